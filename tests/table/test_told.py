"""Dice and turns in words."""

from __future__ import annotations

from hegemon.editions.thrones.lands import WORLD
from hegemon.table.events import TurnBegan, dice_told


def test_plain_dice_are_numbers() -> None:
    assert dice_told((6, 4, 1), (), ()) == "6 4 1"


def test_large_dice_and_what_is_added_are_told() -> None:
    assert dice_told((7, 4, 1), (8, 6, 6), (8, 5, 2)) == "7d8+1 4+1 1+1"
    assert dice_told((8, 2), (8, 8), (8, 2)) == "8d8 2d8"


def test_many_regions_are_counted_and_few_are_named() -> None:
    regions = WORLD.board.regions
    few, many = TurnBegan(0, 1, 9, 20, regions[:2]), TurnBegan(0, 1, 58, 76, regions[:12])
    assert few.told(str) == "0 gets 9 armies for 20 territories and The North and The Riverlands."
    assert many.told(str) == "0 gets 58 armies for 76 territories and 12 regions."
