"""One journey along own lands, with companions of no book: two Leaders, never both in one land."""

from __future__ import annotations

from typing import ClassVar, Final

import hegemon
from hegemon.ai.bots.base import Bot
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Named
from hegemon.rules.actions import Bring
from hegemon.rules.fortify import Accompany, FortifyAlong
from hegemon.table.extra import Extra
from hegemon.table.table import Table
from made_up import LANDS, Played, edition

LEADERS = (Named(0, "aragorn", "Aragorn"), Named(1, "theoden", "Theoden"))
POSITION = "a: 0 5 | b: 0 1 | f: 0 2 | h: 0 4 | c: 1 1 | d: 1 1 | e: 1 1 | g: 1 1"


class Led(Extra):
    """Where each Leader stands. It is never changed, but replaced."""

    __slots__ = ("at",)
    __match_args__: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: tuple[int, ...]) -> None:
        self.at: Final = at


def led(t: Table) -> Led:
    assert isinstance(t.extra, Led)
    return t.extra


class March(FortifyAlong):
    """Armies march, and a Leader may go with them."""

    __slots__ = ()

    def accompany(self, g: Game[Table], src: int, dst: int) -> None:
        g.then(Follow(self.who, src, dst))


class Follow(Accompany):
    """A Leader goes along, unless there is one already where they go."""

    __slots__ = ()

    def companions(self, t: Table) -> tuple[Named, ...]:
        at = led(t).at
        return () if self.dst in at else tuple([one for one in LEADERS if at[one.index] == self.src])

    def bring(self, g: Game[Table], piece: Named) -> None:
        at = list(led(g.table).at)
        at[piece.index] = self.dst
        g.table.extra = Led(tuple(at))


def marching(*at: str) -> Played:
    """A game in which seat 0 may march; the Leaders stand there."""
    places = tuple([LANDS.index(land) for land in at])
    made = edition(extra=Led(places), actions=(Bring,), things={"unit": LEADERS}, turn=(March,))
    return Played(made, POSITION, step=March(0))


def test_armies_go_any_way_along_own_lands_and_no_other() -> None:
    t = marching("d", "d")
    assert t.prompt == "Move armies from one of your territories to another that is connected, or end your turn."
    assert {answer.rsplit(" ", 1)[0] for answer in t.answers} == {
        "fortify a b",
        "fortify a f",
        "fortify f a",
        "fortify f b",
        "pass",
    }
    assert t.why_not("fortify a h 1") == "No chain of your territories joins A and H."
    assert t.why_not("fortify a f 5") == "One army must stay in A: move 1 to 4."


def test_a_leader_may_go_along_and_one_only() -> None:
    t = marching("a", "a")
    t.say("fortify a f 3")
    assert (t.step, t.lands(0)) == ("Follow 0", "a2 b1 f5 h4")
    assert t.prompt == "What goes along from A to F?"
    assert t.answers == ["pass", "bring aragorn", "bring theoden"]
    t.say("bring theoden")
    assert led(t.table).at == (LANDS.index("a"), LANDS.index("f"))
    assert t.step == "nothing"  # two never stand together, and there was one journey


def test_a_leader_may_stay_behind() -> None:
    t = marching("a", "d")
    t.say("fortify a b 1", "pass")
    assert (led(t.table).at, t.step) == ((LANDS.index("a"), LANDS.index("d")), "nothing")


def test_nobody_is_asked_where_no_leader_can_go() -> None:
    t = marching("h", "d")
    t.say("fortify a b 4")
    assert t.step == "nothing"
    t = marching("a", "b")
    t.say("fortify a b 4")
    assert t.step == "nothing"


class Homing(Bot):
    """A bot that moves one army from A to B."""

    __slots__ = ()

    def redistribute(self, t: Table, who: int, left: int) -> hegemon.Action | None:
        assert left == 1
        return hegemon.parse(Game(t, [], March(who)), "fortify a b 1")


def test_every_bot_answers_it_like_the_last_of_several_moves() -> None:
    t = marching("a", "d")
    decision = t.game.pending
    assert decision is not None
    assert str(Homing(Rng(1)).choose(t.game.view(0), decision)) == "fortify a b 1"
