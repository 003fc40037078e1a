"""The rules of Lagoon, each in a position of its own."""

from __future__ import annotations

import re
from pathlib import Path

import hegemon_lagoon
import pytest
from hegemon_lagoon.captains import LOST, lagoon
from hegemon_lagoon.tides import TIDE

import hegemon
from hegemon.ai import bot, playout
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand
from hegemon.rules import prospects
from hegemon.rules.invade import DeclareAttack
from hegemon.table.notation import parse
from hegemon.table.table import Table

SQUALL, FAIR_WIND = 0, 5


def scene(seats: int = 2, alliance: bool = False, owners: str = "0000011111", who: int = 0) -> Game[Table]:
    """A game at the attack of a seat: who holds which island, three armies on each, no captain posted."""
    game = hegemon.new_game("lagoon", seats=seats, options={"alliance": alliance})
    t = game.table
    t.owner = [int(owner) for owner in owners]
    t.armies = [3] * len(t.owner)
    t.reserve = [0] * len(t.reserve)
    t.turn, t.turns, t.first = who, 1, who
    game.stack = []
    game.asking = DeclareAttack(who)
    return game


def says(game: Game[Table], *sentences: str) -> None:
    for sentence in sentences:
        game.play(parse(game, sentence))


@pytest.mark.rule("LA-SET-01")
def test_two_to_four_play_and_only_four_make_sides() -> None:
    for seats in (1, 5):
        with pytest.raises(hegemon.BadOption, match="2 to 4 players"):
            hegemon.new_game("lagoon", seats=seats)
    with pytest.raises(hegemon.BadOption, match="two on each side"):
        hegemon.new_game("lagoon", seats=3, options={"alliance": True})


@pytest.mark.rule("LA-SET-02")
def test_after_the_armies_everybody_posts_a_captain() -> None:
    game = hegemon.new_game("lagoon", seats=3)
    rng = hegemon.Rng(1)
    while type(game.asking).__name__ != "PostCaptain":
        assert game.pending is not None
        game.play(game.pending.menu.sample(rng))
    assert sum(game.table.armies) == 33
    for _ in range(3):
        assert game.pending is not None
        assert len(game.pending.menu) == len(game.table.lands(game.pending.who))
        game.play(game.pending.menu.pick(0))
    assert LOST not in lagoon(game.table).captains
    assert game.table.turns == 1


@pytest.mark.rule("LA-TRN-01")
def test_whoever_captured_an_island_draws_a_tide_card() -> None:
    game = scene(owners="0000100111")
    game.table.armies[4] = 1
    game.stack = [hegemon_lagoon.DrawTide(0)]
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 6 against 1")
    rng = hegemon.Rng(1)
    while game.pending is not None and len(lagoon(game.table).tides.hands[0]) == 0:
        game.play(parse(game, "pass") if "pass" in map(str, game.pending.menu) else game.pending.menu.sample(rng))
    assert len(lagoon(game.table).tides.hands[0]) == 1


@pytest.mark.rule("LA-TRN-02")
def test_three_dice_against_two_and_ties_for_the_defender() -> None:
    game = scene(owners="0000100111")
    game.table.armies[2] = 5
    says(game, "attack blue_hole the_wreck 3", "defend 2", "roll 6 4 1 against 6 3")
    assert (game.table.armies[2], game.table.armies[4]) == (4, 2)


@pytest.mark.rule("LA-CAP-01")
@pytest.mark.parametrize(("captain", "lost"), [(LOST, (1, 0)), (2, (0, 1)), (4, (1, 0))])
def test_a_captain_adds_one_to_the_highest_die(captain: int, lost: tuple[int, int]) -> None:
    game = scene(owners="0000100111")
    lagoon(game.table).captains[0 if captain == 2 else 1] = captain
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 5 against 5")
    assert (3 - game.table.armies[2], 3 - game.table.armies[4]) == lost


@pytest.mark.rule("LA-CAP-02")
def test_captains_sail_along_and_are_lost() -> None:
    game = scene(owners="0000100111")
    game.table.armies[4] = 1
    lagoon(game.table).captains[:] = [2, 4]
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 6 against 1")
    assert lagoon(game.table).captains == [4, LOST]


@pytest.mark.rule("LA-TID-01", "LA-TID-02")
def test_squall_on_another_players_turn() -> None:
    game = scene(owners="0000100111")
    lagoon(game.table).tides.draw(1, SQUALL)
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 5 against 2")
    assert game.pending is not None
    assert game.pending.who == 1
    says(game, "use squall")
    assert game.table.armies[2] == 2
    assert lagoon(game.table).tides.discards == (SQUALL,)
    seen = game.view(0).table
    assert all(card == -1 for card in lagoon(seen).tides.pile.cards())


def would(game: Game[Table]) -> list[str]:
    """What the answers to the open question would change, as their player is told."""
    assert game.pending is not None
    view = game.view(game.pending.who)
    found = prospects.changes(view).values()
    return [prospects.says(one, game.table, view.seat, "it", lambda seat: f"seat {seat}") for one in found]


def test_what_a_tide_card_would_change_is_told_before_it_is_played() -> None:
    game = scene(owners="0000100111")
    lagoon(game.table).tides.draw(1, SQUALL)
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 5 against 2")
    assert would(game) == ["With it you lose 0 instead of 1 and seat 0 loses 1 instead of 0."]
    game = scene(owners="0000100111", who=1)
    lagoon(game.table).tides.draw(0, FAIR_WIND)
    game.stack = [hegemon_lagoon.AtStart(0)]
    game.table.turn = 0
    game.asking = None
    game.run()
    assert would(game) == ["With it you have 2 armies more."]


@pytest.mark.rule("LA-TID-01")
def test_a_hand_is_asked_whatever_it_holds_and_shows_nothing() -> None:
    game = scene(owners="0000100111")
    lagoon(game.table).tides.draw(1, FAIR_WIND)
    says(game, "attack blue_hole the_wreck 1", "defend 1", "roll 5 against 2")
    assert game.pending is not None
    assert [str(action) for action in game.pending.menu] == ["pass"]
    assert lagoon(game.view(0).table).tides.hands[1] == Hand((-1,))
    with pytest.raises(hegemon.Refused, match="cannot be played now"):
        parse(game, "use fair_wind")
    with pytest.raises(hegemon.Refused, match="do not hold Squall"):
        parse(game, "use squall")


@pytest.mark.rule("LA-TID-03")
def test_fair_wind_brings_two_armies() -> None:
    game = scene(owners="0000100111", who=1)
    lagoon(game.table).tides.draw(0, FAIR_WIND)
    game.stack = [hegemon_lagoon.AtStart(0)]
    game.table.turn = 0
    game.asking = None
    game.run()
    says(game, "use fair wind")
    assert game.table.reserve[0] == 2


@pytest.mark.rule("LA-WIN-01")
def test_the_last_side_wins_together_and_cards_of_the_fallen_are_discarded() -> None:
    game = scene(4, True, "0000122222")
    game.table.out = (3,)
    game.table.armies[4] = 1
    lagoon(game.table).tides.draw(1, SQUALL)
    says(game, "attack blue_hole the_wreck 2", "defend 1", "roll 6 5 against 1")
    if game.pending is not None:
        says(game, "pass") if game.pending.who == 1 else says(game, "occupy 2")
    assert game.result is not None
    assert game.result.winners == (0, 2)


@pytest.mark.rule("LA-WIN-02")
def test_allies_do_not_attack_each_other() -> None:
    game = scene(4, True, "0001213232")
    assert game.pending is not None
    targets = {str(action).split()[2] for action in game.pending.menu if str(action).startswith("attack")}
    lands = {land.id: land.index for land in game.table.board.territories}
    assert targets
    assert all(game.table.owner[lands[target]] in (1, 3) for target in targets)


@pytest.mark.parametrize("name", ["easy", "medium", "hard:plans=30"])
def test_bots_never_answer_at_random_what_the_edition_asks(name: str) -> None:
    game = hegemon.new_game("lagoon", seats=4, options={"alliance": True})
    rng = hegemon.Rng(5)
    playout(game, [bot(name, rng.split()) for _ in range(4)], rng, 4000)
    assert game.result is not None
    assert len(game.result.winners) == 2


def test_every_rule_is_kept_by_code_and_claimed_here() -> None:
    folder = Path(hegemon_lagoon.__file__).parent
    rules = set(re.findall(r'^id = "(LA-[A-Z]+-\d+)"', (folder / "rules.toml").read_text("utf-8"), re.M))
    code = " ".join([path.read_text("utf-8") for path in folder.glob("*.py")])
    cited = {id for line in re.findall(r"Rules:([^\n\"]*)", code) for id in line.split()}
    claimed = set(re.findall(r'rule\(([^)]*)\)', Path(__file__).read_text("utf-8")))
    marked = {id for marks in claimed for id in re.findall(r"LA-[A-Z]+-\d+", marks)}
    assert rules == cited == marked


def test_data_and_classes_match() -> None:
    effects = hegemon_lagoon.RULEBOOK.open(2, {}).effects
    assert effects is not None
    assert {kind.id for kind in hegemon_lagoon.PRINTED.tide} == set(effects.by_key)
    assert hegemon_lagoon.RULEBOOK.open(2, {}).decks[0].id == TIDE
