"""Troops that come and go outside the comparison of dice, HQs that are demolished, and who is knocked out by it."""

from __future__ import annotations

from hegemon.editions.legacy.cards import hand_grew, put_away
from hegemon.editions.legacy.events import KnockedOut
from hegemon.editions.legacy.extra import OFF_BOARD, has_troops, legacy
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.lands import HQ
from hegemon.kernel.game import Game
from hegemon.kernel.piles import EMPTY_HAND
from hegemon.table.events import ArmiesDestroyed, PieceLost, Reinforced, some
from hegemon.table.table import NOBODY, Table


def gain(g: Game[Table], land: int, troops: int, cause: str) -> None:
    """Troops come to a territory of whoever holds it."""
    t = g.table
    t.armies[land] += troops
    if g.events is not None:
        g.tell(Reinforced(t.owner[land], t.board.territories[land], troops, cause))


def lose(g: Game[Table], land: int, troops: int, by: int = NOBODY) -> int:
    """Troops are removed from a territory, as far as there are any; how many. The last one gone leaves it to nobody.

    Whoever loses the last troop on the board by this is knocked out; nobody takes the cards unless ``by`` does.

    Rules: LG-TRN-41
    """
    t = g.table
    owner = t.owner[land]
    gone = min(troops, t.armies[land])
    if not gone:
        return 0
    t.armies[land] -= gone
    if t.armies[land] == 0:
        t.owner[land] = NOBODY
    if g.events is not None:
        g.tell(ArmiesDestroyed(owner, t.board.territories[land], gone))
    if t.owner[land] == NOBODY:
        check_knockout(g, owner, by)
    return gone


def check_knockout(g: Game[Table], seat: int, by: int = NOBODY) -> None:
    """A seat without troops is knocked out, once; whoever took the last one gets its Resource cards and nothing else.

    It may still join the war, keeps its scar card and its missiles, and an HQ of its own counts for whoever holds it.

    Rules: LG-ATK-23 LG-ATK-33 LG-TRN-35 LG-TRN-41 LG-MIS-10 LG-CRD-28
    """
    t = g.table
    x = legacy(t)
    if has_troops(t, seat) or seat in x.down or not t.alive(seat):
        return
    x.down = (*x.down, seat)
    cards = t.hands[seat].cards
    if by != NOBODY:
        x.deeds = x.deeds.replaced(knocked_out=(*x.deeds.knocked_out, (seat, len(cards))))
        t.hands[by] = t.hands[by].with_cards(cards)
        t.hands[seat] = EMPTY_HAND
        hand_grew(g, by)
    if g.events is not None:
        given = f" and gives up {some(len(cards), 'card', 'cards')}" if by != NOBODY and cards else ""
        g.tell(KnockedOut(seat, f"has lost the last troop{given}"))
    for pack in open_packs(x.world):
        pack.knocked_out(g, seat)


def demolish(g: Game[Table], land: int) -> None:
    """The HQ in a territory is out of this game.

    Rules: LG-CMP-21
    """
    x = legacy(g.table)
    seat = x.hq_owner(land)
    if seat >= 0:
        x.hqs[seat] = OFF_BOARD
        if g.events is not None:
            g.tell(PieceLost(seat, HQ, g.table.board.territories[land]))


def give_up_cards(g: Game[Table], seat: int) -> None:
    """The Resource cards of a seat leave its hand: Territory cards to the discards, Coin cards to their pile.

    Rules: LG-TRN-36
    """
    put_away(g.table, seat, g.table.hands[seat].cards)
