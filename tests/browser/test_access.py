"""Every screen, light and dark, for people who see, hear or move differently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from house import House
from newcomer import Newcomer
from visitor import Mouse, Visitor


# In the dark only colours differ; the light is never switched on an open page, whose colours might change meanwhile.
@pytest.mark.parametrize(("light", "only"), [("light", ""), ("dark", "color-contrast")])
def test_every_screen_is_open_to_everybody(
    light: str, only: str, enter: Callable[..., Visitor], house: House, finished: dict[str, Any]
) -> None:
    ada = enter(color_scheme=light)
    page = ada.page
    found: list[str] = []

    ada.go("/")
    page.get_by_role("heading", name="Open tables").wait_for()
    found += ada.axe("lobby", only=only)

    ada.go("/new")
    page.get_by_text("House rules").click()
    page.get_by_role("radio", name="All", exact=True).wait_for()
    page.get_by_label("Seat 4: which bot").wait_for()
    found += ada.axe("new game", only=only)

    ada.go("/rules/classic")
    page.get_by_text("CL-ATK-09").first.wait_for()
    found += ada.axe("rules", only=only)

    ada.go(f"/r/{finished['id']}")
    page.get_by_role("slider").first.wait_for()
    found += ada.axe("replay", only=only)

    ada.go(f"/g/{finished['id']}")
    ada.see("end").locator("polyline").first.wait_for(state="attached")  # a line may be level, and then takes no room
    found += ada.axe("end", only=only)

    page.evaluate("() => localStorage.setItem('hegemon-speed', 'calm')")
    ada.go(f"/g/{ada.fork(finished)}")
    ada.wait_for_turn()
    found += ada.axe("table", only=only)
    Newcomer(ada, Mouse(ada)).answer()
    ada.wait_for_turn()
    offer = ada.offers("attack")[0]
    Mouse(ada).land(offer["words"][0])
    Mouse(ada).land(offer["words"][1])
    ada.see("odds").wait_for()
    found += ada.axe("odds", ".dock", only=only)
    ada.after(lambda: Mouse(ada).press("roll"))
    ada.see("battle").wait_for()
    found += ada.axe("battle", ".board", only=only)
    page.keyboard.press("t")
    ada.see("table-view").wait_for()
    found += ada.axe("table view", ".table-view", only=only)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys and help").wait_for()
    found += ada.axe("help", "#help", only=only)

    bruno = enter(color_scheme=light)
    host = house.browser()
    shared = house.new_game(host, "local", "local", options={"headquarters": "all"})
    house.to_headquarters(host, shared["id"])
    bruno.carry(host.cookies)
    bruno.go(f"/g/{shared['id']}")
    bruno.see("curtain").wait_for()
    found += bruno.axe("curtain", only=only)

    dora = enter(color_scheme=light)
    waiting = house.new_game(host, "local", "link", "easy")
    dora.carry(host.cookies)
    dora.go(f"/g/{waiting['id']}")
    dora.page.get_by_role("heading", name="Waiting for players").wait_for()
    found += dora.axe("waiting room", only=only)

    clio = enter(color_scheme=light)
    clio.go("/me")
    clio.page.get_by_role("heading").first.wait_for()
    found += clio.axe("all my games", only=only)
    cards = house.new_game(host, "local", "easy", "easy", edition="thrones", options={"mode": "dominion"})
    clio.carry(host.cookies)
    clio.go(f"/g/{cards['id']}")
    clio.wait_for_turn()
    found += clio.axe("sides to choose", only=only)
    Newcomer(clio, Mouse(clio), "thrones", 3).answer()
    clio.wait_for_turn()
    clio.page.locator(".play-card.lit").first.wait_for()
    found += clio.axe("cards to choose", only=only)
    for panel in ("Chronicle", "Dice"):
        clio.page.get_by_role("button", name=panel, exact=True).click()
        assert clio.page.get_by_role("button", name=panel, exact=True).get_attribute("aria-pressed") == "true"
        found += clio.axe(panel, ".strip", only=only)
    clio.page.get_by_role("button", name="Host").click()
    found += clio.axe("host", ":popover-open", only=only)
    assert not found, "\n".join(found)
