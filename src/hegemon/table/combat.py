"""Battles: which dice are rolled, and what the roll costs either side.

An edition lists everything it lets touch a battle in one ``Combat``, in the order its rulebook applies it. The rules
and the exact odds read the same list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import ChanceMenu, Rng
from hegemon.kernel.steps import Action, Record


class Rolled(Action):
    """The dice of a battle, on either side those with more faces first, and of equal dice the highest first."""

    __slots__ = ("attack", "defend")
    __match_args__: ClassVar[tuple[str, ...]] = ("attack", "defend")
    verb = "roll"
    shape = ("faces", "=against", "faces")
    label = "Roll"

    def __init__(self, attack: tuple[int, ...], defend: tuple[int, ...]) -> None:
        self.attack: Final = attack
        self.defend: Final = defend


def in_order(faces: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    """What dice of these sizes show, as it is written: dice with more faces first, of equal dice the highest first."""
    dice = sorted(zip(sizes, faces, strict=True), reverse=True)
    return tuple([face for _, face in dice])


class BattleDice(ChanceMenu):
    """Every throw of the dice on both sides; equal outcomes are one ``Rolled``. Made once for each shape of dice."""

    __slots__ = ("distinct", "known", "throws")

    def __init__(self, attack: tuple[int, ...], defend: tuple[int, ...]) -> None:
        red = [in_order(faces, attack) for faces in product(*[range(1, size + 1) for size in attack])]
        white = [in_order(faces, defend) for faces in product(*[range(1, size + 1) for size in defend])]
        known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        shown: list[Rolled] = []
        ways: list[int] = []
        throws: list[Rolled] = []
        for mine in red:
            for theirs in white:
                key = (mine, theirs)
                place = known.get(key, -1)
                if place == -1:
                    place = known[key] = len(shown)
                    shown.append(Rolled(mine, theirs))
                    ways.append(0)
                throws.append(shown[place])
                ways[place] += 1
        counts = dict(zip(shown, ways, strict=True))  # not a set: the order must not change from run to run
        self.throws: Final = throws
        self.known: Final = counts
        self.distinct: Final[list[Action]] = list(counts)

    @property
    def ways(self) -> int:
        return len(self.throws)

    def way(self, k: int) -> Action:
        return self.throws[k]

    def sample(self, rng: Rng) -> Action:
        return self.throws[rng.below(len(self.throws))]

    def __len__(self) -> int:
        return len(self.known)

    def pick(self, k: int) -> Action:
        return self.distinct[k]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.distinct)

    def __contains__(self, action: object) -> bool:
        return action in self.known

    def outcomes(self) -> Iterator[tuple[Action, Fraction]]:
        total = len(self.throws)
        return iter([(rolled, Fraction(count, total)) for rolled, count in self.known.items()])

    def why_not(self, action: Action) -> str:
        return f"“{action}” is not a roll of these dice, the largest dice and then the highest first."


SHAPES: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], BattleDice]] = {}


def battle_dice(attack: tuple[int, ...], defend: tuple[int, ...]) -> BattleDice:
    """The throws of dice with these numbers of faces; the highest sizes first, so that a shape is made only once."""
    key = (tuple(sorted(attack, reverse=True)), tuple(sorted(defend, reverse=True)))
    dice = SHAPES.get(key)
    if dice is None:
        dice = SHAPES[key] = BattleDice(key[0], key[1])
    return dice


@mypyc_attr(free_list_len=1)
class Battle(Record):
    """The fight in progress: from where to where, the dice announced, what was rolled, and what was done about it."""

    __slots__ = ("attack", "defend", "dst", "notes", "rolled", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst", "attack", "defend", "rolled", "notes")

    def __init__(
        self,
        src: int,
        dst: int,
        attack: int,
        defend: int = 0,
        rolled: Rolled | None = None,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.src: Final = src
        self.dst: Final = dst
        self.attack: Final = attack
        self.defend: Final = defend
        self.rolled: Final = rolled
        self.notes: Final = notes

    def noted(self, rolled: Rolled, note: str) -> Battle:
        """The battle after somebody changed the dice; the note keeps it from being done twice."""
        return Battle(self.src, self.dst, self.attack, self.defend, rolled, (*self.notes, note))


class Side:
    """One side of a battle while its losses are computed: a scratch pad that modifiers write on.

    ``armies`` and ``pieces`` are what stands there; ``sizes`` the dice to be rolled; ``faces`` what they show. What
    modifiers add is collected in ``added`` and counts only when all of them have spoken.
    """

    __slots__ = ("added", "armies", "attacking", "faces", "pieces", "sizes", "ties_from", "wins_ties")

    def __init__(self, attacking: bool, armies: int, pieces: tuple[int, ...], sizes: list[int]) -> None:
        self.attacking: Final = attacking
        self.armies: Final = armies
        self.pieces: Final = pieces
        self.sizes = sizes
        self.faces: list[int] = []
        self.added: list[int] = []
        self.wins_ties = not attacking
        self.ties_from = 1
        """The least face at which an attacker who wins ties does so."""

    def upgrade(self, count: int, size: int) -> None:
        """Turn so many of the smallest dice into dice of this size."""
        self.sizes.sort(reverse=True)
        for k in range(len(self.sizes) - 1, -1, -1):
            if count > 0 and self.sizes[k] < size:
                self.sizes[k] = size
                count -= 1

    def raise_die(self, place: int, by: int) -> None:
        """Add to the die in this place, once all modifiers have looked at the dice."""
        if not self.added:
            self.added = [0] * len(self.faces)
        self.added[place] += by

    def raise_highest(self, by: int) -> None:
        """Add to the highest die."""
        if self.faces:
            self.raise_die(self.faces.index(max(self.faces)), by)

    def raise_all(self, by: int) -> None:
        """Add to every die."""
        for place in range(len(self.faces)):
            self.raise_die(place, by)

    def add_up(self) -> None:
        """Count what was added to the dice."""
        if self.added:
            self.faces = [face + more for face, more in zip(self.faces, self.added, strict=True)]
            self.added = []


Modifier = Callable[[Side, Side], None]
"""Changes the first side, knowing the second; it is called once for the attacker and once for the defender."""

Rerolling = Callable[[Side, Side], tuple[int, ...]]
"""Names the dice of the first side (by their places) that are rolled again."""


Most = Callable[[int, tuple[int, ...]], int]
"""The most dice for so many armies and these pieces. One that looks at the armies goes with ``by_armies``."""


class Combat:
    """Everything an edition lets touch a battle, in the order its rulebook applies it."""

    __slots__ = (
        "adds",
        "attack_dice",
        "attack_most",
        "by_armies",
        "by_pieces",
        "cap",
        "defend_dice",
        "defend_most",
        "dice",
        "fixes",
        "plain",
        "rerolls",
        "size",
        "stay",
        "ties",
        "until",
        "variants",
    )

    def __init__(
        self,
        attack_dice: int = 3,
        defend_dice: int = 2,
        size: int = 6,
        stay: int = 1,
        dice: tuple[Modifier, ...] = (),
        rerolls: tuple[Rerolling, ...] = (),
        adds: tuple[Modifier, ...] = (),
        fixes: tuple[Modifier, ...] = (),
        ties: tuple[Modifier, ...] = (),
        cap: range | None = None,
        by_armies: bool = False,
        until: bool = False,
        attack_most: Most | None = None,
        defend_most: Most | None = None,
        by_pieces: bool = False,
    ) -> None:
        self.attack_dice: Final = attack_dice
        """The most dice the attacker may roll, as a rule."""
        self.defend_dice: Final = defend_dice
        """The most dice the defender may roll, as a rule."""
        self.attack_most: Final = attack_most
        self.defend_most: Final = defend_most
        """The most dice for what stands there, where that makes a difference."""
        self.size: Final = size
        """The faces of a common die."""
        self.stay: Final = stay
        """The armies of the attacker that stay behind and so roll no die."""
        self.dice: Final = dice
        """Which dice are rolled: larger ones for some pieces."""
        self.rerolls: Final = rerolls
        """Which dice go again: goddess of magic, temple. All look at the dice as they lie before any goes again."""
        self.until: Final = until
        """Whether dice go again until no die is named any more, instead of once."""
        self.adds: Final = adds
        """What is added: leader, stronghold, knights, scars. They call ``raise_highest`` and the like, so that all of
        them see the dice as they lie; then everything counts at once."""
        self.fixes: Final = fixes
        """What overrides all of it: missiles."""
        self.ties: Final = ties
        """Who wins a tie: god of war. Otherwise the defender does."""
        self.cap: Final = cap
        """Bounds of a die after what is added."""
        self.by_armies: Final = by_armies
        """Whether a modifier looks at the number of armies, so that odds must be computed for each number."""
        self.plain: Final = not (dice or rerolls or adds or fixes or ties)
        """Whether no modifier touches the dice."""
        self.by_pieces: Final = by_pieces
        """Whether nothing touches the dice where neither side has pieces."""
        self.variants: Final[dict[int, Combat]] = {}

    def most_attack(self, armies: int, pieces: tuple[int, ...] = ()) -> int:
        """The most dice an attacker with so many armies and these pieces may roll."""
        most = self.attack_dice if self.attack_most is None else self.attack_most(armies, pieces)
        free = armies - self.stay
        return most if most < free else max(0, free)

    def most_defend(self, armies: int, pieces: tuple[int, ...] = ()) -> int:
        """The most dice a defender with so many armies and these pieces may roll."""
        most = self.defend_dice if self.defend_most is None else self.defend_most(armies, pieces)
        return most if most < armies else armies

    def staying(self, stay: int) -> Combat:
        """The same battle rules where so many armies of the attacker stay behind."""
        if stay == self.stay:
            return self
        combat = self.variants.get(stay)
        if combat is None:
            combat = self.variants[stay] = Combat(
                self.attack_dice,
                self.defend_dice,
                self.size,
                stay,
                self.dice,
                self.rerolls,
                self.adds,
                self.fixes,
                self.ties,
                self.cap,
                self.by_armies,
                self.until,
                self.attack_most,
                self.defend_most,
                self.by_pieces,
            )
        return combat

    def choose_dice(self, attacker: Side, defender: Side) -> None:
        """Give both sides the dice they roll, after everything that changes which are rolled."""
        for modify in self.dice:
            modify(attacker, defender)
            modify(defender, attacker)

    def prepare(self, attacker: Side, defender: Side) -> BattleDice:
        """The throws of this roll, after everything that changes which dice are rolled."""
        self.choose_dice(attacker, defender)
        return battle_dice(tuple(attacker.sizes), tuple(defender.sizes))

    def losses(self, attacker: Side, defender: Side) -> tuple[int, int]:
        """What the dice now on both sides cost attacker and defender, after everything that is added to them."""
        for modify in self.adds:
            modify(attacker, defender)
            modify(defender, attacker)
        attacker.add_up()
        defender.add_up()
        if self.cap is not None:
            low, high = self.cap[0], self.cap[-1]
            for side in (attacker, defender):
                side.faces = [min(high, max(low, face)) for face in side.faces]
        for modify in self.fixes:
            modify(attacker, defender)
            modify(defender, attacker)
        for modify in self.ties:
            modify(attacker, defender)
            modify(defender, attacker)
        red = tuple(sorted(attacker.faces, reverse=True))
        white = tuple(sorted(defender.faces, reverse=True))
        return losses(red, white, attacker.wins_ties and not defender.wins_ties, attacker.ties_from)


def losses(
    red: tuple[int, ...], white: tuple[int, ...], attacker_wins_ties: bool = False, ties_from: int = 1
) -> tuple[int, int]:
    """Compare highest with highest, next with next: what attacker and defender lose.

    An attacker who wins ties does so from the face ``ties_from`` upward; lower ties stay the defender's.

    Rules: CL-ATK-09 CL-ATK-10 CL-ATK-11 CL-ATK-12 CL-ATK-28 CL-ATK-29 CL-ATK-30 CL-ATK-31 CL-ATK-32
    """
    attacker = defender = 0
    for mine, theirs in zip(red, white, strict=False):
        if mine > theirs or (mine == theirs and attacker_wins_ties and mine >= ties_from):
            defender += 1
        else:
            attacker += 1
    return attacker, defender
