"""Godswar: before the armies fight, the gods of both sides meet one against one."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import ChooseGod
from hegemon.editions.godstorm.cards.base import MiracleCard, relics_of
from hegemon.editions.godstorm.extra import GodstormExtra, Godswar, altars_of, godstorm, is_player
from hegemon.editions.godstorm.labours import magic_labour, sky_labour
from hegemon.editions.godstorm.lands import MAGIC, PANTHEONS, SKY, WAR
from hegemon.editions.godstorm.miracles import attacking_gods
from hegemon.editions.godstorm.pieces import banish
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.table.events import DiceFor, DuelFought
from hegemon.table.table import Table

DICE: Final = 3
"""So many dice each side rolls at least."""


def defending_gods(t: Table, x: GodstormExtra) -> list[int]:
    """The kinds of the gods in the territory that is invaded; they always take part.

    Rules: GS-GWR-12 GS-GWR-17
    """
    invasion = x.invasion
    assert invasion is not None
    owner = t.owner[invasion.dst]
    return x.gods_at(owner, invasion.dst) if is_player(t, owner) else []


def side_of(t: Table, x: GodstormExtra, attacking: bool) -> tuple[int, list[int]]:
    """Whose a side of the godswar is, and the kinds of its gods."""
    invasion = x.invasion
    assert invasion is not None
    if attacking:
        return t.turn, attacking_gods(t, x)
    return t.owner[invasion.dst], defending_gods(t, x)


def dice_for(t: Table, x: GodstormExtra, attacking: bool) -> int:
    """Three dice, one more with a god of the sky in the force, chosen or not, and one for every altar.

    Rules: GS-GWR-03 GS-GWR-04 GS-GWR-05 GS-GWR-18 GS-GOD-04 GS-ALT-01 GS-ALT-02
    """
    seat, gods = side_of(t, x, attacking)
    return DICE + (SKY in gods) + altars_of(t, seat)


def rolls_again(t: Table, x: GodstormExtra, attacking: bool) -> bool:
    """Whether a side rolls its 1s again: by a goddess of magic in the force, a relic, or a temple that it defends.

    Rules: GS-GWR-06 GS-GWR-17 GS-GOD-03
    """
    seat, gods = side_of(t, x, attacking)
    invasion = x.invasion
    assert invasion is not None
    return MAGIC in gods or always_again(t, seat, not attacking and invasion.dst in x.temples)


def always_again(t: Table, seat: int, temple: bool) -> bool:
    """Whether a side rolls its 1s again whichever gods are in its force."""
    return temple or any([relic.rerolls for relic in relics_of(t, seat)])


def armies_for(t: Table, x: GodstormExtra, attacking: bool) -> int:
    """The attacker counts the declared armies that are left, the defender all armies of the territory.

    Rules: GS-GWR-03 GS-GWR-14 GS-SKY-08
    """
    invasion = x.invasion
    assert invasion is not None
    return x.force if attacking else t.armies[invasion.dst]


def more_for(t: Table, x: GodstormExtra, seat: int) -> int:
    """What relics, and cards in force, add to the total of a seat.

    Rules: GS-GWR-16
    """
    more = sum([relic.duel() for relic in relics_of(t, seat)])
    effects = t.edition.effects
    assert effects is not None
    for force in x.forces:
        effect = effects.by_key[force.key]
        if force.who == seat and isinstance(effect, MiracleCard):
            more += effect.duel(force)
    return more


class WageGodswar(SeatStep[Table]):
    """As long as both sides have gods in the invasion no army fights: first there is godswar.

    Rules: GS-GWR-01 GS-GWR-10 GS-GWR-12 GS-GWR-19 GS-ATK-15
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = godstorm(t)
        x.godswar = None
        if x.invasion is None or not t.hostile(self.who, t.owner[x.invasion.dst]):
            return
        if attacking_gods(t, x) and defending_gods(t, x):
            g.then(ChooseChampion(self.who, True))


class Champions(OneOf):
    """The gods that may fight, and after the first battle calling the invasion off."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Pass):
            return "A declared invasion has at least one battle (GS-INV-08)."
        if isinstance(action, ChooseGod):
            return f"{action.god.name} takes no part on your side of this invasion (GS-GWR-17)."
        return f"Choose a god for the godswar; “{action}” is for another moment (GS-GWR-01)."


class ChooseChampion(Ask[Table]):
    """First the attacker chooses a god of the force, then the defender one of the territory.

    After the first battle the attacker may call the invasion off instead.

    Rules: GS-GWR-02 GS-GWR-09 GS-GWR-17 GS-GWR-18 GS-INV-13
    """

    __slots__ = ("attacking",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "attacking")
    title = "Choose a god"
    passing = "Stop the invasion"

    def __init__(self, who: int, attacking: bool) -> None:
        super().__init__(who)
        self.attacking: Final = attacking

    def menu(self, g: Game[Table]) -> Menu:
        x = godstorm(g.table)
        _, gods = side_of(g.table, x, self.attacking)
        answers: tuple[Action, ...] = tuple([ChooseGod(x.god(self.who, kind)) for kind in gods])
        return Champions((*answers, PASS) if self.attacking and x.godswars else answers)

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = godstorm(t)
        if isinstance(action, Pass):
            x.invasion = None
            return
        assert isinstance(action, ChooseGod)
        if self.attacking:
            assert x.invasion is not None
            x.godswar = Godswar(action.god.kind, 0)
            g.then(ChooseChampion(t.owner[x.invasion.dst], False))
        else:
            assert x.godswar is not None
            x.godswar = Godswar(x.godswar.champion, action.god.kind)
            x.godswars += 1
            g.then(RollGodswar(True), RollGodswar(False), RollOnesAgain(), SettleGodswar())

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        x = godstorm(t)
        assert x.invasion is not None
        place = t.board.territories[x.invasion.dst].name
        if not self.attacking:
            people = PANTHEONS[x.pantheons[t.turn]].name
            assert x.godswar is not None
            champion = x.god(t.turn, x.godswar.champion).name
            return f"The {people} send {champion} against {place}: which of your gods meets the challenge?"
        stop = ", or stop the invasion" if x.godswars else ""
        chance = round(100 * float(odds_of_godswar(t)))
        return f"Godswar over {place} ({chance} % to win): choose one of your gods{stop}."


class RollGodswar(Ask[Table]):
    """One side of the godswar rolls its dice.

    Rules: GS-GWR-03
    """

    __slots__ = ("attacking",)
    __match_args__: ClassVar[tuple[str, ...]] = ("attacking",)
    title = "Roll for the gods"

    def __init__(self, attacking: bool) -> None:
        super().__init__(CHANCE)
        self.attacking: Final = attacking

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(dice_for(g.table, godstorm(g.table), self.attacking), 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        x = godstorm(g.table)
        assert x.godswar is not None
        x.godswar = x.godswar.showing(self.attacking, action.faces)
        tell_dice(g, self.attacking, "rolls", action.faces)
        seat, _ = side_of(g.table, x, self.attacking)
        magic_labour(g, seat, (), action.faces)

    def prompt(self, g: Game[Table]) -> str:
        return f"The {'attacking' if self.attacking else 'defending'} gods roll."


def tell_dice(g: Game[Table], attacking: bool, verb: str, faces: tuple[int, ...]) -> None:
    """Say whose dice have fallen."""
    if g.events is None:
        return
    x = godstorm(g.table)
    assert x.godswar is not None
    seat, _ = side_of(g.table, x, attacking)
    god = x.god(seat, x.godswar.champion if attacking else x.godswar.foe)
    g.tell(DiceFor(f"{god.name} {verb}", faces))


class RollOnesAgain(Ask[Table]):
    """Dice that show 1 go again until none does, on a side that may: first the attacker's, then the defender's.

    Rules: GS-GWR-06 GS-GOD-09 GS-MAG-08 GS-LAB-08
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    title = "Roll again"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def side(self, t: Table) -> int:
        """The side with dice to roll again: 1 the attacker's, 0 the defender's, -1 none."""
        x = godstorm(t)
        assert x.godswar is not None
        for attacking in (True, False):
            if 1 in x.godswar.dice(attacking) and rolls_again(t, x, attacking):
                return int(attacking)
        return -1

    def moot(self, g: Game[Table]) -> bool:
        return self.side(g.table) < 0

    def menu(self, g: Game[Table]) -> Menu:
        godswar = godstorm(g.table).godswar
        assert godswar is not None
        return Throw(godswar.dice(self.side(g.table) == 1).count(1), 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        x = godstorm(g.table)
        assert x.godswar is not None
        attacking = self.side(g.table) == 1
        kept = tuple([face for face in x.godswar.dice(attacking) if face != 1])
        x.godswar = x.godswar.showing(attacking, (*kept, *action.faces))
        tell_dice(g, attacking, "rolls 1s again", action.faces)
        g.then(self)
        seat, _ = side_of(g.table, x, attacking)
        magic_labour(g, seat, kept, x.godswar.dice(attacking))

    def prompt(self, g: Game[Table]) -> str:
        return "Dice that show 1 are rolled again."


class SettleGodswar(Step[Table]):
    """The higher total wins, and the god who lost is banished; a tie is the defender's unless a god of war attacks.

    No army dies. While both sides have gods, another battle may follow.

    Rules: GS-GWR-03 GS-GWR-07 GS-GWR-08 GS-GWR-11 GS-GWR-13 GS-GWR-14 GS-GWR-15 GS-GWR-16 GS-LAB-05 GS-LAB-06
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = godstorm(t)
        invasion, godswar = x.invasion, x.godswar
        assert invasion is not None
        assert godswar is not None
        defender = t.owner[invasion.dst]
        armies, foes = armies_for(t, x, True), armies_for(t, x, False)
        more, foes_more = more_for(t, x, t.turn), more_for(t, x, defender)
        mine = sum(godswar.red) + armies + more
        theirs = sum(godswar.white) + foes + foes_more
        won = mine > theirs or (mine == theirs and WAR in attacking_gods(t, x))
        lands = t.board.territories
        g.tell(
            DuelFought(
                t.turn,
                defender,
                lands[invasion.src],
                lands[invasion.dst],
                x.god(t.turn, godswar.champion),
                x.god(defender, godswar.foe),
                godswar.red,
                godswar.white,
                armies,
                foes,
                more,
                foes_more,
                mine == theirs,
                won,
            )
        )
        x.godswar = None
        g.then(WageGodswar(t.turn))
        if won:
            banish(g, defender, godswar.foe)
            sky_labour(g, x)
        else:
            banish(g, t.turn, godswar.champion)


# --- exact odds ------------------------------------------------------------------------------------------------------


def totals(dice: int, again: bool) -> dict[int, Fraction]:
    """How likely so many dice show each sum, where 1s go again until none is left or do not.

    >>> totals(3, False)[18], totals(1, True)[2]
    (Fraction(1, 216), Fraction(1, 5))
    """
    found = ways(dice, again)
    whole = sum(found.values())
    return {total: Fraction(count, whole) for total, count in found.items()}


def ways(dice: int, again: bool) -> dict[int, int]:
    """In how many ways so many dice show each sum, all of them equally likely."""
    found = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in found.items():
            for face in range(2 if again else 1, 7):
                more[total + face] = more.get(total + face, 0) + count
        found = more
    return found


KEPT: Final = 1024
"""The most results cached; then the oldest is dropped."""

KNOWN: Final[dict[tuple[int, int, int, bool, bool, bool], Fraction]] = {}


def godswar_odds(
    dice: int, foes_dice: int, lead: int, again: bool = False, foes_again: bool = False, wins_ties: bool = False
) -> Fraction:
    """How likely the attacker wins a godswar battle, exactly; ``lead`` is what else counts, own less hostile.

    >>> round(float(godswar_odds(3, 3, 0)), 4), round(float(godswar_odds(3, 3, 0, wins_ties=True)), 4)
    (0.4536, 0.5464)
    """
    key = (dice, foes_dice, lead, again, foes_again, wins_ties)
    known = KNOWN.get(key)
    if known is not None:
        return known
    mine, theirs = ways(dice, again), ways(foes_dice, foes_again)
    won = 0
    for total, count in mine.items():
        for other, against in theirs.items():
            if total + lead > other or (total + lead == other and wins_ties):
                won += count * against
    chance = Fraction(won, sum(mine.values()) * sum(theirs.values()))
    if len(KNOWN) >= KEPT:
        KNOWN.pop(next(iter(KNOWN)))
    KNOWN[key] = chance
    return chance


def odds_of_godswar(t: Table) -> Fraction:
    """How likely the attacker wins the next godswar battle of the invasion under way, as the table lies.

    Relics that a roll may still earn are left out.
    """
    x = godstorm(t)
    invasion = x.invasion
    assert invasion is not None
    lead = armies_for(t, x, True) + more_for(t, x, t.turn)
    lead -= armies_for(t, x, False) + more_for(t, x, t.owner[invasion.dst])
    return godswar_odds(
        dice_for(t, x, True),
        dice_for(t, x, False),
        lead,
        rolls_again(t, x, True),
        rolls_again(t, x, False),
        WAR in attacking_gods(t, x),
    )
