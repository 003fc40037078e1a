"""What lies beside the board as records: every edition fills the same ones, and a page needs no other."""

from __future__ import annotations

import msgspec
import pytest

from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import Rulebook
from hegemon.table.show import Beside, Fact, InForce, LaidCard, Marker, Score, Side, Tray


def test_what_an_edition_does_not_have_is_not_sent() -> None:
    assert msgspec.json.encode(Beside()) == b"{}"
    told = Beside(markers={"rome": [Marker("temple", "Temple"), Marker("capital", "Capital", seat=1)]})
    assert msgspec.to_builtins(told) == {
        "markers": {"rome": [{"kind": "temple", "name": "Temple"}, {"kind": "capital", "name": "Capital", "seat": 1}]}
    }


def test_everything_there_is_survives_the_wire() -> None:
    told = Beside(
        facts=[[Fact("Faith", 7), Fact("Epoch", 2, 5)], [Fact("Side", "Evil")]],
        trays=[Tray("Relics", 0, False, [LaidCard("sun_stone", "Sun Stone", "Adds 1 to a die.", "2 faith", "turned")])],
        markers={"rome": [Marker("temple", "Temple", 2, 0)]},
        banners=[5, 2],
        order=[1, 0],
        invasion=("rome", "gaul"),
        forces=[InForce("Winter", "Nobody crosses the bridges.", "until Bob's next turn", 1, ["rome", "gaul"])],
        score=[Score(0, 12, [Fact("Territories", 9), Fact("Temples", 3)]), Score(1, 4)],
        sides=[Side("North", [0, 2], 12, 17, "5 steps to the sea"), Side("South", [1, 3], 9)],
    )
    assert msgspec.json.decode(msgspec.json.encode(told), type=Beside) == told


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: str(book.id))
def test_every_edition_fills_the_records_for_every_viewer(book: Rulebook) -> None:
    rng = Rng(12)
    game = begin(book.id, book.seats[-1], {})
    show = game.table.edition.show
    assert show is not None
    for _ in range(400):
        decision = game.pending
        if decision is None:
            break
        game.play(decision.menu.sample(rng))
    for seat in (*range(book.seats[-1]), -2):
        table = game.table if seat == -2 else game.view(seat).table
        told = show(table, seat)
        assert msgspec.json.decode(msgspec.json.encode(told), type=Beside) == told
        assert all([tray.seat == seat for tray in told.trays if tray.secret])
