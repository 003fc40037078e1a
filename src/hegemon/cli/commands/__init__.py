"""All commands, listed by hand."""

from hegemon.cli.commands import advise, arena, bench, bots, editions, odds, play, replay, rules, serve, sim, verify  # noqa: F401
