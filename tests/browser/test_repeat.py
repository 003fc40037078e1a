"""Going on without hunting: keys for the next roll, attacking until and moving in; armies placed several at a time."""

from __future__ import annotations

from collections.abc import Callable

from house import House, Page
from visitor import Mouse, Visitor

CLICKS = 8
"""The most clicks and keys of a whole turn that takes one territory: see docs/testing.md."""


class Counted(Mouse):
    """Hands that count what they do."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.count = 0

    def land(self, id: str, rest: bool = False) -> None:
        self.count += 2 if rest else 1
        super().land(id, rest)

    def key(self, key: str) -> None:
        self.count += 1
        self.visitor.page.keyboard.press(key)


def begin(house: House, enter: Callable[..., Visitor], placed: bool) -> Visitor:
    """At one's first question, or in one's first turn; what others do is shown at once."""
    host = house.browser()
    game = house.new_game(host, "local", "easy", "easy", options={"deal": True, "lots": True})
    page = Page(house, host, game["id"])
    while not page.asked() or (placed and not page.now["table"]["turns"]):
        if page.asked():
            page.say(page.first_answer())
        else:
            page.hear()
    ada = enter()
    ada.page.add_init_script("localStorage.setItem('hegemon-speed', 'instant')")
    ada.sit_down(page)
    return ada


def step(ada: Visitor) -> str:
    return str((ada.now.get("asked") or {}).get("step", ""))


def test_a_turn_by_keys(house: House, enter: Callable[..., Visitor]) -> None:
    """One Roll, Enter for the next, A until it is decided, M to move in, E to end: source and target stay chosen."""
    ada = begin(house, enter, placed=True)
    hands = Counted(ada)
    board = {land["id"]: land for land in ada.page.request.get(house.address + ada.now["board"]).json()["territories"]}
    names = list(board)
    table = ada.now["table"]

    def owner(id: str) -> int:
        return int(table["owner"][names.index(id)])

    own = [id for id in names if owner(id) == 0]
    ways = [(a, b) for a in own for b in board[a]["near"] if owner(b) != 0]
    src, dst = max(ways, key=lambda way: table["armies"][names.index(way[1])])
    hands.land(src, rest=True)
    hands.key("Enter")
    ada.until(lambda: step(ada) == "DeclareAttack" and ada.up_to_date(), "all armies are placed")
    hands.land(src)
    hands.land(dst)
    ada.see("roll").wait_for()
    seq = ada.now["seq"]
    ada.page.locator("h1, body").first.evaluate("() => document.activeElement.blur()")
    hands.key("Enter")
    ada.until(lambda: ada.now["seq"] > seq and ada.asked() and ada.up_to_date(), "a roll by Enter")
    if step(ada) == "DeclareAttack":
        ada.see("roll").wait_for()  # both are still chosen
        hands.key("a")
        ada.until(
            lambda: step(ada) in ("MoveIn", "DeclareAttack") and ada.asked() and not ada.see("stop").count(), "decided"
        )
    if step(ada) == "MoveIn":
        ada.see("commit").wait_for()
        hands.key("m")
        ada.until(lambda: step(ada) != "MoveIn" and ada.asked(), "all have moved in")
    if step(ada) == "DeclareAttack":
        hands.key("e")
        ada.until(lambda: step(ada) != "DeclareAttack", "the attack is over")
    assert hands.count <= CLICKS
    ada.check()


def test_several_armies_are_lined_up_and_the_rest_is_placed(house: House, enter: Callable[..., Visitor]) -> None:
    ada = begin(house, enter, placed=False)
    assert step(ada) == "PlaceOne"
    land = ada.offers("place")[0]["words"][0]
    reserve = ada.now["players"][0]["reserve"]
    Mouse(ada).land(land)
    ada.until(lambda: ada.now["players"][0]["reserve"] == reserve - 1 and ada.asked() and ada.up_to_date(), "one")
    ada.see("more").click()
    ada.until(lambda: ada.now["players"][0]["reserve"] == reserve - 6, "five more, one on each turn")
    ada.until(lambda: ada.asked() and ada.up_to_date(), "the next question")
    ada.see("place-rest").click()
    ada.until(lambda: ada.now["table"]["turns"] > 0 and ada.asked() and ada.up_to_date(), "all are placed")
    # In a turn: all at once, and back with one click.
    armies = ada.now["table"]["armies"]
    ada.see("place-rest").click()
    ada.until(lambda: step(ada) != "Reinforce" and ada.asked() and ada.up_to_date(), "the new armies are placed")
    assert ada.now["table"]["armies"] != armies
    ada.see("undo").click()
    ada.until(lambda: step(ada) == "Reinforce" and ada.asked(), "they are taken back")
    assert ada.now["table"]["armies"] == armies
    ada.check()
