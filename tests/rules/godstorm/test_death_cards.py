"""The Death cards: what each of them does and to whom, what it takes, what it costs, and where the dead go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.death import DEATH_CARDS
from hegemon.editions.godstorm.lands import ATLANTIS, DEATH
from hegemon.kernel.saves import dump
from hegemon.rules.terrain import close
from miracle_play import assert_sound, cost, discarded, loaded, play, play_saving, sink_atlantis
from two_worlds import TwoWorlds, worlds

FIELD = "Thule: alice 5 | Varangia: alice 2 | Roma: bob 5 | Apulia: bob 1"
"""Alice in the north, bob in the south, and carol with one army in every other territory."""


def step_four(
    card: str,
    position: str = FIELD,
    *,
    gods: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    faith: Mapping[str, int] | None = None,
    relics: Mapping[str, str] | None = None,
    temples: str = "",
    plague: str = "",
    seats: int = 3,
    rest: str = "",
    pool: Mapping[str, int] | None = None,
    out: tuple[str, ...] = (),
) -> TwoWorlds:
    """Alice in her step 4, with Loki in Thule, nine faith and this card."""
    given = dict(gods or {})
    given["alice"] = f"loki@thule {given.get('alice', '')}".strip()
    held = dict(cards or {})
    held["alice"] = f"{card} {held.get('alice', '')}".strip()
    return worlds(
        position,
        phase="play",
        gods=given,
        cards=held,
        faith={"alice": 9} | dict(faith or {}),
        relics=relics,
        temples=temples,
        plague=plague,
        seats=seats,
        rest=rest,
        pool=pool,
        out=out,
    )


# --- every card ------------------------------------------------------------------------------------------------------

READY: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "crops_wither": ({"cards": {"bob": "storms_rage"}}, ("against greeks",)),
    "the_dead_walk": (
        {"position": f"{FIELD} | Crypt V: alice 4", "temples": "thule"},
        ("target crypt_v", "target thule", "amount 2"),
    ),
    "ragnarok_cometh": ({"gods": {"bob": "zeus@roma"}}, ()),
    "the_young_grow_old": ({}, ()),
    "deaths_door_closes": ({"position": f"{FIELD} | Altar III: bob 4"}, ()),
    "blood_coats_the_land": ({}, ("throw 1",)),
    "the_ground_shakes": ({}, ("throw 1",)),
    "the_sea_is_your_tomb": ({}, ()),
    "the_mighty_have_fallen": ({}, ()),
    "diamonds_turn_to_rust": ({"relics": {"bob": "excalibur"}}, ()),
    "fire_rains_down": ({"temples": "roma"}, ("target roma",)),
    "the_gods_forsake_us": ({}, ("target roma",)),
    "paradise_is_lost": ({"plague": "roma"}, ("target roma", "draw gaul")),
    "the_trojan_horse_is_revealed": ({}, ("target apulia", "throw 3")),
    "the_waters_boil": ({}, ("link corsica roma",)),
}
"""A position in which each card can be played, and the answers to what follows."""

LACKING: dict[str, dict[str, object]] = {
    "crops_wither": {},
    "the_dead_walk": {"position": f"{FIELD} | Crypt V: alice 4 | Valhalla: alice 6", "temples": "roma"},
    "ragnarok_cometh": {"gods": {"bob": "hades@roma hekate@roma"}},
    "the_young_grow_old": {"position": "Thule: alice 1 | Roma: bob 1 | Crypt V: alice 4"},
    "deaths_door_closes": {
        "position": f"{FIELD} | Crypt V: alice 1 | Altar III: bob 1 | Gate I: bob 4 | Plain VI: bob 3"
    },
    "the_sea_is_your_tomb": {},
    "diamonds_turn_to_rust": {},
    "fire_rains_down": {},
    "the_gods_forsake_us": {},
    "paradise_is_lost": {},
    "the_trojan_horse_is_revealed": {"position": "Roma: bob 2 | Carthage: carol 2", "rest": "alice"},
    "the_waters_boil": {},
}
"""A position in which what a card takes is not there; some lack something only once the game has gone on."""


def ready(card: str, **more: object) -> tuple[TwoWorlds, tuple[str, ...]]:
    given, answers = READY[card]
    return step_four(card, **(given | more)), answers  # type: ignore[arg-type]


def lacking(card: str, **more: object) -> TwoWorlds:
    t = step_four(card, **(LACKING[card] | more))  # type: ignore[arg-type]
    gone_on(t, card)
    return t


def gone_on(t: TwoWorlds, card: str) -> None:
    """What a card takes is used up."""
    if card == "the_sea_is_your_tomb":
        sink_atlantis(t)
    elif card == "the_gods_forsake_us":
        t.extra.spare = False
    elif card == "the_waters_boil":
        close(t.game, t.land("Corsica").index, t.land("Roma").index)


@pytest.mark.rule("GS-CMP-03")
def test_data_and_classes_match_one_to_one() -> None:
    kinds = list(dict.fromkeys(card.key for card in MIRACLES[DEATH]))
    assert [card.card for card in DEATH_CARDS] == kinds
    assert list(READY) == kinds
    twice = {key for key, copies in Counter(card.key for card in MIRACLES[DEATH]).items() if copies == 2}
    assert twice == {"crops_wither", "the_dead_walk"}
    assert [card.rule for card in MIRACLES[DEATH]] == sorted(card.rule for card in MIRACLES[DEATH])
    assert {kind.card: f"GS-CRD-{18 + n}" for n, kind in enumerate(DEATH_CARDS)} == {
        card.key: card.rule for card in MIRACLES[DEATH]
    }


@pytest.mark.rule("GS-PLY-02", "GS-PLY-11", "GS-GEN-01", "GS-GEN-08")
@pytest.mark.parametrize("card", READY)
def test_a_card_is_paid_for_and_out_of_the_game(card: str) -> None:
    t, answers = ready(card)
    play(t, card, *answers)
    assert t.alice.faith == 9 - cost(card)
    assert card in discarded(t)
    assert t.alice.cards == set()
    assert t.extra.faith[1:] == [0, 0]


@pytest.mark.rule("GS-PLY-02")
@pytest.mark.parametrize("card", READY)
def test_no_card_without_the_god_of_death(card: str) -> None:
    t, _ = ready(card, cards={"alice": "storms_rage", "bob": "the_fog_lifts"}, gods={"alice": "thor@thule"})
    t.extra.gods[DEATH] = -1
    t.alice.cannot(f"play {card}", because="takes Loki in play (GS-PLY-02).")


@pytest.mark.rule("GS-PLY-04")
@pytest.mark.parametrize("card", READY)
def test_no_card_without_its_faith(card: str) -> None:
    price = cost(card)
    more = {"cards": {"alice": "storms_rage", "bob": "the_fog_lifts"}, "gods": {"alice": "thor@thule"}}
    t, _ = ready(card, faith={"alice": price - 1}, **more)
    t.alice.cannot(f"play {card}", because=f"costs {price} faith and you have {price - 1} (GS-PLY-04).")
    t, _ = ready(card, faith={"alice": price}, **more)
    t.alice.says(f"play {card}")
    assert t.alice.faith == 0


@pytest.mark.rule("GS-PLY-12")
@pytest.mark.parametrize("card", LACKING)
def test_what_it_takes_must_be_there(card: str) -> None:
    t = lacking(card)
    t.alice.cannot(f"play {card}", because="cannot be played now, since what it takes is not there (GS-PLY-12).")
    assert t.alice.faith == 9


@pytest.mark.rule("GS-CRD-56", "GS-PLY-05")
@pytest.mark.parametrize("card", READY)
def test_the_aegis_cancels_it_once_its_targets_are_named_and_before_dice(card: str) -> None:
    relics = {"carol": "aegis_shield_of_athena", "bob": "excalibur"}
    t, answers = ready(card, relics=relics)
    named = [text for text in answers if text.split()[0] not in ("throw", "draw")]
    play(t, card, *named)
    before = dump(t.game)["table"]
    assert (t.asked, t.step) == ("carol", "Answered")
    assert t.answers == {"pass", "use aegis_shield_of_athena"}
    t.carol.says("use aegis_shield_of_athena")
    assert t.carol.relics == []
    assert {card, "aegis_shield_of_athena"} <= discarded(t)
    assert t.alice.faith == 9 - cost(card)
    t.extra.magic.laid[2] = (next(one.index for one in MIRACLES[1] if one.id == "aegis_shield_of_athena"),)
    t.extra.magic.discards = ()
    assert dump(t.game)["table"] == before, "nothing else has changed"


@pytest.mark.rule("GS-PLY-05")
@pytest.mark.parametrize("card", READY)
def test_a_card_can_be_saved_and_loaded_at_each_of_its_questions(card: str) -> None:
    t, answers = ready(card, relics={"carol": "aegis_shield_of_athena", "bob": "excalibur"})
    named = [text for text in answers if text.split()[0] not in ("throw", "draw")]
    every = (*named, "pass", *answers[len(named) :])
    other, _ = ready(card, relics={"carol": "aegis_shield_of_athena", "bob": "excalibur"})
    play(t, card, *every)
    again = play_saving(other, card, *every)
    assert dump(again.game) == dump(t.game)


@pytest.mark.rule("GS-CRD-49", "GS-GEN-04", "GS-PLY-01", "GS-PLY-17")
@pytest.mark.parametrize("card", READY)
def test_pandoras_box_plays_it_without_god_or_faith(card: str) -> None:
    given, answers = READY[card]
    relics = {"alice": "pandoras_box", **given.get("relics", {})}  # type: ignore[dict-item]
    t = worlds(**({"position": FIELD, "phase": "turn"} | given | {"relics": relics}))  # type: ignore[arg-type]
    t.draws(card)
    assert f"alice uses {next(one.name for one in MIRACLES[DEATH] if one.id == card)}" in " ".join(t.told())
    for text in answers:
        if t.asked == "chance":
            t.chance(text)
        else:
            t.alice.says(text)
    assert card in discarded(t)
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert_sound(t)
    assert happened(t, card)


def happened(t: TwoWorlds, card: str) -> bool:
    """Whether the effect of a card shows."""
    seen = {
        "crops_wither": not t.bob.cards,
        "the_dead_walk": t.armies("Crypt V") == 2,
        "ragnarok_cometh": not t.bob.gods,
        "the_young_grow_old": t.armies("Roma") == 4,
        "deaths_door_closes": t.armies("Altar III") == 2,
        "blood_coats_the_land": t.owner("Apulia") == "nobody",
        "the_ground_shakes": t.armies("Roma") == 3,
        "the_sea_is_your_tomb": not t.table.board.whole and len(t.table.board.lands) == 38,
        "the_mighty_have_fallen": t.armies("Roma") == 3,
        "diamonds_turn_to_rust": not t.bob.relics,
        "fire_rains_down": not t.temples,
        "the_gods_forsake_us": t.plague == {"roma"},
        "paradise_is_lost": t.plague == {"gaul"},
        "the_trojan_horse_is_revealed": t.owner("Apulia") == "alice",
        "the_waters_boil": bool(t.table.board.changes.closed),
    }
    return seen[card]


@pytest.mark.rule("GS-CRD-49", "GS-PLY-17")
@pytest.mark.parametrize("card", [card for card in LACKING if card != "diamonds_turn_to_rust"])  # the box is a relic
def test_what_pandoras_box_cannot_play_is_shown_and_laid_aside(card: str) -> None:
    given = {"position": FIELD, "phase": "turn"} | LACKING[card] | {"relics": {"alice": "pandoras_box"}}
    t = worlds(**given)  # type: ignore[arg-type]
    gone_on(t, card)
    owners, armies = t.table.owner.copy(), t.table.armies.copy()
    t.draws(card)
    assert card in discarded(t)
    name = next(one.name for one in MIRACLES[DEATH] if one.id == card)
    assert name in " ".join(t.told())
    assert f"uses {name}" not in " ".join(t.told())
    assert t.step == "Reinforce"
    assert (t.table.owner, t.table.armies) == (owners, armies)
    assert_sound(t)


# --- Crops Wither ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-18")
def test_crops_wither_and_a_whole_hand_is_gone() -> None:
    t = step_four(
        "crops_wither",
        cards={"alice": "the_dead_walk", "bob": "storms_rage the_fog_lifts crops_wither_2", "carol": "lava_erupts"},
        relics={"bob": "stonehenge"},
        faith={"bob": 4},
    )
    t.alice.says("play crops_wither")
    assert t.answers == {"against norse", "against greeks", "against egyptians"}
    t.alice.says("against greeks")
    assert t.bob.cards == set()
    assert (t.bob.relics, t.bob.faith) == (["stonehenge"], 4)
    assert (t.alice.cards, t.carol.cards) == ({"the_dead_walk"}, {"lava_erupts"})
    assert {"storms_rage", "the_fog_lifts", "crops_wither_2", "crops_wither"} == discarded(t)


@pytest.mark.rule("GS-CRD-18")
def test_crops_may_wither_on_the_own_field_and_where_nothing_grows() -> None:
    held = {"alice": "crops_wither_2 the_dead_walk"}
    t = step_four("crops_wither", cards=held)
    play(t, "crops_wither", "against norse")
    assert t.alice.cards == set()
    t = step_four("crops_wither", cards=held)
    play(t, "crops_wither", "against egyptians")  # who hold nothing
    assert t.alice.cards == {"crops_wither_2", "the_dead_walk"}


@pytest.mark.rule("GS-CRD-18", "GS-PLY-12")
def test_crops_wither_does_not_count_itself() -> None:
    t = step_four("crops_wither")
    t.alice.cannot("play crops_wither", because="GS-PLY-12")
    t = step_four("crops_wither", cards={"alice": "crops_wither_2"})
    assert "play crops_wither" in t.answers


@pytest.mark.rule("GS-CRD-18", "GS-CRD-49")
def test_out_of_the_box_it_takes_any_card_in_a_hand() -> None:
    for held, asked in (({"bob": "storms_rage"}, "CardAsks"), ({}, "Reinforce")):
        t = worlds(FIELD, phase="turn", relics={"alice": "pandoras_box"}, cards=held)
        t.draws("crops_wither")
        assert t.step == asked


@pytest.mark.rule("GS-CRD-18", "GS-S2P-12")
def test_neither_the_neutral_side_nor_somebody_who_is_out_is_a_player() -> None:
    t = step_four("crops_wither", seats=2, rest="neutral", cards={"bob": "storms_rage"})
    t.alice.says("play crops_wither")
    assert t.answers == {"against norse", "against greeks"}
    t.alice.cannot("against babylonians", because="GS-CRD-18")
    t = step_four("crops_wither", rest="alice", cards={"bob": "storms_rage"}, out=("carol",))
    t.alice.says("play crops_wither")
    assert t.answers == {"against norse", "against greeks"}


# --- The Dead Walk ---------------------------------------------------------------------------------------------------

GRAVES = f"{FIELD} | Crypt V: alice 9 | Gate I: alice 3 | Plain VI: alice 1 | Altar III: bob 5 | Valhalla: alice 7"


@pytest.mark.rule("GS-CRD-19", "GS-PLY-06", "GS-PLY-09")
def test_the_dead_walk_from_one_space_to_one_temple() -> None:
    t = step_four("the_dead_walk", GRAVES, temples="thule roma varangia")
    t.alice.says("play the_dead_walk")
    assert t.answers == {"target crypt_v", "target gate_i"}
    t.alice.cannot("target valhalla", because="GS-CRD-19")
    t.alice.cannot("target plain_vi", because="GS-CRD-19")
    t.alice.says("target crypt_v")
    assert t.answers == {"target thule", "target varangia"}
    t.alice.cannot("target roma", because="GS-CRD-19")
    t.alice.says("target varangia")
    assert t.answers == {f"amount {n}" for n in range(1, 7)}
    t.alice.says("amount 6")
    t.expect("Crypt V: alice 3 | Varangia: alice 8 | Thule: alice 5 | Valhalla: alice 7")
    assert "alice moves 6 armies from Crypt V to Varangia." in t.told()
    assert_sound(t)


@pytest.mark.rule("GS-CRD-19", "GS-PLY-06")
def test_one_of_the_dead_stays() -> None:
    t = step_four("the_dead_walk_2", GRAVES, temples="thule")
    play(t, "the_dead_walk_2", "target gate_i", "target thule")
    assert t.answers == {"amount 1", "amount 2"}
    t.alice.cannot("amount 3", because="GS-CRD-19")
    t.alice.says("amount 2")
    t.expect("Gate I: alice 1 | Thule: alice 7")


@pytest.mark.rule("GS-CRD-19", "GS-PLY-12")
def test_the_dead_need_a_temple_and_company() -> None:
    for position, temples in ((GRAVES, "roma"), (f"{FIELD} | Plain VI: alice 1", "thule")):
        t = step_four("the_dead_walk", position, temples=temples)
        t.alice.cannot("play the_dead_walk", because="GS-PLY-12")


@pytest.mark.rule("GS-CRD-19", "GS-PLY-16")
def test_the_dead_walk_into_a_plague_land_without_a_loss() -> None:
    t = step_four("the_dead_walk", GRAVES, temples="varangia", plague="varangia")
    t.alice.says("play the_dead_walk")
    t.alice.says("target crypt_v")
    t.alice.says("target varangia")
    t.alice.says("amount 5")
    assert (t.armies("Varangia"), t.alice.dead) == (4, 7 + 3), "only step 5 takes its half of the seven"


# --- Ragnarok Cometh -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-20", "GS-LAB-16")
def test_gods_of_war_and_of_the_sky_fall_whosever_they_are() -> None:
    t = step_four(
        "ragnarok_cometh",
        gods={
            "alice": "thor@thule odin@varangia freya@thule",
            "bob": "ares@roma zeus@roma hades@roma",
            "carol": "set@egypt isis@egypt",
        },
    )
    owners, armies = t.table.owner.copy(), t.table.armies.copy()
    play(t, "ragnarok_cometh")
    assert t.alice.gods == {"loki": "thule", "freya": "thule"}
    assert t.bob.gods == {"hades": "roma"}
    assert t.carol.gods == {"isis": "egypt"}
    assert (t.table.owner, t.table.armies) == (owners, armies)
    assert not t.extra.sky_labour
    assert t.alice.cards == set()


@pytest.mark.rule("GS-CRD-20", "GS-PLY-12")
@pytest.mark.parametrize(("gods", "possible"), [("hades@roma", False), ("ares@roma", True), ("zeus@roma", True)])
def test_ragnarok_takes_a_god_of_war_or_of_the_sky(gods: str, possible: bool) -> None:
    t = step_four("ragnarok_cometh", gods={"bob": gods})
    assert ("play ragnarok_cometh" in t.answers) == possible


# --- The Young Grow Old ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-21", "GS-PLY-09")
def test_every_territory_with_company_loses_one() -> None:
    t = step_four("the_young_grow_old", f"{FIELD} | Crypt V: bob 4", gods={"bob": "ares@roma"}, temples="varangia")
    play(t, "the_young_grow_old")
    t.expect("Thule: alice 4 | Varangia: alice 1 | Roma: bob 4 | Apulia: bob 1 | Gaul: carol 1 | Crypt V: bob 4")
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (2, 1, 0)
    assert t.bob.gods == {"ares": "roma"}
    assert t.temples == {"varangia"}


@pytest.mark.rule("GS-CRD-21", "GS-S2P-12", "GS-S2P-06")
def test_neutral_armies_grow_old_and_leave_the_game() -> None:
    t = step_four("the_young_grow_old", f"{FIELD} | Gaul: neutral 3 | Iberia: neutral 1", seats=2, rest="bob")
    play(t, "the_young_grow_old")
    t.expect("Gaul: neutral 2 | Iberia: neutral 1 | Roma: bob 4")


# --- Death's Door Closes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-22", "GS-PLY-09")
def test_crypts_and_altars_lose_half_to_the_reserve() -> None:
    t = step_four(
        "deaths_door_closes",
        f"{FIELD} | Crypt V: alice 5 | Crypt II: bob 1 | Altar III: bob 4 | Gate I: bob 6 | Plain VI: alice 8",
    )
    pools, dead = t.extra.pool.copy(), (t.alice.dead, t.bob.dead)
    play(t, "deaths_door_closes")
    t.expect("Crypt V: alice 3 | Crypt II: bob 1 | Altar III: bob 2 | Gate I: bob 6 | Plain VI: alice 8")
    assert t.extra.pool == [pools[0] + 2, pools[1] + 2, pools[2]]
    assert (t.alice.dead, t.bob.dead) == dead == (0, 0)


# --- Blood Coats the Land, The Ground Shakes -------------------------------------------------------------------------

CONTINENTS = ("germania", "europa", "africa", "asia_minor", "atlantis", "hyrkania")
FACES = {"europa": 1, "germania": 2, "africa": 3, "asia_minor": 4, "atlantis": 5, "hyrkania": 6}


@pytest.mark.rule("GS-CRD-23", "GS-CRD-24")
@pytest.mark.parametrize("continent", CONTINENTS)
def test_a_die_names_the_continent_by_the_order_of_the_bonuses(continent: str) -> None:
    for card, left in (("blood_coats_the_land", 6), ("the_ground_shakes", 4)):
        t = step_four(card)
        region = next(region for region in t.table.board.regions if region.id == continent)
        others = [land for land in t.table.board.lands if land not in region.lands]
        for land in t.table.board.lands:
            t.extra.pool[t.table.owner[land]] -= 7 - t.table.armies[land]
            t.table.armies[land] = 7
        t.extra.pool = [max(armies, 0) for armies in t.extra.pool]
        t.alice.says(f"play {card}")
        t.throws(str(FACES[continent]))
        assert {t.table.armies[land] for land in region.lands} == {left}
        assert {t.table.armies[land] for land in others} == {7}


@pytest.mark.rule("GS-CRD-23", "GS-PLY-08", "GS-PLY-13", "GS-SUM-04", "GS-TMP-09")
def test_blood_takes_even_the_last_army_and_gods_with_it() -> None:
    t = step_four(
        "blood_coats_the_land",
        "Thule: alice 3 | Varangia: alice 1 | Gaul: bob 1 | Iberia: bob 2 | Roma: bob 2",
        gods={"alice": "odin@varangia", "bob": "ares@gaul zeus@iberia"},
        temples="gaul",
    )
    play(t, "blood_coats_the_land", "throw 2")
    t.expect("Thule: alice 2 | Varangia: nobody 0 | Gaul: nobody 0 | Iberia: bob 1 | Roma: bob 2 | Anglia: nobody 0")
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (2, 2, 5)
    assert t.alice.gods == {"loki": "thule"}
    assert t.bob.gods == {"zeus": "iberia"}
    assert t.temples == {"gaul"}, "nobody's, but there"
    assert t.bob.score == 2


@pytest.mark.rule("GS-CRD-23", "GS-ELI-08", "GS-PLY-13", "GS-ELI-09")
def test_blood_may_put_players_out_and_the_own_turn_is_over_then() -> None:
    position = "Thule: alice 1 | Gaul: bob 1 | Roma: carol 3"
    t = step_four("blood_coats_the_land", position, seats=4, rest="dave", relics={"bob": "excalibur"})
    play(t, "blood_coats_the_land", "throw 2")
    assert t.table.out == (0, 1)
    assert (t.asked, t.table.turn) == ("carol", 2)
    assert {"excalibur", "blood_coats_the_land"} <= discarded(t)
    assert t.alice.faith == 0


@pytest.mark.rule("GS-CRD-23", "GS-CRD-49", "GS-ELI-08")
def test_pandoras_box_may_be_the_end_of_its_owner() -> None:
    t = worlds("Thule: alice 1 | Roma: bob 3", phase="turn", relics={"alice": "pandoras_box the_golden_fleece"})
    t.alice.says("act pandoras_box")
    t.draws("blood_coats_the_land")
    t.throws("2")
    assert t.table.out == (0,)
    assert (t.asked, t.table.turn) == ("bob", 1)
    assert t.alice.cards == set(), "the Fleece brings nothing any more"


@pytest.mark.rule("GS-CRD-23", "GS-S2P-12", "GS-S2P-06")
def test_blood_coats_neutral_land_too() -> None:
    t = step_four("blood_coats_the_land", f"{FIELD} | Gaul: neutral 3 | Iberia: neutral 1", seats=2, rest="bob")
    play(t, "blood_coats_the_land", "throw 2")
    t.expect("Gaul: neutral 2 | Iberia: nobody 0 | Anglia: nobody 0 | Thule: alice 4")


@pytest.mark.rule("GS-CRD-23", "GS-CRD-24", "GS-ATL-08")
@pytest.mark.parametrize("card", ["blood_coats_the_land", "the_ground_shakes"])
def test_a_sunk_continent_is_rolled_again(card: str) -> None:
    t = sink_atlantis(step_four(card))
    t.alice.says(f"play {card}")
    t.throws("5")
    assert (t.asked, t.step) == ("chance", "CastDie")
    t.throws("5")
    t.throws("2")
    assert t.armies("Thule") == (4 if card == "blood_coats_the_land" else 3)


@pytest.mark.rule("GS-CRD-24", "GS-GEN-03")
def test_the_ground_shakes_and_takes_half_of_everybody() -> None:
    t = step_four(
        "the_ground_shakes",
        "Thule: alice 5 | Gaul: bob 3 | Iberia: bob 1 | Anglia: carol 8 | Roma: bob 9",
        gods={"bob": "ares@iberia"},
    )
    play(t, "the_ground_shakes", "throw 2")
    t.expect("Thule: alice 3 | Gaul: bob 2 | Iberia: bob 1 | Anglia: carol 4 | Hibernia: carol 1 | Roma: bob 9")
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (2, 1, 4)
    assert t.bob.gods == {"ares": "iberia"}


# --- The Sea Is Your Tomb --------------------------------------------------------------------------------------------

ISLE = "Thule: alice 3 | Poseidonis: alice 4 | Oricalcos: bob 6 | Hesperide: bob 1 | Tritonis: carol 2 | Iberia: bob 3"


@pytest.mark.rule("GS-CRD-25", "GS-ATL-01", "GS-ATL-02", "GS-ATL-06", "GS-TMP-10")
def test_atlantis_sinks_with_all_that_stands_there() -> None:
    t = step_four(
        "the_sea_is_your_tomb",
        ISLE,
        gods={"alice": "odin@poseidonis", "bob": "ares@oricalcos zeus@iberia"},
        temples="oricalcos hesperide iberia",
        plague="tritonis gaul",
    )
    play(t, "the_sea_is_your_tomb")
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (4, 7, 2), "also the armies of whoever played it"
    assert t.alice.gods == {"loki": "thule"}
    assert t.bob.gods == {"zeus": "iberia"}
    assert (t.temples, t.extra.supply) == ({"iberia"}, 11)
    assert (t.plague, t.extra.spare) == ({"gaul"}, True)
    assert {t.table.owner[land] for land in ATLANTIS.lands} == {-1}
    assert any("Oricalcos is no more" in said for said in t.told())


@pytest.mark.rule("GS-ATL-03", "GS-ATL-07", "GS-CMP-09")
def test_no_way_leads_to_sunk_land() -> None:
    t = step_four("the_sea_is_your_tomb", "Iberia: alice 5 | Thule: alice 2 | Atlas: alice 2 | Roma: bob 2")
    before = t.table.board
    play(t, "the_sea_is_your_tomb")
    board = t.table.board
    assert (len(before.lands) - len(board.lands), len(before.edges) - len(board.edges)) == (4, 6)
    for name in ("Hibernia", "Iberia", "Atlas"):
        land = t.land(name).index
        assert len(before.near[land]) - len(board.near[land]) == 1
    assert len(board.reach(0, [place in board.lands for place in range(len(board))])) == 38
    assert not any("oricalcos" in said for said in t.answers)
    t.alice.cannot("invade iberia oricalcos")
    t.alice.passes()
    assert t.step == "FortifyAPosition"
    t.alice.cannot("fortify iberia oricalcos 1")


@pytest.mark.rule("GS-ATL-04", "GS-WIN-02")
def test_sunk_land_counts_for_nothing() -> None:
    isle = "Hesperide: alice 1 | Oricalcos: alice 1 | Poseidonis: alice 1 | Tritonis: alice 1"
    whole = f"{isle} | Thule: alice 1 | Roma: bob 9"
    t = step_four("the_sea_is_your_tomb", whole)
    assert t.alice.score == 5 + 3
    play(t, "the_sea_is_your_tomb")
    assert (t.alice.score, t.table.count(0)) == (1, 1)
    t = worlds(whole, phase="turn", relics={"alice": "pandoras_box"})
    t.draws("the_sea_is_your_tomb")
    assert (t.step, t.alice.reserve, t.alice.faith) == ("Reinforce", 3, 3)
    t.alice.cannot("place oricalcos 3")


@pytest.mark.rule("GS-ATL-05", "GS-ELI-03")
def test_whoever_stood_only_there_is_out() -> None:
    t = step_four("the_sea_is_your_tomb", "Thule: alice 3 | Oricalcos: bob 9 | Crypt V: bob 3")
    play(t, "the_sea_is_your_tomb")
    assert t.table.out == (1,)
    assert t.owner("Crypt V") == "nobody"
    assert t.asked == "alice"


@pytest.mark.rule("GS-ATL-05", "GS-ELI-11", "GS-S2P-11")
def test_two_who_drown_together_share_the_victory() -> None:
    t = worlds(
        "Tritonis: alice 2 | Oricalcos: bob 2",
        seats=2,
        rest="neutral",
        phase="play",
        gods={"alice": "loki@tritonis"},
        cards={"alice": "the_sea_is_your_tomb"},
        faith={"alice": 3},
    )
    t.alice.says("play the_sea_is_your_tomb")
    assert t.winners == {"alice", "bob"}
    t = step_four("the_sea_is_your_tomb", "Thule: alice 2 | Oricalcos: bob 2", seats=2, rest="neutral")
    t.alice.says("play the_sea_is_your_tomb")
    assert t.winners == {"alice"}


@pytest.mark.rule("GS-ATL-03", "GS-ATL-04")
def test_a_game_goes_on_after_the_sinking_when_it_is_saved_and_loaded() -> None:
    t = step_four("the_sea_is_your_tomb", f"{ISLE} | Atlas: alice 4")
    play(t, "the_sea_is_your_tomb")
    again = loaded(t)
    assert again.table.board is t.table.board
    assert again.answers == t.answers
    for game in (t, again):
        game.alice.invades("Atlas", "Iberia")
        game.alice.sends(3)
        game.roll("6 5 4 against 3 2")
    assert dump(again.game) == dump(t.game)
    t.expect("Iberia: bob 1 | Atlas: alice 4")


# --- The Mighty Have Fallen ------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-26", "GS-GEN-03", "GS-PLY-09")
def test_the_three_mightiest_fall() -> None:
    t = step_four(
        "the_mighty_have_fallen",
        "Thule: alice 7 | Roma: bob 9 | Apulia: bob 5 | Egypt: carol 4 | Crypt V: carol 12 | Elysium: bob 20",
    )
    play(t, "the_mighty_have_fallen")
    t.expect("Thule: alice 4 | Roma: bob 5 | Apulia: bob 3 | Egypt: carol 4 | Crypt V: carol 12")
    assert (t.alice.dead, t.bob.dead) == (3, 26)


@pytest.mark.rule("GS-CRD-26", "GS-S2P-12")
def test_the_mightiest_may_be_neutral() -> None:
    t = step_four("the_mighty_have_fallen", "Thule: alice 2 | Roma: bob 3 | Gaul: neutral 9", seats=2, rest="bob")
    play(t, "the_mighty_have_fallen")
    t.expect("Thule: alice 1 | Roma: bob 2 | Gaul: neutral 5")


@pytest.mark.rule("GS-CRD-26")
def test_its_player_chooses_among_equals() -> None:
    t = step_four(
        "the_mighty_have_fallen", "Thule: alice 4 | Roma: bob 9 | Apulia: bob 4 | Egypt: carol 4 | Nubia: carol 4"
    )
    t.alice.says("play the_mighty_have_fallen")
    assert t.answers == {"target thule", "target apulia", "target egypt", "target nubia"}
    t.alice.cannot("target roma", because="GS-CRD-26")
    t.alice.says("target egypt")
    assert t.answers == {"target thule", "target apulia", "target nubia"}
    t.alice.says("target apulia")
    t.expect("Thule: alice 4 | Roma: bob 5 | Apulia: bob 2 | Egypt: carol 2 | Nubia: carol 4")


@pytest.mark.rule("GS-CRD-26")
def test_equals_that_all_fall_or_lose_nothing_are_no_question() -> None:
    t = step_four("the_mighty_have_fallen", "Thule: alice 4 | Roma: bob 4 | Apulia: bob 4")
    play(t, "the_mighty_have_fallen")
    t.expect("Thule: alice 2 | Roma: bob 2 | Apulia: bob 2")
    t = step_four("the_mighty_have_fallen", "Thule: alice 6 | Roma: bob 1")
    play(t, "the_mighty_have_fallen")
    t.expect("Thule: alice 3 | Roma: bob 1")


@pytest.mark.rule("GS-CRD-26")
def test_of_fewer_than_three_territories_all_fall() -> None:
    t = step_four("the_mighty_have_fallen", "Thule: alice 6 | Roma: bob 8", out=("carol",))
    for land in t.table.board.lands:
        if t.table.owner[land] == 2:
            t.table.owner[land], t.table.armies[land] = -1, 0
    t.extra.pool[2] = 0
    play(t, "the_mighty_have_fallen")
    t.expect("Thule: alice 3 | Roma: bob 4")


# --- Diamonds Turn to Rust -------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-27", "GS-MAG-06")
def test_all_relics_rust() -> None:
    t = step_four(
        "diamonds_turn_to_rust", relics={"alice": "mjolnir_hammer_of_thor", "bob": "excalibur stonehenge", "carol": ""}
    )
    before = t.alice.score
    assert before == 2 + 1, "Thule is worth one more with Mjolnir"
    play(t, "diamonds_turn_to_rust")
    assert (t.alice.relics, t.bob.relics) == ([], [])
    assert {"mjolnir_hammer_of_thor", "excalibur", "stonehenge"} <= discarded(t)
    assert t.alice.score == before - 1
    assert len(t.extra.magic.pile) == 12


@pytest.mark.rule("GS-CRD-27", "GS-PLY-12")
def test_a_relic_of_ones_own_is_enough_for_diamonds() -> None:
    t = step_four("diamonds_turn_to_rust", relics={"alice": "excalibur"})
    play(t, "diamonds_turn_to_rust")
    assert t.alice.relics == []


# --- Fire Rains Down -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-28", "GS-TMP-10", "GS-PLY-08")
def test_fire_takes_a_temple_and_an_army_all_around() -> None:
    t = step_four(
        "fire_rains_down",
        "Thule: alice 3 | Roma: bob 4 | Apulia: bob 1 | Corsica: bob 2 | Liguria: alice 2 | Sicilia: bob 1",
        gods={"bob": "ares@apulia zeus@roma"},
        temples="roma thule",
    )
    t.alice.says("play fire_rains_down")
    assert t.answers == {"target roma", "target thule"}
    t.alice.cannot("target apulia", because="GS-CRD-28")
    t.alice.says("target roma")
    t.expect("Roma: bob 3 | Apulia: nobody 0 | Corsica: bob 1 | Liguria: alice 1 | Sicilia: bob 1 | Thule: alice 3")
    assert (t.alice.dead, t.bob.dead, t.carol.dead) == (1, 3, 0)
    assert (t.temples, t.extra.supply) == ({"thule"}, 11)
    assert t.bob.gods == {"zeus": "roma"}
    assert_sound(t)


@pytest.mark.rule("GS-CRD-28", "GS-INV-04", "GS-INV-16")
def test_fire_crosses_neither_mountains_nor_the_maelstrom() -> None:
    t = step_four("fire_rains_down", f"{FIELD} | Anatolia: carol 3 | Assyria: carol 3", temples="anatolia apulia")
    play(t, "fire_rains_down", "target anatolia")
    t.expect("Anatolia: carol 2 | Assyria: carol 3 | Ionia: nobody 0 | Phoenicia: nobody 0")
    t = step_four("fire_rains_down", f"{FIELD} | Sicilia: carol 3 | Dalmatia: carol 3", temples="apulia")
    close(t.game, t.land("Apulia").index, t.land("Sicilia").index)
    play(t, "fire_rains_down", "target apulia")
    t.expect("Apulia: nobody 0 | Sicilia: carol 3 | Dalmatia: carol 2 | Roma: bob 4")


@pytest.mark.rule("GS-CRD-28", "GS-S2P-12")
def test_fire_finds_neutral_and_empty_land() -> None:
    position = "Thule: alice 3 | Roma: neutral 3 | Apulia: nobody 0 | Gaul: bob 2"
    t = step_four("fire_rains_down", position, seats=2, rest="neutral", temples="apulia")
    play(t, "fire_rains_down", "target apulia")  # a temple of nobody
    t.expect("Apulia: nobody 0 | Roma: neutral 2 | Sicilia: nobody 0")
    assert t.temples == set()


@pytest.mark.rule("GS-CRD-28", "GS-ELI-01", "GS-ELI-08")
def test_fire_may_put_somebody_out() -> None:
    t = step_four("fire_rains_down", "Thule: alice 3 | Roma: bob 1 | Corsica: bob 1", temples="roma")
    play(t, "fire_rains_down", "target roma")
    assert t.table.out == (1,)


# --- The Gods Forsake Us ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-29", "GS-PLG-09")
def test_the_spare_plague_strikes_where_it_comes() -> None:
    t = step_four(
        "the_gods_forsake_us", gods={"bob": "ares@roma zeus@apulia"}, temples="thule varangia", plague="apulia gaul"
    )
    t.alice.says("play the_gods_forsake_us")
    refused = {"thule", "varangia", "apulia", "gaul"}
    lands = {t.table.board.territories[land].id for land in t.table.board.lands}
    assert t.answers == {f"target {land}" for land in lands - refused}
    for land in refused:
        t.alice.cannot(f"target {land}", because="GS-CRD-29")
    t.alice.says("target roma")
    t.expect("Roma: bob 3")
    assert (t.bob.dead, t.bob.gods) == (2, {"zeus": "apulia"})
    assert (t.plague, t.extra.spare) == ({"apulia", "gaul", "roma"}, False)
    assert_sound(t)


@pytest.mark.rule("GS-CRD-29", "GS-S2P-12", "GS-PLG-02")
def test_the_plague_may_come_to_neutral_own_and_empty_land() -> None:
    position = f"{FIELD} | Gaul: neutral 5 | Iberia: nobody 0 | Anglia: alice 1"
    for land, left in (("gaul", "neutral 3"), ("iberia", "nobody 0"), ("anglia", "alice 1")):
        t = step_four("the_gods_forsake_us", position, seats=2, rest="bob")
        play(t, "the_gods_forsake_us", f"target {land}")
        t.expect(f"{land}: {left}")
        assert t.plague == {land}


# --- Paradise Is Lost ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-30", "GS-PLY-07")
def test_a_plague_moves_and_strikes_nobody_as_it_comes() -> None:
    t = step_four("paradise_is_lost", gods={"bob": "ares@roma"}, plague="gaul iberia")
    t.alice.says("play paradise_is_lost")
    assert t.answers == {"target gaul", "target iberia"}
    t.alice.cannot("target roma", because="GS-CRD-30")
    t.alice.says("target gaul")
    t.draws("roma")
    assert t.plague == {"roma", "iberia"}
    t.expect("Roma: bob 5")
    assert t.bob.gods == {"ares": "roma"}
    assert (len(t.table.pile), t.extra.spare) == (42, True)
    t.goes_on_to("bob", "InvadeTerritories")
    assert t.armies("Roma") < 5 + 3, "in his step 5 it does"
    assert t.bob.gods == {}


@pytest.mark.rule("GS-CRD-30", "GS-ATL-08", "GS-PLG-09")
def test_a_plague_land_and_sunk_land_are_drawn_again() -> None:
    t = sink_atlantis(step_four("paradise_is_lost", plague="gaul iberia"))
    t.alice.says("play paradise_is_lost")
    t.alice.says("target gaul")
    for land in ("iberia", "gaul", "tritonis"):
        t.draws(land)
        assert t.step == "DrawTerritory"
        t = loaded(t)
    t.game.events = []
    t.draws("roma")
    told = t.told()
    assert told == ["The card Roma is turned up."]
    assert t.plague == {"roma", "iberia"}
    assert t.step == "InvadeTerritories"


# --- The Trojan Horse Is Revealed ------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-31", "GS-LAB-16", "GS-TMP-05")
def test_the_horse_takes_a_territory_with_a_single_army_from_afar() -> None:
    t = step_four(
        "the_trojan_horse_is_revealed",
        gods={"alice": "thor@thule", "bob": "ares@apulia zeus@apulia"},
        temples="apulia",
        plague="apulia",
    )
    pool = t.alice.pool
    t.alice.says("play the_trojan_horse_is_revealed")
    assert "target apulia" in t.answers
    assert "target gaul" in t.answers
    t.alice.cannot("target roma", because="GS-CRD-31")
    t.alice.cannot("target thule", because="GS-CRD-31")
    t.alice.says("target apulia")
    t.expect("Apulia: bob 1")
    t.throws("6")
    assert (t.bob.dead, t.bob.gods, t.alice.pool) == (1, {}, pool - 6)
    assert t.temples == {"apulia"}
    assert t.extra.conquests == 0
    t.expect("Apulia: alice 3")  # all six came; the plague of step 5 took its half afterwards
    assert t.alice.dead == 3
    assert_sound(t)


@pytest.mark.rule("GS-CRD-31")
def test_on_sound_land_all_of_them_stay() -> None:
    t = step_four("the_trojan_horse_is_revealed", temples="apulia")
    play(t, "the_trojan_horse_is_revealed", "target apulia", "throw 4")
    t.expect("Apulia: alice 4")
    assert t.alice.score == 3


@pytest.mark.rule("GS-CRD-31", "GS-RAI-13")
def test_a_horse_without_a_reserve_leaves_the_land_empty() -> None:
    t = step_four("the_trojan_horse_is_revealed", temples="apulia", pool={"alice": 2})
    t.alice.says("play the_trojan_horse_is_revealed")
    t.alice.says("target apulia")
    t.throws("5")
    t.expect("Apulia: alice 2")
    t = step_four("the_trojan_horse_is_revealed", temples="apulia", gods={"bob": "ares@apulia"}, pool={"alice": 0})
    t.alice.says("play the_trojan_horse_is_revealed")
    t.alice.says("target apulia")
    t.throws("5")
    t.expect("Apulia: nobody 0")
    assert (t.temples, t.bob.gods) == ({"apulia"}, {})


@pytest.mark.rule("GS-CRD-31", "GS-S2P-12")
def test_neutral_land_lets_no_horse_in() -> None:
    position = "Thule: alice 3 | Roma: bob 2 | Apulia: bob 1 | Gaul: neutral 1"
    t = step_four("the_trojan_horse_is_revealed", position, seats=2, rest="alice")
    t.alice.says("play the_trojan_horse_is_revealed")
    assert t.answers == {"target apulia"}
    t = step_four("the_trojan_horse_is_revealed", "Thule: alice 3 | Roma: bob 2", seats=2, rest="neutral")
    t.alice.cannot("play the_trojan_horse_is_revealed", because="GS-PLY-12")


@pytest.mark.rule("GS-CRD-31", "GS-ELI-08", "GS-ELI-06")
def test_the_horse_may_put_somebody_out() -> None:
    t = step_four("the_trojan_horse_is_revealed", "Thule: alice 3 | Roma: bob 1", cards={"bob": "storms_rage"})
    play(t, "the_trojan_horse_is_revealed", "target roma", "throw 1")
    assert t.table.out == (1,)
    t.expect("Roma: alice 1")
    assert t.alice.cards == set(), "nobody wins cards by that"
    t = step_four("the_trojan_horse_is_revealed", "Thule: alice 3 | Roma: bob 1", seats=2, rest="neutral")
    play(t, "the_trojan_horse_is_revealed", "target roma", "throw 1")
    assert t.winners == {"alice"}


# --- The Waters Boil -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-CRD-32", "GS-INV-16")
def test_the_maelstrom_closes_a_sea_connection_for_good() -> None:
    t = step_four("the_waters_boil", "Corsica: alice 5 | Thule: alice 2 | Roma: bob 3")
    t.alice.says("play the_waters_boil")
    assert {"link corsica roma", "link roma corsica", "link hibernia hesperide"} <= t.answers
    assert len(t.answers) == 2 * sum(kind == "sea" for kind in t.table.board.kinds.values())
    t.alice.cannot("link roma apulia", because="GS-CRD-32")  # a border
    t.alice.cannot("link roma carthage", because="GS-CRD-32")
    t.alice.says("link roma corsica")
    assert not any("corsica" in said for said in t.answers)
    t.alice.cannot("invade corsica roma", because="GS-INV-01")
    assert t.table.board.near[t.land("Corsica").index] == ()
    assert t.told()[-1] == "Corsica and Roma are no longer neighbours."
    assert loaded(t).table.board is t.table.board


@pytest.mark.rule("GS-CRD-32", "GS-FOR-06")
def test_nobody_fortifies_through_the_maelstrom() -> None:
    for link, possible in (("", True), ("link alemannia thule", False)):
        t = step_four("the_waters_boil", "Thule: alice 5 | Alemannia: alice 1 | Roma: bob 3")
        if link:
            play(t, "the_waters_boil", link)
        t.goes_on_to("alice", "FortifyAPosition")
        assert ("fortify thule alemannia 2" in t.answers) == possible


@pytest.mark.rule("GS-CRD-32")
def test_no_connection_of_sunk_land_is_left_to_close() -> None:
    t = sink_atlantis(step_four("the_waters_boil"))
    t.alice.says("play the_waters_boil")
    assert not any(land in said for said in t.answers for land in ("oricalcos", "hesperide"))
    t.alice.says("link atlas iberia")
    assert len(t.table.board.lands) == 38
    assert t.table.board.kind(t.land("Atlas").index, t.land("Iberia").index) == ""
