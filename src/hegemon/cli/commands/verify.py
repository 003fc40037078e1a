"""``hegemon verify``: checks that no entry of a record was changed and every roll was fair."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from hegemon.cli.app import app
from hegemon.cli.output import print_json
from hegemon.kernel.saves import SaveError
from hegemon.match.dealer import FairDealer
from hegemon.match.live import first_hash
from hegemon.match.log import Log, Verdict, hashes, read_log
from hegemon.match.log import verify as verified
from hegemon.table.rulebook import BadOption

UNPROVED: Final = 3
"""The code the program ends with if nothing is wrong, but some outcomes of chance could not be checked."""


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    head: Annotated[
        str | None, typer.Option(metavar="HASH", help="A hash of the record that you noted down while it was played.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Check the record of a match: its hashes, that every answer was allowed, and every roll of the dice.

    It ends with 0 if all is right and proved, with 1 if something is wrong, and with 3 if rolls could not be checked.
    """
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
        print_json(as_data(log, verdict))
    elif not verdict.good:
        raise SaveError(f"{file} is not as it was played: {verdict.says}")
    else:
        assert log is not None
        tell(log, verdict)
    if not verdict.good:
        raise typer.Exit(1)
    if not verdict.proved:
        raise typer.Exit(UNPROVED)


def as_data(log: Log | None, verdict: Verdict) -> dict[str, object]:
    """The verdict for programs. It is good only if every outcome of chance was proved."""
    return {
        "good": verdict.proved,
        "says": " ".join([verdict.says, *([f"UNPROVED: {verdict.warns}"] if verdict.warns else [])]),
        "fault": verdict.fault,
        "entries": verdict.entries,
        "dice": verdict.dice,
        "unproved": verdict.unproved,
        "over": verdict.over,
        "origins": [
            {"entries": origin.copied, "commitment": origin.commitment, "head": origin.hash}
            for origin in verdict.origins
        ],
        "head": log.last_hash if log is not None else None,
        "commitment": log.commitment if log is not None else None,
    }


def tell(log: Log, verdict: Verdict) -> None:
    """The verdict for people; what is not proved stands on a line of its own."""
    print(verdict.says)
    for origin in verdict.origins:
        print(
            f"Its first {origin.copied} entries come from the match with the commitment {origin.commitment}, "
            f"whose hash there was {origin.hash}."
        )
    if verdict.unproved:
        print(f"UNPROVED: {verdict.warns}")
    print(f"Its last hash is {log.last_hash}.")


def read_head(text: str) -> str:
    """A hash somebody noted down, or the beginning of one."""
    if not re.fullmatch(r"[0-9a-fA-F]{8,64}", text):
        raise BadOption("--head takes a hash of the record, or its first 8 to 64 digits.")
    return text.lower()


def compare(log: Log, verdict: Verdict, head: str) -> Verdict:
    """Whether the hash that was noted down belongs to this record, or to one it plays on from, and to which entry.

    It may also be the fingerprint that a table in the browser showed.
    """
    places = [("", [first_hash(log.header), *[entry.hash for entry in log.entries]])]
    for origin in verdict.origins:
        places.append((" of the match it plays on from", hashes(origin.header, log.entries[: origin.copied])))
    if log.seed is not None:
        dealer = FairDealer(log.seed, log.seeds)
        places.append(("", [dealer.head(count, hash) for count, hash in enumerate(places[0][1])]))
    for whose, found in places:
        for place, own in enumerate(found):
            if own.startswith(head):
                where = "the header" if place == 0 else f"entry {place - 1}"
                noted = f"The hash that you noted is that of {where}{whose}, so nothing up to there was changed."
                return verdict.adding(noted)
    says = "The hash that you noted is not in this record: entries were changed, or cut off at its end."
    return Verdict(-1, says, verdict.entries, verdict.dice)
