"""Step 7: fortifying with armies and gods."""

from __future__ import annotations

import pytest

from hegemon.rules.terrain import close
from two_worlds import TwoWorlds, worlds

CHAIN = "Thule: alice 5 | Varangia: alice 1 | Rus: alice 3 | Gaul: alice 4 | Caledonia: alice 2 | Gate I: alice 3"


def chain(**given: object) -> TwoWorlds:
    return worlds(CHAIN, **{"rest": "bob", "phase": "fortify", **given})  # type: ignore[arg-type]


@pytest.mark.rule("GS-FOR-01", "GS-FOR-02", "GS-FOR-03")
def test_one_move_along_a_chain_that_leaves_an_army() -> None:
    t = chain()
    t.alice.cannot("fortify thule gaul 2", "No chain of your territories joins Thule and Gaul (GS-FOR-02).")
    t.alice.cannot("fortify thule roma 2", "Roma is not yours")
    t.alice.cannot("fortify thule rus 5", "One army must stay in Thule: move 1 to 4 (GS-FOR-03).")
    t.alice.says("fortify thule rus 4")
    t.expect("Thule: alice 1 | Varangia: alice 1 | Rus: alice 7")
    assert t.step != "FortifyAPosition"


@pytest.mark.rule("GS-FOR-04", "GS-FOR-07")
def test_gods_pass_through_plague_lands_but_do_not_stay_in_one() -> None:
    t = chain(plague="varangia", gods={"alice": "thor@thule odin@thule"})
    t.alice.says("fortify thule rus 2")
    assert t.answers == {"pass", "bring thor", "bring odin"}
    t.alice.says("bring thor")
    t.alice.passes()
    assert t.alice.gods == {"thor": "rus", "odin": "thule"}
    t = chain(plague="varangia", gods={"alice": "thor@thule"})
    t.alice.cannot("walk thor varangia", "No god ends a journey in Varangia, a plague land (GS-FOR-04).")
    t.alice.says("fortify thule varangia 4")
    assert t.step != "BringGods"
    t.expect("Varangia: alice 5")  # armies lose nothing on arrival
    assert t.alice.gods == {"thor": "thule"}


@pytest.mark.rule("GS-FOR-05")
def test_no_invasion_once_the_invasions_are_over() -> None:
    t = chain(phase="invade")
    t.alice.passes()
    assert t.step == "FortifyAPosition"
    t.alice.cannot("invade thule alemannia")
    t.alice.passes()
    t.alice.cannot("invade thule alemannia") if t.asked == "alice" else None
    assert t.step != "InvadeTerritories" or t.asked != "alice"


@pytest.mark.rule("GS-FOR-06")
def test_mountains_sunk_land_and_the_maelstrom_break_a_chain() -> None:
    t = worlds(
        "Anatolia: alice 3 | Assyria: alice 3 | Thule: alice 3 | Caledonia: alice 3", rest="bob", phase="fortify"
    )
    t.alice.cannot("fortify anatolia assyria 1", "(GS-FOR-02)")
    assert "fortify thule caledonia 2" in t.answers
    close(t.game, t.land("Thule").index, t.land("Caledonia").index)
    t.alice.cannot("fortify thule caledonia 2", "(GS-FOR-02)")


@pytest.mark.rule("GS-FOR-08")
def test_a_chain_may_cross_the_sea_but_not_the_underworld() -> None:
    t = chain()
    t.alice.cannot("fortify gate_i thule 1", "Gate I is in the Underworld, where nobody fortifies (GS-FOR-08).")
    t.alice.says("fortify thule caledonia 3")
    t.expect("Caledonia: alice 5")


@pytest.mark.rule("GS-FOR-09")
def test_gods_may_go_alone_and_not_all_of_them() -> None:
    t = chain(gods={"alice": "thor@thule odin@thule freya@gaul"})
    t.alice.cannot("walk freya rus", "No chain of your territories leads Freya to Rus (GS-FOR-02).")
    t.alice.cannot("walk loki rus", "Loki is no god of yours in play (GS-FOR-09).")
    t.alice.says("walk thor rus")
    t.alice.says("bring odin")
    assert t.alice.gods == {"thor": "rus", "odin": "rus", "freya": "gaul"}
    t.expect("Thule: alice 5 | Rus: alice 3")
    assert t.step != "FortifyAPosition"


@pytest.mark.rule("GS-FOR-10")
def test_fortifying_is_optional_and_needs_no_attack() -> None:
    t = chain(phase="invade")
    t.alice.passes()
    t.alice.says("fortify thule varangia 1")
    t.expect("Varangia: alice 2")
    t = chain()
    t.alice.passes()
    t.expect("Thule: alice 5")
