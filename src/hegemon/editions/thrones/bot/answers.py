"""Bots' answers to the questions of Game of Thrones: Houses, cards, gold, units, objectives and invasions.

Questions that other editions ask too go to the bot's own methods: an attack it would make becomes an invasion, and an
attack it would repeat becomes another battle. Values are in armies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.thrones.actions import (
    MAESTER_WARE,
    OBJECTIVE_WARE,
    Buy,
    Enlist,
    NameCharacter,
    Ransom,
    Score,
    Station,
)
from hegemon.editions.thrones.battle import EVERY_DIE, NO_DICE, PLACES
from hegemon.editions.thrones.bot.objectives import held, promise, saved_for, seat_of_power
from hegemon.editions.thrones.cards import Objective
from hegemon.editions.thrones.draw import DrawTerritory
from hegemon.editions.thrones.extra import READY, ThronesExtra, on
from hegemon.editions.thrones.lands import FORT, UNITS
from hegemon.editions.thrones.maneuver import BringUnits, Maneuver
from hegemon.editions.thrones.objectives import ScoreObjective, met
from hegemon.editions.thrones.powers import powers, price
from hegemon.editions.thrones.purchase import Purchase
from hegemon.editions.thrones.reinforce import Muster, StationUnit
from hegemon.editions.thrones.setup import PickHouse
from hegemon.editions.thrones.victory import standing
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import (
    Against,
    Amount,
    Attack,
    Bonus,
    Bring,
    Commit,
    Die,
    Invade,
    Keep,
    Reveal,
    TakeCard,
    Target,
    Trade,
    Use,
)
from hegemon.rules.decks import KeepOne
from hegemon.rules.effects import Answered, CardAsks, Moment
from hegemon.rules.invade import shown_dice
from hegemon.rules.invasion import ROLLED, DeclareInvasion, FightOn
from hegemon.rules.sets import PlaceBonus, gain, sets_in
from hegemon.table.cards import Power
from hegemon.table.combat import Battle
from hegemon.table.odds import Odds, odds_between, odds_of
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

GOLD: Final = 0.4
"""The worth of 100 gold."""
PRIZE: Final = 2.0
"""The worth of a territory to both sides of a battle, besides the armies."""
QUESTS: Final = 4
"""No more objectives are bought with this many in hand."""
PLENTY: Final = 700
"""With this much gold to spare a bot buys a Maester card or ransoms a captive."""
LAST_CARDS: Final = 8
"""With this few cards left, the End Game card among them, a bot that is behind stops drawing."""

USEFUL: Final = {
    "cersei_lannister": 2.0,
    "jorah_mormont": 2.0,
    "doran_martell": 2.0,
    "xaro_xhoan_daxos": 0.6,
    "renly_baratheon": 1.0,
    "salladhor_saan": 0.6,
    "melisandre": 0.9,
    "catelyn_stark": 1.0,
    "reinforce_bulwarks": 1.5,
    "a_sworn_sword": 1.5,
    "weapons_of_war": 1.5,
    "preparing_for_war": 3.0,
    "mass_desertion": 1.5,
    "hired_thieves": 1.5,
    "best_laid_plans": 3.0,
    "blood_magic": 1.5,
    "a_web_of_lies": 1.5,
    "confusion_in_the_ranks": 1.3,
    "freefolk_uprising": 4.0,
    "winter_is_coming": 2.0,
    "rally_the_smallfolk": 2.5,
    "cut_off_supply_lines": 2.5,
    "sickness_in_the_ranks": 2.0,
    "call_in_your_banners": 3.5,
    "mourning_the_fallen": 1.0,
    "valar_morghulis": 2.1,
    "raid_the_countryside": 1.0,
    "taken_captive": 1.0,
    "unplanned_losses": 2.0,
    "desperate_ambush": 2.0,
    "lead_into_a_trap": 3.0,
    "shifting_alliance": 4.0,
    "a_call_to_arms": 3.5,
    "bribery": 2.0,
    "a_temporary_truce": 2.5,
    "wed_for_peace": 3.0,
    "spiders_sabotage": 2.0,
}
"""The average worth of using a card, in armies, where it is not computed from the dice of a battle."""

ANSWERS: Final = ("a_call_to_arms", "bribery", "a_temporary_truce", "wed_for_peace")
"""Cards played in reply to an invasion, kept for invasions that would succeed."""


def answer(bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
    """A bot's answer to a question of Game of Thrones; None without a preference."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, DeclareInvasion):
        return card_to_use(bot, t, who, menu) or revealed(menu) or invasion(bot, t, who, menu)
    if isinstance(step, FightOn):
        return go_on(bot, t, who, menu)
    if isinstance(step, Moment):
        return card_on_dice(bot, t, who, menu) if step.moment == ROLLED else card_to_use(bot, t, who, menu) or PASS
    if isinstance(step, Answered):
        return next((action for action in menu if isinstance(action, Use)), PASS)
    if isinstance(step, Muster):
        return muster(bot, t, who, menu)
    if isinstance(step, Purchase):
        return purchase(bot, t, who, menu)
    if isinstance(step, Maneuver):
        action = revealed(menu) or bot.redistribute(t, who, 1)
        return action if action in menu else PASS
    if isinstance(step, BringUnits):
        return next((action for action in menu if isinstance(action, Bring)), PASS)
    if isinstance(step, ScoreObjective):
        return best_score(menu)
    if isinstance(step, DrawTerritory):
        return draw(bot, t, who, menu)
    if isinstance(step, KeepOne):
        return keep(t, who, menu)
    if isinstance(step, StationUnit):
        return Station(t.board.territories[post(bot, t, who, step.kind == FORT.index)])
    if isinstance(step, PlaceBonus):
        return Bonus(t.board.territories[max(step.lands, key=lambda land: pressure(t, who, land))])
    if isinstance(step, CardAsks):
        return card_choice(bot, t, who, step, menu)
    if isinstance(step, PickHouse):
        return menu.pick(0)
    return None


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
    """Fight on while the bot would attack here again; the first battle is compulsory."""
    extra = beside(t)
    under_way = extra.invasion
    assert under_way is not None
    most = Commit(t.edition.combat.most_attack(t.armies[under_way.src]))
    if PASS not in menu:
        return most
    attack = bot.attack(t, who)
    if isinstance(attack, Attack) and (attack.src.index, attack.dst.index) == (under_way.src, under_way.dst):
        return most
    return PASS


def beside(t: Table) -> ThronesExtra:
    """The edition's part of the table."""
    extra = t.extra
    assert isinstance(extra, ThronesExtra)
    return extra


# --- using cards -----------------------------------------------------------------------------------------------------


def card_to_use(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """The card with the highest worth above its price; None if no card is worth its price."""
    best: Action | None = None
    most = 0.0
    spare = beside(t).gold[who] - (saved_for(t, who) if bot.strategic else 0)
    for action in uses(menu):
        power = action.power
        cost = price(t, who, power)
        if cost <= spare or cost == 0:
            gain = gain_of(bot, t, who, power) - GOLD * cost / 100
            if gain > most:
                most = gain
                best = action
    return best


def uses(menu: Menu) -> list[Use]:
    """The cards that can be used now."""
    return [action for action in menu if isinstance(action, Use)] if len(menu) < 400 else few_uses(menu)


def few_uses(menu: Menu) -> list[Use]:
    """The cards at the end of a long menu, after territories and moves."""
    found: list[Use] = []
    for place in range(len(menu) - 1, max(-1, len(menu) - 60), -1):
        action = menu.pick(place)
        if isinstance(action, Use):
            found.append(action)
    return found


def gain_of(bot: Bot, t: Table, who: int, power: Power) -> float:
    """The worth of using a card now: from the odds of the current invasion, or on average."""
    key = power.key
    under_way = beside(t).invasion
    if under_way is not None:
        src, dst = under_way.src, under_way.dst
        if powers(t).card(key).dice != NO_DICE:
            return help_in_battle(t, who, key, src, dst) if bot.strategic else 0.5
        if key in ANSWERS or key == "catelyn_stark":
            likely = odds_between(t, src, dst).win(t.armies[src], t.armies[dst])
            precious = 2.0 if dst == seat_of_power(t, who) else 1.0
            return USEFUL[key] * likely * precious if likely > 0.4 else 0.0
        if key == "desperate_ambush":
            return USEFUL[key] if t.battle is not None and t.battle.attack == 3 else 0.0
    return USEFUL.get(key, 0.0)


def help_in_battle(t: Table, who: int, key: str, src: int, dst: int) -> float:
    """How much a card that works on the dice improves the invasion for its player."""
    pieces = t.edition.pieces
    assert pieces is not None
    battle = Battle(src, dst, 1)
    red, white = pieces(t, battle, True), pieces(t, battle, False)
    before = outcome(odds_of(t.edition.combat, red, white), t, src, dst)
    if who == t.turn:
        red = helped(red, powers(t).card(key).dice)
    else:
        white = helped(white, powers(t).card(key).dice)
    after = outcome(odds_of(t.edition.combat, red, white), t, src, dst)
    return after - before if who == t.turn else before - after


def helped(pieces: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The dice modifiers of a side with one more card."""
    works = list(pieces) or [0] * PLACES
    works[place] += 1
    return tuple(works)


def outcome(odds: Odds, t: Table, src: int, dst: int) -> float:
    """The expected gain of the attacker: the territory, and the difference in losses."""
    here, there = t.armies[src], t.armies[dst]
    _, mine, theirs = odds.expected(here, there)
    return PRIZE * odds.win(here, there) + theirs - mine


def card_on_dice(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """A card that changes the dice just rolled, if it saves an army or kills one; else pass."""
    best: Action = PASS
    most = 0.0
    now = swing_with(t, who, ())
    for action in uses(menu):
        power = action.power
        cost = price(t, who, power)
        then = now
        if powers(t).card(power.key).dice == EVERY_DIE:
            then = swing_with(t, who, (), 1)
        elif power.key in ("margaery_tyrell", "barristan_selmy"):
            then = now + (0.6 if now < 1 else 0.0)
        else:
            mine = len(own_dice(t, who)[0])
            then = max([swing_with(t, who, (place,)) for place in range(mine)])
        gain = then - now - GOLD * cost / 100
        if gain > most:
            most = gain
            best = action
    return best


def own_dice(t: Table, who: int) -> tuple[list[int], list[int]]:
    """The faces and sizes of a seat's dice in the current battle."""
    attacker, defender = shown_dice(t)
    side = attacker if who == t.turn else defender
    return side.faces, side.sizes


def swing_with(t: Table, who: int, highest: tuple[int, ...], more: int = 0) -> float:
    """The other side's losses minus the own, with some own dice at their highest face, or all raised."""
    attacker, defender = shown_dice(t)
    side = attacker if who == t.turn else defender
    for place in highest:
        side.faces[place] = side.sizes[place]
    side.faces = [face + more for face in side.faces]
    lost, won = t.edition.combat.losses(attacker, defender)
    return float(won - lost if who == t.turn else lost - won)


def card_choice(bot: Bot, t: Table, who: int, step: CardAsks, menu: Menu) -> Action | None:
    """The answer to a question of a card."""
    answers = list(menu)
    first = answers[0]
    if isinstance(first, Amount):
        own = bool(step.notes) and t.owner[step.notes[0]] == who
        return answers[0] if own else answers[-1]
    if isinstance(first, Target):
        lands = [action for action in answers if isinstance(action, Target)]
        if t.owner[first.land.index] != who:
            return max(lands, key=lambda action: t.armies[action.land.index])
        if step.key == "winter_is_coming":
            return min(lands, key=lambda action: pressure(t, who, action.land.index))
        return max(lands, key=lambda action: pressure(t, who, action.land.index))
    if isinstance(first, NameCharacter):
        extra = beside(t)
        named = [action for action in answers if isinstance(action, NameCharacter)]
        theirs = [action for action in named if action.character.house != extra.houses[who]] or named
        return max(
            theirs,
            key=lambda action: (extra.characters[action.character.index] == READY, action.character.cost),
        )
    if isinstance(first, Against):
        return max(answers, key=lambda action: strength(t, action))
    if isinstance(first, Die):
        return die_choice(t, who, step, [action for action in answers if isinstance(action, Die)], menu)
    return None


def strength(t: Table, action: Action) -> tuple[int, int]:
    """The points and territories of the House that an answer names."""
    assert isinstance(action, Against)
    extra = beside(t)
    seat = extra.houses.index(action.faction.index)
    return extra.points[seat], t.owner.count(seat)


def die_choice(t: Table, who: int, step: CardAsks, dice: list[Die], menu: Menu) -> Action:
    """The die to set to its highest face, or to roll again."""
    if step.key == "margaery_tyrell":
        attacker, defender = shown_dice(t)
        theirs = defender if who == t.turn else attacker
        return max(dice, key=lambda action: theirs.faces[action.place - 1])
    faces, sizes = own_dice(t, who)
    if step.key == "barristan_selmy":
        low = min(dice, key=lambda action: faces[action.place - 1])
        if PASS in menu and 2 * faces[low.place - 1] > sizes[low.place - 1]:
            return PASS
        return low
    return max(dice, key=lambda action: swing_with(t, who, (action.place - 1,)))


def pressure(t: Table, who: int, land: int) -> float:
    """How much an own territory needs another army: rival neighbours, its own stack, and the seat of power count."""
    near = [t.armies[other] for other in t.board.near[land] if t.owner[other] != who]
    if not near:
        return -1.0 / t.armies[land]
    return max(near) + 0.5 * t.armies[land] + (5.0 if land == seat_of_power(t, who) else 0.0)


# --- new armies, units and gold --------------------------------------------------------------------------------------


def revealed(menu: Menu) -> Action | None:
    """Reveal a rally card whenever that is legal."""
    found = [offer for offer in menu.offers() if offer.verb == Reveal.verb] if len(menu) < 400 else []
    return next((action for action in menu if isinstance(action, Reveal)), None) if found else None


def muster(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Trade the best set, trade a card for a unit where that helps, use cards, and deploy."""
    cards = t.edition.cards
    sets = sets_in(t.edition, t.hands[who])
    if sets:
        best = max(sets, key=lambda three: gain(t, who, tuple([cards[number] for number in three])))
        bot.regroup()
        return Trade((cards[best[0]], cards[best[1]], cards[best[2]]))
    enlisting = enlist(t, who, menu) if on(t, "special_units") else None
    if enlisting is not None:
        return enlisting
    if on(t, "characters") or on(t, "maesters"):
        action = card_to_use(bot, t, who, menu) or revealed(menu)
        if action is not None:
            bot.regroup()
            return action
    return bot.deploy(t, who, t.reserve[who]) if t.reserve[who] else PASS


def enlist(t: Table, who: int, menu: Menu) -> Action | None:
    """Trade a card for a unit if an objective asks for units, or if three cards make no set."""
    extra = beside(t)
    units = [sum([extra.units(unit)[land] for land in t.lands(who)]) for unit in range(3)]
    kinds = [unit.id for unit in UNITS]
    quests = [one for one in held(t, who) if one.kind.startswith("units") and not met(t, who, one)]
    best: Action | None = None
    most = 0
    for number in t.hands[who].cards:
        action = Enlist(t.edition.cards[number])
        kind = kinds.index(action.card.symbol)
        wish = 1 if len(t.hands[who]) > 2 else 0
        for one in quests:
            wish += 2 + units[kind] if one.kind == "units_same" else 3 * (units[kind] == 0)
        if wish > most and action in menu:
            most = wish
            best = action
    return best


def post(bot: Bot, t: Table, who: int, fort: bool) -> int:
    """Where a new unit goes: a Fortification first to the seat of power, all others where armies are needed most."""
    home = seat_of_power(t, who)
    if fort and home >= 0 and t.owner[home] == who and not beside(t).forts[home]:
        return home
    return max(t.lands(who), key=lambda land: pressure(t, who, land) + 0.5 * t.armies[land])


def purchase(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """Buy objectives while none is met; ransom captives and buy Maester cards with gold to spare."""
    extra = beside(t)
    action = card_to_use(bot, t, who, menu) or revealed(menu)
    if action is not None:
        return action
    spare = extra.gold[who] - (saved_for(t, who) if bot.strategic else 0)
    if bot.strategic and Buy(OBJECTIVE_WARE) in menu and spare >= 200:
        mine = held(t, who)
        ready = [one for one in mine if met(t, who, one)]
        if not ready and len(mine) < QUESTS:
            return Buy(OBJECTIVE_WARE)
    for action in menu:
        if isinstance(action, Ransom) and spare >= PLENTY:
            return action
    if Buy(MAESTER_WARE) in menu and spare >= PLENTY and len(extra.maesters.hands[who]) < 4:
        return Buy(MAESTER_WARE)
    return PASS


# --- the end of a turn -----------------------------------------------------------------------------------------------


def best_score(menu: Menu) -> Action:
    """Score the objective with the most points among those that are met."""
    best: Action = PASS
    most = 0
    for action in menu:
        if isinstance(action, Score):
            card = action.card
            assert isinstance(card, Objective)
            if card.points > most:
                most = card.points
                best = action
    return best


def keep(t: Table, who: int, menu: Menu) -> Action:
    """Keep the card of the highest worth."""
    return max(menu, key=lambda action: kept_worth(t, who, action))


def kept_worth(t: Table, who: int, action: Action) -> float:
    """The worth of a card that can be kept."""
    assert isinstance(action, Keep)
    card = action.card
    if isinstance(card, Objective):
        return promise(t, who, card)
    if isinstance(card, Power):
        return USEFUL.get(card.key, 1.0) - GOLD * card.cost / 100
    mine = [t.edition.cards[number].symbol for number in t.hands[who].cards]
    return 1.0 if mine.count(card.symbol) == 1 else 0.5


def draw(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """Draw a card, except when that may end a game the bot would lose."""
    action = card_to_use(bot, t, who, menu) or revealed(menu)
    if bot.strategic and t.edition.options["victory"] == "skirmish" and len(t.pile) <= min(beside(t).lower, LAST_CARDS):
        mine = standing(t, who)
        if any([standing(t, seat) > mine for seat in t.living()]):
            return PASS
    if action is not None:
        return action
    return TakeCard() if TakeCard() in menu else PASS
