"""Risk Legacy: fifteen games that change one another.

>>> RULEBOOK.open(3, {}).board.name
'Risk Legacy'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hegemon.editions.legacy.actions import (
    BuyStar,
    ChooseFaction,
    ChoosePower,
    Collect,
    Complete,
    Cover,
    Encircle,
    Found,
    Launch,
    LayCard,
    LowerBonus,
    NameContinent,
    NameWorld,
    PlayScar,
    PutCoin,
    RaiseBonus,
    Sign,
    StartIn,
    TearUp,
    Upgrade,
)
from hegemon.editions.legacy.assault import assault
from hegemon.editions.legacy.audit import LegacyAudit
from hegemon.editions.legacy.battle import COMBAT, COMBAT_AGAIN, helps, pieces
from hegemon.editions.legacy.bot import LegacyKnowledge
from hegemon.editions.legacy.campaign import LegacyCampaign
from hegemon.editions.legacy.cards import EMPTY_MARKET, LayOutMarket, TakeACard
from hegemon.editions.legacy.drawings import drawings, emblem_names
from hegemon.editions.legacy.end_of_turn import ScarsAtTheEnd
from hegemon.editions.legacy.expand import ExpandAndAttack, entered
from hegemon.editions.legacy.extra import NO_FACTION, NO_SCAR, OFF_BOARD, LegacyExtra
from hegemon.editions.legacy.factions import register_powers
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.join import JoinTheWar
from hegemon.editions.legacy.lands import FACTIONS, board, cards
from hegemon.editions.legacy.maneuver import ManeuverTroops
from hegemon.editions.legacy.missiles import Missiles
from hegemon.editions.legacy.missions import LayOutMission
from hegemon.editions.legacy.options import OPTIONS
from hegemon.editions.legacy.prepare import Prepare
from hegemon.editions.legacy.recruit import BeforePlacing, CountRecruits, PlaceTroops, TurnInCards, for_cards, recruits
from hegemon.editions.legacy.registry import register_all
from hegemon.editions.legacy.scars import ScarsAtTheStart
from hegemon.editions.legacy.setup import (
    ChooseFactions,
    DealScars,
    FirstTurn,
    OpenTheBox,
    RecordStarts,
    StarsAndMissiles,
)
from hegemon.editions.legacy.show import show
from hegemon.editions.legacy.sitting import Sitting, checked_sitting, first_sitting
from hegemon.editions.legacy.start import BeginTurn, StartOfTurn
from hegemon.editions.legacy.things import things
from hegemon.editions.legacy.world import World, everything
from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import Pass
from hegemon.kernel.steps import Action, Record, Step
from hegemon.rules.actions import Attack, Defend, Enter, Fortify, Occupy, Place
from hegemon.rules.setup import RollForFirst
from hegemon.table.cards import Drawn
from hegemon.table.combat import Rolled
from hegemon.table.edition import Edition
from hegemon.table.extra import Extra
from hegemon.table.rulebook import Rulebook, read_options
from hegemon.table.sets import NEVER, Sets
from hegemon.table.table import Table

ID: Final = "legacy"
NAME: Final = "Risk Legacy"
CODE: Final = "LG"
SEATS: Final = range(3, 6)

ACTIONS: Final = (
    ChoosePower,
    PutCoin,
    ChooseFaction,
    StartIn,
    BuyStar,
    LayCard,
    Place,
    Enter,
    Attack,
    Defend,
    PlayScar,
    Launch,
    Occupy,
    Fortify,
    Collect,
    Sign,
    NameContinent,
    Found,
    Cover,
    RaiseBonus,
    LowerBonus,
    Encircle,
    TearUp,
    Upgrade,
    NameWorld,
    Pass,
    Thrown,
    Rolled,
    Drawn,
)
"""What can be said at a table with no pack open."""

ICONS: Final = {
    kind: kind for kind in ("hq", "minor_city", "major_city", "fortification", "bunker", "ammo_shortage", "coin")
}
"""The pieces that are drawn from the first game on."""

WORDS: Final = {
    "expand": "enter",
    "manoeuvre": "fortify",
    "maneuver": "fortify",
    "turn": "lay",
    "missile": "launch",
    "name": "christen",
}
"""Other words for the verbs, as people may type them."""

RULES: Final = {
    "turn": "LG-TRN-24",
    "reinforce": "LG-TRN-16",
    "reinforce.own": "LG-TRN-16",
    "reinforce.all": "LG-TRN-16",
    "attack": "LG-ATK-29",
    "attack.own": "LG-ATK-01",
    "attack.enemy": "LG-ATK-01",
    "attack.border": "LG-ATK-01",
    "attack.two": "LG-ATK-01",
    "attack.dice": "LG-ATK-02",
    "attack.die": "LG-ATK-02",
    "enter": "LG-EXP-01",
    "defend": "LG-ATK-36",
    "defend.dice": "LG-ATK-02",
    "occupy": "LG-ATK-14",
    "occupy.least": "LG-ATK-14",
    "occupy.stay": "LG-ATK-14",
    "fortify": "LG-TRN-17",
    "fortify.own": "LG-TRN-17",
    "fortify.connected": "LG-TRN-18",
    "fortify.stay": "LG-TRN-17",
    "faction": "LG-SET-09",
}
"""The rule behind each topic of the shared steps."""


def edition(seats: int, given: Mapping[str, object], version: int) -> Edition:
    """The first game of a fresh box, without a campaign around it."""
    return opened(seats, read_options(OPTIONS, given, seats), version, first_sitting(seats), None)


def from_sitting(seats: int, given: Mapping[str, object], version: int, setting: Record) -> Edition:
    """A game of a campaign, from the world that the games before it have left.

    Rules: LG-CMP-02 LG-CMP-15
    """
    return opened(seats, read_options(OPTIONS, given, seats), version, checked_sitting(setting, seats), setting)


def amended(edition: Edition, extra: Extra) -> Edition:
    """The rules in force in the middle of a game: they follow the world, whatever it has become."""
    assert isinstance(extra, LegacyExtra)
    start = edition.extra
    assert isinstance(start, LegacyExtra)
    sitting = Sitting(start.world, start.game, start.people, start.date)
    return opened(edition.seats, dict(edition.options), edition.version, sitting, edition.setting, extra.world)


def widest(edition: Edition) -> Edition:
    """The edition with all packs open and all territories added, for programs that number whatever may ever be said."""
    people = [f"Player {seat + 1}" for seat in range(edition.seats)]
    sitting = Sitting(everything(people), 1, tuple(range(edition.seats)), "")
    return opened(edition.seats, dict(edition.options), edition.version, sitting, None)


def opened(
    seats: int,
    options: dict[str, bool | str],
    version: int,
    sitting: Sitting,
    setting: Record | None,
    now: World | None = None,
) -> Edition:
    """The rulebook for a sitting, as the world is now: set-up, turn and battles at a glance.

    Rules: LG-SET-01 LG-SET-16 LG-CMP-26
    """
    world = sitting.world if now is None else now
    packs = open_packs(world)
    actions: list[type[Action]] = list(ACTIONS)
    known = things(world)
    more: list[type[Action]] = [kind for pack in packs for kind in pack.actions]
    if "mission" in known:
        more.append(Complete)
    actions += [kind for kind in dict.fromkeys(more) if kind not in actions]
    again = world.is_open("pocket_1")
    return Edition(
        id=ID,
        name=NAME,
        code=CODE,
        seats=seats,
        options=options,
        board=board(world),
        cards=cards(world),
        actions=tuple(actions),
        armies=0,
        setup=setup(seats, world),
        turn=(
            BeginTurn,
            ScarsAtTheStart,
            StartOfTurn,
            JoinTheWar,
            CountRecruits,
            TurnInCards,
            BeforePlacing,
            PlaceTroops,
            ExpandAndAttack,
            ManeuverTroops,
            ScarsAtTheEnd,
            TakeACard,
        ),
        combat=COMBAT_AGAIN if again else COMBAT,
        sets=SETS,
        income=recruits,
        victory=nobody_yet,
        eliminated=nothing_more,
        rolled=Missiles,
        show=show,
        units=("troop", "troops"),
        icons={**ICONS, **emblem_names(world)} if packs else ICONS,
        emblems=drawings(world),
        pieces=pieces,
        helps=helps,
        assault=assault,
        things=known,
        words=WORDS,
        rules=RULES,
        extra=empty_extra(seats, sitting),
        version=version,
        entered=entered,
        survives=stays_in,
        bot=LegacyKnowledge(),
        setting=setting,
        amended=amended,
        widest=widest,
    )


def setup(seats: int, world: World) -> tuple[Step[Table], ...]:
    """Before the first game its preparation; before every game stars, scars, factions, starts, market and mission.

    Rules: LG-SET-09 LG-SET-18 LG-SET-20 LG-SET-28 LG-SET-29
    """
    factions: tuple[Step[Table], ...] = (RollForFirst(tuple(range(seats))), ChooseFactions())
    for pack in open_packs(world):
        factions = pack.setup(seats) or factions
    return (
        OpenTheBox(),
        Prepare(),
        StarsAndMissiles(),
        DealScars(),
        *factions,
        RecordStarts(),
        LayOutMarket(),
        LayOutMission(),
        FirstTurn(),
    )


def empty_extra(seats: int, sitting: Sitting) -> LegacyExtra:
    """What lies beside the board before anything is done."""
    nobody = [0] * seats
    return LegacyExtra(
        sitting.world,
        sitting.number,
        sitting.people,
        sitting.date,
        factions=[NO_FACTION] * seats,
        tokens=nobody,
        missiles=nobody,
        hqs=[OFF_BOARD] * seats,
        scars=[NO_SCAR] * seats,
        starting=[BOX.start.troops] * seats,
        market=EMPTY_MARKET,
        coin_pile=(),
        start_lands=[OFF_BOARD] * seats,
    )


def typical(traded: int) -> int:
    """What a few cards are worth in troops, for whoever has to guess."""
    return for_cards(4)


SETS: Final = Sets(value=typical, bonus=0, must=NEVER, must_now=NEVER, down_to=NEVER)
"""Cards make no sets here; three of them are worth about this."""


def nobody_yet(g: Game[Table], who: int) -> Result | None:
    """The shared steps never end a game of this edition: stars and eliminations begin its aftermath instead."""
    return None


def stays_in(t: Table, seat: int) -> bool:
    """Nobody is out by losing the last territory: whoever is knocked out may join the war again."""
    return True


class Nothing(Step[Table]):
    """Nothing follows."""

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        pass


def nothing_more(by: int, loser: int) -> Step[Table]:
    """What the shared elimination is followed by: nothing."""
    return Nothing()


register_powers()
register_all()

RULEBOOK: Final = Rulebook(
    id=ID,
    name=NAME,
    code=CODE,
    summary="Fifteen games that change one another, for three to five: what is founded, scarred or torn up stays so.",
    version=1,
    seats=SEATS,
    seats_rule="LG-SET-01",
    options=OPTIONS,
    opener=edition,
    package=__name__,
    audit=LegacyAudit(),
    banners_chosen=False,
    factions=FACTIONS,
    setting_opener=from_sitting,
    campaign=LegacyCampaign(),
)
