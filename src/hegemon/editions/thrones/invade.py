"""Invading: declare, let cards answer, commit armies battle by battle, and move in; or stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from hegemon.editions.thrones.extra import CAPTIVE, GONE, TURNED, Invasion, on, thrones
from hegemon.editions.thrones.lands import ENGINE, KNIGHT
from hegemon.editions.thrones.maneuver import maneuver
from hegemon.editions.thrones.moments import COMMITTED, DECLARED, INVADE, ROLLED
from hegemon.editions.thrones.powers import of_house, powers
from hegemon.editions.thrones.reinforce import Muster, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Commit, Fortify, Invade, Leave
from hegemon.rules.effects import Moment, Uses, WithCards, effect_of, in_order
from hegemon.rules.fortify import Journeys
from hegemon.rules.invade import LOSSES, ROLL, AnnounceDefence, defender_of
from hegemon.table.combat import Battle
from hegemon.table.effects import BATTLE, INVASION
from hegemon.table.events import InvasionDeclared, Transferred
from hegemon.table.table import Table


def with_cards(t: Table) -> bool:
    """Whether cards can answer what happens in an invasion."""
    return on(t, "characters") or on(t, "maesters")


def protected(t: Table, dst: int) -> bool:
    """Whether a card keeps a territory from being invaded by the seat in turn.

    Rules: GT-MAE-01 GT-MAE-15 GT-MAE-35 GT-MAE-59
    """
    forces = thrones(t).forces
    return bool(forces) and any([effect_of(t, force.key).shields(t, force, dst) for force in forces])


def targets(t: Table, src: int) -> list[int]:
    """What can be invaded from a territory: its neighbours by border, sea line and port, and with the pirate fleet any
    coast from a port.

    Rules: GT-SKI-31 GT-SKI-32 GT-MAE-09 GT-MAE-54 GT-WAW-13
    """
    forces = thrones(t).forces
    owner, who = t.owner, t.turn
    lands = t.board.near[src]
    if not forces:
        return [dst for dst in lands if owner[dst] != who]
    for force in forces:
        lands = (*lands, *effect_of(t, force.key).reaches(t, force, src))
    return [dst for dst in lands if owner[dst] != who and not protected(t, dst)]


class Invasions(Menu):
    """From an own territory with two armies or more to one of somebody else that it can reach; or pass.

    Rules: GT-SKI-31 GT-SKI-33 GT-SKI-34 GT-SKI-35 GT-SKI-77 GT-SKI-83
    """

    __slots__ = ("pairs", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        self.pairs: Final = [(src, dst) for src in t.lands(who) if t.armies[src] > 1 for dst in targets(t, src)]

    def __len__(self) -> int:
        return len(self.pairs) + 1

    def pick(self, k: int) -> Action:
        if k == len(self.pairs):
            return PASS
        src, dst = self.pairs[k]
        lands = self.t.board.territories
        return Invade(lands[src], lands[dst])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Invade):
            return (action.src.index, action.dst.index) in self.pairs
        return action == PASS

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Invade):
            return f"Declare an invasion, or pass to end them; “{action}” is for another step (GT-SKI-14)."
        t = self.t
        src, dst = action.src, action.dst
        if t.owner[src.index] != self.who:
            return f"{src.name} is not yours; invade from a territory of your own (GT-SKI-31)."
        if t.owner[dst.index] == self.who:
            return f"{dst.name} is your own; invade a territory of somebody else (GT-SKI-31)."
        if t.armies[src.index] < 2:
            return f"{src.name} has only one army; it takes two to invade (GT-SKI-33)."
        if protected(t, dst.index):
            return f"A card keeps {dst.name} from being invaded now (GT-MAE-41)."
        return f"{dst.name} cannot be reached from {src.name} by border, sea line or port (GT-SKI-32)."


def may_move_early(t: Table, who: int) -> bool:
    """Whether Ellaria lets the maneuver be made now.

    Rules: GT-CHR-19 GT-CHR-32
    """
    x = thrones(t)
    if x.maneuvers == 0 or not x.forces:
        return False
    return any([powers(t).card(force.key).early(force, who) for force in x.forces])


class Moves(Journeys):
    """Maneuvers without passing, to be offered among other things."""

    __slots__ = ()

    def __len__(self) -> int:
        return super().__len__() - 1

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Fortify) and super().__contains__(action)

    def __iter__(self) -> Iterator[Action]:
        return iter([action for action in super().__iter__() if action != PASS])

    def offers(self) -> list[Offer]:
        return super().offers()[:-1]

    def meant(self, action: Action) -> Action:
        return action


class DeclareInvasion(Ask[Table]):
    """Declare invasions, as many as you like; before the first one, cards for that moment may be used.

    Rules: GT-SKI-34 GT-SKI-35 GT-SKI-44 GT-SKI-77 GT-SKI-83 GT-DOM-33
    """

    __slots__ = ()
    title = "Invade"
    passing = "End invasions"
    stuck = "None of your territories can attack now."

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        invasions = Invasions(t, who)
        if not with_cards(t):
            return invasions
        parts: list[Menu] = [invasions, Uses(t, who, INVADE, tuple(rallies(t, who)))]
        if may_move_early(t, who):
            parts.append(Moves(t, who))
        return WithCards(tuple(parts))

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        if action == PASS:
            return
        g.then(self)
        if isinstance(action, Invade):
            x = thrones(t)
            x.invaded = True
            x.invasion = Invasion(action.src.index, action.dst.index)
            g.then(FightOn(self.who), EndInvasion())
            if with_cards(t):
                g.tell(InvasionDeclared(self.who, action.src, action.dst))
                g.then(Moment(in_order(t), 0, DECLARED))
        elif isinstance(action, Fortify):
            maneuver(g, self.who, action)
        else:
            use_or_reveal(g, self.who, action)

    def prompt(self, g: Game[Table]) -> str:
        more = ", use a card" if with_cards(g.table) else ""
        return f"Declare an invasion{more}, or pass to end your invasions."


class Commitments(OneOf):
    """How many armies fight, which units stay out, or stopping; with why something else is not possible."""

    __slots__ = ("most", "stop")

    def __init__(self, most: int, stop: bool, more: tuple[Action, ...]) -> None:
        end: tuple[Action, ...] = (PASS,) if stop else ()
        super().__init__((*[Commit(n + 1) for n in range(most)], *more, *end))
        self.most: Final = most
        self.stop: Final = stop

    def why_not(self, action: Action) -> str:
        if isinstance(action, Commit):
            return f"Commit 1 to {self.most} armies; one must stay behind (GT-SKI-36)."
        if action == PASS:
            return "A declared invasion has at least one battle (GT-SKI-78)."
        if isinstance(action, Leave):
            return f"There is no {action.unit.name} there that has not fought and could stay out (GT-DOM-86)."
        return "Commit armies to the battle, or stop after the first one (GT-SKI-44)."


class FightOn(Ask[Table]):
    """Commit one to three armies to the next battle, or stop after any battle; cards for any time may be used.

    Units stand by their armies unless they are left out before they have fought.

    Rules: GT-SKI-36 GT-SKI-38 GT-SKI-44 GT-SKI-70 GT-SKI-78 GT-DOM-86 GT-MAE-56
    """

    __slots__ = ()
    title = "Commit armies"
    passing = "Stop"

    def moot(self, g: Game[Table]) -> bool:
        invasion = thrones(g.table).invasion
        return invasion is None or g.table.armies[invasion.src] < 2

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        x = thrones(t)
        invasion = x.invasion
        assert invasion is not None
        knights, engines = x.marching(invasion)
        more: list[Action] = []
        if knights > invasion.knights_fought:
            more.append(Leave(KNIGHT))
        if engines > invasion.engines_fought:
            more.append(Leave(ENGINE))
        most = t.edition.combat.most_attack(t.armies[invasion.src])
        commitments = Commitments(most, invasion.battles > 0, tuple(more))
        if not with_cards(t):
            return commitments
        parts: list[Menu] = [commitments]
        if may_move_early(t, self.who) and invasion.battles:
            parts.append(Moves(t, self.who))
        parts.append(Uses(t, self.who, INVADE, tuple(rallies(t, self.who))))
        return WithCards(tuple(parts))

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        x = thrones(t)
        invasion = x.invasion
        assert invasion is not None
        if action == PASS:
            x.invasion = None
            return
        g.then(self)
        if isinstance(action, Leave):
            x.invasion = invasion.leaving_out(int(action.unit == KNIGHT), int(action.unit == ENGINE))
        elif isinstance(action, Fortify):
            maneuver(g, self.who, action)
        elif not isinstance(action, Commit):
            use_or_reveal(g, self.who, action)
        else:
            src, dst = invasion.src, invasion.dst
            x.invasion = invasion.next_battle()
            t.battle = Battle(src, dst, action.armies)
            g.then(Clash())
            if with_cards(t) and t.owner[dst] != t.edition.neutral:
                g.then(Moment((t.owner[dst],), 0, COMMITTED))

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        invasion = thrones(t).invasion
        assert invasion is not None
        lands = t.board.territories
        places = f"{lands[invasion.src].name} against {lands[invasion.dst].name}"
        return f"{places}: commit armies to the {'next' if invasion.battles else 'first'} battle" + (
            ", or pass to stop." if invasion.battles else "."
        )


class Clash(Step[Table]):
    """The battle itself, if any committed army is left: the defender says how many fight, and both sides roll.

    The units of the attack are used from now on: they stay in the invasion and move in if it conquers.

    Rules: GT-SKI-37 GT-SKI-38 GT-SKI-54 GT-SKI-70 GT-DOM-46 GT-DOM-86 GT-MAE-42
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        if battle.attack == 0:
            t.battle = None
            return
        x = thrones(t)
        if x.invasion is not None and t.edition.version > 1:  # by version 1 a unit may be left out after a battle
            x.invasion = x.invasion.with_fought(*x.marching(x.invasion))
        dst = battle.dst
        g.then(AnnounceDefence(defender_of(t, dst)), ROLL, LOSSES, AfterBattle(dst, t.armies[dst], t.owner[dst]))


class AfterBattle(Step[Table]):
    """What holds for one battle ends; the armies that others lost in it are counted.

    Rules: GT-OBJ-08 GT-OBJ-41 GT-CHR-31
    """

    __slots__ = ("before", "dst", "owner")
    __match_args__: ClassVar[tuple[str, ...]] = ("dst", "before", "owner")

    def __init__(self, dst: int, before: int, owner: int) -> None:
        self.dst: Final = dst
        self.before: Final = before
        self.owner: Final = owner

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = thrones(t)
        x.lift(BATTLE)
        t.battle = None
        fallen = t.owner[self.dst] != self.owner
        if counts(t, self.owner):
            x.destroyed += self.before - (0 if fallen else t.armies[self.dst])


def counts(t: Table, loser: int) -> bool:
    """Whether what is taken from this owner counts for cards and objectives: neutrals do unless that is switched off.

    Rules: GT-SKI-72 GT-OBJ-40
    """
    return loser != t.edition.neutral or t.edition.options["neutral_counts"] is True


class EndInvasion(Step[Table]):
    """The invasion is over, and with it what cards put in force for it.

    Rules: GT-CHR-31
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = thrones(g.table)
        x.invasion = None
        x.lift(INVASION)


def after_roll(who: int) -> AfterRoll:
    """What opens between the roll and the losses."""
    return AfterRoll()


class AfterRoll(Step[Table]):
    """Both sides may use cards on the dice before they are compared; neutral armies have none.

    Rules: GT-DOM-56 GT-CHR-03 GT-CHR-10
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if not with_cards(t):
            return
        battle = t.battle
        assert battle is not None
        defender = t.owner[battle.dst]
        order = (t.turn,) if defender == t.edition.neutral else (t.turn, defender)
        g.then(Moment(order, 0, ROLLED))


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
