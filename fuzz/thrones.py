"""What the laws say of Game of Thrones alone: its secrets, who may see a card, and where gold and armies go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fuzz.broken import broken
from hegemon.editions.thrones.actions import Buy, Ransom, Station
from hegemon.editions.thrones.decks import DrawRally
from hegemon.editions.thrones.extra import Rally, ThronesExtra, realm, thrones
from hegemon.editions.thrones.powers import Answered, Moment
from hegemon.kernel.chance import Rng, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.kernel.steps import Action, Ask, Event, Step
from hegemon.rules.actions import Fortify, Place, Reveal, Trade, Use
from hegemon.rules.decks import DrawInto, KeepOne, Pluck
from hegemon.table.cards import END, Drawn
from hegemon.table.decks import Deck
from hegemon.table.events import TurnBegan
from hegemon.table.table import NOBODY, Table

Mapping = dict[int, int]
"""Which card stands for which in the same game with other secrets."""

MAESTER_PRICE: Final = 200
MOST_BY_A_CARD: Final = 6
"""No die of a card brings more armies."""
RALLIED: Final = 5
SET_WORTH: Final = {("fortification",) * 3: 6, ("knight",) * 3: 4, ("siege_engine",) * 3: 5}
ONE_OF_EACH: Final = 7


# --- secrets ---------------------------------------------------------------------------------------------------------


def shuffled(cards: Sequence[int], rng: Rng) -> Mapping:
    """Another order of these cards: which one stands for which."""
    others = list(cards)
    for place in range(len(others) - 1, 0, -1):
        swap = rng.below(place + 1)
        others[place], others[swap] = others[swap], others[place]
    return dict(zip(cards, others, strict=True))


def dealt(hands: Sequence[Hand], seat: int, mapping: Mapping) -> list[Hand]:
    """The hands of all others with other cards."""
    return [
        hand if owner == seat else Hand(tuple(sorted([mapping[card] for card in hand.cards])))
        for owner, hand in enumerate(hands)
    ]


def laid(pile: Pile, mapping: Mapping) -> Pile:
    """A pile of other cards; the End Game card stays where it is."""
    return Pile(tuple([tuple(sorted([mapping.get(card, card) for card in layer])) for layer in pile.layers]))


def hidden_cards(hands: Sequence[Hand], pile: Pile, seat: int) -> list[int]:
    """The cards of a deck that a seat cannot see."""
    return [*pile.cards(), *[card for owner, hand in enumerate(hands) if owner != seat for card in hand.cards]]


def remembered(step: Step[Table], seat: int, mappings: dict[str, Mapping]) -> Step[Table]:
    """A step that remembers cards just drawn, with the cards that stand for them."""
    if not isinstance(step, (DrawInto, KeepOne)):
        return step
    owner = step.owner if isinstance(step, DrawInto) else step.who
    if owner == seat:
        return step
    mapping = mappings[step.deck]
    drawn = Hand(tuple(sorted([mapping[card] for card in step.drawn.cards])))
    if isinstance(step, DrawInto):
        return DrawInto(step.owner, step.deck, step.count, step.then, drawn)
    return KeepOne(step.who, step.deck, step.then, drawn)


def with_other_secrets(game: Game[Table], seat: int, rng: Rng) -> Game[Table]:
    """The same game to this seat, with everything it cannot know dealt anew; made without asking any view."""
    other = game.copy()
    t = other.table
    x = thrones(t)
    lands = [card for card in hidden_cards(t.hands, t.pile, seat) if t.edition.cards[card].symbol != END]
    lands += [one.card for one in x.rallies if one.who != seat]
    territory = shuffled(lands, rng)
    t.hands = dealt(t.hands, seat, territory)
    t.pile = laid(t.pile, territory)
    x.rallies = tuple([one if one.who == seat else Rally(one.who, territory[one.card]) for one in x.rallies])
    maester = redealt(x.maesters, seat, rng)
    objective = redealt(x.objectives, seat, rng)
    mappings = {"territory": territory, "maester": maester, "objective": objective}
    other.stack = [remembered(step, seat, mappings) for step in other.stack]
    if other.asking is not None:
        asking = remembered(other.asking, seat, mappings)
        assert isinstance(asking, Ask)
        other.asking = asking
    return other


def redealt(deck: Deck, seat: int, rng: Rng) -> dict[int, int]:
    """Deal the cards of a deck that a seat cannot see anew; which card became which."""
    mapping = shuffled(hidden_cards(deck.hands, deck.pile, seat), rng)
    deck.hands, deck.pile = dealt(deck.hands, seat, mapping), laid(deck.pile, mapping)
    return mapping


def told(seen: ThronesExtra, game: Game[Table], masked: Game[Table], seat: int) -> None:
    """No view holds a Maester card, an objective, a rally card or a card just drawn of somebody else, nor a pile."""
    full = thrones(game.table)
    for what, hands, whole in (
        ("Maester cards", seen.maesters.hands, full.maesters.hands),
        ("objectives", seen.objectives.hands, full.objectives.hands),
    ):
        for owner, hand in enumerate(hands):
            if owner == seat and hand != whole[owner]:
                broken("views", f"seat {seat} does not see its own {what}")
            if owner != seat and any([card != HIDDEN for card in hand.cards]):
                broken("secrets", f"seat {seat} sees {what} of seat {owner}")
            if len(hand) != len(whole[owner]):
                broken("views", f"the number of {what} of seat {owner} is hidden")
    if any([card != HIDDEN for pile in (seen.maesters.pile, seen.objectives.pile) for card in pile.cards()]):
        broken("secrets", f"seat {seat} sees what lies in a deck")
    if any([one.card != HIDDEN for one in seen.rallies if one.who != seat]):
        broken("secrets", f"seat {seat} sees where a rally of another seat may go")
    for step in [*masked.stack, masked.asking]:
        if isinstance(step, (DrawInto, KeepOne)):
            owner = step.owner if isinstance(step, DrawInto) else step.who
            if owner != seat and any([card != HIDDEN for card in step.drawn.cards]):
                broken("secrets", f"seat {seat} sees what seat {owner} has just drawn")


def sees(step: Ask[Table], action: Action, seat: int) -> bool:
    """Whether a seat may know an answer: draws are for their owner, and so is what is kept of them."""
    if isinstance(action, Drawn) and action.card.symbol == END:
        return True
    match step:
        case DrawInto(owner=owner) | DrawRally(owner=owner):
            return bool(seat == owner)
        case KeepOne(who=who):
            return bool(seat == who)
        case Pluck(victim=victim, thief=thief):
            return thief == HIDDEN or seat in (victim, thief)
        case _:
            return True


def shows_a_secret(step: Ask[Table]) -> bool:
    """Whether an answer that is hidden itself makes something public: what is not kept lies in the discards."""
    return isinstance(step, KeepOne) and step.then == "discard"


# --- gold, armies and cards ------------------------------------------------------------------------------------------


class Books:
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
