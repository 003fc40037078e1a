"""``hegemon editions``: every edition and every option is listed."""

from __future__ import annotations

import hegemon
from program import Say


def test_every_edition_and_option_is_shown(say: Say) -> None:
    done = say("editions")
    assert (done.code, done.err) == (0, "")
    for book in hegemon.editions():
        assert f"{book.id}: {book.name}, {book.seats[0]} to {book.seats[-1]} players" in done.out
        for option in book.options:
            assert f" {option.name} " in done.out
            assert all(rule in done.out for rule in option.rules)
    words = " ".join(done.out.split())
    assert "two (4 players)" in words or "two (4" in words


def test_as_data(say: Say) -> None:
    data = say("editions", "--json").json
    assert [entry["id"] for entry in data] == [book.id for book in hegemon.editions()]
    classic = data[0]
    assert classic["seats"] == [2, 3, 4, 5, 6]
    options = {option["name"]: option for option in classic["options"]}
    assert options["headquarters"]["choices"] == ["off", "all", "two", "three"]
    assert options["headquarters"]["default"] == "off"
    assert options["headquarters"]["seats"] == {"two": [4], "three": [5, 6]}
    assert options["army_cap"]["choices"] == [False, True]
    assert options["neutral_most"]["seats"] == {"yes": [2]}
    assert all(option["help"].endswith((".", "…")) and option["rules"] for option in options.values())
