"""What may be chosen before a game: Godstorm or Classic play, and how the territories are taken."""

from __future__ import annotations

from typing import Final

from hegemon.table.rulebook import BadOption, Fit, Option

GODSTORM: Final = "godstorm"
CLASSIC: Final = "classic"

OPTIONS: Final = (
    Option(
        "mode",
        (GODSTORM, CLASSIC),
        "Godstorm: five epochs with gods, miracles and the Underworld, played for points. "
        "Classic: conquer the Ancient Earth, with territory cards and nothing else.",
        ("GS-EPO-08", "GS-CSET-01"),
        labels=("Godstorm", "Classic"),
    ),
    Option(
        "free_setup",
        (False, True),
        "Players choose their first territories in turn instead of being dealt them (for 3 to 5 players).",
        ("GS-NRS-01", "GS-NRS-07"),
        "Choose the first territories",
        fits={True: Fit(range(3, 6), "with two the territories are always dealt into three piles (GS-NRS-07).")},
    ),
)


def resolve(options: dict[str, bool | str]) -> dict[str, bool | str]:
    """The options, if they go together; what does not is refused.

    Rules: GS-NRS-07 GS-CSET-03
    """
    if options["free_setup"] is True and options["mode"] == CLASSIC:
        raise BadOption(
            "Option free_setup=yes does not go with mode=classic, in which territories are always chosen (GS-CSET-03).",
            "options.free_setup",
        )
    return options
