"""The promotional cards: a fifth kind of draft card. Reading this tells what they do; their words are in their seal."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.actions import Choose
from hegemon.editions.legacy.extra import has_hq, is_occupied, legacy
from hegemon.editions.legacy.hooks import FORTIFIED, Pack, add_pack
from hegemon.editions.legacy.losses import demolish
from hegemon.editions.legacy.packs.basics import says, thing
from hegemon.editions.legacy.packs.words import refusal
from hegemon.editions.legacy.world import MAJOR
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.table.combat import Battle
from hegemon.table.table import NOBODY, Table

PROMO: Final = "promo"
ANYWHERE: Final = 21
NO_MISSILES: Final = 22
GUARDED: Final = 23
GUEST: Final = 24
BLOWN_UP: Final = 25
GUARDS: Final = 8


def has(t: Table, seat: int, card: int) -> bool:
    """Whether a seat has drafted a card."""
    drafted = legacy(t).drafted
    return bool(drafted) and seat != NOBODY and card in drafted[seat]


class Promo(Pack):
    """Five draft cards, each of which does one thing in the game.

    Rules: LG-OPT-05
    """

    __slots__ = ()
    id = PROMO
    counts_troops = True
    actions = (Choose,)

    def is_start(self, t: Table, who: int, land: int) -> bool | None:
        """One card makes all starts legal but Major Cities, another one all Major Cities.

        Rules: LG-OPT-06 LG-OPT-09
        """
        city = legacy(t).world.city[land]
        major = city is not None and city.kind == MAJOR
        if has(t, who, ANYWHERE):
            return not major
        return True if major and has(t, who, GUEST) and not is_occupied(t, land) else None

    def may_launch(self, t: Table, who: int) -> bool:
        """No missile is used in a battle of whoever has the second card.

        Rules: LG-OPT-07
        """
        battle = t.battle
        if battle is None:
            return True
        return not any([has(t, t.owner[land], NO_MISSILES) for land in (battle.src, battle.dst)])

    def dice(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        """Every HQ that its holder controls counts as fortified with eight troops or more; no box is marked for it.

        Rules: LG-OPT-08
        """
        land = battle.dst
        guarded = not attacking and has_hq(t, land) and has(t, t.owner[land], GUARDED)
        return (FORTIFIED,) if guarded and t.armies[land] >= GUARDS else ()

    def hq_taken(self, g: Game[Table], seat: int, holder: int) -> None:
        if holder in (seat, NOBODY) and has(g.table, seat, BLOWN_UP) and g.table.alive(seat):
            g.then(BlowUp(seat))


class BlowUp(Ask[Table]):
    """The own HQ was taken: it may be demolished, before anybody counts it as a star.

    Rules: LG-OPT-10
    """

    __slots__ = ()
    title = "Your HQ was taken"
    passing = "Leave it"

    def menu(self, g: Game[Table]) -> Menu:
        return Charges((PASS, Choose(thing(g.table, "choice", "saboteur_1"))))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Choose):
            demolish(g, legacy(g.table).hqs[self.who])

    def prompt(self, g: Game[Table]) -> str:
        return says(PROMO, "saboteur")


class Charges(OneOf):
    """Demolishing it, or not."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return refusal(PROMO, "saboteur", "LG-OPT-10")


def register() -> None:
    """Register the cards."""
    add_pack(Promo())
