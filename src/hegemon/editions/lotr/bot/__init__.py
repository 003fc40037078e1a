"""Bot knowledge of The Lord of the Rings: answers, worth of territories and cards, evaluation terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge
from hegemon.editions.lotr.bot.answers import answer
from hegemon.editions.lotr.bot.terms import LotrTerms, StandardTerms
from hegemon.editions.lotr.bot.worth import claimed, closed, kept, region_turns, sought, wanted
from hegemon.editions.lotr.options import STANDARD, TEAM
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot


LOTR_TERMS: Final = LotrTerms()
STANDARD_TERMS: Final = StandardTerms()


class LotrKnowledge(Knowledge):
    """Points, strongholds, Sites of Power, Missions and the Fellowship's way add to the worth of territories."""

    __slots__ = ()
    finishes: ClassVar[bool] = True
    with_pieces: ClassVar[bool] = True

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        return answer(bot, t, who, decision)

    def terms(self, t: Table) -> Terms:
        mode = t.edition.options["mode"]
        return STANDARD_TERMS if mode in (STANDARD, TEAM) else LOTR_TERMS

    def wants(self, t: Table, who: int) -> dict[int, float]:
        return wanted(t, who)

    def goals(self, t: Table, who: int) -> list[list[int]]:
        return sought(t, who)

    def stakes(self, t: Table, who: int) -> dict[int, float]:
        return kept(t, who)

    def horizon(self, t: Table, who: int) -> float:
        return region_turns(t, who)

    def claims(self, t: Table, who: int) -> dict[int, float]:
        return claimed(t, who)

    def closed(self, t: Table) -> tuple[tuple[int, int], ...]:
        return closed(t)

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        return {"mode": "individual"}
