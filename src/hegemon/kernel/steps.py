"""Records, actions and steps: the plain data a game is made of.

A step is one line of a rulebook while it is carried out. It leaves the stack just before that; a step that repeats
says ``g.then(…, self)``. Steps hold identity and intent, never what can be looked up on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hegemon.kernel.tabletop import Tabletop

if TYPE_CHECKING:
    from hegemon.kernel.chance import Rng
    from hegemon.kernel.game import Game
    from hegemon.kernel.menus import Menu

T = TypeVar("T", bound=Tabletop)


@mypyc_attr(allow_interpreted_subclasses=True)
class Named:
    """A thing printed on the board or on a card: it has a place in its list, an id for files and a name for people."""

    __slots__ = ("id", "index", "name")

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: Final = index
        self.id: Final = id
        self.name: Final = name

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.id}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Named) and type(self) is type(other) and self.id == other.id)

    def __hash__(self) -> int:
        return hash(self.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """An immutable value: Final fields, set once in ``__init__`` and named once more in ``__match_args__``."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def fields(self) -> list[object]:
        """The values of all fields, in order: for equality, hash, text and saves; never hot."""
        return [getattr(self, name) for name in type(self).__match_args__]

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Record) and type(self) is type(other) and self.fields() == other.fields()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(value) for value in self.fields()])})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self.fields())


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Record):
    """An answer: one sentence a player would say. ``verb`` opens it, ``shape`` says what the fields are.

    A shape names the kind of every field (``territory``, ``number``, ``card``, ``cards``, ``faces``) and, after an
    equals sign, words that only make the sentence read well. The last field may be a ``text`` of the player's own: it
    stands in quotes and keeps its capitals. An answer that shows something to others is ``binding``: it cannot be taken
    back. The rest is for whoever draws a button for it.
    """

    __slots__ = ()
    verb: ClassVar[str] = ""
    shape: ClassVar[tuple[str, ...]] = ()
    binding: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    """Whether its number says which one and not how many, so that none is meant when it is left out."""
    label: ClassVar[str] = ""
    """How a button calls it, before what is chosen; empty: the verb."""
    hostile: ClassVar[bool] = False
    """Whether it is directed against another player."""
    role: ClassVar[str] = ""
    """What its fields mean beyond their shape, if a page can do more with it: see ROLES."""
    text_length: ClassVar[tuple[int, int]] = (1, 24)
    """How many characters a text of the player's own has, at least and at most."""

    def __str__(self) -> str:
        words = [type(self).verb]
        fields = iter(self.fields())
        for part in type(self).shape:
            words.append(part[1:] if part.startswith("=") else written(next(fields)))
        return " ".join([word for word in words if word])

    def event(self, who: int) -> Event | None:
        """What the answer of this seat tells the table by itself; None where its effects are told, or nothing is."""
        return None


ROLES: Final = {
    "quick": "one click says it, since it can be taken back",
    "dice": "its number is how many dice are rolled in a battle",
    "commit": "its number is how many armies fight the next battle of the invasion under way",
    "force": "its number is how many armies take part in the whole of the invasion under way",
    "apart": "its thing stays out of what the number beside it sends, and is named before that",
    "stake": "its number is paid whatever comes of it, so that a page proposes the lowest",
    "which": "its number says which one, so that a page proposes none",
    "follow": "its number is how many armies move into the territory just captured",
    "either": "its two territories are the ends of one thing, so that a page takes them in either order",
    "set": "its cards are a set to be traded",
    "ware": "its thing is bought, and named with its article, so that label and name are one sentence",
    "faction": "its thing is the side that the seat fights for from now on",
}
"""The roles an action may have."""


def written(value: object) -> str:
    """One field of an action as it stands in the sentence; a text of the player's own is in quotes."""
    if isinstance(value, Named):
        return value.id
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return " ".join([written(part) for part in value])
    return str(value)


QUOTES: Final = '"“”„'
"""The characters that may stand around a text, and so not in it."""


def takes_text(kind: type[Action]) -> bool:
    """Whether answers of this kind end in a text of the player's own."""
    return bool(kind.shape) and kind.shape[-1] == "text"


def is_proper(kind: type[Action], text: object) -> bool:
    """Whether a text may be said in answers of this kind: printable, of a fit length, without quotes or spare blanks.

    >>> class Call(Action):
    ...     shape = ("text",)
    >>> [is_proper(Call, text) for text in ("New Hope", "", " New", 'a "b"', "x" * 25)]
    [True, False, False, False, False]
    """
    least, most = kind.text_length
    return (
        isinstance(text, str)
        and least <= len(text) <= most
        and text.isprintable()
        and text == " ".join(text.split())
        and not any([quote in text for quote in QUOTES])
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Record):
    """What just happened, for logs and animation; rules never read it."""

    __slots__ = ()

    def seen_by(self, seat: int) -> Event:
        """The event as this seat may know it."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Record, Generic[T]):
    """One line of a rulebook: ``run`` carries it out."""

    __slots__ = ()

    def run(self, g: Game[T]) -> None:
        """Carry the step out; steps that follow go on the stack with ``g.then``."""
        raise NotImplementedError

    def seen_by(self, seat: int) -> Step[T]:
        """The step as this seat may know it; one that holds a ``Sealed`` hides it here."""
        return self

    def imagined(self, g: Game[T], rng: Rng) -> Step[T]:
        """The step with what its viewer cannot know made up; one that holds a ``Sealed`` fills it here."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T]):
    """A step that is about one seat and nothing else."""

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who: Final = who


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[T]):
    """A point where someone chooses. ``who`` is a seat, or CHANCE for dice and draws."""

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)
    secret: ClassVar[bool] = False
    """Whether the answer is a secret, so that nobody may look over the shoulder."""
    open_hand: ClassVar[bool] = False
    """Whether it can be answered without looking at one's own secrets, at a screen that others see too."""
    title: ClassVar[str] = ""
    """What the question is called in a few words; empty: the words of the class name."""
    topic: ClassVar[str] = ""
    """What the question of a shared step is about; the edition says which of its rules stands behind it."""
    passing: ClassVar[str] = "Go on"
    """What a button for passing says."""
    stuck: ClassVar[str] = ""
    """Why nothing but passing may be left, where that is not plain."""
    reaction: ClassVar[bool] = False
    """Whether one reacts to what happens, so that most people pass most of the time."""
    even_out: ClassVar[bool] = False
    """Whether somebody who is out of the game may be asked."""
    standing: ClassVar[str] = ""
    """How a button calls the answer that a seat may give once and for all, if there is one: to pass, or the most."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def moot(self, g: Game[T]) -> bool:
        """Whether nothing is left to ask. It only looks, and only at what everybody may know."""
        return False

    def private(self, g: Game[T]) -> bool:
        """Whether what may be answered depends on what only this seat knows, as far as everybody knows.

        Whoever answers for somebody who has no choice must not do it at once then: that would tell.
        """
        return False

    def menu(self, g: Game[T]) -> Menu:
        """What may be answered."""
        raise NotImplementedError

    def take(self, g: Game[T], action: Action) -> None:
        """What the answer does."""
        raise NotImplementedError

    def prompt(self, g: Game[T]) -> str:
        """What is asked, in one sentence that gives no secret away."""
        raise NotImplementedError

    def shown(self, g: Game[T], action: Action, seat: int) -> Action:
        """The answer as this seat may know it, before it is taken."""
        return action

    def run(self, g: Game[T]) -> None:
        """Wait for the answer, unless there is nothing to ask."""
        if not self.moot(g):
            g.asking = self


def title_of(kind: type[Ask[T]]) -> str:
    """What a question is called: ``Use a card``; a class without a title is called by the words of its name."""
    if kind.title:
        return kind.title
    words = "".join([f" {letter.lower()}" if letter.isupper() else letter for letter in kind.__name__]).strip()
    return words[:1].upper() + words[1:]
