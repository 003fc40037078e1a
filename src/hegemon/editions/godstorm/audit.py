"""What the laws say of Godstorm alone: armies, gods, temples, plague, sunk land, and a hand that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.editions.godstorm.actions import CallDeck
from hegemon.editions.godstorm.cards.war import TakeFromHand
from hegemon.editions.godstorm.extra import ALL_ARMIES, ALL_TEMPLES, AWAY, GodstormExtra, godstorm
from hegemon.editions.godstorm.lands import GROUND, KINDS, SPACES
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event
from hegemon.rules.audit import Audit, Books, broken
from hegemon.rules.effects import Answered, CardAsks
from hegemon.table.table import NOBODY, Table

OPENING: Final = ("visions_become_real", "crops_wither")
"""The cards that show or discard a whole hand."""


class GodstormAudit(Audit):
    """A hand that is looked at is open to the looker alone; everything else is counted."""

    def books(self, game: Game[Table]) -> Books:
        return GodstormBooks(game) if isinstance(game.table.extra, GodstormExtra) else Books()

    def sees(self, t: Table, step: Ask[Table], action: Action, seat: int) -> bool:
        """What is taken from a hand is known to the two players alone."""
        if isinstance(step, TakeFromHand):
            return isinstance(action, CallDeck) or seat in (step.who, step.victim)
        return super().sees(t, step, action, seat)

    def shows_a_secret(self, step: Ask[Table]) -> bool:
        """Some cards open a hand, as soon as nobody cancels them."""
        if isinstance(step, (CardAsks, Answered)) and step.key in OPENING:
            return True
        return super().shows_a_secret(step)

    def open_hands(self, t: Table, seat: int) -> tuple[int, ...]:
        x = t.extra
        if not isinstance(x, GodstormExtra) or x.looking(seat) == HIDDEN:
            return (seat,)
        return (seat, x.looking(seat))


class GodstormBooks(Books):
    """What the table held before an answer, to tell what the answer did to it."""

    def __init__(self, game: Game[Table]) -> None:
        t = game.table
        x = godstorm(t)
        self.discards = [set(x.deck_of(kind).discards) for kind in range(len(KINDS))]
        self.gone = set(t.board.changes.gone)

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Armies, gods, temples, plague and cards are where they may be."""
        t = game.table
        x = godstorm(t)
        armies_add_up(t, x)
        gods_have_armies(t, x)
        pieces_are_few(t, x)
        for kind, before in enumerate(self.discards):
            if not before <= set(x.deck_of(kind).discards):
                broken("cards", f"“{action}” brings back a card that was out of the game")
        if not self.gone <= set(t.board.changes.gone):
            broken("land", f"“{action}” raises sunk land")


def armies_add_up(t: Table, x: GodstormExtra) -> None:
    """110 armies for every player who is in the game, none for others; a heaven holds its owner's armies alone."""
    for seat in range(t.edition.seats):
        held = sum([t.armies[place] for place in t.places(seat)])
        total = x.pool[seat] + t.reserve[seat] + held
        if total != (ALL_ARMIES if t.alive(seat) else 0):
            broken("armies", f"seat {seat} has {total} armies in all")
    for place in range(GROUND + len(SPACES), len(t.owner)):
        owner = t.owner[place]
        if owner != NOBODY and x.heaven(owner) != place:
            broken("armies", f"armies of seat {owner} are in a heaven of others")
    if t.edition.neutral >= 0 and any([t.owner[place] == t.edition.neutral for place in range(GROUND, len(t.owner))]):
        broken("armies", "neutral armies are in the Underworld")


def gods_have_armies(t: Table, x: GodstormExtra) -> None:
    """A god stands only with an army of its owner, never of somebody who is out."""
    for place, land in enumerate(x.gods):
        if land != AWAY and t.owner[land] != place // len(KINDS):
            broken("gods", f"a god of seat {place // len(KINDS)} stands in land of {t.owner[land]}")


def pieces_are_few(t: Table, x: GodstormExtra) -> None:
    """Twelve temples at most, one in a land; one plague in a land; nothing on sunk land; no debts of faith."""
    if len(x.temples) > ALL_TEMPLES or len(set(x.temples)) != len(x.temples):
        broken("temples", f"there are temples in {x.temples}")
    if len(x.plague) + x.spare > 5 or len(set(x.plague)) != len(x.plague):
        broken("plague", f"there are plagues in {x.plague}")
    for land in t.board.changes.gone:
        if land in x.temples or land in x.plague or land in x.gods or t.owner[land] != NOBODY:
            broken("land", f"something is left of sunk land {land}")
    if any([faith < 0 for faith in x.faith]):
        broken("faith", f"faith is {x.faith}")
    for seat in t.out:
        if x.faith[seat] or x.in_hand(seat) or x.relics(seat):
            broken("out", f"seat {seat} is out and still has something")
