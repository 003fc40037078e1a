"""The Sky cards, one by one: how the defender answers an invasion with them, before any die."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.sky import SKY_CARDS
from hegemon.editions.godstorm.files import PRINTED
from hegemon.editions.godstorm.lands import SKY
from hegemon.rules.terrain import close, sink
from two_worlds import TwoWorlds, worlds

FIELD = "Thule: alice 6 | Rus: alice 3 | Varangia: bob 3 | Sheba: bob 7"
"""Alice can invade Varangia from Thule and Rus; bob has more armies far away in Sheba, carol one everywhere else."""
GODS = {"alice": "thor@thule loki@thule", "bob": "zeus@sheba"}
TEMPLES = "thule rus sheba"

PLAYED: dict[str, tuple[int, int, str, str]] = {
    "enemies_convert": (1, 2, "", ""),
    "your_idol_is_false": (2, 1, "choose thor", ""),
    "the_fog_lifts": (2, 0, "target sheba, amount 4", ""),
    "the_mighty_turn_meek": (2, 0, "choose thor, target rus", ""),
    "fire_sears_the_sky": (2, 0, "", ""),
    "swords_become_plowshares": (2, 1, "", "3"),
    "thousand_workers_amass": (2, 0, "", ""),
    "men_become_warriors": (2, 1, "", ""),
    "lava_erupts": (1, 2, "", "1, 1, 1, 1"),
    "this_ground_is_sacred": (1, 3, "", ""),
}
"""Every Sky card in the order of the list: copies, cost, what bob answers in the usual position, and the dice."""
MARKS = (
    pytest.mark.rule("GS-CRD-33"),
    pytest.mark.rule("GS-CRD-34"),
    pytest.mark.rule("GS-CRD-35"),
    pytest.mark.rule("GS-CRD-36"),
    pytest.mark.rule("GS-CRD-37"),
    pytest.mark.rule("GS-CRD-38"),
    pytest.mark.rule("GS-CRD-39"),
    pytest.mark.rule("GS-CRD-40"),
    pytest.mark.rule("GS-CRD-41"),
    pytest.mark.rule("GS-CRD-42"),
)
KINDS_OF_CARDS = [pytest.param(card, marks=mark) for card, mark in zip(PLAYED, MARKS, strict=True)]
RICH = 9


def sky(
    cards: str,
    position: str = FIELD,
    *,
    gods: Mapping[str, str] = GODS,
    temples: str = TEMPLES,
    plague: str = "",
    faith: int = RICH,
    relics: Mapping[str, str] | None = None,
    seats: int = 3,
    rest: str = "",
    pool: Mapping[str, int] | None = None,
) -> TwoWorlds:
    """Alice in step 6 against bob, who holds these cards and all that any of them takes, unless it is said."""
    return worlds(
        position,
        gods=gods,
        temples=temples,
        plague=plague,
        faith={"bob": faith},
        cards={"bob": cards},
        relics=relics or {},
        seats=seats,
        rest=rest,
        pool=pool,
    )


def attacked(cards: str, position: str = FIELD, *, force: int = 0, without: str = "", **given: object) -> TwoWorlds:
    """Alice has declared an invasion of Varangia from Thule, and bob may answer."""
    t = sky(cards, position, **given)  # type: ignore[arg-type]
    t.alice.declares("Thule", "Varangia", force=force, without=without)
    assert (t.asked, t.step) == ("bob", "Moment")
    return t


def answer(t: TwoWorlds, card: str) -> None:
    """Bob plays it in the usual position, up to the dice."""
    t.bob.plays(card, *[said for said in PLAYED[card][2].split(", ") if said])


def board(t: TwoWorlds) -> list[object]:
    """All that a Sky card can change."""
    x = t.extra
    table = [list(t.table.owner), list(t.table.armies), list(x.gods), list(x.pool)]
    return [*table, x.temples, x.forces, x.invasion]


def in_force(t: TwoWorlds) -> list[tuple[str, str, list[str]]]:
    """The *In force* list as everybody sees it: what, until when, and where."""
    show = t.table.edition.show
    assert show is not None
    return [(force.title, force.until, force.lands) for force in show(t.table, 2).forces]


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CMP-03")
def test_there_are_seventeen_sky_cards_of_ten_kinds() -> None:
    assert [kind.card for kind in SKY_CARDS] == list(PLAYED)
    found = {row.id: (row.copies, row.cost) for row in PRINTED.card if row.deck == "sky"}
    assert found == {card: (copies, cost) for card, (copies, cost, _, _) in PLAYED.items()}
    assert sum(copies for copies, _, _, _ in PLAYED.values()) == len(MIRACLES[SKY])


@pytest.mark.rule("GS-SKY-05", "GS-PLY-11", "GS-SKY-01")
@pytest.mark.parametrize("card", KINDS_OF_CARDS)
def test_its_cost_is_paid_and_it_never_comes_back(card: str) -> None:
    _, cost, _, dice = PLAYED[card]
    t = attacked(card, faith=cost)
    answer(t, card)
    for face in [face for face in dice.split(", ") if face]:
        t.reload()
        t.throws(face)
    assert (t.bob.faith, t.bob.cards) == (0, set())
    index = next(one.index for one in MIRACLES[SKY] if one.id == card)
    assert t.extra.sky.discards == (index,)
    assert t.asked == "alice", "bob has nothing more to answer with"


@pytest.mark.rule("GS-SKY-05")
@pytest.mark.parametrize("card", [card for card in PLAYED if PLAYED[card][1]])
def test_without_the_faith_it_is_not_played(card: str) -> None:
    cost = PLAYED[card][1]
    t = attacked(f"{card} the_fog_lifts", faith=cost - 1)
    t.bob.cannot(f"play {card}", because=f"costs {cost} faith and you have {cost - 1} (GS-SKY-05).")


@pytest.mark.rule("GS-SKY-03")
def test_without_the_god_of_the_sky_nobody_answers() -> None:
    t = sky(" ".join(PLAYED), gods={"alice": "thor@thule", "bob": "ares@sheba"})
    t.alice.declares("Thule", "Varangia")
    assert t.asked == "alice"


@pytest.mark.rule("GS-SKY-06", "GS-PLY-14")
def test_neither_the_attacker_nor_a_third_player_answers() -> None:
    t = worlds(
        FIELD,
        gods={"alice": "odin@thule", "bob": "ares@sheba", "carol": "ra@egypt"},
        faith={"alice": 9, "carol": 9},
        cards={"alice": "men_become_warriors", "carol": "men_become_warriors_2"},
    )
    t.alice.declares("Thule", "Varangia")
    assert t.step == "FightOn"


@pytest.mark.rule("GS-PLY-05", "GS-CRD-56")
@pytest.mark.parametrize("card", PLAYED)
def test_the_aegis_cancels_it_once_its_choices_are_named_and_before_any_die(card: str) -> None:
    shield = {"alice": "aegis_shield_of_athena"}
    t = attacked(card, relics=shield)
    before = board(t)
    answer(t, card)
    assert (t.asked, t.step) == ("alice", "Answered")
    t.reload()
    t.alice.says("use aegis_shield_of_athena")
    assert board(t) == before
    assert t.bob.faith == RICH - PLAYED[card][1]
    assert (t.alice.relics, t.bob.cards) == ([], set())
    t = attacked(card, relics=shield)
    answer(t, card)
    t.alice.passes()
    for face in [face for face in PLAYED[card][3].split(", ") if face]:
        t.throws(face)
    assert board(t) != before, "nobody cancels it"


@pytest.mark.rule("GS-SKY-02", "GS-SKY-04", "GS-SKY-05", "GS-INV-14")
def test_several_cards_answer_one_invasion_and_others_the_next() -> None:
    t = attacked("men_become_warriors men_become_warriors_2 the_fog_lifts", temples="sheba")
    assert t.answers == {"pass", "play men_become_warriors", "play the_fog_lifts"}
    t.bob.plays("men_become_warriors")
    t.bob.plays("the_fog_lifts", "target sheba", "amount 1")
    t.bob.passes()
    t.expect("Varangia: bob 7")
    t.alice.sends(1)
    t.roll("2 against 6 6")
    t.alice.passes()
    t.alice.declares("Thule", "Varangia")
    t.bob.plays("men_become_warriors_2")
    t.expect("Varangia: bob 10")


@pytest.mark.rule("GS-PLY-12")
@pytest.mark.parametrize(
    ("card", "given"),
    [
        pytest.param(
            "your_idol_is_false",
            {"gods": {"alice": "thor@rus", "bob": "zeus@varangia"}},
            marks=pytest.mark.rule("GS-CRD-34"),
        ),
        pytest.param(
            "the_fog_lifts",
            {"position": FIELD.replace("bob 7", "bob 1")},
            marks=pytest.mark.rule("GS-CRD-35"),
        ),
        pytest.param(
            "the_mighty_turn_meek",
            {"gods": {"alice": "thor@rus", "bob": "zeus@sheba"}},
            marks=pytest.mark.rule("GS-CRD-36"),
        ),
        pytest.param("the_mighty_turn_meek", {"temples": "thule sheba"}, marks=pytest.mark.rule("GS-CRD-36")),
        pytest.param("thousand_workers_amass", {"temples": "varangia"}, marks=pytest.mark.rule("GS-CRD-39")),
        pytest.param(
            "thousand_workers_amass",
            {"temples": "thule gaul egypt roma sicilia corsica apulia dacia atlas kush nubia sheba"},
            marks=pytest.mark.rule("GS-CRD-39", "GS-CMP-07"),
        ),
    ],
)
def test_a_card_whose_requirement_does_not_hold_stays_in_hand(card: str, given: dict[str, object]) -> None:
    t = attacked(f"{card} this_ground_is_sacred", **given)  # type: ignore[arg-type]
    t.bob.cannot(f"play {card}", because="what it takes is not there (GS-PLY-12).")
    assert (card in t.bob.cards, t.bob.faith) == (True, RICH)


# --- one by one ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-33", "GS-SKY-08", "GS-INV-15")
def test_two_enemies_convert() -> None:
    t = attacked("enemies_convert", force=5)
    pools = (t.alice.pool, t.bob.pool)
    t.bob.plays("enemies_convert")
    t.expect("Thule: alice 4 | Varangia: bob 5")
    assert (t.alice.pool, t.bob.pool) == (pools[0] + 2, pools[1] - 2)
    assert (t.alice.dead, t.bob.dead) == (0, 0), "to the reserve, not to heaven"
    assert t.extra.force == 3, "one stays behind"
    t = attacked("enemies_convert", force=2)
    t.bob.plays("enemies_convert")
    assert t.extra.force == 2, "four are left, so the declared two still fight"


@pytest.mark.rule("GS-CRD-33", "GS-SKY-07")
def test_with_fewer_enemies_all_convert_and_the_defender_still_gains_two() -> None:
    t = attacked("enemies_convert swords_become_plowshares")
    t.bob.plays("swords_become_plowshares")
    t.throws("5")
    t.expect("Thule: alice 1")
    t.bob.plays("enemies_convert")
    t.expect("Thule: nobody 0 | Varangia: bob 5")
    assert t.alice.gods == {}, "without an army they are banished"
    assert t.alice.dead == 0
    assert (t.asked, t.step) == ("alice", "InvadeTerritories")


@pytest.mark.rule("GS-CRD-33", "GS-ELI-08", "GS-INV-10")
def test_an_attacker_whose_last_armies_convert_is_out() -> None:
    t = attacked("enemies_convert", "Thule: alice 2 | Varangia: bob 3 | Sheba: bob 7", temples="")
    t.bob.plays("enemies_convert")
    assert t.table.out == (0,)
    assert t.table.turn == 1
    assert t.extra.invasion is None
    t.expect("Varangia: bob 5")


@pytest.mark.rule("GS-CRD-34", "GS-LAB-16")
def test_a_false_idol_is_banished_from_the_attacking_territory() -> None:
    t = attacked("your_idol_is_false", gods={"alice": "thor@thule loki@thule odin@rus", "bob": "zeus@varangia"})
    t.bob.says("play your_idol_is_false")
    assert t.answers == {"choose thor", "choose loki"}
    t.bob.cannot("choose odin", because="a god that is in the attacking territory (GS-CRD-34).")
    t.bob.cannot("choose zeus", because="(GS-CRD-34)")
    t.bob.says("choose loki")
    assert t.alice.gods == {"thor": "thule", "odin": "rus"}
    assert t.answers == {"choose thor"}, "the other god wages godswar"
    assert (t.alice.cards, t.bob.cards) == (set(), set()), "it is no Labour"
    assert not t.extra.sky_labour


@pytest.mark.rule("GS-CRD-34", "GS-GWR-12")
def test_a_god_that_was_held_back_is_an_idol_too() -> None:
    t = attacked("your_idol_is_false", without="thor", gods={"alice": "thor@thule loki@thule", "bob": "zeus@varangia"})
    t.bob.plays("your_idol_is_false", "choose thor")
    assert t.alice.gods == {"loki": "thule"}
    t = attacked("your_idol_is_false", without="thor", gods={"alice": "thor@thule loki@thule", "bob": "zeus@varangia"})
    t.bob.plays("your_idol_is_false", "choose loki")
    assert t.step == "FightOn", "no god is left in the attack, so there is no godswar"


@pytest.mark.rule("GS-CRD-35", "GS-PLY-06", "GS-SKY-08")
@pytest.mark.parametrize(("there", "most"), [(2, 1), (4, 3), (5, 4), (7, 4)])
def test_out_of_the_fog_come_up_to_four_armies_however_far(there: int, most: int) -> None:
    position = FIELD.replace("bob 7", f"bob {there}") + " | Kush: bob 1"
    for armies in range(1, most + 1):
        t = attacked("the_fog_lifts", position)
        t.bob.says("play the_fog_lifts")
        assert t.answers == {"target sheba"}, "neither Varangia itself nor a lone army"
        t.bob.cannot("target rus", because="from one other territory of yours, and one stays there (GS-CRD-35).")
        t.bob.says("target sheba")
        assert t.answers == {f"amount {n}" for n in range(1, most + 1)}
        t.bob.cannot("amount 0", because="(GS-CRD-35)")
        t.bob.cannot(f"amount {most + 1}", because="(GS-CRD-35)")
        t.bob.says(f"amount {armies}")
        t.expect(f"Sheba: bob {there - armies} | Varangia: bob {3 + armies}")
        assert t.bob.gods == {"zeus": "sheba"}, "gods do not come along"


@pytest.mark.rule("GS-CRD-35", "GS-PLY-16", "GS-SKY-08")
def test_armies_out_of_the_fog_lose_nothing_to_a_plague_and_defend_at_once() -> None:
    t = attacked("the_fog_lifts", FIELD.replace("Varangia: bob 3", "Varangia: bob 1"), plague="varangia")
    t.bob.plays("the_fog_lifts", "target sheba", "amount 1")
    t.expect("Varangia: bob 2")
    assert t.bob.dead == 0
    t.alice.sends(1)
    t.bob.says("defend 2")


@pytest.mark.rule("GS-CRD-36")
def test_a_mighty_god_turns_meek_and_goes_to_another_temple_of_the_attacker() -> None:
    t = attacked(
        "the_mighty_turn_meek",
        f"{FIELD} | Roma: alice 1",
        gods={"alice": "thor@thule loki@thule odin@rus", "bob": "zeus@varangia"},
        temples="thule rus roma sheba",
        without="loki",
    )
    t.bob.says("play the_mighty_turn_meek")
    assert t.answers == {"choose thor", "choose loki"}
    t.bob.cannot("choose odin", because="(GS-CRD-36)")
    t.bob.says("choose thor")
    assert t.answers == {"target rus", "target roma"}, "not the temple where it stands, nor one of bob's"
    t.bob.cannot("target thule", because="(GS-CRD-36)")
    t.bob.cannot("target sheba", because="(GS-CRD-36)")
    t.bob.says("target roma")
    assert t.alice.gods == {"thor": "roma", "loki": "thule", "odin": "rus"}
    assert t.step == "FightOn", "it takes no part, and the other was held back"


@pytest.mark.rule("GS-CRD-36", "GS-PLG-08", "GS-PLY-16")
def test_a_meek_god_is_banished_in_a_plague_land() -> None:
    t = attacked("the_mighty_turn_meek", plague="rus")
    t.bob.plays("the_mighty_turn_meek", "choose loki", "target rus")
    assert t.alice.gods == {"thor": "thule"}
    t.expect("Rus: alice 3")


@pytest.mark.rule("GS-CRD-37", "GS-GWR-16")
@pytest.mark.parametrize("copies", [1, 2])
def test_fire_in_the_sky_adds_four_to_each_godswar_until_the_turn_ends(copies: int) -> None:
    t = attacked(
        "fire_sears_the_sky fire_sears_the_sky_2",
        gods={"alice": "thor@thule loki@rus", "bob": "zeus@varangia ares@varangia"},
    )
    for card in ("fire_sears_the_sky", "fire_sears_the_sky_2")[:copies]:
        t.bob.plays(card)
    t.all_pass()
    assert in_force(t) == [("Fire Sears the Sky", "until the end of the turn", [])] * copies
    t.godswar("thor", "zeus", "3 3 3", "2 2 2 2")
    assert (t.duel.more, t.duel.foes_more) == (0, 4 * copies)
    assert not t.duel.won, "14 against 11, and the fire"
    t.alice.passes()
    t.alice.invades("Rus", "Varangia")
    t.godswar("loki", "ares", "6 6 6", "2 2 2 2")
    assert t.duel.foes_more == 4 * copies, "in later invasions of the turn too"
    t.goes_on_to("bob", "Reinforce")
    assert in_force(t) == []


@pytest.mark.rule("GS-CRD-37")
def test_fire_in_the_sky_does_nothing_in_a_battle_of_armies() -> None:
    t = attacked("fire_sears_the_sky", gods={"alice": "thor@thule", "bob": "zeus@sheba"})
    t.bob.plays("fire_sears_the_sky")
    t.alice.sends(1)
    t.roll("3 against 3 2")
    t.expect("Varangia: bob 2 | Thule: alice 6")


@pytest.mark.rule("GS-CRD-38", "GS-INV-15")
@pytest.mark.parametrize("face", range(1, 7))
def test_swords_become_plowshares_by_the_die(face: int) -> None:
    t = attacked("swords_become_plowshares", FIELD.replace("alice 6", "alice 8"), force=4)
    before = t.alice.pool
    t.bob.plays("swords_become_plowshares")
    t.reload()
    t.throws(str(face))
    t.expect(f"Thule: alice {8 - face}")
    assert (t.alice.pool, t.alice.dead) == (before + face, 0), "to the reserve, not to heaven"
    assert t.extra.force == min(4, 7 - face)
    assert t.step == "FightOn"


@pytest.mark.rule("GS-CRD-38", "GS-SKY-07", "GS-SUM-04")
@pytest.mark.parametrize(("there", "left"), [(2, "nobody 0"), (3, "nobody 0"), (4, "alice 1")])
def test_with_fewer_than_two_armies_left_the_invasion_ends_without_a_roll(there: int, left: str) -> None:
    t = attacked("swords_become_plowshares", FIELD.replace("alice 6", f"alice {there}"))
    t.bob.plays("swords_become_plowshares")
    t.throws("3")
    t.expect(f"Thule: {left}")
    assert t.alice.gods == ({} if left == "nobody 0" else {"thor": "thule", "loki": "thule"})
    assert t.extra.invasion is None
    assert (t.asked, t.step) == ("alice", "InvadeTerritories")
    assert t.temples == {"thule", "rus", "sheba"}


@pytest.mark.rule("GS-CRD-38", "GS-ELI-08")
def test_an_attacker_who_is_left_without_swords_is_out() -> None:
    t = attacked("swords_become_plowshares", "Thule: alice 4 | Varangia: bob 3 | Sheba: bob 7", temples="")
    t.bob.plays("swords_become_plowshares")
    t.throws("4")
    assert (t.table.out, t.table.turn) == ((0,), 1)


@pytest.mark.rule("GS-CRD-39", "GS-TMP-06", "GS-TMP-05")
def test_a_thousand_workers_build_a_temple_that_helps_at_once() -> None:
    t = attacked("thousand_workers_amass", gods={"alice": "loki@thule", "bob": "zeus@sheba"})
    t.bob.plays("thousand_workers_amass")
    assert "varangia" in t.temples
    assert "bob builds a temple in Varangia." in t.told()
    t.alice.sends(3)
    t.roll("6 5 4 against 3 1")
    assert t.asked == "chance", "the 1 is rolled again"
    t.chance("roll against 6")
    t.expect("Varangia: bob 2 | Thule: alice 5")


@pytest.mark.rule("GS-CRD-39", "GS-TMP-05")
def test_the_temple_of_the_workers_falls_to_the_attacker_with_the_land() -> None:
    t = attacked("thousand_workers_amass", FIELD.replace("Varangia: bob 3", "Varangia: bob 1"))
    t.bob.plays("thousand_workers_amass")
    t.alice.sends(3)
    t.roll("6 5 4 against 3")
    t.alice.occupies(3)
    assert t.owner("Varangia") == "alice"
    assert "varangia" in t.temples


@pytest.mark.rule("GS-CRD-40", "GS-SKY-08", "GS-GWR-14")
def test_men_become_warriors_before_any_die() -> None:
    t = attacked(
        "men_become_warriors",
        FIELD.replace("Varangia: bob 3", "Varangia: bob 1"),
        gods={"alice": "thor@thule", "bob": "zeus@varangia"},
    )
    t.bob.plays("men_become_warriors")
    t.expect("Varangia: bob 4")
    t.godswar("thor", "zeus", "6 6 6", "2 2 2 2")
    assert t.duel.foes == 4
    t.alice.sends(3)
    t.bob.says("defend 2")
    t = attacked("men_become_warriors", pool={"bob": 1})
    t.bob.plays("men_become_warriors")
    t.expect("Varangia: bob 4")


LAVA = "Thule: alice 6 | Rus: alice 3 | Alemannia: carol 4 | Caledonia: carol 2 | Varangia: bob 3 | Sheba: bob 7"


def erupts(t: TwoWorlds, faces: str) -> None:
    """Bob lets lava erupt, with a die for the attacking territory and then for each neighbour."""
    t.bob.plays("lava_erupts")
    for face in faces.split():
        t.reload()
        t.throws(face)


@pytest.mark.rule("GS-CRD-41", "GS-PLY-13", "GS-LAB-18")
def test_lava_takes_a_die_of_armies_from_the_attacking_territory_and_all_around_it() -> None:
    t = attacked("lava_erupts", LAVA, gods={"alice": "freya@thule", "bob": "zeus@sheba"})
    t.bob.says("play lava_erupts")
    for _ in range(3):
        t.throws("2")
        t.expect(LAVA)  # nothing is struck before all dice are thrown
    t.throws("2")
    t.expect("Thule: alice 4 | Alemannia: carol 2 | Caledonia: nobody 0 | Varangia: bob 1 | Rus: alice 3")
    assert (t.alice.dead, t.carol.dead, t.bob.dead) == (2, 4, 2), "to heaven"
    assert t.alice.relics == [], "dice for a card are no Labour"
    assert t.extra.force == 3
    assert t.step == "FightOn"


@pytest.mark.rule("GS-CRD-41", "GS-INV-04")
def test_lava_does_not_flow_over_mountains() -> None:
    t = sky("lava_erupts", "Alemannia: alice 6 | Dacia: carol 6 | Galicia: carol 6 | Gaul: bob 6 | Anglia: carol 6")
    t.alice.declares("Alemannia", "Gaul")
    erupts(t, "1 2 3 4 5")  # Alemannia, Anglia, Galicia, Gaul, Thule
    t.expect("Alemannia: alice 5 | Anglia: carol 4 | Galicia: carol 3 | Gaul: bob 2 | Thule: nobody 0 | Dacia: carol 6")


@pytest.mark.rule("GS-CRD-41", "GS-INV-16", "GS-ATL-03", "GS-ATL-07")
def test_lava_takes_no_closed_lane_and_no_way_to_sunk_land() -> None:
    position = "Iberia: alice 6 | Gaul: bob 6 | Atlas: carol 6 | Oricalcos: carol 6"
    t = sky("lava_erupts", position)
    close(t.game, t.land("Iberia").index, t.land("Atlas").index)
    sink(t.game, (t.land("Oricalcos").index,))
    t.alice.declares("Iberia", "Gaul")
    erupts(t, "1 2")
    t.expect("Iberia: alice 5 | Gaul: bob 4 | Atlas: carol 6")
    assert t.step == "FightOn"


@pytest.mark.rule("GS-CRD-41", "GS-SKY-09", "GS-LAB-02")
def test_a_defender_buried_by_the_own_lava_leaves_an_empty_territory() -> None:
    t = attacked("lava_erupts", LAVA)
    erupts(t, "1 1 1 6")
    t.expect("Varangia: nobody 0 | Thule: alice 5")
    assert (t.asked, t.step) == ("alice", "EnterEmptied")
    t.alice.says("enter thule varangia 2")
    t.expect("Varangia: alice 2 | Thule: alice 3")
    assert t.alice.gods == {"thor": "varangia", "loki": "varangia"}
    assert t.extra.conquests == 0, "no conquest"
    t = attacked("lava_erupts", LAVA)
    erupts(t, "1 1 1 3")
    t.alice.passes()
    t.expect("Varangia: nobody 0 | Thule: alice 5")
    assert t.step == "InvadeTerritories"


@pytest.mark.rule("GS-CRD-41", "GS-SKY-07", "GS-PLY-08", "GS-SUM-04")
def test_lava_can_bury_the_attack() -> None:
    t = attacked("lava_erupts", LAVA)
    erupts(t, "6 1 1 1")
    t.expect("Thule: nobody 0 | Varangia: bob 2")
    assert (t.alice.gods, t.alice.dead) == ({}, 6)
    assert "thule" in t.temples
    assert (t.asked, t.step) == ("alice", "InvadeTerritories")


@pytest.mark.rule("GS-CRD-41", "GS-ELI-08", "GS-PLY-13")
def test_lava_can_put_out_attacker_defender_and_a_third_player() -> None:
    four = "Thule: alice 6 | Varangia: bob 3 | Sheba: bob 7 | Alemannia: carol 1"
    t = attacked("lava_erupts", four, seats=4, rest="dave", temples="")
    erupts(t, "6 1 1 1")
    assert set(t.table.out) == {0, 2}
    assert t.table.turn == 1
    t = attacked("lava_erupts", LAVA.replace("Sheba: bob 7", "Sheba: carol 7"), gods={"bob": "zeus@varangia"})
    erupts(t, "1 1 1 5")
    assert t.table.out == (1,), "bob by his own card"
    assert (t.asked, t.step) == ("alice", "EnterEmptied")


@pytest.mark.rule("GS-CRD-41", "GS-ELI-11", "GS-S2P-12", "GS-S2P-06")
def test_lava_strikes_neutral_land_and_can_end_the_game_for_both() -> None:
    two = "Thule: alice 5 | Varangia: bob 3 | Alemannia: neutral 3 | Caledonia: neutral 3"
    t = attacked(
        "lava_erupts", f"{two} | Sheba: bob 2", seats=2, rest="neutral", temples="", gods={"bob": "zeus@sheba"}
    )
    erupts(t, "1 1 3 1")
    t.expect("Alemannia: neutral 2 | Caledonia: nobody 0 | Thule: alice 4 | Varangia: bob 2")
    assert (t.alice.dead, t.bob.dead) == (1, 1)
    t = attacked("lava_erupts", two, seats=2, rest="neutral", temples="", gods={"bob": "zeus@varangia"})
    erupts(t, "5 1 1 3")
    assert t.winners == {"alice", "bob"}


@pytest.mark.rule("GS-CRD-42", "GS-INV-09", "GS-GEN-04")
def test_sacred_ground_ends_the_invasion_and_is_left_alone_this_turn() -> None:
    t = attacked("this_ground_is_sacred men_become_warriors", f"{FIELD} | Galicia: carol 4")
    t.bob.plays("this_ground_is_sacred")
    t.reload()
    assert (t.asked, t.step) == ("alice", "InvadeTerritories"), "no roll, and no further answer"
    assert in_force(t) == [("This Ground Is Sacred", "until the end of the turn", ["varangia"])]
    t.expect(FIELD)
    for src in ("thule", "rus"):
        t.alice.cannot(f"invade {src} varangia", because="A card keeps Varangia from being invaded now (GS-INV-09).")
    assert "invade thule caledonia" in t.answers, "other land may be invaded"
    t.goes_on_to("carol", "InvadeTerritories")
    assert in_force(t) == []
    assert "invade galicia varangia" in t.answers, "next turn it can be attacked"
