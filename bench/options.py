"""What the programs in this folder take on the command line: numbers within bounds, bots and files that there are."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from hegemon.ai import UnknownBot, bot


def within(low: float, high: float | None) -> str:
    """The bounds, in words."""
    return f"{low} or more" if high is None else f"from {low} to {high}"


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            raise ArgumentTypeError(f"must be a whole number, {within(low, high)}, not {text!r}")
        return number

    return read


def real(low: float, high: float | None = None) -> Callable[[str], float]:
    """A number within bounds that need not be whole."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = low - 1
        if not low <= number <= (1e9 if high is None else high):
            raise ArgumentTypeError(f"must be a number, {within(low, high)}, not {text!r}")
        return number

    return read


def several(read: Callable[[str], int]) -> Callable[[str], list[int]]:
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
