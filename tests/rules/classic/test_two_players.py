"""Risk for two players: the neutral force, its armies, and who rolls for it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hegemon
from hegemon.kernel.chance import ChanceMenu
from hegemon.kernel.game import Refused
from hegemon.rules.actions import Attack, Dealt
from hegemon.table.combat import Rolled
from scene import Scene, carried_out, random_play, scene, set_up

FORCES = ("alice", "bob", "neutral")


def dealt(throw: str = "throw 6 1") -> Scene:
    """A game for two, after the piles were dealt in the order of the board."""
    t = set_up(2)
    t.chance(throw)
    while t.step == "DealThreePiles":
        t.chance(min(t.answers))
    return t


def lands_of(t: Scene, force: str) -> list[str]:
    """The ids of the territories of a player or of the neutral force."""
    return [land.id for land in t.table.board.territories if t.owner(land.id) == force]


def armies_of(t: Scene, force: str) -> int:
    """The armies of a player or of the neutral force on the board."""
    return sum(t.armies(land) for land in lands_of(t, force))


def one_go(t: Scene) -> None:
    """Whoever is asked takes one go of placing."""
    who = t.asked
    t.people[who].places(min(lands_of(t, who)), 2)
    t.people[who].places(min(lands_of(t, "neutral")), 1)


# --- setting up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-2P-01")
def test_both_players_and_the_neutral_force_start_with_forty_armies() -> None:
    t = set_up(2)
    assert t.table.reserve == [40, 40, 40]
    assert sum(t.table.armies) == 0


@pytest.mark.rule("CL-2P-01", "CL-2P-06", "CL-2P-16")
def test_placing_ends_with_forty_armies_of_each_and_120_on_the_board() -> None:
    t = dealt()
    goes = {"alice": 0, "bob": 0}
    while t.step == "PlaceOwn":
        assert [armies_of(t, force) for force in FORCES] != [40, 40, 40]
        goes[t.asked] += 1
        one_go(t)
    assert goes == {"alice": 13, "bob": 13}
    assert [armies_of(t, force) for force in FORCES] == [40, 40, 40]
    assert sum(t.table.armies) == 120
    assert t.step == "Reinforce"
    assert t.table.turns == 1


@pytest.mark.rule("CL-2P-02")
def test_the_42_territory_cards_make_three_piles_of_fourteen_with_one_army_on_each_territory() -> None:
    t = dealt()
    assert [len(lands_of(t, force)) for force in FORCES] == [14, 14, 14]
    assert set(t.table.armies) == {1}
    assert t.table.reserve == [26, 26, 26]


@pytest.mark.rule("CL-2P-02")
def test_no_wild_card_is_dealt() -> None:
    t = set_up(2)
    t.chance("throw 6 1")
    assert t.answers == {f"deal {land.id}" for land in t.table.board.territories}
    with pytest.raises(Refused, match="wild_1"):
        t.chance("deal wild_1")


@pytest.mark.rule("CL-2P-17")
def test_chance_deals_every_card_that_is_left_with_equal_likelihood_and_none_twice() -> None:
    t = set_up(2)
    t.chance("throw 6 1")
    rng = hegemon.Rng(1)
    left = {land.id for land in t.table.board.territories}
    for count in range(42, 0, -1):
        assert t.asked == "chance"
        assert t.game.pending is not None
        menu = t.game.pending.menu
        assert isinstance(menu, ChanceMenu)
        odds = {str(action): chance for action, chance in menu.outcomes()}
        assert odds == {f"deal {land}": Fraction(1, count) for land in left}
        action = menu.sample(rng)
        assert isinstance(action, Dealt)
        left.remove(action.land.id)
        t.game.play(action)
    assert t.asked == "alice"


@pytest.mark.rule("CL-2P-17")
@pytest.mark.parametrize("seed", range(5))
def test_no_two_sides_have_the_same_pile(seed: int) -> None:
    t = set_up(2)
    carried_out(t, hegemon.Rng(seed), "PlaceOwn")
    piles = [set(lands_of(t, force)) for force in FORCES]
    assert [len(pile) for pile in piles] == [14, 14, 14]
    assert len(set.union(*piles)) == 42


@pytest.mark.rule("CL-2P-17")
def test_any_territory_may_fall_to_any_side() -> None:
    found: dict[str, set[str]] = {}
    for seed in range(40):
        t = set_up(2)
        carried_out(t, hegemon.Rng(seed), "PlaceOwn")
        for land in t.table.board.territories:
            found.setdefault(land.id, set()).add(t.owner(land.id))
    assert all(owners == set(FORCES) for owners in found.values())


@pytest.mark.rule("CL-2P-17")
def test_neither_player_has_a_say_in_the_dealing() -> None:
    t = set_up(2)
    t.chance("throw 6 1")
    t.alice.cannot("deal siam", "Chance is asked")
    t.bob.cannot("deal siam", "Chance is asked")
    t.alice.cannot("claim siam")


@pytest.mark.rule("CL-2P-03")
def test_each_go_places_two_own_armies_and_one_neutral_army() -> None:
    t = dealt()
    mine, theirs, neutral = (lands_of(t, force) for force in FORCES)
    assert (t.asked, t.step) == ("alice", "PlaceOwn")
    t.alice.places(mine[0], 2)
    assert (t.asked, t.step) == ("alice", "PlaceNeutral")
    t.alice.places(neutral[0], 1)
    assert (t.asked, t.step) == ("bob", "PlaceOwn")
    t.bob.places(theirs[0], 2)
    assert (t.asked, t.step) == ("bob", "PlaceNeutral")
    t.bob.places(neutral[1], 1)
    assert (t.asked, t.step) == ("alice", "PlaceOwn")
    t.expect(f"{mine[0]}: alice 3 | {theirs[0]}: bob 3 | {neutral[0]}: neutral 2 | {neutral[1]}: neutral 2")
    assert t.table.reserve == [24, 24, 24]


@pytest.mark.rule("CL-2P-04")
def test_the_two_own_armies_may_go_onto_one_territory() -> None:
    t = dealt()
    mine = lands_of(t, "alice")
    t.alice.places(mine[3], 2)
    t.expect(f"{mine[3]}: alice 3")
    assert t.step == "PlaceNeutral"


@pytest.mark.rule("CL-2P-04")
def test_the_two_own_armies_may_go_onto_two_territories() -> None:
    t = dealt()
    mine = lands_of(t, "alice")
    t.alice.places(mine[3], 1)
    assert (t.asked, t.step) == ("alice", "PlaceOwn")
    assert t.answers == {f"place {land} 1" for land in mine}
    t.alice.places(mine[5], 1)
    t.expect(f"{mine[3]}: alice 2 | {mine[5]}: alice 2")
    assert t.step == "PlaceNeutral"


@pytest.mark.rule("CL-2P-04")
def test_the_own_armies_go_onto_own_territories_only() -> None:
    t = dealt()
    t.alice.cannot(f"place {lands_of(t, 'bob')[0]} 1", "CL-2P-04")
    t.alice.cannot(f"place {lands_of(t, 'neutral')[0]} 1", "CL-2P-04")
    assert t.answers == {f"place {land} {n}" for land in lands_of(t, "alice") for n in (1, 2)}


@pytest.mark.rule("CL-2P-05")
def test_the_neutral_army_goes_onto_a_neutral_territory_only() -> None:
    t = dealt()
    t.alice.places(lands_of(t, "alice")[0], 2)
    t.alice.cannot(f"place {lands_of(t, 'alice')[0]} 1", "CL-2P-05")
    t.alice.cannot(f"place {lands_of(t, 'bob')[0]} 1", "CL-2P-05")
    assert t.answers == {f"place {land} 1" for land in lands_of(t, "neutral")}


@pytest.mark.rule("CL-2P-05")
def test_every_neutral_territory_may_get_it_also_one_that_has_many_armies() -> None:
    t = dealt()
    neutral = lands_of(t, "neutral")[7]
    for goes in range(26):
        who = t.people[t.asked]
        who.places(min(who.lands), 2)
        t.expect(f"{neutral}: neutral {1 + goes}")
        who.places(neutral, 1)
    t.expect(f"{neutral}: neutral 27")


@pytest.mark.rule("CL-2P-18")
def test_placing_fewer_than_two_own_armies_is_refused() -> None:
    t = dealt()
    mine, _, neutral = (lands_of(t, force) for force in FORCES)
    t.alice.cannot("pass", "CL-2P-18")
    t.alice.cannot(f"place {mine[0]} 0", "not 0")
    t.alice.cannot(f"place {neutral[0]} 1")
    t.alice.places(mine[0], 1)
    t.alice.cannot("pass", "CL-2P-18")
    t.alice.cannot(f"place {mine[0]} 0", "not 0")
    t.alice.cannot(f"place {neutral[0]} 1")
    assert t.table.reserve == [25, 26, 26]


@pytest.mark.rule("CL-2P-18")
def test_placing_more_than_two_own_armies_is_refused_too() -> None:
    t = dealt()
    mine = lands_of(t, "alice")
    t.alice.cannot(f"place {mine[0]} 3", "not 3")
    t.alice.places(mine[0], 1)
    t.alice.cannot(f"place {mine[1]} 2", "not 2")


@pytest.mark.rule("CL-2P-18")
def test_leaving_the_neutral_army_out_is_refused() -> None:
    t = dealt()
    t.alice.places(lands_of(t, "alice")[0], 2)
    t.alice.cannot("pass", "CL-2P-18")
    t.alice.cannot(f"place {lands_of(t, 'neutral')[0]} 0", "not 0")
    t.alice.cannot(f"place {lands_of(t, 'neutral')[0]} 2", "not 2")
    assert (t.asked, t.step) == ("alice", "PlaceNeutral")


@pytest.mark.rule("CL-2P-18")
def test_the_refusal_of_a_second_neutral_army_does_not_speak_of_one_to_one_armies() -> None:
    t = dealt()
    t.alice.places(lands_of(t, "alice")[0], 2)
    with pytest.raises(Refused) as refusal:
        t.alice.says(f"place {lands_of(t, 'neutral')[0]} 2")
    assert "1 to 1" not in str(refusal.value), str(refusal.value)


@pytest.mark.rule("CL-2P-15")
@pytest.mark.parametrize(("throw", "first"), [("throw 5 4", "alice"), ("throw 1 6", "bob")])
def test_the_higher_die_places_first_and_takes_the_first_turn(throw: str, first: str) -> None:
    t = dealt(throw)
    assert (t.asked, t.step) == (first, "PlaceOwn")
    one_go(t)
    assert t.asked != first
    while t.step == "PlaceOwn":
        one_go(t)
    assert (t.asked, t.step) == (first, "Reinforce")


@pytest.mark.rule("CL-2P-15")
def test_a_tie_is_rolled_again_as_often_as_needed() -> None:
    t = set_up(2)
    for throw in ("throw 6 6", "throw 1 1", "throw 3 3"):
        t.chance(throw)
        assert (t.asked, t.step) == ("chance", "RollForFirst")
        assert len(t.answers) == 36
    t.chance("throw 2 3")
    assert t.step == "DealThreePiles"
    while t.step == "DealThreePiles":
        t.chance(min(t.answers))
    assert t.asked == "bob"


@pytest.mark.rule("CL-2P-07")
def test_the_wilds_return_and_the_whole_deck_of_44_is_the_draw_pile() -> None:
    t = dealt()
    while t.step == "PlaceOwn":
        one_go(t)
    assert t.step == "Reinforce"
    names = [t.table.edition.cards[card].id for card in t.table.pile.cards()]
    assert len(names) == 44
    assert set(names) == {land.id for land in t.table.board.territories} | {"wild_1", "wild_2"}


@pytest.mark.rule("CL-2P-07")
def test_the_first_card_of_the_game_may_be_any_of_the_44() -> None:
    t = set_up(2)
    rng = hegemon.Rng(3)
    carried_out(t, rng, "DrawCard")
    assert t.game.pending is not None
    menu = t.game.pending.menu
    assert isinstance(menu, ChanceMenu)
    odds = {str(action): chance for action, chance in menu.outcomes()}
    assert odds == {f"draw {card.id}": Fraction(1, 44) for card in t.table.edition.cards}


@pytest.mark.rule("CL-2P-19")
def test_nobody_keeps_a_card_of_the_piles() -> None:
    t = dealt()
    assert (t.alice.hand, t.bob.hand) == (set(), set())
    while t.step == "PlaceOwn":
        one_go(t)
    assert (t.alice.hand, t.bob.hand) == (set(), set())
    assert t.table.discards == t.table.removed == ()


# --- attacking neutral territory -------------------------------------------------------------------------------------

BUFFER = "Alaska: alice 9 | Kamchatka: neutral 2 | Japan: bob 3"


@pytest.mark.rule("CL-2P-08")
def test_neutral_territory_may_be_attacked_like_any_other() -> None:
    t = scene(BUFFER, seats=2, rest="bob")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5 4")
    t.expect("Alaska: alice 8 | Kamchatka: neutral 1")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 5")
    assert t.answers == {f"occupy {n}" for n in range(3, 8)}
    t.alice.occupies(7)
    t.expect("Alaska: alice 1 | Kamchatka: alice 7")
    t.alice.attacks("Kamchatka", "Japan", dice=3)
    t.dice("6 6 6 against 1 1")
    t.expect("Kamchatka: alice 7 | Japan: bob 1")


@pytest.mark.rule("CL-2P-08")
def test_neutral_territory_is_out_of_reach_like_any_other() -> None:
    t = scene("Alaska: alice 9 | Peru: neutral 1 | Kamchatka: neutral 1 | Brazil: alice 1", seats=2, rest="bob")
    t.alice.cannot("attack Alaska Peru 1", "CL-ATK-01")
    t.alice.cannot("attack Brazil Peru 1", "CL-ATK-03")
    t.alice.cannot("attack Alaska Kamchatka 4", "CL-ATK-04")


@pytest.mark.rule("CL-2P-08")
def test_neutral_defenders_win_ties_too() -> None:
    t = scene(BUFFER, seats=2, rest="bob")
    t.alice.attacks("Alaska", "Kamchatka", dice=2)
    t.dice("4 3 against 4 3")
    t.expect("Alaska: alice 7 | Kamchatka: neutral 2")


@pytest.mark.rule("CL-2P-09")
def test_the_opponent_of_the_attacker_chooses_the_neutral_dice() -> None:
    t = scene(BUFFER, seats=2, rest="bob")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")
    assert t.game.pending is not None
    assert t.game.pending.prompt.endswith("how many do you roll for the neutral force?")
    t.alice.cannot("defend 1", "Seat 1 is asked")
    t.bob.says("defend 1")
    t.chance("roll 6 3 1 against 5")
    t.expect("Alaska: alice 9 | Kamchatka: neutral 1")


@pytest.mark.rule("CL-2P-09")
def test_when_the_second_player_attacks_the_first_one_chooses_them() -> None:
    t = scene("Japan: bob 9 | Kamchatka: neutral 2 | Alaska: alice 1", seats=2, rest="alice", turn="bob")
    t.bob.attacks("Japan", "Kamchatka", dice=3)
    assert (t.asked, t.step) == ("alice", "AnnounceDefence")
    t.bob.cannot("defend 1", "Seat 0 is asked")
    t.alice.says("defend 2")
    t.chance("roll 6 3 1 against 5 4")
    t.expect("Japan: bob 8 | Kamchatka: neutral 1 | Alaska: alice 1")


@pytest.mark.rule("CL-2P-22")
@pytest.mark.parametrize(("armies", "most"), [(1, 1), (2, 2), (3, 2), (20, 2)])
def test_neutral_territory_is_defended_with_one_die_or_two_like_any_other(armies: int, most: int) -> None:
    for dice in range(1, most + 1):
        t = scene(f"Alaska: alice 9 | Kamchatka: neutral {armies} | Japan: bob 3", seats=2, rest="bob")
        t.alice.attacks("Alaska", "Kamchatka", dice=3)
        assert t.answers == {f"defend {n}" for n in range(1, most + 1)}
        t.bob.says(f"defend {dice}")
        assert t.game.pending is not None
        assert {len(action.defend) for action in t.game.pending.menu if isinstance(action, Rolled)} == {dice}


@pytest.mark.rule("CL-2P-22")
@pytest.mark.parametrize(("armies", "dice"), [(1, 1), (2, 2), (5, 2)])
def test_as_an_option_the_neutral_force_rolls_all_the_dice_it_may_and_nobody_is_asked(armies: int, dice: int) -> None:
    position = f"Alaska: alice 9 | Kamchatka: neutral {armies} | Alberta: bob 3"
    t = scene(position, seats=2, rest="bob", options={"neutral_most": True})
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    assert (t.asked, t.step) == ("chance", "RollDice")
    assert t.game.pending is not None
    assert {len(action.defend) for action in t.game.pending.menu if isinstance(action, Rolled)} == {dice}
    t.chance("roll 1 against " + " ".join(["6"] * dice))
    t.alice.attacks("Alaska", "Alberta", dice=1)
    assert (t.asked, t.step) == ("bob", "AnnounceDefence")


# --- what the neutral force does not do ------------------------------------------------------------------------------


@pytest.mark.rule("CL-2P-10")
def test_nobody_attacks_or_moves_with_neutral_armies() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: neutral 9 | Japan: neutral 9 | Yakutsk: bob 1", seats=2, rest="bob")
    t.alice.cannot("attack Kamchatka Yakutsk 1", "CL-ATK-08")
    assert not any(answer.startswith("attack kamchatka") for answer in t.answers)
    t.alice.passes()
    t.alice.cannot("fortify Kamchatka Japan 1", "CL-FRT-01")
    t.alice.cannot("fortify Kamchatka Alaska 1", "CL-FRT-01")
    t.alice.cannot("fortify Alaska Kamchatka 1", "CL-FRT-01")


@pytest.mark.rule("CL-2P-10")
def test_nobody_reinforces_neutral_territory_during_the_game() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: neutral 9", seats=2, rest="bob", phase="reinforce")
    t.alice.cannot("place Kamchatka 1", "CL-RNF-08")
    t.alice.places("Alaska", 3)
    assert t.table.reserve[2] == 0


@pytest.mark.rule("CL-2P-10", "CL-2P-14")
@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_the_neutral_force_only_ever_shrinks_and_is_never_in_turn(seed: int) -> None:
    t = set_up(2, {"army_cap": True})
    neutral = t.table.edition.neutral
    before: dict[int, int] | None = None
    turns: set[int] = set()
    for action in random_play(t, hegemon.Rng(seed), 20_000):
        table = t.table
        assert table.faults() == []
        if not table.turns:
            continue
        now = {land: table.armies[land] for land in table.lands(neutral)}
        if before is None:
            assert sum(now.values()) == 40
        elif isinstance(action, Rolled):
            assert set(now) <= set(before), "the neutral force captures nothing"
            assert all(now[land] <= before[land] for land in now), "and a battle only costs it armies"
        else:
            assert now == before, "and nothing else ever touches it"
        before = now
        assert table.reserve[neutral] == 0
        turns.add(table.turn)
        decision = t.game.pending
        assert decision is None or decision.who in (0, 1, hegemon.CHANCE)
        if isinstance(action, Attack):
            assert table.owner[action.src.index] == table.turn
    assert turns == {0, 1}
    assert t.game.result is not None


@pytest.mark.rule("CL-2P-14")
def test_turns_go_to_and_fro_between_the_two_players() -> None:
    t = scene("Alaska: alice 3 | Kamchatka: bob 3", seats=2, rest="neutral", phase="reinforce")
    for _ in range(3):
        assert t.asked == "alice"
        t.alice.idles()
        assert t.asked == "bob"
        t.bob.idles()


# --- cards, continents, and the end ----------------------------------------------------------------------------------


@pytest.mark.rule("CL-2P-11")
def test_capturing_neutral_territory_earns_the_card_of_the_turn() -> None:
    t = scene(BUFFER, seats=2, rest="bob")
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    assert t.step == "DrawCard"
    t.draws("siam")
    assert t.alice.hand == {"siam"}


@pytest.mark.rule("CL-2P-11")
def test_a_neutral_territory_that_holds_out_earns_none() -> None:
    t = scene(BUFFER, seats=2, rest="bob")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 1 1 against 5")
    t.alice.passes()
    assert t.step == "FortifyPosition"
    assert t.alice.hand == set()


@pytest.mark.rule("CL-2P-12")
def test_the_game_ends_when_one_player_has_no_territory_whatever_neutral_armies_remain() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1", seats=2, rest="neutral")
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.asked == "nobody"
    assert t.game.result is not None
    assert t.game.result.winners == (0,)
    assert t.game.result.ranking == (0, 1)
    assert len(lands_of(t, "neutral")) == 40


@pytest.mark.rule("CL-2P-12")
def test_with_one_territory_left_the_opponent_plays_on() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 1 | Siam: bob 1", seats=2, rest="neutral")
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.game.result is None
    t.alice.passes()
    t.draws("peru")
    t.alice.passes()
    assert t.asked == "bob"


@pytest.mark.rule("CL-2P-12")
def test_the_second_player_wins_in_the_same_way() -> None:
    t = scene("Alaska: alice 1 | Kamchatka: bob 9", seats=2, rest="neutral", turn="bob")
    t.bob.conquers("Kamchatka", "Alaska")
    assert t.game.result is not None
    assert t.game.result.winners == (1,)


@pytest.mark.rule("CL-2P-13")
def test_play_goes_on_when_the_neutral_force_is_gone() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: neutral 1", seats=2, rest="bob")
    t.alice.conquers("Alaska", "Kamchatka")
    assert lands_of(t, "neutral") == []
    assert t.game.result is None
    assert t.table.out == ()
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.passes()
    t.draws("siam")
    t.alice.passes()
    t.bob.idles()
    assert t.asked == "alice"


@pytest.mark.rule("CL-2P-21")
def test_taking_the_last_neutral_territory_gives_no_cards_beyond_the_one_of_the_turn() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: neutral 1",
        seats=2,
        rest="bob",
        hands={"alice": "iceland egypt japan", "bob": "brazil siam congo"},
    )
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.alice.hand == {"iceland", "egypt", "japan"}
    assert t.bob.hand == {"brazil", "siam", "congo"}
    assert t.step == "DeclareAttack"
    assert not any("eliminated" in sentence for sentence in t.told())
    t.alice.passes()
    t.draws("peru")
    assert t.alice.hand == {"iceland", "egypt", "japan", "peru"}
    assert t.step == "FortifyPosition"


@pytest.mark.rule("CL-2P-20")
def test_a_continent_with_a_neutral_territory_in_it_gives_no_bonus() -> None:
    south_america = "Venezuela: alice 1 | Peru: alice 1 | Brazil: alice 1 | Argentina: {} 1"
    t = scene(south_america.format("neutral"), seats=2, rest="bob", phase="reinforce")
    assert t.alice.reserve == 3
    t = scene(south_america.format("alice"), seats=2, rest="bob", phase="reinforce")
    assert t.alice.reserve == 3 + 2


@pytest.mark.rule("CL-2P-20")
def test_a_continent_that_is_all_neutral_pays_nobody() -> None:
    t = scene(
        "Venezuela: neutral 1 | Peru: neutral 1 | Brazil: neutral 1 | Argentina: neutral 1 | Alaska: alice 1",
        seats=2,
        rest="neutral",
        phase="reinforce",
    )
    assert t.table.reserve == [3, 0, 0]
