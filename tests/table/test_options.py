"""Options: what may be chosen, what goes together, and a sentence that names the fix for everything else."""

from __future__ import annotations

import pytest

import hegemon
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.editions.classic import RULEBOOK
from hegemon.table.rulebook import BadOption, Option, read_options

SWITCH = Option("wind", (False, True), "It blows.", ("XX-01",))
FORM = Option("form", ("off", "all", "two"), "How it is played.", ())


@pytest.mark.parametrize("word", ["true", "yes", "on", "1", " Yes ", "TRUE"])
def test_words_that_turn_a_switch_on(word: str) -> None:
    assert SWITCH.read(word) is True
    assert SWITCH.read(True) is True


@pytest.mark.parametrize("word", ["false", "no", "off", "0", "OFF"])
def test_words_that_turn_a_switch_off(word: str) -> None:
    assert SWITCH.read(word) is False
    assert SWITCH.default is False


@pytest.mark.parametrize("value", ["maybe", "", 1, 0, None, 2.0, ["yes"], "two"])
def test_what_a_switch_cannot_be(value: object) -> None:
    with pytest.raises(BadOption) as error:
        SWITCH.read(value)
    assert str(error.value) == f"Option wind cannot be {value!r}; it takes no, yes."


@pytest.mark.parametrize("value", ["three", 0, None])
def test_what_a_form_cannot_be(value: object) -> None:
    with pytest.raises(BadOption) as error:
        FORM.read(value)
    assert str(error.value) == f"Option form cannot be {value!r}; it takes off, all, two."


def test_of_a_long_value_only_the_beginning_is_shown() -> None:
    with pytest.raises(BadOption) as error:
        FORM.read("x" * 50_000)
    assert str(error.value) == f"Option form cannot be '{'x' * 59}…; it takes off, all, two."


def test_a_form_that_is_only_switched_on_is_the_first_one() -> None:
    assert FORM.read(True) == "all"
    assert FORM.read(False) == "off"


def test_options_that_are_not_given_stand_at_their_defaults() -> None:
    assert read_options((SWITCH, FORM), {"form": "two"}) == {"wind": False, "form": "two"}
    assert read_options((SWITCH, FORM), {}) == {"wind": False, "form": "off"}


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(BadOption) as error:
        read_options((SWITCH, FORM), {"winds": True})
    assert str(error.value) == "There is no option 'winds'; there are form, wind."


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "Classic is for 2 to 6 players, not 1 (CL-SET-05)."),
        (7, {}, "Classic is for 2 to 6 players, not 7 (CL-SET-05)."),
        (0, {}, "Classic is for 2 to 6 players, not 0 (CL-SET-05)."),
        (-3, {}, "Classic is for 2 to 6 players, not -3 (CL-SET-05)."),
        (
            3,
            {"headquarters": "two"},
            "Option headquarters=two is for 4 players, not 3: with other numbers it takes other Headquarters to win "
            "(CL-HQ-14).",
        ),
        (
            4,
            {"headquarters": "three"},
            "Option headquarters=three is for 5 or 6 players, not 4: with fewer there are not enough Headquarters "
            "(CL-HQ-14).",
        ),
        (
            3,
            {"neutral_most": True},
            "Option neutral_most=yes is for 2 players, not 3: only games for two have a neutral force (CL-2P-22).",
        ),
        (
            2,
            {"deal": True},
            "Option deal=yes is for 3 to 6 players, not 2: with two the territories are always dealt (CL-2P-02).",
        ),
        (3, {"army_cap": "perhaps"}, "Option army_cap cannot be 'perhaps'; it takes no, yes."),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        hegemon.new_game("classic", seats=seats, options=options)
    assert str(error.value) == sentence


def test_an_unknown_edition_is_named_with_those_there_are() -> None:
    with pytest.raises(BadOption) as error:
        hegemon.new_game("clasic", seats=3)
    assert str(error.value) == f"There is no edition 'clasic'; there are {', '.join(book.id for book in RULEBOOKS)}."
    assert rulebook("classic") is RULEBOOK
    assert hegemon.editions() == RULEBOOKS.books()


def test_every_option_says_what_it_does_in_a_sentence() -> None:
    for book in RULEBOOKS:
        assert book.summary.endswith(".")
        names = [option.name for option in book.options]
        assert len(set(names)) == len(names)
        for option in book.options:
            assert option.help.endswith((".", "…"))
            assert len(set(option.choices)) == len(option.choices) > 1
            assert {type(choice) for choice in option.choices} in ({bool}, {str})
            assert option.default is option.choices[0]
            assert all(id.startswith(book.code) for id in option.rules)


def test_the_edition_carries_what_was_chosen() -> None:
    edition = RULEBOOK.open(4, {"army_cap": "yes", "headquarters": "two"})
    assert edition.options["army_cap"] is True
    assert edition.options["headquarters"] == "two"
    assert edition.options["commander"] is False
    assert set(edition.options) == {option.name for option in RULEBOOK.options}


def test_a_game_of_the_first_rules_keeps_an_option_that_did_nothing() -> None:
    assert RULEBOOK.open(3, {"neutral_most": True}, version=1).options["neutral_most"] is True


def test_every_option_and_choice_has_words_for_a_form() -> None:
    for book in hegemon.editions():
        for option in book.options:
            assert option.label[0].isupper() or option.label[0].isdigit()
            assert len(option.labels) == len(option.choices)
            assert set(option.fits) <= set(option.choices)
