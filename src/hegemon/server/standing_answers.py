"""Standing answers: what the server answers for a seat by itself, because the seat has asked it to.

One is given for a kind of question, by the name of its step, and says how to answer: ``most`` takes the largest number
where there is nothing but a number to choose, ``pass`` passes where one may. Where it does not fit, the seat is asked.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from hegemon.kernel.game import Refused
from hegemon.kernel.menus import PASS, Menu, Offer
from hegemon.kernel.steps import Action
from hegemon.table.edition import Edition
from hegemon.table.notation import read

Policy = Literal["most", "pass", "ask"]
Standing = dict[int, dict[str, str]]
"""For each seat: kinds of questions, and how they are answered."""

MOST: Final = 40
"""The most standing answers of a seat."""


def answer_by(policy: str, edition: Edition, menu: Menu) -> Action | None:
    """The answer that a policy gives to a question; None where it does not fit."""
    if policy == "pass":
        return PASS if PASS in menu else None
    offers = [offer for offer in menu.offers() if offer.verb != PASS.verb]
    return read(edition, largest(offers[0]), menu) if len(offers) == 1 and offers[0].high else None


def largest(offer: Offer) -> str:
    """The sentence of an offer with its largest number."""
    return " ".join([offer.verb, *offer.words, str(offer.high)])


def changed(standing: Standing, seat: int, step: str, policy: Policy) -> Standing:
    """The standing answers with one more, another, or (``ask``) one less."""
    if not re.fullmatch(r"[A-Za-z]{1,60}", step):
        raise Refused("step must be a kind of question as updates name it, for example AnnounceDefence.")
    own = {**standing.get(seat, {}), step: policy}
    if policy == "ask":
        del own[step]
    if len(own) > MOST:
        raise Refused(f"A seat may give {MOST} standing answers; take one back first.")
    return {**standing, seat: own}
