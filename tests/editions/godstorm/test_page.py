"""The page of Godstorm for players."""

from __future__ import annotations

import re

from hegemon.editions.godstorm.lands import GODS, GROUND, PANTHEONS, TWO_WORLDS
from program import ROOT

PAGE = (ROOT / "src/hegemon/editions/godstorm/page.md").read_text(encoding="utf-8")


def said() -> list[str]:
    """The names of the pronunciation list, in its order."""
    part = PAGE.partition("## How the names are said")[2].partition("\n## ")[0]
    return re.findall(r"(\w+(?: \w+)?)\s+\([^)]+\)", part)


def test_every_name_of_the_boards_is_in_the_pronunciation_list() -> None:
    lands = [land.name for land in TWO_WORLDS.territories[:GROUND]]
    heavens = [TWO_WORLDS.territories[one.heaven].name for one in PANTHEONS]
    regions = [region.name for region in TWO_WORLDS.regions]
    peoples = [one.name for one in PANTHEONS]
    gods = [god.name for god in GODS]
    assert {*lands, *heavens, *regions, *peoples, *gods} <= {*said(), "Underworld"}
    assert {"Aegis", "Excalibur", "Gungnir", "Mediterranea", "Mjolnir", "Pandora", "Ragnarok", "Stonehenge"} <= {
        *said()
    }


def test_the_pronunciation_list_is_sorted_and_has_each_name_once() -> None:
    assert said() == sorted({*said()})
