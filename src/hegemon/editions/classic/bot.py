"""Bot knowledge of Classic: Headquarters, and cards that change the own roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hegemon.ai.evaluator import Terms
from hegemon.ai.knowledge import Knowledge, keys_missing
from hegemon.editions.classic.experts import Command, InfluenceRoll, Reroll
from hegemon.editions.classic.extra import ClassicExtra
from hegemon.editions.classic.headquarters import ChooseHeadquarters, Headquarter, needed
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action
from hegemon.rules.invade import sides
from hegemon.table.combat import losses
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot


class HeadquartersTerms(Terms):
    """A seat is stronger the fewer Headquarters it still has to capture."""

    __slots__ = ()

    def strength(self, t: Table, seat: int) -> float:
        keys = headquarters(t)
        return -0.9 * keys_missing(t, seat, keys) if keys else 0.0

    def won(self, t: Table, seat: int) -> bool:
        keys = headquarters(t)
        return bool(keys) and keys_missing(t, seat, keys) == 0


class ClassicKnowledge(Knowledge):
    """Headquarters are key territories; a bot chooses its safest territory for its own."""

    __slots__ = ()
    key_name: ClassVar[str] = "Headquarters"
    any_board: ClassVar[bool] = True

    def answer(self, bot: Bot, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        step = decision.step
        if isinstance(step, InfluenceRoll):
            return best_change(t, decision.menu)
        if isinstance(step, ChooseHeadquarters):
            land = bot.safest(t, who)
            return Headquarter(t.board.territories[land]) if land >= 0 else None
        return None

    def terms(self, t: Table) -> Terms:
        return HeadquartersTerms() if t.edition.options.get("headquarters", "off") != "off" else Terms()

    def keys(self, t: Table) -> tuple[int, ...]:
        return headquarters(t)

    def keys_needed(self, t: Table) -> int:
        return needed(t)

    def training_options(self, seats: int, rng: Rng) -> dict[str, object]:
        options: dict[str, object] = {"defender_most": True, "neutral_most": seats == 2}
        if seats > 2 and rng.below(2):
            options["deal"] = True
        for name, share in (("multi_fortify", 4), ("army_cap", 20), ("set_plus_one", 8)):
            if rng.below(share) == 0:
                options[name] = True
        return options


def headquarters(t: Table) -> tuple[int, ...]:
    """The Headquarters of each seat, in seat order; empty without Headquarters or before they are revealed."""
    extra = t.extra
    return extra.headquarters if isinstance(extra, ClassicExtra) else ()


def swing(t: Table, red: tuple[int, ...], white: tuple[int, ...]) -> int:
    """The defender's losses minus the attacker's with these dice in the current battle."""
    combat = t.edition.combat
    if combat.plain:
        lost, won = losses(red, white)
        return won - lost
    battle = t.battle
    assert battle is not None
    attacker, defender = sides(t, battle)
    attacker.faces = list(red)
    defender.faces = list(white)
    lost, won = combat.losses(attacker, defender)
    return won - lost


def turned(red: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """The dice with one of them set to another face, highest first."""
    faces = list(red)
    faces[faces.index(old)] = new
    faces.sort(reverse=True)
    return tuple(faces)


def best_change(t: Table, menu: Menu) -> Action | None:
    """How to change the own roll: reroll a die if that helps on average, else use the Commander, else pass.

    The reroll can be used again and again, so it goes first; the Commander waits for a roll in which he saves an army.
    """
    battle = t.battle
    if battle is None or battle.rolled is None or not isinstance(menu, OneOf):
        return None
    red = battle.rolled.attack
    white = battle.rolled.defend
    size = t.edition.combat.size
    best: Action = PASS
    now = swing(t, red, white)
    most = now * size
    for action in menu.answers:
        if isinstance(action, Reroll):
            total = 0
            for face in range(1, size + 1):
                total += swing(t, turned(red, action.face, face), white)
            if total > most:
                most = total
                best = action
    if best is PASS:
        most = now
        for action in menu.answers:
            if isinstance(action, Command):
                then = swing(t, turned(red, action.face, size), white)
                if then > most:
                    most = then
                    best = action
    return best
