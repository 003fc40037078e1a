"""Names that may be given to what the campaign names: suggestions of our own, so that nobody is lost for words."""

from __future__ import annotations

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


def suggested(names: tuple[str, ...], game: int, place: int) -> str:
    """A name for something in a game: the same whenever it is asked, another in another place."""
    return names[(7 * game + place) % len(names)]
