"""Initial placement: who begins, claiming or dealing the territories, and placing the rest by turns."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import CHANCE, ChanceMenu, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, Offer, Spans
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Claim, Dealt, Place
from hegemon.rules.turn import Turn
from hegemon.table.board import Territory
from hegemon.table.edition import NO_CAP
from hegemon.table.events import FirstFound
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import with_article


class RollForFirst(Ask[Table]):
    """Everybody rolls a die and the highest begins; those who tie for it roll again, and only they.

    Rules: CL-SET-06 CL-2P-15
    """

    __slots__ = ("seats",)
    __match_args__: ClassVar[tuple[str, ...]] = ("seats",)
    title = "Roll for the first turn"

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(CHANCE)
        self.seats: Final = seats

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(len(self.seats), 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        highest = max(action.faces)
        best = tuple([seat for seat, face in zip(self.seats, action.faces, strict=True) if face == highest])
        if len(best) > 1:
            g.then(RollForFirst(best))
        else:
            begin(g, best[0])

    def prompt(self, g: Game[Table]) -> str:
        return "The dice say who begins."


class DrawLots(Ask[Table]):
    """Engine option: one even draw says who begins, instead of dice."""

    __slots__ = ()
    title = "Draw lots"

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, g.table.edition.seats)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        begin(g, action.faces[0] - 1)

    def prompt(self, g: Game[Table]) -> str:
        return "A lot says who begins."


def begin(g: Game[Table], seat: int) -> None:
    """Remember who places the first army; the first turn is theirs too."""
    g.table.first = seat
    g.tell(FirstFound(seat))


class ClaimTerritories(Step[Table]):
    """The first player claims a territory, then everyone to the left in turn, until all are claimed.

    Rules: CL-SET-01 CL-SET-02 CL-SET-03 CL-SET-04 CL-SET-09 CL-SET-17
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(ClaimOne(g.table.first))


class Claims(Menu):
    """The territories nobody holds."""

    __slots__ = ("t",)

    def __init__(self, t: Table) -> None:
        self.t: Final = t

    def __len__(self) -> int:
        return self.t.count(NOBODY)

    def pick(self, k: int) -> Action:
        return Claim(self.t.board.territories[self.t.land(NOBODY, k)])

    def spans(self, to: Spans) -> None:
        claim = to.kind(Claim)
        for land in self.t.lands(NOBODY):
            to.row(claim, land)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Claim) and unclaimed(self.t, action.land)

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        if isinstance(action, Claim):
            return f"{action.land.name} is claimed already; claim a territory that nobody holds{cite('claim.free')}."
        rule = cite("claim.must")
        return f"Claim a territory that nobody holds; you may neither pass nor do anything else now{rule}."


def unclaimed(t: Table, land: Territory) -> bool:
    """Whether this is a territory that nobody holds."""
    place = land.index
    return place >= 0 and t.owner[place] == NOBODY and (t.board.whole or place in t.board.lands)


class ClaimOne(Ask[Table]):
    """Claim one unoccupied territory; the next seat to the left goes on, or begins to place when all are claimed.

    Rules: CL-SET-07 CL-SET-08 CL-SET-16 CL-SET-18
    """

    __slots__ = ()
    topic = "claim"
    title = "Claim a territory"

    def menu(self, g: Game[Table]) -> Menu:
        return Claims(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Claim)
        settle(g.table, action.land.index, self.who)
        following = g.table.after(self.who)
        g.then(ClaimOne(following) if g.table.count(NOBODY) else PlaceOne(following))

    def prompt(self, g: Game[Table]) -> str:
        return "Claim a territory that nobody holds yet."


def settle(t: Table, land: int, seat: int) -> None:
    """Put the first army onto a territory."""
    t.owner[land] = seat
    t.armies[land] = 1
    t.reserve[seat] -= 1


def hold(t: Table, land: int, owner: int, armies: int) -> None:
    """Put somebody's armies onto a territory nobody holds, beside those of the reserve."""
    t.owner[land] = owner
    t.armies[land] = armies


class Deal(ChanceMenu):
    """The territories still to be dealt, each equally likely: all that nobody holds, or those of ``lands``."""

    __slots__ = ("lands", "t")

    def __init__(self, t: Table, lands: tuple[int, ...] | None = None) -> None:
        self.t: Final = t
        self.lands: Final = t.board.lands if lands is None else lands

    def __len__(self) -> int:
        owner = self.t.owner
        return sum([owner[land] == NOBODY for land in self.lands])

    def pick(self, k: int) -> Action:
        for land in self.lands:
            if self.t.owner[land] == NOBODY:
                if k == 0:
                    return Dealt(self.t.board.territories[land])
                k -= 1
        raise IndexError(k)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Dealt) or action.land.index not in self.lands:
            return False
        return self.t.owner[action.land.index] == NOBODY

    def why_not(self, action: Action) -> str:
        return f"“{action}” is not possible: only territories that nobody holds are dealt."


class DealTerritories(Ask[Table]):
    """Engine option: the territories are dealt around instead of claimed, one army on each; then all place in turn.

    Rules: CL-SET-09 CL-SET-17
    """

    __slots__ = ("to",)
    __match_args__: ClassVar[tuple[str, ...]] = ("to",)
    title = "Deal the territories"

    def __init__(self, to: int) -> None:
        super().__init__(CHANCE)
        self.to: Final = to

    def menu(self, g: Game[Table]) -> Menu:
        return Deal(g.table)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Dealt)
        settle(g.table, action.land.index, self.to)
        following = g.table.after(self.to)
        g.then(DealTerritories(following) if g.table.count(NOBODY) else PlaceOne(following))

    def prompt(self, g: Game[Table]) -> str:
        return "The territories are dealt."


class DealFromFirst(Step[Table]):
    """Deal from the first player on."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(DealTerritories(g.table.first))


def even_share(lands: int, seats: int, place: int) -> int:
    """How many territories the seat at a place in the order is dealt; the remainder goes to the last seats.

    >>> [even_share(14, 4, place) for place in range(4)]
    [3, 3, 4, 4]
    """
    return lands // seats + (place >= seats - lands % seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class DealShares(Ask[Table]):
    """Every seat in order is dealt its share of territories, with armies on each; the rest may be the neutral force's.

    A subclass says what is different: the order, the territories, the shares, the armies, and whose the rest is.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    title = "Deal the territories"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def order(self, t: Table) -> tuple[int, ...]:
        """The seats in the order in which they are dealt to: all, in the order of turns from the first."""
        order = [t.first]
        while len(order) < t.edition.seats:
            order.append(t.after(order[-1]))
        return tuple(order)

    def lands(self, t: Table) -> tuple[int, ...]:
        """The territories that are dealt: all of them."""
        return t.board.lands

    def share(self, t: Table, place: int) -> int:
        """How many territories the seat at a place of the order gets: all get as many, and the last what is over."""
        return even_share(len(self.lands(t)), t.edition.seats, place)

    def put(self, t: Table, land: int, owner: int) -> None:
        """Put the first armies of an owner onto a territory: one of the reserve."""
        settle(t, land, owner)

    def rest(self, t: Table) -> int:
        """Whose the territories are that nobody was dealt: NOBODY's, so that they can be claimed."""
        return NOBODY

    def next_seat(self, t: Table) -> int:
        """Who is dealt the next territory, or NOBODY."""
        lands, owner = self.lands(t), t.owner
        for place, seat in enumerate(self.order(t)):
            left = self.share(t, place)
            for land in lands:
                if owner[land] == seat:
                    left -= 1
            if left > 0:
                return seat
        return NOBODY

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if self.next_seat(t) != NOBODY:
            g.asking = self
            return
        owner = self.rest(t)
        for land in self.lands(t):
            if t.owner[land] == NOBODY and owner != NOBODY:
                self.put(t, land, owner)

    def menu(self, g: Game[Table]) -> Menu:
        return Deal(g.table, self.lands(g.table))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Dealt)
        self.put(g.table, action.land.index, self.next_seat(g.table))
        g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        return "The territories are dealt."


class Placements(Menu):
    """So many armies, or fewer down to ``least``, onto one territory of ``force`` that has room for them."""

    __slots__ = ("force", "least", "most", "t")

    def __init__(self, t: Table, force: int, least: int, most: int) -> None:
        self.t: Final = t
        self.force: Final = force
        self.least: Final = least
        self.most: Final = most

    def choices(self, land: int) -> int:
        """How many numbers of armies this territory may get."""
        return max(0, min(self.most, self.t.room(land)) - self.least + 1)

    def __len__(self) -> int:
        t = self.t
        if t.edition.army_cap == NO_CAP:
            return t.count(self.force) * (self.most - self.least + 1)
        return sum([self.choices(land) for land in t.lands(self.force)])

    def pick(self, k: int) -> Action:
        t = self.t
        if t.edition.army_cap == NO_CAP:
            each = self.most - self.least + 1
            return Place(t.board.territories[t.land(self.force, k // each)], self.least + k % each)
        for land in self.t.lands(self.force):
            choices = self.choices(land)
            if k < choices:
                return Place(self.t.board.territories[land], self.least + k)
            k -= choices
        raise IndexError(k)

    def offers(self) -> list[Offer]:
        lands = [land for land in self.t.lands(self.force) if self.choices(land)]
        names = self.t.board.territories
        most = [self.least + self.choices(land) - 1 for land in lands]
        return [Offer("place", (names[land].id,), self.least, high) for land, high in zip(lands, most, strict=True)]

    def spans(self, to: Spans) -> None:
        place = to.kind(Place)
        for land in self.t.lands(self.force):
            most = min(self.most, self.t.room(land))
            if most >= self.least:
                to.row(place, land, low=self.least, high=most)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place) or action.land.index < 0:
            return False
        land = action.land.index
        fits = self.least <= action.armies <= min(self.most, self.t.room(land))
        return fits and self.t.owner[land] == self.force and action.land.ground

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        edition = self.t.edition
        number = f"one {edition.units[0]}" if self.most == 1 else edition.many(self.most)
        if not isinstance(action, Place):
            return f"Place {number}; you may neither pass nor do anything else now{cite('place.must')}."
        if not self.least <= action.armies <= self.most and self.t.owner[action.land.index] == self.force:
            return f"Place {number} now, not {action.armies}{cite('place.must')}."
        return why_not_place(self.t, self.force, action, "place.own")


def why_not_place(t: Table, force: int, action: Place, topic: str) -> str:
    """Why armies cannot go there."""
    cite = t.edition.cite
    if t.owner[action.land.index] != force:
        if force == t.edition.neutral:
            rule = cite("place.neutral")
            return f"{action.land.name} is not neutral; the neutral army goes onto a neutral territory{rule}."
        return f"{action.land.name} is not yours; place {t.edition.units[1]} onto your own territories{cite(topic)}."
    return f"{action.land.name} may hold no more than {t.edition.army_cap} {t.edition.units[1]}{cite('place.cap')}."


class PlaceOne(Ask[Table]):
    """Everyone in turn adds one army to an own territory until nobody has any left.

    Rules: CL-SET-10 CL-SET-11 CL-SET-12 CL-SET-18 CL-SET-20 CL-VAR-27
    """

    __slots__ = ()
    topic = "place"
    title = "Place {an army}"

    def moot(self, g: Game[Table]) -> bool:
        return g.table.reserve[self.who] == 0

    def menu(self, g: Game[Table]) -> Menu:
        return Placements(g.table, self.who, 1, 1)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        g.table.armies[action.land.index] += 1
        g.table.reserve[self.who] -= 1
        g.then(PlaceOne(g.table.after(self.who)))

    def prompt(self, g: Game[Table]) -> str:
        left = g.table.reserve[self.who]
        what = with_article(g.table.edition.units[0])
        return f"Place {what} on one of your territories; {'it is the last' if left == 1 else f'{left} are left'}."


class BeginPlay(Step[Table]):
    """Whoever placed the first army takes the first turn; the cards lie face down, and nobody holds one.

    Rules: CL-SET-13 CL-SET-14 CL-SET-19
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(Turn(g.table.first))
