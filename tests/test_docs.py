"""The documentation is complete and true: nothing is left out, links lead somewhere, and examples run."""

from __future__ import annotations

import doctest
import io
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import typer.main
import yaml

import hegemon
from hegemon.cli import commands
from hegemon.cli.app import app
from hegemon.cli.commands import bench
from hegemon.editions import RULEBOOKS
from hegemon.lab.sim import Plan, simulate
from hegemon.match.catalogue import catalogue
from program import Done, Say

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
README: Final = ROOT / "README.md"
EDITIONS: Final = ROOT / "src" / "hegemon" / "editions"
PAGES: Final = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md"), *EDITIONS.glob("*/page.md")])
FENCE: Final = re.compile(r"(?ms)^( *)```(\w*)[^\n]*\n(.*?)^\1```")
LINK: Final = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
MISSING: Final = pytest.mark.skipif(not DOCS.is_dir(), reason="the documentation is not at hand")
pytestmark = MISSING


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# --- the command line ------------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """An option or an argument of a command, in all its spellings."""

    command: str
    names: tuple[str, ...]


def words() -> Iterator[Word]:
    """Every option and argument of every command, as the program itself knows them."""
    assert commands.__name__ == "hegemon.cli.commands"  # which makes all commands known
    group = typer.main.get_command(app)
    for name, command in getattr(group, "commands").items():  # noqa: B009
        inner = getattr(command, "commands", {}).values()
        for word in [*command.params, *[word for one in inner for word in one.params]]:
            argument = getattr(word, "param_type_name", "") == "argument"
            spellings = [str(word.metavar or word.name)] if argument else [*word.opts, *word.secondary_opts]
            if spellings != ["--help"]:
                yield Word(name, tuple(spellings))


def command_names() -> list[str]:
    return sorted(getattr(typer.main.get_command(app), "commands"))  # noqa: B009


def section(name: str) -> str:
    """What the pages say about a command: everything below a heading with its name, up to the next such heading."""
    found = ""
    for page in (DOCS / "cli.md", DOCS / "play.md"):
        if page.is_file():
            for part in re.split(r"(?m)^## ", read(page))[1:]:
                if f"hegemon {name}" in part.partition("\n")[0]:
                    found += part
    return found


def test_the_program_has_commands_and_options() -> None:
    assert {"sim", "odds", "rules", "editions", "bots", "bench"} <= set(command_names())
    assert Word("sim", ("--rotate", "--no-rotate")) in set(words())


@pytest.mark.parametrize("name", command_names())
def test_every_command_is_documented_with_an_example(name: str) -> None:
    text = section(name)
    assert text, f"no heading of docs/cli.md or docs/play.md names `hegemon {name}`"
    examples = [body for _, _, body in FENCE.findall(text)]
    assert any(re.search(rf"(?m)^\$ hegemon {name}\b", body) for body in examples), f"no example of hegemon {name}"


@pytest.mark.parametrize("word", sorted(set(words())), ids=lambda word: f"{word.command} {word.names[0]}")
def test_every_option_is_documented(word: Word) -> None:
    text = section(word.command)
    for name in word.names:
        assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text), f"hegemon {word.command}: {name} is missing"


def test_no_option_is_documented_that_does_not_exist() -> None:
    known = {name for word in words() for name in word.names} | {"--help", "--version", "--install-completion"}
    known |= {"--show-completion", "--against", "--repeats"}
    said = set(re.findall(r"`(--?[a-z][a-z-]*)", read(DOCS / "cli.md")))
    assert sorted(said - known) == []


def tutorial_bots() -> list[str]:
    """Every version of ``mybot.py`` in the page about bots, as it stands there, in the order of the tutorial."""
    return re.findall(r"(?ms)^```python file=mybot\.py\n(.*?)^```", read(DOCS / "bots.md"))


def own_map() -> str:
    """The map of the page about maps."""
    return str(re.findall(r"(?ms)^```toml file=atoll\.toml\n(.*?)^```", read(DOCS / "boards.md"))[0])


def examples() -> list[str]:
    """Every example of a command that asks nobody anything and needs no file."""
    found: list[str] = []
    for page in PAGES:
        for _, _, body in FENCE.findall(read(page)):
            found += re.findall(r"(?m)^\$ (hegemon (?:arena|sim|odds|rules|editions|bots|bench)\b[^|>\n]*)", body)
    return sorted(set(found))


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_commands_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = re.sub(r"-n \d+", "-n 2 --workers 1 --limit 10", re.sub(r"--limit \d+|--workers \d+", "", example))
    if "--ray" in example:
        pytest.skip("it needs a Ray cluster")
    if example.startswith("hegemon bench"):
        quick = re.sub(r"--seconds \d+", "", example) + " --seconds 0.01"
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "TURNS", 10)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(tutorial_bots()[0], encoding="utf-8")
    (tmp_path / "atoll.toml").write_text(own_map(), encoding="utf-8")
    shutil.copy(DOCS / "examples" / "attacker.py", tmp_path / "mybot")
    done = Say(monkeypatch, capsys)(*shlex.split(quick)[1:])
    assert (done.code, done.err) == (0, "")
    assert done.out


# --- Python ----------------------------------------------------------------------------------------------------------


def test_every_public_name_is_documented() -> None:
    text = read(DOCS / "python.md")
    for name in hegemon.__all__:
        assert re.search(rf"`(hegemon\.)?{name}\b", text), f"{name} is missing in docs/python.md"


def run_examples(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the Python blocks of a page, one after the other; those with prompts must show what they say."""
    monkeypatch.chdir(folder)
    names: dict[str, object] = {"__name__": "__example__"}
    count = 0
    for match in FENCE.finditer(read(path)):
        indent, language, body = match.groups()
        if language not in ("python", "pycon", "py"):
            continue
        count += 1
        body = "".join([line.removeprefix(indent) for line in body.splitlines(keepends=True)])
        line = read(path)[: match.start(3)].count("\n")
        if not body.lstrip().startswith(">>>"):
            exec(compile("\n" * line + body, str(path), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(body, names, path.name, str(path), line)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        told: list[str] = []
        runner.run(test, out=told.append, clear_globs=False)
        names = test.globs
        assert runner.failures == 0, "".join(told)
    return count


def test_the_examples_of_the_python_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_examples(DOCS / "python.md", tmp_path, monkeypatch) > 10


def test_the_examples_of_the_page_about_environments_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_examples(DOCS / "envs.md", tmp_path, monkeypatch) > 6


def test_the_map_of_the_page_about_maps_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "atoll.toml").write_text(own_map(), encoding="utf-8")
    assert run_examples(DOCS / "boards.md", tmp_path, monkeypatch) == 2


def test_the_examples_of_the_page_about_data_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = DOCS / "data.md"
    (command,) = re.findall(r"(?m)^\$ hegemon (.+)", read(page))
    monkeypatch.chdir(tmp_path)
    assert Say(monkeypatch, capsys)(*shlex.split(command), "--workers", 1).code == 0
    assert run_examples(page, tmp_path, monkeypatch) == 3
    foreseen = re.fullmatch(r"(\d+)% of the winners' answers are foreseen\n", capsys.readouterr().out)
    assert foreseen
    assert int(foreseen[1]) > 40


def test_the_citation_names_the_version() -> None:
    assert f"\nversion: {hegemon.__version__}\n" in read(ROOT / "CITATION.cff")


def test_the_citation_has_what_its_format_asks_for() -> None:
    """The required fields of CFF 1.2, and no other than the format knows."""
    told = yaml.safe_load(read(ROOT / "CITATION.cff"))
    assert (told["cff-version"], told["type"]) == ("1.2.0", "software")
    assert all([isinstance(told[name], str) and told[name].strip() for name in ("message", "title", "abstract")])
    assert told["authors"]
    assert all([set(author) & {"name", "family-names"} for author in told["authors"]])
    known = {"cff-version", "message", "title", "type", "authors", "version", "keywords", "abstract"}
    assert set(told) <= known | {"date-released", "license", "repository-code", "url", "doi"}


def test_the_bots_of_the_tutorial_play_and_get_better(tmp_path: Path) -> None:
    bots = tutorial_bots()
    assert len(bots) == 3
    wins: list[int] = []
    for number, body in enumerate(bots):
        path = tmp_path / f"mybot{number}.py"
        path.write_text(body, encoding="utf-8")
        plan = Plan("classic", (f"{path}:MyBot", "random", "random"), games=6, seed=1, limit=60)
        rows = list(simulate(plan))
        assert sum(row.lost_turns for row in rows) == 0
        wins.append(sum(row.seating[row.ranking[0]] == plan.bots[0] for row in rows))
    assert wins[2] == 6
    assert wins[0] <= wins[1] <= wins[2]


def test_the_examples_of_the_advice_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = DOCS / "advise.md"
    assert run_examples(page, tmp_path, monkeypatch) > 0
    position = next(body for _, language, body in FENCE.findall(read(page)) if language == "json")
    talk = next(body for _, language, body in FENCE.findall(read(page)) if language == "console")
    told = re.findall(r"(?m)^\$ hegemon (.*) < position.json\n(.*\n)", talk)
    assert len(told) == 2
    for words, answer in told:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(position.encode()), encoding="utf-8"))
        assert Say(monkeypatch, capsys)(*words.split()) == Done(0, answer, "")


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not README.is_file():
        pytest.skip("there is no README.md yet")
    assert run_examples(README, tmp_path, monkeypatch) > 0


# --- editions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [book.id for book in RULEBOOKS])
def test_every_edition_has_a_page_with_every_option(id: str) -> None:
    book = next(book for book in RULEBOOKS if book.id == id)
    text = book.page()
    for option in book.options:
        row = re.search(rf"(?m)^\| `{option.name}` \|(.*)$", text)
        assert row, f"option {option.name} is missing in the table of its page"
        for choice in option.choices:
            said = choice if isinstance(choice, str) else "yes" if choice else "no"
            assert f"`{said}`" in row[1], f"option {option.name} does not say that it may be {said}"
        for rule in option.rules:
            assert rule in row[1]
    for rule in re.findall(rf"\b{book.code}-[A-Z0-9]+-\d+\b", text):
        assert rule in catalogue(id).rules
    for ruling in re.findall(rf"\b{book.code}-R\d+\b", text):
        assert ruling in catalogue(id).rulings


# --- links -----------------------------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors of a page, as the usual renderers make them from its headings."""
    text = FENCE.sub("", read(path))
    found: set[str] = set()
    for heading in re.findall(r"(?m)^#+ +(.+?) *$", text):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(plain)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", read(page))
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        place, _, anchor = target.partition("#")
        path = (page.parent / place).resolve() if place else page
        assert path.exists(), f"{page.relative_to(ROOT)} links to {target}, which is not there"
        if anchor and path.suffix == ".md":
            assert anchor in anchors(path), f"{page.relative_to(ROOT)} links to {target}, which has no such heading"


@pytest.mark.parametrize("package", ["match", "server"])
def test_the_tree_names_every_module(package: str) -> None:
    (row,) = re.findall(rf"(?m)^\| `src/hegemon/{package}` \|.*$", read(ROOT / "CONTRIBUTING.md"))
    modules = [path.stem for path in (ROOT / "src" / "hegemon" / package).glob("*.py") if path.stem != "__init__"]
    assert not [name for name in modules if f"`{name}`" not in row]
