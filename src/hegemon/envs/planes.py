"""Positions as tensors: named planes for whoever stacks layers, and a graph of the board for whoever passes messages.

Everything is computed from the row of numbers that ``PositionSpace.write`` makes of a seat's view, for one position or
for many at once, into arrays that are made only once.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hegemon.editions import rulebook
from hegemon.envs.encoding import FIRST_HAND, SAID, STEP_NUMBERS, ActionSpace, PositionSpace
from hegemon.envs.setting import position_space, told_questions
from hegemon.table.board import NO_REGION
from hegemon.table.edition import Edition
from hegemon.table.rulebook import Rulebook

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]
Numbers = NDArray[np.int32]
Arrays = dict[str, NDArray[np.generic]]
FLOAT: Final = np.dtype(np.float32)
BYTE: Final = np.dtype(np.int8)
LOG: Final[Floats] = np.log1p(np.arange(1024)).astype(np.float32)
"""The logarithms of usual numbers of armies."""
NEVER: Final = -(1 << 30)
"""No number of a position is this one."""

BATTLE_PLANES: Final = ("attacked from", "attacked")
NAMED_PLANES: Final = ("named first", "named later")


class Layout:
    """Where in one piece of memory each plane lies, and which number of a row each of its cells is made of."""

    def __init__(
        self, space: PositionSpace, shapes: dict[str, tuple[int, ...]], kinds: int, actions: ActionSpace
    ) -> None:
        parts: list[tuple[str, tuple[int, ...], np.dtype[np.generic], int]] = []
        cells: dict[str, NDArray[np.int64]] = {}
        end = 0
        for name, shape in shapes.items():
            if name != "said":
                parts.append((name, shape, FLOAT, 4 * end))
                size = int(np.prod(shape))
                cells[name] = np.arange(end, end + size).reshape(shape)
                end += size
        self.floats: Final = end
        self.said_at: Final = 4 * end
        self.bytes: Final = 4 * end + actions.size
        parts.append(("said", (actions.size,), BYTE, 4 * end))
        self.names: Final = [name for name, *_ in parts]
        self.planes: Final = np.dtype(
            {
                "names": self.names,
                "formats": [(kind, shape) for _, shape, kind, _ in parts],
                "offsets": [at for *_, at in parts],
                "itemsize": self.bytes,
            }
        )
        """All planes as the fields of one record, which is the quickest way to cut them out of the memory."""
        source = np.zeros(end, dtype=np.int64)
        wanted = np.full(end, NEVER, dtype=np.int32)
        places, seats = space.places, space.seats

        def one_hot(where: NDArray[np.int64], start: int) -> None:
            source[where] = start + np.arange(len(where))[:, None]
            wanted[where] = np.arange(where.shape[1])[None, :]

        owners = seats + 3
        one_hot(cells["lands"][:, :owners], 0)
        one_hot(cells["cards"], space.at_cards)
        question = cells["question"][None, :]
        one_hot(question[:, :kinds], space.at_question + 2)
        one_hot(question[:, kinds : kinds + seats], space.at_question + 3)
        more = len(space.land_names) - 1
        lands = cells["lands"][:, owners + 1 : owners + 1 + more].T  # plane by plane, as the row has them
        rest = question[0, kinds + seats :]
        self.told_at: Final = np.concatenate([lands.ravel(), cells["seats"].T.ravel(), cells["globals"], rest])
        self.told: Final = np.concatenate(
            [
                np.arange(2 * places, space.at_cards),
                np.arange(space.at_seats, space.at_question),
                np.arange(space.at_question + 4, space.at_said),
            ]
        )
        self.source: Final = source
        self.wanted: Final = wanted
        self.width: Final = shapes["lands"][1]
        self.armies: Final = owners
        self.named: Final = self.width - len(NAMED_PLANES)
        self.place_list: Final = list(actions.place_of)


class Planes:
    """The tensors of an edition: what they are called, how large they are, and how they are filled.

    ``lands`` has a row for each place, ``seats`` one for each seat from the viewer on, ``cards`` one for each card,
    ``globals`` and ``question`` are single rows, and ``said`` marks the ids of the own answer so far.
    """

    def __init__(self, book: Rulebook, edition: Edition, actions: ActionSpace) -> None:
        self.book: Final = book
        self.space: Final = position_space(book, edition, actions)
        self.questions: Final = list(self.space.questions)
        space = self.space
        seats = space.seats
        owners = ["own", *[f"seat {k} to the left" for k in range(1, seats)], "neutral", "nobody's", "gone"]
        self.land_names: Final = [*owners, *space.land_names, *BATTLE_PLANES, *NAMED_PLANES]
        self.card_names: Final = ["unseen", "discarded", "own", *[f"of seat {k} to the left" for k in range(1, seats)]]
        self.seat_names: Final = space.seat_names
        self.global_names: Final = space.global_names
        self.question_names: Final = [
            *told_questions(book, self.questions),
            *[f"asked: seat {k} to the left" if k else "asked: oneself" for k in range(seats)],
            *[f"number {k}" for k in range(1, STEP_NUMBERS + 1)],
        ]
        self.shapes: Final[dict[str, tuple[int, ...]]] = {
            "lands": (space.places, len(self.land_names)),
            "seats": (seats, len(self.seat_names)),
            "cards": (space.cards, len(self.card_names)),
            "globals": (len(self.global_names),),
            "question": (len(self.question_names),),
            "said": (actions.size,),
        }
        self.size: Final = sum([int(np.prod(shape)) for shape in self.shapes.values()])
        self.packed: Final = Struct(f"{space.size}i")
        self.layout: Final = Layout(space, self.shapes, len(self.questions), actions)
        self.owners: Final = np.arange(len(owners), dtype=np.int32)
        self.hands: Final = np.arange(len(self.card_names), dtype=np.int32)
        self.kinds: Final = np.arange(len(self.questions), dtype=np.int32)
        self.asked: Final = np.arange(seats, dtype=np.int32)
        self.place_of: Final = np.array([*actions.place_of, -1], dtype=np.int32)  # the last is for no id at all
        edition = edition.everything()
        board = edition.board
        pairs = [(one, other) for one, near in enumerate(board.near) for other in near]
        self.edge_index: Final = np.array(pairs, dtype=np.int64).reshape(-1, 2).T.copy()
        """The borders of the printed board, both ways: from where in the first row, to where in the second."""
        regions = [[float(land.region == k) for k in range(len(board.regions))] for land in board.territories]
        bonus = [0.0 if land.region == NO_REGION else board.regions[land.region].bonus for land in board.territories]
        ground = [float(land.ground) for land in board.territories]
        marks = [[float(land in mark.lands) for mark in edition.landmarks] for land in range(len(board))]
        columns = [[*row, bonus[k], ground[k], *marks[k]] for k, row in enumerate(regions)]
        self.fixed: Final[Floats] = np.array(columns, dtype=np.float32).reshape(len(board), -1)
        """What never changes on each place: its region, the bonus of that, whether it is a territory, landmarks."""
        self.fixed_names: Final = [
            *[region.id for region in board.regions],
            "bonus",
            "territory",
            *[mark.name.lower() for mark in edition.landmarks],
        ]

    def __reduce__(self) -> tuple[object, ...]:
        edition = self.space.edition
        return made_again, (self.book.id, edition.seats, dict(edition.options), edition.version)

    def empty(self, count: int | None = None) -> Arrays:
        """Arrays to be filled, for one position or for so many."""
        ahead = () if count is None else (count,)
        return {
            name: np.zeros((*ahead, *shape), dtype=np.int8 if name == "said" else np.float32)
            for name, shape in self.shapes.items()
        }

    def fill(self, rows: Numbers, into: Arrays) -> None:
        """Fill arrays for many positions from their rows of numbers."""
        space = self.space
        count = len(rows)
        places, seats = space.places, space.seats
        lands = into["lands"]
        at = len(self.owners)
        owner = rows[:, :places]
        np.equal(owner[:, :, None], self.owners, out=lands[:, :, :at])
        np.log1p(rows[:, places : 2 * places], out=lands[:, :, at])
        more = len(space.land_names) - 1
        if more:
            block = rows[:, 2 * places : space.at_cards].reshape(count, more, places)
            lands[:, :, at + 1 : at + 1 + more] = block.transpose(0, 2, 1)
        at += 1 + more
        lands[:, :, at:] = 0.0
        every = np.arange(count)
        for plane in range(2):
            where = rows[:, space.at_question + plane]
            lands[every, where, at + plane] = where >= 0  # no battle: the last place gets nothing
        said = rows[:, space.at_said : space.at_said + SAID]
        marks = into["said"]
        marks[...] = 0
        spoken = said >= 0
        if spoken.any():
            which, part = np.nonzero(spoken)
            ids = said[which, part]
            marks[which, ids] = 1
            where = self.place_of[ids]
            named = where >= 0
            lands[which[named], where[named], at + 2 + (part[named] > 0)] = 1.0
        hands = rows[:, space.at_cards : space.at_seats]
        np.equal(hands[:, :, None], self.hands, out=into["cards"])
        told = rows[:, space.at_seats : space.at_globals].reshape(count, len(self.seat_names), seats)
        into["seats"][...] = told.transpose(0, 2, 1)
        into["globals"][...] = rows[:, space.at_globals : space.at_question]
        question = into["question"]
        kind = rows[:, space.at_question + 2 : space.at_question + 4]
        end = len(self.kinds)
        np.equal(kind[:, 0:1], self.kinds, out=question[:, :end])
        np.equal(kind[:, 1:2], self.asked, out=question[:, end : end + seats])
        question[:, end + seats :] = rows[:, space.at_question + 4 : space.at_said]

    def one(self, row: list[int], painted: bytearray | None = None) -> Arrays:
        """The arrays of one position, in one piece of memory: the same as ``fill`` makes, with few calls.

        ``painted`` is what ``paint`` makes of the row, or of one that differs only in the ids said so far.
        """
        layout = self.layout
        block = self.paint(row) if painted is None else painted.copy()
        record = np.ndarray((), layout.planes, block)
        found = {name: record[name] for name in layout.names}
        space = self.space
        at = first = space.at_said
        if row[at] >= 0:
            said, lands = found["said"], found["lands"]
            while at < space.size and row[at] >= 0:
                said[row[at]] = 1
                where = layout.place_list[row[at]]
                if where >= 0:
                    lands[where, layout.named + (at > first)] = 1.0
                at += 1
        return found

    def paint(self, row: list[int]) -> bytearray:
        """The memory of all planes of one position, but for what was said so far."""
        layout, at = self.layout, self.space.at_question
        numbers = np.frombuffer(self.packed.pack(*row), dtype=np.int32)
        block = bytearray(layout.bytes)
        floats: Floats = np.ndarray(layout.floats, FLOAT, block)
        floats[...] = numbers.take(layout.source) == layout.wanted
        floats[layout.told_at] = numbers.take(layout.told)
        lands = floats[: layout.width * self.space.places].reshape(-1, layout.width)
        armies = numbers[self.space.places : 2 * self.space.places]
        try:
            lands[:, layout.armies] = LOG.take(armies)
        except IndexError:  # larger armies than the table knows
            np.log1p(armies, out=lands[:, layout.armies])
        if row[at] >= 0:
            lands[row[at], layout.named - 2] = lands[row[at + 1], layout.named - 1] = 1.0
        return block

    def flat(self, row: list[int]) -> Floats:
        """The same as one vector."""
        return np.concatenate([array.ravel().astype(np.float32) for array in self.one(row).values()])

    def graph(self, row: list[int]) -> Arrays:
        """The position as a graph: ``edge_index``, the features of every node, and those of the whole.

        Nodes are places, edges the borders of the printed board, both ways; a place that is gone says so.
        """
        arrays = self.one(row)
        whole = [arrays[name].ravel().astype(np.float32) for name in ("globals", "question", "seats", "cards")]
        return {
            "edge_index": self.edge_index.copy(),
            "nodes": np.concatenate([arrays["lands"], self.fixed], axis=1, dtype=np.float32),
            "whole": np.concatenate(whole),
        }


def made_again(book: str, seats: int, options: dict[str, object], version: int) -> Planes:
    """The tensors of an edition that was opened so."""
    found = rulebook(book)
    edition = found.open(seats, options, version)
    return Planes(found, edition, ActionSpace(edition))


assert FIRST_HAND == 2, "the columns of cards begin with unseen and discarded"
