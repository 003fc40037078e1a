"""Pack 1: the ninth city, the draft, a scar, and the first events."""

from __future__ import annotations

import pytest

from changed_earth import (
    Earth,
    carved,
    coins,
    cut,
    earth,
    fort,
    fresh_world,
    lands,
    major,
    minor,
    opened,
    place,
    scar,
    set_up,
    signed,
)
from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.extra import LegacyExtra
from hegemon.editions.legacy.packs.sealing import read as read_seal
from hegemon.editions.legacy.world import FORTIFICATIONS, RUINED, SCARRED, World
from hegemon.kernel.saves import dump
from hegemon.rules.turn import Turn
from scene import NAMES

CITIES = "alaska alberta ontario venezuela peru brazil argentina egypt japan"


def with_cities(count: int) -> World:
    return carved(fresh_world(), *[minor(land) for land in CITIES.split()[:count]])


def draft_world(*more: object) -> World:
    return carved(fresh_world(), opened("pack_1"), *more)  # type: ignore[arg-type]


def won(world: World, seats: int = 3, **given: object) -> Earth:
    """Alice has won; everybody holds some land."""
    t = earth("Ural: alice 3 | Siberia: bob 2 | China: carol 2 | India: bob 1 | Iceland: carol 1", world, **given)  # type: ignore[arg-type]
    finish(t.game, 0, "4 Red Stars.")
    t.game.run()
    return t


# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-01", "LG-PCK-88")
def test_it_opens_at_the_ninth_minor_city_and_not_before() -> None:
    t = won(with_cities(7))
    t.alice.says("sign")
    t.alice.says("lower asia")
    t.bob.says('found siberia "Eight"')
    assert t.packs == []
    t = won(with_cities(8))
    t.alice.says("sign")
    t.alice.says("lower asia")
    assert t.packs == []
    t.bob.says('found siberia "Nine"')
    assert t.packs == ["pack_1"]
    assert t.world.opened[0].person == 1
    t.carol.says("upgrade china")
    assert t.packs == ["pack_1"]
    again = won(carved(t.world), game=3)
    again.alice.says("sign")
    again.alice.says("raise africa")
    assert again.packs.count("pack_1") == 1


@pytest.mark.rule("LG-PCK-01")
def test_major_cities_do_not_count() -> None:
    t = won(with_cities(8))
    t.alice.says("sign")
    t.alice.says('found ural "Great"')
    assert t.packs == []


@pytest.mark.rule("LG-PCK-56", "LG-END-15", "LG-END-29")
def test_cities_that_are_gone_count_and_the_others_go_on_choosing() -> None:
    world = carved(with_cities(8), cut(RUINED, place("alaska")), cut(RUINED, place("peru")))
    t = won(world)
    t.alice.says("sign")
    t.alice.says("lower asia")
    t.bob.says('found siberia "Nine"')
    assert t.packs == ["pack_1"]
    assert t.asked == "carol"
    assert all(answer.startswith("upgrade") for answer in t.answers)
    t.carol.says("upgrade china")
    assert t.game.result is not None


@pytest.mark.rule("LG-PCK-07", "LG-PCK-61", "LG-CRD-30")
def test_it_brings_seven_events_and_three_scars() -> None:
    world = with_cities(8)
    t = won(world)
    t.alice.says("sign")
    t.alice.says("lower asia")
    t.bob.says('found siberia "Nine"')
    assert t.world.events == (10, 11, 20, 21, 30, 40, 41)
    assert t.x.events == t.world.events
    assert t.world.scars.count(3) == 3
    assert 3 not in t.x.dealt()
    names = [(row.name, row.copies) for row in read_seal("pack_1").event]
    assert names == [("Fortify", 2), ("Control the People", 2), ("Riots", 1), ("Resistance", 2)]


def with_events(t: Earth, cards: tuple[int, ...]) -> LegacyExtra:
    """What lies beside the board, with these events in the deck."""
    x = t.x.copy()
    x.events = cards
    return x


@pytest.mark.rule("LG-CRD-30")
def test_events_added_in_a_game_are_shuffled_with_those_left_not_with_the_discards() -> None:
    world = carved(fresh_world(), opened("pack_3"), *[minor(land) for land in CITIES.split()[:8]])
    t = won(world)
    t.game.table.extra = with_events(t, (51,))  # 50 and 52 were drawn before
    t.alice.says("sign")
    t.alice.says("lower asia")
    t.bob.says('found siberia "Nine"')
    assert t.x.events == (10, 11, 20, 21, 30, 40, 41, 51)


@pytest.mark.rule("LG-PCK-51")
def test_two_packs_that_are_due_together_open_in_their_order() -> None:
    world = carved(with_cities(8), signed(0), signed(0, 2))
    t = won(world, game=3)
    t.alice.says("sign")
    t.x.world = carved(t.world, minor("japan"))  # both wait for the same engraving now
    t.alice.says("lower asia")
    assert t.packs == ["pack_1", "pack_3"]


@pytest.mark.rule("LG-CMP-27")
def test_an_answer_that_opened_it_cannot_be_taken_back() -> None:
    t = won(with_cities(8))
    t.alice.says("sign")
    t.alice.says("lower asia")
    before = t.table.revealed()
    t.bob.says('found siberia "Nine"')
    assert t.table.revealed() == before + 1


@pytest.mark.rule("LG-CMP-26", "LG-PCK-93")
def test_nothing_of_it_is_told_before() -> None:
    t = set_up(fresh_world())
    edition = t.table.edition
    assert not {"draft", "choice", "sticker", "mission"} & set(edition.things)
    assert not {"draft", "choose", "pick", "complete", "reveal", "hq", "line"} & {kind.verb for kind in edition.actions}
    words: list[str] = []
    for name in ("pack_1", "pack_2", "pack_3", "pack_4"):
        seal = read_seal(name)
        words += [row.name for rows in (seal.event, seal.mission, seal.power, seal.scar, seal.draft) for row in rows]
    told = f"{dump(t.game)} {edition.things} {t.answers} {t.beside()}"
    assert not [word for word in words if word in told and word != "Fortify"]
    first(t, 3, "alice")
    for sentence in ("draft draft_1", "choose event_1_1", "pick power_11", "reveal mission_1", "complete mission_1"):
        t.alice.cannot(sentence, "is nothing one can do")


@pytest.mark.rule("LG-PCK-93")
def test_the_next_event_is_known_to_nobody() -> None:
    t = even_card("Peru: alice 3 | Egypt: bob 1", carved(fresh_world(), opened("pack_1"), minor("Peru")))
    for seat in range(3):
        seen = t.game.view(seat)
        assert seen.pending is not None
        assert (seen.pending.who, len(seen.pending.menu)) == (-1, 0)
    assert len(t.answers) == 7  # chance alone draws, any of those left


# --- the draft --------------------------------------------------------------------------------------------------------


def take(t: Earth, *picks: str) -> None:
    """One pick after the other, by whoever is asked."""
    for pick in picks:
        t.people[t.asked].says(pick)


def first(t: Earth, seats: int, name: str) -> None:
    """This one rolls highest."""
    faces = ["6" if NAMES[seat] == name else "1" for seat in range(seats)]
    while t.step == "DealScar":
        decision = t.game.pending
        assert decision is not None
        t.game.play(decision.menu.pick(0))
    t.chance(f"throw {' '.join(faces)}")


@pytest.mark.rule("LG-PCK-02", "LG-PCK-53")
def test_the_direction_turns_after_each_round() -> None:
    t = set_up(draft_world(), seats=4)
    first(t, 4, "bob")
    order = []
    while t.step == "TakeOne":
        order.append(t.asked)
        decision = t.game.pending
        assert decision is not None
        t.game.play(decision.menu.pick(len(decision.menu) - 1))
    there = ["bob", "carol", "dave", "alice"]
    assert order == [*there, *reversed(there), *there, *reversed(there), *there]


@pytest.mark.rule("LG-PCK-02")
def test_without_the_pack_there_is_no_draft() -> None:
    t = set_up(fresh_world())
    first(t, 3, "bob")
    assert t.step == "PickAFaction"


@pytest.mark.rule("LG-PCK-03")
def test_the_draft_cards_and_for_how_many_they_are() -> None:
    rows = read_seal("pack_1").draft
    assert [row.value for row in rows if row.kind == 1] == [2, 1, 0, 0, 1]
    assert [row.value for row in rows if row.kind == 2] == [10, 8, 6, 8, 10]
    for kind in (3, 4):
        assert [row.value for row in rows if row.kind == kind] == [1, 2, 3, 4, 5]
    for seats, per_kind in ((3, 3), (4, 4), (5, 5)):
        t = set_up(draft_world(), seats=seats)
        first(t, seats, "alice")
        laid = {answer for answer in t.answers if answer.startswith("draft")}
        assert len(laid) == 4 * per_kind
        assert ("draft draft_4" in laid, "draft draft_5" in laid) == (seats > 3, seats > 4)
        if seats < 5:
            t.alice.cannot("draft draft_15", "LG-PCK-55")
        if seats < 4:
            t.alice.cannot("draft draft_19", "LG-PCK-55")


@pytest.mark.rule("LG-PCK-04", "LG-PCK-55")
def test_nobody_takes_two_of_a_kind_or_what_is_taken() -> None:
    t = set_up(draft_world())
    first(t, 3, "alice")
    take(t, "faction khan_industries", "draft draft_1", "draft draft_6", "draft draft_16")
    assert t.asked == "bob"
    t.bob.cannot("draft draft_2", "LG-PCK-55")
    t.bob.cannot("draft draft_6", "LG-PCK-55")
    t.bob.cannot("faction khan_industries", "taken")
    t.bob.cannot("pass", "LG-PCK-55")
    take(t, "faction die_mechaniker", "draft draft_11")
    t.alice.cannot("faction saharan_republic", "LG-PCK-55")
    take(t, "draft draft_7", "draft draft_8", "faction enclave_of_the_bear")
    take(t, "draft draft_12", "draft draft_13", "draft draft_17", "draft draft_2", "draft draft_18", "draft draft_3")
    assert t.step == "ChooseStart"
    kinds = {row.number: row.kind for row in read_seal("pack_1").draft}
    assert [sorted(kinds[number] for number in mine) for mine in t.x.drafted] == [[1, 2, 3, 4]] * 3
    assert sorted(t.x.factions) == [1, 2, 4]


def drafted(world: World) -> Earth:
    """Bob places first, with 10 troops and a coin; then alice, with 6 and two; then carol, with 8, who begins."""
    t = set_up(world)
    first(t, 3, "alice")
    take(t, "faction khan_industries", "faction die_mechaniker", "faction saharan_republic")
    take(t, "draft draft_16", "draft draft_6", "draft draft_8")
    take(t, "draft draft_1", "draft draft_11", "draft draft_7")
    take(t, "draft draft_13", "draft draft_2", "draft draft_17")
    take(t, "draft draft_12", "draft draft_18", "draft draft_3")
    return t


@pytest.mark.rule("LG-PCK-54", "LG-SET-10", "LG-SET-18", "LG-SET-29")
def test_starts_turns_troops_and_coins_go_by_the_cards() -> None:
    t = drafted(draft_world())
    assert t.asked == "bob"
    t.bob.says("start peru")
    assert t.asked == "alice"
    t.alice.says("start ural")
    t.carol.says("start japan")
    t.expect("Peru: bob 10 | Ural: alice 6 | Japan: carol 8")
    assert [len(t.table.hands[seat]) for seat in range(3)] == [2, 1, 0]
    assert len(t.x.coin_pile) == 7
    shown = [tray for tray in t.beside().trays if tray.title == "Cards taken"]
    assert [len(tray.cards) for tray in shown] == [4, 4, 4]
    assert [card.name for card in shown[1].cards][:2] == ["10 troops", "Placement: first"]
    assert t.x.order == (2, 0, 1)
    assert t.step == "Refill"
    t.quiet()
    assert t.table.turn == 2
    assert t.table.after(2) == 0
    assert t.table.after(0) == 1
    assert t.table.after(1) == 2


@pytest.mark.rule("LG-PCK-55")
def test_starts_are_legal_and_apart() -> None:
    t = drafted(draft_world(minor("peru"), major("brazil", 2)))
    t.bob.cannot("start peru", "LG-SET-11")
    t.bob.cannot("start brazil", "LG-SET-13")
    t.bob.says("start ural")
    t.alice.cannot("start ural", "LG-SET-11")
    t.alice.cannot("start siberia", "LG-SET-14")
    t.alice.says("start iceland")
    t.carol.says("start brazil")
    t.expect("Brazil: carol 8")


@pytest.mark.rule("LG-PCK-05")
def test_half_of_the_drafted_troops_join_the_war() -> None:
    t = drafted(draft_world())
    take(t, "start peru", "start ural", "start japan")
    t.quiet()
    t.table.owner[place("ural")] = -1
    t.table.armies[place("ural")] = 0
    t.x.down = (0,)
    t.game.asking = None
    t.game.stack.clear()
    t.x.scars = [0, 0, 0]
    t.game.then(Turn(0))
    t.game.run()
    t.alice.says("start india")
    t.expect("India: alice 3")
    assert [troops // 2 for troops in t.x.starting] == [3, 5, 4]


@pytest.mark.rule("LG-CRD-07", "LG-PCK-54")
def test_drafted_coins_may_empty_the_pile() -> None:
    t = drafted(draft_world())
    t.x.coin_pile = t.x.coin_pile[:2]
    take(t, "start peru", "start ural", "start japan")
    assert [len(t.table.hands[seat]) for seat in range(3)] == [2, 0, 0]
    assert t.x.depleted
    assert t.x.tokens == [1, 1, 1]  # a tie in territories gives nothing


# --- the scar ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-PCK-06", "LG-TRN-39")
def test_it_is_played_at_the_start_of_any_turn_on_a_territory_without_a_scar() -> None:
    world = draft_world(scar("brazil", 1))
    t = earth("Peru: alice 3 | Egypt: bob 2 | Japan: carol 2", world, phase="turn", scars={"bob": 3, "carol": 2})
    assert (t.step, t.asked) == ("PlayScars", "bob")
    t.bob.cannot("scar brazil", "LG-ATK-13")
    t.bob.says("scar peru")
    assert t.world.scar[place("peru")] == 3
    assert t.world.scars.count(3) == 2
    assert t.asked == "carol"  # who could hold such a card, as far as everybody knows
    assert t.answers == {"pass"}


@pytest.mark.rule("LG-PCK-06", "LG-PCK-62", "LG-TRN-40")
def test_one_troop_goes_at_the_end_of_its_controllers_turn() -> None:
    world = draft_world(scar("peru", 3), scar("egypt", 3))
    t = earth("Peru: alice 3 | Egypt: bob 2 | Japan: carol 2 | India: alice 1", world, phase="maneuver")
    t.expect("Peru: alice 2 | Egypt: bob 2")  # no maneuver is possible, so the turn is over


@pytest.mark.rule("LG-TRN-40", "LG-TRN-41", "LG-PCK-62")
def test_the_last_troop_leaves_the_territory_to_nobody_before_the_card_is_taken() -> None:
    world = draft_world(scar("peru", 3))
    t = earth(
        "Peru: alice 1 | India: alice 2 | Egypt: bob 2 | Japan: carol 2",
        world,
        phase="end",
        market="peru alaska ural iceland",
        deeds={"conquests": lands("peru")},
    )
    assert t.owner("Peru") == "nobody"
    t.alice.cannot("collect peru", "LG-CRD-02")
    t.alice.says("collect coin_1")


@pytest.mark.rule("LG-TRN-41")
def test_who_loses_the_last_troop_to_it_is_knocked_out_and_keeps_the_cards() -> None:
    world = draft_world(scar("peru", 3))
    t = earth("Peru: alice 1 | Egypt: bob 2 | Japan: carol 2", world, phase="end", hands={"alice": "alaska coin_1"})
    assert t.x.down == (0,)
    assert t.alice.hand == {"alaska", "coin_1"}


@pytest.mark.rule("LG-PCK-61", "LG-SET-07")
def test_its_scars_are_dealt_from_the_next_game_on_and_count_for_the_deal() -> None:
    fewer = [cut(SCARRED, place(land), kind) for land, kind in (("peru", 1), ("egypt", 1), ("india", 1), ("ural", 2))]
    assert set_up(carved(fresh_world(), *fewer)).step != "DealScar"
    t = set_up(draft_world(*fewer))
    assert t.step == "DealScar"
    assert "draw scar_3_1" in t.answers
    t = set_up(carved(fresh_world(), opened("pack_1", game=2), *fewer))
    assert t.step != "DealScar"


# --- events -----------------------------------------------------------------------------------------------------------


def even_card(position: str, world: World, coin: int = 2, moved: bool = False, **given: object) -> Earth:
    """Alice takes the card of Peru at the end of her turn, and a card with so many coins comes up."""
    world = carved(world, *coins("alaska", coin))
    deeds = {"conquests": lands("peru"), "maneuvered": moved}
    t = earth(position, world, phase="card", market="ural siberia peru india", deeds=deeds, **given)  # type: ignore[arg-type]
    t.alice.says("collect peru")
    t.draws("alaska")
    return t


def event(number: int, position: str, *marks: object, **given: object) -> Earth:
    """This event is drawn in alice's turn."""
    world = carved(fresh_world(), opened("pack_1"), *marks)  # type: ignore[arg-type]
    t = even_card(position, world, **given)  # type: ignore[arg-type]
    t.draws(f"event_{number}0")
    return t


HELD = "Peru: alice 3 | Brazil: alice 1 | Egypt: bob 3 | Japan: carol 2"


@pytest.mark.rule("LG-CRD-09", "LG-CRD-25")
@pytest.mark.parametrize("coin", [2, 4, 6])
def test_an_even_card_brings_an_event(coin: int) -> None:
    t = even_card(HELD, carved(fresh_world(), opened("pack_1")), coin)
    assert t.step == "DrawEvent"


@pytest.mark.rule("LG-CRD-10", "LG-CRD-25")
@pytest.mark.parametrize("coin", [1, 3, 5])
def test_an_odd_card_brings_none(coin: int) -> None:
    t = even_card(HELD, carved(fresh_world(), opened("pack_1")), coin)
    assert t.step != "DrawEvent"


@pytest.mark.rule("LG-CRD-10", "LG-CRD-09", "LG-SET-27")
def test_without_a_card_or_without_a_deck_there_is_no_event() -> None:
    world = carved(fresh_world(), opened("pack_1"), *coins("alaska", 2))
    t = earth(HELD, world, phase="card", market="ural siberia peru india", deeds={"conquests": lands("peru")})
    t.alice.passes()
    assert t.step != "DrawEvent"
    assert t.market() == ["ural", "siberia", "peru", "india"]
    assert even_card(HELD, fresh_world()).step != "DrawEvent"
    assert even_card(HELD, carved(fresh_world(), opened("pack_2"))).step != "DrawEvent"


@pytest.mark.rule("LG-CRD-11", "LG-CRD-21")
def test_the_deck_is_not_renewed_in_a_game_but_in_the_next() -> None:
    t = event(4, HELD)
    assert t.x.events == (10, 11, 20, 21, 30, 41)
    assert t.world.events == (10, 11, 20, 21, 30, 40, 41)
    t.x.events = ()
    t.table.owner[place("brazil")] = 1
    assert earth(HELD, t.world).x.events == t.world.events


@pytest.mark.rule("LG-CRD-11")
def test_with_the_deck_used_up_nothing_happens() -> None:
    world = carved(fresh_world(), opened("pack_1"), *coins("alaska", 2))
    t = earth(HELD, world, phase="card", market="ural siberia peru india", deeds={"conquests": lands("peru")})
    t.x.events = ()
    t.alice.says("collect peru")
    t.draws("alaska")
    assert t.step != "DrawEvent"


@pytest.mark.rule("LG-CRD-12", "LG-EVT-14")
@pytest.mark.parametrize("number", [1, 2])
def test_without_a_sole_leader_in_population_nothing_happens_and_the_card_is_discarded(number: int) -> None:
    for marks in ((), (minor("peru"), minor("egypt"))):
        t = event(number, HELD, *marks)
        assert t.step not in ("Event1Choice", "Event2Choice")
        assert number * 10 in t.world.events
        assert number * 10 not in t.x.events


@pytest.mark.rule("LG-EVT-01")
def test_event_1_a_fortification_destroys_the_card() -> None:
    t = event(1, HELD, major("egypt"), minor("peru"))
    assert t.asked == "bob"
    assert t.prompt == next(row.says for row in read_seal("pack_1").prompt if row.id == "event_1")
    assert t.answers == {"choose event_1_1", "choose event_1_2", "pass"}
    t.bob.cannot("encircle egypt", "LG-EVT-01")
    t.bob.says("choose event_1_1")
    t.bob.cannot("encircle peru", "LG-EVT-01")
    t.bob.says("encircle egypt")
    assert t.world.fort[place("egypt")] == 10
    assert t.world.supply[FORTIFICATIONS] == 4
    assert t.world.events == (11, 20, 21, 30, 40, 41)
    assert not t.world.faults()


@pytest.mark.rule("LG-EVT-01")
def test_event_1_two_troops_in_each_of_two_cities() -> None:
    t = event(1, "Peru: alice 3 | Brazil: alice 1 | Egypt: bob 3 | Japan: carol 2", minor("peru"), minor("brazil"))
    t.alice.says("choose event_1_2")
    t.alice.cannot("pass", "LG-EVT-01")
    assert t.answers == {"place peru 2", "place brazil 2"}
    t.alice.says("place peru 2")
    assert t.answers == {"place brazil 2", "pass"}
    t.alice.says("place brazil 2")
    t.expect("Peru: alice 5 | Brazil: alice 3")
    assert 10 in t.world.events
    assert 10 not in t.x.events


@pytest.mark.rule("LG-EVT-01")
def test_event_1_one_city_or_none() -> None:
    t = event(1, HELD, minor("peru"), minor("brazil"))
    t.alice.says("choose event_1_2")
    t.alice.says("place peru 2")
    t.alice.passes()
    t.expect("Peru: alice 5 | Brazil: alice 1")
    t = event(1, HELD, major("egypt"))
    t.bob.passes()
    t.expect(HELD)
    assert 10 in t.world.events


@pytest.mark.rule("LG-EVT-01")
def test_event_1_without_a_mark_left_offers_no_fortification() -> None:
    t = event(1, HELD, major("egypt"), *[fort("egypt")] * 5)
    assert t.answers == {"choose event_1_2", "pass"}


@pytest.mark.rule("LG-EVT-02")
def test_event_2_five_troops_in_one_city() -> None:
    t = event(2, HELD, major("egypt"), minor("japan"))
    assert t.asked == "bob"
    t.bob.says("choose event_2_1")
    assert t.answers == {"place egypt 5"}
    t.bob.says("place egypt 5")
    t.expect("Egypt: bob 8")
    assert 20 in t.world.events


@pytest.mark.rule("LG-EVT-02")
def test_event_2_a_maneuver_in_anothers_turn_and_besides_the_own() -> None:
    t = event(2, "Peru: alice 3 | Egypt: bob 4 | East Africa: bob 1 | Japan: carol 2", major("egypt"))
    t.bob.says("choose event_2_2")
    t.bob.cannot("pass")
    t.bob.says("fortify egypt east_africa 3")
    t.expect("Egypt: bob 1 | East Africa: bob 4")
    t = event(2, "Peru: alice 3 | Brazil: alice 2 | Egypt: bob 4 | Japan: carol 2", major("peru"), moved=True)
    t.alice.says("choose event_2_2")
    t.alice.says("fortify peru brazil 1")
    t.expect("Peru: alice 2 | Brazil: alice 3")


@pytest.mark.rule("LG-EVT-02")
def test_event_2_offers_no_maneuver_where_none_is_possible() -> None:
    t = event(2, "Peru: alice 3 | Egypt: bob 4 | India: bob 1 | Japan: carol 2", major("egypt"))
    assert t.answers == {"choose event_2_1"}


@pytest.mark.rule("LG-EVT-03", "LG-PCK-08")
def test_event_3_a_1_makes_5_and_a_2_makes_6() -> None:
    t = event(3, HELD, major("egypt"), hqs={"bob": "egypt"})
    t.chance("throw 1")
    t.expect("Egypt: bob 2")
    assert t.x.hqs[1] == -1
    t = event(3, HELD, major("egypt"), hqs={"bob": "egypt"})
    t.chance("throw 2")
    t.expect("Egypt: bob 3")
    assert t.x.hqs[1] == place("egypt")


@pytest.mark.rule("LG-PCK-08", "LG-EVT-03")
def test_event_3_removes_the_natural_number_and_may_empty_the_city() -> None:
    t = event(3, "Peru: alice 3 | Egypt: bob 2 | Japan: carol 2", major("egypt"))
    t.chance("throw 3")
    assert t.owner("Egypt") == "nobody"
    assert t.x.down == (1,)
    assert 30 in t.world.events


@pytest.mark.rule("LG-EVT-04")
def test_event_3_each_major_city_rolls_for_itself_and_others_do_not() -> None:
    t = event(
        3,
        "Peru: alice 3 | Egypt: bob 1 | Japan: carol 1 | India: carol 1",
        major("egypt"),
        major("japan"),
        major("ural"),
        minor("india"),
        cut(8, place("peru"), 3, "Centre"),
    )
    assert t.step == "Event3Roll"
    t.chance("throw 1")
    assert t.owner("Egypt") == "nobody"
    t.chance("throw 5")
    t.expect("Japan: carol 1 | India: carol 1 | Peru: alice 3")
    assert t.step != "Event3Roll"


@pytest.mark.rule("LG-EVT-05")
def test_event_4_takes_one_from_minor_cities_with_one_or_two() -> None:
    t = event(
        4,
        "Peru: alice 2 | Brazil: alice 3 | Egypt: bob 1 | India: bob 1 | Japan: carol 1",
        *[minor(land) for land in ["peru", "brazil", "egypt"]],
        major("japan"),
    )
    t.expect("Peru: alice 1 | Brazil: alice 3 | Egypt: nobody 0 | India: bob 1 | Japan: carol 1")
    assert 40 in t.world.events


@pytest.mark.rule("LG-CRD-12")
def test_the_leader_is_who_has_the_most_people_not_the_most_cities() -> None:
    t = event(1, HELD, minor("peru"), major("egypt"))
    assert t.asked == "bob"
