"""A match at a terminal: a live game, its players, and the log."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from hegemon.ai import UnknownBot
from hegemon.ai.agent import Agent
from hegemon.ai.explain import explained, named
from hegemon.editions import rulebook
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.replay import Answer
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action, Event, Record
from hegemon.match.dealer import FairDealer
from hegemon.match.files import write
from hegemon.match.live import Played
from hegemon.match.log import Log, Player, read_log, verify
from hegemon.match.own_bots import check_bot, is_outside, seat_bot
from hegemon.table.events import Happening
from hegemon.table.table import Table

HUMAN: Final = "human"


class Match:
    """A game with its players. People answer through ``answer``; ``advance`` lets chance and bots answer."""

    __slots__ = ("agents", "events", "live", "log", "reasons")

    def __init__(self, log: Log, server_seed: bytes) -> None:
        self.log: Final = log
        log.seed = server_seed
        self.agents: Final = [seat_agent(player, seat, log) for seat, player in enumerate(log.players)]
        self.reasons: Final[dict[int, str]] = {}
        """Why bots answered as they did: the last sentence of each seat that has said one."""
        self.live: Final = log.live(FairDealer(server_seed, log.seeds))
        for _ in log.walk(self.live):
            pass
        self.events: list[Event] = []
        """What has happened since somebody last asked."""

    @property
    def game(self) -> Game[Table]:
        """The game as it stands."""
        return self.live.game

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand."""
        return self.live.answers

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
        self.record(self.live.answer(number, seat, action))

    def record(self, played: Played) -> None:
        """Add to the log what was just played, and keep what happened until somebody asks."""
        self.log.entries.append(played.entry)
        self.events += played.events

    def advance(self) -> Answer | None:
        """Let chance or a bot give the next answer; None if a person is asked or the game is over."""
        decision = self.game.pending
        if decision is None:
            return None
        if decision.who == CHANCE:
            self.answer(decision.number, CHANCE, self.live.deal())
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
        events, self.events = self.events, []
        return [event for event in events if isinstance(event, Happening)]

    def undo(self, seat: int) -> Answer:
        """Take back the last answer of this seat, up to the last roll, draw, reveal or answer of another."""
        self.live.check_undo(seat)
        taken = self.answers[-1]
        self.record(self.live.undo(seat))
        return taken

    def save(self, path: str | Path) -> None:
        """Write the record, with what it takes to go on or to verify it."""
        write(path, self.log.write(reveal=True))


def seat_agent(player: Player, seat: int, log: Log) -> Agent | None:
    """The bot at a seat; None for a person. Its own dice are no part of the game, so they need not be verifiable."""
    if player.agent == HUMAN:
        return None
    check_bot(player.agent, log.edition)
    return seat_bot(player.agent, Rng(int(log.commitment[:16], 16) + seat))


def new_match(
    edition: str,
    players: Sequence[Player],
    options: Mapping[str, object] | None = None,
    seeds: Sequence[str] = (),
    server_seed: bytes | None = None,
    setting: Record | None = None,
) -> Match:
    """A match at its first question. Seeds that are not given are drawn at random."""
    secret = server_seed if server_seed is not None else secrets.token_bytes(32)
    given = list(seeds) + [secrets.token_hex(8) for _ in range(len(players) - len(seeds))]
    book = rulebook(edition).open(len(players), options or {}, setting=setting)
    dealer = FairDealer(secret, given)
    return Match(Log(book, tuple(players), dealer.seeds, dealer.commitment), secret)


def resume(path: str | Path, trusted: Collection[str] = ()) -> Match:
    """The match recorded in a file, to be played on. A record in which anything was changed is refused.

    A bot from outside would run whatever the file names, so it must be among those that are trusted.
    """
    return go_on(read_log(path), path, trusted)


def go_on(log: Log, path: str | Path, trusted: Collection[str] = ()) -> Match:
    """The match of a log that was read from a file, to be played on."""
    for player in log.players:
        if is_outside(player.agent) and player.agent not in trusted:
            raise SaveError(
                f"{path} was played with the bot {player.agent}, which is not ours: name it with --bot if you trust it."
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
