"""Arguments of environments: what is of the wrong kind is a ``ValueError`` in one sentence that names the argument."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from typing import Any, Final


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
    """The same from a JSON object, or from several in a row, as ``on_one_line`` writes them."""
    read = json.JSONDecoder()
    given = text(name, value, "a JSON object such as {}").strip()
    found: dict[str, object] = {}
    at = 0
    while True:
        try:
            part, at = read.raw_decode(given, at)
        except (json.JSONDecodeError, RecursionError):
            part = None
        if not isinstance(part, dict):
            raise ValueError(f"{name} must be a JSON object such as {{}}, not {value!r}.")
        found.update(part)
        while at < len(given) and given[at] in BETWEEN:
            at += 1
        if at == len(given):
            return found


BETWEEN: Final = "; \t\n"
"""What may stand between JSON objects in a row."""
SPLITTING: Final = ",()="
"""What OpenSpiel takes the text of a game apart by, wherever it stands."""


def on_one_line(options: Mapping[str, object]) -> str:
    r"""Options as JSON objects in a row, without anything that OpenSpiel takes the text of a game apart by.

    >>> on_one_line({"deal": True, "board": "a, b"})
    '{"deal":true};{"board":"a\\u002c b"}'
    >>> chosen_in_json("options", on_one_line({"deal": True, "board": "a, b"}))
    {'deal': True, 'board': 'a, b'}
    """
    parts = [json.dumps({key: value}, separators=(",", ":")) for key, value in options.items()]
    for sign in SPLITTING:
        parts = [part.replace(sign, f"\\u{ord(sign):04x}") for part in parts]
    return ";".join(parts) or "{}"


def undivided(name: str, value: Any) -> Any:
    """A name of a file that OpenSpiel leaves whole in the text of a game."""
    if isinstance(value, str) and any([sign in value for sign in SPLITTING]):
        raise ValueError(f"{name} must be without commas, brackets and =, which OpenSpiel cannot keep, not {value!r}.")
    return value


def one_of(name: str, value: object, choices: tuple[str, ...]) -> None:
    """Refuse what is none of the choices."""
    if not isinstance(value, str) or value not in choices:
        listed = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise ValueError(f"{name} must be {listed}, not {value!r}.")
