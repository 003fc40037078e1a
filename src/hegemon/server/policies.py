"""The trained policies that whoever runs this server lets people play against: ``hegemon serve --bot policy:FILE``.

Pages know them by the name of the file alone; where it is, only the processes of bots are told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hegemon.ai import UnknownBot, bot
from hegemon.ai.agent import Agent
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Refused
from hegemon.match.own_bots import check_bot, seat_bot
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption

PREFIX: Final = "policy:"
NAME: Final = re.compile(r"policy:[\w.-]{1,50}")


def is_policy(name: str) -> bool:
    """Whether this is how pages call a policy."""
    return NAME.fullmatch(name) is not None


def check_name(name: str) -> None:
    """Refuse what names neither one of our bots nor a policy; whether there is that policy, the lobby knows."""
    if not is_policy(name):
        bot(name, 0)


class Policies:
    """The policies of a server, by the names that pages know."""

    def __init__(self, specs: Sequence[str] = ()) -> None:
        self.specs: Final = {name_of(spec): spec for spec in specs}

    def check(self, name: str, edition: Edition | None) -> None:
        """Refuse a policy that this server does not have, or that cannot play this edition, or a campaign (None)."""
        if name not in self.specs:
            raise BadOption(f"Field bot: there is no bot {name} on this server.", "bot")
        if edition is None:
            raise BadOption(f"Field bot: {name} plays single games, and not in campaigns.", "bot")
        try:
            check_bot(self.specs[name], edition)
        except UnknownBot as error:
            says = str(error).replace(self.specs[name].removeprefix(PREFIX), name)
            raise BadOption(f"Field bot: {says}", "bot") from error

    def told(self) -> list[tuple[str, str]]:
        """Names, and a sentence about each."""
        return [(name, "Learnt by playing, for one board and number of players.") for name in self.specs]

    def seat(self, name: str, rng: Rng) -> Agent:
        """The bot of this name, ours or a policy."""
        if not is_policy(name):
            return bot(name, rng)
        if name not in self.specs:
            raise Refused(f"There is no bot {name} on this server.")
        try:
            return seat_bot(self.specs[name], rng)
        except UnknownBot as error:
            raise Refused(str(error)) from error


def name_of(spec: str) -> str:
    """How pages call a policy: by its file's name, without the folder and what it ends in."""
    return PREFIX + Path(spec.removeprefix(PREFIX)).stem


def check_policies(specs: Sequence[str]) -> None:
    """Refuse, with one sentence, what cannot be offered to pages."""
    for spec in specs:
        if not spec.startswith(PREFIX):
            raise UnknownBot(f"--bot cannot be {spec!r}: a server seats its own bots, and policies (policy:FILE).")
        check_bot(spec)
        if not is_policy(name_of(spec)):
            raise UnknownBot(f"The file of {spec} needs a name of up to 50 letters, digits, dots and dashes.")
    names = [name_of(spec) for spec in specs]
    if len(set(names)) < len(names):
        raise UnknownBot("--bot names two policies whose files have the same name.")
