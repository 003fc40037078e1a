"""Cards of no book, answered to invasions: dice thrown for them, and what they would change, told beforehand."""

from __future__ import annotations

from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import Action
from hegemon.rules import prospects
from hegemon.rules.actions import Bonus, Commit, Invade, Use
from hegemon.rules.effects import CardAsks, CastDie
from hegemon.rules.invasion import DECLARED, DeclareInvasion
from hegemon.rules.positions import set_up
from hegemon.table.attack_odds import win_of_attack
from hegemon.table.cards import Power
from hegemon.table.edition import Edition
from hegemon.table.effects import Effect, Effects, ExtraWithForces, Force, forces_of
from hegemon.table.events import DiceFor
from hegemon.table.invasion import Invading
from hegemon.table.table import Table
from isles import ACTIONS, BUOY, COVE, DUNE, ROCK, isles, play, sentences

POWERS = tuple(
    [
        Power(k, key, key.capitalize(), "", key, 0, "Do it.")
        for k, key in enumerate(("squall", "spring", "tide", "doom", "calm"))
    ]
)


class Squall(Effect):
    """A die strikes the cove, and another the dune."""

    card = "squall"

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CastDie(self.key, who, who))

    def die_for(self, t: Table, notes: tuple[int, ...]) -> int:
        return (COVE, DUNE)[len(notes)]

    def thrown(self, g: Game[Table], who: int, notes: tuple[int, ...], face: int) -> None:
        if not notes:
            g.then(CastDie(self.key, who, who, (face,)))


class Spring(Effect):
    """Either the land that is invaded loses an army, or the cove gains two."""

    card = "spring"

    def play(self, g: Game[Table], who: int) -> None:
        g.then(CardAsks(who, self.key))

    def choices(self, t: Table, who: int, notes: tuple[int, ...]) -> tuple[Action, ...]:
        lands = t.board.territories
        return (Bonus(lands[ROCK]), Bonus(lands[COVE]))

    def question(self, t: Table, who: int, notes: tuple[int, ...]) -> str:
        return "where?"

    def chosen(self, g: Game[Table], who: int, notes: tuple[int, ...], action: Action) -> None:
        assert isinstance(action, Bonus)
        g.table.armies[action.land.index] += -1 if action.land.index == ROCK else 2


class Tide(Effect):
    """An army comes to the cove, and one goes from the buoy."""

    card = "tide"

    def play(self, g: Game[Table], who: int) -> None:
        g.table.armies[COVE] += 1
        g.table.armies[BUOY] -= 1


class Doom(Effect):
    """The game is over, and whoever played it has won."""

    card = "doom"

    def play(self, g: Game[Table], who: int) -> None:
        g.stack.clear()
        g.result = Result((who,), tuple(range(g.table.edition.seats)), "doom has come.")


class Calm(Effect):
    """Nothing happens."""

    card = "calm"

    def play(self, g: Game[Table], who: int) -> None:
        """Nothing."""


class Weather(Effects):
    """Every card may be used once by the seat that the test names, when an invasion was declared."""

    def __init__(self, who: int) -> None:
        cards = (Squall, Spring, Tide, Doom, Calm)
        super().__init__(tuple([card(power) for card, power in zip(cards, POWERS, strict=True)]))
        self.who = who

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        return who == self.who and moment == DECLARED and bool(self.usable(t, who, moment))

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        return [] if moment != DECLARED or forces_of(t).forces else list(POWERS)

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        forces_of(g.table).put(Force("used", who, "round"))
        self.by_key[power.key].play(g, who)

    def situation(self, t: Table, moment: str) -> str:
        return "Somebody invades"


def weather(who: int) -> Edition:
    """The isles, where this seat may use a card once."""
    return isles(
        3,
        actions=(*ACTIONS, Invade, Commit, Use, Bonus),
        turn=(DeclareInvasion,),
        extra=ExtraWithForces(),
        things={"power": POWERS},
        invading=Invading(cards=True),
        effects=Weather(who),
    )


def stormy(who: int = 0) -> Game[Table]:
    """Seat 0 has declared an invasion of the rock, and this seat may use a card."""
    lands = {"cove": (0, 3), "dune": (0, 4), "rock": (1, 4), "buoy": (2, 5)}
    game = set_up(weather(who), lands, rest=2, turn=0, step="DeclareInvasion")
    play(game, "invade dune rock")
    assert game.asking is not None
    assert game.asking.who == who
    return game


def would(game: Game[Table], key: str) -> prospects.Change:
    """What using this card would change."""
    assert game.asking is not None
    found = prospects.changes(game.view(game.asking.who))
    return found[next(action for action in found if isinstance(action, Use) and action.power.key == key)]


def said(game: Game[Table], key: str) -> str:
    """The same in words to the seat that is asked."""
    assert game.asking is not None
    return prospects.says(would(game, key), game.table, game.asking.who, key.capitalize(), lambda seat: f"P{seat}")


# --- dice for a card -------------------------------------------------------------------------------------------------


def test_a_die_is_thrown_for_a_named_territory_be_it_the_first_of_the_board() -> None:
    game = stormy()
    game.events = []
    play(game, "use squall")
    for land, face in (("Cove", 4), ("Dune", 2)):
        assert game.pending is not None
        assert game.pending.prompt == f"A die is thrown for Squall in {land}."
        play(game, f"throw {face}")
    told = [event for event in game.events if isinstance(event, DiceFor)]
    assert [event.told(str) for event in told] == ["Squall, Cove: 4.", "Squall, Dune: 2."]
    assert [[land.index for land in event.places] for event in told] == [[COVE], [DUNE]]


# --- what a card would change ----------------------------------------------------------------------------------------


def test_a_choice_counts_by_what_is_best_for_the_odds_and_not_by_armies_elsewhere() -> None:
    for who, best in ((0, "bonus rock"), (1, "bonus cove")):
        game = stormy(who)
        change = would(game, "spring")
        assert change.chosen
        play(game, "use spring", best)
        assert change.after.win == win_of_attack(game.table, DUNE, ROCK)


def test_whoever_looks_on_is_not_told_of_a_choice() -> None:
    game = stormy(2)
    told = {str(action) for action in prospects.changes(game.view(2))}
    assert told == {"use squall", "use tide", "use doom", "use calm"}


def test_armies_that_come_and_go_are_told_of_every_seat() -> None:
    game = stormy(2)
    change = would(game, "tide")
    assert change.before is not None
    assert change.before.armies == (7.0, 4.0, 5.0)
    assert change.after.armies == (8.0, 4.0, 4.0)
    assert said(game, "tide") == "With Tide P0 has 1 army more and you have 1 army fewer."


def test_nothing_is_lost_where_no_battle_is_fought() -> None:
    game = stormy()
    for key in ("doom", "calm"):
        change = would(game, key)
        assert (change.after.fought, change.after.lost) == (False, (0.0, 0.0))
        assert change.after.armies == (7.0, 4.0, 5.0)
    play(game, "use doom")
    assert game.result is not None


def test_a_question_that_must_be_answered_outside_of_battles_says_nothing() -> None:
    game = stormy()
    play(game, "pass")
    t = game.table
    game.stack.append(game.asking or DeclareInvasion(0))
    forces_of(t).invasion = None
    game.asking = CardAsks(0, "spring")
    assert sentences(game) == ["bonus rock", "bonus cove"]
    changes = prospects.changes(game.view(0))
    assert len(changes) == 2
    for change in changes.values():
        assert change.before is None
        assert prospects.says(change, t, 0, "", lambda seat: f"P{seat}") == ""
