"""The pen: SVG elements as text.

>>> tag("circle", r=1.5, stroke_width=0.5)
'<circle r="1.5" stroke-width=".5"/>'
>>> tag("text", "Côte d’Or & more", class_="label", x=None)
'<text class="label">Côte d’Or &amp; more</text>'
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Value = str | float | None
"""What an attribute may hold; None leaves it out."""


def number(value: float) -> str:
    """A number with at most three places, and nothing in it that SVG can do without."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    if text in ("", "-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _attributes(given: dict[str, Value]) -> str:
    parts: list[str] = []
    for name, value in given.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else number(value)
            parts.append(f' {name.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def tag(name: str, text: str = "", /, **given: Value) -> str:
    """An element without children; underscores in the names of attributes stand for hyphens."""
    head = name + _attributes(given)
    return f"<{head}>{escape(text, quote=False)}</{name}>" if text else f"<{head}/>"


def group(name: str, content: Iterable[str], /, **given: Value) -> str:
    """An element around others; empty ones are left out, and around nothing there is nothing."""
    inside = "\n".join([part for part in content if part])
    return f"<{name}{_attributes(given)}>{inside}</{name}>" if inside else ""


def place(x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> str:
    """A transform that puts something drawn around 0, 0 at its place."""
    moved = f"translate({number(x)} {number(y)})"
    turned = f"rotate({number(turn)})" if turn else ""
    scaled = f"scale({number(scale)})" if scale != 1 else ""
    return moved + turned + scaled


def polyline(places: Iterable[tuple[float, float]], *, close: bool = False) -> str:
    """Path data through some places."""
    return "M" + "L".join([f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in places]) + ("Z" if close else "")
