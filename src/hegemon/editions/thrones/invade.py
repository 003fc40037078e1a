"""Invading: what this book says of invasions battle by battle, of conquest, and of the fall of a House."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from hegemon.editions.thrones.extra import CAPTIVE, GONE, TURNED, thrones
from hegemon.editions.thrones.lands import ENGINE, KNIGHT
from hegemon.editions.thrones.maneuver import maneuver
from hegemon.editions.thrones.moments import INVADE
from hegemon.editions.thrones.powers import of_house, powers
from hegemon.editions.thrones.reinforce import Muster, has_rally, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, Spans
from hegemon.kernel.steps import Action, Named, Step
from hegemon.rules.actions import Fortify
from hegemon.rules.effects import Uses, could_use, effect_of, usable
from hegemon.rules.fortify import Journeys
from hegemon.rules.invasion import reached
from hegemon.table.cards import Power
from hegemon.table.combat import Battle
from hegemon.table.events import Transferred
from hegemon.table.invasion import Invading, Invasion
from hegemon.table.table import Table


class ThronesInvading(Invading):
    """Any number of invasions, each with one battle at least; Knights and Siege Engines go along unless left out.

    Between invasions and battles cards may be used and rallies revealed. Cards in force may shield a territory, or open
    others to a port.

    Rules: GT-SKI-31 GT-SKI-32 GT-SKI-33 GT-SKI-34 GT-SKI-35 GT-SKI-36 GT-SKI-37 GT-SKI-38 GT-SKI-44 GT-SKI-54 GT-SKI-70
        GT-SKI-77 GT-SKI-78 GT-SKI-83 GT-DOM-33 GT-DOM-46 GT-DOM-56 GT-DOM-86 GT-CHR-03 GT-CHR-10 GT-CHR-31 GT-MAE-01
        GT-MAE-09 GT-MAE-15 GT-MAE-35 GT-MAE-42 GT-MAE-54 GT-MAE-56 GT-MAE-59 GT-WAW-13
    """

    __slots__ = ()

    def plain(self, t: Table) -> bool:
        return not thrones(t).forces

    def targets(self, t: Table, src: int) -> list[int]:
        return reached(t, src)

    def why_not(self, t: Table, src: int, dst: int) -> str:
        lands = t.board.territories
        return f"{lands[dst].name} cannot be reached from {lands[src].name} by border, sea line or port (GT-SKI-32)."

    def also(self, t: Table) -> str:
        return ", use a card" if self.private(t, t.turn) else ""

    def private(self, t: Table, who: int) -> bool:
        return self.cards and (could_use(t, who, INVADE) or has_rally(t, who))

    def menus(self, t: Table, who: int, invasion: Invasion | None) -> list[Menu]:
        if not self.cards:
            return []
        x = thrones(t)
        early = bool(x.forces) and may_move_early(t, who)
        if not early and not x.rallies and not usable(t, who, INVADE):
            return []  # as most of the time
        uses = Uses(t, who, INVADE, tuple(rallies(t, who)))
        if not early:
            return [uses] if uses.answers else []
        if invasion is None:
            return [uses, Moves(t, who)]
        return [Moves(t, who), uses] if invasion.battles else [uses]

    def take(self, g: Game[Table], who: int, action: Action) -> None:
        if isinstance(action, Fortify):
            maneuver(g, who, action)
        else:
            use_or_reveal(g, who, action)

    def why_not_use(self, t: Table, who: int, power: Power) -> str:
        return powers(t).why_not(t, who, INVADE, power)

    def declared(self, g: Game[Table]) -> None:
        thrones(g.table).invaded = True

    def companions(self, t: Table, invasion: Invasion) -> list[Named]:
        """The Knights and Siege Engines that march and have not fought yet, one of each."""
        found: list[Named] = []
        knights, engines = thrones(t).marching(invasion)
        if knights and knights > invasion.fought.count(KNIGHT.index):
            found.append(KNIGHT)
        if engines and engines > invasion.fought.count(ENGINE.index):
            found.append(ENGINE)
        return found

    def fighting(self, g: Game[Table], invasion: Invasion) -> None:
        """The units of the attack are used from now on: they stay in the invasion and move in if it conquers.

        Rules: GT-DOM-46 GT-DOM-86
        """
        t = g.table
        if t.edition.version > 1:  # by version 1 a unit may be left out after a battle
            x = thrones(t)
            knights, engines = x.marching(invasion)
            if knights or engines or invasion.fought:
                x.invasion = invasion.joined_by((KNIGHT.index,) * knights + (ENGINE.index,) * engines)

    def fought(self, g: Game[Table], dst: int, lost: int, owner: int) -> None:
        """The armies that others lost in it are counted.

        Rules: GT-OBJ-08 GT-OBJ-41
        """
        if counts(g.table, owner):
            thrones(g.table).destroyed += lost


def may_move_early(t: Table, who: int) -> bool:
    """Whether Ellaria lets the manoeuvre be made now.

    Rules: GT-CHR-19 GT-CHR-32
    """
    x = thrones(t)
    if x.maneuvers == 0:
        return False
    return any([powers(t).card(force.key).early(force, who) for force in x.forces])


class Moves(Journeys):
    """Manoeuvres without passing, to be offered among other things."""

    __slots__ = ()

    def __len__(self) -> int:
        return super().__len__() - 1

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Fortify) and super().__contains__(action)

    def __iter__(self) -> Iterator[Action]:
        return iter([action for action in super().__iter__() if action != PASS])

    def offers(self) -> list[Offer]:
        return super().offers()[:-1]

    def spans(self, to: Spans) -> None:
        self.ways(to)

    def meant(self, action: Action) -> Action:
        return action


def counts(t: Table, loser: int) -> bool:
    """Whether what is taken from this owner counts for cards and objectives: neutrals do unless that is switched off.

    Rules: GT-SKI-72 GT-OBJ-40
    """
    return loser != t.edition.neutral or t.edition.options["neutral_counts"] is True


# --- conquest and elimination ----------------------------------------------------------------------------------------


def take_gold(g: Game[Table], who: int, victim: int, most: int) -> None:
    """Take gold from a player: what there is, up to the amount.

    Rules: GT-MAE-50
    """
    x = thrones(g.table)
    gold = min(most, x.gold[victim])
    if gold:
        x.gold[victim] -= gold
        x.gold[who] += gold
        g.tell(Transferred(victim, who, gold, "gold"))


def captured(g: Game[Table], battle: Battle, loser: int) -> None:
    """A territory falls: the units of the loser are removed, those of the attack move in, and cards have their due.

    Rules: GT-SKI-45 GT-SKI-46 GT-SKI-47 GT-SKI-48 GT-SKI-49 GT-SKI-56 GT-DOM-45 GT-DOM-46 GT-DOM-47 GT-DOM-86 GT-DOM-99
    """
    t = g.table
    x = thrones(t)
    src, dst = battle.src, battle.dst
    invasion = x.invasion
    assert invasion is not None
    x.clear_units(dst)
    x.knights[dst], x.engines[dst] = x.marching(invasion)
    x.knights[src] -= x.knights[dst]
    x.engines[src] -= x.engines[dst]
    if counts(t, loser):
        x.conquered = (*x.conquered, dst)
        x.losers = (*x.losers, loser)
    t.captured = bool(x.conquered)
    x.invasion = None
    if loser != t.edition.neutral:
        spoils(g, dst, loser)


def spoils(g: Game[Table], dst: int, loser: int) -> None:
    """What cards bring when a territory is conquered from a player, and what they lose.

    Rules: GT-CHR-07 GT-CHR-33 GT-MAE-10 GT-MAE-13 GT-MAE-15 GT-MAE-20 GT-MAE-47 GT-MAE-53 GT-MAE-59
    """
    x = thrones(g.table)
    x.forces = tuple([force for force in x.forces if effect_of(g.table, force.key).conquered(g, force, dst, loser)])


class Fall(Step[Table]):
    """A House has fallen: its gold goes to the conqueror, its Maester cards and objectives are discarded, its
    characters leave play, and its captives go home. More than five Territory cards are redeemed at once.

    Rules: GT-SKI-50 GT-SKI-51 GT-SKI-52 GT-DOM-65 GT-DOM-66 GT-DOM-89
    """

    __slots__ = ("loser", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "loser")

    def __init__(self, who: int, loser: int) -> None:
        self.who: Final = who
        self.loser: Final = loser

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = thrones(t)
        loser = self.loser
        take_gold(g, self.who, loser, x.gold[loser])
        x.maesters.fold(loser)
        x.objectives.fold(loser)
        for character in of_house(x.houses[loser]):
            x.characters[character.index] = GONE
        for index, state in enumerate(x.characters):
            if state == CAPTIVE + loser:
                x.characters[index] = TURNED
        t.discards = (*t.discards, *[one.card for one in x.rallies if one.who == loser])
        x.rallies = tuple([one for one in x.rallies if one.who != loser])
        x.lift_all(loser)
        g.then(Muster(self.who, False))


def fall(who: int, loser: int) -> Step[Table]:
    """What follows an elimination."""
    return Fall(who, loser)
