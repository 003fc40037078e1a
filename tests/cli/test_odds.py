"""``hegemon odds``: exact numbers, and one sentence where there are none."""

from __future__ import annotations

import pytest

from program import Say, run

CAMPAIGN = "8,2,2,2,7,1,1,3,1,2,3,5,1"


def test_the_published_win_chance_to_the_last_digit(say: Say) -> None:
    done = say("odds", 12, 10, "--json")
    assert done.code == 0
    assert done.json["win"] == 0.6538260547697077


def test_the_survivors_of_both_sides(say: Say) -> None:
    data = say("odds", 12, 10, "--json").json
    assert sum(end["chance"] for end in data["ends"]) == pytest.approx(1)
    won = sum(end["chance"] for end in data["ends"] if end["defenders"] == 0)
    assert won == pytest.approx(data["win"])
    left = sum(end["attackers"] * end["chance"] for end in data["ends"])
    assert left == pytest.approx(data["attackers_left"]["mean"])
    assert (data["attackers_left"]["p10"], data["attackers_left"]["p90"]) == (1, 9)
    assert data["defenders_left"]["p10"] == 0
    assert data["attackers_left_if_won"]["mean"] > data["attackers_left"]["mean"]


def test_the_table_shows_chance_averages_and_range(say: Say) -> None:
    done = say("odds", 12, 10)
    assert "Classic: 12 armies attack 10 (3 dice against 2)" in done.out
    assert "The attacker wins: 65.4 %" in done.out
    assert "1 to 9" in done.out
    assert "█" in done.out


def test_large_battles_are_shown_in_few_rows(say: Say) -> None:
    done = say("odds", 500, 450)
    assert done.code == 0
    assert done.out.count("\n") < 40


def test_a_campaign_through_many_territories(say: Say) -> None:
    done = say("odds", 72, 22, "--chain", CAMPAIGN, "--json")
    assert done.json["win"] == pytest.approx(0.810549, abs=5e-7)
    assert len(done.json["territories"]) == 14
    assert done.json["territories"][-1]["taken"] == pytest.approx(done.json["win"])
    shown = say("odds", 72, 22, "--chain", CAMPAIGN)
    assert "All 14 territories are taken: 81.1 %" in shown.out


def test_a_campaign_that_cannot_be_won(say: Say) -> None:
    done = say("odds", 2, 1, "--chain", "1,1,1")
    assert done.code == 0
    assert "All 4 territories are taken: 0 %" in done.out
    assert say("odds", 2, 1, "--chain", "1,1,1", "--json").json["armies_if_won"] is None


def test_stopping_early_costs_wins_and_saves_armies(say: Say) -> None:
    brave = say("odds", 12, 10, "--json").json
    careful = say("odds", 12, 10, "--stop", 6, "--json").json
    assert careful["win"] < brave["win"]
    assert careful["attackers_left"]["mean"] > brave["attackers_left"]["mean"]
    assert min(end["attackers"] for end in careful["ends"]) >= 5


def test_fewer_dice_change_the_odds(say: Say) -> None:
    usual = say("odds", 12, 10, "--json").json["win"]
    assert say("odds", 12, 10, "--attack-dice", 1, "--json").json["win"] < usual
    assert say("odds", 12, 10, "--defend-dice", 1, "--json").json["win"] > usual
    assert say("odds", 12, 10, "--attack-dice", 3, "--defend-dice", 2, "--json").json["win"] == usual


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ((1, 5), ("ATTACKERS", "from 2", "not 1")),
        ((0, 5), ("ATTACKERS", "not 0")),
        ((5, 0), ("DEFENDERS", "1 or more")),
        ((1001, 5), ("ATTACKERS", "to 1000")),
        ((10**30, 5), ("ATTACKERS", "to 1000")),
        ((5, 1001), ("DEFENDERS", "1000 or fewer")),
        ((5, 5, "--chain", "999"), ("DEFENDERS", "1000 or fewer")),
        ((5, 5, "--chain", "3,0"), ("DEFENDERS", "1 or more")),
        ((5, 5, "--chain", "3,x"), ("--chain", "like 5,3,2")),
        ((5, 5, "--chain", "3,,2"), ("--chain", "like 5,3,2")),
        ((5, 5, "--chain", "9" * 50), ("--chain", "like 5,3,2")),
        ((5, 5, "--chain", ",".join(["1"] * 100)), ("--chain", "100 territories")),
        ((5, 5, "--stop", -1), ("--stop", "from 0 to 4")),
        ((5, 5, "--stop", 5), ("--stop", "from 0 to 4")),
        ((5, 5, "--attack-dice", 4), ("--attack-dice", "from 1 to 3")),
        ((5, 5, "--attack-dice", 0), ("--attack-dice", "from 1 to 3")),
        ((5, 5, "--defend-dice", 3), ("--defend-dice", "from 1 to 2")),
        ((5, 5, "--edition", "chess"), ("edition", "classic")),
    ],
)
def test_bad_numbers_are_refused_with_a_sentence(say: Say, words: tuple[object, ...], parts: tuple[str, ...]) -> None:
    say("odds", *words).refuses(*parts)


@pytest.mark.parametrize("words", [("twelve", 10), (12,), (12, 10, "--stop", "x"), (12, 10, 3), ("-3", 5)])
def test_what_is_no_number_ends_with_2(say: Say, words: tuple[object, ...]) -> None:
    done = say("odds", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_the_real_program_has_no_colours_in_a_pipe() -> None:
    done = run("odds", 12, 10)
    assert (done.code, done.err) == (0, "")
    assert "65.4 %" in done.out
    assert "\x1b" not in done.out


def test_options_of_the_rules_change_the_odds(say: Say) -> None:
    plain = say("odds", 2, 1, "--json").json
    commander = say("odds", 2, 1, "--option", "commander", "--json").json
    assert (plain["win"], plain["dice_turned"]) == (pytest.approx(15 / 36), 0)
    assert (commander["win"], commander["dice_turned"]) == (pytest.approx(5 / 6), 1)
    assert "one may be turned" in " ".join(say("odds", 2, 1, "--option", "commander").out.split())
    way = say("odds", 9, 2, "--chain", "3", "--json").json["win"]
    assert say("odds", 9, 2, "--chain", "3", "--option", "commander", "--json").json["win"] > way
    assert commander["note"] == ""
    for more in ((), ("--chain", "3")):
        many = say("odds", 40, 30, *more, "--option", "commander")
        assert "may turn or roll again are left out." in " ".join(many.out.split())
        assert say("odds", 40, 30, *more, "--option", "commander", "--json").json["note"]
    assert say("odds", 6, 5, "--option", "headquarters=two", "--json").code == 0
    say("odds", 2, 1, "--option", "generals").refuses("no option", "generals")
