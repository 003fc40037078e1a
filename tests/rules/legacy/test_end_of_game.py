"""The end of a game: results, signature, rewards, and the order of all this."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.stars import check_stars
from hegemon.editions.legacy.world import (
    CONTAMINATED,
    ELIMINATED,
    FOUNDED,
    HELD_ON,
    MINOR,
    NAMED,
    RUIN,
    RUINED,
    STARTED,
    STUCK,
    UPGRADED,
    WON,
    Engraving,
    World,
)
from new_earth import BUNKER, DATE, NewEarth, a_world, earth, engraved, place
from scene import NAMES

POSITION = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"


def started(world: World, seats: int = 3, game: int = 1) -> World:
    """The same world with the starts of this game recorded."""
    for seat in range(seats):
        world = world.engraved(Engraving(game, 0, seat, STARTED, place("peru"), seat + 1))
    return world


def won(world: World | None = None, position: str = POSITION, seats: int = 3, game: int = 1) -> NewEarth:
    """Alice has just won; she is asked to sign."""
    there = started(a_world(seats) if world is None else world, seats, game)
    t = earth(position, world=there, hqs={"bob": "brazil"}, tokens={"alice": 3}, seats=seats, game=game)
    t.alice.wins("peru", "brazil")
    t.comebacks()
    return t


def rewarding(world: World | None = None, position: str = POSITION, seats: int = 3) -> NewEarth:
    """Alice has signed and chooses her reward."""
    t = won(world, position, seats)
    t.alice.says("sign")
    return t


def holding_on(world: World | None = None, position: str = POSITION, seats: int = 3) -> NewEarth:
    """Alice has torn up the card of Ontario, and those who held on choose."""
    t = rewarding(world, position, seats)
    t.alice.says("tear ontario")
    return t


@pytest.mark.rule("LG-END-01", "LG-END-03", "LG-END-15")
def test_results_are_recorded_first() -> None:
    t = won(position=POSITION.replace(" | Egypt: carol 1", ""))
    assert t.step == "SignTheBoard"
    assert [card.lines[-1].result for card in t.world.factions[:3]] == [WON, HELD_ON, ELIMINATED]


@pytest.mark.rule("LG-END-17", "LG-END-13")
def test_without_troops_at_the_end_one_is_eliminated_and_chooses_nothing() -> None:
    t = holding_on(position="Peru: alice 5 | Brazil: bob 1 | Egypt: carol 1")
    assert t.extra.down == (1,)
    assert t.world.card(2).lines[-1].result == ELIMINATED
    assert t.asked == "carol"
    t.carol.says("upgrade egypt")
    assert t.asked == "nobody"


@pytest.mark.rule("LG-END-02", "LG-END-16")
def test_the_last_one_left_has_won_but_not_while_others_may_join() -> None:
    world = a_world()
    for land in range(42):
        world = engraved(world, CONTAMINATED, land, 5)
    t = earth("Peru: alice 3", phase="turn", turn="bob", world=world, out=("carol",))
    assert t.extra.winner == 0
    t.comebacks()
    assert t.step == "SignTheBoard"
    going_on = earth("Peru: alice 5 | Brazil: bob 1", out=("carol",))
    going_on.alice.wins("peru", "brazil")
    assert going_on.extra.stage == 0
    assert going_on.step == "ExpandAndAttack"


@pytest.mark.rule("LG-END-04", "LG-END-30")
def test_the_winner_signs_with_date_and_words_and_takes_one_reward() -> None:
    t = won()
    t.alice.says('sign "We came, we saw"')
    (signature,) = t.world.signatures
    assert (signature.game, signature.person, signature.faction) == (1, 0, 1)
    assert (signature.date, signature.words) == (DATE, "We came, we saw")
    kinds = {answer.split()[0] for answer in t.answers}
    assert kinds == {"christen", "found", "raise", "lower", "tear"}
    t.alice.says('found peru "New Rome"')
    assert t.asked == "bob"
    silent = won()
    silent.alice.says("sign")
    assert silent.world.signatures[0].words == ""
    silent.alice.cannot("sign again")


@pytest.mark.rule("LG-END-05")
def test_naming_a_continent() -> None:
    t = rewarding(a_world(named={"asia": "bob"}))
    t.alice.cannot('christen asia "Mine"', "LG-END-04")
    t.alice.says('name south_america "Awesometonia"')
    named = t.world.named[1]
    assert named is not None
    assert (named.name, named.person) == ("Awesometonia", 0)
    assert t.table.board.regions[1].name == "Awesometonia"


@pytest.mark.rule("LG-END-06", "LG-END-28")
def test_founding_a_major_city_anywhere_without_a_city() -> None:
    t = rewarding(a_world(minor={"japan": "bob"}, scars={"ural": BUNKER}))
    t.alice.cannot('found japan "Edo"', "LG-END-04")
    t.alice.says('found ural "Steelworks"')
    city = t.world.city[place("ural")]
    assert city is not None
    assert (city.kind, city.name, city.founder) == (2, "Steelworks", 0)
    assert t.world.supply[1] == 4
    used_up = rewarding(a_world(major=dict.fromkeys(("ural", "china", "india", "alaska", "alberta"), "bob")))
    used_up.alice.cannot('found siberia "Sixth"', "LG-END-04")


@pytest.mark.rule("LG-END-07", "LG-END-19")
def test_covering_a_scar() -> None:
    world = engraved(a_world(scars={"ural": BUNKER}, minor={"japan": "bob"}), CONTAMINATED, place("china"), 5)
    world = engraved(world, STUCK, 2, 4000 + 101)
    t = rewarding(world)
    for land in ("japan", "peru", "china"):
        t.alice.cannot(f"cover {land}", "LG-END-04")
    t.alice.says("cover ural")
    assert t.world.scar[place("ural")] == 0
    assert t.world.supply[2] == 3


@pytest.mark.rule("LG-END-08", "LG-END-20")
def test_changing_the_bonus_of_a_continent_once() -> None:
    t = rewarding(a_world(marked={"asia": 1}))
    t.alice.cannot("lower asia", "LG-END-04")
    t.alice.cannot("raise africa", "LG-END-04")  # the only +1 is used
    t.alice.says("lower africa")
    assert t.table.board.regions[3].bonus == 2
    assert t.world.supply[3:5] == (0, 0)


@pytest.mark.rule("LG-END-09", "LG-END-22")
def test_fortifying_a_city() -> None:
    t = rewarding(a_world(minor={"japan": "bob", "ural": "bob"}, forts={"ural": 3}))
    t.alice.cannot("encircle peru", "LG-END-04")
    assert {"encircle japan", "encircle ural"} <= t.answers
    t.alice.says("encircle ural")
    assert t.world.fort[place("ural")] == 10
    assert t.world.supply[5] == 3


@pytest.mark.rule("LG-END-10")
def test_destroying_a_card() -> None:
    t = rewarding(a_world(destroyed="ural"))
    t.alice.cannot("tear ural", "LG-END-04")
    t.alice.cannot("tear coin_1", "LG-END-04")
    t.alice.says("tear peru")
    assert t.world.coins[place("peru")] == 0


@pytest.mark.rule("LG-END-11", "LG-END-26")
def test_those_who_held_on_choose_clockwise_from_the_winner() -> None:
    t = holding_on()
    assert t.asked == "bob"
    t.bob.cannot('found peru "Alicia"', "LG-END-11")
    t.bob.cannot("upgrade peru", "LG-END-11")
    t.bob.says('found japan "Edo"')
    city = t.world.city[place("japan")]
    assert city is not None
    assert (city.kind, city.founder) == (MINOR, 1)
    t.carol.says("upgrade egypt")
    assert t.world.coins[place("egypt")] == 2
    assert t.world.supply[6] == 40
    assert t.asked == "nobody"
    assert t.game.result is not None
    assert t.game.result.winner == 0


@pytest.mark.rule("LG-END-12", "LG-END-14", "LG-END-29")
def test_after_the_ninth_minor_city_there_are_only_upgrades() -> None:
    lands = ["ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "china", "india"]
    t = holding_on(a_world(minor=dict.fromkeys(lands, "alice")))
    t.bob.says('found japan "Ninth"')
    assert t.world.supply[0] == 0
    t.carol.cannot('found egypt "Tenth"', "LG-END-11")
    assert t.answers == {"upgrade egypt"}


@pytest.mark.rule("LG-END-18")
def test_two_at_four_stars_by_one_action() -> None:
    def both(turn: str) -> NewEarth:
        return earth(
            "Peru: alice 1 | Brazil: bob 1 | Egypt: carol 2 | Japan: carol 1",
            tokens={"alice": 4, "bob": 4},
            turn=turn,
            phase="card",
            hqs={"carol": "china"},
        )

    for turn, winner in (("bob", "bob"), ("alice", "alice"), ("carol", "alice")):
        t = both(turn)
        t.table.turn = NAMES.index(turn)
        t.extra.stage = 0
        assert check_stars(t.game)
        assert NAMES[t.extra.winner] == winner


@pytest.mark.rule("LG-END-23")
def test_what_cannot_be_upgraded() -> None:
    world = a_world(coins={"japan": 6}, destroyed="kamchatka")
    t = holding_on(world, POSITION + " | Kamchatka: bob 1 | China: bob 1")
    for card in ("japan", "kamchatka", "coin_1", "peru"):
        t.bob.cannot(f"upgrade {card}", "LG-END-11")
    t.bob.says("upgrade china")


@pytest.mark.rule("LG-END-24")
def test_where_a_minor_city_may_be_founded() -> None:
    world = a_world(minor={"japan": "alice", "siberia": "alice"}, scars={"china": BUNKER})
    world = engraved(engraved(world, CONTAMINATED, place("kamchatka"), 5), RUINED, place("siberia"))
    t = holding_on(world, POSITION + " | Kamchatka: bob 1 | China: bob 1 | Siberia: bob 1")
    t.bob.cannot('found japan "Second"', "LG-END-11")
    t.bob.cannot('found kamchatka "Glow"', "LG-END-11")
    cities = {answer.split()[1] for answer in t.answers if answer.startswith("found")}
    assert cities == {"china", "siberia"}


@pytest.mark.rule("LG-END-25")
def test_one_must_choose_while_a_choice_is_possible() -> None:
    t = rewarding()
    t.alice.cannot("pass", "LG-END-04")
    t.alice.says("tear ontario")
    t.bob.cannot("pass", "LG-END-11")
    lands = ["ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "china", "india", "alaska"]
    empty = a_world(minor=dict.fromkeys(lands, "alice"), destroyed="egypt")
    none = holding_on(empty)
    none.bob.says("upgrade japan")
    assert none.asked == "nobody"  # carol has neither a city to found nor a card to upgrade


def test_names_must_be_proper() -> None:
    t = rewarding()
    t.alice.cannot('found peru "a name that is far too long for a city"', "1 to 24 characters")
    t.alice.cannot("found peru", "1 to 24 characters")
    t.alice.says("found peru Saint-Étienne 2")
    city = t.world.city[place("peru")]
    assert city is not None
    assert city.name == "Saint-Étienne 2"


def test_no_name_is_suggested_that_something_has_already() -> None:
    fresh = rewarding()
    cities, continents = ({name_of(answer) for answer in fresh.answers if answer.startswith(verb)} for verb in VERBS)
    world = a_world()
    for land, name in enumerate(sorted(cities - {"Ember"})):
        world = engraved(world, FOUNDED, land, MINOR if land < 9 else RUIN, name)
    for region, name in enumerate(sorted(continents)[:5]):
        world = engraved(world, NAMED, region, 0, name)
    t = rewarding(world, "Peru: alice 5 | Brazil: bob 1 | New Guinea: bob 2 | Egypt: carol 1")
    assert {name_of(answer) for answer in t.answers if answer.startswith("found")} == {"Ember"}
    left = [name_of(answer) for answer in t.answers if answer.startswith("christen")]
    assert len(left) == 1
    assert left[0] not in sorted(continents)[:5]
    t.alice.says('found eastern_australia "Ember"')
    assert {name_of(answer) for answer in t.answers if answer.startswith("found")} <= cities  # then they come again


VERBS = ("found", "christen")


def name_of(answer: str) -> str:
    """The name in an answer that ends in one."""
    return answer.partition('"')[2].rstrip('"')


def test_the_supply_of_coins_can_run_out() -> None:
    world = a_world()
    for land in range(41):
        world = engraved(world, UPGRADED, land)
    assert world.supply[6] == 0
    assert not world.faults()
    t = holding_on(world)
    assert all([answer.startswith("found") for answer in t.answers])
    assert engraved(world, FOUNDED, 1, MINOR, "X").supply[0] == 8
