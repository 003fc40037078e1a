"""The bots at Godstorm: they play every mode to its end, and do what is sensible."""

from __future__ import annotations

import pytest

import hegemon
from answers import answered
from hegemon.ai import bot
from hegemon.ai.bots.hard import HardBot
from hegemon.ai.bots.medium import MediumBot
from hegemon.ai.evaluator import learnt
from hegemon.ai.knowledge import knowledge_of
from hegemon.ai.planning_table import planning_table
from hegemon.editions import first_question
from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.bot.ending import last_word, point, turns_left
from hegemon.editions.godstorm.bot.terms import GodstormTerms
from hegemon.editions.godstorm.bot.trials import Trials
from hegemon.editions.godstorm.bot.worth import material
from hegemon.editions.godstorm.extra import godstorm
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Action
from two_worlds import TwoWorlds, begun, placed, worlds

MODES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"free_setup": True}),
    (5, {"free_setup": True}),
    (2, {"mode": "classic"}),
    (4, {"mode": "classic"}),
]
ALL = ["easy", "medium", "hard:plans=40"]
STRATEGIC = ["medium", "hard:plans=40"]


def says(t: TwoWorlds, name: str, seed: int = 1) -> str:
    """What a bot answers to the open question."""
    asking = t.game.asking
    assert asking is not None
    view = t.game.view(asking.who)
    asked = view.pending
    assert asked is not None
    action = bot(name, seed).choose(view, asked)
    assert action in asked.menu
    return str(action)


def turn_of(t: TwoWorlds, name: str, most: int = 300) -> list[Action]:
    """What a bot answers until its turn is over; the others answer at random."""
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
@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("name", ["easy", "medium"])
def test_games_of_every_mode_come_to_their_end(name: str, seats: int, options: dict[str, object]) -> None:
    game = first_question(RULEBOOK.open(seats, options))
    answered(game, [name] * seats, 5, 40_000)
    assert game.result is not None, f"{game.table.turns} turns"
    assert game.table.faults() == []


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(*mode, marks=() if number % 3 == 1 else pytest.mark.soak) for number, mode in enumerate(MODES)],
)
def test_hard_answers_what_every_mode_asks(seats: int, options: dict[str, object]) -> None:
    game = first_question(RULEBOOK.open(seats, options))
    assert answered(game, ["hard:plans=20", *["easy"] * (seats - 1)], 3, 700)
    assert game.table.faults() == []


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("name", ["random", "hard:plans=200", "expert:plans=200"])
def test_all_bots_play_every_mode_to_its_end(name: str, seats: int, options: dict[str, object]) -> None:
    game = first_question(RULEBOOK.open(seats, options))
    answered(game, [name, *["medium"] * (seats - 1)], 7, 60_000)
    assert game.result is not None, f"{game.table.turns} turns"


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 5])
def test_random_players_come_to_the_end_of_the_epochs(seats: int) -> None:
    game = first_question(RULEBOOK.open(seats, {}))
    answered(game, ["random"] * seats, 2, 20_000)
    assert game.result is not None


def test_medium_does_everything_that_can_be_done() -> None:
    said: set[str] = set()
    for seed in range(4):
        game = first_question(RULEBOOK.open(3, {}))
        said.update([type(action).verb for action in answered(game, ["medium"] * 3, seed, 5000)])
    assert {"summon", "build", "obtain", "play", "invade", "force", "leave", "choose"} <= said
    assert {"embark", "enter", "revive", "fortify"} <= said


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ALL)
def test_what_others_hold_does_not_change_an_answer(name: str) -> None:
    game = first_question(RULEBOOK.open(3, {}))
    rng = hegemon.Rng(8)
    agents = [bot("medium", seat) for seat in range(3)]
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


def test_the_evaluator_knows_the_features() -> None:
    t = worlds().table
    terms = knowledge_of(t).terms(t)
    assert isinstance(terms, GodstormTerms)
    assert len(terms.features(t, 0, 0)) == len(terms.names)
    assert len(learnt(terms)) == 5


def judged(t: TwoWorlds, who: int = 0) -> float:
    """The chance of a seat as hard sees it when its turn ends here."""
    agent = bot("hard:plans=40", 1)
    assert isinstance(agent, HardBot)
    table = planning_table(t.table)
    agent.prepare(table)
    return agent.lookahead(table, who).close(table.copy(), 0.0)


def test_points_decide_when_nobody_moves_any_more() -> None:
    position = "Thule: alice 3 | Varangia: {} 1 | Gaul: bob 3 | Rus: bob 1 | Alemannia: {} 1"
    ahead = worlds(position.format("alice", "alice"), seats=2, rest="neutral", epoch=5, order="bob alice")
    behind = worlds(position.format("bob", "alice"), seats=2, rest="neutral", epoch=5, order="bob alice")
    far_behind = worlds(position.format("bob", "bob"), seats=2, rest="neutral", epoch=5, order="bob alice")
    assert judged(ahead) == 1.0
    assert 0.5 > judged(behind) > judged(far_behind)
    assert judged(far_behind) < 0.02


def test_points_count_in_the_last_epoch() -> None:
    def chance(mine: str) -> float:
        position = "Thule: alice 3 | Varangia: {0} 3 | Rus: {0} 3 | Caledonia: {0} 3 | Gaul: bob 4 | Iberia: bob 4"
        return judged(worlds(position.format(mine), seats=2, rest="neutral", epoch=5, order="alice bob"))

    assert chance("alice") > 2 * chance("neutral")


def test_armies_are_worth_nothing_to_whoever_moves_no_more() -> None:
    terms = GodstormTerms()
    position = "Thule: alice 20 | Gaul: bob 2"
    place = terms.names.index("to use")
    moves = worlds(position, seats=2, rest="neutral", epoch=5, order="bob alice").table
    assert terms.features(moves, 0, 0)[place] > 0.5
    terms.on_turn_end(moves, 0)
    assert terms.features(moves, 0, 0)[place] == 0.0


# --- how much is left ------------------------------------------------------------------------------------------------


def test_turns_are_counted_by_epochs_and_markers() -> None:
    t = worlds(epoch=4, order="bob alice carol").table
    assert [turns_left(t, seat) for seat in range(3)] == [1, 1, 2]
    assert not last_word(t, 0)
    t = worlds(epoch=5, order="bob carol alice").table
    assert [turns_left(t, seat) for seat in range(3)] == [0, 0, 0]
    assert last_word(t, 0)
    assert not last_word(t, 2)
    assert turns_left(begun(3).table, 0) == 5


def test_a_point_is_worth_more_the_nearer_the_end_is() -> None:
    worth = [point(worlds(epoch=epoch).table, 0) for epoch in range(1, 6)]
    assert worth == sorted(worth)
    assert worth[0] < worth[-1] < point(worlds(epoch=5, order="bob carol alice").table, 0)


def test_what_a_seat_has_counts_for_it_and_against_others() -> None:
    poor = worlds("Thule: alice 5 | Gaul: bob 5")
    rich = worlds("Thule: alice 5 | Gaul: bob 5", gods={"alice": "thor@thule"}, faith={"alice": 4}, temples="thule")
    assert material(rich.table, 0) > material(poor.table, 0)
    assert material(rich.table, 1) < material(poor.table, 1)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_armies_are_placed_in_a_plague_land(seed: int) -> None:
    game = first_question(RULEBOOK.open(3, {}))
    agents = [bot("medium", seat) for seat in range(3)]
    rng = hegemon.Rng(seed)
    seen = 0
    while (decision := game.pending) is not None and type(decision.step).__name__ != "BidForTurnOrder":
        if decision.who == hegemon.CHANCE:
            game.play(decision.menu.sample(rng))
            continue
        view = game.view(decision.who)
        asked = view.pending
        assert asked is not None
        game.play(agents[decision.who].choose(view, asked))
        seen += 1
    assert seen > 10
    x = godstorm(game.table)
    assert all(game.table.armies[land] == 1 for land in x.plague)
    assert not any(land in x.plague for land in x.temples)


@pytest.mark.parametrize("name", ALL)
def test_the_god_of_war_stands_with_an_army(name: str) -> None:
    t = placed(3)
    while t.step != "PlaceGodOfWar":
        t.game.play(t.game.asking.menu(t.game).pick(0))  # type: ignore[union-attr]
    land = says(t, name).split()[2]
    mine = t.people[t.asked]
    assert t.armies(land) == max(t.armies(place) for place in mine.lands)


@pytest.mark.parametrize("name", STRATEGIC)
def test_new_armies_do_not_die_of_the_plague(name: str) -> None:
    t = worlds(
        "Thule: alice 6 | Varangia: alice 4 | Rus: bob 3 | Alemannia: bob 2",
        rest="carol",
        phase="raise",
        plague="thule",
    )
    assert "thule" not in says(t, name)


# --- what hard compares by rollouts ----------------------------------------------------------------------------------


def compared(t: TwoWorlds) -> list[str]:
    """The answers that hard compares with its usual one to the open question."""
    asking = t.game.asking
    assert asking is not None
    view = t.game.view(asking.who)
    asked = view.pending
    assert asked is not None
    return [str(action) for action in knowledge_of(t.table).choices(view.table, asking.who, asked)]


def test_every_god_and_a_temple_are_compared() -> None:
    t = worlds(
        "Thule: alice 9 | Varangia: alice 1 | Gaul: bob 2",
        rest="carol",
        phase="summon",
        gods={"alice": "loki@varangia"},
        faith={"alice": 6},
        plague="varangia",
    )
    assert compared(t) == ["pass", "summon freya thule", "summon odin thule", "summon thor thule", "build thule"]


def test_bids_within_the_faith_are_compared() -> None:
    t = worlds("Thule: alice 5 | Gaul: bob 5", epoch=3, phase="bid", faith={"alice": 9, "bob": 4})
    assert compared(t) == ["bid 0", "bid 1", "bid 2", "bid 4", "bid 5", "bid 9"]


def test_cards_are_compared_where_they_can_be_bought_or_played() -> None:
    gods = {"alice": "thor@thule"}
    t = worlds("Thule: alice 9 | Gaul: bob 2", phase="obtain", gods=gods, faith={"alice": 6})
    assert compared(t) == ["pass", "obtain war 1"]
    t = worlds("Thule: alice 9 | Gaul: bob 2", phase="play", gods=gods, cards={"alice": "heroes_are_born"})
    assert compared(t) == ["pass", "play heroes_are_born"]
    t = worlds("Thule: alice 5 | Valhalla: alice 3", phase="embark")
    assert compared(t) == []


def test_hard_follows_the_rollouts() -> None:
    """Thor makes the attack that decides the game; rollouts find it though the usual answer was to go on."""
    t = worlds(
        "Thule: alice 7 | Varangia: bob 6 | Gaul: bob 1 | Alemannia: neutral 40 | Caledonia: neutral 40"
        " | Galicia: neutral 40 | Rus: neutral 40 | Gate I: bob 9 | Gate IV: bob 9 | Gate VIII: bob 9",
        seats=2,
        rest="neutral",
        phase="summon",
        epoch=5,
        order="bob alice",
        faith={"alice": 3},
    )
    asking = t.game.asking
    assert asking is not None
    view = t.game.view(asking.who)
    asked = view.pending
    assert asked is not None
    agent = bot("hard:plans=6000", 1)
    assert isinstance(agent, HardBot)
    assert str(agent.choose(view, asked)) == "summon thor thule"
    agent.budget.renew()
    table = planning_table(view.table)
    others = knowledge_of(table).choices(table, 0, asked)
    assert str(agent.compare(table, 0, PASS, others)) == "summon thor thule"


def test_a_card_is_tried_less_often_in_a_hurry() -> None:
    t = worlds(
        "Thule: alice 9 | Gaul: bob 2",
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "heroes_are_born"},
    )
    view = t.game.view(0)
    asked = view.pending
    assert asked is not None
    agent = MediumBot(hegemon.Rng(1))
    thorough = Trials(asked, 0, agent)
    agent.hasty = True
    hasty = Trials(asked, 0, agent)
    assert (hasty.samples, hasty.wide, hasty.narrow) < (thorough.samples, thorough.wide, thorough.narrow)


# --- bids and markers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIC)
@pytest.mark.parametrize(
    ("mine", "theirs", "bid"),
    [(9, 4, "bid 5"), (4, 4, "bid 4"), (3, 12, "bid 0"), (1, 0, "bid 1")],
)
def test_the_last_word_is_bought_for_what_it_takes(name: str, mine: int, theirs: int, bid: str) -> None:
    t = worlds("Thule: alice 5 | Gaul: bob 5", epoch=5, phase="bid", faith={"alice": mine, "bob": theirs})
    assert t.asked == "alice"
    assert says(t, name) == bid


@pytest.mark.parametrize("name", STRATEGIC)
def test_early_bids_are_small(name: str) -> None:
    t = worlds("Thule: alice 5 | Gaul: bob 5", epoch=2, phase="bid", faith={"alice": 9, "bob": 9})
    assert says(t, name) in ("bid 1", "bid 2", "bid 3")


@pytest.mark.parametrize("name", ALL)
def test_the_last_marker_is_taken_in_the_last_epoch(name: str) -> None:
    t = worlds("Thule: alice 5 | Gaul: bob 5", epoch=5, phase="bid", faith={"alice": 3})
    t.alice.says("bid 3")
    while t.step == "RankBids":
        t.throws("6 5")
    assert t.step == "PickMarker"
    assert says(t, name) == "marker 3"


# --- gods, temples and cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_the_god_of_war_is_summoned_first_and_to_the_army(name: str) -> None:
    t = worlds(
        "Thule: alice 9 | Varangia: alice 1 | Alemannia: bob 2",
        rest="carol",
        phase="summon",
        faith={"alice": 3},
    )
    assert says(t, name) == "summon thor thule"


@pytest.mark.parametrize("name", STRATEGIC)
def test_no_temple_is_built_when_it_cannot_pay_back(name: str) -> None:
    gods = {"alice": "thor@thule freya@thule odin@thule loki@thule"}
    early = worlds("Thule: alice 9 | Gaul: bob 2", phase="summon", gods=gods, faith={"alice": 6})
    assert says(early, name).startswith("build")
    late = worlds("Thule: alice 9 | Gaul: bob 2", phase="summon", gods=gods, faith={"alice": 6}, epoch=5)
    assert says(late, name) == "pass"


@pytest.mark.parametrize("name", STRATEGIC)
def test_faith_is_saved_for_the_last_bid(name: str) -> None:
    t = worlds(
        "Thule: alice 9 | Gaul: bob 2",
        phase="obtain",
        gods={"alice": "thor@thule"},
        faith={"alice": 6, "bob": 5},
        epoch=4,
        order="bob carol alice",
    )
    assert says(t, name) == "pass"
    t = worlds("Thule: alice 9 | Gaul: bob 2", phase="obtain", gods={"alice": "thor@thule"}, faith={"alice": 6})
    assert says(t, name) == "obtain war 1"


@pytest.mark.parametrize("name", STRATEGIC)
def test_heroes_are_born_where_they_fight(name: str) -> None:
    t = worlds(
        "Thule: alice 9 | Varangia: alice 1 | Alemannia: bob 2",
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "heroes_are_born"},
    )
    assert says(t, name) == "play heroes_are_born"


@pytest.mark.parametrize("name", STRATEGIC)
def test_storms_rage_where_they_empty_a_territory(name: str) -> None:
    t = worlds(
        "Thule: alice 9 | Gaul: bob 14 | Iberia: bob 2 | Liguria: neutral 12",
        seats=2,
        rest="alice",
        phase="play",
        gods={"alice": "thor@thule"},
        cards={"alice": "storms_rage"},
    )
    assert says(t, name) == "play storms_rage"
    t.alice.says("play storms_rage")
    assert says(t, name) == "target iberia"  # which it probably empties


@pytest.mark.parametrize("name", STRATEGIC)
def test_a_sky_card_is_played_when_it_saves_a_territory(name: str) -> None:
    def invaded(attackers: int) -> TwoWorlds:
        t = worlds(
            f"Thule: alice {attackers} | Varangia: bob 4 | Rus: bob 2",
            rest="carol",
            gods={"bob": "zeus@rus"},
            faith={"bob": 3},
            cards={"bob": "this_ground_is_sacred"},
            temples="varangia",
        )
        t.alice.declares("Thule", "Varangia")
        return t

    assert says(invaded(9), name) == "play this_ground_is_sacred"
    assert says(invaded(2), name) == "pass"


# --- godswar ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIC)
def test_gods_are_held_back_from_a_godswar_they_would_lose(name: str) -> None:
    position = "Thule: alice {} | Varangia: bob {}"
    strong = worlds(position.format(12, 2), gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    strong.alice.says("invade thule varangia")
    assert says(strong, name) == "force 11"
    weak = worlds(position.format(6, 12), gods={"alice": "thor@thule", "bob": "zeus@varangia"})
    weak.alice.says("invade thule varangia")
    assert says(weak, name) == "leave thor"


@pytest.mark.parametrize("name", STRATEGIC)
def test_no_god_goes_into_a_plague_land(name: str) -> None:
    t = worlds("Thule: alice 12 | Varangia: bob 2", gods={"alice": "thor@thule"}, plague="varangia")
    t.alice.says("invade thule varangia")
    assert says(t, name) == "leave thor"


@pytest.mark.parametrize("name", ALL)
def test_the_least_of_the_gods_fights(name: str) -> None:
    t = worlds(
        "Thule: alice 8 | Varangia: bob 4",
        gods={"alice": "thor@thule loki@thule", "bob": "ares@varangia hades@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    assert says(t, name) == "choose loki"
    t.alice.says("choose loki")
    assert says(t, name) == "choose hades"


@pytest.mark.parametrize("name", STRATEGIC)
def test_a_hopeless_godswar_is_broken_off(name: str) -> None:
    t = worlds(
        "Thule: alice 3 | Varangia: bob 14",
        gods={"alice": "thor@thule loki@thule", "bob": "ares@varangia"},
    )
    t.alice.invades("Thule", "Varangia")
    t.godswar("loki", "ares", "1 1 2", "6 6 6")
    assert t.step == "ChooseChampion"
    assert says(t, name) == "pass"


# --- invasions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_few_armies_move_into_a_plague_land(name: str) -> None:
    t = worlds("Thule: alice 12 | Varangia: bob 1", plague="varangia")
    t.alice.invades("Thule", "Varangia")
    t.alice.sends(3)
    t.roll("6 5 4 against 1")
    assert t.step == "MoveIn"
    assert says(t, name) == "occupy 3"


@pytest.mark.parametrize("name", STRATEGIC)
def test_land_that_nobody_holds_is_entered(name: str) -> None:
    lands = "Thule: alice 6 | Varangia: nobody 0 | Alemannia: neutral 9 | Caledonia: neutral 9 | Gaul: bob 4"
    t = worlds(lands, seats=2, rest="neutral", epoch=5)
    said = [str(action) for action in turn_of(t, name)]
    assert any(one.startswith("enter thule varangia") for one in said)


@pytest.mark.parametrize("name", STRATEGIC)
def test_the_last_turn_of_all_spares_nothing(name: str) -> None:
    position = "Thule: alice 9 | Gaul: bob 3"
    last = worlds(position, rest="carol", epoch=5, order="bob carol alice")
    turn_of(last, name)
    first = worlds(position, rest="carol", epoch=1, order="bob carol alice")
    turn_of(first, name)
    assert last.table.count(0) >= first.table.count(0)
    assert sum(last.table.armies[land] - 1 for land in last.table.lands(0)) == 0


@pytest.mark.parametrize("name", STRATEGIC)
def test_a_god_and_the_army_come_together(name: str) -> None:
    t = worlds(
        "Thule: alice 1 | Varangia: alice 9 | Rus: bob 8 | Alemannia: bob 6",
        rest="carol",
        phase="fortify",
        gods={"alice": "thor@thule"},
    )
    turn_of(t, name)
    assert t.armies(t.alice.gods["thor"]) == 9  # it goes to them, or they come to it


# --- the Underworld --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIC)
def test_the_dead_go_for_crypts_and_altars(name: str) -> None:
    t = worlds("Thule: alice 5 | Valhalla: alice 7 | Gaul: bob 2", rest="carol", phase="embark", temples="thule")
    before = t.alice.score
    turn_of(t, name)
    assert t.alice.score >= before + 3


@pytest.mark.parametrize("name", ALL)
def test_the_dead_leave_heaven(name: str) -> None:
    t = worlds("Thule: alice 5 | Valhalla: alice 3", phase="embark")
    assert says(t, name).startswith("embark")


@pytest.mark.parametrize("name", STRATEGIC)
def test_a_strong_crypt_is_left_alone(name: str) -> None:
    t = worlds("Thule: alice 5 | Gate IV: alice 3 | Crypt V: bob 9", phase="underworld")
    assert says(t, name) == "pass"


@pytest.mark.parametrize("name", ALL)
def test_the_dead_come_back_to_life(name: str) -> None:
    t = worlds("Thule: alice 5 | Crypt V: alice 3", phase="revive", temples="thule")
    assert says(t, name) == "revive crypt_v thule"


@pytest.mark.parametrize("name", ALL)
def test_a_death_card_is_taken(name: str) -> None:
    t = worlds("Thule: alice 5 | Crypt V: alice 1", phase="end", gods={"alice": "loki@thule"})
    assert says(t, name) == "take"


# --- relics ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIC)
def test_the_aegis_stops_what_hurts(name: str) -> None:
    def sinking(owner: str) -> TwoWorlds:
        t = worlds(
            f"Thule: alice 9 | Hesperide: {owner} 9 | Oricalcos: {owner} 2 | Poseidonis: {owner} 2"
            f" | Tritonis: {owner} 5 | Gaul: bob 3",
            seats=2,
            rest="alice",
            phase="play",
            gods={"alice": "loki@thule"},
            faith={"alice": 3},
            cards={"alice": "the_sea_is_your_tomb"},
            relics={"bob": "aegis_shield_of_athena"},
        )
        t.alice.says("play the_sea_is_your_tomb")
        assert t.asked == "bob"
        return t

    assert says(sinking("bob"), name) == "use aegis_shield_of_athena"
    assert says(sinking("alice"), name) == "pass"


@pytest.mark.parametrize("name", ALL)
def test_the_box_is_opened_last(name: str) -> None:
    t = worlds("Thule: alice 9", phase="turn", relics={"alice": "pandoras_box the_golden_fleece"})
    assert says(t, name) == "act the_golden_fleece"
