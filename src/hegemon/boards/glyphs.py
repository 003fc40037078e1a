"""Glyphs: the small pictures on a sheet, drawn around the point 0, 0 and about ten units high."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from hegemon.boards.files import LayerFile
from hegemon.boards.looks import mix
from hegemon.boards.pen import Value, group, polyline, tag


def peak(id: str | None, ink: str) -> str:
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


def layers(id: str | None, paths: Iterable[LayerFile]) -> str:
    """A glyph that a sheet brings, path by path."""
    return group(
        "g", [tag("path", d=one.d, fill=one.fill, stroke=one.stroke, stroke_width=one.width) for one in paths], id=id
    )


def ship(id: str, ink: str, light: str) -> str:
    """A ship under full sail, about fifty units long."""
    hull = (
        "M-21-3.5C-19.5 1-19 6-15.5 9.5C-8 11.6 6 11.4 13.5 9.2C16.5 5.8 18 1.6 21.5-4.5L14.5-1.2C13-.2 12 1 10 2"
        "L-10 2.2C-12 1.6-13.2-1-14.8-2.6Z"
    )
    sails = (
        "M-15.5-5.5C-14.6-9.4-14.8-12.6-16-16.4L-5.4-16.8C-4-12.8-4-9-5-5.2C-8.4-3.6-12-3.8-15.5-5.5Z"
        "M-3.4-17C-2.8-19-2.9-20.8-3.6-23L6-23.4C7-21.2 7-19.2 6.4-17.2ZM20-4.4L28-8.6C27-4.6 25-2 21.4-.9Z"
    )
    mainsail = "M-4.6-3.6C-3.4-7.6-3.6-11.6-5-15.6L7.6-16C9.2-11.6 9.2-7.4 8-3.2C4-1.4-.6-1.8-4.6-3.6Z"
    mizzen = "M9.4-2.6C10-6 9.8-9.6 8.8-13.4L16.2-13.8C17.8-9.8 18-6.4 17-3Z"
    waves = (
        "M-30 12C-26 9.6-23 9.6-19 12S-12 14.4-8 12S-1 9.6 3 12S10 14.4 14 12S21 9.6 25 12S30 13.6 33 12"
        "M-22 15.5C-18 13.4-15 13.4-11 15.5S-4 17.6 0 15.5S7 13.4 11 15.5S17 17.4 21 15.5"
    )
    parts = [
        tag("path", d="M-10.5 2V-19M1.5 2V-25M12.2 1V-16M18-1.6L29-9", stroke_width=1),
        *[tag("path", d=cloth) for cloth in (sails, mizzen, mainsail)],
        tag("path", d="M1.5-25L8-26.8L1.5-28.6ZM-10.5-19L-5.5-20.4L-10.5-22Z", fill=ink),
        tag("path", d=hull, fill=mix(light, "#8a6a3a", 0.45)),
        tag("path", d="M-18.6 1.4C-10 5.4 8 5.2 17-.6M-17.6 5C-9 8 8 7.8 15.4 4.4", fill="none", stroke_width=0.6),
        tag("path", d=waves, fill="none", stroke_width=0.9),
    ]
    line: dict[str, Value] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return group("g", parts, id=id, fill=light, stroke=ink, stroke_width=0.8, **line)


def bridge(id: str, ink: str) -> str:
    parts = [
        tag("path", d="M-6 2.2C-3-2.4 3-2.4 6 2.2V4C3 .2-3 .2-6 4Z", fill="#dccba4"),
        tag("path", d="M-6 2.4V-.2M6 2.4V-.2M-2.6-.6V-2.4M2.6-.6V-2.4"),
    ]
    return group("g", parts, id=id, stroke=ink, stroke_width=0.8)


def whirl(ink: str, light: str) -> str:
    """A whirlpool with a radius of 12."""
    spiral = "M0 0C.8-1.8 4-1.6 4.2 1C4.4 4.4.2 6-3 4.6C-7 2.8-7.2-3-3.6-5.8C1-9.2 8-7 9.4-1C10.6 4.6 7 9 2 10.4"
    parts = [
        tag("circle", r=12, fill=light),
        tag("path", d=spiral, fill="none", stroke_width=1.7),
        tag("path", d="M-9.6-2.4C-10.4 2.4-8.6 7-4.6 9.4", fill="none", stroke_width=1.2),
    ]
    return group("g", parts, stroke=ink, stroke_width=1.1, stroke_linecap="round")


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
