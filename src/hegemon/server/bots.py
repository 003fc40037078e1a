"""Answers nobody has to wait for: of chance, of bots, of people who have no choice or no time, and standing answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from hegemon.ai.agent import safe_answer
from hegemon.ai.explain import named
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Decision, Refused
from hegemon.kernel.steps import Action
from hegemon.match.live import LiveGame, Played
from hegemon.server.budgets import PEOPLE, UNWATCHED, WATCHED
from hegemon.server.game import ServerGame
from hegemon.server.no_choice import first_placement
from hegemon.server.queues import Turn
from hegemon.server.worker_tasks import question_of
from hegemon.server.workers import Workers, WorkFailed
from hegemon.table.notation import read_at
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.server.viewers import Viewer

STAND_IN: Final = "easy"
"""The bot that answers for a player whose clock has run out, and for a bot that fails."""

PLACER: Final = "medium"
"""The bot that places armies for a person who has asked for that."""

AT_ONCE: Final = 4
"""The most answers written and shown together."""


class Tried(NamedTuple):
    """Answers that were tried on a copy of a game: the game, the copy after them, and what they did."""

    base: LiveGame
    live: LiveGame
    played: list[Played]


class Bots:
    """Whoever answers in a game by itself."""

    def __init__(self, game: ServerGame, workers: Workers, here: Callable[[], Collection[Viewer]]) -> None:
        self.game: Final = game
        self.workers: Final = workers
        self.here: Final = here
        """The pages that are at this table."""
        self.reasons: Final[dict[int, str]] = {}
        """Why bots answered as they did: the last sentence of each seat that has said one. It is kept only here."""
        self.thoughts: Final[dict[int, str]] = {}
        """The same for answers that are not committed yet."""
        self.placing: Final[set[int]] = set()
        """The questions among them that a bot answers for a person who wants the rest placed."""

    def alone(self) -> bool:
        """Whether only bots play in this game."""
        return all([seat.kind == "bot" for seat in self.game.seats])

    def turn(self) -> Turn:
        """Where this game stands among all that wait for their bots."""
        pages = self.here()
        if not self.alone():
            rank = PEOPLE if any([page.seats for page in pages]) else WATCHED
        else:
            rank = WATCHED if pages else UNWATCHED
        return Turn(rank, self.game.row.creator, self.game.id)

    def plays(self, seat: int) -> bool:
        """Whether a bot answers for this seat now."""
        clocks = self.game.clocks
        return self.game.seats[seat].kind == "bot" or (clocks is not None and clocks.left(seat) <= 0)

    async def next_answers(self) -> Tried:
        """The next answer of a bot or of chance, and the dice that follow from it at once; nothing for a person."""
        base = self.game.live
        live = base.copy()
        self.thoughts.clear()
        self.placing.clear()
        found: list[Played] = []
        while len(found) < AT_ONCE:
            decision = live.game.pending
            if decision is None:
                break
            if decision.who == CHANCE:
                action: Action | None = live.deal()
            elif self.plays(decision.who) and not (found and found[-1].entry.who != CHANCE):
                spec = self.game.seats[decision.who].bot or STAND_IN
                action = self.game.wish(decision) or await self.bot_answer(live, decision, spec)
            elif self.game.places_rest(decision):
                action = await self.bot_answer(live, decision, PLACER, placing=True)
                self.placing.add(decision.number)
            elif self.waits(decision, bool(found)):
                break
            else:
                action = self.game.given_itself(decision)
            if action is None:
                break
            found.append(live.answer(decision.number, decision.who, action))
        return Tried(base, live, found)

    def waits(self, decision: Decision[Table], later: bool = False) -> bool:
        """Whether a person is asked, even if only for a moment: see ``no_choice``."""
        game = self.game
        if game.given_itself(decision) is None:
            return True
        if game.standing_answer(decision) is not None or not game.tells(decision):
            return False
        return later or self.behind_curtain(decision) or game.pause_left(decision) > 0

    def behind_curtain(self, decision: Decision[Table]) -> bool:
        """Whether others at the same screen would learn something, since its seat has not taken over the screen."""
        alone = len(self.game.at_same_screen(decision.who)) == 1
        return not alone and not any([page.revealed == decision.who for page in self.here()])

    def until_next(self) -> float | None:
        """Seconds until the server answers the open question for a person; None if it does not."""
        decision = self.game.live.game.pending
        if decision is None or decision.who == CHANCE or self.game.given_itself(decision) is None:
            return None
        return None if self.behind_curtain(decision) else max(0.01, self.game.pause_left(decision))

    async def bot_answer(self, live: LiveGame, decision: Decision[Table], spec: str, placing: bool = False) -> Action:
        """What a bot says for a seat; a safe answer if it fails. ``placing`` says that it may only place armies."""
        row, seat = self.game.row, decision.who
        try:
            question = question_of(live.game, row.id, seat, spec, int(row.server_seed[:12], 16) ^ seat, placing)
            reply = await self.workers.ask(question, self.turn(), self.alone())
            action = read_at(live.game.table, reply.say)
            if action in decision.menu:
                if reply.why is not None and not placing:
                    self.thoughts[seat] = named(reply.why, self.game.name)
                return action
        except (WorkFailed, Refused):
            pass
        return first_placement(decision.menu) if placing else safe_answer(decision.menu)

    def committed(self) -> None:
        """The answers found last are committed, so their reasons may be told."""
        self.reasons.update(self.thoughts)
        self.game.placed |= self.placing

    def why(self, seat: int) -> str | None:
        """What the bot at a seat has said about its last moves; None if it has said nothing since the room is open."""
        if self.game.check_seat(seat).kind != "bot":
            raise Refused(f"{self.game.name(seat)} is no bot: seat must be a bot's, since only bots give reasons.")
        return self.reasons.get(seat)
