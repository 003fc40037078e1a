"""Random play of Risk Legacy from a given position, saved and loaded at every decision, with all laws along the way."""

from __future__ import annotations

from collections import Counter

from fuzz import laws
from fuzz.play import DEEP, Trial

from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.extra import legacy
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.table import Table


class Journey(Trial):
    """A trial that begins with a given game instead of a fresh one."""

    def __init__(self, start: Game[Table], seed: int, boldness: int) -> None:
        self.book = RULEBOOK
        self.seed = seed
        self.seats, self.options = start.table.edition.seats, {}
        self.rng = Rng(seed ^ 0x5EED)
        self.checks = Rng(seed ^ 0xC4EC)
        self.boldness = boldness
        self.answers = []
        self.seen = Counter()
        self.at = 0
        self.deep = DEEP
        self.start = start
        self.game = start.copy()

    def goes(self, most: int) -> Game[Table]:
        """Play up to so many decisions, each of them in a game that was saved and loaded."""
        game = self.start.copy()
        while len(self.answers) < most and game.pending is not None:
            self.at = len(self.answers)
            game = laws.saved_and_loaded(self.look(game))
            self.step(game)
            world = legacy(game.table).world
            assert not world.faults(), world.faults()
        self.check_end(self.start, game)
        return game
