"""Names that may be given to what the campaign names: suggestions of our own, so that nobody is lost for words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

CITIES: Final = (
    "New Hope",
    "Last Harbour",
    "Cold Forge",
    "Anvil",
    "Sundown",
    "Three Bridges",
    "Ironwell",
    "Bluegate",
    "Salt Market",
    "Kestrel",
    "Long Watch",
    "Thornfield",
    "Ember",
    "Stillwater",
    "Redoubt",
    "Fairhaven",
    "Ashford",
    "Lanternport",
    "Hollow Hill",
    "Northstar",
    "Driftwood",
    "Silvermine",
    "Crossroads",
    "Windbreak",
    "Gravelmouth",
    "Seven Wells",
    "Highmark",
    "Old Quarry",
    "Cinder",
)

CONTINENTS: Final = (
    "Sunland",
    "The Long Shore",
    "Greywater",
    "Amberreach",
    "The Red March",
    "Stormgard",
    "Farholm",
    "The Green Deep",
    "Winterlee",
    "Copperdale",
    "The Wide Land",
)

WORLDS: Final = ("Second Try", "New Terra", "Ashes and Glory", "The Quiet Earth")

MOTTOS: Final = ("It was never in doubt", "By one die", "Remember this day")


def suggested(names: tuple[str, ...], game: int, place: int, taken: Collection[str] = ()) -> str:
    """A name for something in a game: the same whenever it is asked, another in another place, and none that is taken.

    Only if all of them are taken one of them comes again.
    """
    first = 7 * game + place
    free = [names[(first + k) % len(names)] for k in range(len(names)) if names[(first + k) % len(names)] not in taken]
    return free[0] if free else names[first % len(names)]
