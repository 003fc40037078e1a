"""Questions of Godstorm that hard bots answer by rollouts, and the answers worth comparing with the usual one."""

from __future__ import annotations

from hegemon.editions.godstorm.actions import Bid, Build, Forgo, Obtain, Summon
from hegemon.editions.godstorm.bot.gods import temple_site
from hegemon.editions.godstorm.bot.worth import best_post
from hegemon.editions.godstorm.cards import DECKS
from hegemon.editions.godstorm.epochs import BidForTurnOrder, PickMarker
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import KINDS
from hegemon.editions.godstorm.raising import ObtainMiracles, PlayMiracles, SummonGods, TradeArmies, Worship
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Use
from hegemon.rules.effects import Moment
from hegemon.table.table import Table


def choices(t: Table, who: int, decision: Decision[Table]) -> list[Action]:
    """The answers to compare by rollouts: gods and temples, cards to buy and to play, bids and markers."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, SummonGods):
        return worships(t, who, menu) if isinstance(menu, Worship) else []
    if isinstance(step, (Moment, PlayMiracles)):
        cards = [action for action in menu if isinstance(action, Use)]
        return [PASS, *cards] if cards else []
    if isinstance(step, ObtainMiracles):
        orders: list[Action] = [Obtain(DECKS[kind], 1) for kind in range(len(KINDS))]
        return [PASS, *[action for action in orders if action in menu]]
    if isinstance(step, BidForTurnOrder):
        return bids(t, who)
    if isinstance(step, PickMarker):
        return list(menu)
    if isinstance(step, TradeArmies):
        return [PASS, Forgo()]
    return []


def worships(t: Table, who: int, menu: Worship) -> list[Action]:
    """Nothing; every god that can be summoned, to its best post; and a temple at the best site."""
    x = godstorm(t)
    lands = t.board.territories
    found: list[Action] = [PASS]
    if menu.safe:
        found += [Summon(x.god(who, kind), lands[best_post(t, who, kind, menu.safe)]) for kind in menu.gods]
    if menu.sites:
        found.append(Build(lands[temple_site(t, who, menu.sites)]))
    return found


def bids(t: Table, who: int) -> list[Action]:
    """Nothing, a little, half of the faith, what beats the richest rival, and everything."""
    x = godstorm(t)
    mine = x.faith[who]
    most = max([x.faith[seat] for seat in t.living() if seat != who], default=0)
    return [Bid(faith) for faith in sorted({0, min(1, mine), mine // 4, mine // 2, min(mine, most + 1), mine})]
