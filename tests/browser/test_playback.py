"""What others do is shown step by step, can be paused and skipped, and is summed up afterwards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from house import House, Page
from newcomer import Newcomer
from visitor import PHONE, Mouse, Visitor

WATCH = """() => {
  const main = document.querySelector("#main");
  const owned = () => [...document.querySelectorAll(".token .number")].map((one) => one.textContent).join(" ");
  window.seen = [];
  new MutationObserver(() => {
    const last = window.seen.at(-1);
    const now = { seq: Number(main.dataset.seq), turning: !!document.querySelector(".die.turning"), board: owned(),
                  both: !!document.querySelector('[data-testid="prompt"]') &&
                  !!document.querySelector('[data-testid="watching"]'), at: performance.now() };
    if (!last || last.seq !== now.seq || last.turning !== now.turning) window.seen.push(now);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
}"""
"""Notes every state that the page shows, and whether dice tumble in it."""


APART = """() => {
  window.apart = { over: [], most: 0 };
  const look = () => {
    const laid = [...document.querySelectorAll(".board [data-corner]")];
    const boxes = laid.map((one) => one.getBoundingClientRect());
    window.apart.most = Math.max(window.apart.most, laid.length);
    boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, j) => {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        window.apart.over.push(`${laid[i].className} over ${laid[j].className}`);
    }));
  };
  new MutationObserver(look).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""
"""Notes panels over the map that lie over each other, and how many there are at once."""


@pytest.fixture
def played(house: House) -> Page:
    """The page of somebody who plays against two bots, and has some turns behind him."""
    return begun(house, "medium", "medium", options={"deal": True, "lots": True})


def begun(house: House, *bots: str, **more: Any) -> Page:
    """The page of somebody who plays against bots, and has some turns behind him."""
    host = house.browser()
    game = house.new_game(host, "local", *bots, **more)
    page = Page(house, host, game["id"])
    while not (chooses(page) and page.now["table"]["turns"] > 3 and page.now["table"]["turn"] == 0):
        assert page.now["status"] == "playing"
        if chooses(page):
            page.say(page.first_answer())
        else:
            page.hear()
    return page


def chooses(page: Page) -> bool:
    """Whether there is something to choose; otherwise the server answers, and one must not answer meanwhile."""
    return page.asked() and not page.now["asked"]["itself"]


def say_little(page: Page) -> None:
    """Do nothing more than one must, or wait until one is asked."""
    if not chooses(page):
        page.hear()
    elif any(offer["verb"] == "pass" for offer in page.now["asked"]["offers"]):
        page.say("pass")
    else:
        page.say(page.first_answer())


def pass_on(page: Page) -> None:
    """End this turn."""
    turns = page.now["table"]["turns"]
    while page.now["table"]["turns"] == turns and page.now["status"] == "playing":
        say_little(page)


def end_turn(page: Page) -> None:
    """End this turn, if it is not over; the bots play, and one is asked again."""
    if chooses(page) and page.now["table"]["turn"] == 0:
        pass_on(page)
    while not (chooses(page) and page.now["table"]["turn"] == 0) and page.now["status"] == "playing":
        say_little(page)


def test_the_moves_of_bots_are_played_back(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(speed="calm", reduced_motion="no-preference")
    ada.sit_down(played)
    ada.page.evaluate(WATCH)
    first = ada.now["seq"]
    end_turn(played)
    ada.until(lambda: ada.now["seq"] == played.now["seq"], "the page has heard everything")
    assert not ada.up_to_date(), "it was heard in a moment, and is being shown"
    ada.until(lambda: ada.up_to_date() and ada.see("watching").count() == 0, "everything was shown")
    seen = ada.page.evaluate("seen")
    shown = [state["seq"] for state in seen]
    assert shown == sorted(shown)
    assert len({seq for seq in shown if seq > first}) > 4, "it was shown in steps"
    assert seen[-1]["at"] - seen[0]["at"] > 3000, "at a pace that one can follow"
    assert any(state["turning"] for state in seen), "dice were thrown"
    for one, other in pairwise(seen):
        if one["turning"] and other["turning"]:
            assert one["board"] == other["board"], "nothing changes on the board while dice tumble"
    assert not any(state["both"] for state in seen), "nothing is asked while something is shown"


def test_whoever_does_not_want_to_watch_skips(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(speed="calm")
    ada.sit_down(played)
    pass_on(played)
    ada.see("pause").dispatch_event("click")
    ada.until(lambda: ada.see("pause").inner_text() == "Go on", "it stands still")
    end_turn(played)
    assert ada.axe("while others play") == []
    ada.page.wait_for_timeout(1500)
    seq = ada.page.locator("#main").get_attribute("data-seq")
    ada.page.wait_for_timeout(1200)
    assert ada.page.locator("#main").get_attribute("data-seq") == seq
    ada.until(lambda: ada.now["seq"] == played.now["seq"], "the page has heard everything")
    assert ada.see("skip").inner_text() == "Skip to my turn"
    ada.page.locator("body").press("Space")
    ada.until(lambda: ada.up_to_date() and ada.see("watching").count() == 0, "the question is there at once")
    assert ada.prompt().startswith("Place")


def test_the_speed_is_chosen_beside_it_and_kept(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(speed="calm", **PHONE)
    ada.sit_down(played)
    pass_on(played)
    ada.see("pause").dispatch_event("click")
    end_turn(played)
    ada.see("speed").select_option("instant")
    ada.until(lambda: ada.up_to_date() and ada.see("watching").count() == 0, "instant is at once")
    assert ada.page.evaluate("localStorage.getItem('hegemon-speed')") == "instant"
    end_turn(played)
    ada.until(ada.up_to_date, "nothing is waited for any more")


def test_since_your_last_turn(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter()
    ada.sit_down(played)
    for _ in range(12):
        end_turn(played)
        ada.until(lambda: ada.now["seq"] == played.now["seq"] and ada.up_to_date(), "the page shows everything")
        if ada.see("since").count():
            break
    card = ada.see("since")
    lost = card.locator("li.lost")
    told = [event for entry in played.heard for event in entry["told"] if event["kind"] == "Captured"]
    mine = [event for event in told if event["loser"] == 0]
    assert lost.last.inner_text() == mine[-1]["says"]
    assert f"You lost {lost.count()} territor" in card.inner_text() or card.locator(".summary").count() > 1
    assert ada.axe("since your last turn") == []
    seq = int(ada.now["seq"])
    lost.last.get_by_role("button").click()
    ada.see("watching").wait_for()
    assert int(ada.page.locator("#main").get_attribute("data-seq") or seq) < seq, "the board is as it was then"
    ada.until(lambda: ada.up_to_date() and ada.see("watching").count() == 0, "it ends with how everything stands")
    card.get_by_label("Put this away").click()
    ada.until(lambda: card.count() == 0, "the card is away")
    assert ada.prompt().startswith("Place")


@pytest.mark.soak  # it plays until dice, a card and a banner come together, which takes a while
def test_dice_cards_and_banners_lie_apart(enter: Callable[..., Visitor], house: House) -> None:
    """Shown at once, all that happened last comes together: there is room for all of it."""
    page = begun(house, "easy", "medium", edition="thrones", options={"mode": "dominion"})
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.sit_down(page)
    ada.page.evaluate(APART)
    for _ in range(12):
        end_turn(page)
        ada.until(lambda: ada.now["seq"] == page.now["seq"] and ada.up_to_date(), "the page shows everything")
        if ada.page.evaluate("apart.most") > 1 or page.now["status"] != "playing":
            break
    assert ada.page.evaluate("apart.most") > 1, "some of them came together"
    assert ada.page.evaluate("apart.over") == []


ECHO = """(() => {
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", (event) => {
        const told = JSON.parse(event.data);
        if (told.type !== "update" || !told.news.length) return;
        const after = new MessageEvent("message", { data: JSON.stringify({ ...told, news: [] }) });
        setTimeout(() => this.dispatchEvent(after));
      });
    }
  };
})()"""
"""Whatever tells news is followed at once, before anything is drawn, by an update that tells none."""

ROLLED = """() => {
  window.rolled = 0;
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes) if (node.dataset?.testid === "battle") window.rolled += 1;
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""


def test_dice_are_seen_though_another_update_follows_at_once(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter()
    ada.page.add_init_script(ECHO)
    ada.sit_down(played)
    newcomer = Newcomer(ada, Mouse(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    offers = [offer["words"] for offer in ada.offers("attack")]
    newcomer.pair(*max(offers, key=lambda way: newcomer.plan.armies(way[0])))
    ada.page.evaluate(ROLLED)
    seq = ada.now["seq"]
    ada.see("roll").click()
    ada.until(lambda: ada.now["seq"] > seq + 1 and ada.asked() and ada.up_to_date(), "the battle was fought")
    ada.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    ada.until(lambda: ada.page.evaluate("rolled") == 1, "the dice are on the map")


STAYS = """() => {
  window.stays = [];
  const note = () => {
    const dock = document.querySelector(".dock");
    const now = [
      dock.querySelector(".step").innerText,
      !!dock.querySelector('[data-testid="odds"]'),
      !!document.querySelector('[data-testid="since"]'),
    ].join(" | ");
    if (dock.ariaBusy === "true") window.tumbled = true;
    if (window.stays.at(-1) !== now) window.stays.push(now);
  };
  note();
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""Notes whenever the step, the odds, or what happened since one's last turn come or go."""


def test_the_question_stays_where_it_is_while_ones_own_dice_tumble(enter: Callable[..., Visitor], played: Page) -> None:
    ada = enter(speed="calm", reduced_motion="no-preference")
    ada.sit_down(played)
    newcomer = Newcomer(ada, Mouse(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    offers = [offer["words"] for offer in ada.offers("attack")]
    newcomer.pair(*min(offers, key=lambda way: newcomer.plan.armies(way[0]) - newcomer.plan.armies(way[1])))
    ada.see("odds").wait_for()
    ada.page.evaluate(STAYS)
    ada.after(lambda: ada.see("roll").click())
    ada.until(lambda: ada.asked() and ada.up_to_date() and ada.see("watching").count() == 0, "the roll was shown")
    stays = ada.page.evaluate("stays")
    assert ada.page.evaluate("window.tumbled"), "no press is taken for an answer meanwhile"
    assert not [state for state in stays if "Chance" in state or "move" in state.split(" | ")[0]], stays
    assert len(stays) <= 3, stays
