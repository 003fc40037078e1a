"""The board, the borders and the players, as pictures for the terminal and as plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.screen import armies, listed, many
from hegemon.kernel.piles import HIDDEN
from hegemon.table.board import Region, Territory
from hegemon.table.cards import NO_LAND
from hegemon.table.show import Beside
from hegemon.table.table import NOBODY, Table

DIRECTIONS: Final = {
    "northwest": "NW",
    "northeast": "NE",
    "southwest": "SW",
    "southeast": "SE",
    "northern": "N",
    "north": "N",
    "southern": "S",
    "south": "S",
    "western": "W",
    "west": "W",
    "eastern": "E",
    "east": "E",
    "central": "C",
    "middle": "Mid",
    "great": "Gt",
}


def shortened(name: str, size: int) -> str:
    """A name that fits: points of the compass become letters, then the longest word but the last loses its end."""
    if len(name) <= size:
        return name
    words = [DIRECTIONS.get(word.lower(), word) for word in name.split()]
    over = len(" ".join(words)) - size
    if over > 0 and len(words) > 1:
        longest = max(words[:-1], key=len)
        if len(longest) - over > 2:
            words[words.index(longest)] = f"{longest[: len(longest) - over - 1]}."
    short = " ".join(words)
    return short if len(short) <= size else f"{short[: size - 1]}…"


def shorter_forms(lands: tuple[Territory, ...]) -> dict[str, str]:
    """What a person may read on a narrow board and type, and the id that is meant; the longest first."""
    forms = {shortened(land.name, size).lower(): land.id for land in lands for size in range(11, 22)}
    names = {land.name.lower() for land in lands}
    return {form: forms[form] for form in sorted(forms, key=len, reverse=True) if form not in names and "…" not in form}


def region_holder(t: Table, region: Region) -> int:
    """Who holds a whole region, or NOBODY."""
    first = t.owner[region.lands[0]]
    return first if t.holds(first, region.lands) else NOBODY


def headquarters(t: Table) -> tuple[int, ...]:
    """The Headquarters by seat, once they are shown; empty in games without."""
    found = getattr(t.extra, "headquarters", ())
    return found if isinstance(found, tuple) else ()


def is_headquarters(t: Table, land: int) -> bool:
    """Whether a Headquarters lies here."""
    return land in headquarters(t)


# --- the board -------------------------------------------------------------------------------------------------------


def split_regions(t: Table, columns: int) -> list[list[Region]]:
    """The regions in order, in so many columns that are as even as can be."""
    regions = list(t.board.regions)
    heights = [len(region.lands) + 2 for region in regions]
    columns = min(columns, len(regions))
    best: list[list[Region]] = [regions]
    lowest = sum(heights) + 1
    for cuts in combinations(range(1, len(regions)), columns - 1):
        spans = list(pairwise((0, *cuts, len(regions))))
        tallest = max([sum(heights[start:stop]) for start, stop in spans])
        if tallest < lowest:
            lowest = tallest
            best = [regions[start:stop] for start, stop in spans]
    return best


def region_title(t: Table, players: Players, region: Region, size: int) -> Text:
    """The heading of a region: its name, its worth, and who holds it whole."""
    worth = f" +{region.bonus}"
    title = Text(shortened(region.name, size - len(worth) - 2), style="bold underline")
    title.append(worth, style="not underline")
    holder = region_holder(t, region)
    if holder != NOBODY:
        title.append(" ", style="not underline")
        title.append_text(players.badge(holder, wide=False))
    return title


def board_picture(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """The whole board by regions, in as many columns as there is room for; the viewer's own territories are bold."""
    columns = 3 if width >= 57 else 2 if width >= 40 else 1
    size = min(33, (width - 2 * (columns - 1)) // columns)
    wide = size >= 29
    room = size - (8 if wide else 5)
    piles: list[list[Text]] = []
    for group in split_regions(t, columns):
        pile: list[Text] = []
        for region in group:
            if pile:
                pile.append(Text())
            pile.append(region_title(t, players, region, size))
            for land in region.lands:
                pile.append(land_line(t, players, land, room, wide, mine))
        piles.append(pile)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in piles:
        grid.add_column(no_wrap=True, width=size)
    for row in range(max([len(pile) for pile in piles])):
        grid.add_row(*[pile[row] if row < len(pile) else Text() for pile in piles])
    return grid


def land_line(t: Table, players: Players, land: int, room: int, wide: bool, mine: int) -> Text:
    """One territory: letter, name and armies."""
    name = t.board.territories[land].name + ("*" if is_headquarters(t, land) else "")
    owner = t.owner[land]
    line = players.badge(owner, wide)
    line = Text().append_text(line).append(" ")
    own = owner == mine and owner != NOBODY
    count = str(t.armies[land]) if t.armies[land] else "-"
    style = "bold" if own else "dim" if owner == NOBODY else ""
    line.append(f"{shortened(name, room):<{room}}{count:>{4 if wide else 3}}", style=style)
    return line


def board_words(t: Table, players: Players) -> Iterator[str]:
    """The whole board, a line for each region: who holds what, with how many armies."""
    for region in t.board.regions:
        holder = region_holder(t, region)
        whole = f", held by {players.holder(holder)}" if holder != NOBODY else ""
        owners = list(dict.fromkeys([t.owner[land] for land in region.lands]))
        parts: list[str] = []
        for owner in sorted(owners):
            held = [land_words(t, land) for land in region.lands if t.owner[land] == owner]
            parts.append(f"{players.holder(owner)[0].upper()}{players.holder(owner)[1:]}: {', '.join(held)}.")
        yield f"{region.name}, worth {armies(region.bonus)} a turn{whole}. {' '.join(parts)}"


def land_words(t: Table, land: int) -> str:
    """A territory with its armies, in words."""
    mark = ", Headquarters," if is_headquarters(t, land) else ""
    count = f" {t.armies[land]}" if t.armies[land] else ""
    return f"{t.board.territories[land].name}{mark}{count}"


# --- borders ---------------------------------------------------------------------------------------------------------


def neighbours(t: Table, land: int) -> list[int]:
    """The neighbours of a territory, those of other owners first."""
    return sorted(t.board.near[land], key=lambda other: t.owner[other] == t.owner[land])


def map_picture(t: Table, players: Players, lands: tuple[int, ...], width: int) -> RenderableType:
    """Some territories with everything that borders them."""
    size = 21 if width >= 90 else 14
    room = min(width, 120) - size - 18
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    grid.add_column("Territory", no_wrap=True, width=size + 2)
    grid.add_column("Armies", justify="right", width=6)
    grid.add_column("Borders", no_wrap=True)
    for land in lands:
        name = Text().append_text(players.badge(t.owner[land], wide=False))
        name.append(f" {shortened(t.board.territories[land].name, size)}")
        lines = [Text()]
        for other in neighbours(t, land):
            label = Text().append_text(players.badge(t.owner[other], wide=False))
            label.append(f" {shortened(t.board.territories[other].name, size)} {t.armies[other] or '-'}")
            if lines[-1] and len(lines[-1]) + 2 + len(label) > room:
                lines.append(Text())
            lines[-1].append("  " if lines[-1] else "").append_text(label)
        grid.add_row(name, str(t.armies[land] or "-"), Text("\n").join(lines))
    return grid


def map_words(t: Table, players: Players, lands: tuple[int, ...]) -> Iterator[str]:
    """Some territories with everything that borders them, a line each."""
    for land in lands:
        borders = [f"{land_words(t, other)} of {players.holder(t.owner[other])}" for other in neighbours(t, land)]
        yield f"{land_words(t, land)} of {players.holder(t.owner[land])} borders {listed(borders)}."


# --- players ---------------------------------------------------------------------------------------------------------


def standing(t: Table, seat: int) -> tuple[int, int, int]:
    """The territories and armies of a seat, and the armies it would get next turn."""
    lands = t.lands(seat)
    income = t.edition.income(t, seat) if t.alive(seat) else 0
    return len(lands), sum([t.armies[land] for land in lands]) + t.reserve[seat], income


def holdings(t: Table, seat: int) -> list[str]:
    """The whole regions of a seat, and where its Headquarters lies."""
    found = [region.name for region in t.board.regions if region_holder(t, region) == seat]
    places = headquarters(t)
    if seat < len(places):
        found.append(f"HQ {t.board.territories[places[seat]].name}")
    told = beside(t, seat).facts
    return found + [f"{fact.label} {fact.value}" for fact in told[seat]] if told else found


def beside(t: Table, seat: int) -> Beside:
    """What the edition lays beside the board, as this seat may see it."""
    return Beside() if t.edition.show is None else t.edition.show(t, seat)


def players_picture(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """Everybody at the table: what they hold and what they will get."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    grid.add_column("Player", no_wrap=True)
    for title in ("Lands", "Armies", "Cards", "Income"):
        grid.add_column(title, justify="right", no_wrap=True)
    grid.add_column("Holds")
    for seat, agent in enumerate(players.agents):
        lands, count, income = standing(t, seat)
        name = Text().append_text(players.badge(seat, wide=width >= 80))
        name.append(f" {players.name(seat)}", style="bold" if seat == mine else "")
        who = "you" if seat == mine else "person" if players.is_person(seat) else agent
        name.append(f" {who}", style="dim")
        style = "" if t.alive(seat) else "dim"
        held = ", ".join(holdings(t, seat)) if t.alive(seat) else "out"
        grid.add_row(name, str(lands), str(count), str(len(t.hands[seat])), f"+{income}", held, style=style)
    if t.edition.neutral >= 0:
        lands, count, _ = standing(t, t.edition.neutral)
        name = Text().append_text(players.badge(t.edition.neutral, width >= 80))
        grid.add_row(name.append(" neutral"), str(lands), str(count))
    return grid


def players_words(t: Table, players: Players, mine: int = NOBODY) -> Iterator[str]:
    """Everybody at the table, a line each."""
    for seat, agent in enumerate(players.agents):
        who = "you" if seat == mine else "a person" if players.is_person(seat) else f"bot {agent}"
        if not t.alive(seat):
            yield f"{players.name(seat)} ({who}) is out."
            continue
        lands, count, income = standing(t, seat)
        held = holdings(t, seat)
        more = f", holds {listed(held)}" if held else ""
        yield (
            f"{players.name(seat)} ({who}): {many(lands, 'territory', 'territories')}, {armies(count)}, "
            f"{many(len(t.hands[seat]), 'card', 'cards')}, {income} new armies next turn{more}."
        )
    if t.edition.neutral >= 0:
        lands, count, _ = standing(t, t.edition.neutral)
        yield f"Neutral: {many(lands, 'territory', 'territories')}, {armies(count)}."


# --- cards -----------------------------------------------------------------------------------------------------------


def tray_words(t: Table, seat: int) -> Iterator[str]:
    """The other cards that lie before a seat, a line each, with what they do."""
    for tray in beside(t, seat).trays:
        if tray.seat == seat:
            for card in tray.cards:
                state = "" if card.state == "ready" else f", {card.state}"
                yield f"{tray.title}: {card.name} ({card.cost}{state}). {card.says}"


def cards_words(t: Table, seat: int) -> Iterator[str]:
    """The cards of a seat, and what the next set is worth."""
    hand = [t.edition.cards[card] for card in t.hands[seat].cards if card != HIDDEN]
    least, most = t.edition.sets.limits(t.sets)
    worth = f"The next set is worth {armies(most) if least == most else f'{least} to {armies(most)}'}."
    yield from tray_words(t, seat)
    if not hand:
        yield f"You hold no cards. {worth}"
        return
    names: list[str] = []
    for card in hand:
        mine = card.land != NO_LAND and t.owner[card.land] == seat
        names.append(card.name if card.land == NO_LAND else f"{card.name} ({card.symbol}{', yours' if mine else ''})")
    yield f"Your {many(len(hand), 'card', 'cards')}: {', '.join(names)}. {worth}"


def whole_table(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """The board and the players below it."""
    return Group(board_picture(t, players, width, mine), Text(), players_picture(t, players, width, mine))
