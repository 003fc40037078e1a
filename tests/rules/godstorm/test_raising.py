"""Step 1: armies and faith for territories, continents and temples; placing them; and reviving the dead."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.lands import EARTH
from two_worlds import TwoWorlds, worlds

HYRKANIA = ("cimmeria", "rus", "sarmatia", "scythia")
EUROPA = tuple(EARTH.territories[land].id for region in EARTH.regions if region.id == "europa" for land in region.lands)
OTHERS = tuple(land.id for land in EARTH.territories if land.id not in (*EUROPA, *HYRKANIA, "thule", "tritonis"))


def holding(count: int, lands: tuple[str, ...] = OTHERS, **given: object) -> TwoWorlds:
    """Alice begins a turn with so many territories, the first of ``lands``; bob has the rest."""
    mine = " | ".join(f"{land}: alice 1" for land in lands[:count])
    return worlds(f"{mine} | Tritonis: carol 1", rest="bob", phase="turn", **given)  # type: ignore[arg-type]


@pytest.mark.rule("GS-RAI-01")
@pytest.mark.parametrize(
    ("count", "income"), [(1, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5), (18, 6), (20, 6), (21, 7)]
)
def test_a_third_of_the_territories_in_armies_and_as_much_faith(count: int, income: int) -> None:
    scattered = tuple(land for land in OTHERS if land not in ("egypt", "gaul", "sumer", "babylon"))
    lands = (*scattered, "roma", "dacia", "rus", "ionia")
    t = holding(count, lands)
    assert len(t.alice.lands) == count
    assert (t.alice.reserve, t.alice.faith) == (income, income)


@pytest.mark.rule("GS-RAI-02")
def test_a_whole_continent_adds_its_bonus_twice() -> None:
    t = holding(4, HYRKANIA)
    assert (t.alice.reserve, t.alice.faith) == (5, 5)
    t = holding(12, EUROPA)
    assert (t.alice.reserve, t.alice.faith) == (11, 11)


@pytest.mark.rule("GS-RAI-03", "GS-RAI-10", "GS-RAI-17", "GS-TMP-09")
def test_empty_land_counts_for_nobody_and_breaks_a_continent() -> None:
    lands = " | ".join(f"{land}: alice 1" for land in HYRKANIA[:3])
    t = worlds(f"{lands} | Scythia: nobody 0", rest="bob", phase="turn", temples="scythia")
    assert (t.alice.reserve, t.alice.faith) == (3, 3)
    assert t.armies("Scythia") == 0
    t = worlds("Thule: alice 1 | Scythia: nobody 0", rest="bob", phase="turn", turn="bob", temples="scythia")
    bonuses = 7 + 5 + 3 + 3  # Europa, Africa, Asia Minor and Atlantis, but neither Germania nor Hyrkania
    assert (t.bob.reserve, t.bob.faith) == (40 // 3 + bonuses, 40 // 3 + bonuses)


@pytest.mark.rule("GS-RAI-04", "GS-RAI-12")
def test_new_armies_go_where_an_own_army_is_and_all_of_them_at_once() -> None:
    t = worlds("Thule: alice 1 | Rus: alice 1 | Scythia: nobody 0 | Gate I: alice 2", rest="bob", phase="turn")
    t.alice.cannot("place varangia 1", "is not yours; place armies onto your own territories (GS-RAI-04).")
    t.alice.cannot("place scythia 1", "is not yours")
    t.alice.cannot("place gate_i 1")
    t.alice.cannot("pass", "Place your 3 new armies first (GS-RAI-12).")
    t.alice.says("place thule 2")
    t.alice.cannot("pass", "(GS-RAI-12)")
    t.alice.says("place rus 1")
    assert t.step != "Reinforce"
    assert t.alice.reserve == 0


@pytest.mark.rule("GS-RAI-05")
def test_each_temple_gives_a_faith_and_an_army_on_the_spot() -> None:
    t = worlds("Thule: alice 2 | Rus: alice 1", rest="bob", phase="turn", temples="thule rus roma")
    t.expect("Thule: alice 3 | Rus: alice 2 | Roma: bob 1")
    assert (t.alice.reserve, t.alice.faith) == (3, 5)


@pytest.mark.rule("GS-RAI-16")
def test_the_example_of_fourteen_territories_hyrkania_and_two_temples() -> None:
    lands = (*HYRKANIA, *OTHERS[:10])
    t = holding(14, lands, temples=f"rus {OTHERS[0]}")
    assert t.alice.reserve == 6
    assert (t.armies("Rus"), t.armies(OTHERS[0])) == (2, 2)
    assert t.alice.faith == 8


@pytest.mark.rule("GS-RAI-06", "GS-RAI-07", "GS-CRY-01")
def test_a_crypt_revives_one_army_but_never_its_last() -> None:
    t = worlds(
        "Thule: alice 1 | Crypt II: alice 3 | Crypt V: alice 1 | Gate I: alice 4",
        rest="bob",
        phase="revive",
        temples="thule",
    )
    assert t.answers == {"pass", "revive crypt_ii thule"}
    t.alice.cannot("revive crypt_v thule", "The only army in Crypt V stays there (GS-RAI-07).")
    t.alice.cannot("revive gate_i thule", "Gate I is no crypt of yours (GS-RAI-06).")
    t.alice.says("revive crypt_ii thule")
    t.expect("Thule: alice 2 | Crypt II: alice 2")
    assert t.step != "ReviveArmies"  # one army for each crypt


@pytest.mark.rule("GS-RAI-08")
def test_nothing_revives_without_a_temple() -> None:
    t = worlds("Thule: alice 1 | Crypt II: alice 3", rest="bob", phase="revive", temples="roma")
    assert t.step != "ReviveArmies"
    t = worlds("Thule: alice 1 | Rus: alice 1 | Crypt II: alice 3", rest="bob", phase="revive", temples="thule roma")
    t.alice.cannot("revive crypt_ii rus", "You have no temple in Rus (GS-RAI-08).")
    t.alice.cannot("revive crypt_ii roma", "You have no temple in Roma (GS-RAI-08).")


@pytest.mark.rule("GS-RAI-14")
def test_crypts_may_send_to_different_temples_or_stay() -> None:
    t = worlds(
        "Thule: alice 1 | Rus: alice 1 | Crypt II: alice 3 | Crypt V: alice 2",
        rest="bob",
        phase="revive",
        temples="thule rus",
    )
    t.alice.says("revive crypt_ii rus")
    t.alice.cannot("revive crypt_ii thule", "Crypt II has sent what it may this turn (GS-RAI-14).")
    t.alice.says("revive crypt_v thule")
    t.expect("Rus: alice 2 | Thule: alice 2 | Crypt II: alice 2 | Crypt V: alice 1")
    t = worlds("Thule: alice 1 | Crypt II: alice 3", rest="bob", phase="revive", temples="thule")
    t.alice.passes()
    t.expect("Crypt II: alice 3")


@pytest.mark.rule("GS-RAI-09")
def test_faith_is_kept() -> None:
    t = worlds("Thule: alice 1", rest="bob", phase="turn", faith={"alice": 7})
    assert t.alice.faith == 10
    t.alice.says("place thule 3")
    t.alice.ends()
    assert t.alice.faith == 10


@pytest.mark.rule("GS-RAI-11", "GS-UND-07")
def test_the_underworld_brings_no_income() -> None:
    spaces = " | ".join(f"{place.name}: alice 2" for place in worlds().table.board.territories[42:55])
    t = worlds(f"Thule: alice 1 | {spaces}", rest="bob", phase="turn")
    assert (t.alice.reserve, t.alice.faith) == (3, 3)


@pytest.mark.rule("GS-RAI-13", "GS-UND-08")
def test_what_the_reserve_cannot_give_is_lost_and_temples_come_first() -> None:
    t = worlds("Thule: alice 1 | Rus: alice 1", rest="bob", phase="turn", temples="thule rus", pool={"alice": 3})
    t.expect("Thule: alice 2 | Rus: alice 2")
    assert (t.alice.reserve, t.alice.pool, t.alice.faith) == (1, 0, 5)
    t = worlds("Thule: alice 1", rest="bob", phase="turn", pool={"alice": 0})
    assert t.alice.reserve == 0
    assert t.step == "SummonGods"


@pytest.mark.rule("GS-RAI-15")
def test_income_is_counted_once() -> None:
    t = worlds("Thule: alice 1 | Crypt II: alice 4", rest="bob", phase="turn", temples="thule", faith={"alice": 0})
    assert (t.alice.reserve, t.alice.faith) == (3, 4)
    t.alice.says("place thule 3")
    t.alice.says("revive crypt_ii thule")
    assert (t.alice.reserve, t.alice.faith) == (0, 4)
    t.expect("Thule: alice 6")
