"""The game: a table, a stack of steps, and the one question it waits on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Event, Record, Step, T

if TYPE_CHECKING:
    from hegemon.kernel.views import View


class Refused(Exception):
    """An answer that cannot be taken. The text is one sentence to the player; nothing has changed."""


class Result(Record):
    """How a game ended: who won, everybody from best to last, and why."""

    __slots__ = ("ranking", "reason", "winners")
    __match_args__: ClassVar[tuple[str, ...]] = ("winners", "ranking", "reason")

    def __init__(self, winners: tuple[int, ...], ranking: tuple[int, ...], reason: str) -> None:
        self.winners: Final = winners
        self.ranking: Final = ranking
        self.reason: Final = reason

    @property
    def winner(self) -> int | None:
        """The only winner, if there is just one."""
        return self.winners[0] if len(self.winners) == 1 else None


@mypyc_attr(free_list_len=1)
class Decision(Generic[T]):
    """What the game waits for: the number of the answer, whose it is, and what may be answered."""

    __slots__ = ("game", "menu", "number", "step", "who")

    def __init__(self, game: Game[T], number: int, who: int, step: Ask[T], menu: Menu) -> None:
        self.game: Final = game
        self.number: Final = number
        self.who: Final = who
        self.step: Final = step
        self.menu: Final = menu

    @property
    def prompt(self) -> str:
        """What is asked, in one sentence."""
        return self.step.prompt(self.game)

    def __repr__(self) -> str:
        return f"<decision {self.number} of seat {self.who}: {self.step!r}>"


class Game(Generic[T]):
    """A game at rest waits on exactly one ``Ask``; ``play`` answers it and runs on to the next."""

    __slots__ = ("asking", "events", "number", "result", "stack", "table")

    def __init__(
        self,
        table: T,
        stack: list[Step[T]],
        asking: Ask[T] | None = None,
        number: int = 0,
        result: Result | None = None,
        events: list[Event] | None = None,
    ) -> None:
        self.table = table
        self.stack = stack
        self.asking = asking
        self.number = number
        self.result = result
        self.events = events

    @property
    def pending(self) -> Decision[T] | None:
        """The decision the game waits for; None when it is over."""
        ask = self.asking
        if ask is None:
            return None
        return Decision(self, self.number, ask.who, ask, ask.menu(self))

    def then(self, *steps: Step[T]) -> None:
        """Carry these out next, in this order, before whatever was already waiting."""
        for step in reversed(steps):
            self.stack.append(step)

    def tell(self, event: Event) -> None:
        """Report an event, if there is a listener."""
        if self.events is not None:
            self.events.append(event)

    def play(self, action: Action) -> None:
        """Answer without asking the menu: for search and replays of what was checked before."""
        if not isinstance(action, Action):
            raise TypeError(f"{action!r} is no action; game.answer reads a sentence.")
        ask = self.asking
        assert ask is not None, "The game is over."
        self.asking = None
        self.number += 1
        ask.take(self, action)
        self.run()

    def submit(self, number: int, who: int, action: Action) -> None:
        """Answer decision ``number`` as seat ``who``; an answer that does not fit is refused and changes nothing."""
        ask = self.asking
        if ask is None:
            raise Refused("The game is over; nothing more can be answered.")
        if number != self.number:
            raise Refused(f"Decision {number} is not open; the game waits for decision {self.number}.")
        if who != ask.who:
            raise Refused(f"{named(ask.who)} is asked, not {named(who)}.")
        menu = ask.menu(self)
        if action not in menu:
            raise Refused(menu.why_not(action))
        self.play(action)

    def answer(self, text: str) -> Action:
        """Answer the open question with a sentence, read and checked as that of whoever is asked; it is returned.

        A sentence that is no answer is refused and changes nothing.
        """
        ask = self.asking
        if ask is None:
            raise Refused("The game is over; nothing more can be answered.")
        action = self.table.read(self, text)
        self.submit(self.number, ask.who, action)
        return action

    def run(self) -> None:
        """Carry out whatever needs no choice."""
        stack = self.stack
        while self.asking is None and stack:
            stack.pop().run(self)

    def over(self, result: Result) -> None:
        """End the game: nothing that was still to be done is done."""
        self.result = result
        self.stack.clear()
        self.asking = None

    def copy(self) -> Game[T]:
        """An independent copy of the game, without a listener for events."""
        return Game(self.table.copy(), self.stack.copy(), self.asking, self.number, self.result)  # type: ignore[arg-type]

    def view(self, seat: int) -> View[T]:
        """What this seat may know; a seat that does not play sees what is public."""
        from hegemon.kernel.views import view_of  # noqa: PLC0415  (views are made of games)

        return view_of(self, seat)

    def __repr__(self) -> str:
        if self.result is not None:
            state = f"over, won by {' and '.join([str(seat) for seat in self.result.winners])}"
        elif self.asking is None:
            state = "not begun"
        else:
            state = f"decision {self.number}, {named(self.asking.who).lower()} is asked: {self.asking!r}"
        return f"<game: {state}; {self.table!r}>"

    def __eq__(self, other: object) -> bool:
        from hegemon.kernel.saves import dump  # noqa: PLC0415  (saves are made of games)

        return self is other or (isinstance(other, Game) and dump(self) == dump(other))

    def __hash__(self) -> int:
        return id(self)


def named(who: int) -> str:
    """A seat as the kernel can name it."""
    return "Chance" if who == CHANCE else f"Seat {who}"
