"""Godstorm in a real browser: five epochs, sealed bids, a force with its gods, godswar, a Sky card, and a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import house as doors
from curtain import Heap, lift, play_to
from house import House, Page, together
from newcomer import Newcomer
from nonsense import refused
from visitor import LATER_IN_THE_DARK, PHONE, Fingers, Mouse, Visitor

# --- a whole game --------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_person_finishes_five_epochs_by_mouse(enter: Callable[..., Visitor]) -> None:
    ada = enter(reduced_motion="reduce")
    ada.context.add_init_script("if (location.host) localStorage.setItem('hegemon-speed', 'instant')")
    page = ada.page
    ada.go("/new")
    page.get_by_role("radio", name="Godstorm", exact=True).check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_label("Seat 2: which bot").select_option("random")
    page.get_by_role("button", name="Begin").click()
    newcomer = Newcomer(ada, Mouse(ada), "godstorm", 2)
    play_on(newcomer, ada.over)
    done = set(newcomer.plan.done)
    assert done >= {"pantheon", "place", "bid", "invade", "force", "pass"}, done
    ada.see("end").wait_for()
    told = ada.see("end").inner_text()
    assert re.search(r"The last epoch is over, with \d+ points", told), told
    assert "Territories" in told
    assert page.locator(".player .score").count() == 2
    assert re.search(r"(?s)Epoch.*5.*Fifth", ada.see("tracks").inner_text())


# --- two people ----------------------------------------------------------------------------------------------------


def test_bids_are_sealed_and_shown_together_then_gods_fight_and_a_sky_card_answers(
    enter: Callable[..., Visitor], house: House
) -> None:
    game, pages = two_people(house)
    visitors = [sit(enter(), page, game) for page in pages]
    bid_in_secret(visitors)
    first = next(seat for seat, page in enumerate(pages) if caught_up(page).asked())
    pages[first].say("marker 2")  # the other one plays first, and buys a Sky card
    invader, defender = first, 1 - first
    together(pages, lambda: waiting(pages[invader], "InvadeTerritories"), partial(prepare, pages, defender))
    ada, bruno = visitors[invader], visitors[defender]
    src, dst = front(pages, invader)

    # The force and who stays behind are one gesture.
    ada.wait_for_turn()
    newcomer = Newcomer(ada, Mouse(ada), "godstorm", 2)
    newcomer.pair(src, dst)
    ada.after(lambda: Mouse(ada).press("roll"))
    magic = next(offer["words"][0] for offer in ada.offers("leave") if offer["words"][0] != god_of_war(ada, invader))
    ada.said.clear()
    Mouse(ada).press(f"leave-{magic}")
    assert ada.see(f"leave-{magic}").get_attribute("aria-pressed") == "false"
    ada.after(lambda: newcomer.hands.press(most(ada, "force")))
    ada.until(lambda: len(ada.said) == 2, "both are said")
    assert ada.said[0] == f"leave {magic}"
    assert re.fullmatch(r"force \d+", ada.said[1])

    # The defender lets it come; gods of both sides meet before any army fights.
    bruno.wait_for_turn()
    card = bruno.offers("play")[0]["words"][0]
    name = next(
        one["name"] for tray in bruno.now["table"]["extra"]["trays"] for one in tray["cards"] if one["id"] == card
    )
    assert ada.page.get_by_text(name).count() == 0
    assert not any(card in frame for frame in ada.frames), "the hand is hidden"
    bruno.after(lambda: Mouse(bruno).press("pass"))
    godswar(ada, bruno)

    # Then the attacker comes again, and the card answers on the turn of the other.
    ada.wait_for_turn()
    while not ada.offers("invade"):
        newcomer.answer()
        ada.wait_for_turn()
    newcomer.pair(src, dst)
    ada.after(lambda: Mouse(ada).press("roll"))
    ada.after(lambda: newcomer.hands.press(most(ada, "force")))
    bruno.wait_for_turn()
    assert bruno.now["table"]["turn"] == invader
    bruno.after(lambda: Mouse(bruno).press(f"play-{card}"))
    for visitor in visitors:
        visitor.until(lambda visitor=visitor: chronicled(visitor, f"uses {name}"), "the chronicle tells of the card")  # type: ignore[misc]
        visitor.check()


def test_at_one_screen_a_bid_is_behind_the_curtain_until_all_are_shown(
    enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "local", edition="godstorm")
    play_to(Page(house, host, game["id"]), "BidForTurnOrder")
    ada = enter()
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    lift(ada)
    first = ada.now["asked"]["who"]
    assert ada.now["asked"]["step"] == "BidForTurnOrder"
    ada.said.clear()
    ada.after(lambda: Mouse(ada).press("number-2"))
    assert ada.said == ["bid 2"]
    ada.see("curtain").wait_for()
    assert ada.now["curtain"] == 1 - first
    assert "sealed" in ada.frames[-1]
    assert "bid 2" not in ada.frames[-1]
    assert "bid 2" not in ada.page.content()
    assert "bid 2" not in ada.storage()
    assert not [text for text in Heap(ada).texts() if "bid 2" in text]
    lift(ada)
    assert ada.now["asked"]["who"] == 1 - first
    assert not [text for text in Heap(ada).texts() if "bid 2" in text], "nor is it told to whoever bids next"
    ada.after(lambda: Mouse(ada).press("number-0"))
    shown = ada.see("moment")
    shown.wait_for()
    assert re.match(r"(?s)The bids are shown\s.*2\s.*0", shown.inner_text()), shown.inner_text()
    assert [text for text in Heap(ada).texts() if "The bids are shown" in text], "the search finds what is there"


def bid_in_secret(visitors: list[Visitor]) -> None:
    """Both bid through their pages: nobody hears of a bid before both are shown, on both pages at once."""
    for visitor in visitors:
        visitor.until(lambda visitor=visitor: bool(visitor.now) and visitor.up_to_date(), "the table is there")  # type: ignore[misc]
    one = next(visitor for visitor in visitors if visitor.asked())
    other = next(visitor for visitor in visitors if visitor is not one)
    assert other.prompt().startswith("Waiting for ")
    assert "primary" in (one.see("number-0").get_attribute("class") or ""), "what is paid for certain is proposed low"
    heard = len(other.frames)
    one.after(lambda: Mouse(one).press("number-2"))
    other.wait_for_turn()
    between = "".join(other.frames[heard:])
    assert "sealed" in between
    assert not re.search(r"\bbid 2\b", between)
    other.after(lambda: Mouse(other).press("number-0"))
    for visitor in visitors:
        shown = visitor.see("moment")
        shown.wait_for()
        assert re.match(r"(?s)The bids are shown\s.*2\s.*0", shown.inner_text()), shown.inner_text()


def godswar(ada: Visitor, bruno: Visitor) -> None:
    """Who has a choice chooses a god, and both pages show what they rolled."""

    def fought() -> bool:
        for visitor in (ada, bruno):
            if visitor.asked() and visitor.up_to_date() and not visitor.now["asked"]["itself"]:
                for offer in visitor.offers("choose")[:1]:
                    told.append(visitor.prompt())
                    visitor.after(lambda: Mouse(visitor).press(f"choose-{offer['words'][0]}"))  # noqa: B023
        return ada.see("duel").count() > 0 and bruno.see("duel").count() > 0

    told: list[str] = []
    ada.until(fought, "gods have fought before the eyes of both")
    assert told, "somebody had a choice"
    assert all("Godswar over" in one or "which of your gods meets the challenge?" in one for one in told), told
    for visitor in (ada, bruno):
        text = visitor.see("duel").inner_text()
        assert len(re.findall(r"\d+ dice", text)) == 2, text
        assert re.search(r"(?s)wins.*is beaten|is beaten.*wins", text), text


# --- a phone -------------------------------------------------------------------------------------------------------


def test_a_turn_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "random", edition="godstorm")
    page = Page(house, host, game["id"])
    together([page], lambda: waiting(page, "BidForTurnOrder"), settle)
    ada = enter(**PHONE)
    ada.sit_down(page)
    tabs = ada.page.locator(".parts").get_by_role("button")
    assert [tab.inner_text() for tab in tabs.all()] == ["Ancient Earth", "Underworld", "All"]
    newcomer = Newcomer(ada, Fingers(ada), "godstorm", 2)
    newcomer.plan.done["fortify"] = 1
    turn = ada.now["table"]["turns"]
    while ada.now["table"]["turns"] < turn + 2 or not {"bid", "place"} <= set(newcomer.plan.done):
        assert ada.now["table"]["turns"] < turn + 12, newcomer.plan.done
        newcomer.answer()
        ada.wait_for_turn()
    ada.page.locator(".parts").get_by_text("Underworld", exact=True).tap()
    ada.until(lambda: tabs.nth(1).get_attribute("aria-pressed") == "true", "the Underworld is looked at")
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        ada.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
        wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"{tab} sticks out sideways"


# --- what is seen --------------------------------------------------------------------------------------------------


OVERLAPS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = [...document.querySelectorAll('.legend-bar, .rose, .legend')].map(box).filter(({ width }) => width);
  return [...document.querySelectorAll('.token')].filter((token) => over.some((one) => {
    const { left, right, top, bottom } = box(token.querySelector('.grab'));
    return left < one.right && right > one.left && top < one.bottom && bottom > one.top;
  })).map((token) => token.dataset.id);
}"""
"""The tokens that something lies over: the legend, the ways to the boards, or the buttons that move the map."""

CUT = """() => [...document.querySelectorAll('.player')].filter((row) => {
  const outer = row.closest('.players').getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const facts = [...row.querySelectorAll('.facts')].map((one) => one.getBoundingClientRect().bottom);
  return top < outer.top - 1 || bottom > outer.bottom + 1 || Math.max(...facts) > bottom + 1;
}).length"""
"""How many rows of players are cut off."""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)], ids=str)
@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.soak), 5])
def test_nothing_lies_over_a_token_and_no_player_is_cut_off(
    seats: int, size: tuple[int, int], enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", *["random"] * (seats - 1), edition="godstorm")
    page = Page(house, host, game["id"])
    together([page], lambda: waiting(page, "BidForTurnOrder"), settle)
    ada = enter(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    ada.sit_down(page)
    ada.page.evaluate("() => document.fonts.ready")
    ada.until(lambda: ada.page.evaluate(OVERLAPS) == [], "every token is free")
    ada.until(lambda: ada.page.evaluate(CUT) == 0, "every row of the players is whole")
    assert ada.page.locator(".player .facts:visible").count() or (seats == 5 and size[1] < 800)
    before = ada.page.locator(".board").bounding_box()
    ada.page.locator(".parts").get_by_text("Ancient Earth", exact=True).click()

    def larger() -> bool:
        now = ada.page.locator(".board").bounding_box()
        return bool(before and now and now["height"] > before["height"] * 1.2)

    ada.until(larger, "one board alone has more room")
    assert ada.page.evaluate(OVERLAPS) == []


# In the dark only colours differ.
@LATER_IN_THE_DARK
def test_gods_tracks_and_cards_are_open_to_everybody(
    light: str, only: str, enter: Callable[..., Visitor], house: House
) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "random", edition="godstorm")
    page = Page(house, host, game["id"])
    together([page], lambda: waiting(page, "SummonGods"), settle)
    found: list[str] = []
    for screen in ({}, PHONE):
        ada = enter(**screen, color_scheme=light)
        ada.sit_down(page)
        found += ada.axe("table", only=only)
        for tab in ("Players", "Cards"):
            button = ada.page.get_by_role("button", name=re.compile(f"^{tab}"))
            if button.is_visible():
                button.click()
                found += ada.axe(tab, ".right, .strip", only=only)
    assert not found, "\n".join(found)


# --- bad input -----------------------------------------------------------------------------------------------------

NONSENSE = (
    *("pantheon romans", "neutral nobody", "bid -1", "bid 999", "bid much", "sealed", "marker 0", "marker 9"),
    *("summon zeus nowhere", "build atlantis", "obtain love 1", "obtain war 0", "play nothing", "use aegis"),
    *("force 0", "force 999", "leave odin odin", "choose", "choose nobody", "save 7", "walk thor", "embark styx 1"),
    *("revive crypt_ii", "deck luck", "relic spoon", "link gaul gaul", "steal everything", "act", "forgo 3", "", "💥"),
)


def test_nonsense_at_every_new_question_gets_one_sentence_and_changes_nothing(house: House) -> None:
    host = house.browser()
    game = house.new_game(host, "local", "random", edition="godstorm")
    page = Page(house, host, game["id"])
    tried: set[str] = set()

    def answer(page: Page) -> None:
        asked = page.now["asked"]
        if asked["step"] not in tried and not asked["itself"]:
            tried.add(asked["step"])
            refused(page, NONSENSE)
        settle(page, bold=True)

    together([page], lambda: page.now["table"]["turns"] > 4, answer)
    assert tried >= {"PickPantheon", "PlaceOwn", "BidForTurnOrder", "SummonGods", "InvadeTerritories", "NameForce"}, (
        tried
    )


# --- what is arranged over sockets, and what is looked up ----------------------------------------------------------


def play_on(newcomer: Newcomer, until: Callable[[], bool], answers: int = 900) -> None:
    """Play through the page; what is placed in the set-up is placed by a bot."""
    ada = newcomer.visitor
    for _ in range(answers):
        ada.wait_for_turn()
        if ada.over() or until():
            assert until(), dict(newcomer.plan.done)
            return
        rest = ada.see("place-rest")
        if ada.now["asked"]["step"] == "PlaceOwn" and newcomer.plan.done["place"] and rest.count():
            number = ada.now["asked"]["number"]
            rest.click()
            ada.until(lambda number=number: ada.over() or newcomer.gone_on(number), "all is placed")  # type: ignore[misc]
        else:
            newcomer.answer()
    raise AssertionError(f"It never comes to that: {dict(newcomer.plan.done)}")


def two_people(house: House) -> tuple[dict[str, Any], list[Page]]:
    """A game of two, set up so that their gods of war stand side by side, before the first bids; and their pages."""
    host = house.browser()
    game = house.new_game(host, "link", "link", edition="godstorm")
    browsers = [house.browser() for _ in range(2)]
    for seat, browser in enumerate(browsers):
        doors.enter(browser, game, seat)
    pages = [Page(house, browser, game["id"]) for browser in browsers]
    near = near_of(house)

    def answer(page: Page) -> None:
        if page.now["asked"]["step"] != "PlaceGodOfWar":
            settle(page)
            return
        foes = set(god_lands(page.now)) or owned(page.now, near, 1 - page.now["seat"])
        ways = [o["words"] for o in offers(page, "summon") if foes & set(near[o["words"][1]])]
        page.say("summon " + " ".join((ways or [o["words"] for o in offers(page, "summon")])[0]))

    together(pages, lambda: any(waiting(page, "BidForTurnOrder") for page in pages), answer)
    return game, pages


def sit(visitor: Visitor, page: Page, game: dict[str, Any]) -> Visitor:
    """Go to the table with the cookies of somebody who has played over a socket."""
    visitor.carry(page.browser.cookies)
    visitor.go(f"/g/{game['id']}")
    return visitor


def prepare(pages: list[Page], defender: int, page: Page) -> None:
    """The defender summons a god of the sky and buys a Sky card; the attacker gathers armies where his god stands."""
    seat, verbs = page.now["seat"], page.now["asked"]["verbs"]
    mine = [land for land, god in god_lands(page.now).items() if god == seat]
    if "obtain" in verbs and seat == defender and (sky := [o for o in offers(page, "obtain") if o["words"] == ["sky"]]):
        page.say(f"obtain sky {sky[0]['low']}")
    elif "summon" in verbs:
        kind = "sky" if seat == defender else "magic"
        names = pantheon_gods(page, kind)
        ways = [o["words"] for o in offers(page, "summon") if o["words"][0] in names and o["words"][1] in mine]
        page.say("summon " + " ".join(ways[0]) if ways else "pass")
    elif "place" in verbs:
        (best, *_) = [o for o in offers(page, "place") if o["words"][0] in mine]
        page.say(f"place {best['words'][0]} {best['high']}")
    elif not waiting(page, "InvadeTerritories") or seat == defender:
        settle(page)


def settle(page: Page, bold: bool = False) -> None:
    """Answer peacefully; or do something of everything."""
    verbs = {offer["verb"] for offer in page.now["asked"]["offers"]}
    step = page.now["asked"]["step"]
    if page.now["asked"]["itself"]:
        number = page.now["asked"]["number"]
        page.wait(lambda update: (update["asked"] or {}).get("number") != number)
    elif step == "BidForTurnOrder":
        page.say("bid 0")
    elif "pass" in verbs and not (bold and verbs & {"invade", "summon", "commit"} and page.now["seq"] % 3):
        page.say("pass")
    else:
        page.say(page.first_answer())


def waiting(page: Page, step: str) -> bool:
    """Whether a page is asked this."""
    return page.asked() and bool(page.now["asked"]["step"] == step)


def caught_up(page: Page) -> Page:
    """The page with everything that has come."""
    page.catch_up(0.3)
    return page


def offers(page: Page, verb: str) -> list[dict[str, Any]]:
    """What may be said with a verb."""
    return [offer for offer in page.now["asked"]["offers"] if offer["verb"] == verb]


def near_of(house: House) -> dict[str, list[str]]:
    """The neighbours of every place."""
    return {land["id"]: land["near"] for land in house.get("/api/boards/godstorm?seats=2")["territories"]}


def owned(now: dict[str, Any], near: dict[str, list[str]], seat: int) -> set[str]:
    """The places of a seat."""
    return {land for land, owner in zip(near, now["table"]["owner"], strict=True) if owner == seat}


def god_lands(now: dict[str, Any]) -> dict[str, int]:
    """Where gods stand, and whose they are."""
    markers = now["table"]["extra"]["markers"]
    return {land: one["seat"] for land, all in markers.items() for one in all if one.get("seat", -1) >= 0}


def pantheon_gods(page: Page, kind: str) -> set[str]:
    """The gods of this kind of all peoples."""
    all_gods = {
        "sky": {"marduk", "lugh", "ra", "zeus", "odin"},
        "magic": {"ishtar", "brigid", "isis", "hekate", "freya"},
    }
    return all_gods[kind]


def god_of_war(visitor: Visitor, seat: int) -> str:
    """The id of a seat's god of war."""
    markers = visitor.now["table"]["extra"]["markers"].values()
    names = [one["name"] for all in markers for one in all if one["kind"] == "war" and one.get("seat") == seat]
    return str(names[0]).partition(",")[0].lower()


def front(pages: list[Page], invader: int) -> tuple[str, str]:
    """From the god of the invader to one of the other side."""
    near: dict[str, list[str]] = {o["words"][0]: [] for o in offers(pages[invader], "invade")}
    for offer in offers(pages[invader], "invade"):
        near[offer["words"][0]].append(offer["words"][1])
    gods = god_lands(pages[invader].now)
    return next((src, dst) for src, all in near.items() for dst in all if gods.get(src) == invader and dst in gods)


def most(visitor: Visitor, verb: str) -> str:
    """The button that says the highest number."""
    high = max(offer["high"] for offer in visitor.offers(verb))
    return f"number-{high}" if visitor.see(f"number-{high}").count() else "commit"


def chronicled(visitor: Visitor, says: str) -> bool:
    """Whether the chronicle tells this; it is opened if something else lies over it."""
    if says in visitor.page.locator(".log-pane").inner_text():
        return True
    visitor.page.get_by_role("button", name="Chronicle").click()
    return False


def test_five_names_are_read_whole_beside_their_numbers(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    page = Page(house, host, house.new_game(host, "local", *["easy"] * 4, edition="godstorm")["id"])
    while not (page.asked() and page.now["table"]["extra"].get("score")):
        page.say(page.first_answer()) if page.asked() else page.hear()
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.sit_down(page)
    names = ada.page.locator(".player .name b")
    assert names.count() == 5
    cut = "found => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert names.evaluate_all(cut) == []
    ada.check()
