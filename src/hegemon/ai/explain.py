"""Explanations of bots: the purpose of an offensive in a sentence.

Sentences use only public knowledge: never a hand, never an objective. Rivals appear as ``seat 2``; whoever shows the
sentence replaces that with a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hegemon.ai.knowledge import keys_missing, knowledge_of
from hegemon.table.table import Table
from hegemon.table.words import listed

MOST: Final = 4
"""The most entries in a list of territories; the last one counts the rest."""
LONGEST: Final = 400
"""The most characters of a sentence."""
SEAT: Final = re.compile(r"\bseat (\d{1,2})\b")


def inside(name: str) -> str:
    """A name inside a sentence: The Vale becomes the Vale."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def territories(t: Table, lands: list[int]) -> str:
    """The names of territories as a list in a sentence, cut off after a few."""
    names = [inside(t.board.territories[land].name) for land in lands]
    return listed(names if len(names) <= MOST else [*names[: MOST - 1], f"{len(names) - MOST + 1} more"])


def purposes(t: Table, who: int, goal: tuple[int, ...]) -> list[str]:
    """What a seat would gain by taking these territories."""
    held = [0] * t.edition.seats
    taken = [0] * t.edition.seats
    for land in t.board.lands:
        owner = t.owner[land]
        if owner != who and 0 <= owner < len(held):
            held[owner] += 1
            taken[owner] += land in goal
    rivals = [seat for seat, lands in enumerate(held) if lands]
    beaten = [seat for seat in rivals if taken[seat] == held[seat]]
    knowledge = knowledge_of(t)
    keys = knowledge.keys(t)
    gained = [seat for seat, land in enumerate(keys) if land in goal and t.owner[land] != who]
    if (rivals and len(beaten) == len(rivals)) or (keys and gained and keys_missing(t, who, keys) <= len(gained)):
        return ["win the game"]
    found: list[str] = []
    if beaten:
        found.append(f"put {listed([f'seat {seat}' for seat in beaten])} out")
    for seat in gained:
        found.append(capture_purpose(knowledge.key_name, seat, who))
    for seat in range(len(held)):
        home = knowledge.home(t, seat)
        if home in goal and t.owner[home] != who and seat not in beaten:
            found.append(capture_purpose(knowledge.home_name, seat, who))
    wholes: list[str] = []
    breaks: list[str] = []
    for region in t.board.regions:
        missing = [land for land in region.lands if t.owner[land] != who]
        holder = t.owner[region.lands[0]]
        if missing and all([land in goal for land in missing]):
            wholes.append(f"all of {inside(region.name)}")
        elif holder in rivals and t.holds(holder, region.lands) and any([land in goal for land in missing]):
            breaks.append(inside(region.name))
    if wholes:
        found.append(f"hold {listed(wholes)}")
    if breaks:
        found.append(f"break into {listed(breaks)}")
    if not found:
        found.append("earn a card" if knowledge.earns_card(t, who) else "gain ground")
    return found


def capture_purpose(name: str, seat: int, who: int) -> str:
    """The purpose of taking a key territory or a home."""
    return f"win my {name} back" if seat == who else f"take the {name} of seat {seat}"


def reason(t: Table, who: int, goal: tuple[int, ...], win_chance: float | None) -> str:
    """Why a seat attacks these territories, or none; ``win_chance`` is its own estimate, if it has one."""
    chance = "" if win_chance is None else f"; I give myself a {100.0 * win_chance:.0f} % chance to win"
    left = [land for land in goal if t.owner[land] != who]
    if not left:
        return f"Nothing within reach is worth what it would cost{chance}."
    return f"I go for {territories(t, left)}, to {listed(purposes(t, who, tuple(left)))}{chance}."


def account(t: Table, who: int, before: list[int], goal: tuple[int, ...]) -> str:
    """What a seat attacked this turn, why, and the outcome; ``before`` is the owners before the first attack."""
    sought = [land for land in goal if before[land] != who]
    taken = [land for land in sought if t.owner[land] == who]
    then = t.copy()
    then.owner = before.copy()
    then.captured = False
    why = listed(purposes(then, who, tuple(sought)))
    if len(taken) == len(sought):
        return f"I took {territories(t, sought)}, to {why}."
    outcome = f"I only took {territories(t, taken)}" if taken else "it came to cost too much"
    return f"I went for {territories(t, sought)}, to {why}, but {outcome}."


def explained(agent: object) -> str | None:
    """An agent's explanation of its last answer, on one line; None if it gives none."""
    explain = getattr(agent, "explain", None)
    said = explain() if callable(explain) else None
    if not isinstance(said, str):
        return None
    line = " ".join("".join([letter if letter.isprintable() else " " for letter in said]).split())
    return (line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…") or None


def named(sentence: str, name: Callable[[int], str]) -> str:
    """The sentence with names in place of seat numbers."""
    return SEAT.sub(lambda found: name(int(found[1])), sentence)
