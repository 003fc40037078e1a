"""Winning: the first player to eliminate every opponent conquers the world."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import hegemon
from hegemon.editions import classic
from hegemon.kernel.menus import PASS
from hegemon.kernel.saves import dump
from hegemon.rules.actions import Attack, Place
from hegemon.table.events import CardDrawn, GameWon, SetTraded
from scene import NAMES, Scene, scene

LANDS = [land.id for land in classic.BOARD.territories]


def all_but(*exceptions: str, armies: int = 1) -> str:
    """Alice holds every territory but these."""
    return " | ".join(f"{land}: alice {armies}" for land in LANDS if land not in exceptions)


def final(t: Scene, winner: str, ranking: Iterable[str]) -> None:
    """The game is over, and this is how it ended."""
    assert (t.asked, t.step) == ("nobody", "")
    assert t.game.pending is None
    result = t.game.result
    assert result is not None
    assert result.winner == NAMES.index(winner)
    assert result.winners == (result.winner,)
    assert result.ranking == tuple(NAMES.index(name) for name in ranking)


@pytest.mark.rule("CL-WIN-01")
def test_owning_all_42_territories_wins_at_once() -> None:
    t = scene(all_but("siam") + "| China: alice 4 | Siam: bob 1", out=("carol",))
    assert len(t.alice.lands) == 41
    t.alice.attacks("China", "Siam", 3)
    t.dice("6 5 4 against 3")
    assert len(t.alice.lands) == 42
    final(t, "alice", ["alice", "bob", "carol"])
    assert t.told()[-1] == "alice wins: every opponent is eliminated."


@pytest.mark.rule("CL-WIN-01")
def test_the_win_comes_in_the_middle_of_the_attack_and_nothing_follows_it() -> None:
    t = scene(
        all_but("siam", "japan") + "| China: alice 9 | Kamchatka: alice 9 | Siam: bob 1 | Japan: bob 1",
        out=("carol",),
    )
    t.alice.conquers("Kamchatka", "Japan")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.conquers("China", "Siam")
    final(t, "alice", ["alice", "bob", "carol"])
    assert t.alice.hand == set()  # no card is drawn any more
    assert not any(isinstance(event, CardDrawn) for event in t.events)
    assert [event for event in t.events if isinstance(event, GameWon)] == [t.events[-1]]


@pytest.mark.rule("CL-WIN-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whoever_owns_the_world_wins_whatever_the_number_of_players(seats: int) -> None:
    gone = NAMES[1 : seats - 1]
    last = NAMES[seats - 1]
    t = scene(all_but("siam") + f"| China: alice 3 | Siam: {last} 1", seats=seats, out=gone)
    t.alice.conquers("China", "Siam")
    final(t, "alice", ["alice", last, *reversed(gone)])


@pytest.mark.rule("CL-WIN-02")
def test_the_last_player_left_wins() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1 | Japan: carol 1 | Mongolia: carol 1",
        rest="alice",
    )
    t.alice.conquers("Alaska", "Kamchatka", 8)
    assert t.told()[-1] == "bob is eliminated by alice."
    assert t.game.result is None  # carol is left
    t.alice.conquers("Kamchatka", "Japan")
    assert t.game.result is None
    t.alice.conquers("Kamchatka", "Mongolia")
    final(t, "alice", ["alice", "carol", "bob"])


@pytest.mark.rule("CL-WIN-02")
def test_the_last_player_left_may_be_any_seat() -> None:
    t = scene("Siam: dave 7 | China: bob 1", seats=4, rest="dave", turn="dave", out=("carol", "alice"))
    t.dave.conquers("Siam", "China")
    final(t, "dave", ["dave", "bob", "alice", "carol"])


@pytest.mark.rule("CL-WIN-02")
def test_the_elimination_of_one_of_two_opponents_does_not_win() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1")
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.table.out == (1,)
    assert t.game.result is None
    assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-WIN-03")
def test_after_the_win_no_action_is_accepted() -> None:
    t = scene(all_but("siam") + "| China: alice 9 | Siam: bob 1", out=("carol",))
    t.alice.conquers("China", "Siam")
    before = dump(t.game)
    territories = classic.BOARD.territories
    actions = [PASS, Place(territories[0], 1), Attack(territories[0], territories[1], 1)]
    for seat in (hegemon.CHANCE, 0, 1, 2):
        for action in actions:
            with pytest.raises(hegemon.Refused, match="The game is over"):
                t.game.submit(t.game.number, seat, action)
    for text in ("pass", "attack alaska alberta 1", "fortify alaska alberta 1", "throw 6", "nonsense"):
        with pytest.raises(hegemon.Refused, match="The game is over"):
            hegemon.parse(t.game, text)
    assert dump(t.game) == before


@pytest.mark.rule("CL-WIN-04")
@pytest.mark.parametrize("order", ["bob carol dave erin", "erin dave carol bob", "carol erin bob dave"])
def test_eliminated_players_are_ranked_by_how_long_they_lasted(order: str) -> None:
    homes = {"bob": "kamchatka", "carol": "mongolia", "dave": "northwest_territory", "erin": "alberta"}
    ways = {"bob": "alaska", "carol": "japan", "dave": "greenland", "erin": "ontario"}
    victims = order.split()
    t = scene(
        all_but(*homes.values(), armies=5) + "|" + "|".join(f"{land}: {name} 1" for name, land in homes.items()),
        seats=5,
    )
    for count, name in enumerate(victims, start=1):
        assert t.game.result is None
        t.alice.conquers(ways[name], homes[name])
        assert [NAMES[seat] for seat in t.table.out] == victims[:count]
    final(t, "alice", ["alice", *reversed(victims)])


@pytest.mark.rule("CL-WIN-04")
def test_whoever_eliminates_a_player_may_be_the_next_to_go_and_still_ranks_above() -> None:
    t = scene("Siam: bob 7 | China: carol 1 | Mongolia: alice 9 | India: alice 9", rest="alice", turn="bob")
    t.bob.conquers("Siam", "China", 3)
    assert t.table.out == (2,)
    t.bob.passes()
    t.draws("peru")
    t.bob.passes()
    t.alice.places("Mongolia", t.alice.reserve)
    t.alice.conquers("Mongolia", "China")
    assert t.game.result is None
    t.alice.conquers("India", "Siam")
    final(t, "alice", ["alice", "bob", "carol"])


@pytest.mark.rule("CL-WIN-05")
def test_owning_41_of_42_territories_does_not_win() -> None:
    t = scene(all_but("siam", "china") + "| India: alice 9 | China: bob 1 | Siam: bob 1", out=("carol",))
    t.alice.conquers("India", "China", 3)
    assert len(t.alice.lands) == 41
    assert t.game.result is None
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.passes()
    t.draws("alaska")
    t.alice.passes()
    assert t.asked == "bob"  # with a single territory he plays on
    t.bob.places("Siam", 3)
    t.bob.conquers("Siam", "China")
    assert len(t.alice.lands) == 40


@pytest.mark.rule("CL-WIN-05")
def test_beginning_a_turn_with_41_territories_does_not_win() -> None:
    t = scene(all_but("siam") + "| Siam: bob 1", out=("carol",), phase="reinforce")
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert t.game.result is None


@pytest.mark.rule("CL-WIN-06")
def test_the_last_elimination_ends_the_game_before_any_forced_trade() -> None:
    t = scene(
        all_but("siam") + "| China: alice 4 | Siam: bob 1",
        out=("carol",),
        hands={"alice": "alaska alberta iceland peru", "bob": "egypt japan india ural siberia"},
    )
    t.alice.conquers("China", "Siam")  # nine cards together
    final(t, "alice", ["alice", "bob", "carol"])
    assert t.table.sets == 0
    assert t.table.discards == ()
    assert not any(isinstance(event, SetTraded) for event in t.events)
    assert sum(t.table.armies) == 40 + 4  # nothing was placed


@pytest.mark.rule("CL-WIN-06")
def test_the_same_hands_force_a_trade_while_somebody_is_left() -> None:
    t = scene(
        all_but("siam", "japan") + "| China: alice 4 | Siam: bob 1 | Japan: carol 1",
        hands={"alice": "alaska alberta iceland peru", "bob": "egypt japan india ural siberia"},
    )
    t.alice.conquers("China", "Siam")
    assert t.game.result is None
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert len(t.alice.hand) == 9


@pytest.mark.rule("CL-CRD-19", "CL-WIN-06")
def test_the_cards_of_the_last_opponent_pass_before_the_game_ends() -> None:
    t = scene(
        all_but("siam") + "| China: alice 4 | Siam: bob 1",
        out=("carol",),
        hands={"alice": "alaska", "bob": "egypt japan"},
    )
    t.alice.conquers("China", "Siam")
    assert "bob is eliminated by alice, who takes 2 cards." in t.told()
    assert (t.alice.hand, t.bob.hand) == ({"alaska", "egypt", "japan"}, set())


@pytest.mark.rule("CL-WIN-07")
@pytest.mark.parametrize(("armies", "dice"), [(2, 1), (3, 2), (4, 3)])
def test_the_last_captured_territory_is_occupied_by_the_dice_number(armies: int, dice: int) -> None:
    t = scene(all_but("siam") + f"| China: alice {armies} | Siam: bob 1", out=("carol",))
    t.alice.attacks("China", "Siam", dice)
    t.dice(f"{'6 ' * dice} against 1")
    final(t, "alice", ["alice", "bob", "carol"])
    t.expect(f"China: alice {armies - dice} | Siam: alice {dice}")
    assert min(t.table.armies) == 1
    assert set(t.table.owner) == {0}


@pytest.mark.rule("CL-WIN-07")
@pytest.mark.parametrize("moved", [3, 6, 9])
def test_the_winner_still_chooses_how_many_armies_move_into_the_last_territory(moved: int) -> None:
    t = scene(all_but("siam") + "| China: alice 10 | Siam: bob 1", out=("carol",))
    t.alice.attacks("China", "Siam", 3)
    t.dice("6 6 6 against 1")
    t.alice.cannot("occupy 2", "CL-ATK-15")
    t.alice.cannot("occupy 10", "CL-ATK-16")
    t.alice.occupies(moved)
    final(t, "alice", ["alice", "bob", "carol"])
    t.expect(f"China: alice {10 - moved} | Siam: alice {moved}")
    assert min(t.table.armies) >= 1


@pytest.mark.rule("CL-WIN-05", "CL-WIN-07")
@pytest.mark.parametrize("seed", range(20))
def test_games_played_at_random_to_their_end_leave_the_world_in_one_hand(seed: int) -> None:
    t = scene(all_but("siam", "china", armies=7) + f"| Siam: bob {1 + seed % 4} | China: bob 1", out=("carol",))
    rng = hegemon.Rng(seed)
    for _ in range(20_000):
        decision = t.game.pending
        if decision is None:
            break
        assert len(t.alice.lands) < 42 or t.step == "MoveIn"
        assert len(t.bob.lands) < 42 or t.step == "MoveIn"
        t.game.play(decision.menu.sample(rng))
        assert min(t.table.armies) >= 1
    result = t.game.result
    assert result is not None, "The game should have ended by now."
    assert result.winner is not None
    assert t.table.owner == [result.winner] * 42
