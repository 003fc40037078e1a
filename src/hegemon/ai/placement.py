"""Placement of new armies that no offensive needs."""

from __future__ import annotations

from typing import Final

from hegemon.ai.features import is_border
from hegemon.ai.planner import Planner

POST: Final = 0.3
"""An army guards a border only if it saves more than this, in armies."""


def spread(planner: Planner, placements: dict[int, int], left: int, main: int) -> None:
    """Add ``left`` armies to ``placements``: to threatened borders of own regions first, the rest to the main stack."""
    t = planner.t
    win = planner.costs.odds.win
    if main < 0:
        main = main_front(planner)
    posts: list[int] = []
    mine = t.lands(planner.who)
    for land in mine:
        if planner.danger(land) > 0 and land not in planner.wasted:
            posts.append(land)
    chunk = max(1, left // 5)
    while left > 0:
        count = min(chunk, left)
        best = -1
        most = POST * count
        for land in posts:
            here = t.armies[land] + placements.get(land, 0)
            if here + count <= t.edition.army_cap:
                danger = planner.danger(land)
                stake = planner.stake(land)
                worth = stake * (win(danger + 1, here) - win(danger + 1, here + count))
                if worth > most:
                    most = worth
                    best = land
        if best < 0:
            break
        placements[best] = placements.get(best, 0) + count
        left -= count
    if left and main >= 0:
        count = min(left, planner.room(main) - placements.get(main, 0))
        if count > 0:
            placements[main] = placements.get(main, 0) + count
            left -= count
    for anywhere in (0, 1, 2):  # borders first; where armies are wasted last
        for land in mine:
            if left == 0:
                return
            if anywhere == 2 or (land not in planner.wasted and (anywhere == 1 or is_border(t, land))):
                count = min(left, t.room(land) - placements.get(land, 0))
                if count > 0:
                    placements[land] = placements.get(land, 0) + count
                    left -= count


def main_front(planner: Planner) -> int:
    """The own border with the best targets, counting the armies that are already there."""
    t = planner.t
    owner = t.owner
    best = -1
    most = -1e9
    for land in t.lands(planner.who):
        if planner.room(land) > 0:
            score = -1e9
            for other in t.board.near[land]:
                if owner[other] != planner.who:
                    score = max(score, planner.interest(other))
            if score > -1e9:
                score += 0.25 * t.armies[land]
                if score > most:
                    most = score
                    best = land
    return best
