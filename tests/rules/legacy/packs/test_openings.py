"""Random play from one step before each pack is opened, through the opening and on, with all laws along the way.

Games are saved and loaded at every decision, so an opening can be interrupted at any of its questions.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from changed_earth import (
    capital,
    carved,
    coins,
    cut,
    ended,
    fresh_world,
    major,
    minor,
    opened,
    scar,
    seated,
    started,
    stuck,
)
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.world import BLUE, MISSION_GONE, RED, WON, World, fold, fresh
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from journey import Journey
from turning_points import (
    CITIES,
    POWERS,
    before_a_sea_line,
    before_pack_1,
    before_pack_2,
    before_pack_3,
    before_pack_4,
)


def through(start: Game[Table], pack: str, seed: int, boldness: int, most: int) -> bool:
    """Play on from here; whether the pack was opened, in which case its opening is in the file of the game."""
    world = legacy(start.table).world
    game = Journey(start, seed, boldness).goes(most)
    after = legacy(game.table).world
    assert fold(world, after.chronicle[len(world.chronicle) :]) == after
    assert [opening.pack for opening in after.opened].count(pack) <= 1
    return after.is_open(pack)


@pytest.mark.no_cover
@pytest.mark.rule("LG-CMP-17", "LG-PCK-18")
def test_drawing_a_sea_line_keeps_the_laws() -> None:
    games = [Journey(before_a_sea_line(), seed, 0).goes(12) for seed in range(4)]
    assert any(legacy(game.table).world.lanes for game in games)


STARTS: dict[str, tuple[Callable[[], Game[Table]], int, int]] = {
    "pack_1": (before_pack_1, 0, 30),
    "pack_2": (before_pack_2, 90, 60),
    "pack_3": (before_pack_3, 0, 30),
    "pack_4": (before_pack_4, 0, 60),
}
"""For each pack a position one step before it opens, how bold the players are, and how long they go on."""


@pytest.mark.no_cover
@pytest.mark.rule("LG-CMP-17", "LG-PCK-88", "LG-CMP-24")
@pytest.mark.parametrize("pack", STARTS)
def test_every_opening_can_be_played_through_and_broken_off_anywhere(pack: str) -> None:
    start, boldness, most = STARTS[pack]
    count = sum(through(start(), pack, seed, boldness, most) for seed in range(4))
    assert count, f"{pack} was opened in none of 4 games"


def all_open() -> World:
    """A world with the four packs, marks of every kind, powers and missions on faction cards, and a leader."""
    marks = [minor(land) for land in CITIES.split()[:6]]
    marks += [major(land) for land in ("ural", "india")]
    played = [started(1, "ural", 1), ended(1, WON, 1), started(2, "peru", 1), started(3, "egypt", 1)]
    return carved(
        fresh_world(),
        *POWERS,
        *[opened(f"pack_{number}") for number in (1, 2, 3, 4)],
        *marks,
        capital("china"),
        cut(MISSION_GONE, number=7),
        *[scar(land, kind) for land, kind in (("peru", 3), ("egypt", 4), ("brazil", 1), ("siberia", 2))],
        *played,
        stuck(1, BLUE, 12),
        stuck(2, BLUE, 14),
        stuck(3, BLUE, 11),
        stuck(1, RED, 13),
        cut(MISSION_GONE, number=13),
        *coins("alaska", 4),
        *[one for land in ("alberta", "ontario", "ural", "china", "japan") for one in coins(land, 2)],
    )


@pytest.mark.no_cover
@pytest.mark.rule("LG-CMP-17", "LG-PCK-61", "LG-CRD-31")
@pytest.mark.parametrize(
    ("seats", "boldness"),
    [(3, 95), pytest.param(4, 60, marks=pytest.mark.soak), pytest.param(5, 95, marks=pytest.mark.soak)],
)
def test_games_with_all_four_packs_open_keep_the_laws(seats: int, boldness: int) -> None:
    start = seated(all_open(), seats, game=4)
    start.run()
    journey = Journey(start, 7 * seats + boldness, boldness)
    journey.goes(220)
    assert {"TakeOne", "ChooseStart"} <= set(journey.seen)


@pytest.mark.rule("LG-CMP-24", "LG-CMP-01")
def test_a_world_with_packs_is_its_chronicle() -> None:
    world = all_open()
    assert fold(fresh([person.name for person in world.people]), world.chronicle) == world
