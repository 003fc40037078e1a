"""The log: one line an event, nothing secret in it, and never a flood; and the metrics, which strangers do not see."""

from __future__ import annotations

import ast
import io
import json
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

import hegemon.server
from hegemon.editions import begin
from hegemon.server.logs import ALL, TIMES, JsonLines, Seldom, TextLines, blotted
from hegemon.server.store import GameRow, SeatRow, Store
from hegemon.server.worker_tasks import Reply, question_of
from hegemon.server.workers import Worker, WorkFailed
from house import House, Nursery, Page, enter, free_port, together, token_of
from house import database as database_in
from inside import finish
from program import Say

TOKEN = "Zk3vQ-0a_b1C2d3E4f5G6h"
SEED = "ab" * 32


class Log:
    """A log of its own, with a clock that one can set."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.now = 0.0
        self.errors: list[str] = []
        self.written = io.StringIO()
        handler = logging.StreamHandler(self.written)
        handler.setFormatter(formatter)
        handler.addFilter(Seldom(self.errors.append, lambda: self.now))
        self.logger = logging.Logger("hegemon.test", logging.INFO)
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()

    def fail(self, error: Exception, event: str = "it failed", **about: object) -> None:
        try:
            raise error
        except type(error):
            self.logger.exception(event, extra=about)


def test_an_event_is_one_line_of_json() -> None:
    log = Log(JsonLines())
    log.logger.info("a game went on elsewhere", extra={"game": "abcdefgh", "entries": 3})
    log.fail(ValueError("two\nlines"), game="abcdefgh")
    first, second = [json.loads(line) for line in log.lines]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first.pop("time"))
    assert first == {
        "level": "info",
        "event": "a game went on elsewhere",
        "source": "hegemon.test",
        "game": "abcdefgh",
        "entries": 3,
    }
    assert (second["level"], second["event"], second["game"]) == ("error", "it failed", "abcdefgh")
    assert second["trace"].startswith("Traceback")


def test_an_event_is_one_line_of_text() -> None:
    log = Log(TextLines())
    log.logger.info("a game went on elsewhere", extra={"game": "abcdefgh"})
    assert log.lines[0].endswith(" info hegemon.test a game went on elsewhere game=abcdefgh")


@pytest.mark.parametrize("formatter", [JsonLines(), TextLines()], ids=["json", "text"])
def test_secrets_are_blotted_out_wherever_they_come_from(formatter: logging.Formatter) -> None:
    log = Log(formatter)
    secrets = (TOKEN, SEED, "198.51.100.7", "2001:db8:1::7", "geheim")
    log.logger.warning("from %s", "198.51.100.7:80")
    log.logger.warning("about", extra={"link": f"/g/abcdefgh#t={TOKEN}", "seed": SEED, "peer": "2001:db8:1::7"})
    log.fail(ValueError(f"Cookie: hegemon-abcdefgh={TOKEN}; {SEED} at postgresql://me:geheim@host/games"))
    for secret in secrets:
        assert secret not in log.written.getvalue()
    assert "abcdefgh" in log.written.getvalue()


def test_times_and_names_are_left_as_they_are() -> None:
    text = "At 12:30:05 the_name_of_some_function called hegemon.server.app in line 12, 3f2a9c01."
    assert blotted(text) == text


def test_what_happens_again_and_again_is_written_a_few_times_and_counted() -> None:
    log = Log(JsonLines())
    for _ in range(1000):
        log.fail(OSError("no more files"))
    assert len(log.lines) == TIMES
    assert log.written.getvalue().count("Traceback") == 1
    assert log.errors == ["OSError"] * 1000
    log.now = 61.0
    log.fail(OSError("no more files"))
    assert json.loads(log.lines[-1])["left_out"] == 1000 - TIMES
    log.logger.warning("something else")
    assert json.loads(log.lines[-1])["event"] == "something else"


def test_different_games_are_told_apart_but_not_without_end() -> None:
    log = Log(JsonLines())
    for number in range(10_000):
        log.logger.warning("a game was put aside", extra={"game": f"game{number}"})
    assert len(log.lines) == ALL
    for _ in range(10_000):
        log.logger.info("what is no warning is written always")
    assert len(log.lines) == ALL + 10_000


def test_events_are_always_told_in_the_same_words() -> None:
    for path in sorted(Path(hegemon.server.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("LOG."):
                assert len(node.args) == 1, f"{path.name}:{node.lineno}: values belong in extra"
                assert not isinstance(node.args[0], ast.JoinedStr), f"{path.name}:{node.lineno}: values belong in extra"


def test_what_fails_in_a_worker_is_an_event_too(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    question = question_of(begin("classic", 3, {"deal": True}), "abcdefgh", 0, "nobody", 1)

    async def ask() -> None:
        worker = Worker()
        with pytest.raises(WorkFailed):
            await worker.ask(question, Reply, 60)
        await worker.end()

    finish(ask())
    (record,) = caplog.records
    assert record.getMessage() == "a worker failed"
    assert "nobody" in json.loads(JsonLines().format(record))["trace"]
    assert capfd.readouterr().err == ""


# --- a server that is busy -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[House]:
    house = House(database_in(tmp_path_factory.mktemp("logged")), nursery, "--metrics-token", "for-my-eyes-only")
    yield house
    house.stop()


def send(house: House, text: bytes) -> None:
    """Send something by hand, and wait for the end."""
    with closing(socket.create_connection(("127.0.0.1", house.port), timeout=60)) as connection:
        connection.sendall(text)
        while connection.recv(65536):
            pass


def test_the_log_of_a_busy_game_holds_no_secrets(house: House) -> None:
    host, guest = house.browser(), house.browser()
    game = house.new_game(host, "local", "link", "easy", listed=True)
    enter(guest, game, 1)
    pages = [Page(house, host, game["id"]), Page(house, guest, game["id"])]
    together(pages, lambda: pages[0].now["seq"] > 60)
    for page in pages:
        page.tell(type="say", number=-1, say="nonsense")
        page.tell(type="nonsense", token=token_of(game["host"]))
    cookies = "; ".join([f"{name}={value}" for name, value in host.cookies.items()])
    for line in (f"GET /g/{game['id']}?t={token_of(game['host'])} HTTP/1.1", "nonsense"):
        headers = f"Host: here\r\nCookie: {cookies}\r\nConnection: close, upgrade\r\nUpgrade: x"
        send(house, f"{line}\r\n{headers}\r\n\r\n".encode())
    assert host.post(f"/api/games/{game['id']}/status", json={"status": "ended"}).status_code == 200
    while pages[0].now["status"] == "playing":
        pages[0].hear()
    secrets = [token_of(link) for link in (game["host"], game["watch"], *game["seats"]) if link]
    secrets += [*host.cookies.values(), *guest.cookies.values(), *pages[0].now["dice"]["seeds"]]
    secrets += [pages[0].now["dice"]["server_seed"], "for-my-eyes-only"]
    said = house.said()
    for secret in secrets:
        assert len(secret) >= 8
        assert secret not in said
    for player in pages[0].now["players"]:
        assert f'"{player["name"]}"' not in said
    lines = [json.loads(line) for line in said.splitlines()]
    assert len(lines) > 1
    assert {"time", "level", "event", "source"} <= set.intersection(*[set(line) for line in lines])
    assert "127.0.0.1" not in said.replace(house.address, "")


def test_strangers_do_not_see_the_metrics(house: House) -> None:
    house.new_game(house.browser(), "local", "local")
    text = house.browser().get("/metrics").text
    for meter in (
        "hegemon_connections ",
        'hegemon_games{status="playing"}',
        'hegemon_work_waiting{kind="odds"} 0.0',
        "hegemon_transaction_seconds_count",
        "hegemon_errors_total",
        "hegemon_refused_total",
    ):
        assert meter in text, text
    for headers, code in (
        ({"x-forwarded-for": "198.51.100.7"}, 403),  # a proxy asks for somebody
        ({"via": "1.1 proxy"}, 403),
        ({"via": "1.1 proxy", "authorization": "Bearer guessed"}, 403),
        ({"via": "1.1 proxy", "authorization": "Bearer for-my-eyes-only"}, 200),
    ):
        assert httpx.get(house.address + "/metrics", headers=headers, timeout=60).status_code == code
    refused = httpx.get(house.address + "/metrics", headers={"via": "x"}, timeout=60).json()["says"]
    assert refused == "Metrics are for whoever runs this server: ask on its own machine, or with its token."


def test_errors_of_the_database_do_not_show_what_was_written(database: str) -> None:
    store = Store(database)
    row = GameRow(
        id="aaaaaaaa", edition="classic", options={}, status="waiting", listed=False, created="", host_hash="",
        watch_hash="", server_seed=SEED, clock=None, header="", touched="",
    )  # fmt: skip
    store.create(row, [SeatRow("aaaaaaaa", 0, "local", "Ada", "", False, TOKEN, "", True)])
    with pytest.raises(IntegrityError) as error:
        store.create(row, [SeatRow("aaaaaaaa", 0, "local", "Ada", "", False, TOKEN, "", True)])
    assert SEED not in str(error.value)
    store.close()


# --- options that are wrong ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--log", "xml"], 2, "'xml' is not a log format. Use json or text"),
        (["--rate", "0"], 2, "'--rate'"),
        (["--header-seconds", "soon"], 2, "'--header-seconds'"),
        (["--connections", "-1"], 2, "'--connections'"),
        (["--host", "256.1.1.1"], 1, "Nobody can listen at 256.1.1.1, port 8000: "),
    ],
)
def test_a_wrong_option_is_one_sentence(
    words: list[str], code: int, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = Say(monkeypatch, capsys)("serve", *words)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("hegemon: ")
    assert says in done.err
    assert done.err.count("\n") == 1


def test_a_port_in_use_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as taken:
        port = str(taken.getsockname()[1])
        done = Say(monkeypatch, capsys)("serve", "--port", port, "--db", database_in(tmp_path))
    assert (done.code, done.out) == (1, "")
    says = f"Nobody can listen at 127.0.0.1, port {port}: it is in use; choose others with --host and --port."
    assert done.err == f"hegemon: {says}\n"


def test_options_come_from_the_environment_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEGEMON_LOG", "yaml")
    done: Any = Say(monkeypatch, capsys)("serve")
    assert done.code == 2
    assert "'yaml' is not a log format" in done.err
