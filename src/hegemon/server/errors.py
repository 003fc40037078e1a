"""Errors over HTTP: every one is a sentence with a fitting status."""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.server.lobby import Forbidden, NoSuchGame
from hegemon.server.work import Busy
from hegemon.table.rulebook import BadOption

LOG: Final = logging.getLogger("hegemon.server")


def told(status: int, sentence: str) -> JSONResponse:
    """An error as it is answered."""
    return JSONResponse({"says": sentence}, status)


def invalid(error: dict[str, Any]) -> str:
    """What is wrong with a field, and how to mend it. Our own checks speak for themselves."""
    own = error.get("ctx", {}).get("error")
    path = ".".join(str(part) for part in error["loc"] if part != "body")
    if isinstance(own, ValueError) and not path:
        return str(own)
    field = "".join([letter for letter in path if letter.isprintable()])[:60] or "body"
    sentence = str(own) if isinstance(own, ValueError) else str(error["msg"])
    return f"Field {field}: {sentence.rstrip('.')}."


def add_errors(app: FastAPI) -> None:
    """Answer every exception with a sentence."""

    @app.exception_handler(RequestValidationError)
    async def unprocessable(_: Request, error: RequestValidationError) -> JSONResponse:
        return told(422, invalid(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            return told(422, "Field body: it cannot be read; send JSON in UTF-8.")
        return told(error.status_code, str(error.detail).rstrip(".") + ".")

    @app.exception_handler(BadOption)
    async def bad_option(_: Request, error: BadOption) -> JSONResponse:
        return told(422, str(error))

    @app.exception_handler(Refused)
    @app.exception_handler(SaveError)
    async def refused(_: Request, error: Exception) -> JSONResponse:
        return told(409, str(error))

    @app.exception_handler(Forbidden)
    async def forbidden(_: Request, error: Forbidden) -> JSONResponse:
        return told(403, str(error))

    @app.exception_handler(Busy)
    async def busy(_: Request, error: Busy) -> JSONResponse:
        return JSONResponse({"says": str(error)}, 503, {"retry-after": "10"})

    @app.exception_handler(NoSuchGame)
    async def not_found(_: Request, error: NoSuchGame) -> JSONResponse:
        return told(404, "There is no such game; its link may be mistyped.")

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> JSONResponse:
        LOG.error("unexpected", exc_info=error)
        return told(500, "Something went wrong here; the game is safe, try again.")
