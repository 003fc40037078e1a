"""Invasions battle by battle, on a made-up board: what the shared steps do, and every seam of ``Invading``."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from hegemon.kernel.game import Game, Refused
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.saves import dump, restore
from hegemon.kernel.steps import Action, Named
from hegemon.rules.actions import Commit, Invade, Leave
from hegemon.rules.invasion import DeclareInvasion, invasion_in
from hegemon.rules.positions import set_up
from hegemon.table.board import Territory
from hegemon.table.combat import Combat, Rolled, Side
from hegemon.table.edition import Edition
from hegemon.table.effects import ExtraWithForces, Force, forces_of
from hegemon.table.invasion import Invading, Invasion
from hegemon.table.table import Table, lay
from isles import ACTIONS, BUOY, COVE, DUNE, ROCK, isles, play, sentences

OARSMAN = Named(0, "oarsman", "Oarsman")


class Shift(Action):
    """``shift rock``: go on from another territory."""

    __slots__ = ("src",)
    __match_args__: ClassVar[tuple[str, ...]] = ("src",)
    verb = "shift"
    shape = ("territory",)

    def __init__(self, src: Territory) -> None:
        self.src: Final = src


def sea(**seams: object) -> Edition:
    """The isles with invasions instead of attacks."""
    actions = (*ACTIONS, Invade, Commit, Leave, Shift)
    turn = (DeclareInvasion,)
    made = {"actions": actions, "turn": turn, "extra": ExtraWithForces(), "things": {"unit": (OARSMAN,)}, **seams}
    made.setdefault("invading", Invading())
    return isles(3, **made)


def declared(edition: Edition, said: str = "invade dune rock", **lands: tuple[int, int]) -> Game[Table]:
    """Seat 0 has declared an invasion; the places that are not named belong to seat 2, with one army each."""
    game = at_sea(edition, **lands)
    play(game, said)
    return game


def at_sea(edition: Edition, **lands: tuple[int, int]) -> Game[Table]:
    """Seat 0 may declare an invasion."""
    return set_up(edition, lands, rest=2, turn=0, step="DeclareInvasion")


def test_any_neighbour_of_somebody_else_can_be_invaded_with_two_armies() -> None:
    game = at_sea(sea(), cove=(0, 1), dune=(0, 3))
    assert sentences(game) == ["invade dune rock", "pass"]
    for said, why in (
        ("invade cove dune", "your own"),
        ("invade rock buoy", "not yours"),
        ("invade dune buoy", "does not border"),
    ):
        with pytest.raises(Refused, match=why):
            game.answer(said)
    game = at_sea(sea(), cove=(0, 1), dune=(1, 3))
    with pytest.raises(Refused, match="only one army"):
        game.answer("invade cove dune")


def test_an_invasion_has_a_battle_and_goes_on_until_it_is_called_off() -> None:
    game = declared(sea(), dune=(0, 5), rock=(1, 4))
    assert sentences(game) == ["commit 1", "commit 2", "commit 3"]
    with pytest.raises(Refused, match="at least one battle"):
        game.answer("pass")
    play(game, "commit 3", "defend 2", "roll 6 5 1 against 6 4")
    assert (game.table.armies[DUNE], game.table.armies[ROCK]) == (4, 3)
    assert invasion_in(game.table) == Invasion(DUNE, ROCK, 1)
    assert sentences(game) == ["commit 1", "commit 2", "commit 3", "pass"]
    play(game, "pass")
    assert (type(game.asking).__name__, forces_of(game.table).invasion) == ("DeclareInvasion", None)


def test_a_conquest_or_the_want_of_armies_ends_it() -> None:
    game = declared(sea(), dune=(0, 4), rock=(1, 1))
    play(game, "commit 2", "defend 1", "roll 6 5 against 1", "occupy 3")
    assert (game.table.owner[ROCK], game.table.armies[ROCK], game.table.armies[DUNE]) == (0, 3, 1)
    assert sentences(game) == ["invade rock buoy", "pass"]
    game = declared(sea(), dune=(0, 2), rock=(1, 1))
    play(game, "commit 1", "defend 1", "roll 1 against 1")
    assert sentences(game) == ["pass"]


def test_what_is_in_force_for_a_battle_or_an_invasion_ends_with_it() -> None:
    game = declared(sea(), dune=(0, 5), rock=(1, 4))
    for scope in ("battle", "invasion", "turn", "round"):
        forces_of(game.table).put(Force("fog", 0, scope))
    play(game, "commit 1", "defend 1", "roll 1 against 1")
    assert [force.scope for force in forces_of(game.table).forces] == ["invasion", "turn", "round"]
    play(game, "pass")
    assert [force.scope for force in forces_of(game.table).forces] == ["turn", "round"]


class AnyTime(Invading):
    """An invasion may be called off before its first battle."""

    def may_stop(self, t: Table, invasion: Invasion) -> bool:
        return True


def test_when_an_invasion_may_be_called_off_is_a_rule_of_the_edition() -> None:
    game = declared(sea(invading=AnyTime()), dune=(0, 3))
    assert sentences(game) == ["commit 1", "commit 2", "pass"]


class ByBridge(Invading):
    """Nobody may cross the sea, but from the dune one may go round to the buoy."""

    def plain(self, t: Table) -> bool:
        return False

    def targets(self, t: Table, src: int) -> list[int]:
        around = [BUOY] if src == DUNE else []
        return [dst for dst in (*super().targets(t, src), *around) if {src, dst} != {DUNE, ROCK}]

    def why_not(self, t: Table, src: int, dst: int) -> str:
        return "Nobody may cross the sea."


def test_what_can_be_invaded_is_a_rule_of_the_edition() -> None:
    game = at_sea(sea(invading=ByBridge()), cove=(1, 1), dune=(0, 3))
    assert sentences(game) == ["invade dune cove", "invade dune buoy", "pass"]
    with pytest.raises(Refused, match="cross the sea"):
        game.answer("invade dune rock")


def test_allies_and_armies_that_stay_are_minded() -> None:
    edition = sea(allied=lambda t, one, other: {one, other} == {0, 2})
    game = at_sea(edition, cove=(1, 1), dune=(0, 3))
    assert sentences(game) == ["invade dune cove", "pass"]
    game = at_sea(sea(stays=lambda t, land: 2), dune=(0, 3), rock=(0, 2))
    assert sentences(game) == ["invade dune cove", "pass"]
    play(game, "invade dune cove")
    assert sentences(game) == ["commit 1"]


class Rowed(Invading):
    """An oarsman is in the boat of the dune; one may go on from another shore, and what was lost is counted."""

    lost: ClassVar[list[tuple[int, int, int]]] = []

    def companions(self, t: Table, invasion: Invasion) -> list[Named]:
        return [OARSMAN] if invasion.src == DUNE and not invasion.out and not invasion.fought else []

    def fighting(self, g: Game[Table], invasion: Invasion) -> None:
        if invasion.src == DUNE and not invasion.out:
            forces_of(g.table).invasion = invasion.joined_by((OARSMAN.index,))

    def fought(self, g: Game[Table], dst: int, lost: int, owner: int) -> None:
        self.lost.append((dst, lost, owner))

    def menus(self, t: Table, who: int, invasion: Invasion | None) -> list[Menu]:
        if invasion is None:
            return []
        near = [land for land in t.board.near[invasion.dst] if t.owner[land] == who and land != invasion.src]
        return [OneOf(tuple([Shift(t.board.territories[land]) for land in near]))] if near else []

    def take(self, g: Game[Table], who: int, action: Action) -> None:
        assert isinstance(action, Shift)
        extra = forces_of(g.table)
        extra.invasion = invasion_in(g.table).coming_from(action.src.index)


def test_companions_may_be_left_out_until_they_have_fought() -> None:
    edition = sea(invading=Rowed())
    game = declared(edition, dune=(0, 5), rock=(1, 4))
    assert sentences(game) == ["commit 1", "commit 2", "commit 3", "leave oarsman"]
    play(game, "leave oarsman")
    assert (invasion_in(game.table).out, "leave oarsman" in sentences(game)) == ((0,), False)
    assert invasion_in(game.table).back(0) == Invasion(DUNE, ROCK)
    game = declared(edition, dune=(0, 5), rock=(1, 4))
    play(game, "commit 1", "defend 1", "roll 6 against 1")
    assert (invasion_in(game.table).fought, Rowed.lost[-1]) == ((0,), (ROCK, 1, 1))
    with pytest.raises(Refused, match="no Oarsman there that has not fought"):
        game.answer("leave oarsman")


def test_the_territory_it_comes_from_may_change() -> None:
    game = declared(sea(invading=Rowed()), dune=(0, 4), rock=(1, 6), buoy=(0, 3))
    play(game, "commit 3", "defend 2", "roll 6 5 1 against 6 4", "shift buoy")
    assert invasion_in(game.table) == Invasion(BUOY, ROCK, 1)
    assert "shift dune" in sentences(game)
    play(game, "commit 2", "defend 1", "roll 6 5 against 1")
    assert (game.table.armies[BUOY], game.table.armies[ROCK]) == (3, 4)
    assert invasion_in(game.table).battles == 2


def test_it_is_saved_in_the_middle() -> None:
    edition = sea(invading=Rowed())
    game = declared(edition, dune=(0, 5), rock=(1, 4))
    play(game, "leave oarsman", "commit 2")
    again = restore(dump(game), lambda fields: lay(edition, fields))
    assert again == game
    for one in (game.copy(), again):
        play(one, "defend 1", "roll 6 5 against 1")
        assert invasion_in(one.table) == Invasion(DUNE, ROCK, 1, (0,))
    assert invasion_in(game.table).battles == 1
    assert game.table.battle is not None
    assert COVE not in (game.table.battle.src, game.table.battle.dst)


class Watched(Invading):
    """Whoever is in turn with a cove of their own has something secret to answer; whoever leads is noted."""

    def private(self, t: Table, who: int) -> bool:
        return t.owner[COVE] == who

    def sent(self, t: Table, invasion: Invasion, action: Action) -> tuple[str, ...]:
        return ("led by the oarsman",)


def test_an_edition_says_whether_what_may_be_answered_is_a_secret() -> None:
    for owner in (0, 1):
        game = at_sea(sea(invading=Watched()), cove=(owner, 2), dune=(0, 5), rock=(1, 4))
        for said in ("invade dune rock", "commit 1"):
            assert game.asking is not None
            assert game.asking.private(game) == (owner == 0)
            play(game, said)


def ones(mine: Side, theirs: Side) -> tuple[int, ...]:
    return tuple([place for place, face in enumerate(mine.faces) if face == 1])


def test_dice_that_go_again_keep_what_is_noted_of_the_battle_and_add_nothing() -> None:
    edition = sea(invading=Watched(), combat=Combat(rerolls=(ones,), until=True))
    game = declared(edition, dune=(0, 5), rock=(1, 4))
    play(game, "commit 3", "defend 1", "roll 6 1 1 against 5", "roll 3 1 against")
    assert game.table.battle is not None
    assert game.table.battle.rolled == Rolled((6, 3, 1), (5,))
    assert game.table.battle.notes == ("led by the oarsman",)
