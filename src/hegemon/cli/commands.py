"""All commands, listed by hand."""

from hegemon.cli import advise, bench, bots, editions, odds, play, replay, rules, serve, sim, verify  # noqa: F401
