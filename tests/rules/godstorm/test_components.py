"""Components and general rules: the boards, the decks, the pantheons, what adds up, what is public and what is not."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.godstorm import ACTIONS, RULEBOOK
from hegemon.editions.godstorm.actions import Bid
from hegemon.editions.godstorm.cards import ALL_MIRACLES, MIRACLES
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import (
    ALTARS,
    ATLANTIS,
    CRYPTS,
    EARTH,
    GATES,
    GROUND,
    KINDS,
    PANTHEONS,
    SPACES,
    TWO_WORLDS,
)
from hegemon.editions.godstorm.pieces import half
from hegemon.kernel.piles import HIDDEN
from hegemon.table.rulebook import BadOption
from two_worlds import PEOPLES, begun, ready, worlds

MIRACLE_COUNTS = {"death": 17, "magic": 15, "sky": 17, "war": 17}


@pytest.mark.rule("GS-CMP-01", "GS-CMP-02", "GS-CMP-12")
def test_six_continents_with_their_sizes_and_bonuses() -> None:
    found = {region.name: (len(region.lands), region.bonus) for region in EARTH.regions}
    assert found == {
        "Europa": (12, 7),
        "Germania": (9, 5),
        "Africa": (7, 5),
        "Asia Minor": (6, 3),
        "Atlantis": (4, 3),
        "Hyrkania": (4, 2),
    }
    assert len(EARTH) == len(TWO_WORLDS.lands) == 42


@pytest.mark.rule("GS-CMP-03")
def test_66_miracle_cards_in_four_decks() -> None:
    assert {kind: len(deck) for kind, deck in zip(KINDS, MIRACLES, strict=True)} == MIRACLE_COUNTS
    assert len(ALL_MIRACLES) == 66
    assert len({card.id for card in ALL_MIRACLES}) == 66
    assert len({card.key for card in ALL_MIRACLES}) == 57


@pytest.mark.rule("GS-CMP-04")
def test_the_wild_cards_stay_in_the_box() -> None:
    edition = RULEBOOK.open(3, {})
    assert [card.id for card in edition.cards] == [land.id for land in EARTH.territories]


@pytest.mark.rule("GS-CMP-05", "GS-CMP-10", "GS-CMP-11")
def test_five_pantheons_with_their_gods_colours_and_heavens() -> None:
    found = {one.name: (one.colour, one.home, [god.name for god in one.gods]) for one in PANTHEONS}
    assert found == {
        "Babylonians": ("blue", "Kurnugia", ["Druaga", "Ishtar", "Marduk", "Gilgamesh"]),
        "Celts": ("green", "Avalon", ["Arawn", "Brigid", "Lugh", "Nuada"]),
        "Egyptians": ("tan", "Duat", ["Osiris", "Isis", "Ra", "Set"]),
        "Greeks": ("plum", "Elysium", ["Hades", "Hekate", "Zeus", "Ares"]),
        "Norse": ("reddish-brown", "Valhalla", ["Loki", "Freya", "Odin", "Thor"]),
    }
    assert KINDS == ("death", "magic", "sky", "war")


@pytest.mark.rule("GS-CMP-06", "GS-GEN-05")
def test_everybody_has_110_armies_in_all() -> None:
    t = ready(4)
    assert [t.in_all(name) for name in ("alice", "bob", "carol", "dave")] == [110] * 4
    t = worlds("Thule: alice 9 | Rus: alice 3 | Valhalla: alice 4 | Gate I: alice 2 | Varangia: bob 2 | Roma: bob 1")
    assert t.alice.pool == 110 - 18
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 1 1 against 5 5")
    assert t.in_all("alice") == t.in_all("bob") == 110


@pytest.mark.rule("GS-CMP-07", "GS-TMP-03")
def test_no_thirteenth_temple() -> None:
    twelve = "thule rus gaul iberia egypt sumer babylon roma atlas kush nubia sheba"
    t = worlds("Varangia: alice 2", rest="alice", phase="summon", temples=twelve, faith={"alice": 20})
    assert t.extra.supply == 0
    t.alice.cannot("build varangia", "All twelve temples are built (GS-TMP-03).")
    t = worlds("Varangia: alice 2", rest="alice", phase="summon", temples=twelve[:-6], faith={"alice": 20})
    t.alice.says("build varangia")
    t.alice.cannot("build sheba", "All twelve temples are built (GS-TMP-03).")


@pytest.mark.rule("GS-CMP-08")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(BadOption, match=r"Godstorm is for 2 to 5 players, not \d \(GS-CMP-08\)"):
        RULEBOOK.open(seats, {})
    assert [RULEBOOK.open(count, {}).seats for count in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("GS-CMP-09")
def test_the_earth_hangs_together_with_and_without_atlantis() -> None:
    for board in (EARTH, EARTH.without(lands=ATLANTIS.lands)):
        mine = [land in board.lands for land in range(len(board))]
        start = board.find("thule").index
        assert board.reach(start, mine) == set(board.lands)
        assert all(one in board.near[other] for one in range(len(board)) for other in board.near[one])


@pytest.mark.rule("GS-UND-09", "GS-HEA-05")
def test_the_underworld_and_its_heavens() -> None:
    names = [TWO_WORLDS.territories[place].name for place in SPACES]
    assert len(names) == 13
    assert (len(GATES), len(CRYPTS), len(ALTARS)) == (3, 4, 2)
    assert {TWO_WORLDS.territories[place].name for place in (*GATES, *CRYPTS, *ALTARS)} <= set(names)
    near = {
        TWO_WORLDS.territories[place].id: {TWO_WORLDS.territories[other].id for other in TWO_WORLDS.near[place]}
        for place in range(GROUND, len(TWO_WORLDS))
    }
    heavens = {one.home.lower() for one in PANTHEONS}
    assert near["gate_i"] == {"plain_xi", "plain_xii", "plain_xiii"} | heavens
    assert near["crypt_v"] == {"altar_iii", "gate_iv", "plain_vi", "plain_xiii"}
    assert near["crypt_vii"] == {"plain_vi", "gate_viii", "altar_ix", "plain_xi"}
    assert all(near[heaven] == {"gate_i", "gate_iv", "gate_viii"} for heaven in heavens)
    frontiers = [pair for pair in TWO_WORLDS.edges if all(end in SPACES for end in pair)]
    assert len(frontiers) == 19
    assert not any(place.ground for place in TWO_WORLDS.territories[GROUND:])


# --- general ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-GEN-01", "GS-PLY-11")
def test_a_played_card_never_comes_back() -> None:
    t = worlds(
        phase="play",
        cards={"alice": "heroes_are_born"},
        gods={"alice": "thor@thule"},
        rest="bob",
        position="Thule: alice 2",
    )
    t.alice.says("play heroes_are_born")
    t.alice.says("target thule")
    deck = t.extra.war
    assert [MIRACLES[3][card].id for card in deck.discards] == ["heroes_are_born"]
    everything = worlds(
        "Thule: alice 2",
        phase="obtain",
        rest="bob",
        gods={"alice": "thor@thule"},
        faith={"alice": 9},
        discards="all war",
    )
    assert everything.step != "ObtainMiracles"  # nothing is left to buy, and the discards make no new pile


@pytest.mark.rule("GS-GEN-02", "GS-GEN-09")
def test_faith_hand_sizes_and_relics_are_public_and_faces_are_not() -> None:
    t = worlds(
        "Thule: alice 3",
        rest="bob",
        faith={"bob": 7},
        cards={"bob": "storms_rage lava_erupts crops_wither"},
        relics={"bob": "excalibur"},
    )
    seen = godstorm(t.game.view(0).table)
    assert seen.faith[1] == 7
    assert [seen.deck(kind).hands[1].cards for kind in ("war", "sky", "death")] == [(HIDDEN,)] * 3
    assert seen.magic.laid[1] == t.extra.magic.laid[1]
    for kind in KINDS:
        assert set(seen.deck(kind).pile.cards()) == {HIDDEN}
    own = godstorm(t.game.view(1).table)
    assert own.war.hands[1] == t.extra.war.hands[1]


@pytest.mark.rule("GS-GEN-09", "GS-EPO-01")
def test_a_sealed_bid_is_nowhere_in_the_views_of_others() -> None:
    t = worlds(phase="bid", faith={"alice": 5, "bob": 4, "carol": 3})
    t.alice.says("bid 4")
    for seat in (1, 2, -2):
        asking = t.game.view(seat).masked.asking
        assert asking is not None
        assert "4" not in repr(asking)
    assert "4" in repr(t.game.view(0).masked.asking)
    asking = t.game.asking
    assert asking is not None
    assert str(asking.shown(t.game, Bid(3), 0)) == "sealed"
    assert str(asking.shown(t.game, Bid(3), 1)) == "bid 3"


@pytest.mark.rule("GS-GEN-03")
def test_it_is_the_loss_that_is_rounded_down() -> None:
    assert [half(armies) for armies in (1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2]


@pytest.mark.rule("GS-GEN-04", "GS-PLY-17")
def test_a_card_beats_the_book() -> None:
    t = worlds(
        rest="bob",
        position="Thule: alice 4 | Hesperide: bob 3 | Rus: carol 3",
        phase="turn",
        relics={"alice": "pandoras_box"},
    )
    t.draws("the_sea_is_your_tomb")  # neither a god of death nor faith
    assert t.owner("Hesperide") == "nobody"
    t = worlds(
        "Thule: alice 4 | Varangia: bob 1",
        gods={"bob": "zeus@roma"},
        cards={"bob": "this_ground_is_sacred"},
        faith={"bob": 3},
        rest="bob",
    )
    t.alice.declares("Thule", "Varangia")
    t.bob.says("play this_ground_is_sacred")
    assert t.step == "InvadeTerritories"  # the duty to attack once is lifted


@pytest.mark.rule("GS-GEN-06")
def test_faith_is_a_number_without_a_limit() -> None:
    t = worlds("Thule: alice 2", phase="turn", faith={"alice": 500}, rest="bob")
    assert t.alice.faith == 503
    with pytest.raises(hegemon.Refused):
        worlds("Thule: alice 2", phase="summon", faith={"alice": 2}, rest="bob").alice.says("summon thor thule")


@pytest.mark.rule("GS-GEN-07")
def test_nothing_can_be_handed_over() -> None:
    verbs = {kind.verb for kind in ACTIONS}
    assert not verbs & {"give", "trade", "offer", "lend", "sell"}
    t = worlds("Thule: alice 2", phase="summon", faith={"alice": 9}, rest="bob")
    t.alice.cannot("give bob 3", "is nothing one can do")


@pytest.mark.rule("GS-GEN-08")
def test_faith_spent_goes_to_nobody() -> None:
    t = worlds("Thule: alice 2", phase="summon", faith={"alice": 9, "bob": 1}, rest="bob")
    t.alice.says("summon thor thule")
    t.alice.says("build thule")
    assert t.extra.faith == [1, 1, 0]
    t = worlds(phase="bid", faith={"alice": 5, "bob": 4, "carol": 3})
    t.alice.says("bid 5")
    t.bob.says("bid 2")
    t.carol.says("bid 1")
    assert t.extra.faith == [0, 2, 2]


@pytest.mark.rule("GS-CMP-06", "GS-CMP-11", "GS-HEA-01", "GS-HEA-10")
def test_a_position_set_up_by_hand_has_peoples_heavens_reserves_and_an_order_of_turns() -> None:
    lands = {"thule": (1, 6), "varangia": (0, 3), "gate_i": (2, 4)}
    game = hegemon.position("godstorm", seats=3, lands=lands, rest=2, turn=1, step="invade territories")
    for text in ("invade thule varangia", "force 5", "commit 3", "defend 2", "roll 6 5 1 against 6 1"):
        game.answer(text)
    t, x = game.table, godstorm(game.table)
    heavens = {t.owner[x.heaven(seat)]: t.armies[x.heaven(seat)] for seat in (0, 1)}
    assert heavens == {0: 1, 1: 1}
    for seat in range(3):
        assert x.pool[seat] + sum(t.armies[place] for place in t.places(seat)) == 110
    assert (x.order, x.markers) == ((1, 2, 0), 3)


@pytest.mark.rule("GS-CMP-11", "GS-S2P-01")
def test_what_is_said_of_a_position_stays_and_only_the_rest_is_made_to_fit() -> None:
    beside = hegemon.new_game("godstorm", seats=2).table.extra
    assert isinstance(beside, GodstormExtra)
    beside.faith = [6, 0]
    beside.pool = [2, 4]
    game = hegemon.position(
        "godstorm", seats=2, lands={"thule": (0, 4), "valhalla": (0, 2)}, rest=(1, 2), extra=beside, step="summon gods"
    )
    game.answer("summon thor thule")  # whose dead are in Valhalla plays the Norse
    x = godstorm(game.table)
    assert (x.faith, x.pool) == ([3, 0], [2, 4])
    assert len({*x.pantheons, x.neutral}) == 3
    assert min(x.neutral, *x.pantheons) >= 0
    assert beside.faith == [6, 0]  # what was given is not touched


def test_every_people_is_somebodys_in_these_tests() -> None:
    assert {one.id for one in PANTHEONS} == set(PEOPLES)
    assert begun(5).asked == "chance"
