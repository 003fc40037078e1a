"""Looks: the inks, washes and papers in which a sheet can be drawn."""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from typing import Final

BLACK: Final = "#000000"
FELL: Final = "'IM Fell English SC','IM FELL English SC','EB Garamond',Garamond,Georgia,serif"
FELL_ITALIC: Final = "'IM Fell English','IM FELL English','EB Garamond',Garamond,Georgia,serif"
CINZEL: Final = "Cinzel,'Trajan Pro','EB Garamond',Georgia,serif"
CINZEL_DECORATIVE: Final = "'Cinzel Decorative',Cinzel,Georgia,serif"
WASHES: Final = (
    "#e2c26a", "#d98a5f", "#8fa9c8", "#c9a27c", "#9fb987", "#c497b0", "#8bb8ab", "#c2a868", "#b39cc4",
)  # fmt: skip


class Look:
    """One way to draw a sheet; everything is a colour unless it says otherwise."""

    __slots__ = (
        "cream",
        "face",
        "foam",
        "frame",
        "halo",
        "ink",
        "italic",
        "lake",
        "lane",
        "letters",
        "name",
        "paper",
        "panel",
        "sea",
        "shade",
        "stain",
        "title",
        "waste",
        "wave",
    )

    def __init__(
        self,
        name: str,
        *,
        sea: tuple[str, str],
        foam: str,
        wave: str,
        letters: str,
        ink: str = "#3b2716",
        cream: str = "#f7efd8",
        lane: str = "#7a2b1c",
        lake: str = "#5d93a8",
        waste: str = "#e6e0d2",
        frame: str = "#5a3a1c",
        panel: str = "#f3e6c4",
        halo: str = "#f8efd8",
        shade: tuple[str, float] = ("#3a2410", 0.34),
        stain: tuple[float, float, float] = (0.36, 0.24, 0.10),
        paper: float = 0.55,
        title: str = CINZEL,
        face: str = FELL,
        italic: str = FELL_ITALIC,
    ) -> None:
        self.name: Final = name
        self.sea: Final = sea
        """The water in the middle of the sheet, and at its edges."""
        self.foam: Final = foam
        """What the water pales to near the coast."""
        self.wave: Final = wave
        """Lines on the water."""
        self.letters: Final = letters
        """The names of seas."""
        self.ink: Final = ink
        self.cream: Final = cream
        self.lane: Final = lane
        self.lake: Final = lake
        self.waste: Final = waste
        """Land that is nobody's."""
        self.frame: Final = frame
        self.panel: Final = panel
        self.halo: Final = halo
        self.shade: Final = shade
        """Colour and strength of the shade around the edges."""
        self.stain: Final = stain
        """The tint of the stains in the paper, as red, green and blue from 0 to 1."""
        self.paper: Final = paper
        """How strong the stains in the paper are."""
        self.title: Final = title
        """Fonts of the title; and of other names; and of seas."""
        self.face: Final = face
        self.italic: Final = italic


PARCHMENT: Final = Look("parchment", sea=("#bcd5d6", "#84acb6"), foam="#eef4e8", wave="#2f5a68", letters="#345968")
BRONZE: Final = Look(
    "bronze",
    sea=("#a9cfcf", "#5f9aa3"),
    foam="#f2f0d8",
    wave="#1f5560",
    letters="#1f5560",
    ink="#3a210f",
    frame="#7a1b16",
    halo="#fbf0d3",
    title=CINZEL_DECORATIVE,
)
IRON: Final = Look(
    "iron",
    sea=("#b4c9d0", "#7092a2"),
    foam="#edf1e6",
    wave="#2d5263",
    letters="#2f5263",
    ink="#33261a",
    frame="#2f3d46",
    halo="#fbf2da",
    paper=0.6,
)
DUSK: Final = Look(
    "dusk",
    sea=("#2b2230", "#120d18"),
    foam="#7a3a2a",
    wave="#c0603a",
    letters="#c98f6a",
    ink="#20120c",
    cream="#d8c3a0",
    lane="#e0763c",
    lake="#3c2f4a",
    frame="#5a1016",
    panel="#d9c9a2",
    halo="#f2e4c4",
    shade=("#050208", 0.5),
    stain=(0.16, 0.08, 0.10),
    paper=0.5,
    title=CINZEL_DECORATIVE,
)
LOOKS: Final = {look.name: look for look in (PARCHMENT, BRONZE, IRON, DUSK)}


# --- mixing colours --------------------------------------------------------------------------------------------------


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour like #e2c26a, from 0 to 1."""
    red, green, blue = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return red, green, blue


def as_hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join([f"{round(255 * max(0.0, min(1.0, part))):02x}" for part in (red, green, blue)])


def mix(one: str, other: str, part: float) -> str:
    """The first colour with a part of the second in it."""
    pairs = zip(channels(one), channels(other), strict=True)
    return as_hex(*[a + (b - a) * part for a, b in pairs])


def tone(colour: str, lighter: float = 0.0, deeper: float = 0.0) -> str:
    """A colour made lighter (or darker, below zero), and more saturated."""
    hue, light, full = rgb_to_hls(*channels(colour))
    return as_hex(*hls_to_rgb(hue, max(0.0, min(1.0, light + lighter)), max(0.0, min(1.0, full + deeper))))


def rim(colour: str) -> str:
    """The ink with which the edge of a wash of this colour is drawn."""
    hue, light, full = rgb_to_hls(*channels(colour))
    return as_hex(*hls_to_rgb(hue, light * 0.62, min(1.0, full * 1.12)))
