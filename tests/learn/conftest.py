"""The program, run in this process."""

from __future__ import annotations

import pytest

from program import Say


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """The program, to be run with some words."""
    monkeypatch.setenv("COLUMNS", "100")
    return Say(monkeypatch, capsys)
