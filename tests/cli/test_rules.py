"""``hegemon rules``: the rules, the rulings behind them, the code that keeps them and the tests that claim them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.editions import RULEBOOKS
from hegemon.match import catalogue as shelf
from hegemon.match.catalogue import (
    PACKAGE,
    Rule,
    catalogue,
    checkout,
    citations,
    cited,
    cites,
    claimed,
    claims,
    find,
    read_catalogue,
    without_rule,
)
from hegemon.rules.turn import Turn
from hegemon.table.files import BadFile
from hegemon.table.rulebook import Rulebook
from hegemon.table.seals import wrapped
from program import Say, run


def test_all_rules_are_listed_by_section(say: Say) -> None:
    done = say("rules")
    assert (done.code, done.err) == (0, "")
    for book in RULEBOOKS:
        for section, rules in catalogue(book.id).sections().items():
            assert f"{book.name}: {section}\n" in done.out
            for rule in rules:
                assert f"\n{rule.id} " in done.out


def test_the_listing_as_data(say: Say) -> None:
    data = say("rules", "--json").json
    assert all(entry["says"] and entry["section"] for entry in data)
    for book in RULEBOOKS:
        listed = {entry["id"] for entry in data if entry["edition"] == book.id}
        assert listed == set(catalogue(book.id).rules)


def test_one_rule_with_ruling_code_and_tests(say: Say) -> None:
    done = say("rules", "CL-ATK-04")
    assert done.code == 0
    assert "Classic: Attacking" in done.out
    assert "From 2 armies you may roll one die" in done.out
    assert "Ruling CL-R27: Choosing dice" in done.out
    assert "The attacker takes one, two or three" in done.out
    assert "hegemon.rules.invade.Attacks" in done.out
    assert "invade.py:" in done.out
    if checkout() is not None:
        assert "Tests" in done.out
        assert "test_attack.py:" in done.out


def test_one_rule_as_data(say: Say) -> None:
    data = say("rules", "CL-ATK-04", "--json").json
    assert [ruling["id"] for ruling in data["rulings"]] == ["CL-R27"]
    places = {(place["module"], place["name"]) for place in data["code"]}
    assert ("hegemon.rules.invade", "Attacks") in places
    for place in [*data["code"], *data.get("tests", [])]:
        line = Path(place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1]
        assert place["name"].rpartition(".")[2] in line


@pytest.mark.parametrize("id", ["cl-atk-4", "CL-ATK-004", " cl-atk-04 "])
def test_ids_are_read_kindly(say: Say, id: str) -> None:
    assert say("rules", id, "--json").json["id"] == "CL-ATK-04"


def test_a_ruling_names_the_rules_that_rest_on_it(say: Say) -> None:
    done = say("rules", "CL-R27")
    assert "Classic: ruling CL-R27: Choosing dice" in done.out
    assert "CL-ATK-04" in done.out
    data = say("rules", "cl-r27", "--json").json
    assert "CL-ATK-04" in data["rules"]
    assert data["text"].startswith("Who chooses dice when?")


def test_a_ruling_without_rules_is_shown_too(say: Say) -> None:
    book = catalogue("classic")
    for ruling in book.rulings.values():
        if not book.resting_on(ruling):
            assert ruling.title in say("rules", ruling.id).out
            break


def test_searching_and_sections(say: Say) -> None:
    found = say("rules", "--search", "headquarters", "--json").json
    assert {"CL-HQ-01", "CL-HQ-14"} <= {entry["id"] for entry in found}
    assert "CL-SET-01" not in {entry["id"] for entry in found}
    found = say("rules", "--section", "FORTIFYING", "--json").json
    sections = {entry["section"] for entry in found}
    assert {"Fortifying your position", "Rule variations for experts: fortifying"} <= sections
    assert all("fortifying" in section.lower() for section in sections)
    both = say("rules", "--section", "fortifying", "--search", "chain", "--json").json
    assert both
    assert {entry["id"] for entry in both} < {entry["id"] for entry in found}


def test_search_looks_into_the_rulings(say: Say) -> None:
    found = say("rules", "--search", "redistribution", "--json").json
    assert found
    assert all("redistribution" not in entry["says"] for entry in found)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("CL-ATK-99",), ("CL-ATK-99", "CL-ATK-09", "nearest")),
        (("XX-1",), ("XX-1", "nearest")),
        (("nonsense",), ("nonsense", "nearest")),
        (("CL-ATK-04", "--search", "dice"), ("--search",)),
        (("--search", "zeppelin"), ("zeppelin", "try another")),
        (("--section", "zeppelin"), ("zeppelin", "Winning")),
        (("--edition", "chess"), ("chess", "classic")),
        (("CL-ATK-04", "--edition", "chess"), ("chess", "classic")),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(say: Say, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    say("rules", *words).refuses(*parts)


def test_outside_a_checkout_the_tests_are_left_out(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "checkout", lambda: None)
    assert "Tests" not in say("rules", "CL-ATK-04").out
    assert "tests" not in say("rules", "CL-ATK-04", "--json").json


def test_the_real_program_works_from_any_directory(tmp_path: Path) -> None:
    done = run("rules", "CL-ATK-04", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "hegemon.rules.invade.Attacks" in done.out


# --- the catalogue itself --------------------------------------------------------------------------------------------


def test_every_ruling_that_a_rule_names_exists() -> None:
    for book in RULEBOOKS:
        entries = catalogue(book.id)
        for rule in entries.rules.values():
            assert len(entries.behind(rule)) == len(rule.rulings)
            assert rule.id.startswith(f"{book.code}-")


def test_every_rule_has_code_and_none_is_made_up() -> None:
    known = {id for book in RULEBOOKS for id in catalogue(book.id).rules}
    kept = {id for path in PACKAGE.rglob("*.py") for ids, _ in citations(path, PACKAGE.parent) for id in ids}
    assert sorted(known - kept) == []
    assert sorted(kept - known) == []


def test_every_rule_has_a_test_and_none_is_made_up() -> None:
    root = checkout()
    if root is None:
        pytest.skip("this is not a checkout")
    known = {id for book in RULEBOOKS for id in catalogue(book.id).rules}
    proved = {id for path in (root / "tests" / "rules").rglob("*.py") for ids, _ in claims(path, root) for id in ids}
    assert sorted(known - proved) == []
    assert sorted(proved - known) == []


def test_a_class_knows_its_rules_in_either_build() -> None:
    assert cites(Turn) == ("CL-RNF-07", "CL-RNF-11", "CL-FRT-05", "CL-ATK-25", "CL-2P-14")
    assert cites(Rulebook) == ()
    assert cites(Path) == ()


def test_options_name_only_rules_that_exist() -> None:
    for book in RULEBOOKS:
        for option in book.options:
            for id in option.rules:
                assert id in catalogue(book.id).rules


def test_citations_of_all_kinds_are_found(tmp_path: Path) -> None:
    source = tmp_path / "pack" / "module.py"
    source.parent.mkdir()
    source.write_text(
        '"""A module.\n\nRules: XX-A-01\n"""\n'
        "ARMIES = 3\n"
        '"""Rules: XX-A-02"""\n\n\n'
        "class Step:\n"
        '    """Text about ``Rules: XX-A-99``, which is no citation.\n\n'
        '    Rules: XX-A-03 XX-A-04\n        XX-B-05\n    """\n\n'
        "    def run(self):\n"
        '        """Do it.\n\n        Rules: XX-A-06\n        """\n',
        encoding="utf-8",
    )
    found = [(sorted(ids), place.name, place.line) for ids, place in citations(source, tmp_path)]
    assert found == [
        (["XX-A-01"], "pack.module", 1),
        (["XX-A-02"], "ARMIES", 5),
        (["XX-A-03", "XX-A-04", "XX-B-05"], "Step", 9),
        (["XX-A-06"], "Step.run", 16),
    ]


def test_claims_of_all_kinds_are_found(tmp_path: Path) -> None:
    source = tmp_path / "test_it.py"
    source.write_text(
        'pytestmark = [pytest.mark.rule("XX-A-01")]\n\n\n'
        '@pytest.mark.rule("XX-A-02", "XX-A-03")\n'
        "def test_one():\n    pass\n\n\n"
        "class TestMore:\n"
        '    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("XX-A-04"))])\n'
        "    def test_two(self, x):\n        pass\n",
        encoding="utf-8",
    )
    found = [(sorted(ids), place.name, place.line) for ids, place in claims(source, tmp_path)]
    assert found == [
        (["XX-A-01", "XX-A-02", "XX-A-03"], "test_one", 5),
        (["XX-A-01", "XX-A-04"], "TestMore.test_two", 11),
    ]


def test_a_rule_is_found_by_id_with_its_book() -> None:
    book, entry = find("CL-SET-05")
    assert isinstance(entry, Rule)
    assert (book.rulebook.id, entry.id) == ("classic", "CL-SET-05")
    assert [place.name for place in cited("CL-SET-05")] == ["edition"]
    tests = claimed("CL-SET-05")
    assert tests is None or all(place.file.is_file() for place in tests)


# --- under seal ------------------------------------------------------------------------------------------------------


def sealed_folder(folder: Path) -> Path:
    """The folder of an edition with an open rule, a sealed one, an open ruling and a sealed one."""
    rule = '[[rule]]\nid = "{}"\nsection = "Play"\nsays = "{}"\nrulings = []\n{}\n'
    rules = rule.format("XX-A-01", "One.", "") + rule.format(
        "XX-A-02", "Sealed until the box is open.", 'seals = ["box"]'
    )
    (folder / "rules.toml").write_text(rules, encoding="utf-8")
    (folder / "rulings.md").write_text(
        "## Words\n\n### XX-R1 Open\nYes.\n\n### XX-R2 Sealed\nWait.\n", encoding="utf-8"
    )
    (folder / shelf.PACKS).mkdir()
    words = '[[rule]]\nid = "{}"\nsays = "{}"\n'
    rulings = '[[ruling]]\nnumber = {}\ntitle = "{}"\ntext = "{}"\n'
    box = words.format("XX-A-01", "And more.") + words.format("XX-A-02", "Two.")
    box += rulings.format(1, "More", "No.") + rulings.format(2, "Hidden", "Perhaps.")
    (folder / shelf.PACKS / "box.seal").write_text(wrapped(box, "Do not read."), encoding="utf-8")
    (folder / shelf.PACKS / "lid.seal").write_text(wrapped(words.format("XX-A-02", "Two."), "No."), encoding="utf-8")
    (folder / shelf.PACKS / "notes.txt").write_text("This is no seal.", encoding="utf-8")
    return folder


def test_without_spoiling_nothing_under_seal_is_read(tmp_path: Path) -> None:
    rules, rulings = shelf.read_catalogue(sealed_folder(tmp_path), "XX")
    assert [(rule.says, rule.sealed) for rule in rules.values()] == [
        ("One.", ()),
        ("Sealed until the box is open.", ("box",)),
    ]
    assert [(ruling.title, ruling.text) for ruling in rulings.values()] == [("Open", "Yes."), ("Sealed", "Wait.")]


def test_what_is_under_seal_replaces_sealed_words_and_follows_open_ones(tmp_path: Path) -> None:
    rules, rulings = shelf.read_catalogue(sealed_folder(tmp_path), "XX", spoil=True)
    assert [rule.says for rule in rules.values()] == ["One. And more.", "Two."]
    assert [(ruling.title, ruling.text) for ruling in rulings.values()] == [
        ("Open", "Yes. No."),
        ("Hidden", "Perhaps."),
    ]


def test_the_program_tells_sealed_rules_only_if_asked_to(say: Say) -> None:
    plain = {entry["id"]: entry["says"] for entry in say("rules", "--json").json}
    spoilt = {entry["id"]: entry["says"] for entry in say("rules", "--spoil", "--json").json}
    assert plain.keys() == spoilt.keys()
    for book in RULEBOOKS:
        for rule in catalogue(book.id).rules.values():
            assert plain[rule.id] == rule.says
            assert spoilt[rule.id] == catalogue(book.id, spoil=True).rules[rule.id].says
            assert not rule.sealed or plain[rule.id] != spoilt[rule.id]
    assert say("rules", "CL-ATK-04", "--spoil").out == say("rules", "CL-ATK-04").out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[rule]]\nid = "XX-A-01"\nsection = "A"\n', "In rules.toml of XX, says is missing in rule[0]."),
        ("[[rule]]\nid = 7\n", "In rules.toml of XX, rule[0].id should be text, not a whole number."),
        ("[[rule", "rules.toml of XX is no TOML: "),
    ],
)
def test_a_wrong_list_of_rules_is_refused_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as error:
        read_catalogue(tmp_path, "XX")
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[rule]]\nid = "XX-A-01"\n', "In one.seal, says is missing in rule[0]."),
        (
            '[[ruling]]\nnumber = "1"\ntext = "A"\ntitle = "B"\n',
            "In one.seal, ruling[0].number should be a whole number",
        ),
        (
            '[[rule]]\nid = "XX-A-01"\nsays = "A."\n',
            "A seal of XX speaks of XX-A-01, and there is no such rule or ruling.",
        ),
    ],
)
def test_a_wrong_seal_is_refused_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "one.seal").write_text(wrapped(text, "Sealed."), encoding="utf-8")
    with pytest.raises(BadFile) as error:
        read_catalogue(tmp_path, "XX", spoil=True)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("says", "parts"),
    [
        ("You must leave one army in Egypt (CL-ATK-09).", ("You must leave one army in Egypt.", "CL-ATK-09")),
        ("You must leave one army in Egypt (GT-SKI-01).", ("You must leave one army in Egypt (GT-SKI-01).", "")),
        ("The game is over.", ("The game is over.", "")),
    ],
)
def test_a_refusal_and_the_rule_that_it_names(says: str, parts: tuple[str, str]) -> None:
    assert without_rule(says, "classic") == parts
