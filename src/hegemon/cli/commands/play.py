"""``hegemon play``: a game at the terminal, against bots, other people, or both."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from hegemon.cli.app import app
from hegemon.cli.terminal.players import seat_players
from hegemon.cli.terminal.screen import Screen
from hegemon.cli.terminal.session import Session
from hegemon.match.dealer import BadSeed, check_seed, commitment
from hegemon.match.match import HUMAN, Match, new_match, resume
from hegemon.match.own_bots import check_bot, is_outside
from hegemon.table.rulebook import BadOption

SEATS: Final = "human,medium,medium,easy"
WITH_OWN: Final = "human,medium"
"""Who sits at the table by default if somebody brings a bot."""
MOST_SEATS: Final = 20
KEPT_IN: Final = "hegemon"
SUFFIX: Final = ".game"


@app.command()
def play(
    edition: Annotated[str | None, typer.Option(help="The rulebook to play by.", show_default="classic")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: human or a bot, with commas between; easy*2 is two.", show_default=SEATS),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the rules: army_cap, or headquarters=two. May be repeated.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="A bot of your own: mybot.py:MyBot or exec:./mybot. May be repeated.")
    ] = None,
    names: Annotated[str | None, typer.Option(help="Names for the people, then for the bots: Ana,Ben.")] = None,
    seed: Annotated[
        str | None, typer.Option(help="Your own seed for the dice; with commas between, one for each person.")
    ] = None,
    ask_seed: Annotated[
        bool, typer.Option("--ask-seed", help="See the commitment to the dice first, then type your own seed.")
    ] = False,
    resume_from: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with the game kept in this file.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to keep the game.", show_default="hegemon.game")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines of text, for screen readers and files.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Tell less of what bots do.")] = False,
) -> None:
    """Play a game at the terminal, against bots, other people, or both."""
    screen = Screen(plain)
    if resume_from is not None:
        given = {"edition": edition, "seats": seats, "option": option, "names": names, "seed": seed}
        for name, value in {**given, "ask-seed": ask_seed}.items():
            if value:
                raise BadOption(f"--{name} does not go with --resume: the game in the file has it already.")
        match = resume(resume_from, own_bots(bot))
        path = resume_from if save is None else new_file(save)
    else:
        agents = [*read_seats(seats or (WITH_OWN if bot else SEATS)), *own_bots(bot)]
        match = begin(screen, edition or "classic", agents, option or [], names, seed, ask_seed)
        path = free_file() if save is None else new_file(save)
    Session(match, screen, path, quick).run()


def begin(
    screen: Screen,
    edition: str,
    agents: Sequence[str],
    options: Sequence[str],
    names: str | None,
    seed: str | None,
    ask_seed: bool,
) -> Match:
    """A new match as the command line describes it."""
    players = seat_players(agents, [name.strip() for name in names.split(",")] if names else [])
    chosen = read_options(options)
    people = [seat for seat, agent in enumerate(agents) if agent == HUMAN]
    secret = secrets.token_bytes(32)
    given = read_seeds(seed, len(people)) if seed else []
    new_match(edition, players, chosen, server_seed=secret)  # whatever is wrong is said before anybody is asked
    if ask_seed:
        if seed or not people:
            raise BadOption("--ask-seed is for people who have not given a --seed.")
        screen.say(f"The dice are fixed by a secret seed with this SHA-256: {commitment(secret)}")
        given = [typed_seed(screen, players[seat].name) for seat in people]
    seeds = [secrets.token_hex(8) for _ in agents]
    for seat, own in zip(people, given, strict=False):
        seeds[seat] = own
    return new_match(edition, players, chosen, seeds, secret)


def read_seats(text: str) -> list[str]:
    """Who sits where: ``human,medium*2,easy``."""
    agents: list[str] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([^\s*]+)\s*(?:\*\s*([0-9]{1,4})\s*)?", part)
        if match is None:
            raise BadOption(f"--seats cannot be {text!r}; it looks like this: {SEATS}, or human,medium*2.")
        count = int(match[2] or 1)
        if not 1 <= count <= MOST_SEATS:
            raise BadOption(f"--seats {part.strip()!r} asks for {count} seats; 1 to {MOST_SEATS} are possible.")
        agents += [match[1] if is_outside(match[1]) else match[1].lower()] * count
    return agents


def own_bots(given: Sequence[str] | None) -> list[str]:
    """The bots that somebody brings, each of which can be seated."""
    bots = [spec.strip() for spec in given or []]
    for spec in bots:
        check_bot(spec)
    return bots


def read_options(given: Sequence[str]) -> dict[str, object]:
    """Options of the rules: ``army_cap`` switches one on, ``headquarters=two`` sets one."""
    chosen: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        chosen[name.strip()] = value.strip() if equals else True
    return chosen


def read_seeds(text: str, people: int) -> list[str]:
    """The seeds of the people, each checked; spaces become dashes."""
    seeds = ["-".join(part.split()) for part in text.split(",")]
    for own in seeds:
        check_seed(own)
    if len(seeds) > people:
        raise BadOption(f"--seed gives {len(seeds)} seeds, but {people} people play.")
    return seeds


def typed_seed(screen: Screen, name: str) -> str:
    """A seed that somebody types, or one drawn at random."""
    while True:
        line = screen.ask(f"{name}, type a seed of your own, or Enter for a random one: ")
        own = "-".join((line or "").split()) or secrets.token_hex(8)
        try:
            check_seed(own)
        except BadSeed as error:
            screen.say(str(error))
        else:
            return own


def new_file(path: Path) -> Path:
    """A file that is not there yet, so that no other game is lost."""
    if os.path.lexists(path):
        raise BadOption(f"--save {path} is there already; name another file, or go on with it by --resume {path}.")
    return path


def free_file() -> Path:
    """A name in this directory that no other game has, taken at once."""
    for number in range(1, 10_000):
        path = Path(f"{KEPT_IN}{'' if number == 1 else f'-{number}'}{SUFFIX}")
        try:
            path.open("x").close()
        except FileExistsError:
            continue
        except OSError:
            pass  # the first save says what is wrong
        return path
    raise BadOption("This directory is full of games; name a file with --save.")
