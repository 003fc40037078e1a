"""Golden games: whole games as text. Run this file to write them anew, and review the difference like code.

    python tests/golden/regenerate.py              # every rulebook
    python tests/golden/regenerate.py classic      # one of them

What players are told is written down as well (``sentences.py``).

There is a folder for each rulebook and in it a file for each of its modes (``modes.plain``), written without being
asked for, and some games that were chosen by hand. A file has a header, one line for each decision (number, who, step,
size of the menu, answer) and, every so often, a digest of the position and of what every seat and a spectator sees of
it. It is replayed by reading its sentences, so no random generator is needed, and the compiled build has to come to the
same digests as the plain one.

A game with a seed is played anew from it, by the present rules. A game that is ``kept`` keeps its rules version and, as
far as they are still legal, its answers. To choose another game by hand, write the header alone (edition, seats,
options, rules, kept, most) and run this file.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)] if str(HERE.parent) not in sys.path else []

import msgspec  # noqa: E402

import hegemon  # noqa: E402
from golden.sentences import write as write_sentences  # noqa: E402
from hegemon.editions import RULEBOOKS, begin, rulebook  # noqa: E402
from hegemon.kernel.game import Decision, Game, Refused  # noqa: E402
from hegemon.kernel.saves import dump, encode, revised  # noqa: E402
from hegemon.kernel.steps import Action  # noqa: E402
from hegemon.table.rulebook import Rulebook, read_options  # noqa: E402
from hegemon.table.table import Table  # noqa: E402
from modes import Mode, bold, plain  # noqa: E402

EVERY: Final = 50
MOST: Final = 300
"""So many decisions of a mode are written down."""
GAMES: Final = 3
"""So many games of a campaign are played."""

Chooser = Callable[[Decision[Table]], Action]


class Golden:
    """A golden game: its mode, where it stands, how many decisions it may have, and its seed if it has one."""

    def __init__(self, mode: Mode, name: str, most: int, seed: int | None) -> None:
        self.mode = mode
        self.name = name
        self.most = most
        self.seed = seed

    @property
    def path(self) -> Path:
        return HERE / self.mode.book.id / f"{self.name}.game"

    def __repr__(self) -> str:
        return f"{self.mode.book.id}-{self.name}"

    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def written(self, choose: Chooser) -> str:
        """The text of the game if its questions are answered like this."""
        return "\n".join([*self.header(), *told(self.mode.game(), self.most, choose), ""])

    def header(self) -> list[str]:
        chosen = " ".join([f"{option}={str(value).lower()}" for option, value in self.mode.options.items()])
        seed = "kept" if self.seed is None else f"seed {self.seed}"
        opening = [f"# {self.name}", f"edition {self.mode.book.id}", f"seats {self.mode.seats}"]
        return [*opening, f"options {chosen}".strip(), f"rules {self.mode.version}", seed, f"most {self.most}", ""]

    def replayed(self) -> str:
        """The game, played again by its own sentences."""
        said = sentences(self.text())
        return self.written(lambda decision: hegemon.parse(decision.game, said[decision.number]))

    def anew(self) -> str:
        """The game, played anew: from its seed, or by its own sentences as far as they are still legal."""
        rng = hegemon.Rng(self.seed or 1)
        said = sentences(self.text()) if self.seed is None else []

        def choose(decision: Decision[Table]) -> Action:
            if decision.number < len(said):
                try:
                    action = hegemon.parse(decision.game, said[decision.number])
                except Refused:
                    said.clear()
                else:
                    if action in decision.menu:
                        return action
                    said.clear()
            return bold(decision, rng)

        return self.written(choose)


def sentences(text: str) -> list[str]:
    """The answers of a game."""
    return [line.split(" | ")[1] for line in text.splitlines() if " | " in line]


def read(path: Path) -> Golden:
    """A golden game from its header."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:7]
    told = {word: rest for word, _, rest in (line.partition(" ") for line in lines)}
    book = rulebook(told["edition"])
    given = dict(part.split("=") for part in told["options"].split())
    chosen = read_options(book.options, given)
    options = {name: chosen[name] for name in given}
    seed = int(told["seed"]) if "seed" in told else None
    mode = Mode(book, int(told["seats"]), options, int(told["rules"]))
    return Golden(mode, path.stem, int(told["most"]), seed)


def by_hand(book: Rulebook) -> list[Golden]:
    """The games that were chosen by hand."""
    games = [read(path) for path in sorted((HERE / book.id).glob("*.game"))]
    return [game for game in games if game.seed is None]


def of_modes(book: Rulebook) -> list[Golden]:
    """A game of every mode."""
    return [Golden(mode, mode.name, MOST, mode.seed) for mode in plain(book)]


def digest(game: Game[Table], length: int = 16) -> str:
    """A fingerprint of a whole position; it does not depend on which records are shared and which an edition's own."""
    return hashlib.sha256(msgspec.json.encode(revised(dump(game), bare))).hexdigest()[:length]


def bare(record: dict[str, object]) -> dict[str, object]:
    """A saved record without its name space."""
    return {**record, "@": str(record["@"]).rpartition(".")[2]} if "@" in record else record


def digests(game: Game[Table]) -> str:
    """The fingerprints of the position and of every view of it."""
    seats = [*range(game.table.edition.seats), hegemon.SPECTATOR]
    views = " ".join([digest(game.view(seat).masked, 6) for seat in seats])
    return f"= {digest(game)} views {views}"


def told(game: Game[Table], most: int, choose: Chooser) -> list[str]:
    """The lines of a game in which the answers are chosen like this."""
    lines: list[str] = []
    while game.number < most:
        decision = game.pending
        if decision is None:
            break
        if decision.number % EVERY == 0:
            lines.append(digests(game))
        action = choose(decision)
        who = "chance" if decision.who == hegemon.CHANCE else str(decision.who)
        size = len(decision.menu)
        lines.append(f"{decision.number} {who} {type(decision.step).__name__} {size} | {action}")
        game.submit(decision.number, decision.who, action)
    lines.append(digests(game))
    if game.result is not None:
        lines.append(f"won by {game.result.winner}: {game.result.reason}")
        lines.append(f"ranking {' '.join([str(seat) for seat in game.result.ranking])}")
    else:
        lines.append("cut off")
    return lines


class GoldenCampaign:
    """The first games of a campaign, in short: how each went, what was said, and what it has done to the world."""

    def __init__(self, book: Rulebook, seats: int) -> None:
        self.book = book
        self.seats = seats

    @property
    def path(self) -> Path:
        return HERE / self.book.id / f"{self.seats}.campaign.txt"

    def __repr__(self) -> str:
        return f"{self.book.id}-campaign-{self.seats}"

    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def anew(self) -> str:
        """The games, played by chance from a seed."""
        rules = self.book.campaign
        assert rules is not None
        rng = hegemon.Rng(self.seats)
        world = rules.fresh([f"Player {person + 1}" for person in range(self.seats)])
        lines: list[str] = []
        told = 0
        for number in range(1, GAMES + 1):
            setting = rules.setting(world, number, tuple(range(self.seats)), f"day {number}")
            game = begin(self.book.id, self.seats, {}, setting=setting)
            said: list[str] = []
            while (decision := game.pending) is not None:
                action = bold(decision, rng)
                said.append(str(action))
                game.play(action)
            assert game.result is not None
            world = rules.after(game.table)
            digest = hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]
            lines.append(
                f"game {number}: {len(said)} answers {digest}, won by {game.result.winner}: {game.result.reason}"
            )
            lines.append(f"verbs {' '.join(sorted({say.split()[0] for say in said}))}")
            deeds = rules.deeds(world)
            lines += [f"  {deed.person}: {deed.says}" for deed in deeds[told:]]
            told = len(deeds)
            lines.append(f"world {hashlib.sha256(msgspec.json.encode(encode(world))).hexdigest()}")
        return "\n".join([*lines, ""])


def campaigns(book: Rulebook) -> list[GoldenCampaign]:
    """A campaign for each number of players, if the games of a book change one another."""
    return [] if book.campaign is None else [GoldenCampaign(book, seats) for seats in book.seats]


def main(words: list[str]) -> None:
    for book in [rulebook(word) for word in words] or RULEBOOKS:
        (HERE / book.id).mkdir(exist_ok=True)
        games = [*by_hand(book), *of_modes(book)]
        texts = {game.path: game.anew() for game in games}
        for path in (HERE / book.id).glob("*.game"):
            if path not in texts:
                path.unlink()
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(HERE)}: {len(text.encode())} bytes, {text.splitlines()[-1]}", file=sys.stderr)
        for campaign in campaigns(book):
            campaign.path.write_text(campaign.anew(), encoding="utf-8")
        write_sentences(book)


if __name__ == "__main__":
    main(sys.argv[1:])
