"""Standing answers: what the server answers for a seat by itself, because the seat has asked it to.

One is given for a kind of question, by the name of its step, and says how to answer: ``most`` takes the largest number
where there is nothing but a number to choose, ``pass`` passes where one may. Where it does not fit, the seat is asked.

A wish is one of them too: the side that a seat would like to fight for, named when the game is made. Sides are chosen
in the order of the rules; when it is the seat's turn and nobody has that side, it is chosen, else the seat is asked.

``PLACING`` is no kind of question: while it stands, a bot places armies for the seat, in this turn or, before the first
one, until all have placed theirs.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS, Menu, Offer
from hegemon.kernel.steps import Action, Named
from hegemon.table.edition import Edition
from hegemon.table.notation import read

ASK: Final = "ask"
Policy = Literal["most", "pass", "ask"]
Standing = dict[int, dict[str, str]]
"""For each seat: kinds of questions, and how they are answered."""

WISH: Final = "@faction"
"""Where the wish of a seat stands among its answers: no kind of question is called so."""

PLACING: Final = "Placing"
"""The name under which it is kept that the rest of a seat's armies is placed for it; the answer is the turn."""

MOST: Final = 40
"""The most standing answers of a seat."""


def answer_by(policy: str, edition: Edition, menu: Menu) -> Action | None:
    """The answer that a policy gives to a question; None where it does not fit."""
    if policy == "pass":
        return PASS if PASS in menu else None
    offers = [offer for offer in menu.offers() if offer.verb != PASS.verb]
    return read(edition, largest(offers[0]), menu) if len(offers) == 1 and offers[0].high else None


def wished_in(menu: Menu, faction: str) -> Action | None:
    """The answer that chooses a side, by its id; None if it cannot be chosen any more."""
    for action in menu:
        if type(action).role == "faction" and faction in [one.id for one in action.fields() if isinstance(one, Named)]:
            return action
    return None


def largest(offer: Offer) -> str:
    """The sentence of an offer with its largest number."""
    return " ".join([offer.verb, *offer.words, str(offer.high)])


def changed(standing: Standing, seat: int, step: str, policy: str) -> Standing:
    """The standing answers with one more, another, or (``ask``) one less."""
    if not re.fullmatch(r"[A-Za-z]{1,60}", step):
        raise Refused("step must be a kind of question as updates name it, for example AnnounceDefence.")
    own = {**standing.get(seat, {}), step: policy}
    if policy == ASK:
        del own[step]
    if len(own) > MOST:
        raise Refused(f"You can have {MOST} standing answers. Cancel one first.")
    return {**standing, seat: own}
