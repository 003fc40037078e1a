"""What a card would change, told before it is used: reckoned by the rules, from what its owner may know."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.rules import prospects
from hegemon.rules.effects import Moment
from hegemon.server.show import asked_of, prospects_of
from hegemon.table.attack_odds import win_of_attack
from realm import Realm, realm

NAMES = ("Ann", "Bob", "Cat", "Dan")
PEOPLE = ("alice", "bob", "carol", "dave")


def name(seat: int) -> str:
    return NAMES[seat] if 0 <= seat < len(NAMES) else "Neutral"


def at_war(
    turn: str = "alice", defender: str = "bob", *, seats: int = 3, maesters: dict[str, str] | None = None
) -> Realm:
    """Harrenhal with nine armies has declared an invasion of King's Landing with five."""
    t = realm(
        f"Harrenhal: {turn} 9 | Kings Landing: {defender} 5",
        seats=seats,
        turn=turn,
        gold=dict.fromkeys(PEOPLE[:seats], 2000),
        maesters=maesters,
    )
    t.people[turn].says("invade harrenhal kings_landing")
    return t


def asks(t: Realm, who: int) -> None:
    """Everybody passes until this seat is asked for a card."""
    while not isinstance(t.game.asking, Moment) or t.game.asking.who != who:
        t.game.submit(t.game.number, t.game.asking.who, hegemon.parse(t.game, "pass"))  # type: ignore[union-attr]


def would(t: Realm) -> dict[str, str]:
    """What the offers of the open question say they would change, by what they name."""
    ask = t.game.asking
    assert ask is not None
    view = t.game.view(ask.who)
    asked = asked_of(view, "", with_offers=True, would=prospects_of(view, name))
    assert asked is not None
    return {" ".join(offer.words): offer.would for offer in asked.offers if offer.verb != "pass"}


def rolled(t: Realm, attacker: str, who: int, red: str, white: str) -> None:
    t.all_pass()
    t.people[attacker].says(f"commit {len(red.split())}")
    t.all_pass()
    t.roll(red, white)
    asks(t, who)


def test_a_card_on_the_roll_tells_the_losses_with_and_without_it() -> None:
    t = at_war(defender="carol")
    rolled(t, "alice", 2, "5 4 1", "5 3")
    assert would(t)["tywin_lannister"] == "With Tywin Lannister you lose 0 instead of 1 and Ann loses 2 instead of 1."
    t.carol.uses("tywin_lannister")
    t.all_pass()
    t.expect("Harrenhal: alice 7 | Kings Landing: carol 5")


def test_a_card_that_helps_nothing_says_so() -> None:
    t = at_war(defender="carol")
    rolled(t, "alice", 2, "3 2 1", "6 5")
    assert would(t)["tywin_lannister"] == "With Tywin Lannister nothing changes: the losses stay the same."


def test_a_card_that_asks_tells_what_comes_of_the_best_choice() -> None:
    t = at_war("bob", "alice")
    rolled(t, "bob", 0, "6 5 1", "6 2")
    assert would(t)["ned_stark"] == "With Ned Stark you lose 0 instead of 1 and Bob loses 2 instead of 1."
    t = at_war("bob", "alice")
    rolled(t, "bob", 0, "6 5 1", "5 4")
    says = "With Ned Stark you lose 0 instead of 2 and Bob loses 2 instead of 0, if you choose well."
    assert would(t)["ned_stark"] == says
    t.alice.uses("ned_stark")
    assert would(t) == {"": "1: You lose 1 and Bob loses 1. 2: You lose 0 and Bob loses 2."}


def test_dice_that_are_rolled_again_count_by_their_chances() -> None:
    t = at_war("dave", "bob", seats=4)
    rolled(t, "dave", 3, "4", "6")
    # Bob's only die is rolled again: it loses to the 4 if it shows 1, 2 or 3
    says = "With Margaery Tyrell you lose 0.5 on average instead of 1 and Bob loses 0.5 on average instead of 0."
    assert would(t)["margaery_tyrell"] == says


def test_a_card_at_the_declaration_tells_the_odds_with_and_without_it() -> None:
    t = at_war()
    board = t.table.board
    src, dst = board.find("harrenhal").index, board.find("kings_landing").index
    before = win_of_attack(t.table, src, dst)
    says = would(t)["robb_stark"]
    t.alice.uses("robb_stark")
    after = win_of_attack(t.table, src, dst)
    assert (round(100 * before), round(100 * after)) == (82, 99)
    assert says == "With Robb Stark your chance to take King's Landing rises from 82 % to 99 %."


def test_defenders_and_those_who_look_on_are_told_whose_chance_it_is() -> None:
    t = at_war(defender="carol", maesters={"carol": "castle_walls wed_for_peace a_call_to_arms"})
    asks(t, 2)
    told = would(t)
    assert told["castle_walls"] == "With Castle Walls Ann’s chance to take King's Landing falls from 82 % to 62 %."
    assert told["wed_for_peace"] == "With Wed for Peace the attack on King's Landing is over."
    assert told["a_call_to_arms"] == "With A Call to Arms Ann’s chance to take King's Landing falls from 82 % to 51 %."
    t = at_war(defender="carol", maesters={"bob": "unplanned_losses"})
    asks(t, 1)
    assert would(t) == {"unplanned_losses": ""}  # nobody knows which side Bob is on


def test_armies_that_are_lost_before_the_dice_count_in_the_odds() -> None:
    t = at_war(defender="carol", maesters={"carol": "lead_into_a_trap"})
    t.all_pass()
    t.alice.says("commit 3")
    asks(t, 2)
    says = "With Lead into a Trap Ann’s chance to take King's Landing falls from 82 % to 51 %."
    assert would(t) == {"lead_into_a_trap": says}


@pytest.mark.parametrize("held", ["spiders_sabotage", "best_laid_plans", "valyrian_steel"])
def test_what_is_told_depends_on_no_card_that_the_seat_cannot_see(held: str) -> None:
    told = []
    for other in ("mourning_the_fallen", held):
        t = at_war(defender="carol", maesters={"carol": "castle_walls", "alice": other})
        asks(t, 2)
        told.append(would(t))
    assert told[0] == told[1]


def test_nothing_is_tried_for_other_questions_and_nothing_changes_the_game() -> None:
    t = at_war(defender="carol")
    saved = repr(t.game), t.game.number, list(t.table.armies)
    prospects.changes(t.game.view(0))
    assert (repr(t.game), t.game.number, list(t.table.armies)) == saved
    assert prospects.changes(t.game.view(1)) == {}
    t.all_pass()
    assert t.step == "FightOn"
    assert prospects.changes(t.game.view(0)) == {}


def test_numbers_in_words() -> None:
    assert [prospects.few(number) for number in (0.0, 2.0, 0.5, 1.25)] == ["0", "2", "0.5", "1.2"]
    chances = (0.0, 0.001, 0.5, 0.9999, 1.0)
    assert [prospects.percent(chance) for chance in chances] == [
        "0 %",
        "less than 1 %",
        "50 %",
        "more than 99 %",
        "100 %",
    ]
