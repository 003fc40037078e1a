"""The vocabulary of the Godstorm tests, on top of ``scene``: pantheons, gods, temples, faith, miracles, the Underworld.

    t = worlds("Thule: alice 5 | Varangia: bob 2", gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    t.alice.invades("Thule", "Varangia", force=4)
    t.alice.says("choose thor")
    t.bob.says("choose zeus")
    t.throws("6 3 2")
    t.throws("5 3 2 1")

Alice plays the Norse, bob the Greeks, carol the Egyptians, dave the Celts and erin the Babylonians. Territories that a
position does not name belong to ``rest``, with one army each; nobody is in the Underworld or in heaven, no god is in
play, there is neither temple nor plague, and nobody has faith or cards, unless it is said. What is not on the boards is
in the reserve.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import hegemon
from hegemon.editions import first_question
from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.epochs import BeginEpoch, NextMarker
from hegemon.editions.godstorm.extra import ALL_ARMIES, GodstormExtra, godstorm
from hegemon.editions.godstorm.fortify import FortifyAPosition
from hegemon.editions.godstorm.invade import InvadeTerritories
from hegemon.editions.godstorm.lands import DEATH, GODS, GROUND, KINDS, MAGIC, PANTHEONS, SKY, WAR
from hegemon.editions.godstorm.raising import (
    BeginTurn,
    ObtainMiracles,
    PlayMiracles,
    RaiseArmies,
    ReviveArmies,
    SufferPlague,
    SummonGods,
)
from hegemon.editions.godstorm.underworld import EmbarkFromHeaven, EndYourTurn, InvadeTheUnderworld
from hegemon.editions.godstorm.victory import score
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.saves import dump, restore
from hegemon.kernel.steps import Step
from hegemon.rules.effects import Moment
from hegemon.rules.invade import AnnounceDefence
from hegemon.rules.turn import Turn
from hegemon.table.events import DuelFought
from hegemon.table.table import NOBODY, Table, lay
from scene import NAMES, Person, Scene, find, force_number, read_position

PEOPLES = ("norse", "greeks", "egyptians", "celts", "babylonians")
"""The pantheons of alice, bob, carol, dave and erin."""


class Priest(Person):
    """Somebody at the table who plays a pantheon."""

    scene: TwoWorlds

    def declares(self, src: str, dst: str, force: int = 0, without: str = "") -> None:
        """Declare an invasion with so many armies, or all but one, and without these gods; the defender may answer."""
        t = self.scene
        self.says(f"invade {t.land(src).id} {t.land(dst).id}")
        for god in without.split():
            self.says(f"leave {god}")
        self.says(f"force {force or t.armies(src) - 1}")

    def invades(self, src: str, dst: str, force: int = 0, without: str = "") -> None:
        """Declare an invasion; the defender does not answer it."""
        self.declares(src, dst, force, without)
        self.scene.all_pass()

    def sends(self, armies: int) -> None:
        """So many armies fight the next battle."""
        self.says(f"commit {armies}")

    def plays(self, card: str, *answers: str) -> None:
        """Play a miracle card and answer what it asks; the game is saved and loaded before every answer."""
        self.says(f"play {card}")
        for answer in answers:
            self.scene.reload()
            self.says(answer)

    def wins(self, src: str, dst: str, armies: int = 0) -> None:
        """Conquer a territory with the luckiest dice, godswar left aside; so many move in, if they can."""
        t = self.scene
        self.invades(src, dst)
        while t.step == "FightOn":
            red, white = min(3, t.armies(src) - 1), min(2, t.armies(dst))
            self.sends(red)
            t.roll(f"{'6 5 4 '[: 2 * red]}against{' 2' * white}")
        if t.step == "MoveIn":
            self.occupies(min(max(armies, t.armies(dst)), t.armies(dst) + t.armies(src) - 1))

    def ends(self) -> None:
        """Pass at everything that is asked until somebody else, or chance, is asked."""
        while self.scene.asked == NAMES[self.seat]:
            self.passes()

    @property
    def faith(self) -> int:
        return self.scene.extra.faith[self.seat]

    @property
    def pool(self) -> int:
        """The armies in their reserve."""
        return self.scene.extra.pool[self.seat]

    @property
    def dead(self) -> int:
        """The armies in their heaven."""
        return self.scene.table.armies[self.scene.extra.heaven(self.seat)]

    @property
    def gods(self) -> dict[str, str]:
        """Where their gods are, by id."""
        x, lands = self.scene.extra, self.scene.table.board.territories
        places = {x.god(self.seat, kind).id: x.god_at(self.seat, kind) for kind in range(len(KINDS))}
        return {god: lands[place].id for god, place in places.items() if place >= 0}

    @property
    def cards(self) -> set[str]:
        """The ids of their miracle cards in hand."""
        x = self.scene.extra
        return {
            MIRACLES[kind][card].id for kind in (WAR, SKY, DEATH) for card in x.deck_of(kind).hands[self.seat].cards
        }

    @property
    def relics(self) -> list[str]:
        """The ids of their relics."""
        return [MIRACLES[MAGIC][card].id for card in self.scene.extra.relics(self.seat)]

    @property
    def score(self) -> int:
        return score(self.scene.table, self.seat)


class TwoWorlds(Scene):
    """A game of Godstorm in a given position, and the people around it."""

    def __init__(self, game: Game[Table]) -> None:
        super().__init__(game)
        self.people = {name: Priest(self, seat) for seat, name in enumerate(NAMES[: game.table.edition.seats])}

    def __getattr__(self, name: str) -> Priest:
        person = super().__getattr__(name)
        assert isinstance(person, Priest)
        return person

    def person(self, name: str) -> Priest:
        """Somebody by name."""
        return self.__getattr__(name)

    @property
    def extra(self) -> GodstormExtra:
        return godstorm(self.table)

    @property
    def temples(self) -> set[str]:
        """The ids of the territories with a temple."""
        return {self.table.board.territories[land].id for land in self.extra.temples}

    @property
    def plague(self) -> set[str]:
        """The ids of the plague lands."""
        return {self.table.board.territories[land].id for land in self.extra.plague}

    @property
    def winners(self) -> set[str]:
        """Who has won, by name; nobody while the game goes on."""
        return set() if self.game.result is None else {NAMES[seat] for seat in self.game.result.winners}

    @property
    def duel(self) -> DuelFought:
        """The last godswar battle."""
        return [event for event in self.events if isinstance(event, DuelFought)][-1]

    def reload(self) -> None:
        """Save the game and go on from the save."""
        game, edition = self.game, self.table.edition
        again = restore(json.loads(json.dumps(dump(game))), lambda fields: lay(edition, fields))
        assert again == game
        again.events = game.events
        self.game = again

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

    def throws(self, text: str) -> None:
        """Dice are thrown: for a godswar, for the order, or for a card."""
        self.chance(f"throw {text}")

    def godswar(self, champion: str, foe: str, red: str, white: str) -> None:
        """A whole godswar battle without rerolls: alice's god against bob's."""
        self.alice.says(f"choose {champion}")
        self.bob.says(f"choose {foe}")
        self.throws(red)
        self.throws(white)

    def in_all(self, name: str) -> int:
        """All armies of somebody, wherever they are."""
        seat = NAMES.index(name)
        held = sum(self.table.armies[place] for place in self.table.places(seat))
        return self.extra.pool[seat] + self.table.reserve[seat] + held

    def goes_on_to(self, name: str, step: str) -> None:
        """Everybody does as little as possible until this one is asked at a step of this name."""
        while self.asked != name or self.step != step:
            decision = self.game.pending
            assert decision is not None, "The game is over."
            if self.step == "Reinforce":
                who = self.people[self.asked]
                who.says(f"place {min(who.lands)} {who.reserve}")
            elif "pass" in self.answers:
                self.people[self.asked].passes()
            elif self.step == "BidForTurnOrder":
                self.people[self.asked].says("bid 0")
            elif self.step == "RankBids":
                dice = len(str(decision.menu.pick(0)).split()) - 1
                self.throws(" ".join(str(6 - k) for k in range(dice)))
            else:
                self.game.play(decision.menu.pick(0))


def worlds(
    position: str = "",
    *,
    seats: int = 3,
    rest: str = "",
    turn: str = "alice",
    phase: str = "invade",
    gods: Mapping[str, str] | None = None,
    temples: str = "",
    plague: str = "",
    faith: Mapping[str, int] | None = None,
    cards: Mapping[str, str] | None = None,
    relics: Mapping[str, str] | None = None,
    discards: str = "",
    epoch: int = 1,
    order: str = "",
    out: tuple[str, ...] = (),
    pool: Mapping[str, int] | None = None,
) -> TwoWorlds:
    """A game in the given position.

    ``phase`` is turn (it just begins), raise, revive, summon, obtain, play, plague, invade, fortify, embark,
    underworld, end, or bid (an epoch begins). ``gods`` says where somebody's gods stand, ``thor@thule loki@rus``;
    ``pool`` takes armies out of the game until so many are in a reserve.
    """
    game = first_question(RULEBOOK.open(seats, {}))
    table = game.table
    x = godstorm(table)
    others = rest or NAMES[seats - 1]
    for land in range(GROUND):
        table.owner[land] = force_number(table, others)
        table.armies[land] = 1
    for name, force, armies in read_position(position):
        place = find(table, name)
        table.owner[place.index] = force_number(table, force) if armies else NOBODY
        table.armies[place.index] = armies
    ids = [pantheon.id for pantheon in PANTHEONS]
    x.pantheons = [ids.index(people) for people in PEOPLES[:seats]]
    x.neutral = ids.index("babylonians") if seats == 2 else -1
    for name, places in (gods or {}).items():
        for placed in places.split():
            god, land_id = placed.split("@")
            kind = next(one for one in GODS if one.id == god)
            assert kind.pantheon == x.pantheons[NAMES.index(name)], placed
            x.gods[len(KINDS) * NAMES.index(name) + kind.kind] = find(table, land_id).index
    x.temples = tuple(sorted(find(table, land).index for land in temples.split()))
    x.plague = tuple(sorted(find(table, land).index for land in plague.split()))
    for name, amount in (faith or {}).items():
        x.faith[NAMES.index(name)] = amount
    deal(x, cards or {}, relics or {}, discards)
    table.reserve = [0] * len(table.reserve)
    table.first = 0
    table.out = tuple(NAMES.index(name) for name in out)
    for seat in range(seats):
        held = sum(table.armies[place] for place in table.places(seat))
        x.pool[seat] = 0 if seat in table.out else ALL_ARMIES - held
    for name, left in (pool or {}).items():
        x.pool[NAMES.index(name)] = left
    x.epoch = epoch
    first = [NAMES.index(name) for name in order.split()] or [seat for seat in range(seats) if seat not in table.out]
    x.order = (*first, *[seat for seat in range(seats) if seat not in first])
    x.markers = len(first)
    game.asking = None
    game.stack.clear()
    begin_phase(game, NAMES.index(turn), phase)
    game.run()
    assert not table.faults(), table.faults()
    return TwoWorlds(game)


def deal(x: GodstormExtra, cards: Mapping[str, str], relics: Mapping[str, str], discards: str) -> None:
    """Give everybody the cards they are said to have; the rest lies face down, but for what is out of the game."""
    for kind, printed in enumerate(MIRACLES):
        numbers = {card.id: card.index for card in printed}
        deck = x.deck_of(kind)
        for name, held in cards.items():
            mine = [numbers[card] for card in held.split() if card in numbers]
            deck.hands[NAMES.index(name)] = Hand(tuple(sorted(mine)))
        deck.discards = tuple(numbers[card] for card in discards.split() if card in numbers)
        gone = {*deck.discards, *(card for hand in deck.hands for card in hand.cards)}
        if kind == MAGIC:
            for name, held in relics.items():
                x.magic.laid[NAMES.index(name)] = tuple(numbers[card] for card in held.split())
            gone |= {card for row in x.magic.laid for card in row}
        if discards == f"all {KINDS[kind]}":
            deck.discards = tuple(card for card in deck.cards if card not in gone)
            gone |= set(deck.discards)
        deck.pile = Pile((tuple(card for card in deck.cards if card not in gone),))


PHASES: dict[str, type[Step[Table]]] = {
    "raise": RaiseArmies,
    "revive": ReviveArmies,
    "summon": SummonGods,
    "obtain": ObtainMiracles,
    "play": PlayMiracles,
    "plague": SufferPlague,
    "invade": InvadeTerritories,
    "fortify": FortifyAPosition,
    "embark": EmbarkFromHeaven,
    "underworld": InvadeTheUnderworld,
    "end": EndYourTurn,
}
"""The step with which each part of a turn begins."""


def begin_phase(game: Game[Table], who: int, phase: str) -> None:
    """Put the rest of the edition's own turn onto the stack."""
    table = game.table
    if phase == "bid":
        table.turn, table.turns = who, 1
        game.stack.append(BeginEpoch())
        return
    if phase == "turn":
        game.stack.append(Turn(who))
        return
    steps = [opening(who) for opening in table.edition.turn]
    at = next(n for n, step in enumerate(steps) if isinstance(step, PHASES[phase]))
    table.turn = who
    table.turns = 1
    assert isinstance(steps[0], BeginTurn)
    steps[0].run(game)
    game.stack.extend(reversed([*steps[at:], NextMarker(who)]))


def begun(seats: int, options: Mapping[str, object] | None = None) -> TwoWorlds:
    """A new game, before the plague lands are known."""
    return TwoWorlds(first_question(RULEBOOK.open(seats, options or {})))


def plagued(seats: int, lands: str = "egypt gaul rus sumer", options: Mapping[str, object] | None = None) -> TwoWorlds:
    """A new game in which these lands have the plague, before anybody has rolled."""
    t = begun(seats, options)
    for land in lands.split():
        t.draws(land)
    return t


def chosen(seats: int, first: str = "alice", options: Mapping[str, object] | None = None) -> TwoWorlds:
    """A new game in which everybody has chosen the usual pantheon, and ``first`` rolled highest, then to the left."""
    t = plagued(seats, options=options)
    start = NAMES.index(first)
    faces = [6 - (seat - start) % seats for seat in range(seats)]
    t.throws(" ".join(str(face) for face in faces))
    while t.step == "PickPantheon":
        t.people[t.asked].says(f"pantheon {PEOPLES[NAMES.index(t.asked)]}")
    if t.step == "ChooseNeutral":
        t.people[t.asked].says("neutral babylonians")
    return t


def dealt(seats: int, first: str = "alice") -> TwoWorlds:
    """A new game in which the territories are dealt, the first possible ones first."""
    t = chosen(seats, first)
    while t.step in ("DealAround", "DealPiles"):
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t


def placed(seats: int, first: str = "alice") -> TwoWorlds:
    """A new game in which all armies are placed, each lot where the first answer puts it."""
    t = dealt(seats, first)
    while t.step == "PlaceOwn":
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t


def ready(seats: int, first: str = "alice") -> TwoWorlds:
    """A new game whose set-up is done: everybody is about to bid for the First Epoch."""
    t = placed(seats, first)
    while t.step in ("PlaceGodOfWar", "PlaceTemple"):
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
    return t
