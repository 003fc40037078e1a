"""The bots at The Lord of the Rings: they play every mode to its end, and do what is sensible."""

from __future__ import annotations

import pytest

import hegemon
from answers import answered
from hegemon.ai import bot
from hegemon.editions import first_question
from hegemon.editions.lotr import RULEBOOK
from hegemon.editions.lotr.bot.ring import ends_before, haste, rounds_left, turns_left
from hegemon.editions.lotr.extra import lotr
from hegemon.kernel.game import Game
from hegemon.kernel.steps import Action
from hegemon.rules.actions import Fortify, Invade
from hegemon.rules.invasion import invasion_in
from hegemon.table.table import Table
from middle_earth import MiddleEarth, middle_earth

MODES: list[tuple[int, str]] = [
    (2, "individual"),
    (3, "individual"),
    (4, "individual"),
    (2, "standard"),
    (4, "standard"),
    (4, "alliance"),
    (4, "team"),
]
STRATEGIC = ["medium", "hard:plans=40"]


def new_game(seats: int, mode: str, **options: object) -> Game[Table]:
    return first_question(RULEBOOK.open(seats, {"mode": mode, **options}))


def says(t: MiddleEarth, name: str, seed: int = 1) -> str:
    """What a bot answers to the open question."""
    view = t.game.view(t.game.asking.who if t.game.asking is not None else 0)
    asked = view.pending
    assert asked is not None
    action = bot(name, seed).choose(view, asked)
    assert action in asked.menu
    return str(action)


def turn_of(t: MiddleEarth, name: str, most: int = 200) -> list[Action]:
    """What a bot answers until somebody else has the turn; the others pass and pick at random."""
    game = t.game
    who = game.table.turn
    turns = game.table.turns
    agent = bot(name, 1)
    rng = hegemon.Rng(3)
    said: list[Action] = []
    while (decision := game.pending) is not None and game.table.turns == turns and len(said) < most:
        if decision.who != who:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(who)
        asked = view.pending
        assert asked is not None
        said.append(agent.choose(view, asked))
        game.play(said[-1])
    return said


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "mode"), MODES)
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_games_of_every_mode_come_to_their_end(name: str, seats: int, mode: str) -> None:
    game = new_game(seats, mode)
    answered(game, [name] * seats, 5, 40_000)
    assert game.result is not None, f"{game.table.turns} turns"
    assert game.table.faults() == []


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seats", "mode"),
    [pytest.param(*mode, marks=() if number % 3 == 2 else pytest.mark.soak) for number, mode in enumerate(MODES)],
)
def test_hard_answers_what_every_mode_asks(seats: int, mode: str) -> None:
    game = new_game(seats, mode)
    assert answered(game, ["hard:plans=20", *["easy"] * (seats - 1)], 3, 700)
    assert game.table.faults() == []


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "mode"), MODES)
@pytest.mark.parametrize("name", ["hard:plans=200", "expert:plans=200"])
def test_the_best_bots_play_every_mode_to_its_end(name: str, seats: int, mode: str) -> None:
    game = new_game(seats, mode)
    answered(game, [name, *["medium"] * (seats - 1)], 7, 60_000)
    assert game.result is not None, f"{game.table.turns} turns"


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_random_players_come_to_an_end_where_the_ring_is(seats: int, mode: str) -> None:
    game = new_game(seats, mode)
    answered(game, ["random"] * seats, 2, 100_000)
    assert game.table.faults() == []
    assert game.result is not None or mode == "standard"


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 4])
def test_random_players_answer_everything(seats: int) -> None:
    game = new_game(seats, "individual")
    answered(game, ["random"] * seats, 2, 2500)
    assert game.table.faults() == []


@pytest.mark.no_cover
def test_medium_leads_completes_and_plays_cards() -> None:
    said: set[str] = set()
    for seed in range(6):
        game = new_game(3, "individual")
        said.update([type(action).verb for action in answered(game, ["medium"] * 3, seed, 5000)])
    assert {"lead", "complete", "use", "discard", "stand", "fortify", "trade"} <= said


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["easy", "medium", "hard:plans=20"])
def test_what_others_hold_does_not_change_an_answer(name: str) -> None:
    game = new_game(3, "individual")
    rng = hegemon.Rng(8)
    agents = [bot(name, seat) for seat in range(3)]
    compared = 0
    while (decision := game.pending) is not None and game.number < 700:
        if decision.who == hegemon.CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        if rng.below(12) == 0:
            other = view.imagine(rng).view(decision.who)
            others = other.pending
            assert others is not None
            assert bot(name, 1).choose(view, asked) == bot(name, 1).choose(other, others)
            compared += 1
        game.play(agents[decision.who].choose(view, asked))
    assert compared > 10


# --- the Fellowship's way --------------------------------------------------------------------------------------------


def test_the_end_is_foreseen() -> None:
    t = middle_earth(ring="mount_doom")
    assert turns_left(t.table) == 2.0
    assert ends_before(t.table, 0) == 1 - 0.5**3
    t = middle_earth(ring="gorgoroth")
    assert turns_left(t.table) == 3.0
    t = middle_earth(ring="gorgoroth", options={"final_roll": "next_turn"})
    assert turns_left(t.table) == 4.0
    start = middle_earth()
    assert turns_left(start.table) == 17 + 5 + 1
    assert ends_before(start.table, 0) == 0.0
    assert rounds_left(middle_earth(mode="standard").table) > 100


def test_who_leads_wants_the_end() -> None:
    t = middle_earth(rest="carol")
    assert haste(t.table, 2) > 0 > haste(t.table, 0)
    t = middle_earth(seats=4, mode="team", rest="dave")
    assert [haste(t.table, seat) for seat in range(4)] == [1, -1, 1, -1]


@pytest.mark.parametrize(("seat", "holds"), [("alice", False), ("dave", True)])
def test_evil_holds_the_fellowship_in_its_own_territory(seat: str, holds: bool) -> None:
    t = middle_earth(
        "The Shire: alice 3",
        seats=4,
        mode="team",
        rest="dave",
        turn=seat,
        phase="fellowship",
        ring="emyn_muil",
        adventures={seat: "boromir_tries_to_seize_the_one_ring"},
    )
    said: list[str] = []
    while t.step == "Moment":
        said.append(says(t, "medium"))
        t.game.play(hegemon.parse(t.game, said[-1]))
    assert ("use boromir_tries_to_seize_the_one_ring" in said) == holds
    assert (t.ring == "emyn_muil") == holds


# --- chosen positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["easy", *STRATEGIC])
@pytest.mark.parametrize("phase", ["start", "reinforce", "invade", "fortify"])
def test_a_mission_is_completed_at_once(name: str, phase: str) -> None:
    t = middle_earth(
        "Esgaroth: alice 3 | Withered Heath: alice 2",
        rest="carol",
        phase=phase,
        leaders={"alice": "esgaroth"},
        adventures={"alice": "mission_erebor"},
    )
    assert says(t, name) == "complete mission_erebor"


@pytest.mark.parametrize("name", ["easy", *STRATEGIC])
def test_the_leader_is_sent_into_battle_and_stands_in_defence(name: str) -> None:
    t = middle_earth(
        "Evendim Hills: alice 9 | Borderlands: bob 4",
        rest="carol",
        leaders={"alice": "evendim_hills", "bob": "borderlands"},
    )
    t.alice.invades("Evendim Hills", "Borderlands")
    assert says(t, name) == "lead 3"
    t.alice.sends(3, leader=True)
    assert says(t, name) == "stand 2"


def test_courage_saves_a_stronghold() -> None:
    t = middle_earth(
        "Minas Tirith: bob 4 | Ithilien: alice 7",
        rest="carol",
        adventures={"bob": "courage_alone_will_not_save_you"},
    )
    t.alice.declares("Ithilien", "Minas Tirith")
    assert says(t, "medium") == "use courage_alone_will_not_save_you"


def test_courage_is_kept_if_nothing_is_in_danger() -> None:
    t = middle_earth(
        "Minas Tirith: bob 20 | Ithilien: alice 3",
        rest="carol",
        adventures={"bob": "courage_alone_will_not_save_you"},
    )
    t.alice.declares("Ithilien", "Minas Tirith")
    assert says(t, "medium") == "pass"


def test_a_stack_withdraws_before_a_lost_battle() -> None:
    t = middle_earth(
        "Minas Tirith: bob 5 | South Ithilien: bob 1 | Ithilien: alice 25 | Lebennin: bob 2",
        rest="carol",
        adventures={"bob": "strategic_withdrawal"},
    )
    t.alice.declares("Ithilien", "Minas Tirith")
    assert says(t, "medium") == "use strategic_withdrawal"


@pytest.mark.parametrize("name", STRATEGIC)
def test_a_leader_walks_to_the_site_of_a_mission(name: str) -> None:
    t = middle_earth(
        "Esgaroth: alice 2 | Withered Heath: alice 3 | north_rhun: alice 2",
        rest="carol",
        phase="fortify",
        leaders={"alice": "withered_heath"},
        adventures={"alice": "mission_erebor"},
    )
    said = turn_of(t, name)
    assert "complete mission_erebor" in [str(action) for action in said]


@pytest.mark.parametrize("mode", ["alliance", "team"])
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_nobody_attacks_a_partner(name: str, mode: str) -> None:
    game = new_game(4, mode)
    agents = [bot(name, seat) for seat in range(4)]
    rng = hegemon.Rng(4)
    fought = 0
    while (decision := game.pending) is not None and game.number < 1500:
        if decision.who == hegemon.CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        action = agents[decision.who].choose(view, asked)
        if isinstance(action, Invade):
            x = lotr(game.table)
            assert x.side(decision.who) != x.side(game.table.owner[action.dst.index])
            fought += 1
        game.play(action)
    assert fought > 10


def test_partners_sit_opposite_each_other() -> None:
    game = new_game(4, "team")
    answered(game, ["medium"] * 4, 1, 4)
    x = lotr(game.table)
    assert x.side(0) == x.side(2) != x.side(1) == x.side(3)


@pytest.mark.parametrize("name", ["medium"])
def test_points_are_grabbed_in_the_last_turn(name: str) -> None:
    position = "Rhudaur: alice 14 | Weather Hills: alice 9 | The Shire: bob 30"
    early = middle_earth(position, rest="carol", phase="invade", ring="the_shire")
    taken = early.table.count(0)
    turn_of(early, name)
    late = middle_earth(position, rest="carol", phase="invade", ring="mount_doom")
    turn_of(late, name)
    assert late.table.count(0) >= early.table.count(0) > taken
    assert late.table.count(0) >= taken + 8


def test_an_evil_leader_goes_to_meet_the_fellowship() -> None:
    t = middle_earth(
        "Minas Morgul: bob 4 | Gorgoroth: bob 3 | Mount Doom: bob 3 | barad_dur: bob 5"
        " | Udun Vale: bob 3 | Nurn: bob 2",
        seats=4,
        mode="team",
        rest="alice",
        turn="bob",
        phase="fortify",
        ring="minas_morgul",
        leaders={"bob": "nurn"},
    )
    said = turn_of(t, "medium")
    assert isinstance(said[0], Fortify)
    assert t.bob.leaders <= {"minas_morgul", "gorgoroth", "mount_doom"}


def test_the_least_useful_card_is_discarded() -> None:
    t = middle_earth(
        "Esgaroth: alice 3",
        rest="carol",
        phase="adventure",
        ring="gorgoroth",
        leaders={"alice": "esgaroth"},
        adventures={"alice": "mission_erebor a_balrog_is_come smeagol ambush"},
        site_won=True,
    )
    while t.step != "DiscardOne":
        t.game.play(t.game.asking.menu(t.game).pick(0))  # type: ignore[union-attr]
    assert says(t, "medium") == "discard a_balrog_is_come"


def test_the_invasion_goes_on_from_the_stronger_territory() -> None:
    t = middle_earth("Evendim Hills: alice 4 | North Downs: alice 12 | Borderlands: bob 6", rest="carol")
    t.alice.invades("Evendim Hills", "Borderlands")
    t.alice.sends(3)
    t.roll("1 1 1 against 6 6")
    assert invasion_in(t.table).battles == 1
    assert says(t, "medium") in ("shift north_downs", "pass")
