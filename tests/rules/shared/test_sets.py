"""Sets of cards in every way the books have them: by count or by symbol, with wilds, under the pile."""

from __future__ import annotations

from hegemon.kernel.chance import Rng
from hegemon.rules.eliminate import TradeDown
from hegemon.rules.reinforce import Reinforce
from hegemon.rules.sets import gain, worth_of
from hegemon.table.sets import EACH, NEVER, ONE, SPREAD, Sets
from made_up import CARDS, Played, edition, flat

EVERYTHING = " | ".join([f"{land}: {int(land > 'd')} 2" for land in "abcdefgh"])
BY_SYMBOL: dict[tuple[str, ...], int] = {
    ("sun", "sun", "sun"): 4,
    ("moon", "moon", "moon"): 6,
    ("star", "star", "star"): 8,
    ("moon", "star", "sun"): 10,
}


def played(sets: Sets, *hands: str, step: Reinforce | TradeDown | None = None) -> Played:
    """A game in which seat 0 holds a to d, seat 1 the rest; suns are a, d and g, moons b, e and h, stars c and f."""
    return Played(edition(sets=sets), EVERYTHING, hands, step or Reinforce(0))


def test_a_set_by_symbols_brings_what_they_say_and_nothing_for_territories() -> None:
    sets = Sets(value=flat, symbols=BY_SYMBOL, bonus=0)
    t = played(sets, "a d g")
    t.say("trade a d g")
    assert (t.table.reserve[0], t.lands(0)) == (8 + 4, "a2 b2 c2 d2")
    assert t.told() == ["P0 trades a set for 4 armies."]
    assert t.table.edition.sets.limits(t.table.sets) == (4, 10)


def test_wilds_stand_for_whatever_brings_most() -> None:
    sets = Sets(value=flat, symbols=BY_SYMBOL, bonus=0)
    t = played(sets, "a b d wild_1 wild_2")
    cards = {card.id: card for card in CARDS}

    def worth(*names: str) -> int:
        return worth_of(t.table, tuple([cards[name] for name in names]))

    assert worth("a", "b", "wild_1") == 10
    assert worth("a", "d", "wild_1") == 4
    assert worth("a", "wild_1", "wild_2") == 10
    t.say("trade a d wild_1")
    assert t.table.reserve[0] == 8 + 4


def test_with_five_cards_a_set_comes_first_and_after_it_placing() -> None:
    t = played(Sets(value=flat, bonus=0), "a b c d g")
    assert t.prompt == "You hold 5 cards: trade a set of three."
    assert all([answer.startswith("trade") for answer in t.answers])
    assert t.why_not("place a 1") == "You hold 5 cards and must trade a set first."
    t.say("trade a b c")
    assert "place a 13" in t.answers


def test_a_book_may_ask_for_a_trade_earlier_later_or_never() -> None:
    assert "place a 1" not in played(Sets(value=flat, must=3, down_to=2), "a b c").answers
    assert "place a 1" in played(Sets(value=flat, must=6), "a b c d g").answers
    assert "place a 1" in played(Sets(value=flat, must=NEVER), "a b c d e f g h").answers


def test_after_an_elimination_sets_are_traded_as_far_down_as_the_book_says() -> None:
    hand = "a b c d e"
    assert played(Sets(value=flat), hand, step=TradeDown(0)).step == "nothing"
    t = played(Sets(value=flat, must_now=5, bonus=0), hand, step=TradeDown(0))
    t.table.reserve[0] = 0
    assert t.step == "Reinforce 0"
    t.say("trade a b c", "place a 5")
    assert t.step == "nothing"
    t = played(Sets(value=flat, must_now=6, down_to=5, bonus=0), "a b c d e f g h wild_1", step=TradeDown(0))
    t.say("trade a b c")
    assert t.why_not("place a 1") == "You hold 6 cards and must trade a set first."
    t.say("trade d e f")
    assert t.why_not("trade g h wild_1") == "After an elimination you trade only down to five cards."


def test_traded_cards_may_go_under_the_pile() -> None:
    t = played(Sets(value=flat, under=True, bonus=0), "a b c")
    top = t.table.pile.top()
    t.say("trade a b c")
    assert t.table.discards == ()
    assert t.table.pile.layers == (top, (0, 1, 2))
    assert t.table.faults() == []
    imagined = t.game.view(1).imagine(Rng(3))
    assert [len(layer) for layer in imagined.table.pile.layers] == [7, 3]


def test_armies_for_shown_territories_go_to_one_of_them_once_a_turn() -> None:
    t = played(Sets(value=flat, bonus=3), "a b c d e wild_1")
    t.say("trade a b c")
    assert t.prompt == "Which territory gets the three armies that your cards bring?"
    assert t.why_not("bonus d") == "The three armies go onto a territory that your traded cards show: A or B or C."
    t.say("bonus b", "trade d e wild_1")
    assert (t.lands(0), t.step) == ("a2 b5 c2 d2", "Reinforce 0")


def test_armies_for_shown_territories_may_be_spread_and_come_with_every_set() -> None:
    t = played(Sets(value=flat, bonus=2, bonus_to=SPREAD, bonus_once=False), "a b c d e f")
    t.say("trade a b c", "bonus a", "bonus c")
    t.say("trade d e f")
    assert t.lands(0) == "a3 b2 c3 d4"


def test_armies_may_come_for_each_shown_territory() -> None:
    t = played(Sets(value=flat, bonus=1, bonus_to=EACH), "a b c")
    assert gain(t.table, 0, CARDS[:3]) == 5 + 3
    t.say("trade a b c")
    assert (t.lands(0), t.step) == ("a3 b3 c3 d2", "Reinforce 0")


def test_no_armies_come_for_territories_of_others() -> None:
    t = played(Sets(value=flat), "e f g")
    t.say("trade e f g")
    assert (t.table.reserve[0], t.lands(0), t.table.bonus_given) == (8 + 5, "a2 b2 c2 d2", False)


def test_what_the_next_set_is_worth_by_count() -> None:
    t = played(Sets(value=lambda traded: 4 + 3 * traded), "a b c d e f")
    assert t.table.edition.sets.limits(0) == (4, 4)
    t.say("trade a b c", "bonus a")
    assert t.table.edition.sets.limits(t.table.sets) == (7, 7)
    assert gain(t.table, 0, CARDS[3:6]) == 7  # the two for a shown territory were given this turn
    t.say("trade d e f")
    assert t.table.reserve[0] == 8 + 4 + 7


def test_a_set_needs_three_alike_three_different_or_a_wild() -> None:
    t = played(Sets(value=flat, symbols=BY_SYMBOL, bonus=0), "a b d wild_1")
    assert [answer for answer in t.answers if answer.startswith("trade")] == [
        "trade a b wild_1",
        "trade a d wild_1",
        "trade b d wild_1",
    ]
    assert t.why_not("trade a b d") == "These three make no set: it takes three alike, three different, or a wild."
    assert t.why_not("trade a b c") == "You do not hold the card C."
    assert t.why_not("trade a a wild_1") == "A set is exactly three cards of your hand."


def test_the_one_territory_shown_gets_the_armies_without_a_question() -> None:
    for way in (ONE, SPREAD, EACH):
        t = played(Sets(value=flat, bonus=2, bonus_to=way), "a e f")
        t.say("trade a e f")
        assert (t.lands(0), t.step) == ("a4 b2 c2 d2", "Reinforce 0")
        assert t.told() == ["P0 trades a set for 5 armies.", "P0's card puts 2 armies onto A."]


def test_spread_armies_are_asked_for_one_by_one() -> None:
    t = played(Sets(value=flat, bonus=2, bonus_to=SPREAD), "a b f")
    t.say("trade a b f")
    assert t.prompt == "Your set shows territories of yours: where does an extra army go?"
    assert t.why_not("bonus f") == "The army goes onto a territory that your traded cards show: A or B."
    t.say("bonus b", "bonus b")
    assert (t.lands(0), t.step, t.table.bonus_given) == ("a2 b4 c2 d2", "Reinforce 0", True)


def test_as_many_armies_are_spread_as_the_book_says() -> None:
    t = played(Sets(value=flat, bonus=3, bonus_to=SPREAD), "a b f")
    t.say("trade a b f", "bonus b", "bonus a", "bonus b")
    assert (t.lands(0), t.step) == ("a3 b4 c2 d2", "Reinforce 0")
