"""Maps of one's own from files, and games on them that need the file no more."""

from __future__ import annotations

from pathlib import Path

import pytest

import hegemon
from hegemon.editions import RULEBOOKS
from hegemon.kernel.saves import SaveError
from hegemon.match.log import Player, read_log, verify
from hegemon.match.maps import board_option
from hegemon.match.match import new_match
from hegemon.table.rulebook import BOARD, BadOption, briefly, has_own, said

BOOK = RULEBOOKS[0]
MAP = """
name = "Añu Atoll"
edges = [["cove", "rock"], ["rock", "palm", "sea"], ["palm", "cove"]]
territory = [{id = "cove", name = "Cove"}, {id = "rock", name = "Rock"}, {id = "palm", name = "Palm"}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "atoll.toml"
    path.write_text(MAP, encoding="utf-8")
    return path


def test_a_board_is_chosen_by_name_or_file(file: Path) -> None:
    assert board_option(BOOK, "") == {}
    first = next(option for option in BOOK.options if option.name == BOARD).choices[1]
    assert board_option(BOOK, str(first)) == {BOARD: first}
    assert hegemon.new_game(BOOK.id, 3, board=file).table.board.name == "Añu Atoll"
    assert hegemon.position(BOOK.id, 3, board=file, lands={"cove": (0, 2)}, rest=1).table.board.name == "Añu Atoll"


def test_what_is_wrong_with_a_file_is_said_with_its_name(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^.*nowhere\.toml cannot be read: no such file or directory\.$"):
        board_option(BOOK, tmp_path / "nowhere.toml")
    boards = ", ".join([str(choice) for option in BOOK.options if option.name == BOARD for choice in option.choices])
    said = rf"^{BOOK.name} has no board 'mini7'; it has {boards}, and a map of your own is named by its file\.$"
    with pytest.raises(BadOption, match=said):
        board_option(BOOK, "mini7")
    with pytest.raises(BadOption, match=r"cannot be read: (is a directory|it is no plain file.*)\.$"):
        board_option(BOOK, tmp_path)
    file.write_bytes(MAP.encode("latin-1"))
    with pytest.raises(BadOption, match=r"atoll\.toml is no text in UTF-8 \(byte 10 is none\): save it as UTF-8"):
        board_option(BOOK, file)
    file.write_text(MAP.replace('"palm", "cove"', '"palm", "cave"'), encoding="utf-8")
    with pytest.raises(BadOption, match=r"atoll\.toml: In the map, edges\[2\] names 'cave', which is no territory: "):
        board_option(BOOK, file)
    file.write_text("#" * 50_000, encoding="utf-8")
    with pytest.raises(BadOption, match=r"atoll\.toml is too large to be ours: our files have at most 40 kilobytes\.$"):
        board_option(BOOK, file)
    other = next(book for book in RULEBOOKS if BOARD not in [option.name for option in book.options])
    with pytest.raises(BadOption, match=r" is played on boards of its own only: leave the board out\.$"):
        board_option(other, file)


def test_a_game_on_a_map_is_saved_replayed_and_verified_without_the_file(file: Path, tmp_path: Path) -> None:
    players = [Player(name, "random") for name in ("Ana", "Ben", "Cleo")]
    match = new_match(BOOK.id, tuple(players), board_option(BOOK, file), ["a", "b", "c"], bytes(32))
    file.unlink()
    while len(match.log.entries) < 40 and match.advance() is not None:
        pass
    assert len(match.log.entries) == 40
    match.save(tmp_path / "a.game")
    log = read_log(tmp_path / "a.game")
    assert log.edition.board.name == "Añu Atoll"
    assert log.game().table.owner == match.game.table.owner
    assert verify(log).fault is None
    hegemon.save(match.game, tmp_path / "a.save")
    assert hegemon.load(tmp_path / "a.save").table.board.near == match.game.table.board.near
    forged = (tmp_path / "a.game").read_bytes().replace(b'palm\\"', b'rock\\"', 1)
    (tmp_path / "b.game").write_bytes(forged)
    with pytest.raises(SaveError, match=r"names what this Hegemon does not know: In the map, "):
        read_log(tmp_path / "b.game")


def test_own_choices_are_told_by_their_name(file: Path) -> None:
    options = BOOK.open(3, board_option(BOOK, file)).options
    assert has_own(options)
    assert not has_own(BOOK.open(3, {}).options)
    assert said(options[BOARD]) == "Añu Atoll"
    assert briefly(options)[BOARD] == '{"name": "Añu Atoll"}'
    assert briefly(BOOK.open(3, {}).options) == BOOK.open(3, {}).options
