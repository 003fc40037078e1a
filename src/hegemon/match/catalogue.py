"""The catalogue of an edition: its rules, the rulings behind them, the code that keeps them and the tests that say so.

Rules and rulings are package data. Code cites a rule in the last lines of a docstring (``Rules:`` and ids), which are
read from the sources: they ship with the compiled build too. Tests claim a rule by ``@pytest.mark.rule``; they are
found only in a checkout of the repository.

What players are to find out in the game stands in seals (``packs/*.seal``), told only to whoever wants it spoilt.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from hegemon.editions import RULEBOOKS, rulebook
from hegemon.kernel.steps import Ask
from hegemon.table.edition import Edition
from hegemon.table.files import BadFile, from_toml
from hegemon.table.rulebook import BadOption, Rulebook
from hegemon.table.seals import SUFFIX, unwrapped
from hegemon.table.table import Table

PACKAGE: Final = Path(__file__).resolve().parent.parent
OWN: Final = "hegemon."
"""What the packages of our own editions begin with."""
ID: Final = re.compile(r"[A-Z]+-[A-Z0-9]+-\d+")
NAMED: Final = re.compile(rf" \(({ID.pattern})\)")
"""A rule at the end of a refusal, as ``Edition.cite`` writes it."""
PACKS: Final = "packs"
"""The folder of an edition in which its seals lie, and of its tests that speak of what is under them."""
SEALED: Final = "Sealed"
"""The title of a ruling whose words are under seal."""
CITES: Final = re.compile(r"(?ms)^\s*Rules:(.*)\Z")
HEADING: Final = re.compile(r"(?m)^(##|###) +(.+)$")


class UnknownRule(BadOption):
    """A rule that does not exist. The text is one sentence that names the nearest ones."""


class RuleFile(msgspec.Struct):
    """A rule in ``rules.toml``."""

    id: str
    section: str
    says: str
    rulings: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()


class RulesFile(msgspec.Struct):
    """The file ``rules.toml``."""

    rule: list[RuleFile] = []


class SealedRule(msgspec.Struct):
    """What a seal says of a rule."""

    id: str
    says: str


class SealedRuling(msgspec.Struct):
    """What a seal says of a ruling."""

    number: int
    title: str
    text: str


class SealFile(msgspec.Struct):
    """What a seal holds for the catalogue."""

    rule: list[SealedRule] = []
    ruling: list[SealedRuling] = []


class Rule(NamedTuple):
    """One rule: where it stands in the rulebook, what it says, and the rulings that bear on it.

    ``sealed`` names the seals that say it, if players are to find it out in the game; then it says only that.
    """

    id: str
    section: str
    says: str
    rulings: tuple[str, ...]
    sealed: tuple[str, ...] = ()


class Ruling(NamedTuple):
    """One ruling: what the rulebook leaves open, how we decided, and why."""

    id: str
    section: str
    title: str
    text: str


class Place(NamedTuple):
    """Where something stands: the module, the class or function in it, the file and the line."""

    module: str
    name: str
    file: Path
    line: int


class Catalogue:
    """The rules and rulings of one edition, in the order of the book."""

    __slots__ = ("rulebook", "rules", "rulings")

    def __init__(self, book: Rulebook, rules: dict[str, Rule], rulings: dict[str, Ruling]) -> None:
        self.rulebook: Final = book
        self.rules: Final = rules
        self.rulings: Final = rulings

    def sections(self) -> dict[str, list[Rule]]:
        """The rules under each heading, in the order in which the headings first come."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.section, []).append(rule)
        return found

    def behind(self, rule: Rule) -> list[Ruling]:
        """The rulings behind a rule."""
        return [self.rulings[id] for id in rule.rulings]

    def resting_on(self, ruling: Ruling) -> list[Rule]:
        """The rules that a ruling bears on."""
        return [rule for rule in self.rules.values() if ruling.id in rule.rulings]


def loose(id: str) -> tuple[str, ...]:
    """An id as people write it: neither case nor zeros before a number matter."""
    return tuple([part.lstrip("0") or "0" for part in id.strip().upper().split("-")])


@cache
def catalogue(id: str, spoil: bool = False) -> Catalogue:
    """The catalogue of an edition, from its ``rules.toml`` and ``rulings.md``; spoilt, with what is under seal."""
    book = rulebook(id)
    return Catalogue(book, *read_catalogue(files(book.package), book.code, spoil))


def read_catalogue(folder: Traversable, code: str, spoil: bool = False) -> tuple[dict[str, Rule], dict[str, Ruling]]:
    """The rules and the rulings in the folder of an edition whose ids begin with these letters."""
    told = from_toml(text_of(folder / "rules.toml"), RulesFile, f"rules.toml of {code}")
    rules = {rule.id: Rule(rule.id, rule.section, rule.says, rule.rulings, rule.seals) for rule in told.rule}
    rulings = read_rulings(text_of(folder / "rulings.md"))
    if spoil:
        break_seals(folder / PACKS, code, rules, rulings)
    return rules, rulings


def break_seals(folder: Traversable, code: str, rules: dict[str, Rule], rulings: dict[str, Ruling]) -> None:
    """Put what is under seal where it belongs: in the place of sealed words, or after open ones."""
    said: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    seals = [place for place in folder.iterdir() if place.name.endswith(SUFFIX)] if folder.is_dir() else []
    for place in sorted(seals, key=lambda place: place.name):
        seal = from_toml(unwrapped(place.read_text(encoding="utf-8")), SealFile, place.name)
        for told in seal.rule:
            said.setdefault(told.id, []).append(told.says)
        for ruling in seal.ruling:
            id = f"{code}-R{ruling.number}"
            said.setdefault(id, []).append(ruling.text)
            titles.setdefault(id, ruling.title)
    for id, sentences in said.items():
        words = list(dict.fromkeys(sentences))
        if id in rulings:
            known = rulings[id]
            shut = known.title == SEALED
            rulings[id] = known._replace(
                title=titles[id] if shut else known.title, text=" ".join(words if shut else [known.text, *words])
            )
        elif id not in rules:
            raise BadFile(f"A seal of {code} speaks of {id}, and there is no such rule or ruling.")
        else:
            rule = rules[id]
            rules[id] = rule._replace(says=" ".join(words if rule.sealed else [rule.says, *words]))


def text_of(place: Traversable) -> str:
    """The text of a file that an edition may bring or not."""
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def read_rulings(text: str) -> dict[str, Ruling]:
    """The rulings of a ``rulings.md``: headings of the third level that begin with an id, and the text below each."""
    found: dict[str, Ruling] = {}
    section = ""
    pieces = HEADING.split(text)
    for mark, heading, body in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        if mark == "##":
            section = heading
        else:
            id, _, title = heading.partition(" ")
            found[id] = Ruling(id, section, title, " ".join(body.split()))
    return found


def without_rule(says: str, edition: str) -> tuple[str, str]:
    """A refusal without the rule of this edition that it names, and the id of that rule; nothing if it names none."""
    found = NAMED.search(says)
    if found is None or found[1] not in catalogue(edition).rules:
        return says, ""
    return says[: found.start()] + says[found.end() :], found[1]


def find(id: str, books: Iterable[Rulebook] = RULEBOOKS, spoil: bool = False) -> tuple[Catalogue, Rule | Ruling]:
    """The rule or ruling with this id, and its book; neither case nor zeros before the number matter."""
    known: list[str] = []
    for book in books:
        contents = catalogue(book.id, spoil)
        entries: list[Rule | Ruling] = [*contents.rules.values(), *contents.rulings.values()]
        for entry in entries:
            if loose(entry.id) == loose(id):
                return contents, entry
        known += contents.rules
    nearest = ", ".join(sorted(get_close_matches(id.upper(), known, n=3, cutoff=0)))
    raise UnknownRule(f"There is no rule {id!r} in {' or '.join([b.name for b in books])}; the nearest are {nearest}.")


# --- code and tests --------------------------------------------------------------------------------------------------


def cited(id: str) -> list[Place]:
    """The code that keeps a rule: every class, function or constant whose docstring cites it."""
    folders = [PACKAGE, *[Path(str(files(book.package))) for book in RULEBOOKS if not book.package.startswith(OWN)]]
    return [
        place
        for folder in folders
        for path in sources(folder, id)
        for ids, place in citations(path, folder.parent)
        if id in ids
    ]


def rule_behind(step: Ask[Table], edition: Edition) -> str:
    """The rule that a question rests on: that of its topic, or the first that its code cites of this book, if any."""
    found = rules_behind(step, edition)
    return found[0] if found else ""


def rules_behind(step: Ask[Table], edition: Edition) -> list[str]:
    """All rules of this book that the code of a question names: that of its topic first, then those it cites."""
    kind = type(step)
    topic = edition.rule(kind.topic)
    cited = cites(kind)  # type: ignore[arg-type]  # a class is hashable, whatever its instances are
    own = [id for id in cited if id.startswith(f"{edition.code}-")]
    return list(dict.fromkeys([topic, *own] if topic else own))


@cache
def cites(kind: type) -> tuple[str, ...]:
    """The rules that a class keeps, in the order in which its docstring names them.

    Classes of the compiled build have no docstrings, so for them it is read from the sources.
    """
    if kind.__doc__:
        named = CITES.search(kind.__doc__)
        return tuple(ID.findall(named[1])) if named else ()
    path = PACKAGE.parent.joinpath(*kind.__module__.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.is_relative_to(PACKAGE) or not path.is_file():
        return ()
    found = [ids for ids, place in citations(path, PACKAGE.parent) if place.name == kind.__name__]
    return tuple(found[0]) if found else ()


def claimed(id: str) -> list[Place] | None:
    """The tests that claim a rule; None where there are no tests, because this is not a checkout of the repository."""
    root = checkout()
    if root is None:
        return None
    return [place for path in sources(root / "tests", id) for ids, place in claims(path, root) if id in ids]


def checkout() -> Path | None:
    """The checkout that this program runs from or in, if any."""
    here = Path.cwd()
    for root in (PACKAGE.parent.parent, here, *here.parents):
        if (root / "tests" / "rules").is_dir() and (root / "src" / "hegemon" / "editions").is_dir():
            return root
    return None


def sources(folder: Path, id: str) -> list[Path]:
    """The Python files below a folder that mention an id."""
    return [path for path, text in texts(folder) if id in text]


@cache
def texts(folder: Path) -> list[tuple[Path, str]]:
    """The Python files below a folder, each read once."""
    return [(path, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]


@cache
def citations(path: Path, root: Path) -> tuple[tuple[list[str], Place], ...]:
    """All ids that each docstring in a file cites, with what the docstring belongs to."""
    return tuple(cited_in(path, root))


def cited_in(path: Path, root: Path) -> Iterator[tuple[list[str], Place]]:
    """The same, one by one."""
    module = module_name(path, root)
    for node, names in walk(ast.parse(path.read_text(encoding="utf-8")), ()):
        body: list[ast.stmt] = getattr(node, "body", [])
        for before, statement in zip([None, *body], body, strict=False):
            match statement:
                case ast.Expr(value=ast.Constant(value=str(text))) if named := CITES.search(text):
                    ids = ID.findall(named[1])
                    owner = names if before is None else (*names, constant(before))
                    line = getattr(node, "lineno", 1) if before is None else before.lineno
                    yield ids, Place(module, ".".join(owner) or module, path, line)


@cache
def claims(path: Path, root: Path) -> tuple[tuple[set[str], Place], ...]:
    """All ids that each test in a file claims."""
    return tuple(claimed_in(path, root))


def claimed_in(path: Path, root: Path) -> Iterator[tuple[set[str], Place]]:
    """The same, one by one."""
    module = module_name(path, root)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    everywhere = {id for node in tree.body if "pytestmark" in constant(node) for id in marks(node)}
    for node, names in walk(tree, ()):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            ids = {id for decorator in node.decorator_list for id in marks(decorator)}
            yield ids | everywhere, Place(module, ".".join(names), path, node.lineno)


def marks(node: ast.AST) -> Iterator[str]:
    """The ids in every ``mark.rule(…)`` in a piece of code."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Attribute(attr="rule"), args=args):
                for arg in args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        yield arg.value


def walk(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    """A module and every class and function in it, with the names that lead there."""
    yield node, names
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from walk(child, (*names, child.name))


def constant(node: ast.stmt) -> str:
    """The name that an assignment gives."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.AnnAssign(target=ast.Attribute(attr=name)):
            return name
    return ""


def module_name(path: Path, root: Path) -> str:
    """The dotted name of a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
