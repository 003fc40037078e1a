"""Bot knowledge of Godstorm: answers, worth of territories, gods and cards, evaluation terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge
from hegemon.editions.godstorm.bot.answers import answer
from hegemon.editions.godstorm.bot.choices import choices
from hegemon.editions.godstorm.bot.terms import GodstormTerms
from hegemon.editions.godstorm.bot.worth import claimed, closed, kept, plagued, region_turns, wanted
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

TERMS: Final = GodstormTerms()


class GodstormKnowledge(Knowledge):
    """Points at the end of the last epoch; gods, temples and plague add to what territories are worth."""

    __slots__ = ()
    with_pieces: ClassVar[bool] = True

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        return answer(bot, t, who, decision)

    def choices(self, t: Table, who: int, decision: Decision[Table]) -> list[Action]:
        return choices(t, who, decision)

    def terms(self, t: Table) -> Terms:
        return TERMS

    def wants(self, t: Table, who: int) -> dict[int, float]:
        return wanted(t, who)

    def stakes(self, t: Table, who: int) -> dict[int, float]:
        return kept(t, who)

    def horizon(self, t: Table, who: int) -> float:
        return region_turns(t, who)

    def claims(self, t: Table, who: int) -> dict[int, float]:
        return claimed(t, who)

    def closed(self, t: Table) -> tuple[tuple[int, int], ...]:
        return closed(t)

    def wasted(self, t: Table, who: int) -> tuple[int, ...]:
        return plagued(t, who)

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        return {"free_setup": seats > 2 and rng.below(3) == 0}

    def earns_card(self, t: Table, who: int) -> bool:
        return False
