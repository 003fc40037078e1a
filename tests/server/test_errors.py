"""Requests with wrong bodies: each is answered with one sentence that names the field and says what to send."""

from __future__ import annotations

import pytest

from house import House

ANY_DATABASE = True

TWO = [{"kind": "local"}, {"kind": "bot", "bot": "easy"}]
WRONG: list[tuple[object, str]] = [
    ({}, "seats is missing: add it."),
    (None, "The body is missing: send a JSON object."),
    ([], "The body must be an object."),
    ("Ada", "The body must be an object."),
    ({"seats": "two"}, "seats must be a list."),
    ({"seats": TWO[:1]}, "seats must have at least 2 entries, not 1."),
    ({"seats": TWO * 5}, "seats must have at most 8 entries, not 10."),
    ({"seats": [*TWO, 3]}, "seats.2 must be an object."),
    ({"seats": [{}, *TWO]}, "seats.0.kind is missing: add it."),
    ({"seats": [{"kind": "ghost"}, *TWO]}, "seats.0.kind must be one of 'local', 'link', 'bot' or 'open'."),
    ({"seats": [{"kind": "local", "name": 7}, *TWO]}, "seats.0.name must be text."),
    ({"seats": [{"kind": "local", "name": "x" * 65}, *TWO]}, "seats.0.name must have at most 64 characters."),
    ({"seats": TWO, "listed": "maybe"}, "listed must be true or false."),
    ({"seats": TWO, "options": []}, "options must be an object."),
    ({"seats": TWO, "colour": "red"}, "colour is unknown here: leave it out."),
    ({"seats": TWO, "clock": 60}, "clock must be an object."),
    ({"seats": TWO, "clock": {"turn": 60}}, "clock.bank is missing: add it."),
    ({"seats": TWO, "clock": {"turn": 4, "bank": 0}}, "clock.turn must be 5 or more."),
    ({"seats": TWO, "clock": {"turn": 60, "bank": 40_000}}, "clock.bank must be 36000 or less."),
    ({"seats": TWO, "clock": {"turn": "long", "bank": 0}}, "clock.turn must be a whole number."),
    ({"seats": TWO, "clock": {"turn": 7.5, "bank": 0}}, "clock.turn must be a whole number."),
    ({"seats": TWO, "seed": "early"}, "seed: it comes after the commitment; make the game with begin = false, then"),
]


@pytest.mark.parametrize(("body", "says"), WRONG, ids=[says.split(":")[0][:40] for _, says in WRONG])
def test_a_wrong_body_is_answered_with_the_field_and_the_fix(house: House, body: object, says: str) -> None:
    answer = house.browser().post("/api/games", json=body)
    assert answer.status_code == 422
    assert answer.json()["says"].startswith(says)
    assert answer.json()["says"].endswith(".")


FIELDS: list[tuple[dict[str, object], str]] = [
    ({"clock": {"turn": 4, "bank": 0}}, "clock.turn"),
    ({"clock": {"turn": None, "bank": 0}}, "clock.turn"),
    ({"seats": [*TWO, {"kind": "bot", "bot": "deep thought"}]}, "seats.2.bot"),
    ({"seats": [{**seat, "banner": 1} for seat in TWO]}, "seats.1.banner"),
    ({"seats": [{**TWO[0], "faction": "stark"}, TWO[1]]}, "seats.0.faction"),
    ({"seats": [*TWO, {"kind": "bot", "bot": "hard:999s"}]}, "bot"),
    ({"seats": TWO * 4}, "seats"),
    ({"options": {"board": "pangaea"}}, "options.board"),
    ({"options": {"no_such": True}}, "options"),
    ({"edition": "thrones", "options": {"gold": "off", "characters": "on"}}, "options.characters"),
    ({"edition": "checkers"}, ""),
]


@pytest.mark.parametrize(("part", "field"), FIELDS, ids=[field or "none" for _, field in FIELDS])
def test_an_error_says_which_field_of_the_form_it_is_about(house: House, part: dict[str, object], field: str) -> None:
    answer = house.browser().post("/api/games", json={"seats": TWO, **part})
    assert (answer.status_code, answer.json().get("field", "")) == (422, field), answer.text


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b"seats=2"])
def test_what_is_no_json_is_said_to_be_none(house: House, body: bytes) -> None:
    answer = house.browser().post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {"says": "The request body cannot be read. Send JSON in UTF-8."}, "it is about no field"


def test_a_wrong_number_in_an_address_is_named_without_its_place(house: House) -> None:
    answer = house.browser().get("/api/boards/classic?seats=many")
    assert (answer.status_code, answer.json()["says"]) == (422, "seats must be a whole number.")
