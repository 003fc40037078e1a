"""Worlds with opened pockets, on top of ``new_earth``: who plays what, stickers, marks, and effects that wait.

t = pocket("Ural: alice 5 | Siberia: bob 4", who={"bob": MUTANTS}, world=with_fallout(a_world(), "china"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hegemon.editions.legacy.extra import Deeds, legacy
from hegemon.editions.legacy.world import (
    BROWN,
    CONTAMINATED,
    DESTROYED,
    ISLAND,
    LANE,
    OPENED,
    SCARRED,
    STUCK,
    TITLED,
    WEAKNESS,
    YELLOW,
    World,
)
from hegemon.table.table import Table
from new_earth import NewEarth, a_world, earth, engraved, place
from scene import NAMES

MUTANTS, ALIENS = 6, 7
FALLOUT, BIOHAZARD, MERCENARY = 5, 3, 4
EMP, INTERFERENCE, RECON, BAD_INTEL, RALLY = 17, 18, 19, 20, 21
COLLABORATOR, CAUTIOUS, PURIST, SHORT_SIGHTED, UNPOPULAR, PRIMITIVE = 1, 2, 3, 4, 5, 6


def opened(world: World, *packs: str) -> World:
    """The world with some packs opened before this game."""
    for pack in packs:
        world = engraved(world, OPENED, text=pack)
    return world


def with_fallout(world: World | None = None, land: str = "china", bringer: int = 0) -> World:
    """Pocket 1 was opened: this territory is marked, and this faction has the title."""
    there = opened(a_world() if world is None else world, "pocket_1")
    there = engraved(there, CONTAMINATED, place(land), FALLOUT)
    there = engraved(there, DESTROYED, place(land))
    return engraved(there, TITLED, bringer, 1) if bringer else there


def with_power(world: World, faction: int, power: int) -> World:
    """A faction has a missile power."""
    return engraved(world, STUCK, faction, BROWN * 1000 + power)


def with_weakness(world: World, faction: int, weakness: int) -> World:
    """A faction has a weakness."""
    return engraved(world, STUCK, faction, YELLOW * 1000 + WEAKNESS + weakness)


def evolved(world: World, box: int) -> World:
    """The faction of pocket 1 has evolved."""
    there = engraved(world, OPENED, text=f"evolution_{box}")
    return engraved(there, STUCK, MUTANTS, YELLOW * 1000 + 24 + box)


def with_island(world: World | None = None, *shores: str) -> World:
    """Pocket 2 was opened: the island lies in the sea, with its lines."""
    there = opened(a_world() if world is None else world, "pocket_2")
    there = engraved(there, ISLAND, 3, 0)
    for shore in shores or ("brazil", "south_africa"):
        there = engraved(there, LANE, 42, place(shore))
    return there


def scarred(world: World, land: str, kind: int) -> World:
    """A scar on a territory."""
    return engraved(world, SCARRED, place(land), kind)


def pocket(
    position: str = "",
    *,
    who: Mapping[str, int] | None = None,
    curses: Mapping[str, int] | None = None,
    drafted: Mapping[str, int] | None = None,
    world: World | None = None,
    deeds: Deeds | None = None,
    phase: str = "attack",
    turn: str = "alice",
    seats: int = 3,
    game: int = 2,
    options: Mapping[str, object] | None = None,
    hqs: Mapping[str, str] | None = None,
    tokens: Mapping[str, int] | None = None,
    missiles: Mapping[str, int] | None = None,
    scar_cards: Mapping[str, int] | None = None,
    hands: Mapping[str, str] | None = None,
    market: str = "",
    coin_pile: int | None = None,
    conquered: str = "",
    rest: str = "nobody",
    more: Callable[[Table], None] | None = None,
) -> NewEarth:
    """A game in a world with opened packs; ``who`` plays another faction than usual, by number."""

    def prepared(t: Table) -> None:
        x = legacy(t)
        for name, faction in (who or {}).items():
            x.factions[NAMES.index(name)] = faction
        if curses is not None:
            x.curses = [curses.get(name, 0) for name in NAMES[:seats]]
        if drafted is not None:
            x.drafted = tuple([(drafted[name],) if name in drafted else () for name in NAMES[:seats]])
        if deeds is not None:
            x.deeds = deeds
        if more is not None:
            more(t)

    return earth(
        position,
        seats=seats,
        world=world,
        game=game,
        options=options,
        turn=turn,
        phase=phase,
        hqs=hqs,
        tokens=tokens,
        missiles=missiles,
        scar_cards=scar_cards,
        hands=hands,
        market=market,
        coin_pile=coin_pile,
        conquered=conquered,
        rest=rest,
        prepared=prepared,
    )


def to_factions(t: NewEarth) -> NewEarth:
    """Go on to the choice of factions: cards are dealt as they come, and alice rolls highest."""
    while t.step != "PickAFaction":
        assert t.game.pending is not None
        if t.step == "RollForFirst":
            t.chance("throw 6" + " 1" * (t.table.edition.seats - 1))
        else:
            t.game.play(t.game.pending.menu.pick(0))
    return t
