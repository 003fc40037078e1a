"""Setting up: before the first game, and before every game."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.lands import CARDS, COIN_CARDS, TERRITORY_CARDS, resources
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import (
    CONTAMINATED,
    COVERED,
    FOUNDED,
    LANE,
    NOT_IN_PLAY,
    RUINED,
    SCARRED,
    fresh,
)
from hegemon.kernel.chance import Rng
from hegemon.table.rulebook import BadOption
from new_earth import (
    ALL_POWERS,
    BUNKER,
    DATE,
    NewEarth,
    a_world,
    begun,
    chosen,
    earth,
    engraved,
    place,
)
from scene import NAMES


@pytest.mark.rule("LG-SET-01")
def test_it_is_for_three_to_five() -> None:
    for seats in (3, 4, 5):
        assert RULEBOOK.open(seats, {}).seats == seats
    for seats in (2, 6):
        with pytest.raises(BadOption, match="LG-SET-01"):
            RULEBOOK.open(seats, {})


def test_a_sitting_must_fit() -> None:
    world = fresh(NAMES[:3])
    with pytest.raises(BadOption, match="2 persons"):
        RULEBOOK.open(3, {}, setting=Sitting(world, 1, (0, 1), DATE))
    with pytest.raises(BadOption, match="does not belong"):
        RULEBOOK.open(3, {}, setting=Sitting(world, 1, (0, 1, 7), DATE))
    with pytest.raises(BadOption, match="no game 0"):
        RULEBOOK.open(3, {}, setting=Sitting(world, 0, (0, 1, 2), DATE))
    with pytest.raises(BadOption, match="is a sitting"):
        RULEBOOK.open(3, {}, setting=world)


@pytest.mark.rule("LG-SET-02")
def test_every_faction_gets_one_of_its_two_powers() -> None:
    t = begun()
    for flip in (1, 2, 1, 2, 1):
        t.chance(f"throw {flip}")
    assert [card.slots[0] for card in t.world.factions] == [1, 4, 5, 8, 9]
    assert t.step == "DrawCoins"
    host = begun(options={"preparation": "host"})
    host.alice.cannot("power intimidate", "LG-SET-02")
    host.alice.says("power double_six")
    assert host.world.card(1).slots[0] == 2


@pytest.mark.rule("LG-SET-02")
def test_a_vote_decides_and_a_coin_if_it_is_even() -> None:
    t = begun(4, options={"preparation": "vote"})
    for name, power in zip(NAMES, ("fortified_hq", "double_six", "double_six", "double_six"), strict=False):
        t.player(name).says(f"power {power}")
    assert t.world.card(1).slots[0] == 2
    for name, power in zip(NAMES, ("intimidate", "rampage", "rampage", "intimidate"), strict=False):
        t.player(name).says(f"power {power}")
    t.chance("throw 1")
    assert t.world.card(2).slots[0] == 3


@pytest.mark.rule("LG-SET-03", "LG-SET-19")
def test_twelve_coins_are_placed_and_no_card_has_more_than_three() -> None:
    t = begun(options={"preparation": "host"})
    for power in ALL_POWERS:
        t.alice.says(f"power {power}")
    t.alice.says("coin peru")
    t.alice.says("coin peru")
    t.alice.cannot("coin peru", "fewer than three")
    t.alice.cannot("coin coin_1", "LG-SET-03")
    for card in TERRITORY_CARDS[:10]:
        assert t.step == "PlaceCoins"
        t.alice.says(f"coin {card.id}")
    assert t.step != "PlaceCoins"
    assert sum(t.world.coins) == 42 + 12


@pytest.mark.rule("LG-SET-19")
def test_chance_puts_a_coin_on_each_of_twelve_cards() -> None:
    t = begun()
    for _ in range(5):
        t.chance("throw 1")
    t.chance("draw peru")
    with pytest.raises(hegemon.Refused):
        t.chance("draw peru")
    for card in TERRITORY_CARDS[20:31]:
        t.chance(f"draw {card.id}")
    assert sorted(set(t.world.coins)) == [1, 2]
    assert t.world.coins.count(2) == 12


@pytest.mark.rule("LG-SET-04", "LG-SET-26")
def test_the_cards_of_a_fresh_box() -> None:
    world = fresh()
    assert len(TERRITORY_CARDS) == 42
    assert len(COIN_CARDS) == 10
    assert {resources(world, card.index) for card in CARDS} == {1}
    richer = a_world(coins={"peru": 3})
    assert resources(richer, place("peru")) == 3
    assert {resources(richer, card.index) for card in COIN_CARDS} == {1}


@pytest.mark.rule("LG-SET-26")
def test_a_destroyed_card_is_not_in_the_deck() -> None:
    t = begun(3, a_world(powers=ALL_POWERS, destroyed="peru"), game=2)
    assert place("peru") in t.table.removed
    assert place("peru") not in t.table.pile.cards()
    assert len(t.table.pile) == 41
    assert len(t.extra.coin_pile) == 10


@pytest.mark.rule("LG-SET-05", "LG-SET-06")
def test_tokens_for_those_who_never_signed_and_missiles_for_the_others() -> None:
    t = chosen(world=a_world(powers=ALL_POWERS, signed={"bob": 2}))
    assert [t.player(name).tokens for name in NAMES[:3]] == [1, 0, 1]
    assert [t.player(name).missiles for name in NAMES[:3]] == [0, 2, 0]


@pytest.mark.rule("LG-SET-07", "LG-SET-21")
def test_scars_are_dealt_only_if_there_are_enough() -> None:
    t = chosen(5, a_world(5, powers=ALL_POWERS))
    assert all(t.extra.scars)
    five_played = {"peru": 1, "brazil": 1, "alaska": 1, "japan": 2, "egypt": 2}
    later = chosen(5, a_world(5, powers=ALL_POWERS, scars=five_played))
    assert later.world.scars == (2,)
    assert not any(later.extra.scars)


@pytest.mark.rule("LG-SET-08")
def test_nobody_sees_the_scar_card_of_another() -> None:
    t = begun(3, a_world(powers=ALL_POWERS), game=2)
    t.chance("draw scar_2_1")
    assert t.extra.scars[0] == 2
    seen = t.game.view(0).table.extra
    unseen = t.game.view(1).table.extra
    assert seen is not None
    assert unseen is not None
    assert seen.scars[0] == 2  # type: ignore[attr-defined]
    assert unseen.scars[0] == -1  # type: ignore[attr-defined]
    imagined = {t.game.view(1).imagine(Rng(seed)).table.extra.scars[0] for seed in range(20)}  # type: ignore[union-attr]
    assert imagined == {1, 2}


@pytest.mark.rule("LG-SET-09", "LG-SET-20")
def test_the_highest_die_chooses_first_and_then_clockwise() -> None:
    t = chosen(first="bob")
    t.bob.says("faction khan_industries")
    t.bob.says("start peru")
    assert t.asked == "carol"
    t.carol.cannot("faction khan_industries", "LG-SET-09")
    t.carol.says("faction saharan")
    t.carol.says("start japan")
    t.alice.says("faction die_mechaniker")
    tied = begun(3, a_world(powers=ALL_POWERS), game=2)
    for _ in range(3):
        assert tied.game.pending is not None
        tied.game.play(tied.game.pending.menu.pick(0))
    tied.chance("throw 5 5 2")
    tied.chance("throw 1 3")
    assert tied.asked == "bob"


def settled(t: NewEarth, *starts: tuple[str, str, str]) -> NewEarth:
    """Everybody has chosen a faction and a start."""
    for name, faction, land in starts:
        t.player(name).says(f"faction {faction}")
        t.player(name).says(f"start {land}")
    return t


USUAL = (("alice", "die_mechaniker", "peru"), ("bob", "enclave", "japan"), ("carol", "imperial", "egypt"))


@pytest.mark.rule("LG-SET-10", "LG-SET-16")
def test_eight_troops_and_an_hq_in_one_territory() -> None:
    t = settled(chosen(), *USUAL)
    t.expect("Peru: alice 8 | Japan: bob 8 | Egypt: carol 8")
    assert t.extra.hqs == [place("peru"), place("japan"), place("egypt")]
    assert t.table.owner.count(-1) == 39


@pytest.mark.rule("LG-SET-11", "LG-SET-22")
def test_marked_and_occupied_territories_are_no_start() -> None:
    world = a_world(
        powers=ALL_POWERS,
        scars={"peru": BUNKER},
        minor={"brazil": "alice"},
        major={"alaska": "bob", "ural": "alice"},
        forts={"ural": 5},
    )
    world = engraved(world, CONTAMINATED, place("china"), 5)
    world = engraved(world, FOUNDED, place("india"), 3, "Capital")
    world = engraved(engraved(world, FOUNDED, place("siberia"), 1, "Old"), RUINED, place("siberia"))
    t = chosen(world=world)
    t.alice.says("faction die_mechaniker")
    for land in ("peru", "brazil", "china", "india", "siberia"):
        t.alice.cannot(f"start {land}", "LG-SET-11")
    t.alice.cannot("start alaska", "LG-SET-13")
    t.alice.says("start ural")
    t.bob.says("faction enclave")
    t.bob.cannot("start ural", "occupied")


@pytest.mark.rule("LG-SET-12", "LG-SET-13")
def test_a_major_city_is_a_start_for_its_founder_alone() -> None:
    world = a_world(powers=ALL_POWERS, major={"ural": "bob"}, scars={"ural": BUNKER}, forts={"ural": 10})
    t = chosen(world=world)
    t.alice.says("faction die_mechaniker")
    t.alice.cannot("start ural", "LG-SET-13")
    t.alice.says("start peru")
    t.bob.says("faction enclave")
    t.bob.says("start ural")
    t.expect("Ural: bob 8")


@pytest.mark.rule("LG-SET-14", "LG-SET-23")
def test_no_hq_next_to_another() -> None:
    t = chosen(world=a_world(powers=ALL_POWERS, major={"ural": "bob"}))
    t.alice.says("faction die_mechaniker")
    t.alice.says("start siberia")
    t.bob.says("faction enclave")
    t.bob.cannot("start ural", "LG-SET-14")
    t.bob.cannot("start yakutsk", "LG-SET-14")
    t.bob.says("start japan")


@pytest.mark.rule("LG-SET-24")
def test_without_room_the_distance_is_dropped() -> None:
    world = a_world(powers=ALL_POWERS)
    kept = [place(name) for name in ("peru", "brazil", "argentina", "japan")]
    for land in range(42):
        if land not in kept:
            world = engraved(world, CONTAMINATED, land, 5)
    t = chosen(world=world)
    t.alice.says("faction die_mechaniker")
    t.alice.says("start japan")
    t.bob.says("faction enclave")
    t.bob.says("start peru")
    t.carol.says("faction imperial")
    assert t.answers == {"start brazil", "start argentina"}


@pytest.mark.rule("LG-SET-15", "LG-SET-29")
def test_the_market_is_laid_out_last_and_brings_no_event() -> None:
    t = chosen(world=a_world(powers=ALL_POWERS, coins={"peru": 2, "brazil": 2, "alaska": 2, "japan": 2}))
    settled(t, *USUAL)
    assert [card.lines[-1].start for card in t.world.factions[:3]] == [place("peru"), place("japan"), place("egypt")]
    assert t.market == ["", "", "", ""]
    for card in ("alaska", "brazil", "peru", "japan"):
        assert t.step == "Refill"
        t.draws(card)
    assert t.market == ["alaska", "brazil", "peru", "japan"]
    assert t.table.turn == 0


@pytest.mark.rule("LG-SET-17")
def test_factions_that_nobody_plays_are_recorded_so() -> None:
    t = settled(chosen(), *USUAL)
    for faction in (4, 5):
        (line,) = t.world.card(faction).lines
        assert (line.game, line.person, line.result) == (2, -1, NOT_IN_PLAY)
    (line,) = t.world.card(2).lines
    assert (line.person, line.start) == (1, place("japan"))


@pytest.mark.rule("LG-SET-18")
def test_who_placed_first_takes_the_first_turn() -> None:
    t = settled(chosen(first="carol"), USUAL[2], USUAL[0], USUAL[1])
    for card in ("alaska", "brazil", "alberta", "ural"):
        t.draws(card)
    assert t.asked == "carol"
    assert t.table.turn == 2


@pytest.mark.rule("LG-SET-25")
def test_a_covered_scar_leaves_a_legal_start() -> None:
    world = engraved(a_world(powers=ALL_POWERS, scars={"peru": BUNKER}), COVERED, place("peru"))
    t = chosen(world=world)
    t.alice.says("faction die_mechaniker")
    assert "start peru" in t.answers
    scarred = chosen(world=engraved(world, SCARRED, place("peru"), 2))
    scarred.alice.says("faction die_mechaniker")
    assert "start peru" not in scarred.answers


@pytest.mark.rule("LG-SET-27")
def test_without_events_and_missions_nothing_is_drawn() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 1 | Japan: carol 1", phase="card", conquered="brazil", market="peru")
    assert t.extra.events == t.extra.missions == ()
    assert t.extra.mission == 0
    t.alice.says("collect peru")
    t.draws("alaska")
    assert t.asked == "bob"


@pytest.mark.rule("LG-SET-28")
def test_scars_are_dealt_before_factions_are_chosen() -> None:
    t = begun(3, a_world(powers=ALL_POWERS), game=2)
    assert t.step == "DealScar"
    assert t.extra.factions == [0, 0, 0]
    for card in ("scar_1_1", "scar_2_1", "scar_1_1"):
        t.draws(card)
    assert t.step == "RollForFirst"


@pytest.mark.rule("LG-SET-30")
def test_an_added_sea_line_is_no_mark() -> None:
    world = engraved(a_world(powers=ALL_POWERS), LANE, place("peru"), place("japan"))
    t = chosen(world=world)
    t.alice.says("faction die_mechaniker")
    assert {"start peru", "start japan"} <= t.answers
    assert t.table.board.kind(place("peru"), place("japan")) == "sea"
