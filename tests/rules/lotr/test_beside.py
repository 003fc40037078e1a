"""What lies beside the board: in numbers for programs that learn, what cannot be, and what may be a secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.editions.lotr.adventures import too_late
from hegemon.editions.lotr.battle import helps
from hegemon.editions.lotr.cards import BY_KEY
from hegemon.editions.lotr.extra import LotrExtra, Uprising, strongholds
from hegemon.editions.lotr.lands import PATH, STRONGHOLDS
from hegemon.editions.lotr.moments import FIGHT, FORTIFY, REINFORCE
from hegemon.editions.lotr.victory import side_standing, standing
from hegemon.rules.effects import effect_of, effects_of
from hegemon.rules.reinforce import new_armies
from hegemon.table.combat import Battle
from hegemon.table.effects import INVASION, ROUND, Force
from hegemon.table.extra import Facts
from hegemon.table.invasion import Invasion
from middle_earth import MiddleEarth, laid_face_down, middle_earth

FIELD = "Minhiriath: alice 9 | Umbar: bob 5 | Deep Harad: bob 2 | Mithlond: alice 2 | Rhudaur: alice 1"


# --- in numbers ------------------------------------------------------------------------------------------------------


def numbers(t: MiddleEarth, seat: int) -> Facts:
    """What lies beside the board, as this seat counts."""
    facts = Facts(seat, t.table.edition.seats, len(t.table.board))
    t.extra.tell(facts)
    return facts


def full() -> MiddleEarth:
    """A game with something of everything."""
    t = middle_earth(FIELD, leaders={"alice": "mithlond rhudaur", "bob": "umbar"}, ring="rhudaur")
    laid_face_down(t, 0, "khand")
    laid_face_down(t, 2, "nurn")
    laid_face_down(t, 2, "harad")
    x = t.extra
    x.tolled = (t.land("Umbar").index,)
    x.fresh, x.site_won, x.owed, x.collected, x.closed = True, False, 3, True, False
    x.moves, x.forced, x.sway, x.held = 2, True, -1, False
    return t


def test_what_is_told_of_seats_begins_with_the_own_one() -> None:
    t = full()
    armies = [army + 1 for army in t.extra.armies]
    told = numbers(t, 1)
    rows = {name: told.told[3 * k : 3 * k + 3] for k, name in enumerate(told.told_named)}
    assert rows == {
        "cards in force": [0, 0, 0],
        "army": [*armies[1:], armies[0]],
        "uprisings": [0, 2, 1],
    }


def test_what_is_told_of_territories_stands_in_their_order() -> None:
    t = full()
    facts = numbers(t, 0)
    places = facts.places
    rows = {name: facts.lands[places * k : places * (k + 1)] for k, name in enumerate(facts.lands_named)}
    found = {name: {land: value for land, value in enumerate(row) if value} for name, row in rows.items()}
    mithlond, rhudaur, umbar = (t.land(name).index for name in ("Mithlond", "Rhudaur", "Umbar"))
    assert found == {
        "invasion from": {},
        "invasion to": {},
        "cards in force": {},
        "leader 1": {mithlond: 1, umbar: -1},
        "leader 2": {rhudaur: 1},
        "ring": {rhudaur: 1},
        "tolled": {umbar: 1},
    }


def test_single_numbers_have_their_names() -> None:
    t = full()
    facts = numbers(t, 0)
    assert dict(zip(facts.named, facts.numbers, strict=True)) == {
        "battles of the invasion": 0,
        "companions left out": 0,
        "die thrown for a card": 0,
        "way of the ring": PATH.index(t.land("Rhudaur").index) + 1,
        "no battalions sent yet": 1,
        "site conquered this turn": 0,
        "cards owed": 3,
        "cards collected": 1,
        "closed": 0,
        "fortifications left": 2,
        "fellowship forced": 1,
        "fellowship swayed": -1,
        "fellowship held": 0,
    }


# --- what cannot be --------------------------------------------------------------------------------------------------


def set_to(name: str, value: object) -> Callable[[LotrExtra], None]:
    return lambda x: setattr(x, name, value)


ARMIES = "There is not one army with two Leaders for each seat."
TWICE = "Two seats have one army, or one that does not exist."
PLACE = "A Leader stands at a place that the board does not have."
UPRISING = "An uprising waits before a seat that does not exist."
DECK = "A deck has cards that were never printed, or too few hands."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (set_to("armies", [0, 1]), ARMIES),
        (set_to("leaders", [-1] * 4), ARMIES),
        (set_to("leaders", [-1] * 7), ARMIES),
        (set_to("armies", [1, 1, 0]), TWICE),
        (set_to("armies", [0, 1, 4]), TWICE),
        (set_to("armies", [0, 1, -2]), TWICE),
        (lambda x: x.leaders.__setitem__(0, 500), PLACE),
        (lambda x: x.leaders.__setitem__(5, -3), PLACE),
        (set_to("tolled", (500,)), PLACE),
        (set_to("uprisings", (Uprising(3, 0),)), UPRISING),
        (set_to("uprisings", (Uprising(-1, 0),)), UPRISING),
        (lambda x: x.adventures.hands.pop(), DECK),
    ],
)
def test_what_does_not_fit_the_table_is_named(change: Callable[[LotrExtra], object], says: str) -> None:
    t = full()
    assert t.extra.misfits(3, len(t.table.board)) == []
    change(t.extra)
    assert t.extra.misfits(3, len(t.table.board)) == [says]


@pytest.mark.rule("LR-LDR-13")
def test_what_is_wrong_beside_the_board_is_told_in_a_sentence() -> None:
    for change, says in (
        (lambda x: x.leaders.__setitem__(4, x.leaders[0]), "Two Leaders stand in one territory."),
        (set_to("ring", len(PATH)), "The Ring is off its path."),
        (set_to("ring", -2), "The Ring is off its path."),
        (
            lambda x: setattr(x.adventures, "discards", x.adventures.pile.cards()[:1]),
            "The Adventure cards do not make one deck.",
        ),
    ):
        t = full()
        assert t.extra.faults() == []
        change(t.extra)
        assert t.extra.faults() == [says]


# --- what may be a secret --------------------------------------------------------------------------------------------


def test_a_seat_has_secrets_with_cards_in_hand_or_an_uprising() -> None:
    t = middle_earth(FIELD, adventures={"bob": "gollum"})
    laid_face_down(t, 2, "nurn")
    assert [t.extra.secrets(seat) for seat in range(3)] == [False, True, True]


@pytest.mark.parametrize("phase", ["invade", "fortify"])
def test_a_question_is_private_as_long_as_a_card_could_be_played(phase: str) -> None:
    for cards, private in (({"alice": "gollum"}, True), ({"bob": "gollum"}, False)):
        t = middle_earth(FIELD, phase=phase, leaders={"alice": "mithlond"}, adventures=cards)
        assert t.game.asking is not None
        assert t.game.asking.private(t.game) == private


@pytest.mark.rule("LR-ADV-13", "LR-MSN-04")
def test_nobody_plays_cards_of_the_own_turn_in_that_of_another() -> None:
    cards = {"alice": "mission_grey_havens", "bob": "mission_pelargir"}
    t = middle_earth(FIELD, leaders={"alice": "mithlond", "bob": "lebennin"}, adventures=cards)
    effects = effects_of(t.table)
    for moment in (REINFORCE, FORTIFY):
        assert [card.id for card in effects.usable(t.table, 0, moment)] == ["mission_grey_havens"]
        assert effects.usable(t.table, 1, moment) == []


@pytest.mark.rule("LR-POW-01")
def test_cards_for_before_an_invasion_are_too_late_after_its_first_battle_wherever_it_goes_on_from() -> None:
    x = middle_earth(FIELD).extra
    before = next(card for card in BY_KEY.values() if card.when == "before_invasion")
    after = next(card for card in BY_KEY.values() if card.when == "after_own_declaration")
    assert not too_late(x, FIGHT, before)
    for battles, fresh, late in ((0, True, (False, False)), (1, False, (True, True)), (1, True, (True, False))):
        x.invasion, x.fresh = Invasion(0, 1, battles), fresh
        assert (too_late(x, FIGHT, before), too_late(x, FIGHT, after)) == late
        assert not too_late(x, REINFORCE, before)


@pytest.mark.rule("LR-POW-13")
def test_storms_sink_only_what_was_sent_over_the_sea_to_ones_own_port() -> None:
    t = middle_earth("Minhiriath: alice 9 | Umbar: bob 5")
    storms = effect_of(t.table, "violent_storms")
    src, dst = t.land("Minhiriath").index, t.land("Umbar").index
    assert not storms.playable(t.table, 1)
    t.table.battle = Battle(src, dst, 2)
    assert [storms.playable(t.table, seat) for seat in range(3)] == [False, True, False]
    t.table.battle = Battle(src, dst, 0)
    assert not storms.playable(t.table, 1), "they are sunk already"


@pytest.mark.rule("LR-MSN-02", "LR-TCS-09")
def test_a_set_that_must_be_turned_in_comes_before_missions() -> None:
    five = "khand nurn harad umbar the_shire"
    t = middle_earth(
        FIELD, phase="reinforce", leaders={"alice": "mithlond"}, adventures={"alice": "mission_grey_havens"},
        hands={"alice": five},
    )  # fmt: skip
    assert {answer.split()[0] for answer in t.answers} == {"trade"}
    t.alice.cannot("complete mission_grey_havens", "must trade a set first")
    t.alice.says(sorted(t.answers)[0])
    assert "complete mission_grey_havens" in t.answers


# --- sums ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LR-RNF-09")
def test_strongholds_count_in_what_a_seat_will_get() -> None:
    t = middle_earth(FIELD)
    assert strongholds(t.table, 2) > 3
    for seat in range(3):
        assert t.table.edition.income(t.table, seat) == new_armies(t.table, seat) + strongholds(t.table, seat)


@pytest.mark.rule("LR-ALL-06", "LR-ALL-09")
def test_a_side_has_what_both_of_its_players_have() -> None:
    names = middle_earth().table.board.territories
    one, other = (names[land].name for land in STRONGHOLDS[:2])
    t = middle_earth(
        f"{one}: alice 2 | {other}: carol 2 | Umbar: carol 3",
        seats=4,
        mode="alliance",
        rest="bob",
        laid={"alice": "mission_erebor", "carol": "mission_edoras"},
    )
    for side in ("good", "evil"):
        own = [standing(t.table, seat) for seat in t.extra.of_side(side)]
        assert len(own) == 2
        assert side_standing(t.table, side) == tuple([sum(part) for part in zip(*own, strict=True)])
    both = [standing(t.table, seat) for seat in (0, 2)]
    assert all([one[k] > 0 for one in both for k in range(4)])


@pytest.mark.rule("LR-CBT-16", "LR-LDR-01")
def test_what_is_added_to_the_highest_die_is_told_in_words() -> None:
    fort = middle_earth().table.board.territories[STRONGHOLDS[0]]
    t = middle_earth(
        f"{fort.name}: bob 3 | Minhiriath: alice 9 | Umbar: carol 2", leaders={"alice": "minhiriath", "bob": fort.id}
    )
    src, dst = t.land("Minhiriath").index, fort.index
    assert helps(t.table, src, dst, True) == ("a Leader",)
    assert helps(t.table, src, dst, False) == ("a Leader", "a stronghold")
    assert helps(t.table, t.land("Umbar").index, dst, True) == ()
    assert t.table.edition.helps is helps
    umbar = t.land("Umbar").index
    t.extra.forces = (Force("black_sails", 0, INVASION, (umbar,)), Force("ambush", 0, INVASION, (umbar,)))
    assert helps(t.table, src, umbar, True) == ("a Leader", "Black Sails")
    assert helps(t.table, src, umbar, False) == ("a stronghold",)
    t.extra.forces = (Force("black_sails", 0, ROUND, (umbar,)),)
    assert helps(t.table, src, umbar, True) == ("a Leader",)
    t.table.owner[dst] = -1
    t.extra.forces = ()
    assert helps(t.table, src, dst, False) == ("a stronghold",)


@pytest.mark.rule("LR-POW-30")
def test_a_card_for_this_moment_that_would_change_nothing_is_refused_as_such_beside_one_that_may_be_played() -> None:
    cards = {"alice": "black_sails siege_machines ambush"}
    t = middle_earth("Minhiriath: alice 9 | Dunland: carol 5", leaders={"alice": "minhiriath"}, adventures=cards)
    t.alice.says("invade minhiriath dunland")
    t.all_pass()
    assert {answer for answer in t.answers if answer.startswith("use")} == {"use ambush"}
    for name in ("Black Sails", "Siege Machines"):
        says = f"{name} would change nothing now, so it cannot be played (LR-POW-30)."
        assert t.alice.refused(f"use {name.lower().replace(' ', '_')}") == says
