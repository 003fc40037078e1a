"""Risk cards: earning them, sets and what they are worth, and the cards of an eliminated player."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise, permutations, product

import pytest

import hegemon
from hegemon.editions import classic
from hegemon.kernel.piles import HIDDEN
from hegemon.table.cards import UNKNOWN
from hegemon.table.events import BonusPlaced, CardDrawn, DeckRenewed, SetTraded
from scene import Scene, scene, set_up

CARDS = {
    "infantry": ["egypt", "japan", "india", "iceland", "argentina"],
    "cavalry": ["peru", "ural", "congo", "china", "yakutsk"],
    "artillery": ["siam", "brazil", "quebec", "ukraine", "siberia"],
    "wild": ["wild_1", "wild_2"],
}
"""Some cards of each symbol; alice holds none of their territories in ``HOME``."""

DECK = [card.id for card in classic.CARDS]
HOME = "Alaska: alice 9 | Alberta: alice 1 | Kamchatka: bob 1 | Madagascar: bob 1"
"""Two territories of alice bring her three armies; bob does not lose his last in Kamchatka."""
DOOMED = "Alaska: alice 30 | Alberta: alice 1 | Kamchatka: bob 1"
"""Bob is out when Kamchatka falls."""


def holding(*symbols: str) -> list[str]:
    """A hand of cards with these symbols."""
    left = {symbol: iter(cards) for symbol, cards in CARDS.items()}
    return [next(left[symbol]) for symbol in symbols]


def turn_with(hand: list[str], position: str = HOME, sets: int = 0) -> Scene:
    """The start of alice's turn with these cards; her two territories bring her three armies."""
    return scene(position, phase="reinforce", hands={"alice": " ".join(hand)}, sets=sets)


def elimination(mine: str, his: str, position: str = DOOMED, sets: int = 0) -> Scene:
    """Alice takes bob's last territory while they hold these cards."""
    t = scene(position, hands={"alice": mine, "bob": his}, sets=sets)
    t.alice.conquers("Alaska", "Kamchatka", 3)
    assert t.table.out == (1,)
    return t


def trades_in(t: Scene) -> set[frozenset[str]]:
    """The sets that may be traded now."""
    return {frozenset(answer.split()[1:]) for answer in t.answers if answer.startswith("trade ")}


# --- earning a card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-01")
def test_a_capture_gives_one_card_at_the_end_of_attacking() -> None:
    t = scene(HOME)
    t.alice.conquers("Alaska", "Kamchatka")
    assert (t.alice.hand, t.asked, t.step) == (set(), "alice", "DeclareAttack")  # not yet
    t.alice.passes()
    assert (t.asked, t.step) == ("chance", "DrawCard")
    t.draws("siam")
    assert t.alice.hand == {"siam"}
    assert len(t.table.pile) == 43
    assert t.step == "FortifyPosition"
    t.alice.passes()
    assert t.alice.hand == {"siam"}
    assert t.asked == "bob"


@pytest.mark.rule("CL-CRD-01")
def test_a_card_is_drawn_from_the_draw_pile_only() -> None:
    t = scene(HOME, captured=True, hands={"bob": "peru"}, discards="egypt")
    t.alice.passes()
    assert t.answers == {f"draw {card}" for card in DECK if card not in ("peru", "egypt")}
    for card in ("peru", "egypt"):
        with pytest.raises(hegemon.Refused, match="not in the draw pile"):
            t.draws(card)


@pytest.mark.rule("CL-CRD-01")
def test_the_capture_of_one_turn_gives_no_card_in_the_next() -> None:
    t = scene(HOME)
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    t.bob.idles()
    t.carol.idles()
    t.alice.idles()
    assert t.asked == "bob"
    assert (t.alice.hand, t.bob.hand, t.carol.hand) == ({"siam"}, set(), set())


@pytest.mark.rule("CL-CRD-02")
def test_ten_captures_in_a_turn_still_give_one_card() -> None:
    t = scene("Alaska: alice 60 | Madagascar: bob 1")
    way = "alaska kamchatka yakutsk irkutsk mongolia siberia ural afghanistan china india siam"
    for src, dst in pairwise(way.split()):
        t.alice.conquers(src, dst, t.armies(src) - 1)
        assert t.alice.hand == set()
    assert len(t.alice.lands) == 11
    t.alice.passes()
    t.draws("peru")
    assert t.alice.hand == {"peru"}
    assert (t.asked, t.step) == ("alice", "FortifyPosition")
    assert len([event for event in t.events if isinstance(event, CardDrawn)]) == 1


@pytest.mark.rule("CL-CRD-03")
def test_without_an_attack_there_is_no_card() -> None:
    t = scene(HOME)
    t.alice.passes()
    assert (t.alice.hand, t.step) == (set(), "FortifyPosition")
    t.alice.passes()
    assert (t.alice.hand, t.asked) == (set(), "bob")
    assert len(t.table.pile) == 44


@pytest.mark.rule("CL-CRD-03")
def test_battles_without_a_capture_give_no_card() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 3")
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("6 6 6 against 1 1")
    t.expect("Kamchatka: bob 1")
    t.alice.passes()
    assert (t.alice.hand, t.step) == (set(), "FortifyPosition")


@pytest.mark.rule("CL-CRD-03")
def test_a_defender_who_wins_gets_no_card() -> None:
    t = scene("Alaska: alice 3 | Kamchatka: bob 3")
    t.alice.attacks("Alaska", "Kamchatka", 2)
    t.dice("1 1 against 6 6")
    t.alice.passes()
    t.alice.passes()
    assert (t.alice.hand, t.bob.hand) == (set(), set())


# --- what makes a set ------------------------------------------------------------------------------------------------


def accepted(hand: list[str]) -> bool:
    """Whether these three cards are taken as a set, in whichever order they are named."""
    t = turn_with(hand)
    listed = trades_in(t) == {frozenset(hand)}
    if not listed:
        assert trades_in(t) == set()
        for order in permutations(hand):
            t.alice.cannot(f"trade {' '.join(order)}", "CL-CRD-08")
        return False
    for order in permutations(hand):
        t = turn_with(hand)
        t.alice.trades(*order)
        assert t.alice.hand == set()
        assert t.alice.reserve == 3 + 4
        assert set(t.table.discards) == {card.index for card in classic.CARDS if card.id in hand}
    return True


@pytest.mark.rule("CL-CRD-04")
@pytest.mark.parametrize("symbol", ["infantry", "cavalry", "artillery"])
def test_three_alike_are_a_set(symbol: str) -> None:
    assert accepted(holding(symbol, symbol, symbol))


@pytest.mark.rule("CL-CRD-05")
def test_one_of_each_is_a_set() -> None:
    assert accepted(holding("infantry", "cavalry", "artillery"))


@pytest.mark.rule("CL-CRD-06")
@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(["infantry", "cavalry", "artillery"], 2)))
@pytest.mark.parametrize("wild", ["wild_1", "wild_2"])
def test_a_wild_makes_a_set_with_any_two_cards(one: str, other: str, wild: str) -> None:
    assert accepted([*holding(one, other), wild])


@pytest.mark.rule("CL-CRD-07")
@pytest.mark.parametrize("symbol", ["infantry", "cavalry", "artillery"])
def test_two_wilds_make_a_set_with_any_card(symbol: str) -> None:
    assert accepted(holding("wild", "wild", symbol))


@pytest.mark.rule("CL-CRD-08")
@pytest.mark.parametrize(("pair", "third"), list(permutations(["infantry", "cavalry", "artillery"], 2)))
def test_two_alike_and_another_are_no_set(pair: str, third: str) -> None:
    assert not accepted(holding(pair, pair, third))


@pytest.mark.rule("CL-CRD-04", "CL-CRD-05", "CL-CRD-06", "CL-CRD-07", "CL-CRD-08")
def test_every_three_symbols_are_a_set_or_none_by_the_book() -> None:
    for symbols in product(["infantry", "cavalry", "artillery", "wild"], repeat=3):
        if symbols.count("wild") == 3:
            continue  # there are only two
        alike = len(set(symbols)) == 1
        different = len(set(symbols)) == 3
        assert accepted(holding(*symbols)) == (alike or different or "wild" in symbols), symbols


@pytest.mark.rule("CL-CRD-14")
def test_any_five_cards_contain_a_set() -> None:
    hands = [
        symbols
        for symbols in combinations_with_replacement(["infantry", "cavalry", "artillery", "wild"], 5)
        if symbols.count("wild") <= 2
    ]
    assert len(hands) == 46
    for symbols in hands:
        t = turn_with(holding(*symbols))
        found = trades_in(t)
        assert found, symbols
        assert t.answers == {f"trade {' '.join(sorted(cards, key=DECK.index))}" for cards in found}
        for cards in found:
            made = Counter(t.has(card).symbol for card in cards)
            assert "wild" in made or len(made) in (1, 3), symbols


@pytest.mark.rule("CL-CRD-14")
def test_four_cards_need_not_contain_a_set() -> None:
    for one, other in permutations(["infantry", "cavalry", "artillery"], 2):
        t = turn_with(holding(one, one, other, other))
        assert trades_in(t) == set()


# --- what a set is worth ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-09")
@pytest.mark.parametrize(("nth", "armies"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 15)])
def test_the_first_six_sets_of_the_game(nth: int, armies: int) -> None:
    t = turn_with(holding("infantry", "cavalry", "artillery"), sets=nth - 1)
    assert t.alice.reserve == 3
    t.alice.trades("egypt", "peru", "siam")
    assert t.alice.reserve == 3 + armies
    assert t.table.sets == nth
    assert t.told() == [f"alice trades a set for {armies} armies."]


@pytest.mark.rule("CL-CRD-10")
@pytest.mark.parametrize(("nth", "armies"), [(7, 20), (8, 25), (9, 30), (10, 35), (11, 40), (30, 135)])
def test_every_further_set_is_worth_five_more(nth: int, armies: int) -> None:
    t = turn_with(holding("infantry", "cavalry", "artillery"), sets=nth - 1)
    t.alice.trades("egypt", "peru", "siam")
    assert t.alice.reserve == 3 + armies


@pytest.mark.rule("CL-CRD-09", "CL-CRD-10")
def test_ten_sets_in_a_row_rise_as_printed() -> None:
    by_symbol = {
        symbol: [card.id for card in classic.CARDS if card.symbol == symbol and card.id not in ("alaska", "alberta")]
        for symbol in ("infantry", "cavalry", "artillery")
    }
    sets = [[by_symbol[symbol][k] for symbol in by_symbol] for k in range(10)]
    t = turn_with([card for cards in sets for card in cards])
    worth: list[int] = []
    for cards in sets:
        before = t.alice.reserve
        t.alice.trades(*cards)
        worth.append(t.alice.reserve - before)
    assert worth == [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]


@pytest.mark.rule("CL-CRD-11")
def test_the_sets_of_all_players_are_counted_together() -> None:
    t = scene(
        HOME,
        phase="reinforce",
        hands={"alice": "egypt japan india", "bob": "peru ural congo", "carol": "kamchatka madagascar wild_1"},
    )
    worth: list[int] = []
    for name in ("alice", "bob", "carol"):
        person = t.people[name]
        before = person.reserve
        person.trades(*person.hand)
        worth.append(person.reserve - before)
        person.places(min(person.lands), person.reserve)
        person.passes()
        person.passes()
    assert worth == [4, 6, 8]
    assert t.table.sets == 3


@pytest.mark.rule("CL-CRD-28")
def test_a_first_own_set_that_is_the_third_of_the_game_is_worth_eight() -> None:
    t = scene(
        HOME,
        phase="reinforce",
        turn="bob",
        hands={"alice": "peru ural congo", "bob": "egypt japan india", "carol": "kamchatka madagascar wild_1"},
    )
    for person in (t.bob, t.carol):  # the first and the second set
        person.trades(*person.hand)
        person.places(min(person.lands), person.reserve)
        person.passes()
        person.passes()
    assert t.alice.reserve == 3
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.reserve == 3 + 8


@pytest.mark.rule("CL-CRD-29")
def test_two_sets_in_one_turn_take_two_successive_values() -> None:
    t = turn_with(holding("infantry", "infantry", "infantry", "cavalry", "cavalry", "cavalry"), sets=2)
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 3 + 8
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.reserve == 3 + 8 + 10
    assert t.told() == ["alice trades a set for 8 armies.", "alice trades a set for 10 armies."]
    assert t.alice.hand == set()


@pytest.mark.rule("CL-CRD-29")
def test_armies_may_be_placed_between_two_trades() -> None:
    t = turn_with(holding("infantry", "infantry", "infantry", "cavalry", "cavalry", "cavalry"), sets=2)
    t.alice.trades("egypt", "japan", "india")
    t.alice.places("Alaska", 11)
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.reserve == 10
    t.alice.places("Alberta", 10)
    t.expect("Alaska: alice 20 | Alberta: alice 11")
    assert t.step == "DeclareAttack"


# --- when one must trade, and when one may ---------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-12")
@pytest.mark.parametrize("more", [[], ["siam"], ["siam", "brazil"]])
def test_with_five_or_more_cards_a_trade_is_compulsory(more: list[str]) -> None:
    t = turn_with(["egypt", "japan", "india", "peru", "ural", *more])
    t.alice.cannot("attack alaska kamchatka 3", "CL-CRD-12")
    t.alice.cannot("pass", "CL-CRD-12")
    t.alice.cannot("place alaska 3", "CL-CRD-12")  # CL-R58
    assert all(answer.startswith("trade ") for answer in t.answers)
    t.alice.trades("egypt", "japan", "india")
    assert len(t.alice.hand) == 2 + len(more)
    t.alice.places("Alaska", 7)
    if len(more) > 0:
        t.alice.passes()
    assert (t.alice.reserve, t.step) == (0, "DeclareAttack")


@pytest.mark.rule("CL-CRD-12")
def test_with_eight_cards_two_trades_are_compulsory() -> None:
    t = turn_with(["egypt", "japan", "india", "iceland", "argentina", "peru", "ural", "congo"])
    t.alice.trades("egypt", "japan", "india")
    t.alice.cannot("place alaska 3", "CL-CRD-12")  # five are left
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.hand == {"iceland", "argentina"}
    t.alice.places("Alaska", 3 + 4 + 6)
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-CRD-13")
@pytest.mark.parametrize("hand", ["egypt japan india", "egypt japan india peru"])
def test_with_three_or_four_cards_a_trade_is_not_compulsory(hand: str) -> None:
    t = turn_with(hand.split())
    t.alice.places("Alaska", 3)
    t.alice.passes()
    assert t.step == "DeclareAttack"
    assert t.alice.hand == set(hand.split())
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("6 6 6 against 1")
    assert t.owner("Kamchatka") == "alice"


@pytest.mark.rule("CL-CRD-13")
@pytest.mark.parametrize("hand", ["egypt japan india", "egypt japan india peru"])
def test_with_three_or_four_cards_a_trade_is_allowed(hand: str) -> None:
    t = turn_with(hand.split())
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 3 + 4
    assert t.alice.hand == set(hand.split()) - {"egypt", "japan", "india"}


@pytest.mark.rule("CL-CRD-13")
def test_a_set_may_be_traded_before_between_and_after_placing() -> None:
    for placed_first in (0, 1, 3):
        t = turn_with(["egypt", "japan", "india"])
        if placed_first:
            t.alice.places("Alaska", placed_first)
        t.alice.trades("egypt", "japan", "india")
        assert t.alice.reserve == 3 - placed_first + 4


@pytest.mark.rule("CL-CRD-13", "CL-CRD-08")
def test_with_three_or_four_cards_and_no_set_nothing_can_be_traded() -> None:
    t = turn_with(["egypt", "japan", "peru", "ural"])
    t.alice.cannot("trade egypt japan peru", "CL-CRD-08")
    t.alice.cannot("trade egypt peru ural", "CL-CRD-08")
    t.alice.places("Alaska", 3)
    assert t.answers == {"pass"}


# --- two armies for a territory shown --------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-15")
def test_a_card_of_an_own_territory_brings_two_armies_onto_it() -> None:
    t = turn_with(["alaska", "japan", "india"])
    t.alice.trades("alaska", "japan", "india")
    t.expect("Alaska: alice 11 | Alberta: alice 1")
    assert t.alice.reserve == 3 + 4  # beside the armies of the set, not among them
    assert t.told() == ["alice trades a set for 4 armies.", "alice's card puts 2 armies onto Alaska."]


@pytest.mark.rule("CL-CRD-15")
@pytest.mark.parametrize("land", ["alaska", "western_united_states", "greenland", "siam", "eastern_australia"])
def test_whichever_territory_is_shown_gets_the_two_armies(land: str) -> None:
    others = [card for card in CARDS[next(c.symbol for c in classic.CARDS if c.id == land)] if card != land]
    t = scene(f"{land}: alice 3 | Madagascar: bob 1", phase="reinforce", hands={"alice": " ".join([land, *others[:2]])})
    t.alice.trades(others[0], land, others[1])
    t.expect(f"{land}: alice 5")


@pytest.mark.rule("CL-CRD-16")
@pytest.mark.parametrize(
    ("chosen", "position"),
    [("alaska", "Alaska: alice 11 | Alberta: alice 1"), ("alberta", "Alaska: alice 9 | Alberta: alice 3")],
)
def test_two_cards_of_own_territories_bring_two_armies_and_not_four(chosen: str, position: str) -> None:
    t = turn_with(["alaska", "alberta", "india"])
    t.alice.trades("alaska", "alberta", "india")
    assert (t.asked, t.step) == ("alice", "ChooseBonus")
    assert t.answers == {"bonus alaska", "bonus alberta"}
    t.alice.says(f"bonus {chosen}")
    t.expect(position)
    assert t.alice.reserve == 3 + 4
    assert t.step == "Reinforce"


@pytest.mark.rule("CL-CRD-16")
def test_three_cards_of_own_territories_bring_two_armies_and_not_six() -> None:
    t = turn_with(["alaska", "alberta", "iceland"], HOME + "| Iceland: alice 2")
    before = sum(t.table.armies)
    t.alice.trades("alaska", "alberta", "iceland")
    assert t.answers == {"bonus alaska", "bonus alberta", "bonus iceland"}
    t.alice.says("bonus iceland")
    t.expect("Alaska: alice 9 | Alberta: alice 1 | Iceland: alice 4")
    assert sum(t.table.armies) == before + 2
    assert t.alice.reserve == 3 + 4


@pytest.mark.rule("CL-CRD-17")
def test_two_sets_in_one_turn_bring_two_such_armies_altogether() -> None:
    t = turn_with(
        ["alaska", "japan", "india", "greenland", "ural", "congo"],
        HOME + "| Greenland: alice 2",
    )
    t.alice.trades("alaska", "japan", "india")
    t.expect("Alaska: alice 11 | Greenland: alice 2")
    t.alice.trades("greenland", "ural", "congo")
    t.expect("Alaska: alice 11 | Greenland: alice 2")
    assert t.alice.reserve == 3 + 4 + 6
    assert len([event for event in t.events if isinstance(event, BonusPlaced)]) == 1


@pytest.mark.rule("CL-CRD-17")
def test_the_second_set_brings_the_two_armies_if_the_first_did_not() -> None:
    t = turn_with(
        ["egypt", "japan", "india", "greenland", "ural", "congo"],
        HOME + "| Greenland: alice 2",
    )
    t.alice.trades("egypt", "japan", "india")
    t.expect("Greenland: alice 2")
    t.alice.trades("greenland", "ural", "congo")
    t.expect("Greenland: alice 4")


@pytest.mark.rule("CL-CRD-17")
def test_the_next_turn_may_bring_two_such_armies_again() -> None:
    t = turn_with(
        ["alaska", "japan", "india", "greenland", "ural", "congo"],
        HOME + "| Greenland: alice 2",
    )
    t.alice.trades("alaska", "japan", "india")
    t.alice.places("Alberta", 7)
    while t.asked == "alice":
        t.alice.passes()
    t.bob.idles()
    t.carol.idles()
    t.alice.trades("greenland", "ural", "congo")
    t.expect("Alaska: alice 11 | Greenland: alice 4")


@pytest.mark.rule("CL-CRD-18")
def test_a_wild_brings_no_extra_armies() -> None:
    t = turn_with(["wild_1", "wild_2", "egypt"])
    before = sum(t.table.armies)
    t.alice.trades("wild_1", "wild_2", "egypt")
    assert (t.asked, t.step) == ("alice", "Reinforce")  # nothing to choose
    assert sum(t.table.armies) == before
    assert t.alice.reserve == 3 + 4


@pytest.mark.rule("CL-CRD-18")
def test_a_wild_does_not_stand_for_the_territory_beside_it() -> None:
    t = turn_with(["wild_1", "alaska", "peru"])
    t.alice.trades("wild_1", "alaska", "peru")
    assert t.step == "Reinforce"  # Alaska is the only territory shown
    t.expect("Alaska: alice 11 | Alberta: alice 1")


@pytest.mark.rule("CL-CRD-33")
def test_a_card_of_the_territory_of_another_brings_nothing() -> None:
    t = turn_with(["kamchatka", "peru", "ural"])  # Kamchatka is bob's, the others are carol's
    t.alice.trades("kamchatka", "peru", "ural")
    t.expect("Kamchatka: bob 1 | Peru: carol 1 | Ural: carol 1 | Alaska: alice 9")
    assert t.alice.reserve == 3 + 4
    assert not any(isinstance(event, BonusPlaced) for event in t.events)


@pytest.mark.rule("CL-CRD-33")
def test_a_card_of_a_neutral_territory_brings_nothing() -> None:
    t = scene(
        "Alaska: alice 3 | Kamchatka: neutral 1",
        seats=2,
        rest="bob",
        phase="reinforce",
        hands={"alice": "kamchatka peru ural"},
    )
    t.alice.trades("kamchatka", "peru", "ural")
    t.expect("Kamchatka: neutral 1")


@pytest.mark.rule("CL-CRD-33")
def test_what_counts_is_who_holds_the_territory_at_the_moment_of_the_trade() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1 | Japan: bob 1 | Alberta: alice 1",
        phase="reinforce",
        hands={"alice": "kamchatka peru ural"},
    )
    t.alice.places("Alaska", 3)
    t.alice.passes()
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    t.bob.idles()
    t.carol.idles()
    t.alice.trades("kamchatka", "peru", "ural")  # Kamchatka has become hers
    t.expect("Kamchatka: alice 5")


@pytest.mark.rule("CL-CRD-33")
def test_a_territory_lost_since_the_card_was_drawn_brings_nothing() -> None:
    t = scene(
        "Kamchatka: bob 9 | Alaska: alice 1 | Alberta: alice 1",
        turn="bob",
        hands={"alice": "alaska japan india"},
    )
    t.bob.conquers("Kamchatka", "Alaska")
    t.bob.passes()
    t.draws("siam")
    t.bob.passes()
    t.carol.idles()
    t.alice.trades("alaska", "japan", "india")
    assert t.owner("Alaska") == "bob"
    assert not any(isinstance(event, BonusPlaced) for event in t.events)
    assert t.armies("Alaska") == 3


@pytest.mark.rule("CL-CRD-38")
def test_the_two_armies_are_refused_anywhere_else() -> None:
    t = turn_with(["alaska", "alberta", "india"], HOME + "| Iceland: alice 2")
    t.alice.trades("alaska", "alberta", "india")
    t.alice.cannot("bonus iceland", "CL-CRD-38")  # her own, but no card shows it
    t.alice.cannot("bonus india", "CL-CRD-38")  # shown, but carol's
    t.alice.cannot("bonus kamchatka", "CL-CRD-38")
    t.alice.cannot("place iceland 2", "CL-CRD-38")
    t.alice.cannot("pass", "CL-CRD-38")
    t.alice.says("bonus alaska")
    t.expect("Alaska: alice 11 | Alberta: alice 1 | Iceland: alice 2")


@pytest.mark.rule("CL-CRD-38")
def test_with_one_territory_shown_the_two_armies_stand_there_at_once() -> None:
    t = turn_with(["alberta", "egypt", "india"])
    t.alice.trades("alberta", "egypt", "india")
    t.expect("Alberta: alice 3")
    t.alice.cannot("bonus alaska")
    t.alice.cannot("place alaska 9", "1 to 7 armies")  # only the armies of the count and the set go anywhere
    t.alice.places("Alaska", 7)
    t.expect("Alaska: alice 16 | Alberta: alice 3")


# --- a trade takes three cards of the own hand -----------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-36")
@pytest.mark.parametrize(
    "cards",
    [
        "",
        "egypt",
        "egypt japan",
        "egypt japan india iceland",
        "egypt egypt egypt",
        "egypt egypt japan",
        "wild_1 wild_1 egypt",
        "egypt japan argentina",  # argentina is bob's
        "egypt japan afghanistan",  # afghanistan is in the draw pile
        "egypt japan madagascar",  # madagascar is on the discards
        "peru ural congo",  # all of them bob's
        "wild_2 egypt japan",  # the other wild is bob's
    ],
)
def test_a_trade_is_three_different_cards_of_the_own_hand(cards: str) -> None:
    for own in ("egypt japan india iceland", "egypt japan india iceland wild_1"):
        t = scene(
            HOME,
            phase="reinforce",
            hands={"alice": own, "bob": "argentina peru ural congo wild_2"},
            discards="madagascar",
        )
        t.alice.cannot(f"trade {cards}", "CL-CRD-36")


@pytest.mark.rule("CL-CRD-36")
def test_a_trade_takes_just_the_three_cards_named() -> None:
    t = turn_with(["egypt", "japan", "india", "iceland", "wild_1"])
    assert len(trades_in(t)) == 4 + 6  # any three of four infantry, or any two of them with the wild
    t.alice.trades("india", "iceland", "egypt")
    assert t.alice.hand == {"japan", "wild_1"}
    assert {classic.CARDS[card].id for card in t.table.discards} == {"india", "iceland", "egypt"}


@pytest.mark.rule("CL-CRD-36")
def test_a_card_traded_once_cannot_be_traded_again() -> None:
    t = turn_with(["egypt", "japan", "india", "iceland", "argentina", "peru"])
    t.alice.trades("egypt", "japan", "india")
    t.alice.cannot("trade egypt iceland argentina", "CL-CRD-36")


# --- the cards of an eliminated player -------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-19")
def test_the_captor_gets_all_cards_of_an_eliminated_player_at_once() -> None:
    t = elimination("egypt", "peru siam wild_1")
    assert t.alice.hand == {"egypt", "peru", "siam", "wild_1"}
    assert t.bob.hand == set()
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    assert "bob is eliminated by alice, who takes 3 cards." in t.told()


@pytest.mark.rule("CL-CRD-19")
def test_a_player_who_keeps_a_territory_keeps_the_cards() -> None:
    t = scene(HOME, hands={"alice": "egypt", "bob": "peru siam wild_1"})
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.table.out == ()
    assert (t.alice.hand, t.bob.hand) == ({"egypt"}, {"peru", "siam", "wild_1"})


@pytest.mark.rule("CL-CRD-19")
def test_the_cards_of_third_players_stay_where_they_are() -> None:
    t = scene(DOOMED, hands={"alice": "egypt", "bob": "peru", "carol": "siam ural"})
    t.alice.conquers("Alaska", "Kamchatka")
    assert (t.alice.hand, t.carol.hand) == ({"egypt", "peru"}, {"siam", "ural"})


@pytest.mark.rule("CL-CRD-19", "CL-CRD-01")
def test_the_card_of_the_turn_comes_on_top_of_those_taken() -> None:
    t = elimination("egypt", "peru")
    t.alice.passes()
    t.draws("siam")
    assert t.alice.hand == {"egypt", "peru", "siam"}


@pytest.mark.rule("CL-CRD-20")
@pytest.mark.parametrize(
    ("mine", "his"),
    [
        ("egypt japan india iceland", "peru ural"),
        ("egypt", "japan india peru ural siam"),
        ("", "egypt japan india peru ural siam"),
        ("egypt japan india", "peru ural siam quebec"),
    ],
)
def test_six_cards_or_more_after_an_elimination_must_be_traded_at_once(mine: str, his: str) -> None:
    t = elimination(mine, his)
    cards = len(t.alice.hand)
    assert cards >= 6
    assert (t.asked, t.step) == ("alice", "Reinforce")
    t.alice.cannot("attack alaska northwest_territory 3")
    t.alice.cannot("pass")
    t.alice.cannot("place alaska 1")
    assert all(answer.startswith("trade ") for answer in t.answers)
    t.alice.trades("egypt", "japan", "india")
    assert len(t.alice.hand) == cards - 3 <= 4
    assert t.alice.reserve == 4


@pytest.mark.rule("CL-CRD-20")
def test_the_refusal_names_the_rule_of_the_elimination_and_not_of_the_start_of_a_turn() -> None:
    t = elimination("egypt japan india iceland", "peru ural")
    t.alice.cannot("attack alaska northwest_territory 3", "CL-CRD-20")


@pytest.mark.rule("CL-CRD-21")
def test_five_cards_after_an_elimination_are_not_traded_now() -> None:
    t = elimination("egypt japan india", "peru ural")
    assert len(t.alice.hand) == 5
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.conquers("Alaska", "Northwest Territory", 3)  # attacking goes on
    assert len(t.alice.hand) == 5


@pytest.mark.rule("CL-CRD-21")
@pytest.mark.parametrize(("mine", "his"), [("", "egypt japan india"), ("egypt", "japan india peru"), ("", "")])
def test_fewer_than_five_cards_after_an_elimination_are_not_traded_either(mine: str, his: str) -> None:
    t = elimination(mine, his)
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")


@pytest.mark.rule("CL-CRD-22")
def test_armies_of_an_elimination_trade_are_placed_at_once_and_attacking_goes_on() -> None:
    t = elimination("egypt japan india iceland", "peru ural", sets=4)
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.reserve == 12  # the fifth set of the game
    t.alice.cannot("attack alaska northwest_territory 3")
    t.alice.cannot("pass")
    t.alice.places("Kamchatka", 5)  # the territory just captured
    t.alice.places("Alberta", 6)
    t.alice.cannot("attack alaska northwest_territory 3")  # one is left
    t.alice.cannot("place japan 1", "CL-RNF-08")
    t.alice.places("Alaska", 1)
    t.expect("Kamchatka: alice 8 | Alberta: alice 7 | Alaska: alice 28")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.conquers("Alberta", "Ontario", 3)
    t.expect("Alberta: alice 4 | Ontario: alice 3")


@pytest.mark.rule("CL-CRD-22")
def test_the_refusal_to_attack_before_placing_names_the_rule_of_the_elimination() -> None:
    t = elimination("egypt japan india iceland", "peru ural")
    t.alice.trades("egypt", "japan", "india")
    t.alice.cannot("attack alaska northwest_territory 3", "CL-CRD-22")


@pytest.mark.rule("CL-CRD-30")
@pytest.mark.parametrize(
    ("mine", "his", "sizes"),
    [
        ("egypt japan india", "peru ural congo", [6, 3]),
        ("egypt japan india iceland", "peru ural congo", [7, 4]),
        ("egypt japan india iceland", "peru ural congo china", [8, 5, 2]),
        ("egypt japan india iceland", "peru ural congo china yakutsk", [9, 6, 3]),
    ],
)
def test_trading_after_an_elimination_stops_at_four_cards_or_fewer(mine: str, his: str, sizes: list[int]) -> None:
    t = elimination(mine, his)
    found = [len(t.alice.hand)]
    for cards in (("egypt", "japan", "india"), ("peru", "ural", "congo"))[: len(sizes) - 1]:
        t.alice.cannot("place alaska 1")
        t.alice.trades(*cards)
        found.append(len(t.alice.hand))
    assert found == sizes
    assert not any(answer.startswith("trade") for answer in t.answers)
    assert t.alice.reserve == (4 if len(sizes) == 2 else 4 + 6)
    t.alice.places("Alaska", t.alice.reserve)
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-CRD-30")
def test_a_further_set_is_refused_until_the_next_turn() -> None:
    t = elimination("egypt japan india", "peru ural congo")
    t.alice.trades("egypt", "japan", "india")
    t.alice.cannot("trade peru ural congo", "CL-CRD-30")
    t.alice.places("Alaska", 3)
    t.alice.cannot("trade peru ural congo", "CL-CRD-30")
    t.alice.places("Alaska", 1)
    t.alice.cannot("trade peru ural congo", "CL-RNF-11")
    t.alice.passes()
    t.draws("siam")
    t.alice.cannot("trade peru ural congo", "CL-RNF-11")
    t.alice.passes()
    t.carol.idles()
    assert t.asked == "alice"
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.hand == {"siam"}


@pytest.mark.rule("CL-CRD-31")
def test_an_elimination_goes_in_order_before_the_next_attack() -> None:
    t = scene(
        "Alaska: alice 9 | Alberta: alice 1 | Kamchatka: bob 1",
        hands={"alice": "egypt japan india", "bob": "peru ural congo"},
    )
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("6 6 6 against 1")
    # the loss is taken and the armies move in; the cards are still bob's
    assert t.step == "MoveIn"
    assert (len(t.alice.hand), len(t.bob.hand)) == (3, 3)
    assert t.table.out == ()
    t.alice.cannot("trade egypt japan india", "CL-ATK-15")
    t.alice.cannot("attack alaska northwest_territory 3", "CL-ATK-15")
    t.alice.occupies(5)
    t.expect("Alaska: alice 4 | Kamchatka: alice 5")
    # the cards have passed, and the trade comes before anything else
    assert (len(t.alice.hand), len(t.bob.hand)) == (6, 0)
    t.alice.cannot("attack alaska northwest_territory 3")
    t.alice.cannot("place alaska 1")
    t.alice.trades("egypt", "japan", "india")
    # then the armies are placed
    t.alice.cannot("attack alaska northwest_territory 3")
    t.alice.places("Alaska", 4)
    # and only now she may attack
    t.alice.attacks("Alaska", "Northwest Territory", 3)
    t.dice("6 6 6 against 1")
    assert t.told()[:5] == [
        "Alaska attacks Kamchatka: 6 6 6 against 1; alice loses 0, bob loses 1.",
        "alice captures Kamchatka from bob.",
        "bob is eliminated by alice, who takes 3 cards.",
        "alice trades a set for 4 armies.",
        "Alaska attacks Northwest Territory: 6 6 6 against 1; alice loses 0, carol loses 1.",
    ]


@pytest.mark.rule("CL-CRD-32")
def test_five_cards_and_the_card_of_the_turn_make_six_and_one_set_is_compulsory_next_turn() -> None:
    t = elimination("egypt japan india", "peru ural")
    t.alice.passes()
    t.draws("siam")
    assert len(t.alice.hand) == 6
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")  # not now, though there are six
    t.alice.passes()
    t.carol.idles()
    t.alice.cannot("place alaska 1", "CL-CRD-12")
    t.alice.trades("egypt", "japan", "india")
    assert t.alice.hand == {"peru", "ural", "siam"}
    t.alice.places("Alaska", t.alice.reserve)  # no second set is asked for
    t.alice.passes()
    assert t.step == "DeclareAttack"
    assert len(t.alice.hand) == 3


@pytest.mark.rule("CL-CRD-34")
def test_an_elimination_trade_brings_the_two_armies_too() -> None:
    t = elimination("alaska japan india iceland", "peru ural")
    t.expect("Alaska: alice 27 | Kamchatka: alice 3")
    t.alice.trades("alaska", "japan", "india")
    t.expect("Alaska: alice 29 | Kamchatka: alice 3")
    assert t.alice.reserve == 4


@pytest.mark.rule("CL-CRD-34", "CL-CRD-33")
def test_the_territory_just_captured_may_get_the_two_armies() -> None:
    t = elimination("egypt japan peru ural", "kamchatka iceland")
    t.alice.trades("kamchatka", "peru", "ural")
    t.expect("Kamchatka: alice 5")


@pytest.mark.rule("CL-CRD-34")
def test_an_elimination_trade_brings_none_if_the_turn_has_had_them() -> None:
    t = scene(
        "Alaska: alice 9 | Alberta: alice 1 | Greenland: alice 1 | Kamchatka: bob 1",
        phase="reinforce",
        hands={"alice": "alaska japan india iceland", "bob": "greenland ural congo siam quebec"},
    )
    t.alice.trades("alaska", "japan", "india")
    t.expect("Alaska: alice 11")
    t.alice.places("Alaska", 7)
    t.alice.conquers("Alaska", "Kamchatka", 3)
    assert len(t.alice.hand) == 6
    t.alice.trades("greenland", "ural", "congo")
    t.expect("Greenland: alice 1")
    assert t.alice.reserve == 6
    assert len([event for event in t.events if isinstance(event, BonusPlaced)]) == 1


@pytest.mark.rule("CL-CRD-34")
def test_two_sets_of_one_elimination_bring_the_two_armies_once() -> None:
    t = elimination("alaska japan india iceland", "kamchatka ural congo china")
    t.alice.trades("alaska", "japan", "india")
    t.alice.trades("kamchatka", "ural", "congo")
    t.expect("Alaska: alice 29 | Kamchatka: alice 3")
    assert t.alice.reserve == 4 + 6


def two_victims(mine: str, bobs: str, carols: str) -> Scene:
    """Alice may eliminate bob from Alaska and then carol from Kamchatka; dave holds the rest."""
    return scene(
        "Alaska: alice 30 | Kamchatka: bob 1 | Japan: carol 1",
        seats=4,
        rest="dave",
        hands={"alice": mine, "bob": bobs, "carol": carols},
    )


@pytest.mark.rule("CL-CRD-35")
def test_two_eliminations_are_judged_one_after_the_other() -> None:
    t = two_victims("egypt japan", "india peru ural", "congo siam quebec")
    t.alice.conquers("Alaska", "Kamchatka", 20)
    assert (len(t.alice.hand), t.step) == (5, "DeclareAttack")  # five: nothing now
    t.alice.conquers("Kamchatka", "Japan", 3)
    assert (len(t.alice.hand), t.step) == (8, "Reinforce")  # eight: two sets
    t.alice.trades("egypt", "japan", "india")
    t.alice.trades("peru", "ural", "congo")
    assert t.alice.hand == {"siam", "quebec"}
    t.alice.places("Alaska", 10)
    assert t.step == "DeclareAttack"


@pytest.mark.rule("CL-CRD-35")
def test_the_second_elimination_counts_only_what_the_first_trade_has_left() -> None:
    t = two_victims("egypt japan india", "peru ural congo", "siam quebec")
    t.alice.conquers("Alaska", "Kamchatka", 20)
    assert len(t.alice.hand) == 6
    t.alice.trades("egypt", "japan", "india")
    t.alice.places("Alaska", 4)
    t.alice.conquers("Kamchatka", "Japan", 3)
    assert (len(t.alice.hand), t.step) == (5, "DeclareAttack")  # three and two


@pytest.mark.rule("CL-CRD-35")
def test_both_eliminations_may_force_a_trade() -> None:
    t = two_victims("egypt japan india iceland", "peru ural congo", "siam quebec brazil")
    t.alice.conquers("Alaska", "Kamchatka", 20)
    t.alice.trades("egypt", "japan", "india")
    assert len(t.alice.hand) == 4
    t.alice.places("Alaska", 4)
    t.alice.conquers("Kamchatka", "Japan", 3)
    assert len(t.alice.hand) == 7
    t.alice.trades("siam", "quebec", "brazil")
    assert t.alice.reserve == 6
    t.alice.places("Alaska", 6)
    assert t.alice.hand == {"iceland", "peru", "ural", "congo"}
    assert t.step == "DeclareAttack"


# --- when not to trade -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-26")
def test_trading_is_refused_while_attacking_and_fortifying() -> None:
    t = scene(HOME, hands={"alice": "egypt japan india peru"})
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.passes()
    t.draws("siam")
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.passes()
    t.alice.cannot("trade egypt japan india")
    assert t.table.sets == 0
    assert len(t.alice.hand) == 5


@pytest.mark.rule("CL-CRD-26")
def test_trading_is_refused_when_it_is_not_the_own_turn() -> None:
    t = scene(HOME, hands={"alice": "egypt japan india"}, phase="fortify")
    t.alice.passes()
    assert t.asked == "bob"
    t.alice.cannot("trade egypt japan india")
    t.bob.cannot("trade egypt japan india", "CL-CRD-36")


@pytest.mark.rule("CL-CRD-26")
def test_trading_is_allowed_after_an_elimination() -> None:
    t = elimination("egypt japan india", "peru ural congo")
    t.alice.trades("egypt", "japan", "india")
    assert t.table.sets == 1


@pytest.mark.rule("CL-CRD-27")
def test_the_card_earned_this_turn_cannot_be_traded_this_turn() -> None:
    t = scene(HOME, hands={"alice": "egypt japan"})
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.passes()
    t.draws("india")  # which completes a set
    t.alice.cannot("trade egypt japan india", "CL-RNF-11")
    t.alice.fortifies("Alaska", "Kamchatka", 1)
    t.alice.cannot("trade egypt japan india")
    t.bob.idles()
    t.carol.idles()
    t.alice.trades("egypt", "japan", "india")
    assert t.table.sets == 1


@pytest.mark.rule("CL-CRD-27")
def test_the_card_that_makes_five_is_not_traded_this_turn_either() -> None:
    t = scene(HOME, hands={"alice": "egypt japan peru ural"})
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.passes()
    t.draws("siam")
    assert (len(t.alice.hand), t.step) == (5, "FortifyPosition")
    t.alice.passes()
    assert t.asked == "bob"
    assert t.table.sets == 0


# --- draw pile and discards ------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-23")
def test_the_empty_draw_pile_is_renewed_from_the_discards() -> None:
    gone = ["egypt", "japan", "india", "peru", "ural", "congo"]
    kept = [card for card in DECK if card not in gone]
    t = scene(HOME, captured=True, hands={"carol": " ".join(kept)}, discards=" ".join(gone))
    assert len(t.table.pile) == 0
    t.alice.passes()
    assert t.answers == {f"draw {card}" for card in gone}  # any of them, for they were shuffled
    assert t.table.discards == ()
    assert [event for event in t.events if isinstance(event, DeckRenewed)] == [DeckRenewed(6)]
    t.draws("ural")
    assert t.alice.hand == {"ural"}
    assert {classic.CARDS[card].id for card in t.table.pile.cards()} == set(gone) - {"ural"}


@pytest.mark.rule("CL-CRD-23")
def test_the_draw_pile_is_not_renewed_before_it_is_empty() -> None:
    gone = ["egypt", "japan", "india"]
    kept = [card for card in DECK if card not in (*gone, "siam")]
    t = scene(HOME, captured=True, hands={"carol": " ".join(kept)}, discards=" ".join(gone))
    t.alice.passes()
    assert t.answers == {"draw siam"}  # the last card of the pile
    t.draws("siam")
    assert len(t.table.pile) == 0
    assert {classic.CARDS[card].id for card in t.table.discards} == set(gone)  # until the next card is to be drawn


@pytest.mark.rule("CL-CRD-23")
def test_traded_cards_go_to_the_discards_and_come_back_only_when_the_pile_is_empty() -> None:
    t = turn_with(["egypt", "japan", "india"])
    t.alice.trades("egypt", "japan", "india")
    t.alice.places("Alaska", 7)
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    assert t.answers == {f"draw {card}" for card in DECK if card not in ("egypt", "japan", "india")}


@pytest.mark.rule("CL-CRD-24")
def test_with_no_card_left_anywhere_none_is_drawn_and_the_turn_ends_normally() -> None:
    t = scene(HOME, hands={"alice": "egypt japan", "carol": " ".join(c for c in DECK if c not in ("egypt", "japan"))})
    t.alice.conquers("Alaska", "Kamchatka", 3)
    t.alice.passes()
    assert t.alice.hand == {"egypt", "japan"}
    assert (t.asked, t.step) == ("alice", "FortifyPosition")
    t.alice.fortifies("Alaska", "Kamchatka", 1)
    assert (t.asked, t.step) == ("bob", "Reinforce")
    assert not any(isinstance(event, (CardDrawn, DeckRenewed)) for event in t.events)


# --- what others see -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-25")
def test_opponents_see_how_many_cards_a_player_holds_and_not_which() -> None:
    t = scene(HOME, hands={"alice": "egypt japan india peru", "bob": "siam wild_1"})
    own = t.table.hands
    for seat in (0, 1, 2, hegemon.SPECTATOR):
        seen = t.game.view(seat).table.hands
        assert [len(hand) for hand in seen] == [4, 2, 0]
        for other, hand in enumerate(seen):
            assert hand.cards == (own[other].cards if other == seat else (HIDDEN,) * len(own[other]))


@pytest.mark.rule("CL-CRD-25")
def test_nobody_can_tell_two_hands_of_the_same_size_apart() -> None:
    for phase in ("reinforce", "attack", "fortify"):
        one = scene(HOME, phase=phase, hands={"alice": "egypt japan india"})  # a set
        other = scene(HOME, phase=phase, hands={"alice": "egypt japan peru"})  # none
        for t in (one, other):
            if phase == "reinforce":
                t.alice.places("Alaska", 3)  # and she is asked whether she trades, though she may be unable to
                assert (t.asked, t.step) == ("alice", "Reinforce")
        assert one.game.view(0) != other.game.view(0)
        for seat in (1, 2, hegemon.SPECTATOR):
            assert one.game.view(seat) == other.game.view(seat)
            mine, theirs = one.game.view(seat).pending, other.game.view(seat).pending
            assert mine is not None
            assert theirs is not None
            assert (mine.prompt, len(mine.menu)) == (theirs.prompt, len(theirs.menu)) == (mine.prompt, 0)


@pytest.mark.rule("CL-CRD-25")
def test_others_see_that_a_card_is_drawn_and_not_which() -> None:
    one, other = scene(HOME, captured=True), scene(HOME, captured=True)
    for t, card in ((one, "siam"), (other, "wild_2")):
        t.alice.passes()
        asking = t.game.asking
        assert asking is not None
        drawn = hegemon.parse(t.game, f"draw {card}")
        assert asking.shown(t.game, drawn, 0) == drawn
        for seat in (1, 2, hegemon.SPECTATOR):
            assert str(asking.shown(t.game, drawn, seat)) == "draw hidden"
            view = t.game.view(seat).pending
            assert view is not None
            assert len(view.menu) == 0
        t.draws(card)
    for seat in (1, 2, hegemon.SPECTATOR):
        assert one.game.view(seat) == other.game.view(seat)
        assert one.events[-1].seen_by(seat) == other.events[-1].seen_by(seat) == CardDrawn(0, UNKNOWN)
    assert one.events[-1].seen_by(0) == CardDrawn(0, one.has("siam"))


@pytest.mark.rule("CL-CRD-25")
def test_which_cards_were_traded_everybody_sees() -> None:
    t = turn_with(["egypt", "japan", "india", "peru"])
    t.alice.trades("egypt", "japan", "india")
    for seat in (0, 1, 2, hegemon.SPECTATOR):
        seen = t.game.view(seat).table
        assert {classic.CARDS[card].id for card in seen.discards} == {"egypt", "japan", "india"}
        assert len(seen.hands[0]) == 1


# --- the 44 cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-CRD-37")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("headquarters", ["off", "all"])
def test_the_same_44_cards_are_always_somewhere_each_once(seats: int, headquarters: str) -> None:
    traded = drawn = renewed = 0
    for seed in range(3):
        t = set_up(seats, {"headquarters": headquarters, "deal": seats > 2})
        rng = hegemon.Rng(1000 * seats + seed)
        for _ in range(5000):
            decision = t.game.pending
            if decision is None:
                break
            t.game.play(decision.menu.sample(rng))
            table = t.table
            cards = [*table.pile.cards(), *table.discards, *table.removed]
            for hand in table.hands:
                cards += hand.cards
            assert sorted(cards) == list(range(44))
        traded += sum(isinstance(event, SetTraded) for event in t.events)
        drawn += sum(isinstance(event, CardDrawn) for event in t.events)
        renewed += sum(isinstance(event, DeckRenewed) for event in t.events)
        shown = len(t.table.removed)
        assert shown == (seats if headquarters == "all" else 0)
    if headquarters == "off":  # games for Headquarters may be over too soon
        assert drawn > 30  # cards did move
        assert traded > 3
        assert renewed > 0


@pytest.mark.rule("CL-CRD-37")
def test_the_cards_stay_the_same_44_through_an_elimination() -> None:
    t = elimination("egypt japan india iceland", "peru ural congo china")
    t.alice.trades("egypt", "japan", "india")
    t.alice.trades("peru", "ural", "congo")
    t.alice.places("Alaska", 10)
    t.alice.passes()
    t.draws("siam")
    assert t.alice.hand == {"iceland", "china", "siam"}
    assert (len(t.table.discards), len(t.table.pile)) == (6, 35)
    found = sorted([*t.table.pile.cards(), *t.table.discards, *t.table.hands[0].cards])
    assert found == list(range(44))
