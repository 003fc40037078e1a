"""The fuzzer: ``python -m fuzz --edition ID --decisions 100000``.

It plays random games over random seats and options and checks every law of ``fuzz.laws`` on the way. The seed of each
game is one more than that of the game before, so that a failure is shown again by the seed of its own game.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

from fuzz.play import CUT, DEEP, Failure, Options, Trial
from hegemon.editions import RULEBOOKS
from hegemon.table.rulebook import BadOption, Rulebook, read_options

PROGRESS: Final = 10_000
HELD, FAILED, BAD = 0, 1, 2


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        print(f"{sentence}; --help lists the options.", file=sys.stderr)
        raise SystemExit(BAD)


def parser(books: Iterable[Rulebook]) -> Parser:
    """The options of the command line."""
    p = Parser(prog="python -m fuzz", description="Random play that checks the laws of the engine.")
    p.add_argument("--edition", required=True, choices=[book.id for book in books], help="which rulebook to play")
    p.add_argument("--decisions", type=int, default=100_000, help="how many decisions to play in all")
    p.add_argument("--seed", type=int, help="the seed of the first game; drawn at random if left out")
    p.add_argument("--seats", type=int, help="how many play; drawn for each game if left out")
    p.add_argument("--options", default="", help="options that are fixed, such as NAME or NAME=CHOICE, by commas")
    p.add_argument("--cut", type=int, default=CUT, help="cut a game off after so many decisions")
    p.add_argument("--deep", type=int, default=DEEP, help="check the costly laws every so many decisions")
    return p


def read_given(book: Rulebook, text: str) -> Options:
    """The options on the command line: ``name=value``, or a name alone for a switch that is on."""
    given: dict[str, object] = {}
    for part in text.replace(",", " ").split():
        name, _, value = part.partition("=")
        given[name] = value or "on"
    chosen = read_options(book.options, given)
    return {name: chosen[name] for name in given}


def main(argv: Sequence[str] | None = None, books: Iterable[Rulebook] = RULEBOOKS) -> int:
    """Play, check, and say what came of it."""
    given = parser(books).parse_args(argv)
    book = next(book for book in books if book.id == given.edition)
    seed = given.seed if given.seed is not None else secrets.randbelow(1 << 31)
    if min(given.decisions, given.cut, given.deep) < 1 or seed < 0:
        print("Decisions, cut and deep are at least 1, and a seed is at least 0.", file=sys.stderr)
        return BAD
    try:
        options = read_given(book, given.options)
        Trial(book, seed, given.seats, options)
    except BadOption as error:
        print(error, file=sys.stderr)
        return BAD
    played = games = ended = 0
    while played < given.decisions:
        try:
            trial = Trial(book, seed + games, given.seats, options)
            made = trial.run(min(given.cut, given.decisions - played), given.deep)
        except Failure as failure:
            print(failure.report())
            return FAILED
        games += 1
        ended += trial.over
        if (played + made) // PROGRESS > played // PROGRESS:
            print(f"{played + made} decisions in {games} games, {ended} of them finished", file=sys.stderr)
        played += made
    print(f"{played} decisions in {games} games, all laws held (edition {book.id}, seed {seed}).")
    return HELD


if __name__ == "__main__":
    sys.exit(main())
