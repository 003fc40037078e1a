"""Miracle cards: drawing them, who may play which at which moment, the Aegis, and the verbs that cards are made of."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import PlayCard
from hegemon.editions.godstorm.cards import BY_KEY, MIRACLES, Miracle
from hegemon.editions.godstorm.cards.base import AEGIS, PLAY, MiracleCard
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import DEATH, KINDS, MAGIC, PANTHEONS, SKY, WAR
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.decks import DrawInto, TopCard
from hegemon.rules.effects import effect_of
from hegemon.rules.invasion import DECLARED
from hegemon.table.board import Region
from hegemon.table.cards import Drawn, Draws, Power
from hegemon.table.effects import Effect, Effects
from hegemon.table.events import (
    CardCancelled,
    CardPlayed,
    CardsDiscarded,
    CardShown,
    Names,
    Removed,
    Seized,
    Transferred,
)
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import listed

FAITH: Final = "faith"

# --- drawing ---------------------------------------------------------------------------------------------------------


class RelicFound(CardPlayed):
    """A relic enters play."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} finds a relic, {self.card.name}."


class DrawRelic(Ask[Table]):
    """Chance draws the top Magic card; it lies open before its owner and works at once. An empty deck gives nothing.

    Rules: GS-MAG-01 GS-MAG-08 GS-OBT-05 GS-LAB-17
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Draw a relic"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def moot(self, g: Game[Table]) -> bool:
        return not godstorm(g.table).magic.pile.layers

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(MIRACLES[MAGIC], godstorm(g.table).magic.pile.top())

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        deck = godstorm(g.table).magic
        card = action.card.index
        deck.pile = deck.pile.without((card,))
        deck.laid[self.owner] = (*deck.laid[self.owner], card)
        g.tell(RelicFound(self.owner, action.card, 0, ""))

    def prompt(self, g: Game[Table]) -> str:
        return "A relic is drawn."


def draws(who: int, kind: int, cards: int = 1) -> tuple[Step[Table], ...]:
    """The steps by which a seat draws cards of a deck.

    Rules: GS-OBT-05 GS-OBT-06 GS-OBT-09
    """
    if kind == MAGIC:
        return tuple([DrawRelic(who) for _ in range(cards)])
    return (DrawInto(who, KINDS[kind], cards),)


class DrawTerritory(TopCard):
    """A territory card is drawn for a card that was played, shown, and shuffled back.

    Rules: GS-PLY-07 GS-ATL-08
    """

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "notes")

    def __init__(self, key: str, player: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(CHANCE)
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        g.tell(CardShown(action.card))
        if action.card.land in g.table.board.changes.gone:
            g.then(self)
        else:
            effect_of(g.table, self.key).drawn(g, self.player, self.notes, action.card.land)

    def prompt(self, g: Game[Table]) -> str:
        return "A territory card is drawn."


CONTINENTS: Final = ("europa", "germania", "africa", "asia_minor", "atlantis", "hyrkania")
"""The continents by the faces of a die, in the order of the table of bonuses."""


def continent(t: Table, face: int) -> Region | None:
    """The continent that a die names, or None if it has sunk and must be rolled for again.

    Rules: GS-ATL-08
    """
    for region in t.board.regions:
        if region.id == CONTINENTS[face - 1]:
            return region
    return None


# --- verbs for faith, hands and relics; those for armies, gods and temples are in ``pieces`` -------------------------


def gain_faith(g: Game[Table], who: int, amount: int) -> None:
    """Faith comes from the pool, which never ends.

    Rules: GS-GEN-06
    """
    godstorm(g.table).faith[who] += amount
    g.tell(Transferred(NOBODY, who, amount, FAITH))


def discard_hand(g: Game[Table], who: int) -> None:
    """All miracle cards in a hand leave the game, for everybody to see; relics in play stay."""
    x = godstorm(g.table)
    for kind in (WAR, SKY, DEATH):
        deck = x.deck_of(kind)
        cards = tuple([MIRACLES[kind][card] for card in deck.hands[who].cards if card != HIDDEN])
        if len(deck.hands[who]):
            deck.fold(who)
            g.tell(CardsDiscarded(who, cards))


def destroy_relic(g: Game[Table], owner: int, card: int) -> None:
    """A relic leaves the game."""
    deck = godstorm(g.table).magic
    deck.laid[owner] = tuple([one for one in deck.laid[owner] if one != card])
    deck.discards = (*deck.discards, card)
    g.tell(Removed(MIRACLES[MAGIC][card]))


def owner_of_relic(x: GodstormExtra, card: int) -> int:
    """Who has a relic in play, or -1."""
    for seat, row in enumerate(x.magic.laid):
        if card in row:
            return seat
    return -1


class RelicTaken(Seized):
    """A relic has come to another player."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} takes {self.thing.name} from {name(self.victim)}."


def take_relic(g: Game[Table], thief: int, card: int) -> None:
    """A relic changes hands, and serves its new owner.

    Rules: GS-MAG-06
    """
    deck = godstorm(g.table).magic
    owner = owner_of_relic(godstorm(g.table), card)
    deck.laid[owner] = tuple([one for one in deck.laid[owner] if one != card])
    deck.laid[thief] = (*deck.laid[thief], card)
    g.tell(RelicTaken(thief, owner, MIRACLES[MAGIC][card]))


class MiracleShown(CardShown):
    """A miracle card comes straight from its deck: nobody has read it yet, so all are told what it says."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        assert isinstance(self.card, Miracle)
        return f"{self.card.name} is turned up: {self.card.says}"


def play_from_deck(g: Game[Table], who: int, card: Miracle) -> None:
    """A card that was just drawn for all to see must be played, without god or faith; or is laid aside if it cannot be.

    Rules: GS-GEN-04 GS-PLY-01 GS-PLY-17
    """
    deck = godstorm(g.table).deck_of(card.deck)
    deck.pile = deck.pile.without((card.index,))
    deck.discards = (*deck.discards, card.index)
    g.tell(MiracleShown(card))
    effects = g.table.edition.effects
    assert effects is not None
    effect = effects.by_key.get(card.key)
    if isinstance(effect, MiracleCard) and effect.forced_out(g.table, who):
        g.tell(CardPlayed(who, card, 0, FAITH))
        effect.play(g, who)


# --- playing ---------------------------------------------------------------------------------------------------------


class Miracles(Effects):
    """The miracle cards, and who may play them: the god of the deck must be in play, and the faith is paid first.

    Rules: GS-PLY-01 GS-PLY-02 GS-PLY-03 GS-PLY-04 GS-PLY-12 GS-PLY-14 GS-PLY-15 GS-OBT-07 GS-OBT-10 GS-SKY-01 GS-SKY-02
        GS-SKY-03 GS-SKY-05 GS-SKY-06
    """

    __slots__ = ("by_number", "of_deck")

    def __init__(self, cards: tuple[Effect, ...]) -> None:
        super().__init__(cards)
        found = [card for card in cards if isinstance(card, MiracleCard)]
        self.of_deck: Final = [[card for card in found if card.miracle.deck == kind] for kind in range(len(KINDS))]
        """The cards of each deck."""
        self.by_number: Final = [[self.of_key(one.key) for one in deck] for deck in MIRACLES]
        """What each copy of a card does, by deck; None for relics and for cards that do nothing yet."""

    def of_key(self, key: str) -> MiracleCard | None:
        """What a card that is played does."""
        card = self.by_key.get(key)
        return card if isinstance(card, MiracleCard) else None

    def kinds(self, t: Table, x: GodstormExtra, who: int, moment: str) -> tuple[int, ...]:
        """The decks of which a seat might play a card at a moment: its god is in play.

        Rules: GS-PLY-02 GS-SKY-01 GS-SKY-03 GS-SKY-06
        """
        if moment == PLAY:
            if who != t.turn:
                return ()
            war, death = x.in_play(who, WAR), x.in_play(who, DEATH)
            if war:
                return (WAR, DEATH) if death else (WAR,)
            return (DEATH,) if death else ()
        invasion = x.invasion
        if moment != DECLARED or invasion is None or t.owner[invasion.dst] != who or not x.in_play(who, SKY):
            return ()
        return (SKY,)

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        x = t.extra
        assert isinstance(x, GodstormExtra)
        for kind in self.kinds(t, x, who, moment):
            if not x.deck_of(kind).hands[who].cards:
                continue
            for card in self.of_deck[kind]:
                if card.cost <= x.faith[who] and card.may_be_held(x) and card.playable(t, who):
                    return True
        return False

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        x = t.extra
        assert isinstance(x, GodstormExtra)
        found: list[Power] = []
        for kind in self.kinds(t, x, who, moment):
            last = ""  # copies of a card lie side by side in a hand
            for held in x.deck_of(kind).hands[who].cards:
                card = None if held == HIDDEN else self.by_number[kind][held]
                if card is None or card.key == last or card.cost > x.faith[who] or not card.playable(t, who):
                    continue
                last = card.key
                found.append(MIRACLES[kind][held])
        return found

    def said(self, power: Power) -> Action | None:
        return PlayCard(power)

    def why_not(self, t: Table, who: int, moment: str, power: Power) -> str:
        x = godstorm(t)
        assert isinstance(power, Miracle)
        name = power.name
        if power.deck == MAGIC:
            return f"{name} is a relic, which lies open and is never played (GS-PLY-14)."
        held = [MIRACLES[power.deck][card].key for card in x.deck_of(power.deck).hands[who].cards if card != HIDDEN]
        if power.key not in held:
            return f"You do not hold {name} (GS-PLY-02)."
        if power.deck == SKY and moment != DECLARED:
            return f"{name} is played when an invasion of your territory is declared (GS-PLY-14)."
        if power.deck != SKY and moment != PLAY:
            return f"{name} is played in step 4 of your own turn (GS-PLY-01)."
        if not x.in_play(who, power.deck):
            rule = "GS-SKY-03" if power.deck == SKY else "GS-PLY-02"
            return f"{name} takes {x.god(who, power.deck).name} in play ({rule})."
        if power.cost > x.faith[who]:
            rule = "GS-SKY-05" if power.deck == SKY else "GS-PLY-04"
            return f"{name} costs {power.cost} faith and you have {x.faith[who]} ({rule})."
        return f"{name} cannot be played now, since what it takes is not there (GS-PLY-12)."

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        """Pay for a card and show it; it is out of the game, whether or not it is cancelled.

        Rules: GS-PLY-02 GS-PLY-05 GS-PLY-11 GS-GEN-01 GS-GEN-08 GS-SKY-05
        """
        x = godstorm(g.table)
        assert isinstance(power, Miracle)
        deck = x.deck_of(power.deck)
        held = next(card for card in deck.hands[who].cards if MIRACLES[power.deck][card].key == power.key)
        x.faith[who] -= power.cost
        deck.discard(who, held)
        g.tell(CardPlayed(who, power, power.cost, FAITH))
        self.by_key[power.key].play(g, who)

    def situation(self, t: Table, moment: str) -> str:
        x = godstorm(t)
        invasion = x.invasion
        if invasion is None:
            return "A die was thrown"
        lands = t.board.territories
        people = PANTHEONS[x.pantheons[t.turn]].name
        places = f"The {people} invade {lands[invasion.dst].name} from {lands[invasion.src].name}"
        armies = "1 army" if x.force == 1 else f"{x.force} armies"
        gods = [x.god(t.turn, kind).name for kind in attacking_gods(t, x)]
        return f"{places} with {listed([armies, *gods])}"

    # --- the Aegis ---

    def could_answer(self, t: Table, who: int, key: str, player: int) -> bool:
        """Whoever has the Aegis may cancel any card, even an own one.

        Rules: GS-CRD-56
        """
        return godstorm(t).has_relic(who, AEGIS)

    def answers(self, t: Table, who: int, key: str, player: int) -> list[Power]:
        return [BY_KEY[AEGIS]]

    def cancel(self, g: Game[Table], who: int, power: Power, key: str, player: int) -> None:
        """The relic is discarded, and the card has no effect; card and faith are spent.

        Rules: GS-CRD-56
        """
        destroy_relic(g, who, power.index)
        g.tell(CardCancelled(who, power, player, BY_KEY[key]))

    def playing(self, t: Table, key: str, player: int) -> str:
        people = PANTHEONS[godstorm(t).pantheons[player]].name
        power = BY_KEY[key]
        return f"The {people} play {power.name} ({power.says.rstrip('.')}): cancel it with the Aegis, or pass."


def attacking_gods(t: Table, x: GodstormExtra) -> list[int]:
    """The kinds of the gods in the attacking force of the invasion under way: those there that are not held back.

    Rules: GS-INV-07 GS-GWR-17 GS-GOD-08
    """
    invasion = x.invasion
    assert invasion is not None
    return [kind for kind in x.gods_at(t.turn, invasion.src) if kind not in invasion.out]
