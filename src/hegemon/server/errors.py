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
from hegemon.server.campaigns import NoSuchCampaign
from hegemon.server.game import Aside, NoSuchGame
from hegemon.server.quotas import TooMany
from hegemon.server.rights import Forbidden
from hegemon.server.schemas import Wrong
from hegemon.server.store import StoreError
from hegemon.server.work import Busy
from hegemon.table.files import BadFile
from hegemon.table.rulebook import BadOption

LOG: Final = logging.getLogger("hegemon.server")


def told(status: int, sentence: str, field: str = "") -> JSONResponse:
    """An error as it is answered: ``schemas.ErrorTold``."""
    return JSONResponse({"says": sentence, **({"field": field} if field else {})}, status)


NO_JSON: Final = "The request body cannot be read. Send JSON in UTF-8."
KINDS: Final = {
    "bool": "true or false",
    "dict": "an object",
    "float": "a number",
    "int": "a whole number",
    "list": "a list",
    "model_attributes": "an object",
    "string": "text",
}
"""What a field must be, by the first part of the library's name of an error."""


def place(error: dict[str, Any]) -> str:
    """The field of a request that an error is about, as a path; nothing if it is about the whole."""
    if error["type"] == "json_invalid":  # its place is a number of characters
        return ""
    path = ".".join([str(part) for part in error["loc"] if part not in ("body", "path", "query")])
    return "".join([letter for letter in path if letter.isprintable()])[:60]


def invalid(error: dict[str, Any]) -> str:
    """What is wrong with a field of a request, and what to send instead. Our own checks have their own sentences."""
    facts = error.get("ctx", {})
    own = facts.get("error")
    field = place(error)
    kind = str(error["type"])
    if kind == "json_invalid":
        return NO_JSON
    if isinstance(own, ValueError):
        sentence = str(own).rstrip(".")
        return f"{field}: {sentence}." if field else f"{sentence}."
    if kind == "missing":
        return f"{field} is missing: add it." if field else "The body is missing: send a JSON object."
    if kind == "extra_forbidden":
        return f"{field} is unknown here: leave it out."
    return f"{field or 'The body'} must {demand(kind, facts, str(error['msg']))}."


def demand(kind: str, facts: dict[str, Any], says: str) -> str:
    """What a field must be or have, from the library's name of an error and its numbers."""
    if kind == "literal_error":
        return f"be one of {facts['expected']}"
    if kind in ("too_short", "too_long"):
        least = kind == "too_short"
        count = facts["min_length"] if least else facts["max_length"]
        return f"have at {'least' if least else 'most'} {count} entries, not {facts['actual_length']}"
    if kind in ("string_too_short", "string_too_long"):
        least = kind == "string_too_short"
        return f"have at {'least' if least else 'most'} {facts['min_length' if least else 'max_length']} characters"
    if kind == "greater_than_equal":
        return f"be {facts['ge']} or more"
    if kind == "less_than_equal":
        return f"be {facts['le']} or less"
    for start, wanted in KINDS.items():
        if kind in (f"{start}_type", f"{start}_parsing", f"{start}_from_float"):
            return f"be {wanted}"
    return f"be right: {says[:1].lower()}{says[1:].rstrip('.')}"


def add_errors(app: FastAPI) -> None:
    """Answer every exception with a sentence."""

    @app.exception_handler(RequestValidationError)
    async def unprocessable(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        own = first.get("ctx", {}).get("error")
        return told(422, invalid(first), own.field if isinstance(own, Wrong) else place(first))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            return told(422, NO_JSON)
        return told(error.status_code, str(error.detail).rstrip(".") + ".")

    @app.exception_handler(BadOption)
    async def bad_option(_: Request, error: BadOption) -> JSONResponse:
        return told(422, str(error), error.field)

    @app.exception_handler(Refused)
    @app.exception_handler(SaveError)
    async def refused(_: Request, error: Exception) -> JSONResponse:
        return told(409, str(error))

    @app.exception_handler(BadFile)
    async def bad_file(_: Request, error: BadFile) -> JSONResponse:
        LOG.error(str(error))
        return told(500, str(error))

    @app.exception_handler(Forbidden)
    async def forbidden(_: Request, error: Forbidden) -> JSONResponse:
        return told(403, str(error))

    @app.exception_handler(Busy)
    async def busy(_: Request, error: Busy) -> JSONResponse:
        return JSONResponse({"says": str(error)}, 503, {"retry-after": "10"})

    @app.exception_handler(TooMany)
    async def too_many(request: Request, error: TooMany) -> JSONResponse:
        request.app.state.meters.refused.labels(error.limit).inc()
        response = told(429, str(error))
        response.headers["retry-after"] = str(error.retry_after)
        return response

    @app.exception_handler(Aside)
    async def put_aside(_: Request, error: Aside) -> JSONResponse:
        return told(409, str(error))

    @app.exception_handler(StoreError)
    async def unavailable(_: Request, error: StoreError) -> JSONResponse:
        return told(503, str(error))

    @app.exception_handler(NoSuchGame)
    async def not_found(_: Request, error: NoSuchGame) -> JSONResponse:
        return told(404, "There is no such game; its link may be mistyped.")

    @app.exception_handler(NoSuchCampaign)
    async def no_campaign(_: Request, error: NoSuchCampaign) -> JSONResponse:
        return told(404, "There is no such campaign; its link may be mistyped.")

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> JSONResponse:
        LOG.error("an unexpected error", exc_info=error)
        return told(500, "Something went wrong here; the game is safe, try again.")
