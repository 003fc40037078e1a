"""Setting up Dominion: Houses, objectives, seats of power, claims, and what later seats get for being later."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.thrones.cards import CHARACTERS, OBJECTIVES
from hegemon.editions.thrones.extra import AWAY, READY
from hegemon.editions.thrones.lands import HOUSES
from hegemon.table.table import NOBODY
from realm import Realm
from scene import NAMES, carried_out

SEATS_OF_POWER = {
    "stark": "winterfell",
    "baratheon": "dragonstone",
    "lannister": "casterly_rock",
    "tyrell": "highgarden",
    "martell": "sunspear",
    "targaryen": "the_flatlands",
    "ghiscari": "astapor",
}
ARMIES = {2: 21, 3: 28, 4: 24, 5: 20}
CLAIMS = {2: (11, 11), 3: (15, 15, 15), 4: (11, 11, 11, 11), 5: (9, 9, 9, 8, 8)}


def opened(seats: int, roll: str, *houses: str) -> Realm:
    """A new game in which the Houses are chosen in this order from the high roller on."""
    t = Realm(hegemon.new_game("thrones", seats=seats, options={"mode": "dominion"}))
    t.chance(f"throw {roll}")
    for house in houses:
        assert t.step == "PickHouse"
        t.people[t.asked].says(f"house {house}")
    return t


def of_two() -> Realm:
    return opened(2, "3 5", "ghiscari", "targaryen")


def of_five() -> Realm:
    return opened(5, "2 6 1 3 4", "martell", "stark", "tyrell", "lannister", "baratheon")


def order(t: Realm) -> list[str]:
    return [NAMES[seat] for seat in t.extra.order]


@pytest.mark.rule("GT-DOM-01")
@pytest.mark.rule("GT-DOM-16")
@pytest.mark.parametrize(("seats", "board"), [(2, "essos"), (3, "westeros"), (4, "westeros"), (5, "westeros")])
def test_the_board_and_its_cards(seats: int, board: str) -> None:
    t = Realm(hegemon.new_game("thrones", seats=seats, options={"mode": "dominion"}))
    assert t.table.board.id == board
    assert [card.id for card in t.table.edition.cards] == [land.id for land in t.table.board.territories]


@pytest.mark.rule("GT-DOM-02")
@pytest.mark.rule("GT-DOM-04")
def test_with_two_the_high_roller_chooses_and_targaryen_goes_first() -> None:
    t = opened(2, "3 5")
    assert t.asked == "bob"
    assert t.answers == {"house targaryen", "house ghiscari"}
    t.bob.says("house ghiscari")
    t.alice.cannot("house ghiscari", because="chosen already")
    t.alice.says("house targaryen")
    assert order(t) == ["alice", "bob"]
    assert order(opened(2, "3 5", "targaryen", "ghiscari")) == ["bob", "alice"]


@pytest.mark.rule("GT-DOM-03")
@pytest.mark.rule("GT-DOM-04")
def test_houses_are_chosen_from_the_high_roller_on_and_set_the_order_of_turns() -> None:
    t = opened(5, "2 6 1 3 4")
    for who, house in zip(("bob", "carol", "dave", "erin"), ("martell", "stark", "tyrell", "lannister"), strict=True):
        assert t.asked == who
        t.people[who].says(f"house {house}")
    assert t.answers == {"house baratheon"}
    t.alice.says("house baratheon")
    assert order(t) == ["carol", "alice", "erin", "dave", "bob"]


@pytest.mark.rule("GT-DOM-05")
def test_every_house_has_its_four_characters_face_up() -> None:
    t = of_two()
    for character in CHARACTERS:
        plays = HOUSES[character.house].id in ("targaryen", "ghiscari")
        assert t.state(character.id) == (READY if plays else AWAY)


@pytest.mark.rule("GT-DOM-06")
@pytest.mark.rule("GT-DOM-80")
def test_three_objectives_are_dealt_two_kept_and_one_shuffled_back() -> None:
    t = of_two()
    ids = [card.id for card in OBJECTIVES]
    for card in ids[:6]:
        assert t.asked == "chance"
        t.draws(card)
    assert (t.alice.objectives, t.bob.objectives) == (set(ids[:3]), set(ids[3:6]))
    t.alice.cannot(f"keep {ids[3]}")
    t.alice.says(f"keep {ids[0]}")
    t.alice.says(f"keep {ids[2]}")
    t.bob.says(f"keep {ids[3]}")
    t.bob.says(f"keep {ids[4]}")
    assert (t.alice.objectives, t.bob.objectives) == ({ids[0], ids[2]}, {ids[3], ids[4]})
    left = {OBJECTIVES[card].id for card in t.extra.objectives.pile.top()}
    assert left == set(ids) - t.alice.objectives - t.bob.objectives
    assert t.extra.objectives.discards == ()


@pytest.mark.rule("GT-DOM-06")
@pytest.mark.rule("GT-DOM-37")
def test_nobody_sees_what_others_keep() -> None:
    worlds = []
    for kept in (0, 1):
        t = of_two()
        for card in OBJECTIVES[:6]:
            t.draws(card.id)
        t.alice.says(f"keep {OBJECTIVES[kept].id}")
        t.alice.says(f"keep {OBJECTIVES[2].id}")
        worlds.append(t.game)
    assert worlds[0].view(0) != worlds[1].view(0)
    assert worlds[0].view(1) == worlds[1].view(1)


@pytest.mark.rule("GT-DOM-07")
@pytest.mark.rule("GT-DOM-08")
@pytest.mark.rule("GT-DOM-09")
@pytest.mark.rule("GT-DOM-10")
@pytest.mark.rule("GT-DOM-11")
@pytest.mark.rule("GT-DOM-12")
@pytest.mark.rule("GT-DOM-74")
@pytest.mark.rule("GT-DOM-75")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats_claims_and_armies(seats: int) -> None:
    t = Realm(hegemon.new_game("thrones", seats=seats, options={"mode": "dominion"}))
    rng = hegemon.Rng(seats)
    carried_out(t, rng, "ClaimOne")
    table = t.table
    seat_lands = {}
    for seat, house in enumerate(t.extra.houses):
        land = t.land(SEATS_OF_POWER[HOUSES[house].id]).index
        seat_lands[land] = seat
        assert (table.owner[land], table.armies[land]) == (seat, 3)
    assert table.reserve[:seats] == [ARMIES[seats]] * seats
    neutral = [land for land, owner in enumerate(table.owner) if owner == seats]
    assert len(neutral) == (10 if seats == 2 else 0)
    assert all(table.armies[land] == 2 for land in neutral)
    assert not set(neutral) & set(seat_lands)
    turns = list(t.extra.order)
    claims = dict.fromkeys(turns, 0)
    said = 0
    while t.step == "ClaimOne":
        assert t.asked == NAMES[turns[said % seats]]
        decision = t.game.pending
        assert decision is not None
        claims[decision.who] += 1
        t.game.play(decision.menu.sample(rng))
        said += 1
    assert NOBODY not in table.owner
    assert tuple(claims[seat] for seat in turns) == CLAIMS[seats]
    first = [3 if land in seat_lands else 2 if land in neutral else 1 for land in range(len(table.owner))]
    assert table.armies == first
    while t.step == "PlaceOne":
        assert t.asked == NAMES[turns[said % seats]]
        decision = t.game.pending
        assert decision is not None
        before = sum(table.armies)
        t.game.play(decision.menu.sample(rng))
        assert sum(table.armies) == before + 1
        said += 1
    assert said == seats * ARMIES[seats]
    for seat in turns:
        assert sum(table.armies[land] for land in table.lands(seat)) == ARMIES[seats] + 3
    if seats == 2:
        assert [len(table.lands(seat)) for seat in turns] == [12, 12]


@pytest.mark.rule("GT-DOM-13")
def test_a_taken_territory_cannot_be_claimed_nor_reinforced_by_another() -> None:
    t = of_five()
    rng = hegemon.Rng(1)
    carried_out(t, rng, "ClaimOne")
    assert t.asked == "carol"
    t.carol.cannot("claim winterfell")
    t.carol.cannot("claim sunspear")
    t.carol.cannot("place winterfell 1")
    t.carol.says("claim karhold")
    t.alice.cannot("claim karhold")
    carried_out(t, rng, "PlaceOne")
    other = next(iter(t.alice.lands))
    assert t.asked != "alice"
    t.people[t.asked].cannot(f"place {other} 1", because="is not yours")


@pytest.mark.rule("GT-DOM-14")
def test_the_second_of_two_gets_300_gold() -> None:
    t = of_two()
    assert t.extra.gold == [0, 0]
    carried_out(t, hegemon.Rng(2), "Muster")
    assert order(t) == ["alice", "bob"]
    assert t.bob.gold == 300
    assert (len(t.alice.hand), len(t.bob.hand)) == (0, 0)


@pytest.mark.rule("GT-DOM-15")
def test_the_third_fourth_and_fifth_player_get_gold_and_cards() -> None:
    t = of_five()
    carried_out(t, hegemon.Rng(3), "Muster")
    later = [getattr(t, name) for name in order(t)[1:]]
    assert [lord.gold for lord in later] == [0, 300, 500, 500]
    assert [len(lord.hand) for lord in later] == [0, 0, 1, 1]
    assert len(t.table.pile) == 46
    assert [len(lord.maesters) for lord in later] == [0, 0, 0, 0]
