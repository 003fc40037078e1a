"""Rules for shorter play: choosing Headquarters in secret, and winning by them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

import hegemon
from hegemon.editions.classic.extra import classic
from hegemon.editions.classic.headquarters import UNSEEN, ChooseHeadquarters, Headquarter, holder
from hegemon.kernel.chance import ChanceMenu
from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.saves import dump
from scene import NAMES, Scene, carried_out, force_name, scene, set_up

FULL = {"headquarters": "all"}
TWO = {"headquarters": "two"}
THREE = {"headquarters": "three"}

SEATS_OF_POWER = {
    "alice": "Alaska",
    "bob": "Kamchatka",
    "carol": "Brazil",
    "dave": "Siam",
    "erin": "Iceland",
    "frank": "Congo",
}


def cards_of(t: Scene, who: str) -> set[str]:
    """The Headquarters cards that lie open in front of somebody, by whose they were at the start."""
    seats = t.table.edition.seats
    return {NAMES[seat] for seat in range(seats) if force_name(t.table, holder(t.table, seat)) == who}


def result(t: Scene) -> hegemon.Result:
    """How the game ended; it must be over."""
    assert t.game.result is not None
    return t.game.result


def winner(t: Scene) -> str:
    """Who has won, or "nobody" as long as the game goes on."""
    return "nobody" if t.game.result is None else " and ".join(NAMES[seat] for seat in t.game.result.winners)


def choosing(seats: int, first: int = 0, seed: int = 0) -> Scene:
    """A game in which all armies are placed and the first player is asked for his Headquarters."""
    options: dict[str, object] = {"headquarters": "all", "deal": seats > 2}
    t = set_up(seats, options)
    t.chance("throw " + " ".join("6" if seat == first else "1" for seat in range(seats)))
    carried_out(t, hegemon.Rng(seed), "ChooseHeadquarters")
    return t


def seen(t: Scene, seat: int) -> tuple[object, str, list[str]]:
    """All that a seat may know: its view, the open question, and what it may answer."""
    view = t.game.view(seat)
    assert view.pending is not None
    return dump(view.masked), view.pending.prompt, [str(answer) for answer in view.pending.menu]


def battlefield(seats: int, form: Mapping[str, object], position: str, turn: str = "alice", rest: str = "bob") -> Scene:
    """A Headquarters game in which each player has chosen the usual place."""
    chosen = {name: SEATS_OF_POWER[name] for name in NAMES[:seats]}
    return scene(position, seats=seats, options=form, headquarters=chosen, turn=turn, rest=rest)


# --- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-HQ-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_chooses_one_own_territory_after_all_armies_are_placed(seats: int) -> None:
    t = choosing(seats, first=1)
    assert sum(t.table.reserve) == 0
    assert t.table.turns == 0
    start = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}[seats]
    assert sum(t.table.armies) == start * (seats + (seats == 2))
    for turn in range(seats):
        who = NAMES[(1 + turn) % seats]
        assert (t.asked, t.step) == (who, "ChooseHeadquarters")
        assert t.answers == {f"headquarter {land}" for land in t.people[who].lands}
        t.people[who].cannot("pass", "CL-HQ-01")
        t.people[who].says(f"headquarter {max(t.people[who].lands)}")
    assert (t.asked, t.step) == ("bob", "Reinforce")
    assert t.table.turns == 1
    chosen = [t.table.board.territories[land].id for land in classic(t.table).headquarters]
    assert chosen == [max(t.people[name].lands) for name in NAMES[:seats]]


@pytest.mark.rule("CL-HQ-01")
def test_without_the_rules_for_shorter_play_nobody_chooses_anything() -> None:
    t = set_up(3, {"deal": True})
    carried_out(t, hegemon.Rng(5), "Reinforce")
    assert t.table.turns == 1
    assert classic(t.table).headquarters == ()
    assert t.table.removed == ()


@pytest.mark.rule("CL-HQ-02")
def test_all_choices_are_shown_together_when_the_last_player_has_chosen() -> None:
    t = choosing(3)
    mine, theirs, hers = (min(t.people[name].lands) for name in NAMES[:3])
    t.alice.says(f"headquarter {mine}")
    t.bob.says(f"headquarter {theirs}")
    assert classic(t.table).headquarters == ()
    assert not any("Headquarters" in sentence for sentence in t.told())
    t.carol.says(f"headquarter {hers}")
    shown = [t.table.board.territories[land].id for land in classic(t.game.view(1).table).headquarters]
    assert shown == [mine, theirs, hers]
    names = [t.land(land).name for land in (mine, theirs, hers)]
    story = "The Headquarters are shown: alice in {}, bob in {}, carol in {}.".format(*names)
    assert t.told().count(story) == 1


@pytest.mark.rule("CL-HQ-02")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_whoever_begins_every_headquarters_goes_to_its_own_player(first: int) -> None:
    t = choosing(4, first)
    for _ in range(4):
        who = t.people[t.asked]
        who.says(f"headquarter {min(who.lands)}")
    chosen = [t.table.board.territories[land].id for land in classic(t.table).headquarters]
    assert chosen == [min(t.people[name].lands) for name in NAMES[:4]]


@pytest.mark.rule("CL-HQ-03")
def test_choosing_a_territory_of_another_player_is_refused() -> None:
    t = choosing(3)
    for other in ("bob", "carol"):
        for land in t.people[other].lands:
            t.alice.cannot(f"headquarter {land}", "CL-HQ-03")
    t.alice.says(f"headquarter {min(t.alice.lands)}")
    t.bob.cannot(f"headquarter {min(t.alice.lands)}", "CL-HQ-03")


@pytest.mark.rule("CL-HQ-03", "CL-HQ-26")
def test_choosing_a_neutral_territory_is_refused() -> None:
    t = choosing(2)
    neutral = [land.id for land in t.table.board.territories if t.owner(land.id) == "neutral"]
    assert len(neutral) == 14
    for land in neutral:
        t.alice.cannot(f"headquarter {land}", "CL-HQ-03")


@pytest.mark.rule("CL-HQ-25")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("first", [0, 1])
def test_before_the_last_choice_nothing_the_others_see_depends_on_what_was_chosen(seats: int, first: int) -> None:
    """Two games in which everybody chooses differently look the same to everybody else until all are shown."""
    one, other = choosing(seats, first), choosing(seats, first)
    for chosen in range(seats - 1):
        who = one.people[one.asked]
        one.people[one.asked].says(f"headquarter {min(who.lands)}")
        other.people[other.asked].says(f"headquarter {max(who.lands)}")
        made = [(first + k) % seats for k in range(chosen + 1)]
        for seat in (*range(seats), hegemon.SPECTATOR):
            if seat not in made:
                assert seen(one, seat) == seen(other, seat), f"seat {seat} sees what others chose"


@pytest.mark.rule("CL-HQ-25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_spectator_sees_no_choice_whoever_began(seats: int) -> None:
    for first in range(seats):
        t = choosing(seats, first)
        for _ in range(seats - 1):
            who = t.people[t.asked]
            who.says(f"headquarter {min(who.lands)}")
            asking = t.game.view(hegemon.SPECTATOR).masked.asking
            assert isinstance(asking, ChooseHeadquarters)
            assert set(asking.made.made) == {HIDDEN}, f"with {seats} players and seat {first} first"


@pytest.mark.rule("CL-HQ-25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_sees_their_own_choice_and_no_other_whoever_began(seats: int) -> None:
    for first in range(seats):
        t = choosing(seats, first)
        made: dict[int, int] = {}
        for _ in range(seats - 1):
            seat = NAMES.index(t.asked)
            made[seat] = t.land(min(t.people[t.asked].lands)).index
            t.people[t.asked].says(f"headquarter {min(t.people[t.asked].lands)}")
            for viewer in range(seats):
                asking = t.game.view(viewer).masked.asking
                assert isinstance(asking, ChooseHeadquarters)
                known = {choice for choice in asking.made.made if choice != HIDDEN}
                assert len(asking.made) == len(made), "how many have chosen is open"
                assert known == ({made[viewer]} if viewer in made else set()), f"seat {viewer}, first {first}"


@pytest.mark.rule("CL-HQ-25")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_what_a_player_imagines_keeps_the_own_choice_and_gives_the_others_one_of_their_territories(first: int) -> None:
    t = choosing(3, first)
    own = t.asked
    chosen = t.land(max(t.people[own].lands)).index
    t.people[own].says(f"headquarter {max(t.people[own].lands)}")
    t.people[t.asked].says(f"headquarter {min(t.people[t.asked].lands)}")
    for seed in range(10):
        asking = t.game.view(NAMES.index(own)).imagine(hegemon.Rng(seed)).asking
        assert isinstance(asking, ChooseHeadquarters)
        assert asking.made.made[0] == chosen
        assert t.table.owner[asking.made.made[1]] == (first + 1) % 3


@pytest.mark.rule("CL-HQ-25")
def test_the_answer_itself_is_shown_to_nobody_but_its_maker() -> None:
    t = choosing(3, first=2)
    asking = t.game.asking
    assert asking is not None
    assert asking.who == 2
    for land in t.carol.lands:
        answer = Headquarter(t.land(land))
        assert asking.shown(t.game, answer, 2) == answer
        for seat in (0, 1, hegemon.SPECTATOR):
            assert asking.shown(t.game, answer, seat) == Headquarter(UNSEEN)
    assert str(Headquarter(UNSEEN)) == "headquarter hidden"


@pytest.mark.rule("CL-HQ-25")
def test_the_cards_on_the_table_betray_nothing_either_before_all_have_chosen() -> None:
    t = choosing(3)
    t.alice.says(f"headquarter {min(t.alice.lands)}")
    t.bob.says(f"headquarter {min(t.bob.lands)}")
    for seat in (0, 1, 2, hegemon.SPECTATOR):
        table = t.game.view(seat).table
        assert table.removed == ()
        assert set(table.pile.cards()) == {HIDDEN}
        assert len(table.pile) == 44


@pytest.mark.rule("CL-HQ-25")
def test_nobody_learns_another_choice_by_asking_for_it() -> None:
    t = choosing(3)
    t.alice.says(f"headquarter {min(t.alice.lands)}")
    told: set[str] = set()
    for land in t.alice.lands:
        with pytest.raises(Refused) as refusal:
            t.bob.says(f"headquarter {land}")
        told.add(str(refusal.value).replace(t.land(land).name, "It"))
    assert len(told) == 1


# --- Headquarters cards are no Risk cards ----------------------------------------------------------------------------


@pytest.mark.rule("CL-HQ-04", "CL-HQ-18")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_cards_of_all_headquarters_leave_the_deck(seats: int) -> None:
    t = choosing(seats)
    while t.step == "ChooseHeadquarters":
        t.people[t.asked].says(f"headquarter {min(t.people[t.asked].lands)}")
    out = {min(t.people[name].lands) for name in NAMES[:seats]}
    cards = t.table.edition.cards
    assert {cards[card].id for card in t.table.removed} == out
    assert {cards[card].id for card in t.table.pile.cards()} == {card.id for card in cards} - out
    assert len(t.table.pile) == 44 - seats
    assert t.table.faults() == []


@pytest.mark.rule("CL-HQ-04")
def test_a_headquarters_card_is_never_drawn() -> None:
    t = choosing(3)
    while t.step == "ChooseHeadquarters":
        t.people[t.asked].says(f"headquarter {min(t.people[t.asked].lands)}")
    chosen = [t.table.board.territories[land].id for land in classic(t.table).headquarters]
    carried_out(t, hegemon.Rng(1), "DrawCard")
    assert t.game.pending is not None
    menu = t.game.pending.menu
    assert isinstance(menu, ChanceMenu)
    assert len(menu) == 41
    assert t.answers.isdisjoint({f"draw {land}" for land in chosen})
    for land in chosen:
        with pytest.raises(Refused):
            t.draws(land)


@pytest.mark.rule("CL-HQ-04")
def test_headquarters_cards_do_not_come_back_when_the_deck_is_renewed() -> None:
    deck = hegemon.new_game("classic", seats=3).table.edition.cards
    gone = {"alaska", "kamchatka", "brazil"}
    t = scene(
        "Alaska: alice 9 | Alberta: bob 1 | Brazil: carol 1",
        options=FULL,
        headquarters={name: SEATS_OF_POWER[name] for name in NAMES[:3]},
        rest="bob",
        discards=" ".join(card.id for card in deck if card.id not in gone),
    )
    t.alice.conquers("Alaska", "Alberta")
    t.alice.passes()
    assert t.answers == {f"draw {card.id}" for card in deck if card.id not in gone}


@pytest.mark.rule("CL-HQ-05")
def test_a_headquarters_card_cannot_be_part_of_a_set() -> None:
    t = scene(
        "Alaska: alice 1 | Kamchatka: alice 1 | Peru: bob 1 | Brazil: carol 1",
        options=FULL,
        phase="reinforce",
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        hands={"alice": "iceland egypt congo"},
        rest="carol",
    )
    assert cards_of(t, "alice") == {"alice", "bob"}
    t.alice.cannot("trade alaska iceland egypt", "CL-CRD-36")
    t.alice.cannot("trade kamchatka iceland congo", "CL-CRD-36")
    assert not any(answer.startswith("trade") for answer in t.answers)


@pytest.mark.rule("CL-HQ-06")
@pytest.mark.parametrize(
    ("hand", "forced"), [("iceland egypt congo siam", False), ("iceland egypt congo siam peru", True)]
)
def test_headquarters_cards_do_not_count_toward_five_at_the_start_of_a_turn(hand: str, forced: bool) -> None:
    t = scene(
        "Alaska: alice 1 | Kamchatka: alice 1 | Alberta: bob 1 | Brazil: carol 1",
        options=FULL,
        phase="reinforce",
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        hands={"alice": hand},
        rest="carol",
    )
    assert cards_of(t, "alice") == {"alice", "bob"}
    if forced:
        t.alice.cannot("place Alaska 3", "CL-CRD-12")
    else:
        t.alice.places("Alaska", 3)


@pytest.mark.rule("CL-HQ-06")
@pytest.mark.parametrize(("won", "forced"), [("peru siam", False), ("peru siam india", True)])
def test_headquarters_cards_do_not_count_toward_six_after_an_elimination(won: str, forced: bool) -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 1 | Brazil: carol 1 | Iceland: dave 1",
        seats=4,
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil", "dave": "Iceland"},
        hands={"alice": "egypt congo japan", "bob": won},
        rest="carol",
    )
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.table.out == (1,)
    assert cards_of(t, "alice") == {"alice", "bob"}
    assert t.step == ("Reinforce" if forced else "DeclareAttack")


@pytest.mark.rule("CL-HQ-19")
def test_a_headquarters_card_gives_no_two_extra_armies() -> None:
    t = scene(
        "Alaska: alice 1 | Kamchatka: alice 1 | Egypt: alice 1 | Brazil: carol 1 | Peru: bob 1",
        options=FULL,
        phase="reinforce",
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        hands={"alice": "iceland egypt japan"},
        rest="carol",
    )
    t.alice.trades("iceland", "egypt", "japan")
    assert t.step == "Reinforce"  # nothing to choose: only Egypt shows a territory of hers
    t.expect("Alaska: alice 1 | Kamchatka: alice 1 | Egypt: alice 3")


@pytest.mark.rule("CL-HQ-19")
def test_a_headquarters_card_gives_no_reroll() -> None:
    t = scene(
        "Alaska: alice 9 | Kamchatka: bob 9 | Alberta: bob 9 | Brazil: carol 1",
        options={"headquarters": "all", "card_reroll": True},
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        hands={"alice": "alberta siam"},
        rest="carol",
    )
    t.alice.attacks("Alaska", "Kamchatka", dice=1)
    t.dice("1 against 5")
    t.expect("Alaska: alice 8 | Kamchatka: bob 9")  # both cards lie open, so there is nothing to ask
    assert t.step == "DeclareAttack"
    t.alice.attacks("Alaska", "Alberta", dice=1)
    t.dice("1 against 5")
    assert t.answers == {"pass", "reroll 1 alberta"}
    t.alice.cannot("reroll 1 alaska", "CL-VAR-19")


# --- the card goes with the territory --------------------------------------------------------------------------------


@pytest.mark.rule("CL-HQ-07")
def test_capturing_a_headquarters_gives_its_card_to_the_captor() -> None:
    t = battlefield(4, FULL, "Alaska: alice 9 | Kamchatka: bob 1 | Brazil: carol 1 | Siam: dave 1 | Peru: bob 1")
    assert cards_of(t, "alice") == {"alice"}
    assert cards_of(t, "bob") == {"bob"}
    t.alice.conquers("Alaska", "Kamchatka")
    assert cards_of(t, "alice") == {"alice", "bob"}
    assert cards_of(t, "bob") == set()
    assert t.alice.hand == set()  # it is no card of the hand
    assert cards_of(t, "carol") == {"carol"}


@pytest.mark.rule("CL-HQ-07")
def test_an_ordinary_capture_gives_no_headquarters_card() -> None:
    t = battlefield(3, FULL, "Alaska: alice 9 | Alberta: bob 1 | Kamchatka: bob 1 | Brazil: carol 1")
    t.alice.conquers("Alaska", "Alberta")
    assert cards_of(t, "alice") == {"alice"}
    assert cards_of(t, "bob") == {"bob"}


@pytest.mark.rule("CL-HQ-08")
def test_retaking_a_headquarters_takes_the_card_back() -> None:
    t = battlefield(3, FULL, "Alaska: alice 4 | Kamchatka: bob 1 | Japan: bob 9 | Brazil: carol 1", rest="carol")
    t.alice.conquers("Alaska", "Kamchatka")
    assert cards_of(t, "alice") == {"alice", "bob"}
    t.alice.passes()
    t.draws("peru")
    t.alice.passes()
    t.bob.places("Japan", t.bob.reserve)
    t.bob.conquers("Japan", "Kamchatka")
    assert cards_of(t, "alice") == {"alice"}
    assert cards_of(t, "bob") == {"bob"}


@pytest.mark.rule("CL-HQ-20")
def test_the_card_passes_each_time_its_territory_does_also_to_a_third_player() -> None:
    position = "Alaska: alice 9 | Kamchatka: bob 1 | Brazil: carol 1 | Siam: dave 9 | Japan: dave 9 | Mongolia: carol 9"
    t = battlefield(4, FULL, f"{position} | Peru: bob 1")
    t.alice.conquers("Alaska", "Kamchatka")
    t.alice.passes()
    t.draws("peru")
    t.alice.passes()
    t.bob.idles()
    t.carol.places("Mongolia", t.carol.reserve)
    t.carol.conquers("Mongolia", "Kamchatka")
    assert cards_of(t, "carol") == {"bob", "carol"}
    assert cards_of(t, "alice") == {"alice"}
    t.carol.passes()
    t.draws("congo")
    t.carol.passes()
    t.dave.places("Japan", t.dave.reserve)
    t.dave.conquers("Japan", "Kamchatka")
    assert cards_of(t, "dave") == {"bob", "dave"}
    assert cards_of(t, "carol") == {"carol"}
    assert cards_of(t, "bob") == set()


@pytest.mark.rule("CL-HQ-09")
def test_losing_the_own_headquarters_does_not_eliminate() -> None:
    t = battlefield(3, FULL, "Alaska: alice 9 | Kamchatka: bob 1 | Peru: bob 3 | Brazil: carol 1", rest="carol")
    t.alice.conquers("Alaska", "Kamchatka")
    assert t.table.out == ()
    assert winner(t) == "nobody"
    t.alice.passes()
    t.draws("congo")
    t.alice.passes()
    assert (t.asked, t.step) == ("bob", "Reinforce")
    assert t.bob.reserve == 3
    t.bob.places("Peru", 3)
    t.bob.conquers("Peru", "Brazil")
    assert cards_of(t, "bob") == {"carol"}


@pytest.mark.rule("CL-HQ-23")
def test_eliminating_a_player_wins_the_risk_cards_but_headquarters_cards_follow_their_territories() -> None:
    """Bob took Dave's Headquarters and lost it to Carol, who holds his own one too; now Alice takes his last land."""
    t = scene(
        "Alaska: alice 9 | Alberta: bob 1 | Kamchatka: carol 1 | Brazil: carol 1 | Siam: carol 1 | Congo: dave 1",
        seats=4,
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil", "dave": "Siam"},
        hands={"bob": "egypt peru"},
        rest="dave",
    )
    t.alice.conquers("Alaska", "Alberta")
    assert t.table.out == (1,)
    assert t.alice.hand == {"egypt", "peru"}
    assert cards_of(t, "alice") == {"alice"}
    assert cards_of(t, "carol") == {"bob", "carol", "dave"}


# --- winning ---------------------------------------------------------------------------------------------------------


def besieged(seats: int, form: Mapping[str, object], held: tuple[str, ...], own: bool = True) -> Scene:
    """Alice holds these opposing Headquarters and stands before Kamchatka, Bob's; her own is hers or Bob's."""
    position = ["Mongolia: alice 9", "Kamchatka: bob 1", f"Alaska: {'alice' if own else 'bob'} 2", "Japan: bob 5"]
    for name in NAMES[2:seats]:
        position.append(f"{SEATS_OF_POWER[name]}: {'alice' if name in held else name} 2")
    return battlefield(seats, form, " | ".join(position))


@pytest.mark.rule("CL-HQ-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_the_full_form_all_opposing_headquarters_and_the_own_one_win_at_once(seats: int) -> None:
    t = besieged(seats, FULL, NAMES[2:seats])
    t.alice.attacks("Mongolia", "Kamchatka", dice=3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(3)
    assert t.asked == "nobody"
    assert winner(t) == "alice"
    assert sorted(result(t).ranking) == list(range(seats))
    assert result(t).ranking[0] == 0
    assert len(t.bob.lands) > 1
    with pytest.raises(Refused, match="over"):
        t.game.submit(t.game.number, 0, PASS)


@pytest.mark.rule("CL-HQ-10")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_the_full_form_one_missing_headquarters_is_one_too_many(seats: int) -> None:
    for missing in NAMES[2:seats]:
        t = besieged(seats, FULL, tuple(name for name in NAMES[2:seats] if name != missing))
        t.alice.conquers("Mongolia", "Kamchatka")
        assert winner(t) == "nobody"
        assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-HQ-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_opposing_headquarters_without_the_own_one_do_not_win(seats: int) -> None:
    t = besieged(seats, FULL, NAMES[2:seats], own=False)
    t.alice.conquers("Mongolia", "Kamchatka")
    assert cards_of(t, "alice") == set(NAMES[1:seats])
    assert winner(t) == "nobody"
    assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-HQ-21")
@pytest.mark.parametrize(
    ("seats", "form", "held"), [(3, FULL, 2), (4, FULL, 3), (4, TWO, 2), (5, THREE, 3), (6, THREE, 4)]
)
def test_retaking_the_own_headquarters_while_holding_the_opposing_ones_needed_wins_at_once(
    seats: int, form: Mapping[str, object], held: int
) -> None:
    t = besieged(seats, form, NAMES[2 : 1 + held], own=False)
    t.alice.conquers("Mongolia", "Kamchatka", 8)
    assert len(cards_of(t, "alice")) == held
    assert winner(t) == "nobody"
    t.alice.conquers("Kamchatka", "Alaska")
    assert winner(t) == "alice"


@pytest.mark.rule("CL-HQ-21")
def test_retaking_the_own_headquarters_with_too_few_opposing_ones_does_not_win() -> None:
    t = besieged(4, TWO, (), own=False)
    t.alice.conquers("Mongolia", "Kamchatka", 8)
    t.alice.conquers("Kamchatka", "Alaska")
    assert cards_of(t, "alice") == {"alice", "bob"}
    assert winner(t) == "nobody"


OTHER_PLACES = {"bob": "Japan", "carol": "Yakutsk", "dave": "Irkutsk", "erin": "Alaska", "frank": "Mongolia"}
SECOND_HOMES = {"bob": "Peru", "carol": "Congo", "dave": "Egypt", "erin": "Siam", "frank": "India"}


def around_kamchatka(seats: int, form: Mapping[str, object]) -> Scene:
    """Alice's Headquarters is Kamchatka, with all the others around it."""
    chosen = {"alice": "Kamchatka", **{name: OTHER_PLACES[name] for name in NAMES[1:seats]}}
    position = " | ".join(
        [
            "Kamchatka: alice 30",
            *(f"{OTHER_PLACES[name]}: {name} 1" for name in NAMES[1:seats]),
            *(f"{SECOND_HOMES[name]}: {name} 1" for name in NAMES[1:seats]),
        ]
    )
    return scene(position, seats=seats, options=form, headquarters=chosen, rest="bob")


@pytest.mark.rule("CL-HQ-12")
@pytest.mark.parametrize("pair", list(combinations(NAMES[1:4], 2)))
def test_with_four_players_and_the_short_form_any_two_opposing_and_the_own_one_win(pair: tuple[str, str]) -> None:
    t = around_kamchatka(4, TWO)
    t.alice.conquers("Kamchatka", OTHER_PLACES[pair[0]])
    assert winner(t) == "nobody"
    t.alice.conquers("Kamchatka", OTHER_PLACES[pair[1]])
    assert winner(t) == "alice"


@pytest.mark.rule("CL-HQ-12")
def test_two_opposing_without_the_own_one_do_not_win_in_the_short_form() -> None:
    t = besieged(4, TWO, ("carol",), own=False)
    t.alice.conquers("Mongolia", "Kamchatka")
    assert cards_of(t, "alice") == {"bob", "carol"}
    assert winner(t) == "nobody"


@pytest.mark.rule("CL-HQ-12")
def test_with_four_players_in_the_full_form_two_opposing_are_not_enough() -> None:
    t = around_kamchatka(4, FULL)
    t.alice.conquers("Kamchatka", "Japan")
    t.alice.conquers("Kamchatka", "Yakutsk")
    assert winner(t) == "nobody"
    t.alice.conquers("Kamchatka", "Irkutsk")
    assert winner(t) == "alice"


@pytest.mark.rule("CL-HQ-13")
@pytest.mark.parametrize(
    ("seats", "three"),
    [(seats, three) for seats in (5, 6) for three in combinations(NAMES[1:seats], 3)],
)
def test_with_five_or_six_players_any_three_opposing_and_the_own_one_win(seats: int, three: tuple[str, ...]) -> None:
    t = around_kamchatka(seats, THREE)
    for name in three[:2]:
        t.alice.conquers("Kamchatka", OTHER_PLACES[name])
        assert winner(t) == "nobody"
    t.alice.conquers("Kamchatka", OTHER_PLACES[three[2]])
    assert winner(t) == "alice"


@pytest.mark.rule("CL-HQ-13")
def test_three_opposing_without_the_own_one_do_not_win_in_the_short_form() -> None:
    t = besieged(5, THREE, ("carol", "dave"), own=False)
    t.alice.conquers("Mongolia", "Kamchatka")
    assert cards_of(t, "alice") == {"bob", "carol", "dave"}
    assert winner(t) == "nobody"


ALLOWED = {2: {"off", "all"}, 3: {"off", "all"}, 4: {"off", "all", "two"}, 5: {"off", "all", "three"}}
ALLOWED[6] = ALLOWED[5]


@pytest.mark.rule("CL-HQ-14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("form", ["off", "all", "two", "three"])
def test_the_short_forms_are_refused_with_the_wrong_number_of_players(seats: int, form: str) -> None:
    if form in ALLOWED[seats]:
        hegemon.new_game("classic", seats=seats, options={"headquarters": form})
    else:
        with pytest.raises(hegemon.BadOption, match="CL-HQ-14"):
            hegemon.new_game("classic", seats=seats, options={"headquarters": form})


@pytest.mark.rule("CL-HQ-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_full_form_is_there_for_every_number_and_asks_for_every_headquarters(seats: int) -> None:
    t = around_kamchatka(seats, FULL)
    for name in NAMES[1:seats]:
        assert winner(t) == "nobody"
        t.alice.conquers("Kamchatka", OTHER_PLACES[name])
    assert winner(t) == "alice"


@pytest.mark.rule("CL-HQ-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_without_a_word_said_there_are_no_headquarters_and_no_short_form(seats: int) -> None:
    edition = hegemon.new_game("classic", seats=seats).table.edition
    assert edition.options["headquarters"] == "off"
    book = next(book for book in hegemon.editions() if book.id == "classic")
    option = next(option for option in book.options if option.name == "headquarters")
    assert option.choices[:2] == ("off", "all"), "the full form comes before the short ones"


@pytest.mark.rule("CL-HQ-15")
def test_the_headquarters_of_an_eliminated_player_still_counts_for_its_holder() -> None:
    t = scene(
        "Mongolia: alice 9 | Alaska: alice 2 | Brazil: alice 2 | Kamchatka: bob 1 | Japan: bob 5",
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        out=("carol",),
        rest="bob",
    )
    t.alice.conquers("Mongolia", "Kamchatka")
    assert winner(t) == "alice"
    assert result(t).ranking == (0, 1, 2)


@pytest.mark.rule("CL-HQ-15")
def test_the_headquarters_of_an_eliminated_player_is_still_needed_in_the_full_form() -> None:
    t = scene(
        "Mongolia: alice 9 | Alaska: alice 2 | Siam: alice 2 | Kamchatka: bob 1 | Japan: bob 5 | Brazil: bob 2",
        seats=4,
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil", "dave": "Siam"},
        out=("carol",),
        rest="dave",
    )
    t.alice.conquers("Mongolia", "Kamchatka")
    assert cards_of(t, "alice") == {"alice", "bob", "dave"}
    assert winner(t) == "nobody"


@pytest.mark.rule("CL-HQ-15")
def test_a_headquarters_taken_together_with_the_last_territory_of_its_player_counts() -> None:
    t = scene(
        "Mongolia: alice 9 | Alaska: alice 2 | Kamchatka: bob 1 | Siam: alice 2 | Peru: dave 1",
        seats=4,
        options=TWO,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil", "dave": "Siam"},
        rest="carol",
    )
    t.alice.conquers("Mongolia", "Kamchatka")
    assert t.table.out == (1,)
    assert winner(t) == "alice"
    assert result(t).ranking == (0, 2, 3, 1)


@pytest.mark.rule("CL-HQ-16")
def test_the_win_comes_in_the_middle_of_the_attack_before_any_card_or_move() -> None:
    t = around_kamchatka(3, FULL)
    t.alice.conquers("Kamchatka", "Japan")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.conquers("Kamchatka", "Mongolia")
    assert (t.asked, t.step) == ("alice", "DeclareAttack")
    t.alice.conquers("Kamchatka", "Yakutsk")
    assert (t.asked, t.step) == ("nobody", "")
    assert t.alice.hand == set()
    assert t.told()[-1] == "alice wins: 2 opposing Headquarters are taken, and the winner's own is held."


@pytest.mark.rule("CL-HQ-16")
def test_the_win_is_checked_for_the_player_in_turn() -> None:
    """Bob takes what he needs in his own turn, with Alice's Headquarters last."""
    t = scene(
        "Alaska: alice 1 | Peru: alice 1 | Kamchatka: bob 9 | Brazil: bob 1",
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka", "carol": "Brazil"},
        turn="bob",
        rest="carol",
    )
    t.bob.conquers("Kamchatka", "Alaska")
    assert winner(t) == "bob"
    assert result(t).ranking == (1, 2, 0)


@pytest.mark.rule("CL-HQ-16")
def test_a_capture_never_wins_for_somebody_who_is_not_in_turn() -> None:
    """No play leads here, as Bob would have won in his own turn; but it is Alice who captures now."""
    t = battlefield(3, FULL, "Alaska: bob 1 | Kamchatka: bob 1 | Brazil: bob 1 | Peru: alice 9 | Venezuela: carol 1")
    assert cards_of(t, "bob") == {"alice", "bob", "carol"}
    t.alice.conquers("Peru", "Venezuela")
    assert winner(t) == "nobody"
    assert (t.asked, t.step) == ("alice", "DeclareAttack")


@pytest.mark.rule("CL-HQ-22")
@pytest.mark.parametrize(
    ("seats", "form"), [(2, FULL), (3, FULL), (4, FULL), (4, TWO), (5, FULL), (5, THREE), (6, FULL), (6, THREE)]
)
def test_eliminating_all_opponents_wins_in_every_form(seats: int, form: Mapping[str, object]) -> None:
    t = scene(
        "Mongolia: alice 9 | Kamchatka: bob 1",
        seats=seats,
        options=form,
        headquarters={name: SEATS_OF_POWER[name] for name in NAMES[:seats]},
        out=tuple(NAMES[2:seats]),
        rest="alice",
    )
    t.alice.conquers("Mongolia", "Kamchatka")
    assert winner(t) == "alice"
    assert result(t).ranking == (0, 1, *range(seats - 1, 1, -1))
    assert result(t).reason == "every opponent is eliminated."


@pytest.mark.rule("CL-HQ-22")
def test_the_last_one_left_wins_even_without_the_own_headquarters() -> None:
    """No play leads here, as the neutral force captures nothing; but the last player left needs no Headquarters."""
    t = scene(
        "Mongolia: alice 9 | Alaska: neutral 2 | Kamchatka: bob 1",
        seats=2,
        options=FULL,
        headquarters={"alice": "Alaska", "bob": "Kamchatka"},
        rest="neutral",
    )
    t.alice.conquers("Mongolia", "Kamchatka")
    assert winner(t) == "alice"


# --- all other rules, and two players --------------------------------------------------------------------------------


@pytest.mark.rule("CL-HQ-17")
@pytest.mark.parametrize("seed", range(8))
def test_all_other_rules_stay_as_in_the_normal_game(seed: int) -> None:
    """The same game twice, once without Headquarters to win by: every question and every answer are the same.

    The three cards are out of the deck in both, so that the draws are the same too.
    """
    position = "Alaska: alice 6 | Kamchatka: bob 5 | Brazil: carol 4 | Peru: alice 3 | Siam: bob 2 | Congo: alice 2"
    chosen = {name: SEATS_OF_POWER[name] for name in NAMES[:3]}
    shorter = scene(position, phase="reinforce", headquarters=chosen, options={**FULL, "army_cap": True})
    normal = scene(position, phase="reinforce", headquarters=chosen, options={"army_cap": True})
    rng = hegemon.Rng(seed)
    decisions = 0
    while shorter.game.pending is not None and decisions < 3_000:
        assert normal.game.pending is not None
        assert dump(shorter.game) == dump(normal.game)
        if decisions % 10 == 0:
            assert shorter.answers == normal.answers
        answer = normal.game.pending.menu.sample(rng)
        shorter.game.play(answer)
        normal.game.play(answer)
        decisions += 1
    assert decisions > 100
    if shorter.game.result is not None and normal.game.result is None:
        winner = NAMES[shorter.game.result.winners[0]]
        assert cards_of(shorter, winner) == {"alice", "bob", "carol"}


@pytest.mark.rule("CL-HQ-17")
def test_a_turn_with_headquarters_has_its_three_steps_and_its_card() -> None:
    t = scene(
        "Alaska: alice 4 | Alberta: bob 1 | Kamchatka: bob 1 | Brazil: carol 1",
        options=FULL,
        phase="reinforce",
        headquarters={name: SEATS_OF_POWER[name] for name in NAMES[:3]},
        rest="carol",
    )
    t.alice.cannot("attack Alaska Alberta 3", "CL-RNF-09")
    t.alice.places("Alaska", 3)
    t.alice.conquers("Alaska", "Alberta", 3)
    t.alice.passes()
    t.draws("siam")
    t.alice.fortifies("Alaska", "Alberta", 2)
    t.expect("Alaska: alice 2 | Alberta: alice 5")
    assert t.asked == "bob"


@pytest.mark.rule("CL-HQ-26")
def test_two_players_may_play_for_headquarters_and_the_neutral_force_has_none() -> None:
    t = choosing(2)
    t.alice.says(f"headquarter {min(t.alice.lands)}")
    t.bob.says(f"headquarter {min(t.bob.lands)}")
    assert (t.asked, t.step) == ("alice", "Reinforce")
    assert len(classic(t.table).headquarters) == 2
    assert cards_of(t, "neutral") == set()
    assert len(t.table.pile) == 42


@pytest.mark.rule("CL-HQ-26")
def test_with_two_players_the_one_opposing_headquarters_wins() -> None:
    t = battlefield(2, FULL, "Alaska: alice 9 | Kamchatka: bob 1 | Japan: bob 9", rest="neutral")
    t.alice.conquers("Alaska", "Kamchatka")
    assert winner(t) == "alice"
    assert t.bob.lands == {"japan"}


@pytest.mark.rule("CL-HQ-26")
def test_capturing_neutral_territory_does_not_win_by_headquarters() -> None:
    t = battlefield(2, FULL, "Alaska: alice 9 | Kamchatka: bob 1 | Alberta: neutral 1", rest="bob")
    t.alice.conquers("Alaska", "Alberta")
    assert winner(t) == "nobody"
