"""``hegemon editions``: the rulebooks, for how many they are, and what may be chosen."""

from __future__ import annotations

from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON
from hegemon.cli.output import console, print_json, table
from hegemon.editions import RULEBOOKS
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
    for sentence in RULEBOOKS.broken().values():
        screen.print(sentence, style="bold red")
