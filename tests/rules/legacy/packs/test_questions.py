"""What the packs ask, refuse, tell and lay beside the board, in whole sentences; their words come from their seals."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.actions import BuyStar, DrawLine
from hegemon.editions.legacy.extra import Lasting
from hegemon.editions.legacy.faction_card import mission_says, stuck_on
from hegemon.editions.legacy.hooks import EVENTS
from hegemon.editions.legacy.missions import complete
from hegemon.editions.legacy.packs.basics import LandDie, power_name, spend
from hegemon.editions.legacy.packs.envelope_1 import Appease, EntityObeys, PointAt
from hegemon.editions.legacy.packs.envelope_2 import CloseContinent, FallIll
from hegemon.editions.legacy.packs.envelope_3 import Harvest, Shake
from hegemon.editions.legacy.packs.envelope_4 import DealCurse, DiscardOne
from hegemon.editions.legacy.packs.evolution import CloseTerritory, Exchange
from hegemon.editions.legacy.packs.pack_1 import (
    Event1Build,
    Event1Choice,
    Event1Garrison,
    Event2Choice,
    Event2Levy,
    Event2March,
    Event3Roll,
    TakeOne,
)
from hegemon.editions.legacy.packs.pack_2 import ComeBack
from hegemon.editions.legacy.packs.pack_3 import (
    DrawSeaLine,
    Event5Choice,
    Event5Mission,
    Event5Place,
    PlaceCapital,
)
from hegemon.editions.legacy.packs.pack_4 import ChooseMission
from hegemon.editions.legacy.packs.pocket_1 import (
    AnswerForGood,
    ChooseMissilePower,
    Interfere,
    Reconnoitre,
    StrikeTerritory,
)
from hegemon.editions.legacy.packs.pocket_2 import (
    Descend,
    GiveBackCoins,
    JoinIsland,
    RaiseIsland,
    RuinCity,
    Shores,
    TakeFromMarket,
)
from hegemon.editions.legacy.packs.promo import BlowUp
from hegemon.editions.legacy.packs.sealing import NAMES as SEALS
from hegemon.editions.legacy.packs.sealing import read
from hegemon.editions.legacy.scars import PlayScars
from hegemon.editions.legacy.show import sealed_mark, sealed_scar, show
from hegemon.editions.legacy.things import choices, drafts, mission_card, scar_name, stickers
from hegemon.editions.legacy.world import FOUNDED, RUINED, Engraving, World
from hegemon.kernel.chance import Rng
from hegemon.kernel.menus import PASS
from hegemon.kernel.steps import Ask
from hegemon.kernel.views import SPECTATOR
from hegemon.table.cards import UNKNOWN, Drawn
from hegemon.table.show import Fact, LaidCard, Marker, Tray
from hegemon.table.table import Table
from new_earth import ALL_POWERS, NewEarth, a_world, chosen, place
from pocket_scene import ALIENS, EMP, MUTANTS, opened, pocket, with_fallout, with_island, with_power, with_weakness

TRIO = "Peru: alice 5 | Brazil: bob 4 | Egypt: carol 3 | Ural: alice 12"
EVERYTHING = tuple([name for name in SEALS if name not in ("pocket_1", "pocket_2")])


def everything() -> NewEarth:
    """A game with every pack open, cities, cards and HQs."""
    base = a_world(powers=ALL_POWERS, minor={"peru": "alice", "brazil": "bob"}, major={"ural": "alice"})
    world = with_island(with_fallout(opened(base, *EVERYTHING)))
    return pocket(
        TRIO,
        world=world,
        hqs={"alice": "peru", "bob": "brazil"},
        hands={"alice": "alaska coin_1", "bob": "japan"},
        market="india siberia ontario egypt",
        conquered="peru",
        missiles={"alice": 1},
        curses={"alice": 21},
    )


def words(pack: str, id: str) -> str:
    """A question of a seal."""
    return next(row.says for row in read(pack).prompt if row.id == id)


def named(pack: str, kind: str, number: int) -> str:
    """What something of a seal is called."""
    return str(next(row.name for row in getattr(read(pack), kind) if row.number == number))


ASKED: list[tuple[Ask[Table], str, str, str]] = [
    (Event1Choice(0, 10), "pack_1", "event_1", "LG-EVT-01"),
    (Event1Build(0, 10), "pack_1", "event_1_1", "LG-EVT-01"),
    (Event1Garrison(0, 10, ()), "pack_1", "event_1_2", "LG-EVT-01"),
    (Event1Garrison(0, 10, (10,)), "pack_1", "event_1_3", "LG-EVT-01"),
    (Event2Choice(0, 20), "pack_1", "event_2", "LG-EVT-02"),
    (Event2Levy(0, 20), "pack_1", "event_2_1", "LG-EVT-02"),
    (Event2March(0, 20), "pack_1", "event_2_2", ""),
    (Event3Roll(10), "pack_1", "event_3", ""),
    (TakeOne(0), "pack_1", "draft", ""),
    (ComeBack(0), "pack_2", "comeback", "LG-PCK-10"),
    (Event5Choice(0, 50), "pack_3", "event_5", "LG-EVT-06"),
    (Event5Place(0, 50, 3), "pack_3", "event_5_1", "LG-EVT-06"),
    (Event5Mission(0, 50), "pack_3", "event_5_2", "LG-EVT-06"),
    (PlaceCapital(0), "pack_3", "mission_7", ""),
    (DrawSeaLine(0), "pack_3", "mission_8", "LG-MSN-08"),
    (ChooseMission(0), "pack_4", "first_mission", "LG-PCK-24"),
    (StrikeTerritory(0), "pocket_1", "choose", ""),
    (ChooseMissilePower(0), "pocket_1", "missile_power", ""),
    (Interfere(0, 1, 5), "pocket_1", "power_18", ""),
    (Reconnoitre(0), "pocket_1", "power_19", ""),
    (AnswerForGood(0, 80), "pocket_1", "event_8", ""),
    (AnswerForGood(0, 90), "pocket_1", "event_9", ""),
    (LandDie(10, 0, "pocket_1", "border"), "pocket_1", "border", ""),
    (Exchange(0, 5), "evolution_2", "power_26", ""),
    (CloseTerritory(0, (5, 6)), "evolution_4", "power_28", ""),
    (RaiseIsland(0), "pocket_2", "island", ""),
    (JoinIsland(0), "pocket_2", "lines", ""),
    (GiveBackCoins(0), "pocket_2", "purist", ""),
    (RuinCity(0, 100), "pocket_2", "event_10", ""),
    (Descend(0), "pocket_2", "event_11", ""),
    (TakeFromMarket(0), "pocket_2", "event_12", ""),
    (Appease(0, 130, 10), "envelope_1", "appease", "LG-OPT-01"),
    (Appease(0, 130, 4), "envelope_1", "appease", "LG-OPT-01"),
    (EntityObeys(0, 130), "envelope_1", "event_13", "LG-OPT-01"),
    (PointAt(0, 2), "envelope_1", "crush", "LG-OPT-01"),
    (PointAt(0, 3), "envelope_1", "rise", "LG-OPT-01"),
    (FallIll(), "envelope_2", "event_14", ""),
    (CloseContinent(0, 150), "envelope_2", "event_15", "LG-OPT-02"),
    (Shake(), "envelope_3", "event_19", ""),
    (Harvest(0), "envelope_3", "event_20", "LG-OPT-03"),
    (DiscardOne(0), "envelope_4", "event_25", "LG-OPT-04"),
    (BlowUp(0), "promo", "saboteur", "LG-OPT-10"),
]
"""Every question of a pack, with the words of its seal, and the rule that stands behind its plain refusal."""


@pytest.mark.parametrize(("step", "pack", "id", "rule"), ASKED)
def test_every_question_of_a_pack_has_the_words_of_its_seal(step: Ask[Table], pack: str, id: str, rule: str) -> None:
    game = everything().game
    assert step.prompt(game) == words(pack, id)
    if rule:
        refusal = f"“{words(pack, id).rstrip('.?!')}” is what you are asked now ({rule})."
        assert step.menu(game).why_not(BuyStar()) == refusal


def test_other_refusals_of_packs() -> None:
    t = everything()
    game = t.game
    draft = TakeOne(0).menu(game)
    assert draft.why_not(PASS) == f"{words('pack_1', 'draft').rstrip('.')} (LG-PCK-55)."
    shores = JoinIsland(0).menu(game)
    assert isinstance(shores, Shores)
    isle = read("pocket_2").place[0].name
    lands = t.table.board.territories
    peru, irkutsk, brazil = [lands[place(name)] for name in ("peru", "irkutsk", "brazil")]
    assert shores.why_not(PASS) == "Draw a sea line (LG-PCK-40)."
    assert shores.why_not(DrawLine(peru, irkutsk)) == f"The sea line begins in {isle} (LG-PCK-40)."
    assert shores.why_not(DrawLine(lands[42], irkutsk)) == "Irkutsk touches no ocean (LG-PCK-83)."
    assert shores.why_not(DrawLine(lands[42], brazil)) == "Brazil is joined to it already (LG-PCK-92)."
    assert shores.meant(DrawLine(peru, lands[42])) == DrawLine(lands[42], peru)
    lines = DrawSeaLine(0).menu(game)
    assert lines.why_not(DrawLine(peru, irkutsk)) == "Irkutsk touches no ocean (LG-MSN-08)."
    assert lines.why_not(DrawLine(peru, brazil)) == "Peru and Brazil are joined already (LG-PCK-92)."
    single = "A sea line joins two territories, and Peru is only one (LG-PCK-92)."
    assert lines.why_not(DrawLine(peru, peru)) == single
    assert lines.meant(DrawLine(brazil, peru)) == DrawLine(peru, brazil)
    capital = PlaceCapital(0).menu(game).why_not(PASS)
    assert capital == (
        "“pass” like this is not possible: only the territory of a card of four coins or more that you could take "
        "will do (LG-MSN-07)."
    )


def test_who_may_answer_for_a_pack_is_asked_in_its_words() -> None:
    cursed = pocket(
        TRIO, world=opened(a_world(), "envelope_4"), curses={"bob": 22}, phase="turn", hands={"alice": "peru"}
    )
    assert cursed.asked == "bob"
    assert cursed.game.pending is not None
    assert cursed.game.pending.prompt == words("envelope_4", "curse")
    scarred = pocket(TRIO, world=opened(a_world(), "pack_1"), scar_cards={"bob": 3}, phase="turn")
    assert scarred.game.pending is not None
    assert scarred.game.pending.prompt == "A turn begins: do you play your scar card?"
    assert PlayScars((1, 2), 1).moved(1) == PlayScars((1, 2), 1, 1)
    emp = pocket(TRIO, world=with_power(with_fallout(), 1, EMP), missiles={"alice": 1})
    emp.alice.attacks("peru", "brazil", 3)
    emp.bob.says("defend 2")
    assert emp.game.pending is not None
    assert emp.game.pending.prompt == words("pocket_1", "power_17")
    emp.alice.says("use power_17")
    assert f"alice spends a missile for {power_name('pocket_1', EMP)}." in emp.told()


@pytest.mark.rule("LG-OPT-04")
def test_only_its_owner_sees_the_card_that_is_dealt() -> None:
    t = everything()
    card = DealCurse(1).menu(t.game).pick(0)
    assert DealCurse(1).shown(t.game, card, 1) == card
    assert DealCurse(1).shown(t.game, card, 0) == DealCurse(1).shown(t.game, card, SPECTATOR) == Drawn(UNKNOWN)
    shown = DealCurse(1).shown(t.game, card, 0)
    assert isinstance(shown, Drawn)
    assert shown.card is UNKNOWN
    assert DealCurse(1).prompt(t.game) == "A card is dealt."
    names = {str(answer) for answer in DealCurse(1).menu(t.game)}
    assert names == {f"draw event_{number * 10}" for number in (22, 23, 24, 25)}, "alice has the other one"


# --- what is told -----------------------------------------------------------------------------------------------------


def test_openings_are_told_with_the_names_of_what_comes_of_them() -> None:
    t = pocket(
        "Peru: alice 4 | Egypt: bob 3 | Japan: carol 3",
        world=a_world(powers=ALL_POWERS, coins={"peru": 6, "brazil": 4}),
        phase="recruit",
        hands={"alice": "peru brazil"},
        missiles={"alice": 1},
    )
    t.alice.says("lay peru")
    t.alice.says("lay brazil")
    isle = read("pocket_2").place[0]
    burden = named("pocket_2", "weakness", 1)
    told = t.told()
    assert told[-2:] == ["alice opens Pocket 2.", f"alice is from now on called {burden}."]
    t.alice.says("choose island_4")
    assert f"alice finds {isle.name} here: {named('pocket_2', 'choice', 4)}." in t.told()
    for shore in ("brazil", "south_africa", "peru", "argentina")[: isle.lines]:
        t.alice.says(f"line {isle.id} {shore}")
        land = t.land(shore).name
        assert f"alice draws a sea line from {isle.name} to {land}." in t.told()
    t.expect(f"{isle.name}: alice {33 + isle.troops}")


def test_what_follows_from_the_third_missile_is_told() -> None:
    t = pocket(
        "Ural: alice 5 | Siberia: bob 4 | Egypt: carol 2",
        world=a_world(powers=ALL_POWERS),
        missiles={"alice": 2, "bob": 1},
        hands={"bob": "siberia"},
    )
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice("6 5 4 against 3 2")
    t.alice.says("launch attacker 1")
    t.alice.says("launch attacker 2")
    assert "alice launches a missile: the attacker's 5 becomes a 6." in t.told()
    t.bob.says("launch defender 1")
    assert t.step == "StrikeTerritory"
    t.bob.says("choose choose_2")
    mark, title = named("pocket_1", "scar", 5), named("pocket_1", "title_given", 1)
    assert f"bob puts the mark {mark} on Siberia." in t.told()
    assert f"bob has earned a name for the own faction, for good: {title}." in t.told()
    assert "bob opens Pocket 1." in t.told()


def happened(number: int, world: World, who: dict[str, int] | None = None, position: str = TRIO) -> NewEarth:
    """An event has been turned over."""
    t = pocket(position, world=world, who=who)
    t.game.asking = None
    EVENTS[number // 10].happens(t.game, number)
    t.game.run()
    return t


def test_events_are_told_by_their_names() -> None:
    chaos = happened(70, with_fallout(), {"bob": MUTANTS})
    assert f"bob earns 1 Red Star by the event {named('pocket_1', 'event', 7)}." in chaos.told()
    pack = opened(a_world(minor={"peru": "alice"}), "pack_1", "pack_3")
    levy = happened(20, pack)
    levy.alice.says("choose event_2_1")
    levy.alice.says("place peru 5")
    assert f"alice's {named('pack_1', 'event', 2)} brings 5 troops to Peru." in levy.told()
    build = happened(10, pack)
    build.alice.says("choose event_1_1")
    build.alice.says("encircle peru")
    assert "alice puts a Fortification around Peru." in build.told()
    volunteers = happened(50, pack)
    volunteers.alice.says("choose event_5_1")
    volunteers.alice.says("place peru 3")
    assert f"alice's {named('pack_3', 'event', 5)} brings 3 troops to Peru." in volunteers.told()
    ruin = happened(100, with_island(a_world(minor={"peru": "alice"})), {"carol": ALIENS})
    ruin.carol.says("single peru")
    assert "carol lays the city in Peru in ruins." in ruin.told()
    descent = happened(110, with_island(a_world(minor={"japan": "alice"})), {"carol": ALIENS})
    descent.carol.says("single japan")
    assert "carol's event brings 5 troops to Japan." in descent.told()
    evolves = happened(80, with_fallout(), {"bob": MUTANTS})
    evolves.bob.says("choose event_8_2")
    offer = next(row.name for row in read("pocket_1").choice if (row.of, row.number) == ("event_8", 2))
    assert f"bob chooses for good: {offer}." in evolves.told()


@pytest.mark.rule("LG-EVT-13")
def test_before_the_island_is_found_nobody_holds_it() -> None:
    t = happened(120, opened(a_world(), "pocket_2"))
    assert t.step != "TakeFromMarket"


def test_powers_that_are_chosen_are_told() -> None:
    t = pocket("Peru: alice 9 | Brazil: bob 1 | Egypt: carol 3", world=opened(a_world(), "pack_2"))
    t.alice.wins("peru", "brazil")
    assert (t.asked, t.step) == ("bob", "ComeBack")
    t.bob.says("pick power_13")
    assert f"bob chooses {named('pack_2', 'power', 13)} for Enclave of the Bear." in t.told()
    taken = ComeBack(0).menu(t.game)
    pick = next(iter(taken))
    name = pick.fields()[0].name  # type: ignore[attr-defined]
    assert taken.why_not(pick) == f"{name} cannot be chosen: it is none of these powers, or gone (LG-PCK-10)."
    missile = pocket(TRIO, world=with_fallout())
    missile.game.asking = None
    missile.game.stack.append(ChooseMissilePower(0))
    missile.game.run()
    missile.alice.says("pick power_19")
    assert f"alice chooses the power {named('pocket_1', 'power', 19)}." in missile.told()
    spend(missile.game, 0, 19, "nothing")
    assert "alice spends a missile for nothing." in missile.told()


@pytest.mark.rule("LG-PCK-23")
@pytest.mark.parametrize(
    ("faction", "name"), [(1, "Die Mechaniker"), (3, "Imperial Balkania"), (5, "Saharan Republic")]
)
def test_a_mission_that_is_kept_is_told_with_its_faction(faction: int, name: str) -> None:
    t = pocket(TRIO, world=opened(a_world(), "pack_3", "pack_4"), who={"alice": faction})
    t.game.asking = None
    complete(t.game, 0, 11)
    t.game.run()
    mission = named("pack_4", "mission", 11)
    assert f"alice keeps the mission {mission} for {name}." in t.told()
    assert f"alice earns 1 Red Star for the mission {mission}." in t.told()


def test_a_scar_on_a_faction_is_told() -> None:
    t = pocket(TRIO, world=opened(a_world(), "pocket_2"), scar_cards={"alice": 8}, phase="start")
    t.alice.says(min(answer for answer in t.answers if answer.startswith("burden imperial_balkania")))
    assert (f"alice puts {named('pocket_2', 'weakness', 3)} on the faction card of Imperial Balkania.") in t.told()


# --- what lies beside the board ---------------------------------------------------------------------------------------


def trays(t: NewEarth, seat: int) -> dict[tuple[str, int], Tray]:
    return {(tray.title, tray.seat): tray for tray in show(t.game.view(seat).table, seat).trays}


@pytest.mark.rule("LG-SET-08", "LG-OPT-04")
def test_cards_in_hand_are_shown_to_their_owner() -> None:
    seal = read("envelope_4").event[1]
    t = pocket(TRIO, world=opened(a_world(), "envelope_4"), curses={"alice": seal.number})
    card = LaidCard(f"held_{seal.number}", seal.name, seal.text, emblem=seal.emblem)
    assert trays(t, 0)["Your card", 0] == Tray("Your card", 0, True, [card])
    for seat in (1, 2, SPECTATOR):
        assert not [title for title, _ in trays(t, seat) if title.startswith("Your")]
    scar = read("pack_1").scar[0]
    hazard = pocket(TRIO, world=opened(a_world(), "pack_1"), scar_cards={"bob": scar.number})
    laid = LaidCard(f"scar_{scar.number}", scar.name, scar.text, emblem=scar.emblem, plays="scar")
    assert trays(hazard, 1)["Your scar card", 1] == Tray("Your scar card", 1, True, [laid])
    weak = read("pocket_2").weakness[2]
    burden = pocket(TRIO, world=opened(a_world(), "pack_1", "pocket_2"), scar_cards={"bob": weak.scar})
    laid = LaidCard(f"scar_{weak.scar}", weak.name, weak.text, emblem=weak.emblem, plays="scar")
    assert trays(burden, 1)["Your scar card", 1].cards == [laid]


def test_what_no_seal_knows_has_no_words() -> None:
    world = opened(a_world(), "pack_1", "pocket_2")
    assert (sealed_scar(world, 4), sealed_scar(a_world(), 3), sealed_scar(world, 99)) == ("", "", "")
    assert (scar_name(world, 4), scar_name(world, 1)) == ("Scar 4", "Bunker")
    assert (sealed_mark(world, 3), sealed_mark(world, 4)) == ("mark_3", named("pocket_2", "mark", 4))
    assert (mission_says(world, 1), mission_says(world, 16)) == ("", read("pocket_2").mission[0].text)
    assert (mission_card(world, 1).name, mission_card(world, 1).id) == ("Mission 1", "mission_1")


@pytest.mark.parametrize("pack", SEALS)
def test_things_of_a_pack_have_the_words_of_their_seal(pack: str) -> None:
    seal, world = read(pack), opened(a_world(), pack)
    told = {(one.index, one.id, one.name, getattr(one, "says", None)) for one in stickers(world)}
    expected = {(row.number, f"power_{row.number}", row.name, row.text) for row in seal.power}
    expected |= {(100 + row.number, f"weakness_{row.number}", row.name, row.text) for row in seal.weakness}
    expected |= {(1000 + row.number, f"held_{row.number}", row.name, row.text) for row in seal.event if row.hand}
    assert told == expected
    answers = [(one.index, one.id, one.name, getattr(one, "says", None)) for one in choices(world)]
    assert answers == [(row.number, f"{row.of}_{row.number}", row.name, row.text) for row in seal.choice]
    cards = [(one.index, one.id, one.name, getattr(one, "says", None)) for one in drafts(world)]
    assert cards == [(row.number, f"draft_{row.number}", row.name, row.text) for row in seal.draft]


def test_trays_of_the_table_and_of_the_seats() -> None:
    base = a_world(powers=ALL_POWERS, coins={"peru": 2, "japan": 3})

    def more(t: Table) -> None:
        x = t.extra
        x.mission, x.events = 2, (10,)  # type: ignore[union-attr]

    t = pocket(
        TRIO,
        world=opened(base, "pack_1", "pack_3"),
        market="peru japan alaska",
        coin_pile=5,
        drafted={"alice": 1, "bob": 6},
        more=more,
    )
    mission = read("pack_3").mission[1]
    laid = trays(t, 1)
    assert laid["Territory cards", -1].cards == [
        LaidCard("peru", "Peru", "Face up in slot 1", state="event", worth="2 coins", lands=["peru"]),
        LaidCard("japan", "Japan", "Face up in slot 2", worth="3 coins", lands=["japan"]),
        LaidCard("alaska", "Alaska", "Face up in slot 3", worth="1 coin", lands=["alaska"]),
    ]
    assert laid["Coin pile", -1].cards == [LaidCard("coin", "Coin", "The coin pile", worth="5")]
    assert laid["Mission", -1].cards == [LaidCard("mission_2", mission.name, mission.text, emblem=mission.emblem)]
    one, six = read("pack_1").draft[0], read("pack_1").draft[5]
    assert laid["Cards taken", 0] == Tray(
        "Cards taken", 0, False, [LaidCard("draft_1", one.name, one.text, emblem=one.emblem)]
    )
    assert laid["Cards taken", 1] == Tray(
        "Cards taken", 1, False, [LaidCard("draft_6", six.name, six.text, emblem=six.emblem)]
    )
    assert not [tray for tray in laid.values() if tray.secret or (tray.title, tray.seat) == ("Cards taken", 2)]
    assert {tray.seat for tray in laid.values() if tray.title == "Faction card"} == {0, 1, 2}


def test_factions_lie_open_until_they_are_chosen() -> None:
    t = chosen(world=with_weakness(opened(a_world(powers=ALL_POWERS), "pocket_2"), 2, 4))
    seals = {row.number: row for row in read("pocket_2").power}
    tray = trays(t, 1)["Factions", -1]
    alien = read("pocket_2").faction[0]
    assert (tray.secret, [card.id for card in tray.cards]) == (
        False,
        ["die_mechaniker", "enclave_of_the_bear", "imperial_balkania", "khan_industries", "saharan_republic", alien.id],
    )
    laid = stuck_on(t.world, 2)
    burden = read("pocket_2").weakness[3]
    assert laid[1] == LaidCard("weakness_4", burden.name, burden.text, emblem=burden.emblem)
    assert tray.cards[1].says == f"Intimidate: {laid[0].says} {burden.name}: {burden.text}"
    assert tray.cards[5].says.startswith(f"{seals[alien.powers[0]].name}: {seals[alien.powers[0]].text} ")
    t.alice.says("faction enclave_of_the_bear")
    left = trays(t, 1)["Factions", -1]
    assert "enclave_of_the_bear" not in [card.id for card in left.cards]


def test_facts_of_seats_and_marks_of_packs() -> None:
    world = with_fallout(opened(a_world(minor={"peru": "alice"}, forts={"peru": 3}), "pack_3"), "china", 1)
    for engraving in (
        Engraving(1, 0, 0, FOUNDED, place("japan"), 3, "Centre"),
        Engraving(1, 0, 0, FOUNDED, place("egypt"), 3, ""),
        Engraving(1, 0, 0, RUINED, place("india")),
    ):
        world = world.engraved(engraving)
    t = pocket(
        TRIO, world=world, hqs={"bob": "peru"}, who={"bob": MUTANTS}, missiles={"bob": 2}, scar_cards={"carol": 1}
    )
    beside = show(t.game.view(SPECTATOR).table, SPECTATOR)
    assert beside.facts == [
        [Fact("Red Stars", 1, 4), Fact("Faction", "Die Mechaniker"), Fact("Population", 1)],
        [Fact("Red Stars", 0, 4), Fact("Faction", read("pocket_1").faction[0].name), Fact("Missiles", 2)],
        [Fact("Red Stars", 0, 4), Fact("Faction", "Imperial Balkania"), Fact("Population", 5), Fact("Scar card", 1)],
    ]
    assert beside.markers == {
        "peru": [
            Marker("hq", "HQ", seat=1),
            Marker("minor_city", "City of peru"),
            Marker("fortification", "Fortification", 3),
        ],
        "japan": [Marker("mark_3", "Centre")],
        "egypt": [Marker("mark_3", named("pack_3", "mark", 3))],
        "india": [Marker("mark_4", "mark_4")],
        "china": [Marker("scar_5", named("pocket_1", "scar", 5))],
    }
    title, mutants = read("pocket_1").title_given[0], read("pocket_1")
    assert stuck_on(world, 1) == [LaidCard("title_1", title.name, title.text, emblem=title.emblem)]
    mission = mutants.mission[0]
    laid = stuck_on(world, MUTANTS)
    assert laid[-1] == LaidCard(f"mission_{mission.number}", mission.name, mission.text, emblem=mission.emblem)
    assert [card.id for card in laid[:-1]] == [f"power_{number}" for number in mutants.faction[0].powers]


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-SET-08", "LG-PCK-61", "LG-OPT-04")
def test_hidden_cards_are_imagined_from_those_that_may_be_there() -> None:
    world = opened(a_world(), "envelope_4")
    t = pocket(TRIO, world=world, curses={"alice": 21, "bob": 22, "carol": 23}, scar_cards={"alice": 1, "bob": 2})
    x = t.extra
    x.lasting = (*x.lasting, Lasting(24, -1, number=-1))
    seen = x.seen_by(0)
    full = seen.imagined([], Rng(3))
    assert (seen.curses, seen.scars) == ([21, -1, -1], [1, -1, 0])  # type: ignore[attr-defined]
    curses = full.curses  # type: ignore[attr-defined]
    assert curses[0] == 21
    assert len(set(curses)) == 3
    assert set(curses[1:]) <= {22, 23, 25}, "24 was played"
    assert [x.secrets(seat) for seat in range(3)] == [True, True, True]
    plain = pocket(TRIO, scar_cards={"bob": 1}).extra.secrets
    assert [plain(seat) for seat in range(3)] == [False, True, False]
