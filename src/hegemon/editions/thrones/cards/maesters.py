"""The 36 kinds of Maester cards, in the order of their data. A card is paid, discarded, and then has its effect."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.actions import NameCharacter
from hegemon.editions.thrones.battle import EVERY_DIE, HIGHEST
from hegemon.editions.thrones.cards import CHARACTERS, MAESTER
from hegemon.editions.thrones.cards.base import ThronesCard
from hegemon.editions.thrones.cards.characters import against, rivals_with_maesters, seat_of
from hegemon.editions.thrones.cards.kinds import CASTLE, PORT, HighestFace, InForce, NewUnit
from hegemon.editions.thrones.decks import DrawRally
from hegemon.editions.thrones.extra import CAPTIVE, GONE, READY, TURNED, realm, thrones
from hegemon.editions.thrones.invade import counts, take_gold
from hegemon.editions.thrones.lands import ENGINE, FORT, KNIGHT, NO_PORT
from hegemon.editions.thrones.maneuver import BringUnits
from hegemon.editions.thrones.moments import (
    AFTER_ANY_ROLL,
    ANY_TIME,
    OPP_COMMITS_ON_YOU,
    OPP_DECLARE_ON_OTHER,
    OPP_DECLARE_ON_YOU,
    OPP_PLAYS_MAESTER,
    OPP_TURN_START,
    OWN_BEFORE_INVASIONS,
    OWN_COLLECT,
    OWN_DECLARE,
    OWN_TURN_START,
)
from hegemon.editions.thrones.powers import of_house
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Amount, Target
from hegemon.rules.decks import TERRITORY, Pluck, in_stock
from hegemon.rules.effects import CardAsks, CastDie, TurnUp, others_in_order
from hegemon.rules.invasion import invasion_in
from hegemon.table.combat import Battle
from hegemon.table.effects import INVASION, ROUND, TURN, Force
from hegemon.table.events import ArmiesDestroyed, InvasionEnded, Removed, Scored, Seized
from hegemon.table.table import Table

STOLEN: Final = 200
BRIBE: Final = 200
RAIDED: Final = 300
HIT: Final = 2


def opponents(t: Table, who: int) -> list[int]:
    """The other living players."""
    return [seat for seat in t.living() if seat != who]


def destroy(g: Game[Table], who: int, land: int, armies: int) -> None:
    """A card destroys armies in a territory, but never the last one; for whoever is in turn they count.

    Rules: GT-MAE-39 GT-OBJ-41
    """
    t = g.table
    lost = min(armies, t.armies[land] - 1)
    if lost <= 0:
        return
    t.armies[land] -= lost
    g.tell(ArmiesDestroyed(t.owner[land], t.board.territories[land], lost))
    if who == t.turn and t.owner[land] != who and counts(t, t.owner[land]):
        thrones(t).destroyed += lost


def destroy_committed(g: Game[Table], armies: int) -> None:
    """A card destroys armies that were committed to the battle; the rest of them fight on.

    Rules: GT-MAE-42 GT-MAE-43
    """
    t = g.table
    battle = t.battle
    assert battle is not None
    lost = min(armies, battle.attack)
    t.armies[battle.src] -= lost
    t.battle = Battle(battle.src, battle.dst, battle.attack - lost)
    g.tell(ArmiesDestroyed(t.turn, t.board.territories[battle.src], lost))


def amounts(most: int) -> tuple[Action, ...]:
    """From none up to so many."""
    return tuple([Amount(n) for n in range(most + 1)])


def in_play(t: Table, seats: list[int]) -> tuple[Action, ...]:
    """The characters of these seats that are not removed from the game, captives too."""
    x = thrones(t)
    houses = [x.houses[seat] for seat in seats]
    states = (READY, TURNED)
    return tuple(
        [
            NameCharacter(one)
            for one in CHARACTERS
            if one.house in houses and (x.characters[one.index] in states or x.characters[one.index] >= CAPTIVE)
        ]
    )


def remove_character(g: Game[Table], index: int) -> None:
    """A character leaves the game for good."""
    thrones(g.table).characters[index] = GONE
    g.tell(Removed(CHARACTERS[index]))


@mypyc_attr(allow_interpreted_subclasses=True)
class EndsInvasion(ThronesCard):
    """The invasion ends before any battle, and the territory, or its owner, is safe for now.

    Rules: GT-MAE-40 GT-MAE-41
    """

    __slots__ = ()
    gift: ClassVar[int] = 0
    """The gold that the attacker is given for it, besides the price of the card."""

    def playable(self, t: Table, who: int) -> bool:
        return thrones(t).gold[who] >= self.gift

    def play(self, g: Game[Table], who: int) -> None:
        t = g.table
        x = thrones(t)
        if self.gift:
            take_gold(g, t.turn, who, self.gift)
        x.put(Force(self.key, who, TURN, (invasion_in(t).dst,)))
        x.invasion = None
        g.tell(InvasionEnded(t.turn))

    def shields(self, t: Table, force: Force, land: int) -> bool:
        return land in force.lands


class Bribery(EndsInvasion):
    """200 gold for the attacker, when your territory is invaded: that is over, and the territory safe this turn.

    Rules: GT-MAE-01
    """

    __slots__ = ()
    card = "bribery"
    when = OPP_DECLARE_ON_YOU
    gift = BRIBE


class StrengthOfSteel(InForce):
    """100 gold, as you declare an invasion: your highest die counts one more in it.

    Rules: GT-MAE-02
    """

    __slots__ = ()
    card = "strength_of_steel"
    when = OWN_DECLARE
    dice = HIGHEST


class ReinforceBulwarks(NewUnit):
    """100 gold, at any time: a Fortification in a territory of yours.

    Rules: GT-MAE-03
    """

    __slots__ = ()
    card = "reinforce_bulwarks"
    when = ANY_TIME
    needs = "special_units"
    unit = FORT.index


class ASwornSword(NewUnit):
    """100 gold, at any time: a Knight in a territory of yours.

    Rules: GT-MAE-04
    """

    __slots__ = ()
    card = "a_sworn_sword"
    when = ANY_TIME
    needs = "special_units"
    unit = KNIGHT.index


class WeaponsOfWar(NewUnit):
    """100 gold, at any time: a Siege Engine in a territory of yours.

    Rules: GT-MAE-05
    """

    __slots__ = ()
    card = "weapons_of_war"
    when = ANY_TIME
    needs = "special_units"
    unit = ENGINE.index


class CastleWalls(InForce):
    """100 gold, when your territory with a castle is invaded: your highest die counts one more in this invasion.

    Rules: GT-MAE-06
    """

    __slots__ = ()
    card = "castle_walls"
    when = OPP_DECLARE_ON_YOU
    where = CASTLE
    dice = HIGHEST


class FortifiedPorts(InForce):
    """100 gold, when your territory with a port is invaded: your highest die counts one more in this invasion.

    Rules: GT-MAE-07
    """

    __slots__ = ()
    card = "fortified_ports"
    when = OPP_DECLARE_ON_YOU
    where = PORT
    dice = HIGHEST


class ValyrianSteel(HighestFace):
    """100 gold, after any roll of yours: one of those dice shows its highest face, in battle or for a card.

    Rules: GT-MAE-08 GT-MAE-55
    """

    __slots__ = ()
    card = "valyrian_steel"
    when = AFTER_ANY_ROLL

    def playable(self, t: Table, who: int) -> bool:
        die = thrones(t).die
        return die < 6 if die else super().playable(t, who)

    def play(self, g: Game[Table], who: int) -> None:
        x = thrones(g.table)
        if x.die:
            x.die = 6
        else:
            super().play(g, who)


class PirateShipFleet(InForce):
    """100 gold, before your first invasion: this turn your ports may invade any territory that touches the sea.

    Rules: GT-MAE-09 GT-MAE-54
    """

    __slots__ = ()
    card = "pirate_ship_fleet"
    when = OWN_BEFORE_INVASIONS
    scope = TURN

    def reaches(self, t: Table, force: Force, src: int) -> list[int]:
        there = realm(t)
        if force.who != t.turn or there.port[src] == NO_PORT:
            return []
        near = t.board.near[src]
        return [land for land, coast in enumerate(there.coastal) if coast and land not in near and land != src]


class RaidTheCountryside(InForce):
    """100 gold, as you declare an invasion: if it conquers the territory, take up to 300 gold from its owner.

    Rules: GT-MAE-10
    """

    __slots__ = ()
    card = "raid_the_countryside"
    when = OWN_DECLARE

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        if force.who == g.table.turn:
            take_gold(g, force.who, loser, RAIDED)
        return True


class StrategicWithdrawal(ThronesCard):
    """100 gold, when your territory is invaded: all armies but one leave it for another territory of yours.

    Knights and Siege Engines may go along, a Fortification stays.

    Rules: GT-MAE-11 GT-MAE-58
    """

    __slots__ = ()
    card = "strategic_withdrawal"
    when = OPP_DECLARE_ON_YOU

    def playable(self, t: Table, who: int) -> bool:
        return t.owner.count(who) > 1 and t.armies[invasion_in(t).dst] > 1

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        dst = invasion_in(t).dst
        return tuple([Target(t.board.territories[land]) for land in t.lands(who) if land != dst])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "where do your armies withdraw to?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        t = g.table
        here, there = invasion_in(t).dst, action.land.index
        t.armies[there] += t.armies[here] - 1
        t.armies[here] = 1
        g.then(BringUnits(who, here, there))


class PreparingForWar(ThronesCard):
    """200 gold, at any time: one army in each of three territories of yours, or in all if there are fewer.

    Rules: GT-MAE-12
    """

    __slots__ = ()
    card = "preparing_for_war"
    when = ANY_TIME

    def play(self, g: Game[Table], who: int) -> None:
        lands = g.table.lands(who)
        if len(lands) <= 3:
            for land in lands:
                g.table.armies[land] += 1
        else:
            g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in t.lands(who) if land not in notes])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"where does army {len(notes) + 1} of 3 go, each to another territory?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        g.table.armies[action.land.index] += 1
        notes = (*notes, action.land.index)
        if len(notes) < 3:
            g.then(CardAsks(who, self.key, notes))


class EstablishTheHighGround(ThronesCard):
    """200 gold, when your territory is invaded: all your dice count one more this turn, or until that territory falls.

    Rules: GT-MAE-13 GT-MAE-53
    """

    __slots__ = ()
    card = "establish_the_high_ground"
    when = OPP_DECLARE_ON_YOU
    dice = EVERY_DIE

    def play(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(self.key, who, TURN, (invasion_in(g.table).dst,)))

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        return land not in force.lands


class DesperateAmbush(ThronesCard):
    """200 gold, when armies are committed against you: a die destroys one, two or three of them.

    Rules: GT-MAE-14 GT-MAE-43
    """

    __slots__ = ()
    card = "desperate_ambush"
    when = OPP_COMMITS_ON_YOU

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        destroy_committed(g, (face + 1) // 2)


class ATemporaryTruce(EndsInvasion):
    """200 gold, when your territory is invaded: that is over, and it is safe until the attacker conquers from another.

    Rules: GT-MAE-15 GT-MAE-59
    """

    __slots__ = ()
    card = "a_temporary_truce"
    when = OPP_DECLARE_ON_YOU

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        return force.who == loser


class MassDesertion(ThronesCard):
    """200 gold, before your first invasion: two Territory cards are turned up; opponents lose half their armies there.

    Rules: GT-MAE-16 GT-MAE-45
    """

    __slots__ = ()
    card = "mass_desertion"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return in_stock(t, TERRITORY)

    def play(self, g: Game[Table], who: int) -> None:
        g.then(TurnUp(self.key, who))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        t = g.table
        land = t.edition.cards[card].land
        if t.owner[land] in opponents(t, who):
            destroy(g, who, land, t.armies[land] // 2)
        if not notes:
            g.then(TurnUp(self.key, who, (card,)))


class HiredThieves(ThronesCard):
    """200 gold, at the start of your turn: up to 200 gold from each opponent.

    Rules: GT-MAE-17 GT-MAE-50
    """

    __slots__ = ()
    card = "hired_thieves"
    when = OWN_TURN_START

    def playable(self, t: Table, who: int) -> bool:
        return any([thrones(t).gold[seat] for seat in opponents(t, who)])

    def play(self, g: Game[Table], who: int) -> None:
        for seat in opponents(g.table, who):
            take_gold(g, who, seat, STOLEN)


class SpidersSabotage(ThronesCard):
    """200 gold, when another plays a Maester card: that card is cancelled. It is never used at any other moment.

    Rules: GT-MAE-18 GT-MAE-49
    """

    __slots__ = ()
    card = "spiders_sabotage"
    when = OPP_PLAYS_MAESTER


class BestLaidPlans(ThronesCard):
    """200 gold, at the start of your turn: opponents throw a die each; the lowest lose a point, all if they tie.

    Rules: GT-MAE-19 GT-MAE-51
    """

    __slots__ = ()
    card = "best_laid_plans"
    when = OWN_TURN_START
    needs = "objectives"

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(self.key, who, others_in_order(g.table, who)[0]))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        notes = (*notes, face)
        rollers = others_in_order(g.table, who)
        if len(notes) < len(rollers):
            g.then(CastDie(self.key, who, rollers[len(notes)], notes))
            return
        x = thrones(g.table)
        for seat, thrown in zip(rollers, notes, strict=True):
            if thrown == min(notes) and x.points[seat] > 0:
                x.points[seat] -= 1
                g.tell(Scored(seat, -1, None))


class TakenCaptive(ThronesCard):
    """200 gold, as you declare an invasion: a character that you name is captured if the territory is conquered.

    Rules: GT-MAE-20 GT-MAE-47
    """

    __slots__ = ()
    card = "taken_captive"
    when = OWN_DECLARE
    needs = "characters"

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        x = thrones(t)
        owner = t.owner[invasion_in(t).dst]
        if owner == t.edition.neutral:
            return ()
        there = [one for one in of_house(x.houses[owner]) if x.characters[one.index] in (READY, TURNED)]
        return tuple([NameCharacter(one) for one in there])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "whom do you want to capture with this territory?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        thrones(g.table).put(Force(self.key, who, INVASION, (), action.character.index))

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        who = g.table.turn
        if force.who == who:
            thrones(g.table).characters[force.seat] = CAPTIVE + who
            g.tell(Seized(who, loser, CHARACTERS[force.seat]))
        return True


class BloodMagic(ThronesCard):
    """200 gold, before your first invasion: a character of an opponent is removed if a die shows 3 or more.

    Rules: GT-MAE-21
    """

    __slots__ = ()
    card = "blood_magic"
    when = OWN_BEFORE_INVASIONS
    needs = "characters"

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return in_play(t, opponents(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which character is removed if the die shows 3 or more?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        g.then(CastDie(self.key, who, who, (action.character.index,)))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        if face >= 3:
            remove_character(g, notes[0])


class AWebOfLies(ThronesCard):
    """300 gold, before your first invasion: one Maester card of an opponent comes into your hand, at random.

    Rules: GT-MAE-22
    """

    __slots__ = ()
    card = "a_web_of_lies"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return against(t, rivals_with_maesters(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "from which House do you take a Maester card at random?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        g.then(Pluck(MAESTER, seat_of(g.table, action), who))


class ConfusionInTheRanks(ThronesCard):
    """300 gold, before your first invasion: every opponent discards a Maester card at random.

    Rules: GT-MAE-23
    """

    __slots__ = ()
    card = "confusion_in_the_ranks"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(*[Pluck(MAESTER, seat) for seat in others_in_order(g.table, who)])


class FreefolkUprising(ThronesCard):
    """300 gold, at the start of another's turn: that player collects only half of this turn's armies and gold.

    Rules: GT-MAE-24 GT-MAE-44
    """

    __slots__ = ()
    card = "freefolk_uprising"
    when = OPP_TURN_START

    def playable(self, t: Table, who: int) -> bool:
        return not thrones(t).in_force(self.key)

    def play(self, g: Game[Table], who: int) -> None:
        thrones(g.table).put(Force(self.key, who, TURN, (), g.table.turn))

    def halves(self, force: Force, who: int) -> bool:
        return force.seat == who


class LeadIntoATrap(ThronesCard):
    """300 gold, when armies are committed against you: all of them are destroyed.

    Rules: GT-MAE-25 GT-MAE-42
    """

    __slots__ = ()
    card = "lead_into_a_trap"
    when = OPP_COMMITS_ON_YOU

    def play(self, g: Game[Table], who: int) -> None:
        battle = g.table.battle
        assert battle is not None
        destroy_committed(g, battle.attack)


class UnplannedLosses(ThronesCard):
    """300 gold, when another player is invaded: up to two armies are destroyed in either territory, never the last.

    Rules: GT-MAE-26 GT-MAE-39 GT-MAE-57
    """

    __slots__ = ()
    card = "unplanned_losses"
    when = OPP_DECLARE_ON_OTHER

    def play(self, g: Game[Table], who: int) -> None:
        t = g.table
        invasion = invasion_in(t)
        hit = [land for land in (invasion.src, invasion.dst) if t.armies[land] > 1]
        g.then(*[CardAsks(who, self.key, (land,)) for land in hit])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return amounts(min(HIT, t.armies[notes[0]] - 1))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"how many armies are destroyed in {t.board.territories[notes[0]].name}?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Amount)
        destroy(g, who, notes[0], action.number)


class WinterIsComing(ThronesCard):
    """300 gold, before your first invasion: opponents in turn destroy an army of their own, twice over; then you do.

    ``notes`` holds the player of the card and how many of the hits are done.

    Rules: GT-MAE-27 GT-MAE-39 GT-MAE-46
    """

    __slots__ = ()
    card = "winter_is_coming"
    when = OWN_BEFORE_INVASIONS

    def play(self, g: Game[Table], who: int) -> None:
        self.go_on(g, who, 0)

    def go_on(self, g: Game[Table], player: int, done: int) -> None:
        """Ask the next one who has an army to spare."""
        t = g.table
        others = others_in_order(t, player)
        hits = [*others, *others, player]
        while done < len(hits):
            if self.spare(t, hits[done]):
                g.then(CardAsks(hits[done], self.key, (player, done)))
                return
            done += 1

    def spare(self, t: Table, seat: int) -> list[int]:
        """The territories of a seat that can lose an army."""
        return [land for land in t.lands(seat) if t.armies[land] > 1]

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in self.spare(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "where do you destroy one of your armies?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        destroy(g, notes[0], action.land.index, 1)
        self.go_on(g, notes[0], notes[1] + 1)


class RallyTheSmallfolk(ThronesCard):
    """300 gold, before your first invasion: five armies wait on a card face down until you hold its territory.

    Rules: GT-MAE-28 GT-MAE-52
    """

    __slots__ = ()
    card = "rally_the_smallfolk"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return in_stock(t, TERRITORY)

    def play(self, g: Game[Table], who: int) -> None:
        g.then(DrawRally(who))


class ACallToArms(ThronesCard):
    """300 gold, when your territory is invaded: a die says how many armies join it.

    Rules: GT-MAE-29 GT-MAE-55
    """

    __slots__ = ()
    card = "a_call_to_arms"
    when = OPP_DECLARE_ON_YOU

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.table.armies[invasion_in(g.table).dst] += face


class CutOffSupplyLines(ThronesCard):
    """300 gold, before your first invasion: a die says how many armies at most you remove from a neighbour of yours.

    ``notes`` holds the territory, and the die once it is thrown.

    Rules: GT-MAE-30 GT-MAE-39
    """

    __slots__ = ()
    card = "cut_off_supply_lines"
    when = OWN_BEFORE_INVASIONS

    def lands(self, t: Table, who: int) -> list[int]:
        """The territories of opponents next to one's own that have an army to lose."""
        rivals = opponents(t, who)
        near = t.board.near
        return [
            land
            for land, owner in enumerate(t.owner)
            if owner in rivals and t.armies[land] > 1 and any([t.owner[other] == who for other in near[land]])
        ]

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.lands(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if notes:
            return amounts(min(notes[1], t.armies[notes[0]] - 1))
        return tuple([Target(t.board.territories[land]) for land in self.lands(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        if notes:
            return f"how many armies are removed from {t.board.territories[notes[0]].name}?"
        return "which neighbouring territory of an opponent is cut off?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        if isinstance(action, Amount):
            destroy(g, who, notes[0], action.number)
        else:
            assert isinstance(action, Target)
            g.then(CastDie(self.key, who, who, (action.land.index,)))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.then(CardAsks(who, self.key, (notes[0], face)))


class SicknessInTheRanks(ThronesCard):
    """300 gold, before your first invasion: a Territory card is turned up; opponents lose an army all over its region.

    Rules: GT-MAE-31
    """

    __slots__ = ()
    card = "sickness_in_the_ranks"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return in_stock(t, TERRITORY)

    def play(self, g: Game[Table], who: int) -> None:
        g.then(TurnUp(self.key, who))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        t = g.table
        region = t.board.territories[t.edition.cards[card].land].region
        for land in t.board.regions[region].lands:
            if t.owner[land] in opponents(t, who):
                destroy(g, who, land, 1)


class CallInYourBanners(ThronesCard):
    """300 gold, as you collect: a die says how many armies are added to your reinforcements.

    Rules: GT-MAE-32
    """

    __slots__ = ()
    card = "call_in_your_banners"
    when = OWN_COLLECT

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        g.table.reserve[who] += face


class MourningTheFallen(InForce):
    """300 gold, at the start of your turn: until your next turn using cards costs opponents twice as much.

    Rules: GT-MAE-33 GT-MAE-48
    """

    __slots__ = ()
    card = "mourning_the_fallen"
    when = OWN_TURN_START
    scope = ROUND
    raises = True

    def dearer(self, force: Force, who: int) -> int:
        return 1 if force.who == who else 2


class ShiftingAlliance(ThronesCard):
    """400 gold, when armies are committed against you: up to two are destroyed, and two armies join the defence.

    Rules: GT-MAE-34
    """

    __slots__ = ()
    card = "shifting_alliance"
    when = OPP_COMMITS_ON_YOU

    def play(self, g: Game[Table], who: int) -> None:
        battle = g.table.battle
        assert battle is not None
        g.table.armies[battle.dst] += HIT
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        battle = t.battle
        assert battle is not None
        return amounts(min(HIT, battle.attack))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "how many of the committed armies are destroyed?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Amount)
        destroy_committed(g, action.number)


class WedForPeace(EndsInvasion):
    """400 gold, when your territory is invaded: that is over, and the attacker may invade none of yours this turn.

    Rules: GT-MAE-35
    """

    __slots__ = ()
    card = "wed_for_peace"
    when = OPP_DECLARE_ON_YOU

    def shields(self, t: Table, force: Force, land: int) -> bool:
        return force.who == t.owner[land]


class ValarMorghulis(ThronesCard):
    """500 gold, before your first invasion: any character in play is removed.

    Rules: GT-MAE-36
    """

    __slots__ = ()
    card = "valar_morghulis"
    when = OWN_BEFORE_INVASIONS
    needs = "characters"

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.choices(t, who, ()))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return in_play(t, t.living())

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which character is removed from the game?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, NameCharacter)
        remove_character(g, action.character.index)


MAESTER_CARDS: Final[tuple[type[ThronesCard], ...]] = (
    Bribery,
    StrengthOfSteel,
    ReinforceBulwarks,
    ASwornSword,
    WeaponsOfWar,
    CastleWalls,
    FortifiedPorts,
    ValyrianSteel,
    PirateShipFleet,
    RaidTheCountryside,
    StrategicWithdrawal,
    PreparingForWar,
    EstablishTheHighGround,
    DesperateAmbush,
    ATemporaryTruce,
    MassDesertion,
    HiredThieves,
    SpidersSabotage,
    BestLaidPlans,
    TakenCaptive,
    BloodMagic,
    AWebOfLies,
    ConfusionInTheRanks,
    FreefolkUprising,
    LeadIntoATrap,
    UnplannedLosses,
    WinterIsComing,
    RallyTheSmallfolk,
    ACallToArms,
    CutOffSupplyLines,
    SicknessInTheRanks,
    CallInYourBanners,
    MourningTheFallen,
    ShiftingAlliance,
    WedForPeace,
    ValarMorghulis,
)
"""All kinds of Maester cards, in the order of the data."""
