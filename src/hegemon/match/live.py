"""A live game: its position, what can be taken back, and the end of its log. ``Match`` and the server share it.

``walk`` carries out the entries of a log one after the other. Everything that reads logs (replay, verify, statistics,
the record at the terminal, the server) goes through it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final, Protocol

from hegemon.kernel.chance import CHANCE, ChanceMenu
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.replay import Answer, undoable
from hegemon.kernel.steps import Action, Ask, Event, Record
from hegemon.match.dealer import Dealer
from hegemon.table.notation import read_at
from hegemon.table.table import Table

EVERYTHING: Final = -3
"""The seat of a viewer who sees everything, such as the reader of a finished game."""


class Undo(Action):
    """``undo``: take back the last answer. It stands in the log like any answer, but is none of the game's."""

    __slots__ = ()
    verb = "undo"
    label = "Undo"


UNDO: Final = Undo()


class Tampered(Refused):
    """An entry says that chance said something else than the dealer had to deal."""


class Entry(Record):
    """One answer of the log: its number, whose it was, the sentence, and the hash of all up to here."""

    __slots__ = ("hash", "number", "say", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("number", "who", "say", "hash")

    def __init__(self, number: int, who: int, say: str, hash: str) -> None:
        self.number: Final = number
        self.who: Final = who
        self.say: Final = say
        self.hash: Final = hash


def link(before: str, number: int, who: int, say: str) -> str:
    """The hash of an entry, which holds the hash before it."""
    return hashlib.sha256(f"{before}|{number}|{who}|{say}".encode()).hexdigest()


def first_hash(header: bytes) -> str:
    """The hash of a header, which the first entry builds on."""
    return hashlib.sha256(header).hexdigest()


Change = tuple[int, int, int]
"""A territory (its place on the board), and its owner and armies after something has changed them."""


def changes_between(before: Table, after: Table) -> list[Change]:
    """The territories whose owner or armies have changed."""
    owner, armies = after.owner, after.armies
    if owner == before.owner and armies == before.armies:
        return []
    known = len(before.owner)
    return [
        (land, owner[land], armies[land])
        for land in range(len(owner))
        if land >= known or owner[land] != before.owner[land] or armies[land] != before.armies[land]
    ]


class Played:
    """An entry that was carried out: the game before and after it, the action, and what happened.

    ``before`` stays as it is; ``game`` is the live game, so look at it before going on.
    """

    __slots__ = ("action", "before", "changes", "entry", "events", "game")

    def __init__(
        self, entry: Entry, action: Action, before: Game[Table], game: Game[Table], events: list[Event]
    ) -> None:
        self.entry: Final = entry
        self.action: Final = action
        """What was answered; UNDO if it took back the answer before it."""
        self.before: Final = before
        self.game: Final = game
        self.events: Final = events
        self.changes: Final = changes_between(before.table, game.table)

    @property
    def ask(self) -> Ask[Table] | None:
        """The question that was answered; None if an answer was taken back."""
        return None if self.action is UNDO else self.before.asking

    def said_to(self, viewer: int) -> Action:
        """The answer as this viewer may know it."""
        ask = self.ask
        return self.action if ask is None or viewer == EVERYTHING else ask.shown(self.before, self.action, viewer)

    def seen_by(self, viewer: int) -> list[Event]:
        """What happened, as this viewer may know it."""
        return self.events if viewer == EVERYTHING else [event.seen_by(viewer) for event in self.events]


class LiveGame:
    """A game under way. It remembers the positions before answers that may still be taken back."""

    __slots__ = ("answers", "back", "dealer", "entries", "game", "hash")

    def __init__(self, game: Game[Table], hash: str = "", entries: int = 0, dealer: Dealer | None = None) -> None:
        self.game = game
        self.hash = hash
        """The hash of the last entry of the log, or of its header."""
        self.entries = entries
        """How many entries the log has."""
        self.dealer: Final = dealer
        """Who answers for chance; None if the log says it all."""
        self.answers: list[Answer] = []
        """The answers that stand; in a copy, those that can be taken back and the one before them."""
        self.back: list[Game[Table]] = []

    def copy(self) -> LiveGame:
        """An independent copy."""
        other = LiveGame(self.game.copy(), self.hash, self.entries, self.dealer)
        other.answers = self.answers[-len(self.back) - 1 :]
        other.back = self.back.copy()
        return other

    def answer(self, number: int, who: int, action: Action) -> Played:
        """Answer the open question; refused with a sentence if it does not fit, and then nothing has changed."""
        game, before = self.game, self.game.copy()
        game.events = []
        try:
            game.submit(number, who, action)
        finally:
            events, game.events = game.events, None
        shown = game.table.revealed() > before.table.revealed()
        can_go_back = who != CHANCE and not type(action).binding and not shown
        if not can_go_back or (self.answers and self.answers[-1].who != who):
            self.back.clear()
        if can_go_back:
            self.back.append(before)
        self.answers.append(Answer(who, action))
        return Played(self.enter(who, action), action, before, game, events)

    def undo(self, who: int) -> Played:
        """Take back the last answer, if it is this seat's and has shown nobody anything."""
        self.check_undo(who)
        before, self.game = self.game, self.back.pop().copy()
        self.answers.pop()
        return Played(self.enter(who, UNDO), UNDO, before, self.game, [])

    def check_undo(self, who: int) -> None:
        """Refuse if this seat cannot take back the last answer."""
        undoable(self.answers, who)
        if not self.back:
            raise Refused("You cannot take that back any more.")

    def why_no_undo(self, who: int) -> str:
        """Empty if this seat can take back its last answer, else the reason why not."""
        try:
            self.check_undo(who)
        except Refused as refusal:
            return str(refusal)
        return ""

    def enter(self, who: int, action: Action) -> Entry:
        """The next entry of the log."""
        number, say = self.entries, str(action)
        self.hash = link(self.hash, number, who, say)
        self.entries += 1
        return Entry(number, who, say, self.hash)

    def play(self, who: int, action: Action) -> Played:
        """Answer the open question, or take back the last answer."""
        return self.undo(who) if action is UNDO else self.answer(self.game.number, who, action)

    def carry_out(self, who: int, say: str) -> Played:
        """Carry out what an entry of a log says."""
        return self.play(who, UNDO if say == Undo.verb else read_at(self.game.table, say))

    def deal(self, dealer: Dealer | None = None) -> Action:
        """What chance answers to the open question, dealt by this dealer or by the game's own."""
        decision = self.game.pending
        dealer = self.dealer if dealer is None else dealer
        assert decision is not None
        assert dealer is not None
        assert isinstance(decision.menu, ChanceMenu)
        return dealer.deal(decision.number, decision.menu)

    def asks_chance(self) -> bool:
        """Whether the open question is for chance."""
        ask = self.game.asking
        return ask is not None and ask.who == CHANCE


class Said(Protocol):
    """An entry wherever it is kept: in a file or in a database."""

    @property
    def who(self) -> int:
        """Whose answer it was."""
        ...

    @property
    def say(self) -> str:
        """The sentence."""
        ...


def walk(
    live: LiveGame, entries: Iterable[Said], dealt_by: Callable[[int], Dealer | None] | None = None
) -> Iterator[Played]:
    """Carry out entries one by one; an answer that does not fit is refused.

    With ``dealt_by``, which names the dealer for the number of an entry, chance must have said what he deals.
    """
    for entry in entries:
        if dealt_by is not None and live.asks_chance() and entry.say != Undo.verb:
            dealer = dealt_by(live.entries)
            if dealer is not None and entry.say != (wanted := str(live.deal(dealer))):
                raise Tampered(f"chance had to say “{wanted}”, not “{entry.say}”.")
        yield live.carry_out(entry.who, entry.say)
