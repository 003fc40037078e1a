"""Two browsers at one table, with everything that goes wrong on the way."""

from __future__ import annotations

from collections.abc import Callable

from house import House
from newcomer import Newcomer, take_turns
from visitor import SERVER_GONE, Mouse, Visitor


def test_two_browsers_play_through_a_reload_and_a_restart(enter: Callable[..., Visitor], house: House) -> None:
    ada = enter(permissions=["clipboard-read", "clipboard-write"])
    ada.go("/new")
    ada.page.get_by_role("radio", name="2", exact=True).check()
    ada.page.get_by_label("Seat 1: name").fill("Ada")
    ada.page.get_by_label("Seat 2: who plays").select_option("link")
    ada.page.get_by_label("Seat 2: name").fill("Bruno")
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.get_by_role("button", name="Copy the link for Bruno").click()
    link = str(ada.page.evaluate("() => navigator.clipboard.readText()"))

    bruno = enter()
    bruno.page.goto(link)
    bruno.page.get_by_role("button", name="Come in").click()
    both = {visitor: Newcomer(visitor, Mouse(visitor)) for visitor in (ada, bruno)}
    play(both, 12)
    assert "#" not in bruno.page.url, "the token has left the address"

    bruno.page.reload()
    play(both, 8)

    for visitor in both:
        visitor.pardoned = SERVER_GONE
    house.kill()
    for visitor in both:
        visitor.page.get_by_text("reconnecting…").wait_for()
        visitor.frames.clear()
    house.start()
    for visitor in both:
        visitor.until(lambda visitor=visitor: bool(visitor.frames), "the page is back")  # type: ignore[misc]
        visitor.page.get_by_text("connecting…").wait_for(state="hidden")
    play(both, 8)
    seen = [visitor.page.locator(".tokens").text_content() for visitor in both]
    assert seen[0] == seen[1]


def play(both: dict[Visitor, Newcomer], answers: int) -> None:
    """Whoever is asked answers, so often; then both see the same."""
    ada, bruno = both
    given = sum(newcomer.plan.done.total() for newcomer in both.values())
    take_turns(both, lambda: sum(newcomer.plan.done.total() for newcomer in both.values()) == given + answers)
    ada.until(lambda: ada.level(bruno) and ada.up_to_date() and bruno.up_to_date(), "both are there")
    for part in ("owner", "armies", "turns"):
        assert ada.now["table"][part] == bruno.now["table"][part]
