"""Special units: where they come from, what they do to the dice, and where they go; with the exact odds of it all."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hegemon.editions.thrones.battle import FULL, NO_DICE, pieces
from hegemon.editions.thrones.cards.characters import CHARACTER_CARDS
from hegemon.editions.thrones.cards.maesters import MAESTER_CARDS
from hegemon.kernel.chance import CHANCE, ChanceMenu
from hegemon.kernel.game import Game
from hegemon.table.attack_odds import next_roll, odds_of_attack
from hegemon.table.combat import Battle, Side
from hegemon.table.effects import INVASION, TURN, Force
from hegemon.table.odds import battle, odds_between, one_roll, win_chance
from hegemon.table.table import Table
from realm import Realm, realm

FIELD = "Harrenhal: alice 7 | Kings Landing: carol 4"


def committed(units: str, armies: int = 3, defenders: int = 2, position: str = FIELD) -> Realm:
    """Harrenhal fights King's Landing with so many armies on either side; the dice are about to be rolled."""
    t = realm(position, units=units)
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.commits(armies)
    t.defends(defenders)
    return t


def lost(t: Realm) -> tuple[int, int]:
    """What the battle has cost Harrenhal and King's Landing."""
    return 7 - t.armies("Harrenhal"), 4 - t.armies("Kings Landing")


# --- on the dice -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-48")
def test_a_knight_adds_one_to_the_highest_die_of_either_side() -> None:
    t = committed("Harrenhal: 1 knight")
    t.battle("5 5 1", "5 5")
    assert lost(t) == (1, 1)  # 6 against 5 wins, 5 against 5 does not
    t = committed("Kings Landing: 1 knight")
    t.battle("6 6 1", "5 5")
    assert lost(t) == (1, 1)  # 6 against 6 is lost, 6 against 5 wins


@pytest.mark.rule("GT-DOM-49")
@pytest.mark.rule("GT-DOM-56")
def test_two_knights_add_two_above_the_highest_face() -> None:
    t = committed("Harrenhal: 2 knight | Kings Landing: 1 knight")
    t.battle("6 1 1", "6 6")
    assert lost(t) == (1, 1)  # 8 against 7
    t = committed("Harrenhal: 1 knight | Kings Landing: 2 knight")
    t.battle("6 6 1", "5 5")
    assert lost(t) == (1, 1)  # 7 against 7, 6 against 5
    t = committed("Harrenhal: 2 knight 1 siege_engine | Kings Landing: 1 knight 1 fortification")
    t.battle("8 1 1", "8 8")
    assert lost(t) == (1, 1)  # 10 against 9


@pytest.mark.rule("GT-DOM-50")
@pytest.mark.rule("GT-DOM-51")
@pytest.mark.rule("GT-DOM-52")
@pytest.mark.rule("GT-DOM-53")
@pytest.mark.rule("GT-DOM-54")
@pytest.mark.rule("GT-DOM-82")
@pytest.mark.rule("GT-DOM-83")
@pytest.mark.rule("GT-DOM-84")
@pytest.mark.parametrize(
    ("units", "armies", "defenders", "red", "white"),
    [
        ("", 3, 2, (6, 6, 6), (6, 6)),
        ("Harrenhal: 1 siege_engine", 3, 2, (8, 6, 6), (6, 6)),
        ("Harrenhal: 2 siege_engine", 3, 2, (8, 8, 6), (6, 6)),
        ("Harrenhal: 3 siege_engine", 3, 2, (8, 8, 8), (6, 6)),
        ("Harrenhal: 2 siege_engine", 1, 2, (8,), (6, 6)),
        ("Kings Landing: 1 siege_engine", 3, 2, (6, 6, 6), (8, 6)),
        ("Kings Landing: 2 siege_engine", 3, 2, (6, 6, 6), (8, 8)),
        ("Kings Landing: 2 siege_engine", 3, 1, (6, 6, 6), (8,)),
        ("Kings Landing: 1 fortification", 3, 2, (6, 6, 6), (8, 8)),
        ("Kings Landing: 2 fortification", 3, 2, (6, 6, 6), (8, 8)),
        ("Kings Landing: 1 fortification 1 siege_engine", 3, 2, (6, 6, 6), (8, 8)),
        ("Harrenhal: 1 fortification", 3, 2, (6, 6, 6), (6, 6)),
        ("Riverrun: 3 siege_engine | Crackclaw Point: 1 fortification", 3, 2, (6, 6, 6), (6, 6)),
    ],
)
def test_the_dice_that_are_rolled(
    units: str, armies: int, defenders: int, red: tuple[int, ...], white: tuple[int, ...]
) -> None:
    assert committed(units, armies, defenders, f"{FIELD} | Riverrun: alice 2").sizes() == (red, white)


@pytest.mark.rule("GT-DOM-82")
def test_knights_of_other_territories_do_not_help() -> None:
    position = f"{FIELD} | Riverrun: alice 2"
    t = committed("Riverrun: 2 knight", position=position)
    t.battle("5 5 5", "5 4")
    assert lost(t) == (1, 1)  # with them 7 against 5
    t = committed("Crackclaw Point: 2 knight", position=position)
    t.battle("5 5 5", "4 4")
    assert lost(t) == (0, 2)  # with them 5 against 6


@pytest.mark.rule("GT-DOM-56")
@pytest.mark.rule("GT-DOM-81")
@pytest.mark.parametrize(("units", "face"), [("knight", 6), ("knight 1 fortification", 8)])
def test_ned_stark_sets_a_die_to_its_highest_face_and_a_knight_adds_to_it(units: str, face: int) -> None:
    field = "Harrenhal: carol 7 | Kings Landing: alice 4"
    t = realm(field, turn="carol", gold={"alice": 200}, units=f"Kings Landing: 1 {units} | Harrenhal: 3 siege_engine")
    t.carol.invades("Harrenhal", "Kings Landing")
    t.carol.commits(3)
    t.roll("8 8 8", "2 1")
    t.alice.uses("ned_stark")
    t.alice.says("die 1")
    # 8 against 6 + 1 costs the defence, 8 against 8 + 1 the attack; the second die is lost either way
    t.expect(f"Harrenhal: carol {7 - (face == 8)} | Kings Landing: alice {2 + (face == 8)}")


@pytest.mark.rule("GT-DOM-56")
def test_what_is_added_counts_after_dice_were_rolled_again_or_set() -> None:
    t = realm(
        "Harrenhal: alice 7 | Kings Landing: dave 4",
        seats=4,
        rest="carol",
        gold={"dave": 100, "alice": 300},
        units="Harrenhal: 1 knight",
    )
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    t.all_pass()
    t.alice.commits(3)
    t.roll("6 4 1", "5 5")
    t.dave.uses("margaery_tyrell")
    t.dave.says("die 1")
    t.chance("roll 2 against")
    t.all_pass()
    t.expect("Harrenhal: alice 6 | Kings Landing: dave 3")  # 4 2 1 become 5 3 2 and then 6 3 2, against 5 5


# --- not armies ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-44")
def test_units_neither_attack_nor_hold_a_territory() -> None:
    t = realm("Harrenhal: alice 1 | Kings Landing: carol 1", units="Harrenhal: 2 knight 2 siege_engine")
    t.alice.cannot("invade harrenhal kings_landing", because="it takes two to invade")
    t = committed("Kings Landing: 2 knight 1 fortification", 3, 1, "Harrenhal: alice 7 | Kings Landing: carol 1")
    assert t.sizes() == ((6, 6, 6), (8,))
    t.battle("6 6 6", "1")
    assert t.owner("Kings Landing") == "alice"


@pytest.mark.rule("GT-DOM-45")
def test_attackers_never_lose_units() -> None:
    t = committed("Harrenhal: 1 knight 1 siege_engine", 2, 2, "Harrenhal: alice 3 | Kings Landing: carol 4")
    t.battle("1 1", "6 6")
    t.expect("Harrenhal: alice 1 | Kings Landing: carol 4")
    assert t.units("Harrenhal") == (1, 1, 0)
    assert t.step == "DeclareInvasion"


@pytest.mark.rule("GT-DOM-46")
@pytest.mark.rule("GT-DOM-47")
@pytest.mark.rule("GT-DOM-55")
@pytest.mark.rule("GT-DOM-99")
def test_units_of_the_attack_move_in_and_those_of_the_loser_are_removed() -> None:
    t = realm(
        "Harrenhal: alice 7 | Kings Landing: carol 1",
        units="Harrenhal: 1 knight 2 siege_engine 1 fortification | Kings Landing: 2 knight 1 fortification",
    )
    t.alice.wins("Harrenhal", "Kings Landing")
    assert t.units("Kings Landing") == (1, 2, 0)
    assert t.units("Harrenhal") == (0, 0, 1)


@pytest.mark.rule("GT-DOM-86")
def test_units_left_out_neither_help_nor_move_in() -> None:
    t = realm("Harrenhal: alice 7 | Kings Landing: carol 2", units="Harrenhal: 2 knight 1 siege_engine")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("leave knight")
    t.alice.says("leave siege_engine")
    t.alice.cannot("leave siege_engine", because="no Siege Engine there that has not fought")
    t.alice.commits(3)
    t.defends(2)
    assert t.sizes() == ((6, 6, 6), (6, 6))
    t.battle("5 5 5", "6 4")
    t.expect("Harrenhal: alice 6 | Kings Landing: carol 1")  # one Knight: 6 against 6
    t.alice.commits(3)
    t.battle("6 6 6", "1")
    t.alice.occupies(5)
    assert t.units("Kings Landing") == (1, 0, 0)
    assert t.units("Harrenhal") == (1, 1, 0)


@pytest.mark.rule("GT-DOM-46")
@pytest.mark.rule("GT-DOM-86")
def test_a_unit_that_fought_in_any_battle_of_the_invasion_moves_in() -> None:
    t = realm("Harrenhal: alice 9 | Kings Landing: carol 3", units="Harrenhal: 2 knight 1 siege_engine")
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("leave knight")
    t.alice.commits(3)
    t.battle("6 6 6", "1 1")
    assert not any(answer.startswith("leave") for answer in t.answers)
    t.alice.cannot("leave knight", because="has not fought")
    t.alice.commits(3)
    t.battle("6 6 6", "1")
    t.alice.occupies(3)
    assert (t.units("Harrenhal"), t.units("Kings Landing")) == ((1, 0, 0), (1, 1, 0))


@pytest.mark.rule("GT-DOM-86")
def test_by_the_first_rules_a_unit_could_be_left_out_after_it_had_fought() -> None:
    t = realm("Harrenhal: alice 9 | Kings Landing: carol 3", units="Harrenhal: 2 knight", version=1)
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.commits(3)
    t.battle("6 6 6", "1 1")
    t.alice.says("leave knight")
    t.alice.commits(3)
    t.battle("6 6 6", "1")
    t.alice.occupies(3)
    assert (t.units("Harrenhal"), t.units("Kings Landing")) == ((1, 0, 0), (1, 0, 0))


@pytest.mark.rule("GT-DOM-86")
def test_a_unit_can_be_left_out_again_in_the_next_invasion() -> None:
    t = realm("Harrenhal: alice 9 | Kings Landing: carol 3", units="Harrenhal: 1 knight")
    for _ in range(2):
        t.alice.invades("Harrenhal", "Kings Landing")
        t.alice.says("leave knight")
        t.alice.commits(1)
        t.battle("1", "6 6")
        t.alice.passes()


@pytest.mark.rule("GT-DOM-86")
@pytest.mark.rule("GT-MAE-42")
def test_units_are_not_used_in_a_battle_without_dice() -> None:
    t = realm(
        "Harrenhal: alice 9 | Kings Landing: carol 3",
        gold={"carol": 300},
        maesters={"carol": "lead_into_a_trap"},
        units="Harrenhal: 1 knight",
    )
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(3)
    t.carol.uses("lead_into_a_trap")
    assert t.step == "FightOn"
    t.alice.says("leave knight")


@pytest.mark.rule("GT-DOM-86")
@pytest.mark.rule("GT-MAE-56")
def test_a_unit_that_arrives_between_battles_may_be_left_out() -> None:
    t = realm(
        "Harrenhal: alice 9 | Kings Landing: carol 3",
        gold={"alice": 100},
        maesters={"alice": "a_sworn_sword"},
        units="Harrenhal: 1 knight",
    )
    t.alice.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.alice.commits(3)
    t.battle("6 6 6", "1 1")
    t.alice.uses("a_sworn_sword")
    t.alice.says("station harrenhal")
    t.alice.says("leave knight")
    t.alice.cannot("leave knight", because="has not fought")
    t.alice.commits(3)
    t.battle("6 6 6", "1")
    t.alice.occupies(3)
    assert (t.units("Harrenhal"), t.units("Kings Landing")) == ((1, 0, 0), (1, 0, 0))


def between_battles(units: str, version: int | None = None) -> Realm:
    """Erin has Ellaria, has fought a battle from Harrenhal, and may maneuver to Riverrun now."""
    t = realm(
        "Harrenhal: erin 9 | Riverrun: erin 1 | Kings Landing: carol 3",
        seats=5,
        turn="erin",
        gold={"erin": 100},
        units=units,
        version=version,
    )
    t.erin.uses("ellaria_sand")
    t.erin.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.erin.says("leave knight")
    t.erin.commits(3)
    t.battle("6 6 6", "1 1")
    t.erin.fortifies("Harrenhal", "Riverrun", 2)
    return t


@pytest.mark.rule("GT-DOM-86")
@pytest.mark.rule("GT-CHR-32")
def test_a_unit_that_has_fought_does_not_leave_on_an_early_maneuver() -> None:
    t = between_battles("Harrenhal: 2 knight 1 siege_engine")
    assert t.answers == {"bring knight", "pass"}
    t.erin.says("bring knight")
    assert t.step == "FightOn", "the other Knight and the Siege Engine have fought"
    t.erin.commits(3)
    t.battle("5 5 5", "4")
    assert (t.units("Riverrun"), t.units("Kings Landing")) == ((1, 0, 0), (1, 1, 0))
    t = between_battles("Harrenhal: 2 knight 1 siege_engine", version=1)
    assert t.answers == {"bring knight", "bring siege_engine", "pass"}


@pytest.mark.rule("GT-DOM-86")
def test_a_unit_left_out_may_leave_on_an_early_maneuver() -> None:
    t = realm(
        "Harrenhal: erin 9 | Riverrun: erin 1 | Kings Landing: carol 3",
        seats=5,
        turn="erin",
        gold={"erin": 100},
        units="Harrenhal: 1 knight",
    )
    t.erin.uses("ellaria_sand")
    t.erin.invades("Harrenhal", "Kings Landing")
    t.all_pass()
    t.erin.says("leave knight")
    t.erin.commits(3)
    t.battle("6 6 6", "1 1")
    t.erin.fortifies("Harrenhal", "Riverrun", 2)
    t.erin.says("bring knight")
    t.erin.commits(3)
    t.battle("5 5 5", "4")
    assert (t.units("Harrenhal"), t.units("Riverrun"), t.units("Kings Landing")) == ((0, 0, 0), (1, 0, 0), (0, 0, 0))


@pytest.mark.rule("GT-DOM-55")
@pytest.mark.rule("GT-DOM-85")
def test_knights_and_siege_engines_maneuver_with_an_army_and_fortifications_never() -> None:
    t = realm(
        "Harrenhal: alice 3 | Riverrun: alice 1 | Stoney Sept: alice 1",
        phase="maneuver",
        units="Harrenhal: 1 knight 1 siege_engine 1 fortification | Stoney Sept: 1 knight",
    )
    t.alice.cannot("bring knight")
    t.alice.cannot("fortify stoney_sept riverrun 1")
    t.alice.fortifies("Harrenhal", "Riverrun", 1)
    assert t.answers == {"pass", "bring knight", "bring siege_engine"}
    t.alice.cannot("bring fortification")
    t.alice.says("bring knight")
    assert t.answers == {"pass", "bring siege_engine"}
    t.alice.passes()
    assert (t.units("Harrenhal"), t.units("Riverrun")) == ((0, 1, 1), (1, 0, 0))


# --- where they come from --------------------------------------------------------------------------------------------


@pytest.mark.rule("GT-DOM-24")
@pytest.mark.rule("GT-DOM-26")
@pytest.mark.rule("GT-DOM-27")
@pytest.mark.rule("GT-DOM-43")
@pytest.mark.rule("GT-DOM-77")
def test_a_single_card_brings_the_unit_it_shows() -> None:
    kinds = {"karhold": (1, 0, 0), "skagos": (0, 1, 0), "the_gift": (0, 0, 1)}
    for card, units in kinds.items():
        t = realm(f"Winterfell: alice 3 | {card}: alice 1", phase="muster", hands={"alice": " ".join([*kinds, "pyke"])})
        assert t.alice.reserve == 0
        t.alice.says(f"enlist {card}")
        t.alice.cannot("station pyke")
        t.alice.says("station winterfell")
        assert t.units("Winterfell") == units
        assert t.alice.reserve == 0
        t.expect(f"Winterfell: alice 3 | {card}: alice 1")
        assert card not in t.alice.hand
        other = next(iter(t.alice.hand))
        t.alice.cannot(f"enlist {other}", because="you have traded one (GT-DOM-77)")


@pytest.mark.rule("GT-DOM-24")
def test_a_unit_whose_pieces_are_all_on_the_board_cannot_be_had() -> None:
    t = realm(
        "Winterfell: alice 3",
        phase="muster",
        hands={"alice": "karhold skagos"},
        units="Winterfell: 20 knight | Pyke: 1 knight",
    )
    t.alice.cannot("enlist karhold", because="is on the board (GT-DOM-24)")
    t.alice.cannot("enlist the_gift", because="You do not hold the card")
    t.alice.says("enlist skagos")


@pytest.mark.rule("GT-DOM-43")
def test_a_maester_card_brings_a_unit() -> None:
    t = realm("Winterfell: alice 3", gold={"alice": 100}, maesters={"alice": "a_sworn_sword"})
    t.alice.uses("a_sworn_sword")
    t.alice.says("station winterfell")
    assert t.units("Winterfell") == (1, 0, 0)


@pytest.mark.rule("GT-DOM-25")
@pytest.mark.rule("GT-DOM-23")
@pytest.mark.rule("GT-DOM-78")
def test_a_set_and_a_single_card_in_one_turn() -> None:
    hand = "karhold winterfell stoney_shore skagos"
    t = realm("Winterfell: alice 3", phase="muster", hands={"alice": hand})
    t.alice.trades("karhold", "winterfell", "stoney_shore")
    assert t.alice.reserve == 4
    assert t.alice.gold == 0
    t.expect("Winterfell: alice 5")  # the card shows it
    t.alice.cannot("enlist karhold", because="You do not hold the card")
    t.alice.says("enlist skagos")
    t.alice.says("station winterfell")
    assert (t.alice.hand, t.units("Winterfell")) == (set(), (0, 1, 0))


@pytest.mark.rule("GT-DOM-76")
def test_with_five_cards_a_single_card_does_not_do() -> None:
    hand = "karhold winterfell stoney_shore skagos the_gift"
    t = realm("Winterfell: alice 3", phase="muster", hands={"alice": hand})
    t.alice.cannot("enlist skagos", because="must redeem a set first")
    t.alice.cannot("pass", because="must redeem a set first")
    t.alice.trades("karhold", "winterfell", "stoney_shore")
    t.alice.says("enlist skagos")


# --- exact odds ------------------------------------------------------------------------------------------------------


def counted(game: Game[Table], src: int, dst: int) -> dict[tuple[int, int], Fraction]:
    """What the next battle costs either side, by playing every roll of the dice through the game itself."""
    before = game.table.armies[src], game.table.armies[dst]
    holder = game.table.owner[dst]
    chances: dict[tuple[int, int], Fraction] = {}
    left = [(game, Fraction(1))]
    while left:
        now, chance = left.pop()
        decision = now.pending
        assert decision is not None
        if decision.who != CHANCE:
            fallen = now.table.owner[dst] != holder
            cost = before[0] - now.table.armies[src], before[1] - (0 if fallen else now.table.armies[dst])
            chances[cost] = chances.get(cost, Fraction(0)) + chance
            continue
        assert isinstance(decision.menu, ChanceMenu)
        for action, share in decision.menu.outcomes():
            after = now.copy()
            after.play(action)
            left.append((after, chance * share))
    return chances


def in_the_fight(units: str, forces: tuple[tuple[str, str], ...], red: int, white: int, position: str = FIELD) -> Realm:
    """A battle about to be rolled, with these cards in force for either side."""
    t = realm(position, units=units)
    t.alice.invades("Harrenhal", "Kings Landing")
    for key, who in forces:
        t.extra.put(Force(key, {"alice": 0, "carol": 2}[who], INVASION))
    t.alice.commits(red)
    t.defends(white)
    return t


@pytest.mark.rule("GT-DOM-56")
@pytest.mark.parametrize(
    ("units", "forces", "red", "white"),
    [
        ("", (), 3, 2),
        ("Harrenhal: 1 knight", (), 3, 2),
        ("Harrenhal: 2 siege_engine | Kings Landing: 1 knight", (), 2, 2),
        ("Harrenhal: 1 knight | Kings Landing: 1 fortification", (("robb_stark", "alice"),), 2, 1),
        ("Kings Landing: 1 siege_engine", (("loras_tyrell", "alice"), ("stannis_baratheon", "carol")), 2, 2),
        ("", (("grey_worm", "alice"),), 2, 1),
        ("Harrenhal: 1 siege_engine", (("grey_worm", "carol"), ("kraznys_mo_nakloz", "alice")), 1, 2),
        ("", (("daenerys_targaryen", "alice"), ("brienne", "carol"), ("castle_walls", "carol")), 1, 1),
    ],
)
def test_the_odds_of_a_roll_equal_every_roll_played(
    units: str, forces: tuple[tuple[str, str], ...], red: int, white: int
) -> None:
    t = in_the_fight(units, forces, red, white)
    src, dst = t.land("Harrenhal").index, t.land("Kings Landing").index
    pair = Battle(src, dst, red, white)
    found = one_roll(
        FULL,
        red,
        white,
        Side(True, 7, pieces(t.table, pair, True), []),
        Side(False, 4, pieces(t.table, pair, False), []),
    )
    assert sum(found.values()) == 1
    assert found == counted(t.game, src, dst)


@pytest.mark.rule("GT-DOM-82")
def test_the_odds_of_an_invasion_know_what_stands_there_and_what_is_in_force() -> None:
    t = realm(FIELD, units="Harrenhal: 1 knight | Kings Landing: 1 fortification")
    src, dst = t.land("Harrenhal").index, t.land("Kings Landing").index
    knight, fort = (1, 0, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0)
    expected = battle(FULL, 7, 4, attacker_pieces=knight, defender_pieces=fort)
    assert odds_of_attack(t.table, src, dst).ends == expected.ends
    assert odds_between(t.table, src, dst).win(7, 4) == pytest.approx(expected.win)
    assert expected.win != pytest.approx(win_chance(FULL, 7, 4))
    assert next_roll(t.table, src, dst) == one_roll(FULL, 3, 2, Side(True, 7, knight, []), Side(False, 4, fort, []))
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.says("leave knight")
    assert odds_of_attack(t.table, src, dst).ends == battle(FULL, 7, 4, defender_pieces=fort).ends


@pytest.mark.rule("GT-DOM-82")
def test_a_card_for_one_invasion_changes_the_odds_of_no_other() -> None:
    t = realm(f"{FIELD} | Stoney Sept: alice 6 | Riverrun: carol 2", gold={"alice": 300})
    src, dst = t.land("Harrenhal").index, t.land("Kings Landing").index
    others = ((src, t.land("Riverrun").index), (t.land("Stoney Sept").index, t.land("Riverrun").index))
    t.alice.invades("Harrenhal", "Kings Landing")
    t.alice.uses("robb_stark")
    assert odds_of_attack(t.table, src, dst).win > win_chance(FULL, 7, 4) + 0.01
    for one, other in others:
        found = odds_of_attack(t.table, one, other)
        assert found.win == pytest.approx(win_chance(FULL, found.attackers, found.defenders))


@pytest.mark.rule("GT-DOM-56")
def test_every_card_that_works_on_dice_changes_the_odds() -> None:
    """Each card in force moves the chance of its side; High Ground also does so wherever its owner defends."""
    plain = realm(FIELD)
    src, dst = plain.land("Harrenhal").index, plain.land("Kings Landing").index
    even = odds_of_attack(plain.table, src, dst).win
    for key in [kind.card for kind in (*CHARACTER_CARDS, *MAESTER_CARDS) if kind.dice != NO_DICE]:
        t = in_the_fight("", ((key, "alice"),), 3, 2)
        assert odds_of_attack(t.table, src, dst).win > even, key
        t = in_the_fight("", ((key, "carol"),), 3, 2)
        if key != "loras_tyrell":  # defenders win ties anyway
            assert odds_of_attack(t.table, src, dst).win < even, key
    t = realm(FIELD)
    t.extra.put(Force("establish_the_high_ground", 2, TURN, (t.land("Riverrun").index,)))
    assert odds_of_attack(t.table, src, dst).win < even
