"""``hegemon editions``: the rulebooks, for how many they are, and what may be chosen."""

from __future__ import annotations

from hegemon.boards import sheet_of
from hegemon.boards.emblems import emblems_of
from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON
from hegemon.cli.output import console, print_json, table
from hegemon.editions import RULEBOOKS, reason
from hegemon.match.catalogue import catalogue
from hegemon.match.guide import guide
from hegemon.table.rulebook import Option, Rulebook, players, said


def as_data(book: Rulebook) -> dict[str, object]:
    """A rulebook as JSON."""
    return {
        "id": book.id,
        "name": book.name,
        "summary": book.summary,
        "version": book.version,
        "seats": list(book.seats),
        "options": [
            {
                "name": option.name,
                "label": option.label,
                "choices": list(option.choices),
                "labels": list(option.labels),
                "default": option.default,
                "seats": {said(choice): list(fit.seats) for choice, fit in option.fits.items()},
                "help": option.help,
                "rules": list(option.rules),
            }
            for option in book.options
        ],
    }


def choice_words(option: Option, choice: bool | str) -> str:
    """A choice as it is typed, with the numbers of players that it is for, if not for all."""
    fit = option.fits.get(choice)
    return said(choice) if fit is None else f"{said(choice)} ({players(fit.seats)})"


def bad_files() -> list[str]:
    """What is wrong with the files of editions of other packages that are read only when somebody asks for them."""
    found: list[str] = []
    for book in RULEBOOKS.from_outside():
        for read in (read_rules, read_guide, read_sheets):
            try:
                read(book)
            except Exception as error:  # whatever it is: it is told, and what is not touched by it can be used
                found.append(f"A file of the edition {book.id!r} cannot be used: {reason(error)}.")
    return found


def read_rules(book: Rulebook) -> None:
    """Read its rules and rulings."""
    catalogue(book.id)


def read_guide(book: Rulebook) -> None:
    """Read what it tells newcomers."""
    for mode in guide(book).mode:
        book.open(mode.propose, {})


def read_sheets(book: Rulebook) -> None:
    """Read its emblems, and the sheets of its boards."""
    for seats in book.seats:
        edition = book.open(seats, {})
        emblems_of(edition)
        sheet_of(edition.board)


@app.command()
def editions(json: bool = JSON) -> None:
    """List the editions with their seats and options.

    Example: hegemon editions
    """
    if json:
        print_json([as_data(book) for book in RULEBOOKS])
        return
    screen = console()
    for book in RULEBOOKS:
        screen.print(f"{book.id}: {book.name}, {players(book.seats)}", style="bold")
        screen.print(book.summary)
        options = table("option", "choices (default first)", "what it does", "rules")
        for option in book.options:
            choices = ", ".join([choice_words(option, choice) for choice in option.choices])
            options.add_row(option.name, choices, option.help, "\n".join(option.rules))
        screen.print(options)
    for sentence in [*RULEBOOKS.broken().values(), *bad_files()]:
        screen.print(sentence, style="bold red")
