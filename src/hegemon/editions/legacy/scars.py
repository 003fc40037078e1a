"""Scars: what Bunker and Ammo Shortage do, dealing scar cards, and the windows in which they are played."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import Burden, PlayScar
from hegemon.editions.legacy.cards import hand_grew
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import NO_SCAR, legacy
from hegemon.editions.legacy.hooks import (
    AMMO_SHORTAGE,
    BEFORE_ROLL,
    BUNKER,
    OWN_TURN,
    SCARS,
    TURN_START,
    Pack,
    Scar,
    add_scar,
    open_packs,
)
from hegemon.editions.legacy.things import scar_name
from hegemon.editions.legacy.world import FREE, SCAR_GONE, SCARRED, STUCK, WEAKNESS, YELLOW
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, SeatStep, Step
from hegemon.kernel.windows import Window
from hegemon.table.combat import Battle
from hegemon.table.table import Table

BUNKER_SCAR: Final = 1
AMMO_SCAR: Final = 2


class Bunker(Scar):
    """The defender adds 1 to the higher die.

    Rules: LG-ATK-04 LG-ATK-12
    """

    __slots__ = ()
    moment = BEFORE_ROLL

    def dice(self, t: Table, battle: Battle) -> tuple[int, ...]:
        return (BUNKER,)


class AmmoShortage(Scar):
    """The defender takes 1 off the higher die.

    Rules: LG-ATK-05 LG-ATK-12
    """

    __slots__ = ()
    moment = BEFORE_ROLL

    def dice(self, t: Table, battle: Battle) -> tuple[int, ...]:
        return (AMMO_SHORTAGE,)


add_scar(BUNKER_SCAR, Bunker())
add_scar(AMMO_SCAR, AmmoShortage())


def in_order(t: Table, first: int, defender: int = -1) -> tuple[int, ...]:
    """Who has priority: the player in turn, the defender if there is one, then clockwise from the player in turn.

    Rules: LG-MIS-05 LG-ATK-32 LG-TRN-39
    """
    order = legacy(t).turn_order(first, t.edition.seats)
    if defender in order[1:]:
        order = (first, defender, *[seat for seat in order[1:] if seat != defender])
    return order


# --- what may be scarred ----------------------------------------------------------------------------------------------


def may_be_scarred(t: Table, land: int) -> bool:
    """Whether a scar may be put on a territory: only one fits there.

    Rules: LG-ATK-13
    """
    return legacy(t).world.scar[land] == 0


def could_play(t: Table, seat: int, moment: int) -> bool:
    """Whether a seat may hold a scar card for a moment, as far as everybody knows. Somebody who is out holds none.

    Rules: LG-SET-08 LG-TRN-46
    """
    x = legacy(t)
    if x.scars[seat] == NO_SCAR or not t.alive(seat):
        return False
    return moment in x.scar_moments()


def plays(t: Table, seat: int, moment: int, lands: tuple[int, ...]) -> tuple[Action, ...]:
    """The answers by which a seat plays its scar card at a moment, on one of some territories or on a faction."""
    x = legacy(t)
    kind = x.scars[seat]
    if kind not in SCARS or SCARS[kind].moment != moment or not t.alive(seat):
        return ()
    if SCARS[kind].on_faction:
        free = [card.number for card in x.world.factions if card.slots[YELLOW] == FREE]
        things = t.edition.things["faction"]
        number = WEAKNESS + SCARS[kind].weakness
        weakness = next(thing for thing in t.edition.things["sticker"] if thing.index == number)
        return tuple([Burden(thing, weakness) for thing in things if thing.index + 1 in free])  # type: ignore[arg-type]
    return tuple([PlayScar(t.board.territories[land]) for land in lands if may_be_scarred(t, land)])


def play_scar(g: Game[Table], seat: int, action: Action) -> None:
    """A scar card is used up: its sticker is on the board, or on a faction card, for good.

    Rules: LG-ATK-12 LG-CMP-04 LG-CMP-20
    """
    t = g.table
    x = legacy(t)
    kind = x.scars[seat]
    x.scars[seat] = NO_SCAR
    name = scar_name(x.world, kind)
    if isinstance(action, PlayScar):
        engrave(g, seat, SCARRED, action.land.index, kind, told=f"puts the scar {name} on {action.land.name}")
        return
    assert isinstance(action, Burden)
    engrave(g, seat, SCAR_GONE, number=kind)
    sticker = YELLOW * 1000 + WEAKNESS + SCARS[kind].weakness
    told = f"puts {name} on the faction card of {action.faction.name}"
    engrave(g, seat, STUCK, action.faction.index + 1, sticker, told=told)
    if action.faction.index + 1 in x.factions:
        hand_grew(g, x.factions.index(action.faction.index + 1))


def own_turn_scars(t: Table, who: int) -> tuple[Action, ...]:
    """How the player in turn may play a scar card at any point of the own turn."""
    return plays(t, who, OWN_TURN, ())


# --- windows ----------------------------------------------------------------------------------------------------------


def answers_of_powers(t: Table, seat: int, moment: int) -> tuple[Action, ...]:
    """What powers let a seat answer at a moment."""
    x = legacy(t)
    found: tuple[Action, ...] = ()
    if x.world.opened and t.alive(seat):
        for power in x.powers(seat):
            found += power.answers(t, seat, moment)
    return found


def could_answer(t: Table, moment: int) -> bool:
    """Whether somebody may have something to answer at a moment beside a scar card, as far as everybody knows."""
    packs = open_packs(legacy(t).world)
    for seat in range(t.edition.seats):
        if answers_of_powers(t, seat, moment):
            return True
        for pack in packs:
            if pack.could_answer(t, seat, moment):
                return True
    return False


class PlayScars(Window[Table]):
    """A moment at which whoever holds a scar card may play it, and powers for the moment may be used.

    Rules: LG-ATK-12 LG-ATK-32 LG-ATK-38 LG-TRN-39
    """

    __slots__ = ("moment",)
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "moment", "at")
    title = "Play a scar"
    standing = "Always pass here"

    def __init__(self, order: tuple[int, ...], moment: int, at: int = 0) -> None:
        super().__init__(order, at)
        self.moment: Final = moment

    def moved(self, at: int) -> PlayScars:
        return PlayScars(self.order, self.moment, at)

    def lands(self, t: Table) -> tuple[int, ...]:
        """The territories that may be scarred at this moment."""
        if self.moment != BEFORE_ROLL:
            return tuple([land for land in t.board.lands if may_be_scarred(t, land)])
        battle = t.battle
        assert battle is not None
        return (battle.dst,) if may_be_scarred(t, battle.dst) else ()

    def open_to(self, g: Game[Table], seat: int) -> bool:
        t = g.table
        if could_play(t, seat, self.moment) and self.lands(t):
            return True
        if not legacy(t).world.opened:
            return False
        return bool(self.powers(t, seat)) or any([pack.could_answer(t, seat, self.moment) for pack in self.packs(t)])

    def powers(self, t: Table, seat: int) -> tuple[Action, ...]:
        """What powers let a seat answer at this moment."""
        return answers_of_powers(t, seat, self.moment)

    def packs(self, t: Table) -> list[Pack]:
        """The packs that may let somebody answer."""
        return open_packs(legacy(t).world)

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        more = [answer for pack in self.packs(t) for answer in pack.answers(t, self.who, self.moment)]
        return Reactions((PASS, *plays(t, self.who, self.moment, self.lands(t)), *self.powers(t, self.who), *more))

    def react(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, (PlayScar, Burden)):
            play_scar(g, self.who, action)
            return
        for power in legacy(g.table).powers(self.who):
            if power.answered(g, self.who, action):
                return
        for pack in self.packs(g.table):
            if pack.answered(g, self.who, action):
                return

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        if not (could_play(t, self.who, self.moment) and self.lands(t)):
            powers = legacy(t).powers(self.who)
            said = [power.asks(self.moment) for power in powers if power.answers(t, self.who, self.moment)]
            said += [pack.asks(self.moment) for pack in self.packs(t) if pack.could_answer(t, self.who, self.moment)]
            if said and said[0]:
                return said[0]
        if self.moment == BEFORE_ROLL:
            assert t.battle is not None
            where = t.board.territories[t.battle.dst].name
            return f"{where} is attacked: do you play your scar card on it before the dice are rolled?"
        return "A turn begins: do you play your scar card?"


class Reactions(OneOf):
    """The short list of what may be played now."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, (PlayScar, Burden)):
            return "You cannot play such a scar there now: it takes the card, and a place without a scar (LG-ATK-13)."
        return super().why_not(action)


class ScarsBeforeTheRoll(Step[Table]):
    """Both sides have named their troops: scar cards may be played on the defending territory.

    Rules: LG-ATK-12 LG-ATK-32 LG-ATK-38
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        battle = t.battle
        assert battle is not None
        x = legacy(t)
        could_play = any(x.scars) and may_be_scarred(t, battle.dst)
        if could_play or (x.world.opened and could_answer(t, BEFORE_ROLL)):
            PlayScars(in_order(t, t.turn, t.owner[battle.dst]), BEFORE_ROLL).run(g)


class ScarsAtTheStart(SeatStep[Table]):
    """A turn begins: scar cards for this moment may be played by anybody.

    Rules: LG-TRN-39
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        if legacy(g.table).world.opened:
            PlayScars(in_order(g.table, self.who), TURN_START).run(g)
