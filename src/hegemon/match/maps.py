"""Boards that are chosen: one that the edition has, by its name, or a map of one's own from a file.

>>> from hegemon.editions import RULEBOOKS
>>> board_option(RULEBOOKS[0], "atoll.toml")
Traceback (most recent call last):
hegemon.table.rulebook.BadOption: atoll.toml cannot be read: no such file or directory.
"""

from __future__ import annotations

from pathlib import Path

from hegemon.kernel.saves import SaveError
from hegemon.match.files import read_whole
from hegemon.table.maps import LARGEST
from hegemon.table.rulebook import BOARD, BadOption, Option, Rulebook


def board_option(book: Rulebook, given: str | Path) -> dict[str, object]:
    """The option that plays on this board, as a part of the options; nothing if no board is given.

    A map of one's own stands in the option whole, so that whoever has the options needs no file.
    """
    if not str(given):
        return {}
    option = next((option for option in book.options if option.name == BOARD), None)
    if option is None:
        raise BadOption(f"{book.name} is played on boards of its own only: leave the board out.")
    if given in option.choices:
        return {BOARD: given}
    if str(given).isidentifier() and not Path(given).exists():
        boards = ", ".join([str(choice) for choice in option.choices])
        raise BadOption(
            f"{book.name} has no board '{given}'; it has {boards}, and a map of your own is named by its file."
        )
    return {BOARD: own_map(option, given)}


def own_map(option: Option, given: str | Path) -> str:
    """The map in a file, as the option takes it; refused in a sentence that names the file."""
    try:
        data = read_whole(given, LARGEST)
    except SaveError as error:
        raise BadOption(str(error)) from error
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise BadOption(
            f"{given} is no text in UTF-8 (byte {error.start} is none): save it as UTF-8 and try again."
        ) from error
    try:
        return str(option.read(text if "\n" in text else f"{text}\n"))
    except BadOption as error:
        raise BadOption(f"{given}: {error}") from error
