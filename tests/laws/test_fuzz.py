"""The fuzzer finds what is broken, says so, and finds it again by its seed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import ClassVar

import pytest
from fuzz.__main__ import main
from fuzz.play import Trial

from hegemon.editions.classic import RULEBOOK as CLASSIC
from hegemon.kernel.chance import CHANCE, ChanceMenu, Thrown
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import PASS, Menu, OneOf, Pass
from hegemon.kernel.piles import Hand
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.rules.actions import Claim, Fortify
from hegemon.rules.fortify import Marches
from hegemon.rules.sealed import SealedChoice
from hegemon.table.edition import Edition, Opening
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
NAMES = """
    id name code seats options board cards actions armies setup turn combat sets income victory eliminated rolled
    captured pieces things rules show extra neutral army_cap defender_rolls_most neutral_rolls_most
"""


def altered(edition: Edition, **changes: object) -> Edition:
    """The edition with something else in it."""
    fields = {name: getattr(edition, name) for name in NAMES.split()}
    return Edition(**{**fields, **changes})


def book_with(change: Callable[[Edition], Edition]) -> Rulebook:
    """Classic with something broken in it."""

    def open_broken(seats: int, options: Mapping[str, object], version: int) -> Edition:
        return change(CLASSIC.open(seats, options))

    return Rulebook(
        id="classic",
        name="Classic",
        code="CL",
        summary="Broken.",
        version=1,
        seats=CLASSIC.seats,
        options=CLASSIC.options,
        opener=open_broken,
        package="tests",
    )


def last_step(opening: Opening) -> Callable[[Edition], Edition]:
    """Every turn ends with another step than fortifying."""
    return lambda edition: altered(edition, turn=(*edition.turn[:-1], opening))


def after_setup(*steps: Step[Table]) -> Callable[[Edition], Edition]:
    """Something is done before the first turn."""
    return lambda edition: altered(edition, setup=(*edition.setup[:-1], *steps, edition.setup[-1]))


# --- broken pieces ---------------------------------------------------------------------------------------------------


class BrokenAsk(Ask[Table]):
    """A sound way to end a turn, to be broken in one respect."""

    def menu(self, g: Game[Table]) -> Menu:
        return Marches(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Fortify):
            g.table.armies[action.src.index] -= action.armies
            g.table.armies[action.dst.index] += action.armies

    def prompt(self, g: Game[Table]) -> str:
        return "Move some armies, or pass."


class OneTooMany(Menu):
    """Counts an answer that is there twice."""

    def __init__(self, menu: Menu) -> None:
        self.sound = menu

    def __len__(self) -> int:
        return len(self.sound) + 1

    def pick(self, k: int) -> Action:
        return self.sound.pick(min(k, len(self.sound) - 1))

    def __contains__(self, action: object) -> bool:
        return action in self.sound


class AnythingGoes(OneTooMany):
    """Takes every answer."""

    def __len__(self) -> int:
        return len(self.sound)

    def __contains__(self, action: object) -> bool:
        return True


class BrokenLength(BrokenAsk):
    def menu(self, g: Game[Table]) -> Menu:
        return OneTooMany(super().menu(g))


class BrokenContains(BrokenAsk):
    def menu(self, g: Game[Table]) -> Menu:
        return AnythingGoes(super().menu(g))


class BrokenMarch(BrokenAsk):
    """Every sixth army gets lost on the way."""

    def take(self, g: Game[Table], action: Action) -> None:
        super().take(g, action)
        if isinstance(action, Fortify) and action.armies % 6 == 5:
            g.table.armies[action.dst.index] -= 1


class BrokenPassing(BrokenAsk):
    """Crashes when somebody passes with cards in hand."""

    def take(self, g: Game[Table], action: Action) -> None:
        super().take(g, action)
        if isinstance(action, Pass) and g.table.hands[self.who].cards:
            raise ZeroDivisionError("oops")


class BrokenPrompt(BrokenAsk):
    """Tells everybody the first card of the hand."""

    def prompt(self, g: Game[Table]) -> str:
        return f"Move some armies, or pass with card {[*g.table.hands[self.who].cards, 0][0]}."


class BrokenHand(BrokenAsk):
    """A card gets lost."""

    def take(self, g: Game[Table], action: Action) -> None:
        super().take(g, action)
        g.table.hands[self.who] = Hand(g.table.hands[self.who].cards[1:])


class BrokenMemory(BrokenAsk):
    """Remembers something that no save keeps."""

    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int, asked: bool = False) -> None:
        super().__init__(who)
        self.asked = asked

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS,)) if self.asked else super().menu(g)

    def take(self, g: Game[Table], action: Action) -> None:
        super().take(g, action)
        if not self.asked:
            g.then(BrokenMemory(self.who, True))


class Unreadable(Action):
    """``pass``, but not passing."""

    verb = "fortify"
    shape = ()


class BrokenSentence(BrokenAsk):
    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((Unreadable(), PASS))


class LoadedDie(ChanceMenu):
    """Says that the six is as likely as the rest, and rolls nothing else."""

    def __len__(self) -> int:
        return 6

    def pick(self, k: int) -> Action:
        return Thrown((k + 1,))

    def way(self, k: int) -> Action:
        return Thrown((6,))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Thrown) and len(action.faces) == 1 and 1 <= action.faces[0] <= 6


class ShortDie(LoadedDie):
    """Its probabilities do not sum to one."""

    def way(self, k: int) -> Action:
        return self.pick(k)

    def outcomes(self) -> Iterator[tuple[Action, Fraction]]:
        return iter([(self.pick(k), Fraction(1, 7)) for k in range(6)])


class BrokenThrow(Ask[Table]):
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def menu(self, g: Game[Table]) -> Menu:
        return LoadedDie()

    def take(self, g: Game[Table], action: Action) -> None:
        pass

    def prompt(self, g: Game[Table]) -> str:
        return "A die is thrown for nothing."


class BrokenOdds(BrokenThrow):
    def menu(self, g: Game[Table]) -> Menu:
        return ShortDie()


class BrokenSeal(SealedChoice):
    """Sealed choices that whoever comes next can read."""

    def choices(self, t: Table, seat: int) -> Menu:
        return OneOf(tuple([Claim(t.board.territories[land]) for land in t.lands(seat)]))

    def number(self, action: Action) -> int:
        assert isinstance(action, Claim)
        return action.land.index

    def unseen(self) -> Action:
        return PASS

    def reveal(self, g: Game[Table], made: tuple[int, ...]) -> None:
        pass

    def seen_by(self, seat: int) -> Step[Table]:
        return self.going_on(self.made.hidden(self.order.index(self.who) - 1))

    def prompt(self, g: Game[Table]) -> str:
        return "Choose in secret."


def nobody_wins(g: Game[Table], who: int) -> Result | None:
    """The game ends at the first capture, and the ranking forgets everybody else."""
    return Result((who,), (who,), "it is enough.")


BROKEN: list[tuple[str, str, Callable[[Edition], Edition]]] = [
    ("length", "answers", last_step(BrokenLength)),
    ("contains", "wrong answers", last_step(BrokenContains)),
    ("march", "armies", last_step(BrokenMarch)),
    ("crash", "no crash", last_step(BrokenPassing)),
    ("prompt", "secrets", last_step(BrokenPrompt)),
    ("hand", "cards", last_step(BrokenHand)),
    ("memory", "copies", last_step(BrokenMemory)),
    ("sentence", "answers", last_step(BrokenSentence)),
    ("die", "chance", after_setup(BrokenThrow())),
    ("odds", "chance", after_setup(BrokenOdds())),
    ("seal", "secrets", after_setup(BrokenSeal((0, 1)))),
    ("end", "end", lambda edition: altered(edition, victory=nobody_wins)),
]


@pytest.mark.parametrize(("change", "law"), [(change, law) for _, law, change in BROKEN], ids=[n for n, _, _ in BROKEN])
def test_what_is_broken_is_found_and_found_again_by_its_seed(
    change: Callable[[Edition], Edition], law: str, capsys: pytest.CaptureFixture[str]
) -> None:
    books = (book_with(change),)
    found = main(["--edition", "classic", "--decisions", "12000", "--seed", "40", "--deep", "41"], books)
    report = capsys.readouterr().out
    assert found == 1, report
    told = dict([line.strip().split(": ", 1) for line in report.splitlines()[1:]])
    told = {name.strip(): value.strip() for name, value in told.items()}
    assert report.startswith("A law is broken: "), report
    assert report.splitlines()[0] == f"A law is broken: {law}.", report
    assert {"what", "edition", "seats", "options", "seed", "decision", "again"} <= set(told)
    words = shlex.split(told["again"])
    assert words[:3] == ["python", "-m", "fuzz"]
    assert words[words.index("--seed") + 1] == told["seed"]
    assert main(words[3:], books) == 1
    assert capsys.readouterr().out == report


def test_the_sound_game_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--edition", "classic", "--decisions", "1500", "--seed", "3", "--cut", "500"]) == 0
    told = capsys.readouterr()
    assert told.out == "1500 decisions in 3 games, all laws held (edition classic, seed 3).\n"


def test_a_trial_is_fixed_by_its_seed() -> None:
    one, other = Trial(CLASSIC, 8), Trial(CLASSIC, 8)
    assert (one.seats, one.options) == (other.seats, other.options)
    one.run(200)
    other.run(200)
    assert one.answers == other.answers
    fixed = Trial(CLASSIC, 8, one.seats, one.options)
    fixed.run(200)
    assert fixed.answers == one.answers, "what was drawn may as well be given"


def test_what_is_given_is_kept() -> None:
    for seed in range(30):
        trial = Trial(CLASSIC, seed, options={"headquarters": "three", "army_cap": True})
        assert trial.options["headquarters"] == "three"
        assert trial.options["army_cap"] is True
        assert trial.seats in (5, 6)


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["--edition", "atlantis"],
        ["--edition", "classic", "--decisions", "many"],
        ["--edition", "classic", "--decisions", "0"],
        ["--edition", "classic", "--decisions", "-5"],
        ["--edition", "classic", "--seats", "9"],
        ["--edition", "classic", "--options", "wind"],
        ["--edition", "classic", "--options", "army_cap=perhaps"],
        ["--edition", "classic", "--options", "headquarters=two", "--seats", "3"],
        ["--edition", "classic", "--seed", "-1"],
        ["--edition", "classic", "--loud"],
        ["classic"],
    ],
)
def test_bad_arguments_get_one_sentence_and_exit_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(argv)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else -1
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.endswith(".\n")
    assert told.err[0].isupper()


def test_it_runs_from_the_command_line() -> None:
    command = [sys.executable, "-m", "fuzz", "--edition", "classic", "--decisions", "250", "--seed", "6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "250 decisions in 1 games, all laws held (edition classic, seed 6).\n"
