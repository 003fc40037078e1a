"""A fair queue: the lowest rank first, and within a rank owners take turns, and the games of an owner take turns."""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, NamedTuple, TypeVar

J = TypeVar("J")


class Turn(NamedTuple):
    """Where somebody stands in a queue: his rank, who is behind the question, and which game it is about."""

    rank: int = 0
    owner: str = ""
    game: str = ""


class FairQueue(Generic[J]):
    """Whoever asks a hundred things waits for his own, not the others for him."""

    def __init__(self, ranks: int = 1) -> None:
        self.ranks: Final[list[dict[str, dict[str, deque[J]]]]] = [{} for _ in range(ranks)]
        """By rank, owner and game; whoever had his turn goes to the end of his dictionary."""
        self.owned: Final[dict[str, int]] = {}
        self.length = 0

    def __len__(self) -> int:
        return self.length

    def waiting(self, owner: str) -> int:
        """How many things of an owner wait."""
        return self.owned.get(owner, 0)

    def by_rank(self) -> list[int]:
        """How many wait in each rank."""
        return [sum([len(jobs) for games in rank.values() for jobs in games.values()]) for rank in self.ranks]

    def put(self, job: J, turn: Turn) -> None:
        """Line up."""
        self.ranks[turn.rank].setdefault(turn.owner, {}).setdefault(turn.game, deque()).append(job)
        self.owned[turn.owner] = self.waiting(turn.owner) + 1
        self.length += 1

    def take(self) -> J:
        """Whose turn it is; there must be somebody."""
        rank = next(rank for rank in self.ranks if rank)
        owner = next(iter(rank))
        games = rank.pop(owner)
        game = next(iter(games))
        jobs = games.pop(game)
        job = jobs.popleft()
        if jobs:
            games[game] = jobs
        if games:
            rank[owner] = games
        self.owned[owner] -= 1
        if not self.owned[owner]:
            del self.owned[owner]
        self.length -= 1
        return job

    def move(self, turn: Turn) -> None:
        """What waits for this game and owner waits in another rank from now on, if it does not yet."""
        for place, rank in enumerate(self.ranks):
            jobs = rank.get(turn.owner, {}).get(turn.game) if place != turn.rank else None
            if jobs is not None:
                del rank[turn.owner][turn.game]
                if not rank[turn.owner]:
                    del rank[turn.owner]
                self.ranks[turn.rank].setdefault(turn.owner, {}).setdefault(turn.game, deque()).extend(jobs)
