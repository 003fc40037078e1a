"""What lies beside the boards: in numbers for programs that learn, what cannot be, and what helps in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hegemon.editions.godstorm import RULEBOOK
from hegemon.editions.godstorm.battle import helps
from hegemon.editions.godstorm.extra import ALL_ARMIES, GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import ALTARS, CRYPTS, GROUND, KINDS, PANTHEONS, PLAGUE
from hegemon.editions.godstorm.pieces import Banished, end_plague
from hegemon.rules.effects import effect_of
from hegemon.rules.eliminate import eliminate
from hegemon.rules.positions import set_up
from hegemon.table.effects import TURN, Force
from hegemon.table.extra import Facts
from two_worlds import TwoWorlds, worlds

FIELD = "Thule: alice 6 | Gaul: bob 3 | Roma: bob 4 | Rus: carol 2"


def full() -> TwoWorlds:
    """A game with something of everything."""
    t = worlds(
        FIELD,
        gods={"alice": "odin@thule", "bob": "ares@gaul"},
        temples="thule roma",
        plague="rus",
        faith={"bob": 7, "carol": 2},
        epoch=3,
    )
    x = t.extra
    x.force, x.godswars, x.conquests, x.war_labour, x.sky_labour = 4, 2, 1, True, False
    return t


def numbers(t: TwoWorlds, seat: int) -> Facts:
    """What lies beside the boards, as this seat counts."""
    facts = Facts(seat, t.table.edition.seats, len(t.table.board))
    t.extra.tell(facts)
    return facts


def test_what_is_told_of_seats_begins_with_the_own_one() -> None:
    t = full()
    facts = numbers(t, 1)
    rows = {name: facts.told[3 * k : 3 * k + 3] for k, name in enumerate(facts.told_named)}
    pantheons = [pantheon + 1 for pantheon in t.extra.pantheons]
    pool = t.extra.pool
    assert rows == {
        "cards in force": [0, 0, 0],
        "pantheon": [*pantheons[1:], pantheons[0]],
        "faith": [7, 2, 0],
        "armies not in play": [pool[1], pool[2], pool[0]],
    }
    assert pool[0] != pool[1]


def test_what_is_told_of_territories_stands_in_their_order() -> None:
    t = full()
    facts = numbers(t, 0)
    places = facts.places
    rows = {name: facts.lands[places * k : places * (k + 1)] for k, name in enumerate(facts.lands_named)}
    found = {name: {land: value for land, value in enumerate(row) if value} for name, row in rows.items()}
    thule, gaul, roma, rus = (t.land(name).index for name in ("Thule", "Gaul", "Roma", "Rus"))
    assert [name for name in found if name.startswith("god of ")] == [f"god of {kind}" for kind in KINDS]
    gods = [{thule: 1}, {gaul: -1}]
    assert sorted([str(row) for name, row in found.items() if name.startswith("god of ") and row]) == sorted(
        [str(god) for god in gods]
    )
    assert (found["temples"], found["plague"]) == ({thule: 1, roma: 1}, {rus: 1})


def test_single_numbers_have_their_names() -> None:
    t = full()
    facts = numbers(t, 0)
    assert dict(zip(facts.named, facts.numbers, strict=True)) == {
        "battles of the invasion": 0,
        "companions left out": 0,
        "die thrown for a card": 0,
        "spare plague": t.extra.spare,
        "pantheon of the neutral armies": 0,
        "epoch": 3,
        "turn order markers": t.extra.markers,
        "declared force": 4,
        "godswars": 2,
        "conquests this turn": 1,
        "labour of war": 1,
        "labour of sky": 0,
        "champion": 0,
        "champion of the defender": 0,
        "dice of the champion": 0,
        "dice of the defender": 0,
    }


def set_to(name: str, value: object) -> Callable[[GodstormExtra], None]:
    return lambda x: setattr(x, name, value)


PANTHEON = "There is not one pantheon with four gods for each seat."
TWICE = "Two have one pantheon, or one that does not exist."
GOD = "A god stands at a place that is no territory."
PIECE = "A temple or a plague is at a place that is no territory."
ORDER = "The order of turns does not name every seat once."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (set_to("faith", [0, 0]), PANTHEON),
        (set_to("pool", [0] * 4), PANTHEON),
        (set_to("gods", [-1] * 11), PANTHEON),
        (set_to("pantheons", [0, 1, 1]), TWICE),
        (set_to("pantheons", [0, 1, len(PANTHEONS)]), TWICE),
        (lambda x: setattr(x, "neutral", x.pantheons[0]), TWICE),
        (lambda x: x.gods.__setitem__(3, GROUND), GOD),
        (lambda x: x.gods.__setitem__(3, -2), GOD),
        (set_to("temples", (GROUND,)), PIECE),
        (set_to("plague", (-1,)), PIECE),
        (set_to("order", (0, 1)), ORDER),
        (set_to("order", (0, 1, 1)), ORDER),
        (set_to("markers", 4), ORDER),
        (set_to("markers", -1), ORDER),
        (set_to("epoch", 0), "There is no such epoch."),
        (set_to("epoch", 6), "There is no such epoch."),
        (set_to("peek", (0,)), "Somebody looks at a hand that does not exist."),
        (set_to("peek", (0, 3)), "Somebody looks at a hand that does not exist."),
        (lambda x: x.deck_of(1).hands.pop(), "A deck has cards that were never printed, or too few hands."),
    ],
)
def test_what_does_not_fit_the_table_is_named(change: Callable[[GodstormExtra], object], says: str) -> None:
    t = full()
    places = len(t.table.board)
    assert t.extra.misfits(3, places) == []
    change(t.extra)
    assert t.extra.misfits(3, places) == [says]


def test_what_helps_the_dice_is_told_in_words() -> None:
    t = full()
    thule, gaul, roma, rus = (t.land(name).index for name in ("Thule", "Gaul", "Roma", "Rus"))
    assert helps(t.table, gaul, roma, True) == ("Ares (wins ties)",)
    assert helps(t.table, rus, gaul, False) == (), "only in an attack"
    assert helps(t.table, gaul, roma, False) == ("a temple (1s are rolled again)",)
    assert helps(t.table, gaul, rus, False) == helps(t.table, thule, gaul, True) == ()
    assert helps(t.table, GROUND, gaul, True) == ()
    t = worlds(FIELD, gods={"alice": "freya@thule"}, temples="thule")
    assert helps(t.table, thule, rus, True) == ("Freya (1s are rolled again)",)


def test_the_neutral_armies_have_the_banner_of_their_own_pantheon() -> None:
    t = worlds(FIELD.replace("carol", "neutral"), seats=2)
    banners = [PANTHEONS[pantheon].banner for pantheon in (*t.extra.pantheons, t.extra.neutral)]
    assert [t.extra.banner(seat) for seat in range(3)] == banners
    assert worlds(FIELD).extra.banner(3) == 3
    assert banners[2] != 2


@pytest.mark.rule("GS-TMP-02", "GS-CMP-07")
def test_too_many_temples_or_two_in_one_territory_cannot_be() -> None:
    x = full().extra
    says = ["There are more temples than twelve, or two in one territory."]
    for temples, fault in (((3, 4), []), ((3, 3), says), (tuple(range(12)), []), (tuple(range(13)), says)):
        x.temples = temples
        assert x.faults() == fault


@pytest.mark.rule("GS-HEA-10")
def test_in_a_position_set_up_by_hand_whoever_is_out_has_no_army_left() -> None:
    game = set_up(RULEBOOK.open(3, {}), {"thule": (0, 6), "gaul": (1, 3)}, rest=1, out=(2,))
    x = godstorm(game.table)
    assert x.pool[2] == 0
    for seat in (0, 1):
        held = sum([game.table.armies[place] for place in game.table.places(seat)]) + game.table.reserve[seat]
        assert x.pool[seat] == ALL_ARMIES - held


@pytest.mark.rule("GS-ELI-01")
def test_what_a_fallen_player_put_in_force_ends() -> None:
    t = full()
    sacred = [Force("this_ground_is_sacred", seat, TURN, (t.land("Rus").index,)) for seat in (0, 1, 2)]
    t.extra.forces = tuple(sacred)
    eliminate(t.game, 1, 0)
    t.game.run()
    assert t.extra.forces == (sacred[0], sacred[2])


@pytest.mark.rule("GS-CRD-22")
def test_deaths_door_closes_upon_two_armies_but_not_upon_one() -> None:
    t = full()
    door = effect_of(t.table, "deaths_door_closes")
    for place in (*CRYPTS, *ALTARS):
        for armies, may in ((0, False), (1, False), (2, True)):
            t.table.armies[place] = armies
            assert door.playable(t.table, 0) == may
        t.table.armies[place] = 0


def test_classic_play_has_its_own_signs_on_the_cards() -> None:
    edition = RULEBOOK.open(3, {"mode": "classic"})
    assert edition.icons == {"skull": "skull", "blade": "sword", "sphere": "sphere"}
    assert {card.symbol for card in edition.cards} >= set(edition.icons)


def test_the_end_of_a_plague_is_told_of_whoever_holds_the_land() -> None:
    t = full()
    t.game.events = []
    end_plague(t.game, t.land("Rus").index)
    assert t.plague == set()
    [event] = t.events
    assert isinstance(event, Banished)
    assert (event.seat, event.piece, event.land) == (2, PLAGUE, t.land("Rus"))
    assert t.told() == ["Rus is free of the plague."]
