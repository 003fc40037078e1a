"""Bots' answers to the questions of The Lord of the Rings: armies, Leaders, invasions, Missions and Powers.

Questions that other editions ask too go to the bot's own methods: an attack it would make becomes an invasion, and an
attack it would repeat becomes another battle. Values are in armies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.lotr.actions import DELAY, HASTEN, Appoint, Block, Carry, ChooseArmy, LayAside, Lead, Shift
from hegemon.editions.lotr.bot.fellowship import sways
from hegemon.editions.lotr.bot.ring import ends_before, haste, rounds_left, turns_left
from hegemon.editions.lotr.bot.worth import (
    ADVENTURE_CARD,
    leader_worth,
    mission_worth,
    missions,
    no_points,
    point,
    scores,
    wanted,
)
from hegemon.editions.lotr.cards import ADVENTURES, MISSION, Adventure
from hegemon.editions.lotr.cards.missions import PlaceReward, Rewards
from hegemon.editions.lotr.draw import DiscardOne
from hegemon.editions.lotr.extra import LotrExtra, lotr
from hegemon.editions.lotr.files import EVIL
from hegemon.editions.lotr.fortify import FortifyYourPosition
from hegemon.editions.lotr.lands import PATH, SITES, STRONG
from hegemon.editions.lotr.leaders import BringLeader, PlaceLeader
from hegemon.editions.lotr.moments import DEPARTING, LEAVING, TESTED
from hegemon.editions.lotr.options import TEAM
from hegemon.editions.lotr.reinforce import PlaceReinforcements
from hegemon.editions.lotr.setup import PickArmy
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Joined, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Amount, Attack, Bring, Commit, Fortify, Invade, Place, Target, Use
from hegemon.rules.effects import CardAsks, Moment, Uses, effect_of
from hegemon.rules.invasion import COMMITTED, DECLARED, DeclareInvasion, FightOn
from hegemon.rules.reinforce import Musters
from hegemon.table.cards import Power
from hegemon.table.invasion import Invasion
from hegemon.table.odds import odds_between
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

UNDER_THE_MOUNTAINS: Final = "the_way_is_under_the_mountains"
FLOOR: Final = 0.4
"""A battle is abandoned when the chance of winning it falls below this."""
SURE: Final = 0.7
"""An invasion under the mountains is declared only if it is as likely to succeed."""
SOON: Final = 5.0
"""With no more turns than this left, cards are not saved for a better moment."""
QUEST: Final = 1.0
"""A Leader is taken elsewhere at the end of a turn only if that is worth more than this."""
LEADER: Final = 3.0
"""The worth of a Leader who would be lost."""


def answer(bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
    """A bot's answer to a question of The Lord of the Rings; None without a preference."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, DeclareInvasion):
        return completed(menu) or card_for_combat(bot, t, who, menu) or invasion(bot, t, who, menu)
    if isinstance(step, FightOn):
        return completed(menu) or card_for_invasion(bot, t, who, menu) or go_on(bot, t, who, menu)
    if isinstance(step, Moment):
        return completed(menu) or card_at(bot, t, who, step.moment, menu) or PASS
    if isinstance(step, PlaceReinforcements):
        return reinforce(bot, t, who, step, menu)
    if isinstance(step, PlaceReward):
        return place_reward(t, who, step, menu)
    if isinstance(step, FortifyYourPosition):
        return completed(menu) or night_move(menu) or fortify(bot, t, who, menu)
    if isinstance(step, BringLeader):
        return bring(bot, t, who, step, menu)
    if isinstance(step, PlaceLeader):
        return appoint(bot, t, who, menu)
    if isinstance(step, DiscardOne):
        return discard(t, who, menu)
    if isinstance(step, CardAsks):
        return card_choice(bot, t, who, step, menu)
    if isinstance(step, PickArmy):
        return army(t, menu)
    return None


def uses(menu: Menu) -> list[Use]:
    """The cards that can be played now."""
    found: list[Use] = []
    parts = menu.parts if isinstance(menu, Joined) else (menu,)
    for part in parts:
        if isinstance(part, Uses):
            found += [action for action in part.answers if isinstance(action, Use)]
    return found


def completed(menu: Menu) -> Action | None:
    """A Mission that can be completed now is."""
    for action in uses(menu):
        if action.power.symbol == MISSION:
            return action
    return None


# --- before the first turn -------------------------------------------------------------------------------------------


def army(t: Table, menu: Menu) -> Action:
    """An army of the side that has fewer players, so that partners sit opposite each other."""
    x = lotr(t)
    answers = [action for action in menu if isinstance(action, ChooseArmy)]
    return min(answers, key=lambda action: (len(x.of_side(action.army.side)), action.army.index))


def appoint(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """A Leader goes where he is worth most: to the largest stack at a front, or to the site of a Mission."""
    answers = [action for action in menu if isinstance(action, Appoint)]
    if not bot.strategic:
        return max(answers, key=lambda action: t.armies[action.land.index])
    return max(answers, key=lambda action: leader_worth(t, who, action.land.index, t.armies[action.land.index]))


# --- reinforcements --------------------------------------------------------------------------------------------------


def reinforce(bot: Bot, t: Table, who: int, step: PlaceReinforcements, menu: Menu) -> Action | None:
    """Complete Missions first, then turn in sets and place as the bot does in every edition."""
    action = completed(menu)
    if action is not None:
        bot.regroup()
        return action
    plain = Musters(t, who, step.trading)
    return bot.muster(t, who, plain) if len(plain) else PASS


def place_reward(t: Table, who: int, step: PlaceReward, menu: Menu) -> Action | None:
    """The battalions of a Mission go to the largest stack at a front among the territories allowed."""
    if not isinstance(menu, Rewards):
        return None
    land = max(menu.lands, key=lambda land: front(t, who, land))
    return Place(t.board.territories[land], step.armies)


def front(t: Table, who: int, land: int) -> float:
    """How useful more battalions are in an own territory."""
    owner = t.owner
    armies = t.armies
    best = -5.0
    for other in t.board.near[land]:
        rival = owner[other]
        if rival != who and t.hostile(who, rival):
            threat = 0.1 * armies[other] if 0 <= rival < t.edition.seats else 0.0
            best = max(best, threat + 1.0)
    return best + 0.3 * armies[land] + (1.0 if STRONG[land] and best > 0 else 0.0)


# --- invasions -------------------------------------------------------------------------------------------------------


def invasion(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """The bot's next attack as an invasion, or pass."""
    attack = bot.attack(t, who)
    if isinstance(attack, Attack):
        declared = Invade(attack.src, attack.dst)
        if declared in menu:
            return declared
    return PASS


def go_on(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """Fight on while the bot would attack here again, from another territory if it would; one battle is compulsory."""
    under_way = invasion_of(t)
    src, dst = under_way.src, under_way.dst
    most = sending(bot, t, who, under_way, menu)
    if PASS not in menu:
        return most
    if dst not in t.board.near[src]:
        chance = odds_between(t, src, dst).win(t.armies[src], t.armies[dst])
        return most if chance >= FLOOR and most in menu else PASS
    attack = bot.attack(t, who)
    if isinstance(attack, Attack) and attack.dst.index == dst:
        if attack.src.index == src:
            return most
        shift = Shift(attack.src)
        if shift in menu:
            return shift
    return PASS


def invasion_of(t: Table) -> Invasion:
    """The invasion under way."""
    found = lotr(t).invasion
    assert found is not None
    return found


def sending(bot: Bot, t: Table, who: int, under_way: Invasion, menu: Menu) -> Action:
    """As many battalions as may fight, and their Leader, unless he would come to stand alone before many enemies."""
    src, dst = under_way.src, under_way.dst
    most = t.edition.combat.most_attack(t.armies[src])
    if Lead(most) in menu and (leads(bot, t, who, src, dst) or Commit(most) not in menu):
        return Lead(most)
    return Commit(most)


def leads(bot: Bot, t: Table, who: int, src: int, dst: int) -> bool:
    """Whether the Leader goes into the next battle: he moves in with whoever conquers the territory."""
    if not bot.strategic or t.armies[dst] > min(2, t.armies[src] - 1):
        return True  # nothing is conquered yet
    x = lotr(t)
    if t.edition.options["mode"] == TEAM:
        left = t.armies[src] - 1
        return leader_worth(t, who, dst, left) + QUEST >= leader_worth(t, who, src, 1)
    if dst in SITES:
        return True
    if any([card.place == src for card in missions(t, who)]) and not x.closed:
        return True  # it was completed before
    left = t.armies[src] - 1
    worst = 0
    for other in t.board.near[dst]:
        rival = t.owner[other]
        if other != src and 0 <= rival < t.edition.seats and t.hostile(who, rival):
            worst = max(worst, t.armies[other])
    return left >= 3 or worst <= left + 2


# --- playing Powers --------------------------------------------------------------------------------------------------


def late(t: Table) -> bool:
    """Whether so few turns are left that every point counts, and no card is saved."""
    return turns_left(t) <= SOON and not no_points(t)


def card_for_combat(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """The way under the mountains, if it leads to something."""
    for action in uses(menu):
        if best_way(t, who)[0] > 0.0:
            return action
    return None


def best_way(t: Table, who: int) -> tuple[float, int, int]:
    """The best invasion under the mountains: its worth, from where and to where."""
    best = (0.0, -1, -1)
    worth = wanted(t, who)
    for action in effect_of(t, UNDER_THE_MOUNTAINS).choices(t, who, ()):
        if isinstance(action, Invade):
            src, dst = action.src.index, action.dst.index
            odds = odds_between(t, src, dst)
            chance = odds.win(t.armies[src], t.armies[dst])
            if chance >= SURE:
                lost = odds.expected(t.armies[src], t.armies[dst])[1]
                gain = point(t, who) + chance * (1.0 + worth.get(dst, 0.0)) - lost
                if gain > best[0]:
                    best = (gain, src, dst)
    return best


def card_for_invasion(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """A Power that helps in the invasion under way; before the end any that can be played."""
    found = uses(menu)
    if not found:
        return None
    under_way = invasion_of(t)
    src, dst = under_way.src, under_way.dst
    for action in found:
        key = action.power.key
        if key == "grima_wormtongue" and t.armies[dst] == 2 and bot.strategic and not late(t):
            continue
        if key == "black_sails" and bot.strategic and t.armies[dst] < 2 and not late(t):
            continue
        if key in ("siege_machines", "the_enemy_is_at_hand") and t.armies[dst] < 2 and bot.strategic and not late(t):
            continue
        if key == "ambush" and bot.strategic and t.armies[src] < 4 and not late(t):
            continue
        return action
    return None


def card_at(bot: Bot, t: Table, who: int, moment: str, menu: Menu) -> Action | None:
    """A Power to play at a moment, or None."""
    for action in uses(menu):
        if moment in (LEAVING, TESTED, DEPARTING):
            if sways(bot, t, who, action.power.key, moment):
                return action
        elif moment in (DECLARED, COMMITTED):
            if defends(bot, t, who, action.power):
                return action
        elif starts(bot, t, who, action.power):
            return action
    return None


def starts(bot: Bot, t: Table, who: int, power: Power) -> bool:
    """Whether to play a Power at the start of the own turn."""
    key = power.key
    if key == "you_shall_not_pass":
        return True
    if key == "hunt_for_the_ringbearer":
        if t.owner[lotr(t).ring_place()] == who:
            return True
        return not bot.strategic or turns_left(t) > 2 * t.edition.seats or haste(t, who) > 0.0
    if key == "borne_to_another_place":
        return not bot.strategic or best_carry(t, who)[0] + point(t, who) > 0.0
    return True


def defends(bot: Bot, t: Table, who: int, power: Power) -> bool:
    """Whether to answer an invasion of an own territory with a Power."""
    key = power.key
    under_way = invasion_of(t)
    src, dst = under_way.src, under_way.dst
    if key == "violent_storms":
        battle = t.battle
        return battle is None or battle.attack > 1 or late(t)
    if not bot.strategic:
        return True
    here, there = t.armies[src], t.armies[dst]
    odds = odds_between(t, src, dst)
    danger = odds.win(here, there)
    stake = 1.0 + (2.0 if STRONG[dst] else 0.0) + (LEADER if lotr(t).leader_at(who, dst) else 0.0)
    if key == "courage_alone_will_not_save_you":
        saved = danger - odds.win(here, there + 4)
        return late(t) or (saved > 0.25 and stake + there >= 3) or danger > 0.5
    if key == "strategic_withdrawal":
        return danger > 0.6 and there >= 3
    return False


# --- what Powers ask -------------------------------------------------------------------------------------------------


def card_choice(bot: Bot, t: Table, who: int, step: CardAsks, menu: Menu) -> Action | None:
    """The answer to a question of a Power."""
    answers = list(menu)
    first = answers[0]
    if isinstance(first, Amount):
        return answers[-1]
    if isinstance(first, Target):
        return max(answers, key=lambda action: refuge(t, who, action))
    if isinstance(first, Carry):
        _, src, dst = best_carry(t, who)
        lands = t.board.territories
        return Carry(lands[src], lands[dst]) if src >= 0 else None
    if isinstance(first, Block):
        return max(answers, key=lambda action: barred(t, who, action))
    if isinstance(first, Invade):
        _, src, dst = best_way(t, who)
        lands = t.board.territories
        return Invade(lands[src], lands[dst]) if src >= 0 else None
    if HASTEN in menu:
        x = lotr(t)
        total = x.die + x.sway
        if (total > 3) == (total + 2 > 3) and haste(t, who) >= 0.0:
            return HASTEN
        return HASTEN if haste(t, who) >= 0.0 else DELAY
    return None


def refuge(t: Table, who: int, action: Action) -> float:
    """How well battalions that withdraw would stand in a territory."""
    assert isinstance(action, Target)
    return front(t, who, action.land.index)


def best_carry(t: Table, who: int) -> tuple[float, int, int]:
    """The best way to bear a Leader to another own territory: its worth, from where and to where."""
    x = lotr(t)
    leaders = x.leaders_of(who)
    best = (-1e9, -1, -1)
    free = [land for land in t.lands(who) if land not in leaders]
    there = [(leader_worth(t, who, land, t.armies[land]), land) for land in free]
    for src in leaders:
        now = leader_worth(t, who, src, t.armies[src])
        for worth, dst in there:
            if worth - now > best[0]:
                best = (worth - now, src, dst)
    return best


def barred(t: Table, who: int, action: Action) -> float:
    """How much a blocked bridge would hinder rivals more than the own battalions."""
    assert isinstance(action, Block)
    one, other = action.one.index, action.other.index
    owner = t.owner
    if owner[one] != who:
        one, other = other, one
    if owner[one] != who or not t.hostile(who, owner[other]) or owner[other] >= t.edition.seats:
        return 0.0
    x = lotr(t)
    led = 0.3 if x.leader_at(owner[other], other) else 1.0
    own = 0.0 if x.leader_at(who, one) else max(0.0, t.armies[one] - t.armies[other])
    return led * min(10.0, t.armies[other] - 1.0) + (2.0 if STRONG[one] else 0.0) - own


# --- the end of the turn ---------------------------------------------------------------------------------------------


def night_move(menu: Menu) -> Action | None:
    """More fortifications are always welcome, and score a point."""
    found = uses(menu)
    return found[0] if found else None


def fortify(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Take a Leader to the site of a Mission if that can be done, else move as the bot does in every edition."""
    if lotr(t).moves == 0:
        return PASS
    action = quest(bot, t, who, menu) or bot.redistribute(t, who, 1)
    return action if action in menu else PASS


def quest(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """A move that takes a Leader along own territories to the site of a Mission, which is completed at once.

    In Team play an evil Leader goes to meet the Fellowship.
    """
    x = lotr(t)
    if not bot.strategic:
        return None
    lands = t.board.territories
    mine = [held == who for held in t.owner]
    leaders = x.leaders_of(who)
    goals = [] if x.closed else [card.place for card in missions(t, who)]
    if t.edition.options["mode"] == TEAM and x.side(who) == EVIL:
        goals += PATH[x.ring :]
    best: Action | None = None
    most = QUEST
    for dst in set(goals):
        if t.owner[dst] != who or dst in leaders:
            continue
        for src in leaders:
            if t.armies[src] > 1 and dst in t.board.reach(src, mine):
                border = any([t.owner[other] != who for other in t.board.near[src]])
                count = 1 if border else t.armies[src] - 1
                action = Fortify(lands[src], lands[dst], count)
                worth = leader_worth(t, who, dst, t.armies[dst] + count) - leader_worth(t, who, src, t.armies[src])
                if worth > most and action in menu:
                    most = worth
                    best = action
    return best


def bring(bot: Bot, t: Table, who: int, step: BringLeader, menu: Menu) -> Action:
    """The Leader goes along to where he is worth more."""
    there = leader_worth(t, who, step.dst, t.armies[step.dst])
    here = leader_worth(t, who, step.src, t.armies[step.src])
    if bot.strategic and there < here:
        return PASS
    return next((action for action in menu if isinstance(action, Bring)), PASS)


def discard(t: Table, who: int, menu: Menu) -> Action:
    """The least useful card is discarded."""
    answers = [action for action in menu if isinstance(action, LayAside)]
    return min(answers, key=lambda action: held_worth(t, who, ADVENTURES[action.card.index]))


def held_worth(t: Table, who: int, card: Adventure) -> float:
    """The worth of a card in hand: what it will bring, as likely as it seems."""
    x = lotr(t)
    each = point(t, who)
    if card.symbol != MISSION:
        place = card.place
        passed = place >= 0 and not reaches_place(x, place)
        return 0.0 if passed else 0.6 * each * scores(x, who, card) + ADVENTURE_CARD
    worth = mission_worth(t, who, card)
    if t.owner[card.place] == who:
        return 0.9 * worth
    near = [other for other in t.board.near[card.place] if t.owner[other] == who]
    rounds = min(4.0, rounds_left(t))
    return worth * (0.15 + (0.1 * rounds if near else 0.05 * rounds)) * (1.0 - 0.5 * ends_before(t, who))


def reaches_place(x: LotrExtra, place: int) -> bool:
    """Whether the Fellowship has still to come to a territory of its way, or is there."""
    return place in PATH and PATH.index(place) >= x.ring
