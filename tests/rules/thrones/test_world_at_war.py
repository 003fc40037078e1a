"""World at War: both boards, seven Houses, the start bonuses, and the Narrow Sea."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.thrones.lands import ESSOS, HOUSES, WESTEROS
from hegemon.editions.thrones.lands import Realm as Board
from realm import Realm, begun, housed, ready, realm
from scene import NAMES

ORDER = "stark baratheon lannister targaryen ghiscari tyrell martell"


def ports(there: Board, colour: str) -> list[str]:
    """The territories of a board with a port of a colour."""
    return [land.id for land in there.board.territories if there.port[land.index] == colour]


def deploying(seats: int) -> Realm:
    """A Dominion in which the objectives are chosen and the first territory is to be claimed."""
    t = housed(seats, mode="dominion")
    while t.step != "ClaimOne":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t


def total(t: Realm, name: str) -> int:
    return sum(t.armies(land) for land in t.people[name].lands)


@pytest.mark.rule("GT-WAW-01")
@pytest.mark.parametrize("seats", [6, 7])
@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
def test_six_or_seven_play_on_both_boards(seats: int, mode: str) -> None:
    t = ready(seats, mode=mode)
    board = t.table.board
    assert (len(board), len(board.regions)) == (82, 15)
    assert {land.id for land in board.territories} == {
        land.id for there in (ESSOS, WESTEROS) for land in there.board.territories
    }


@pytest.mark.rule("GT-WAW-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fewer_than_six_play_on_one_board(seats: int) -> None:
    there = ESSOS if seats == 2 else WESTEROS
    assert begun(seats, mode="dominion").table.board is there.board
    with pytest.raises(hegemon.BadOption, match="mode"):
        hegemon.new_game("thrones", seats=seats, options={"mode": "world_at_war"})


@pytest.mark.rule("GT-WAW-03")
@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
def test_both_decks_are_one(mode: str) -> None:
    t = realm("Winterfell: alice 1", seats=6, mode=mode, phase="draw", captured=True)
    t.alice.says("take")
    answers = t.answers
    assert len(answers) == 82  # the End Game card lies further down
    assert {"draw skagos", "draw qarth"} <= answers
    t.draws("qarth")
    assert t.alice.hand == {"qarth"}


@pytest.mark.rule("GT-WAW-04", "GT-WAW-05")
@pytest.mark.parametrize("seats", [6, 7])
def test_the_listed_order_of_houses_is_the_turn_order(seats: int) -> None:
    t = begun(seats, first="carol", mode="dominion")
    listed = ORDER.split()[:seats]
    assert t.answers == {f"house {house}" for house in listed}
    chosen = list(reversed(listed))
    for k, house in enumerate(chosen):
        assert t.asked == NAMES[(2 + k) % seats]
        t.people[t.asked].says(f"house {house}")
    order = [NAMES[(2 + chosen.index(house)) % seats] for house in listed]
    while t.table.turn < 0:
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    turns = [NAMES[t.table.turn]]
    for _ in range(seats):
        turns.append(NAMES[t.table.after(NAMES.index(turns[-1]))])
    assert turns == [*order, order[0]]


@pytest.mark.rule("GT-WAW-06")
@pytest.mark.parametrize(
    ("seats", "gold", "cards", "maesters"),
    [
        pytest.param(
            6, [0, 0, 300, 500, 500, 500], [0, 0, 0, 1, 1, 1], [0] * 6, marks=pytest.mark.rule("GT-WAW-07"), id="six"
        ),
        pytest.param(
            7,
            [0, 0, 300, 500, 500, 500, 500],
            [0, 0, 0, 1, 1, 1, 1],
            [0, 0, 0, 0, 0, 0, 1],
            marks=pytest.mark.rule("GT-WAW-07", "GT-WAW-08"),
            id="seven",
        ),
    ],
)
def test_later_seats_get_their_start_bonus(seats: int, gold: list[int], cards: list[int], maesters: list[int]) -> None:
    t = housed(seats, mode="dominion")
    while t.step not in ("DrawInto", "PlaceOne") or t.extra.gold == [0] * seats:
        assert t.extra.gold == [0] * seats  # it comes after deployment
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert t.table.reserve == [0] * seats
    while t.step == "DrawInto":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    first = t.extra.gold[0]  # Stark's own turn has begun and brought gold
    assert t.extra.gold == [first, *gold[1:]]
    assert [len(hand) for hand in t.table.hands] == cards
    assert [len(hand) for hand in t.extra.maesters.hands] == maesters


@pytest.mark.rule("GT-WAW-09", "GT-WAW-10", "GT-WAW-11", "GT-WAW-12", "GT-WAW-23")
@pytest.mark.parametrize(
    ("seats", "armies", "claims"),
    [(6, 26, [13, 13, 13, 13, 12, 12]), (7, 22, [11, 11, 11, 11, 11, 10, 10])],
)
def test_deploying_in_world_at_war(seats: int, armies: int, claims: list[int]) -> None:
    t = deploying(seats)
    names = list(t.people)
    homes = [HOUSES[house].seat for house in t.extra.houses]
    for name, home in zip(names, homes, strict=True):
        t.expect(f"{home}: {name} 3")
        assert t.people[name].lands == {home}
        assert t.people[name].reserve == armies
    free = len(t.answers)
    assert free == 82 - seats == sum(claims)
    turn = 0
    while t.step == "ClaimOne":
        assert t.asked == names[turn % seats]
        t.people[t.asked].says(max(t.answers))
        turn += 1
    assert turn == free
    assert [len(t.people[name].lands) - 1 for name in names] == claims
    assert all(t.owner(land.id) in names for land in t.table.board.territories)
    while t.step == "PlaceOne":
        asked = t.asked
        before = t.people[asked].reserve
        t.people[asked].cannot(f"place {min(t.people[asked].lands)} 2", "not 2")
        t.people[asked].places(min(t.people[asked].lands), 1)
        assert (t.people[asked].reserve, t.step == "PlaceOne" and t.asked == asked) == (before - 1, False)
    assert [total(t, name) for name in names] == [armies + 3] * seats


@pytest.mark.rule("GT-WAW-22")
def test_with_six_players_sunspear_is_like_any_territory() -> None:
    t = begun(6, mode="dominion")
    t.alice.cannot("house martell", "does not play with so many")
    t = deploying(6)
    t.expect("Sunspear: nobody 0")
    t.alice.says("claim sunspear")
    t.expect("Sunspear: alice 1")


@pytest.mark.rule("GT-WAW-13")
def test_blue_ports_invade_each_other_across_the_narrow_sea() -> None:
    west, east = ports(WESTEROS, "blue"), ports(ESSOS, "blue")
    assert (len(west), len(east)) == (7, 5)
    for one, other in ((west, east), (east, west)):
        t = realm(" | ".join(f"{land}: alice 2" for land in one), seats=6, mode="skirmish")
        for src in one:
            assert {f"invade {src} {dst}" for dst in other} <= t.answers
    t = realm("Dragonstone: alice 3 | Lys: bob 1", seats=6)
    t.alice.wins("Dragonstone", "Lys")
    t.expect("Dragonstone: alice 1 | Lys: alice 2")


@pytest.mark.rule("GT-WAW-14")
def test_other_ports_have_no_link_across_the_sea() -> None:
    west = ports(WESTEROS, "silver")
    t = realm(" | ".join(f"{land}: alice 2" for land in west), seats=6, mode="skirmish")
    crossing = {land.id for land in ESSOS.board.territories}
    assert not [answer for answer in t.answers if answer.split()[-1] in crossing]
    t.alice.cannot("invade casterly_rock lys", "cannot be reached")
    teal = ports(ESSOS, "teal")
    t = realm(" | ".join(f"{land}: alice 2" for land in teal), seats=6, mode="skirmish")
    crossing = {land.id for land in WESTEROS.board.territories}
    assert not [answer for answer in t.answers if answer.split()[-1] in crossing]
    t.alice.cannot("invade qarth dragonstone", "cannot be reached")


@pytest.mark.rule("GT-WAW-15")
def test_armies_cross_the_narrow_sea_between_own_ports() -> None:
    position = "Dragonstone: alice 5 | Lys: alice 1 | Qarth: alice 1"
    t = realm(position, seats=6, mode="skirmish", phase="maneuver")
    t.alice.cannot("fortify dragonstone qarth 1", "No chain")
    t.alice.fortifies("Dragonstone", "Lys", 4)
    t.expect("Dragonstone: alice 1 | Lys: alice 5")


@pytest.mark.rule("GT-WAW-24")
@pytest.mark.parametrize(("seats", "there", "port"), [(2, ESSOS, "lys"), (5, WESTEROS, "dragonstone")])
def test_one_board_has_no_narrow_sea(seats: int, there: Board, port: str) -> None:
    t = realm(f"{port}: alice 2", seats=seats, mode="skirmish")
    reached = {answer.split()[2] for answer in t.answers if answer.startswith(f"invade {port} ")}
    own = set(ports(there, "blue")) - {port}
    assert own <= reached
    other = "dragonstone" if port == "lys" else "lys"
    with pytest.raises(hegemon.Refused, match=other):
        t.alice.says(f"invade {port} {other}")


@pytest.mark.rule("GT-WAW-25")
@pytest.mark.parametrize("seats", [6, 7])
def test_a_great_skirmish_deals_all_cards_and_has_no_neutrals_and_no_gold(seats: int) -> None:
    t = ready(seats)
    assert t.table.armies == [2] * 82
    assert {t.owner(land.id) for land in t.table.board.territories} == set(t.people)
    assert t.extra.gold == [0] * seats


@pytest.mark.rule("GT-WAW-18")
def test_the_end_game_card_counts_both_boards() -> None:
    position = "Dragonstone: alice 1 | Lys: alice 1 | Astapor: alice 1"
    t = realm(f"{position} | Sunspear: bob 1 | Meereen: bob 1", seats=6, mode="skirmish", phase="draw", captured=True)
    t.extra.lower = len(t.table.pile)
    t.alice.says("take")
    t.draws("end_game")
    assert t.game.result is not None
    assert t.game.result.winners == (5,)  # frank holds the rest
    assert t.game.result.ranking[:3] == (5, 0, 1)  # alice has 3 + 2 + 3, bob 3 + 3


@pytest.mark.parametrize(
    ("options", "home", "wins"),
    [
        pytest.param({}, "alice", True, marks=pytest.mark.rule("GT-WAW-19")),
        pytest.param({}, "bob", False, marks=pytest.mark.rule("GT-WAW-26")),
        pytest.param({"waw_needs_seat": False}, "bob", True, marks=pytest.mark.rule("GT-WAW-19")),
    ],
)
def test_ten_points_win_with_the_own_seat(options: dict[str, object], home: str, wins: bool) -> None:
    position = f"Winterfell: {home} 2 | Karhold: alice 3"
    t = realm(position, seats=6, options=options, points={"alice": 10}, phase="maneuver")
    t.alice.passes()
    assert (t.game.result is not None) == wins
    if t.game.result is not None:
        assert t.game.result.winners == (0,)
        assert ("seat of power" in t.game.result.reason) == (home == "alice")


@pytest.mark.rule("GT-WAW-26")
def test_on_one_board_the_seat_is_always_needed() -> None:
    t = realm("Winterfell: bob 2", options={"waw_needs_seat": False}, points={"alice": 10}, phase="maneuver", version=1)
    t.alice.passes()
    assert t.game.result is None


@pytest.mark.rule("GT-WAW-19")
def test_nine_points_do_not_win() -> None:
    t = realm("Winterfell: alice 2", seats=7, points={"alice": 9}, phase="maneuver")
    t.alice.passes()
    assert t.game.result is None


@pytest.mark.rule("GT-WAW-20")
def test_a_control_port_each_coast_takes_three_colours() -> None:
    for held, met in (("pyke lys", False), ("pyke dragonstone qarth", True), ("lys qarth", False)):
        position = " | ".join(f"{land}: alice 1" for land in held.split())
        t = realm(position, seats=6, objectives={"alice": "control_port_each_coast"}, phase="objective")
        assert ("score control_port_each_coast" in t.answers) == met


@pytest.mark.rule("GT-WAW-21", "GT-WAW-27")
def test_income_counts_both_boards_together() -> None:
    regions = ("the_westerlands", "jade_sea_coast")
    board = begun(6).table.board
    whole = [board.territories[land].id for one in board.regions if one.id in regions for land in one.lands]
    t = realm(" | ".join(f"{land}: alice 1" for land in whole), seats=6, phase="turn")
    t.all_pass()
    assert len(whole) == 9  # the Westerlands with two castles and a port, the Jade Sea Coast with one of each
    assert (t.alice.reserve, t.alice.gold) == (12 // 3 + 2 + 1, (12 // 3 + 2 + 1 + 2) * 100)


@pytest.mark.rule("GT-WAW-27")
def test_objectives_count_both_boards() -> None:
    lands = "winterfell dragonstone pyke astapor qarth lys"  # five castles and five ports
    position = " | ".join(f"{land}: alice 1" for land in lands.split())
    wanted = "control_5_castles control_5_ports control_7_castles"
    t = realm(position, seats=6, objectives={"alice": wanted}, phase="objective")
    assert t.answers == {"score control_5_castles", "score control_5_ports", "pass"}
