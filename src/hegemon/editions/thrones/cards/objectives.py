"""When an objective is met: one class for each kind of feat; the figures of a card stand in the data."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.cards import OBJECTIVES, Objective
from hegemon.editions.thrones.extra import castles, ports, realm, thrones
from hegemon.editions.thrones.lands import NO_PORT
from hegemon.table.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Feat:
    """What an objective asks for. ``kind`` names it in the data, ``figures`` are the numbers that a card may give."""

    __slots__ = ("objective",)
    kind: ClassVar[str] = ""
    figures: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[str] = ""
    """The part of the game without which it cannot be done, so that its cards are left in the box."""

    def __init__(self, objective: Objective) -> None:
        self.objective: Final = objective

    def met(self, t: Table, who: int) -> bool:
        """Whether a seat has done it."""
        raise NotImplementedError


class Conquer(Feat):
    """So many territories fell this turn, with a castle or a port among them if one is asked for.

    Rules: GT-OBJ-02 GT-OBJ-10 GT-OBJ-11 GT-OBJ-20 GT-OBJ-28 GT-OBJ-29 GT-OBJ-30 GT-OBJ-39 GT-OBJ-40
    """

    __slots__ = ()
    kind = "conquer"
    figures = ("territories", "castles", "ports")

    def met(self, t: Table, who: int) -> bool:
        lands = thrones(t).conquered
        asks = self.objective.asks
        if len(lands) < asks("territories"):
            return False
        there = realm(t)
        return sum([there.castle[land] for land in lands]) >= asks("castles") and sum(
            [there.port[land] != NO_PORT for land in lands]
        ) >= asks("ports")


class ConquerFromOne(Feat):
    """So many territories of one opponent fell this turn.

    Rules: GT-OBJ-01 GT-OBJ-19 GT-OBJ-40
    """

    __slots__ = ()
    kind = "conquer_from_one"
    figures = ("territories",)

    def met(self, t: Table, who: int) -> bool:
        losers = thrones(t).losers
        wanted = self.objective.asks("territories")
        return any([losers.count(seat) >= wanted for seat in range(t.edition.seats) if seat != who])


class Destroy(Feat):
    """So many armies of others were destroyed this turn.

    Rules: GT-OBJ-08 GT-OBJ-16 GT-OBJ-25 GT-OBJ-35 GT-OBJ-40 GT-OBJ-41
    """

    __slots__ = ()
    kind = "destroy"
    figures = ("armies",)

    def met(self, t: Table, who: int) -> bool:
        return thrones(t).destroyed >= self.objective.asks("armies")


class Gold(Feat):
    """So much gold is at hand.

    Rules: GT-OBJ-09 GT-OBJ-17 GT-OBJ-27 GT-OBJ-36
    """

    __slots__ = ()
    kind = "gold"
    figures = ("amount",)
    needs = "gold"

    def met(self, t: Table, who: int) -> bool:
        return thrones(t).gold[who] >= self.objective.asks("amount")


class Control(Feat):
    """So many castles, ports and whole regions are held.

    Rules: GT-OBJ-03 GT-OBJ-04 GT-OBJ-05 GT-OBJ-06 GT-OBJ-13 GT-OBJ-14 GT-OBJ-15 GT-OBJ-21 GT-OBJ-22 GT-OBJ-23
        GT-OBJ-24 GT-OBJ-31 GT-OBJ-32 GT-OBJ-34 GT-OBJ-43
    """

    __slots__ = ("castles", "ports", "regions")
    kind = "control"
    figures = ("castles", "ports", "regions")

    def __init__(self, objective: Objective) -> None:
        super().__init__(objective)
        self.castles: Final = objective.asks("castles")
        self.ports: Final = objective.asks("ports")
        self.regions: Final = objective.asks("regions")

    def met(self, t: Table, who: int) -> bool:
        if self.castles and castles(t, who) < self.castles:
            return False
        if self.ports and ports(t, who) < self.ports:
            return False
        return not self.regions or sum([t.holds(who, region.lands) for region in t.board.regions]) >= self.regions


class ControlInRegions(Feat):
    """So many territories are held in each of so many regions.

    Rules: GT-OBJ-12 GT-OBJ-33
    """

    __slots__ = ()
    kind = "control_in_regions"
    figures = ("territories_each", "regions")

    def met(self, t: Table, who: int) -> bool:
        owner = t.owner
        each = self.objective.asks("territories_each")
        held = [[owner[land] for land in region.lands].count(who) for region in t.board.regions]
        return sum([count >= each for count in held]) >= self.objective.asks("regions")


class PortOnEachCoast(Feat):
    """A port of every colour in play is held.

    Rules: GT-OBJ-07 GT-OBJ-42 GT-WAW-20
    """

    __slots__ = ()
    kind = "port_each_coast"

    def met(self, t: Table, who: int) -> bool:
        there = realm(t)
        held = {there.port[land] for land in t.lands(who)}
        return all([colour in held for colour in there.colours])


def units_held(t: Table, who: int) -> list[int]:
    """How many Knights, Siege Engines and Fortifications a seat has."""
    x = thrones(t)
    lands = t.lands(who)
    return [sum([units[land] for land in lands]) for units in (x.knights, x.engines, x.forts)]


class UnitsOfOneKind(Feat):
    """So many units of one kind are on the board.

    Rules: GT-OBJ-18
    """

    __slots__ = ()
    kind = "units_same"
    figures = ("amount",)
    needs = "special_units"

    def met(self, t: Table, who: int) -> bool:
        return max(units_held(t, who)) >= self.objective.asks("amount")


class UnitsOfEachKind(Feat):
    """A unit of every kind is on the board.

    Rules: GT-OBJ-26
    """

    __slots__ = ()
    kind = "units_each"
    figures = ("amount",)
    needs = "special_units"

    def met(self, t: Table, who: int) -> bool:
        return min(units_held(t, who)) >= self.objective.asks("amount")


FEATS: Final[tuple[type[Feat], ...]] = (
    Conquer,
    ConquerFromOne,
    Destroy,
    Gold,
    Control,
    ControlInRegions,
    PortOnEachCoast,
    UnitsOfOneKind,
    UnitsOfEachKind,
)
"""All kinds of feats."""

OBJECTIVE_CARDS: Final = tuple([next(feat for feat in FEATS if feat.kind == one.kind)(one) for one in OBJECTIVES])
"""What each objective asks for, by its number."""
