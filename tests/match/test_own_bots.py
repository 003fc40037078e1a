"""Bots from outside: files and programs play whole games, and whatever they do wrong, the game goes on."""

from __future__ import annotations

import logging
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import hegemon
from hegemon.ai import UnknownBot
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import SaveError
from hegemon.lab.sim import Plan, play_game, simulate
from hegemon.match.log import Player
from hegemon.match.match import new_match, resume
from hegemon.match.own_bots import STRIKES, Guarded, ProgramBot, check_bot, is_outside, seat_bot
from hegemon.table.table import Table
from program import PROGRAM

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
PYTHON = shlex.quote(sys.executable)


def bot_file(folder: Path, body: str, name: str = "mybot.py") -> str:
    """A bot in a file: the body of its ``choose``."""
    lines = "".join([f"        {line}\n" for line in body.splitlines()])
    (folder / name).write_text(
        "import time\n\nclass MyBot:\n    def __init__(self, rng):\n        self.rng = rng\n\n"
        f"    def choose(self, view, decision):\n{lines}"
    )
    return f"{folder / name}:MyBot"


def program(folder: Path, body: str) -> str:
    """A bot as a Python program: what it does with each ``line``."""
    path = folder / "program.py"
    lines = "".join([f"    {line}\n" for line in body.splitlines()])
    path.write_text(f"import json, sys, time\nasked = 0\nfor line in sys.stdin:\n    asked += 1\n{lines}")
    return f"exec:{PYTHON} {shlex.quote(str(path))}"


def played(spec: str, turns: int = 12, seconds: float = 60.0) -> tuple[Game[Table], Guarded]:
    """A game of this bot against two easy ones, for so many turns."""
    rng = Rng(1)
    agents = [seat_bot(spec, Rng(2), seconds), seat_bot("easy", rng), seat_bot("easy", rng)]
    outside = agents[0]
    assert isinstance(outside, Guarded)
    game = hegemon.new_game("classic", 3)
    while (decision := game.pending) is not None and game.table.turns < turns:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        action = agents[decision.who].choose(view, asked)
        assert action in decision.menu
        game.play(action)
    outside.close()
    return game, outside


# --- good ones -------------------------------------------------------------------------------------------------------


def test_a_class_in_a_file_plays_and_a_run_can_be_repeated(tmp_path: Path) -> None:
    spec = bot_file(tmp_path, "return decision.menu.sample(self.rng)")
    plan = Plan("classic", (spec, "easy", "easy"), games=2, seed=3, limit=20)
    rows = list(simulate(plan))
    assert rows == sorted(simulate(plan, workers=2))
    assert [row.lost_turns for row in rows] == [0, 0]
    assert spec in rows[0].seating


def test_a_class_need_not_take_a_generator(tmp_path: Path) -> None:
    path = tmp_path / "plain.py"
    path.write_text("class Plain:\n    def choose(self, view, decision):\n        return decision.menu.pick(0)\n")
    _, outside = played(f"{path}:Plain", turns=4)
    assert outside.lost == 0


@pytest.mark.parametrize(
    "answer",
    ["print(0, flush=True)", "print(json.loads(line)['menu'][0]['sentence'], flush=True)",
     "print(json.dumps({'sentence': json.loads(line)['menu'][0]['sentence'], 'why': 1}), flush=True)",
     "print(json.dumps(json.loads(line)['menu'][0]['sentence']), flush=True)"],
)  # fmt: skip
def test_a_program_may_answer_in_several_ways(tmp_path: Path, answer: str) -> None:
    game, outside = played(program(tmp_path, answer), turns=4)
    assert outside.lost == 0
    assert game.table.turns == 4


def test_the_example_in_python_plays_and_beats_chance() -> None:
    spec = f"exec:{PYTHON} {shlex.quote(str(EXAMPLES / 'attacker.py'))}"
    row = play_game(Plan("classic", (spec, "random", "random"), games=1, seed=1), 1)
    assert (row.winner, row.lost_turns) == (spec, 0)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_example_in_javascript_plays() -> None:
    spec = f"exec:node {shlex.quote(str(EXAMPLES / 'attacker.mjs'))}"
    row = play_game(Plan("classic", (spec, "random", "random"), games=1, seed=1), 1)
    assert (row.winner, row.lost_turns) == (spec, 0)


def test_advice_is_a_bot_too() -> None:
    spec = f"exec:{shlex.quote(str(PROGRAM))} advise --lines"
    row = play_game(Plan("classic", (spec, "medium", "medium"), games=1, seed=2, limit=30), 1)
    own = play_game(Plan("classic", ("medium",) * 3, games=1, seed=2, limit=30), 1)
    assert row.lost_turns == 0
    assert (row.ranking, row.decisions, row.turns) == (own.ranking, own.decisions, own.turns)


def test_one_process_plays_a_whole_game_and_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "started"
    spec = program(tmp_path, f"if asked == 1: open({str(note)!r}, 'a').write('x')\nprint(0, flush=True)")
    _, outside = played(spec, turns=6)
    assert note.read_text() == "x"
    assert isinstance(outside.inner, ProgramBot)
    assert outside.inner.process is None


# --- bad ones --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise ValueError('oh')", "raised ValueError: oh"),
        ("return 'attack'", "not on the menu"),
        ("return None", "not on the menu"),
        ("import sys; sys.exit(1)", "raised SystemExit"),
    ],
)
def test_a_class_that_fails_loses_its_turn_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, body: str, why: str
) -> None:
    game, outside = played(bot_file(tmp_path, body))
    assert game.table.turns == 12
    assert outside.lost == STRIKES
    assert why in caplog.text
    assert caplog.text.count("loses its turn") == STRIKES


def test_a_class_that_never_answers_is_stopped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    body = "try:\n    while True: pass\nexcept Exception:\n    return None"
    game, outside = played(bot_file(tmp_path, body), turns=4, seconds=0.2)
    assert game.table.turns == 4
    assert outside.lost == STRIKES
    assert "took longer than 0.2 s" in caplog.text


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("print('attack the moon', flush=True)", "answered “attack the moon”"),
        ("print('', flush=True)", "Say what you do"),
        ("print(999, flush=True)", "the menu has the entries 0 to"),
        ("print('[1, 2]', flush=True)", "which is no sentence"),
        ("print('{}', flush=True)", "which is no sentence"),
        ("print('[' * 100_000, flush=True)", "answered “[[["),
        ("print('x' * 2_000_000, flush=True)", "more than"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "answered"),
        ("sys.exit(3)", "ended"),
        ("sys.stdin.close()", "ended"),
    ],
    ids=range(10),
)  # fmt: skip
def test_a_program_that_fails_loses_its_turn_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, body: str, why: str
) -> None:
    game, outside = played(program(tmp_path, body), turns=3)
    assert game.table.turns == 3
    assert outside.lost == STRIKES
    assert why in caplog.text


def test_a_program_that_never_answers_is_ended(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game, outside = played(program(tmp_path, "time.sleep(600)"), turns=3, seconds=0.2)
    assert game.table.turns == 3
    assert outside.lost == STRIKES
    assert "took longer than 0.2 s" in caplog.text


def test_a_turn_is_lost_and_not_more(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two failures in one turn count once: the bot is not asked again before the turn is over."""
    caplog.set_level(logging.WARNING)
    body = "self.asked = getattr(self, 'asked', 0)\nif view.table.turns == 0: return decision.menu.pick(0)\n"
    body += "self.asked += 1\nassert self.asked > 1, 'the first question of a turn'\nreturn decision.menu.pick(0)"
    _, outside = played(bot_file(tmp_path, body), turns=9)
    assert outside.lost == 1
    assert getattr(outside.inner, "asked") > 1  # noqa: B009


def test_the_lost_turns_of_a_run_are_counted(tmp_path: Path) -> None:
    spec = bot_file(tmp_path, "raise ValueError")
    plan = Plan("classic", (spec, "easy", "easy"), games=1, seed=3, limit=10)
    assert next(simulate(plan)).lost_turns == STRIKES


# --- what cannot be seated -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("nowhere.py:MyBot", "There is no file nowhere.py"),
        ("{folder}/good.py:Other", "There is no Other in"),
        ("{folder}/good.py:NUMBER", "NUMBER in {folder}/good.py is no bot"),
        ("{folder}/bad.py:MyBot", "bad.py cannot be loaded (SyntaxError"),
        ("exec:", "names no program"),
        ("exec:./nowhere", "There is no program ./nowhere"),
        ("exec:'open", "is no command"),
        ("good.py", "There is no bot 'good.py'"),
        ("genius", "There is no bot 'genius'"),
    ],
)
def test_what_cannot_be_seated_is_refused_in_a_sentence(tmp_path: Path, spec: str, part: str) -> None:
    (tmp_path / "good.py").write_text("NUMBER = 7\n")
    (tmp_path / "bad.py").write_text("class MyBot(:\n")
    with pytest.raises(UnknownBot) as refusal:
        check_bot(spec.format(folder=tmp_path))
    assert part.format(folder=tmp_path) in str(refusal.value)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


def test_ours_and_others_are_told_apart() -> None:
    assert is_outside("mybot.py:MyBot")
    assert is_outside("exec:./mybot")
    assert not any(map(is_outside, ("medium", "hard:200ms", "mybot.py", "human")))


def test_a_record_runs_nothing_that_nobody_has_named(tmp_path: Path) -> None:
    spec = bot_file(tmp_path, "return decision.menu.pick(0)")
    match = new_match("classic", [Player("Ana", "human"), Player("Ben", spec), Player("Cleo", "easy")])
    path = tmp_path / "kept.game"
    match.save(path)
    with pytest.raises(SaveError, match="name it with --bot if you trust it"):
        resume(path)
    assert resume(path, [spec]).players[1].agent == spec


# --- saying why ------------------------------------------------------------------------------------------------------


def test_a_class_may_say_why(tmp_path: Path) -> None:
    spec = bot_file(tmp_path, "return decision.menu.sample(self.rng)")
    with (tmp_path / "mybot.py").open("a") as file:
        file.write("\n    def explain(self):\n        return 'To beat\\nseat 1.'\n")
    _, outside = played(spec, 3)
    assert outside.explain() == "To beat seat 1."
    match = new_match("classic", [Player("Ann", spec), Player("Ben", "easy")])
    assert match.reasons == {}
    while 0 not in match.reasons:
        match.advance()
    assert match.reasons == {0: "To beat Ben."}


@pytest.mark.parametrize("said", ["7", "None", "1 / 0", "time.sleep(60)", "exit()"])
def test_one_that_cannot_say_why_plays_on(tmp_path: Path, said: str) -> None:
    path = tmp_path / "silent.py"
    path.write_text(
        "import time\n\nclass MyBot:\n    def choose(self, view, decision):\n        return decision.menu.pick(0)\n\n"
        f"    def explain(self):\n        return {said}\n"
    )
    _, outside = played(f"{path}:MyBot", 2, 2.0)  # long enough to choose on any machine
    assert outside.explain() is None
    assert outside.lost == 0


def test_a_safe_answer_and_a_program_are_not_explained(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(
        "class MyBot:\n    def choose(self, view, decision):\n        return None\n\n"
        "    def explain(self):\n        return 'I am right.'\n"
    )
    _, outside = played(f"{path}:MyBot", 2)
    assert outside.explain() is None
    _, outside = played(program(tmp_path, "print(0, flush=True)"), 2)
    assert outside.explain() is None
