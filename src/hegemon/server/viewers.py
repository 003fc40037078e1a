"""What each viewer sees: one update for each page, made from what its seats may know and nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from typing import Final

import msgspec

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Refused
from hegemon.kernel.views import SPECTATOR
from hegemon.match.catalogue import rule_behind
from hegemon.match.dealer import SCHEME
from hegemon.server.boards import board_address
from hegemon.server.bots import STAND_IN
from hegemon.server.clocks import told
from hegemon.server.game import ServerGame
from hegemon.server.protocol import Dice, Ended, News, Notice, OddsAsked, Seated, Update
from hegemon.server.rights import Keys, rights_of
from hegemon.server.show import asked_of, no_secrets, read_news, seated, shown_table, standing_told
from hegemon.server.store import GameRow, SeatRow

WEIGHED: Final = '"weight":'
"""What stands in every entry since events have fields."""


async def already_closed(_: int, __: str) -> None:
    """There is no line to close."""


class Viewer:
    """One page: what it may do, what it has seen, and how to reach it."""

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        seats: frozenset[int],
        host: bool,
        keys: Keys | None = None,
        close: Callable[[int, str], Awaitable[None]] = already_closed,
    ) -> None:
        self.send: Final = send
        self.seats = seats
        self.host = host
        self.keys: Final = keys
        """What it brought along, by which its rights are looked up again; without, they never change."""
        self.looked_at: tuple[GameRow | None, list[SeatRow]] = (None, [])
        """The rows its rights were looked up in; a change of them comes as new rows."""
        self.close: Final = close
        """Close the line to the page with a code and a sentence; from 4400 on it does not come back by itself."""
        self.last = -1
        """The last entry of the log that the page has."""
        self.revealed = -1
        """At a shared screen: the seat that has taken over."""
        self.openly = -1
        """The turn in which it did so without a curtain, since it had nothing to hide; -1 if it came through one."""
        self.wake: Final = asyncio.Event()
        self.chat_last: int | None = None
        """The last message of the table that the page has, or -1; None if it has not been told anything yet."""
        self.chat_wake: Final = asyncio.Event()
        self.odds_asked: OddsAsked | None = None
        """The newest question about odds, as long as it waits."""
        self.odds_task: asyncio.Task[None] | None = None

    def look_up(self, game: ServerGame) -> None:
        """What this page may do now: a seat may have been freed since it came. Forbidden if it may not even watch."""
        if self.keys is not None and not (self.looked_at[0] is game.row and self.looked_at[1] is game.seats):
            self.seats, self.host = rights_of(game.row, game.seats, self.keys)
            self.looked_at = game.row, game.seats

    @property
    def shared(self) -> bool:
        """Whether several seats play at this screen."""
        return len(self.seats) > 1


def reveal(game: ServerGame, viewer: Viewer, seat: int) -> None:
    """At a shared screen somebody has taken over: only the seat that is asked may."""
    ask = game.live.game.asking
    if ask is None or ask.who != seat or seat not in viewer.seats:
        raise Refused("The curtain opens only for the player whose turn it is.")
    viewer.revealed, viewer.openly = seat, -1
    viewer.last = -1
    game.since = time.monotonic()
    viewer.wake.set()


def update_for(game: ServerGame, viewer: Viewer, viewers: Collection[Viewer]) -> Update:
    """Everything this viewer may know, with the entries of the log it does not have yet."""
    position = game.live.game
    ask = position.asking
    playing = game.status == "playing"
    edition = position.table.edition
    answering, itself = answering_seat(game, viewer)
    seat, curtain = seat_shown(game, viewer, answering)
    view = position.view(seat)
    offering = position.view(answering) if answering not in (SPECTATOR, seat) else view
    answerable = curtain == -1 and playing and not itself
    rule = rule_behind(ask, position.table.edition) if ask is not None else ""
    result = position.result
    here = frozenset[int]().union(*[other.seats for other in viewers])
    return Update(
        edition=game.row.edition,
        board=board_address(game.id, position.table, game.board_since),
        seq=game.seq,
        head=game.head_after(game.seq),
        status=game.status,  # type: ignore[arg-type]
        seats=sorted(viewer.seats),
        host=viewer.host,
        seat=seat if seat != SPECTATOR else -1,
        curtain=curtain,
        undo=game.why_no_undo(undoing_seat(game, viewer)) if viewer.seats else "You are watching.",
        table=shown_table(view),
        asked=asked_of(offering, rule, answerable, game.would(offering) if answerable else None),
        players=[player(game, other, here) for other in range(len(game.seats))],
        dice=dice_told(game),
        clock=clock_told(game.row),
        always=[one for own in sorted(viewer.seats) for one in standing_told(own, game.standing.get(own, {}), edition)],
        result=Ended(list(result.winners), list(result.ranking), result.reason) if result is not None else None,
        campaign=game.row.campaign,
        rematch=game.row.rematch,
        notices=[Notice(notice.n, notice.at, notice.says) for notice in game.notices],
        news=news_since(game, viewer.last, seat if not viewer.shared or seat == viewer.revealed else SPECTATOR),
        chat=game.row.chat,  # type: ignore[arg-type]
        muted=[row.seat for row in game.seats if row.muted],
    )


def answering_seat(game: ServerGame, viewer: Viewer) -> tuple[int, bool]:
    """The seat that this page answers for now, and whether the server is about to answer instead."""
    ask = game.live.game.asking
    if ask is None or ask.who not in viewer.seats or game.status != "playing":
        return SPECTATOR, False
    return (SPECTATOR, True) if answers_itself(game) else (ask.who, False)


def check_curtain(game: ServerGame, viewer: Viewer) -> None:
    """Refuse whatever would tell something about the hand of the seat that is asked, while it is not at the screen."""
    ask = game.live.game.asking
    if not viewer.shared or ask is None or ask.who not in viewer.seats:
        return
    answering, _ = answering_seat(game, viewer)
    if answering != ask.who or seat_shown(game, viewer, answering)[1] >= 0:
        raise Refused(f"The curtain is down: hand this screen to {game.name(ask.who)} first.")


def seat_shown(game: ServerGame, viewer: Viewer, answering: int) -> tuple[int, int]:
    """The seat whose secrets a page shows, and the seat that must take over the screen first, or -1.

    The curtain falls only before secrets of a seat that is not at the screen. Whoever is, stays: after questions to
    others that need no secret, answers that are given by themselves, chance and bots; and if the first secret comes
    while it is playing its turn.
    """
    if not viewer.shared:
        return min(viewer.seats, default=SPECTATOR), -1
    t, ask = game.live.game.table, game.live.game.asking
    if viewer.openly not in (-1, t.turns):
        viewer.revealed = viewer.openly = -1  # nobody was called to the screen for what came since
    if answering == SPECTATOR or ask is None or ask.open_hand:
        if no_secrets(t, sorted(viewer.seats), ask):
            return answering, -1
        return viewer.revealed if answering == SPECTATOR and viewer.revealed in viewer.seats else SPECTATOR, -1
    if viewer.revealed == answering:
        return answering, -1
    viewer.revealed = viewer.openly = -1
    if no_secrets(t, [answering], ask):
        if t.turn == answering:
            viewer.revealed, viewer.openly = answering, t.turns
        return answering, -1
    return SPECTATOR, answering


def answers_itself(game: ServerGame) -> bool:
    """Whether the server answers the open question at once, so that nobody is asked."""
    decision = game.live.game.pending
    if decision is None:
        return False
    if game.places_rest(decision) or game.standing_answer(decision) is not None:
        return True
    return game.given_itself(decision) is not None and not game.tells(decision)


def undoing_seat(game: ServerGame, viewer: Viewer) -> int:
    """The viewer's seat that would take something back: the one that answered last, if it is his."""
    last = game.live.answers[-1].who if game.live.answers else CHANCE
    return last if last in viewer.seats else min(viewer.seats, default=SPECTATOR)


def player(game: ServerGame, seat: int, here: Collection[int]) -> Seated:
    """A player as everybody sees him."""
    row = game.seats[seat]
    bot = row.kind == "bot"
    present = bot or seat in here
    clock = None if game.clocks is None or bot else game.clocks.left(seat)
    return seated(game.live.game.table, seat, row.name, row.kind, row.bot, present, clock, row.devices, row.banner)


def dice_told(game: ServerGame) -> Dice:
    """How the dice are dealt; the server seed only when it is published, which ends the game for good."""
    seeds = [row.seed for row in game.seats]
    return Dice(SCHEME, commitment_to(game.row.server_seed), seeds, game.row.revealed or None)


@lru_cache(maxsize=4096)
def commitment_to(server_seed: str) -> str:
    """What a game has committed its dice to."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def clock_told(game: GameRow) -> str:
    """What the clocks of a game are and what happens at zero; empty without clocks."""
    return told(*game.clock, STAND_IN) if game.clock is not None else ""


def news_since(game: ServerGame, last: int, seat: int) -> list[News]:
    """The entries after ``last``, as this seat may read them; those that need no change stay encoded as they are."""
    found: list[News] = []
    for entry in reversed(game.news):
        if entry.seq <= last:
            break
        if WEIGHED in entry.news:
            raw = msgspec.json.decode(entry.news, type=dict[str, msgspec.Raw])
            found.append(raw.get(str(seat), raw[""]))  # type: ignore[arg-type]  # it is encoded as it is
        else:
            versions = read_news(entry.news)
            found.append(versions.get(str(seat), versions[""]))
    found.reverse()
    return found
