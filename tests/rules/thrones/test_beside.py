"""What lies beside the boards: in numbers for programs that learn, what cannot be, and what may be a secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.editions.thrones.cards import CHARACTERS
from hegemon.editions.thrones.extra import CAPTIVE, NO_HOUSE, Rally, ThronesExtra
from hegemon.table.effects import ROUND, Force
from hegemon.table.extra import Facts
from hegemon.table.invasion import Invasion
from realm import Realm, realm


def numbers(t: Realm, seat: int) -> Facts:
    """What lies beside the boards, as this seat counts."""
    facts = Facts(seat, t.table.edition.seats, len(t.table.board))
    t.extra.tell(facts)
    return facts


def of_seats(facts: Facts) -> dict[str, list[int]]:
    seats = facts.seats
    return {name: facts.told[k * seats : (k + 1) * seats] for k, name in enumerate(facts.told_named)}


def on_lands(facts: Facts) -> dict[str, dict[int, int]]:
    """Every fact of territories, where it is not 0."""
    rows = {name: facts.lands[k * facts.places : (k + 1) * facts.places] for k, name in enumerate(facts.lands_named)}
    return {name: {land: value for land, value in enumerate(row) if value} for name, row in rows.items()}


def full() -> Realm:
    """A realm with something of everything."""
    t = realm(
        "Winterfell: alice 5 | Karhold: bob 2",
        gold={"alice": 300, "bob": 1200},
        points={"bob": 4, "carol": 2},
        units="Winterfell: 2 knight | Karhold: 1 siege_engine 3 fortification",
    )
    x = t.extra
    x.rallies = (Rally(1, t.has("skagos").index), Rally(1, t.has("pyke").index), Rally(2, t.has("tarth").index))
    x.conquered, x.losers = (t.land("Karhold").index,), (1,)
    x.destroyed, x.invaded, x.enlisted, x.maneuvers = 7, True, False, 1
    x.forces = (Force("castle_walls", 2, ROUND, (t.land("Pyke").index,)),)
    x.invasion = Invasion(t.land("Winterfell").index, t.land("Karhold").index, 2, (0,))
    x.die = 4
    by_id = {one.id: one.index for one in CHARACTERS}
    x.characters[by_id["robb_stark"]] = CAPTIVE + 1
    return t


def test_what_is_told_of_seats_begins_with_the_own_one() -> None:
    t = full()
    told = of_seats(numbers(t, 0))
    assert list(told) == ["cards in force", "house", "gold", "points", "rallies"]
    houses = [house + 1 for house in t.extra.houses]
    assert told == {
        "cards in force": [0, 0, 1],
        "house": houses,
        "gold": [3, 12, 0],
        "points": [0, 4, 2],
        "rallies": [0, 2, 1],
    }
    turned = of_seats(numbers(t, 1))
    assert turned == {name: [*row[1:], row[0]] for name, row in told.items()}
    t.extra.houses[0] = NO_HOUSE
    assert of_seats(numbers(t, 0))["house"] == [0, *houses[1:]]


def test_what_is_told_of_territories_stands_in_their_order() -> None:
    t = full()
    winterfell, karhold, pyke = (t.land(name).index for name in ("Winterfell", "Karhold", "Pyke"))
    assert on_lands(numbers(t, 2)) == {
        "invasion from": {winterfell: 1},
        "invasion to": {karhold: 1},
        "cards in force": {pyke: 1},
        "knights": {winterfell: 2},
        "siege engines": {karhold: 1},
        "fortifications": {karhold: 3},
        "conquered this turn": {karhold: 1},
    }


def test_single_numbers_have_their_names_and_a_captor_is_counted_from_the_own_seat() -> None:
    t = full()
    for seat, captor in ((0, 1), (1, 0), (2, 2)):
        facts = numbers(t, seat)
        told = dict(zip(facts.named, facts.numbers, strict=True))
        assert len(told) == len(facts.named)
        assert told.pop("robb_stark") == CAPTIVE + captor
        for one in CHARACTERS:
            if one.id != "robb_stark":
                assert told.pop(one.id) == t.extra.characters[one.index]
        assert told == {
            "battles of the invasion": 2,
            "companions left out": 1,
            "die thrown for a card": 4,
            "armies destroyed this turn": 7,
            "invaded this turn": 1,
            "enlisted this turn": 0,
            "manoeuvres left": 1,
        }


# --- what cannot be --------------------------------------------------------------------------------------------------


def set_to(name: str, value: object) -> Callable[[ThronesExtra], None]:
    return lambda x: setattr(x, name, value)


def conquered_at(land: int) -> Callable[[ThronesExtra], None]:
    def change(x: ThronesExtra) -> None:
        x.conquered, x.losers = (land,), (0,)

    return change


def dealt_too_few(x: ThronesExtra) -> None:
    x.objectives.hands.pop()


SEATS = "There is not one House, purse and track for each seat."
UNITS = "The units do not stand on this board."
ORDER = "The order of turns does not name each seat once."
HOUSES = "Two seats have one House, or one that does not exist."
CHARACTER = "A character is held by a seat that does not exist."
CONQUERED = "A territory was conquered that does not exist, or from nobody."
RALLIES = "A rally waits before a seat that does not exist."
DECKS = "A deck has cards that were never printed, or too few hands."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (set_to("gold", [0, 0]), SEATS),
        (set_to("points", [0, 0, 0, 0]), SEATS),
        (set_to("houses", [0, 1]), SEATS),
        (set_to("knights", [0]), UNITS),
        (set_to("engines", []), UNITS),
        (set_to("forts", [0] * 500), UNITS),
        (set_to("order", (0, 1)), ORDER),
        (set_to("order", (0, 2, 2)), ORDER),
        (set_to("houses", [1, 1, 0]), HOUSES),
        (set_to("houses", [0, 1, 99]), HOUSES),
        (set_to("houses", [0, 1, -2]), HOUSES),
        (lambda x: x.characters.__setitem__(0, CAPTIVE + 3), CHARACTER),
        (lambda x: x.characters.__setitem__(0, -1), CHARACTER),
        (set_to("conquered", (0,)), CONQUERED),
        (set_to("losers", (0,)), CONQUERED),
        (conquered_at(-1), CONQUERED),
        (conquered_at(500), CONQUERED),
        (set_to("rallies", (Rally(3, 0),)), RALLIES),
        (set_to("rallies", (Rally(-1, 0),)), RALLIES),
        (dealt_too_few, DECKS),
    ],
)
def test_what_does_not_fit_the_table_is_named(change: Callable[[ThronesExtra], object], says: str) -> None:
    t = realm("Winterfell: alice 5")
    x = t.extra
    assert x.misfits(3, len(t.table.board)) == []
    change(x)
    assert x.misfits(3, len(t.table.board)) == [says]


def test_what_may_be_before_the_game_is_no_misfit() -> None:
    x = realm("Winterfell: alice 5").extra
    x.order = ()
    x.houses = [NO_HOUSE, 2, NO_HOUSE]
    x.rallies = (Rally(0, 0), Rally(2, 1))
    x.conquered, x.losers = (0,), (2,)
    x.characters[0] = CAPTIVE + 2
    assert x.misfits(3, len(x.knights)) == []
    assert x.misfits(4, len(x.knights)) != []


# --- what may be a secret --------------------------------------------------------------------------------------------


def test_a_seat_has_secrets_with_hidden_cards_of_any_kind() -> None:
    assert not realm("Winterfell: alice 5").extra.secrets(0)
    assert realm("Winterfell: alice 5", maesters={"alice": "bribery"}).extra.secrets(0)
    assert realm("Winterfell: alice 5", objectives={"alice": "control_3_ports"}).extra.secrets(0)
    t = realm("Winterfell: alice 5")
    t.extra.rallies = (Rally(1, t.has("pyke").index),)
    assert [t.extra.secrets(seat) for seat in range(3)] == [False, True, False]


PHASES = {"purchase": "Purchase", "invade": "DeclareInvasion", "maneuver": "Maneuver", "draw": "DrawTerritory"}


def asked_in(phase: str, gold: int = 0, rally: int = -1) -> Realm:
    """Alice is asked in a phase; five armies may wait before a seat."""
    t = realm(
        "Winterfell: alice 5 | Karhold: bob 1",
        phase=phase,
        gold={"alice": gold or 900},
        maesters={"alice": "a_sworn_sword"},
        captured=True,
        options={"draw_optional": True},
    )
    assert (t.asked, t.step) == ("alice", PHASES[phase])
    t.extra.gold[0] = gold
    if rally >= 0:
        t.extra.rallies = (Rally(rally, t.has("pyke").index),)
    return t


@pytest.mark.parametrize("phase", ["invade", "maneuver", "draw"])
def test_a_question_is_private_where_a_card_could_be_used_or_armies_wait(phase: str) -> None:
    for gold, rally, private in ((0, -1, False), (900, -1, True), (0, 0, True), (0, 1, False), (900, 1, True)):
        t = asked_in(phase, gold, rally)
        assert t.game.asking is not None
        assert t.game.asking.private(t.game) == private, (gold, rally)
