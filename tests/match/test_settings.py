"""Games that are begun from a setting: it stands in the header of their files, and others refuse one."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

import msgspec
import pytest

import hegemon
from hegemon.editions import RULEBOOKS, first_question
from hegemon.kernel.saves import dump
from hegemon.kernel.steps import Record
from hegemon.match.files import checksum, describe, reopen, setting_of
from hegemon.table.edition import Edition
from hegemon.table.extra import Extra
from hegemon.table.rulebook import BadOption


class Weather(Record):
    """A setting of a made-up book."""

    __slots__ = ("rain",)
    __match_args__: ClassVar[tuple[str, ...]] = ("rain",)

    def __init__(self, rain: int) -> None:
        self.rain: Final = rain


BOOK = RULEBOOKS[0]


def test_a_book_without_settings_refuses_one() -> None:
    with pytest.raises(BadOption, match=f"{BOOK.name} takes no setting"):
        hegemon.new_game(BOOK.id, 3, {}, Weather(3))


def test_the_header_holds_the_setting() -> None:
    plain = BOOK.open(3, {})
    assert "setting" not in describe(plain)
    told = describe(plain.replaced(setting=Weather(3)))
    data = msgspec.json.decode(msgspec.json.encode(told))["setting"]
    assert data["rain"] == 3
    assert setting_of(None, BOOK) is None


def test_a_file_with_a_setting_of_nobody_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    hegemon.save(hegemon.new_game(BOOK.id, 3), path)
    header, snapshot, _ = path.read_bytes().splitlines()
    told = msgspec.json.decode(header)
    told["setting"] = {"@": "Nothing"}
    first = msgspec.json.encode(told)
    seal = msgspec.json.encode({"sha256": checksum(first, snapshot)})
    path.write_bytes(b"\n".join((first, snapshot, seal, b"")))
    with pytest.raises(hegemon.SaveError, match="unknown: 'Nothing'"):
        hegemon.load(path)


class Flood(Extra):
    """Beside the board of a made-up edition: how many territories have risen."""

    __slots__ = ("risen",)
    __match_args__: ClassVar[tuple[str, ...]] = ("risen",)

    def __init__(self, risen: int) -> None:
        self.risen: Final = risen

    def revealed(self) -> int:
        return self.risen


def amended(edition: Edition, extra: Extra) -> Edition:
    """The edition whose board has as many more territories."""
    assert isinstance(extra, Flood)
    board = BOOK.open(3, {}).board
    for number in range(extra.risen):
        board = board.with_place(f"reef_{number}", f"Reef {number}")
    return edition.replaced(board=board)


def test_a_game_goes_on_by_amended_rules_and_is_loaded_with_them() -> None:
    edition = BOOK.open(3, {"deal": True}).replaced(extra=Flood(0), amended=amended)
    game = first_question(edition)
    size = len(game.table.owner)
    game.table.extra = Flood(2)
    game.table.reopen(amended(edition, game.table.extra))
    assert len(game.table.owner) == len(game.table.armies) == size + 2
    assert game.table.board is game.table.edition.board
    assert game.table.revealed() == 2
    again = reopen(dump(game), edition, BOOK)
    assert again == game
    assert again.table.edition.board is game.table.edition.board
