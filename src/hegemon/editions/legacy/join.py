"""Starting territories: which are legal, joining the war again, and elimination when there is none."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.actions import StartIn
from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.engrave import open_due
from hegemon.editions.legacy.extra import has_troops, is_occupied, legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.losses import give_up_cards
from hegemon.editions.legacy.world import MAJOR
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.eliminate import eliminate
from hegemon.table.table import Table

HALF: Final = BOX.start.join


def is_start(t: Table, who: int, land: int) -> bool:
    """Whether a territory is a legal start for a seat: empty, and either unmarked or with a Major City that it founded.

    Rules: LG-SET-11 LG-SET-12 LG-SET-13 LG-SET-22 LG-SET-25 LG-SET-30 LG-TRN-45
    """
    x = legacy(t)
    if is_occupied(t, land):
        return False
    for pack in open_packs(x.world):
        said = pack.is_start(t, who, land)
        if said is not None:
            return said
    city = x.world.city[land]
    if city is not None:
        return city.kind == MAJOR and city.founder == x.people[who]
    return not x.world.is_marked(land)


def starts(t: Table, who: int) -> list[int]:
    """The legal starts of a seat.

    Rules: LG-SET-10 LG-TRN-33
    """
    return [land for land in t.board.lands if is_start(t, who, land)]


def starts_with_hq(t: Table, who: int) -> list[int]:
    """The legal starts that are not next to an HQ; if there is none, the distance does not matter for this seat.

    If every empty territory is marked, which no campaign has come to, any empty one does.

    Rules: LG-SET-14 LG-SET-23 LG-SET-24
    """
    hqs = legacy(t).hqs
    found = starts(t, who)
    apart = [land for land in found if not any([other in hqs for other in t.board.near[land]])]
    return apart or found or [land for land in t.board.lands if not is_occupied(t, land)]


class Starts(OneOf):
    """The territories where a seat may start, and why not in another."""

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int, lands: list[int]) -> None:
        super().__init__(tuple([StartIn(t.board.territories[land]) for land in lands]))
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        if not isinstance(action, StartIn):
            return "Choose the territory where you start (LG-SET-10)."
        t, land = self.t, action.land
        world = legacy(t).world
        if is_occupied(t, land.index):
            return f"{land.name} is occupied (LG-SET-11)."
        city = world.city[land.index]
        if city is not None and city.kind == MAJOR and not is_start(t, self.who, land.index):
            return f"The Major City in {land.name} was founded by somebody else (LG-SET-13)."
        if not is_start(t, self.who, land.index):
            return f"{land.name} is marked, so nobody may start there (LG-SET-11)."
        return f"{land.name} is next to an HQ (LG-SET-14)."


class JoinTheWar(Ask[Table]):
    """Whoever has no troops at the start of the turn joins the war again with half the starting troops, without an HQ.

    Without a legal start he is eliminated, for this game for good.

    Rules: LG-TRN-04 LG-TRN-05 LG-TRN-06 LG-TRN-33 LG-TRN-34 LG-TRN-35 LG-TRN-36
    """

    __slots__ = ()
    title = "Join the war"

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if has_troops(t, self.who):
            return
        if starts(t, self.who):
            g.asking = self
        else:
            drop_out(g, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        return Starts(g.table, self.who, starts(g.table, self.who))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, StartIn)
        t = g.table
        x = legacy(t)
        land = action.land.index
        t.owner[land] = self.who
        t.armies[land] = x.starting[self.who] // HALF
        x.down = tuple([seat for seat in x.down if seat != self.who])
        x.deeds = x.deeds.replaced(joined=True)

    def prompt(self, g: Game[Table]) -> str:
        troops = legacy(g.table).starting[self.who] // HALF
        return f"You have no troops: where do you join the war with {troops}?"


def drop_out(g: Game[Table], who: int) -> None:
    """A seat is eliminated: its cards and missiles are gone, its HQ stays; the last one left has won.

    Rules: LG-TRN-06 LG-TRN-36 LG-MIS-10 LG-END-02 LG-END-16
    """
    t = g.table
    x = legacy(t)
    give_up_cards(g, who)
    x.missiles[who] = 0
    t.reserve[who] = 0
    eliminate(g, who)
    living = t.living()
    if len(living) == 1:
        finish(g, living[0], "every opponent is eliminated.")
        return
    for pack in open_packs(x.world):
        pack.eliminated(g, who)
    open_due(g, who)
