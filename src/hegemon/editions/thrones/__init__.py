"""Game of Thrones: Skirmish, Dominion and World at War, and mixtures of them.

>>> RULEBOOK.open(3, {"mode": "dominion"}).board.name
'Westeros'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.thrones.actions import WARES, Buy, ChooseHouse, Enlist, NameCharacter, Ransom, Score, Station
from hegemon.editions.thrones.audit import ThronesAudit
from hegemon.editions.thrones.battle import FULL, PLAIN, pieces
from hegemon.editions.thrones.bot import ThronesKnowledge
from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES, POWERS
from hegemon.editions.thrones.cards.base import ThronesCard
from hegemon.editions.thrones.cards.characters import CHARACTER_CARDS
from hegemon.editions.thrones.cards.maesters import MAESTER_CARDS
from hegemon.editions.thrones.cards.objectives import FEATS
from hegemon.editions.thrones.decks import DECKS, HAND_LIMIT
from hegemon.editions.thrones.draw import DrawTerritory
from hegemon.editions.thrones.extra import AWAY, NO_HOUSE, ThronesExtra
from hegemon.editions.thrones.invade import ThronesInvading, captured, fall
from hegemon.editions.thrones.lands import HOUSES, UNITS, Realm, realm_for
from hegemon.editions.thrones.maneuver import Maneuver
from hegemon.editions.thrones.moments import START
from hegemon.editions.thrones.objectives import ScoreObjective
from hegemon.editions.thrones.options import DOMINION, OFF, ON, OPTIONS, SKIRMISH, resolve
from hegemon.editions.thrones.powers import Powers
from hegemon.editions.thrones.purchase import Purchase, Refresh
from hegemon.editions.thrones.reinforce import REDEMPTION, BeginTurn, Collect, Muster, armies_next_turn
from hegemon.editions.thrones.setup import (
    NEUTRAL_ARMIES,
    NEUTRAL_LANDS,
    DealLands,
    DealObjectives,
    InsertEndGame,
    PickHouses,
    StartBonus,
    TakeSeats,
    starting_armies,
)
from hegemon.editions.thrones.show import show
from hegemon.editions.thrones.upgrade import upgrade
from hegemon.editions.thrones.victory import CheckVictory, conquest, end_game
from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Pass
from hegemon.kernel.steps import SeatStep, Step
from hegemon.rules.actions import (
    Against,
    Amount,
    Bonus,
    Bring,
    Claim,
    Commit,
    Dealt,
    Defend,
    Die,
    Fortify,
    Invade,
    Keep,
    Leave,
    Occupy,
    Place,
    Reveal,
    TakeCard,
    Target,
    Trade,
    Use,
)
from hegemon.rules.effects import Moment, in_order
from hegemon.rules.invasion import DeclareInvasion, after_roll
from hegemon.rules.setup import BeginPlay, ClaimTerritories, RollForFirst
from hegemon.rules.two_players import DealNeutrals
from hegemon.table.board import Landmark
from hegemon.table.cards import Drawn
from hegemon.table.combat import Rolled
from hegemon.table.decks import new_deck
from hegemon.table.edition import NO_SEAT, Edition, Opening
from hegemon.table.rulebook import Rulebook, read_options
from hegemon.table.sets import EACH, SPREAD, Sets
from hegemon.table.table import Table

ID: Final = "thrones"
NAME: Final = "Game of Thrones"
CODE: Final = "GT"
SEATS: Final = range(2, 8)

ACTIONS: Final = (
    ChooseHouse,
    Claim,
    Place,
    Trade,
    Bonus,
    Enlist,
    Station,
    Buy,
    Ransom,
    Use,
    Reveal,
    Invade,
    Commit,
    Leave,
    Defend,
    Occupy,
    Fortify,
    Bring,
    Score,
    Keep,
    TakeCard,
    Target,
    Against,
    NameCharacter,
    Amount,
    Die,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)

RULES: Final = {
    "turn": "GT-SKI-14",
    "invade": "GT-SKI-34",
    "invade.own": "GT-SKI-31",
    "invade.enemy": "GT-SKI-31",
    "invade.two": "GT-SKI-33",
    "invade.reach": "GT-SKI-32",
    "invade.shielded": "GT-MAE-41",
    "commit": "GT-SKI-36",
    "commit.most": "GT-SKI-36",
    "commit.once": "GT-SKI-78",
    "commit.leave": "GT-DOM-86",
    "commit.stop": "GT-SKI-44",
    "claim": "GT-DOM-11",
    "claim.free": "GT-DOM-13",
    "claim.must": "GT-DOM-11",
    "place": "GT-DOM-12",
    "place.must": "GT-DOM-12",
    "place.own": "GT-DOM-13",
    "trade.hold": "GT-SKI-23",
    "trade.set": "GT-SKI-23",
    "bonus": "GT-SKI-25",
    "bonus.shown": "GT-SKI-25",
    "defend": "GT-SKI-37",
    "defend.dice": "GT-SKI-37",
    "occupy": "GT-SKI-46",
    "occupy.least": "GT-SKI-46",
    "occupy.stay": "GT-SKI-47",
    "fortify": "GT-SKI-57",
    "fortify.own": "GT-SKI-58",
    "fortify.connected": "GT-SKI-59",
    "fortify.stay": "GT-SKI-61",
    "accompany": "GT-DOM-85",
    "faction": "GT-SKI-05",
    "keep": "GT-DOM-36",
    "use": "GT-CHR-29",
    "cancel": "GT-MAE-18",
    "choose": "GT-MAE-38",
}
"""The rule behind each topic of the shared steps."""


class AtStart(SeatStep[Table]):
    """The moment before anything of a turn is done, for everybody.

    Rules: GT-MAE-17 GT-MAE-24
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(Moment(in_order(g.table), 0, START))


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The rulebook for so many players with these options: set-up, turn and victory at a glance.

    Rules: GT-SKI-02 GT-SKI-03 GT-SKI-54 GT-SKI-55 GT-SKI-79 GT-SKI-82 GT-CMP-13 GT-WAW-01 GT-WAW-02 GT-DOM-72
    """
    options = resolve(read_options(OPTIONS, given, seats if version > 1 else 0))
    there = realm_for(seats)
    with_cards = options["characters"] == ON or options["maesters"] == ON
    full = with_cards or options["special_units"] == ON
    return Edition(
        id=ID,
        name=NAME,
        code=CODE,
        seats=seats,
        options=options,
        board=there.board,
        cards=there.deck(options["victory"] == SKIRMISH),
        actions=ACTIONS,
        armies=starting_armies(seats) if options["seats_of_power"] == ON else 0,
        setup=setup(seats, options),
        turn=turn(options),
        combat=FULL if full else PLAIN,
        sets=sets(options),
        income=armies_next_turn,
        victory=conquest,
        eliminated=fall,
        rolled=after_roll if with_cards else None,
        captured=captured,
        pieces=pieces if full else None,
        things={
            "house": HOUSES,
            "faction": HOUSES,
            "unit": UNITS,
            "ware": WARES,
            "character": CHARACTERS,
            "power": (*CHARACTERS, *MAESTERS),
            "card": (*MAESTERS, *OBJECTIVES),
        },
        words={"manoeuvre": Fortify.verb, "maneuver": Fortify.verb},
        rules=RULES,
        show=show,
        icons={"knight": "helmet", "siege_engine": "catapult", "fortification": "tower"},
        landmarks=(Landmark("Castle", "#", there.castles), Landmark("Port", "~", there.ports)),
        extra=empty_extra(seats, there, options),
        decks=DECKS,
        effects=cards_in_play(options),
        invading=ThronesInvading(with_cards),
        ended=end_game,
        neutral=2 if seats == 2 else NO_SEAT,
        defender_rolls_most=options["defender_most"] is True,
        neutral_rolls_most=True,
        version=version,
        bot=ThronesKnowledge(),
    )


def typical_value(traded: int) -> int:
    """What a set is worth on the average; the symbols decide, and the worth never rises.

    Rules: GT-SKI-24
    """
    return 6


def sets(options: dict[str, bool | str]) -> Sets:
    """Sets are worth what their symbols say; the two armies of shown territories come with every set.

    Rules: GT-SKI-21 GT-SKI-22 GT-SKI-23 GT-SKI-24 GT-SKI-25 GT-SKI-26 GT-SKI-27 GT-SKI-52 GT-SKI-74 GT-SKI-84
        GT-DOM-23 GT-DOM-78
    """
    each = options["territory_bonus_per_card"] is True
    return Sets(
        value=typical_value,
        symbols=REDEMPTION,
        bonus_to=EACH if each else SPREAD,
        bonus_once=False,
        must=HAND_LIMIT,
        must_now=HAND_LIMIT + 1,
        down_to=HAND_LIMIT,
    )


def setup(seats: int, options: dict[str, bool | str]) -> tuple[Step[Table], ...]:
    """Who begins, the Houses, then a Skirmish or a Dominion set-up, and the End Game card where it decides.

    Rules: GT-SKI-04 GT-DOM-10 GT-DOM-11 GT-DOM-12 GT-DOM-13 GT-DOM-16 GT-DOM-74 GT-DOM-75 GT-WAW-11 GT-WAW-12
        GT-WAW-23 GT-MIX-05 GT-MIX-14
    """
    end: tuple[Step[Table], ...] = (InsertEndGame(),) if options["victory"] == SKIRMISH else ()
    first: tuple[Step[Table], ...] = (RollForFirst(tuple(range(seats))), PickHouses())
    if options["seats_of_power"] == OFF:
        return (*first, DealLands(), *end, BeginPlay())
    objectives: tuple[Step[Table], ...] = (DealObjectives(),) if options["objectives"] == ON else ()
    neutrals: tuple[Step[Table], ...] = (DealNeutrals(NEUTRAL_LANDS, NEUTRAL_ARMIES),) if seats == 2 else ()
    return (*first, *objectives, TakeSeats(), *neutrals, ClaimTerritories(), StartBonus(), *end, BeginPlay())


def turn(options: dict[str, bool | str]) -> tuple[Opening, ...]:
    """A turn: reinforce, purchase, refresh, invade, manoeuvre, complete an objective, draw.

    Rules: GT-SKI-14 GT-DOM-17
    """
    with_cards = options["characters"] == ON or options["maesters"] == ON
    start: tuple[Opening, ...] = (AtStart,) if with_cards else ()
    buy: tuple[Opening, ...] = (Purchase, Refresh) if options["gold"] == ON else ()
    points: tuple[Opening, ...] = (ScoreObjective, CheckVictory) if options["victory"] == DOMINION else ()
    return (BeginTurn, *start, Collect, Muster, *buy, DeclareInvasion, Maneuver, *points, DrawTerritory)


def maester_kinds(options: dict[str, bool | str]) -> list[type[ThronesCard]]:
    """The kinds of Maester cards that do something in this game.

    Rules: GT-MIX-06 GT-MAE-37
    """
    if options["maesters"] == OFF:
        return []
    return [kind for kind in MAESTER_CARDS if not kind.needs or options[kind.needs] == ON]


def cards_in_play(options: dict[str, bool | str]) -> Powers:
    """The characters and Maester cards of this game, and how they are used; sorted once for each choice of them."""
    characters = CHARACTER_CARDS if options["characters"] == ON else ()
    kinds = (*characters, *maester_kinds(options))
    found = SORTED.get(kinds)
    if found is None:
        found = SORTED[kinds] = Powers(tuple([kind(POWERS[kind.card]) for kind in kinds]))
    return found


SORTED: Final[dict[tuple[type[ThronesCard], ...], Powers]] = {}


def maester_deck(options: dict[str, bool | str]) -> tuple[int, ...]:
    """The Maester cards of this game, every copy on its own."""
    keys = [kind.card for kind in maester_kinds(options)]
    return tuple([card.index for card in MAESTERS if card.key in keys])


def objective_deck(options: dict[str, bool | str]) -> tuple[int, ...]:
    """The objectives that can be achieved in this game.

    Rules: GT-MIX-06 GT-MIX-12
    """
    if options["objectives"] == OFF:
        return ()
    out = [feat.kind for feat in FEATS if feat.needs and options[feat.needs] == OFF]
    return tuple([card.index for card in OBJECTIVES if card.kind not in out])


def empty_extra(seats: int, there: Realm, options: dict[str, bool | str]) -> ThronesExtra:
    """What lies beside the boards before anything is done."""
    size = len(there.board)
    return ThronesExtra(
        houses=[NO_HOUSE] * seats,
        order=(),
        lower=0,
        gold=[0] * seats,
        points=[0] * seats,
        characters=[AWAY] * len(CHARACTERS),
        knights=[0] * size,
        engines=[0] * size,
        forts=[0] * size,
        maesters=new_deck(maester_deck(options), seats),
        objectives=new_deck(objective_deck(options), seats),
        rallies=(),
        forces=(),
        invasion=None,
        conquered=(),
        losers=(),
        destroyed=0,
        invaded=False,
        enlisted=False,
        maneuvers=1,
        die=0,
    )


RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="Skirmish and Dominion on Westeros or Essos for two to five, World at War on both for six or seven.",
    version=2,
    seats=SEATS,
    seats_rule="GT-SKI-82",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    audit=ThronesAudit(),
    upgrade=upgrade,
    banners_chosen=False,
    factions=HOUSES,
)
