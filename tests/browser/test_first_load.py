"""How much a browser loads until the table is there, as it goes over the wire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hegemon.editions import RULEBOOKS
from hegemon.kernel.steps import Named
from hegemon.table.rulebook import Rulebook
from house import House, Page
from visitor import Visitor

FIRST_LOAD = 250_000
"""Bytes of all answers, compressed as they are sent, and of what the socket brings."""


def test_the_first_load_of_a_table_is_small(enter: Callable[..., Visitor], house: House) -> None:
    host = house.browser()
    page = Page(house, host, house.new_game(host, "local", "easy", "easy", options={"deal": True, "lots": True})["id"])
    while not page.asked():
        page.hear()
    ada = enter()
    loaded: Counter[str] = Counter()
    names: dict[str, str] = {}
    wire = ada.context.new_cdp_session(ada.page)

    def noted(event: dict[str, Any]) -> None:
        loaded[names.get(event["requestId"], "")] += event["encodedDataLength"]

    wire.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    wire.on("Network.dataReceived", noted)
    wire.send("Network.enable")
    ada.sit_down(page)
    ada.page.wait_for_load_state("networkidle")
    ada.page.locator("svg.sheet image.relief").wait_for()
    assert len(loaded) > 5, loaded
    assert any("backdrop" in name for name in loaded), loaded
    loaded["socket"] = sum(map(len, ada.frames))
    assert sum(loaded.values()) <= FIRST_LOAD, loaded.most_common()


FACES = (
    "600 16px 'Cormorant Garamond'",
    "700 16px 'Cormorant Garamond'",
    "16px 'IM Fell English SC'",
    "600 16px Cinzel",
)
LOAD = "async ([face, letter]) => (await document.fonts.load(face, letter)).length"


def test_every_letter_of_a_name_is_there_in_every_face(enter: Callable[..., Visitor], house: House) -> None:
    """Names of editions have letters that English has not; so have names of people."""
    names = [thing.name for book in RULEBOOKS for thing in named(book)]
    letters = {letter for letter in "".join(names) if not letter.isascii() and letter.isalpha()} | {"û", "é"}
    ada = enter()
    ada.go("/")
    for face in FACES:
        for letter in sorted(letters):
            found = ada.page.evaluate(LOAD, [face, letter])
            assert found == 1, f"{letter} in {face}"


def named(book: Rulebook) -> list[Named]:
    """Everything on the board of a rulebook that has a name."""
    board = book.open(book.seats[-1], {}).board
    return [*board.territories, *board.regions]
