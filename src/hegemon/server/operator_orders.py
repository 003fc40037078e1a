"""Orders of the operator: a running server reads them from the database.

An order says no more than which game was changed from outside; the server lets go of it, and whoever is there comes
back to the game as it is now.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from hegemon.server.lobby import Lobby
from hegemon.server.operator import last_order, orders_since
from hegemon.server.store import Store, StoreError

LOG: Final = logging.getLogger("hegemon.orders")

EVERY: Final = 1.0
"""Seconds between two looks."""


async def obey(store: Store, lobby: Lobby) -> None:
    """Carry out orders as they come; a database that does not answer is asked again later."""
    done: int | None = None
    while True:
        with contextlib.suppress(StoreError):  # the store tells its own troubles
            if done is None:
                done = await asyncio.to_thread(last_order, store)
            for number, game in await asyncio.to_thread(orders_since, store, done):
                done = number
                LOG.info("a game was changed by the operator", extra={"game": game})
                await lobby.let_go(game)
        await asyncio.sleep(EVERY)
