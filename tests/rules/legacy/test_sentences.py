"""What is asked, told and refused in the open game, in whole sentences, in the order of a turn and of the end."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.aftermath import Proclaim, RollToName
from hegemon.editions.legacy.cards import DrawEvent, Refill
from hegemon.editions.legacy.join import drop_out
from hegemon.editions.legacy.losses import check_knockout, demolish, gain, lose
from hegemon.editions.legacy.missiles import LaunchMissiles
from hegemon.editions.legacy.missions import NextMission
from hegemon.editions.legacy.prepare import DrawCoins, FlipForPower, PickPower, PlaceCoins, VoteForPower
from hegemon.editions.legacy.recruit import PlaceTroops
from hegemon.editions.legacy.setup import ChooseStart, DealScar
from hegemon.editions.legacy.stars import earn
from hegemon.editions.legacy.start import PayForStar, StartOfTurn
from hegemon.kernel.menus import PASS
from hegemon.table.cards import UNKNOWN, Drawn
from new_earth import ALL_POWERS, AMMO, BUNKER, NewEarth, a_world, begun, chosen, earth, place

TRIO = "Peru: alice 5 | Brazil: bob 4 | Egypt: carol 3"


def asks(t: NewEarth) -> str:
    """The question as it is put."""
    assert t.game.pending is not None
    return t.game.pending.prompt


def latest(t: NewEarth, number: int = 1) -> list[str]:
    """What was told last."""
    return t.told()[-number:]


# --- before the first game --------------------------------------------------------------------------------------------


def test_the_questions_of_the_preparation() -> None:
    t = begun(3, options={"preparation": "host"})
    assert asks(t) == "Which power does Die Mechaniker have in this campaign?"
    assert t.alice.refused("pass") == "“pass” is no answer: choose one of the two powers of this faction (LG-SET-02)."
    t.alice.says("power fortified_hq")
    assert latest(t) == ["alice gives Die Mechaniker the power Fortified Headquarters."]
    game = t.game
    assert PickPower(0, 5).prompt(game) == "Which power does Saharan Republic have in this campaign?"
    assert VoteForPower(0, 2, ()).prompt(game) == "Which power shall Enclave of the Bear have in this campaign?"
    assert FlipForPower(3).prompt(game) == "A coin is flipped for the power of Imperial Balkania."
    assert DrawCoins(12, ()).prompt(game) == "A Territory card is drawn and gets a coin."
    assert PlaceCoins(0, 12).prompt(game) == "12 coins are left: which Territory card gets one?"
    assert PlaceCoins(0, 1).prompt(game) == "The last coin: which Territory card gets one?"
    refusal = "Put the coin on a Territory card that has fewer than three (LG-SET-03)."
    assert PlaceCoins(0, 1).menu(game).why_not(PASS) == refusal
    assert DealScar(0).prompt(game) == "A scar card is dealt."


@pytest.mark.rule("LG-SET-02")
def test_powers_by_chance_are_nobodys_choice_and_are_not_told_as_one() -> None:
    t = begun(3)
    t.chance("throw 2")
    assert t.told() == []
    assert t.world.card(1).slots[0] == 2
    assert t.world.chronicle[-1].person == -1


# --- before every game ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-SET-08")
def test_only_its_owner_sees_which_scar_card_is_dealt() -> None:
    t = begun(3, a_world(powers=ALL_POWERS), game=2)
    assert t.step == "DealScar"
    step, pending = DealScar(1), t.game.pending
    assert pending is not None
    card = pending.menu.pick(0)
    assert step.shown(t.game, card, 1) == card
    hidden = step.shown(t.game, card, 0)
    assert isinstance(hidden, Drawn)
    assert hidden.card is UNKNOWN


def test_factions_and_starts() -> None:
    t = chosen()
    assert asks(t) == "Which faction do you play?"
    assert t.alice.refused("pass") == "Choose a faction first (LG-SET-09)."
    t.alice.says("faction khan_industries")
    assert asks(t) == "Where do you start, with 8 troops and your HQ?"
    assert t.alice.refused("pass") == "Choose the territory where you start (LG-SET-10)."
    t.alice.says("start peru")
    assert t.bob.refused("faction khan_industries") == "Khan Industries is played by somebody else (LG-SET-09)."
    t.bob.says("faction saharan_republic")
    assert t.bob.refused("start peru") == "Peru is occupied (LG-SET-11)."
    assert t.bob.refused("start brazil") == "Brazil is next to an HQ (LG-SET-14)."
    world = a_world(powers=ALL_POWERS, major={"ural": "bob"}, scars={"japan": BUNKER})
    marked = chosen(world=world)
    marked.alice.says("faction khan_industries")
    refusal = "The Major City in Ural was founded by somebody else (LG-SET-13)."
    assert marked.alice.refused("start ural") == refusal
    assert marked.alice.refused("start japan") == "Japan is marked, so nobody may start there (LG-SET-11)."
    assert ChooseStart(1).prompt(marked.game) == "Where do you start, with 8 troops and your HQ?"


# --- the turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-TRN-01", "LG-TRN-24")
def test_the_start_of_a_turn_and_a_star_for_cards() -> None:
    t = earth(TRIO, phase="start", hands={"alice": "alaska peru brazil egypt japan"})
    assert asks(t) == "Your turn begins: buy a Red Star for four cards, or go on."
    assert t.alice.refused("collect coin_1") == "“collect coin_1” is for another step of the turn (LG-TRN-24)."
    poor = StartOfTurn(1)
    assert poor.prompt(t.game) == "Your turn begins: do you do anything before you recruit?"
    t.alice.says("buy")
    for left, card in ((4, "alaska"), (3, "peru"), (2, "brazil")):
        assert asks(t) == f"Turn in {left} more cards for the star."
        refusal = "Turn in a card of your own hand for the star that you are buying (LG-TRN-01)."
        assert t.alice.refused("lay ural") == t.alice.refused("pass") == refusal
        t.alice.says(f"lay {card}")
    assert asks(t) == "Turn in 1 more card for the star."
    t.alice.says("lay egypt")
    assert "alice earns 1 Red Star for four cards." in t.told()
    assert t.alice.hand == {"japan"}
    assert PayForStar(0, 1).prompt(t.game) == "Turn in 1 more card for the star."


def test_buying_without_four_cards_is_refused() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: alice 2 | Egypt: bob 3 | Japan: carol 1",
        world=a_world(powers=["any_time_maneuver"]),
        factions={"alice": "saharan_republic", "bob": "die_mechaniker"},
        seats=3,
        phase="start",
        hands={"alice": "alaska"},
    )
    assert asks(t) == "Your turn begins: do you do anything before you recruit?"
    assert t.alice.refused("buy") == "A Red Star costs four Resource cards (LG-TRN-01)."


@pytest.mark.rule("LG-TRN-03")
def test_tokens_are_told_one_or_many() -> None:
    t = earth(TRIO)
    assert not earn(t.game, 1, 1, "for a song")
    assert not earn(t.game, 2, 2, "for two")
    assert latest(t, 2) == ["bob earns 1 Red Star for a song.", "carol earns 2 Red Stars for two."]
    assert earn(t.game, 0, 4, "at once")
    assert "alice earns 4 Red Stars at once." in t.told()


@pytest.mark.rule("LG-SET-08", "LG-TRN-39")
def test_who_holds_a_scar_card_is_asked_in_private_while_it_might_be_played() -> None:
    t = earth(TRIO, phase="recruit", scar_cards={"alice": BUNKER})
    assert t.step == "PlaceTroops"
    assert PlaceTroops(0).private(t.game)
    assert not PlaceTroops(1).private(t.game)
    assert StartOfTurn(0).private(t.game)
    assert not StartOfTurn(1).private(t.game)
    assert not LaunchMissiles((0, 1)).private(t.game)
    assert PayForStar(1, 4).private(t.game)


@pytest.mark.rule("LG-TRN-04")
def test_joining_the_war_again() -> None:
    t = earth("Brazil: bob 4 | Egypt: carol 3", phase="join")
    assert asks(t) == "You have no troops: where do you join the war with 4?"
    assert t.alice.refused("pass") == "Choose the territory where you start (LG-SET-10)."


@pytest.mark.rule("LG-TRN-12", "LG-TRN-13")
def test_turning_in_cards() -> None:
    world = a_world(coins={"peru": 2})
    t = earth(TRIO, world=world, phase="cards", hands={"alice": "alaska peru japan"})
    assert asks(t) == "Turn in cards for troops, or none."
    assert t.alice.refused("buy") == "This is the moment to turn in cards for troops, or to pass (LG-TRN-24)."
    refusal = "You cannot turn in Ural: you do not hold it, or have too little (LG-TRN-13)."
    assert t.alice.refused("lay ural") == refusal
    t.alice.says("lay alaska")
    assert asks(t) == "You have turned in 1 resource: turn in more, or go on."
    assert t.alice.refused("pass") == "One resource alone brings nothing: turn in another card (LG-TRN-13)."
    t.alice.says("lay peru")
    assert asks(t) == "You have turned in 3 resources: turn in more, or go on."
    t.alice.passes()
    assert latest(t) == ["alice turns in 2 cards worth 3 for 4 troops."]
    single = earth(TRIO, world=world, phase="cards", hands={"alice": "peru"})
    single.alice.says("lay peru")
    assert latest(single) == ["alice turns in 1 card worth 2 for 2 troops."]


@pytest.mark.rule("LG-TRN-16")
def test_placing_recruits() -> None:
    t = earth("Peru: alice 5 | Brazil: bob 4 | Egypt: carol 3 | Ural: alice 1", phase="recruit")
    assert asks(t) == "Place your 3 recruits."
    assert t.alice.refused("pass") == "Place your 3 recruits first (LG-TRN-16)."
    assert t.alice.refused("place peru 4") == "You may place 1 to 3 here, not 4 (LG-TRN-16)."
    refusal = "Brazil is not yours; recruits go into territories that you control (LG-TRN-16)."
    assert t.alice.refused("place brazil 1") == refusal
    t.alice.places("peru", 2)
    assert asks(t) == "Place your 1 recruit."
    assert t.alice.refused("pass") == "Place your 1 recruit first (LG-TRN-16)."


@pytest.mark.rule("LG-ATK-01", "LG-ATK-02", "LG-EXP-01", "LG-EXP-04", "LG-EXP-13")
def test_why_troops_cannot_go_a_way() -> None:
    t = earth(
        "Peru: alice 5 | Brazil: bob 4 | Argentina: alice 1 | Egypt: carol 3 | Ural: alice 2 | China: alice 3",
        world=a_world(major={"siberia": "bob"}, minor={"india": "bob"}),
    )
    assert asks(t) == "Expand into an empty territory, attack a neighbouring one, or end your attack."
    refusals = {
        "buy": "This is the time to expand and attack, or to pass; “buy” is for another step (LG-TRN-24).",
        "attack brazil peru 1": "Brazil is not yours; send troops from a territory of your own (LG-ATK-01).",
        "enter egypt peru 1": "Egypt is not yours; send troops from a territory of your own (LG-ATK-01).",
        "attack peru argentina 1": "Argentina is your own; troops move between your own territories only by a "
        "manoeuvre (LG-EXP-13).",
        "attack peru egypt 1": "Egypt is not next to Peru (LG-ATK-01).",
        "enter peru japan 1": "Japan is not next to Peru (LG-ATK-01).",
        "attack argentina brazil 1": "The only troop in Argentina must stay there (LG-ATK-01).",
        "attack peru venezuela 1": "Nobody defends Venezuela; expand into it instead (LG-EXP-01).",
        "attack peru brazil 4": "Peru may attack with 1 to 3 troops, not 4 (LG-ATK-02).",
        "enter peru brazil 1": "Troops of an enemy stand in Brazil; attack it (LG-ATK-01).",
        "enter peru venezuela 5": "From Peru 1 to 4 troops may expand, not 5 (LG-EXP-01).",
        "enter ural siberia 1": "Entering Siberia takes 3 troops or more: it costs 2 and one must be left (LG-EXP-04).",
        "enter china india 1": "Entering India takes 2 troops or more: it costs 1 and one must be left (LG-EXP-04).",
    }
    for said, refusal in refusals.items():
        assert t.alice.refused(said) == refusal


@pytest.mark.rule("LG-ATK-13")
def test_a_scar_before_the_roll() -> None:
    t = earth(TRIO, scar_cards={"alice": BUNKER, "carol": AMMO})
    t.alice.attacks("peru", "brazil", 3)
    t.bob.says("defend 2")
    assert asks(t) == "Brazil is attacked: do you play your scar card on it before the dice are rolled?"
    refusal = "You cannot play such a scar there now: it takes the card, and a place without a scar (LG-ATK-13)."
    assert t.alice.refused("scar peru") == refusal
    t.alice.passes()
    assert t.asked == "carol"
    t.carol.says("scar brazil")
    assert latest(t) == ["carol puts the scar Ammo Shortage on Brazil."]


@pytest.mark.rule("LG-MIS-05", "LG-MIS-11")
def test_missiles_are_asked_for_in_the_order_of_priority() -> None:
    position = "Peru: alice 5 | Brazil: carol 4 | Egypt: bob 3 | Japan: dave 1"
    t = earth(position, seats=4, missiles={"bob": 1, "carol": 2, "dave": 1, "alice": 1})
    t.alice.attacks("peru", "brazil", 3)
    t.throws_dice("6 5 4 against 3 2")
    assert asks(t) == "The roll is 6 5 4 against 3 2: do you launch a missile?"
    assert t.alice.refused("launch attacker 4").endswith(
        "There is no such die, or a missile has set it already (LG-MIS-11)."
    )
    order = []
    for _ in range(3):
        order.append(t.asked)
        t.player(t.asked).passes()
    assert [*order, t.asked] == ["alice", "carol", "bob", "dave"]
    t.dave.says("launch defender 2")
    assert latest(t) == ["dave launches a missile: the defender's 2 becomes a 6."]
    t.alice.says("launch attacker 3")
    assert latest(t) == ["alice launches a missile: the attacker's 4 becomes a 6."]


@pytest.mark.rule("LG-ATK-23", "LG-TRN-41")
def test_who_loses_the_last_troop_is_told_of_with_the_cards() -> None:
    t = earth("Peru: alice 9 | Brazil: bob 1 | Egypt: carol 1", hands={"bob": "alaska", "carol": "japan ural"})
    t.alice.wins("peru", "brazil")
    assert "bob has lost the last troop and gives up 1 card." in t.told()
    assert t.alice.hand == {"alaska"}
    lose(t.game, place("egypt"), 3)
    assert latest(t, 2) == ["carol loses 1 troop in Egypt.", "carol has lost the last troop."]
    assert t.carol.hand == {"japan", "ural"}
    many = earth("Peru: alice 9 | Brazil: bob 1 | Egypt: carol 1", hands={"bob": "alaska japan"})
    many.alice.wins("peru", "brazil")
    assert "bob has lost the last troop and gives up 2 cards." in many.told()


@pytest.mark.rule("LG-ATK-33", "LG-TRN-35")
def test_nobody_is_knocked_out_twice_or_after_the_elimination() -> None:
    t = earth("Peru: alice 9 | Brazil: bob 1", out=("carol",))
    check_knockout(t.game, 2)
    check_knockout(t.game, 1)
    assert not t.extra.down
    lose(t.game, place("brazil"), 1)
    check_knockout(t.game, 1)
    assert t.extra.down == (1,)
    assert [told for told in t.told() if "last troop" in told] == ["bob has lost the last troop."]


@pytest.mark.rule("LG-TRN-06", "LG-TRN-36", "LG-MIS-10")
def test_whoever_is_eliminated_leaves_cards_missiles_and_recruits() -> None:
    t = earth(
        "Peru: alice 9 | Egypt: carol 3",
        hands={"bob": "alaska coin_1"},
        missiles={"bob": 2},
        hqs={"bob": "japan"},
    )
    t.table.reserve[1] = 5
    drop_out(t.game, 1)
    assert (t.bob.hand, t.bob.missiles, t.bob.reserve, t.extra.hqs[1]) == (set(), 0, 0, place("japan"))
    assert t.table.out == (1,)
    assert not t.table.alive(1)
    drop_out(t.game, 2)
    assert (t.extra.stage, t.extra.winner) == (1, 0)
    assert "alice wins: every opponent is eliminated." in t.told()


def test_troops_and_headquarters_that_come_and_go_are_told() -> None:
    t = earth(TRIO, hqs={"bob": "brazil"})
    gain(t.game, place("peru"), 1, "Assembly Line")
    gain(t.game, place("egypt"), 2, "scar")
    demolish(t.game, place("brazil"))
    demolish(t.game, place("egypt"))
    assert t.told() == [
        "alice's Assembly Line brings 1 troop to Peru.",
        "carol's scar brings 2 troops to Egypt.",
        t.told()[2],
    ]
    assert t.told()[2].startswith("bob")
    assert t.extra.hqs[1] == -1
    assert lose(t.game, place("japan"), 2) == 0


def test_a_manoeuvre() -> None:
    t = earth(f"{TRIO} | Venezuela: alice 1 | Ural: alice 1", phase="maneuver")
    assert asks(t) == ("Manoeuvre troops from one of your territories to another that is connected, or end your turn.")
    assert t.alice.refused("fortify peru brazil 1").endswith("(LG-TRN-17).")


@pytest.mark.rule("LG-CRD-01", "LG-CRD-02", "LG-CRD-13")
def test_the_card_at_the_end_of_a_turn() -> None:
    t = earth(TRIO, phase="card", conquered="peru", market="peru alaska", coin_pile=3)
    assert asks(t) == "Take a Resource card, or none."
    assert t.alice.refused("buy").startswith("Your turn ends: you may say ")
    assert t.alice.refused("buy").endswith(" (LG-TRN-24).")
    refusal = "A face-up card of a territory that you control goes before a Coin card (LG-CRD-02)."
    assert t.alice.refused("collect coin_1") == refusal
    other = "You cannot take Alaska: it is not face up, or not of a territory you control (LG-CRD-02)."
    assert t.alice.refused("collect alaska") == other
    t.alice.says("collect peru")
    assert "alice takes the card Peru." in t.told()
    game = t.game
    assert Refill(0, False).prompt(game) == "A Territory card is turned up."
    assert DrawEvent().prompt(game) == "An event card is turned over."
    assert NextMission().prompt(game) == "A mission is turned up."


# --- the end of a game ------------------------------------------------------------------------------------------------


def won(**more: object) -> NewEarth:
    """Alice has won: she is about to sign."""
    world = a_world(minor={"japan": "bob"}, scars={"ural": BUNKER}, coins={"peru": 2})
    position = "Peru: alice 5 | Brazil: bob 1 | Japan: bob 2 | Egypt: carol 1"
    t = earth(position, world=world, hqs={"bob": "brazil"}, tokens={"alice": 3}, **more)  # type: ignore[arg-type]
    t.alice.wins("peru", "brazil")
    return t


@pytest.mark.rule("LG-END-04")
def test_signing_the_board() -> None:
    t = won()
    assert asks(t) == "You have won: sign the board, with words of your choice or without."
    refusal = "“pass” like this is not possible: sign the board, with words or without (LG-END-04)."
    assert t.alice.refused("pass") == refusal
    t.alice.says('sign "Well fought!"')
    assert latest(t) == ["alice signs the board: Well fought."]
    assert t.world.signatures[-1].words == "Well fought!"
    silent = won()
    silent.alice.says("sign")
    assert latest(silent) == ["alice signs the board."]


REWARDS = [
    ('christen asia "Eastland"', "alice names Asia “Eastland”."),
    ('found siberia "Nova"', "alice founds the Major City “Nova” in Siberia."),
    ("cover ural", "alice covers the scar in Ural."),
    ("raise asia", "alice raises the bonus of Asia."),
    ("lower africa", "alice lowers the bonus of Africa."),
    ("encircle japan", "alice puts a Fortification around Japan."),
    ("tear peru", "alice destroys the card of Peru."),
]


@pytest.mark.rule("LG-END-04", "LG-END-05", "LG-END-06", "LG-END-07", "LG-END-08", "LG-END-09", "LG-END-10")
@pytest.mark.parametrize(("said", "told"), REWARDS)
def test_each_reward_is_told(said: str, told: str) -> None:
    t = won()
    t.alice.says("sign")
    assert asks(t) == "Choose your reward: name a continent, found a Major City, or change the world in another way."
    refusal = "choose one of the winner's rewards for which stickers are left (LG-END-04)."
    assert t.alice.refused("pass") == f"“pass” like this is not possible: {refusal}"
    t.alice.says(said)
    assert told in t.told()
    assert t.asked == "bob"


@pytest.mark.rule("LG-END-11")
def test_those_who_held_on_are_told_of() -> None:
    t = won()
    t.alice.says("sign")
    t.alice.says("tear peru")
    assert asks(t) == ("You held on: found a Minor City, or add a coin to a card, in a territory that you control.")
    why = "found a Minor City where you have troops and no city is, or upgrade such a card up to 6 coins (LG-END-11)."
    assert t.bob.refused("pass") == f"“pass” like this is not possible: {why}"
    refusal = "Write 1 to 24 characters that can be printed, without quotes, as your text."
    assert t.bob.refused("found japan") == refusal
    t.bob.says("upgrade japan")
    assert latest(t) == ["bob adds a coin to the card of Japan."]
    t.carol.says('found egypt "Cairo"')
    assert "carol founds the Minor City “Cairo” in Egypt." in t.told()


def test_the_right_to_name_the_world() -> None:
    t = earth(TRIO, world=a_world(signed={"bob": 1}))
    assert RollToName((0, 1)).prompt(t.game) == (
        "Those who have signed most often roll for the right to name the world."
    )
    assert Proclaim(0, 1).prompt(t.game) == (
        "Fifteen games are played, and bob has signed most often: what is the name of the world?"
    )
    assert Proclaim(0, 1).menu(t.game).why_not(PASS) == "“pass” like this is not possible: name the world (LG-CMP-07)."
