"""Attacks, placements and moves once more, as plainly as can be, without any code of the engine.

``answers`` lists every sentence that may be said in a position and the position it leads to. It knows turns without
trades: placing, attacking, defending, rolling, moving in, drawing the card and fortifying, with the army cap and
fortifying along chains as variations.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import combinations_with_replacement, product
from typing import NamedTuple

DATA = tomllib.loads((files("hegemon.editions.classic") / "board.toml").read_text(encoding="utf-8"))
LANDS: list[str] = [place["id"] for place in DATA["territory"]]
BORDERS = {(a, b) for a, b, _ in DATA["edges"]} | {(b, a) for a, b, _ in DATA["edges"]}
GROUPS = [
    ({place["id"] for place in DATA["territory"] if place["region"] == group["id"]}, int(group["bonus"]))
    for group in DATA["region"]
]


class Position(NamedTuple):
    """Who holds what, and what is going on. ``detail`` is the battle or the move that is being made."""

    owner: dict[str, str]
    armies: dict[str, int]
    seats: tuple[str, ...]
    who: str
    phase: str
    reserve: int = 0
    detail: tuple[str, str, int, int] = ("", "", 0, 0)
    captured: bool = False
    deck: int = 44
    cap: int = 10**9
    chains: bool = False

    def moved(self, **changes: int) -> dict[str, int]:
        """The armies after these were added or taken away."""
        return {land: count + changes.get(land, 0) for land, count in self.armies.items()}


Answers = list[tuple[str, Position]]


def answers(p: Position) -> Answers:
    """Every answer and where it leads."""
    ways = {
        "place": placing,
        "attack": attacking,
        "defend": defending,
        "roll": rolling,
        "occupy": moving_in,
        "draw": drawing,
        "fortify": fortifying,
    }
    return ways[p.phase](p)


def placing(p: Position) -> Answers:
    found: Answers = []
    for land, count in product(LANDS, range(1, p.reserve + 1)):
        if p.owner[land] == p.who and p.armies[land] + count <= p.cap:
            after = p._replace(armies=p.moved(**{land: count}), reserve=p.reserve - count)
            found.append((f"place {land} {count}", placed(after)))
    return found


def placed(p: Position) -> Position:
    """On to the attack when nothing is left to place, or no room to place it in."""
    room = any(p.armies[land] < p.cap for land in LANDS if p.owner[land] == p.who)
    return p if p.reserve and room else p._replace(phase="attack", reserve=0)


def attacking(p: Position) -> Answers:
    found: Answers = [("pass", p._replace(phase="draw") if p.captured else p._replace(phase="fortify"))]
    for (src, dst), dice in product(sorted(BORDERS), (1, 2, 3)):
        if p.owner[src] == p.who != p.owner[dst] and p.armies[src] > dice:
            found.append((f"attack {src} {dst} {dice}", p._replace(phase="defend", detail=(src, dst, dice, 0))))
    return found


def defending(p: Position) -> Answers:
    src, dst, dice, _ = p.detail
    return [
        (f"defend {count}", p._replace(phase="roll", detail=(src, dst, dice, count)))
        for count in (1, 2)
        if count <= p.armies[dst]
    ]


def rolling(p: Position) -> Answers:
    src, dst, attack, defend = p.detail
    found: Answers = []
    faces = (6, 5, 4, 3, 2, 1)
    throws = [combinations_with_replacement(faces, dice) for dice in (attack, defend)]
    for red, white in product(*throws):
        pairs = list(zip(red, white, strict=False))
        lost = sum(mine <= theirs for mine, theirs in pairs)
        after = p._replace(armies=p.moved(**{src: -lost, dst: lost - len(pairs)}), phase="attack")
        if after.armies[dst] == 0:
            after = taken(after)
        text = f"roll {' '.join(map(str, red))} against {' '.join(map(str, white))}"
        found.append((text, after))
    return found


def taken(p: Position) -> Position:
    """The territory is captured and the armies that must move in have moved."""
    src, dst, dice, _ = p.detail
    after = p._replace(owner={**p.owner, dst: p.who}, armies=p.moved(**{src: -dice, dst: dice}), captured=True)
    return after._replace(phase="occupy") if after.armies[src] > 1 else after


def moving_in(p: Position) -> Answers:
    src, dst, dice, _ = p.detail
    return [
        (f"occupy {dice + more}", p._replace(phase="attack", armies=p.moved(**{src: -more, dst: more})))
        for more in range(p.armies[src])
    ]


def drawing(p: Position) -> Answers:
    return [(f"card {card}", p._replace(phase="fortify", deck=p.deck - 1)) for card in range(p.deck)]


def joined(p: Position, src: str, dst: str) -> bool:
    """Whether armies may go from one territory to the other."""
    if not p.chains:
        return (src, dst) in BORDERS
    reached, edge = {src}, [src]
    while edge:
        here = edge.pop()
        for there in LANDS:
            if (here, there) in BORDERS and p.owner[there] == p.who and there not in reached:
                reached.add(there)
                edge.append(there)
    return dst in reached


def fortifying(p: Position) -> Answers:
    found: Answers = [("pass", next_turn(p))]
    mine = [land for land in LANDS if p.owner[land] == p.who]
    for src, dst in product(mine, mine):
        if src != dst and joined(p, src, dst):
            for count in range(1, p.armies[src]):
                if p.armies[dst] + count <= p.cap:
                    after = p._replace(armies=p.moved(**{src: -count, dst: count}))
                    found.append((f"fortify {src} {dst} {count}", after if p.chains else next_turn(after)))
    return found


def next_turn(p: Position) -> Position:
    """The next seat that holds a territory gets its new armies."""
    place = p.seats.index(p.who)
    order = [*p.seats[place + 1 :], *p.seats[: place + 1]]
    who = next(seat for seat in order if seat in p.owner.values())
    mine = {land for land in LANDS if p.owner[land] == who}
    reserve = max(3, len(mine) // 3) + sum(bonus for lands, bonus in GROUPS if lands <= mine)
    return placed(p._replace(who=who, phase="place", reserve=reserve, captured=False, detail=("", "", 0, 0)))


def count(p: Position, depth: int) -> int:
    """How many ways there are to say so many sentences."""
    found = answers(p)
    return len(found) if depth == 1 else sum(count(after, depth - 1) for _, after in found)
