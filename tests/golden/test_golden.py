"""Whole games, written down as text, are played again sentence by sentence and come out the same."""

from __future__ import annotations

import pytest

from golden.regenerate import GAMES, HERE, playthrough, replayed

AGAIN = "if the rules were meant to change, run python tests/golden/regenerate.py and review the difference"


@pytest.mark.parametrize("name", GAMES)
def test_replayed(name: str) -> None:
    text = (HERE / f"{name}.game").read_text(encoding="utf-8")
    assert replayed(text, name).splitlines() == text.splitlines(), AGAIN


@pytest.mark.parametrize("name", ["two", "variations", "three_headquarters", "thrones_dominion"])
def test_the_same_seed_still_plays_the_same_game(name: str) -> None:
    text = (HERE / f"{name}.game").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == text.splitlines(), AGAIN


def test_every_game_is_written_down_and_small() -> None:
    files = sorted(HERE.glob("*.game"))
    assert [path.stem for path in files] == sorted(GAMES)
    assert all(path.stat().st_size < 60_000 for path in files)


def test_the_games_show_every_kind_of_question() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.game"))
    steps = {line.split()[2] for line in text.splitlines() if " | " in line}
    assert steps >= {
        "AnnounceDefence", "ChooseBonus", "ChooseHeadquarters", "ClaimOne", "DealTerritories", "DealThreePiles",
        "DeclareAttack", "DrawCard", "DrawLots", "FortifyPosition", "InfluenceRoll", "MoveIn", "PlaceNeutral",
        "PlaceOne", "PlaceOwn", "Redistribute", "Reinforce", "RollAgain", "RollDice", "RollForFirst",
        "PickHouse", "Muster", "Purchase", "DeclareInvasion", "FightOn", "Moment", "CardAsks", "KeepOne",
        "Maneuver", "ScoreObjective", "DrawTerritory", "StationUnit", "DealLands", "DealNeutrals",
    }  # fmt: skip
    assert "won by" in text
    verbs = {line.split(" | ")[1].split()[0] for line in text.splitlines() if " | " in line}
    assert verbs >= {"trade", "bonus", "reroll", "command", "pass", "headquarter", "occupy", "fortify"}
    assert verbs >= {"use", "score", "enlist", "buy", "invade", "commit"}
