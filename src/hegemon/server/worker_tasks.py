"""What a worker process does: bots, odds, boards, and everything that is told of a whole record.

It reads one JSON line for each question and writes one for each answer, followed by so many bytes as the line says. The
server never does any of this itself: whoever asks chooses how long it takes, and everybody else would wait.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import signal
import sys
import traceback
from typing import TYPE_CHECKING, Final

import msgspec

from hegemon.ai.agent import Agent
from hegemon.ai.bots.base import Bot
from hegemon.ai.explain import explained
from hegemon.ai.planning_table import planning_table
from hegemon.editions import rulebook
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Decision, Game, Refused
from hegemon.kernel.saves import SaveError, dump, encode
from hegemon.kernel.steps import Action, Record
from hegemon.kernel.views import View
from hegemon.match.files import reopen, setting_of
from hegemon.server.no_choice import is_placement
from hegemon.server.policies import Policies
from hegemon.table.attack_odds import next_roll, odds_of_attack
from hegemon.table.edition import Edition
from hegemon.table.files import BadFile
from hegemon.table.rulebook import BadOption
from hegemon.table.table import Table

if TYPE_CHECKING:
    from hegemon.server.replay import Record as GameRecord

READY: Final = b"ready\n"
"""The first line of a worker: it has loaded its code."""

KEPT: Final = 64
"""The most bots kept in a worker; then the oldest is dropped, and with it its plans."""

OPENED: Final = 256
"""The most opened editions kept in a worker."""

SETTINGS: Final[dict[int, tuple[Record, msgspec.Raw]]] = {}
"""Settings as they go to workers, by their identity; each is kept, so that no other can take it."""


class Played(msgspec.Struct):
    """By which rules a game is played."""

    edition: str
    version: int | None
    options: dict[str, bool | str]
    seats: int
    setting: msgspec.Raw = msgspec.Raw(b"null")
    """What the game is begun from beside its options, or null."""

    def open(self) -> Edition:
        """The edition that is played."""
        book = rulebook(self.edition)
        setting = setting_of(msgspec.json.decode(self.setting), book)
        return book.open(self.seats, self.options, self.version, setting)


class Question(msgspec.Struct, tag="bot"):
    """Which bot answers for which seat of which game, and what that seat may know."""

    game: str
    rules: Played
    seat: int
    bot: str
    seed: int
    view: dict[str, object]
    placing: bool = False
    """Whether it may only place armies, whatever else it would do first."""


class Reply(msgspec.Struct):
    """The sentence of the bot, and what it says about it, if anything."""

    say: str
    why: str | None = None


class OddsQuestion(msgspec.Struct, tag="odds"):
    """The odds of an attack between two territories, by their places on the board, as a viewer knows the table."""

    rules: Played
    src: int
    dst: int
    stop: int
    view: dict[str, object]


class OddsFound(msgspec.Struct):
    """The odds: see ``protocol.OddsTold``."""

    win: float
    left: float
    least: int
    most: int
    roll: list[tuple[int, int, float]]
    note: str
    before: str = ""


class ProspectsQuestion(msgspec.Struct, tag="prospects"):
    """What the answers to the open question would change for the seat that is asked, as far as it can know."""

    rules: Played
    seat: int
    names: list[str]
    """What the seats are called."""
    view: dict[str, object]


Prospects = dict[str, str]
"""For each offer, by its verb and words, what it would change, as a sentence."""


class BoardQuestion(msgspec.Struct, tag="board"):
    """A board, printed or as it lies in a game, or the picture behind it."""

    rules: Played
    picture: bool = False
    view: dict[str, object] | None = None
    bare: bool = False
    """Whether the picture lacks the outlines of territories."""
    game: str = ""
    """The game on it, whose own the map may be."""


class RecordQuestion(msgspec.Struct, tag="record"):
    """What is told of a whole record: its replay, chances, text, or the board or position after ``seq`` entries."""

    what: str
    record: msgspec.Raw
    """A ``replay.Record``."""
    seq: int = 0


Asked = Question | OddsQuestion | ProspectsQuestion | BoardQuestion | RecordQuestion


class Packed(msgspec.Struct):
    """Something built: the bytes, compressed by gzip, its media type and its ETag."""

    media_type: str
    etag: str
    gzipped: bytes = b""


class Frame(msgspec.Struct):
    """The line before an answer: why there is none, or the answer itself and how many bytes follow."""

    refused: str = ""
    failed: str = ""
    """The traceback of an error that nobody expected."""
    answer: msgspec.Raw = msgspec.Raw(b"null")
    size: int = 0


class Desk:
    """Where a worker keeps the bots it plays and the editions it knows."""

    def __init__(self, policies: Policies | None = None) -> None:
        self.policies: Final = policies or Policies()
        self.agents: dict[tuple[str, int, str], Agent] = {}
        self.editions: dict[bytes, Edition] = {}

    def carry_out(self, line: bytes) -> bytes:
        """The answer to a question, as it goes back."""
        question = msgspec.json.decode(line, type=Asked)
        data = b""
        try:
            answer: object
            if isinstance(question, Question):
                answer = self.answer(question)
            elif isinstance(question, OddsQuestion):
                answer = self.odds(question)
            elif isinstance(question, ProspectsQuestion):
                answer = self.prospects(question)
            else:
                told = self.board(question) if isinstance(question, BoardQuestion) else told_of(question)
                answer, data = Packed(told.media_type, told.etag), told.gzipped
            frame = Frame(answer=msgspec.Raw(msgspec.json.encode(answer)), size=len(data))
        except (Refused, SaveError, BadOption, BadFile) as refusal:
            frame = Frame(refused=str(refusal))
        except Exception:  # the server writes it to its log, as one event
            frame = Frame(failed=traceback.format_exc())
        return msgspec.json.encode(frame) + b"\n" + data

    def answer(self, question: Question) -> Reply:
        """What the bot says, and why."""
        key = (question.game, question.seat, question.bot)
        agent = self.agents.get(key)
        if agent is None:
            if len(self.agents) >= KEPT:
                del self.agents[next(iter(self.agents))]
            agent = self.agents[key] = self.policies.seat(question.bot, Rng(question.seed))
        view = View(reopen(question.view, self.edition(question.rules)), question.seat)
        decision = view.pending
        assert decision is not None
        action = agent.choose(view, decision)
        if question.placing and not is_placement(type(action)):
            action = placement_by(agent, view, decision)
        return Reply(str(action), explained(agent))

    def odds(self, question: OddsQuestion) -> OddsFound:
        """The odds of an attack."""
        t = reopen(question.view, self.edition(question.rules)).table
        fight = odds_of_attack(t, question.src, question.dst, question.stop)
        roll = [(a, d, float(chance)) for (a, d), chance in sorted(next_roll(t, question.src, question.dst).items())]
        return OddsFound(fight.win, fight.left_if_won, *fight.attackers_between(), roll, fight.note, fight.before)

    def prospects(self, question: ProspectsQuestion) -> Prospects:
        """What the answers to a question would change."""
        from hegemon.server.show import prospects_of  # noqa: PLC0415  (which imports this module by others)

        view = View(reopen(question.view, self.edition(question.rules)), question.seat)
        names = question.names
        return prospects_of(view, lambda seat: names[seat] if 0 <= seat < len(names) else "Neutral")

    def board(self, question: BoardQuestion) -> Packed:
        """A board, or the picture behind it."""
        from hegemon.server.boards import board_data, picture_data  # noqa: PLC0415  (workers of bots draw nothing)

        edition = self.edition(question.rules)
        board = edition.board
        if question.view is not None:  # the rules in force may be others than those the game was begun with
            table = reopen(question.view, edition).table
            edition, board = table.edition, table.board
        if question.picture:
            return packed(picture_data(board, question.bare), "image/svg+xml")
        return packed(board_data(edition, board, question.game), "application/json")

    def edition(self, rules: Played) -> Edition:
        """The rulebook of this game."""
        key = msgspec.json.encode(rules)
        if key not in self.editions:
            if len(self.editions) >= OPENED:
                del self.editions[next(iter(self.editions))]
            self.editions[key] = rules.open()
        return self.editions[key]


def placement_by(agent: Agent, view: View[Table], decision: Decision[Table]) -> Action:
    """Where a bot places armies that would rather do something else first; Refused if none can be placed."""
    offers = [action for action in decision.menu if is_placement(type(action))]
    if not offers:
        raise Refused("There is nothing to place now.")
    most = max([number for action in offers if isinstance(number := action.fields()[-1], int)])
    found = agent.deploy(planning_table(view.table), view.seat, most) if isinstance(agent, Bot) else None
    return found if found is not None and found in decision.menu else offers[-1]


def told_of(question: RecordQuestion) -> Packed:
    """What is told of a record."""
    from hegemon.server.replay import Record as GameRecord  # noqa: PLC0415
    from hegemon.server.replay import tell  # noqa: PLC0415  (workers of bots replay nothing)

    record: GameRecord = msgspec.json.decode(question.record, type=GameRecord)
    return packed(*tell(question.what, record, question.seq))


def packed(data: bytes, media_type: str) -> Packed:
    """Something built, compressed."""
    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return Packed(media_type, etag, gzip.compress(data, 6, mtime=0))


def rules_of(edition: Edition) -> Played:
    """By which rules an opened edition is played."""
    return Played(edition.id, edition.version, dict(edition.options), edition.seats, setting_data(edition.setting))


def setting_data(setting: Record | None) -> msgspec.Raw:
    """What a game is begun from, as it goes to a worker; encoded once, since every question to a bot has it."""
    if setting is None:
        return msgspec.Raw(b"null")
    known = SETTINGS.get(id(setting))
    if known is None:
        if len(SETTINGS) >= OPENED:
            del SETTINGS[next(iter(SETTINGS))]
        known = SETTINGS[id(setting)] = setting, msgspec.Raw(msgspec.json.encode(encode(setting)))
    return known[1]


def question_of(game: Game[Table], id: str, seat: int, spec: str, seed: int, placing: bool = False) -> Question:
    """What a bot is asked at this point of a game: its view, and nothing else."""
    return Question(id, rules_of(game.table.edition), seat, spec, seed, dump(game.view(seat).masked), placing)


def main() -> None:
    """Answer questions until the server ends: an interrupt at the terminal is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    desk = Desk(Policies(sys.argv[2:]))
    try:
        write(READY)
        for line in sys.stdin.buffer:
            write(desk.carry_out(line))
    except BrokenPipeError:  # nobody is there any more to hear it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write(data: bytes) -> None:
    """Send something to the server at once."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
