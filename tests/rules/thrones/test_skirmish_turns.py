"""A turn of Skirmish: reinforcing, redeeming sets, invading, manoeuvring, drawing; and how the game is won."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions.thrones.lands import WESTEROS
from hegemon.kernel.piles import HIDDEN
from hegemon.table.board import Region
from realm import Realm, ready, realm
from scene import random_play

CHART = [(11, 3), (14, 4), (17, 5), (20, 6), (23, 7), (26, 8), (29, 9), (32, 10), (35, 11), (38, 12), (41, 13)]
"""The printed chart: up to so many territories and castles bring so many armies."""

WESTERLANDS = ["the_crag", "golden_tooth", "casterly_rock", "silverhill", "crakehall"]


def held(lands: list[str], armies: int = 1) -> str:
    """Alice holds these territories."""
    return " | ".join(f"{land}: alice {armies}" for land in lands)


def worth(number: int, castles: int) -> list[str]:
    """Territories that count for so much with so many castles among them, no region complete."""
    board = WESTEROS.board
    spared = {next(land for land in region.lands if not WESTEROS.castle[land]) for region in board.regions}
    free = [land for land in board.territories if land.index not in spared]
    strong = [land.id for land in free if WESTEROS.castle[land.index]][:castles]
    weak = [land.id for land in free if not WESTEROS.castle[land.index]][: number - 2 * castles]
    assert len(weak) + 2 * len(strong) == number
    return [*strong, *weak]


def income(lands: list[str]) -> int:
    """The armies alice gets at the start of a turn with these territories."""
    return realm(held(lands), mode="skirmish", phase="turn").alice.reserve


def chart(number: int) -> int:
    return next(armies for most, armies in CHART if number <= most)


# --- reinforcing -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-SKI-14", "GT-SKI-57", "GT-SKI-80")
def test_a_turn_is_reinforce_invade_maneuver_and_draw() -> None:
    position = "Winterfell: alice 3 | The Gift: alice 1 | Karhold: bob 1 | Sunspear: bob 1"
    t = realm(position, mode="skirmish", phase="turn")
    assert t.step == "Muster"
    t.alice.cannot("invade winterfell barrowlands", "Place your 3 new armies first")
    t.alice.cannot("fortify winterfell the_gift 1", "first")
    t.alice.cannot("take", "first")
    t.alice.places("The Gift", 3)
    assert t.step == "DeclareInvasion"
    t.alice.cannot("place the_gift 1", "for another step")
    t.alice.cannot("fortify winterfell the_gift 1", "for another step")
    t.alice.wins("The Gift", "Karhold")
    t.alice.passes()
    assert t.step == "Maneuver"
    t.alice.cannot("invade karhold the_dreadfort")
    t.alice.cannot("take")
    t.alice.fortifies("Winterfell", "The Gift", 2)
    assert t.step == "DrawTerritory"
    t.alice.cannot("fortify the_gift winterfell 1")
    t.alice.cannot("invade karhold the_dreadfort")
    t.alice.says("take")
    t.draws("pyke")
    assert (t.asked, t.step) == ("bob", "Muster")


@pytest.mark.rule("GT-SKI-15", "GT-SKI-18", "GT-SKI-17")
@pytest.mark.parametrize("number", range(1, 42))
def test_armies_for_territories_and_castles_are_those_of_the_chart(number: int) -> None:
    least = max(0, -(-(number - 20) // 2))
    for castles in {least, min(19, number // 2)}:
        lands = worth(number, castles)
        assert income(lands) == chart(number)


@pytest.mark.rule("GT-SKI-73")
@pytest.mark.parametrize(("number", "armies"), [(41, 13), (42, 14), (43, 14), (44, 14), (45, 15), (56, 18), (57, 19)])
def test_past_the_chart_the_formula_goes_on(number: int, armies: int) -> None:
    assert income(worth(number, 19)) == armies


@pytest.mark.rule("GT-SKI-16")
def test_ten_territories_and_three_castles_bring_four() -> None:
    lands = worth(13, 3)
    assert len(lands) == 10
    assert income(lands) == 4


@pytest.mark.rule("GT-SKI-17")
def test_nobody_gets_fewer_than_three() -> None:
    assert income(["skagos"]) == 3


@pytest.mark.rule("GT-SKI-19", "GT-SKI-20")
@pytest.mark.parametrize("region", WESTEROS.board.regions, ids=lambda region: region.id)
def test_a_whole_region_adds_its_bonus_and_an_incomplete_one_nothing(region: Region) -> None:
    lands = [WESTEROS.board.territories[land].id for land in region.lands]
    counted = len(lands) + sum(WESTEROS.castle[land] for land in region.lands)
    assert income(lands) == chart(counted) + region.bonus  # the least of three is taken before the bonus
    for missing in lands:
        others = [land for land in lands if land != missing]
        fewer = len(others) + sum(WESTEROS.castle[WESTEROS.board.places[land].index] for land in others)
        assert income(others) == chart(fewer)


@pytest.mark.rule("GT-SKI-69")
def test_the_westerlands_add_two_and_four_of_them_none() -> None:
    assert income(WESTERLANDS) == 3 + 2
    assert income(WESTERLANDS[1:]) == 3


@pytest.mark.rule("GT-SKI-29", "GT-SKI-30")
def test_all_armies_go_to_one_or_several_own_territories() -> None:
    t = realm("Winterfell: alice 1 | Pyke: alice 1 | Karhold: bob 1", mode="skirmish", phase="turn")
    for land in ("karhold", "skagos"):
        t.alice.cannot(f"place {land} 1", "is not yours")
    t.alice.cannot("place winterfell 4", "deploy 1 to 3")
    t.alice.cannot("place winterfell 0", "deploy 1 to 3")
    t.alice.places("Winterfell", 2)
    t.alice.cannot("pass", "Place your 1 new army first")
    t.alice.cannot("invade winterfell the_gift", "first")
    t.alice.places("Pyke", 1)
    t.expect("Winterfell: alice 3 | Pyke: alice 2")
    assert t.step == "DeclareInvasion"
    t = realm("Winterfell: alice 1 | Pyke: alice 1", mode="skirmish", phase="turn")
    t.alice.places("Pyke", 3)
    t.expect("Winterfell: alice 1 | Pyke: alice 4")


# --- sets ------------------------------------------------------------------------------------------------------------

KNIGHTS = "karhold stoney_shore gulltown"
ENGINES = "skagos wolfswood pyke"
FORTS = "the_gift tarth sandstone"
ONE_OF_EACH = "karhold skagos the_gift"


def mustering(hand: str, position: str = "Winterfell: alice 1", **options: object) -> Realm:
    """The start of alice's turn with these cards; she has three armies to place."""
    return realm(position, mode="skirmish", phase="turn", hands={"alice": hand}, options=options)


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        pytest.param(KNIGHTS, 4, marks=pytest.mark.rule("GT-SKI-21")),
        pytest.param(ENGINES, 5, marks=pytest.mark.rule("GT-SKI-22")),
        pytest.param(FORTS, 6, marks=pytest.mark.rule("GT-SKI-22")),
        pytest.param(ONE_OF_EACH, 7, marks=pytest.mark.rule("GT-SKI-22")),
    ],
)
@pytest.mark.rule("GT-SKI-26")
def test_what_a_set_is_worth(cards: str, armies: int) -> None:
    t = mustering(cards)
    t.alice.trades(*cards.split())
    assert t.alice.reserve == 3 + armies
    assert t.alice.hand == set()
    t.expect("Winterfell: alice 1")  # none of the cards shows a territory of hers


@pytest.mark.rule("GT-SKI-23")
def test_other_cards_make_no_set() -> None:
    t = mustering("karhold stoney_shore skagos wolfswood")
    for cards in ("karhold stoney_shore skagos", "karhold skagos wolfswood"):
        t.alice.cannot(f"trade {cards}", "three alike or three different (GT-SKI-23)")
    t.alice.cannot("trade karhold stoney_shore gulltown", "do not hold the card Gulltown")
    t.alice.cannot("trade karhold karhold stoney_shore", "exactly three cards")
    t.alice.cannot("trade karhold stoney_shore", "exactly three cards")


@pytest.mark.rule("GT-SKI-24")
def test_sets_are_never_worth_more() -> None:
    t = mustering(KNIGHTS)
    t.table.sets = 20
    t.alice.trades(*KNIGHTS.split())
    assert t.alice.reserve == 3 + 4
    assert {t.table.edition.sets.value(traded) for traded in range(30)} == {6}


@pytest.mark.rule("GT-SKI-25", "GT-SKI-84")
def test_a_set_with_an_own_territory_brings_two_more_onto_it() -> None:
    t = mustering(KNIGHTS, "Winterfell: alice 1 | Karhold: alice 1 | Gulltown: bob 1")
    t.alice.trades(*KNIGHTS.split())
    t.expect("Winterfell: alice 1 | Karhold: alice 3 | Gulltown: bob 1")
    assert t.alice.reserve == 3 + 4  # these go anywhere, in the same step
    t.alice.places("Winterfell", 7)
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-SKI-25", "GT-SKI-84")
def test_two_in_all_are_split_among_the_shown_territories_at_will() -> None:
    position = "Winterfell: alice 1 | Karhold: alice 1 | Gulltown: alice 1"
    t = mustering(KNIGHTS, position)
    t.alice.trades(*KNIGHTS.split())
    assert t.answers == {"bonus karhold", "bonus gulltown"}
    t.alice.cannot("bonus winterfell")
    t.alice.cannot("bonus stoney_shore")
    t.alice.says("bonus karhold")
    t.alice.says("bonus gulltown")
    t.expect("Winterfell: alice 1 | Karhold: alice 2 | Gulltown: alice 2")
    assert (t.step, t.alice.reserve) == ("Muster", 7)
    t = mustering(KNIGHTS, position, territory_bonus_per_card=True)
    t.alice.trades(*KNIGHTS.split())
    t.expect("Winterfell: alice 1 | Karhold: alice 3 | Gulltown: alice 3")


@pytest.mark.rule("GT-SKI-27")
def test_with_five_cards_a_set_must_be_redeemed_first() -> None:
    t = mustering(f"{KNIGHTS} skagos wolfswood")
    for text in ("place winterfell 3", "pass", "invade winterfell the_gift"):
        t.alice.cannot(text, "must redeem a set first (GT-SKI-27)")
    t.alice.trades(*KNIGHTS.split())
    t.alice.places("Winterfell", 7)
    assert t.step == "DeclareInvasion"
    assert t.alice.hand == {"skagos", "wolfswood"}


@pytest.mark.rule("GT-SKI-28")
@pytest.mark.parametrize("more", ["", " skagos"])
def test_with_three_or_four_cards_redeeming_is_optional(more: str) -> None:
    t = mustering(KNIGHTS + more)
    t.alice.places("Winterfell", 3)
    assert t.step == "Muster"  # a set may still be redeemed
    t.alice.passes()
    assert t.step == "DeclareInvasion"
    assert len(t.alice.hand) == len((KNIGHTS + more).split())
    t = mustering(KNIGHTS + more)
    t.alice.places("Winterfell", 3)
    t.alice.trades(*KNIGHTS.split())
    assert t.alice.reserve == 4


@pytest.mark.rule("GT-SKI-74")
def test_several_sets_in_one_turn_each_with_its_own_two() -> None:
    t = mustering(f"{KNIGHTS} {ENGINES}", "Karhold: alice 1 | Skagos: alice 1")
    t.alice.trades(*KNIGHTS.split())
    t.alice.trades(*ENGINES.split())
    t.expect("Karhold: alice 3 | Skagos: alice 3")
    assert t.alice.reserve == 3 + 4 + 5


# --- invading --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-SKI-31", "GT-SKI-32", "GT-SKI-33")
def test_what_can_be_invaded_from_where() -> None:
    t = realm("Skagos: alice 2 | The Gift: alice 1 | Casterly Rock: alice 2 | Karhold: bob 1", mode="skirmish")
    ports = {land.id for land in WESTEROS.board.territories if WESTEROS.port[land.index] == "silver"}
    near = ports | {*WESTERLANDS, "stoney_sept"}
    wanted = {f"invade casterly_rock {land}" for land in near - {"casterly_rock"}}
    assert t.answers == {"pass", "invade skagos karhold", *wanted}  # a sea line, borders and ports
    t.alice.cannot("invade skagos the_gift", "your own")
    t.alice.cannot("invade karhold skagos", "not yours")
    t.alice.cannot("invade skagos the_dreadfort", "cannot be reached")
    t.alice.cannot("invade the_gift karhold", "takes two to invade (GT-SKI-33)")


@pytest.mark.rule("GT-SKI-34", "GT-SKI-44", "GT-SKI-77", "GT-SKI-78")
def test_invasions_are_optional_and_as_many_as_one_likes() -> None:
    t = realm("Winterfell: alice 9 | Karhold: alice 5 | The Dreadfort: bob 5 | The Gift: bob 5", mode="skirmish")
    for src, dst in (("Winterfell", "The Dreadfort"), ("Winterfell", "The Gift"), ("Winterfell", "The Dreadfort")):
        t.alice.invades(src, dst)
        t.alice.cannot("pass", "at least one battle (GT-SKI-78)")
        t.alice.commits(2)
        t.battle("1 1", "6")
        t.alice.passes()  # she may stop after any battle
    t.alice.invades("Karhold", "The Dreadfort")
    t.alice.commits(1)
    t.battle("1", "6")
    t.alice.commits(1)
    t.battle("1", "6")
    t.alice.passes()
    t.expect("Winterfell: alice 6 | Karhold: alice 3 | The Dreadfort: bob 5 | The Gift: bob 5")
    t.alice.passes()
    assert t.step == "Maneuver"
    t = realm("Winterfell: alice 9", mode="skirmish")
    t.alice.passes()
    assert t.step == "Maneuver"


@pytest.mark.rule("GT-SKI-35", "GT-SKI-36")
def test_the_attacker_commits_one_to_three_armies_of_one_territory() -> None:
    for armies, most in ((2, 1), (3, 2), (4, 3), (9, 3)):
        t = realm(f"Winterfell: alice {armies} | Karhold: alice 9 | The Dreadfort: bob 5", mode="skirmish")
        t.alice.invades("Winterfell", "The Dreadfort")
        assert t.answers == {f"commit {n + 1}" for n in range(most)}  # Karhold's armies do not help
        allowed = "Commit 1 army;" if most == 1 else f"Commit 1 to {most} armies;"
        t.alice.cannot(f"commit {most + 1}", allowed)
        t.alice.cannot("commit 0", allowed)
        t.alice.cannot("invade karhold the_dreadfort")


@pytest.mark.rule("GT-SKI-37", "GT-SKI-70")
def test_the_defender_chooses_after_the_attacker() -> None:
    for armies, most in ((1, 1), (2, 2), (5, 2)):
        t = realm(f"Winterfell: alice 5 | The Dreadfort: bob {armies}", mode="skirmish")
        t.alice.invades("Winterfell", "The Dreadfort")
        t.bob.cannot("defend 1")
        t.alice.commits(3)
        assert (t.asked, t.answers) == ("bob", {f"defend {n + 1}" for n in range(most)})
        t.bob.cannot(f"defend {most + 1}", "GT-SKI-37")
        t.bob.says("defend 1")
        assert t.sizes() == ((6, 6, 6), (6,))
    t = realm("Winterfell: alice 5 | The Dreadfort: bob 5", mode="skirmish", options={"defender_most": True})
    t.alice.invades("Winterfell", "The Dreadfort")
    t.alice.commits(3)
    assert t.sizes() == ((6, 6, 6), (6, 6))


@pytest.mark.rule("GT-SKI-38")
@pytest.mark.parametrize("red", [1, 2, 3])
@pytest.mark.parametrize("white", [1, 2])
def test_everybody_rolls_a_die_for_each_committed_army(red: int, white: int) -> None:
    t = realm("Winterfell: alice 5 | The Dreadfort: bob 5", mode="skirmish")
    t.alice.invades("Winterfell", "The Dreadfort")
    t.alice.commits(red)
    t.defends(white)
    assert t.sizes() == ((6,) * red, (6,) * white)


@pytest.mark.parametrize(
    ("red", "white", "lost"),
    [
        pytest.param("6 2 1", "5 3", (1, 1), marks=pytest.mark.rule("GT-SKI-39")),
        pytest.param("6 4", "5 3", (0, 2), marks=pytest.mark.rule("GT-SKI-40")),
        pytest.param("4 4", "4 4", (2, 0), marks=pytest.mark.rule("GT-SKI-41")),
        pytest.param("3 2", "4 3", (2, 0), marks=pytest.mark.rule("GT-SKI-41")),
        pytest.param("2 1 1", "6", (1, 0), marks=pytest.mark.rule("GT-SKI-42")),
        pytest.param("5", "4 3", (0, 1), marks=pytest.mark.rule("GT-SKI-42")),
        pytest.param("6 4 1", "5 4", (1, 1), marks=pytest.mark.rule("GT-SKI-43")),
    ],
)
def test_dice_are_compared(red: str, white: str, lost: tuple[int, int]) -> None:
    t = realm("Winterfell: alice 9 | The Dreadfort: bob 9", mode="skirmish")
    t.alice.invades("Winterfell", "The Dreadfort")
    t.alice.commits(len(red.split()))
    t.battle(red, white)
    t.expect(f"Winterfell: alice {9 - lost[0]} | The Dreadfort: bob {9 - lost[1]}")


@pytest.mark.rule("GT-SKI-45", "GT-SKI-46", "GT-SKI-47", "GT-SKI-49")
def test_moving_in_takes_the_committed_armies_and_leaves_one_behind() -> None:
    t = realm("Winterfell: alice 7 | The Dreadfort: bob 2", mode="skirmish")
    t.alice.invades("Winterfell", "The Dreadfort")
    t.alice.commits(2)
    t.battle("6 1", "5 4")
    t.expect("The Dreadfort: bob 1")  # one is left: it is not conquered
    t.alice.commits(2)
    t.battle("6 1", "5")
    assert t.owner("The Dreadfort") == "alice"
    assert t.answers == {"occupy 2", "occupy 3", "occupy 4", "occupy 5"}
    t.alice.cannot("occupy 1", "GT-SKI-46")
    t.alice.cannot("occupy 6", "One army must stay behind")
    t.alice.occupies(5)
    t.expect("Winterfell: alice 1 | The Dreadfort: alice 5")


@pytest.mark.rule("GT-SKI-49")
def test_no_territory_is_ever_empty() -> None:
    for seed in range(3):
        t = ready(3)
        for _ in random_play(t, hegemon.Rng(seed), 400):
            assert t.table.battle is not None or min(t.table.armies) > 0


@pytest.mark.rule("GT-SKI-83")
def test_a_conquered_territory_may_invade_on() -> None:
    t = realm("Winterfell: alice 7 | The Dreadfort: bob 1 | Karhold: bob 1", mode="skirmish")
    t.alice.wins("Winterfell", "The Dreadfort", 5)
    t.alice.wins("The Dreadfort", "Karhold", 4)
    t.expect("Winterfell: alice 2 | The Dreadfort: alice 1 | Karhold: alice 4")


# --- elimination and neutrals ----------------------------------------------------------------------------------------


def conquering_bob(alice: str, bob: str) -> Realm:
    """Alice has just taken bob's last territory; each held these cards."""
    t = realm(
        "Winterfell: alice 5 | The Dreadfort: bob 1", mode="skirmish", hands={"alice": alice, "bob": bob}, turn="alice"
    )
    t.alice.wins("Winterfell", "The Dreadfort")
    return t


@pytest.mark.rule("GT-SKI-50", "GT-SKI-51")
def test_whoever_has_no_army_is_out_and_gives_the_cards_away() -> None:
    t = conquering_bob("pyke", "harlaw oldtown")
    assert t.table.out == (1,)
    assert t.alice.hand == {"pyke", "harlaw", "oldtown"}
    assert t.bob.hand == set()
    assert t.step == "DeclareInvasion"
    t.alice.passes()
    t.alice.passes()
    t.alice.passes()
    assert t.asked == "carol"  # bob is skipped


@pytest.mark.rule("GT-SKI-52", "GT-SKI-76")
def test_above_five_cards_sets_are_redeemed_and_deployed_at_once() -> None:
    t = conquering_bob(f"{KNIGHTS} oldtown", "skagos wolfswood pyke sandstone tarth")
    assert (t.asked, t.step, len(t.alice.hand)) == ("alice", "Muster", 9)
    t.alice.cannot("place winterfell 1", "must redeem")
    t.alice.cannot("pass", "must redeem")
    t.alice.trades(*KNIGHTS.split())
    t.alice.cannot("place winterfell 1", "must redeem")  # six are still too many
    t.alice.trades(*ENGINES.split())
    assert t.alice.hand == {"oldtown", "sandstone", "tarth"}
    t.alice.cannot("trade oldtown sandstone tarth", "GT-SKI-52")
    t.alice.cannot("pass", "first")
    t.alice.places("Winterfell", 9)
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-SKI-76")
def test_with_exactly_five_nothing_is_forced() -> None:
    t = conquering_bob(KNIGHTS, "skagos wolfswood")
    assert len(t.alice.hand) == 5
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-SKI-53", "GT-SKI-67")
def test_the_last_one_standing_holds_everything_and_wins_at_once() -> None:
    t = realm("The Dreadfort: bob 1", mode="skirmish", rest="alice", out=("carol",))
    t.table.armies[t.land("Winterfell").index] = 3
    t.alice.wins("Winterfell", "The Dreadfort")
    assert t.game.pending is None
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert t.game.result.ranking == (0, 1, 2)
    assert len(t.alice.lands) == 48


@pytest.mark.rule("GT-SKI-81", "GT-SKI-53")
def test_neutral_armies_need_not_be_beaten() -> None:
    t = realm("Lhazar: alice 3 | Meereen: bob 1", seats=2, mode="skirmish", rest="neutral")
    t.alice.wins("Lhazar", "Meereen")
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert "neutral" in {t.owner(land.id) for land in t.table.board.territories}


@pytest.mark.rule("GT-SKI-54", "GT-SKI-56", "GT-SKI-72")
@pytest.mark.parametrize("counts", [True, False])
def test_neutrals_defend_with_all_they_have_and_a_conquered_one_is_like_any_other(counts: bool) -> None:
    position = "Lhazar: alice 6 | Meereen: neutral 3 | Yunkai: bob 1"
    t = realm(position, seats=2, mode="skirmish", rest="bob", options={"neutral_counts": counts})
    t.alice.invades("Lhazar", "Meereen")
    t.alice.commits(3)
    assert (t.asked, t.sizes()) == ("chance", ((6, 6, 6), (6, 6)))  # nobody is asked
    t.battle("6 6 1", "5 5")
    t.alice.commits(3)
    assert t.sizes() == ((6, 6, 6), (6,))
    t.battle("6 6 1", "5")
    t.alice.occupies(4)
    t.expect("Lhazar: alice 2 | Meereen: alice 4")
    t.alice.invades("Meereen", "Yunkai")
    t.alice.commits(1)
    t.battle("1", "1")
    t.alice.passes()
    t.alice.passes()
    t.alice.passes()
    assert (t.step == "DrawTerritory") == counts


@pytest.mark.rule("GT-SKI-55")
def test_neutrals_never_attack_reinforce_or_move() -> None:
    t = ready(2)
    before = [(land, count) for land, count in enumerate(t.table.armies) if t.table.owner[land] == 2]
    assert len(before) == 10
    for _ in random_play(t, hegemon.Rng(7), 600):
        assert t.asked in ("alice", "bob", "chance", "nobody")
        for land, count in before:
            assert t.table.owner[land] != 2 or t.table.armies[land] <= count
        assert {land for land, owner in enumerate(t.table.owner) if owner == 2} <= {land for land, _ in before}
    assert t.table.turns > 2


# --- manoeuvring ----------------------------------------------------------------------------------------------------

CHAIN = "Winterfell: alice 5 | The Dreadfort: alice 1 | Karhold: alice 1 | The Gift: bob 1 | Pyke: alice 3"


@pytest.mark.rule("GT-SKI-57", "GT-SKI-58", "GT-SKI-61")
def test_one_maneuver_along_own_territories_leaves_an_army() -> None:
    t = realm(CHAIN, mode="skirmish", phase="maneuver")
    t.alice.cannot("fortify winterfell karhold 5", "One army must stay")
    t.alice.cannot("fortify karhold winterfell 1", "only army")
    t.alice.cannot("fortify winterfell winterfell 1", "two different territories")
    t.alice.fortifies("Winterfell", "Karhold", 4)
    t.expect("Winterfell: alice 1 | The Dreadfort: alice 1 | Karhold: alice 5")
    assert t.asked == "bob"  # there is no second one


@pytest.mark.parametrize("verb", ["fortify", "manoeuvre", "maneuver", "Man"])
def test_a_manoeuvre_is_typed_in_either_spelling_and_written_down_as_ever(verb: str) -> None:
    t = realm(CHAIN, mode="skirmish", phase="maneuver")
    assert str(hegemon.parse(t.game, f"{verb} winterfell to karhold 4")) == "fortify winterfell karhold 4"
    decision = t.game.pending
    assert decision is not None
    assert "end your manoeuvre" in decision.step.prompt(t.game)


@pytest.mark.rule("GT-SKI-59")
@pytest.mark.parametrize("between", ["bob", "neutral"])
def test_no_maneuver_through_what_others_hold(between: str) -> None:
    seats = 2 if between == "neutral" else 3
    one, middle, other = ("Lhazar", "Yunkai", "Astapor") if seats == 2 else ("Oldtown", "Pyke", "Riverrun")
    position = f"{one}: alice 3 | {middle}: {between} 1 | {other}: alice 1"
    t = realm(position, seats=seats, mode="skirmish", phase="maneuver")
    t.alice.cannot(f"fortify {one.lower()} {other.lower()} 1", "No chain of your territories")
    t.alice.cannot(f"fortify {one.lower()} {middle.lower()} 1", "not yours")
    assert t.answers == {"pass"}


@pytest.mark.rule("GT-SKI-60")
@pytest.mark.parametrize(("src", "dst"), [("Skagos", "Karhold"), ("Dragonstone", "Sunspear"), ("Oldtown", "Wolfswood")])
def test_maneuvers_use_sea_lines_and_ports(src: str, dst: str) -> None:
    t = realm(f"{src}: alice 3 | {dst}: alice 1", mode="skirmish", phase="maneuver")
    t.alice.fortifies(src, dst, 2)
    t.expect(f"{src}: alice 1 | {dst}: alice 3")


@pytest.mark.rule("GT-SKI-80")
def test_the_maneuver_may_be_skipped() -> None:
    t = realm(CHAIN, mode="skirmish", phase="maneuver")
    t.alice.passes()
    assert t.asked == "bob"


# --- drawing and the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-SKI-62", "GT-SKI-63")
def test_several_conquests_bring_one_card_and_it_may_be_declined() -> None:
    for take in (True, False):
        t = realm("Winterfell: alice 9 | The Dreadfort: bob 1 | Karhold: bob 1 | The Gift: bob 1", mode="skirmish")
        t.alice.wins("Winterfell", "The Dreadfort", 5)
        t.alice.wins("The Dreadfort", "Karhold")
        t.alice.passes()
        t.alice.passes()
        assert t.answers == {"take", "pass"}
        if take:
            t.alice.says("take")
            t.draws("pyke")
        else:
            t.alice.passes()
        assert t.alice.hand == ({"pyke"} if take else set())
        assert t.asked == "bob"


@pytest.mark.rule("GT-SKI-62")
def test_a_card_may_have_to_be_drawn() -> None:
    t = realm("Winterfell: alice 2", mode="skirmish", phase="draw", captured=True, options={"draw_optional": False})
    assert (t.asked, t.step) == ("chance", "DrawInto")
    options, gold = {"draw_optional": False}, {"bob": 900}
    t = realm("The Flatlands: bob 2", seats=2, turn="bob", phase="draw", captured=True, options=options, gold=gold)
    assert t.answers == {"take", "use xaro_xhoan_daxos"}  # he is asked how, and cannot decline
    t.bob.cannot("pass")
    t.bob.says("take")
    t.draws("lys")
    assert t.bob.hand == {"lys"}


@pytest.mark.rule("GT-SKI-63")
def test_no_conquest_no_card() -> None:
    t = realm("Winterfell: alice 9 | The Dreadfort: bob 5", mode="skirmish")
    t.alice.invades("Winterfell", "The Dreadfort")
    t.alice.commits(3)
    t.battle("6 6 6", "1 1")
    t.alice.passes()
    t.alice.passes()
    t.alice.passes()
    assert (t.asked, t.alice.hand) == ("bob", set())


@pytest.mark.rule("GT-SKI-75")
@pytest.mark.parametrize(("hand", "draws"), [(f"{KNIGHTS} skagos", True), (f"{KNIGHTS} skagos wolfswood", False)])
def test_with_five_cards_none_is_drawn(hand: str, draws: bool) -> None:
    t = realm("Winterfell: alice 9", mode="skirmish", phase="draw", captured=True, hands={"alice": hand})
    assert (t.step == "DrawTerritory") == draws


def ended(position: str, seats: int = 3, rest: str = "") -> hegemon.Result:
    """The result when alice draws the End Game card in this position."""
    t = realm(position, seats=seats, rest=rest, mode="skirmish", phase="draw", captured=True)
    t.extra.lower = len(t.table.pile)
    t.alice.says("take")
    t.draws("end_game")
    assert t.game.pending is None
    assert t.alice.hand == set()
    assert t.game.result is not None
    return t.game.result


@pytest.mark.rule("GT-SKI-64", "GT-SKI-66")
def test_the_end_game_card_ends_the_game_at_once() -> None:
    result = ended("Winterfell: alice 9 | Karhold: bob 1")
    assert result.winners == (2,)
    assert result.ranking == (2, 0, 1)


@pytest.mark.rule("GT-SKI-65")
@pytest.mark.parametrize(
    ("lands", "points"),
    [
        ("volantis", 3),  # like Dragonstone a territory with a castle and a port
        ("lhazar", 2),
        ("myr", 2),
        ("oros", 1),
        ("volantis lhazar myr oros", 8),
    ],
)
def test_territories_castles_and_ports_score_a_point_each(lands: str, points: int) -> None:
    result = ended(held(lands.split()), seats=2, rest="neutral")
    assert result.reason == f"the End Game card came up, with {points} points."


@pytest.mark.rule("GT-SKI-65")
def test_dragonstone_alone_scores_three() -> None:
    strong = "Dragonstone: alice 1 | Skagos: bob 9 | Karhold: bob 9 | The Gift: bob 9"
    assert ended(strong).ranking == (2, 0, 1)  # three points each, and the castle decides; two would not do
    assert ended(f"{strong} | Stoney Shore: bob 1").ranking == (2, 1, 0)  # four points beat three


@pytest.mark.rule("GT-SKI-66")
@pytest.mark.parametrize(
    ("position", "winners"),
    [
        ("Lhazar: alice 9 | Lys: alice 9 | Mantarys: bob 1 | Valyria: bob 1 | Oros: bob 1", (1,)),  # 4 against 5
        ("Myr: alice 9 | Lys: alice 9 | Mantarys: bob 1 | Valyria: bob 1", (1,)),  # 4 each, but castles
        ("Lhazar: alice 1 | Myr: alice 1 | Yunkai: bob 9 | Oros: bob 9 | The Axe: bob 9", (0,)),  # as many, but a port
        ("Volantis: alice 1 | Qarth: bob 2", (1,)),  # all alike but the armies
        ("Volantis: alice 2 | Qarth: bob 2", (0, 1)),
    ],
)
def test_the_highest_score_wins_then_castles_ports_and_armies(position: str, winners: tuple[int, ...]) -> None:
    assert ended(position, seats=2, rest="neutral").winners == winners


@pytest.mark.rule("GT-SKI-68")
def test_cards_of_others_are_hidden_and_their_number_is_not() -> None:
    t = realm("Winterfell: alice 9", mode="skirmish", hands={"alice": KNIGHTS, "bob": "pyke"})
    for seat in (0, 1, 2, hegemon.SPECTATOR):
        seen = t.game.view(seat).table
        for other, hand in enumerate(t.table.hands):
            expected = hand.cards if other == seat else (HIDDEN,) * len(hand)
            assert seen.hands[other].cards == expected
        assert set(seen.pile.cards()) == {HIDDEN}
