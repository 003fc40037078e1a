"""Rematches: the same players, edition, options and clock once more, and everybody keeps their seat by their own keys.

The new game knows its players by the hashes of the tokens that they have at the game before, so nobody needs a new
link: whoever asks for the rematch there is given a cookie for the new game with the very token they brought along.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from hegemon.kernel.game import Refused
from hegemon.server.bots import STAND_IN
from hegemon.server.schemas import GameWanted, SeatWanted
from hegemon.server.store import GameRow, SeatRow


def wanted_again(game: GameRow, seats: Sequence[SeatRow]) -> GameWanted:
    """A game that is over as somebody would ask for it anew; refused while it is played, or if it never began."""
    if game.status not in ("over", "ended"):
        raise Refused("You can ask for a rematch when this game is over.")
    if not game.header:
        raise Refused("This game never began; make a new one.")
    if game.campaign:
        raise Refused("This was a game of a campaign: its next game begins on the page of the campaign.")
    return GameWanted(
        seats=[
            SeatWanted(kind="bot", name=seat.name, bot=seat.bot or STAND_IN)
            if is_a_bots(seat)
            else SeatWanted(kind="local", name=seat.name)
            for seat in seats
        ],
        edition=game.edition,
        options=game.options,
        listed=game.listed,
    )


def is_a_bots(seat: SeatRow) -> bool:
    """Whether a bot plays this seat in the rematch: it was the bot's own, or nobody has a key to it who could come."""
    return bool(seat.invite_hash) or (seat.kind == "bot" and not seat.stands_in)


def kept_seats(game: str, before: GameRow, seats: Sequence[SeatRow], by_host: bool) -> list[SeatRow]:
    """The seats of the rematch. People sit down when they say so.

    If somebody else than the host asks, they are the host of the new game, and the seats at the old host's screen are
    kept by the old host's keys.
    """
    found: list[SeatRow] = []
    for seat in seats:
        row = msgspec.structs.replace(
            seat, game=game, seed=secrets.token_hex(8), stands_in=False, invite_hash="", devices=1, joined=False
        )
        if is_a_bots(seat):
            row.kind, row.bot, row.joined = "bot", seat.bot or STAND_IN, True
            row.devices, row.token_hash, row.person = 0, "", ""
        elif seat.token_hash:
            row.kind, row.bot = "link", ""
        elif by_host:
            row.kind, row.bot = "local", ""
        else:
            row.kind, row.bot, row.token_hash, row.person = "link", "", before.host_hash, before.person
        found.append(row)
    return found


def banner_wanted(seat: SeatRow) -> int | None:
    """The colour of a seat, as a new game is asked for it."""
    return seat.banner if seat.banner >= 0 else None
