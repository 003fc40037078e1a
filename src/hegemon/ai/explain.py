"""Saying why: the purpose of an offensive in a sentence.

Only what everybody at the table can see goes into it: never a hand, and never an objective. A bot knows rivals by their
seats; whoever shows the sentence puts names in their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hegemon.ai.knowledge import keys_missing, knowledge_of
from hegemon.table.table import Table

MOST: Final = 4
"""So many territories are named; of more, the rest is counted."""
LONGEST: Final = 400
"""So many letters of a sentence are kept."""
SEAT: Final = re.compile(r"\bseat (\d{1,2})\b")


def listed(words: list[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def inside(name: str) -> str:
    """A name within a sentence: The Vale is the Vale there."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def territories(t: Table, lands: list[int]) -> str:
    """Territories as a list in a sentence, if there are not too many."""
    names = [inside(t.board.territories[land].name) for land in lands]
    return listed(names if len(names) <= MOST else [*names[: MOST - 1], f"{len(names) - MOST + 1} more"])


def purposes(t: Table, who: int, goal: tuple[int, ...]) -> list[str]:
    """What it would bring a seat to take these territories."""
    held = [0] * t.edition.seats
    taken = [0] * t.edition.seats
    for land, owner in enumerate(t.owner):
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
    """The purpose of taking a territory that counts by itself."""
    return f"win my {name} back" if seat == who else f"take the {name} of seat {seat}"


def reason(t: Table, who: int, goal: tuple[int, ...], win_chance: float | None) -> str:
    """Why a seat goes for these territories, or for none; ``hope`` is how likely it thinks it will win, if it does."""
    chance = "" if win_chance is None else f"; I give myself a {100.0 * win_chance:.0f} % chance to win"
    left = [land for land in goal if t.owner[land] != who]
    if not left:
        return f"Nothing within reach is worth what it would cost{chance}."
    return f"I go for {territories(t, left)}, to {listed(purposes(t, who, tuple(left)))}{chance}."


def account(t: Table, who: int, before: list[int], goal: tuple[int, ...]) -> str:
    """What a seat went for in a turn, why, and what came of it; ``before`` is who held what when it began to attack."""
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
    """What an agent says about its last answer, on one line; None if it says nothing, as many cannot."""
    explain = getattr(agent, "explain", None)
    said = explain() if callable(explain) else None
    if not isinstance(said, str):
        return None
    line = " ".join("".join([letter if letter.isprintable() else " " for letter in said]).split())
    return (line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…") or None


def named(sentence: str, name: Callable[[int], str]) -> str:
    """The sentence with names for the seats in it."""
    return SEAT.sub(lambda found: name(int(found[1])), sentence)
