"""The file of this edition, field by field: what is printed on the board and the cards."""

from __future__ import annotations

from hegemon.table.files import BoardFile, PlaceFile


class ClassicPlace(PlaceFile, kw_only=True):
    """A territory, and the symbol of its card."""

    symbol: str


class ClassicBoard(BoardFile, kw_only=True):
    """The board, and how many wild cards there are."""

    territory: tuple[ClassicPlace, ...]
    wilds: int
