"""Resource cards: the market, the coin pile, and who may take what; events and missions as far as they are open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import hegemon
from hegemon.editions.legacy.cards import event_over, population_leader
from hegemon.editions.legacy.extra import LegacyExtra, legacy
from hegemon.editions.legacy.hooks import EVENTS, MISSIONS, EventCard, MissionCard, Power
from hegemon.editions.legacy.lands import is_coin
from hegemon.editions.legacy.maneuver import maneuvers
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.world import EVENT_GONE, MISSION_GONE
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from new_earth import ALL_POWERS, NewEarth, a_world, begun, earth, engraved, place

POSITION = "Peru: alice 3 | Brazil: alice 1 | Japan: bob 1 | Egypt: carol 1"
MARKET = "peru brazil japan egypt"


def choosing(position: str = POSITION, **more: object) -> NewEarth:
    """Alice has conquered Brazil and may take a card."""
    return earth(position, phase="card", conquered="brazil", **more)  # type: ignore[arg-type]


@pytest.mark.rule("LG-CRD-01")
def test_a_conquest_gives_a_right_to_one_card() -> None:
    t = choosing(market=MARKET)
    t.alice.says("collect peru")
    t.draws("alaska")
    assert t.asked == "bob"
    assert t.alice.hand == {"peru"}
    nothing = earth(POSITION, phase="card", market=MARKET)
    assert nothing.asked == "bob"


@pytest.mark.rule("LG-CRD-02", "LG-CRD-03")
def test_a_face_up_card_of_a_controlled_territory_goes_before_a_coin() -> None:
    t = choosing(market=MARKET)
    t.alice.cannot("collect coin_1", "LG-CRD-02")
    t.alice.cannot("collect japan", "LG-CRD-02")
    assert t.answers == {"pass", "collect peru", "collect brazil"}
    t.alice.says("collect brazil")
    assert "brazil" in t.alice.hand


@pytest.mark.rule("LG-CRD-04")
def test_the_cards_to_the_left_slide_and_slot_one_is_refilled() -> None:
    t = choosing(market="japan egypt peru alaska")
    t.alice.says("collect peru")
    t.draws("ural")
    assert t.market == ["ural", "japan", "egypt", "alaska"]


@pytest.mark.rule("LG-CRD-05")
def test_a_coin_card_discards_slot_four() -> None:
    t = choosing(market="japan egypt ural alaska")
    t.alice.says("collect coin_1")
    t.draws("china")
    assert t.market == ["china", "japan", "egypt", "ural"]
    assert place("alaska") in t.table.discards
    assert t.alice.hand == {"coin_1"}
    assert len(t.extra.coin_pile) == 9


@pytest.mark.rule("LG-CRD-06")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    t = choosing(market="japan egypt ural alaska", discards="china india", empty_deck=True)
    t.alice.says("collect coin_1")
    t.draws("india")
    assert set(t.table.pile.cards()) == {place("china"), place("alaska")}
    assert t.table.discards == ()


@pytest.mark.rule("LG-CRD-27")
def test_with_nothing_left_a_slot_stays_empty() -> None:
    t = choosing(market="peru egypt ural alaska", empty_deck=True)
    t.alice.says("collect peru")
    assert t.market == ["", "egypt", "ural", "alaska"]
    assert t.asked == "bob"


@pytest.mark.rule("LG-CRD-07", "LG-CRD-32")
def test_the_last_coin_card_brings_a_token_to_the_leader_in_territories() -> None:
    t = choosing(market="japan egypt ural alaska", coin_pile=1)
    t.alice.says("collect coin_1")
    assert t.alice.tokens == 1
    assert t.step == "Refill"
    assert t.extra.depleted


@pytest.mark.rule("LG-CRD-08")
def test_a_tie_and_a_second_time_bring_nothing() -> None:
    tied = choosing(POSITION + " | Ural: bob 1", market="japan egypt siberia alaska", coin_pile=1)
    tied.alice.says("collect coin_1")
    assert (tied.alice.tokens, tied.bob.tokens) == (0, 0)

    def before(table: Table) -> None:
        table.extra.depleted = True  # type: ignore[union-attr]

    again = choosing(market="japan egypt siberia alaska", coin_pile=1, prepared=before)
    again.alice.says("collect coin_1")
    assert again.alice.tokens == 0


@pytest.mark.rule("LG-CRD-26")
def test_that_token_can_win() -> None:
    t = choosing(market="japan egypt siberia alaska", coin_pile=1, tokens={"alice": 3})
    t.alice.says("collect coin_1")
    assert t.step == "SignTheBoard"
    assert t.market == ["japan", "egypt", "siberia", "alaska"]  # nothing slides any more


@pytest.mark.rule("LG-CRD-16")
def test_local_supply_puts_a_troop_into_the_territory_of_the_card() -> None:
    world = a_world(powers=("card_troop",))
    t = choosing(market=MARKET, world=world, factions={"alice": "khan_industries"})
    t.alice.says("collect peru")
    t.expect("Peru: alice 4")


@pytest.mark.rule("LG-CRD-17", "LG-CRD-33", "LG-END-27")
def test_a_destroyed_card_never_comes_back_and_its_territory_counts_for_nothing_there() -> None:
    t = choosing(market="japan egypt ural alaska", world=a_world(destroyed="peru brazil"))
    assert t.answers == {"pass", "collect coin_1"}
    t.alice.says("collect coin_1")
    with pytest.raises(Exception, match="not in the draw pile"):
        t.draws("peru")
    assert t.owner("peru") == "alice"


@pytest.mark.rule("LG-CRD-18")
def test_no_card_has_more_than_six_coins() -> None:
    assert not a_world(coins={"peru": 6}).faults()
    assert a_world(coins={"peru": 7}).faults() == ["A Territory card has more coins than fit on it."]


@pytest.mark.rule("LG-CRD-19")
def test_the_right_may_be_left_unused() -> None:
    t = choosing(market=MARKET)
    t.alice.passes()
    assert t.market == MARKET.split()
    assert t.alice.hand == set()
    assert t.asked == "bob"


@pytest.mark.rule("LG-CRD-20")
def test_without_coin_and_territory_card_nothing_is_taken() -> None:
    t = choosing(market="japan egypt ural alaska", coin_pile=0)
    assert t.asked == "bob"
    assert t.market == ["japan", "egypt", "ural", "alaska"]


@pytest.mark.rule("LG-CRD-31")
def test_the_cards_always_make_those_of_the_campaign() -> None:
    t = choosing(market=MARKET, hands={"bob": "china coin_3"}, discards="india")
    t.alice.says("collect peru")
    t.draws("alaska")
    table, x = t.table, t.extra
    found = [card for hand in table.hands for card in hand.cards]
    found += [*table.pile.cards(), *table.discards, *table.removed, *x.cards()]
    assert sorted(found) == list(range(52))


def test_coin_cards_are_never_imagined_in_the_territory_deck() -> None:
    t = choosing(market=MARKET, hands={"bob": "china coin_3 coin_4", "carol": "coin_5 india"})
    hands = set()
    for seed in range(30):
        imagined = t.game.view(0).imagine(Rng(seed)).table
        assert not any([is_coin(card) for card in imagined.pile.cards()])
        assert not imagined.faults()
        hands.add(imagined.hands[1].cards)
    assert len(hands) > 10


# --- events and missions, with cards made up for the test -------------------------------------------------------------


class Nothing(EventCard):
    """An event that does nothing and is discarded."""

    __slots__ = ()

    def happens(self, g: Game[Table], card: int) -> None:
        event_over(g, card, False)


class HoldPeru(MissionCard):
    """Hold Peru."""

    __slots__ = ()
    stars = 2

    def done(self, t: Table, who: int) -> bool:
        return t.owner[place("peru")] == who


class Near(Power):
    """The maneuver joins only neighbours."""

    __slots__ = ()
    adjacent_only = True


EVENT, MISSION = 900, 901


@contextmanager
def made_up() -> Iterator[None]:
    """An event and two missions beside those of the packs."""
    EVENTS[EVENT] = Nothing()
    MISSIONS[MISSION] = MISSIONS[MISSION + 1] = HoldPeru()
    try:
        yield
    finally:
        del EVENTS[EVENT], MISSIONS[MISSION], MISSIONS[MISSION + 1]


def with_decks(events: int = 2, mission: int = 0, missions: tuple[int, ...] = ()) -> object:
    def prepared(table: Table) -> None:
        x = table.extra
        x.events = tuple([EVENT * 10 + copy for copy in range(events)])  # type: ignore[union-attr]
        x.mission, x.missions = mission, missions  # type: ignore[union-attr]

    return prepared


@pytest.mark.rule("LG-CRD-09", "LG-CRD-10", "LG-CRD-25")
def test_an_even_card_in_slot_one_brings_an_event() -> None:
    world = a_world(coins={"alaska": 2, "ural": 3, "china": 4, "india": 6, "siberia": 5})
    with made_up():
        for card, event in (("alaska", True), ("ural", False), ("china", True), ("india", True), ("siberia", False)):
            t = choosing(market=MARKET, world=world, prepared=with_decks())
            t.alice.says("collect peru")
            t.draws(card)
            assert (t.step == "DrawEvent") is event
        idle = choosing(market=MARKET, world=world, prepared=with_decks())
        idle.alice.passes()
        assert idle.asked == "bob"


@pytest.mark.rule("LG-CRD-11", "LG-CRD-30")
def test_the_event_deck_is_not_renewed() -> None:
    with made_up():
        t = choosing(market=MARKET, world=a_world(coins={"alaska": 2}), prepared=with_decks(1))
        t.alice.says("collect peru")
        t.draws("alaska")
        assert t.game.pending is not None
        t.game.play(t.game.pending.menu.pick(0))
        assert t.extra.events == ()
        t.extra.events = (*t.extra.events, EVENT * 10 + 5)  # one that is added joins those left
        assert t.extra.events == (EVENT * 10 + 5,)


@pytest.mark.rule("LG-CRD-12")
def test_the_population_leader_must_be_alone() -> None:
    world = a_world(minor={"peru": "bob", "japan": "bob"})
    assert population_leader(earth(POSITION, world=world).table) == -1
    more = a_world(minor={"peru": "bob"}, major={"japan": "bob"})
    assert population_leader(earth(POSITION, world=more).table) == 1
    assert population_leader(earth(POSITION).table) == -1


@pytest.mark.rule("LG-CRD-13", "LG-CRD-14", "LG-CRD-22")
def test_a_mission_replaces_the_card_of_the_turn() -> None:
    with made_up():
        t = choosing(market=MARKET, prepared=with_decks(mission=MISSION, missions=(MISSION + 1,)))
        decision = t.game.pending
        assert decision is not None
        complete = next(action for action in decision.menu if type(action).__name__ == "Complete")
        t.game.play(complete)
        assert t.alice.tokens == 2
        assert t.alice.hand == set()
        assert t.step == "NextMission"
        no_conquest = earth(POSITION, phase="card", prepared=with_decks(mission=MISSION))  # type: ignore[arg-type]
        assert no_conquest.step == "TakeACard"
        assert len(no_conquest.answers) == 2
        no_conquest.alice.passes()
        assert no_conquest.extra.mission == MISSION
        assert no_conquest.asked == "bob"


@pytest.mark.rule("LG-CRD-15", "LG-CRD-23", "LG-CRD-24")
def test_a_completed_mission_is_replaced_while_there_are_others() -> None:
    with made_up():
        for missions, face_up in (((MISSION + 1,), MISSION + 1), ((), 0)):
            t = choosing(market=MARKET, prepared=with_decks(mission=MISSION, missions=missions))
            assert t.game.pending is not None
            t.game.play(next(action for action in t.game.pending.menu if type(action).__name__ == "Complete"))
            if missions:
                assert t.game.pending is not None
                t.game.play(t.game.pending.menu.pick(0))
            assert t.extra.mission == face_up
        winning = choosing(prepared=with_decks(mission=MISSION), tokens={"alice": 2})
        assert winning.game.pending is not None
        winning.game.play(next(action for action in winning.game.pending.menu if type(action).__name__ == "Complete"))
        assert winning.step == "SignTheBoard"


@pytest.mark.rule("LG-CRD-21")
def test_destroyed_events_and_missions_never_return() -> None:
    world = a_world(powers=ALL_POWERS).replaced(events=(30, 31), missions=(1, 2))
    world = engraved(engraved(world, EVENT_GONE, number=30), MISSION_GONE, number=2)
    assert (world.events, world.missions) == ((31,), (1,))
    t = begun(3, world, game=2)
    assert (t.extra.events, t.extra.missions) == ((31,), (1,))


@pytest.mark.rule("LG-CRD-29")
def test_what_hinders_beats_what_helps() -> None:
    world = a_world(powers=("unconnected_maneuver",))
    t = earth(
        "Peru: alice 3 | Brazil: alice 1 | Japan: alice 1 | Egypt: bob 1 | Ural: carol 1",
        world=world,
        factions={"alice": "saharan_republic"},
    )
    assert {str(move) for move in maneuvers(t.table, 0)} >= {"fortify peru brazil 1", "fortify peru japan 2"}
    t.extra.powers(0).append(Near())
    assert [str(move) for move in maneuvers(t.table, 0)] == ["fortify peru brazil 1", "fortify peru brazil 2", "pass"]
    t.extra.powers(0).pop()


# --- positions set up by hand -----------------------------------------------------------------------------------------


def begun_extra(**fields: object) -> LegacyExtra:
    """What lies beside the board of a fresh box, with some of it replaced."""
    x = legacy(hegemon.new_game("legacy", 3).table).copy()
    for name, value in fields.items():
        setattr(x, name, value)
    return x


@pytest.mark.rule("LG-CRD-31")
def test_a_position_set_up_by_hand_has_its_coin_pile_and_its_market() -> None:
    market = [place(name) for name in ("peru", "brazil", "egypt", "japan")]
    game = hegemon.position(
        "legacy",
        3,
        lands={"peru": (0, 5), "brazil": (1, 1), "egypt": (2, 3)},
        rest=-1,
        step="Expand and attack",
        hands={1: ["coin_3", "alaska"]},
        discards=["ural"],
        extra=begun_extra(market=market, factions=[1, 2, 3]),
    )
    t = game.table
    x = legacy(t)
    assert len(x.coin_pile) == 9
    assert len(t.pile) == 42 - 4 - 2
    assert not any(is_coin(card) for card in t.pile.cards())
    assert t.removed == ()
    for sentence in ("attack peru brazil 3", "defend 1", "roll 6 5 4 against 1", "occupy 3", "pass", "pass"):
        game.answer(sentence)
    assert game.pending is not None
    assert {str(action) for action in game.pending.menu} == {"pass", "collect peru", "collect brazil"}
    plain = hegemon.position("legacy", 3, lands={"peru": (0, 5), "brazil": (1, 1), "egypt": (2, 3)}, rest=-1)
    assert len(legacy(plain.table).coin_pile) == 10


@pytest.mark.rule("LG-CRD-17", "LG-CMP-02")
def test_a_position_set_up_by_hand_is_in_the_world_that_is_given() -> None:
    world = a_world(destroyed="peru", named={"africa": "alice"})
    lands = {"peru": (0, 5), "brazil": (1, 1), "egypt": (2, 3)}
    by_setting = hegemon.position("legacy", 3, lands=lands, rest=-1, setting=Sitting(world, 4, (0, 1, 2), ""))
    by_extra = hegemon.position("legacy", 3, lands=lands, rest=-1, extra=begun_extra(world=world))
    for game in (by_setting, by_extra):
        assert game.table.removed == (place("peru"),)
        assert "Land of alice" in [region.name for region in game.table.board.regions]
    assert legacy(by_setting.table).game == 4


def test_what_lies_beside_the_board_must_fit_the_table() -> None:
    with pytest.raises(ValueError, match=r"^This cannot be: There is another number of seats beside the board"):
        hegemon.position("legacy", 3, lands={}, rest=0, extra=begun_extra(hqs=[1]))
