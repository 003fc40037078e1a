"""Bot knowledge of Game of Thrones: answers to its questions, worth of cards and objectives, evaluation terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge
from hegemon.editions.thrones.bot.answers import answer
from hegemon.editions.thrones.bot.objectives import seat_of_power, wanted
from hegemon.editions.thrones.bot.terms import ThronesTerms
from hegemon.editions.thrones.decks import HAND_LIMIT
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot


class ThronesKnowledge(Knowledge):
    """A seat of power is a home; castles, ports and objectives add to the worth of territories."""

    __slots__ = ()
    home_name: ClassVar[str] = "seat of power"

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        return answer(bot, t, who, decision)

    def terms(self, t: Table) -> Terms:
        return ThronesTerms()

    def home(self, t: Table, seat: int) -> int:
        return seat_of_power(t, seat)

    def wants(self, t: Table, who: int) -> dict[int, float]:
        return wanted(t, who)

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        return {"mode": "skirmish" if rng.below(4) == 0 else "dominion"}

    def earns_card(self, t: Table, who: int) -> bool:
        return len(t.hands[who]) < HAND_LIMIT and super().earns_card(t, who)
