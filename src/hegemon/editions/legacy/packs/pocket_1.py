"""Pocket 1, which the third missile on one roll opens. Reading this tells what it holds; its words are in its seal."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Choose, Collect, Pick, PickContinent, UsePower
from hegemon.editions.legacy.battle import WEARS_DOWN, TakeLosses
from hegemon.editions.legacy.cards import Collecting, Refill, TakeACard, about_to_take, event_over, is_barred, slide
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import EMPTY_SLOT, Lasting, has_hq, legacy
from hegemon.editions.legacy.hooks import (
    BEFORE_ROLL,
    MISSIONS,
    NO_CHANGE,
    ONES_AGAIN,
    OWN_START,
    TURN_START,
    EventCard,
    MissionCard,
    Pack,
    Power,
    Scar,
    add_event,
    add_mission,
    add_pack,
    add_power,
    add_scar,
)
from hegemon.editions.legacy.lands import FACTIONS, card_of, continents, is_coin
from hegemon.editions.legacy.losses import demolish, gain, give_up_cards, lose
from hegemon.editions.legacy.missiles import missiles_on
from hegemon.editions.legacy.packs.basics import (
    EventOver,
    LandDie,
    end,
    in_force,
    may_spend,
    note,
    noted,
    playing,
    power_name,
    put,
    says,
    seat_of,
    spend,
    thing,
)
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.recruit import may_stand
from hegemon.editions.legacy.stars import earn
from hegemon.editions.legacy.things import scar_name
from hegemon.editions.legacy.world import (
    ANSWERED,
    BOXED,
    BROWN,
    CONTAMINATED,
    DESTROYED,
    FREE,
    STUCK,
    TITLED,
    World,
)
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.board import SEA
from hegemon.table.combat import Battle
from hegemon.table.events import CardLost
from hegemon.table.table import NOBODY, Table

POCKET: Final = "pocket_1"
MISSILES: Final = 3
"""So many missiles on one roll open it."""
SCAR: Final = 5
BAD_SOIL: Final = 3
HIRED: Final = 4
"""The scar of this pocket, and those of packs that its faction turns round."""
TITLE: Final = 1
FACTION: Final = 6
MISSION: Final = 15
MORE_MISSILES: Final = 2
RALLIED: Final = 2
BROWN_POWERS: Final = (17, 18, 19, 20, 21)
DUE: Final = -100
"""The key of a power that a seat has earned and not chosen yet; numbers of cards are above zero."""
NO_DICE: Final = 17000
NO_CARD: Final = 18000
NO_BONUS: Final = 20000
"""What is noted for a turn: territory, card or continent is added to the number."""


def marked_land(world: World) -> int:
    """The territory with the mark of this pocket, or NOBODY."""
    return world.scar.index(SCAR) if SCAR in world.scar else NOBODY


def borders(t: Table, land: int) -> list[int]:
    """The territories that border on one by land; sea lines are no borders.

    Rules: LG-PCK-28
    """
    return [other for other in t.board.near[land] if t.board.kind(land, other) != SEA]


# --- the opening ------------------------------------------------------------------------------------------------------


class StrikeTerritory(Ask[Table]):
    """Whoever used the third missile chooses which of the two territories of the battle is destroyed.

    Rules: LG-PCK-26 LG-PCK-27 LG-PCK-71 LG-PCK-72
    """

    __slots__ = ()
    title = "Choose the target"

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf(tuple([Choose(thing(g.table, "choice", f"choose_{number}")) for number in (1, 2)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        battle = g.table.battle
        assert battle is not None
        strike(g, self.who, battle, battle.src if action.choice.index == 1 else battle.dst)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "choose")


def strike(g: Game[Table], who: int, battle: Battle, target: int) -> None:
    """The troops of the battle are gone, and everything in the target; then a die for each territory bordering on it.

    The battle is over without a conquest, and the turn goes on.

    Rules: LG-PCK-27 LG-PCK-28 LG-PCK-29 LG-PCK-70 LG-PCK-71 LG-PCK-72 LG-PCK-73 LG-PCK-74 LG-PCK-75 LG-PCK-76
        LG-PCK-91
    """
    t = g.table
    x = legacy(t)
    t.battle = None
    dice = [LandDie(land, NOBODY, POCKET, "border") for land in borders(t, target)]
    g.then(*dice, AfterTheStrike(x.down))
    lose(g, battle.src, battle.attack)
    lose(g, battle.dst, battle.defend)
    lose(g, target, t.armies[target])
    demolish(g, target)
    tear_up(g, target)
    told = f"puts the mark {scar_name(x.world, SCAR)} on {t.board.territories[target].name}"
    engrave(g, who, CONTAMINATED, target, SCAR, told=told)
    title = read_seal(POCKET).title_given[0].name
    engrave(g, who, TITLED, x.factions[who], TITLE, told=f"has earned a name for the own faction, for good: {title}")


def tear_up(g: Game[Table], land: int) -> None:
    """The Territory card of a territory is destroyed wherever it lies; in the market another takes its place, silently.

    Rules: LG-PCK-27 LG-PCK-74
    """
    t = g.table
    x = legacy(t)
    card = card_of(land)
    if not x.world.coins[land]:
        return
    for seat, hand in enumerate(t.hands):
        if card in hand:
            t.hands[seat] = hand.without((card,))
            g.tell(CardLost(seat, NOBODY, t.edition.cards[card]))
    t.pile = t.pile.without((card,))
    t.discards = tuple([other for other in t.discards if other != card])
    if card in x.market:
        slide(t, x.market.index(card))
        g.then(Refill(0, False))
    t.removed = tuple(sorted([*t.removed, card]))
    engrave(g, t.turn, DESTROYED, land)


class AfterTheStrike(Step[Table]):
    """Whoever was knocked out by it, and was not before, discards all Resource cards.

    Rules: LG-PCK-29
    """

    __slots__ = ("seats",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats: Final = seats

    def run(self, g: Game[Table]) -> None:
        for seat in legacy(g.table).down:
            if seat not in self.seats:
                give_up_cards(g, seat)


class Scar5(Scar):
    """Half of those who enter are lost, rounded up, and one at the end of every turn; no placing, passing or marking.

    It is never dealt as a card.

    Rules: LG-PCK-30 LG-PCK-77 LG-PCK-78 LG-PCK-86 LG-PCK-89 LG-TRN-18 LG-EXP-15
    """

    __slots__ = ()
    blocks_marks = True
    blocks_placing = True
    blocks_passing = True

    def entry_cost(self, troops: int) -> int:
        return (troops + 1) // 2

    def end_of_turn(self) -> int:
        return -1


# --- powers of the brown slot ----------------------------------------------------------------------------------------


def left_powers(world: World) -> list[int]:
    """The powers of the brown slot that no faction has.

    Rules: LG-PCK-80 LG-PWR-26
    """
    taken = [card.slots[BROWN] for card in world.factions]
    return [number for number in BROWN_POWERS if number not in taken]


class ChooseMissilePower(Ask[Table]):
    """A faction with a free brown slot has earned a token: its player chooses one of the powers left, for good.

    Rules: LG-PCK-32 LG-PCK-80 LG-END-31 LG-PWR-26
    """

    __slots__ = ()
    title = "Choose a power"

    def run(self, g: Game[Table]) -> None:
        end(g.table, DUE, self.who)
        if left_powers(legacy(g.table).world):
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return OneOf(tuple([Pick(thing(t, "sticker", f"power_{number}")) for number in left_powers(legacy(t).world)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Pick)
        faction = legacy(g.table).factions[self.who]
        told = f"chooses the power {action.sticker.name}"
        engrave(g, self.who, STUCK, faction, BROWN * 1000 + action.sticker.index, told=told)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "missile_power")


class BrownPower(Power):
    """A power that costs a missile, at most once in each turn of the game, whoever's turn it is.

    Rules: LG-PCK-33
    """

    __slots__ = ()
    number: ClassVar[int] = 0

    def ready(self, t: Table, who: int) -> bool:
        """Whether it may be paid for now."""
        return self.number not in legacy(t).deeds.used and may_spend(t, who)

    def use(self, t: Table) -> Action:
        """The answer that uses it."""
        return UsePower(thing(t, "sticker", f"power_{self.number}"))

    def paid(self, g: Game[Table], who: int) -> None:
        """The missile is spent."""
        spend(g, who, self.number, power_name(POCKET, self.number))

    def is_use(self, action: Action) -> bool:
        """Whether an answer uses this power."""
        return isinstance(action, UsePower) and action.power.index == self.number

    def asks(self, moment: int) -> str:
        return says(POCKET, f"power_{self.number}")


class Power17(BrownPower):
    """Before a roll: for the rest of the turn nothing changes dice of battles in this territory, missiles included.

    Natural effects and the rule on ties stay.

    Rules: LG-PCK-34 LG-PWR-07 LG-PWR-27 LG-ATK-38
    """

    __slots__ = ()
    number = 17

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        if moment != BEFORE_ROLL or t.battle is None or noted(t, NO_DICE + t.battle.dst) or not self.ready(t, who):
            return ()
        return (self.use(t),)

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        if not self.is_use(action):
            return False
        battle = g.table.battle
        assert battle is not None
        note(g.table, NO_DICE + battle.dst)
        self.paid(g, who)
        return True


class Power18(BrownPower):
    """Somebody else is about to take a card: it stays where it is, and another may be taken.

    Rules: LG-PWR-08
    """

    __slots__ = ()
    number = 18


class Power19(BrownPower):
    """Instead of a Coin card: any face-up Territory card.

    Rules: LG-PWR-09
    """

    __slots__ = ()
    number = 19


class Power20(BrownPower):
    """At the start of another's turn: one continent brings that player nothing in this turn.

    Rules: LG-PWR-10
    """

    __slots__ = ()
    number = 20

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        if moment != TURN_START or t.turn == who or not self.ready(t, who):
            return ()
        return tuple([PickContinent(region) for region in t.board.regions])

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        if not isinstance(action, PickContinent):
            return False
        note(g.table, NO_BONUS + action.region.index)
        self.paid(g, who)
        return True


class Power21(BrownPower):
    """At the start of the own turn: two troops in every territory with an HQ that one controls; they are no recruits.

    It may come before or after what else one does then, and at once if the power was earned by buying a star.

    Rules: LG-PWR-11
    """

    __slots__ = ()
    number = 21

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        if moment not in (TURN_START, OWN_START) or t.turn != who or not self.ready(t, who) or not self.lands(t, who):
            return ()
        return (self.use(t),)

    def lands(self, t: Table, who: int) -> list[int]:
        """Where the troops come."""
        return [land for land in t.lands(who) if has_hq(t, land) and may_stand(t, who, land)]

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        if not self.is_use(action):
            return False
        self.paid(g, who)
        for land in self.lands(g.table, who):
            gain(g, land, RALLIED, power_name(POCKET, self.number))
        return True


def holder(t: Table, power: int) -> int:
    """The seat whose faction has a power in its brown slot, or NOBODY."""
    x = legacy(t)
    for seat, faction in enumerate(x.factions):
        if faction and x.world.card(faction).slots[BROWN] == power:
            return seat
    return NOBODY


class Interfere(Ask[Table]):
    """Another player is about to take a card, and may be kept from it.

    Rules: LG-PWR-08
    """

    __slots__ = ("card", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "player", "card")
    title = "Keep a card from being taken"
    passing = "Let it be"
    reaction = True
    standing = "Always pass here"

    def __init__(self, who: int, player: int, card: int) -> None:
        super().__init__(who)
        self.player: Final = player
        self.card: Final = card

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS, POWER_18.use(g.table)))

    def take(self, g: Game[Table], action: Action) -> None:
        if POWER_18.is_use(action):
            POWER_18.paid(g, self.who)
            note(g.table, NO_CARD + self.card)
            drop_collecting(g)
            g.then(TakeACard(self.player))

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "power_18")


class Reconnoitre(Ask[Table]):
    """Somebody is about to take a Coin card and may take a face-up Territory card instead.

    Rules: LG-PWR-09
    """

    __slots__ = ()
    title = "Take a Territory card instead"
    passing = "Take the Coin card"

    def menu(self, g: Game[Table]) -> Menu:
        cards = g.table.edition.cards
        return OneOf((PASS, *[Collect(cards[card]) for card in face_up(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Collect):
            POWER_19.paid(g, self.who)
            drop_collecting(g)
            about_to_take(g, self.who, action.card.index)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, "power_19")


def face_up(t: Table) -> list[int]:
    """The cards in the market that are not barred."""
    return [card for card in legacy(t).market if card != EMPTY_SLOT and not is_barred(t, card)]


def drop_collecting(g: Game[Table]) -> None:
    """The card that was about to be taken is not, and nobody is asked about it any more."""
    while not isinstance(g.stack.pop(), Collecting):
        pass


# --- the faction ------------------------------------------------------------------------------------------------------


class Power22(Power):
    """The scar of this pocket neither costs nor hinders.

    Rules: LG-PCK-35 LG-EVT-07
    """

    __slots__ = ()

    def spared(self, scar: int) -> bool:
        return scar == SCAR


class Power23(Power):
    """Ones of the own attack against the faction with the title are rolled again until there is none.

    Rules: LG-PCK-35 LG-PWR-16 LG-PWR-27
    """

    __slots__ = ()

    def dice(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        x = legacy(t)
        enemy = t.owner[battle.dst]
        if attacking and enemy != NOBODY and TITLE in x.world.card(x.factions[enemy]).titles:
            return (ONES_AGAIN,)
        return ()


class Power24(Power):
    """Three scars work the other way round at the end of the own turn.

    Rules: LG-PCK-35 LG-PWR-17
    """

    __slots__ = ()

    def end_of_turn(self, t: Table, land: int, scar: int, change: int) -> int:
        return -change if scar in (SCAR, BAD_SOIL, HIRED) else change


class Mission15(MissionCard):
    """Control every territory with one of two scars.

    Rules: LG-MSN-15
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        scars = legacy(t).world.scar
        return all([t.owner[land] == who for land, scar in enumerate(scars) if scar in (SCAR, BAD_SOIL)])


def printed_mission(t: Table, who: int, faction: int, mission: int) -> tuple[int, ...]:
    """The mission that is printed on a faction card, if its player could complete it now; once per game.

    Rules: LG-MSN-15 LG-MSN-16 LG-MSN-17
    """
    if legacy(t).factions[who] != faction or in_force(t, -mission) or not MISSIONS[mission].done(t, who):
        return ()
    return (mission,)


# --- events -----------------------------------------------------------------------------------------------------------


class Event6(EventCard):
    """A die for each territory that borders on the marked one; the faction of this pocket is spared.

    Rules: LG-PCK-38 LG-EVT-07
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        land = marked_land(legacy(g.table).world)
        dice = [] if land == NOBODY else [LandDie(at, FACTION, POCKET, "border") for at in borders(g.table, land)]
        g.then(*dice, EventOver(card, True))


class Event7(EventCard):
    """A token for the faction of this pocket, unless a human faction holds a continent.

    Rules: LG-PCK-37 LG-EVT-08 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        x = legacy(t)
        event_over(g, card, False)
        seat = playing(t, FACTION)
        human = [other for other, faction in enumerate(x.factions) if 0 < faction <= len(FACTIONS)]
        held = any([t.holds(other, region.lands) for other in human for region in continents(t.board)])
        if seat != NOBODY and not held:
            name = next(row.name for row in read_seal(POCKET).event if row.number == card // 10)
            earn(g, seat, 1, f"by the event {name}")


class Evolution(EventCard):
    """The player of the faction of this pocket answers one of two questions for good; both answers open a power.

    Rules: LG-PCK-36 LG-EVT-09 LG-EVT-10 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        seat = playing(g.table, FACTION)
        if seat == NOBODY:
            event_over(g, card, False)
        else:
            g.then(AnswerForGood(seat, card))


class AnswerForGood(Ask[Table]):
    """One of two answers, for the whole campaign; the card leaves the event deck.

    Rules: LG-PCK-36 LG-EVT-10
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "Choose for good"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def menu(self, g: Game[Table]) -> Menu:
        question = f"event_{self.card // 10}"
        return OneOf(tuple([Choose(thing(g.table, "choice", f"{question}_{number}")) for number in (1, 2)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        event_over(g, self.card, True)
        told = f"chooses for good: {action.choice.name}"
        engrave(g, self.who, ANSWERED, self.card // 10, action.choice.index, told=told)

    def prompt(self, g: Game[Table]) -> str:
        return says(POCKET, f"event_{self.card // 10}")


# --- the pocket -------------------------------------------------------------------------------------------------------


class Pocket1(Pack):
    """The first pocket.

    Rules: LG-PCK-26 LG-PCK-50 LG-PCK-79
    """

    __slots__ = ()
    id = POCKET
    actions = (Choose, Pick, UsePower, PickContinent)

    def due(self, t: Table) -> bool:
        """Three missiles were used on the roll that lies there.

        Rules: LG-PCK-26 LG-PCK-81 LG-MIS-14
        """
        return t.battle is not None and t.battle.rolled is not None and missiles_on(t.battle) >= MISSILES

    def opened(self, g: Game[Table], who: int) -> None:
        """The battle is not settled any more; an attack with three has still marked its box.

        Rules: LG-PCK-26 LG-PCK-75 LG-ATK-40
        """
        t = g.table
        battle = t.battle
        assert battle is not None
        while not isinstance(g.stack.pop(), TakeLosses):
            pass
        g.then(StrikeTerritory(who))
        if legacy(t).world.fort[battle.dst] and battle.attack == WEARS_DOWN:
            engrave(g, t.turn, BOXED, battle.dst, 1)

    def starts_placed(self, g: Game[Table]) -> None:
        """The faction with the title has two missiles more if the faction of this pocket plays.

        Rules: LG-PCK-31
        """
        x = legacy(g.table)
        if seat_of(g.table, FACTION) == NOBODY:
            return
        for seat, faction in enumerate(x.factions):
            if TITLE in x.world.card(faction).titles:
                x.missiles[seat] += MORE_MISSILES

    def dice(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        return (NO_CHANGE,) if noted(t, NO_DICE + battle.dst) else ()

    def closes_ways(self, t: Table) -> bool:
        return not t.edition.options["r70"] and SCAR in legacy(t).world.scar

    def may_enter(self, t: Table, src: int, dst: int) -> bool:
        """A manoeuvre may end in the marked territory, unless the campaign has decided the other way.

        Rules: LG-PCK-89
        """
        x = legacy(t)
        if x.world.scar[dst] != SCAR or t.edition.options["r70"] or t.owner[src] != t.owner[dst]:
            return True
        return any([power.spared(SCAR) for power in x.powers(t.owner[dst])])

    def bonus_lost(self, t: Table, who: int, region: int) -> bool:
        return who == t.turn and noted(t, NO_BONUS + region)

    def bars(self, t: Table, card: int) -> bool:
        """A card that somebody was kept from; where the campaign has decided so, all Coin cards if it was one.

        Rules: LG-PWR-08
        """
        if noted(t, NO_CARD + card):
            return True
        if not is_coin(card) or t.edition.options["r94"]:
            return False
        return any([flag >= NO_CARD and is_coin(flag - NO_CARD) for flag in legacy(t).deeds.flags])

    def drawing(self, g: Game[Table], who: int, card: int) -> None:
        """Whoever may keep the card from being taken is asked, and before that who may take another instead.

        Rules: LG-PWR-08 LG-PWR-09
        """
        t = g.table
        other = holder(t, POWER_18.number)
        if other not in (NOBODY, who) and POWER_18.ready(t, other):
            g.then(Interfere(other, who, card))
        if is_coin(card) and holder(t, POWER_19.number) == who and POWER_19.ready(t, who) and face_up(t):
            g.then(Reconnoitre(who))

    def missions_of(self, t: Table, who: int) -> tuple[int, ...]:
        return printed_mission(t, who, FACTION, MISSION)

    def mission_done(self, g: Game[Table], who: int, mission: int) -> bool:
        if mission != MISSION:
            return False
        put(g.table, Lasting(-MISSION, who))
        return True

    def token_earned(self, g: Game[Table], who: int) -> None:
        """A faction with a free brown slot chooses a power.

        Rules: LG-PCK-32 LG-PCK-80
        """
        t = g.table
        x = legacy(t)
        if x.world.card(x.factions[who]).slots[BROWN] != FREE or not left_powers(x.world):
            return
        if not [effect for effect in in_force(t, DUE) if effect.who == who]:
            put(t, Lasting(DUE, who))
            g.then(ChooseMissilePower(who))

    def game_over(self, g: Game[Table], winner: int) -> None:
        """The token that has won the game brings a power too.

        Rules: LG-END-31
        """
        t = g.table
        if t.edition.options["r88"]:
            g.then(*[ChooseMissilePower(effect.who) for effect in in_force(t, DUE)])


POWER_17: Final = Power17()
POWER_18: Final = Power18()
POWER_19: Final = Power19()
POWER_20: Final = Power20()
POWER_21: Final = Power21()


def register() -> None:
    """Register the pocket and its things."""
    add_pack(Pocket1())
    add_scar(SCAR, Scar5())
    for power in (POWER_17, POWER_18, POWER_19, POWER_20, POWER_21):
        add_power(power.number, power)
    add_power(22, Power22())
    add_power(23, Power23())
    add_power(24, Power24())
    add_mission(MISSION, Mission15())
    add_event(6, Event6())
    add_event(7, Event7())
    add_event(8, Evolution())
    add_event(9, Evolution())
