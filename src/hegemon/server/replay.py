"""Replays: a finished game, answer by answer, with what each one changed."""

from __future__ import annotations

import msgspec

from hegemon.editions import first_question
from hegemon.kernel.chance import CHANCE, ChanceMenu, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.views import SPECTATOR
from hegemon.match.live import LiveGame, walk
from hegemon.server import schemas
from hegemon.server.boards import board_address, printed_address
from hegemon.server.room import Room
from hegemon.server.show import beside, entry_told
from hegemon.table.combat import Rolled
from hegemon.table.table import Table


def replayed(room: Room) -> schemas.ReplayTold:
    """The whole game. It is over, so there are no secrets any more."""
    live = fresh(room)
    start = live.game.table
    seats, address = len(room.seats), printed_address(start.edition)
    frames: list[schemas.Frame] = []
    owner, armies, hands = start.owner.copy(), start.armies.copy(), start.hands.copy()
    extra: dict[str, object] = {}
    for played in walk(live, room.store.entries(room.id)):
        entry, table = played.entry, played.game.table
        changes = [
            (land, table.owner[land], table.armies[land])
            for land in range(len(table.owner))
            if land >= len(owner) or (table.owner[land], table.armies[land]) != (owner[land], armies[land])
        ]
        board = table.board if table.board is not played.before.table.board else None
        owner, armies = table.owner.copy(), table.armies.copy()
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
                told=entry_told(entry.who, played.action, played.events, SPECTATOR, room.name, everything=True),
                changes=changes,
                cards=[len(hand) for hand in hands] if changed else None,
                hands={str(seat): cards_of(table, seat) for seat in changed} if changed else None,
                extra=extra if extra != before else None,
                board=None if board is None else board_address(room.id, table, entry.number + 1),
            )
        )
    return summary(room, live.game, frames, address)


def fresh(room: Room) -> LiveGame:
    """The game before its first answer."""
    return LiveGame(first_question(room.live.game.table.edition))


def table_after(room: Room, seq: int) -> Table:
    """The table after this many entries of the log."""
    live = fresh(room)
    for _ in walk(live, room.store.entries(room.id)[:seq]):
        pass
    return live.game.table


def chances(room: Room) -> list[schemas.ChanceTold]:
    """What chance could have said, entry by entry."""
    found: list[schemas.ChanceTold] = []
    for played in walk(fresh(room), room.store.entries(room.id)):
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


def summary(room: Room, game: Game[Table], frames: list[schemas.Frame], board: str) -> schemas.ReplayTold:
    """The replay with who played and how it ended."""
    table, result = game.table, game.result
    return schemas.ReplayTold(
        id=room.id,
        edition=table.edition.id,
        options=table.edition.options,
        players=[schemas.ReplayPlayer(name=seat.name, bot=seat.bot) for seat in room.seats],
        board=board,
        frames=frames,
        winners=list(result.winners) if result is not None else [],
        ranking=list(result.ranking) if result is not None else [],
        reason=result.reason if result is not None else "The host has ended the game.",
    )
