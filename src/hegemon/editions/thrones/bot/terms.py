"""Extra evaluation terms of Game of Thrones."""

from __future__ import annotations

from typing import ClassVar

from hegemon.ai.evaluator import Terms
from hegemon.editions.thrones.bot.objectives import held, promise, seat_of_power
from hegemon.editions.thrones.extra import ThronesExtra, castles, ports
from hegemon.editions.thrones.objectives import met
from hegemon.editions.thrones.victory import POINTS, score
from hegemon.table.table import Table


class ThronesTerms(Terms):
    """Points, objectives, gold, castles, ports, the seat of power, and the final score."""

    __slots__ = ()
    learnt: ClassVar[tuple[str, str]] = (__package__, "evaluator.json")
    rollouts: ClassVar[bool] = False
    names: ClassVar[tuple[str, ...]] = (
        "points",
        "ahead",
        "gold",
        "castles",
        "ports",
        "home",
        "own",
        "near",
        "score",
        "tally",
    )

    def features(self, t: Table, seat: int, who: int) -> list[float]:
        extra = t.extra
        assert isinstance(extra, ThronesExtra)
        points = extra.points[seat]
        scored = score(t, seat)
        best = most = -100
        for other in range(t.edition.seats):
            if other != seat:
                best = max(best, extra.points[other])
                most = max(most, score(t, other))
        home = seat_of_power(t, seat)
        near = 0.0
        if seat == who:
            for one in held(t, who):
                near += promise(t, who, one)
        late = 0.0
        if t.edition.options["victory"] == "skirmish":
            late = 1.0 - len(t.pile) / len(t.edition.cards)
        lead = min(3.0, (scored - most) / 10.0)
        return [
            points / POINTS,
            (points - best) / 5.0,
            min(3.0, extra.gold[seat] / 1000.0),
            castles(t, seat) / 6.0,
            ports(t, seat) / 6.0,
            1.0 if home < 0 or t.owner[home] == seat else 0.0,
            1.0 if seat == who else 0.0,
            near,
            lead,
            lead * late,
        ]

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        extra = t.extra
        assert isinstance(extra, ThronesExtra)
        extra.conquered = (*extra.conquered, dst)
        extra.losers = (*extra.losers, loser)
        extra.destroyed += armies

    def on_turn_end(self, t: Table, seat: int) -> None:
        extra = t.extra
        assert isinstance(extra, ThronesExtra)
        best = -1
        most = 0
        for one in held(t, seat):
            if one.points > most and met(t, seat, one):
                most = one.points
                best = one.index
        if best >= 0:
            extra.points[seat] += most
            extra.objectives.hands[seat] = extra.objectives.hands[seat].without((best,))
        extra.conquered = ()
        extra.losers = ()
        extra.destroyed = 0

    def won(self, t: Table, seat: int) -> bool:
        extra = t.extra
        assert isinstance(extra, ThronesExtra)
        if t.owner.count(seat) == len(t.owner):
            return True
        if extra.points[seat] < POINTS or t.edition.options["victory"] == "skirmish":
            return False
        home = seat_of_power(t, seat)
        return home < 0 or t.owner[home] == seat
