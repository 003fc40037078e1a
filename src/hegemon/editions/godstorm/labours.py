"""The Labours of magic, war and the sky, which earn a card as soon as they are done."""

from __future__ import annotations

from hegemon.editions.godstorm.battle import triple
from hegemon.editions.godstorm.extra import GodstormExtra, godstorm, is_player
from hegemon.editions.godstorm.lands import MAGIC, SKY, WAR
from hegemon.editions.godstorm.miracles import DrawRelic, draws
from hegemon.kernel.game import Game
from hegemon.table.table import Table

CONQUESTS = 3
"""So many conquests in a turn earn a War card."""


def magic_labour(g: Game[Table], who: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """Three equal dice or more earn a relic if the goddess of magic is in play: one for each roll or reroll.

    Rules: GS-LAB-07 GS-LAB-08 GS-LAB-09 GS-LAB-11 GS-LAB-12 GS-LAB-13 GS-LAB-14 GS-LAB-15 GS-LAB-17 GS-LAB-18
    """
    x = godstorm(g.table)
    if is_player(g.table, who) and x.in_play(who, MAGIC) and triple(before, after):
        g.then(DrawRelic(who))


def thrown(g: Game[Table], attacking: bool, faces: tuple[int, ...]) -> None:
    """Dice of an army battle have fallen: the ones thrown just now, among those that were left lying.

    Rules: GS-LAB-07 GS-LAB-08 GS-LAB-13 GS-LAB-14
    """
    t = g.table
    battle = t.battle
    assert battle is not None
    rolled = battle.rolled
    assert rolled is not None
    after = rolled.attack if attacking else rolled.defend
    if len(after) < 3:
        return
    left = list(after)
    for face in faces:
        left.remove(face)
    magic_labour(g, t.turn if attacking else t.owner[battle.dst], tuple(left), after)


def war_labour(g: Game[Table], x: GodstormExtra) -> None:
    """The third conquest of a turn, or a later one, earns a War card if the god of war is in play then; once a turn.

    The card is drawn at once, before it is asked how many armies move in.

    Rules: GS-LAB-01 GS-LAB-02 GS-LAB-03 GS-LAB-04 GS-LAB-11 GS-LAB-15 GS-LAB-16 GS-LAB-17 GS-LAB-19 GS-S2P-09
    """
    x.conquests += 1
    who = g.table.turn
    if x.conquests >= CONQUESTS and not x.war_labour and x.in_play(who, WAR) and x.war.pile.layers:
        x.war_labour = True
        for step in draws(who, WAR):
            step.run(g)


def sky_labour(g: Game[Table], x: GodstormExtra) -> None:
    """The first god beaten in godswar on the own turn earns a Sky card if the own god of the sky is in play.

    Rules: GS-LAB-05 GS-LAB-06 GS-LAB-11 GS-LAB-15 GS-LAB-16 GS-LAB-17
    """
    who = g.table.turn
    if not x.sky_labour:
        x.sky_labour = True
        if x.in_play(who, SKY):
            g.then(*draws(who, SKY))
