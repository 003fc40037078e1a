"""Invasions that are fought battle by battle: the one under way, and what an edition says about them.

The steps are in ``hegemon.rules.invasion``. They ask the edition's ``Invading`` wherever books differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Named, Record
from hegemon.table.cards import Power
from hegemon.table.combat import Battle

if TYPE_CHECKING:
    from hegemon.table.table import Table


@mypyc_attr(free_list_len=1)
class Invasion(Record):
    """The invasion under way: from where to where, how many battles it has had, and what became of the companions.

    Companions (units, leaders, gods) are named by the numbers of their kinds, as often as there are of each: ``out``
    are those that stay out of it, ``fought`` those that have fought in it.
    """

    __slots__ = ("battles", "dst", "fought", "out", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst", "battles", "out", "fought")

    def __init__(
        self, src: int, dst: int, battles: int = 0, out: tuple[int, ...] = (), fought: tuple[int, ...] = ()
    ) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.battles: Final = battles
        self.out: Final = out
        self.fought: Final = fought

    def next_battle(self) -> Invasion:
        """The same with one battle more."""
        return Invasion(self.src, self.dst, self.battles + 1, self.out, self.fought)

    def coming_from(self, src: int) -> Invasion:
        """The same from another territory, where no companion has fought or stays out."""
        return Invasion(src, self.dst, self.battles)

    def leaving(self, kind: int) -> Invasion:
        """The same with one more companion of a kind that stays out."""
        return Invasion(self.src, self.dst, self.battles, tuple(sorted((*self.out, kind))), self.fought)

    def back(self, kind: int) -> Invasion:
        """The same with one companion of a kind fewer that stays out, if any does."""
        out = list(self.out)
        if kind in out:
            out.remove(kind)
        return Invasion(self.src, self.dst, self.battles, tuple(out), self.fought)

    def joined_by(self, companions: tuple[int, ...]) -> Invasion:
        """The same once these companions have fought in it."""
        return Invasion(self.src, self.dst, self.battles, self.out, companions)


@mypyc_attr(allow_interpreted_subclasses=True)
class Invading:
    """How invasions go in one edition. Whatever a book says nothing about is left as it is here."""

    __slots__ = ("cards",)

    def __init__(self, cards: bool = False) -> None:
        self.cards: Final = cards
        """Whether cards can answer what happens in an invasion."""

    # --- targets ---

    def plain(self, t: Table) -> bool:
        """Whether every neighbour that somebody else holds can be invaded now, and nothing but these."""
        return True

    def targets(self, t: Table, src: int) -> list[int]:
        """What can be invaded from a territory."""
        may = t.edition.may_attack
        found = [dst for dst in t.board.near[src] if t.hostile(t.turn, t.owner[dst])]
        return found if may is None else [dst for dst in found if may(t, src, dst)]

    def why_not(self, t: Table, src: int, dst: int) -> str:
        """Why a territory of somebody else is no target from here."""
        lands = t.board.territories
        return f"{lands[dst].name} does not border {lands[src].name}{t.edition.cite('invade.reach')}."

    # --- what else may be answered between invasions and between battles ---

    def also(self, t: Table) -> str:
        """What else may be done before a declaration, as the question says it."""
        return ""

    def private(self, t: Table, who: int) -> bool:
        """Whether what else may be answered depends on what only this seat knows, as far as everybody knows."""
        return False

    def menus(self, t: Table, who: int, invasion: Invasion | None) -> list[Menu]:
        """More to answer beside declaring an invasion, or beside committing armies to the one under way."""
        return []

    def take(self, g: Game[Table], who: int, action: Action) -> None:
        """What such an answer does."""
        raise NotImplementedError

    def why_not_use(self, t: Table, who: int, power: Power) -> str:
        """Why a card cannot be played between invasions or battles."""
        raise NotImplementedError

    # --- the invasion under way ---

    def declared(self, g: Game[Table]) -> None:
        """An invasion has just been declared."""

    def answering(self, t: Table, invasion: Invasion) -> tuple[int, ...] | None:
        """The seats that may answer a declaration with a card, in order; None for everybody from the one in turn on."""
        return None

    def may_stop(self, t: Table, invasion: Invasion) -> bool:
        """Whether an invasion may be called off now: after one battle at least."""
        return invasion.battles > 0

    def can_go_on(self, t: Table, invasion: Invasion) -> bool:
        """Whether there is anything left to invade with: armies to spare where the invasion comes from."""
        return t.armies[invasion.src] > t.stays(invasion.src)

    def sendings(self, t: Table, invasion: Invasion, commits: tuple[Action, ...]) -> tuple[Action, ...]:
        """How armies may be sent into the next battle, and from where else; ``commits`` are the usual answers."""
        return commits

    def why_not_send(self, t: Table, invasion: Invasion, action: Action) -> str:
        """Why this is no answer between battles; empty where the usual sentence tells."""
        return ""

    def sent(self, t: Table, invasion: Invasion, action: Action) -> tuple[str, ...]:
        """What is noted of a battle when armies are sent into it, such as who leads them."""
        return ()

    def defences(self, t: Table, battle: Battle, most: int) -> Menu | None:
        """What the defender of a battle may answer, who has so many dice at most; None for their number alone."""
        return None

    def defended(self, t: Table, battle: Battle, action: Action) -> tuple[str, ...]:
        """What is noted of a battle when its defender has answered."""
        return ()

    def companions(self, t: Table, invasion: Invasion) -> list[Named]:
        """The kinds of companions of which one may still be left out."""
        return []

    def fighting(self, g: Game[Table], invasion: Invasion) -> None:
        """Armies and companions are about to fight a battle: the dice are announced next."""

    def fought(self, g: Game[Table], dst: int, lost: int, owner: int) -> None:
        """A battle is over, and its owner has lost so many armies in the territory."""
