"""What somebody did in a turn, in one sentence instead of a line for every roll.

Blue places 5 armies on A; takes B and C from Red, with 4 armies lost and 7 beaten; draws a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.cli.terminal.board import region_holder
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.words import many
from hegemon.kernel.steps import Event
from hegemon.table.events import (
    GREAT,
    QUIET,
    BattleFought,
    BonusPlaced,
    Captured,
    CardDrawn,
    Claimed,
    GameWon,
    Happening,
    Moved,
    MovedIn,
    Placed,
    SetTraded,
    TerritoryDealt,
    TurnBegan,
)
from hegemon.table.table import Table
from hegemon.table.words import listed, with_article


class Fight:
    """All rolls for one territory in one turn."""

    __slots__ = ("beaten", "land", "loser", "lost", "taken")

    def __init__(self, land: str, loser: int) -> None:
        self.land: Final = land
        self.loser: Final = loser
        self.lost = 0
        self.beaten = 0
        self.taken = False


class TurnSummary:
    """What one seat has done since its turn began, or since that was last told."""

    __slots__ = ("cards", "fights", "held", "moves", "others", "placed", "seat", "table", "trades")

    def __init__(self, seat: int, t: Table) -> None:
        self.seat: Final = seat
        self.table: Final = t
        self.held: Final = [region_holder(t, region) for region in t.board.regions]
        """Who held each region at the beginning."""
        self.placed: dict[str, int] = {}
        self.trades: list[int] = []
        self.fights: dict[str, Fight] = {}
        self.moves: list[Moved] = []
        self.others: list[Happening] = []
        self.cards = 0

    def rest(self, fighting: str) -> TurnSummary:
        """The summary once everything but the fight for one territory was told."""
        rest = TurnSummary(self.seat, self.table)
        rest.fights = {land: fight for land, fight in self.fights.items() if land == fighting}
        return rest

    def add(self, event: Event) -> None:
        """Add what has happened."""
        match event:
            case Placed(seat, land, count) | BonusPlaced(seat, land, count) if seat == self.seat:
                self.placed[land.name] = self.placed.get(land.name, 0) + count
            case Moved(seat, _, _, _) if seat == self.seat:
                self.moves.append(event)
            case BattleFought():
                fight = self.fights.setdefault(event.dst.name, Fight(event.dst.name, event.defender))
                fight.lost += event.attacker_lost
                fight.beaten += event.defender_lost
            case Captured(_, land, loser):
                self.fights.setdefault(land.name, Fight(land.name, loser)).taken = True
            case SetTraded(_, count):
                self.trades.append(count)
            case CardDrawn(seat, _) if seat == self.seat:
                self.cards += 1
            case TurnBegan() | GameWon() | MovedIn():
                pass
            case Happening() if event.weight != QUIET:
                self.others.append(event)

    def told(self, players: Players, quick: bool, fighting: str = "") -> list[str]:
        """The summary: one sentence, and one for everything that nobody should miss. One fight may be left out."""
        t = self.table
        clauses: list[str] = []
        if self.trades:
            sets = "a set" if len(self.trades) == 1 else "sets"
            clauses.append(f"trades {sets} for {players.armies(sum(self.trades))}")
        if self.placed and not quick:
            clauses.append(placing(self.placed, players))
        clauses += fight_clauses([fight for fight in self.fights.values() if fight.land != fighting], players)
        for region, before in zip(t.board.regions, self.held, strict=True):
            if region_holder(t, region) == self.seat and before != self.seat:
                clauses.append(f"now holds {region.name}, worth {players.armies(region.bonus)} a turn")
        if not quick:
            for move in self.moves:
                clauses.append(f"moves {players.armies(move.armies)} from {move.src.name} to {move.dst.name}")
            if self.cards:
                clauses.append("draws a card" if self.cards == 1 else f"draws {self.cards} cards")
        lines: list[str] = []
        if clauses:
            lines.append(f"{players.name(self.seat)} {'; '.join(clauses)}.")
        for event in self.others:
            if event.weight == GREAT or not quick:
                lines += event.in_full(players.naming)
        return lines


def fight_clauses(fights: Sequence[Fight], players: Players) -> list[str]:
    """What came of attacks."""
    clauses: list[str] = []
    won = [fight for fight in fights if fight.taken]
    if won:
        losers = list(dict.fromkeys([fight.loser for fight in won]))
        taken = [
            f"{listed([fight.land for fight in won if fight.loser == loser])} from {players.name(loser)}"
            for loser in losers
        ]
        clauses.append(f"takes {listed(taken)}, with {toll(won, players)}")
    vain = [fight for fight in fights if not fight.taken]
    if vain:
        clauses.append(f"attacks {listed([fight.land for fight in vain])} in vain, with {toll(vain, players)}")
    return clauses


def placing(placed: dict[str, int], players: Players) -> str:
    """Where armies went."""
    if len(placed) == 1:
        land, count = next(iter(placed.items()))
        return f"places {players.armies(count)} on {land}"
    places = [f"{count} on {land}" for land, count in placed.items()]
    return f"places {players.armies(sum(placed.values()))}, {listed(places)}"


def toll(fights: Sequence[Fight], players: Players) -> str:
    """What the fights cost either side."""
    lost, beaten = sum([fight.lost for fight in fights]), sum([fight.beaten for fight in fights])
    return f"{players.armies(lost) if lost else f'no {players.naming.units[0]}'} lost and {beaten} beaten"


class SetupSummary:
    """What the others have claimed, placed and drawn before the first turn, since that was last told."""

    __slots__ = ("claims", "dealt", "drawn", "placed")

    def __init__(self) -> None:
        self.claims: list[tuple[int, str]] = []
        self.placed: dict[int, dict[str, int]] = {}
        self.dealt = 0
        self.drawn: dict[int, int] = {}

    def add(self, event: Event, owner: int) -> None:
        """Add what has happened; ``owner`` is whose armies were placed, which may be those of the neutral force."""
        match event:
            case Claimed(seat, land):
                self.claims.append((seat, land.name))
            case Placed(_, land, count):
                places = self.placed.setdefault(owner, {})
                places[land.name] = places.get(land.name, 0) + count
            case TerritoryDealt():
                self.dealt += 1
            case CardDrawn(seat, _):
                self.drawn[seat] = self.drawn.get(seat, 0) + 1

    def told(self, players: Players) -> list[str]:
        """The sentences; then the summary is empty again."""
        lines: list[str] = []
        if self.dealt:
            lines.append(f"{self.dealt} territories are dealt, with {with_article(players.naming.units[0])} on each.")
        if self.claims:
            lines.append(f"{listed([f'{players.name(seat)} claims {land}' for seat, land in self.claims])}.")
        if self.placed:
            places = [f"{players.name(seat)} {placing(placed, players)}" for seat, placed in self.placed.items()]
            lines.append(f"{listed(places)}.")
        if self.drawn:
            drawn = [f"{players.name(seat)} draws {many(count, 'card', 'cards')}" for seat, count in self.drawn.items()]
            lines.append(f"{listed(drawn)}.")
        self.claims, self.placed, self.dealt, self.drawn = [], {}, 0, {}
        return lines
