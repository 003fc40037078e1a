"""What only Godstorm lays beside the board: gods, temples, plague, faith, the decks, and the order of turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.lands import ALTARS, CRYPTS, DEATH, GODS, GROUND, KINDS, MAGIC, PANTHEONS, SKY, WAR, God
from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Record
from hegemon.table.decks import Deck, OpenDeck
from hegemon.table.edition import NO_SEAT
from hegemon.table.effects import ExtraWithForces, Force
from hegemon.table.extra import Extra, Facts
from hegemon.table.invasion import Invasion
from hegemon.table.table import NOBODY, Table

NO_PANTHEON: Final = -1
AWAY: Final = -1
"""The place of a god who is not in play."""
ALL_ARMIES: Final = 110
"""So many armies every pantheon has: sixty soldiers, and ten elephants that stand for five each.

Rules: GS-CMP-06 GS-GEN-05
"""
ALL_TEMPLES: Final = 12
"""Rules: GS-CMP-07"""
FIRST_EPOCH: Final = 1
LAST_EPOCH: Final = 5


class Godswar(Record):
    """A godswar battle under way: the kinds of the two gods, and the dice of both sides as far as they are thrown."""

    __slots__ = ("champion", "foe", "red", "white")
    __match_args__: ClassVar[tuple[str, ...]] = ("champion", "foe", "red", "white")

    def __init__(self, champion: int, foe: int, red: tuple[int, ...] = (), white: tuple[int, ...] = ()) -> None:
        self.champion: Final = champion
        self.foe: Final = foe
        self.red: Final = red
        self.white: Final = white

    def dice(self, attacking: bool) -> tuple[int, ...]:
        """The dice of a side."""
        return self.red if attacking else self.white

    def showing(self, attacking: bool, dice: tuple[int, ...]) -> Godswar:
        """The same with these dice on a side, the highest first."""
        faces = tuple(sorted(dice, reverse=True))
        if attacking:
            return Godswar(self.champion, self.foe, faces, self.white)
        return Godswar(self.champion, self.foe, self.red, faces)


class GodstormExtra(ExtraWithForces):
    """Everything beside the board. Its lists change; a copy shares none of them.

    Rules: GS-GEN-02 GS-GEN-06 GS-GEN-08
    """

    __slots__ = (
        "conquests",
        "death",
        "epoch",
        "faith",
        "force",
        "gods",
        "godswar",
        "godswars",
        "magic",
        "markers",
        "neutral",
        "order",
        "pantheons",
        "peek",
        "plague",
        "pool",
        "sky",
        "sky_labour",
        "spare",
        "temples",
        "war",
        "war_labour",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "pantheons",
        "gods",
        "faith",
        "pool",
        "death",
        "magic",
        "sky",
        "war",
        "order",
        "temples",
        "plague",
        "spare",
        "neutral",
        "epoch",
        "markers",
        "forces",
        "invasion",
        "die",
        "force",
        "godswars",
        "godswar",
        "conquests",
        "war_labour",
        "sky_labour",
        "peek",
    )

    def __init__(
        self,
        pantheons: Sequence[int],
        gods: Sequence[int],
        faith: Sequence[int],
        pool: Sequence[int],
        death: Deck,
        magic: OpenDeck,
        sky: Deck,
        war: Deck,
        order: tuple[int, ...],
        temples: tuple[int, ...] = (),
        plague: tuple[int, ...] = (),
        spare: bool = True,
        neutral: int = NO_PANTHEON,
        epoch: int = FIRST_EPOCH,
        markers: int = 0,
        forces: tuple[Force, ...] = (),
        invasion: Invasion | None = None,
        die: int = 0,
        force: int = 0,
        godswars: int = 0,
        godswar: Godswar | None = None,
        conquests: int = 0,
        war_labour: bool = False,
        sky_labour: bool = False,
        peek: tuple[int, ...] = (),
    ) -> None:
        super().__init__(forces, invasion, die)
        self.pantheons = list(pantheons)
        """The pantheon of each seat, or NO_PANTHEON."""
        self.gods = list(gods)
        """Where the gods stand, four for each seat in the order of their kinds, or AWAY."""
        self.faith = list(faith)
        self.pool = list(pool)
        """The armies of each seat that are neither on a board nor waiting to be placed."""
        self.death = death
        self.magic = magic
        """The relics: those in play lie open before their owners."""
        self.sky = sky
        self.war = war
        self.order = order
        """All seats in the order of turns: the living by their markers, then those who are out."""
        self.temples = temples
        self.plague = plague
        self.spare = spare
        """Whether the fifth plague marker is unused."""
        self.neutral = neutral
        """The pantheon of the neutral armies in a game for two, or NO_PANTHEON."""
        self.epoch = epoch
        self.markers = markers
        """How many turn order markers are in use; none before the first bids."""
        self.force = force
        """The declared armies of the invasion under way that are left."""
        self.godswars = godswars
        """How many godswar battles the invasion under way has had."""
        self.godswar = godswar
        """The godswar battle under way."""
        self.conquests = conquests
        """How many territories the seat in turn has conquered this turn."""
        self.war_labour = war_labour
        self.sky_labour = sky_labour
        """Whether the seat in turn has done these Labours this turn."""
        self.peek = peek
        """Who looks at whose hand, while that is so."""

    def copy(self) -> GodstormExtra:
        return GodstormExtra(
            self.pantheons,
            self.gods,
            self.faith,
            self.pool,
            self.death.copy(),
            self.magic.copy(),
            self.sky.copy(),
            self.war.copy(),
            self.order,
            self.temples,
            self.plague,
            self.spare,
            self.neutral,
            self.epoch,
            self.markers,
            self.forces,
            self.invasion,
            self.die,
            self.force,
            self.godswars,
            self.godswar,
            self.conquests,
            self.war_labour,
            self.sky_labour,
            self.peek,
        )

    def seen_by(self, seat: int) -> Extra:
        """The miracle cards of others are face down, but for a hand that is being looked at; so are the decks.

        Rules: GS-GEN-02 GS-GEN-09
        """
        seen = self.copy()
        seen.death = self.shown_deck(self.death, seat)
        seen.sky = self.shown_deck(self.sky, seat)
        seen.war = self.shown_deck(self.war, seat)
        seen.magic = self.magic.seen_by(seat)
        return seen

    def shown_deck(self, deck: Deck, seat: int) -> Deck:
        """A deck as a seat sees it: one that looks at a hand sees that too."""
        seen = deck.seen_by(seat)
        if self.peek and self.peek[0] == seat:
            seen.hands[self.peek[1]] = deck.hands[self.peek[1]]
        return seen

    def imagined(self, unknown: list[int], rng: Rng) -> Extra:
        full = self.copy()
        full.death = self.death.imagined(rng)
        full.magic = self.magic.imagined(rng)
        full.sky = self.sky.imagined(rng)
        full.war = self.war.imagined(rng)
        return full

    def deck(self, id: str) -> Deck:
        return self.deck_of(KINDS.index(id))

    def deck_of(self, kind: int) -> Deck:
        """The deck of a kind of god."""
        if kind == WAR:
            return self.war
        if kind == SKY:
            return self.sky
        return self.death if kind == DEATH else self.magic

    def secrets(self, seat: int) -> bool:
        return self.in_hand(seat) > 0

    def banner(self, seat: int) -> int:
        if seat >= len(self.pantheons):
            return seat if self.neutral == NO_PANTHEON else PANTHEONS[self.neutral].banner
        pantheon = self.pantheons[seat]
        return seat if pantheon == NO_PANTHEON else PANTHEONS[pantheon].banner

    def following(self, seat: int, seats: int) -> int:
        """By the turn order markers, once there are any; until then to the left.

        Rules: GS-EPO-06
        """
        order = self.order
        return order[(order.index(seat) + 1) % seats]

    def tell(self, facts: Facts) -> None:
        super().tell(facts)
        for kind, name in enumerate(KINDS):
            facts.pieces(f"god of {name}", self.gods[kind :: len(KINDS)])
        facts.at("temples", self.temples)
        facts.at("plague", self.plague)
        facts.of_seats("pantheon", [pantheon + 1 for pantheon in self.pantheons])
        facts.of_seats("faith", self.faith)
        facts.of_seats("armies not in play", self.pool)
        facts.number("spare plague", self.spare)
        facts.number("pantheon of the neutral armies", self.neutral + 1)
        facts.number("epoch", self.epoch)
        facts.number("turn order markers", self.markers)
        facts.number("declared force", self.force)
        facts.number("godswars", self.godswars)
        facts.number("conquests this turn", self.conquests)
        facts.number("labour of war", self.war_labour)
        facts.number("labour of sky", self.sky_labour)
        war = self.godswar
        facts.number("champion", 0 if war is None else war.champion + 1)
        facts.number("champion of the defender", 0 if war is None else war.foe + 1)
        facts.number("dice of the champion", 0 if war is None else sum(war.red))
        facts.number("dice of the defender", 0 if war is None else sum(war.white))

    def fit(self, t: Table) -> None:
        """Everybody has a pantheon, whose heaven is theirs, all armies that are nowhere are in reserve, and turns are
        taken from the seat in turn on.

        Rules: GS-CMP-06 GS-CMP-11 GS-EPO-05 GS-HEA-10
        """
        seats = t.edition.seats
        if self.pantheons == [NO_PANTHEON] * seats:
            for pantheon in PANTHEONS:
                owner = t.owner[pantheon.heaven]
                if is_player(t, owner) and self.pantheons[owner] == NO_PANTHEON:
                    self.pantheons[owner] = pantheon.index
            taken = [*self.pantheons, self.neutral]
            left = [one.index for one in PANTHEONS if one.index not in taken]
            for seat in range(seats):
                if self.pantheons[seat] == NO_PANTHEON:
                    self.pantheons[seat] = left.pop(0)
            if t.edition.neutral != NO_SEAT and self.neutral == NO_PANTHEON:
                self.neutral = left.pop(0)
        start = t.edition.extra
        if isinstance(start, GodstormExtra) and self.pool == start.pool:
            for seat in range(seats):
                held = sum([t.armies[place] for place in t.places(seat)]) + t.reserve[seat]
                self.pool[seat] = max(0, ALL_ARMIES - held) if t.alive(seat) else 0
        if self.markers == 0:
            living = [(t.turn + k) % seats for k in range(seats) if t.alive((t.turn + k) % seats)]
            self.order = (*living, *t.out)
            self.markers = len(living)

    def faults(self) -> list[str]:
        """What cannot be.

        Rules: GS-CMP-07 GS-PLG-09 GS-TMP-02
        """
        found: list[str] = []
        if len(set(self.temples)) != len(self.temples) or len(self.temples) > ALL_TEMPLES:
            found.append("There are more temples than twelve, or two in one territory.")
        if len(set(self.plague)) != len(self.plague):
            found.append("Two plagues are in one territory.")
        if any([faith < 0 for faith in self.faith]) or any([armies < 0 for armies in self.pool]):
            found.append("Somebody has less than no faith, or fewer than no armies.")
        if not all([self.deck_of(kind).sound() for kind in range(len(KINDS))]):
            found.append("The miracle cards do not make whole decks.")
        return found

    def misfits(self, seats: int, places: int) -> list[str]:
        found = super().misfits(seats, places)
        lists = (self.pantheons, self.faith, self.pool)
        if any([len(one) != seats for one in lists]) or len(self.gods) != len(KINDS) * seats:
            found.append("There is not one pantheon with four gods for each seat.")
        chosen = [one for one in (*self.pantheons, self.neutral) if one != NO_PANTHEON]
        if len(set(chosen)) != len(chosen) or not all([0 <= one < len(PANTHEONS) for one in chosen]):
            found.append("Two have one pantheon, or one that does not exist.")
        if not all([AWAY <= land < GROUND for land in self.gods]):
            found.append("A god stands at a place that is no territory.")
        if not all([0 <= land < GROUND for land in (*self.temples, *self.plague)]):
            found.append("A temple or a plague is at a place that is no territory.")
        if sorted(self.order) != list(range(seats)) or not 0 <= self.markers <= seats:
            found.append("The order of turns does not name every seat once.")
        if not FIRST_EPOCH <= self.epoch <= LAST_EPOCH:
            found.append("There is no such epoch.")
        if self.peek and not (len(self.peek) == 2 and all([0 <= seat < seats for seat in self.peek])):
            found.append("Somebody looks at a hand that does not exist.")
        for kind in range(len(KINDS)):
            if not self.deck_of(kind).fits(seats, len(MIRACLES[kind])):
                found.append("A deck has cards that were never printed, or too few hands.")
        return found

    # --- gods ---

    def god_at(self, seat: int, kind: int) -> int:
        """Where a god of a seat stands, or AWAY."""
        return self.gods[len(KINDS) * seat + kind]

    def in_play(self, seat: int, kind: int) -> bool:
        """Whether a god of a seat is on the board."""
        return self.gods[len(KINDS) * seat + kind] != AWAY

    def gods_at(self, seat: int, land: int) -> list[int]:
        """The kinds of a seat's gods that stand in a territory."""
        gods, first = self.gods, len(KINDS) * seat
        return [kind for kind in range(len(KINDS)) if gods[first + kind] == land]

    def has_god_at(self, seat: int, kind: int, land: int) -> bool:
        """Whether a seat's god of a kind stands in a territory."""
        return self.gods[len(KINDS) * seat + kind] == land

    def god(self, seat: int, kind: int) -> God:
        """The god of a seat, by name."""
        return GODS[len(KINDS) * max(self.pantheons[seat], 0) + kind]

    def kind_of(self, seat: int, god: God) -> int:
        """The kind of a god, if it is one of this seat's; else -1."""
        return god.kind if god.pantheon == self.pantheons[seat] else -1

    # --- cards ---

    def in_hand(self, seat: int) -> int:
        """How many miracle cards a seat holds."""
        return len(self.death.hands[seat]) + len(self.sky.hands[seat]) + len(self.war.hands[seat])

    def relics(self, seat: int) -> tuple[int, ...]:
        """The numbers of the relics that a seat has in play."""
        return self.magic.laid[seat]

    def has_relic(self, seat: int, key: str) -> bool:
        """Whether a seat has this relic in play."""
        for card in self.magic.laid[seat]:  # noqa: SIM110  (a generator is slow when compiled)
            if MIRACLES[MAGIC][card].key == key:
                return True
        return False

    # --- temples and heavens ---

    def heaven(self, seat: int) -> int:
        """The heaven of a seat."""
        return PANTHEONS[self.pantheons[seat]].heaven

    @property
    def supply(self) -> int:
        """How many temples are left in the supply."""
        return ALL_TEMPLES - len(self.temples)

    def looking(self, seat: int) -> int:
        """At whose hand a seat looks, or HIDDEN."""
        return self.peek[1] if self.peek and self.peek[0] == seat else HIDDEN


def godstorm(t: Table) -> GodstormExtra:
    """What lies beside the boards of Godstorm."""
    extra = t.extra
    assert isinstance(extra, GodstormExtra)
    return extra


def temples_of(t: Table, seat: int) -> list[int]:
    """The territories with a temple that a seat controls.

    Rules: GS-TMP-05 GS-TMP-09 GS-RAI-17
    """
    owner = t.owner
    return [land for land in godstorm(t).temples if owner[land] == seat]


def crypts_of(t: Table, seat: int) -> list[int]:
    """The crypts that a seat controls."""
    owner = t.owner
    return [place for place in CRYPTS if owner[place] == seat]


def altars_of(t: Table, seat: int) -> int:
    """How many altars a seat controls."""
    owner = t.owner
    return [owner[place] for place in ALTARS].count(seat)


def is_player(t: Table, owner: int) -> bool:
    """Whether an owner is a player: neither nobody nor the neutral force.

    Rules: GS-S2P-12
    """
    return owner != NOBODY and owner < t.edition.seats
