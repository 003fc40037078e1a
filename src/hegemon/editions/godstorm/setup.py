"""Getting started: plague lands, pantheons, territories, armies by threes, gods of war and temples, and faith."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import Build, ChoosePantheon, NameNeutral, Summon
from hegemon.editions.godstorm.epochs import BeginEpoch
from hegemon.editions.godstorm.extra import NO_PANTHEON, godstorm
from hegemon.editions.godstorm.lands import KINDS, PANTHEONS, TEMPLE, WAR
from hegemon.editions.godstorm.pieces import build_temple, move_god
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask, SeatStep, Step
from hegemon.rules.actions import Claim
from hegemon.rules.factions import PickFaction, RollForOrder
from hegemon.rules.setup import ClaimOne, DealShares, begin, hold, settle
from hegemon.rules.two_players import PlaceOwn
from hegemon.table.cards import Drawn, Draws
from hegemon.table.edition import NO_SEAT
from hegemon.table.events import CardShown, SideChosen
from hegemon.table.table import NOBODY, Table

PLAGUES: Final = 4
"""So many lands are struck from the start; the fifth marker is spare."""
LOT: Final = 3
"""So many armies are placed at a time."""
NEUTRAL_ARMIES: Final = 3
"""So many armies stand in each neutral territory.

Rules: GS-S2P-02
"""
FIRST_FAITH: Final = 3
"""Rules: GS-SET-11"""


class DeterminePlagueLands(Ask[Table]):
    """Four territory cards are turned up, and a plague strikes each of their lands; then the cards go back.

    Rules: GS-SET-01 GS-SET-09 GS-SET-16 GS-S2P-08 GS-NRS-06
    """

    __slots__ = ("left",)
    __match_args__: ClassVar[tuple[str, ...]] = ("left",)
    title = "Determine plague lands"

    def __init__(self, left: int = PLAGUES) -> None:
        super().__init__(CHANCE)
        self.left: Final = left

    def menu(self, g: Game[Table]) -> Menu:
        struck = godstorm(g.table).plague
        cards = g.table.edition.cards
        return Draws(cards, tuple([card for card in g.table.pile.top() if cards[card].land not in struck]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        x = godstorm(g.table)
        x.plague = tuple(sorted((*x.plague, action.card.land)))
        g.tell(CardShown(action.card))
        if self.left > 1:
            g.then(DeterminePlagueLands(self.left - 1))

    def prompt(self, g: Game[Table]) -> str:
        return "Territory cards say where the plague strikes."


# --- pantheons -------------------------------------------------------------------------------------------------------


class RollForPantheons(RollForOrder):
    """Everybody rolls; in descending order each chooses a pantheon. Those who tie roll again among themselves.

    Rules: GS-SET-02
    """

    __slots__ = ()
    title = "Roll for the pantheons"

    def ranked(self, g: Game[Table], order: tuple[int, ...]) -> None:
        begin(g, order[0])
        g.then(PickPantheon(order[0], order))


class PickPantheon(PickFaction):
    """Choose a pantheon that nobody has.

    Rules: GS-SET-02 GS-SET-03
    """

    __slots__ = ("order",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "order")
    title = "Choose a pantheon"

    def __init__(self, who: int, order: tuple[int, ...]) -> None:
        super().__init__(who)
        self.order: Final = order

    def left(self, t: Table) -> tuple[Action, ...]:
        taken = godstorm(t).pantheons
        return tuple([ChoosePantheon(one) for one in PANTHEONS if one.index not in taken])

    def chosen(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChoosePantheon)
        godstorm(g.table).pantheons[self.who] = action.pantheon.index
        g.tell(SideChosen(self.who, action.pantheon, f"the {action.pantheon.name}"))

    def following(self, t: Table) -> int:
        place = self.order.index(self.who) + 1
        return self.order[place] if place < len(self.order) else NO_SEAT

    def all_chosen(self, g: Game[Table]) -> None:
        if g.table.edition.neutral != NO_SEAT:
            g.then(ChooseNeutral(self.order[-1]))

    def going_on(self, who: int) -> PickFaction:
        return PickPantheon(who, self.order)

    def why_not(self, t: Table, action: Action) -> str:
        if isinstance(action, ChoosePantheon):
            return f"The {action.pantheon.name} are taken (GS-SET-03)."
        return "Choose a pantheon first (GS-SET-02)."

    def prompt(self, g: Game[Table]) -> str:
        return "Which pantheon is yours?"


class ChooseNeutral(Ask[Table]):
    """With two, the one who rolled lower names the neutral pantheon.

    Rules: GS-S2P-01
    """

    __slots__ = ()
    title = "Choose the neutral pantheon"

    def menu(self, g: Game[Table]) -> Menu:
        taken = godstorm(g.table).pantheons
        return OneOf(tuple([NameNeutral(one) for one in PANTHEONS if one.index not in taken]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, NameNeutral)
        godstorm(g.table).neutral = action.pantheon.index

    def prompt(self, g: Game[Table]) -> str:
        return "Which pantheon is neutral?"


# --- territories -----------------------------------------------------------------------------------------------------


class DealAround(DealShares):
    """The territory cards are dealt one by one, to the one who chose first and on to the left; an army for each.

    Rules: GS-SET-05 GS-SET-06 GS-SET-17 GS-SET-21
    """

    __slots__ = ()

    def next_seat(self, t: Table) -> int:
        dealt = len(t.board.lands) - t.count(NOBODY)
        return NOBODY if dealt == len(t.board.lands) else self.order(t)[dealt % t.edition.seats]

    def run(self, g: Game[Table]) -> None:
        super().run(g)
        if g.asking is None:
            g.then(PlaceByThrees(self.order(g.table)[len(g.table.board.lands) % g.table.edition.seats]))


class DealPiles(DealShares):
    """Three piles of fourteen: one for each player, the first for who rolled higher, and one for the neutral force.

    Rules: GS-S2P-01 GS-S2P-02 GS-S2P-03 GS-S2P-08
    """

    __slots__ = ()

    def share(self, t: Table, place: int) -> int:
        return len(t.board.lands) // 3

    def put(self, t: Table, land: int, owner: int) -> None:
        if owner == t.edition.neutral:
            hold(t, land, owner, NEUTRAL_ARMIES)
        else:
            settle(t, land, owner)

    def rest(self, t: Table) -> int:
        return t.edition.neutral

    def run(self, g: Game[Table]) -> None:
        super().run(g)
        if g.asking is None:
            g.table.reserve[g.table.edition.neutral] = 0
            g.then(PlaceByThrees(g.table.first))


class ClaimFreely(Step[Table]):
    """Free set-up: whoever rolled highest places an army in any territory, and on to the left until all are taken.

    Rules: GS-NRS-01 GS-NRS-02 GS-NRS-04 GS-NRS-05 GS-NRS-06
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(ClaimATerritory(g.table.first))


class ClaimATerritory(ClaimOne):
    """Claim one unoccupied territory, plague land or not.

    Rules: GS-NRS-01 GS-NRS-02 GS-NRS-03
    """

    __slots__ = ()

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Claim)
        t = g.table
        settle(t, action.land.index, self.who)
        following = t.after(self.who)
        g.then(ClaimATerritory(following) if t.count(NOBODY) else PlaceByThrees(following))


class PlaceByThrees(SeatStep[Table]):
    """From the one after the last card on, everybody places three armies at a time; then come gods and temples.

    They begin with whoever follows the one who placed the last armies.

    Rules: GS-SET-07 GS-SET-08 GS-SET-18 GS-SET-19 GS-S2P-07 GS-NRS-03
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        left = list(t.reserve)
        last = seat = self.who
        while any(left[: t.edition.seats]):
            if left[seat]:
                left[seat] -= min(LOT, left[seat])
                last = seat
            seat = t.after(seat)
        order = [t.after(last)]
        while len(order) < t.edition.seats:
            order.append(t.after(order[-1]))
        gods: list[Step[Table]] = []
        for one in order:
            gods += [PlaceGodOfWar(one), PlaceTemple(one)]
        g.then(PlaceOwn(self.who, LOT, LOT, 0), *gods)


# --- gods of war and temples -----------------------------------------------------------------------------------------


class HolyPlaces(OneOf):
    """Own territories for a god or a temple of the set-up, and why not another one."""

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int, answers: tuple[Action, ...]) -> None:
        super().__init__(answers)
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        if isinstance(action, (Summon, Build)) and self.t.owner[action.land.index] != self.who:
            return f"{action.land.name} is not yours (GS-SET-10)."
        if isinstance(action, Summon) and action.land.index in godstorm(self.t).plague:
            return f"No god sets foot in {action.land.name}, a plague land (GS-SET-20)."
        return f"Place your god of war and then a temple; “{action}” is for another moment (GS-SET-10)."


class PlaceGodOfWar(Ask[Table]):
    """The god of war is put into an own territory, though not into a plague land; the other gods wait on the card.

    Rules: GS-SET-10 GS-SET-14 GS-SET-20
    """

    __slots__ = ()
    title = "Place your god of war"

    def moot(self, g: Game[Table]) -> bool:
        return not len(self.menu(g))

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        x = godstorm(t)
        god = x.god(self.who, WAR)
        lands = t.board.territories
        places = [Summon(god, lands[land]) for land in t.lands(self.who) if land not in x.plague]
        return HolyPlaces(t, self.who, tuple(places))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Summon)
        move_god(g, self.who, WAR, action.land.index)

    def prompt(self, g: Game[Table]) -> str:
        return f"In which of your territories does {godstorm(g.table).god(self.who, WAR).name} stand?"


class PlaceTemple(Ask[Table]):
    """The first temple is put into an own territory, in a plague land if one likes.

    Rules: GS-SET-10 GS-SET-20
    """

    __slots__ = ()
    title = "Place your temple"

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        lands = t.board.territories
        return HolyPlaces(t, self.who, tuple([Build(lands[land]) for land in t.lands(self.who)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Build)
        build_temple(g.table, action.land.index)

    def prompt(self, g: Game[Table]) -> str:
        return f"In which of your territories does your {TEMPLE.name} stand?"


class GainFaith(Step[Table]):
    """Last of all everybody gets three faith, and the first epoch begins.

    Rules: GS-SET-11 GS-SET-12 GS-SET-13 GS-SET-15 GS-SET-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        x.faith = [FIRST_FAITH] * g.table.edition.seats
        g.then(BeginEpoch())


def nobody_chose(seats: int) -> list[int]:
    """The pantheons of the seats before anybody has chosen."""
    return [NO_PANTHEON] * seats


def no_gods(seats: int) -> list[int]:
    """Where the gods are before any is placed."""
    return [-1] * (len(KINDS) * seats)
