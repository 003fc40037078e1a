"""What may be chosen before a game: the mode, each part of Dominion on its own, and readings of unclear rules."""

from __future__ import annotations

from typing import Final

from hegemon.table.rulebook import BadOption, Fit, Option

AUTO: Final = "auto"
ON: Final = "on"
OFF: Final = "off"
SKIRMISH: Final = "skirmish"
DOMINION: Final = "dominion"
SWITCH: Final = (AUTO, ON, OFF)
AS_IN_MODE: Final = "As in the mode"
SWITCHED: Final = (AS_IN_MODE, "On", "Off")

OPTIONS: Final = (
    Option(
        "mode",
        (SKIRMISH, DOMINION),
        "Skirmish: points when the End Game card comes up. Dominion: gold, characters, units, Maesters and objectives.",
        ("GT-SKI-03", "GT-DOM-17"),
    ),
    Option(
        "gold",
        SWITCH,
        "Collect gold for territories, castles, regions and ports.",
        ("GT-MIX-02", "GT-MIX-12"),
        labels=SWITCHED,
    ),
    Option(
        "characters",
        SWITCH,
        "Every House has four characters to use for gold, once a round.",
        ("GT-MIX-02", "GT-MIX-04"),
        labels=SWITCHED,
    ),
    Option(
        "maesters",
        SWITCH,
        "Maester cards can be bought and used for gold.",
        ("GT-MIX-02", "GT-MIX-04"),
        "Maester cards",
        SWITCHED,
    ),
    Option(
        "special_units",
        SWITCH,
        "Knights, Siege Engines and Fortifications come for single Territory cards.",
        ("GT-MIX-02", "GT-MIX-10"),
        labels=SWITCHED,
    ),
    Option("objectives", SWITCH, "Secret objectives earn victory points.", ("GT-MIX-02", "GT-MIX-13"), "", SWITCHED),
    Option(
        "seats_of_power",
        SWITCH,
        "Houses start from their seats of power and claim the territories by turns.",
        ("GT-MIX-02", "GT-MIX-14"),
        labels=SWITCHED,
    ),
    Option(
        "victory",
        (AUTO, SKIRMISH, DOMINION),
        "Skirmish: points at the End Game card. Dominion: ten victory points with the seat of power held.",
        ("GT-MIX-03", "GT-MIX-05"),
        labels=(AS_IN_MODE, "Skirmish", "Dominion"),
    ),
    Option(
        "territory_bonus_per_card",
        (False, True),
        "A redeemed set brings two armies for each shown territory you hold, not two in all.",
        ("GT-SKI-25",),
        "Two armies for every shown territory",
    ),
    Option(
        "neutral_counts",
        (True, False),
        "Territories and armies taken from neutrals count for the Territory card and for objectives.",
        ("GT-SKI-72", "GT-OBJ-40"),
        "Neutral territories count",
        fits={False: Fit(range(2, 3), "only games for two have a neutral force (GT-SKI-72).")},
    ),
    Option(
        "draw_optional",
        (True, False),
        "Whoever may draw a Territory card may also decline it.",
        ("GT-SKI-62",),
        "Cards may be declined",
    ),
    Option(
        "waw_needs_seat",
        (True, False),
        "With six or seven players, ten points win only with the own seat of power held.",
        ("GT-WAW-19", "GT-WAW-26"),
        "World at War needs the seat of power",
        fits={False: Fit(range(6, 8), "only they play World at War (GT-WAW-19).")},
    ),
    Option(
        "defender_most",
        (False, True),
        "Defenders always roll as many dice as they may, and are not asked.",
        ("GT-SKI-37",),
        "Defenders roll all they may",
    ),
)

MODULES: Final = ("gold", "characters", "maesters", "special_units", "objectives", "seats_of_power")


def resolve(options: dict[str, bool | str]) -> dict[str, bool | str]:
    """Every part on or off, and the victory that is played for; what cannot go together is refused.

    Rules: GT-MIX-01 GT-MIX-02 GT-MIX-03 GT-MIX-04 GT-MIX-05 GT-MIX-13
    """
    full = options["mode"] == DOMINION
    chosen = dict(options)
    for module in MODULES:
        if chosen[module] == AUTO:
            chosen[module] = ON if full else OFF
    if chosen["victory"] == AUTO:
        chosen["victory"] = DOMINION if full else SKIRMISH
    for module in ("characters", "maesters"):
        if chosen[module] == ON and chosen["gold"] == OFF:
            says = f"Option {module}=on needs gold=on, because using cards is paid in gold (GT-MIX-04)."
            raise BadOption(says, f"options.{module}")
    if chosen["victory"] == DOMINION:
        for module in ("objectives", "seats_of_power"):
            if chosen[module] == OFF:
                raise BadOption(f"Option victory=dominion needs {module}=on (GT-MIX-03).", "options.victory")
    elif chosen["objectives"] == ON:
        says = "Option objectives=on needs victory=dominion: points would decide nothing (GT-MIX-13)."
        raise BadOption(says, "options.objectives")
    return chosen
