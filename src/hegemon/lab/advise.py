"""Advice: what a bot would do in a position that a program from outside describes.

>>> advise({
...     "phase": "attack", "seats": 2, "seat": 0,
...     "board": {"regions": {"west": {"bonus": 2, "territories": ["a", "b"]}}, "borders": [["a", "b"], ["b", "c"]]},
...     "owners": {"a": 0, "b": 1, "c": 1}, "armies": {"a": 9, "b": 2, "c": 1},
... })
'attack a b 3'
"""

from __future__ import annotations

from typing import Final

from hegemon.ai import bot as make_bot
from hegemon.ai.agent import Agent, safe_answer
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.match.position import KEPT, OTHER, Situation, called, plain, understand
from hegemon.rules.actions import Attack, Bonus, Claim, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.occupy import MoveIn
from hegemon.table.table import Table

BEGINNING: Final = ("reinforce", "trade", "bonus")
"""With one of these a turn begins, if something else was asked before."""


def advise(position: object, bot: str = "medium", seed: int = 0) -> str:
    """What the bot would do, as a sentence; BadPosition if the position makes no sense."""
    return str(Adviser(bot, seed).advise(position)["sentence"])


class Waiting:
    """A placement that a bot has planned while it was asked only whether it trades: the answer was to pass, and this is
    the answer to the next question.
    """

    __slots__ = ("action", "agent", "cards", "table")

    def __init__(self, agent: Agent, action: Place, situation: Situation) -> None:
        self.agent: Final = agent
        self.action: Final = action
        self.table: Final = situation.game.table
        self.cards: Final = self.table.hands[situation.seat].cards

    def fits(self, agent: Agent, situation: Situation, decision: Decision[Table]) -> bool:
        """Whether nothing has come between: the same turn of the same game, the same cards, and room for the armies."""
        t = situation.game.table
        same = agent is self.agent and t.edition is self.table.edition and t.turns == self.table.turns
        return same and t.hands[situation.seat].cards == self.cards and self.action in decision.menu


class Adviser:
    """A bot that answers one position after another. Positions of the same ``game`` are answered by the same bot,
    which keeps its plans for a turn; any other is seen with fresh eyes.
    """

    def __init__(self, bot: str = "medium", seed: int = 0) -> None:
        make_bot(bot, 0)  # so that a bot that does not exist is refused at once
        self.bot: Final = bot
        self.rng: Final = Rng(seed)
        self.agents: Final[dict[str, Agent]] = {}
        self.phases: Final[dict[str, str]] = {}
        """What each of them was asked last, in games that do not tell their turns."""
        self.waiting: Final[dict[str, Waiting]] = {}
        """The placements that are to be told when the next armies are placed."""
        self.failed = 0
        """How often the bot broke down and a safe answer was given for it."""

    def agent(self, position: dict[str, object], key: str) -> Agent:
        """The bot that answers for a seat of a game; a new one if the game has no name."""
        if not key:
            return make_bot(self.bot, self.rng)
        agent = self.agents.get(key)
        if position.get("turn") is None:
            phase = str(position.get("phase"))
            begun = phase in BEGINNING and self.phases.get(key) not in BEGINNING
            if begun and not position.get("after_elimination"):
                agent = None
            self.phases[key] = phase
        if agent is None:
            if len(self.agents) >= KEPT and key not in self.agents:
                oldest = next(iter(self.agents))
                del self.agents[oldest]
                self.phases.pop(oldest, None)
                self.waiting.pop(oldest, None)
            agent = self.agents[key] = make_bot(self.bot, self.rng)
        return agent

    def choose(self, position: dict[str, object], situation: Situation) -> Action:
        """The answer of the bot; whoever is asked only for trades passes, and its placement waits."""
        key = name_of(position, situation.seat)
        agent = self.agent(position, key)
        view = View(situation.game, situation.seat)
        decision = view.pending
        assert decision is not None
        trading = situation.phase == "trade"
        waiting = self.waiting.pop(key, None)
        if waiting is not None and situation.phase in BEGINNING:
            if waiting.fits(agent, situation, decision):
                if trading:
                    self.waiting[key] = waiting
                return PASS if trading else waiting.action
            if agent is waiting.agent:  # armies or cards have come in between: its plan is of no use
                agent = self.agents[key] = make_bot(self.bot, self.rng)
        try:
            action = agent.choose(view, decision)
        except Exception:
            self.failed += 1
            action = safe_answer(decision.menu)
            return PASS if trading and isinstance(action, Place) else action
        if trading and isinstance(action, Place):
            if key:
                self.waiting[key] = Waiting(agent, action, situation)
            return PASS
        return action

    def advise(self, position: object) -> dict[str, object]:
        """What to do: the sentence, the kind of action, and its parts by name."""
        if isinstance(position, dict) and position.get("phase") == OTHER:
            return listed(position.get("menu"))
        situation = understand(position)
        assert isinstance(position, dict)
        return told(situation, self.choose(position, situation))


def name_of(position: dict[str, object], seat: int) -> str:
    """Under which name the bot of a seat is kept: by game and seat; none in a game without a name."""
    game = position.get("game")
    return "" if game is None else repr((plain(game), seat))


def listed(menu: object) -> dict[str, object]:
    """The answer to a question that is none of ours: pass if that is on the menu, else the first there is."""
    entries = [entry.get("sentence") for entry in menu if isinstance(entry, dict)] if isinstance(menu, list) else []
    sentences = [entry for entry in entries if isinstance(entry, str)]
    said = "pass" if "pass" in sentences or not sentences else sentences[0]
    return {"sentence": said, "action": said.partition(" ")[0]}


def told(situation: Situation, action: Action) -> dict[str, object]:
    """An action by its parts."""
    said: dict[str, object] = {"sentence": str(action), "action": type(action).verb}
    board = situation.game.table.board
    step = situation.game.asking
    if isinstance(action, (Attack, Fortify)):
        said["from"] = called(board, action.src)
        said["to"] = called(board, action.dst)
    elif isinstance(action, Occupy) and isinstance(step, MoveIn):
        said["from"] = called(board, board.territories[step.src])
        said["to"] = called(board, board.territories[step.dst])
    elif isinstance(action, (Claim, Place, Bonus)):
        said["territory"] = called(board, action.land)
    elif isinstance(action, Trade):
        said["cards"] = [card.id for card in action.cards]
        said["places"] = [situation.cards.index(card.index) for card in action.cards]
    if isinstance(action, (Attack, Defend)):
        said["dice"] = action.dice
    elif isinstance(action, (Place, Occupy, Fortify)):
        said["armies"] = action.armies
    return said
