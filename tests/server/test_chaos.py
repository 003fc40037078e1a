"""Three servers on one PostgreSQL: one killed, one frozen, one cut off; nothing acknowledged is lost, play goes on.

``make soak-chaos`` does this hundreds of times at random, and measures how long play stands still.
"""

from __future__ import annotations

import hegemon
from faults import FAULTS, Town
from hegemon.server.store import DOWN
from house import Nursery
from postgres import Postgres


def test_play_goes_on_at_the_others_while_a_server_is_killed_frozen_or_cut_off(
    postgres: Postgres, nursery: Nursery
) -> None:
    with Town(nursery, hegemon.Rng(13), postgres) as town:
        for name, house in zip(("kill", "freeze", "cut"), town.houses, strict=True):
            town.sit_down(house, town.houses.index(house))  # led by the server that something happens to
            town.play_on(town.houses)
            FAULTS[name].strike(town, house)
            town.play_on(town.others(house), 8)  # dice and bots are answered for by another server now
            FAULTS[name].mend(town, house)
            town.play_on(town.houses)
    assert town.count.entries > 40


def test_play_goes_on_when_there_is_room_on_the_disk_again(nursery: Nursery) -> None:
    with Town(nursery, hegemon.Rng(14), None) as town:
        house = town.houses[0]
        town.sit_down(house, 0)
        town.play_on(town.houses)
        town.fill(house)
        pausing = town.tables[0].host.post(f"/api/games/{town.tables[0].id}/status", json={"status": "paused"})
        assert (pausing.status_code, pausing.json()["says"]) == (503, DOWN)
        town.empty(house)
        town.play_on(town.houses, 8)
    assert town.count.entries > 8
