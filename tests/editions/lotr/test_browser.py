"""The Lord of the Rings in a real browser: a whole game, a Power on somebody else's turn, and a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

import house as doors
from hegemon.editions.lotr.actions import DELAY, HASTEN
from house import SLOWEST, House, Page, together
from newcomer import Newcomer
from nonsense import refused
from visitor import LATER_IN_THE_DARK, PHONE, Fingers, Mouse, Visitor


def test_a_newcomer_sets_up_and_plays_turns_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    newcomer = begin(ada, 2)
    play_on(newcomer, lambda: ada.now["table"]["turns"] > 4 and {"invade", "commit", "pass"} <= set(newcomer.plan.done))
    done = newcomer.plan.done
    assert set(done) >= {"army", "appoint", "place", "invade", "commit", "pass"}
    assert ada.see("piece-ring").count() == 1
    assert ada.page.locator(".piece-leader.owned").count() >= 2
    points = ada.see("points").inner_text()
    assert "Strongholds" in points
    scores = {one["seat"]: one for one in ada.now["table"]["extra"]["score"]}
    assert all(one["total"] == sum(part["value"] for part in one["parts"]) for one in scores.values())
    assert ada.page.locator(".player .score").count() == 2


@pytest.mark.soak
def test_a_person_finishes_a_trilogy_game_against_bots_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter()
    newcomer = begin(ada, 3)
    play_on(newcomer, ada.over)
    ada.see("end").wait_for()
    told = ada.see("end").inner_text()
    ends = r"(?m)^(The Ring is destroyed, with \d+ points|Every opponent is eliminated)\.$"
    assert re.search(ends, told), told
    assert "Strongholds" in told


def test_a_power_is_played_on_the_turn_of_another_and_sides_have_bars(
    enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = team(house)

    def may_answer(page: Page) -> bool:
        """Whether a page may play a Power on somebody else's turn."""
        return page.asked() and page.now["table"]["turn"] not in (-1, page.now["seat"]) and bool(offers(page, "use"))

    together(pages, lambda: any(map(may_answer, pages)), lambda page: None if may_answer(page) else settle(page))
    seat = next(seat for seat, page in enumerate(pages) if may_answer(page))
    turn = pages[seat].now["table"]["turn"]
    two = {one: enter() for one in (turn, seat)}
    for one, visitor in two.items():
        visitor.carry(pages[one].browser.cookies)
        visitor.go(f"/g/{game['id']}")
        visitor.until(lambda visitor=visitor: bool(visitor.now) and visitor.up_to_date(), "the table is there")  # type: ignore[misc]
    mine, theirs = two[seat], two[turn]
    mine.wait_for_turn()
    card = offers(pages[seat], "use")[0]["words"][0]
    name = next(one["name"] for tray in trays(mine.now) for one in tray["cards"] if one["id"] == card)
    assert mine.prompt().endswith(": use a card, or pass.")
    assert theirs.prompt() == f"Waiting for {mine.now['players'][seat]['name']}: “Use a card”"
    assert theirs.page.get_by_text(name).count() == 0
    mine.after(lambda: Mouse(mine).press(f"use-{card}"))
    for visitor in two.values():
        visitor.page.get_by_role("button", name="Chronicle").click()
        for over in visitor.page.locator(".log-pane details:not([open]) summary").all()[:2]:
            over.click()  # a card used as a turn ends is told there, and the next turn is the open one
        visitor.page.locator(".log-pane li", has_text=f"uses {name}.").first.wait_for()
        bars = visitor.see("sides")
        assert re.match(r"(?s)Good.*to Mount Doom.*Evil.*Ring", bars.inner_text())
        assert bars.locator("meter").count() == 2
        assert bars.locator(".own b").inner_text() == ("Good" if good(visitor.now, visitor.now["seat"]) else "Evil")

    # The turn goes on by page, and both play another one.
    newcomers = {one: Newcomer(visitor, Mouse(visitor), "lotr", 4) for one, visitor in two.items()}
    play_turns(pages, newcomers)
    for newcomer in newcomers.values():
        assert {"place", "pass"} <= set(newcomer.plan.done), newcomer.plan.done
        newcomer.visitor.check()
    assert {"invade", "commit"} <= {verb for newcomer in newcomers.values() for verb in newcomer.plan.done}


def test_the_leader_is_sent_from_one_widget_and_the_odds_say_that_he_counts(
    enter: Callable[..., Visitor], house: House
) -> None:
    ada = enter()
    game, pages = team(house, "local", "random", "random", "random")
    page = pages[0]
    mine = page.now["seats"][0]

    def leading() -> bool:
        return page.asked() and bool(offers(page, "lead")) and bool(offers(page, "commit"))

    def seek(page: Page) -> None:
        """Invade from where a Leader stands."""
        markers = page.now["table"]["extra"].get("markers", {})
        ways = [
            offer["words"]
            for offer in offers(page, "invade")
            if any(one["kind"] == "leader" and one["seat"] == mine for one in markers.get(offer["words"][0], []))
        ]
        if ways:
            page.say(f"invade {' '.join(ways[0])}")
        else:
            settle(page, gather=True)

    together(pages, leading, lambda page: None if leading() else seek(page))
    ada.sit_down(page)
    ada.see("odds").wait_for()
    assert "With a Leader" in ada.see("odds-counted").inner_text()
    rows = ada.page.locator(".numbers .way-of")
    assert rows.all_inner_texts() == ["Commit", "Commit with the Leader"]
    assert ada.see("odds").count() == 1
    ada.after(lambda: Mouse(ada).press("lead-1"))
    assert game["id"] in ada.page.url


def test_a_turn_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], house: House) -> None:
    _, pages = team(house, "local", "random", "random", "random")
    ada = enter(**PHONE)
    ada.sit_down(pages[0])
    turn = ada.now["table"]["turns"]
    newcomer = Newcomer(ada, Fingers(ada), "lotr", 4)
    newcomer.plan.done["fortify"] = 1
    while ada.now["table"]["turns"] == turn or "place" not in newcomer.plan.done:
        assert ada.now["table"]["turns"] < turn + 12, newcomer.plan.done
        newcomer.answer()
        ada.wait_for_turn()
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        ada.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
        wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"{tab} sticks out sideways"
    labels = [HASTEN.label, DELAY.label]
    assert ada.page.evaluate(BUTTONS, labels) == 0, "the answers to a card that changes a roll are in sight"


# In the dark only colours differ.
@LATER_IN_THE_DARK
def test_sides_points_and_cards_are_open_to_everybody(
    light: str, only: str, enter: Callable[..., Visitor], house: House
) -> None:
    _, pages = team(house, "local", "random", "random", "random", mode="alliance")
    found: list[str] = []
    for screen in ({}, PHONE):
        ada = enter(**screen, color_scheme=light)
        ada.sit_down(pages[0])
        found += ada.axe("table", only=only)
        for tab in ("Players", "Cards"):
            button = ada.page.get_by_role("button", name=re.compile(f"^{tab}"))
            if button.is_visible():
                button.click()
                found += ada.axe(tab, ".right, .strip", only=only)
    assert not found, "\n".join(found)


# --- bad input -----------------------------------------------------------------------------------------------------

BUTTONS = """(words) => {
  const bar = document.querySelector(".endings");
  const button = (word) => Object.assign(document.createElement("button"), { className: "button", innerText: word });
  const made = words.map(button);
  bar.prepend(...made);
  const boxes = [...bar.children].map((one) => one.getBoundingClientRect());
  for (const one of made) one.remove();
  return boxes.filter((box) => box.left < 0 || box.right > innerWidth).length;
}"""
"""How many buttons stick out of the screen when these stand beside those of the question."""

NONSENSE = (
    *("army purple", "army", "claim mordor", "place moria 0", "place moria 999", "place moria -1", "appoint nowhere"),
    *(
        "trade ring ring ring",
        "use nothing",
        "use gollum gollum",
        "complete mission_bree mission_bree",
        "complete ring",
    ),
    *(
        "invade moria moria",
        "invade mordor",
        "commit 0",
        "commit 9",
        "lead 0",
        "lead 9",
        "lead",
        "shift",
        "shift mordor",
    ),
    *("defend 3", "stand 0", "stand much", "occupy 999", "bring sauron", "fortify moria moria 1", "discard everything"),
    *("target", "amount -1", "block moria", "carry the_ring", "hasten 7", "delay 1", "act", "", "💥"),
)


def test_nonsense_at_every_new_question_gets_one_sentence_and_changes_nothing(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "random", edition="lotr")
    page = Page(house, host, game["id"])
    tried: set[str] = set()
    wanted = {"PickArmy", "ClaimOne", "PlaceOne", "PlaceReinforcements", "DeclareInvasion", "FightOn", "MoveIn"}

    def answer(page: Page) -> None:
        asked = page.now["asked"]
        if asked["step"] not in tried and not asked["itself"]:
            tried.add(asked["step"])
            refused(page, NONSENSE)
        bold = [offer for verb in ("invade", "commit") for offer in offers(page, verb)]
        if bold and page.now["seq"] % 3:
            words = " ".join(bold[0]["words"])
            page.say(f"{bold[0]['verb']} {words} {bold[0]['high'] or ''}".strip().replace("  ", " "))
        else:
            settle(page)

    together([page], lambda: wanted <= tried or page.now["table"]["turns"] > 40, answer)
    assert tried >= wanted, tried


# --- what is arranged over sockets, and what is looked up ----------------------------------------------------------


def begin(ada: Visitor, seats: int) -> Newcomer:
    """Begin a trilogy game against bots from the form, as a newcomer does."""
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="The Lord of the Rings").check()
    page.get_by_role("radio", name=str(seats), exact=True).check()
    page.get_by_label("Seat 1: name").fill("Ada")
    for seat in range(2, seats + 1):
        page.get_by_label(f"Seat {seat}: which bot").select_option("random")
    page.get_by_role("button", name="Begin").click()
    return Newcomer(ada, Mouse(ada), "lotr", seats)


def play_on(newcomer: Newcomer, until: Callable[[], bool], answers: int = 900) -> None:
    """Play through the page; what is placed one by one in the set-up is placed by a bot."""
    ada = newcomer.visitor
    for _ in range(answers):
        ada.wait_for_turn()
        if ada.over() or until():
            assert until(), dict(newcomer.plan.done)
            return
        asked = ada.now["asked"]
        if asked["step"] == "PlaceOne" and newcomer.plan.done["place"]:
            ada.page.get_by_role("button", name="Place the rest for me").click()
            ada.until(lambda: ada.over() or (ada.now["asked"] or {}).get("step") != "PlaceOne", "all is placed")
        else:
            newcomer.answer()
    raise AssertionError(f"It never comes to that: {dict(newcomer.plan.done)}")


def team(house: House, *kinds: str, mode: str = "team") -> tuple[dict[str, Any], list[Page]]:
    """A game of four, played peacefully until somebody of these kinds is asked in the first turn; and their pages."""
    kinds = kinds or ("link",) * 4
    host = house.browser()
    game = house.new_game(host, *kinds, edition="lotr", options={"mode": mode})
    browsers = [host]
    if "link" in kinds:
        browsers = [house.browser() for _ in kinds]
        for seat, browser in enumerate(browsers):
            doors.enter(browser, game, seat)
    pages = [Page(house, browser, game["id"]) for browser in browsers]

    def ready(page: Page) -> bool:
        return page.asked() and bool(page.now["asked"]["step"] == "PlaceReinforcements")

    together(pages, lambda: any(map(ready, pages)), lambda page: None if ready(page) else settle(page))
    return game, pages


def play_turns(pages: list[Page], newcomers: dict[int, Newcomer]) -> None:
    """Play on until all newcomers have played a whole turn through their pages; the others answer peacefully."""
    begun: dict[int, int] = {}
    done: set[int] = set()
    deadline = time.monotonic() + SLOWEST
    while done < set(newcomers):
        assert time.monotonic() < deadline, "nobody is asked"
        for seat, page in enumerate(pages):
            newcomer = newcomers.get(seat)
            if newcomer is None:
                page.catch_up(0.002)
                if page.asked():
                    settle(page)
                continue
            newcomer.careful = True  # somebody else has to defend, battle by battle
            visitor = newcomer.visitor
            visitor.page.wait_for_timeout(5)
            turn = visitor.now["table"]["turns"]
            if begun.get(seat, turn) < turn:
                done.add(seat)
            if visitor.asked() and visitor.up_to_date():
                if visitor.now["asked"]["step"] == "PlaceReinforcements":
                    begun.setdefault(seat, turn)
                if visitor.offers("invade") and newcomer.plan.done["invade"] > 1:
                    newcomer.press("pass")  # two invasions are enough
                else:
                    newcomer.answer()
                deadline = time.monotonic() + SLOWEST


def settle(page: Page, gather: bool = False) -> None:
    """Answer peacefully; or gather battalions where a Leader stands."""
    verbs = {offer["verb"] for offer in page.now["asked"]["offers"]}
    if "pass" in verbs:
        page.say("pass")
        return
    if gather and "place" in verbs:
        markers = page.now["table"]["extra"].get("markers", {})
        for offer in offers(page, "place"):
            if any(one["kind"] == "leader" for one in markers.get(offer["words"][0], [])):
                page.say(f"place {offer['words'][0]} {offer['high']}")
                return
    page.say(page.first_answer())


def offers(page: Page, verb: str) -> list[dict[str, Any]]:
    """What may be said with a verb."""
    return [offer for offer in page.now["asked"]["offers"] if offer["verb"] == verb]


def trays(now: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of cards that a message shows."""
    return list(now["table"]["extra"].get("trays", []))


def good(now: dict[str, Any], seat: int) -> bool:
    """Whether a seat is on the good side."""
    return seat in now["table"]["extra"]["sides"][0]["seats"]
