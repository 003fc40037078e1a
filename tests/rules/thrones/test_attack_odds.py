"""The odds of an attack know the pieces that stand on either side."""

from __future__ import annotations

import pytest

from hegemon.table.attack_odds import odds_of_attack, odds_of_way, win_of_attack
from realm import realm

NORTH = "Winterfell: alice 6 | White Harbor: bob 5 | The Neck: bob 1"


@pytest.mark.rule("GT-DOM-44", "GT-DOM-82")
def test_a_fortification_counts_in_the_odds() -> None:
    plain, fort = realm(NORTH), realm(NORTH, units="White Harbor: 1 fortification")
    src, dst = plain.land("Winterfell").index, plain.land("White Harbor").index
    assert win_of_attack(plain.table, src, dst) == pytest.approx(0.506, abs=5e-4)
    found = odds_of_attack(fort.table, src, dst)
    assert found.win == pytest.approx(0.209, abs=5e-4)
    assert win_of_attack(fort.table, src, dst) == pytest.approx(found.win)


@pytest.mark.rule("GT-DOM-44", "GT-DOM-82")
@pytest.mark.parametrize("land", ["Barrowlands", "The Neck"])  # alice, bob
def test_units_of_other_territories_do_not_count_in_the_odds(land: str) -> None:
    position = f"{NORTH} | Barrowlands: alice 2"
    plain, more = realm(position), realm(position, units=f"{land}: 2 knight 1 siege_engine 1 fortification")
    src, dst = plain.land("Winterfell").index, plain.land("White Harbor").index
    assert win_of_attack(more.table, src, dst) == pytest.approx(win_of_attack(plain.table, src, dst), abs=1e-12)


@pytest.mark.rule("GT-DOM-44", "GT-DOM-82")
def test_a_way_knows_the_pieces_in_every_territory_and_takes_its_own_along() -> None:
    lands = [realm(NORTH).land(name).index for name in ("Winterfell", "White Harbor", "The Neck")]
    plain = odds_of_way(realm(NORTH).table, lands)
    fort = odds_of_way(realm(NORTH, units="The Neck: 1 fortification").table, lands)
    knight = odds_of_way(realm(NORTH, units="Winterfell: 1 knight").table, lands)
    assert fort.reach(1) == pytest.approx(plain.reach(1))
    assert fort.win < plain.win < knight.win
    assert plain.reach(1) == pytest.approx(win_of_attack(realm(NORTH).table, lands[0], lands[1]))
