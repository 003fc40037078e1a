"""What each of the 28 characters does."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.cards import MAESTER, POWERS
from hegemon.editions.thrones.draw import entitled
from hegemon.editions.thrones.effects import (
    EITHER,
    PORT,
    ExtraCard,
    HighestFace,
    InForce,
    invasion_in,
    own_side,
    roll_again,
    stands_at,
    written,
)
from hegemon.editions.thrones.extra import BATTLE, INVASION, TURN, on, realm, thrones
from hegemon.editions.thrones.lands import HOUSES
from hegemon.editions.thrones.powers import EFFECTS, CardAsks, Effect, price
from hegemon.editions.thrones.purchase import PRICE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Against, Die, Target
from hegemon.rules.decks import BOTTOM, DISCARD, TERRITORY, DrawInto, Pluck, in_stock
from hegemon.table.table import Table

TYRION: Final = "tyrion_lannister"
MARGAERY: Final = "margaery_tyrell"
BARRISTAN: Final = "barristan_selmy"
RENLY: Final = "renly_baratheon"
MELISANDRE: Final = "melisandre"


class Catelyn(Effect):
    """A lone army in the invaded territory gets another.

    Rules: GT-CHR-01
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return t.armies[invasion_in(t).dst] == 1

    def do(self, g: Game[Table], who: int) -> None:
        g.table.armies[invasion_in(g.table).dst] += 1


class JonSnow(Effect):
    """One more maneuver.

    Rules: GT-CHR-02 GT-DOM-42
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        thrones(g.table).maneuvers += 1


def rivals_with_maesters(t: Table, who: int) -> list[int]:
    """The opponents who hold Maester cards."""
    return [seat for seat in t.living() if seat != who and len(thrones(t).maesters.hands[seat])]


def against(t: Table, seats: list[int]) -> tuple[Action, ...]:
    """These opponents, by House."""
    return tuple([Against(HOUSES[thrones(t).houses[seat]]) for seat in seats])


def seat_of(t: Table, action: Action) -> int:
    """The seat that plays the House named."""
    assert isinstance(action, Against)
    return thrones(t).houses.index(action.faction.index)


class Melisandre(Effect):
    """An opponent discards a Maester card at random.

    Rules: GT-CHR-06 GT-MIX-07
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return bool(rivals_with_maesters(t, who))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, MELISANDRE))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return against(t, rivals_with_maesters(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which House discards a Maester card at random?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        g.then(Pluck(MAESTER, seat_of(g.table, action)))


class Cersei(ExtraCard):
    """One more card after three conquests or more.

    Rules: GT-CHR-09 GT-CHR-36
    """

    __slots__ = ()

    def earned(self, t: Table, who: int) -> bool:
        return len(thrones(t).conquered) >= 3


class Jorah(ExtraCard):
    """One more card after two conquests or more with a castle or a port.

    Rules: GT-CHR-22 GT-CHR-36
    """

    __slots__ = ()

    def earned(self, t: Table, who: int) -> bool:
        return sum([stands_at(t, land, EITHER) for land in thrones(t).conquered]) >= 2


class Doran(ExtraCard):
    """A card after a turn without a conquest.

    Rules: GT-CHR-18 GT-CHR-36
    """

    __slots__ = ()

    def earned(self, t: Table, who: int) -> bool:
        return not thrones(t).conquered


class Xaro(Effect):
    """The earned card is chosen from the top two; the other is discarded.

    Rules: GT-CHR-28 GT-CHR-36
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        return entitled(t, who)

    def do(self, g: Game[Table], who: int) -> None:
        g.table.captured = False
        g.then(DrawInto(who, TERRITORY, 2, DISCARD))


class Tyrion(Effect):
    """The Maester card one buys is chosen from the top two; the other goes to the bottom.

    Rules: GT-CHR-11 GT-MIX-07
    """

    __slots__ = ()

    def may(self, t: Table, who: int) -> bool:
        gold = thrones(t).gold[who]
        return on(t, "maesters") and in_stock(t, MAESTER) and gold >= PRICE + price(t, who, POWERS[TYRION])

    def do(self, g: Game[Table], who: int) -> None:
        thrones(g.table).gold[who] -= PRICE
        g.then(DrawInto(who, MAESTER, 2, BOTTOM))


class Margaery(Effect):
    """One die of the other side is rolled again.

    Rules: GT-CHR-15
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, MARGAERY))

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


class Barristan(Effect):
    """Any of the own defence dice are rolled again, once: they are named one by one.

    Rules: GT-CHR-24
    """

    __slots__ = ()

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, BARRISTAN))

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
                g.then(CardAsks(who, BARRISTAN, notes))
                return
        roll_again(g, False, tuple(sorted(notes)))


class Renly(Effect):
    """One more army, in an own territory with a castle.

    Rules: GT-CHR-16
    """

    __slots__ = ()

    def castles(self, t: Table, who: int) -> list[int]:
        """The own territories with a castle."""
        return [land for land in t.lands(who) if realm(t).castle[land]]

    def may(self, t: Table, who: int) -> bool:
        return bool(self.castles(t, who))

    def do(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, RENLY))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([Target(t.board.territories[land]) for land in self.castles(t, who)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which of your castles gets an army?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Target)
        g.table.armies[action.land.index] += 1


EFFECTS.update(
    {
        "catelyn_stark": Catelyn(),
        "jon_snow": JonSnow(),
        "ned_stark": HighestFace("ned_stark"),
        "robb_stark": InForce("robb_stark", INVASION),
        "davos_seaworth": InForce("davos_seaworth", INVASION, PORT),
        MELISANDRE: Melisandre(),
        "salladhor_saan": InForce("salladhor_saan", TURN),
        "stannis_baratheon": InForce("stannis_baratheon", INVASION),
        "cersei_lannister": Cersei(),
        "jaime_lannister": HighestFace("jaime_lannister"),
        TYRION: Tyrion(),
        "tywin_lannister": InForce("tywin_lannister", BATTLE),
        "brienne": InForce("brienne", INVASION),
        "loras_tyrell": InForce("loras_tyrell", INVASION),
        MARGAERY: Margaery(),
        RENLY: Renly(),
        "areo_hotah": InForce("areo_hotah", INVASION, EITHER),
        "doran_martell": Doran(),
        "ellaria_sand": InForce("ellaria_sand", TURN),
        "oberyn_martell": InForce("oberyn_martell", INVASION),
        "daenerys_targaryen": InForce("daenerys_targaryen", INVASION),
        "jorah_mormont": Jorah(),
        "grey_worm": InForce("grey_worm", INVASION),
        BARRISTAN: Barristan(),
        "hizdahr_zo_loraq": InForce("hizdahr_zo_loraq", INVASION),
        "kraznys_mo_nakloz": InForce("kraznys_mo_nakloz", INVASION),
        "pyat_pree": InForce("pyat_pree", BATTLE),
        "xaro_xhoan_daxos": Xaro(),
    }
)
"""Rules: GT-CHR-02 GT-CHR-03 GT-CHR-04 GT-CHR-05 GT-CHR-07 GT-CHR-08 GT-CHR-10 GT-CHR-12 GT-CHR-13 GT-CHR-14 GT-CHR-17
    GT-CHR-19 GT-CHR-20 GT-CHR-21 GT-CHR-23 GT-CHR-25 GT-CHR-26 GT-CHR-27
"""
