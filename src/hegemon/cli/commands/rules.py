"""``hegemon rules``: the rules, the rulings behind them, and the code and tests that cite them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON
from hegemon.cli.output import clean, console, print_json
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.match.catalogue import PACKS, Catalogue, Place, Rule, Ruling, catalogue, cited, claimed, find
from hegemon.table.files import BadFile
from hegemon.table.rulebook import BadOption, Rulebook

WIDTH = 12
"""The column in which the sentences begin."""


@app.command()
def rules(
    id: str | None = typer.Argument(None, metavar="ID", help="The id of a rule or of a ruling."),
    edition: str | None = typer.Option(None, "--edition", "-e", help="Only this rulebook."),
    section: str | None = typer.Option(None, "--section", help="Only headings with this word."),
    search: str | None = typer.Option(None, "--search", "-s", help="Only rules with this word."),
    spoil: bool = typer.Option(False, "--spoil", help="Tell what is under seal, too."),
    json: bool = JSON,
) -> None:
    """Look up the rules: all of them by section, or one with its rulings, code and tests.

    Example: hegemon rules --search dice
    """
    books = readable() if edition is None else [rulebook(edition)]
    if id is not None and (section is not None or search is not None):
        raise BadOption("An id finds one rule, so --section and --search cannot go with it: leave out one of them.")
    if id is not None:
        book, entry = find(id, books, spoil)
        show_rule(book, entry, json, spoil) if isinstance(entry, Rule) else show_ruling(book, entry, json)
        return
    found = [
        (book, heading, listed)
        for book in [catalogue(book.id, spoil) for book in books]
        for heading, listed in chosen(book, section, search)
    ]
    if not found:
        word = search if search is not None else section
        known = ", ".join([name for book in books for name in catalogue(book.id).sections()])
        raise BadOption(
            f"No rule has the word {word!r}: try another."
            if search is not None
            else f"No section has the word {word!r}; there are {known}."
        )
    if json:
        print_json([rule_data(book, rule) for book, _, listed in found for rule in listed])
        return
    show_list(console(), found)


def readable() -> list[Rulebook]:
    """Every rulebook, but for those of other packages whose rules cannot be read; for each of them a line says why."""
    found: list[Rulebook] = []
    for book in RULEBOOKS:
        try:
            catalogue(book.id)
        except BadFile as error:
            print(f"hegemon: {clean(str(error))}", file=sys.stderr)
        else:
            found.append(book)
    return found


def chosen(book: Catalogue, section: str | None, search: str | None) -> Iterator[tuple[str, list[Rule]]]:
    """The sections asked for, with the rules in them that are asked for."""
    for heading, listed in book.sections().items():
        if section is not None and section.lower() not in heading.lower():
            continue
        kept = [rule for rule in listed if search is None or search.lower() in all_text(book, rule).lower()]
        if kept:
            yield heading, kept


def all_text(book: Catalogue, rule: Rule) -> str:
    """The text that a search looks at."""
    return " ".join([rule.id, rule.says, *[f"{ruling.title} {ruling.text}" for ruling in book.behind(rule)]])


# --- on the screen ---------------------------------------------------------------------------------------------------


def show_list(screen: Console, found: Sequence[tuple[Catalogue, str, list[Rule]]]) -> None:
    """Sections, and under each the ids with their sentences."""
    for book, heading, listed in found:
        screen.print(Text(f"{book.rulebook.name}: {heading}", style="bold"))
        for rule in listed:
            show_line(screen, rule.id, rule.says)
        screen.print()


def show_line(screen: Console, id: str, text: str) -> None:
    """An id, and beside it its text."""
    lines = Text(text).wrap(screen, max(20, screen.width - WIDTH))
    for place, line in enumerate(lines):
        screen.print(Text(f"{id if place == 0 else '':{WIDTH}}", style="cyan") + line)


def show_rule(book: Catalogue, rule: Rule, json: bool, spoil: bool) -> None:
    """One rule with all that belongs to it."""
    secret = bool(rule.sealed) and not spoil
    code, tests = (None, None) if secret else (shown(cited(rule.id), spoil), shown(claimed(rule.id), spoil))
    if json:
        data = {**rule_data(book, rule), "rulings": [ruling_data(ruling) for ruling in book.behind(rule)]}
        found = {"code": code, "tests": tests}
        print_json({**data, **{name: [*map(place_data, some)] for name, some in found.items() if some is not None}})
        return
    screen = console()
    screen.print(Text(f"{book.rulebook.name}: {rule.section}", style="bold"))
    show_line(screen, rule.id, rule.says)
    for ruling in book.behind(rule):
        screen.print(Text(f"\nRuling {ruling.id}: {ruling.title}", style="bold"))
        screen.print(Text(ruling.text))
    if secret:
        screen.print("\nThe names of its code and tests would tell it: --spoil shows them.", soft_wrap=True)
    for title, places in (("Code", code), ("Tests", tests)):
        if places is not None:
            show_places(screen, title, places)


def shown(places: Sequence[Place] | None, spoil: bool) -> list[Place] | None:
    """The places that can be named: unless all is spoilt, none among the seals."""
    return None if places is None else [place for place in places if spoil or PACKS not in place.module.split(".")]


def show_ruling(book: Catalogue, ruling: Ruling, json: bool) -> None:
    """One ruling and the rules it bears on."""
    resting = book.resting_on(ruling)
    if json:
        print_json({**ruling_data(ruling), "edition": book.rulebook.id, "rules": [rule.id for rule in resting]})
        return
    screen = console()
    screen.print(Text(f"{book.rulebook.name}: ruling {ruling.id}: {ruling.title}", style="bold"))
    screen.print(Text(ruling.text))
    if resting:
        screen.print(Text("\nRules that rest on it", style="bold"))
    for rule in resting:
        show_line(screen, rule.id, rule.says)


def show_places(screen: Console, title: str, places: Sequence[Place]) -> None:
    """Code or tests: what it is called, and where it stands."""
    screen.print(Text(f"\n{title}", style="bold"))
    if not places:
        screen.print("none")
    for place in places:
        screen.print(Text(f"{place.module}.{place.name}  "), Text(where(place), style="cyan"), sep="", soft_wrap=True)


def where(place: Place) -> str:
    """File and line, relative to the current directory if possible, so that an editor can open it."""
    here = Path.cwd()
    path = place.file.relative_to(here) if place.file.is_relative_to(here) else place.file
    return f"{path}:{place.line}"


# --- as data ---------------------------------------------------------------------------------------------------------


def rule_data(book: Catalogue, rule: Rule) -> dict[str, object]:
    """A rule as JSON."""
    return {
        "id": rule.id,
        "edition": book.rulebook.id,
        "section": rule.section,
        "says": rule.says,
        "rulings": list(rule.rulings),
    }


def ruling_data(ruling: Ruling) -> dict[str, object]:
    """A ruling as JSON."""
    return {"id": ruling.id, "section": ruling.section, "title": ruling.title, "text": ruling.text}


def place_data(place: Place) -> dict[str, object]:
    """A place as JSON."""
    return {"module": place.module, "name": place.name, "file": str(place.file), "line": place.line}
