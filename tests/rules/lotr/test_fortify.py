"""Step 3: one fortification along own territories, with a Leader if he is to come."""

from __future__ import annotations

import pytest

from middle_earth import middle_earth

WAY = "Borderlands: alice 8 | Lune Valley: alice 1 | Mithlond: alice 1 | Forlindon: alice 1"


@pytest.mark.rule("LR-FRT-01")
def test_one_fortification_from_one_territory_to_one_other() -> None:
    t = middle_earth(WAY, leaders={"alice": "mithlond"}, phase="fortify")
    t.alice.cannot("fortify borderlands borderlands 1", "Battalions move between two different territories")
    t.alice.fortifies("borderlands", "lune_valley", 3)
    t.expect("Borderlands: alice 5 | Lune Valley: alice 4")
    assert t.asked != "alice"
    t.alice.cannot("fortify borderlands mithlond 1")


@pytest.mark.rule("LR-FRT-02", "LR-FRT-05")
def test_every_territory_on_the_way_is_an_own_one() -> None:
    t = middle_earth(
        "Borderlands: alice 8 | Lune Valley: bob 1 | Mithlond: alice 1 | Forlindon: alice 1", phase="fortify"
    )
    no_chain = "No chain of your territories joins Borderlands and Forlindon (LR-FRT-05)."
    t.alice.cannot("fortify borderlands forlindon 3", no_chain)
    t.alice.cannot("fortify borderlands lune_valley 3", "Lune Valley is not yours; battalions move between your own")
    t.alice.cannot("fortify borderlands lune_valley 3", "(LR-FRT-02)")
    t.alice.cannot("fortify lune_valley mithlond 1", "(LR-FRT-02)")


@pytest.mark.rule("LR-FRT-02")
def test_a_river_or_a_mountain_on_the_way_is_no_way() -> None:
    t = middle_earth("Minhiriath: alice 5 | Harlindon: alice 1 | The Shire: alice 1", phase="fortify")
    t.alice.cannot("fortify minhiriath harlindon 2", "No chain of your territories joins Minhiriath and Harlindon")
    t.alice.cannot("fortify minhiriath the_shire 2", "(LR-FRT-05)")
    assert t.answers == {"pass"}


@pytest.mark.rule("LR-FRT-03", "LR-FRT-09")
def test_the_way_of_the_rulebook_to_forlindon() -> None:
    t = middle_earth(WAY, phase="fortify")
    t.alice.fortifies("borderlands", "forlindon", 5)
    t.expect("Borderlands: alice 3 | Lune Valley: alice 1 | Mithlond: alice 1 | Forlindon: alice 6")


@pytest.mark.rule("LR-FRT-04")
def test_at_least_one_battalion_stays() -> None:
    t = middle_earth(WAY, phase="fortify")
    t.alice.cannot(
        "fortify borderlands lune_valley 8", "One battalion must stay in Borderlands: move 1 to 7 (LR-FRT-04)."
    )
    t.alice.cannot("fortify lune_valley mithlond 1", "The only battalion in Lune Valley must stay there (LR-FRT-04).")
    t.alice.fortifies("borderlands", "lune_valley", 7)
    t.expect("Borderlands: alice 1 | Lune Valley: alice 8")


@pytest.mark.rule("LR-FRT-05")
def test_the_neutral_army_is_in_the_way_as_well() -> None:
    t = middle_earth("Borderlands: alice 8 | Lune Valley: neutral 2 | Mithlond: alice 1", seats=2, phase="fortify")
    t.alice.cannot("fortify borderlands mithlond 1", "No chain of your territories joins Borderlands and Mithlond")


@pytest.mark.rule("LR-FRT-06")
@pytest.mark.parametrize("comes", [True, False])
def test_a_leader_goes_through_the_other_ones_territory(comes: bool) -> None:
    t = middle_earth(WAY, leaders={"alice": "borderlands mithlond"}, phase="fortify")
    t.alice.fortifies("borderlands", "forlindon", 5)
    assert (t.asked, t.step) == ("alice", "BringLeader")
    t.alice.says("bring leader" if comes else "pass")
    assert t.alice.leaders == {"forlindon" if comes else "borderlands", "mithlond"}


@pytest.mark.rule("LR-FRT-06")
def test_a_leader_does_not_end_where_the_other_one_is() -> None:
    t = middle_earth(WAY, leaders={"alice": "borderlands mithlond"}, phase="fortify")
    t.alice.fortifies("borderlands", "mithlond", 5)
    assert t.asked != "alice"
    assert t.alice.leaders == {"borderlands", "mithlond"}
    t.expect("Mithlond: alice 6")


@pytest.mark.rule("LR-FRT-06")
def test_only_the_leader_of_the_territory_that_they_leave_goes_along() -> None:
    t = middle_earth(WAY, leaders={"alice": "lune_valley"}, phase="fortify")
    t.alice.fortifies("borderlands", "forlindon", 5)
    assert t.asked != "alice"
    assert t.alice.leaders == {"lune_valley"}


@pytest.mark.rule("LR-FRT-07")
@pytest.mark.parametrize(
    "way", ["mithlond minhiriath belfalas", "the_shire buckland old_forest", "tower_hills lune_valley borderlands"]
)
def test_bridges_and_sea_lines_may_be_used(way: str) -> None:
    first, middle, last = way.split()
    t = middle_earth(f"{first}: alice 4 | {middle}: alice 1 | {last}: alice 1", phase="fortify")
    t.alice.fortifies(first, last, 3)
    t.expect(f"{first}: alice 1 | {middle}: alice 1 | {last}: alice 4")


@pytest.mark.rule("LR-FRT-08")
def test_fortifying_may_be_skipped_and_ends_combat() -> None:
    t = middle_earth(f"{WAY} | Evendim Hills: bob 1", leaders={"alice": "borderlands"})
    t.alice.passes()
    assert t.step == "FortifyYourPosition"
    t.alice.cannot("invade borderlands evendim_hills", "Move battalions between two territories of yours, or pass")
    t.alice.passes()
    assert t.asked == "bob"
    t.expect(WAY)


@pytest.mark.rule("LR-FRT-08")
def test_no_invasion_follows_a_fortification() -> None:
    t = middle_earth(
        f"{WAY} | Evendim Hills: bob 1",
        leaders={"alice": "mithlond"},
        adventures={"alice": "mission_grey_havens"},
        phase="fortify",
    )
    t.alice.fortifies("borderlands", "lune_valley", 5)
    assert t.answers == {"pass", "complete mission_grey_havens"}
    t.alice.cannot("invade lune_valley evendim_hills")
    t.alice.cannot("fortify lune_valley borderlands 2")


@pytest.mark.rule("LR-FRT-09")
@pytest.mark.parametrize("battalions", range(1, 8))
def test_any_number_at_any_distance(battalions: int) -> None:
    ring = "lune_valley mithlond minhiriath south_downs old_forest fornost north_downs"
    t = middle_earth(
        "borderlands: alice 8 | " + " | ".join(f"{land}: alice 1" for land in ring.split()), phase="fortify"
    )
    for land in ring.split():
        assert f"fortify borderlands {land} {battalions}" in t.answers
    t.alice.fortifies("borderlands", "minhiriath", battalions)
    t.expect(f"Borderlands: alice {8 - battalions} | Minhiriath: alice {1 + battalions}")
