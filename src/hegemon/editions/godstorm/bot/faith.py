"""What bots do with faith: bids for the order of turns, miracle cards, and what they save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.godstorm.actions import Bid, Obtain, TakeMarker
from hegemon.editions.godstorm.bot.ending import at_the_end, turns_left
from hegemon.editions.godstorm.bot.worth import CARD, FAITH, RELIC, RELIC_LEAST
from hegemon.editions.godstorm.cards import DECKS, MIRACLES
from hegemon.editions.godstorm.cards.base import relics_of
from hegemon.editions.godstorm.extra import LAST_EPOCH, godstorm, temples_of
from hegemon.editions.godstorm.lands import DEATH, MAGIC, SKY, WAR
from hegemon.editions.godstorm.raising import MOST_CARDS, price
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action
from hegemon.rules.reinforce import new_armies
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

SMALL_BID: Final = 0.25
"""The share of its faith that a bot bids before the last epoch, and the most it bids then."""
MOST_BID: Final = 3
HOPELESS: Final = 0.5
"""In the last epoch nothing is bid by whoever has less than this share of the richest rival's faith."""
FIRST_OF_DECK: Final = {WAR: 2.4, SKY: 1.9, DEATH: 1.5}
"""What the next card of a deck is worth to whoever has none of it, before the faith that playing it costs."""
FADES: Final = 0.75
"""How much less every further card in hand is worth."""


# --- the order of turns ----------------------------------------------------------------------------------------------


def counts_more(t: Table, seat: int) -> int:
    """What relics add to the bids of a seat."""
    return sum([relic.bids() for relic in relics_of(t, seat)])


def bid(bot: Bot, t: Table, who: int) -> Action:
    """A little for an early turn; in the last epoch whatever the last word takes, since nobody answers it."""
    x = godstorm(t)
    mine = x.faith[who]
    rivals = [seat for seat in t.living() if seat != who]
    most = max([x.faith[seat] + counts_more(t, seat) for seat in rivals], default=0)
    enough = max(0, most + 1 - counts_more(t, who))
    if not bot.strategic:
        return Bid(min(mine // 2, enough))
    if at_the_end(x):
        return Bid(min(mine, enough) if mine >= HOPELESS * enough else 0)
    wish = max(1, int(SMALL_BID * mine + 0.5)) if mine > 0 else 0
    return Bid(min(mine, enough, MOST_BID, wish))


def marker(t: Table, menu: Menu) -> Action:
    """The last marker in the last epoch, the first one before."""
    left = [action.number for action in menu if isinstance(action, TakeMarker)]
    return TakeMarker(max(left) if at_the_end(godstorm(t)) else min(left))


def saved(t: Table, who: int) -> int:
    """The faith that is kept for the bids of the last epoch, in the turn before it: what beats every rival.

    Nothing is kept where that is out of reach.
    """
    x = godstorm(t)
    if x.epoch != LAST_EPOCH - 1:
        return 0
    most = 0
    for seat in t.living():
        if seat != who:
            has = x.faith[seat] + counts_more(t, seat)
            if turns_left(t, seat) > 1:  # its turn of this epoch is still to come
                has += (new_armies(t, seat) + len(temples_of(t, seat))) // 2
            most = max(most, has)
    enough = most + 1 - counts_more(t, who)
    return max(0, enough) if enough <= x.faith[who] else 0


# --- step 3 ----------------------------------------------------------------------------------------------------------


def upkeep(t: Table, who: int) -> int:
    """The faith that the dearest card in hand takes, if its god is in play."""
    x = godstorm(t)
    most = 0
    for kind in (WAR, SKY, DEATH):
        if x.in_play(who, kind):
            for card in x.deck_of(kind).hands[who].cards:
                if card != HIDDEN:
                    most = max(most, MIRACLES[kind][card].cost)
    return most


def card_gain(t: Table, who: int, kind: int, ordered: int) -> float:
    """What the next card of a deck is worth."""
    x = godstorm(t)
    left = turns_left(t, who)
    if kind == MAGIC:
        return (RELIC_LEAST + RELIC * left) * FADES**ordered
    held = len(x.deck_of(kind).hands[who]) + ordered
    gain = FIRST_OF_DECK[kind] * FADES**held
    if kind == SKY:
        return gain * (1.0 if left else 0.6)
    return gain


def obtain(bot: Bot, t: Table, who: int, ordered: tuple[int, ...], menu: Menu) -> Action:
    """The card that is worth most above its faith; or go on."""
    x = godstorm(t)
    each = price(t, who)
    keep = saved(t, who) + upkeep(t, who) if bot.strategic else 0
    if x.faith[who] - each < keep or sum(ordered) >= MOST_CARDS:
        return PASS
    best: Action = PASS
    most = FAITH * each if bot.strategic else 0.0
    for kind in (WAR, MAGIC, SKY, DEATH):
        action = Obtain(DECKS[kind], 1)
        if action in menu:
            gain = card_gain(t, who, kind, ordered[kind])
            if gain > most:
                most = gain
                best = action
    return best


def armies_or_faith(t: Table, who: int) -> bool:
    """Whether armies are given for faith: while there are turns to use it in, and not much of it."""
    return turns_left(t, who) > 0 and godstorm(t).faith[who] < 12


def card_worth(card: str) -> float:
    """What a card of another hand is worth, roughly."""
    return BEST.get(card, CARD)


BEST: Final = {
    "this_ground_is_sacred": 2.5,
    "men_become_warriors": 2.2,
    "enemies_convert": 2.2,
    "champions_arise": 2.8,
    "prayers_are_answered": 2.6,
    "the_faithful_gather": 2.6,
    "an_empire_is_born": 2.6,
    "heroes_are_born": 2.6,
    "storms_rage": 2.6,
    "the_trojan_horse_is_revealed": 2.4,
    "the_mighty_have_fallen": 2.0,
    "the_dead_walk": 2.0,
}
"""Cards that are worth more than others."""
