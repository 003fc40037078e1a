"""Setting up: Houses, territories dealt or claimed, seats of power, objectives, neutral armies, start bonuses."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.actions import ChooseHouse
from hegemon.editions.thrones.cards import MAESTER, OBJECTIVE
from hegemon.editions.thrones.extra import READY, on, realm, thrones
from hegemon.editions.thrones.files import PRINTED, SetupFile
from hegemon.editions.thrones.lands import House, house
from hegemon.editions.thrones.powers import of_house
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action, SeatStep, Step
from hegemon.rules.decks import BACK, TERRITORY, DrawInto, KeepOne
from hegemon.rules.factions import PickFaction
from hegemon.rules.setup import DealShares, even_share, hold
from hegemon.table.events import SideChosen
from hegemon.table.table import Table

NEUTRAL_LANDS: Final = 10
EACH: Final = 2
"""Armies on a territory that was dealt."""
NEUTRAL_ARMIES: Final = 2
"""Armies on each neutral territory."""
SEAT_ARMIES: Final = 3


def setup_for(seats: int) -> SetupFile:
    """The line of the set-up table for so many players."""
    return next(row for row in PRINTED.setup if row.players == seats)


def houses_for(seats: int) -> list[House]:
    """The Houses for so many players, in the order in which they are printed.

    Rules: GT-SKI-01 GT-SKI-02 GT-DOM-02 GT-DOM-03 GT-WAW-04 GT-WAW-05 GT-WAW-22
    """
    return [house(id) for id in setup_for(seats).houses]


def starting_armies(seats: int) -> int:
    """The armies everybody starts with in Dominion.

    Rules: GT-DOM-07 GT-WAW-09
    """
    return setup_for(seats).dominion_armies


class PickHouses(Step[Table]):
    """From the high roller on, everybody chooses a House.

    Rules: GT-SKI-05 GT-DOM-04 GT-WAW-04
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(PickHouse(g.table.first))


class PickHouse(PickFaction):
    """Choose one of the Houses for this number of players; when all have, the order of turns is known.

    Rules: GT-SKI-05 GT-SKI-13 GT-DOM-02 GT-DOM-03 GT-DOM-04 GT-DOM-05
    """

    __slots__ = ()
    title = "Choose a House"

    def left(self, t: Table) -> tuple[Action, ...]:
        taken = thrones(t).houses
        return tuple([ChooseHouse(one) for one in houses_for(t.edition.seats) if one.index not in taken])

    def chosen(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChooseHouse)
        t = g.table
        x = thrones(t)
        x.houses[self.who] = action.house.index
        g.tell(SideChosen(self.who, action.house, f"House {action.house.name}"))
        if on(t, "characters"):
            for character in of_house(action.house.index):
                x.characters[character.index] = READY

    def all_chosen(self, g: Game[Table]) -> None:
        t = g.table
        x = thrones(t)
        x.order = turn_order(t)
        t.first = x.order[0]

    def why_not(self, t: Table, action: Action) -> str:
        if isinstance(action, ChooseHouse):
            return f"House {action.house.name} is chosen already or does not play with so many (GT-SKI-05)."
        return "Choose a House (GT-SKI-05)."

    def prompt(self, g: Game[Table]) -> str:
        return "Choose your House."


def turn_order(t: Table) -> tuple[int, ...]:
    """Clockwise from the high roller in a Skirmish set-up; by the printed order of Houses in a Dominion one.

    Rules: GT-SKI-13 GT-DOM-02 GT-DOM-03 GT-MIX-14
    """
    seats = t.edition.seats
    if on(t, "seats_of_power"):
        houses = thrones(t).houses
        return tuple([houses.index(one.index) for one in houses_for(seats)])
    return tuple([(t.first + place) % seats for place in range(seats)])


class DealLands(DealShares):
    """The Territory cards are dealt; two armies go onto each territory, neutral ones onto what two players leave.

    Rules: GT-SKI-06 GT-SKI-07 GT-SKI-08 GT-SKI-09 GT-SKI-10 GT-SKI-11 GT-WAW-16 GT-WAW-17 GT-WAW-25
    """

    __slots__ = ()

    def order(self, t: Table) -> tuple[int, ...]:
        return thrones(t).order

    def share(self, t: Table, place: int) -> int:
        seats = t.edition.seats
        return even_share(len(t.owner) - (NEUTRAL_LANDS if seats == 2 else 0), seats, place)

    def put(self, t: Table, land: int, owner: int) -> None:
        hold(t, land, owner, EACH)

    def rest(self, t: Table) -> int:
        return t.edition.neutral


class TakeSeats(Step[Table]):
    """Every House stands on its seat of power with three extra armies; seats of other Houses are like any territory.

    Rules: GT-DOM-08 GT-DOM-09 GT-WAW-10 GT-WAW-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        for seat, of in enumerate(thrones(t).houses):
            hold(t, realm(t).seats[of], seat, SEAT_ARMIES)


class DealObjectives(Step[Table]):
    """Everybody is dealt three objectives, keeps two, and the third is shuffled back.

    Rules: GT-DOM-06 GT-DOM-80
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        order = thrones(g.table).order
        g.then(*[DrawInto(seat, OBJECTIVE, 3) for seat in order], *[ChooseObjectives(seat) for seat in order])


class ChooseObjectives(SeatStep[Table]):
    """Two of the three objectives are kept. Nobody is dealt what another puts back: all have their three by now.

    Rules: GT-DOM-06
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(KeepOne(self.who, OBJECTIVE, BACK, thrones(g.table).objectives.hands[self.who]))


class StartBonus(Step[Table]):
    """Later seats get gold, and some a card, to make up for it.

    Rules: GT-DOM-14 GT-DOM-15 GT-WAW-06 GT-WAW-07 GT-WAW-08
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = thrones(t)
        steps: list[Step[Table]] = []
        for row in PRINTED.bonus:
            if t.edition.seats not in row.players:
                continue
            seat = x.order[row.seat - 1]
            if on(t, "gold"):
                x.gold[seat] += row.gold
            steps += [DrawInto(seat, TERRITORY)] * row.territory_cards
            if on(t, "maesters"):
                steps += [DrawInto(seat, MAESTER)] * row.maester_cards
        g.then(*steps)


class InsertEndGame(Step[Table]):
    """The End Game card goes into the lower half of the deck, any place equally likely.

    Rules: GT-SKI-12 GT-MIX-05 GT-WAW-18
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        thrones(t).lower = (len(t.pile) - 1) // 2 + 1
