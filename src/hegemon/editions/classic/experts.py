"""Rule variations for experts that need code of their own: the card that rolls a die again, and the Commander.

The other three are numbers or other steps: the value of sets, the cap on armies, and fortifying along chains.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.classic.extra import classic
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.steps import Action, Ask, SeatStep
from hegemon.kernel.windows import Window
from hegemon.table.attack_odds import Influence
from hegemon.table.cards import Card
from hegemon.table.combat import Battle, Rolled
from hegemon.table.table import Table

ARMY_CAP: Final = 12
REROLLED: Final = "rerolled"
COMMANDED: Final = "commanded"


def slow_value(traded: int) -> int:
    """Variation: the first set is worth 4 armies and each further one just one more.

    Rules: CL-VAR-01 CL-VAR-02 CL-VAR-37
    """
    return 4 + traded


class Reroll(Action):
    """``reroll 1 alaska``: show a card of the source or the target and roll one of your dice again."""

    __slots__ = ("card", "face")
    __match_args__: ClassVar[tuple[str, ...]] = ("face", "card")
    verb = "reroll"
    exact = True
    shape = ("number", "card")
    binding = True
    label = "Roll again"

    def __init__(self, face: int, card: Card) -> None:
        self.face: Final = face
        self.card: Final = card


class Command(Action):
    """``command 2``: your Commander turns one of your dice to a 6."""

    __slots__ = ("face",)
    __match_args__: ClassVar[tuple[str, ...]] = ("face",)
    verb = "command"
    exact = True
    shape = ("number",)
    label = "Make a 6 of the"
    role = "which"

    def __init__(self, face: int) -> None:
        self.face: Final = face


class Influences(OneOf):
    """What the attacker may do about the roll, and why not something else."""

    __slots__ = ("t",)

    def __init__(self, t: Table, answers: tuple[Action, ...]) -> None:
        super().__init__(answers)
        self.t: Final = t

    def why_not(self, action: Action) -> str:
        t = self.t
        if isinstance(action, Reroll):
            if REROLLED in battle_in(t).notes:
                return "You have rolled a die again already; that is possible once in each roll (CL-VAR-30)."
            if action.card not in possible_cards(t, t.turn) or action.card.index not in t.hands[t.turn]:
                return "It takes a card of your hand that shows the source or the target (CL-VAR-19)."
            return f"None of your dice shows a {action.face} (CL-VAR-13)."
        if isinstance(action, Command):
            if not may_command(t):
                return "Your Commander has acted in this turn; he is back in your next one (CL-VAR-21)."
            return f"None of your dice shows a {action.face} (CL-VAR-20)."
        return "Change your roll or pass (CL-VAR-34)."


class InfluenceRoll(Window[Table]):
    """Between the roll and the losses the attacker may roll one die again by showing a card of the source or the
    target, and then let his Commander turn a die to a 6. The defender may do neither.

    He is asked whenever he could as far as everybody knows, so that the question does not betray his hand.

    Rules: CL-VAR-13 CL-VAR-14 CL-VAR-15 CL-VAR-16 CL-VAR-17 CL-VAR-18 CL-VAR-19 CL-VAR-20 CL-VAR-21 CL-VAR-22 CL-VAR-23
        CL-VAR-30 CL-VAR-32 CL-VAR-33 CL-VAR-34 CL-VAR-35 CL-VAR-36 CL-HQ-19
    """

    __slots__ = ()
    title = "Change the roll"
    passing = "Keep the roll"

    def moved(self, at: int) -> Window[Table]:
        return InfluenceRoll(self.order, at)

    def open_to(self, g: Game[Table], seat: int) -> bool:
        return may_command(g.table) or (may_reroll(g.table) and bool(possible_cards(g.table, seat)))

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        faces = sorted(set(rolled_in(t).attack))
        answers: list[Action] = [PASS]
        if may_reroll(t):
            held = [card for card in possible_cards(t, self.who) if card.index in t.hands[self.who]]
            answers += [Reroll(face, card) for face in faces for card in held]
        if may_command(t):
            answers += [Command(face) for face in faces]
        return Influences(t, tuple(answers))

    def react(self, g: Game[Table], action: Action) -> None:
        t = g.table
        if isinstance(action, Reroll):
            if action.card.index not in t.shown:
                t.shown = (*t.shown, action.card.index)
            g.then(RollAgain(action.face))
        else:
            assert isinstance(action, Command)
            t.extra = classic(t).commanding(True)
            change_die(t, action.face, 6, COMMANDED)

    def prompt(self, g: Game[Table]) -> str:
        red = " ".join([str(face) for face in rolled_in(g.table).attack])
        white = " ".join([str(face) for face in rolled_in(g.table).defend])
        ways: list[str] = []
        if may_reroll(g.table) and possible_cards(g.table, self.who):
            ways.append("roll a die again with a card of the source or the target")
        if may_command(g.table):
            ways.append("let your Commander turn a die to a 6")
        return f"You rolled {red} against {white}: {', '.join(ways)}, or keep the roll."


def battle_in(t: Table) -> Battle:
    """The battle being fought."""
    battle = t.battle
    assert battle is not None
    return battle


def rolled_in(t: Table) -> Rolled:
    """The dice as they lie now."""
    rolled = battle_in(t).rolled
    assert rolled is not None
    return rolled


def may_reroll(t: Table) -> bool:
    """Whether the rules still allow a reroll in this roll: once, and before the Commander.

    Rules: CL-VAR-23 CL-VAR-30
    """
    notes = battle_in(t).notes
    return t.edition.options["card_reroll"] is True and REROLLED not in notes and COMMANDED not in notes


def may_command(t: Table) -> bool:
    """Whether the Commander has not acted yet in this turn.

    Rules: CL-VAR-20 CL-VAR-21
    """
    return t.edition.options["commander"] is True and not classic(t).commander_used


def possible_cards(t: Table, seat: int) -> list[Card]:
    """The cards of source and target that the seat may hold as far as everybody knows.

    Rules: CL-VAR-13 CL-VAR-14 CL-VAR-19 CL-VAR-33 CL-HQ-19
    """
    if not t.hands[seat].cards:
        return []
    battle = battle_in(t)
    gone = t.discards + t.removed
    return [card for card in t.edition.cards if card.land in (battle.src, battle.dst) and card.index not in gone]


def influence(t: Table, who: int, src: int, dst: int) -> Influence:
    """What an attacker may do about his rolls: roll a die again with a card that is known to be his, and turn a die to
    a 6 by his Commander, who is fresh in a turn that has not begun.

    Rules: CL-VAR-13 CL-VAR-20 CL-VAR-21 CL-VAR-30
    """
    options = t.edition.options
    reroll = False
    if options["card_reroll"] is True and 0 <= who < len(t.hands):
        held = (*t.hands[who].cards, *(t.shown if who == t.turn else ()))
        reroll = any([card >= 0 and t.edition.cards[card].land in (src, dst) for card in held])
    commander = options["commander"] is True and not (who == t.turn and classic(t).commander_used)
    return Influence(reroll, 1 if commander else 0)


def change_die(t: Table, old: int, new: int, note: str) -> None:
    """One of the attacker's dice shows another face."""
    battle = battle_in(t)
    rolled = rolled_in(t)
    faces = list(rolled.attack)
    faces[faces.index(old)] = new
    t.battle = battle.noted(Rolled(tuple(sorted(faces, reverse=True)), rolled.defend), note)


class RollAgain(Ask[Table]):
    """The one die is rolled again, and the new number stands, lower or not.

    Rules: CL-VAR-13 CL-VAR-30
    """

    __slots__ = ("face",)
    __match_args__: ClassVar[tuple[str, ...]] = ("face",)
    title = "Roll again"

    def __init__(self, face: int) -> None:
        super().__init__(CHANCE)
        self.face: Final = face

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        change_die(g.table, self.face, action.faces[0], REROLLED)

    def prompt(self, g: Game[Table]) -> str:
        return f"The {self.face} is rolled again."


def after_roll(who: int) -> InfluenceRoll:
    """The window for the attacker after every roll."""
    return InfluenceRoll((who,))


class RestCommander(SeatStep[Table]):
    """At the start of a turn the Commander is fresh again.

    Rules: CL-VAR-21
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        g.table.extra = classic(g.table).commanding(False)
