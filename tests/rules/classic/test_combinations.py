"""Which options and numbers of players the Classic rulebook lets be combined."""

from __future__ import annotations

from itertools import product

import pytest

from hegemon.editions.classic import RULEBOOK as CLASSIC
from hegemon.table.rulebook import BadOption

Options = dict[str, bool | str]


def goes_together(seats: int, options: Options) -> bool:
    """What the Classic rulebook lets be combined, said once more."""
    forms = {"off": range(2, 7), "all": range(2, 7), "two": (4,), "three": (5, 6)}
    fits = not (options["deal"] and seats == 2) and not (options["neutral_most"] and seats > 2)
    return fits and seats in forms[str(options["headquarters"])]


def test_every_combination_of_options_is_opened_or_refused_as_the_rulebook_says() -> None:
    names = [option.name for option in CLASSIC.options]
    opened_at_all = 0
    for values in product(*[option.choices for option in CLASSIC.options]):
        options: Options = dict(zip(names, values, strict=True))
        for seats in range(1, 8):
            if seats in CLASSIC.seats and goes_together(seats, options):
                assert CLASSIC.open(seats, options).options == options
                opened_at_all += 1
            else:
                with pytest.raises(BadOption) as error:
                    CLASSIC.open(seats, options)
                assert str(error.value).endswith(".")
                assert "\n" not in str(error.value)
    off_or_all, two, three = 2 * 2**8 * (1 + 4), 2**8 * 1, 2**8 * 2  # two may have neutral_most, the others deal
    boards = 4  # each of them for any number of players, with everything else
    assert opened_at_all == boards * (off_or_all + two + three)
