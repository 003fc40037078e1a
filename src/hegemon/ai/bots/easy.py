"""The easy bot: builds one big stack and attacks whatever is weaker."""

from __future__ import annotations

from hegemon.ai.bots.base import Bot, best_set, trade_of
from hegemon.ai.features import largest_idle, steps_to_front
from hegemon.ai.knowledge import knowledge_of
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Attack, Bonus, Claim, Fortify, Occupy, Place
from hegemon.rules.reinforce import Musters
from hegemon.rules.sets import Bonuses
from hegemon.table.table import NOBODY, Table


class EasyBot(Bot):
    """Puts its armies on one border and attacks weaker neighbours until none is left."""

    __slots__ = ()

    def attack(self, t: Table, who: int) -> Action | None:
        owner = t.owner
        armies = t.armies
        lands = t.board.territories
        battle = t.battle
        if battle is not None and owner[battle.dst] != who and owner[battle.src] == who:
            here = armies[battle.src]
            if here > armies[battle.dst] + (3 if t.captured else 1):
                return Attack(lands[battle.src], lands[battle.dst], t.edition.combat.most_attack(here))
        cap = t.edition.army_cap
        keys = knowledge_of(t).keys(t)
        near = t.board.near
        best_src = best_dst = -1
        most = -1 << 30
        for src, here in enumerate(armies):
            if here > 1 and owner[src] == who:
                for dst in near[src]:
                    if owner[dst] != who:
                        margin = here - armies[dst]
                        if here == cap and margin >= 0:
                            margin += 2
                        if margin > (3 if t.captured else 1):
                            if keys and dst in keys:
                                margin += 100
                            for other in near[dst]:
                                if owner[other] != who:
                                    margin -= 1
                            if margin > most:
                                most = margin
                                best_src = src
                                best_dst = dst
        if best_src < 0:
            return PASS
        return Attack(lands[best_src], lands[best_dst], t.edition.combat.most_attack(armies[best_src]))

    def move_in(self, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
        owner = t.owner
        if any([owner[other] != who for other in t.board.near[dst]]):
            return Occupy(least + t.armies[src] - 1)
        return Occupy(least)

    def muster(self, t: Table, who: int, menu: Musters) -> Action | None:
        if menu.sets:
            return trade_of(t, best_set(t, who, menu.sets))
        armies = menu.placing()
        return self.place(t, who, armies) if armies else PASS

    def place(self, t: Table, who: int, most: int) -> Action | None:
        owner = t.owner
        armies = t.armies
        best = -1
        widest = -1 << 30
        for land in t.lands(who):
            if t.room(land) > 0:
                margin = -1 << 20
                for other in t.board.near[land]:
                    if owner[other] != who and armies[land] - armies[other] > margin:
                        margin = armies[land] - armies[other]
                if margin > widest:
                    widest = margin
                    best = land
        return Place(t.board.territories[best], min(most, t.room(best))) if best >= 0 else None

    def fortify(self, t: Table, who: int) -> Action | None:
        armies = t.armies
        far = steps_to_front(t, who)
        best = largest_idle(t, far)
        if best < 0:
            return PASS
        to = -1
        for other in t.board.near[best]:
            if 0 <= far[other] < far[best] and t.room(other) > 0 and (to < 0 or armies[other] > armies[to]):
                to = other
        if to < 0:
            return PASS
        lands = t.board.territories
        return Fortify(lands[best], lands[to], min(armies[best] - 1, t.room(to)))

    def redistribute(self, t: Table, who: int, left: int) -> Action | None:
        return self.fortify(t, who)

    def claim(self, t: Table, who: int) -> Action | None:
        owner = t.owner
        best = -1
        most = -1
        for land in t.board.lands:
            if owner[land] == NOBODY:
                friends = 0
                for other in t.board.near[land]:
                    if owner[other] == who:
                        friends += 2
                if friends > most or (friends == most and self.rng.below(2)):
                    most = friends
                    best = land
        return Claim(t.board.territories[best]) if best >= 0 else None

    def bonus(self, t: Table, who: int, menu: Bonuses) -> Action | None:
        best = menu.lands[0]
        for land in menu.lands:
            if t.armies[land] > t.armies[best]:
                best = land
        return Bonus(t.board.territories[best])

    def safest(self, t: Table, who: int) -> int:
        best = -1
        for land in t.lands(who):
            if best < 0 or t.armies[land] > t.armies[best]:
                best = land
        return best
