"""The data of the editions is whole: boards, decks, Houses and cards, each checked against the figures of its game."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

EDITIONS: Final = Path(__file__).resolve().parent.parent / "src" / "hegemon" / "editions"
THRONES: Final = ("thrones/westeros", "thrones/essos")

Data = dict[str, Any]


class Figures(NamedTuple):
    """What is known of a board from its box: regions with their sizes and bonuses, links, and symbols on the cards."""

    regions: dict[str, tuple[int, int]]
    links: dict[str, int]
    symbols: dict[str, int]


BOARDS: Final = {
    "classic/board": Figures(
        {
            "north_america": (9, 5),
            "south_america": (4, 2),
            "europe": (7, 5),
            "africa": (6, 3),
            "asia": (12, 7),
            "australia": (4, 2),
        },
        links={"border": 59, "sea": 24},
        symbols={"infantry": 14, "cavalry": 14, "artillery": 14},
    ),
    "thrones/westeros": Figures(
        {
            "the_north": (13, 5),
            "the_riverlands": (5, 2),
            "the_vale_of_arryn": (4, 1),
            "the_iron_islands": (2, 1),
            "the_westerlands": (5, 2),
            "the_crownlands": (4, 2),
            "the_stormlands": (4, 1),
            "the_reach": (7, 4),
            "dorne": (4, 1),
        },
        links={"border": 76, "sea": 15},
        symbols={"fortification": 17, "knight": 16, "siege_engine": 15},
    ),
    "thrones/essos": Figures(
        {
            "andalos": (7, 4),
            "the_disputed_lands": (6, 3),
            "lands_of_long_summer": (4, 1),
            "the_dothraki_sea": (7, 4),
            "slavers_bay": (6, 3),
            "jade_sea_coast": (4, 1),
        },
        links={"border": 64, "sea": 4},
        symbols={"siege_engine": 12, "knight": 11, "fortification": 11},
    ),
    "lotr/board": Figures(
        {
            "arnor": (11, 7),
            "gondor": (10, 7),
            "rhovanion": (8, 5),
            "rohan": (7, 4),
            "eriador": (7, 3),
            "mordor": (6, 2),
            "haradwaith": (6, 2),
            "mirkwood": (5, 4),
            "rhun": (4, 2),
        },
        links={"border": 78, "bridge": 18, "sea": 5},
        symbols={"archer": 22, "rider": 21, "eagle": 21},
    ),
    "godstorm/board": Figures(
        {
            "germania": (9, 5),
            "europa": (12, 7),
            "africa": (7, 5),
            "asia_minor": (6, 3),
            "atlantis": (4, 3),
            "hyrkania": (4, 2),
        },
        links={"border": 48, "sea": 21},
        symbols={"skull": 14, "blade": 14, "sphere": 14},
    ),
    "legacy/world": Figures(
        {
            "north_america": (9, 5),
            "south_america": (4, 2),
            "europe": (7, 5),
            "africa": (6, 3),
            "asia": (12, 7),
            "australia": (4, 2),
        },
        links={"border": 60, "sea": 23},
        symbols={},
    ),
    "godstorm/underworld": Figures({}, links={"border": 19}, symbols={}),
}


@cache
def read(name: str) -> Data:
    return tomllib.loads((EDITIONS / f"{name}.toml").read_text(encoding="utf-8"))


def ids(rows: list[Data]) -> list[str]:
    return [row["id"] for row in rows]


def id_of(name: str) -> str:
    """The id that a name makes: small letters without accents, and a line for a space or a hyphen."""
    letters = [letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)]
    return "".join(letters).lower().replace(" ", "_").replace("-", "_").replace("'", "")


# --- boards ----------------------------------------------------------------------------------------------------------


def test_no_board_is_left_out() -> None:
    files = {path.relative_to(EDITIONS).with_suffix("").as_posix() for path in EDITIONS.glob("*/*.toml")}
    assert {name for name in files if "territory" in read(name)} == set(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_whole(name: str) -> None:
    data, figures = read(name), BOARDS[name]
    places, edges = data["territory"], data["edges"]
    named = [id_of(place["name"]) for place in places]
    assert named == ids(places)
    assert len(set(named)) == len(named)
    assert len({frozenset(edge[:2]) for edge in edges}) == len(edges)
    assert all(len(edge) == 3 and edge[0] != edge[1] and {edge[0], edge[1]} <= set(named) for edge in edges)
    assert Counter(edge[2] for edge in edges) == figures.links
    sizes = Counter(place.get("region") for place in places)
    assert {group["id"]: (sizes[group["id"]], group["bonus"]) for group in data.get("region", [])} == figures.regions
    assert Counter(place["symbol"] for place in places if "symbol" in place) == figures.symbols


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_hangs_together(name: str) -> None:
    near: dict[str, set[str]] = {}
    for one, other, _ in read(name)["edges"]:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    places = [place for place in read(name)["territory"] if place.get("kind") != "heaven"]  # joined to gates alone
    first = places[0]["id"]
    reached, waiting = {first}, [first]
    while waiting:
        fresh = near[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    assert len(reached) == len(places)


@pytest.mark.parametrize("name", ["classic/board", "lotr/board", "godstorm/board"])
def test_there_are_two_wild_cards(name: str) -> None:
    assert read(name)["wilds"] == 2


def test_every_classic_territory_has_a_spot_of_its_own() -> None:
    spots = [(place["x"], place["y"]) for place in read("classic/board")["territory"]]
    assert all(0 < x < 1000 and 0 < y < 600 for x, y in spots)
    near = [
        (one, other)
        for k, one in enumerate(spots)
        for other in spots[:k]
        if abs(one[0] - other[0]) < 12 and abs(one[1] - other[1]) < 12
    ]
    assert near == []


# --- Game of Thrones -------------------------------------------------------------------------------------------------


def test_no_name_is_on_both_boards_of_thrones() -> None:
    west, east = [read(name) for name in THRONES]
    for kind in ("territory", "region"):
        assert not set(ids(west[kind])) & set(ids(east[kind]))


@pytest.mark.parametrize(
    ("name", "seas", "castles", "ports"),
    [("thrones/westeros", 15, 19, {"silver": 7, "blue": 7}), ("thrones/essos", 4, 14, {"blue": 5, "teal": 5})],
)
def test_the_boards_of_thrones_have_their_sea_lines_castles_and_ports(
    name: str, seas: int, castles: int, ports: dict[str, int]
) -> None:
    places = read(name)["territory"]
    assert Counter(edge[2] for edge in read(name)["edges"])["sea"] == seas
    assert all(type(place["castle"]) is type(place["coastal"]) is bool for place in places)
    assert sum([place["castle"] for place in places]) == castles
    assert Counter(place["port"] for place in places if "port" in place) == ports
    assert all(place["coastal"] for place in places if "port" in place)
    sea = {id for edge in read(name)["edges"] if edge[2] == "sea" for id in edge[:2]}
    assert all(place["coastal"] for place in places if place["id"] in sea)


def test_every_house_of_thrones_has_a_seat_with_a_castle_and_four_characters() -> None:
    cards = read("thrones/cards")
    places = {place["id"]: place for name in THRONES for place in read(name)["territory"]}
    assert {house["id"]: house["seat"] for house in cards["house"]} == {
        place["seat"]: id for id, place in places.items() if "seat" in place
    }
    assert all(places[house["seat"]]["castle"] for house in cards["house"])
    assert Counter(card["house"] for card in cards["character"]) == dict.fromkeys(ids(cards["house"]), 4)


def test_the_set_up_of_thrones_seats_everybody_on_the_boards_in_play() -> None:
    cards = read("thrones/cards")
    seats = {house["id"]: house["seat"] for house in cards["house"]}
    assert [row["players"] for row in cards["setup"]] == [2, 3, 4, 5, 6, 7]
    for row in cards["setup"]:
        assert len(set(row["houses"])) == row["players"]
        there = {id for board in row["boards"] for id in ids(read(f"thrones/{board}")["territory"])}
        assert {seats[house] for house in row["houses"]} <= there
        free = len(there) - row["players"] - (10 if row["players"] == 2 else 0)
        assert row["dominion_armies"] * row["players"] > free, "the armies do not cover the board"
    for row in cards["bonus"]:
        assert all(row["seat"] <= players for players in row["players"])


def test_the_cards_of_thrones_are_complete() -> None:
    cards = read("thrones/cards")
    territories = sum([len(read(name)["territory"]) for name in THRONES])
    maesters = sum([card["copies"] for card in cards["maester"]])
    assert (len(cards["character"]), maesters, len(cards["objective"])) == (28, 40, 36)
    assert territories + 28 + 40 + 36 + 1 == 187  # the one is the End Game card
    assert Counter(card["points"] for card in cards["objective"]) == {1: 9, 2: 9, 3: 9, 4: 9}
    assert [row["armies"] for row in cards["redemption"]] == [4, 5, 6, 7]


@pytest.mark.parametrize("kind", ["house", "window", "character", "maester", "objective"])
def test_the_cards_of_thrones_have_ids_of_their_own(kind: str) -> None:
    rows = read("thrones/cards")[kind]
    assert len(set(ids(rows))) == len(rows)


@pytest.mark.parametrize("kind", ["window", "character", "maester", "objective"])
def test_the_cards_of_thrones_speak_in_one_sentence(kind: str) -> None:
    for row in read("thrones/cards")[kind]:
        assert row["says"].endswith("."), row["id"]
        assert row["says"].count(".") == 1, row["id"]


def test_the_cards_of_thrones_cost_whole_coins() -> None:
    cards = read("thrones/cards")
    assert all(card["cost"] % 100 == 0 for card in [*cards["character"], *cards["maester"]])


# --- The Lord of the Rings -------------------------------------------------------------------------------------------


def test_the_adventure_cards_have_ids_of_their_own_that_their_names_make() -> None:
    for row in read("lotr/cards")["adventure"]:
        before = "mission_" if row["type"] == "mission" else ""
        assert row["id"] == before + id_of(row["name"])
    cards = ids(read("lotr/cards")["adventure"])
    assert len(set(cards)) == len(cards)
    assert not set(cards) & set(ids(read("lotr/board")["territory"]))


def test_the_adventure_cards_speak_in_one_sentence_and_name_their_windows() -> None:
    cards = read("lotr/cards")
    assert {row["when"] for row in cards["adventure"]} == set(ids(cards["window"]))
    for row in [*cards["adventure"], *cards["window"]]:
        assert row["says"].endswith("."), row["id"]
        assert row["says"].count(".") == 1, row["id"]
        assert not set(row.get("name", "")) & set(".!?"), row["id"]


def test_the_adventure_cards_name_what_is_on_the_board() -> None:
    places = {place["id"]: place for place in read("lotr/board")["territory"]}
    for row in read("lotr/cards")["adventure"]:
        if row["type"] == "mission":
            place = places[row["territory"]]
            assert (place["site_of_power"], place["region"]) == (row["name"], row["region"])
            assert place["name"] in row["says"]
        elif "territory" in row:
            assert places[row["territory"]]["name"] in row["says"]


# --- Godstorm --------------------------------------------------------------------------------------------------------


def test_the_underworld_has_gates_crypts_altars_plains_and_five_heavens() -> None:
    kinds = Counter(place["kind"] for place in read("godstorm/underworld")["territory"])
    assert kinds == {"gate": 3, "crypt": 4, "altar": 2, "plain": 4, "heaven": 5}
    assert not any(place["ground"] for place in read("godstorm/underworld")["territory"])
    heavens = [place["id"] for place in read("godstorm/underworld")["territory"] if place["kind"] == "heaven"]
    assert sorted(row["heaven"] for row in read("godstorm/cards")["pantheon"]) == sorted(heavens)


@pytest.mark.parametrize(("name", "kind", "count"), [("board", "mountain", 10), ("underworld", "flame", 7)])
def test_what_parts_places_of_godstorm_that_touch(name: str, kind: str, count: int) -> None:
    data = read(f"godstorm/{name}")
    assert [part for _, _, part in data["impassable"]] == [kind] * count
    shut = {frozenset(pair[:2]) for pair in data["impassable"]}
    assert not shut & {frozenset(edge[:2]) for edge in data["edges"]}


def test_the_miracle_cards_have_ids_that_their_names_make_and_speak_in_one_sentence() -> None:
    cards = read("godstorm/cards")
    windows = ids(cards["window"])
    for row in cards["card"]:
        assert row["id"] == id_of(row["name"]).replace(",", "").replace("1000", "thousand")
        assert row["says"].endswith("."), row["id"]
        assert row["says"].count(".") == 1, row["id"]
        assert "!" not in row["name"]
        assert row["when"] in windows
    count = Counter[str]()
    for row in cards["card"]:
        count[row["deck"]] += row.get("copies", 1)
    assert count == {"war": 17, "magic": 15, "sky": 17, "death": 17}
