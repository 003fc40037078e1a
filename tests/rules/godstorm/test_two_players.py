"""Two players with a neutral pantheon between them."""

from __future__ import annotations

import pytest

from hegemon.editions.godstorm.lands import GROUND
from two_worlds import TwoWorlds, chosen, dealt, placed, plagued, ready, worlds

BORDER = "Thule: alice 5 | Varangia: neutral 3 | Rus: bob 2"


def between(position: str = BORDER, **given: object) -> TwoWorlds:
    """Alice and bob, with neutral land everywhere else."""
    return worlds(position, seats=2, rest="neutral", **given)  # type: ignore[arg-type]


@pytest.mark.rule("GS-S2P-01")
def test_the_lower_roller_names_the_neutral_pantheon() -> None:
    t = plagued(2)
    t.throws("2 5")
    t.bob.says("pantheon greeks")
    t.alice.says("pantheon norse")
    assert (t.step, t.asked) == ("ChooseNeutral", "alice")
    assert t.answers == {"neutral babylonians", "neutral celts", "neutral egyptians"}
    t.alice.says("neutral celts")
    assert t.extra.banner(2) == 2  # the green banner of the Celts
    assert t.step == "DealPiles"


@pytest.mark.rule("GS-S2P-01", "GS-S2P-02", "GS-S2P-03")
def test_three_piles_of_fourteen() -> None:
    t = dealt(2)
    lands = t.table.board.lands
    held = {force: [land for land in lands if t.table.owner[land] == force] for force in (0, 1, 2)}
    assert {force: len(found) for force, found in held.items()} == {0: 14, 1: 14, 2: 14}
    assert {t.table.armies[land] for land in held[2]} == {3}
    assert {t.table.armies[land] for land in (*held[0], *held[1])} == {1}
    assert (t.alice.reserve, t.bob.reserve, t.table.reserve[2]) == (16, 16, 0)


@pytest.mark.rule("GS-S2P-07", "GS-S2P-03")
def test_sixteen_spare_armies_by_threes_the_higher_roller_first() -> None:
    t = dealt(2, first="bob")
    sizes: list[tuple[str, int]] = []
    while t.step == "PlaceOwn":
        who = t.people[t.asked]
        before = who.reserve
        sizes.append((t.asked, 0))
        who.says(f"place {min(who.lands)}")
        sizes[-1] = (sizes[-1][0], before - who.reserve)
    assert sizes == [("bob", 3), ("alice", 3)] * 5 + [("bob", 1), ("alice", 1)]
    assert (t.step, t.asked) == ("PlaceGodOfWar", "bob")
    assert sum(t.table.armies[land] for land in t.table.lands(0)) == 30


@pytest.mark.rule("GS-S2P-08")
def test_plague_comes_before_the_piles_and_spares_neutral_armies() -> None:
    t = plagued(2)
    assert all(owner == -1 for owner in t.table.owner)
    t = between(f"{BORDER} | Gaul: neutral 3", phase="plague", plague="gaul")
    assert t.armies("Gaul") == 3
    t.goes_on_to("bob", "InvadeTerritories")
    assert t.armies("Gaul") == 3


@pytest.mark.rule("GS-S2P-04", "GS-S2P-06")
def test_the_neutral_side_has_no_turn_bid_faith_or_gods() -> None:
    t = ready(2)
    assert len(t.extra.faith) == 2
    assert len(t.extra.gods) == 8
    asked = set()
    for _ in range(400):
        decision = t.game.pending
        if decision is None:
            break
        asked.add(decision.who)
        t.game.play(decision.menu.pick(0))
    assert asked <= {-1, 0, 1}
    assert all(t.table.owner[place] != 2 for place in range(GROUND, len(t.table.owner)))


@pytest.mark.rule("GS-S2P-05")
def test_the_opponent_announces_and_rolls_for_neutral_land() -> None:
    t = between()
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    assert (t.asked, t.answers) == ("bob", {"defend 1", "defend 2"})
    t.roll("6 5 1 against 3 2")
    t.expect("Varangia: neutral 1")


@pytest.mark.rule("GS-S2P-06")
def test_neutral_dead_leave_the_game() -> None:
    t = between()
    before = sum(t.table.armies)
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(2)
    t.roll("6 5 against 3 2")
    assert sum(t.table.armies) == before - 2
    assert not any(t.table.armies[GROUND:])


@pytest.mark.rule("GS-S2P-09", "GS-LAB-01")
def test_neutral_land_counts_for_the_labour_of_war_and_for_everything_else() -> None:
    t = between("Thule: alice 12 | Rus: bob 1", gods={"alice": "thor@thule"})
    for src, dst in (("Thule", "Varangia"), ("Varangia", "Galicia"), ("Galicia", "Alemannia")):
        t.alice.wins(src, dst, 9)
    t.draws("storms_rage")
    assert t.alice.cards == {"storms_rage"}
    assert len(t.alice.lands) == 4


@pytest.mark.rule("GS-S2P-10")
def test_nothing_of_the_opponent_helps_neutral_land() -> None:
    t = between(
        f"{BORDER} | Roma: bob 2",
        gods={"bob": "hekate@roma zeus@rus"},
        temples="rus",
        faith={"bob": 9},
        cards={"bob": "men_become_warriors"},
        relics={"bob": "gungnir_spear_of_odin"},
    )
    t.alice.declares("Thule", "Varangia")
    assert t.step == "FightOn"  # no Sky window
    t.alice.sends(3)
    t.roll("2 2 1 against 1 1")  # and 1s stand
    t.expect("Varangia: neutral 1")


@pytest.mark.rule("GS-S2P-11", "GS-ELI-06")
def test_the_game_is_won_when_the_other_player_is_out() -> None:
    t = between("Thule: alice 5 | Varangia: bob 1")
    t.alice.wins("Thule", "Varangia")
    assert t.winners == {"alice"}
    assert 2 in t.table.owner


@pytest.mark.rule("GS-S2P-12")
def test_cards_for_players_pass_the_neutral_side_by_and_cards_for_land_do_not() -> None:
    t = between(
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "visions_become_real storms_rage", "bob": "heroes_are_born"},
    )
    t.alice.says("play visions_become_real")
    assert t.answers == {"against greeks"}
    t.alice.says("against greeks")
    t.alice.says("steal heroes_are_born")
    t.alice.says("play storms_rage")
    t.alice.says("target varangia")
    t.throws("2")
    t.expect("Varangia: neutral 1")


@pytest.mark.rule("GS-S2P-04")
def test_neutral_armies_are_nobodys_to_move() -> None:
    t = between(phase="fortify")
    t.alice.cannot("fortify varangia galicia 1", "is not yours")
    assert placed(2).table.owner.count(2) == 14
    assert chosen(2).table.edition.neutral == 2
    income = t.table.edition.income
    assert (income(t.table, 0), income(t.table, 2)) == (3, 0)
