"""Every option of ``hegemon serve`` is documented with its default, and may come from the environment."""

from __future__ import annotations

import dataclasses
import re
import socket
from pathlib import Path
from typing import Any

import pytest
import typer.main

from hegemon.cli import commands
from hegemon.cli.app import app
from hegemon.cli.commands.serve import listen
from hegemon.server.settings import Settings

DOCS = Path(__file__).resolve().parents[2] / "docs"
pytestmark = pytest.mark.skipif(not DOCS.is_dir(), reason="the documentation is not at hand")
NO_LIMIT = {"host", "port", "db", "bot_workers", "trusted_proxy", "open_browser", "log", "metrics_token"}
NO_LIMIT |= {"bot", "push", "push_contact", "push_hosts", "push_loopback"}
"""Options that are told elsewhere than in the tables of limits."""


def options() -> dict[str, Any]:
    assert commands.__name__ == "hegemon.cli.commands"  # which makes all commands known
    serve = getattr(typer.main.get_command(app), "commands")["serve"]  # noqa: B009
    return {option.name: option for option in serve.params}


@pytest.mark.parametrize("name", sorted(set(options()) - {"open_browser", "help"}))
def test_an_option_has_a_variable_and_a_documented_default(name: str) -> None:
    option = options()[name]
    assert option.envvar == f"HEGEMON_{name.upper()}"
    row = re.search(rf"(?m)^\| `{option.opts[0]}` \|.*\| ([^|]+) \|$", (DOCS / "cli.md").read_text(encoding="utf-8"))
    assert row is not None, f"{option.opts[0]} is not in the table of docs/cli.md"
    default = option.default
    if isinstance(default, int | float):
        assert float(row[1].strip("`")) == default
    elif default:
        assert row[1] == f"`{default}`"


def test_every_limit_is_in_the_tables_of_the_page_about_servers() -> None:
    page = (DOCS / "server.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    for name, option in options().items():
        if name in NO_LIMIT or name == "help":
            continue
        default = option.default
        told = [row for row in rows if f"`{option.opts[0]}`" in row] or [page]
        if len(told) == 1 and told[0] is page:
            assert f"`{option.opts[0]}`" in page, f"{option.opts[0]} is not told in docs/server.md"
        else:
            number = f"{default:g}"
            assert any(re.search(rf"\b{re.escape(number)}\b", row) for row in told), f"{option.opts[0]}: {number}"


def test_every_setting_has_an_option_with_the_same_default() -> None:
    other = {"trusted_proxies": "trusted_proxy", "policies": "bot"}
    for field in dataclasses.fields(Settings):
        name = other.get(field.name, field.name)
        if name != "bot_seconds":
            assert name in options(), f"there is no option for {field.name}"
            default = options()[name].default
            assert default == field.default or not (default or field.default)


def test_no_connection_waits_to_fill_its_packets() -> None:
    with (
        listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()) as calling,
        listening.accept()[0] as taken,
    ):
        assert calling.fileno() != taken.fileno()
        assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
