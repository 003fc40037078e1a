"""Bots' answers to the questions of Godstorm.

Questions that other editions ask too go to the bot's own methods: an attack it would make becomes an invasion, and an
attack it would repeat becomes another battle. Values are in armies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.godstorm.actions import Act, Build, CallDeck, Forgo, Save, StealCard, Summon
from hegemon.editions.godstorm.bot.below import descend, embark, move_below, revive
from hegemon.editions.godstorm.bot.ending import last_word
from hegemon.editions.godstorm.bot.faith import armies_or_faith, bid, card_worth, marker, obtain, saved, upkeep
from hegemon.editions.godstorm.bot.gods import bring, champion, declare_force, temple_site, walk, worship
from hegemon.editions.godstorm.bot.trials import Trials
from hegemon.editions.godstorm.bot.worth import best_post, wanted
from hegemon.editions.godstorm.cards import Miracle
from hegemon.editions.godstorm.cards.war import TakeFromHand
from hegemon.editions.godstorm.epochs import BidForTurnOrder, PickMarker
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.fortify import FortifyAPosition
from hegemon.editions.godstorm.godswar import ChooseChampion
from hegemon.editions.godstorm.invade import BringGods, EnterEmptied, InvadeTerritories, NameForce, SaveArmies
from hegemon.editions.godstorm.lands import GROUND, WAR
from hegemon.editions.godstorm.pieces import half
from hegemon.editions.godstorm.raising import (
    ChooseRelic,
    ObtainMiracles,
    PlayMiracles,
    ReviveArmies,
    SummonGods,
    TradeArmies,
)
from hegemon.editions.godstorm.setup import ChooseNeutral, PickPantheon, PlaceGodOfWar, PlaceTemple
from hegemon.editions.godstorm.underworld import EmbarkFromHeaven, EndYourTurn, InvadeTheUnderworld
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Commit, Enter, Fortify, Invade, Occupy, TakeCard, Use
from hegemon.rules.effects import Answered, CardAsks, Moment
from hegemon.rules.invasion import FightOn
from hegemon.rules.occupy import MoveIn
from hegemon.rules.reinforce import Musters, Reinforce
from hegemon.table.odds import odds_between
from hegemon.table.table import NOBODY, Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

PAYS: Final = 0.3
"""A card is played only if it gains more than this."""
HOPE: Final = 0.02
"""In the last turn of all even an attack with so little chance is made."""
DOOMED: Final = 0.9
"""Armies of a territory that falls as likely as this are not bought off."""


def answer(bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
    """A bot's answer to a question of Godstorm; None without a preference."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, FightOn):
        return go_on(bot, t, who, menu)
    if isinstance(step, InvadeTerritories):
        return invasion(bot, t, who, menu)
    if isinstance(step, NameForce):
        return declare_force(bot, t, who, menu)
    if isinstance(step, MoveIn):
        return move_in(bot, t, who, step)
    if isinstance(step, Reinforce):
        return bot.muster(after_plague(t, who), who, menu) if isinstance(menu, Musters) else None
    if isinstance(step, Moment):
        return play(bot, who, decision)
    if isinstance(step, InvadeTheUnderworld):
        return descend(t, who, bot.strategic, menu)
    if isinstance(step, EmbarkFromHeaven):
        return embark(t, who, bot.strategic)
    if isinstance(step, FortifyAPosition):
        return fortify(bot, t, who, menu)
    if isinstance(step, BringGods):
        return bring(bot, t, who, step.src, step.dst, menu)
    if isinstance(step, SummonGods):
        return worship(bot, t, who, menu, spare(bot, t, who))
    if isinstance(step, ObtainMiracles):
        return obtain(bot, t, who, step.ordered, menu)
    if isinstance(step, PlayMiracles):
        return play(bot, who, decision)
    if isinstance(step, ChooseChampion):
        return champion(bot, t, who, step.attacking, menu)
    if isinstance(step, EndYourTurn):
        return TakeCard()
    if isinstance(step, ReviveArmies):
        return revive(t, who, bot.strategic, menu)
    if isinstance(step, BidForTurnOrder):
        return bid(bot, t, who)
    if isinstance(step, PickMarker):
        return marker(t, menu)
    return seldom(bot, t, who, decision)


def seldom(bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
    """The questions of the set-up, of cards and of relics."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, Answered):
        return cancel(bot, who, decision)
    if isinstance(step, TakeFromHand):
        return take_from_hand(menu)
    if isinstance(step, CardAsks):
        trials = Trials(decision, who, bot)
        return trials.choice(trials.game, step, 0) if bot.strategic else None
    if isinstance(step, PlaceGodOfWar):
        lands = [action.land.index for action in menu if isinstance(action, Summon)]
        return Summon(godstorm(t).god(who, WAR), t.board.territories[best_post(t, who, WAR, lands)])
    if isinstance(step, PlaceTemple):
        return Build(t.board.territories[temple_site(t, who, t.lands(who))])
    if isinstance(step, (PickPantheon, ChooseNeutral)):
        return menu.pick(0)
    if isinstance(step, TradeArmies):
        return Forgo() if armies_or_faith(t, who) else PASS
    if isinstance(step, SaveArmies):
        return save(bot, t, who, step, menu)
    if isinstance(step, ChooseRelic):
        return first_relic(menu)
    if isinstance(step, EnterEmptied):
        return enter_emptied(bot, t, who, menu)
    return None


# --- new armies ------------------------------------------------------------------------------------------------------


def after_plague(t: Table, who: int) -> Table:
    """The table as it will be when the plague has struck the seat in turn, before its invasions."""
    x = godstorm(t)
    if t.turn != who or t.turns == 0 or not any([t.owner[land] == who for land in x.plague]):
        return t
    seen = t.copy()
    for land in x.plague:
        if seen.owner[land] == who:
            seen.armies[land] -= half(seen.armies[land])
    return seen


def spare(bot: Bot, t: Table, who: int) -> int:
    """The faith that may be spent on gods and temples."""
    faith = godstorm(t).faith[who]
    return faith - saved(t, who) - upkeep(t, who) if bot.strategic else faith


# --- invasions -------------------------------------------------------------------------------------------------------


def invasion(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """The bot's next attack as an invasion, or as entering land that nobody holds; or pass."""
    attack = bot.attack(t, who)
    if isinstance(attack, Attack):
        declared: Action
        if t.owner[attack.dst.index] == NOBODY:
            declared = entry(bot, t, who, attack.src.index, attack.dst.index)
        else:
            declared = Invade(attack.src, attack.dst)
        if declared in menu:
            return declared
    if last_word(t, who) and bot.strategic:
        return last_attack(t, who, menu)
    return PASS


def entry(bot: Bot, t: Table, who: int, src: int, dst: int) -> Action:
    """Enter land that nobody holds with as many armies as the bot would move into captured land."""
    seen = t.copy()
    seen.owner[dst] = who
    seen.armies[dst] = 1
    seen.armies[src] -= 1
    moved = 1 if dst in godstorm(t).plague else count_of(bot.move_in(seen, who, src, dst, 1), 1)
    lands = t.board.territories
    return Enter(lands[src], lands[dst], max(1, min(moved, t.armies[src] - 1)))


def count_of(action: Action | None, least: int) -> int:
    """How many armies an answer moves in."""
    return action.armies if isinstance(action, Occupy) else least


def last_attack(t: Table, who: int, menu: Menu) -> Action:
    """In the last turn of all armies are worth nothing any more: attack wherever there is any chance."""
    owner, armies = t.owner, t.armies
    lands = t.board.territories
    wish = wanted(t, who)
    best: Action = PASS
    most = 0.0
    for src in t.lands(who):
        if armies[src] < 2:
            continue
        for dst in t.board.near[src]:
            if owner[dst] == who:
                continue
            chance = odds_between(t, src, dst).win(armies[src], armies[dst]) if owner[dst] != NOBODY else 1.0
            if chance > HOPE and chance * wish.get(dst, 0.0) > most:
                action: Action
                if owner[dst] == NOBODY:
                    action = Enter(lands[src], lands[dst], armies[src] - 1)
                else:
                    action = Invade(lands[src], lands[dst])
                if action in menu:
                    most = chance * wish[dst]
                    best = action
    return best


def go_on(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """Fight on while the bot would attack here again; one battle is compulsory, and the last turn spares nothing."""
    x = godstorm(t)
    under_way = x.invasion
    assert under_way is not None
    src, dst = under_way.src, under_way.dst
    most = Commit(min(x.force, t.edition.combat.most_attack(t.armies[src])))
    if PASS not in menu:
        return most
    attack = bot.attack(t, who)
    if isinstance(attack, Attack) and (attack.src.index, attack.dst.index) == (src, dst):
        return most
    return most if last_word(t, who) and bot.strategic else PASS


def move_in(bot: Bot, t: Table, who: int, step: MoveIn) -> Action | None:
    """As the bot does everywhere; but no more than must go into a plague land, and below by another measure."""
    if step.dst >= GROUND:
        return move_below(t, who, step.src, step.dst, step.dice)
    if step.dst in godstorm(t).plague and not last_word(t, who):
        return Occupy(step.dice)
    return bot.move_in(t, who, step.src, step.dst, step.dice)


def enter_emptied(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Enter a territory that its defender has lost to an own card."""
    for action in menu:
        if isinstance(action, Enter):
            return entry(bot, t, who, action.src.index, action.dst.index)
    return None


def save(bot: Bot, t: Table, who: int, step: SaveArmies, menu: Menu) -> Action:
    """Armies are bought off unless the territory falls anyway, or the faith has a better use."""
    most = len(menu) - 1
    battle = t.battle
    if not bot.strategic or battle is None:
        return Save(most)
    falls = odds_between(t, battle.src, battle.dst).win(t.armies[battle.src], t.armies[battle.dst])
    return Save(0 if falls > DOOMED else most)


# --- fortifying ------------------------------------------------------------------------------------------------------


def fortify(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """The bot's move; if it makes none, a god goes where it is safer or more useful."""
    action = bot.redistribute(t, who, 1)
    if isinstance(action, Fortify) and action in menu:
        return action
    return walk(t, who, menu) if bot.strategic else PASS


# --- cards -----------------------------------------------------------------------------------------------------------


def play(bot: Bot, who: int, decision: Decision[Table]) -> Action:
    """The card that gains most, if it gains enough; an easy bot plays whatever it can."""
    cards = [action for action in decision.menu if isinstance(action, Use)]
    if not cards:
        return PASS
    if not bot.strategic:
        return cards[0]
    trials = Trials(decision, who, bot)
    best: Action = PASS
    most = trials.now() + PAYS
    for action in cards:
        value = trials.value(action)
        if value > most:
            most = value
            best = action
    return best


def cancel(bot: Bot, who: int, decision: Decision[Table]) -> Action:
    """A card is cancelled if its effects would be worse than the loss of the relic."""
    uses = [action for action in decision.menu if isinstance(action, Use)]
    step = decision.step
    if not uses or (isinstance(step, Answered) and step.player == who):
        return PASS
    if not bot.strategic:
        return uses[0]
    trials = Trials(decision, who, bot)
    return uses[0] if trials.value(uses[0]) > trials.value(PASS) else PASS


def take_from_hand(menu: Menu) -> Action:
    """The best card of a hand that is looked at."""
    answers = list(menu)
    cards = [action for action in answers if isinstance(action, StealCard)]
    if cards:
        return max(cards, key=lambda action: card_worth(action.card.key if isinstance(action.card, Miracle) else ""))
    decks = [action for action in answers if isinstance(action, CallDeck)]
    return max(decks, key=lambda action: action.deck.index)


def first_relic(menu: Menu) -> Action:
    """What draws cards acts first; the box, which may destroy anything, last."""
    relics = [action for action in menu if isinstance(action, Act)]
    return min(relics, key=lambda action: (action.relic.id == "pandoras_box", action.relic.index))
