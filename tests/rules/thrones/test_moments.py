"""When Maester cards can be used, by whom and for how much; and that who is asked gives no hidden card away."""

from __future__ import annotations

import pytest

from hegemon.editions.thrones.cards import MAESTERS
from hegemon.rules.effects import Moment
from realm import Realm, realm
from scene import NAMES

CARDS = {
    "bribery": (0, "opp_declare_on_you"),
    "strength_of_steel": (100, "own_declare"),
    "reinforce_bulwarks": (100, "any_time"),
    "a_sworn_sword": (100, "any_time"),
    "weapons_of_war": (100, "any_time"),
    "castle_walls": (100, "opp_declare_on_you"),
    "fortified_ports": (100, "opp_declare_on_you"),
    "valyrian_steel": (100, "after_any_roll"),
    "pirate_ship_fleet": (100, "own_before_invasions"),
    "raid_the_countryside": (100, "own_declare"),
    "strategic_withdrawal": (100, "opp_declare_on_you"),
    "preparing_for_war": (200, "any_time"),
    "establish_the_high_ground": (200, "opp_declare_on_you"),
    "desperate_ambush": (200, "opp_commits_on_you"),
    "a_temporary_truce": (200, "opp_declare_on_you"),
    "mass_desertion": (200, "own_before_invasions"),
    "hired_thieves": (200, "own_turn_start"),
    "spiders_sabotage": (200, "opp_plays_maester"),
    "best_laid_plans": (200, "own_turn_start"),
    "taken_captive": (200, "own_declare"),
    "blood_magic": (200, "own_before_invasions"),
    "a_web_of_lies": (300, "own_before_invasions"),
    "confusion_in_the_ranks": (300, "own_before_invasions"),
    "freefolk_uprising": (300, "opp_turn_start"),
    "lead_into_a_trap": (300, "opp_commits_on_you"),
    "unplanned_losses": (300, "opp_declare_on_other"),
    "winter_is_coming": (300, "own_before_invasions"),
    "rally_the_smallfolk": (300, "own_before_invasions"),
    "a_call_to_arms": (300, "opp_declare_on_you"),
    "cut_off_supply_lines": (300, "own_before_invasions"),
    "sickness_in_the_ranks": (300, "own_before_invasions"),
    "call_in_your_banners": (300, "own_collect"),
    "mourning_the_fallen": (300, "own_turn_start"),
    "shifting_alliance": (400, "opp_commits_on_you"),
    "wed_for_peace": (400, "opp_declare_on_you"),
    "valar_morghulis": (500, "own_before_invasions"),
}
"""The price and the window of every card, as the acceptance list has them."""

ALL_TURN = (
    "start",
    "muster",
    "purchase",
    "before invasions",
    "declared",
    "before battles",
    "between battles",
    "between invasions",
    "maneuver",
    "objectives",
    "draw",
)
WINDOWS: dict[str, dict[str, tuple[str, ...]]] = {
    "own_turn_start": {"alice": ("start",)},
    "own_collect": {"alice": ("muster",)},
    "own_before_invasions": {"alice": ("before invasions",)},
    "own_declare": {"alice": ("declared",)},
    "opp_turn_start": {"bob": ("start",), "carol": ("start",)},
    "opp_declare_on_you": {"bob": ("declared",)},
    "opp_declare_on_other": {"carol": ("declared",)},
    "opp_commits_on_you": {"bob": ("committed",)},
    "after_any_roll": {"alice": ("rolled",), "bob": ("rolled",)},
    "opp_plays_maester": {},
    "any_time": {"alice": ALL_TURN, "bob": ("start", "declared"), "carol": ("start", "declared")},
}
"""When each window is open in a turn of alice in which she invades bob and carol looks on."""


def begun(held: dict[str, str], gold: dict[str, int], phase: str = "turn") -> Realm:
    """Alice's turn begins; she will invade King's Landing from Harrenhal."""
    position = "Harrenhal: alice 9 | Riverrun: alice 2 | Kings Landing: bob 5 | Karhold: bob 2"
    points = dict.fromkeys(NAMES[:3], 3)
    objectives = {"alice": "possess_500_gold"}
    return realm(position, phase=phase, gold=gold, maesters=held, points=points, objectives=objectives)


def moment(t: Realm, invaded: bool, fought: bool) -> str:
    """What is going on, in a word."""
    asking = t.game.asking
    if isinstance(asking, Moment):
        return asking.moment
    if t.step == "DeclareInvasion":
        return "between invasions" if invaded else "before invasions"
    if t.step == "FightOn":
        return "between battles" if fought else "before battles"
    return {"DrawTerritory": "draw", "ScoreObjective": "objectives"}.get(t.step, t.step.lower())


def played(t: Realm) -> list[tuple[str, str, set[str]]]:
    """Who is asked what in the turn, and which cards can be used then; nobody uses any."""
    asked: list[tuple[str, str, set[str]]] = []
    invaded = fought = False
    while t.table.turn == 0:
        if t.asked == "chance":
            t.chance("roll 5 4 1 against 3 2")
            continue
        usable = {answer.removeprefix("use ") for answer in t.answers if answer.startswith("use ")}
        asked.append((t.asked, moment(t, invaded, fought), usable))
        who = t.people[t.asked]
        if t.step == "Muster" and who.reserve:
            who.says(f"place harrenhal {who.reserve}")
        elif t.step == "DeclareInvasion" and not invaded:
            who.says("invade harrenhal kings_landing")
            invaded = True
        elif t.step == "FightOn" and not fought:
            who.says("commit 3")
            fought = True
        elif t.step == "AnnounceDefence":
            who.says("defend 2")
        else:
            who.says("pass")
    return asked


def moments_of(card: str, holder: str, gold: int, phase: str = "turn") -> tuple[str, ...]:
    """At which moments somebody who holds a card can use it, each named once; an opponent holds another one."""
    other = next(name for name in NAMES if name != holder)
    held = {holder: card, other: "bribery" if card == "castle_walls" else "castle_walls"}
    money = {**dict.fromkeys(NAMES[:3], 2000), holder: gold}
    found = [what for _, what, usable in played(begun(held, money, phase)) if card in usable]
    return tuple(dict.fromkeys(found))


@pytest.mark.rule("GT-MAE-38")
def test_the_table_of_this_file_names_every_card() -> None:
    assert {card.key for card in MAESTERS} == set(CARDS)


@pytest.mark.rule("GT-MAE-38")
@pytest.mark.rule("GT-MAE-56")
@pytest.mark.parametrize("holder", NAMES[:3])
@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_be_used_in_its_window_only(card: str, holder: str) -> None:
    assert moments_of(card, holder, 2000) == WINDOWS[CARDS[card][1]].get(holder, ())


@pytest.mark.rule("GT-MAE-38")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_needs_its_price(card: str) -> None:
    cost, window = CARDS[card]
    needed = 200 if card == "bribery" else cost
    for holder, moments in WINDOWS[window].items():
        phase = "turn" if moments == ("start",) else "muster"
        assert moments[-1] in moments_of(card, holder, needed, phase)
        assert moments[-1] not in moments_of(card, holder, needed - 100, phase)


@pytest.mark.rule("GT-MAE-38")
@pytest.mark.rule("GT-CHR-29")
@pytest.mark.parametrize("gold", [2000, 400, 200, 100])
@pytest.mark.parametrize("holder", NAMES[:3])
def test_who_is_asked_gives_no_card_away(holder: str, gold: int) -> None:
    questions = set()
    for card in CARDS:
        t = begun({holder: card}, {holder: gold})
        questions.add(tuple((who, what) for who, what, _ in played(t)))
    assert len(questions) == 1
