"""Shorter play: everybody chooses a Headquarters in secret, and capturing the others' wins."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.classic.extra import classic
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Event, Step
from hegemon.rules.eliminate import last_one_standing, ranking
from hegemon.rules.sealed import SealedChoice
from hegemon.table.board import Territory
from hegemon.table.events import Happening, Names, PlaceChosen
from hegemon.table.table import Table

UNSEEN: Final = Territory(HIDDEN, "hidden", "a hidden territory", HIDDEN)
"""What others see of a Headquarters before all are shown."""


class Headquarter(Action):
    """``headquarter siam``: make a territory of yours your Headquarters, in secret."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "headquarter"
    shape = ("territory",)
    binding = True
    label = "Headquarters in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PlaceChosen(who, self.land, "Headquarters")


class Seats(Menu):
    """The own territories."""

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who

    def __len__(self) -> int:
        return self.t.owner.count(self.who)

    def pick(self, k: int) -> Action:
        return Headquarter(self.t.board.territories[self.t.lands(self.who)[k]])

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Headquarter) or action.land.index == HIDDEN:
            return False
        return self.t.owner[action.land.index] == self.who

    def why_not(self, action: Action) -> str:
        if isinstance(action, Headquarter):
            return f"{action.land.name} is not yours; your Headquarters is one of your own territories (CL-HQ-03)."
        return "Choose one of your territories as your Headquarters (CL-HQ-01)."


class ChooseHeadquarters(SealedChoice):
    """Each seat names one of its territories in secret; then all Headquarters are shown.

    Their cards leave the deck and are Risk cards no more.

    Rules: CL-HQ-01 CL-HQ-02 CL-HQ-03 CL-HQ-04 CL-HQ-05 CL-HQ-06 CL-HQ-18 CL-HQ-19 CL-HQ-25 CL-HQ-26 CL-CRD-37
    """

    __slots__ = ()
    title = "Choose your Headquarters"

    def choices(self, t: Table, seat: int) -> Menu:
        return Seats(t, seat)

    def number(self, action: Action) -> int:
        assert isinstance(action, Headquarter)
        return action.land.index

    def unseen(self) -> Action:
        return Headquarter(UNSEEN)

    def reveal(self, g: Game[Table], made: tuple[int, ...]) -> None:
        t = g.table
        lands = tuple([made[self.order.index(seat)] for seat in range(t.edition.seats)])
        t.extra = classic(t).showing(lands)
        t.removed = tuple([card.index for card in t.edition.cards if card.land in lands])
        t.pile = t.pile.without(t.removed)
        g.tell(HeadquartersShown(tuple([t.board.territories[land] for land in lands])))

    def prompt(self, g: Game[Table]) -> str:
        return "Choose one of your territories as your Headquarters; nobody sees it until all have chosen."


class BeginHeadquarters(Step[Table]):
    """When all armies are placed, everybody from the first player on chooses a Headquarters.

    Rules: CL-HQ-01
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        seats = g.table.edition.seats
        order = tuple([(g.table.first + place) % seats for place in range(seats)])
        g.then(ChooseHeadquarters(order))


class HeadquartersShown(Happening):
    """All Headquarters are turned face up."""

    __slots__ = ("lands",)
    __match_args__: ClassVar[tuple[str, ...]] = ("lands",)

    def __init__(self, lands: tuple[Territory, ...]) -> None:
        self.lands: Final = lands

    def told(self, name: Names) -> str:
        places = [f"{name(seat)} in {land.name}" for seat, land in enumerate(self.lands)]
        return f"The Headquarters are shown: {', '.join(places)}."


def holder(t: Table, seat: int) -> int:
    """Who holds the Headquarters card of a seat: whoever holds the territory.

    Rules: CL-HQ-07 CL-HQ-08 CL-HQ-20
    """
    return t.owner[classic(t).headquarters[seat]]


def needed(t: Table) -> int:
    """How many opposing Headquarters win.

    Rules: CL-HQ-10 CL-HQ-12 CL-HQ-13
    """
    form = t.edition.options["headquarters"]
    return {"two": 2, "three": 3}.get(str(form), t.edition.seats - 1)


def headquarters_taken(g: Game[Table], who: int) -> Result | None:
    """Whoever holds his own Headquarters and enough opposing ones wins at once; so does the last one standing.

    Losing the own Headquarters eliminates nobody, and those of the eliminated go on counting.

    Rules: CL-HQ-09 CL-HQ-10 CL-HQ-11 CL-HQ-12 CL-HQ-13 CL-HQ-15 CL-HQ-16 CL-HQ-17 CL-HQ-21 CL-HQ-22
    """
    t = g.table
    won = last_one_standing(g, who)
    if won is not None:
        return won
    taken = sum([holder(t, seat) == who for seat in range(t.edition.seats) if seat != who])
    if holder(t, who) != who or taken < needed(t):
        return None
    reason = f"{taken} opposing Headquarters {'is' if taken == 1 else 'are'} taken, and the winner's own is held."
    return Result((who,), ranking(t, who), reason)
