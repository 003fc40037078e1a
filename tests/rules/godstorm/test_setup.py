"""Setting up: plague lands, pantheons, territories, armies by threes, gods of war, temples and faith."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.lands import GROUND
from hegemon.table.rulebook import BadOption
from scene import NAMES
from two_worlds import PEOPLES, TwoWorlds, begun, chosen, dealt, placed, plagued, ready

FREE = {"free_setup": True}


def everybody(t: TwoWorlds) -> list[str]:
    return list(NAMES[: t.table.edition.seats])


@pytest.mark.rule("GS-SET-01")
def test_four_different_lands_have_the_plague_and_the_cards_go_back() -> None:
    t = begun(3)
    t.draws("egypt")
    assert "draw egypt" not in t.answers
    for land in ("gaul", "rus", "sumer"):
        t.draws(land)
    assert t.plague == {"egypt", "gaul", "rus", "sumer"}
    assert t.extra.spare
    assert len(t.table.pile) == 42


@pytest.mark.rule("GS-SET-02")
def test_pantheons_are_chosen_from_the_highest_roll_down_and_ties_roll_again() -> None:
    t = plagued(4)
    t.throws("3 5 5 1")
    assert t.step == "RollForPantheons"
    t.throws("2 4")  # bob and carol alone
    assert t.asked == "carol"
    order = []
    for people in ("norse", "celts", "greeks", "egyptians"):
        order.append(t.asked)
        t.people[t.asked].says(f"pantheon {people}")
    assert order == ["carol", "bob", "alice", "dave"]


@pytest.mark.rule("GS-SET-03")
def test_a_pantheon_belongs_to_one_player() -> None:
    t = plagued(3)
    t.throws("6 5 4")
    t.alice.says("pantheon norse")
    t.bob.cannot("pantheon norse", "The Norse are taken (GS-SET-03).")
    t.bob.cannot("pass", "Choose a pantheon first (GS-SET-02).")


@pytest.mark.rule("GS-SET-04")
def test_starting_armies() -> None:
    assert {seats: RULEBOOK.open(seats, {}).armies for seats in range(2, 6)} == {2: 30, 3: 35, 4: 30, 5: 25}
    assert [person.reserve for person in chosen(5).people.values()] == [25] * 5


@pytest.mark.rule("GS-SET-05", "GS-SET-06")
def test_cards_are_dealt_one_by_one_from_who_chose_first() -> None:
    t = chosen(3, first="bob")
    for land, owner in (("thule", "bob"), ("egypt", "carol"), ("roma", "alice"), ("gaul", "bob")):
        t.chance(f"deal {land}")
        assert (t.owner(land), t.armies(land)) == (owner, 1)  # plague land or not
    assert t.bob.reserve == 33


@pytest.mark.rule("GS-SET-06", "GS-SET-21")
def test_nobody_dies_of_plague_before_play() -> None:
    t = ready(3)
    assert sum(t.table.armies[:GROUND]) == 3 * 35
    assert not any(t.table.armies[GROUND:])


@pytest.mark.rule("GS-SET-17", "GS-SET-18")
@pytest.mark.parametrize(
    ("seats", "lands", "spare", "begins"),
    [
        (3, [14, 14, 14], [21, 21, 21], "alice"),
        (4, [11, 11, 10, 10], [19, 19, 20, 20], "carol"),
        (5, [9, 9, 8, 8, 8], [16, 16, 17, 17, 17], "carol"),
    ],
)
def test_who_has_how_much_and_begins_to_place(seats: int, lands: list[int], spare: list[int], begins: str) -> None:
    t = dealt(seats)
    assert [len(t.people[name].lands) for name in everybody(t)] == lands
    assert [t.people[name].reserve for name in everybody(t)] == spare
    assert (t.step, t.asked) == ("PlaceOwn", begins)


@pytest.mark.rule("GS-SET-07")
def test_armies_are_placed_by_threes_together_or_divided_on_own_land() -> None:
    t = dealt(3)
    mine, other, theirs = *sorted(t.alice.lands)[:2], min(t.bob.lands)
    t.alice.cannot(f"place {theirs} 3", "is not yours; place armies onto your own territories (GS-SET-07).")
    t.alice.cannot("place gate_i 3", "is not yours")
    t.alice.says(f"place {mine} 2")
    assert t.asked == "alice"
    t.alice.says(f"place {other} 1")
    assert t.asked == "bob"
    t.bob.says(f"place {theirs} 3")
    assert (t.asked, t.armies(mine), t.armies(other), t.armies(theirs)) == ("carol", 3, 2, 4)


@pytest.mark.rule("GS-SET-08")
def test_who_has_fewer_than_three_left_places_those() -> None:
    t = dealt(4)
    sizes: list[tuple[str, int]] = []
    while t.step == "PlaceOwn":
        who = t.people[t.asked]
        before = who.reserve
        who.says(f"place {min(who.lands)}")
        sizes.append((NAMES[who.seat], before - who.reserve))
    assert sizes[-4:] == [("carol", 2), ("dave", 2), ("alice", 1), ("bob", 1)]
    assert set(sizes[:-4]) == {(name, 3) for name in everybody(t)}


@pytest.mark.rule("GS-SET-09", "GS-SET-16")
def test_all_decks_are_whole_and_shuffled_when_play_begins() -> None:
    t = ready(3)
    assert len(t.table.pile) == 42
    assert len(t.table.pile.layers) == 1
    for kind, size in (("war", 17), ("magic", 15), ("sky", 17), ("death", 17)):
        assert [len(layer) for layer in t.extra.deck(kind).pile.layers] == [size]


@pytest.mark.rule("GS-SET-10", "GS-SET-14")
def test_everybody_places_the_god_of_war_and_a_temple() -> None:
    t = placed(3)
    safe = sorted(t.alice.lands - t.plague)
    assert (t.step, t.asked) == ("PlaceGodOfWar", "alice")
    t.alice.cannot(f"summon thor {min(t.bob.lands)}", "is not yours (GS-SET-10).")
    t.alice.cannot("pass", "Place your god of war and then a temple")
    t.alice.says(f"summon thor {safe[0]}")
    assert (t.step, t.asked) == ("PlaceTemple", "alice")
    t.alice.cannot(f"build {min(t.bob.lands)}", "is not yours (GS-SET-10).")
    t.alice.says(f"build {safe[0]}")  # the same territory will do
    assert t.asked == "bob"
    t.bob.says(f"summon ares {min(t.bob.lands - t.plague)}")
    t.bob.says(f"build {max(t.bob.lands)}")
    assert t.alice.gods == {"thor": safe[0]}
    assert t.temples == {safe[0], max(t.bob.lands)}


@pytest.mark.rule("GS-SET-19")
@pytest.mark.parametrize(("seats", "first"), [(3, "alice"), (4, "carol"), (5, "carol")])
def test_gods_begin_after_who_placed_last(seats: int, first: str) -> None:
    t = dealt(seats)
    last = ""
    while t.step == "PlaceOwn":
        last = t.asked
        t.people[last].says(f"place {min(t.people[last].lands)}")
    names = everybody(t)
    assert t.asked == first == names[(names.index(last) + 1) % seats]


@pytest.mark.rule("GS-SET-20")
def test_no_god_goes_to_a_plague_land_but_a_temple_may() -> None:
    t = placed(3)
    sick = next(iter(t.alice.lands & t.plague))
    t.alice.cannot(f"summon thor {sick}", "a plague land (GS-SET-20).")
    t.alice.says(f"summon thor {min(t.alice.lands - t.plague)}")
    t.alice.says(f"build {sick}")
    assert sick in t.temples


@pytest.mark.rule("GS-SET-20")
def test_with_plague_lands_only_the_god_stays_on_the_card() -> None:
    t = placed(3)
    t.extra.plague = tuple(t.table.lands(1))
    t.alice.says(f"summon thor {min(t.alice.lands - t.plague)}")
    t.alice.says(f"build {min(t.alice.lands)}")
    assert (t.asked, t.step) == ("bob", "PlaceTemple")
    assert t.bob.gods == {}


@pytest.mark.rule("GS-SET-11", "GS-SET-22")
def test_three_faith_come_last() -> None:
    t = placed(3)
    while t.step in ("PlaceGodOfWar", "PlaceTemple"):
        assert t.extra.faith == [0, 0, 0]
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert t.extra.faith == [3, 3, 3]
    assert t.step == "BidForTurnOrder"


@pytest.mark.rule("GS-SET-12", "GS-SET-13", "GS-SET-14", "GS-SET-15")
def test_how_play_begins() -> None:
    t = ready(5)
    assert t.extra.epoch == 1
    assert not any(t.table.armies[GROUND:])
    for name in everybody(t):
        person = t.person(name)
        assert len(person.gods) == 1
        assert person.cards == set()
        assert person.relics == []
    assert [god for name in everybody(t) for god in t.person(name).gods] == [
        "thor",
        "ares",
        "set",
        "nuada",
        "gilgamesh",
    ]


# --- free set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-NRS-01", "GS-NRS-04", "GS-NRS-06")
def test_free_setup_claims_from_the_highest_roll_on() -> None:
    t = chosen(3, options=FREE)
    assert t.plague == {"egypt", "gaul", "rus", "sumer"}
    assert t.extra.pantheons == [
        [*("babylonians", "celts", "egyptians", "greeks", "norse")].index(p) for p in PEOPLES[:3]
    ]
    assert t.step == "RollForFirst"
    t.throws("2 6 6")
    t.throws("1 3")  # bob and carol again
    assert (t.step, t.asked) == ("ClaimATerritory", "carol")
    t.carol.says("claim roma")
    t.alice.cannot("claim roma", "is claimed already")
    t.alice.says("claim gaul")
    assert t.asked == "bob"
    assert t.owner("Gaul") == "alice"


@pytest.mark.rule("GS-NRS-02")
def test_free_setup_leaves_the_underworld_alone_and_allows_plague_lands() -> None:
    t = chosen(3, options=FREE)
    t.throws("6 2 1")
    t.alice.cannot("claim gate_i")
    t.alice.cannot("claim valhalla")
    assert len(t.answers) == 42
    t.alice.says("claim egypt")
    assert t.armies("Egypt") == 1


@pytest.mark.rule("GS-NRS-03", "GS-NRS-05")
@pytest.mark.parametrize(("seats", "lands", "begins"), [(4, [11, 11, 10, 10], "carol"), (5, [9, 9, 8, 8, 8], "carol")])
def test_free_setup_goes_on_by_threes_and_with_gods(seats: int, lands: list[int], begins: str) -> None:
    t = chosen(seats, options=FREE)
    t.throws("6" + " 1" * (seats - 1))
    while t.step == "ClaimATerritory":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    assert [len(t.people[name].lands) for name in everybody(t)] == lands
    assert (t.step, t.asked) == ("PlaceOwn", begins)
    who = t.people[begins]
    who.says(f"place {min(who.lands)} 3")
    assert t.asked != begins
    while t.step == "PlaceOwn":
        t.people[t.asked].says(f"place {min(t.people[t.asked].lands)}")
    assert t.step == "PlaceGodOfWar"


@pytest.mark.rule("GS-NRS-07")
def test_free_setup_is_not_for_two() -> None:
    with pytest.raises(BadOption, match="GS-NRS-07"):
        RULEBOOK.open(2, FREE)
    with pytest.raises(BadOption, match="GS-CSET-03"):
        RULEBOOK.open(3, {"free_setup": True, "mode": "classic"})
