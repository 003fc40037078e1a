"""Steps 1 to 5: raise armies and gather faith, summon gods and build temples, obtain and play miracles, plague."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.actions import Act, Build, Forgo, Obtain, Revive, Summon
from hegemon.editions.godstorm.cards import DECKS, MIRACLES
from hegemon.editions.godstorm.cards.base import PLAY, relics_of
from hegemon.editions.godstorm.extra import crypts_of, godstorm, is_player, temples_of
from hegemon.editions.godstorm.lands import GROUND, KINDS, MAGIC
from hegemon.editions.godstorm.miracles import FAITH, draws, gain_faith
from hegemon.editions.godstorm.pieces import build_temple, gain, move_armies, move_god, strike
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, Offer, OneOf, Pass
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.rules.actions import Use
from hegemon.rules.effects import Uses, could_use, effect_of, effects_of
from hegemon.rules.reinforce import collect, new_armies
from hegemon.table.events import Bought
from hegemon.table.table import Table

GOD_PRICE: Final = 3
TEMPLE_PRICE: Final = 5
CARD_PRICE: Final = 2
MOST_CARDS: Final = 4
"""So many cards may be bought in a turn."""
FORGONE: Final = 2
FORGONE_FAITH: Final = 4


class BeginTurn(SeatStep[Table]):
    """The Labours of a turn begin anew.

    Rules: GS-LAB-04 GS-LAB-06
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = godstorm(g.table)
        x.conquests = 0
        x.war_labour = x.sky_labour = False


# --- before step 1 ---------------------------------------------------------------------------------------------------


class ActRelics(SeatStep[Table]):
    """Relics that act at the start of a turn do so before step 1, in the order their owner likes.

    Rules: GS-MAG-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        waiting = tuple([relic.miracle.index for relic in relics_of(g.table, self.who) if relic.starts])
        if waiting:
            g.then(ChooseRelic(self.who, waiting))


class ChooseRelic(Ask[Table]):
    """Which relic acts next? With only one left nobody is asked; one that is no longer there does nothing.

    Rules: GS-MAG-09
    """

    __slots__ = ("waiting",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "waiting")
    title = "Which relic acts first"

    def __init__(self, who: int, waiting: tuple[int, ...]) -> None:
        super().__init__(who)
        self.waiting: Final = waiting

    def left(self, t: Table) -> list[int]:
        """The relics that have still to act."""
        laid = godstorm(t).relics(self.who)
        return [card for card in self.waiting if card in laid]

    def run(self, g: Game[Table]) -> None:
        left = self.left(g.table)
        if len(left) == 1:
            self.act(g, left[0])
        elif left:
            g.asking = self

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf(tuple([Act(MIRACLES[MAGIC][card]) for card in self.left(g.table)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Act)
        self.act(g, action.relic.index)

    def act(self, g: Game[Table], card: int) -> None:
        """A relic acts, and then the others."""
        g.then(ChooseRelic(self.who, tuple([one for one in self.waiting if one != card])))
        effect_of(g.table, MIRACLES[MAGIC][card].key).play(g, self.who)

    def prompt(self, g: Game[Table]) -> str:
        return "Which of your relics acts first?"


# --- 1. Raise armies and gather faith --------------------------------------------------------------------------------


def raised(t: Table, who: int) -> int:
    """All armies that a seat would raise if its turn began now, as far as its reserve goes; the neutral side none.

    Rules: GS-RAI-13 GS-S2P-04
    """
    if not is_player(t, who):
        return 0
    relics = sum([relic.armies(t, who) for relic in relics_of(t, who)])
    return min(godstorm(t).pool[who], new_armies(t, who) + relics + len(temples_of(t, who)))


class RaiseArmies(SeatStep[Table]):
    """Step 1: armies for territories, continents, temples and relics, and as much faith; counted once.

    An army for each temple goes onto its territory first; then the others are placed.

    Rules: GS-RAI-01 GS-RAI-02 GS-RAI-03 GS-RAI-05 GS-RAI-09 GS-RAI-10 GS-RAI-11 GS-RAI-13 GS-RAI-15 GS-RAI-16
        GS-RAI-17 GS-TMP-09
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t, who = g.table, self.who
        x = godstorm(t)
        armies = faith = new_armies(t, who)
        more = 0
        trade = False
        for relic in relics_of(t, who):
            more += relic.armies(t, who)
            faith += relic.faith(t, who)
            trade = trade or relic.trades
        temples = temples_of(t, who)
        faith += len(temples)
        for land in temples:
            gain(g, who, land, 1, "temple")
        free = min(armies + more, x.pool[who])
        x.pool[who] -= free
        collect(g, who, free)
        gain_faith(g, who, faith)
        if trade and min(armies, free) >= FORGONE:
            g.then(TradeArmies(who))


class TradeArmies(Ask[Table]):
    """A relic lets its owner raise fewer armies and gather more faith, once a turn.

    Rules: GS-CRD-54
    """

    __slots__ = ()
    title = "Armies or faith"
    passing = "Raise all armies"

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS, Forgo()))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Forgo):
            t, who = g.table, self.who
            t.reserve[who] -= FORGONE
            godstorm(t).pool[who] += FORGONE
            gain_faith(g, who, FORGONE_FAITH)

    def prompt(self, g: Game[Table]) -> str:
        return f"Do you raise {FORGONE} armies fewer and gather {FORGONE_FAITH} faith more?"


class Revivals(OneOf):
    """An army of a crypt to a temple, or none."""

    __slots__ = ("t", "who")

    def __init__(self, t: Table, who: int, answers: tuple[Action, ...]) -> None:
        super().__init__(answers)
        self.t: Final = t
        self.who: Final = who

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Revive):
            return f"Revive armies from crypts, or go on; “{action}” is for another step (GS-TRN-01)."
        if action.src.index not in crypts_of(self.t, self.who):
            return f"{action.src.name} is no crypt of yours (GS-RAI-06)."
        if self.t.armies[action.src.index] < 2:
            return f"The only army in {action.src.name} stays there (GS-RAI-07)."
        if action.dst.index not in temples_of(self.t, self.who):
            return f"You have no temple in {action.dst.name} (GS-RAI-08)."
        return f"{action.src.name} has sent what it may this turn (GS-RAI-14)."


class ReviveArmies(Ask[Table]):
    """Each own crypt may send an army to an own temple, unless it is the only one there.

    ``sent`` are the crypts that have, each as often as armies left it.

    Rules: GS-RAI-06 GS-RAI-07 GS-RAI-08 GS-RAI-14 GS-CRY-01 GS-MAG-07
    """

    __slots__ = ("sent",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "sent")
    title = "Revive armies"

    def __init__(self, who: int, sent: tuple[int, ...] = ()) -> None:
        super().__init__(who)
        self.sent: Final = sent

    def crypts(self, t: Table) -> list[int]:
        """The crypts that may still send an army."""
        ready = [crypt for crypt in crypts_of(t, self.who) if t.armies[crypt] > 1]
        if not ready:
            return ready
        most = 1
        for relic in relics_of(t, self.who):
            most = relic.revives(most)
        return [crypt for crypt in ready if self.sent.count(crypt) < most]

    def moot(self, g: Game[Table]) -> bool:
        return not self.crypts(g.table) or not temples_of(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        lands = t.board.territories
        temples = temples_of(t, self.who)
        ways = [Revive(lands[crypt], lands[temple]) for crypt in self.crypts(t) for temple in temples]
        return Revivals(t, self.who, (PASS, *ways))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Revive):
            move_armies(g.table, action.src.index, action.dst.index, 1)
            g.then(ReviveArmies(self.who, (*self.sent, action.src.index)))

    def prompt(self, g: Game[Table]) -> str:
        return "Revive an army from a crypt at one of your temples, or go on."


# --- 2. Summon gods and build temples --------------------------------------------------------------------------------


class Worship(Menu):
    """Gods to summon and temples to build for faith; or going on."""

    __slots__ = ("gods", "lands", "safe", "sites", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        x = godstorm(t)
        faith = x.faith[who]
        self.t: Final = t
        self.who: Final = who
        kinds = range(len(KINDS)) if faith >= GOD_PRICE else range(0)
        self.gods: Final = [kind for kind in kinds if not x.in_play(who, kind)]
        self.lands: Final = t.lands(who)
        self.safe: Final = [land for land in self.lands if land not in x.plague] if self.gods else []
        may_build = faith >= TEMPLE_PRICE and x.supply > 0
        self.sites: Final = [land for land in self.lands if land not in x.temples] if may_build else []

    def __len__(self) -> int:
        return 1 + len(self.gods) * len(self.safe) + len(self.sites)

    def pick(self, k: int) -> Action:
        if k == 0:
            return PASS
        k -= 1
        lands = self.t.board.territories
        summons = len(self.gods) * len(self.safe)
        if k < summons:
            kind = self.gods[k // len(self.safe)]
            return Summon(godstorm(self.t).god(self.who, kind), lands[self.safe[k % len(self.safe)]])
        return Build(lands[self.sites[k - summons]])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Summon):
            kind = godstorm(self.t).kind_of(self.who, action.god)
            return kind in self.gods and action.land.index in self.safe
        if isinstance(action, Build):
            return action.land.index in self.sites
        return isinstance(action, Pass)

    def why_not(self, action: Action) -> str:
        x = godstorm(self.t)
        faith = x.faith[self.who]
        if isinstance(action, Summon):
            return self.why_not_summon(action)
        if not isinstance(action, Build):
            return f"Summon gods and build temples, or go on; “{action}” is for another step (GS-TRN-01)."
        if action.land.index >= GROUND:
            return "There are no temples in the Underworld (GS-TMP-04)."
        if self.t.owner[action.land.index] != self.who:
            return f"{action.land.name} is not yours; a temple takes an army of yours there (GS-TMP-01)."
        if action.land.index in x.temples:
            return f"{action.land.name} has a temple already (GS-TMP-02)."
        if x.supply == 0:
            return "All twelve temples are built (GS-TMP-03)."
        return f"A temple costs {TEMPLE_PRICE} faith and you have {faith} (GS-TMP-01)."

    def why_not_summon(self, action: Summon) -> str:
        """Why a god cannot be summoned there."""
        x = godstorm(self.t)
        kind = x.kind_of(self.who, action.god)
        if kind < 0:
            return f"{action.god.name} is no god of yours (GS-SUM-01)."
        if x.in_play(self.who, kind):
            return f"{action.god.name} is in play already (GS-SUM-09)."
        if action.land.index >= GROUND:
            return "No god is summoned into the Underworld (GS-SUM-05)."
        if self.t.owner[action.land.index] != self.who:
            return f"{action.land.name} is not yours; a god takes an army of yours there (GS-SUM-02)."
        if x.faith[self.who] < GOD_PRICE:
            return f"A god costs {GOD_PRICE} faith and you have {x.faith[self.who]} (GS-SUM-09)."
        return f"No god sets foot in {action.land.name}, a plague land (GS-SUM-07)."


class SummonGods(Ask[Table]):
    """Step 2: summon gods that are not in play and build temples, as long as there is faith.

    Rules: GS-SUM-01 GS-SUM-02 GS-SUM-03 GS-SUM-05 GS-SUM-07 GS-SUM-08 GS-SUM-09 GS-TMP-01 GS-TMP-02 GS-TMP-03 GS-TMP-04
        GS-TMP-08 GS-TMP-11
    """

    __slots__ = ()
    title = "Summon gods"

    def moot(self, g: Game[Table]) -> bool:
        return godstorm(g.table).faith[self.who] < GOD_PRICE or len(Worship(g.table, self.who)) == 1

    def menu(self, g: Game[Table]) -> Menu:
        return Worship(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            return
        x = godstorm(g.table)
        if isinstance(action, Summon):
            x.faith[self.who] -= GOD_PRICE
            move_god(g, self.who, action.god.kind, action.land.index)
        else:
            assert isinstance(action, Build)
            x.faith[self.who] -= TEMPLE_PRICE
            build_temple(g.table, action.land.index)
        g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        faith = godstorm(g.table).faith[self.who]
        return f"You have {faith} faith: summon gods for {GOD_PRICE}, build temples for {TEMPLE_PRICE}, or go on."


# --- 3. Obtain miracle cards -----------------------------------------------------------------------------------------


class Purchases(Menu):
    """So many cards of a deck whose god is in play, as far as faith, deck and the limit go; or no more."""

    __slots__ = ("most", "ordered", "t", "who")

    def __init__(self, t: Table, who: int, ordered: tuple[int, ...]) -> None:
        x = godstorm(t)
        self.t: Final = t
        self.who: Final = who
        self.ordered: Final = ordered
        left = min(MOST_CARDS - sum(ordered), x.faith[who] // price(t, who))
        self.most: Final = [
            min(left, len(x.deck_of(kind).pile) - ordered[kind]) if x.in_play(who, kind) else 0
            for kind in range(len(KINDS))
        ]
        """The most cards of each deck."""

    def __len__(self) -> int:
        return 1 + sum(self.most)

    def pick(self, k: int) -> Action:
        if k == 0:
            return PASS
        k -= 1
        for kind, most in enumerate(self.most):
            if k < most:
                return Obtain(DECKS[kind], k + 1)
            k -= most
        raise IndexError(k)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Obtain):
            return 1 <= action.cards <= self.most[action.deck.index]
        return isinstance(action, Pass)

    def offers(self) -> list[Offer]:
        found = [Offer("pass", ())]
        return found + [Offer("obtain", (DECKS[k].id,), 1, most) for k, most in enumerate(self.most) if most]

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Obtain):
            return f"Obtain miracle cards, or go on; “{action}” is for another step (GS-TRN-01)."
        x = godstorm(self.t)
        kind = action.deck.index
        if not x.in_play(self.who, kind):
            return f"A {action.deck.name} card takes {x.god(self.who, kind).name} in play (GS-OBT-03)."
        if action.cards + sum(self.ordered) > MOST_CARDS:
            return f"No more than {MOST_CARDS} cards are bought in a turn (GS-OBT-02)."
        if action.cards + self.ordered[kind] > len(x.deck_of(kind).pile):
            return f"The {action.deck.name} deck has not so many cards left (GS-OBT-08)."
        each = price(self.t, self.who)
        return f"A card costs {each} faith and you have {x.faith[self.who]} (GS-OBT-01)."


def price(t: Table, who: int) -> int:
    """What a miracle card costs a seat.

    Rules: GS-OBT-01
    """
    cost = CARD_PRICE
    for relic in relics_of(t, who):
        cost = relic.price(cost)
    return cost


class ObtainMiracles(Ask[Table]):
    """Step 3: buy up to four cards of decks whose gods are in play; only when all are paid are they drawn.

    ``ordered`` counts them by deck.

    Rules: GS-OBT-01 GS-OBT-02 GS-OBT-03 GS-OBT-04 GS-OBT-05 GS-OBT-08
    """

    __slots__ = ("ordered",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "ordered")
    title = "Obtain miracle cards"

    def __init__(self, who: int, ordered: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        super().__init__(who)
        self.ordered: Final = ordered

    def run(self, g: Game[Table]) -> None:
        if len(Purchases(g.table, self.who, self.ordered)) > 1:
            g.asking = self
        else:
            self.draw(g)

    def menu(self, g: Game[Table]) -> Menu:
        return Purchases(g.table, self.who, self.ordered)

    def take(self, g: Game[Table], action: Action) -> None:
        if not isinstance(action, Obtain):
            self.draw(g)
            return
        x = godstorm(g.table)
        cost = price(g.table, self.who) * action.cards
        x.faith[self.who] -= cost
        g.tell(Bought(self.who, action.deck, cost, FAITH))
        ordered = list(self.ordered)
        ordered[action.deck.index] += action.cards
        g.then(ObtainMiracles(self.who, tuple(ordered)))

    def draw(self, g: Game[Table]) -> None:
        """All is bought: now the cards are drawn and looked at."""
        for kind, count in enumerate(self.ordered):
            if count:
                g.then(*draws(self.who, kind, count))

    def prompt(self, g: Game[Table]) -> str:
        x = godstorm(g.table)
        left = MOST_CARDS - sum(self.ordered)
        cost = price(g.table, self.who)
        return f"You have {x.faith[self.who]} faith: obtain up to {left} miracle cards for {cost} each, or go on."


# --- 4. Play miracle cards -------------------------------------------------------------------------------------------


class PlayMiracles(Ask[Table]):
    """Step 4: play War and Death cards, each resolved before the next.

    Rules: GS-PLY-01 GS-PLY-03 GS-PLY-10 GS-PLY-15
    """

    __slots__ = ()
    title = "Play miracle cards"

    def moot(self, g: Game[Table]) -> bool:
        return not could_use(g.table, self.who, PLAY)

    def private(self, g: Game[Table]) -> bool:
        return True

    def menu(self, g: Game[Table]) -> Menu:
        return Uses(g.table, self.who, PLAY, (PASS,))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Use):
            g.then(self)
            effects_of(g.table).use(g, self.who, action.power)

    def prompt(self, g: Game[Table]) -> str:
        return f"You have {godstorm(g.table).faith[self.who]} faith: play miracle cards, or go on."


# --- 5. Suffer plague ------------------------------------------------------------------------------------------------


class SufferPlague(SeatStep[Table]):
    """Step 5: half of the own armies in each plague land die, and own gods there are banished.

    Rules: GS-PLG-01 GS-PLG-02 GS-PLG-03 GS-PLG-04 GS-PLG-05 GS-PLG-07
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        for land in godstorm(t).plague:
            if t.owner[land] == self.who:
                strike(g, land)
