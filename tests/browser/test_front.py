"""The front of the house: new games by pictures, How to play, the guided first game, rematches, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from house import House
from house import Page as PlainPage
from house import enter as enter_by_link
from newcomer import Plan
from visitor import PHONE, Mouse, Visitor

EASY = "easy"


def test_a_mode_is_chosen_by_its_card_and_the_settings_are_remembered(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="Game of Thrones").check()
    page.get_by_role("radio", name="World at War").check()
    assert page.get_by_role("radio", name="6", exact=True).is_checked()
    pictures = page.locator(".ng-modes img")
    assert pictures.count() == page.get_by_role("radiogroup", name="Mode").get_by_role("radio").count()
    page.get_by_label("Seat 2: name").fill("Bruno")
    page.get_by_label("Seat 2: which bot").select_option(EASY)
    page.get_by_label("Seat 1: chooses a side at the table").click()
    page.get_by_role("group", name="Side of seat 1").get_by_role("button", name="Stark").click()
    page.get_by_role("button", name="Begin").click()
    ada.wait_for_turn()
    assert len(ada.now["players"]) == 6
    assert ada.now["players"][1]["name"] == "Bruno"
    ada.go("/new")
    page.get_by_text("as you did last time").wait_for()
    assert page.get_by_role("radio", name="World at War").is_checked()
    ada.until(lambda: page.get_by_label("Seat 2: which bot").input_value() == EASY, "the bot is chosen")
    page.get_by_role("button", name="Start from scratch").click()
    assert page.get_by_role("radio", name="Classic").is_checked()


def test_a_wrong_clock_is_told_beside_the_clock(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    page.get_by_role("switch", name="Play with a clock").check()
    for wrong in ("2", "soon"):
        page.get_by_label("Seconds for each turn").fill(wrong)
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("region", name="Clock").get_by_text("A turn takes 5 to 3600 seconds").wait_for()
    ada.faults[:] = [fault for fault in ada.faults if "422" not in fault]  # which the browser notes for itself
    page.get_by_label("Seconds for each turn").fill("60")
    page.get_by_role("button", name="Begin").click()
    ada.wait_for_turn()
    assert page.get_by_text("A turn takes 5 to 3600 seconds").count() == 0


ATOLL = """
name = "Atoll"
edges = [["cove", "rock"], ["rock", "palm"], ["palm", "cove"], ["palm", "hut"]]
territory = [
    {id = "cove", name = "Cove", x = 0, y = 0},
    {id = "rock", name = "Rock", x = 2, y = 0},
    {id = "palm", name = "Palm", x = 1, y = 1.7},
    {id = "hut", name = "Hut", x = 3, y = 2},
]
"""


def test_a_map_of_ones_own_is_played_from_a_file(enter: Callable[..., Visitor], tmp_path: Path) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    (tmp_path / "atoll.toml").write_text(ATOLL.replace('"palm", "hut"', '"palm", "hat"'), encoding="utf-8")
    page.get_by_text("House rules").click()
    page.get_by_test_id("own-board").set_input_files(tmp_path / "atoll.toml")
    page.get_by_text("Changed: Board: Atoll").wait_for()
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("edges[3] names 'hat', which is no territory").wait_for()
    ada.faults[:] = [fault for fault in ada.faults if "422" not in fault]  # which the browser notes for itself
    (tmp_path / "mended.toml").write_text(ATOLL, encoding="utf-8")
    page.get_by_test_id("own-board").set_input_files(tmp_path / "mended.toml")
    page.get_by_role("button", name="Begin").click()
    ada.wait_for_turn()
    assert page.locator("#t-cove, #t-rock, #t-palm, #t-hut").count() == 4


def test_a_number_of_players_leads_to_a_mode_for_it_and_colours_swap(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="Headquarters", exact=True).check()
    page.get_by_role("radio", name="3", exact=True).check()
    assert page.get_by_role("radio", name="Headquarters", exact=True).is_checked(), "it is for three too"
    page.get_by_role("radio", name="2", exact=True).check()
    assert page.get_by_role("radio", name="Duel").is_checked()
    page.get_by_label("Seat 1: colour, now red").click()
    page.get_by_role("button", name="Blue, swaps with seat 2").click()
    page.get_by_text("House rules").click()
    page.get_by_role("switch", name="The Commander’s six").check()
    page.get_by_text("Changed: The Commander’s six: Yes").wait_for()
    page.get_by_role("button", name="Begin").click()
    ada.wait_for_turn()
    assert [player["banner"] for player in ada.now["players"]] == [1, 0]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_how_to_play_has_two_pages_with_pictures(enter: Callable[..., Visitor], light: str) -> None:
    ada = enter(color_scheme=light)
    found: list[str] = []
    for edition, name in (("classic", "Classic"), ("thrones", "Game of Thrones")):
        ada.go(f"/how/{edition}")
        ada.page.get_by_role("heading", name=f"How to play {name}").wait_for()
        ada.page.locator(".how-crop").first.wait_for()
        assert ada.page.locator(".how-sheet").count() == 2
        found += ada.axe(edition)
    assert found == []


def test_the_hint_of_a_first_game_is_in_sight_and_moves_nothing(enter: Callable[..., Visitor]) -> None:
    ada = enter(viewport={"width": 1280, "height": 720})
    page = ada.page
    ada.go("/")
    page.get_by_role("button", name="Play your first game").click()
    go = page.get_by_role("button", name="Let’s go")
    go.wait_for()
    board, button = page.locator(".map").bounding_box(), go.bounding_box()
    assert board is not None
    assert button is not None
    assert button["y"] + button["height"] <= 720
    go.click()
    ada.see("hint").get_by_text("Everybody starts with armies").wait_for()
    page.get_by_role("button", name="Hide this hint").focus()
    assert page.locator(".map").bounding_box() == board


HINTS = ("single", "amount", "attack", "follow", "move", "pass", "cards", "dice")


def test_a_first_game_is_led_through_by_its_hints(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    page = ada.page
    ada.go("/")
    page.get_by_role("button", name="Play your first game").click()
    ada.see("hint").get_by_text("You play against two easy bots").wait_for()
    page.get_by_role("button", name="Let’s go").click()
    player = Follower(ada)
    while not player.done():
        player.follow()
    assert player.met >= {"single", "amount", "attack"}
    assert ada.axe("the tour", within=".tour") == []
    page.get_by_role("button", name="End tour").click()
    ada.see("tour").wait_for(state="detached")
    page.reload()
    ada.wait_for_turn()
    assert ada.see("tour").count() == 0, "it does not come back"


class Follower:
    """Does what the hint says, where it points."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.met: set[str] = set()
        self.plan = Plan(visitor.house.get("/api/boards/classic?seats=3"))

    def done(self) -> bool:
        return self.visitor.page.get_by_role("button", name="End tour").count() > 0

    def follow(self) -> None:
        ada = self.visitor
        ada.wait_for_turn()
        if self.done():
            return
        kind = str(ada.see("tour").get_attribute("data-hint"))
        if kind not in HINTS:
            return
        self.met.add(kind)
        verb, *words = self.plan.decide(ada.now)
        if kind in ("pass", "move", "cards") or verb == "pass" or (kind == "attack" and "rolled" in self.met):
            ada.after(lambda: ada.see("pass").click())
        elif kind == "attack":
            self.met.add("rolled")
            self.choose(*words)
            ada.after(lambda: ada.see("roll").click())
        elif kind == "single" and ada.see("place-rest").count():
            ada.after(lambda: ada.see("place-rest").click())
        else:
            ada.after(lambda: self.say(" ".join([verb, *words])))

    def choose(self, *lands: str) -> None:
        for land in lands:
            self.visitor.page.locator(f"#t-{land}").dispatch_event("click")

    def say(self, sentence: str) -> None:
        page = self.visitor.page
        page.keyboard.press("/")
        page.locator(".command input").fill(sentence)
        page.keyboard.press("Enter")


def test_the_tour_can_be_skipped_and_hidden(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    ada.go("/how/classic")
    ada.page.get_by_role("button", name="Play a guided first game").click()
    ada.page.get_by_role("button", name="Let’s go").click()
    ada.page.get_by_role("button", name="Hide this hint").click()
    ada.page.get_by_role("button", name="Show the hint").click()
    ada.page.get_by_role("button", name="Skip the tour").click()
    ada.see("tour").wait_for(state="detached")
    ada.wait_for_turn()
    ada.go("/")
    ada.page.get_by_role("button", name="Play now").wait_for()
    assert ada.page.get_by_role("button", name="Play your first game").count() == 0


def test_on_a_phone_the_hint_lies_between_map_and_question(enter: Callable[..., Visitor]) -> None:
    ada = enter(**PHONE)
    ada.go("/how/classic")
    ada.page.get_by_role("button", name="Play a guided first game").click()
    ada.see("tour").wait_for()
    ada.wait_for_turn()
    boxes = [ada.page.locator(part).bounding_box() for part in (".map", ".tour", ".dock .prompt")]
    tops = [box["y"] for box in boxes if box]
    ends = [box["y"] + box["height"] for box in boxes if box]
    assert ends[0] <= tops[1] < ends[1] <= tops[2] < ends[2] <= 844


def ended(house: House) -> tuple[str, list[Any]]:
    """A game of two people and a bot that its host has ended, and their browsers."""
    host, guest = house.browser(), house.browser()
    options = {"deal": True, "defender_most": True}
    game = house.new_game(host, "local", "link", EASY, options=options, listed=False)
    enter_by_link(guest, game, 1)
    host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).raise_for_status()
    return str(game["id"]), [host, guest]


def test_two_people_play_again_with_one_click_each(enter: Callable[..., Visitor], house: House) -> None:
    id, browsers = ended(house)
    ada, bruno = enter(), enter()
    for visitor, browser in zip((ada, bruno), browsers, strict=True):
        visitor.carry(browser.cookies)
        visitor.go(f"/g/{id}")
        visitor.see("end").wait_for()
    bruno.see("rematch").click()
    bruno.page.wait_for_url(lambda url: not url.endswith(id))
    ada.see("end").get_by_text("your seat is kept").wait_for()
    ada.page.get_by_role("button", name="Join the rematch").click()
    ada.page.wait_for_url(bruno.page.url)
    ada.until(lambda: ada.now.get("status") == "playing" and ada.now["seats"] == [0], "the rematch begins")
    bruno.until(lambda: bruno.now.get("status") == "playing" and bruno.now["seats"] == [1], "for both")
    assert ada.see("alarm").count() == bruno.see("alarm").count() == 0


def test_the_loser_is_told_who_won_and_their_place(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    options = {"headquarters": "all", "neutral_most": True, "defender_most": True}
    page = PlainPage(house, host, house.new_game(host, "local", EASY, options=options)["id"])
    while page.now["status"] == "playing":
        if page.asked():
            offers = page.now["asked"]["offers"]
            idle = [offer for offer in offers if offer["verb"] == "pass"]
            page.say("pass" if idle else page.first_answer())
        else:
            page.hear()
    winner = page.now["players"][1]["name"]
    assert page.now["result"]["winners"] == [1], "whoever only passes loses"
    ada = enter()
    ada.sit_down(page)
    ada.see("end").wait_for()
    assert ada.see("end-says").inner_text() == f"{winner} wins; you were second"
    assert "Victory" not in ada.see("end").inner_text()


def test_the_rule_is_behind_a_question_mark(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    page = PlainPage(house, host, house.new_game(host, "local", EASY, EASY, options={"deal": True})["id"])
    while not page.asked():
        page.hear()
    ada = enter()
    ada.sit_down(page)
    rule = ada.now["asked"]["rule"]
    button = ada.page.get_by_role("button", name=f"The rule behind this: {rule}")
    assert button.inner_text() == "?"
    button.click()
    ada.page.locator(".rule-text").get_by_text(rule).wait_for()
    ada.page.keyboard.press("Escape")
    own = {offer["words"][0] for offer in ada.offers("place")}
    badges = ada.page.locator(".tokens [data-id]").evaluate_all("all => all.map(one => one.dataset.id)")
    Mouse(ada).land(next(land for land in badges if land not in own))
    note = ada.see("note")
    note.get_by_role("button", name="The rule behind this: CL-").click()
    note.locator(".rule-text").get_by_text("CL-").first.wait_for()
    assert "(CL-" not in note.inner_text()


def test_ones_own_link_is_called_what_stands_on_its_button(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    ada.go("/")
    ada.page.get_by_role("button", name="Play now").click()
    ada.wait_for_turn()
    link = ada.page.locator(".player .copy")
    assert link.inner_text().strip() == "My link"
    assert ada.page.get_by_role("button", name="My link").count() == 1
    assert ada.axe("the players", within=".players") == []
