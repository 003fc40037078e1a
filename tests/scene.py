"""The vocabulary of the acceptance tests: set a position, let people speak, roll dice, and look at the board.

    t = scene("Alaska: alice 4 | Kamchatka: bob 2")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.expect("Alaska: alice 3 | Kamchatka: bob 1")

Seats are alice, bob, carol, dave, erin, frank and grace in this order; the neutral force is neutral. Territories that a
position does not name belong to ``rest``, with one army each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

import hegemon
from hegemon.editions.classic.extra import ClassicExtra
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.saves import dump
from hegemon.kernel.steps import Step
from hegemon.rules.fortify import FortifyPosition, Redistribute
from hegemon.rules.invade import AnnounceDefence, DeclareAttack
from hegemon.rules.turn import NextTurn, Turn
from hegemon.table.board import Territory
from hegemon.table.cards import Card
from hegemon.table.events import Happening, Naming
from hegemon.table.table import NOBODY, Table
from spans import spelt_out

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace")


class Person:
    """Somebody at the table, by what they may say."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene = scene
        self.seat = seat

    def says(self, text: str) -> None:
        """Answer the open question with a sentence; it must be this person's to answer."""
        game = self.scene.game
        decision = game.pending
        assert decision is not None, "The game is over."
        check_sentence(decision.prompt)
        game.submit(decision.number, self.seat, hegemon.parse(game, text))

    def attacks(self, src: str, dst: str, dice: int) -> None:
        self.says(f"attack {src} {dst} {dice}")

    def places(self, land: str, armies: int) -> None:
        self.says(f"place {land} {armies}")

    def trades(self, *cards: str) -> None:
        self.says(f"trade {' '.join(cards)}")

    def fortifies(self, src: str, dst: str, armies: int) -> None:
        self.says(f"fortify {src} {dst} {armies}")

    def occupies(self, armies: int) -> None:
        self.says(f"occupy {armies}")

    def passes(self) -> None:
        self.says("pass")

    def conquers(self, src: str, dst: str, armies: int = 0) -> None:
        """Take a territory with the luckiest dice; so many armies move in, or as few as may be."""
        t = self.scene
        while t.owner(dst) != NAMES[self.seat]:
            red, white = min(3, t.armies(src) - 1), min(2, t.armies(dst))
            self.attacks(src, dst, red)
            t.dice(f"{'6 ' * red} against {'1 ' * white}")
        if t.step == "MoveIn":
            self.occupies(max(armies, t.armies(dst)))

    def idles(self) -> None:
        """Take a whole turn in which nothing happens: all new armies onto one territory, no attack and no move."""
        self.says(f"place {min(self.lands)}")
        while self.scene.asked == NAMES[self.seat]:
            self.passes()

    def cannot(self, text: str, because: str = "") -> None:
        """What they say is refused with a sentence that holds ``because``, and nothing has changed."""
        refusal = self.refused(text)
        assert because in refusal, refusal

    def refused(self, text: str) -> str:
        """The whole sentence with which this is refused; nothing has changed."""
        game = self.scene.game
        before = dump(game)
        with pytest.raises(Refused) as refusal:
            self.says(text)
        assert dump(game) == before
        check_sentence(str(refusal.value))
        return str(refusal.value)

    @property
    def hand(self) -> set[str]:
        """The ids of their cards."""
        table = self.scene.table
        return {table.edition.cards[card].id for card in table.hands[self.seat].cards}

    @property
    def lands(self) -> set[str]:
        """The ids of their territories."""
        table = self.scene.table
        return {table.board.territories[land].id for land in table.lands(self.seat)}

    @property
    def reserve(self) -> int:
        """The armies they still have to place."""
        return self.scene.table.reserve[self.seat]


def check_sentence(text: str) -> None:
    """It begins like a sentence, ends like one, and does not shout."""
    assert text[0].isupper() or not text[0].isalpha(), text
    assert text[-1] in ".?", text
    assert not re.search(r"[A-Z]{3,} [A-Z]{2,}", text), text


class Scene:
    """A game in a given position, and the people around it."""

    def __init__(self, game: Game[Table]) -> None:
        self.game = game
        game.events = []
        self.people = {name: Person(self, seat) for seat, name in enumerate(NAMES[: game.table.edition.seats])}

    def __getattr__(self, name: str) -> Person:
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def events(self) -> list[Happening]:
        """What has happened since the scene began."""
        return [event for event in self.game.events or [] if isinstance(event, Happening)]

    @property
    def asked(self) -> str:
        """Who is asked now: a name, "chance", or "nobody" when the game is over."""
        decision = self.game.pending
        if decision is None:
            return "nobody"
        return "chance" if decision.who == hegemon.CHANCE else NAMES[decision.who]

    @property
    def step(self) -> str:
        """The name of the step that asks, or "" when the game is over."""
        return type(self.game.asking).__name__ if self.game.asking is not None else ""

    @property
    def answers(self) -> set[str]:
        """Everything that may be answered now, as sentences; the spans and offers of the menu tell the same."""
        decision = self.game.pending
        if decision is None:
            return set()
        found = sorted([str(action) for action in decision.menu])
        assert spelt_out(self.game, decision.menu) == found
        if decision.who != hegemon.CHANCE:
            assert sorted([said for offer in decision.menu.offers() for said in offer.sentences()]) == found
        return set(found)

    def chance(self, text: str) -> None:
        """Chance answers: ``throw 6 3``, ``draw siam``, ``deal peru``, ``roll 6 against 5``."""
        if self.game.pending is not None:
            check_sentence(self.game.pending.prompt)
        self.game.submit(self.game.number, hegemon.CHANCE, hegemon.parse(self.game, text))

    def dice(self, text: str) -> None:
        """The roll of a battle; the defender announces as many dice as are named, if he has not yet."""
        if isinstance(self.game.asking, AnnounceDefence):
            white = text.split("against")[1].split()
            defender = self.game.asking.who
            self.game.submit(self.game.number, defender, hegemon.parse(self.game, f"defend {len(white)}"))
        self.chance(f"roll {text}")

    def draws(self, card: str) -> None:
        """Chance draws this card."""
        self.chance(f"draw {card}")

    def land(self, name: str) -> Territory:
        return find(self.table, name)

    def armies(self, name: str) -> int:
        return self.table.armies[self.land(name).index]

    def owner(self, name: str) -> str:
        return force_name(self.table, self.table.owner[self.land(name).index])

    def expect(self, position: str) -> None:
        """These territories are held like this."""
        for name, force, armies in read_position(position):
            held = f"{self.owner(name)} {self.armies(name)}"
            assert held == f"{force} {armies}", f"{name}: expected {force} {armies}, found {held}"

    def has(self, card: str) -> Card:
        return next(c for c in self.table.edition.cards if c.id == card)

    def told(self) -> list[str]:
        """What has happened, as sentences."""
        name = Naming(lambda seat: force_name(self.table, seat), self.table.edition.units)
        return [event.told(name) for event in self.events]


def read_position(text: str) -> list[tuple[str, str, int]]:
    """Territory, owner and armies of each part of ``Alaska: alice 4 | Kamchatka: bob 2``."""
    found: list[tuple[str, str, int]] = []
    for part in text.split("|"):
        if part.strip():
            name, held = part.split(":")
            force, armies = held.split()
            found.append((name.strip(), force, int(armies)))
    return found


def find(table: Table, name: str) -> Territory:
    """A territory by its name or id."""
    for land in table.board.territories:
        if name.lower().replace(" ", "_") == land.id:
            return land
    raise LookupError(name)


def force_number(table: Table, name: str) -> int:
    if name == "neutral":
        return table.edition.neutral
    return NOBODY if name == "nobody" else NAMES.index(name)


def force_name(table: Table, force: int) -> str:
    if force == NOBODY:
        return "nobody"
    return "neutral" if force == table.edition.neutral else NAMES[force]


def scene(
    position: str = "",
    *,
    seats: int = 3,
    options: Mapping[str, object] | None = None,
    rest: str = "carol",
    turn: str = "alice",
    phase: str = "attack",
    hands: Mapping[str, str] | None = None,
    discards: str = "",
    sets: int = 0,
    headquarters: Mapping[str, str] | None = None,
    captured: bool = False,
    out: tuple[str, ...] = (),
) -> Scene:
    """A game in the given position; ``phase`` is reinforce (the turn just begins), attack or fortify."""
    game = hegemon.new_game("classic", seats=seats, options=options or {})
    table = game.table
    for land in range(len(table.owner)):
        table.owner[land] = force_number(table, rest)
        table.armies[land] = 1
    for name, force, armies in read_position(position):
        place = find(table, name)
        table.owner[place.index] = force_number(table, force)
        table.armies[place.index] = armies
    cards = {card.id: card.index for card in table.edition.cards}
    for name, held in (hands or {}).items():
        table.hands[NAMES.index(name)] = Hand(tuple(sorted(cards[card] for card in held.split())))
    table.discards = tuple(cards[card] for card in discards.split())
    if headquarters is not None:
        lands = tuple(find(table, headquarters[name]).index for name in NAMES[:seats])
        table.extra = ClassicExtra(lands)
        table.removed = lands
    gone = {*table.discards, *table.removed, *(card for hand in table.hands for card in hand.cards)}
    table.pile = Pile((tuple(card for card in cards.values() if card not in gone),))
    table.reserve = [0] * len(table.reserve)
    table.first = 0
    table.sets = sets
    table.out = tuple(NAMES.index(name) for name in out)
    game.asking = None
    game.stack.clear()
    begin_phase(game, NAMES.index(turn), phase)
    table.captured = captured
    game.run()
    assert not table.faults(), table.faults()
    return Scene(game)


PHASES: dict[str, tuple[type[Step[Table]], ...]] = {
    "attack": (DeclareAttack,),
    "fortify": (FortifyPosition, Redistribute),
}
"""The step with which each part of a turn begins."""


def begin_phase(game: Game[Table], who: int, phase: str) -> None:
    """Put the rest of the edition's own turn onto the stack."""
    table = game.table
    if phase == "reinforce":
        game.stack.append(Turn(who))
        return
    table.turn = who
    table.turns = 1
    steps = [opening(who) for opening in table.edition.turn]
    at = next(n for n, step in enumerate(steps) if isinstance(step, PHASES[phase]))
    game.stack.extend(reversed([*steps[at:], NextTurn(who)]))


def set_up(seats: int, options: Mapping[str, object] | None = None) -> Scene:
    """A new game, before who begins is known."""
    return Scene(hegemon.new_game("classic", seats=seats, options=options or {}))


def carried_out(t: Scene, rng: hegemon.Rng, until: str) -> None:
    """Answer at random until a step of this name asks or the game is over."""
    while t.game.pending is not None and t.step != until:
        decision = t.game.pending
        t.game.play(decision.menu.sample(rng))


def random_play(t: Scene, rng: hegemon.Rng, most: int) -> Iterator[hegemon.Action]:
    """Answer at random, at most so often; every answer is given out once it is taken. The game may end before."""
    for _ in range(most):
        decision = t.game.pending
        if decision is None:
            return
        action = decision.menu.sample(rng)
        t.game.play(action)
        yield action
