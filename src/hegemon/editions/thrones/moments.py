"""When cards may be used: the moments of a turn, the windows printed on cards, and which of these are open to whom."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.extra import ThronesExtra
from hegemon.rules.effects import CAST
from hegemon.rules.invasion import COMMITTED, DECLARED, ROLLED
from hegemon.table.table import Table

START: Final = "start"
MUSTER: Final = "muster"
PURCHASE: Final = "purchase"
INVADE: Final = "invade"
MANEUVER: Final = "maneuver"
SCORE: Final = "objectives"
DRAW: Final = "draw"
"""The moments of a turn at which cards can be used; the others are those of an invasion, and after a die for a card."""

OWN_TURN_START: Final = "own_turn_start"
OWN_COLLECT: Final = "own_collect"
OWN_DEPLOY: Final = "own_deploy"
OWN_BUY_MAESTER: Final = "own_buy_maester"
OWN_BEFORE_INVASIONS: Final = "own_before_invasions"
OWN_DECLARE: Final = "own_declare"
OWN_MANEUVER: Final = "own_maneuver"
OWN_DRAW: Final = "own_draw"
OPP_TURN_START: Final = "opp_turn_start"
OPP_DECLARE_ON_YOU: Final = "opp_declare_on_you"
OPP_DECLARE_ON_OTHER: Final = "opp_declare_on_other"
OPP_COMMITS_ON_YOU: Final = "opp_commits_on_you"
OPP_PLAYS_MAESTER: Final = "opp_plays_maester"
ANY_DECLARE: Final = "any_declare"
ANY_TIME: Final = "any_time"
AFTER_BATTLE_ROLL: Final = "after_battle_roll"
AFTER_ANY_ROLL: Final = "after_any_roll"
"""The windows printed on cards; their wording stands in the data."""


class Occasion:
    """A moment as it is for one seat: which windows are open to it, and whether the turn is its own.

    Rules: GT-DOM-33 GT-CHR-29 GT-CHR-30 GT-MAE-38 GT-MAE-56 GT-MAE-57
    """

    __slots__ = ("number", "own", "whens")

    def __init__(self, number: int, own: bool, *whens: str) -> None:
        self.number: Final = number
        self.own: Final = own
        self.whens: Final = whens


CLOSED: Final = Occasion(0, False)
OWN_START: Final = Occasion(1, True, OWN_TURN_START, ANY_TIME)
OWN_MUSTER: Final = Occasion(2, True, OWN_COLLECT, OWN_DEPLOY, ANY_TIME)
OWN_PURCHASE: Final = Occasion(3, True, OWN_BUY_MAESTER, ANY_TIME)
OWN_FIRST_INVASION: Final = Occasion(4, True, OWN_BEFORE_INVASIONS, ANY_TIME)
OWN_NEXT_INVASION: Final = Occasion(5, True, ANY_TIME)
OWN_MOVE: Final = Occasion(6, True, OWN_MANEUVER, ANY_TIME)
OWN_END: Final = Occasion(7, True, OWN_DRAW, ANY_TIME)
OTHERS_START: Final = Occasion(8, False, OPP_TURN_START, ANY_TIME)
ATTACKING: Final = Occasion(9, True, OWN_DECLARE, ANY_DECLARE, ANY_TIME)
ATTACKED: Final = Occasion(10, False, OPP_DECLARE_ON_YOU, ANY_DECLARE, ANY_TIME)
WATCHING: Final = Occasion(11, False, OPP_DECLARE_ON_OTHER, ANY_TIME)
WATCHING_NEUTRALS: Final = Occasion(12, False, ANY_TIME)
MARCHED_ON: Final = Occasion(13, False, OPP_COMMITS_ON_YOU)
OWN_ROLL: Final = Occasion(14, True, AFTER_BATTLE_ROLL, AFTER_ANY_ROLL)
OTHERS_ROLL: Final = Occasion(15, False, AFTER_BATTLE_ROLL, AFTER_ANY_ROLL)
DIE_THROWN: Final = Occasion(16, False, AFTER_ANY_ROLL)
OWN_SCORE: Final = Occasion(17, True, ANY_TIME)

OCCASIONS: Final = (
    CLOSED,
    OWN_START,
    OWN_MUSTER,
    OWN_PURCHASE,
    OWN_FIRST_INVASION,
    OWN_NEXT_INVASION,
    OWN_MOVE,
    OWN_END,
    OTHERS_START,
    ATTACKING,
    ATTACKED,
    WATCHING,
    WATCHING_NEUTRALS,
    MARCHED_ON,
    OWN_ROLL,
    OTHERS_ROLL,
    DIE_THROWN,
    OWN_SCORE,
)
"""All occasions, each at the place of its number."""

OWN: Final = {
    START: OWN_START,
    MUSTER: OWN_MUSTER,
    PURCHASE: OWN_PURCHASE,
    MANEUVER: OWN_MOVE,
    SCORE: OWN_SCORE,
    DRAW: OWN_END,
}


def occasion(t: Table, x: ThronesExtra, who: int, moment: str) -> Occasion:
    """What a moment is for a seat; nothing is open at a moment that has passed, since the invasion may be over by now.

    Those that come most often are looked for first.
    """
    if moment == INVADE:
        return OWN_NEXT_INVASION if x.invaded else OWN_FIRST_INVASION
    own = who == t.turn
    invasion = x.invasion
    if moment == DECLARED:
        if invasion is None:
            return CLOSED
        if own:
            return ATTACKING
        defender = t.owner[invasion.dst]
        if who == defender:
            return ATTACKED
        return WATCHING_NEUTRALS if defender == t.edition.neutral else WATCHING
    if moment == ROLLED:
        if own:
            return OWN_ROLL
        assert invasion is not None
        return OTHERS_ROLL if who == t.owner[invasion.dst] else CLOSED
    if moment == COMMITTED:
        battle = t.battle
        if battle is None or battle.attack == 0:
            return CLOSED
        return MARCHED_ON if who == t.owner[battle.dst] else CLOSED
    if moment == CAST:
        return DIE_THROWN
    if own:
        return OWN.get(moment, CLOSED)
    return OTHERS_START if moment == START else CLOSED
