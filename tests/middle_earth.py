"""The vocabulary of the Lord of the Rings tests, on top of ``scene``: armies, Leaders, Adventure cards and the Ring.

    t = middle_earth("Evendim Hills: alice 3 | Borderlands: bob 3", leaders={"bob": "borderlands"})
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(2)
    t.bob.says("stand 2")
    t.roll("4 2 against 3 1")
    t.expect("Evendim Hills: alice 2 | Borderlands: bob 2")

With three players alice is yellow (good), bob black and carol red (evil); with four alice is yellow, bob black, carol
green and dave red; with two alice is yellow and bob black. Territories that a position does not name belong to
``rest``, with one battalion each. Nobody has a Leader or a card unless it is said.
"""

from __future__ import annotations

from collections.abc import Mapping

import hegemon
from hegemon.editions import first_question
from hegemon.editions.lotr import RULEBOOK
from hegemon.editions.lotr.cards import ADVENTURES
from hegemon.editions.lotr.draw import CollectAnAdventureCard, CollectATerritoryCard
from hegemon.editions.lotr.extra import OFF_BOARD, LotrExtra, Uprising, lotr
from hegemon.editions.lotr.fellowship import MoveTheFellowship, TryToFindTheRing
from hegemon.editions.lotr.fortify import FortifyYourPosition
from hegemon.editions.lotr.lands import ARMIES, PATH
from hegemon.editions.lotr.leaders import ReplaceALeader
from hegemon.editions.lotr.reinforce import AtStart, BeginTurn, PlaceReinforcements
from hegemon.editions.lotr.victory import score
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.effects import Moment
from hegemon.rules.fortify import FortifyAlong
from hegemon.rules.invade import AnnounceDefence
from hegemon.rules.invasion import DeclareInvasion
from hegemon.rules.reinforce import Reinforce
from hegemon.rules.turn import EarnCard, NextTurn, Turn
from hegemon.table.table import Table
from scene import NAMES, Person, Scene, find, force_number, read_position

COLOURS = {2: ("yellow", "black"), 3: ("yellow", "black", "red"), 4: ("yellow", "black", "green", "red")}


class Captain(Person):
    """Somebody at the table who plays an army."""

    scene: MiddleEarth

    def invades(self, src: str, dst: str) -> None:
        """Declare an invasion; nobody answers it with a card."""
        self.declares(src, dst)
        self.scene.all_pass()

    def declares(self, src: str, dst: str) -> None:
        """Declare an invasion; whoever may answer it is asked next."""
        self.says(f"invade {self.scene.land(src).id} {self.scene.land(dst).id}")

    def sends(self, battalions: int, leader: bool = False) -> None:
        """Send so many battalions, with the Leader or without; nobody answers with a card."""
        self.says(f"{'lead' if leader else 'commit'} {battalions}")
        self.scene.all_pass()

    def wins(self, src: str, dst: str, battalions: int = 0, leader: bool = False) -> None:
        """Conquer a territory with the luckiest dice; so many move in, or as few as may be, and no Leader follows."""
        t = self.scene
        self.invades(src, dst)
        while t.step == "FightOn":
            red, white = min(3, t.armies(src) - 1), min(2, t.armies(dst))
            self.sends(red, leader)
            t.roll(f"{'6 ' * red}against{' 1' * white}")
        if t.step == "MoveIn":
            self.occupies(max(battalions, t.armies(dst)))
        if t.step == "BringLeader":
            self.passes()

    def ends(self) -> None:
        """Pass at everything that is asked until somebody else, or chance, is asked."""
        while self.scene.asked == NAMES[self.seat]:
            self.passes()

    @property
    def adventures(self) -> set[str]:
        """The ids of their Adventure cards in hand."""
        return {ADVENTURES[card].id for card in self.scene.extra.adventures.hands[self.seat].cards}

    @property
    def laid(self) -> list[str]:
        """The ids of the Adventure cards that lie open before them."""
        return [ADVENTURES[card].id for card in self.scene.extra.adventures.laid[self.seat]]

    @property
    def leaders(self) -> set[str]:
        """The ids of the territories where their Leaders stand."""
        lands = self.scene.table.board.territories
        return {lands[land].id for land in self.scene.extra.leaders_of(self.seat)}

    @property
    def score(self) -> int:
        return score(self.scene.table, self.seat)


class MiddleEarth(Scene):
    """A game of The Lord of the Rings in a given position, and the armies around it."""

    def __init__(self, game: Game[Table]) -> None:
        super().__init__(game)
        self.people = {name: Captain(self, seat) for seat, name in enumerate(NAMES[: game.table.edition.seats])}

    def __getattr__(self, name: str) -> Captain:
        person = super().__getattr__(name)
        assert isinstance(person, Captain)
        return person

    def captain(self, name: str) -> Captain:
        """Somebody by name."""
        return self.__getattr__(name)

    @property
    def extra(self) -> LotrExtra:
        return lotr(self.table)

    @property
    def ring(self) -> str:
        """The id of the territory that the Fellowship is in."""
        return self.table.board.territories[self.extra.ring_place()].id

    def all_pass(self) -> None:
        """Everybody passes at the moments that are open now for playing cards."""
        while isinstance(self.game.asking, Moment):
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, "pass"))

    def roll(self, text: str) -> None:
        """The roll of a battle, ``4 2 against 3 1``; the defender announces as many dice as are named, if asked."""
        if isinstance(self.game.asking, AnnounceDefence):
            dice = len(text.split("against")[1].split())
            self.game.submit(self.game.number, self.game.asking.who, hegemon.parse(self.game, f"defend {dice}"))
        self.chance(f"roll {text}")

    def throws(self, *faces: int) -> None:
        """Dice are thrown for the Fellowship, or to find the Ring; nobody changes them."""
        self.chance(f"throw {' '.join(str(face) for face in faces)}")
        self.all_pass()

    def goes_on_to(self, name: str, step: str = "DeclareInvasion") -> None:
        """Everybody does as little as possible, and dice fall low, until this one is asked at a step of this name."""
        while self.asked != name or self.step != step:
            decision = self.game.pending
            assert decision is not None, "The game is over."
            if self.step == "PlaceReinforcements" and self.people[self.asked].reserve:
                who = self.people[self.asked]
                who.says(f"place {min(who.lands)} {who.reserve}")
            elif "pass" in self.answers:
                self.people[self.asked].passes()
            else:
                self.game.play(decision.menu.pick(0))


def middle_earth(
    position: str = "",
    *,
    seats: int = 3,
    mode: str = "individual",
    options: Mapping[str, object] | None = None,
    rest: str = "",
    turn: str = "alice",
    phase: str = "invade",
    hands: Mapping[str, str] | None = None,
    discards: str = "",
    leaders: Mapping[str, str] | None = None,
    adventures: Mapping[str, str] | None = None,
    laid: Mapping[str, str] | None = None,
    adventure_discards: str = "",
    ring: str = "the_shire",
    captured: bool = False,
    site_won: bool = False,
    out: tuple[str, ...] = (),
) -> MiddleEarth:
    """A game in the given position.

    ``phase`` is turn (it just begins), start (the moment before step 1), reinforce, invade, fortify, territory (4),
    adventure (5), replace (6), find (Team play) or fellowship. ``leaders`` names the territories of a seat's
    Leaders; ``hands`` Territory cards, ``adventures`` and ``laid`` Adventure cards in hand and open.
    """
    game = first_question(RULEBOOK.open(seats, {"mode": mode, **(options or {})}))
    table = game.table
    x = lotr(table)
    others = rest or NAMES[seats - 1]
    for land in range(len(table.owner)):
        table.owner[land] = force_number(table, others)
        table.armies[land] = 1
    for name, force, armies in read_position(position):
        place = find(table, name)
        table.owner[place.index] = force_number(table, force)
        table.armies[place.index] = armies
    ids = [army.id for army in ARMIES]
    x.armies = [ids.index(colour) for colour in COLOURS[seats]]
    x.leaders = [OFF_BOARD] * (2 * seats)
    for name, lands in (leaders or {}).items():
        for place_id in lands.split():
            x.move_leader(NAMES.index(name), OFF_BOARD, find(table, place_id).index)
    if mode != "standard":
        x.ring = PATH.index(find(table, ring).index)
    deal_decks(table, hands or {}, discards, adventures or {}, laid or {}, adventure_discards)
    table.reserve = [0] * len(table.reserve)
    table.first = 0
    table.out = tuple(NAMES.index(name) for name in out)
    game.asking = None
    game.stack.clear()
    begin_phase(game, NAMES.index(turn), phase)
    table.captured = captured
    x.site_won = site_won
    game.run()
    assert not table.faults(), table.faults()
    return MiddleEarth(game)


def deal_decks(
    table: Table,
    hands: Mapping[str, str],
    discards: str,
    adventures: Mapping[str, str],
    laid: Mapping[str, str],
    adventure_discards: str,
) -> None:
    """Give everybody the cards they are said to have; the rest lies face down."""
    cards = {card.id: card.index for card in table.edition.cards}
    for name, held in hands.items():
        table.hands[NAMES.index(name)] = Hand(tuple(sorted(cards[card] for card in held.split())))
    table.discards = tuple(cards[card] for card in discards.split())
    gone = {*table.discards, *(card for hand in table.hands for card in hand.cards)}
    table.pile = Pile((tuple(card for card in cards.values() if card not in gone),))
    deck = lotr(table).adventures
    ids = {card.id: card.index for card in ADVENTURES}
    for name, held in adventures.items():
        deck.hands[NAMES.index(name)] = Hand(tuple(sorted(ids[card] for card in held.split())))
    for name, shown in laid.items():
        deck.laid[NAMES.index(name)] = tuple(ids[card] for card in shown.split())
    deck.discards = tuple(ids[card] for card in adventure_discards.split())
    open_cards = {card for row in deck.laid for card in row}
    gone = {*deck.discards, *open_cards, *(card for hand in deck.hands for card in hand.cards)}
    deck.pile = Pile((tuple(card for card in deck.cards if card not in gone),))


PHASES: dict[str, tuple[type[Step[Table]], ...]] = {
    "start": (AtStart,),
    "reinforce": (PlaceReinforcements, Reinforce),
    "invade": (DeclareInvasion,),
    "fortify": (FortifyYourPosition, FortifyAlong),
    "territory": (CollectATerritoryCard, EarnCard),
    "adventure": (CollectAnAdventureCard,),
    "replace": (ReplaceALeader,),
    "find": (TryToFindTheRing,),
    "fellowship": (MoveTheFellowship,),
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
    if isinstance(steps[0], BeginTurn):
        steps[0].run(game)
    game.stack.extend(reversed([*steps[at:], NextTurn(who)]))


def begun(seats: int, mode: str = "individual", options: Mapping[str, object] | None = None) -> MiddleEarth:
    """A new game, before anybody has chosen an army."""
    return MiddleEarth(first_question(RULEBOOK.open(seats, {"mode": mode, **(options or {})})))


def chosen(seats: int, mode: str = "individual", options: Mapping[str, object] | None = None) -> MiddleEarth:
    """A new game in which everybody has chosen the usual army."""
    t = begun(seats, mode, options)
    for name, colour in zip(NAMES, COLOURS[seats], strict=False):
        t.people[name].says(f"army {colour}")
    return t


def dealt(
    seats: int, first: str = "alice", mode: str = "individual", options: Mapping[str, object] | None = None
) -> MiddleEarth:
    """A new game in which the territories are dealt, the first possible ones first, and ``first`` places first."""
    t = chosen(seats, mode, options)
    while t.asked == "chance" and t.step in ("DealSide", "DealNeutrals"):
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    if t.step == "RollForFirst":
        t.chance("throw " + " ".join("6" if name == first else "1" for name in NAMES[:seats]))
    return t


def ready(
    seats: int, first: str = "alice", mode: str = "individual", options: Mapping[str, object] | None = None
) -> MiddleEarth:
    """A game at its first turn; what the set-up asks was always answered with the first thing possible."""
    t = dealt(seats, first, mode, options)
    while t.table.turn < 0:
        assert t.game.pending is not None
        if t.step == "RollForFirst":
            t.chance("throw " + " ".join("6" if name == first else "1" for name in NAMES[:seats]))
        else:
            t.game.play(t.game.pending.menu.pick(0))
    return t


def laid_face_down(t: MiddleEarth, who: int, card: str) -> None:
    """A Territory card lies face down before somebody for an uprising."""
    index = t.has(card).index
    t.table.pile = t.table.pile.without((index,))
    t.extra.uprisings = (*t.extra.uprisings, Uprising(who, index))
