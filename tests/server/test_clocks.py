"""Clocks: who pays for which time, what happens at zero, and that a restart changes nothing."""

from __future__ import annotations

from contextlib import suppress

from hegemon.server.clocks import NOBODY, Clocks, told
from house import POSTGRES_LATER, House, Nursery, Page


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_only_the_seat_that_is_asked_pays_and_the_bank_only_what_is_beyond_the_turn() -> None:
    hands = Hands()
    clocks = Clocks(60, 100, 3, hands)
    clocks.run(1, 0)
    hands.time += 50
    clocks.run(1, 1)  # a defender thinks in the turn of another
    hands.time += 20
    clocks.run(1, 0)
    hands.time += 40
    assert [clocks.left(seat) for seat in range(3)] == [70, 140, 160]
    clocks.run(2, 1)
    assert [clocks.left(seat) for seat in range(3)] == [130, 160, 160]
    hands.time += 10
    assert [clocks.left(seat) for seat in range(3)] == [130, 150, 160]


def test_nobody_pays_while_nobody_is_asked() -> None:
    hands = Hands()
    clocks = Clocks(60, 0, 2, hands)
    clocks.run(1, 0)
    hands.time += 10
    clocks.run(1, NOBODY)
    hands.time += 1000
    assert [clocks.left(seat) for seat in range(2)] == [50, 60]


def test_time_that_is_up_stays_up_until_the_next_turn() -> None:
    hands = Hands()
    clocks = Clocks(5, 3, 2, hands)
    clocks.run(1, 0)
    hands.time += 9
    assert clocks.left(0) == 0
    clocks.run(1, 1)
    clocks.run(1, 0)
    assert clocks.left(0) == 0
    clocks.run(2, 1)
    clocks.run(3, 0)
    assert clocks.left(0) == 5  # the bank is empty, the turn is new


def test_taking_back_the_end_of_a_turn_gives_no_time() -> None:
    hands = Hands()
    clocks = Clocks(60, 100, 2, hands)
    clocks.run(1, 0)
    hands.time += 70
    clocks.run(2, 1)
    hands.time += 1
    clocks.run(1, 0)
    assert clocks.left(0) == 90
    hands.time += 10
    clocks.run(2, 1)
    assert [clocks.left(seat) for seat in range(2)] == [140, 159]


def test_taking_back_several_answers_of_a_set_up_gives_no_time() -> None:
    """In a set-up every answer is a turn of its own, and several of them may be taken back."""
    hands = Hands()
    clocks = Clocks(60, 100, 2, hands)
    for turn in (-1, -2, -3):
        clocks.run(turn, 0)
        hands.time += 70
    assert clocks.left(0) == 100 - 10 - 10 + 60 - 70
    for turn in (-2, -1, -2, -3, -2, -1):  # taken back twice, said again twice, taken back twice
        clocks.run(turn, 0)
        assert clocks.left(0) == 70, "each of the three turns has used ten seconds of the bank, whichever it is"
    hands.time += 5
    again = Clocks(60, 100, 2, hands)
    again.set(clocks.noted())
    for turn in (-1, -2, -3, -2):
        again.run(turn, 0)
        assert again.left(0) == 65, "nor does a server that starts again give any"
    again.run(1, 1)
    assert [again.left(seat) for seat in range(2)] == [125, 160]


def test_thinking_and_taking_back_over_and_over_comes_to_an_end() -> None:
    hands = Hands()
    clocks = Clocks(60, 0, 2, hands)
    for _ in range(10):
        for turn in (-1, -2, -3, -2):
            clocks.run(turn, 0)
            hands.time += 10
    assert clocks.left(0) == 0


def test_only_so_many_turns_are_kept() -> None:
    hands = Hands()
    clocks = Clocks(60, 1000, 2, hands)
    for turn in range(1, 101):
        clocks.run(turn, turn % 2)
        hands.time += 61
    assert [clocks.left(seat) for seat in range(2)] == [950, 1010]
    assert len(clocks.noted().past) <= 60
    assert clocks.noted().banks != [1000, 1000]


def test_what_was_noted_is_where_they_go_on() -> None:
    hands = Hands()
    clocks = Clocks(60, 100, 2, hands)
    clocks.run(7, 1)
    hands.time += 80
    noted = clocks.noted()
    hands.time += 500
    again = Clocks(60, 100, 2, hands)
    again.set(noted)
    again.run(7, 1)
    hands.time += 5
    assert [again.left(seat) for seat in range(2)] == [160, 75]


def test_what_happens_at_zero_is_said() -> None:
    assert told(90, 0, "easy") == (
        "You have 1 minute and 30 seconds in every turn. "
        "At zero the bot “easy” answers for you until the turn ends; your seat stays yours."
    )
    assert "and 10 minutes for the whole game beyond that" in told(61, 600, "easy")
    assert told(61, 1, "easy").startswith("You have 1 minute and 1 second in every turn, and 1 second for")


@POSTGRES_LATER
def test_a_bot_finishes_the_turn_of_somebody_who_is_away_and_banks_survive_a_kill(
    database: str, nursery: Nursery
) -> None:
    house = House(database, nursery)
    browser = house.browser()
    clock = {"turn": 5, "bank": 1}
    game = house.new_game(browser, "local", "easy", "easy", options={"deal": True, "lots": True}, clock=clock)
    page = Page(house, browser, game["id"])
    assert "At zero the bot “easy” answers for you" in page.now["clock"]
    listed = {entry["id"]: entry for entry in browser.get("/api/games").json()}
    assert listed[game["id"]]["clock"] == page.now["clock"]
    assert [player["clock"] is None for player in page.now["players"]] == [False, True, True]
    while page.now["table"]["turns"] == 0:
        if page.asked():
            with suppress(AssertionError):  # on a slow machine the time may be up before all armies are placed
                page.say(page.first_answer())
        else:
            page.hear()
    while not page.asked():
        page.hear()
    asked = page.now["seq"]
    page.reach(asked + 1)  # nobody answers, so that the bot does: armies are placed at least
    said = [entry["say"] for entry in page.heard if entry["seq"] >= asked and entry["who"] == 0]
    assert said[0].startswith(("place", "trade", "defend"))
    while not (page.asked() and page.now["players"][0]["clock"] > 4):
        page.hear()
    house.kill()
    house.start()
    page = Page(house, browser, game["id"])
    assert page.now["players"][0]["clock"] <= 5.1  # the bank of one second is used up for good
    house.stop()
