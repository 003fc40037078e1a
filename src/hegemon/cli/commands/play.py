"""``hegemon play``: a game at the terminal, against bots, other people, or both."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from hegemon.cli.app import app
from hegemon.cli.commands.common import DEFAULT_EDITION, Options, Own, OwnBoard, own_bots, read_options, read_seats
from hegemon.cli.terminal.players import seat_players
from hegemon.cli.terminal.screen import Screen
from hegemon.cli.terminal.session import Session
from hegemon.editions import rulebook
from hegemon.match.dealer import BadSeed, check_seed, commitment
from hegemon.match.match import HUMAN, Match, new_match, resume
from hegemon.table.rulebook import BadOption

SEATS: Final = "human,medium,medium,easy"
WITH_OWN: Final = "human,medium"
"""Who sits at the table by default if somebody brings a bot."""
KEPT_IN: Final = "hegemon"
SUFFIX: Final = ".game"


@app.command()
def play(
    edition: Annotated[
        str | None,
        typer.Option("--edition", "-e", help="The rulebook: see `hegemon editions`.", show_default=DEFAULT_EDITION),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: human or a bot, with commas between; easy*2 is two.", show_default=SEATS),
    ] = None,
    option: Options = None,
    board: OwnBoard = "",
    bot: Own = None,
    names: Annotated[str | None, typer.Option(help="Names for the people, then for the bots: Ana,Ben.")] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            help="A seed for the dice. One person with the same seed gets the same dice again; several people give "
            "one each, with commas between, and a secret one is mixed in."
        ),
    ] = None,
    ask_seed: Annotated[
        bool, typer.Option("--ask-seed", help="See the fingerprint of the dice first, then type your own seed.")
    ] = False,
    resume_from: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Resume the game saved in this file.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the game.", show_default="hegemon.game")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines of text, for screen readers and files.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Show less of what bots do.")] = False,
) -> None:
    """Play a game at the terminal, against bots, other people, or both."""
    screen = Screen(plain)
    if resume_from is not None:
        given = {"edition": edition, "seats": seats, "option": option, "board": board, "names": names, "seed": seed}
        for name, value in {**given, "ask-seed": ask_seed}.items():
            if value:
                raise BadOption(f"--{name} does not go with --resume: the game in the file has it already.")
        match = resume(resume_from, own_bots(bot))
        path = resume_from if save is None else new_file(save)
    else:
        agents = [*read_seats(seats or (WITH_OWN if bot else SEATS), SEATS), *own_bots(bot)]
        match = begin(screen, edition or DEFAULT_EDITION, agents, option, board, names, seed, ask_seed)
        path = free_file() if save is None else new_file(save)
    Session(match, screen, path, quick).run()


def begin(
    screen: Screen,
    edition: str,
    agents: Sequence[str],
    options: Sequence[str] | None,
    board: str,
    names: str | None,
    seed: str | None,
    ask_seed: bool,
) -> Match:
    """A new match as the command line describes it."""
    factions = [faction.name for faction in rulebook(edition).factions]
    players = seat_players(agents, [name.strip() for name in names.split(",")] if names else [], factions)
    chosen = read_options(options, edition, board)
    people = [seat for seat, agent in enumerate(agents) if agent == HUMAN]
    given = read_seeds(seed, len(people)) if seed else []
    secret = secrets.token_bytes(32)
    seeds = [secrets.token_hex(8) for _ in agents]
    new_match(edition, players, chosen, server_seed=secret)  # whatever is wrong is said before anybody is asked
    if ask_seed:
        if seed or not people:
            raise BadOption("--ask-seed is for people who have not given a --seed.")
        screen.say(f"The dice are fixed by a secret seed with this SHA-256: {commitment(secret)}")
        given = [typed_seed(screen, players[seat].name) for seat in people]
    elif len(people) <= 1 and given:
        secret, seeds = repeated_seeds(given[0], len(agents))
        screen.say(f"The seed {given[0]} gives the same dice every time. Leave out --seed for new dice.")
    elif given:
        screen.say("Your seeds are mixed with a secret one, so nobody can know the dice, and every game has new ones.")
    for seat, own in zip(people, given, strict=False):
        seeds[seat] = own
    return new_match(edition, players, chosen, seeds, secret)


def repeated_seeds(seed: str, seats: int) -> tuple[bytes, list[str]]:
    """The secret seed and those of all seats, made from one seed: with it a game can be played again."""
    made = [hashlib.sha256(f"hegemon play|{seed}|{number}".encode()).digest() for number in range(seats + 1)]
    return made[0], [one.hex()[:16] for one in made[1:]]


def read_seeds(text: str, people: int) -> list[str]:
    """The seeds of the people, each checked; spaces become dashes."""
    seeds = ["-".join(part.split()) for part in text.split(",")]
    for own in seeds:
        check_seed(own)
    if len(seeds) > max(1, people):
        raise BadOption(f"--seed gives {len(seeds)} seeds, but {people} people play.")
    return seeds


def typed_seed(screen: Screen, name: str) -> str:
    """A seed that somebody types, or a random one."""
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
    """The path, refused if there is a file already."""
    if os.path.lexists(path):
        raise BadOption(f"--save {path} is there already; name another file, or go on with it by --resume {path}.")
    return path


def free_file() -> Path:
    """A new file in this directory, created at once so that no other game takes it."""
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
