"""What all tests share.  Options and markers are declared in pyproject.toml."""

import logging
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A server and a browser for all tests that ask for them, wherever they stand: one browser for each worker.
pytest_plugins = ["browsing"]

# Compiled and plain builds, and busy machines, differ too much in speed for a deadline per example to mean anything.
settings.register_profile("hegemon", deadline=None)
settings.load_profile("hegemon")

# Programs that the tests start and interrupt must not inherit that interrupts are ignored, as in a shell's background.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """A server that was started in this process has its log no longer than its test."""
    root, own = logging.getLogger(), logging.getLogger("hegemon")
    handlers, level, own_level = root.handlers[:], root.level, own.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    own.setLevel(own_level)
    logging.captureWarnings(False)
