"""The pack that is not to be opened: closed by default, and its four contents."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.editions.legacy.battle import COMBAT
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import BUNKER as BUNKER_DICE
from hegemon.editions.legacy.hooks import FORTIFIED
from hegemon.editions.legacy.packs.sealing import read
from hegemon.editions.legacy.world import ANSWERED, World
from hegemon.kernel.views import SPECTATOR
from hegemon.table.attack_odds import odds_of_attack
from hegemon.table.combat import Battle
from hegemon.table.odds import odds_of
from new_earth import ALL_POWERS, BUNKER, NewEarth, a_world, begun, engraved, place
from pocket_scene import RALLY, opened, pocket, to_factions, with_fallout, with_island, with_power

FRESH = a_world(powers=ALL_POWERS)
POSITION = "India: alice 9 | Peru: bob 3 | Egypt: carol 3"


def content(number: int, world: World | None = None) -> World:
    """A world with one of the contents opened, and a card of two coins."""
    return opened(a_world(coins={"siberia": 2}) if world is None else world, f"envelope_{number}")


def drawn(event: int, world: World, position: str = POSITION, **given: Any) -> NewEarth:
    """Alice takes the card of India, one of two coins comes up, and the event is drawn."""
    t = pocket(position, world=world, phase="card", conquered="india", market="india", **given)
    t.alice.says("collect india")
    t.draws("siberia")
    t.draws(f"event_{event}")
    return t


def pass_on(t: NewEarth, name: str) -> None:
    """Idle until somebody begins a turn and is asked what to do with recruits."""
    while t.asked != name or t.step != "PlaceTroops":
        if t.step == "PlaceTroops":
            t.player(t.asked).says(f"place {min(t.player(t.asked).lands)}")
        else:
            t.player(t.asked).passes()


@pytest.mark.rule("LG-PCK-52")
def test_it_stays_closed_unless_an_option_opens_one_content() -> None:
    closed = begun(3, FRESH, game=2)
    assert closed.world.opened == ()
    names = {thing.name for things in closed.table.edition.things.values() for thing in things}
    for number in (1, 2, 3, 4):
        seal = read(f"envelope_{number}")
        assert not names & {row.name for row in seal.event}
        t = begun(3, FRESH, {"envelope": str(number)}, game=2)
        assert [opening.pack for opening in t.world.opened] == [f"envelope_{number}"]
        again = begun(3, t.world, {"envelope": str(number)}, game=3)
        assert len(again.world.opened) == 1, "once in a campaign"
        assert bool(seal.ours) is (number > 1), "three of them are ours and say so"
    option = next(one for one in closed.table.edition.options if one == "envelope")
    assert option == "envelope"


# --- 1 ----------------------------------------------------------------------------------------------------------------


def named(world: World, copy: int, person: int) -> World:
    """A card with the name of a person."""
    return engraved(world, ANSWERED, 130 + copy, person + 1)


BOB = named(named(content(1), 0, 1), 1, 7)


@pytest.mark.rule("LG-OPT-01")
@pytest.mark.parametrize("seats", [3, 5])
def test_there_is_a_card_for_each_person_present(seats: int) -> None:
    t = begun(seats, a_world(seats, powers=ALL_POWERS), {"envelope": "1"}, game=2)
    assert t.world.events == tuple(range(130, 130 + seats))
    assert [t.world.answer(130 + copy) for copy in range(5)] == [*range(1, seats + 1), *[0] * (5 - seats)]
    assert t.extra.events == t.world.events, "they are in the deck of this game"


@pytest.mark.rule("LG-OPT-01")
def test_the_named_person_chooses_one_of_four_things() -> None:
    t = drawn(130, BOB, hands={"alice": "peru", "bob": "brazil coin_1"}, hqs={"carol": "egypt"})
    assert (t.asked, t.answers) == ("bob", {f"choose event_13_{number}" for number in (1, 2, 3, 4)})
    t.bob.cannot("pass", because="(LG-OPT-01)")
    t.bob.says("choose event_13_1")
    assert [len(hand) for hand in t.table.hands] == [0, 0, 0]
    assert 130 in t.world.events
    crush = drawn(130, BOB, hqs={"carol": "egypt", "alice": "india"})
    crush.bob.says("choose event_13_2")
    assert crush.answers == {"single egypt", "single india"}
    crush.bob.says("single india")
    assert crush.extra.hqs[0] == -1
    rise = drawn(130, BOB)
    assert "choose event_13_2" not in rise.answers, "there is no HQ"
    rise.bob.says("choose event_13_3")
    rise.bob.cannot("single india", because="(LG-OPT-01)")
    rise.bob.says("single peru")
    rise.expect("Peru: bob 9")


@pytest.mark.rule("LG-OPT-01")
def test_the_storm_ends_with_the_next_turn_of_the_named_person() -> None:
    t = drawn(130, named(content(1), 0, 2), "India: alice 9 | Brazil: bob 9 | North Africa: carol 9 | Egypt: bob 9")
    t.bob.passes()
    t.carol.says("choose event_13_4")
    assert [effect.key for effect in t.extra.lasting] == [13]
    t.bob.says("place brazil")
    t.bob.cannot("attack brazil north_africa 2", because="cannot be attacked")
    assert "attack egypt north_africa 2" in t.answers, "by land"
    pass_on(t, "carol")
    assert t.extra.lasting == ()


@pytest.mark.rule("LG-OPT-01")
def test_ten_troops_destroy_the_card_without_effect() -> None:
    t = drawn(130, BOB, "India: alice 9 | Siberia: alice 4 | Peru: bob 3 | Egypt: carol 3")
    assert t.asked == "alice"
    t.alice.cannot("withdraw india 9")
    t.alice.says("withdraw india 8")
    t.alice.cannot("pass")
    t.alice.cannot("withdraw siberia 3")
    t.alice.says("withdraw siberia 2")
    t.expect("India: alice 1 | Siberia: alice 2 | Peru: bob 3")
    assert 130 not in t.world.events
    assert t.step != "EntityObeys"
    declined = drawn(130, BOB, "India: alice 9 | Siberia: alice 4 | Peru: bob 3 | Egypt: carol 30")
    declined.alice.passes()
    declined.carol.says("withdraw egypt 10")
    declined.expect("Egypt: carol 20")
    assert 130 not in declined.world.events
    poor = drawn(130, BOB, "India: alice 9 | Siberia: alice 2 | Peru: bob 3 | Egypt: carol 3")
    assert poor.asked == "bob", "nine to spare are too few"


@pytest.mark.rule("LG-OPT-01", "LG-EVT-14")
def test_for_a_person_who_is_not_in_the_game_nothing_happens() -> None:
    t = drawn(131, BOB)
    assert t.step != "EntityObeys"
    assert 131 in t.world.events
    down = drawn(130, BOB, "India: alice 9 | Egypt: carol 3")
    assert down.step != "EntityObeys"


# --- 2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-OPT-02")
def test_event_14_takes_troops_in_the_continent_of_the_die() -> None:
    world = content(2, a_world(coins={"siberia": 2}, minor={"peru": "bob"}))
    t = drawn(140, world, "India: alice 9 | Peru: bob 3 | Brazil: carol 3 | Argentina: bob 2")
    t.chance("throw 2")
    t.expect("India: alice 9 | Peru: bob 1 | Brazil: carol 2 | Argentina: bob 2")
    assert 140 in t.world.events


@pytest.mark.rule("LG-OPT-02")
def test_event_15_closes_a_continent_until_the_next_turn_of_its_namer() -> None:
    position = (
        "India: alice 9 | Peru: bob 9 | Brazil: bob 5 | North Africa: carol 9 | Egypt: bob 1 | Central America: alice 1"
    )
    t = drawn(150, content(2), position)
    t.alice.cannot("pass", because="(LG-OPT-02)")
    t.alice.says("continent south_america")
    assert 150 not in t.world.events, "destroyed after use"
    t.bob.says("place peru")
    t.bob.cannot("attack brazil north_africa 2")
    t.bob.cannot("enter peru venezuela 0")
    assert "enter peru venezuela 2" in t.answers, "inside it troops may go"
    t.bob.passes()
    t.bob.cannot("fortify brazil egypt 1")
    t.bob.maneuvers("peru", "brazil", 2)
    t.carol.says("place north_africa")
    t.carol.cannot("attack north_africa brazil 2")
    t.carol.says("attack north_africa egypt 2")
    t.rolls("6 6 against 1")
    while t.asked == "carol":
        t.carol.passes() if t.step != "MoveIn" else t.carol.occupies(2)
    assert t.table.turn == 0
    assert t.extra.lasting == ()


@pytest.mark.rule("LG-OPT-02")
def test_no_manoeuvre_leads_through_a_closed_continent() -> None:
    t = pocket(
        "Central America: alice 5 | Venezuela: alice 1 | Brazil: alice 1 | North Africa: alice 1 | Egypt: bob 2",
        world=content(2),
        phase="maneuver",
        more=lambda table: setattr(legacy(table), "lasting", (Lasting(15, 1, number=1),)),
    )
    t.alice.cannot("fortify central_america north_africa 1")
    assert "fortify central_america venezuela 1" not in t.answers


# --- 3 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-OPT-03")
def test_event_16_closes_the_sea_lines() -> None:
    t = drawn(160, content(3), "India: alice 9 | Brazil: bob 5 | North Africa: carol 3 | Japan: bob 5")
    assert 160 not in t.world.events
    t.bob.says("place brazil")
    t.bob.cannot("attack brazil north_africa 2")
    t.bob.cannot("enter japan mongolia 2")
    assert "enter brazil peru 2" in t.answers
    pass_on(t, "alice")
    assert t.extra.lasting == ()


@pytest.mark.rule("LG-OPT-03")
def test_event_17_stops_missiles_and_missile_powers() -> None:
    world = with_power(content(3, with_fallout(a_world(coins={"siberia": 2}))), 2, RALLY)
    t = drawn(170, world, "India: alice 9 | Brazil: bob 5 | Peru: carol 3", missiles={"bob": 2}, hqs={"bob": "brazil"})
    assert 170 not in t.world.events
    assert t.step == "PlaceTroops", "the power is not offered"
    t.bob.says("place brazil")
    t.bob.attacks("brazil", "peru", 3)
    t.throws_dice("6 5 4 against 3 2")
    assert t.step == "ExpandAndAttack", "no missiles"


@pytest.mark.rule("LG-OPT-03")
def test_event_18_takes_a_troop_for_each_sea_line_of_an_island() -> None:
    world = content(3, with_island(a_world(coins={"siberia": 2})))
    position = (
        "India: alice 9 | Japan: bob 9 | Madagascar: carol 2 | Alien Island: bob 2 | Iceland: carol 1 | Peru: bob 4"
    )
    t = drawn(180, world, position)
    t.expect(
        "Japan: bob 7 | Madagascar: carol 1 | Alien Island: bob 1 | Iceland: carol 1 | India: alice 9 | Peru: bob 4"
    )
    assert 180 not in t.world.events


@pytest.mark.rule("LG-OPT-03")
def test_event_19_shakes_a_continent() -> None:
    base = a_world(coins={"siberia": 2}, scars={"peru": BUNKER}, minor={"brazil": "bob"}, forts={"brazil": 7})
    t = drawn(190, content(3, base), "India: alice 9 | Peru: bob 3 | Brazil: carol 3 | Argentina: bob 5")
    t.chance("throw 2")
    assert t.world.fort[place("brazil")] == 2
    assert 190 not in t.world.events
    pieces = t.table.edition.pieces
    assert pieces is not None
    fight = Battle(place("brazil"), place("peru"), 2)
    assert BUNKER_DICE not in pieces(t.table, fight, False)
    pass_on(t, "alice")
    assert BUNKER_DICE in pieces(t.table, fight, False)
    assert FORTIFIED in pieces(t.table, Battle(place("peru"), place("brazil"), 2), False)


@pytest.mark.rule("LG-OPT-03")
def test_event_20_brings_everybody_two_troops() -> None:
    t = drawn(200, content(3), "India: alice 9 | Peru: bob 3 | Egypt: carol 3 | Japan: bob 1")
    t.alice.says("single india")
    t.bob.cannot("single india", because="(LG-OPT-03)")
    t.bob.says("single japan")
    t.carol.says("single egypt")
    t.expect("India: alice 11 | Japan: bob 3 | Egypt: carol 5")
    assert 200 not in t.world.events


# --- 4 ----------------------------------------------------------------------------------------------------------------


def cursed(curse: int, position: str = "India: alice 9 | Peru: bob 9 | Egypt: carol 3", **given: Any) -> NewEarth:
    """Alice's turn begins, and bob holds a curse."""
    return pocket(position, world=given.pop("world", content(4)), phase="turn", curses={"bob": curse}, **given)


@pytest.mark.rule("LG-OPT-04")
def test_everybody_is_dealt_one_in_secret() -> None:
    t = begun(3, FRESH, {"envelope": "4"}, game=2)
    assert t.step == "DealCurse"
    for curse in (21, 25, 23):
        t.draws(f"event_{curse * 10}")
    assert t.extra.curses == [21, 25, 23]
    seen = legacy(t.game.view(1).table)
    assert seen.curses == [-1, 25, -1]
    watched = legacy(t.game.view(SPECTATOR).table)
    assert watched.curses == [-1, -1, -1]
    assert to_factions(t).extra.events == (), "they are in no deck"


@pytest.mark.rule("LG-OPT-04")
def test_it_is_laid_once_on_another_player_as_his_turn_begins() -> None:
    t = cursed(21)
    assert (t.asked, t.answers) == ("bob", {"pass", "use held_21"})
    t.bob.passes()
    assert t.asked == "alice"
    pass_on(t, "bob")
    t.bob.says("place peru")
    while t.table.turn == 1:
        t.bob.passes()
    assert t.asked == "bob", "carol's turn begins"
    t.bob.says("use held_21")
    assert t.extra.curses[1] == 0
    pass_on(t, "alice")


@pytest.mark.rule("LG-OPT-04")
def test_the_five_effects() -> None:
    doubt = cursed(21, "India: alice 9 | China: bob 9 | Egypt: carol 3")
    doubt.bob.says("use held_21")
    doubt.alice.says("place india")
    doubt.alice.cannot("attack india china 3", because="1 to 2 troops")
    odds = odds_of_attack(doubt.table, place("india"), place("china"))
    assert odds.exact
    india = doubt.table.armies[place("india")]
    assert odds.win == pytest.approx(odds_of(COMBAT, (), (), 2).battle(india, 9).win)
    hunger = cursed(22)
    hunger.bob.says("use held_22")
    assert hunger.alice.reserve == 1
    silence = cursed(23, "India: alice 9 | China: bob 9 | Egypt: carol 3", missiles={"alice": 1, "carol": 1})
    silence.bob.says("use held_23")
    silence.alice.says("place india")
    silence.alice.attacks("india", "china", 2)
    silence.throws_dice("6 5 against 3 2")
    assert silence.asked == "carol"
    silence.carol.passes()
    pass_on(silence, "alice")
    assert [effect.who for effect in silence.extra.lasting] == [-1], "it ends with alice's next turn"
    debt = cursed(25, hands={"alice": "peru coin_1"})
    debt.bob.says("use held_25")
    debt.alice.cannot("pass", because="(LG-OPT-04)")
    debt.alice.says("lay coin_1")
    assert debt.alice.hand == {"peru"}
    spared = cursed(25)
    spared.bob.says("use held_25")
    assert spared.step == "PlaceTroops", "who has no card loses none"


@pytest.mark.rule("LG-OPT-04")
def test_rust_takes_the_help_of_bunkers_and_fortifications() -> None:
    base = a_world(scars={"india": BUNKER}, minor={"india": "bob"}, forts={"india": 7})
    t = cursed(24, "India: alice 9 | China: bob 9 | Egypt: carol 3", world=content(4, base))
    t.bob.says("use held_24")
    pieces = t.table.edition.pieces
    assert pieces is not None
    fight = Battle(place("china"), place("india"), 3)
    assert pieces(t.table, fight, False) == ()
    pass_on(t, "bob")
    assert pieces(t.table, fight, False) == ()
    pass_on(t, "alice")
    assert set(pieces(t.table, fight, False)) == {BUNKER_DICE, FORTIFIED}
