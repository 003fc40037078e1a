"""Printing: the console, JSON for other programs, tables, and text that is safe to print."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table


def console(stderr: bool = False) -> Console:
    """A console to print to. Text is printed as it is: nothing in it is taken for markup."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_json(data: object) -> None:
    """Print data for other programs, as one line of JSON."""
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def forgive_encodings() -> None:
    """Print a question mark for every character that the terminal cannot show, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def clean(text: str) -> str:
    """The text without control characters, which could come from names in a foreign file."""
    return "".join([letter if letter.isprintable() else "?" for letter in text])


def table(*columns: str) -> Table:
    """An empty table; a column whose name begins with ">" is set to the right."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        made.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    return made


def percent(share: float) -> str:
    """A share in percent, with one digit; what is not quite 0 or 1 is never rounded to it.

    >>> percent(0.6538), percent(0.0), percent(0.00001), percent(0.99999)
    ('65.4 %', '0 %', '< 0.1 %', '> 99.9 %')
    """
    if share in (0.0, 1.0):
        return f"{share:.0%}".replace("%", " %")
    if share < 0.001:
        return "< 0.1 %"
    return "> 99.9 %" if share > 0.999 else f"{100 * share:.1f} %"
