"""What the steps of opened packs say, read from the seals."""

from __future__ import annotations

from hegemon.editions.legacy.packs.sealing import read as read_seal


def prompt(pack: str, id: str) -> str:
    """A question of a pack, which is open when it is asked."""
    return next(row.says for row in read_seal(pack).prompt if row.id == id)


def refusal(pack: str, id: str, rule: str) -> str:
    """Why an answer is refused: the question says what is asked for, and the rule stands behind it."""
    return f"“{prompt(pack, id).rstrip('.?!')}” is what you are asked now ({rule})."
