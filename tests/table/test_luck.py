"""Every roll tells how lucky it was: its losses beside what such dice cost on average, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from hegemon.rules.invade import DeclareAttack
from hegemon.table.combat import Combat
from hegemon.table.events import BattleFought, DiceRolled
from made_up import Played, edition
from realm import realm
from scene import scene


def rolls(events: Sequence[object] | None) -> list[DiceRolled]:
    return [event for event in events or [] if isinstance(event, DiceRolled)]


def test_plain_dice() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 4 | Siam: bob 1")
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("6 5 4 against 1 1")
    (roll,) = rolls(t.game.events)
    # Three dice against two cost the attacker (2275 * 2 + 2611) / 7776 armies on average.
    assert roll.attacker_due == pytest.approx(7161 / 7776)
    assert roll.defender_due == pytest.approx(8391 / 7776)
    assert roll.luck == pytest.approx(2 * 7161 / 7776)
    assert (roll.attacker, roll.defender, roll.src.id, roll.dst.id) == (0, 1, "alaska", "kamchatka")


def test_an_edition_whose_dice_all_have_eight_faces() -> None:
    made = edition(combat=Combat(attack_dice=2, defend_dice=2, size=8))
    t = Played(made, "a: 0 4 | b: 1 3 | c: 1 1", step=DeclareAttack(0))
    t.say("attack a b 2", "defend 1", "roll 8 2 against 7")
    events = list(t.game.events or [])
    (roll,) = rolls(events)
    mine, theirs, variance = average((8, 8), (8,), 0, again=False)
    assert (roll.attacker_due, roll.defender_due, roll.variance) == pytest.approx((mine, theirs, variance))
    fought = next(event for event in events if isinstance(event, BattleFought))
    assert (fought.sizes, fought.counted) == ((8, 8, 8), (8, 2, 7))
    assert fought.told(str) == "A attacks B: 8d8 2d8 against 7d8; 0 loses 0, 1 loses 1."


def counted(faces: tuple[int, ...], knights: int) -> list[int]:
    """Dice after Knights, highest first."""
    found = sorted(faces, reverse=True)
    found[0] += knights
    return sorted(found, reverse=True)


def average(red: tuple[int, ...], white: tuple[int, ...], knights: int, again: bool) -> tuple[float, float, float]:
    """Both sides' losses and the variance of their difference, by listing every throw; ones may go again."""
    total = mine = theirs = square = 0.0
    once = [range(1, size + 1) for size in (*red, *white)]
    for faces in product(*once):
        ones = [place for place in range(len(red)) if faces[place] == 1] if again else []
        for more in product(*[once[place] for place in ones]):
            shown = list(faces)
            for place, face in zip(ones, more, strict=True):
                shown[place] = face
            weight = 1.0
            for place in ones:
                weight /= len(once[place])
            pairs = zip(
                counted(tuple(shown[: len(red)]), knights), sorted(shown[len(red) :], reverse=True), strict=False
            )
            lost = sum([ours <= other for ours, other in pairs])
            beaten = min(len(red), len(white)) - lost
            total += weight
            mine += weight * lost
            theirs += weight * beaten
            square += weight * (beaten - lost) ** 2
    mean = (theirs - mine) / total
    return mine / total, theirs / total, square / total - mean * mean


def test_eight_sided_dice_and_modifiers() -> None:
    t = realm(
        "Winterfell: alice 6 | White Harbor: bob 5",
        units="Winterfell: 2 knight 1 siege_engine | White Harbor: 1 fortification",
    )
    t.alice.invades("Winterfell", "White Harbor")
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.battle("8 5 2", "7 7")
    (roll,) = rolls(t.game.events)
    mine, theirs, variance = average((8, 6, 6), (8, 8), 2, again=False)
    assert (roll.attacker_due, roll.defender_due) == pytest.approx((mine, theirs))
    assert roll.variance == pytest.approx(variance)
    fought = next(event for event in t.events if isinstance(event, BattleFought))
    assert (fought.attacker_lost, fought.defender_lost) == (1, 1)
    assert roll.luck == pytest.approx(1 - 1 - (theirs - mine))


def test_dice_that_the_rules_roll_again() -> None:
    t = realm(
        "Myr: alice 9 | Tyrosh: bob 5 | Lys: bob 1 | The Flatlands: alice 1",
        seats=2,
        rest="neutral",
        gold={"alice": 2000},
        units="Myr: 1 siege_engine",
    )
    t.alice.invades("Myr", "Tyrosh")
    t.alice.uses("grey_worm")
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.roll("5 4 1", "6 3")
    assert not rolls(t.game.events)
    t.chance("roll 6 against")
    (roll,) = rolls(t.game.events)
    assert (roll.red, roll.white) == ((5, 6, 4), (6, 3))
    mine, theirs, _ = average((8, 6, 6), (6, 6), 0, again=True)
    assert (roll.attacker_due, roll.defender_due) == pytest.approx((mine, theirs))
    assert roll.luck == pytest.approx(1 - 1 - (theirs - mine))


def test_a_card_that_changes_the_dice_is_no_luck() -> None:
    t = scene("Alaska: alice 6 | Kamchatka: bob 4 | Siam: bob 1", options={"commander": True})
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("1 1 1 against 5 4")
    (before,) = rolls(t.game.events)
    assert before.luck == pytest.approx(-2 - (8391 - 7161) / 7776)
    t.alice.says("command 1")
    assert rolls(t.game.events) == [before]
