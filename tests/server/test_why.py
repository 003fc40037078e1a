"""Bots are asked why: whoever may watch a game may ask, and anything else is answered with a sentence."""

from __future__ import annotations

import pytest

from hegemon.ai.explain import explained
from hegemon.editions import begin
from hegemon.kernel.chance import Rng
from hegemon.server.worker_tasks import Desk, Reply, question_of
from house import House, Page

ANY_DATABASE = True


def turn_of(page: Page, turns: int) -> None:
    """Play on until this page is asked in or after this turn."""
    while not (page.asked() and page.now["table"]["turns"] >= turns):
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()


def test_a_bot_says_why_and_names_its_rivals(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "medium", "easy", options={"deal": True})
    door = f"/api/games/{game['id']}/seats"
    page = Page(house, host, game["id"])
    turn_of(page, 4)
    answer = host.get(f"{door}/1/why")
    assert answer.status_code == 200
    why = answer.json()["why"]
    assert why.endswith(".")
    assert why.startswith(("I go for ", "I took ", "I went for ", "Nothing within reach "))
    assert "seat" not in why
    assert host.get(f"{door}/2/why").json() == {"why": None}, "the easy bot never says anything"
    stranger = house.browser().get(f"{door}/1/why")
    assert stranger.json() == {"why": why}, "whoever may watch may ask"
    host.post(f"{door}/1", json={"bot": "easy"})
    assert host.get(f"{door}/1/why").json() == {"why": None}, "another bot does not answer for it"
    page.close()


def test_what_cannot_be_asked_is_refused_with_a_sentence(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "medium", listed=False)
    door = f"/api/games/{game['id']}/seats"
    refused = {
        f"{door}/0/why": (409, "Ada is no bot: seat must be a bot's, since only bots give reasons."),
        f"{door}/2/why": (409, "There is no seat 2: seat must be 0 to 1."),
        f"{door}/-1/why": (409, "There is no seat -1: seat must be 0 to 1."),
        f"{door}/x/why": (422, "seat must be a whole number."),
        "/api/games/aaaaaaaa/seats/1/why": (404, "There is no such game; its link may be mistyped."),
    }
    for path, (status, says) in refused.items():
        answer = host.get(path)
        assert answer.status_code == status, answer.text
        assert answer.json()["says"].startswith(says)
    assert host.get(f"{door}/1/why").json() == {"why": None}, "it has not had a turn yet"
    stranger = house.browser().get(f"{door}/1/why")
    assert stranger.status_code == 403
    assert stranger.json()["says"] == "This game is private. Open it with the link you were sent."


@pytest.mark.parametrize("spec", ["medium", "easy"])
def test_a_worker_replies_with_the_reason(spec: str) -> None:
    game = begin("classic", 3, {"deal": True})
    desk, rng = Desk(), Rng(3)
    heard: list[Reply] = []
    while (decision := game.pending) is not None and game.table.turns < 9:
        action = decision.menu.sample(rng)
        if decision.who == 1:
            heard.append(desk.answer(question_of(game, "abc", 1, spec, 7)))
            assert heard[-1].why == explained(desk.agents["abc", 1, spec])
        game.play(action)
    assert any(reply.why for reply in heard) == (spec == "medium")
