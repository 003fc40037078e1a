"""Statistics of a match: captures, losses, and luck (losses compared with their expectation).

Luck is computed from the dice as they fell, before cards changed them: what a roll cost either side, less what it
costs on average by the exact odds (``DiceRolled``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erf, sqrt

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.words import many
from hegemon.match.log import Log
from hegemon.table.events import BattleFought, Captured, DiceRolled, Eliminated


class SeatStats:
    """What one seat did and suffered in a match."""

    __slots__ = ("beaten", "captures", "eliminated", "luck", "lost", "rolls", "variance")

    def __init__(self) -> None:
        self.captures = 0
        self.eliminated = 0
        self.lost = 0
        self.beaten = 0
        self.rolls = 0
        self.luck = 0.0
        """By how many armies the dice were better than average, own and hostile losses together."""
        self.variance = 0.0

    def luckier_than(self) -> float | None:
        """The share of players who would have had less luck with the same rolls, about; None without any roll."""
        if self.variance == 0.0:
            return None
        return 0.5 * (1.0 + erf(self.luck / sqrt(2.0 * self.variance)))


def stats(log: Log) -> list[SeatStats]:
    """The statistics of every seat, from the record. What was taken back does not count."""
    found = [SeatStats() for _ in log.players]
    for played in log.standing():
        for event in played.events:
            if isinstance(event, DiceRolled):
                for seat, sign in ((event.attacker, 1), (event.defender, -1)):
                    if 0 <= seat < len(found):
                        found[seat].rolls += 1
                        found[seat].luck += sign * event.luck
                        found[seat].variance += event.variance
            elif isinstance(event, BattleFought):
                attacker = found[event.attacker]
                attacker.lost += event.attacker_lost
                attacker.beaten += event.defender_lost
                if event.defender < len(found):
                    found[event.defender].lost += event.defender_lost
                    found[event.defender].beaten += event.attacker_lost
            elif isinstance(event, Captured):
                found[event.seat].captures += 1
            elif isinstance(event, Eliminated):
                found[event.captor].eliminated += 1
    return found


def luck_words(own: SeatStats) -> str:
    """Luck as a number of armies, and in percent of players."""
    share = own.luckier_than()
    return "no rolls" if share is None else f"{own.luck:+.1f} ({min(99, max(1, round(share * 100)))} %)"


def stats_picture(found: Sequence[SeatStats], players: Players) -> RenderableType:
    """The statistics of everybody, as a table."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    grid.add_column("Player", no_wrap=True)
    for title in ("Taken", "Beaten", "Lost", "Rolls", "Luck"):
        grid.add_column(title, justify="right", no_wrap=True)
    for seat, own in enumerate(found):
        name = Text().append_text(players.badge(seat)).append(f" {players.name(seat)}")
        grid.add_row(name, str(own.captures), str(own.beaten), str(own.lost), str(own.rolls), luck_words(own))
    return grid


def stats_words(found: Sequence[SeatStats], players: Players) -> Iterator[str]:
    """The statistics of everybody, a line each."""
    for seat, own in enumerate(found):
        yield (
            f"{players.name(seat)} took {many(own.captures, 'territory', 'territories')}, "
            f"beat {players.armies(own.beaten)} and lost {own.lost} in {many(own.rolls, 'roll', 'rolls')}; "
            f"luck {luck_words(own)}."
        )


def luck_is(players: Players) -> str:
    """What luck counts."""
    return (
        f"Luck is by how many {players.naming.units[1]} the dice beat the average; 70 % means that 70 of 100 players "
        "with the same rolls would have had less."
    )
