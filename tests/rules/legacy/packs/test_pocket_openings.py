"""Random play from one step before each pocket, through the opening and on, with all laws along the way.

Games are saved and loaded at every decision. The same in worlds in which everything is open.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import FOUNDED, MINOR, RUINED, World, fold
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from journey import Journey
from new_earth import ALL_POWERS, DATE, a_world, begun, engraved, place
from pocket_scene import (
    ALIENS,
    BAD_INTEL,
    CAUTIOUS,
    EMP,
    INTERFERENCE,
    MUTANTS,
    PURIST,
    RALLY,
    RECON,
    SHORT_SIGHTED,
    evolved,
    opened,
    pocket,
    with_fallout,
    with_island,
    with_power,
    with_weakness,
)
from turning_points import before_a_box, before_pocket_1, before_pocket_2

SOME_BOXES = [1, 2, *[pytest.param(box, marks=pytest.mark.soak) for box in (3, 4)]]


def travelled(start: Game[Table], seed: int, boldness: int, most: int) -> World:
    """The world after playing on from here; it is what its chronicle tells."""
    start.events = None
    start.number = 0
    before = legacy(start.table).world
    after = legacy(Journey(start, seed, boldness).goes(most).table).world
    assert fold(before, after.chronicle[len(before.chronicle) :]) == after
    return after


STARTS: dict[str, tuple[Callable[[], Game[Table]], str]] = {
    "pocket_1": (before_pocket_1, "pocket_1"),
    "pocket_2": (before_pocket_2, "pocket_2"),
    "box": (before_a_box, "evolution_"),
}


@pytest.mark.no_cover
@pytest.mark.rule("LG-CMP-17", "LG-PCK-88")
@pytest.mark.parametrize("start", STARTS)
def test_every_opening_can_be_played_through_and_broken_off_anywhere(start: str) -> None:
    make, pack = STARTS[start]
    for seed in range(2):
        world = travelled(make(), seed, 60, 25)
        assert [opening.pack.startswith(pack) for opening in world.opened].count(True) == 1


def everything() -> World:
    """A world in which every pack and every content is open, with powers, weaknesses, ruins and an island."""
    world = a_world(powers=ALL_POWERS, major={"ural": "alice"}, minor={"japan": "bob"}, signed={"alice": 2, "bob": 2})
    world = opened(world, "pack_1", "pack_2", "pack_3", "pack_4")
    world = with_fallout(world, "china", bringer=2)
    world = with_island(world)
    world = opened(world, "envelope_2", "envelope_3", "envelope_4", "promo")
    for faction, power in ((1, EMP), (2, INTERFERENCE), (3, RECON), (6, BAD_INTEL), (7, RALLY)):
        world = with_power(world, faction, power)
    for faction, weakness in ((1, PURIST), (3, CAUTIOUS), (5, SHORT_SIGHTED)):
        world = with_weakness(world, faction, weakness)
    world = engraved(world, FOUNDED, place("brazil"), MINOR, "Old Town", 0)
    return engraved(world, RUINED, place("brazil"))


@pytest.mark.no_cover
@pytest.mark.parametrize("box", SOME_BOXES)
def test_random_play_where_everything_is_open(box: int) -> None:
    game = begun(3, evolved(everything(), box), game=5).game
    travelled(game, box, 60, 50)


@pytest.mark.no_cover
@pytest.mark.parametrize("box", SOME_BOXES)
def test_random_fights_of_the_two_new_factions(box: int) -> None:
    t = pocket(
        "Ural: alice 9 | Siberia: bob 9 | Alien Island: carol 9 | Brazil: carol 2 | India: alice 6 | China: bob 3 | "
        "South Africa: bob 4 | Egypt: alice 3",
        world=evolved(everything(), box),
        who={"alice": MUTANTS, "carol": ALIENS},
        missiles={"alice": 3, "bob": 3, "carol": 3},
        scar_cards={"alice": 7, "bob": 8, "carol": 3},
        hands={"alice": "peru coin_1 coin_2", "bob": "egypt coin_3", "carol": "ural coin_4"},
        hqs={"alice": "ural", "bob": "siberia", "carol": "alien_island"},
        market="india japan madagascar argentina",
        curses={"alice": 21, "bob": 23, "carol": 25},
        phase="turn",
    )
    travelled(t.game, box, 80, 60)


@pytest.mark.no_cover
def test_the_contents_are_opened_by_options_and_played() -> None:
    for number in ("1", "2", "3", "4"):
        sitting = Sitting(a_world(powers=ALL_POWERS), 2, (0, 1, 2), DATE)
        book = RULEBOOK.open(3, {"envelope": number, "promo": "on"}, setting=sitting)
        assert book.options["envelope"] == number
        game = begun(3, a_world(powers=ALL_POWERS), {"envelope": number, "promo": "on"}, game=2).game
        travelled(game, int(number), 60, 25)
