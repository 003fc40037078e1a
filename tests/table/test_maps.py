"""Maps of one's own: what they may say, and the sentence for everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hegemon.table.files import BadFile
from hegemon.table.maps import KEPT, LARGEST, MAPS, MOST, read_map

SYMBOLS = ("sun", "moon", "star")


def atoll() -> dict[str, Any]:
    """A map with everything that may stand there."""
    return {
        "id": "atoll",
        "name": "Atoll",
        "wilds": 1,
        "region": [{"id": "reef", "name": "The Reef", "bonus": 2}],
        "territory": [
            {"id": "cove", "name": "Cove", "region": "reef", "symbol": "star", "x": 0, "y": 0},
            {"id": "rock", "name": "Rock", "region": "reef", "symbol": "sun", "x": 3, "y": 1.5},
            {"id": "palm", "name": "Palm", "symbol": "sun", "x": 0, "y": 5},
        ],
        "edges": [["cove", "rock", "sea"], ["rock", "palm"]],
    }


def text(data: object) -> str:
    return msgspec.json.encode(data).decode()


def test_a_map_is_read_whole() -> None:
    own = read_map(text(atoll()), SYMBOLS)
    board = own.board
    assert [land.name for land in board.territories] == ["Cove", "Rock", "Palm"]
    assert [(region.name, region.bonus, region.lands) for region in board.regions] == [("The Reef", 2, (0, 1))]
    assert board.near == [(1,), (0, 2), (1,)]
    assert [board.kind(0, 1), board.kind(2, 1)] == ["sea", "border"]
    assert list(board.spots) == [(0.0, 0.0), (3.0, 1.5), (0.0, 5.0)]
    assert list(own.symbols) == ["star", "sun", "sun"]
    assert own.wilds == 1
    assert board.region_of(2) is None


def test_what_is_kept_is_the_same_map_and_the_same_board() -> None:
    own = read_map(text(atoll()), SYMBOLS)
    assert read_map(own.text, SYMBOLS) is own
    assert own.text.startswith("{")
    assert "\n" not in own.text
    other = atoll()
    other["region"][0]["bonus"] = 3
    assert read_map(text(other), SYMBOLS).board.id != own.board.id


def test_a_mark_before_the_first_letter_is_no_part_of_a_map() -> None:
    """Some editors write one."""
    plain = 'name = "A"\nterritory = [{id = "a", name = "A"}, {id = "b", name = "B"}, {id = "c", name = "C"}]\n'
    plain += 'edges = [["a", "b"], ["b", "c"]]\n'
    for written in (plain, text(atoll())):
        assert read_map(f"\ufeff{written}", SYMBOLS) is read_map(written, SYMBOLS)


def test_only_so_many_maps_are_kept() -> None:
    for number in range(KEPT):
        data = atoll()
        data["name"] = f"Atoll {number}"
        read_map(text(data), SYMBOLS)
    assert 0 < len(MAPS) <= KEPT


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """Put a value at a path such as ``territory.0.id``."""

    def changed(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        place: Any = data
        for step in way:
            place = place[int(step)] if step.isdigit() else place[step]
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value

    return changed


def drop(path: str) -> Callable[[dict[str, Any]], None]:
    """Take out what is at a path."""

    def changed(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        place: Any = data
        for step in way:
            place = place[int(step)] if step.isdigit() else place[step]
        del place[last]

    return changed


def no_symbols(data: dict[str, Any]) -> None:
    for place in data["territory"][1:]:
        del place["symbol"]


WRONG: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (drop("name"), "In the map, name is missing: write it there."),
    (drop("territory.1.name"), "In the map, name is missing in territory[1]: write it there."),
    (drop("edges"), "In the map, edges is missing: write it there."),
    (
        change("colour", "red"),
        "In the map, 'colour' is no field; the fields there are name, territory, edges, region, wilds, id.",
    ),
    (
        change("territory.0.bonus", 2),
        "In the map, 'bonus' is no field of territory[0]; the fields there are id, name, region, symbol, x, y.",
    ),
    (
        change("region.0.colour", "red"),
        "In the map, 'colour' is no field of region[0]; the fields there are id, name, bonus.",
    ),
    (change("region.0.bonus", 1.5), "In the map, region[0].bonus should be a whole number, not a decimal number."),
    (change("region.0.bonus", "two"), "In the map, region[0].bonus should be a whole number, not text."),
    (change("region.0.bonus", -1), "In the map, region[0].bonus should be a whole number, 0 or more."),
    (change("region.0.bonus", 101), "In the map, region[0].bonus should be a whole number, 100 at most."),
    (
        change("region.0.id", "sand"),
        "In the map, territory[0].region is 'reef', which is no region: write one of sand.",
    ),
    (
        change("region", []),
        "In the map, territory[0].region is 'reef', which is no region: add it, or leave the field out.",
    ),
    (
        lambda data: data["region"].append({"id": "sand", "name": "Sand", "bonus": 1}),
        "In the map, region[1] (Sand) is empty: give a territory region = 'sand', or take the region out.",
    ),
    (
        change("territory.1.id", "cove"),
        "In the map, territory[0].id and territory[1].id are both 'cove': give each its own id.",
    ),
    (
        change("territory.2.name", "cove"),
        "In the map, territory[0].name and territory[2].name are both 'cove': give each its own name.",
    ),
    (
        change("territory.2.id", "New York"),
        "In the map, territory[2].id is 'New York': an id is 1 to 40 small letters, digits and _, with a letter first, "
        "such as old_harbour.",
    ),
    (
        change("id", "An Atoll"),
        "In the map, id is 'An Atoll': an id is 1 to 40 small letters, digits and _, with a letter first, "
        "such as old_harbour.",
    ),
    (
        change("id", "a" * 41),
        f"In the map, id is '{'a' * 40}…': an id is 1 to 40 small letters, digits and _, with a letter first, "
        "such as old_harbour.",
    ),
    (change("name", "A" * 41), f"In the map, name is '{'A' * 40}…': a name has 1 to 40 letters on one line."),
    (
        change("territory.2.id", "wild_1"),
        "In the map, territory[2].id is 'wild_1', which is a wild card: take another id.",
    ),
    (change("name", " "), "In the map, name is ' ': a name has 1 to 40 letters on one line."),
    (
        change("territory.0.name", "A\nB"),
        "In the map, territory[0].name is 'A\\nB': a name has 1 to 40 letters on one line.",
    ),
    (
        change("edges.1", ["rock", "wood"]),
        "In the map, edges[1] names 'wood', which is no territory: correct it, or add one.",
    ),
    (
        lambda data: data["edges"].append(["palm", "rock"]),
        "In the map, edges[2] joins palm and rock once more: a pair works both ways, so take it out.",
    ),
    (change("edges.1", ["rock", "rock"]), "In the map, edges[1] joins rock to itself: name two territories."),
    (change("edges.1", ["rock"]), 'In the map, edges[1] has 1 parts: write two territories, such as ["a", "b"].'),
    (
        change("edges.1", ["rock", "palm", "river"]),
        "In the map, edges[1] is of the kind 'river': write border or sea, or nothing.",
    ),
    (
        lambda data: data["edges"].pop(),
        "In the map, no way leads from cove to palm: join them in edges, if need be across others.",
    ),
    (
        change("territory.0.symbol", "sword"),
        "In the map, territory[0].symbol is 'sword': write sun, moon, star, or nothing.",
    ),
    (
        no_symbols,
        "In the map, territory[1].symbol is missing, and others have one: write it, or take out all symbols.",
    ),
    (
        drop("territory.1.y"),
        "In the map, territory[1].y is missing, and others have x and y: write it, or take out all of them.",
    ),
    (
        change("territory.1.x", 1e9),
        "In the map, x and y of territory[1] are 1e+09 and 1.5: they are numbers up to 1000000.",
    ),
    (
        lambda data: data["territory"][2].update(x=0.01, y=0),
        "In the map, territory[0] and territory[2] lie on one another: move one in x or y.",
    ),
    (change("territory", []), "In the map, territory has 0 entries: a map has 3 to 100."),
    (
        change("territory", [{"id": f"t{k}", "name": f"T{k}"} for k in range(MOST + 1)]),
        "In the map, territory has 101 entries: a map has 3 to 100.",
    ),
    (change("wilds", 11), "In the map, wilds should be a whole number, 10 at most."),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_wrong_is_said_in_one_sentence(wrong: Callable[[dict[str, Any]], None], says: str) -> None:
    data = atoll()
    wrong(data)
    with pytest.raises(BadFile) as refused:
        read_map(text(data), SYMBOLS)
    assert str(refused.value) == says


def test_text_that_is_no_toml_is_refused() -> None:
    with pytest.raises(BadFile, match=r"^The map is no TOML: .+\(at line 1, column \d+\)\.$"):
        read_map("name = Atoll\n", SYMBOLS)
    with pytest.raises(BadFile, match=r"^The map is no TOML: JSON is malformed.+\.$"):
        read_map('{"name": x}', SYMBOLS)
    with pytest.raises(
        BadFile, match=r"^The map is no text in UTF-8, so that some of its letters are lost: save the file"
    ):
        read_map('name = "A\ufffdu Atoll"\n', SYMBOLS)
    with pytest.raises(BadFile, match=r"^The map is too large: it may have 40 kilobytes of text\.$"):
        read_map("#" * (LARGEST + 1), SYMBOLS)
    with pytest.raises(BadFile, match=r"^In the map, x and y of territory\[0\] are nan and 0: they are numbers up to"):
        read_map(
            'name = "A"\nterritory = [{id = "a", name = "A", x = nan, y = 0}, {id = "b", name = "B", x = 1, y = 1},'
            '{id = "c", name = "C", x = 2, y = 1}]\nedges = [["a", "b"], ["b", "c"]]',
            SYMBOLS,
        )
