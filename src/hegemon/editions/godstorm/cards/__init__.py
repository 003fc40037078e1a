"""The miracle cards as they are printed; what they do is said by the modules of this folder."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.files import PRINTED, MiracleFile
from hegemon.editions.godstorm.lands import EARTH, KINDS
from hegemon.kernel.steps import Named
from hegemon.table.cards import NO_LAND, Power
from hegemon.table.decks import Printed

WINDOWS: Final = {window.id: window.says for window in PRINTED.window}


class Miracle(Power):
    """A miracle card: when it is played or acts, and the territory that is worth a point to its owner, or NO_LAND."""

    __slots__ = ("deck", "place", "rule", "when")

    def __init__(self, index: int, id: str, row: MiracleFile) -> None:
        super().__init__(index, id, row.name, row.deck, row.id, row.cost, row.says, row.emblem)
        self.deck: Final = KINDS.index(row.deck)
        self.when: Final = row.when
        self.place: Final = EARTH.find(row.bonus).index if row.bonus else NO_LAND
        self.rule: Final = f"GS-CRD-{PRINTED.card.index(row) + 1:02}"
        """The rule that says what it does; they follow the order of the data."""


def read_deck(kind: str) -> tuple[Miracle, ...]:
    """The cards of a deck; every copy is a card of its own.

    Rules: GS-CMP-03
    """
    found: list[Miracle] = []
    for row in PRINTED.card:
        for copy in range(row.copies if row.deck == kind else 0):
            found.append(Miracle(len(found), row.id if copy == 0 else f"{row.id}_{copy + 1}", row))
    return tuple(found)


MIRACLES: Final = tuple([read_deck(kind) for kind in KINDS])
"""The cards of every deck, by the kind of its god."""

NAMES: Final = {row.id: row.name for row in PRINTED.deck}
DECKS: Final = tuple([Named(k, kind, NAMES[kind]) for k, kind in enumerate(KINDS)])
PRINTED_DECKS: Final = tuple([Printed(kind, f"{NAMES[kind]} card", MIRACLES[k], True) for k, kind in enumerate(KINDS)])
"""The four decks; no card of them ever comes back.

Rules: GS-CMP-03 GS-GEN-01 GS-SET-16
"""

ALL_MIRACLES: Final = tuple([card for deck in MIRACLES for card in deck])
BY_KEY: Final[dict[str, Miracle]] = {card.key: card for card in reversed(ALL_MIRACLES)}
"""Every kind of miracle card; of copies the first."""
