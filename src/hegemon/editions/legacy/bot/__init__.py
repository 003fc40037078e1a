"""Bot knowledge of Risk Legacy: answers, worth of territories and HQs, evaluation terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge
from hegemon.editions.legacy.bot.answers import answer
from hegemon.editions.legacy.bot.terms import LegacyTerms
from hegemon.editions.legacy.bot.worth import barred, closed, kept, own_hq, sought, wanted
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

LEGACY_TERMS: Final = LegacyTerms()


class LegacyKnowledge(Knowledge):
    """Red Stars decide: HQs are worth most, cards buy stars, and empty territories cost a price but no battle."""

    __slots__ = ()
    home_name: ClassVar[str] = "HQ"
    finishes: ClassVar[bool] = True
    with_pieces: ClassVar[bool] = True

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        return answer(bot, t, who, decision)

    def terms(self, t: Table) -> Terms:
        return LEGACY_TERMS

    def home(self, t: Table, seat: int) -> int:
        return own_hq(t, seat)

    def wants(self, t: Table, who: int) -> dict[int, float]:
        return wanted(t, who)

    def goals(self, t: Table, who: int) -> list[list[int]]:
        return sought(t, who)

    def stakes(self, t: Table, who: int) -> dict[int, float]:
        return kept(t, who)

    def closed(self, t: Table) -> tuple[tuple[int, int], ...]:
        return closed(t)

    def wasted(self, t: Table, who: int) -> tuple[int, ...]:
        return barred(t, who)
