"""A phone: small, upright, and touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hegemon.editions import RULEBOOKS
from newcomer import Newcomer
from visitor import PHONE, Fingers, Visitor


def test_a_turn_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    ada.go(f"/r/{finished['id']}")
    ada.go(f"/g/{ada.fork(finished)}")
    ada.wait_for_turn()
    tap_the_tabs(ada)
    turn = ada.now["table"]["turns"]
    newcomer = Newcomer(ada, Fingers(ada))
    while ada.now["table"]["turns"] == turn and not ada.over():
        newcomer.answer()
        ada.wait_for_turn()
    assert newcomer.plan.done["place"]
    assert newcomer.plan.done["attack"] or newcomer.plan.done["pass"]  # chance may have left nothing worth attacking
    wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], "nothing sticks out sideways"


def test_the_end_gives_way_to_the_table_on_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    ada.go(f"/g/{finished['id']}")
    end = ada.see("end")
    end.wait_for()
    ada.page.get_by_role("button", name="Look at the map").tap()
    end.wait_for(state="detached")
    tap_the_tabs(ada)
    ada.page.get_by_role("button", name="How it went").tap()
    end.wait_for()


def test_no_page_is_wider_than_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    paths = ["/", "/new", "/me", f"/r/{finished['id']}"]
    paths += [f"/{page}/{book.id}" for page in ("how", "rules") for book in RULEBOOKS]
    for path in paths:
        ada.go(path)
        ada.page.get_by_role("link", name="For developers (API)").wait_for()
        ada.page.wait_for_load_state("networkidle")
        wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"nothing sticks out sideways on {path}"


def tap_the_tabs(visitor: Visitor) -> None:
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        visitor.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
