"""The players at the terminal: their names, and the letters and colours that mark them on the board.

A letter is always there, so nothing is told by colour alone. The colours are those of Okabe and Ito, which people with
any kind of colour vision can tell apart; black letters are readable on all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from hegemon.cli.output import clean
from hegemon.kernel.chance import CHANCE
from hegemon.match.log import Player
from hegemon.match.match import HUMAN
from hegemon.table.events import Naming, armies
from hegemon.table.rulebook import BadOption
from hegemon.table.table import NOBODY
from hegemon.table.words import ARMY

COLOURS: Final = (
    ("Red", "#e8663c"),
    ("Blue", "#56b4e9"),
    ("Green", "#19b58a"),
    ("Yellow", "#f0e442"),
    ("Purple", "#cc79a7"),
    ("Orange", "#e69f00"),
    ("White", "#ffffff"),
)
"""The default names of the seats, and their colours."""

PEOPLE: Final = ("Ada", "Bruno", "Clio", "Dario", "Edda", "Falk", "Greta")
"""The default names where a colour means something else, such as an army that somebody chooses."""

NEUTRAL: Final = "neutral"
NEUTRAL_LETTER: Final = "·"
FREE_LETTER: Final = " "
LONGEST_NAME: Final = 16


class Players:
    """Names, letters and colours by seat; everybody else is the neutral force, or nobody."""

    __slots__ = ("agents", "letters", "names", "naming")

    def __init__(self, players: Sequence[Player], units: tuple[str, str] = ARMY) -> None:
        self.names: Final = [clean(player.name)[: 2 * LONGEST_NAME] for player in players]
        self.agents: Final = [player.agent for player in players]
        self.letters: Final = distinct_letters(self.names)
        self.naming: Final = Naming(self.name, units)
        """What seats and armies are called in sentences about what has happened."""

    def name(self, seat: int) -> str:
        """The name of a seat, of the neutral force or of chance."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return {CHANCE: "Chance"}.get(seat, "Neutral")

    def armies(self, number: int) -> str:
        """So many armies, as they are called in this game."""
        return armies(self.naming, number)

    def holder(self, owner: int) -> str:
        """Who holds a territory."""
        if owner == NOBODY:
            return "nobody"
        return self.names[owner] if owner < len(self.names) else NEUTRAL

    def letter(self, owner: int) -> str:
        """The letter of whoever holds a territory."""
        if owner == NOBODY:
            return FREE_LETTER
        return self.letters[owner] if owner < len(self.letters) else NEUTRAL_LETTER

    def badge(self, owner: int, wide: bool = True) -> Text:
        """The letter on its colour."""
        letter = self.letter(owner)
        style = f"bold black on {COLOURS[owner % len(COLOURS)][1]}" if 0 <= owner < len(self.letters) else "dim"
        return Text(f" {letter} " if wide else letter, style=style)

    def is_person(self, seat: int) -> bool:
        """Whether a person sits here."""
        return self.agents[seat] == HUMAN

    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(len(self.agents)) if self.is_person(seat)]


def distinct_letters(names: Sequence[str]) -> list[str]:
    """A letter for each name: its first letter that is still free, or else any other."""
    taken: list[str] = []
    for name in names:
        wanted = [letter for letter in name.upper() if letter.isalnum() and len(letter) == 1]
        free = [letter for letter in [*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] if letter not in taken]
        taken.append(free[0])
    return taken


def seat_players(agents: Sequence[str], given: Sequence[str], factions: Sequence[str] = ()) -> list[Player]:
    """Everybody with a name: those given go to the people first, then to the bots; the rest are called by colours.

    Where factions have the names of colours, that would confuse: then they are called as people are.
    """
    colours = [colour for colour, _ in COLOURS]
    usual = PEOPLE if any([name in colours for name in factions]) else colours
    for name in given:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME or name.lower() in ("chance", NEUTRAL):
            raise BadOption(f"The name {name!r} will not do: 1 to {LONGEST_NAME} letters, but not Chance or Neutral.")
    if len({name.lower() for name in given}) < len(given):
        raise BadOption("Two players cannot have the same name.")
    if len(given) > len(agents):
        raise BadOption(f"There are {len(given)} names but only {len(agents)} seats.")
    seats = range(len(agents))
    order = sorted(seats, key=lambda seat: agents[seat] != HUMAN)
    names = dict(zip(order, given, strict=False))
    taken = {name.lower() for name in given}
    left = [name for name in usual if name.lower() not in taken]
    for seat in seats:
        if seat not in names:
            own = usual[seat % len(usual)]
            names[seat] = own if own in left else left[-1] if left else f"Seat {seat + 1}"
            if names[seat] in left:
                left.remove(names[seat])
    return [Player(names[seat], agents[seat]) for seat in seats]
