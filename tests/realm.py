"""The vocabulary of the Game of Thrones tests, on top of ``scene``: Houses, gold, units, characters and more decks.

    t = realm("Winterfell: alice 5 | The Neck: bob 2", gold={"alice": 500}, units="Winterfell: 1 knight")
    t.alice.invades("Winterfell", "White Harbor")
    t.alice.uses("robb_stark")
    t.all_pass()
    t.alice.commits(3)
    t.dice("6 4 1 against 5 4")

Alice plays the first House of the printed order for the number of players, bob the second, and so on, and turns go in
that order. Territories that a position does not name belong to ``rest``, with one army each.
"""

from __future__ import annotations

from collections.abc import Mapping

import hegemon
from hegemon.editions import begin
from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, OBJECTIVES
from hegemon.editions.thrones.draw import DrawTerritory
from hegemon.editions.thrones.extra import READY, TURNED, ThronesExtra, thrones
from hegemon.editions.thrones.lands import UNITS
from hegemon.editions.thrones.maneuver import Maneuver
from hegemon.editions.thrones.objectives import ScoreObjective
from hegemon.editions.thrones.purchase import Purchase
from hegemon.editions.thrones.reinforce import BeginTurn, Muster
from hegemon.editions.thrones.setup import houses_for
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.effects import Answered, Moment
from hegemon.rules.invade import AnnounceDefence
from hegemon.rules.invasion import DeclareInvasion
from hegemon.rules.turn import NextTurn, Turn
from hegemon.table.cards import END
from hegemon.table.table import Table
from scene import NAMES, Person, Scene, find, force_number, read_position


class Lord(Person):
    """Somebody at the table who plays a House."""

    scene: Realm

    def uses(self, power: str) -> None:
        """Use a character or a Maester card; nobody answers it with a sabotage."""
        self.says(f"use {power}")
        self.scene.unanswered()

    def invades(self, src: str, dst: str) -> None:
        self.says(f"invade {src.lower().replace(' ', '_')} {dst.lower().replace(' ', '_')}")

    def commits(self, armies: int) -> None:
        self.says(f"commit {armies}")

    def wins(self, src: str, dst: str, armies: int = 0) -> None:
        """Conquer a territory with the luckiest dice, nobody using a card; so many move in, or as few as may be."""
        t = self.scene
        self.invades(src, dst)
        t.all_pass()
        while t.step == "FightOn":
            red, white = min(3, t.armies(src) - 1), min(2, t.armies(dst))
            self.commits(red)
            t.all_pass()
            t.battle("6 " * red, "1 " * white)
        if t.step == "MoveIn":
            self.occupies(max(armies, t.armies(dst)))

    @property
    def gold(self) -> int:
        return self.scene.extra.gold[self.seat]

    @property
    def points(self) -> int:
        return self.scene.extra.points[self.seat]

    @property
    def maesters(self) -> set[str]:
        """The ids of their Maester cards."""
        return {MAESTERS[card].id for card in self.scene.extra.maesters.hands[self.seat].cards}

    @property
    def objectives(self) -> set[str]:
        """The ids of their objectives."""
        return {OBJECTIVES[card].id for card in self.scene.extra.objectives.hands[self.seat].cards}


class Realm(Scene):
    """A game of Game of Thrones in a given position, and the Houses around it."""

    def __init__(self, game: Game[Table]) -> None:
        super().__init__(game)
        self.people = {name: Lord(self, seat) for seat, name in enumerate(NAMES[: game.table.edition.seats])}

    def __getattr__(self, name: str) -> Lord:
        person = super().__getattr__(name)
        assert isinstance(person, Lord)
        return person

    @property
    def extra(self) -> ThronesExtra:
        return thrones(self.table)

    def all_pass(self) -> None:
        """Everybody passes at the moments that are open now for using cards."""
        while isinstance(self.game.asking, (Moment, Answered)):
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, "pass"))

    def unanswered(self) -> None:
        """Nobody sabotages the Maester card just played."""
        while isinstance(self.game.asking, Answered):
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, "pass"))

    def roll(self, red: str, white: str) -> None:
        """The defender announces as many dice as are named, and the dice fall; cards may be used on them then."""
        self.defends(len(white.split()))
        self.chance(f"roll {red} against {white}")

    def battle(self, red: str, white: str) -> None:
        """The same, and nobody uses a card on the dice."""
        self.roll(red, white)
        self.all_pass()

    def defends(self, dice: int) -> None:
        """The defender announces his dice, if he is asked."""
        if isinstance(self.game.asking, AnnounceDefence):
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, f"defend {dice}"))

    def throws(self, face: int) -> None:
        """A die is thrown for a card, and nobody changes it."""
        self.chance(f"throw {face}")
        self.all_pass()

    def units(self, land: str) -> tuple[int, int, int]:
        """Knights, Siege Engines and Fortifications in a territory."""
        place, x = self.land(land).index, self.extra
        return x.knights[place], x.engines[place], x.forts[place]

    def state(self, character: str) -> int:
        """READY, TURNED, GONE, or CAPTIVE plus the captor's seat."""
        return self.extra.characters[next(one.index for one in CHARACTERS if one.id == character)]

    def sizes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The faces of the dice that chance is about to roll, largest first, for attacker and defender."""
        assert self.game.pending is not None
        rolls = [action.fields() for action in self.game.pending.menu]
        red = [roll[0] for roll in rolls]
        white = [roll[1] for roll in rolls]
        return highest(red), highest(white)


def highest(rolls: list[object]) -> tuple[int, ...]:
    """The highest face each die can show."""
    faces = [roll for roll in rolls if isinstance(roll, tuple)]
    return tuple(max(roll[k] for roll in faces) for k in range(len(faces[0])))


def realm(
    position: str = "",
    *,
    seats: int = 3,
    mode: str = "dominion",
    options: Mapping[str, object] | None = None,
    rest: str = "",
    turn: str = "alice",
    phase: str = "invade",
    hands: Mapping[str, str] | None = None,
    discards: str = "",
    gold: Mapping[str, int] | None = None,
    points: Mapping[str, int] | None = None,
    units: str = "",
    maesters: Mapping[str, str] | None = None,
    maester_discards: str = "",
    objectives: Mapping[str, str] | None = None,
    turned: str = "",
    captured: bool = False,
    out: tuple[str, ...] = (),
    version: int | None = None,
) -> Realm:
    """A game in the given position.

    ``phase`` is turn (it just begins, before the moment at its start), muster, purchase, invade, maneuver, objective or
    draw. ``units`` reads ``Winterfell: 2 knight 1 siege_engine | Karhold: 1 fortification``. ``version`` is that of the
    rules.
    """
    game = begin("thrones", seats, {"mode": mode, **(options or {})}, version)
    table = game.table
    x = thrones(table)
    others = rest or NAMES[seats - 1]
    for land in range(len(table.owner)):
        table.owner[land] = force_number(table, others)
        table.armies[land] = 1
    for name, force, armies in read_position(position):
        place = find(table, name)
        table.owner[place.index] = force_number(table, force)
        table.armies[place.index] = armies
    x.houses = [one.index for one in houses_for(seats)]
    x.order = tuple(range(seats))
    if table.edition.options["characters"] == "on":
        for one in CHARACTERS:
            if one.house in x.houses:
                x.characters[one.index] = TURNED if one.id in turned.split() else READY
    for name, amount in (gold or {}).items():
        x.gold[NAMES.index(name)] = amount
    for name, amount in (points or {}).items():
        x.points[NAMES.index(name)] = amount
    for part in units.split("|"):
        if part.strip():
            name, counts = part.split(":")
            words = counts.split()
            for count, kind in zip(words[::2], words[1::2], strict=True):
                index = next(unit.index for unit in UNITS if unit.id == kind)
                x.units(index)[find(table, name.strip()).index] = int(count)
    deal_decks(table, hands or {}, discards, maesters or {}, maester_discards, objectives or {})
    table.reserve = [0] * len(table.reserve)
    table.first = 0
    table.out = tuple(NAMES.index(name) for name in out)
    game.asking = None
    game.stack.clear()
    begin_phase(game, NAMES.index(turn), phase)
    table.captured = captured
    game.run()
    assert not table.faults(), table.faults()
    return Realm(game)


def deal_decks(
    table: Table,
    hands: Mapping[str, str],
    discards: str,
    maesters: Mapping[str, str],
    maester_discards: str,
    objectives: Mapping[str, str],
) -> None:
    """Give everybody the cards they are said to hold; the rest lies face down."""
    x = thrones(table)
    cards = {card.id: card.index for card in table.edition.cards}
    for name, held in hands.items():
        table.hands[NAMES.index(name)] = Hand(tuple(sorted(cards[card] for card in held.split())))
    table.discards = tuple(cards[card] for card in discards.split())
    gone = {*table.discards, *(card for hand in table.hands for card in hand.cards)}
    table.pile = Pile((tuple(card for card in cards.values() if card not in gone),))
    if any(card.symbol == END for card in table.edition.cards):
        x.lower = (len(table.pile) - 1) // 2 + 1
    ids = {card.id: card.index for card in MAESTERS}
    for name, held in maesters.items():
        x.maesters.hands[NAMES.index(name)] = Hand(tuple(sorted(ids[card] for card in held.split())))
    x.maesters.discards = tuple(ids[card] for card in maester_discards.split())
    gone = {*x.maesters.discards, *(card for hand in x.maesters.hands for card in hand.cards)}
    x.maesters.pile = Pile((tuple(card for card in x.maesters.cards if card not in gone),))
    ids = {card.id: card.index for card in OBJECTIVES}
    for name, held in objectives.items():
        x.objectives.hands[NAMES.index(name)] = Hand(tuple(sorted(ids[card] for card in held.split())))
    gone = {card for hand in x.objectives.hands for card in hand.cards}
    x.objectives.pile = Pile((tuple(card for card in x.objectives.cards if card not in gone),))


PHASES: dict[str, type[Step[Table]]] = {
    "muster": Muster,
    "purchase": Purchase,
    "invade": DeclareInvasion,
    "maneuver": Maneuver,
    "objective": ScoreObjective,
    "draw": DrawTerritory,
}
"""The step with which each part of a turn begins."""


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
    game.stack.extend(reversed([BeginTurn(who), *steps[at:], NextTurn(who)]))


def begun(
    seats: int, first: str = "alice", mode: str = "skirmish", options: Mapping[str, object] | None = None
) -> Realm:
    """A new game in which the dice have said who chooses a House first."""
    t = Realm(hegemon.new_game("thrones", seats=seats, options={"mode": mode, **(options or {})}))
    t.chance("throw " + " ".join("6" if name == first else "1" for name in NAMES[:seats]))
    return t


def housed(
    seats: int, first: str = "alice", mode: str = "skirmish", options: Mapping[str, object] | None = None
) -> Realm:
    """A new game in which everybody, from the first on, has chosen the next House of the printed order."""
    t = begun(seats, first, mode, options)
    for house in houses_for(seats):
        t.people[t.asked].says(f"house {house.id}")
    return t


def ready(
    seats: int, first: str = "alice", mode: str = "skirmish", options: Mapping[str, object] | None = None
) -> Realm:
    """A game at its first turn; what the set-up asks was always answered with the first thing possible."""
    t = housed(seats, first, mode, options)
    while t.table.turn < 0:
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t
