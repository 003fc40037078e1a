"""Bad input at a page: what nobody may say is refused in one sentence, and nothing changes."""

from __future__ import annotations

import re
from typing import Any

from house import Page


def refused(page: Page, nonsense: tuple[str, ...]) -> None:
    """Say every nonsense: each time one sentence comes back, and the table stays as it is."""
    seq, table, number = page.now["seq"], page.now["table"], page.now["asked"]["number"]
    for said in nonsense:
        if any(said.split()[:1] == [offer["verb"]] and legal(said, offer) for offer in page.now["asked"]["offers"]):
            continue
        page.tell(type="say", number=number, say=said)
        message = page.hear()
        while message["type"] == "update":  # who is there, and the like
            assert message["seq"] == seq, said
            message = page.hear()
        assert message["type"] == "refused", (said, message)
        assert re.fullmatch(r"[^\n]+[.)]", message["says"]), (said, message["says"])
        assert "Traceback" not in message["says"]
    page.refusals.clear()
    assert (page.now["seq"], page.now["table"]) == (seq, table)


def legal(said: str, offer: dict[str, Any]) -> bool:
    """Whether this is what an offer allows, or may be read as that."""
    words = said.split()[1:]
    if offer["high"] and words and words[-1].isdigit():
        return bool(words[:-1] == offer["words"] and offer["low"] <= int(words[-1]) <= offer["high"])
    return bool(words == offer["words"])
