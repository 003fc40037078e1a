"""Measure what rollouts of more candidates gain: ``python bench/choices.py --positions 40``.

In positions of games between hard bots, every candidate is rolled out in the same games. The best in one half of the
games is measured in the other half, and the other way round, so that luck gains nothing. The baseline is play without
rollouts: the candidate with the best evaluation, every set traded at once, and claims and first armies as the medium
and the hard bot choose them.
"""

from __future__ import annotations

import argparse
from statistics import fmean, pstdev
from typing import Final

from hegemon.ai import Agent, bot, playout
from hegemon.ai.bots.base import best_set, trade_of
from hegemon.ai.bots.hard import HardBot, traded, with_or_without
from hegemon.ai.rollouts import Rollouts, promising
from hegemon.ai.search import Candidate
from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.rules.actions import Claim
from hegemon.rules.reinforce import Musters
from hegemon.rules.setup import ClaimOne, PlaceOne
from hegemon.table.table import Table
from options import whole

ALL: Final = 1000


class Gains:
    """What was gained by each kind of choice."""

    def __init__(self, games: int) -> None:
        self.games = games
        """Rollouts of each candidate: half of them choose, half of them measure."""
        self.found: dict[str, list[float]] = {}

    def judge(self, view: View[Table], agent: HardBot, ways: list[Candidate]) -> list[list[float]]:
        """The result of each candidate in each of the games."""
        t, who = view.table, view.seat
        rollouts = Rollouts(who, t.edition.seats, agent.lookahead(t, who).evaluator, 1, False, Rng(5))
        return [[rollouts.rollout(view.imagine(Rng(k)), way, Rng(ALL + k)) for k in range(self.games)] for way in ways]

    def add(self, name: str, results: list[list[float]], usual: list[int], choice: list[int]) -> None:
        """Note what the best of a choice gains over the best of what is usual."""
        halves = [[fmean(row[part::2]) for row in results] for part in (0, 1)]
        gained = []
        for chooses, judges in (halves, halves[::-1]):
            best = max(choice, key=chooses.__getitem__)
            plain = max(usual, key=chooses.__getitem__)
            gained.append(judges[best] - judges[plain])
        self.found.setdefault(name, []).append(fmean(gained))


class Watcher:
    """Plays a bot, and measures its candidates in some of the positions."""

    def __init__(self, agent: Agent, gains: Gains, rng: Rng, every: int) -> None:
        self.agent = agent
        self.gains = gains
        self.rng = rng
        self.every = every
        self.placed = False
        self.turns = 0

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """The answer of the bot."""
        t = view.table
        menu = decision.menu
        if isinstance(decision.step, ClaimOne) and self.rng.below(self.every) == 0:
            self.claims(view)
        elif isinstance(decision.step, PlaceOne) and not self.placed:
            self.placed = True
            self.candidates(view, t.reserve[view.seat], "first armies")
        elif isinstance(menu, Musters) and menu.placing() and t.turns != self.turns:
            self.turns = t.turns
            if menu.sets:
                self.sets(view, menu)
            elif self.rng.below(self.every) == 0:
                self.candidates(view, menu.placing(), "candidates")
        return self.agent.choose(view, decision)

    def thinker(self, view: View[Table]) -> HardBot:
        """A new expert at this table."""
        agent = bot("expert", 3)
        assert isinstance(agent, HardBot)
        agent.prepare(view.table)
        return agent

    def candidates(self, view: View[Table], armies: int, name: str) -> None:
        """All candidates for new armies."""
        agent = self.thinker(view)
        ways = promising(agent.search(view.table, view.seat, armies, 0.4), ALL)
        results = self.gains.judge(view, agent, ways)
        for most in (8, 16, ALL):
            label = "all thought of" if most == ALL else f"the best {most}"
            self.gains.add(f"{name}: {label}", results, [0], list(range(min(most, len(ways)))))

    def sets(self, view: View[Table], menu: Musters) -> None:
        """A set, traded or kept."""
        agent = self.thinker(view)
        t, who = view.table, view.seat
        three = best_set(t, who, menu.sets)
        keeping = agent.search(t, who, menu.placing(), 0.4)
        trading = agent.search(traded(t, who, three), who, menu.placing() + t.edition.sets.value(t.sets), 0.4)
        ways = with_or_without(keeping, trading, trade_of(t, three))
        usual = [k for k, way in enumerate(ways) if not way.keeps]
        self.gains.add("sets: kept or traded", self.gains.judge(view, agent, ways), usual, list(range(len(ways))))

    def claims(self, view: View[Table]) -> None:
        """All that may be claimed."""
        agent = self.thinker(view)
        lands = view.table.board.territories
        ways = [Candidate((), None, {}, 0, Claim(lands[land])) for land in agent.claims(view.table, view.seat)]
        self.gains.add("claims: all", self.gains.judge(view, agent, ways), [0], list(range(len(ways))))


def main() -> None:
    """Read the command line, play, and print the gains."""
    parser = argparse.ArgumentParser(description="Measure what rollouts of more candidates gain.")
    parser.add_argument("--positions", type=whole(1), default=40, help="positions with new armies to place")
    parser.add_argument("--games", type=whole(2), default=64, help="rollouts of each candidate")
    parser.add_argument("--every", type=whole(1), default=5, help="one of so many positions is looked at")
    parser.add_argument("--seats", type=whole(2, 6), default=3)
    parser.add_argument("--seed", type=whole(0), default=1)
    given = parser.parse_args()
    rng = Rng(given.seed)
    gains = Gains(given.games)
    while len(gains.found.get("candidates: all thought of", [])) < given.positions:
        agents: list[Agent] = []
        for _ in range(given.seats):
            agents.append(Watcher(bot("hard", rng.split()), gains, rng.split(), given.every))
        playout(begin(RULEBOOKS[0].id, given.seats, {}), agents, rng)
    for name, found in gains.found.items():
        error = pstdev(found) / len(found) ** 0.5
        print(f"{name:32} {fmean(found):+.4f} ± {error:.4f}  ({len(found)} choices)")


if __name__ == "__main__":
    main()
