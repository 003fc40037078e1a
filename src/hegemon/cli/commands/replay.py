"""``hegemon replay``: a recorded match, turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from hegemon.cli.app import app
from hegemon.cli.output import clean, print_json
from hegemon.cli.terminal.board import board_words, players_words, whole_table
from hegemon.cli.terminal.log import Page, page_lines, pages, seen_table
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.screen import LONGEST, Screen
from hegemon.cli.terminal.stats import luck_is, stats, stats_picture, stats_words
from hegemon.cli.terminal.words import victory
from hegemon.kernel.game import Game
from hegemon.kernel.views import SPECTATOR
from hegemon.match.live import EVERYTHING
from hegemon.match.log import Log, read_log, verify
from hegemon.table.rulebook import BadOption
from hegemon.table.table import Table
from hegemon.table.words import listed

KEYS: Final = "Enter: next turn, n: next answer, p: previous answer, g 41: go to answer 41, q: quit."


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Show the table after this many answers.")] = None,
    seen_as: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="As whom: a name, a seat from 1 on, public, or all."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines of text, for screen readers and files.")] = False,
) -> None:
    """Go through a recorded match, turn by turn; without a terminal, print it as text."""
    log = read_log(file)
    if to is not None and to > len(log.entries):
        raise BadOption(f"--to {to} is too far: {file} has {len(log.entries)} answers.")
    screen = Screen(plain)
    viewer = find_viewer(log, seen_as)
    verdict = verify(log)
    if not verdict.good:
        print(clean(f"hegemon: {file} is not as it was played: {verdict.says}"), file=sys.stderr)
    elif verdict.unproved and log.seed is not None:
        print(clean(f"hegemon: UNPROVED: {verdict.warns}"), file=sys.stderr)
    if json:
        print_json(as_data(log.until(to) if to is not None else log, viewer))
    elif to is not None:
        show(screen, log, viewer, last_page(log, viewer, to))
    elif screen.tty:
        Reader(screen, log, viewer).run()
    else:
        for page in pages(log, viewer):
            for line in page_lines(page, Players(log.players, log.edition.units)):
                screen.say(line)


def find_viewer(log: Log, text: str | None) -> int:
    """Whose view to show. Without a wish, a game that is not over is shown as the public saw it."""
    words = [player.name for player in log.players]
    if text is None:
        return EVERYTHING if log.game().result is not None else SPECTATOR
    said = text.strip().lower()
    if said in ("all", "public"):
        return EVERYTHING if said == "all" else SPECTATOR
    for seat, name in enumerate(words):
        if said in (name.lower(), str(seat + 1)):
            return seat
    raise BadOption(f"--as cannot be {text!r}; it takes {', '.join(words)}, 1 to {len(words)}, public or all.")


def last_page(log: Log, viewer: int, to: int) -> Page:
    """The match after so many answers."""
    page = Page(-1, 0, "", (), log.start())
    for page in pages(log.until(to), viewer):  # noqa: B007  (the last one is wanted)
        pass
    return page


def show(screen: Screen, log: Log, viewer: int, page: Page) -> None:
    """Print the table after an answer."""
    players, t = Players(log.players, log.edition.units), seen_table(page.game, viewer)
    turn = f", turn {t.turns} of {players.name(t.turn)}" if t.turns else ""
    screen.say(f"After {page.number + 1} of {len(log.entries)} answers{turn}.", "bold")
    screen.show(lambda: whole_table(t, players, screen.width), lambda: words(t, players))
    for line in hands(t, players):
        screen.say(line)
    if page.number >= 0:
        for line in page_lines(page, players):
            screen.say(line)
    if page.game.pending is not None and page.game.pending.who >= 0:
        screen.say(f"{players.name(page.game.pending.who)} to move: {page.game.pending.prompt}")


def words(t: Table, players: Players) -> Iterator[str]:
    """The board and the players, in words."""
    yield from board_words(t, players)
    yield from players_words(t, players)


def hands(t: Table, players: Players) -> Iterator[str]:
    """The cards that the viewer may see."""
    for seat, hand in enumerate(t.hands):
        known = [t.edition.cards[card].name for card in hand.cards if card >= 0]
        if known:
            yield f"{players.name(seat)} holds {listed(known)}."


def as_data(log: Log, viewer: int) -> dict[str, object]:
    """A match as data: who plays what, every answer with what came of it, and the table at the end."""
    answers: list[dict[str, object]] = []
    game: Game[Table] = log.start()
    for page in pages(log, viewer):
        answers.append({"n": page.number, "who": page.who, "say": page.say, "told": page.told})
        game = page.game
    t, result = seen_table(game, viewer), game.result
    end = None if result is None else {name: getattr(result, name) for name in ("winners", "ranking", "reason")}
    board = {land.id: {"owner": t.owner[land.index], "armies": t.armies[land.index]} for land in t.board.territories}
    return {
        "edition": log.edition.id,
        "options": log.edition.options,
        "players": [{"name": player.name, "agent": player.agent} for player in log.players],
        "answers": answers,
        "turns": t.turns,
        "board": board,
        "result": end,
    }


class Reader:
    """Goes through a match page by page, as keys say."""

    def __init__(self, screen: Screen, log: Log, viewer: int) -> None:
        self.screen: Final = screen
        self.log: Final = log
        self.viewer: Final = viewer
        self.pages: Final = [Page(-1, 0, "", (), log.start())]
        for page in pages(log, viewer):
            self.pages.append(page._replace(game=page.game.copy()))

    def run(self) -> None:
        """Show pages until the reader quits."""
        at = 0
        show(self.screen, self.log, self.viewer, self.pages[at])
        self.screen.say(KEYS, "dim")
        while True:
            try:
                line = self.screen.ask(f"{at}/{len(self.pages) - 1}> ")
            except KeyboardInterrupt:
                print()
                return
            if line is None or line.lower() in ("q", "quit", "exit"):
                return
            at = self.turned(at, line[:LONGEST].lower())

    def turned(self, at: int, line: str) -> int:
        """Show the page that was asked for; its number."""
        last = len(self.pages) - 1
        word, _, number = line.partition(" ")
        to = at
        if line == "":
            to = self.next_turn(at)
        elif line == "n":
            to = min(at + 1, last)
        elif line == "p":
            to = max(at - 1, 0)
        elif word == "g" and number.strip().isdecimal() and len(number) < 10:
            to = min(int(number), last)
        else:
            self.screen.say(KEYS)
            return at
        if to == at:
            self.screen.say("This is the end of the record." if at == last else "This is the beginning.")
            return at
        players = Players(self.log.players, self.log.edition.units)
        for page in self.pages[at + 1 : to] if line == "" else []:
            for told in page.told:
                self.screen.say(told)
        show(self.screen, self.log, self.viewer, self.pages[to])
        result = self.pages[to].game.result
        if result is not None:
            found = stats(self.log)
            self.screen.say(victory([players.name(seat) for seat in result.winners], result.reason), "bold")
            self.screen.show(lambda: stats_picture(found, players), lambda: stats_words(found, players))
            self.screen.say(luck_is(players), "dim")
        return to

    def next_turn(self, at: int) -> int:
        """The page at which the next turn begins."""
        turns = self.pages[at].game.table.turns
        for place in range(at + 1, len(self.pages)):
            if self.pages[place].game.table.turns != turns:
                return place
        return len(self.pages) - 1
