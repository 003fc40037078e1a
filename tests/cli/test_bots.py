"""``hegemon bots``: every bot is listed, and every bot listed can be seated."""

from __future__ import annotations

from hegemon.ai import BOTS, bot
from program import Say


def test_every_bot_is_shown(say: Say) -> None:
    done = say("bots")
    assert (done.code, done.err) == (0, "")
    for name, _ in BOTS:
        assert f" {name} " in done.out


def test_as_data_and_all_can_be_seated(say: Say) -> None:
    data = say("bots", "--json").json
    assert [entry["name"] for entry in data] == [name for name, _ in BOTS]
    for entry in data:
        assert entry["summary"]
        bot(entry["name"], 1)
