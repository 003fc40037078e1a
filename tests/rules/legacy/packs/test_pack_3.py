"""Pack 3: a second signature, homelands, the mission deck, an event, a mark and sea lines."""

from __future__ import annotations

import pytest

from changed_earth import (
    Earth,
    capital,
    carved,
    christened,
    coins,
    cut,
    earth,
    fort,
    fresh_world,
    lands,
    line,
    major,
    minor,
    opened,
    place,
    scar,
    set_up,
    signed,
    started,
)
from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.faction_card import NO_CONTINENT, home_continent
from hegemon.editions.legacy.hooks import MISSIONS
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.recruit import for_territories
from hegemon.editions.legacy.world import ISLAND, MARKED, OPENED, RUINED, UNUSED, Engraving, World

ASIA, EUROPE, AFRICA, AUSTRALIA = 4, 2, 3, 5
HELD = "Peru: alice 3 | Egypt: bob 3 | Japan: carol 2"


def mission_world(*more: Engraving) -> World:
    return carved(fresh_world(), opened("pack_3"), *more)


def at_card(position: str, world: World, **given: object) -> Earth:
    """The end of alice's turn."""
    return earth(position, world, phase="card", **given)  # type: ignore[arg-type]


def offers(t: Earth, mission: int) -> bool:
    """Whether the mission may be completed now."""
    return t.step == "TakeACard" and f"complete mission_{mission}" in t.answers


def cities(names: str) -> list[Engraving]:
    return [minor(name) for name in names.split()]


def held(names: str, who: str = "alice") -> str:
    return " | ".join(f"{name}: {who} 1" for name in names.split())


# --- the opening ------------------------------------------------------------------------------------------------------


def won(world: World, game: int) -> Earth:
    t = earth("Peru: alice 3 | Egypt: bob 3", world, game=game)
    finish(t.game, 0, "4 Red Stars.")
    t.game.run()
    while t.step == "ComeBack":
        t.people[t.asked].says(min(t.answers))
    t.alice.says("sign")
    return t


@pytest.mark.rule("LG-PCK-13", "LG-END-15", "LG-CMP-27")
def test_it_opens_after_the_reward_for_a_second_signature_and_before_those_who_held_on() -> None:
    t = won(carved(fresh_world(), opened("pack_2"), signed(0)), 2)
    assert t.packs == ["pack_2"]
    assert t.step == "ChooseReward"
    before = t.table.revealed()
    t.alice.says("lower asia")
    assert t.packs == ["pack_2", "pack_3"]
    assert t.table.revealed() == before + 1
    assert t.asked == "bob"


@pytest.mark.rule("LG-PCK-13")
def test_two_persons_with_one_signature_each_do_not_open_it() -> None:
    t = won(carved(fresh_world(), opened("pack_2"), signed(1)), 2)
    t.alice.says("lower asia")
    assert t.packs == ["pack_2"]


@pytest.mark.rule("LG-PCK-16", "LG-SET-27")
def test_it_makes_the_mission_deck_and_adds_three_events() -> None:
    t = won(carved(fresh_world(), opened("pack_2"), signed(0)), 2)
    assert not t.world.missions
    t.alice.says("lower asia")
    assert t.world.missions == (1, 2, 3, 4, 5, 6, 7, 8)
    assert t.world.events == (50, 51, 52)
    assert [row.stars for row in read_seal("pack_3").mission] == [1, 1, 1, 1, 1, 1, 2, 2]


@pytest.mark.rule("LG-PCK-16")
def test_missions_bring_as_many_stars_as_their_cards_say() -> None:
    for name in ("pack_3", "pack_4"):
        for row in read_seal(name).mission:
            assert (MISSIONS[row.number].stars, MISSIONS[row.number].private) == (row.stars, row.private), row.name


@pytest.mark.rule("LG-CRD-13", "LG-SET-29", "LG-SET-27", "LG-SET-15")
def test_market_and_then_mission_are_laid_out_after_the_starts() -> None:
    t = set_up(mission_world())
    while t.step == "DealScar":
        t.chance(min(t.answers))
    t.chance("throw 6 1 1")
    for faction, land in (("khan_industries", "peru"), ("die_mechaniker", "ural"), ("saharan_republic", "japan")):
        t.people[t.asked].says(f"faction {faction}")
        t.people[t.asked].says(f"start {land}")
    assert [card.lines[-1].game for card in t.world.factions] == [2] * 5
    steps = []
    while t.asked == "chance":
        steps.append(t.step)
        t.chance(sorted(t.answers)[0])
    assert steps == ["Refill"] * 4 + ["NextMission"]
    assert t.x.mission == 1
    assert 1 not in t.x.missions


@pytest.mark.rule("LG-SET-27")
def test_without_missions_the_slot_stays_empty() -> None:
    t = earth(HELD, carved(fresh_world(), opened("pack_1")), phase="card", deeds={"conquests": lands("peru")})
    assert t.x.mission == 0
    assert t.x.missions == ()


# --- completing missions ----------------------------------------------------------------------------------------------

SIX = "alaska alberta ontario venezuela peru brazil"


@pytest.mark.rule("LG-CRD-13", "LG-CRD-15", "LG-CRD-22", "LG-CRD-21", "LG-CRD-23")
def test_a_mission_is_done_instead_of_the_card_without_a_conquest_or_an_event() -> None:
    world = mission_world(opened("pack_1"), *cities(SIX))
    t = at_card(f"{held(SIX)} | Egypt: bob 1", world, mission=1, market="peru ural china india")
    assert t.answers == {"pass", "complete mission_1"}
    assert t.prompt
    t.alice.says("complete mission_1")
    assert t.tokens("alice") == 1
    assert t.step == "NextMission"
    assert "draw mission_1" not in t.answers
    t.draws("mission_3")
    assert t.x.mission == 3
    assert t.alice.hand == set()
    assert t.market() == ["peru", "ural", "china", "india"]
    assert t.asked != "chance"
    assert 1 in t.world.missions  # it is back in the next game


@pytest.mark.rule("LG-CRD-14", "LG-CRD-22")
def test_one_mission_in_a_turn_and_only_if_one_likes() -> None:
    world = mission_world(*cities(SIX))
    t = at_card(f"{held(SIX)} | Egypt: bob 1 | India: carol 1", world, mission=1, deeds={"conquests": lands("peru")})
    t.alice.says("complete mission_1")
    t.draws("mission_2")
    assert t.asked == "bob"
    t = at_card(f"{held(SIX)} | Egypt: bob 1 | India: carol 1", world, mission=1)
    t.alice.passes()
    assert t.x.mission == 1  # it stays for the next player
    assert t.asked == "bob"


@pytest.mark.rule("LG-CRD-23")
def test_the_tokens_of_a_mission_can_be_the_fourth_star() -> None:
    t = at_card(f"{held(SIX)} | Egypt: bob 1", mission_world(*cities(SIX)), mission=1, tokens={"alice": 3})
    t.alice.says("complete mission_1")
    assert t.x.winner == 0
    assert t.step != "NextMission"


@pytest.mark.rule("LG-CRD-24")
def test_with_no_mission_left_the_slot_stays_empty() -> None:
    t = at_card(f"{held(SIX)} | Egypt: bob 1", mission_world(*cities(SIX)), mission=1)
    t.x.missions = ()
    t.alice.says("complete mission_1")
    assert t.x.mission == 0
    assert t.step != "NextMission"


@pytest.mark.rule("LG-MSN-01")
def test_mission_1_six_cities_controlled() -> None:
    five = SIX.rsplit(" ", 1)[0]
    t = at_card(f"{held(five)} | Brazil: bob 1", mission_world(*cities(SIX)), mission=1)
    assert not offers(t, 1)
    t = at_card(
        f"{held(five)} | Brazil: bob 1 | Ural: alice 1", mission_world(*cities(five), capital("ural")), mission=1
    )
    assert offers(t, 1)
    ruined = [cut(RUINED, place("peru"))]
    assert not offers(at_card(held(SIX), mission_world(*cities(SIX), *ruined), mission=1), 1)


NINE = "alaska alberta ontario venezuela peru brazil argentina egypt japan"


@pytest.mark.rule("LG-MSN-02", "LG-MSN-18")
def test_mission_2_nine_conquests_also_of_what_is_lost_again() -> None:
    world = mission_world()
    assert offers(at_card(HELD, world, mission=2, deeds={"conquests": lands(NINE)}), 2)
    eight = lands(NINE)[1:]
    t = at_card(HELD, world, mission=2, deeds={"conquests": eight, "entered": lands("india ural china")})
    assert not offers(t, 2)


@pytest.mark.rule("LG-MSN-18")
def test_a_conquest_that_a_scar_empties_at_the_end_of_the_turn_counts() -> None:
    world = mission_world(opened("pack_1"), scar("brazil", 3))
    deeds = {"conquests": lands(NINE)[:5]}
    position = "Peru: alice 2 | Brazil: alice 1 | Egypt: bob 2"
    t = earth(position, world, phase="end", mission=2, deeds={"conquests": lands(NINE)})
    assert t.owner("Brazil") == "nobody"
    assert offers(t, 2)
    t = earth("Peru: alice 2 | Egypt: bob 2", world, phase="end", mission=2, deeds=deeds)
    assert not offers(t, 2)


@pytest.mark.rule("LG-MSN-03")
def test_mission_3_four_cities_conquered() -> None:
    world = mission_world(*cities("alaska alberta ontario peru"), major("brazil"))
    assert offers(at_card(HELD, world, mission=3, deeds={"conquests": lands("alaska alberta peru brazil")}), 3)
    t = at_card(HELD, world, mission=3, deeds={"conquests": lands("alaska alberta peru egypt japan")})
    assert not offers(t, 3)
    t = at_card(HELD, world, mission=3, deeds={"conquests": lands("alaska alberta peru"), "entered": lands("brazil")})
    assert not offers(t, 3)


@pytest.mark.rule("LG-MSN-04", "LG-PCK-17")
def test_mission_4_conquests_over_sea_lines_only() -> None:
    world = mission_world(line("peru", "japan"))
    t = earth("Peru: alice 9 | Japan: bob 1 | Mongolia: bob 1 | China: bob 1 | Russia: carol 1", world, mission=4)
    t.alice.conquers("Peru", "Japan", 8)
    t.alice.conquers("Japan", "Mongolia", 7)
    t.alice.conquers("Mongolia", "China", 6)
    assert t.x.deeds.over_sea == lands("japan mongolia")  # an added line, a printed one, and a border
    assert t.x.deeds.conquests == lands("japan mongolia china")
    t = at_card(HELD, world, mission=4, deeds={"conquests": lands(NINE), "over_sea": lands("peru egypt japan brazil")})
    assert offers(t, 4)
    t = at_card(HELD, world, mission=4, deeds={"conquests": lands(NINE), "over_sea": lands("peru egypt japan")})
    assert not offers(t, 4)


@pytest.mark.rule("LG-PCK-17", "LG-MSN-04")
def test_a_conquest_over_a_border_or_the_causeway_is_none_over_sea() -> None:
    t = earth(
        "North Africa: alice 9 | Western Europe: bob 1 | Egypt: bob 1 | Brazil: carol 1", mission_world(), mission=4
    )
    t.alice.conquers("North Africa", "Western Europe")
    t.alice.conquers("North Africa", "Egypt")
    assert t.x.deeds.over_sea == ()
    t.alice.conquers("North Africa", "Brazil")
    assert t.x.deeds.over_sea == lands("brazil")


@pytest.mark.rule("LG-MSN-05")
def test_mission_5_a_whole_continent_taken_in_battle() -> None:
    south = "venezuela peru brazil argentina"
    assert offers(at_card(held(south), mission_world(), mission=5, deeds={"conquests": lands(south)}), 5)
    deeds = {"conquests": lands("venezuela peru brazil"), "entered": lands("argentina")}
    assert not offers(at_card(held(south), mission_world(), mission=5, deeds=deeds), 5)


@pytest.mark.rule("LG-MSN-06")
def test_mission_6_continents_that_bring_seven() -> None:
    both = "indonesia new_guinea western_australia eastern_australia venezuela peru brazil argentina"
    africa = "north_africa egypt east_africa central_africa south_africa madagascar"
    world = mission_world()
    assert offers(at_card(held(f"{both} {africa}"), world, mission=6), 6)  # 2 + 2 + 3
    assert not offers(at_card(held(both), world, mission=6), 6)
    assert not offers(at_card(held(f"{both} {africa}"), mission_world(cut(MARKED, AFRICA, -1)), mission=6), 6)
    own = mission_world(cut(MARKED, AFRICA, -1), christened(AUSTRALIA, 0))
    assert offers(at_card(held(f"{both} {africa}"), own, mission=6), 6)
    foreign = mission_world(cut(MARKED, AFRICA, -1), christened(AUSTRALIA, 1))
    assert not offers(at_card(held(f"{both} {africa}"), foreign, mission=6), 6)


# --- the World Capital ------------------------------------------------------------------------------------------------

MARKET = "peru ural china india"


@pytest.mark.rule("LG-MSN-07")
def test_mission_7_needs_a_right_to_a_card_and_one_of_four_coins_to_take() -> None:
    rich = mission_world(*coins("peru", 4), *coins("ural", 5))
    right = {"conquests": lands("egypt")}
    assert offers(at_card(HELD, rich, mission=7, market=MARKET, deeds=right), 7)
    assert not offers(at_card(HELD, rich, mission=7, market=MARKET), 7)
    poor = mission_world(*coins("peru", 3), *coins("ural", 5))
    assert not offers(at_card(HELD, poor, mission=7, market=MARKET, deeds=right), 7)
    assert not offers(at_card(HELD, rich, mission=7, market="brazil ural china india", deeds=right), 7)


@pytest.mark.rule("LG-MSN-07")
def test_mission_7_a_homeland_card_does() -> None:
    world = mission_world(*coins("ural", 4), started(1, "siberia", 1))
    t = at_card(HELD, world, mission=7, market=MARKET, deeds={"conquests": lands("egypt")})
    assert offers(t, 7)
    t.alice.says("complete mission_7")
    t.alice.cannot('found peru "Centre"', "LG-MSN-07")
    t.alice.says('found ural "Centre"')
    assert t.world.population(place("ural")) == 5


def ready(*more: Engraving, **given: object) -> Earth:
    world = mission_world(*coins("peru", 4), *more)
    return at_card(HELD, world, mission=7, market=MARKET, deeds={"conquests": lands("egypt")}, **given)


@pytest.mark.rule("LG-PCK-19", "LG-PCK-66", "LG-CRD-21")
def test_mission_7_places_the_capital_gives_two_stars_opens_pack_4_and_is_destroyed() -> None:
    t = ready(minor("peru"), scar("peru", 1), fort("peru"))
    t.alice.says("complete mission_7")
    assert t.step == "PlaceCapital"
    assert t.prompt == next(row.says for row in read_seal("pack_3").prompt if row.id == "mission_7")
    assert t.tokens("alice") == 0
    t = t.reloaded()
    t.alice.says('found peru "Centre of It"')
    city = t.world.city[place("peru")]
    assert city is not None
    assert (city.kind, city.name) == (3, "Centre of It")
    assert t.world.scar[place("peru")] == 1
    assert t.world.fort[place("peru")] == 10
    assert t.packs == ["pack_3", "pack_4"]
    assert t.tokens("alice") == 2
    assert 7 not in t.world.missions
    assert t.alice.hand == set()
    assert t.market() == MARKET.split()
    assert not t.world.faults()


@pytest.mark.rule("LG-PCK-66")
def test_mission_7_covers_a_ruin_and_opens_pack_4_even_if_it_wins() -> None:
    t = ready(minor("peru"), cut(RUINED, place("peru")), tokens={"alice": 2})
    t.alice.says("complete mission_7")
    t.alice.says('found peru "Centre"')
    assert t.world.population(place("peru")) == 5
    assert t.packs[:2] == ["pack_3", "pack_4"]
    assert t.x.winner == 0
    assert 7 not in t.world.missions
    assert 9 in t.world.missions


@pytest.mark.rule("LG-PCK-25", "LG-EXP-02", "LG-EXP-11")
def test_the_capital_has_five_people_costs_five_and_may_be_fortified() -> None:
    world = mission_world(capital("brazil"))
    t = earth("Peru: alice 9 | Egypt: bob 3", world)
    t.alice.cannot("enter peru brazil 5", "LG-EXP-04")
    t.alice.says("enter peru brazil 6")
    t.expect("Peru: alice 3 | Brazil: alice 1")
    assert for_territories(t.table, 0) == 3
    t = earth("Peru: alice 9 | Egypt: bob 3", mission_world(capital("brazil"), fort("brazil")))
    t.alice.cannot("enter peru brazil 7", "LG-EXP-04")
    t.alice.says("enter peru brazil 8")
    t.expect("Brazil: alice 1")
    t = earth("Peru: alice 9 | Egypt: bob 3", mission_world(capital("brazil")))
    finish(t.game, 0, "4 Red Stars.")
    t.game.run()
    while t.step != "ChooseReward":
        t.people[t.asked].says(min(t.answers) if t.step == "ComeBack" else "sign")
    assert "encircle brazil" in t.answers


@pytest.mark.rule("LG-SET-22")
def test_the_capital_and_cities_of_others_are_no_start() -> None:
    world = mission_world(capital("brazil"), minor("peru"), major("argentina", 1), major("ural", 0))
    t = earth("Egypt: bob 3", world, phase="turn")
    assert t.step == "JoinTheWar"
    t.alice.cannot("start brazil", "LG-SET-11")
    t.alice.cannot("start peru", "LG-SET-11")
    t.alice.cannot("start argentina", "LG-SET-13")
    t.alice.says("start ural")


# --- sea lines --------------------------------------------------------------------------------------------------------

ISLANDS = "greenland iceland great_britain japan madagascar indonesia new_guinea"


@pytest.mark.rule("LG-MSN-08", "LG-PCK-18", "LG-CRD-21")
def test_mission_8_seven_islands_two_stars_and_a_lasting_sea_line() -> None:
    world = mission_world()
    six = ISLANDS.rsplit(" ", 1)[0]
    assert not offers(at_card(f"{held(six)} | New Guinea: bob 1", world, mission=8), 8)
    t = at_card(f"{held(ISLANDS)} | Egypt: bob 1", world, mission=8)
    t.alice.says("complete mission_8")
    assert t.step == "DrawSeaLine"
    assert t.prompt == next(row.says for row in read_seal("pack_3").prompt if row.id == "mission_8")
    t = t.reloaded()
    t.alice.says("line peru japan")
    assert t.tokens("alice") == 2
    assert place("japan") in t.table.board.near[place("peru")]
    assert 8 not in t.world.missions
    later = earth("Peru: alice 3 | Japan: bob 1", t.world, game=3)
    later.alice.says("attack peru japan 2")


@pytest.mark.rule("LG-PCK-92", "LG-MSN-08")
def test_a_sea_line_joins_two_ocean_territories_that_were_not_joined() -> None:
    t = at_card(f"{held(ISLANDS)} | Egypt: bob 1", mission_world(line("peru", "japan")), mission=8)
    t.alice.says("complete mission_8")
    t.alice.cannot("line irkutsk peru", "touches no ocean")
    t.alice.cannot("line alaska afghanistan", "touches no ocean")
    t.alice.cannot("line alaska alberta", "LG-PCK-92")
    t.alice.cannot("line alaska kamchatka", "LG-PCK-92")
    t.alice.cannot("line japan peru", "LG-PCK-92")
    t.alice.cannot("line peru peru", "LG-PCK-92")
    t.alice.cannot("pass", "LG-MSN-08")
    t.alice.says("line japan alaska")  # either end may be named first
    assert t.world.lanes[-1] == tuple(sorted(lands("alaska japan")))


@pytest.mark.rule("LG-MSN-08", "LG-PCK-18")
def test_the_sea_line_is_drawn_also_if_the_stars_win() -> None:
    t = at_card(f"{held(ISLANDS)} | Egypt: bob 1", mission_world(), mission=8, tokens={"alice": 2})
    t.alice.says("complete mission_8")
    t.alice.says("line peru japan")
    assert t.x.winner == 0
    assert len(t.world.lanes) == 1
    assert 8 not in t.world.missions


@pytest.mark.rule("LG-SET-30")
def test_the_start_of_a_sea_line_is_no_mark() -> None:
    t = earth("Egypt: bob 3", mission_world(line("peru", "japan")), phase="turn")
    t.alice.says("start peru")


@pytest.mark.rule("LG-PCK-87")
def test_with_an_eighth_island_seven_do() -> None:
    world = carved(fresh_world(), opened("pack_3"), cut(OPENED, text="pocket_2"), cut(ISLAND, 3, 0))
    added = earth("Egypt: bob 1", world).table.board.territories[-1]
    six = ISLANDS.rsplit(" ", 1)[0]
    t = at_card(f"{held(six)} | {added.name}: alice 1 | Egypt: bob 1", world, mission=8)
    assert offers(t, 8)


# --- homelands --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-14", "LG-PCK-63")
def test_a_homeland_is_the_continent_of_most_starts_and_none_on_a_tie() -> None:
    world = mission_world()
    assert home_continent(world, 1) == NO_CONTINENT
    world = carved(world, started(1, "ural", 1), started(1, "china", 2), started(1, "iceland", 3))
    assert home_continent(world, 1) == ASIA
    world = carved(world, started(1, "russia", 4))
    assert home_continent(world, 1) == NO_CONTINENT
    world = carved(world, started(1, "scandinavia", 5))
    assert home_continent(world, 1) == EUROPE
    assert home_continent(world, 2) == NO_CONTINENT


@pytest.mark.rule("LG-PCK-64")
def test_games_not_played_starts_on_added_land_and_later_games_do_not_count() -> None:
    world = mission_world(started(1, "ural", 1), *[cut(UNUSED, number=1, game=game) for game in (2, 3, 4)])
    assert home_continent(world, 1) == ASIA
    world = carved(world, cut(OPENED, text="pocket_2"), cut(ISLAND, 3, 0), cut(4, 42, 1, game=5), cut(4, 42, 1, game=6))
    assert home_continent(world, 1) == ASIA
    t = set_up(mission_world(started(4, "ural", 1)), game=16)
    while t.step == "DealScar":
        t.chance(min(t.answers))
    t.chance("throw 6 1 1")
    for faction, land in (("khan_industries", "peru"), ("die_mechaniker", "egypt"), ("saharan_republic", "japan")):
        t.people[t.asked].says(f"faction {faction}")
        t.people[t.asked].says(f"start {land}")
    assert home_continent(t.world, 4) == ASIA
    assert home_continent(t.world, 1) == NO_CONTINENT


@pytest.mark.rule("LG-PCK-15")
def test_a_homeland_card_may_be_taken_without_control_but_with_a_right_to_a_card() -> None:
    world = mission_world(started(1, "siberia", 1))
    t = at_card(HELD, world, market="brazil ural china iceland", deeds={"conquests": lands("egypt")})
    assert t.answers == {"pass", "collect ural", "collect china", "collect coin_1"}
    t.alice.says("collect china")
    assert t.alice.hand == {"china"}
    assert at_card(HELD, world, market="brazil ural china iceland").step != "TakeACard"
    t = at_card(HELD, mission_world(), market="brazil ural china iceland", deeds={"conquests": lands("egypt")})
    assert t.answers == {"pass", "collect coin_1"}


@pytest.mark.rule("LG-PCK-15")
def test_a_homeland_means_nothing_without_the_pack() -> None:
    world = carved(fresh_world(), started(1, "siberia", 1))
    t = at_card(HELD, world, market="brazil ural china iceland", deeds={"conquests": lands("egypt")})
    assert t.answers == {"pass", "collect coin_1"}


@pytest.mark.rule("LG-PCK-65")
def test_with_a_controlled_card_too_either_may_be_taken_but_no_coin() -> None:
    world = mission_world(started(1, "siberia", 1))
    t = at_card(HELD, world, market="peru ural brazil iceland", deeds={"conquests": lands("egypt")})
    assert t.answers == {"pass", "collect peru", "collect ural"}
    t.alice.cannot("collect coin_1", "LG-CRD-02")


# --- the event --------------------------------------------------------------------------------------------------------


def event_5(*marks: Engraving, **given: object) -> Earth:
    world = mission_world(*coins("alaska", 2), *marks)
    position = "Peru: alice 3 | Egypt: bob 3 | India: bob 1 | Japan: carol 2"
    t = at_card(position, world, market=MARKET, deeds={"conquests": lands("peru")}, **given)
    t.alice.says("collect peru")
    t.draws("alaska")
    t.draws("event_50")
    return t


@pytest.mark.rule("LG-EVT-06", "LG-PCK-20")
def test_event_5_three_troops_over_own_cities() -> None:
    t = event_5(minor("egypt"), minor("india"), minor("peru"), mission=1)
    assert t.asked == "bob"
    t.bob.says("choose event_5_1")
    t.bob.cannot("place peru 1", "LG-EVT-06")
    t.bob.says("place egypt 2")
    t.bob.cannot("place india 2", "LG-EVT-06")
    t.bob.says("place india 1")
    t.expect("Egypt: bob 5 | India: bob 2")
    assert 50 in t.world.events
    assert 50 not in t.x.events
    assert t.x.mission == 1


@pytest.mark.rule("LG-EVT-06", "LG-PCK-20")
def test_event_5_any_mission_of_the_deck_takes_the_place_of_the_old_one() -> None:
    t = event_5(minor("egypt"), mission=1)
    t.bob.says("choose event_5_2")
    assert t.answers == {f"reveal mission_{number}" for number in range(2, 9)}
    t.bob.cannot("reveal mission_1", "LG-EVT-06")
    t.bob.says("reveal mission_5")
    assert t.x.mission == 5
    assert t.x.missions == (2, 3, 4, 6, 7, 8)  # the old one is discarded
    assert 1 in t.world.missions


@pytest.mark.rule("LG-EVT-06", "LG-EVT-14")
def test_event_5_without_a_deck_or_a_leader() -> None:
    world = mission_world(*coins("alaska", 2), minor("egypt"))
    t = at_card(HELD, world, market=MARKET, mission=1, deeds={"conquests": lands("peru")})
    t.x.missions = ()
    t.alice.says("collect peru")
    t.draws("alaska")
    t.draws("event_50")
    assert t.answers == {"choose event_5_1"}
    assert event_5(mission=1).step != "Event5Choice"
