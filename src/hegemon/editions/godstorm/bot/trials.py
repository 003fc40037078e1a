"""Playing cards: a bot tries each card and each target in a game that could be the one it is in, and compares.

What a card does is known to the card alone. So it is played out with what it asks and rolls, and the table is valued
before and after it. Long lists of targets are shortened to those that look most promising.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hegemon.editions.godstorm.bot.worth import harm, material, on_front, wanted
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action, Ask
from hegemon.kernel.views import View
from hegemon.rules.actions import Amount, Target
from hegemon.rules.effects import Answered, CardAsks
from hegemon.table.table import NOBODY, Table

if TYPE_CHECKING:
    from hegemon.ai.bots.base import Bot

SAMPLES: Final = 4
"""How often what depends on dice or draws is tried."""
WIDE: Final = 14
"""How many answers are tried to a question of a card, and to one that follows it."""
NARROW: Final = 5
HASTY_SAMPLES: Final = 1
HASTY_WIDE: Final = 4
HASTY_NARROW: Final = 2
"""The same for bots in a hurry."""
LONG: Final = 40
"""The most answers that playing out one card takes."""


class Trials:
    """Tries answers of one seat in copies of one game."""

    __slots__ = ("game", "narrow", "rng", "samples", "wide", "who")

    def __init__(self, decision: Decision[Table], who: int, bot: Bot) -> None:
        self.who: Final = who
        self.rng: Final = Rng(bot.rng.word())
        self.game: Final = View(decision.game, who).imagine(self.rng)
        self.samples: Final = HASTY_SAMPLES if bot.hasty else SAMPLES
        self.wide: Final = HASTY_WIDE if bot.hasty else WIDE
        self.narrow: Final = HASTY_NARROW if bot.hasty else NARROW

    def now(self) -> float:
        """What the table is worth as it is."""
        return material(self.game.table, self.who)

    def value(self, action: Action, depth: int = 0) -> float:
        """What the table is worth on average once an answer has had its effects."""
        return self.expected(self.game, action, depth)

    def expected(self, game: Game[Table], action: Action, depth: int) -> float:
        """The same for any game."""
        total = 0.0
        for _ in range(self.samples):
            copy = game.copy()
            copy.play(action)
            by_chance = self.settle(copy, depth)
            value = material(copy.table, self.who)
            if not by_chance:
                return value
            total += value
        return total / self.samples

    def settle(self, game: Game[Table], depth: int) -> bool:
        """Answer whatever a card asks until something else is asked; whether chance had a part in it."""
        by_chance = False
        for _ in range(LONG):
            ask = game.asking
            if ask is None:
                break
            if ask.who == CHANCE:
                game.play(ask.menu(game).sample(self.rng))
                by_chance = True
            elif isinstance(ask, Answered):
                game.play(PASS)
            elif is_of_card(ask):
                game.play(self.choice(game, ask, depth + 1))
            else:
                break
        return by_chance

    def choice(self, game: Game[Table], ask: Ask[Table], depth: int) -> Action:
        """The best answer to a question of a card."""
        menu = ask.menu(game)
        if ask.who != self.who:
            return menu.sample(self.rng)
        answers = list(menu) if len(menu) < 300 else [menu.pick(k) for k in range(0, len(menu), len(menu) // 100)]
        answers = promising(game.table, self.who, answers, self.wide if depth == 0 else self.narrow)
        if len(answers) == 1 or depth > 2:
            return answers[0]
        best = answers[0]
        most = -1e9
        for action in answers:
            value = self.expected(game, action, depth)
            if value > most:
                most = value
                best = action
        return best


def is_of_card(ask: Ask[Table]) -> bool:
    """Whether a question belongs to a card that was played."""
    return isinstance(ask, CardAsks) or type(ask).__module__.startswith(CARDS)


CARDS: Final = "hegemon.editions.godstorm.cards."


def promising(t: Table, who: int, answers: list[Action], most: int) -> list[Action]:
    """The answers worth trying: of territories the largest stacks, and of those of others what is wanted most."""
    if len(answers) <= most:
        return answers
    if all([isinstance(action, Amount) for action in answers]):
        return [answers[k * (len(answers) - 1) // (most - 1)] for k in range(most)]
    lands = [action for action in answers if isinstance(action, Target)]
    if len(lands) < len(answers):
        return [answers[k * len(answers) // most] for k in range(most)]
    wish = wanted(t, who)
    hurt = harm(t, who)

    def size(action: Target) -> float:
        land = action.land.index
        holder = t.owner[land]
        if holder == who:
            return t.armies[land] + (5.0 if on_front(t, who, land) else 0.0)
        return t.armies[land] * (0.2 + (hurt[holder] if holder != NOBODY else 0.0))

    def worth(action: Target) -> float:
        land = action.land.index
        return wish.get(land, 0.0) - 0.1 * t.armies[land]

    lands.sort(key=size, reverse=True)
    found: list[Action] = list(lands[: most // 2])
    lands.sort(key=worth, reverse=True)
    for action in lands:
        if len(found) < most and action not in found:
            found.append(action)
    return found
