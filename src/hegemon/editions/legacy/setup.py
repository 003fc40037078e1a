"""Before every game: tokens and missiles, scar cards, factions and starts, the record, the market, and the mission."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import ChooseFaction, StartIn
from hegemon.editions.legacy.engrave import engrave, open_pack
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import PACKS, open_packs
from hegemon.editions.legacy.join import Starts, starts_with_hq
from hegemon.editions.legacy.lands import HQ, card_of, is_coin
from hegemon.editions.legacy.options import OFF
from hegemon.editions.legacy.things import PrintedDraws, scar_card
from hegemon.editions.legacy.world import GAMES, STARTED, UNUSED
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import Pile
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.factions import PickFaction
from hegemon.rules.turn import Turn
from hegemon.table.cards import UNKNOWN, Drawn
from hegemon.table.edition import NO_SEAT
from hegemon.table.events import CardDrawn, PiecePlaced, SideChosen
from hegemon.table.factions import Faction
from hegemon.table.table import Table

TROOPS: Final = BOX.start.troops


class OpenTheBox(Step[Table]):
    """Packs that the options of the campaign open are opened before a game, and the decks are made up.

    Destroyed Territory cards are out of the game from the start; Coin cards make their own pile.

    Rules: LG-SET-26 LG-CRD-17 LG-CRD-21 LG-PCK-52
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        g.then(MakeDecks())
        wanted = [f"envelope_{t.edition.options['envelope']}", "promo" if t.edition.options["promo"] != OFF else ""]
        for pack in PACKS:
            if pack.id in wanted and not x.world.is_open(pack.id):
                open_pack(g, pack, 0, pack.cards_used(t))


class MakeDecks(Step[Table]):
    """The cards of the world, each in its place.

    Rules: LG-SET-26 LG-SET-27 LG-CRD-21
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        world = x.world
        t.removed = tuple([card_of(land) for land, coins in enumerate(world.coins) if not coins])
        left = [card.index for card in t.edition.cards if card.index not in t.removed]
        t.pile = Pile((tuple([card for card in left if not is_coin(card)]),))
        x.coin_pile = tuple([card for card in left if is_coin(card)])
        x.events = world.events
        x.missions = world.missions


class StarsAndMissiles(Step[Table]):
    """Whoever never signed starts with a Red Star token, everybody else with a missile for each signature.

    Rules: LG-SET-05 LG-SET-06 LG-MIS-06 LG-MIS-08 LG-CMP-03 LG-CMP-22
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        for seat in range(t.edition.seats):
            signed = x.world.signed(x.people[seat])
            x.tokens[seat] = 0 if signed else BOX.start.stars
            x.missiles[seat] = signed * BOX.start.missiles
        for pack in open_packs(x.world):
            pack.before_starts(g)


# --- scar cards -------------------------------------------------------------------------------------------------------


class DealScars(Step[Table]):
    """Everybody is dealt a scar card, if there are enough for all; otherwise nobody is.

    Rules: LG-SET-07 LG-SET-21 LG-SET-28
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if len(legacy(t).dealt()) >= t.edition.seats:
            g.then(*[DealScar(seat) for seat in range(t.edition.seats)])


class DealScar(Ask[Table]):
    """Chance deals a scar card, and only its owner sees which.

    Rules: LG-SET-07 LG-SET-08
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Deal a scar card"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def menu(self, g: Game[Table]) -> Menu:
        x = legacy(g.table)
        left = x.dealt()
        for kind in x.scars:
            if kind in left:
                left.remove(kind)
        return PrintedDraws(
            tuple([scar_card(x.world, kind, left[:place].count(kind)) for place, kind in enumerate(left)])
        )

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        legacy(g.table).scars[self.owner] = action.card.index
        g.tell(CardDrawn(self.owner, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        return action if seat == self.owner else Drawn(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        return "A scar card is dealt."


# --- factions and starts ----------------------------------------------------------------------------------------------


class ChooseFactions(Step[Table]):
    """The highest die chooses first, then clockwise: a faction, and a starting territory for it.

    Rules: LG-SET-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(PickAFaction(g.table.first))


class PickAFaction(PickFaction):
    """Choose a faction that nobody plays; then its start.

    Rules: LG-SET-09 LG-CMP-11
    """

    __slots__ = ()

    def left(self, t: Table) -> tuple[Action, ...]:
        return tuple([ChooseFaction(faction) for faction in free_factions(t)])

    def chosen(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChooseFaction)
        legacy(g.table).factions[self.who] = action.faction.index + 1
        g.tell(SideChosen(self.who, action.faction, action.faction.name))

    def take(self, g: Game[Table], action: Action) -> None:
        self.chosen(g, action)
        following = self.following(g.table)
        if following != NO_SEAT:
            g.then(self.going_on(following))
        g.then(ChooseStart(self.who))

    def why_not(self, t: Table, action: Action) -> str:
        if isinstance(action, ChooseFaction):
            return f"{action.faction.name} is played by somebody else (LG-SET-09)."
        return "Choose a faction first (LG-SET-09)."

    def prompt(self, g: Game[Table]) -> str:
        return "Which faction do you play?"


def free_factions(t: Table) -> list[Faction]:
    """The factions that nobody has chosen yet. One of a pack can be chosen from the game after its opening.

    Rules: LG-SET-09 LG-PCK-50
    """
    x = legacy(t)
    found: list[Faction] = []
    for thing in t.edition.things["faction"]:
        assert isinstance(thing, Faction)
        if thing.index + 1 not in x.factions:
            found.append(thing)
    return found


class ChooseStart(Ask[Table]):
    """Put the starting troops and the HQ into one legal territory, not next to another HQ.

    Rules: LG-SET-10 LG-SET-11 LG-SET-12 LG-SET-13 LG-SET-14 LG-SET-16 LG-SET-23 LG-SET-24
    """

    __slots__ = ()
    title = "Choose your start"

    def menu(self, g: Game[Table]) -> Menu:
        return Starts(g.table, self.who, starts_with_hq(g.table, self.who))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, StartIn)
        t = g.table
        x = legacy(t)
        land = action.land.index
        t.owner[land] = self.who
        t.armies[land] = x.starting[self.who]
        x.hqs[self.who] = land
        x.start_lands[self.who] = land
        g.tell(PiecePlaced(self.who, HQ, action.land))

    def prompt(self, g: Game[Table]) -> str:
        return f"Where do you start, with {legacy(g.table).starting[self.who]} troops and your HQ?"


class RecordStarts(Step[Table]):
    """The record of every faction: who plays it and where it starts, or that it is not in this game. Only 15 games are.

    Rules: LG-SET-17 LG-SET-29 LG-CMP-12 LG-CMP-13
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        if x.game <= GAMES:
            for card in x.world.factions:
                if card.number in x.factions:
                    seat = x.factions.index(card.number)
                    engrave(g, seat, STARTED, x.start_lands[seat], card.number)
                else:
                    engrave(g, -1, UNUSED, number=card.number)
        for pack in open_packs(x.world):
            pack.starts_placed(g)


class FirstTurn(Step[Table]):
    """The first turn is that of the player who placed first.

    Rules: LG-SET-18
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.then(Turn(g.table.first))
