"""Draws docs/img/terminal.svg: the terminal in the middle of a real game. Run it as ``python docs/img/terminal.py``."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from hegemon.ai import bot
from hegemon.cli.terminal import commands
from hegemon.cli.terminal.choices import GLANCE, choices
from hegemon.cli.terminal.players import Players
from hegemon.cli.terminal.screen import Screen
from hegemon.cli.terminal.session import Session
from hegemon.kernel.chance import Rng
from hegemon.match.log import Player
from hegemon.match.match import HUMAN, Match, new_match
from hegemon.rules.actions import Attack
from hegemon.rules.invade import DeclareAttack
from hegemon.table.odds import win_chance

HERE: Final = Path(__file__).resolve().parent
THEME: Final = TerminalTheme((22, 25, 31), (222, 222, 216), [(22, 25, 31)] + [(222, 222, 216)] * 7)
PLAYERS: Final = (("Ana", HUMAN), ("Blue", "medium"), ("Green", "medium"), ("Yellow", "easy"))


def midgame(turns: int) -> tuple[Match, int]:
    """A game with fixed dice in which the person may make an attack that could fail, and its number in the list."""
    players = [Player(name, agent) for name, agent in PLAYERS]
    match = new_match("classic", players, seeds=["fox", "owl", "elk", "bee"], server_seed=bytes([0, *range(31)]))
    person = bot("medium", Rng(5))
    while (decision := match.game.pending) is not None:
        t = match.game.table
        if decision.who == 0 and t.turns > turns and isinstance(decision.step, DeclareAttack):
            for place, choice in enumerate(choices(match.game, 0, Players(match.players))[:GLANCE]):
                attack = choice.action
                assert isinstance(attack, Attack)
                mine, theirs = t.armies[attack.src.index], t.armies[attack.dst.index]
                if theirs > 3 and 0.7 < win_chance(t.edition.combat, mine, theirs) < 0.99:
                    return match, place + 1
        if match.advance() is None:
            view = match.game.view(decision.who)
            asked = view.pending
            assert asked is not None
            match.answer(decision.number, decision.who, person.choose(view, asked))
    raise SystemExit("This game has no such moment; try other dice.")


class Silent(Session):
    """A session that keeps no file."""

    def save(self) -> bool:
        """Nothing is written."""
        return True


def main() -> None:
    """Play, type a few lines, and keep the picture."""
    console = Console(
        record=True, width=100, height=40, force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    match, number = midgame(14)
    match.happened()
    session = Silent(match, Screen(to=console), Path("hegemon.game"), quick=True)
    for line in (f"{number} until 6", ""):
        session.advance()
        decision = match.game.pending
        assert decision is not None
        session.at_keys = decision.who
        session.head(decision)
        session.question(decision)
        console.print(Text(f"{session.players.name(decision.who)}> {line}"))
        if line:
            commands.respond(session, decision, line)
    svg = console.export_svg(title="hegemon play", theme=THEME)
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace")
    (HERE / "terminal.svg").write_text("\n".join([line.rstrip() for line in svg.splitlines()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
