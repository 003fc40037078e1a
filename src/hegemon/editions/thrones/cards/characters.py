"""The 28 characters, House by House. Each is used at most once from one refresh step of its owner to the next."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.actions import PRICE
from hegemon.editions.thrones.battle import ALL_EIGHT, ENGINES, EVERY_DIE, HIGHEST, ONES, TIES
from hegemon.editions.thrones.cards import MAESTER
from hegemon.editions.thrones.cards.base import ATTACKER, DEFENDER, ThronesCard
from hegemon.editions.thrones.cards.kinds import (
    EITHER,
    PORT,
    ExtraCard,
    HighestFace,
    InForce,
    own_side,
    roll_again,
    stands_at,
    written,
)
from hegemon.editions.thrones.draw import entitled
from hegemon.editions.thrones.extra import on, realm, thrones
from hegemon.editions.thrones.invade import take_gold
from hegemon.editions.thrones.lands import HOUSES
from hegemon.editions.thrones.moments import (
    AFTER_BATTLE_ROLL,
    ANY_DECLARE,
    OPP_DECLARE_ON_YOU,
    OWN_BEFORE_INVASIONS,
    OWN_BUY_MAESTER,
    OWN_DECLARE,
    OWN_DEPLOY,
    OWN_DRAW,
    OWN_MANEUVER,
)
from hegemon.editions.thrones.powers import price
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Against, Die, Target
from hegemon.rules.decks import BOTTOM, DISCARD, TERRITORY, DrawInto, Pluck, in_stock
from hegemon.rules.effects import CardAsks
from hegemon.rules.invasion import invasion_in
from hegemon.table.effects import BATTLE, TURN, Force
from hegemon.table.table import Table

PLUNDER: Final = 100

# --- Stark -----------------------------------------------------------------------------------------------------------


class CatelynStark(ThronesCard):
    """200 gold, when your territory is invaded: a lone army in it gets another.

    Rules: GT-CHR-01
    """

    __slots__ = ()
    card = "catelyn_stark"
    when = OPP_DECLARE_ON_YOU
    role = DEFENDER

    def playable(self, t: Table, who: int) -> bool:
        return t.armies[invasion_in(t).dst] == 1

    def play(self, g: Game[Table], who: int) -> None:
        g.table.armies[invasion_in(g.table).dst] += 1


class JonSnow(ThronesCard):
    """100 gold, in your manoeuvre step: one more manoeuvre this turn.

    Rules: GT-CHR-02 GT-DOM-42
    """

    __slots__ = ()
    card = "jon_snow"
    when = OWN_MANEUVER

    def play(self, g: Game[Table], who: int) -> None:
        thrones(g.table).maneuvers += 1


class NedStark(HighestFace):
    """200 gold, after a battle roll: one of your defence dice shows its highest face.

    Rules: GT-CHR-03
    """

    __slots__ = ()
    card = "ned_stark"
    when = AFTER_BATTLE_ROLL
    role = DEFENDER


class RobbStark(InForce):
    """300 gold, as you declare an invasion: every attack die counts one more in it.

    Rules: GT-CHR-04
    """

    __slots__ = ()
    card = "robb_stark"
    when = OWN_DECLARE
    role = ATTACKER
    dice = EVERY_DIE


# --- Baratheon -------------------------------------------------------------------------------------------------------


class DavosSeaworth(InForce):
    """200 gold, as you declare an invasion of a territory with a port: every attack die counts one more in it.

    Rules: GT-CHR-05
    """

    __slots__ = ()
    card = "davos_seaworth"
    when = OWN_DECLARE
    role = ATTACKER
    where = PORT
    dice = EVERY_DIE


def rivals_with_maesters(t: Table, who: int) -> list[int]:
    """The opponents who hold Maester cards."""
    hands = thrones(t).maesters.hands
    return [seat for seat in t.living() if seat != who and hands[seat].cards]


def against(t: Table, seats: list[int]) -> tuple[Action, ...]:
    """These opponents, by House."""
    return tuple([Against(HOUSES[thrones(t).houses[seat]]) for seat in seats])


def seat_of(t: Table, action: Action) -> int:
    """The seat that plays the House named."""
    assert isinstance(action, Against)
    return thrones(t).houses.index(action.faction.index)


class Melisandre(ThronesCard):
    """200 gold, before your first invasion: an opponent of your choice discards a Maester card at random.

    Rules: GT-CHR-06 GT-MIX-07
    """

    __slots__ = ()
    card = "melisandre"
    when = OWN_BEFORE_INVASIONS

    def playable(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return against(t, rivals_with_maesters(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which House discards a Maester card at random?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        g.then(Pluck(MAESTER, seat_of(g.table, action)))


class SalladhorSaan(InForce):
    """100 gold, before your first invasion: your first conquest from each opponent this turn takes 100 gold as well.

    Rules: GT-CHR-07 GT-CHR-33
    """

    __slots__ = ()
    card = "salladhor_saan"
    when = OWN_BEFORE_INVASIONS
    scope = TURN

    def conquered(self, g: Game[Table], force: Force, land: int, loser: int) -> bool:
        if force.who == g.table.turn and thrones(g.table).losers.count(loser) == 1:
            take_gold(g, force.who, loser, PLUNDER)
        return True


class StannisBaratheon(InForce):
    """300 gold, when your territory is invaded: every defence die counts one more in this invasion.

    Rules: GT-CHR-08
    """

    __slots__ = ()
    card = "stannis_baratheon"
    when = OPP_DECLARE_ON_YOU
    role = DEFENDER
    dice = EVERY_DIE


# --- Lannister -------------------------------------------------------------------------------------------------------


class CerseiLannister(ExtraCard):
    """300 gold, at the draw: one more Territory card after three conquests or more.

    Rules: GT-CHR-09 GT-CHR-36
    """

    __slots__ = ()
    card = "cersei_lannister"
    when = OWN_DRAW

    def earned(self, t: Table, who: int) -> bool:
        return len(thrones(t).conquered) >= 3


class JaimeLannister(HighestFace):
    """200 gold, after a battle roll: one of your attack dice shows its highest face.

    Rules: GT-CHR-10
    """

    __slots__ = ()
    card = "jaime_lannister"
    when = AFTER_BATTLE_ROLL
    role = ATTACKER


class TyrionLannister(ThronesCard):
    """100 gold, as you buy a Maester card: choose it from the top two; the other goes to the bottom of the deck.

    Rules: GT-CHR-11 GT-MIX-07
    """

    __slots__ = ()
    card = "tyrion_lannister"
    when = OWN_BUY_MAESTER

    def playable(self, t: Table, who: int) -> bool:
        gold = thrones(t).gold[who]
        return on(t, "maesters") and in_stock(t, MAESTER) and gold >= PRICE + price(t, who, self.power)

    def play(self, g: Game[Table], who: int) -> None:
        thrones(g.table).gold[who] -= PRICE
        g.then(DrawInto(who, MAESTER, 2, BOTTOM))


class TywinLannister(InForce):
    """200 gold, after a battle roll: every defence die counts one more in this battle.

    Rules: GT-CHR-12
    """

    __slots__ = ()
    card = "tywin_lannister"
    when = AFTER_BATTLE_ROLL
    role = DEFENDER
    scope = BATTLE
    dice = EVERY_DIE


# --- Tyrell ----------------------------------------------------------------------------------------------------------


class Brienne(InForce):
    """300 gold, when your territory is invaded: all your dice are eight-sided in this invasion.

    Rules: GT-CHR-13 GT-CHR-37
    """

    __slots__ = ()
    card = "brienne"
    when = OPP_DECLARE_ON_YOU
    role = DEFENDER
    dice = ALL_EIGHT


class LorasTyrell(InForce):
    """200 gold, as you declare an invasion: you win every tied pair in it.

    Rules: GT-CHR-14 GT-CHR-34
    """

    __slots__ = ()
    card = "loras_tyrell"
    when = OWN_DECLARE
    role = ATTACKER
    dice = TIES


class MargaeryTyrell(ThronesCard):
    """100 gold, after a battle roll: one die of the other side is rolled again.

    Rules: GT-CHR-15
    """

    __slots__ = ()
    card = "margaery_tyrell"
    when = AFTER_BATTLE_ROLL

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        _, attacker, defender = own_side(t, who)
        theirs = defender if who == t.turn else attacker
        return tuple([Die(n + 1) for n in range(len(theirs.faces))])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        _, attacker, defender = own_side(t, who)
        return f"which die of your opponent ({written(defender if who == t.turn else attacker)}) is rolled again?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Die)
        roll_again(g, who != g.table.turn, (action.place - 1,))


class RenlyBaratheon(ThronesCard):
    """200 gold, as you deploy: one more army, in an own territory with a castle.

    Rules: GT-CHR-16
    """

    __slots__ = ()
    card = "renly_baratheon"
    when = OWN_DEPLOY

    def castles(self, t: Table, who: int) -> list[int]:
        """The own territories with a castle."""
        owner = t.owner
        return [land for land in realm(t).castles if owner[land] == who]

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.castles(t, who))

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in self.castles(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which of your castles gets an army?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        g.table.armies[action.land.index] += 1


# --- Martell ---------------------------------------------------------------------------------------------------------


class AreoHotah(InForce):
    """200 gold, when your territory with a castle or port is invaded: your highest die counts one more in it.

    Rules: GT-CHR-17
    """

    __slots__ = ()
    card = "areo_hotah"
    when = OPP_DECLARE_ON_YOU
    role = DEFENDER
    where = EITHER
    dice = HIGHEST


class DoranMartell(ExtraCard):
    """300 gold, at the draw: a Territory card after a turn without a conquest.

    Rules: GT-CHR-18 GT-CHR-36
    """

    __slots__ = ()
    card = "doran_martell"
    when = OWN_DRAW

    def earned(self, t: Table, who: int) -> bool:
        return not thrones(t).conquered


class EllariaSand(InForce):
    """100 gold, before your first invasion: your manoeuvre may be made at any moment of this turn.

    Rules: GT-CHR-19 GT-CHR-32
    """

    __slots__ = ()
    card = "ellaria_sand"
    when = OWN_BEFORE_INVASIONS
    scope = TURN

    def early(self, force: Force, who: int) -> bool:
        return force.who == who


class OberynMartell(InForce):
    """200 gold, as you declare an invasion: one of your dice is eight-sided in it.

    Rules: GT-CHR-20 GT-CHR-37
    """

    __slots__ = ()
    card = "oberyn_martell"
    when = OWN_DECLARE
    role = ATTACKER
    dice = ENGINES


# --- Targaryen -------------------------------------------------------------------------------------------------------


class DaenerysTargaryen(InForce):
    """300 gold, as you declare an invasion: all your dice are eight-sided in it.

    Rules: GT-CHR-21 GT-CHR-37
    """

    __slots__ = ()
    card = "daenerys_targaryen"
    when = OWN_DECLARE
    role = ATTACKER
    dice = ALL_EIGHT


class JorahMormont(ExtraCard):
    """200 gold, at the draw: one more Territory card after two conquests or more with a castle or a port.

    Rules: GT-CHR-22 GT-CHR-36
    """

    __slots__ = ()
    card = "jorah_mormont"
    when = OWN_DRAW

    def earned(self, t: Table, who: int) -> bool:
        return sum([stands_at(t, land, EITHER) for land in thrones(t).conquered]) >= 2


class GreyWorm(InForce):
    """200 gold, at a declaration on either side: your dice that show 1 are rolled again once, in every battle of it.

    Rules: GT-CHR-23
    """

    __slots__ = ()
    card = "grey_worm"
    when = ANY_DECLARE
    dice = ONES


class BarristanSelmy(ThronesCard):
    """100 gold, after a battle roll: any of your defence dice are rolled again, once; they are named one by one.

    Rules: GT-CHR-24
    """

    __slots__ = ()
    card = "barristan_selmy"
    when = AFTER_BATTLE_ROLL
    role = DEFENDER

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        mine, _, _ = own_side(t, who)
        dice = tuple([Die(n + 1) for n in range(len(mine.faces)) if n not in notes])
        return (*dice, PASS) if notes else dice

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        mine, _, _ = own_side(t, who)
        more = " as well, or pass" if notes else ""
        return f"which of your dice ({written(mine)}) is rolled again{more}?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        if isinstance(action, Die):
            notes = (*notes, action.place - 1)
            mine, _, _ = own_side(g.table, who)
            if len(notes) < len(mine.faces):
                g.then(CardAsks(who, self.key, notes))
                return
        roll_again(g, False, tuple(sorted(notes)))


# --- Ghiscari --------------------------------------------------------------------------------------------------------


class HizdahrZoLoraq(InForce):
    """200 gold, when your territory is invaded: one of your dice is eight-sided in this invasion.

    Rules: GT-CHR-25 GT-CHR-37
    """

    __slots__ = ()
    card = "hizdahr_zo_loraq"
    when = OPP_DECLARE_ON_YOU
    role = DEFENDER
    dice = ENGINES


class KraznysMoNakloz(InForce):
    """200 gold, as you declare an invasion: your highest attack die counts one more in it.

    Rules: GT-CHR-26
    """

    __slots__ = ()
    card = "kraznys_mo_nakloz"
    when = OWN_DECLARE
    role = ATTACKER
    dice = HIGHEST


class PyatPree(InForce):
    """300 gold, after a battle roll: every one of your dice counts one more in this battle.

    Rules: GT-CHR-27
    """

    __slots__ = ()
    card = "pyat_pree"
    when = AFTER_BATTLE_ROLL
    scope = BATTLE
    dice = EVERY_DIE


class XaroXhoanDaxos(ThronesCard):
    """100 gold, at the draw: the Territory card you have earned is chosen from the top two; the other is discarded.

    Rules: GT-CHR-28 GT-CHR-36
    """

    __slots__ = ()
    card = "xaro_xhoan_daxos"
    when = OWN_DRAW

    def playable(self, t: Table, who: int) -> bool:
        return entitled(t, who)

    def play(self, g: Game[Table], who: int) -> None:
        g.table.captured = False
        g.then(DrawInto(who, TERRITORY, 2, DISCARD))


CHARACTER_CARDS: Final[tuple[type[ThronesCard], ...]] = (
    CatelynStark,
    JonSnow,
    NedStark,
    RobbStark,
    DavosSeaworth,
    Melisandre,
    SalladhorSaan,
    StannisBaratheon,
    CerseiLannister,
    JaimeLannister,
    TyrionLannister,
    TywinLannister,
    Brienne,
    LorasTyrell,
    MargaeryTyrell,
    RenlyBaratheon,
    AreoHotah,
    DoranMartell,
    EllariaSand,
    OberynMartell,
    DaenerysTargaryen,
    JorahMormont,
    GreyWorm,
    BarristanSelmy,
    HizdahrZoLoraq,
    KraznysMoNakloz,
    PyatPree,
    XaroXhoanDaxos,
)
"""All characters, in the order of the data."""
