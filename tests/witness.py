"""What the pages of a game were shown, compared with what the store holds: nothing acknowledged may ever be lost."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from hegemon.editions import begin
from hegemon.kernel.game import Game
from hegemon.kernel.views import SPECTATOR
from hegemon.match.dealer import FairDealer
from hegemon.match.live import LiveGame, first_hash, link
from hegemon.server.show import shown_table
from hegemon.server.store import Store
from hegemon.table.table import Table


class Seen(NamedTuple):
    """What a page was shown: after how many entries, as which seat, a digest of the table, the log's fingerprint."""

    seq: int
    seat: int
    table: str
    head: str


def digest(table: object) -> str:
    """Tells tables apart, whatever the order of their fields."""
    return hashlib.sha256(msgspec.json.encode(table, order="sorted")).hexdigest()


def seen(update: dict[str, Any]) -> Seen:
    """What an update has shown."""
    return Seen(update["seq"], update["seat"], digest(update["table"]), update["head"])


class Witness:
    """Replays the log of one game from the store alone, and says what everybody should have been shown."""

    def __init__(self, store: Store, id: str) -> None:
        self.store, self.id = store, id
        found = store.game(id)
        assert found is not None, f"{id}: the game is gone"
        row, seats = found
        self.live = LiveGame(begin(row.edition, len(seats), row.options))
        self.dealer = FairDealer(bytes.fromhex(row.server_seed), ())
        self.positions: list[Game[Table]] = [self.live.game.copy()]
        self.hashes = [first_hash(row.header.encode())]
        self.tables: dict[tuple[int, int], str] = {}

    @property
    def entries(self) -> int:
        """How many entries the log had when it was last read."""
        return len(self.hashes) - 1

    def check(self, shown: Iterable[Seen]) -> None:
        """Everything that was shown stands in the log, unchanged."""
        self.read()
        for one in shown:
            assert one.seq <= self.entries, f"{self.id}: {one.seq} entries were shown, {self.entries} are in the log"
            assert one.table == self.table(one.seq, one.seat), (self.id, one.seq, one.seat)
            if one.seq or one.head:  # a server may not have heard yet that the game has begun
                assert one.head == self.dealer.head(one.seq, self.hashes[one.seq]), (self.id, one.seq)

    def read(self) -> None:
        """Replay what is new in the store."""
        for entry in self.store.entries(self.id, self.entries):
            assert entry.seq == self.entries
            self.hashes.append(link(self.hashes[-1], entry.seq, entry.who, entry.say))
            assert entry.hash == self.hashes[-1], (self.id, entry.seq)
            self.live.carry_out(entry.who, entry.say)
            self.positions.append(self.live.game.copy())

    def table(self, seq: int, seat: int) -> str:
        """The digest of the table as a seat should have seen it after so many entries."""
        if (seq, seat) not in self.tables:
            view = self.positions[seq].view(seat if seat >= 0 else SPECTATOR)
            self.tables[seq, seat] = digest(msgspec.json.decode(msgspec.json.encode(shown_table(view))))
        return self.tables[seq, seat]
