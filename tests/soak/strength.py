"""How strong the bots are, against their bars: python tests/soak/strength.py --minutes 20 (make soak-bots).

Every rulebook has some contests by being in the list, and more in ``tests/editions/<id>/strength.toml``, with the bars
that docs/bots.md tells. Games are played in rounds, one of each contest, until the time is over or every contest has
its games. A game that is over is kept in ``build/soak/bots`` and not played again, so that a run goes on where the last
one ended; a change of what decides games (rules, editions, bots) begins anew. Bots think by the time of their own
process, so that other programs on the machine do not weaken them. A contest has failed if even the upper
end of the 95 % interval of its share of wins is below its bar.

A contest may begin from a later game of a campaign (``game = 8``). The worlds before it are left by campaigns of easy
bots, WORLDS of them; they are made once and kept beside the games. The bots change seats, and so every bot has every
person's past.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import multiprocessing
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import hegemon
from hegemon.ai import bot, playout
from hegemon.ai.search import think_by
from hegemon.editions import RULEBOOKS, begin, rulebook
from hegemon.kernel.steps import Record
from hegemon.lab.campaigns import CampaignPlan, world_after
from hegemon.lab.sim import wilson
from hegemon.match.campaign import read_world, world_data
from hegemon.rules.factions import PickFaction
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table

ROOT: Final = Path(__file__).resolve().parents[2]
DECIDES: Final = ("kernel", "table", "rules", "ai", "editions")
LONGEST: Final = 300_000
"""A game of more decisions counts as lost."""
WORLDS: Final = 16
"""So many worlds are played on, in turn."""
MAKER: Final = "easy"
"""The bot that plays the games before."""


class Contest(NamedTuple):
    """Who plays what, how often the first must win at least, and how many games are asked for.

    The first ``allies`` bots play together. Where sides are chosen, ``factions`` are those of the bots, as listed; from
    round to round the allies and the others change them. ``game`` is the game of a campaign that is played; 0 is a game
    without a campaign.
    """

    edition: str
    bots: tuple[str, ...]
    bar: float
    games: int
    options: tuple[tuple[str, bool | str], ...] = ()
    allies: int = 1
    factions: tuple[str, ...] = ()
    game: int = 0

    @property
    def name(self) -> str:
        words = [self.edition, *[f"{name}={str(value).lower()}" for name, value in self.options], *self.bots]
        if self.game:
            words.insert(1, f"game_{self.game}")
        return "-".join(words).replace(":", "_")


def contests(book: Rulebook) -> Iterator[Contest]:
    """What is played with a rulebook: each bot against the next weaker one, and what its own file says."""
    few = book.seats[0]
    for better, worse, games in (("easy", "random", 40), ("medium", "easy", 60), ("hard:plans=200", "medium", 40)):
        yield Contest(book.id, (better, *[worse] * (few - 1)), 1 / few, games)
    path = ROOT / "tests" / "editions" / book.id / "strength.toml"
    if path.exists():
        for told in tomllib.loads(path.read_text(encoding="utf-8"))["contest"]:
            options = tuple(told.get("options", {}).items())
            more = told.get("allies", 1), tuple(told.get("factions", ())), told.get("game", 0)
            if more[2] and book.campaign is None:
                sys.exit(f"{path} names game {more[2]}, but {book.name} has no campaign; drop `game`.")
            yield Contest(book.id, tuple(told["bots"]), told["bar"], told["games"], options, *more)


def fingerprint() -> str:
    """What tells builds apart whose games may differ."""
    found = hashlib.sha256()
    for name in DECIDES:
        for path in sorted((ROOT / "src" / "hegemon" / name).rglob("*")):
            if path.suffix in (".py", ".toml", ".json"):
                found.update(path.read_bytes())
    return found.hexdigest()[:12]


@functools.cache
def folder_of_games() -> Path:
    """Where games and worlds of this build are kept."""
    return ROOT / "build" / "soak" / "bots" / fingerprint()


def play(task: tuple[Contest, int]) -> tuple[Contest, int, bool]:
    """One game: the seats rotate from game to game, and everything else comes from its number."""
    contest, number = task
    seats = len(contest.bots)
    seated = [(seat + number) % seats for seat in range(seats)]
    setting = setting_of(contest, number // seats % WORLDS) if contest.game else None
    game = begin(contest.edition, seats, dict(contest.options), setting=setting)
    agents = [bot(contest.bots[who], 1000 * number + who) for who in seated]
    if contest.factions:
        shift = contest.allies * (number // seats)
        choose_factions(game, [contest.factions[(who + shift) % seats] for who in seated])
    playout(game, agents, hegemon.Rng(77 + number), LONGEST)
    won = game.result is not None and seated[game.result.ranking[0]] < contest.allies
    return contest, number, won


def setting_of(contest: Contest, number: int) -> Record:
    """What a game of a campaign is begun from, on one of its worlds."""
    rules = rulebook(contest.edition).campaign
    assert rules is not None
    seats = len(contest.bots)
    world = kept_world(contest.edition, seats, contest.options, contest.game, number)
    return rules.setting(world, contest.game, tuple(range(seats)), f"game {contest.game}")


@functools.cache
def kept_world(edition: str, seats: int, options: tuple[tuple[str, bool | str], ...], game: int, number: int) -> Record:
    """A world before a game of a campaign: the one that is kept, or a new one, which is kept from then on."""
    words = [edition, str(seats), *[f"{name}={str(value).lower()}" for name, value in options], str(game), str(number)]
    path = folder_of_games() / "worlds" / f"{'-'.join(words)}.json"
    if path.exists():
        return read_world(path.read_text(encoding="utf-8"), rulebook(edition))
    world = world_after(CampaignPlan(edition, (MAKER,) * seats, game - 1, 1, 77, options), number)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_text(world_data(world), encoding="utf-8")
    beside.replace(path)
    return world


def choose_factions(game: hegemon.Game[Table], wanted: list[str]) -> None:
    """Choose for every seat the faction that it is to have."""
    while (decision := game.pending) is not None and isinstance(decision.step, PickFaction):
        game.play(next(action for action in decision.menu if str(action).split()[-1] == wanted[decision.who]))


def kept(folder: Path, contest: Contest) -> dict[int, bool]:
    """The games of a contest that are over."""
    path = folder / f"{contest.name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {int(game["number"]): bool(game["won"]) for game in map(json.loads, lines)}


def report(folder: Path, played: list[Contest]) -> int:
    """Say how strong they are; how many contests have failed."""
    failed = 0
    for contest in played:
        games = kept(folder, contest)
        if not games:
            print(f"  {contest.name}: not played yet")
            continue
        won = sum(games.values())
        low, high = wilson(won, len(games))
        weak = high < contest.bar
        failed += weak
        share = f"{won / len(games):.1%} ({low:.1%}–{high:.1%}) of {len(games)}, bar {contest.bar:.0%}"
        print(f"  {contest.name}: {share}{': TOO WEAK' if weak else ''}")
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=20, help="stop after so many minutes")
    parser.add_argument("--workers", type=int, default=2, help="games at a time")
    parser.add_argument("--edition", action="append", help="only this rulebook; may be repeated")
    parser.add_argument("--bot", action="append", help="only contests of this bot; may be repeated")
    given = parser.parse_args()
    folder = folder_of_games()
    folder.mkdir(parents=True, exist_ok=True)
    books = [book for book in RULEBOOKS if book.id in (given.edition or [book.id])]
    wanted = [one for book in books for one in contests(book) if one.bots[0] in (given.bot or one.bots)]
    known = {contest: kept(folder, contest) for contest in wanted}
    rounds = range(max(contest.games for contest in wanted))
    tasks = [(one, number) for number in rounds for one in wanted if number < one.games and number not in known[one]]
    until = time.monotonic() + 60 * given.minutes
    with multiprocessing.get_context("spawn").Pool(given.workers, think_by, (time.process_time,)) as pool:
        results = pool.imap_unordered(play, tasks)
        for _ in tasks:
            try:
                contest, number, won = results.next(max(0.0, until - time.monotonic()))
            except multiprocessing.TimeoutError:
                break
            with (folder / f"{contest.name}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps({"number": number, "won": won}) + "\n")
        pool.terminate()
    print(f"Share of wins of the first bot (games in {folder.relative_to(ROOT)}):")
    return 1 if report(folder, wanted) else 0


if __name__ == "__main__":
    sys.exit(main())
