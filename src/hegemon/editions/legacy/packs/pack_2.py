"""Pack 2: powers for factions that were beaten, and a scar. Scar 4; powers 11 to 16 for the blue slot."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import MoveHq, Pick
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import PLAY, has_hq, has_troops, is_occupied, legacy
from hegemon.editions.legacy.hooks import (
    ALL_UP,
    OWN_START,
    TURN_START,
    Pack,
    Power,
    Scar,
    add_pack,
    add_power,
    add_scar,
)
from hegemon.editions.legacy.lands import HQ, factions
from hegemon.editions.legacy.packs.words import prompt, refusal
from hegemon.editions.legacy.scars import AMMO_SCAR
from hegemon.editions.legacy.world import BLUE, FREE, GAMES, PLAYING, STUCK
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.combat import Battle
from hegemon.table.events import PiecePlaced
from hegemon.table.table import Table

ID: Final = "pack_2"
BLUE_POWERS: Final = range(11, 17)
FAR: Final = 12
WALKING: Final = 14
PAID: Final = 4
"""The number of the scar that one power makes better."""


class Pack2(Pack):
    """It opens at the first elimination of the campaign, in the game or when its results are recorded.

    From then on every faction with a free blue slot chooses a power as it is knocked out or eliminated.

    Rules: LG-PCK-09 LG-PCK-10 LG-PCK-57 LG-PCK-58 LG-PCK-59 LG-PCK-60 LG-PCK-61 LG-PCK-91
    """

    __slots__ = ()
    id = ID
    actions = (Pick, MoveHq)

    def due(self, t: Table) -> bool:
        x = legacy(t)
        if x.stage == PLAY:
            return bool(t.out)
        seats = range(t.edition.seats)
        return results_are_in(t) and any([not has_troops(t, seat) for seat in seats if seat != x.winner])

    def opened(self, g: Game[Table], who: int) -> None:
        t = g.table
        if legacy(t).stage == PLAY:
            g.then(Comebacks(t.out))

    def knocked_out(self, g: Game[Table], who: int) -> None:
        come_back(g, who)

    def eliminated(self, g: Game[Table], who: int) -> None:
        come_back(g, who)

    def game_over(self, g: Game[Table], winner: int) -> None:
        t = g.table
        beaten = [seat for seat in range(t.edition.seats) if seat != winner and not has_troops(t, seat)]
        g.then(Comebacks(tuple(beaten), winner))


def results_are_in(t: Table) -> bool:
    """Whether the results of a game are recorded, as far as games are."""
    x = legacy(t)
    if x.game > GAMES:
        return True
    return not any([line.game == x.game and line.result == PLAYING for card in x.world.factions for line in card.lines])


def come_back(g: Game[Table], who: int) -> None:
    """A seat chooses a power next, together with others that were beaten by the same thing."""
    last = g.stack[-1] if g.stack else None
    if isinstance(last, Comebacks):
        g.stack[-1] = Comebacks((*last.seats, who))
    else:
        g.then(Comebacks((who,)))


class Comebacks(Step[Table]):
    """Some factions choose a power: clockwise from the player in turn, or from the winner at the end of the game.

    Rules: LG-PCK-59 LG-PCK-60
    """

    __slots__ = ("first", "seats")
    __match_args__: ClassVar[tuple[str, ...]] = ("seats", "first")

    def __init__(self, seats: tuple[int, ...], first: int = -1) -> None:
        self.seats: Final = seats
        self.first: Final = first

    def run(self, g: Game[Table]) -> None:
        t = g.table
        first = t.turn if self.first < 0 else self.first
        order = legacy(t).turn_order(first, t.edition.seats)
        g.then(*[ComeBack(seat) for seat in order if seat in self.seats])


class ComeBack(Ask[Table]):
    """A faction with a free blue slot gets one of the powers that are left, for good; also one that is out of the game.

    Rules: LG-PCK-10 LG-PCK-11 LG-PCK-58 LG-PCK-59 LG-PCK-60 LG-PWR-26
    """

    __slots__ = ()
    title = "Choose a power"
    even_out = True

    def moot(self, g: Game[Table]) -> bool:
        x = legacy(g.table)
        return x.world.card(x.factions[self.who]).slots[BLUE] != FREE or not self.left(g.table)

    def left(self, t: Table) -> list[Action]:
        """The powers that no faction has."""
        gone = [card.slots[BLUE] for card in legacy(t).world.factions]
        ids = [f"power_{number}" for number in BLUE_POWERS if number not in gone]
        return [Pick(thing) for thing in t.edition.things["sticker"] if thing.id in ids]

    def menu(self, g: Game[Table]) -> Menu:
        return PowersLeft(tuple(self.left(g.table)))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Pick)
        x = legacy(g.table)
        faction = x.factions[self.who]
        name = factions(x.world)[faction - 1].name
        told = f"chooses {action.sticker.name} for {name}"
        engrave(g, self.who, STUCK, faction, BLUE * 1000 + action.sticker.index, told=told)

    def prompt(self, g: Game[Table]) -> str:
        return prompt(ID, "comeback")


class PowersLeft(OneOf):
    """The powers that are left."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Pick):
            return f"{action.sticker.name} cannot be chosen: it is none of these powers, or gone (LG-PCK-10)."
        return refusal(ID, "comeback", "LG-PCK-10")


# --- the scar ---------------------------------------------------------------------------------------------------------


class Scar4(Scar):
    """One troop comes at the end of the turn of whoever controls the territory.

    Rules: LG-PCK-12 LG-PCK-62
    """

    __slots__ = ()
    moment = TURN_START

    def end_of_turn(self) -> int:
        return 1


# --- powers -----------------------------------------------------------------------------------------------------------


class Power11(Power):
    """An expansion into a city gives a right to a card.

    Rules: LG-PWR-01
    """

    __slots__ = ()

    def entitled(self, t: Table, who: int) -> bool:
        x = legacy(t)
        return any([x.world.has_city(land) for land in x.deeds.entered])


class Power12(Power):
    """Recruits may be placed in one territory that is empty and unmarked, anywhere; it is no expansion.

    Rules: LG-PWR-02
    """

    __slots__ = ()

    def far_places(self, t: Table, who: int) -> list[int]:
        x = legacy(t)
        if FAR in x.deeds.used:
            return []
        return [land for land in t.board.lands if not is_occupied(t, land) and not x.world.is_marked(land)]

    def placed_afar(self, g: Game[Table], who: int, land: int) -> None:
        x = legacy(g.table)
        x.deeds = x.deeds.replaced(used=(*x.deeds.used, FAR))


class Power13(Power):
    """Each attack die has 1 more against a territory with an HQ, whosever it is.

    Rules: LG-PWR-03
    """

    __slots__ = ()

    def dice(self, t: Table, battle: Battle, who: int, attacking: bool) -> tuple[int, ...]:
        return (ALL_UP,) if attacking and has_hq(t, battle.dst) else ()


class Power14(Power):
    """At the start of the own turn one HQ goes to a neighbouring own territory without one.

    Rules: LG-PWR-04
    """

    __slots__ = ()

    def answers(self, t: Table, who: int, moment: int) -> tuple[Action, ...]:
        x = legacy(t)
        if moment != OWN_START or WALKING in x.deeds.used:
            return ()
        lands = t.board.territories
        return tuple(
            [
                MoveHq(lands[src], lands[dst])
                for src in sorted(x.hqs)
                if src >= 0 and t.owner[src] == who
                for dst in t.board.near[src]
                if t.owner[dst] == who and not has_hq(t, dst)
            ]
        )

    def answered(self, g: Game[Table], who: int, action: Action) -> bool:
        if not isinstance(action, MoveHq):
            return False
        x = legacy(g.table)
        x.hqs[x.hq_owner(action.src.index)] = action.dst.index
        x.deeds = x.deeds.replaced(used=(*x.deeds.used, WALKING))
        g.tell(PiecePlaced(who, HQ, action.dst))
        return True


class Power15(Power):
    """Two troops instead of one come by the scar of this pack.

    Rules: LG-PWR-05 LG-PCK-12
    """

    __slots__ = ()

    def end_of_turn(self, t: Table, land: int, scar: int, change: int) -> int:
        return 2 if scar == PAID and change == 1 else change


class Power16(Power):
    """An Ammo Shortage does not change the own dice in defence.

    Rules: LG-PWR-06
    """

    __slots__ = ()

    def ignores(self, scar: int, defending: bool) -> bool:
        return defending and scar == AMMO_SCAR


def register() -> None:
    """Register the pack and what it brings."""
    add_pack(Pack2())
    add_scar(PAID, Scar4())
    powers: tuple[Power, ...] = (Power11(), Power12(), Power13(), Power14(), Power15(), Power16())
    for number, power in zip(BLUE_POWERS, powers, strict=True):
        add_power(number, power)
