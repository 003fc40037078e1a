"""What is told of a whole record: its replay, what chance could have said, its text, boards and positions of its past.

All of it takes long for long games, so it is built in worker processes (``desk``), from a ``Record`` and nothing else.
"""

from __future__ import annotations

from typing import Final

import msgspec
from pydantic import TypeAdapter

from hegemon.editions import first_question
from hegemon.kernel.chance import CHANCE, ChanceMenu, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.views import SPECTATOR
from hegemon.match.files import pack
from hegemon.match.live import LiveGame, walk
from hegemon.match.log import Log, Player
from hegemon.server import schemas
from hegemon.server.boards import board_address, board_changed, board_data
from hegemon.server.show import beside, entry_told
from hegemon.server.worker_tasks import Played
from hegemon.table.combat import Rolled
from hegemon.table.events import Naming
from hegemon.table.rulebook import briefly
from hegemon.table.table import Table


class Said(msgspec.Struct, array_like=True):
    """An entry of a record."""

    who: int
    say: str


class Record(msgspec.Struct):
    """All that is told of a game: who played it by which rules, its header, its entries, and the seed once revealed."""

    id: str
    rules: Played
    names: list[str]
    bots: list[str]
    seeds: list[str]
    header: str
    seed: str
    entries: list[Said]
    banners: list[int] = []
    """The colours that were chosen, or -1; empty if nobody could choose."""

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return "Chance" if seat == CHANCE else "Neutral"


CHANCES: Final = TypeAdapter(list[schemas.ChanceTold])


def tell(what: str, record: Record, seq: int) -> tuple[bytes, str]:
    """What is asked of a record, as it goes over the wire, and its media type."""
    if what == "replay":
        return replayed(record).model_dump_json().encode(), "application/json"
    if what == "chances":
        return CHANCES.dump_json(chances(record)), "application/json"
    if what == "log":
        return written(record), "application/jsonl"
    if what == "position":
        return pack(game_after(record, seq)).splitlines()[1], "application/json"
    table = table_after(record, seq)
    return board_data(table.edition, table.board, record.id), "application/json"


def written(record: Record) -> bytes:
    """The record as it may be downloaded: with the server seed once the game is over."""
    players = tuple([Player(name, bot or "human") for name, bot in zip(record.names, record.bots, strict=True)])
    log = Log(fresh(record).game.table.edition, players, tuple(record.seeds), "", record.header.encode(), record.id)
    for entry in record.entries:
        log.add(entry.who, entry.say)
    if record.seed:
        log.seed = bytes.fromhex(record.seed)
    return log.write(reveal=bool(record.seed))


def replayed(record: Record) -> schemas.ReplayTold:
    """The whole game. It is over, so there are no secrets any more."""
    live = fresh(record)
    start = live.game.table
    name = Naming(record.name, start.edition.units)
    seats, address = len(record.names), board_address(record.id, start, 0)
    frames: list[schemas.Frame] = []
    hands = start.hands.copy()
    extra: dict[str, object] = {}
    for played in walk(live, record.entries):
        entry, table = played.entry, played.game.table
        board = table.board if board_changed(played.before.table, table) else None
        changed = [seat for seat in range(seats) if table.hands[seat] is not hands[seat]]
        hands = table.hands.copy()
        before, extra = extra, msgspec.to_builtins(beside(table, SPECTATOR))
        frames.append(
            schemas.Frame(
                seq=entry.number,
                who=entry.who,
                say=entry.say,
                turn=table.turns,
                seat=table.turn,
                told=entry_told(entry.who, played.action, played.events, SPECTATOR, name, everything=True),
                changes=played.changes,
                cards=[len(hand) for hand in hands] if changed else None,
                hands={str(seat): cards_of(table, seat) for seat in changed} if changed else None,
                extra=extra if extra != before else None,
                board=None if board is None else board_address(record.id, table, entry.number + 1),
            )
        )
    return summary(record, live.game, frames, address)


def fresh(record: Record) -> LiveGame:
    """The game before its first answer."""
    return LiveGame(first_question(record.rules.open()))


def game_after(record: Record, seq: int) -> Game[Table]:
    """The game after this many entries of the log."""
    live = fresh(record)
    for _ in walk(live, record.entries[:seq]):
        pass
    return live.game


def table_after(record: Record, seq: int) -> Table:
    """The table after this many entries of the log."""
    return game_after(record, seq).table


def chances(record: Record) -> list[schemas.ChanceTold]:
    """What chance could have said, entry by entry."""
    found: list[schemas.ChanceTold] = []
    for played in walk(fresh(record), record.entries):
        decision = played.before.pending
        if played.entry.who == CHANCE and decision is not None and isinstance(decision.menu, ChanceMenu):
            found.append(chance_told(played.entry.number, decision.menu))
    return found


def chance_told(number: int, menu: ChanceMenu) -> schemas.ChanceTold:
    """The dice or the list behind one outcome of chance; the last way of dice shows the highest face of each."""
    last = menu.way(menu.ways - 1)
    if isinstance(last, Rolled):
        return schemas.ChanceTold(n=number, dice=[list(last.attack), list(last.defend)], ordered=True, names=[])
    if isinstance(last, Thrown):
        return schemas.ChanceTold(n=number, dice=[list(last.faces)], ordered=False, names=[])
    names = [str(menu.way(k)).partition(" ")[2] for k in range(menu.ways)]
    return schemas.ChanceTold(n=number, dice=[], ordered=False, names=names)


def cards_of(table: Table, seat: int) -> list[str]:
    """A hand by the ids of its cards."""
    return [table.edition.cards[card].id for card in table.hands[seat].cards]


def summary(record: Record, game: Game[Table], frames: list[schemas.Frame], board: str) -> schemas.ReplayTold:
    """The replay with who played and how it ended."""
    table, result = game.table, game.result
    return schemas.ReplayTold(
        id=record.id,
        edition=table.edition.id,
        options=briefly(table.edition.options),
        players=[
            schemas.ReplayPlayer(name=name, bot=bot, banner=record.banners[seat] if record.banners else -1)
            for seat, (name, bot) in enumerate(zip(record.names, record.bots, strict=True))
        ],
        board=board,
        frames=frames,
        winners=list(result.winners) if result is not None else [],
        ranking=list(result.ranking) if result is not None else [],
        reason=result.reason if result is not None else "The host has ended the game.",
    )
