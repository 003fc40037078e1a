"""The turn: stars, joining the war, recruits, cards for troops, placing and the maneuver."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.losses import lose
from hegemon.editions.legacy.recruit import continent_bonus, for_cards, for_territories, recruits
from hegemon.editions.legacy.scars import in_order
from hegemon.editions.legacy.world import CONTAMINATED, World
from hegemon.table.table import Table
from new_earth import BUNKER, NewEarth, a_world, earth, engraved, place, region

FOUR = "alaska peru coin_1 coin_2"


# --- Red Stars --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-01", "LG-TRN-02")
def test_four_cards_buy_a_star_at_the_start_of_a_turn() -> None:
    t = earth("Peru: alice 3 | Japan: bob 3 | Egypt: carol 3", phase="turn", hands={"alice": FOUR})
    t.alice.says("buy")
    assert t.alice.tokens == 1
    assert t.alice.hand == set()
    assert [t.table.edition.cards[card].id for card in t.table.discards] == ["alaska", "peru"]
    assert len(t.extra.coin_pile) == 10


@pytest.mark.rule("LG-TRN-01")
def test_eight_cards_buy_two() -> None:
    t = earth(
        "Peru: alice 3 | Japan: bob 3 | Egypt: carol 3",
        phase="turn",
        hands={"alice": f"{FOUR} brazil ural china india"},
    )
    t.alice.says("buy")
    for card in ("alaska", "coin_1", "brazil", "ural"):
        t.alice.says(f"lay {card}")
    assert t.alice.tokens == 1
    t.alice.says("buy")
    assert t.alice.tokens == 2
    assert t.alice.hand == set()


@pytest.mark.rule("LG-TRN-27")
def test_coins_on_the_cards_do_not_matter_for_a_star_and_three_cards_buy_none() -> None:
    rich = a_world(coins={"alaska": 6, "peru": 6, "brazil": 6, "ural": 6})
    position = "Peru: alice 3 | Japan: bob 3 | Egypt: carol 3"
    t = earth(position, phase="turn", world=rich, hands={"alice": "alaska peru brazil ural"})
    t.alice.says("buy")
    assert t.alice.tokens == 1
    poor = earth(position, phase="turn", hands={"alice": "alaska peru brazil"})
    poor.alice.cannot("buy")
    assert poor.step == "TurnInCards"


@pytest.mark.rule("LG-TRN-03", "LG-END-01")
def test_the_fourth_star_wins_at_once() -> None:
    t = earth(
        "Peru: alice 3 | Japan: bob 3 | Egypt: carol 3",
        phase="turn",
        hands={"alice": FOUR},
        tokens={"alice": 2},
        hqs={"alice": "peru"},
    )
    t.alice.says("buy")
    assert t.step == "SignTheBoard"
    assert t.extra.winner == 0


@pytest.mark.rule("LG-TRN-24")
def test_the_steps_come_in_order() -> None:
    t = earth("Peru: alice 3 | Brazil: bob 1 | Egypt: carol 3", phase="turn", hands={"alice": FOUR})
    t.alice.cannot("attack peru brazil 1", "LG-TRN-24")
    t.alice.passes()
    assert t.step == "TurnInCards"
    t.alice.passes()
    t.alice.cannot("buy", "LG-TRN-16")
    t.alice.says("place peru 3")
    t.alice.cannot("lay alaska", "LG-TRN-24")
    t.alice.wins("peru", "brazil")
    t.alice.passes()
    assert t.step == "ManeuverTroops"
    t.alice.cannot("attack brazil north_africa 1")
    t.alice.passes()
    assert t.step == "TakeACard"


@pytest.mark.rule("LG-TRN-25", "LG-TRN-26")
def test_stars_are_tokens_and_hqs_in_controlled_territories() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: bob 1 | Egypt: carol 3 | Japan: bob 1",
        hqs={"alice": "peru", "bob": "brazil", "carol": "china"},
        tokens={"bob": 1},
        missiles={"bob": 1},
    )
    assert (t.alice.stars, t.bob.stars, t.carol.stars) == (1, 2, 0)
    t.alice.wins("peru", "brazil")
    assert (t.alice.stars, t.bob.stars) == (2, 1)
    assert (t.bob.tokens, t.bob.missiles, t.alice.tokens) == (1, 1, 0)


# --- joining the war --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-04", "LG-TRN-05", "LG-TRN-34")
def test_without_troops_one_joins_the_war_with_half() -> None:
    t = earth("Japan: bob 3 | Egypt: carol 3", phase="turn", hands={"alice": "alaska peru"})
    assert t.step == "JoinTheWar"
    t.alice.says("start peru")
    t.expect("Peru: alice 4")
    assert t.extra.hqs[0] == -1
    assert t.step == "ExpandAndAttack"
    assert t.alice.reserve == 0
    with_troops = earth("Peru: alice 1 | Japan: bob 3 | Egypt: carol 3", phase="turn")
    assert with_troops.step == "PlaceTroops"


@pytest.mark.rule("LG-TRN-34")
def test_stars_may_be_bought_before_joining() -> None:
    t = earth("Japan: bob 3 | Egypt: carol 3", phase="turn", hands={"alice": FOUR})
    t.alice.says("buy")
    assert t.alice.tokens == 1
    assert t.step == "JoinTheWar"


def all_marked(*free: str) -> World:
    """A world in which nobody may start but in a few territories."""
    world = a_world()
    for land in range(42):
        if land not in [place(name) for name in free]:
            world = engraved(world, CONTAMINATED, land, 5)
    return world


@pytest.mark.rule("LG-TRN-06", "LG-TRN-36")
def test_without_a_legal_start_one_is_eliminated() -> None:
    t = earth(
        "Peru: bob 3 | Egypt: carol 3",
        phase="turn",
        world=all_marked("peru"),
        hands={"alice": "alaska coin_1"},
        missiles={"alice": 2},
        hqs={"alice": "japan"},
        scar_cards={"alice": BUNKER},
    )
    assert t.table.out == (0,)
    t.comebacks()
    assert t.asked == "bob"
    assert t.alice.missiles == 0
    assert t.alice.hand == set()
    assert place("alaska") in t.table.discards
    assert len(t.extra.coin_pile) == 10
    assert t.extra.hqs[0] == place("japan")


@pytest.mark.rule("LG-TRN-33", "LG-TRN-45")
def test_one_joins_next_to_an_hq_and_in_an_own_major_city_but_not_where_an_hq_stands() -> None:
    t = earth(
        "Peru: bob 3 | Egypt: carol 1",
        phase="turn",
        world=a_world(major={"ural": "alice"}, scars={"ural": BUNKER}),
        hqs={"bob": "peru", "alice": "japan", "carol": "china"},
    )
    assert {"start brazil", "start ural"} <= t.answers
    t.alice.cannot("start japan", "LG-SET-11")
    t.alice.cannot("start china", "LG-SET-11")
    t.alice.says("start north_africa")
    t.alice.attacks("north_africa", "egypt", 3)
    t.rolls("6 5 4 against 1")
    t.alice.passes()
    assert t.step == "ManeuverTroops"
    t.alice.passes()
    assert t.step == "TakeACard"


@pytest.mark.rule("LG-TRN-35")
def test_one_may_join_again_after_each_knockout() -> None:
    t = earth("Peru: alice 1 | Brazil: bob 9 | Egypt: carol 3", turn="bob")
    t.bob.wins("brazil", "peru")
    assert 0 in t.extra.down
    t.bob.ends()
    while t.asked != "alice":
        t.player(t.asked).says("place egypt 3" if t.step == "PlaceTroops" else "pass")
    assert t.step == "JoinTheWar"
    t.alice.says("start japan")
    assert 0 not in t.extra.down


# --- recruits ---------------------------------------------------------------------------------------------------------


def lands(count: int, *, without: tuple[str, ...] = ()) -> str:
    """So many territories of alice, spread so that no continent is whole, and one each of the others."""
    first = "alaska alberta ontario venezuela peru iceland scandinavia russia north_africa egypt ural siberia"
    names = [*first.split(), "yakutsk", "china", "india", "indonesia", "new_guinea"]
    own = [name for name in names if name not in without][:count]
    return " | ".join([f"{name}: alice 1" for name in own] + ["japan: bob 1", "madagascar: carol 1"])


@pytest.mark.rule("LG-TRN-07")
def test_a_third_of_territories_and_population_but_at_least_three() -> None:
    assert [for_territories(earth(lands(count)).table, 0) for count in (1, 9, 11, 12, 14, 15)] == [3, 3, 3, 4, 4, 5]


@pytest.mark.rule("LG-TRN-08", "LG-TRN-29")
def test_population_counts_like_territories() -> None:
    world = a_world(major={"alaska": "bob", "ontario": "bob"}, minor={"peru": "bob"})
    assert for_territories(earth(lands(7), world=world).table, 0) == 4  # 7 territories and a population of 5
    four = a_world(major={"alaska": "bob"}, minor={"peru": "bob", "ontario": "bob"})
    assert for_territories(earth(lands(8), world=four).table, 0) == 4  # 8 and 4


AUSTRALIA = "Indonesia: alice 1 | New Guinea: alice 1 | Western Australia: alice 1 | Eastern Australia: alice 1"
SOUTH = "Venezuela: alice 1 | Peru: alice 1 | Brazil: alice 1 | Argentina: alice 1"
OTHERS = " | Japan: bob 1 | Madagascar: carol 1"


@pytest.mark.rule("LG-TRN-09", "LG-TRN-30")
def test_a_continent_needs_all_its_territories() -> None:
    whole = earth(SOUTH + OTHERS)
    assert continent_bonus(whole.table, 0, region("south_america")) == 2
    empty = earth(SOUTH.replace(" | Argentina: alice 1", "") + OTHERS)
    assert continent_bonus(empty.table, 0, region("south_america")) == 0
    assert recruits(empty.table, 0) == 3


@pytest.mark.rule("LG-TRN-10")
def test_the_bonuses_of_continents_with_their_marks() -> None:
    t = earth("Japan: bob 1 | Egypt: carol 1", rest="alice")
    assert [one.bonus for one in t.table.board.regions] == [5, 2, 5, 3, 7, 2]
    marked = earth(SOUTH + OTHERS, world=a_world(marked={"south_america": 1, "asia": -1}))
    assert [one.bonus for one in marked.table.board.regions] == [5, 3, 5, 3, 6, 2]
    assert continent_bonus(marked.table, 0, region("south_america")) == 3


@pytest.mark.rule("LG-TRN-11", "LG-TRN-31", "LG-END-21")
def test_the_namer_of_a_continent_gets_one_more() -> None:
    named = a_world(named={"south_america": "alice"})
    assert continent_bonus(earth(SOUTH + OTHERS, world=named).table, 0, 1) == 3
    assert continent_bonus(earth(SOUTH + OTHERS, world=a_world(named={"south_america": "bob"})).table, 0, 1) == 2
    both = a_world(named={"south_america": "alice"}, marked={"south_america": 1})
    assert continent_bonus(earth(SOUTH + OTHERS, world=both).table, 0, 1) == 4
    other = earth(SOUTH.replace("alice", "carol") + " | Japan: bob 1 | Egypt: alice 1", world=both)
    assert continent_bonus(other.table, 2, 1) == 3


@pytest.mark.rule("LG-TRN-42")
def test_the_minimum_is_for_the_division_alone() -> None:
    t = earth(AUSTRALIA + " | Peru: alice 1" + OTHERS, phase="recruit")
    assert t.alice.reserve == 3 + 2


@pytest.mark.rule("LG-TRN-19")
def test_conscription_rounds_up() -> None:
    for power, troops in (("round_up", 4), ("expansion_card", 3)):
        t = earth(
            lands(10).replace("alice", "carol").replace("madagascar: carol", "madagascar: alice"),
            world=a_world(powers=(power,)),
        )
        assert for_territories(t.table, 2) == troops


@pytest.mark.rule("LG-TRN-20")
def test_assembly_line_puts_a_troop_into_each_controlled_hq() -> None:
    t = earth(
        "Peru: alice 1 | Brazil: alice 2 | Japan: bob 1 | Egypt: carol 1",
        phase="turn",
        world=a_world(powers=("hq_troops",)),
        factions={"alice": "khan_industries"},
        hqs={"alice": "peru", "bob": "brazil", "carol": "egypt"},
    )
    t.expect("Peru: alice 2 | Brazil: alice 3 | Egypt: carol 1")
    assert t.alice.reserve == 3


# --- cards for troops -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-12", "LG-TRN-14")
def test_the_resource_chart() -> None:
    assert [for_cards(total) for total in range(2, 11)] == [2, 4, 7, 10, 13, 17, 21, 25, 30]
    assert for_cards(11) == for_cards(20) == 30


def cards(hand: str, world: World | None = None) -> NewEarth:
    """Alice may turn in cards."""
    return earth(
        "Peru: alice 3 | Japan: bob 1 | Egypt: carol 1",
        phase="cards",
        hands={"alice": hand},
        world=world,
    )


@pytest.mark.rule("LG-TRN-13")
def test_one_resource_alone_cannot_be_turned_in() -> None:
    t = cards("coin_1")
    t.alice.cannot("lay coin_1", "LG-TRN-13")
    two = cards("coin_1 coin_2")
    two.alice.says("lay coin_1")
    two.alice.cannot("pass", "LG-TRN-13")
    two.alice.says("lay coin_2")
    assert two.alice.reserve == 2


@pytest.mark.rule("LG-TRN-14", "LG-TRN-28", "LG-TRN-32")
def test_more_than_ten_count_as_ten_and_the_cards_go_where_they_belong() -> None:
    t = cards("alaska ural coin_1 coin_2", a_world(coins={"alaska": 6, "ural": 6}))
    t.alice.says("lay alaska")
    t.alice.says("lay ural")
    t.alice.passes()
    assert t.alice.reserve == 30
    assert t.alice.hand == {"coin_1", "coin_2"}
    assert {place("alaska"), place("ural")} <= set(t.table.discards)
    again = cards("alaska coin_1 coin_2")
    again.alice.says("lay coin_2")
    again.alice.says("lay alaska")
    again.alice.passes()
    assert again.alice.reserve == 2
    assert len(again.extra.coin_pile) == 9


@pytest.mark.rule("LG-TRN-15")
def test_cards_are_turned_in_once_a_turn() -> None:
    t = cards("alaska coin_1 coin_2 coin_3")
    t.alice.says("lay alaska")
    t.alice.says("lay coin_1")
    t.alice.passes()
    assert t.step == "PlaceTroops"
    t.alice.cannot("lay coin_2")
    assert t.extra.deeds.turned_in == (place("alaska"), 42)


# --- placing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-16")
def test_recruits_go_into_controlled_territories_and_all_are_placed() -> None:
    t = earth("Peru: alice 1 | Brazil: alice 1 | Japan: bob 1 | Egypt: carol 1", phase="recruit")
    t.alice.cannot("place japan 1", "LG-TRN-16")
    t.alice.cannot("place argentina 1", "LG-TRN-16")
    t.alice.cannot("place peru 4", "LG-TRN-16")
    t.alice.says("place peru 2")
    t.alice.cannot("pass", "LG-TRN-16")
    t.alice.says("place brazil 1")
    t.expect("Peru: alice 3 | Brazil: alice 2")
    assert t.step == "ExpandAndAttack"


@pytest.mark.rule("LG-TRN-37")
def test_pieces_never_limit_troops() -> None:
    def many(table: Table) -> None:
        table.reserve[0] = 500

    t = earth("Peru: alice 1 | Japan: bob 1 | Egypt: carol 1", phase="place", prepared=many)
    t.alice.says("place peru 500")
    t.expect("Peru: alice 501")


# --- the maneuver -----------------------------------------------------------------------------------------------------

CHAIN = "Peru: alice 5 | Brazil: alice 1 | North Africa: alice 1 | Japan: alice 2 | Egypt: bob 1 | Ural: carol 1"


@pytest.mark.rule("LG-TRN-17", "LG-TRN-18")
def test_one_maneuver_between_connected_territories() -> None:
    t = earth(CHAIN, phase="maneuver")
    t.alice.cannot("fortify peru north_africa 5", "LG-TRN-17")
    t.alice.cannot("fortify peru japan 1", "LG-TRN-18")
    t.alice.cannot("fortify peru egypt 1", "LG-TRN-17")
    t.alice.maneuvers("peru", "north_africa", 4)
    t.expect("Peru: alice 1 | North Africa: alice 5")
    assert t.asked == "bob"


@pytest.mark.rule("LG-TRN-18")
def test_nothing_leads_through_an_empty_territory() -> None:
    t = earth(CHAIN.replace("Brazil: alice 1", "Argentina: alice 1"), phase="maneuver")
    t.alice.cannot("fortify peru north_africa 1", "LG-TRN-18")


@pytest.mark.rule("LG-TRN-21", "LG-TRN-38", "LG-TRN-43")
def test_always_moving_maneuvers_at_any_time_but_once() -> None:
    world = a_world(powers=("any_time_maneuver",))
    early = earth(CHAIN, phase="turn", world=world, factions={"alice": "saharan_republic"})
    assert early.step == "StartOfTurn"
    early.alice.maneuvers("peru", "brazil", 3)
    assert early.step == "PlaceTroops"
    early.alice.says("place peru 3")
    early.alice.cannot("fortify peru brazil 1")
    early.alice.passes()
    assert early.asked == "bob"
    between = earth(CHAIN, world=world, factions={"alice": "saharan_republic"})
    between.alice.maneuvers("peru", "north_africa", 4)
    between.alice.wins("north_africa", "egypt", 3)
    assert between.step == "ExpandAndAttack"
    plain = earth(CHAIN)
    plain.alice.cannot("fortify peru brazil 1", "LG-TRN-24")


@pytest.mark.rule("LG-TRN-22")
def test_desert_paths_join_any_two_own_territories() -> None:
    t = earth(
        CHAIN,
        phase="maneuver",
        world=a_world(powers=("unconnected_maneuver",)),
        factions={"alice": "saharan_republic"},
    )
    t.alice.cannot("fortify peru egypt 1", "LG-TRN-17")
    t.alice.maneuvers("peru", "japan", 2)
    t.expect("Peru: alice 3 | Japan: alice 4")


# --- scars and the end of a turn --------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-39")
def test_the_player_in_turn_is_asked_first_and_then_clockwise() -> None:
    t = earth("Peru: alice 5 | Brazil: carol 3 | Japan: bob 1 | Egypt: dave 1", seats=4, turn="bob")
    assert in_order(t.table, 1) == (1, 2, 3, 0)
    assert in_order(t.table, 1, 0) == (1, 0, 2, 3)


@pytest.mark.rule("LG-TRN-40")
def test_scars_on_the_board_act_after_the_maneuver_and_before_the_card() -> None:
    steps = [type(opening(0)).__name__ for opening in earth(CHAIN).table.edition.turn]
    assert steps.index("ManeuverTroops") < steps.index("ScarsAtTheEnd") < steps.index("TakeACard")


@pytest.mark.rule("LG-TRN-41", "LG-ATK-33")
def test_the_last_troop_lost_without_a_conqueror_is_a_knockout_and_nobody_takes_the_cards() -> None:
    t = earth("Peru: alice 1 | Japan: bob 1 | Egypt: carol 1", hands={"bob": "alaska peru"}, hqs={"bob": "japan"})
    lose(t.game, place("japan"), 3)
    assert t.extra.down == (1,)
    assert t.bob.hand == {"alaska", "peru"}
    assert t.bob.stars == 0
    assert t.owner("japan") == "nobody"
    assert t.table.out == ()


@pytest.mark.rule("LG-TRN-46", "LG-MIS-10")
def test_a_knocked_out_player_keeps_scar_card_and_missiles_and_may_use_them() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: carol 3",
        scar_cards={"bob": BUNKER},
        missiles={"bob": 1},
    )
    assert t.extra.down == (1,)
    t.alice.attacks("peru", "brazil", 3)
    t.defends(2)
    assert t.asked == "bob"
    t.bob.says("scar brazil")
    t.chance("roll 6 5 4 against 3 2")
    assert t.asked == "bob"
    t.bob.says("launch defender 2")
    out = earth(
        "Peru: alice 5 | Brazil: carol 3",
        scar_cards={"bob": BUNKER},
        missiles={"bob": 1},
        out=("bob",),
    )
    out.alice.attacks("peru", "brazil", 3)
    out.defends(2)
    assert out.asked == "chance"
    out.chance("roll 6 5 4 against 3 2")
    out.expect("Brazil: carol 1")
