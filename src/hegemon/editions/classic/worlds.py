"""The boards: the world of the book, small ones for a short game or to learn on, and what depends on their size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.editions.classic.files import ClassicBoard
from hegemon.editions.classic.options import SYMBOLS, WORLD
from hegemon.table.board import Board, board_of
from hegemon.table.cards import NO_LAND, Card
from hegemon.table.files import load
from hegemon.table.maps import read_map
from hegemon.table.rulebook import BOARD, BadOption
from hegemon.table.sets import WILD

PACKAGE: Final = "hegemon.editions.classic"
ARMIES: Final = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""Rules: CL-SET-01 CL-SET-02 CL-SET-03 CL-SET-04 CL-2P-01"""


class World:
    """A board with its deck."""

    __slots__ = ("board", "cards")

    def __init__(self, board: Board, symbols: Sequence[str], wilds: int) -> None:
        self.board: Final = board
        self.cards: Final = deck(board, symbols, wilds)


def deck(board: Board, symbols: Sequence[str], wilds: int) -> tuple[Card, ...]:
    """A card for each territory, with its symbol, and two wilds.

    Rules: CL-SET-13 CL-CRD-37 CL-MAP-03
    """
    cards = [Card(k, land.id, land.name, symbols[k], k) for k, land in enumerate(board.territories)]
    for n in range(wilds):
        cards.append(Card(len(cards), f"wild_{n + 1}", f"Wild {n + 1}", WILD, NO_LAND))
    return tuple(cards)


def printed(name: str) -> World:
    """A board of ours."""
    file = load(PACKAGE, name, ClassicBoard)
    return World(board_of(file), [place.symbol for place in file.territory], file.wilds)


PRINTED: Final = printed("board.toml")
"""The world of the book."""
MINI: Final = {name: printed(f"boards/{name}.toml") for name in ("mini6", "mini12", "mini20")}
"""Small boards.

Rules: CL-MAP-01
"""


OWN: Final[dict[str, World]] = {}
KEPT: Final = 64
"""So many maps of players' own are cached."""


def world(choice: str) -> World:
    """The board of a choice of the option, which may be a map of one's own."""
    if choice == WORLD:
        return PRINTED
    found = MINI.get(choice) or OWN.get(choice)
    if found is None:
        own = read_map(choice, SYMBOLS)
        if len(OWN) == KEPT:
            OWN.clear()
        found = OWN[choice] = World(own.board, own.symbols, own.wilds)
    return found


def check_seats(board: Board, seats: int) -> None:
    """Refuse a map with fewer territories than players, or than piles with two players.

    Rules: CL-MAP-05
    """
    least = max(3, seats)
    if len(board) < least:
        raise BadOption(
            f"The map {board.name} has {len(board)} territories, and {seats} players need {least} or more: "
            "add territories, or play with fewer (CL-MAP-05).",
            f"options.{BOARD}",
        )


def armies(seats: int, lands: int) -> int:
    """The armies everybody starts with: as the book says for its board, and in proportion on any other, rounded up.

    With two players the number is even, since they are placed two at a time.

    >>> [armies(seats, 42) for seats in ARMIES], [armies(seats, 12) for seats in ARMIES]
    ([40, 35, 30, 25, 20], [12, 10, 9, 8, 6])

    Rules: CL-MAP-02
    """
    share = -(-ARMIES[seats] * lands // len(PRINTED.board))
    return share + share % 2 if seats == 2 else share
