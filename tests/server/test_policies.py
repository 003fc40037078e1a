"""Whoever runs a server may let people play against trained policies; pages know them by their file's name alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.ai import UnknownBot
from hegemon.editions import begin, rulebook
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Refused
from hegemon.server.policies import Policies, check_policies, name_of
from hegemon.server.worker_tasks import Desk, question_of
from hegemon.table.notation import read_at
from hegemon.table.rulebook import BadOption
from house import House, Nursery, Page
from house import database as database_in
from learn.made import random_policy
from program import Say

MINE = "policy:mine"


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A policy for two."""
    return random_policy(tmp_path_factory.mktemp("policies") / "mine.npz", seats=2)


@pytest.fixture(scope="module")
def house(spec: str, tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    """A server that offers it."""
    house = House(database_in(tmp_path_factory.mktemp("house")), nursery, "--bot", spec)
    yield house
    house.stop()


def test_people_play_against_a_policy(house: House, spec: str) -> None:
    host = house.browser()
    told = host.get("/api/bots").json()
    assert told[-1]["name"] == MINE
    assert told[-1]["summary"].endswith(".")
    game = house.new_game(host, "local", MINE)
    page = Page(house, host, game["id"])
    while page.now["table"]["turns"] < 4:
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    assert "a bot gave no answer" not in house.said()
    assert spec.removeprefix("policy:") not in str(page.now)
    page.close()


def test_where_it_cannot_play_it_is_refused_with_a_sentence(house: House, spec: str) -> None:
    host = house.browser()
    for seats, bot, says in (
        (3, MINE, "Field bot: The policy policy:mine plays classic with 2 seats, and not classic with 3 seats."),
        (2, "policy:yours", "Field bot: there is no bot policy:yours on this server."),
    ):
        wanted = [{"kind": "local"}, *[{"kind": "bot", "bot": bot} for _ in range(seats - 1)]]
        answer = host.post("/api/games", json={"seats": wanted})
        assert answer.status_code in (409, 422), answer.text
        assert answer.json()["says"] == says
        assert spec.removeprefix("policy:") not in answer.text
    wanted = [{"kind": "local"}, {"kind": "bot", "bot": "policy:../x"}]
    answer = host.post("/api/games", json={"seats": wanted})
    assert answer.status_code == 422
    assert "There is no bot" in answer.json()["says"]
    game = house.new_game(host, "local", "easy", "easy")
    answer = host.post(f"/api/games/{game['id']}/seats/1", json={"bot": MINE})
    assert "and not classic with 3 seats" in answer.json()["says"]


def test_a_campaign_has_no_policies(spec: str) -> None:
    with pytest.raises(BadOption, match=r"^Field bot: policy:mine plays single games, and not in campaigns\.$"):
        Policies([spec]).check(MINE, None)
    Policies([spec]).check(MINE, rulebook("classic").open(2, {}))


def test_a_worker_answers_by_it_and_goes_on_without_it(spec: str, tmp_path: Path) -> None:
    desk = Desk(Policies([spec]))
    game, rng = begin("classic", 2, {}), Rng(1)
    said = 0
    while (decision := game.pending) is not None and said < 20:
        if decision.who == CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        reply = desk.answer(question_of(game, "id", decision.who, MINE, 3))
        game.play(read_at(game.table, reply.say, decision.menu))
        said += 1
    assert said == 20
    decision = game.pending
    assert decision is not None
    gone = Desk(Policies([f"policy:{tmp_path / 'mine.npz'}"]))
    seat = max(decision.who, 0)
    with pytest.raises(Refused, match=r"cannot be read: no such file or directory\.$"):
        gone.answer(question_of(game, "id", seat, MINE, 3))
    with pytest.raises(Refused, match=r"There is no bot policy:mine on this server\.$"):
        Desk().answer(question_of(game, "id", seat, MINE, 3))


def test_what_a_server_cannot_offer_is_refused_when_it_starts(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    twin = random_policy(other / "mine.npz", seats=2)
    odd = random_policy(tmp_path / "my own.npz", seats=2)
    assert name_of(spec) == MINE
    for specs, says in (
        (["exec:./mybot"], "a server seats its own bots, and policies"),
        ([spec, twin], "two policies whose files have the same name"),
        ([odd], "needs a name of up to 50 letters"),
        ([f"policy:{tmp_path}/none.npz"], "cannot be read"),
    ):
        with pytest.raises(UnknownBot, match=says):
            check_policies(specs)
    say = Say(monkeypatch, capsys)
    say("serve", "--bot", "exec:./mybot", "--db", f"sqlite:///{tmp_path}/x.db").refuses("a server seats its own bots")
