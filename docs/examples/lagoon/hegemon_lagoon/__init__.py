"""Lagoon: ten islands, captains, tide cards, and, with four players, two sides. An example of an edition from outside.

The guide that leads through this package is docs/add-an-edition.md of Hegemon.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import Pass
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Step
from hegemon.rules.actions import Attack, Dealt, Defend, Fortify, Occupy, Place, Use
from hegemon.rules.eliminate import ranking
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.sets import rising_value
from hegemon.rules.setup import BeginPlay, DealFromFirst, RollForFirst
from hegemon.table.board import board_of
from hegemon.table.cards import Drawn
from hegemon.table.combat import Combat, Rolled
from hegemon.table.decks import Printed, new_deck
from hegemon.table.edition import Edition, Opening
from hegemon.table.rulebook import Fit, Option, Rulebook, read_options
from hegemon.table.sets import Sets
from hegemon.table.show import Beside, Fact, LaidCard, Marker, Track, Tray
from hegemon.table.table import Table
from hegemon_lagoon.bot import LagoonKnowledge
from hegemon_lagoon.captains import LOST, LagoonExtra, Post, PostCaptains, captain_adds, captured, lagoon, pieces
from hegemon_lagoon.files import PRINTED
from hegemon_lagoon.tides import TIDE, AtStart, DrawTide, Tides, after_roll, tide_cards

BOARD: Final = board_of(PRINTED)
CARDS: Final = tide_cards(PRINTED.tide)
ARMIES: Final = {2: 14, 3: 11, 4: 8}
OPTIONS: Final = (
    Option(
        "alliance",
        (False, True),
        "Two sides of two, who sit opposite each other and win together.",
        ("LA-SET-01",),
        "Two sides",
        fits={True: Fit(range(4, 5), "it takes two on each side (LA-SET-01).")},
    ),
)
ACTIONS: Final = (Post, Place, Attack, Defend, Occupy, Fortify, Use, Pass, Thrown, Dealt, Rolled, Drawn)
RULES: Final = {
    "place": "LA-SET-02",
    "place.must": "LA-SET-02",
    "place.own": "LA-SET-02",
    "reinforce": "LA-TRN-01",
    "reinforce.own": "LA-TRN-01",
    "reinforce.all": "LA-TRN-01",
    "attack": "LA-TRN-02",
    "attack.own": "LA-TRN-02",
    "attack.enemy": "LA-WIN-02",
    "attack.border": "LA-TRN-02",
    "attack.two": "LA-TRN-02",
    "attack.dice": "LA-TRN-02",
    "attack.die": "LA-TRN-02",
    "defend": "LA-TRN-02",
    "defend.dice": "LA-TRN-02",
    "occupy": "LA-TRN-02",
    "occupy.least": "LA-TRN-02",
    "occupy.stay": "LA-TRN-02",
    "fortify": "LA-TRN-01",
    "fortify.own": "LA-WIN-02",
    "fortify.border": "LA-TRN-01",
    "fortify.stay": "LA-TRN-01",
    "turn": "LA-TRN-01",
    "use": "LA-TID-01",
}
"""Which of these rules stands behind each topic of the shared steps."""


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The contents page: set-up, turn, battle and victory at a glance.

    Rules: LA-SET-01 LA-TRN-02
    """
    options = read_options(OPTIONS, given, seats)
    alliance = options["alliance"] is True
    return Edition(
        id="lagoon",
        name="Lagoon",
        code="LA",
        seats=seats,
        options=options,
        board=BOARD,
        cards=(),
        actions=ACTIONS,
        armies=ARMIES[seats],
        setup=(RollForFirst(tuple(range(seats))), DealFromFirst(), PostCaptains(), BeginPlay()),
        turn=TURN,
        combat=Combat(attack_dice=3, defend_dice=2, adds=(captain_adds,)),
        sets=Sets(value=rising_value),
        income=new_armies,
        victory=last_side,
        eliminated=fall,
        rolled=after_roll,
        captured=captured,
        pieces=pieces,
        things={"power": CARDS, "card": CARDS},
        rules=RULES,
        show=show,
        extra=LagoonExtra([LOST] * seats, new_deck(tuple([card.index for card in CARDS]), seats)),
        decks=(Printed(TIDE, "tide card", CARDS),),
        effects=Tides(CARDS),
        allied=allied if alliance else None,
        version=version,
        bot=LagoonKnowledge(),
    )


TURN: Final[tuple[Opening, ...]] = (CountNewArmies, AtStart, Reinforce, DeclareAttack, DrawTide, FortifyPosition)


def allied(t: Table, one: int, other: int) -> bool:
    """Who sits opposite is an ally.

    Rules: LA-SET-01 LA-WIN-02
    """
    return one % 2 == other % 2


class Fall(Step[Table]):
    """Whoever is out discards the tide cards.

    Rules: LA-WIN-01
    """

    __slots__ = ("loser", "who")
    __match_args__ = ("who", "loser")

    def __init__(self, who: int, loser: int) -> None:
        self.who: Final = who
        self.loser: Final = loser

    def run(self, g: Game[Table]) -> None:
        lagoon(g.table).tides.fold(self.loser)


def fall(who: int, loser: int) -> Step[Table]:
    """What follows an elimination."""
    return Fall(who, loser)


def last_side(g: Game[Table], who: int) -> Result | None:
    """The last side with an island wins, its fallen members too.

    Rules: LA-WIN-01
    """
    t = g.table
    if any(t.hostile(who, seat) for seat in t.living() if seat != who):
        return None
    winners = tuple([seat for seat in range(t.edition.seats) if seat == who or not t.hostile(who, seat)])
    order = ranking(t, who)
    best = [seat for seat in order if seat in winners]
    return Result(winners, (*best, *[seat for seat in order if seat not in winners]), "no enemy has an island left.")


def show(t: Table, seat: int) -> Beside:
    """Captains on the map, how many islands and tide cards everybody holds, and the viewer's own cards."""
    extra = lagoon(t)
    markers: dict[str, list[Marker]] = {}
    for owner, land in enumerate(extra.captains):
        if land != LOST:
            markers.setdefault(t.board.territories[land].id, []).append(Marker("captain", "Captain", seat=owner))
    facts = [[Fact("Tide cards", len(hand))] for hand in extra.tides.hands]
    trays: list[Tray] = []
    if 0 <= seat < t.edition.seats and len(extra.tides.hands[seat]):
        held = [CARDS[card] for card in extra.tides.hands[seat].cards if card != HIDDEN]
        cards = [LaidCard(card.id, card.name, card.says, emblem=card.emblem) for card in held]
        trays.append(Tray("Tide cards", seat, True, cards))
    islands = [t.count(one) - 1 for one in range(t.edition.seats)]
    track = Track("Islands", [str(k + 1) for k in range(len(t.board.lands))], seats=islands)
    return Beside(facts=facts, trays=trays, markers=markers, tracks=[track])


RULEBOOK: Final = Rulebook(
    id="lagoon",
    name="Lagoon",
    code="LA",
    summary="Ten islands, captains and tide cards for two to four, or two against two.",
    version=1,
    seats=range(2, 5),
    seats_rule="LA-SET-01",
    options=OPTIONS,
    opener=edition,
    package=__name__,
)
