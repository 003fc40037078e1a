"""Glyphs: the small pictures on a sheet, drawn around the point 0, 0 and about ten units high."""

from __future__ import annotations

from math import cos, pi, sin

from hegemon.boards.pen import group, polyline, tag


def peak(id: str, ink: str) -> str:
    """A mountain with a light and a shaded side, hatching, and snow."""
    outline = "M-6.2 3.3C-4.7 1.5-3.3-2.3-1-5.7C-.5-6.4.1-6.4.5-5.7C2.3-2.8 4 1 6.2 3.3"
    shaded = "M.1-6.1C2.3-2.8 4 1 6.2 3.3C4.6 3.9 2.6 4.1.7 4.1C1.4 2.7.1 1.3.8-.4C1.2-1.5.1-2.6.4-3.8Z"
    hatching = "M1.6-2.2L3.4 2.6M2.8-.4L4.6 3M.9-3.6L2.2.6"
    snow = "M-2-4.1C-1.1-5.6-.6-6.4 0-6.2C.5-5.9 1.2-4.5 1.7-3.7C1-3.2.6-3.9.1-3.2C-.5-2.5-.9-3.9-2-4.1Z"
    parts = [
        tag("path", d=f"{outline}C3 4.4-3 4.4-6.2 3.3Z", fill="#e8dab8"),
        tag("path", d=shaded, fill="#96795a"),
        tag("path", d=hatching, stroke="#6b5138", stroke_width=0.35),
        tag("path", d=snow, fill="#fcf8ec"),
        tag("path", d=outline, fill="none", stroke=ink, stroke_width=0.7, stroke_linecap="round"),
    ]
    return group("g", parts, id=id)


def tree(id: str, ink: str) -> str:
    crown = (
        "M-2.4 1.6C-3.6.9-3.3-.9-2.3-1.2C-2.4-3-.9-3.9.1-3.5C1.4-4 2.7-2.7 2.3-1.3"
        "C3.4-.8 3.4 1 2.3 1.5C1.2 2.2-1.2 2.2-2.4 1.6Z"
    )
    shadow = "M.4-3.2C1.5-3.5 2.4-2.6 2.1-1.2C3.1-.8 3.1.9 2.1 1.4C1.4 1.7.6 1.8 0 1.8C1.6.6 1.4-1.6.4-3.2Z"
    parts = [
        tag("path", d="M0 3.4V1", stroke=ink, stroke_width=0.8),
        tag("path", d=crown, fill="#6d8050", stroke=ink, stroke_width=0.45),
        tag("path", d=shadow, opacity=0.2),
    ]
    return group("g", parts, id=id)


def flame(id: str) -> str:
    outer = "M0 4C-4.6 4-5-.4-2.8-2.6C-2.6-1.2-1.8-.8-1.6-1.6C-2-4.4-.2-6.6 1.4-8C1-5.4 4.6-3 4.6.2C4.6 2.6 2.8 4 0 4Z"
    inner = "M0 3.4C-2.2 3.4-2.4 1-1-.4C-.6.6.2-.4.4-2.4C2.4-.8 2.8 3.4 0 3.4Z"
    parts = [
        tag("path", d=outer, fill="#e8641b", stroke="#4a1205", stroke_width=0.7),
        tag("path", d=inner, fill="#ffd75a"),
    ]
    return group("g", parts, id=id)


def bridge(id: str, ink: str) -> str:
    parts = [
        tag("path", d="M-6 2.2C-3-2.4 3-2.4 6 2.2V4C3 .2-3 .2-6 4Z", fill="#dccba4"),
        tag("path", d="M-6 2.4V-.2M6 2.4V-.2M-2.6-.6V-2.4M2.6-.6V-2.4"),
    ]
    return group("g", parts, id=id, stroke=ink, stroke_width=0.8)


def rose(ink: str, light: str) -> list[str]:
    """A compass rose of sixteen points with a radius of 45, the greater points over the lesser, and a drawn N."""
    parts = [
        tag("circle", r=33, stroke_width=0.9),
        tag("circle", r=30.4, stroke_width=4.4, stroke_dasharray=".4 2.984", opacity=0.8),
        tag("circle", r=28),
        tag("circle", r=12),
    ]
    for turns, length, flank in (
        ((22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5), 22.0, 2.1),
        ((45.0, 135.0, 225.0, 315.0), 32.0, 3.7),
        ((0.0, 90.0, 180.0, 270.0), 45.0, 4.9),
    ):
        for turn in turns:
            halves = [
                tag("path", d=polyline([(0, 0), (side, -flank), (0, -length)], close=True), fill=fill)
                for side, fill in ((-flank, light), (flank, ink))
            ]
            parts.append(group("g", halves, transform=f"rotate({turn:g})" if turn else None))
    parts.append(tag("circle", r=2.2, fill=light))
    parts.append(
        tag("path", d="M-4-49V-58L4-49V-58", stroke_width=1.5, stroke_linecap="round", stroke_linejoin="round")
    )
    return parts


def wheel(points: int, outer: float, inner: float) -> str:
    """A closed line that goes out and in again so many times: a star, a sun, or teeth."""
    places = [
        (radius * sin(pi * k / points), -radius * cos(pi * k / points))
        for k in range(2 * points)
        for radius in [outer if k % 2 == 0 else inner]
    ]
    return polyline(places, close=True)
