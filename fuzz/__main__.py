"""The fuzzer: ``python -m fuzz --edition ID --decisions 100000``.

It plays random games over random seats and options and checks every law of ``fuzz.laws`` on the way. The seed of each
game is one more than that of the game before, so that a failure is shown again by the seed of its own game.

``--campaign`` plays campaigns instead (``fuzz.campaign``), in every edition that has them unless one is named.
"""

from __future__ import annotations

import argparse
import functools
import secrets
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NoReturn

from fuzz.campaign import EVE, GAMES, WORLD, beginnings, campaign_trial
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
    p.add_argument("--edition", choices=[book.id for book in books], help="which rulebook to play")
    p.add_argument(
        "--campaign",
        nargs="?",
        const="all",
        choices=["all", GAMES, WORLD, EVE],
        help="play campaigns: whole ones, single games on late worlds, and from one step before something opens",
    )
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
    seed = given.seed if given.seed is not None else secrets.randbelow(1 << 31)
    if min(given.decisions, given.cut, given.deep) < 1 or seed < 0:
        print("Decisions, cut and deep are at least 1, and a seed is at least 0.", file=sys.stderr)
        return BAD
    chosen = [book for book in books if given.edition in (None, book.id)]
    if given.campaign:
        return campaigns(given, chosen, seed)
    if given.edition is None:
        print("Name a rulebook with --edition; only --campaign goes without.", file=sys.stderr)
        return BAD
    book = chosen[0]
    try:
        options = read_given(book, given.options)
        Trial(book, seed, given.seats, options)
    except BadOption as error:
        print(error, file=sys.stderr)
        return BAD
    return run(book, seed, given, lambda number: (Trial(book, number, given.seats, options), given.cut))


def campaigns(given: argparse.Namespace, books: Sequence[Rulebook], seed: int) -> int:
    """Play campaigns of all these rulebooks that have them."""
    if given.seats is not None or given.options:
        print("--seats and --options do not go with --campaign, which draws them.", file=sys.stderr)
        return BAD
    having = [book for book in books if book.campaign is not None]
    if not having:
        print(f"{books[0].name} has no campaigns; leave --campaign out.", file=sys.stderr)
        return BAD
    kind = "" if given.campaign == "all" else given.campaign
    for book in having:
        known = beginnings(book)
        code = run(book, seed, given, functools.partial(campaign_trial, book, known=known, kind=kind))
        if code != HELD:
            return code
    return HELD


def run(book: Rulebook, seed: int, given: argparse.Namespace, trial_of: Callable[[int], tuple[Trial, int]]) -> int:
    """Play one trial after the other until there were enough decisions."""
    played = games = ended = 0
    while played < given.decisions:
        try:
            trial, cut = trial_of(seed + games)
            made = trial.run(min(cut, given.decisions - played), given.deep)
        except Failure as failure:
            print(failure.report())
            return FAILED
        games += 1
        ended += trial.over
        if (played + made) // PROGRESS > played // PROGRESS:
            print(f"{played + made} decisions in {games} games, {ended} of them finished", file=sys.stderr)
        played += made
    what = "campaigns and games" if given.campaign else "games"
    print(f"{played} decisions in {games} {what}, all laws held (edition {book.id}, seed {seed}).")
    return HELD


if __name__ == "__main__":
    sys.exit(main())
