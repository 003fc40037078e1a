"""What shared steps do not assume: every seam of an edition, on a made-up board."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hegemon.kernel.game import Game, Refused, Result
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.saves import dump, restore
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.eliminate import CheckEliminations, eliminate, last_one_standing, ranking
from hegemon.rules.fortify import FortifyAlong
from hegemon.rules.invade import Entries, SpecialAttacks, Suffer, attack_dice, defender_of
from hegemon.rules.positions import set_up
from hegemon.rules.reinforce import for_territories, new_armies
from hegemon.rules.turn import Turn, end_turn
from hegemon.table.attack_odds import (
    ON_THE_WAY,
    Case,
    Strength,
    next_roll,
    odds_of_attack,
    odds_of_way,
    win_of_attack,
)
from hegemon.table.combat import Battle, Combat, Rolled
from hegemon.table.edition import FIELDS, Edition
from hegemon.table.events import ArmiesLost, Eliminated, GameWon
from hegemon.table.extra import Extra
from hegemon.table.odds import odds_between, odds_of
from hegemon.table.sets import Sets
from hegemon.table.table import NOBODY, Table, lay
from isles import BUOY, COVE, DEEP, DUNE, ROCK, attack, isles, play, sentences

# --- one army stays behind -------------------------------------------------------------------------------------------


def test_one_army_stays_behind_as_a_rule() -> None:
    game = attack(isles(), cove=(0, 3), dune=(1, 2))
    assert sentences(game) == ["attack cove dune 1", "attack cove dune 2", "pass"]


@pytest.mark.parametrize(("stay", "dice"), [(0, 3), (2, 1), (3, 0)])
def test_how_many_stay_is_a_rule_of_the_edition(stay: int, dice: int) -> None:
    for edition in (isles(combat=Combat(stay=stay)), isles(stays=lambda t, land: stay)):
        game = attack(edition, cove=(0, 3), dune=(1, 2))
        assert sentences(game) == [*[f"attack cove dune {n + 1}" for n in range(dice)], "pass"]
        with pytest.raises(Refused, match=r"must stay there|may roll 1 to"):
            game.answer(f"attack cove dune {dice + 1}")


def test_what_fights_in_an_attack_is_asked_of_the_edition() -> None:
    """One of five stands by, two losses are saved, and half of the time the attacker has a piece that does nothing."""

    class Mixed(Strength):
        def cases(self) -> tuple[Case, ...]:
            return (Fraction(1, 2), (), ()), (Fraction(1, 2), (1,), ())

        def before(self) -> str:
            return "A coin is tossed."

    plain = odds_of(Combat())
    for kind in (Strength, Mixed):
        edition = isles(strength=lambda t, src, dst, start, kind=kind: kind(4, 1, 2))
        game = attack(edition, cove=(0, 5), dune=(1, 2))
        found = odds_of_attack(game.table, COVE, DUNE)
        assert found.win == pytest.approx(plain.win(4, 4))
        assert win_of_attack(game.table, COVE, DUNE) == pytest.approx(plain.win(4, 4))
        assert found.left_if_won == pytest.approx(plain.battle(4, 4).left_if_won + 1)
        assert max(theirs for _, theirs in found.ends) == 2
        assert found.before == kind(4).before()
        assert set(next_roll(game.table, COVE, DUNE)) == {(2, 0), (1, 0), (0, 0)}
        assert odds_of_way(game.table, [COVE, DUNE]).note == ON_THE_WAY


def test_how_many_stay_may_depend_on_the_place() -> None:
    edition = isles(stays=lambda t, land: 0 if land == COVE else 2)
    game = attack(edition, cove=(0, 2), rock=(0, 4), dune=(1, 1))
    assert sentences(game) == [
        "attack cove dune 1", "attack cove dune 2",
        "attack rock dune 1", "attack rock dune 2", "attack rock buoy 1", "attack rock buoy 2", "pass",
    ]  # fmt: skip
    assert odds_between(game.table, COVE, DUNE).win(2, 1) > odds_between(game.table, ROCK, DUNE).win(2, 1) == 0


def test_where_none_must_stay_all_may_move_in_and_nobody_is_left() -> None:
    game = attack(isles(stays=lambda t, land: 0), cove=(0, 3), dune=(1, 1))
    play(game, "attack cove dune 1", "defend 1", "roll 6 against 1", "occupy 3")
    t = game.table
    assert (t.owner[COVE], t.armies[COVE], t.owner[DUNE], t.armies[DUNE]) == (NOBODY, 0, 0, 3)
    assert t.faults() == []


def test_where_none_must_stay_the_last_attacker_may_fall() -> None:
    game = attack(isles(stays=lambda t, land: 0), cove=(0, 1), dune=(1, 1))
    play(game, "attack cove dune 1", "defend 1", "roll 1 against 1")
    assert (game.table.owner[COVE], game.table.armies[COVE]) == (NOBODY, 0)
    assert game.table.faults() == []


# --- dice by what stands there ---------------------------------------------------------------------------------------


def tower(t: Table, battle: Battle, attacking: bool) -> tuple[int, ...]:
    """A tower stands in the cove."""
    return (1,) if t.board.territories[battle.src if attacking else battle.dst].id == "cove" else ()


def more_with_a_tower(armies: int, pieces: tuple[int, ...]) -> int:
    return 4 if pieces else 1


def test_the_most_dice_may_depend_on_what_stands_there() -> None:
    edition = isles(pieces=tower, combat=Combat(attack_most=more_with_a_tower, defend_most=more_with_a_tower))
    game = attack(edition, cove=(0, 9), dune=(1, 9))
    assert sentences(game) == [*[f"attack cove dune {n}" for n in range(1, 5)], "pass"]
    game.answer("attack cove dune 4")
    assert sentences(game) == ["defend 1"]
    game = attack(edition, turn=1, cove=(0, 9), dune=(1, 9))
    assert sentences(game) == ["attack dune cove 1", "attack dune rock 1", "pass"]
    game.answer("attack dune cove")
    assert sentences(game) == [f"defend {n}" for n in range(1, 5)]
    play(game, "defend 4", "roll 3 against 4 3 2 1")
    assert game.table.armies[DUNE] == 8


def test_more_dice_may_be_rolled_than_in_most_books() -> None:
    game = attack(isles(combat=Combat(attack_dice=4, defend_dice=3)), cove=(0, 9), dune=(1, 4))
    play(game, "attack cove dune 4", "defend 2", "roll 6 5 4 3 against 5 5")
    assert (game.table.armies[COVE], game.table.armies[DUNE]) == (8, 3)
    play(game, "attack cove dune 4", "defend 3", "roll 6 5 4 3 against 5 4 4")
    assert (game.table.armies[COVE], game.table.armies[DUNE]) == (7, 1)


# --- allies ----------------------------------------------------------------------------------------------------------


def pact(t: Table, one: int, other: int) -> bool:
    """Seats 0 and 1 are allies."""
    return {one, other} <= {0, 1}


def test_allies_do_not_attack_each_other() -> None:
    game = attack(isles(allied=pact), cove=(0, 3), dune=(1, 2), rock=(0, 2))
    assert sentences(game) == ["attack rock buoy 1", "pass"]
    with pytest.raises(Refused, match=r"^Dune belongs to an ally of yours\.$"):
        game.answer("attack cove dune 1")
    t = game.table
    assert t.hostile(0, 2)
    assert not t.hostile(0, 1)
    assert not t.hostile(0, 0)
    assert not t.hostile(0, NOBODY)
    assert attack_dice(t, ROCK, DUNE) == 0


def test_an_opponent_and_no_ally_rolls_for_the_neutral_force() -> None:
    edition = isles(neutral=3, allied=pact)
    game = attack(edition, cove=(0, 3), dune=(3, 2), rock=(1, 1))
    assert defender_of(game.table, DUNE) == 2
    game.answer("attack cove dune 2")
    assert game.pending is not None
    assert game.pending.who == 2
    plain = attack(isles(neutral=3), cove=(0, 3), dune=(3, 2), rock=(1, 1))
    assert defender_of(plain.table, DUNE) == 1


def test_allies_win_together() -> None:
    game = set_up(isles(allied=pact), {"cove": (0, 9), "dune": (2, 1)}, rest=1, step="attack")
    game.events = []
    play(game, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "occupy 8")
    assert game.result == Result((0, 1), (0, 1, 2), "every opponent is eliminated.")
    assert game.result.winner is None
    assert [event.seat for event in game.events if isinstance(event, GameWon)] == [0, 1]
    assert "won by 0 and 1" in repr(game)


def test_with_an_enemy_left_nobody_has_won() -> None:
    game = attack(isles(4, allied=pact), cove=(0, 9), dune=(1, 1))
    assert last_one_standing(game, 0) is None


# --- which attacks, between which places -----------------------------------------------------------------------------


def test_an_edition_may_forbid_attacks_by_the_kind_of_edge() -> None:
    edition = isles(may_attack=lambda t, src, dst: t.board.kind(src, dst) != "sea")
    game = attack(edition, dune=(0, 4), cove=(1, 1))
    assert sentences(game) == ["attack dune cove 1", "attack dune cove 2", "attack dune cove 3", "pass"]
    with pytest.raises(Refused, match=r"^Rock cannot be attacked from Dune now\.$"):
        game.answer("attack dune rock 1")


def test_only_territories_are_attacked_unless_other_places_are_named() -> None:
    edition = isles()
    game = set_up(edition, {"buoy": (0, 3), "deep": (1, 2)}, rest=2, step="attack")
    assert sentences(game) == ["attack buoy rock 1", "attack buoy rock 2", "pass"]
    with pytest.raises(Refused, match="does not border"):
        game.answer("attack buoy deep 1")
    below = SpecialAttacks(game.table, 0, (BUOY, DEEP))
    assert [str(action) for action in below] == ["attack buoy deep 1", "attack buoy deep 2", "pass"]
    assert [str(below.pick(k)) for k in range(len(below))] == [str(action) for action in below]
    assert all(action in below for action in below)
    assert game.pending is not None
    assert not any(action in below for action in game.pending.menu if action != PASS)


# --- places that are no territories ----------------------------------------------------------------------------------


def test_only_territories_count() -> None:
    game = set_up(isles(), {"deep": (0, 5), "cove": (0, 1)}, rest=1, step="attack")
    t = game.table
    assert (t.count(0), t.lands(0), t.places(0)) == (1, [COVE], [COVE, DEEP])
    assert t.count(1) == 3
    assert ranking(t, 2)[1] == 1


def test_claiming_ends_when_all_territories_are_claimed() -> None:
    game: Game[Table] = Game(set_up(isles(), {}, rest=NOBODY, step="attack").table, [])
    edition = game.table.edition
    game.table.reserve = [6, 6, 6]
    game.stack = list(reversed(edition.setup))
    game.asking = None
    game.run()
    play(game, "throw 6 1 1")
    assert sentences(game) == ["claim cove", "claim dune", "claim rock", "claim buoy"]
    with pytest.raises(Refused):
        game.answer("claim deep")
    play(game, "claim cove", "claim dune", "claim rock", "claim buoy")
    assert game.pending is not None
    assert type(game.pending.step).__name__ == "PlaceOne"
    assert game.table.owner[DEEP] == NOBODY


def test_new_armies_are_for_territories() -> None:
    game = set_up(isles(income=new_armies), {"cove": (0, 1), "dune": (0, 1), "deep": (0, 1)}, rest=1, turn=0)
    assert game.table.reserve[0] == 3 + 2
    assert sentences(game)[-1] == "place dune 5"
    lands = [f"land_{k}" for k in range(9)]
    board = isles().board
    for land in lands:
        board = board.with_place(land, land, ground=False)
    game.table.board = board
    game.table.owner += [0] * 9
    assert for_territories(game.table, 0) == 3, "eleven places, but only two territories"


def test_whoever_holds_no_territory_is_out_whatever_else_is_held() -> None:
    game = set_up(isles(), {"cove": (0, 5), "dune": (1, 1), "deep": (1, 9)}, rest=2, step="attack")
    play(game, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "occupy 3")
    assert game.table.out == (1,)


# --- land that nobody holds ------------------------------------------------------------------------------------------


def test_land_that_nobody_holds_cannot_be_attacked() -> None:
    game = set_up(isles(may_attack=lambda t, src, dst: True), {"cove": (0, 5)}, rest=NOBODY, step="attack")
    assert sentences(game) == ["pass"]
    with pytest.raises(Refused, match=r"^Nobody holds Dune; it cannot be attacked\.$"):
        game.answer("attack cove dune 1")


def test_land_that_nobody_holds_may_be_entered() -> None:
    seen: list[tuple[int, int, int]] = []
    edition = isles(entered=lambda g, src, dst, armies: seen.append((src, dst, armies)))
    game = set_up(edition, {"cove": (0, 4), "rock": (1, 2)}, rest=NOBODY, step="attack")
    assert sentences(game) == ["enter cove dune 1", "enter cove dune 2", "enter cove dune 3", "pass"]
    with pytest.raises(Refused, match=r"^4 armies cannot go from Cove to Dune\.$"):
        game.answer("enter cove dune 4")
    with pytest.raises(Refused, match=r"^Somebody holds Rock"):
        game.answer("enter cove rock 1")
    game.answer("enter cove dune 3")
    t = game.table
    assert (t.owner[DUNE], t.armies[DUNE], t.armies[COVE], t.captured) == (0, 3, 1, False)
    assert seen == [(COVE, DUNE, 3)]
    assert sentences(game) == ["attack dune rock 1", "attack dune rock 2", "pass"]


# --- a battle, from the notes to the dead ----------------------------------------------------------------------------


class Oath(Step[Table]):
    """Somebody swears an oath before the dice fall."""

    def run(self, g: Game[Table]) -> None:
        battle = g.table.battle
        assert battle is not None
        g.table.battle = Battle(battle.src, battle.dst, battle.attack, battle.defend, None, ("sworn",))


def test_notes_survive_to_the_losses() -> None:
    seen: list[tuple[str, ...]] = []

    def fallen(g: Game[Table], land: int, seat: int, armies: int, attacking: bool) -> None:
        assert g.table.battle is not None
        seen.append(g.table.battle.notes)

    game = attack(isles(fallen=fallen), cove=(0, 3), dune=(1, 2))
    game.answer("attack cove dune 2")
    Oath().run(game)
    play(game, "defend 2", "roll 6 1 against 5 1")
    assert seen == [("sworn",), ("sworn",)]


def test_an_edition_says_what_becomes_of_the_dead() -> None:
    seen: list[tuple[int, int, int, bool]] = []
    edition = isles(fallen=lambda g, land, seat, armies, attacking: seen.append((land, seat, armies, attacking)))
    game = attack(edition, cove=(0, 4), dune=(1, 2))
    play(game, "attack cove dune 3", "defend 2", "roll 6 1 1 against 5 5")
    assert seen == [(COVE, 0, 1, True), (DUNE, 1, 1, False)]
    play(game, "attack cove dune 2", "defend 1", "roll 6 6 against 1")
    assert seen[2:] == [(DUNE, 1, 1, False)], "the dead fall before the territory changes hands"


class Ransom(Ask[Table]):
    """The defender may save one army."""

    __match_args__ = ("who", "attacker_lost", "defender_lost")

    def __init__(self, who: int, attacker_lost: int, defender_lost: int) -> None:
        super().__init__(who)
        self.attacker_lost = attacker_lost
        self.defender_lost = defender_lost

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS,))

    def take(self, g: Game[Table], action: Action) -> None:
        g.then(Suffer(self.attacker_lost, self.defender_lost - 1))

    def prompt(self, g: Game[Table]) -> str:
        return "Save an army?"


@pytest.mark.parametrize("combat", [Combat(), Combat(adds=(lambda mine, theirs: mine.raise_all(1),))])
def test_something_may_be_asked_between_counting_the_losses_and_taking_them(combat: Combat) -> None:
    def losing(g: Game[Table], attacker_lost: int, defender_lost: int) -> None:
        assert g.table.battle is not None
        g.then(Ransom(g.table.owner[g.table.battle.dst], attacker_lost, defender_lost))

    game = attack(isles(losing=losing, combat=combat), cove=(0, 4), dune=(1, 2))
    game.events = []
    play(game, "attack cove dune 3", "defend 2", "roll 6 6 6 against 5 5")
    assert game.pending is not None
    assert game.pending.who == 1
    assert game.table.armies[DUNE] == 2
    play(game, "pass")
    assert game.table.armies[DUNE] == 1
    assert [type(event).__name__ for event in game.events].count("BattleFought") == 1


def test_an_edition_sees_every_throw() -> None:
    seen: list[tuple[bool, tuple[int, ...]]] = []

    def ones(mine: object, theirs: object) -> tuple[int, ...]:
        return tuple([place for place, face in enumerate(getattr(mine, "faces")) if face == 1])  # noqa: B009

    edition = isles(
        thrown=lambda g, attacking, faces: seen.append((attacking, faces)),
        combat=Combat(rerolls=(ones,), until=True),
    )
    game = attack(edition, cove=(0, 4), dune=(1, 2))
    play(game, "attack cove dune 3", "defend 2", "roll 6 1 1 against 5 1", "roll 1 1 against 4", "roll 3 1 against")
    assert seen == [(True, (6, 1, 1)), (False, (5, 1)), (True, (1, 1)), (False, (4,)), (True, (3, 1))]
    assert game.table.battle is not None
    assert game.table.battle.rolled == Rolled((6, 3, 1), (5, 4))
    play(game, "roll 2 against")
    assert game.table.armies[DUNE] == 1
    assert sentences(game)[-1] == "pass"


# --- elimination -----------------------------------------------------------------------------------------------------


def test_no_territories_is_not_always_elimination() -> None:
    edition = isles(survives=lambda t, seat: seat in t.owner or t.reserve[seat] > 0)
    game = set_up(edition, {"cove": (0, 5), "dune": (1, 1)}, rest=2, reserve={1: 4}, step="attack")
    play(game, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "occupy 3")
    assert game.table.alive(1)
    game.table.reserve[1] = 0
    CheckEliminations(0).run(game)
    assert game.table.out == (1,)


def test_nobody_cannot_be_eliminated() -> None:
    game = set_up(isles(neutral=3), {"cove": (0, 5), "dune": (3, 1), "rock": (1, 1)}, rest=2, step="attack")
    play(game, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "occupy 3")
    assert game.table.out == ()


def test_a_card_may_eliminate_somebody_on_anybodys_turn() -> None:
    game = set_up(isles(), {"cove": (0, 5), "dune": (1, 1)}, rest=2, hands={1: ["cove"], 2: ["rock"]}, step="attack")
    game.events = []
    eliminate(game, 1, by=2)
    game.run()
    t = game.table
    assert t.out == (1,)
    assert t.hands[2].cards == (COVE, ROCK)
    assert [(event.seat, event.captor) for event in game.events if isinstance(event, Eliminated)] == [(1, 2)]
    assert game.pending is not None
    assert (game.pending.who, type(game.pending.step).__name__) == (0, "DeclareAttack"), "the turn goes on"
    eliminate(game, 1, by=0)
    assert t.out == (1,), "nobody is eliminated twice"


class Curse(Ask[Table]):
    """Whoever is asked puts somebody out."""

    __match_args__ = ("who", "loser", "by")

    def __init__(self, who: int, loser: int, by: int) -> None:
        super().__init__(who)
        self.loser = loser
        self.by = by

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS,))

    def take(self, g: Game[Table], action: Action) -> None:
        eliminate(g, self.loser, self.by)

    def prompt(self, g: Game[Table]) -> str:
        return "Curse somebody."


def cursed(loser: int, by: int, asked: int = 1, **seams: object) -> Game[Table]:
    """A game in the turn of seat 0, in which a card puts somebody out."""
    edition = isles(**seams)
    game = set_up(edition, {"cove": (0, 5), "dune": (1, 1)}, rest=2, hands={0: ["rock"]}, step="attack")
    game.answer("attack cove dune 3")
    game.stack.append(game.asking or PASS)  # type: ignore[arg-type]
    game.asking = Curse(asked, loser, by)
    return game


def test_the_turn_of_whoever_is_out_is_over() -> None:
    game = cursed(loser=0, by=1)
    game.answer("pass")
    t = game.table
    assert (t.out, t.turn, t.battle) == ((0,), 1, None)
    assert t.hands[1].cards == (ROCK,)
    assert game.pending is not None
    assert (game.pending.who, type(game.pending.step).__name__) == (1, "Reinforce")


def test_without_anybody_to_blame_the_cards_are_discarded() -> None:
    game = cursed(loser=0, by=NOBODY)
    game.events = []
    game.answer("pass")
    told = [event.told(lambda seat: f"seat {seat}") for event in game.events if isinstance(event, Eliminated)]
    assert told == ["seat 0 is eliminated."]
    assert (game.table.discards, game.table.turn) == ((ROCK,), 1)
    assert game.table.faults() == []


def test_the_last_one_standing_wins_by_a_card_too() -> None:
    game = cursed(loser=0, by=NOBODY)
    game.table.out = (2,)
    game.answer("pass")
    assert game.result == Result((1,), (1, 0, 2), "every opponent is eliminated.")


def test_when_all_are_out_the_game_is_over_too() -> None:
    game = cursed(loser=0, by=0)
    game.table.out = (2, 1)
    game.answer("pass")
    assert game.result is not None
    assert game.result.ranking == (0, 1, 2)


def test_several_may_be_struck_at_once() -> None:
    edition = isles(4)
    game = set_up(edition, {"cove": (0, 5)}, rest=0, step="attack")
    CheckEliminations(0).run(game)
    assert game.table.out == (1, 2, 3)
    assert game.result is not None
    assert game.result.winners == (0,)


def test_a_seat_that_is_out_may_still_be_asked() -> None:
    game = cursed(loser=2, by=1, asked=2)
    game.table.out = (2,)
    loaded = restore(dump(game), lambda fields: lay(game.table.edition, fields), "isles")
    assert loaded.pending is not None
    assert loaded.pending.who == 2
    assert loaded.view(2).pending is not None
    loaded.answer("pass")
    assert loaded.table.out == (2,)


# --- the order of turns ----------------------------------------------------------------------------------------------


class Backwards(Step[Table]):
    """The turns go round to the right in every second round."""

    __match_args__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, g: Game[Table]) -> None:
        rounds = (g.table.turns - 1) // g.table.edition.seats
        step = -1 if rounds % 2 else 1
        g.then(Turn(self.who if g.table.turns % g.table.edition.seats == 0 else (self.who + step) % 3))


def test_the_order_of_turns_may_change_in_every_round() -> None:
    edition = isles(after_turn=Backwards)
    game = set_up(edition, {"cove": (0, 5), "dune": (1, 5)}, rest=2, step="attack")
    order = [game.table.turn]
    while len(order) < 7:
        before = game.table.turns
        while game.table.turns == before:
            decision = game.pending
            assert decision is not None
            game.play(decision.menu.pick(len(decision.menu) - 1))
        order.append(game.table.turn)
    assert order == [0, 1, 2, 2, 1, 0, 0]


class Shuffled(Extra):
    """Play goes from 0 to 2, then to 1 and to 3."""

    def copy(self) -> Shuffled:
        return self

    def following(self, seat: int, seats: int) -> int:
        return (2, 3, 1, 0)[seat]


def test_whoever_is_out_is_passed_over_in_the_order_of_turns_of_the_edition() -> None:
    t = set_up(isles(4, extra=Shuffled()), {"cove": (0, 5), "dune": (1, 5)}, rest=3, step="attack").table
    assert [t.after(seat) for seat in range(4)] == [2, 3, 1, 0]
    t.out = (2,)
    assert [t.after(seat) for seat in (0, 1, 3)] == [1, 3, 0]
    t.out = (2, 1)
    assert [t.after(seat) for seat in (0, 3)] == [3, 0]


@pytest.mark.parametrize(("seams", "following"), [({}, 1), ({"after_turn": Backwards}, 1)])
def test_a_turn_may_end_at_once(seams: dict[str, object], following: int) -> None:
    game = set_up(isles(**seams), {"cove": (0, 5), "dune": (1, 5)}, rest=2, step="attack")
    end_turn(game)
    game.asking = None
    game.run()
    assert game.table.turn == following


def test_outside_a_turn_there_is_none_to_end() -> None:
    game = set_up(isles(), {"cove": (0, 5), "dune": (1, 5)}, rest=2, step="attack")
    game.stack = [Oath()]
    end_turn(game)
    assert game.stack == [Oath()]


# --- editions --------------------------------------------------------------------------------------------------------


def test_an_edition_is_made_anew_with_some_of_its_values_replaced() -> None:
    edition = isles(2)
    assert repr(edition) == "<edition isles for 2 on isles>"
    changed = edition.replaced(armies=9, options={"fog": True})
    assert (changed.armies, changed.board, changed.plain_attack) == (9, edition.board, True)
    assert repr(changed) == "<edition isles for 2 on isles, fog=True>"
    assert not isles(allied=pact).plain_attack
    slots = getattr(Edition, "__slots__", None)
    if slots is not None:
        assert set(FIELDS) == set(slots) - {"any_enemy", "plain_attack"}, "name new fields in FIELDS too"


def test_those_who_fall_together_share_the_victory() -> None:
    game = set_up(isles(3), {}, rest=2, step="attack")
    t = game.table
    t.out = (2,)
    t.owner = [NOBODY] * len(t.owner)
    t.armies = [0] * len(t.armies)
    CheckEliminations(0).run(game)
    assert game.result == Result((0, 1), (0, 1, 2), "nobody is left.")


def test_what_belongs_to_a_seat_is_cleared_away_whoever_put_it_out() -> None:
    cleared: list[int] = []
    edition = isles(4, gone=lambda g, seat: cleared.append(seat))
    game = set_up(edition, {"cove": (0, 5), "dune": (1, 1)}, rest=3, step="attack")
    CheckEliminations().run(game)
    assert (cleared, game.table.out) == ([2], (2,))
    play(game, "attack cove dune 3", "defend 1", "roll 6 6 6 against 1", "occupy 3")
    assert cleared == [2, 1]


def test_other_places_are_entered_among_themselves() -> None:
    game = set_up(isles(), {"cove": (0, 4), "rock": (0, 3)}, rest=NOBODY, step="attack")
    assert [str(way) for way in Entries(game.table, 0, (COVE, DUNE))] == [f"enter cove dune {n}" for n in (1, 2, 3)]
    assert "enter rock buoy 1" in [str(way) for way in Entries(game.table, 0, (ROCK, BUOY))]


# --- moving one's armies ---------------------------------------------------------------------------------------------


def test_a_refusal_says_how_many_must_stay() -> None:
    for stay, behind, most in ((1, "One army", 4), (2, "2 armies", 3)):
        edition = isles(stays=lambda t, land, stay=stay: stay)
        game = set_up(edition, {"dune": (0, 5), "cove": (0, 1)}, rest=2, turn=0, step="FortifyPosition")
        assert sentences(game) == [*[f"fortify dune cove {n}" for n in range(1, 6 - stay)], "pass"]
        with pytest.raises(Refused, match=rf"^{behind} must stay in Dune: move 1 to {most}\.$"):
            game.answer("fortify dune cove 5")


def test_under_a_cap_a_refusal_says_what_is_in_the_way() -> None:
    edition = isles(army_cap=5, turn=(FortifyAlong,))
    lands = {"cove": (0, 5), "dune": (0, 4), "rock": (1, 1), "buoy": (0, 2)}
    game = set_up(edition, lands, rest=2, turn=0, step="FortifyAlong")
    assert sentences(game) == ["fortify cove dune 1", "pass"]
    with pytest.raises(Refused, match=r"^Dune may hold no more than 5 armies\.$"):
        game.answer("fortify cove dune 2")
    with pytest.raises(Refused, match=r"^No chain of your territories joins Cove and Buoy\.$"):
        game.answer("fortify cove buoy 3")


def test_armies_without_room_are_lost_once_a_set_that_must_be_traded_is_traded() -> None:
    edition = isles(army_cap=2, sets=Sets(value=lambda traded: 4, must=3, bonus=0))
    hands = {0: ["cove", "dune", "rock"]}
    lands = {"cove": (0, 2), "dune": (0, 2)}
    game = set_up(edition, lands, rest=1, turn=0, hands=hands, reserve={0: 3}, step="Reinforce")
    game.events = []
    assert (sentences(game), game.table.reserve[0]) == (["trade cove dune rock"], 3)
    play(game, "trade cove dune rock")
    assert [event.armies for event in game.events if isinstance(event, ArmiesLost)] == [7]
    assert game.table.reserve[0] == 0
