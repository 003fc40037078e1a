"""What MkDocs cannot know: where the pages lie, which modules have a reference, and how boards and odds are drawn.

Pages keep their place in the repository, so that their links lead to the same files here as there. A link to a folder
leads to a list of its files. Modules that speak of what is under seal have no reference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

try:
    from griffe import Extension
except ImportError:  # the extra `docs` is not installed, and only the lists of pages and modules are asked for
    Extension = object  # type: ignore[assignment,misc]

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
EDITIONS: Final = SOURCE / "hegemon" / "editions"

PACKAGES: Final = ("kernel", "table", "rules", "ai", "editions", "boards", "match", "lab", "envs", "learn")
"""What programs build on. The server and the commands have pages of their own."""
SEALED: Final = {
    "hegemon.editions.legacy": (
        *("actions", "aftermath", "bot", "campaign", "cards", "drawings", "extra", "faction_card", "factions", "hooks"),
        *("packs", "scars", "sections", "show", "stars", "things", "world"),
    ),
}
"""Modules that speak of what players are to find out in the game, and packages of such modules."""

STATIC: Final = ("CITATION.cff", "deploy/*", "docs/img/*.jpg", "docs/img/*.png", "docs/img/*.svg", "docs/examples/**/*")
"""What pages link to or show, beside pages."""
FOLDERS: Final = {
    "deploy": "Examples for servers",
    "docs/decisions": "Decisions",
    "docs/examples/lagoon": "An edition in a package of its own",
}
"""Folders that pages link to."""
PICTURES: Final = "docs/pictures.md"
MOST: Final = 20
"""The most armies on either side in the picture of odds."""


def pages() -> list[str]:
    """Every page, by its place in the repository."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *EDITIONS.glob("*/*.md")]
    return sorted([where(path) for path in found if "examples" not in path.parts])


def where(path: Path) -> str:
    """The place of a file in the repository."""
    return path.relative_to(ROOT).as_posix()


def sealed(module: str) -> bool:
    """Whether a module has no reference, so that it gives nothing away."""
    return any([f"{module}.".startswith(f"{book}.{part}.") for book, parts in SEALED.items() for part in parts])


def modules() -> list[str]:
    """Every module that has a reference."""
    found = ["hegemon"]
    for package in PACKAGES:
        for path in sorted((SOURCE / "hegemon" / package).rglob("*.py")):
            name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith(".__main__") and not sealed(name):
                found.append(name)
    return found


# --- examples in docstrings ------------------------------------------------------------------------------------------


def fenced(text: str) -> str:
    """A docstring with its examples as blocks of code."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(">>> "):
            lines += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            lines += ["```"]
            inside = False
        lines.append(line)
    return "\n".join([*lines, *(["```"] if inside else [])])


class Examples(Extension):
    """Shows the examples in docstrings as code."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


# --- MkDocs ----------------------------------------------------------------------------------------------------------


def slug(text: str, _: str = "-") -> str:
    """The anchor of a heading, as it is where the repository is read."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the pages that are made from the code."""
    config.mdx_configs.setdefault("toc", {})["slugify"] = slug
    assert config.nav is not None
    config.nav[2]["Editions"].insert(0, {"Boards and odds in pictures": PICTURES})
    config.nav.append({"Reference": [reference_of(package) for package in ("", *PACKAGES)]})
    return config


def reference_of(package: str) -> dict[str, Any]:
    """The place of a package in the navigation."""
    name = f"hegemon.{package}".rstrip(".")
    mine = [one for one in modules() if one == name or (package and one.startswith(f"{name}."))]
    places = [{one: f"reference/{one}.md"} for one in mine]
    return {name: places if package else places[0][name]}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take the pages from where they lie, and make those that lie nowhere."""
    from mkdocs.structure.files import File  # noqa: PLC0415  (an extra)

    docs = Path(config.docs_dir).resolve()
    for file in list(files):
        if file.abs_src_path is not None and Path(file.abs_src_path).resolve().is_relative_to(docs):
            files.remove(file)
    static = [path for pattern in STATIC for path in ROOT.glob(pattern) if path.is_file()]
    lying = [*pages(), *[where(path) for path in static if "__pycache__" not in path.parts]]
    for place in lying:
        if place.endswith(".md") and "examples" in place:
            continue
        files.append(placed(File.generated(config, place, abs_src_path=str(ROOT / place))))
    for place, text in {**made_of_code(), **drawn()}.items():
        files.append(placed(File.generated(config, place, content=text)))
    return files


def placed(file: File) -> File:
    """Give a file an address that says nothing of folders which only developers know."""
    place = file.dest_uri
    if place == "README.html":
        place = "index.html"
    place = place.removeprefix("docs/").removeprefix("src/hegemon/")
    file.dest_uri = re.sub(r"^(editions/\w+)/page\.html$", r"\1/index.html", place)
    return file


def made_of_code() -> dict[str, str]:
    """The reference, and the lists of folders, by their places."""
    found = {f"reference/{name}.md": f"# {name}\n\n::: {name}\n" for name in modules()}
    for folder, title in FOLDERS.items():
        every = sorted([path for path in (ROOT / folder).rglob("*") if path.is_file()])
        names = [path.relative_to(ROOT / folder).as_posix() for path in every if "__pycache__" not in path.parts]
        shown = [name for name in names if not (name.endswith(".md") and "examples" in folder)]
        found[f"{folder}/files.md"] = "\n".join([f"# {title}", "", *[f"* [{name}]({name})" for name in shown], ""])
    return found


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to folders to the lists of their files, and name the files that examples stand in."""
    here = Path(page.file.src_uri).parent

    def led(found: re.Match[str]) -> str:
        target = Path(os.path.normpath(here / found[1])).as_posix()
        return f"]({found[1].rstrip('/')}/files.md)" if target in FOLDERS else found[0]

    text = re.sub(r"\]\(([\w./-]+)\)", led, markdown)
    return re.sub(r"(?m)^```(\w+) file=(\S+)$", r'```\1 title="\2"', text)


# --- pictures --------------------------------------------------------------------------------------------------------


def boards() -> Iterator[tuple[Any, Any]]:
    """Every printed board with the name of the first edition that is played on it."""
    from hegemon.editions import RULEBOOKS  # noqa: PLC0415
    from hegemon.table.rulebook import BadOption  # noqa: PLC0415

    known: set[str] = set()
    for book in RULEBOOKS:
        choices = [{}, *[{option.name: choice} for option in book.options for choice in option.choices]]
        for seats in book.seats:
            for options in choices:
                try:
                    board = book.open(seats, options).board
                except BadOption:
                    continue
                if board.id not in known:
                    known.add(board.id)
                    yield book, board


def drawn() -> dict[str, str]:
    """The page of pictures, and the pictures."""
    from hegemon.boards import draw, sheet_of  # noqa: PLC0415

    found: dict[str, str] = {}
    lines = ["# Boards and odds in pictures", "", "Every board as `hegemon.boards` draws it ([how](boards.md)).", ""]
    for book, board in boards():
        found[f"docs/img/boards/{board.id}.svg"] = draw.poster(sheet_of(board), board)
        told = f"{board.name}, {len(board.territories)} territories"
        ahead = "" if board.name == book.name else f"{book.name}: "
        lines += [f"## {ahead}{told}", "", f"![{told}](img/boards/{board.id}.svg)", ""]
    found["docs/img/odds.svg"] = odds_chart()
    lines += [
        "## The odds of a battle",
        "",
        "How likely the attacker is to win if the battle goes on to its end, with the dice of Classic. Of the armies",
        "that attack one stays behind. `hegemon odds` has the exact numbers ([how](cli.md#hegemon-odds)).",
        "",
        "![Chances to win, by the armies of attacker and defender](img/odds.svg)",
        "",
    ]
    return {PICTURES: "\n".join(lines), **found}


def odds_chart() -> str:
    """A table of colours: how likely an attack is to win, by the armies on both sides."""
    from hegemon.boards.pen import group, tag  # noqa: PLC0415
    from hegemon.editions import RULEBOOKS  # noqa: PLC0415
    from hegemon.table.odds import win_chance  # noqa: PLC0415

    book = RULEBOOKS[0]
    combat = book.open(book.seats[0], {}).combat
    cell, left, top = 30.0, 90.0, 60.0
    size = cell * MOST
    title = "Chances of the attacker, in per cent"
    parts = [tag("rect", width=left + size + 20, height=top + size + 20, fill="#fffdf7")]
    parts.append(tag("text", title, x=20.0, y=24.0, font_size=16.0, font_weight="bold"))
    parts.append(tag("text", "armies that defend", x=left + size / 2, y=44.0, text_anchor="middle"))
    parts.append(tag("text", "armies that", x=10.0, y=top + size / 2))
    parts.append(tag("text", "attack", x=10.0, y=top + size / 2 + 16))
    for attackers in range(2, MOST + 2):  # one of them stays behind
        y = top + cell * (attackers - 2)
        parts.append(tag("text", str(attackers), x=left - 6, y=y + 19, text_anchor="end", fill="#6b6558"))
        for defenders in range(1, MOST + 1):
            x = left + cell * (defenders - 1)
            win = win_chance(combat, attackers, defenders)
            red, green, blue = [round(a + (b - a) * win) for a, b in ((248, 31), (239, 78), (222, 121))]
            parts.append(tag("rect", x=x, y=y, width=cell, height=cell, fill=f"rgb({red},{green},{blue})"))
            ink = "#fff" if win > 0.5 else "#333"
            number = f"{100 * win:.0f}"
            parts.append(tag("text", number, x=x + cell / 2, y=y + 19, text_anchor="middle", fill=ink, font_size=11.0))
            if attackers == 2:
                head = str(defenders)
                parts.append(tag("text", head, x=x + cell / 2, y=top - 4, text_anchor="middle", fill="#6b6558"))
    return group(
        "svg",
        [tag("title", title), *parts],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {left + size + 20:g} {top + size + 20:g}",
        width=left + size + 20,
        height=top + size + 20,
        font_family="system-ui, sans-serif",
        font_size=13.0,
    )
