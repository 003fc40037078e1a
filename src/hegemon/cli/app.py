"""The program ``hegemon``: the group of its commands, and how errors are reported.

Every error is one sentence on stderr. What was asked wrongly (a word of the command line) ends with 2; what cannot be
done (a damaged file, a failed verification) ends with 1.
"""

from __future__ import annotations

import sys
from typing import NoReturn

import typer
from typer.exceptions import TyperException

from hegemon.ai import UnknownBot
from hegemon.cli.output import clean, forgive_encodings
from hegemon.kernel.game import Refused
from hegemon.kernel.saves import SaveError
from hegemon.match.dealer import BadSeed
from hegemon.table.files import BadFile
from hegemon.table.rulebook import BadOption
from hegemon.version import __version__

app = typer.Typer(
    name="hegemon",
    help="The Risk family of board games: play, simulate, look up odds and rules, verify dice.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

WRONGLY_ASKED = (BadOption, UnknownBot, BadSeed)
NOT_POSSIBLE = (SaveError, Refused, BadFile)


def version(shown: bool) -> None:
    """Print the version and exit."""
    if shown:
        print(f"hegemon {__version__}")
        raise typer.Exit


@app.callback()
def options(
    _: bool = typer.Option(False, "--version", help="Print the version and exit.", callback=version, is_eager=True),
) -> None:
    """The Risk family of board games: play, simulate, look up odds and rules, verify dice."""


def main() -> None:
    """Run the program; an error becomes one sentence and an exit code."""
    from hegemon.cli import commands  # noqa: F401, PLC0415  (the commands add themselves to the app)

    forgive_encodings()
    try:
        sys.exit(app(standalone_mode=False))
    except typer.Abort:
        sys.exit(1)
    except WRONGLY_ASKED as error:
        end(str(error), 2)
    except NOT_POSSIBLE as error:
        end(str(error), 1)
    except TyperException as error:
        misused(error)


def misused(error: TyperException) -> NoReturn:
    """Report a wrong command line; a command without any arguments shows its help instead."""
    format_message = getattr(error, "format_message", None)
    context = getattr(error, "ctx", None)
    if format_message is None or type(error).__name__ == "NoArgsIsHelpError":
        print(error, file=sys.stderr)
        sys.exit(2)
    asked = f"{context.command_path} --help" if context is not None else "hegemon --help"
    sentence = str(format_message()).strip().rstrip(".").replace("\n", " ")
    end(f"{sentence} (see: {asked}).", 2)


def end(sentence: str, code: int) -> NoReturn:
    """Print one sentence to stderr and exit."""
    print(f"hegemon: {clean(sentence)}", file=sys.stderr)
    sys.exit(code)
