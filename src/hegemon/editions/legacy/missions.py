"""Missions: the one that lies face up, completing it, and the next."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import NO_MISSION, legacy
from hegemon.editions.legacy.hooks import MISSIONS, open_packs
from hegemon.editions.legacy.stars import earn
from hegemon.editions.legacy.things import PrintedDraws, mission_card
from hegemon.editions.legacy.world import MISSION_GONE
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.cards import Drawn
from hegemon.table.events import CardShown
from hegemon.table.table import Table


def completable(t: Table, who: int) -> list[int]:
    """The missions that a seat could complete now: the face-up one, and others that a pack allows.

    Rules: LG-CRD-13 LG-CRD-22
    """
    x = legacy(t)
    found: list[int] = []
    if x.mission != NO_MISSION and MISSIONS[x.mission].done(t, who):
        found.append(x.mission)
    for pack in open_packs(x.world):
        found += [number for number in pack.missions_of(t, who) if number not in found]
    return found


def complete(g: Game[Table], who: int, mission: int) -> None:
    """Complete a mission: what it brings for good, where its card goes, its stars, and then the next one.

    What it brings for good comes before its stars, since those may win the game.

    Rules: LG-CRD-13 LG-CRD-15 LG-CRD-22 LG-CRD-23
    """
    g.then(MissionOver(who, mission), MissionStars(who, mission))
    MISSIONS[mission].completed(g, who)


class MissionOver(Step[Table]):
    """A completed mission goes back to the box until the next game, or where its pack puts it.

    Rules: LG-CRD-21
    """

    __slots__ = ("mission", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "mission")

    def __init__(self, who: int, mission: int) -> None:
        self.who: Final = who
        self.mission: Final = mission

    def run(self, g: Game[Table]) -> None:
        x = legacy(g.table)
        if self.mission == x.mission:
            x.mission = NO_MISSION
        for pack in open_packs(x.world):
            if pack.mission_done(g, self.who, self.mission):
                return


class MissionStars(Step[Table]):
    """The stars of a completed mission. If the game goes on, another mission is laid out.

    Rules: LG-CRD-15 LG-CRD-23
    """

    __slots__ = ("mission", "who")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "mission")

    def __init__(self, who: int, mission: int) -> None:
        self.who: Final = who
        self.mission: Final = mission

    def run(self, g: Game[Table]) -> None:
        name = mission_card(legacy(g.table).world, self.mission).name
        g.then(ReplaceMission())
        earn(g, self.who, MISSIONS[self.mission].tokens(g.table), f"for the mission {name}")


class ReplaceMission(Step[Table]):
    """The slot of the mission is filled again: by chance, unless a pack has it chosen.

    Rules: LG-CRD-15
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = legacy(g.table)
        if x.mission == NO_MISSION and not any([pack.next_mission(g) for pack in open_packs(x.world)]):
            g.then(NextMission())


def destroy_mission(g: Game[Table], who: int, mission: int) -> None:
    """A mission card is destroyed.

    Rules: LG-CRD-21
    """
    engrave(g, who, MISSION_GONE, number=mission)


class LayOutMission(Step[Table]):
    """The first mission of a game, once there are missions: chance draws it, unless a pack has it chosen.

    Rules: LG-SET-27 LG-SET-29 LG-CRD-13
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = legacy(g.table)
        if x.missions and not any([pack.first_mission(g) for pack in open_packs(x.world)]):
            g.then(NextMission())


class NextMission(Ask[Table]):
    """A mission is turned up; with none left the slot stays empty.

    Rules: LG-CRD-15 LG-CRD-24
    """

    __slots__ = ()
    __match_args__ = ()
    title = "Turn up a mission"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def moot(self, g: Game[Table]) -> bool:
        x = legacy(g.table)
        return not x.missions or x.mission != NO_MISSION

    def menu(self, g: Game[Table]) -> Menu:
        x = legacy(g.table)
        return PrintedDraws(tuple([mission_card(x.world, number) for number in x.missions]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        turn_up(g, action.card.index)

    def prompt(self, g: Game[Table]) -> str:
        return "A mission is turned up."


def turn_up(g: Game[Table], mission: int) -> None:
    """A mission of the deck lies face up."""
    x = legacy(g.table)
    x.missions = tuple([other for other in x.missions if other != mission])
    x.mission = mission
    if g.events is not None:
        g.tell(CardShown(mission_card(x.world, mission)))
