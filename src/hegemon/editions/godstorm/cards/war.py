"""The War cards, in the order of their data: cheap miracles for all purposes, played in the own step 4."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import CallDeck, NameRelic, StealCard
from hegemon.editions.godstorm.cards import DECKS, MIRACLES
from hegemon.editions.godstorm.cards.base import MiracleCard, seat_named, targets
from hegemon.editions.godstorm.epochs import EPOCHS
from hegemon.editions.godstorm.extra import AWAY, FIRST_EPOCH, godstorm, is_player, temples_of
from hegemon.editions.godstorm.lands import DEATH, KINDS, MAGIC, PANTHEONS, SKY, WAR
from hegemon.editions.godstorm.miracles import destroy_relic, draws, gain_faith, owner_of_relic, take_relic
from hegemon.editions.godstorm.pieces import end_plague, found_temple, gain, lose, march, move_god, move_temple
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Against, Amount, Bring, Target
from hegemon.rules.effects import CastDie
from hegemon.table.cards import UNKNOWN
from hegemon.table.events import GREAT, CardLost, Happening, Names
from hegemon.table.table import NOBODY, Table

HANDS: Final = (WAR, SKY, DEATH)
"""The decks of which cards are held in hand."""
NO_DECK: Final = -1


def others(t: Table, who: int) -> list[int]:
    """The other players who are in the game; the neutral side is none.

    Rules: GS-S2P-12
    """
    return [seat for seat in t.living() if seat != who]


def sites(t: Table, seat: int) -> list[int]:
    """The territories of a seat that have no temple."""
    temples = godstorm(t).temples
    return [land for land in t.lands(seat) if land not in temples]


class VisionsBecomeReal(MiracleCard):
    """Look at the hand of another player and take one card of it.

    Rules: GS-CRD-01
    """

    __slots__ = ()
    card = "visions_become_real"
    asks = 1

    limits = "look at the hand of another player who holds miracle cards (GS-CRD-01)."

    def playable(self, t: Table, who: int) -> bool:
        x = godstorm(t)
        return any([x.in_hand(seat) > 0 for seat in others(t, who)])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        x = godstorm(t)
        seats = [seat for seat in others(t, who) if x.in_hand(seat)]
        return tuple([Against(PANTHEONS[x.pantheons[seat]]) for seat in seats])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "whose hand do you look at?"

    def noted(self, t: Table, who: int, notes: tuple[int, ...], action: Action) -> tuple[int, ...]:
        return (seat_named(t, action),)

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        godstorm(g.table).peek = (who, notes[0])
        g.then(TakeFromHand(who, notes[0]))


class TakeFromHand(Ask[Table]):
    """One card of the hand that is looked at changes hands: everybody sees of which deck, but nobody else which one.

    ``kind`` is the deck, once it is named.

    Rules: GS-CRD-01
    """

    __slots__ = ("kind", "victim")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "victim", "kind")
    title = "Take a card"
    secret = True

    def __init__(self, who: int, victim: int, kind: int = NO_DECK) -> None:
        super().__init__(who)
        self.victim: Final = victim
        self.kind: Final = kind

    def run(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        decks = [kind for kind in HANDS if len(x.deck_of(kind).hands[self.victim])]
        if self.kind == NO_DECK and len(decks) == 1:
            g.then(TakeFromHand(self.who, self.victim, decks[0]))
        elif decks:
            g.asking = self
        else:
            x.peek = ()

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        x = godstorm(g.table)
        if self.kind == NO_DECK:
            decks = [kind for kind in HANDS if len(x.deck_of(kind).hands[self.victim])]
            return OneOf(tuple([CallDeck(DECKS[kind]) for kind in decks]))
        cards = x.deck_of(self.kind).hands[self.victim].cards
        return OneOf(tuple([StealCard(MIRACLES[self.kind][card]) for card in cards if card != HIDDEN]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, CallDeck):
            g.then(TakeFromHand(self.who, self.victim, action.deck.index))
            return
        assert isinstance(action, StealCard)
        x = godstorm(g.table)
        deck = x.deck_of(self.kind)
        card = (action.card.index,)
        deck.hands[self.victim] = deck.hands[self.victim].without(card)
        deck.hands[self.who] = deck.hands[self.who].with_cards(card)
        x.peek = ()
        g.tell(CardLost(self.victim, self.who, action.card))

    def shown(self, g: Game[Table], action: Action, seat: int) -> Action:
        known = isinstance(action, CallDeck) or seat in (self.who, self.victim)
        return action if known else StealCard(UNKNOWN)

    def prompt(self, g: Game[Table]) -> str:
        if self.kind == NO_DECK:
            return "Of which deck do you take a card of this hand?"
        return f"Which {DECKS[self.kind].name} card of this hand do you take?"


ENOUGH: Final = -1
"""Noted when no more gods shall go along."""


class EaglesTakeWing(MiracleCard):
    """Armies and gods go from an own territory to any other, however far; one army stays, and gods may go alone.

    Noted are both territories, the armies, and the kinds of the gods, one after the other.

    Rules: GS-CRD-02 GS-PLY-06 GS-PLY-16 GS-PLG-08
    """

    __slots__ = ()
    card = "eagles_take_wing"
    limits = "armies or gods go from one territory of yours to another, and one army stays (GS-CRD-02)."

    def sources(self, t: Table, who: int) -> list[int]:
        """The territories that somebody can leave."""
        x = godstorm(t)
        return [land for land in t.lands(who) if t.armies[land] > 1 or x.gods_at(who, land)]

    def waiting(self, t: Table, who: int, notes: tuple[int, ...]) -> list[int]:
        """The kinds of the gods that could still go along."""
        return [kind for kind in godstorm(t).gods_at(who, notes[0]) if kind not in notes[3:]]

    def playable(self, t: Table, who: int) -> bool:
        return t.count(who) > 1 and bool(self.sources(t, who))

    def wants(self, t: Table, who: int, notes: tuple[int, ...]) -> bool:
        return len(notes) < 3 or (notes[-1] != ENOUGH and bool(self.waiting(t, who, notes)))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if not notes:
            return targets(t, self.sources(t, who))
        src = notes[0]
        if len(notes) == 1:
            return targets(t, [land for land in t.lands(who) if land != src])
        x = godstorm(t)
        if len(notes) == 2:
            least = 0 if x.gods_at(who, src) else 1
            return tuple([Amount(armies) for armies in range(least, t.armies[src])])
        gods = tuple([Bring(x.god(who, kind)) for kind in self.waiting(t, who, notes)])
        return (PASS, *gods) if notes[2] or len(notes) > 3 else gods

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        if not notes:
            return "from which of your territories?"
        if len(notes) == 1:
            return "to which of your territories?"
        return "how many armies go?" if len(notes) == 2 else "which gods go along?"

    def noted(self, t: Table, who: int, notes: tuple[int, ...], action: Action) -> tuple[int, ...]:
        if isinstance(action, Pass):
            return (ENOUGH,)
        if isinstance(action, Bring):
            return (action.unit.index % len(KINDS),)
        if len(notes) == 1 and t.armies[notes[0]] == 1:
            assert isinstance(action, Target)
            return (action.land.index, 0)  # a lone army stays: only gods can go
        return super().noted(t, who, notes, action)

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        src, dst, armies = notes[:3]
        if armies:
            march(g, src, dst, armies)
        for kind in notes[3:]:
            if kind != ENOUGH:
                move_god(g, who, kind, dst)


class FaithShallDeliver(MiracleCard):
    """Two cards of any one deck that is not empty, its god in play or not; relics enter play at once.

    Rules: GS-CRD-03 GS-OBT-05 GS-OBT-09
    """

    __slots__ = ()
    card = "faith_shall_deliver"
    asks = 1
    limits = "draw from a miracle deck that has cards left (GS-CRD-03)."

    def decks(self, t: Table) -> list[int]:
        """The decks with cards left."""
        x = godstorm(t)
        return [kind for kind in range(len(KINDS)) if x.deck_of(kind).pile.layers]

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.decks(t))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return tuple([CallDeck(DECKS[kind]) for kind in self.decks(t)])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "from which deck do you draw two cards?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        left = len(godstorm(g.table).deck_of(notes[0]).pile)
        g.then(*draws(who, notes[0], min(2, left)))


class TheSirenCalls(MiracleCard):
    """Two territories of one other player exchange all their armies and gods; temples and plague stay.

    Rules: GS-CRD-04 GS-PLY-06 GS-PLG-08 GS-S2P-12
    """

    __slots__ = ()
    card = "the_siren_calls"
    asks = 2
    limits = "the Siren calls two territories of one other player (GS-CRD-04)."

    def playable(self, t: Table, who: int) -> bool:
        return any([t.count(seat) > 1 for seat in others(t, who)])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if notes:
            return targets(t, [land for land in t.lands(t.owner[notes[0]]) if land != notes[0]])
        seats = [seat for seat in others(t, who) if t.count(seat) > 1]
        return targets(t, [land for land in t.board.lands if t.owner[land] in seats])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        if not notes:
            return "which territory of another player?"
        return f"with which territory does {t.board.territories[notes[0]].name} exchange its armies and gods?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        t = g.table
        x = godstorm(t)
        one, other = notes
        owner = t.owner[one]
        leaving, coming = x.gods_at(owner, one), x.gods_at(owner, other)
        there = t.armies[other]
        march(g, one, other, t.armies[one])
        march(g, other, one, there)
        for kind in leaving:
            move_god(g, owner, kind, other)
        for kind in coming:
            move_god(g, owner, kind, one)


class PrayersAreAnswered(MiracleCard):
    """A die of armies in an own territory with a temple.

    Rules: GS-CRD-05
    """

    __slots__ = ()
    card = "prayers_are_answered"
    asks = 1
    limits = "prayers are answered where you have a temple (GS-CRD-05)."

    def playable(self, t: Table, who: int) -> bool:
        return bool(temples_of(t, who))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, temples_of(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "at which of your temples?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who, notes))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        gain(g, who, notes[0], face, "miracle")


class TheFaithfulGather(MiracleCard):
    """Two armies in every own territory with a temple.

    Rules: GS-CRD-06
    """

    __slots__ = ()
    card = "the_faithful_gather"

    def playable(self, t: Table, who: int) -> bool:
        return bool(temples_of(t, who))

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        for land in temples_of(g.table, who):
            gain(g, who, land, 2, "miracle")


class AnEmpireIsBorn(MiracleCard):
    """A temple of the supply in an own territory without one, free of cost.

    Rules: GS-CRD-07 GS-CMP-07
    """

    __slots__ = ()
    card = "an_empire_is_born"
    asks = 1
    limits = "the temple goes to a territory of yours that has none (GS-CRD-07)."

    def playable(self, t: Table, who: int) -> bool:
        return godstorm(t).supply > 0 and bool(sites(t, who))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, sites(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "in which of your territories does a temple rise?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        found_temple(g, who, notes[0])


class HeroesAreBorn(MiracleCard):
    """Three armies in an own territory.

    Rules: GS-CRD-08
    """

    __slots__ = ()
    card = "heroes_are_born"
    asks = 1
    limits = "heroes rise in a territory of yours (GS-CRD-08)."

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, t.lands(who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "in which of your territories do heroes rise?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain(g, who, notes[0], 3, "miracle")


class OurFaithIsOurStrength(MiracleCard):
    """Two faith for every own temple.

    Rules: GS-CRD-09
    """

    __slots__ = ()
    card = "our_faith_is_our_strength"

    def playable(self, t: Table, who: int) -> bool:
        return bool(temples_of(t, who))

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain_faith(g, who, 2 * len(temples_of(g.table, who)))


class TheSunGrowsCold(MiracleCard):
    """Every territory with gods, own ones too, loses an army for each god there.

    Rules: GS-CRD-10 GS-PLY-13 GS-SUM-04
    """

    __slots__ = ()
    card = "the_sun_grows_cold"

    def playable(self, t: Table, who: int) -> bool:
        return any([land != AWAY for land in godstorm(t).gods])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gods = godstorm(g.table).gods
        for land in g.table.board.lands:
            lose(g, land, gods.count(land))


class StormsRage(MiracleCard):
    """A die of armies is lost in any territory that somebody holds, the neutral side too.

    Rules: GS-CRD-11 GS-S2P-12
    """

    __slots__ = ()
    card = "storms_rage"
    asks = 1
    limits = "storms rage over a territory that somebody holds (GS-CRD-11)."

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, [land for land in t.board.lands if t.owner[land] != NOBODY])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "over which territory do storms rage?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who, notes))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        lose(g, notes[0], face)


class ChampionsArise(MiracleCard):
    """An army for every two faith that its player has and keeps, all in one own territory.

    Rules: GS-CRD-12 GS-GEN-03
    """

    __slots__ = ()
    card = "champions_arise"
    asks = 1
    limits = "champions arise in a territory of yours (GS-CRD-12)."

    def playable(self, t: Table, who: int) -> bool:
        return godstorm(t).faith[who] >= 2

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, t.lands(who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "in which of your territories do champions arise?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain(g, who, notes[0], godstorm(g.table).faith[who] // 2, "miracle")


class TimeTurned(Happening):
    """The epoch marker has gone back."""

    __slots__ = ("epoch",)
    __match_args__: ClassVar[tuple[str, ...]] = ("epoch",)
    weight = GREAT

    def __init__(self, epoch: int) -> None:
        self.epoch: Final = epoch

    def told(self, name: Names) -> str:
        return f"The epoch marker goes back to the {EPOCHS[self.epoch]} Epoch."


class TimeStandsStill(MiracleCard):
    """The epoch marker goes back by one; the epoch is played to its end in its order, and the game lasts longer.

    Rules: GS-CRD-13 GS-EPO-08
    """

    __slots__ = ()
    card = "time_stands_still"

    def playable(self, t: Table, who: int) -> bool:
        return godstorm(t).epoch > FIRST_EPOCH

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        x = godstorm(g.table)
        x.epoch -= 1
        g.tell(TimeTurned(x.epoch))


class TheLandIsPurged(MiracleCard):
    """A plague leaves the game, and with it every army of its territory dies, own ones too.

    Rules: GS-CRD-14 GS-TMP-09 GS-ELI-08 GS-S2P-12
    """

    __slots__ = ()
    card = "the_land_is_purged"
    asks = 1
    limits = "only a plague land is purged (GS-CRD-14)."

    def playable(self, t: Table, who: int) -> bool:
        return bool(godstorm(t).plague)

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, list(godstorm(t).plague))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which plague land is purged?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        end_plague(g, notes[0])
        lose(g, notes[0], g.table.armies[notes[0]])


class TheTempleFalls(MiracleCard):
    """A temple of any player goes to another territory of the same player that has none.

    Rules: GS-CRD-15 GS-TMP-02 GS-TMP-09
    """

    __slots__ = ()
    card = "the_temple_falls"
    asks = 2
    limits = "a temple of a player goes to a territory of the same player without one (GS-CRD-15)."

    def movable(self, t: Table) -> list[int]:
        """The temples that have a player as owner and another place to go to."""
        owner = t.owner
        return [land for land in godstorm(t).temples if is_player(t, owner[land]) and sites(t, owner[land])]

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.movable(t))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, sites(t, t.owner[notes[0]]) if notes else self.movable(t))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"where does the temple of {t.board.territories[notes[0]].name} go?" if notes else "which temple moves?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        move_temple(g, notes[0], notes[1])


def relics_in_play(t: Table, but: int = NOBODY) -> tuple[Action, ...]:
    """Every relic in play, or every one of other players, to choose from."""
    rows = enumerate(godstorm(t).magic.laid)
    return tuple([NameRelic(MIRACLES[MAGIC][card]) for seat, row in rows if seat != but for card in row])


class AShrineIsPlundered(MiracleCard):
    """A relic of another player comes over to the player of the card.

    Rules: GS-CRD-16 GS-MAG-06
    """

    __slots__ = ()
    card = "a_shrine_is_plundered"
    asks = 1
    limits = "take a relic that another player has in play (GS-CRD-16)."

    def playable(self, t: Table, who: int) -> bool:
        return bool(relics_in_play(t, but=who))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return relics_in_play(t, but=who)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which relic do you take?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        take_relic(g, who, notes[0])


class OnlyAshRemains(MiracleCard):
    """A relic in play, perhaps an own one, leaves the game.

    Rules: GS-CRD-17 GS-MAG-06
    """

    __slots__ = ()
    card = "only_ash_remains"
    asks = 1
    limits = "destroy a relic that is in play (GS-CRD-17)."

    def playable(self, t: Table, who: int) -> bool:
        return bool(relics_in_play(t))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return relics_in_play(t)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which relic is destroyed?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        destroy_relic(g, owner_of_relic(godstorm(g.table), notes[0]), notes[0])


WAR_CARDS: Final[tuple[type[MiracleCard], ...]] = (
    VisionsBecomeReal,
    EaglesTakeWing,
    FaithShallDeliver,
    TheSirenCalls,
    PrayersAreAnswered,
    TheFaithfulGather,
    AnEmpireIsBorn,
    HeroesAreBorn,
    OurFaithIsOurStrength,
    TheSunGrowsCold,
    StormsRage,
    ChampionsArise,
    TimeStandsStill,
    TheLandIsPurged,
    TheTempleFalls,
    AShrineIsPlundered,
    OnlyAshRemains,
)
