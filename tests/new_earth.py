"""The vocabulary of the Legacy tests, on top of ``scene``: worlds, factions, HQs, stars, missiles and the market.

    t = earth("Peru: alice 5 | Brazil: bob 3", hqs={"bob": "brazil"})
    t.alice.attacks("Peru", "Brazil", 3)
    t.rolls("6 5 4 against 3 2")
    t.expect("Peru: alice 5 | Brazil: bob 1")

Seats are alice, bob, carol, dave and erin; they play Die Mechaniker, the Enclave, Balkania, Khan and the Saharans, in
this order. Territories that a position does not name are empty. Factions have no power unless one is named, nobody has
an HQ, a token, a missile, a scar card or a Resource card, and the market is empty unless cards are named. The world is
that of a fresh box with what is engraved; persons are called like seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import hegemon
from hegemon.editions import first_question
from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.cards import TakeACard
from hegemon.editions.legacy.end_of_turn import ScarsAtTheEnd
from hegemon.editions.legacy.expand import ExpandAndAttack
from hegemon.editions.legacy.extra import EMPTY_SLOT, OFF_BOARD, LegacyExtra, legacy
from hegemon.editions.legacy.join import JoinTheWar
from hegemon.editions.legacy.lands import EARTH, is_coin
from hegemon.editions.legacy.maneuver import ManeuverTroops
from hegemon.editions.legacy.missiles import LaunchMissiles
from hegemon.editions.legacy.recruit import CountRecruits, PlaceTroops, TurnInCards
from hegemon.editions.legacy.scars import PlayScars
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.stars import stars
from hegemon.editions.legacy.start import BeginTurn, StartOfTurn
from hegemon.editions.legacy.world import (
    BOXED,
    COIN,
    DESTROYED,
    FORTIFIED,
    FOUNDED,
    MAJOR,
    MARKED,
    MINOR,
    NAMED,
    POWER,
    SCARRED,
    SIGNED,
    Engraving,
    World,
    fresh,
)
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.invade import AnnounceDefence
from hegemon.rules.turn import NextTurn, Turn
from hegemon.table.table import NOBODY, Table
from scene import NAMES, Person, Scene, find, force_number, read_position

BUNKER, AMMO = 1, 2
POWERS = {
    "fortified_hq": 1,
    "double_six": 2,
    "intimidate": 3,
    "rampage": 4,
    "round_up": 5,
    "expansion_card": 6,
    "hq_troops": 7,
    "card_troop": 8,
    "any_time_maneuver": 9,
    "unconnected_maneuver": 10,
}
FACTIONS = ("die_mechaniker", "enclave_of_the_bear", "imperial_balkania", "khan_industries", "saharan_republic")
DATE = "2026-11-18"


class Player(Person):
    """Somebody at the table."""

    scene: NewEarth

    def expands(self, src: str, dst: str, troops: int) -> None:
        self.says(f"enter {self.scene.land(src).id} {self.scene.land(dst).id} {troops}")

    def attacks(self, src: str, dst: str, dice: int) -> None:
        self.says(f"attack {self.scene.land(src).id} {self.scene.land(dst).id} {dice}")

    def maneuvers(self, src: str, dst: str, troops: int) -> None:
        self.says(f"fortify {self.scene.land(src).id} {self.scene.land(dst).id} {troops}")

    def wins(self, src: str, dst: str, troops: int = 0) -> None:
        """Conquer a territory with the luckiest dice; nobody plays scars or missiles."""
        t = self.scene
        while t.owner(dst) != NAMES[self.seat] and t.extra.stage == 0:
            red, white = min(3, t.armies(src) - 1), min(2, t.armies(dst))
            self.attacks(src, dst, red)
            t.rolls(f"{'6 ' * (red - 1)}5 against{' 1' * white}" if red > 1 else f"6 against{' 1' * white}")
        if t.step == "MoveIn":
            self.occupies(max(troops, t.armies(dst)))

    def ends(self) -> None:
        """Pass at everything until somebody else, or chance, is asked."""
        while self.scene.asked == NAMES[self.seat]:
            self.passes()

    @property
    def stars(self) -> int:
        return stars(self.scene.table, self.seat)

    @property
    def tokens(self) -> int:
        return self.scene.extra.tokens[self.seat]

    @property
    def missiles(self) -> int:
        return self.scene.extra.missiles[self.seat]


class NewEarth(Scene):
    """A game of Legacy in a given position, and the players around it."""

    def __init__(self, game: Game[Table]) -> None:
        super().__init__(game)
        self.people = {name: Player(self, seat) for seat, name in enumerate(NAMES[: game.table.edition.seats])}

    def __getattr__(self, name: str) -> Player:
        person = super().__getattr__(name)
        assert isinstance(person, Player)
        return person

    def player(self, name: str) -> Player:
        """Somebody by name."""
        return self.__getattr__(name)

    @property
    def extra(self) -> LegacyExtra:
        return legacy(self.table)

    @property
    def world(self) -> World:
        return self.extra.world

    @property
    def market(self) -> list[str]:
        """The face-up Territory cards, slot 1 first; an empty slot is empty."""
        return ["" if card == EMPTY_SLOT else self.table.edition.cards[card].id for card in self.extra.market]

    def all_pass(self) -> None:
        """Nobody plays a scar or launches a missile."""
        while isinstance(self.game.asking, (PlayScars, LaunchMissiles)):
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, "pass"))

    def comebacks(self) -> None:
        """Whoever was beaten for the first time chooses any power; a pack is opened by it."""
        while self.step == "ComeBack":
            self.people[self.asked].says(min(self.answers))

    def defends(self, dice: int) -> None:
        """The defender names the troops."""
        assert isinstance(self.game.asking, AnnounceDefence)
        self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, f"defend {dice}"))

    def throws_dice(self, text: str) -> None:
        """The roll of a battle; the defender names his troops if asked, nobody plays a scar; missiles may follow."""
        if isinstance(self.game.asking, AnnounceDefence):
            self.defends(len(text.split("against")[1].split()))
        self.all_pass()
        self.chance(f"roll {text}")

    def rolls(self, text: str) -> None:
        """The same, and nobody launches a missile."""
        self.throws_dice(text)
        self.all_pass()


def engraved(world: World, kind: int, land: int = -1, number: int = 0, text: str = "", person: int = -1) -> World:
    """The world with something done to it before this game."""
    return world.engraved(Engraving(0, 0, person, kind, land, number, text))


def place(name: str) -> int:
    """The number of a territory."""
    return EARTH.find(name.lower().replace(" ", "_")).index


def region(name: str) -> int:
    """The number of a continent."""
    return next(one.index for one in EARTH.regions if one.id == name)


def a_world(
    seats: int = 3,
    *,
    powers: Sequence[str] = (),
    scars: Mapping[str, int] | None = None,
    minor: Mapping[str, str] | None = None,
    major: Mapping[str, str] | None = None,
    forts: Mapping[str, int] | None = None,
    coins: Mapping[str, int] | None = None,
    destroyed: str = "",
    named: Mapping[str, str] | None = None,
    marked: Mapping[str, int] | None = None,
    signed: Mapping[str, int] | None = None,
) -> World:
    """A fresh box with some things done to it.

    ``minor`` and ``major`` name the founder of a city, ``named`` the namer of a continent, ``forts`` the boxes left,
    ``coins`` the coins on cards.
    """
    world = fresh(NAMES[:seats])
    for power in powers:
        number = POWERS[power]
        world = engraved(world, POWER, (number + 1) // 2, number)
    for name, kind in (scars or {}).items():
        world = engraved(world, SCARRED, place(name), kind)
    for kind, cities in ((MINOR, minor or {}), (MAJOR, major or {})):
        for name, founder in cities.items():
            world = engraved(world, FOUNDED, place(name), kind, f"City of {name}"[:24], NAMES.index(founder))
    for name, boxes in (forts or {}).items():
        world = engraved(world, FORTIFIED, place(name))
        world = engraved(world, BOXED, place(name), 10 - boxes)
    for name, number in (coins or {}).items():
        for _ in range(number - 1):
            world = engraved(world, COIN, place(name))
    for name in destroyed.split():
        world = engraved(world, DESTROYED, place(name))
    for name, namer in (named or {}).items():
        world = engraved(world, NAMED, region(name), 0, f"Land of {namer}", NAMES.index(namer))
    for name, mark in (marked or {}).items():
        world = engraved(world, MARKED, region(name), mark)
    for name, times in (signed or {}).items():
        for _ in range(times):
            world = engraved(world, SIGNED, text="\n", person=NAMES.index(name), number=1)
    return world


PHASES: dict[str, type[Step[Table]]] = {
    "start": StartOfTurn,
    "join": JoinTheWar,
    "recruit": CountRecruits,
    "cards": TurnInCards,
    "place": PlaceTroops,
    "attack": ExpandAndAttack,
    "maneuver": ManeuverTroops,
    "end": ScarsAtTheEnd,
    "card": TakeACard,
}
"""The step with which each part of a turn begins."""


def earth(
    position: str = "",
    *,
    seats: int = 3,
    world: World | None = None,
    game: int = 1,
    options: Mapping[str, object] | None = None,
    turn: str = "alice",
    phase: str = "attack",
    factions: Mapping[str, str] | None = None,
    hqs: Mapping[str, str] | None = None,
    tokens: Mapping[str, int] | None = None,
    missiles: Mapping[str, int] | None = None,
    scar_cards: Mapping[str, int] | None = None,
    hands: Mapping[str, str] | None = None,
    market: str = "",
    coin_pile: int | None = None,
    discards: str = "",
    empty_deck: bool = False,
    conquered: str = "",
    rest: str = "nobody",
    out: tuple[str, ...] = (),
    prepared: Callable[[Table], None] | None = None,
) -> NewEarth:
    """A game in the given position, in the turn of somebody, at the first question from a part of the turn on.

    ``phase`` is turn, start, join, recruit, cards, place, attack, maneuver, end or card.
    """
    there = a_world(seats) if world is None else world
    sitting = Sitting(there, game, tuple(range(seats)), DATE)
    begun = first_question(RULEBOOK.open(seats, options or {}, setting=sitting))
    table = begun.table
    x = legacy(table)
    begun.asking = None
    begun.stack.clear()
    table.owner = [force_number(table, rest)] * len(table.owner)
    table.armies = [0 if rest == "nobody" else 1] * len(table.armies)
    for name, force, armies in read_position(position):
        land = find(table, name).index
        table.owner[land] = force_number(table, force)
        table.armies[land] = armies
    chosen = {name: FACTIONS[seat] for seat, name in enumerate(NAMES[:seats])}
    chosen.update(factions or {})
    x.factions = [FACTIONS.index(chosen[name]) + 1 for name in NAMES[:seats]]
    x.hqs = [find(table, (hqs or {})[name]).index if name in (hqs or {}) else OFF_BOARD for name in NAMES[:seats]]
    x.start_lands = list(x.hqs)
    x.tokens = [(tokens or {}).get(name, 0) for name in NAMES[:seats]]
    x.missiles = [(missiles or {}).get(name, 0) for name in NAMES[:seats]]
    x.scars = [(scar_cards or {}).get(name, 0) for name in NAMES[:seats]]
    deal(table, hands or {}, market, coin_pile, discards, empty_deck)
    table.first = 0
    table.out = tuple([NAMES.index(name) for name in out])
    who = NAMES.index(turn)
    begin_phase(begun, who, phase)
    if conquered:
        x.deeds = x.deeds.replaced(conquests=tuple([find(table, name).index for name in conquered.split()]))
        table.captured = True
    x.down = tuple([seat for seat in range(seats) if seat not in table.owner and seat not in table.out])
    if prepared is not None:
        prepared(table)
    begun.run()
    assert not table.faults(), table.faults()
    return NewEarth(begun)


def deal(
    table: Table, hands: Mapping[str, str], market: str, coin_pile: int | None, discards: str, empty_deck: bool
) -> None:
    """Give everybody the cards they are said to have; the others lie where they belong."""
    x = legacy(table)
    cards = {card.id: card.index for card in table.edition.cards}
    table.hands = [Hand(tuple(sorted([cards[card] for card in hands.get(name, "").split()]))) for name in NAMES][
        : table.edition.seats
    ]
    shown = [cards[card] for card in market.split()]
    x.market = [*shown, *[EMPTY_SLOT] * (4 - len(shown))]
    table.discards = tuple([cards[card] for card in discards.split()])
    table.removed = tuple([land for land, coins in enumerate(x.world.coins) if not coins])
    gone = {*shown, *table.discards, *table.removed, *[card for hand in table.hands for card in hand.cards]}
    coins = [card for card in cards.values() if is_coin(card) and card not in gone]
    kept = len(coins) if coin_pile is None else coin_pile
    x.coin_pile = tuple(coins[:kept])
    left = tuple([card for card in cards.values() if not is_coin(card) and card not in gone])
    table.pile = Pile(() if empty_deck else (left,))
    table.removed = (*table.removed, *coins[kept:], *(left if empty_deck else ()))


def begin_phase(game: Game[Table], who: int, phase: str) -> None:
    """Put the rest of the edition's own turn onto the stack."""
    table = game.table
    if phase == "turn":
        game.stack.append(Turn(who))
        return
    steps = [opening(who) for opening in table.edition.turn]
    at = next(n for n, step in enumerate(steps) if isinstance(step, PHASES[phase]))
    table.turn = who
    table.turns = 1
    assert isinstance(steps[0], BeginTurn)
    legacy(table).deeds = type(legacy(table).deeds)()
    game.stack.extend(reversed([*steps[at:], NextTurn(who)]))


def begun(
    seats: int = 3, world: World | None = None, options: Mapping[str, object] | None = None, game: int = 1
) -> NewEarth:
    """A game at its very first question."""
    sitting = None if world is None else Sitting(world, game, tuple(range(seats)), DATE)
    return NewEarth(first_question(RULEBOOK.open(seats, options or {}, setting=sitting)))


ALL_POWERS = ("fortified_hq", "intimidate", "round_up", "hq_troops", "any_time_maneuver")
"""A power for each faction, as after the preparation."""


def chosen(
    seats: int = 3, world: World | None = None, first: str = "alice", game: int = 2, scars: bool = False
) -> NewEarth:
    """A game of a prepared world in which somebody is about to choose a faction; scars are dealt as they come."""
    there = a_world(seats, powers=ALL_POWERS) if world is None else world
    t = begun(seats, there, game=game)
    while t.step == "DealScar":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    t.chance("throw " + " ".join("6" if name == first else "1" for name in NAMES[:seats]))
    return t


def finished(t: NewEarth) -> NewEarth:
    """Answer everything with the first thing possible until the game is over."""
    while t.game.pending is not None:
        t.game.play(t.game.pending.menu.pick(0))
    return t


def held(t: Table, land: str) -> int:
    """Who holds a territory, or NOBODY."""
    owner = t.owner[find(t, land).index]
    return owner if owner >= 0 else NOBODY
