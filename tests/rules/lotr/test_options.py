"""What may be chosen before a game, and what does not go together: refused in one sentence with its rule."""

from __future__ import annotations

import pytest

from hegemon.editions.lotr import RULEBOOK
from hegemon.table.rulebook import BadOption
from middle_earth import begun, middle_earth

MODES = ("individual", "standard", "alliance", "team")


def refusal(seats: int, **options: object) -> str:
    """The sentence with which this is refused."""
    with pytest.raises(BadOption) as refused:
        RULEBOOK.open(seats, options)
    said = str(refused.value)
    assert said.endswith(").")
    assert ". " not in said
    assert "\n" not in said
    return said


@pytest.mark.rule("LR-CMP-17")
def test_nothing_said_is_the_individual_game_as_the_book_has_it() -> None:
    for seats in (2, 3, 4):
        assert RULEBOOK.open(seats, {}).options == {
            "mode": "individual",
            "final_roll": "on_arrival",
            "attack_teammates": False,
            "standard_barriers": True,
        }


@pytest.mark.rule("LR-CMP-17")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_the_game_is_for_two_to_four(mode: str, seats: int) -> None:
    said = refusal(seats, mode=mode)
    assert said == f"The Lord of the Rings is for 2 to 4 players, not {seats} (LR-CMP-17)."


@pytest.mark.rule("LR-CMP-17", "LR-STD-01")
@pytest.mark.parametrize("mode", ["individual", "standard"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_individual_and_standard_games_are_for_any_of_these(mode: str, seats: int) -> None:
    t = begun(seats, mode)
    assert (t.asked, t.step) == ("alice", "PickArmy")
    assert t.table.edition.options["mode"] == mode


@pytest.mark.rule("LR-ALL-01", "LR-TEAM-01")
@pytest.mark.parametrize(("mode", "rule"), [("alliance", "LR-ALL-01"), ("team", "LR-TEAM-01")])
def test_alliance_and_team_are_for_four(mode: str, rule: str) -> None:
    assert begun(4, mode).table.edition.options["mode"] == mode
    for seats in (2, 3):
        assert refusal(seats, mode=mode) == (
            f"Option mode={mode} is for 4 players, not {seats}: two good players play against two evil ones ({rule})."
        )


@pytest.mark.rule("LR-ALL-05")
@pytest.mark.parametrize("mode", ["individual", "standard"])
def test_only_partners_can_be_allowed_to_fight_each_other(mode: str) -> None:
    assert refusal(4, mode=mode, attack_teammates=True) == (
        f"Option attack_teammates=yes needs mode=alliance or team; in {mode} nobody has a partner (LR-ALL-05)."
    )
    for seats in (2, 3):
        assert refusal(seats, mode=mode, attack_teammates="yes") == (
            f"Option attack_teammates=yes is for 4 players, not {seats}: "
            "only Alliance and Team games have partners (LR-ALL-05)."
        )
    assert RULEBOOK.open(4, {"mode": mode, "attack_teammates": False}).options["attack_teammates"] is False
    for with_partners in ("alliance", "team"):
        edition = RULEBOOK.open(4, {"mode": with_partners, "attack_teammates": "yes"})
        assert edition.options["attack_teammates"] is True


@pytest.mark.rule("LR-FEL-07", "LR-STD-03")
def test_the_final_roll_needs_a_ring() -> None:
    assert refusal(3, mode="standard", final_roll="next_turn") == (
        "Option final_roll=next_turn does not go with mode=standard, which has no Ring (LR-STD-03)."
    )
    for mode in ("individual", "alliance", "team"):
        assert RULEBOOK.open(4, {"mode": mode, "final_roll": "next_turn"}).options["final_roll"] == "next_turn"


@pytest.mark.rule("LR-STD-08")
@pytest.mark.parametrize("mode", ["individual", "alliance", "team"])
def test_only_the_standard_game_can_do_without_barriers(mode: str) -> None:
    assert refusal(4, mode=mode, standard_barriers=False) == (
        f"Option standard_barriers=no needs mode=standard; in {mode} rivers and mountains block (LR-CMP-06)."
    )
    for seats in (2, 3, 4):
        edition = RULEBOOK.open(seats, {"mode": "standard", "standard_barriers": "no"})
        assert edition.options["standard_barriers"] is False


@pytest.mark.parametrize(
    ("option", "value", "takes"),
    [
        ("mode", "duel", "individual, standard, alliance, team"),
        ("final_roll", "never", "on_arrival, next_turn"),
        ("attack_teammates", "perhaps", "no, yes"),
        ("standard_barriers", "some", "yes, no"),
    ],
)
def test_what_an_option_does_not_take_is_refused(option: str, value: str, takes: str) -> None:
    with pytest.raises(BadOption) as refused:
        RULEBOOK.open(4, {option: value})
    assert str(refused.value) == f"Option {option} cannot be {value!r}; it takes {takes}."


def test_an_option_of_another_book_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        RULEBOOK.open(4, {"maesters": "on"})
    assert "There is no option 'maesters'" in str(refused.value)


@pytest.mark.rule("LR-FEL-07")
@pytest.mark.parametrize("mode", ["individual", "alliance"])
def test_the_final_roll_on_arrival_or_a_turn_later(mode: str) -> None:
    leaders = {"alice": "rhudaur", "bob": "moria", "carol": "lorien", "dave": "khand"}
    position = "Rhudaur: alice 2 | Moria: bob 2 | Lorien: carol 2"

    def at_gorgoroth(final_roll: str) -> None:
        t = middle_earth(
            position,
            seats=4,
            mode=mode,
            options={"final_roll": final_roll},
            ring="gorgoroth",
            phase="fellowship",
            leaders=leaders,
        )
        t.throws(4)  # it leaves Gorgoroth
        assert t.ring == "mount_doom"
        if final_roll == "on_arrival":
            assert (t.step, t.table.turn) == ("FinalRoll", t.alice.seat)
            t.throws(3)
            assert t.game.result is None
        assert (t.asked, t.ring) == ("bob", "mount_doom")
        t.bob.idles()
        assert (t.step, t.table.turn) == ("FinalRoll", t.bob.seat)
        t.throws(4)
        assert t.game.result is not None

    at_gorgoroth("on_arrival")
    at_gorgoroth("next_turn")
