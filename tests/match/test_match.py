"""Matches: people answer, bots and chance advance, undo stops where it must, and a file brings everything back."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.ai import UnknownBot
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.match.dealer import BadSeed, FairDealer, SeededDealer, commitment
from hegemon.match.log import Player, read_log, verify
from hegemon.match.match import HUMAN, Match, new_match, resume
from hegemon.rules.actions import Attack, Claim, Place
from hegemon.rules.invade import DeclareAttack
from hegemon.table.events import FirstFound, TurnBegan
from hegemon.table.notation import parse
from hegemon.table.rulebook import BadOption

SEED = bytes(range(32))


def match_of(*agents: str, **options: object) -> Match:
    """A match with fixed dice; seat 0 is Ana, then Ben, Cleo and Dan."""
    players = [Player(name, agent) for name, agent in zip(("Ana", "Ben", "Cleo", "Dan"), agents, strict=False)]
    return new_match("classic", players, options, [f"seed-{seat}" for seat in range(len(agents))], SEED)


def say(match: Match, text: str) -> None:
    """A person answers whatever is asked."""
    decision = match.game.pending
    assert decision is not None
    match.answer(decision.number, decision.who, parse(match.game, text))


def until_asked(match: Match, step: type[object] | None = None) -> None:
    """Go on until a person is asked; people answer anything until this step asks."""
    while match.game.pending is not None:
        if match.advance() is not None:
            continue
        decision = match.game.pending
        assert decision is not None
        if step is None or isinstance(decision.step, step):
            return
        match.answer(decision.number, decision.who, decision.menu.pick(0))


def test_bots_and_chance_advance_until_a_person_is_asked() -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    decision = match.game.pending
    assert decision is not None
    assert decision.who == 0
    assert match.advance() is None
    assert match.people() == [0]
    assert [match.name(seat) for seat in (0, 1, 2, CHANCE, 3)] == ["Ana", "Ben", "Cleo", "Chance", "Neutral"]


def test_every_answer_is_logged() -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    say(match, "claim siam") if match.game.table.owner[match.game.table.board.find("siam").index] < 0 else None
    assert len(match.log.entries) == len(match.answers) == match.game.number
    for entry, answer in zip(match.log.entries, match.answers, strict=True):
        assert (entry.who, entry.say) == (answer.who, str(answer.action))


def test_chance_answers_with_what_the_dealer_deals() -> None:
    match = match_of("easy", "easy", "easy")
    dealer = FairDealer(SEED, match.log.seeds)
    for _ in range(400):
        decision = match.game.pending
        assert decision is not None
        answer = match.advance()
        assert answer is not None
        if decision.who == CHANCE:
            assert isinstance(decision.menu, ChanceMenu)
            assert answer.action == dealer.deal(decision.number, decision.menu)


def test_the_same_seeds_give_the_same_match() -> None:
    one, other = match_of("easy", "easy", "easy"), match_of("easy", "easy", "easy")
    for match in (one, other):
        while match.advance() is not None:
            pass
    assert one.log.write(reveal=True) == other.log.write(reveal=True)
    assert verify(one.log).good


def test_without_seeds_no_two_matches_are_alike() -> None:
    players = [Player("Ana", "easy"), Player("Ben", "easy"), Player("Cleo", "easy")]
    one, other = new_match("classic", players), new_match("classic", players, seeds=["mine"])
    assert one.log.commitment != other.log.commitment
    assert len({*one.log.seeds, *other.log.seeds}) == 6
    assert other.log.seeds[0] == "mine"


def test_the_commitment_stands_in_the_header_and_the_seed_does_not() -> None:
    match = match_of("easy", "easy", "easy")
    assert match.log.commitment == commitment(SEED)
    assert SEED.hex().encode() not in match.log.write(reveal=False)


@pytest.mark.parametrize("text", ["claim atlantis", "pass", "attack alaska kamchatka 3"])
def test_a_refused_answer_changes_nothing(text: str) -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    before = match.log.write(reveal=True)
    with pytest.raises(Refused):
        say(match, text)
    assert match.log.write(reveal=True) == before


def test_only_the_seat_that_is_asked_may_answer() -> None:
    match = match_of(HUMAN, HUMAN, "easy")
    until_asked(match)
    decision = match.game.pending
    assert decision is not None
    with pytest.raises(Refused, match="is asked, not"):
        match.answer(decision.number, 1 - decision.who, decision.menu.pick(0))
    with pytest.raises(Refused, match="is not open"):
        match.answer(decision.number - 1, decision.who, decision.menu.pick(0))


def test_what_happened_is_told_once() -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    assert [type(event) for event in match.happened()] == [FirstFound]
    assert match.happened() == []


# --- undo ------------------------------------------------------------------------------------------------------------


def at_placing(*agents: str) -> Match:
    """A match in which the person has new armies to place."""
    match = match_of(*agents, deal=True)
    until_asked(match)
    while match.game.table.turns == 0 or not isinstance(match.game.pending and match.game.pending.menu.pick(0), Place):
        decision = match.game.pending
        assert decision is not None
        match.answer(decision.number, decision.who, decision.menu.pick(0))
        until_asked(match)
    return match


def test_undo_takes_back_what_nobody_else_has_seen_the_effect_of() -> None:
    match = at_placing(HUMAN, "easy", "easy")
    before, size = match.game.copy(), len(match.answers)
    land = match.game.table.board.territories[match.game.table.lands(0)[0]]
    say(match, f"place {land.id} 1")
    taken = match.undo(0)
    assert taken.action == Place(land, 1)
    assert match.game == before
    assert len(match.answers) == size
    assert [entry.say for entry in match.log.entries[size:]] == [f"place {land.id} 1", "undo"]  # the log only grows
    assert verify(match.log).good


def test_undo_goes_back_as_far_as_the_last_roll() -> None:
    match = at_placing(HUMAN, "easy", "easy")
    before, count = match.game.copy(), match.game.table.reserve[0]
    land = match.game.table.board.territories[match.game.table.lands(0)[0]]
    for _ in range(count):
        say(match, f"place {land.id} 1")
    for _ in range(count):
        match.undo(0)
    assert match.game == before
    with pytest.raises(Refused, match=r"another player has answered|dice were rolled"):
        match.undo(0)


def test_undo_says_why_not() -> None:
    match = match_of(HUMAN, "easy", "easy")
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo(0)
    match.advance()
    with pytest.raises(Refused, match="dice were rolled or a card was drawn"):
        match.undo(0)
    until_asked(match)
    decision = match.game.pending
    assert decision is not None
    match.answer(decision.number, decision.who, decision.menu.pick(0))
    match.advance()
    with pytest.raises(Refused, match="another player has answered"):
        match.undo(0)


def test_an_attack_taken_back_before_its_dice_is_no_tampering() -> None:
    match = match_of(HUMAN, "easy", "easy", deal=True, defender_most=True)
    until_asked(match, DeclareAttack)
    decision = match.game.pending
    assert decision is not None
    attack = next(action for action in decision.menu if isinstance(action, Attack))
    match.answer(decision.number, decision.who, attack)
    assert match.game.asking is not None
    assert match.game.asking.who == CHANCE
    match.undo(0)
    match.answer(decision.number, decision.who, attack)
    match.advance()
    assert verify(match.log).good


def test_a_roll_cannot_be_taken_back() -> None:
    match = match_of(HUMAN, "easy", "easy", deal=True)
    until_asked(match, DeclareAttack)
    decision = match.game.pending
    assert decision is not None
    attack = next(action for action in decision.menu if isinstance(action, Attack))
    match.answer(decision.number, decision.who, attack)
    while match.answers[-1].who != CHANCE:
        match.advance()
    with pytest.raises(Refused, match="dice were rolled"):
        match.undo(0)


def test_a_choice_of_headquarters_cannot_be_taken_back() -> None:
    match = match_of(HUMAN, HUMAN, "easy", deal=True, headquarters="all")
    until_asked(match)
    while not str(match.game.pending and match.game.pending.menu.pick(0)).startswith("headquarter"):
        decision = match.game.pending
        assert decision is not None
        match.answer(decision.number, decision.who, decision.menu.pick(0))
        until_asked(match)
    decision = match.game.pending
    assert decision is not None
    match.answer(decision.number, decision.who, decision.menu.pick(0))
    with pytest.raises(Refused, match="showed the others"):
        match.undo(decision.who)


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_match_goes_on_from_its_file_as_if_nothing_had_happened(tmp_path: Path) -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    match.save(tmp_path / "x.game")
    again = resume(tmp_path / "x.game")
    assert again.game == match.game
    assert again.answers == match.answers
    assert again.log.last_hash == match.log.last_hash
    assert again.players == match.players
    decision = again.game.pending
    assert decision is not None
    again.answer(decision.number, decision.who, decision.menu.pick(0))
    until_asked(again)
    again.save(tmp_path / "x.game")
    assert verify(read_log(tmp_path / "x.game")).good


def test_a_match_can_be_resumed_after_every_answer(tmp_path: Path) -> None:
    match = match_of("easy", "easy", "easy", deal=True)
    path = tmp_path / "x.game"
    for count in range(300):
        match.advance()
        if count % 23 == 0:
            match.save(path)
            assert resume(path).game == match.game


def test_a_finished_match_has_nothing_to_advance(tmp_path: Path) -> None:
    match = match_of("easy", "easy", "easy")
    while match.advance() is not None:
        pass
    match.save(tmp_path / "x.game")
    again = resume(tmp_path / "x.game")
    assert again.game.result == match.game.result
    assert again.advance() is None


def test_a_failing_save_loses_nothing(tmp_path: Path) -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    with pytest.raises(SaveError):
        match.save(tmp_path / "nowhere" / "x.game")
    until_asked(match)
    assert verify(match.log).good


# --- what cannot be --------------------------------------------------------------------------------------------------


def test_what_is_asked_wrongly_is_refused_in_a_sentence() -> None:
    two = [Player("Ana", HUMAN), Player("Ben", "easy")]
    with pytest.raises(BadOption, match="no edition"):
        new_match("chess", two)
    with pytest.raises(BadOption, match="2 to 6 players"):
        new_match("classic", two[:1])
    with pytest.raises(BadOption, match="no option"):
        new_match("classic", two, {"speed": True})
    with pytest.raises(UnknownBot, match="genius"):
        new_match("classic", [two[0], Player("Ben", "genius")])
    with pytest.raises(BadSeed, match="letters"):
        new_match("classic", two, seeds=["not a seed"])
    with pytest.raises(BadSeed, match="32 bytes"):
        new_match("classic", two, server_seed=b"x")


def test_simulations_deal_from_a_small_generator() -> None:
    match = match_of("easy", "easy", "easy")
    decision = match.game.pending
    assert decision is not None
    menu = decision.menu
    assert isinstance(menu, ChanceMenu)
    assert SeededDealer(Rng(7)).deal(0, menu) == menu.sample(Rng(7))
    assert SeededDealer(Rng(7)).deal(0, menu) in menu


def test_the_claims_of_a_person_count() -> None:
    match = match_of(HUMAN, "easy", "easy")
    until_asked(match)
    decision = match.game.pending
    assert decision is not None
    claim = decision.menu.pick(0)
    assert isinstance(claim, Claim)
    match.answer(decision.number, 0, claim)
    assert match.game.table.owner[claim.land.index] == 0


def test_a_turn_begins_with_its_armies() -> None:
    match = match_of("easy", "easy", "easy", deal=True)
    seen: list[TurnBegan] = []
    while len(seen) < 3 and match.advance() is not None:
        seen += [event for event in match.happened() if isinstance(event, TurnBegan)]
    assert [event.turn for event in seen] == [1, 2, 3]
    assert all(event.armies >= 3 for event in seen)
