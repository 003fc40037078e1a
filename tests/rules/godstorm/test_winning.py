"""Winning: points, ties, and who cannot win; and what pages are told of all this."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.epochs import EndEpoch
from hegemon.editions.godstorm.show import show
from two_worlds import TwoWorlds, worlds


def ended(t: TwoWorlds) -> TwoWorlds:
    """The last epoch is over."""
    t.extra.epoch = 5
    t.game.asking = None
    t.game.stack.clear()
    t.game.stack.append(EndEpoch())
    t.game.run()
    return t


def halves(alice: str = "", bob: str = "", **given: object) -> TwoWorlds:
    """Alice and bob have two territories each and carol one; the rest lies empty."""
    t = worlds(
        f"Thule: alice 2 | Rus: alice 1 | Roma: bob 2 | Gaul: bob 1 | Egypt: carol 1 | {alice} | {bob}",
        **given,  # type: ignore[arg-type]
    )
    named = {t.land(name).index for name in ("Thule", "Rus", "Roma", "Gaul", "Egypt")}
    for land in range(42):
        if land not in named:
            t.table.owner[land], t.table.armies[land] = -1, 0
    return t


@pytest.mark.rule("GS-WIN-01", "GS-WIN-02", "GS-WIN-05")
def test_territories_and_continents_score() -> None:
    lands = " | ".join(f"{land}: alice 1" for land in ("Cimmeria", "Rus", "Sarmatia", "Scythia", "Thule"))
    assert worlds(lands, rest="bob").alice.score == 5 + 2
    t = ended(halves("Crypt II: alice 1"))
    assert t.winners == {"alice"}
    assert t.game.result is not None
    assert t.game.result.reason == "the last epoch is over, with 3 points."


@pytest.mark.rule("GS-WIN-03", "GS-ALT-01", "GS-CRY-01")
def test_crypts_and_altars_score() -> None:
    t = worlds("Thule: alice 1 | Crypt II: alice 1 | Crypt V: alice 3 | Altar IX: alice 1", rest="bob")
    assert t.alice.score == 4


@pytest.mark.rule("GS-WIN-13", "GS-WIN-04")
def test_the_example_of_thirteen_points() -> None:
    lands = ("Assyria", "Babylon", "Parthia", "Phoenicia", "Sheba", "Sumer", "Anglia")
    position = " | ".join(f"{land}: alice 1" for land in lands)
    t = worlds(f"{position} | Crypt II: alice 1 | Altar IX: alice 2", rest="bob", relics={"alice": "stonehenge"})
    assert t.alice.score == 7 + 3 + 2 + 1 == 13


@pytest.mark.rule("GS-WIN-11")
def test_what_scores_nothing() -> None:
    t = worlds(
        "Thule: alice 9 | Gate I: alice 3 | Plain XI: alice 3 | Valhalla: alice 9 | Rus: nobody 0",
        rest="bob",
        temples="thule rus",
        gods={"alice": "thor@thule odin@thule"},
        faith={"alice": 30},
    )
    assert t.alice.score == 1


@pytest.mark.rule("GS-WIN-06")
def test_a_tie_goes_to_more_faith() -> None:
    assert ended(halves(faith={"alice": 2, "bob": 3}, temples="thule")).winners == {"bob"}


@pytest.mark.rule("GS-WIN-07")
def test_then_to_more_temples() -> None:
    t = ended(halves(faith={"alice": 3, "bob": 3}, temples="thule rus roma", gods={"bob": "zeus@roma"}))
    assert t.winners == {"alice"}


@pytest.mark.rule("GS-WIN-08")
def test_then_to_more_gods() -> None:
    t = halves(temples="thule roma", gods={"bob": "zeus@roma ares@gaul", "alice": "thor@thule"})
    t.table.armies[t.land("Thule").index] = 9
    assert ended(t).winners == {"bob"}


@pytest.mark.rule("GS-WIN-09")
def test_then_to_more_armies_on_earth() -> None:
    t = halves("Valhalla: alice 9")
    t.table.armies[t.land("Gaul").index] = 2
    assert ended(t).winners == {"bob"}


@pytest.mark.rule("GS-WIN-10")
def test_a_tie_to_the_end_is_shared() -> None:
    t = ended(halves())
    assert t.winners == {"alice", "bob"}
    assert t.game.result is not None
    assert t.game.result.ranking == (0, 1, 2)


@pytest.mark.rule("GS-WIN-12")
def test_each_step_compares_only_those_still_tied() -> None:
    t = halves(faith={"alice": 2, "bob": 2, "carol": 50}, temples="thule egypt")
    assert ended(t).winners == {"alice"}


@pytest.mark.rule("GS-WIN-14")
def test_neither_the_eliminated_nor_the_neutral_side_wins() -> None:
    t = worlds("Thule: alice 1", seats=2, rest="neutral")
    t.table.owner[t.land("Roma").index] = 1
    assert ended(t).winners <= {"alice", "bob"}
    out = halves(out=("bob",), order="alice carol")
    for name in ("Roma", "Gaul"):
        out.table.owner[out.land(name).index], out.table.armies[out.land(name).index] = -1, 0
    done = ended(out)
    assert done.winners == {"alice"}
    assert done.game.result is not None
    assert done.game.result.ranking[-1] == 1


def test_what_pages_are_told() -> None:
    t = worlds(
        "Thule: alice 3 | Valhalla: alice 2 | Crypt II: alice 1",
        rest="bob",
        gods={"alice": "thor@thule"},
        temples="thule roma",
        plague="gaul",
        faith={"alice": 4},
        cards={"alice": "storms_rage", "bob": "lava_erupts"},
        relics={"bob": "excalibur"},
        epoch=3,
        order="bob alice carol",
    )
    seen = show(t.game.view(0).table, 0)
    facts = {fact.label: fact.value for fact in seen.facts[0]}
    assert facts == {
        "Faith": 4,
        "War cards": 1,
        "Sky cards": 0,
        "Death cards": 0,
        "Gods": 1,
        "Temples": 1,
        "In heaven": 2,
        "Reserve": 104,
        "Pantheon": "Norse",
    }
    assert [(tray.title, tray.seat, tray.secret) for tray in seen.trays] == [
        ("Miracles", 0, True),
        ("Relics", 1, False),
    ]
    assert {land: [one.kind for one in there] for land, there in seen.markers.items()} == {
        "gaul": ["plague"],
        "thule": ["temple", "war"],
        "roma": ["temple"],
    }
    assert [(track.title, track.at, track.seats) for track in seen.tracks] == [
        ("Epoch", 2, []),
        ("Turn order", 1, [1, 0, 2]),
    ]
    assert seen.order == [1, 0, 2]
    assert (seen.score[0].seat, seen.score[0].total) == (0, 2)
    nobody = show(t.game.view(-2).table, -2)
    assert [tray.title for tray in nobody.trays] == ["Relics"]
