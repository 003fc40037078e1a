"""Set up a position by hand: who holds what, what is in the hands, whose turn it is, and with which step it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.steps import Step
from hegemon.rules.turn import NextTurn
from hegemon.table.board import Territory
from hegemon.table.edition import Edition
from hegemon.table.extra import Extra
from hegemon.table.table import NOBODY, Table, empty_table


def set_up(
    edition: Edition,
    lands: Mapping[str, tuple[int, int]],
    rest: int | Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Sequence[str] = (),
    reserve: Mapping[int, int] | None = None,
    turn: int = 0,
    step: str = "",
    turns: int = 1,
    sets: int = 0,
    out: Sequence[int] = (),
    extra: Extra | None = None,
) -> Game[Table]:
    """A game in the turn of a seat, at its first question from a step on.

    ``lands`` gives the owner and the armies of territories, by id or name. The others have one army each and belong to
    ``rest``: one seat, several in turn, or without it all living seats in turn; NOBODY leaves them empty. ``hands`` and
    ``discards`` name cards by id, all other cards are in the draw pile. ``reserve`` are armies still to be placed,
    ``out`` the seats that were eliminated, the first of them first.
    ``step`` is the kind of step to begin with, as in ``edition.turn`` (``DeclareAttack``) or by its title (``Attack``);
    without it the turn is at its very beginning. ``extra`` is what lies beside the board; whatever of it is as at the
    start of a game is made to fit the position, and cards of the deck that lie there are in no pile. Whatever cannot be
    is refused with a ``ValueError``.
    """
    if extra is not None and edition.amended is not None and type(extra) is type(edition.extra):
        edition = edition.amended(edition, extra)
    t = empty_table(edition)
    if extra is not None:
        t.extra = extra.copy()
    t.reserve = [0] * len(t.reserve)
    t.out = tuple(out)
    t.sets, t.turns, t.turn, t.first = sets, turns, turn, turn
    for seat in t.out:
        if seat not in range(edition.seats) or t.out.count(seat) > 1:
            raise ValueError(f"Seat {seat} cannot be out: name seats from 0 to {edition.seats - 1}, each once.")
    if not 0 <= turn < edition.seats or turn in t.out:
        raise ValueError(f"Seat {turn} cannot be in turn.")
    for land in t.board.lands:
        others = t.living() if rest is None else [rest] if isinstance(rest, int) else list(rest)
        t.owner[land] = others[land % len(others)]
        t.armies[land] = 0 if t.owner[land] == NOBODY else 1
    for name, (seat, armies) in lands.items():
        place = place_called(edition, name)
        t.owner[place.index], t.armies[place.index] = seat, armies
    for seat in t.out:
        if seat in t.owner:
            holds = t.board.territories[t.owner.index(seat)].name
            raise ValueError(f"Seat {seat} cannot be out: it holds {holds}.")
    for seat, armies in (reserve or {}).items():
        t.reserve[seat] = armies
    numbers = {card.id: card.index for card in edition.cards}
    dealt: list[int] = []
    for seat, cards in [*(hands or {}).items(), (NOBODY, discards)]:
        unknown = [card for card in cards if card not in numbers]
        if unknown:
            raise ValueError(f"There is no card {unknown[0]!r} in the deck.")
        held = tuple(sorted([numbers[card] for card in cards]))
        dealt += held
        if seat == NOBODY:
            t.discards = held
        else:
            t.hands[seat] = Hand(held)
    left = tuple([card.index for card in edition.cards if card.index not in dealt])
    pile = left if t.extra is None else t.extra.gathered(left)
    here = () if t.extra is None else t.extra.cards()
    t.pile = Pile((pile,) if pile else ())
    t.removed = tuple([card for card in left if card not in pile and card not in here])
    misfits = [] if extra is None else extra.misfits(edition.seats, len(edition.board))
    if t.extra is not None and not misfits:
        t.extra.fit(t)
    faults = [*misfits, *t.faults()]
    if faults:
        raise ValueError(f"This cannot be: {faults[0]}")
    game = Game(t, [after(edition, turn), *reversed(steps_from(edition, turn, step))])
    game.run()
    return game


def after(edition: Edition, seat: int) -> Step[Table]:
    """What follows the turn of a seat."""
    return NextTurn(seat) if edition.after_turn is None else edition.after_turn(seat)


def steps_from(edition: Edition, seat: int, name: str) -> list[Step[Table]]:
    """The steps of a turn from the one with this name on."""
    steps = [opening(seat) for opening in edition.turn]
    if not name:
        return steps
    for place, step in enumerate(steps):
        if name.lower() in (type(step).__name__.lower(), str(getattr(type(step), "title", "")).lower()):
            return steps[place:]
    known = ", ".join([type(step).__name__ for step in steps])
    raise ValueError(f"A turn has no step {name!r}; it has {known}.")


def place_called(edition: Edition, name: str) -> Territory:
    """The place with this id or name."""
    for place in edition.board.territories:
        if name in (place.id, place.name):
            return place
    raise ValueError(f"There is no territory {name!r} on the board {edition.board.id}.")
