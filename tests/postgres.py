"""A real PostgreSQL for the tests: the machine's own binaries, a folder of its own, and a socket nobody else uses."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

PLACES = ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "opt/homebrew/opt/postgresql@*/bin")
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
}


def binaries() -> Path | None:
    """Where the newest PostgreSQL of this machine is."""
    found = [folder for place in PLACES for folder in Path("/").glob(place) if (folder / "initdb").exists()]
    if found:
        return max(found, key=lambda folder: [int(n) for n in re.findall(r"\d+", folder.parent.name)])
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


def start_postgres() -> Postgres:
    """A PostgreSQL; without one tests are skipped, but fail where everything has to be checked."""
    programs = binaries()
    if programs is None:
        reason = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
        if os.environ.get("HEGEMON_CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return Postgres(programs)


class Postgres:
    """A database server that lives as long as the tests."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hegemon-pg-"))
        self.made = 0
        # It refuses to run as root, so root lends it to somebody who may do nothing.
        self.user = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if self.user is not None:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        data = str(self.folder / "data")
        making = ("-U", "hegemon", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        assert self.begin(programs / "initdb", "-D", data, *making).wait(timeout=120) == 0, self.said()
        settings = {**SETTINGS, "unix_socket_directories": str(self.folder)}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.programs, self.words = programs, ["-D", data, *words]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = self.begin(self.programs / "postgres", *self.words)
        self.wait()

    def crash(self) -> None:
        """End it at once, without writing down what is in its memory: its own mode *immediate*."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=60)

    def allow(self, size: str) -> None:
        """Let no file grow beyond so many bytes, as if the disk were full; unlimited lets them grow again."""
        program, pid = shutil.which("prlimit"), self.process.pid
        assert program is not None, "prlimit is missing (Debian: apt-get install util-linux)"
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
        # Only its own user may always do this, and some of them may have ended meanwhile.
        for one in [self.begin(Path(program), "--pid", one, f"--fsize={size}:") for one in (str(pid), *children)]:
            one.wait(timeout=60)

    def begin(self, program: Path, *words: str) -> subprocess.Popen[bytes]:
        user, group = (self.user.pw_uid, self.user.pw_gid) if self.user is not None else (None, None)
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                (program, *words),
                cwd=self.folder,
                stdout=log,
                stderr=log,
                user=user,
                group=group,
                extra_groups=[] if self.user is not None else None,
            )

    def said(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.plain("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, self.said()
                assert time.monotonic() < deadline, self.said()
                time.sleep(0.05)

    def plain(self, name: str) -> str:
        return f"postgresql://hegemon@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self.made += 1
        name = f"games{self.made}"
        with psycopg.connect(self.plain("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.plain(name).replace("postgresql:", "postgresql+psycopg:")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # it ends every connection and then itself
        self.process.wait(timeout=60)
        shutil.rmtree(self.folder)
