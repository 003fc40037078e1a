"""The board, its borders, the players and their cards: as tables, and in words for plain screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.words import capital, many
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.views import SPECTATOR
from hegemon.table.board import NO_REGION, Region, Territory
from hegemon.table.cards import NO_LAND
from hegemon.table.show import Beside, Fact, Marker, Score
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import listed

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
    """A name cut to a length: points of the compass become letters, then the longest word but the last is cut."""
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
    """The short names of a narrow board, which people may type, with the ids they stand for; the longest first."""
    forms = {shortened(land.name, size).lower(): land.id for land in lands for size in range(11, 22)}
    names = {land.name.lower() for land in lands}
    return {form: forms[form] for form in sorted(forms, key=len, reverse=True) if form not in names and "…" not in form}


def region_holder(t: Table, region: Region) -> int:
    """Who holds a whole region, or NOBODY."""
    first = t.owner[region.lands[0]]
    return first if t.holds(first, region.lands) else NOBODY


# --- what lies beside the board ---------------------------------------------------------------------------------------


def beside(t: Table, seat: int) -> Beside:
    """What the edition lays beside the board, as this seat may see it."""
    return Beside() if t.edition.show is None else t.edition.show(t, seat)


def pieces_on(t: Table) -> dict[int, list[Marker]]:
    """The pieces on territories beside their armies, by territory."""
    places = t.board.places
    markers = beside(t, SPECTATOR).markers
    return {places[land].index: found for land, found in markers.items() if land in places}


def signs_of(pieces: dict[int, list[Marker]]) -> dict[str, str]:
    """The sign of each piece: the first letters of its name, or as few letters of a proper name as are its own.

    >>> signs_of({0: [Marker("k", "Second Keep"), Marker("a", "Mira, the elder"), Marker("b", "Milo, the younger")]})
    {'Second Keep': 'SK', 'Mira, the elder': 'Mir', 'Milo, the younger': 'Mil'}
    """
    names = dict.fromkeys([marker.name for found in pieces.values() for marker in found])
    proper = {name: name.partition(",")[0] for name in names if "," in name}
    signs: dict[str, str] = {}
    for name in names:
        own = proper.get(name, "")
        same = [other for other in proper.values() if other != own]
        least = next((k for k in range(2, len(own)) if not any([one.startswith(own[:k]) for one in same])), len(own))
        signs[name] = own[:least] or "".join([word[0] for word in name.split()]).upper()
    return signs


def short_pieces(markers: Sequence[Marker], signs: dict[str, str]) -> str:
    """Pieces as signs, with how many: ``K2 SE Th``."""
    return " ".join([f"{signs[marker.name]}{marker.count if marker.count > 1 else ''}" for marker in markers])


def pieces_legend(t: Table) -> str:
    """What the signs of landmarks and the letters of pieces on the board mean; empty if there are none."""
    marks = [f"{mark.sign} {mark.name}" for mark in t.edition.landmarks]
    return ", ".join([*marks, *[f"{sign} {name}" for name, sign in signs_of(pieces_on(t)).items()]])


def marks_of(t: Table, land: int) -> str:
    """The signs of what is printed on a territory."""
    return "".join([mark.sign for mark in t.edition.landmarks if land in mark.lands])


def piece_words(marker: Marker) -> str:
    """Pieces of one kind in words."""
    return marker.name if marker.count == 1 else f"{marker.count} {marker.name}"


# --- the board -------------------------------------------------------------------------------------------------------


def is_empty(t: Table) -> bool:
    """Whether nobody holds anything yet, so that there is nothing to see."""
    return all([owner == NOBODY for owner in t.owner])


def groups_of(t: Table) -> list[tuple[Region | None, tuple[int, ...]]]:
    """The regions with their places that are still there, and at the end those that belong to no region."""
    gone = set(t.board.changes.gone)
    found: list[tuple[Region | None, tuple[int, ...]]] = []
    for region in t.board.regions:
        lands = tuple([land for land in region.lands if land not in gone])
        if lands:
            found.append((region, lands))
    alone = [land.index for land in t.board.territories if land.region == NO_REGION and land.index not in gone]
    return [*found, (None, tuple(alone))] if alone else found


def split_groups(
    groups: list[tuple[Region | None, tuple[int, ...]]], columns: int
) -> list[list[tuple[Region | None, tuple[int, ...]]]]:
    """The groups in order, in so many columns of nearly the same height."""
    heights = [len(lands) + 2 for _, lands in groups]
    columns = min(columns, len(groups))
    best = [groups]
    lowest = sum(heights) + 1
    for cuts in combinations(range(1, len(groups)), columns - 1):
        spans = list(pairwise((0, *cuts, len(groups))))
        tallest = max([sum(heights[start:stop]) for start, stop in spans])
        if tallest < lowest:
            lowest = tallest
            best = [groups[start:stop] for start, stop in spans]
    return best


def region_title(t: Table, players: Players, region: Region | None, size: int) -> Text:
    """The heading of a region: its name, its bonus, and who holds all of it."""
    if region is None:
        return Text("Elsewhere", style="bold underline")
    bonus = f" +{region.bonus}"
    title = Text(shortened(region.name, size - len(bonus) - 2), style="bold underline")
    title.append(bonus, style="not underline")
    holder = region_holder(t, region)
    if holder != NOBODY:
        title.append(" ", style="not underline")
        title.append_text(players.badge(holder, wide=False))
    return title


def board_picture(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """The whole board by regions, in as many columns as fit; the viewer's own territories are bold."""
    columns = 3 if width >= 57 else 2 if width >= 40 else 1
    size = min(33, (width - 2 * (columns - 1)) // columns)
    wide = size >= 29
    room = size - (8 if wide else 5)
    pieces = pieces_on(t)
    short = signs_of(pieces)
    piles: list[list[Text]] = []
    for group in split_groups(groups_of(t), columns):
        pile: list[Text] = []
        for region, lands in group:
            if pile:
                pile.append(Text())
            pile.append(region_title(t, players, region, size))
            for land in lands:
                pile.append(land_line(t, players, land, short_pieces(pieces.get(land, ()), short), room, wide, mine))
        piles.append(pile)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in piles:
        grid.add_column(no_wrap=True, width=size)
    for row in range(max([len(pile) for pile in piles])):
        grid.add_row(*[pile[row] if row < len(pile) else Text() for pile in piles])
    legend = pieces_legend(t)
    return Group(grid, Text(legend, style="dim")) if legend else grid


def land_line(t: Table, players: Players, land: int, pieces: str, room: int, wide: bool, mine: int) -> Text:
    """One territory: the letter of its owner, its name, the signs of its pieces, and armies."""
    marks = "".join([f" {mark}" for mark in (marks_of(t, land), pieces) if mark])
    owner = t.owner[land]
    line = Text().append_text(players.badge(owner, wide)).append(" ")
    own = owner == mine and owner != NOBODY
    count = str(t.armies[land]) if t.armies[land] else "-"
    style = "bold" if own else "dim" if owner == NOBODY else ""
    name = shortened(t.board.territories[land].name, room - len(marks))
    line.append(f"{name:<{room - len(marks)}}{marks}{count:>{4 if wide else 3}}", style=style)
    return line


def board_words(t: Table, players: Players) -> Iterator[str]:
    """The whole board, a line for each region: who holds what, with how many armies."""
    pieces = pieces_on(t)
    for region, lands in groups_of(t):
        title = "Elsewhere"
        if region is not None:
            holder = region_holder(t, region)
            whole = f", held by {players.holder(holder)}" if holder != NOBODY else ""
            title = f"{region.name}, worth {t.edition.many(region.bonus)} a turn{whole}"
        owners = list(dict.fromkeys([t.owner[land] for land in lands]))
        parts: list[str] = []
        for owner in sorted(owners):
            held = [land_words(t, land, pieces.get(land, ())) for land in lands if t.owner[land] == owner]
            parts.append(f"{capital(players.holder(owner))}: {', '.join(held)}.")
        yield f"{title}. {' '.join(parts)}"


def land_words(t: Table, land: int, pieces: Sequence[Marker]) -> str:
    """A territory with its pieces and armies, in words."""
    count = f" {t.armies[land]}" if t.armies[land] else ""
    printed = [mark.name for mark in t.edition.landmarks if land in mark.lands]
    marks = f" ({', '.join(printed)})" if printed else ""
    more = f" with {listed([piece_words(marker) for marker in pieces])}" if pieces else ""
    return f"{t.board.territories[land].name}{marks}{count}{more}"


# --- borders ---------------------------------------------------------------------------------------------------------


def neighbours(t: Table, land: int) -> list[int]:
    """The neighbours of a territory, those of other owners first."""
    return sorted(t.board.near[land], key=lambda other: t.owner[other] == t.owner[land])


def map_picture(t: Table, players: Players, lands: tuple[int, ...], width: int) -> RenderableType:
    """Some territories with everything that borders them."""
    size = 21 if width >= 90 else 14
    room = min(width, 120) - size - 12 - max(6, len(t.edition.units[1]))
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    grid.add_column("Territory", no_wrap=True, width=size + 2)
    count = capital(t.edition.units[1])
    grid.add_column(count, justify="right", width=max(6, len(count)))
    grid.add_column("Borders", no_wrap=True)
    for land in lands:
        name = Text().append_text(players.badge(t.owner[land], wide=False))
        marks = marks_of(t, land)
        name.append(f" {shortened(t.board.territories[land].name, size - len(marks))}{marks and ' '}{marks}")
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
    pieces = pieces_on(t)

    def told(land: int) -> str:
        return f"{land_words(t, land, pieces.get(land, ()))} of {players.holder(t.owner[land])}"

    for land in lands:
        yield f"{told(land)} borders {listed([told(other) for other in neighbours(t, land)])}."


# --- players ---------------------------------------------------------------------------------------------------------


def standing(t: Table, seat: int) -> tuple[int, int, int]:
    """The territories and armies of a seat, and the armies it would get next turn."""
    lands = t.lands(seat)
    income = t.edition.income(t, seat) if t.alive(seat) else 0
    return len(lands), sum([t.armies[land] for land in lands]) + t.reserve[seat], income


def holdings(t: Table, seat: int) -> list[str]:
    """What is worth knowing of a seat: whole regions, pieces of its own, and the facts of the edition."""
    shown = beside(t, SPECTATOR)
    facts = shown.facts[seat] if shown.facts else []
    found: list[str] = []
    if not any([fact.most for fact in facts]):  # a track tells the points
        found += [f"{score.total} points ({score_words(score)})" for score in shown.score if score.seat == seat]
    found += [region.name for region in t.board.regions if region_holder(t, region) == seat]
    for land, markers in pieces_on(t).items():
        found += [f"{marker.name} in {t.board.territories[land].name}" for marker in markers if marker.seat == seat]
    return found + [f"{fact.label} {fact_value(fact)}" for fact in facts]


def score_words(score: Score) -> str:
    """What points are made of: ``Territories 15, Strongholds 6``."""
    return ", ".join([f"{part.label} {part.value}" for part in score.parts if part.value])


def side_words(t: Table) -> Iterator[str]:
    """How the sides stand where sides win, a line each."""
    for side in beside(t, SPECTATOR).sides:
        yield f"{side.name}: {side.says}." if side.most else f"{side.name}: {side.total} {side.says}."


def track_words(t: Table, players: Players) -> Iterator[str]:
    """Where the markers of each track stand, a line each: ``Epoch: Second (2 of 5).``"""
    for track in beside(t, SPECTATOR).tracks:
        found = [f"{track.stops[track.at]} ({track.at + 1} of {len(track.stops)})"] if track.at >= 0 else []
        standing = sorted([(stop, seat) for seat, stop in enumerate(track.seats) if stop >= 0])
        found += [f"{players.name(seat)} at {track.stops[stop]}" for stop, seat in standing]
        if found:
            yield f"{track.title}: {', '.join(found)}."


def fact_value(fact: Fact) -> str:
    """The value of a fact, with what it counts up to."""
    return f"{fact.value} of {fact.most}" if fact.most else str(fact.value)


def players_picture(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """Everybody at the table: what they hold and what they will get."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False)
    grid.add_column("Player", no_wrap=True)
    trades = t.edition.trades()
    for title in ("Lands", capital(t.edition.units[1]), *(["Cards"] if trades else []), "Income"):
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
        cards = [str(len(t.hands[seat]))] if trades else []
        grid.add_row(name, str(lands), str(count), *cards, f"+{income}", held, style=style)
    if t.edition.neutral >= 0:
        lands, count, _ = standing(t, t.edition.neutral)
        name = Text().append_text(players.badge(t.edition.neutral, width >= 80))
        grid.add_row(name.append(" neutral"), str(lands), str(count))
    more = [*side_words(t), *track_words(t, players)]
    return Group(grid, Text(" ".join(more), style="dim")) if more else grid


def players_words(t: Table, players: Players, mine: int = NOBODY) -> Iterator[str]:
    """Everybody at the table, a line each."""
    trades = t.edition.trades()
    for seat, agent in enumerate(players.agents):
        who = "you" if seat == mine else "a person" if players.is_person(seat) else f"bot {agent}"
        if not t.alive(seat):
            yield f"{players.name(seat)} ({who}) is out."
            continue
        lands, count, income = standing(t, seat)
        held = holdings(t, seat)
        more = f", holds {listed(held)}" if held else ""
        cards = f"{many(len(t.hands[seat]), 'card', 'cards')}, " if trades else ""
        yield (
            f"{players.name(seat)} ({who}): {many(lands, 'territory', 'territories')}, {t.edition.many(count)}, "
            f"{cards}{income} new {t.edition.units[1]} next turn{more}."
        )
    if t.edition.neutral >= 0:
        lands, count, _ = standing(t, t.edition.neutral)
        yield f"Neutral: {many(lands, 'territory', 'territories')}, {t.edition.many(count)}."
    yield from side_words(t)
    yield from track_words(t, players)


# --- cards -----------------------------------------------------------------------------------------------------------


COMMA: Final = ", "


def tray_words(t: Table, seat: int, asked: bool = False) -> Iterator[str]:
    """The other cards that lie before a seat, a line each, with what they do; or those that are asked about."""
    for tray in beside(t, seat).trays:
        if tray.seat == seat and (tray.asked or not asked):
            for card in tray.cards:
                about = [word for word in (card.cost, card.worth, card.state if card.state != "ready" else "") if word]
                says = f" {card.says}" if card.says.rstrip(".") != card.name else ""
                yield f"{tray.title}: {card.name}{f' ({COMMA.join(about)})' if about else ''}.{says}"


def force_words(t: Table, players: Players, seat: int) -> Iterator[str]:
    """The effects in force, a line each, with the territories that they work on."""
    for force in beside(t, seat).forces:
        whose = f" of {players.name(force.seat)}" if force.seat >= 0 else ""
        where = f" ({listed([t.board.find(land).name for land in force.lands])})" if force.lands else ""
        yield f"In force {force.until}: {force.title}{whose}{where}. {force.says}"


def cards_words(t: Table, seat: int) -> Iterator[str]:
    """The cards of a seat, and what a set is worth."""
    trays = list(tray_words(t, seat))
    yield from trays
    if not t.edition.trades():
        if not trays:
            yield "You hold no cards."
        return
    hand = [t.edition.cards[card] for card in t.hands[seat].cards if card != HIDDEN]
    least, most = t.edition.sets.limits(t.sets)
    worth = f"The next set is worth {t.edition.many(most) if least == most else f'{least} to {t.edition.many(most)}'}."
    if not hand:
        yield f"You hold no territory cards. {worth}"
        return
    names: list[str] = []
    for card in hand:
        mine = card.land != NO_LAND and t.owner[card.land] == seat
        names.append(card.name if card.land == NO_LAND else f"{card.name} ({card.symbol}{', yours' if mine else ''})")
    yield f"Your {many(len(hand), 'card', 'cards')}: {', '.join(names)}. {worth}"


def whole_table(t: Table, players: Players, width: int, mine: int = NOBODY) -> RenderableType:
    """The board and the players below it."""
    return Group(board_picture(t, players, width, mine), Text(), players_picture(t, players, width, mine))
