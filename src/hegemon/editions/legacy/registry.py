"""The packs of this edition, registered in the order in which those open that are due together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.editions.legacy.packs import (
    envelope_1,
    envelope_2,
    envelope_3,
    envelope_4,
    evolution,
    pack_1,
    pack_2,
    pack_3,
    pack_4,
    pocket_1,
    pocket_2,
    promo,
)

REGISTERS: Final[tuple[Callable[[], None], ...]] = (
    pack_1.register,
    pack_2.register,
    pack_3.register,
    pack_4.register,
    pocket_1.register,
    evolution.register,
    pocket_2.register,
    envelope_1.register,
    envelope_2.register,
    envelope_3.register,
    envelope_4.register,
    promo.register,
)
"""What each pack registers: pack 1 to 4, pocket 1 and 2, the envelope, the promotional cards.

Rules: LG-PCK-51 LG-CMP-19
"""


def register_all() -> None:
    """Register the packs and everything they bring; the contents page does it once."""
    for register in REGISTERS:
        register()
