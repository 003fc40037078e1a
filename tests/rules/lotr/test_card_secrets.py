"""What others see of cards in hand, drawn and laid face down; and games saved in the middle of every question."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from fuzz import laws

import hegemon
from hegemon.editions.lotr.cards import ADVENTURES, EVENT, MISSIONS, POWERS
from hegemon.editions.lotr.extra import LotrExtra, lotr
from hegemon.editions.lotr.lands import CARDS
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN, Pile
from hegemon.kernel.saves import dump, restore
from hegemon.rules.audit import Broken
from hegemon.rules.effects import Moment
from hegemon.table.cards import UNKNOWN
from hegemon.table.events import CardDrawn, CardShown
from hegemon.table.invasion import Invasion
from hegemon.table.table import Table, lay
from middle_earth import MiddleEarth, laid_face_down, middle_earth
from scene import NAMES

LEADERS = {"alice": "mithlond", "bob": "deep_harad", "carol": "nurn"}
FIELD = "Minhiriath: alice 9 | Umbar: bob 5 | Deep Harad: bob 2 | Mithlond: alice 2 | South Downs: bob 4"
SPECTATOR = -2


def war(
    adventures: Mapping[str, str] | None = None,
    *,
    position: str = FIELD,
    leaders: Mapping[str, str] = LEADERS,
    phase: str = "invade",
    ring: str = "the_shire",
    site_won: bool = False,
    hands: Mapping[str, str] | None = None,
    seats: int = 3,
    mode: str = "individual",
) -> MiddleEarth:
    return middle_earth(
        position,
        adventures=adventures,
        leaders=leaders,
        phase=phase,
        ring=ring,
        site_won=site_won,
        hands=hands,
        seats=seats,
        mode=mode,
        rest="carol",
    )


def drawing(**more: str) -> MiddleEarth:
    """Alice has conquered a Site of Power with a Leader and draws."""
    return war(more, phase="adventure", site_won=True)


def knows(t: MiddleEarth, words: str) -> list[bool]:
    """Which of the three players, and of all others, is shown an answer of chance as it is."""
    asking = t.game.asking
    assert asking is not None
    action = hegemon.parse(t.game, words)
    return [asking.shown(t.game, action, seat) == action for seat in (0, 1, 2, SPECTATOR)]


# --- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-TEAM-16", "LR-ALL-04")
@pytest.mark.parametrize("mode", ["individual", "alliance", "team"])
def test_hands_are_face_down_for_all_others_partners_too(mode: str) -> None:
    held = {"alice": "ambush mission_bree", "bob": "gollum", "carol": "smeagol", "dave": "black_sails"}
    t = war(held, seats=4, mode=mode, leaders={**LEADERS, "dave": "khand"}, position=FIELD + " | Khand: dave 1")
    for seat in (0, 1, 2, 3, SPECTATOR):
        seen = lotr(t.game.view(seat).table).adventures
        for owner, hand in enumerate(seen.hands):
            if owner == seat:
                assert hand == t.extra.adventures.hands[owner]
            else:
                assert set(hand.cards) == {HIDDEN}
                assert len(hand) == len(t.extra.adventures.hands[owner]), "how many they are is open"
        assert set(seen.pile.cards()) == {HIDDEN}


@pytest.mark.rule("LR-POW-02")
def test_cards_on_the_table_and_discards_are_open() -> None:
    t = middle_earth(FIELD, laid={"bob": "gollum"}, adventure_discards="smeagol")
    for seat in (0, 1, 2, SPECTATOR):
        seen = lotr(t.game.view(seat).table).adventures
        assert [ADVENTURES[card].id for card in seen.laid[1]] == ["gollum"]
        assert [ADVENTURES[card].id for card in seen.discards] == ["smeagol"]


@pytest.mark.rule("LR-ADV-06")
def test_a_drawn_mission_or_power_is_seen_by_its_drawer_alone_and_an_event_by_all() -> None:
    t = drawing()
    assert knows(t, "draw raiders") == [True] * 4
    assert knows(t, "draw gollum") == [True, False, False, False]
    assert knows(t, "draw mission_bree") == [True, False, False, False]
    t.draws("gollum")
    (drawn,) = [event for event in t.events if isinstance(event, CardDrawn)]
    assert drawn.card.id == "gollum"
    assert drawn.seen_by(0) == drawn
    for seat in (1, 2, SPECTATOR):
        other = drawn.seen_by(seat)
        assert isinstance(other, CardDrawn)
        assert other.card is UNKNOWN
        assert other.told(NAMES.__getitem__) == "alice draws a card."


@pytest.mark.rule("LR-ADV-07", "LR-ADV-11")
def test_what_is_kept_of_five_cards_stays_secret_and_the_discarded_one_is_seen() -> None:
    t = drawing(alice="smeagol gollum ambush move_by_night")
    t.draws("knife_in_the_dark")
    assert t.step == "DiscardOne"
    for seat in (1, 2, SPECTATOR):
        seen = t.game.view(seat)
        assert seen.pending is not None
        assert not len(seen.pending.menu)
        assert set(lotr(seen.table).adventures.hands[0].cards) == {HIDDEN}
    t.alice.says("discard gollum")
    assert [ADVENTURES[card].id for card in lotr(t.game.view(1).table).adventures.discards] == ["gollum"]


@pytest.mark.rule("LR-EVT-07")
def test_the_card_of_an_uprising_is_known_to_its_drawer_alone_until_it_breaks_out() -> None:
    t = drawing()
    t.draws("local_uprising")
    assert knows(t, "draw khand") == [True, False, False, False]
    assert knows(t, "draw wild_1") == [True] * 4, "a wild card is laid aside for all to see"
    assert knows(t, "draw minhiriath") == [True] * 4, "in an own territory the uprising breaks out at once"
    t.draws("khand")
    index = t.has("khand").index
    assert [one.card for one in lotr(t.game.view(0).table).uprisings] == [index]
    for seat in (1, 2, SPECTATOR):
        seen = t.game.view(seat)
        assert [(one.who, one.card) for one in lotr(seen.table).uprisings] == [(0, HIDDEN)]
        assert index not in seen.table.pile.cards()
    last = t.events[-1]
    assert isinstance(last, CardDrawn)
    other = last.seen_by(1)
    assert isinstance(other, CardDrawn)
    assert (last.card.id, other.card) == ("khand", UNKNOWN)


@pytest.mark.rule("LR-EVT-07")
def test_an_uprising_that_breaks_out_is_shown_to_all() -> None:
    t = drawing()
    t.draws("local_uprising")
    t.draws("south_downs")
    t.goes_on_to("alice")
    t.game.events = []
    t.alice.wins("Minhiriath", "South Downs")
    shown = [event for event in t.events if isinstance(event, CardShown)]
    assert [event.seen_by(2) for event in shown] == shown
    assert [event.card.id for event in shown] == ["south_downs"]


@pytest.mark.rule("LR-EVT-07")
@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_others_imagine_whole_games_from_what_they_see(seat: int) -> None:
    t = drawing(alice="ambush gollum", bob="smeagol")
    t.draws("local_uprising")
    t.draws("khand")
    places = set()
    for seed in range(20):
        imagined = t.game.view(seat).imagine(hegemon.Rng(seed))
        assert not imagined.table.faults()
        x = lotr(imagined.table)
        cards = [card for hand in x.adventures.hands for card in hand.cards]
        assert HIDDEN not in cards
        if seat == 1:
            assert x.adventures.hands[1] == t.extra.adventures.hands[1]
        places.add(x.uprisings[0].card)
    assert len(places) > 5, "it may be anywhere"


# --- who is asked gives no card away ---------------------------------------------------------------------------------


def answered(t: MiddleEarth) -> str:
    """What is answered in a turn in which alice invades Umbar with two battles, and nobody plays a card."""
    fought = 0 if t.extra.invasion is None else t.extra.invasion.battles
    if t.asked == "chance":
        return {"RollDice": "roll 5 4 1 against 3 2", "DrawAdventure": "draw mission_bree"}.get(t.step, "throw 5")
    if t.step == "PlaceReinforcements" and t.alice.reserve:
        return f"place minhiriath {t.alice.reserve}"
    if t.step == "DeclareInvasion" and not [line for line in t.told() if "declares" in line]:
        return "invade minhiriath umbar"
    if t.step == "FightOn" and fought < 2:
        return "commit 3"
    return "defend 2" if t.step == "AnnounceDefence" else "pass"


def seen_in_a_turn(t: MiddleEarth, holder: int) -> list[object]:
    """All that the others see in alice's turn: who is asked what, the whole table, and what happens."""
    seen: list[object] = []
    while t.table.turn == 0 and t.game.pending is not None:
        pending = t.game.pending
        seen.append((pending.who, pending.prompt, t.step, type(t.game.asking).__name__))
        for seat in (0, 1, 2, SPECTATOR):
            if seat != holder:
                seen.append(json.dumps(dump(t.game.view(seat).masked), sort_keys=True))
        words = answered(t)
        t.game.submit(pending.number, pending.who, hegemon.parse(t.game, words))
    seen += [event.seen_by(SPECTATOR).told(NAMES.__getitem__) for event in t.events]
    return seen


IN_HAND = [card.id for card in (*POWERS, *MISSIONS[::4]) if not card.id.endswith("_2") and card.id != "mission_bree"]


@pytest.mark.rule("LR-POW-27", "LR-POW-01")
@pytest.mark.parametrize("ring", ["the_shire", "moria", "gorgoroth"])
@pytest.mark.parametrize("holder", NAMES[:3])
def test_dealing_other_cards_to_a_hand_changes_nothing_that_the_others_see(holder: str, ring: str) -> None:
    first: list[object] = []
    for card in IN_HAND:
        held = dict.fromkeys(NAMES[:3], "") | {holder: card}
        others = iter(("mission_erech", "mission_pelargir"))
        held = {name: own or next(others) for name, own in held.items()}
        if card in ("mission_erech", "mission_pelargir"):
            continue
        t = war(held, phase="turn", ring=ring)
        seen = seen_in_a_turn(t, NAMES.index(holder))
        first = first or seen
        assert seen == first, card
    assert len(first) > 20


@pytest.mark.rule("LR-POW-27", "LR-ADV-08")
def test_what_was_drawn_in_step_5_changes_nothing_that_the_others_see() -> None:
    first: list[object] = []
    for card in ("gollum", "smeagol", "mission_erech", "boromir_tries_to_seize_the_one_ring"):
        t = drawing(bob="mission_erebor", carol="ambush")
        t.draws(card)
        t.game.events = []
        seen = seen_in_a_turn(t, 0)
        first = first or seen
        assert seen == first, card


@pytest.mark.rule("LR-POW-27")
def test_a_card_that_lies_open_or_is_discarded_is_asked_for_no_more() -> None:
    forcing = "knife_in_the_dark dangerous_crossing gollum"
    t = middle_earth(FIELD, phase="fellowship", leaders=LEADERS, adventures={"bob": "ambush"}, laid={"carol": forcing})
    asking = t.game.asking
    assert isinstance(asking, Moment)
    assert asking.moment == "departing", "nobody can have a roll forced any more"
    one, two, three = forcing.split()
    t = middle_earth(
        FIELD,
        phase="fellowship",
        leaders=LEADERS,
        adventures={"bob": "ambush"},
        laid={"carol": one, "alice": two},
        adventure_discards=f"{three} boromir_tries_to_seize_the_one_ring",
    )
    assert (t.ring, t.table.turn) == ("buckland", 1), "nobody is asked anything"


@pytest.mark.rule("LR-POW-27")
def test_whoever_has_no_card_is_not_asked() -> None:
    t = war({"carol": "ambush"}, phase="fellowship", ring="moria")
    t.chance("throw 5")
    asked = []
    while t.step == "Moment" and t.table.turn == 0:
        asked.append(t.asked)
        t.people[t.asked].passes()
    assert asked == ["carol", "carol"], "after the roll, and before the Fellowship leaves"


# --- saved in the middle ---------------------------------------------------------------------------------------------


def again(game: Game[Table]) -> Game[Table]:
    """The game, saved and loaded."""
    data = json.loads(json.dumps(dump(game)))
    return restore(data, lambda fields: lay(game.table.edition, fields), "lotr")


def played_on(game: Game[Table]) -> object:
    """What has become of a copy of the game after so many answers at random, the same at every call."""
    played, rng = game.copy(), hegemon.Rng(5)
    for _ in range(60):
        decision = played.pending
        if decision is None:
            break
        played.play(decision.menu.sample(rng))
    return dump(played)


def after(t: MiddleEarth, *words: str) -> MiddleEarth:
    """The scene after somebody, or chance, has said all this, whoever is asked."""
    for text in words:
        decision = t.game.pending
        assert decision is not None
        t.game.submit(decision.number, decision.who, hegemon.parse(t.game, text))
    return t


SITE = FIELD + " | Belfalas: alice 2 | Fornost: alice 2"
RULED = {"alice": "minhiriath", "bob": "umbar", "carol": "nurn"}
QUESTIONS: dict[str, Callable[[], MiddleEarth]] = {
    "start": lambda: war({"alice": "ambush"}, phase="start"),
    "block": lambda: after(war({"alice": "you_shall_not_pass"}, phase="start"), "use you_shall_not_pass"),
    "carry": lambda: after(war({"alice": "borne_to_another_place"}, phase="start"), "use borne_to_another_place"),
    "reinforce": lambda: after(
        war({"alice": "you_shall_not_pass"}, phase="turn"), "use you_shall_not_pass", "block umbar deep_harad"
    ),
    "invade": lambda: war({"alice": "the_way_is_under_the_mountains"}),
    "mountains": lambda: after(
        war({"alice": "the_way_is_under_the_mountains"}, position=FIELD + " | Moria: alice 5"),
        "use the_way_is_under_the_mountains",
    ),
    "declared": lambda: after(war({"bob": "courage_alone_will_not_save_you"}), "invade minhiriath umbar"),
    "withdraw": lambda: after(
        war({"bob": "strategic_withdrawal"}), "invade minhiriath umbar", "use strategic_withdrawal"
    ),
    "bring": lambda: after(
        war({"bob": "strategic_withdrawal"}, leaders=RULED),
        *("invade minhiriath umbar", "use strategic_withdrawal", "target deep_harad"),
    ),
    "turn": lambda: after(war({"alice": "grima_wormtongue"}), "invade minhiriath umbar", "use grima_wormtongue"),
    "fight": lambda: after(
        war({"alice": "black_sails siege_machines"}),
        *("invade minhiriath umbar", "use black_sails", "use siege_machines"),
    ),
    "committed": lambda: after(
        war({"bob": "violent_storms"}, leaders=RULED), "invade minhiriath umbar", "pass", "lead 3"
    ),
    "stand": lambda: after(war(leaders=RULED), "invade minhiriath umbar", "lead 3"),
    "roll": lambda: after(war(leaders=RULED), "invade minhiriath umbar", "lead 3", "stand 2"),
    "move in": lambda: after(
        war(position="Minhiriath: alice 9 | Umbar: bob 1 | Nurn: bob 2", leaders={"alice": "minhiriath"}),
        *("invade minhiriath umbar", "lead 3", "defend 1", "roll 6 6 6 against 1"),
    ),
    "night": lambda: after(
        war({"alice": "move_by_night"}, phase="fortify"), "use move_by_night", "fortify minhiriath mithlond 2"
    ),
    "along": lambda: after(war(phase="fortify", leaders=RULED), "fortify minhiriath mithlond 2"),
    "reward": lambda: after(
        war({"alice": "mission_dol_amroth"}, position=SITE, leaders={**RULED, "alice": "belfalas"}),
        *("complete mission_dol_amroth", "place minhiriath 1"),
    ),
    "adventure": drawing,
    "turned up": lambda: after(drawing(), "draw raiders", "draw khand", "draw wild_1"),
    "frozen": lambda: after(drawing(), "draw winter_storms", "draw khand", "draw nurn"),
    "uprising": lambda: after(drawing(), "draw local_uprising"),
    "uprising waits": lambda: after(drawing(), "draw local_uprising", "draw khand"),
    "leader": lambda: after(drawing(), "draw appoint_a_second_leader"),
    "arrived": lambda: after(drawing(alice="mission_tharbad"), "draw appoint_a_second_leader", "appoint minhiriath"),
    "discard": lambda: after(drawing(alice="smeagol gollum ambush move_by_night"), "draw mission_bree"),
    "replace": lambda: war(phase="replace", leaders={"bob": "umbar"}),
    "leaving": lambda: war({"bob": "gollum"}, phase="fellowship"),
    "forced": lambda: after(war({"bob": "gollum"}, phase="fellowship"), "use gollum"),
    "tested": lambda: after(war({"bob": "smeagol"}, phase="fellowship", ring="moria"), "throw 3"),
    "swayed": lambda: after(
        war({"bob": "smeagol", "carol": "faramir_finds_the_ringbearer"}, phase="fellowship", ring="moria"),
        *("throw 3", "use smeagol", "use faramir_finds_the_ringbearer"),
    ),
    "departing": lambda: after(war({"bob": "gollum", "carol": "ambush"}, phase="fellowship"), "pass", "pass"),
    "final": lambda: war(phase="fellowship", ring="mount_doom"),
    "search": lambda: war(phase="find", ring="moria", position=FIELD + " | Moria: bob 1", seats=4, mode="team"),
}
"""A scene at every question and window of the edition."""


@pytest.mark.rule("LR-POW-27", "LR-EVT-18")
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_game_is_saved_in_the_middle_of_every_question(question: str) -> None:
    t = QUESTIONS[question]()
    game = t.game
    loaded = again(game)
    assert loaded == game
    assert (loaded.asking, loaded.stack) == (game.asking, game.stack)
    for seat in (0, 1, 2, SPECTATOR):
        assert loaded.view(seat) == game.view(seat)
    assert game.pending is not None
    assert loaded.pending is not None
    assert list(loaded.pending.menu) == list(game.pending.menu)
    assert loaded.pending.prompt == game.pending.prompt
    assert played_on(loaded) == played_on(game), "both games go on alike"


def test_a_copy_of_what_lies_beside_the_board_loses_nothing() -> None:
    t = drawing(alice="ambush")
    after(t, "draw local_uprising", "draw khand", "draw corsairs_of_umbar")
    x = t.extra
    x.invasion = Invasion(0, 1)
    x.tolled = (3,)
    x.die, x.owed, x.moves, x.sway = 2, 1, 4, -2
    x.fresh = x.site_won = x.collected = x.closed = x.forced = x.held = True
    copied = x.copy()
    for name in LotrExtra.__match_args__:
        assert getattr(copied, name) == getattr(x, name), name


@pytest.mark.rule("LR-POW-27")
def test_the_scenes_of_this_file_stand_at_every_question_of_the_edition() -> None:
    scenes = [scene() for scene in QUESTIONS.values()]
    steps = {t.step for t in scenes}
    moments = {t.game.asking.moment for t in scenes if isinstance(t.game.asking, Moment)}
    assert moments == {"start", "declared", "committed", "arrived", "leaving", "tested", "departing"}
    assert steps >= {
        *("CardAsks", "PlaceReinforcements", "DeclareInvasion", "FightOn", "AnnounceDefence", "RollDice", "MoveIn"),
        *(
            "FortifyYourPosition",
            "BringLeader",
            "PlaceReward",
            "DrawAdventure",
            "TurnUp",
            "DrawUprising",
            "PlaceLeader",
        ),
        *("DiscardOne", "RollToLeave", "FinalRoll", "Search"),
    }


def test_an_event_is_never_in_a_hand() -> None:
    assert not {card.id for card in ADVENTURES if card.symbol == EVENT} & {*IN_HAND}


@pytest.mark.rule("LR-EVT-07", "LR-EVT-14")
def test_nobody_imagines_a_wild_card_for_an_uprising() -> None:
    t = middle_earth("Fornost: alice 1", phase="invade")
    laid_face_down(t, 1, "nurn")
    view = t.game.view(0)
    wilds = {card.index for card in t.table.edition.cards if card.symbol == "wild"}
    imagined = {lotr(view.imagine(hegemon.Rng(seed)).table).uprisings[0].card for seed in range(200)}
    assert not imagined & wilds
    assert len(imagined) > 40


def places(game: Game[Table]) -> list[tuple[int, int]]:
    """Who has each uprising, and who holds its territory; a wild card would have none."""
    cards = [(one.who, CARDS[one.card]) for one in lotr(game.table).uprisings]
    assert not [card.id for _, card in cards if card.symbol == "wild"]
    return [(who, game.table.owner[card.land]) for who, card in cards]


@pytest.mark.rule("LR-EVT-07")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_nobody_imagines_an_uprising_that_would_have_broken_out(seat: int) -> None:
    t = war()
    laid_face_down(t, 2, "umbar")
    laid_face_down(t, 1, "minhiriath")
    found = set()
    for seed in range(100):
        imagined = t.game.view(seat).imagine(hegemon.Rng(seed))
        (carol, others), (bob, another) = places(imagined)
        assert (carol, bob) == (2, 1)
        assert others != carol, "carol holds all but five territories"
        assert another != bob
        found.add(lotr(imagined.table).uprisings)
    assert len(found) > 30, "but otherwise it may be anywhere"


@pytest.mark.rule("LR-EVT-07", "LR-EVT-14")
def test_an_uprising_is_imagined_before_the_hands_so_that_a_card_is_left_for_it() -> None:
    t = war(hands={"bob": "wild_1 wild_2 umbar"})
    laid_face_down(t, 1, "minhiriath")
    t.table.discards, t.table.pile = t.table.pile.cards(), Pile(())
    for seed in range(50):
        imagined = t.game.view(0).imagine(hegemon.Rng(seed))
        assert places(imagined) == [(1, 0)], "no other card is left that shows no territory of bob's"
        assert imagined.table.hands[1] == t.table.hands[1]


@pytest.mark.rule("LR-EVT-07", "LR-EVT-14")
def test_with_few_cards_unknown_every_uprising_is_still_imagined_in_a_territory() -> None:
    t = war()
    laid_face_down(t, 0, "umbar")
    laid_face_down(t, 1, "nurn")
    t.table.discards, t.table.pile = t.table.pile.cards(), Pile(())
    for seed in range(20):
        imagined = t.game.view(SPECTATOR).imagine(hegemon.Rng(seed))
        assert len(places(imagined)) == 2
        assert sorted(lotr(imagined.table).cards()) == sorted(t.extra.cards())


@pytest.mark.rule("LR-EVT-07")
@pytest.mark.parametrize("land", ["umbar", "south_downs"])
def test_a_conquest_tells_of_an_uprising_only_where_it_breaks_out(land: str) -> None:
    t = middle_earth("Umbar: bob 5 | South Downs: bob 1 | Minhiriath: alice 9", rest="alice", phase="invade")
    laid_face_down(t, 0, land)
    t.alice.invades("Minhiriath", "South Downs")
    t.alice.sends(3)
    t.bob.says("defend 1")
    for seed in range(60):
        laws.secrets_change_nothing(t.game, hegemon.Rng(seed))


@pytest.mark.rule("LR-EVT-07")
def test_the_laws_deal_an_uprising_anew_wherever_it_may_wait_and_nowhere_else() -> None:
    t = war(hands={"alice": "nurn wild_1", "bob": "wild_2 khand"})
    laid_face_down(t, 2, "umbar")
    laid_face_down(t, 1, "minhiriath")
    found: dict[int, set[str]] = {0: set(), 1: set(), 2: set(), SPECTATOR: set()}
    for seat, seen in found.items():
        for seed in range(150):
            other = laws.with_other_secrets(t.game, seat, hegemon.Rng(seed))
            laws.table_is_sound(other)
            assert other.view(seat) == t.game.view(seat)
            assert all(who != holder for who, holder in places(other))
            seen.update([CARDS[one.card].id for one in lotr(other.table).uprisings if one.who == 2])
    assert found[2] == {"umbar"}
    assert found[1] == {"umbar", "deep_harad", "mithlond", "south_downs"}
    assert found[0] == found[SPECTATOR] == {*found[1], "minhiriath"}


@pytest.mark.rule("LR-EVT-07", "LR-EVT-14")
@pytest.mark.parametrize("card", ["khand", "minhiriath", "wild_1"])
def test_the_laws_agree_with_who_is_shown_the_card_of_an_uprising(card: str) -> None:
    t = drawing()
    t.draws("local_uprising")
    laws.answers_shown(t.game, hegemon.parse(t.game, f"draw {card}"))


@pytest.mark.rule("LR-EVT-07")
def test_the_laws_find_an_uprising_that_did_not_break_out() -> None:
    t = war()
    laid_face_down(t, 1, "umbar")
    books = laws.audit_of(t.game).books(t.game)
    with pytest.raises(Broken, match="an uprising still waits"):
        books.check(hegemon.parse(t.game, "pass"), t.game, [])
