"""Exact odds of battles, from the same ``Combat`` the rules fight them with: one roll, a battle, a chain of battles.

>>> from hegemon.table.combat import Combat
>>> usual = Combat()
>>> one_roll(usual, 3, 2)[2, 0]  # three dice against two: the attacker loses two
Fraction(2275, 7776)
>>> fight = battle(usual, 12, 10)  # 12 armies in a territory, one of which stays there, against 10
>>> fight.win
0.6538260547697077
>>> round(fight.attackers_lost, 2), round(fight.defenders_lost, 2), fight.attackers_between(0.1, 0.9)
(7.56, 8.66, (1, 9))
>>> round(chain(usual, 30, [8, 3, 5]).win, 4)  # through three territories, leaving one army in each
0.9767
>>> win_chance(usual, 12, 10) == fight.win  # for bots: a look-up
True

Attackers are always all armies in the attacking territory, with those that must stay there; only ``table`` counts the
armies that may fight. Both sides roll as many dice as they may, unless told otherwise. Nothing a player *may* do after
the dice is foreseen; ``attack_odds`` does that. Pieces that stand on a side stay there to the end of the battle.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from math import erfc, exp, fsum, lcm, pi, sqrt
from typing import Final

from hegemon.table.combat import Battle, Combat, Side
from hegemon.table.table import Table

EXACT: Final = 200
"""Look-ups for bots are exact up to this many armies on either side, and approximate beyond."""

EXACT_BY_ARMIES: Final = 24
"""The same bound where every number of armies has a roll of its own, which takes long to compute."""

KEPT: Final = 256
"""The most kinds of battle cached; then the oldest is dropped."""

TENTH: Final = 1.2815515655
"""A normal variable is more than this many standard deviations above its mean in a tenth of the cases."""

ANY: Final = 1 << 30
"""As many dice as the rules allow."""

Chances = dict[tuple[int, int], Fraction]
"""What attacker and defender lose, and how likely that is."""

WON: Final = 0
LEFT: Final = 1
AFTER: Final = 2
HELD: Final = 3
"""What a table averages: captures; attackers left, if there is one; attackers left anyway; defenders left."""


# --- one roll --------------------------------------------------------------------------------------------------------


def going_again(combat: Combat, attacker: Side, defender: Side) -> tuple[list[int], list[int]]:
    """The places of the dice that are rolled again on either side; the rules and the odds both ask here.

    Everything that rerolls looks at the dice as they lie. All dice it names go again together, once, or until no die is
    named any more if ``combat.until`` says so.
    """
    red: list[int] = []
    white: list[int] = []
    for named in combat.rerolls:
        red += [place for place in named(attacker, defender) if place not in red]
        white += [place for place in named(defender, attacker) if place not in white]
    if not red and not white:
        return red, white
    red.sort()
    white.sort()
    for places, side in ((red, attacker), (white, defender)):
        if places and not 0 <= places[0] <= places[-1] < len(side.faces):
            raise ValueError(f"There is no die in one of the places {places} of {len(side.faces)} dice.")
    return red, white


def one_roll(
    combat: Combat,
    attack_dice: int = 3,
    defend_dice: int = 2,
    attacker: Side | None = None,
    defender: Side | None = None,
) -> Chances:
    """How likely one roll costs attacker and defender how much, exactly.

    The sides say which armies and pieces stand there; without them there are no pieces, and just as many armies as it
    takes to roll so many dice.

    Rules: CL-ATK-26
    """
    odds = odds_of(
        combat,
        () if attacker is None else attacker.pieces,
        () if defender is None else defender.pieces,
    )
    if not combat.by_armies:
        return dict(odds.roll((attack_dice, defend_dice, 0, 0)))
    attackers = attack_dice + combat.stay if attacker is None else attacker.armies
    defenders = defend_dice if defender is None else defender.armies
    return dict(odds.roll((attack_dice, defend_dice, attackers, defenders)))


Faces = tuple[int, ...]
"""What the dice of one side show, highest first."""

Dice = tuple[tuple[int, int], ...]
"""The dice of one side, highest first: what each shows, and how many faces it has."""


def roll_chances(combat: Combat, attacker: Side, defender: Side) -> Chances:
    """What the dice of these two sides may cost them, and how likely: every throw is resolved as the rules do it."""
    counts: dict[tuple[int, int], int] = {}
    total = 0
    for (red, white), ways in faces_in_the_end(combat, attacker, defender).items():
        lost = lost_by(combat, attacker, defender, red, white)
        counts[lost] = counts.get(lost, 0) + ways
        total += ways
    return {lost: Fraction(counts[lost], total) for lost in sorted(counts, reverse=True)}


def faces_in_the_end(combat: Combat, attacker: Side, defender: Side) -> dict[tuple[Faces, Faces], int]:
    """What the dice of these two sides may show once all rerolls are over, in proportion to their chance."""
    dice = combat.prepare(attacker, defender)
    if combat.rerolls:
        return settled(combat, attacker, defender) if combat.until else thrown_again(combat, attacker, defender)
    return {(rolled.attack, rolled.defend): ways for rolled, ways in dice.known.items()}


def lost_by(combat: Combat, attacker: Side, defender: Side, red: Faces, white: Faces) -> tuple[int, int]:
    """What these faces cost the two sides."""
    mine = Side(True, attacker.armies, attacker.pieces, attacker.sizes.copy())
    theirs = Side(False, defender.armies, defender.pieces, defender.sizes.copy())
    mine.faces = list(red)
    theirs.faces = list(white)
    return combat.losses(mine, theirs)


def thrown_again(combat: Combat, attacker: Side, defender: Side) -> dict[tuple[Faces, Faces], int]:
    """All faces there can be once some dice went again, highest first on either side, in proportion to their chance.

    Whoever names the dice sees them highest first, and ``sizes`` in the same order as ``faces``.
    """
    found: dict[tuple[Faces, Faces], int] = {}
    again: dict[tuple[Dice, tuple[int, ...]], list[tuple[Faces, int]]] = {}
    whites = thrown(defender.sizes)
    for red, red_ways in thrown(attacker.sizes).items():
        for white, white_ways in whites.items():
            mine = Side(True, attacker.armies, attacker.pieces, [size for _, size in red])
            theirs = Side(False, defender.armies, defender.pieces, [size for _, size in white])
            mine.faces = [face for face, _ in red]
            theirs.faces = [face for face, _ in white]
            red_places, white_places = going_again(combat, mine, theirs)
            white_after = rethrown(again, white, tuple(white_places))
            for red_faces, red_more in rethrown(again, red, tuple(red_places)):
                ways = red_ways * white_ways * red_more
                for white_faces, white_more in white_after:
                    key = (red_faces, white_faces)
                    found[key] = found.get(key, 0) + ways * white_more
    return found


def thrown(sizes: Sequence[int]) -> dict[Dice, int]:
    """Every throw of dice with these numbers of faces, highest first, and in how many ways it comes about."""
    throws: dict[Dice, int] = {(): 1}
    for size in sizes:
        more: dict[Dice, int] = {}
        for dice, ways in throws.items():
            for face in range(1, size + 1):
                key = tuple(sorted([*dice, (face, size)], reverse=True))
                more[key] = more.get(key, 0) + ways
        throws = more
    return throws


def rethrown(
    known: dict[tuple[Dice, tuple[int, ...]], list[tuple[Faces, int]]], dice: Dice, places: tuple[int, ...]
) -> list[tuple[Faces, int]]:
    """The faces after the dice in these places went again, by weights that add up to the same for any places."""
    after = known.get((dice, places))
    if after is None:
        weight = 1
        for place, (_, size) in enumerate(dice):
            if place not in places:
                weight *= size
        kept = [face for place, (face, _) in enumerate(dice) if place not in places]
        weights: dict[Faces, int] = {}
        for new, ways in thrown([dice[place][1] for place in places]).items():
            faces = tuple(sorted(kept + [face for face, _ in new], reverse=True))
            weights[faces] = weights.get(faces, 0) + weight * ways
        after = known[dice, places] = list(weights.items())
    return after


Lying = tuple[Dice, tuple[int, ...], Dice, tuple[int, ...]]
"""Dice that lie and the sizes of those that are thrown again, for attacker and defender."""


def settled(combat: Combat, attacker: Side, defender: Side) -> dict[tuple[Faces, Faces], int]:
    """All faces there can be once dice have gone again until none is named, in proportion to their chance.

    Dice that all go again and again are left out of the sum, since they come to rest in the end. A die that rested may
    not be named again because of what another one shows: such rerolls need not end, and are refused.
    """
    known: dict[Lying, dict[tuple[Faces, Faces], Fraction]] = {}
    start: Lying = ((), tuple(sorted(attacker.sizes)), (), tuple(sorted(defender.sizes)))
    chances = resting(combat, attacker, defender, start, known)
    whole = lcm(*[chance.denominator for chance in chances.values()])
    return {faces: int(chance * whole) for faces, chance in chances.items()}


def resting(
    combat: Combat,
    attacker: Side,
    defender: Side,
    lying: Lying,
    known: dict[Lying, dict[tuple[Faces, Faces], Fraction]],
) -> dict[tuple[Faces, Faces], Fraction]:
    """The faces in the end, from dice that lie and dice that are thrown, with their probability."""
    found = known.get(lying)
    if found is not None:
        return found
    red_kept, red_sizes, white_kept, white_sizes = lying
    again = 0
    total = 0
    sums: dict[tuple[Faces, Faces], Fraction] = {}
    for red_new, red_ways in thrown(red_sizes).items():
        red = tuple(sorted(red_kept + red_new, reverse=True))
        for white_new, white_ways in thrown(white_sizes).items():
            white = tuple(sorted(white_kept + white_new, reverse=True))
            ways = red_ways * white_ways
            total += ways
            mine = Side(True, attacker.armies, attacker.pieces, [size for _, size in red])
            theirs = Side(False, defender.armies, defender.pieces, [size for _, size in white])
            mine.faces = [face for face, _ in red]
            theirs.faces = [face for face, _ in white]
            red_places, white_places = going_again(combat, mine, theirs)
            if not red_places and not white_places:
                ends = {(tuple(mine.faces), tuple(theirs.faces)): Fraction(1)}
            else:
                following: Lying = (*lying_after(red, red_places), *lying_after(white, white_places))
                if following == lying:
                    again += ways
                    continue
                if len(following[1]) + len(following[3]) >= len(red_sizes) + len(white_sizes):
                    raise ValueError("Rerolls until a condition holds must let a die rest once it is not named.")
                ends = resting(combat, attacker, defender, following, known)
            for faces, chance in ends.items():
                sums[faces] = sums.get(faces, Fraction(0)) + ways * chance
    if again == total:
        raise ValueError("Rerolls until a condition holds must come to an end.")
    found = known[lying] = {faces: chance / (total - again) for faces, chance in sums.items()}
    return found


def lying_after(dice: Dice, places: list[int]) -> tuple[Dice, tuple[int, ...]]:
    """The dice that stay where they are, and the sizes of those that go again."""
    kept = tuple([die for place, die in enumerate(dice) if place not in places])
    return kept, tuple(sorted([dice[place][1] for place in places]))


# --- outcomes of a battle and of an attack through several territories -----------------------------------------------


def mean(chances: dict[int, float]) -> float:
    """The mean of a number with these chances, which need not add up to one."""
    return fsum([number * chance for number, chance in chances.items()])


def quantile(chances: dict[int, float], share: float) -> int:
    """The smallest number that is not exceeded with at least this probability."""
    if not chances or not 0.0 <= share <= 1.0:
        raise ValueError("A quantile is asked for by a share from 0 to 1, of something that can happen.")
    wanted = share * fsum(chances.values()) - 1e-12
    so_far = 0.0
    last = 0
    for number in sorted(chances):
        last = number
        so_far += chances[number]
        if so_far >= wanted:
            break
    return last


class BattleOdds:
    """Everything about how a battle fought to its end may end."""

    __slots__ = ("attackers", "attackers_left", "defenders", "defenders_left", "ends", "win")

    def __init__(self, attackers: int, defenders: int, ends: dict[tuple[int, int], float]) -> None:
        captured: dict[int, float] = {}
        held: dict[int, float] = {}
        for (mine, theirs), chance in ends.items():
            if theirs == 0:
                captured[mine] = captured.get(mine, 0.0) + chance
            else:
                held[theirs] = held.get(theirs, 0.0) + chance
        self.attackers: Final = attackers
        self.defenders: Final = defenders
        self.ends: Final = ends
        """The probability of every pair of attackers and defenders left."""
        self.win: Final = fsum(captured.values())
        """The probability that the territory is captured."""
        self.attackers_left: Final = captured
        """The probability of a capture with so many armies left, before any of them move in."""
        self.defenders_left: Final = held
        """The probability of no capture, with so many defenders left."""

    @property
    def attackers_lost(self) -> float:
        """The attackers lost on average, whatever the end."""
        return self.attackers - mean(self.attackers_after())

    @property
    def defenders_lost(self) -> float:
        """The defenders lost on average, whatever the end."""
        return self.defenders - mean(self.defenders_left)

    @property
    def left_if_won(self) -> float:
        """The attackers left on average after a capture; 0 if there can be none."""
        return mean(self.attackers_left) / self.win if self.win > 0.0 else 0.0

    @property
    def held_if_lost(self) -> float:
        """The defenders left on average where there is no capture; 0 if there always is one."""
        lost = fsum(self.defenders_left.values())
        return mean(self.defenders_left) / lost if lost > 0.0 else 0.0

    def attackers_after(self) -> dict[int, float]:
        """The probability of so many attackers left, whatever the end."""
        after: dict[int, float] = {}
        for (mine, _), chance in self.ends.items():
            after[mine] = after.get(mine, 0.0) + chance
        return after

    def defenders_after(self) -> dict[int, float]:
        """The probability of so many defenders left, whatever the end."""
        after: dict[int, float] = {}
        for (_, theirs), chance in self.ends.items():
            after[theirs] = after.get(theirs, 0.0) + chance
        return after

    def attackers_between(self, low: float = 0.1, high: float = 0.9) -> tuple[int, int]:
        """The attackers left in all but the worst and the best cases: two quantiles."""
        after = self.attackers_after()
        return quantile(after, low), quantile(after, high)

    def defenders_between(self, low: float = 0.1, high: float = 0.9) -> tuple[int, int]:
        """The defenders left in all but the worst and the best cases: two quantiles."""
        after = self.defenders_after()
        return quantile(after, low), quantile(after, high)

    def __repr__(self) -> str:
        return f"<{self.attackers} against {self.defenders}: {self.win:.1%}>"


class ChainOdds:
    """The chances of an attack through several territories: how far it gets, and with how many armies."""

    __slots__ = ("armies", "attackers", "defenders", "defenders_left", "note", "taken", "win")

    def __init__(
        self,
        attackers: int,
        defenders: tuple[int, ...],
        armies: list[dict[int, float]],
        defenders_left: list[dict[int, float]],
        note: str = "",
    ) -> None:
        self.attackers: Final = attackers
        self.defenders: Final = defenders
        self.note: Final = note
        """What these odds leave out, as a sentence to show with them; empty if nothing."""
        self.armies: Final = armies
        """By how many territories are taken: the probability of so many armies then standing in the foremost one."""
        self.defenders_left: Final = defenders_left
        """By how many territories are taken: the probability of so many defenders left in the next one."""
        self.taken: Final = [fsum(chances.values()) for chances in armies]
        """The probability that just so many territories are taken."""
        self.win: Final = self.taken[-1]
        """The probability that all territories are taken."""

    def reach(self, count: int) -> float:
        """The probability that at least so many territories are taken."""
        return fsum(self.taken[count:])

    @property
    def mean_taken(self) -> float:
        """The territories taken on average."""
        return fsum([count * chance for count, chance in enumerate(self.taken)])

    @property
    def left_if_won(self) -> float:
        """The armies in the last territory on average once it is taken; 0 if it cannot be."""
        return mean(self.armies[-1]) / self.win if self.win > 0.0 else 0.0

    def __repr__(self) -> str:
        return f"<{self.attackers} against {', '.join([str(n) for n in self.defenders])}: {self.win:.1%}>"


# --- many rolls ------------------------------------------------------------------------------------------------------


class Costs:
    """What one roll may cost, in plain numbers for fast sums; rolls that cost nobody anything are left out."""

    __slots__ = ("deepest", "outcomes", "widest")

    def __init__(self, chances: Chances) -> None:
        moving = 1 - chances.get((0, 0), Fraction(0))
        self.outcomes: Final = [
            (mine, theirs, float(chance / moving)) for (mine, theirs), chance in chances.items() if mine or theirs
        ]
        """What attacker and defender lose, and how likely that is. Empty if no roll ever costs anything."""
        self.deepest: Final = max([0, *[mine for mine, _, _ in self.outcomes]])
        """The most the attacker loses."""
        self.widest: Final = max([0, *[theirs for _, theirs, _ in self.outcomes]])
        """The most the defender loses."""


class Odds:
    """The odds of one kind of battle: one ``Combat``, the pieces on both sides, the most dice they care to roll.

    It caches its results. Get it from ``odds_of`` and keep it where many look-ups follow.
    """

    __slots__ = (
        "after",
        "attack_dice",
        "attack_most",
        "attacker_pieces",
        "columns",
        "combat",
        "defend_dice",
        "defend_most",
        "defender_pieces",
        "exact",
        "fitted",
        "held",
        "known",
        "left",
        "means_columns",
        "means_rows",
        "more_held",
        "more_left",
        "rolls",
        "rows",
        "shift",
        "wins",
    )

    def __init__(
        self,
        combat: Combat,
        attacker_pieces: tuple[int, ...] = (),
        defender_pieces: tuple[int, ...] = (),
        attacker_dice: int = ANY,
        defender_dice: int = ANY,
    ) -> None:
        if min(attacker_dice, defender_dice) < 1:
            raise ValueError("Both sides roll at least one die.")
        self.combat: Final = combat
        self.attacker_pieces: Final = attacker_pieces
        self.defender_pieces: Final = defender_pieces
        self.attack_most: Final = attacker_dice
        self.defend_most: Final = defender_dice
        self.attack_dice: Final = min(combat.most_attack(ANY, attacker_pieces), attacker_dice)
        self.defend_dice: Final = min(combat.most_defend(ANY, defender_pieces), defender_dice)
        self.exact: Final = EXACT_BY_ARMIES if combat.by_armies else EXACT
        """Look-ups are exact up to this many armies."""
        self.rolls: Final[dict[tuple[int, int, int, int], Chances]] = {}
        self.known: Final[dict[tuple[int, int, int, int], Costs]] = {}
        self.wins: list[list[float]] = []
        self.rows = 0
        self.columns = 0
        self.left: list[list[float]] = []
        self.after: list[list[float]] = []
        self.held: list[list[float]] = []
        self.means_rows = 0
        self.means_columns = 0
        self.fitted = False
        self.shift = 0.0
        self.more_left = 0.0
        self.more_held = 0.0

    # --- one roll

    def key(self, attackers: int, defenders: int) -> tuple[int, int, int, int]:
        """The dice of the next roll, and the armies if they matter to it."""
        combat = self.combat
        if combat.by_armies:
            attack = min(self.attack_most, combat.most_attack(attackers, self.attacker_pieces))
            defend = min(self.defend_most, combat.most_defend(defenders, self.defender_pieces))
            return attack, defend, attackers, defenders
        return min(self.attack_dice, attackers - combat.stay), min(self.defend_dice, defenders), 0, 0

    def roll(self, key: tuple[int, int, int, int]) -> Chances:
        """How likely one roll costs both sides how much."""
        chances = self.rolls.get(key)
        if chances is None:
            attack, defend, attackers, defenders = key
            if min(attack, defend) < 1:
                raise ValueError("Both sides roll at least one die.")
            combat = self.combat
            chances = self.rolls[key] = roll_chances(
                combat,
                Side(True, attackers or attack + combat.stay, self.attacker_pieces, [combat.size] * attack),
                Side(False, defenders or defend, self.defender_pieces, [combat.size] * defend),
            )
        return chances

    def costs(self, attackers: int, defenders: int) -> Costs:
        """What the next roll may cost."""
        key = self.key(attackers, defenders)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Costs(self.roll(key))
        return found

    def steady(self, costs: Costs, attackers: int) -> int:
        """From how many defenders on all rolls of these attackers cost the same, and both sides have enough to lose."""
        if self.combat.by_armies or not costs.outcomes or costs.deepest > attackers - self.combat.stay:
            return ANY
        return max(self.defend_dice, costs.widest)

    # --- tables, from small battles to large ones

    def compute(self, attackers: int, defenders: int, what: int) -> list[list[float]]:
        """The outcomes of all battles up to these numbers: a row for each number of attackers, from 0."""
        stay = self.combat.stay
        changing = self.combat.by_armies
        steady = 0
        few: list[list[tuple[int, int, float]]] = []
        outcomes: list[tuple[int, int, float]] = []
        rows: list[list[float]] = []
        for a in range(attackers + 1):
            row = [1.0 if what == WON else 0.0 if what == HELD else float(a)]
            rows.append(row)
            if a <= stay:
                row += [idle(what, a, d) for d in range(1, defenders + 1)]
                continue
            if changing or a <= stay + self.attack_dice or steady == ANY:
                full = self.costs(a, self.defend_dice)
                outcomes = full.outcomes
                steady = self.steady(full, a)
                few = [self.costs(a, d).outcomes for d in range(1, min(defenders + 1, steady))]
            d = 0
            for costs in few:
                d += 1
                total = 0.0 if costs else idle(what, a, d)
                for mine, theirs, chance in costs:
                    total += chance * rows[max(stay, a - mine)][max(0, d - theirs)]
                row.append(total)
            if len(outcomes) == 3 and steady <= defenders:
                (mine_0, theirs_0, chance_0), (mine_1, theirs_1, chance_1), (mine_2, theirs_2, chance_2) = outcomes
                row_0, row_1, row_2 = rows[a - mine_0], rows[a - mine_1], rows[a - mine_2]
                for d in range(steady, defenders + 1):
                    row.append(
                        chance_0 * row_0[d - theirs_0] + chance_1 * row_1[d - theirs_1] + chance_2 * row_2[d - theirs_2]
                    )
            else:
                for d in range(steady, defenders + 1):
                    total = 0.0
                    for mine, theirs, chance in outcomes:
                        total += chance * rows[a - mine][d - theirs]
                    row.append(total)
        return rows

    def table(self, attackers: int, defenders: int, numpy: bool | None = None) -> list[list[float]]:
        """All win chances up to so many armies that may fight, and so many defenders."""
        self.check(attackers, defenders)
        stay = self.combat.stay
        full = self.costs(stay + self.attack_dice, self.defend_dice)
        steady = self.steady(full, stay + self.attack_dice)
        sums = {mine + theirs for mine, theirs, _ in full.outcomes}
        wanted = numpy if numpy is not None else "numpy" in sys.modules
        if wanted and len(sums) == 1 and attackers >= self.attack_dice and defenders >= steady:
            try:
                from hegemon.table.odds_numpy import diagonals  # noqa: PLC0415  (numpy may be missing, and loads slowly)
            except ImportError:
                pass
            else:
                flat = self.compute(stay + self.attack_dice - 1, defenders, WON)[stay:]
                thin = self.compute(stay + attackers, steady - 1, WON)[stay:]
                return diagonals(attackers, defenders, flat, thin, full.outcomes)
        return self.compute(stay + attackers, defenders, WON)[stay:]

    # --- one battle, from its beginning to all its ends

    def fight(self, start: list[float], defenders: int, stop: int) -> list[list[float]]:
        """The probability of every end, by attackers and defenders left.

        ``start`` is that of every number of attackers. They go on while they are more than ``stop`` and may attack.
        """
        stay = self.combat.stay
        rows = [[0.0] * (defenders + 1) for _ in start]
        for a in range(len(start) - 1, -1, -1):
            row = rows[a]
            row[defenders] += start[a]
            if a <= stop or a <= stay:
                continue
            full = self.costs(a, self.defend_dice)
            steady = self.steady(full, a)
            rest = defenders
            if len(full.outcomes) == 3 and steady <= defenders:
                (mine_0, theirs_0, chance_0), (mine_1, theirs_1, chance_1), (mine_2, theirs_2, chance_2) = full.outcomes
                row_0, row_1, row_2 = rows[a - mine_0], rows[a - mine_1], rows[a - mine_2]
                for d in range(defenders, steady - 1, -1):
                    here = row[d]
                    if here > 0.0:
                        row[d] = 0.0
                        row_0[d - theirs_0] += here * chance_0
                        row_1[d - theirs_1] += here * chance_1
                        row_2[d - theirs_2] += here * chance_2
                rest = steady - 1
            for d in range(rest, 0, -1):
                here = row[d]
                outcomes = self.costs(a, d).outcomes
                if here > 0.0 and outcomes:
                    row[d] = 0.0
                    for mine, theirs, chance in outcomes:
                        rows[max(stay, a - mine)][max(0, d - theirs)] += here * chance
        return rows

    def battle(self, attackers: int, defenders: int, stop: int = 0) -> BattleOdds:
        """One battle to its end: the attacker goes on while he has more than ``stop`` armies and may attack."""
        self.check(attackers, defenders)
        if defenders == 0:
            raise ValueError("It takes a defender to have a battle.")
        start = [0.0] * (attackers + 1)
        start[attackers] = 1.0
        ends: dict[tuple[int, int], float] = {}
        for a, row in enumerate(self.fight(start, defenders, stop)):
            for d, chance in enumerate(row):
                if chance > 0.0:
                    ends[a, d] = chance
        return BattleOdds(attackers, defenders, ends)

    # --- look-ups

    def win(self, attackers: int, defenders: int) -> float:
        """The probability that the attackers capture a territory with this many defenders."""
        if 0 <= attackers < self.rows and 0 <= defenders < self.columns:
            return self.wins[attackers][defenders]
        if attackers > self.exact or defenders > self.exact:
            return self.far(attackers, defenders)[0]
        self.check(attackers, defenders)
        self.rows = self.room(attackers, self.rows)
        self.columns = self.room(defenders, self.columns)
        self.wins = self.compute(self.rows - 1, self.columns - 1, WON)
        return self.wins[attackers][defenders]

    def expected(self, attackers: int, defenders: int) -> tuple[float, float, float]:
        """On average: attackers left after a capture (0 if there is none), attackers lost, defenders lost."""
        if not (0 <= attackers < self.means_rows and 0 <= defenders < self.means_columns):
            if attackers > self.exact or defenders > self.exact:
                _, left, mine, theirs = self.far(attackers, defenders)
                return left, mine, theirs
            self.check(attackers, defenders)
            self.means_rows = rows = self.room(attackers, self.means_rows)
            self.means_columns = columns = self.room(defenders, self.means_columns)
            self.left = self.compute(rows - 1, columns - 1, LEFT)
            self.after = self.compute(rows - 1, columns - 1, AFTER)
            self.held = self.compute(rows - 1, columns - 1, HELD)
        won = self.win(attackers, defenders)
        return (
            self.left[attackers][defenders] / won if won > 0.0 else 0.0,
            attackers - self.after[attackers][defenders],
            defenders - self.held[attackers][defenders],
        )

    def check(self, attackers: int, defenders: int) -> None:
        """Refuse what cannot stand in a territory."""
        if attackers < 0 or defenders < 0:
            raise ValueError("Armies are counted from 0 up.")

    def room(self, armies: int, before: int) -> int:
        """The size of a new table: larger than needed, so that it is seldom rebuilt."""
        if self.combat.by_armies:
            return max(before, min(self.exact, armies + 3) + 1)
        size = 16
        while size < armies:
            size *= 2
        return max(before, min(self.exact, size) + 1)

    def far(self, attackers: int, defenders: int) -> tuple[float, float, float, float]:
        """Beyond the tables: the probability of a capture, and what ``expected`` tells, nearly.

        Count an attacker as one and a defender as many attackers as he costs on average. Then the lead of the attacker
        changes in every roll, but not on average, and over many rolls it is nearly normal. Its variance and skewness
        follow from one roll. A lead above 0 at the end is what the attacker has left, one below what the defender has.
        Constants found from the largest exact battles allow for the last rolls with fewer dice. The probability is off
        by less than 0.003 just beyond the tables and by less further on; where armies matter to a roll it is a guess.
        """
        self.check(attackers, defenders)
        stay = self.combat.stay
        if defenders == 0:
            return 1.0, float(attackers), 0.0, 0.0
        if attackers <= stay:
            return 0.0, 0.0, 0.0, 0.0
        price, cost, variance, skewness = self.drift(attackers, defenders)
        if cost == 0.0:
            return 0.0, 0.0, 0.0, 0.0
        if price < 0.0:
            return 0.0, 0.0, float(attackers - stay), 0.0
        if price == 0.0:
            return 1.0, float(attackers), 0.0, float(defenders)
        if not self.fitted:
            self.fit()
        rolls = (attackers - stay + defenders) / cost
        lead = attackers - stay - price * defenders + self.shift
        spread = sqrt(max(variance * rolls, 1e-12))
        z = lead / spread
        if abs(z) < 6.0:
            z += skewness / sqrt(rolls) * z * z / 6.0
        won = 0.5 * erfc(-z / sqrt(2.0))
        ahead = lead * won + spread * exp(-0.5 * z * z) / sqrt(2.0 * pi)
        mine = min(max(0.0, ahead + self.more_left * won), float(attackers - stay))
        theirs = min(max(0.0, (ahead - lead) / price + self.more_held * (1.0 - won)), float(defenders))
        left = stay + min(mine / won, float(attackers - stay)) if won > 1e-9 else 0.0
        return won, left, attackers - stay - mine, defenders - theirs

    def far_between(self, attackers: int, defenders: int) -> tuple[int, int]:
        """Beyond the tables: the attackers left, whatever the end, in all but the worst and the best tenth, nearly."""
        stay = self.combat.stay
        if attackers <= stay or defenders == 0:
            return attackers, attackers
        price, cost, variance, _ = self.drift(attackers, defenders)
        if cost == 0.0 or price == 0.0:
            return attackers, attackers
        if price < 0.0:
            return stay, stay
        if not self.fitted:
            self.fit()
        most = attackers - stay
        lead = most - price * defenders + self.shift
        rolls = (1.0 + price) / cost * min(defenders, most / price)  # until one side has nothing left
        spread = TENTH * sqrt(variance * rolls)
        return stay + round(min(max(0.0, lead - spread), most)), stay + round(min(max(0.0, lead + spread), most))

    def drift(self, attackers: int, defenders: int) -> tuple[float, float, float, float]:
        """Of one roll: the attackers lost for each defender lost, all armies lost, variance and skewness of the lead.

        The first is negative if no defender ever falls. Where the number of armies matters to a roll, it is the roll of
        the largest exact battle in the same proportion.
        """
        most = max(attackers, defenders)
        if self.combat.by_armies and most > self.exact:
            attackers = max(min(attackers, self.attack_dice + self.combat.stay), attackers * self.exact // most)
            defenders = max(min(defenders, self.defend_dice), defenders * self.exact // most)
        outcomes = self.costs(attackers, defenders).outcomes
        mine = fsum([lost * chance for lost, _, chance in outcomes])
        theirs = fsum([killed * chance for _, killed, chance in outcomes])
        if theirs == 0.0:
            return -1.0, mine, 0.0, 0.0
        price = mine / theirs
        variance = fsum([chance * (price * killed - lost) ** 2 for lost, killed, chance in outcomes])
        if variance < 1e-12:
            return price, mine + theirs, 0.0, 0.0
        third = fsum([chance * (price * killed - lost) ** 3 for lost, killed, chance in outcomes])
        return price, mine + theirs, variance, third / variance**1.5

    def fit(self) -> None:
        """Find what the last rolls with fewer dice change, from the largest exact battles, even and uneven."""
        self.fitted = True
        if self.combat.by_armies:
            return
        most = self.exact
        fighting = most - self.combat.stay
        price = self.drift(most, most)[0]
        self.shift = price * most - fighting
        if self.win(most, most) < 0.5:
            row = self.wins[most]
            d = 1
            while row[d] >= 0.5:
                d += 1
            self.shift -= price * (most - d + (0.5 - row[d]) / (row[d - 1] - row[d]))
        else:
            column = [row[most] for row in self.wins]
            a = most - 1
            while column[a] >= 0.5:
                a -= 1
            self.shift += most - a - (0.5 - column[a]) / (column[a + 1] - column[a])
        easy = max(1, min(most, int(fighting / price / 2)))
        self.more_left = price * easy - self.shift - self.battle(most, easy).attackers_lost
        hopeless = max(1, min(fighting, int(most * price / 2)))
        lost = self.battle(hopeless + self.combat.stay, most).defenders_lost
        self.more_held = (hopeless + self.shift) / price - lost


def idle(what: int, attackers: int, defenders: int) -> float:
    """What a table says of a battle in which nothing happens."""
    return float(attackers) if what == AFTER else float(defenders) if what == HELD else 0.0


# --- what is asked for -----------------------------------------------------------------------------------------------

BY_COMBAT: Final[dict[Combat, Odds]] = {}
BY_RULES: Final[dict[tuple[object, ...], Odds]] = {}


def odds_of(
    combat: Combat,
    attacker_pieces: tuple[int, ...] = (),
    defender_pieces: tuple[int, ...] = (),
    attacker_dice: int = ANY,
    defender_dice: int = ANY,
) -> Odds:
    """The odds of one kind of battle; the same ones for any ``Combat`` with the same rules."""
    common = not attacker_pieces and not defender_pieces and attacker_dice == ANY and defender_dice == ANY
    if common:
        odds = BY_COMBAT.get(combat)
        if odds is not None:
            return odds
    rules = (
        combat.attack_dice,
        combat.defend_dice,
        combat.size,
        combat.stay,
        combat.dice,
        combat.rerolls,
        combat.adds,
        combat.fixes,
        combat.ties,
        combat.cap,
        combat.by_armies,
        combat.until,
        combat.attack_most,
        combat.defend_most,
        attacker_pieces,
        defender_pieces,
        attacker_dice,
        defender_dice,
    )
    odds = BY_RULES.get(rules)
    if odds is None:
        odds = Odds(combat, attacker_pieces, defender_pieces, attacker_dice, defender_dice)
        if len(BY_RULES) >= KEPT:
            BY_RULES.pop(next(iter(BY_RULES)))
        BY_RULES[rules] = odds
    if common:
        if len(BY_COMBAT) >= KEPT:
            BY_COMBAT.pop(next(iter(BY_COMBAT)))
        BY_COMBAT[combat] = odds
    return odds


def battle(
    combat: Combat,
    attackers: int,
    defenders: int,
    stop: int = 0,
    attacker_pieces: tuple[int, ...] = (),
    defender_pieces: tuple[int, ...] = (),
    attacker_dice: int = ANY,
    defender_dice: int = ANY,
) -> BattleOdds:
    """One battle to its end. The attacker goes on while he has more than ``stop`` armies and may attack.

    The last roll may take him below ``stop``. ``attacker_dice`` and ``defender_dice`` are the most that a side cares to
    roll, if fewer than it may.
    """
    odds = odds_of(combat, attacker_pieces, defender_pieces, attacker_dice, defender_dice)
    return odds.battle(attackers, defenders, stop)


def chain(
    combat: Combat,
    attackers: int,
    defenders: Sequence[int],
    leave: int | Sequence[int] = 1,
    stop: int = 0,
    attacker_pieces: tuple[int, ...] = (),
    defender_pieces: Sequence[tuple[int, ...]] = (),
    attacker_dice: int = ANY,
    defender_dice: int = ANY,
) -> ChainOdds:
    """A campaign from one territory through others, each attacked from the one before.

    After a capture ``leave`` armies stay where the attack came from (a sequence gives a number for each attack, the
    first for the territory the campaign starts from), and all others move in, but at least one. Every battle goes on
    while the attacker has more than ``stop`` armies there and may attack. A territory without defenders is walked into.
    ``defender_pieces`` gives the pieces in each territory.
    """
    leaves = [leave] * len(defenders) if isinstance(leave, int) else list(leave)
    pieces = list(defender_pieces) if defender_pieces else [()] * len(defenders)
    if len(leaves) != len(defenders) or len(pieces) != len(defenders):
        raise ValueError("What stays behind, and the pieces, are given once for every territory on the way.")
    stay = combat.stay
    if attackers < 0 or min([0, *defenders]) < 0 or min([stay, *leaves]) < stay:
        raise ValueError(f"Armies are counted from 0 up, and at least {stay} must stay behind.")
    start = [0.0] * (attackers + 1)
    start[attackers] = 1.0
    armies: list[dict[int, float]] = []
    held: list[dict[int, float]] = []
    for count, behind, there in zip(defenders, leaves, pieces, strict=True):
        ends = odds_of(combat, attacker_pieces, there, attacker_dice, defender_dice).fight(start, count, stop)
        moved = [0.0] * (attackers + 1)
        stuck: dict[int, float] = {}
        theirs: dict[int, float] = {}
        for a, row in enumerate(ends):
            for d, chance in enumerate(row):
                if chance > 0.0:
                    if d == 0 and (count > 0 or (a > stop and a > stay)):
                        moved[max(1, a - behind)] += chance
                    else:
                        stuck[a] = stuck.get(a, 0.0) + chance
                        theirs[d] = theirs.get(d, 0.0) + chance
        armies.append(stuck)
        held.append(theirs)
        start = moved
    armies.append({a: chance for a, chance in enumerate(start) if chance > 0.0})
    return ChainOdds(attackers, tuple(defenders), armies, held)


def table(
    combat: Combat,
    attackers: int,
    defenders: int,
    attacker_pieces: tuple[int, ...] = (),
    defender_pieces: tuple[int, ...] = (),
    attacker_dice: int = ANY,
    defender_dice: int = ANY,
    numpy: bool | None = None,
) -> list[list[float]]:
    """All win chances up to so many on either side: ``table(…)[a][d]`` is that of ``a`` armies that may fight.

    The armies that must stay behind are not among them. Row and column 0 are there too, for easy counting. Where numpy
    is loaded already it does the work; ``numpy=True`` loads it if it is installed, which takes longer than most tables.
    """
    odds = odds_of(combat, attacker_pieces, defender_pieces, attacker_dice, defender_dice)
    return odds.table(attackers, defenders, numpy)


def odds_between(t: Table, src: int, dst: int) -> Odds:
    """The odds of battles from one territory against another as the table lies: dice, pieces and what is in force.

    Bots ask it for ``win`` and ``expected`` with any numbers of armies.
    """
    edition = t.edition
    combat = edition.combat if edition.stays is None else edition.combat.staying(edition.stays(t, src))
    if edition.pieces is None:
        return odds_of(combat)
    pair = Battle(src, dst, 0)
    return odds_of(combat, edition.pieces(t, pair, True), edition.pieces(t, pair, False))


def odds_of_next(t: Table, src: int, dst: int) -> Odds:
    """The same for the next roll alone: in a battle under way only what was sent into it counts."""
    pieces = t.edition.pieces
    battle = t.battle
    odds = odds_between(t, src, dst)
    if pieces is None or battle is None or battle.src != src or battle.dst != dst:
        return odds
    return odds_of(odds.combat, pieces(t, battle, True), pieces(t, battle, False))


def win_chance(combat: Combat, attackers: int, defenders: int) -> float:
    """The probability of a capture, for bots: exact up to ``EXACT`` armies, and near the truth beyond."""
    odds = BY_COMBAT.get(combat)
    if odds is None:
        odds = odds_of(combat)
    return odds.win(attackers, defenders)


def expected(combat: Combat, attackers: int, defenders: int) -> tuple[float, float, float]:
    """On average: attackers left after a capture (0 if there is none), attackers lost, defenders lost; for bots."""
    odds = BY_COMBAT.get(combat)
    if odds is None:
        odds = odds_of(combat)
    return odds.expected(attackers, defenders)
