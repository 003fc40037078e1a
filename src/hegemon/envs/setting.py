"""What is played in an environment: the edition with its options, who sits there, and how the game is stepped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hegemon.ai import UnknownBot
from hegemon.ai.agent import Agent
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.envs.core import Maker, Rules
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.steps import title_of
from hegemon.match.own_bots import check_bot, seat_bot
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.table import Table

BOOKS: Final = tuple([book for book in RULEBOOKS if book.campaign is None])
"""The editions with environments: those whose games change their own rules have no fixed list of answers."""
VERSION: Final = 1
"""Counts the changes of ids, observations and rewards; the names of all environments carry it."""
TURNS: Final = 200
"""A game is cut off after so many turns, unless told otherwise."""
GRANULARITIES: Final = ("atomic", "macro")
CHANCES: Final = ("sampled", "explicit")
REWARDS: Final = ("win", "rank")
RANDOM_BOT: Final = "random"


class Setting:
    """An edition as it is opened, its ids, and how the game is stepped; what does not fit is a ``ValueError``."""

    def __init__(
        self,
        edition: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        granularity: str = "atomic",
        chance: str = "sampled",
        turns: int = TURNS,
        reward: str = "win",
        steps: int = 0,
    ) -> None:
        one_of("granularity", granularity, GRANULARITIES)
        one_of("chance", chance, CHANCES)
        one_of("reward", reward, REWARDS)
        if turns < 1:
            raise ValueError(f"turns must be 1 or more, not {turns}.")
        if steps < 0:
            raise ValueError("The number of steps after which a game is cut off must be positive.")
        try:
            self.book: Final[Rulebook] = rulebook(edition)
            self.edition: Final = self.book.open(seats, dict(options or {}))
        except BadOption as error:
            raise ValueError(str(error)) from error
        if self.edition.amended is not None:
            raise ValueError(
                f"{self.book.name} changes its own rules in a game, so that its answers have no fixed ids."
            )
        self.seats: Final = seats
        self.rules: Final = Rules(self.edition, turns, granularity == "macro", chance == "explicit", steps)
        self.space: Final = self.rules.space
        self.explicit: Final = chance == "explicit"
        self.ranked: Final = reward == "rank"

    @property
    def name(self) -> str:
        """What the environment is called."""
        return f"hegemon_{self.book.id}_v{VERSION}"


def names() -> list[str]:
    """The names of all environments, one for each edition, with their version."""
    return [f"hegemon/{book.id.capitalize()}-v{VERSION}" for book in BOOKS]


def one_of(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse what is none of the choices."""
    if value not in choices:
        raise ValueError(f"{name} must be {' or '.join(choices)}, not {value!r}.")


def bots(spec: str) -> list[str]:
    """The bots that are named in a list such as ``medium*2,easy``."""
    found: list[str] = []
    for part in spec.split(","):
        match = re.fullmatch(r"\s*([^\s*]+(?:[^*]*[^\s*])?)\s*(?:\*\s*([0-9]{1,2})\s*)?", part)
        if match is None or match[2] == "0":
            raise ValueError(f"opponents must be a list of bots such as medium*2,easy, not {spec!r}.")
        found += [match[1]] * int(match[2] or 1)
    for bot in dict.fromkeys(found):
        try:
            check_bot(bot)
        except (UnknownBot, BadOption) as error:
            raise ValueError(str(error)) from error
    return found


def maker(spec: str) -> Maker | None:
    """What makes a bot of this name; None for the one that picks any answer, which needs no view."""
    if spec == RANDOM_BOT:
        return None

    def made(rng: Rng) -> Agent:
        return seat_bot(spec, rng)

    return made


def described(game: Game[Table]) -> str:
    """The position in a few lines, for people."""
    t = game.table
    lines = [f"{t.edition.name}, turn {t.turns}"]
    for seat in range(t.edition.seats):
        held = [f"{t.board.territories[land].name} {t.armies[land]}" for land in t.places(seat)]
        state = "out" if seat in t.out else f"{len(t.hands[seat])} cards, {t.reserve[seat]} to place"
        lines.append(f"seat {seat} ({state}): {', '.join(held) or 'nothing'}")
    ask = game.asking
    if ask is not None:
        who = "chance" if ask.who == CHANCE else f"seat {ask.who}"
        lines.append(f"{who}: {title_of(type(ask))}")
    elif game.result is not None:
        lines.append(f"won by {' and '.join([f'seat {seat}' for seat in game.result.winners])}")
    return "\n".join(lines)


def seeded(seed: int) -> Rng:
    """The generator of a game: any whole number is a seed."""
    return Rng(seed & ((1 << 96) - 1))
