"""The War cards, one by one: what each does, what it takes, what it costs, and where the dead go."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.sky import SKY_CARDS
from hegemon.editions.godstorm.cards.war import WAR_CARDS
from hegemon.editions.godstorm.files import PRINTED
from hegemon.editions.godstorm.lands import DEATH, KINDS, SKY, WAR
from hegemon.kernel.piles import HIDDEN, Pile
from hegemon.rules.terrain import sink
from two_worlds import TwoWorlds, worlds

FIELD = "Thule: alice 5 | Rus: alice 2 | Varangia: bob 3 | Gaul: bob 4 | Galicia: bob 1 | Scythia: nobody 0"
"""Alice and bob in the north, empty land between them, and carol everywhere else with an army each."""

PLAYED: dict[str, tuple[int, str, str]] = {
    "visions_become_real": (0, "against greeks", ""),
    "eagles_take_wing": (1, "target thule, target rus, amount 2, pass", ""),
    "faith_shall_deliver": (1, "deck death", ""),
    "the_siren_calls": (3, "target gaul, target varangia", ""),
    "prayers_are_answered": (0, "target thule", "4"),
    "the_faithful_gather": (0, "", ""),
    "an_empire_is_born": (0, "target rus", ""),
    "heroes_are_born": (0, "target rus", ""),
    "our_faith_is_our_strength": (0, "", ""),
    "the_sun_grows_cold": (0, "", ""),
    "storms_rage": (0, "target gaul", "2"),
    "champions_arise": (0, "target rus", ""),
    "time_stands_still": (4, "", ""),
    "the_land_is_purged": (2, "target galicia", ""),
    "the_temple_falls": (0, "target gaul, target varangia", ""),
    "a_shrine_is_plundered": (1, "relic excalibur", ""),
    "only_ash_remains": (0, "relic stonehenge", ""),
}
"""Every War card in the order of the list: its cost, what alice answers in the usual position, and the die."""
MARKS = (
    pytest.mark.rule("GS-CRD-01"),
    pytest.mark.rule("GS-CRD-02"),
    pytest.mark.rule("GS-CRD-03"),
    pytest.mark.rule("GS-CRD-04"),
    pytest.mark.rule("GS-CRD-05"),
    pytest.mark.rule("GS-CRD-06"),
    pytest.mark.rule("GS-CRD-07"),
    pytest.mark.rule("GS-CRD-08"),
    pytest.mark.rule("GS-CRD-09"),
    pytest.mark.rule("GS-CRD-10"),
    pytest.mark.rule("GS-CRD-11"),
    pytest.mark.rule("GS-CRD-12"),
    pytest.mark.rule("GS-CRD-13"),
    pytest.mark.rule("GS-CRD-14"),
    pytest.mark.rule("GS-CRD-15"),
    pytest.mark.rule("GS-CRD-16"),
    pytest.mark.rule("GS-CRD-17"),
)
NUMBERS = {card: str(mark.args[0]) for card, mark in zip(PLAYED, MARKS, strict=True)}
KINDS_OF_CARDS = [pytest.param(card, marks=mark) for card, mark in zip(PLAYED, MARKS, strict=True)]
RICH = 9


def war(
    card: str,
    position: str = FIELD,
    *,
    gods: Mapping[str, str] | None = None,
    temples: str = "thule gaul egypt",
    plague: str = "galicia",
    faith: int = RICH,
    relics: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    seats: int = 3,
    rest: str = "",
    epoch: int = 2,
    pool: Mapping[str, int] | None = None,
) -> TwoWorlds:
    """Alice in step 4 with this card, and all that any War card takes, unless it is said."""
    return worlds(
        position,
        phase="play",
        seats=seats,
        rest=rest,
        gods={"alice": "thor@thule", "bob": "zeus@gaul"} if gods is None else gods,
        temples=temples,
        plague=plague,
        faith={"alice": faith},
        relics={"bob": "excalibur", "alice": "stonehenge"} if relics is None else relics,
        cards={"alice": card, **({"bob": "men_become_warriors"} if cards is None else cards)},
        epoch=epoch,
        pool=pool,
    )


def play(t: TwoWorlds, card: str) -> None:
    """Alice plays it in the usual position, up to the die."""
    t.alice.plays(card, *[answer for answer in PLAYED[card][1].split(", ") if answer])


def board(t: TwoWorlds) -> list[object]:
    """All that a War card can change."""
    x = t.extra
    hands = [[deck.hands[seat].cards for seat in (1, 2)] for deck in (x.war, x.sky, x.death)]
    laid = x.magic.laid[:2]
    table = [list(t.table.owner), list(t.table.armies), list(x.gods), list(x.pool)]
    return [*table, x.temples, x.plague, x.epoch, hands, laid]


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CMP-03")
def test_data_and_classes_match_one_to_one() -> None:
    for deck, kinds in (("war", WAR_CARDS), ("sky", SKY_CARDS)):
        assert [kind.card for kind in kinds] == [row.id for row in PRINTED.card if row.deck == deck]
    assert [kind.card for kind in WAR_CARDS] == list(PLAYED)
    assert len(MIRACLES[WAR]) == len(MIRACLES[SKY]) == 17


@pytest.mark.rule("GS-PLY-02", "GS-PLY-11", "GS-GEN-08", "GS-OBT-07")
@pytest.mark.parametrize("card", KINDS_OF_CARDS)
def test_its_cost_is_paid_and_it_never_comes_back(card: str) -> None:
    cost, _, die = PLAYED[card]
    t = war(card, faith=max(cost, 2))
    index = next(one.index for one in MIRACLES[WAR] if one.id == card)
    t.alice.says(f"play {card}")
    assert t.alice.faith == max(cost, 2) - cost + (2 if card == "our_faith_is_our_strength" else 0)
    t = war(card)
    play(t, card)
    if die:
        t.throws(die)
    assert card not in t.alice.cards
    assert index in t.extra.war.discards
    assert [one.copies for one in PRINTED.card if one.id == card] == [1]


@pytest.mark.rule("GS-PLY-04")
@pytest.mark.parametrize("card", [card for card in PLAYED if PLAYED[card][0]])
def test_without_the_faith_it_is_not_played(card: str) -> None:
    cost = PLAYED[card][0]
    t = war(card, faith=cost - 1)
    t.alice.cannot(f"play {card}", because=f"costs {cost} faith and you have {cost - 1} (GS-PLY-04).")


@pytest.mark.rule("GS-PLY-02", "GS-OBT-10")
@pytest.mark.parametrize("card", PLAYED)
def test_without_the_god_of_war_it_is_not_played(card: str) -> None:
    t = war(card, gods={"alice": "loki@thule"}, cards={"alice": f"{card} blood_coats_the_land"})
    assert t.answers == {"play blood_coats_the_land", "pass"}
    t.alice.cannot(f"play {card}", because="takes Thor in play (GS-PLY-02).")
    assert card in t.alice.cards


@pytest.mark.rule("GS-PLY-05", "GS-CRD-56", "GS-PLY-13")
@pytest.mark.parametrize("card", PLAYED)
def test_the_aegis_cancels_it_once_its_choices_are_named_and_before_any_die(card: str) -> None:
    t = war(card, relics={"bob": "excalibur", "alice": "stonehenge", "carol": "aegis_shield_of_athena"})
    before = board(t)
    play(t, card)
    assert (t.asked, t.step) == ("carol", "Answered")
    t.reload()
    t.carol.says("use aegis_shield_of_athena")
    assert board(t) == before
    assert t.alice.faith == RICH - PLAYED[card][0]
    assert (t.carol.relics, t.alice.cards) == ([], set())
    assert t.extra.peek == ()
    t = war(card, relics={"bob": "excalibur", "alice": "stonehenge", "carol": "aegis_shield_of_athena"})
    play(t, card)
    t.carol.passes()
    if PLAYED[card][2]:
        t.throws(PLAYED[card][2])
    elif t.step == "DrawInto":
        t.draws("crops_wither")
        t.draws("ragnarok_cometh")
    elif t.step == "TakeFromHand":
        t.alice.says("steal men_become_warriors")
    changed = board(t) != before or t.alice.faith != RICH - PLAYED[card][0] or len(t.alice.cards) > 0
    assert changed, "nobody cancels it"


@pytest.mark.rule("GS-PLY-03", "GS-PLY-15")
def test_several_cards_are_played_one_after_the_other() -> None:
    t = war("heroes_are_born an_empire_is_born the_faithful_gather")
    t.alice.plays("an_empire_is_born", "target rus")
    assert t.answers == {"pass", "play heroes_are_born", "play the_faithful_gather"}
    t.alice.plays("the_faithful_gather")
    t.alice.plays("heroes_are_born", "target thule")
    t.expect("Thule: alice 10 | Rus: alice 4")


@pytest.mark.rule("GS-PLY-12")
@pytest.mark.parametrize(
    ("card", "given"),
    [
        pytest.param("visions_become_real", {"cards": {}}, marks=pytest.mark.rule("GS-CRD-01")),
        pytest.param("eagles_take_wing", {"position": "Thule: alice 5"}, marks=pytest.mark.rule("GS-CRD-02")),
        pytest.param(
            "the_siren_calls",
            {"position": "Gaul: bob 4 | Egypt: carol 2", "rest": "alice"},
            marks=pytest.mark.rule("GS-CRD-04"),
        ),
        pytest.param("prayers_are_answered", {"temples": "gaul scythia"}, marks=pytest.mark.rule("GS-CRD-05")),
        pytest.param("the_faithful_gather", {"temples": "gaul scythia"}, marks=pytest.mark.rule("GS-CRD-06")),
        pytest.param("an_empire_is_born", {"temples": "thule rus"}, marks=pytest.mark.rule("GS-CRD-07")),
        pytest.param(
            "an_empire_is_born",
            {
                "temples": "thule gaul egypt roma sicilia corsica apulia dacia atlas kush nubia sheba",
                "rest": "carol",
            },
            marks=pytest.mark.rule("GS-CRD-07", "GS-CMP-07"),
        ),
        pytest.param("our_faith_is_our_strength", {"temples": "gaul scythia"}, marks=pytest.mark.rule("GS-CRD-09")),
        pytest.param("champions_arise", {"faith": 1}, marks=pytest.mark.rule("GS-CRD-12")),
        pytest.param("time_stands_still", {"epoch": 1}, marks=pytest.mark.rule("GS-CRD-13")),
        pytest.param("the_land_is_purged", {"plague": ""}, marks=pytest.mark.rule("GS-CRD-14")),
        pytest.param("the_temple_falls", {"temples": "scythia"}, marks=pytest.mark.rule("GS-CRD-15")),
        pytest.param(
            "the_temple_falls",
            {"temples": "thule rus", "rest": "bob"},
            marks=pytest.mark.rule("GS-CRD-15"),
        ),
        pytest.param("a_shrine_is_plundered", {"relics": {"alice": "stonehenge"}}, marks=pytest.mark.rule("GS-CRD-16")),
        pytest.param("only_ash_remains", {"relics": {}}, marks=pytest.mark.rule("GS-CRD-17")),
    ],
)
def test_a_card_whose_requirement_does_not_hold_stays_in_hand_and_costs_nothing(
    card: str, given: dict[str, object]
) -> None:
    t = war(card, **given)  # type: ignore[arg-type]
    faith = t.alice.faith
    t.alice.cannot(f"play {card}", because="what it takes is not there (GS-PLY-12).")
    assert (t.alice.cards, t.alice.faith) == ({card}, faith)


REFUSED = {
    "visions_become_real": ("against norse", "against egyptians", "pass"),
    "eagles_take_wing": ("target gaul", "target scythia", "target gate_i", "pass"),
    "the_siren_calls": ("target thule", "target scythia", "target gate_i"),
    "prayers_are_answered": ("target rus", "target gaul"),
    "an_empire_is_born": ("target thule", "target gaul", "target scythia"),
    "heroes_are_born": ("target gaul", "target scythia", "target gate_i"),
    "storms_rage": ("target scythia", "target gate_i", "pass"),
    "champions_arise": ("target gaul", "target scythia"),
    "the_land_is_purged": ("target thule", "target scythia"),
    "the_temple_falls": ("target rus", "target scythia"),
    "a_shrine_is_plundered": ("relic stonehenge", "relic pandoras_box"),
    "only_ash_remains": ("relic pandoras_box", "pass"),
}
"""What cannot be chosen in the usual position."""


@pytest.mark.rule("GS-CRD-02", "GS-CRD-04", "GS-CRD-08", "GS-CRD-11", "GS-CRD-15", "GS-CRD-16", "GS-PLY-09")
@pytest.mark.parametrize("card", REFUSED)
def test_what_it_cannot_choose_is_refused_with_its_rule(card: str) -> None:
    t = war(card, FIELD + " | Gate I: alice 2", temples="thule gaul scythia")
    t.alice.says(f"play {card}")
    for answer in REFUSED[card]:
        t.alice.cannot(answer, because=f"({NUMBERS[card]}).")


# --- one by one ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-01", "GS-GEN-02", "GS-GEN-09")
def test_visions_show_a_hand_to_one_player_and_take_a_card_of_it() -> None:
    held = "heroes_are_born men_become_warriors crops_wither"
    t = war("visions_become_real", cards={"bob": held, "carol": ""})
    t.alice.says("play visions_become_real")
    assert t.answers == {"against greeks"}, "carol has no cards"
    t.alice.says("against greeks")
    t.reload()
    assert [t.extra.seen_by(0).deck(kind).hands[1].cards for kind in ("war", "sky", "death")] == [
        deck.hands[1].cards for deck in (t.extra.war, t.extra.sky, t.extra.death)
    ]
    assert set(t.extra.seen_by(2).deck("war").hands[1].cards) == {HIDDEN}
    assert t.answers == {"deck war", "deck sky", "deck death"}
    t.alice.says("deck war")
    assert t.answers == {"steal heroes_are_born"}
    t.alice.says("steal heroes_are_born")
    assert t.alice.cards == {"heroes_are_born"}
    assert t.bob.cards == {"men_become_warriors", "crops_wither"}
    assert t.bob.relics == ["excalibur"], "relics in play are safe"
    assert set(t.extra.seen_by(0).deck("sky").hands[1].cards) == {HIDDEN}, "the look is over"
    t.alice.plays("heroes_are_born", "target rus")
    t.expect("Rus: alice 5")


@pytest.mark.rule("GS-CRD-01")
def test_visions_ask_for_no_deck_where_a_hand_has_one_only() -> None:
    t = war("visions_become_real", cards={"bob": "men_become_warriors men_become_warriors_2 lava_erupts"})
    t.alice.plays("visions_become_real", "against greeks")
    assert len(t.answers) == 3
    t.alice.says("steal lava_erupts")
    assert t.alice.cards == {"lava_erupts"}


@pytest.mark.rule("GS-CRD-02", "GS-PLY-06")
def test_eagles_take_armies_and_gods_however_far_and_leave_one_army() -> None:
    t = war(
        "eagles_take_wing", f"{FIELD} | Sheba: alice 1", gods={"alice": "thor@thule odin@thule freya@rus"}, plague=""
    )
    t.alice.says("play eagles_take_wing")
    assert t.answers == {"target thule", "target rus"}, "a lone army without a god cannot leave Sheba"
    t.alice.says("target thule")
    assert t.answers == {"target rus", "target sheba"}
    t.alice.says("target sheba")
    assert t.answers == {f"amount {n}" for n in range(5)}
    t.alice.cannot("amount 5", because="(GS-CRD-02)")
    t.alice.says("amount 4")
    assert t.answers == {"bring thor", "bring odin", "pass"}
    t.alice.says("bring odin")
    assert t.answers == {"bring thor", "pass"}
    t.alice.passes()
    t.expect("Thule: alice 1 | Sheba: alice 5")
    assert t.alice.gods == {"thor": "thule", "odin": "sheba", "freya": "rus"}
    assert "alice moves 4 armies from Thule to Sheba." in t.told()


@pytest.mark.rule("GS-CRD-02")
def test_eagles_take_gods_alone_but_never_nothing() -> None:
    t = war("eagles_take_wing", "Thule: alice 1 | Rus: alice 1", gods={"alice": "thor@thule odin@thule"})
    t.alice.plays("eagles_take_wing", "target thule", "target rus")
    assert t.answers == {"bring thor", "bring odin"}, "no army can go, so a god must"
    t.alice.says("bring thor")
    t.alice.says("bring odin")
    assert t.step != "CardAsks"
    assert t.alice.gods == {"thor": "rus", "odin": "rus"}
    t.expect("Thule: alice 1 | Rus: alice 1")
    t = war("eagles_take_wing")
    t.alice.plays("eagles_take_wing", "target rus", "target thule")
    assert t.answers == {"amount 1"}, "there is no god in Rus that could go alone"
    t = war("eagles_take_wing", gods={"alice": "thor@thule"})
    t.alice.plays("eagles_take_wing", "target thule", "target rus", "amount 0", "bring thor")
    t.expect("Thule: alice 5 | Rus: alice 2")
    assert t.alice.gods == {"thor": "rus"}


@pytest.mark.rule("GS-CRD-02", "GS-PLY-16", "GS-PLG-08")
def test_eagles_set_gods_down_in_a_plague_land_to_be_banished_but_armies_unharmed() -> None:
    t = war("eagles_take_wing heroes_are_born", plague="rus", gods={"alice": "thor@thule odin@thule"})
    t.alice.plays("eagles_take_wing", "target thule", "target rus", "amount 4", "bring odin", "pass")
    t.expect("Thule: alice 1 | Rus: alice 6")
    assert (t.alice.gods, t.alice.dead) == ({"thor": "thule"}, 0)
    t.alice.passes()
    assert t.alice.dead == 3, "three of six die in step 5, as everywhere"


@pytest.mark.rule("GS-CRD-02", "GS-S2P-12")
def test_eagles_do_not_land_on_neutral_land() -> None:
    t = war("eagles_take_wing", seats=2, rest="neutral", temples="thule")
    t.alice.plays("eagles_take_wing", "target thule")
    t.alice.cannot("target egypt", because="(GS-CRD-02)")


@pytest.mark.rule("GS-CRD-03", "GS-OBT-09", "GS-PLY-10")
def test_faith_delivers_two_cards_of_a_deck_whose_god_is_not_there() -> None:
    t = war("faith_shall_deliver")
    t.alice.says("play faith_shall_deliver")
    assert t.answers == {f"deck {kind}" for kind in KINDS}
    t.alice.says("deck sky")
    t.reload()
    t.draws("lava_erupts")
    t.draws("the_fog_lifts")
    assert t.alice.cards == {"lava_erupts", "the_fog_lifts"}
    t = war("faith_shall_deliver")
    t.alice.plays("faith_shall_deliver", "deck war")
    t.draws("heroes_are_born")
    t.draws("storms_rage")
    assert t.answers == {"play heroes_are_born", "play storms_rage", "pass"}, "they may be played at once"


@pytest.mark.rule("GS-CRD-03", "GS-MAG-01")
def test_relics_that_faith_delivers_enter_play_at_once() -> None:
    t = war("faith_shall_deliver")
    t.alice.plays("faith_shall_deliver", "deck magic")
    t.draws("pandoras_box")
    t.draws("mjolnir_hammer_of_thor")
    assert t.alice.relics == ["stonehenge", "pandoras_box", "mjolnir_hammer_of_thor"]
    assert t.alice.cards == set()


def empty(t: TwoWorlds, kind: int, but: int = 0) -> None:
    """A deck runs out, but for so many cards."""
    deck = t.extra.deck_of(kind)
    left = deck.pile.top()
    deck.discards = (*deck.discards, *left[but:])
    deck.pile = Pile((left[:but],) if but else ())


@pytest.mark.rule("GS-CRD-03", "GS-OBT-05", "GS-PLY-12")
def test_faith_delivers_one_card_if_one_is_left_and_nothing_from_an_empty_deck() -> None:
    t = war("faith_shall_deliver")
    empty(t, DEATH, but=1)
    empty(t, SKY)
    last = MIRACLES[DEATH][t.extra.death.pile.top()[0]].id
    t.alice.says("play faith_shall_deliver")
    t.alice.cannot("deck sky", because="draw from a miracle deck that has cards left (GS-CRD-03).")
    t.alice.says("deck death")
    t.draws(last)
    assert t.alice.cards == {last}
    assert t.step != "DrawInto"
    t = war("faith_shall_deliver")
    for kind in range(len(KINDS)):
        empty(t, kind)
    t.alice.cannot("play faith_shall_deliver", because="(GS-PLY-12)")


@pytest.mark.rule("GS-CRD-04", "GS-PLY-06")
def test_the_siren_exchanges_two_whole_forces_of_one_other_player() -> None:
    t = war(
        "the_siren_calls", gods={"alice": "thor@thule", "bob": "zeus@gaul ares@varangia hades@galicia"}, plague="rus"
    )
    t.alice.says("play the_siren_calls")
    assert "target egypt" in t.answers
    t.alice.says("target gaul")
    assert t.answers == {"target varangia", "target galicia"}, "of the same player"
    t.alice.cannot("target egypt", because="two territories of one other player (GS-CRD-04).")
    t.alice.cannot("target gaul", because="(GS-CRD-04)")
    t.alice.says("target varangia")
    t.expect("Varangia: bob 4 | Gaul: bob 3")
    assert t.bob.gods == {"zeus": "varangia", "ares": "gaul", "hades": "galicia"}
    assert t.temples == {"thule", "gaul", "egypt"}
    assert t.in_all("bob") == 110


@pytest.mark.rule("GS-CRD-04", "GS-PLG-08", "GS-PLY-16")
def test_gods_that_the_siren_calls_into_a_plague_land_are_banished() -> None:
    t = war("the_siren_calls")
    t.alice.plays("the_siren_calls", "target galicia", "target gaul")
    t.expect("Galicia: bob 4 | Gaul: bob 1")
    assert t.bob.gods == {}
    assert t.plague == {"galicia"}
    assert t.bob.dead == 0


@pytest.mark.rule("GS-CRD-04", "GS-S2P-12", "GS-PLY-12")
def test_the_siren_does_not_call_neutral_armies() -> None:
    t = war("the_siren_calls", seats=2, rest="neutral", temples="thule")
    t.alice.says("play the_siren_calls")
    assert t.answers == {"target gaul", "target varangia", "target galicia"}
    t = war("the_siren_calls", "Thule: alice 5 | Gaul: bob 4", seats=2, rest="neutral", temples="thule")
    t.alice.cannot("play the_siren_calls", because="(GS-PLY-12)")


@pytest.mark.rule("GS-CRD-05", "GS-LAB-18")
@pytest.mark.parametrize("face", range(1, 7))
def test_prayers_bring_a_die_of_armies_to_a_temple(face: int) -> None:
    t = war("prayers_are_answered", temples="thule gaul scythia")
    t.alice.says("play prayers_are_answered")
    assert t.answers == {"target thule"}
    t.alice.says("target thule")
    t.reload()
    t.throws(str(face))
    t.expect(f"Thule: alice {5 + face}")
    assert t.in_all("alice") == 110


@pytest.mark.rule("GS-CRD-05", "GS-RAI-13")
def test_what_the_reserve_cannot_give_is_lost() -> None:
    t = war("prayers_are_answered", pool={"alice": 2})
    t.alice.plays("prayers_are_answered", "target thule")
    t.throws("5")
    t.expect("Thule: alice 7")
    assert t.alice.pool == 0
    t = war("heroes_are_born", pool={"alice": 1})
    t.alice.plays("heroes_are_born", "target rus")
    t.expect("Rus: alice 3")


@pytest.mark.rule("GS-CRD-06", "GS-TMP-09")
def test_the_faithful_gather_at_every_own_temple_and_nowhere_else() -> None:
    t = war("the_faithful_gather", temples="thule rus gaul scythia", plague="")
    t.alice.plays("the_faithful_gather")
    t.expect("Thule: alice 7 | Rus: alice 4 | Gaul: bob 4 | Scythia: nobody 0")
    assert t.in_all("alice") == 110


@pytest.mark.rule("GS-CRD-07", "GS-TMP-08")
def test_an_empire_is_born_with_a_temple_that_costs_nothing() -> None:
    t = war("an_empire_is_born", plague="rus", faith=0)
    t.alice.plays("an_empire_is_born", "target rus")
    assert t.temples == {"thule", "gaul", "egypt", "rus"}
    assert t.alice.faith == 0
    assert "alice builds a temple in Rus." in t.told()


@pytest.mark.rule("GS-CRD-08")
def test_three_heroes_are_born_in_an_own_territory() -> None:
    t = war("heroes_are_born", f"{FIELD} | Roma: alice 1")
    t.alice.says("play heroes_are_born")
    assert t.answers == {"target thule", "target rus", "target roma"}
    t.alice.says("target roma")
    t.expect("Roma: alice 4")
    assert t.in_all("alice") == 110
    t = war("heroes_are_born", seats=2, rest="neutral", temples="")
    t.alice.says("play heroes_are_born")
    t.alice.cannot("target egypt", because="heroes rise in a territory of yours (GS-CRD-08).")


@pytest.mark.rule("GS-CRD-08", "GS-ATL-03")
def test_no_heroes_are_born_on_sunk_land() -> None:
    t = war("heroes_are_born", f"{FIELD} | Tritonis: alice 2")
    tritonis = t.land("Tritonis")
    sink(t.game, (tritonis.index,))
    t.alice.says("play heroes_are_born")
    assert t.answers == {"target thule", "target rus"}


@pytest.mark.rule("GS-CRD-09", "GS-TMP-09")
def test_faith_for_every_own_temple_and_none_for_one_without_owner() -> None:
    t = war("our_faith_is_our_strength", temples="thule rus gaul scythia", plague="")
    t.alice.plays("our_faith_is_our_strength")
    assert t.alice.faith == RICH + 4
    assert "alice collects 4 faith." in t.told()


@pytest.mark.rule("GS-CRD-10", "GS-PLY-13", "GS-SUM-04")
def test_the_sun_takes_an_army_for_each_god_in_a_territory() -> None:
    t = war(
        "the_sun_grows_cold",
        FIELD,
        gods={"alice": "thor@thule odin@thule freya@rus", "bob": "zeus@galicia ares@galicia hades@gaul"},
        plague="",
    )
    t.alice.plays("the_sun_grows_cold")
    t.expect("Thule: alice 3 | Rus: alice 1 | Galicia: nobody 0 | Gaul: bob 3 | Varangia: bob 3 | Egypt: carol 1")
    assert t.bob.gods == {"hades": "gaul"}, "where the last army fell the gods are banished"
    assert t.alice.gods == {"thor": "thule", "odin": "thule", "freya": "rus"}
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (3, 2, 0)
    assert t.in_all("bob") == 110


@pytest.mark.rule("GS-CRD-10", "GS-ELI-08", "GS-ELI-10")
def test_the_sun_can_put_players_out_its_own_too() -> None:
    t = war("the_sun_grows_cold", "Thule: alice 5 | Gaul: bob 1 | Gate I: bob 4", rest="carol")
    t.alice.plays("the_sun_grows_cold")
    assert t.table.out == (1,)
    t.expect("Gaul: nobody 0 | Gate I: nobody 0 | Thule: alice 4")
    assert t.temples == {"thule", "gaul", "egypt"}, "a temple stays, nonaligned"
    t = war("the_sun_grows_cold", "Thule: alice 1 | Gaul: bob 4", rest="carol")
    t.alice.plays("the_sun_grows_cold")
    assert t.table.out == (0,)
    assert t.table.turn == 1, "the turn of who is out is over"


@pytest.mark.rule("GS-CRD-10", "GS-ELI-11", "GS-PLY-13")
def test_whom_the_sun_takes_all_together_share_the_victory() -> None:
    t = war("the_sun_grows_cold", "Thule: alice 1 | Gaul: bob 1", seats=2, rest="neutral", temples="")
    t.alice.plays("the_sun_grows_cold")
    assert t.winners == {"alice", "bob"}


@pytest.mark.rule("GS-CRD-11")
@pytest.mark.parametrize(("face", "left"), [(1, "bob 3"), (3, "bob 1"), (4, "nobody 0"), (6, "nobody 0")])
def test_storms_take_a_die_of_armies_and_the_last_one_too(face: int, left: str) -> None:
    t = war("storms_rage")
    t.alice.plays("storms_rage", "target gaul")
    t.reload()
    t.throws(str(face))
    t.expect(f"Gaul: {left}")
    assert t.bob.dead == min(4, face)
    assert t.bob.gods == ({"zeus": "gaul"} if face < 4 else {})
    assert "gaul" in t.temples
    assert t.in_all("bob") == 110


@pytest.mark.rule("GS-CRD-11", "GS-S2P-12", "GS-S2P-06", "GS-ELI-08")
def test_storms_rage_over_own_and_neutral_land() -> None:
    t = war("storms_rage", "Thule: alice 5 | Rus: alice 2 | Gaul: bob 4 | Egypt: neutral 3", seats=2, rest="neutral")
    t.alice.plays("storms_rage", "target egypt")
    t.throws("2")
    t.expect("Egypt: neutral 1")
    assert (t.alice.dead, t.bob.dead) == (0, 0), "neutral dead leave the game"
    t = war("storms_rage", "Thule: alice 5 | Rus: alice 2 | Gaul: bob 4")
    t.alice.plays("storms_rage", "target thule")
    t.throws("5")
    t.expect("Thule: nobody 0")
    assert (t.alice.gods, t.alice.dead) == ({}, 5)
    t = war("storms_rage", "Thule: alice 5 | Gaul: bob 4")
    t.alice.plays("storms_rage", "target gaul")
    t.throws("6")
    assert t.table.out == (1,)


@pytest.mark.rule("GS-CRD-12", "GS-GEN-03")
@pytest.mark.parametrize(("faith", "armies"), [(2, 1), (3, 1), (7, 3), (8, 4)])
def test_champions_are_half_the_faith_which_is_kept(faith: int, armies: int) -> None:
    t = war("champions_arise", faith=faith)
    t.alice.says("play champions_arise")
    assert t.answers == {"target thule", "target rus"}
    t.alice.says("target rus")
    t.expect(f"Rus: alice {2 + armies}")
    assert t.alice.faith == faith


@pytest.mark.rule("GS-CRD-13", "GS-EPO-08")
def test_time_goes_back_by_an_epoch_and_the_present_one_is_played_out() -> None:
    t = war("time_stands_still", epoch=5)
    order = t.extra.order
    t.alice.plays("time_stands_still")
    assert (t.extra.epoch, t.extra.order) == (4, order)
    assert "The epoch marker goes back to the Fourth Epoch." in t.told()
    t.goes_on_to("alice", "BidForTurnOrder")
    assert t.extra.epoch == 5, "the game goes on for another epoch"
    assert t.table.turns == 3, "after the turns of bob and carol"
    t = war("time_stands_still", epoch=2)
    t.alice.plays("time_stands_still")
    assert t.extra.epoch == 1


@pytest.mark.rule("GS-CRD-14", "GS-TMP-09")
def test_a_purged_land_is_clean_and_empty() -> None:
    t = war(
        "the_land_is_purged",
        gods={"alice": "thor@thule", "bob": "zeus@gaul"},
        temples="gaul",
        plague="gaul rus",
    )
    spare = t.extra.spare
    t.alice.says("play the_land_is_purged")
    assert t.answers == {"target gaul", "target rus"}
    t.alice.says("target gaul")
    t.expect("Gaul: nobody 0 | Rus: alice 1")
    assert t.plague == {"rus"}
    assert t.extra.spare == spare, "the marker is gone for good"
    assert (t.bob.gods, t.bob.dead, t.temples) == ({}, 4, {"gaul"})
    assert t.in_all("bob") == 110
    assert "Gaul is free of the plague." in t.told()


@pytest.mark.rule("GS-CRD-14", "GS-S2P-12")
def test_own_empty_and_neutral_plague_lands_are_purged_too() -> None:
    t = war("the_land_is_purged", plague="rus scythia")
    t.alice.plays("the_land_is_purged", "target rus")
    t.expect("Rus: nobody 0")
    assert t.alice.dead == 2
    t = war("the_land_is_purged", plague="scythia")
    t.alice.plays("the_land_is_purged", "target scythia")
    assert t.plague == set()
    t = war("the_land_is_purged", f"{FIELD} | Egypt: neutral 3", seats=2, rest="neutral", plague="egypt")
    t.alice.plays("the_land_is_purged", "target egypt")
    t.expect("Egypt: nobody 0")


@pytest.mark.rule("GS-CRD-14", "GS-ELI-01", "GS-ELI-08")
def test_a_purge_can_put_a_player_out() -> None:
    t = war("the_land_is_purged", "Thule: alice 5 | Gaul: bob 9", plague="gaul")
    t.alice.plays("the_land_is_purged", "target gaul")
    assert t.table.out == (1,)
    t = war("the_land_is_purged", "Thule: alice 5 | Gaul: bob 9", plague="thule")
    t.alice.plays("the_land_is_purged", "target thule")
    assert (t.table.out, t.table.turn) == ((0,), 1)


@pytest.mark.rule("GS-CRD-15", "GS-TMP-02")
def test_a_temple_of_any_player_moves_within_the_lands_of_its_owner() -> None:
    t = war("the_temple_falls", temples="thule gaul varangia egypt scythia")
    t.alice.says("play the_temple_falls")
    assert t.answers == {"target thule", "target gaul", "target varangia", "target egypt"}
    t.alice.says("target gaul")
    assert t.answers == {"target galicia"}, "bob's only territory without one"
    for land in ("varangia", "rus", "scythia", "gaul"):
        t.alice.cannot(f"target {land}", because="(GS-CRD-15)")
    t.alice.says("target galicia")
    assert t.temples == {"thule", "galicia", "varangia", "egypt", "scythia"}
    t = war("the_temple_falls")
    t.alice.plays("the_temple_falls", "target thule", "target rus")
    assert t.temples == {"rus", "gaul", "egypt"}


@pytest.mark.rule("GS-CRD-16", "GS-MAG-06", "GS-MAG-04")
def test_a_plundered_relic_serves_the_thief_with_its_point() -> None:
    t = war(
        "a_shrine_is_plundered",
        f"{FIELD} | Anglia: alice 1",
        relics={"bob": "stonehenge excalibur", "carol": "pandoras_box", "alice": "mjolnir_hammer_of_thor"},
    )
    before = t.alice.score
    t.alice.says("play a_shrine_is_plundered")
    assert t.answers == {"relic stonehenge", "relic excalibur", "relic pandoras_box"}
    t.alice.cannot("relic mjolnir_hammer_of_thor", because="that another player has in play (GS-CRD-16).")
    t.alice.says("relic stonehenge")
    assert (t.alice.relics, t.bob.relics) == (["mjolnir_hammer_of_thor", "stonehenge"], ["excalibur"])
    assert t.alice.score == before + 1
    assert "alice takes Stonehenge from bob." in t.told()


@pytest.mark.rule("GS-CRD-16", "GS-MAG-09")
def test_what_a_plundered_relic_does_at_the_start_of_a_turn_waits_for_the_next_one() -> None:
    t = war("a_shrine_is_plundered", relics={"bob": "the_golden_fleece"})
    t.alice.plays("a_shrine_is_plundered", "relic the_golden_fleece")
    assert t.alice.cards == set()
    t.goes_on_to("bob", "Reinforce")
    assert t.bob.cards == {"men_become_warriors"}, "it is no longer bob's"
    t.goes_on_to("alice", "BidForTurnOrder")
    while t.step == "BidForTurnOrder":
        t.people[t.asked].says("bid 0")
    t.throws("6 5 4")
    t.goes_on_to("alice", "Reinforce")
    assert len(t.alice.cards) == 1


@pytest.mark.rule("GS-CRD-17", "GS-MAG-06")
def test_a_relic_turns_to_ash_an_own_one_too() -> None:
    t = war("only_ash_remains")
    t.alice.says("play only_ash_remains")
    assert t.answers == {"relic excalibur", "relic stonehenge"}
    t.alice.says("relic excalibur")
    assert (t.alice.relics, t.bob.relics) == (["stonehenge"], [])
    assert len(t.extra.magic.discards) == 1
    t = war("only_ash_remains")
    t.alice.plays("only_ash_remains", "relic stonehenge")
    assert (t.alice.relics, t.bob.relics) == ([], ["excalibur"])
