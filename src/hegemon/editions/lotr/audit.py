"""What the laws say of The Lord of the Rings alone: uprisings, draws, Leaders, the Ring, and where battalions go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.editions.lotr.cards import EVENT
from hegemon.editions.lotr.draw import DrawAdventure
from hegemon.editions.lotr.extra import OFF_BOARD, LotrExtra, Uprising, lotr, may_wait
from hegemon.editions.lotr.lands import PATH
from hegemon.editions.lotr.reinforce import ReinforceStrongholds
from hegemon.editions.lotr.uprisings import DrawUprising
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event
from hegemon.rules.actions import Fortify, Occupy, Place, Target, Trade
from hegemon.rules.audit import Audit, Books, Cards, broken, shuffled
from hegemon.rules.reinforce import new_armies
from hegemon.table.cards import Drawn
from hegemon.table.table import NOBODY, Table

MOST_BY_A_CARD: Final = 10
"""No card brings more battalions to a territory."""
SET_WORTH: Final = {("archer",) * 3: 4, ("rider",) * 3: 6, ("eagle",) * 3: 8}
ONE_OF_EACH: Final = 10


class LotrAudit(Audit):
    """The cards of uprisings are hidden; Leaders, the Ring and battalions are counted."""

    def books(self, game: Game[Table]) -> Books:
        return LotrBooks(game)

    def hidden_elsewhere(self, t: Table, seat: int) -> list[int]:
        return [one.card for one in lotr(t).uprisings if one.who != seat]

    def other_cards(self, t: Table, seat: int, cards: list[int], rng: Rng) -> Cards:
        """An uprising waits only in a territory that its owner does not hold; elsewhere any card may lie."""
        waiting = [one for one in lotr(t).uprisings if one.who != seat]
        fixed = [one.card for one in waiting]
        others = [card for card in cards if card not in fixed]
        found = shuffled(others, rng)
        found.update({card: card for card in fixed})
        for one in (*waiting, *waiting):  # the second time a card may come that lay before another seat
            place = one.card
            fitting = [place, *[card for card in others if may_wait(t.owner, one.who, found[card])]]
            swap = fitting[rng.below(len(fitting))]
            found[place], found[swap] = found[swap], found[place]
        return found

    def hide_again(self, t: Table, seat: int, cards: Cards, rng: Rng) -> None:
        x = lotr(t)
        x.uprisings = tuple([one if one.who == seat else Uprising(one.who, cards[one.card]) for one in x.uprisings])

    def views_hide(self, game: Game[Table], masked: Game[Table], seat: int) -> None:
        if any([one.card != HIDDEN for one in lotr(masked.table).uprisings if one.who != seat]):
            broken("secrets", f"seat {seat} sees where an uprising of another seat may break out")

    def sees(self, t: Table, step: Ask[Table], action: Action, seat: int) -> bool:
        """Events, wild cards and an uprising that breaks out at once are for all to see.

        A Mission, a Power and the card of an uprising that waits are for their owner.
        """
        if isinstance(step, DrawAdventure):
            assert isinstance(action, Drawn)
            return seat == step.owner or action.card.symbol == EVENT
        if isinstance(step, DrawUprising):
            assert isinstance(action, Drawn)
            return seat == step.owner or not may_wait(t.owner, step.owner, action.card.index)
        return super().sees(t, step, action, seat)


class LotrBooks(Books):
    """What the table held before an answer, to tell what the answer did to it."""

    def __init__(self, game: Game[Table]) -> None:
        t = game.table
        x = lotr(t)
        self.owner = list(t.owner)
        self.armies = list(t.armies)
        self.reserve = list(t.reserve)
        self.turns = t.turns
        self.asking = game.asking
        self.battle = t.battle
        self.ring = x.ring
        self.laid = [len(row) for row in x.adventures.laid]
        self.due = due(game)

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Leaders, the Ring and battalions are where the answer puts them."""
        x = lotr(game.table)
        leaders_have_company(game.table, x)
        if not all([may_wait(game.table.owner, one.who, one.card) for one in x.uprisings]):
            broken("uprisings", f"after “{action}” an uprising still waits whose owner holds its territory")
        if x.ring not in (self.ring, self.ring + 1) and self.turns:
            broken("ring", f"“{action}” moves the Ring from {self.ring} to {x.ring}")
        if not -1 <= x.ring < len(PATH):
            broken("ring", f"after “{action}” the Ring is off its path")
        fewer = any([len(row) < before for row, before in zip(x.adventures.laid, self.laid, strict=True)])
        if fewer and not game.table.out:
            broken("cards", f"“{action}” takes back a card that lay open")
        self.armies_are_accounted_for(action, game)

    def armies_are_accounted_for(self, action: Action, game: Game[Table]) -> None:
        """Placing, moving and occupying change the board exactly so; rolls and cards only within their bounds.

        Once in a turn, after the cards of its start, its battalions come to the reserve.
        """
        t = game.table
        if self.turns == 0 or t.turns != self.turns or game.result is not None:
            return  # set-up, or the strongholds of the next turn
        owner, armies, reserve = list(self.owner), list(self.armies), list(self.reserve)
        if self.due and not due(game):
            reserve[t.turn] += new_armies(t, t.turn)
        who = -1 if self.asking is None else self.asking.who
        rewarded = type(self.asking).__name__ == "PlaceReward"
        match action:
            case Place(land, number):
                armies[land.index] += number
                if not rewarded:
                    reserve[who] -= number
            case Fortify(src, dst, number):
                armies[src.index] -= number
                armies[dst.index] += number
            case Trade(cards):
                symbols = tuple(sorted([card.symbol for card in cards]))
                alike = [symbol for symbol in symbols if symbol != "wild"]
                both = len(set(alike)) == 1 and len(alike) == 2
                reserve[who] += SET_WORTH.get((alike[0],) * 3 if both else symbols, ONE_OF_EACH)
            case _:
                pass
        if reserve != t.reserve:
            broken("armies", f"after “{action}” the reserves are {t.reserve}, not {reserve}")
        if isinstance(action, (Place, Fortify)) and (armies, owner) != (t.armies, t.owner):
            broken("armies", f"after “{action}” the board holds {t.armies}, not {armies}")
        if isinstance(action, Occupy) and sum(armies) != sum(t.armies):
            broken("armies", f"“{action}” changes the number of battalions")
        most = max([now - before for now, before in zip(t.armies, armies, strict=True)])
        if most > MOST_BY_A_CARD and not isinstance(action, (Fortify, Place, Occupy, Target)):
            broken("armies", f"“{action}” brought {most} battalions to a territory")
        changed = [land for land, held in enumerate(t.owner) if held != owner[land]]
        if changed and (self.battle is None or changed != [self.battle.dst] or NOBODY in t.owner):
            broken("armies", f"after “{action}” territories change hands without a battle")


def due(game: Game[Table]) -> bool:
    """Whether the battalions of the turn under way are still to come."""
    return any([isinstance(step, ReinforceStrongholds) for step in game.stack])


def leaders_have_company(t: Table, x: LotrExtra) -> None:
    """A Leader stands only with a battalion of his owner, and never with the owner's other one."""
    for place, land in enumerate(x.leaders):
        if land != OFF_BOARD and t.owner[land] != place // 2:
            broken("leaders", f"a Leader of seat {place // 2} stands in land of {t.owner[land]}")
    standing = [land for land in x.leaders if land != OFF_BOARD]
    if len(set(standing)) != len(standing):
        broken("leaders", "two Leaders stand in one territory")
