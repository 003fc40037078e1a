"""Dice in words."""

from __future__ import annotations

from hegemon.table.events import dice_told


def test_plain_dice_are_numbers() -> None:
    assert dice_told((6, 4, 1), (), ()) == "6 4 1"


def test_large_dice_and_what_is_added_are_told() -> None:
    assert dice_told((7, 4, 1), (8, 6, 6), (8, 5, 2)) == "7d8+1 4+1 1+1"
    assert dice_told((8, 2), (8, 8), (8, 2)) == "8d8 2d8"
