"""What all tests share.  Options and markers are declared in pyproject.toml."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# Compiled and plain builds, and busy machines, differ too much in speed for a deadline per example to mean anything.
settings.register_profile("hegemon", deadline=None)
settings.load_profile("hegemon")

# Programs that the tests start and interrupt must not inherit that interrupts are ignored, as in a shell's background.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).resolve().parent
REAL = ("browser", "server", "cli")
"""Where tests start real servers, browsers and terminals, with dice that differ from run to run."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test again that failed among real processes; the summary names it. A real fault fails each time."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in REAL:
            item.add_marker(pytest.mark.flaky(reruns=2))
