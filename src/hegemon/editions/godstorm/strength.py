"""What fights in an invasion, for the odds: the declared force, the gods that godswar leaves, armies that are saved."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hegemon.editions.godstorm.battle import NOTHING, STANDING, saved, standing
from hegemon.editions.godstorm.extra import altars_of, godstorm, is_player
from hegemon.editions.godstorm.godswar import DICE, always_again, godswar_odds, more_for
from hegemon.editions.godstorm.lands import GROUND, MAGIC, SKY, WAR
from hegemon.table.attack_odds import Case, Strength
from hegemon.table.odds import odds_of
from hegemon.table.table import Table

Gods = tuple[int, ...]
"""The kinds of the gods on one side."""

Met = tuple[Gods, Gods]
"""The gods that are left on both sides once one of them has none."""


def strength(t: Table, src: int, dst: int, start: int) -> Strength | None:
    """The armies that take part and stay behind, what the defender can save, and how godswar may go before.

    All gods of the attacking territory take part unless they are held back, and all armies that may until a force is
    declared. Relics that a roll may still earn are left out.

    Rules: GS-INV-07 GS-INV-11 GS-GWR-01 GS-CRD-55
    """
    if src >= GROUND or dst >= GROUND:
        return None
    x = godstorm(t)
    attacker, defender = t.owner[start], t.owner[dst]
    invasion = x.invasion
    force = t.armies[start] - 1
    mine = x.gods_at(attacker, start) if is_player(t, attacker) else []
    if invasion is not None and invasion.src == start:
        mine = [kind for kind in mine if kind not in invasion.out]
        if invasion.dst == dst and 0 < x.force < force:
            force = x.force
    spare = t.armies[start] - 1 - force
    theirs = x.gods_at(defender, dst) if is_player(t, defender) else []
    saves = saved(t, dst)
    if mine and theirs:
        return GodswarFirst(t, attacker, dst, (tuple(mine), tuple(theirs)), Strength(force + 1, spare, saves))
    return Strength(force + 1, spare, saves) if spare or saves else None


class GodswarFirst(Strength):
    """How the gods of two sides may fare until one side has none, if both choose those they can spare best."""

    __slots__ = (
        "again",
        "chances",
        "combat",
        "dice",
        "foes",
        "foes_again",
        "foes_dice",
        "gods",
        "lead",
        "temple",
        "values",
    )

    def __init__(self, t: Table, attacker: int, dst: int, gods: Met, armies: Strength) -> None:
        super().__init__(armies.attackers, armies.spare, armies.saves)
        defender = t.owner[dst]
        x = godstorm(t)
        force = armies.attackers - 1
        self.gods: Final = gods
        self.temple: Final = dst in x.temples
        self.dice: Final = DICE + altars_of(t, attacker)
        self.foes_dice: Final = DICE + altars_of(t, defender)
        self.again: Final = always_again(t, attacker, False)
        self.foes_again: Final = always_again(t, defender, self.temple)
        self.lead: Final = force + more_for(t, x, attacker) - t.armies[dst] - more_for(t, x, defender)
        self.combat: Final = t.edition.combat
        self.foes: Final = t.armies[dst] + armies.saves
        self.values: Final[dict[Met, float]] = {}
        """The chance that the territory is taken, from these gods on."""
        self.chances: Final[dict[Met, dict[Met, Fraction]]] = {}
        """The chances of the gods that are left, from these gods on."""

    def key(self) -> tuple[object, ...]:
        dice = (self.dice, self.foes_dice, self.again, self.foes_again, self.lead)
        return self.attackers, self.spare, self.saves, self.gods, self.temple, *dice

    def uncertain(self) -> bool:
        return True

    def cases(self) -> tuple[Case, ...]:
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
        for (mine, theirs), chance in self.ends().items():
            pieces = self.pieces(mine, theirs)
            found[pieces] = found.get(pieces, Fraction(0)) + chance
        return tuple([(chance, red, white) for (red, white), chance in found.items()])

    def before(self) -> str:
        prevail = sum([chance for (mine, _), chance in self.ends().items() if mine], Fraction(0))
        return f"A godswar comes first ({round(100 * float(prevail))} % to win it)."

    def ends(self) -> dict[Met, Fraction]:
        """The chances of the gods that are left when one side has none."""
        self.meet(*self.gods)
        return self.chances[self.gods]

    def wins(self, mine: Gods, theirs: Gods) -> Fraction:
        """How likely the attacker wins a godswar battle with these gods in play."""
        return godswar_odds(
            self.dice + (SKY in mine),
            self.foes_dice + (SKY in theirs),
            self.lead,
            self.again or MAGIC in mine,
            self.foes_again or MAGIC in theirs,
            WAR in mine,
        )

    def pieces(self, mine: Gods, theirs: Gods) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What works on the dice of the armies once these gods are left."""
        return standing(MAGIC in mine, WAR in mine), STANDING[1] if MAGIC in theirs or self.temple else NOTHING

    def meet(self, mine: Gods, theirs: Gods) -> float:
        """The chance that the territory is taken where these gods are left."""
        key = (mine, theirs)
        value = self.values.get(key)
        if value is not None:
            return value
        if not mine or not theirs:
            red, white = self.pieces(mine, theirs)
            value = odds_of(self.combat, red, white).win(self.attackers, self.foes)
            self.chances[key] = {key: Fraction(1)}
        else:
            won, lost = self.after_win(mine, theirs), self.after_loss(mine, theirs)
            chance = self.wins(mine, theirs)
            value = float(chance) * self.meet(*won) + float(1 - chance) * self.meet(*lost)
            ends = {end: chance * likely for end, likely in self.chances[won].items()}
            for end, likely in self.chances[lost].items():
                ends[end] = ends.get(end, Fraction(0)) + (1 - chance) * likely
            self.chances[key] = ends
        self.values[key] = value
        return value

    def after_win(self, mine: Gods, theirs: Gods) -> Met:
        """The gods left when the defender has lost the one that is spared best."""
        best = (mine, theirs[1:])
        for god in theirs[1:]:
            other = (mine, tuple([kind for kind in theirs if kind != god]))
            if self.meet(*other) < self.meet(*best):
                best = other
        return best

    def after_loss(self, mine: Gods, theirs: Gods) -> Met:
        """The gods left when the attacker has lost the one that is spared best."""
        best = (mine[1:], theirs)
        for god in mine[1:]:
            other = (tuple([kind for kind in mine if kind != god]), theirs)
            if self.meet(*other) > self.meet(*best):
                best = other
        return best
