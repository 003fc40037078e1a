"""Classic play on the Ancient Earth: claim it, trade sets, attack, fortify; conquer all of it.

Every step is one that books of the family share; this page says which of them, with which numbers.
"""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.lands import CLASSIC_CARDS, EARTH
from hegemon.kernel.chance import Thrown
from hegemon.kernel.menus import Pass
from hegemon.kernel.steps import Step
from hegemon.rules.actions import Attack, Bonus, Claim, Dealt, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.eliminate import last_one_standing, trade_down
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.sets import rising_value
from hegemon.rules.setup import BeginPlay, ClaimTerritories, RollForFirst
from hegemon.rules.turn import EarnCard
from hegemon.rules.two_players import DealThreePiles, PlaceByTurns
from hegemon.table.cards import Drawn
from hegemon.table.combat import Combat, Rolled
from hegemon.table.edition import NO_SEAT, Edition, Opening
from hegemon.table.sets import Sets
from hegemon.table.table import Table

ARMIES: Final = {2: 30, 3: 35, 4: 30, 5: 25}
"""The armies everybody starts with, in either mode.

Rules: GS-SET-04 GS-CSET-02 GS-C2PL-01
"""

ACTIONS: Final = (
    Claim,
    Place,
    Trade,
    Bonus,
    Attack,
    Defend,
    Occupy,
    Fortify,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)

RULES: Final = {
    "turn": "GS-CTRN-01",
    "claim": "GS-CSET-03",
    "claim.free": "GS-CSET-03",
    "claim.must": "GS-CSET-03",
    "place": "GS-CSET-04",
    "place.must": "GS-CSET-04",
    "place.own": "GS-CSET-04",
    "reinforce": "GS-CREI-05",
    "reinforce.own": "GS-CREI-03",
    "reinforce.all": "GS-CREI-05",
    "trade.hold": "GS-CCRD-02",
    "trade.set": "GS-CCRD-02",
    "trade.must": "GS-CCRD-04",
    "trade.must_now": "GS-CELI-02",
    "trade.down": "GS-CELI-02",
    "trade.place_now": "GS-CELI-05",
    "bonus": "GS-CCRD-08",
    "bonus.shown": "GS-CCRD-07",
    "attack": "GS-CATK-07",
    "attack.own": "GS-CATK-08",
    "attack.enemy": "GS-CATK-10",
    "attack.border": "GS-CATK-01",
    "attack.two": "GS-CATK-02",
    "attack.dice": "GS-CATK-03",
    "attack.die": "GS-CATK-03",
    "defend": "GS-CATK-04",
    "defend.dice": "GS-CATK-04",
    "occupy": "GS-CCAP-01",
    "occupy.least": "GS-CCAP-01",
    "occupy.stay": "GS-CCAP-01",
    "fortify": "GS-CFOR-01",
    "fortify.own": "GS-CFOR-01",
    "fortify.border": "GS-CFOR-03",
    "fortify.connected": "GS-CFOR-03",
    "fortify.stay": "GS-CFOR-01",
}
"""The rule behind each topic of the shared steps."""

WITH_TWO: Final = {
    "place": "GS-C2PL-03",
    "place.must": "GS-C2PL-03",
    "place.own": "GS-C2PL-13",
    "place.neutral": "GS-C2PL-13",
}

COMBAT: Final = Combat(attack_dice=3, defend_dice=2)
"""Rules: GS-CATK-02 GS-CATK-03 GS-CATK-04 GS-CATK-05 GS-CATK-08"""

SETS: Final = Sets(value=rising_value, under=True)
"""Sets grow in worth as in any classic game; traded cards go beneath the draw pile.

Rules: GS-CSET-07 GS-CCRD-02 GS-CCRD-03 GS-CCRD-04 GS-CCRD-05 GS-CCRD-06 GS-CCRD-07 GS-CCRD-08 GS-CCRD-09 GS-CCRD-11
    GS-CCRD-12 GS-CELI-02 GS-CELI-03 GS-CELI-05 GS-CELI-06
"""


def setup(seats: int) -> tuple[Step[Table], ...]:
    """Who begins; claiming and placing one army at a time, or three piles with a neutral force between two players.

    Rules: GS-CSET-03 GS-CSET-04 GS-CSET-06 GS-CSET-08 GS-CSET-10 GS-C2PL-02 GS-C2PL-03 GS-C2PL-04 GS-C2PL-10
        GS-C2PL-11 GS-C2PL-13
    """
    first = RollForFirst(tuple(range(seats)))
    if seats == 2:
        return (first, DealThreePiles(), PlaceByTurns(own=2, neutral=1), BeginPlay())
    return (first, ClaimTerritories(), BeginPlay())


TURN: Final[tuple[Opening, ...]] = (CountNewArmies, Reinforce, DeclareAttack, EarnCard, FortifyPosition)
"""New armies, attacks, the card for a capture, one move.

Rules: GS-CTRN-01 GS-CTRN-02 GS-CTRN-03 GS-CREI-01 GS-CREI-02 GS-CREI-03 GS-CREI-04 GS-CREI-05 GS-CCRD-01 GS-CCRD-10
    GS-CCRD-13 GS-CATK-07 GS-CATK-10 GS-CCAP-01 GS-CCAP-02 GS-CELI-04 GS-CFOR-01 GS-CFOR-02 GS-CFOR-03
"""


def classic(id: str, name: str, code: str, seats: int, options: dict[str, bool | str], version: int) -> Edition:
    """Classic play for so many: no Underworld, gods, miracles or plague, and no limit of armies or turns.

    With two, the opponent rolls for the neutral force, which need not be beaten.

    Rules: GS-CSET-01 GS-CSET-02 GS-CSET-05 GS-CSET-09 GS-CATK-06 GS-CELI-01 GS-CWIN-01 GS-CWIN-02 GS-C2PL-01
        GS-C2PL-05 GS-C2PL-06 GS-C2PL-07 GS-C2PL-08 GS-C2PL-09 GS-C2PL-12 GS-C2PL-14
    """
    return Edition(
        id=id,
        name=name,
        code=code,
        seats=seats,
        options=options,
        board=EARTH,
        cards=CLASSIC_CARDS,
        actions=ACTIONS,
        armies=ARMIES[seats],
        setup=setup(seats),
        turn=TURN,
        combat=COMBAT,
        sets=SETS,
        income=new_armies,
        victory=last_one_standing,
        eliminated=trade_down,
        icons={"skull": "skull", "blade": "sword", "sphere": "sphere"},
        rules={**RULES, **(WITH_TWO if seats == 2 else {})},
        neutral=2 if seats == 2 else NO_SEAT,
        version=version,
    )
