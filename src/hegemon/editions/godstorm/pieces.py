"""Where armies come from and go to, and how gods and temples come and leave: the same for battles, plague and cards.

Something that strikes several places calls ``lose`` for each of them and ``reckon`` once in the end.
"""

from __future__ import annotations

from hegemon.editions.godstorm.actions import PieceSet
from hegemon.editions.godstorm.extra import AWAY, godstorm, is_player
from hegemon.editions.godstorm.lands import GROUND, KINDS, PLAGUE, TEMPLE
from hegemon.kernel.game import Game
from hegemon.rules.eliminate import CheckEliminations
from hegemon.table.events import ArmiesDestroyed, Moved, Names, PieceLost, PieceMoved, Reinforced
from hegemon.table.table import NOBODY, Table

# --- armies ----------------------------------------------------------------------------------------------------------


def bury(t: Table, owner: int, land: int, armies: int, to_reserve: bool = False) -> None:
    """Dead armies go to the heaven of their owner; those of the Underworld, and some others, to the reserve.

    Neutral dead leave the game.

    Rules: GS-ATK-06 GS-HEA-01 GS-HEA-10 GS-UND-04 GS-UND-08 GS-S2P-06 GS-PLG-05
    """
    if not is_player(t, owner):
        return
    x = godstorm(t)
    if to_reserve or land >= GROUND:
        x.pool[owner] += armies
    else:
        heaven = x.heaven(owner)
        t.armies[heaven] += armies
        t.owner[heaven] = owner


def lose(g: Game[Table], land: int, armies: int, to_reserve: bool = False) -> int:
    """Armies of a place are destroyed outside a battle, the last one too; how many there were to lose.

    A place without armies is nobody's; a temple in it stays there. ``reckon`` sees to gods and players.

    Rules: GS-PLY-08 GS-TMP-09 GS-ELI-04
    """
    t = g.table
    owner = t.owner[land]
    lost = min(armies, t.armies[land])
    if lost <= 0:
        return 0
    t.armies[land] -= lost
    bury(t, owner, land, lost, to_reserve)
    if t.armies[land] == 0:
        t.owner[land] = NOBODY
    if g.events is not None:
        g.tell(ArmiesDestroyed(owner, t.board.territories[land], lost))
    return lost


def half(armies: int) -> int:
    """What halving takes: it is the loss that is rounded down.

    >>> half(3), half(5), half(1)
    (1, 2, 0)

    Rules: GS-GEN-03
    """
    return armies // 2


def gain(g: Game[Table], who: int, land: int, armies: int, cause: str) -> int:
    """Armies come from the reserve into a place of their owner, or one that nobody holds; what is not there is lost.

    Rules: GS-RAI-13
    """
    t = g.table
    x = godstorm(t)
    come = min(armies, x.pool[who])
    if come <= 0:
        return 0
    x.pool[who] -= come
    t.owner[land] = who
    t.armies[land] += come
    if g.events is not None:
        g.tell(Reinforced(who, t.board.territories[land], come, cause))
    return come


def move_armies(t: Table, src: int, dst: int, armies: int) -> None:
    """Armies go from one place to another of the same owner, or to one that nobody holds.

    Whoever calls it leaves an army behind, but for a heaven; a plague takes nothing of armies that a card moves.

    Rules: GS-PLY-06 GS-PLY-16 GS-UND-02
    """
    t.owner[dst] = t.owner[src]
    t.armies[dst] += armies
    t.armies[src] -= armies
    if t.armies[src] == 0:
        t.owner[src] = NOBODY


def march(g: Game[Table], src: int, dst: int, armies: int) -> None:
    """A card takes armies from one place to another of the same owner; a plague there takes nothing.

    Rules: GS-PLY-06 GS-PLY-16
    """
    t = g.table
    if g.events is not None:
        g.tell(Moved(t.owner[src], t.board.territories[src], t.board.territories[dst], armies))
    move_armies(t, src, dst, armies)


def strike(g: Game[Table], land: int) -> None:
    """Plague: half of the armies die, rounded down, never the last one, and gods are banished.

    Rules: GS-PLG-01 GS-PLG-02 GS-PLG-03 GS-PLG-05 GS-CAP-05 GS-CAP-07
    """
    lose(g, land, half(g.table.armies[land]))
    banish_all(g, land)


def reckon(g: Game[Table], by: int = NOBODY) -> None:
    """After every loss that is no battle's: gods without armies are banished, then players without armies are out.

    Rules: GS-PLY-13 GS-SUM-04 GS-ELI-01 GS-ELI-08 GS-ELI-10 GS-ELI-11
    """
    banish_without_army(g)
    CheckEliminations(by).run(g)


# --- gods ------------------------------------------------------------------------------------------------------------


class Banished(PieceLost):
    """A god has left the board, a temple is destroyed, or a plague is over."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        if self.piece == TEMPLE:
            return f"The temple in {self.land.name} is destroyed."
        if self.piece == PLAGUE:
            return f"{self.land.name} is free of the plague."
        return f"{self.piece.name} is banished from {self.land.name}."


def banish(g: Game[Table], seat: int, kind: int) -> None:
    """A god goes back to the pantheon card, from where it may be summoned again.

    Rules: GS-SUM-03 GS-GWR-11
    """
    x = godstorm(g.table)
    land = x.god_at(seat, kind)
    if land == AWAY:
        return
    x.gods[len(KINDS) * seat + kind] = AWAY
    if g.events is not None:
        g.tell(Banished(seat, x.god(seat, kind), g.table.board.territories[land]))


def banish_all(g: Game[Table], land: int) -> None:
    """Every god in a territory is banished."""
    gods = godstorm(g.table).gods
    for place, stands in enumerate(gods):
        if stands == land:
            banish(g, place // len(KINDS), place % len(KINDS))


def banish_without_army(g: Game[Table]) -> None:
    """A god without an army of its owner is banished, wherever the last one went.

    Rules: GS-SUM-04 GS-SUM-06
    """
    t = g.table
    for place, land in enumerate(godstorm(t).gods):
        if land != AWAY and t.owner[land] != place // len(KINDS):
            banish(g, place // len(KINDS), place % len(KINDS))


def move_god(g: Game[Table], seat: int, kind: int, dst: int) -> None:
    """A god goes to another territory; one that comes into a plague land is banished.

    Rules: GS-PLG-08 GS-PLY-16
    """
    t = g.table
    x = godstorm(t)
    src = x.god_at(seat, kind)
    x.gods[len(KINDS) * seat + kind] = dst
    if g.events is not None and src != AWAY:
        lands = t.board.territories
        g.tell(PieceMoved(seat, x.god(seat, kind), lands[src], lands[dst]))
    if dst in x.plague:
        banish(g, seat, kind)


# --- temples ---------------------------------------------------------------------------------------------------------


def build_temple(t: Table, land: int) -> None:
    """A temple comes from the supply."""
    x = godstorm(t)
    x.temples = tuple(sorted((*x.temples, land)))


def found_temple(g: Game[Table], who: int, land: int) -> None:
    """A card brings a temple from the supply into a territory, and everybody is told.

    Rules: GS-CMP-07 GS-TMP-02 GS-TMP-03
    """
    build_temple(g.table, land)
    g.tell(PieceSet(who, TEMPLE, g.table.board.territories[land]))


def move_temple(g: Game[Table], src: int, dst: int) -> None:
    """A temple goes to another territory."""
    t = g.table
    x = godstorm(t)
    x.temples = tuple(sorted((*[land for land in x.temples if land != src], dst)))
    g.tell(PieceMoved(t.owner[src], TEMPLE, t.board.territories[src], t.board.territories[dst]))


def destroy_temple(g: Game[Table], land: int) -> None:
    """A temple goes back to the supply, and can be built again.

    Rules: GS-TMP-10
    """
    t = g.table
    x = godstorm(t)
    x.temples = tuple([one for one in x.temples if one != land])
    g.tell(Banished(t.owner[land], TEMPLE, t.board.territories[land]))


# --- plague ----------------------------------------------------------------------------------------------------------


def end_plague(g: Game[Table], land: int) -> None:
    """A plague marker leaves the game; it is not the spare one."""
    t = g.table
    x = godstorm(t)
    x.plague = tuple([one for one in x.plague if one != land])
    g.tell(Banished(t.owner[land], PLAGUE, t.board.territories[land]))
