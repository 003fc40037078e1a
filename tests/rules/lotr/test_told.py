"""What everybody is told of what happens in The Lord of the Rings: who, what, where and how much."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.table.events import Naming
from middle_earth import MiddleEarth, middle_earth
from scene import NAMES

LEADERS = {"alice": "mithlond", "bob": "deep_harad", "carol": "nurn"}
FIELD = "Minhiriath: alice 9 | Umbar: bob 5 | Deep Harad: bob 2 | Mithlond: alice 2 | South Downs: bob 4"
DECLARED = "alice declares an invasion: Minhiriath against Umbar."


def war(
    adventures: Mapping[str, str] | None = None,
    *,
    position: str = FIELD,
    leaders: Mapping[str, str] = LEADERS,
    phase: str = "invade",
    ring: str = "the_shire",
    site_won: bool = False,
) -> MiddleEarth:
    return middle_earth(position, adventures=adventures, leaders=leaders, phase=phase, ring=ring, site_won=site_won)


@pytest.mark.rule("LR-POW-03", "LR-POW-07")
def test_battalions_that_cards_bring() -> None:
    t = war({"alice": "grima_wormtongue ambush"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("use grima_wormtongue")
    t.alice.says("amount 2")
    t.all_pass()
    t.alice.says("use ambush")
    assert t.told() == [
        DECLARED,
        "alice uses Grima Wormtongue.",
        "bob loses 2 battalions in Umbar.",
        "alice's counsellor brings 2 battalions to Minhiriath.",
        "alice uses Ambush.",
        "alice's ambush brings 3 battalions to Minhiriath.",
    ]


@pytest.mark.rule("LR-POW-04", "LR-POW-16")
def test_what_a_defender_does() -> None:
    t = war({"bob": "courage_alone_will_not_save_you strategic_withdrawal"}, leaders={**LEADERS, "bob": "umbar"})
    t.alice.declares("Minhiriath", "Umbar")
    t.bob.says("use courage_alone_will_not_save_you")
    t.bob.says("use strategic_withdrawal")
    t.bob.says("target deep_harad")
    t.bob.says("bring leader")
    assert t.told() == [
        DECLARED,
        "bob uses Courage Alone Will Not Save You.",
        "bob's courage brings 4 battalions to Umbar.",
        "bob uses Strategic Withdrawal.",
        "bob's Leader goes from Umbar to Deep Harad.",
    ]


@pytest.mark.rule("LR-POW-13", "LR-LDR-01", "LR-CBT-16")
def test_storms_and_a_battle_with_what_is_added_to_its_dice() -> None:
    t = war({"bob": "violent_storms"}, leaders={**LEADERS, "alice": "minhiriath"})
    t.alice.invades("Minhiriath", "Umbar")
    t.alice.says("lead 3")
    t.bob.says("use violent_storms")
    t.alice.sends(2, leader=True)
    t.roll("6 5 against 1 1")
    assert t.told() == [
        DECLARED,
        "bob uses Violent Storms.",
        "alice loses 3 battalions in Minhiriath.",
        "Minhiriath attacks Umbar: 6+1 5 against 1+1 1; alice loses 0, bob loses 2.",
    ]


@pytest.mark.rule("LR-LDR-01", "LR-LDR-02")
def test_leaders_who_are_sent() -> None:
    t = war(leaders={"alice": "minhiriath", "bob": "umbar"})
    t.alice.invades("Minhiriath", "Umbar")
    asking = t.game.pending
    assert asking is not None
    lead = next(action for action in asking.menu if str(action) == "lead 2")
    t.alice.sends(2, leader=True)
    asking = t.game.pending
    assert asking is not None
    stand = next(action for action in asking.menu if str(action) == "stand 1")
    events = [lead.event(0), stand.event(1)]
    names = Naming(NAMES.__getitem__, t.table.edition.units)
    assert [getattr(event, "told")(names) for event in events] == [  # noqa: B009
        "alice sends a Leader with 2 battalions.",
        "bob defends with 1 die and a Leader.",
    ]


@pytest.mark.rule("LR-TRN-03", "LR-POW-05", "LR-POW-14", "LR-POW-15")
def test_the_start_of_a_turn() -> None:
    """What is played at the start of a turn, and what strongholds bring, is told as a part of that turn."""
    held = {"alice": "you_shall_not_pass borne_to_another_place hunt_for_the_ringbearer"}
    position = FIELD + " | Moria: alice 1"
    t = middle_earth(position, adventures=held, leaders=LEADERS, phase="fellowship", turn="carol")
    for _ in ("leaving", "departing"):
        t.alice.passes()
    t.alice.says("use you_shall_not_pass")
    t.alice.says("block the_shire buckland")
    t.alice.says("use borne_to_another_place")
    t.alice.says("carry mithlond minhiriath")
    t.alice.says("use hunt_for_the_ringbearer")
    assert t.told() == [
        "The One Ring goes from The Shire to Buckland.",
        "alice gets 3 battalions for 3 territories.",
        "alice uses You Shall Not Pass.",
        "alice uses Borne to Another Place.",
        "alice's Leader goes from Mithlond to Minhiriath.",
        "alice uses Hunt for the Ringbearer.",
        "The One Ring goes from Buckland to Old Forest.",
        "alice's stronghold brings 1 battalion to Moria.",
    ]
    assert t.alice.reserve == 3


@pytest.mark.rule("LR-FEL-01", "LR-POW-21", "LR-POW-23")
def test_the_departure_of_the_fellowship() -> None:
    held = {"bob": "gollum faramir_finds_the_ringbearer"}
    t = war(held, phase="fellowship")
    t.bob.says("use gollum")
    t.chance("throw 3")
    t.bob.says("use faramir_finds_the_ringbearer")
    t.bob.says("hasten")
    t.all_pass()
    assert t.told()[:4] == [
        "bob uses Gollum.",
        "The Fellowship rolls to leave The Shire: 3 where 4 is needed.",
        "bob uses Faramir Finds the Ringbearer.",
        "The One Ring goes from The Shire to Buckland.",
    ]


@pytest.mark.rule("LR-FEL-07", "LR-FEL-08", "LR-SCO-06")
def test_the_end_at_mount_doom() -> None:
    t = war(phase="fellowship", ring="gorgoroth")
    t.throws(4)
    t.chance("throw 5")
    assert t.told() == [
        "The Fellowship rolls to leave Gorgoroth: 4 where 4 is needed.",
        "The One Ring goes from Gorgoroth to Mount Doom.",
        "The Fellowship rolls to destroy the Ring: 5 where 4 is needed.",
        f"carol wins: the Ring is destroyed, with {t.carol.score} points.",
    ]


@pytest.mark.rule("LR-TEAM-07", "LR-TEAM-09")
def test_the_search_for_the_ring() -> None:
    t = middle_earth("Fornost: alice 1", seats=4, mode="team", phase="find", ring="moria", rest="bob")
    t.chance("throw 6 6")
    assert t.told() == [
        "Evil searches for the Ring: 6 and 6, 13 in all, where 12 is needed.",
        "bob wins: the Ring is found, and evil prevails.",
        "dave wins: the Ring is found, and evil prevails.",
    ]


@pytest.mark.rule("LR-EVT-05", "LR-EVT-06", "LR-EVT-09", "LR-EVT-14", "LR-ADV-07")
def test_events_and_the_end_of_a_draw() -> None:
    t = war({"alice": "smeagol gollum ambush move_by_night"}, phase="adventure", site_won=True)
    for card in ("raiders", "wild_1", "minhiriath", "umbar", "nurn"):
        t.draws(card)
    for card in ("mustering_of_middle_earth", "khand", "harad", "deep_harad"):
        t.draws(card)
    t.draws("the_black_gates_open")
    t.draws("corsairs_of_umbar")
    t.draws("knife_in_the_dark")
    t.alice.says("discard gollum")
    assert t.told()[:16] == [
        "The card Raiders is turned up.",
        "The card Wild is turned up.",
        "The card Minhiriath is turned up.",
        "alice loses 4 battalions in Minhiriath.",
        "The card Umbar is turned up.",
        "bob loses 2 battalions in Umbar.",
        "The card Nurn is turned up.",
        "The card Mustering of Middle-earth is turned up.",
        "The card Khand is turned up.",
        "carol's muster brings 3 battalions to Khand.",
        "The card Harad is turned up.",
        "carol's muster brings 3 battalions to Harad.",
        "The card Deep Harad is turned up.",
        "bob's muster brings 3 battalions to Deep Harad.",
        "The card The Black Gates Open is turned up.",
        "carol's host brings 10 battalions to Udun Vale.",
    ]
    assert t.told()[16:19] == [
        "The card Corsairs of Umbar is turned up.",
        "alice draws the card Knife in the Dark.",
        "alice discards Gollum.",
    ]


@pytest.mark.rule("LR-EVT-10", "LR-EVT-11", "LR-EVT-12")
@pytest.mark.parametrize(
    ("event", "land", "holder", "told"),
    [
        ("theyve_brought_a_cave_troll", "Moria", "bob", "bob's troll brings 2 battalions to Moria."),
        ("theyve_brought_a_cave_troll", "Moria", "alice", "alice loses 2 battalions in Moria."),
        ("the_entmoot", "Fangorn", "alice", "alice's Entmoot brings 2 battalions to Fangorn."),
        ("aragorn_arrives", "Minas Tirith", "alice", "alice's king brings 10 battalions to Minas Tirith."),
        ("aragorn_arrives", "Minas Tirith", "bob", "bob loses 2 battalions in Minas Tirith."),
    ],
)
def test_events_that_favour_a_side(event: str, land: str, holder: str, told: str) -> None:
    t = war(position=f"{FIELD} | {land}: {holder} 5", phase="adventure", site_won=True)
    t.draws(event)
    assert t.told()[1:] == [told]


@pytest.mark.rule("LR-EVT-08")
def test_the_toll_of_the_corsairs() -> None:
    t = war(phase="adventure", site_won=True)
    t.draws("corsairs_of_umbar")
    t.goes_on_to("bob")
    t.bob.declares("Umbar", "Minhiriath")
    assert t.told()[-2:] == [
        "bob declares an invasion: Umbar against Minhiriath.",
        "bob loses 3 battalions in Umbar.",
    ]


@pytest.mark.rule("LR-EVT-07")
def test_an_uprising() -> None:
    t = war(phase="adventure", site_won=True)
    t.draws("local_uprising")
    t.draws("minhiriath")
    assert t.told() == [
        "The card Local Uprising is turned up.",
        "alice draws the card Minhiriath.",
        "The card Minhiriath is turned up.",
        "alice's uprising brings 4 battalions to Minhiriath.",
    ]


@pytest.mark.rule("LR-MSN-08", "LR-LDR-08", "LR-LDR-11")
def test_a_mission_and_a_conquest_with_leaders() -> None:
    t = war(
        {"alice": "mission_grey_havens"},
        position="Mithlond: alice 4 | Lune Valley: bob 1 | Umbar: bob 1",
        leaders={"alice": "mithlond", "bob": "lune_valley"},
    )
    t.alice.says("complete mission_grey_havens")
    t.alice.invades("Mithlond", "Lune Valley")
    t.alice.sends(3, leader=True)
    t.roll("6 6 6 against 1")
    assert t.told() == [
        "alice completes the Mission Grey Havens.",
        "alice's Mission brings 2 battalions to Mithlond.",
        "alice declares an invasion: Mithlond against Lune Valley.",
        "Mithlond attacks Lune Valley: 6+1 6 6 against 1; alice loses 0, bob loses 1.",
        "alice captures Lune Valley from bob.",
        "bob loses a Leader in Lune Valley.",
        "alice's Leader goes from Mithlond to Lune Valley.",
    ]


@pytest.mark.rule("LR-POW-27", "LR-TRN-03")
def test_what_is_asked_at_every_moment_says_what_has_happened() -> None:
    def asks(t: MiddleEarth) -> str:
        assert t.game.pending is not None
        return t.game.pending.prompt

    held = {"alice": "you_shall_not_pass black_sails smeagol", "bob": "violent_storms gollum"}
    t = war(held, phase="start")
    assert asks(t) == "Your turn begins: use a card, or pass."
    t = war(held)
    assert asks(t) == "Declare an invasion, play a card, or end your invasions."
    t.alice.declares("Minhiriath", "Umbar")
    assert asks(t) == "The yellow army invades Umbar from Minhiriath: use a card, or pass."
    t.bob.passes()
    assert asks(t) == "Minhiriath against Umbar: commit battalions to the first battle."
    t.alice.says("commit 3")
    assert asks(t) == "The yellow army invades Umbar from Minhiriath with 3 battalions: use a card, or pass."
    t = war(held, phase="fellowship")
    assert asks(t) == "The Fellowship is about to leave The Shire without a roll: use a card, or pass."
    t.bob.says("use gollum")
    t.chance("throw 2")
    assert asks(t) == "The Fellowship rolled 2, and needs more than three to leave The Shire: use a card, or pass."
    t.bob.passes()
    t.alice.says("use smeagol")
    prompt = "The Fellowship rolled 2, 4 with cards, and needs more than three to leave The Shire: use a card, or pass."
    assert asks(t) == prompt
    t.all_pass()
    t = war({"bob": "gollum"}, phase="fellowship", ring="buckland")
    t.bob.passes()
    assert asks(t) == "The Fellowship is free to leave Buckland: use a card, or pass."


@pytest.mark.rule("LR-POW-03", "LR-POW-05", "LR-POW-11", "LR-POW-14", "LR-POW-16", "LR-POW-23")
@pytest.mark.parametrize(
    ("card", "phase", "asked"),
    [
        ("grima_wormtongue", "declared", "Grima Wormtongue: how many defenders of Umbar come over to you?"),
        ("you_shall_not_pass", "start", "You Shall Not Pass: which bridge shall nobody cross without a Leader?"),
        ("borne_to_another_place", "start", "Borne to Another Place: which Leader goes where?"),
        ("the_way_is_under_the_mountains", "invade", "which invasion goes under the mountains?"),
        ("strategic_withdrawal", "defender", "where do your battalions of Umbar withdraw to?"),
        ("faramir_finds_the_ringbearer", "fellowship", "the Fellowship rolled 3: add 2 to it, or take 2 from it?"),
    ],
)
def test_every_card_says_what_it_asks(card: str, phase: str, asked: str) -> None:
    who = "bob" if phase in ("defender", "fellowship") else "alice"
    begin = "invade" if phase in ("declared", "defender") else phase
    t = war({who: card}, position=FIELD + " | Forlindon: bob 1", phase=begin, ring="moria")
    if phase in ("declared", "defender"):
        t.alice.declares("Minhiriath", "Umbar")
    if phase == "declared":
        t.all_pass()
    if phase == "fellowship":
        t.chance("throw 3")
    t.captain(who).says(f"use {card}")
    for seat in range(3):
        seen = t.game.view(seat).pending
        assert seen is not None
        assert seen.prompt.endswith(asked), "everybody may read the question"
        assert bool(len(seen.menu)) is (NAMES[seat] == who)
