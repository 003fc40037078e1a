"""The editions: those that come with Hegemon, and those of other packages that are installed beside it.

A package brings an edition with an entry point of the group ``hegemon.editions`` that names its ``Rulebook``; the guide
is docs/add-an-edition.md. A package that is broken is left out, and ``RULEBOOKS.broken()`` says why in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Final

from hegemon.editions.classic import RULEBOOK as CLASSIC
from hegemon.editions.godstorm import RULEBOOK as GODSTORM
from hegemon.editions.legacy import RULEBOOK as LEGACY
from hegemon.editions.lotr import RULEBOOK as LOTR
from hegemon.editions.thrones import RULEBOOK as THRONES
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Record
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, Option, Rulebook
from hegemon.table.table import Table, empty_table

GROUP: Final = "hegemon.editions"
OWN: Final = (CLASSIC, THRONES, LOTR, GODSTORM, LEGACY)
"""The editions that come with Hegemon. The first is the one that is played if nothing is said."""


def gather(own: tuple[Rulebook, ...], found: Iterable[EntryPoint]) -> tuple[list[Rulebook], dict[str, str]]:
    """The own editions and those of other packages; and, by the name of the entry point, why some are left out."""
    books = list(own)
    broken: dict[str, str] = {}
    for point in sorted(found, key=lambda point: (point.name, point.value)):
        try:
            book = point.load()
            if not isinstance(book, Rulebook):
                raise TypeError(f"{point.value} is no Rulebook but {type(book).__name__}")
            for other in books:
                if other.id == book.id or other.code == book.code:
                    raise ValueError(f"its id {book.id!r} or code {book.code!r} is that of {other.name}")
            try_out(book)
        except (Exception, SystemExit) as error:  # whatever a foreign package does wrong, the others can be played
            broken[point.name] = f"The edition {point.name!r} cannot be used: {reason(error)}."
        else:
            books.append(book)
    return books, broken


def try_out(book: Rulebook) -> None:
    """Use a rulebook as every program does before a game; what is wrong with it is an exception here, and not there."""
    words: list[object] = [book.id, book.name, book.code]
    if not all([isinstance(word, str) and word for word in words]):
        raise TypeError("its id, name and code are not all words")
    if not book.seats:
        raise ValueError("it is for no number of players")
    for option in book.options:
        if not isinstance(option, Option):
            raise TypeError(f"among its options is {option!r}, which is no Option")
    names = [option.name for option in book.options]
    if len(set(names)) != len(names):
        raise ValueError("two of its options have one name")
    if not files(book.package).is_dir():
        raise ValueError(f"its package {book.package} is no folder")
    book.page()
    for seats in book.seats:
        edition: object = book.open(seats, {})
        if not isinstance(edition, Edition) or edition.id != book.id or edition.seats != seats:
            raise TypeError(f"for {seats} players it does not open as an Edition of the id {book.id!r} for so many")
    first_question(book.open(book.seats[0], {}))


def reason(error: BaseException) -> str:
    """Why something cannot be used, on one line and without a full stop: what an exception says, or its kind."""
    if isinstance(error, SystemExit):
        return "it ends the program while it is being imported"
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


class Shelf:
    """Every edition that can be played, in order; those of other packages are looked for when somebody first asks.

    Not sooner, because a package that brings an edition imports this one while it is being imported itself.
    """

    def __init__(self) -> None:
        self.found: tuple[Rulebook, ...] | None = None
        self.left_out: dict[str, str] = {}

    def books(self) -> tuple[Rulebook, ...]:
        """The editions, gathered once."""
        if self.found is None:
            books, self.left_out = gather(OWN, entry_points(group=GROUP))
            self.found = tuple(books)
        return self.found

    def from_outside(self) -> tuple[Rulebook, ...]:
        """Those of other packages."""
        return self.books()[len(OWN) :]

    def broken(self) -> dict[str, str]:
        """Why some editions of other packages are left out: a sentence for each, by the name of its entry point."""
        self.books()
        return self.left_out

    def __iter__(self) -> Iterator[Rulebook]:
        return iter(self.books())

    def __len__(self) -> int:
        return len(self.books())

    def __contains__(self, book: object) -> bool:
        return book in self.books()

    def __getitem__(self, place: int) -> Rulebook:
        return OWN[place] if 0 <= place < len(OWN) else self.books()[place]


RULEBOOKS: Final = Shelf()


def rulebook(id: str) -> Rulebook:
    """The rulebook with this id."""
    for book in RULEBOOKS:
        if book.id == id:
            return book
    if id in RULEBOOKS.broken():
        raise BadOption(RULEBOOKS.broken()[id])
    known = ", ".join([book.id for book in RULEBOOKS])
    raise BadOption(f"There is no edition {id!r}; there are {known}.")


def begin(
    id: str,
    seats: int,
    options: Mapping[str, object],
    version: int | None = None,
    setting: Record | None = None,
) -> Game[Table]:
    """A new game at its first question, by the present rules or those of an older version; from a setting, if any."""
    return first_question(rulebook(id).open(seats, options, version, setting))


def first_question(edition: Edition) -> Game[Table]:
    """A new game of an edition that was opened before."""
    game = Game(empty_table(edition), list(reversed(edition.setup)))
    game.run()
    return game
