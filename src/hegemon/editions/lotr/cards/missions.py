"""The 22 Missions: a Leader at a Site of Power, and what it pays to good and to evil."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.lotr.cards import ADVENTURES, Adventure
from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.extra import lotr
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.moments import OWN_TURN
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, Offer
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Place
from hegemon.rules.decks import TERRITORY, DrawInto
from hegemon.table.events import Reinforced, some
from hegemon.table.table import Table

CARD: Final = "territory_card"
"""The reward of Missions that bring a Territory card."""
THERE: Final = "territory"
REGION: Final = "region"
"""Where the battalions of a Mission go, unless they go anywhere."""
HAND_CAP: Final = 5
"""Whoever has so many Territory cards gets none for a Mission."""


class Mission(AdventureCard):
    """Complete when an own Leader is in the site's territory on the own turn; the reward comes at once.

    Rules: LR-MSN-01 LR-MSN-02 LR-MSN-03 LR-MSN-04 LR-MSN-06 LR-MSN-07 LR-MSN-10 LR-MSN-11 LR-MSN-12 LR-MSN-14 LR-MSN-15
        LR-MSN-16 LR-MSN-17 LR-MSN-18 LR-MSN-19 LR-MSN-20 LR-MSN-21 LR-MSN-22 LR-MSN-23 LR-MSN-24 LR-MSN-25 LR-MSN-26
        LR-MSN-27 LR-MSN-28 LR-MSN-29 LR-MSN-30 LR-MSN-31 LR-MSN-32 LR-MSN-33 LR-MSN-34 LR-MSN-35 LR-MSN-36 LR-MSN-38
        LR-MSN-39
    """

    __slots__ = ()
    moments = OWN_TURN

    def playable(self, t: Table, who: int) -> bool:
        return t.turn == who and lotr(t).leader_at(who, self.adventure.place)

    def play(self, g: Game[Table], who: int) -> None:
        t = g.table
        x = lotr(t)
        card = self.adventure
        row = card.mission
        if row.reward == CARD:
            if not x.collected:
                x.owed += 1
            elif len(t.hands[who]) < HAND_CAP:
                g.then(DrawInto(who, TERRITORY))
            return
        armies = row.evil_battalions if x.side(who) == EVIL else row.good_battalions
        if row.place == THERE:
            t.armies[card.place] += armies
            g.tell(Reinforced(who, t.board.territories[card.place], armies, "Mission"))
        else:
            g.then(PlaceReward(who, card.index, armies))


def where_for(t: Table, card: Adventure) -> str:
    """In which region the battalions of a Mission go, in words; empty if they may go anywhere."""
    region = t.board.territories[card.place].region
    return f" in {t.board.regions[region].name}" if card.mission.place == REGION else ""


class Rewards(Menu):
    """So many battalions, or fewer, into one own territory of those that a Mission allows."""

    __slots__ = ("lands", "most", "t", "where")

    def __init__(self, t: Table, who: int, card: Adventure, most: int) -> None:
        inside = card.mission.place == REGION
        region = t.board.territories[card.place].region
        lands = t.board.territories
        self.t: Final = t
        self.most: Final = most
        self.lands: Final = [land for land in t.lands(who) if not inside or lands[land].region == region]
        self.where: Final = where_for(t, card)

    def __len__(self) -> int:
        return len(self.lands) * self.most

    def pick(self, k: int) -> Action:
        return Place(self.t.board.territories[self.lands[k // self.most]], k % self.most + 1)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Place) and action.land.index in self.lands and 1 <= action.armies <= self.most

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        return [Offer("place", (lands[land].id,), 1, self.most) for land in self.lands]

    def why_not(self, action: Action) -> str:
        armies = some(self.most, "battalion", "battalions")
        return f"Place the {armies} of the Mission in territories of yours{self.where} (LR-MSN-13)."


class PlaceReward(Ask[Table]):
    """The battalions of a Mission go into own territories, of its region or anywhere, before anything else.

    Rules: LR-MSN-06 LR-MSN-13
    """

    __slots__ = ("armies", "card")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card", "armies")
    title = "Place the reward"

    def __init__(self, who: int, card: int, armies: int) -> None:
        super().__init__(who)
        self.card: Final = card
        self.armies: Final = armies

    def menu(self, g: Game[Table]) -> Menu:
        return Rewards(g.table, self.who, ADVENTURES[self.card], self.armies)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Place)
        g.table.armies[action.land.index] += action.armies
        if action.armies < self.armies:
            g.then(PlaceReward(self.who, self.card, self.armies - action.armies))

    def prompt(self, g: Game[Table]) -> str:
        card = ADVENTURES[self.card]
        where = where_for(g.table, card)
        return f"{card.name}: place {some(self.armies, 'battalion', 'battalions')} in territories of yours{where}."
