"""The Death cards, in the order of their data: dear and devastating, played in the own step 4."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.editions.godstorm.actions import Link
from hegemon.editions.godstorm.cards.base import MiracleCard, seat_named, targets
from hegemon.editions.godstorm.extra import godstorm, is_player, temples_of
from hegemon.editions.godstorm.lands import ALTARS, ATLANTIS, CRYPTS, PANTHEONS, SEAS, SKY, SPACES, WAR
from hegemon.editions.godstorm.miracles import DrawTerritory, continent, destroy_relic, discard_hand
from hegemon.editions.godstorm.pieces import banish, banish_all, destroy_temple, gain, half, lose, move_armies, strike
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Against, Amount
from hegemon.rules.effects import CastDie
from hegemon.rules.terrain import close, sink
from hegemon.table.events import Moved
from hegemon.table.table import Table

WALKERS: Final = 6
"""The most armies that walk out of the Underworld at once."""
MIGHTIEST: Final = 3
"""So many territories are the mightiest."""


class CropsWither(MiracleCard):
    """A player, perhaps its own, loses every miracle card in hand for good; relics in play stay.

    It is not played if it is the only card that anybody holds.

    Rules: GS-CRD-18 GS-S2P-12
    """

    __slots__ = ()
    card = "crops_wither"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        return self.held(t) > 1

    def forced_out(self, t: Table, who: int) -> bool:
        return self.held(t) > 0

    def held(self, t: Table) -> int:
        """How many miracle cards are in hands."""
        x = godstorm(t)
        return sum([x.in_hand(seat) for seat in t.living()])

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        x = godstorm(t)
        return tuple([Against(PANTHEONS[x.pantheons[seat]]) for seat in t.living()])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "who loses every card in hand?"

    def noted(self, t: Table, who: int, notes: tuple[int, ...], action: Action) -> tuple[int, ...]:
        return (seat_named(t, action),)

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        discard_hand(g, notes[0])


class TheDeadWalk(MiracleCard):
    """Up to six armies come from an own space of the Underworld to an own temple; one stays, and heavens send nobody.

    Rules: GS-CRD-19 GS-PLY-06 GS-PLY-09 GS-PLY-16
    """

    __slots__ = ()
    card = "the_dead_walk"
    asks = 3

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.spaces(t, who)) and bool(temples_of(t, who))

    def spaces(self, t: Table, who: int) -> list[int]:
        """The spaces from which armies can walk."""
        return [place for place in SPACES if t.owner[place] == who and t.armies[place] > 1]

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if not notes:
            return targets(t, self.spaces(t, who))
        if len(notes) == 1:
            return targets(t, temples_of(t, who))
        return tuple([Amount(n + 1) for n in range(min(WALKERS, t.armies[notes[0]] - 1))])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        if not notes:
            return "from which of your spaces do the dead walk?"
        return "to which of your temples do they walk?" if len(notes) == 1 else "how many armies walk?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        src, dst, armies = notes
        move_armies(g.table, src, dst, armies)
        lands = g.table.board.territories
        g.tell(Moved(who, lands[src], lands[dst], armies))


class RagnarokCometh(MiracleCard):
    """All gods of war and of the sky are banished, the own ones too. It is no godswar.

    Rules: GS-CRD-20 GS-LAB-16
    """

    __slots__ = ()
    card = "ragnarok_cometh"

    def playable(self, t: Table, who: int) -> bool:
        x = godstorm(t)
        return any([x.in_play(seat, WAR) or x.in_play(seat, SKY) for seat in t.living()])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        for seat in g.table.living():
            banish(g, seat, WAR)
            banish(g, seat, SKY)


class TheYoungGrowOld(MiracleCard):
    """Every territory with two armies or more loses one; the last one stays.

    Rules: GS-CRD-21 GS-PLY-09 GS-S2P-12
    """

    __slots__ = ()
    card = "the_young_grow_old"

    def playable(self, t: Table, who: int) -> bool:
        return any([t.armies[land] > 1 for land in t.board.lands])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        t = g.table
        for land in t.board.lands:
            if t.armies[land] > 1:
                lose(g, land, 1)


class DeathsDoorCloses(MiracleCard):
    """Every crypt and altar loses half of its armies, which go to the reserve as all dead of the Underworld do.

    Rules: GS-CRD-22 GS-PLY-09
    """

    __slots__ = ()
    card = "deaths_door_closes"

    def playable(self, t: Table, who: int) -> bool:
        return any([t.armies[place] > 1 for place in (*CRYPTS, *ALTARS)])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        for place in (*CRYPTS, *ALTARS):
            lose(g, place, half(g.table.armies[place]))


@mypyc_attr(allow_interpreted_subclasses=True)
class ContinentCard(MiracleCard):
    """A card that strikes every territory of a continent named by a die, whoever holds it; sunk land is rolled again.

    Rules: GS-ATL-08 GS-S2P-12
    """

    __slots__ = ()

    def takes(self, armies: int) -> int:
        """How many of so many armies in a territory die."""
        raise NotImplementedError

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        region = continent(g.table, face)
        if region is None:
            g.then(CastDie(self.key, who, who))
            return
        for land in region.lands:
            lose(g, land, self.takes(g.table.armies[land]))


class BloodCoatsTheLand(ContinentCard):
    """Each territory of a continent that a die names loses an army, even the last.

    Rules: GS-CRD-23
    """

    __slots__ = ()
    card = "blood_coats_the_land"

    def takes(self, armies: int) -> int:
        return 1


class TheGroundShakes(ContinentCard):
    """Each territory of a continent that a die names loses half of its armies.

    Rules: GS-CRD-24 GS-GEN-03
    """

    __slots__ = ()
    card = "the_ground_shakes"

    def takes(self, armies: int) -> int:
        return half(armies)


class TheSeaIsYourTomb(MiracleCard):
    """Atlantis sinks with everything that stands on it, and is no more.

    Rules: GS-CRD-25 GS-ATL-01 GS-ATL-02 GS-ATL-03 GS-ATL-04 GS-ATL-05 GS-ATL-06 GS-ATL-07
    """

    __slots__ = ()
    card = "the_sea_is_your_tomb"

    def playable(self, t: Table, who: int) -> bool:
        return ATLANTIS.lands[0] not in t.board.changes.gone

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        x = godstorm(g.table)
        for land in ATLANTIS.lands:
            lose(g, land, g.table.armies[land])
            banish_all(g, land)
            if land in x.temples:
                destroy_temple(g, land)
        x.plague = tuple([land for land in x.plague if land not in ATLANTIS.lands])
        sink(g, ATLANTIS.lands)


class TheMightyHaveFallen(MiracleCard):
    """The three territories with the most armies lose half of them; its player chooses among equals.

    Where the choice would cost nobody an army it is not asked.

    Rules: GS-CRD-26 GS-GEN-03 GS-PLY-09 GS-S2P-12
    """

    __slots__ = ()
    card = "the_mighty_have_fallen"

    def least(self, t: Table) -> int:
        """How many armies the third of the mightiest has; 0 if fewer territories are held."""
        held = sorted([t.armies[land] for land in t.board.lands], reverse=True)
        return held[MIGHTIEST - 1]

    def mightiest(self, t: Table) -> list[int]:
        """The territories that are struck whatever is chosen."""
        least = self.least(t)
        above = [land for land in t.board.lands if t.armies[land] > least]
        equal = self.equal(t)
        return above + equal if len(above) + len(equal) == MIGHTIEST else above

    def equal(self, t: Table) -> list[int]:
        """The territories that are as mighty as the third."""
        least = self.least(t)
        return [land for land in t.board.lands if t.armies[land] == least]

    def wants(self, t: Table, who: int, notes: tuple[int, ...]) -> bool:
        return half(self.least(t)) > 0 and len(self.mightiest(t)) + len(notes) < MIGHTIEST

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, [land for land in self.equal(t) if land not in notes])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return f"which territory with {self.least(t)} armies is among the {MIGHTIEST} mightiest?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        for land in (*self.mightiest(g.table), *notes):
            lose(g, land, half(g.table.armies[land]))


class DiamondsTurnToRust(MiracleCard):
    """All relics in play are destroyed, the own ones too.

    Rules: GS-CRD-27 GS-MAG-06
    """

    __slots__ = ()
    card = "diamonds_turn_to_rust"

    def playable(self, t: Table, who: int) -> bool:
        x = godstorm(t)
        return any([len(x.relics(seat)) > 0 for seat in t.living()])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        x = godstorm(g.table)
        for seat in g.table.living():
            for card in x.relics(seat):
                destroy_relic(g, seat, card)


class FireRainsDown(MiracleCard):
    """A temple is destroyed, with an army where it stood and one in each territory next to it, even the last.

    Rules: GS-CRD-28 GS-TMP-10 GS-PLY-08 GS-S2P-12
    """

    __slots__ = ()
    card = "fire_rains_down"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        return bool(godstorm(t).temples)

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, godstorm(t).temples)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "on which temple does fire rain down?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        land = notes[0]
        destroy_temple(g, land)
        for burnt in (land, *g.table.board.near[land]):
            lose(g, burnt, 1)


class TheGodsForsakeUs(MiracleCard):
    """The spare plague comes upon a territory without temple or plague, and strikes there at once.

    Rules: GS-CRD-29 GS-PLG-09 GS-S2P-12
    """

    __slots__ = ()
    card = "the_gods_forsake_us"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        return godstorm(t).spare and bool(self.sound(t))

    def sound(self, t: Table) -> list[int]:
        """The territories that have neither temple nor plague."""
        x = godstorm(t)
        return [land for land in t.board.lands if land not in x.temples and land not in x.plague]

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, self.sound(t))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "upon which territory does the plague come?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        x = godstorm(g.table)
        x.spare = False
        x.plague = tuple(sorted((*x.plague, notes[0])))
        strike(g, notes[0])


class ParadiseIsLost(MiracleCard):
    """A plague goes from one territory to another that is drawn; it strikes nobody as it comes.

    Rules: GS-CRD-30 GS-PLG-09 GS-PLY-07 GS-ATL-08
    """

    __slots__ = ()
    card = "paradise_is_lost"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        return bool(godstorm(t).plague)

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, godstorm(t).plague)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which territory is rid of its plague?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(DrawTerritory(self.key, who, notes))

    def drawn(self, g: Game[Table], who: int, notes: tuple[int, ...], card: int) -> None:
        x = godstorm(g.table)
        if card in x.plague:
            self.resolve(g, who, notes)
        else:
            x.plague = tuple(sorted([card, *[land for land in x.plague if land != notes[0]]]))


class TheTrojanHorseIsRevealed(MiracleCard):
    """Another player's territory with a single army falls to as many armies as a die shows. It is no invasion.

    With nobody in the reserve it stays empty.

    Rules: GS-CRD-31 GS-LAB-16 GS-TMP-05 GS-S2P-12
    """

    __slots__ = ()
    card = "the_trojan_horse_is_revealed"
    asks = 1

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.gates(t, who))

    def gates(self, t: Table, who: int) -> list[int]:
        """The territories of other players with a single army."""
        owner = t.owner
        return [
            land for land in t.board.lands if t.armies[land] == 1 and owner[land] != who and is_player(t, owner[land])
        ]

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, self.gates(t, who))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which territory lets the horse in?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who, notes))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        lose(g, notes[0], 1)
        gain(g, who, notes[0], face, "miracle")


class TheWatersBoil(MiracleCard):
    """A sea connection is closed to the end of the game. Its ends may be named in either order.

    Rules: GS-CRD-32 GS-INV-16 GS-FOR-06
    """

    __slots__ = ()
    card = "the_waters_boil"
    asks = 2

    def playable(self, t: Table, who: int) -> bool:
        return not t.board.changes.closed

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        lands = t.board.territories
        found: list[Action] = []
        for one, other in SEAS:
            if other in t.board.near[one]:
                found.append(Link(lands[one], lands[other]))
                found.append(Link(lands[other], lands[one]))
        return tuple(found)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which sea connection closes?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        close(g, notes[0], notes[1])


DEATH_CARDS: Final[tuple[type[MiracleCard], ...]] = (
    CropsWither,
    TheDeadWalk,
    RagnarokCometh,
    TheYoungGrowOld,
    DeathsDoorCloses,
    BloodCoatsTheLand,
    TheGroundShakes,
    TheSeaIsYourTomb,
    TheMightyHaveFallen,
    DiamondsTurnToRust,
    FireRainsDown,
    TheGodsForsakeUs,
    ParadiseIsLost,
    TheTrojanHorseIsRevealed,
    TheWatersBoil,
)
