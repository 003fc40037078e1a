"""Packs are asked about a way only while they say that they close some; so they must say it whenever they do.

And which packs are open is looked up once for a world, and never mixed up with another.
"""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import PACKS, Pack, closed_packs, closing_packs, open_packs, packs_of
from hegemon.editions.legacy.packs import envelope_1, envelope_2, envelope_3, pocket_1
from hegemon.table.table import Table
from new_earth import ALL_POWERS, a_world, begun, place
from pocket_scene import evolved, opened

EFFECTS = {
    "envelope_1": Lasting(envelope_1.EVENT, 0),
    "envelope_2": Lasting(envelope_2.CLOSED, 0, number=0),
    "envelope_3": Lasting(envelope_3.NIGHT, 0),
    "evolution_4": Lasting(28, 0, (place("brazil"),)),
}


def a_table(r70: bool = True) -> Table:
    """Everything is open, all land belongs to the first seat, and nothing is closed."""
    world = opened(a_world(powers=ALL_POWERS), "pocket_1", "envelope_1", "envelope_2", "envelope_3")
    t = begun(3, evolved(world, 4), {"r70": r70}, game=5).game.table
    t.owner = [0] * len(t.owner)
    return t


def refused(t: Table, pack: Pack) -> bool:
    """Whether a pack refuses any way on the board."""
    ways = [(src, dst) for src in t.board.lands for dst in t.board.near[src]]
    return not all([pack.may_attack(t, src, dst) and pack.may_enter(t, src, dst) for src, dst in ways])


def test_where_nothing_is_in_force_no_way_is_closed() -> None:
    t = a_table()
    assert [pack.id for pack in PACKS if refused(t, pack)] == []
    assert closing_packs(t, legacy(t).world) == []


@pytest.mark.parametrize("id", EFFECTS)
def test_an_effect_closes_ways_and_its_pack_says_so(id: str) -> None:
    t = a_table()
    legacy(t).lasting = (EFFECTS[id],)
    assert [pack.id for pack in PACKS if refused(t, pack)] == [id]
    closing = [pack.id for pack in PACKS if pack.closes_ways(t)]
    assert closing == [id]


@pytest.mark.parametrize("r70", [True, False])
def test_a_mark_closes_a_territory_for_manoeuvres_where_the_campaign_says_so(r70: bool) -> None:
    t = a_table(r70)
    x = legacy(t)
    x.world = x.world.replaced(scar=tuple([pocket_1.SCAR if land == place("brazil") else 0 for land in t.board.lands]))
    closing = [] if r70 else ["pocket_1"]
    assert [pack.id for pack in PACKS if refused(t, pack)] == closing
    assert [pack.id for pack in closing_packs(t, x.world)] == closing


def test_packs_of_two_worlds_that_are_asked_for_in_turn_are_never_mixed() -> None:
    one, other = opened(a_world(), "pack_1"), opened(a_world(), "pack_2", "promo")
    found = packs_of(one)
    assert [pack.id for pack in open_packs(other)] == ["pack_2", "promo"]
    assert [pack.id for pack in found.open] == ["pack_1"], "what somebody has in hand does not change"
    assert [pack.id for pack in open_packs(one)] == ["pack_1"]
    for world in (one, other, a_world()):
        assert sorted([pack.id for pack in (*open_packs(world), *closed_packs(world))]) == sorted(
            [pack.id for pack in PACKS]
        )
