"""What an answer would change, before it is given: tried by the rules themselves on a game that the seat could be in.

Everybody else is taken to pass, and so is the seat after its answer. Where dice or the seat's own choices come between,
all of them are tried: dice count by their chances, choices are made as is best for the seat. A battle whose dice lie is
carried out to its losses; an attack under way is weighed by its odds (``hegemon.table.attack_odds``). Nothing is thrown
or drawn, and what the seat cannot know is made up, so that the answer tells nothing that its view does not.
"""

from __future__ import annotations

from typing import Final

from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.kernel.windows import Window
from hegemon.rules.effects import CardAsks, CastDie
from hegemon.table.attack_odds import win_of_attack
from hegemon.table.effects import ExtraWithForces
from hegemon.table.events import BattleFought, Names
from hegemon.table.table import Table

MOST_ANSWERS: Final = 12
"""The most answers of one question that are tried."""

MOST_STEPS: Final = 1500
"""The most answers of chance and seats that are tried for one of them; beyond it nothing is told."""

MOST_FACES: Final = 250
"""The most different throws of dice that are tried at one place."""

NO_WIN: Final = -1.0
SAME: Final = 1e-9


class TooMuch(Exception):
    """Trying an answer takes too long, or it depends on what somebody else decides."""


class Prospect:
    """What is to be expected: losses of a battle, the odds of an attack under way, and the armies of every seat."""

    __slots__ = ("armies", "chance", "fought", "lost", "under_way", "win")

    def __init__(
        self,
        lost: tuple[float, float],
        fought: bool,
        under_way: tuple[int, int] | None,
        win: float,
        armies: tuple[float, ...],
        chance: bool = False,
    ) -> None:
        self.lost: Final = lost
        """What attacker and defender lose, on average if dice are still to fall."""
        self.fought: Final = fought
        """Whether a battle was fought."""
        self.under_way: Final = under_way
        """From where to where an attack is under way."""
        self.win: Final = win
        """The chance that this attack takes the territory."""
        self.armies: Final = armies
        """The armies of every seat, those to be placed among them."""
        self.chance: Final = chance
        """Whether dice are still to fall, so that these are averages."""


Fight = tuple[int, int, int, int]
"""A battle or attack under way: attacker, defender, from where, to where; -1 four times if there is none."""


class Change:
    """What an answer would change: what is to be expected with it, and without it if one may do without."""

    __slots__ = ("after", "before", "chosen", "fight")

    def __init__(self, after: Prospect, before: Prospect | None, chosen: bool, fight: Fight) -> None:
        self.after: Final = after
        self.before: Final = before
        self.chosen: Final = chosen
        """Whether the seat has still to choose, and this is what comes of its best choice."""
        self.fight: Final = fight
        """The battle or attack under way now."""


NO_FIGHT: Final[Fight] = (-1, -1, -1, -1)


def worth_telling(view: View[Table]) -> bool:
    """Whether to say what the answers to a question would change.

    It is told for answers to what happens, for cards, and for whatever can be done about dice that lie, as long as
    there is something to choose.
    """
    decision = view.pending
    if decision is None or decision.who != view.seat:
        return False
    t = view.table
    step = decision.step
    dice = t.battle is not None and t.battle.rolled is not None
    if not (step.reaction or dice or isinstance(step, CardAsks)):
        return False
    return 2 <= len(decision.menu) <= MOST_ANSWERS


def changes(view: View[Table]) -> dict[Action, Change]:
    """For the answers of an open question of this seat: what they would change, where that can be told."""
    decision = view.pending
    if decision is None or not worth_telling(view):
        return {}
    game = view.imagine(Rng(0))
    fight = fight_of(game.table)
    found: dict[Action, Change] = {}
    before: Prospect | None = None
    may_pass = PASS in decision.menu
    try:
        if may_pass:
            before = Trial(game, view.seat).of(PASS)
    except TooMuch:
        return {}
    for action in decision.menu:
        if action != PASS:
            trial = Trial(game, view.seat)
            try:
                found[action] = Change(trial.of(action), before, trial.chosen, fight)
            except TooMuch:
                continue
    return found


def fight_of(t: Table) -> Fight:
    """The battle or attack under way: attacker, defender, from where, to where."""
    ends = under_way(t)
    if ends is None:
        return NO_FIGHT
    return t.owner[ends[0]], t.owner[ends[1]], ends[0], ends[1]


def under_way(t: Table) -> tuple[int, int] | None:
    """From where to where an attack is under way."""
    extra = t.extra
    if isinstance(extra, ExtraWithForces) and extra.invasion is not None:
        return extra.invasion.src, extra.invasion.dst
    battle = t.battle
    return None if battle is None else (battle.src, battle.dst)


class Trial:
    """One answer that is tried."""

    __slots__ = ("chosen", "game", "left", "seat")

    def __init__(self, game: Game[Table], seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.left = MOST_STEPS
        self.chosen = False
        """Whether the seat has something to choose after the answer."""

    def of(self, action: Action) -> Prospect:
        """What is to be expected after an answer."""
        return self.played(self.game, action)

    def played(self, before: Game[Table], action: Action) -> Prospect:
        """What is to be expected after one more answer of anybody."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        game = before.copy()
        game.events = []
        game.play(action)
        for event in game.events:
            if isinstance(event, BattleFought):
                return self.told(game, (float(event.attacker_lost), float(event.defender_lost)), True)
        ask = game.asking
        if ask is None:
            return self.told(game, (0.0, 0.0), False)
        if isinstance(ask, Window):
            return self.played(game, PASS)
        battle = game.table.battle
        dice = battle is not None and battle.rolled is not None
        if ask.who == CHANCE and (dice or isinstance(ask, CastDie)):
            return self.thrown(game)
        if ask.who == self.seat and (dice or isinstance(ask, CardAsks)):
            return self.best(game)
        if (ask.who == CHANCE and battle is None) or isinstance(ask, CardAsks):
            raise TooMuch  # a card that is drawn, or what somebody else chooses
        return self.told(game, (0.0, 0.0), False)

    def thrown(self, game: Game[Table]) -> Prospect:
        """What is to be expected of dice that are still to fall."""
        ask = game.asking
        assert ask is not None
        menu = ask.menu(game)
        assert isinstance(menu, ChanceMenu)
        if len(menu) > MOST_FACES:
            raise TooMuch
        parts: list[tuple[Prospect, float]] = []
        for action, chance in menu.outcomes():
            parts.append((self.played(game, action), float(chance)))
        first = parts[0][0]
        if any([one.fought != first.fought or one.under_way != first.under_way for one, _ in parts]):
            raise TooMuch
        lost = (
            sum([one.lost[0] * chance for one, chance in parts]),
            sum([one.lost[1] * chance for one, chance in parts]),
        )
        win = sum([one.win * chance for one, chance in parts])
        armies = [sum([one.armies[seat] * chance for one, chance in parts]) for seat in range(len(first.armies))]
        return Prospect(lost, first.fought, first.under_way, win, tuple(armies), chance=True)

    def best(self, game: Game[Table]) -> Prospect:
        """What is to be expected of the seat's best choice; nothing is told where it takes no side."""
        ask = game.asking
        assert ask is not None
        menu = ask.menu(game)
        if len(menu) > MOST_ANSWERS:
            raise TooMuch
        self.chosen = self.chosen or len(menu) > 1
        found = [self.played(game, action) for action in menu]
        side = self.side()
        if len(found) > 1 and side == 0:
            raise TooMuch
        return max(found, key=lambda one: worth(one, side, self.seat))

    def side(self) -> int:
        """1 if the seat attacks, -1 if it defends, 0 if it looks on."""
        attacker, defender, _, _ = fight_of(self.game.table)
        return 1 if attacker == self.seat else -1 if defender == self.seat else 0

    def told(self, game: Game[Table], lost: tuple[float, float], fought: bool) -> Prospect:
        """What is to be expected where the trial ends."""
        t = game.table
        ends = None if fought else under_way(t)
        win = NO_WIN
        if ends is not None and t.owner[ends[0]] != t.owner[ends[1]]:
            win = win_of_attack(t, ends[0], ends[1])
        armies = [float(reserve) for reserve in t.reserve]
        for land, owner in enumerate(t.owner):
            if 0 <= owner < len(armies):
                armies[owner] += t.armies[land]
        return Prospect(lost, fought, ends, win, tuple(armies))


def worth(one: Prospect, side: int, seat: int) -> float:
    """What a prospect is worth to a seat that attacks (1) or defends (-1)."""
    if one.fought:
        return side * (one.lost[1] - one.lost[0])
    return side * one.win if one.win != NO_WIN else one.armies[seat]


# --- in words --------------------------------------------------------------------------------------------------------


def says(change: Change, t: Table, seat: int, thing: str, name: Names) -> str:
    """What an answer would change, in a sentence to the seat: ``With Squall you lose 0 instead of 1.``

    ``thing`` is what the answer names, if it names anything. Nothing is said where nothing can be told.
    """
    found = [part for part in (loss_says, end_says, win_says, army_says) if part(change, t, seat, name)]
    if not found:
        return ""
    text = found[0](change, t, seat, name)
    well = ", if you choose well" if change.chosen else ""
    text = f"With {thing} {text}{well}." if thing else f"{text}{well}."
    return text[:1].upper() + text[1:]


def loss_says(change: Change, t: Table, seat: int, name: Names) -> str:
    """What both sides lose in the battle whose dice lie."""
    after, before = change.after, change.before
    if not after.fought:
        return ""
    average = " on average" if after.chance else ""
    parts: list[str] = []
    for side, who in enumerate(change.fight[:2]):
        lost, was = after.lost[side], before.lost[side] if before is not None and before.fought else None
        if was is None:
            parts.append(f"{subject(who, seat, name, 'lose')} {few(lost)}{average}")
        elif abs(lost - was) > SAME:
            parts.append(f"{subject(who, seat, name, 'lose')} {few(lost)}{average} instead of {few(was)}")
    if change.fight[1] == seat:  # one's own losses first
        parts.reverse()
    return " and ".join(parts) or "nothing changes: the losses stay the same"


def end_says(change: Change, t: Table, seat: int, name: Names) -> str:
    """That an attack would be over."""
    after, before = change.after, change.before
    if before is None or before.under_way is None or after.under_way is not None or after.fought:
        return ""
    return f"the attack on {t.board.territories[before.under_way[1]].name} is over"


def win_says(change: Change, t: Table, seat: int, name: Names) -> str:
    """The odds of the attack under way."""
    after, before = change.after, change.before
    if after.under_way is None or after.win == NO_WIN:
        return ""
    attacker, land = change.fight[0], t.board.territories[after.under_way[1]].name
    chance = f"{'your' if attacker == seat else name(attacker) + '’s'} chance to take {land}"
    if before is None or before.win == NO_WIN:
        return f"{chance} is {percent(after.win)}"
    if abs(after.win - before.win) < LITTLE:
        return ""
    way = "rises" if after.win > before.win else "falls"
    return f"{chance} {way} from {percent(before.win)} to {percent(after.win)}"


def army_says(change: Change, t: Table, seat: int, name: Names) -> str:
    """The armies that somebody would have more or fewer."""
    after, before = change.after, change.before
    if before is None or after.fought:
        return ""
    parts: list[str] = []
    average = " on average" if after.chance else ""
    for who, armies in enumerate(after.armies):
        more = armies - before.armies[who]
        if abs(more) > SAME:
            kind = "more" if more > 0 else "fewer"
            noun = t.edition.units[0] if abs(abs(more) - 1) < SAME else t.edition.units[1]
            parts.append(f"{subject(who, seat, name, 'have')} {few(abs(more))} {noun} {kind}{average}")
    return " and ".join(parts)


LITTLE: Final = 0.005
"""Odds that differ by less are not worth a sentence."""


def subject(who: int, seat: int, name: Names, verb: str) -> str:
    """Somebody and what they do: ``you lose``, ``Ann loses``."""
    if who == seat:
        return f"you {verb}"
    return f"{name(who)} {'has' if verb == 'have' else verb + 's'}"


def few(number: float) -> str:
    """A number of armies, with one place if it is no whole one."""
    return str(round(number)) if abs(number - round(number)) < SAME else f"{number:.1f}"


def percent(chance: float) -> str:
    """A chance in percent, as whole as it may be without saying never or always."""
    whole = round(100 * chance)
    if whole == 0 and chance > SAME:
        return "less than 1 %"
    if whole == 100 and chance < 1 - SAME:
        return "more than 99 %"
    return f"{whole} %"
