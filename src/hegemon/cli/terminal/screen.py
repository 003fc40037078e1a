"""The terminal: where text goes, with colour or without, and where typed lines come from.

Commands that print data use ``console`` and ``print_json``. Whoever talks with a person uses a ``Screen``, which speaks
in two ways: tables and colour for eyes, or ``plain`` sentences for screen readers, pipes and files.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from types import ModuleType
from typing import Final

import msgspec
from rich.console import Console, RenderableType
from rich.text import Text

LONGEST: Final = 300
"""A line with more characters than this is not read."""

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the terminal, what has scrolled away included."""


def console(stderr: bool = False) -> Console:
    """A terminal to print to. Names and sentences are printed as they are: nothing in them is taken for markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_json(data: object) -> None:
    """Print data for other programs, as one line of JSON."""
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def forgive_encodings() -> None:
    """A letter that the terminal cannot show, or that makes no sense, becomes a question mark and ends nothing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def clean(text: str) -> str:
    """A text with nothing in it that would do something to the terminal, such as names from a foreign file might."""
    return "".join([letter if letter.isprintable() else "?" for letter in text])


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them: ``Ana, Ben and Cleo``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def many(count: int, one: str, more: str) -> str:
    """A number with its noun: ``1 army``, ``5 armies``."""
    return f"{count} {one if count == 1 else more}"


def armies(count: int) -> str:
    """So many armies."""
    return many(count, "army", "armies")


def percent(chance: float) -> str:
    """A chance for people; what is not certain is never called so."""
    if 0.0 < chance < 0.005:
        return "<1 %"
    if 0.995 < chance < 1.0:
        return ">99 %"
    return f"{chance:.0%}".replace("%", " %")


def line_editor() -> ModuleType | None:
    """The module that edits typed lines, where there is one."""
    try:
        return importlib.import_module("readline")
    except ImportError:
        return None


class Screen:
    """One terminal with one keyboard."""

    __slots__ = ("console", "editor", "plain", "tty")

    def __init__(self, plain: bool = False, to: Console | None = None) -> None:
        self.tty: Final = to is not None or (sys.stdin.isatty() and sys.stdout.isatty())
        self.plain: Final = plain or not self.tty or os.environ.get("TERM") == "dumb"
        self.console: Final = to or console()
        self.editor: Final = line_editor() if self.tty and to is None else None

    @property
    def width(self) -> int:
        """How many letters go into a line."""
        return self.console.width

    @property
    def height(self) -> int:
        """How many lines are seen at once."""
        return self.console.height

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        text = clean(text)
        if self.plain:
            print(text, flush=True)
        else:
            self.console.print(Text(text, style=style))

    def show(self, picture: Callable[[], RenderableType], words: Callable[[], Iterable[str]]) -> None:
        """Print something that has two forms: a picture for eyes, and lines of text."""
        if self.plain:
            for line in words():
                print(clean(line), flush=True)
        else:
            self.console.print(picture())

    def gap(self) -> None:
        """An empty line, where it helps the eye."""
        if not self.plain:
            self.console.print()

    def clear(self) -> None:
        """Nothing that was printed can be read any more, and nothing that was typed can be called back."""
        if self.tty:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()
        if self.editor is not None:
            self.editor.clear_history()

    def ask(self, prompt: str) -> str | None:
        """A typed line without anything that is no letter; None at the end of input."""
        try:
            line = input(prompt)
        except EOFError:
            print()
            return None
        line = "".join([letter if letter.isprintable() else " " for letter in line]).strip()
        if not self.tty:
            print(line[:LONGEST], flush=True)  # so that a transcript has both sides of the talk
        return line

    def complete(self, words: Sequence[str]) -> None:
        """Let the Tab key finish these words."""
        editor = self.editor
        if editor is None:
            return

        def finished(start: str, place: int) -> str | None:
            found = [word for word in words if word.startswith(start.lower())]
            return f"{found[place]} " if place < len(found) else None

        with contextlib.suppress(AttributeError):
            editor.set_completer(finished)
            editor.set_completer_delims(" ")
            editor.parse_and_bind("tab: complete")
