"""The poster of a world: its board with all marks, who has won, what was done, and the hash that proves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.boards import draw, sheet_of
from hegemon.boards.looks import LOOKS
from hegemon.boards.marks import INK, PAPER, layer
from hegemon.boards.pen import group, place, tag
from hegemon.kernel.steps import Record
from hegemon.table.board import Board
from hegemon.table.campaign import Campaigning, Section

MARGIN: Final = 60.0
HEADING: Final = 150.0
LINE: Final = 19.0
WORDS: Final = 11.6
"""The width that a letter takes at the size of the text, times twenty."""
COLUMNS: Final = 3
GAP: Final = 40.0


def poster(
    board: Board,
    package: str,
    rules: Campaigning,
    world: Record,
    name: str,
    people: Sequence[str],
    after: int,
    hash: str,
) -> str:
    """A poster as SVG."""
    sheet = sheet_of(board)
    look = LOOKS[sheet.look]
    width = sheet.width + 2 * MARGIN
    wide = (sheet.width - (COLUMNS - 1) * GAP) / COLUMNS
    top = HEADING + sheet.height + 70
    first, told = wrapped(told_of(rules, world), wide), wrapped(chronicle_of(rules, world, people), wide)
    deep = max(len(first), -(-len(told) // (COLUMNS - 1)))
    rows = [*first, *[("", "")] * (deep - len(first)), *told]
    height = top + deep * LINE + 110
    written: list[str] = []
    for k, (heading, words) in enumerate(rows):
        column, row = divmod(k, max(1, deep))
        x, y = MARGIN + column * (wide + GAP), top + row * LINE
        bold = "bold" if heading else None
        written.append(tag("text", heading or words, x=x, y=y, font_size=16 if heading else 13.5, font_weight=bold))
    title = rules.title(world) or name
    after_says = "Before the first game" if not after else f"After game {after}"
    picture = draw.backdrop(sheet, look)
    parts = [
        tag("rect", width=width, height=height, fill=PAPER),
        tag(
            "text",
            f"The World of {title}" if rules.title(world) else title,
            x=width / 2,
            y=78,
            font_size=54,
            text_anchor="middle",
            font_weight="bold",
        ),
        tag(
            "text",
            " · ".join([board.name, *([name] if name != title else []), after_says]),
            x=width / 2,
            y=118,
            font_size=20,
            text_anchor="middle",
        ),
        group(
            "g",
            [
                nested(picture),
                draw.changes(sheet, board),
                draw.labels(sheet, look),
                draw.legend(sheet, board, look),
                layer(board, package, rules.marks(world)),
            ],
            transform=place(MARGIN, HEADING),
        ),
        *written,
        tag(
            "text",
            f"World {hash}",
            x=width / 2,
            y=height - 36,
            font_size=12,
            text_anchor="middle",
            font_family="monospace",
        ),
    ]
    inside = "\n".join([part for part in parts if part])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'font-family="{look.face.replace(chr(34), chr(39))}" fill="{INK}">{inside}</svg>\n'
    )


def nested(picture: str) -> str:
    """A picture inside another."""
    return picture[picture.index("<svg") :]


def told_of(rules: Campaigning, world: Record) -> list[tuple[str, str]]:
    """Who has won, and what is on the cards, if the edition tells it, line by line: a heading or words."""
    found: list[tuple[str, str]] = []
    for section in rules.story(world):
        if section.id == "victors":
            found += victors(section)
        elif section.id == "cards":
            found += [("", ""), (section.title, ""), *[("", ": ".join(row)) for row in section.rows]]
    return found


def chronicle_of(rules: Campaigning, world: Record, people: Sequence[str]) -> list[tuple[str, str]]:
    """What was done, line by line: a heading or words."""
    found = [("Chronicle", "")]
    for deed in rules.deeds(world):
        who = f"{people[deed.person]} " if 0 <= deed.person < len(people) else ""
        found.append(("", f"{deed.game}. {who}{deed.says}"))
    return found


def victors(section: Section) -> list[tuple[str, str]]:
    """The victors, with a line for every game that is still to come."""
    found = [(section.title, "")]
    for first, *rest in section.rows:
        told = ", ".join([word for word in rest if word])
        found.append(("", f"{first}. {told or '_' * 34}"))
    return found


def wrapped(lines: Sequence[tuple[str, str]], wide: float) -> list[tuple[str, str]]:
    """The same lines, none of them wider than a column."""
    most = int(wide / (WORDS / 20 * 13.5))
    found: list[tuple[str, str]] = []
    for heading, words in lines:
        if heading or len(words) <= most:
            found.append((heading, words))
            continue
        line = ""
        for word in words.split(" "):
            if line and len(line) + 1 + len(word) > most:
                found.append(("", line))
                line = f"    {word}"
            else:
                line = f"{line} {word}" if line else word
        found.append(("", line))
    return found
