"""Classic (1980 rules): claim the world, trade sets, attack, fortify; conquer it all.

>>> RULEBOOK.open(4, {"army_cap": True}).army_cap
12
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.classic.audit import ClassicAudit
from hegemon.editions.classic.bot import ClassicKnowledge
from hegemon.editions.classic.experts import ARMY_CAP, Command, Reroll, RestCommander, after_roll, influence, slow_value
from hegemon.editions.classic.extra import ClassicExtra, show
from hegemon.editions.classic.headquarters import BeginHeadquarters, Headquarter, headquarters_taken
from hegemon.editions.classic.options import OPTIONS
from hegemon.editions.classic.worlds import PRINTED, armies, check_seats, world
from hegemon.kernel.chance import CHANCE, Thrown
from hegemon.kernel.menus import Pass
from hegemon.kernel.steps import Step
from hegemon.rules.actions import Attack, Bonus, Claim, Dealt, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.eliminate import last_one_standing, trade_down
from hegemon.rules.fortify import FortifyPosition, Redistribute
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.sets import rising_value
from hegemon.rules.setup import BeginPlay, ClaimTerritories, DealFromFirst, DrawLots, RollForFirst
from hegemon.rules.turn import EarnCard
from hegemon.rules.two_players import DealThreePiles, PlaceByTurns
from hegemon.table.cards import Drawn
from hegemon.table.combat import Combat, Rolled
from hegemon.table.edition import NO_CAP, NO_SEAT, Edition, Opening
from hegemon.table.rulebook import Rulebook, read_options
from hegemon.table.sets import Sets
from hegemon.table.table import Table

ID: Final = "classic"
NAME: Final = "Classic"
CODE: Final = "CL"
SEATS: Final = range(2, 7)
CARDS: Final = PRINTED.cards
BOARD: Final = PRINTED.board
"""Rules: CL-SET-15 CL-ATK-02 CL-ATK-27 CL-RNF-03"""
COMBAT: Final = Combat(attack_dice=3, defend_dice=2)
ACTIONS: Final = (
    Claim,
    Place,
    Trade,
    Bonus,
    Attack,
    Defend,
    Occupy,
    Fortify,
    Headquarter,
    Reroll,
    Command,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)

RULES: Final = {
    "turn": "CL-RNF-11",
    "claim": "CL-SET-07",
    "claim.free": "CL-SET-08",
    "claim.must": "CL-SET-18",
    "place": "CL-SET-10",
    "place.must": "CL-SET-18",
    "place.own": "CL-SET-10",
    "place.cap": "CL-VAR-08",
    "reinforce": "CL-RNF-08",
    "reinforce.own": "CL-RNF-08",
    "reinforce.all": "CL-RNF-09",
    "trade.hold": "CL-CRD-36",
    "trade.set": "CL-CRD-08",
    "trade.must": "CL-CRD-12",
    "trade.must_now": "CL-CRD-20",
    "trade.down": "CL-CRD-30",
    "trade.place_now": "CL-CRD-22",
    "bonus": "CL-CRD-16",
    "bonus.shown": "CL-CRD-38",
    "attack": "CL-ATK-13",
    "attack.own": "CL-ATK-08",
    "attack.enemy": "CL-ATK-07",
    "attack.border": "CL-ATK-01",
    "attack.two": "CL-ATK-03",
    "attack.dice": "CL-ATK-04",
    "attack.die": "CL-ATK-34",
    "defend": "CL-ATK-06",
    "defend.dice": "CL-ATK-06",
    "occupy": "CL-ATK-15",
    "occupy.least": "CL-ATK-15",
    "occupy.stay": "CL-ATK-16",
    "fortify": "CL-FRT-01",
    "fortify.own": "CL-FRT-01",
    "fortify.border": "CL-FRT-04",
    "fortify.connected": "CL-VAR-05",
    "fortify.stay": "CL-FRT-02",
    "fortify.cap": "CL-VAR-11",
}
"""The rule behind each topic of the shared steps."""
WITH_TWO: Final = {"place": "CL-2P-03", "place.must": "CL-2P-18", "place.own": "CL-2P-04", "place.neutral": "CL-2P-05"}
WITH_MULTI_FORTIFY: Final = {"fortify": "CL-VAR-03"}


def rules(seats: int, options: dict[str, bool | str]) -> dict[str, str]:
    """The rule behind each topic of the shared steps, for so many players with these options."""
    found = {**RULES, **(WITH_TWO if seats == 2 else {})}
    return {**found, **WITH_MULTI_FORTIFY} if options["multi_fortify"] is True else found


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The rulebook for so many players with these options: set-up, turn and victory at a glance.

    Rules: CL-SET-05 CL-VAR-24 CL-VAR-38 CL-HQ-14 CL-HQ-17 CL-HQ-24 CL-HQ-26 CL-2P-10
    """
    options = read_options(OPTIONS, given, seats if version > 1 else 0)  # version 1 let misfits pass that did nothing
    place = world(str(options["board"]))
    check_seats(place.board, seats)
    commander = options["commander"] is True
    reroll = options["card_reroll"] is True
    shorter = options["headquarters"] != "off"
    return Edition(
        id=ID,
        name=NAME,
        code=CODE,
        seats=seats,
        options=options,
        board=place.board,
        cards=place.cards,
        actions=ACTIONS,
        armies=armies(seats, len(place.board)),
        setup=setup(seats, options),
        turn=turn(commander, options["multi_fortify"] is True),
        combat=COMBAT,
        sets=Sets(value=slow_value if options["set_plus_one"] is True else rising_value),
        income=new_armies,
        victory=headquarters_taken if shorter else last_one_standing,
        eliminated=trade_down,
        rolled=after_roll if commander or reroll else None,
        influence=influence if commander or reroll else None,
        rules=rules(seats, options),
        show=show,
        extra=ClassicExtra(),
        neutral=2 if seats == 2 else NO_SEAT,
        army_cap=ARMY_CAP if options["army_cap"] is True else NO_CAP,
        defender_rolls_most=options["defender_most"] is True,
        neutral_rolls_most=options["neutral_most"] is True,
        version=version,
        bot=ClassicKnowledge(),
    )


def setup(seats: int, options: dict[str, bool | str]) -> tuple[Step[Table], ...]:
    """Initial placement: who begins, the territories, the armies, the Headquarters."""
    first: Step[Table] = DrawLots(CHANCE) if options["lots"] is True else RollForFirst(tuple(range(seats)))
    headquarters: tuple[Step[Table], ...] = (BeginHeadquarters(),) if options["headquarters"] != "off" else ()
    if seats == 2:
        return (first, DealThreePiles(), PlaceByTurns(own=2, neutral=1), *headquarters, BeginPlay())
    territories: Step[Table] = DealFromFirst() if options["deal"] is True else ClaimTerritories()
    return (first, territories, *headquarters, BeginPlay())


def turn(commander: bool, multi_fortify: bool) -> tuple[Opening, ...]:
    """A turn: get and place new armies, attack, take a card, fortify.

    Rules: CL-RNF-11
    """
    rest: tuple[Opening, ...] = (RestCommander,) if commander else ()
    fortify: Opening = Redistribute if multi_fortify else FortifyPosition
    return (*rest, CountNewArmies, Reinforce, DeclareAttack, EarnCard, fortify)


RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="The 1980 rules for two to six, with all expert variations and Headquarters play.",
    version=2,
    seats=SEATS,
    seats_rule="CL-SET-05",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    quick={"deal": True, "defender_most": True},
    audit=ClassicAudit(),
    renamed={"PlaceTwoAndOne": "PlaceByTurns"},
)
