"""A phone: small, upright, and touched."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from newcomer import Newcomer
from visitor import PHONE, Fingers, Visitor


def test_a_turn_is_played_by_touch_on_a_phone(enter: Callable[..., Visitor], finished: dict[str, Any]) -> None:
    ada = enter(**PHONE)
    ada.go(f"/r/{finished['id']}")
    ada.go(f"/g/{ada.fork(finished)}")
    ada.wait_for_turn()
    for tab in ("Players", "Cards", "Chronicle", "Dice", "Act"):
        ada.page.get_by_role("button", name=re.compile(f"^{tab}")).tap()
    turn = ada.now["table"]["turns"]
    newcomer = Newcomer(ada, Fingers(ada))
    while ada.now["table"]["turns"] == turn and not ada.over():
        newcomer.answer()
        ada.wait_for_turn()
    assert newcomer.plan.done["place"]
    assert newcomer.plan.done["attack"] or newcomer.plan.done["pass"]  # chance may have left nothing worth attacking
    wide = ada.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "nothing sticks out sideways"
