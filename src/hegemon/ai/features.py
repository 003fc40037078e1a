"""Features of a position that hold on any board of the family: borders, threats, income, standing of the seats.

Nothing here depends on an edition, on a territory by name or on the number of seats. Values are in armies.
"""

from __future__ import annotations

from typing import Final

from hegemon.table.board import Board
from hegemon.table.table import NOBODY, Table

ROUNDS: Final = 15
"""From this round on, armies of rivals weigh more and more, so that games come to an end."""
LEADER: Final = 1.5
"""How much more than the others the strongest rival matters (an exponent)."""
WEAKEST: Final = -2.0
"""The same exponent in a long game that is ended by going for the weakest rival, and how much may then be added."""
RUSH: Final = 2.0
FOREIGN: Final = -1
"""Instead of a distance, for territories of others."""


class Atlas:
    """What follows from the board alone: the region of each territory, and the entries of each region."""

    __slots__ = ("board", "doors", "entries", "region_of")

    def __init__(self, board: Board) -> None:
        near = board.near
        self.board: Final = board
        self.region_of: Final = [land.region for land in board.territories]
        """The region of each territory."""
        self.entries: Final = [
            tuple([land for land in region.lands if any([other not in region.lands for other in near[land]])])
            for region in board.regions
        ]
        """The territories through which each region can be entered."""
        self.doors: Final = [
            tuple(sorted({other for land in region.lands for other in near[land] if other not in region.lands}))
            for region in board.regions
        ]
        """The territories outside from which each region can be entered."""


class Standing:
    """The state of all seats: territories, armies, income, cards, and how much each rival matters to ``who``."""

    __slots__ = ("armies", "card", "income", "lands", "power", "rivals", "weight", "who")

    def __init__(self, t: Table, who: int, finishes: bool = False) -> None:
        seats = t.edition.seats
        forces = len(t.reserve)
        lands = [0] * forces
        armies = [0] * forces
        held = t.armies
        owner = t.owner
        for land in t.board.lands:
            force = owner[land]
            if force != NOBODY:
                lands[force] += 1
                armies[force] += held[land]
        self.who: Final = who
        self.lands: Final = lands
        self.armies: Final = armies
        self.rivals: Final = [seat for seat in range(seats) if lands[seat] > 0 and t.hostile(who, seat)]
        """The hostile seats still on the board."""
        self.card: Final = card_value(t, len(self.rivals) + 1)
        """What a card is worth to whoever draws it."""
        self.income: Final = [0] * forces
        self.power: Final = [0.0] * forces
        """Armies, two turns of income, and cards, in armies."""
        self.weight: Final = [0.0] * forces
        """The worth of destroying an army of each rival, in own armies: higher the stronger we and that rival are.

        A player with a quarter of all power loses by trading army for army with one of three rivals; a player with
        half of it, or with a single rival, does not. Neutral armies count nothing.
        """
        total = 0.0
        for seat in range(seats):
            if lands[seat] > 0:
                self.income[seat] = max(3, lands[seat] // 3)
        for region in t.board.regions:
            holder = t.owner[region.lands[0]]
            if 0 <= holder < seats and t.holds(holder, region.lands):
                self.income[holder] += region.bonus
        for seat in range(seats):
            if lands[seat] > 0:
                self.power[seat] = armies[seat] + 2.0 * self.income[seat] + self.card * len(t.hands[seat])
                if t.hostile(who, seat):
                    total += self.power[seat]
        if total > 0.0 and self.rivals:
            patience = max(1.0, t.turns / (ROUNDS * seats))
            exponent = LEADER
            if finishes and patience > 1.0:
                patience = min(RUSH, patience)
                exponent = WEAKEST
            even = patience * (self.power[who] + 0.01) / total
            mean = total / len(self.rivals)
            for seat in self.rivals:
                self.weight[seat] = even * max(0.3, min(3.0, (self.power[seat] / mean) ** exponent))


def card_value(t: Table, living: int) -> float:
    """The worth of a card in armies: a third of the value of a set when it will be traded."""
    return t.edition.sets.value(t.sets + living // 2) / 3.0


def income(t: Table, seat: int) -> int:
    """The new armies this seat would get if its turn began now, without cards."""
    return t.edition.income(t, seat)


def is_border(t: Table, land: int) -> bool:
    """Whether a territory has a neighbour of another owner."""
    owner = t.owner
    who = owner[land]
    return any([owner[other] != who for other in t.board.near[land]])


def borders(t: Table, seat: int) -> list[int]:
    """The territories of a seat that have a neighbour of another owner."""
    owner = t.owner
    near = t.board.near
    found: list[int] = []
    for land in t.board.lands:
        if owner[land] == seat:
            for other in near[land]:
                if owner[other] != seat:
                    found.append(land)
                    break
    return found


def steps_to_front(t: Table, seat: int) -> list[int]:
    """The distance of each own territory to the nearest border, 0 on a border; FOREIGN for all other places."""
    owner = t.owner
    near = t.board.near
    front = borders(t, seat)
    inside = len(t.board)
    steps = [FOREIGN] * inside
    for land in t.board.lands:
        if owner[land] == seat:
            steps[land] = inside
    for land in front:
        steps[land] = 0
    for land in front:  # the list grows while it is walked: breadth-first search
        further = steps[land] + 1
        for other in near[land]:
            if steps[other] == inside:
                steps[other] = further
                front.append(other)
    return steps


def largest_idle(t: Table, far: list[int]) -> int:
    """The largest own stack that stands on no border and can move, by the distances to the front; -1 if none can."""
    armies = t.armies
    best = -1
    for land, steps in enumerate(far):
        if steps > 0 and armies[land] > 1 and (best < 0 or armies[land] > armies[best]):
            best = land
    return best


def threat(t: Table, land: int, who: int, standing: Standing) -> int:
    """The armies with which the most dangerous rival could attack a territory next turn, if ``who`` holds it.

    The rival's armies next to it, plus its income and a set it must soon trade; neutral armies never attack.
    """
    owner = t.owner
    armies = t.armies
    worst = 0
    for other in t.board.near[land]:
        rival = owner[other]
        if rival not in (who, NOBODY) and rival < t.edition.seats:
            strength = armies[other] - 1
            for more in t.board.near[land]:
                if more != other and owner[more] == rival:
                    strength += armies[more] - 1
            strength += standing.income[rival]
            if len(t.hands[rival]) >= t.edition.sets.must - 1:
                strength += t.edition.sets.value(t.sets)
            worst = max(worst, strength)
    return worst


def region_counts(t: Table, atlas: Atlas, seat: int) -> list[int]:
    """How many territories of each region a seat holds."""
    counts = [0] * len(t.board.regions)
    region_of = atlas.region_of
    for land in t.lands(seat):
        counts[region_of[land]] += 1
    return counts
