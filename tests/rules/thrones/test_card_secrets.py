"""What others see of cards drawn, chosen and taken, and what is asked on the way."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.thrones.extra import thrones
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.rules.decks import DrawInto, KeepOne
from hegemon.table.table import Table
from realm import Realm, realm

FIELD = "Harrenhal: alice 9 | Kings Landing: bob 5 | Karhold: bob 2"


def asks(t: Realm) -> str:
    """What is asked now, in the words of the game; others read the same and have nothing to answer."""
    decision = t.game.pending
    assert decision is not None
    for seat in range(t.table.edition.seats):
        seen = t.game.view(seat).pending
        assert seen is not None
        assert seen.prompt == decision.prompt
        if seat != decision.who:
            assert not len(seen.menu)
    return decision.prompt


def two_drawn(game: Game[Table]) -> tuple[int, ...]:
    """The cards of which one is kept."""
    assert isinstance(game.asking, KeepOne)
    return game.asking.drawn.cards


def one_drawn(game: Game[Table]) -> tuple[int, ...]:
    """The cards drawn so far by somebody who draws more of them."""
    assert isinstance(game.asking, DrawInto)
    return game.asking.drawn.cards


@pytest.mark.rule("GT-CHR-03")
def test_a_declaration_speaks_of_cards_as_long_as_one_could_be_used() -> None:
    """As far as everybody knows: whoever has no gold can pay for none."""
    cards = {"alice": "blood_magic"}
    rich, poor = (realm(FIELD, gold={"alice": gold}, maesters=cards) for gold in (900, 0))
    assert asks(rich) == "Declare an invasion, use a card, or end your invasions."
    assert asks(poor) == "Declare an invasion, or end your invasions."


@pytest.mark.rule("GT-CHR-11")
def test_only_tyrion_sees_the_two_cards() -> None:
    t = realm(turn="carol", phase="purchase", gold={"carol": 300})
    t.carol.uses("tyrion_lannister")
    asking = t.game.asking
    assert asking is not None
    drawn = hegemon.parse(t.game, "draw bribery")
    assert [str(asking.shown(t.game, drawn, seat)) == "draw bribery" for seat in range(3)] == [False, False, True]
    t.draws("bribery")
    assert one_drawn(t.game.view(0).masked) == (HIDDEN,)
    imagined = t.game.view(0).imagine(hegemon.Rng(7))
    assert one_drawn(imagined) == thrones(imagined.table).maesters.hands[2].cards
    t.draws("castle_walls")
    assert asks(t) == "Which of the cards you have drawn do you keep?"
    assert t.game.asking is not None
    assert two_drawn(t.game.view(0).masked) == (HIDDEN, HIDDEN)
    assert HIDDEN not in two_drawn(t.game.view(2).masked)
    imagined = t.game.view(0).imagine(hegemon.Rng(7))
    assert not imagined.table.faults()
    assert set(two_drawn(imagined)) == set(thrones(imagined.table).maesters.hands[2].cards)
    kept = hegemon.parse(t.game, "keep bribery")
    assert [str(t.game.asking.shown(t.game, kept, seat)) == "keep bribery" for seat in range(3)] == [False, False, True]


@pytest.mark.rule("GT-MAE-22")
@pytest.mark.rule("GT-MAE-23")
@pytest.mark.parametrize(("card", "knows"), [("a_web_of_lies", [True, True, False]), ("melisandre", [True] * 3)])
def test_a_stolen_card_is_seen_by_thief_and_victim_and_a_discarded_one_by_all(card: str, knows: list[bool]) -> None:
    held = {"bob": "bribery", "alice": "a_web_of_lies"} if card == "a_web_of_lies" else {"alice": "bribery"}
    turn = "alice" if card == "a_web_of_lies" else "bob"
    t = realm(turn=turn, gold={"alice": 900, "bob": 900}, maesters=held)
    t.people[turn].says(f"use {card}")
    t.unanswered()
    assert "House" in asks(t)
    t.people[turn].says("against baratheon" if turn == "alice" else "against stark")
    asks(t)
    picked = hegemon.parse(t.game, "draw bribery")
    asking = t.game.asking
    assert asking is not None
    assert [str(asking.shown(t.game, picked, seat)) == "draw bribery" for seat in range(3)] == knows


@pytest.mark.rule("GT-MAE-28")
def test_only_its_owner_sees_the_card_of_a_rally() -> None:
    t = realm(FIELD, gold={"alice": 300}, maesters={"alice": "rally_the_smallfolk"})
    t.alice.uses("rally_the_smallfolk")
    asks(t)
    drawn = hegemon.parse(t.game, "draw skagos")
    asking = t.game.asking
    assert asking is not None
    assert [str(asking.shown(t.game, drawn, seat)) == "draw skagos" for seat in range(3)] == [True, False, False]
    t.draws("skagos")
    skagos = t.has("skagos").index
    made_up = [thrones(t.game.view(1).imagine(hegemon.Rng(seed)).table).rallies[0].card for seed in range(9)]
    assert HIDDEN not in made_up
    assert len(set(made_up)) > 1
    for seat in range(3):
        imagined = t.game.view(seat).imagine(hegemon.Rng(3))
        assert not imagined.table.faults()
        assert seat != 0 or thrones(imagined.table).rallies[0].card == skagos


@pytest.mark.rule("GT-MAE-38")
@pytest.mark.parametrize(
    ("card", "says", "asked"),
    [
        ("cut_off_supply_lines", (), "Cut Off Supply Lines: which neighbouring territory of an opponent is cut off?"),
        (
            "cut_off_supply_lines",
            ("target kings_landing", "throw 4"),
            "Cut Off Supply Lines: how many armies are removed from King's Landing?",
        ),
        ("blood_magic", (), "Blood Magic: which character is removed if the die shows 3 or more?"),
        ("valar_morghulis", (), "Valar Morghulis: which character is removed from the game?"),
        ("winter_is_coming", (), "Winter Is Coming: where do you destroy one of your armies?"),
        ("preparing_for_war", (), "Preparing for War: where does army 1 of 3 go, each to another territory?"),
        ("a_sworn_sword", (), "Where does your new Knight go?"),
        ("mass_desertion", (), "A Territory card is turned up."),
    ],
)
def test_every_card_says_what_it_asks(card: str, says: tuple[str, ...], asked: str) -> None:
    position = FIELD + " | Riverrun: alice 1 | Pyke: alice 1 | Harlaw: alice 1"
    t = realm(position, gold={"alice": 500}, maesters={"alice": card})
    t.alice.uses(card)
    for words in says:
        if t.asked == "chance":
            asks(t)
            t.chance(words)
        else:
            t.alice.says(words)
    assert asks(t) == asked


@pytest.mark.rule("GT-MAE-38")
@pytest.mark.parametrize(
    ("who", "card", "asked"),
    [
        ("bob", "strategic_withdrawal", "Strategic Withdrawal: where do your armies withdraw to?"),
        ("alice", "taken_captive", "Taken Captive: whom do you want to capture with this territory?"),
        ("carol", "unplanned_losses", "Unplanned Losses: how many armies are destroyed in Harrenhal?"),
    ],
)
def test_every_answer_to_a_declaration_says_what_it_asks(who: str, card: str, asked: str) -> None:
    t = realm(FIELD, gold={who: 500}, maesters={who: card}, turned="robb_stark catelyn_stark stannis_baratheon")
    t.alice.invades("Harrenhal", "Kings Landing")
    assert asks(t) == f"House Stark invades {t.land('Kings Landing').name} from Harrenhal: use a card, or pass."
    t.people[who].says(f"use {card}")
    t.unanswered()
    assert asks(t) == asked


@pytest.mark.rule("GT-MAE-38")
def test_the_moments_of_a_battle_say_what_has_happened() -> None:
    t = realm(FIELD, gold={"bob": 400}, maesters={"bob": "shifting_alliance"}, units="Kings Landing: 1 siege_engine")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(3)
    assert "with 3 armies" in asks(t)
    t.bob.passes()
    t.roll("6 5 1", "7 2")
    assert "and rolls 6 5 1 against 7 2" in asks(t)
    t = realm(FIELD, gold={"bob": 700}, maesters={"bob": "shifting_alliance"})
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(3)
    t.bob.uses("shifting_alliance")
    assert "how many of the committed armies" in asks(t)


@pytest.mark.rule("GT-MAE-16")
@pytest.mark.rule("GT-MAE-31")
def test_cards_that_turn_up_cards_renew_an_empty_deck() -> None:
    t = realm(FIELD, gold={"alice": 300}, maesters={"alice": "sickness_in_the_ranks"})
    t.table.discards = t.table.pile.cards()
    t.table.pile = t.table.pile.without(t.table.discards)
    t.alice.uses("sickness_in_the_ranks")
    t.draws("kingswood")
    t.expect("Kings Landing: bob 4")
    assert len(t.table.discards) == 1
    assert len(t.table.pile) == 47
