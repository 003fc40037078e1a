"""Reinforcing: armies and gold for territories, castles, regions and ports; sets, single cards, and deploying."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.thrones.actions import Enlist, Station
from hegemon.editions.thrones.extra import castles, on, ports, thrones
from hegemon.editions.thrones.files import PRINTED
from hegemon.editions.thrones.lands import TOKENS, UNITS
from hegemon.editions.thrones.moments import MUSTER
from hegemon.editions.thrones.powers import powers
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Joined, Menu, OneOf, Pass
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.actions import Place, Reveal, Trade, Use
from hegemon.rules.effects import Uses, could_use, effects_of, usable
from hegemon.rules.reinforce import collect, counted, deploy, for_regions
from hegemon.rules.sets import must_trade, trade, trades_in, why_not_trade
from hegemon.rules.setup import Placements
from hegemon.table.cards import Card
from hegemon.table.effects import ROUND, TURN
from hegemon.table.events import (
    NOBODY,
    PieceGained,
    PiecePlaced,
    Reinforced,
    Transferred,
)
from hegemon.table.table import Table

REDEMPTION: Final = {tuple(sorted(row.set)): row.armies for row in PRINTED.redemption}
"""Rules: GT-SKI-21 GT-SKI-22 GT-SKI-24"""
RALLY: Final = 5


class BeginTurn(SeatStep[Table]):
    """What holds for a turn begins anew; what was in force until the own next turn ends.

    Rules: GT-SKI-14 GT-DOM-17 GT-MAE-33
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = thrones(g.table)
        x.lift(TURN)
        x.lift(ROUND, self.who)
        x.conquered = x.losers = ()
        x.destroyed = 0
        x.invaded = x.enlisted = False
        x.maneuvers = 1


def for_lands(t: Table, who: int) -> int:
    """A third of territories and castles together, rounded down, but never fewer than three.

    Rules: GT-SKI-15 GT-SKI-16 GT-SKI-17 GT-SKI-18 GT-SKI-20 GT-SKI-73 GT-DOM-73
    """
    return max(3, (t.owner.count(who) + castles(t, who)) // 3)


def income(t: Table, who: int) -> tuple[int, int]:
    """The armies and the gold a seat collects at the start of its turn.

    Rules: GT-SKI-15 GT-SKI-19 GT-SKI-20 GT-SKI-69 GT-DOM-18 GT-DOM-19 GT-DOM-20 GT-DOM-21 GT-DOM-22 GT-WAW-21
        GT-WAW-27
    """
    armies = for_lands(t, who) + for_regions(t, who)
    return armies, (armies + ports(t, who)) * 100 if on(t, "gold") else 0


def armies_next_turn(t: Table, who: int) -> int:
    """The armies a seat would collect now."""
    return income(t, who)[0]


def halved(t: Table, who: int) -> bool:
    """Whether a card in force halves what a seat collects.

    Rules: GT-MAE-24 GT-MAE-44
    """
    forces = thrones(t).forces
    return bool(forces) and any([powers(t).card(force.key).halves(force, who) for force in forces])


class Collect(SeatStep[Table]):
    """Collect armies and gold; the uprising of the Freefolk halves both.

    Rules: GT-SKI-29 GT-DOM-18 GT-DOM-28 GT-MAE-24 GT-MAE-44 GT-MIX-12
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t, who = g.table, self.who
        x = thrones(t)
        armies, gold = income(t, who)
        if halved(t, who):
            armies //= 2
            gold = gold // 200 * 100
        x.gold[who] += gold
        collect(g, who, armies)
        if gold:
            g.tell(Transferred(NOBODY, who, gold, "gold"))


def may_enlist(t: Table, who: int) -> bool:
    """Whether a single card may still be traded for a unit this turn.

    Rules: GT-DOM-24 GT-DOM-77 GT-MIX-10 GT-MIX-11
    """
    return bool(t.hands[who].cards) and on(t, "special_units") and not thrones(t).enlisted


def enlistments(t: Table, who: int) -> list[Action]:
    """The cards that can be traded for a unit: those of a kind that has not run out."""
    x = thrones(t)
    cards = [t.edition.cards[card] for card in t.hands[who].cards if card != HIDDEN]
    kinds = [unit.id for unit in UNITS if sum(x.units(unit.index)) < TOKENS]
    return [Enlist(card) for card in cards if card.symbol in kinds]


class Deployments(Placements):
    """New armies onto own territories, all at once or by and by.

    Rules: GT-SKI-30
    """

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        assert isinstance(action, Place)
        if self.t.owner[action.land.index] != self.force:
            return f"{action.land.name} is not yours; deploy armies onto your own territories (GT-SKI-30)."
        return f"You have {counted(self.t, self.most)}: deploy 1 to {self.most}, not {action.armies} (GT-SKI-30)."


class Trades(OneOf):
    """Sets to redeem, single cards to trade, and going on; with why something else is not possible."""

    __slots__ = ("must", "own_step", "t", "who")

    def __init__(self, t: Table, who: int, answers: tuple[Action, ...], must: bool, own_step: bool) -> None:
        super().__init__(answers)
        self.t: Final = t
        self.who: Final = who
        self.must: Final = must
        self.own_step: Final = own_step

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Trade):  # cards may be named in any order
            action = Trade(tuple(sorted(action.cards, key=lambda card: card.index)))
        return super().__contains__(action)

    def why_not(self, action: Action) -> str:
        t, who = self.t, self.who
        if isinstance(action, Trade):
            if not self.must and not self.own_step:
                return "Outside your reinforce step sets are redeemed only while you hold more than five (GT-SKI-52)."
            return why_not_trade(t, who, action)
        if self.must:
            return f"You hold {len(t.hands[who])} cards and must redeem a set first (GT-SKI-27)."
        if isinstance(action, Use):
            return effects_of(t).why_not(t, who, MUSTER, action.power)
        if isinstance(action, Enlist):
            if action.card.index not in t.hands[who]:
                return f"You do not hold the card {action.card.name} (GT-DOM-24)."
            if not on(t, "special_units"):
                return "There are no special units in this game (GT-MIX-11)."
            if not may_enlist(t, who):
                return "One card may be traded for a unit in a turn, and you have traded one (GT-DOM-77)."
            return f"Every piece of the unit that {action.card.name} shows is on the board (GT-DOM-24)."
        if t.reserve[who]:
            return f"Place your {counted(t, t.reserve[who])} first (GT-SKI-29)."
        return "Redeem a set, use a card, or pass to go on (GT-SKI-14)."


class Muster(Ask[Table]):
    """Redeem sets, trade a single card for a unit, use cards, and deploy every army before going on.

    With five cards a set must be redeemed first. After an elimination (``own_step`` is false) sets are redeemed only
    until five cards are left.

    Rules: GT-SKI-27 GT-SKI-28 GT-SKI-29 GT-SKI-30 GT-SKI-52 GT-SKI-74 GT-SKI-76 GT-DOM-25 GT-DOM-66 GT-DOM-76
    """

    __slots__ = ("own_step",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "own_step")
    title = "Muster"

    def __init__(self, who: int, own_step: bool = True) -> None:
        super().__init__(who)
        self.own_step: Final = own_step

    def must(self, t: Table) -> bool:
        """Whether a set must be redeemed before anything else."""
        return must_trade(t, self.who, self.own_step)

    def run(self, g: Game[Table]) -> None:
        t, who = g.table, self.who
        if t.reserve[who] or self.must(t) or (self.own_step and (self.trading(t) or self.using(t))):
            g.asking = self

    def private(self, g: Game[Table]) -> bool:
        return self.must(g.table) or (self.own_step and (self.trading(g.table) or self.using(g.table)))

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        must = self.must(t)
        answers = trades_in(t, who) if self.own_step or must else []
        if self.own_step and not must:
            if may_enlist(t, who):
                answers += enlistments(t, who)
            answers += rallies(t, who)
        if not must and not t.reserve[who]:
            answers.append(PASS)
        parts: list[Menu] = [Trades(t, who, tuple(answers), must, self.own_step)]
        if t.reserve[who] and not must:
            parts.append(Deployments(t, who, 1, t.reserve[who]))
        if self.own_step and not must and usable(t, who, MUSTER):
            parts.append(Uses(t, who, MUSTER))
        return Joined(tuple(parts))

    def take(self, g: Game[Table], action: Action) -> None:
        t, who = g.table, self.who
        if not isinstance(action, Pass):
            g.stack.append(self)
        if isinstance(action, Place):
            deploy(t, who, action)
        elif isinstance(action, Trade):
            trade(g, who, action.cards)
        elif isinstance(action, Enlist):
            t.hands[who] = t.hands[who].without((action.card.index,))
            t.discards = (*t.discards, action.card.index)
            thrones(t).enlisted = True
            kind = [unit.id for unit in UNITS].index(action.card.symbol)
            g.tell(PieceGained(who, UNITS[kind]))
            g.then(StationUnit(who, kind))
        else:
            use_or_reveal(g, who, action)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        if self.must(t):
            return f"You hold {len(t.hands[self.who])} cards: trade a set of three."
        armies = t.reserve[self.who]
        parts = [f"place your {counted(t, armies)}"] if armies else []
        if self.own_step and self.trading(t):
            parts.append("trade cards")
        if self.own_step and self.using(t):
            parts.append("use a card")
        if not armies:
            parts.append("go on")
        says = ", or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
        return f"{says[0].upper()}{says[1:]}."

    def trading(self, t: Table) -> bool:
        """Whether cards may be traded, as far as everybody knows."""
        return len(t.hands[self.who].cards) > 2 or may_enlist(t, self.who)

    def using(self, t: Table) -> bool:
        """Whether cards may be used in this step, as far as everybody knows."""
        return has_rally(t, self.who) or could_use(t, self.who, MUSTER)


class StationUnit(Ask[Table]):
    """A new unit goes to any own territory, wherever the armies go.

    Rules: GT-DOM-26 GT-DOM-27 GT-DOM-43
    """

    __slots__ = ("kind",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "kind")
    title = "Station a unit"

    def __init__(self, who: int, kind: int) -> None:
        super().__init__(who)
        self.kind: Final = kind

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return OneOf(tuple([Station(t.board.territories[land]) for land in t.lands(self.who)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Station)
        thrones(g.table).units(self.kind)[action.land.index] += 1
        g.tell(PiecePlaced(self.who, UNITS[self.kind], action.land))

    def prompt(self, g: Game[Table]) -> str:
        return f"Where does your new {UNITS[self.kind].name} go?"


def has_rally(t: Table, who: int) -> bool:
    """Whether five armies wait on a card before a seat; everybody sees that, but not where they may go."""
    waiting = thrones(t).rallies
    return bool(waiting) and any([one.who == who for one in waiting])


def rallies(t: Table, who: int) -> list[Action]:
    """The rally cards a seat can turn up now, because it holds the territory.

    Rules: GT-MAE-28 GT-MAE-52
    """
    waiting = thrones(t).rallies
    if not waiting:
        return []
    cards = t.edition.cards
    return [
        Reveal(cards[one.card])
        for one in waiting
        if one.who == who and one.card != HIDDEN and t.owner[cards[one.card].land] == who
    ]


def reveal(g: Game[Table], who: int, card: Card) -> None:
    """The card of a rally is turned up and its five armies stand on its territory."""
    t = g.table
    x = thrones(t)
    x.rallies = tuple([one for one in x.rallies if one.card != card.index])
    t.discards = (*t.discards, card.index)
    t.armies[card.land] += RALLY
    g.tell(Reinforced(who, t.board.territories[card.land], RALLY, "rally"))


def use_or_reveal(g: Game[Table], who: int, action: Action) -> None:
    """What may be answered in every step of one's own turn: use a card, or turn up the card of a rally."""
    if isinstance(action, Reveal):
        reveal(g, who, action.card)
    elif isinstance(action, Use):
        effects_of(g.table).use(g, who, action.power)
