"""Using characters and Maester cards: when they may be used, what they cost, and the questions they ask.

What each card does is an ``Effect``, found by the card's key. Who is asked at a moment follows from what everybody
knows: the ready characters, the gold, the number of Maester cards, and those that lie in the discards.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.thrones.cards import CHARACTER, CHARACTERS, MAESTERS, POWERS, Character
from hegemon.editions.thrones.extra import READY, TURNED, on, thrones
from hegemon.editions.thrones.lands import HOUSES
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Joined, Menu, OneOf, Pass
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.kernel.windows import Window
from hegemon.rules.actions import Use
from hegemon.table.cards import Power
from hegemon.table.events import CardCancelled, CardPlayed
from hegemon.table.table import Table

START: Final = "start"
MUSTER: Final = "muster"
PURCHASE: Final = "purchase"
INVADE: Final = "invade"
DECLARED: Final = "declared"
COMMITTED: Final = "committed"
ROLLED: Final = "rolled"
CAST: Final = "cast"
MANEUVER: Final = "maneuver"
OBJECTIVES: Final = "objectives"
DRAW: Final = "draw"
"""The moments of a turn at which cards can be used."""

OWN: Final = {
    START: ("own_turn_start", "any_time"),
    MUSTER: ("own_collect", "own_deploy", "any_time"),
    PURCHASE: ("own_buy_maester", "any_time"),
    MANEUVER: ("own_maneuver", "any_time"),
    OBJECTIVES: ("any_time",),
    DRAW: ("own_draw", "any_time"),
}
"""What is open to the seat in turn at each of them, but for invasions."""

SABOTAGE: Final = "spiders_sabotage"
BRIBE: Final = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """What a card does. A card that asks or rolls something says here what, and what comes of it."""

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        """Whether it can be used now at all, from what everybody knows: a condition met, a target there.

        Rules: GT-DOM-96
        """
        return True

    def do(self, g: Game[Table], who: int) -> None:
        """Have the effect, once it is paid."""
        raise NotImplementedError

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        """What may be answered to its question."""
        raise NotImplementedError

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        """What it asks, in one sentence."""
        raise NotImplementedError

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        """What the answer does."""
        raise NotImplementedError

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        """What the die does that was thrown for it."""
        raise NotImplementedError

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        """What the card does that was drawn for it."""
        raise NotImplementedError


EFFECTS: Final[dict[str, Effect]] = {}
"""What every character and Maester card does, by its key."""


# --- when, and for how much ------------------------------------------------------------------------------------------


def open_whens(t: Table, who: int, moment: str) -> tuple[str, ...]:
    """Which windows printed on cards are open to a seat at a moment.

    Rules: GT-DOM-33 GT-CHR-29 GT-CHR-30 GT-MAE-38 GT-MAE-56 GT-MAE-57
    """
    if moment in OWN and who == t.turn:
        return OWN[moment]
    x = thrones(t)
    if moment == START:
        return ("opp_turn_start", "any_time")
    if moment == INVADE:
        return ("any_time",) if x.invaded else ("own_before_invasions", "any_time")
    if moment == CAST:
        return ("after_any_roll",)
    invasion = x.invasion
    assert invasion is not None
    defender = t.owner[invasion.dst]
    if moment == DECLARED:
        if who == t.turn:
            return ("own_declare", "any_declare", "any_time")
        if who == defender:
            return ("opp_declare_on_you", "any_declare", "any_time")
        return ("any_time",) if defender == t.edition.neutral else ("opp_declare_on_other", "any_time")
    if moment == COMMITTED:
        return ("opp_commits_on_you",) if who == defender else ()
    if moment == ROLLED and who in (t.turn, defender):
        return ("after_battle_roll", "after_any_roll")
    return ()


def price(t: Table, who: int, power: Power) -> int:
    """What it costs a seat to use a card: twice as much while somebody else mourns the fallen.

    Rules: GT-MAE-40 GT-MAE-48
    """
    return power.cost * 2 if thrones(t).price_doubled(who) else power.cost


def serves(t: Table, who: int, power: Power) -> bool:
    """Whether a character takes this side of an invasion.

    Rules: GT-CHR-30
    """
    if not isinstance(power, Character):
        return True
    if power.role == "attacker":
        return who == t.turn
    return power.role != "defender" or who != t.turn


def affordable(t: Table, who: int, power: Power) -> bool:
    """Whether a seat can pay for a card and have its effect now."""
    return thrones(t).gold[who] >= price(t, who, power) and EFFECTS[power.key].may(t, who)


def at_hand(t: Table, who: int, character: Character) -> bool:
    """Whether a character of a seat is ready, on the right side, and can be paid."""
    ready = thrones(t).characters[character.index] == READY
    return ready and serves(t, who, character) and affordable(t, who, character)


def usable(t: Table, who: int, moment: str) -> list[Power]:
    """The cards a seat can use at a moment.

    Rules: GT-DOM-33 GT-DOM-34 GT-DOM-38 GT-DOM-39 GT-CHR-29 GT-MAE-38
    """
    x = thrones(t)
    whens = open_whens(t, who, moment)
    found: list[Power] = []
    if not whens:
        return found
    for one in of_house(x.houses[who]):
        if one.when in whens and at_hand(t, who, one):
            found.append(one)
    keys: set[str] = set()
    for card in x.maesters.hands[who].cards:
        power = MAESTERS[card]
        if power.when in whens and power.key not in keys and affordable(t, who, power):
            keys.add(power.key)
            found.append(power)
    return found


def of_house(house: int) -> list[Character]:
    """The characters of a House."""
    return BY_HOUSE.get(house, [])


BY_HOUSE: Final[dict[int, list[Character]]] = {}
for _character in CHARACTERS:
    BY_HOUSE.setdefault(_character.house, []).append(_character)

MAESTERS_WHEN: Final[dict[str, list[Power]]] = {}
for _maester in MAESTERS:
    MAESTERS_WHEN.setdefault(_maester.when, []).append(_maester)


def could_use(t: Table, who: int, moment: str) -> bool:
    """Whether a seat can use a card at a moment, as far as everybody knows: it might hold any card not discarded."""
    if not on(t, "characters") and not on(t, "maesters"):
        return False
    x = thrones(t)
    whens = open_whens(t, who, moment)
    if not whens:
        return False
    for one in of_house(x.houses[who]):
        if one.when in whens and at_hand(t, who, one):
            return True
    if not len(x.maesters.hands[who]):
        return False
    return any([might_play(t, who, power) for when in whens for power in MAESTERS_WHEN.get(when, [])])


def might_play(t: Table, who: int, power: Power) -> bool:
    """Whether a seat that holds Maester cards might hold and use this one, as far as everybody knows."""
    x = thrones(t)
    return power.index in x.maesters.cards and power.index not in x.maesters.discards and affordable(t, who, power)


def uses(t: Table, who: int, moment: str) -> tuple[Action, ...]:
    """The cards a seat can use at a moment, as answers."""
    if not on(t, "characters") and not on(t, "maesters"):
        return ()
    return tuple([Use(power) for power in usable(t, who, moment)])


class Uses(OneOf):
    """Cards to use, with why another one cannot be."""

    __slots__ = ("moment", "t", "who")

    def __init__(self, t: Table, who: int, moment: str, more: tuple[Action, ...] = ()) -> None:
        super().__init__((*more, *uses(t, who, moment)))
        self.t: Final = t
        self.who: Final = who
        self.moment: Final = moment

    def meant(self, action: Action) -> Action:
        """Either copy of a Maester card is named by the other."""
        if isinstance(action, Use):
            for one in self.answers:
                if isinstance(one, Use) and one.power.key == action.power.key:
                    return one
        return action

    def why_not(self, action: Action) -> str:
        if isinstance(action, Use):
            return why_not_use(self.t, self.who, self.moment, action.power)
        if not self.answers:
            return f"“{action}” is no answer to this."
        return f"“{action}” is not possible now; you may say {self.said()}."


class WithCards(Joined):
    """Several menus as one, cards to use among them: why a card cannot be used is told even when none can be."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        cards = [part for part in self.parts if isinstance(part, Uses)]
        return cards[0].why_not(action) if cards and isinstance(action, Use) else super().why_not(action)


def why_not_use(t: Table, who: int, moment: str, power: Power) -> str:
    """Why a card cannot be used."""
    x = thrones(t)
    part = "characters" if power.symbol == CHARACTER else "maesters"
    if not on(t, part):
        return f"This game is played without {part} (GT-MIX-02)."
    if isinstance(power, Character):
        if power.house != x.houses[who]:
            return f"{power.name} does not serve your House (GT-CHR-29)."
        if x.characters[power.index] == TURNED:
            return f"{power.name} was used already and is turned back in your refresh step (GT-DOM-39)."
        if x.characters[power.index] != READY:
            return f"{power.name} is captive or removed and cannot be used (GT-MAE-47)."
    elif not any([MAESTERS[card].key == power.key for card in x.maesters.hands[who].cards if card >= 0]):
        return f"You do not hold {power.name} (GT-DOM-33)."
    if power.when not in open_whens(t, who, moment) or not serves(t, who, power):
        return f"{power.name} cannot be used at this moment: {power.says.rstrip('.')} (GT-MAE-38)."
    if x.gold[who] < price(t, who, power):
        return f"{power.name} costs {price(t, who, power)} gold and you have {x.gold[who]} (GT-DOM-33)."
    return f"{power.name} has no target or its condition is not met, so it cannot be used (GT-DOM-96)."


# --- using -----------------------------------------------------------------------------------------------------------


def use(g: Game[Table], who: int, power: Power) -> None:
    """Pay for a card; a character is turned, a Maester card is discarded and may be answered by a Spider's Sabotage.

    Rules: GT-DOM-33 GT-DOM-35 GT-DOM-38 GT-CHR-29
    """
    x = thrones(g.table)
    cost = price(g.table, who, power)
    x.gold[who] -= cost
    g.tell(CardPlayed(who, power, cost, "gold"))
    if power.symbol == CHARACTER:
        x.characters[power.index] = TURNED
        EFFECTS[power.key].do(g, who)
        return
    card = held_copy(g.table, who, power)
    x.maesters.discard(who, card)
    g.then(Answered(others_in_order(g.table, who), 0, power.key, who))


def held_copy(t: Table, who: int, power: Power) -> int:
    """The copy of a Maester card that a seat holds."""
    for card in thrones(t).maesters.hands[who].cards:
        if MAESTERS[card].key == power.key:
            return card
    raise AssertionError(power.key)


def in_order(t: Table) -> tuple[int, ...]:
    """The living seats from the one in turn on.

    Rules: GT-DOM-56
    """
    order = [t.turn]
    while (following := t.after(order[-1])) != t.turn:
        order.append(following)
    return tuple(order)


def others_in_order(t: Table, who: int) -> tuple[int, ...]:
    """The living seats but one, from the one in turn on."""
    return tuple([seat for seat in in_order(t) if seat != who])


class Moment(Window[Table]):
    """A moment at which cards can be used: the seat in turn first, then the others in order, until all pass.

    Rules: GT-CHR-29 GT-MAE-38 GT-DOM-41
    """

    __slots__ = ("moment",)
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "at", "moment")
    title = "Use a card"

    def __init__(self, order: tuple[int, ...], at: int, moment: str) -> None:
        super().__init__(order, at)
        self.moment: Final = moment

    def moved(self, at: int) -> Window[Table]:
        return Moment(self.order, at, self.moment)

    def run(self, g: Game[Table]) -> None:
        if in_time(g.table, self.moment):
            super().run(g)

    def open_to(self, g: Game[Table], seat: int) -> bool:
        return g.table.alive(seat) and could_use(g.table, seat, self.moment)

    def menu(self, g: Game[Table]) -> Menu:
        return Uses(g.table, self.who, self.moment, (PASS,))

    def react(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Use)
        use(g, self.who, action.power)

    def prompt(self, g: Game[Table]) -> str:
        return f"{situation(g.table, self.moment)}: use a card, or pass."


def in_time(t: Table, moment: str) -> bool:
    """Whether a moment has not passed: the invasion may be over by now."""
    x = thrones(t)
    if moment == DECLARED:
        return x.invasion is not None
    if moment == COMMITTED:
        return t.battle is not None and t.battle.attack > 0
    return True


def situation(t: Table, moment: str) -> str:
    """What has just happened, for whoever may answer it with a card."""
    lands = t.board.territories
    x = thrones(t)
    invasion = x.invasion
    if moment == CAST:
        return f"The die shows {x.die}"
    house = f"House {HOUSES[x.houses[t.turn]].name}"
    if moment == START or invasion is None:
        return f"{house} begins a turn"
    places = f"{house} invades {lands[invasion.dst].name} from {lands[invasion.src].name}"
    battle = t.battle
    if moment == DECLARED or battle is None:
        return places
    if battle.rolled is None:
        return f"{places} with {battle.attack} armies"
    red = " ".join([str(face) for face in battle.rolled.attack])
    white = " ".join([str(face) for face in battle.rolled.defend])
    return f"{places} and rolls {red} against {white}"


def moment_for_all(t: Table, moment: str) -> Moment:
    """A moment for everybody, from the seat in turn on."""
    return Moment(in_order(t), 0, moment)


class Answered(Window[Table]):
    """A Maester card was played and paid: an opponent may cancel it, or else it has its effect.

    Rules: GT-MAE-18 GT-MAE-49
    """

    __slots__ = ("key", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "at", "key", "player")
    title = "Answer a card"

    def __init__(self, order: tuple[int, ...], at: int, key: str, player: int) -> None:
        super().__init__(order, at)
        self.key: Final = key
        self.player: Final = player

    def moved(self, at: int) -> Window[Table]:
        return Answered(self.order, at, self.key, self.player)

    def open_to(self, g: Game[Table], seat: int) -> bool:
        x = thrones(g.table)
        return len(x.maesters.hands[seat]) > 0 and might_play(g.table, seat, POWERS[SABOTAGE])

    def run(self, g: Game[Table]) -> None:
        super().run(g)
        if g.asking is None:
            EFFECTS[self.key].do(g, self.player)

    def menu(self, g: Game[Table]) -> Menu:
        sabotage = POWERS[SABOTAGE]
        if sabotage.index in thrones(g.table).maesters.hands[self.who]:
            return OneOf((PASS, Use(sabotage)))
        return OneOf((PASS,))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            if self.at + 1 < len(self.order):
                g.then(self.moved(self.at + 1))
            else:
                EFFECTS[self.key].do(g, self.player)
            return
        x = thrones(g.table)
        sabotage = POWERS[SABOTAGE]
        x.gold[self.who] -= price(g.table, self.who, sabotage)
        x.maesters.discard(self.who, sabotage.index)
        g.tell(CardCancelled(self.who, sabotage, self.player, POWERS[self.key]))

    def prompt(self, g: Game[Table]) -> str:
        power = POWERS[self.key]
        house = HOUSES[thrones(g.table).houses[self.player]].name
        return f"House {house} plays {power.name} ({power.says}): cancel it with Spider's Sabotage, or pass."


# --- what cards ask --------------------------------------------------------------------------------------------------


class CardAsks(Ask[Table]):
    """A card asks whoever used it, or whom it hits, to choose something; ``notes`` is what was chosen or thrown before.

    Rules: GT-MAE-38 GT-CHR-29
    """

    __slots__ = ("key", "notes")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "key", "notes")
    title = "Do what a card says"

    def __init__(self, who: int, key: str, notes: tuple[int, ...] = ()) -> None:
        super().__init__(who)
        self.key: Final = key
        self.notes: Final = notes

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf(EFFECTS[self.key].choices(g.table, self.who, self.notes))

    def take(self, g: Game[Table], action: Action) -> None:
        EFFECTS[self.key].chosen(g, self.who, self.notes, action)

    def prompt(self, g: Game[Table]) -> str:
        question = EFFECTS[self.key].question(g.table, self.who, self.notes)
        return f"{POWERS[self.key].name}: {question}"


class CastDie(Ask[Table]):
    """A die is thrown for a card by ``roller``, who may still set it to 6; then it does what the card says.

    Rules: GT-MAE-08 GT-MAE-55
    """

    __slots__ = ("key", "notes", "player", "roller")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "roller", "notes")
    title = "Throw a die"

    def __init__(self, key: str, player: int, roller: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(CHANCE)
        self.key: Final = key
        self.player: Final = player
        self.roller: Final = roller
        self.notes: Final = notes

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        thrones(g.table).die = action.faces[0]
        g.then(Moment((self.roller,), 0, CAST), DieCounts(self.key, self.player, self.notes))

    def prompt(self, g: Game[Table]) -> str:
        return f"A die is thrown for {POWERS[self.key].name}."


class DieCounts(Step[Table]):
    """The die for a card counts as it lies now."""

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "notes")

    def __init__(self, key: str, player: int, notes: tuple[int, ...]) -> None:
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def run(self, g: Game[Table]) -> None:
        face = thrones(g.table).die
        thrones(g.table).die = 0
        EFFECTS[self.key].thrown(g, self.player, self.notes, face)
