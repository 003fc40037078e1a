"""The Sky cards, in the order of their data: played when an own territory is invaded, before any die."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.actions import ChooseGod
from hegemon.editions.godstorm.cards.base import MiracleCard, SkyCard, targets
from hegemon.editions.godstorm.extra import godstorm, temples_of
from hegemon.editions.godstorm.pieces import banish, found_temple, gain, lose, march, move_god
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Amount
from hegemon.rules.effects import CastDie
from hegemon.rules.invasion import invasion_in
from hegemon.table.effects import TURN, Force
from hegemon.table.events import InvasionEnded
from hegemon.table.table import Table


def gods_there(t: Table) -> list[int]:
    """The kinds of the gods in the attacking territory, in the attack or held back."""
    return godstorm(t).gods_at(t.turn, invasion_in(t).src)


def choose_god(t: Table) -> tuple[Action, ...]:
    """The gods in the attacking territory, to choose from."""
    x = godstorm(t)
    return tuple([ChooseGod(x.god(t.turn, kind)) for kind in gods_there(t)])


class EnemiesConvert(SkyCard):
    """The attacking territory loses two armies to the reserve, or what it has; the defending one gains two.

    Rules: GS-CRD-33 GS-SKY-08
    """

    __slots__ = ()
    card = "enemies_convert"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        invasion = invasion_in(g.table)
        lose(g, invasion.src, 2, to_reserve=True)
        gain(g, who, invasion.dst, 2, "miracle")


class YourIdolIsFalse(SkyCard):
    """A god in the attacking territory is banished, in the attack or held back. That is no godswar.

    Rules: GS-CRD-34 GS-LAB-16
    """

    __slots__ = ()
    card = "your_idol_is_false"
    asks = 1
    limits = "banish a god that is in the attacking territory (GS-CRD-34)."

    def playable(self, t: Table, who: int) -> bool:
        return bool(gods_there(t))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return choose_god(t)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "which god is banished?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        banish(g, g.table.turn, notes[0])


class TheFogLifts(SkyCard):
    """One to four armies come from one other own territory, however far; one stays there, and so do gods.

    Rules: GS-CRD-35 GS-PLY-06 GS-PLY-16 GS-SKY-08
    """

    __slots__ = ()
    card = "the_fog_lifts"
    asks = 2
    limits = "1 to 4 armies come from one other territory of yours, and one stays there (GS-CRD-35)."

    def sources(self, t: Table, who: int) -> list[int]:
        """The other own territories with armies to spare."""
        dst = invasion_in(t).dst
        return [land for land in t.lands(who) if land != dst and t.armies[land] > 1]

    def playable(self, t: Table, who: int) -> bool:
        return bool(self.sources(t, who))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        if not notes:
            return targets(t, self.sources(t, who))
        return tuple([Amount(n + 1) for n in range(min(4, t.armies[notes[0]] - 1))])

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "how many armies come?" if notes else "from which of your territories do armies come?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        march(g, notes[0], invasion_in(g.table).dst, notes[1])


class TheMightyTurnMeek(SkyCard):
    """A god in the attacking territory goes to another territory where the attacker has a temple.

    Rules: GS-CRD-36 GS-PLG-08 GS-PLY-16
    """

    __slots__ = ()
    card = "the_mighty_turn_meek"
    asks = 2
    limits = "a god of the attacking territory goes to another territory with a temple of the attacker (GS-CRD-36)."

    def temples(self, t: Table) -> list[int]:
        """The territories with a temple of the attacker, but for the one from where the invasion comes."""
        src = invasion_in(t).src
        return [land for land in temples_of(t, t.turn) if land != src]

    def playable(self, t: Table, who: int) -> bool:
        return bool(gods_there(t)) and bool(self.temples(t))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        return targets(t, self.temples(t)) if notes else choose_god(t)

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "to which temple of the attacker?" if notes else "which god turns meek?"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        move_god(g, g.table.turn, notes[0], notes[1])


class FireSearsTheSky(SkyCard):
    """Four more in every godswar battle of its player until the turn ends.

    Rules: GS-CRD-37
    """

    __slots__ = ()
    card = "fire_sears_the_sky"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        godstorm(g.table).put(Force(self.key, who, TURN))

    def duel(self, force: Force) -> int:
        return 4


class SwordsBecomePlowshares(SkyCard):
    """A die of armies of the attacking territory, declared or not, goes to the reserve.

    Rules: GS-CRD-38 GS-INV-15 GS-SKY-07
    """

    __slots__ = ()
    card = "swords_become_plowshares"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who))

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        lose(g, invasion_in(g.table).src, face, to_reserve=True)


class ThousandWorkersAmass(SkyCard):
    """A temple of the supply in the territory that is attacked; it helps at once.

    Rules: GS-CRD-39 GS-CMP-07 GS-TMP-02
    """

    __slots__ = ()
    card = "thousand_workers_amass"

    def playable(self, t: Table, who: int) -> bool:
        x = godstorm(t)
        return x.supply > 0 and invasion_in(t).dst not in x.temples

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        found_temple(g, who, invasion_in(g.table).dst)


class MenBecomeWarriors(SkyCard):
    """Three armies in the territory that is attacked.

    Rules: GS-CRD-40
    """

    __slots__ = ()
    card = "men_become_warriors"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        gain(g, who, invasion_in(g.table).dst, 3, "miracle")


class LavaErupts(SkyCard):
    """A die of armies is lost in the attacking territory and in each neighbour of it, whoever holds them.

    The dice are thrown one after the other, each for a territory that is named, noted, and strike all at once.

    Rules: GS-CRD-41 GS-PLY-13 GS-SKY-09 GS-LAB-18
    """

    __slots__ = ()
    card = "lava_erupts"

    def struck(self, t: Table) -> tuple[int, ...]:
        """The attacking territory and its neighbours, in the order of their dice."""
        src = invasion_in(t).src
        return (src, *t.board.near[src])

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        g.then(CastDie(self.key, who, who))

    def die_for(self, t: Table, notes: tuple[int, ...]) -> int:
        return self.struck(t)[len(notes)]

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        lands = self.struck(g.table)
        faces = (*notes, face)
        if len(faces) < len(lands):
            g.then(CastDie(self.key, who, who, faces))
            return
        for land, armies in zip(lands, faces, strict=True):
            lose(g, land, armies)


class ThisGroundIsSacred(SkyCard):
    """The invasion ends without a roll, and the territory cannot be attacked again this turn.

    Rules: GS-CRD-42 GS-INV-09
    """

    __slots__ = ()
    card = "this_ground_is_sacred"

    def resolve(self, g: Game[Table], who: int, notes: tuple[int, ...]) -> None:
        t = g.table
        x = godstorm(t)
        x.put(Force(self.key, who, TURN, (invasion_in(t).dst,)))
        x.invasion = None
        g.tell(InvasionEnded(t.turn))

    def shields(self, t: Table, force: Force, land: int) -> bool:
        return land in force.lands


SKY_CARDS: Final[tuple[type[MiracleCard], ...]] = (
    EnemiesConvert,
    YourIdolIsFalse,
    TheFogLifts,
    TheMightyTurnMeek,
    FireSearsTheSky,
    SwordsBecomePlowshares,
    ThousandWorkersAmass,
    MenBecomeWarriors,
    LavaErupts,
    ThisGroundIsSacred,
)
