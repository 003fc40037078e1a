"""``hegemon bots``: the bots that come with the program."""

from __future__ import annotations

from hegemon.ai import BOTS
from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON
from hegemon.cli.output import console, print_json, table


@app.command()
def bots(json: bool = JSON) -> None:
    """List the bots, from weakest to strongest.

    Example: hegemon bots
    """
    if json:
        print_json([{"name": name, "summary": summary} for name, summary in BOTS])
        return
    listed = table("bot", "how it plays")
    for name, summary in BOTS:
        listed.add_row(name, summary)
    console().print(listed)
