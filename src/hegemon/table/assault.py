"""The odds of attacks in which a roll changes more than the armies: walls wear down, doors close, more men come.

An edition says what changes by an ``Assault``; here are the chances of everything that may come of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.table.combat import Rolled, Side
from hegemon.table.odds import Odds, faces_in_the_end, lost_by

CLOSED: Final = -1
"""The state of an attack that cannot go on."""
SWEPT: Final = -1_000_000
"""All defenders are gone, whatever the dice cost."""

After = tuple[int, int]
"""The state in which the attack goes on, and the defenders who come or go besides those whom the dice cost."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Assault:
    """What changes from roll to roll in an attack by one territory on another, as numbers that only ever go down.

    ``state`` is what an edition wants it to be, from 0 on, such as boxes that are left of a wall. A roll with which it
    stays as it is must cost the attacker armies, or end with fewer defenders, unless it changes nothing at all.
    """

    __slots__ = ("start",)

    def __init__(self, start: int) -> None:
        self.start: Final = start
        """The state in which the attack begins."""

    def odds(self, state: int, defenders: int) -> Odds:
        """The kind of battle in this state, against so many."""
        raise NotImplementedError

    def after(self, state: int, rolled: Rolled, lost: int) -> After:
        """What a roll leads to that costs the defender so many; only where the attack goes on and some are left."""
        raise NotImplementedError

    def arrived(self, armies: int) -> int:
        """How many are left of the armies that move into the territory once it is taken."""
        return armies

    def key(self, most: int) -> tuple[object, ...]:
        """Everything that the odds depend on, against so many defenders at most, for caches."""
        raise NotImplementedError


Kind = tuple[Odds, tuple[int, int, int, int], int]
"""A kind of roll: the battle, its dice, and the state."""

Step = tuple[float, int, int, int, int]
"""A chance, what attacker and defender lose, the state after it, and the defenders who come or go besides."""

Place = tuple[int, int, int]
"""Where an attack stands: attackers, defenders, and the state."""


class AssaultChances:
    """The chances of an attack that changes from roll to roll, for any numbers of armies."""

    __slots__ = ("assault", "kinds", "won")

    def __init__(self, assault: Assault) -> None:
        self.assault: Final = assault
        self.kinds: Final[dict[Kind, list[Step]]] = {}
        self.won: Final[dict[Place, float]] = {}

    def steps(self, attackers: int, defenders: int, state: int) -> list[Step]:
        """What the next roll may lead to."""
        odds = self.assault.odds(state, defenders)
        dice = odds.key(attackers, defenders)
        kind = (odds, dice, state)
        found = self.kinds.get(kind)
        if found is None:
            found = self.kinds[kind] = self.rolls(odds, dice, state)
        return found

    def rolls(self, odds: Odds, dice: tuple[int, int, int, int], state: int) -> list[Step]:
        """The same for these dice."""
        attack, defend, attackers, defenders = dice
        combat = odds.combat
        mine = Side(True, attackers or attack + combat.stay, odds.attacker_pieces, [combat.size] * attack)
        theirs = Side(False, defenders or defend, odds.defender_pieces, [combat.size] * defend)
        counts: dict[tuple[int, int, int, int], int] = {}
        total = 0
        for (red, white), ways in faces_in_the_end(combat, mine, theirs).items():
            lost, beaten = lost_by(combat, mine, theirs, red, white)
            after, more = self.assault.after(state, Rolled(red, white), beaten)
            key = (lost, beaten, after, more)
            counts[key] = counts.get(key, 0) + ways
            total += ways
        return [(ways / total, lost, beaten, after, more) for (lost, beaten, after, more), ways in counts.items()]

    def moves(self, attackers: int, defenders: int, state: int) -> list[tuple[float, Place]]:
        """Where the next roll that changes anything may lead to."""
        found: dict[Place, float] = {}
        same = 0.0
        here = (attackers, defenders, state)
        for chance, lost, beaten, after, more in self.steps(attackers, defenders, state):
            left = defenders - beaten
            if left > 0:
                left = max(0, left + more)
            place = (attackers - lost, max(0, left), after)
            if place == here:
                same += chance
            else:
                found[place] = found.get(place, 0.0) + chance
        return [(chance / (1.0 - same), place) for place, chance in found.items()] if same < 1.0 else []

    def fights(self, attackers: int, defenders: int, state: int, stop: int) -> bool:
        """Whether the attack goes on."""
        if state == CLOSED or defenders <= 0 or attackers <= stop:
            return False
        return attackers > self.assault.odds(state, defenders).combat.stay

    def ends(self, attackers: dict[int, float], defenders: int, stop: int = 0) -> dict[tuple[int, int], float]:
        """The chance of every pair of attackers and defenders left, from the chances of so many attackers."""
        most = max(attackers)
        now: list[dict[Place, float]] = [{} for _ in range(most + 1)]
        for a, chance in attackers.items():
            now[a][a, defenders, self.assault.start] = chance
        ends: dict[tuple[int, int], float] = {}
        for a in range(most, -1, -1):
            here = now[a]
            while here:
                # With as many attackers left, a roll leads to fewer defenders or to a state further down.
                place = max(here)
                chance = here.pop(place)
                _, d, state = place
                if not self.fights(a, d, state, stop):
                    ends[a, d] = ends.get((a, d), 0.0) + chance
                    continue
                for likely, after in self.moves(a, d, state):
                    there = now[after[0]]
                    there[after] = there.get(after, 0.0) + chance * likely
        return ends

    def win(self, attackers: int, defenders: int) -> float:
        """The chance that the territory is taken, for bots; what was computed is kept."""
        waiting: list[Place] = [(attackers, defenders, self.assault.start)]
        while waiting:
            place = waiting[-1]
            if place in self.won:
                waiting.pop()
                continue
            a, d, state = place
            if not self.fights(a, d, state, 0):
                self.won[place] = 0.0 if d > 0 else 1.0
                continue
            moves = self.moves(a, d, state)
            missing = [after for _, after in moves if after not in self.won]
            if missing:
                waiting += missing
            else:
                self.won[place] = sum([chance * self.won[after] for chance, after in moves])
        return self.won[attackers, defenders, self.assault.start]
