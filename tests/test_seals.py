"""What is sealed stays sealed: nothing that a player can read without opening a pack tells what it holds.

Everything is unsealed here, and its names and sentences are looked for in all files that ship or that people read,
other than Python: the package with its data and, if it is built, the browser's side; the client; the documentation.

How a name is looked for depends on how telling it is:

* one of several words is looked for as it stands and as an id (``world_is_ready``), in any case;
* a single word is looked for as a whole word, unless it is also plain English or a word of another game; those are
  listed in ``ORDINARY`` with the reason, and are looked for only in the edition's own files, where they would tell;
* of every sealed text each run of ``RUN`` words in a row is looked for, since a sentence is rarely copied whole.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from hegemon.cli import commands as all_commands  # noqa: F401  (they add themselves to the app)
from hegemon.cli.app import app
from hegemon.editions.legacy.packs import __main__ as sealing
from hegemon.editions.legacy.packs.sealing import NAMES, WARNING, Pack, digest, read, words
from hegemon.envs.planes import Planes
from hegemon.envs.setting import Setting
from hegemon.match.catalogue import catalogue
from hegemon.table.files import BadFile
from hegemon.table.seals import SUFFIX, BadSeal, unwrapped, wrapped
from program import Say

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "hegemon"
HOME: Final = PACKAGE / "editions" / "legacy"
TEXTS: Final = {".toml", ".md", ".json", ".svg", ".txt", ".js", ".css", ".html", ".ts", ".tsx", ".webmanifest", ".map"}
RUN: Final = 8
"""So many words in a row are a phrase that nobody writes twice by chance."""

KINDS: Final = (
    *(
        "scar",
        "weakness",
        "event",
        "mission",
        "power",
        "faction",
        "mark",
        "title_given",
        "place",
        "draft",
        "draft_kind",
    ),
)
PHRASES: Final = (
    *("homeland", "comeback", "lead faction", "missile power", "private mission", "fallout", "biohazard", "bio-hazard"),
    *("draft card", "world capital", "weakness", "ruins", "collaborator", "bringer", "snake draft"),
)
"""What packs are about, beside the names of their things."""

ORDINARY: Final = {
    "coins": "what lies on cards from the first game on",
    "troops": "what everybody has",
    "placement": "where something is put",
    "mobile": "phones",
    "resistance": "what empty cities and walls do",
    "fortify": "a step of a turn in most games of the family",
    "ruin": "what is left of castles in other games",
    "ruins": "what is left of castles in other games",
    "rally": "what captains do in other games",
    "recon": "what scouts do",
    "vengeance": "what heroes of other games seek",
    "primitive": "a kind of value in programs",
    "cautious": "how bots play",
    "ambassador": "somebody at a court",
    "mercenary": "a soldier for hire, in other games too",
    "mutants": "what tests of tests are done with",
    "turn order": "whose turn comes next, in any game",
    "weakness": "what anybody has",
    "quarantine": "what is done with a sick program",
}
"""Single words that are innocent elsewhere, and why; in the edition's own files they are looked for all the same."""

EVERYWHERE: Final = {"coins", "troops", "placement", "fortify"}
"""Words that a fresh box says itself."""


# --- what is under seal ----------------------------------------------------------------------------------------------


@cache
def names() -> dict[str, str]:
    """Every name under seal, in lower case with blanks, and the seal that it stands in."""
    found: dict[str, str] = dict.fromkeys(PHRASES, "what packs are about")
    for seal in NAMES:
        pack = read(seal)
        things = [thing for kind in KINDS for thing in getattr(pack, kind)]
        ids = [
            word for line in words(seal).splitlines() if line.startswith("#") for word in re.findall(r"[a-z_]+", line)
        ]
        told = [pack.title, *[thing.name for thing in things], *[id for id in ids if "_" in id]]
        for name in told:
            if "order:" not in name and not re.fullmatch(
                r"Placement: \w+|\d+ troops|(No|One) Coin card|Two Coin cards", name
            ):
                found[name.lower().replace("_", " ")] = seal
    return {name: seal for name, seal in found.items() if name not in EVERYWHERE}


def sentences(data: Any) -> Iterator[str]:
    """All texts of a seal, but drawings."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, part in data.items():
            if key not in ("emblem", "id", "also"):
                yield from sentences(part)
    elif isinstance(data, list):
        for part in data:
            yield from sentences(part)


def runs(text: str) -> set[str]:
    """Every run of so many words of a text."""
    found = re.findall(r"[a-z0-9'-]+", text.lower())
    return {" ".join(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


@cache
def phrases() -> dict[str, str]:
    """Every run of words in a sealed text, and the seal that it stands in."""
    return {run: seal for seal in NAMES for text in sentences(tomllib.loads(words(seal))) for run in runs(text)}


def pattern(name: str) -> str:
    """A name as a page or a program may write it."""
    return r"[ _-]?".join(re.escape(part) for part in re.split(r"[ -]", name))


# --- what people can read --------------------------------------------------------------------------------------------


def readable() -> list[Path]:
    """All files other than Python that ship, or that people read."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*"), *(ROOT / "client" / "src").rglob("*")]
    found = [*PACKAGE.rglob("*"), *pages]
    return sorted([path for path in found if path.is_file() and path.suffix in TEXTS])


def at_home(path: Path) -> bool:
    return path.is_relative_to(HOME)


def tells(text: str, home: bool) -> list[str]:
    """The sealed names that a text has in it."""
    looked_for = [name for name in names() if home or name not in ORDINARY]
    every = re.compile(rf"(?<![a-z])(?:{'|'.join([pattern(name) for name in looked_for])})(?![a-z])", re.IGNORECASE)
    return sorted({match.lower() for match in every.findall(text)})


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def test_there_is_enough_to_look_for_and_to_look_in() -> None:
    assert {"the world is ready", "mutants", "alien island", "die humans", "saboteur", "curse of rust"} <= set(names())
    assert len(names()) > 80
    assert len(phrases()) > 2000
    assert {"rules.toml", "rulings.md", "world.toml", "page.md", "guide.toml", "emblems.toml"} <= {
        path.name for path in readable() if at_home(path)
    }


def test_no_file_tells_a_sealed_name() -> None:
    found = {str(path.relative_to(ROOT)): told for path in readable() if (told := tells(text_of(path), at_home(path)))}
    assert found == {}


def test_no_file_has_a_sealed_sentence() -> None:
    found = {
        str(path.relative_to(ROOT)): sorted(told)
        for path in readable()
        if path.suffix != ".json" and (told := runs(text_of(path)) & phrases().keys())
    }
    assert found == {}


SILENT: Final = {".jpg", ".png", ".woff2", ".typed"}
"""Kinds of files without words: pictures, letters, and a sign for type checkers."""


def test_files_of_every_kind_are_searched() -> None:
    """What ships is Python, seals, texts that are searched, and files without words; nothing slips through."""
    found = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix for path in found} - {".py", ".so", ".pyd", SUFFIX} <= TEXTS | SILENT
    assert [path for path in found if path.suffix == ".typed" and path.read_bytes()] == []
    named = "\n".join([" ".join(path.relative_to(PACKAGE).parts) for path in found])
    assert tells(named, home=False) == []


@cache
def commands() -> dict[str, list[str]]:
    """Every command of the program with the commands under it."""
    found = typer.main.get_command(app)
    assert isinstance(found, typer.core.TyperGroup)
    return {
        name: list(command.commands) if isinstance(command, typer.core.TyperGroup) else []
        for name, command in found.commands.items()
    }


def test_nothing_that_the_program_says_of_a_fresh_campaign_tells_a_sealed_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Help of every command, options, rules, and a new campaign: shown, verified, as data, as poster and as file."""
    say = Say(monkeypatch, capsys)
    path, data, drawn = [tmp_path / f"ours.{kind}" for kind in ("campaign", "json", "svg")]
    every = [("--help",), *[(name, "--help") for name in commands()]]
    every += [(name, under, "--help") for name, more in commands().items() for under in more]
    every += [("rules", "--edition", "legacy"), ("rules", "--edition", "legacy", "--json"), ("editions",)]
    every += [("campaign", what, str(path)) for what in ("new", "show", "verify")]
    every += [("campaign", "show", str(path), "--json")]
    every += [("campaign", "export", str(path), str(to)) for to in (data, drawn)]
    every += [("campaign", "sim", "--seats", "easy*3", "--games", "1", "-n", "1", "-w", "1", "--seed", "1")]
    assert len(every) > 30
    answers = {" ".join(words): say(*words) for words in every}
    assert {words: done for words, done in answers.items() if done.code} == {}
    said = {words: done.out + done.err for words, done in answers.items()}
    said |= {to.name: text_of(to) for to in (path, data, drawn)}
    assert {words: told for words, text in said.items() if (told := tells(text, home="legacy" in words))} == {}
    assert {words: copied for words, text in said.items() if (copied := runs(text) & phrases().keys())} == {}
    assert len(said["rules --edition legacy"]) > 10_000


def test_no_rule_or_ruling_asked_for_by_its_id_tells_a_sealed_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Code and tests of a rule bear names too; a sealed rule shows neither, on the screen and as data."""
    book, say = catalogue("legacy"), Say(monkeypatch, capsys)
    told: dict[str, list[str]] = {}
    for id in (*book.rules, *book.rulings):
        for more in ((), ("--json",)) if id in book.rulings or book.rules[id].sealed else (("--json",),):
            done = say("rules", id, *more)
            assert done.code == 0
            if found := [*tells(done.out, home=True), *(runs(done.out) & phrases().keys())]:
                told[id] = found
    assert told == {}
    sealed = [rule.id for rule in book.rules.values() if rule.sealed]
    assert len(sealed) == 150
    assert not {"code", "tests"} & say("rules", sealed[0], "--json").json.keys()
    spoilt = say("rules", sealed[0], "--json", "--spoil").json
    assert spoilt["code"]
    assert spoilt["tests"]


@pytest.mark.parametrize("seats", [3, 5])
def test_nothing_that_environments_call_something_by_tells_a_sealed_name(seats: int) -> None:
    """Ids, planes and questions are there from the first game on, with whatever packs may bring; it has numbers."""
    setting = Setting("legacy", seats)
    planes = Planes(setting.book, setting.edition, setting.space)
    names_told = [
        *(*setting.space.names, *planes.land_names, *planes.fixed_names, *planes.card_names),
        *(*planes.seat_names, *planes.global_names, *planes.question_names),
    ]
    asked = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name) for name in planes.question_names]
    assert [name for name in (*names_told, *asked) if tells(name, home=True)] == []
    assert len(setting.space.numbers) == setting.space.size, "every name stands for one id"
    assert {"attack alaska", "attack territory_43", "faction khan_industries", "faction faction_6"} <= set(
        setting.space.names
    )
    assert {"PlaceTroops", "question 5"} <= set(planes.question_names)


def test_the_search_finds_what_it_is_for() -> None:
    assert tells("It opens The World is Ready.", home=False) == ["the world is ready"]
    assert tells("see world_capital", home=False) == ["world_capital"]
    assert tells("a Fall-out", home=False) == []
    assert tells("The fallout territory", home=False) == ["fallout"]
    assert tells("cautious bots", home=False) == []
    assert tells("cautious bots", home=True) == ["cautious"]
    run = runs(read("pocket_1").addition[0].says)
    assert run
    assert run <= phrases().keys()


def test_seals_are_not_read_by_chance() -> None:
    for name in NAMES:
        text = (HOME / "packs" / f"{name}{SUFFIX}").read_text(encoding="utf-8")
        assert text.startswith(f"{WARNING}\n")
        assert tells(text.partition("\n")[2], home=True) == []
    assert {path.stem for path in (HOME / "packs").glob(f"*{SUFFIX}")} == set(NAMES)
    assert list((HOME / "packs").glob("*.toml")) == []


# --- the seals themselves --------------------------------------------------------------------------------------------

COUNTED: Final = {
    "scar": range(3, 6),
    "weakness": range(1, 7),
    "event": range(1, 26),
    "mission": range(1, 17),
    "power": range(11, 31),
    "faction": range(6, 8),
    "draft_kind": range(1, 6),
    "draft": range(1, 26),
    "mark": range(3, 5),
    "title_given": range(1, 2),
    "place": range(1, 2),
}
"""The numbers of each kind; those of a fresh box come before."""


def packs() -> list[Pack]:
    return [read(name) for name in NAMES]


@pytest.mark.parametrize("kind", COUNTED)
def test_numbers_count_through_the_whole_edition(kind: str) -> None:
    assert sorted([thing.number for pack in packs() for thing in getattr(pack, kind)]) == list(COUNTED[kind])


def test_scar_cards_are_numbered_together_with_weaknesses() -> None:
    numbers = [scar.number for pack in packs() for scar in pack.scar]
    numbers += [one.scar for pack in packs() for one in pack.weakness]
    assert sorted(numbers) == list(range(3, 12))
    assert [scar.number for pack in packs() for scar in pack.scar if not scar.dealt] == [5]
    assert [one.scar for pack in packs() for one in pack.weakness if not one.dealt] == [6]


def test_the_packs_hold_as_many_cards_as_the_printed_ones() -> None:
    cards = {name: sum([event.copies for event in read(name).event]) for name in NAMES}
    assert {name: count for name, count in cards.items() if count} == {
        "pack_1": 7,
        "pack_3": 3,
        "pocket_1": 8,
        "pocket_2": 7,
        **dict.fromkeys(("envelope_1", "envelope_2", "envelope_3", "envelope_4"), 5),
    }
    assert [mission.stars for mission in read("pack_3").mission] == [1, 1, 1, 1, 1, 1, 2, 2]
    assert [card.value for card in read("pack_1").draft] == [
        *(2, 1, 0, 0, 1),
        *(10, 8, 6, 8, 10),
        *(1, 2, 3, 4, 5),
        *(1, 2, 3, 4, 5),
    ]
    assert [card.players for card in read("pack_1").draft] == [3, 3, 3, 4, 5] * 4


def test_the_fourteen_places_of_the_book_are_filled() -> None:
    letters = [addition.letter for pack in packs() for addition in pack.addition if addition.letter]
    assert sorted(letters) == list("ABCDEFGHIJKLMN")


def test_every_emblem_is_drawn() -> None:
    common = tomllib.loads((PACKAGE / "boards" / "emblems.toml").read_text(encoding="utf-8"))
    own = tomllib.loads((HOME / "emblems.toml").read_text(encoding="utf-8"))
    for pack in packs():
        drawn = {*common, *own, *pack.emblem}
        for kind in KINDS:
            assert {thing.emblem for thing in getattr(pack, kind)} <= drawn, pack.id
        assert all(drawing.fill or drawing.line for drawing in pack.emblem.values())


def test_contents_of_our_own_say_so() -> None:
    assert [pack.id for pack in packs() if pack.ours] == ["envelope_2", "envelope_3", "envelope_4"]


def test_powers_and_missions_of_factions_are_there() -> None:
    powers = {power.number for pack in packs() for power in pack.power}
    missions = {mission.number for pack in packs() for mission in pack.mission}
    for faction in [faction for pack in packs() for faction in pack.faction]:
        assert set(faction.powers) <= powers
        assert faction.mission in missions
    assert sorted([read(f"evolution_{k}").power[0].answers for k in range(1, 5)]) == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_choices_belong_to_prompts_of_their_pack() -> None:
    for pack in packs():
        asked = [prompt.id for prompt in pack.prompt]
        assert len(set(asked)) == len(asked)
        assert {choice.of for choice in pack.choice} <= set(asked), pack.id


def test_sealed_rules_stand_in_the_seals_that_they_name() -> None:
    rules = tomllib.loads((HOME / "rules.toml").read_text(encoding="utf-8"))["rule"]
    told = {(rule.id, pack.id) for pack in packs() for rule in pack.rule}
    known = {rule["id"] for rule in rules}
    assert {id for id, _ in told} <= known
    for rule in rules:
        assert {(rule["id"], seal) for seal in rule.get("seals", ())} <= told
        assert ("seals" in rule) == rule["says"].startswith("Sealed "), rule["id"]
    for pack in packs():
        also = [*[rule.also for rule in pack.rule], *[ruling.also for ruling in pack.ruling]]
        assert {seal for seals in also for seal in seals} <= set(NAMES) - {pack.id}


def test_sealed_rulings_stand_in_a_seal() -> None:
    headings = re.findall(r"(?m)^### LG-R(\d+) (.+)$", (HOME / "rulings.md").read_text(encoding="utf-8"))
    told = {ruling.number for pack in packs() for ruling in pack.ruling}
    assert len(headings) == 104
    assert {int(number) for number, title in headings if title == "Sealed"} <= told
    assert told <= {int(number) for number, _ in headings}


# --- sealing and unsealing -------------------------------------------------------------------------------------------


def test_unsealed_and_sealed_again_they_are_the_same(tmp_path: Path) -> None:
    sealing.unseal(tmp_path / "plain")
    (tmp_path / "sealed").mkdir()
    sealing.seal(tmp_path / "plain", tmp_path / "sealed")
    for name in NAMES:
        again = (tmp_path / "sealed" / f"{name}{SUFFIX}").read_text(encoding="utf-8")
        assert unwrapped(again) == words(name)
        assert again == wrapped(words(name), WARNING)


def test_a_fingerprint_is_of_the_words_and_tells_seals_apart() -> None:
    assert len({digest(name) for name in NAMES}) == len(NAMES)
    assert all(re.fullmatch("[0-9a-f]{64}", digest(name)) for name in NAMES)


def test_nothing_is_sealed_if_a_file_is_missing_or_wrong(tmp_path: Path) -> None:
    plain, sealed = tmp_path / "plain", tmp_path / "sealed"
    sealing.unseal(plain)
    sealed.mkdir()
    (plain / "promo.toml").write_text('id = "promo"\nnumber = "eight"\n', encoding="utf-8")
    with pytest.raises(BadFile, match=r"In promo\.toml, number should be a whole number, not text\."):
        sealing.seal(plain, sealed)
    (plain / "promo.toml").write_text("id = ", encoding="utf-8")
    with pytest.raises(BadSeal, match=r"In promo\.toml is no TOML"):
        sealing.seal(plain, sealed)
    (plain / "promo.toml").write_text(words("pack_1"), encoding="utf-8")
    with pytest.raises(BadSeal, match=r"The id in promo\.toml should be promo\."):
        sealing.seal(plain, sealed)
    (plain / "promo.toml").unlink()
    with pytest.raises(BadSeal, match=r"There is no promo\.toml in"):
        sealing.seal(plain, sealed)
    assert list(sealed.iterdir()) == []


def test_a_seal_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSeal, match=r"There is no seal 'pack_9'; there are pack_1, "):
        read("pack_9")


@pytest.mark.parametrize("text", ["", "no seal", f"{WARNING}\nno base", f"{WARNING}\n00000"])
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(BadSeal, match=r"^This is no seal: .+\.$"):
        unwrapped(text)


def test_the_command_for_developers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sealing.main(["unseal", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{len(NAMES)} packs unsealed, in {tmp_path}.\n"
    assert (tmp_path / "pack_1.toml").read_text(encoding="utf-8") == words("pack_1")
    assert sealing.main(["seal", str(tmp_path / "nowhere")]) == 1
    assert "There is no pack_1.toml" in capsys.readouterr().err
    for wrong in ([], ["open"], ["seal", "a", "b"]):
        assert sealing.main(wrong) == 2
        assert capsys.readouterr().err.startswith("Usage: ")
