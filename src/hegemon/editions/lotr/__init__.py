"""The Lord of the Rings, Trilogy Edition: the trilogy game for two to four, Standard, Alliance and Team play.

>>> RULEBOOK.open(3, {}).board.name
'Middle-earth'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.lotr.actions import (
    Appoint,
    Block,
    Carry,
    ChooseArmy,
    Complete,
    Delay,
    Hasten,
    LayAside,
    Lead,
    Shift,
    Stand,
)
from hegemon.editions.lotr.adventures import Adventures
from hegemon.editions.lotr.audit import LotrAudit
from hegemon.editions.lotr.battle import COMBAT, PLAIN, helps, pieces
from hegemon.editions.lotr.bot import LotrKnowledge
from hegemon.editions.lotr.cards import ADVENTURE, ADVENTURES, EVENTS, MISSIONS, POWERS
from hegemon.editions.lotr.draw import CollectAnAdventureCard, CollectATerritoryCard
from hegemon.editions.lotr.extra import NO_RING, OFF_BOARD, LotrExtra
from hegemon.editions.lotr.fellowship import MoveTheFellowship, TryToFindTheRing
from hegemon.editions.lotr.fortify import FortifyYourPosition
from hegemon.editions.lotr.invade import LotrInvading, allied, captured, fall
from hegemon.editions.lotr.lands import (
    ARMIES,
    CARDS,
    LANDMARKS,
    LEADER,
    LEADERS,
    MIDDLE_EARTH,
    WITHOUT_BARRIERS,
    setup_for,
)
from hegemon.editions.lotr.leaders import PlaceLeaders, ReplaceALeader, moved_in
from hegemon.editions.lotr.options import ALLIANCE, OPTIONS, STANDARD, TEAM, resolve
from hegemon.editions.lotr.reinforce import (
    SETS,
    AtStart,
    BeginTurn,
    PlaceReinforcements,
    ReinforceStrongholds,
    battalions,
)
from hegemon.editions.lotr.setup import (
    NEUTRAL_BATTALIONS,
    ChooseArmies,
    DealCards,
    OrderByMordor,
    deals,
    neutral_lands,
    nobody_chose,
)
from hegemon.editions.lotr.show import show
from hegemon.editions.lotr.victory import conquest
from hegemon.editions.lotr.ways import strength
from hegemon.kernel.chance import Thrown
from hegemon.kernel.menus import Pass
from hegemon.kernel.piles import EMPTY_HAND, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.actions import (
    Amount,
    Bring,
    Claim,
    Commit,
    Dealt,
    Defend,
    Fortify,
    Invade,
    Occupy,
    Place,
    Target,
    Trade,
    Use,
)
from hegemon.rules.fortify import FortifyAlong
from hegemon.rules.invasion import DeclareInvasion
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.setup import BeginPlay, ClaimTerritories, RollForFirst
from hegemon.rules.turn import EarnCard
from hegemon.rules.two_players import DealNeutrals
from hegemon.table.cards import Drawn
from hegemon.table.combat import Rolled
from hegemon.table.decks import OpenDeck, Printed
from hegemon.table.edition import NO_SEAT, Edition, Opening
from hegemon.table.rulebook import Rulebook, read_options
from hegemon.table.table import Table

ID: Final = "lotr"
NAME: Final = "The Lord of the Rings"
CODE: Final = "LR"
SEATS: Final = range(2, 5)

ACTIONS: Final = (
    ChooseArmy,
    Claim,
    Place,
    Appoint,
    Trade,
    Use,
    Complete,
    Invade,
    Commit,
    Lead,
    Shift,
    Defend,
    Stand,
    Occupy,
    Bring,
    Fortify,
    LayAside,
    Target,
    Amount,
    Block,
    Carry,
    Hasten,
    Delay,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)

RULES: Final = {
    "turn": "LR-TRN-01",
    "claim": "LR-SET-10",
    "claim.free": "LR-SET-11",
    "claim.must": "LR-SET-12",
    "place": "LR-SET-13",
    "place.must": "LR-SET-13",
    "place.own": "LR-SET-14",
    "reinforce": "LR-RNF-10",
    "reinforce.own": "LR-RNF-10",
    "reinforce.all": "LR-RNF-10",
    "trade.hold": "LR-TCS-01",
    "trade.set": "LR-TCS-07",
    "trade.must": "LR-TCS-09",
    "trade.must_now": "LR-ELM-04",
    "trade.down": "LR-ELM-05",
    "trade.place_now": "LR-ELM-06",
    "invade": "LR-CBT-01",
    "invade.own": "LR-CBT-01",
    "invade.enemy": "LR-CBT-01",
    "invade.two": "LR-CBT-02",
    "invade.reach": "LR-CBT-01",
    "invade.shielded": "LR-EVT-03",
    "commit": "LR-CBT-03",
    "commit.most": "LR-CBT-03",
    "commit.once": "LR-CBT-32",
    "commit.stop": "LR-CBT-11",
    "defend": "LR-CBT-05",
    "defend.dice": "LR-CBT-05",
    "occupy": "LR-CBT-22",
    "occupy.least": "LR-CBT-22",
    "occupy.stay": "LR-CBT-22",
    "fortify": "LR-FRT-01",
    "fortify.own": "LR-FRT-02",
    "fortify.connected": "LR-FRT-05",
    "fortify.stay": "LR-FRT-04",
    "accompany": "LR-LDR-09",
    "faction": "LR-SET-02",
    "use": "LR-POW-27",
    "choose": "LR-POW-01",
}
"""The rule behind each topic of the shared steps."""


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The rulebook for so many players with these options: set-up, turn and victory at a glance.

    Rules: LR-CMP-17 LR-SET-01 LR-SET-15 LR-CMP-15 LR-STD-02 LR-STD-03 LR-TWO-07 LR-TWO-08 LR-TWO-09 LR-TWO-10
        LR-TWO-13 LR-ALL-02
    """
    options = resolve(read_options(OPTIONS, given, seats))
    mode = options["mode"]
    standard = mode == STANDARD
    sides = mode in (ALLIANCE, TEAM) and options["attack_teammates"] is False
    return Edition(
        id=ID,
        name=NAME,
        code=CODE,
        seats=seats,
        options=options,
        board=MIDDLE_EARTH if options["standard_barriers"] is True else WITHOUT_BARRIERS,
        cards=CARDS,
        actions=ACTIONS,
        armies=setup_for(seats).battalions,
        setup=setup(seats, options),
        turn=turn(options),
        combat=PLAIN if standard else COMBAT,
        sets=SETS,
        income=new_armies if standard else battalions,
        victory=conquest,
        eliminated=fall,
        captured=captured,
        moved_in=None if standard else moved_in,
        pieces=None if standard else pieces,
        helps=None if standard else helps,
        strength=None if standard else strength,
        things={
            "army": ARMIES,
            "faction": ARMIES,
            "unit": (LEADER,),
            "mission": MISSIONS,
            "power": POWERS,
            "adventure": (*MISSIONS, *POWERS),
            "card": (*MISSIONS, *EVENTS, *POWERS),
        },
        rules=RULES,
        show=show,
        icons={"archer": "bow", "rider": "cavalry", "leader": "crown"},
        landmarks=() if standard else LANDMARKS,
        units=("battalion", "battalions"),
        extra=empty_extra(seats, standard),
        decks=() if standard else (Printed(ADVENTURE, "Adventure card", ADVENTURES),),
        effects=None if standard else ADVENTURE_CARDS,
        invading=LotrInvading(not standard),
        neutral=2 if seats == 2 else NO_SEAT,
        neutral_rolls_most=True,
        allied=allied if sides else None,
        version=version,
        bot=LotrKnowledge(),
    )


ADVENTURE_CARDS: Final = Adventures()


def setup(seats: int, options: dict[str, bool | str]) -> tuple[Step[Table], ...]:
    """Armies, the deal, who places first, claiming and placing, Leaders, cards, the Ring, and who plays first.

    Rules: LR-SET-09 LR-SET-10 LR-SET-11 LR-SET-12 LR-SET-13 LR-SET-14 LR-SET-23 LR-SET-26 LR-TWO-05 LR-TWO-06
        LR-TWO-14 LR-STD-01 LR-STD-05 LR-STD-13 LR-STD-15 LR-ALL-12 LR-TEAM-02 LR-TEAM-03
    """
    mode = options["mode"]
    standard, team = mode == STANDARD, mode == TEAM
    everybody = tuple(range(seats))
    dealt: tuple[Step[Table], ...] = () if standard and seats > 2 else deals(seats)
    neutral: tuple[Step[Table], ...] = (DealNeutrals(neutral_lands(2), NEUTRAL_BATTALIONS),) if seats == 2 else ()
    order: Step[Table] = OrderByMordor() if team else RollForFirst(everybody)
    special: tuple[Step[Table], ...] = () if standard else (PlaceLeaders(), DealCards())
    first: tuple[Step[Table], ...] = () if team else (RollForFirst(everybody),)
    return (ChooseArmies(), *dealt, *neutral, order, ClaimTerritories(), *special, *first, BeginPlay())


def turn(options: dict[str, bool | str]) -> tuple[Opening, ...]:
    """A turn: seven steps, eight in Team play, four in the Standard game.

    Rules: LR-TRN-01 LR-TRN-02 LR-TRN-03 LR-STD-06 LR-TEAM-04
    """
    if options["mode"] == STANDARD:
        return (CountNewArmies, Reinforce, DeclareInvasion, FortifyAlong, EarnCard)
    find: tuple[Opening, ...] = (TryToFindTheRing,) if options["mode"] == TEAM else ()
    return (
        BeginTurn,
        AtStart,
        ReinforceStrongholds,
        PlaceReinforcements,
        DeclareInvasion,
        FortifyYourPosition,
        CollectATerritoryCard,
        CollectAnAdventureCard,
        ReplaceALeader,
        *find,
        MoveTheFellowship,
    )


def empty_extra(seats: int, standard: bool) -> LotrExtra:
    """What lies beside the board before anything is done: the Events lie under the other Adventure cards for the deal.

    Rules: LR-SET-20 LR-SET-21 LR-STD-03
    """
    others = tuple([card.index for card in (*MISSIONS, *POWERS)])
    events = tuple([card.index for card in EVENTS])
    cards = () if standard else tuple([card.index for card in ADVENTURES])
    pile = Pile(() if standard else (others, events))
    deck = OpenDeck(cards, [EMPTY_HAND] * seats, pile, (), [()] * seats)
    return LotrExtra(nobody_chose(seats), [OFF_BOARD] * (LEADERS * seats), NO_RING, deck)


RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="Leaders, strongholds, adventures and the road to Mount Doom for two to four; Alliance and Team for four.",
    version=1,
    seats=SEATS,
    seats_rule="LR-CMP-17",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    audit=LotrAudit(),
    banners_chosen=False,
    factions=ARMIES,
)
