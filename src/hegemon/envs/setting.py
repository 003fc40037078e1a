"""What is played in an environment: the edition with its options, who sits there, and how the game is stepped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from hegemon.ai import UnknownBot
from hegemon.ai.agent import Agent
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.envs.arguments import chosen, one_of, text, whole
from hegemon.envs.core import Maker, Rules
from hegemon.envs.encoding import ActionSpace, PositionSpace
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Ask, title_of
from hegemon.match.campaign import read_campaign
from hegemon.match.catalogue import PACKS
from hegemon.match.maps import board_option
from hegemon.match.own_bots import check_bot, seat_bot
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BOARD, BadOption, Rulebook
from hegemon.table.table import Table, empty_table


def has_ids(book: Rulebook) -> bool:
    """Whether an edition has an environment: one whose games change its rules must tell what they may ever bring."""
    if book.campaign is None:
        return True
    edition = book.open(book.seats[0], {})
    return edition.amended is None or edition.widest is not None


BOOKS: Final = tuple([book for book in RULEBOOKS if has_ids(book)])
"""The editions with environments."""


class Named:
    """What has a name of its own among the environments: an edition, or another board of it."""

    def __init__(self, book: Rulebook, board: str = "") -> None:
        self.book: Final = book
        self.board: Final = board

    @property
    def id(self) -> str:
        """The short name."""
        return self.board or self.book.id

    @property
    def given(self) -> dict[str, str]:
        """The arguments that the name stands for."""
        return {"edition": self.book.id, **({"board": self.board} if self.board else {})}


NAMED: Final = (
    *[Named(book) for book in BOOKS],
    *[
        Named(book, str(choice))
        for book in BOOKS
        for option in book.options
        if option.name == BOARD
        for choice in option.choices[1:]
    ],
)
"""Everything that has a name: the editions, and behind them their other boards."""
VERSION: Final = 1
"""Counts the changes of ids, observations and rewards; the names of all environments carry it."""
TURNS: Final = 200
"""A game is cut off after so many turns, unless told otherwise."""
GRANULARITIES: Final = ("atomic", "macro")
CHANCES: Final = ("sampled", "explicit")
REWARDS: Final = ("win", "rank")
RANDOM_BOT: Final = "random"
SHARED: Final = ("hegemon.kernel.", "hegemon.table.", "hegemon.rules.")


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
        board: str | Path = "",
        campaign: str | Path = "",
    ) -> None:
        one_of("granularity", granularity, GRANULARITIES)
        one_of("chance", chance, CHANCES)
        one_of("reward", reward, REWARDS)
        turns = whole("turns", turns, 1)
        steps = whole("steps", steps, 0)
        seats = whole("seats", seats)
        given = chosen("options", options)
        if not isinstance(board, Path):
            text("board", board, "the name of a board or of a file")
        if not isinstance(campaign, Path):
            text("campaign", campaign, "the name of a file")
        self.campaign: Final = str(campaign)
        try:
            self.book: Final[Rulebook] = rulebook(text("edition", edition, "the id of a rulebook"))
            chosen_board = board_option(self.book, board)
            if chosen_board and given.get(BOARD, chosen_board[BOARD]) != chosen_board[BOARD]:
                raise BadOption("board and the option board do not go together: leave one of them out.")
            given.update(chosen_board)
            self.edition: Final = (
                next_of(campaign, self.book, seats, given) if campaign else self.book.open(seats, given)
            )
        except (BadOption, SaveError) as error:
            raise ValueError(str(error)) from error
        if self.edition.amended is not None and self.edition.widest is None:
            raise ValueError(
                f"{self.book.name} changes its own rules in a game, so that its answers have no fixed ids."
            )
        self.seats: Final = seats
        self.rules: Final = Rules(self.edition, turns, granularity == "macro", chance == "explicit", steps)
        self.space: Final = self.rules.space
        self.explicit: Final = chance == "explicit"
        self.ranked: Final = reward == "rank"
        other = str(self.edition.options.get(BOARD, self.book.id))
        self.id: Final = other if other in [one.board for one in NAMED] else self.book.id

    def __reduce__(self) -> tuple[object, ...]:
        """Settings are pickled as their arguments, a map of one's own whole."""
        rules = self.rules
        stepped = (GRANULARITIES[rules.macro], CHANCES[rules.explicit], rules.limit, REWARDS[self.ranked], rules.most)
        options = {} if self.campaign else dict(self.edition.options)
        return Setting, (self.book.id, self.seats, options, *stepped, "", self.campaign)

    @property
    def name(self) -> str:
        """What the environment is called."""
        return f"hegemon_{self.id}_v{VERSION}"


def next_of(path: str | Path, book: Rulebook, seats: int, given: Mapping[str, object]) -> Edition:
    """The next game of a campaign that is kept in a file, for the first so many of its people."""
    kept = read_campaign(path)
    if kept.book.id != book.id:
        raise BadOption(f"{path} is a campaign of {kept.book.name}, not of {book.name}.")
    if given:
        raise BadOption("campaign goes with no options and no board: those of the campaign hold.")
    if seats > len(kept.people):
        raise BadOption(f"{path} has {len(kept.people)} people, and {seats} are to play.")
    setting = kept.rules.setting(kept.world, kept.number, tuple(range(seats)), "")
    return book.open(seats, kept.options, None, setting)


def question_kinds(book: Rulebook) -> list[str]:
    """The names of all kinds of questions that may be asked in an edition, in alphabetical order."""
    found: set[str] = set()
    waiting: list[type[object]] = [Ask]
    while waiting:
        kinds: list[type[object]] = waiting.pop().__subclasses__()
        for kind in kinds:
            waiting.append(kind)
            if f"{kind.__module__}.".startswith((*SHARED, f"{book.package}.")):
                found.add(kind.__name__)
    return sorted(found)


def told_questions(book: Rulebook, names: Iterable[str]) -> list[str]:
    """What kinds of questions are called where people read it: those that sealed packs bring have numbers."""
    sealed: set[str] = set()
    waiting: list[type[object]] = [Ask]
    while waiting:
        kinds: list[type[object]] = waiting.pop().__subclasses__()
        waiting += kinds
        sealed.update([kind.__name__ for kind in kinds if kind.__module__.startswith(f"{book.package}.{PACKS}.")])
    return [f"question {number}" if name in sealed else name for number, name in enumerate(names, start=1)]


def position_space(book: Rulebook, edition: Edition, actions: ActionSpace) -> PositionSpace:
    """Where every number of a position of an edition stands."""
    return PositionSpace(edition, empty_table(edition.everything()), question_kinds(book), actions)


def names() -> list[str]:
    """The names of all environments, one for each edition and each other board, with their version."""
    return [f"hegemon/{one.id.capitalize()}-v{VERSION}" for one in NAMED]


def bots(spec: str) -> list[str]:
    """The bots that are named in a list such as ``medium*2,easy``."""
    found: list[str] = []
    for part in text("opponents", spec, "a list of bots such as medium*2,easy").split(","):
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
    return Rng(whole("seed", seed) & ((1 << 96) - 1))
