"""Tournaments: everybody meets everybody on even terms, ratings find true strengths, and records survive anything."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hegemon.ai import UnknownBot
from hegemon.kernel.chance import Rng
from hegemon.kernel.saves import SaveError
from hegemon.lab.arena import CENTRE, Tournament, groups, meetings, points, ratings, strengths, tally
from hegemon.lab.ladder import draw_ladder
from hegemon.lab.results import results, seed_of
from hegemon.lab.sim import Played, simulate
from hegemon.table.rulebook import BadOption

CUP = Tournament("classic", ("medium", "easy", "random"), seats=2, games=12, seed=1, limit=15)


def decided(cup: Tournament, truth: dict[str, float], seed: int) -> list[Played]:
    """A tournament between imaginary bots: every seat wins in proportion to the strength of its bot."""
    rng = Rng(seed)
    rows: list[Played] = []
    for number in range(1, cup.games + 1):
        game, seats = cup.fixture(number)
        left = rng.unit() * sum(truth[name] for name in seats)
        winner = 0
        while left >= truth[seats[winner]]:
            left -= truth[seats[winner]]
            winner += 1
        rows.append(Played(number, game, seats, seats[winner], winner, 9, 99, (), ""))
    return rows


# --- who plays whom --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "seats"), [("abc", 2), ("abcd", 3), ("abc", 3), ("ab", 3), ("ab", 6)])
def test_in_a_block_everybody_sits_everywhere_with_everybody_at_the_same_dice(bots: str, seats: int) -> None:
    cup = Tournament("classic", tuple(bots), seats=seats, games=1, seed=7)
    for block in range(3):
        fixtures = [cup.fixture(block * cup.block + number) for number in range(1, cup.block + 1)]
        assert len({seed for seed, _ in fixtures}) == 1
        at = Counter((name, seat) for _, table in fixtures for seat, name in enumerate(table))
        assert len(set(at.values())) == 1
        assert len(at) == len(bots) * seats
        together = Counter(tuple(sorted(table)) for _, table in fixtures)
        assert set(together.values()) == {seats}
        assert set(together) == {tuple(sorted(group)) for group in groups(tuple(bots), seats)}
    assert cup.fixture(1)[0] != cup.fixture(cup.block + 1)[0]


def test_the_order_around_the_table_changes_from_block_to_block() -> None:
    cup = Tournament("classic", ("a", "b", "c"), seats=3, games=1, seed=7)
    assert {cup.fixture(1 + block * cup.block)[1] for block in range(2)} == {("a", "b", "c"), ("a", "c", "b")}


@pytest.mark.parametrize(
    ("changes", "error", "part"),
    [
        ({"games": 0}, BadOption, "number of games"),
        ({"limit": 0}, BadOption, "limit"),
        ({"bots": ("easy",)}, BadOption, "two bots or more"),
        ({"bots": ("easy", "easy")}, BadOption, "each named once"),
        ({"bots": ("easy", "genius")}, UnknownBot, "genius"),
        ({"seats": 9}, BadOption, "9"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], error: type[Exception], part: str) -> None:
    with pytest.raises(error, match=part):
        Tournament(**{**CUP._asdict(), **changes}).check()


# --- ratings ---------------------------------------------------------------------------------------------------------


def test_of_two_bots_the_odds_are_those_of_their_wins() -> None:
    one, other = strengths({(1, 1): [30.0, 10.0]}, [0.0, 0.5], [0.0, 0.5])
    assert math.isclose(math.exp(one - other), 3.0, rel_tol=1e-6)
    first, second = points([one, other])
    assert math.isclose(first - second, 400 * math.log10(3), rel_tol=1e-6)
    assert math.isclose((first + second) / 2, CENTRE)


def test_a_bot_with_two_seats_is_no_stronger_for_that() -> None:
    one, other = strengths({(1, 2): [10.0, 20.0]}, [0.5, 0.5], [0.5, 0.5])
    assert math.isclose(one, other, abs_tol=1e-6)


def test_ratings_find_the_true_strengths_and_say_how_sure_they_are() -> None:
    truth = {"a": 6.0, "b": 2.0, "c": 0.5}
    exact = points([math.log(value) for value in truth.values()])
    inside = widths = 0.0
    for seed in range(20):
        cup = Tournament("classic", tuple(truth), seats=3, games=180, seed=seed)
        found = {rating.bot: rating for rating in ratings(cup, decided(cup, truth, seed))}
        for name, value in zip(truth, exact, strict=True):
            inside += found[name].low <= value <= found[name].high
            widths += found[name].high - found[name].low
    assert inside >= 0.86 * 60  # 95 % of 60, less three standard errors
    assert 50 < widths / 60 < 200


def test_more_games_make_it_surer() -> None:
    truth = {"a": 3.0, "b": 1.0}
    width: list[float] = []
    for games in (60, 600):
        cup = Tournament("classic", tuple(truth), seats=2, games=games, seed=1)
        best = ratings(cup, decided(cup, truth, 1))[0]
        assert best.bot == "a"
        width.append(best.high - best.low)
    assert width[1] < width[0] / 2


def test_who_never_wins_is_last_and_not_known_exactly() -> None:
    cup = Tournament("classic", ("a", "b", "c"), seats=3, games=90, seed=1)
    last = ratings(cup, decided(cup, {"a": 2.0, "b": 1.0, "c": 0.0}, 1))[-1]
    assert (last.bot, last.wins) == ("c", 0)
    assert last.high - last.low > 200
    assert last.share_high > 0.01


def test_games_that_were_broken_off_count_for_nobody() -> None:
    cup = CUP._replace(games=3)
    rows = [Played(number, *cup.fixture(number), None, None, 9, 99, (0, 1), "") for number in (1, 2, 3)]
    assert tally(cup, rows) == {}
    found = ratings(cup, rows)
    assert {rating.rating for rating in found} == {CENTRE}
    assert all(rating.wins == 0 for rating in found)
    assert all(meeting.share is None for meeting in meetings(cup, rows))


def test_the_matrix_counts_a_win_over_every_other_seat() -> None:
    cup = Tournament("classic", ("a", "b"), seats=3, games=2, seed=1)
    rows = [
        Played(1, 1, ("a", "b", "b"), "a", 0, 9, 99, (0, 1, 2), ""),
        Played(2, 1, ("b", "b", "a"), "b", 0, 9, 99, (0, 1, 2), ""),
    ]
    first, second = meetings(cup, rows)
    assert (first.bot, first.other, first.wins, first.losses) == ("a", "b", 2, 1)
    assert (second.wins, second.losses) == (1, 2)


def test_the_ladder_is_a_picture_with_every_bot_in_its_place() -> None:
    truth = {"a": 6.0, "b<&>": 2.0, "c" * 60: 0.5}
    cup = Tournament("classic", tuple(truth), seats=3, games=60, seed=1)
    found = ratings(cup, decided(cup, truth, 1))
    picture = ElementTree.fromstring(draw_ladder(found, "A & B"))
    space = "{http://www.w3.org/2000/svg}"
    dots = [float(dot.attrib["cx"]) for dot in picture.iter(f"{space}circle")]
    assert len(dots) == 3
    assert dots == sorted(dots, reverse=True)
    words = [text.text for text in picture.iter(f"{space}text")]
    assert {"A & B", "a", "b<&>"} <= set(words)
    assert max(len(word or "") for word in words) < 40


# --- records ---------------------------------------------------------------------------------------------------------


def test_a_run_that_was_ended_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    path = tmp_path / "new" / "results.jsonl"
    whole = list(simulate(CUP))
    with results(CUP, path) as kept:
        assert kept.missing() == list(range(1, 13))
        for row in whole[3:8]:
            kept.add(row)
    with path.open("ab") as file:
        file.write(b'{"game": 1, "seed": 12')  # the power failed here
    with results(CUP, path) as kept:
        assert kept.missing() == [1, 2, 3, 9, 10, 11, 12]
        for row in simulate(CUP, 1, kept.missing()):
            kept.add(row)
    with results(CUP, path) as kept:
        assert kept.missing() == []
        assert kept.played() == whole
    assert seed_of(path) == CUP.seed


def test_a_tournament_can_be_made_longer_or_looked_at_shorter(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with results(CUP, path) as kept:
        for row in simulate(CUP):
            kept.add(row)
    with results(CUP._replace(games=14), path) as kept:
        assert kept.missing() == [13, 14]
    with results(CUP._replace(games=3), path) as kept:
        assert [row.game for row in kept.played()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"bots": ("easy", "random")}, "its bots"),
        ({"limit": 99}, "its limit"),
        ({"options": (("army_cap", True),)}, "its options"),
    ],
)
def test_another_tournament_is_not_mixed_in(tmp_path: Path, changes: dict[str, object], part: str) -> None:
    path = tmp_path / "results.jsonl"
    with results(CUP, path):
        pass
    with pytest.raises(SaveError, match=part), results(Tournament(**{**CUP._asdict(), **changes}), path):
        pass


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b"[1]", b'{"game": 1}'])
def test_a_damaged_record_is_refused_with_the_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "results.jsonl"
    with results(CUP, path) as kept:
        kept.add(next(simulate(CUP)))
    with path.open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(SaveError, match=r"Line 3 of .* is no game of this tournament"), results(CUP, path):
        pass


def test_a_game_of_somebody_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with results(CUP, path) as kept:
        kept.add(next(simulate(CUP._replace(seed=2))))
    with pytest.raises(SaveError, match="Line 2 of"), results(CUP, path):
        pass


def test_two_runs_do_not_write_to_one_record(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "results.jsonl"
    with results(CUP, path), pytest.raises(SaveError, match="another run adds to it"), results(CUP, path):
        pass


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b"hello\n")
    with pytest.raises(SaveError, match="not JSON"), results(CUP, path):
        pass
    with pytest.raises(SaveError, match="not JSON"):
        seed_of(path)
    assert path.read_bytes() == b"hello\n"


def test_without_a_file_results_are_only_remembered() -> None:
    with results(CUP, None) as kept:
        kept.add(next(simulate(CUP)))
        assert kept.missing()[0] == 2
