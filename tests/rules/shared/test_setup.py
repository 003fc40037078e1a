"""Setting up as the books have it in common: rolled order, factions, shares, neutral forces, armies by twos."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action, Named
from hegemon.rules.factions import PickFaction, RollForOrder
from hegemon.rules.setup import BeginPlay, ClaimTerritories, DealShares
from hegemon.rules.two_players import DealNeutrals, DealThreePiles, PlaceByTurns
from hegemon.table.events import FirstFound, SideChosen
from hegemon.table.extra import Extra
from hegemon.table.table import NOBODY, Table
from made_up import Played, edition

GODS = tuple([Named(k, id, id.title()) for k, id in enumerate(("zeus", "odin", "ra", "balor"))])


class Sides(Extra):
    """The order that was rolled and the pantheon of every seat."""

    __slots__ = ("order", "sides")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "sides")

    def __init__(self, order: tuple[int, ...] = (), sides: Sequence[int] = (-1, -1, -1, -1)) -> None:
        self.order: Final = order
        self.sides: Final = tuple(sides)

    def following(self, seat: int, seats: int) -> int:
        return self.order[(self.order.index(seat) + 1) % seats] if self.order else (seat + 1) % seats


def sides(t: Table) -> Sides:
    assert isinstance(t.extra, Sides)
    return t.extra


class Worship(Action):
    """``worship zeus``: play this pantheon."""

    __slots__ = ("god",)
    __match_args__: ClassVar[tuple[str, ...]] = ("god",)
    verb = "worship"
    shape = ("god",)

    def __init__(self, god: Named) -> None:
        self.god: Final = god


class RankPantheons(RollForOrder):
    """The rolled order is the order of turns, and of choosing."""

    __slots__ = ()

    def ranked(self, g: Game[Table], order: tuple[int, ...]) -> None:
        t = g.table
        t.extra = Sides(order, sides(t).sides)
        t.first = order[0]
        g.tell(FirstFound(order[0]))
        g.then(PickPantheon(order[0]))


class PickPantheon(PickFaction):
    """One of four pantheons, though fewer may play."""

    __slots__ = ()

    def left(self, t: Table) -> tuple[Action, ...]:
        return tuple([Worship(god) for god in GODS if god.index not in sides(t).sides])

    def chosen(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Worship)
        chosen = list(sides(g.table).sides)
        chosen[self.who] = action.god.index
        g.table.extra = Sides(sides(g.table).order, chosen)
        g.tell(SideChosen(self.who, action.god, action.god.name))


def pantheons(seats: int) -> Played:
    """A game that begins with a roll for the order."""
    made = edition(
        seats=seats,
        setup=(RankPantheons((tuple(range(seats)),)), BeginPlay()),
        actions=(Worship,),
        things={"god": GODS},
        extra=Sides(),
    )
    return Played(made)


def test_those_who_tie_roll_again_among_themselves_until_all_are_ranked() -> None:
    t = pantheons(4)
    assert t.prompt == "The dice say in which order."
    t.say("throw 5 2 5 2")
    assert t.step.startswith("RankPantheons")
    t.say("throw 3 3", "throw 1 6")  # seats 0 and 2, and once more
    t.say("throw 4 1")  # seats 1 and 3
    assert sides(t.table).order == (2, 0, 1, 3)
    assert t.told() == ["P2 begins."]


def test_factions_are_chosen_in_the_rolled_order() -> None:
    t = pantheons(3)
    t.say("throw 1 6 3")
    assert (t.step, t.prompt) == ("PickPantheon 1", "Choose one that nobody has chosen yet.")
    t.say("worship odin")
    assert t.step == "PickPantheon 2"
    assert t.answers == ["worship zeus", "worship ra", "worship balor"]
    assert t.why_not("worship odin") == "Choose one that nobody has chosen yet."
    t.say("worship zeus", "worship balor")
    assert sides(t.table).sides == (3, 1, 0, -1)
    assert t.told()[-1] == "P0 plays Balor."
    assert t.table.turn == 1


# --- shares ----------------------------------------------------------------------------------------------------------


class DealGoodLands(DealShares):
    """Seat 0 is dealt three lands of the west, seat 1 one; nobody holds the others."""

    __slots__ = ()

    def lands(self, t: Table) -> tuple[int, ...]:
        return (0, 1, 2, 3)

    def order(self, t: Table) -> tuple[int, ...]:
        return (0, 1)

    def share(self, t: Table, place: int) -> int:
        return (2, 1)[place]


def test_a_share_of_some_lands_is_dealt_and_the_rest_is_claimed() -> None:
    t = Played(edition(setup=(DealGoodLands(), ClaimTerritories()), armies=8))
    t.table.first = 1
    assert t.prompt == "The territories are dealt."
    assert t.answers == ["deal a", "deal b", "deal c", "deal d"]
    assert "only territories that nobody holds are dealt" in t.why_not("deal e")
    t.say("deal c", "deal a")
    assert t.answers == ["deal b", "deal d"]
    t.say("deal d")
    assert (t.lands(0), t.lands(1), t.lands(NOBODY)) == ("a1 c1", "d1", "b0 e0 f0 g0 h0")
    assert t.step == "ClaimOne 1"
    t.say("claim b", "claim e", "claim f", "claim g", "claim h")
    assert (t.step, t.table.reserve) == ("PlaceOne 0", [4, 4])


class DealTwoEach(DealShares):
    """Three lands for each of two, the rest is neutral, two armies everywhere that are not taken from the reserve."""

    __slots__ = ()

    def share(self, t: Table, place: int) -> int:
        return 3

    def put(self, t: Table, land: int, owner: int) -> None:
        t.owner[land], t.armies[land] = owner, 2

    def rest(self, t: Table) -> int:
        return t.edition.neutral


def test_what_nobody_is_dealt_may_be_the_neutral_forces() -> None:
    made = edition(setup=(DealTwoEach(), BeginPlay()), neutral=2)
    t = Played(made)
    t.table.first = 1
    t.say("deal a", "deal b", "deal c", "deal d", "deal e", "deal f")
    assert (t.lands(1), t.lands(0), t.lands(2)) == ("a2 b2 c2", "d2 e2 f2", "g2 h2")
    assert t.table.reserve == [8, 8, 8]


class DealAll(DealShares):
    """Everything is dealt as evenly as can be."""

    __slots__ = ()


def test_what_does_not_come_out_even_goes_to_the_last() -> None:
    t = Played(edition(seats=3, setup=(DealAll(), BeginPlay())))
    t.table.first = 2
    t.say(*[f"deal {land}" for land in "abcdefgh"])
    assert (t.lands(2), t.lands(0), t.lands(1)) == ("a1 b1", "c1 d1 e1", "f1 g1 h1")


# --- two players and a neutral force ---------------------------------------------------------------------------------


def test_some_lands_are_neutral_with_as_many_armies_as_the_book_says() -> None:
    t = Played(edition(setup=(DealNeutrals(3, 4), ClaimTerritories()), neutral=2))
    t.table.first = 0
    assert t.prompt == "Neutral armies take their territories."
    t.say("deal b", "deal h", "deal e")
    assert (t.lands(2), t.table.reserve[2]) == ("b4 e4 h4", 0)
    assert t.step == "ClaimOne 0"


def test_three_piles_then_own_and_neutral_armies_in_turn() -> None:
    t = Played(edition(setup=(DealThreePiles(), PlaceByTurns(own=3, neutral=2), BeginPlay()), neutral=2, armies=7))
    t.table.first = 1
    t.say(*[f"deal {land}" for land in "abcdefgh"])
    assert (t.lands(0), t.lands(1), t.lands(2)) == ("a1 d1 g1", "b1 e1 h1", "c1 f1")
    assert t.step == "PlaceOwn 1"
    assert t.prompt == "Place three armies on one or more of your territories."
    t.say("place b 1")
    assert t.prompt == "Place the other two armies."
    t.say("place e 2")
    assert (t.step, t.prompt) == ("PlaceNeutral 1", "Place an army on a neutral territory.")
    t.say("place c", "place f")
    assert t.step == "PlaceOwn 0"
    t.say("place a 2")
    assert t.prompt == "Place the last army."
    t.say("place g 1", "place c", "place c")
    assert t.prompt == "Place one army on one of your territories."  # of four one is left
    t.say("place h 1", "place c", "place a 1")
    assert (t.table.reserve, t.table.turn) == ([0, 0, 0], 1)


def test_several_armies_at_a_time_without_a_neutral_force() -> None:
    t = Played(edition(seats=3, setup=(DealAll(), PlaceByTurns(own=2, neutral=0), BeginPlay()), armies=5))
    t.table.first = 0
    t.say(*[f"deal {land}" for land in "abcdefgh"])
    assert t.table.reserve == [3, 2, 2]
    t.say("place a 2", "place c 2", "place f 1")
    assert t.prompt == "Place the second army."
    t.say("place f 1")
    assert t.step == "PlaceOwn 0"  # the others have none left
    t.say("place b")
    assert t.table.turn == 0


class JustRoll(RollForOrder):
    """Nothing but the one who begins is kept of the order."""

    __slots__ = ()


def test_without_more_the_first_of_the_order_begins() -> None:
    t = Played(edition(seats=3, setup=(JustRoll(((0, 1, 2),)), DealAll(), BeginPlay())))
    t.say("throw 2 6 6", "throw 1 5")
    assert (t.table.first, t.told()) == (2, ["P2 begins."])
    assert t.step.startswith("DealAll")


def test_with_more_than_they_have_they_place_what_they_have() -> None:
    t = Played(edition(setup=(DealThreePiles(), PlaceByTurns(own=4, neutral=3), BeginPlay()), neutral=2, armies=4))
    t.table.first = 0
    t.say(*[f"deal {land}" for land in "abcdefgh"])
    assert (t.table.reserve, t.answers) == ([1, 1, 2], ["place a 1", "place d 1", "place g 1"])
    t.say("place a", "place c", "place c")  # three neutral armies were asked for, and there are two
    assert (t.step, t.table.reserve) == ("PlaceOwn 1", [0, 1, 0])
    t.say("place b")
    assert (t.table.turn, t.table.reserve) == (0, [0, 0, 0])
