"""Extra evaluation terms of The Lord of the Rings: points and the end, Leaders, Missions; in Team play, the Ring."""

from __future__ import annotations

from math import exp
from typing import ClassVar, Final

from hegemon.ai.evaluator import Terms
from hegemon.editions.lotr.bot.ring import chance_to_move, ends_within, rounds_left
from hegemon.editions.lotr.bot.worth import missions, scores
from hegemon.editions.lotr.cards import HAND_LIMIT
from hegemon.editions.lotr.cards.missions import CARD
from hegemon.editions.lotr.extra import OFF_BOARD, lotr, strongholds
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.lands import DOOM, SITES
from hegemon.editions.lotr.victory import score
from hegemon.kernel.piles import HIDDEN, Hand
from hegemon.table.table import Table

FAR: Final = 0.3
"""What a Mission counts whose site is neither held nor next to a Leader."""


class MiddleEarthTerms(Terms):
    """What Leaders and Missions do in a turn that is played ahead."""

    __slots__ = ()

    def on_capture(self, t: Table, dst: int, loser: int, armies: int) -> None:
        x = lotr(t)
        if 0 <= loser < t.edition.seats and x.leader_at(loser, dst):
            x.move_leader(loser, dst, OFF_BOARD)

    def on_advance(self, t: Table, src: int, dst: int) -> None:
        x = lotr(t)
        who = t.owner[dst]
        if x.leader_at(who, src):
            x.move_leader(who, src, dst)
            if dst in SITES:
                x.site_won = True

    def on_turn_end(self, t: Table, seat: int) -> None:
        x = lotr(t)
        for card in missions(t, seat):
            if x.leader_at(seat, card.place):
                x.adventures.lay(seat, card.index)
                row = card.mission
                if row.reward != CARD:
                    t.armies[card.place] += row.evil_battalions if x.side(seat) == EVIL else row.good_battalions
        held = x.adventures.hands[seat]
        if x.site_won and len(held) < HAND_LIMIT:
            x.adventures.hands[seat] = Hand((HIDDEN, *held.cards))
        x.site_won = False
        if 0 <= x.ring < DOOM and chance_to_move(x.ring) == 1.0:
            x.ring += 1

    def promise(self, t: Table, who: int) -> float:
        """The points of the Missions in hand, by how near a Leader is."""
        x = lotr(t)
        leaders = x.leaders_of(who)
        total = 0.0
        for card in missions(t, who):
            near = FAR
            if card.place in leaders:
                near = 1.0
            elif any([card.place in t.board.near[land] for land in leaders]):
                near = 0.7
            elif t.owner[card.place] == who:
                near = 0.6
            total += near * scores(x, who, card)
        return total


class LotrTerms(MiddleEarthTerms):
    """Points, how far they lead, and how near the end is; strongholds, Leaders, Adventure cards and Missions."""

    __slots__ = ()
    learnt: ClassVar[tuple[str, str]] = (__package__, "evaluator.json")
    names: ClassVar[tuple[str, ...]] = (
        "points",
        "ahead",
        "late",
        "final",
        "strongholds",
        "leaders",
        "led",
        "adventures",
        "own",
        "missions",
        "rounds",
    )

    def features(self, t: Table, seat: int, who: int) -> list[float]:
        x = lotr(t)
        mine = score(t, seat)
        most = total = living = 0
        for other in range(t.edition.seats):
            if other not in t.out:
                living += 1
                points = score(t, other)
                total += points
                if other != seat and points > most:
                    most = points
        ahead = max(-3.0, min(3.0, (mine - most) / 10.0))
        rounds = rounds_left(t)
        leaders = x.leaders_of(seat)
        led = 0
        for land in leaders:
            led += t.armies[land]
        return [
            (mine - total / max(1, living)) / 10.0,
            ahead,
            ahead * exp(-0.5 * rounds),
            ahead * ends_within(t, living),
            strongholds(t, seat) / 4.0,
            len(leaders) / 2.0,
            min(2.0, led / 20.0),
            len(x.adventures.hands[seat]) / 4.0,
            1.0 if seat == who else 0.0,
            self.promise(t, who) / 4.0 if seat == who else 0.0,
            rounds / 5.0,
        ]


class StandardTerms(Terms):
    """Standard and Team play are won without points, so the shared evaluator judges them."""

    __slots__ = ()
