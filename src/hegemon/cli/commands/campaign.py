"""``hegemon campaign``: games that change one another, on one world that is kept in a file."""

from __future__ import annotations

import os
import re
import secrets
import shlex
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median
from typing import Annotated, Final

import msgspec
import typer

from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON, MOST_SEATS, Options, read_options, read_seats
from hegemon.cli.output import clean, console, percent, print_json, table
from hegemon.cli.terminal.screen import Screen
from hegemon.cli.terminal.session import Session
from hegemon.kernel.saves import encode
from hegemon.kernel.steps import Record
from hegemon.lab.campaigns import CampaignPlan, PlayedCampaign, simulate_campaigns
from hegemon.lab.sim import cores
from hegemon.match.campaign import (
    CAMPAIGN_BOOKS,
    SUFFIX,
    Campaign,
    check_name,
    check_spelling,
    new_campaign,
    read_campaign,
    verify_campaign,
    world_hash,
)
from hegemon.match.files import write
from hegemon.match.log import Player
from hegemon.match.match import HUMAN, Match
from hegemon.match.own_bots import check_bot
from hegemon.table.campaign import Section
from hegemon.table.rulebook import BadOption

PEOPLE: Final = "You,medium*3"
SIM_SEATS: Final = "medium*4"
BOT_NAMES: Final = ("Ada", "Boris", "Chen", "Dalia", "Emil", "Farah", "Goran", "Hana", "Ivo", "June")

campaign_app = typer.Typer(
    name="campaign",
    help="Play a campaign: games that change one another, on one world that is kept in a file.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(campaign_app)

File = Annotated[Path, typer.Argument(metavar="FILE", help=f"The file of the campaign, such as ours{SUFFIX}.")]
After = Annotated[int | None, typer.Option("--after", metavar="N", help="The world after game N, 0 for the fresh one.")]


def default_edition() -> str:
    """The rulebook if none is named: the first one with campaigns."""
    if not CAMPAIGN_BOOKS:
        raise BadOption("No edition here has campaigns.")
    return CAMPAIGN_BOOKS[0].id


def read_people(text: str) -> list[Player]:
    """Who belongs to a campaign: ``Ann,Bob,medium*2``; what names a bot is a bot, everything else a person."""
    found: list[Player] = []
    for part in text.split(","):
        word, count = part.strip(), 1
        several = re.fullmatch(r"(\S+?)\s*\*\s*([0-9]{1,2})", word)
        if several is not None:
            word, count = several[1], int(several[2])
            if not 1 <= count <= MOST_SEATS:
                raise BadOption(f"--people {part.strip()!r} asks for {count} people; 1 to {MOST_SEATS} are possible.")
        agent = bot_named(word)
        if agent is None and several is not None:
            raise BadOption(f"--people {part.strip()!r}: {word} is no bot, and people come one by one.")
        for _ in range(count):
            taken = [player.name for player in found]
            name = word if agent is None else next((one for one in BOT_NAMES if one not in taken), f"Bot {len(found)}")
            found.append(Player(name, agent or HUMAN))
    return found


def bot_named(word: str) -> str | None:
    """The bot of this name, if there is one."""
    try:
        check_bot(word.lower())
    except (BadOption, ValueError):
        return None
    return word.lower()


@campaign_app.command()
def new(
    file: File,
    people: Annotated[str, typer.Option(help="Who belongs to it: names, and bots with their number.")] = PEOPLE,
    edition: Annotated[str | None, typer.Option("--edition", "-e", help="The rulebook: one with campaigns.")] = None,
    name: Annotated[str | None, typer.Option(help="What the campaign is called.")] = None,
    option: Options = None,
    fork: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Begin with the first games of this campaign.")
    ] = None,
    after: After = None,
) -> None:
    """Begin a campaign, or a parallel world of another one.

    Example: hegemon campaign new ours.campaign --people Ann,Bob,medium*2
    """
    if os.path.lexists(file):
        raise BadOption(f"{file} is there already; name another file, or go on with it: hegemon campaign play {file}")
    if name is not None:
        check_name(name, "The name of the campaign")
    if fork is not None:
        origin = read_campaign(fork)
        begun = origin.fork(name or origin.name, origin.number - 1 if after is None else after)
    elif after is not None:
        raise BadOption("--after goes with --from: it says after which game of that campaign the new one begins.")
    else:
        begun = new_campaign(edition or default_edition(), read_people(people), read_options(option), name or "")
    begun.save(file)
    who = ", ".join([f"{one.name}{'' if one.agent == HUMAN else f' ({one.agent})'}" for one in begun.people])
    print(clean(f"{begun.name}, a campaign of {begun.book.name}, with {who}, is in {file}."))
    print(f"To play game {begun.number}: hegemon campaign play {shlex.quote(str(file))}")


@campaign_app.command()
def join(
    file: File,
    name: Annotated[str, typer.Argument(help="The name of whoever joins.")],
    bot: Annotated[str | None, typer.Option(help="The bot that plays for this person, if it is no human.")] = None,
) -> None:
    """Let somebody join a campaign, between two games."""
    campaign = read_campaign(file)
    if bot is not None and bot_named(bot) is None:
        check_bot(bot)
    campaign.join(Player(name, bot or HUMAN))
    campaign.save(file)
    print(clean(f"{name} belongs to {campaign.name} now."))


@campaign_app.command()
def rename(
    file: File,
    old: Annotated[str, typer.Argument(help="The name as it is.")],
    new: Annotated[str, typer.Argument(help="The name as it should be.")],
) -> None:
    """Correct the spelling of a name, between two games; the chronicle tells it."""
    campaign = read_campaign(file)
    check_spelling(old, new)
    campaign.rename(old, new)
    campaign.save(file)
    print(clean(f"{old} is spelled {new} from now on."))


class CampaignMatch(Match):
    """A game of a campaign: it is saved with the whole of it."""

    __slots__ = ("campaign",)

    def __init__(self, campaign: Campaign, match: Match) -> None:
        assert match.log.seed is not None
        super().__init__(match.log, match.log.seed)
        self.campaign: Final = campaign
        campaign.under_way = self

    def save(self, path: str | Path) -> None:
        self.campaign.save(path)


@campaign_app.command()
def play(
    file: File,
    who: Annotated[
        str | None, typer.Option("--seats", help="Who plays the next game, clockwise: names with commas between.")
    ] = None,
    absent: Annotated[
        str | None, typer.Option(help="Who is absent, names with commas between: a medium bot plays for them.")
    ] = None,
    end: Annotated[
        bool, typer.Option("--break-off", help="Break off the game under way; it counts for nothing.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines of text, for screen readers and files.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Show less of what bots do.")] = False,
) -> None:
    """Play the next game of a campaign at the terminal, or go on with the one under way."""
    campaign = read_campaign(file)
    if end:
        number = campaign.number
        campaign.void()
        campaign.save(file)
        print(f"Game {number} is broken off and counts for nothing. The world is as it was before it.")
        return
    if campaign.under_way is not None and (who or absent):
        raise BadOption(f"Game {campaign.number} is under way, with its own people: leave out --seats and --absent.")
    if campaign.under_way is None:
        campaign.sit(seated(campaign, who), today(), stand_ins(campaign, absent))
    match = CampaignMatch(campaign, campaign.playing())
    again = f"hegemon campaign play {shlex.quote(str(file))}"
    Session(match, Screen(plain), file, quick, again, f"hegemon campaign verify {shlex.quote(str(file))}").run()
    if match.game.result is not None:
        campaign.close()
        campaign.save(file)
        print(f"The world has changed: hegemon campaign show {shlex.quote(str(file))}")
        print(f"To play game {campaign.number}: {again}")


def today() -> str:
    """The date, as it is written on the board."""
    now = datetime.now(UTC).astimezone()
    return f"{now.day} {now:%B %Y}"


def numbered(campaign: Campaign, name: str) -> int:
    """The number of the person with this name."""
    for number, person in enumerate(campaign.people):
        if person.name.lower() == name.strip().lower():
            return number
    known = ", ".join([person.name for person in campaign.people])
    raise BadOption(f"Nobody in {campaign.name} is called {name.strip()!r}; there are {known}.")


def seated(campaign: Campaign, names: str | None) -> list[int]:
    """Who plays the next game."""
    if names is not None:
        return [numbered(campaign, name) for name in names.split(",")]
    most = campaign.book.seats[-1]
    if len(campaign.people) > most:
        raise BadOption(
            f"At most {most} people play a game, and {len(campaign.people)} belong to it: name them by --seats."
        )
    return list(range(len(campaign.people)))


def stand_ins(campaign: Campaign, absent: str | None) -> dict[int, str]:
    """Who is played for by a bot."""
    return {numbered(campaign, name): "medium" for name in absent.split(",")} if absent else {}


@campaign_app.command()
def show(
    file: File,
    after: After = None,
    pack: Annotated[str | None, typer.Option(help="Read this pack again: its id or its name.")] = None,
    json: bool = JSON,
) -> None:
    """Show the world as it has become: victors, factions, packs, rules, supplies, and everything that was done.

    Example: hegemon campaign show ours.campaign --pack pack_1
    """
    campaign = read_campaign(file)
    world = world_after(campaign, after)
    rules = campaign.rules
    if pack is not None:
        show_pack(campaign, world, pack, json)
        return
    if json:
        print_json(as_data(campaign, world))
        return
    screen = console()
    played = campaign.number - 1 if after is None else after
    title = rules.title(world) or campaign.name
    screen.print(f"{clean(title)}: {games_played(played, rules.games)}.")
    show_sections(rules.story(world))
    screen.print("\nChronicle")
    for deed in rules.deeds(world):
        who = f"{campaign.people[deed.person].name} " if 0 <= deed.person < len(campaign.people) else ""
        screen.print(clean(f"  Game {deed.game}: {who}{deed.says}"))


def games_played(played: int, games: int) -> str:
    """How far a campaign has come; it may be played on after its last game.

    >>> games_played(3, 15), games_played(17, 15)
    ('3 of 15 games played', '17 games played')
    """
    return f"{played} of {games} games played" if played <= games else f"{played} games played"


def show_sections(sections: Sequence[Section]) -> None:
    """Sections with their rows, without the empty ones."""
    screen = console()
    for section in sections:
        if not section.rows:
            continue
        screen.print(f"\n{section.title}")
        grid = table(*section.heads)
        for row in section.rows:
            grid.add_row(*[lines(cell) for cell in row])
        screen.print(grid)


def show_pack(campaign: Campaign, world: Record, word: str, json: bool) -> None:
    """What is in a pack that was opened; one that is sealed is refused."""
    known = campaign.rules.packs(world)
    found = [one for one in known if word.lower() in (one.id, one.name.lower(), one.title.lower())]
    if not found:
        raise BadOption(f"There is no pack {word!r} in {campaign.name}; there are {', '.join([p.id for p in known])}.")
    sections = campaign.rules.contents(world, found[0].id)
    if sections is None:
        raise BadOption(f"{found[0].name} is still sealed.")
    if json:
        print_json({"id": found[0].id, "title": found[0].title, "sections": told_sections(sections)})
        return
    console().print(clean(f"{found[0].title}, opened in game {found[0].game}"))
    show_sections(sections)


def told_sections(sections: Sequence[Section]) -> dict[str, list[dict[str, str]]]:
    """Sections for other programs."""
    return {one.id: [dict(zip(one.heads, row, strict=True)) for row in one.rows] for one in sections}


def lines(cell: str) -> str:
    """A cell, which may have several lines, without other control characters."""
    return "\n".join([clean(line) for line in cell.split("\n")])


def world_after(campaign: Campaign, after: int | None) -> Record:
    """The world after a game, or as it is."""
    if after is None:
        return campaign.world
    if not 0 <= after < campaign.number:
        raise BadOption(f"--after must be from 0 to {campaign.number - 1}, not {after}.")
    return campaign.worlds()[after]


def as_data(campaign: Campaign, world: Record) -> dict[str, object]:
    """A world for other programs."""
    rules = campaign.rules
    return {
        "name": campaign.name,
        "edition": campaign.book.id,
        "title": rules.title(world),
        "games": campaign.number - 1,
        "people": [{"name": one.name, "agent": one.agent} for one in campaign.people],
        "hash": world_hash(world),
        "sections": told_sections(rules.story(world)),
        "deeds": [
            {"game": one.game, "person": one.person, "lands": list(one.lands), "says": one.says}
            for one in rules.deeds(world)
        ],
        "world": encode(world),
    }


@campaign_app.command()
def verify(file: File) -> None:
    """Check a campaign: every game, every roll, every world between two games, and every seal."""
    print(clean(verify_campaign(file)))


@campaign_app.command()
def export(
    file: File,
    output: Annotated[
        Path, typer.Argument(metavar="OUTPUT", help="Where to write: a file that ends in .svg or .json.")
    ],
    after: After = None,
) -> None:
    """Write the world as it has become to a file: a poster (.svg), or for other programs (.json)."""
    if output.suffix not in (".json", ".svg"):
        raise BadOption(f"{output} should end in .svg for a poster, or in .json for other programs.")
    campaign = read_campaign(file)
    world = world_after(campaign, after)
    if output.suffix == ".json":
        write(output, msgspec.json.encode(as_data(campaign, world)))
    else:
        number = campaign.number - 1 if after is None else after
        write(output, drawn(campaign, world, number).encode())
    print(f"The world is in {output}.")


def drawn(campaign: Campaign, world: Record, number: int) -> str:
    """The poster of a world."""
    from hegemon.boards.poster import poster  # noqa: PLC0415  (only whoever wants a picture waits for the pens)

    book, rules = campaign.book, campaign.rules
    seats = book.seats[0]
    setting = rules.setting(world, number + 1, tuple(range(seats)), "")
    board = book.open(seats, {}, setting=setting).board
    people = [person.name for person in campaign.people]
    return poster(board, book.package, rules, world, campaign.name, people, number, world_hash(world))


@campaign_app.command()
def sim(
    edition: Annotated[str | None, typer.Option("--edition", "-e", help="The rulebook: one with campaigns.")] = None,
    seats: Annotated[str, typer.Option(help="The bots: medium*3,easy.")] = SIM_SEATS,
    games: Annotated[int, typer.Option(help="How many games a campaign has.")] = 15,
    campaigns: Annotated[int, typer.Option("--num", "-n", help="How many campaigns to play.")] = 10,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="How many processes play.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the run; drawn at random by default.")] = None,
    option: Options = None,
    json: bool = JSON,
) -> None:
    """Let bots play whole campaigns: when packs open, how long games last, who wins, what is left.

    Example: hegemon campaign sim --seats medium*4 --games 15 -n 100 --seed 1
    """
    if workers is not None and not 1 <= workers <= 256:
        raise BadOption(f"--workers must be from 1 to 256, not {workers}.")
    chosen = tuple(
        [(name, value if isinstance(value, bool) else str(value)) for name, value in read_options(option).items()]
    )
    plan = CampaignPlan(
        edition or default_edition(),
        tuple(read_seats(seats, SIM_SEATS)),
        games,
        campaigns,
        secrets.randbits(32) if seed is None else seed,
        chosen,
    )
    found = sorted(simulate_campaigns(plan, cores() if workers is None else workers), key=lambda one: one.number)
    figures = counted(plan, found)
    print_json(figures) if json else tell_figures(plan, figures)


def counted(plan: CampaignPlan, found: Sequence[PlayedCampaign]) -> dict[str, object]:
    """What many campaigns have in common."""
    milestones: defaultdict[str, list[int]] = defaultdict(list)
    wins: Counter[str] = Counter()
    left: defaultdict[str, list[int]] = defaultdict(list)
    people: Counter[str] = Counter()
    for one in found:
        for name, game in one.tally.milestones:
            milestones[name].append(game)
        wins.update(dict(one.tally.wins))
        for name, number in one.tally.left:
            left[name].append(number)
        people.update([plan.bots[game.winner] for game in one.games if game.winner >= 0])
    played = [game for one in found for game in one.games]
    return {
        "seed": plan.seed,
        "campaigns": len(found),
        "games": len(played),
        "void": len([game for game in played if game.winner < 0]),
        "turns": {"mean": mean([game.turns for game in played]), "median": median([game.turns for game in played])},
        "decisions": mean([game.decisions for game in played]),
        "milestones": {name: {"campaigns": len(games), "mean_game": mean(games)} for name, games in milestones.items()},
        "wins_by_side": dict(wins),
        "wins_by_bot": dict(people),
        "left": {name: mean(numbers) for name, numbers in left.items()},
    }


def tell_figures(plan: CampaignPlan, figures: dict[str, object]) -> None:
    """The figures of a run for people."""
    screen = console()
    told = msgspec.convert(figures, Figures)
    screen.print(
        f"{told.campaigns} campaigns of {plan.games} games (seed {told.seed}): {told.turns['mean']:.1f} turns and "
        f"{told.decisions:.0f} decisions a game; {told.void} games broken off."
    )
    grid = table("Opened", ">In campaigns", ">In game, on average")
    for name, row in sorted(told.milestones.items(), key=lambda item: item[1]["mean_game"]):
        grid.add_row(name, percent(row["campaigns"] / told.campaigns), f"{row['mean_game']:.1f}")
    screen.print(grid)
    grid = table("Wins", ">Games")
    for name, number in sorted({**told.wins_by_side, **told.wins_by_bot}.items(), key=lambda item: -item[1]):
        grid.add_row(name, str(number))
    screen.print(grid)
    grid = table("Left", ">On average")
    for name, average in told.left.items():
        grid.add_row(name, f"{average:.1f}")
    screen.print(grid)


class Figures(msgspec.Struct):
    """The figures of a run."""

    seed: int
    campaigns: int
    games: int
    void: int
    turns: dict[str, float]
    decisions: float
    milestones: dict[str, dict[str, float]]
    wins_by_side: dict[str, int]
    wins_by_bot: dict[str, int]
    left: dict[str, float]
