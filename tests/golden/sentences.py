"""Everything that players are told in games of every mode: questions, refusals, and what happens.

    python tests/golden/sentences.py    # writes the lists anew (so does regenerate.py): review the difference like code

Names and numbers are left out of the sentences, so that a list is short and changes only when somebody is told
something else.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)] if str(HERE.parent) not in sys.path else []

from hegemon.editions import RULEBOOKS  # noqa: E402
from hegemon.kernel.chance import CHANCE, Rng  # noqa: E402
from hegemon.kernel.game import Game  # noqa: E402
from hegemon.kernel.steps import Action  # noqa: E402
from hegemon.table.edition import Edition  # noqa: E402
from hegemon.table.events import Happening, Naming  # noqa: E402
from hegemon.table.notation import example, read  # noqa: E402
from hegemon.table.rulebook import Rulebook  # noqa: E402
from hegemon.table.table import Table  # noqa: E402
from modes import Mode, bold, plain  # noqa: E402

DECISIONS = 700
"""So many questions of each mode are listened to."""
PROBES = 3
"""So many answers of other questions are tried at each of them."""


class Listener:
    """All sentences of a game, without names and numbers."""

    def __init__(self, edition: Edition) -> None:
        things = [*edition.board.territories, *edition.board.regions, *edition.cards]
        things += [thing for kind in edition.things.values() for thing in kind]
        names = sorted({thing.name for thing in things}, key=len, reverse=True)
        self.names = re.compile("|".join([rf"\b{re.escape(name)}(?!\w)" for name in names]))
        self.heard: set[str] = set()

    def hear(self, what: str, sentence: str) -> None:
        bare = self.names.sub("·", sentence)
        bare = re.sub(r"(?<![A-Z0-9]-)\b\d+", "#", bare)
        bare = re.sub(r"#(d8)?(\+#)?", "#", bare)
        bare = re.sub(r"(#|·)((,| and| or|;)? (#|·))+", r"\1…", bare)
        bare = re.sub(r"you may say .*", "you may say …", bare)
        self.heard.add(f"{what}: {bare}")


def listen(mode: Mode, decisions: int = DECISIONS) -> set[str]:
    """What is told in one game of a mode."""
    game, rng = mode.game(), Rng(mode.seed)
    game.events = []
    edition = game.table.edition
    listener = Listener(edition)
    said: list[Action] = [read(edition, example(edition, kind)) for kind in edition.actions]
    for turn in range(decisions):
        decision = game.pending
        if decision is None:
            break
        step = type(decision.step).__name__
        listener.hear(step, decision.prompt)
        if decision.who != CHANCE:
            tried = said if turn % 40 == 0 else [said[rng.below(len(said))] for _ in range(PROBES)]
            for action in tried:
                if action not in decision.menu:
                    listener.hear(f"{step} refuses", why_not(decision.menu.why_not(action), action))
        action = bold(decision, rng)
        if decision.who != CHANCE:
            said = [*said[-200:], action]
            event = action.event(decision.who)
            if event is not None:
                game.events.append(event)
        game.play(action)
        tell(game, listener)
    return listener.heard


def why_not(sentence: str, action: Action) -> str:
    """A refusal without the sentence it quotes."""
    return sentence.replace(f"“{action}”", "“…”")


def tell(game: Game[Table], listener: Listener) -> None:
    """Everything that has happened since the last time."""
    assert game.events is not None
    t = game.table

    def name(seat: int) -> str:
        mover = "<mover>" if seat == t.turn else "<other>"
        return mover if 0 <= seat < t.edition.seats else "<neutral>" if seat == t.edition.neutral else "<nobody>"

    for event in game.events:
        if isinstance(event, Happening):
            listener.hear(type(event).__name__, event.told(Naming(name, t.edition.units)))
    game.events.clear()


def sentences(book: Rulebook) -> list[str]:
    """What is told in games of every mode of a rulebook, in order."""
    return sorted(set().union(*[listen(mode) for mode in plain(book)]))


def path_of(book: Rulebook) -> Path:
    """Where the sentences of a rulebook are written down."""
    return HERE / book.id / "sentences.txt"


def write(book: Rulebook) -> None:
    """Write down what is told now."""
    heard = sentences(book)
    path_of(book).write_text("\n".join(heard) + "\n", encoding="utf-8")
    print(f"{book.id}/sentences.txt: {len(heard)} sentences")


if __name__ == "__main__":
    for rulebook in RULEBOOKS:
        write(rulebook)
