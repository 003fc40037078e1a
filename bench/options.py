"""What the programs in this folder take on the command line: numbers within bounds, bots and files that there are."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from math import inf, nan
from pathlib import Path

from hegemon.ai import UnknownBot, bot


def bounded(what: str, read: Callable[[str], float], low: float, high: float) -> Callable[[str], float]:
    """What reads such a number within bounds."""
    bounds = f"{low} or more" if high == inf else f"from {low} to {high}"

    def number(text: str) -> float:
        try:
            found = read(text)
        except ValueError:
            found = nan
        if not low <= found <= high:
            raise ArgumentTypeError(f"must be a {what}, {bounds}, not {text!r}")
        return found

    return number


def whole(low: int, high: float = inf) -> Callable[[str], float]:
    """A whole number within bounds."""
    return bounded("whole number", int, low, high)


def real(low: float, high: float) -> Callable[[str], float]:
    """A number within bounds that need not be whole."""
    return bounded("number", float, low, high)


def several(read: Callable[[str], float]) -> Callable[[str], list[float]]:
    """Such numbers with commas between them."""
    return lambda text: [read(one) for one in text.split(",")]


def a_bot(text: str) -> str:
    """The name of a bot of ours, perhaps with a budget."""
    try:
        bot(text, 1)
    except UnknownBot as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def bots(text: str) -> list[str]:
    """Such names with commas between them."""
    return [a_bot(one) for one in text.split(",")]


def a_file(text: str) -> Path:
    """A file that is there."""
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(f"must be a file, and there is none at {text!r}")
    return path


def new_file(text: str) -> Path:
    """Where a file can be written; its folder is made if need be, so that nothing is lost in the end."""
    path = Path(text)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArgumentTypeError(f"must be a file, but {text!r} has no folder: {error.strerror}") from None
    if path.is_dir():
        raise ArgumentTypeError(f"must be a file, and {text!r} is a folder")
    return path
