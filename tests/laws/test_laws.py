"""The laws of the engine, over every rulebook, number of seats and set of options."""

from __future__ import annotations

import os

import pytest
from fuzz import laws
from fuzz.play import Trial, chosen

from hegemon.ai import BOTS, bot
from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table
from modes import MODES, PLAIN, Mode, choices, mixed, plain

books = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
every = pytest.mark.parametrize("mode", MODES, ids=repr)
FEW = [mode for book in RULEBOOKS for mode in plain(book)[:: max(1, len(plain(book)) // 4)]]
"""Some modes of every rulebook, where all are too many to wait for."""
few = pytest.mark.parametrize("mode", FEW, ids=repr)
SLOW = os.environ.get("HEGEMON_EXPECT") == "pure"
NOW = [pytest.param(mode, marks=pytest.mark.soak if SLOW and number % 3 else ()) for number, mode in enumerate(MODES)]
"""On the compiled build, which is quick, all modes; on the plain one a third of them, and the others in the soak."""
now = pytest.mark.parametrize("mode", NOW, ids=repr)


@now
def test_the_laws_hold_from_the_first_decision_on(mode: Mode) -> None:
    Trial(mode.book, mode.seed, mode.seats, mode.options).run(330, deep=89)


@pytest.mark.soak
@every
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold_late_in_the_game(mode: Mode, seed: int) -> None:
    Trial(mode.book, mode.seed + 1 + seed, mode.seats, mode.options).run(2000, deep=211)


@few
def test_every_position_can_be_saved_and_loaded(mode: Mode) -> None:
    """Here at every decision without exception, windows and sealed choices included; the game goes on from the save."""
    game, rng = mode.game(), Rng(mode.seed)
    for _ in range(300):
        if game.pending is None:
            break
        game = laws.saved_and_loaded(game)
        game.play(chosen(laws.asked(game), rng, 50))


@few
def test_no_secret_shows_in_any_view(mode: Mode) -> None:
    """Here often, once the set-up is over, and whenever a choice is sealed."""
    game, rng = mode.game(), Rng(mode.seed)
    checked = 0
    for number in range(1200):
        if game.pending is None or checked > 30:
            break
        if (number > 250 and number % 20 == 0) or laws.seals(game.pending.step):
            laws.views_can_be_imagined(game, rng)
            laws.secrets_change_nothing(game, rng)
            checked += 1
        game.play(chosen(laws.asked(game), rng, 90))


@books
def test_options_are_taken_or_refused_with_one_sentence(book: Rulebook) -> None:
    every = choices(book)
    for seats in range(1, book.seats[-1] + 2):
        for one in every:
            for other in every:
                try:
                    edition = book.open(seats, dict([one, other]))
                except BadOption as error:
                    refused = str(error)
                else:
                    refused = ""
                    assert seats in book.seats
                    assert edition.seats == seats
                    assert set(edition.options) == {option.name for option in book.options}
                assert not refused or laws.one_sentence(refused), refused


@books
def test_every_choice_of_every_option_is_in_some_mode(book: Rulebook) -> None:
    """An option that can never be chosen, or changes nothing, is none."""
    rules = [mode.edition().options for mode in [*plain(book), *mixed(book)]]
    for name, choice in choices(book):
        assert any(options[name] == choice for options in rules), f"{name}={choice}"


def finished(game: Game[Table], seed: int, most: int) -> bool:
    """Whether bold players bring a game to its end."""
    rng = Rng(seed)
    while game.pending is not None and game.number < most:
        game.play(chosen(game.pending, rng, 98))
    return game.pending is None


@pytest.mark.parametrize("mode", [mode for mode in PLAIN if not mode.options], ids=repr)
def test_games_end(mode: Mode) -> None:
    game = mode.game()
    assert finished(game, mode.seed, 20_000)
    laws.the_end_is_final(game)


# --- bots ------------------------------------------------------------------------------------------------------------

SMALL = {"hard": "hard:plans=4", "expert": "expert:plans=2"}
"""What a bot that thinks as long as it may is called with a small budget, the same on any machine."""
SPECS = [SMALL.get(name, name) for name, _ in BOTS]


def answered(mode: Mode, specs: list[str], most: int) -> Game[Table]:
    """A game of bots that see nothing but their views; every answer stands in the menu of the game itself."""
    game, rng = mode.game(), Rng(mode.seed)
    agents = [bot(spec, mode.seed + seat) for seat, spec in enumerate(specs)]
    while (decision := game.pending) is not None and game.number < most:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        action = agents[decision.who].choose(view, asked)
        assert action in decision.menu, f"{specs[decision.who]} says {action} to {decision.prompt}"
        game.play(action)
    assert game.table.faults() == []
    return game


@now
def test_bots_of_all_kinds_answer_every_question(mode: Mode) -> None:
    answered(mode, [SPECS[(mode.seed + seat) % len(SPECS)] for seat in range(mode.seats)], 420)


@few
@pytest.mark.parametrize("spec", ["easy", "medium"])
def test_games_of_bots_end(mode: Mode, spec: str) -> None:
    game = answered(mode, [spec] * mode.seats, 60_000)
    assert game.result is not None, f"{game.table.turns} turns"


@pytest.mark.soak
@every
@pytest.mark.parametrize("spec", SPECS)
def test_every_bot_plays_every_mode_to_its_end(mode: Mode, spec: str) -> None:
    game = answered(mode, [spec] * mode.seats, 3_000 if spec in SMALL.values() or spec == "random" else 60_000)
    assert game.result is not None or spec not in ("easy", "medium"), f"{game.table.turns} turns"


@books
@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_plays_the_same_game(book: Rulebook, spec: str) -> None:
    mode = plain(book)[0]
    most = 200 if spec in SMALL.values() else 600
    one, other = [answered(mode, [spec] * mode.seats, most) for _ in range(2)]
    assert one == other
