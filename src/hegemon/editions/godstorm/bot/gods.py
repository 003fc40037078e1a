"""Gods and temples: which are worth their faith and where, who goes into godswar, and who goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.godstorm.actions import Build, ChooseGod, DeclareForce, Summon, Walk
from hegemon.editions.godstorm.bot.ending import turns_left
from hegemon.editions.godstorm.bot.worth import (
    CARD,
    FAITH,
    GOD,
    best_post,
    god_worth,
    harm,
    post_worth,
    temple_worth,
    wanted,
    worst_near,
)
from hegemon.editions.godstorm.extra import AWAY, GodstormExtra, crypts_of, godstorm
from hegemon.editions.godstorm.godswar import (
    armies_for,
    defending_gods,
    dice_for,
    godswar_odds,
    more_for,
    rolls_again,
)
from hegemon.editions.godstorm.lands import DEATH, GODS, KINDS, MAGIC, SKY, WAR
from hegemon.editions.godstorm.miracles import attacking_gods
from hegemon.editions.godstorm.raising import GOD_PRICE, TEMPLE_PRICE
from hegemon.kernel.menus import PASS, Menu
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Bring, Leave
from hegemon.table.combat import Battle
from hegemon.table.odds import odds_of
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

PRIZE: Final = 3.0
"""The worth of a territory to both sides of a battle, besides what it is worth by itself."""
STOP: Final = 0.45
"""A godswar is broken off with a lower chance than this."""
BETTER: Final = 0.8
"""A god walks elsewhere only if that is worth so much more."""
ALONG: Final = 0.4
"""How much it counts that gods go on with their army."""

KNOWN: Final[dict[tuple[int, int, int, bool, bool, bool], float]] = {}
"""Chances in godswar that were computed before."""


def chance_in_godswar(t: Table, force: int) -> float:
    """The attacker's chance in the next godswar battle of the invasion under way, with so many declared armies."""
    x = godstorm(t)
    assert x.invasion is not None
    lead = force + more_for(t, x, t.turn)
    lead -= armies_for(t, x, False) + more_for(t, x, t.owner[x.invasion.dst])
    key = (
        dice_for(t, x, True),
        dice_for(t, x, False),
        max(-30, min(30, lead)),
        rolls_again(t, x, True),
        rolls_again(t, x, False),
        WAR in attacking_gods(t, x),
    )
    found = KNOWN.get(key)
    if found is None:
        found = KNOWN[key] = float(godswar_odds(*key))
    return found


# --- step 2 ----------------------------------------------------------------------------------------------------------


def god_gain(t: Table, who: int, kind: int) -> float:
    """What it is worth to summon a god now."""
    x = godstorm(t)
    left = turns_left(t, who)
    gain = god_worth(t, who, kind)
    if kind == WAR:
        gain += 0.8 * min(3, left + 1)
    elif kind == MAGIC:
        gain += 0.5 * min(3, left)
    elif kind == SKY:
        gain += 0.4 * min(3, left)
        if not left:
            gain *= 0.5
    elif kind == DEATH and crypts_of(t, who) and x.death.pile.layers:
        gain += 0.3 * left
    return gain


def worship(bot: Bot, t: Table, who: int, menu: Menu, spare: int) -> Action:
    """The god or the temple with the most worth for its faith, as long as ``spare`` faith allows it; or go on."""
    x = godstorm(t)
    lands = t.board.territories
    safe = [land for land in t.lands(who) if land not in x.plague]
    best: Action = PASS
    most = FAITH if bot.strategic else 0.0
    if safe and spare >= GOD_PRICE:
        for kind in (WAR, MAGIC, SKY, DEATH):
            if not x.in_play(who, kind):
                gain = god_gain(t, who, kind) / GOD_PRICE
                if gain > most:
                    most = gain
                    best = Summon(x.god(who, kind), lands[best_post(t, who, kind, safe)])
    if spare >= TEMPLE_PRICE and x.supply:
        gain = temple_worth(t, who) / TEMPLE_PRICE
        sites = [land for land in t.lands(who) if land not in x.temples]
        if gain > most and sites:
            best = Build(lands[temple_site(t, who, sites)])
    return best if best in menu else PASS


def temple_site(t: Table, who: int, sites: list[int]) -> int:
    """The site for a temple that is least in danger; armies come there in every turn, best to a border."""
    plague = godstorm(t).plague

    def safety(land: int) -> tuple[float, int]:
        worst = worst_near(t, who, land)
        return min(6.0, t.armies[land] - worst) + (0.5 if worst else 0.0) - (4.0 if land in plague else 0.0), -land

    return max(sites, key=safety)


# --- declaring -------------------------------------------------------------------------------------------------------


def declare_force(bot: Bot, t: Table, who: int, menu: Menu) -> Action:
    """All armies but one; and all gods or none."""
    x = godstorm(t)
    invasion = x.invasion
    assert invasion is not None
    gods = attacking_gods(t, x)
    if gods and bot.strategic and (invasion.out or not send_gods(t, x, who, gods)):
        return Leave(x.god(who, gods[0]))
    return DeclareForce(t.armies[invasion.src] - 1)


def send_gods(t: Table, x: GodstormExtra, who: int, gods: list[int]) -> bool:
    """Whether the gods go along: by what they change about the battle, and by what happens to them."""
    invasion = x.invasion
    assert invasion is not None
    src, dst = invasion.src, invasion.dst
    pieces = t.edition.pieces
    assert pieces is not None
    battle = Battle(src, dst, 0)
    red, white = pieces(t, battle, True), pieces(t, battle, False)
    combat = t.edition.combat
    here, there = t.armies[src], t.armies[dst]
    with_gods = odds_of(combat, red, white).win(here, there)
    alone = odds_of(combat, (), white).win(here, there)
    prize = PRIZE + 0.5 * there + wanted(t, who).get(dst, 0.0)
    worths = [god_worth(t, who, kind) for kind in gods]
    foes = defending_gods(t, x)
    gain = (with_gods - alone) * prize
    if foes:
        chance = chance_in_godswar(t, here - 1)
        rival = t.owner[dst]
        beaten = min([GOD[kind] for kind in foes])
        gain = chance * gain + (0.4 + 0.6 * (1.0 - alone)) * chance * harm(t, who)[rival] * beaten
        gain -= (1.0 - chance) * min(worths)
        if not x.sky_labour and x.in_play(who, SKY):
            gain += chance * CARD
    if dst in x.plague:
        return gain > with_gods * sum(worths)
    for kind in gods:  # whoever stays behind is left with one army
        gain += ALONG * with_gods * (post_worth(t, who, kind, dst, here - 1) - post_worth(t, who, kind, src, 1))
    return gain > 0.0


def champion(bot: Bot, t: Table, who: int, attacking: bool, menu: Menu) -> Action:
    """The god that is worth least fights: what others bring to the dice counts anyway. Bad odds are not tried again."""
    if attacking and PASS in menu and bot.strategic and chance_in_godswar(t, godstorm(t).force) < STOP:
        return PASS
    gods = [action for action in menu if isinstance(action, ChooseGod)]
    return min(gods, key=lambda action: (god_worth(t, who, action.god.kind), action.god.kind))


# --- moving ----------------------------------------------------------------------------------------------------------


def bring(bot: Bot, t: Table, who: int, src: int, dst: int, menu: Menu) -> Action:
    """A god goes along with armies to where it is worth more."""
    for action in menu:
        if isinstance(action, Bring):
            kind = GODS[action.unit.index].kind
            there = post_worth(t, who, kind, dst, t.armies[dst])
            if not bot.strategic or there > post_worth(t, who, kind, src, t.armies[src]):
                return action
    return PASS


def walk(t: Table, who: int, menu: Menu) -> Action:
    """The god that gains most by going elsewhere goes; or nobody does."""
    x = godstorm(t)
    lands = t.board.territories
    best: Action = PASS
    most = BETTER
    for kind in range(len(KINDS)):
        src = x.god_at(who, kind)
        if src == AWAY:
            continue
        here = post_worth(t, who, kind, src, t.armies[src])
        for dst in t.lands(who):
            if dst != src and dst not in x.plague:
                gain = post_worth(t, who, kind, dst, t.armies[dst]) - here
                if gain > most:
                    action = Walk(x.god(who, kind), lands[dst])
                    if action in menu:
                        most = gain
                        best = action
    return best
