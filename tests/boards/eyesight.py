"""How far two colours look apart, also to people who do not see all of them.

Distances are CIEDE2000; colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) for
a complete lack of one kind of cone, applied to linear light.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from hegemon.boards.looks import channels

Vector = tuple[float, float, float]

EYES: dict[str, tuple[Vector, Vector, Vector]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: tuple[Vector, Vector, Vector], v: Vector) -> Vector:
    one, two, three = [sum(a * b for a, b in zip(row, v, strict=True)) for row in matrix]
    return one, two, three


def light(colour: str) -> Vector:
    """Linear red, green and blue."""
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return red, green, blue


def luminance(colour: str) -> float:
    return times(XYZ, light(colour))[1]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def lab(v: Vector) -> Vector:
    def root(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = [root(part / white) for part, white in zip(times(XYZ, v), WHITE, strict=True)]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eyes: str) -> Vector:
    """The colour as these eyes see it, in CIELAB."""
    red, green, blue = [min(1.0, max(0.0, part)) for part in times(EYES[eyes], light(colour))]
    return lab((red, green, blue))


def distance(one: Vector, other: Vector) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_light, d_chroma, d_hue = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_light = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * weight
    twist = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    x, y, z = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return sqrt(x * x + y * y + z * z + twist * y * z)
