"""Answers that nobody has to give: where there is but one, the server gives it, and the log holds it like any other.

Who has no choice is a secret where the answers depend on a hidden hand (``Ask.private``): an answer that came at once
would tell that there was nothing to choose. There the only answer comes after a pause of ``PAUSE`` seconds, which is
different every time. Everybody else sees the same question in the meantime, the clock of the seat runs as it would, and
the seat itself is asked: it may also press the button before the pause is over, as many people do who could have done
something else. So neither what others are shown nor an answer within the first seconds says anything about the hand.
That somebody who has a choice may take longer is so at every table. Whoever plays against bots alone has nobody to hide
anything from: bots do not look at the time, and there is no pause.

The pause of a question is made from the server seed, which nobody knows before the end, and the number of the question:
it is the same after a restart and in every process.

Where several people share a screen, the curtain comes first: whoever has no choice takes over the screen like anybody
else, and the pause begins then. Otherwise a curtain that rises by itself would tell the others at the screen.
"""

from __future__ import annotations

import hashlib
from typing import Final

from hegemon.kernel.game import Decision, Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action
from hegemon.table.table import Table

PAUSE: Final = (1.0, 3.0)
"""The shortest and the longest pause, in seconds, before the only answer is given where it might tell something."""

NO_CHOICE: Final = "You had no choice since your last move, so there is nothing to take back."


def only_answer(menu: Menu) -> Action | None:
    """The answer to a question that leaves no choice."""
    return menu.pick(0) if len(menu) == 1 else None


def tells(game: Game[Table]) -> bool:
    """Whether an answer at once would tell something: the question is private, and its seat has secrets."""
    ask = game.asking
    return ask is not None and ask.private(game) and not holds_nothing(game.table, ask.who)


def holds_nothing(t: Table, seat: int) -> bool:
    """Whether a seat has no secrets at all."""
    return not t.hands[seat].cards and (t.extra is None or not t.extra.secrets(seat))


def pause_before(server_seed: str, number: int) -> float:
    """Seconds between a private question and the only answer to it."""
    drawn = hashlib.sha256(f"pause|{server_seed}|{number}".encode()).digest()
    low, high = PAUSE
    return low + (high - low) * int.from_bytes(drawn[:4]) / 2**32


# --- placing ---------------------------------------------------------------------------------------------------------


def is_placement(action: type[Action]) -> bool:
    """Whether an action puts a number of armies onto a territory."""
    return tuple([part for part in action.shape if not part.startswith("=")]) == ("territory", "number")


def first_placement(menu: Menu) -> Action:
    """Some armies on some territory."""
    return next(action for action in menu if is_placement(type(action)))


def asks_to_place(decision: Decision[Table]) -> bool:
    """Whether a question may be answered by placing armies."""
    placing = {kind.verb for kind in decision.game.table.edition.actions if is_placement(kind)}
    return any([offer.verb in placing for offer in decision.menu.offers()])
