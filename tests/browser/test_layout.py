"""Where everything is on the table: nothing jumps, owners are seen at a glance, and names can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from house import House, Page
from newcomer import Newcomer
from visitor import PHONE, SETTLED, Fingers, Hands, Mouse, Visitor

SIZES = ((1280, 720), (1440, 900), (1920, 1080))
LEAST = 11.0
"""The smallest letters on a map, in pixels."""

PLACES = """() => Object.fromEntries(['.board', '.map', '.dock'].map(name => {
  const box = document.querySelector(name)?.getBoundingClientRect();
  return [name, box && [box.x, box.y, box.width, box.height].map(Math.round)];
}))"""

RESIZED = """() => new Promise(done => requestAnimationFrame(() => {
  const box = document.querySelector('.shell').getBoundingClientRect();
  done([box.width, box.height, innerWidth, innerHeight]);
}))"""
"""The size of the page and of the window: the page follows one or two frames later."""

FIGHT = """([src, dst]) => {
  const box = (one) => { const { x, y, right, bottom } = one.getBoundingClientRect(); return { x, y, right, bottom }; };
  new MutationObserver((_, watch) => {
    const panel = document.querySelector('[data-testid="battle"]');
    if (!panel) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const token = (id) => box(document.querySelector(`[data-testid="badge-${id}"]`));
      window.fight = { panel: box(panel), tokens: [token(src), token(dst)] };
    });
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes where the dice lie, which go away soon, and where the two territories are that fight."""

WATCH = """() => {
  const look = () => { const box = document.querySelector('.board')?.getBoundingClientRect();
    if (box) window.boxes.add([box.x, box.y, box.width, box.height].map(Math.round).join(' ')); };
  window.boxes = new Set();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}"""
"""Notes every place and size that the board ever has, whatever comes and goes around it."""

OWNERS = """() => [...document.querySelectorAll('.land.held')].map(land => {
  const style = getComputedStyle(land.querySelector('path'));
  const wanted = document.createElement('i');
  wanted.style.color = land.style.getPropertyValue('--owner');
  document.body.append(wanted);
  const owner = getComputedStyle(wanted).color;
  wanted.remove();
  const dim = [];
  for (let up = land.querySelector('path'); up && up !== document.body; up = up.parentElement) {
    const { opacity, filter, mixBlendMode } = getComputedStyle(up);
    if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') dim.push(up.getAttribute('class'));
  }
  return { id: land.dataset.id, fill: style.fill, opacity: style.fillOpacity, owner, dim };
})"""

LETTERS = """() => {
  const svg = document.querySelector('svg.sheet');
  const scale = svg.getScreenCTM().a;
  const shown = [...svg.querySelectorAll('.names text, .seas text')].filter(one => !one.hasAttribute('hidden'));
  return { names: svg.querySelectorAll('.names text:not([hidden])').length,
           least: Math.min(...shown.map(one => parseFloat(getComputedStyle(one).fontSize) * scale)) };
}"""


def played(house: House, turns: int, *kinds: str, **more: Any) -> Page:
    """The page of somebody who plays against bots, in a turn of their own after so many."""
    host = house.browser()
    game = house.new_game(host, *kinds, **more)
    page = Page(house, host, game["id"])
    while not (page.asked() and page.now["table"]["turns"] > turns and page.now["table"]["turn"] == 0):
        assert page.now["status"] == "playing"
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    return page


def turn(visitor: Visitor, hands: Hands, edition: str, seats: int) -> None:
    """Play a turn, and let the others play theirs; nothing may ever move."""
    places = visitor.page.evaluate(PLACES)
    visitor.page.evaluate(WATCH)
    newcomer = Newcomer(visitor, hands, edition, seats) if edition != "classic" else Newcomer(visitor, hands)
    begun = visitor.now["table"]["turns"]
    while visitor.now["table"]["turns"] == begun and not visitor.over():
        newcomer.answer()
        visitor.wait_for_turn()
        assert visitor.page.evaluate(PLACES) == places, visitor.prompt()
    assert len(visitor.page.evaluate("[...boxes]")) == 1, "the board kept its place, whatever was shown around it"


def letters(visitor: Visitor, lands: int) -> None:
    visitor.page.evaluate("() => document.fonts.ready")
    seen: dict[str, Any] = {}

    def legible() -> bool:
        seen.update(visitor.page.evaluate(LETTERS))
        return bool(seen["names"] == lands and seen["least"] >= LEAST)

    visitor.until(legible, f"{lands} names can be read: {seen}")


@pytest.mark.parametrize(
    ("edition", "options", "lands"),
    [("classic", {"deal": True, "lots": True}, 42), ("thrones", {"mode": "dominion"}, 48)],
    ids=["classic", "thrones"],
)
def test_nothing_jumps_in_a_whole_turn(
    enter: Callable[..., Visitor], house: House, edition: str, options: dict[str, Any], lands: int
) -> None:
    page = played(house, 3, "local", "easy", "easy", edition=edition, options=options)
    ada = enter(viewport={"width": SIZES[0][0], "height": SIZES[0][1]})
    ada.sit_down(page)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.until(lambda size=[width, height]: ada.page.evaluate(RESIZED) == size + size, "the window has its size")  # type: ignore[misc]
        letters(ada, lands)
        box = ada.page.locator(".dock").bounding_box()
        board = ada.page.locator(".board").bounding_box()
        assert box is not None
        assert board is not None
        assert box["x"] >= board["x"] + board["width"] - 1, "the question is beside the map"
        if not ada.over():
            turn(ada, Mouse(ada), edition, 3)
    ada.page.evaluate(SETTLED)
    owners = ada.page.evaluate(OWNERS)
    assert len(owners) == sum(seat >= 0 for seat in ada.now["table"]["owner"])
    for land in owners:
        assert (land["fill"], land["opacity"]) == (land["owner"], "1"), land
        assert land["dim"] == [], land
    assert ada.page.locator(".token").evaluate_all("all => all.every(one => getComputedStyle(one).opacity === '1')")


INK = """() => {
  const light = (colour) => {
    const linear = (n) => (n / 255 <= 0.04 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.match(/[\\d.]+/g).map(linear);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const panel = document.querySelector('[data-testid="battle"]');
  const ground = light(getComputedStyle(panel).backgroundColor);
  const contrast = [...panel.querySelectorAll("p")].filter((one) => one.textContent.trim()).map((one) => {
    const ink = light(getComputedStyle(one).color);
    return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
  });
  const [land] = panel.querySelectorAll(".where");
  land.textContent = "Western United States";
  return { contrast, cut: land.scrollWidth > land.clientWidth };
}"""
"""The contrast of every line of the dice panel, which axe leaves out (it is not read aloud); if a long name is cut."""


def test_on_a_phone_in_the_dark_dice_can_be_read_and_no_tag_covers_the_fight(
    enter: Callable[..., Visitor], house: House
) -> None:
    page = played(house, 3, "local", "easy", "easy", options={"deal": True, "lots": True})
    ada = enter(**PHONE, color_scheme="dark")
    ada.sit_down(page)
    newcomer = Newcomer(ada, Fingers(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    newcomer.pair(
        *max((offer["words"] for offer in ada.offers("attack")), key=lambda way: newcomer.plan.armies(way[0]))
    )
    assert ada.page.locator(".board .tag").count() == 0, "no tag lies over the neighbours of what was touched"
    ada.see("roll").tap()
    ada.see("battle").wait_for()
    panel = ada.page.evaluate(INK)
    contrast = panel["contrast"]
    assert not panel["cut"]
    assert len(contrast) >= 6
    assert min(contrast) >= 4.5, contrast


def test_a_whole_turn_on_a_phone(enter: Callable[..., Visitor], house: House) -> None:
    page = played(house, 3, "local", "easy", "easy", options={"deal": True, "lots": True})
    ada = enter(**PHONE)
    ada.sit_down(page)
    turn(ada, Fingers(ada), "classic", 3)
    wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], "nothing sticks out sideways"
    ada.page.get_by_role("button", name="Regions").tap()
    ada.page.locator(".legend-box button", has_text="Europe").tap()
    ada.until(lambda: ada.page.evaluate(LETTERS)["names"] >= 7, "the names of a region are there")
    assert ada.page.evaluate(LETTERS)["least"] >= LEAST


def test_seven_players_fit_on_both_boards(enter: Callable[..., Visitor], house: House) -> None:
    page = played(house, 0, "local", *["easy"] * 6, edition="thrones", options={"mode": "dominion"})
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.page.add_init_script(f"sessionStorage.setItem('hegemon-back-{page.game}', '/back')")
    ada.sit_down(page)
    letters(ada, 82)
    row, back = (ada.page.locator(f".player.turn {inside}").bounding_box() for inside in (".sums", ".copy"))
    assert row is not None
    assert back is not None
    assert row["x"] + row["width"] <= back["x"], "the way back covers no number"
    assert back["x"] + back["width"] <= 1280, "and is not cut off"
    assert all("Points" in row and row["cut"] == "" for row in ada.page.evaluate(ROWS)), "points and names"
    players = ada.page.locator(".players").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert players[0] <= players[1], "nobody has to be scrolled for"
    assert ada.page.locator(".player").count() == 7
    legend = ada.page.locator(".legend-box")
    assert "The North" in legend.inner_text(), "the legend is there"
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert legend.locator("span").evaluate_all(cut) == [], "every name is spelt out"
    smallest = "all => Math.min(...all.map(one => parseFloat(getComputedStyle(one).fontSize)))"
    assert legend.locator("span").evaluate_all(smallest) >= LEAST
    whole = ada.page.locator("svg.sheet").get_attribute("viewBox")
    ada.page.get_by_role("button", name="Essos", exact=True).click()
    ada.until(lambda: ada.page.locator("svg.sheet").get_attribute("viewBox") != whole, "one board is shown")
    ada.page.locator("body").press("0")
    ada.until(lambda: ada.page.locator("svg.sheet").get_attribute("viewBox") == whole, "key 0 shows all of it")


ROWS = """() => {
  const inside = (one, frame) => {
    const [a, b] = [one, frame].map((each) => each.getBoundingClientRect());
    return a.width > 0 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.right <= b.right + 1;
  };
  return [...document.querySelectorAll('.player')].map((row) => {
    const shown = [...row.querySelectorAll('.facts div, .sums .score')].filter(
      (one) => inside(one, one.parentElement) && inside(one, row));
    const told = shown.map((one) => [one.querySelector('dt').textContent, one.querySelector('dd').textContent.trim()]);
    const name = row.querySelector('.name b');
    const named = told.map(([label, value]) => [label === 'points' ? 'Points' : label, value]);
    return { ...Object.fromEntries(named), cut: name.scrollWidth > name.clientWidth ? name.textContent : '' };
  });
}"""
"""What every player's row tells in full besides armies and the like, and a name that is cut off."""


def test_what_decides_the_game_is_told_in_every_row(enter: Callable[..., Visitor], house: House) -> None:
    """However low the window: points and gold beside each other, or a column for what is counted up to a goal."""
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", "easy", edition="thrones", options={"mode": "dominion"})
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.carry(host.cookies)
    ada.go(f"/g/{game['id']}")
    ada.wait_for_turn()
    Newcomer(ada, Mouse(ada), "thrones", 4).answer()
    ada.wait_for_turn()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.until(lambda size=[width, height]: ada.page.evaluate(RESIZED) == size + size, "the window has its size")  # type: ignore[misc]
        own = ada.page.evaluate(ROWS)[0]
        assert {"Points", "Gold"} <= set(own), (width, own)
    stars = house.new_game(host, "local", *["easy"] * 4, edition="legacy")
    ada.page.set_viewport_size({"width": 1280, "height": 720})
    ada.carry(host.cookies)
    ada.go(f"/g/{stars['id']}")
    ada.wait_for_turn()
    assert all("Red Stars" in row for row in ada.page.evaluate(ROWS))
    over, heads = ada.page.locator(".columns span:not(:empty)").evaluate_all(
        "all => { const boxes = all.map((one) => one.getBoundingClientRect());"
        " return [all.filter((_, k) => k && boxes[k].left < boxes[k - 1].right).map((one) => one.textContent),"
        " boxes.map(({ right }) => right)]; }"
    )
    assert over == [], "no head of a column lies over another"
    numbers = ada.page.locator(".player").first.locator(".sums div")
    ends = numbers.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert [round(abs(a - b)) for a, b in zip(heads, ends, strict=True)] == [0] * len(heads), "each over its numbers"


CLOSE = """() => {
  const dock = document.querySelector(".dock");
  const acts = dock.querySelector(".acts");
  const { bottom } = acts.getBoundingClientRect();
  const low = (one) => one.getBoundingClientRect().bottom > bottom + 1;
  const under = [...acts.querySelectorAll("button, input")].filter(low);
  return { cut: under.map((one) => one.textContent || one.value), wide: acts.scrollWidth - acts.clientWidth };
}"""
"""Answers that can be given only after scrolling."""


@pytest.mark.parametrize(
    ("edition", "options", "bots", "size"),
    [
        ("thrones", {"mode": "dominion"}, 6, (1280, 720)),
        ("thrones", {"mode": "dominion"}, 3, (1440, 900)),
        ("lotr", {}, 3, (1440, 900)),
    ],
    ids=["seven", "four", "middle-earth"],
)
def test_a_battle_is_decided_without_scrolling(
    enter: Callable[..., Visitor],
    house: House,
    edition: str,
    options: dict[str, Any],
    bots: int,
    size: tuple[int, int],
) -> None:
    page = played(house, 0, "local", *["easy"] * bots, edition=edition, options=options)
    ada = enter(viewport={"width": size[0], "height": size[1]})
    ada.sit_down(page)
    newcomer = Newcomer(ada, Mouse(ada), edition, bots + 1)
    for _ in range(60):
        if "commit" in ada.verbs():
            break
        newcomer.answer()
        ada.wait_for_turn()
    ada.see("odds").wait_for()
    ada.page.evaluate("() => document.fonts.ready")
    assert ada.page.evaluate(CLOSE) == {"cut": [], "wide": 0}
    lit = ada.page.locator(".dock .numbers .primary").get_attribute("data-testid") or ""
    ada.after(lambda: ada.page.locator("body").press("Enter"))
    assert ada.said[-1] in (lit.replace("-", " "), lit.replace("number-", "commit ")), "Enter presses the lit button"


def test_the_dice_never_cover_the_fight(enter: Callable[..., Visitor], house: House) -> None:
    page = played(house, 3, "local", "easy", "easy", options={"deal": True, "lots": True})
    ada = enter(viewport={"width": 1280, "height": 720})
    ada.sit_down(page)
    newcomer = Newcomer(ada, Mouse(ada))
    while "attack" not in ada.verbs():
        newcomer.answer()
        ada.wait_for_turn()
    src, dst = max((offer["words"] for offer in ada.offers("attack")), key=lambda way: newcomer.plan.armies(way[0]))
    newcomer.pair(src, dst)
    ada.page.evaluate(FIGHT, [src, dst])
    Mouse(ada).press("roll")
    fight = ada.page.wait_for_function("() => window.fight").json_value()
    panel = fight["panel"]
    for token in fight["tokens"]:
        beside = token["x"] >= panel["right"] or token["right"] <= panel["x"]
        apart = token["y"] >= panel["bottom"] or token["bottom"] <= panel["y"]
        assert beside or apart, (token, panel)
