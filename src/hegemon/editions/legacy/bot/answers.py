"""Bots' answers to the questions of Risk Legacy: starts, stars, expansions, missiles, scars, cards and rewards.

Questions that other editions ask too go to the bot's own methods: an attack on a territory that nobody holds becomes an
expansion. Values are in troops. What a pack asks and nothing here knows is answered by the first useful answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.legacy.actions import (
    Burden,
    BuyStar,
    Choose,
    ChooseFaction,
    ChoosePower,
    Collect,
    Complete,
    Cover,
    DraftCard,
    Encircle,
    Found,
    Launch,
    LayCard,
    LowerBonus,
    NameContinent,
    Pick,
    PlayScar,
    PutCoin,
    RaiseBonus,
    Reveal,
    Sign,
    StartIn,
    TearUp,
    Upgrade,
)
from hegemon.editions.legacy.aftermath import ChooseReward, HoldOn
from hegemon.editions.legacy.bot.worth import (
    POWERS,
    danger,
    faction_worth,
    falls,
    held_hqs,
    keeping,
    missing,
    other_hqs,
    priced,
    star_worth,
    start_worth,
    troops_for,
    within_reach,
)
from hegemon.editions.legacy.cards import TakeACard, worth
from hegemon.editions.legacy.expand import ExpandAndAttack, least_to_enter
from hegemon.editions.legacy.extra import has_hq, legacy
from hegemon.editions.legacy.hooks import MISSIONS, SCARS
from hegemon.editions.legacy.lands import ATTACKER, resources
from hegemon.editions.legacy.maneuver import ManeuverTroops
from hegemon.editions.legacy.missiles import LaunchMissiles, missiles_on
from hegemon.editions.legacy.packs.pack_1 import (
    KIND_COINS,
    KIND_ORDER,
    KIND_PLACEMENT,
    KIND_TROOPS,
    draft_cards,
)
from hegemon.editions.legacy.recruit import MOST, PlaceTroops, TurnInCards
from hegemon.editions.legacy.scars import AMMO_SCAR, BUNKER_SCAR, PlayScars
from hegemon.editions.legacy.start import PayForStar, StartOfTurn
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Enter, Fortify, Occupy, Place
from hegemon.rules.invade import lay_out, touched_sides
from hegemon.rules.occupy import MoveIn
from hegemon.table.combat import Battle, losses
from hegemon.table.table import NOBODY, Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

ENOUGH: Final = 10
"""Four cards worth so many troops are not spent on a star that is neither the third nor the fourth."""
SWING: Final = 3.0
"""A missile is launched if the troops it saves and destroys are worth more than this."""
SHIELD: Final = 0.3
"""The share of the danger that an own HQ should keep as its guard."""
RELIEF: Final = 0.15
"""A manoeuvre to an HQ must lower the chance that it falls by this."""
LONG: Final = 60
"""No more answers of a menu than this are looked through."""


def answer(bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
    """A bot's answer to a question of Risk Legacy; None without a preference."""
    step = decision.step
    menu = decision.menu
    if isinstance(step, ExpandAndAttack):
        return advance(bot, t, who, menu)
    if isinstance(step, MoveIn):
        return move_in(bot, t, who, step.src, step.dst, step.dice)
    if isinstance(step, PlaceTroops):
        return deploy(bot, t, who, menu)
    if isinstance(step, LaunchMissiles):
        return launch(bot, t, who, menu)
    if isinstance(step, PlayScars):
        return scar(t, who, menu)
    if isinstance(step, StartOfTurn):
        return start_of_turn(t, who, menu)
    if isinstance(step, PayForStar):
        return pay(t, menu)
    if isinstance(step, TurnInCards):
        return turn_in(bot, t, who, menu)
    if isinstance(step, ManeuverTroops):
        return maneuver(bot, t, who, menu)
    if isinstance(step, TakeACard):
        return take_card(t, who, menu)
    if isinstance(step, ChooseReward):
        return reward(t, who, menu)
    if isinstance(step, HoldOn):
        return held_on(t, who, menu)
    return listed(bot, t, who, menu)


# --- the start of a turn ----------------------------------------------------------------------------------------------


def start_of_turn(t: Table, who: int, menu: Menu) -> Action:
    """Buy a star if it is the fourth or the third, or if the cards would bring few troops; then scars, then go on."""
    buy = BuyStar()
    if buy in menu:
        left = missing(t, who)
        cards = t.hands[who].cards
        if left <= 2 or len(cards) >= 6 or troops_for(t, who, cards) < ENOUGH:
            return buy
    return own_scar(t, who, menu) or PASS


def pay(t: Table, menu: Menu) -> Action:
    """The cards with the fewest coins pay for a star."""
    world = legacy(t).world
    answers = [action for action in menu if isinstance(action, LayCard)]
    return min(answers, key=lambda action: resources(world, action.card.index))


def turn_in(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """Turn in all cards up to ten coins if their troops are worth more than the way to a star.

    A simple bot does so whenever they bring many troops.
    """
    x = legacy(t)
    answers = [action for action in menu if isinstance(action, LayCard)]
    if not answers:
        return PASS
    most = max(answers, key=lambda action: resources(x.world, action.card.index))
    laid = x.deeds.laid
    if laid:
        return most if worth(t, laid) < MOST or PASS not in menu else PASS
    troops = troops_for(t, who, t.hands[who].cards)
    value = float(troops)
    if not bot.strategic:
        return most if value >= ENOUGH else PASS
    if within_reach(t, who, troops):
        value += star_worth(t, who)
    for land in held_hqs(t, who):
        here = t.armies[land] + t.reserve[who]
        value += star_worth(t, who) / 2 * (falls(t, land, who, here) - falls(t, land, who, here + troops))
    return most if value > keeping(t, who) else PASS


# --- recruits ---------------------------------------------------------------------------------------------------------


def deploy(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Recruits where the bot's plan needs them; where it may not place, at an HQ or the largest stack."""
    played = own_scar(t, who, menu)
    if played is not None:
        return played
    action = bot.deploy(priced(t, who), who, t.reserve[who])
    if action is not None and action in menu:
        return action
    bot.regroup()
    return garrison(t, who, menu)


def garrison(t: Table, who: int, menu: Menu) -> Action | None:
    """All that may be placed, at the HQ that is most in danger, else at the largest stack."""
    best: Action | None = None
    most = -1.0
    for action in menu:
        if isinstance(action, Place):
            land = action.land.index
            value = float(t.armies[land]) + (100.0 if has_hq(t, land) else 0.0) + action.armies / 100.0
            if value > most:
                most = value
                best = action
    return best


# --- expansions and attacks -------------------------------------------------------------------------------------------


def advance(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """The bot's next attack, or its next expansion if nobody holds the territory; or pass."""
    if not bot.strategic:
        storm = weak_hq(t, who)
        if storm is not None and storm in menu:
            return storm
    seen = priced(t, who)
    attack = bot.attack(seen, who)
    if not isinstance(attack, Attack):
        return PASS
    src, dst = attack.src.index, attack.dst.index
    if t.owner[dst] == NOBODY:
        entry = expansion(bot, t, who, src, dst)
        return entry if entry in menu else PASS
    for dice in range(attack.dice, 0, -1):
        action = Attack(attack.src, attack.dst, dice)
        if action in menu:
            return action
    return PASS


def weak_hq(t: Table, who: int) -> Action | None:
    """An attack on an HQ beside a larger stack."""
    lands = t.board.territories
    for dst in other_hqs(t, who):
        for src in t.board.near[dst]:
            if t.owner[src] == who and t.owner[dst] != NOBODY and t.armies[src] > t.armies[dst] + 1:
                return Attack(lands[src], lands[dst], t.edition.combat.most_attack(t.armies[src]))
    return None


def expansion(bot: Bot, t: Table, who: int, src: int, dst: int) -> Action:
    """Expand with as many troops as the bot would move into a captured territory, and at least with the price."""
    least = least_to_enter(t, legacy(t).powers(who), dst)
    lands = t.board.territories
    spare = t.armies[src] - 1
    if spare <= least:
        return Enter(lands[src], lands[dst], least)
    seen = t.copy()
    seen.owner[dst] = who
    seen.armies[dst] = least
    seen.armies[src] -= least
    moved = move_in(bot, seen, who, src, dst, least)
    count = moved.armies if isinstance(moved, Occupy) else least
    return Enter(lands[src], lands[dst], max(least, min(count, spare)))


def move_in(bot: Bot, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
    """As the bot does everywhere; but an HQ that is left keeps a guard against whoever can come there."""
    action = bot.move_in(t, who, src, dst, least)
    if not isinstance(action, Occupy) or not has_hq(t, src) or missing(t, who) <= 1:
        return action
    total = least + t.armies[src]
    guard = int(SHIELD * danger(t, src, who)) if bot.strategic else 2
    keep = min(total // 2, 1 + guard)
    return Occupy(max(least, min(action.armies, total - keep)))


# --- missiles and scars -----------------------------------------------------------------------------------------------


def outcome(t: Table, battle: Battle) -> tuple[int, int]:
    """What attacker and defender lose by the roll as it lies there."""
    rolled = battle.rolled
    assert rolled is not None
    touched = touched_sides(t, battle)
    if touched is None:
        return losses(rolled.attack, rolled.defend)
    attacker, defender = touched
    lay_out(t.edition.combat, attacker, defender, rolled)
    return t.edition.combat.losses(attacker, defender)


def launch(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """A missile where it swings an important battle, or where it stops somebody from winning.

    A simple bot launches it in the first of its battles where it helps.
    """
    battle = t.battle
    if battle is None or battle.rolled is None:
        return PASS
    attacker, defender = t.owner[battle.src], t.owner[battle.dst]
    hq = has_hq(t, battle.dst)
    wins = hq and missing(t, attacker) <= 1
    if who not in (attacker, defender) and not wins:
        return PASS
    side = 1.0 if who == attacker else -1.0
    before = outcome(t, battle)
    best: Action = PASS
    most = 0.0
    third = missiles_on(battle) >= 2
    for action in menu:
        if not isinstance(action, Launch):
            continue
        note = f"{'attacker' if action.side == ATTACKER else 'defender'} {action.place - 1}"
        after = outcome(t, battle.noted(battle.rolled, note))
        swing = side * ((after[1] - before[1]) - (after[0] - before[0]))
        if swing <= 0:
            continue
        stake = 1.0
        taken, held = after[1] >= t.armies[battle.dst], before[1] >= t.armies[battle.dst]
        if hq:
            stake += 1.0
        if taken != held:
            stake += 3.0 if hq else 1.0
        if wins:
            stake += 3.0
        if third and not (wins and taken != held):
            continue
        if swing * stake > most:
            most = swing * stake
            best = action
    return best if most >= (SWING if bot.strategic else 1.0) else PASS


def scar(t: Table, who: int, menu: Menu) -> Action:
    """Before a roll a Bunker for an own HQ and an Ammo Shortage on the HQ that is attacked; others by what they do."""
    kind = legacy(t).scars[who]
    battle = t.battle
    for action in menu:
        if not isinstance(action, PlayScar):
            continue
        if kind in (BUNKER_SCAR, AMMO_SCAR) and battle is not None:
            attacker, defender = t.owner[battle.src], t.owner[battle.dst]
            hq = has_hq(t, battle.dst)
            wins = hq and missing(t, attacker) <= 1
            if kind == BUNKER_SCAR and hq and (who == defender or (wins and who != attacker)):
                return action
            if kind == AMMO_SCAR and hq and who == attacker:
                return action
    return own_scar(t, who, menu) or PASS


def own_scar(t: Table, who: int, menu: Menu) -> Action | None:
    """A scar that may be played outside battles: what helps at home, what hinders where the leader is strongest."""
    x = legacy(t)
    kind = x.scars[who]
    if kind not in SCARS or kind in (BUNKER_SCAR, AMMO_SCAR):
        return None
    rule = SCARS[kind]
    rivals = [seat for seat in range(t.edition.seats) if seat != who and t.count(seat)]
    if not rivals:
        return None
    leader = min(rivals, key=lambda seat: (missing(t, seat), -t.count(seat)))
    if rule.on_faction:
        for action in burdens(menu):
            if action.faction.index + 1 == x.factions[leader]:
                return action
        return None
    helps = rule.end_of_turn() > 0
    owner = who if helps else leader
    places = [land for land in t.lands(owner) if PlayScar(t.board.territories[land]) in menu]
    if not places:
        return None
    best = max(places, key=lambda land: (has_hq(t, land), t.armies[land]))
    return PlayScar(t.board.territories[best])


def burdens(menu: Menu) -> list[Burden]:
    """The faction cards that may be burdened now."""
    return [action for action in menu if isinstance(action, Burden)]


# --- the end of a turn ------------------------------------------------------------------------------------------------


def maneuver(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Troops come home if an HQ is in danger; else as the bot does everywhere."""
    if bot.strategic:
        best: Action | None = None
        most = RELIEF
        lands = t.board.territories
        for hq in held_hqs(t, who):
            force = danger(t, hq, who)
            now = falls(t, hq, who, t.armies[hq])
            if now <= RELIEF:
                continue
            for src in t.lands(who):
                spare = t.armies[src] - 1
                if src == hq or spare < 1 or has_hq(t, src):
                    continue
                count = min(spare, max(1, force + 2 - t.armies[hq]))
                action = Fortify(lands[src], lands[hq], count)
                relief = now - falls(t, hq, who, t.armies[hq] + count)
                if relief > most and action in menu:
                    most = relief
                    best = action
        if best is not None:
            return best
    usual = bot.redistribute(t, who, 1)
    return usual if usual is not None and usual in menu else PASS


def take_card(t: Table, who: int, menu: Menu) -> Action:
    """Complete a mission for its stars; else the card with most coins."""
    world = legacy(t).world
    best: Action = PASS
    most = -1.0
    for action in menu:
        value = -1.0
        if isinstance(action, Complete):
            value = 100.0 * MISSIONS[action.mission.index].stars + 10.0
        elif isinstance(action, Collect):
            value = float(resources(world, action.card.index))
        if value > most:
            most = value
            best = action
    return best


# --- rewards ----------------------------------------------------------------------------------------------------------


def reward(t: Table, who: int, menu: Menu) -> Action:
    """The winner founds a Major City where the start is best, then names a continent, then helps what is his own."""
    x = legacy(t)
    world, me = x.world, x.people[who]
    mine = [land for land, city in enumerate(world.city) if city is not None and city.founder == me]
    named = [region for region, name in enumerate(world.named) if name is not None and name.person == me]
    owns = bool(mine)
    best = menu.pick(0)
    most = -1.0
    for action in menu:
        value = 0.0
        if isinstance(action, Found):
            value = (4.0 if owns else 8.0) + 0.3 * start_worth(t, who, action.land.index)
            value += 0.5 if action.land.index == x.start_lands[who] else 0.0
        elif isinstance(action, NameContinent):
            value = 6.0 + (1.0 if t.holds(who, action.region.lands) else 0.0) - 0.3 * len(action.region.lands)
        elif isinstance(action, Encircle):
            value = 5.0 if action.land.index in mine else 0.0
        elif isinstance(action, Cover):
            value = 4.0 if action.land.index in mine else 0.5
        elif isinstance(action, RaiseBonus):
            value = 5.0 if action.region.index in named else 0.4
        elif isinstance(action, LowerBonus):
            other = world.named[action.region.index]
            value = 3.0 if other is not None and other.person != me else 0.3
        elif isinstance(action, TearUp):
            value = 0.2
        if value > most:
            most = value
            best = action
    return best


def held_on(t: Table, who: int, menu: Menu) -> Action:
    """A coin for the richest card of the own territories, or else a Minor City among them."""
    world = legacy(t).world
    best = menu.pick(0)
    most = -1.0
    for action in menu:
        value = 0.0
        if isinstance(action, Upgrade):
            value = 1.0 + world.coins[action.card.land]
        elif isinstance(action, Found):
            near = t.board.near[action.land.index]
            value = 3.0 + len([land for land in near if t.owner[land] == who]) / max(1, len(near))
        if value > most:
            most = value
            best = action
    return best


# --- everything that is recognised by its answers ---------------------------------------------------------------------


def listed(bot: Bot, t: Table, who: int, menu: Menu) -> Action | None:
    """Set-up, signatures and names, and what packs ask: known by the kind of the first answer."""
    if not len(menu):
        return None
    first = menu.pick(0)
    if isinstance(first, (StartIn, ChooseFaction, DraftCard)) and not bot.strategic:
        return None  # a simple bot does not care where and with whom it starts
    if isinstance(first, StartIn):
        starts = [action for action in menu if isinstance(action, StartIn)]
        return max(starts, key=lambda action: start_worth(t, who, action.land.index))
    if isinstance(first, (ChooseFaction, DraftCard)):
        return draft(t, menu)
    if isinstance(first, ChoosePower):
        powers = [action for action in menu if isinstance(action, ChoosePower)]
        return max(powers, key=lambda action: POWERS.get(action.power.number, 0.0))
    if isinstance(first, PutCoin):
        coins = [action for action in menu if isinstance(action, PutCoin)]
        return max(coins, key=lambda action: start_worth(t, who, action.card.land))
    if isinstance(first, Reveal):
        missions = [action for action in menu if isinstance(action, Reveal)]
        return max(missions, key=lambda action: mission_worth(t, who, action.mission.index))
    if isinstance(first, Place):
        return garrison(t, who, menu)
    if isinstance(first, Fortify):
        action = maneuver(bot, t, who, menu)
        return action if action is not None and action in menu else first
    if isinstance(first, Encircle):
        forts = [action for action in menu if isinstance(action, Encircle)]
        return max(forts, key=lambda action: has_hq(t, action.land.index))
    if isinstance(first, Found):
        cities = [action for action in menu if isinstance(action, Found)]
        return max(cities, key=lambda action: t.owner[action.land.index] == who)
    if isinstance(first, (Choose, Pick)):
        return first
    if isinstance(first, Sign) or len(menu) > LONG:
        return None
    return PASS if PASS in menu and not isinstance(first, Attack) else None


def mission_worth(t: Table, who: int, number: int) -> float:
    """A mission that is done already is best, unless the next in turn could complete it too; then many stars."""
    rule = MISSIONS[number]
    others = [seat for seat in range(t.edition.seats) if seat != who]
    mine = 3.0 if rule.done(t, who) else 0.0
    return mine - sum([1.0 for seat in others if rule.done(t, seat)]) + 0.1 * rule.stars


def draft(t: Table, menu: Menu) -> Action:
    """What is best compared with the mean of what is left of its kind."""
    x = legacy(t)
    values: list[tuple[int, float, Action]] = []
    rows = {row.number: row for row in draft_cards(x.world, t.edition.seats)} if x.world.opened else {}
    weight = {KIND_COINS: 2.5, KIND_TROOPS: 1.2, KIND_PLACEMENT: -0.8, KIND_ORDER: -1.0}
    for action in menu:
        if isinstance(action, ChooseFaction):
            values.append((0, faction_worth(x.world.card(action.faction.index + 1)), action))
        elif isinstance(action, DraftCard) and action.card.index in rows:
            row = rows[action.card.index]
            values.append((row.kind, weight.get(row.kind, 0.0) * row.value, action))
    best = menu.pick(0)
    most = -1e9
    for kind, value, action in values:
        same = [other for sort, other, _ in values if sort == kind]
        gain = value - sum(same) / len(same)
        if gain > most:
            most = gain
            best = action
    return best
