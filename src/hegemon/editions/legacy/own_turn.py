"""What may be done at any question of one's own turn: some scar cards, and the manoeuvre of some factions."""

from __future__ import annotations

from hegemon.editions.legacy.actions import Burden, PlayScar
from hegemon.editions.legacy.extra import NO_SCAR, legacy
from hegemon.editions.legacy.hooks import OWN_START, OWN_TURN
from hegemon.editions.legacy.maneuver import maneuver, maneuvers, may_always_move
from hegemon.editions.legacy.scars import could_play, own_turn_scars, play_scar
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Joined, Menu, OneOf
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify
from hegemon.table.table import Table


def any_time(t: Table, who: int, menu: Menu, start: bool = False) -> Menu:
    """A menu of the own turn with whatever may be done at any time of it, or at its start.

    Rules: LG-TRN-21 LG-TRN-38
    """
    x = legacy(t)
    moves = may_always_move(t, who)
    more: tuple[Action, ...] = ()
    if x.world.opened:
        more = own_turn_scars(t, who)
        for moment in (OWN_TURN, OWN_START) if start else (OWN_TURN,):
            for power in x.powers(who):
                more += power.answers(t, who, moment)
    if not moves and not more:
        return menu
    parts = [menu]
    if moves:
        parts.append(maneuvers(t, who, False))
    if more:
        parts.append(OneOf(more))
    parts = [part for part in parts if len(part)]
    return parts[0] if len(parts) == 1 else Joined(tuple(parts))


def could_do(t: Table, who: int) -> bool:
    """Whether there may be anything to do at the start of the own turn, as far as everybody knows."""
    x = legacy(t)
    if may_always_move(t, who) and len(maneuvers(t, who, False)):
        return True
    if not x.world.opened:
        return False
    if x.scars[who] != NO_SCAR and could_play(t, who, OWN_TURN):
        return True
    moments = (OWN_TURN, OWN_START)
    return any([power.answers(t, who, moment) for power in x.powers(who) for moment in moments])


def did_any_time(g: Game[Table], who: int, action: Action) -> bool:
    """Carry out an answer that may be given at any time; False if it is none."""
    if isinstance(action, Fortify):
        maneuver(g, who, action)
        return True
    if isinstance(action, (PlayScar, Burden)):
        play_scar(g, who, action)
        return True
    return any([power.answered(g, who, action) for power in legacy(g.table).powers(who)])
