"""What people type: answers in words or by their numbers, and commands to the program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table as Grid

from hegemon.cli.terminal.blitz import Blitz, sentence_of_numbers, sentence_of_odds, sentence_of_way
from hegemon.cli.terminal.board import (
    board_picture,
    board_words,
    map_picture,
    map_words,
    players_picture,
    players_words,
)
from hegemon.cli.terminal.choices import attack_of, is_count
from hegemon.cli.terminal.log import page_lines, pages
from hegemon.cli.terminal.question import Question, rules_behind
from hegemon.cli.terminal.screen import LONGEST
from hegemon.cli.terminal.words import many
from hegemon.editions import rulebook
from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.match.catalogue import catalogue, find
from hegemon.table.board import Territory
from hegemon.table.edition import Edition
from hegemon.table.notation import parse, plain, take_named, two_places
from hegemon.table.rulebook import BadOption

if TYPE_CHECKING:
    from hegemon.cli.terminal.session import Session


def help_lines(edition: Edition) -> list[tuple[str, str]]:
    """What can be typed, and what it does; short enough for a narrow terminal."""
    attack = attack_verb(edition)
    armies = edition.units[1]
    return [
        ("?  list  more", "answers to choose from, numbered"),
        ("2   2 5", f"take the second; with 5 {armies}"),
        (f"{attack} a b", "any answer in words; a 3 behind it"),
        ("   ... 3", f"is the dice or {armies}, else the most"),
        ("   ... until 3", "keep attacking while more than 3 are left"),
        ("   ... until 60%", "keep attacking while the odds are better"),
        ("blitz a b   hold", "attack to the end; stop that"),
        ("again", "the last attack once more"),
        ("odds a b c", "chances of an attack or a whole way"),
        ("odds 12 10", f"chances of 12 {armies} against 10"),
        ("board  players  cards", "what lies on the table"),
        ("map NAME", "who borders whom, there or in a region"),
        ("log 50   stats", "all that happened; luck and losses"),
        ("why   why NAME", "why the bots played as they did"),
        ("rules   rules ID", "the rules of this question; any rule"),
        ("undo", "take your last answer back"),
        ("always   ask", "never be asked this again; be asked"),
        ("dice", "how to check that they are fair"),
        ("save   save FILE", "every answer is saved; save a copy"),
        ("pass   quit", "do nothing more here; leave for now"),
    ]


def attack_verb(edition: Edition) -> str:
    """How one attacks by these rules."""
    kinds = [kind for kind in edition.actions if kind.hostile and kind.shape[:2] == ("territory", "territory")]
    return kinds[0].verb if kinds else "attack"


def attack_example(edition: Edition) -> str:
    """An attack as a sentence, with names of this board."""
    return " ".join([attack_verb(edition), *two_places(edition)])


class Leave(Exception):
    """Somebody wants to leave, or nobody types any more."""


def words(edition: Edition) -> list[str]:
    """What the Tab key completes."""
    found = [kind.verb for kind in edition.actions]
    found += edition.words
    found += COMMANDS
    found += [region.id for region in edition.board.regions]
    found += [land.id for land in edition.board.territories]
    return list(dict.fromkeys([word for word in found if len(word) > 1]))


def respond(s: Session, asked: Question, line: str) -> bool:
    """Do what was typed; true if it was an answer. What cannot be done is refused with a sentence."""
    if len(line) > LONGEST:
        raise Refused(f"That line has {len(line)} letters. Keep it to {LONGEST}.")
    line = line.replace("→", " to ").replace("->", " to ")
    said = line.split()
    if not said:
        s.question(asked)
        return False
    first, rest = said[0].lower(), " ".join(said[1:])
    if is_number(first):
        return by_number(s, asked, int(first), [word.lower() for word in said[1:]])
    command = COMMANDS.get(first)
    if command is not None:
        return command(s, asked, rest)
    return sentence(s, asked, line)


def is_number(word: str) -> bool:
    """Whether a word is a whole number that is not too large to be meant."""
    return word.isascii() and word.isdigit() and len(word) < 10


def sentence(s: Session, asked: Question, line: str) -> bool:
    """An answer in words."""
    line = long_forms(s, line)
    match = re.fullmatch(r"(.*\S)\s+until\s+(\S+)", line, re.IGNORECASE)
    if match:
        return attack_on(s, asked, match[1], match[2])
    action = parse(s.game.view(asked.who).masked, line)
    attack = attack_of(action)
    if attack is not None and (s.last is None or attack_of(s.last) != attack):
        s.tell(sentence_of_odds(s.known_table, *attack))
    s.answer(action)
    return True


def long_forms(s: Session, line: str) -> str:
    """The line with the short names of a narrow board written out."""
    for short, id in s.short_forms.items():
        line = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", id, line, flags=re.IGNORECASE)
    return line


# --- numbers ---------------------------------------------------------------------------------------------------------


def by_number(s: Session, asked: Question, number: int, rest: list[str]) -> bool:
    """An answer by its number in the list, with how many if that is said too; or the number that was asked for."""
    menu = asked.menu
    if is_count(menu):
        if rest:
            raise Refused("Type just the number.")
        if number == 0 and PASS in menu:
            return sentence(s, asked, str(PASS))
        kind: Callable[..., object] = next(type(action) for action in menu if action != PASS)
        return sentence(s, asked, str(kind(number)))
    if number == 0 and not rest:
        return sentence(s, asked, str(PASS))
    if s.found_for != asked.number:
        raise Refused("Type ? first to see the numbered answers.")
    if not 1 <= number <= s.found_to:
        raise Refused(f"The list goes from 1 to {s.found_to}. Type ? to see all of it.")
    choice = s.found[number - 1]
    action = choice.action
    if attack_of(action) is not None and rest and rest[0] in ("until", "blitz"):
        return attack_on(s, asked, attack_line(action), rest[1] if len(rest) > 1 else "0")
    if not rest:
        return sentence(s, asked, str(action))
    if len(rest) > 1 or not is_number(rest[0]) or not choice.amount():
        raise Refused(f"After {number} you can only add a number, if the answer takes one: {number} 1.")
    return sentence(s, asked, str(choice.with_amount(int(rest[0]))))


def attack_line(action: Action) -> str:
    """An attack as a sentence without its dice, so that it is made with the most."""
    attack = attack_of(action)
    assert attack is not None
    return " ".join([type(action).verb, *[land.id for land in attack]])


def attack_on(s: Session, asked: Question, line: str, bound: str) -> bool:
    """Attack again and again, down to so many armies or to a chance in percent."""
    found = re.fullmatch(r"(\d{1,6})(%?)", bound)
    if not found or (found[2] and int(found[1]) > 100):
        armies = s.game.table.edition.units[1]
        raise Refused(f"Say how many {armies} to keep, or which chance to stop at: until 3, until 60%.")
    action = parse(s.game.view(asked.who).masked, long_forms(s, line))
    attack = attack_of(action)
    if attack is None:
        raise Refused(f"Only an attack can be repeated: {attack_example(s.edition)} until 3.")
    number = int(found[1])
    stop, chance = (0, number / 100) if found[2] else (number, 0.0)
    blitz = Blitz(asked.who, action, stop, chance)
    if not blitz.goes_on(s.game.table):
        raise Refused(blitz.told(s.game.table))
    s.tell(sentence_of_odds(s.known_table, *attack, stop))
    s.blitz = blitz
    return True


# --- commands --------------------------------------------------------------------------------------------------------


def show_help(s: Session, asked: Question, rest: str) -> bool:
    """What can be typed."""

    def picture() -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        for line, meaning in help_lines(s.edition):
            grid.add_row(line, meaning)
        return grid

    def lines() -> Iterator[str]:
        return iter([f"{re.sub(' +', ' ', line.strip())}: {meaning}." for line, meaning in help_lines(s.edition)])

    s.screen.show(picture, lines)
    return False


def show_list(s: Session, asked: Question, rest: str) -> bool:
    """The answers, numbered."""
    s.list(asked)
    return False


def show_more(s: Session, asked: Question, rest: str) -> bool:
    """More of the answers."""
    if s.found_for == asked.number and s.found_to >= len(s.found):
        raise Refused("That was all. Type ? to see the list from the beginning.")
    s.list(asked, more=True)
    return False


def show_board(s: Session, asked: Question, rest: str) -> bool:
    """The whole board."""
    t = s.game.table
    s.screen.show(lambda: board_picture(t, s.players, s.screen.width, asked.who), lambda: board_words(t, s.players))
    return False


def show_players(s: Session, asked: Question, rest: str) -> bool:
    """Everybody at the table."""
    t = s.game.table
    s.screen.show(
        lambda: players_picture(t, s.players, s.screen.width, asked.who),
        lambda: players_words(t, s.players, asked.who),
    )
    return False


def show_map(s: Session, asked: Question, rest: str) -> bool:
    """A region or a territory, with what borders it."""
    t = s.game.table
    board = t.board
    named = plain(rest)
    if not named:
        raise Refused(f"Say which one: map {board.regions[0].id}, or map {board.territories[0].id}.")
    regions = [region for region in board.regions if named in (plain(region.id), plain(region.name))]
    lands: tuple[int, ...]
    if not regions:
        try:
            said = long_forms(s, rest).lower().split()
            lands = (take_named(board.territories, said, "territory").index,)
        except Refused:
            regions = [region for region in board.regions if begins(region.name.lower().split(), rest.lower().split())]
            if not regions:
                raise
    if regions:
        lands = regions[0].lands
    s.screen.show(lambda: map_picture(t, s.players, lands, s.screen.width), lambda: map_words(t, s.players, lands))
    return False


def begins(words: list[str], said: list[str]) -> bool:
    """Whether every word that was said begins the word in its place."""
    return len(said) <= len(words) and all(word.startswith(start) for word, start in zip(words, said, strict=False))


def show_cards(s: Session, asked: Question, rest: str) -> bool:
    """The own cards."""
    s.cards(asked.who)
    return False


def show_log(s: Session, asked: Question, rest: str) -> bool:
    """Everything that happened."""
    if rest and not is_number(rest):
        raise Refused("Say how many answers to go back: log 50.")
    count = max(1, int(rest)) if rest else 20
    told = [page_lines(page, s.players) for page in pages(s.match.log, s.viewer)]
    for lines in told[-count:]:
        for line in lines:
            s.screen.say(line)
    if not told:
        s.screen.say("Nothing has happened yet.")
    return False


def show_stats(s: Session, asked: Question, rest: str) -> bool:
    """Captures, losses and luck."""
    s.stats()
    return False


def show_why(s: Session, asked: Question, rest: str) -> bool:
    """What the bots still in the game say about their last moves, or what one of them says."""
    bots = [seat for seat in s.game.table.living() if not s.players.is_person(seat)]
    if rest:
        bots = [seat for seat in bots if s.players.name(seat).casefold() == rest.casefold()]
    if not bots:
        raise Refused(f"No bot here is called {rest}. Type why to ask them all." if rest else "No bot is here to ask.")
    told = [seat for seat in bots if seat in s.match.reasons]
    for seat in told:
        s.say_of(seat, f"{s.players.name(seat)}: {s.match.reasons[seat]}")
    if not told:
        s.screen.say(
            f"{s.players.name(bots[0])} has nothing to say yet." if rest else "The bots have nothing to say yet."
        )
    return False


def show_rules(s: Session, asked: Question, rest: str) -> bool:
    """One rule, or all rules behind the question."""
    book = rulebook(s.edition.id)
    if not rest:
        known = catalogue(book.id).rules
        ids = rules_behind(asked.step, asked.menu, s.edition)
        for id in ids:
            s.screen.say(f"{id}: {known[id].says}")
        if not ids:
            s.screen.say(f"No rule belongs to this question. To read another, type its id: rules {next(iter(known))}.")
        return False
    try:
        contents, found = find(rest.strip(), (book,))
    except BadOption as error:
        raise Refused(str(error)) from error
    rule = contents.rules.get(found.id)
    if rule is not None:
        s.screen.say(f"{rule.id}, {rule.section}: {rule.says}")
        for ruling in contents.behind(rule):
            s.screen.say(f"{ruling.id}, {ruling.title}: {ruling.text}")
    else:
        ruling = contents.rulings[found.id]
        s.screen.say(f"{ruling.id}, {ruling.title}: {ruling.text}")
    return False


def show_odds(s: Session, asked: Question, rest: str) -> bool:
    """The odds of an attack, of a way, or of two numbers."""
    t = s.known_table
    said = [word for word in re.findall(r"[^\s,;]+", long_forms(s, rest).lower()) if word not in FILLERS]
    if len(said) == 2 and all(is_number(word) for word in said):
        mine, theirs = int(said[0]), int(said[1])
        if not 1 <= theirs <= 9999 or not 1 <= mine <= 9999:
            raise Refused("Say two numbers from 1 to 9999: odds 12 10.")
        s.screen.say(sentence_of_numbers(t, asked.who, mine, theirs))
        return False
    lands: list[Territory] = []
    if not said and s.last is not None:
        lands = list(attack_of(s.last) or ())
    while said:
        lands.append(t.board.territories[take_named(t.board.territories, said, "territory").index])
    if len(lands) < 2:
        raise Refused(f"Say from where to where: odds {' '.join(two_places(t.edition))}.")
    s.screen.say(sentence_of_way(t, lands))
    return False


def blitz(s: Session, asked: Question, rest: str) -> bool:
    """Attack on to the end, or to a bound."""
    said = rest.split()
    bound = "0"
    if said and re.fullmatch(r"\d{1,6}%?", said[-1]):
        bound = said.pop()
        if said and said[-1].lower() == "until":
            said.pop()
    if not said:
        return attack_on(s, asked, again_line(s), bound)
    return attack_on(s, asked, f"{attack_verb(s.edition)} {' '.join(said)}", bound)


def again_line(s: Session) -> str:
    """The last attack as a sentence."""
    if s.last is None:
        raise Refused(f"There is no attack to repeat. Say from where to where: {attack_example(s.edition)}.")
    return attack_line(s.last)


def again(s: Session, asked: Question, rest: str) -> bool:
    """Attack once more as before, with as many dice as possible."""
    if rest:
        raise Refused("Type again on its own: it repeats your last attack.")
    return sentence(s, asked, again_line(s))


def hold(s: Session, asked: Question, rest: str) -> bool:
    """End a repeated attack."""
    if s.blitz is None:
        raise Refused("No attack is being repeated.")
    s.end_blitz()
    return False


def always(s: Session, asked: Question, rest: str) -> bool:
    """Give the standing answer to questions of this kind from now on: to pass, or the most."""
    order = asked.step.standing
    if not order:
        raise Refused("You have to answer this one yourself. “always” works for defence and for cards.")
    s.standing.add((asked.who, type(asked.step).__name__))
    s.screen.say(f"{s.players.name(asked.who)}: {order}. Type ask to answer yourself again.")
    return s.standing_order(asked) is not None


def ask(s: Session, asked: Question, rest: str) -> bool:
    """Be asked everything again."""
    for order in [order for order in s.standing if order[0] == asked.who]:
        s.standing.discard(order)
    s.screen.say(f"{s.players.name(asked.who)} will answer everything again.")
    return False


def undo(s: Session, asked: Question, rest: str) -> bool:
    """Take the last answer back."""
    s.undo(asked.who)
    return True


def show_dice(s: Session, asked: Question, rest: str) -> bool:
    """How the dice can be checked."""
    log = s.match.log
    seeds = [f"{s.players.name(seat)} {seed}" for seat, seed in enumerate(log.seeds)]
    s.screen.say(f"The dice were fixed before the first roll by a secret seed with the SHA-256 {log.commitment}.")
    s.screen.say(f"Everybody's own seed is mixed in: {', '.join(seeds)}.")
    so_far = many(len(log.entries), "answer", "answers")
    s.screen.say(f"The last hash of the record is {log.last_hash}, after {so_far}.")
    s.screen.say(f"Note these down. Later, hegemon verify {s.path} --head HASH proves every roll up to there.")
    return False


def save(s: Session, asked: Question, rest: str) -> bool:
    """Keep the record now, or a copy of it elsewhere."""
    if not rest:
        s.trouble = ""
        if s.save():
            s.screen.say(f"The game is saved in {s.path}.")
        return False
    copy = Path(rest).expanduser()
    try:
        if copy.exists():
            raise Refused(f"{copy} exists already. Choose another name.")
        s.match.save(copy)
    except (SaveError, OSError, ValueError) as error:
        raise Refused(str(error) if isinstance(error, SaveError) else f"{copy} cannot be written.") from error
    s.screen.say(f"A copy of the game is saved in {copy}.")
    return False


def leave(s: Session, asked: Question, rest: str) -> bool:
    """Leave the game."""
    raise Leave


FILLERS: Final = ("from", "to", "against", "the", "and", "then", "through", "v", "vs")

COMMANDS: Final[dict[str, Callable[[Session, Question, str], bool]]] = {
    "help": show_help,
    "h": show_help,
    "?": show_list,
    "list": show_list,
    "more": show_more,
    "board": show_board,
    "players": show_players,
    "map": show_map,
    "near": show_map,
    "cards": show_cards,
    "log": show_log,
    "stats": show_stats,
    "why": show_why,
    "rules": show_rules,
    "rule": show_rules,
    "odds": show_odds,
    "blitz": blitz,
    "again": again,
    "hold": hold,
    "always": always,
    "ask": ask,
    "undo": undo,
    "dice": show_dice,
    "save": save,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
