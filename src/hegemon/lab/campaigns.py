"""Many campaigns between bots: when things come about, how long games last, who wins."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from hegemon.ai import bot, playout
from hegemon.editions import begin, rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.steps import Record
from hegemon.table.campaign import Tally
from hegemon.table.rulebook import BadOption

LONGEST: Final = 300_000
"""A game of more decisions is broken off and void."""
MOST_CAMPAIGNS: Final = 1_000_000


class CampaignPlan(NamedTuple):
    """What is played: the bots are the persons of every campaign, and everything else follows from the seed."""

    edition: str
    bots: tuple[str, ...]
    games: int
    campaigns: int
    seed: int
    options: tuple[tuple[str, bool | str], ...] = ()

    def check(self) -> None:
        """Refuse what cannot be played, in a sentence."""
        book = rulebook(self.edition)
        if book.campaign is None:
            raise BadOption(f"{book.name} has no campaign: each of its games begins anew.")
        book.open(len(self.bots), dict(self.options))
        for spec in self.bots:
            bot(spec, 0)
        if not 1 <= self.games <= 100:
            raise BadOption(f"--games must be from 1 to 100, not {self.games}.")
        if not 1 <= self.campaigns <= MOST_CAMPAIGNS:
            raise BadOption(f"--num must be from 1 to {MOST_CAMPAIGNS}, not {self.campaigns}.")


class PlayedGame(Record):
    """One game of a campaign: who won (a person, or -1), how many turns and decisions it took."""

    __slots__ = ("decisions", "number", "turns", "winner")
    __match_args__: ClassVar[tuple[str, ...]] = ("number", "winner", "turns", "decisions")

    def __init__(self, number: int, winner: int, turns: int, decisions: int) -> None:
        self.number: Final = number
        self.winner: Final = winner
        self.turns: Final = turns
        self.decisions: Final = decisions


class PlayedCampaign(NamedTuple):
    """A campaign that was played: its games, and what there is to count in the world they have left."""

    number: int
    games: tuple[PlayedGame, ...]
    tally: Tally


def chapters(plan: CampaignPlan, number: int) -> Iterator[tuple[PlayedGame, Record]]:
    """The games of one campaign, each with the world after it; the persons move one seat on from game to game."""
    book = rulebook(plan.edition)
    rules = book.campaign
    assert rules is not None
    seats = len(plan.bots)
    world = first_world(plan)
    for game_number in range(1, plan.games + 1):
        people = tuple([(seat + game_number) % seats for seat in range(seats)])
        setting = rules.setting(world, game_number, people, f"game {game_number}")
        seed = (plan.seed * 1_000_003 + number) * 1_009 + game_number
        game = begin(plan.edition, seats, dict(plan.options), setting=setting)
        agents = [bot(plan.bots[person], seed * 31 + person) for person in people]
        decisions = playout(game, agents, Rng(seed), LONGEST)
        if game.result is None:
            winner = -1
            world = rules.voided(world, game_number)
        else:
            winner = people[game.result.ranking[0]]
            world = rules.after(game.table)
        yield PlayedGame(game_number, winner, game.table.turns, decisions), world


def first_world(plan: CampaignPlan) -> Record:
    """The world before the first game."""
    rules = rulebook(plan.edition).campaign
    assert rules is not None
    return rules.fresh([f"Player {person + 1}" for person in range(len(plan.bots))])


def play_campaign(plan: CampaignPlan, number: int) -> PlayedCampaign:
    """One campaign."""
    rules = rulebook(plan.edition).campaign
    assert rules is not None
    told = list(chapters(plan, number))
    return PlayedCampaign(number, tuple([game for game, _ in told]), rules.tally(told[-1][1]))


def world_after(plan: CampaignPlan, number: int) -> Record:
    """The world that one campaign of a plan leaves; a plan of no games leaves the first."""
    worlds = [first_world(plan), *[world for _, world in chapters(plan, number)]]
    return worlds[-1]


def play_numbered(task: tuple[CampaignPlan, int]) -> PlayedCampaign:
    """One campaign of a plan, for a worker."""
    plan, number = task
    return play_campaign(plan, number)


def simulate_campaigns(plan: CampaignPlan, workers: int = 1) -> Iterator[PlayedCampaign]:
    """All campaigns of a plan, in the order in which they end."""
    plan.check()
    tasks = [(plan, number) for number in range(1, plan.campaigns + 1)]
    if min(workers, plan.campaigns) <= 1:
        yield from map(play_numbered, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(min(workers, plan.campaigns)) as pool:
        yield from pool.imap_unordered(play_numbered, tasks)
