"""Playing at the terminal: the real program at a pipe and a pseudo-terminal, and sessions in this process."""

from __future__ import annotations

import errno
import json
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

import hegemon
from hegemon.cli.terminal import commands
from hegemon.cli.terminal.blitz import Blitz, sentence_of_numbers, sentence_of_odds, sentence_of_way
from hegemon.cli.terminal.board import pieces_on, shortened, shorter_forms
from hegemon.cli.terminal.choices import choices, is_count
from hegemon.cli.terminal.players import Players, distinct_letters, seat_players
from hegemon.cli.terminal.session import Session, last_attack
from hegemon.cli.terminal.stats import stats
from hegemon.cli.terminal.turn_summary import TurnSummary
from hegemon.editions.classic import BOARD
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Refused
from hegemon.kernel.steps import Action
from hegemon.match.live import link
from hegemon.match.log import Player, closing, read_log, verify
from hegemon.match.match import HUMAN, Match, new_match, resume
from hegemon.rules.actions import Attack, Occupy, Place
from hegemon.rules.fortify import FortifyPosition
from hegemon.rules.invade import AnnounceDefence, DeclareAttack
from hegemon.rules.reinforce import Reinforce
from hegemon.table.events import PackOpened
from hegemon.table.odds import battle, win_chance
from hegemon.table.rulebook import BadOption
from hegemon.table.table import NOBODY
from program import Say
from scene import scene
from terminal import Script, Terminal, environment, run

SEED = bytes(range(32))
PROMPT = r"\w+> $"
SENTENCE = re.compile(r".*\S[.:?)]$|.*--resume \S+$|.*hegemon verify \S+$")


def match_of(*agents: str, names: tuple[str, ...] = ("Ana", "Ben", "Cleo", "Dan"), **options: object) -> Match:
    """A match with fixed dice."""
    players = [Player(name, agent) for name, agent in zip(names, agents, strict=False)]
    return new_match("classic", players, options, [f"seed-{seat}" for seat in range(len(agents))], SEED)


def answered(session: Session, rng: Rng) -> str:
    """Any answer to what is asked, as a sentence."""
    decision = session.game.pending
    assert decision is not None
    view = session.game.view(decision.who).pending
    assert view is not None
    return str(view.menu.sample(rng))


class Player0:
    """Somebody who answers by the book until a step asks, and then types a few lines; the last one should leave."""

    def __init__(self, match: Match, folder: Path, until: type[object], lines: list[str], plain: bool = True) -> None:
        self.rng = Rng(3)
        self.until = until
        self.lines = [*lines, "quit"]
        self.screen = Script(self.types, plain)
        self.session = Session(match, self.screen, folder / "x.game")
        self.heard: list[list[str]] = []
        """What was printed after each of the lines."""
        self.started = False
        self.session.run()
        self.heard = self.heard[1:]

    def types(self, screen: Script, prompt: str) -> str | None:
        decision = self.session.game.pending
        if not self.started and not (decision is not None and isinstance(decision.step, self.until)):
            if prompt.startswith("Press Enter"):
                return ""
            if isinstance(decision and decision.step, DeclareAttack):
                return "pass"
            return answered(self.session, self.rng)
        self.started = True
        self.heard.append(screen.all.copy())
        screen.all.clear()
        return self.lines.pop(0)

    def told(self, place: int) -> str:
        """What was printed after a line."""
        return "\n".join(self.heard[place][1:])


# --- whole games -----------------------------------------------------------------------------------------------------


def test_a_whole_game_with_numbers(tmp_path: Path) -> None:
    """Against a random bot, always the first answer of the list: sooner or later that wins."""
    words = ("play", "--seats", "human,random", "--seed", "fox")
    done = run(*words, cwd=tmp_path, typed="?\n1\noccupy\n" * 4000)
    assert (done.code, done.err) == (0, "")
    assert "The game is over after" in done.out
    won = re.search(r"(Red|Blue) wins: every opponent is eliminated\.\nRanking: 1\. (Red|Blue), 2\. ", done.out)
    assert won is not None
    assert won[1] == won[2]
    assert re.search(r"Red took \d+ territories, beat \d+ armies and lost \d+ in \d+ rolls; luck [+-]", done.out)
    assert done.out.rstrip().endswith("To check the dice: hegemon verify hegemon.game")
    verdict = verify(read_log(tmp_path / "hegemon.game"))
    assert verdict.good
    assert verdict.says.endswith("are right.")
    assert run("verify", "hegemon.game", cwd=tmp_path).code == 0
    again = run("play", "--resume", "hegemon.game", cwd=tmp_path)
    assert again.code == 0
    assert f"{won[1]} wins" in again.out


def test_a_game_between_bots_can_be_watched(tmp_path: Path) -> None:
    done = run("play", "--seats", "easy*3", "--quick", "--seed", "fox", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "wins: every opponent is eliminated." in done.out
    assert "eliminated by" in done.out
    assert "places" not in done.out.split("begins.")[1].split("Setting")[0].split("takes")[-1]
    assert ">" not in done.out


GARBAGE = (
    "attack atlantis mordor 3",
    "place nowhere 5",
    "place siam -1",
    "99999",
    "999999999999999999",
    "1 2 3",
    "\N{PILE OF POO}\u202e\u0000ß",
    "٣",
    "x" * 5000,
    "attack",
    "until 3",
    "attack siam until soon",
    "[bold]siam[/bold]",
    "map mordor",
    "odds siam",
    "odds 0 0",
    "rules CL-XXX-99",
    "log yesterday",
    "save /nowhere/at/all/x.game",
    "hold",
    "undo",
)


def test_bad_input_at_every_prompt_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    ask = "".join(f"{line}\n" for line in GARBAGE)
    typed_lines = "".join(f"{ask}?\n1\noccupy\n" for _ in range(60))
    words = ("play", "--seats", "human,random", "--option", "neutral_most", "--seed", "fox")
    done = run(*words, cwd=tmp_path, typed=typed_lines)
    assert (done.code, done.err) == (0, "")
    prompts = [place for place, line in enumerate(done.out.splitlines()) if line.startswith("Red> ")]
    lines = done.out.splitlines()
    bad = 0
    for place, following in pairwise(prompts):
        said = lines[place].removeprefix("Red> ")
        if said.startswith(("?", "1", "occupy")) or said == "undo":
            continue
        bad += 1
        assert following == place + 2, lines[place : following + 1]
        assert re.fullmatch(r".*[.:]", lines[place + 1]), lines[place + 1]
        assert len(lines[place + 1]) < 400
    assert bad > 500
    assert "Traceback" not in done.out
    verdict = verify(read_log(tmp_path / "hegemon.game"))
    assert verdict.good


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    done = run("play", "--seats", "human,easy", cwd=tmp_path, typed=b"\xff\xfe\x00\x80\n\xc3\x28\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert "--resume hegemon.game" in done.out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_terminals_that_cannot_show_every_letter(tmp_path: Path, encoding: str) -> None:
    done = run("play", "--seats", "human,easy", cwd=tmp_path, typed="", env=environment(PYTHONIOENCODING=encoding))
    assert (done.code, done.err) == (0, "")


# --- leaving and coming back -----------------------------------------------------------------------------------------


def test_quit_and_resume(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2", "--names", "Ana"], cwd=tmp_path) as at:
        at.sees(PROMPT)
        at.types("1")
        at.sees(PROMPT)
        at.types("1")
        asked = at.sees(PROMPT)
        at.types("quit")
        assert "hegemon play --resume hegemon.game" in at.sees(r"hegemon\.game\n")
        assert at.ends() == 0
    assert "Claim a territory" in asked
    before = resume(tmp_path / "hegemon.game")
    assert sum(answer.who == 0 for answer in before.answers) == 2
    with Terminal(["play", "--resume", "hegemon.game"], cwd=tmp_path) as at:
        opened = at.sees(PROMPT)
        assert f"goes on after {len(before.answers)} answers" in opened
        assert "Claim a territory that nobody holds yet." in opened
        at.types("")
        assert "Claim a territory" in at.sees(PROMPT)
        at.types("q")
        assert at.ends() == 0
    after = resume(tmp_path / "hegemon.game")
    assert after.game == before.game
    assert after.log.last_hash == before.log.last_hash


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2"], cwd=tmp_path) as at:
        at.sees(PROMPT)
        at.types("1")
        at.sees(PROMPT)
        at.presses(b"attack al")
        at.sees("attack al")
        at.breaks_off(r"--resume hegemon\.game\n")
        assert at.ends() == 0
        assert "Traceback" not in at.text
    assert sum(answer.who == 0 for answer in resume(tmp_path / "hegemon.game").answers) == 1


def test_the_end_of_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2"], cwd=tmp_path) as at:
        at.sees(PROMPT)
        at.presses(b"\x04")
        at.sees(r"--resume hegemon\.game\n")
        assert at.ends() == 0
    done = run("play", "--resume", "hegemon.game", cwd=tmp_path, typed="")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("To go on: hegemon play --resume hegemon.game\n")


def test_ctrl_c_while_bots_think(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "random*3"], cwd=tmp_path) as at:
        at.sees(r"takes ")
        at.interrupts()
        at.sees(r"--resume hegemon\.game\n")
        assert at.ends() == 0
    assert verify(read_log(tmp_path / "hegemon.game")).good


def test_every_answer_is_kept_at_once(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2"], cwd=tmp_path) as at:
        at.sees(PROMPT)
        at.types("1")
        at.sees(PROMPT)
        at.process.kill()
        at.process.wait()
    match = resume(tmp_path / "hegemon.game")
    assert sum(answer.who == 0 for answer in match.answers) == 1


def test_no_game_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "hegemon.game").write_text("my diary")
    assert "hegemon-2.game" in run("play", "--seats", "human,easy", cwd=tmp_path).out
    assert "hegemon-3.game" in run("play", "--seats", "human,easy", cwd=tmp_path).out
    assert (tmp_path / "hegemon.game").read_text() == "my diary"
    done = run("play", "--seats", "human,easy", "--save", "hegemon.game", cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "hegemon.game is there already" in done.err
    done = run("play", "--seats", "human,easy", "--save", "mine.game", cwd=tmp_path)
    assert done.code == 0
    assert "hegemon play --resume mine.game" in done.out
    done = run("play", "--seats", "human,easy", "--save", "my game's.game", cwd=tmp_path)
    assert "--resume 'my game'\"'\"'s.game'" in done.out


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path) -> None:
    typed_lines = "?\n1\n?\n1\nsave\nquit\n"
    done = run("play", "--seats", "human,easy", "--save", "nowhere/x.game", cwd=tmp_path, typed=typed_lines)
    assert (done.code, done.err) == (0, "")
    said = "nowhere/x.game cannot be written: no such file or directory. The game goes on, but it is not being saved."
    assert done.out.count(said) == 3, "once at first, once for save, once for quit"
    assert "--resume" not in done.out


def test_a_full_disk_is_told_once_and_again_when_it_matters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = False

    def fsync(handle: int) -> None:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)
    count = 0

    def types(screen: Script, prompt: str) -> str | None:
        nonlocal full, count
        count += 1
        full = 5 <= count <= 12 or count >= 20
        return answered(session, rng) if count < 24 else None

    rng = Rng(1)
    screen = Script(types)
    session = Session(match_of(HUMAN, "easy", "easy"), screen, tmp_path / "x.game")
    session.run()
    told = [line for line in screen.all if "no space left on device" in line]
    assert len(told) == 3, "when it began, when it began again, and at the end"
    assert all(line.endswith("The game goes on, but it is not being saved.") for line in told)
    assert verify(read_log(tmp_path / "x.game")).good


# --- the command line ------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[list[str], str]] = {
    "an unknown bot": (["--seats", "human,genius"], "There is no bot 'genius'"),
    "a bot with too much": (["--seats", "human,easy:3"], "takes no argument"),
    "too few seats": (["--seats", "human"], "2 to 6 players"),
    "too many seats": (["--seats", "human*7"], "2 to 6 players"),
    "far too many seats": (["--seats", "easy*9999"], "1 to 20 are possible"),
    "no seats at all": (["--seats", "human*0"], "1 to 20 are possible"),
    "an empty seat": (["--seats", "human,,easy"], "--seats cannot be"),
    "a strange count": (["--seats", "easy*two"], "--seats cannot be"),
    "an unknown edition": (["--edition", "chess"], "There is no edition 'chess'"),
    "an unknown option": (["--option", "speed"], "There is no option 'speed'"),
    "an option that has no such word": (["--option", "headquarters=five"], "off, all, two, three"),
    "an option with a wrong word": (["--option", "army_cap=maybe"], "army_cap cannot be 'maybe'"),
    "options that do not fit": (["--option", "headquarters=three"], "5 or 6 players"),
    "too many names": (["--names", "a,b,c,d,e"], "5 names but only 4 seats"),
    "the same name twice": (["--names", "Ana,ana"], "same name"),
    "no name": (["--names", "Ana,,Ben"], "will not do"),
    "a name of the house": (["--names", "Chance"], "will not do"),
    "a long name": (["--names", "x" * 40], "will not do"),
    "a bad seed": (["--seed", "ä"], "letters, digits"),
    "too many seeds": (["--seed", "a,b"], "2 seeds, but 1 people"),
    "a seed twice over": (["--seed", "a", "--ask-seed"], "--ask-seed"),
    "nobody to ask": (["--seats", "easy*2", "--ask-seed"], "--ask-seed"),
    "resume and seats": (["--resume", "x.game", "--seats", "easy*2"], "--seats does not go with --resume"),
    "resume and seed": (["--resume", "x.game", "--ask-seed"], "--ask-seed does not go with --resume"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_asked_wrongly_ends_with_2_and_a_sentence(
    what: str, tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words, says = WRONG[what]
    say("play", *words).refuses(says)
    assert list(tmp_path.iterdir()) == []


def test_the_program_ends_with_2_too(tmp_path: Path) -> None:
    run("play", "--seats", "human,genius", cwd=tmp_path).refuses("There is no bot 'genius'")


def test_files_that_cannot_be_resumed_end_with_1_and_a_sentence(tmp_path: Path) -> None:
    match = match_of(HUMAN, "easy", "easy", deal=True)
    while match.advance() is not None:
        pass
    match.save(tmp_path / "good.game")
    good = (tmp_path / "good.game").read_bytes()
    half = good[: len(good) // 2]
    hegemon.save(match.game, tmp_path / "position")
    broken = {
        "empty": (b"", "is empty"),
        "binary": (bytes(range(256)) * 4, "not a Hegemon file"),
        "half": (half, "not JSON"),
        "no seed": (b"\n".join(good.splitlines()[:-1]) + b"\n", "server seed"),
        "changed": (good.replace(b"deal siam", b"deal peru", 1), "was changed"),
        "newer": (good.replace(b'"hegemon":1', b'"hegemon":2', 1), "newer Hegemon"),
        "other bot": (good.replace(b'"agent":"easy"', b'"agent":"evil"', 1), "was changed"),
        "position": ((tmp_path / "position").read_bytes(), "saved position"),
    }
    for name, (data, says) in broken.items():
        (tmp_path / name).write_bytes(data)
        done = run("play", "--resume", name, cwd=tmp_path)
        assert (done.code, done.out) == (1, ""), name
        assert says in done.err
        assert (done.err.count("\n"), done.err[:9]) == (1, "hegemon: ")
        assert (tmp_path / name).read_bytes() == data
    for name in ("missing", "."):
        done = run("play", "--resume", name, cwd=tmp_path)
        assert (done.code, done.out) == (1, "")
        assert "cannot be read" in done.err


def test_options_names_and_seeds_go_into_the_record(tmp_path: Path) -> None:
    done = run(
        "play", "--seats", "easy,human*2", "--names", "Ana, Ben", "--seed", "red fox,owl_7", "--option", "army_cap",
        "--option", "headquarters=all", cwd=tmp_path,
    )  # fmt: skip
    assert done.code == 0
    assert "Red (easy), Ana (person) and Ben (person), with army_cap and headquarters=all." in done.out
    log = read_log(tmp_path / "hegemon.game")
    assert [(player.name, player.agent) for player in log.players] == [("Red", "easy"), ("Ana", HUMAN), ("Ben", HUMAN)]
    assert log.seeds[1:] == ("red-fox", "owl_7")
    assert log.edition.options["army_cap"] is True
    assert log.edition.options["headquarters"] == "all"


def test_the_commitment_can_be_seen_before_the_own_seed_is_typed(tmp_path: Path) -> None:
    typed_lines = "no spaces? ä\nmy own seed\nquit\n"
    done = run("play", "--seats", "human,easy", "--ask-seed", cwd=tmp_path, typed=typed_lines)
    assert done.code == 0
    shown = re.search(r"SHA-256: ([0-9a-f]{64})\n", done.out)
    assert shown is not None
    assert shown.start() < done.out.index("type a seed of your own")
    assert "will not do: use 1 to 64 letters" in done.out
    log = read_log(tmp_path / "hegemon.game")
    assert log.commitment == shown[1]
    assert log.seeds[0] == "my-own-seed"


def test_the_program_without_options_seats_a_person_against_three_bots(tmp_path: Path) -> None:
    done = run("play", cwd=tmp_path, typed="quit\n")
    assert done.code == 0
    assert done.out.startswith("Classic: Red (person), Blue (medium), Green (medium) and Yellow (easy).\n")


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "height"), [(100, 35), (60, 24), (40, 20), (200, 50)])
def test_everything_fits_the_terminal(tmp_path: Path, columns: int, height: int) -> None:
    looks = ["board", "players", "map asia", "help", "?", "stats", "why", "cards", "odds siam china", "log 5", "rules"]
    with Terminal(["play", "--seats", "human,easy*3", "--option", "deal"], tmp_path, columns, height) as at:
        at.sees(PROMPT)
        for line in (*looks, "1", *looks, "quit"):
            at.types(line)
            if line != "quit":
                at.sees(PROMPT)
        assert at.ends() == 0
        text = at.text
    seen = [line for line in text.splitlines() if not line.startswith("Red> ")]
    wide = [line for line in seen if len(line.rstrip()) > columns]
    assert wide == []
    board = text.split("Red> board\n")[1].split("Red> ")[0].splitlines()
    if columns >= 60:
        assert len(board) < height, "the board is seen at once"
        assert "Alaska" in board[1]
        assert "Ural" in board[1]


def test_the_whole_board_is_shown_when_there_is_room(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2"], tmp_path, 100, 35) as at:
        assert "Western United States" in at.sees(PROMPT)
    with Terminal(["play", "--seats", "human,easy*2"], tmp_path, 60, 24) as at:
        assert "United States" not in at.sees(PROMPT)


COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def test_colour_is_left_out_when_nobody_wants_it(tmp_path: Path) -> None:
    words = ["play", "--seats", "human,easy*2"]
    with Terminal(words, tmp_path) as at:
        at.sees(PROMPT)
        assert COLOUR.search(at.seen)
    with Terminal(words, tmp_path, env=environment(NO_COLOR="1")) as at:
        at.sees(PROMPT)
        assert not COLOUR.search(at.seen)
        assert " R " in at.text, "everybody still has a letter"


@pytest.mark.parametrize("way", ["--plain", "dumb"])
def test_plain_text_is_linear(tmp_path: Path, way: str) -> None:
    words = ["play", "--seats", "human,easy*2", "--option", "deal"]
    env = environment(TERM="dumb") if way == "dumb" else environment()
    with Terminal([*words, way] if way == "--plain" else words, tmp_path, 60, 24, env=env) as at:
        at.sees(PROMPT)
        for line in ("board", "players", "?", "map asia", "help", "stats", "1"):
            at.types(line)
            at.sees(PROMPT)
        at.types("quit")
        assert at.ends() == 0
        text = at.text.replace("\n\n", "\n")
        assert not COLOUR.search(at.seen)
    assert not re.search(r"[\u2500-\u257f→]", text)
    assert "North America, worth 5 armies a turn. " in text
    for line in text.splitlines():
        assert "   " not in line, "nothing is laid out in columns"


def test_the_tab_key_finishes_words(tmp_path: Path) -> None:
    with Terminal(["play", "--seats", "human,easy*2"], tmp_path) as at:
        at.sees(PROMPT)
        at.presses(b"map kamch\t")
        at.sees("map kamchatka ")
        at.types("")
        assert "Alaska" in at.sees(PROMPT)


def test_names_from_a_foreign_file_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    match = new_match("classic", [Player("\x1b[31mRed\x07", HUMAN), Player("B\nob", "easy")], {}, ["a", "b"], SEED)
    match.save(tmp_path / "x.game")
    done = run("play", "--resume", "x.game", cwd=tmp_path, typed="players\nquit\n")
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "?[31mRed?" in done.out


# --- commands --------------------------------------------------------------------------------------------------------


def test_looking_at_the_table(tmp_path: Path) -> None:
    lines = ["help", "board", "players", "cards", "map asia", "map kamchatka", "map s am", "rules", "rules cl-atk-9",
             "rules CL-R1", "dice", "log 2", "stats", "odds 12 10"]  # fmt: skip
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, lines)
    told = {line: at.told(place) for place, line in enumerate(lines)}
    assert "numbered" in told["help"]
    assert len(told["board"].splitlines()) == 6
    assert "Ana (you):" in told["players"]
    assert "new armies next turn" in told["players"]
    assert told["cards"] == "You hold no territory cards. The next set is worth 4 armies."
    assert len(told["map asia"].splitlines()) == 12
    assert told["map kamchatka"].count("borders") == 1
    assert "Alaska" in told["map kamchatka"]
    assert "Brazil" in told["map s am"]
    assert "CL-RNF-08: " in told["rules"]
    assert told["rules cl-atk-9"].startswith("CL-ATK-09, ")
    assert told["rules CL-R1"].startswith("CL-R1, The connections: ")
    log = at.session.match.log
    assert log.commitment in told["dice"]
    assert log.last_hash in told["dice"]
    assert "seed-0" in told["dice"]
    assert SEED.hex() not in told["dice"]
    assert len(re.findall(r"(?m)^ +\d+  \w+: ", told["log 2"])) == 2
    assert "luck" in told["stats"].lower()
    fight = battle(log.edition.combat, 12, 10)
    assert told["odds 12 10"].startswith(f"12 against 10: {fight.win:.0%}".replace("%", " %"))


def test_the_question_names_its_rule(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, [""])
    assert re.search(r"Ana: Place your \d+ new armies\. \(CL-RNF-09\)", at.told(0))


def test_numbers_come_from_the_list(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, ["1", "?", "77", "1 1", "?", "1 99"])
    assert at.told(0) == "Type ? first to see the numbered answers."
    assert at.told(1).startswith("1: ")
    assert "goes from 1 to" in at.told(2)
    assert re.match(r"[\w ]+ now holds \d+ armies\.", at.told(3))
    assert at.told(5).startswith("You may place 1 to")
    last = at.session.match.answers[-1].action
    assert isinstance(last, Place)
    assert last.armies == 1


def test_undo_takes_back_or_says_why_not(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, ["undo", "?", "1 1", "undo"])
    assert at.told(0).startswith("You cannot take that back: ")
    assert "Taken back: place " in at.told(3)


def test_after_undo_log_and_stats_still_work_and_the_game_goes_on(tmp_path: Path) -> None:
    lines = ["?", "1 1", "undo", "log 3", "stats", "?", "1 1", "log 2"]
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, lines)
    assert re.search(r"\d+  Ana: place \w+ 1\n *\d+  Ana: undo$", at.told(3))
    assert "Ana took 0 territories" in at.told(4)
    assert re.search(r"Ana: undo\n *\d+  Ana: place \w+ 1$", at.told(7))
    log = read_log(tmp_path / "x.game")
    assert [entry.say for entry in log.entries].count("undo") == 1
    assert verify(log).good


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    """Whoever takes back and repeats every answer has the same statistics as somebody who does not."""
    found: list[list[tuple[int, int, float]]] = []
    for again in (False, True):
        match = match_of(HUMAN, "easy", "easy", deal=True)
        while len(match.answers) < 260 and match.game.pending is not None:
            if match.advance() is None:
                decision = match.game.pending
                action = decision.menu.pick(decision.number % len(decision.menu))
                match.answer(decision.number, decision.who, action)
                if again and match.live.why_no_undo(0) == "":
                    match.undo(0)
                    match.answer(decision.number, decision.who, action)
        found.append([(own.captures, own.lost, own.luck) for own in stats(match.log)])
        assert ("undo" in [entry.say for entry in match.log.entries]) == again
        assert verify(match.log).good
    assert found[0] == found[1]
    assert any(lost for _, lost, _ in found[0])


def test_odds_stand_beside_every_attack_and_before_the_roll(tmp_path: Path) -> None:
    match = match_of(HUMAN, "easy", "easy", deal=True)
    at = Player0(match, tmp_path, DeclareAttack, ["?", "1", "again"])
    attacks = at.heard[0][1:-1]
    assert attacks[-1] == "0: End attack." or "more" in attacks[-1]
    for line in attacks[:-1]:
        found = re.fullmatch(r"\d+: [\w ]+ to [\w ]+, (\d+) against \w (\d+), ([<>]?\d+) %, keeps \d+\.", line)
        assert found, line
        win = win_chance(match.log.edition.combat, int(found[1]), int(found[2]))
        assert abs(win * 100 - int(found[3].strip("<>"))) <= 1.0
    rolled = at.heard[1][1:]
    assert re.match(r"[\w ]+ \d+ against [\w ]+ \d+: .* to take it", rolled[0])
    assert " attacks " in rolled[1], "the odds come before the dice"


def test_attacking_until_something(tmp_path: Path) -> None:
    t = scene("Alaska: alice 20 | Kamchatka: bob 5 | Japan: bob 9 | Alberta: alice 5", phase="attack")
    blitz = Blitz(0, Attack(BOARD.find("alaska"), BOARD.find("kamchatka"), 3), stop=3)
    assert blitz.goes_on(t.table)
    t.table.armies[BOARD.find("alaska").index] = 3
    assert not blitz.goes_on(t.table)
    assert blitz.told(t.table) == "Alaska does not attack with 3 armies; Kamchatka holds with 5."
    cautious = Blitz(0, Attack(BOARD.find("alberta"), BOARD.find("kamchatka"), 3), chance=0.9)
    assert not cautious.goes_on(t.table)
    blitz.rolls, blitz.lost, blitz.beaten = 4, 2, 5
    assert blitz.told(t.table).startswith("Alaska stops after 4 rolls with 3 armies left; Kamchatka holds with 5")
    t.table.owner[BOARD.find("kamchatka").index] = 0
    assert blitz.told(t.table) == "Alaska takes Kamchatka in 4 rolls, with 2 armies lost and 5 beaten."
    assert not blitz.goes_on(t.table)


def typed_at_attack(match: Match, folder: Path, line: str) -> Player0:
    return Player0(match, folder, DeclareAttack, ["?", line])


@pytest.mark.parametrize("line", ["1 until 2", "1 blitz", "1 until 40%"])
def test_a_repeated_attack_is_told_in_one_sentence(tmp_path: Path, line: str) -> None:
    at = typed_at_attack(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, line)
    told = at.heard[1][1:]
    assert " to take it" in told[0]
    assert re.match(r"[\w ]+ (takes [\w ]+ in|stops after) \d+ rolls?", told[1])
    assert not [line for line in told if " attacks " in line], "no line for every roll"
    attacks = [answer for answer in at.session.match.answers if isinstance(answer.action, Attack)]
    rolls = re.search(r"(\d+) rolls?", told[1])
    assert rolls is not None
    own = [answer for answer in attacks if answer.who == 0]
    assert len(own) == int(rolls[1])
    assert {type(answer.action) for answer in own} == {Attack}
    stop = 2 if line.endswith("2") else 1
    source = own[-1].action
    assert isinstance(source, Attack)
    t = at.session.game.table
    if t.owner[source.dst.index] != 0 and "%" not in line:
        assert t.armies[source.src.index] <= max(stop, 1) + 1


@pytest.mark.parametrize(
    "line", ["blitz", "again", "hold", "attack siam until", "1 until x", "1 until 101%", "pass until 3"]
)
def test_a_repeated_attack_that_makes_no_sense_is_refused(tmp_path: Path, line: str) -> None:
    at = typed_at_attack(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, line)
    assert len(at.heard[1]) == 2
    assert SENTENCE.match(at.told(1))


def test_a_capture_asks_for_a_number_and_takes_it(tmp_path: Path) -> None:
    match = match_of(HUMAN, "easy", "easy", deal=True)
    until = 0

    def types(screen: Script, prompt: str) -> str | None:
        nonlocal until
        decision = session.game.pending
        assert decision is not None
        if isinstance(decision.menu.pick(0), Occupy):
            until += 1
            return {1: "?", 2: "1 2", 3: "0", 4: str(decision.menu.pick(0)).split()[1]}.get(until)
        if isinstance(decision.step, DeclareAttack) and session.found_for != decision.number:
            return "?"
        return "1 blitz" if isinstance(decision.step, DeclareAttack) else answered(session, rng)

    rng = Rng(5)
    screen = Script(types)
    session = Session(match, screen, tmp_path / "x.game")
    session.run()
    text = "\n".join(screen.all)
    assert re.search(r"Type a number from \d+ to \d+\.", text)
    assert "Type just the number." in text
    assert "at least as many as dice were rolled (CL-ATK-15)" in text
    assert re.search(r"\d+ arm(y|ies) moves? in\.", text)


def test_a_defender_may_be_asked_or_not(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, AnnounceDefence, ["0", "always", "ask"])
    assert "CL-ATK-06" in at.told(0)
    assert "Ana: Always defend with the most dice." in at.told(1)
    defences = [str(answer.action) for answer in at.session.match.answers if answer.who == 0]
    assert "defend 2" in defences


def test_only_sensible_questions_are_asked(tmp_path: Path) -> None:
    """A defence with one army, and what can only be passed, are answered for a lone person."""
    match = match_of(HUMAN, "easy", "easy", deal=True)

    def types(screen: Script, prompt: str) -> str | None:
        decision = session.game.pending
        assert decision is not None
        asked.append((type(decision.step).__name__, len(decision.menu)))
        return answered(session, rng) if len(asked) < 400 else None

    asked: list[tuple[str, int]] = []
    rng = Rng(9)
    session = Session(match, Script(types), tmp_path / "x.game")
    session.run()
    assert ("AnnounceDefence", 1) not in asked
    assert ("FortifyPosition", 1) not in asked
    assert {"PlaceOne", "Reinforce", "DeclareAttack"} <= {name for name, _ in asked}


def test_undo_skips_what_left_no_choice(tmp_path: Path) -> None:
    t = scene("Alaska: alice 1 | Alberta: alice 1 | Kamchatka: bob 5", phase="reinforce", rest="bob")
    match = match_of(HUMAN, "easy", "easy", deal=True)
    match.live.game = t.game
    count = len(match.answers)
    assert count == 0
    with pytest.raises(Refused, match="nothing to take back"):
        Session(match, Script(lambda screen, prompt: None), tmp_path / "x.game").undo(0)


# --- several people --------------------------------------------------------------------------------------------------


class HotSeat:
    """Two people and a bot at one terminal, who answer anything; whatever each of them can read is checked."""

    def __init__(self, folder: Path, limit: int, **options: object) -> None:
        self.rng = Rng(11)
        self.left = limit
        self.handed: list[str] = []
        self.asked: list[tuple[str, str]] = []
        self.private = 0
        names = ("Ana", "Ben", "Cleo")
        self.match = match_of(HUMAN, HUMAN, "easy", names=names, deal=True, **options)
        self.screen = Script(self.types)
        self.session = Session(self.match, self.screen, folder / "x.game")
        self.session.run()

    def types(self, screen: Script, prompt: str) -> str | None:
        self.left -= 1
        if self.left < 0:
            return None
        decision = self.session.game.pending
        assert decision is not None
        name = self.match.name(decision.who)
        if prompt.startswith("Press Enter"):
            assert screen.shown == [f"Pass the keyboard to {name}. Everybody else, look away."]
            self.handed.append(name)
            return ""
        assert prompt == f"{name}> "
        self.asked.append((name, type(decision.step).__name__))
        self.check_screen(decision.who)
        if self.left % 7 == 0:
            return "cards" if self.rng.below(2) else "log 10"
        return answered(self.session, self.rng)

    def check_screen(self, who: int) -> None:
        """Nothing on the screen tells another person's cards or choice."""
        cards = self.match.log.edition.cards
        hand = self.match.game.table.hands[1 - who].cards
        others = [cards[card].name for card in hand]
        for line in self.screen.shown:
            found = re.match(r"Your \d+ cards?: (.*)\. The next", line)
            if found:
                self.private += 1
                shown = {re.sub(r" \(.*", "", card) for card in re.split(r", (?![a-z])", found[1])}
                assert not shown & set(others), line
            assert "draws the card" not in line
            assert not re.search(r"draw (?!hidden)", line), line
            choice = re.search(r"(\w+)[:>] headquarter (\w+)", line)
            if choice is not None and not pieces_on(self.match.game.table):
                assert choice[2] == "hidden" or choice[1] == self.match.name(who)


def test_nobody_hands_over_anything_while_there_are_no_secrets(tmp_path: Path) -> None:
    at = HotSeat(tmp_path, 40)
    assert {name for name, _ in at.asked} == {"Ana", "Ben"}
    assert at.handed == []
    assert at.screen.clears == 0


def test_cards_are_never_seen_by_others(tmp_path: Path) -> None:
    at = HotSeat(tmp_path, 2500)
    assert set(at.handed) == {"Ana", "Ben"}
    assert at.private > 0
    assert at.screen.clears >= 2 * len(at.handed)
    assert len(at.handed) < len(at.asked) / 3, "nobody wants to hand over all the time"


def test_headquarters_are_chosen_alone(tmp_path: Path) -> None:
    at = HotSeat(tmp_path, 150, headquarters="all")
    order = [name for name, step in at.asked if step == "ChooseHeadquarters"]
    assert set(order) == {"Ana", "Ben"}
    assert set(at.handed) == {"Ana", "Ben"}


def test_one_person_never_hands_over(tmp_path: Path) -> None:
    rng = Rng(2)
    count = 0

    def types(screen: Script, prompt: str) -> str | None:
        nonlocal count
        count += 1
        assert prompt == "Ana> "
        return answered(session, rng) if count < 1500 else None

    screen = Script(types)
    session = Session(match_of(HUMAN, "easy", "easy", deal=True, headquarters="all"), screen, tmp_path / "x.game")
    session.run()
    assert screen.clears == 0
    own = [line for line in screen.all if "draws the card" in line]
    assert all(line.startswith("Ana draws the card") for line in own)


def test_the_screen_is_cleared_for_the_next_person(tmp_path: Path) -> None:
    options = ["--option", "deal", "--option", "headquarters=all"]
    with Terminal(["play", "--seats", "human*2,easy", "--names", "Ana,Ben", *options], tmp_path) as at:
        while "Press Enter" not in (seen := at.sees(r"(\w+> |ready\. )$")):
            at.types("1")
        assert "Everybody else, look away" in seen
        assert "\x1b[2J\x1b[3J" in at.seen, "what has scrolled away is gone too"
        first = re.findall(r"Pass the keyboard to (\w+)\.", seen)[-1]
        at.types("")
        assert f"{first}> " in at.sees(PROMPT)
        at.types("headquarter 1")
        at.sees(PROMPT)
        at.types("1")
        at.sees(r"ready\. $")
        at.types("")
        at.sees(PROMPT)
        at.presses(b"\x1b[A")  # the Up key must not bring back what the other has typed
        at.types("")
        assert "headquarter" not in at.sees(PROMPT).replace("Headquarters", "")


# --- small parts -----------------------------------------------------------------------------------------------------


def test_everybody_has_a_letter_of_their_own() -> None:
    assert distinct_letters(["Ana", "Ben", "Bea", "Abe"]) == ["A", "B", "E", "C"]
    for names in (["Ana", "Ben", "Bea", "Abe"], ["!!", "??", "A"], ["a", "A b", "aa"], ["1", "2"], ["Ü", "ü"]):
        letters = distinct_letters(names)
        assert len(set(letters)) == len(names)
        assert all(len(letter) == 1 for letter in letters)


def test_names_go_to_people_first() -> None:
    players = seat_players(["easy", HUMAN, "easy", HUMAN], ["Ana", "Ben", "Bot"])
    assert [player.name for player in players] == ["Bot", "Ana", "Green", "Ben"]
    assert [player.name for player in seat_players([HUMAN, "easy"], ["blue"])] == ["blue", "White"]
    with pytest.raises(BadOption):
        seat_players([HUMAN], ["a\x1bb"])


def test_the_neutral_force_and_nobody_have_marks() -> None:
    players = Players([Player("Ana", HUMAN), Player("Ben", "easy")])
    assert (players.letter(2), players.holder(2), players.name(2)) == ("·", "neutral", "Neutral")
    assert (players.letter(NOBODY), players.holder(NOBODY)) == (" ", "nobody")
    assert players.badge(0).plain == " A "


@pytest.mark.parametrize("size", range(11, 22))
def test_short_names_fit_differ_and_can_be_typed(size: int) -> None:
    short = [shortened(land.name, size) for land in BOARD.territories]
    assert max(len(name) for name in short) <= size
    assert len(set(short)) == len(short)
    forms = shorter_forms(BOARD.territories)
    for land, name in zip(BOARD.territories, short, strict=True):
        assert name == land.name or forms.get(name.lower()) == land.id or "…" in name


def test_short_names_are_understood(tmp_path: Path) -> None:
    lines = ["map w un. states", "map nw territory"]
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, lines)
    assert at.told(0).startswith("Western United States ")
    assert at.told(1).startswith("Northwest Territory ")


def test_the_odds_of_a_way() -> None:
    t = scene("Alaska: alice 12 | Kamchatka: bob 2 | Japan: bob 1 | Mongolia: alice 1", phase="attack").table
    way = [BOARD.find(name) for name in ("alaska", "kamchatka", "japan")]
    said = sentence_of_way(t, way)
    assert said.startswith("From Alaska with 12 armies, leaving one in each: Kamchatka ")
    for wrong in (("alaska", "japan"), ("alaska", "kamchatka", "mongolia"), ("kamchatka", "japan")):
        with pytest.raises(Refused):
            sentence_of_way(t, [BOARD.find(name) for name in wrong])


def test_odds_in_words() -> None:
    t = scene("Alaska: alice 5 | Kamchatka: bob 5", phase="attack").table
    assert sentence_of_numbers(t, 0, 1, 5) == "1 against 5: no attack is possible."
    told = "Alaska 5 against Kamchatka 5: no attack is possible."
    assert sentence_of_odds(t, BOARD.find("alaska"), BOARD.find("kamchatka"), stop=5) == told
    assert sentence_of_numbers(t, 0, 2, 60) == "2 against 60: no chance to take it."
    assert sentence_of_numbers(t, 0, 9000, 8000).startswith("9000 against 8000: about ")
    told = "3 against 1: 75 % to take it, then keeping 3 (mostly 2 to 3); if not, 1 left there."
    assert sentence_of_numbers(t, 0, 3, 1) == told
    t = scene("Alaska: alice 5 | Kamchatka: bob 5", phase="attack", options={"commander": True}).table
    assert sentence_of_numbers(t, 0, 2, 1).startswith("2 against 1: 83 % to take it")


def test_odds_say_that_a_commander_is_left_out_where_armies_are_many() -> None:
    position = "Alaska: alice 40 | Kamchatka: bob 30 | Japan: bob 2"
    t = scene(position, phase="attack", options={"commander": True}).table
    way = [BOARD.find(name) for name in ("alaska", "kamchatka", "japan")]
    out = "Dice that the attacker may turn or roll again are left out."
    assert sentence_of_odds(t, way[0], way[1]).endswith(out)
    assert sentence_of_way(t, way).endswith(out)
    assert sentence_of_numbers(t, 0, 40, 30).endswith(out)
    t.armies[way[0].index], t.armies[way[1].index] = 8, 6
    assert out not in sentence_of_odds(t, way[0], way[1])
    assert out not in sentence_of_way(t, way)


def test_a_tale_is_one_sentence(tmp_path: Path) -> None:
    match = match_of("easy", "easy", "easy", deal=True)
    screen = Script(lambda screen, prompt: None)
    Session(match, screen, tmp_path / "x.game").run()
    turns = [line for line in screen.all if re.match(r"(Ana|Ben|Cleo) (trades|places|takes|attacks)", line)]
    assert len(turns) > 10
    assert all(line.endswith(".") and line.count(". ") == 0 for line in turns)
    assert any("takes" in line and "beaten" in line for line in turns)
    assert not [line for line in screen.all if " against " in line and "loses" in line], "no line for every roll"


def test_an_attack_in_progress_is_not_told_as_over() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 2", phase="attack")
    summary = TurnSummary(0, t.table)
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    t.dice("6 3 1 against 6 4")
    for event in t.events:
        summary.add(event)
    players = Players([Player("Ana", "easy"), Player("Ben", "easy"), Player("Cleo", "easy")])
    assert summary.told(players, False, "Kamchatka") == []
    assert summary.rest("Kamchatka").told(players, False) == [
        "Ana attacks Kamchatka in vain, with 2 armies lost and 0 beaten."
    ]


@pytest.mark.parametrize("quick", [False, True])
def test_a_pack_that_is_opened_is_read_card_by_card(quick: bool) -> None:
    summary = TurnSummary(0, scene("Alaska: alice 4 | Kamchatka: bob 2", phase="attack").table)
    summary.add(PackOpened(0, "opens a box", "box", (("Storm", "Ships stay."), ("Calm", "Ships sail."))))
    players = Players([Player("Ana", "easy"), Player("Ben", "easy"), Player("Cleo", "easy")])
    assert summary.told(players, quick) == ["Ana opens a box.", "  Storm: Ships stay.", "  Calm: Ships sail."]


def test_luck_adds_up_to_nothing() -> None:
    match = match_of("easy", "easy", "easy", deal=True)
    while match.advance() is not None:
        pass
    found = stats(match.log)
    assert abs(sum(own.luck for own in found)) < 1e-9, "what one side gains the other loses"
    assert sum(own.lost for own in found) == sum(own.beaten for own in found)
    assert sum(own.captures for own in found) > 42
    assert sum(own.eliminated for own in found) == 2
    assert all(0.0 < (own.luckier_than() or 0.5) < 1.0 for own in found)


def test_luck_is_that_of_the_dice_as_they_fell() -> None:
    """Three dice against two: the mean swing is 0.08, so losing two is worse than that by 2.08."""
    match = match_of("easy", "easy", "easy", deal=True)
    log = match.log
    while True:
        decision = match.game.pending
        assert decision is not None
        t = match.game.table
        fight = t.battle
        if fight is not None and fight.attack == 3 and fight.defend == 2 and decision.who == -1:
            break
        match.advance()
    before = stats(log)
    attacker, defender = t.turn, t.owner[fight.dst]
    match.advance()
    after = stats(log)
    lost, beaten = after[attacker].lost - before[attacker].lost, after[attacker].beaten - before[attacker].beaten
    mean = (2 * 2890 - 2 * 2275) / 7776
    assert after[attacker].luck - before[attacker].luck == pytest.approx(beaten - lost - mean)
    assert after[defender].luck - before[defender].luck == pytest.approx(mean - (beaten - lost))


def test_choices_are_in_the_menu_and_leave_nothing_out() -> None:
    match = match_of("easy", "easy", "easy", deal=True)
    players = Players(match.players)
    seen: set[str] = set()
    while match.game.pending is not None and match.game.table.turns < 40:
        decision = match.game.pending
        if decision.who >= 0 and decision.number % 5 == 0:
            found = choices(match.game, decision.who, players)
            seen.add(type(decision.step).__name__)
            assert all(choice.action in decision.menu for choice in found)
            kinds = {first_words(action) for action in decision.menu if str(action) != "pass"}
            assert {first_words(choice.action) for choice in found} == kinds
        match.advance()
    assert {"Reinforce", "DeclareAttack"} <= seen


def test_a_die_is_chosen_from_a_list_and_armies_by_their_number() -> None:
    t = scene("Alaska: alice 9 | Kamchatka: bob 5", options={"commander": True}, phase="attack")
    t.alice.attacks("Alaska", "Kamchatka", dice=3)
    assert t.game.pending is not None
    assert is_count(t.game.pending.menu)
    t.dice("4 2 1 against 5 4")
    assert not is_count(t.game.pending.menu)
    players = Players([Player(name, HUMAN) for name in ("Ana", "Ben", "Cleo")])
    assert len(choices(t.game, 0, players)) == 3


def first_words(action: Action) -> tuple[object, ...]:
    """What an answer is about, without how many."""
    return (type(action), *[field for field in action.fields()[:1] if not isinstance(field, int)])


def test_the_help_knows_every_command(tmp_path: Path) -> None:
    words = " ".join([line for line, _ in commands.help_lines(match_of("easy", "easy", "easy").log.edition)])
    for name in commands.COMMANDS:
        if name not in ("h", "q", "exit", "rule", "near", "help"):
            assert name in words, name


def test_bots_say_why(tmp_path: Path) -> None:
    lines = ["why", "why ana", "why ben", "why cleo", "why nobody"]
    match = match_of("medium", "easy", HUMAN, deal=True)
    at = Player0(match, tmp_path, Reinforce, lines)
    assert at.told(0) == at.told(1) == f"Ana: {match.reasons[0]}"
    assert re.search(r"^Ana: (I go for|I took|I went for|Nothing within) .*\.$", at.told(0))
    assert at.told(2) == "Ben has nothing to say yet."
    assert at.told(3) == "No bot here is called cleo. Type why to ask them all."
    assert at.told(4) == "No bot here is called nobody. Type why to ask them all."


def test_nobody_to_ask_why_and_nothing_to_say(tmp_path: Path) -> None:
    silent = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, Reinforce, ["why"])
    assert silent.told(0) == "The bots have nothing to say yet."
    alone = Player0(match_of(HUMAN, HUMAN), tmp_path, Reinforce, ["why"])
    assert alone.told(0) == "No bot is here to ask."


def test_a_question_without_an_answer_list_is_listed_anyway() -> None:
    t = scene("Alaska: alice 4 | Kamchatka: bob 2", phase="fortify")
    assert isinstance(t.game.asking, FortifyPosition)
    assert choices(t.game, 0, Players([Player(name, "easy") for name in ("A", "B", "C")])) is not None


def test_whoever_was_alone_is_not_for_ever(tmp_path: Path) -> None:
    """Ana was alone with the screen; then Ben was asked, when there was nothing to hide."""
    match = match_of(HUMAN, HUMAN, "easy", deal=True)
    session = Session(match, Script(lambda screen, prompt: ""), tmp_path / "x.game")
    session.advance()
    decision = match.game.pending
    assert decision is not None
    session.at_keys = 1 - decision.who
    session.hand_over(decision)
    assert session.at_keys == NOBODY


def test_the_picture_for_the_readme_fetches_nothing() -> None:
    picture = Path(__file__).resolve().parents[2] / "docs" / "img" / "terminal.svg"
    text = picture.read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"')\s]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text


def test_a_forged_record_is_not_played_on(tmp_path: Path) -> None:
    """Somebody changes a roll of a running game and makes all hashes fit."""
    match = match_of(HUMAN, "easy", "easy", deal=True)
    while match.advance() is not None:
        pass
    match.save(tmp_path / "x.game")
    log = read_log(tmp_path / "x.game")
    lines = (tmp_path / "x.game").read_bytes().splitlines()
    before = json.loads(lines[1])["hash"]
    entries = [json.loads(line) for line in lines[1:-1]]
    entries[3]["say"] = "deal siam" if entries[3]["say"] != "deal siam" else "deal peru"
    for entry in entries[1:]:
        entry["hash"] = before = link(before, entry["n"], entry["who"], entry["say"])
    assert log.seed is not None
    last = {"seed": log.seed.hex(), "hash": closing(before, log.seed)}
    text = b"\n".join([lines[0], *[json.dumps(entry).encode() for entry in [*entries, last]], b""])
    (tmp_path / "x.game").write_bytes(text)
    done = run("play", "--resume", "x.game", cwd=tmp_path)
    assert done.code == 1
    assert "Entry 3 was tampered with" in done.err


# --- seeds, and games taken up again ---------------------------------------------------------------------------------


def game_of(folder: Path, *words: str) -> list[str]:
    """What the first answers of a game with these words are, up to the first that a person has to give."""
    folder.mkdir()
    done = run("play", "--option", "deal", *words, cwd=folder)
    assert (done.code, done.err) == (0, "")
    return [entry.say for entry in read_log(folder / "hegemon.game").entries]


def test_one_person_gets_the_same_dice_for_the_same_seed(tmp_path: Path) -> None:
    seats = ("--seats", "human,easy*2")
    first = game_of(tmp_path / "1", *seats, "--seed", "fox")
    assert len(first) > 40
    assert game_of(tmp_path / "2", *seats, "--seed", "fox") == first
    assert game_of(tmp_path / "3", *seats, "--seed", "owl") != first
    assert game_of(tmp_path / "4", *seats) != first
    done = run("play", *seats, "--seed", "fox", cwd=tmp_path)
    assert "The seed fox gives the same dice every time" in done.out
    assert run("verify", "hegemon.game", cwd=tmp_path).code == 0


def test_bots_alone_play_the_same_game_for_the_same_seed(tmp_path: Path) -> None:
    seats = ("--seats", "easy*3", "--seed", "fox")
    assert game_of(tmp_path / "1", *seats) == game_of(tmp_path / "2", *seats)


def test_with_several_people_a_secret_seed_is_mixed_in(tmp_path: Path) -> None:
    words = ("--seats", "human*2,easy", "--seed", "fox,owl")
    assert game_of(tmp_path / "1", *words) != game_of(tmp_path / "2", *words)
    done = run("play", *words, cwd=tmp_path)
    assert "Your seeds are mixed with a secret one" in done.out


def test_an_attack_goes_on_after_a_game_is_taken_up_again(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, DeclareAttack, ["?", "1"])
    attack = next(a.action for a in reversed(at.session.match.answers) if isinstance(a.action, Attack))
    again = resume(tmp_path / "x.game")
    taken = again.game.table.owner[attack.dst.index] == 0
    session = Session(again, Script(lambda screen, prompt: None), tmp_path / "x.game")
    if taken:
        assert session.last is None
    else:
        assert session.last == attack
        resumed = Player0(again, tmp_path, DeclareAttack, ["again"])
        assert resumed.told(0).startswith(f"{attack.src.name} ")


def test_no_attack_goes_on_once_something_else_was_done(tmp_path: Path) -> None:
    at = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path, FortifyPosition, ["again"])
    assert at.told(0).startswith("There is no attack to repeat")
    assert last_attack(at.session.match) is None


def test_nobody_need_be_asked_about_cards(tmp_path: Path) -> None:
    """At a question with a standing answer, always gives it from then on; ask takes that back."""
    match = match_of(HUMAN, "easy", "easy", deal=True)
    at = Player0(match, tmp_path, AnnounceDefence, ["always"])
    assert "Ana: Always defend with the most dice." in at.told(0)
    assert at.session.standing == {(0, "AnnounceDefence")}
    placing = Player0(match_of(HUMAN, "easy", "easy", deal=True), tmp_path / "y", Reinforce, ["always", "ask"])
    assert placing.told(0).startswith("You have to answer this one yourself")
    assert placing.told(1) == "Ana will answer everything again."
