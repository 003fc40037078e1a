"""What does not change goes over the wire compressed, and only once: with a tag, by which a page asks if it is new."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import Request, Response

YEAR: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
"""Kept, but a page asks by its tag whether it is still the same."""

PACKED: Final = (".woff2", ".png", ".jpg", ".gz")
"""Files that are compressed already."""


class Parcel(NamedTuple):
    """Something that does not change: as it is, compressed if that is smaller, what it is, and its tag."""

    plain: bytes
    small: bytes | None
    kind: str
    tag: str


def parcel(data: bytes, kind: str, packed: bool = False) -> Parcel:
    """Wrap something up."""
    small = None if packed else gzip.compress(data, 9, mtime=0)
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return Parcel(data, small if small is not None and len(small) < len(data) else None, kind, tag)


@cache
def file_parcel(path: Path, changed: int) -> Parcel:
    """A file, wrapped up once for every time it changes."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return parcel(path.read_bytes(), kind, path.suffix in PACKED)


def sent(request: Request, what: Parcel, keep: str) -> Response:
    """The answer: nothing if the page has it already, compressed if it can read that."""
    headers = {"etag": what.tag, "cache-control": keep, "vary": "accept-encoding"}
    if what.tag in [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if what.small is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(what.small, media_type=what.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(what.plain, media_type=what.kind, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Whether a page can read what is compressed."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
