"""What is drawn is sound SVG, complete, small, and refers to nothing outside."""

from __future__ import annotations

import gzip
import re
from math import hypot
from typing import Any
from xml.etree import ElementTree as XML

import pytest

from boards import printed
from boards.atoll import ARCS, GEO, HUT, KINDS, LAVA, atoll, board, geo
from hegemon.boards import Sheet, draw, open_sheet
from hegemon.boards.banners import NEUTRAL_SEAT
from hegemon.boards.files import ArtFile
from hegemon.boards.geometry import SignKind, lay_out, read_sheet
from hegemon.boards.looks import LOOKS, channels, mix, rim, tone
from hegemon.boards.pen import group, number, place, tag
from hegemon.boards.signs import KEEPS, PLATES, drawn, spot
from hegemon.boards.survey import strolls
from hegemon.editions import begin, classic
from hegemon.table.board import Board, read_board

SHEET = open_sheet("classic")
BOARD = classic.BOARD
SVG = "{http://www.w3.org/2000/svg}"


def wrapped(fragment: str) -> XML.Element:
    """A layer as a page would hold it."""
    return XML.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def ids(root: XML.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def targets(text: str) -> set[str]:
    return set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))


def full_atoll() -> Sheet:
    """The tiny sheet with everything that a sheet can have."""
    values = geo()
    shapes = values["objects"]["borders"]["geometries"]
    shapes[0]["properties"]["kind"] = "mountain"
    shapes[1]["properties"]["kind"] = "bridge"
    values["objects"]["territories"]["geometries"][2]["properties"]["region"] = "there"
    values["bridges"] = [[40, 60, 90]]
    values["decor"] = {"lakes": ["M30 30l2 0 0 2z"], "rivers": ["M70 30l9 9"], "inert": ["M170 10l9 0 0 9z"]}
    art: dict[str, Any] = {
        "title": "Atoll & <Reef>",
        "look": "dusk",
        "legend": [10, 10, 80],
        "compass": [170, 70, 20],
        "wall": [[20, 20], [60, 20]],
        "peaks": {"places": [[30, 50, 0.8]]},
        "ships": {"places": [[120, 60, 0.5]]},
        "trees": {"places": [[85, 45, 1.0], [88, 48]]},
        "path": [{"name": "Trail", "stops": ["south", [30, 50], "west", "east"]}],
        "signs": {"south": ["silver", "castle"], "isle": ["teal", "seat"]},
        "sea": [{"text": "Mare", "x": 120, "y": 80, "size": 9, "turn": -20}],
    }
    return atoll(values, art)


def other_atoll() -> Sheet:
    """A second tiny sheet, with other ids and another look."""
    values = geo()
    for shape in values["objects"]["territories"]["geometries"]:
        shape["id"] = f"far_{shape['id']}"
        shape["properties"].update(region="far", lines=[shape["id"].title()])
    for shape in values["objects"]["borders"]["geometries"]:
        shape["properties"].update({end: f"far_{shape['properties'][end]}" for end in "ab"}, kind="lava")
    values["lanes"] = [{"a": "far_east", "b": "far_isle", "d": GEO["lanes"][0]["d"]}]
    art: dict[str, Any] = {
        "title": "Far away",
        "look": "dusk",
        "legend": [110, 50, 80],
        "names": {"far": "Nobody's", "unseen": "Not there"},
        "barriers": {"lava": "Fire", "river": "Not here"},
        **LAVA,
        "sign": KINDS,
        "signs": {"far_south": ["castle"]},
        "sea": [{"text": "Abyss", "x": 120, "y": 80, "size": 9}],
    }
    return read_sheet("far", values, art)


def both_atolls(framed: bool = False) -> Sheet:
    """Two tiny sheets side by side."""
    near = atoll(art={"legend": [110, 50, 80], "sea": [{"text": "Mare", "x": 120, "y": 80, "size": 9}]})
    return lay_out("both", ArtFile(size=(410, 100), framed=framed), [(near, 0, 0), (other_atoll(), 210, 0)])


# --- whole pictures --------------------------------------------------------------------------------------------------


def pictures() -> dict[str, str]:
    owner = [k % 8 for k in range(len(BOARD))]
    armies = [(1, 12, 104, 3)[k % 4] for k in range(len(BOARD))]
    tiny = full_atoll()
    burning = geo()
    burning["objects"]["borders"]["geometries"][0]["properties"]["kind"] = "lava"
    return {
        "backdrop": draw.backdrop(SHEET),
        "poster": draw.poster(SHEET, BOARD, owner, armies, neutral=7),
        "bare poster": draw.poster(SHEET, BOARD),
        "tiny backdrop": draw.backdrop(tiny),
        "tiny poster": draw.poster(tiny, board(), [0, 1, -1, 6], [1, 22, 0, 4444], style="text>*{fill:red}"),
        "bare atoll": draw.backdrop(atoll()),
        **{id: draw.poster(open_sheet(id), told, owner, armies) for id, told in printed.BOARDS.items()},
        "burning atoll": draw.backdrop(atoll(burning, LAVA)),
        "two atolls": draw.poster(both_atolls(), board()),
        "two framed atolls": draw.poster(both_atolls(framed=True), board()),
        **{f"{name} look": draw.backdrop(SHEET, look) for name, look in LOOKS.items()},
    }


PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_sound(name: str) -> None:
    text = PICTURES[name]
    root = XML.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    found = ids(root)
    assert len(found) == len(set(found)), "duplicate ids"
    assert targets(text) <= set(found), "references to nothing"
    assert "None" not in text
    assert "nan" not in text
    for element in root.iter():
        assert element.tag.startswith(SVG)
        assert not element.tag.endswith(("script", "foreignObject", "image", "animate"))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_refer_to_nothing_outside(name: str) -> None:
    text = PICTURES[name].replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "//" not in text
    assert "@import" not in text
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', text))
    assert all(link.startswith("#") for link in re.findall(r"url\(([^)]*)\)", text))


def test_a_backdrop_has_no_letters() -> None:
    for name in ("backdrop", "tiny backdrop"):
        root = XML.fromstring(PICTURES[name])
        assert not list(root.iter(f"{SVG}text"))
        assert not "".join(root.itertext()).strip()


def test_a_backdrop_draws_every_land_once_and_refers_to_it() -> None:
    root = XML.fromstring(PICTURES["backdrop"])
    lands = next(element for element in root.iter() if element.attrib.get("id") == "bd-lands")
    assert [path.attrib["d"] for path in lands] == [land.path for land in SHEET.lands.values()]


def test_drawing_is_the_same_every_time() -> None:
    assert draw.backdrop(SHEET) == PICTURES["backdrop"]
    assert pictures() == PICTURES


def test_looks_differ() -> None:
    drawn = [PICTURES[f"{name} look"] for name in LOOKS]
    assert len(set(drawn)) == len(LOOKS) == 4
    assert PICTURES["parchment look"] == PICTURES["backdrop"]


def test_only_what_a_sheet_has_is_drawn() -> None:
    everything = {
        "bd-peak",
        "bd-tree",
        "bd-bridge",
        "bd-rivers",
        "bd-ranges",
        "bd-trees",
        "bd-ships",
        "bd-waters",
        "bd-compass",
        "bd-paths",
        "bd-signs",
        "bd-castle",
        "bd-seat",
        "bd-silver",
        "bd-teal",
    }
    assert everything <= set(ids(XML.fromstring(PICTURES["tiny backdrop"])))
    assert not everything & set(ids(XML.fromstring(PICTURES["bare atoll"])))
    assert {"bd-barrier-lava", "bd-barriers-lava"} <= set(ids(XML.fromstring(PICTURES["burning atoll"])))


def attributes(text: str, name: str) -> list[str]:
    """The values of an attribute in a picture, in order, without those that stand for nothing."""
    return [element.attrib[name] for element in XML.fromstring(text).iter() if name in element.attrib]


def test_framed_parts_keep_their_look_frame_and_names() -> None:
    sheet = both_atolls(framed=True)
    plain, framed = draw.backdrop(both_atolls()), draw.backdrop(sheet)
    assert [id for id in ids(XML.fromstring(plain)) if id.endswith("frame")] == ["bd-frame"]
    found = ids(XML.fromstring(framed))
    assert [id for id in found if id.endswith("frame")] == ["bd-1-frame", "bd-2-frame"]
    assert {"bd-1-lanes", "bd-2-barriers-lava", "bd-2-castle"} <= set(found)
    assert not {"bd-1-barriers-lava", "bd-1-castle"} & set(found)
    dusk, parchment = LOOKS["dusk"], LOOKS["parchment"]
    stops = attributes(framed, "stop-color")
    assert parchment.sea[0] in stops
    assert dusk.sea[0] in stops
    assert dusk.sea[0] not in attributes(plain, "stop-color")
    names = [text.text for text in wrapped(draw.sea_names(sheet)).iter(f"{SVG}text")]
    assert names == ["Mare", "Abyss"]
    assert draw.sea_names(both_atolls()) == ""
    halos = {land.text: group.attrib["stroke"] for group in wrapped(draw.labels(sheet)).iter() for land in group
             if group.attrib.get("class") == "labels"}  # fmt: skip
    assert halos["West"] == parchment.halo
    assert halos["Far_West"] == dusk.halo


def test_framed_parts_are_cut_off_at_their_edges() -> None:
    root = XML.fromstring(draw.backdrop(both_atolls(framed=True)))
    clips = {element.attrib["id"]: element for element in root.iter(f"{SVG}clipPath")}
    (edge,) = list(clips["bd-2-edge"])
    assert edge.attrib == {"x": "210", "y": "0", "width": "200", "height": "100"}
    assert [part.attrib.get("clip-path") for part in root] == [None, "url(#bd-1-edge)", "url(#bd-2-edge)"]


def test_framed_parts_lie_where_their_lands_do() -> None:
    sheet = both_atolls(framed=True)
    near, far = sheet.parts
    assert (near.x, near.y, far.x, far.y, far.width, far.height) == (0, 0, 210, 0, 200, 100)
    assert far.sheet is not None
    assert [one.lands["far_west"].token for one in (sheet, far.sheet)] == [(250, 40), (250, 40)]
    assert far.sheet.lands["far_west"].path == sheet.lands["far_west"].path
    assert [(sea.x, sea.y) for sea in far.sheet.seas] == [(330, 80)]
    assert far.sheet.legend == (320.0, 50.0, 80.0)
    assert far.sheet.frontiers[0].lines[0] == tuple([(x + 210, y) for x, y in ARCS[0]])
    assert [part.sheet for part in both_atolls().parts] == [None, None]


def test_styles_and_titles_are_quoted() -> None:
    root = XML.fromstring(PICTURES["tiny poster"])
    assert "text>*{fill:red}" in [style.text for style in root.iter(f"{SVG}style")]
    assert "Atoll & <Reef>" in [text.text for text in root.iter(f"{SVG}text")]


# --- sizes -----------------------------------------------------------------------------------------------------------


def packed(text: str) -> int:
    return len(gzip.compress(text.encode(), 9, mtime=0))


@pytest.mark.parametrize(("id", "most"), [("westeros", 55_000), ("essos", 55_000), ("world_at_war", 90_000)])
def test_the_boards_of_thrones_load_quickly(id: str, most: int) -> None:
    assert packed(draw.backdrop(open_sheet(id))) <= most


def test_a_board_loads_quickly() -> None:
    layers = [draw.backdrop(SHEET), draw.territories(SHEET), draw.lettering(SHEET, BOARD), draw.heraldry(), draw.STYLE]
    held = {id: (k % 8, 3) for k, id in enumerate(SHEET.lands)}
    sizes = [packed(layer) for layer in [*layers, draw.tokens(SHEET, held)]]
    assert sizes[0] <= 55_000
    assert sum(sizes) <= 95_000


# --- layers ----------------------------------------------------------------------------------------------------------


def test_every_territory_is_a_button() -> None:
    root = wrapped(draw.territories(SHEET))
    lands = [element for element in root.iter() if element.attrib.get("class") == "land"]
    assert [land.attrib["data-id"] for land in lands] == list(SHEET.lands)
    for land in lands:
        id = land.attrib["data-id"]
        assert land.attrib["id"] == f"t-{id}"
        assert land.attrib["role"] == "button"
        assert land.attrib["aria-label"] == BOARD.find(id).name
        assert land.attrib["data-region"] == BOARD.regions[BOARD.find(id).region].id
        (path,) = list(land)
        assert path.attrib == {"d": SHEET.lands[id].path, "fill-opacity": "0"}


def test_small_islands_have_a_larger_place_to_be_hit_below_all_lands() -> None:
    (layer,) = list(wrapped(draw.territories(SHEET)))
    circles = [element for element in layer if element.tag == f"{SVG}circle"]
    assert {"iceland", "japan", "madagascar"} <= {circle.attrib["data-id"] for circle in circles}
    assert list(layer)[: len(circles)] == circles
    assert all(float(circle.attrib["r"]) >= 22 for circle in circles)


def test_every_name_is_written() -> None:
    root = wrapped(draw.labels(SHEET))
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert texts == [line for land in SHEET.lands.values() for line in land.lines]


def test_names_make_room_for_larger_tokens() -> None:
    def heights(scale: float) -> dict[str, float]:
        root = wrapped(draw.labels(SHEET, scale=scale))
        return {text.text or "": float(text.attrib["y"]) for text in root.iter(f"{SVG}text")}

    usual, large = heights(1.0), heights(1.5)
    assert large["Alaska"] < usual["Alaska"]  # above its token
    assert large["Iceland"] > usual["Iceland"]  # below its token
    assert usual["Iceland"] == 147.9


def test_the_legend_names_the_regions_and_what_they_are_worth() -> None:
    root = wrapped(draw.legend(SHEET, BOARD))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    told = [part for region in BOARD.regions for part in (region.name, str(region.bonus))]
    assert texts == [SHEET.title, *told]
    assert draw.legend(atoll(), board()) == ""


def test_the_legend_explains_the_signs() -> None:
    root = wrapped(draw.legend(open_sheet("essos"), printed.BOARDS["essos"]))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts[-4:] == ["Castle", "Seat of power", "Blue port", "Teal port"]


def test_the_legend_names_what_stands_for_no_region_and_what_cannot_be_crossed() -> None:
    root = wrapped(draw.legend(other_atoll(), board()))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["Far away", "Nobody's", "Castle", "Fire"]
    framed = wrapped(draw.legend(both_atolls(framed=True), board()))
    texts = [text.text for text in framed.iter(f"{SVG}text")]
    assert texts == ["Atoll", "Here & there", "2", "Far away", "Nobody's", "Castle", "Fire"]


@pytest.mark.parametrize("kind", ["river", "mountain", "lava"])
def test_every_barrier_has_a_drawing_for_the_legend(kind: str) -> None:
    values = geo()
    values["objects"]["borders"]["geometries"][0]["properties"]["kind"] = kind
    art = {"legend": [10, 10, 80], "barriers": {kind: "No way"}, **LAVA}
    with_it, without = [wrapped(draw.legend(atoll(given, art), board())) for given in (values, geo())]
    assert [text.text for text in with_it.iter(f"{SVG}text")][-1] == "No way"
    assert "No way" not in [text.text for text in without.iter(f"{SVG}text")]
    assert len(list(with_it.iter(f"{SVG}path"))) > len(list(without.iter(f"{SVG}path"))) + 1
    assert not [id for id in ids(with_it) if not id], "glyphs without a name have no id"


def test_a_legend_may_have_two_columns() -> None:
    art: dict[str, Any] = {
        "legend": [10, 10, 200],
        "legend_columns": 2,
        "sign": {"roll": {"name": "Roll", "drawing": "die"}, "site": {"name": "Site", "drawing": "star"}},
        "signs": {"south": ["roll"], "west": ["site"]},
        "path": [{"name": "Trail", "stops": ["south", "west"]}],
    }
    one, two = [wrapped(draw.legend(atoll(art={**art, "legend_columns": columns}), board())) for columns in (1, 2)]

    def box(root: XML.Element) -> tuple[float, float]:
        rect = next(root.iter(f"{SVG}rect"))
        return float(rect.attrib["width"]), float(rect.attrib["height"])

    def places(root: XML.Element) -> dict[str, tuple[float, float]]:
        texts = root.iter(f"{SVG}text")
        return {text.text or "": (float(text.attrib["x"]), float(text.attrib["y"])) for text in texts}

    assert list(places(two)) == list(places(one)) == ["Atoll", "Here & there", "2", "Roll", "Site", "Trail"]
    assert box(two)[0] == box(one)[0] == 200
    assert box(two)[1] < box(one)[1]
    assert places(one)["Roll"][0] == places(one)["Here & there"][0] == 35
    assert places(two)["Roll"][0] > places(two)["2"][0] > 35
    assert places(two)["Roll"][1] == places(two)["Here & there"][1]
    assert all([y < box(root)[1] for root in (one, two) for _, y in places(root).values()])


def test_a_path_goes_through_the_tokens_of_its_lands() -> None:
    sheet = full_atoll()
    (walk,) = strolls(draw.course(sheet, sheet.paths[0]))
    assert sheet.paths[0].lands == ["south", "west", "east"]
    passed = [min(range(len(walk)), key=lambda k: hypot(walk[k][0] - x, walk[k][1] - y)) for x, y in PASSED]
    assert all([hypot(walk[k][0] - x, walk[k][1] - y) < 0.1 for k, (x, y) in zip(passed, PASSED, strict=True)])
    assert passed == sorted(passed)


PASSED = [(40, 75), (30, 50), (40, 40), (80, 40)]


def test_signs_stand_beside_the_tokens() -> None:
    root = XML.fromstring(draw.backdrop(full_atoll()))
    (signs,) = [element for element in root.iter() if element.attrib.get("id") == "bd-signs"]
    assert [(mark.attrib["href"], mark.attrib["transform"]) for mark in signs] == [
        ("#bd-silver", "translate(15 75)"),
        ("#bd-castle", "translate(65 75)"),
        ("#bd-teal", "translate(121 36)"),
        ("#bd-seat", "translate(171 36)"),
    ]


def test_drawings_of_signs_differ_without_colour() -> None:
    outlines = [drawn(SignKind("", drawing, "#f4ead0", 1)) for drawing in (*KEEPS, *PLATES)]
    assert len(set(outlines)) == len(outlines)
    assert drawn(SignKind("", "unheard of", "#f4ead0", 1)) == drawn(SignKind("", "disc", "#f4ead0", 1))


def test_a_sheet_may_bring_drawings_of_its_own() -> None:
    kinds = {"home": {"name": "Hut", "drawing": "hut", "colour": "#aabbcc"}}
    sheet = atoll(art={"sign": kinds, "drawing": HUT, "signs": {"south": ["home"]}, "legend": [10, 10, 80]})
    for picture in (draw.backdrop(sheet), draw.legend(sheet, board())):
        assert all(path in picture for path in HUT["hut"].values())
    assert drawn(sheet.sign_kinds["home"]) not in [
        drawn(SignKind("", other, "#aabbcc", 1)) for other in (*KEEPS, *PLATES)
    ]


def test_signs_differ_without_colour() -> None:
    kinds = open_sheet("world_at_war").sign_kinds
    outlines = [re.sub(r"#[0-9a-f]{6}", "", drawn(kind)) for kind in kinds.values()]
    assert len(set(outlines)) == len(kinds) == 5


@pytest.mark.parametrize("id", printed.BOARDS)
def test_signs_and_names_of_thrones_do_not_cover_each_other(id: str) -> None:
    sheet = open_sheet(id)
    letter = sheet.lettering * 0.5
    for land in sheet.lands.values():
        x, top = land.label
        half = max([len(line) for line in land.lines]) * letter / 2
        foot = top + sheet.lettering * len(land.lines)
        for owner, kinds in sheet.signs.items():
            for u, v in [spot(sheet, sheet.lands[owner], kind) for kind in kinds]:
                clear = abs(u - x) > half + 6 or not top - 6 < v < foot + 6
                assert clear, f"a sign of {owner} stands on the name of {land.id}"


def test_what_has_changed_on_a_board_is_drawn_over_it() -> None:
    assert draw.changes(atoll(), board()) == ""
    west, east, isle, south = (board().find(id).index for id in ("west", "east", "isle", "south"))

    def found(changed: Board) -> dict[str, list[XML.Element]]:
        root = wrapped(draw.changes(atoll(), changed))
        kinds = ("gone", "closed", "whirl", "barred")
        return {kind: [one for one in root.iter() if one.attrib.get("class") == kind] for kind in kinds}

    sunk = found(board().without(lands=[isle]))
    assert {kind: len(parts) for kind, parts in sunk.items()} == {"gone": 1, "closed": 1, "whirl": 0, "barred": 0}
    (gone,) = sunk["gone"]
    assert [text.text for text in gone.iter(f"{SVG}text")] == ["Isle"]
    assert atoll().lands["isle"].path in [path.attrib["d"] for path in gone.iter(f"{SVG}path")]
    shut = found(board().without(edges=[(east, isle)]))
    assert {kind: len(parts) for kind, parts in shut.items()} == {"gone": 0, "closed": 1, "whirl": 1, "barred": 0}
    assert shut["whirl"][0].attrib["transform"] == "translate(120.5 34)"  # in the middle of the lane
    cut = found(board().without(edges=[(west, south)]))
    assert {kind: len(parts) for kind, parts in cut.items()} == {"gone": 0, "closed": 0, "whirl": 0, "barred": 1}
    assert {path.attrib["d"] for path in cut["barred"][0]} == {"M60 60l-40 0"}


def test_a_poster_of_a_changed_board_names_no_land_that_is_gone() -> None:
    changed = board().without(lands=[board().find("isle").index])
    names = [text.text for text in XML.fromstring(draw.poster(atoll(), changed)).iter(f"{SVG}text")]
    assert names == ["Isle", "West", "East", "South"]  # under water, and then the others
    assert 'class="changes"' not in draw.backdrop(atoll())


def test_changes_of_framed_parts_have_their_look() -> None:
    land = [{"id": id, "name": id, "region": "here"} for id in both_atolls().lands]
    here = [{"id": "here", "name": "Here", "bonus": 2}]
    both = read_board({"id": "both", "name": "Both", "region": here, "territory": land, "edges": []})
    changed = both.without(lands=[both.find("isle").index, both.find("far_isle").index])
    text = draw.changes(both_atolls(framed=True), changed)
    assert [one for one in ids(wrapped(text)) if one.startswith("ch-")] == ["ch-parchment", "ch-dusk"]
    assert targets(text) <= set(ids(wrapped(text)))


def test_all_letters_are_one_layer() -> None:
    root = wrapped(draw.lettering(SHEET, BOARD))
    classes = [element.attrib["class"] for element in root.iter() if "class" in element.attrib]
    assert classes == ["lettering", "seas", "labels", "legend"]


def test_tokens_show_seat_and_armies() -> None:
    text = draw.tokens(SHEET, {"alaska": (2, 7), "japan": (99, 1234), "peru": (0, 10)}, scale=1.5)
    root = wrapped(text)
    found = {
        token.attrib["data-id"]: (token.attrib["data-seat"], [part.attrib.get("href") or part.text for part in token])
        for token in root.iter()
        if token.attrib.get("class") == "token"
    }
    assert found == {
        "alaska": ("2", ["#seat-2", "#plate-1", "7"]),
        "peru": ("0", ["#seat-0", "#plate-2", "10"]),
        "japan": (str(NEUTRAL_SEAT), [f"#seat-{NEUTRAL_SEAT}", "#plate-4", "1234"]),
    }
    assert targets(text) <= set(ids(wrapped(draw.heraldry())))
    assert draw.tokens(SHEET, {}) == ""


def test_layers_of_one_page_share_no_ids() -> None:
    page = draw.backdrop(SHEET) + draw.heraldry() + draw.territories(SHEET) + draw.lettering(SHEET, BOARD)
    found = re.findall(r'[ <]id="([^"]+)"', page)
    assert len(found) == len(set(found))


def test_a_poster_shows_a_table() -> None:
    table = begin("classic", 3, {}).table
    table.owner[:3], table.armies[:3] = [2, 0, 1], [5, 6, 7]
    root = XML.fromstring(draw.poster(SHEET, table.board, table.owner, table.armies))
    tokens = [element for element in root.iter() if element.attrib.get("class") == "token"]
    assert {token.attrib["data-id"]: token.attrib["data-seat"] for token in tokens} == {
        "alaska": "2",
        "northwest_territory": "0",
        "greenland": "1",
    }


def test_the_neutral_force_is_neutral() -> None:
    text = draw.poster(SHEET, BOARD, [2] * 42, [1] * 42, neutral=2)
    assert f'data-seat="{NEUTRAL_SEAT}"' in text
    assert 'data-seat="2"' not in text


# --- washes ----------------------------------------------------------------------------------------------------------


def test_neighbours_in_a_region_differ_in_lightness() -> None:
    wash = draw.washes(SHEET)
    for frontier in SHEET.frontiers:
        assert wash[frontier.a] != wash[frontier.b], (frontier.a, frontier.b)


def test_regions_without_a_colour_get_one() -> None:
    assert draw.colours(SHEET) == SHEET.colours
    assert draw.colours(full_atoll()) == {"here": "#e2c26a", "there": "#d98a5f"}


def test_colours_are_mixed() -> None:
    assert channels("#ff8000") == (1, 128 / 255, 0)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert tone("#808080", 1) == "#ffffff"
    assert sum(channels(rim("#e2c26a"))) < sum(channels("#e2c26a"))


# --- the pen ---------------------------------------------------------------------------------------------------------


def test_numbers_are_short() -> None:
    written = [number(value) for value in (0, -0.0001, 0.5, -0.5, 1.0, 10, 100.25, 1 / 3, 12.3456)]
    assert written == ["0", "0", ".5", "-.5", "1", "10", "100.25", ".333", "12.346"]


def test_elements_are_quoted() -> None:
    assert tag("a", "<&>", title='"') == '<a title="&quot;">&lt;&amp;&gt;</a>'
    assert group("g", ["", ""]) == ""
    assert place(1, 2) == "translate(1 2)"
    assert place(1, 2, turn=90, scale=0.5) == "translate(1 2)rotate(90)scale(.5)"
