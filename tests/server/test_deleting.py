"""What the store knows of addresses, and how a game is deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from hegemon.server.schema import ENTRIES, GAMES, META, SEATS
from hegemon.server.store import EntryRow, GameRow, Referred, SeatRow, Store

DAY = "2026-01-02T00:00:00+00:00"


def game(id: str, status: str = "waiting", touched: str = "2026-01-01T00:00:00+00:00", origin: str = "") -> GameRow:
    return GameRow(
        id=id, edition="classic", options={}, status=status, listed=False, created=touched, host_hash="", watch_hash="",
        server_seed="00", clock=None, header="{}", touched=touched, origin=origin,
    )  # fmt: skip


def seat(id: str) -> SeatRow:
    return SeatRow(id, 0, "local", "Ada", "", False, "", "", True)


def test_an_address_is_known_by_a_keyed_hash_that_stays(database: str, tmp_path: Path) -> None:
    store = Store(database)
    known = store.hash_address("192.0.2.1")
    assert known != store.hash_address("192.0.2.2")
    assert "192.0.2.1" not in known
    store.close()
    again, other = Store(database), Store(f"sqlite:///{tmp_path / 'other.db'}")
    assert known == again.hash_address("192.0.2.1")
    assert known != other.hash_address("192.0.2.1")
    again.close()
    other.close()


def test_a_game_is_deleted_with_everything_of_it_and_nothing_else(database: str) -> None:
    store = Store(database)
    for id in ("aaaaaaaa", "bbbbbbbb"):
        store.create(game(id, "playing"), [seat(id)])
        store.append(id, [EntryRow(0, 0, "pass", "hash", "{}")])
        store.save_snapshot(id, 1, "{}")
        store.save_standing(id, {})
    assert store.delete("aaaaaaaa")
    assert store.game("aaaaaaaa") is None
    assert store.game("bbbbbbbb") is not None
    with store.engine.connect() as connection:
        for table in META.tables.values():
            if "game" in table.c:
                left = connection.execute(select(func.count()).where(table.c.game == "aaaaaaaa")).scalar_one()
                assert left == 0, table.name
        for table in (GAMES, SEATS, ENTRIES):
            assert connection.execute(select(func.count()).select_from(table)).scalar_one() == 1
    assert not store.delete("aaaaaaaa")
    store.close()


def test_what_has_changed_meanwhile_is_not_deleted(database: str) -> None:
    store = Store(database)
    store.create(game("aaaaaaaa", "playing"), [seat("aaaaaaaa")])
    assert not store.delete("aaaaaaaa", ("waiting",))
    store.append("aaaaaaaa", [EntryRow(0, 0, "pass", "hash", "{}")])
    assert not store.delete("aaaaaaaa", ("playing",), DAY)
    assert store.delete("aaaaaaaa", ("playing",))
    store.close()


def test_an_original_outlives_its_forks(database: str) -> None:
    store = Store(database)
    store.create(game("aaaaaaaa", "over"), [seat("aaaaaaaa")])
    store.create(game("bbbbbbbb", "over", origin="aaaaaaaa"), [seat("bbbbbbbb")])
    with pytest.raises(Referred, match="Game aaaaaaaa is kept because 1 play on from it; delete those first"):
        store.delete("aaaaaaaa")
    assert store.delete("bbbbbbbb")
    assert store.delete("aaaaaaaa")
    store.close()
