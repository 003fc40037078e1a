"""What only Legacy lays beside the board: the world, factions, stars, missiles, HQs, scars, market and decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.editions.legacy.hooks import POWERS, SCARS, Power
from hegemon.editions.legacy.lands import BANNERS, FACTIONS, FIRST_COIN, is_coin, land_of, resources
from hegemon.editions.legacy.packs.sealing import NAMES as SEALS
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import BLUE, BROWN, GREEN, REGIONS, SUPPLY, YELLOW, FactionCard, World
from hegemon.kernel.chance import Rng
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Record
from hegemon.table.extra import Extra, Facts
from hegemon.table.table import Table

NO_FACTION: Final = 0
NO_SCAR: Final = 0
NO_MISSION: Final = 0
OFF_BOARD: Final = -1
"""The place of an HQ that is not on the board."""
EMPTY_SLOT: Final = -1
NO_TARGET: Final = -1

LANES: Final = 3
"""So many added sea lines of each territory are told to programs that learn,"""
STICKERS: Final = 12
"""so many stickers of a faction card,"""
BESIDE_SEATS: Final = 6
"""so many cards that lie beside each seat,"""
EFFECTS: Final = 6
"""and so many effects that last."""
NO_LANES: Final = (0,) * LANES
NO_STICKERS: Final = (0,) * STICKERS
NONE_BESIDE: Final = (0,) * BESIDE_SEATS
LANE_NAMES: Final = tuple([f"sea line {k + 1}" for k in range(LANES)])
STICKER_NAMES: Final = tuple([f"sticker {k + 1}" for k in range(STICKERS)])
BESIDE_NAMES: Final = tuple([f"card {k + 1} beside" for k in range(BESIDE_SEATS)])
BONUS_NAMES: Final = tuple([f"change of bonus {k + 1}" for k in range(REGIONS)])
SUPPLY_NAMES: Final = tuple([f"supply {k + 1}" for k in range(len(SUPPLY))])
SEAL_NAMES: Final = tuple([f"seal {k + 1}" for k in range(len(SEALS))])
EFFECT_NAMES: Final = tuple(
    [(f"effect {k}", f"effect {k}, whose", f"effect {k}, where") for k in range(1, EFFECTS + 1)]
)

PLAY: Final = 0
RESULTS: Final = 1
SIGNING: Final = 2
REWARDED: Final = 3
HOLDING_ON: Final = 4
CLOSED: Final = 5
"""How far a game has come: it is played, the results are in, the winner signs, has chosen the reward, those who held on
choose, and everything is done."""


class Deeds(Record):
    """What has been done in the turn under way. It is replaced, never changed.

    ``conquests`` and ``over_sea`` are territories taken in battle (all of them, and those over sea lines), ``entered``
    those expanded into, ``beaten`` the seats that were conquered from, ``knocked_out`` seats that lost their last troop
    to the seat in turn, each with the number of cards it held then, ``placed`` where recruits were put, ``turned_in``
    the cards turned in for troops, ``laid`` those laid out for it so far, ``closed`` what cannot be attacked any more,
    ``first`` the territory that was attacked first, ``regions`` the continents held as the turn began, ``used`` what
    may be used once a turn (numbers of powers), ``flags`` what else packs note.
    """

    __slots__ = (
        "beaten",
        "bought",
        "closed",
        "conquests",
        "entered",
        "first",
        "flags",
        "intimidating",
        "joined",
        "knocked_out",
        "laid",
        "maneuvered",
        "over_sea",
        "placed",
        "regions",
        "turned_in",
        "used",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "conquests",
        "over_sea",
        "entered",
        "beaten",
        "knocked_out",
        "placed",
        "turned_in",
        "laid",
        "closed",
        "first",
        "intimidating",
        "regions",
        "used",
        "flags",
        "joined",
        "maneuvered",
        "bought",
    )

    def __init__(
        self,
        conquests: tuple[int, ...] = (),
        over_sea: tuple[int, ...] = (),
        entered: tuple[int, ...] = (),
        beaten: tuple[int, ...] = (),
        knocked_out: tuple[tuple[int, int], ...] = (),
        placed: tuple[int, ...] = (),
        turned_in: tuple[int, ...] = (),
        laid: tuple[int, ...] = (),
        closed: tuple[int, ...] = (),
        first: int = NO_TARGET,
        intimidating: bool = True,
        regions: tuple[int, ...] = (),
        used: tuple[int, ...] = (),
        flags: tuple[int, ...] = (),
        joined: bool = False,
        maneuvered: bool = False,
        bought: int = 0,
    ) -> None:
        self.conquests: Final = conquests
        self.over_sea: Final = over_sea
        self.entered: Final = entered
        self.beaten: Final = beaten
        self.knocked_out: Final = knocked_out
        self.placed: Final = placed
        self.turned_in: Final = turned_in
        self.laid: Final = laid
        self.closed: Final = closed
        self.first: Final = first
        self.intimidating: Final = intimidating
        """Whether the territory attacked first is still the only one."""
        self.regions: Final = regions
        self.used: Final = used
        self.flags: Final = flags
        self.joined: Final = joined
        self.maneuvered: Final = maneuvered
        self.bought: Final = bought

    def replaced(
        self,
        conquests: tuple[int, ...] | None = None,
        over_sea: tuple[int, ...] | None = None,
        entered: tuple[int, ...] | None = None,
        beaten: tuple[int, ...] | None = None,
        knocked_out: tuple[tuple[int, int], ...] | None = None,
        placed: tuple[int, ...] | None = None,
        turned_in: tuple[int, ...] | None = None,
        laid: tuple[int, ...] | None = None,
        closed: tuple[int, ...] | None = None,
        first: int | None = None,
        intimidating: bool | None = None,
        regions: tuple[int, ...] | None = None,
        used: tuple[int, ...] | None = None,
        flags: tuple[int, ...] | None = None,
        joined: bool | None = None,
        maneuvered: bool | None = None,
        bought: int | None = None,
    ) -> Deeds:
        """The same deeds but for those that are given."""
        return Deeds(
            self.conquests if conquests is None else conquests,
            self.over_sea if over_sea is None else over_sea,
            self.entered if entered is None else entered,
            self.beaten if beaten is None else beaten,
            self.knocked_out if knocked_out is None else knocked_out,
            self.placed if placed is None else placed,
            self.turned_in if turned_in is None else turned_in,
            self.laid if laid is None else laid,
            self.closed if closed is None else closed,
            self.first if first is None else first,
            self.intimidating if intimidating is None else intimidating,
            self.regions if regions is None else regions,
            self.used if used is None else used,
            self.flags if flags is None else flags,
            self.joined if joined is None else joined,
            self.maneuvered if maneuvered is None else maneuvered,
            self.bought if bought is None else bought,
        )


NO_DEEDS: Final = Deeds()


class Lasting(Record):
    """An effect that outlasts the turn, or names territories: whose, what (the number of an event or power), where."""

    __slots__ = ("key", "lands", "number", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "who", "lands", "number")

    def __init__(self, key: int, who: int, lands: tuple[int, ...] = (), number: int = 0) -> None:
        self.key: Final = key
        self.who: Final = who
        self.lands: Final = lands
        self.number: Final = number


class LegacyExtra(Extra):
    """Everything beside the board. Its lists change; a copy shares none of them. The world is only ever replaced.

    Rules: LG-CMP-17
    """

    __slots__ = (
        "coin_pile",
        "curses",
        "date",
        "deeds",
        "depleted",
        "down",
        "drafted",
        "due",
        "events",
        "factions",
        "faction_cards",
        "game",
        "hqs",
        "lasting",
        "market",
        "missiles",
        "mission",
        "missions",
        "moments",
        "moments_for",
        "order",
        "people",
        "powers_of",
        "scars",
        "stage",
        "start_lands",
        "starting",
        "tokens",
        "winner",
        "world",
    )
    __match_args__: ClassVar[tuple[str, ...]] = (
        "world",
        "game",
        "people",
        "date",
        "factions",
        "tokens",
        "missiles",
        "hqs",
        "scars",
        "starting",
        "market",
        "coin_pile",
        "events",
        "missions",
        "mission",
        "depleted",
        "order",
        "deeds",
        "lasting",
        "down",
        "stage",
        "winner",
        "due",
        "drafted",
        "curses",
        "start_lands",
    )

    def __init__(
        self,
        world: World,
        game: int,
        people: tuple[int, ...],
        date: str,
        factions: Sequence[int],
        tokens: Sequence[int],
        missiles: Sequence[int],
        hqs: Sequence[int],
        scars: Sequence[int],
        starting: Sequence[int],
        market: Sequence[int],
        coin_pile: tuple[int, ...],
        events: tuple[int, ...] = (),
        missions: tuple[int, ...] = (),
        mission: int = NO_MISSION,
        depleted: bool = False,
        order: tuple[int, ...] = (),
        deeds: Deeds = NO_DEEDS,
        lasting: tuple[Lasting, ...] = (),
        down: tuple[int, ...] = (),
        stage: int = PLAY,
        winner: int = -1,
        due: tuple[int, ...] = (),
        drafted: tuple[tuple[int, ...], ...] = (),
        curses: Sequence[int] = (),
        start_lands: Sequence[int] = (),
    ) -> None:
        self.world = world
        """The world as it is now."""
        self.game: Final = game
        """The number of this game in the campaign, from 1."""
        self.people: Final = people
        """The person at each seat."""
        self.date: Final = date
        self.factions = list(factions)
        """The faction of each seat by number, or NO_FACTION."""
        self.tokens = list(tokens)
        """The Red Star tokens of each seat."""
        self.missiles = list(missiles)
        self.hqs = list(hqs)
        """Where the HQ of each seat stands, whoever holds it, or OFF_BOARD."""
        self.scars = list(scars)
        """The scar card of each seat: its kind, NO_SCAR, or HIDDEN."""
        self.starting = list(starting)
        """The starting troops of each seat, half of which join the war again."""
        self.market = list(market)
        """The face-up Territory cards, slot 1 first; EMPTY_SLOT where there is none."""
        self.coin_pile = coin_pile
        self.events = events
        """The event cards still in the deck."""
        self.missions = missions
        """The missions still in the deck, and the one that lies face up."""
        self.mission = mission
        self.depleted = depleted
        """Whether the coin pile has been empty in this game."""
        self.order = order
        """The order of turns, if it is not that of the seats."""
        self.deeds = deeds
        self.lasting = lasting
        self.down = down
        """The seats that have lost all their troops and have not come back."""
        self.stage = stage
        self.winner = winner
        self.due = due
        """The seats whose faction gets a power by a pack in the aftermath."""
        self.drafted = drafted
        """The draft cards of each seat, by number."""
        self.curses = list(curses)
        """A card of each seat that others do not see, where a pack deals one; 0 for none, or HIDDEN."""
        self.start_lands = list(start_lands)
        """Where each seat started this game."""
        self.faction_cards: tuple[FactionCard, ...] = ()
        self.powers_of: list[list[Power]] = []
        """The powers of each faction by its number, and the faction cards they were looked up on."""
        self.moments_for: tuple[int, ...] = ()
        self.moments: list[int] = []
        """The moments of the scar cards that may be held, and the cards of the box they were looked up for."""

    def copy(self) -> LegacyExtra:
        copied = LegacyExtra(
            self.world,
            self.game,
            self.people,
            self.date,
            self.factions,
            self.tokens,
            self.missiles,
            self.hqs,
            self.scars,
            self.starting,
            self.market,
            self.coin_pile,
            self.events,
            self.missions,
            self.mission,
            self.depleted,
            self.order,
            self.deeds,
            self.lasting,
            self.down,
            self.stage,
            self.winner,
            self.due,
            self.drafted,
            self.curses,
            self.start_lands,
        )
        copied.faction_cards = self.faction_cards
        copied.powers_of = self.powers_of
        copied.moments_for = self.moments_for
        copied.moments = self.moments
        return copied

    def seen_by(self, seat: int) -> Extra:
        """The scar cards of others are face down.

        Rules: LG-SET-08
        """
        seen = self.copy()
        for other, kind in enumerate(self.scars):
            if other != seat and kind != NO_SCAR:
                seen.scars[other] = HIDDEN
        for other, curse in enumerate(self.curses):
            if other != seat and curse:
                seen.curses[other] = HIDDEN
        return seen

    def imagined(self, unknown: list[int], rng: Rng) -> Extra:
        full = self.copy()
        left = self.dealt()
        for kind in self.scars:
            if kind in left:
                left.remove(kind)
        for seat, kind in enumerate(self.scars):
            if kind == HIDDEN:
                full.scars[seat] = left.pop(rng.below(len(left)))
        hidden = [card for card in self.curse_cards() if card not in self.curses]
        for seat, curse in enumerate(self.curses):
            if curse == HIDDEN:
                full.curses[seat] = hidden.pop(rng.below(len(hidden)))
        return full

    def dealt(self) -> list[int]:
        """The scar cards that were dealt in this game or could have been; those of a pack opened in it come later.

        Rules: LG-PCK-61
        """
        left = list(self.world.scars)
        for opening in self.world.opened:
            if opening.game == self.game:
                seal = read_seal(opening.pack)
                new = [row.number for row in seal.scar if row.dealt for _ in range(row.copies)]
                new += [row.scar for row in seal.weakness if row.dealt for _ in range(row.copies)]
                for kind in new:
                    if kind in left:
                        left.remove(kind)
        return left

    def scar_moments(self) -> list[int]:
        """The moments at which a scar card can be played that may have been dealt in this game."""
        scars = self.world.scars
        if self.moments_for is not scars:
            self.moments = sorted({SCARS[kind].moment for kind in self.dealt() if kind in SCARS})
            self.moments_for = scars
        return self.moments

    def curse_cards(self) -> list[int]:
        """The cards that a pack deals to players in secret, and that were not played."""
        found = [row.number for opening in self.world.opened for row in read_seal(opening.pack).event if row.hand]
        gone = [effect.key for effect in self.lasting if effect.number == HIDDEN]
        return [number for number in found if number not in gone]

    def cards(self) -> tuple[int, ...]:
        """The cards of the market and of the coin pile.

        Rules: LG-CRD-31
        """
        return (*[card for card in self.market if card != EMPTY_SLOT], *self.coin_pile)

    def gathered(self, left: tuple[int, ...]) -> tuple[int, ...]:
        """Coin cards make their own pile, face-up cards lie in the market, and destroyed ones are out of the game.

        Rules: LG-CRD-31 LG-SET-26
        """
        self.coin_pile = tuple([card for card in left if is_coin(card)])
        here = self.cards()
        return tuple([card for card in left if card not in here and resources(self.world, card)])

    def off_pile(self, card: int) -> bool:
        return card >= FIRST_COIN and is_coin(card)

    def tell(self, facts: Facts) -> None:
        """The world as it is, what lies at each seat, and how far turn and game have come.

        The same facts are told whatever is open: what is sealed has zeros in its place.
        """
        world, deeds = self.world, self.deeds
        facts.on_lands("scar", world.scar)
        facts.on_lands("city", [0 if city is None else city.kind for city in world.city])
        seats = [-1 if city is None else self.seat_of(city.founder) for city in world.city]
        facts.on_lands("founder, from oneself on", [facts.relative(seat) + 1 if seat >= 0 else 0 for seat in seats])
        facts.on_lands("boxes of the Fortification", world.fort)
        facts.on_lands("coins", world.coins)
        facts.at("card in the market", [land_of(card) for card in self.market if card != EMPTY_SLOT])
        ends = self.lane_ends() if world.lanes else []
        for k in range(LANES):
            facts.on_lands(LANE_NAMES[k], [(*row, *NO_LANES)[k] for row in ends])
        facts.pieces("HQ", self.hqs)
        facts.pieces("start", self.start_lands)
        facts.at("taken this turn", (*deeds.conquests, *deeds.entered))
        facts.at("closed this turn", deeds.closed)
        facts.of_seats("faction", self.factions)
        facts.of_seats("Red Stars", self.tokens)
        facts.of_seats("missiles", self.missiles)
        facts.of_seats("scar card", self.scars)
        facts.of_seats("starting troops", self.starting)
        facts.of_seats("signatures", [world.signed(person) for person in self.people])
        facts.of_seats("has lost all troops", [int(seat in self.down) for seat in range(facts.seats)])
        cards = [None if faction == NO_FACTION else world.card(faction) for faction in self.factions]
        stuck = [
            NO_STICKERS if card is None else (*card.printed, *card.slots, *card.titles, *NO_STICKERS) for card in cards
        ]
        for slot in range(STICKERS):
            facts.of_seats(STICKER_NAMES[slot], [row[slot] for row in stuck])
        beside = [(*row, *NONE_BESIDE) for row in self.drafted or ((),) * facts.seats]
        for k in range(BESIDE_SEATS):
            facts.of_seats(BESIDE_NAMES[k], [row[k] for row in beside])
        curses = self.curses or [0] * facts.seats
        facts.of_seats("card face down", curses)
        for name, mark in zip(BONUS_NAMES, world.marked, strict=True):
            facts.number(name, mark)
        for name, left in zip(SUPPLY_NAMES, world.supply, strict=True):
            facts.number(name, left)
        opened = [opening.pack for opening in world.opened]
        for name, pack in zip(SEAL_NAMES, SEALS, strict=True):
            facts.number(name, int(pack in opened))
        facts.number("game", self.game)
        facts.number("stage", self.stage)
        facts.number("coin cards in the pile", len(self.coin_pile))
        facts.number("coin pile was empty", int(self.depleted))
        facts.number("cards of deck 1", len(self.events))
        facts.number("cards of deck 2", len(self.missions))
        facts.number("card of deck 2", self.mission)
        facts.number("conquests", len(deeds.conquests))
        facts.number("conquests over sea", len(deeds.over_sea))
        facts.number("has joined", int(deeds.joined))
        facts.number("has manoeuvred", int(deeds.maneuvered))
        facts.number("stars bought", deeds.bought)
        facts.number("coins turned in", sum([resources(world, card) for card in deeds.turned_in]))
        facts.number("lasting effects", len(self.lasting))
        for k in range(EFFECTS):
            effect = self.lasting[k] if k < len(self.lasting) else None
            lands = () if effect is None else effect.lands
            key, whose, where = EFFECT_NAMES[k]
            owner = -1 if effect is None else effect.who
            facts.number(key, 0 if effect is None else effect.key)
            facts.number(whose, 0 if owner < 0 else facts.relative(owner) + 1)
            facts.number(where, lands[0] + 1 if lands else 0)

    def seat_of(self, person: int) -> int:
        """The seat of a person, or -1."""
        return self.people.index(person) if person in self.people else -1

    def lane_ends(self) -> list[tuple[int, ...]]:
        """Where the added sea lines of each territory lead to, counted from 1."""
        found: list[tuple[int, ...]] = [()] * len(self.world.scar)
        for one, other in self.world.lanes:
            found[one] = (*found[one], other + 1)
            found[other] = (*found[other], one + 1)
        return found

    def revealed(self) -> int:
        return len(self.world.opened)

    def secrets(self, seat: int) -> bool:
        return self.scars[seat] != NO_SCAR or (bool(self.curses) and self.curses[seat] != 0)

    def banner(self, seat: int) -> int:
        faction = self.factions[seat]
        if faction == NO_FACTION:
            return seat
        if faction <= len(FACTIONS):
            return FACTIONS[faction - 1].banner
        for opening in self.world.opened:
            for row in read_seal(opening.pack).faction:
                if row.number == faction:
                    return BANNERS[row.banner]
        return seat

    def following(self, seat: int, seats: int) -> int:
        if not self.order:
            return (seat + 1) % seats
        return self.order[(self.order.index(seat) + 1) % seats]

    def faults(self) -> list[str]:
        found: list[str] = []
        if any([count < 0 for count in (*self.tokens, *self.missiles)]):
            found.append("Somebody has fewer than no stars or missiles.")
        held = [kind for kind in self.scars if kind not in (NO_SCAR, HIDDEN)]
        if any([held.count(kind) > self.world.scars.count(kind) for kind in held]):
            found.append("Somebody holds a scar card that is not in the box.")
        if len(self.market) != SLOTS:
            found.append("There is another number of slots for Territory cards.")
        return [*found, *self.world.faults()]

    def misfits(self, seats: int, places: int) -> list[str]:
        rows = (self.people, self.factions, self.tokens, self.missiles, self.hqs, self.scars, self.starting)
        if any([len(row) != seats for row in rows]) or len(self.start_lands) != seats:
            return ["There is another number of seats beside the board than at it."]
        if any([not OFF_BOARD <= land < places for land in (*self.hqs, *self.start_lands)]):
            return ["An HQ stands outside the board."]
        known = [NO_FACTION, *[card.number for card in self.world.factions]]
        if any([faction not in known for faction in self.factions]):
            return ["Somebody plays a faction that does not exist."]
        if self.order and sorted(self.order) != list(range(seats)):
            return ["The order of turns is not that of all seats."]
        if self.drafted and len(self.drafted) != seats:
            return ["There is another number of seats beside the board than at it."]
        if len(self.world.coins) != places:
            return ["The world has another number of territories than the board."]
        return []

    # --- looking things up

    def person(self, seat: int) -> int:
        """The number of the person at a seat."""
        return self.people[seat]

    def powers(self, seat: int) -> list[Power]:
        """What works for and against a seat: the stickers on its faction card and what is printed there."""
        cards = self.world.factions
        if self.faction_cards is not cards:
            self.powers_of = powers_by_faction(cards)
            self.faction_cards = cards
        return self.powers_of[self.factions[seat]]

    def hq_owner(self, land: int) -> int:
        """The seat whose HQ stands in a territory, or -1."""
        return self.hqs.index(land) if land in self.hqs else -1


NO_POWERS: Final[list[Power]] = []
STUCK: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], list[Power]]] = {}
"""The powers of faction cards by what is printed and stuck on them, each list made once."""


def powers_by_faction(cards: tuple[FactionCard, ...]) -> list[list[Power]]:
    """The powers on each of these faction cards, at the number of its faction."""
    found = [NO_POWERS] * (1 + max([card.number for card in cards], default=NO_FACTION))
    for card in cards:
        found[card.number] = powers_on(card.printed, card.slots)
    return found


def powers_on(printed: tuple[int, ...], slots: tuple[int, ...]) -> list[Power]:
    """What is printed on a faction card, and the stickers in its slots but for the mission in the red one."""
    key = (printed, slots)
    found = STUCK.get(key)
    if found is None:
        numbers = (*printed, slots[GREEN], slots[BLUE], slots[BROWN], slots[YELLOW])
        found = STUCK[key] = [POWERS[number] for number in numbers if number in POWERS]
    return found


SLOTS: Final = 4
"""The slots for face-up Territory cards.

Rules: LG-SET-15
"""


def legacy(t: Table) -> LegacyExtra:
    """What lies beside the board of Legacy."""
    extra = t.extra
    assert isinstance(extra, LegacyExtra)
    return extra


def has_troops(t: Table, seat: int) -> bool:
    """Whether a seat controls any territory.

    Rules: LG-ATK-33
    """
    return seat in t.owner


def troops(t: Table, seat: int) -> int:
    """All troops of a seat on the board."""
    return sum([t.armies[land] for land in t.lands(seat)])


def has_hq(t: Table, land: int) -> bool:
    """Whether any HQ stands in a territory."""
    return land in legacy(t).hqs


def is_occupied(t: Table, land: int) -> bool:
    """Whether any piece stands in a territory, troop or HQ.

    Rules: LG-TRN-45
    """
    return t.owner[land] >= 0 or land in legacy(t).hqs
