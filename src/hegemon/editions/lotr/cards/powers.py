"""The 22 kinds of Powers, in the order of their data. A Power lies open once it is played, and scores."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.editions.lotr.actions import DELAY, HASTEN, Block, Carry, Hasten
from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.fellowship import advance, must_roll
from hegemon.editions.lotr.fortify import ways
from hegemon.editions.lotr.lands import BRIDGES, DOOM, STRONG, UNDER, at_sea
from hegemon.editions.lotr.leaders import BringLeader, lead_away, may_come_along
from hegemon.editions.lotr.moments import COMBAT, DEPARTING, FIGHT, FORTIFY, LEAVING, START, TESTED
from hegemon.editions.lotr.ways import any_blocked, blocked
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Amount, Invade, Target
from hegemon.rules.effects import CardAsks
from hegemon.rules.invasion import COMMITTED, DECLARED, declare, invasion_in, shielded
from hegemon.table.combat import Battle
from hegemon.table.effects import INVASION, ROUND, Force
from hegemon.table.events import ArmiesDestroyed, Reinforced
from hegemon.table.invasion import Invasion
from hegemon.table.table import Table


def before_battle(t: Table) -> Invasion | None:
    """The invasion that was declared and has not had a battle yet, if there is one.

    Rules: LR-POW-01
    """
    invasion = lotr(t).invasion
    return invasion if invasion is not None and invasion.battles == 0 else None


def rally(g: Game[Table], who: int, land: int, armies: int, cause: str) -> None:
    """A card brings battalions to an own territory."""
    g.table.armies[land] += armies
    g.tell(Reinforced(who, g.table.board.territories[land], armies, cause))


# --- invading --------------------------------------------------------------------------------------------------------


class GrimaWormtongue(AdventureCard):
    """Before an invasion: up to two defenders come over to the attacking territory, but one stays.

    Rules: LR-POW-03 LR-POW-32
    """

    __slots__ = ()
    card = "grima_wormtongue"
    moments = (FIGHT,)

    def playable(self, t: Table, who: int) -> bool:
        invasion = before_battle(t)
        return invasion is not None and t.armies[invasion.dst] > 1

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        most = min(self.adventure.figures.battalions, t.armies[invasion_in(t).dst] - 1)
        return tuple([Amount(n + 1) for n in range(most)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"how many defenders of {t.board.territories[invasion_in(t).dst].name} come over to you?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Amount)
        t = g.table
        invasion = invasion_in(t)
        t.armies[invasion.dst] -= action.number
        g.tell(ArmiesDestroyed(t.owner[invasion.dst], t.board.territories[invasion.dst], action.number))
        rally(g, who, invasion.src, action.number, "counsellor")


class CourageAloneWillNotSaveYou(AdventureCard):
    """When an own territory is invaded: four battalions more stand there.

    Rules: LR-POW-04 LR-POW-31
    """

    __slots__ = ()
    card = "courage_alone_will_not_save_you"
    moments = (DECLARED,)

    def playable(self, t: Table, who: int) -> bool:
        return t.owner[invasion_in(t).dst] == who

    def play(self, g: Game[Table], who: int) -> None:
        rally(g, who, invasion_in(g.table).dst, self.adventure.figures.battalions, "courage")


class YouShallNotPass(AdventureCard):
    """At the start of the own turn: until the next one a bridge is crossed only together with a Leader.

    One that somebody else has blocked may be blocked again, since that lasts longer.

    Rules: LR-POW-05 LR-POW-06
    """

    __slots__ = ()
    card = "you_shall_not_pass"
    moments = (START,)

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        lands = t.board.territories
        own = [force.lands for force in lotr(t).forces if force.key == self.key and force.who == who]
        return tuple([Block(lands[one], lands[other]) for one, other in BRIDGES if (one, other) not in own])

    def meant(self, action: Action) -> Action:
        turned = isinstance(action, Block) and (action.one.index, action.other.index) not in BRIDGES
        return Block(action.other, action.one) if isinstance(action, Block) and turned else action

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which bridge shall nobody cross without a Leader?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Block)
        lotr(g.table).put(Force(self.key, who, ROUND, (action.one.index, action.other.index)))


class Ambush(AdventureCard):
    """Before an invasion: three battalions more in the attacking territory.

    Rules: LR-POW-07
    """

    __slots__ = ()
    card = "ambush"
    moments = (FIGHT,)

    def playable(self, t: Table, who: int) -> bool:
        return before_battle(t) is not None

    def play(self, g: Game[Table], who: int) -> None:
        rally(g, who, invasion_in(g.table).src, self.adventure.figures.battalions, "ambush")


@mypyc_attr(allow_interpreted_subclasses=True)
class Breach(AdventureCard):
    """Before an invasion of a stronghold: it gives no bonus until the invasion ends; a Leader there still does.

    Rules: LR-POW-08 LR-POW-09
    """

    __slots__ = ()
    moments = (FIGHT,)

    def playable(self, t: Table, who: int) -> bool:
        invasion = before_battle(t)
        return invasion is not None and STRONG[invasion.dst] and not lotr(t).breached(invasion.dst)

    def play(self, g: Game[Table], who: int) -> None:
        x = lotr(g.table)
        x.put(Force(self.key, who, INVASION, (invasion_in(g.table).dst,)))

    def adds(self, t: Table, force: Force, battle: Battle, attacking: bool) -> int:
        return -1 if not attacking and battle.dst in force.lands else 0


class TheEnemyIsAtHand(Breach):
    """The stronghold gives no bonus.

    Rules: LR-POW-08
    """

    __slots__ = ()
    card = "the_enemy_is_at_hand"


class SiegeMachines(Breach):
    """The stronghold gives no bonus.

    Rules: LR-POW-08
    """

    __slots__ = ()
    card = "siege_machines"


class MoveByNight(AdventureCard):
    """After the last invasion: up to three fortifications more.

    Rules: LR-POW-10 LR-POW-33
    """

    __slots__ = ()
    card = "move_by_night"
    moments = (FORTIFY,)

    def playable(self, t: Table, who: int) -> bool:
        owner, armies, near = t.owner, t.armies, t.board.near
        guarded = any_blocked(t)
        for src, held in enumerate(owner):
            if held == who and armies[src] > 1:
                for other in near[src]:
                    if owner[other] == who and not (guarded and blocked(t, src, other)):
                        return True
        return guarded and len(ways(t, who)) > 1

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).moves += self.adventure.figures.moves


class TheWayIsUnderTheMountains(AdventureCard):
    """For one invasion two territories at the same range count as adjacent; the card declares it.

    Rules: LR-POW-11 LR-POW-12
    """

    __slots__ = ()
    card = "the_way_is_under_the_mountains"
    moments = (COMBAT,)

    def pairs(self, t: Table, who: int) -> list[tuple[int, int]]:
        """From where to where an invasion under the mountains can go."""
        return [
            (src, dst)
            for src, held in enumerate(t.owner)
            if held == who and t.armies[src] > 1 and UNDER[src] and not shielded(t, src)
            for dst in UNDER[src]
            if t.hostile(who, t.owner[dst]) and not shielded(t, dst)
        ]

    def playable(self, t: Table, who: int) -> bool:
        owner, armies = t.owner, t.armies
        for src, held in enumerate(owner):
            if held == who and armies[src] > 1 and not shielded(t, src):
                for dst in UNDER[src]:
                    if owner[dst] != who and t.hostile(who, owner[dst]) and not shielded(t, dst):
                        return True
        return False

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        lands = t.board.territories
        return tuple([Invade(lands[src], lands[dst]) for src, dst in self.pairs(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which invasion goes under the mountains?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Invade)
        lotr(g.table).put(Force(self.key, who, INVASION, (action.src.index, action.dst.index)))
        declare(g, who, action)

    def reaches(self, t: Table, force: Force, src: int) -> list[int]:
        return [force.lands[1]] if src == force.lands[0] else []


class ViolentStorms(AdventureCard):
    """Against battalions sent over the sea to an own port: all of them are destroyed, and a Leader goes back.

    Rules: LR-POW-13 LR-POW-34
    """

    __slots__ = ()
    card = "violent_storms"
    moments = (COMMITTED,)

    def playable(self, t: Table, who: int) -> bool:
        battle = t.battle
        if battle is None or battle.attack == 0 or t.owner[battle.dst] != who:
            return False
        return at_sea(battle.src, battle.dst)

    def play(self, g: Game[Table], who: int) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        t.armies[battle.src] -= battle.attack
        g.tell(ArmiesDestroyed(t.turn, t.board.territories[battle.src], battle.attack))
        t.battle = Battle(battle.src, battle.dst, 0)


class BorneToAnotherPlace(AdventureCard):
    """At the start of the own turn: a Leader alone goes to any own territory.

    Rules: LR-POW-14
    """

    __slots__ = ()
    card = "borne_to_another_place"
    moments = (START,)

    def playable(self, t: Table, who: int) -> bool:
        leaders = lotr(t).leaders_of(who)
        return bool(leaders) and t.count(who) > len(leaders)

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        leaders = lotr(t).leaders_of(who)
        lands = t.board.territories
        free = [land for land in t.lands(who) if land not in leaders]
        return tuple([Carry(lands[src], lands[dst]) for src in leaders for dst in free])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which Leader goes where?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Carry)
        lead_away(g, who, action.src.index, action.dst.index)


class HuntForTheRingbearer(AdventureCard):
    """At the start of the own turn: four battalions with the Fellowship if its territory is one's own; otherwise it
    goes one territory on without a roll.

    Rules: LR-POW-15 LR-POW-35
    """

    __slots__ = ()
    card = "hunt_for_the_ringbearer"
    moments = (START,)

    def playable(self, t: Table, who: int) -> bool:
        x = lotr(t)
        return x.ring < DOOM or t.owner[x.ring_place()] == who

    def play(self, g: Game[Table], who: int) -> None:
        place = lotr(g.table).ring_place()
        if g.table.owner[place] == who:
            rally(g, who, place, self.adventure.figures.battalions, "hunt")
        else:
            advance(g)


class StrategicWithdrawal(AdventureCard):
    """When an own territory is invaded: all battalions but one go to a neighbouring own territory.

    Over a blocked bridge they go only with the Leader.

    Rules: LR-POW-16 LR-POW-17 LR-POW-31
    """

    __slots__ = ()
    card = "strategic_withdrawal"
    moments = (DECLARED,)

    def refuges(self, t: Table, who: int) -> list[int]:
        """The neighbouring own territories to which one can withdraw."""
        land = invasion_in(t).dst
        near = [other for other in t.board.near[land] if t.owner[other] == who]
        return [other for other in near if not blocked(t, land, other) or may_come_along(t, who, land, other)]

    def playable(self, t: Table, who: int) -> bool:
        land = invasion_in(t).dst
        return t.owner[land] == who and t.armies[land] > 1 and bool(self.refuges(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in self.refuges(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"where do your battalions of {t.board.territories[invasion_in(t).dst].name} withdraw to?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        t = g.table
        land, refuge = invasion_in(t).dst, action.land.index
        t.armies[refuge] += t.armies[land] - 1
        t.armies[land] = 1
        if blocked(t, land, refuge):
            lead_away(g, who, land, refuge)
        else:
            g.then(BringLeader(who, land, refuge))


class BlackSails(AdventureCard):
    """When an invasion along a sea-line is declared: its highest attack die counts one more while it goes by sea.

    Rules: LR-POW-18
    """

    __slots__ = ()
    card = "black_sails"
    moments = (FIGHT,)

    def playable(self, t: Table, who: int) -> bool:
        x = lotr(t)
        invasion = x.invasion
        return invasion is not None and x.fresh and at_sea(invasion.src, invasion.dst)

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).put(Force(self.key, who, INVASION, (invasion_in(g.table).dst,)))

    def adds(self, t: Table, force: Force, battle: Battle, attacking: bool) -> int:
        by_sea = attacking and battle.dst in force.lands and at_sea(battle.src, battle.dst)
        return self.adventure.figures.bonus if by_sea else 0


# --- the Fellowship --------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Holds(AdventureCard):
    """When the Fellowship is free to leave: it stays until the next turn.

    Rules: LR-POW-20 LR-POW-26
    """

    __slots__ = ()
    moments = (DEPARTING,)

    def playable(self, t: Table, who: int) -> bool:
        x = lotr(t)
        place = self.adventure.place
        return not x.held and place in (-1, x.ring_place())

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).held = True


class ABalrogIsCome(Holds):
    """The Fellowship stays in Moria.

    Rules: LR-POW-19 LR-POW-35
    """

    __slots__ = ()
    card = "a_balrog_is_come"


class BoromirTriesToSeizeTheOneRing(Holds):
    """The Fellowship stays wherever it is.

    Rules: LR-POW-20
    """

    __slots__ = ()
    card = "boromir_tries_to_seize_the_one_ring"


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcesARoll(AdventureCard):
    """When the Fellowship is about to leave without a roll: it has to roll after all, once.

    Rules: LR-POW-21 LR-POW-22
    """

    __slots__ = ()
    moments = (LEAVING,)

    def playable(self, t: Table, who: int) -> bool:
        return not must_roll(t)

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).forced = True


class KnifeInTheDark(ForcesARoll):
    """The Fellowship must roll.

    Rules: LR-POW-21
    """

    __slots__ = ()
    card = "knife_in_the_dark"


class DangerousCrossing(ForcesARoll):
    """The Fellowship must roll.

    Rules: LR-POW-21
    """

    __slots__ = ()
    card = "dangerous_crossing"


class Gollum(ForcesARoll):
    """The Fellowship must roll.

    Rules: LR-POW-21
    """

    __slots__ = ()
    card = "gollum"


@mypyc_attr(allow_interpreted_subclasses=True)
class Sways(AdventureCard):
    """After a roll of the Fellowship, in its territory if it names one: something is added to it, or taken from it.

    Rules: LR-POW-23 LR-POW-24 LR-POW-25
    """

    __slots__ = ()
    moments = (TESTED,)

    def playable(self, t: Table, who: int) -> bool:
        return lotr(t).die > 0 and self.adventure.place in (-1, lotr(t).ring_place())

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).sway += self.adventure.figures.adds[0]


class FaramirFindsTheRingbearer(Sways):
    """Two more or two less, as its player chooses.

    Rules: LR-POW-23
    """

    __slots__ = ()
    card = "faramir_finds_the_ringbearer"

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return (HASTEN, DELAY)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"the Fellowship rolled {lotr(t).die}: add 2 to it, or take 2 from it?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        more, less = self.adventure.figures.adds
        lotr(g.table).sway += more if isinstance(action, Hasten) else less


class CapturedByOrcs(Sways):
    """One less in Gorgoroth.

    Rules: LR-POW-24
    """

    __slots__ = ()
    card = "captured_by_orcs"


class ShelobsLair(Sways):
    """Two less in Minas Morgul.

    Rules: LR-POW-24
    """

    __slots__ = ()
    card = "shelobs_lair"


class Smeagol(Sways):
    """Two more.

    Rules: LR-POW-23
    """

    __slots__ = ()
    card = "smeagol"


POWER_CARDS: Final[tuple[type[AdventureCard], ...]] = (
    GrimaWormtongue,
    CourageAloneWillNotSaveYou,
    YouShallNotPass,
    Ambush,
    TheEnemyIsAtHand,
    SiegeMachines,
    MoveByNight,
    TheWayIsUnderTheMountains,
    ViolentStorms,
    BorneToAnotherPlace,
    HuntForTheRingbearer,
    StrategicWithdrawal,
    BlackSails,
    ABalrogIsCome,
    BoromirTriesToSeizeTheOneRing,
    KnifeInTheDark,
    DangerousCrossing,
    Gollum,
    FaramirFindsTheRingbearer,
    CapturedByOrcs,
    ShelobsLair,
    Smeagol,
)
"""Every Power, in the order of its data."""
