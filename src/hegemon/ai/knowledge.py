"""What bots know of one edition. Every edition brings its own; this one knows nothing beyond the shared rules.

A bot plays any edition by the shared rules alone: questions that it does not know are answered at random. An edition
that subclasses ``Knowledge`` and hands it to its ``Edition`` tells bots how to answer its own questions, what else
counts for winning, and what territories are worth beside their armies and regions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.ai.evaluator import Terms
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.table.edition import BotNotes
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

NO_TERMS: Final = Terms()


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(BotNotes):
    """What an edition tells bots. Every method has a default, so that an edition only says what is special."""

    __slots__ = ()
    key_name: ClassVar[str] = "key territory"
    """What a key territory is called in the sentences of bots."""
    home_name: ClassVar[str] = "home"
    """What the territory of ``home`` is called there."""
    any_board: ClassVar[bool] = False
    """Whether the rules go with any board, so that bots learn on boards made at random, too."""

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        """The answer to a question that only this edition asks; None leaves it to chance."""
        return None

    def terms(self, t: Table) -> Terms:
        """Extra evaluation terms of this edition."""
        return NO_TERMS

    def keys(self, t: Table) -> tuple[int, ...]:
        """The territory of each seat that counts toward a win of its own, in seat order; empty if there are none."""
        return ()

    def keys_needed(self, t: Table) -> int:
        """How many key territories of others win, together with one's own."""
        return 0

    def home(self, t: Table, seat: int) -> int:
        """The territory without which a seat cannot win; -1 if there is none."""
        return -1

    def wants(self, t: Table, who: int) -> dict[int, float]:
        """What territories of others are worth to a seat beside what they are worth anyway, in armies."""
        return {}

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        """The options of a game that bots learn from."""
        return {}

    def earns_card(self, t: Table, who: int) -> bool:
        """Whether the next capture earns a seat a card."""
        return not t.captured and (len(t.pile) > 0 or len(t.discards) > 0)


PLAIN: Final = Knowledge()


def knowledge_of(t: Table) -> Knowledge:
    """What bots know of the edition that is played at this table."""
    notes = t.edition.bot
    return notes if isinstance(notes, Knowledge) else PLAIN


def keys_missing(t: Table, seat: int, keys: tuple[int, ...]) -> int:
    """How many captures of key territories a seat is short of a win."""
    held = 0
    for other, land in enumerate(keys):
        if other != seat and t.owner[land] == seat:
            held += 1
    missing = max(0, knowledge_of(t).keys_needed(t) - held)
    return missing if t.owner[keys[seat]] == seat else missing + 1
