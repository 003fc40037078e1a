"""The evaluator: estimates each seat's chance of winning from features that every board of the family has.

A small network turns the features of each living seat into a strength, and the chances are the softmax of the
strengths. So the same parameters serve any map and any number of seats. They were learnt from games between bots
(``bench/train.py``) and are stored beside this module in ``evaluator.json``, with a note on how they were made.

An edition adds its own ``Terms``: more features, with parameters of their own, or extra strength for a seat.
"""

from __future__ import annotations

from importlib.resources import files
from math import exp, log
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.ai.features import Atlas
from hegemon.ai.files import EvaluatorFile
from hegemon.kernel.piles import HIDDEN, Hand
from hegemon.rules.sets import sets_in
from hegemon.table.files import BadFile, from_json
from hegemon.table.odds import Odds
from hegemon.table.table import NOBODY, Table

FEATURES: Final = (
    "armies",
    "income",
    "lands",
    "set",
    "cards",
    "prospects",
    "shaky",
    "front",
    "posted",
    "exposed",
    "open",
    "wait",
    "next",
    "danger",
    "prey",
    "power",
    "lead",
    "pressure",
    "whole",
    "rivals",
    "stakes",
    "massed",
    "fist",
)
"""The features of a seat, in the order of the network's inputs."""

ONE_MORE: Final = (0.0, 0.0, 0.0, 0.36, 0.7)
"""The chance that one unseen card completes a set, by the number of cards in all, if the others hold none."""
SET_CHANCE: Final = (0.0, 0.0, 0.0, 0.42, 0.82, 1.0)
"""The chance that a hand of unseen cards holds a set, by its size."""
SURE_SET: Final = 5
"""This many cards of three symbols always hold a set."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Terms:
    """Extra evaluation terms of an edition, beyond territories, armies, regions and cards. The base class adds none."""

    __slots__ = ()
    learnt: ClassVar[tuple[str, str]] = ("hegemon.ai", "evaluator.json")
    """The package and file of the parameters learnt for these terms."""
    names: ClassVar[tuple[str, ...]] = ()
    """The names of the extra features."""
    rollouts: ClassVar[bool] = True
    """Whether hard bots compare candidates by rollouts, or only by lookahead."""

    def features(self, t: Table, seat: int, who: int) -> list[float]:
        """The extra features of a living seat, in the order of ``names``, as ``who`` sees them."""
        return []

    def strength(self, t: Table, seat: int) -> float:
        """Extra strength of a living seat: +1 multiplies its chances by about 2.7."""
        return 0.0

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        """The lookahead has captured a territory: from whom, and how many armies defended it."""

    def on_advance(self, t: Table, src: int, dst: int) -> None:
        """The lookahead has moved armies from a territory into the one that they captured."""

    def on_turn_end(self, t: Table, seat: int) -> None:
        """The lookahead has reached the end of a turn."""

    def won(self, t: Table, seat: int) -> bool:
        """Whether a seat has won by a condition of this edition."""
        return False


class Network:
    """A small network with one hidden layer: the strength of a seat from its features."""

    __slots__ = ("bias", "hidden", "mean", "out", "scale", "straight")

    def __init__(
        self,
        mean: list[float],
        scale: list[float],
        hidden: list[list[float]],
        bias: list[float],
        out: list[float],
        straight: list[float],
    ) -> None:
        self.mean: Final = mean
        self.scale: Final = scale
        self.hidden: Final = hidden
        """The weights of each hidden unit, one per feature."""
        self.bias: Final = bias
        self.out: Final = out
        self.straight: Final = straight
        """The weights that skip the hidden layer."""

    def strength(self, features: list[float]) -> float:
        """The strength of a seat."""
        mean = self.mean
        scale = self.scale
        straight = self.straight
        total = 0.0
        inputs: list[float] = []
        for k in range(len(features)):
            x = (features[k] - mean[k]) * scale[k]
            inputs.append(x)
            total += straight[k] * x
        unit = 0
        for weights in self.hidden:
            here = self.bias[unit]
            for k in range(len(weights)):
                here += weights[k] * inputs[k]
            if here > 0.0:
                total += self.out[unit] * here
            unit += 1
        return total


def read_networks(text: str, features: tuple[str, ...] = FEATURES, what: str = "the evaluator") -> list[Network]:
    """Read networks from their JSON file; one that does not fit is refused with a sentence."""
    told = from_json(text, EvaluatorFile, what)
    if told.facts != list(features):
        raise BadFile(f"In {what}, facts are not the features that are measured.")
    networks: list[Network] = []
    for k, one in enumerate(told.networks):
        for row in (told.mean, told.scale, one.straight, *one.hidden):
            if len(row) != len(features):
                raise BadFile(f"In {what}, networks[{k}] has {len(row)} numbers for {len(features)} features.")
        if not len(one.hidden) == len(one.bias) == len(one.out):
            raise BadFile(f"In {what}, hidden, bias and out of networks[{k}] should be equally long.")
        networks.append(Network(told.mean, told.scale, one.hidden, one.bias, one.out, one.straight))
    return networks


LEARNT: Final[dict[tuple[str, str], list[Network]]] = {}


def learnt(terms: Terms) -> list[Network]:
    """The networks learnt for these terms, read once."""
    found = LEARNT.get(terms.learnt)
    if found is None:
        package, name = terms.learnt
        text = (files(package) / name).read_text(encoding="utf-8")
        found = LEARNT[terms.learnt] = read_networks(text, (*FEATURES, *terms.names), f"{name} of {package}")
    return found


class Evaluator:
    """Evaluates positions of one table: the features of the seats and their chances of winning."""

    __slots__ = ("atlas", "networks", "odds", "terms")

    def __init__(self, atlas: Atlas, odds: Odds, networks: list[Network], terms: Terms) -> None:
        self.atlas: Final = atlas
        self.odds: Final = odds
        self.networks: Final = networks
        self.terms: Final = terms

    def features(self, t: Table, who: int, mover: int, carry: float = 0.0) -> list[list[float]]:
        """The features of every seat, as ``who`` sees them before the turn of ``mover``; empty for eliminated seats.

        Numbers are relative to the mean of the living seats, or logarithms, so that boards of any size look alike.
        ``carry`` is a fraction of an army that the lookahead lost in rounding.
        """
        seats = t.edition.seats
        owner = t.owner
        armies = t.armies
        near = t.board.near
        win = self.odds.win
        lands = [0] * seats
        strength = [0.0] * seats
        posted = [0] * seats
        opened = [0] * seats
        stack = [0] * seats
        massed = [0.0] * seats
        exposed = [0.0] * seats
        faced = [0] * seats
        for land in t.board.lands:
            seat = owner[land]
            if 0 <= seat < seats:
                here = armies[land]
                lands[seat] += 1
                strength[seat] += here
                worst = 0
                border = False
                for other in near[land]:
                    rival = owner[other]
                    if rival != seat:
                        border = True
                        if rival < seats and rival != NOBODY:
                            force = armies[other]
                            faced[seat] += force - 1
                            worst = max(worst, force)
                if border:
                    posted[seat] += here
                    massed[seat] += here * here
                    opened[seat] += 1
                    stack[seat] = max(stack[seat], here)
                    if worst > 1:
                        exposed[seat] += win(worst, here)
        if lands[who] > 0:
            strength[who] = max(float(lands[who]), strength[who] + carry)
        living = [seat for seat in range(seats) if lands[seat] > 0]
        count = len(living)
        income = [0.0] * seats
        whole = [0.0] * seats
        shaky = [0.0] * seats
        prospects = [0.0] * seats
        for seat in living:
            income[seat] = float(max(3, lands[seat] // 3))
        self.regions(t, income, whole, shaky, prospects)
        total = 0.0
        earned = 0.0
        for seat in living:
            total += strength[seat]
            earned += income[seat] + whole[seat]
        mean = total / count
        pay = earned / count
        worth = float(t.edition.sets.value(t.sets))
        hands = [0.0] * seats
        power = [0.0] * seats
        first = second = 0.0
        for seat in living:
            hands[seat] = self.set_chance(t, seat, who)
            force_of = strength[seat] + income[seat] + whole[seat] + hands[seat] * worth
            power[seat] = force_of
            if force_of > first:
                second = first
                first = force_of
            elif force_of > second:
                second = force_of
        found: list[list[float]] = [[] for _ in range(seats)]
        wait = 0
        seat = mover
        for _ in range(seats):
            if lands[seat] > 0:
                size = float(lands[seat])
                best = second if power[seat] == first else first
                fist = 0
                for other in living:
                    if other != seat and stack[other] > fist:
                        fist = stack[other]
                danger = best / (strength[seat] + size)
                found[seat] = [
                    log(strength[seat] / mean),
                    log((income[seat] + whole[seat]) / pay),
                    log(size * count / len(t.board.lands)),
                    hands[seat] * worth / mean,
                    len(t.hands[seat]) * worth / (3.0 * mean),
                    prospects[seat] / pay,
                    shaky[seat] / pay,
                    log(1.0 + stack[seat] / mean),
                    posted[seat] / strength[seat],
                    exposed[seat] / size,
                    opened[seat] / size,
                    wait / count,
                    1.0 if wait == 0 else 0.0,
                    min(3.0, danger),
                    min(3.0, danger) * len(t.hands[seat]) * worth / (3.0 * mean),
                    log(power[seat] * count / total),
                    min(2.0, max(-2.0, log(power[seat] / best))) if best > 0.0 else 2.0,
                    log((1.0 + faced[seat]) / (1.0 + posted[seat])),
                    whole[seat] / pay,
                    float(count),
                    min(3.0, worth / mean),
                    massed[seat] / (strength[seat] * strength[seat]),
                    log((1.0 + stack[seat]) / (1.0 + fist)),
                    *self.terms.features(t, seat, who),
                ]
                wait += 1
            seat += 1
            if seat == seats:
                seat = 0
        return found

    def regions(
        self, t: Table, income: list[float], whole: list[float], shaky: list[float], prospects: list[float]
    ) -> None:
        """Add the regions: bonuses likely to be kept, bonuses in danger, and bonuses within reach."""
        seats = t.edition.seats
        owner = t.owner
        armies = t.armies
        near = t.board.near
        win = self.odds.win
        entries = self.atlas.entries
        doors = self.atlas.doors
        for region in t.board.regions:
            bonus = float(region.bonus)
            if bonus <= 0.0:
                continue
            lands = region.lands
            holder = owner[lands[0]]
            if holder >= seats:
                holder = NOBODY
            inside = 0
            forces = [0] * seats
            counts = [0] * seats
            for land in lands:
                held = owner[land]
                here = armies[land]
                inside += here
                if held != holder:
                    holder = NOBODY
                if 0 <= held < seats:
                    forces[held] += here
                    counts[held] += 1
            if holder != NOBODY:
                safe = 1.0
                for land in entries[region.index]:
                    worst = 0
                    for other in near[land]:
                        rival = owner[other]
                        if rival != holder and 0 <= rival < seats and armies[other] > worst:
                            worst = armies[other]
                    if worst > 0:
                        safe *= 1.0 - 0.8 * win(worst + 3, armies[land])
                whole[holder] += bonus * safe
                shaky[holder] += bonus * (1.0 - safe)
                continue
            around = [0] * seats
            for land in doors[region.index]:
                held = owner[land]
                if 0 <= held < seats and armies[land] > 1:
                    around[held] += armies[land] - 1
            size = len(lands)
            for seat in range(seats):
                if counts[seat] or around[seat]:
                    mine = forces[seat] - counts[seat] + around[seat] + 3.0
                    theirs = inside - forces[seat] + (size - counts[seat])
                    prospects[seat] += bonus * (mine / (mine + theirs)) ** 2 * (0.25 + 0.75 * counts[seat] / size)

    def set_chance(self, t: Table, seat: int, who: int) -> float:
        """The expected number of sets a seat can trade on its next turn."""
        hand = t.hands[seat]
        cards = len(hand)
        if cards < 3:
            return 0.0
        if seat == who and cards < SURE_SET:
            known = [card for card in hand.cards if card != HIDDEN]
            if sets_in(t.edition, Hand(tuple(known))):
                return 1.0
            if len(known) == cards:
                return 0.0
            if len(known) == cards - 1:
                return ONE_MORE[cards]
        return SET_CHANCE[cards] if cards <= SURE_SET else 1.0 + (cards - SURE_SET) / 3.0

    def chances(self, t: Table, who: int, mover: int, carry: float = 0.0) -> list[float]:
        """The chance of each seat to win, as ``who`` sees it before the turn of ``mover``."""
        terms = self.terms
        networks = self.networks
        found: list[float] = []
        total = 0.0
        seat = 0
        for features in self.features(t, who, mover, carry):
            share = 0.0
            if features:
                strength = 0.0
                for network in networks:
                    strength += network.strength(features)
                strength = strength / len(networks) + terms.strength(t, seat)
                share = exp(min(60.0, max(-60.0, strength)))
            total += share
            found.append(share)
            seat += 1
        return [share / total for share in found]

    def chance(self, t: Table, who: int, mover: int, carry: float = 0.0) -> float:
        """The chance that ``who`` wins, alone or with allies."""
        chances = self.chances(t, who, mover, carry)
        allied = t.edition.allied
        if allied is None:
            return chances[who]
        return sum([chance for seat, chance in enumerate(chances) if seat == who or allied(t, who, seat)])
