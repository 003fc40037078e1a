"""The live game and the loop that walks a log: positions before and after, undo, hashes, and what a seat may know."""

from __future__ import annotations

import pytest

from hegemon.editions import RULEBOOKS, begin
from hegemon.kernel.chance import CHANCE, Rng
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import dump
from hegemon.kernel.views import SPECTATOR
from hegemon.match.dealer import FairDealer, SeededDealer
from hegemon.match.live import EVERYTHING, UNDO, Entry, LiveGame, Played, Tampered, link, walk
from hegemon.table.events import Happening
from hegemon.table.rulebook import Rulebook

SEED = bytes(range(32))


def fair(book: Rulebook, seats: int) -> LiveGame:
    """A live game with fixed dice."""
    dealer = FairDealer(SEED, [f"seed-{seat}" for seat in range(seats)])
    return LiveGame(begin(book.id, seats, {}), "first", dealer=dealer)


def played_on(live: LiveGame, rng: Rng, answers: int) -> list[Played]:
    """So many entries, a third of them taking back something."""
    found: list[Played] = []
    while len(found) < answers and (decision := live.game.pending) is not None:
        if live.asks_chance():
            found.append(live.play(CHANCE, live.deal()))
        elif live.answers and rng.below(3) == 0 and live.why_no_undo(live.answers[-1].who) == "":
            found.append(live.play(live.answers[-1].who, UNDO))
        else:
            found.append(live.play(decision.who, decision.menu.sample(rng)))
    return found


@pytest.mark.parametrize("book", RULEBOOKS, ids=[book.id for book in RULEBOOKS])
def test_walking_a_log_repeats_the_game_with_all_that_was_taken_back(book: Rulebook) -> None:
    live = fair(book, book.seats[-1])
    played = played_on(live, Rng(5), 400)
    entries = [one.entry for one in played]
    assert any(one.action is UNDO for one in played)
    again = fair(book, book.seats[-1])
    walked = list(walk(again, entries, lambda _: again.dealer))
    assert again.game == live.game
    assert (again.hash, again.entries) == (live.hash, live.entries) == (entries[-1].hash, len(entries))
    for one, other in zip(played, walked, strict=True):
        assert one.entry == other.entry
        assert one.before == other.before
        assert one.events == other.events


def test_positions_before_stay_as_they_were() -> None:
    live = fair(RULEBOOKS[0], 3)
    kept: list[tuple[Played, dict[str, object]]] = []
    rng = Rng(9)
    while len(kept) < 200:
        before = dump(live.game)
        kept.append((played_on(live, rng, 1)[0], before))
    for played, before in kept:
        assert dump(played.before) == before
        assert (played.ask is None) == (played.action is UNDO)


def test_every_entry_is_hashed_with_the_one_before() -> None:
    live = fair(RULEBOOKS[0], 3)
    before = "first"
    for number, played in enumerate(played_on(live, Rng(2), 60)):
        entry = played.entry
        before = link(before, number, entry.who, entry.say)
        assert (entry.number, entry.hash) == (number, before)


def test_a_copy_goes_its_own_way_and_can_take_back_as_much() -> None:
    live = fair(RULEBOOKS[0], 3)
    rng = Rng(4)
    played_on(live, rng, 40)
    while live.why_no_undo(live.answers[-1].who):
        played_on(live, rng, 1)
    before, who = dump(live.game), live.answers[-1].who
    copy = live.copy()
    copy.undo(who)
    assert dump(live.game) == before
    live.undo(who)
    assert live.game == copy.game
    assert live.hash == copy.hash


def test_a_refused_answer_leaves_no_trace() -> None:
    live = fair(RULEBOOKS[0], 3)
    played_on(live, Rng(1), 30)
    before = dump(live.game), live.hash, live.entries, len(live.answers), len(live.back)
    for who, say in ((0, "claim atlantis"), (7, "pass"), (CHANCE, "undo")):
        with pytest.raises(Refused):
            live.carry_out(who, say)
    assert (dump(live.game), live.hash, live.entries, len(live.answers), len(live.back)) == before
    assert live.game.events is None


def test_dice_that_the_dealer_did_not_deal_are_found_unless_they_were_copied() -> None:
    crooked = LiveGame(begin(RULEBOOKS[0].id, 3, {}), "first", dealer=SeededDealer(Rng(99)))
    entries = [one.entry for one in played_on(crooked, Rng(3), 50)]
    honest = fair(RULEBOOKS[0], 3)
    with pytest.raises(Tampered, match="chance had to say “"):
        list(walk(honest, entries, lambda _: honest.dealer))
    assert len(list(walk(fair(RULEBOOKS[0], 3), entries, lambda number: honest.dealer if number >= 50 else None))) == 50
    assert len(list(walk(fair(RULEBOOKS[0], 3), entries))) == 50


def test_an_entry_is_told_as_far_as_a_seat_may_know_it() -> None:
    live = LiveGame(begin("classic", 3, {"headquarters": "all", "deal": True}), dealer=SeededDealer(Rng(1)))
    rng, secrets = Rng(6), 0
    while secrets < 2:
        (one,) = played_on(live, rng, 1)
        if one.entry.say.startswith("headquarter"):
            secrets += 1
            others = [seat for seat in range(3) if seat != one.entry.who]
            assert [str(one.said_to(seat)) for seat in (one.entry.who, EVERYTHING)] == [one.entry.say] * 2
            assert all(one.entry.say != str(one.said_to(seat)) for seat in (*others, SPECTATOR))
        told = [event for event in one.seen_by(SPECTATOR) if isinstance(event, Happening)]
        assert len(told) == len([event for event in one.events if isinstance(event, Happening)])


def test_entries_come_from_anywhere() -> None:
    live = fair(RULEBOOKS[0], 3)
    entries = [Entry(0, one.entry.who, one.entry.say, "") for one in played_on(live, Rng(8), 20)]
    again = fair(RULEBOOKS[0], 3)
    assert [one.entry.number for one in walk(again, iter(entries))] == list(range(20))
