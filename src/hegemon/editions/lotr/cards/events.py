"""The ten kinds of Events: each happens when it is drawn, whoever it favours, and goes to the discards.

Rules: LR-EVT-18
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.extra import land_left, lotr
from hegemon.editions.lotr.lands import LEADERS
from hegemon.editions.lotr.leaders import PlaceLeader
from hegemon.editions.lotr.uprisings import DrawUprising
from hegemon.kernel.game import Game
from hegemon.rules.effects import TurnUp
from hegemon.table.cards import NO_LAND
from hegemon.table.effects import ROUND, Force
from hegemon.table.events import ArmiesDestroyed, Reinforced
from hegemon.table.table import Table


def lose(g: Game[Table], land: int, armies: int) -> None:
    """An Event takes battalions from a territory, but never the last one.

    Rules: LR-EVT-09 LR-EVT-15 LR-ELM-01
    """
    t = g.table
    lost = min(armies, t.armies[land] - 1)
    if lost > 0:
        t.armies[land] -= lost
        g.tell(ArmiesDestroyed(t.owner[land], t.board.territories[land], lost))


def gain(g: Game[Table], land: int, armies: int, cause: str) -> None:
    """An Event brings battalions to whoever holds a territory."""
    t = g.table
    t.armies[land] += armies
    g.tell(Reinforced(t.owner[land], t.board.territories[land], armies, cause))


class AppointASecondLeader(AdventureCard):
    """Whoever has fewer than two Leaders on the board places one.

    Rules: LR-EVT-02 LR-LDR-12 LR-MSN-37
    """

    __slots__ = ()
    card = "appoint_a_second_leader"

    def play(self, g: Game[Table], who: int) -> None:
        if len(lotr(g.table).leaders_of(who)) < LEADERS:
            g.then(PlaceLeader(who))


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnsUp(AdventureCard):
    """Territory cards are turned up, one after the other, and something happens there; wild ones are replaced.

    ``notes`` are the territories turned up so far. In a deck made anew they do not count again.

    Rules: LR-EVT-14 LR-EVT-17
    """

    __slots__ = ()

    def play(self, g: Game[Table], who: int) -> None:
        g.then(TurnUp(self.key, who))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        land = g.table.edition.cards[card].land
        if land != NO_LAND and land not in notes:
            self.strike(g, who, land)
            notes = (*notes, land)
        if len(notes) < self.adventure.event.cards and land_left(g.table, notes):
            g.then(TurnUp(self.key, who, notes))

    def strike(self, g: Game[Table], who: int, land: int) -> None:
        """What happens in a territory that was turned up."""
        raise NotImplementedError


class WinterStorms(TurnsUp):
    """Until the drawer's next turn nobody invades into or out of three territories; fortifying goes on.

    Rules: LR-EVT-03 LR-EVT-04
    """

    __slots__ = ()
    card = "winter_storms"

    def strike(self, g: Game[Table], who: int, land: int) -> None:
        lotr(g.table).put(Force(self.key, who, ROUND, (land,)))

    def shields(self, t: Table, force: Force, land: int) -> bool:
        return land in force.lands


class Raiders(TurnsUp):
    """Three territories lose half of their battalions, the loss rounded down.

    Rules: LR-EVT-05 LR-EVT-15
    """

    __slots__ = ()
    card = "raiders"

    def strike(self, g: Game[Table], who: int, land: int) -> None:
        lose(g, land, g.table.armies[land] // 2)


class MusteringOfMiddleEarth(TurnsUp):
    """Three territories gain three battalions each, whoever holds them.

    Rules: LR-EVT-06
    """

    __slots__ = ()
    card = "mustering_of_middle_earth"

    def strike(self, g: Game[Table], who: int, land: int) -> None:
        gain(g, land, self.adventure.event.battalions, "muster")


class LocalUprising(AdventureCard):
    """A Territory card in secret: four battalions rise there once the drawer holds it.

    Rules: LR-EVT-07
    """

    __slots__ = ()
    card = "local_uprising"

    def play(self, g: Game[Table], who: int) -> None:
        g.then(DrawUprising(who))


class CorsairsOfUmbar(AdventureCard):
    """Until the drawer's next turn every invasion along a sea-line costs three battalions first.

    Rules: LR-EVT-08
    """

    __slots__ = ()
    card = "corsairs_of_umbar"

    def play(self, g: Game[Table], who: int) -> None:
        lotr(g.table).put(Force(self.key, who, ROUND))


@mypyc_attr(allow_interpreted_subclasses=True)
class Favours(AdventureCard):
    """A territory gains battalions if a player of one side holds it, and loses some if one of the other side does.

    Rules: LR-EVT-13
    """

    __slots__ = ()
    cause: ClassVar[str] = ""
    """What brings the battalions, in a word."""

    def play(self, g: Game[Table], who: int) -> None:
        t = g.table
        row = self.adventure.event
        land = self.adventure.place
        owner = t.owner[land]
        if owner == t.edition.neutral:
            return
        if lotr(t).side(owner) == row.favours:
            gain(g, land, row.gain, self.cause)
        else:
            lose(g, land, row.loss)


class TheBlackGatesOpen(Favours):
    """Udun Vale: ten for evil, two off good.

    Rules: LR-EVT-09
    """

    __slots__ = ()
    card = "the_black_gates_open"
    cause = "host"


class TheyveBroughtACaveTroll(Favours):
    """Moria: two for evil, two off good.

    Rules: LR-EVT-10
    """

    __slots__ = ()
    card = "theyve_brought_a_cave_troll"
    cause = "troll"


class TheEntmoot(Favours):
    """Fangorn: two for good, two off evil.

    Rules: LR-EVT-11
    """

    __slots__ = ()
    card = "the_entmoot"
    cause = "Entmoot"


class AragornArrives(Favours):
    """Minas Tirith: ten for good, two off evil.

    Rules: LR-EVT-12
    """

    __slots__ = ()
    card = "aragorn_arrives"
    cause = "king"


EVENT_CARDS: Final[tuple[type[AdventureCard], ...]] = (
    AppointASecondLeader,
    WinterStorms,
    Raiders,
    MusteringOfMiddleEarth,
    LocalUprising,
    CorsairsOfUmbar,
    TheBlackGatesOpen,
    TheyveBroughtACaveTroll,
    TheEntmoot,
    AragornArrives,
)
"""Every Event, in the order of its data."""
