"""Classic a second time, as plainly as possible: a generator that asks and is told, and shares no code with the engine.

Slow and without any menu object, option or view: only the base game for three to six. It yields who is asked and every
answer there is, as sentences, and is sent the answer. Where the engine and this page disagree, one of them is wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator
from functools import cache
from importlib.resources import files
from itertools import combinations, product

Question = tuple[int, set[str]]
Asking = Generator[Question, str, None]

CHANCE = -1
DATA = tomllib.loads((files("hegemon.editions.classic") / "board.toml").read_text(encoding="utf-8"))
LANDS = [place["id"] for place in DATA["territory"]]
SYMBOL = {place["id"]: place["symbol"] for place in DATA["territory"]} | {"wild_1": "wild", "wild_2": "wild"}
NEAR: dict[str, set[str]] = {land: set() for land in LANDS}
for one, other, _ in DATA["edges"]:
    NEAR[one].add(other)
    NEAR[other].add(one)
CONTINENTS = [
    ({place["id"] for place in DATA["territory"] if place["region"] == group["id"]}, group["bonus"])
    for group in DATA["region"]
]


class World:
    """What lies on the table."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.pool = {seat: {3: 35, 4: 30, 5: 25, 6: 20}[seats] for seat in range(seats)}
        self.owner: dict[str, int] = {}
        self.armies: dict[str, int] = {}
        self.hand: dict[int, set[str]] = {seat: set() for seat in range(seats)}
        self.deck = set(SYMBOL)
        self.discards: set[str] = set()
        self.sets = 0
        self.out: list[int] = []
        self.winner: int | None = None

    def mine(self, seat: int) -> list[str]:
        return [land for land in LANDS if self.owner.get(land) == seat]

    def next(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        return self.next(seat) if seat in self.out else seat


def game(world: World) -> Asking:
    """The whole game."""
    tied = list(range(world.seats))
    while len(tied) > 1:
        throws = {"throw " + " ".join(map(str, faces)) for faces in product(range(1, 7), repeat=len(tied))}
        faces = [int(word) for word in (yield CHANCE, throws).split()[1:]]
        tied = [seat for seat, face in zip(tied, faces, strict=True) if face == max(faces)]
    first = seat = tied[0]
    while len(world.owner) < len(LANDS):
        land = (yield seat, {f"claim {land}" for land in LANDS if land not in world.owner}).split()[1]
        world.owner[land], world.armies[land] = seat, 1
        world.pool[seat] -= 1
        seat = world.next(seat)
    while world.pool[seat]:
        land = (yield seat, {f"place {land} 1" for land in world.mine(seat)}).split()[1]
        world.armies[land] += 1
        world.pool[seat] -= 1
        seat = world.next(seat)
    seat = first
    while world.winner is None:
        yield from turn(world, seat)
        seat = world.next(seat)


def turn(world: World, seat: int) -> Asking:
    """New armies, attacks, the card, the free move."""
    world.pool[seat] = max(3, len(world.mine(seat)) // 3)
    world.pool[seat] += sum(bonus for lands, bonus in CONTINENTS if lands <= set(world.mine(seat)))
    had_bonus = yield from muster(world, seat, may_trade=True, had_bonus=False)
    captured = yield from attack(world, seat, had_bonus)
    if world.winner is not None:
        return
    if captured:
        if not world.deck:
            world.deck, world.discards = world.discards, set()
        if world.deck:
            card = (yield CHANCE, {f"draw {card}" for card in world.deck}).split()[1]
            world.deck.remove(card)
            world.hand[seat].add(card)
    moves = {"pass"}
    for src in world.mine(seat):
        for dst in NEAR[src] & set(world.mine(seat)):
            moves |= {f"fortify {src} {dst} {n}" for n in range(1, world.armies[src])}
    words = (yield seat, moves).split()
    if words[0] == "fortify":
        world.armies[words[1]] -= int(words[3])
        world.armies[words[2]] += int(words[3])


def sets_of(cards: set[str]) -> list[tuple[str, ...]]:
    """Every three cards that match."""
    found: list[tuple[str, ...]] = []
    for three in combinations(sorted(cards), 3):
        symbols = {SYMBOL[card] for card in three}
        if "wild" in symbols or len(symbols) in (1, 3):
            found.append(three)
    return found


def muster(world: World, seat: int, may_trade: bool, had_bonus: bool) -> Generator[Question, str, bool]:
    """Trade and place until nothing is left to do; says whether the two extra armies have been had."""
    while True:
        hand = world.hand[seat]
        answers: set[str] = set()
        if len(hand) >= 5 or (may_trade and len(hand) >= 3):
            answers |= {"trade " + " ".join(sorted(three, key=list(SYMBOL).index)) for three in sets_of(hand)}
        if len(hand) < 5:
            for land in world.mine(seat):
                answers |= {f"place {land} {n}" for n in range(1, world.pool[seat] + 1)}
            if not world.pool[seat]:
                if not (may_trade and len(hand) >= 3):
                    return had_bonus
                answers.add("pass")
        words = (yield seat, answers).split()
        if words[0] == "pass":
            return had_bonus
        if words[0] == "place":
            world.armies[words[1]] += int(words[2])
            world.pool[seat] -= int(words[2])
            continue
        world.pool[seat] += [4, 6, 8, 10, 12, 15][world.sets] if world.sets < 6 else 15 + 5 * (world.sets - 5)
        world.sets += 1
        world.hand[seat] -= set(words[1:])
        world.discards |= set(words[1:])
        shown = [card for card in words[1:] if world.owner.get(card) == seat]
        if shown and not had_bonus:
            had_bonus = True
            land = shown[0]
            if len(shown) > 1:
                land = (yield seat, {f"bonus {card}" for card in shown}).split()[1]
            world.armies[land] += 2


@cache
def rolls(red: int, white: int) -> set[str]:
    """Every roll of so many dice on both sides."""
    found = set()
    for reds in product(range(1, 7), repeat=red):
        for whites in product(range(1, 7), repeat=white):
            sides = [" ".join(map(str, sorted(faces, reverse=True))) for faces in (reds, whites)]
            found.add(f"roll {sides[0]} against {sides[1]}")
    return found


def attack(world: World, seat: int, had_bonus: bool) -> Generator[Question, str, bool]:
    """Roll after roll until the attacker has enough; says whether anything was captured."""
    captured = False
    while True:
        answers = {"pass"}
        for src in world.mine(seat):
            for dst in NEAR[src] - set(world.mine(seat)):
                answers |= {f"attack {src} {dst} {n}" for n in range(1, min(3, world.armies[src] - 1) + 1)}
        words = (yield seat, answers).split()
        if words[0] == "pass":
            return captured
        src, dst, red = words[1], words[2], int(words[3])
        enemy = world.owner[dst]
        white = int((yield enemy, {f"defend {n}" for n in range(1, min(2, world.armies[dst]) + 1)}).split()[1])
        left, right = (yield CHANCE, rolls(red, white))[len("roll ") :].split(" against ")
        for mine, theirs in zip(left.split(), right.split(), strict=False):
            world.armies[dst if int(mine) > int(theirs) else src] -= 1
        if world.armies[dst]:
            continue
        captured = True
        world.owner[dst] = seat
        moved = red
        if world.armies[src] - red > 1:
            moved = int((yield seat, {f"occupy {n}" for n in range(red, world.armies[src])}).split()[1])
        world.armies[src] -= moved
        world.armies[dst] += moved
        if not world.mine(enemy):
            world.out.append(enemy)
            if len(world.out) == world.seats - 1:
                world.winner = seat
                return True
            world.hand[seat] |= world.hand[enemy]
            world.hand[enemy] = set()
            if len(world.hand[seat]) >= 6:
                had_bonus = yield from muster(world, seat, may_trade=False, had_bonus=had_bonus)
