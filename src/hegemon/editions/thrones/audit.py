"""What the laws say of Game of Thrones alone: rally cards, who may see them, and where gold and armies go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.editions.thrones.actions import Buy, Ransom, Station
from hegemon.editions.thrones.decks import DrawRally
from hegemon.editions.thrones.extra import Rally, realm, thrones
from hegemon.kernel.chance import Rng, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event
from hegemon.rules.actions import Fortify, Place, Reveal, Trade, Use
from hegemon.rules.audit import Audit, Books, Cards, broken
from hegemon.rules.effects import Answered, Moment
from hegemon.table.events import TurnBegan
from hegemon.table.table import NOBODY, Table

MAESTER_PRICE: Final = 200
MOST_BY_A_CARD: Final = 6
"""No die of a card brings more armies."""
RALLIED: Final = 5
SET_WORTH: Final = {("fortification",) * 3: 6, ("knight",) * 3: 4, ("siege_engine",) * 3: 5}
ONE_OF_EACH: Final = 7


class ThronesAudit(Audit):
    """Rally cards are hidden, and gold, armies and units are counted."""

    def books(self, game: Game[Table]) -> Books:
        return ThronesBooks(game)

    def hidden_elsewhere(self, t: Table, seat: int) -> list[int]:
        return [one.card for one in thrones(t).rallies if one.who != seat]

    def hide_again(self, t: Table, seat: int, cards: Cards, rng: Rng) -> None:
        x = thrones(t)
        x.rallies = tuple([one if one.who == seat else Rally(one.who, cards[one.card]) for one in x.rallies])

    def views_hide(self, game: Game[Table], masked: Game[Table], seat: int) -> None:
        if any([one.card != HIDDEN for one in thrones(masked.table).rallies if one.who != seat]):
            broken("secrets", f"seat {seat} sees where a rally of another seat may go")

    def sees(self, t: Table, step: Ask[Table], action: Action, seat: int) -> bool:
        return seat == step.owner if isinstance(step, DrawRally) else super().sees(t, step, action, seat)


class ThronesBooks(Books):
    """What the table held before an answer, to tell what the answer did to it."""

    def __init__(self, game: Game[Table]) -> None:
        t = game.table
        x = thrones(t)
        self.owner = list(t.owner)
        self.armies = list(t.armies)
        self.reserve = list(t.reserve)
        self.gold = list(x.gold)
        self.points = list(x.points)
        self.doubled = {force.who for force in x.forces if force.key == "mourning_the_fallen"}
        self.asking = game.asking
        self.battle = t.battle
        self.units = [sum(x.units(kind)) for kind in range(3)]
        self.turns = t.turns

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Gold, armies and units have changed only as the answer says."""
        self.gold_is_accounted_for(action, game, events)
        self.armies_are_accounted_for(action, game, events)
        self.units_are_accounted_for(action, game)
        if any([now > before + 4 for now, before in zip(thrones(game.table).points, self.points, strict=True)]):
            broken("points", f"“{action}” brought more than four points")

    def gold_is_accounted_for(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Gold comes at the start of a turn and at set-up, goes for what is bought and used, and else changes hands."""
        t = game.table
        now = thrones(t).gold
        total = sum(self.gold)
        if self.turns == 0 and t.turns <= 1:
            return  # start bonuses
        for event in events:
            if isinstance(event, TurnBegan):
                total += naive_gold(t, event.seat)
        who = self.asking.who if self.asking is not None else -1
        if isinstance(action, Use):
            total -= action.power.cost * (1 + bool(self.doubled - {who}))
            if action.power.key == "tyrion_lannister":
                total -= MAESTER_PRICE
        elif isinstance(action, Buy):
            total -= MAESTER_PRICE
        if sum(now) != total:
            broken("gold", f"after “{action}” there are {sum(now)} gold, not {total}")
        if isinstance(action, Ransom) and self.gold[who] - now[who] != 500:
            broken("gold", f"“{action}” cost {self.gold[who] - now[who]} gold")

    def armies_are_accounted_for(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Placing, moving and occupying change the board exactly so; rolls and cards only within their bounds."""
        t = game.table
        if self.turns == 0:
            return  # set-up
        owner, armies, reserve = list(self.owner), list(self.armies), list(self.reserve)
        for event in events:
            if isinstance(event, TurnBegan):
                reserve[event.seat] += event.armies
        match action:
            case Place(land, number):
                armies[land.index] += number
                reserve[owner[land.index]] -= number
            case Fortify(src, dst, number):
                armies[src.index] -= number
                armies[dst.index] += number
            case Trade(cards) if self.asking is not None:
                symbols = tuple(sorted([card.symbol for card in cards]))
                reserve[self.asking.who] += SET_WORTH.get(symbols, ONE_OF_EACH)
            case _:
                pass
        thrown = isinstance(action, Thrown) or isinstance(self.asking, (Moment, Answered))
        if reserve != t.reserve and not thrown:
            broken("armies", f"after “{action}” the reserves are {t.reserve}, not {reserve}")
        gained = sum(t.armies) - sum(armies)
        if gained > MOST_BY_A_CARD + RALLIED * isinstance(action, Reveal):
            broken("armies", f"“{action}” brought {gained} armies at once")
        if isinstance(action, (Place, Fortify)) and (armies, owner) != (t.armies, t.owner):
            broken("armies", f"after “{action}” the board holds {t.armies}, not {armies}")
        changed = [land for land, held in enumerate(t.owner) if held != owner[land]]
        if changed and (self.battle is None or changed != [self.battle.dst] or NOBODY in t.owner):
            broken("armies", f"after “{action}” territories change hands without a battle")

    def units_are_accounted_for(self, action: Action, game: Game[Table]) -> None:
        """A unit comes only by being stationed, one at a time."""
        x = thrones(game.table)
        for kind, before in enumerate(self.units):
            came = sum(x.units(kind)) - before
            if came > (1 if isinstance(action, Station) else 0):
                broken("units", f"“{action}” brought {came} units of kind {kind}")


def naive_gold(t: Table, who: int) -> int:
    """The gold of a turn, counted territory by territory."""
    if t.edition.options["gold"] != "on":
        return 0
    there = realm(t)
    mine = {land for land, held in enumerate(t.owner) if held == who}
    bonuses = sum([region.bonus for region in t.board.regions if mine.issuperset(region.lands)])
    armies = max(3, (len(mine) + len([land for land in mine if there.castle[land]])) // 3) + bonuses
    gold = 100 * (armies + len([land for land in mine if there.port[land]]))
    halved = any([force.key == "freefolk_uprising" and force.seat == who for force in thrones(t).forces])
    return gold // 200 * 100 if halved else gold
