"""What the commands that print data share: common options, tables and percentages."""

from __future__ import annotations

from typing import Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

JSON: Final = typer.Option(False, "--json", help="Print JSON instead of tables.")
EDITION: Final = typer.Option("classic", "--edition", "-e", help="The rulebook: see `hegemon editions`.")


def table(*columns: str) -> Table:
    """An empty table; a column whose name begins with ">" is set to the right."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        made.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    return made


def percent(share: float) -> str:
    """A share in percent; what is nearly nothing or nearly all is not rounded to it.

    >>> percent(0.6538), percent(0.0), percent(0.00001), percent(0.99999)
    ('65.4 %', '0 %', '< 0.1 %', '> 99.9 %')
    """
    if share in (0.0, 1.0):
        return f"{share:.0%}".replace("%", " %")
    if share < 0.001:
        return "< 0.1 %"
    return "> 99.9 %" if share > 0.999 else f"{100 * share:.1f} %"


def said(value: bool | str) -> str:
    """A value of an option as it is typed."""
    return value if isinstance(value, str) else "yes" if value else "no"
