"""The bots at Risk Legacy: they play games and campaigns to their end, and do what is sensible."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.ai import bot, playout
from hegemon.ai.evaluator import Evaluator, learnt
from hegemon.ai.features import Atlas
from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.planning_table import planning_board, planning_table
from hegemon.editions.legacy.aftermath import held_on_rewards
from hegemon.editions.legacy.bot.answers import held_on
from hegemon.editions.legacy.bot.worth import faction_worth, priced, start_worth
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.hooks import MISSIONS
from hegemon.editions.legacy.lands import EARTH
from hegemon.editions.legacy.recruit import for_continents
from hegemon.editions.legacy.world import MAJOR, SCARRED
from hegemon.kernel.menus import OneOf
from hegemon.lab.campaigns import CampaignPlan, play_campaign
from hegemon.table.odds import odds_of
from new_earth import AMMO, BUNKER, NewEarth, a_world, earth, engraved, place
from pocket_scene import BIOHAZARD, opened, pocket, with_fallout, with_island

ALL = ["easy", "medium", "hard:plans=30"]
STRATEGIC = ["medium", "hard:plans=30"]
FOUR = "alaska peru brazil southeast_asia"


def says(t: NewEarth, name: str, seed: int = 1) -> str:
    """What a bot answers to the open question."""
    asking = t.game.asking
    assert asking is not None
    view = t.game.view(asking.who)
    asked = view.pending
    assert asked is not None
    action = bot(name, seed).choose(view, asked)
    assert action in asked.menu
    return str(action)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_games_between_bots_end(name: str, seats: int) -> None:
    game = hegemon.new_game("legacy", seats=seats)
    playout(game, [bot(name, seat) for seat in range(seats)], hegemon.Rng(seats), 60_000)
    assert game.result is not None


@pytest.mark.no_cover
def test_a_game_of_the_hard_bot_ends() -> None:
    game = hegemon.new_game("legacy", seats=3)
    playout(game, [bot("hard:plans=20", 1), bot("easy", 2), bot("easy", 3)], hegemon.Rng(5), 60_000)
    assert game.result is not None


@pytest.mark.no_cover
def test_a_campaign_between_bots_is_played_to_its_end() -> None:
    plan = CampaignPlan("legacy", ("medium", "easy", "easy"), 15, 1, 7)
    played = play_campaign(plan, 1)
    assert [game.number for game in played.games] == list(range(1, 16))
    assert all([game.winner >= 0 for game in played.games])


# --- stars ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("tokens", [1, 2])
def test_four_cards_buy_the_third_and_the_fourth_star(name: str, tokens: int) -> None:
    t = earth(
        "Peru: alice 5 | Egypt: bob 5 | Japan: carol 5",
        phase="start",
        hqs={"alice": "peru"},
        tokens={"alice": tokens},
        hands={"alice": FOUR},
    )
    assert says(t, name) == "buy"


@pytest.mark.parametrize("name", ALL)
def test_the_star_is_paid_with_the_cards_of_fewest_coins(name: str) -> None:
    t = earth(
        "Peru: alice 5 | Egypt: bob 5 | Japan: carol 5",
        phase="start",
        world=a_world(coins={"southeast_asia": 3, "peru": 2, "brazil": 2, "alaska": 2}),
        tokens={"alice": 3},
        hands={"alice": f"{FOUR} china"},
    )
    t.alice.says("buy")
    assert says(t, name) == "lay china"


@pytest.mark.parametrize("name", ALL)
def test_a_weak_hq_that_wins_is_attacked(name: str) -> None:
    t = earth(
        "Peru: alice 9 | Brazil: bob 1 | Argentina: bob 2 | Egypt: bob 3 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "brazil", "carol": "japan"},
        tokens={"alice": 2, "bob": 1, "carol": 1},
    )
    assert says(t, name) == "attack peru brazil 3"


@pytest.mark.parametrize("name", STRATEGIC)
def test_the_way_to_an_hq_that_wins_leads_through_empty_land(name: str) -> None:
    t = earth(
        "Peru: alice 12 | North Africa: bob 2 | Egypt: bob 1 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "north_africa", "carol": "japan"},
        tokens={"alice": 2, "bob": 1, "carol": 1},
    )
    said = says(t, name).split()
    assert said[:3] == ["enter", "peru", "brazil"]
    assert int(said[3]) >= 5


def test_a_scar_that_takes_troops_is_a_price_of_empty_land() -> None:
    world = engraved(opened(a_world(minor={"ural": "bob"}), "pack_1"), SCARRED, place("new_guinea"), BIOHAZARD)
    world = with_fallout(world, "china")
    t = earth("Eastern Australia: alice 3 | Siberia: alice 9 | Egypt: bob 5 | Japan: carol 5", world=world)
    seen = priced(t.game.table, 0)
    assert seen.armies[place("western_australia")] == 0
    assert seen.armies[place("new_guinea")] == 1
    assert seen.armies[place("ural")] == 1
    assert seen.armies[place("china")] == 2, "one of two who enter, and one at the end of the turn"


def test_a_simple_bot_does_not_enter_land_where_all_its_troops_would_go() -> None:
    """Three troops would enter, two pay for the city, and the scar takes the last."""
    lands = "Eastern Australia: alice 4 | Egypt: bob 5 | Japan: carol 5"
    towns = {"new_guinea": "bob", "western_australia": "bob"}
    plain = opened(a_world(major=towns), "pack_1")
    assert says(earth(lands, world=plain), "easy").startswith("enter eastern_australia")
    scarred = engraved(
        engraved(plain, SCARRED, place("new_guinea"), BIOHAZARD), SCARRED, place("western_australia"), BIOHAZARD
    )
    assert says(earth(lands, world=scarred), "easy") == "pass"


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_richest_card_is_taken(name: str) -> None:
    t = earth(
        "Peru: alice 5 | Brazil: alice 2 | Egypt: bob 5 | Japan: carol 5",
        phase="card",
        world=a_world(coins={"brazil": 3, "peru": 2}),
        market="peru brazil",
        conquered="brazil",
    )
    assert says(t, name) == "collect brazil"


@pytest.mark.parametrize("name", ALL)
def test_three_poor_cards_are_kept_for_a_star(name: str) -> None:
    t = earth(
        "Peru: alice 9 | Southeast Asia: bob 5 | Japan: carol 5",
        phase="cards",
        hqs={"alice": "peru"},
        tokens={"alice": 1},
        hands={"alice": "alaska brazil china"},
    )
    assert says(t, name) == "pass"


@pytest.mark.parametrize("name", STRATEGIC)
def test_cards_are_turned_in_if_their_troops_take_an_hq_that_wins(name: str) -> None:
    t = earth(
        "Peru: alice 3 | Brazil: bob 4 | Japan: carol 5",
        phase="cards",
        world=a_world(coins={"alaska": 3, "china": 3}),
        hqs={"alice": "peru", "bob": "brazil"},
        tokens={"alice": 2},
        hands={"alice": "alaska china"},
    )
    assert says(t, name).startswith("lay")


# --- missiles and scars -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_a_missile_saves_the_own_hq(name: str) -> None:
    t = earth(
        "Peru: alice 6 | Brazil: bob 1 | Egypt: bob 2 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "brazil"},
        tokens={"alice": 1},
        missiles={"bob": 1},
    )
    t.alice.attacks("Peru", "Brazil", 3)
    t.throws_dice("5 4 1 against 3")
    assert t.asked == "bob"
    assert says(t, name) == "launch defender 1"


@pytest.mark.parametrize("name", STRATEGIC)
def test_no_missile_is_spent_on_a_lost_troop_elsewhere(name: str) -> None:
    t = earth(
        "Peru: alice 6 | Venezuela: bob 5 | Egypt: bob 2 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "egypt"},
        missiles={"bob": 1},
    )
    t.game.table.owner[place("brazil")] = 1
    t.game.table.armies[place("brazil")] = 5
    t.alice.attacks("Peru", "Brazil", 3)
    t.throws_dice("5 4 1 against 3 3")
    assert says(t, name) == "pass"


@pytest.mark.parametrize("name", ALL)
def test_somebody_else_stops_a_win_by_a_missile(name: str) -> None:
    t = earth(
        "Peru: alice 6 | Brazil: bob 1 | Egypt: bob 2 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "brazil"},
        tokens={"alice": 2},
        missiles={"carol": 1},
    )
    t.alice.attacks("Peru", "Brazil", 3)
    t.throws_dice("5 4 1 against 3")
    assert t.asked == "carol"
    assert says(t, name) == "launch defender 1"


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("kind", "holder", "played"), [(BUNKER, "bob", True), (AMMO, "alice", True), (AMMO, "bob", False)]
)
def test_scars_are_played_at_hqs(name: str, kind: int, holder: str, played: bool) -> None:
    t = earth(
        "Peru: alice 6 | Brazil: bob 3 | Egypt: bob 2 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "brazil"},
        scar_cards={holder: kind},
    )
    t.alice.attacks("Peru", "Brazil", 3)
    t.defends(2)
    assert t.asked == holder
    assert says(t, name) == ("scar brazil" if played else "pass")


# --- guarding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIC)
def test_troops_come_home_to_an_hq_in_danger(name: str) -> None:
    t = earth(
        "Peru: alice 1 | Argentina: alice 8 | Brazil: bob 6 | Egypt: bob 2 | Japan: carol 4",
        phase="maneuver",
        hqs={"alice": "peru", "bob": "egypt"},
    )
    assert says(t, name).startswith("fortify argentina peru")


# --- before and after a game ------------------------------------------------------------------------------------------


def test_a_start_in_a_continent_that_can_be_held_is_worth_more() -> None:
    t = earth("Japan: bob 8", hqs={"bob": "japan"})
    assert start_worth(t.table, 0, place("argentina")) > start_worth(t.table, 0, place("mongolia"))


def test_a_start_far_from_others_is_worth_more() -> None:
    free = earth("Japan: bob 8", hqs={"bob": "japan"})
    taken = earth("Brazil: bob 8", hqs={"bob": "brazil"})
    assert start_worth(free.table, 0, place("argentina")) > start_worth(taken.table, 0, place("argentina"))


def test_a_power_speaks_for_a_faction() -> None:
    world = a_world(powers=["fortified_hq"])
    assert faction_worth(world.card(1)) > faction_worth(world.card(2))


@pytest.mark.parametrize("name", ALL)
def test_the_winner_founds_a_city_and_takes_a_suggested_name(name: str) -> None:
    t = earth(
        "Peru: alice 9 | Brazil: bob 1 | Egypt: bob 3 | Japan: carol 4",
        hqs={"alice": "peru", "bob": "brazil"},
        tokens={"alice": 2},
    )
    t.alice.wins("Peru", "Brazil")
    t.alice.says(says(t, name))  # the signature
    t.alice.says(says(t, name))
    assert any([city is not None and city.kind == MAJOR and city.founder == 0 for city in t.world.city])
    said = says(t, name)
    assert said.split()[0] in ("found", "upgrade")


def test_a_city_may_stand_where_every_way_is_closed() -> None:
    t = earth("Peru: alice 9 | Egypt: bob 3 | Japan: carol 4").game.table
    land = place("peru")
    rewards = held_on_rewards(t, 0)
    t.board = planning_board(t.board, tuple([(min(land, other), max(land, other)) for other in t.board.near[land]]))
    assert not t.board.near[land]
    assert str(held_on(t, 0, OneOf(tuple(rewards)))).startswith("found peru")


# --- evaluation -------------------------------------------------------------------------------------------------------


def features(t: NewEarth, seat: int) -> dict[str, float]:
    terms = knowledge_of(t.game.table).terms(t.game.table)
    return dict(zip(terms.names, terms.features(t.game.table, seat, 0), strict=True))


def test_positions_are_told_by_stars_cards_and_hqs() -> None:
    t = earth(
        "Peru: alice 9 | Brazil: bob 1 | Egypt: bob 3 | Japan: alice 2 | China: carol 2",
        hqs={"alice": "peru", "bob": "brazil", "carol": "japan"},
        tokens={"alice": 1, "bob": 2},
        hands={"bob": FOUR, "carol": "china"},
    )
    alice, bob, carol = [features(t, seat) for seat in range(3)]
    assert (alice["stars"], bob["stars"], carol["stars"]) == (0.75, 0.75, 0.0)
    assert (alice["ahead"], carol["ahead"]) == (0.0, -0.75)
    assert (alice["one short"], bob["one short"], carol["one short"]) == (1.0, 1.0, 0.0)
    assert (alice["to buy"], bob["to buy"], carol["in hand"]) == (0.0, 0.25, 0.25)
    assert (alice["wins next"], bob["wins next"]) == (0.0, 1.0)
    assert (alice["rival wins next"], bob["rival wins next"], carol["rival wins next"]) == (1.0, 0.0, 1.0)
    assert (alice["own hq"], carol["own hq"]) == (1.0, 0.0)
    assert (alice["other hqs"], bob["other hqs"]) == (0.25, 0.0)
    assert alice["hqs in reach"] > 0.9
    assert bob["hqs in reach"] < 0.2
    assert bob["hqs in danger"] > 0.9


def test_what_was_learnt_prefers_stars_and_takes_four_for_the_end() -> None:
    def chance(tokens: int) -> float:
        t = earth(
            "Peru: alice 5 | Egypt: bob 5 | Japan: carol 5",
            hqs={"alice": "peru", "bob": "egypt", "carol": "japan"},
            tokens={"alice": tokens, "bob": 1, "carol": 1},
        ).game.table
        terms = knowledge_of(t).terms(t)
        return Evaluator(Atlas(t.board), odds_of(t.edition.combat), learnt(terms), terms).chance(t, 0, 1)

    few, some, many, all_of_them = [chance(tokens) for tokens in range(4)]
    assert few < some < many < 0.99 < all_of_them


# --- later worlds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", range(1, 9))
def test_who_holds_an_island_in_no_continent_has_done_what_the_rules_say(mission: int) -> None:
    world = opened(with_island(), "pack_3")
    t = pocket("Peru: alice 5 | Egypt: bob 5", world=world, phase="end").game.table
    t.owner[len(EARTH)], t.armies[len(EARTH)] = 0, 3
    x = legacy(t)
    x.deeds = x.deeds.replaced(conquests=(len(EARTH),))
    planned = planning_table(t)
    assert len(planned.board.regions) > len(t.board.regions), "bots plan with a region for what is in none"
    assert MISSIONS[mission].done(planned, 0) == MISSIONS[mission].done(t, 0)
    assert for_continents(planned, 0) == for_continents(t, 0)
