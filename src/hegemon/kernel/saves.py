"""Saves: a game at any decision as plain JSON values, in the middle of a window too. No pickle anywhere.

A record becomes an object with its name under "@"; a tuple becomes an array. The name of a record that all editions
share is its class name; a record of an edition has the edition's name space before it: ``lagoon.Fall``. Only records
are ever made from a file, by name, and their constructors check what they are given when compiled; the table checks
the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import Ask, Event, Record, Step, T
from hegemon.kernel.tabletop import Tabletop

NOT_RENAMED: Final[dict[str, str]] = {}
DEEPEST: Final = 500
"""No stack of steps is deeper."""
LARGEST: Final = 1_000_000_000
"""No number of a save is larger."""
PLAIN: Final[dict[str, type]] = {"int": int, "bool": bool, "str": str}


class SaveError(Exception):
    """A save that cannot be read. The text is one sentence that says what is wrong with it."""


# --- the names of records --------------------------------------------------------------------------------------------


def space_of(module: str) -> str:
    """The name space of the records in a module: none for shared ones, otherwise that of the edition they belong to.

    An edition in this package has the name of its folder, one from outside that of its top-level package.

    >>> space_of("hegemon.rules.turn"), space_of("hegemon.editions.lagoon.cards"), space_of("islands.cards")
    ('', 'lagoon', 'islands')
    """
    parts = module.split(".")
    if parts[0] != "hegemon":
        return parts[0]
    return parts[2] if len(parts) > 2 and parts[1] == "editions" else ""


def name_of(kind: type[Record]) -> str:
    """What a kind of record is called in saves. Two kinds with one name are an error, not a guess."""
    name = NAMES.get(kind)
    if name is None:
        learn()
        name = NAMES.get(kind, "")
        if not name:
            raise TypeError(f"{kind.__name__} cannot be saved: events are told, not kept.")
    if name in CLASHES:
        raise TypeError(CLASHES[name])
    return name


NAMES: Final[dict[type[Record], str]] = {}
KINDS: Final[dict[str, type[Record]]] = {}
CLASHES: Final[dict[str, str]] = {}
"""Every kind of record with its name, as far as modules are loaded; and what to say of a name that two kinds have."""


def learn() -> None:
    """Name every kind of record there is by now, but for events, which are no part of a position."""
    found: dict[str, type[Record]] = {}
    waiting: list[type[Record]] = [Record]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind is Event:
                continue
            waiting.append(kind)
            space = space_of(module_of(kind))
            name = f"{space}.{kind.__name__}" if space else kind.__name__
            other = found.get(name)
            if other is not None and home_of(other) != home_of(kind):
                CLASHES[name] = f"Two records are called {name} in saves: {home_of(other)} and {home_of(kind)}."
            NAMES[kind] = name
            found[name] = kind
    KINDS.update(found)


def module_of(kind: type[Record]) -> str:
    """The module that defines a class."""
    return str(getattr(kind, "__module__"))  # noqa: B009  (a class attribute that compiled code cannot see)


def home_of(kind: type[Record]) -> str:
    """Where a class is defined, to tell one from another and a new version of it from both."""
    return f"{module_of(kind)}.{kind.__qualname__}"


def clashes() -> list[str]:
    """A sentence for every name that two kinds of record have; an empty list unless something is broken."""
    learn()
    return sorted(CLASHES.values())


class Records:
    """The kinds of record that a save may hold, by name, as the save of one edition names them.

    Old saves have no name spaces: a bare name is looked for in the edition first, then among the shared records. So a
    record is found under its old name after it was moved from the edition to ``rules``, or the other way. ``renamed``
    says what other records are called now.
    """

    __slots__ = ("renamed", "space")

    def __init__(self, space: str = "", renamed: Mapping[str, str] = NOT_RENAMED) -> None:
        self.space: Final = space
        self.renamed: Final = renamed

    def find(self, name: object) -> type[Record]:
        """The kind of record with this name; refused if there is none, or more than one."""
        if isinstance(name, str):
            own = f"{self.space}."
            bare = name.removeprefix(own)
            now = self.renamed.get(bare, bare)
            bare = now.removeprefix(own)
            for called in (own + bare, bare):
                if called in CLASHES:
                    raise SaveError(CLASHES[called])
                kind = KINDS.get(called)
                if kind is not None:
                    return kind
        raise SaveError(f"The save holds something unknown: {name!r}.")


def records(space: str = "", renamed: Mapping[str, str] = NOT_RENAMED) -> Records:
    """Every kind of record there is by now, as the saves of an edition name them."""
    learn()
    return Records(space, renamed)


# --- values ----------------------------------------------------------------------------------------------------------


def encode(value: object) -> object:
    """A value as JSON knows it."""
    if isinstance(value, Record):
        data: dict[str, object] = {"@": name_of(type(value))}
        for name in type(value).__match_args__:
            data[name] = encode(getattr(value, name))
        return data
    if isinstance(value, (tuple, list)):
        return [encode(part) for part in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{type(value).__name__} cannot be saved: steps and tables hold plain data only.")


def decode(value: object, kinds: Records) -> object:
    """The value that ``encode`` was given, with every list as a tuple.

    The last fields of a record may be missing if it has a default for them: they came after the save was written.
    """
    if isinstance(value, dict):
        name = value.get("@")
        kind = kinds.find(name)
        wanted = kind.__match_args__[: len(value) - 1]
        if set(value) != {"@", *wanted}:
            raise SaveError(f"The save holds a {name} with the wrong fields.")
        fields = [decode(value[field], kinds) for field in wanted]
        for given, said in zip(fields, said_of(kind, len(wanted)), strict=True):
            if not fits(said, given):
                raise SaveError(f"The save holds a {name} that cannot be.")
        try:
            return kind(*fields)
        except (TypeError, ValueError, IndexError, OverflowError) as error:
            if len(wanted) < len(kind.__match_args__):
                raise SaveError(f"The save holds a {name} with the wrong fields.") from error
            raise SaveError(f"The save holds a {name} that cannot be.") from error
    if isinstance(value, (list, tuple)):
        return tuple([decode(part, kinds) for part in value])
    if value is not None and (
        not isinstance(value, (bool, int, str)) or (isinstance(value, int) and abs(value) > LARGEST)
    ):
        raise SaveError(f"The save holds {value!r}, which is no number of any game.")
    return value


def said_of(kind: type[Record], count: int) -> list[str]:
    """What the first fields of a record are said to be, as its source says it; empty where compiled code forgets it."""
    said = getattr(getattr(kind, "__init__"), "__annotations__", {})  # noqa: B009  (compiled code cannot see it)
    return [str(said.get(field, "")) for field in kind.__match_args__[:count]]


def fits(said: str, value: object) -> bool:
    """Whether a value is what the source says of a field, as far as plain values go; compiled code checks the rest.

    >>> fits("int", True), fits("int | None", None), fits("tuple[int, ...]", (1, "2")), fits("Sequence[int]", (1, 2))
    (False, True, False, True)
    >>> fits("tuple[tuple[int, int], ...]", ((1, 2), "x")), fits("SomethingElse", 5)
    (False, True)
    """
    if said.endswith(" | None"):
        return value is None or fits(said.removesuffix(" | None"), value)
    if said in PLAIN:
        return type(value) is PLAIN[said]
    for opening, closing in (("tuple[", ", ...]"), ("Sequence[", "]")):
        if said.startswith(opening) and said.endswith(closing):
            part = said[len(opening) : -len(closing)]
            return isinstance(value, tuple) and all([fits(part, each) for each in value])
    if said.startswith("tuple["):
        return isinstance(value, tuple)
    return said not in KINDS or isinstance(value, Record)


def revised(value: object, revise: Callable[[dict[str, object]], object]) -> object:
    """Saved data with every record in it put through a function, the innermost first: for upgrades of old saves."""
    if isinstance(value, dict):
        return revise({name: revised(part, revise) for name, part in value.items()})
    if isinstance(value, list):
        return [revised(part, revise) for part in value]
    return value


# --- games -----------------------------------------------------------------------------------------------------------


def dump(game: Game[T]) -> dict[str, object]:
    """The whole position: table, stack, question and number.

    The class of the table names its fields in ``SAVED``, and in ``SAVED_IF_ANY`` those that are left out if None.
    """
    table: dict[str, object] = {}
    for name in getattr(type(game.table), "SAVED"):  # noqa: B009  (a class constant that compiled code cannot see)
        table[name] = encode(getattr(game.table, name))
    for name in getattr(type(game.table), "SAVED_IF_ANY", ()):
        value = getattr(game.table, name)
        if value is not None:
            table[name] = encode(value)
    return {
        "number": game.number,
        "asking": encode(game.asking),
        "stack": encode(game.stack),
        "result": encode(game.result),
        "table": table,
    }


def restore(
    data: object,
    lay: Callable[[dict[str, object]], T],
    space: str = "",
    renamed: Mapping[str, str] = NOT_RENAMED,
) -> Game[T]:
    """The game that was dumped; ``lay`` makes the table from its decoded fields.

    ``space`` is the name space of the edition that is played, ``renamed`` what its records were called before.
    """
    if not isinstance(data, dict) or set(data) != {"number", "asking", "stack", "result", "table"}:
        raise SaveError("The save does not hold a position.")
    kinds = records(space, renamed)
    fields, number = data["table"], data["number"]
    asking, stack, result = (decode(data[key], kinds) for key in ("asking", "stack", "result"))
    if not isinstance(fields, dict) or not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise SaveError("The save does not hold a position.")
    if not (asking is None or isinstance(asking, Ask)) or not (result is None or isinstance(result, Result)):
        raise SaveError("The save asks something that is no question.")
    if not isinstance(stack, tuple) or not all(isinstance(step, Step) for step in stack):
        raise SaveError("The save holds something on its stack that is no step.")
    if len(stack) > DEEPEST:
        raise SaveError(f"The save holds more than {DEEPEST} steps on its stack.")
    if number > LARGEST:
        raise SaveError("The save does not hold a position.")
    if (asking is None) == (result is None):
        raise SaveError("The save is neither over nor waiting for an answer.")
    table = lay({str(name): decode(value, kinds) for name, value in fields.items()})
    return Game(table, list(stack), asking, number, result)


def same(one: Tabletop, other: Tabletop) -> bool:
    """Whether two tables show the same."""
    names = (*getattr(type(one), "SAVED"), *getattr(type(one), "SAVED_IF_ANY", ()))  # noqa: B009
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in names)
