"""Godstorm: gods, miracles and the land of the dead over five epochs, for two to five; and Classic on its board.

>>> RULEBOOK.open(3, {}).board.name, RULEBOOK.open(3, {"mode": "classic"}).board.name
('The Two Worlds', 'Ancient Earth')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.godstorm.actions import (
    Act,
    Bid,
    Build,
    CallDeck,
    ChooseGod,
    ChoosePantheon,
    DeclareForce,
    Embark,
    Forgo,
    Link,
    NameNeutral,
    NameRelic,
    Obtain,
    PlayCard,
    Revive,
    Save,
    SealedBid,
    StealCard,
    Summon,
    TakeMarker,
    Walk,
)
from hegemon.editions.godstorm.audit import GodstormAudit
from hegemon.editions.godstorm.battle import COMBAT, helps, pieces
from hegemon.editions.godstorm.bot import GodstormKnowledge
from hegemon.editions.godstorm.cards import ALL_MIRACLES, BY_KEY, DECKS, MIRACLES, PRINTED_DECKS
from hegemon.editions.godstorm.cards.death import DEATH_CARDS
from hegemon.editions.godstorm.cards.relics import RELICS
from hegemon.editions.godstorm.cards.sky import SKY_CARDS
from hegemon.editions.godstorm.cards.war import WAR_CARDS
from hegemon.editions.godstorm.classic import ARMIES, classic
from hegemon.editions.godstorm.epochs import NextMarker
from hegemon.editions.godstorm.extra import ALL_ARMIES, GodstormExtra
from hegemon.editions.godstorm.fortify import FortifyAPosition
from hegemon.editions.godstorm.invade import (
    GodstormInvading,
    InvadeTerritories,
    buried,
    captured,
    entered,
    fallen,
    gone,
    losing,
)
from hegemon.editions.godstorm.labours import thrown
from hegemon.editions.godstorm.lands import (
    DEATH,
    GODS,
    MAGIC,
    PANTHEONS,
    SKY,
    TERRITORY_CARDS,
    TWO_WORLDS,
    WAR,
)
from hegemon.editions.godstorm.miracles import Miracles
from hegemon.editions.godstorm.options import CLASSIC, OPTIONS, resolve
from hegemon.editions.godstorm.raising import (
    ActRelics,
    BeginTurn,
    ObtainMiracles,
    PlayMiracles,
    RaiseArmies,
    ReviveArmies,
    SufferPlague,
    SummonGods,
    raised,
)
from hegemon.editions.godstorm.setup import (
    ClaimFreely,
    DealAround,
    DealPiles,
    DeterminePlagueLands,
    GainFaith,
    RollForPantheons,
    no_gods,
    nobody_chose,
)
from hegemon.editions.godstorm.show import PIECES, show
from hegemon.editions.godstorm.strength import strength
from hegemon.editions.godstorm.underworld import EmbarkFromHeaven, EndYourTurn, InvadeTheUnderworld, stays
from hegemon.kernel.chance import Thrown
from hegemon.kernel.menus import Pass
from hegemon.kernel.piles import EMPTY_HAND, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.actions import (
    Against,
    Amount,
    Attack,
    Bring,
    Claim,
    Commit,
    Dealt,
    Defend,
    Enter,
    Fortify,
    Invade,
    Leave,
    Occupy,
    Place,
    TakeCard,
    Target,
    Use,
)
from hegemon.rules.eliminate import last_one_standing
from hegemon.rules.reinforce import Reinforce
from hegemon.rules.sets import rising_value
from hegemon.rules.setup import RollForFirst
from hegemon.table.cards import Drawn
from hegemon.table.combat import Rolled
from hegemon.table.decks import OpenDeck, new_deck
from hegemon.table.edition import NO_SEAT, Edition, Opening
from hegemon.table.rulebook import Rulebook, read_options
from hegemon.table.sets import Sets
from hegemon.table.table import Table

ID: Final = "godstorm"
NAME: Final = "Godstorm"
CODE: Final = "GS"
SEATS: Final = range(2, 6)

ACTIONS: Final = (
    ChoosePantheon,
    NameNeutral,
    Claim,
    Place,
    Bid,
    SealedBid,
    TakeMarker,
    Act,
    Forgo,
    Revive,
    Summon,
    Build,
    Obtain,
    PlayCard,
    Use,
    Invade,
    Enter,
    DeclareForce,
    Leave,
    ChooseGod,
    Commit,
    Attack,
    Defend,
    Save,
    Occupy,
    Fortify,
    Walk,
    Bring,
    Embark,
    TakeCard,
    Target,
    Against,
    Amount,
    CallDeck,
    NameRelic,
    Link,
    StealCard,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)
"""Everything that can be said; nothing hands faith, cards, armies or land to another player.

Rules: GS-GEN-07
"""

RULES: Final = {
    "turn": "GS-TRN-01",
    "claim": "GS-NRS-01",
    "claim.free": "GS-NRS-01",
    "claim.must": "GS-NRS-01",
    "place": "GS-SET-07",
    "place.must": "GS-SET-07",
    "place.own": "GS-SET-07",
    "reinforce": "GS-RAI-12",
    "reinforce.own": "GS-RAI-04",
    "reinforce.all": "GS-RAI-12",
    "enter": "GS-CAP-10",
    "invade": "GS-INV-11",
    "invade.own": "GS-INV-01",
    "invade.enemy": "GS-INV-05",
    "invade.two": "GS-INV-02",
    "invade.reach": "GS-INV-01",
    "invade.shielded": "GS-INV-09",
    "commit": "GS-ATK-01",
    "commit.most": "GS-INV-12",
    "commit.once": "GS-INV-08",
    "commit.leave": "GS-INV-07",
    "commit.stop": "GS-INV-10",
    "attack": "GS-UND-15",
    "attack.own": "GS-UND-03",
    "attack.enemy": "GS-UND-11",
    "attack.border": "GS-UND-05",
    "attack.two": "GS-UND-02",
    "attack.dice": "GS-UND-18",
    "attack.die": "GS-UND-18",
    "defend": "GS-ATK-02",
    "defend.dice": "GS-ATK-02",
    "occupy": "GS-CAP-02",
    "occupy.least": "GS-CAP-02",
    "occupy.stay": "GS-CAP-02",
    "fortify": "GS-FOR-01",
    "fortify.own": "GS-FOR-02",
    "fortify.connected": "GS-FOR-02",
    "fortify.stay": "GS-FOR-03",
    "accompany": "GS-FOR-09",
    "faction": "GS-SET-02",
    "use": "GS-SKY-01",
    "cancel": "GS-CRD-56",
    "choose": "GS-PLY-05",
}
"""The rule behind each topic of the shared steps."""


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The rulebook for so many players with these options: set-up, turn and victory at a glance.

    Rules: GS-CMP-04 GS-CMP-08 GS-SET-04 GS-S2P-04 GS-S2P-05 GS-S2P-06 GS-S2P-10 GS-S2P-11 GS-ELI-06
    """
    options = resolve(read_options(OPTIONS, given, seats))
    if options["mode"] == CLASSIC:
        return classic(ID, NAME, CODE, seats, options, version)
    return Edition(
        id=ID,
        name=NAME,
        code=CODE,
        seats=seats,
        options=options,
        board=TWO_WORLDS,
        cards=TERRITORY_CARDS,
        actions=ACTIONS,
        armies=ARMIES[seats],
        setup=setup(seats, options["free_setup"] is True),
        turn=TURN,
        combat=COMBAT,
        sets=Sets(value=rising_value),
        income=raised,
        victory=last_one_standing,
        eliminated=buried,
        gone=gone,
        captured=captured,
        entered=entered,
        thrown=thrown,
        losing=losing,
        fallen=fallen,
        stays=stays,
        pieces=pieces,
        helps=helps,
        strength=strength,
        after_turn=NextMarker,
        things={
            "pantheon": PANTHEONS,
            "faction": PANTHEONS,
            "god": GODS,
            "unit": GODS,
            "deck": DECKS,
            "power": ALL_MIRACLES,
            "miracle": (*MIRACLES[WAR], *MIRACLES[SKY], *MIRACLES[DEATH]),
            "relic": MIRACLES[MAGIC],
            "card": ALL_MIRACLES,
        },
        rules=RULES,
        show=show,
        icons={"blade": "sword", **{name: name for name in PIECES}},
        extra=empty_extra(seats),
        decks=PRINTED_DECKS,
        effects=MIRACLE_CARDS,
        invading=GodstormInvading(),
        neutral=2 if seats == 2 else NO_SEAT,
        version=version,
        bot=GodstormKnowledge(),
    )


MIRACLE_CARDS: Final = Miracles(
    tuple([kind(BY_KEY[kind.card]) for kind in (*WAR_CARDS, *DEATH_CARDS, *SKY_CARDS, *RELICS)])
)


def setup(seats: int, free: bool) -> tuple[Step[Table], ...]:
    """Plague lands, pantheons, territories and armies, gods and temples, and faith last of all.

    Rules: GS-SET-01 GS-SET-02 GS-SET-05 GS-SET-07 GS-SET-10 GS-SET-22 GS-NRS-01 GS-NRS-03 GS-NRS-04 GS-NRS-06 GS-S2P-08
    """
    everybody = tuple(range(seats))
    start: tuple[Step[Table], ...] = (DeterminePlagueLands(), RollForPantheons((everybody,)))
    if free:
        return (*start, RollForFirst(everybody), ClaimFreely(), GainFaith())
    return (*start, DealPiles() if seats == 2 else DealAround(), GainFaith())


TURN: Final[tuple[Opening, ...]] = (
    BeginTurn,
    ActRelics,
    RaiseArmies,
    Reinforce,
    ReviveArmies,
    SummonGods,
    ObtainMiracles,
    PlayMiracles,
    SufferPlague,
    InvadeTerritories,
    FortifyAPosition,
    EmbarkFromHeaven,
    InvadeTheUnderworld,
    EndYourTurn,
)
"""The ten steps of a turn, in order; what is raised is placed before step 2.

Rules: GS-TRN-01 GS-RAI-04 GS-RAI-12 GS-FOR-05 GS-UND-15
"""


def empty_extra(seats: int) -> GodstormExtra:
    """What lies beside the boards before anything is done: every deck whole, and nobody with anything in hand.

    Rules: GS-CMP-06 GS-SET-12 GS-SET-13 GS-SET-14 GS-SET-15 GS-SET-16
    """
    cards = [tuple([card.index for card in deck]) for deck in MIRACLES]
    magic = OpenDeck(cards[MAGIC], [EMPTY_HAND] * seats, Pile((cards[MAGIC],)), (), [()] * seats)
    return GodstormExtra(
        nobody_chose(seats),
        no_gods(seats),
        [0] * seats,
        [ALL_ARMIES - ARMIES[seats]] * seats,
        new_deck(cards[DEATH], seats),
        magic,
        new_deck(cards[SKY], seats),
        new_deck(cards[WAR], seats),
        tuple(range(seats)),
    )


RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="Gods, miracles and the land of the dead in five epochs for two to five; Classic on the Ancient Earth.",
    version=1,
    seats=SEATS,
    seats_rule="GS-CMP-08",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    audit=GodstormAudit(),
    banners_chosen=False,
    factions=PANTHEONS,
)
