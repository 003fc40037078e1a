"""What the contents page says for so many players and options, and what lies beside the board."""

from __future__ import annotations

import pytest

from hegemon.editions.classic import RULEBOOK
from hegemon.editions.classic.bot import ClassicKnowledge
from hegemon.editions.classic.experts import RestCommander, after_roll, influence
from hegemon.editions.classic.extra import ClassicExtra, classic
from hegemon.table.extra import Facts
from hegemon.table.rulebook import BadOption
from hegemon.table.show import Beside, Marker
from scene import scene


def test_the_edition_is_named_and_keeps_the_version_of_its_rules() -> None:
    edition = RULEBOOK.open(3, {})
    assert (edition.id, edition.name, edition.code, edition.version) == ("classic", "Classic", "CL", 2)
    assert RULEBOOK.open(3, {}, 1).version == 1
    assert isinstance(edition.bot, ClassicKnowledge)


def test_version_1_took_options_that_mean_nothing_for_the_number_of_players() -> None:
    misfit = {"neutral_most": True}
    with pytest.raises(BadOption, match="only games for two have a neutral force"):
        RULEBOOK.open(3, misfit)
    assert RULEBOOK.open(3, misfit, 1).options["neutral_most"] is True
    assert RULEBOOK.open(2, misfit).neutral_rolls_most


@pytest.mark.rule("CL-SET-13")
def test_the_wild_cards_are_numbered_and_show_no_territory() -> None:
    edition = RULEBOOK.open(3, {})
    assert [(card.id, card.name, card.land) for card in edition.cards[-2:]] == [
        ("wild_1", "Wild 1", -1),
        ("wild_2", "Wild 2", -1),
    ]
    assert [card.index for card in edition.cards] == list(range(44))


@pytest.mark.rule("CL-RNF-01", "CL-RNF-03")
def test_what_a_seat_will_get_is_known_beforehand() -> None:
    t = scene(
        "Siam: bob 1 | New Guinea: bob 1 | Indonesia: bob 1 | Western Australia: bob 1 | Eastern Australia: bob 1"
    )
    assert [t.table.edition.income(t.table, seat) for seat in (0, 1, 2)] == [3, 3 + 2, 12 + 2 + 5 + 3 + 5]


def test_the_expert_variations_bring_their_steps_and_no_others() -> None:
    for commander, reroll in ((False, False), (True, False), (False, True), (True, True)):
        edition = RULEBOOK.open(3, {"commander": commander, "card_reroll": reroll})
        expert = commander or reroll
        assert (edition.rolled is after_roll, edition.influence is influence) == (expert, expert)
        assert (edition.rolled is None, edition.influence is None) == (not expert, not expert)
        assert (RestCommander in edition.turn) == commander


@pytest.mark.rule("CL-FRT-01", "CL-VAR-03", "CL-SET-10", "CL-2P-03")
def test_every_question_names_the_rule_of_this_very_game() -> None:
    for seats, many, fortify, place in (
        (3, False, "CL-FRT-01", "CL-SET-10"),
        (3, True, "CL-VAR-03", "CL-SET-10"),
        (2, False, "CL-FRT-01", "CL-2P-03"),
        (2, True, "CL-VAR-03", "CL-2P-03"),
    ):
        edition = RULEBOOK.open(seats, {"multi_fortify": many})
        assert (edition.rule("fortify"), edition.rule("place")) == (fortify, place)


# --- beside the board ------------------------------------------------------------------------------------------------

CHOSEN = {"alice": "Alaska", "bob": "Siam", "carol": "Peru"}


@pytest.mark.rule("CL-HQ-17")
def test_headquarters_are_shown_once_they_are_chosen_as_those_of_their_seats() -> None:
    t = scene("Siam: alice 2", options={"headquarters": "all"}, headquarters=CHOSEN)
    show = t.table.edition.show
    assert show is not None
    assert show(t.table, 1) == Beside(
        markers={
            "alaska": [Marker("headquarters", "Headquarters", seat=0)],
            "siam": [Marker("headquarters", "Headquarters", seat=1)],
            "peru": [Marker("headquarters", "Headquarters", seat=2)],
        }
    )
    plain = scene("Siam: alice 2")
    assert show(plain.table, 0) == Beside(markers={})


def test_what_lies_beside_the_board_in_numbers() -> None:
    t = scene(options={"headquarters": "all", "commander": True}, headquarters=CHOSEN)
    alaska, siam, peru = (t.land(name).index for name in CHOSEN.values())
    for seat, used in ((0, False), (2, True)):
        facts = Facts(seat, 3, len(t.table.board))
        classic(t.table).commanding(used).tell(facts)
        assert facts.lands_named == ["headquarters"]
        mine = (alaska, siam, peru)[seat]
        assert {land: facts.lands[land] for land in (alaska, siam, peru)} == {
            land: 1 if land == mine else -1 for land in (alaska, siam, peru)
        }
        assert sum(facts.lands) == -1
        assert (facts.named, facts.numbers) == (["commander used"], [used])


@pytest.mark.parametrize(
    ("chosen", "fits"),
    [
        ((), True),
        ((0, 1, 41), True),
        ((0, 1), False),
        ((0, 1, 2, 3), False),
        ((0, 1, 42), False),
        ((-1, 1, 2), False),
    ],
)
def test_headquarters_are_one_territory_for_each_seat(chosen: tuple[int, ...], fits: bool) -> None:
    says = [] if fits else ["The Headquarters are not one territory for each seat."]
    assert ClassicExtra(chosen).misfits(3, 42) == says
