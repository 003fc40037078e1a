"""A game at the terminal: it tells what happens, asks whoever is to answer, and keeps the record."""

from __future__ import annotations

import shlex
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hegemon.cli.terminal import commands
from hegemon.cli.terminal.blitz import Blitz, sentence_of_odds, with_most
from hegemon.cli.terminal.board import (
    board_picture,
    cards_words,
    force_words,
    is_empty,
    players_picture,
    shorter_forms,
    tray_words,
)
from hegemon.cli.terminal.choices import GLANCE, PAGE, Choice, attack_of, choices, is_count
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.question import Question, holds_secrets, rule_behind, shows_secrets
from hegemon.cli.terminal.screen import Screen
from hegemon.cli.terminal.stats import luck_is, stats, stats_picture, stats_words
from hegemon.cli.terminal.turn_summary import SetupSummary, TurnSummary
from hegemon.cli.terminal.words import capital, victory
from hegemon.editions import rulebook
from hegemon.kernel.chance import CHANCE, Thrown
from hegemon.kernel.game import Game, Refused
from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import Sealed
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action, Event
from hegemon.kernel.views import SPECTATOR
from hegemon.match.match import Match
from hegemon.rules.invade import AnnounceDefence
from hegemon.rules.setup import RollForFirst
from hegemon.table.edition import Edition
from hegemon.table.events import (
    QUIET,
    BattleFought,
    Captured,
    CardDrawn,
    Eliminated,
    FirstFound,
    GameWon,
    Happening,
    Moved,
    MovedIn,
    Placed,
    TurnBegan,
)
from hegemon.table.rulebook import said
from hegemon.table.table import NOBODY, Table
from hegemon.table.words import listed

NARROW: Final = 80
SHORT: Final = 13
"""On a terminal with fewer columns than NARROW, lists have names of this length."""

TALL: Final = 30
"""On a terminal with so many lines the board is shown at every turn."""


class Session:
    """One match at one terminal, with one person or several who take turns at the keyboard."""

    def __init__(
        self, match: Match, screen: Screen, path: Path, quick: bool = False, again: str = "", check: str = ""
    ) -> None:
        self.match: Final = match
        file = shlex.quote(str(path))
        self.again: Final = again or f"hegemon play --resume {file}"
        self.check: Final = check or f"hegemon verify {file}"
        """What one types to go on with this game, and to check its dice."""
        self.screen: Final = screen
        self.path: Final = path
        self.quick: Final = quick
        self.players: Final = Players(match.players, match.game.table.edition.units)
        self.people: Final = self.players.people()
        self.viewer: Final = self.people[0] if len(self.people) == 1 else SPECTATOR
        """With whose knowledge things are told: everybody at the terminal can read them."""
        self.standing: Final[set[tuple[int, str]]] = set()
        """The seats with the names of the questions that they need not be asked any more."""
        self.blitz: Blitz | None = None
        """The attack that is being repeated."""
        self.summary: TurnSummary | None = None
        """What the bot in turn has done so far."""
        self.setup: Final = SetupSummary()
        self.last: Action | None = last_attack(match)
        """The last attack, as long as it may go on."""
        self.found: list[Choice] = []
        """The numbered list, the question it belongs to, and how much of it was shown."""
        self.found_for = -1
        self.found_to = 0
        self.hinted: Final[set[str]] = set()
        """What was explained already."""
        self.at_keys = NOBODY
        """The person who is alone with the screen."""
        self.on_screen = NOBODY
        """Whose secrets can be read on the screen."""
        self.headed: tuple[object, ...] = ()
        """The moment for which the table was shown last."""
        self.cards_shown: tuple[str, ...] = ()
        """The cards that were shown last without being asked for."""
        self.recent: Final[deque[str]] = deque(maxlen=6)
        """What was told last, to be told again after the screen was cleared."""
        self.income = ""
        """What the person in turn gets, until it is told."""
        self.trouble = ""
        """Why the record could not be written, if it could not."""
        self.short_forms: Final = shorter_forms(self.edition.board.territories)
        screen.complete(commands.words(self.edition))

    @property
    def game(self) -> Game[Table]:
        """The game as it stands."""
        return self.match.game

    @property
    def known_table(self) -> Table:
        """The table as everybody at the terminal may know it."""
        return self.game.view(self.viewer).table

    @property
    def edition(self) -> Edition:
        """What is played."""
        return self.game.table.edition

    # --- from the first question to the last

    def run(self) -> None:
        """Play until the game is over or somebody leaves; either way the record is written."""
        try:
            self.open()
            while self.game.pending is not None:
                self.advance()
                if self.game.pending is not None:
                    self.attend()
            self.finish()
        except commands.Leave:
            self.leave()
        except KeyboardInterrupt:
            print()
            self.leave()

    def open(self) -> None:
        """Say what is played, by whom, and where the record is kept."""
        seats = [
            f"{self.players.name(seat)} ({'person' if self.players.is_person(seat) else agent})"
            for seat, agent in enumerate(self.players.agents)
        ]
        given = chosen_options(self.edition)
        chosen = [name if value is True else f"{name}={said(value)}" for name, value in given.items()]
        options = f", with {listed(chosen)}" if chosen else ""
        again = f" goes on after {len(self.match.answers)} answers" if self.match.answers else ""
        self.screen.say(f"{self.edition.name}{again}: {listed(seats)}{options}.", "bold")
        self.save()
        kept = f"The game is saved in {self.path}, and its" if not self.trouble else "Its"
        self.screen.say(f"{kept} dice are fixed already (commitment {self.match.log.commitment[:8]}…; type dice).")
        self.screen.say("Type ? for a list of answers, or help for everything else.")

    def advance(self) -> None:
        """Let chance, bots and standing orders answer until a person has to."""
        if self.people and not any(self.game.table.alive(seat) for seat in self.people):
            self.hint("The others play on to the end; Ctrl-C leaves.")
        while (decision := self.game.pending) is not None:
            if decision.who in self.people:
                action = self.standing_order(decision)
                if action is None:
                    return
                self.answer(action)
            else:
                step, turns = decision.step, self.game.table.turns
                answer = self.match.advance()
                assert answer is not None
                if isinstance(answer.action, Thrown) and isinstance(step, RollForFirst):
                    thrown = zip(step.seats, answer.action.faces, strict=True)
                    dice = [f"{self.players.name(seat)} {face}" for seat, face in thrown]
                    self.tell(f"The dice: {', '.join(dice)}.")
                events = self.happened()
                said_itself = answer.action.event(answer.who)
                if said_itself is not None and turns == 0:
                    self.add_to_setup(said_itself)
                elif said_itself is not None and self.summary is not None:
                    self.summary.add(said_itself)
                self.hear(events)

    def standing_order(self, decision: Question) -> Action | None:
        """What a person need not be asked: the blitz, standing answers, and what leaves no choice."""
        menu, who = decision.menu, decision.who
        if len(menu) == 1:
            only = menu.pick(0)
            # where it is private, others at the terminal would learn something
            if len(self.people) == 1 or not decision.step.private(decision.game):
                if only == PASS and decision.step.stuck:
                    self.tell(f"{self.players.name(who)}: {decision.game.table.edition.worded(decision.step.stuck)}")
                return only
        if (who, step_name(decision)) in self.standing:
            return PASS if PASS in menu else menu.pick(len(menu) - 1)
        blitz = self.blitz
        if blitz is None or blitz.who != who or decision.step.reaction:
            return None
        action = blitz.next_answer(menu)
        if action is not None and blitz.goes_on(self.game.table):
            return action
        self.end_blitz()
        return None

    def end_blitz(self) -> None:
        """Say how the repeated attack went."""
        if self.blitz is not None:
            self.tell(self.blitz.told(self.game.table))
            self.blitz = None

    # --- telling

    def tell(self, line: str, style: str = "") -> None:
        """Say something that everybody may know."""
        self.recent.append(line)
        self.screen.say(line, style)

    def happened(self) -> list[Happening]:
        """What has happened, as everybody at the terminal may know it."""
        return [event.seen_by(self.viewer) for event in self.match.happened()]

    def add_to_setup(self, event: Event) -> None:
        """Keep what others do before the first turn, to tell it in one sentence."""
        owner = self.game.table.owner[event.land.index] if isinstance(event, Placed) else NOBODY
        self.setup.add(event, owner)

    def hear(self, events: Sequence[Happening]) -> None:
        """Tell what has happened: at once in a person's turn, in one sentence at the end of a bot's turn."""
        for event in events:
            if isinstance(event, (TurnBegan, FirstFound)):
                self.flush()
            if isinstance(event, TurnBegan):
                self.last = None
                if event.seat in self.people:
                    self.income = event.told(self.players.naming)
                else:
                    self.summary = TurnSummary(event.seat, self.game.table)
            elif self.summary is not None:
                self.summary.add(event)
                if isinstance(event, BattleFought) and self.rolls_himself(event.defender):
                    self.tell(event.told(self.players.naming))
            elif isinstance(event, CardDrawn) and self.game.table.turns == 0 and event.seat not in self.people:
                self.add_to_setup(event)
            elif not self.in_blitz(event) and not isinstance(event, GameWon) and event.weight != QUIET:
                for line in event.in_full(self.players.naming):
                    self.tell(line, "bold" if isinstance(event, Eliminated) else "")
            if isinstance(event, Captured):
                self.last = None
        if self.game.pending is None:
            self.flush()

    def rolls_himself(self, seat: int) -> bool:
        """Whether a person chooses the dice of this seat, and so wants to see them fall."""
        return seat in self.people and (seat, AnnounceDefence.__name__) not in self.standing

    def in_blitz(self, event: Happening) -> bool:
        """Whether this belongs to a repeated attack, which is told in one sentence."""
        blitz = self.blitz
        if blitz is None:
            return False
        if isinstance(event, BattleFought):
            blitz.count(event)
            return not self.rolls_himself(event.defender)
        if isinstance(event, Captured):
            self.end_blitz()
            return True
        return False

    def flush(self, fighting: str = "") -> None:
        """Tell what bots have done so far; the fight for one territory may be left for later."""
        for line in self.setup.told(self.players):
            self.tell(line)
        summary = self.summary
        if summary is None:
            return
        self.summary = summary.rest(fighting) if fighting else None
        lines = summary.told(self.players, self.quick, fighting)
        if self.summary is None and not lines:
            lines = [f"{self.players.name(summary.seat)} attacks nobody."]
        for line in lines:
            self.recent.append(line)
            self.say_of(summary.seat, line)

    def say_of(self, seat: int, line: str, style: str = "") -> None:
        """Say something about a seat, with its badge before it."""
        if self.screen.plain:
            self.screen.say(line)
            return
        row = Grid.grid(padding=(0, 1, 0, 0))
        row.add_row(self.players.badge(seat), Text(line, style=style))
        self.screen.console.print(row)

    # --- asking

    def attend(self) -> None:
        """Ask a person until they have answered."""
        decision = self.game.pending
        assert decision is not None
        self.flush(self.fought_over(decision))
        self.hand_over(decision)
        self.head(decision)
        self.question(decision)
        while True:
            line = self.screen.ask(f"{self.players.name(decision.who)}> ")
            if line is None:
                raise commands.Leave
            try:
                if commands.respond(self, decision, line):
                    return
            except Refused as refusal:
                self.screen.say(str(refusal))

    def fought_over(self, decision: Question) -> str:
        """The name of the territory that is being fought over, if a person is asked in the turn of somebody else."""
        t = self.game.table
        return t.board.territories[t.battle.dst].name if t.battle is not None and decision.who != t.turn else ""

    def hand_over(self, decision: Question) -> None:
        """Before anybody else sees secrets: clear the screen and ask for the next person."""
        who = decision.who
        if len(self.people) < 2:
            self.at_keys = who
            return
        if self.at_keys != who:
            self.at_keys = NOBODY
        if not self.has_secrets():
            self.on_screen = NOBODY
            return
        seen = self.on_screen not in (NOBODY, who)
        if seen or (shows_secrets(decision) and self.at_keys != who):
            self.alone(who)
        if shows_secrets(decision):
            self.on_screen = who

    def has_secrets(self) -> bool:
        """Whether there is anything that one person at the terminal may not know of another."""
        game = self.game
        steps = game.stack if game.asking is None else [*game.stack, game.asking]
        sealed = any(isinstance(field, Sealed) for step in steps for field in step.fields())
        secret = game.asking is not None and game.asking.secret
        return sealed or secret or any(holds_secrets(game.table, seat) for seat in self.people)

    def alone(self, who: int) -> None:
        """Wait until only this person looks at the screen."""
        if len(self.people) < 2 or self.at_keys == who:
            return
        self.screen.clear()
        self.on_screen = NOBODY
        self.screen.say(f"Pass the keyboard to {self.players.name(who)}. Everybody else, look away.", "bold")
        if self.screen.ask("Press Enter when you are ready. ") is None:
            raise commands.Leave
        self.screen.clear()
        self.at_keys = who
        self.headed = ()
        for line in self.recent:
            self.screen.say(line)

    def head(self, decision: Question) -> None:
        """At the beginning of a turn, show the table; in set-up, at every new kind of question."""
        t, who = self.game.table, decision.who
        if t.turns and who != t.turn:
            return
        moment = (who, t.turns) if t.turns else (who, step_name(decision))
        if moment == self.headed:
            return
        self.headed = moment
        title = f"Turn {t.turns}, {self.players.name(who)}" if t.turns else f"Setting up, {self.players.name(who)}"
        screen = self.screen
        if screen.plain:
            screen.say(f"{title}.")
        else:
            screen.gap()
            screen.console.print(Rule(Text(title, style="bold"), align="left", style="dim"))
            if screen.height >= TALL and (names_places(decision) or not is_empty(t)):
                screen.console.print(board_picture(t, self.players, screen.width, who))
                screen.gap()
            if t.turns:
                screen.console.print(players_picture(t, self.players, screen.width, who))
        if self.income:
            screen.say(self.income)
            self.income = ""
        for line in force_words(self.known_table, self.players, self.viewer):
            screen.say(line)
        if holds_secrets(t, who):
            self.new_cards(who)

    def new_cards(self, who: int) -> None:
        """Show a person's cards at the beginning of a turn, if they have changed and nobody else can see them."""
        if self.at_keys != who:
            self.screen.say("You hold cards. Type cards to see them.")
            return
        cards = tuple(cards_words(self.game.view(who).table, who))
        if cards != self.cards_shown:
            self.cards(who)
            self.cards_shown = cards

    def cards(self, who: int) -> None:
        """Show the cards of a person, when nobody else looks."""
        if holds_secrets(self.game.table, who):
            self.alone(who)
            self.on_screen = who
        for line in cards_words(self.game.view(who).table, who):
            self.screen.say(line)

    def question(self, decision: Question) -> None:
        """What is asked, in one sentence, with the rule behind it and a few answers to choose from.

        Cards that the question is about are told first, if nobody else looks.
        """
        if self.at_keys == decision.who:
            for line in tray_words(self.game.view(decision.who).table, decision.who, asked=True):
                self.screen.say(line)
        name, prompt, rule = self.players.name(decision.who), decision.prompt, rule_behind(decision)
        t, fight = self.game.table, self.game.table.battle
        defends = isinstance(decision.step, AnnounceDefence)
        if defends and fight is not None:
            prompt = f"{prompt} It is {t.armies[fight.src]} against {t.armies[fight.dst]}."
        if self.screen.plain:
            self.screen.say(f"{name}: {prompt}{f' ({rule})' if rule else ''}")
        else:
            if self.screen.height >= TALL:
                self.screen.gap()
            row = Grid.grid(padding=(0, 1, 0, 0))
            text = Text(prompt, style="bold")
            if rule:
                text.append(f" {rule}", style="not bold dim")
            row.add_row(self.players.badge(decision.who), text)
            self.screen.console.print(row)
        menu = decision.menu
        attack = None if self.last is None else attack_of(self.last)
        if self.last is not None and attack is not None and with_most(self.last, menu) in menu:
            self.screen.say(f"{sentence_of_odds(self.known_table, *attack)} Type again to repeat the attack.")
        elif attack is not None and asks_to_commit(decision):
            odds = f"{sentence_of_odds(self.known_table, *attack)} " if PASS in menu else ""  # or they were just told
            passing = f"; 0: {decision.step.passing}" if PASS in menu else ""
            if is_count(menu):
                self.screen.say(f"{odds}Type {numbers(decision)}{passing}.")
            else:
                if odds:
                    self.screen.say(odds.rstrip())
                self.list(decision, GLANCE)
                self.screen.say(f"Type a number to choose{passing}.", "dim")
        elif not self.screen.plain and not (defends and is_count(menu)):
            self.glance(decision)
        if decision.step.standing:
            answer = "0 passes" if PASS in menu else f"Type {numbers(decision)}" if is_count(menu) else "Choose"
            self.hint(f"{answer}; type always for: {decision.step.standing}.")

    def hint(self, line: str) -> None:
        """Explain something, once."""
        if line not in self.hinted:
            self.hinted.add(line)
            self.screen.say(line, "dim")

    def glance(self, decision: Question) -> None:
        """The first few answers, when the question is new."""
        if is_count(decision.menu) or (shows_secrets(decision) and self.at_keys != decision.who):
            return
        self.list(decision, GLANCE)
        if self.found_to < len(self.found):
            self.screen.say(f"Type a number to choose. ? shows all {len(self.found)}.", "dim")

    def list(self, decision: Question, size: int = PAGE, more: bool = False) -> None:
        """Show the answers with their numbers, or some more of them."""
        who, menu = decision.who, decision.menu
        passing = f"0: {decision.step.passing}." if PASS in menu else ""
        if is_count(menu):
            self.screen.say(f"Type a number from {numbers(decision)}.")
            if passing:
                self.screen.say(passing)
            return
        if shows_secrets(decision):
            self.alone(who)
            self.on_screen = who
        start = 0
        if more and self.found_for == decision.number:
            start = self.found_to
        else:
            narrow = self.screen.width < NARROW and not self.screen.plain
            self.found = choices(self.game.view(who).masked, who, self.players, *([SHORT] if narrow else []))
            self.found_for = decision.number
        page = self.found[start : start + size]
        self.found_to = start + len(page)
        self.screen.show(lambda: self.list_picture(page, start), lambda: list_words(page, start))
        if size < PAGE:
            return
        left = len(self.found) - self.found_to
        if left:
            self.screen.say(f"There are {left} more. Type more to see them.")
        if passing:
            self.screen.say(passing)

    def list_picture(self, page: Sequence[Choice], start: int) -> Grid:
        """A part of the numbered list, as a table."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold")
        grid.add_column()
        grid.add_column(style="dim")
        for place, choice in enumerate(page):
            grid.add_row(str(start + place + 1), choice.label, choice.note)
        return grid

    # --- answering

    def answer(self, action: Action) -> None:
        """Give a person's answer, keep it, and tell what came of it."""
        decision = self.game.pending
        assert decision is not None
        setting_up = self.game.table.turns == 0
        self.match.answer(decision.number, decision.who, action)
        self.save()
        events = self.happened()
        if attack_of(action) is not None:
            self.last = action
        elif not keeps_attack(action):
            self.last = None
        if self.summary is None and not setting_up:
            self.acknowledge(action.event(decision.who))
        self.hear(events)

    def acknowledge(self, event: Event | None) -> None:
        """Say what an answer has changed, where nothing else does."""
        t = self.game.table
        match event:
            case Placed(_, land, _):
                self.tell(f"{land.name} now holds {t.edition.many(t.armies[land.index])}.")
            case Moved(_, src, dst, _):
                left, there = t.edition.many(t.armies[src.index]), t.armies[dst.index]
                self.tell(f"{src.name} now holds {left} and {dst.name} {there}.")
            case MovedIn():
                self.tell(capital(event.told(self.players.naming)))

    def undo(self, who: int) -> None:
        """Take back the last answer, and with it those that left no choice."""
        taken = self.match.undo(who)
        while (decision := self.game.pending) is not None and len(decision.menu) == 1:
            taken = self.match.undo(who)
        self.blitz = None
        self.last = last_attack(self.match)
        self.save()
        self.screen.say(f"Taken back: {taken.action}.")

    # --- keeping the record

    def save(self) -> bool:
        """Write the record; if that fails, say so once and play on."""
        try:
            self.match.save(self.path)
        except SaveError as error:
            if str(error) != self.trouble:
                self.trouble = str(error)
                self.screen.say(f"{error} The game goes on, but it is not being saved.")
            return False
        self.trouble = ""
        return True

    def leave(self) -> None:
        """Write the record and say how to go on."""
        with undisturbed():
            self.trouble = ""
            if self.save():
                self.screen.say(f"The game is saved. To go on: {self.again}")

    def finish(self) -> None:
        """Say how it ended, show the statistics, and where the record is."""
        self.end_blitz()
        self.flush()
        kept = self.save()
        result = self.game.result
        assert result is not None
        screen = self.screen
        screen.gap()
        screen.say(f"The game is over after {self.game.table.turns} turns.", "bold")
        order = [f"{place + 1}. {self.players.name(seat)}" for place, seat in enumerate(result.ranking)]
        screen.say(victory([self.players.name(seat) for seat in result.winners], result.reason), "bold")
        screen.say(f"Ranking: {', '.join(order)}.")
        self.stats()
        if kept:
            screen.say(f"The record is in {self.path}. To check the dice: {self.check}")

    def stats(self) -> None:
        """Captures, losses and luck so far."""
        found = stats(self.match.log)
        self.screen.show(lambda: stats_picture(found, self.players), lambda: stats_words(found, self.players))
        self.screen.say(luck_is(self.players), "dim")


def chosen_options(edition: Edition) -> dict[str, bool | str]:
    """The fewest options by which somebody would get this edition: those that others bring along are left out."""
    book = rulebook(edition.id)
    chosen: dict[str, bool | str] = {}
    for name, value in edition.options.items():
        if book.open(edition.seats, chosen, edition.version).options[name] != value:
            chosen[name] = value
    return chosen


def step_name(decision: Question) -> str:
    """The kind of a question."""
    return type(decision.step).__name__


def names_places(decision: Question) -> bool:
    """Whether the answers to a question name territories, so that one wants to see the board."""
    return "territory" in type(decision.menu.pick(0)).shape


def asks_to_commit(decision: Question) -> bool:
    """Whether the question is how many armies fight the next battle."""
    return any(type(action).role == "commit" for action in decision.menu)


def numbers(decision: Question) -> str:
    """The numbers that a question takes: ``1 to 3``."""
    found = [action.fields()[0] for action in decision.menu if type(action).shape == ("number",)]
    return f"{found[0]} to {found[-1]}" if len(found) > 1 else str(found[0])


def keeps_attack(action: Action) -> bool:
    """Whether an attack may go on after this answer: it is a part of the battle, or nothing was done."""
    return action == PASS or type(action).role in ("dice", "commit", "force", "apart")


def last_attack(match: Match) -> Action | None:
    """The last attack of a person in this match, if it may go on."""
    t = match.game.table
    for answer in reversed(match.answers):
        attack = attack_of(answer.action)
        if attack is not None:
            src, dst = attack
            goes_on = t.owner[src.index] == t.turn != t.owner[dst.index]
            return answer.action if goes_on and answer.who in match.people() else None
        if answer.who != CHANCE and not keeps_attack(answer.action):
            return None
    return None


def list_words(page: Sequence[Choice], start: int) -> Iterator[str]:
    """A part of the numbered list, a line each."""
    for place, choice in enumerate(page):
        note = f", {choice.note}" if choice.note else ""
        yield f"{start + place + 1}: {choice.label.replace(' → ', ' to ')}{note}."


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let no Ctrl-C interrupt this."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
