"""The scheme of docs/fairness.md: its vectors, its code, and a verifier that shares nothing with the program."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from hegemon.match.dealer import BadSeed, FairDealer, check_seed, commitment
from hegemon.match.log import Player, read_log, verify
from hegemon.match.match import new_match

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
SEED = bytes(range(32))
SEEDS = ["fox", "owl"]


def rows(*titles: str) -> list[list[str]]:
    """The rows of the table with these titles."""
    head = "| " + " | ".join(titles) + " |\n"
    assert PAGE.count(head) == 1, titles
    body = PAGE.split(head)[1].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in body]


def blocks(language: str) -> list[str]:
    """The code of this language on the page."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```", PAGE)


# --- a verifier, written from the page alone -------------------------------------------------------------------------


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Referee:
    """Verifies the record of a Classic game with nothing but hashes and the order of the board."""

    def __init__(self, path: Path) -> None:
        self.lines = path.read_bytes().split(b"\n")
        assert self.lines.pop() == b"", "A record ends with a line feed."
        self.header = json.loads(self.lines[0])
        self.entries = [json.loads(line) for line in self.lines[1:-1]]
        self.last = json.loads(self.lines[-1])
        self.server_seed = bytes.fromhex(self.last["seed"])
        data = tomllib.loads((ROOT / "src/hegemon/editions/classic/board.toml").read_text(encoding="utf-8"))
        self.board = [place["id"] for place in data["territory"]]
        self.free = self.board.copy()
        self.pile = [*self.board, *[f"wild_{n + 1}" for n in range(data["wilds"])]]
        self.deck = self.pile.copy()
        self.discards: list[str] = []
        self.headquarters: list[str] = []
        self.attack = self.defend = 0

    def faults(self) -> list[int | str]:
        """The numbers of entries that are wrong; ``seed`` and ``end`` for the server seed and the last line."""
        found: list[int | str] = []
        if hashlib.sha256(self.server_seed).hexdigest() != self.header["dice"]["commitment"]:
            found.append("seed")
        before = hashlib.sha256(self.lines[0]).hexdigest()
        for place, entry in enumerate(self.entries):
            after = hashed(f"{before}|{entry['n']}|{entry['who']}|{entry['say']}")
            if entry["n"] != place or entry["hash"] != after:
                return [*found, place]
            if entry["who"] == -1 and self.due(place, entry["say"]) != entry["say"]:
                return [*found, place]
            self.follow(entry["say"].split())
            before = after
        if self.last["hash"] != hashed(f"{before}|seed|{self.last['seed']}"):
            found.append("end")
        return found

    def k(self, n: int, ways: int) -> int:
        seeds = self.header["dice"]["seeds"]
        numbers: list[int] = []
        c = 0
        while True:
            message = f"hegemon-dice-1|{n}|{c}|{'|'.join(seeds)}"
            block = hmac.new(self.server_seed, message.encode(), hashlib.sha256).hexdigest()
            numbers = [int(block[start : start + 16], 16) for start in range(0, 64, 16)]
            for number in numbers:
                if number < 2**64 // ways * ways:
                    return number % ways
            c += 1

    def due(self, n: int, say: str) -> str:
        """What chance has to say, given what kind of thing it says."""
        words = say.split()
        if words[0] == "deal":
            return f"deal {self.free[self.k(n, len(self.free))]}"
        if words[0] == "draw":
            if not self.pile:
                self.pile, self.discards = [card for card in self.deck if card in self.discards], []
            return f"draw {self.pile[self.k(n, len(self.pile))]}"
        if words[0] == "throw":
            size = self.header["seats"] if n == 0 and self.header["options"]["lots"] else 6
            return " ".join(["throw", *map(str, self.dice(n, len(words) - 1, size))])
        assert words[0] == "roll"
        red, white = words.index("against") - 1, len(words) - words.index("against") - 1
        assert red == self.attack
        assert white == self.defend or not self.defend
        faces = self.dice(n, red + white, 6)
        mine, theirs = sorted(faces[:red], reverse=True), sorted(faces[red:], reverse=True)
        return " ".join(["roll", *map(str, mine), "against", *map(str, theirs)])

    def dice(self, n: int, count: int, size: int) -> list[int]:
        k = self.k(n, size**count)
        faces: list[int] = []
        for _ in range(count):
            faces.insert(0, k % size + 1)
            k //= size
        return faces

    def follow(self, words: list[str]) -> None:
        """Keep track of what the next outcomes depend on."""
        match words:
            case ["deal" | "claim", land]:
                self.free.remove(land)
            case ["draw", card]:
                self.pile.remove(card)
            case ["trade", *cards]:
                self.discards += cards
            case ["attack", _, _, dice]:
                self.attack, self.defend = int(dice), 0
            case ["defend", dice]:
                self.defend = int(dice)
            case ["headquarter", land]:
                self.headquarters.append(land)
                if len(self.headquarters) == self.header["seats"]:
                    self.pile = [card for card in self.pile if card not in self.headquarters]


GAMES: dict[str, tuple[int, str, dict[str, object]]] = {
    "plain": (3, "easy", {}),
    "two players": (2, "easy", {"neutral_most": True}),
    "everything": (
        4,
        "easy",
        {"deal": True, "card_reroll": True, "commander": True, "headquarters": "all", "lots": True, "army_cap": True},
    ),
    "long": (3, "random", {"deal": True, "defender_most": True}),
}
LONGEST = 5000
"""Random bots might play for ever; so many answers are enough for the draw pile to be renewed."""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The file of a whole game between bots, with fixed dice."""
    folder = tmp_path_factory.mktemp("records")

    def make(name: str) -> Path:
        path = folder / f"{name}.game"
        if not path.exists():
            seats, agent, options = GAMES[name]
            players = [Player(f"Bot {seat}", agent) for seat in range(seats)]
            match = new_match("classic", players, options, [f"seed-{seat}" for seat in range(seats)], SEED)
            while len(match.answers) < LONGEST and match.advance() is not None:
                pass
            match.save(path)
        return path

    return make


@pytest.mark.parametrize("name", GAMES)
def test_a_verifier_written_from_the_page_agrees(recorded: Callable[[str], Path], name: str) -> None:
    path = recorded(name)
    referee = Referee(path)
    assert referee.faults() == []
    verdict = verify(read_log(path))
    assert verdict.good
    assert verdict.entries == len(referee.entries)
    assert verdict.dice == sum(entry["who"] == -1 for entry in referee.entries)
    assert verdict.says.endswith("end of the record is missing." if name == "long" else "are right.")


def test_the_games_show_every_kind_of_chance(recorded: Callable[[str], Path]) -> None:
    said = [entry.say.split()[0] for name in GAMES for entry in read_log(recorded(name)).entries if entry.who == -1]
    assert set(said) == {"throw", "roll", "draw", "deal"}
    long = Referee(recorded("long"))
    long.faults()
    draws = sum(entry["say"].startswith("draw") for entry in long.entries)
    assert draws > len(long.deck), "the draw pile was never renewed, so that was not tested"


@pytest.mark.parametrize("name", GAMES)
def test_both_verifiers_see_every_changed_die(recorded: Callable[[str], Path], name: str, tmp_path: Path) -> None:
    """Whoever forges a roll and then all hashes after it is found out, and at the right entry."""
    path = recorded(name)
    log = read_log(path)
    chance = [entry.number for entry in log.entries if entry.who == -1]
    for number in {chance[0], chance[len(chance) // 2], chance[-1]}:
        forged = tmp_path / f"{number}.game"
        forge(path, forged, number, other_outcome(log.entries[number].say))
        assert Referee(forged).faults() == [number]
        verdict = verify(read_log(forged))
        assert verdict.fault == number, verdict
        assert f"Entry {number} " in verdict.says


def other_outcome(say: str) -> str:
    """The same kind of outcome with one thing changed."""
    words = say.split()
    if words[0] in ("draw", "deal"):
        return f"{words[0]} {'siam' if words[1] != 'siam' else 'peru'}"
    words[1] = str(int(words[1]) % 6 + 1)
    return " ".join(words)


def forge(path: Path, to: Path, number: int, say: str) -> None:
    """Change what an entry says and make all hashes fit again."""
    lines = path.read_bytes().splitlines()
    before = hashlib.sha256(lines[0]).hexdigest()
    out = [lines[0]]
    for line in lines[1:-1]:
        entry = json.loads(line)
        if entry["n"] == number:
            entry["say"] = say
        entry["hash"] = before = hashed(f"{before}|{entry['n']}|{entry['who']}|{entry['say']}")
        out.append(json.dumps(entry, separators=(",", ":")).encode())
    last = json.loads(lines[-1])
    last["hash"] = hashed(f"{before}|seed|{last['seed']}")
    out.append(json.dumps(last, separators=(",", ":")).encode())
    to.write_bytes(b"\n".join(out) + b"\n")


# --- the page --------------------------------------------------------------------------------------------------------


def page_code() -> Mapping[str, Any]:
    """The functions printed on the page."""
    (code,) = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(code, "docs/fairness.md", "exec"), names)
    return names


def test_the_values_of_the_page() -> None:
    values = dict(cast("list[tuple[str, str]]", [tuple(row) for row in rows("what", "value")]))
    assert values["server seed"] == SEED.hex()
    assert values["seat seeds"] == "fox` `owl"
    assert values["commitment"] == commitment(SEED) == page_code()["commitment"](SEED)


def test_the_blocks_of_the_page() -> None:
    found = rows("n", "c", "block")
    assert len(found) == 5
    for n, c, block in found:
        assert FairDealer(SEED, SEEDS).block(int(n), int(c)).hex() == block
        message = f"hegemon-dice-1|{n}|{c}|fox|owl".encode()
        assert hmac.new(SEED, message, hashlib.sha256).hexdigest() == block


def test_the_ways_of_the_page() -> None:
    found = rows("n", "ways", "k")
    assert len(found) > 9
    for n, ways, k in found:
        assert FairDealer(SEED, SEEDS).number_below(int(n), int(ways)) == int(k)
        assert page_code()["way"](SEED, SEEDS, int(n), int(ways)) == int(k)


def test_the_page_has_vectors_for_rejection() -> None:
    rejected = {0: 0, 1: 0}
    for n, ways, _ in rows("n", "ways", "k"):
        limit = 2**64 - 2**64 % int(ways)
        block = FairDealer(SEED, SEEDS).block(int(n), 0)
        numbers = [int.from_bytes(block[start : start + 8], "big") for start in range(0, 32, 8)]
        rejected[0] += numbers[0] >= limit
        rejected[1] += min(numbers) >= limit
    assert rejected[0] >= 2
    assert rejected[1] == 1


def test_the_dice_of_the_page() -> None:
    from hegemon.table.combat import battle_dice  # noqa: PLC0415

    found = rows("attacker", "defender", "k", "sentence")
    assert len(found) == 9
    for attacker, defender, k, sentence in found:
        assert str(battle_dice((6,) * int(attacker), (6,) * int(defender)).way(int(k))) == sentence
    assert "k = 1234" in PAGE
    faces = list(product(range(1, 7), repeat=5))[1234]
    assert faces == (1, 6, 5, 2, 5)


def test_the_record_of_the_page(tmp_path: Path) -> None:
    record, _ = blocks("json")
    path = tmp_path / "page.game"
    path.write_text(record, encoding="utf-8")
    assert Referee(path).faults() == []
    verdict = verify(read_log(path))
    assert verdict.good
    assert (verdict.entries, verdict.dice) == (5, 5)


def test_the_heads_of_the_page(tmp_path: Path) -> None:
    record, _ = blocks("json")
    lines = [json.loads(line) for line in record.splitlines()]
    hashes = [hashlib.sha256(record.split("\n")[0].encode()).hexdigest(), *[line["hash"] for line in lines[1:-1]]]
    found = rows("entries", "hash", "head")
    assert len(found) == len(hashes) == 6
    for (count, hash, head), own in zip(found, hashes, strict=True):
        assert hash == own
        message = f"hegemon-head-1|{count}|{hash}".encode()
        assert head == hmac.new(SEED, message, hashlib.sha256).hexdigest()
        assert head == FairDealer(SEED, SEEDS).head(int(count), hash)


def test_the_fork_of_the_page(tmp_path: Path) -> None:
    """Checked step by step as the page tells it, with nothing of the program; then by the program."""
    record, fork = blocks("json")
    lines = fork.splitlines()
    header, entries = json.loads(lines[0]), [json.loads(line) for line in lines[1:-1]]
    origin = header["origin"]
    line = json.dumps(origin["header"], separators=(",", ":"), ensure_ascii=False)
    assert line == record.split("\n")[0]
    before = hashlib.sha256(line.encode()).hexdigest()
    for entry in entries[: header["copied"]]:
        before = hashed(f"{before}|{entry['n']}|{entry['who']}|{entry['say']}")
    assert before == origin["hash"]
    assert hashlib.sha256(bytes.fromhex(origin["seed"])).hexdigest() == origin["header"]["dice"]["commitment"]
    way = page_code()["way"]
    own = bytes.fromhex(json.loads(lines[-1])["seed"])
    assert own == bytes(range(0x20, 0x40))
    path = tmp_path / "fork.game"
    path.write_text(fork, encoding="utf-8")
    referee = Referee(path)
    for entry in entries:
        copied = entry["n"] < header["copied"]
        seed, seeds = (SEED, SEEDS) if copied else (own, header["dice"]["seeds"])
        if entry["n"]:
            ways = len(referee.free)
            assert entry["say"] == f"deal {referee.free[way(seed, seeds, entry['n'], ways)]}"
        else:
            assert entry["say"] == "throw " + " ".join(str(k + 1) for k in divmod(way(seed, seeds, 0, 36), 6))
        referee.follow(entry["say"].split())
    verdict = verify(read_log(path))
    assert verdict.proved
    assert (verdict.entries, verdict.dice) == (5, 5)
    assert [(one.start, one.copied) for one in verdict.origins] == [(0, 3)]


# --- the dealer ------------------------------------------------------------------------------------------------------


def test_every_way_is_equally_likely() -> None:
    dealer = FairDealer(hashlib.sha256(b"even").digest(), ("a", "b", "c"))
    counts = [0] * 36
    for n in range(36_000):
        counts[dealer.number_below(n, 36)] += 1
    squares = sum([(count - 1000) ** 2 / 1000 for count in counts])
    assert 10 < squares < 75, "35 degrees of freedom: outside with a probability below one in ten thousand"


def test_a_seed_of_any_seat_changes_the_dice() -> None:
    one = FairDealer(SEED, ("fox", "owl"))
    for other in (FairDealer(SEED, ("fix", "owl")), FairDealer(SEED, ("fox", "elk")), FairDealer(bytes(32), SEEDS)):
        assert [one.number_below(n, 6**5) for n in range(8)] != [other.number_below(n, 6**5) for n in range(8)]


@pytest.mark.parametrize("seed", ["", "a b", "a|b", "ä", "x" * 65, "a\n", "٣"])
def test_seeds_that_could_be_mistaken_are_refused(seed: str) -> None:
    with pytest.raises(BadSeed, match="letters, digits"):
        check_seed(seed)
    with pytest.raises(BadSeed):
        FairDealer(SEED, (seed,))


def test_the_server_seed_has_32_bytes() -> None:
    with pytest.raises(BadSeed, match="32 bytes"):
        FairDealer(b"short", ("a",))
