"""The laws of the engine, over every edition, number of seats and set of options."""

from __future__ import annotations

from itertools import product

import pytest
from fuzz import laws
from fuzz.play import CUT, Options, Trial, chosen, opened
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hegemon.editions.classic import RULEBOOK as CLASSIC
from hegemon.editions.thrones import RULEBOOK as THRONES
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table


def examples(count: int) -> settings:
    """So many examples, the same in every run: looking for new ones is the fuzzer's work.

    They are not shrunk, which would take minutes: a failure tells its own seed and command line.
    """
    return settings(
        max_examples=count,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
    )


def goes_together(seats: int, options: Options) -> bool:
    """What the Classic rulebook lets be combined, said once more."""
    forms = {"off": range(2, 7), "all": range(2, 7), "two": (4,), "three": (5, 6)}
    fits = not (options["deal"] and seats == 2) and not (options["neutral_most"] and seats > 2)
    return fits and seats in forms[str(options["headquarters"])]


def settings_of(book: Rulebook) -> st.SearchStrategy[Options]:
    return st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in book.options})


CLASSIC_SETTINGS = st.tuples(st.sampled_from(CLASSIC.seats), settings_of(CLASSIC)).filter(
    lambda chosen: goes_together(*chosen)
)


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
                assert laws.one_sentence(str(error.value))
    off_or_all, two, three = 2 * 2**8 * (1 + 4), 2**8 * 1, 2**8 * 2  # two may have neutral_most, the others deal
    assert opened_at_all == off_or_all + two + three


@examples(22)
@given(CLASSIC_SETTINGS, st.integers(0, 2**31))
def test_the_laws_hold_from_the_first_decision_on(setting: tuple[int, Options], seed: int) -> None:
    seats, options = setting
    Trial(CLASSIC, seed, seats, options).run(420, deep=37)


@examples(6)
@given(CLASSIC_SETTINGS, st.integers(0, 2**31))
def test_the_laws_hold_late_in_the_game(setting: tuple[int, Options], seed: int) -> None:
    seats, options = setting
    Trial(CLASSIC, seed, seats, options).run(2000, deep=211)


@pytest.mark.parametrize("form", ["off", "all", "two", "three"])
def test_the_laws_hold_in_every_form_with_everything_switched_on(form: str) -> None:
    switches: Options = {option.name: True for option in CLASSIC.options if option.default is False}
    seats = {"off": 3, "all": 6, "two": 4, "three": 5}[form]
    Trial(CLASSIC, 11, seats, {**switches, "headquarters": form, "defender_most": False}).run(700, deep=61)


def test_the_laws_hold_for_two_with_everything_switched_on() -> None:
    switches: Options = {option.name: True for option in CLASSIC.options if option.default is False}
    options: Options = {**switches, "deal": False, "headquarters": "all", "defender_most": False, "neutral_most": False}
    Trial(CLASSIC, 5, 2, options).run(700, deep=61)


@examples(15)
@given(CLASSIC_SETTINGS, st.integers(0, 2**31))
def test_every_position_can_be_saved_and_loaded(setting: tuple[int, Options], seed: int) -> None:
    """Here at every decision without exception, windows and sealed choices included; the game goes on from the save."""
    seats, options = setting
    game = opened(CLASSIC, seats, options)
    rng = Rng(seed)
    for _ in range(260):
        if game.pending is None:
            break
        game = laws.saved_and_loaded(game)
        assert game.pending is not None
        game.play(chosen(game.pending, rng, 50))


@examples(8)
@given(CLASSIC_SETTINGS, st.integers(0, 2**31))
def test_no_secret_shows_in_any_view(setting: tuple[int, Options], seed: int) -> None:
    """Here at every decision once cards are in hands or choices are sealed."""
    seats, options = setting
    game = opened(CLASSIC, seats, options)
    rng = Rng(seed)
    checked = 0
    for _ in range(1500):
        if game.pending is None or checked > 60:
            break
        if sum(len(hand) for hand in game.table.hands) > 3 or laws.seals(game.pending.step):
            laws.views_can_be_imagined(game, rng)
            laws.secrets_change_nothing(game, rng)
            checked += 1
        game.play(chosen(game.pending, rng, 90))


THRONES_MODES: list[tuple[int, Options]] = [
    (3, {"mode": "skirmish", "territory_bonus_per_card": True}),
    (2, {"mode": "dominion"}),
    (6, {"mode": "dominion", "waw_needs_seat": False}),
    (3, {"gold": "on", "characters": "on", "special_units": "on"}),
    (2, {"mode": "dominion", "victory": "skirmish", "objectives": "off"}),
]


@pytest.mark.parametrize(("seats", "options"), THRONES_MODES)
def test_the_laws_hold_in_every_mode_and_mixture_of_game_of_thrones(seats: int, options: Options) -> None:
    Trial(THRONES, 3, seats, options).run(300, deep=997)


@pytest.mark.parametrize(("seats", "options"), THRONES_MODES[1:2])
def test_no_maester_card_objective_or_rally_shows_in_any_view(seats: int, options: Options) -> None:
    game = opened(THRONES, seats, options)
    rng = Rng(seats)
    for number in range(900):
        if game.pending is None:
            break
        if number > 150 and number % 60 == 0:
            laws.views_can_be_imagined(game, rng)
            laws.secrets_change_nothing(game, rng)
            game = laws.saved_and_loaded(game)
        game.play(chosen(laws.asked(game), rng, 80))


def finished(game: Game[Table], seed: int) -> bool:
    """Whether bold players bring a game to its end."""
    rng = Rng(seed)
    for _ in range(4 * CUT):
        if game.pending is None:
            return True
        game.play(chosen(game.pending, rng, 98))
    return False


@pytest.mark.parametrize("seats", CLASSIC.seats)
def test_games_end(seats: int) -> None:
    games = [opened(CLASSIC, seats, {"lots": True, "defender_most": True}) for _ in range(3)]
    assert all([finished(game, seed) for seed, game in enumerate(games)])
    for game in games:
        laws.the_end_is_final(game)
