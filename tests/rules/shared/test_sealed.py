"""Choices made in secret and shown together: here a bid of each seat, of no book."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.piles import HIDDEN, Sealed
from hegemon.kernel.steps import Action
from hegemon.kernel.views import SPECTATOR
from hegemon.rules.sealed import SealedChoice
from hegemon.rules.setup import BeginPlay
from hegemon.table.table import Table
from made_up import Played, edition


class Bid(Action):
    """``bid 3``: offer so many armies of the reserve for going first."""

    __slots__ = ("armies",)
    __match_args__: ClassVar[tuple[str, ...]] = ("armies",)
    verb = "bid"
    shape = ("number",)

    def __init__(self, armies: int) -> None:
        self.armies: Final = armies


class Secretly(Action):
    """``bids``: what others see of a bid."""

    __slots__ = ()
    verb = "bids"


class BidForFirst(SealedChoice):
    """Everybody offers armies, in an order that is not that of seats; all pay, and the highest begins."""

    __slots__ = ("spare",)
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "made", "spare")

    def __init__(self, order: tuple[int, ...], made: Sealed, spare: int) -> None:
        super().__init__(order, made)
        self.spare: Final = spare

    def choices(self, t: Table, seat: int) -> Menu:
        return OneOf(tuple([Bid(n) for n in range(t.reserve[seat] - self.spare + 1)]))

    def number(self, action: Action) -> int:
        assert isinstance(action, Bid)
        return action.armies

    def unseen(self) -> Action:
        return Secretly()

    def going_on(self, made: Sealed) -> SealedChoice:
        return BidForFirst(self.order, made, self.spare)

    def reveal(self, g: Game[Table], made: tuple[int, ...]) -> None:
        for seat, armies in zip(self.order, made, strict=True):
            g.table.reserve[seat] -= armies
        g.table.first = self.order[made.index(max(made))]

    def prompt(self, g: Game[Table]) -> str:
        return "How many armies do you offer for going first?"


def bidding() -> Played:
    first = BidForFirst((2, 0, 1), Sealed(), 4)
    return Played(edition(seats=3, setup=(first, BeginPlay()), actions=(Bid, Secretly), armies=9))


def test_all_choose_in_order_and_the_last_choice_reveals_them() -> None:
    t = bidding()
    assert (t.step, len(t.answers)) == ("BidForFirst 2", 6)
    t.say("bid 3")
    assert t.step == "BidForFirst 0"
    t.say("bid 5")
    assert t.table.reserve == [9, 9, 9]  # nothing is paid before all have chosen
    t.say("bid 0")
    assert (t.table.reserve, t.table.turn) == ([4, 9, 6], 0)


def test_nobody_learns_a_choice_before_all_are_made() -> None:
    t = bidding()
    asking = t.game.asking
    assert isinstance(asking, BidForFirst)
    assert [str(asking.shown(t.game, Bid(3), seat)) for seat in range(3)] == ["bids", "bids", "bid 3"]
    t.say("bid 3", "bid 1")
    seen = {}
    for seat in (0, 1, 2, SPECTATOR):
        step = t.game.view(seat).masked.asking
        assert isinstance(step, BidForFirst)
        assert (step.order, step.who, step.spare) == ((2, 0, 1), 1, 4)
        seen[seat] = step.made.made
    assert seen == {0: (HIDDEN, 1), 1: (HIDDEN, HIDDEN), 2: (3, HIDDEN), SPECTATOR: (HIDDEN, HIDDEN)}


def test_what_cannot_be_known_is_made_up_from_what_may_be_chosen() -> None:
    t = bidding()
    t.say("bid 3", "bid 1")
    rng = Rng(5)
    found: set[tuple[int, ...]] = set()
    for _ in range(300):
        step = t.game.view(0).imagine(rng).asking
        assert isinstance(step, BidForFirst)
        found.add(step.made.made)
    assert found == {(bid, 1) for bid in range(6)}


def test_the_answer_is_a_secret_at_a_shared_screen() -> None:
    assert BidForFirst.secret
    assert bidding().prompt == "How many armies do you offer for going first?"
