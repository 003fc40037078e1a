"""``hegemon verify``: checks that no entry of a record was changed and every roll was fair."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from hegemon.cli.app import app
from hegemon.cli.output import print_json
from hegemon.kernel.saves import SaveError
from hegemon.match.live import first_hash
from hegemon.match.log import Log, Verdict, read_log
from hegemon.match.log import verify as verified
from hegemon.table.rulebook import BadOption


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    head: Annotated[
        str | None, typer.Option(metavar="HASH", help="A hash of the record that you noted down while it was played.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Check the record of a match: its hashes, that every answer was allowed, and every roll of the dice."""
    wanted = read_head(head) if head is not None else ""
    log: Log | None = None
    try:
        log = read_log(file)
        verdict = verified(log)
        if verdict.good and wanted:
            verdict = compare(log, verdict, wanted)
    except SaveError as error:
        if not json:
            raise
        verdict = Verdict(-1, str(error), 0, 0)
    if json:
        print_json(
            {
                "good": verdict.good,
                "says": verdict.says,
                "fault": verdict.fault,
                "entries": verdict.entries,
                "dice": verdict.dice,
                "head": log.last_hash if log is not None else None,
                "commitment": log.commitment if log is not None else None,
            }
        )
    elif verdict.good:
        assert log is not None
        print(verdict.says)
        print(f"Its last hash is {log.last_hash}.")
    if not verdict.good:
        if not json:
            raise SaveError(f"{file} is not as it was played: {verdict.says}")
        raise typer.Exit(1)


def read_head(text: str) -> str:
    """A hash somebody noted down, or the beginning of one."""
    if not re.fullmatch(r"[0-9a-fA-F]{8,64}", text):
        raise BadOption("--head takes a hash of the record, or its first 8 to 64 digits.")
    return text.lower()


def compare(log: Log, verdict: Verdict, head: str) -> Verdict:
    """Whether the hash that was noted down belongs to this record, and to which entry of it."""
    hashes = [first_hash(log.header), *[entry.hash for entry in log.entries]]
    for place, own in enumerate(hashes):
        if own.startswith(head):
            where = "the header" if place == 0 else f"entry {place - 1}"
            says = f"{verdict.says} The hash that you noted is that of {where}, so nothing up to there was changed."
            return Verdict(None, says, verdict.entries, verdict.dice)
    says = "The hash that you noted is not in this record: entries were changed, or cut off at its end."
    return Verdict(-1, says, verdict.entries, verdict.dice)
