"""What only The Lord of the Rings lays beside the board: armies, Leaders, the Ring, and the Adventure cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.editions.lotr.cards import ADVENTURES
from hegemon.editions.lotr.files import EVIL, GOOD
from hegemon.editions.lotr.lands import ARMIES, CARDS, LEADERS, PATH, STRONGHOLDS
from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import HIDDEN, Pile
from hegemon.kernel.steps import Record
from hegemon.table.cards import NO_LAND
from hegemon.table.decks import Deck, OpenDeck
from hegemon.table.effects import INVASION, ExtraWithForces, Force
from hegemon.table.extra import Extra, Facts
from hegemon.table.invasion import Invasion
from hegemon.table.table import Table

NO_ARMY: Final = -1
OFF_BOARD: Final = -1
"""The place of a Leader who is not on the board."""
NO_RING: Final = -1
"""Where the Ring is in a game without it."""

USUAL: Final = {2: ("yellow", "black"), 3: ("yellow", "black", "red"), 4: ("yellow", "black", "green", "red")}
"""The armies of the seats in a position for which nobody has chosen any."""

BREACHES: Final = ("the_enemy_is_at_hand", "siege_machines")
"""The cards that keep a stronghold from helping."""


class Uprising(Record):
    """A Territory card face down before a seat: battalions rise there as soon as that seat holds the territory."""

    __slots__ = ("card", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")

    def __init__(self, who: int, card: int) -> None:
        self.who: Final = who
        self.card: Final = card


class LotrExtra(ExtraWithForces):
    """Everything beside the board. Its lists change; a copy shares none of them."""

    __slots__ = (
        "adventures",
        "armies",
        "closed",
        "collected",
        "forced",
        "fresh",
        "held",
        "leaders",
        "moves",
        "owed",
        "ring",
        "site_won",
        "sway",
        "tolled",
        "uprisings",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "armies",
        "leaders",
        "ring",
        "adventures",
        "uprisings",
        "forces",
        "invasion",
        "die",
        "fresh",
        "tolled",
        "site_won",
        "owed",
        "collected",
        "closed",
        "moves",
        "forced",
        "sway",
        "held",
    )

    def __init__(
        self,
        armies: Sequence[int],
        leaders: Sequence[int],
        ring: int,
        adventures: OpenDeck,
        uprisings: tuple[Uprising, ...] = (),
        forces: tuple[Force, ...] = (),
        invasion: Invasion | None = None,
        die: int = 0,
        fresh: bool = False,
        tolled: tuple[int, ...] = (),
        site_won: bool = False,
        owed: int = 0,
        collected: bool = False,
        closed: bool = False,
        moves: int = 1,
        forced: bool = False,
        sway: int = 0,
        held: bool = False,
    ) -> None:
        super().__init__(forces, invasion, die)
        self.armies = list(armies)
        """The army of each seat, or NO_ARMY."""
        self.leaders = list(leaders)
        """Where the Leaders stand, two for each seat in the order of seats, or OFF_BOARD."""
        self.ring = ring
        """How far the Fellowship has come: a place of the path, or NO_RING."""
        self.adventures = adventures
        self.uprisings = uprisings
        self.fresh = fresh
        """Whether no battalions were sent yet since the invasion was declared, or changed its territory."""
        self.tolled = tolled
        """The territories that have paid the Corsairs in the invasion under way."""
        self.site_won = site_won
        """Whether a Leader has conquered a Site of Power this turn."""
        self.owed = owed
        """The Territory cards that Missions bring in step 4 of this turn."""
        self.collected = collected
        """Whether step 4 of this turn is over."""
        self.closed = closed
        """Whether the seat in turn has drawn its Mission or Power, and so plays no card any more this turn."""
        self.moves = moves
        """How many fortifications are left this turn."""
        self.forced = forced
        """Whether a card has the Fellowship roll where it would not have to."""
        self.sway = sway
        """What cards add to the roll of the Fellowship."""
        self.held = held
        """Whether a card holds the Fellowship where it is."""

    def copy(self) -> LotrExtra:
        return LotrExtra(
            self.armies,
            self.leaders,
            self.ring,
            self.adventures.copy(),
            self.uprisings,
            self.forces,
            self.invasion,
            self.die,
            self.fresh,
            self.tolled,
            self.site_won,
            self.owed,
            self.collected,
            self.closed,
            self.moves,
            self.forced,
            self.sway,
            self.held,
        )

    def fit(self, t: Table) -> None:
        """Armies are chosen, good and evil in turn; the Events are shuffled in, and the Ring is in the Shire.

        Rules: LR-SET-02 LR-SET-21 LR-SET-22
        """
        seats = t.edition.seats
        if self.armies == [NO_ARMY] * seats:
            ids = [army.id for army in ARMIES]
            self.armies = [ids.index(id) for id in USUAL[seats]]
        if self.adventures.cards and self.ring == NO_RING:
            self.adventures.pile = Pile((tuple(sorted(self.adventures.pile.cards())),))
            self.ring = 0

    def seen_by(self, seat: int) -> Extra:
        """The Adventure cards of others are face down, from partners too, and so are the deck and their uprisings.

        Rules: LR-ALL-04 LR-TEAM-16
        """
        seen = self.copy()
        seen.adventures = self.adventures.seen_by(seat)
        if self.uprisings:
            seen.uprisings = tuple([one if one.who == seat else Uprising(one.who, HIDDEN) for one in self.uprisings])
        return seen

    def imagined(self, unknown: list[int], rng: Rng) -> Extra:
        full = self.copy()
        made: list[Uprising] = []
        for one in self.uprisings:
            made.append(Uprising(one.who, unknown.pop()) if one.card == HIDDEN else one)
        full.uprisings = tuple(made)
        full.adventures = self.adventures.imagined(rng)
        return full

    def put_last(self, unknown: list[int], owner: list[int]) -> None:
        """Whoever has an uprising does not hold its territory: it would have broken out.

        Rules: LR-EVT-07 LR-EVT-14
        """
        chosen: list[int] = []
        for one in self.uprisings:
            if one.card == HIDDEN:
                fitting = [card for card in unknown if may_wait(owner, one.who, card)]
                fitting = fitting or [card for card in unknown if CARDS[card].land != NO_LAND]
                unknown.remove(fitting[-1])
                chosen.append(fitting[-1])
        unknown.extend(reversed(chosen))

    def cards(self) -> tuple[int, ...]:
        return tuple([one.card for one in self.uprisings])

    def deck(self, id: str) -> Deck:
        return self.adventures

    def secrets(self, seat: int) -> bool:
        return len(self.adventures.hands[seat]) > 0 or any([one.who == seat for one in self.uprisings])

    def banner(self, seat: int) -> int:
        army = self.armies[seat]
        return seat if army == NO_ARMY else ARMIES[army].banner

    def tell(self, facts: Facts) -> None:
        super().tell(facts)
        for number in range(LEADERS):
            facts.pieces(f"leader {number + 1}", self.leaders[number::LEADERS])
        facts.at("ring", () if self.ring == NO_RING else (PATH[self.ring],))
        facts.at("tolled", self.tolled)
        facts.of_seats("army", [army + 1 for army in self.armies])
        waiting = [0] * facts.seats
        for one in self.uprisings:
            waiting[one.who] += 1
        facts.of_seats("uprisings", waiting)
        facts.number("way of the ring", self.ring + 1)
        facts.number("no battalions sent yet", self.fresh)
        facts.number("site conquered this turn", self.site_won)
        facts.number("cards owed", self.owed)
        facts.number("cards collected", self.collected)
        facts.number("closed", self.closed)
        facts.number("fortifications left", self.moves)
        facts.number("fellowship forced", self.forced)
        facts.number("fellowship swayed", self.sway)
        facts.number("fellowship held", self.held)

    def faults(self) -> list[str]:
        """What cannot be.

        Rules: LR-LDR-13 LR-LDR-15
        """
        found: list[str] = []
        standing = [land for land in self.leaders if land != OFF_BOARD]
        if len(set(standing)) != len(standing):
            found.append("Two Leaders stand in one territory.")
        if not NO_RING <= self.ring < len(PATH):
            found.append("The Ring is off its path.")
        if not self.adventures.sound():
            found.append("The Adventure cards do not make one deck.")
        return found

    def misfits(self, seats: int, places: int) -> list[str]:
        found = super().misfits(seats, places)
        if len(self.armies) != seats or len(self.leaders) != LEADERS * seats:
            found.append("There is not one army with two Leaders for each seat.")
        chosen = [army for army in self.armies if army != NO_ARMY]
        if len(set(chosen)) != len(chosen) or not all([0 <= army < len(ARMIES) for army in chosen]):
            found.append("Two seats have one army, or one that does not exist.")
        if not all([OFF_BOARD <= land < places for land in (*self.leaders, *self.tolled)]):
            found.append("A Leader stands at a place that the board does not have.")
        if not all([0 <= one.who < seats for one in self.uprisings]):
            found.append("An uprising waits before a seat that does not exist.")
        if not self.adventures.fits(seats, len(ADVENTURES)):
            found.append("A deck has cards that were never printed, or too few hands.")
        return found

    def leader_at(self, seat: int, land: int) -> bool:
        """Whether a Leader of this seat stands in a territory."""
        leaders = self.leaders
        return leaders[2 * seat] == land or leaders[2 * seat + 1] == land

    def leaders_of(self, seat: int) -> list[int]:
        """Where the Leaders of this seat stand, of those who are on the board."""
        return [land for land in self.leaders[2 * seat : 2 * seat + 2] if land != OFF_BOARD]

    def move_leader(self, seat: int, src: int, dst: int) -> None:
        """A Leader goes from one territory to another; from OFF_BOARD he is put onto it, to it he is taken off."""
        place = 2 * seat if self.leaders[2 * seat] == src else 2 * seat + 1
        assert self.leaders[place] == src
        self.leaders[place] = dst

    def side(self, seat: int) -> str:
        """The side that a seat fights on; empty before it has chosen an army."""
        army = self.armies[seat]
        return "" if army == NO_ARMY else ARMIES[army].side

    def of_side(self, side: str) -> list[int]:
        """The seats of a side."""
        return [seat for seat in range(len(self.armies)) if self.side(seat) == side]

    def breached(self, land: int) -> bool:
        """Whether a card keeps the stronghold of a territory from helping in the invasion under way."""
        return any([force.scope == INVASION and force.key in BREACHES and land in force.lands for force in self.forces])

    def ring_place(self) -> int:
        """The territory that the Fellowship is in, or -1."""
        return -1 if self.ring == NO_RING else PATH[self.ring]


def may_wait(owner: list[int], who: int, card: int) -> bool:
    """Whether a card can lie before a seat for an uprising: it shows a territory, and one that the seat does not hold.

    Rules: LR-EVT-07 LR-EVT-14
    """
    land = CARDS[card].land
    return land != NO_LAND and owner[land] != who


def land_left(t: Table, but: tuple[int, ...] = ()) -> bool:
    """Whether a card that shows a territory, but none of these, can be drawn, from the pile or the discards.

    Rules: LR-EVT-14
    """
    lands = [CARDS[card].land for card in (*t.pile.cards(), *t.discards)]
    return any([land != NO_LAND and land not in but for land in lands])


def lotr(t: Table) -> LotrExtra:
    """What lies beside the board of The Lord of the Rings."""
    extra = t.extra
    assert isinstance(extra, LotrExtra)
    return extra


def other_side(side: str) -> str:
    """The side against this one."""
    return EVIL if side == GOOD else GOOD


def strongholds(t: Table, who: int) -> int:
    """How many strongholds a seat holds."""
    owner = t.owner
    return [owner[land] for land in STRONGHOLDS].count(who)
