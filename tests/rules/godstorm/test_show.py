"""What a page is told of the things beside the boards."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.cards import ALL_MIRACLES, WINDOWS
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import KINDS
from hegemon.editions.godstorm.show import laid, show
from hegemon.kernel.views import SPECTATOR
from hegemon.table.cards import NO_LAND
from hegemon.table.show import Track
from two_worlds import worlds

FIELD = "Thule: alice 6 | Gaul: bob 3 | Roma: bob 4 | Rus: carol 2"


@pytest.mark.rule("GS-GEN-02")
def test_every_card_says_what_it_costs_when_it_is_played_and_whether_its_god_is_there() -> None:
    t = worlds(FIELD, gods={"alice": "thor@thule"})
    x = godstorm(t.table)
    relics = 0
    for card in ALL_MIRACLES:
        seen = laid(t.table, x, 0, card)
        assert (seen.id, seen.name, seen.says, seen.emblem) == (card.id, card.name, card.says, card.emblem)
        assert seen.when == WINDOWS[card.when]
        if KINDS[card.deck] != "magic":
            assert seen.cost == (f"{card.cost} faith" if card.cost else "free")
            assert seen.state == ("ready" if x.in_play(0, card.deck) else "waiting")
            assert (seen.worth, seen.lands) == ("", [])
        elif card.place == NO_LAND:
            assert (seen.cost, seen.worth, seen.lands) == ("", "", [])
        else:
            land = t.table.board.territories[card.place]
            assert (seen.cost, seen.worth, seen.lands) == ("", f"1 point with {land.name}", [land.id])
            relics += 1
    assert relics


@pytest.mark.rule("GS-CRD-01")
def test_a_hand_that_is_looked_at_is_laid_out_beside_the_question_for_the_looker_alone() -> None:
    cards = {"alice": "visions_become_real storms_rage", "bob": "heroes_are_born lava_erupts"}
    t = worlds(FIELD, phase="play", gods={"alice": "thor@thule"}, cards=cards)
    t.alice.plays("visions_become_real", "against greeks")
    rows = [(tray.title, tray.asked, [card.id for card in tray.cards]) for tray in show(t.game.view(0).table, 0).trays]
    assert rows == [
        ("Miracles", False, ["storms_rage"]),
        ("The hand you look at", True, ["heroes_are_born", "lava_erupts"]),
    ]
    for seat in (1, 2, SPECTATOR):
        assert not any([tray.asked for tray in show(t.game.view(seat).table, seat).trays])
    t.alice.says("deck sky")  # the only one of its deck is taken at once, or asked for by name
    t.alice.says("steal lava_erupts")
    assert [tray.asked for tray in show(t.game.view(0).table, 0).trays] == [False], "the look is over"


@pytest.mark.rule("GS-GEN-09")
def test_points_are_told_with_their_parts() -> None:
    t = worlds(FIELD, relics={"alice": "stonehenge"})
    for seat, one in enumerate(show(t.table, 0).score):
        assert [fact.label for fact in one.parts] == ["Territories", "Continents", "Crypts", "Altars", "Relics"]
        assert (one.seat, one.total) == (seat, sum([int(fact.value) for fact in one.parts]))
        assert one.parts[0].value == t.table.count(seat)


def test_the_epoch_and_the_order_of_turns_are_told_without_those_who_are_out() -> None:
    t = worlds(FIELD.replace("carol", "bob"), rest="bob", out=("carol",), epoch=4)
    x = godstorm(t.table)
    seen = show(t.table, 0)
    assert seen.tracks[0] == Track("Epoch", ["First", "Second", "Third", "Fourth", "Fifth"], 3)
    assert seen.order == [seat for seat in x.order if seat != 2]
    assert set(seen.order) == {0, 1}
    assert seen.tracks[1].title == "Turn order"
    assert seen.tracks[1].stops == [str(place + 1) for place in range(x.markers)]
