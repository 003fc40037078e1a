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
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.match.position import KEPT, OTHER, Situation, called, understand
from hegemon.rules.actions import Attack, Bonus, Claim, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.occupy import MoveIn

BEGINNING: Final = ("reinforce", "trade", "bonus")
"""With one of these a turn begins, if something else was asked before."""


def advise(position: object, bot: str = "medium", seed: int = 0) -> str:
    """What the bot would do, as a sentence; BadPosition if the position makes no sense."""
    return str(Adviser(bot, seed).advise(position)["sentence"])


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
        self.failed = 0
        """How often the bot broke down and a safe answer was given for it."""

    def agent(self, position: object, seat: int) -> Agent:
        """The bot that answers for a seat of a game."""
        if not isinstance(position, dict) or position.get("game") is None:
            return make_bot(self.bot, self.rng)
        key = repr((position["game"], seat))
        agent = self.agents.get(key)
        if "turn" not in position:
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
            agent = self.agents[key] = make_bot(self.bot, self.rng)
        return agent

    def advise(self, position: object) -> dict[str, object]:
        """What to do: the sentence, the kind of action, and its parts by name."""
        if isinstance(position, dict) and position.get("phase") == OTHER:
            return listed(position.get("menu"))
        situation = understand(position)
        view = View(situation.game, situation.seat)
        decision = view.pending
        assert decision is not None
        try:
            action = self.agent(position, situation.seat).choose(view, decision)
        except Exception:
            self.failed += 1
            action = safe_answer(decision.menu)
        if situation.phase == "trade" and isinstance(action, Place):
            action = PASS
        return told(situation, action)


def listed(menu: object) -> dict[str, object]:
    """The answer to a question that is none of ours: pass if that is on the menu, else the first there is."""
    sentences = [entry.get("sentence") for entry in menu if isinstance(entry, dict)] if isinstance(menu, list) else []
    said = "pass" if "pass" in sentences or not sentences else sentences[0]
    return {"sentence": said, "action": str(said).partition(" ")[0]}


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
