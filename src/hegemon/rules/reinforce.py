"""Getting and placing new armies: territories, regions, sets; then all of them go onto the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, Pass, Spans
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.actions import Place, Trade
from hegemon.rules.sets import must_trade, sets_in, trade, why_not_trade
from hegemon.rules.setup import why_not_place
from hegemon.rules.words import in_words
from hegemon.table.edition import NO_CAP
from hegemon.table.events import ArmiesLost, TurnBegan, some
from hegemon.table.table import Table


def counted(t: Table, armies: int) -> str:
    """How many new armies, in words."""
    one, more = t.edition.units
    return some(armies, f"new {one}", f"new {more}")


def for_territories(t: Table, who: int) -> int:
    """A third of the territories held, rounded down, but never fewer than three.

    Rules: CL-RNF-01 CL-RNF-02 CL-RNF-10
    """
    return max(3, t.count(who) // 3)


def for_regions(t: Table, who: int) -> int:
    """The bonus of every region held whole.

    Rules: CL-RNF-03 CL-RNF-04 CL-RNF-05 CL-2P-20
    """
    total = 0
    for region in t.board.regions:
        if t.holds(who, region.lands):
            total += region.bonus
    return total


def new_armies(t: Table, who: int) -> int:
    """The armies for territories and whole regions together."""
    return for_territories(t, who) + for_regions(t, who)


class CountNewArmies(SeatStep[Table]):
    """At the start of the turn, once: armies for territories and for whole regions.

    Rules: CL-RNF-06 CL-RNF-07 CL-RNF-12 CL-RNF-13 CL-2P-10
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        collect(g, self.who, new_armies(g.table, self.who))


def collect(g: Game[Table], who: int, armies: int) -> None:
    """A seat gets its armies for the turn, and everybody is told what for."""
    g.table.reserve[who] += armies
    tell_turn(g, who, armies)


def tell_turn(g: Game[Table], who: int, armies: int) -> None:
    """Tell that a turn begins, and which armies it brings; whatever is told after that happens in this turn."""
    t = g.table
    if g.events is not None:
        regions = tuple([region for region in t.board.regions if t.holds(who, region.lands)])
        g.tell(TurnBegan(who, t.turns, armies, t.count(who), regions))


@mypyc_attr(free_list_len=1)
class Musters(Menu):
    """Place armies of the reserve, trade a set, or, with nothing left to place, go on."""

    __slots__ = ("must", "sets", "t", "trading", "who")

    def __init__(self, t: Table, who: int, trading: bool) -> None:
        self.t: Final = t
        self.who: Final = who
        self.trading: Final = trading
        self.must: Final = must_trade(t, who, trading)
        may_trade = self.must or (trading and len(t.hands[who]) > 2)
        self.sets: Final[list[tuple[int, int, int]]] = sets_in(t.edition, t.hands[who]) if may_trade else []

    def placing(self) -> int:
        """How many armies may be placed now: none while a trade is compulsory, unless those of a set come between.

        Rules: LR-ELM-06
        """
        t = self.t
        return 0 if self.must and (self.trading or not t.edition.sets.between) else t.reserve[self.who]

    def placements(self) -> int:
        """How many ways there are to place armies onto one territory."""
        t = self.t
        most = self.placing()
        if most == 0:
            return 0
        who = self.who
        cap = t.edition.army_cap
        if cap == NO_CAP:
            return t.count(who) * most
        if not t.board.whole:
            return sum([min(most, t.room(place)) for place in t.lands(who)])
        count: i64 = 0
        land: i64 = 0
        for held in t.owner:
            if held == who:
                count += min(most, cap - t.armies[land])
            land += 1
        return count

    def may_pass(self) -> bool:
        """Whether there is nothing that must still be done."""
        return self.t.reserve[self.who] == 0 and not self.must

    def __len__(self) -> int:
        return self.placements() + len(self.sets) + self.may_pass()

    def pick(self, k: int) -> Action:
        t = self.t
        if k < len(self.sets):
            cards = t.edition.cards
            a, b, c = self.sets[k]
            return Trade((cards[a], cards[b], cards[c]))
        most = self.placing()
        if not t.board.whole:
            if t.edition.army_cap != NO_CAP or not most:
                return list(self)[k]
            k -= len(self.sets)
            return Place(t.board.territories[t.land(self.who, k // most)], k % most + 1)
        k -= len(self.sets)
        if most:
            who = self.who
            cap = t.edition.army_cap
            land: i64 = 0
            for held in t.owner:
                if held == who:
                    choices = min(most, cap - t.armies[land])
                    if k < choices:
                        return Place(t.board.territories[land], k + 1)
                    k -= choices
                land += 1
        return PASS

    def __iter__(self) -> Iterator[Action]:
        t = self.t
        cards = t.edition.cards
        found: list[Action] = [Trade((cards[a], cards[b], cards[c])) for a, b, c in self.sets]
        most = self.placing()
        if most:
            for land in t.lands(self.who):
                territory = t.board.territories[land]
                found += [Place(territory, n + 1) for n in range(min(most, t.room(land)))]
        if self.may_pass():
            found.append(PASS)
        return iter(found)

    def offers(self) -> list[Offer]:
        t = self.t
        cards = t.edition.cards
        found = [Offer("trade", (cards[a].id, cards[b].id, cards[c].id)) for a, b, c in self.sets]
        most = self.placing()
        for land in t.lands(self.who):
            if most and t.room(land) > 0:
                found.append(Offer("place", (t.board.territories[land].id,), 1, min(most, t.room(land))))
        if self.may_pass():
            found.append(Offer("pass", ()))
        return found

    def spans(self, to: Spans) -> None:
        t = self.t
        cards = t.edition.cards
        for a, b, c in self.sets:
            to.answers.append(Trade((cards[a], cards[b], cards[c])))
        most = self.placing()
        if most:
            place = to.kind(Place)
            cap = t.edition.army_cap
            for land in t.lands(self.who):
                high = min(most, cap - t.armies[land])
                if high > 0:
                    to.row(place, land, low=1, high=high)
        if self.may_pass():
            to.row(to.kind(Pass))

    def __contains__(self, action: object) -> bool:
        t = self.t
        if isinstance(action, Place):
            land = action.land.index
            mine = land >= 0 and t.owner[land] == self.who and action.land.ground
            return mine and 1 <= action.armies <= min(self.placing(), t.room(land))
        if isinstance(action, Trade):
            numbers = sorted([card.index for card in action.cards])
            return len(numbers) == 3 and (numbers[0], numbers[1], numbers[2]) in self.sets
        return isinstance(action, Pass) and self.may_pass()

    def why_not(self, action: Action) -> str:
        cite = self.t.edition.cite
        t, who = self.t, self.who
        if isinstance(action, Trade):
            if not self.trading and not self.sets:
                left = in_words(t.edition.sets.down_to)
                return f"After an elimination you trade only down to {left} cards{cite('trade.down')}."
            return why_not_trade(t, who, action)
        if self.must and not (isinstance(action, Place) and self.placing()):
            topic = "trade.must" if self.trading else "trade.must_now"
            return f"You hold {len(t.hands[who])} cards and must trade a set first{cite(topic)}."
        if isinstance(action, Place):
            if t.reserve[who] == 0:
                return f"You have no more {t.edition.units[1]} to place; trade a set or pass."
            if not 1 <= action.armies <= t.reserve[who] and t.owner[action.land.index] == who:
                most = t.edition.many(t.reserve[who])
                left = most if t.reserve[who] == 1 else f"1 to {most}"
                return f"You may place {left}, not {action.armies}{cite('reinforce.own')}."
            return why_not_place(t, who, action, "reinforce.own")
        if t.reserve[who]:
            topic = "reinforce.all" if self.trading else "trade.place_now"
            return f"Place your {counted(t, t.reserve[who])} first{cite(topic)}."
        return f"Trade a set of cards, or pass and go on to attack{cite('turn')}."


@mypyc_attr(free_list_len=1)
class Reinforce(Ask[Table]):
    """Place all new armies onto own territories, and trade sets before or in between.

    With so many cards a set must be traded first. After an elimination (``trading`` is false) sets are traded only
    because they must. Armies for which the cap leaves no room are lost.

    Rules: CL-RNF-08 CL-RNF-09 CL-CRD-12 CL-CRD-13 CL-CRD-20 CL-CRD-22 CL-CRD-26 CL-CRD-30 CL-CRD-32 CL-VAR-08
        CL-VAR-09 CL-VAR-10 CL-VAR-29
    """

    __slots__ = ("trading",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "trading")
    topic = "reinforce"
    title = "Reinforce"
    passing = "Go on to attack"

    def __init__(self, who: int, trading: bool = True) -> None:
        super().__init__(who)
        self.trading: Final = trading

    def run(self, g: Game[Table]) -> None:
        t = g.table
        who = self.who
        must = must_trade(t, who, self.trading)
        if t.edition.army_cap != NO_CAP and t.reserve[who] and not must:
            lose_without_room(g, who)
        if must or t.reserve[who] or (self.trading and len(t.hands[who]) > 2):
            g.asking = self

    def private(self, g: Game[Table]) -> bool:
        return len(g.table.hands[self.who]) > 2

    def menu(self, g: Game[Table]) -> Menu:
        return Musters(g.table, self.who, self.trading)

    def take(self, g: Game[Table], action: Action) -> None:
        t = g.table
        if isinstance(action, Place):
            deploy(t, self.who, action)
            g.stack.append(self)
        elif isinstance(action, Trade):
            g.stack.append(self)
            trade(g, self.who, action.cards)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        size = len(t.hands[self.who])
        armies = t.reserve[self.who]
        if must_trade(t, self.who, self.trading):
            between = armies and not self.trading and t.edition.sets.between
            first = f", or place your {counted(t, armies)} first" if between else ""
            return f"You hold {size} cards: trade a set of three{first}."
        may_trade = self.trading and size > 2
        if armies:
            return f"Place your {counted(t, armies)}" + (", or trade a set of cards." if may_trade else ".")
        return "Trade a set of cards, or go on to attack."


def deploy(t: Table, who: int, action: Place) -> None:
    """Put armies of the reserve onto the board."""
    t.armies[action.land.index] += action.armies
    t.reserve[who] -= action.armies


def lose_without_room(g: Game[Table], who: int) -> None:
    """If every own territory is full, the armies that cannot be placed are lost.

    Rules: CL-VAR-09 CL-VAR-10 CL-VAR-29
    """
    t = g.table
    if all([t.room(land) <= 0 for land in t.lands(who)]):
        g.tell(ArmiesLost(who, t.reserve[who]))
        t.reserve[who] = 0
