"""Saves: a game at any decision as plain JSON values, in the middle of a window too. No pickle anywhere.

A record becomes an object with its class name under "@"; a tuple becomes an array. Only records are ever made from a
file, by name, and their constructors check what they are given when compiled; the table checks the rest.
"""

from __future__ import annotations

from collections.abc import Callable

from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import Ask, Record, Step, T
from hegemon.kernel.tabletop import Tabletop


class SaveError(Exception):
    """A save that cannot be read. The text is one sentence that says what is wrong with it."""


def encode(value: object) -> object:
    """A value as JSON knows it."""
    if isinstance(value, Record):
        data: dict[str, object] = {"@": type(value).__name__}
        for name in type(value).__match_args__:
            data[name] = encode(getattr(value, name))
        return data
    if isinstance(value, (tuple, list)):
        return [encode(part) for part in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{type(value).__name__} cannot be saved: steps and tables hold plain data only.")


def records() -> dict[str, type[Record]]:
    """Every kind of record there is, by name."""
    found: dict[str, type[Record]] = {}
    waiting: list[type[Record]] = [Record]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            found[kind.__name__] = kind
            waiting.append(kind)
    return found


def decode(value: object, kinds: dict[str, type[Record]]) -> object:
    """The value that ``encode`` was given, with every list as a tuple."""
    if isinstance(value, dict):
        name = value.get("@")
        kind = kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise SaveError(f"The save holds something unknown: {name!r}.")
        wanted = kind.__match_args__
        if set(value) != {"@", *wanted}:
            raise SaveError(f"The save holds a {name} with the wrong fields.")
        try:
            return kind(*[decode(value[field], kinds) for field in wanted])
        except (TypeError, ValueError, IndexError) as error:
            raise SaveError(f"The save holds a {name} that cannot be.") from error
    if isinstance(value, (list, tuple)):
        return tuple([decode(part, kinds) for part in value])
    return value


def dump(game: Game[T]) -> dict[str, object]:
    """The whole position: table, stack, question and number."""
    table: dict[str, object] = {}
    for name in getattr(type(game.table), "SAVED"):  # noqa: B009  (a class constant that compiled code cannot see)
        table[name] = encode(getattr(game.table, name))
    return {
        "number": game.number,
        "asking": encode(game.asking),
        "stack": encode(game.stack),
        "result": encode(game.result),
        "table": table,
    }


def restore(data: object, lay: Callable[[dict[str, object]], T]) -> Game[T]:
    """The game that was dumped; ``lay`` makes the table from its decoded fields."""
    if not isinstance(data, dict) or set(data) != {"number", "asking", "stack", "result", "table"}:
        raise SaveError("The save does not hold a position.")
    kinds = records()
    fields, number = data["table"], data["number"]
    asking, stack, result = (decode(data[key], kinds) for key in ("asking", "stack", "result"))
    if not isinstance(fields, dict) or not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise SaveError("The save does not hold a position.")
    if not (asking is None or isinstance(asking, Ask)) or not (result is None or isinstance(result, Result)):
        raise SaveError("The save asks something that is no question.")
    if not isinstance(stack, tuple) or not all(isinstance(step, Step) for step in stack):
        raise SaveError("The save holds something on its stack that is no step.")
    if (asking is None) == (result is None):
        raise SaveError("The save is neither over nor waiting for an answer.")
    table = lay({str(name): decode(value, kinds) for name, value in fields.items()})
    return Game(table, list(stack), asking, number, result)


def same(one: Tabletop, other: Tabletop) -> bool:
    """Whether two tables show the same."""
    names = getattr(type(one), "SAVED")  # noqa: B009
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in names)
