"""Bots from outside: a class in a Python file, or a program that speaks JSON lines. None of them can hold up a game.

``mybot.py:MyBot`` is the class ``MyBot`` of the file ``mybot.py``; ``exec:./mybot --fast`` is a program; what else a
name may begin with is in ``BROUGHT``. A bot that raises an error, takes too long, ends, or answers something that is
not on the menu loses its turn: until the turn is over a safe answer is given for it (pass, or else the first that is
offered). After ``STRIKES`` lost turns it is not asked any more in that game. Before the first turn every decision
counts as a turn.
"""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import logging
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, ModuleType
from typing import IO, Final, Protocol, cast

import msgspec

from hegemon.ai import UnknownBot, bot
from hegemon.ai.agent import Agent, safe_answer
from hegemon.ai.explain import explained
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision, Refused
from hegemon.kernel.steps import Action
from hegemon.kernel.views import View
from hegemon.match.position import describe
from hegemon.table.edition import Edition
from hegemon.table.notation import read_at
from hegemon.table.table import Table

LOG: Final = logging.getLogger("hegemon.bots")
SECONDS: Final = 10.0
"""Seconds that a bot from outside may take for an answer."""
STRIKES: Final = 3
"""After this many lost turns a bot is not asked again."""
LINE: Final = 1 << 20
"""The longest line a program may answer with."""

EXEC: Final = "exec:"
IN_FILE: Final = re.compile(r"(.+\.py):([A-Za-z_]\w*)")


BROUGHT: Final[dict[str, str]] = {}
"""Which module brings the bots whose names begin with a word such as ``policy:``; it is imported when one is named."""


class Bringer(Protocol):
    """What such a module has."""

    def check(self, spec: str, edition: Edition | None) -> None:
        """Refuse, with one sentence, a bot that cannot be seated, or not in a game of this edition."""

    def seat(self, spec: str, rng: Rng) -> Agent:
        """The bot of this name."""


def bringer(spec: str) -> Bringer | None:
    """The module that brings this bot, if it is one of those."""
    for prefix, name in BROUGHT.items():
        if spec.startswith(prefix):
            try:
                return cast("Bringer", importlib.import_module(name))
            except ModuleNotFoundError as error:
                raise UnknownBot(
                    f"The bot {spec} needs {error.name}: install it with pip install 'hegemon[{error.name}]'."
                ) from error
    return None


def is_outside(spec: str) -> bool:
    """Whether this names a file or a program, and not one of our bots."""
    return spec.startswith((EXEC, *BROUGHT)) or IN_FILE.fullmatch(spec) is not None


def check_bot(spec: str, edition: Edition | None = None) -> None:
    """Refuse, with one sentence, a bot that cannot be seated, or not in a game of this edition."""
    brought = bringer(spec)
    if brought is not None:
        brought.check(spec, edition)
    elif spec.startswith(EXEC):
        command_of(spec)
    elif is_outside(spec):
        class_of(spec)
    else:
        bot(spec, 0)


def seat_bot(spec: str, rng: Rng, seconds: float = SECONDS) -> Agent:
    """The bot of this name with a generator of its own, whether it is ours or from outside."""
    brought = bringer(spec)
    if brought is not None:
        return Guarded(spec, brought.seat(spec, rng), seconds)
    if spec.startswith(EXEC):
        # The program is given up first, which is cleaner.
        return Guarded(spec, ProgramBot(command_of(spec), rng.word(), seconds), seconds + 1.0)
    if is_outside(spec):
        return Guarded(spec, made(class_of(spec), rng), seconds)
    return bot(spec, rng)


# --- the rule --------------------------------------------------------------------------------------------------------


class BotFailed(Exception):
    """A bot gave no usable answer. The text says why, after the bot's name."""


class OutOfTime(BaseException):
    """Ends a bot that thinks too long; no ``except Exception`` of its own can hold it up."""


class Guarded:
    """A bot from outside, and what happens when it gives no usable answer."""

    def __init__(self, spec: str, inner: Agent, seconds: float) -> None:
        self.spec: Final = spec
        self.inner: Final = inner
        self.seconds: Final = seconds
        self.lost = 0
        """How many turns it has lost."""
        self.lost_turn = 0
        self.answered = False
        """Whether the last answer was its own."""

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """The bot's answer, or a safe one if it has lost this turn."""
        turn = view.table.turns
        self.answered = False
        if self.lost >= STRIKES or (turn > 0 and turn == self.lost_turn):
            return safe_answer(decision.menu)
        why = ""
        try:
            with time_limit(self.seconds):
                action: object = self.inner.choose(view, decision)
            if isinstance(action, Action) and action in decision.menu:
                self.answered = True
                return action
            why = f"answered “{action}”, which is not on the menu"
        except OutOfTime:
            why = f"took longer than {self.seconds:g} s"
        except BotFailed as failed:
            why = str(failed)
        except (Exception, SystemExit) as error:
            why = f"raised {type(error).__name__}: {error}"
        self.lost += 1
        self.lost_turn = turn
        LOG.warning("The bot %s loses its turn: it %s.", self.spec, " ".join(why.split()).rstrip("."))
        return safe_answer(decision.menu)

    def explain(self) -> str | None:
        """What the bot says about its last answer, if it was its own; one that cannot say it costs nothing."""
        if not self.answered:
            return None
        try:
            with time_limit(self.seconds):
                return explained(self.inner)
        except (OutOfTime, Exception, SystemExit) as error:
            LOG.warning("The bot %s cannot explain itself: it raised %s.", self.spec, type(error).__name__)
            return None

    def close(self) -> None:
        """End what the bot has running."""
        if isinstance(self.inner, ProgramBot):
            self.inner.end()


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End what is done here after so long, where the system can: in the main thread, with a timer."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


# --- a class in a file -----------------------------------------------------------------------------------------------

MODULES: Final[dict[Path, ModuleType]] = {}


def class_of(spec: str) -> Callable[..., Agent]:
    """The class that is named by its file."""
    found = IN_FILE.fullmatch(spec)
    assert found is not None
    path, name = Path(found[1]), found[2]
    module = load(path, spec)
    made = getattr(module, name, None)
    if made is None:
        raise UnknownBot(f"There is no {name} in {path}, which the bot {spec} needs.")
    if not callable(made) or not callable(getattr(made, "choose", None)):
        raise UnknownBot(f"{name} in {path} is no bot: it needs a method choose(view, decision).")
    kind: Callable[..., Agent] = made
    return kind


def load(path: Path, spec: str) -> ModuleType:
    """A Python file as a module, run once."""
    place = path.resolve()
    if place in MODULES:
        return MODULES[place]
    if not place.is_file():
        raise UnknownBot(f"There is no file {path}, which the bot {spec} needs.")
    name = f"hegemon_bot_{len(MODULES)}_{path.stem}"
    described = importlib.util.spec_from_file_location(name, place)
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    sys.modules[name] = module
    try:
        described.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        what = " ".join(f"{type(error).__name__}: {error}".split())
        raise UnknownBot(f"{path} cannot be loaded ({what}).") from error
    MODULES[place] = module
    return module


def made(kind: Callable[..., Agent], rng: Rng) -> Agent:
    """A bot of this class, with a generator of its own if it takes one."""
    try:
        takes = bool(inspect.signature(kind).parameters)
    except ValueError:  # a compiled class tells nothing
        takes = True
    return kind(rng) if takes else kind()


# --- a program -------------------------------------------------------------------------------------------------------


def command_of(spec: str) -> list[str]:
    """The words of a command."""
    try:
        words = shlex.split(spec.removeprefix(EXEC))
    except ValueError as error:
        raise UnknownBot(f"The bot {spec} is no command: {str(error).lower()}.") from error
    if not words:
        raise UnknownBot("The bot exec: names no program; it looks like this: exec:./mybot.")
    if shutil.which(words[0]) is None:
        raise UnknownBot(f"There is no program {words[0]} that can be run, which the bot {spec} needs.")
    return words


class ProgramBot:
    """A program that gets a position on each line and answers with a line. It is started when it is first asked."""

    def __init__(self, command: list[str], seed: int, seconds: float) -> None:
        self.command: Final = command
        self.seed: Final = seed
        self.seconds: Final = seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: queue.Queue[bytes] = queue.Queue()

    def choose(self, view: View[Table], decision: Decision[Table]) -> Action:
        """What the program answers; BotFailed, and a new start next time, if it is of no use."""
        told = describe(view, decision)
        told.update(id=decision.number, game=str(self.seed), seed=self.seed)
        try:
            line = self.exchange(msgspec.json.encode(told) + b"\n")
            return understood(line, told, decision)
        except OSError as error:
            self.end()
            raise BotFailed("ended or could not be run") from error
        except BaseException:
            self.end()
            raise

    def exchange(self, line: bytes) -> bytes:
        """Write a line, read a line."""
        if self.process is None or self.process.poll() is not None:
            self.begin()
        process = self.process
        assert process is not None
        assert process.stdin is not None
        process.stdin.write(line)
        process.stdin.flush()
        try:
            answer = self.lines.get(timeout=self.seconds)
        except queue.Empty:
            raise BotFailed(f"took longer than {self.seconds:g} s") from None
        if not answer:
            raise BotFailed("ended without an answer")
        if len(answer) > LINE:
            raise BotFailed(f"answered with more than {LINE} bytes")
        return answer

    def begin(self) -> None:
        """Start the program, and a thread that reads its output."""
        process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process = process
        self.lines = queue.Queue()
        weakref.finalize(self, end, process)
        assert process.stdout is not None
        threading.Thread(target=listen, args=(process.stdout, self.lines), daemon=True).start()

    def end(self) -> None:
        """End the program, if it runs."""
        process, self.process = self.process, None
        if process is not None:
            end(process)


def listen(stream: IO[bytes], lines: queue.Queue[bytes]) -> None:
    """Pass on the lines of a program; an empty one says that it has ended."""
    with contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LINE + 1):
            lines.put(line)
    lines.put(b"")
    with contextlib.suppress(OSError):
        stream.close()


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and take leave of it."""
    if process.poll() is None:
        process.kill()
    process.wait()
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()


def understood(line: bytes, told: dict[str, object], decision: Decision[Table]) -> Action:
    """The action that a line means: a sentence, the place of an entry of the menu, or an object with a sentence."""
    text = line.decode(errors="replace").strip()
    try:
        value: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        value = text
    if isinstance(value, dict):
        value = value.get("sentence")
    menu = told["menu"]
    assert isinstance(menu, list)
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value < len(menu):
            raise BotFailed(f"answered {value}, but the menu has the entries 0 to {len(menu) - 1}")
        value = menu[value]["sentence"]
    if not isinstance(value, str):
        raise BotFailed(f"answered “{text[:80]}”, which is no sentence")
    try:
        return read_at(decision.game.table, value, decision.menu)
    except Refused as refusal:
        raise BotFailed(f"answered “{text[:80]}”: {refusal}") from refusal
