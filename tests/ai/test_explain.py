"""Bots say why: for the right purpose, from public facts alone, and for nothing that they did not do."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.ai import Agent, bot
from hegemon.ai.explain import LONGEST, account, explained, named, purposes, reason
from hegemon.editions.thrones.extra import thrones
from hegemon.kernel.piles import Hand
from hegemon.kernel.views import view_of
from hegemon.table.table import Table
from realm import realm
from scene import Scene, find, scene

AMERICA = "Venezuela: alice 9 | Argentina: alice 1 | Brazil: bob 1 | Peru: bob 1 | Siam: bob 1"
WALLS = "Central America: bob 30 | North Africa: bob 30"


def lands(t: Table, *names: str) -> tuple[int, ...]:
    return tuple([find(t, name).index for name in names])


def because(t: Scene, *names: str, who: int = 0) -> list[str]:
    return purposes(t.table, who, lands(t.table, *names))


# --- purposes --------------------------------------------------------------------------------------------------------


def test_what_an_offensive_is_for() -> None:
    t = scene(AMERICA)
    assert because(t, "Brazil", "Peru") == ["hold all of South America"]
    assert because(t, "Brazil", "Peru", "Siam") == ["put seat 1 out", "hold all of South America"]
    assert because(t, "Central America") == ["break into North America"]
    assert because(t, "Peru") == ["earn a card"]
    t.table.captured = True
    assert because(t, "Peru") == ["gain ground"]


def test_several_regions_and_rivals_are_told_together() -> None:
    whole = " | ".join([f"{name}: alice 3" for name in ("Venezuela", "Peru", "Argentina", "Indonesia", "New Guinea")])
    position = f"{whole} | Western Australia: alice 3 | Brazil: bob 1 | Eastern Australia: bob 1 | Siam: dave 2"
    t = scene(position, seats=4)
    goal = ("Brazil", "Eastern Australia", "Siam", "North Africa", "Central America")
    assert because(t, *goal) == [
        "put seat 1 and seat 3 out",
        "hold all of South America and all of Australia",
        "break into North America and Africa",
    ]


def test_the_last_rival_is_the_game() -> None:
    t = scene("Brazil: bob 1 | Peru: bob 2", seats=2, rest="alice")
    assert because(t, "Brazil", "Peru") == ["win the game"]
    assert because(t, "Brazil") == ["earn a card"]


def test_a_neutral_force_is_neither_put_out_nor_broken_into() -> None:
    t = scene("Alaska: alice 9 | Brazil: neutral 1 | Siam: bob 1", seats=2, rest="alice")
    assert because(t, "Brazil") == ["hold all of South America"]
    t = scene("Venezuela: alice 9 | Siam: bob 1", seats=2, rest="neutral")
    assert because(t, "Central America") == ["earn a card"]


def test_headquarters_are_told_once_they_are_shown() -> None:
    options = {"headquarters": "two"}
    shown = {"alice": "Alaska", "bob": "Peru", "carol": "Japan", "dave": "Siam"}
    position = "Alaska: alice 5 | Peru: bob 3 | Brazil: bob 1 | Siam: dave 2 | China: dave 1"
    t = scene(position, seats=4, options=options, headquarters=shown)
    assert because(t, "Peru") == ["take the Headquarters of seat 1"]
    assert because(t, "Peru", "Siam") == ["win the game"]
    t = scene(position.replace("Alaska: alice", "Alaska: bob") + " | Alberta: alice 5", seats=4, options=options,
              headquarters=shown)  # fmt: skip
    assert because(t, "Alaska") == ["win my Headquarters back"]


def test_whoever_can_draw_no_card_gains_ground() -> None:
    t = scene(AMERICA)
    t.table.pile = t.table.pile.__class__(())
    assert because(t, "Peru") == ["gain ground"]


# --- sentences -------------------------------------------------------------------------------------------------------


def test_sentences() -> None:
    t = scene(AMERICA).table
    goal = lands(t, "Brazil", "Peru")
    assert reason(t, 0, goal, None) == "I go for Brazil and Peru, to hold all of South America."
    assert reason(t, 0, goal, 0.414) == (
        "I go for Brazil and Peru, to hold all of South America; I give myself a 41 % chance to win."
    )
    assert reason(t, 0, (), None) == "Nothing within reach is worth what it would cost."
    held = reason(t, 0, lands(t, "Venezuela"), 0.2)
    assert held == "Nothing within reach is worth what it would cost; I give myself a 20 % chance to win."
    many = lands(t, "Alaska", "Alberta", "Ontario", "Quebec", "Greenland")
    assert reason(t, 0, many, None).startswith("I go for Alaska, Alberta, Ontario and 2 more, to break into")


def test_an_account_says_what_came_of_it() -> None:
    t = scene(AMERICA).table
    before, goal = t.owner.copy(), lands(t, "Brazil", "Peru")
    said = "I went for Brazil and Peru, to hold all of South America, but"
    assert account(t, 0, before, goal) == f"{said} it came to cost too much."
    t.owner[goal[0]] = 0
    t.captured = True
    assert account(t, 0, before, goal) == f"{said} I only took Brazil."
    t.owner[goal[1]] = 0
    assert account(t, 0, before, goal) == "I took Brazil and Peru, to hold all of South America."
    assert account(t, 0, before, goal[:1]) == "I took Brazil, to earn a card."
    assert t.captured


def test_names_take_the_place_of_seats() -> None:
    assert named("put seat 1 and seat 12 out", lambda seat: f"Ann {seat}") == "put Ann 1 and Ann 12 out"


class Talker:
    """Somebody who says this."""

    def __init__(self, said: object) -> None:
        self.said = said

    def explain(self) -> object:
        return self.said


def test_whatever_is_said_becomes_one_line() -> None:
    assert explained(object()) is None
    assert explained(Talker(None)) is None
    assert explained(Talker(7)) is None
    assert explained(Talker("  \n")) is None
    assert explained(Talker("I\n\tlike\x1b[31m it. ")) == "I like [31m it."
    assert len(str(explained(Talker("x" * 2 * LONGEST)))) == LONGEST


# --- the medium bot --------------------------------------------------------------------------------------------------


def asked(t: Scene, agent: Agent) -> str:
    """Let a bot answer the open question; what it says."""
    decision = t.game.pending
    assert decision is not None
    view = view_of(t.game, decision.who)
    own = view.pending
    assert own is not None
    action = agent.choose(view, own)
    t.game.play(action)
    return str(action)


def fight(t: Scene, agent: Agent, red: int, white: int) -> list[str | None]:
    """Let alice play on until her attacks are over, with all dice alike; what she said after each answer."""
    said: list[str | None] = []
    while t.step not in ("DrawCard", "FortifyPosition"):
        if t.asked == "alice":
            asked(t, agent)
            said.append(explained(agent))
        elif t.asked == "chance":
            battle = t.table.battle
            assert battle is not None
            t.chance(f"roll {f'{red} ' * battle.attack} against {f'{white} ' * battle.defend}")
        else:
            t.game.play(t.game.pending.menu.pick(0))  # type: ignore[union-attr]
    return said


def test_medium_explains_its_offensive_from_the_first_army_to_the_last_move() -> None:
    down_under = "Indonesia: alice 12 | New Guinea: bob 1 | Western Australia: alice 1 | Eastern Australia: bob 1"
    t = scene(f"{down_under} | Siam: bob 6", phase="reinforce")
    agent = bot("medium", 1)
    assert explained(agent) is None
    assert asked(t, agent).startswith("place indonesia")
    begun = str(explained(agent))
    assert begun == "I go for New Guinea and Eastern Australia, to hold all of Australia."
    said = fight(t, agent, 6, 1)
    assert said[0] == begun
    assert "I go for " in str(said[1])
    took = begun.replace("go for", "took")
    assert said[-1] == took
    t.draws("siam")
    asked(t, agent)
    assert explained(agent) == took, "it is not forgotten when armies are moved"


def test_medium_says_that_an_offensive_failed() -> None:
    t = scene(f"Venezuela: alice 5 | Peru: bob 1 | Brazil: bob 30 | Siam: bob 9 | {WALLS}")
    agent = bot("medium", 1)
    said = fight(t, agent, 1, 6)
    assert said[0] == "I go for Peru, to earn a card."
    assert said[-1] == "I went for Peru, to earn a card, but it came to cost too much."


def test_medium_says_so_when_nothing_is_worth_it() -> None:
    t = scene("Venezuela: alice 2 | Brazil: bob 9 | Peru: bob 9 | Central America: bob 9")
    agent = bot("medium", 1)
    assert asked(t, agent) == "pass"
    assert explained(agent) == "Nothing within reach is worth what it would cost."


def test_medium_says_nothing_about_a_defence() -> None:
    t = scene("Venezuela: alice 9 | Peru: bob 3 | Siam: bob 1")
    agent = bot("medium", 1)
    t.alice.attacks("Venezuela", "Peru", 3)
    assert asked(t, agent) == "defend 2"
    assert explained(agent) is None


@pytest.mark.parametrize("edition", ["classic", "thrones"])
def test_every_explanation_is_one_sentence_and_explaining_changes_no_answer(edition: str) -> None:
    said: list[list[str]] = []
    for asking in (True, False):
        game = hegemon.new_game(edition, seats=3)
        agents, rng = [bot("medium", seat) for seat in range(3)], hegemon.Rng(4)
        said.append([])
        while (decision := game.pending) is not None and len(said[-1]) < 1500:
            action = decision.menu.sample(rng)
            if decision.who >= 0:
                view = game.view(decision.who)
                own = view.pending
                assert own is not None
                action = agents[decision.who].choose(view, own)
                why = explained(agents[decision.who]) if asking else None
                assert why is None or (why[0].isupper() and why.endswith(".") and ". " not in why), why
            said[-1].append(str(action))
            game.play(action)
    assert said[0] == said[1]


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_the_own_hand_does_not_change_an_explanation() -> None:
    told: set[str | None] = set()
    for cards in ("siam japan", "peru brazil"):
        t = scene(AMERICA, hands={"alice": cards})
        agent = bot("medium", 1)
        asked(t, agent)
        told.add(explained(agent))
    assert len(told) == 1


def test_objectives_of_thrones_are_never_told() -> None:
    """Whatever objectives a seat holds, the purposes of taking some territories are the same."""
    t = realm("Winterfell: alice 9 | The Dreadfort: bob 1", options={"mode": "dominion"})
    goal = lands(t.table, "The Dreadfort", "Wolfswood")
    told: set[str] = set()
    for card in range(6):
        thrones(t.table).objectives.hands[0] = Hand((card,))
        told.add(reason(t.table, 0, goal, None))
    assert len(told) == 1
    assert "the Dreadfort" in told.pop()


def test_a_seat_of_power_is_public() -> None:
    t = realm("Winterfell: bob 1 | Wolfswood: alice 9", options={"mode": "dominion"})
    assert any("seat of power" in purpose for purpose in because(t, "Winterfell"))
