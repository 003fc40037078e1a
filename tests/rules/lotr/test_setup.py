"""Getting started: armies, the deal by sides, claiming, placing, Leaders, the first cards, the Ring, and who begins."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.lotr.cards import ADVENTURES, EVENT
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.lands import ALIGNED
from hegemon.table.table import NOBODY
from middle_earth import MiddleEarth, begun, chosen, dealt, middle_earth
from scene import NAMES, carried_out

BATTALIONS = {2: 60, 3: 52, 4: 45}
WILDS = {"wild_1", "wild_2"}


def of_side(t: MiddleEarth, side: str) -> set[str]:
    """The ids of the territories whose cards bear this side."""
    return {t.table.board.territories[land].id for land in ALIGNED[side]}


def open_lands(t: MiddleEarth) -> set[str]:
    return {land.id for land in t.table.board.territories if t.table.owner[land.index] == NOBODY}


def on_board(t: MiddleEarth, name: str) -> int:
    """How many battalions of somebody are on the board."""
    return sum(t.armies(land) for land in t.people[name].lands)


def face_down(t: MiddleEarth) -> list[str]:
    """The Territory cards in the deck."""
    return sorted(t.table.edition.cards[card].id for card in t.table.pile.cards())


def answered(t: MiddleEarth, step: str) -> list[str]:
    """Whoever is asked answers with the first thing possible as long as this step asks; the names in order."""
    order = []
    while t.step == step:
        assert t.game.pending is not None
        order.append(t.asked)
        t.game.play(t.game.pending.menu.pick(0))
    return order


# --- armies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-SET-02")
def test_yellow_and_green_are_good_black_and_red_are_evil_and_nobody_takes_an_army_twice() -> None:
    t = begun(4)
    t.alice.cannot("claim angmar", because="Choose an army first (LR-SET-02).")
    for name, colour, side in (
        ("alice", "red", "evil"),
        ("bob", "yellow", "good"),
        ("carol", "green", "good"),
        ("dave", "black", "evil"),
    ):
        assert t.asked == name
        if name != "alice":
            t.people[name].cannot("army red", because="The red army is taken (LR-SET-02).")
        t.people[name].says(f"army {colour}")
        assert t.extra.side(t.people[name].seat) == side
        assert f"{name} plays the {colour} army" in t.told()[-1]


@pytest.mark.rule("LR-SET-02")
def test_in_the_individual_game_sides_are_no_teams() -> None:
    t = middle_earth("The Shire: alice 4 | Buckland: carol 1 | Rhudaur: bob 1", seats=4)
    assert t.extra.side(t.alice.seat) == t.extra.side(t.carol.seat) == "good"
    t.alice.wins("The Shire", "Buckland")
    assert t.owner("Buckland") == "alice"


@pytest.mark.rule("LR-SET-03")
@pytest.mark.parametrize("first", ["yellow", "green"])
def test_of_three_players_one_is_good_and_two_are_evil(first: str) -> None:
    t = begun(3)
    t.alice.says(f"army {first}")
    other = "green" if first == "yellow" else "yellow"
    assert t.answers == {"army black", "army red"}
    t.bob.cannot(f"army {other}", because="Only 1 of 3 players may be good (LR-SET-03).")
    t.bob.says("army red")
    t.carol.cannot(f"army {other}", because="(LR-SET-03)")
    t.carol.says("army black")
    assert [t.extra.side(seat) for seat in range(3)] == ["good", "evil", "evil"]


@pytest.mark.rule("LR-SET-03")
def test_the_last_of_three_must_be_good_if_both_evil_armies_are_taken() -> None:
    t = begun(3)
    t.alice.says("army black")
    t.bob.says("army red")
    assert t.answers == {"army yellow", "army green"}


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-SET-01", "LR-SET-07")
@pytest.mark.parametrize(("seats", "share"), [(2, 16), (3, 16), (4, 8)])
def test_dealt_territories_are_held_by_battalions_of_the_starting_ones(seats: int, share: int) -> None:
    t = begun(seats)
    assert t.table.reserve[:seats] == [BATTALIONS[seats]] * seats
    t = dealt(seats)
    for name in NAMES[:seats]:
        person = t.people[name]
        assert len(person.lands) == share
        assert all(t.armies(land) == 1 for land in person.lands)
        assert person.reserve == BATTALIONS[seats] - share


@pytest.mark.rule("LR-SET-04", "LR-SET-06")
def test_four_players_are_dealt_half_of_the_cards_of_their_side_at_random() -> None:
    t = chosen(4)
    good, evil = of_side(t, "good"), of_side(t, "evil")
    assert t.answers == {f"deal {land}" for land in good}  # neither wilds nor other sides
    for land in sorted(good, reverse=True):
        t.chance(f"deal {land}")
    assert t.alice.lands == set(sorted(good)[8:])
    assert t.carol.lands == set(sorted(good)[:8])
    assert t.answers == {f"deal {land}" for land in evil}
    for land in sorted(evil):
        t.chance(f"deal {land}")
    assert t.bob.lands == set(sorted(evil)[:8])
    assert t.dave.lands == set(sorted(evil)[8:])
    assert open_lands(t) == of_side(t, "neutral")


@pytest.mark.rule("LR-SET-04")
def test_the_share_follows_the_army_not_the_seat() -> None:
    t = begun(4)
    for name, colour in zip(NAMES, ("black", "red", "green", "yellow"), strict=False):
        t.people[name].says(f"army {colour}")
    answered(t, "DealSide")
    assert t.alice.lands | t.bob.lands == of_side(t, "evil")
    assert t.carol.lands | t.dave.lands == of_side(t, "good")
    assert {len(t.people[name].lands) for name in NAMES[:4]} == {8}


@pytest.mark.rule("LR-SET-05", "LR-SET-06")
def test_with_three_good_has_all_its_cards_and_evil_eight_of_each_of_two_decks() -> None:
    t = chosen(3)
    good, evil, neutral = (of_side(t, side) for side in ("good", "evil", "neutral"))
    assert t.alice.lands == good  # there is nothing to shuffle
    assert t.answers == {f"deal {land}" for land in evil}
    for land in sorted(evil):
        t.chance(f"deal {land}")
    assert (t.bob.lands, t.carol.lands) == (set(sorted(evil)[:8]), set(sorted(evil)[8:]))
    assert t.answers == {f"deal {land}" for land in neutral}
    for land in sorted(neutral)[:16]:
        assert t.step == "DealSide"
        t.chance(f"deal {land}")
    assert t.bob.lands & neutral == set(sorted(neutral)[:8])
    assert t.carol.lands & neutral == set(sorted(neutral)[8:16])
    assert open_lands(t) == set(sorted(neutral)[16:])
    assert (t.asked, t.step) == ("chance", "RollForFirst")


@pytest.mark.rule("LR-SET-06", "LR-SET-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_deal_one_deck_holds_all_cards_and_both_wilds(seats: int) -> None:
    t = dealt(seats)
    lands = {land.id for land in t.table.board.territories}
    assert face_down(t) == sorted(lands | WILDS)
    assert len(t.table.pile.layers) == 1  # one shuffled deck: any card may be its top one
    assert all(not t.people[name].hand for name in NAMES[:seats])
    assert t.table.discards == ()


# --- claiming and placing --------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-SET-09", "LR-ALL-12")
@pytest.mark.parametrize("mode", ["individual", "alliance"])
def test_the_highest_die_places_first_and_those_who_tie_roll_again(mode: str) -> None:
    t = chosen(4, mode)
    answered(t, "DealSide")
    t.chance("throw 5 2 5 5")
    assert t.step == "RollForFirst"
    t.chance("throw 3 6 6")  # only alice, carol and dave
    assert t.step == "RollForFirst"
    t.chance("throw 1 2")
    assert (t.step, t.asked) == ("ClaimOne", "dave")


@pytest.mark.rule("LR-SET-10", "LR-SET-11", "LR-SET-12")
def test_claiming_goes_round_to_the_left_one_empty_territory_at_a_time() -> None:
    t = dealt(4, first="carol")
    assert (t.asked, t.step) == ("carol", "ClaimOne")
    t.carol.cannot(
        "claim rhudaur", because="Rhudaur is claimed already; claim a territory that nobody holds (LR-SET-11)."
    )
    t.carol.cannot("pass", because="you may neither pass nor do anything else now (LR-SET-12)")
    t.carol.cannot(f"place {min(t.carol.lands)} 1", because="(LR-SET-12)")
    t.alice.cannot("claim angmar", because="is asked")
    t.carol.says("claim angmar")
    t.expect("Angmar: carol 1")
    assert (t.asked, t.carol.reserve) == ("dave", 36)
    t.dave.cannot("claim angmar", because="(LR-SET-11)")
    t.dave.says("claim borderlands")
    t.alice.says("claim north_downs")
    t.bob.says("claim khand")
    t.expect("Borderlands: dave 1 | North Downs: alice 1 | Khand: bob 1")
    assert t.asked == "carol"
    t.carol.cannot("claim khand", because="(LR-SET-11)")


@pytest.mark.rule("LR-SET-24", "LR-SET-12", "LR-SET-13")
def test_four_players_claim_eight_each_and_place_29_more_each() -> None:
    t = dealt(4, first="bob")
    assert len(open_lands(t)) == 32
    round_from_bob = ["bob", "carol", "dave", "alice"]
    assert answered(t, "ClaimOne") == round_from_bob * 8
    assert not open_lands(t)
    for name in round_from_bob:
        assert (len(t.people[name].lands), on_board(t, name), t.people[name].reserve) == (16, 16, 29)
    assert answered(t, "PlaceOne") == round_from_bob * 29
    assert {on_board(t, name) for name in round_from_bob} == {45}
    assert (t.step, t.asked) == ("PlaceLeader", "bob")


@pytest.mark.rule("LR-SET-25", "LR-SET-12", "LR-SET-13")
def test_of_three_players_the_first_claims_six_and_reinforcing_goes_on_to_the_left() -> None:
    t = dealt(3, first="bob")
    assert len(open_lands(t)) == 16
    claims = answered(t, "ClaimOne")
    assert claims == (["bob", "carol", "alice"] * 6)[:16]
    assert [claims.count(name) for name in ("bob", "carol", "alice")] == [6, 5, 5]
    assert [len(t.people[name].lands) for name in ("bob", "carol", "alice")] == [22, 21, 21]
    assert [t.people[name].reserve for name in ("bob", "carol", "alice")] == [30, 31, 31]
    placed = answered(t, "PlaceOne")
    assert placed == ["carol", "alice", "bob"] * 30 + ["carol", "alice"]  # bob has nothing left and is passed over
    assert {on_board(t, name) for name in NAMES[:3]} == {52}


@pytest.mark.rule("LR-SET-13", "LR-SET-14")
def test_reinforcing_is_one_battalion_at_a_time_into_an_own_territory() -> None:
    t = dealt(4)
    answered(t, "ClaimOne")
    assert (t.asked, t.step) == ("alice", "PlaceOne")
    own, other = min(t.alice.lands), min(t.bob.lands)
    place = t.land(other).name
    t.alice.cannot(
        f"place {other} 1", because=f"{place} is not yours; place battalions onto your own territories (LR-SET-14)."
    )
    t.alice.cannot(f"place {own} 2", because="Place one battalion now, not 2 (LR-SET-13).")
    t.alice.cannot("pass", because="Place one battalion; you may neither pass nor do anything else now (LR-SET-13).")
    t.alice.cannot(f"claim {own}", because="(LR-SET-13)")
    t.alice.places(own, 1)
    assert (t.armies(own), t.alice.reserve, t.asked) == (2, 28, "bob")


@pytest.mark.rule("LR-SET-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_from_the_last_claim_on_every_territory_is_owned(seats: int) -> None:
    t = dealt(seats)
    rng = hegemon.Rng(seats)
    carried_out(t, rng, "PlaceOne")
    for _ in range(1500):
        if t.game.pending is None:
            break
        assert NOBODY not in t.table.owner
        assert min(t.table.armies) >= 1
        t.game.play(t.game.pending.menu.sample(rng))
    assert t.table.turns > 5


@pytest.mark.rule("LR-SET-15")
def test_all_battalions_may_stand_in_one_territory() -> None:
    t = dealt(4)
    answered(t, "ClaimOne")
    own = min(t.alice.lands)
    while t.step == "PlaceOne":
        if t.asked == "alice":
            t.alice.places(own, 1)
        else:
            t.people[t.asked].places(min(t.people[t.asked].lands), 1)
    assert t.armies(own) == 30
    t = middle_earth("Rhudaur: alice 500", phase="reinforce", hands={"alice": "wild_1 wild_2 moria"})
    t.alice.trades("wild_1", "wild_2", "moria")
    t.alice.places("Rhudaur", 10)
    t.expect("Rhudaur: alice 510")


# --- Leaders ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-SET-16", "LR-SET-17", "LR-SET-18", "LR-SET-27")
def test_leaders_come_after_all_battalions_first_one_each_then_the_second_in_the_same_order() -> None:
    t = dealt(3, first="carol")
    answered(t, "ClaimOne")
    t.people[t.asked].cannot(f"appoint {min(t.people[t.asked].lands)}", because="Place one battalion")
    answered(t, "PlaceOne")
    assert {t.people[name].reserve for name in NAMES[:3]} == {0}
    before = [on_board(t, name) for name in NAMES[:3]]
    assert before == [52, 52, 52]
    alice, bob, carol = (sorted(t.people[name].lands)[:2] for name in NAMES[:3])
    assert t.asked == "carol"
    t.carol.cannot("pass", because="Place a Leader in a territory of yours; “pass” is for another moment (LR-SET-16).")
    t.carol.cannot(
        f"appoint {alice[0]}",
        because=f"{t.land(alice[0]).name} is not yours; a Leader goes into a territory of his own army (LR-SET-18).",
    )
    t.carol.says(f"appoint {carol[0]}")
    t.alice.cannot(f"appoint {carol[0]}", because="(LR-SET-18)")
    t.alice.says(f"appoint {alice[0]}")
    t.bob.says(f"appoint {bob[0]}")
    t.carol.cannot(
        f"appoint {carol[0]}",
        because=f"Your other Leader is in {t.land(carol[0]).name}; two never share a territory (LR-SET-17).",
    )
    assert t.answers == {f"appoint {land}" for land in t.carol.lands - {carol[0]}}
    t.carol.says(f"appoint {carol[1]}")
    t.alice.says(f"appoint {alice[1]}")
    t.bob.says(f"appoint {bob[1]}")
    assert (t.alice.leaders, t.bob.leaders, t.carol.leaders) == (set(alice), set(bob), set(carol))
    assert [on_board(t, name) for name in NAMES[:3]] == before  # a Leader is no battalion
    assert (t.asked, t.step) == ("chance", "DrawInto")


# --- cards, Ring and first turn --------------------------------------------------------------------------------------


def before_the_cards(seats: int) -> MiddleEarth:
    """A game in which everything stands on the board and the first Territory card is about to be dealt."""
    t = dealt(seats)
    for step in ("ClaimOne", "PlaceOne", "PlaceLeader"):
        answered(t, step)
    assert t.step == "DrawInto"
    return t


@pytest.mark.rule("LR-SET-19", "LR-SET-28", "LR-SET-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_dealt_one_territory_card_which_may_be_a_wild(seats: int) -> None:
    t = before_the_cards(seats)
    assert len(t.answers) == 66
    assert {answer.removeprefix("draw ") for answer in t.answers} >= WILDS
    cards = ("wild_2", "the_shire", "wild_1", "moria")[:seats]
    for card in cards:
        t.draws(card)
    assert [t.people[name].hand for name in NAMES[:seats]] == [{card} for card in cards]
    assert not set(cards) & set(face_down(t))
    assert len(face_down(t)) == 66 - seats


@pytest.mark.rule("LR-SET-19")
def test_the_first_cards_are_face_down() -> None:
    worlds = []
    for card, power in (("moria", "ambush"), ("wild_1", "gollum")):
        t = before_the_cards(2)
        t.draws(card)
        t.draws("the_shire")
        t.draws(power)
        worlds.append(t.game)
    assert worlds[0].view(0) != worlds[1].view(0)
    assert worlds[0].view(1) == worlds[1].view(1)


@pytest.mark.rule("LR-SET-20", "LR-SET-21", "LR-SET-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_adventure_cards_each_and_no_event_then_the_events_are_shuffled_in(seats: int) -> None:
    t = before_the_cards(seats)
    for card in ("moria", "the_shire", "wild_1", "khand")[:seats]:
        t.draws(card)
    events = {card.id for card in ADVENTURES if card.symbol == EVENT}
    assert len(events) == 13
    rng = hegemon.Rng(seats)
    left = {card.id for card in ADVENTURES} - events
    for name in NAMES[:seats]:
        for _ in range(4):
            assert t.step == "DrawInto"
            assert t.answers == {f"draw {card}" for card in left}
            assert t.game.pending is not None
            assert t.extra.ring_place() == -1
            action = t.game.pending.menu.sample(rng)
            left.remove(str(action).removeprefix("draw "))
            t.game.play(action)
        assert len(getattr(t, name).adventures) == 4
    deck = t.extra.adventures
    assert len(deck.pile.layers) == 1
    assert {ADVENTURES[card].id for card in deck.pile.cards()} == left | events
    assert len(deck.pile) == 60 - 4 * seats
    assert t.ring == "the_shire"


@pytest.mark.rule("LR-SET-23", "LR-SET-09", "LR-ALL-12")
@pytest.mark.parametrize("mode", ["individual", "alliance"])
def test_a_second_roll_says_who_plays_first_whoever_placed_first(mode: str) -> None:
    t = dealt(4, first="alice", mode=mode)
    for step in ("ClaimOne", "PlaceOne", "PlaceLeader", "DrawInto"):
        answered(t, step)
    assert (t.asked, t.step) == ("chance", "RollForFirst")
    t.chance("throw 4 4 2 1")
    t.chance("throw 3 5")  # alice and bob again
    assert (t.table.turn, t.table.turns) == (t.bob.seat, 1)
    t.bob.passes()
    assert t.step == "PlaceReinforcements"


@pytest.mark.rule("LR-SET-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up_in_its_order(seats: int) -> None:
    t = begun(seats)
    rng = hegemon.Rng(seats)
    steps: list[str] = []
    while t.table.turns == 0:
        assert t.game.pending is not None
        if steps[-1:] != [t.step]:
            steps.append(t.step)
        t.game.play(t.game.pending.menu.sample(rng))
    deals = {2: ["DealNeutrals"], 3: ["DealSide"], 4: ["DealSide"]}[seats]
    assert steps == [
        "PickArmy",
        *deals,
        "RollForFirst",
        "ClaimOne",
        "PlaceOne",
        "PlaceLeader",
        "DrawInto",
        "RollForFirst",
    ]
    assert t.ring == "the_shire"
    for name in NAMES[:seats]:
        person = getattr(t, name)
        assert (len(person.hand), len(person.adventures), len(person.leaders)) == (1, 4, 2)


@pytest.mark.rule("LR-SET-02", "LR-SET-21", "LR-SET-22")
@pytest.mark.parametrize("mode", ["individual", "alliance", "team", "standard"])
def test_a_position_set_up_by_hand_has_armies_the_ring_and_one_deck(mode: str) -> None:
    lands = {"fornost": (0, 9), "borderlands": (1, 1), "buckland": (2, 1), "weather_hills": (3, 1)}
    game = hegemon.position("lotr", 4, {"mode": mode}, lands=lands, turn=0, step="invade")
    x = lotr(game.table)
    assert [x.side(seat) for seat in range(4)] == ["good", "evil", "good", "evil"]
    plain = mode == "standard"
    assert x.ring == (-1 if plain else 0)
    assert [len(layer) for layer in x.adventures.pile.layers] == ([] if plain else [60])
    assert game.pending is not None
    invaded = {str(action).split()[2] for action in game.pending.menu if str(action).startswith("invade")}
    owners = {game.table.owner[game.table.board.find(land).index] for land in invaded}
    assert owners == ({1, 3} if mode in ("alliance", "team") else {1, 2, 3})
