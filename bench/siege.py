"""Besiege a server as one bad visitor would, and measure what everybody else notices of it.

    .venv/bin/python bench/siege.py
    .venv/bin/python bench/siege.py --seconds 20 --connections 1100 --files 1024

A server is started as people start it, with no options but the files it may open, and attacked from loopback
addresses of its own: requests that are never finished, new games as fast as they are taken, and sockets that send
nothing but pings. Meanwhile another address asks for /healthz again and again; what it waits is shown, and how much the
log has grown.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from options import whole

HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Begun: "
PINGS = struct.pack("!BBI", 0x89, 0x80, 0) * 500
WANTED = json.dumps({"seats": [{"kind": "local"}, {"kind": "local"}]})
HEADERS = {"content-type": "application/json"}

Attack = Callable[[int, float, int], str]


@contextlib.contextmanager
def besieged(folder: Path, files: int) -> Iterator[tuple[int, Path]]:
    """A server that may open so many files: its port and its log."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{folder / 'games.db'}"]
    limited = ["/bin/sh", "-c", f'ulimit -S -n {files}; exec "$@"', "sh", sys.executable, "-m", "hegemon", *words]
    log = folder / "log"
    with log.open("wb") as written, subprocess.Popen(limited, stderr=written) as process:
        try:
            deadline = time.monotonic() + 60
            while ask(port, "127.0.0.1", 5.0)[0] != 200:
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit("The server does not start.")
                time.sleep(0.1)
            yield port, log
        finally:
            process.kill()


def ask(port: int, source: str, patience: float) -> tuple[int, float]:
    """What /healthz answers an address (0: nothing), and after how many seconds."""
    began = time.monotonic()
    status = 0
    asking = HTTPConnection("127.0.0.1", port, timeout=patience, source_address=(source, 0))
    with contextlib.suppress(OSError, HTTPException):
        asking.request("GET", "/healthz")
        status = asking.getresponse().status
    asking.close()
    return status, time.monotonic() - began


def half_sent(port: int, seconds: float, connections: int) -> str:
    """Begin requests and never end them; what is closed is begun anew."""
    end = time.monotonic() + seconds
    held: list[socket.socket] = []
    begun = 0
    with contextlib.ExitStack() as stack:
        while time.monotonic() < end:
            if len(held) < connections:
                with contextlib.suppress(OSError):
                    one = stack.enter_context(socket.create_connection(("127.0.0.1", port), 1.0, ("127.0.0.2", 0)))
                    one.sendall(HALF)
                    one.setblocking(False)
                    held.append(one)
                    begun += 1
            else:
                held = [one for one in held if is_open(one)]
                time.sleep(0.1)
    return f"{begun} requests begun"


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed a connection yet."""
    try:
        return bool(connection.recv(4096))
    except BlockingIOError:
        return True
    except OSError:
        return False


def games(port: int, seconds: float, _: int) -> str:
    """Make games as fast as they are taken."""
    end = time.monotonic() + seconds
    answers: Counter[int] = Counter()
    asking = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.0.0.3", 0))
    while time.monotonic() < end:
        try:
            asking.request("POST", "/api/games", WANTED, HEADERS)
            answer = asking.getresponse()
            answer.read()
            answers[answer.status] += 1
        except (OSError, HTTPException):
            asking.close()
    asking.close()
    return f"{answers[201]} games made, {answers.total() - answers[201]} refused"


def pings(port: int, seconds: float, connections: int) -> str:
    """Open sockets that send nothing but pings, as fast as they are read."""
    end = time.monotonic() + seconds
    asking = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.0.0.4", 0))
    asking.request("POST", "/api/games", WANTED, HEADERS)
    game = json.loads(asking.getresponse().read())
    cookie = game["host"].partition("#t=")[2]
    asking.close()
    hello = f"GET /ws/{game['id']} HTTP/1.1\r\nHost: here\r\nCookie: hegemon-{game['id']}={cookie}\r\n"
    hello += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    hello += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ended: list[bool] = []

    def flood() -> None:
        while time.monotonic() < end:
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", port), 2.0, ("127.0.0.4", 0)) as one,
            ):
                one.sendall(hello.encode())
                one.recv(4096)
                with contextlib.suppress(ConnectionError):
                    while time.monotonic() < end:
                        one.sendall(PINGS)
                    continue
                ended.append(True)

    threads = [threading.Thread(target=flood) for _ in range(min(4, connections))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return f"{len(ended)} sockets were closed"


ATTACKS: dict[str, Attack] = {"half-sent requests": half_sent, "new games": games, "pings": pings}


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description="Besiege a server and measure what everybody else notices of it.")
    parser.add_argument("--seconds", type=whole(1), default=20, help="for how long each attack goes on")
    parser.add_argument("--connections", type=whole(1), default=1100, help="how many connections are held open")
    parser.add_argument("--files", type=whole(100), default=1024, help="how many files the server may open at first")
    chosen = parser.parse_args()
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder, besieged(Path(folder), int(chosen.files)) as (port, log):
            before, end = log.stat().st_size, time.monotonic() + chosen.seconds
            waits: list[tuple[int, float]] = []
            with ThreadPoolExecutor(1) as attacker:
                attacking = attacker.submit(attack, port, float(chosen.seconds), int(chosen.connections))
                while time.monotonic() < end:
                    waits.append(ask(port, "127.0.0.1", 30.0))
                    time.sleep(0.05)
            well = sorted([seconds for status, seconds in waits if status == 200]) or [float("nan")]
            print(
                f"{name}: {attacking.result()}; /healthz answered {len(well)} of {len(waits)} times, median "
                f"{well[len(well) // 2] * 1000:.0f} ms, at most {well[-1] * 1000:.0f} ms; "
                f"the log grew by {(log.stat().st_size - before) / 1000:.1f} kB",
                flush=True,
            )


if __name__ == "__main__":
    main()
