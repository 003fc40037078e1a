"""The first content of the pack that is not to be opened. Reading this tells it; its words are in its seal."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Choose, SingleOut, Withdraw
from hegemon.editions.legacy.cards import event_over
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import OFF_BOARD, Lasting, has_troops, legacy
from hegemon.editions.legacy.hooks import EventCard, Pack, add_event, add_pack
from hegemon.editions.legacy.losses import demolish, gain, give_up_cards, lose
from hegemon.editions.legacy.packs.basics import EventOver, end, in_force, put, says, thing
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.packs.words import refusal
from hegemon.editions.legacy.recruit import may_stand
from hegemon.editions.legacy.world import ANSWERED
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.table.board import SEA
from hegemon.table.table import NOBODY, Table

ENVELOPE: Final = "envelope_1"
RULE: Final = "LG-OPT-01"
EVENT: Final = 13
COPIES: Final = 5
PRICE: Final = 10
RISEN: Final = 6
FORGET: Final = 1
CRUSH: Final = 2
RISE: Final = 3
STORM: Final = 4


class Envelope1(Pack):
    """One card for each person who is present at the opening, with that person's name.

    Rules: LG-PCK-52 LG-OPT-01
    """

    __slots__ = ()
    id = ENVELOPE
    actions = (Choose, SingleOut, Withdraw)

    def cards_used(self, t: Table) -> int:
        return min(COPIES, t.edition.seats)

    def opened(self, g: Game[Table], who: int) -> None:
        x = legacy(g.table)
        for copy, person in enumerate(x.people[:COPIES]):
            engrave(g, who, ANSWERED, EVENT * 10 + copy, person + 1)

    def turn_begins(self, g: Game[Table], who: int) -> None:
        end(g.table, EVENT, who)

    def closes_ways(self, t: Table) -> bool:
        return bool(in_force(t, EVENT))

    def may_attack(self, t: Table, src: int, dst: int) -> bool:
        return not in_force(t, EVENT) or t.board.kind(src, dst) != SEA


class Event13(EventCard):
    """The person whose name is on the card chooses one of four things, unless somebody pays for its destruction.

    Rules: LG-OPT-01 LG-EVT-14
    """

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        t = g.table
        x = legacy(t)
        person = x.world.answer(card) - 1
        seat = x.people.index(person) if person in x.people else NOBODY
        if seat == NOBODY or not t.alive(seat) or not has_troops(t, seat):
            event_over(g, card, False)
            return
        order = [other for other in x.turn_order(t.turn, t.edition.seats) if t.alive(other)]
        g.then(*[Appease(other, card, PRICE) for other in order], EntityObeys(seat, card))


def spare_troops(t: Table, who: int) -> list[int]:
    """The territories from which a seat could take troops and leave one."""
    return [land for land in t.lands(who) if t.armies[land] > 1]


class Appease(Ask[Table]):
    """Ten of the own troops, one staying in each territory, destroy the card before it acts.

    Rules: LG-OPT-01
    """

    __slots__ = ("card", "left")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card", "left")
    title = "Remove troops"
    passing = "Remove none"

    def __init__(self, who: int, card: int, left: int) -> None:
        super().__init__(who)
        self.card: Final = card
        self.left: Final = left

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        return sum([t.armies[land] - 1 for land in spare_troops(t, self.who)]) < self.left

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        places = t.board.territories
        found: list[Action] = [] if self.left < PRICE else [PASS]
        for land in spare_troops(t, self.who):
            most = min(self.left, t.armies[land] - 1)
            found += [Withdraw(places[land], troops + 1) for troops in range(most)]
        return EntityAnswers(tuple(found), "appease")

    def take(self, g: Game[Table], action: Action) -> None:
        if not isinstance(action, Withdraw):
            return
        lose(g, action.land.index, action.armies)
        if action.armies < self.left:
            g.then(Appease(self.who, self.card, self.left - action.armies))
            return
        while not isinstance(g.stack.pop(), EntityObeys):
            pass
        g.then(EventOver(self.card, True))

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "appease")


class EntityAnswers(OneOf):
    """Some answers, and what is asked if something else is answered."""

    __slots__ = ("id",)

    def __init__(self, answers: tuple[Action, ...], id: str) -> None:
        super().__init__(answers)
        self.id: Final = id

    def why_not(self, action: Action) -> str:
        return refusal(ENVELOPE, self.id, RULE)


class EntityObeys(Ask[Table]):
    """One of four things.

    Rules: LG-OPT-01
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "Choose what happens"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        numbers = [FORGET, STORM]
        if any([land != OFF_BOARD for land in legacy(t).hqs]):
            numbers.append(CRUSH)
        if any([may_stand(t, self.who, land) for land in t.lands(self.who)]):
            numbers.append(RISE)
        choices = [Choose(thing(t, "choice", f"event_13_{number}")) for number in sorted(numbers)]
        return EntityAnswers(tuple(choices), "event_13")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Choose)
        t = g.table
        number = action.choice.index
        if number == FORGET:
            for seat in t.living():
                give_up_cards(g, seat)
        elif number == STORM:
            put(t, Lasting(EVENT, self.who))
        else:
            g.then(PointAt(self.who, number))
        event_over(g, self.card, False)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "event_13")


class PointAt(Ask[Table]):
    """Which HQ is demolished, or where six troops come.

    Rules: LG-OPT-01
    """

    __slots__ = ("choice",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "choice")
    title = "Choose a territory"

    def __init__(self, who: int, choice: int) -> None:
        super().__init__(who)
        self.choice: Final = choice

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        if self.choice == CRUSH:
            lands = sorted([land for land in legacy(t).hqs if land != OFF_BOARD])
        else:
            lands = [land for land in t.lands(self.who) if may_stand(t, self.who, land)]
        answers = tuple([SingleOut(t.board.territories[land]) for land in lands])
        return EntityAnswers(answers, "crush" if self.choice == CRUSH else "rise")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, SingleOut)
        if self.choice == CRUSH:
            demolish(g, action.land.index)
        else:
            gain(g, action.land.index, RISEN, read_seal(ENVELOPE).event[0].name)

    def prompt(self, g: Game[Table]) -> str:
        return says(ENVELOPE, "crush" if self.choice == CRUSH else "rise")


def register() -> None:
    """Register the content."""
    add_pack(Envelope1())
    add_event(EVENT, Event13())
