"""What may be chosen before a game: the mode, and readings of what the book leaves open."""

from __future__ import annotations

from typing import Final

from hegemon.table.rulebook import BadOption, Fit, Option

INDIVIDUAL: Final = "individual"
STANDARD: Final = "standard"
ALLIANCE: Final = "alliance"
TEAM: Final = "team"
ON_ARRIVAL: Final = "on_arrival"
NEXT_TURN: Final = "next_turn"

FOUR: Final = range(4, 5)

OPTIONS: Final = (
    Option(
        "mode",
        (INDIVIDUAL, STANDARD, ALLIANCE, TEAM),
        "Individual: everybody plays for points. Standard: conquer all, without Leaders, adventures and the Ring. "
        "Alliance: the better player of the better side wins. Team: a side wins together.",
        ("LR-CMP-17", "LR-STD-01", "LR-ALL-01", "LR-TEAM-01"),
        labels=("Individual", "Standard", "Alliance", "Team"),
        fits={
            ALLIANCE: Fit(FOUR, "two good players play against two evil ones (LR-ALL-01)."),
            TEAM: Fit(FOUR, "two good players play against two evil ones (LR-TEAM-01)."),
        },
    ),
    Option(
        "final_roll",
        (ON_ARRIVAL, NEXT_TURN),
        "When the Fellowship first rolls to destroy the Ring: as it comes to Mount Doom, or a turn later.",
        ("LR-FEL-07",),
        "The final roll",
        ("On arrival", "A turn later"),
    ),
    Option(
        "attack_teammates",
        (False, True),
        "Players of one side may invade each other, in Alliance and Team games.",
        ("LR-ALL-05", "LR-TEAM-16"),
        "Partners may fight each other",
        fits={True: Fit(FOUR, "only Alliance and Team games have partners (LR-ALL-05).")},
    ),
    Option(
        "standard_barriers",
        (True, False),
        "In the Standard game rivers without a bridge and mountains part territories, as in all others.",
        ("LR-STD-08",),
        "Rivers and mountains block",
    ),
)


def resolve(options: dict[str, bool | str]) -> dict[str, bool | str]:
    """The options, if they go together; what does not is refused.

    Rules: LR-ALL-05 LR-STD-03 LR-STD-08
    """
    mode = options["mode"]
    if options["attack_teammates"] is True and mode not in (ALLIANCE, TEAM):
        raise BadOption(
            f"Option attack_teammates=yes needs mode=alliance or team; in {mode} nobody has a partner (LR-ALL-05).",
            "options.attack_teammates",
        )
    if options["final_roll"] == NEXT_TURN and mode == STANDARD:
        says = "Option final_roll=next_turn does not go with mode=standard, which has no Ring (LR-STD-03)."
        raise BadOption(says, "options.final_roll")
    if options["standard_barriers"] is False and mode != STANDARD:
        raise BadOption(
            f"Option standard_barriers=no needs mode=standard; in {mode} rivers and mountains block (LR-CMP-06).",
            "options.standard_barriers",
        )
    return options
