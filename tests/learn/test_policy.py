"""Trained policies play as bots with NumPy alone, and a file that is none, or for another game, is refused."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

import hegemon
from hegemon import envs
from hegemon.ai import UnknownBot
from hegemon.envs.core import Rules, Runner
from hegemon.envs.setting import Setting
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.lab.arena import Tournament
from hegemon.lab.sim import Plan, play_game
from hegemon.learn.policy import Header, PolicyBot, fingerprint, packed, policy_of, read_policy
from hegemon.match.log import Player
from hegemon.match.match import new_match
from hegemon.match.own_bots import check_bot, is_outside, seat_bot
from hegemon.rules.actions import Attack
from learn.made import fond_of, header, random_policy, weights
from program import Say


def plan(*bots: str, limit: int = 30, **options: bool | str) -> Plan:
    """A simulation of one game."""
    return Plan("classic", bots, 1, 7, tuple(options.items()), limit=limit)


# --- it plays --------------------------------------------------------------------------------------------------------


def test_a_policy_plays_a_whole_game_and_the_same_one_again(tmp_path: Path) -> None:
    spec = random_policy(tmp_path / "p.npz", temperature=1.0)
    assert is_outside(spec)
    once = play_game(plan(spec, "easy", "easy", limit=100), 1)
    assert once.lost_turns == 0
    assert once.winner == "easy"
    assert play_game(plan(spec, "easy", "easy", limit=100), 1) == once


def test_at_temperature_nothing_the_generator_makes_no_difference(tmp_path: Path) -> None:
    spec = random_policy(tmp_path / "p.npz")
    hot = random_policy(tmp_path / "hot.npz", temperature=1.0)
    game = hegemon.new_game("classic", 3)
    rng = Rng(1)
    while game.pending is not None and game.pending.who == CHANCE:
        game.play(game.pending.menu.sample(rng))
    seat = game.pending.who if game.pending else 0
    view = game.view(seat)
    asked = view.pending
    assert asked is not None

    def answers(named: str) -> set[str]:
        return {str(seat_bot(named, Rng(seed)).choose(view, asked)) for seed in range(12)}

    assert len(answers(spec)) == 1
    assert len(answers(hot)) > 3


def test_it_says_what_its_numbers_prefer(tmp_path: Path) -> None:
    peaceful = fond_of(tmp_path / "peaceful.npz", {"pass": 5.0})
    greedy = fond_of(tmp_path / "greedy.npz", {"attack": 5.0, "then amount least": 3.0})
    assert attacks(peaceful) == 0
    assert attacks(greedy) > 20


def attacks(spec: str) -> int:
    """How many attacks a policy declares against two easy bots in twelve turns."""
    rng = Rng(4)
    agents = [seat_bot(spec, Rng(2)), seat_bot("easy", rng), seat_bot("easy", rng)]
    game = hegemon.new_game("classic", 3)
    found = 0
    while (decision := game.pending) is not None and game.table.turns < 12:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        action = agents[decision.who].choose(view, asked)
        found += decision.who == 0 and isinstance(action, Attack)
        game.play(action)
    return found


def test_a_battle_goes_on_without_the_network(tmp_path: Path) -> None:
    spec = fond_of(tmp_path / "p.npz", {"attack": 5.0, "then amount least": 3.0})
    bot = PolicyBot(policy_of(spec), Rng(1))
    lands = {"alaska": (0, 30), "northwest_territory": (0, 1), "alberta": (0, 1), "kamchatka": (1, 9)}
    game = hegemon.position("classic", 3, lands=lands, rest=2, turn=0, step="attack")
    asked: list[int] = []
    known = policy_of(spec).brain(game.table.edition)
    numbers = known.numbers

    def counted(row: list[int]) -> tuple[np.ndarray, float]:
        asked.append(len(rounds))
        return numbers(row)

    known.numbers = counted  # type: ignore[method-assign]
    rounds: list[str] = []
    rng = Rng(3)
    while (decision := game.pending) is not None and len(rounds) < 4:
        if decision.who != 0:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(0)
        question = view.pending
        assert question is not None
        action = bot.choose(view, question)
        rounds.append(str(action))
        game.play(action)
    assert len(set(rounds)) == 1
    assert rounds[0].startswith("attack ")
    assert set(asked) == {0}


def test_it_sees_and_says_what_the_environment_does(tmp_path: Path) -> None:
    """The same game, stepped id by id in an environment and played by the bot, gives the same answers."""
    spec = random_policy(tmp_path / "p.npz")
    policy = policy_of(spec)
    setting = Setting("classic", 3, granularity="macro", turns=6)
    brain = policy.brain(setting.edition)
    inside = Runner(Rules(setting.edition, 6, macro=True))
    inside.reset(Rng(5))
    while not inside.over:
        row = brain.shapes.planes.space.write(inside.game.view(inside.who), inside.question.chosen)
        numbers = brain.numbers(row)[0]
        inside.step(max(inside.ids, key=lambda id: numbers[id]))
    outside = setting.rules.start.copy()
    rng = Rng(5)
    bots = [PolicyBot(policy, Rng(seat)) for seat in range(3)]
    while (decision := outside.pending) is not None and outside.table.turns <= 6:
        if decision.who == CHANCE:
            outside.play(decision.menu.sample(rng))
            continue
        view = outside.view(decision.who)
        asked = view.pending
        assert asked is not None
        outside.play(bots[decision.who].choose(view, asked))
    assert outside.table.armies == inside.game.table.armies
    assert outside.table.owner == inside.game.table.owner
    assert outside.number == inside.game.number


def test_the_program_plays_it(tmp_path: Path, say: Say) -> None:
    spec = random_policy(tmp_path / "Mine.npz")
    done = say("sim", "--bot", spec, "--seats", "easy*2", "-n", 2, "--workers", 1, "--seed", 1, "--json")
    assert done.code == 0, done
    assert done.json["lost_turns"] == 0
    assert done.json["bots"][0] == spec


def test_it_sits_in_environments_and_matches(tmp_path: Path) -> None:
    spec = random_policy(tmp_path / "p.npz")
    env = envs.TableGym("classic", opponents=f"{spec}*2", turns=2)
    _, info = env.reset(seed=3)
    for _ in range(10):
        _, _, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over or cut:
            break
    match = new_match("classic", [Player("Ana", "human"), Player("Ben", spec), Player("Cleo", "easy")])
    assert match.agents[1] is not None


# --- it does not fit -------------------------------------------------------------------------------------------------


def test_another_game_than_its_own_is_refused_before_it_begins(tmp_path: Path, say: Say) -> None:
    spec = random_policy(tmp_path / "p.npz")
    plays = rf"^The policy {tmp_path}/p\.npz plays classic with 3 seats"
    with pytest.raises(UnknownBot, match=rf"{plays}, and not classic with 2 seats\.$"):
        plan(spec, "easy").check()
    with pytest.raises(UnknownBot, match=rf"{plays} and deal=no, and not classic with 3 seats and deal=yes\.$"):
        plan(spec, "easy", "easy", deal=True).check()
    with pytest.raises(UnknownBot, match=rf"{plays} and board=world, and not classic with 3 seats and board=mini12\.$"):
        plan(spec, "easy", "easy", board="mini12").check()
    with pytest.raises(UnknownBot, match="plays classic with 3 seats"):
        Tournament("classic", (spec, "easy"), 4, 10, 1).check()
    with pytest.raises(ValueError, match="plays classic with 3 seats"):
        envs.TableGym("classic", opponents=spec)
    with pytest.raises(ValueError, match="plays classic with 3 seats"):
        envs.TableVector("classic", 2, opponents=spec)
    with pytest.raises(UnknownBot, match="plays classic with 3 seats"):
        new_match("classic", [Player("Ana", "human"), Player("Ben", spec)])
    say("sim", "--bot", spec, "--seats", "easy", "-n", 2).refuses(
        "plays classic with 3 seats", "and not classic with 2"
    )
    say("play", "--bot", spec, "--seats", "human").refuses("plays classic with 3 seats", "and not classic with 2")


def changed(**fields: object) -> Header:
    """A header with something else in it."""
    return msgspec.structs.replace(header(), **fields)


def archive(**arrays: np.ndarray) -> bytes:
    """An archive of arrays."""
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def cut(data: bytes) -> bytes:
    """The first half of a file."""
    return data[: len(data) // 2]


def spoilt(data: bytes) -> bytes:
    """A file with some bytes changed in its middle."""
    middle = len(data) // 2
    return data[:middle] + bytes([byte ^ 0xFF for byte in data[middle : middle + 64]]) + data[middle + 64 :]


def huge() -> bytes:
    """An archive that would take much memory."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(3):
            made.writestr(f"{number}.npy", bytes(1 << 20))
    return file.getvalue()


def without(name: str) -> bytes:
    """A policy that lacks an array."""
    return packed(header(), {key: array for key, array in weights().items() if key != name})


def with_array(name: str, array: np.ndarray) -> bytes:
    """A policy with another array."""
    return packed(header(), {**weights(), name: array})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (lambda: b"", "is no policy, or damaged"),
        (lambda: b"hello", "is no policy, or damaged"),
        (lambda: cut(packed(header(), weights())), "is no policy, or damaged"),
        (lambda: spoilt(packed(header(), weights())), "damaged"),
        (lambda: archive(a=np.zeros(3)), "has no header"),
        (lambda: archive(header=np.array([{}], dtype=object)), "is no policy, or damaged"),
        (lambda: archive(header=np.frombuffer(b'{"a": 1}', np.uint8)), "its header makes no sense"),
        (lambda: archive(header=np.zeros((2, 2))), "its header makes no sense"),
        (huge, "its arrays would take 3 MB"),
        (lambda: packed(changed(width=1 << 40), weights()), "its header makes no sense"),
        (lambda: packed(changed(rounds=1 << 60), weights()), "its header makes no sense"),
        (lambda: packed(changed(rounds=-1), weights()), "its header makes no sense"),
        (lambda: packed(changed(temperature=-1.0), weights()), "its header makes no sense"),
        (lambda: packed(changed(format=9), weights()), "has the format 9, and this program reads 1"),
        (lambda: packed(changed(edition="nowhere"), weights()), "There is no edition 'nowhere'"),
        (lambda: with_array("gather.bias", np.full(8, np.nan, np.float32)), "array gather.bias holds something else"),
    ],
)
def test_what_is_no_policy_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: Callable[[], bytes], says: str
) -> None:
    monkeypatch.setattr("hegemon.learn.policy.LARGEST", 1 << 21)
    path = tmp_path / "p.npz"
    path.write_bytes(data())
    refused(f"policy:{path}", says)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (lambda: without("gather.bias"), "its array gather.bias is missing"),
        (lambda: with_array("land_in.bias", np.zeros(9, np.float32)), "its array land_in.bias is missing or misshapen"),
        (lambda: packed(changed(width=9), weights()), "is missing or misshapen"),
        (lambda: packed(changed(rounds=3), weights()), "its array own.2.weight is missing"),
        (lambda: packed(changed(version=1), weights()), "another version of the rules"),
        (lambda: packed(changed(fingerprint="0" * 32), weights()), "on another board"),
    ],
)
def test_a_policy_that_does_not_fit_is_refused_when_a_game_is_planned(
    tmp_path: Path, data: Callable[[], bytes], says: str
) -> None:
    path = tmp_path / "p.npz"
    path.write_bytes(data())
    with pytest.raises(UnknownBot) as refusal:
        plan(f"policy:{path}", "easy", "easy").check()
    one_sentence(str(refusal.value), says)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    refused("policy:", "names no file")
    refused(f"policy:{tmp_path}/none.npz", "cannot be read: no such file or directory")
    refused(f"policy:{tmp_path}", "it is no plain file")
    refused("policy:a\0b", "cannot be read")


def refused(spec: str, says: str) -> None:
    """The bot cannot be seated, and a sentence says why."""
    with pytest.raises(UnknownBot) as refusal:
        check_bot(spec)
    one_sentence(str(refusal.value), says)


def one_sentence(text: str, says: str) -> None:
    """It is one sentence that says this."""
    assert says in text
    assert text.endswith(".")
    assert "\n" not in text


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "p.npz"
    random_policy(path)
    first = read_policy(path)
    assert read_policy(path) is first
    path.write_bytes(packed(changed(seed=77), weights(seed=2)))
    assert read_policy(path).header.seed == 77


def test_the_fingerprint_tells_boards_and_seats_apart() -> None:
    found = []
    for seats, options in ((3, {}), (4, {}), (3, {"board": "mini12"})):
        setting = Setting("classic", seats, options)
        planes = envs.TableVector("classic", 1, seats=seats, options=options).planes
        found.append(fingerprint(setting.space, planes))
    assert len(set(found)) == 3
    again = envs.TableVector("classic", 1, seats=3).planes
    assert fingerprint(again.space.actions, again) == found[0]


# --- without the libraries -------------------------------------------------------------------------------------------


def test_without_numpy_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = random_policy(tmp_path / "p.npz")
    for name in [name for name in sys.modules if name.startswith("hegemon.learn.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(UnknownBot) as refusal:
        check_bot(spec)
    one_sentence(str(refusal.value), "needs numpy: install it with pip install 'hegemon[numpy]'")
