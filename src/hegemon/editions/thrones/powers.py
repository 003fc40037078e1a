"""How characters and Maester cards are used: by whom, at which moment, and for how much gold.

Who is asked at a moment follows from what everybody knows: the ready characters, the gold, the number of Maester cards,
and those that lie in the discards.
"""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.cards import CHARACTERS, MAESTERS, POWERS, Character
from hegemon.editions.thrones.cards.base import ThronesCard
from hegemon.editions.thrones.extra import READY, TURNED, ThronesExtra, on, thrones
from hegemon.editions.thrones.lands import HOUSES
from hegemon.editions.thrones.moments import OCCASIONS, OPP_PLAYS_MAESTER, START, Occasion, occasion
from hegemon.kernel.game import Game
from hegemon.rules.effects import CAST, Answered, others_in_order
from hegemon.rules.invasion import DECLARED
from hegemon.table.cards import Power
from hegemon.table.effects import Effects
from hegemon.table.events import CardCancelled, CardPlayed
from hegemon.table.table import Table

NOTHING: Final = 1 << 30
"""More gold than there is, for an occasion on which no card is used."""


def of_house(house: int) -> list[Character]:
    """The characters of a House."""
    return BY_HOUSE.get(house, [])


BY_HOUSE: Final[dict[int, list[Character]]] = {}
for _character in CHARACTERS:
    BY_HOUSE.setdefault(_character.house, []).append(_character)


def price(t: Table, who: int, power: Power) -> int:
    """What it costs a seat to use a card: twice as much while somebody else mourns the fallen.

    Rules: GT-MAE-40 GT-MAE-48
    """
    return power.cost * powers(t).dearer(thrones(t), who)


class Powers(Effects):
    """The cards of one game, sorted by occasion, so that asking who can use what takes no search.

    Rules: GT-DOM-33 GT-DOM-34 GT-DOM-38 GT-DOM-39 GT-DOM-96 GT-CHR-29 GT-CHR-30 GT-MAE-38
    """

    __slots__ = ("answering", "by_card", "characters", "least", "maesters", "none", "raising")

    def __init__(self, cards: tuple[ThronesCard, ...]) -> None:
        super().__init__(cards)
        self.none: Final = not cards
        """Whether the game has neither characters nor Maester cards."""
        self.characters: Final = [
            [tuple([c for c in cards if c.house == house and open_at(at, c)]) for house in range(len(HOUSES))] + [()]
            for at in OCCASIONS
        ]
        """The characters to use on each occasion, by House; none without a House (-1)."""
        maesters = [[card for card in cards if card.copies and open_at(at, card)] for at in OCCASIONS]
        self.maesters: Final = maesters
        """The Maester cards to use on each occasion."""
        self.least: Final = [min([c.cost for c in cards if open_at(at, c)], default=NOTHING) for at in OCCASIONS]
        """What the cheapest card costs on each occasion."""
        self.by_card: Final = [by_number(found) for found in maesters]
        """The same by the number of the card, None for one that cannot be used then, or that is hidden."""
        self.answering: Final = [card for card in cards if card.when == OPP_PLAYS_MAESTER]
        """The Maester cards that cancel another."""
        self.raising: Final = [card.key for card in cards if card.raises]
        """The cards that make others dearer while they are in force."""

    def card(self, key: str) -> ThronesCard:
        """What a card does."""
        card = self.by_key[key]
        assert isinstance(card, ThronesCard)
        return card

    def dearer(self, x: ThronesExtra, who: int) -> int:
        """By how much using cards is dearer for a seat than printed."""
        factor = 1
        for force in x.forces:
            if force.key in self.raising:
                factor *= self.card(force.key).dearer(force, who)
        return factor

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        """Whether a seat can use a card at a moment, as far as everybody knows; it may hold any card not discarded."""
        if self.none:
            return False
        x = t.extra
        assert isinstance(x, ThronesExtra)
        number = occasion(t, x, who, moment).number
        purse = x.gold[who]
        if purse < self.least[number]:
            return False
        if x.forces:
            purse //= self.dearer(x, who)
        states = x.characters
        for card in self.characters[number][x.houses[who]]:
            if states[card.index] == READY and card.cost <= purse and card.playable(t, who):
                return True
        if not x.maesters.hands[who].cards:
            return False
        discards = x.maesters.discards
        for card in self.maesters[number]:
            if card.cost <= purse and card.undiscarded(discards) and card.playable(t, who):
                return True
        return False

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        """The cards a seat can use at a moment.

        Rules: GT-DOM-33 GT-DOM-34 GT-DOM-38 GT-DOM-39 GT-CHR-29 GT-MAE-38
        """
        found: list[Power] = []
        if self.none:
            return found
        x = t.extra
        assert isinstance(x, ThronesExtra)
        number = occasion(t, x, who, moment).number
        purse = x.gold[who]
        if purse < self.least[number]:
            return found
        if x.forces:
            purse //= self.dearer(x, who)
        states = x.characters
        for one in self.characters[number][x.houses[who]]:
            if states[one.index] == READY and one.cost <= purse and one.playable(t, who):
                found.append(one.power)
        last = ""  # copies of a card lie side by side in a hand
        by_card = self.by_card[number]
        for held in x.maesters.hands[who].cards:
            card = by_card[held]
            if card is not None and card.cost <= purse and card.key != last and card.playable(t, who):
                last = card.key
                found.append(MAESTERS[held])
        return found

    def why_not(self, t: Table, who: int, moment: str, power: Power) -> str:
        x = thrones(t)
        part = "characters" if isinstance(power, Character) else "maesters"
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
        card = self.by_key.get(power.key)
        if not isinstance(card, ThronesCard) or not open_at(occasion(t, x, who, moment), card):
            return f"{power.name} cannot be used at this moment: {power.says.rstrip('.')} (GT-MAE-38)."
        if x.gold[who] < price(t, who, power):
            return f"{power.name} costs {price(t, who, power)} gold and you have {x.gold[who]} (GT-DOM-33)."
        return f"{power.name} has no target or its condition is not met, so it cannot be used (GT-DOM-96)."

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        """Pay for a card; a character is turned, a Maester card is discarded and may be answered by Spider's Sabotage.

        Rules: GT-DOM-33 GT-DOM-35 GT-DOM-38 GT-CHR-29
        """
        t = g.table
        x = thrones(t)
        cost = price(t, who, power)
        x.gold[who] -= cost
        g.tell(CardPlayed(who, power, cost, "gold"))
        if isinstance(power, Character):
            x.characters[power.index] = TURNED
            self.by_key[power.key].play(g, who)
            return
        x.maesters.discard(who, held_copy(t, who, power))
        g.then(Answered(others_in_order(t, who), 0, power.key, who))

    def situation(self, t: Table, moment: str) -> str:
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

    # --- cards that answer cards ---

    def could_answer(self, t: Table, who: int, key: str, player: int) -> bool:
        """Whether a seat that holds Maester cards might hold and pay for one that cancels another.

        Rules: GT-MAE-18 GT-MAE-49
        """
        x = thrones(t)
        if not x.maesters.hands[who].cards:
            return False
        purse = x.gold[who] // self.dearer(x, who)
        discards = x.maesters.discards
        return any([card.cost <= purse and card.undiscarded(discards) for card in self.answering])

    def answers(self, t: Table, who: int, key: str, player: int) -> list[Power]:
        hand = thrones(t).maesters.hands[who].cards
        return [MAESTERS[copy] for card in self.answering for copy in card.copies if copy in hand]

    def cancel(self, g: Game[Table], who: int, power: Power, key: str, player: int) -> None:
        x = thrones(g.table)
        x.gold[who] -= price(g.table, who, power)
        x.maesters.discard(who, power.index)
        g.tell(CardCancelled(who, power, player, POWERS[key]))

    def playing(self, t: Table, key: str, player: int) -> str:
        power = POWERS[key]
        house = HOUSES[thrones(t).houses[player]].name
        return f"House {house} plays {power.name} ({power.says}): cancel it with Spider's Sabotage, or pass."


def open_at(at: Occasion, card: ThronesCard) -> bool:
    """Whether a card may be used on an occasion: in its window, and on the side of an invasion that it serves.

    Rules: GT-CHR-30
    """
    return card.when in at.whens and card.serves(at.own)


def by_number(cards: list[ThronesCard]) -> list[ThronesCard | None]:
    """These Maester cards by the number of every copy."""
    found: list[ThronesCard | None] = [None] * (len(MAESTERS) + 1)  # the last place is that of HIDDEN, -1
    for card in cards:
        for copy in card.copies:
            found[copy] = card
    return found


def powers(t: Table) -> Powers:
    """The characters and Maester cards of this game."""
    found = t.edition.effects
    assert isinstance(found, Powers)
    return found


def held_copy(t: Table, who: int, power: Power) -> int:
    """The copy of a Maester card that a seat holds."""
    for card in thrones(t).maesters.hands[who].cards:
        if MAESTERS[card].key == power.key:
            return card
    raise AssertionError(power.key)
