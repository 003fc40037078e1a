"""The server: one application with its store, its games and its bots.

>>> from hegemon.server.app import make_app  # doctest: +SKIP
>>> app = make_app("sqlite:///games.db")  # doctest: +SKIP
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from fastapi import FastAPI

from hegemon.server.errors import add_errors
from hegemon.server.limits import Limits
from hegemon.server.lobby import Lobby
from hegemon.server.meters import Meters
from hegemon.server.notify import Listener
from hegemon.server.routes import editions, games, pages, socket
from hegemon.server.routes.common import errors
from hegemon.server.store import Store
from hegemon.server.workers import Workers
from hegemon.version import __version__

BURST: Final = 4
"""The burst: requests for this many seconds may come at once."""


def make_app(database: str, bot_workers: int = 1, bot_seconds: float = 5.0, rate: float = 20.0) -> Limits:
    """The whole application, with its store and its bots; an address may ask ``rate`` times a second."""
    store = Store(database)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        lobby = Lobby(store, Workers(bot_workers, bot_seconds))
        app.state.lobby = lobby
        listener = Listener(store, lobby)
        listener.start()
        sweeping = asyncio.create_task(lobby.sweep())
        await lobby.open_live()
        yield
        sweeping.cancel()
        listener.stop()
        await lobby.close()
        store.close()

    app = FastAPI(
        title="Hegemon",
        version=__version__,
        description="Games of the Risk family. Every answer is one sentence; every error is one too.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        responses=errors(422, 429),
    )
    app.state.store = store
    app.state.meters = Meters()
    add_errors(app)
    for routes in (editions, games, socket, pages):  # pages last: they take every address that is left
        app.include_router(routes.router)
    return Limits(app, rate, BURST * rate)
