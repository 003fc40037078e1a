"""The base class of all bots: sends each question to a method, and answers those that need no plan.

A bot reads the table of its view and returns an action; an action that is not on the menu is replaced by a random
legal one. Questions that a bot does not know are answered at random, so that it can play any edition.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.planning_table import planning_table
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.rules.actions import Trade
from hegemon.rules.fortify import FortifyAlong, FortifyPosition, Redistribute
from hegemon.rules.invade import AnnounceDefence, DeclareAttack
from hegemon.rules.occupy import MoveIn
from hegemon.rules.reinforce import Musters, Reinforce
from hegemon.rules.sets import Bonuses, ChooseBonus, PlaceBonus, worth_of
from hegemon.rules.setup import ClaimOne, PlaceOne
from hegemon.rules.two_players import PlaceNeutral, PlaceOwn
from hegemon.table.cards import NO_LAND
from hegemon.table.sets import EACH, WILD
from hegemon.table.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player with its own random generator. Subclasses override the questions that they care about."""

    __slots__ = ("hasty", "rng")
    strategic: ClassVar[bool] = False
    """Whether it values cards by the odds, saves gold and pursues objectives."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Final = rng
        self.hasty = False
        """Whether it answers quickly rather than well, as in rollouts; only answers that take long may differ."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """An answer from the decision's menu."""
        menu = decision.menu
        action = self.answer(planning_table(view.table), view.seat, decision)
        return action if action is not None and action in menu else menu.sample(self.rng)

    def explain(self) -> str | None:
        """The reason for the last answer in a sentence; None if there is nothing to say."""
        return None

    def answer(self, t: Table, who: int, decision: Decision[Table]) -> Action | None:
        """The answer to this decision, the edition's own if it has one; None without a preference."""
        step = decision.step
        menu = decision.menu
        action = knowledge_of(t).answer(self, t, who, decision)
        if action is not None:
            return action
        if isinstance(step, DeclareAttack):
            return self.attack(t, who)
        if isinstance(step, AnnounceDefence):
            return menu.pick(len(menu) - 1)
        if isinstance(step, MoveIn):
            return self.move_in(t, who, step.src, step.dst, step.dice)
        if isinstance(step, Reinforce) and isinstance(menu, Musters):
            return self.muster(t, who, menu)
        if isinstance(step, FortifyPosition):
            return self.fortify(t, who)
        if isinstance(step, Redistribute):
            return self.redistribute(t, who, step.left)
        if isinstance(step, PlaceOne):
            return self.place(t, who, 1)
        if isinstance(step, PlaceOwn):
            return self.place(t, who, step.now(t))
        if isinstance(step, PlaceNeutral):
            return self.place_neutral(t, who)
        if isinstance(step, ClaimOne):
            return self.claim(t, who)
        if isinstance(step, ChooseBonus):
            return self.bonus(t, who, menu) if isinstance(menu, Bonuses) else None
        if isinstance(step, FortifyAlong):
            return self.redistribute(t, who, 1)
        if isinstance(step, PlaceBonus):
            return self.bonus(t, who, menu) if isinstance(menu, Bonuses) else None
        return None

    def attack(self, t: Table, who: int) -> Action | None:
        """The next attack, or pass to stop attacking."""
        return None

    def move_in(self, t: Table, who: int, src: int, dst: int, least: int) -> Action | None:
        """How many armies move into the territory just captured; ``least`` is the smallest legal number."""
        return None

    def muster(self, t: Table, who: int, menu: Musters) -> Action | None:
        """Trade a set, place new armies, or pass."""
        return None

    def deploy(self, t: Table, who: int, armies: int) -> Action | None:
        """Place some of the new armies; ``armies`` is how many are left."""
        return self.place(t, who, armies)

    def regroup(self) -> None:
        """More armies have arrived: drop the planned placements and plan again."""

    def fortify(self, t: Table, who: int) -> Action | None:
        """The one move of armies at the end of the turn, or pass."""
        return None

    def redistribute(self, t: Table, who: int, left: int) -> Action | None:
        """The next of any number of moves between connected own territories, or pass to stop."""
        return None

    def place(self, t: Table, who: int, most: int) -> Action | None:
        """Where the next starting armies go."""
        return None

    def place_neutral(self, t: Table, who: int) -> Action | None:
        """Where the next neutral army goes."""
        return None

    def claim(self, t: Table, who: int) -> Action | None:
        """The territory to claim."""
        return None

    def bonus(self, t: Table, who: int, menu: Bonuses) -> Action | None:
        """Which territory shown on the traded cards gets the bonus armies."""
        return None

    def safest(self, t: Table, who: int) -> int:
        """The own territory least in danger, for something that must not be lost; -1 without a preference."""
        return -1


def best_set(t: Table, who: int, sets: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    """The set to trade: most armies, including bonuses for own territories, then fewest wild cards."""
    cards = t.edition.cards
    rules = t.edition.sets
    bonus = 0 if rules.bonus_once and t.bonus_given else rules.bonus
    best = sets[0]
    most = -1 << 30
    for three in sets:
        wilds = 0
        shows = 0
        for number in three:
            card = cards[number]
            if card.symbol == WILD:
                wilds += 1
            elif card.land != NO_LAND and t.owner[card.land] == who:
                shows = shows + 1 if rules.bonus_to == EACH else 1
        score = bonus * shows - 3 * wilds
        if rules.symbols:
            score += worth_of(t, (cards[three[0]], cards[three[1]], cards[three[2]]))
        if score > most:
            most = score
            best = three
    return best


def trade_of(t: Table, three: tuple[int, int, int]) -> Trade:
    """The trade of these cards."""
    cards = t.edition.cards
    return Trade((cards[three[0]], cards[three[1]], cards[three[2]]))
