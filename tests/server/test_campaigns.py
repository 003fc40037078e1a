"""Campaigns on the server: their doors, their people, and games that change the world for those after them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from ahead import asked_to, finish_ahead, play_ahead
from hegemon.match.campaign import verify_campaign
from hegemon.server.access import DOORS, Who
from house import POSTGRES_LATER, House, Page, token_of
from test_seals import phrases, runs, tells

SERVE = ("--rate", "100000")
BOTS = ("Ann", "Bo", "Cy")
FORMS: dict[str, dict[str, Any]] = {
    "fork": {"after": 99},
    "people": {"old": "Nobody", "new": "Somebody"},
    "sit": {"order": [0]},
}
"""What is sent to doors that take a form. Where they are open it is refused for another reason, so nothing changes."""


def new_campaign(browser: httpx.Client, *kinds: str, **more: Any) -> dict[str, Any]:
    """A campaign; a kind is local, link, or the name of a bot."""
    people = [
        {"name": name, "kind": kind} if kind in ("local", "link") else {"name": name, "kind": "bot", "bot": kind}
        for name, kind in zip(("Ann", "Bo", "Cy", "Dee", "Edo"), kinds, strict=False)
    ]
    answer = browser.post("/api/campaigns", json={"people": people, **more})
    assert answer.status_code == 201, answer.text
    links: dict[str, Any] = answer.json()
    return links


def home(browser: httpx.Client, id: str) -> dict[str, Any]:
    answer = browser.get(f"/api/campaigns/{id}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def sit(browser: httpx.Client, id: str, *order: int, **more: Any) -> str:
    answer = browser.post(f"/api/campaigns/{id}/sit", json={"order": order, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["game"])


def until_signed(house: House, browser: httpx.Client, id: str, *order: int) -> str:
    """Begin the next game of bots, and play it ahead up to the signature of the winner; the bots do the rest."""
    game = sit(browser, id, *order)
    play_ahead(house, game, asked_to("SignTheBoard"))
    return game


def until_closed(browser: httpx.Client, id: str, games: int) -> dict[str, Any]:
    """Wait until bots have played so many games."""
    deadline = time.monotonic() + 120
    told: dict[str, Any] = {}
    while time.monotonic() < deadline:
        told = home(browser, id)
        if told["played"] == games:
            return told
        time.sleep(0.3)
    raise TimeoutError(told["chapters"])


def refusal(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    says = str(answer.json()["says"])
    assert says.endswith(".")
    return says


# --- who may do what -------------------------------------------------------------------------------------------------


def test_every_door_of_a_campaign_is_open_to_whom_the_table_names(house: House) -> None:
    host, friend, watcher, stranger, elsewhere = (house.browser() for _ in range(5))
    links = new_campaign(host, "local", "link", "easy")
    id = links["id"]
    enter = f"/api/campaigns/{id}/enter"
    assert friend.post(enter, json={"token": token_of(links["people"][1])}).status_code == 200
    assert watcher.post(enter, json={"token": token_of(links["watch"])}).status_code == 200
    other = new_campaign(elsewhere, "local", "link", "easy")
    elsewhere.cookies.set(f"hegemon-{id}", elsewhere.cookies[f"hegemon-{other['id']}"])
    for door in [door for door in DOORS if door.who in (Who.CAMPAIGN, Who.CAMPAIGN_HOST)]:
        path = door.path.format(campaign=id, number=0, pack="pack_1")
        for browser, looks, hosts in (
            (host, True, True),
            (friend, True, False),
            (watcher, True, False),
            (stranger, False, False),
            (elsewhere, False, False),
        ):
            form = FORMS.get(path.rpartition("/")[2], {})
            answer = browser.get(path) if door.method == "GET" else browser.post(path, json=form)
            may = looks if door.who is Who.CAMPAIGN else hosts
            sealed = may and answer.status_code == 403 and "sealed" in answer.text
            assert (answer.status_code != 403 or sealed) == may, (door.path, answer.text)
            assert answer.status_code < 500, answer.text


def test_a_link_opens_its_own_campaign_and_an_invitation_works_once(house: House) -> None:
    host, friend, late = house.browser(), house.browser(), house.browser()
    links = new_campaign(host, "local", "link", "easy")
    enter = f"/api/campaigns/{links['id']}/enter"
    invitation = {"token": token_of(links["people"][1])}
    back = friend.post(enter, json=invitation).json()["back"]
    assert "works once" in refusal(late.post(enter, json=invitation), 403)
    assert [one["own"] for one in home(friend, links["id"])["people"]] == [False, True, False]
    device = house.browser()
    assert device.post(enter, json={"token": token_of(back)}).json()["back"] == back
    again = host.post(f"/api/campaigns/{links['id']}/people", json={"invite": 1}).json()["invitation"]
    assert "private" in refusal(friend.get(f"/api/campaigns/{links['id']}"), 403)
    assert late.post(enter, json={"token": token_of(again)}).status_code == 200
    for wrong in ("", "x" * 22, token_of(links["people"][1])):
        refusal(house.browser().post(enter, json={"token": wrong}), 403)
    refusal(host.get("/api/campaigns/nowhere2"), 404)
    refusal(host.get("/api/campaigns/..."), 404)


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"people": [{"name": "Ann"}]}, "3 to 20 people"),
        ({"people": [{"name": "Ann"}] * 3}, "same name"),
        ({"people": [{"name": "A" * 30}]}, "at most 24 characters"),
        ({"people": [{"name": 'A"n'}, {"name": "B"}, {"name": "C"}]}, "will not do"),
        ({"people": [{"name": "A", "kind": "bot", "bot": "genius"}]}, "genius"),
        ({"people": [{"name": n} for n in BOTS], "edition": "classic"}, "no campaign"),
        ({"people": [{"name": n} for n in BOTS], "edition": "none"}, "no edition"),
        ({"people": [{"name": n} for n in BOTS], "options": {"nope": True}}, "no option"),
        ({"people": [{"name": n} for n in BOTS], "name": "x\ty"}, "will not do"),
        ({"people": []}, "at least 1"),
    ],
)
def test_what_cannot_be_a_campaign_is_refused_with_a_sentence(house: House, form: dict[str, Any], says: str) -> None:
    assert says in refusal(house.browser().post("/api/campaigns", json=form), 422)


# --- games -----------------------------------------------------------------------------------------------------------


def test_two_games_change_the_world_and_the_file_is_verified(house: House, tmp_path: Path) -> None:
    host = house.browser()
    id = new_campaign(host, "easy", "easy", "easy", name="Ours")["id"]
    fresh = home(host, id)["world"]
    assert fresh["after"] == 0
    assert {pack["game"] for pack in fresh["packs"]} == {0}
    first = until_signed(house, host, id, 2, 0, 1)
    after = until_closed(host, id, 1)
    assert after["world"]["hash"] != fresh["hash"]
    assert after["world"]["sections"][0]["rows"][0][1] in BOTS
    until_signed(house, host, id, 0, 1, 2)
    second = until_closed(host, id, 2)
    assert [one["status"] for one in second["chapters"]] == ["closed", "closed"]
    assert [one["people"] for one in second["chapters"]] == [[2, 0, 1], [0, 1, 2]]
    for number, told in ((0, fresh), (1, after["world"]), (2, second["world"])):
        then = host.get(f"/api/campaigns/{id}/world/{number}").json()
        assert (then["hash"], then["after"], then["marks"]) == (told["hash"], number, told["marks"])
        drawn = host.get(then["board"]).json()
        assert len(drawn["territories"]) == 42
    refusal(host.get(f"/api/campaigns/{id}/world/3"), 409)
    refusal(host.get(f"/api/campaigns/{id}/world/x"), 422)
    assert host.post(f"/api/campaigns/{id}/people", json={"join": {"name": "Dee", "kind": "local"}}).status_code == 200
    assert host.post(f"/api/campaigns/{id}/people", json={"old": "Bo", "new": "Beau"}).status_code == 200
    path = tmp_path / "ours.campaign"
    path.write_bytes(host.get(f"/api/campaigns/{id}/file").content)
    assert verify_campaign(path).startswith("All 2 games of Ours are as they were played")
    assert home(host, id)["world"]["hash"] in verify_campaign(path)
    replay = host.get(f"/api/games/{first}/replay").json()
    assert host.get(replay["board"]).status_code == 200
    fork = host.post(f"/api/games/{first}/fork", json={"seq": 20, "seat": 0})
    assert fork.status_code == 201, fork.text
    page = Page(house, host, fork.json()["id"])
    assert page.now["seq"] >= 20
    assert page.now["campaign"] == ""


def test_people_come_by_one_link_to_all_games(house: House) -> None:
    host, friend = house.browser(), house.browser()
    links = new_campaign(host, "local", "link", "easy")
    id = links["id"]
    game = sit(host, id, 1, 0, 2)
    chapter = home(host, id)["chapters"][0]
    assert chapter["status"] == "gathering"
    assert chapter["waits"] == [1, 0]
    friend.post(f"/api/campaigns/{id}/enter", json={"token": token_of(links["people"][1])}).raise_for_status()
    for browser in (friend, host):
        assert browser.post(f"/api/games/{game}/begin", json={"seed": "abc"}).status_code == 200
    assert home(friend, id)["chapters"][0]["status"] == "playing"
    page = Page(house, friend, game)
    assert page.now["seats"] == [0]
    assert page.now["campaign"] == id
    assert page.now["board"].startswith(f"/api/games/{game}/board")
    assert friend.get(page.now["board"]).status_code == 200
    page.close()
    says = refusal(host.post(f"/api/campaigns/{id}/sit", json={"order": [0, 1, 2]}), 409)
    assert "under way" in says
    assert "under way" in refusal(host.post(f"/api/campaigns/{id}/people", json={"old": "Bo", "new": "B"}), 409)
    assert "page" in refusal(host.post(f"/api/games/{game}/seats/0/free"), 409)
    before = home(host, id)["world"]["hash"]
    assert host.post(f"/api/campaigns/{id}/break-off").status_code == 200
    told = home(host, id)
    assert told["chapters"][0]["status"] == "void"
    assert told["played"] == 0
    assert told["world"]["hash"] != before, "the chronicle says that it was broken off"
    assert "campaign" in refusal(host.post(f"/api/games/{game}/rematch"), 409)
    again = sit(host, id, 0, 1, 2, absent=[1])
    assert [one["number"] for one in home(host, id)["chapters"]] == [1, 1]
    assert host.post(f"/api/games/{again}/begin", json={}).status_code == 200
    page = Page(house, friend, again)
    assert page.now["seats"] == [1]
    assert page.now["players"][1]["kind"] == "bot"
    page.close()
    assert host.post(f"/api/games/{again}/seats/1", json={"bot": ""}).status_code == 200
    assert host.post(f"/api/campaigns/{id}/break-off").status_code == 200
    refusal(host.post(f"/api/campaigns/{id}/break-off"), 409)


def test_a_parallel_world_begins_with_the_first_games_and_has_its_own_people(house: House, tmp_path: Path) -> None:
    host, friend, newcomer, stranger = (house.browser() for _ in range(4))
    links = new_campaign(host, "local", "link", "easy", name="Ours")
    id = links["id"]
    friend.post(f"/api/campaigns/{id}/enter", json={"token": token_of(links["people"][1])}).raise_for_status()
    first = sit(host, id, 0, 1, 2)
    for browser in (host, friend):
        browser.post(f"/api/games/{first}/begin", json={}).raise_for_status()
    finish_ahead(house, first)
    before = home(host, id)
    assert before["played"] == 1
    second = sit(host, id, 2, 1, 0)
    door = f"/api/campaigns/{id}/fork"
    for after in (-1, 2):
        assert "after game 0 to 1" in refusal(friend.post(door, json={"after": after}), 409)
    assert "will not do" in refusal(friend.post(door, json={"after": 1, "name": "x\ty"}), 422)
    assert "after" in refusal(friend.post(door, json={}), 422)
    answer = friend.post(door, json={"after": 1, "name": "Other"})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert [bool(link) for link in made["people"]] == [True, False, False]
    there = home(friend, made["id"])
    assert (there["name"], there["host"], there["played"]) == ("Other", True, 1)
    assert [one["own"] for one in there["people"]] == [False, True, False]
    assert there["world"]["hash"] == before["world"]["hash"]
    assert [one["game"] for one in there["chapters"]] == [first], "the game under way stays where it is"
    refusal(host.get(f"/api/campaigns/{made['id']}"), 403)
    newcomer.post(f"/api/campaigns/{made['id']}/enter", json={"token": token_of(made["people"][0])}).raise_for_status()
    assert newcomer.get(f"/api/games/{first}/replay").status_code == 200
    refusal(newcomer.get(f"/api/games/{second}/board"), 403)
    refusal(stranger.get(f"/api/games/{first}/replay"), 403)
    other = sit(friend, made["id"], 0, 1, 2)
    assert [one["game"] for one in home(host, id)["chapters"]] == [first, second]
    assert [one["game"] for one in home(newcomer, made["id"])["chapters"]] == [first, other]
    path = tmp_path / "other.campaign"
    path.write_bytes(newcomer.get(f"/api/campaigns/{made['id']}/file").content)
    assert verify_campaign(path).startswith("All 1 game of Other are as they were played")
    fresh = friend.post(door, json={"after": 0}).json()
    assert home(friend, fresh["id"])["played"] == 0
    assert home(friend, fresh["id"])["name"] == "Ours"


@pytest.mark.parametrize(
    ("form", "status", "says"),
    [
        ({"order": [0, 1]}, 409, "3 to 5 people"),
        ({"order": [0, 1, 9]}, 409, "the number 9"),
        ({"order": [0, 1, 1]}, 422, "two seats"),
        ({"order": [0, 1, 2], "absent": [7]}, 409, "the number 7"),
        ({"order": [0, 1, 2], "absent": [3]}, 409, "does not play"),
        ({"order": [0, 1, 2], "bot": "genius"}, 422, "genius"),
        ({"order": "all"}, 422, "a list"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(
    house: House, form: dict[str, Any], status: int, says: str
) -> None:
    host = house.browser()
    id = new_campaign(host, "local", "local", "local", "local")["id"]
    assert says in refusal(host.post(f"/api/campaigns/{id}/sit", json=form), status)
    assert home(host, id)["chapters"] == []


def test_a_game_that_never_began_leaves_no_trace(house: House, tmp_path: Path) -> None:
    host = house.browser()
    id = new_campaign(host, "local", "link", "easy")["id"]
    before = home(host, id)["world"]["hash"]
    sit(host, id, 0, 1, 2)
    host.post(f"/api/campaigns/{id}/break-off").raise_for_status()
    assert home(host, id)["world"]["hash"] == before
    path = tmp_path / "ours.campaign"
    path.write_bytes(host.get(f"/api/campaigns/{id}/file").content)
    assert "All 0 games" in verify_campaign(path)


def test_names_and_people_that_cannot_be_are_refused(house: House) -> None:
    host = house.browser()
    id = new_campaign(host, "local", "link", "easy")["id"]
    door = f"/api/campaigns/{id}/people"
    assert "belongs to" in refusal(host.post(door, json={"join": {"name": "ann"}}), 409)
    assert "belongs to" in refusal(host.post(door, json={"old": "Ann", "new": "Bo"}), 409)
    assert "spelled so already" in refusal(host.post(door, json={"old": "Ann", "new": "Ann"}), 422)
    assert "is called 'Zoe'" in refusal(host.post(door, json={"old": "Zoe", "new": "Ann"}), 409)
    assert "will not do" in refusal(host.post(door, json={"old": "Ann", "new": ""}), 422)
    assert "will not do" in refusal(host.post(door, json={"old": "Ann", "new": "x" * 25}), 422)
    assert "send one of" in refusal(host.post(door, json={}), 422)
    assert "by link" in refusal(host.post(door, json={"invite": 0}), 409)
    assert "the number 8" in refusal(host.post(door, json={"invite": 8}), 409)
    assert [one["name"] for one in home(host, id)["people"]] == list(BOTS)


def test_a_sealed_pack_is_told_to_nobody(house: House) -> None:
    host = house.browser()
    id = new_campaign(host, "local", "link", "easy")["id"]
    for pack in home(host, id)["world"]["packs"]:
        assert refusal(host.get(f"/api/campaigns/{id}/packs/{pack['id']}"), 403) == f"{pack['name']} is still sealed."
        assert pack["title"] == ""
    for unknown in ("envelope_1", "promo", "nothing"):
        refusal(host.get(f"/api/campaigns/{id}/packs/{unknown}"), 404)


@POSTGRES_LATER
def test_a_game_of_a_campaign_survives_a_kill_at_any_moment(database: str, nursery: Any) -> None:
    house = House(database, nursery, "--rate", "100000")
    host = house.browser()
    id = new_campaign(host, "easy", "easy", "easy")["id"]
    until_signed(house, host, id, 0, 1, 2)
    for pause in (0.0, 0.02, 0.05):
        time.sleep(pause)
        house.kill()
        house.start()
    told = until_closed(host, id, 1)
    assert told["chapters"][0]["status"] == "closed"
    house.stop()


def test_the_poster_shows_the_world_and_its_hash(house: House) -> None:
    host = house.browser()
    id = new_campaign(host, "easy", "easy", "easy", name="Ours & Co")["id"]
    until_signed(house, host, id, 0, 1, 2)
    told = until_closed(host, id, 1)
    poster = host.get(f"/api/campaigns/{id}/poster.svg")
    assert poster.headers["content-type"] == "image/svg+xml"
    assert told["world"]["hash"] in poster.text
    assert "Ours &amp; Co" in poster.text
    assert "signs the board" in poster.text
    before = host.get(f"/api/campaigns/{id}/poster.svg?after=0").text
    assert "Before the first game" in before
    assert "signs the board" not in before
    refusal(host.get(f"/api/campaigns/{id}/poster.svg?after=9"), 409)
    refusal(host.get(f"/api/campaigns/{id}/poster.svg?after=-1"), 422)


def test_no_answer_and_no_frame_of_a_fresh_campaign_has_a_sealed_word(house: House) -> None:
    host = house.browser()
    id = new_campaign(host, "local", "random", "random")["id"]
    game = sit(host, id, 0, 1, 2)
    host.post(f"/api/games/{game}/begin", json={}).raise_for_status()
    page = Page(house, host, game)
    page.play(60)
    told = home(host, id)
    assert {pack["game"] for pack in told["world"]["packs"]} == {0}
    paths = [
        *(f"/api/campaigns/{id}{part}" for part in ("", "/world/0", "/board/0", "/poster.svg", "/file")),
        *(f"/api/campaigns/{id}/packs/{pack['id']}" for pack in told["world"]["packs"]),
        *(page.now["board"], "/openapi.json"),
        *(f"/api/{what}/{told['edition']}" for what in ("rules", "how", "boards")),
    ]
    answers = {path: host.get(path).text for path in paths}
    answers["frames"] = "\n".join(page.frames)
    page.close()
    found = {path: names for path, text in answers.items() if (names := tells(text, home=path != "/openapi.json"))}
    assert found == {}
    sentences = {run for run in phrases() if run.upper() != run}  # not of numbers alone
    assert {path: copied for path, text in answers.items() if (copied := runs(text) & sentences)} == {}
    assert len(answers["frames"]) > 100_000


def until_second_signature(house: House, host: httpx.Client, id: str) -> tuple[str, int]:
    """Play games of three people ahead up to the signature of somebody who has signed before; the game, its number."""
    signed: set[int] = set()
    for number in range(1, 5):
        game = sit(host, id, 0, 1, 2)
        host.post(f"/api/games/{game}/begin", json={}).raise_for_status()
        signer = play_ahead(house, game, asked_to("SignTheBoard")).seat
        if signer in signed:
            return game, number
        signed.add(signer)
        finish_ahead(house, game)
    raise AssertionError("three people have won four games, and nobody two of them")


def back_again(house: House, page: Page) -> Page:
    """Open a page again where it was; whatever it was told stands in the log still, and goes on without a gap."""
    known = page.now["seq"]
    page.close()
    again = Page(house, page.browser, page.game, known - 1)
    assert again.now["seq"] >= known, "an answer that was acknowledged is lost"
    return again


@POSTGRES_LATER
def test_no_ceremony_is_lost_whenever_the_server_is_killed(database: str, nursery: Any, tmp_path: Path) -> None:
    """People sign, choose rewards, and open a pack: the server is killed during each answer, or after it."""
    house = House(database, nursery, "--rate", "100000")
    host = house.browser()
    id = new_campaign(host, "local", "local", "local", name="Ours")["id"]
    game, number = until_second_signature(house, host, id)
    page, kills, steps, opened = Page(house, host, game), 0, [], False
    while page.now["status"] == "playing":
        if page.now["curtain"] >= 0:
            page.lift()
        asked = page.now["asked"]
        assert asked is not None
        verb = asked["offers"][0]["verb"]
        steps.append(verb)
        say = f'sign "Words of {number}"' if verb == "sign" else page.first_answer()
        seq = page.now["seq"]
        if kills % 2:
            page.say(say)  # it is acknowledged, and may never be lost
            assert page.now["seq"] > seq
        else:
            page.tell(type="say", number=asked["number"], say=say)  # it may be lost, but not half of it
        house.kill()
        kills += 1
        house.start()
        page = back_again(house, page)
        told = home(host, id)
        assert (told["played"], told["chapters"][-1]["status"]) in ((number - 1, "playing"), (number, "closed"))
        now = {pack["id"]: pack["game"] for pack in told["packs"]}
        assert now["pack_3"] in ((number,) if opened else (0, number)), "what was opened stays open"
        opened = now["pack_3"] == number
        if opened and told["played"] < number:
            assert told["world"]["packs"][2]["game"] == 0, "the world is still that before this game"
            assert host.get(f"/api/campaigns/{id}/packs/pack_3").json()["sections"]
    assert opened
    assert steps[0] == "sign"
    assert kills >= 3
    page.close()
    house.kill()  # nobody has looked yet, so the game is not closed
    house.start()
    told = until_closed(host, id, number)
    victors = told["world"]["sections"][0]["rows"]
    assert victors[number - 1][-1] == f"Words of {number}"
    path = tmp_path / "ours.campaign"
    path.write_bytes(host.get(f"/api/campaigns/{id}/file").content)
    assert verify_campaign(path).startswith(f"All {number} games of Ours are as they were played")
    house.stop()
