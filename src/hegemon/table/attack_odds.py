"""The odds of an attack as the table lies: terminal, server and programs all ask here.

They count the armies, the pieces that stand on either side, the cards in force, what is settled before the armies meet
(``Edition.strength``), what a roll changes for the next one (``Edition.assault``), and what the attacker may do about
his own roll by the rules of the edition (``Edition.influence``), used as well as it can be used. Cards that somebody
may still play or draw are left out; nobody knows whether they are there.

The table may be a seat's view: then the odds are what this seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.table.assault import Assault, AssaultChances
from hegemon.table.combat import Battle, Combat, Rolled, Side, battle_dice
from hegemon.table.odds import (
    ANY,
    BattleOdds,
    ChainOdds,
    Chances,
    Odds,
    odds_between,
    odds_of,
    odds_of_next,
    quantile,
)
from hegemon.table.table import Table
from hegemon.table.words import listed

LARGE: Final = 40_000
"""Battles with more pairs of numbers than this (200 against 200) are estimated, so that nobody waits."""

LARGE_BY_ARMIES: Final = 600
"""The same bound where every number of armies has a roll of its own, which takes long to compute."""

LARGE_WITH_CHOICES: Final = 900
"""The same bound where the attacker may change his rolls: beyond it his choices are left out."""

LEFT_OUT: Final = "Dice that the attacker may turn or roll again are left out."
CHANGES_LEFT_OUT: Final = "What one roll changes for the next is left out."
ESTIMATED: Final = "There are so many that this is an estimate."
"""What is to be shown beside odds that are not exact, so that nobody takes them for the whole truth."""

ON_THE_WAY: Final = "What is settled before a battle, stays out of it or saves defenders is left out."
"""The same for an attack through several territories, where something of that kind happens on the way."""

KEPT: Final = 64
"""The most results cached; then the oldest is dropped."""

SAME: Final = 1e-12
"""Chances that differ by less are equal."""


class Influence:
    """What an attacker may do about his own dice, after the roll and before the losses."""

    __slots__ = ("rolls_again", "turns")
    __match_args__ = ("rolls_again", "turns")

    def __init__(self, rolls_again: bool = False, turns: int = 0) -> None:
        self.rolls_again: Final = rolls_again
        """Whether he may roll one die again, once after every roll."""
        self.turns: Final = turns
        """How often he may turn a die to its highest face, in the whole attack; after the reroll if there is one."""

    def any(self) -> bool:
        """Whether there is anything he may do."""
        return self.rolls_again or self.turns > 0


NO_INFLUENCE: Final = Influence()

NO_START: Final = -1
"""The armies come from where the attack comes from."""

Case = tuple[Fraction, tuple[int, ...], tuple[int, ...]]
"""How likely the armies meet with these pieces on the attacker's and on the defender's side."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Strength:
    """What fights in an attack, where that is more or less than all armies and pieces as they stand."""

    __slots__ = ("attackers", "saves", "spare")

    def __init__(self, attackers: int, spare: int = 0, saves: int = 0) -> None:
        self.attackers: Final = attackers
        """The armies of the attacking territory that count, with those that must stay there."""
        self.spare: Final = spare
        """Further armies that stand there, but take no part."""
        self.saves: Final = saves
        """How many losses the defender need not take; he is thought to save armies as soon as he can."""

    def key(self) -> tuple[object, ...]:
        """Everything that the odds depend on beside the armies as they stand, for caches; it takes no time to tell."""
        return self.attackers, self.spare, self.saves

    def cases(self) -> tuple[Case, ...]:
        """The pieces with which the armies may meet, if that is not settled yet; the chances add up to one."""
        return ()

    def uncertain(self) -> bool:
        """Whether there are several such cases; it takes no time to tell."""
        return False

    def before(self) -> str:
        """What is settled before the armies meet, as a sentence."""
        return ""


class AttackOdds:
    """How an attack fought to its end may go."""

    __slots__ = (
        "attackers",
        "battle",
        "before",
        "between",
        "defenders",
        "held_if_lost",
        "left_if_won",
        "note",
        "stop",
        "win",
    )

    def __init__(
        self,
        attackers: int,
        defenders: int,
        stop: int,
        win: float,
        left_if_won: float,
        held_if_lost: float,
        battle: BattleOdds | None,
        note: str = "",
        between: tuple[int, int] = (0, 0),
        before: str = "",
    ) -> None:
        self.attackers: Final = attackers
        self.defenders: Final = defenders
        self.stop: Final = stop
        """The attack stops with this many armies left, or fewer."""
        self.win: Final = win
        """The chance that the territory is taken."""
        self.left_if_won: Final = left_if_won
        """The attackers left on average once it is taken, before any of them move in."""
        self.held_if_lost: Final = held_if_lost
        """The defenders left on average if it is not taken."""
        self.note: Final = note
        """What these odds leave out, as a sentence to show with them; empty if they are exact."""
        self.before: Final = before
        """What is settled before the armies meet, as a sentence; the odds count it."""
        self.battle: Final = battle
        """Every end with its chance, or None where the odds are estimated."""
        self.between: Final = between
        """Where the odds are estimated: the attackers left in all but the worst and the best tenth of the cases."""

    @property
    def exact(self) -> bool:
        """Whether these are the exact odds: nothing is left out or estimated."""
        return not self.note

    @property
    def ends(self) -> dict[tuple[int, int], float]:
        """The chance of every pair of attackers and defenders left; empty where the odds are estimated."""
        return {} if self.battle is None else self.battle.ends

    def attackers_between(self) -> tuple[int, int]:
        """The attackers left, whatever the end, in all but the worst and the best tenth of the cases."""
        return self.between if self.battle is None else self.battle.attackers_between()

    def left_between(self, low: float = 0.1, high: float = 0.9) -> tuple[int, int]:
        """The attackers left after a capture in all but the worst and the best cases; estimated odds know the mean."""
        if self.battle is None or not self.battle.attackers_left:
            return round(self.left_if_won), round(self.left_if_won)
        return quantile(self.battle.attackers_left, low), quantile(self.battle.attackers_left, high)


def influence_on(t: Table, who: int, src: int, dst: int) -> Influence:
    """What a seat may do about its rolls in an attack from one territory on another, as far as this table tells."""
    influence = t.edition.influence
    return NO_INFLUENCE if influence is None else influence(t, who, src, dst)


def strength_of(t: Table, src: int, dst: int, start: int = NO_START) -> Strength | None:
    """What fights in an attack from one territory on another; None where it is all armies and pieces as they stand.

    In an attack through several territories armies and pieces come from its ``start``.
    """
    strength = t.edition.strength
    return None if strength is None else strength(t, src, dst, src if start == NO_START else start)


def assault_on(t: Table, src: int, dst: int, start: int = NO_START) -> Assault | None:
    """What changes from roll to roll in an attack from one territory on another; None where every roll is alike."""
    assault = t.edition.assault
    return None if assault is None else assault(t, src, dst, src if start == NO_START else start)


def is_small(attackers: int, defenders: int) -> bool:
    """Whether the odds of an attack of which rolls change more than the armies are computed exactly."""
    return attackers * defenders <= LARGE


ASSAULTS: Final[dict[tuple[object, ...], AssaultChances]] = {}


def chances_of(assault: Assault, attackers: int, defenders: int) -> AssaultChances:
    """The chances of an attack in which rolls change more than the armies, kept for the next one."""
    key = assault.key(attackers + defenders)
    found = ASSAULTS.get(key)
    if found is None:
        found = AssaultChances(assault)
        if len(ASSAULTS) >= KEPT:
            ASSAULTS.pop(next(iter(ASSAULTS)))
        ASSAULTS[key] = found
    return found


def counted(t: Table, src: int, dst: int) -> str:
    """What the odds of an attack count besides armies, as a sentence; empty if nothing works on them."""
    helps = t.edition.helps
    if helps is None:
        return ""
    sides = (("with", helps(t, src, dst, True)), ("against", helps(t, src, dst, False)))
    told = ", ".join([f"{word} {listed(found)}" for word, found in sides if found])
    return f"{told[0].upper()}{told[1:]}." if told else ""


def odds_of_attack(t: Table, src: int, dst: int, stop: int = 0) -> AttackOdds:
    """The odds of attacking one territory from another until it is taken or no more than ``stop`` armies are left.

    Rules: CL-ATK-26
    """
    influence = influence_on(t, t.owner[src], src, dst)
    strength = strength_of(t, src, dst)
    assault = assault_on(t, src, dst)
    if strength is None and assault is None:
        return odds_of_numbers(odds_between(t, src, dst), t.armies[src], t.armies[dst], influence, stop)
    if assault is not None:
        return odds_of_assault(assault, t.armies[src], t.armies[dst], influence, stop)
    assert strength is not None
    defenders = t.armies[dst]
    most = max(0, stop - strength.spare)
    found = [
        (float(chance), odds_of_numbers(odds, strength.attackers, defenders + strength.saves, influence, most))
        for chance, odds in cases_of(odds_between(t, src, dst), strength, defenders)
    ]
    return mixed(found, t.armies[src], defenders, strength, stop)


def odds_of_assault(
    assault: Assault, attackers: int, defenders: int, influence: Influence = NO_INFLUENCE, stop: int = 0
) -> AttackOdds:
    """The odds of an attack in which rolls change more than the armies."""
    if is_small(attackers, defenders):
        ends = chances_of(assault, attackers, defenders).ends({attackers: 1.0}, defenders, stop)
        note = LEFT_OUT if influence.any() else ""
        return known_odds(BattleOdds(attackers, defenders, ends), stop, note)
    odds = odds_of_numbers(assault.odds(assault.start, defenders), attackers, defenders, NO_INFLUENCE, stop)
    note = f"{odds.note} {CHANGES_LEFT_OUT}".strip()
    left, held = odds.left_if_won, odds.held_if_lost
    return AttackOdds(attackers, defenders, stop, odds.win, left, held, odds.battle, note, odds.between)


def cases_of(usual: Odds, strength: Strength, defenders: int) -> list[tuple[Fraction, Odds]]:
    """The kinds of battle that an attack may come to, with their chances; ``usual`` is the one as the table lies.

    A defender who saves armies has more to lose, but no more dice for it.
    """
    cases = strength.cases() or ((Fraction(1), usual.attacker_pieces, usual.defender_pieces),)
    found: list[tuple[Fraction, Odds]] = []
    for chance, mine, theirs in cases:
        dice = ANY
        if strength.saves and usual.combat.most_defend(defenders, theirs) < usual.combat.most_defend(ANY, theirs):
            dice = usual.combat.most_defend(defenders, theirs)
        found.append((chance, odds_of(usual.combat, mine, theirs, ANY, dice)))
    return found


def mixed(
    found: list[tuple[float, AttackOdds]], attackers: int, defenders: int, strength: Strength, stop: int
) -> AttackOdds:
    """The odds of an attack that is one of several kinds, each with its chance."""
    spare, before = strength.spare, strength.before()
    note = found[0][1].note
    ends: dict[tuple[int, int], float] = {}
    known = True
    for chance, odds in found:
        known = known and odds.battle is not None
        for (a, d), likely in odds.ends.items():
            key = (a + spare, min(d, defenders))
            ends[key] = ends.get(key, 0.0) + chance * likely
    if known:
        return known_odds(BattleOdds(attackers, defenders, ends), stop, note, before)
    won = sum([chance * odds.win for chance, odds in found])
    lost = 1.0 - won
    left = sum([chance * odds.win * odds.left_if_won for chance, odds in found])
    held = sum([chance * (1.0 - odds.win) * min(odds.held_if_lost, float(defenders)) for chance, odds in found])
    low = spare + round(sum([chance * odds.attackers_between()[0] for chance, odds in found]))
    high = spare + round(sum([chance * odds.attackers_between()[1] for chance, odds in found]))
    after = left / won + spare if won > 0.0 else 0.0
    holds = held / lost if lost > 0.0 else 0.0
    return AttackOdds(attackers, defenders, stop, won, after, holds, None, note, (low, high), before)


def odds_of_numbers(
    odds: Odds, attackers: int, defenders: int, influence: Influence = NO_INFLUENCE, stop: int = 0
) -> AttackOdds:
    """The odds of one kind of battle with so many armies on either side."""
    size = attackers * defenders
    if has_choices(odds, influence) and size <= LARGE_WITH_CHOICES:
        ends = best_use(odds, attackers, defenders, influence, stop).ends(attackers, defenders)[0]
        return known_odds(BattleOdds(attackers, defenders, ends), stop)
    left_out = LEFT_OUT if influence.any() else ""
    if size > largest(odds):
        return estimate(odds, attackers, defenders, stop, f"{ESTIMATED} {left_out}".strip())
    return known_odds(odds.battle(attackers, defenders, stop), stop, left_out)


def largest(odds: Odds) -> int:
    """Up to how many pairs of numbers the odds of this kind of battle are computed exactly."""
    return LARGE_BY_ARMIES if odds.combat.by_armies else LARGE


def estimate(odds: Odds, attackers: int, defenders: int, stop: int, note: str) -> AttackOdds:
    """The odds of a very large battle, nearly; armies that shall be left are counted as if they could not attack."""
    kept = max(0, min(stop, attackers) - odds.combat.stay)
    fighting = attackers - kept
    won = odds.win(fighting, defenders)
    left, _, beaten = odds.expected(fighting, defenders)
    held = min(float(defenders), (defenders - beaten) / (1.0 - won)) if won < 1.0 else 0.0
    low, high = odds.far_between(fighting, defenders)
    after = left + kept if won > 0.0 else 0.0
    return AttackOdds(attackers, defenders, stop, won, after, held, None, note, (low + kept, high + kept))


def known_odds(battle: BattleOdds, stop: int, note: str = "", before: str = "") -> AttackOdds:
    """The odds of a battle of which every end is known."""
    return AttackOdds(
        battle.attackers,
        battle.defenders,
        stop,
        battle.win,
        battle.left_if_won,
        battle.held_if_lost,
        battle,
        note,
        before=before,
    )


def win_of_attack(t: Table, src: int, dst: int) -> float:
    """The chance that an attack from one territory on another, fought to its end, takes it."""
    odds = odds_between(t, src, dst)
    influence = influence_on(t, t.owner[src], src, dst)
    strength = strength_of(t, src, dst)
    if strength is None:
        assault = assault_on(t, src, dst)
        if assault is not None and is_small(t.armies[src], t.armies[dst]):
            return chances_of(assault, t.armies[src], t.armies[dst]).win(t.armies[src], t.armies[dst])
        return win_of_numbers(odds, t.armies[src], t.armies[dst], influence)
    defenders = t.armies[dst] + strength.saves
    cases = cases_of(odds, strength, t.armies[dst])
    wins = [float(chance) * win_of_numbers(one, strength.attackers, defenders, influence) for chance, one in cases]
    return sum(wins)


def win_of_numbers(odds: Odds, attackers: int, defenders: int, influence: Influence) -> float:
    """The chance that so many armies take a territory in one kind of battle."""
    if has_choices(odds, influence) and attackers * defenders <= LARGE_WITH_CHOICES:
        return best_use(odds, attackers, defenders, influence, 0).won[0, attackers, defenders, influence.turns]
    return odds.win(attackers, defenders)


def odds_of_way(t: Table, lands: Sequence[int], stop: int = 0) -> ChainOdds:
    """The odds of attacking from the first territory through all others, leaving as few armies behind as one may.

    The pieces that stand in the first territory move along.
    """
    combat = t.edition.combat
    pieces = t.edition.pieces
    start = lands[0]
    attackers = t.armies[start]
    odds: list[Odds] = []
    influences: list[Influence] = []
    assaults: list[Assault | None] = []
    left_out = ""
    for before, land in pairwise(lands):
        strength = strength_of(t, before, land, start)
        if strength is not None:
            if before == start:
                attackers = strength.attackers + strength.spare
            if before != start or strength.spare or strength.saves or strength.uncertain():
                left_out = ON_THE_WAY
        mine = () if pieces is None else pieces(t, Battle(start, land, 0), True)
        theirs = () if pieces is None else pieces(t, Battle(before, land, 0), False)
        odds.append(odds_of(combat.staying(t.stays(before)), mine, theirs))
        influences.append(influence_on(t, t.owner[start], before, land))
        assaults.append(assault_on(t, before, land, start))
    defenders = [t.armies[land] for land in lands[1:]]
    return odds_of_numbers_on_way(odds, attackers, defenders, influences, stop, left_out, assaults)


def odds_of_numbers_on_way(
    odds: list[Odds],
    attackers: int,
    defenders: list[int],
    influences: list[Influence],
    stop: int = 0,
    left_out: str = "",
    assaults: Sequence[Assault | None] = (),
) -> ChainOdds:
    """The odds of an attack through several territories, each with its own kind of battle."""
    armies: list[dict[int, float]] = []
    held: list[dict[int, float]] = []
    taken: dict[int, float] = {}
    counted = counts_choices(odds, attackers, defenders, influences)
    note = LEFT_OUT if any([influence.any() for influence in influences]) and not counted else ""
    changing = list(assaults)
    if any([one is not None for one in changing]) and (counted or not is_small(attackers, max(defenders))):
        changing = []
        note = f"{CHANGES_LEFT_OUT} {note}".strip()
    note = f"{left_out} {note}".strip()
    for place, ends in enumerate(ends_of_way(odds, attackers, defenders, influences, stop, changing)):
        left: dict[int, float] = {}
        there: dict[int, float] = {}
        taken = {}
        for (a, d), chance in ends.items():
            if d:
                left[a] = left.get(a, 0.0) + chance
                there[d] = there.get(d, 0.0) + chance
            else:
                moved = arrived_at(odds[place], changing[place] if changing else None, a)
                taken[moved] = taken.get(moved, 0.0) + chance
        armies.append(left)
        held.append(there)
    return ChainOdds(attackers, tuple(defenders), [*armies, taken], held, note)


def ends_of_way(
    odds: list[Odds],
    attackers: int,
    defenders: list[int],
    influences: list[Influence],
    stop: int,
    assaults: Sequence[Assault | None] = (),
) -> list[dict[tuple[int, int], float]]:
    """For each territory: the chance of every end of the attack there, by attackers and defenders left.

    Only in the last one an end may be a capture; the others are those in which the attack got stuck.
    """
    if counts_choices(odds, attackers, defenders, influences):
        return BestUse(odds, attackers, defenders, influences, stop).ends(attackers, defenders[0])
    found: list[dict[tuple[int, int], float]] = []
    start = [0.0] * attackers + [1.0]
    for place, count in enumerate(defenders):
        moved = [0.0] * (attackers + 1)
        ends: dict[tuple[int, int], float] = {}
        assault = assaults[place] if assaults else None
        for (a, d), chance in ends_in(odds[place], assault, start, count, stop).items():
            if d == 0 and place < len(defenders) - 1:
                moved[arrived_at(odds[place], assault, a)] += chance
            else:
                ends[a, d] = chance
        found.append(ends)
        start = moved
    return found


def ends_in(
    odds: Odds, assault: Assault | None, attackers: list[float], defenders: int, stop: int
) -> dict[tuple[int, int], float]:
    """The ends of the attack on one territory, from the chances of so many attackers."""
    if assault is not None:
        starts = {a: chance for a, chance in enumerate(attackers) if chance > 0.0}
        return chances_of(assault, len(attackers), defenders).ends(starts, defenders, stop) if starts else {}
    found: dict[tuple[int, int], float] = {}
    for a, row in enumerate(odds.fight(attackers, defenders, stop)):
        for d, chance in enumerate(row):
            if chance > 0.0:
                found[a, d] = chance
    return found


def arrived_at(odds: Odds, assault: Assault | None, armies: int) -> int:
    """How many armies stand in a captured territory once they have moved in."""
    moved = moved_in(odds.combat, armies)
    return moved if assault is None else assault.arrived(moved)


def counts_choices(odds: list[Odds], attackers: int, defenders: list[int], influences: list[Influence]) -> bool:
    """Whether the odds of an attack through several territories include the attacker's choices."""
    small = attackers * sum(defenders) <= LARGE_WITH_CHOICES
    return small and any([has_choices(*pair) for pair in zip(odds, influences, strict=True)])


def has_choices(odds: Odds, influence: Influence) -> bool:
    """Whether the odds include the attacker's choices; not where the rules themselves reroll dice."""
    return influence.any() and not odds.combat.rerolls


def moved_in(combat: Combat, armies: int) -> int:
    """How many armies move into a captured territory."""
    return max(1, armies - combat.stay)


def next_roll(t: Table, src: int, dst: int) -> Chances:
    """What the next roll of an attack may cost both sides, if both roll as many dice as they may.

    Where the attacker may change his roll, he does it as is best for the whole attack.
    """
    odds = odds_between(t, src, dst)
    following = odds_of_next(t, src, dst)
    influence = influence_on(t, t.owner[src], src, dst)
    strength = strength_of(t, src, dst)
    if strength is None:
        assault = assault_on(t, src, dst)
        if assault is not None and following is odds:
            odds = following = assault.odds(assault.start, t.armies[dst])
        return roll_of(odds, following, t.armies[src], t.armies[dst], influence)
    found: Chances = {}
    if strength.attackers <= odds.combat.stay:
        return found
    defenders = t.armies[dst]
    for chance, one in cases_of(following, strength, defenders):
        rolls = roll_of(one, one, strength.attackers, defenders + strength.saves, influence)
        for (mine, theirs), likely in rolls.items():
            key = (mine, max(0, theirs - strength.saves))
            found[key] = found.get(key, Fraction(0)) + chance * likely
    return {lost: found[lost] for lost in sorted(found, reverse=True)}


def roll_of(odds: Odds, following: Odds, attackers: int, defenders: int, influence: Influence) -> Chances:
    """What the next roll may cost in one kind of battle; ``following`` knows what was sent into the one under way."""
    if not has_choices(odds, influence) or attackers * defenders > LARGE_WITH_CHOICES:
        return dict(following.roll(odds.key(attackers, defenders)))
    found: Chances = {}
    plan = best_use(odds, attackers, defenders, influence, 0)
    weights, total = plan.rolls(0, attackers, defenders, influence.turns)
    for (mine, theirs, _), weight in weights.items():
        found[mine, theirs] = found.get((mine, theirs), Fraction(0)) + Fraction(weight, total)
    return {lost: found[lost] for lost in sorted(found, reverse=True)}


# --- the best use of what may be done about a roll -------------------------------------------------------------------

Loss = tuple[int, int]
"""What attacker and defender lose."""

Settled = tuple[Loss, Loss]
"""What dice cost as they lie, and what they cost at best once one of the attacker's is turned to its highest face."""

Again = tuple[tuple[Settled, int], ...]
"""What rolling one die again may lead to, and how likely, as a weight."""


class Throw:
    """A kind of throw: what it costs, what rolling one of the dice again may lead to, and in how many ways it comes."""

    __slots__ = ("rerolls", "settled", "ways")

    def __init__(self, settled: Settled, rerolls: tuple[Again, ...], ways: int) -> None:
        self.settled: Final = settled
        self.rerolls: Final = rerolls
        self.ways: Final = ways


class Throws:
    """All kinds of throws of some dice; throws that offer the same choices are taken together."""

    __slots__ = ("attacker", "combat", "defender", "kinds", "known", "plain", "scale", "sizes", "total")

    def __init__(self, odds: Odds, key: tuple[int, int, int, int]) -> None:
        attack, defend, attackers, defenders = key
        self.combat: Final = odds.combat
        size, stay = self.combat.size, self.combat.stay
        self.attacker: Final = Side(True, attackers or attack + stay, odds.attacker_pieces, [size] * attack)
        self.defender: Final = Side(False, defenders or defend, odds.defender_pieces, [size] * defend)
        self.combat.prepare(self.attacker, self.defender)
        self.sizes: Final = tuple(sorted(self.attacker.sizes, reverse=True))
        self.known: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], Settled]] = {}
        self.scale: Final = lcm(*self.sizes)
        """The weights of the faces of one die add up to this."""
        dice = battle_dice(self.sizes, tuple(self.defender.sizes))
        self.total: Final = dice.ways * self.scale
        counts: dict[tuple[Settled, tuple[Again, ...]], int] = {}
        for rolled, ways in dice.known.items():
            rerolls: list[Again] = []
            for place in range(len(self.sizes)):
                reroll = self.rolled_again(rolled, place)
                if reroll not in rerolls:
                    rerolls.append(reroll)
            kind = (self.settled(rolled.attack, rolled.defend), tuple(rerolls))
            counts[kind] = counts.get(kind, 0) + ways
        self.plain: Final[dict[Settled, int]] = {}
        """The same without any reroll."""
        for (settled, _), ways in counts.items():
            self.plain[settled] = self.plain.get(settled, 0) + ways
        self.kinds: Final = [Throw(settled, again, ways) for (settled, again), ways in counts.items()]

    def rolled_again(self, rolled: Rolled, place: int) -> Again:
        """What rolling the die in this place again may lead to."""
        weights: dict[Settled, int] = {}
        size = self.sizes[place]
        for face in range(1, size + 1):
            end = self.settled((*rolled.attack[:place], face, *rolled.attack[place + 1 :]), rolled.defend)
            weights[end] = weights.get(end, 0) + self.scale // size
        return tuple(sorted(weights.items()))

    def settled(self, red: tuple[int, ...], white: tuple[int, ...]) -> Settled:
        """What these dice cost, as they lie and with the best die turned to its highest face."""
        found = self.known.get((red, white))
        if found is None:
            plain = best = self.lost(red, white)
            for place, size in enumerate(self.sizes):
                mine, theirs = self.lost((*red[:place], size, *red[place + 1 :]), white)
                if mine - theirs < best[0] - best[1]:
                    best = (mine, theirs)
            found = self.known[red, white] = (plain, best)
        return found

    def lost(self, red: tuple[int, ...], white: tuple[int, ...]) -> Loss:
        """What these dice cost attacker and defender."""
        mine = Side(True, self.attacker.armies, self.attacker.pieces, list(self.sizes))
        theirs = Side(False, self.defender.armies, self.defender.pieces, self.defender.sizes.copy())
        mine.faces = list(red)
        theirs.faces = list(white)
        return self.combat.losses(mine, theirs)


THROWS: Final[dict[tuple[Odds, tuple[int, int, int, int]], Throws]] = {}


def throws_of(odds: Odds, key: tuple[int, int, int, int]) -> Throws:
    """The distinct throws of some dice, cached."""
    throws = THROWS.get((odds, key))
    if throws is None:
        throws = Throws(odds, key)
        if len(THROWS) >= KEPT:
            THROWS.pop(next(iter(THROWS)))
        THROWS[odds, key] = throws
    return throws


Rolls = dict[tuple[int, int, int], int]
"""What a roll costs attacker and defender, how many dice may be turned after it, and how likely, as a weight."""


class End:
    """What a roll cost in the end, how many dice may still be turned, and what the attack is worth after it."""

    __slots__ = ("left", "mine", "theirs", "turns", "won")

    def __init__(self, mine: int, theirs: int, turns: int, won: float, left: float) -> None:
        self.mine: Final = mine
        self.theirs: Final = theirs
        self.turns: Final = turns
        self.won: Final = won
        self.left: Final = left


class BestUse:
    """An attack through one or more territories in which the attacker changes his rolls as is best.

    Best is what makes it most likely that all territories are taken; of equal choices the one that leaves more armies.
    The values of all positions are computed from the end of the attack to its beginning.
    """

    __slots__ = ("attackers", "defenders", "influences", "left", "odds", "stop", "turns", "won")

    def __init__(
        self, odds: list[Odds], attackers: int, defenders: list[int], influences: list[Influence], stop: int
    ) -> None:
        self.odds: Final = odds
        self.attackers = attackers
        """The most attackers in the tables."""
        self.defenders: Final = defenders
        self.influences: Final = influences
        self.stop: Final = stop
        self.turns: Final = influences[0].turns
        """How many dice may be turned in the whole attack."""
        self.won: Final[dict[tuple[int, int, int, int], float]] = {}
        """By territory, attackers, defenders and dice that may be turned: the chance that all is taken."""
        self.left: Final[dict[tuple[int, int, int, int], float]] = {}
        """The same: the armies then left on average, times that chance."""
        self.fill()

    def fill(self) -> None:
        """Compute the values of all positions that are not known yet, the last territory first."""
        for place in range(len(self.defenders) - 1, -1, -1):
            for a in range(self.attackers + 1):
                for d in range(self.defenders[place] + 1):
                    for turns in range(self.turns + 1):
                        if (place, a, d, turns) not in self.won:
                            self.compute(place, a, d, turns)

    def grow(self, attackers: int, defenders: int) -> None:
        """Extend the tables to this many on either side of a single battle, if they are smaller."""
        if attackers > self.attackers or defenders > self.defenders[0]:
            self.attackers = max(attackers, self.attackers)
            self.defenders[0] = max(defenders, self.defenders[0])
            self.fill()

    def fights(self, place: int, a: int, d: int) -> bool:
        """Whether the attack on this territory goes on."""
        return d > 0 and a > self.stop and a > self.odds[place].combat.stay

    def compute(self, place: int, a: int, d: int, turns: int) -> None:
        """Fill in the value of a position, once those that follow it are known."""
        won = left = 0.0
        if d == 0 and place == len(self.defenders) - 1:
            won, left = 1.0, float(a)
        elif d == 0:
            follows = (place + 1, moved_in(self.odds[place].combat, a), self.defenders[place + 1], turns)
            won, left = self.won[follows], self.left[follows]
        elif self.fights(place, a, d):
            weights, total = self.rolls(place, a, d, turns)
            for (mine, theirs, after), weight in weights.items():
                follows = (place, a - mine, d - theirs, after)
                won += weight * self.won[follows]
                left += weight * self.left[follows]
            won /= total
            left /= total
        self.won[place, a, d, turns] = won
        self.left[place, a, d, turns] = left

    def rolls(self, place: int, a: int, d: int, turns: int) -> tuple[Rolls, int]:
        """What the next roll leads to if it is used as is best, and what the weights add up to."""
        odds = self.odds[place]
        throws = throws_of(odds, odds.key(a, d))
        found: Rolls = {}
        known: dict[Settled, End] = {}
        if not self.influences[place].rolls_again:
            for settled, ways in throws.plain.items():
                self.add(found, self.end(settled, known, place, a, d, turns), throws.scale * ways)
            return found, throws.total
        for throw in throws.kinds:
            best: Again = ((throw.settled, throws.scale),)
            best_won = best_left = -1.0
            for option in (best, *throw.rerolls):
                won = left = 0.0
                for settled, weight in option:
                    end = self.end(settled, known, place, a, d, turns)
                    won += weight * end.won
                    left += weight * end.left
                if better(won, left, best_won, best_left):
                    best, best_won, best_left = option, won, left
            for settled, weight in best:
                self.add(found, self.end(settled, known, place, a, d, turns), throw.ways * weight)
        return found, throws.total

    def add(self, found: Rolls, end: End, weight: int) -> None:
        """Count an end of a roll."""
        key = (end.mine, end.theirs, end.turns)
        found[key] = found.get(key, 0) + weight

    def end(self, settled: Settled, known: dict[Settled, End], place: int, a: int, d: int, turns: int) -> End:
        """What comes of dice that are not rolled again: one of them is turned if that is better."""
        end = known.get(settled)
        if end is None:
            (mine, theirs), (turned_mine, turned_theirs) = settled
            key = (place, a - mine, d - theirs, turns)
            end = End(mine, theirs, turns, self.won[key], self.left[key])
            if turns > 0:
                key = (place, a - turned_mine, d - turned_theirs, turns - 1)
                if better(self.won[key], self.left[key], end.won, end.left):
                    end = End(turned_mine, turned_theirs, turns - 1, self.won[key], self.left[key])
            known[settled] = end
        return end

    def ends(self, attackers: int, first: int) -> list[dict[tuple[int, int], float]]:
        """The ends of an attack by so many on a first territory with so many defenders; see ``ends_of_way``."""
        found: list[dict[tuple[int, int], float]] = []
        start: dict[tuple[int, int], float] = {(attackers, self.turns): 1.0}
        for place, most in enumerate(self.defenders):
            defenders = first if place == 0 else most
            now: dict[tuple[int, int, int], float] = {(a, defenders, n): chance for (a, n), chance in start.items()}
            ends: dict[tuple[int, int], float] = {}
            start = {}
            last = place == len(self.defenders) - 1
            for a in range(attackers, -1, -1):
                for d in range(defenders, -1, -1):
                    for turns in range(self.turns, -1, -1):
                        chance = now.get((a, d, turns), 0.0)
                        if chance == 0.0:
                            continue
                        if self.fights(place, a, d):
                            weights, total = self.rolls(place, a, d, turns)
                            for (mine, theirs, after), weight in weights.items():
                                key = (a - mine, d - theirs, after)
                                now[key] = now.get(key, 0.0) + chance * weight / total
                        elif d == 0 and not last:
                            moved = (moved_in(self.odds[place].combat, a), turns)
                            start[moved] = start.get(moved, 0.0) + chance
                        else:
                            ends[a, d] = ends.get((a, d), 0.0) + chance
            found.append(ends)
        return found


PLANS: Final[dict[tuple[Odds, bool, int, int], BestUse]] = {}


def best_use(odds: Odds, attackers: int, defenders: int, influence: Influence, stop: int) -> BestUse:
    """What an attacker may do about his rolls at best, in one battle up to these numbers; kept for the next one."""
    key = (odds, influence.rolls_again, influence.turns, stop)
    plan = PLANS.get(key)
    if plan is None:
        plan = BestUse([odds], attackers, [defenders], [influence], stop)
        if len(PLANS) >= KEPT:
            PLANS.pop(next(iter(PLANS)))
        PLANS[key] = plan
    elif max(attackers, plan.attackers) * max(defenders, plan.defenders[0]) > 2 * LARGE_WITH_CHOICES:
        return BestUse([odds], attackers, [defenders], [influence], stop)
    plan.grow(attackers, defenders)
    return plan


def better(won: float, left: float, than_won: float, than_left: float) -> bool:
    """Whether one choice is better than another: more likely to take all, or as likely with more armies left."""
    if abs(won - than_won) > SAME:
        return won > than_won
    return left > than_left + SAME
