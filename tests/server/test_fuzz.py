"""Strangers try everything, with the limits on: no door breaks, all is said in sentences, no game of others changes.

Every test comes from an address of its own, so that the limits per address let it through to the doors at first.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from websockets.exceptions import ConnectionClosed

from hegemon.server.app import make_app
from hegemon.server.settings import Settings
from hegemon.server.store import Store
from house import CAPS, FORWARDED, House, Nursery, Page, database, enter, together

SCHEMA = schemathesis.openapi.from_dict(make_app("sqlite://").app.openapi())  # type: ignore[attr-defined]
DOORS = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
WAYS = [(door, GenerationMode.POSITIVE) for door in DOORS]
WAYS += [(door, GenerationMode.NEGATIVE) for door in DOORS if len(door.body)]
"""Requests that fit the description of a door, and bodies that do not."""


LIMITS = [word for cap in CAPS for word in (f"--{cap}", str(getattr(Settings(), cap.replace("-", "_"))))]
"""Limits as they are when nobody chooses others; other tests have none."""
COME = itertools.count(1)


def newcomer(house: House) -> httpx.Client:
    """Somebody from an address that nobody has come from."""
    browser = house.browser()
    browser.headers[FORWARDED] = f"192.0.2.{next(COME)}"
    return browser


def tries(number: int) -> settings:
    """The same tries every time, and none of them too slow."""
    phases = [Phase.explicit, Phase.generate]
    return settings(
        max_examples=number, database=None, derandomize=True, phases=phases, suppress_health_check=list(HealthCheck)
    )


class Stage(NamedTuple):
    """A server with games under way, and what must not change about them."""

    house: House
    store: Store
    running: str
    over: str
    watchers: tuple[httpx.Client, ...]
    """A stranger, and whoever is not asked in the running game."""

    def state(self) -> object:
        """Everything the store holds of these games."""
        games = (self.running, self.over)
        return [(self.store.game(id), [entry.hash for entry in self.store.entries(id)]) for id in games]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[Stage]:
    address = database(tmp_path_factory.mktemp("fuzz"))
    house = House(address, nursery, "--trusted-proxy", "127.0.0.1", *LIMITS)
    store = Store(address)
    people = [newcomer(house), newcomer(house)]
    running = house.new_game(people[0], "local", "link", options={"lots": True})
    enter(people[1], running, 1)
    pages = [Page(house, browser, running["id"]) for browser in people]
    together(pages, until=lambda: pages[0].now["table"]["turns"] > 2 and any(page.asked() for page in pages))
    over = house.new_game(people[0], "easy", "random")
    ended = people[0].post(f"/api/games/{over['id']}/status", json={"status": "ended"})
    assert ended.status_code == 200
    idle = people[1 - pages[0].now["asked"]["who"]]
    yield Stage(house, store, running["id"], over["id"], (newcomer(house), idle))
    store.close()
    assert '"level": "error"' not in house.said(), house.said()
    house.stop()


def a_sentence(says: str) -> None:
    assert says.endswith("."), says
    assert "\n" not in says
    assert "Traceback" not in says


SOME_SEATS = st.sampled_from([0, 1, 2, 3, -1, 10**20])


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")  # how schemathesis makes requests
@pytest.mark.parametrize(("door", "mode"), WAYS, ids=[f"{door.label} {mode.value}" for door, mode in WAYS])
def test_no_request_breaks_a_door_or_changes_a_game(stage: Stage, door: Any, mode: GenerationMode) -> None:
    """The requests of a stranger, who hosts one game too, which may change: so he comes through every door."""
    before = stage.state()
    allowed = {int(code) for code in door.definition.raw["responses"]} | {404, 405, 413, 422, 429}
    guest = newcomer(stage.house)
    own = stage.house.new_game(guest, "local", "link", "open", begin=False, listed=False)["id"]
    headers, cookies = {FORWARDED: guest.headers[FORWARDED]}, dict(guest.cookies.items())
    games = st.sampled_from([stage.running, stage.over, own, own, ""])

    @tries(20)
    @given(case=door.as_strategy(generation_mode=mode), id=games, seat=SOME_SEATS)
    def attempt(case: Any, id: str, seat: int) -> None:
        if id and "id" in case.path_parameters:
            case.path_parameters["id"] = id
            if "seat" in case.path_parameters:
                case.path_parameters["seat"] = seat
        answer = case.call(base_url=stage.house.address, headers=headers, cookies=cookies, timeout=60)
        assert answer.status_code in allowed, answer.content
        if answer.status_code >= 400:
            a_sentence(answer.json()["says"])
        assert answer.status_code != 429 or int(answer.headers["Retry-After"]) > 0

    attempt()
    assert stage.state() == before


def test_who_floods_the_doors_is_told_so_in_sentences(stage: Stage) -> None:
    before, guest = stage.state(), newcomer(stage.house)
    seats = [{"kind": "open"}, {"kind": "open"}]
    made = [guest.post("/api/games", json={"seats": seats}) for _ in range(Settings().listed_per_address + 3)]
    codes = [answer.status_code for answer in made]
    assert codes == [201] * Settings().listed_per_address + [429] * 3
    paths = ("/api/games", "/api/me", f"/api/games/{stage.over}/log", f"/ws/{stage.running}", "/readyz", "/metrics")
    for n in range(90):
        made.append(guest.get(paths[n % len(paths)]))
    made += [guest.post(f"/api/games/{stage.running}/{word}", json={}) for word in ("begin", "join", "status", "fork")]
    for answer in made:
        assert answer.status_code < 500, answer.content
        if answer.status_code >= 400:
            a_sentence(answer.json()["says"])
    assert newcomer(stage.house).get("/api/games").status_code == 200  # nobody else has to wait
    assert stage.state() == before


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.lists(st.integers(), max_size=3)
)
SPOKEN = ("attack", "place", "pass", "defend", "roll", "draw", "undo", "alaska", "siam", "3", "99", "é", "\0", "most")
WORDS = st.sampled_from(SPOKEN)
SAID = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=5).map(" ".join))
NUMBER = st.one_of(st.integers(-3, 400), st.integers())
MESSAGES: SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"type": st.just("hello"), "last": NUMBER}),
    st.fixed_dictionaries({"type": st.just("head"), "seq": NUMBER}),
    st.fixed_dictionaries({"type": st.just("say"), "number": NUMBER, "say": SAID}),
    st.fixed_dictionaries({"type": st.just("undo"), "number": NUMBER}),
    st.fixed_dictionaries({"type": st.just("reveal"), "seat": NUMBER}),
    st.fixed_dictionaries({"type": st.just("why"), "say": SAID}),
    st.fixed_dictionaries({"type": st.just("odds"), "src": WORDS, "dst": WORDS, "stop": NUMBER}),
    st.fixed_dictionaries({"type": st.just("always"), "seat": NUMBER, "step": SAID, "answer": WORDS}),
)
KEYS = st.sampled_from(["type", "number", "say", "seat", "last", "src", "dst", "stop", "step", "answer", "more"])
MANGLED = st.builds(lambda message, key, junk: {**message, key: junk}, MESSAGES, KEYS, JUNK)
TEXTS = st.one_of(MESSAGES, MESSAGES, MANGLED).map(json.dumps)
AT = st.integers(0, 60)
BROKEN = st.builds(lambda text, at, junk: text[:at] + junk + text[at + 1 :], TEXTS, AT, st.text(max_size=3))
DEEP = st.integers(1, 2000).map("[".__mul__)
FRAMES = st.one_of(TEXTS, TEXTS, BROKEN, st.text(max_size=60), DEEP, JUNK.map(json.dumps))


@pytest.mark.parametrize("watcher", [0, 1], ids=["stranger", "player"])
def test_no_frame_breaks_a_table_or_changes_a_game(stage: Stage, watcher: int) -> None:
    before = stage.state()

    @tries(25)
    @given(st.lists(FRAMES, max_size=40))
    def attempt(frames: list[str]) -> None:
        page = Page(stage.house, stage.watchers[watcher], stage.running)
        for frame in frames:
            page.socket.send(frame.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
        page.tell(type="ping")
        heard = ""
        while heard != "pong":
            try:
                heard = page.hear(0.5)["type"]
            except TimeoutError:  # the ping was too quick
                page.tell(type="ping")
        for frame in page.frames:
            message = json.loads(frame)
            if message["type"] == "refused":
                a_sentence(message["says"])
        page.close()

    attempt()
    assert stage.state() == before


@tries(30)
@given(data=st.binary(max_size=200))
def test_no_bytes_break_a_table(stage: Stage, data: bytes) -> None:
    page = Page(stage.house, stage.watchers[0], stage.running)
    page.socket.send(data)
    with pytest.raises(ConnectionClosed):
        page.wait(lambda update: False)
