"""The four boxes inside pocket 1, of which two answers open one for good. Reading this tells what they hold."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import SingleOut, Target
from hegemon.editions.legacy.cards import hand_grew, lay_open
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import SIXES, Pack, Power, add_pack, add_power
from hegemon.editions.legacy.lands import is_coin, land_of
from hegemon.editions.legacy.losses import gain
from hegemon.editions.legacy.packs.basics import end, in_force, power_name, put, says
from hegemon.editions.legacy.packs.pocket_1 import FACTION, POCKET
from hegemon.editions.legacy.world import STUCK, YELLOW
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.decks import TERRITORY, Pluck
from hegemon.table.combat import Battle
from hegemon.table.events import CardLost
from hegemon.table.factions import Faction
from hegemon.table.table import Table

QUESTIONS: Final = (8, 9)


class Box(Pack):
    """One of the boxes: it opens when both questions have the answers that lead to it, and its power is stuck for good.

    The other three are never shown.

    Rules: LG-PCK-36 LG-PCK-93 LG-EVT-10
    """

    __slots__ = ()
    pair: ClassVar[tuple[int, int]] = (0, 0)
    power: ClassVar[int] = 0

    def due(self, t: Table) -> bool:
        world = legacy(t).world
        return world.is_open(POCKET) and (world.answer(QUESTIONS[0]), world.answer(QUESTIONS[1])) == self.pair

    def opened(self, g: Game[Table], who: int) -> None:
        told = f"has a new power on the faction card: {power_name(self.id, self.power)}"
        engrave(g, who, STUCK, FACTION, YELLOW * 1000 + self.power, told=told)


# --- 1 ----------------------------------------------------------------------------------------------------------------


class Box1(Box):
    """Offensive, by the first part of the second question."""

    __slots__ = ()
    id = "evolution_1"
    pair = (1, 1)
    power = 25


class Power25(Power):
    """In the own attacks a tie of sixes goes to the attacker.

    Rules: LG-PWR-12 LG-PWR-27
    """

    __slots__ = ()

    def dice(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        return (SIXES,) if attacking else ()


# --- 2 ----------------------------------------------------------------------------------------------------------------


class Box2(Box):
    """Offensive, by the second part of the second question."""

    __slots__ = ()
    id = "evolution_2"
    pair = (1, 2)
    power = 26
    actions = (Target,)


class Power26(Power):
    """The card just taken may be exchanged for a random one of a player conquered from in this turn.

    Rules: LG-PWR-13
    """

    __slots__ = ()

    def drew(self, g: Game[Table], who: int, card: int) -> None:
        exchange = Exchange(who, card)
        if g.table.turn == who and not exchange.moot(g):
            g.table.shown = tuple(sorted({*g.table.shown, card}))  # everybody has seen which card was taken
            g.then(exchange)


class Exchange(Ask[Table]):
    """Whose hand does the other card come from, if any?

    Rules: LG-PWR-13
    """

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "card")
    title = "Exchange the card"
    passing = "Keep it"

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card: Final = card

    def moot(self, g: Game[Table]) -> bool:
        return len(self.menu(g)) == 1

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        x = legacy(t)
        seats = [seat for seat in x.deeds.beaten if seat != self.who and len(t.hands[seat])]
        found: list[Action] = [PASS]
        for faction in t.edition.things["faction"]:
            if isinstance(faction, Faction) and faction.index + 1 in [x.factions[seat] for seat in seats]:
                found.append(Target(faction))
        return OneOf(tuple(found))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Target):
            victim = legacy(g.table).factions.index(action.faction.index + 1)
            g.then(Pluck(TERRITORY, victim, self.who), HandOver(self.who, victim, self.card))
        else:
            lay_open(g.table)

    def prompt(self, g: Game[Table]) -> str:
        return says("evolution_2", "power_26")


class HandOver(Step[Table]):
    """A card goes from one hand to another, which completes an exchange.

    Rules: LG-PWR-13
    """

    __slots__ = ("card", "victim", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "victim", "card")

    def __init__(self, who: int, victim: int, card: int) -> None:
        self.who: Final = who
        self.victim: Final = victim
        self.card: Final = card

    def run(self, g: Game[Table]) -> None:
        t = g.table
        t.hands[self.who] = t.hands[self.who].without((self.card,))
        t.hands[self.victim] = t.hands[self.victim].with_cards((self.card,))
        g.tell(CardLost(self.who, self.victim, t.edition.cards[self.card]))
        hand_grew(g, self.victim)


# --- 3 ----------------------------------------------------------------------------------------------------------------


class Box3(Box):
    """Defensive, by the first part of the second question."""

    __slots__ = ()
    id = "evolution_3"
    pair = (2, 1)
    power = 27


class Power27(Power):
    """Natural doubles on two defence dice add a troop after the battle, if the territory is still held.

    Rules: LG-PWR-14
    """

    __slots__ = ()
    watches = True

    def joined_by(self, faces: tuple[int, ...]) -> int:
        return 1 if len(faces) == 2 and faces[0] == faces[1] else 0

    def rolled(self, g: Game[Table], battle: Battle, who: int, attacking: bool) -> None:
        assert battle.rolled is not None
        more = self.joined_by(battle.rolled.defend)
        if not attacking and more and g.table.owner[battle.dst] == who:
            gain(g, battle.dst, more, power_name("evolution_3", 27))


# --- 4 ----------------------------------------------------------------------------------------------------------------


class Box4(Box):
    """Defensive, by the second part of the second question."""

    __slots__ = ()
    id = "evolution_4"
    pair = (2, 2)
    power = 28
    actions = (SingleOut,)

    def turn_begins(self, g: Game[Table], who: int) -> None:
        end(g.table, 28, who)

    def closes_ways(self, t: Table) -> bool:
        return bool(in_force(t, 28))

    def may_attack(self, t: Table, src: int, dst: int) -> bool:
        """Whether nobody has kept this territory from being attacked.

        Rules: LG-PWR-15
        """
        return not any([dst in effect.lands for effect in in_force(t, 28)])


class Power28(Power):
    """One territory of the cards turned in cannot be attacked until the own next turn begins.

    Rules: LG-PWR-15
    """

    __slots__ = ()

    def turned_in(self, g: Game[Table], who: int, cards: tuple[int, ...]) -> None:
        lands = tuple([land_of(card) for card in cards if not is_coin(card)])
        if lands:
            g.then(CloseTerritory(who, lands))


class CloseTerritory(Ask[Table]):
    """Which of these territories cannot be attacked, if any?

    Rules: LG-PWR-15
    """

    __slots__ = ("lands",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "lands")
    title = "Name a territory"
    passing = "None"

    def __init__(self, who: int, lands: tuple[int, ...]) -> None:
        super().__init__(who)
        self.lands: Final = lands

    def menu(self, g: Game[Table]) -> Menu:
        places = g.table.board.territories
        return OneOf((PASS, *[SingleOut(places[land]) for land in self.lands]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, SingleOut):
            put(g.table, Lasting(28, self.who, (action.land.index,)))

    def prompt(self, g: Game[Table]) -> str:
        return says("evolution_4", "power_28")


def register() -> None:
    """Register the boxes and their powers."""
    for box in (Box1(), Box2(), Box3(), Box4()):
        add_pack(box)
    add_power(25, Power25())
    add_power(26, Power26())
    add_power(27, Power27())
    add_power(28, Power28())
