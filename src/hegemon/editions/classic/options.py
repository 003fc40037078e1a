"""What may be chosen: the five expert variations, Headquarters play, conveniences of the engine, and the board."""

from __future__ import annotations

from typing import Final

from hegemon.table.files import BadFile
from hegemon.table.maps import read_map
from hegemon.table.rulebook import BOARD, BadOption, Fit, Option

WORLD: Final = "world"
SYMBOLS: Final = ("infantry", "cavalry", "artillery")
"""What is printed on cards of territories."""


def own_board(text: str) -> str:
    """A map of one's own, in one line."""
    try:
        return read_map(text, SYMBOLS).text
    except BadFile as error:
        raise BadOption(str(error), f"options.{BOARD}") from error


OPTIONS: Final = (
    Option(
        "deal",
        (False, True),
        "The territories are dealt at random instead of claimed one by one (for 3 to 6 players).",
        ("CL-SET-09",),
        "Deal the territories",
        fits={True: Fit(range(3, 7), "with two the territories are always dealt (CL-2P-02).")},
    ),
    Option(
        "set_plus_one",
        (False, True),
        "Each set of cards is worth only one army more than the one before: 4, 5, 6, 7 …",
        ("CL-VAR-01", "CL-VAR-02"),
        "Sets grow by one",
    ),
    Option(
        "multi_fortify",
        (False, True),
        "At the end of your turn, move armies as often as you like along chains of your own territories.",
        ("CL-VAR-03", "CL-VAR-25"),
        "Free fortifying",
    ),
    Option(
        "army_cap",
        (False, True),
        "No territory may hold more than 12 armies; armies that find no room are lost.",
        ("CL-VAR-08", "CL-VAR-09"),
        "At most 12 armies",
    ),
    Option(
        "card_reroll",
        (False, True),
        "An attacker who shows a card of the source or the target may roll one of his dice again.",
        ("CL-VAR-13", "CL-VAR-30"),
        "Cards roll again",
    ),
    Option(
        "commander",
        (False, True),
        "Once in each turn an attacker may turn one die of his roll to a 6.",
        ("CL-VAR-20", "CL-VAR-21"),
        "The Commander’s six",
    ),
    Option(
        "headquarters",
        ("off", "all", "two", "three"),
        "Shorter play: win by holding your own Headquarters and all opposing ones, any two (4 players), "
        "or any three (5 or 6 players).",
        ("CL-HQ-10", "CL-HQ-12", "CL-HQ-13", "CL-HQ-24"),
        fits={
            "two": Fit(range(4, 5), "with other numbers it takes other Headquarters to win (CL-HQ-14)."),
            "three": Fit(range(5, 7), "with fewer there are not enough Headquarters (CL-HQ-14)."),
        },
    ),
    Option(
        "defender_most",
        (False, True),
        "Defenders always roll as many dice as they may, and are not asked.",
        ("CL-ATK-06",),
        "Defenders roll all they may",
    ),
    Option(
        "neutral_most",
        (False, True),
        "With two players, the neutral force always rolls as many dice as it may, and nobody is asked.",
        ("CL-2P-22",),
        "Neutrals roll all they may",
        fits={True: Fit(range(2, 3), "only games for two have a neutral force (CL-2P-22).")},
    ),
    Option(
        "lots",
        (False, True),
        "One even draw of lots says who begins, instead of dice.",
        ("CL-SET-06",),
        "Lots say who begins",
    ),
    Option(
        BOARD,
        (WORLD, "mini6", "mini12", "mini20"),
        "The world, or a small board of 6, 12 or 20 territories; everybody begins with armies in proportion.",
        ("CL-MAP-01", "CL-MAP-02", "CL-MAP-03"),
        "Board",
        ("The world", "6 territories", "12 territories", "20 territories"),
        own=own_board,
    ),
)
