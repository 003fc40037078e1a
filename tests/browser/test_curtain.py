"""Several people at one screen: with the curtain down there is no secret anywhere in the page."""

from __future__ import annotations

from collections.abc import Callable

from curtain import Heap, lift, play_to
from house import House, Page
from newcomer import Newcomer
from visitor import Mouse, Visitor


def test_a_secret_headquarters_leaves_nothing_in_the_page(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, game["id"])
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    verb, home = Newcomer(ada, Mouse(ada)).answer()
    ada.see("curtain").wait_for()
    secret = f"{verb} {home}"
    assert ada.now["curtain"] >= 0
    assert secret not in ada.frames[-1]
    assert secret not in ada.page.content()
    assert home not in ada.storage()
    assert not ada.page.locator(f'[data-id="{home}"]').count(), "nothing of the map is in the page"
    assert not [text for text in Heap(ada).texts() if secret in text]


def test_a_hand_of_cards_leaves_nothing_in_the_page(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", options={"lots": True, "neutral_most": True, "defender_most": True})
    play_to_cards(Page(house, host, game["id"]))
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    cards: list[str] = ada.now["table"]["hand"]
    titles = ada.see("hand").locator("[title]").evaluate_all("found => found.map(one => one.title)")
    assert len(titles) == len(cards) > 0
    shown = Heap(ada)
    assert shown.hands(), "the search finds a hand that is there"
    assert set(titles) <= set(shown.texts())
    newcomer = Newcomer(ada, Mouse(ada))
    while ada.now["curtain"] < 0:
        newcomer.answer()
        ada.wait_for_turn()
    ada.see("curtain").wait_for()
    assert ada.now["table"]["hand"] == []
    assert ada.now["asked"]["offers"] == []
    assert not ada.see("hand").count()
    written = ada.storage()
    assert not [card for card in cards if card in written]
    hidden = Heap(ada)
    assert not hidden.hands()
    assert not [text for text in hidden.texts() if '"hand":["' in text or text in titles]


def test_the_objectives_of_a_house_are_seen_while_held_open_and_leave_nothing_in_the_page(
    enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", edition="thrones", options={"mode": "dominion"})
    play_to(Page(house, host, game["id"]), "ClaimOne")
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    tray = next(tray for tray in ada.now["table"]["extra"]["trays"] if tray["title"] == "Objectives")
    names = {card["name"] for card in tray["cards"]}
    ada.page.get_by_role("button", name="Cards").click()
    assert not [name for name in names if name in ada.page.get_by_label("Cards", exact=True).inner_text()]
    ada.page.get_by_role("button", name="Hold to look at 2").hover()
    ada.page.mouse.down()
    for name in names:
        ada.page.get_by_label("Objectives").get_by_text(name, exact=True).wait_for()
    ada.page.mouse.up()
    ada.page.get_by_label("Objectives").locator("li").first.wait_for(state="detached")
    assert names <= set(Heap(ada).texts()), "the search finds what is there"
    Newcomer(ada, Mouse(ada), "thrones", 2).answer()
    ada.see("curtain").wait_for()
    assert not [card["id"] for card in tray["cards"] if card["id"] in ada.frames[-1] or card["id"] in ada.storage()]
    assert not [name for name in names if name in ada.page.content()]
    assert not names & set(Heap(ada).texts())


def play_to_cards(page: Page) -> None:
    """Play on until somebody who begins a turn holds cards."""
    while True:
        if page.now["curtain"] >= 0:
            if page.now["players"][page.now["curtain"]]["cards"] and page.now["table"]["battle"] is None:
                break
            page.lift()
        elif page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    page.close()
