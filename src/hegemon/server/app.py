"""The server: one application with its store, its games and its bots.

>>> from hegemon.server.app import make_app  # doctest: +SKIP
>>> app = make_app("sqlite:///games.db")  # doctest: +SKIP
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI

from hegemon.editions import RULEBOOKS
from hegemon.server.campaigns import Campaigns
from hegemon.server.connections import Door
from hegemon.server.errors import add_errors
from hegemon.server.limits import Limits, Proxies
from hegemon.server.lobby import Lobby
from hegemon.server.meters import Meters
from hegemon.server.notify import Listener
from hegemon.server.operator_orders import obey
from hegemon.server.push import Pusher
from hegemon.server.quotas import BANS_EVERY, Keeper
from hegemon.server.routes import campaigns, editions, games, me, pages, push, socket
from hegemon.server.routes.common import errors
from hegemon.server.settings import Settings
from hegemon.server.store import Store, StoreError
from hegemon.server.workers import Workers
from hegemon.version import __version__

LOG: Final = logging.getLogger("hegemon.server")


def make_app(database: str, settings: Settings | None = None, meters: Meters | None = None) -> Limits:
    """The whole application, with its store and its bots, behind its limits."""
    settings = settings or Settings()
    store = Store(database, serve=True)
    meters = meters or Meters()
    store.took = meters.transaction.observe
    pusher = make_pusher(store, settings, meters) if settings.push else None
    proxies = Proxies(settings.trusted_proxies)
    door = Door(settings, proxies, meters)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_error)
        for sentence in RULEBOOKS.broken().values():
            LOG.error(sentence)
        seconds = max(settings.bot_seconds, 2 * settings.bot_budget)
        lobby = Lobby(store, Workers(settings.bot_workers, seconds, settings.policies), settings)
        app.state.lobby = lobby
        app.state.campaigns = Campaigns(lobby)
        listener = Listener(store, lobby)
        listener.start()
        await asyncio.to_thread(store.hash_address, "")  # so that the key is known
        bans, orders = watch_bans(limits, lobby.keeper), obey(store, lobby)
        pushing = () if pusher is None else (pusher.run(lobby.rooms.values),)
        work = (*pushing, lobby.sweep(), lobby.expire(), door.watch(), bans, orders, lobby.go_on())
        background = [asyncio.create_task(one) for one in work]
        gc.freeze()  # code stays: to go through all of it for garbage took a third of a second on a busy machine
        yield
        gc.unfreeze()
        for task in background:
            task.cancel()
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
    app.state.meters = meters
    app.state.settings = settings
    app.state.pusher = pusher
    add_errors(app)
    for routes in (
        editions,
        games,
        campaigns,
        me,
        push,
        socket,
        pages,
    ):  # pages last: they take every address that is left
        app.include_router(routes.router)
    limits = Limits(app, settings, proxies, meters, door, store.hash_address)
    return limits


def make_pusher(store: Store, settings: Settings, meters: Meters) -> Pusher:
    """Who tells closed pages; StoreError with a sentence if the key cannot be used, or something is not installed."""
    try:
        from hegemon.server.push_service import PushError, PushService  # noqa: PLC0415  (only for those who push)
    except ModuleNotFoundError as error:
        raise StoreError(f"Web Push needs {error.name}: pip install 'hegemon[server]'.") from error
    try:
        service = PushService(Path(settings.push), settings.push_contact, settings.push_loopback)
    except PushError as error:
        raise StoreError(str(error)) from error
    return Pusher(store, settings, service, meters)


async def watch_bans(limits: Limits, keeper: Keeper) -> None:
    """Let the limits know who may not come in, for as long as the server runs."""
    while True:
        with contextlib.suppress(StoreError):  # the store has told why
            limits.banned = await asyncio.to_thread(keeper.bans)
        await asyncio.sleep(BANS_EVERY)


def log_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Something went wrong where nobody waits for it, for instance while connections are accepted."""
    error = context.get("exception")
    expected = isinstance(error, OSError)  # no more files, a client that is gone: where it happened tells nothing
    about = {"why": error.strerror or type(error).__name__} if isinstance(error, OSError) else {}
    LOG.error(str(context.get("message", "an error")), exc_info=None if expected else error, extra=about)
