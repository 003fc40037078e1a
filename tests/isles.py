"""A made-up edition for tests of what shared code must not assume: four small isles, a buoy, and a sea bed below.

    cove ── dune ══ rock ── buoy        ═ sea, ─ border; the reef is cove and dune, the buoy belongs to no region
                              ║
                            the deep    no territory: a place of a second board

Nothing in it comes from a book. ``isles(…)`` takes every seam of ``Edition`` by name.
"""

from __future__ import annotations

from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Pass
from hegemon.rules.actions import Attack, Claim, Dealt, Defend, Enter, Fortify, Occupy, Place, Trade
from hegemon.rules.eliminate import last_one_standing, trade_down
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.invade import DeclareAttack
from hegemon.rules.positions import set_up
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.sets import rising_value
from hegemon.rules.setup import BeginPlay, ClaimTerritories, RollForFirst
from hegemon.rules.turn import EarnCard
from hegemon.table.board import read_board
from hegemon.table.cards import Card, Drawn
from hegemon.table.combat import Combat, Rolled
from hegemon.table.edition import Edition
from hegemon.table.sets import Sets
from hegemon.table.table import Table
from spans import listed

BOARD = read_board(
    {
        "id": "isles",
        "name": "The Isles",
        "region": [{"id": "reef", "name": "The Reef", "bonus": 2}, {"id": "far", "name": "Far Off", "bonus": 1}],
        "territory": [
            {"id": "cove", "name": "Cove", "region": "reef"},
            {"id": "dune", "name": "Dune", "region": "reef"},
            {"id": "rock", "name": "Rock", "region": "far"},
            {"id": "buoy", "name": "Buoy"},
            {"id": "deep", "name": "The Deep", "ground": False},
        ],
        "edges": [
            ["cove", "dune", "border"],
            ["dune", "rock", "sea"],
            ["rock", "buoy", "border"],
            ["buoy", "deep", "gate"],
        ],
    }
)
COVE, DUNE, ROCK, BUOY, DEEP = range(5)
CARDS = tuple(
    [Card(k, land.id, land.name, ("fish", "shell", "crab")[k % 3], k) for k, land in enumerate(BOARD.territories)]
)
ACTIONS = (Claim, Place, Trade, Attack, Enter, Defend, Occupy, Fortify, Pass, Thrown, Dealt, Rolled, Drawn)


def isles(seats: int = 3, /, **seams: object) -> Edition:
    """The made-up edition, with any value of ``Edition`` replaced."""
    plain = Edition(
        id="isles",
        name="The Isles",
        code="IS",
        seats=seats,
        options={},
        board=BOARD,
        cards=CARDS,
        actions=ACTIONS,
        armies=6,
        setup=(RollForFirst(tuple(range(seats))), ClaimTerritories(), BeginPlay()),
        turn=(CountNewArmies, Reinforce, DeclareAttack, EarnCard, FortifyPosition),
        combat=Combat(),
        sets=Sets(value=rising_value),
        income=new_armies,
        victory=last_one_standing,
        eliminated=trade_down,
        rules={},
    )
    return plain.replaced(**seams)


def attack(edition: Edition, turn: int = 0, **lands: tuple[int, int]) -> Game[Table]:
    """A game in which a seat may attack now; the places that are not named belong to seat 2, with one army each."""
    return set_up(edition, lands, rest=2, turn=turn, step="DeclareAttack")


def sentences(game: Game[Table]) -> list[str]:
    """What may be answered now, in every way that a menu tells it."""
    decision = game.pending
    assert decision is not None
    return [str(action) for action in listed(game, decision.menu)]


def play(game: Game[Table], *said: str) -> None:
    """Give these answers one after the other, whoever is asked."""
    for text in said:
        game.answer(text)
