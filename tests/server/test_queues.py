"""The fair queue: people first, then everybody's turn."""

from __future__ import annotations

from hegemon.server.queues import FairQueue, Turn


def drained(queue: FairQueue[str]) -> str:
    return " ".join(queue.take() for _ in range(len(queue)))


def test_owners_take_turns_and_so_do_the_games_of_one_owner() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(f"a{number}", Turn(owner="a", game="one"))
    queue.put("A0", Turn(owner="a", game="two"))
    queue.put("b0", Turn(owner="b", game="three"))
    assert queue.waiting("a") == 4
    assert queue.waiting("b") == 1
    assert drained(queue) == "a0 b0 A0 a1 a2"
    assert len(queue) == queue.waiting("a") == queue.waiting("b") == 0


def test_whoever_comes_later_with_one_question_does_not_wait_for_a_hundred() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put(f"a{number}", Turn(owner="a", game=str(number)))
    assert queue.take() == "a0"
    queue.put("b", Turn(owner="b"))
    assert [queue.take(), queue.take()] == ["a1", "b"]


def test_a_lower_rank_goes_first() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for rank in (2, 1, 0, 2, 0):
        queue.put(str(rank), Turn(rank, owner="a", game=str(rank)))
    assert queue.by_rank() == [2, 1, 2]
    assert drained(queue) == "0 0 1 2 2"


def test_what_waits_can_move_to_another_rank() -> None:
    queue: FairQueue[str] = FairQueue(3)
    queue.put("one", Turn(2, "a", "one"))
    queue.put("two", Turn(2, "a", "two"))
    queue.put("three", Turn(1, "b", "three"))
    queue.move(Turn(0, "a", "two"))
    queue.move(Turn(0, "c", "none"))
    queue.move(Turn(1, "b", "three"))
    assert queue.by_rank() == [1, 1, 1]
    assert drained(queue) == "two three one"
