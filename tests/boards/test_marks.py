"""Marks that games leave on a board, and the poster of a world."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from math import hypot

import pytest

from hegemon.boards.marks import RADIUS, apart, layer
from hegemon.boards.poster import poster, wrapped
from hegemon.editions import RULEBOOKS
from hegemon.match.campaign import CAMPAIGN_BOOKS, world_hash
from hegemon.table.campaign import Mark
from hegemon.table.rulebook import Rulebook

SVG = "{http://www.w3.org/2000/svg}"


def drawn(marks: dict[str, tuple[Mark, ...]]) -> ET.Element:
    board = RULEBOOKS[0].open(3, {}).board
    return ET.fromstring(layer(board, RULEBOOKS[0].package, marks))


def test_every_mark_has_its_disc_its_name_and_its_label() -> None:
    found = drawn({"peru": (Mark("unknown", "Old <Town>", label="Town"), Mark("destroyed", "Card destroyed"))})
    assert [one.text for one in found.iter("title")] == ["Old <Town>", "Card destroyed"]
    assert [one.text for one in found.iter("text")] == ["O", "Town"]
    assert found.find("g").get("id") == "m-peru"  # type: ignore[union-attr]


def test_a_mark_without_a_drawing_of_its_edition_may_bring_one() -> None:
    found = drawn({"peru": (Mark("unknown", "Old", drawing=("M1 1H9V9Z", "")),)})
    assert [one.get("d") for one in found.iter("path")] == ["M1 1H9V9Z"]
    assert list(found.iter("text")) == []


def test_a_name_stands_clear_of_the_ring_around_its_mark() -> None:
    found = drawn({"peru": (Mark("city", "City", label="Town"), Mark("wall", "Wall", 4, ring=True))})
    ribbon = next(found.iter("rect"))
    ring = list(found.iter("circle"))[-1]
    bottom = float(ribbon.get("y", "")) + float(ribbon.get("height", ""))
    assert bottom < -(float(ring.get("r", "")) + float(ring.get("stroke-width", "")) / 2)


def test_a_ring_stands_around_the_mark_before_it_and_takes_no_place_of_its_own() -> None:
    found = drawn({"peru": (Mark("city", "City"), Mark("wall", "Wall", 4, ring=True))})
    disc, ring = found.findall("g/g")
    assert disc.get("transform") == ring.get("transform")
    filled = ring.findall("circle")[1].get("stroke-dasharray", "").split()
    assert len(filled) == 2 * 4 + 2


@pytest.mark.parametrize("spots", [((0.0, 0.0), (0.0, 14.0)), ((5.0, 5.0), (80.0, 5.0)), ((3.0, 4.0), (9.0, 12.0))])
def test_two_discs_never_touch(spots: tuple[tuple[float, float], ...]) -> None:
    (x, y), (u, v) = apart(spots)
    assert hypot(u - x, v - y) > 2 * RADIUS
    assert ((x + u) / 2, (y + v) / 2) == pytest.approx(
        ((spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2)
    )


@pytest.mark.parametrize("book", CAMPAIGN_BOOKS, ids=lambda book: book.id)
def test_a_poster_is_a_picture_with_the_hash_of_the_world(book: Rulebook) -> None:
    rules = book.campaign
    assert rules is not None
    names = ["Ann & Co", "Bo", "Cy"]
    world = rules.fresh(names)
    board = book.open(3, {}, setting=rules.setting(world, 1, (0, 1, 2), "")).board
    picture = ET.fromstring(poster(board, book.package, rules, world, "Ours <1>", names, 0, world_hash(world)))
    said = [one.text for one in picture.findall(f"{SVG}text")]
    assert "Ours <1>" in said
    assert f"World {world_hash(world)}" in said
    assert picture.find(f".//{SVG}svg") is not None


def test_long_lines_are_wrapped_and_nothing_is_lost() -> None:
    words = " ".join(["word"] * 60)
    lines = wrapped([("Heading", ""), ("", words)], 300)
    assert lines[0] == ("Heading", "")
    assert max(len(line) for _, line in lines) <= 300 / (11.6 / 20 * 13.5)
    assert " ".join(" ".join(line for _, line in lines).split()) == words
