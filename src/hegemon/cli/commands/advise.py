"""``hegemon advise``: what a bot would do in a position that another program describes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import msgspec
import typer

from hegemon.cli.app import app
from hegemon.cli.output import clean
from hegemon.lab.advise import Adviser
from hegemon.match.position import BadPosition
from hegemon.table.rulebook import BadOption

LONGEST: Final = 1 << 22
"""A line with more bytes than this is not read."""


@app.command()
def advise(
    bot: str = typer.Option("medium", "--bot", "-b", help="The bot: see `hegemon bots`."),
    lines: bool = typer.Option(False, "--lines", help="Read one position on each line and print one answer for each."),
    json: bool = typer.Option(False, "--json", help="Answer with JSON: the action by its parts."),
    seed: int = typer.Option(0, "--seed", help="The seed of the bot's random choices."),
) -> None:
    """Read a position as JSON and say what a bot would do.

    Example: hegemon advise --bot medium < position.json
    """
    adviser = Adviser(bot, seed)
    if lines:
        for line in whole_lines():
            if line.strip():
                sys.stdout.write(answered(adviser, line, json) + "\n")
                sys.stdout.flush()
        return
    try:
        said = adviser.advise(decoded(sys.stdin.buffer.read(LONGEST + 1)))
    except BadPosition as error:
        raise BadOption(str(error)) from error
    print(msgspec.json.encode(said).decode() if json else said["sentence"])


def whole_lines() -> Iterator[bytes]:
    """The lines of the input; one that is too long is cut just above the limit, so that it is refused."""
    stream = sys.stdin.buffer
    while line := stream.readline(LONGEST + 1):
        end = line
        while len(end) > LONGEST and not end.endswith(b"\n"):
            end = stream.readline(LONGEST + 1)
        yield line


def decoded(data: bytes) -> object:
    """The position in some JSON, not checked yet."""
    if len(data) > LONGEST:
        raise BadPosition(f"The position is longer than {LONGEST} bytes.")
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"The position is not JSON ({clean(str(error)).rstrip('.')}).") from error


def answered(adviser: Adviser, line: bytes, json: bool) -> str:
    """The answer to one line: advice or an error."""
    echo: dict[str, object] = {}
    try:
        position = decoded(line)
        if isinstance(position, dict) and "id" in position:
            echo = {"id": position["id"]}
        said = adviser.advise(position)
    except BadPosition as error:
        return msgspec.json.encode({**echo, "error": str(error)}).decode() if json else f"error: {clean(str(error))}"
    return msgspec.json.encode({**echo, **said}).decode() if json else str(said["sentence"])
