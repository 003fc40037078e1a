"""Content that does not change: sent with an ETag so that browsers revalidate, and compressed if they accept it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import Request, Response

from hegemon.server.worker_tasks import Packed

YEAR: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
"""Browsers keep it, but ask by its ETag whether it is still the same."""

PRIVATE: Final = "private, no-cache"
"""The same for what may be seen by the link of a game only: no cache on the way keeps it."""

COMPRESSED: Final = (".woff2", ".png", ".jpg", ".gz")
"""Files that are compressed already."""


class Content(NamedTuple):
    """Content that does not change: plain, compressed if that is smaller, its media type, and its ETag."""

    plain: bytes
    gzipped: bytes | None
    media_type: str
    etag: str


def content(data: bytes, media_type: str, compressed: bool = False) -> Content:
    """Content with its ETag, compressed once."""
    gzipped = None if compressed else gzip.compress(data, 9, mtime=0)
    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return Content(data, gzipped if gzipped is not None and len(gzipped) < len(data) else None, media_type, etag)


@cache
def file_content(path: Path, modified: int) -> Content:
    """A file, read once for every time it was modified."""
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return content(path.read_bytes(), media_type, path.suffix in COMPRESSED)


def respond(request: Request, what: Content, cache_control: str) -> Response:
    """The response: 304 if the browser has it already, compressed if it accepts gzip."""
    headers = {"etag": what.etag, "cache-control": cache_control, "vary": "accept-encoding"}
    if known(request, what.etag):
        return Response(status_code=304, headers=headers)
    if what.gzipped is not None and accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(what.gzipped, media_type=what.media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(what.plain, media_type=what.media_type, headers=headers)


async def respond_packed(
    request: Request, what: Packed, cache_control: str, more: Mapping[str, str] | None = None
) -> Response:
    """The same for something that was built by a worker, and is kept compressed only."""
    headers = {"etag": what.etag, "cache-control": cache_control, "vary": "accept-encoding", **(more or {})}
    if known(request, what.etag):
        return Response(status_code=304, headers=headers)
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(what.gzipped, media_type=what.media_type, headers={**headers, "content-encoding": "gzip"})
    plain = await asyncio.to_thread(gzip.decompress, what.gzipped)
    return Response(plain, media_type=what.media_type, headers=headers)


def known(request: Request, etag: str) -> bool:
    """Whether the browser has this already."""
    return etag in [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
