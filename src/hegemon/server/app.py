"""The server: HTTP doors for lobby, games, boards and rules, and one socket for each page.

>>> from hegemon.server.app import make_app  # doctest: +SKIP
>>> app = make_app("sqlite:///games.db")  # doctest: +SKIP
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import logging
from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException

from hegemon.ai import BOTS, UnknownBot
from hegemon.boards import draw, sheet_of
from hegemon.boards.banners import BANNERS, NEUTRAL, Banner
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.kernel.views import SPECTATOR
from hegemon.match.catalogue import catalogue
from hegemon.match.dealer import BadSeed
from hegemon.server import schemas
from hegemon.server.limits import FRAME, Doors, same_origin
from hegemon.server.lobby import Forbidden, Lobby, NoSuchGame
from hegemon.server.notify import Listener
from hegemon.server.protocol import (
    Always,
    Because,
    FromBrowser,
    Hello,
    OddsAsked,
    OddsTold,
    Ping,
    Pong,
    Reveal,
    Say,
    Undo,
    Why,
)
from hegemon.server.replay import chances, replayed
from hegemon.server.room import Room, Viewer, encoded
from hegemon.server.static_files import ASK_AGAIN, YEAR, Parcel, file_parcel, parcel, sent
from hegemon.server.store import Store
from hegemon.server.workers import Workers
from hegemon.table.attack_odds import next_roll, odds_of_attack
from hegemon.table.board import Board
from hegemon.table.cards import Card
from hegemon.table.notation import read
from hegemon.table.rulebook import BadOption, Option, Rulebook, players
from hegemon.version import __version__

LOG: Final = logging.getLogger("hegemon.server")
STATIC: Final = Path(__file__).parent / "static"
TOKEN_NAME: Final = "hegemon-"
BURST: Final = 4
"""So many seconds' worth of requests may come at once."""

Token = str


class Meters:
    """What the server counts of itself."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self.registry: Final = own
        self.answers: Final = Counter("hegemon_answers", "Answers of people that were committed.", registry=own)
        self.refusals: Final = Counter("hegemon_refusals", "Answers that were refused.", registry=own)
        self.sockets: Final = Gauge("hegemon_sockets", "Pages that are connected.", registry=own)
        self.rooms: Final = Gauge("hegemon_rooms", "Games that are open.", registry=own)
        self.bots_failed: Final = Gauge("hegemon_bots_failed", "Answers bots did not give in time.", registry=own)
        self.commit: Final = Histogram("hegemon_answer_seconds", "From an answer to its commit.", registry=own)


def make_app(
    database: str,
    bot_workers: int = 1,
    bot_seconds: float = 5.0,
    rate: float = 20.0,
) -> Doors:
    """The whole application, with its store and its bots; an address may ask ``rate`` times a second."""
    store = Store(database)
    meters = Meters()

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
        responses={422: {"model": schemas.Told}, 429: {"model": schemas.Told}},
    )
    app.state.store = store
    app.state.meters = meters
    add_errors(app)
    add_facts(app)
    add_games(app)
    add_socket(app)
    add_pages(app)
    return Doors(app, rate, BURST * rate)


def lobby_of(request: Request | WebSocket) -> Lobby:
    """The lobby of this server."""
    lobby = request.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


# --- errors ----------------------------------------------------------------------------------------------------------


def add_errors(app: FastAPI) -> None:
    """Every error is one sentence with a fitting status."""

    def told(status: int, sentence: str) -> JSONResponse:
        return JSONResponse({"says": sentence}, status)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        path = ".".join(str(part) for part in first["loc"] if part != "body")
        field = "".join([letter for letter in path if letter.isprintable()])[:60] or "body"
        return told(422, f"Field {field}: {first['msg']}.")

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            return told(422, "Field body: it cannot be read; send JSON in UTF-8.")
        return told(error.status_code, str(error.detail).rstrip(".") + ".")

    async def wrong(_: Request, error: Exception) -> JSONResponse:
        return told(422, str(error))

    async def refused(_: Request, error: Exception) -> JSONResponse:
        return told(409, str(error))

    async def forbidden(_: Request, error: Exception) -> JSONResponse:
        return told(403, str(error))

    async def nowhere(_: Request, error: Exception) -> JSONResponse:
        return told(404, "There is no such game; its link may be mistyped.")

    async def broken(_: Request, error: Exception) -> JSONResponse:
        LOG.error("unexpected", exc_info=error)
        return told(500, "Something went wrong here; the game is safe, try again.")

    for kind in (BadOption, UnknownBot, BadSeed):
        app.add_exception_handler(kind, wrong)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(SaveError, refused)
    app.add_exception_handler(Forbidden, forbidden)
    app.add_exception_handler(NoSuchGame, nowhere)
    app.add_exception_handler(Exception, broken)


# --- what does not change --------------------------------------------------------------------------------------------


def add_facts(app: FastAPI) -> None:
    """Editions, boards, bots and rules."""

    @app.get("/api/editions")
    async def editions() -> list[schemas.EditionTold]:
        """Every edition with its options."""
        return [edition_told(book) for book in RULEBOOKS]

    @app.get("/api/bots")
    async def bots() -> list[schemas.BotTold]:
        """Every bot."""
        return [schemas.BotTold(name=name, summary=summary) for name, summary in BOTS]

    @app.get("/api/rules/{edition}", responses={404: {"model": schemas.Told}})
    async def rules(edition: str) -> list[schemas.RuleTold]:
        """The rules of an edition."""
        return list(rules_told(known(edition).id))

    errors: dict[int | str, dict[str, Any]] = {code: {"model": schemas.Told} for code in (404, 422)}

    @app.get("/api/boards/{edition}", responses=errors, response_model=schemas.BoardTold)
    async def board(request: Request, edition: str, seats: int | None = None) -> Response:
        """The board of an edition for so many players: territories, neighbours, regions, cards."""
        book = known(edition)
        return sent(request, board_parcel(book.id, book.seats[-1] if seats is None else seats), ASK_AGAIN)

    @app.get("/api/boards/{edition}/backdrop.svg", responses=errors, response_class=Response)
    async def picture(request: Request, edition: str, seats: int | None = None) -> Response:
        """The picture behind the board: sea, land, relief and paper."""
        book = known(edition)
        board = book.open(book.seats[-1] if seats is None else seats, {}).board
        return sent(request, drawn(board), ASK_AGAIN)


def known(edition: str) -> Rulebook:
    """The rulebook, or a 404."""
    try:
        return rulebook(edition)
    except BadOption as error:
        raise HTTPException(404, str(error)) from error


@cache
def drawn(board: Board) -> Parcel:
    """The backdrop of a board."""
    return parcel(draw.backdrop(sheet_of(board)).encode(), "image/svg+xml")


@cache
def board_parcel(edition: str, seats: int) -> Parcel:
    """A board as it goes over the wire."""
    return parcel(board_told(edition, seats).model_dump_json().encode(), "application/json")


def edition_told(book: Rulebook) -> schemas.EditionTold:
    """An edition as it is told."""
    options = [option_told(book, option) for option in book.options]
    return schemas.EditionTold(
        id=book.id,
        name=book.name,
        summary=book.summary,
        seats=list(book.seats),
        options=options,
        quick=dict(book.quick),
    )


def option_told(book: Rulebook, option: Option) -> schemas.OptionTold:
    """An option with its choices and the numbers of players they are for."""
    choices = []
    for choice, label in zip(option.choices, option.labels, strict=True):
        fit = option.fits.get(choice)
        seats = [number for number in book.seats if fit is None or number in fit.seats]
        why = "" if fit is None else f"For {players(fit.seats)}: {fit.why}"
        choices.append(schemas.ChoiceTold(value=choice, label=label, seats=seats, why=why))
    return schemas.OptionTold(
        name=option.name,
        label=option.label,
        choices=choices,
        default=option.default,
        help=option.help,
        rules=list(option.rules),
    )


@cache
def rules_told(edition: str) -> tuple[schemas.RuleTold, ...]:
    """The rules as they are told."""
    return tuple(
        schemas.RuleTold(id=rule.id, section=rule.section, says=rule.says, rulings=list(rule.rulings))
        for rule in catalogue(edition).rules.values()
    )


@cache
def board_told(edition: str, seats: int) -> schemas.BoardTold:
    """A board as it is told."""
    opened = rulebook(edition).open(seats, {})
    board = opened.board
    symbols = {card.land: card.symbol for card in opened.cards}
    sheet = sheet_of(board)
    lands = sheet.lands
    return schemas.BoardTold(
        id=board.id,
        name=board.name,
        width=sheet.width,
        height=sheet.height,
        backdrop=f"/api/boards/{edition}/backdrop.svg?seats={seats}",
        layers={
            "definitions": draw.heraldry(),
            "territories": draw.territories(sheet),
            "seas": draw.sea_names(sheet),
            "labels": draw.labels(sheet),
            "legend": draw.legend(sheet, board),
        },
        lanes=[schemas.LaneTold(a=lane.a, b=lane.b, path=lane.path) for lane in sheet.lanes],
        banners=[banner_told(banner) for banner in (*BANNERS, NEUTRAL)],
        territories=[
            schemas.TerritoryTold(
                id=land.id,
                name=land.name,
                region=board.regions[land.region].id,
                near=[board.territories[other].id for other in board.near[land.index]],
                symbol=symbols.get(land.index, ""),
                token=lands[land.id].token,
                small=draw.small_island(sheet, lands[land.id]),
            )
            for land in board.territories
        ],
        regions=[schemas.RegionTold(id=region.id, name=region.name, bonus=region.bonus) for region in board.regions],
        cards=[card_told(board, card) for card in opened.cards],
        icons=dict(opened.icons),
    )


def card_told(board: Board, card: Card) -> schemas.CardTold:
    """A card of the deck as it is told."""
    land = board.territories[card.land].id if card.land >= 0 else ""
    return schemas.CardTold(id=card.id, name=card.name, symbol=card.symbol, land=land)


def banner_told(banner: Banner) -> schemas.BannerTold:
    """A seat's banner as it is told."""
    return schemas.BannerTold(
        name=banner.name,
        colour=banner.colour,
        ring=banner.ring,
        emblem=banner.emblem,
        marks=banner.marks,
        field=banner.field,
    )


# --- games -----------------------------------------------------------------------------------------------------------


def cookie(request: Request | WebSocket, id: str) -> Token:
    """The token of this page for a game."""
    return request.cookies.get(TOKEN_NAME + id, "")


def give_cookie(request: Request, response: Response, id: str, token: Token) -> None:
    """Let the browser keep the token where no script can read it."""
    secure = request.url.scheme == "https"
    name, days = TOKEN_NAME + id, 60 * 60 * 24 * 90
    response.set_cookie(name, token, max_age=days, httponly=True, samesite="strict", secure=secure)


def add_games(app: FastAPI) -> None:
    """Lobby, new games, links, seats, logs."""
    errors: dict[int | str, dict[str, Any]] = {code: {"model": schemas.Told} for code in (403, 404, 409)}

    @app.get("/api/games")
    async def games(request: Request) -> list[schemas.GameListed]:
        """The games that can be joined or watched."""
        return await lobby_of(request).listed()

    @app.post("/api/games", status_code=201)
    async def create(request: Request, response: Response, wanted: schemas.GameWanted) -> schemas.Links:
        """Begin a new game; the answer holds its links, and the browser becomes its host."""
        links = await lobby_of(request).create(wanted)
        give_cookie(request, response, links.id, links.host.partition("#t=")[2])
        return links

    @app.post("/api/games/{id}/enter", responses=errors)
    async def enter(request: Request, response: Response, id: str, form: schemas.Entering) -> schemas.Fine:
        """Exchange the token of a link for a cookie."""
        await lobby_of(request).enter(id, form.token, form.name, form.seed)
        give_cookie(request, response, id, form.token)
        return schemas.Fine()

    @app.post("/api/games/{id}/join", responses=errors)
    async def join(request: Request, response: Response, id: str, form: schemas.Joining) -> schemas.Fine:
        """Take a free seat."""
        give_cookie(request, response, id, await lobby_of(request).join(id, form.name, form.seed))
        return schemas.Fine()

    @app.post("/api/games/{id}/seats/{seat}", responses=errors)
    async def replace(request: Request, id: str, seat: int, form: schemas.Replacing) -> schemas.Fine:
        """The host lets a bot play for somebody, or gives the seat back."""
        await lobby_of(request).replace(id, cookie(request, id), seat, form.bot)
        return schemas.Fine()

    @app.get("/api/games/{id}/seats/{seat}/why", responses=errors)
    async def reason(request: Request, id: str, seat: int) -> schemas.WhyTold:
        """Why the bot at a seat played as it did, in a sentence for everybody; null if it has said nothing yet."""
        lobby = lobby_of(request)
        room = await lobby.room(id)
        await lobby.rights(room, cookie(request, id))
        return schemas.WhyTold(why=room.why(seat))

    @app.post("/api/games/{id}/status", responses=errors)
    async def status(request: Request, id: str, form: schemas.Changing) -> schemas.Fine:
        """The host pauses the game, goes on, or ends it."""
        await lobby_of(request).set_status(id, cookie(request, id), form.status)
        return schemas.Fine()

    @app.get("/api/games/{id}/log", responses=errors, response_class=PlainTextResponse)
    async def log(request: Request, id: str) -> PlainTextResponse:
        """The record of a finished game, for ``hegemon verify`` and ``hegemon replay``."""
        lobby = lobby_of(request)
        room = await lobby.room(id)
        await lobby.rights(room, cookie(request, id))
        if room.status not in ("over", "ended"):
            raise Refused("The record can be downloaded when the game is over; until then it holds secrets.")
        record = await asyncio.to_thread(room.log)
        headers = {"content-disposition": f'attachment; filename="{id}.game"'}
        return PlainTextResponse(record.write(reveal=True), media_type="application/jsonl", headers=headers)

    @app.get("/api/games/{id}/replay", responses=errors)
    async def replay(request: Request, id: str) -> schemas.ReplayTold:
        """A finished game, answer by answer."""
        lobby = lobby_of(request)
        room = await lobby.room(id)
        await lobby.rights(room, cookie(request, id))
        if room.status not in ("over", "ended"):
            raise Refused("A game can be replayed when it is over; until then it holds secrets.")
        return await asyncio.to_thread(replayed, room)

    @app.get("/api/games/{id}/chances", responses=errors)
    async def possible(request: Request, id: str) -> list[schemas.ChanceTold]:
        """What chance could have said in a finished game, entry by entry, so that a page can check what it did say."""
        lobby = lobby_of(request)
        room = await lobby.room(id)
        await lobby.rights(room, cookie(request, id))
        if room.status not in ("over", "ended"):
            raise Refused("The dice can be checked when the game is over; until then they are secret.")
        return await asyncio.to_thread(chances, room)

    @app.post("/api/games/{id}/fork", status_code=201, responses=errors)
    async def fork(request: Request, response: Response, id: str, form: schemas.Forking) -> schemas.Links:
        """Play on from a position of a finished game, against bots."""
        lobby = lobby_of(request)
        room = await lobby.room(id)
        await lobby.rights(room, cookie(request, id))
        links = await lobby.fork(room, form)
        give_cookie(request, response, links.id, links.host.partition("#t=")[2])
        return links


# --- the socket ------------------------------------------------------------------------------------------------------


def add_socket(app: FastAPI) -> None:
    """One socket for each page."""
    decoder = msgspec.json.Decoder(FromBrowser)

    @app.websocket("/ws/{id}")
    async def socket(page: WebSocket, id: str) -> None:
        if not same_origin(dict(page.headers.raw)):
            await page.close(4403, "Pages of other servers may not play here.")
            return
        lobby, meters = lobby_of(page), page.app.state.meters
        try:
            room = await lobby.room(id)
            seats, host = await lobby.rights(room, cookie(page, id))
        except (NoSuchGame, Forbidden) as error:
            await page.accept()
            await page.close(4404, str(error) or "There is no such game.")
            return
        await page.accept()

        async def send(data: bytes) -> None:
            await page.send_text(data.decode())

        viewer = Viewer(send, seats, host)
        bucket = room.pace(seats)
        serving = asyncio.create_task(room.serve(viewer))
        meters.sockets.inc()
        try:
            while True:
                message = await page.receive()
                if message["type"] == "websocket.disconnect":
                    break
                text = message.get("text")
                if text is None:
                    await page.close(1003, "Messages are text.")
                    break
                if len(text) > FRAME:
                    await page.close(1009, f"A message may have {FRAME} characters.")
                    break
                if not bucket.take():
                    await room.refuse(viewer, "You are too quick; wait a moment.")
                    continue
                await hear(room, viewer, text, decoder, meters)
        except (WebSocketDisconnect, RuntimeError):  # it was closed while something was being sent
            pass
        finally:
            meters.sockets.dec()
            room.viewers.discard(viewer)
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
            room.wake_viewers()


async def hear(
    room: Room, viewer: Viewer, text: str, decoder: msgspec.json.Decoder[FromBrowser], meters: Meters
) -> None:
    """Carry out what a page says; anything wrong is answered with a sentence and the state."""
    try:
        message = decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        await room.refuse(viewer, "That message is not one this server knows; reload the page.")
        return
    try:
        if isinstance(message, Hello):
            viewer.last = message.last
            room.viewers.add(viewer)
            room.wake_viewers()
        elif isinstance(message, Say):
            with meters.commit.time():
                await room.say(viewer, message.number, message.say)
            meters.answers.inc()
        elif isinstance(message, Undo):
            await room.undo(viewer, message.number)
        elif isinstance(message, Reveal):
            room.reveal(viewer, message.seat)
        elif isinstance(message, Why):
            await viewer.send(encoded(Because(message.say, why(room, viewer, message.say))))
        elif isinstance(message, OddsAsked):
            await viewer.send(encoded(odds(room, viewer, message)))
        elif isinstance(message, Always):
            await room.set_standing(viewer, message.seat, message.step, message.answer)
        elif isinstance(message, Ping):
            await viewer.send(encoded(Pong()))
    except Refused as refusal:
        meters.refusals.inc()
        await room.refuse(viewer, str(refusal))


def why(room: Room, viewer: Viewer, say: str) -> str:
    """Why a sentence would be refused; empty if it would not. It looks at what the viewer may know only."""
    ask = room.live.game.asking
    if ask is None or ask.who not in viewer.seats:
        return "You are not asked now."
    view = room.live.game.view(ask.who)
    decision = view.pending
    assert decision is not None
    try:
        action = read(view.table.edition, say, decision.menu)
    except Refused as refusal:
        return str(refusal)
    return "" if action in decision.menu else decision.menu.why_not(action)


def odds(room: Room, viewer: Viewer, asked: OddsAsked) -> OddsTold:
    """The odds of an attack as the board stands and as far as the viewer knows it."""
    game = room.live.game
    who = game.table.turn if game.table.turn in viewer.seats else min(viewer.seats, default=SPECTATOR)
    t = game.view(who).table
    places = t.board.places
    if asked.src not in places or asked.dst not in places:
        raise Refused("Odds are for two territories of this board.")
    src, dst = places[asked.src].index, places[asked.dst].index
    if t.armies[src] <= t.edition.combat.stay or t.armies[dst] < 1:
        raise Refused("Odds need armies on both sides, and one that may attack.")
    fight = odds_of_attack(t, src, dst, max(0, asked.stop))
    least, most = (round(fight.left_if_won),) * 2 if fight.battle is None else fight.battle.attackers_between(0.1, 0.9)
    chances = [(a, d, float(chance)) for (a, d), chance in sorted(next_roll(t, src, dst).items())]
    return OddsTold(asked.src, asked.dst, asked.stop, fight.win, fight.left_if_won, least, most, chances)


# --- pages -----------------------------------------------------------------------------------------------------------


def add_pages(app: FastAPI) -> None:
    """Health, metrics, the description of the doors, and the built client."""

    @app.get("/healthz", responses={503: {"model": schemas.Told}})
    async def healthy(request: Request) -> schemas.Fine:
        """Whether the server and its database answer."""
        if not await asyncio.to_thread(request.app.state.store.healthy):
            raise HTTPException(503, "The database does not answer")
        return schemas.Fine()

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> Response:
        """What the server counts of itself, for Prometheus."""
        lobby, meters = lobby_of(request), request.app.state.meters
        meters.rooms.set(len(lobby.rooms))
        meters.bots_failed.set(lobby.workers.failed)
        return Response(generate_latest(meters.registry), media_type=CONTENT_TYPE_LATEST)

    @app.get("/docs", include_in_schema=False)
    async def docs(request: Request) -> HTMLResponse:
        return HTMLResponse(described(request.app.openapi()))

    @app.get("/assets/{path:path}", include_in_schema=False)
    async def asset(request: Request, path: str) -> Response:
        file = (STATIC / "assets" / path).resolve()
        if not file.is_relative_to(STATIC.resolve()) or not file.is_file():
            raise HTTPException(404, "There is no such file")
        return sent(request, file_parcel(file, file.stat().st_mtime_ns), YEAR)

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404, "There is no such door; /docs lists them")
        index = STATIC / "index.html"
        if not index.is_file():
            return PlainTextResponse("The client is not built yet: run make client.\n", 503)
        return sent(request, file_parcel(index, index.stat().st_mtime_ns), ASK_AGAIN)


def described(schema: dict[str, object]) -> str:
    """The doors as a plain page, without any script."""
    paths = msgspec.convert(schema["paths"], dict[str, dict[str, dict[str, object]]])
    rows: list[str] = []
    for path, doors in paths.items():
        for verb, door in doors.items():
            text = html.escape(str(door.get("description", "")))
            rows.append(
                f"<tr><td><code>{verb.upper()}</code></td><td><code>{html.escape(path)}</code></td><td>{text}</td></tr>"
            )
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Hegemon: the doors of this server</title>"
        "<h1>The doors of this server</h1><p>In machine form: <a href='/openapi.json'>/openapi.json</a>. "
        "The socket is <code>/ws/{game}</code>.</p><table>" + "".join(rows) + "</table></html>"
    )
