"""Edition knowledge for bots: how an edition tells them about its own questions and goals.

Bots can play any edition by the shared rules alone: questions that they do not know are answered at random. An edition
that passes a subclass of ``Knowledge`` to its ``Edition`` adds answers to its own questions, extra evaluation terms,
and what territories are worth beyond their armies and regions.
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

HORIZON: Final = 3.0
"""For how many turns the bonus of a region usually counts."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(BotNotes):
    """What bots know about an edition. Every method has a default: override only what is special."""

    __slots__ = ()
    key_name: ClassVar[str] = "key territory"
    """The name of a key territory in bots' explanations."""
    home_name: ClassVar[str] = "home"
    """The name of a seat's ``home`` in bots' explanations."""
    any_board: ClassVar[bool] = False
    """Whether the rules work on any board, so that training also uses random boards."""

    finishes: ClassVar[bool] = False
    """Whether long games go against the weakest rival instead of the strongest, because nothing else would end them:
    sets of cards are never worth more than at first."""
    with_pieces: ClassVar[bool] = False
    """Whether plans reckon with what stands beside the armies of both sides and works on their dice."""

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        """The answer to a question of this edition; None for a random one."""
        return None

    def choices(self, t: Table, who: int, decision: Decision[Table]) -> list[Action]:
        """Other answers to a question of this edition with which hard bots compare the usual one by rollouts."""
        return []

    def terms(self, t: Table) -> Terms:
        """Extra evaluation terms of this edition."""
        return NO_TERMS

    def keys(self, t: Table) -> tuple[int, ...]:
        """The key territories, one per seat in seat order: capturing enough of them wins. Empty if there are none."""
        return ()

    def keys_needed(self, t: Table) -> int:
        """How many key territories of others a seat needs to win, besides its own."""
        return 0

    def home(self, t: Table, seat: int) -> int:
        """The territory without which a seat cannot win; -1 if there is none."""
        return -1

    def wants(self, t: Table, who: int) -> dict[int, float]:
        """The extra worth of territories of others to a seat, in armies."""
        return {}

    def goals(self, t: Table, who: int) -> list[list[int]]:
        """Groups of territories of others that a seat should think of taking together, near or far."""
        return []

    def stakes(self, t: Table, who: int) -> dict[int, float]:
        """The extra loss, in armies, if own territories of a seat fall; new armies guard them."""
        return {}

    def horizon(self, t: Table, who: int) -> float:
        """For how many turns the bonus of a region counts."""
        return HORIZON

    def claims(self, t: Table, who: int) -> dict[int, float]:
        """The extra worth of territories to a seat that claims them."""
        return {}

    def closed(self, t: Table) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbours between which no attack is possible now, the lower number first."""
        return ()

    def wasted(self, t: Table, who: int) -> tuple[int, ...]:
        """The territories of a seat where new armies do no good, so that others get them."""
        return ()

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        """Options for a training game."""
        return {}

    def earns_card(self, t: Table, who: int) -> bool:
        """Whether the next capture earns a seat a card."""
        return not t.captured and (len(t.pile) > 0 or len(t.discards) > 0)


PLAIN: Final = Knowledge()


def knowledge_of(t: Table) -> Knowledge:
    """The bot knowledge of the edition played at this table."""
    notes = t.edition.bot
    return notes if isinstance(notes, Knowledge) else PLAIN


def keys_missing(t: Table, seat: int, keys: tuple[int, ...]) -> int:
    """How many key territories a seat still has to capture to win."""
    held = 0
    for other, land in enumerate(keys):
        if other != seat and t.owner[land] == seat:
            held += 1
    missing = max(0, knowledge_of(t).keys_needed(t) - held)
    return missing if t.owner[keys[seat]] == seat else missing + 1
