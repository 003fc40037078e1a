"""What a page loads first: compressed, kept, and small enough."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from hegemon.server.routes.pages import STATIC
from house import House, Nursery, database

FIRST_LOAD = 250_000
BUILT = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the client is not built (make client)")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database(tmp_path_factory.mktemp("wire")), nursery, "--rate", "1000")
    yield house
    house.stop()


def weigh(browser: httpx.Client, path: str) -> int:
    """How many bytes of an answer go over the wire."""
    with browser.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        return len(b"".join(answer.iter_raw()))


@pytest.mark.parametrize("path", ["/api/boards/classic", "/api/boards/classic/backdrop.svg"])
def test_a_board_is_compressed_and_sent_once(house: House, path: str) -> None:
    browser = house.browser()
    whole = browser.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in whole.headers
    assert "content-encoding" not in browser.get(path, headers={"accept-encoding": "gzip;q=0"}).headers
    assert browser.get(path).content == whole.content
    assert weigh(browser, path) < len(whole.content) / 2
    again = browser.get(path, headers={"if-none-match": whole.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.get(path, headers={"if-none-match": '"another"'}).status_code == 200


@BUILT
def test_files_named_after_what_they_hold_are_kept_for_a_year(house: House) -> None:
    browser = house.browser()
    for file in (STATIC / "assets").iterdir():
        answer = browser.get(f"/assets/{file.name}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content == file.read_bytes()
        if file.suffix in (".js", ".css") and file.stat().st_size > 1000:
            assert answer.headers["content-encoding"] == "gzip"
    assert browser.get("/").headers["cache-control"] == "no-cache"


@BUILT
def test_the_app_around_the_page_is_asked_for_anew_and_holds_together(house: House) -> None:
    browser = house.browser()
    manifest = browser.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert {icon["sizes"] for icon in manifest.json()["icons"]} == {"192x192", "512x512"}
    for icon in manifest.json()["icons"]:
        assert browser.get(icon["src"]).content.startswith(b"\x89PNG")
    worker = browser.get("/sw.js")
    assert "javascript" in worker.headers["content-type"]
    assert worker.headers["cache-control"] == "no-cache"
    assert "__" not in worker.text, "everything that the build fills in is filled in"
    shell = re.findall(r'"(/assets/[^"]+)"', worker.text)
    assert len(shell) > 3
    page = browser.get("/offline.html").text
    assert "<style" not in page, "the content policy allows files of this server only"
    assert "<script" not in page
    for path in (*shell, *re.findall(r'"(/assets/[^"]+)"', page + browser.get("/").text)):
        assert browser.get(path).status_code == 200, path


def for_other_letters() -> set[str]:
    """The fonts that a browser loads only for letters that English has not, as their styles say."""
    styles = "".join(file.read_text(encoding="utf-8") for file in (STATIC / "assets").glob("*.css"))
    fonts = re.findall(r"@font-face{[^}]*/assets/([^)]+)\)[^}]*unicode-range:([^}]*)}", styles)
    assert len(fonts) > 3
    return {name for name, letters in fonts if not letters.startswith("U+20-")}


@BUILT
def test_the_first_load_of_a_table_is_small(house: House) -> None:
    """The page, everything the client was built into but the pages one does not see at a table, and the board."""
    browser = house.browser()
    elsewhere = (
        *(
            "Campaign-",
            "Ceremony-",
            "Chat-",
            "DiceProof-",
            "HelpKeys-",
            "End-",
            "How-",
            "Invitation-",
            "Lobby-",
            "Me-",
            "NewGame-",
            "Replay-",
            "Rules-",
            "Tour-",
            "course-",
            "tour-",
            "verify-",
        ),
        *("icon-", "offline-", "manifest.json"),
    )
    files = [file.name for file in (STATIC / "assets").iterdir()]
    assets = [name for name in files if not name.startswith(elsewhere) and name not in for_other_letters()]
    paths = ["/g/abcdefgh", "/api/boards/classic", "/api/boards/classic/backdrop.svg?bare=true"]
    weights = {path: weigh(browser, path) for path in [*paths, *[f"/assets/{name}" for name in assets]]}
    assert sum(weights.values()) <= FIRST_LOAD, sorted(weights.items(), key=lambda one: -one[1])
