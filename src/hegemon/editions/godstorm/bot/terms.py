"""Evaluation terms of Godstorm: points and how near the end is; faith, gods, temples, cards, and the dead."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.editions.godstorm.bot.ending import last_word, to_move
from hegemon.editions.godstorm.extra import AWAY, LAST_EPOCH, godstorm, temples_of
from hegemon.editions.godstorm.lands import DEATH, GROUND, KINDS, MAGIC, SKY, WAR
from hegemon.editions.godstorm.pieces import half
from hegemon.editions.godstorm.victory import score, standing
from hegemon.table.table import Table

FINAL: Final = 2.0
"""What a point is worth in strength when the game is over."""


class GodstormTerms(Terms):
    """Points as if the game ended now, how far they lead and how near the end is, and what will bring more."""

    __slots__ = ()
    learnt: ClassVar[tuple[str, str]] = (__package__, "evaluator.json")
    names: ClassVar[tuple[str, ...]] = (
        "points",
        "ahead",
        "late",
        "closing",
        "last word",
        "turns",
        "epochs",
        "faith",
        "richest",
        "temples",
        "war god",
        "magic god",
        "other gods",
        "with god",
        "miracles",
        "relics",
        "dead",
        "to use",
        "to come",
    )

    def features(self, t: Table, seat: int, who: int) -> list[float]:
        x = godstorm(t)
        mine = score(t, seat)
        most = total = living = faith = 0
        for other in range(t.edition.seats):
            if other not in t.out:
                living += 1
                points = score(t, other)
                total += points
                if other != seat:
                    most = max(most, points)
                    faith = max(faith, x.faith[other])
        ahead = max(-3.0, min(3.0, (mine - most) / 8.0))
        epochs = max(0, LAST_EPOCH - x.epoch)
        to_come = to_move(t, seat)
        war = x.god_at(seat, WAR)
        dead = armies = everybody = 0
        for place, held in enumerate(t.owner):
            if 0 <= held < t.edition.seats:
                if place < GROUND:
                    everybody += t.armies[place]
                    if held == seat:
                        armies += t.armies[place]
                elif held == seat:
                    dead += t.armies[place]
        share = armies * living / max(1, everybody) - 1.0
        return [
            (mine - total / max(1, living)) / 8.0,
            ahead,
            ahead / (1.0 + epochs),
            ahead if epochs == 0 else 0.0,
            1.0 if epochs == 0 and to_come and x.order[x.markers - 1] == seat else 0.0,
            to_come / 5.0,
            epochs / 4.0,
            min(2.0, x.faith[seat] / 10.0),
            max(-1.0, min(1.0, (x.faith[seat] - faith) / 8.0)) if epochs else 0.0,
            len(temples_of(t, seat)) / 3.0,
            1.0 if war != AWAY else 0.0,
            1.0 if x.in_play(seat, MAGIC) else 0.0,
            float(x.in_play(seat, SKY)) + float(x.in_play(seat, DEATH)),
            min(2.0, t.armies[war] / 20.0) if war != AWAY else 0.0,
            x.in_hand(seat) / 4.0,
            len(x.relics(seat)) / 3.0,
            min(2.0, dead / 10.0),
            share if to_come else 0.0,
            share * to_come / 5.0,
        ]

    def strength(self, t: Table, seat: int) -> float:
        """Once nobody moves any more, points alone count; the more, the surer that they suffice when dice fall."""
        if godstorm(t).epoch <= LAST_EPOCH:
            return 0.0
        most = max([score(t, other) for other in t.living() if other != seat], default=0)
        return max(-20.0, min(20.0, FINAL * (score(t, seat) - most)))

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        x = godstorm(t)
        for place, land in enumerate(x.gods):
            if land == dst:
                x.gods[place] = AWAY
        if 0 <= loser < t.edition.seats:
            heaven = x.heaven(loser)
            t.owner[heaven] = loser
            t.armies[heaven] += armies
        x.conquests += 1

    def on_advance(self, t: Table, src: int, dst: int) -> None:
        x = godstorm(t)
        plague = dst in x.plague
        first = len(KINDS) * t.owner[dst]
        for place in range(first, first + len(KINDS)):
            if x.gods[place] == src and not plague:
                x.gods[place] = dst
        if plague:
            t.armies[dst] -= half(t.armies[dst])

    def on_turn_end(self, t: Table, seat: int) -> None:
        """The turn passes to the next marker, or an epoch begins; after the last one nobody moves any more."""
        x = godstorm(t)
        place = x.order.index(seat) + 1
        for other in x.order[place : x.markers]:
            if other not in t.out:
                t.turn = other
                return
        x.epoch += 1
        t.turn = x.order[0]

    def won(self, t: Table, seat: int) -> bool:
        """Whether the last turn of all is, or was, this seat's, and nobody stands better."""
        x = godstorm(t)
        if x.epoch < LAST_EPOCH or (x.epoch == LAST_EPOCH and not last_word(t, seat)):
            return False
        mine = standing(t, seat)
        return all([standing(t, other) < mine for other in t.living() if other != seat])
