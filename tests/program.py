"""Running the program: in this process, which is quick, or as people run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hegemon.cli import main

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path(sys.executable).with_name("hegemon")


class Done(NamedTuple):
    """What a run has left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was printed, as data."""
        return json.loads(self.out)

    def refuses(self, *parts: str, code: int = 2) -> None:
        """The run ended with one sentence on stderr that holds these parts, and printed nothing else."""
        assert self.code == code, self
        assert self.out == "", self.out
        assert self.err.startswith("hegemon: "), self.err
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith(".\n"), self.err
        for part in parts:
            assert part in self.err, self.err


def run(*words: object, cwd: Path | None = None, timeout: float = 600, **env: str) -> Done:
    """Run the installed program as a process of its own."""
    given = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    command = [str(PROGRAM), *map(str, words)]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=timeout, cwd=cwd, env={**given, **env}, check=False
    )
    return Done(done.returncode, done.stdout, done.stderr)


class Say:
    """Runs the program in this process: everything but the start of a process is the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: object) -> Done:
        self.monkeypatch.setattr(sys, "argv", ["hegemon", *map(str, words)])
        self.capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        assert "\x1b" not in out + err
        return Done(code if isinstance(code, int) else 0, out, err)
