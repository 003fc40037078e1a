"""The drawings of what opened packs bring: they lie in the seals, and nothing of a closed pack is drawn anywhere."""

from __future__ import annotations

from functools import cache

from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import World
from hegemon.table.campaign import NO_DRAWING


def drawings(world: World) -> dict[str, tuple[str, str]]:
    """What opened packs draw, by name: a path that is filled, and one that is drawn as a line."""
    return drawn_in(tuple([opening.pack for opening in world.opened]))


def emblem_names(world: World) -> dict[str, str]:
    """The drawing of each thing of opened packs: by the id of the thing, the name of an emblem."""
    return named_in(tuple([opening.pack for opening in world.opened]))


@cache
def drawn_in(packs: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """What some packs draw."""
    return {name: (drawn.fill, drawn.line) for pack in packs for name, drawn in read_seal(pack).emblem.items()}


@cache
def named_in(packs: tuple[str, ...]) -> dict[str, str]:
    """The emblems of what is in some packs."""
    found: dict[str, str] = {}
    for pack in packs:
        seal = read_seal(pack)
        found |= {f"scar_{row.number}": row.emblem for row in seal.scar}
        found |= {f"scar_{row.scar}": row.emblem for row in seal.weakness}
        found |= {f"weakness_{row.number}": row.emblem for row in seal.weakness}
        found |= {f"event_{row.number}": row.emblem for row in seal.event}
        found |= {f"mission_{row.number}": row.emblem for row in seal.mission}
        found |= {f"power_{row.number}": row.emblem for row in seal.power}
        found |= {f"title_{row.number}": row.emblem for row in seal.title_given}
        found |= {f"mark_{row.number}": row.emblem for row in seal.mark}
        found |= {f"draft_{row.number}": row.emblem for row in seal.draft}
    return found


def emblem_of(world: World, id: str) -> str:
    """The name of the emblem of a thing of an opened pack, or nothing."""
    return emblem_names(world).get(id, "")


def drawing_of(world: World, kind: str) -> tuple[str, str]:
    """The drawing that an opened pack has for a kind of mark, if it has one of its own."""
    return drawings(world).get(emblem_of(world, kind), NO_DRAWING)
