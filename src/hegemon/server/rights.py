"""Tokens, and what they allow. The store keeps only their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from hegemon.server.store import GameRow, SeatRow


class Forbidden(Exception):
    """The token does not allow this. The text is one sentence."""


class Keys(NamedTuple):
    """What a page brings along: its token for the game, and the personal token of whoever sits there; or nothing."""

    token: str = ""
    person: str = ""


def hashed(token: str) -> str:
    """The hash of a token, which is all that the store keeps of it; nothing for none."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def same(one: str, other: str) -> bool:
    """Compare in constant time; an empty hash is never the same."""
    return bool(other) and hmac.compare_digest(one, other)


def rights_of(game: GameRow, seats: Sequence[SeatRow], keys: Keys) -> tuple[frozenset[int], bool]:
    """The seats somebody plays, and whether he is the host; Forbidden if he may not even watch.

    An invitation allows nothing: it has to be exchanged for a token of one's own first.
    """
    token, person = hashed(keys.token), hashed(keys.person)
    host = same(token, game.host_hash) or same(person, game.person)
    own = frozenset(
        [
            seat.seat
            for seat in seats
            if same(token, seat.token_hash) or same(person, seat.person) or (host and seat.kind == "local")
        ]
    )
    if not (own or host or game.listed or same(token, game.watch_hash)):
        raise Forbidden("This game is private. Open it with the link you were sent.")
    return own, host


def freed(game: GameRow, seat: SeatRow, invitation: str) -> dict[str, object]:
    """What a seat is like when all its links are void and there is a new invitation to it."""
    waits = game.status == "waiting" and seat.kind == "link"
    joined = seat.joined and not waits
    return {"token_hash": "", "invite_hash": hashed(invitation), "devices": 0, "person": "", "joined": joined}
