"""Epochs: sealed bids, ties, markers, whose turn it is, and the end of time."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.epochs import BidForTurnOrder
from two_worlds import TwoWorlds, worlds

RICH = {"alice": 6, "bob": 6, "carol": 6}
THREE = "Thule: alice 3 | Roma: bob 3 | Egypt: carol 3"


def bids(t: TwoWorlds, alice: int, bob: int, carol: int) -> None:
    t.alice.says(f"bid {alice}")
    t.bob.says(f"bid {bob}")
    t.carol.says(f"bid {carol}")


@pytest.mark.rule("GS-EPO-01")
def test_bids_are_sealed_and_run_from_nothing_to_all() -> None:
    t = worlds(THREE, phase="bid", faith={"alice": 2, "bob": 6, "carol": 6})
    assert t.answers == {"bid 0", "bid 1", "bid 2"}
    t.alice.cannot("bid 3", "You have 2 faith, so bid 0 to 2 (GS-EPO-01).")
    t.alice.says("bid 2")
    assert t.alice.faith == 2  # nobody has paid before all are shown
    t.bob.says("bid 0")
    t.carol.says("bid 1")
    assert t.told()[-1] == "The bids are shown: alice 2, bob 0, carol 1."


@pytest.mark.rule("GS-EPO-02")
def test_everybody_pays_winner_or_not() -> None:
    t = worlds(THREE, phase="bid", faith=RICH)
    bids(t, 5, 3, 0)
    assert t.extra.faith == [1, 3, 6]


@pytest.mark.rule("GS-EPO-03", "GS-EPO-06")
def test_the_highest_bidder_takes_any_marker_and_turns_follow_them() -> None:
    t = worlds(THREE, phase="bid", faith=RICH)
    bids(t, 2, 5, 1)
    assert (t.asked, t.answers) == ("bob", {"marker 1", "marker 2", "marker 3"})
    t.bob.says("marker 3")
    t.alice.cannot("marker 3", "Marker 3 is not there to be taken")
    t.alice.says("marker 2")  # carol gets what is left
    assert t.extra.order == (2, 0, 1)
    assert (t.table.turn, t.asked) == (2, "carol")
    t.goes_on_to("alice", "InvadeTerritories")
    assert t.table.turn == 0
    t.goes_on_to("bob", "InvadeTerritories")
    assert t.table.turn == 1


@pytest.mark.rule("GS-EPO-04")
def test_tied_bids_are_ranked_by_dice() -> None:
    t = worlds(THREE, phase="bid", faith=RICH)
    bids(t, 4, 2, 2)
    assert t.step == "RankBids"
    t.throws("3 3")
    t.throws("1 6")  # carol before bob, both behind alice
    t.alice.says("marker 1")
    assert t.asked == "carol"


@pytest.mark.rule("GS-EPO-05", "GS-EPO-10")
def test_as_many_markers_as_living_players_with_or_without_faith() -> None:
    t = worlds(
        "Roma: bob 3",
        rest="carol",
        phase="bid",
        faith={"bob": 2, "carol": 3},
        out=("alice",),
        turn="bob",
        order="bob carol",
    )
    t.bob.says("bid 1")
    t.carol.says("bid 2")
    assert t.answers == {"marker 1", "marker 2"}
    t = worlds(THREE, phase="bid", faith={"bob": 3, "carol": 3})
    t.bob.says("bid 3")  # alice has nothing to bid and is not asked
    t.carol.says("bid 2")
    t.bob.says("marker 1")
    t.carol.says("marker 2")
    assert t.extra.order == (1, 2, 0)
    nobody = worlds(THREE, phase="bid")
    assert nobody.step == "RankBids"  # all bid 0 and are tied


@pytest.mark.rule("GS-EPO-07", "GS-EPO-09", "GS-END-03")
def test_after_the_last_marker_the_epoch_ends_and_all_bid_again() -> None:
    t = worlds(THREE, phase="fortify", turn="carol", order="alice bob carol", faith=RICH)
    t.carol.passes()
    assert t.extra.epoch == 2
    assert t.step == "BidForTurnOrder"
    assert "The Second Epoch begins." in t.told()


@pytest.mark.rule("GS-EPO-08")
@pytest.mark.parametrize("epoch", [1, 2, 3, 4, 5])
def test_the_game_ends_after_the_last_turn_of_the_fifth_epoch(epoch: int) -> None:
    t = worlds(THREE, phase="fortify", turn="carol", epoch=epoch, faith=RICH)
    t.carol.passes()
    assert (t.game.result is not None) == (epoch == 5)
    early = worlds(THREE, phase="fortify", turn="bob", epoch=5, faith=RICH)
    early.bob.passes()
    assert early.game.result is None


@pytest.mark.rule("GS-EPO-11", "GS-EPO-05")
def test_who_is_out_takes_no_later_turn() -> None:
    t = worlds("Thule: alice 5 | Varangia: bob 1", order="alice bob carol", faith={"carol": 1})
    t.alice.wins("Thule", "Varangia")
    assert t.table.out == (1,)
    t.alice.ends()
    assert t.table.turn == 2
    t.goes_on_to("carol", "BidForTurnOrder")
    asking = t.game.asking
    assert isinstance(asking, BidForTurnOrder)
    assert asking.order == (0, 2)


@pytest.mark.rule("GS-TRN-01")
def test_the_ten_steps_come_in_order_and_only_placing_is_forced() -> None:
    t = worlds(
        "Thule: alice 3 | Rus: alice 2 | Crypt II: alice 3 | Valhalla: alice 2 | Varangia: bob 2",
        phase="turn",
        gods={"alice": "thor@thule loki@rus"},
        temples="thule",
        faith={"alice": 9},
        cards={"alice": "heroes_are_born"},
        relics={"alice": "the_golden_fleece pandoras_box"},
    )
    steps = []
    while t.table.turn == 0 and t.asked in ("alice", "chance"):
        steps.append(t.step)
        if t.step == "ChooseRelic":
            t.alice.says("act the_golden_fleece")
        elif t.asked == "chance":
            t.draws({"DrawInto": "storms_rage", "OpenTheBox": "deaths_door_closes"}[t.step])
        elif t.step == "Reinforce":
            t.alice.cannot("pass", "Place your 3 new armies first (GS-RAI-12).")
            t.alice.says("place rus 3")
        else:
            t.alice.passes()
    assert steps == [
        "ChooseRelic",
        "DrawInto",
        "OpenTheBox",
        "Reinforce",
        "ReviveArmies",
        "SummonGods",
        "ObtainMiracles",
        "PlayMiracles",
        "InvadeTerritories",
        "FortifyAPosition",
        "EmbarkFromHeaven",
        "InvadeTheUnderworld",
        "EndYourTurn",
    ]
