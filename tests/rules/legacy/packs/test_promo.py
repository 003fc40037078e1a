"""The promotional cards: a fifth kind of draft card."""

from __future__ import annotations

import pytest

from hegemon.editions.legacy.battle import COMBAT
from hegemon.editions.legacy.hooks import FORTIFIED
from hegemon.editions.legacy.join import starts
from hegemon.editions.legacy.world import OPENED
from hegemon.table.attack_odds import odds_of_attack
from hegemon.table.combat import Battle
from hegemon.table.odds import odds_of
from new_earth import ALL_POWERS, BUNKER, NewEarth, a_world, begun, engraved, place
from pocket_scene import opened, pocket, with_fallout

NOMAD, RADAR, SENTINEL, AMBASSADOR, SABOTEUR = 21, 22, 23, 24, 25
PROMO = opened(a_world(), "pack_1", "promo")


def drafting(seats: int, options: dict[str, object]) -> NewEarth:
    """A game with a draft, at its first pick."""
    world = engraved(a_world(seats, powers=ALL_POWERS), OPENED, text="pack_1")
    t = begun(seats, world, options, game=2)
    while t.step != "TakeOne":
        assert t.game.pending is not None
        if t.step == "RollForFirst":
            t.chance("throw 6" + " 1" * (seats - 1))
        else:
            t.game.play(t.game.pending.menu.pick(0))
    return t


@pytest.mark.rule("LG-OPT-05")
@pytest.mark.parametrize(("seats", "cards"), [(3, 3), (4, 4), (5, 5)])
def test_they_are_off_unless_the_campaign_has_them(seats: int, cards: int) -> None:
    off = drafting(seats, {})
    assert not [answer for answer in off.answers if answer.split("_")[-1] in ("21", "22", "23", "24", "25")]
    on = drafting(seats, {"promo": "on"})
    assert {f"draft draft_{20 + number}" for number in range(1, cards + 1)} <= on.answers
    assert f"draft draft_{21 + cards}" not in on.answers
    picks = 0
    while on.step == "TakeOne":
        assert on.game.pending is not None
        on.game.play(on.game.pending.menu.pick(len(on.game.pending.menu) - 1))
        picks += 1
    assert picks == 6 * seats
    assert all(len([card for card in row if card > 20]) == 1 for row in on.extra.drafted)


@pytest.mark.rule("LG-OPT-06", "LG-OPT-09")
def test_two_cards_change_the_legal_starts() -> None:
    base = with_fallout(
        opened(
            a_world(minor={"peru": "bob"}, major={"brazil": "alice", "india": "bob"}, scars={"japan": BUNKER}), "promo"
        )
    )
    t = pocket("Egypt: carol 3 | Ural: bob 2", world=base, drafted={"alice": NOMAD, "bob": AMBASSADOR})
    nomad = {t.table.board.territories[land].id for land in starts(t.table, 0)}
    assert {"peru", "japan", "china", "siberia"} <= nomad
    assert not {"brazil", "india", "egypt"} & nomad
    ambassador = {t.table.board.territories[land].id for land in starts(t.table, 1)}
    assert {"brazil", "india", "siberia"} <= ambassador
    assert not {"peru", "japan", "china", "egypt"} & ambassador
    assert "brazil" not in {t.table.board.territories[land].id for land in starts(t.table, 2)}


@pytest.mark.rule("LG-OPT-07")
@pytest.mark.parametrize(("who", "asked"), [("alice", "alice"), ("bob", "alice"), ("carol", "carol")])
def test_no_missile_in_a_battle_of_the_radar_specialist(who: str, asked: str) -> None:
    t = pocket(
        "Peru: alice 5 | Brazil: bob 5 | Egypt: carol 3", world=PROMO, drafted={who: RADAR}, missiles={"carol": 1}
    )
    t.alice.attacks("peru", "brazil", 2)
    t.throws_dice("6 5 against 3 2")
    assert t.asked == asked
    assert t.step == ("LaunchMissiles" if who == "carol" else "ExpandAndAttack")


@pytest.mark.rule("LG-OPT-08")
@pytest.mark.parametrize(("troops", "hq", "fortified"), [(8, "carol", True), (7, "bob", False), (8, "", False)])
def test_an_hq_with_eight_troops_defends_as_fortified(troops: int, hq: str, fortified: bool) -> None:
    hqs = {hq: "brazil"} if hq else {}
    t = pocket(f"Peru: alice 5 | Brazil: bob {troops}", world=PROMO, drafted={"bob": SENTINEL}, hqs=hqs)
    pieces = t.table.edition.pieces
    assert pieces is not None
    fight = Battle(place("peru"), place("brazil"), 3)
    assert (FORTIFIED in pieces(t.table, fight, False)) is fortified
    assert FORTIFIED not in pieces(t.table, Battle(place("brazil"), place("peru"), 3), True)
    other = pocket("Peru: alice 5 | Brazil: bob 8", world=PROMO, drafted={"alice": SENTINEL}, hqs={"bob": "brazil"})
    assert FORTIFIED not in pieces(other.table, fight, False)


@pytest.mark.rule("LG-OPT-08")
def test_the_odds_know_that_it_ends_with_the_eighth_troop() -> None:
    position = "Peru: alice 12 | Brazil: bob 8"
    guarded = pocket(position, world=PROMO, drafted={"bob": SENTINEL}, hqs={"bob": "brazil"})
    found = odds_of_attack(guarded.table, place("peru"), place("brazil"))
    assert odds_of(COMBAT, (), (FORTIFIED,)).battle(12, 8).win < found.win < odds_of(COMBAT).battle(12, 8).win
    assert found.exact
    first = odds_of(COMBAT, (), (FORTIFIED,)).roll((3, 2, 0, 0))
    kept = sum([chance for (_, theirs), chance in first.items() if not theirs])
    after = [
        float(chance) * odds_of(COMBAT).win(12 - mine, 8 - theirs) for (mine, theirs), chance in first.items() if theirs
    ]
    two_lost = odds_of_attack(
        pocket("Peru: alice 10 | Brazil: bob 8", world=PROMO, drafted={"bob": SENTINEL}, hqs={"bob": "brazil"}).table,
        place("peru"),
        place("brazil"),
    )
    assert found.win == pytest.approx(sum(after) + float(kept) * two_lost.win)


@pytest.mark.rule("LG-OPT-10")
@pytest.mark.parametrize("blown", [True, False])
def test_the_saboteur_may_demolish_the_own_hq_as_it_is_taken(blown: bool) -> None:
    t = pocket("Peru: alice 5 | Brazil: bob 1 | Egypt: bob 3", world=PROMO, drafted={"bob": SABOTEUR},
               hqs={"bob": "brazil", "alice": "peru"}, tokens={"alice": 2})  # fmt: skip
    t.alice.attacks("peru", "brazil", 3)
    t.rolls("6 5 4 against 1")
    assert (t.asked, t.answers) == ("bob", {"pass", "choose saboteur_1"})
    t.bob.cannot("choose saboteur_2")
    t.bob.says("choose saboteur_1" if blown else "pass")
    assert t.alice.stars == (3 if blown else 4)
    assert t.extra.stage == (0 if blown else 1) or not blown
    others = pocket("Peru: alice 5 | Brazil: bob 1 | Egypt: bob 3", world=PROMO, drafted={"carol": SABOTEUR},
                    hqs={"carol": "brazil"})  # fmt: skip
    others.alice.attacks("peru", "brazil", 3)
    others.rolls("6 5 4 against 1")
    assert others.asked == "alice", "it was taken from somebody else"
