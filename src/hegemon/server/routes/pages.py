"""Health, metrics, the description of the API, and the built client."""

from __future__ import annotations

import asyncio
import hmac
import html
from pathlib import Path
from typing import Final

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException

from hegemon.server import schemas
from hegemon.server.budgets import RANKS
from hegemon.server.limits import is_loopback
from hegemon.server.routes.common import address, errors, lobby_of
from hegemon.server.static_files import REVALIDATE, YEAR, file_content, respond

STATIC: Final = Path(__file__).parent.parent / "static"

router = APIRouter()


@router.get("/healthz", responses=errors(503))
async def healthy(request: Request) -> schemas.Fine:
    """Whether the server answers and can write to its database; if not, why."""
    return all_well(request)


@router.get("/readyz", responses=errors(503))
async def ready(request: Request) -> schemas.Fine:
    """Whether requests should come here: the same as health, for whoever hands them out to several servers."""
    return all_well(request)


def all_well(request: Request) -> schemas.Fine:
    """Nothing, or 503 with what is wrong."""
    trouble = request.app.state.store.trouble()
    if trouble:
        raise HTTPException(503, trouble)
    return schemas.Fine()


@router.get("/metrics", response_class=PlainTextResponse, responses=errors(403))
async def metrics(request: Request) -> Response:
    """What the server counts of itself, for Prometheus; only for whoever runs the server."""
    lobby, meters = lobby_of(request), request.app.state.meters
    if not (from_this_machine(request) or has_token(request, request.app.state.settings.metrics_token)):
        raise HTTPException(403, "Metrics are for whoever runs this server: ask on its own machine, or with its token")
    meters.rooms.set(len(lobby.rooms))
    meters.bots_failed.set(lobby.workers.failed)
    for rank, waiting in zip(RANKS, lobby.workers.waiting(), strict=True):
        meters.bots_waiting.labels(rank).set(waiting)
    meters.work_waiting.labels("odds").set(len(lobby.work.odds_place.queue))
    meters.work_waiting.labels("builds").set(len(lobby.work.building))
    meters.count_games(await asyncio.to_thread(lobby.keeper.by_status))
    return Response(generate_latest(meters.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/docs", include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    return HTMLResponse(described(request.app.openapi()))


@router.get("/assets/{path:path}", include_in_schema=False)
async def asset(request: Request, path: str) -> Response:
    try:
        file = (STATIC / "assets" / path).resolve()
        if not file.is_relative_to(STATIC.resolve()) or not file.is_file():
            raise HTTPException(404, "There is no such file")
        return respond(request, file_content(file, file.stat().st_mtime_ns), YEAR)
    except (OSError, ValueError) as error:  # a name that no file can have
        raise HTTPException(404, "There is no such file") from error


@router.get("/sw.js", include_in_schema=False)
@router.get("/manifest.webmanifest", include_in_schema=False)
@router.get("/offline.html", include_in_schema=False)
async def app_file(request: Request) -> Response:
    file = STATIC / request.url.path.removeprefix("/")
    if not file.is_file():
        raise HTTPException(404, "The client is not built yet: run make client")
    return respond(request, file_content(file, file.stat().st_mtime_ns), REVALIDATE)


@router.get("/{path:path}", include_in_schema=False)
async def page(request: Request, path: str) -> Response:
    if path.startswith(("api/", "ws/")):
        raise HTTPException(404, "There is no such address; /docs lists all of them")
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("The client is not built yet: run make client.\n", 503)
    return respond(request, file_content(index, index.stat().st_mtime_ns), REVALIDATE)


def from_this_machine(request: Request) -> bool:
    """Whether somebody on the server's own machine asks, and no proxy for somebody else."""
    passed_on = any([name in request.headers for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip")])
    return not passed_on and is_loopback(address(request))


def has_token(request: Request, token: str) -> bool:
    """Whether a request carries the token for metrics, if there is one."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(given.encode(), token.encode())


def described(schema: dict[str, object]) -> str:
    """All routes as a plain page, without any script."""
    paths = msgspec.convert(schema["paths"], dict[str, dict[str, dict[str, object]]])
    rows: list[str] = []
    for path, methods in paths.items():
        for method, route in methods.items():
            text = html.escape(str(route.get("description", "")))
            rows.append(
                f"<tr><td><code>{method.upper()}</code></td><td><code>{html.escape(path)}</code></td><td>{text}</td></tr>"
            )
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Hegemon: the API of this server</title>"
        "<h1>The API of this server</h1><p>In machine form: <a href='/openapi.json'>/openapi.json</a>. "
        "The socket is <code>/ws/{game}</code>.</p><table>" + "".join(rows) + "</table></html>"
    )
