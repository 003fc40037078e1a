"""What stickers and cards may do, hook by hook: powers, weaknesses, scars, events, missions and packs.

A thing is one class with the hooks it needs, found by its number. The base game's own are in ``factions`` and
``scars``; those of a pack are in its module below ``packs`` and bear numbers instead of names, since their names and
words come from its seal. The steps of the game ask the hooks here and never a thing by name.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.legacy.world import WEAKNESS, Opening, World
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Joined, Menu, OneOf
from hegemon.kernel.steps import Action, Step
from hegemon.table.combat import Battle
from hegemon.table.table import Table

NO_LIMIT: Final = 1 << 30

# --- what works on dice: the pieces of a side ------------------------------------------------------------------------

BUNKER: Final = 1
AMMO_SHORTAGE: Final = 2
FORTIFIED: Final = 3
INTIMIDATED: Final = 4
ALL_UP: Final = 5
NO_CHANGE: Final = 6
"""No die of this roll may be changed, by anything."""
SIXES: Final = 7
"""This side wins ties of sixes in its attacks."""
ONES_AGAIN: Final = 8
"""This side rolls its ones again until there is none."""
MISSILE: Final = 16
"""A missile has set a die of this side: MISSILE plus its place, counted from 0 as the roll is written."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """A sticker on a faction card. ``who`` is always the seat that plays the faction."""

    __slots__ = ()
    any_time: ClassVar[bool] = False
    """Whether the manoeuvre may be made at any time of the turn."""
    unconnected: ClassVar[bool] = False
    """Whether the manoeuvre may join any two own territories."""
    adjacent_only: ClassVar[bool] = False
    """Whether the manoeuvre may only join neighbours; it beats ``unconnected``."""
    rounds_up: ClassVar[bool] = False
    """Whether a third of territories and population is rounded up."""
    without_population: ClassVar[bool] = False
    """Whether only territories are counted for recruits."""
    most_places: ClassVar[int] = NO_LIMIT
    """Into how many territories recruits may be placed."""
    more_resources: ClassVar[int] = 0
    """What is added to the resources of a turn-in."""
    most_coins: ClassVar[int] = NO_LIMIT
    """How many Coin cards may be held; they then lie face up."""

    def begins(self, g: Game[Table], who: int) -> None:
        """The own turn begins."""

    def dice(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        """What works on the dice of the own side in a battle."""
        return ()

    def on_enemy(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        """What works on the dice of the other side, ``attacking`` being the own part in the battle."""
        return ()

    def ignores(self, scar: int, defending: bool) -> bool:
        """Whether a scar does not change the own dice."""
        return False

    def rolled(self, g: Game[Table], battle: Battle, who: int, attacking: bool) -> None:
        """The losses of a roll are taken; ``battle.rolled`` are the natural dice. The territory may have fallen."""

    watches: ClassVar[bool] = False
    """Whether a roll may change the attack by one of the next three, so that its odds must look at every roll."""

    def sweeps(self, faces: tuple[int, ...], defender_lost: int) -> bool:
        """Whether all defenders are removed after this roll of the own attack; the faces are the natural dice."""
        return False

    def closes(self, faces: tuple[int, ...]) -> bool:
        """Whether a territory cannot be attacked again in this turn after these natural dice of the own defence."""
        return False

    def joined_by(self, faces: tuple[int, ...]) -> int:
        """How many troops come to a territory that is still held after these natural dice of the own defence."""
        return 0

    def recruits(self, t: Table, who: int) -> int:
        """Recruits that come on top."""
        return 0

    def bonus_lost(self, t: Table, who: int, region: int) -> bool:
        """Whether the bonus of a continent does not count for the holder of this power."""
        return False

    def far_places(self, t: Table, who: int) -> list[int]:
        """Territories that are not the own ones, into which recruits may be placed."""
        return []

    def placed_afar(self, g: Game[Table], who: int, land: int) -> None:
        """Recruits were placed in a territory that nobody held."""

    def city_cost(self, t: Table, land: int, cost: int) -> int:
        """What expanding into an empty city costs, after this power; ``cost`` is what it costs else."""
        return cost

    def city_toll(self) -> int:
        """What expanding into an empty city costs more; it is added after everything that helps."""
        return 0

    def entitled(self, t: Table, who: int) -> bool:
        """Whether this turn gives a right to a Resource card without a conquest."""
        return False

    def drew(self, g: Game[Table], who: int, card: int) -> None:
        """A Resource card was drawn at the end of the own turn."""

    def turned_in(self, g: Game[Table], who: int, cards: tuple[int, ...]) -> None:
        """Cards were turned in, for troops or for a Red Star."""

    def end_of_turn(self, t: Table, land: int, scar: int, change: int) -> int:
        """How many troops a scar adds to or takes from an own territory at the end of the turn."""
        return change

    def spared(self, scar: int) -> bool:
        """Whether a scar neither costs nor hinders the holder of this power."""
        return False

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        """What the holder of this power may answer at a moment, of the own turn or of another's."""
        return ()

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        """Carry out one of those answers; False if it is not one of this power's."""
        return False

    def asks(self, moment: int) -> str:
        """What the holder of this power is asked at a moment at which it may be used."""
        return ""

    def hand_grew(self, g: Game[Table], who: int) -> None:
        """Cards have come into the hand otherwise than by taking one, or the power has just come to this seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scar:
    """A kind of scar: when its card is played, and what the sticker does."""

    __slots__ = ()
    moment: ClassVar[int] = 0
    """The moment at which its card may be played; 0: never."""
    on_faction: ClassVar[bool] = False
    """Whether it is put on a faction card, as a weakness."""
    weakness: ClassVar[int] = 0
    """The number of that weakness."""
    blocks_placing: ClassVar[bool] = False
    blocks_passing: ClassVar[bool] = False
    """Whether no troops may be placed there, and no manoeuvre may lead through."""

    def dice(self, t: Table, battle: Battle) -> tuple[int, ...]:
        """What works on the defender's dice in this territory."""
        return ()

    def entry_cost(self, troops: int) -> int:
        """How many of the troops that enter are lost at once."""
        return 0

    def end_of_turn(self) -> int:
        """How many troops its controller gains, or loses, at the end of the own turn."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class EventCard:
    """An event: what happens when its card is drawn. The last step it pushes says what becomes of the card."""

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        """Carry the event out; ``cards.event_over(g, card, destroyed)`` puts the card away."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class MissionCard:
    """A mission: what it brings, and when it is done."""

    __slots__ = ()
    stars: ClassVar[int] = 1
    private: ClassVar[bool] = False
    """Whether it can go into the red slot of a faction card."""

    def done(self, t: Table, who: int) -> bool:
        """Whether this seat could complete it now."""
        raise NotImplementedError

    def tokens(self, t: Table) -> int:
        """The Red Star tokens that it brings at this table."""
        return self.stars

    def completed(self, g: Game[Table], who: int) -> None:
        """What completing it brings beside the stars, which come after that; the card is still face up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pack:
    """A sealed pack: when it is opened, what is done then, and what it brings to every later step.

    Things are registered with ``add``: powers, weaknesses, scars, events and missions by their numbers. What is below
    is asked only of packs that are open, but for ``due``.
    """

    __slots__ = ()
    id: ClassVar[str] = ""
    actions: ClassVar[tuple[type[Action], ...]] = ()
    """Kinds of answer that only this pack brings."""
    counts_troops: ClassVar[bool] = False
    """Whether what it brings to a battle depends on how many defend, so that the odds must look at every number."""

    def due(self, t: Table) -> bool:
        """Whether it is to be opened now; asked after every engraving and at the moments of play that can open one."""
        return False

    def cards_used(self, t: Table) -> int:
        """How many of its event cards are used if it is opened now; 0 for all of them."""
        return 0

    def opened(self, g: Game[Table], who: int) -> None:
        """What is done when it is opened, by whom: steps that follow go on the stack."""

    def setup(self, seats: int) -> tuple[Step[Table], ...] | None:
        """The steps that choose factions and starts, if this pack replaces those of the base game."""
        return None

    def before_starts(self, g: Game[Table]) -> None:
        """Tokens and missiles have been given out."""

    def factions_chosen(self, g: Game[Table]) -> None:
        """All factions are known, and no start is placed; only where they are chosen before the starts."""

    def starts_placed(self, g: Game[Table]) -> None:
        """All starts are placed and recorded; what follows from the record is known now."""

    def first_mission(self, g: Game[Table]) -> bool:
        """Choose the first mission; False leaves it to chance."""
        return False

    def next_mission(self, g: Game[Table]) -> bool:
        """Choose the mission that follows a completed one; False leaves it to chance."""
        return False

    def is_start(self, t: Table, who: int, land: int) -> bool | None:
        """Whether a territory is a legal start for a seat; None leaves it to the base game."""
        return None

    def turn_begins(self, g: Game[Table], who: int) -> None:
        """A turn begins, before anything is asked."""

    def turn_ends(self, g: Game[Table], who: int) -> None:
        """A turn is over, before card or mission."""

    def dice(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        """What works on the dice of a side beside scars, Fortifications and powers."""
        return ()

    def drops(self, t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
        """What does not work on the dice of a side though it would else."""
        return ()

    def closes_ways(self, t: Table) -> bool:
        """Whether one of the next two may be refused now; they are asked only then."""
        return False

    def may_attack(self, t: Table, src: int, dst: int) -> bool:
        """Whether a territory may be attacked from another."""
        return True

    def may_enter(self, t: Table, src: int, dst: int) -> bool:
        """Whether troops may expand or manoeuvre this way; it is a manoeuvre if one seat holds both."""
        return True

    def may_launch(self, t: Table, who: int) -> bool:
        """Whether a seat may use a missile now."""
        return True

    def most_dice(self, t: Table, who: int) -> int:
        """The most dice with which a seat attacks."""
        return NO_LIMIT

    def recruits(self, t: Table, who: int, troops: int) -> int:
        """The recruits of a seat, as this pack changes them."""
        return troops

    def bonus_lost(self, t: Table, who: int, region: int) -> bool:
        """Whether a continent brings nothing to a seat that controls it."""
        return False

    def before_placing(self, g: Game[Table], who: int) -> None:
        """A seat is about to place its recruits, which are in its reserve."""

    def takable(self, t: Table, who: int) -> tuple[int, ...]:
        """Face-up cards that a seat may take though it does not control their territories."""
        return ()

    def bars(self, t: Table, card: int) -> bool:
        """Whether a card cannot be taken for now."""
        return False

    def drawing(self, g: Game[Table], who: int, card: int) -> None:
        """A seat is about to take a card. ``Collecting`` waits on top of the stack; who bars the card takes it off."""

    def missions_of(self, t: Table, who: int) -> tuple[int, ...]:
        """Missions that a seat may complete beside the one that lies face up, by number."""
        return ()

    def mission_done(self, g: Game[Table], who: int, mission: int) -> bool:
        """A mission was completed, and is not face up any more; True if its card is no concern of other packs."""
        return False

    def token_earned(self, g: Game[Table], who: int) -> None:
        """A seat has earned a Red Star token in the game."""

    def knocked_out(self, g: Game[Table], who: int) -> None:
        """A seat has lost its last troop."""

    def eliminated(self, g: Game[Table], who: int) -> None:
        """A seat is out of the game."""

    def hq_taken(self, g: Game[Table], seat: int, holder: int) -> None:
        """The HQ of a seat has come under the control of another; its holder so far may have been nobody."""

    def game_over(self, g: Game[Table], winner: int) -> None:
        """The results are recorded, and the winner has not signed yet."""

    def could_answer(self, t: Table, who: int, moment: int) -> bool:
        """Whether a seat may have something to answer at a moment, as far as everybody knows."""
        return False

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        """What a seat may answer at a moment, whatever faction it plays."""
        return ()

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        """Carry out one of those answers; False if it is not one of this pack's."""
        return False

    def asks(self, moment: int) -> str:
        """What a seat is asked at a moment at which it may have such an answer."""
        return ""

    def things(self, world: World) -> dict[str, tuple[object, ...]]:
        """What this pack adds to the things that sentences may name."""
        return {}


# --- the moments at which something may be played ---------------------------------------------------------------------

BEFORE_ROLL: Final = 1
"""Both sides have named their troops, and the dice are not rolled."""
TURN_START: Final = 2
"""A turn begins; any player may react."""
OWN_TURN: Final = 3
"""Any question of one's own turn."""
DRAWING: Final = 4
"""Somebody is about to take a Resource card."""
OWN_START: Final = 5
"""The start of one's own turn, before anything is recruited."""

# --- registers --------------------------------------------------------------------------------------------------------

POWERS: Final[dict[int, Power]] = {}
SCARS: Final[dict[int, Scar]] = {}
EVENTS: Final[dict[int, EventCard]] = {}
MISSIONS: Final[dict[int, MissionCard]] = {}
PACKS: Final[list[Pack]] = []
"""All things by number, and all packs in the order in which those open that are due together. Weaknesses are powers
with their number and WEAKNESS added."""


def add_power(number: int, power: Power) -> None:
    """Register a power."""
    assert number not in POWERS
    POWERS[number] = power


def add_weakness(number: int, power: Power) -> None:
    """Register what a weakness does."""
    add_power(WEAKNESS + number, power)


def add_scar(number: int, scar: Scar) -> None:
    """Register a kind of scar."""
    assert number not in SCARS
    SCARS[number] = scar


def add_event(number: int, event: EventCard) -> None:
    """Register an event."""
    assert number not in EVENTS
    EVENTS[number] = event


def add_mission(number: int, mission: MissionCard) -> None:
    """Register a mission."""
    assert number not in MISSIONS
    MISSIONS[number] = mission


def add_pack(pack: Pack) -> None:
    """Register a pack; they are registered in the order in which they open."""
    PACKS.append(pack)


class PacksByState:
    """Which packs are open in a world, and which are closed."""

    __slots__ = ("closed", "open", "opened")

    def __init__(self, opened: tuple[Opening, ...]) -> None:
        names = [opening.pack for opening in opened]
        self.opened: Final = opened
        self.open: Final = [pack for pack in PACKS if pack.id in names]
        self.closed: Final = [pack for pack in PACKS if pack.id not in names]


class LastAsked:
    """The packs of the world that was asked for last: nearly always the one that is asked for next.

    They are replaced as one, so that whoever asks at the same moment for another world never gets those of this one.
    """

    __slots__ = ("packs",)

    def __init__(self) -> None:
        self.packs = PacksByState(())


LAST: Final = LastAsked()


def packs_of(world: World) -> PacksByState:
    """The packs of a world."""
    packs = LAST.packs
    if packs.opened is not world.opened:
        packs = LAST.packs = PacksByState(world.opened)
    return packs


def open_packs(world: World) -> list[Pack]:
    """The packs that are open, in order."""
    return packs_of(world).open if world.opened else NO_PACKS


def closed_packs(world: World) -> list[Pack]:
    """The packs that are still closed, in order."""
    return packs_of(world).closed if world.opened else PACKS


def closing_packs(t: Table, world: World) -> list[Pack]:
    """The open packs that close some way now."""
    if not world.opened:
        return NO_PACKS
    return [pack for pack in open_packs(world) if pack.closes_ways(t)]


NO_PACKS: Final[list[Pack]] = []


def joined_menu(menu: Menu, more: tuple[Action, ...]) -> Menu:
    """A menu with some more answers before its own."""
    return Joined((OneOf(more), menu)) if more else menu
