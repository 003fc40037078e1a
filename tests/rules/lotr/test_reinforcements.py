"""Step 1: battalions for strongholds, territories and regions, sets of Territory cards, and placing all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from middle_earth import MiddleEarth, middle_earth

MIRKWOOD = "north_mirkwood carrock eastern_mirkwood anduin_valley south_mirkwood"
MORDOR = "udun_vale mount_doom barad_dur minas_morgul gorgoroth nurn"
RHOVANION = "moria gladden_fields lorien the_wold emyn_muil brown_lands rhun_hills dead_marshes"
BONUS = {
    "arnor": 7,
    "gondor": 7,
    "rhovanion": 5,
    "rohan": 4,
    "eriador": 3,
    "mordor": 2,
    "haradwaith": 2,
    "mirkwood": 4,
    "rhun": 2,
}
PLAIN = "angmar borderlands north_downs fornost weather_hills old_forest buckland south_downs forodwaith"
"""Nine territories of Arnor, without the stronghold and without the whole region."""
ARCHERS = ("rhudaur", "weather_hills", "old_forest", "borderlands", "lebennin")
RIDERS = ("forodwaith", "north_downs", "buckland", "south_downs", "anfalas")
EAGLES = ("angmar", "fornost", "moria", "andrast", "belfalas")
WILDS = ("wild_1", "wild_2")
SYMBOLS = {"a": ARCHERS, "r": RIDERS, "e": EAGLES, "w": WILDS}


def held(lands: str, owner: str = "alice", armies: int = 1) -> str:
    return " | ".join(f"{land}: {owner} {armies}" for land in lands.split())


def hand(symbols: str) -> list[str]:
    """Territory cards with these symbols, ``aarw`` for two archers, a rider and a wild."""
    return [SYMBOLS[symbol][symbols[:k].count(symbol)] for k, symbol in enumerate(symbols)]


def turn_of(lands: str, symbols: str = "") -> MiddleEarth:
    """Alice's turn begins with these territories, one battalion each, and with cards of these symbols."""
    return middle_earth(held(lands), seats=2, phase="turn", hands={"alice": " ".join(hand(symbols))})


def income(lands: str) -> int:
    """What alice may place freely if she holds these territories."""
    t = turn_of(lands)
    assert (t.asked, t.step) == ("alice", "PlaceReinforcements")
    return t.alice.reserve


# --- strongholds -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-RNF-01", "LR-RNF-02")
def test_one_battalion_goes_into_each_own_stronghold_before_anything_else() -> None:
    t = turn_of("rhudaur moria angmar udun_vale")
    t.expect("Rhudaur: alice 2 | Moria: alice 2 | Udun Vale: alice 2 | Angmar: alice 1 | Umbar: bob 1 | Fangorn: bob 1")
    assert t.alice.reserve == 3  # in addition, not out of these
    t.alice.cannot("place angmar 4", because="You may place 1 to 3 battalions, not 4 (LR-RNF-10).")
    t.alice.places("Angmar", 3)
    t.expect("Rhudaur: alice 2 | Moria: alice 2 | Udun Vale: alice 2 | Angmar: alice 4")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-RNF-01")
def test_all_eleven_strongholds_are_reinforced() -> None:
    strongholds = (
        "rhudaur minas_tirith moria fangorn west_rohan evendim_hills udun_vale barad_dur minas_morgul umbar "
        "south_mirkwood"
    )
    t = turn_of(f"{strongholds} angmar")
    t.expect(held(strongholds, armies=2))
    t.expect("Angmar: alice 1")
    assert t.alice.reserve == 4
    assert sum(t.armies(land) for land in t.alice.lands) == 23


@pytest.mark.rule("LR-RNF-11")
def test_without_a_stronghold_none_is_placed() -> None:
    t = turn_of("angmar borderlands north_downs")
    t.expect("Angmar: alice 1 | Borderlands: alice 1 | North Downs: alice 1")
    assert {t.armies(land) for land in t.bob.lands} == {1}  # nor in strongholds of others
    assert t.alice.reserve == 3


# --- territories and regions -----------------------------------------------------------------------------------------


def of_size(count: int) -> tuple[str, int]:
    """So many territories, whole regions last, and the bonus of the regions that are whole among them."""
    t = middle_earth(seats=2)
    regions = t.table.board.regions
    ids = [[t.table.board.territories[land].id for land in region.lands] for region in regions]
    order = [id for lands in ids for id in lands[:-1]] + [lands[-1] for lands in ids]
    whole = regions[: max(0, count - 55)]
    return " ".join(order[:count]), sum(BONUS[region.id] for region in whole)


@pytest.mark.rule("LR-RNF-03", "LR-RNF-04")
def test_the_examples_of_the_rulebook_for_territories() -> None:
    assert income(of_size(13)[0]) == 4
    assert income(of_size(5)[0]) == 3


CHART = [
    (1, 11, 3),
    (12, 14, 4),
    (15, 17, 5),
    (18, 20, 6),
    (21, 23, 7),
    (24, 26, 8),
    (27, 29, 9),
    (30, 32, 10),
    (33, 35, 11),
    (36, 38, 12),
    (39, 41, 13),
    (42, 44, 14),
    (45, 47, 15),
    (48, 50, 16),
    (51, 53, 17),
    (54, 56, 18),
    (57, 59, 19),
    (60, 62, 20),
    (63, 63, 21),
]
"""The chart of the rulebook."""


@pytest.mark.rule("LR-RNF-05", "LR-RNF-04", "LR-RNF-03")
@pytest.mark.parametrize(("least", "most", "battalions"), CHART)
def test_every_row_of_the_chart(least: int, most: int, battalions: int) -> None:
    for count in range(least, most + 1):
        lands, regions = of_size(count)
        assert income(lands) == battalions + regions, count


@pytest.mark.rule("LR-RNF-06")
def test_mirkwood_gives_four() -> None:
    assert income(MIRKWOOD) == 3 + 4


@pytest.mark.rule("LR-RNF-01", "LR-RNF-06")
def test_everybody_is_told_what_for() -> None:
    t = middle_earth(held(MIRKWOOD), seats=2, turn="bob", phase="fortify", leaders={"bob": "khand"})
    t.bob.passes()
    t.expect("South Mirkwood: alice 2")
    rest, stronghold = t.told()[-2:]
    assert "South Mirkwood" in stronghold
    assert "Mirkwood" in rest
    assert "7" in rest


@pytest.mark.rule("LR-RNF-06", "LR-RNF-08")
@pytest.mark.parametrize("region", sorted(BONUS))
def test_each_region_gives_its_bonus_and_nothing_if_one_territory_is_missing(region: str) -> None:
    t = middle_earth(seats=2)
    lands = next(one.lands for one in t.table.board.regions if one.id == region)
    ids = [t.table.board.territories[land].id for land in lands]
    assert income(" ".join(ids)) == max(3, len(ids) // 3) + BONUS[region]
    for missing in ids:
        assert income(" ".join(id for id in ids if id != missing)) == max(3, (len(ids) - 1) // 3)


@pytest.mark.rule("LR-RNF-07")
def test_rhovanion_and_mordor_give_seven() -> None:
    assert income(f"{RHOVANION} {MORDOR}") == 4 + 7


@pytest.mark.rule("LR-RNF-08")
def test_a_region_that_two_players_share_gives_nothing_to_either() -> None:
    t = middle_earth(held(MORDOR) + " | Nurn: bob 1", seats=4, phase="turn", leaders={"alice": "gorgoroth"})
    assert t.alice.reserve == 3
    t.alice.places("Gorgoroth", 3)
    t.alice.ends()
    assert (t.asked, t.bob.reserve) == ("bob", 3)


@pytest.mark.rule("LR-RNF-09")
def test_all_parts_add_up() -> None:
    lands = f"{MIRKWOOD} rhudaur angmar borderlands north_downs fornost weather_hills old_forest buckland"
    assert len(lands.split()) == 13
    t = turn_of(lands, "are")
    t.expect("Rhudaur: alice 2 | South Mirkwood: alice 2 | Angmar: alice 1")
    t.alice.trades(*hand("are"))
    assert t.alice.reserve == 4 + 4 + 10
    t.alice.places("Angmar", 18)
    t.expect("Angmar: alice 19 | Rhudaur: alice 2 | South Mirkwood: alice 2")
    assert sum(t.armies(land) for land in t.alice.lands) == 13 + 2 + 18


@pytest.mark.rule("LR-RNF-10")
def test_all_battalions_are_placed_in_own_territories_before_combat() -> None:
    t = turn_of("rhudaur angmar borderlands")
    t.alice.cannot(
        "place moria 1", because="Moria is not yours; place battalions onto your own territories (LR-RNF-10)."
    )
    t.alice.cannot("place angmar 0", because="(LR-RNF-10)")
    t.alice.cannot("place angmar 4", because="You may place 1 to 3 battalions, not 4 (LR-RNF-10).")
    t.alice.places("Angmar", 1)
    t.alice.cannot("pass", because="Place your 2 new battalions first (LR-RNF-10).")
    t.alice.cannot("invade angmar forodwaith", because="Place your 2 new battalions first (LR-RNF-10).")
    t.alice.places("Rhudaur", 1)
    t.alice.cannot("pass", because="Place your 1 new battalion first (LR-RNF-10).")
    t.alice.places("Borderlands", 1)
    t.expect("Angmar: alice 2 | Borderlands: alice 2 | Rhudaur: alice 3")
    assert (t.step, t.alice.reserve) == ("DeclareInvasion", 0)
    assert turn_of("rhudaur angmar").answers == {
        f"place {land} {armies}" for land in ("rhudaur", "angmar") for armies in (1, 2, 3)
    }


@pytest.mark.rule("LR-RNF-12")
def test_conquests_count_from_the_next_turn_on() -> None:
    lands = f"rhudaur {MIRKWOOD.replace('carrock', '')} {PLAIN}"  # 14, and Carrock makes Mirkwood whole
    t = middle_earth(
        held(lands) + " | Rhudaur: alice 9 | Eregion: bob 1 | Moria: bob 1",
        phase="turn",
        leaders={"alice": "angmar", "bob": "moria", "carol": "khand"},
    )
    assert t.alice.reserve == 4
    t.alice.places("Rhudaur", 4)
    t.alice.wins("Rhudaur", "Carrock")
    t.alice.wins("Rhudaur", "Eregion", 4)
    t.alice.wins("Eregion", "Moria")
    t.expect("Moria: alice 3")
    assert (t.step, t.alice.reserve) == ("DeclareInvasion", 0)
    t.alice.cannot("place rhudaur 1", because="is for another step (LR-TRN-01)")
    t.alice.passes()
    t.alice.passes()
    t.draws("khand")
    t.carol.idles()
    assert (t.asked, len(t.alice.lands)) == ("alice", 17)
    assert t.alice.reserve == 5 + 4
    t.expect("Moria: alice 4")


@pytest.mark.rule("LR-RNF-12")
def test_what_was_lost_before_the_turn_does_not_count() -> None:
    t = middle_earth(
        held(MIRKWOOD) + " | Rhudaur: bob 5 | Moria: bob 1",
        seats=2,
        turn="bob",
        leaders={"alice": "anduin_valley", "bob": "moria"},
    )
    t.bob.wins("Rhudaur", "Carrock")
    t.bob.passes()
    t.bob.passes()
    t.draws("khand")
    assert (t.asked, t.alice.reserve) == ("alice", 3)


# --- sets of Territory cards -----------------------------------------------------------------------------------------


def trading(symbols: str) -> MiddleEarth:
    """Alice may place three battalions, and holds cards of these symbols; she owns none of their territories."""
    return turn_of("khand", symbols)


def worth(symbols: str) -> int:
    """What alice gets for these three cards; they go from her hand to the discards."""
    t = trading(symbols)
    cards = hand(symbols)
    t.alice.trades(*cards)
    assert t.alice.hand == set()
    assert {t.table.edition.cards[card].id for card in t.table.discards} == set(cards)
    return t.alice.reserve - 3


@pytest.mark.rule("LR-TCS-01")
def test_what_sets_are_worth() -> None:
    assert worth("aaa") == 4
    assert worth("rrr") == 6
    assert worth("eee") == 8
    assert worth("are") == 10
    assert worth("era") == 10


@pytest.mark.rule("LR-TCS-02")
def test_the_worth_does_not_grow() -> None:
    t = middle_earth(
        "Rhudaur: alice 4",
        seats=2,
        phase="turn",
        hands={"alice": " ".join(hand("aaarrreee")), "bob": "lebennin eastern_angmar ithilien"},
        leaders={"alice": "rhudaur", "bob": "khand"},
    )
    for k in range(3):
        before = t.alice.reserve
        t.alice.trades(ARCHERS[k], RIDERS[k], EAGLES[k])
        assert t.alice.reserve == before + 10
    t.alice.places("Rhudaur", t.alice.reserve)
    t.alice.ends()
    before = t.bob.reserve
    t.bob.trades("lebennin", "eastern_angmar", "ithilien")  # the fourth set of the game, three archers
    assert t.bob.reserve == before + 4
    t = trading("rrr")
    t.table.sets = 40
    t.alice.trades(*hand("rrr"))
    assert t.alice.reserve == 3 + 6


@pytest.mark.rule("LR-TCS-03", "LR-TCS-04", "LR-TCS-05")
def test_a_wild_stands_for_any_one_symbol() -> None:
    assert worth("aaw") == 4
    assert worth("rrw") == 6
    assert worth("eew") == 8
    assert worth("arw") == 10
    assert worth("aew") == 10
    assert worth("rew") == 10


@pytest.mark.rule("LR-TCS-06")
@pytest.mark.parametrize("symbol", ["a", "r", "e"])
def test_two_wilds_and_any_card_give_ten(symbol: str) -> None:
    assert worth(f"{symbol}ww") == 10


@pytest.mark.rule("LR-TCS-07")
@pytest.mark.parametrize("symbols", ["aar", "aae", "rra", "rre", "eea", "eer"])
def test_two_equal_and_a_different_one_are_no_set(symbols: str) -> None:
    t = trading(symbols)
    assert not [answer for answer in t.answers if answer.startswith("trade")]
    t.alice.cannot(
        f"trade {' '.join(hand(symbols))}",
        because="These three make no set: it takes three alike, three different, or a wild (LR-TCS-07).",
    )


@pytest.mark.rule("LR-TCS-01", "LR-TCS-07")
def test_a_set_is_three_different_cards_of_the_own_hand() -> None:
    t = middle_earth(
        "Khand: alice 1",
        phase="turn",
        hands={"alice": "rhudaur weather_hills old_forest", "bob": "borderlands"},
    )
    t.alice.cannot(
        "trade rhudaur weather_hills borderlands", because="You do not hold the card Borderlands (LR-TCS-01)."
    )
    t.alice.cannot(
        "trade rhudaur rhudaur weather_hills", because="A set is exactly three cards of your hand (LR-TCS-01)."
    )
    t.alice.trades("rhudaur", "weather_hills", "old_forest")
    assert t.alice.reserve == 7


@pytest.mark.rule("LR-TCS-08")
@pytest.mark.parametrize("symbols", ["are", "aare", "awrr"])
def test_with_four_cards_or_fewer_turning_in_is_free(symbols: str) -> None:
    t = trading(symbols)
    t.alice.places("Khand", 3)
    assert t.step == "PlaceReinforcements"  # she might still turn in a set
    t.alice.passes()
    assert (t.step, t.alice.hand) == ("DeclareInvasion", set(hand(symbols)))
    t = trading(symbols)
    t.alice.places("Khand", 3)
    t.alice.trades(*(hand("are") if "w" not in symbols else hand("wrr")))
    assert t.alice.reserve > 0
    t.alice.cannot("pass", because="(LR-RNF-10)")


@pytest.mark.rule("LR-TCS-09")
def test_with_five_cards_a_set_must_be_turned_in_before_placing() -> None:
    t = trading("aarre")
    for text in ("place khand 3", "pass", "invade khand near_harad"):
        t.alice.cannot(text, because="You hold 5 cards and must trade a set first (LR-TCS-09).")
    assert all(answer.startswith("trade") for answer in t.answers)
    t.alice.trades(*hand("are"))
    assert t.alice.hand == {ARCHERS[1], RIDERS[1]}
    t.alice.places("Khand", 13)
    assert t.step == "DeclareInvasion"


def five_cards() -> Iterator[str]:
    """Every five symbols that a hand may show."""
    for symbols in combinations_with_replacement("arew", 5):
        if symbols.count("w") <= 2:
            yield "".join(symbols)


@pytest.mark.rule("LR-TCS-09")
def test_there_is_a_set_in_any_five_cards() -> None:
    hands = list(five_cards())
    assert len(hands) == 46
    for symbols in hands:
        t = trading(symbols)
        assert t.answers, symbols
        assert all(answer.startswith("trade") for answer in t.answers)


@pytest.mark.rule("LR-TCS-10")
def test_more_than_one_set_may_be_turned_in() -> None:
    t = trading("aaarrr")
    t.alice.trades(*hand("aaa"))
    t.alice.places("Khand", 2)  # three cards are left, so she need not go on trading
    t.alice.trades(*hand("rrr"))
    assert (t.alice.reserve, t.alice.hand) == (3 + 4 - 2 + 6, set())
    t.alice.places("Khand", 11)
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("LR-TCS-11")
def test_traded_cards_are_discarded_and_make_a_new_deck_when_it_is_empty() -> None:
    cards = {card.id for card in middle_earth().table.edition.cards}
    mine = hand("aaa")
    rest = " ".join(sorted(cards - {*mine, "khand", "moria"}))
    t = middle_earth(
        "Rhudaur: alice 4 | Eregion: bob 1",
        seats=2,
        phase="turn",
        hands={"alice": " ".join(mine), "bob": rest},
        discards="moria",
        leaders={"alice": "rhudaur", "bob": "khand"},
    )
    t.alice.trades(*mine)
    assert {t.table.edition.cards[card].id for card in t.table.discards} == {*mine, "moria"}
    t.alice.places("Rhudaur", t.alice.reserve)
    t.alice.wins("Rhudaur", "Eregion")
    t.alice.ends()
    assert t.answers == {"draw khand"}  # the last card of the deck
    t.draws("khand")
    t = middle_earth(
        "Rhudaur: alice 6 | Eregion: bob 1",
        seats=2,
        phase="turn",
        hands={"alice": " ".join(mine), "bob": f"{rest} khand"},
        discards="moria",
        leaders={"alice": "rhudaur", "bob": "khand"},
    )
    t.alice.trades(*mine)
    t.alice.places("Rhudaur", t.alice.reserve)
    t.alice.wins("Rhudaur", "Eregion")
    t.alice.ends()
    assert t.answers == {f"draw {card}" for card in (*mine, "moria")}
    t.draws("rhudaur")
    assert t.alice.hand == {"rhudaur"}
    assert (t.table.discards, len(t.table.pile)) == ((), 3)


@pytest.mark.rule("LR-TCS-11")
def test_with_no_card_at_all_nothing_is_drawn() -> None:
    cards = " ".join(card.id for card in middle_earth().table.edition.cards)
    t = middle_earth(
        "Rhudaur: alice 4 | Eregion: bob 1", seats=2, hands={"bob": cards}, leaders={"alice": "rhudaur", "bob": "khand"}
    )
    t.alice.wins("Rhudaur", "Eregion")
    t.alice.ends()
    assert (t.asked, t.alice.hand, t.ring) == ("bob", set(), "buckland")


@pytest.mark.rule("LR-TCS-12")
def test_pictured_territories_give_nothing_extra() -> None:
    t = middle_earth(
        held("weather_hills old_forest borderlands"),
        seats=2,
        phase="turn",
        hands={"alice": "weather_hills old_forest borderlands"},
    )
    t.alice.trades("weather_hills", "old_forest", "borderlands")
    assert t.alice.reserve == 3 + 4
    t.expect("Weather Hills: alice 1 | Old Forest: alice 1 | Borderlands: alice 1")


@pytest.mark.rule("LR-TCS-13")
def test_no_set_is_turned_in_after_step_1() -> None:
    for phase in ("invade", "fortify"):
        t = middle_earth(
            "Rhudaur: alice 4 | Weather Hills: alice 2 | Eregion: bob 2",
            phase=phase,
            hands={"alice": "moria khand angmar"},
        )
        assert not [answer for answer in t.answers if answer.startswith("trade")]
        t.alice.cannot("trade moria khand angmar")
    t = middle_earth("Rhudaur: alice 4 | Eregion: bob 2", hands={"alice": "moria khand angmar"})
    t.alice.cannot("trade moria khand angmar", because="is for another step (LR-TRN-01)")
    t.alice.invades("Rhudaur", "Eregion")
    t.alice.cannot("trade moria khand angmar", because="Commit battalions to the battle")


@pytest.mark.rule("LR-TCS-13")
def test_after_an_elimination_sets_are_turned_in_during_combat() -> None:
    t = middle_earth(
        "Rhudaur: alice 6 | Eregion: bob 1",
        hands={"alice": "moria khand", "bob": "angmar fornost belfalas"},
    )
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.asked, len(t.alice.hand)) == ("alice", 5)
    t.alice.cannot("pass", because="You hold 5 cards and must trade a set first (LR-ELM-04).")
    t.alice.trades("moria", "khand", "angmar")
    t.alice.cannot("pass", because="Place your 8 new battalions first (LR-ELM-06).")
    t.alice.places("Eregion", 8)
    assert (t.step, t.alice.hand) == ("DeclareInvasion", {"fornost", "belfalas"})
    t = middle_earth(
        "Rhudaur: alice 6 | Eregion: bob 1",
        hands={"alice": "moria khand", "bob": "angmar fornost"},
    )
    t.alice.wins("Rhudaur", "Eregion")
    assert (t.step, len(t.alice.hand)) == ("DeclareInvasion", 4)
    t.alice.cannot("trade moria khand angmar", because="is for another step (LR-TRN-01)")


@pytest.mark.rule("LR-TCS-14")
def test_the_example_of_the_rulebook_for_a_set() -> None:
    t = middle_earth(
        "Moria: carol 4", turn="carol", rest="alice", phase="turn", hands={"carol": " ".join(hand("aare"))}
    )
    before = t.carol.reserve
    t.carol.trades(*hand("are"))  # red: an archer, a rider and an eagle
    assert t.carol.reserve == before + 10
    assert t.carol.hand == {ARCHERS[1]}


@pytest.mark.rule("LR-TCS-15")
def test_of_eight_cards_two_sets_must_go_and_two_cards_stay() -> None:
    t = trading("aaarrree")
    t.alice.cannot("place khand 1", because="You hold 8 cards and must trade a set first (LR-TCS-09).")
    t.alice.trades(*hand("aaa"))
    t.alice.cannot("place khand 1", because="You hold 5 cards and must trade a set first (LR-TCS-09).")
    t.alice.trades(*hand("rrr"))
    assert t.alice.hand == set(hand("ee"))
    t.alice.places("Khand", 3 + 4 + 6)
    assert t.step == "DeclareInvasion"
