"""Pack 4: missions 9 to 14, which go into the red slot of a faction card, and the faction that leads."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.actions import Reveal
from hegemon.editions.legacy.cards import worth
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import Lasting, legacy
from hegemon.editions.legacy.hooks import MISSIONS, MissionCard, Pack, add_mission, add_pack
from hegemon.editions.legacy.lands import factions, is_coin, resources
from hegemon.editions.legacy.missions import destroy_mission, turn_up
from hegemon.editions.legacy.packs.pack_1 import EventAnswers
from hegemon.editions.legacy.packs.pack_2 import PAID
from hegemon.editions.legacy.packs.pack_3 import add_missions, reveals
from hegemon.editions.legacy.packs.words import prompt
from hegemon.editions.legacy.recruit import more_resources
from hegemon.editions.legacy.scars import BUNKER_SCAR
from hegemon.editions.legacy.things import mission_card
from hegemon.editions.legacy.world import CAPITAL, FREE, MAJOR, RED, STUCK, WON, World
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask
from hegemon.table.table import NOBODY, Table

ID: Final = "pack_4"
GUARD: Final = 3
"""The troops that the faction in the lead has on the mark of kind 3 at the start.

Rules: LG-PCK-24 LG-TRN-44
"""
DONE: Final = 900
"""The key under which it is noted that the mission of a red slot was completed in this game."""
OPENED_NOW: Final = 400
"""The flag of the turn in which the pack was opened: the leader chooses the mission that comes next."""


class Pack4(Pack):
    """It opens as soon as the mark of kind 3 is on the board, also if the game is won by it.

    Its missions join the deck at once. A mission of a player's own goes into a free red slot, and may be completed from
    there once in every later game.

    Rules: LG-PCK-19 LG-PCK-21 LG-PCK-22 LG-PCK-23 LG-PCK-24 LG-PCK-66 LG-PCK-68 LG-PCK-69 LG-MSN-17
    """

    __slots__ = ()
    id = ID
    actions = (Reveal,)

    def due(self, t: Table) -> bool:
        return capital(legacy(t).world) >= 0

    def opened(self, g: Game[Table], who: int) -> None:
        x = legacy(g.table)
        add_missions(g, self.id)
        x.deeds = x.deeds.replaced(flags=(*x.deeds.flags, OPENED_NOW))

    def factions_chosen(self, g: Game[Table]) -> None:
        guard_capital(g.table)

    def starts_placed(self, g: Game[Table]) -> None:
        guard_capital(g.table)

    def first_mission(self, g: Game[Table]) -> bool:
        return leader_chooses(g)

    def next_mission(self, g: Game[Table]) -> bool:
        return OPENED_NOW in legacy(g.table).deeds.flags and leader_chooses(g)

    def missions_of(self, t: Table, who: int) -> tuple[int, ...]:
        x = legacy(t)
        mission = x.world.card(x.factions[who]).slots[RED]
        if mission not in MISSIONS or done_in_game(t, who) or not MISSIONS[mission].done(t, who):
            return ()
        return (mission,)

    def mission_done(self, g: Game[Table], who: int, mission: int) -> bool:
        if not MISSIONS[mission].private:
            return False
        x = legacy(g.table)
        faction = x.factions[who]
        slot = x.world.card(faction).slots[RED]
        if slot != mission and mission not in x.world.missions:
            return False  # it is printed on a faction card
        if slot in (mission, FREE):
            x.lasting = (*x.lasting, Lasting(DONE, who, number=mission))
        if slot == FREE:
            name = mission_card(x.world, mission).name
            told = f"keeps the mission {name} for {factions(x.world)[faction - 1].name}"
            engrave(g, who, STUCK, faction, RED * 1000 + mission, told=told)
            destroy_mission(g, who, mission)
        return True


def done_in_game(t: Table, who: int) -> bool:
    """Whether a seat has completed the mission of its red slot in this game, or put it there.

    Rules: LG-PCK-23 LG-PCK-68
    """
    return any([effect.key == DONE and effect.who == who for effect in legacy(t).lasting])


# --- the leader -------------------------------------------------------------------------------------------------------


def capital(world: World) -> int:
    """Where the mark of kind 3 stands, or -1."""
    for land, city in enumerate(world.city):
        if city is not None and city.kind == CAPITAL:
            return land
    return -1


def lead(t: Table) -> int:
    """The seat of the faction that has won most of the recorded games, of those that play; NOBODY on a tie.

    Rules: LG-PCK-24 LG-PCK-69
    """
    x = legacy(t)
    lines = [x.world.card(faction).lines if faction else () for faction in x.factions]
    wins = [[line.result for line in record].count(WON) for record in lines]
    return wins.index(max(wins)) if wins.count(max(wins)) == 1 else NOBODY


def guard_capital(t: Table) -> None:
    """The leader starts with troops on the mark of kind 3 too, without an HQ; they do not count as starting troops.

    Rules: LG-PCK-24 LG-PCK-64 LG-TRN-44 LG-SET-16
    """
    land = capital(legacy(t).world)
    who = lead(t)
    if land >= 0 and who != NOBODY and t.owner[land] == NOBODY:
        t.owner[land] = who
        t.armies[land] = GUARD


def leader_chooses(g: Game[Table]) -> bool:
    """Ask the leader for a mission, if there is one and a mission is left.

    Rules: LG-PCK-24 LG-PCK-69
    """
    who = lead(g.table)
    if who == NOBODY or not g.table.alive(who) or not legacy(g.table).missions:
        return False
    g.then(ChooseMission(who))
    return True


class ChooseMission(Ask[Table]):
    """The leader chooses the mission that lies face up.

    Rules: LG-PCK-24 LG-SET-29
    """

    __slots__ = ()
    title = "A mission"

    def menu(self, g: Game[Table]) -> Menu:
        return EventAnswers(reveals(g.table), ID, "first_mission", "LG-PCK-24")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Reveal)
        turn_up(g, action.mission.index)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "first_mission")


# --- missions ---------------------------------------------------------------------------------------------------------


class Mission9(MissionCard):
    """The last troop of somebody with three Resource cards or more, taken in this turn.

    Rules: LG-MSN-09
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        return any([cards >= 3 for _, cards in legacy(t).deeds.knocked_out])


class Mission10(MissionCard):
    """Two Territory cards of four coins or more among those turned in for troops in this turn.

    Rules: LG-MSN-10
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        x = legacy(t)
        rich = [card for card in x.deeds.turned_in if not is_coin(card) and resources(x.world, card) >= 4]
        return len(rich) >= 2


class Mission11(MissionCard):
    """Two continents as the turn began.

    Rules: LG-MSN-11
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        return len(legacy(t).deeds.regions) >= 2


class Mission12(MissionCard):
    """The mark of kind 3 and three Major Cities.

    Rules: LG-MSN-12
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        own = [legacy(t).world.city[land] for land in t.lands(who)]
        kinds = [city.kind for city in own if city is not None]
        return CAPITAL in kinds and kinds.count(MAJOR) >= 3


class Mission13(MissionCard):
    """Every territory with a scar of kind 1 or 4, and one at least.

    Rules: LG-MSN-13
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        scarred = [land for land, scar in enumerate(legacy(t).world.scar) if scar in (BUNKER_SCAR, PAID)]
        return bool(scarred) and all([t.owner[land] == who for land in scarred])


class Mission14(MissionCard):
    """Cards worth ten coins or more turned in for troops in this turn, as the chart takes them.

    Rules: LG-MSN-14
    """

    __slots__ = ()
    private = True

    def done(self, t: Table, who: int) -> bool:
        cards = legacy(t).deeds.turned_in
        return bool(cards) and worth(t, cards) + more_resources(t, who) >= 10


def register() -> None:
    """Register the pack and what it brings."""
    add_pack(Pack4())
    missions: tuple[MissionCard, ...] = (
        Mission9(),
        Mission10(),
        Mission11(),
        Mission12(),
        Mission13(),
        Mission14(),
    )
    for number, mission in enumerate(missions):
        add_mission(number + 9, mission)
