"""The 28 characters: each at its moment, at its price, for its side, once between two refreshes."""

from __future__ import annotations

import pytest

from hegemon.editions.thrones.extra import READY, TURNED
from realm import Realm, realm
from scene import NAMES


def rich(seats: int) -> dict[str, int]:
    """Gold for everybody to use what they have."""
    return dict.fromkeys(NAMES[:seats], 2000)


RICH = rich(3)


def at_war(
    seats: int = 3,
    turn: str = "alice",
    *,
    defender: str = "bob",
    holds: int = 5,
    units: str = "",
    maesters: dict[str, str] | None = None,
) -> Realm:
    """Harrenhal of whoever is in turn next to King's Landing (a castle and a port) and Stoney Sept (neither)."""
    return realm(
        f"Harrenhal: {turn} 9 | Kings Landing: {defender} {holds} | Stoney Sept: {defender} {holds}",
        seats=seats,
        turn=turn,
        gold=rich(seats),
        units=units,
        maesters=maesters,
    )


def in_essos(turn: str = "alice", *, defender: str = "bob", holds: int = 5, units: str = "") -> Realm:
    """Myr of whoever is in turn next to Tyrosh; alice is Targaryen, bob Ghiscari."""
    return realm(
        f"Myr: {turn} 9 | Tyrosh: {defender} {holds} | Lys: bob 1 | The Flatlands: alice 1",
        seats=2,
        rest="neutral",
        turn=turn,
        gold={"alice": 2000, "bob": 2000},
        units=units,
    )


def committed(t: Realm, who: str, armies: int = 3) -> None:
    """Nobody uses a card at the declaration, and so many armies are committed."""
    t.all_pass()
    t.people[who].says(f"commit {armies}")
    t.all_pass()


# --- Stark -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-01")
def test_catelyn_strengthens_a_lone_army() -> None:
    t = at_war(turn="bob", defender="alice", holds=1)
    t.bob.invades("Harrenhal", "Kings Landing")
    t.bob.cannot("use catelyn_stark", because="does not serve your House")
    t.bob.passes()
    t.alice.uses("catelyn_stark")
    assert t.alice.gold == 1800
    assert t.state("catelyn_stark") == TURNED
    t.expect("Kings Landing: alice 2")


@pytest.mark.rule("GT-CHR-01")
@pytest.mark.rule("GT-CHR-30")
def test_catelyn_needs_exactly_one_army_and_a_defence() -> None:
    t = at_war(turn="bob", defender="alice", holds=2, maesters={"alice": "castle_walls"})
    t.bob.invades("Harrenhal", "Kings Landing")
    t.bob.passes()
    t.alice.cannot("use catelyn_stark", because="condition is not met")
    t = at_war(holds=1)
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.cannot("use catelyn_stark", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-02")
def test_jon_snow_grants_another_maneuver() -> None:
    t = realm("Winterfell: alice 9 | Karhold: alice 5 | The Gift: alice 1", phase="maneuver", gold={"alice": 100})
    t.alice.uses("jon_snow")
    assert t.alice.gold == 0
    t.alice.fortifies("winterfell", "the_gift", 2)
    t.alice.fortifies("karhold", "the_gift", 3)
    t.expect("Winterfell: alice 7 | Karhold: alice 2 | The Gift: alice 6")
    assert t.step != "Maneuver", "two maneuvers and no more"


@pytest.mark.rule("GT-CHR-02")
def test_without_jon_snow_there_is_one_maneuver() -> None:
    t = realm("Winterfell: alice 9 | Karhold: alice 5 | The Gift: alice 1", gold={"alice": 100})
    t.alice.cannot("use jon_snow", because="cannot be used at this moment")
    t.alice.passes()
    t.alice.fortifies("winterfell", "the_gift", 2)
    t.alice.cannot("fortify karhold the_gift 3")


@pytest.mark.rule("GT-CHR-03")
def test_ned_sets_a_defence_die_to_its_highest_face() -> None:
    t = at_war(turn="bob", defender="alice", units="Kings Landing: 1 fortification")
    t.bob.invades("Harrenhal", "Kings Landing")
    committed(t, "bob")
    t.roll("6 6 6", "7 2")
    t.alice.uses("ned_stark")
    assert t.answers == {"die 1", "die 2"}
    t.alice.says("die 2")
    assert t.alice.gold == 1800
    t.all_pass()
    t.expect("Harrenhal: bob 7 | Kings Landing: alice 5")


@pytest.mark.rule("GT-CHR-03")
@pytest.mark.rule("GT-CHR-30")
def test_ned_is_no_attacker_and_needs_a_die_to_set() -> None:
    t = at_war()
    t.alice.invades("Harrenhal", "Kings Landing")
    committed(t, "alice")
    t.roll("3 2 1", "5 4")
    t.expect("Harrenhal: alice 7 | Kings Landing: bob 5")  # nobody was asked: Ned does not attack
    t = at_war(turn="bob", defender="alice")
    t.bob.invades("Harrenhal", "Kings Landing")
    committed(t, "bob")
    t.roll("3 2 1", "6 6")
    t.expect("Harrenhal: bob 7 | Kings Landing: alice 5")


@pytest.mark.rule("GT-CHR-04")
@pytest.mark.rule("GT-CHR-29")
@pytest.mark.rule("GT-CHR-31")
def test_robb_works_in_all_battles_of_one_invasion_only() -> None:
    t = at_war(holds=4, maesters={"alice": "strength_of_steel"})
    t.alice.cannot("use robb_stark", because="cannot be used at this moment")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    assert (t.alice.gold, t.state("robb_stark")) == (1700, TURNED)
    committed(t, "alice")
    t.battle("5 4 1", "5 4")
    t.expect("Harrenhal: alice 9 | Kings Landing: bob 2")
    t.alice.commits(3)
    t.battle("5 2 1", "5 4")
    t.expect("Harrenhal: alice 8 | Kings Landing: bob 1")
    t.alice.passes()
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.cannot("use robb_stark", because="was used already")
    committed(t, "alice")
    t.battle("5 4 1", "5")
    t.expect("Harrenhal: alice 7 | Kings Landing: bob 1")


# --- Baratheon -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-05")
def test_davos_adds_one_against_a_port() -> None:
    t = at_war(turn="bob", defender="carol")
    t.bob.invades("Harrenhal", "Kings Landing")
    t.bob.uses("davos_seaworth")
    assert t.bob.gold == 1800
    committed(t, "bob")
    t.battle("5 4 1", "5 4")
    t.expect("Harrenhal: bob 9 | Kings Landing: carol 3")
    t.bob.passes()
    t.bob.invades("Harrenhal", "Stoney Sept")
    committed(t, "bob")
    t.battle("5 4 1", "5 4")
    t.expect("Harrenhal: bob 7 | Stoney Sept: carol 5")


@pytest.mark.rule("GT-CHR-05")
def test_davos_is_refused_against_a_territory_without_a_port() -> None:
    t = realm("Harrenhal: bob 9 | Stoney Sept: carol 5", turn="bob", gold=RICH, maesters={"bob": "strength_of_steel"})
    t.bob.invades("Harrenhal", "Stoney Sept")
    t.bob.cannot("use davos_seaworth", because="condition is not met")


@pytest.mark.rule("GT-CHR-06")
@pytest.mark.rule("GT-CHR-29")
def test_melisandre_has_a_card_discarded_at_random() -> None:
    t = realm(turn="bob", gold=RICH, maesters={"alice": "bribery castle_walls"})
    t.bob.uses("melisandre")
    assert t.bob.gold == 1800
    assert t.answers == {"against stark"}, "carol has no card"
    t.bob.says("against stark")
    assert t.answers == {"draw bribery", "draw castle_walls"}
    t.draws("castle_walls")
    assert t.alice.maesters == {"bribery"}
    assert len(t.extra.maesters.discards) == 1
    t.bob.cannot("use melisandre", because="was used already")


@pytest.mark.rule("GT-CHR-06")
def test_melisandre_needs_a_victim_and_comes_before_the_first_invasion() -> None:
    t = realm(turn="bob", gold=RICH)
    t.bob.cannot("use melisandre", because="no target")
    t = realm("Harrenhal: bob 9 | Kings Landing: carol 1", turn="bob", gold=RICH, maesters={"alice": "bribery"})
    t.bob.wins("Harrenhal", "Kings Landing")
    t.bob.cannot("use melisandre", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-07")
@pytest.mark.rule("GT-CHR-33")
def test_salladhor_saan_pays_once_for_each_opponent() -> None:
    position = (
        "Harrenhal: bob 20 | Kings Landing: alice 1 | Blackwater Rush: alice 1 | Stoney Sept: carol 1 | Skagos: alice 1"
    )
    t = realm(position, turn="bob", gold={"alice": 500, "bob": 100, "carol": 100})
    t.bob.uses("salladhor_saan")
    assert t.bob.gold == 0
    t.bob.wins("Harrenhal", "Kings Landing")
    assert (t.bob.gold, t.alice.gold) == (100, 400)
    t.bob.wins("Harrenhal", "Blackwater Rush")
    assert (t.bob.gold, t.alice.gold) == (100, 400)
    t.bob.wins("Harrenhal", "Stoney Sept")
    assert (t.bob.gold, t.carol.gold) == (200, 0)


@pytest.mark.rule("GT-CHR-07")
def test_salladhor_saan_comes_before_the_first_invasion() -> None:
    t = realm("Harrenhal: bob 20 | Kings Landing: alice 1 | Skagos: alice 1", turn="bob", gold=RICH)
    t.bob.wins("Harrenhal", "Kings Landing")
    assert t.bob.gold == 2000
    t.bob.cannot("use salladhor_saan", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-08")
@pytest.mark.rule("GT-CHR-31")
def test_stannis_adds_one_to_every_defence_die_of_an_invasion() -> None:
    t = at_war()
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.cannot("use stannis_baratheon", because="does not serve your House")
    t.alice.passes()
    t.bob.uses("stannis_baratheon")
    assert t.bob.gold == 1700
    committed(t, "alice")
    t.battle("6 5 1", "5 4")
    t.expect("Harrenhal: alice 7 | Kings Landing: bob 5")
    t.alice.commits(3)
    t.battle("6 5 1", "5 4")
    t.expect("Harrenhal: alice 5 | Kings Landing: bob 5")
    t.alice.passes()
    t.alice.invades("Harrenhal", "Stoney Sept")
    committed(t, "alice")
    t.battle("6 5 1", "5 4")
    t.expect("Harrenhal: alice 5 | Stoney Sept: bob 3")


# --- Lannister -------------------------------------------------------------------------------------------------------

THREE = "Harrenhal: carol 20 | Kings Landing: alice 1 | Blackwater Rush: alice 1 | Stoney Sept: bob 1 | Skagos: alice 1"


@pytest.mark.rule("GT-CHR-09")
def test_cersei_draws_one_more_card_after_three_conquests() -> None:
    t = realm(THREE, turn="carol", gold=RICH, rest="bob")
    for land in ("Kings Landing", "Blackwater Rush", "Stoney Sept"):
        t.carol.wins("Harrenhal", land)
    t.carol.passes()
    t.carol.passes()
    t.carol.says("take")
    t.draws("skagos")
    t.carol.uses("cersei_lannister")
    assert t.carol.gold == 1700
    t.draws("karhold")
    assert t.carol.hand == {"skagos", "karhold"}


@pytest.mark.rule("GT-CHR-09")
def test_cersei_is_refused_after_two_conquests() -> None:
    t = realm(THREE, turn="carol", gold=RICH, rest="bob")
    for land in ("Kings Landing", "Blackwater Rush"):
        t.carol.wins("Harrenhal", land)
    t.carol.passes()
    t.carol.passes()
    t.carol.cannot("use cersei_lannister", because="condition is not met")


@pytest.mark.rule("GT-CHR-36")
def test_cersei_never_brings_a_hand_above_five() -> None:
    t = realm(THREE, turn="carol", gold=RICH, rest="bob", hands={"carol": "skagos karhold the_gift winterfell"})
    for land in ("Kings Landing", "Blackwater Rush", "Stoney Sept"):
        t.carol.wins("Harrenhal", land)
    t.carol.passes()
    t.carol.passes()
    t.carol.uses("cersei_lannister")
    t.draws("pyke")
    assert len(t.carol.hand) == 5
    assert t.asked == "alice", "neither the earned card nor another one is offered"


@pytest.mark.rule("GT-CHR-10")
@pytest.mark.rule("GT-CHR-30")
def test_jaime_sets_an_attack_die() -> None:
    t = at_war(turn="carol", units="Harrenhal: 1 siege_engine")
    t.carol.invades("Harrenhal", "Kings Landing")
    committed(t, "carol")
    t.roll("2 4 1", "6 6")
    t.carol.uses("jaime_lannister")
    assert t.carol.gold == 1800
    assert t.answers == {"die 1", "die 2", "die 3"}
    t.carol.says("die 1")
    t.all_pass()
    t.expect("Harrenhal: carol 8 | Kings Landing: bob 4")


@pytest.mark.rule("GT-CHR-10")
@pytest.mark.rule("GT-CHR-12")
@pytest.mark.rule("GT-CHR-30")
def test_jaime_and_tywin_each_serve_one_side() -> None:
    t = at_war(defender="carol")
    t.alice.invades("Harrenhal", "Kings Landing")
    committed(t, "alice")
    t.roll("5 4 1", "4 3")
    t.carol.cannot("use jaime_lannister", because="cannot be used at this moment")
    t.carol.uses("tywin_lannister")
    assert t.carol.gold == 1800
    t.all_pass()
    t.expect("Harrenhal: alice 7 | Kings Landing: carol 5")
    t.alice.commits(3)
    t.all_pass()
    t.roll("5 4 1", "4 3")
    t.expect("Harrenhal: alice 7 | Kings Landing: carol 3")
    t = at_war(turn="carol")
    t.carol.invades("Harrenhal", "Kings Landing")
    committed(t, "carol")
    t.roll("5 4 1", "4 3")
    t.carol.cannot("use tywin_lannister", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-11")
def test_tyrion_chooses_the_card_he_buys() -> None:
    t = realm(turn="carol", phase="purchase", gold={"carol": 300})
    t.carol.uses("tyrion_lannister")
    assert t.carol.gold == 0
    t.draws("bribery")
    t.draws("castle_walls")
    assert t.answers == {"keep bribery", "keep castle_walls"}
    t.carol.says("keep castle_walls")
    assert t.carol.maesters == {"castle_walls"}
    bribery = next(card.index for card in t.table.edition.things["power"][28:] if card.id == "bribery")
    assert t.extra.maesters.pile.layers[-1] == (bribery,)
    assert not t.extra.maesters.discards


@pytest.mark.rule("GT-CHR-11")
def test_tyrion_needs_the_price_of_the_card_as_well() -> None:
    t = realm(turn="carol", phase="purchase", gold={"carol": 200})
    t.carol.cannot("use tyrion_lannister", because="cannot be used")
    t = realm(turn="carol", gold={"carol": 900})
    t.carol.cannot("use tyrion_lannister", because="cannot be used at this moment")


# --- Tyrell ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-13")
@pytest.mark.rule("GT-CHR-31")
def test_brienne_gives_the_defence_eight_sided_dice() -> None:
    t = at_war(4, defender="dave")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.passes()
    t.dave.uses("brienne")
    assert t.dave.gold == 1700
    for _ in range(2):
        t.all_pass()
        t.alice.commits(3)
        t.all_pass()
        t.defends(2)
        assert t.sizes() == ((6, 6, 6), (8, 8))
        t.battle("6 5 1", "7 1")
    t.alice.passes()
    t.alice.invades("Harrenhal", "Kings Landing")
    committed(t, "alice", 1)
    t.defends(2)
    assert t.sizes() == ((6,), (6, 6))


@pytest.mark.rule("GT-CHR-14")
@pytest.mark.rule("GT-CHR-34")
def test_loras_wins_ties() -> None:
    t = at_war(4, turn="dave")
    t.dave.invades("Harrenhal", "Kings Landing")
    t.dave.uses("loras_tyrell")
    assert t.dave.gold == 1800
    committed(t, "dave", 2)
    t.battle("5 3", "5 3")
    t.expect("Harrenhal: dave 9 | Kings Landing: bob 3")
    t.dave.passes()
    t.dave.invades("Harrenhal", "Kings Landing")
    committed(t, "dave", 2)
    t.battle("5 3", "5 3")
    t.expect("Harrenhal: dave 7 | Kings Landing: bob 3")


@pytest.mark.rule("GT-CHR-14")
@pytest.mark.rule("GT-CHR-30")
def test_loras_serves_no_defender() -> None:
    t = at_war(4, defender="dave")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.passes()
    t.dave.cannot("use loras_tyrell", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-15")
@pytest.mark.rule("GT-CHR-30")
@pytest.mark.parametrize("attacking", [True, False])
def test_margaery_has_a_die_of_the_other_side_rolled_again(attacking: bool) -> None:
    turn, defender = ("dave", "bob") if attacking else ("alice", "dave")
    t = at_war(4, turn=turn, defender=defender, units="Harrenhal: 1 siege_engine | Kings Landing: 1 siege_engine")
    t.people[turn].says("invade harrenhal kings_landing")
    committed(t, turn, 2)
    t.roll("8 6", "7 5")
    t.dave.uses("margaery_tyrell")
    assert t.dave.gold == 1900
    t.dave.says("die 1")
    t.chance("roll against 8" if attacking else "roll 1 against")
    t.all_pass()
    expected = "Harrenhal: dave 8 | Kings Landing: bob 4" if attacking else "Harrenhal: alice 7 | Kings Landing: dave 5"
    t.expect(expected)


@pytest.mark.rule("GT-CHR-16")
@pytest.mark.rule("GT-CHR-29")
def test_renly_deploys_one_more_army_at_a_castle() -> None:
    t = realm(
        "Highgarden: dave 2 | Three Towers: dave 2",
        seats=4,
        rest="alice",
        turn="dave",
        phase="muster",
        gold={"dave": 400},
    )
    t.dave.uses("renly_baratheon")
    assert t.dave.gold == 200
    assert t.answers == {"target highgarden"}
    t.dave.says("target highgarden")
    t.expect("Highgarden: dave 3")
    assert t.state("renly_baratheon") == TURNED


@pytest.mark.rule("GT-CHR-16")
def test_renly_needs_a_castle_and_the_deployment() -> None:
    held = {"dave": "skagos"}
    t = realm("Three Towers: dave 2", seats=4, rest="alice", turn="dave", phase="muster", gold=rich(4), hands=held)
    t.dave.cannot("use renly_baratheon", because="no target")
    t = realm("Highgarden: dave 2", seats=4, rest="alice", turn="dave", gold=rich(4))
    t.dave.cannot("use renly_baratheon", because="cannot be used at this moment")


# --- Martell ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-17")
@pytest.mark.parametrize(("src", "dst"), [("Stoney Sept", "Riverrun"), ("The Eyrie", "Gulltown")])
def test_areo_hotah_guards_castles_and_ports(src: str, dst: str) -> None:
    t = realm(f"{src}: alice 9 | {dst}: erin 5", seats=5, rest="bob", gold=rich(5))
    t.alice.invades(src, dst)
    t.alice.passes()
    t.erin.uses("areo_hotah")
    assert t.erin.gold == 1800
    committed(t, "alice", 2)
    t.battle("6 4", "5 3")
    t.expect(f"{src}: alice 8 | {dst}: erin 4")


@pytest.mark.rule("GT-CHR-17")
def test_areo_hotah_guards_nothing_else() -> None:
    t = at_war(5, defender="erin", maesters={"erin": "bribery"})
    t.alice.invades("Harrenhal", "Stoney Sept")
    while t.asked != "erin":
        t.people[t.asked].passes()
    assert t.answers == {"pass", "use bribery"}
    t.erin.cannot("use areo_hotah", because="condition is not met")
    t = at_war(5, defender="erin")
    t.alice.invades("Harrenhal", "Stoney Sept")
    asked: list[str] = []
    while t.step == "Moment":
        asked.append(t.asked)
        t.people[t.asked].passes()
    assert asked, "nobody was asked, so nothing is shown"
    assert "erin" not in asked, "no castle and no port stands there, so she has nothing to use"
    assert t.step == "FightOn"


@pytest.mark.rule("GT-CHR-18")
@pytest.mark.rule("GT-CHR-36")
def test_doran_draws_after_a_turn_without_a_conquest() -> None:
    t = realm("Harrenhal: erin 9 | Kings Landing: alice 1", seats=5, rest="bob", turn="erin", gold=rich(5))
    t.erin.passes()
    t.erin.passes()
    t.erin.uses("doran_martell")
    assert t.erin.gold == 1700
    t.draws("pyke")
    assert t.erin.hand == {"pyke"}


@pytest.mark.rule("GT-CHR-18")
@pytest.mark.rule("GT-CHR-36")
def test_doran_is_refused_after_a_conquest_or_with_five_cards() -> None:
    t = realm("Harrenhal: erin 9 | Kings Landing: alice 1", seats=5, rest="bob", turn="erin", gold=rich(5))
    t.erin.wins("Harrenhal", "Kings Landing")
    t.erin.passes()
    t.erin.passes()
    t.erin.cannot("use doran_martell", because="condition is not met")
    full = {"erin": "pyke skagos karhold the_gift winterfell"}
    t = realm("Harrenhal: erin 9", seats=5, rest="bob", turn="erin", gold=rich(5), hands=full)
    t.erin.passes()
    t.erin.passes()
    assert t.asked == "alice", "with five cards there is nothing to draw"


@pytest.mark.rule("GT-CHR-19")
@pytest.mark.rule("GT-CHR-32")
def test_ellaria_moves_the_maneuver_between_battles() -> None:
    position = "Harrenhal: erin 5 | Kings Landing: alice 9 | Stoney Sept: erin 4"
    t = realm(position, seats=5, rest="bob", turn="erin", gold={"erin": 100})
    t.erin.cannot("fortify stoney_sept harrenhal 3")
    t.erin.uses("ellaria_sand")
    assert t.erin.gold == 0
    t.erin.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.erin.cannot("fortify stoney_sept harrenhal 3")
    t.erin.commits(3)
    t.all_pass()
    t.battle("6 5 1", "6 6")
    t.erin.fortifies("stoney_sept", "harrenhal", 3)
    t.expect("Harrenhal: erin 6 | Stoney Sept: erin 1")
    t.erin.cannot("fortify harrenhal stoney_sept 1")
    t.erin.passes()
    t.erin.passes()
    assert t.step != "Maneuver", "the maneuver is made"


@pytest.mark.rule("GT-CHR-19")
def test_ellaria_lets_the_maneuver_come_before_the_invasions() -> None:
    t = realm("Harrenhal: erin 5 | Stoney Sept: erin 4", seats=5, rest="bob", turn="erin", gold={"erin": 100})
    t.erin.uses("ellaria_sand")
    offers = [offer.verb for offer in t.game.pending.menu.offers()] if t.game.pending else []
    assert offers.count("pass") == 1
    t.erin.cannot("fortify stoney_sept harrenhal 0")
    t.erin.fortifies("stoney_sept", "harrenhal", 3)
    t.expect("Harrenhal: erin 8 | Stoney Sept: erin 1")
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-CHR-19")
def test_a_knight_left_out_may_go_with_the_early_maneuver() -> None:
    position = "Harrenhal: erin 9 | Kings Landing: alice 2 | Stoney Sept: erin 1"
    t = realm(position, seats=5, rest="bob", turn="erin", gold={"erin": 100}, units="Harrenhal: 1 knight")
    t.erin.uses("ellaria_sand")
    t.erin.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.erin.says("leave knight")
    t.erin.commits(1)
    t.all_pass()
    t.battle("1", "6 6")
    t.erin.fortifies("harrenhal", "stoney_sept", 1)
    t.erin.says("bring knight")
    t.erin.commits(3)
    t.all_pass()
    t.battle("6 6 6", "1 1")
    t.erin.occupies(3)
    assert (t.units("Harrenhal"), t.units("Kings Landing"), t.units("Stoney Sept")) == ((0, 0, 0),) * 2 + ((1, 0, 0),)


@pytest.mark.rule("GT-CHR-20")
@pytest.mark.rule("GT-CHR-37")
def test_oberyn_adds_an_eight_sided_die_beside_a_siege_engine() -> None:
    t = at_war(5, turn="erin", units="Harrenhal: 1 siege_engine")
    t.erin.invades("Harrenhal", "Kings Landing")
    t.erin.uses("oberyn_martell")
    assert t.erin.gold == 1800
    committed(t, "erin")
    t.defends(2)
    assert t.sizes() == ((8, 8, 6), (6, 6))
    t.battle("8 1 1", "6 6")
    t.erin.commits(1)
    t.defends(2)
    assert t.sizes() == ((8,), (6, 6)), "never more than the dice rolled"


# --- Targaryen -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-21")
@pytest.mark.rule("GT-CHR-31")
def test_daenerys_gives_the_attack_eight_sided_dice() -> None:
    t = in_essos()
    t.alice.invades("Myr", "Tyrosh")
    t.alice.uses("daenerys_targaryen")
    assert t.alice.gold == 1700
    committed(t, "alice")
    t.defends(2)
    assert t.sizes() == ((8, 8, 8), (6, 6))
    t.battle("8 7 1", "6 6")
    t.expect("Tyrosh: bob 3")
    t.alice.passes()
    t.alice.invades("Myr", "Tyrosh")
    committed(t, "alice")
    t.defends(2)
    assert t.sizes() == ((6, 6, 6), (6, 6))


@pytest.mark.rule("GT-CHR-22")
def test_jorah_draws_after_two_castles_or_ports() -> None:
    position = "The Orange Shore: alice 20 | Tyrosh: bob 1 | Lys: bob 1 | Astapor: bob 1"
    t = realm(position, seats=2, rest="neutral", gold={"alice": 200})
    t.alice.wins("The Orange Shore", "Tyrosh")
    t.alice.wins("The Orange Shore", "Lys")
    t.alice.passes()
    t.alice.passes()
    t.alice.uses("jorah_mormont")
    assert t.alice.gold == 0
    t.draws("qarth")
    t.alice.says("take")
    t.draws("oros")
    assert t.alice.hand == {"qarth", "oros"}


@pytest.mark.rule("GT-CHR-22")
@pytest.mark.rule("GT-CHR-36")
def test_jorah_is_refused_after_one_or_with_five_cards() -> None:
    position = "Myr: alice 20 | Tyrosh: bob 1 | The Golden Fields: bob 1 | Astapor: bob 1"
    t = realm(position, seats=2, rest="neutral", gold={"alice": 200})
    t.alice.wins("Myr", "Tyrosh")
    t.alice.wins("Myr", "The Golden Fields")
    t.alice.passes()
    t.alice.passes()
    t.alice.cannot("use jorah_mormont", because="condition is not met")
    full = {"alice": "oros qarth valyria sarnor lhazar"}
    position = "The Orange Shore: alice 20 | Tyrosh: bob 1 | Lys: bob 1 | Astapor: bob 1"
    t = realm(position, seats=2, rest="neutral", gold={"alice": 200}, hands=full)
    t.alice.wins("The Orange Shore", "Tyrosh")
    t.alice.wins("The Orange Shore", "Lys")
    t.alice.passes()
    t.alice.passes()
    assert t.asked == "bob"
    assert len(t.alice.hand) == 5


@pytest.mark.rule("GT-CHR-23")
@pytest.mark.rule("GT-CHR-30")
@pytest.mark.rule("GT-CHR-31")
@pytest.mark.parametrize("attacking", [True, False])
def test_grey_worm_has_ones_rolled_again_in_every_battle(attacking: bool) -> None:
    turn, defender = ("alice", "bob") if attacking else ("bob", "alice")
    t = in_essos(turn, defender=defender)
    t.people[turn].says("invade myr tyrosh")
    if not attacking:
        t.bob.passes()
    t.alice.uses("grey_worm")
    assert t.alice.gold == 1800
    t.all_pass()
    for _ in range(2):
        t.people[turn].says("commit 2")
        t.all_pass()
        t.roll("1 1", "1 1")
        t.chance("roll 6 1 against" if attacking else "roll against 6 1")
        t.all_pass()
    t.expect("Myr: alice 7 | Tyrosh: bob 3" if attacking else "Myr: bob 5 | Tyrosh: alice 5")


@pytest.mark.rule("GT-CHR-23")
def test_grey_worm_has_no_other_face_rolled_again() -> None:
    t = in_essos(holds=9)
    t.alice.invades("Myr", "Tyrosh")
    t.alice.uses("grey_worm")
    t.all_pass()
    t.alice.commits(3)
    t.all_pass()
    t.roll("3 2 1", "1 1")
    assert t.answers == {f"roll {face} against" for face in range(1, 7)}, "one die shows 1, and it is his"
    t.chance("roll 6 against")
    t.all_pass()
    t.expect("Myr: alice 9 | Tyrosh: bob 7")
    t.alice.commits(2)
    t.all_pass()
    t.roll("2 2", "1 1")
    assert t.step != "RerollDice", "no die shows 1"


@pytest.mark.rule("GT-CHR-24")
@pytest.mark.rule("GT-CHR-30")
def test_barristan_rolls_any_of_his_defence_dice_again() -> None:
    t = in_essos("bob", defender="alice")
    t.bob.invades("Myr", "Tyrosh")
    committed(t, "bob", 2)
    t.roll("5 4", "3 2")
    t.bob.passes()
    t.alice.uses("barristan_selmy")
    assert t.alice.gold == 1900
    assert t.answers == {"die 1", "die 2"}
    t.alice.says("die 2")
    assert t.answers == {"die 1", "pass"}
    t.alice.says("die 1")
    t.chance("roll against 6 4")
    t.all_pass()
    t.expect("Myr: bob 7 | Tyrosh: alice 5")
    t.bob.commits(2)
    t.all_pass()
    t.roll("5 4", "3 2")
    t.all_pass()
    t.expect("Myr: bob 7 | Tyrosh: alice 3")


@pytest.mark.rule("GT-CHR-24")
def test_barristan_may_roll_one_die_and_keep_the_other() -> None:
    t = in_essos("bob", defender="alice")
    t.bob.invades("Myr", "Tyrosh")
    committed(t, "bob", 2)
    t.roll("5 4", "5 2")
    t.bob.passes()
    t.alice.uses("barristan_selmy")
    t.alice.says("die 2")
    t.alice.says("pass")
    t.chance("roll against 3")
    t.all_pass()
    t.expect("Myr: bob 8 | Tyrosh: alice 4")


@pytest.mark.rule("GT-CHR-24")
@pytest.mark.rule("GT-CHR-30")
def test_barristan_serves_no_attacker() -> None:
    t = realm(
        "Myr: alice 9 | Tyrosh: bob 5 | Astapor: bob 1",
        seats=2,
        rest="neutral",
        gold={"alice": 100},
        maesters={"alice": "valyrian_steel"},
    )
    t.alice.invades("Myr", "Tyrosh")
    committed(t, "alice", 2)
    t.roll("5 4", "5 2")
    t.alice.cannot("use barristan_selmy", because="cannot be used at this moment")


# --- Ghiscari --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-CHR-25")
def test_hizdahr_makes_one_defence_die_eight_sided() -> None:
    t = in_essos()
    t.alice.invades("Myr", "Tyrosh")
    t.alice.passes()
    t.bob.uses("hizdahr_zo_loraq")
    assert t.bob.gold == 1800
    committed(t, "alice")
    t.defends(2)
    assert t.sizes() == ((6, 6, 6), (8, 6))
    t = in_essos("bob", defender="alice")
    t.bob.invades("Myr", "Tyrosh")
    t.bob.cannot("use hizdahr_zo_loraq", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-26")
def test_kraznys_adds_one_to_the_highest_attack_die() -> None:
    t = in_essos("bob", defender="alice")
    t.bob.invades("Myr", "Tyrosh")
    t.bob.uses("kraznys_mo_nakloz")
    assert t.bob.gold == 1800
    committed(t, "bob")
    t.battle("5 4 1", "5 4")
    t.expect("Myr: bob 8 | Tyrosh: alice 4")
    t = in_essos()
    t.alice.invades("Myr", "Tyrosh")
    t.alice.passes()
    t.bob.cannot("use kraznys_mo_nakloz", because="cannot be used at this moment")


@pytest.mark.rule("GT-CHR-27")
@pytest.mark.rule("GT-CHR-30")
@pytest.mark.parametrize("attacking", [True, False])
def test_pyat_pree_adds_one_to_all_dice_of_one_battle(attacking: bool) -> None:
    turn, defender = ("bob", "alice") if attacking else ("alice", "bob")
    t = in_essos(turn, defender=defender)
    t.people[turn].says("invade myr tyrosh")
    committed(t, turn, 2)
    red, white = ("5 4", "5 4") if attacking else ("6 5", "5 4")
    t.roll(red, white)
    while t.asked != "bob":
        t.alice.passes()
    t.bob.uses("pyat_pree")
    assert t.bob.gold == 1700
    t.all_pass()
    t.expect("Myr: bob 9 | Tyrosh: alice 3" if attacking else "Myr: alice 7 | Tyrosh: bob 5")
    t.people[turn].says("commit 2")
    t.all_pass()
    t.roll(red, white)
    t.all_pass()
    t.expect("Myr: bob 7 | Tyrosh: alice 3" if attacking else "Myr: alice 7 | Tyrosh: bob 3")


@pytest.mark.rule("GT-CHR-28")
@pytest.mark.rule("GT-CHR-36")
def test_xaro_chooses_between_two_cards() -> None:
    position = "Myr: bob 20 | Tyrosh: alice 1 | The Flatlands: alice 1"
    three = {"bob": "qarth valyria sarnor"}
    t = realm(position, seats=2, rest="neutral", turn="bob", gold={"bob": 100}, hands=three)
    t.bob.wins("Myr", "Tyrosh")
    t.bob.passes()
    t.bob.passes()
    t.bob.uses("xaro_xhoan_daxos")
    assert t.bob.gold == 0
    t.draws("oros")
    t.draws("myr")
    t.bob.says("keep myr")
    assert t.bob.hand == {"qarth", "valyria", "sarnor", "myr"}
    assert [t.table.edition.cards[card].id for card in t.table.discards] == ["oros"]
    assert t.asked == "alice", "the earned card was this one"


@pytest.mark.rule("GT-CHR-36")
@pytest.mark.parametrize(
    ("held", "most"), [("qarth valyria sarnor lhazar", 5), ("qarth valyria sarnor lhazar astapor", 5)]
)
def test_xaro_never_brings_a_hand_above_five(held: str, most: int) -> None:
    position = "Myr: bob 20 | Tyrosh: alice 1 | The Flatlands: alice 1"
    t = realm(position, seats=2, rest="neutral", turn="bob", gold={"bob": 100}, hands={"bob": held})
    t.bob.wins("Myr", "Tyrosh")
    t.bob.passes()
    t.bob.passes()
    if len(held.split()) < most:
        t.bob.uses("xaro_xhoan_daxos")
        t.draws("oros")
        t.draws("myr")
        t.bob.says("keep myr")
    assert t.asked == "alice"
    assert len(t.bob.hand) == most


@pytest.mark.rule("GT-CHR-28")
def test_xaro_needs_a_card_to_draw() -> None:
    t = realm(
        "Myr: bob 20 | The Flatlands: alice 1",
        seats=2,
        rest="neutral",
        turn="bob",
        gold={"bob": 100},
        maesters={"bob": "a_sworn_sword"},
    )
    t.bob.passes()
    t.bob.passes()
    t.bob.cannot("use xaro_xhoan_daxos", because="condition is not met")


@pytest.mark.rule("GT-CHR-29")
def test_a_character_is_ready_again_after_the_own_refresh_only() -> None:
    t = realm(
        "Harrenhal: carol 9 | Kings Landing: bob 5",
        turn="carol",
        gold=RICH,
        turned="stannis_baratheon",
        maesters={"bob": "castle_walls"},
    )
    t.carol.invades("Harrenhal", "Kings Landing")
    t.bob.cannot("use stannis_baratheon", because="turned back in your refresh step")
    t = realm("Harrenhal: bob 9", turn="bob", phase="purchase", gold=RICH, turned="stannis_baratheon robb_stark")
    t.bob.passes()
    assert (t.state("stannis_baratheon"), t.state("robb_stark")) == (READY, TURNED)
