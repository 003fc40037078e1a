"""``hegemon admin``: what the operator of a server does with its games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hegemon.cli.app import app
from hegemon.cli.commands.common import JSON
from hegemon.cli.commands.serve import DATABASE
from hegemon.cli.output import clean, console, print_json, table
from hegemon.kernel.game import Refused
from hegemon.table.rulebook import BadOption

if TYPE_CHECKING:
    from hegemon.server.operator import Facts, Operator

STATUSES = ("waiting", "playing", "paused", "over", "ended")

admin = typer.Typer(
    name="admin",
    help="Look after the games of a server: list them, put them aside, delete them, void links, mute, ban addresses.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(admin)

Db = Annotated[
    str,
    typer.Option(envvar="HEGEMON_DB", help="The database: sqlite:///FILE or postgresql+psycopg://HOST/NAME."),
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, as in its address /g/GAME.")]


@contextmanager
def operator(db: str) -> Iterator[Operator]:
    """The operator at this database, which must be there already."""
    try:
        from hegemon.server.operator import Operator  # noqa: PLC0415  (only servers need it)
        from hegemon.server.store import Store, StoreError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise Refused(f"This needs {error.name}: pip install 'hegemon[server]'.") from error
    file = db.removeprefix("sqlite:///")
    if db.startswith("sqlite") and not Path(file).is_file():
        raise Refused(f"There is no database at {db}: name the server's with --db or HEGEMON_DB.")
    try:
        store = Store(db)
    except StoreError as error:
        raise Refused(str(error)) from error
    try:
        yield Operator(store)
    finally:
        store.close()


@admin.command("list")
def list_games(
    db: Db = DATABASE,
    status: Annotated[str, typer.Option(help="Only games that are waiting, playing, paused, over or ended.")] = "",
    aside: Annotated[bool, typer.Option("--aside", help="Only games that were put aside.")] = False,
    untouched: Annotated[int, typer.Option(help="Only games untouched for this many days.", min=0)] = 0,
    limit: Annotated[int, typer.Option(help="At most this many.", min=1, max=100_000)] = 100,
    json: bool = JSON,
) -> None:
    """List the games of a server, newest first.

    Example: hegemon admin list --status waiting --untouched 7
    """
    if status and status not in STATUSES:
        raise BadOption(f"--status cannot be {status!r}; it is one of {', '.join(STATUSES)}.")
    with operator(db) as at:
        games = at.games(status, aside, untouched, limit)
    if json:
        print_json(games)
        return
    screen = console()
    listed = table("game", "edition", "status", ">answers", "touched", "maker", "players")
    for game in games:
        listed.add_row(
            game.id, game.edition, state(game), str(game.entries), moment(game.touched), game.maker,
            clean(", ".join(game.players)),
        )  # fmt: skip
    screen.print(listed)
    screen.print(f"{len(games)} games" + ("; there may be more (--limit)." if len(games) == limit else "."))


@admin.command()
def show(game: Game, db: Db = DATABASE, json: bool = JSON) -> None:
    """Look into a game: who sits there, how far it is, its forks and notices; no hands and no seeds.

    Example: hegemon admin show k7m2p9qx
    """
    with operator(db) as at:
        seen = at.look(game)
    if json:
        print_json(seen)
        return
    screen, facts = console(), seen.game
    listed = "listed" if facts.listed else "private"
    screen.print(f"{facts.id}: {facts.edition}, {state(facts)}, {listed}", style="bold")
    screen.print(f"begun {moment(facts.created)}, touched {moment(facts.touched)}")
    screen.print(f"{facts.entries} answers, {seen.bytes:,} bytes")
    if facts.aside:
        screen.print(f"put aside: {clean(facts.aside)}")
    if facts.origin:
        screen.print(f"plays on from {facts.origin}")
    if seen.forks:
        screen.print(f"played on in {', '.join(seen.forks)}")
    seats = table(">seat", "name", "played by", "devices")
    for seat in seen.seats:
        by = f"bot {seat.bot}" if seat.kind == "bot" else f"{seat.kind}{'' if seat.joined else ', has not come'}"
        seats.add_row(str(seat.seat), clean(seat.name), by, str(seat.devices))
    screen.print(seats)
    for line in seen.notices:
        screen.print(clean(line))


@admin.command()
def aside(
    game: Game,
    why: Annotated[str, typer.Option(help="The sentence that the page of the game shows.")],
    db: Db = DATABASE,
) -> None:
    """Put a game aside: nobody can play on, and its page says why; nothing is lost.

    Example: hegemon admin aside k7m2p9qx --why "The operator looks into a complaint."
    """
    with operator(db) as at:
        at.put_aside(game, why)
    print(f"Game {game} is put aside. `hegemon admin restore {game}` brings it back.")


@admin.command()
def restore(game: Game, db: Db = DATABASE) -> None:
    """Let a game go on that was put aside.

    Example: hegemon admin restore k7m2p9qx
    """
    with operator(db) as at:
        at.put_back(game)
    print(f"Game {game} goes on.")


@admin.command()
def delete(
    game: Game,
    db: Db = DATABASE,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a game for good; refused while another game plays on from it.

    Example: hegemon admin delete k7m2p9qx
    """
    with operator(db) as at:
        facts = at.look(game).game
        if not yes and not agreed(f"Delete game {game} ({facts.edition}, {facts.entries} answers) for good?"):
            raise Refused(f"Game {game} is not deleted: answer y, or say --yes.")
        at.delete(game)
    print(f"Game {game} is deleted.")


@admin.command()
def expire(
    db: Db = DATABASE,
    keep_waiting_days: Annotated[float, typer.Option(help="For games that never began; 0: for ever.", min=0)] = 2,
    keep_unfinished_days: Annotated[float, typer.Option(help="For unfinished games; 0: for ever.", min=0)] = 60,
    keep_finished_days: Annotated[float, typer.Option(help="For finished games; 0: for ever.", min=0)] = 365,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list them.")] = False,
) -> None:
    """Delete the games whose time is up, as running servers do by themselves; originals stay as long as their forks.

    Example: hegemon admin expire --keep-finished-days 30 --dry-run
    """
    with operator(db) as at:
        from hegemon.server.settings import Settings  # noqa: PLC0415  (only servers need it)

        settings = Settings(
            keep_waiting_days=keep_waiting_days,
            keep_unfinished_days=keep_unfinished_days,
            keep_finished_days=keep_finished_days,
        )
        if dry_run:
            for id in at.due(settings):
                print(id)
        else:
            print(f"{at.expire(settings)} games are deleted.")


@admin.command()
def revoke(
    game: Game,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The number of the seat, from 0.", min=0)],
    db: Db = DATABASE,
) -> None:
    """Void the links and cookies of a seat; everybody at the table is told, and a new invitation is printed.

    Example: hegemon admin revoke k7m2p9qx 2
    """
    with operator(db) as at:
        print(at.revoke(game, seat))


@admin.command()
def chat(game: Game, db: Db = DATABASE, json: bool = JSON) -> None:
    """Read what was said at a table, each message with its number; only the last 200 are kept.

    Example: hegemon admin chat k7m2p9qx
    """
    with operator(db) as at:
        lines, seats = at.chat(game), at.look(game).seats
    if json:
        print_json(lines)
        return
    for line in lines:
        name = seats[line.seat].name if line.seat < len(seats) else f"seat {line.seat}"
        print(
            f"{line.n}  {moment(line.at)}  {clean(name)} (seat {line.seat}): {clean(line.says or f'[{line.phrase}]')}"
        )


@admin.command()
def mute(
    game: Game,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The number of the seat, from 0.", min=0)],
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="In all games of whoever sits there, by the personal link.")
    ] = False,
    db: Db = DATABASE,
) -> None:
    """Mute a seat: it can play on, but say nothing at the table until it is unmuted.

    Example: hegemon admin mute k7m2p9qx 2
    """
    with operator(db) as at:
        print(f"Muted in {', '.join(at.mute(game, seat, everywhere))}; `hegemon admin unmute` takes it back.")


@admin.command()
def unmute(
    game: Game,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The number of the seat, from 0.", min=0)],
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="In all games of whoever sits there, by the personal link.")
    ] = False,
    db: Db = DATABASE,
) -> None:
    """Let a seat speak again that was muted.

    Example: hegemon admin unmute k7m2p9qx 2
    """
    with operator(db) as at:
        print(f"No longer muted in {', '.join(at.mute(game, seat, everywhere, muted=False))}.")


@admin.command()
def erase(
    game: Game,
    numbers: Annotated[list[int] | None, typer.Argument(metavar="NUMBERS", help="The numbers of messages.")] = None,
    seat: Annotated[int | None, typer.Option(help="All messages of this seat.", min=0)] = None,
    everything: Annotated[bool, typer.Option("--all", help="All messages of the table.")] = False,
    db: Db = DATABASE,
) -> None:
    """Delete messages of a table, by their numbers as `hegemon admin chat` shows them, of a seat, or all.

    Example: hegemon admin erase k7m2p9qx 17 18
    """
    if not numbers and seat is None and not everything:
        raise BadOption("Say which messages: their numbers, --seat SEAT, or --all.")
    with operator(db) as at:
        print(f"{at.erase(game, numbers or (), seat)} messages are deleted.")


@admin.command()
def ban(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An address, such as 203.0.113.9.")] = "",
    maker_of: Annotated[str, typer.Option(metavar="GAME", help="Whoever made this game, instead of an address.")] = "",
    hours: Annotated[float, typer.Option(help="For how long.", min=0.01, max=24 * 365)] = 24,
    why: Annotated[str, typer.Option(help="The reason, told to whoever is refused.")] = "",
    db: Db = DATABASE,
) -> None:
    """Refuse an address for a time.

    Example: hegemon admin ban 203.0.113.9 --hours 24 --why "Hundreds of empty games."
    """
    if bool(address) == bool(maker_of):
        raise BadOption("Name an address, or a game with --maker-of; one of both.")
    with operator(db) as at:
        until = at.ban(at.hash(address) if address else at.maker(maker_of), hours, why)
    print(f"Refused until {until}.")


@admin.command()
def unban(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An address, or its hash in `hegemon admin bans`.")],
    db: Db = DATABASE,
) -> None:
    """Let an address in again.

    Example: hegemon admin unban 203.0.113.9
    """
    with operator(db) as at:
        at.unban(address)
    print("Let in again.")


@admin.command()
def bans(db: Db = DATABASE, json: bool = JSON) -> None:
    """List the addresses that are refused, by their hashes.

    Example: hegemon admin bans
    """
    with operator(db) as at:
        banned = at.bans()
    if json:
        print_json(banned)
        return
    listed = table("hash", "until", "why")
    for one in banned:
        listed.add_row(one.address[:16], one.until, clean(one.why))
    console().print(listed)


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist yet.")], db: Db = DATABASE
) -> None:
    """Copy a SQLite database, whole and consistent, also while a server runs; PostgreSQL has pg_dump.

    Example: hegemon admin backup hegemon-copy.db
    """
    with operator(db) as at:
        at.backup(file)
    print(f"The copy is {file}, {file.stat().st_size:,} bytes.")


@admin.command()
def check(db: Db = DATABASE, json: bool = JSON) -> None:
    """Read and replay every game of a database, and name those that do not fit; for a copy that was restored.

    Example: hegemon admin check
    """
    with operator(db) as at:
        wrong = {id: says for id in at.ids() if (says := at.fault(id))}
        count = sum(1 for _ in at.ids())
    if json:
        print_json({"games": count, "wrong": wrong})
    else:
        for id, says in wrong.items():
            print(f"{id}: {clean(says)}")
        print(f"{count} games, {len(wrong)} that do not fit.")
    if wrong:
        raise typer.Exit(1)


def agreed(question: str) -> bool:
    """Whether somebody is there and says yes."""
    try:
        return typer.confirm(question, err=True)
    except typer.Abort:
        return False


def state(game: Facts) -> str:
    """The status of a game in a word or two."""
    return f"{game.status}, aside" if game.aside else game.status


def moment(told: str) -> str:
    """A moment to the minute, as people read it."""
    return told[:16].replace("T", " ")
