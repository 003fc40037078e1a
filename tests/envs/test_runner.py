"""One game stepped id by id, and many at once."""

from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from hegemon.envs.core import AGENT, LEARNER, OVER, RANDOM, Batch, Rules, Runner
from hegemon.envs.encoding import Misfit
from hegemon.envs.setting import BOOKS, Setting, bots, maker, seeded
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.match.own_bots import seat_bot
from hegemon.rules.actions import Attack
from hegemon.table.effects import ExtraWithForces
from hegemon.table.rulebook import Rulebook
from modes import PLAIN, Mode

FIRST = PLAIN[0].book


def rules_of(mode: Mode, turns: int = 30, macro: bool = False, explicit: bool = False, most: int = 0) -> Rules:
    return Rules(mode.edition(), turns, macro, explicit, most)


def three(turns: int = 30, macro: bool = False, explicit: bool = False, most: int = 0) -> Rules:
    """The first edition with three seats."""
    return rules_of(Mode(FIRST, 3, {}), turns, macro, explicit, most)


def random_walk(runner: Runner, steps: int, seed: int = 1) -> int:
    """Say any ids; how many could be said."""
    rng = Rng(seed)
    for step in range(steps):
        if runner.over:
            return step
        ids = runner.ids
        assert len(set(ids)) == len(ids) > 1
        runner.step(ids[rng.below(len(ids))])
    return steps


@pytest.mark.parametrize("mode", PLAIN, ids=repr)
def test_any_mode_can_be_stepped_in_every_way(mode: Mode) -> None:
    for macro in (False, True):
        for explicit in (False, True):
            runner = Runner(rules_of(mode, 3, macro, explicit))
            runner.reset(seeded(mode.seed))
            random_walk(runner, 150)
            assert runner.who in (OVER, CHANCE, *range(mode.seats))
            assert (runner.who != CHANCE) or explicit


def test_a_game_is_cut_off_after_its_turns_and_nobody_gets_anything() -> None:
    runner = Runner(three(turns=2))
    runner.reset(seeded(1))
    random_walk(runner, 100_000)
    assert runner.over
    assert runner.truncated
    assert runner.game.result is None
    assert runner.returns() == [0.0, 0.0, 0.0]
    ranked = runner.returns(ranked=True)
    assert sorted(ranked) == [-1.0, 0.0, 1.0]
    with pytest.raises(Misfit, match=r"^The game is over; nothing more can be said\.$"):
        runner.step(0)


def test_a_game_is_cut_off_after_its_ids() -> None:
    runner = Runner(three(most=40))
    runner.reset(seeded(1))
    assert random_walk(runner, 1_000) == 40
    assert runner.truncated


def test_what_is_won_sums_to_nothing() -> None:
    rules = three(turns=1_000)
    agents = [seat_bot("easy", Rng(seat)) for seat in range(3)]
    runner = Runner(rules, [AGENT] * 3, agents)
    runner.reset(seeded(5))
    assert runner.over
    assert runner.game.result is not None
    returns = runner.returns()
    assert returns[runner.game.result.winners[0]] == 1.0
    assert sorted(returns) == [-0.5, -0.5, 1.0]
    assert runner.returns(ranked=True)[runner.game.result.ranking[2]] == -1.0


def test_copies_go_their_own_way() -> None:
    runner = Runner(three(explicit=True))
    runner.reset(seeded(3))
    random_walk(runner, 400)
    twin, other = runner.copy(), runner.copy()
    before = list(runner.ids)
    random_walk(twin, 60, seed=8)
    assert runner.ids == before
    random_walk(other, 60, seed=8)
    assert other.ids == twin.ids
    assert other.game == twin.game


def test_a_whole_battle_is_one_answer_with_a_stop_rule() -> None:
    """With the macro granularity an attack goes on until the territory falls or so many armies are left."""
    runner = Runner(three(macro=True, turns=60))
    runner.reset(seeded(11))
    rng = Rng(2)
    space = runner.rules.space
    attacks = stopped = 0
    for _ in range(4_000):
        if runner.over:
            break
        ids = runner.ids
        id = ids[rng.below(len(ids))]
        question, t, who = runner.question, runner.game.table, runner.who
        attacking = question.kind >= 0 and space.makers[question.kind] is Attack
        if not attacking or not space.names[id].startswith("then amount"):
            runner.step(id)
        else:
            src, dst = question.rows[1:3]
            stop = question.amounts[question.amount_ids.index(id)]
            assert 1 <= stop < t.armies[src]
            runner.step(id)
            attacks += 1
            fallen = bool(t.owner[dst] == who)
            stopped += not fallen
            assert fallen or t.armies[src] <= stop
        assert not runner.ids or not all([space.names[one].startswith("defend ") for one in runner.ids])
    assert attacks > 20
    assert 5 < stopped < attacks - 5


def test_so_is_a_whole_invasion() -> None:
    """Where invasions go battle by battle, the first amount says when to stop, and the others are not asked for."""
    book = next(book for book in BOOKS if any([kind.role == "commit" for kind in book.open(3, {}).actions]))
    runner = Runner(rules_of(Mode(book, 3, {}), 200, macro=True))
    runner.reset(seeded(2))
    rng = Rng(2)
    names = runner.rules.space.names
    begun = asked = 0
    stop = -1
    for _ in range(6_000):
        if runner.over:
            runner.reset(seeded(3))
        extra = runner.game.table.extra
        assert isinstance(extra, ExtraWithForces)
        question, invasion = runner.question, extra.invasion
        committing = any([names[id].startswith("commit ") for id in runner.ids])
        id = runner.ids[rng.below(len(runner.ids))]
        if committing and invasion is not None and runner.who == runner.game.table.turn:
            armies = runner.game.table.armies[invasion.src]
            if invasion.battles == 0:
                begun += 1
            elif stop >= 0:
                asked += 1
                assert armies <= stop
            said = names[id].startswith("commit ")
            stop = question.amounts[question.amount_ids.index(id)] if said else -1
        runner.step(id)
    assert begun > 20
    assert asked > 0


def test_bots_and_random_seats_answer_by_themselves() -> None:
    runner = Runner(three(), [LEARNER, RANDOM, AGENT], [None, None, seat_bot("easy", Rng(4))])
    runner.reset(seeded(4))
    for _ in range(300):
        if runner.over:
            break
        assert runner.who == 0
        runner.step(runner.ids[0])


# --- many games ------------------------------------------------------------------------------------------------------


def play_batch(batch: Batch, steps: int, seed: int = 1) -> str:
    """Play at random; what was seen, as one number."""
    rng = Rng(seed)
    size = batch.rules.space.size
    told = hashlib.sha256()
    for _ in range(steps):
        chosen: list[int] = []
        for k in range(len(batch.runners)):
            mask = batch.masks[size * k : size * (k + 1)]
            legal = [id for id in range(size) if mask[id]]
            chosen.append(legal[rng.below(len(legal))])
        batch.step(chosen)
        told.update(batch.masks)
        told.update(repr(batch.rewards).encode())
    return told.hexdigest()


def test_masks_are_the_ids_that_can_be_said_and_games_begin_anew() -> None:
    batch = Batch(three(turns=1), 3, [], 0, None)
    batch.reset([1, 2, 3])
    size = batch.rules.space.size
    rng = Rng(3)
    ends = 0
    for _ in range(700):
        chosen: list[int] = []
        for k, runner in enumerate(batch.runners):
            mask = batch.masks[size * k : size * (k + 1)]
            legal = [id for id in range(size) if mask[id]]
            assert legal == (list(range(size)) if runner.over else sorted(runner.ids))
            chosen.append(legal[rng.below(len(legal))])
        over = [runner.over for runner in batch.runners]
        batch.step(chosen)
        for k, was_over in enumerate(over):
            ends += was_over
            assert not (was_over and batch.runners[k].over)
            assert batch.runners[k].over == (batch.ended[k] or batch.truncated[k])
    assert ends > 3


def test_a_masked_id_in_one_game_leaves_all_games_as_they_are() -> None:
    batch = Batch(three(), 2, [], 0, None)
    batch.reset([1, 2])
    before = bytes(batch.masks)
    legal = batch.runners[0].ids[0]
    with pytest.raises(Misfit, match=r"^In game 1: The id \d+ \(.+\) is masked: it is no answer to this question\.$"):
        batch.step([legal, batch.rules.space.size - 1])
    with pytest.raises(Misfit, match=r"^There are 2 games, and 1 ids for them\.$"):
        batch.step([legal])
    assert bytes(batch.masks) == before
    assert batch.runners[0].steps == 0


def test_the_learner_sits_anywhere_unless_it_is_said() -> None:
    batch = Batch(three(turns=1), 8, [maker("random"), maker("easy")], -1, None)
    batch.reset(list(range(8)))
    assert len(set(batch.seats)) == 3
    fixed = Batch(three(turns=1), 4, [maker("random"), maker("random")], 2, None)
    fixed.reset(list(range(4)))
    assert fixed.seats == [2, 2, 2, 2]


PLAYED = """
    import sys
    sys.path[:0] = [{tests!r}, {here!r}]
    from test_runner import Batch, maker, play_batch, three
    batch = Batch(three(turns=3), 2, [maker("easy"), maker("random")], -1, None)
    batch.reset([5, 6])
    print(play_batch(batch, 120))
"""


def test_a_seed_decides_everything_in_any_process() -> None:
    here = Path(__file__).resolve().parent
    script = textwrap.dedent(PLAYED.format(tests=str(here.parent), here=str(here)))
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
    batch = Batch(three(turns=3), 2, [maker("easy"), maker("random")], -1, None)
    batch.reset([5, 6])
    assert told == play_batch(batch, 120)


def test_a_seed_decides_what_is_seen_behind_every_interface() -> None:
    script = Path(__file__).resolve().parent / "everywhere.py"
    told: list[list[str]] = []
    for seed in ("1", "2"):  # the order of sets differs
        ran = subprocess.run(
            [sys.executable, str(script)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        told.append(ran.stdout.splitlines())
    assert told[0] == told[1]
    assert {line.split()[0] for line in told[0]} == {book.id for book in BOOKS}
    assert len({line.split()[2] for line in told[0]}) == len(told[0])


# --- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seats": 9}, r"^.+ is for 2 to 6 players, not 9.*\.$"),
        ({"edition": "nowhere"}, r"^There is no edition 'nowhere'; there are .+\.$"),
        ({"granularity": "fine"}, r"^granularity must be atomic or macro, not 'fine'\.$"),
        ({"chance": "none"}, r"^chance must be sampled or explicit, not 'none'\.$"),
        ({"reward": "gold"}, r"^reward must be win or rank, not 'gold'\.$"),
        ({"turns": 0}, r"^turns must be 1 or more, not 0\.$"),
        ({"options": {"wings": True}}, r"^There is no option 'wings'; there are .+\.$"),
        ({"options": "deal"}, r"^options must be a dictionary such as \{\}, not 'deal'\.$"),
        ({"options": [1]}, r"^options must be a dictionary such as \{\}, not \[1\]\.$"),
        ({"seats": 3.0}, r"^seats must be a whole number, not 3\.0\.$"),
        ({"seats": "3"}, r"^seats must be a whole number, not '3'\.$"),
        ({"seats": True}, r"^seats must be a whole number, not True\.$"),
        ({"turns": 1.5}, r"^turns must be a whole number, not 1\.5\.$"),
        ({"turns": "x"}, r"^turns must be a whole number, not 'x'\.$"),
        ({"steps": -1}, r"^steps must be 0 or more, not -1\.$"),
        ({"board": 3}, r"^board must be the name of a board or of a file, not 3\.$"),
        ({"edition": None}, r"^edition must be the id of a rulebook, not None\.$"),
        ({"reward": ["win"]}, r"^reward must be win or rank, not \['win'\]\.$"),
    ],
)
def test_settings_that_do_not_fit_are_refused_with_a_sentence(arguments: dict[str, object], sentence: str) -> None:
    given: dict[str, object] = {"edition": FIRST.id, "seats": 3, **arguments}
    with pytest.raises(ValueError, match=sentence):
        Setting(**given)  # type: ignore[arg-type]


def test_opponents_are_a_list_of_bots() -> None:
    assert bots("medium*2, easy") == ["medium", "medium", "easy"]
    assert bots("hard:200ms") == ["hard:200ms"]
    for spec, sentence in (("", "list of bots"), ("easy*0", "list of bots"), ("nobody*2", "nobody")):
        with pytest.raises(ValueError, match=sentence):
            bots(spec)


STATM: Final = Path("/proc/self/statm")


def resident() -> int:
    """How many pages of memory this process has now."""
    gc.collect()
    return int(STATM.read_text(encoding="ascii").split()[1])


def stays_flat(walk: Callable[[], object]) -> None:
    """Walk once to fill what is kept, and ten times as long: hardly any memory comes on top."""
    walk()
    early = resident()
    for _ in range(10):
        walk()
    assert resident() < early * 1.05 + 1_024


@pytest.mark.soak
@pytest.mark.skipif(not STATM.is_file(), reason="needs /proc")
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_memory_is_flat_over_a_million_steps(book: Rulebook) -> None:
    batch = Batch(Rules(book.open(book.seats[-1], {}), 60), 16, [], 0, None)
    batch.reset(list(range(16)))
    rng = Rng(1)

    def walk() -> None:
        for _ in range(6_000):
            batch.step(batch.sample(rng))

    stays_flat(walk)


@pytest.mark.soak
@pytest.mark.skipif(not STATM.is_file(), reason="needs /proc")
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_memory_is_flat_with_observations(book: Rulebook) -> None:
    gym = pytest.importorskip("hegemon.envs.gym")
    vector = gym.TableVector(book.id, 16, seats=book.seats[-1], opponents="self", turns=60)
    vector.reset(seed=1)
    rng = Rng(1)

    def walk() -> None:
        for _ in range(600):
            vector.step(vector.sample(rng))

    stays_flat(walk)


@pytest.mark.soak
@pytest.mark.skipif(not STATM.is_file(), reason="needs /proc")
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_memory_is_flat_over_states_of_a_search(book: Rulebook) -> None:
    pytest.importorskip("hegemon.envs.spiel")
    game = pytest.importorskip("pyspiel").load_game(f"hegemon_{book.id}(turns=3)")
    rng = Rng(1)

    def walk() -> None:
        state, steps = game.new_initial_state(), 0
        while steps < 8_000:
            if state.is_terminal():
                state = game.new_initial_state()
            ids = state.legal_actions()
            state.apply_action(ids[rng.below(len(ids))])
            if steps % 20 == 0:
                state.clone().observation_tensor(0)
            steps += 1

    stays_flat(walk)
