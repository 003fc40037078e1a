"""What is shown beside the board: stars, factions, the market, the scar in hand, and marks on territories."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.show import show
from hegemon.kernel.views import SPECTATOR
from hegemon.table.show import Beside
from new_earth import BUNKER, NewEarth, a_world, earth

WORLD = a_world(
    powers=("fortified_hq",),
    minor={"japan": "bob"},
    scars={"ural": BUNKER},
    forts={"japan": 4},
    coins={"peru": 2},
    signed={"bob": 1},
)


def scene() -> NewEarth:
    return earth(
        "Peru: alice 3 | Japan: bob 1",
        world=WORLD,
        hqs={"alice": "peru"},
        tokens={"alice": 1},
        missiles={"bob": 1},
        scar_cards={"alice": BUNKER},
        market="peru alaska",
        coin_pile=7,
    )


def seen(t: NewEarth, seat: int) -> Beside:
    return show(t.game.view(seat).table, seat)


def test_every_seat_has_its_stars_and_what_else_it_has() -> None:
    beside = seen(scene(), SPECTATOR)
    alice, bob, carol = [{fact.label: fact.value for fact in facts} for facts in beside.facts]
    assert alice == {"Red Stars": 2, "Faction": "Die Mechaniker", "Scar card": 1}
    assert bob == {"Red Stars": 0, "Faction": "Enclave of the Bear", "Population": 1, "Missiles": 1}
    assert carol == {"Red Stars": 0, "Faction": "Imperial Balkania", "Troops": "none left"}
    assert beside.facts[0][0].most == 4
    assert beside.banners == [0, 2, 4]


@pytest.mark.rule("LG-SET-08")
def test_only_its_owner_sees_a_scar_card() -> None:
    t = scene()
    assert [tray.title for tray in seen(t, 0).trays if tray.secret] == ["Your scar card"]
    for seat in (1, 2, SPECTATOR):
        assert not [tray for tray in seen(t, seat).trays if tray.secret]


def test_the_market_and_the_faction_cards_lie_open() -> None:
    trays = {(tray.title, tray.seat): tray for tray in seen(scene(), 1).trays}
    assert [(card.id, card.worth) for card in trays["Territory cards", -1].cards] == [
        ("peru", "2 coins"),
        ("alaska", "1 coin"),
    ]
    assert trays["Coin pile", -1].cards[0].worth == "7"
    assert [card.id for card in trays["Faction card", 0].cards] == ["fortified_hq"]


def test_marks_lie_on_their_territories() -> None:
    markers = {land: [mark.kind for mark in marks] for land, marks in seen(scene(), 1).markers.items()}
    assert markers == {"peru": ["hq"], "japan": ["minor_city", "fortification"], "ural": ["bunker"]}
