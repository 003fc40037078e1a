"""Games that play on from others: their records prove the dice they copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hegemon.match.dealer import FairDealer
from hegemon.match.log import DEEPEST, Log, Verdict, depth, hashes, read_log, verify
from house import House, Nursery, Page


@pytest.fixture(scope="module")
def house(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(f"sqlite:///{tmp_path_factory.mktemp('forks') / 'games.db'}", nursery)
    yield house
    house.stop()


def ended(house: House, browser: httpx.Client, id: str, answers: int) -> None:
    """Play a little, then end the game."""
    page = Page(house, browser, id)
    page.play(answers)
    page.close()
    browser.post(f"/api/games/{id}/status", json={"status": "ended"}).raise_for_status()


def record(browser: httpx.Client, id: str, folder: Path) -> tuple[Log, Verdict]:
    """The record of a game, and the verdict on it."""
    path = folder / f"{id}.game"
    path.write_bytes(browser.get(f"/api/games/{id}/log").raise_for_status().content)
    log = read_log(path)
    return log, verify(log)


def fork(browser: httpx.Client, id: str, seq: int) -> str:
    answer = browser.post(f"/api/games/{id}/fork", json={"seq": seq, "seat": 0, "bot": "easy"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_fork_of_a_fork_proves_every_roll(house: House, tmp_path: Path) -> None:
    browser = house.browser()
    id = house.new_game(browser, "local", "easy", "easy", options={"deal": True})["id"]
    ended(house, browser, id, 3)
    first, _ = record(browser, id, tmp_path)
    second_id = fork(browser, id, 40)
    ended(house, browser, second_id, 3)
    second, verdict = record(browser, second_id, tmp_path)
    assert verdict.proved, verdict
    assert [origin.header for origin in verdict.origins] == [first.header]
    count = len(second.entries)
    assert count > 42
    third_id = fork(browser, second_id, count - 1)
    ended(house, browser, third_id, 2)
    third, verdict = record(browser, third_id, tmp_path)
    assert verdict.proved, verdict
    assert verdict.dice == sum(entry.who == -1 for entry in third.entries)
    assert [origin.header for origin in verdict.origins] == [second.header, first.header]
    early_id = fork(browser, third_id, 30)
    ended(house, browser, early_id, 0)
    _, verdict = record(browser, early_id, tmp_path)
    assert verdict.proved, verdict
    assert [origin.header for origin in verdict.origins] == [first.header]
    anew_id = fork(browser, third_id, 0)
    ended(house, browser, anew_id, 0)
    log, verdict = record(browser, anew_id, tmp_path)
    assert log.copied == 0
    assert verdict.proved, verdict


def test_forks_of_forks_come_to_an_end(house: House, tmp_path: Path) -> None:
    """Each adds its header to the next one's, so there is a limit, told in a sentence."""
    browser = house.browser()
    id = house.new_game(browser, "local", "easy", "easy", options={"deal": True})["id"]
    ended(house, browser, id, 3)
    for place in range(DEEPEST):
        id = fork(browser, id, 5 + place)
        ended(house, browser, id, 1)
    log, verdict = record(browser, id, tmp_path)
    assert verdict.proved
    assert depth(log.header) == DEEPEST
    refused = browser.post(f"/api/games/{id}/fork", json={"seq": 5 + DEEPEST, "seat": 0, "bot": "easy"})
    assert refused.status_code == 409
    assert refused.json()["says"] == f"This game plays on from {DEEPEST} others in a row; play on from one of them."
    assert fork(browser, id, 5 + DEEPEST - 1)


def test_the_heads_of_a_fork_are_those_of_its_own_chain(house: House, tmp_path: Path) -> None:
    """Also those of the entries it only refers to."""
    browser = house.browser()
    id = house.new_game(browser, "local", "easy", "easy", options={"deal": True})["id"]
    ended(house, browser, id, 1)
    id = fork(browser, id, 30)
    page = Page(house, browser, id)
    page.play(1)
    told: dict[int, str] = {}
    for seq in (0, 10, 30, 40):
        page.tell(type="head", seq=seq)
        while (message := page.hear())["type"] != "head":
            pass
        told[seq] = message["head"]
    page.close()
    ended(house, browser, id, 0)
    log, verdict = record(browser, id, tmp_path)
    assert verdict.proved
    assert log.seed is not None
    chain, dealer = hashes(log.header, log.entries), FairDealer(log.seed, log.seeds)
    assert told == {seq: dealer.head(seq, chain[seq]) for seq in told}
