"""What may be chosen before a campaign. What is about sealed things is called by number and tells nothing of them."""

from __future__ import annotations

from typing import Final

from hegemon.table.rulebook import Option

CHANCE: Final = "chance"
HOST: Final = "host"
VOTE: Final = "vote"
OFF: Final = "off"

BY_NUMBER: Final = "This is about something that is sealed; it is explained once its pack is open."

OPTIONS: Final = (
    Option(
        "preparation",
        (CHANCE, HOST, VOTE),
        "Who gives the factions their powers and puts twelve coins on cards before the first game: chance, the player "
        "at the first seat, or everybody by vote and in turn.",
        ("LG-SET-02", "LG-SET-03", "LG-SET-19"),
        "Before the first game",
        ("Chance", "The host", "By vote"),
    ),
    Option(
        "envelope",
        (OFF, "1", "2", "3", "4"),
        "The pack that is not to be opened: it stays closed, or one of its four contents is opened.",
        ("LG-PCK-52",),
        "The pack not to be opened",
        ("Stays closed", "1", "2", "3", "4"),
    ),
    Option(
        "promo",
        (OFF, "on"),
        "A promotional set of cards that was not in the box.",
        ("LG-OPT-05",),
        "Promotional cards",
        ("Off", "On"),
    ),
    Option("r70", (True, False), BY_NUMBER, ("LG-PCK-89",), "Ruling 70"),
    Option("r88", (True, False), BY_NUMBER, ("LG-END-31",), "Ruling 88"),
    Option("r94", (True, False), BY_NUMBER, ("LG-PWR-08",), "Ruling 94"),
    Option("d5", ("2", "1"), BY_NUMBER, ("LG-MSN-16",), "Doubt 5", ("2", "1")),
)
