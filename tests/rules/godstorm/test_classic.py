"""Classic play on the Ancient Earth, for three to five and for two."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions import first_question
from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.lands import EARTH
from hegemon.kernel.piles import Hand, Pile
from scene import NAMES, Scene, begin_phase, find, force_number, read_position

CLASSIC = {"mode": "classic"}
SETS = "alemannia galicia iberia"  # three skulls
MIXED = "alemannia anglia caledonia"  # skull, blade, sphere


def set_up(seats: int) -> Scene:
    """A new game, before who begins is known."""
    return Scene(first_question(RULEBOOK.open(seats, CLASSIC)))


def earth(
    position: str = "",
    *,
    seats: int = 3,
    rest: str = "carol",
    turn: str = "alice",
    phase: str = "attack",
    hands: Mapping[str, str] | None = None,
    sets: int = 0,
    out: tuple[str, ...] = (),
    captured: bool = False,
) -> Scene:
    """A game in the given position; ``phase`` is reinforce, attack or fortify."""
    game = first_question(RULEBOOK.open(seats, CLASSIC))
    table = game.table
    for land in range(len(table.owner)):
        table.owner[land], table.armies[land] = force_number(table, rest), 1
    for name, force, armies in read_position(position):
        place = find(table, name).index
        table.owner[place], table.armies[place] = force_number(table, force), armies
    cards = {card.id: card.index for card in table.edition.cards}
    for name, held in (hands or {}).items():
        table.hands[NAMES.index(name)] = Hand(tuple(sorted(cards[card] for card in held.split())))
    gone = {card for hand in table.hands for card in hand.cards}
    table.pile = Pile((tuple(card for card in cards.values() if card not in gone),))
    table.reserve = [0] * len(table.reserve)
    table.first, table.sets, table.captured = 0, sets, captured
    table.out = tuple(NAMES.index(name) for name in out)
    game.asking = None
    game.stack.clear()
    begin_phase(game, NAMES.index(turn), phase)
    table.captured = captured
    game.run()
    return Scene(game)


# --- setting up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CSET-01", "GS-CSET-09")
def test_nothing_of_godstorm_is_on_the_table() -> None:
    t = set_up(3)
    assert t.table.board is EARTH
    assert t.table.extra is None
    assert t.table.edition.decks == ()
    verbs = {kind.verb for kind in t.table.edition.actions}
    assert not verbs & {"summon", "build", "bid", "obtain", "play", "embark", "invade", "enter"}
    assert {region.name: region.bonus for region in t.table.board.regions}["Atlantis"] == 3
    assert [RULEBOOK.open(seats, CLASSIC).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("GS-CSET-02")
def test_armies_to_begin_with() -> None:
    assert {seats: set_up(seats).alice.reserve for seats in (3, 4, 5)} == {3: 35, 4: 30, 5: 25}


@pytest.mark.rule("GS-CSET-03", "GS-CSET-06", "GS-CSET-08")
def test_the_highest_roll_claims_first_and_plays_first() -> None:
    t = set_up(3)
    t.chance("throw 2 6 6")
    t.chance("throw 1 4")  # bob and carol roll again
    assert t.asked == "carol"
    t.carol.says("claim roma")
    t.alice.cannot("claim roma", "is claimed already; claim a territory that nobody holds (GS-CSET-03).")
    t.alice.says("claim gaul")
    while t.step == "ClaimOne":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert all(t.table.armies[land] == 1 for land in range(42))
    while t.step == "PlaceOne":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert (t.table.turn, t.asked) == (2, "carol")


@pytest.mark.rule("GS-CSET-04")
def test_one_army_at_a_time_on_own_land_as_many_as_one_likes() -> None:
    t = set_up(3)
    t.chance("throw 6 5 4")
    while t.step == "ClaimOne":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    mine = min(t.alice.lands)
    t.alice.cannot(f"place {mine} 2", "Place one army now, not 2 (GS-CSET-04).")
    t.alice.cannot(f"place {min(t.bob.lands)} 1", "is not yours")
    rounds = 0
    while t.step == "PlaceOne":
        who = t.people[t.asked]
        rounds += who.seat == 0
        who.says(f"place {min(who.lands)} 1")
    assert rounds == 35 - 14
    assert t.armies(mine) == 1 + 21


@pytest.mark.rule("GS-CSET-05", "GS-CSET-10")
def test_44_cards_and_nobody_holds_one() -> None:
    t = set_up(4)
    symbols = [card.symbol for card in t.table.edition.cards]
    assert {symbol: symbols.count(symbol) for symbol in set(symbols)} == {
        "skull": 14,
        "blade": 14,
        "sphere": 14,
        "wild": 2,
    }
    assert len(t.table.pile) == 44
    assert not any(len(hand) for hand in t.table.hands)


@pytest.mark.rule("GS-CSET-07", "GS-CCRD-05", "GS-CCRD-11")
@pytest.mark.parametrize(("traded", "worth"), [(0, 4), (1, 6), (2, 8), (3, 10), (4, 12), (5, 15), (6, 20), (7, 25)])
def test_what_the_next_set_is_worth(traded: int, worth: int) -> None:
    t = earth("Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": SETS}, sets=traded)
    t.alice.trades(*SETS.split())
    assert t.alice.reserve == 3 + worth


# --- turns and new armies --------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CTRN-01", "GS-CTRN-02", "GS-CTRN-03")
def test_a_turn_is_new_armies_attacks_and_fortifying() -> None:
    t = earth("Thule: alice 3 | Varangia: alice 1 | Egypt: carol 1", rest="bob", phase="reinforce")
    assert (t.step, t.alice.reserve) == ("Reinforce", 3)  # the first turn too
    t.alice.places("thule", 3)
    assert t.step == "DeclareAttack"
    t.alice.passes()
    assert t.step == "FortifyPosition"  # without an attack
    t.alice.says("fortify thule varangia 5")
    assert (t.asked, t.step) == ("bob", "Reinforce")


@pytest.mark.rule("GS-CREI-01", "GS-CREI-04")
@pytest.mark.parametrize(("count", "armies"), [(1, 3), (8, 3), (11, 3), (14, 4), (17, 5)])
def test_a_third_of_the_territories_but_three_at_least(count: int, armies: int) -> None:
    scattered = [land.id for k, land in enumerate(EARTH.territories) if k % 2 == 0][:count]
    t = earth(" | ".join(f"{land}: alice 1" for land in scattered), rest="bob", phase="reinforce")
    assert (len(t.alice.lands), t.alice.reserve) == (count, armies)


@pytest.mark.rule("GS-CREI-02")
def test_continents_held_at_the_start_of_the_turn() -> None:
    hyrkania = "Cimmeria: alice 1 | Rus: alice 1 | Sarmatia: alice 1 | Scythia: alice 1"
    assert earth(hyrkania, rest="bob", phase="reinforce").alice.reserve == 5


@pytest.mark.rule("GS-CREI-03", "GS-CREI-05")
def test_all_new_armies_go_onto_own_land_before_attacking() -> None:
    t = earth("Alemannia: alice 2 | Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": SETS})
    t.alice.trades(*SETS.split())
    assert t.alice.reserve == 3 + 4
    assert t.armies("Alemannia") == 4  # two for the card that shows it
    t.alice.cannot("place roma 1", "is not yours; place armies onto your own territories (GS-CREI-03).")
    t.alice.cannot("attack alemannia gaul 3")
    t.alice.places("thule", 7)
    assert t.step == "DeclareAttack"


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CCRD-01", "GS-CCRD-10", "GS-CFOR-02", "GS-CCRD-13")
def test_a_capture_earns_one_card_before_fortifying() -> None:
    t = earth("Thule: alice 12 | Varangia: bob 1 | Alemannia: bob 1 | Roma: bob 1", hands={"alice": "galicia iberia"})
    t.alice.conquers("Thule", "Varangia", 3)
    t.alice.conquers("Thule", "Alemannia", 3)
    t.alice.passes()
    assert (t.asked, t.step) == ("chance", "DrawCard")
    t.draws("alemannia")
    assert t.step == "FortifyPosition"
    t.alice.cannot(f"trade {SETS}")  # not before the next turn
    idle = earth("Thule: alice 12", rest="bob")
    idle.alice.passes()
    assert idle.step == "FortifyPosition"


@pytest.mark.rule("GS-CCRD-02", "GS-CCRD-09")
@pytest.mark.parametrize(
    ("cards", "good"),
    [
        (SETS, True),
        (MIXED, True),
        ("alemannia anglia wild_1", True),
        ("alemannia galicia wild_2", True),
        ("alemannia wild_1 wild_2", True),
        ("alemannia galicia anglia", False),
    ],
)
def test_what_makes_a_set(cards: str, good: bool) -> None:
    t = earth("Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": cards})
    assert any(answer.startswith("trade") for answer in t.answers) == good
    if good:
        t.alice.trades(*cards.split())
        assert t.alice.reserve == 7  # and no extra armies, for nothing that is shown is alice's
    else:
        t.alice.cannot(f"trade {cards}", "(GS-CCRD-02)")


@pytest.mark.rule("GS-CCRD-03", "GS-CCRD-12")
def test_with_fewer_than_five_cards_trading_is_free() -> None:
    t = earth("Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": f"{SETS} anglia"})
    t.alice.places("thule", 3)
    t.alice.passes()
    assert t.step == "DeclareAttack"
    t.alice.cannot(f"trade {SETS}")
    assert len(t.alice.hand) == 4


@pytest.mark.rule("GS-CCRD-04")
@pytest.mark.parametrize("more", ["anglia gaul", "anglia gaul apulia"])
def test_with_five_or_six_cards_a_set_must_be_traded(more: str) -> None:
    t = earth("Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": f"{SETS} {more}"})
    t.alice.cannot("place thule 3", "(GS-CCRD-04)")
    t.alice.trades(*SETS.split())
    assert "place thule 7" in t.answers
    assert any(answer.startswith("trade") for answer in t.answers) == (len(more.split()) == 3)  # a second one may be


@pytest.mark.rule("GS-CCRD-06")
def test_traded_cards_go_beneath_the_draw_pile() -> None:
    t = earth("Thule: alice 1", rest="bob", phase="reinforce", hands={"alice": SETS})
    t.alice.trades(*SETS.split())
    assert t.table.discards == ()
    assert len(t.table.pile) == 44
    assert [len(layer) for layer in t.table.pile.layers] == [41, 3]
    assert {t.table.edition.cards[card].id for card in t.table.pile.layers[1]} == set(SETS.split())


@pytest.mark.rule("GS-CCRD-07", "GS-CCRD-08")
def test_two_armies_for_one_shown_territory_of_the_players_choice() -> None:
    t = earth("Alemannia: alice 1 | Galicia: alice 1", rest="bob", phase="reinforce", hands={"alice": SETS})
    t.alice.trades(*SETS.split())
    assert t.answers == {"bonus alemannia", "bonus galicia"}
    t.alice.says("bonus galicia")
    t.expect("Alemannia: alice 1 | Galicia: alice 3")


@pytest.mark.rule("GS-CCRD-08")
def test_no_more_than_two_such_armies_in_a_turn() -> None:
    t = earth(
        "Alemannia: alice 1 | Anglia: alice 1",
        rest="bob",
        phase="reinforce",
        hands={"alice": f"{SETS} anglia gaul thule"},
    )
    t.alice.trades(*SETS.split())
    t.alice.trades("anglia", "gaul", "thule")
    t.expect("Alemannia: alice 3 | Anglia: alice 1")


# --- attacking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CATK-01", "GS-CATK-02", "GS-CATK-03", "GS-CATK-09", "GS-CATK-10")
def test_what_may_attack_what() -> None:
    lands = (
        "Thule: alice 4 | Rus: alice 2 | Poseidonis: alice 3 | Atlas: alice 3 | Alemannia: alice 5 | Varangia: bob 1"
    )
    t = earth(f"{lands} | Oricalcos: bob 1 | Gaul: alice 1", rest="bob")
    for pair in ("thule varangia 3", "rus varangia 1", "poseidonis oricalcos 2", "atlas oricalcos 2"):
        assert f"attack {pair}" in t.answers
    t.alice.cannot("attack alemannia dacia 3", "Dacia does not border Alemannia")  # mountains
    t.alice.cannot("attack gaul iberia 1", "Gaul has only one army; it takes two to attack (GS-CATK-02).")
    t.alice.cannot("attack rus varangia 2", "may roll 1 to 1 dice, not 2 (GS-CATK-03).")
    t.alice.cannot(
        "attack thule alemannia 3", "Alemannia is your own; attack a territory of somebody else (GS-CATK-10)."
    )


@pytest.mark.rule("GS-CATK-04", "GS-CATK-05", "GS-CATK-06", "GS-CATK-08")
def test_both_announce_then_roll_and_the_dead_leave_the_board() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 2 | Roma: bob 1")
    t.alice.attacks("thule", "varangia", 3)
    assert (t.asked, t.answers) == ("bob", {"defend 1", "defend 2"})
    t.dice("5 4 1 against 5 3")
    t.expect("Thule: alice 5 | Varangia: bob 1")  # ties are the defender's
    t.alice.attacks("thule", "varangia", 3)
    assert t.answers == {"defend 1"}
    assert t.table.reserve == [0, 0, 0]  # back in the box, which has no bottom


@pytest.mark.rule("GS-CATK-07")
def test_the_target_may_change_and_the_attack_end_at_any_time() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 3 | Alemannia: bob 3")
    t.alice.attacks("thule", "varangia", 1)
    t.dice("6 against 1 1")
    t.alice.attacks("thule", "alemannia", 3)
    t.dice("6 6 6 against 1 1")
    t.alice.attacks("thule", "varangia", 1)
    t.dice("1 against 6 6")
    t.alice.passes()
    assert t.step == "FortifyPosition"


@pytest.mark.rule("GS-CCAP-01", "GS-CCAP-02")
def test_captured_land_is_occupied_at_once() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 1 | Roma: bob 1")
    t.alice.attacks("thule", "varangia", 2)
    t.dice("6 5 against 1")
    assert t.step == "MoveIn"
    t.alice.cannot("pass")
    t.alice.cannot("occupy 1", "(GS-CCAP-01)")
    t.alice.cannot("occupy 6", "(GS-CCAP-01)")
    t.alice.occupies(5)
    t.expect("Thule: alice 1 | Varangia: alice 5")


@pytest.mark.rule("GS-CELI-01", "GS-CELI-03", "GS-CELI-04")
def test_the_cards_of_who_is_out_are_won_and_fewer_than_six_wait() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 1", hands={"alice": "alemannia galicia", "bob": "iberia anglia"})
    t.alice.conquers("Thule", "Varangia", 3)
    assert len(t.alice.hand) == 4
    assert t.step == "DeclareAttack"
    five = earth("Thule: alice 6 | Varangia: bob 1 | Roma: bob 1", hands={"alice": f"{SETS} anglia gaul"})
    five.alice.conquers("Thule", "Varangia", 3)
    five.alice.passes()
    five.draws("caledonia")
    assert len(five.alice.hand) == 6
    assert five.step == "FortifyPosition"  # a sixth card by the draw waits


@pytest.mark.rule("GS-CELI-02", "GS-CELI-05", "GS-CELI-06")
def test_six_cards_or_more_are_traded_down_to_four_at_once() -> None:
    t = earth(
        "Thule: alice 6 | Varangia: bob 1 | Alemannia: alice 1 | Anglia: alice 1",
        sets=1,
        hands={"alice": "alemannia galicia anglia", "bob": "iberia gaul thule caledonia"},
    )
    t.alice.conquers("Thule", "Varangia", 3)
    assert t.step == "Reinforce"
    t.alice.trades(*SETS.split())
    assert t.armies("Alemannia") == 3
    assert t.alice.reserve == 6
    assert not any(answer.startswith("trade") for answer in t.answers)  # four are left: no further set
    t.alice.places("varangia", 6)
    assert t.step == "DeclareAttack"  # and they may attack this turn
    nine = earth(
        "Thule: alice 6 | Varangia: bob 1 | Alemannia: alice 1 | Anglia: alice 1",
        hands={"alice": f"{SETS} anglia gaul", "bob": "thule caledonia hibernia varangia"},
    )
    nine.alice.conquers("Thule", "Varangia", 3)
    nine.alice.trades(*SETS.split())
    nine.alice.trades("anglia", "gaul", "thule")
    assert nine.alice.reserve == 4 + 6  # each set takes the next value
    nine.expect("Alemannia: alice 3 | Anglia: alice 1")  # two extra armies a turn, no more


# --- fortifying and winning ------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CFOR-01", "GS-CFOR-03")
def test_one_move_between_two_neighbours() -> None:
    t = earth("Thule: alice 6 | Varangia: alice 2 | Rus: alice 1 | Egypt: bob 1", phase="fortify")
    t.alice.cannot("fortify thule rus 3", "Rus does not border Thule (GS-CFOR-03).")
    t.alice.cannot("fortify thule varangia 6", "(GS-CFOR-01)")
    t.alice.fortifies("thule", "varangia", 5)
    t.expect("Thule: alice 1 | Varangia: alice 7")
    assert t.asked == "bob"


@pytest.mark.rule("GS-CWIN-01", "GS-CWIN-02")
def test_whoever_has_all_42_territories_wins() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 1", rest="alice", out=("carol",))
    t.alice.conquers("Thule", "Varangia", 3)
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert len(t.alice.lands) == 42
    t = earth("Thule: alice 6", rest="bob", phase="fortify", out=("carol",))
    t.table.turns = 10_000
    t.alice.passes()
    assert t.game.result is None  # no limit of turns


# --- two players -----------------------------------------------------------------------------------------------------


def piles() -> Scene:
    """Two players after the deal; alice rolled higher."""
    t = set_up(2)
    t.chance("throw 5 2")
    while t.step == "DealThreePiles":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t


@pytest.mark.rule("GS-C2PL-01", "GS-C2PL-02", "GS-C2PL-10")
def test_three_sets_of_thirty_and_three_piles_of_fourteen() -> None:
    assert set_up(2).table.reserve == [30, 30, 30]
    t = piles()
    assert [t.table.owner.count(force) for force in (0, 1, 2)] == [14, 14, 14]
    assert set(t.table.armies) == {1}
    assert t.table.reserve == [16, 16, 16]


@pytest.mark.rule("GS-C2PL-03", "GS-C2PL-04", "GS-C2PL-10", "GS-C2PL-11", "GS-C2PL-13")
def test_two_own_armies_and_a_neutral_one_by_turns() -> None:
    t = piles()
    neutral = next(land.id for land in EARTH.territories if t.table.owner[land.index] == 2)
    mine = min(t.alice.lands)
    assert t.asked == "alice"  # the higher roll
    t.alice.cannot(f"place {neutral} 2", "is not yours")
    t.alice.cannot(f"place {min(t.bob.lands)} 2", "is not yours")
    t.alice.places(mine, 2)
    t.alice.cannot(f"place {mine} 1", "is not neutral; the neutral army goes onto a neutral territory (GS-C2PL-13).")
    t.alice.places(neutral, 1)
    turns = 1
    while t.step in ("PlaceOwn", "PlaceNeutral"):
        turns += t.asked == "alice" and t.step == "PlaceOwn"
        where = min(t.people[t.asked].lands) if t.step == "PlaceOwn" else neutral
        t.people[t.asked].says(f"place {where}")
    assert turns == 8
    assert t.table.reserve[2] == 0
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert len(t.table.pile) == 44  # the wild cards are back


@pytest.mark.rule("GS-C2PL-05", "GS-C2PL-06", "GS-C2PL-12")
def test_the_opponent_rolls_for_neutral_land_which_counts_like_any_other() -> None:
    t = earth("Thule: alice 6 | Varangia: neutral 1 | Egypt: bob 2", seats=2, rest="neutral")
    t.alice.attacks("thule", "varangia", 3)
    assert t.asked == "bob"
    t.dice("6 5 4 against 1")
    t.alice.occupies(3)
    t.alice.passes()
    assert t.step == "DrawCard"
    t.draws("roma")
    t.alice.passes()
    before = [t.table.armies[land] for land in range(42) if t.table.owner[land] == 2]
    t.bob.idles()
    assert [t.table.armies[land] for land in range(42) if t.table.owner[land] == 2] == before
    assert t.asked == "alice"  # the neutral force has no turn


@pytest.mark.rule("GS-C2PL-07")
def test_there_is_no_limit_of_armies() -> None:
    t = earth("Thule: alice 500 | Egypt: bob 1", seats=2, rest="neutral", phase="reinforce")
    assert t.alice.reserve == 3
    t.alice.places("thule", 3)
    assert t.armies("Thule") == 503


@pytest.mark.rule("GS-C2PL-08", "GS-C2PL-09", "GS-C2PL-14")
def test_only_the_opponent_must_be_beaten() -> None:
    t = earth("Thule: alice 6 | Varangia: bob 1", seats=2, rest="neutral")
    t.alice.conquers("Thule", "Varangia", 3)
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    last = earth(
        "Thule: alice 6 | Varangia: neutral 1 | Egypt: bob 1", seats=2, rest="alice", hands={"bob": "roma gaul"}
    )
    last.alice.conquers("Thule", "Varangia", 3)
    assert last.game.result is None
    assert last.alice.hand == set()
    last.alice.passes()
    assert last.step == "DrawCard"
