"""A game at the terminal: tells what happens, asks whoever is asked, and keeps the record."""

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
from hegemon.cli.terminal.blitz import Blitz, sentence_of_odds
from hegemon.cli.terminal.board import board_picture, cards_words, players_picture, shorter_forms
from hegemon.cli.terminal.choices import GLANCE, PAGE, Choice, choices, is_count
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.question import rule_behind, shows_secrets
from hegemon.cli.terminal.screen import Screen, armies, listed
from hegemon.cli.terminal.stats import LUCK, stats, stats_picture, stats_words
from hegemon.cli.terminal.turn_summary import SetupSummary, TurnSummary
from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Decision, Game, Refused
from hegemon.kernel.menus import PASS
from hegemon.kernel.piles import Sealed
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.kernel.views import SPECTATOR
from hegemon.kernel.windows import Window
from hegemon.match.match import Match
from hegemon.rules.actions import Attack, Defend, Fortify, Occupy, Place
from hegemon.rules.fortify import FortifyPosition, Redistribute
from hegemon.rules.invade import AnnounceDefence, DeclareAttack
from hegemon.rules.setup import RollForFirst
from hegemon.table.board import Territory
from hegemon.table.edition import Edition
from hegemon.table.events import BattleFought, Captured, Eliminated, FirstFound, GameWon, Happening, TurnBegan
from hegemon.table.table import NOBODY, Table

NARROW: Final = 80
SHORT: Final = 13
"""On a terminal with fewer columns, lists have short names."""

TALL: Final = 30
"""On a terminal with so many lines the whole table is shown at every turn."""

NOTHING_TO_DO: Final[dict[type[object], str]] = {
    DeclareAttack: "has no attack to make",
    FortifyPosition: "has nothing to move, and the turn ends",
    Redistribute: "has nothing to move, and the turn ends",
}


class Session:
    """One match at one terminal, with one person or several who take turns at the keyboard."""

    def __init__(self, match: Match, screen: Screen, path: Path, quick: bool = False) -> None:
        self.match: Final = match
        self.screen: Final = screen
        self.path: Final = path
        self.quick: Final = quick
        self.players: Final = Players(match.players)
        self.people: Final = self.players.people()
        self.viewer: Final = self.people[0] if len(self.people) == 1 else SPECTATOR
        """With whose knowledge things are told: everybody at the terminal may read them."""
        self.always: set[int] = set()
        """Who defends with as many dice as possible, without being asked."""
        self.blitz: Blitz | None = None
        self.summary: TurnSummary | None = None
        self.setup: Final = SetupSummary()
        self.last: tuple[Territory, Territory] | None = None
        """The attack made last, while it may go on."""
        self.found: list[Choice] = []
        """The numbered list, the decision it belongs to, and how much of it was shown."""
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
        self.recent: Final[deque[str]] = deque(maxlen=6)
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
        return self.match.log.edition

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
        """Say what is played, by whom, and where it is kept."""
        seats = [
            f"{self.players.name(seat)} ({'person' if self.players.is_person(seat) else agent})"
            for seat, agent in enumerate(self.players.agents)
        ]
        given = [(name, value) for name, value in self.edition.options.items() if value not in (False, "off")]
        chosen = [name if value is True else f"{name}={value}" for name, value in given]
        options = f", with {listed(chosen)}" if chosen else ""
        again = f" goes on after {len(self.match.answers)} answers" if self.match.answers else ""
        self.screen.say(f"{self.edition.name}{again}: {listed(seats)}{options}.", "bold")
        self.save()
        kept = f"The game is kept in {self.path}, and its" if not self.trouble else "Its"
        self.screen.say(f"{kept} dice are fixed already (commitment {self.match.log.commitment[:8]}…; type dice).")
        self.screen.say("Type ? for answers to choose from, and help for everything else.")

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
                    self.tell(f"The dice: {', '.join([f'{self.players.name(seat)} {face}' for seat, face in thrown])}.")
                events = self.happened()
                if turns == 0:
                    self.hear_setup(answer.action, answer.who)
                elif self.summary is not None:
                    self.summary.hear(answer.action)
                self.hear(events)

    def standing_order(self, decision: Decision[Table]) -> Action | None:
        """What a person is not asked: to go on as in_blitz, to defend as always, and what leaves no choice."""
        menu, who = decision.menu, decision.who
        if len(menu) == 1:
            only = menu.pick(0)
            if isinstance(only, Defend):
                return only
            if only == PASS and len(self.people) == 1:
                if type(decision.step) in NOTHING_TO_DO:
                    self.tell(f"{self.players.name(who)} {NOTHING_TO_DO[type(decision.step)]}.")
                return only
        if isinstance(decision.step, AnnounceDefence) and who in self.always:
            return menu.pick(len(menu) - 1)
        plan = self.blitz
        if plan is None or plan.who != who or not isinstance(decision.step, DeclareAttack):
            return None
        t = self.game.table
        if plan.goes_on(t):
            return Attack(plan.src, plan.dst, t.edition.combat.most_attack(t.armies[plan.src.index]))
        self.end_blitz()
        return None

    def end_blitz(self) -> None:
        """Say how a repeated attack went."""
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

    def hear_setup(self, action: Action, who: int) -> None:
        """Remember what others do before the first turn."""
        land = action.land.index if isinstance(action, Place) else 0
        self.setup.hear(action, self.game.table.owner[land] if isinstance(action, Place) else who)

    def hear(self, events: Sequence[Happening]) -> None:
        """Tell what has happened: at once in a person's turn, at the end of it in the turn of a bot."""
        for event in events:
            if isinstance(event, (TurnBegan, FirstFound)):
                self.flush()
            if isinstance(event, TurnBegan):
                if event.seat in self.people:
                    self.income = event.told(self.players.name)
                else:
                    self.summary = TurnSummary(event.seat, self.game.table)
            elif self.summary is not None:
                self.summary.note(event)
                if isinstance(event, BattleFought) and self.rolls_himself(event.defender):
                    self.tell(event.told(self.players.name))
            elif not self.in_blitz(event) and not isinstance(event, GameWon):
                self.tell(event.told(self.players.name), "bold" if isinstance(event, Eliminated) else "")
            if isinstance(event, Captured):
                self.last = None
        if self.game.pending is None:
            self.flush()

    def rolls_himself(self, seat: int) -> bool:
        """Whether a person chooses the dice of this seat, and so wants to see them fall."""
        return seat in self.people and seat not in self.always

    def in_blitz(self, event: Happening) -> bool:
        """Whether this belongs to a repeated attack, which is told in one sentence."""
        plan = self.blitz
        if plan is None:
            return False
        if isinstance(event, BattleFought):
            plan.hear(event)
            return not self.rolls_himself(event.defender)
        if isinstance(event, Captured):
            self.end_blitz()
            return True
        return False

    def flush(self, fighting: str = "") -> None:
        """Tell what bots have done so far; an attack that goes on is left for later."""
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
        who = decision.who
        table = self.game.table
        fighting = ""
        if isinstance(decision.step, AnnounceDefence) and table.battle is not None:
            fighting = table.board.territories[table.battle.dst].name
        self.flush(fighting)
        self.hand_over(decision)
        self.head(decision)
        self.question(decision)
        while True:
            line = self.screen.ask(f"{self.players.name(who)}> ")
            if line is None:
                raise commands.Leave
            try:
                if commands.respond(self, decision, line):
                    return
            except Refused as refusal:
                self.screen.say(str(refusal))

    def hand_over(self, decision: Decision[Table]) -> None:
        """Before secrets meet other eyes: clear the screen and ask for the next person."""
        who = decision.who
        if len(self.people) < 2:
            self.at_keys = who
            return
        if self.at_keys != who:
            self.at_keys = NOBODY
        if not self.secrets():
            self.on_screen = NOBODY
            return
        seen = self.on_screen not in (NOBODY, who)
        if seen or (shows_secrets(decision) and self.at_keys != who):
            self.alone(who)
        if shows_secrets(decision):
            self.on_screen = who

    def secrets(self) -> bool:
        """Whether there is anything that one person at the terminal may not know of another."""
        game = self.game
        steps = game.stack if game.asking is None else [*game.stack, game.asking]
        sealed = any(isinstance(field, Sealed) for step in steps for field in step.fields())
        return sealed or any(len(game.table.hands[seat]) > 0 for seat in self.people)

    def alone(self, who: int) -> None:
        """Wait until only this person looks at the screen."""
        if len(self.people) < 2 or self.at_keys == who:
            return
        self.screen.clear()
        self.on_screen = NOBODY
        self.screen.say(f"Hand the keyboard to {self.players.name(who)}; nobody else should look.", "bold")
        if self.screen.ask("Press Enter when you are ready. ") is None:
            raise commands.Leave
        self.screen.clear()
        self.at_keys = who
        self.headed = ()
        for line in self.recent:
            self.screen.say(line)

    def head(self, decision: Decision[Table]) -> None:
        """At the beginning of a turn, show the table."""
        t, who = self.game.table, decision.who
        if isinstance(decision.step, AnnounceDefence):
            return
        moment = (who, t.turns) if t.turns else (who, type(decision.step).__name__)
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
            if screen.height >= TALL:
                screen.console.print(board_picture(t, self.players, screen.width, who))
                screen.gap()
            if t.turns:
                screen.console.print(players_picture(t, self.players, screen.width, who))
        if self.income:
            screen.say(self.income)
            self.income = ""
        if self.holds_secrets(who):
            self.cards(who, decision)

    def holds_secrets(self, who: int) -> bool:
        """Whether a person holds cards that nobody else may see."""
        t = self.game.table
        return bool(t.hands[who].cards) or (t.extra is not None and t.extra.secrets(who))

    def cards(self, who: int, decision: Decision[Table] | None = None) -> None:
        """Show the cards of a person, when nobody else looks; at the start of a turn only if they matter."""
        if decision is not None and self.at_keys != who:
            count = len(self.game.table.hands[who])
            self.screen.say(f"You hold {count} {'card' if count == 1 else 'cards'}; type cards to see them.")
            return
        if self.holds_secrets(who):
            self.alone(who)
            self.on_screen = who
        for line in cards_words(self.game.view(who).table, who):
            self.screen.say(line)

    def question(self, decision: Decision[Table]) -> None:
        """What is asked, in one sentence, with the rule behind it and a few answers to choose from."""
        name, prompt, rule = self.players.name(decision.who), decision.prompt, rule_behind(decision)
        fight = self.game.table.battle
        if isinstance(decision.step, AnnounceDefence) and fight is not None:
            prompt = f"{prompt} It is {self.game.table.armies[fight.src]} against {self.game.table.armies[fight.dst]}."
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
        t, last = self.game.table, self.last
        if isinstance(decision.step, DeclareAttack) and last is not None and t.owner[last[1].index] != decision.who:
            self.screen.say(f"{sentence_of_odds(self.known_table, last[0], last[1])} Type again to attack on.")
        elif isinstance(decision.step, AnnounceDefence):
            self.hint("Type 1 or 2, or always to roll as many as you may from now on.")
        elif not self.screen.plain:
            self.glance(decision)

    def hint(self, line: str) -> None:
        """Explain something, once."""
        if line not in self.hinted:
            self.hinted.add(line)
            self.screen.say(line, "dim")

    def glance(self, decision: Decision[Table]) -> None:
        """The first few answers, when the question is new."""
        if is_count(decision.menu) or (shows_secrets(decision) and self.at_keys != decision.who):
            return
        self.list(decision, GLANCE)
        if self.found_to < len(self.found):
            self.screen.say(f"A number takes one of these; ? shows all {len(self.found)}.", "dim")

    def list(self, decision: Decision[Table], size: int = PAGE, more: bool = False) -> None:
        """Show the sensible answers with their numbers, or some more of them."""
        who, menu = decision.who, decision.menu
        if is_count(menu):
            numbers = [action.fields()[0] for action in menu]
            self.screen.say(f"Type a number from {numbers[0]} to {numbers[-1]}.")
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
            self.screen.say(f"There are {left} more; type more to see them.")
        if PASS in menu:
            self.screen.say("0 passes.")

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
        if isinstance(action, Attack):
            self.last = (action.src, action.dst)
        elif not isinstance(action, Defend) and not isinstance(decision.step, Window):
            self.last = None
        if self.summary is None and not setting_up:
            self.acknowledge(action)
        self.hear(events)

    def acknowledge(self, action: Action) -> None:
        """Say what an answer has changed, where nothing else does."""
        t = self.game.table
        match action:
            case Place(land, _):
                self.tell(f"{land.name} now holds {armies(t.armies[land.index])}.")
            case Fortify(src, dst, _):
                self.tell(f"{src.name} now holds {armies(t.armies[src.index])} and {dst.name} {t.armies[dst.index]}.")
            case Occupy(count):
                self.tell(f"{armies(count)[0].upper()}{armies(count)[1:]} {'moves' if count == 1 else 'move'} in.")

    def undo(self, who: int) -> None:
        """Take back the last answer, and with it those that left no choice."""
        taken = self.match.undo(who)
        while (decision := self.game.pending) is not None and len(decision.menu) == 1:
            taken = self.match.undo(who)
        self.blitz = self.last = None
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
                self.screen.say(f"{error} The game goes on, but it is not kept.")
            return False
        self.trouble = ""
        return True

    def leave(self) -> None:
        """Write the record and say how to go on."""
        with undisturbed():
            self.trouble = ""
            if self.save():
                self.screen.say(f"The game is saved; go on with: hegemon play --resume {shlex.quote(str(self.path))}")

    def finish(self) -> None:
        """Say how it ended, show the figures, and where the record is."""
        self.end_blitz()
        self.flush()
        kept = self.save()
        result = self.game.result
        assert result is not None
        screen = self.screen
        screen.gap()
        screen.say(f"The game is over after {self.game.table.turns} turns.", "bold")
        order = [f"{place + 1}. {self.players.name(seat)}" for place, seat in enumerate(result.ranking)]
        screen.say(f"{listed([self.players.name(seat) for seat in result.winners])} wins: {result.reason}", "bold")
        screen.say(f"Ranking: {', '.join(order)}.")
        self.stats()
        if kept:
            path = shlex.quote(str(self.path))
            screen.say(f"The record is in {self.path}; check its dice with: hegemon verify {path}")

    def stats(self) -> None:
        """Captures, losses and luck so far."""
        found = stats(self.match.log)
        self.screen.show(lambda: stats_picture(found, self.players), lambda: stats_words(found, self.players))
        self.screen.say(LUCK, "dim")


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
