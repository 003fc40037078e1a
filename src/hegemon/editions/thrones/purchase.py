"""Buying Maester cards and objectives, ransoming characters, and refreshing them."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.actions import MAESTER_WARE, OBJECTIVE_WARE, PRICE, Buy, Ransom
from hegemon.editions.thrones.cards import MAESTER, OBJECTIVE
from hegemon.editions.thrones.extra import CAPTIVE, READY, TURNED, on, thrones
from hegemon.editions.thrones.moments import PURCHASE
from hegemon.editions.thrones.powers import of_house
from hegemon.editions.thrones.reinforce import has_rally, rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Pass
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.decks import DISCARD, DrawInto
from hegemon.rules.effects import Uses, could_use
from hegemon.table.events import Bought, Ransomed
from hegemon.table.table import Table

BUY_MAESTER: Final = Buy(MAESTER_WARE)
BUY_OBJECTIVE: Final = Buy(OBJECTIVE_WARE)
RANSOM: Final = 500


def wares(t: Table, who: int) -> list[Action]:
    """What a seat can buy or ransom now, from what everybody knows.

    Rules: GT-DOM-30 GT-DOM-31 GT-DOM-36 GT-DOM-79 GT-MAE-47 GT-MIX-12
    """
    x = thrones(t)
    gold = x.gold[who]
    found: list[Action] = []
    if gold >= PRICE:
        if on(t, "maesters") and x.maesters.stock:
            found.append(BUY_MAESTER)
        if on(t, "objectives") and x.objectives.stock:
            found.append(BUY_OBJECTIVE)
    if gold >= RANSOM:
        found += [Ransom(one) for one in of_house(x.houses[who]) if x.characters[one.index] >= CAPTIVE]
    return found


class Wares(Uses):
    """What can be bought, ransomed or used in the purchase step."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        gold = thrones(self.t).gold[self.who]
        if isinstance(action, Buy):
            if gold < PRICE:
                return f"It costs {PRICE} gold and you have {gold} (GT-DOM-30)."
            return f"There is no {action.ware.id} to buy in this game, or its deck is empty (GT-DOM-30)."
        if isinstance(action, Ransom):
            return f"{action.character.name} is not a captive of your House, or you lack {RANSOM} gold (GT-MAE-47)."
        return super().why_not(action)


class Purchase(Ask[Table]):
    """Buy any number of Maester cards and draws of objectives at 200 gold each, and ransom captives.

    Rules: GT-DOM-30 GT-DOM-31 GT-DOM-36 GT-DOM-79 GT-DOM-80 GT-MAE-47
    """

    __slots__ = ()
    title = "Buy"
    passing = "Finish buying"

    def moot(self, g: Game[Table]) -> bool:
        t, who = g.table, self.who
        return not wares(t, who) and not has_rally(t, who) and not could_use(t, who, PURCHASE)

    def private(self, g: Game[Table]) -> bool:
        return could_use(g.table, self.who, PURCHASE) or has_rally(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        return Wares(t, who, PURCHASE, (PASS, *wares(t, who), *rallies(t, who)))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        who = self.who
        x = thrones(g.table)
        g.stack.append(self)
        if isinstance(action, Buy):
            x.gold[who] -= PRICE
            g.tell(Bought(who, action.ware, PRICE, "gold"))
            if action.ware == MAESTER_WARE:
                g.then(DrawInto(who, MAESTER))
            else:
                g.then(DrawInto(who, OBJECTIVE, 2, DISCARD))
        elif isinstance(action, Ransom):
            captor = x.characters[action.character.index] - CAPTIVE
            x.gold[who] -= RANSOM
            x.gold[captor] += RANSOM
            x.characters[action.character.index] = TURNED
            g.tell(Ransomed(who, captor, action.character, RANSOM, "gold"))
        else:
            use_or_reveal(g, who, action)

    def prompt(self, g: Game[Table]) -> str:
        return f"You have {thrones(g.table).gold[self.who]} gold: buy cards for {PRICE} each, or finish buying."


class Refresh(SeatStep[Table]):
    """All own characters that were used are turned back.

    Rules: GT-DOM-40 GT-DOM-41
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = thrones(g.table)
        for character in of_house(x.houses[self.who]):
            if x.characters[character.index] == TURNED:
                x.characters[character.index] = READY
