"""Arguments of environments: what is of the wrong kind is a ``ValueError`` in one sentence that names the argument."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from typing import Any


def whole(name: str, value: Any, least: int | None = None, hint: str = "") -> int:
    """A whole number, at least so large; ``hint`` says what else could be given."""
    number: int | None = None
    if not isinstance(value, bool):
        try:
            number = operator.index(value)
        except TypeError:
            number = None
    if number is None:
        raise ValueError(f"{name} must be a whole number{hint}, not {value!r}.")
    if least is not None and number < least:
        raise ValueError(f"{name} must be {least} or more{hint}, not {number}.")
    return number


def text(name: str, value: object, what: str = "text") -> str:
    """A text."""
    if not isinstance(value, str):
        raise ValueError(f"{name} must be {what}, not {value!r}.")
    return value


def chosen(name: str, value: object) -> dict[str, object]:
    """Options by their names; none may be given too."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all([isinstance(key, str) for key in value]):
        raise ValueError(f"{name} must be a dictionary such as {{}}, not {value!r}.")
    return dict(value)


def chosen_in_json(name: str, value: object) -> dict[str, object]:
    """The same from a JSON object."""
    try:
        found = json.loads(text(name, value, "a JSON object such as {}"))
    except json.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        raise ValueError(f"{name} must be a JSON object such as {{}}, not {value!r}.")
    return found


def one_of(name: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse what is none of the choices."""
    if not isinstance(value, str) or value not in choices:
        listed = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise ValueError(f"{name} must be {listed}, not {value!r}.")
