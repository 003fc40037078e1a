"""What works on the dice of army battles: the goddess of magic, temples, and the god of war."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.cards.base import relics_of
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm, is_player
from hegemon.editions.godstorm.lands import GROUND, MAGIC, WAR
from hegemon.table.combat import Battle, Combat, Side
from hegemon.table.table import Table

REROLLS: Final = 1
WINS_TIES: Final = 2
"""What may stand on a side: something that rolls its 1s again, and something that wins its ties."""

NOTHING: Final[tuple[int, ...]] = ()
STANDING: Final = (NOTHING, (REROLLS,), (WINS_TIES,), (REROLLS, WINS_TIES))


def pieces(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """What helps a side: only gods who stand there, and in an attack only those who take part; nothing below.

    Before an invasion is declared all gods of its territory count as taking part.

    Rules: GS-GOD-02 GS-GOD-03 GS-GOD-05 GS-GOD-06 GS-GOD-07 GS-GOD-08 GS-TMP-06 GS-TMP-07 GS-TMP-09 GS-UND-01 GS-UND-14
        GS-S2P-10 GS-MAG-07
    """
    x = t.extra
    assert isinstance(x, GodstormExtra)
    land = battle.src if attacking else battle.dst
    owner = t.owner[land]
    if land >= GROUND or owner < 0 or owner >= len(x.pantheons):
        return NOTHING
    magic = x.has_god_at(owner, MAGIC, land)
    if not attacking:
        return STANDING[1] if magic or land in x.temples else NOTHING
    war = x.has_god_at(owner, WAR, land)
    invasion = x.invasion
    if (magic or war) and invasion is not None and invasion.src == land:
        magic = magic and MAGIC not in invasion.out
        war = war and WAR not in invasion.out
    return standing(magic, war)


def standing(magic: bool, war: bool) -> tuple[int, ...]:
    """What works on the dice of an attacker with or without these gods."""
    return STANDING[int(magic) + 2 * int(war)]


def helps(t: Table, src: int, dst: int, attacking: bool) -> tuple[str, ...]:
    """The same in words."""
    x = t.extra
    assert isinstance(x, GodstormExtra)
    land = src if attacking else dst
    owner = t.owner[land]
    if land >= GROUND or owner < 0 or owner >= len(x.pantheons):
        return ()
    standing = pieces(t, Battle(src, dst, 0), attacking)
    found: list[str] = []
    if REROLLS in standing and x.has_god_at(owner, MAGIC, land):
        found.append(f"{x.god(owner, MAGIC).name} (1s are rolled again)")
    elif REROLLS in standing:
        found.append("a temple (1s are rolled again)")
    if WINS_TIES in standing:
        found.append(f"{x.god(owner, WAR).name} (wins ties)")
    if not attacking and saved(t, land):
        relic = next(relic for relic in relics_of(t, owner) if relic.saves)
        found.append(f"{relic.miracle.name} (saves an army for each faith, up to {saved(t, land)})")
    return tuple(found)


def saved(t: Table, dst: int) -> int:
    """How many armies the defender of a territory can save: one for each faith, with a relic that allows it.

    Rules: GS-CRD-55
    """
    owner = t.owner[dst]
    if dst >= GROUND or not is_player(t, owner) or not any([relic.saves for relic in relics_of(t, owner)]):
        return 0
    return godstorm(t).faith[owner]


def ones(side: Side, other: Side) -> tuple[int, ...]:
    """The dice that show 1, on a side that rolls them again until none does.

    Rules: GS-GOD-03 GS-GOD-09 GS-TMP-06 GS-ATK-14
    """
    if REROLLS not in side.pieces:
        return ()
    return tuple([place for place, face in enumerate(side.faces) if face == 1])


def god_of_war(side: Side, other: Side) -> None:
    """An attacking god of war wins ties.

    Rules: GS-GOD-06 GS-ATK-04
    """
    if WINS_TIES in side.pieces:
        side.wins_ties = True
        other.wins_ties = False


COMBAT: Final = Combat(attack_dice=3, defend_dice=2, rerolls=(ones,), ties=(god_of_war,), until=True, by_pieces=True)
"""Rules: GS-ATK-01 GS-ATK-02 GS-ATK-03 GS-ATK-04 GS-ATK-05 GS-ATK-08 GS-ATK-09 GS-ATK-10 GS-ATK-11 GS-ATK-12 GS-ATK-13
    GS-ATK-14
"""


def triple(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether three equal dice lie there that did not all lie there before.

    ``before`` are the dice that were left lying, ``after`` all of them once the others have fallen.

    >>> triple((), (4, 4, 4)), triple((4, 4), (4, 4, 4)), triple((4, 4, 4), (4, 4, 4, 4)), triple((), (4, 4, 1))
    (True, True, False, False)

    Rules: GS-LAB-07 GS-LAB-12 GS-LAB-13
    """
    return any([after.count(face) > 2 and before.count(face) < 3 for face in range(1, 7)])
