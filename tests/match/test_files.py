"""Files: what is saved is loaded, a bad file is refused in one sentence, and a failed save loses nothing."""

from __future__ import annotations

import errno
import os
import resource
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

import hegemon
from hegemon.editions import rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.saves import dump, revised
from hegemon.match.files import FORMAT, checksum, pack, reopen
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table
from scene import carried_out, scene, set_up

Json = dict[str, object]


def in_the_middle() -> Game[Table]:
    """A game inside the window after a roll, with cards in hands."""
    t = scene(
        "Alaska: alice 7 | Kamchatka: bob 5",
        hands={"alice": "alaska siam", "bob": "congo peru wild_1"},
        discards="india",
        options={"card_reroll": True, "commander": True},
    )
    t.alice.attacks("Alaska", "Kamchatka", 3)
    t.dice("4 3 1 against 5 4")
    assert t.step == "InfluenceRoll"
    return t.game


def while_sealed() -> Game[Table]:
    """A game in which two of four Headquarters have been chosen."""
    t = set_up(4, {"headquarters": "two", "deal": True})
    rng = Rng(3)
    carried_out(t, rng, until="ChooseHeadquarters")
    for _ in range(2):
        decision = t.game.pending
        assert decision is not None
        t.game.play(decision.menu.sample(rng))
    assert t.step == "ChooseHeadquarters"
    return t.game


def at_the_start() -> Game[Table]:
    return hegemon.new_game("classic", seats=4)


def at_the_end() -> Game[Table]:
    t = scene("Alaska: bob 1 | Kamchatka: alice 9", rest="alice", seats=2)
    t.alice.attacks("Kamchatka", "Alaska", 3)
    t.dice("6 6 6 against 1")
    t.alice.occupies(3)
    assert t.asked == "nobody"
    return t.game


POSITIONS = (at_the_start, in_the_middle, while_sealed, at_the_end)


def refusal(path: str | Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(hegemon.SaveError) as error:
        hegemon.load(path)
    return sentence_of(error.value)


def sentence_of(error: hegemon.SaveError) -> str:
    text = str(error)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 600
    return text


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game that is whole."""
    path = tmp_path / "game.hegemon"
    hegemon.save(in_the_middle(), path)
    return path


def lines_of(path: Path) -> tuple[Json, Json, Json]:
    header, snapshot, seal = path.read_bytes().splitlines()
    return msgspec.json.decode(header), msgspec.json.decode(snapshot), msgspec.json.decode(seal)


def resealed(path: Path, header: Json, snapshot: Json) -> Path:
    """The file with these contents and a checksum that fits them."""
    one, two = msgspec.json.encode(header), msgspec.json.encode(snapshot)
    path.write_bytes(b"\n".join((one, two, msgspec.json.encode({"sha256": checksum(one, two)}), b"")))
    return path


# --- saves of older versions -----------------------------------------------------------------------------------------


def old_names(record: Json) -> Json:
    """A record as it was named before records had name spaces."""
    return {**record, "@": str(record["@"]).rpartition(".")[2]} if "@" in record else record


def test_a_save_without_name_spaces_is_still_read(tmp_path: Path) -> None:
    for name, game in (("sealed", while_sealed()), ("thrones", hegemon.new_game("thrones", 3, {"mode": "dominion"}))):
        path = tmp_path / name
        hegemon.save(game, path)
        header, snapshot, _ = lines_of(path)
        old = revised(snapshot, old_names)
        assert isinstance(old, dict)
        assert old != snapshot
        assert hegemon.load(resealed(path, header, old)) == game


def test_a_rulebook_brings_positions_of_older_versions_to_their_present_form() -> None:
    def upgrade(data: dict[str, object]) -> dict[str, object]:
        table = data["table"]
        assert isinstance(table, dict)
        if "sets" in table:
            return data
        return {**data, "table": {**{name: value for name, value in table.items() if name != "traded"}, "sets": 3}}

    edition = in_the_middle().table.edition
    book = rulebook("classic")
    newer = Rulebook(
        id=book.id,
        name=book.name,
        code=book.code,
        summary=book.summary,
        version=book.version,
        seats=book.seats,
        options=book.options,
        opener=book.opener,
        package=book.package,
        upgrade=upgrade,
        renamed={"Recruit": "DeclareAttack"},
    )
    data = dump(in_the_middle())
    now = reopen(data, edition, newer)
    assert now == in_the_middle(), "the present form stays as it is"
    table = data["table"]
    assert isinstance(table, dict)
    del table["sets"]
    old = revised(data, lambda record: {**record, "@": "Recruit"} if record.get("@") == "DeclareAttack" else record)
    assert reopen(old, edition, newer).table.sets == 3
    assert old != data


# --- round trips -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_saved_is_loaded(tmp_path: Path, position: Callable[[], Game[Table]]) -> None:
    game = position()
    path = tmp_path / "my game.hegemon"
    hegemon.save(game, path)
    loaded = hegemon.load(path)
    assert loaded == game
    assert loaded.asking == game.asking
    assert loaded.stack == game.stack
    assert loaded.table.edition.options == game.table.edition.options
    assert hegemon.load(str(path)) == game
    assert os.listdir(tmp_path) == [path.name], "no temporary file is left"


@pytest.mark.parametrize("position", POSITIONS)
def test_a_loaded_game_goes_on_like_the_saved_one(tmp_path: Path, position: Callable[[], Game[Table]]) -> None:
    game = position()
    hegemon.save(game, tmp_path / "game")
    loaded = hegemon.load(tmp_path / "game")
    rng = Rng(5)
    for _ in range(60):
        decision = game.pending
        if decision is None:
            break
        action = decision.menu.sample(rng)
        game.play(action)
        assert loaded.pending is not None
        loaded.submit(loaded.number, loaded.pending.who, action)
    assert loaded == game


def test_saving_over_an_older_save(saved: Path) -> None:
    hegemon.save(at_the_start(), saved)
    assert hegemon.load(saved) == at_the_start()


def test_saving_leaves_the_game_alone(tmp_path: Path) -> None:
    game = in_the_middle()
    before = dump(game)
    hegemon.save(game, tmp_path / "game")
    assert dump(game) == before
    assert pack(game) == (tmp_path / "game").read_bytes(), "the same game makes the same file"


def test_the_header_says_what_is_played(saved: Path) -> None:
    header, _, _ = lines_of(saved)
    assert header["hegemon"] == FORMAT
    assert header["kind"] == "save"
    assert header["edition"] == "classic"
    assert header["seats"] == 3
    assert header["engine"] == hegemon.__version__
    options = header["options"]
    assert isinstance(options, dict)
    assert options["commander"] is True


# --- files that are no saves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"\n", b"  \n\n"])
def test_an_empty_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty"
    path.write_bytes(content)
    assert refusal(path) == f"{path} is empty."


@pytest.mark.parametrize(
    "content",
    [
        b"Dear diary",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"\xff\xfe\x00h\x00e",
        b"{}",
        b"[]\n[]\n[]",
        b"null",
        b"5",
        b'{"hegemon": "1"}',
        b'{"hegemon": true}',
        b'{"hegemon": null}',
        b'{"hegemon": 1.0}',
        b"[" * 100_000,
        b'{"a":' * 5000,
        b"\x00" * 400,
        b'"\xed\xa0\x80"',
    ],
)
def test_a_file_that_is_not_ours(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert refusal(path) == f"{path} is not a Hegemon file."


def test_a_file_of_another_kind(saved: Path) -> None:
    header, snapshot, _ = lines_of(saved)
    resealed(saved, {**header, "kind": "recipe"}, snapshot)
    assert refusal(saved) == f"{saved} is neither a saved game nor the record of a match."


def test_every_truncation_is_noticed(saved: Path) -> None:
    data = saved.read_bytes()
    cuts = {*range(0, len(data) - 1, 97), *range(len(data) - 90, len(data) - 1), len(data) - 2, 1, 2}
    for cut in sorted(cuts):
        saved.write_bytes(data[:cut])
        refusal(saved)
    saved.write_bytes(data[:-1])
    assert hegemon.load(saved) == in_the_middle(), "only the last line break is missing"


def test_every_flipped_bit_is_noticed(saved: Path) -> None:
    data = bytearray(saved.read_bytes())
    header = data.index(b"\n")
    places = [*range(header + 1), *range(header + 1, len(data) - 1, 53), *range(len(data) - 80, len(data) - 1)]
    for number, place in enumerate(places):
        changed = bytearray(data)
        changed[place] ^= 1 << (number % 8)
        saved.write_bytes(bytes(changed))
        refusal(saved)


def test_lines_too_many_and_lines_swapped(saved: Path) -> None:
    one, two, three = saved.read_bytes().splitlines()
    for lines in ((one, two, three, b"{}"), (one, two), (one, three), (one, two, two, three), (one, three, two)):
        saved.write_bytes(b"\n".join(lines))
        refusal(saved)
    saved.write_bytes(b"\n".join((two, one, three)))
    assert refusal(saved) == f"{saved} is not a Hegemon file."


def test_a_newer_format(saved: Path) -> None:
    header, snapshot, _ = lines_of(saved)
    resealed(saved, {**header, "hegemon": FORMAT + 1}, snapshot)
    assert refusal(saved) == (
        f"{saved} was written by a newer Hegemon (format {FORMAT + 1}; this one reads up to {FORMAT}): update Hegemon."
    )


def test_newer_rules(saved: Path) -> None:
    header, snapshot, _ = lines_of(saved)
    resealed(saved, {**header, "rules": 99}, snapshot)
    assert "newer rules of Classic" in refusal(saved)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"edition": "atlantis"}, "There is no edition 'atlantis'; there are classic"),
        ({"edition": 5}, "edition should be text, not a whole number."),
        ({"rules": None}, "rules should be a whole number, not nothing."),
        ({"rules": "1"}, "rules should be a whole number, not text."),
        ({"rules": 1.5}, "rules should be a whole number, not a decimal number."),
        ({"seats": "three"}, "seats should be a whole number, not text."),
        ({"seats": 9}, "Classic is for 2 to 6 players, not 9"),
        ({"options": []}, "options should be a table of fields, not a list."),
        ({"options": {"wind": True}}, "There is no option 'wind'"),
        ({"options": {"army_cap": 7}}, "Option army_cap cannot be 7"),
        ({"options": {"headquarters": "two"}}, "is for 4 players, not 3"),
    ],
)
def test_a_header_that_names_what_is_unknown(saved: Path, change: Json, words: str) -> None:
    header, snapshot, _ = lines_of(saved)
    resealed(saved, {**header, **change}, snapshot)
    assert words in refusal(saved)


def test_a_header_for_other_seats_does_not_fit_its_table(saved: Path) -> None:
    header, snapshot, _ = lines_of(saved)
    resealed(saved, {**header, "seats": 4}, snapshot)
    refusal(saved)


def test_a_checksum_that_does_not_fit(saved: Path) -> None:
    one, two, _ = saved.read_bytes().splitlines()
    for seal in (b'{"sha256":"00"}', b"{}", b'{"sha256":null}'):
        saved.write_bytes(b"\n".join((one, two, seal, b"")))
        assert refusal(saved) == f"{saved} was changed after it was saved: its checksum does not fit."


# --- files whose checksum fits but whose contents cannot be ----------------------------------------------------------


def spots(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every single value in a nest of objects and arrays."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from spots(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from spots(part, (*path, place))
    else:
        yield path


def changed_at(value: object, path: tuple[str | int, ...], new: object) -> object:
    if not path:
        return new
    if isinstance(value, dict):
        return {key: changed_at(part, path[1:], new) if key == path[0] else part for key, part in value.items()}
    assert isinstance(value, list)
    return [changed_at(part, path[1:], new) if place == path[0] else part for place, part in enumerate(value)]


WRONG: tuple[object, ...] = (99, -7, "x", None, 1.5, [], {})


@pytest.mark.parametrize("position", POSITIONS)
def test_any_value_changed_by_hand_is_refused_or_makes_a_game_that_can_be_looked_at(
    tmp_path: Path, position: Callable[[], Game[Table]]
) -> None:
    path = tmp_path / "game"
    hegemon.save(position(), path)
    header, snapshot, _ = lines_of(path)
    rng = Rng(1)
    seen: set[tuple[str | int, ...]] = set()
    trouble: dict[str, str] = {}
    for spot in spots(snapshot):
        kind = tuple(["*" if isinstance(part, int) and part > 1 else part for part in spot])
        if kind in seen and rng.below(30):
            continue
        seen.add(kind)
        for new in WRONG:
            changed = changed_at(snapshot, spot, new)
            assert isinstance(changed, dict)
            resealed(path, header, changed)
            where = "/".join(str(part) for part in kind)
            try:
                look_at(hegemon.load(path))
            except hegemon.SaveError as error:
                sentence_of(error)
            except Exception as error:
                trouble[where] = f"{new!r}: {type(error).__name__}: {error}"
    assert trouble == {}


def look_at(game: Game[Table]) -> None:
    """What any client does first with a game that it has loaded."""
    for seat in range(-2, game.table.edition.seats):
        view = game.view(seat)
        decision = view.pending
        if decision is not None:
            assert decision.prompt
            assert len(list(decision.menu)) == len(decision.menu)
    if game.pending is not None:
        assert len(game.pending.menu) > 0


# --- what the system refuses -----------------------------------------------------------------------------------------


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "nowhere"
    assert refusal(path) == f"{path} cannot be read: no such file or directory."


def test_a_directory(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path} cannot be read: is a directory."
    target = tmp_path / "folder"
    target.mkdir()
    (target / "kept").write_text("kept")
    with pytest.raises(hegemon.SaveError) as error:
        hegemon.save(at_the_start(), target)
    assert sentence_of(error.value).startswith(f"{target} cannot be written: ")
    assert os.listdir(tmp_path) == ["folder"]
    assert (target / "kept").read_text() == "kept"


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "no" / "game"
    with pytest.raises(hegemon.SaveError) as error:
        hegemon.save(at_the_start(), path)
    assert sentence_of(error.value) == f"{path} cannot be written: no such file or directory."


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    for path in (tmp_path / ("x" * 300), tmp_path / "nul\0nul"):
        refusal(path)
        with pytest.raises(hegemon.SaveError) as error:
            hegemon.save(at_the_start(), path)
        sentence_of(error.value)
    assert os.listdir(tmp_path) == []


def test_a_disk_that_is_full(saved: Path) -> None:
    before = saved.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(hegemon.SaveError) as error:
            hegemon.save(at_the_end(), saved)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert sentence_of(error.value) == f"{saved} cannot be written: file too large; the file before it is untouched."
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]
    assert hegemon.load(saved) == in_the_middle()


def test_a_disk_that_is_full_for_the_first_save(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(hegemon.SaveError):
            hegemon.save(at_the_end(), tmp_path / "game")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert os.listdir(tmp_path) == []


TRY_TO_SAVE = """
import os, sys
import hegemon
game = hegemon.new_game("classic", seats=3)
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    {call}
except hegemon.SaveError as error:
    print(error)
"""


def as_nobody(call: str, folder: Path) -> str:
    """What a process without any rights says about it."""
    code = TRY_TO_SAVE.format(call=call.format(path=repr(str(folder / "game"))))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_folder_and_a_file_without_permission() -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:  # not tmp_path, whose parents only its owner may enter
        folder = Path(name)
        path = folder / "game"
        hegemon.save(in_the_middle(), path)
        before = path.read_bytes()
        path.chmod(0)
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR | stat.S_IROTH | stat.S_IXOTH)
        try:
            assert as_nobody("hegemon.load({path})", folder) == f"{path} cannot be read: permission denied."
            said = as_nobody("hegemon.save(game, {path})", folder)
            assert said == f"{path} cannot be written: permission denied."
        finally:
            folder.chmod(0o700)
            path.chmod(0o600)
        assert path.read_bytes() == before
        assert os.listdir(folder) == ["game"]


@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "No space left on device"), OSError(errno.EIO, "I/O error")])
def test_a_disk_that_fails_at_the_last_moment(saved: Path, monkeypatch: pytest.MonkeyPatch, trouble: OSError) -> None:
    def fail(handle: int) -> None:
        raise trouble

    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(hegemon.SaveError) as error:
            hegemon.save(at_the_start(), saved)
    words = str(trouble.strerror).lower()
    assert sentence_of(error.value) == f"{saved} cannot be written: {words}; the file before it is untouched."
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_an_interrupted_save_leaves_nothing_behind(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            hegemon.save(at_the_start(), saved)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_a_killed_save_leaves_the_old_file(saved: Path) -> None:
    before = saved.read_bytes()
    code = (
        "import os, sys, hegemon\n"
        "os.fsync = lambda handle: os._exit(9)  # the power fails while the new file is on its way to the disk\n"
        f"hegemon.save(hegemon.new_game('classic', seats=3), {str(saved)!r})\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 9
    assert saved.read_bytes() == before
    assert hegemon.load(saved) == in_the_middle()
