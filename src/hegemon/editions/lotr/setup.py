"""Getting started: armies chosen, territories dealt by the sides on their cards, order, Leaders and first cards."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.actions import ChooseArmy
from hegemon.editions.lotr.cards import ADVENTURE, HAND_LIMIT
from hegemon.editions.lotr.extra import NO_ARMY, lotr
from hegemon.editions.lotr.files import EVIL, GOOD, NEUTRAL
from hegemon.editions.lotr.lands import ALIGNED, ARMIES, MORDOR, STRONGHOLDS, Army, setup_for
from hegemon.editions.lotr.options import STANDARD
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Action, Step
from hegemon.rules.decks import TERRITORY, DrawInto
from hegemon.rules.factions import PickFaction
from hegemon.rules.setup import DealShares, begin, settle
from hegemon.table.edition import NO_SEAT
from hegemon.table.events import SideChosen
from hegemon.table.table import Table

NEUTRAL_BATTALIONS: Final = 2
"""Battalions on each neutral territory of the game for two.

Rules: LR-TWO-03
"""


def neutral_lands(seats: int) -> int:
    """How many territories the neutral army is dealt.

    Rules: LR-TWO-02
    """
    return setup_for(seats).dealt_neutral[1]


def places_for(t: Table, side: str) -> int:
    """How many armies of a side play: in the Standard game for three or four there are no sides.

    Rules: LR-SET-03 LR-TWO-01 LR-STD-01
    """
    seats = t.edition.seats
    if t.edition.options["mode"] == STANDARD and seats > 2:
        return 2
    row = setup_for(seats)
    return row.good if side == GOOD else row.evil


class ChooseArmies(Step[Table]):
    """Everybody chooses an army, one seat after the other.

    Rules: LR-SET-02 LR-SET-26
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(PickArmy(0))


class PickArmy(PickFaction):
    """Choose an army that nobody has; in a game for two or three only so many are good or evil.

    Rules: LR-SET-02 LR-SET-03 LR-TWO-01 LR-ALL-01 LR-TEAM-01
    """

    __slots__ = ()
    title = "Choose an army"

    def left(self, t: Table) -> tuple[Action, ...]:
        return tuple([ChooseArmy(army) for army in ARMIES if self.is_free(t, army)])

    def is_free(self, t: Table, army: Army) -> bool:
        """Whether an army may still be chosen."""
        x = lotr(t)
        return army.index not in x.armies and len(x.of_side(army.side)) < places_for(t, army.side)

    def chosen(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChooseArmy)
        lotr(g.table).armies[self.who] = action.army.index
        g.tell(SideChosen(self.who, action.army, f"the {action.army.name.lower()} army"))

    def following(self, t: Table) -> int:
        return self.who + 1 if self.who + 1 < t.edition.seats else NO_SEAT

    def why_not(self, t: Table, action: Action) -> str:
        if not isinstance(action, ChooseArmy):
            return "Choose an army first (LR-SET-02)."
        if action.army.index in lotr(t).armies:
            return f"The {action.army.name.lower()} army is taken (LR-SET-02)."
        side = action.army.side
        return f"Only {places_for(t, side)} of {t.edition.seats} players may be {side} (LR-SET-03)."

    def prompt(self, g: Game[Table]) -> str:
        return "Which army is yours?"


class DealSide(DealShares):
    """The players of a side are dealt their share of the territories whose cards bear a side.

    With all of them for one player there is nothing to shuffle.

    Rules: LR-SET-04 LR-SET-05 LR-SET-06 LR-SET-07 LR-TWO-02 LR-TWO-04
    """

    __slots__ = ("cards", "side")
    __match_args__: ClassVar[tuple[str, ...]] = ("side", "cards")

    def __init__(self, side: str, cards: str) -> None:
        super().__init__()
        self.side: Final = side
        self.cards: Final = cards

    def order(self, t: Table) -> tuple[int, ...]:
        return tuple(lotr(t).of_side(self.side))

    def lands(self, t: Table) -> tuple[int, ...]:
        return ALIGNED[self.cards]

    def share(self, t: Table, place: int) -> int:
        row = setup_for(t.edition.seats)
        own, neutral = row.dealt_good if self.side == GOOD else row.dealt_evil
        return neutral if self.cards == NEUTRAL else own

    def run(self, g: Game[Table]) -> None:
        t = g.table
        order = self.order(t)
        if len(order) == 1 and self.share(t, 0) == len(self.lands(t)):
            for land in self.lands(t):
                settle(t, land, order[0])
        else:
            super().run(g)


def deals(seats: int) -> tuple[Step[Table], ...]:
    """How the territories are dealt: by sides, and in a game for three neutral ones to the evil players.

    Rules: LR-SET-04 LR-SET-05 LR-SET-24 LR-SET-25
    """
    found: list[Step[Table]] = [DealSide(GOOD, GOOD), DealSide(EVIL, EVIL)]
    row = setup_for(seats)
    if row.dealt_evil[1]:
        found.append(DealSide(EVIL, NEUTRAL))
    return tuple(found)


class OrderByMordor(Step[Table]):
    """Team play has no rolls for order: whoever holds more strongholds of Mordor places and plays last.

    Rules: LR-TEAM-02 LR-TEAM-03 LR-TEAM-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        owners = [t.owner[land] for land in STRONGHOLDS if land in MORDOR.lands]
        last = max(lotr(t).of_side(EVIL), key=owners.count)
        begin(g, t.after(last))


class DealCards(Step[Table]):
    """Everybody is dealt one Territory card and four Adventure cards, no Events; then the Events are shuffled in.

    Rules: LR-SET-19 LR-SET-20 LR-SET-21 LR-SET-28 LR-TWO-15
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        seats = range(g.table.edition.seats)
        territory: list[Step[Table]] = [DrawInto(seat, TERRITORY) for seat in seats]
        adventure: list[Step[Table]] = [DrawInto(seat, ADVENTURE, HAND_LIMIT) for seat in seats]
        g.then(*territory, *adventure, ShuffleEvents())


class ShuffleEvents(Step[Table]):
    """The Events, which lay under the other Adventure cards for the deal, are shuffled in; the Ring is in the Shire.

    Rules: LR-SET-21 LR-SET-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = lotr(g.table)
        x.adventures.pile = Pile((tuple(sorted(x.adventures.pile.cards())),))
        x.ring = 0


def nobody_chose(seats: int) -> list[int]:
    """The armies of the seats before anybody has chosen."""
    return [NO_ARMY] * seats
