"""What the laws say of Classic: armies and cards are accounted for exactly, answer by answer."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action, Event
from hegemon.rules.actions import Bonus, Claim, Dealt, Fortify, Occupy, Place, Trade
from hegemon.rules.audit import Audit, Books, broken
from hegemon.rules.invade import TakeLosses
from hegemon.table.cards import NO_LAND, Drawn
from hegemon.table.table import NOBODY, Table


class ClassicAudit(Audit):
    """Nothing is secret but what is secret everywhere; everything is counted."""

    def books(self, game: Game[Table]) -> Books:
        return ClassicBooks(game)


class ClassicBooks(Books):
    """What the table held before an answer, to tell what the answer did to it."""

    def __init__(self, game: Game[Table]) -> None:
        t = game.table
        self.owner = list(t.owner)
        self.armies = list(t.armies)
        self.reserve = list(t.reserve)
        self.hands = [set(hand.cards) for hand in t.hands]
        self.pile = set(t.pile.cards())
        self.discards = set(t.discards)
        self.removed = set(t.removed)
        self.sets = t.sets
        self.turn = t.turn
        self.turns = t.turns
        self.out = t.out
        self.bonus_given = t.bonus_given
        self.fights = sum([isinstance(step, TakeLosses) for step in game.stack])
        self.asking = game.asking

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        armies_are_accounted_for(self, action, game)
        cards_are_accounted_for(self, action, game)


def armies_are_accounted_for(before: ClassicBooks, action: Action, game: Game[Table]) -> None:
    """The board and the reserves have changed exactly as the answer says, and armies came and went only by rule.

    New armies come at the start of a turn, for a set, and two for a card of an own territory. They go by the losses of
    a roll, at most two, and, under a cap, when no own territory has room.
    """
    t = game.table
    owner, armies, reserve = list(before.owner), list(before.armies), list(before.reserve)
    who = before.asking.who if before.asking is not None else CHANCE
    match action:
        case Claim(land) | Dealt(land):
            force = who if isinstance(action, Claim) else t.owner[land.index]
            if owner[land.index] != NOBODY or force == NOBODY:
                broken("armies", f"{land.name} went to seat {force} though it was taken")
            owner[land.index], armies[land.index] = force, 1
            reserve[force] -= 1
        case Place(land, number):
            armies[land.index] += number
            reserve[owner[land.index]] -= number
        case Fortify(src, dst, number):
            armies[src.index] -= number
            armies[dst.index] += number
        case Occupy(number) if t.battle is not None:
            armies[t.battle.src] -= number - armies[t.battle.dst]
            armies[t.battle.dst] = number
        case Trade(cards):
            reserve[who] += naive_value(t, before.sets)
            own = [card.land for card in cards if card.land != NO_LAND and owner[card.land] == who]
            if len(own) == 1 and not before.bonus_given:
                armies[own[0]] += min(2, t.edition.army_cap - armies[own[0]])
        case Bonus(land):
            armies[land.index] += min(2, t.edition.army_cap - armies[land.index])
        case _:
            pass
    if sum([isinstance(step, TakeLosses) for step in game.stack]) < before.fights:
        fight(before, game, owner, armies)
    if t.turns != before.turns:
        if t.turns != before.turns + 1:
            broken("armies", "more than one turn began at once")
        reserve[t.turn] += naive_income(t, t.turn)
    full = [armies[land] >= t.edition.army_cap for land, held in enumerate(owner) if held == t.turn]
    if full and all(full) and t.turn >= 0 and t.reserve[t.turn] == 0:
        reserve[t.turn] = 0
    if t.owner != owner:
        broken("armies", f"after “{action}” the territories belong to {t.owner}, not {owner}")
    if t.armies != armies:
        broken("armies", f"after “{action}” the board holds {t.armies}, not {armies}")
    if t.reserve != reserve:
        broken("armies", f"after “{action}” the reserves are {t.reserve}, not {reserve}")


def fight(before: ClassicBooks, game: Game[Table], owner: list[int], armies: list[int]) -> None:
    """What a roll costs, worked out again from the dice."""
    battle = game.table.battle
    if battle is None or battle.rolled is None:
        broken("armies", "losses were taken without a roll")
    red, white = sorted(battle.rolled.attack)[::-1], sorted(battle.rolled.defend)[::-1]
    if (len(red), len(white)) != (battle.attack, battle.defend):
        broken("armies", "other dice were rolled than announced")
    lost = len([0 for mine, theirs in zip(red, white, strict=False) if mine <= theirs])
    won = min(len(red), len(white)) - lost
    if not 1 <= lost + won <= 2:
        broken("armies", f"one roll cost {lost + won} armies")
    armies[battle.src] -= lost
    armies[battle.dst] -= won
    if armies[battle.dst] == 0:
        owner[battle.dst] = before.turn
        armies[battle.src] -= len(red)
        armies[battle.dst] = len(red)


def naive_value(t: Table, traded: int) -> int:
    """What a set is worth, read off the printed list."""
    if t.edition.options["set_plus_one"] is True:
        return 4 + traded
    values: list[int] = [4, 6, 8, 10, 12, 15]
    return values[traded] if traded < 6 else 15 + 5 * (traded - 5)


def naive_income(t: Table, who: int) -> int:
    """The new armies of a turn, counted territory by territory."""
    mine = {land for land, held in enumerate(t.owner) if held == who}
    bonuses = [region.bonus for region in t.board.regions if mine.issuperset(region.lands)]
    return max(3, len(mine) // 3) + sum(bonuses)


def cards_are_accounted_for(before: ClassicBooks, action: Action, game: Game[Table]) -> None:
    """Cards move only by a draw, a trade, an elimination, the showing of Headquarters and a new draw pile."""
    t = game.table
    hands = [set(hand) for hand in before.hands]
    pile, discards, removed = set(before.pile), set(before.discards), set(before.removed)
    match action:
        case Trade(cards) if before.asking is not None:
            traded = {card.index for card in cards}
            hands[before.asking.who] -= traded
            discards |= traded
        case Drawn(card):
            pile.discard(card.index)
            hands[before.turn].add(card.index)
        case _:
            pass
    for seat in t.out[len(before.out) :]:
        hands[before.turn] |= hands[seat]
        hands[seat] = set()
    if t.removed and not removed:
        removed = set(t.removed)
        if removed & set(range(len(t.edition.cards))) != removed or len(removed) != t.edition.seats:
            broken("cards", "the Headquarters cards are not one for each seat")
        pile -= removed
    if not pile and discards and t.pile.layers:
        pile, discards = discards, set()
    found = ([set(hand.cards) for hand in t.hands], set(t.pile.cards()), set(t.discards), set(t.removed))
    if found != (hands, pile, discards, removed):
        broken("cards", f"after “{action}” the cards lie at {found}, not {(hands, pile, discards, removed)}")
    if sum([len(hand) for hand in hands]) + len(pile) + len(discards) + len(removed) != len(t.edition.cards):
        broken("cards", "the deck is not whole")
