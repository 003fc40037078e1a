"""A book from outside: Lagoon is a package of its own, and every part of Hegemon knows it without a line changed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from house import House, Page, database
from outside import LAGOON, on_the_path
from program import ROOT, run

pytestmark = pytest.mark.usefixtures("with_lagoon")

GENERIC = (
    *("tests/laws", "tests/golden", "tests/perft", "tests/test_topics.py", "tests/test_facts.py"),
    *("tests/cli/test_every_rulebook.py", "tests/table/test_show.py", "tests/table/test_notation.py"),
    "tests/match/test_position.py",
)
"""Tests that run over every rulebook by themselves."""


def python(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=dict(os.environ), capture_output=True, encoding="utf-8", check=False
    )


def test_it_is_listed_with_its_options_and_rules() -> None:
    listed = run("editions")
    assert "lagoon: Lagoon, 2 to 4 players" in listed.out
    assert "alliance" in listed.out
    rule = run("rules", "LA-CAP-01")
    assert "hegemon_lagoon.captains.captain_adds" in rule.out
    run("sim", "--edition", "lagoon", "--seats", "easy*3", "--option", "alliance").refuses("alliance", "4 players")


def test_bots_play_it_in_simulations_and_tournaments() -> None:
    for seats, options in (("easy,random", ()), ("hard:plans=40,medium,easy", ()), ("medium*4", ("alliance",))):
        words = [word for option in options for word in ("--option", option)]
        done = run("sim", "--edition", "lagoon", "--seats", seats, *words, "-n", "4", "--seed", "1", "--json")
        assert done.code == 0, done.err
        assert done.json["unfinished"] == 0
    cup = run("arena", "--edition", "lagoon", "--bots", "medium,random", "--seats", "2", "-n", "8", "--seed", "1")
    assert cup.code == 0, cup.err


def test_odds_and_advice_know_its_board() -> None:
    assert "Lagoon: 5 armies attack 3" in run("odds", "5", "3", "--edition", "lagoon").out
    position = {
        "phase": "attack", "board": "lagoon", "seats": 2, "seat": 0,
        "owners": [0, 0, 0, 1, 1, 0, 1, 1, 1, 1], "armies": [9, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    }  # fmt: skip
    advised = subprocess.run(
        [str(Path(sys.executable).with_name("hegemon")), "advise"], input=json.dumps(position) + "\n",
        capture_output=True, encoding="utf-8", check=True, env=dict(os.environ),
    )  # fmt: skip
    assert advised.stdout.split()[0] in ("attack", "pass")


def test_a_match_at_the_terminal_is_recorded_replayed_and_verified(tmp_path: Path) -> None:
    played = run(
        "play",
        "--edition",
        "lagoon",
        "--seats",
        "easy,medium",
        "--seed",
        "fox",
        "--plain",
        "--save",
        "lagoon.game",
        cwd=tmp_path,
    )
    assert played.code == 0, played.err
    replayed = run("replay", "lagoon.game", "--as", "all", cwd=tmp_path)
    assert "post " in replayed.out
    assert run("verify", "lagoon.game", cwd=tmp_path).code == 0


def test_a_served_game_shows_captains_and_cards(tmp_path: Path) -> None:
    house = House(database(tmp_path))
    try:
        host = house.browser()
        made = house.new_game(host, "local", "easy", "easy", edition="lagoon")
        page = Page(house, host, made["id"])
        while not page.now["table"]["extra"].get("markers"):  # nobody has posted a captain yet
            page.say(page.first_answer()) if page.asked() else page.hear()
        extra = page.now["table"]["extra"]
        assert {marker["kind"] for markers in extra["markers"].values() for marker in markers} == {"captain"}
        assert [fact["label"] for fact in extra["facts"][0]] == ["Tide cards"]
        (track,) = extra["tracks"]
        assert (track["title"], len(track["stops"])) == ("Islands", 10)
        held = [str(page.now["table"]["owner"].count(seat)) for seat in range(3)]
        assert [track["stops"][stop] for stop in track["seats"]] == held
        assert host.get("/api/boards/lagoon?seats=3").json()["territories"][0]["name"] == "Coral Head"
    finally:
        house.stop()


def test_the_fuzzer_and_every_generic_law_hold() -> None:
    fuzzed = python("-m", "fuzz", "--edition", "lagoon", "--decisions", "3000", "--seed", "5")
    assert fuzzed.returncode == 0, fuzzed.stdout
    tested = python("-m", "pytest", "-rp", "-p", "no:xdist", "-p", "no:cacheprovider", "-k", "lagoon", *GENERIC)
    assert tested.returncode == 0, tested.stdout
    passed = re.findall(r"(?m)^PASSED (\S+)", tested.stdout)
    assert not [path for path in GENERIC if not any(test.startswith(path) for test in passed)], tested.stdout


def test_its_own_tests_pass_and_claim_every_rule() -> None:
    tested = python("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", str(LAGOON / "tests"))
    assert tested.returncode == 0, tested.stdout


def test_it_plays_on_another_players_turn_in_python() -> None:
    script = """
import hegemon
from hegemon.ai import bot, playout
game = hegemon.new_game("lagoon", seats=2)
asked = []
rng = hegemon.Rng(3)
while game.pending is not None:
    if type(game.pending.step).__name__ == "Moment" and game.pending.who != game.table.turn:
        asked.append(game.pending.who)
    game.play(game.pending.menu.sample(rng))
print(len(asked) > 0, len(game.result.winners))
"""
    assert python("-c", script).stdout.split() == ["True", "1"]


BROKEN = {
    "missing": ("nowhere:RULEBOOK", "cannot be used: No module named 'nowhere'"),
    "nothing": ("json:dumps", "is no Rulebook"),
    "twin": ("hegemon_lagoon:RULEBOOK", "is that of Lagoon"),
}


@pytest.mark.skipif(os.environ.get("HEGEMON_EXPECT") == "compiled", reason="how a package is found is never compiled")
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_package_is_told_in_a_sentence_and_the_others_still_work(name: str, tmp_path: Path) -> None:
    value, sentence = BROKEN[name]
    about = tmp_path / f"broken_{name}-1.dist-info"  # what is left of such a package when it is installed
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken-{name}\nVersion: 1\n", encoding="utf-8")
    entry = f"{'zebra' if name == 'twin' else name} = {value}"
    (about / "entry_points.txt").write_text(f"[hegemon.editions]\n{entry}\n", encoding="utf-8")
    with on_the_path(tmp_path):
        listed = run("editions")
        assert listed.code == 0
        assert "lagoon: Lagoon" in listed.out
        assert sentence in " ".join((listed.out + listed.err).split())
        assert run("sim", "--edition", "lagoon", "--seats", "random*2", "-n", "2").code == 0
        run("sim", "--edition", "zebra" if name == "twin" else name, "--seats", "random*2").refuses("cannot be used")
