"""The odds of an attack know Leaders, strongholds and what cards have in force: against brute force over all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from hegemon.editions.lotr.ways import CORSAIRS
from hegemon.kernel.chance import ChanceMenu
from hegemon.table.attack_odds import ON_THE_WAY, counted, next_roll, odds_of_attack, odds_of_way, win_of_attack
from hegemon.table.effects import ROUND, Force
from middle_earth import MiddleEarth, middle_earth

FACES = range(1, 7)


@cache
def costs(red: int, white: int, mine: int, theirs: int) -> dict[tuple[int, int], Fraction]:
    """What a battle with so many dice and these bonuses on the highest costs, by every throw of the dice."""
    found: Counter[tuple[int, int]] = Counter()
    for throw in product(FACES, repeat=red + white):
        attack, defence = sorted(throw[:red], reverse=True), sorted(throw[red:], reverse=True)
        attack[0] += mine
        defence[0] += theirs
        held = sum(one <= other for one, other in zip(attack, defence, strict=False))
        found[held, min(red, white) - held] += 1
    return {lost: Fraction(ways, 6 ** (red + white)) for lost, ways in found.items()}


@cache
def win(attackers: int, defenders: int, mine: int, theirs: int) -> Fraction:
    """The chance to conquer a territory, always with the most dice."""
    if defenders == 0:
        return Fraction(1)
    if attackers == 1:
        return Fraction(0)
    chance = Fraction(0)
    for (lost, beaten), share in costs(min(3, attackers - 1), min(2, defenders), mine, theirs).items():
        chance += share * win(attackers - lost, defenders - beaten, mine, theirs)
    return chance


def ends(t: MiddleEarth, src: str, dst: str) -> tuple[int, int]:
    return t.land(src).index, t.land(dst).index


def rolled(t: MiddleEarth, src: str, dst: str) -> dict[tuple[int, int], Fraction]:
    """What the roll that is due costs both sides, by playing every throw of it."""
    assert t.step == "RollDice"
    assert t.game.pending is not None
    menu = t.game.pending.menu
    assert isinstance(menu, ChanceMenu)
    found: dict[tuple[int, int], Fraction] = {}
    for action, chance in menu.outcomes():
        trial = MiddleEarth(t.game.copy())
        trial.game.play(action)
        lost = t.armies(src) - trial.armies(src), t.armies(dst) - trial.armies(dst)
        found[lost] = found.get(lost, Fraction(0)) + chance
    return found


CASES = [
    pytest.param("Evendim Hills", "Borderlands", "", "", 0, 0, id="plain"),
    pytest.param("Evendim Hills", "Borderlands", "evendim_hills", "", 1, 0, id="leader attacks"),
    pytest.param("Evendim Hills", "Borderlands", "", "borderlands", 0, 1, id="leader defends"),
    pytest.param("Carrock", "Rhudaur", "", "", 0, 1, id="stronghold"),
    pytest.param("Carrock", "Rhudaur", "", "rhudaur", 0, 2, id="leader and stronghold"),
    pytest.param("Carrock", "Rhudaur", "carrock", "rhudaur", 1, 2, id="all of them"),
    pytest.param("Evendim Hills", "Borderlands", "lune_valley", "harad", 0, 0, id="leaders elsewhere"),
]


@pytest.mark.rule("LR-LDR-01", "LR-LDR-02", "LR-LDR-03", "LR-LDR-06", "LR-CBT-16", "LR-CBT-18")
@pytest.mark.parametrize(("src", "dst", "alice", "bob", "mine", "theirs"), CASES)
@pytest.mark.parametrize(("attackers", "defenders"), [(2, 1), (3, 2), (4, 1), (6, 5), (9, 7)])
def test_before_the_declaration_every_leader_who_is_there_counts(
    src: str, dst: str, alice: str, bob: str, mine: int, theirs: int, attackers: int, defenders: int
) -> None:
    t = middle_earth(
        f"Lune Valley: alice 1 | Harad: bob 1 | {src}: alice {attackers} | {dst}: bob {defenders}",
        leaders={"alice": alice, "bob": bob},
    )
    pair = ends(t, src, dst)
    wanted = win(attackers, defenders, mine, theirs)
    found = odds_of_attack(t.table, *pair)
    assert found.exact
    assert found.win == pytest.approx(float(wanted))
    assert win_of_attack(t.table, *pair) == pytest.approx(float(wanted))
    assert next_roll(t.table, *pair) == costs(min(3, attackers - 1), min(2, defenders), mine, theirs)


@pytest.mark.rule("LR-LDR-01", "LR-LDR-03")
def test_the_odds_are_those_of_a_table_of_numbers() -> None:
    """A few figures as they may be looked up, so that the brute force above is not taken at its word."""
    assert costs(3, 2, 0, 0) == {
        (0, 2): Fraction(2890, 7776),
        (1, 1): Fraction(2611, 7776),
        (2, 0): Fraction(2275, 7776),
    }
    assert costs(1, 1, 0, 0)[0, 1] == Fraction(15, 36)
    assert costs(1, 1, 1, 0)[0, 1] == Fraction(21, 36)
    assert costs(1, 1, 0, 2)[0, 1] == Fraction(6, 36)
    assert costs(1, 1, 1, 2) == costs(1, 1, 0, 1)


@pytest.mark.rule("LR-LDR-07", "LR-LDR-18")
@pytest.mark.parametrize(
    ("leader", "defence", "mine", "theirs"),
    [(True, "stand 2", 1, 2), (True, "defend 2", 1, 1), (False, "stand 2", 0, 2), (False, "defend 2", 0, 1)],
)
def test_in_a_battle_only_those_count_who_were_sent(leader: bool, defence: str, mine: int, theirs: int) -> None:
    t = middle_earth("Carrock: alice 9 | Rhudaur: bob 6", leaders={"alice": "carrock", "bob": "rhudaur"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(3, leader=leader)
    assert next_roll(t.table, *ends(t, "Carrock", "Rhudaur")) == costs(3, 2, mine, 2)  # bob has not spoken yet
    t.bob.says(defence)
    assert next_roll(t.table, *ends(t, "Carrock", "Rhudaur")) == costs(3, 2, mine, theirs)
    assert rolled(t, "Carrock", "Rhudaur") == costs(3, 2, mine, theirs)


@pytest.mark.rule("LR-LDR-04", "LR-CBT-17")
@pytest.mark.parametrize(("sent", "defending"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_with_fewer_dice_the_bonus_is_on_the_highest_there_is(sent: int, defending: int) -> None:
    t = middle_earth("Carrock: alice 9 | Rhudaur: bob 6", leaders={"alice": "carrock", "bob": "rhudaur"})
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.sends(sent, leader=True)
    t.bob.says(f"stand {defending}")
    assert rolled(t, "Carrock", "Rhudaur") == costs(sent, defending, 1, 2)


@pytest.mark.rule("LR-LDR-18", "LR-CBT-14")
def test_during_an_invasion_a_leader_who_was_held_back_may_be_sent_again_and_counts() -> None:
    t = middle_earth(
        "Evendim Hills: alice 7 | Lune Valley: alice 7 | Borderlands: bob 6 | Harad: bob 1",
        leaders={"alice": "evendim_hills", "bob": "borderlands"},
    )
    hills = ends(t, "Evendim Hills", "Borderlands")
    valley = ends(t, "Lune Valley", "Borderlands")
    t.alice.invades("Evendim Hills", "Borderlands")
    assert win_of_attack(t.table, *hills) == pytest.approx(float(win(7, 6, 1, 1)))
    t.alice.sends(3)  # he is held back, and so is the other one
    t.bob.says("defend 2")
    t.roll("6 1 1 against 5 5")
    t.expect("Evendim Hills: alice 6 | Borderlands: bob 5")
    assert win_of_attack(t.table, *hills) == pytest.approx(float(win(6, 5, 1, 1)))
    t.alice.says("shift lune_valley")
    assert win_of_attack(t.table, *valley) == pytest.approx(float(win(7, 5, 0, 1)))
    assert next_roll(t.table, *valley) == costs(3, 2, 0, 1)


@pytest.mark.rule("LR-LDR-11", "LR-LDR-08")
def test_a_leader_takes_his_bonus_along() -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: bob 1 | Fornost: bob 3 | Harad: bob 1",
        leaders={"alice": "evendim_hills", "bob": "borderlands"},
    )
    pair = ends(t, "Borderlands", "Fornost")
    t.alice.wins("Evendim Hills", "Borderlands", 8, leader=True)
    assert win_of_attack(t.table, *pair) == pytest.approx(float(win(8, 3, 1, 0)))


@pytest.mark.rule("LR-POW-08", "LR-POW-09")
def test_siege_machines_take_the_stronghold_out_of_the_odds_and_leave_the_leader() -> None:
    t = middle_earth(
        "Carrock: alice 9 | Rhudaur: bob 6", leaders={"bob": "rhudaur"}, adventures={"alice": "siege_machines"}
    )
    pair = ends(t, "Carrock", "Rhudaur")
    assert win_of_attack(t.table, *pair) == pytest.approx(float(win(9, 6, 0, 2)))
    t.alice.invades("Carrock", "Rhudaur")
    t.alice.says("use siege_machines")
    t.all_pass()
    assert win_of_attack(t.table, *pair) == pytest.approx(float(win(9, 6, 0, 1)))


@pytest.mark.rule("LR-POW-18")
def test_black_sails_add_to_the_leader_in_the_odds() -> None:
    t = middle_earth(
        "Mithlond: alice 7 | Minhiriath: bob 5", leaders={"alice": "mithlond"}, adventures={"alice": "black_sails"}
    )
    pair = ends(t, "Mithlond", "Minhiriath")
    t.alice.invades("Mithlond", "Minhiriath")
    t.alice.says("use black_sails")
    t.all_pass()
    assert win_of_attack(t.table, *pair) == pytest.approx(float(win(7, 5, 2, 0)))
    t.alice.sends(3, leader=True)
    t.bob.says("defend 2")
    assert rolled(t, "Mithlond", "Minhiriath") == costs(3, 2, 2, 0)


@pytest.mark.rule("LR-EVT-08")
def test_the_corsairs_take_three_battalions_before_an_invasion_by_sea() -> None:
    """Six against three are three against three once the toll is paid, and it is paid once."""
    t = middle_earth("Umbar: alice 6 | Belfalas: bob 3 | Harad: bob 2")
    sea, land = ends(t, "Umbar", "Belfalas"), ends(t, "Umbar", "Harad")
    by_sea, by_land = win_of_attack(t.table, *sea), win_of_attack(t.table, *land)
    assert by_sea == pytest.approx(float(win(6, 3, 0, 0)))
    t.extra.put(Force(CORSAIRS, 2, ROUND))
    assert round(100 * by_sea, 1) == 76.9
    assert win_of_attack(t.table, *sea) == pytest.approx(float(win(3, 3, 0, 0)))
    assert round(100 * win_of_attack(t.table, *sea), 1) == 20.6
    assert next_roll(t.table, *sea) == costs(2, 2, 0, 0)
    assert counted(t.table, *sea) == "Against the Corsairs of Umbar (3 battalions lost first)."
    assert odds_of_attack(t.table, *sea).exact
    assert odds_of_way(t.table, [sea[0], sea[1]]).win == pytest.approx(float(win(3, 3, 0, 0)))
    assert win_of_attack(t.table, *land) == by_land
    t.alice.invades("Umbar", "Belfalas")
    t.expect("Umbar: alice 3 | Belfalas: bob 3")
    assert win_of_attack(t.table, *sea) == pytest.approx(float(win(3, 3, 0, 0)))
    assert counted(t.table, *sea) == ""


@pytest.mark.rule("LR-EVT-08", "LR-CBT-14")
def test_the_toll_is_due_for_every_territory_that_goes_on_by_sea() -> None:
    t = middle_earth("Umbar: alice 7 | Minhiriath: alice 6 | Belfalas: bob 9 | Harad: bob 1")
    t.extra.put(Force(CORSAIRS, 2, ROUND))
    umbar, minhiriath = ends(t, "Umbar", "Belfalas"), ends(t, "Minhiriath", "Belfalas")
    t.alice.invades("Umbar", "Belfalas")
    t.alice.sends(3)
    t.bob.says("defend 2")
    t.roll("6 6 1 against 5 5")
    t.expect("Umbar: alice 4 | Belfalas: bob 7")
    assert win_of_attack(t.table, *umbar) == pytest.approx(float(win(4, 7, 0, 0)))
    assert win_of_attack(t.table, *minhiriath) == pytest.approx(float(win(3, 7, 0, 0)))
    t.alice.says("shift minhiriath")
    t.expect("Umbar: alice 4 | Minhiriath: alice 3 | Belfalas: bob 7")
    assert win_of_attack(t.table, *minhiriath) == pytest.approx(float(win(3, 7, 0, 0)))
    assert win_of_attack(t.table, *umbar) == pytest.approx(float(win(4, 7, 0, 0)))


@pytest.mark.rule("LR-EVT-08")
def test_where_the_toll_leaves_one_battalion_nothing_can_be_taken() -> None:
    t = middle_earth("Mithlond: alice 3 | Minhiriath: bob 1 | Belfalas: bob 1 | South Downs: alice 9")
    t.extra.put(Force(CORSAIRS, 2, ROUND))
    pair = ends(t, "Mithlond", "Minhiriath")
    assert win_of_attack(t.table, *pair) == odds_of_attack(t.table, *pair).win == 0
    assert next_roll(t.table, *pair) == {}
    way = [t.land(name).index for name in ("South Downs", "Minhiriath", "Belfalas")]
    assert odds_of_way(t.table, way).note == ON_THE_WAY


@pytest.mark.rule("LR-STD-04", "LR-STD-14")
def test_the_standard_game_has_plain_odds() -> None:
    t = middle_earth("Carrock: alice 9 | Rhudaur: bob 6", mode="standard")
    assert win_of_attack(t.table, *ends(t, "Carrock", "Rhudaur")) == pytest.approx(float(win(9, 6, 0, 0)))


@pytest.mark.rule("LR-CBT-16", "LR-LDR-08")
def test_a_way_knows_every_stronghold_and_takes_its_leader_along() -> None:
    position = "Carrock: alice 12 | Rhudaur: bob 2 | Weather Hills: bob 2"
    t = middle_earth(position)
    lands = [t.land(name).index for name in ("Carrock", "Rhudaur", "Weather Hills")]
    led = middle_earth(position, leaders={"alice": "carrock"})
    plain = odds_of_way(t.table, lands)
    assert plain.reach(1) == pytest.approx(float(win(12, 2, 0, 1)))
    assert odds_of_way(led.table, lands).reach(1) == pytest.approx(float(win(12, 2, 1, 1)))
    assert odds_of_way(led.table, lands).win == pytest.approx(float(way(12, (2, 2), 1, (1, 0))))
    assert plain.win == pytest.approx(float(way(12, (2, 2), 0, (1, 0))))


def way(attackers: int, defenders: tuple[int, ...], mine: int, theirs: tuple[int, ...]) -> Fraction:
    """The chance to go through several territories, leaving one battalion behind in each."""
    if not defenders:
        return Fraction(1)
    if defenders[0] == 0:
        return way(attackers - 1, defenders[1:], mine, theirs[1:])
    if attackers <= 1:
        return Fraction(0)
    chance = Fraction(0)
    for (lost, beaten), share in costs(min(3, attackers - 1), min(2, defenders[0]), mine, theirs[0]).items():
        chance += share * way(attackers - lost, (defenders[0] - beaten, *defenders[1:]), mine, theirs)
    return chance
