"""All commands, listed by hand."""

from hegemon.cli import bench, bots, editions, odds, play, replay, rules, serve, sim, verify  # noqa: F401
