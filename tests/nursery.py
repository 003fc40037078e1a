"""Servers that start quickly: a process that has read all their code, and is copied for each of them.

It reads one JSON line for each order: the words for ``hegemon``, where stderr goes and the luck of its games, answered
with the number of the new process; or the number of a process, answered when that one has ended.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import signal
import sys
import traceback
from typing import Any, NoReturn

import uvicorn

import hegemon.server.app
from hegemon.cli import main
from hegemon.server import campaigns, lobby

CODE = (uvicorn, hegemon.server.app)  # what serving needs


class Luck:
    """Secrets for a server: who comes in is as secret as ever, but the seeds of all games are the same.

    So a game of the same seats with the same answers has the same dice in every run, and no test depends on luck.
    """

    def __init__(self, luck: str) -> None:
        self.seed = hashlib.sha256(luck.encode()).digest()

    def token_bytes(self, count: int) -> bytes:
        """The seed of the server."""
        return self.seed[:count]

    def token_hex(self, count: int) -> str:
        """The seed of a seat."""
        return self.seed[-count:].hex()

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


def become(words: list[str], stderr: str, luck: str) -> NoReturn:
    """Be ``hegemon`` with these words, from here to the end."""
    for module in (lobby, campaigns):
        vars(module)["secrets"] = Luck(luck)
    log = os.open(stderr, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 2)
    os.dup2(log, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["hegemon", *words]
    code: object = 1
    try:
        main()
    except SystemExit as end:
        code = end.code or 0
    except BaseException:
        traceback.print_exc()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)


def nurse() -> None:
    living: set[int] = set()
    with open(0, encoding="utf-8", closefd=False) as orders:  # not sys.stdin, which the servers prepare for themselves
        for line in orders:
            order = json.loads(line)
            if "pid" in order:
                answer = os.waitstatus_to_exitcode(os.waitpid(order["pid"], 0)[1])
                living.discard(order["pid"])
            else:
                answer = os.fork() or become(order["words"], order["stderr"], order["luck"])
                living.add(answer)
            print(answer, flush=True)
    for pid in living:  # of tests that failed before they could end them
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    nurse()
