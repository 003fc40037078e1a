"""A match: a game, whoever plays it, the dealer, and the log. The terminal and the server both run matches."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from hegemon.ai import UnknownBot
from hegemon.ai.agent import Agent
from hegemon.ai.explain import explained, named
from hegemon.editions import rulebook
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.replay import Answer
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action, Event
from hegemon.match.course import Course, Undo
from hegemon.match.dealer import FairDealer
from hegemon.match.files import write
from hegemon.match.log import Log, Player, read_log, verify
from hegemon.match.own_bots import is_outside, seat_bot
from hegemon.table.events import Happening
from hegemon.table.table import Table

HUMAN: Final = "human"


class Match:
    """A game with its players. People answer through ``answer``; ``advance`` lets chance and bots answer."""

    __slots__ = ("agents", "course", "dealer", "log", "reasons")

    def __init__(self, log: Log, server_seed: bytes) -> None:
        self.log: Final = log
        self.dealer: Final = FairDealer(server_seed, log.seeds)
        log.seed = server_seed
        self.agents: Final = [seat_agent(player, seat, log) for seat, player in enumerate(log.players)]
        self.reasons: Final[dict[int, str]] = {}
        """Why bots answered as they did: the last sentence of each seat that has said one."""
        self.course = Course(log.start())
        for _, _, course in log.courses():
            self.course = course
        self.game.events = []

    @property
    def game(self) -> Game[Table]:
        """The game as it stands."""
        return self.course.game

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand."""
        return self.course.answers

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.log.players

    def name(self, seat: int) -> str:
        """What a seat is called; the neutral force and chance have names too."""
        if 0 <= seat < len(self.players):
            return self.players[seat].name
        return "Chance" if seat == CHANCE else "Neutral"

    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.players) if player.agent == HUMAN]

    def answer(self, number: int, seat: int, action: Action) -> None:
        """Answer for a seat; refused with a sentence if it does not fit, and then nothing has changed."""
        self.course.answer(number, seat, action)
        self.log.add(seat, str(action))

    def advance(self) -> Answer | None:
        """Let chance or a bot give the next answer; None if a person is asked or the game is over."""
        decision = self.game.pending
        if decision is None:
            return None
        if decision.who == CHANCE:
            assert isinstance(decision.menu, ChanceMenu)
            self.answer(decision.number, CHANCE, self.dealer.deal(decision.number, decision.menu))
            return self.answers[-1]
        agent = self.agents[decision.who]
        if agent is None:
            return None
        view = self.game.view(decision.who)
        asked = view.pending
        assert asked is not None
        action = agent.choose(view, asked)
        why = explained(agent)
        self.answer(decision.number, decision.who, action)
        if why is not None:
            self.reasons[decision.who] = named(why, self.name)
        return self.answers[-1]

    def happened(self) -> list[Happening]:
        """What has happened since this was last asked."""
        events: list[Event] = self.game.events or []
        self.game.events = []
        return [event for event in events if isinstance(event, Happening)]

    def undo(self, seat: int) -> Answer:
        """Take back the last answer of this seat, up to the last roll, draw, reveal or answer of another."""
        taken = self.course.undo(seat)
        self.log.add(seat, Undo.verb)
        return taken

    def save(self, path: str | Path) -> None:
        """Write the record, with what it takes to go on or to verify it."""
        write(path, self.log.write(reveal=True))


def seat_agent(player: Player, seat: int, log: Log) -> Agent | None:
    """The bot at a seat; None for a person. Its own dice are no part of the game, so they need not be verifiable."""
    if player.agent == HUMAN:
        return None
    return seat_bot(player.agent, Rng(int(log.commitment[:16], 16) + seat))


def new_match(
    edition: str,
    players: Sequence[Player],
    options: Mapping[str, object] | None = None,
    seeds: Sequence[str] = (),
    server_seed: bytes | None = None,
) -> Match:
    """A match at its first question. Seeds that are not given are drawn at random."""
    secret = server_seed if server_seed is not None else secrets.token_bytes(32)
    given = list(seeds) + [secrets.token_hex(8) for _ in range(len(players) - len(seeds))]
    book = rulebook(edition).open(len(players), options or {})
    dealer = FairDealer(secret, given)
    return Match(Log(book, tuple(players), dealer.seeds, dealer.commitment), secret)


def resume(path: str | Path, trusted: Collection[str] = ()) -> Match:
    """The match recorded in a file, to be played on. A record in which anything was changed is refused.

    A bot from outside would run whatever the file names, so it must be among those that are trusted.
    """
    log = read_log(path)
    for player in log.players:
        if is_outside(player.agent) and player.agent not in trusted:
            raise SaveError(
                f"{path} was played with the bot {player.agent}, which is not ours: "
                f"name it with --bot if you trust it."
            )
    if log.seed is None:
        raise SaveError(f"{path} does not hold the server seed, so it can be replayed but not played on.")
    verdict = verify(log)
    if not verdict.good:
        raise SaveError(f"{path} cannot be played on: {verdict.says}")
    try:
        return Match(log, log.seed)
    except UnknownBot as error:
        raise SaveError(f"{path} cannot be played on: {error}") from error

