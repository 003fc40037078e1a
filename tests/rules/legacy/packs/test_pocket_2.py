"""Pocket 2: its opening, the island, weaknesses, its faction, ruins and events."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.ai import Agent, bot, playout
from hegemon.editions.legacy.cards import worth
from hegemon.editions.legacy.expand import ExpandAndAttack
from hegemon.editions.legacy.extra import Deeds, legacy
from hegemon.editions.legacy.lands import EARTH, islands
from hegemon.editions.legacy.missiles import LaunchMissiles
from hegemon.editions.legacy.recruit import TurnInCards, more_resources
from hegemon.editions.legacy.start import StartOfTurn
from hegemon.editions.legacy.world import FOUNDED, FREE, LANE, MINOR, PRINTED, RUIN, RUINED, WEAKNESS, YELLOW, World
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import SPECTATOR, View
from hegemon.table.board import NO_REGION, SEA
from hegemon.table.table import Table
from new_earth import NewEarth, a_world, begun, engraved, place
from pocket_scene import (
    ALIENS,
    CAUTIOUS,
    COLLABORATOR,
    MUTANTS,
    PRIMITIVE,
    PURIST,
    SHORT_SIGHTED,
    UNPOPULAR,
    evolved,
    pocket,
    to_factions,
    with_fallout,
    with_island,
    with_weakness,
)

POWERS = ("fortified_hq", "intimidate", "round_up", "hq_troops", "any_time_maneuver")
RICH = a_world(powers=POWERS, coins={"peru": 6, "brazil": 4})
HAND = {"alice": "peru brazil japan"}


def ruined(world: World, *lands: str) -> World:
    """The world with ruins in some territories."""
    for land in lands:
        world = engraved(world, FOUNDED, place(land), MINOR, "Old Town", 0)
        world = engraved(world, RUINED, place(land))
    return world


def recruiting(position: str = "Peru: alice 1 | Egypt: bob 3", **given: Any) -> NewEarth:
    """Alice turns in ten resources."""
    given.setdefault("world", RICH)
    given.setdefault("hands", HAND)
    given.setdefault("missiles", {"alice": 1})
    t = pocket(position, phase="recruit", **given)
    t.alice.says("lay peru")
    t.alice.says("lay brazil")
    t.alice.passes()
    return t


def landed(spot: int = 4, shores: tuple[str, ...] = ("brazil", "south_africa"), **given: Any) -> NewEarth:
    """The same, with the island placed and joined."""
    t = recruiting(**given)
    t.alice.says(f"choose island_{spot}")
    for shore in shores:
        t.alice.says(f"line alien_island {shore}")
    return t


# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-39", "LG-PCK-82")
def test_thirty_recruits_and_a_missile_open_it_before_they_are_placed() -> None:
    t = recruiting()
    assert t.world.is_open("pocket_2")
    assert t.alice.reserve == 33
    assert (t.asked, t.step) == ("alice", "RaiseIsland")
    assert t.answers == {f"choose island_{number}" for number in range(1, 7)}
    assert t.alice.missiles == 1, "it is shown, not used"


@pytest.mark.rule("LG-PCK-39")
def test_not_without_a_missile_and_not_for_29() -> None:
    without = recruiting(missiles={"bob": 1})
    assert not without.world.opened
    assert without.step == "PlaceTroops"
    fewer = pocket(
        "Peru: alice 1 | Egypt: bob 3",
        world=a_world(coins={"peru": 5, "brazil": 4}),
        phase="recruit",
        hands=HAND,
        missiles={"alice": 1},
    )
    fewer.alice.says("lay peru")
    fewer.alice.says("lay brazil")
    fewer.alice.passes()
    assert fewer.alice.reserve == 28
    assert not fewer.world.opened
    lands = [
        "Peru",
        "Brazil",
        "Egypt",
        "Japan",
        "Ural",
        "Iceland",
        "India",
        "Siberia",
        "China",
        "Alaska",
        "Ontario",
        "Mongolia",
    ]
    one_short = recruiting(
        " | ".join([*[f"{land}: alice 1" for land in lands], "Madagascar: bob 3"]),
        world=a_world(powers=("fortified_hq",), coins={"peru": 5, "brazil": 4}),
    )
    assert one_short.alice.reserve == 29
    assert not one_short.world.opened


@pytest.mark.rule("LG-PCK-82")
@pytest.mark.parametrize(("lands", "opens"), [(2, False), (1, True)])
def test_everything_that_is_recruited_counts_and_nothing_else(lands: int, opens: bool) -> None:
    """Nine resources are 25 troops; with three for territories and two for South America that makes thirty."""
    continent = "Brazil: alice 1 | Peru: alice 1 | Argentina: alice 1 | Venezuela: alice 1"
    position = f"{continent} | Egypt: bob 3" if lands == 1 else "Brazil: alice 1 | Egypt: bob 3"
    t = recruiting(
        position, world=a_world(powers=("hq_troops",), coins={"peru": 5, "brazil": 4}), hqs={"alice": "brazil"}
    )
    assert t.world.is_open("pocket_2") is opens
    assert t.alice.reserve == (30 if opens else 28)


class Hoarder:
    """Takes one territory a turn, buys no star, and keeps its missile, and cards until they are worth ten resources."""

    def __init__(self) -> None:
        self.medium = bot("medium", 1)

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        t, menu = view.table, decision.menu
        if isinstance(decision.step, (StartOfTurn, LaunchMissiles)):
            return PASS
        if isinstance(decision.step, ExpandAndAttack) and legacy(t).deeds.conquests:
            return PASS
        if isinstance(decision.step, TurnInCards):
            ready = worth(t, (*t.hands[view.seat].cards, *legacy(t).deeds.laid)) >= 10
            return menu.pick(len(menu) - 1) if ready and menu.pick(len(menu) - 1) != PASS else PASS
        return self.medium.choose(view, decision)


class Idler:
    """Passes, or gives the first answer."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        return PASS if PASS in decision.menu else decision.menu.pick(0)


@pytest.mark.rule("LG-PCK-39")
def test_it_is_reached_in_a_whole_game_by_whoever_keeps_the_cards() -> None:
    """From the set-up on, by answers of the menus alone: the second game of somebody who has won the first."""
    world = a_world(powers=POWERS, signed={"alice": 1}, coins={"peru": 3, "brazil": 3, "egypt": 3})
    game = begun(3, world, game=2).game
    players: list[Agent] = [Hoarder(), Idler(), Idler()]
    rng = Rng(3)
    while game.asking is not None and not legacy(game.table).world.is_open("pocket_2"):
        playout(game, players, rng, 1)
    opening = legacy(game.table).world.opened[-1]
    assert (opening.pack, opening.person, opening.game) == ("pocket_2", 0, 2)
    assert game.table.reserve[0] >= 30


@pytest.mark.rule("LG-PCK-40")
def test_the_island_has_two_lasting_sea_lines_and_is_in_no_continent() -> None:
    t = landed()
    board = t.table.board
    island = board.territories[42]
    assert (island.id, island.region) == ("alien_island", NO_REGION)
    assert {board.territories[land].id for land in board.near[42]} == {"brazil", "south_africa"}
    assert board.kind(42, place("brazil")) == SEA
    assert len(islands(t.world)) == 8
    assert t.world.coins[42] == 3
    assert t.table.edition.cards[52].id == "alien_island"
    assert 52 in t.table.pile.cards()
    assert t.world.added == (3,)
    later = begun(3, t.world, game=3)
    assert len(later.table.board) == 43
    assert later.table.board.near[42] == board.near[42]
    assert 52 in later.table.pile.cards()
    assert not later.table.faults()


@pytest.mark.rule("LG-PCK-41", "LG-PCK-85")
def test_all_recruits_and_ten_more_land_on_the_island() -> None:
    t = landed()
    t.expect("Alien Island: alice 43 | Peru: alice 1")
    assert t.alice.reserve == 0
    assert t.step == "ExpandAndAttack"
    t.alice.expands("alien_island", "south_africa", 40)
    t.expect("South Africa: alice 40 | Alien Island: alice 3")


@pytest.mark.rule("LG-PCK-83", "LG-PCK-92")
def test_its_lines_go_to_two_different_territories_at_an_ocean() -> None:
    t = recruiting()
    t.alice.says("choose island_1")
    for inland in ("irkutsk", "afghanistan"):
        t.alice.cannot(f"line alien_island {inland}", because="touches no ocean (LG-PCK-83)")
    t.alice.cannot("line brazil peru", because="begins in Alien Island")
    t.alice.says("line brazil alien_island")
    t.alice.cannot("line alien_island brazil", because="joined to it already (LG-PCK-92)")
    t.alice.says("line alien_island egypt")
    assert t.world.lanes == ((place("brazil"), 42), (place("egypt"), 42))


@pytest.mark.rule("LG-PCK-42", "LG-PCK-86")
def test_whoever_opens_it_gets_the_weakness_and_its_card_is_never_dealt() -> None:
    t = landed()
    assert t.world.card(1).slots[YELLOW] == WEAKNESS + COLLABORATOR
    assert 6 not in t.world.scars
    assert [kind for kind in t.world.scars if kind > 2] == [7, 8, 9, 10, 11]


@pytest.mark.rule("LG-PCK-84")
def test_the_mutants_become_collaborators_and_keep_their_evolution() -> None:
    world = evolved(with_fallout(RICH), 1)
    t = landed(world=world, who={"alice": MUTANTS})
    assert t.world.card(MUTANTS).slots[YELLOW] == 25
    assert more_resources(t.table, 0) == 1
    assert len(t.extra.powers(0)) == 3 + 1 + 1
    unevolved = landed(world=with_fallout(RICH), who={"alice": MUTANTS})
    assert more_resources(unevolved.table, 0) == 1
    assert unevolved.world.card(MUTANTS).slots[YELLOW] == PRINTED, "free for the evolution still"


@pytest.mark.rule("LG-PCK-50", "LG-PCK-79", "LG-PCK-85")
def test_the_aliens_and_their_events_come_with_the_next_game() -> None:
    t = landed()
    assert len(t.world.events) == 7
    assert t.extra.events == ()
    later = to_factions(begun(3, t.world, game=3))
    assert "faction aliens" in later.answers
    assert len(later.extra.events) == 7
    later.alice.says("faction aliens")
    assert later.extra.powers(0) != []
    assert later.world.card(1).slots[YELLOW] == WEAKNESS + COLLABORATOR, "another faction than that of the Aliens"


# --- weaknesses -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-43", "LG-PCK-44", "LG-PCK-90", "LG-PWR-26")
def test_a_weakness_is_played_in_the_own_turn_on_a_free_yellow_slot() -> None:
    world = with_weakness(with_island(with_fallout()), 4, CAUTIOUS)
    t = pocket("Peru: alice 3 | Egypt: bob 3", world=world, scar_cards={"alice": 10, "bob": 11})
    factions = {"die_mechaniker", "enclave_of_the_bear", "imperial_balkania", "saharan_republic"}
    assert {answer for answer in t.answers if answer.startswith("burden")} == {
        f"burden {name} weakness_5" for name in factions
    }
    t.alice.cannot("burden aliens weakness_5")
    t.alice.cannot("burden khan_industries weakness_5")
    t.alice.cannot("burden mutants weakness_5")
    t.alice.says("burden saharan_republic weakness_5")
    assert t.world.card(5).slots[YELLOW] == WEAKNESS + UNPOPULAR, "a faction that is not in this game"
    assert 10 not in t.world.scars
    assert t.extra.scars[0] == 0
    assert t.step == "ExpandAndAttack"
    own = pocket("Peru: alice 3 | Egypt: bob 3", world=world, phase="turn", scar_cards={"alice": 11})
    assert (own.asked, own.step) == ("alice", "StartOfTurn")
    own.alice.says("burden die_mechaniker weakness_6")
    assert own.world.card(1).slots[YELLOW] == WEAKNESS + PRIMITIVE, "and it lasts"
    other = pocket("Peru: alice 3 | Egypt: bob 3", world=world, phase="turn", scar_cards={"bob": 11})
    assert other.step == "PlaceTroops", "not in another's turn"


@pytest.mark.rule("LG-PWR-20")
def test_cautious_places_in_two_territories_at_most() -> None:
    world = with_weakness(with_island(), 1, CAUTIOUS)
    t = pocket("Peru: alice 1 | Brazil: alice 1 | Egypt: alice 1 | Japan: bob 3", world=world, phase="recruit")
    t.alice.places("peru", 1)
    t.alice.places("brazil", 1)
    t.alice.cannot("place egypt 1", because="You may not place recruits in Egypt")
    t.alice.places("peru", 1)
    t.expect("Peru: alice 3 | Brazil: alice 2 | Egypt: alice 1")


@pytest.mark.rule("LG-PWR-20", "LG-CRD-16")
def test_the_troop_of_a_card_is_no_recruit_for_cautious() -> None:
    world = with_weakness(with_island(a_world(powers=("card_troop",))), 4, CAUTIOUS)
    t = pocket(
        "Peru: alice 3 | Japan: alice 2 | Egypt: alice 4 | Ural: bob 1 | China: carol 1",
        world=world,
        who={"alice": 4},
        phase="card",
        market="egypt ural",
        conquered="egypt",
        deeds=Deeds(conquests=(place("egypt"),), placed=(place("peru"), place("japan"))),
    )
    t.alice.says("collect egypt")
    t.expect("Egypt: alice 5")


@pytest.mark.rule("LG-PWR-21")
def test_purist_has_two_coin_cards_at_most_and_they_lie_open() -> None:
    world = with_weakness(with_island(), 1, PURIST)
    t = pocket(
        "Peru: alice 3 | Egypt: bob 3",
        world=world,
        phase="end",
        conquered="peru",
        hands={"alice": "coin_1 coin_2 japan"},
    )
    assert t.step != "TakeACard", "a third Coin card is refused"
    seen = t.game.view(SPECTATOR).table.hands[0].cards
    assert len([card for card in seen if card >= 0]) == 2
    one = pocket(
        "Peru: alice 3 | Egypt: bob 3", world=world, phase="end", conquered="peru", hands={"alice": "coin_3 japan"}
    )
    one.alice.says("collect coin_1")
    assert one.alice.hand == {"coin_1", "coin_3", "japan"}
    assert len(one.table.shown) == 2


@pytest.mark.rule("LG-PWR-21")
def test_coin_cards_above_two_go_back() -> None:
    world = with_weakness(with_island(), 1, PURIST)
    t = pocket(
        "Peru: alice 5 | Brazil: bob 1 | Egypt: carol 3",
        world=world,
        hands={"alice": "coin_1", "bob": "coin_2 coin_3 japan"},
    )
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("6 6 5 against 1")
    assert (t.asked, t.answers) == ("alice", {"lay coin_1", "lay coin_2", "lay coin_3"})
    t.alice.says("lay coin_2")
    assert t.alice.hand == {"coin_1", "coin_3", "japan"}
    assert 43 in t.extra.coin_pile
    played = pocket(
        "Peru: alice 5 | Egypt: bob 3",
        world=with_island(),
        scar_cards={"alice": 8},
        hands={"bob": "coin_1 coin_2 coin_3 coin_4"},
    )
    played.alice.says("burden enclave_of_the_bear weakness_3")
    assert played.asked == "bob"
    played.bob.says("lay coin_1")
    played.bob.says("lay coin_4")
    assert played.bob.hand == {"coin_2", "coin_3"}
    assert played.table.shown == (43, 44)
    assert played.asked == "alice"


@pytest.mark.rule("LG-PWR-22", "LG-TRN-23")
def test_short_sighted_maneuvers_to_neighbours_only() -> None:
    world = with_weakness(with_island(a_world(powers=("unconnected_maneuver",))), 5, SHORT_SIGHTED)
    position = "Peru: alice 3 | Brazil: alice 1 | North Africa: alice 1 | Japan: alice 1 | Egypt: bob 3"
    t = pocket(position, world=world, who={"alice": 5}, phase="maneuver")
    t.alice.cannot("fortify peru north_africa 1")
    t.alice.cannot("fortify peru japan 1")
    t.alice.maneuvers("peru", "brazil", 2)
    t.expect("Brazil: alice 3")


@pytest.mark.rule("LG-PWR-23", "LG-EXP-11")
def test_unpopular_loses_one_more_in_empty_cities() -> None:
    base = a_world(minor={"brazil": "bob", "argentina": "bob"}, forts={"argentina": 4})
    t = pocket("Peru: alice 20 | Egypt: bob 3", world=with_weakness(with_island(base), 1, UNPOPULAR))
    t.alice.cannot("enter peru brazil 2", because="it costs 2")
    t.alice.expands("peru", "brazil", 5)
    t.expect("Brazil: alice 3")
    t.alice.expands("peru", "argentina", 5)
    t.expect("Argentina: alice 1")
    t.alice.expands("peru", "venezuela", 2)
    t.expect("Venezuela: alice 2")


@pytest.mark.rule("LG-PWR-24")
def test_primitive_recruits_without_population() -> None:
    lands = ("Peru", "Brazil", "Egypt", "Japan", "Ural", "Iceland", "India")
    position = " | ".join([*[f"{land}: alice 1" for land in lands], "Siberia: bob 3"])
    cities = a_world(minor={"peru": "bob"}, major={"brazil": "bob", "egypt": "bob"})
    t = pocket(position, world=with_weakness(with_island(cities), 1, PRIMITIVE), phase="recruit")
    assert t.alice.reserve == 3
    more = pocket(position, world=with_island(cities), phase="recruit")
    assert more.alice.reserve == 4


@pytest.mark.rule("LG-PCK-42", "LG-PWR-25", "LG-TRN-13")
def test_the_collaborator_adds_one_resource_and_pays_two_more_for_cities() -> None:
    base = a_world(minor={"brazil": "bob"}, coins={"peru": 6, "japan": 3})
    world = with_weakness(with_island(base), 1, COLLABORATOR)
    t = pocket("Peru: alice 9 | Egypt: bob 3", world=world, phase="recruit", hands={"alice": "peru japan coin_1"})
    t.alice.says("lay peru")
    t.alice.says("lay japan")
    assert worth(t.table, t.extra.deeds.laid) == 9
    t.alice.passes()
    assert t.alice.reserve == 3 + 30
    one = pocket("Peru: alice 9 | Egypt: bob 3", world=world, phase="recruit", hands={"alice": "coin_1"})
    one.alice.says("lay coin_1")
    assert one.alice.reserve == 3 + 2
    enters = pocket("Peru: alice 9 | Egypt: bob 3", world=world)
    enters.alice.cannot("enter peru brazil 3", because="it costs 3")
    enters.alice.expands("peru", "brazil", 4)
    enters.expect("Brazil: alice 1")


@pytest.mark.rule("LG-PWR-26")
def test_a_slot_holds_one_sticker() -> None:
    world = with_weakness(with_island(), 1, CAUTIOUS)
    assert world.card(1).slots == (FREE, FREE, FREE, FREE, WEAKNESS + CAUTIOUS)
    t = pocket("Peru: alice 3 | Egypt: bob 3", world=world, scar_cards={"alice": 10})
    t.alice.cannot("burden die_mechaniker weakness_5")


# --- the faction ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-45", "LG-PWR-18")
def test_the_aliens_recruit_for_the_island_and_for_ruins() -> None:
    world = ruined(with_island(), "peru", "egypt", "japan")
    position = "Alien Island: alice 3 | Peru: alice 1 | Egypt: alice 1 | Japan: bob 1"
    t = pocket(position, world=world, who={"alice": ALIENS}, phase="recruit")
    assert t.alice.reserve == 3 + 2 + 2
    human = pocket(position, world=world, phase="recruit")
    assert human.alice.reserve == 3
    elsewhere = pocket("Peru: alice 1 | Alien Island: bob 1", world=world, who={"alice": ALIENS}, phase="recruit")
    assert elsewhere.alice.reserve == 3 + 1


@pytest.mark.rule("LG-PCK-45", "LG-PWR-19")
def test_the_aliens_enter_cities_without_loss() -> None:
    world = with_island(a_world(major={"brazil": "bob"}, forts={"brazil": 9}))
    t = pocket("Peru: alice 3 | Egypt: bob 3", world=world, who={"alice": ALIENS})
    t.alice.expands("peru", "brazil", 1)
    t.expect("Brazil: alice 1 | Peru: alice 2")


@pytest.mark.rule("LG-PCK-45", "LG-MSN-16", "LG-MSN-17")
@pytest.mark.parametrize(("option", "stars"), [("2", 2), ("1", 1)])
def test_the_mission_of_the_aliens(option: str, stars: int) -> None:
    world = ruined(with_island(a_world(minor={"brazil": "bob"}, major={"japan": "bob"})), "ural")
    position = "Brazil: alice 2 | Japan: alice 2 | Egypt: bob 5 | Peru: carol 2 | Ural: bob 1"
    t = pocket(
        position,
        world=world,
        who={"alice": ALIENS},
        phase="card",
        conquered="brazil",
        market="brazil",
        options={"d5": option},
    )
    t.alice.says("complete mission_16")
    assert t.alice.tokens == stars
    assert t.alice.hand == set()
    assert t.asked != "alice" or t.table.turn != 0
    assert [effect.key for effect in t.extra.lasting] == [-16]
    lost = pocket(
        position.replace("Japan: alice", "Japan: bob"),
        world=world,
        who={"alice": ALIENS},
        phase="card",
        conquered="brazil",
    )
    assert "complete mission_16" not in lost.answers
    human = pocket(position, world=world, phase="card", conquered="brazil")
    assert "complete mission_16" not in human.answers


# --- ruins and events -------------------------------------------------------------------------------------------------


def drawn(event: int, position: str = "India: alice 9 | Peru: bob 3 | Egypt: carol 3", **given: Any) -> NewEarth:
    """Alice takes the card of India, one of two coins comes up, and the event is drawn."""
    given.setdefault("world", with_island(a_world(coins={"siberia": 2, "ural": 2})))
    given.setdefault("market", "india")
    t = pocket(position, phase="card", conquered="india", **given)
    t.alice.says("collect india")
    t.draws("siberia")
    assert t.step == "DrawEvent"
    t.draws(f"event_{event}")
    return t


CITIES = with_island(
    a_world(minor={"peru": "bob", "iceland": "bob"}, major={"ural": "bob"}, forts={"peru": 3}, coins={"siberia": 2})
)


@pytest.mark.rule("LG-PCK-46", "LG-EVT-11")
def test_event_10_turns_a_minor_city_into_a_ruin() -> None:
    t = drawn(100, world=CITIES, who={"carol": ALIENS}, hqs={"bob": "peru"})
    assert (t.asked, t.answers) == ("carol", {"pass", "single peru", "single iceland"})
    t.carol.says("single peru")
    t.expect("Peru: nobody 0")
    city = t.world.city[place("peru")]
    assert city is not None
    assert (city.kind, t.world.fort[place("peru")]) == (RUIN, 0)
    assert t.extra.hqs[1] == -1
    assert 1 in t.extra.down
    assert 100 not in t.world.events
    assert len([card for card in t.world.events if card // 10 == 10]) == 2, "three ruins in all"
    spared = drawn(100, world=CITIES, who={"carol": ALIENS})
    spared.carol.passes()
    assert 100 in spared.world.events
    spared.expect("Peru: bob 3")


@pytest.mark.rule("LG-EVT-14", "LG-EVT-11")
@pytest.mark.parametrize("event", [100, 110])
def test_without_the_aliens_nothing_happens_and_the_card_is_discarded(event: int) -> None:
    t = drawn(event, world=CITIES)
    assert t.step not in ("RuinCity", "Descend")
    assert event in t.world.events
    assert event not in t.extra.events
    down = drawn(event, "India: alice 9 | Peru: bob 3", world=CITIES, who={"carol": ALIENS})
    assert down.step not in ("RuinCity", "Descend")


@pytest.mark.rule("LG-PCK-47", "LG-EVT-12")
def test_event_11_brings_five_troops_into_an_unoccupied_city() -> None:
    t = drawn(110, world=CITIES, who={"carol": ALIENS}, hqs={"bob": "iceland"})
    assert t.answers == {"pass", "single ural"}, "a lone HQ occupies, and Peru is held"
    t.carol.says("single ural")
    t.expect("Ural: carol 5")
    assert t.extra.deeds.entered == ()
    assert 110 in t.world.events


@pytest.mark.rule("LG-PCK-48", "LG-EVT-13")
def test_event_12_lets_the_holder_of_the_island_take_a_card() -> None:
    position = "India: alice 9 | Alien Island: bob 3 | Egypt: carol 3"
    t = drawn(120, position, market="india japan brazil")
    assert (t.asked, t.answers) == ("bob", {"pass", "collect siberia", "collect japan", "collect brazil"})
    t.bob.says("collect japan")
    assert t.bob.hand == {"japan"}
    t.draws("ural")
    assert t.step == "DrawEvent", "one more event"
    odd = drawn(120, position, market="india japan brazil")
    odd.bob.says("collect japan")
    odd.draws("peru")
    assert odd.step != "DrawEvent"
    none = drawn(120, market="india japan")
    assert none.step != "TakeFromMarket"
    declined = drawn(120, position, market="india japan brazil")
    declined.bob.passes()
    assert "japan" in declined.market
    assert declined.bob.hand == set()


@pytest.mark.rule("LG-PCK-49")
def test_a_ruin_is_no_city_and_a_city_may_be_founded_over_it() -> None:
    world = ruined(with_island(), "peru")
    assert not world.has_city(place("peru"))
    assert world.population(place("peru")) == 0
    t = pocket(
        "Peru: alice 3 | Egypt: bob 3 | Japan: carol 1",
        world=world,
        phase="start",
        tokens={"alice": 3},
        hands={"alice": "peru brazil egypt japan"},
    )
    t.alice.says("buy")
    t.alice.says('sign ""')
    assert "encircle peru" not in t.answers
    t.alice.says('found peru "New Town"')
    city = t.world.city[place("peru")]
    assert city is not None
    assert city.name == "New Town"
    assert t.step == "HoldOn"
    free = pocket("Brazil: alice 3 | Egypt: bob 3", world=world)
    free.alice.expands("brazil", "peru", 1)
    free.expect("Peru: alice 1")


@pytest.mark.rule("LG-PCK-92")
def test_added_lines_are_lanes_of_the_board() -> None:
    world = engraved(with_island(), LANE, place("japan"), place("western_united_states"))
    t = pocket("Japan: alice 3 | Egypt: bob 3", world=world)
    t.alice.expands("japan", "western_united_states", 1)
    assert t.table.board.kind(place("japan"), place("western_united_states")) == SEA
    assert EARTH.kind(place("japan"), place("western_united_states")) == ""


@pytest.mark.rule("LG-SET-22", "LG-SET-11")
def test_ruin_and_fallout_are_no_starts_and_the_island_is_one() -> None:
    world = ruined(with_island(with_fallout(a_world(powers=POWERS))), "peru")
    t = to_factions(begun(3, world, game=2))
    t.alice.says("faction die_mechaniker")
    assert "start alien_island" in t.answers
    assert not {"start peru", "start china"} & t.answers
