"""Getting and placing new armies, and the three steps of a turn."""

from __future__ import annotations

import pytest

from hegemon.table.events import TurnBegan
from scene import Scene, scene, set_up

CONTINENTS = {
    "North America": "alaska northwest_territory greenland alberta ontario quebec western_united_states "
    "eastern_united_states central_america",
    "South America": "venezuela peru brazil argentina",
    "Europe": "iceland great_britain scandinavia ukraine northern_europe western_europe southern_europe",
    "Africa": "north_africa egypt east_africa congo south_africa madagascar",
    "Asia": "ural siberia yakutsk kamchatka irkutsk mongolia japan afghanistan china middle_east india siam",
    "Australia": "indonesia new_guinea western_australia eastern_australia",
}
ALL = [land for lands in CONTINENTS.values() for land in lands.split()]
SCATTERED = [land for lands in CONTINENTS.values() for land in lands.split()[:-1]]
"""All territories but one of each continent."""


def held(lands: list[str], armies: int = 1) -> str:
    """The position in which alice holds these territories."""
    return " | ".join(f"{land}: alice {armies}" for land in lands)


def new_armies(lands: list[str]) -> int:
    """The new armies that these territories, and no others, bring alice at the start of her turn."""
    t = scene(held(lands), phase="reinforce")
    assert (t.asked, t.step) == ("alice", "Reinforce")
    return t.alice.reserve


# --- territories -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-RNF-01")
def test_eleven_territories_give_three_armies() -> None:
    assert new_armies(SCATTERED[:11]) == 3


@pytest.mark.rule("CL-RNF-01")
def test_fourteen_territories_give_four_armies() -> None:
    assert new_armies(SCATTERED[:14]) == 4


@pytest.mark.rule("CL-RNF-01")
def test_seventeen_territories_give_five_armies() -> None:
    assert new_armies(SCATTERED[:17]) == 5


@pytest.mark.rule("CL-RNF-01")
@pytest.mark.parametrize(
    ("lands", "armies"),
    [(9, 3), (10, 3), (11, 3), (12, 4), (13, 4), (14, 4), (15, 5), (17, 5), (18, 6), (29, 9), (30, 10), (36, 12)],
)
def test_the_fraction_of_a_third_is_dropped(lands: int, armies: int) -> None:
    assert new_armies(SCATTERED[:lands]) == armies


@pytest.mark.rule("CL-RNF-01")
def test_armies_on_the_territories_do_not_count() -> None:
    t = scene(held(SCATTERED[:14], armies=7), phase="reinforce")
    assert t.alice.reserve == 4


@pytest.mark.rule("CL-RNF-02")
@pytest.mark.parametrize("lands", range(1, 9))
def test_fewer_than_nine_territories_still_give_three_armies(lands: int) -> None:
    assert new_armies(SCATTERED[:lands]) == 3


@pytest.mark.rule("CL-RNF-10")
@pytest.mark.parametrize("land", ALL)
def test_a_single_territory_gives_three_armies(land: str) -> None:
    t = scene(f"{land}: alice 1", phase="reinforce")
    assert t.alice.reserve == 3
    t.alice.places(land, 3)
    t.expect(f"{land}: alice 4")
    assert t.step == "DeclareAttack"


# --- continents ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-RNF-03")
@pytest.mark.parametrize(
    ("continent", "for_territories", "bonus"),
    [
        ("North America", 3, 5),
        ("South America", 3, 2),
        ("Europe", 3, 5),
        ("Africa", 3, 3),
        ("Asia", 4, 7),
        ("Australia", 3, 2),
    ],
)
def test_a_whole_continent_gives_its_bonus(continent: str, for_territories: int, bonus: int) -> None:
    lands = CONTINENTS[continent].split()
    assert new_armies(lands) == for_territories + bonus


@pytest.mark.rule("CL-RNF-04")
@pytest.mark.parametrize("continent", CONTINENTS)
def test_a_continent_with_one_territory_missing_gives_nothing(continent: str) -> None:
    lands = CONTINENTS[continent].split()
    for missing in lands:
        assert new_armies([land for land in lands if land != missing]) == 3, missing


@pytest.mark.rule("CL-RNF-04")
def test_a_continent_lost_before_the_turn_gives_nothing() -> None:
    t = scene(
        held(CONTINENTS["Australia"].split()) + "| Siam: bob 4 | Peru: carol 1",
        rest="bob",
        turn="bob",
        phase="attack",
    )
    t.bob.conquers("Siam", "Indonesia")
    t.bob.passes()
    t.draws("alaska")
    t.bob.passes()
    t.carol.idles()
    assert t.asked == "alice"
    assert t.alice.reserve == 3


@pytest.mark.rule("CL-RNF-05")
def test_the_bonuses_of_several_continents_add_up() -> None:
    lands = [land for name in ("South America", "Africa", "Australia") for land in CONTINENTS[name].split()]
    assert new_armies(lands) == 4 + 2 + 3 + 2  # 14 territories
    lands = [land for name in ("North America", "Europe") for land in CONTINENTS[name].split()]
    assert new_armies(lands) == 5 + 5 + 5  # 16 territories


@pytest.mark.rule("CL-RNF-05")
def test_five_continents_and_most_of_the_sixth() -> None:
    lands = [land for land in ALL if land != "siam"]
    assert new_armies(lands) == 13 + 5 + 2 + 5 + 3 + 2  # 41 territories, all but Asia whole


@pytest.mark.rule("CL-RNF-06")
def test_a_continent_completed_in_the_turn_pays_only_from_the_next_turn_on() -> None:
    t = scene(
        "Indonesia: alice 1 | New Guinea: alice 1 | Western Australia: alice 1"
        " | Eastern Australia: bob 1 | Siam: bob 1",
        phase="reinforce",
    )
    assert t.alice.reserve == 3
    t.alice.places("New Guinea", 3)
    t.alice.conquers("New Guinea", "Eastern Australia")
    assert t.alice.lands == set(CONTINENTS["Australia"].split())
    assert (t.alice.reserve, t.step) == (0, "DeclareAttack")
    t.alice.cannot("place indonesia 1", "CL-RNF-11")
    t.alice.passes()
    t.draws("alaska")
    assert (t.alice.reserve, t.step) == (0, "FortifyPosition")
    t.alice.passes()
    assert t.alice.reserve == 0
    t.bob.idles()
    t.carol.idles()
    assert t.asked == "alice"
    assert t.alice.reserve == 3 + 2


# --- the first turn --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-RNF-07")
@pytest.mark.parametrize(("seats", "armies"), [(3, 4), (4, 3), (5, 3), (6, 3)])
def test_the_first_turn_of_everybody_brings_new_armies(seats: int, armies: int) -> None:
    t = set_up(seats)
    t.chance("throw 6" + " 1" * (seats - 1))
    for land in t.table.board.territories:  # nobody gets a whole continent in this way
        t.people[t.asked].says(f"claim {land.id}")
    while t.step == "PlaceOne":
        t.people[t.asked].places(min(t.people[t.asked].lands), 1)
    for turn, (name, person) in enumerate(t.people.items(), start=1):
        assert (t.asked, t.step, t.table.turns) == (name, "Reinforce", turn)
        assert person.reserve == armies
        person.idles()


@pytest.mark.rule("CL-RNF-07")
def test_the_first_turn_pays_for_a_continent_claimed_in_the_set_up() -> None:
    t = set_up(3)
    t.chance("throw 6 1 1")
    australia = CONTINENTS["Australia"].split()
    others = [land for land in ALL if land not in australia]
    wanted = {"alice": australia + others[0:10], "bob": others[10:24], "carol": others[24:38]}
    while t.step == "ClaimOne":
        t.people[t.asked].says(f"claim {wanted[t.asked].pop(0)}")
    while t.step == "PlaceOne":
        t.people[t.asked].places(min(t.people[t.asked].lands), 1)
    assert (t.asked, t.table.turns) == ("alice", 1)
    assert t.alice.reserve == 4 + 5 + 2  # 14 territories, North America and Australia


# --- placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-RNF-08")
def test_new_armies_may_all_go_onto_one_territory() -> None:
    t = scene("Alaska: alice 2 | Peru: alice 1 | Siam: bob 1", phase="reinforce")
    t.alice.places("Peru", 3)
    t.expect("Alaska: alice 2 | Peru: alice 4")
    assert t.alice.reserve == 0


@pytest.mark.rule("CL-RNF-08")
def test_new_armies_may_go_onto_many_territories() -> None:
    t = scene("Alaska: alice 2 | Peru: alice 1 | Japan: alice 5 | Siam: bob 1", phase="reinforce")
    t.alice.places("Alaska", 1)
    t.alice.places("Peru", 1)
    t.alice.places("Japan", 1)
    t.expect("Alaska: alice 3 | Peru: alice 2 | Japan: alice 6")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-RNF-08")
def test_new_armies_never_go_onto_the_territory_of_another() -> None:
    t = scene("Alaska: alice 2 | Siam: bob 1", phase="reinforce")
    t.alice.cannot("place siam 1", "CL-RNF-08")  # bob's
    t.alice.cannot("place peru 3", "CL-RNF-08")  # carol's
    assert t.answers == {"place alaska 1", "place alaska 2", "place alaska 3"}


@pytest.mark.rule("CL-RNF-08")
def test_new_armies_never_go_onto_neutral_territory() -> None:
    t = scene("Alaska: alice 2 | Siam: neutral 1", seats=2, rest="bob", phase="reinforce")
    t.alice.cannot("place siam 1", "CL-RNF-08")


@pytest.mark.rule("CL-RNF-08")
def test_nobody_places_more_armies_than_were_received() -> None:
    t = scene("Alaska: alice 2 | Peru: alice 1 | Siam: bob 1", phase="reinforce")
    t.alice.cannot("place alaska 4", "1 to 3 armies, not 4")
    t.alice.cannot("place alaska 0", "1 to 3 armies, not 0")
    t.alice.places("Alaska", 2)
    t.alice.cannot("place peru 2")
    t.alice.places("Peru", 1)
    t.expect("Alaska: alice 4 | Peru: alice 2")
    t.alice.cannot("place peru 1", "CL-RNF-11")


@pytest.mark.rule("CL-RNF-09")
def test_all_new_armies_are_placed_before_the_first_attack() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 1", phase="reinforce")
    t.alice.cannot("attack alaska kamchatka 3", "CL-RNF-09")
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.places("Alaska", 2)
    t.alice.cannot("attack alaska kamchatka 3", "CL-RNF-09")  # one army is still in hand
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.places("Alaska", 1)
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("6 6 6 against 1")
    assert t.owner("Kamchatka") == "alice"


@pytest.mark.rule("CL-RNF-09")
def test_armies_of_a_set_are_placed_before_the_first_attack_too() -> None:
    t = scene(
        "Alaska: alice 5 | Kamchatka: bob 1",
        phase="reinforce",
        hands={"alice": "egypt japan india"},
    )
    t.alice.places("Alaska", 3)
    t.alice.trades("egypt", "japan", "india")
    t.alice.cannot("attack alaska kamchatka 3", "CL-RNF-09")
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.places("Alaska", 3)
    t.alice.cannot("pass", "CL-RNF-09")
    t.alice.places("Alaska", 1)
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-RNF-09")
def test_the_last_army_is_spoken_of_in_the_singular() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 1", phase="reinforce")
    t.alice.places("Alaska", 2)
    t.alice.cannot("pass", "1 new army")
    t.alice.cannot("place alaska 2", "1 army")


# --- the three steps -------------------------------------------------------------------------------------------------


def steps_of_a_turn() -> Scene:
    return scene(
        "Alaska: alice 5 | Alberta: alice 2 | Kamchatka: bob 1 | Japan: bob 1",
        phase="reinforce",
        hands={"alice": "egypt japan india"},
    )


@pytest.mark.rule("CL-RNF-11")
def test_a_turn_goes_from_new_armies_to_attack_to_fortify() -> None:
    t = steps_of_a_turn()
    assert (t.asked, t.step) == ("alice", "Reinforce")
    t.alice.cannot("attack alaska kamchatka 3")
    t.alice.cannot("fortify alaska alberta 1")
    t.alice.places("Alaska", 3)
    t.alice.cannot("attack alaska kamchatka 3", "CL-RNF-11")  # she may still trade, and has to say that she does not
    t.alice.passes()
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.cannot("fortify alaska alberta 1", "CL-RNF-11")
    t.alice.passes()
    assert (t.asked, t.step) == ("alice", "FortifyPosition")
    t.alice.fortifies("Alaska", "Alberta", 1)
    assert (t.asked, t.step) == ("bob", "Reinforce")


@pytest.mark.rule("CL-RNF-11")
def test_what_belongs_to_an_earlier_step_is_refused_later() -> None:
    t = steps_of_a_turn()
    t.alice.places("Alaska", 3)
    t.alice.passes()
    t.alice.cannot("place alaska 1", "CL-RNF-11")
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.attacks("Alaska", "Kamchatka", 1)
    t.dice("1 against 6")
    t.alice.cannot("place alaska 1", "CL-RNF-11")  # nor between two battles
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.passes()
    t.alice.cannot("attack alaska kamchatka 1", "CL-RNF-11")
    t.alice.cannot("place alaska 1", "CL-RNF-11")
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.fortifies("Alaska", "Alberta", 1)
    for text in ("attack alaska kamchatka 1", "place alaska 1", "fortify alaska alberta 1", "pass"):
        t.alice.cannot(text)  # the turn is bob's


@pytest.mark.rule("CL-RNF-11")
def test_only_an_elimination_leads_back_to_trading_and_placing() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1",
        hands={"alice": "egypt japan india siam", "bob": "peru ural"},
    )
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.trades("egypt", "japan", "india")
    t.alice.places("Alaska", 4)
    assert t.step == "DeclareAttack"
    t.alice.cannot("trade siam peru ural", "CL-RNF-11")
    t.alice.cannot("place alaska 1", "CL-RNF-11")


@pytest.mark.rule("CL-RNF-12")
def test_the_count_is_taken_once_and_captures_do_not_change_it() -> None:
    t = scene(held(SCATTERED[:11]) + "| Central America: bob 1 | Japan: bob 1", phase="reinforce")
    assert t.alice.reserve == 3
    t.alice.places("Eastern United States", 3)
    t.alice.conquers("Eastern United States", "Central America")  # the twelfth, and all of North America
    assert len(t.alice.lands) == 12
    assert t.alice.reserve == 0
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    assert t.alice.reserve == 0


@pytest.mark.rule("CL-RNF-12")
def test_the_count_is_not_taken_again_after_an_elimination() -> None:
    t = scene(
        held(SCATTERED[:11]) + "| Eastern United States: alice 4 | Central America: bob 1",
        phase="attack",
        hands={"alice": "egypt japan india siam", "bob": "siberia ural"},
    )
    t.alice.conquers("Eastern United States", "Central America")  # the twelfth, and all of North America
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 4  # the set, and nothing else


@pytest.mark.rule("CL-RNF-12")
def test_a_trade_after_placing_does_not_count_again() -> None:
    t = scene(held(SCATTERED[:14]), phase="reinforce", hands={"alice": "egypt japan india"})
    t.alice.places("Alaska", 4)
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 4  # the first set of the game
    t.alice.places("Alaska", 4)
    t.expect("Alaska: alice 9")


@pytest.mark.rule("CL-RNF-13")
def test_territories_continents_and_a_set_add_up_to_ten() -> None:
    lands = CONTINENTS["Australia"].split() + CONTINENTS["North America"].split()[:8]
    assert len(lands) == 12
    t = scene(held(lands), phase="reinforce", hands={"alice": "egypt japan india"})
    assert t.alice.reserve == 4 + 2
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 4 + 2 + 4
    t.alice.places("Alaska", 10)
    t.expect("Alaska: alice 11")
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-RNF-13")
def test_the_start_of_the_turn_is_told_with_its_sources() -> None:
    t = scene(
        held(CONTINENTS["Australia"].split() + CONTINENTS["North America"].split()[:8]) + "| Peru: bob 1",
        turn="carol",
        phase="fortify",
    )
    t.carol.passes()
    assert t.told() == ["alice gets 6 armies for 12 territories and Australia."]


@pytest.mark.rule("CL-RNF-01")
def test_the_beginning_of_a_turn_tells_which_turn_it_is_and_what_it_brings() -> None:
    t = scene("Alaska: alice 3 | Kamchatka: bob 2", phase="fortify")
    t.alice.passes()
    began = next(event for event in t.events if isinstance(event, TurnBegan))
    assert (began.seat, began.turn, began.armies, began.held) == (1, t.table.turns, 3, 1)
    assert t.table.turns == 2
