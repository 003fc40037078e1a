"""``hegemon serve``: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import logging
import socket
import sys
import threading
import webbrowser
from typing import Annotated, Any

import typer

from hegemon.cli.app import app
from hegemon.server.settings import Settings

DATABASE = "sqlite:///hegemon.db"
USUAL = Settings()
LOG = logging.getLogger("hegemon.server")
RESERVED = 256
"""Files that are kept for the database, the bots and everything else when connections are counted."""
HEAD = 32 * 1024
"""The most bytes of a request before its body."""
BACKLOG = 512
"""Connections that may wait to be accepted."""


def option(help: str, name: str = "", envvar: str = "", **more: Any) -> Any:
    """An option that may also be given as an environment variable."""
    names = [f"--{name}"] if name else []
    return typer.Option(*names, help=help, envvar=envvar or None, show_envvar=False, **more)


@app.command()
def serve(
    host: Annotated[str, option("The address to listen at.", envvar="HEGEMON_HOST")] = "127.0.0.1",
    port: Annotated[int, option("The port to listen at.", envvar="HEGEMON_PORT", min=1, max=65535)] = 8000,
    db: Annotated[
        str, option("The database: sqlite:///FILE or postgresql+psycopg://HOST/NAME.", envvar="HEGEMON_DB")
    ] = DATABASE,
    bot: Annotated[
        list[str] | None,
        option("A trained policy to play against: policy:FILE; repeatable.", name="bot", envvar="HEGEMON_BOT"),
    ] = None,
    bot_workers: Annotated[
        int, option("How many processes compute the moves of bots.", envvar="HEGEMON_BOT_WORKERS", min=1, max=64)
    ] = USUAL.bot_workers,
    bot_budget: Annotated[
        float,
        option(
            "Seconds a bot may think in a turn, or 200 candidates for each.",
            envvar="HEGEMON_BOT_BUDGET",
            min=0.1,
            max=3600,
        ),
    ] = USUAL.bot_budget,
    bot_games: Annotated[
        int, option("How many games of bots alone are played at once.", envvar="HEGEMON_BOT_GAMES", min=0)
    ] = USUAL.bot_games,
    bot_games_per_address: Annotated[
        int, option("How many of them one address may have.", envvar="HEGEMON_BOT_GAMES_PER_ADDRESS", min=0)
    ] = USUAL.bot_games_per_address,
    trusted_proxy: Annotated[
        str,
        option(
            "Proxies in front of this server, as addresses or networks with commas between: only theirs count, "
            "X-Forwarded-For and X-Forwarded-Proto.",
            envvar="HEGEMON_TRUSTED_PROXY",
        ),
    ] = "",
    rate: Annotated[
        float, option("How many requests a second one address may send.", envvar="HEGEMON_RATE", min=1)
    ] = USUAL.rate,
    connections: Annotated[
        int, option("How many connections there may be at once.", envvar="HEGEMON_CONNECTIONS", min=1)
    ] = USUAL.connections,
    connections_per_address: Annotated[
        int, option("How many of them one address may have.", envvar="HEGEMON_CONNECTIONS_PER_ADDRESS", min=1)
    ] = USUAL.connections_per_address,
    requests_per_address: Annotated[
        int,
        option("How many requests of one address are answered at once.", envvar="HEGEMON_REQUESTS_PER_ADDRESS", min=1),
    ] = USUAL.requests_per_address,
    sockets_per_address: Annotated[
        int, option("How many tables one address may have open.", envvar="HEGEMON_SOCKETS_PER_ADDRESS", min=1)
    ] = USUAL.sockets_per_address,
    header_seconds: Annotated[
        float, option("Seconds until the headers of a request must be there.", envvar="HEGEMON_HEADER_SECONDS", min=0.1)
    ] = USUAL.header_seconds,
    body_seconds: Annotated[
        float, option("Seconds until its body must be there.", envvar="HEGEMON_BODY_SECONDS", min=0.1)
    ] = USUAL.body_seconds,
    idle_seconds: Annotated[
        int, option("Seconds a connection is kept without a request.", envvar="HEGEMON_IDLE_SECONDS", min=1)
    ] = USUAL.idle_seconds,
    stall_seconds: Annotated[
        float, option("Seconds a client may leave what it is sent unread.", envvar="HEGEMON_STALL_SECONDS", min=0.1)
    ] = USUAL.stall_seconds,
    hello_seconds: Annotated[
        float, option("Seconds until a page must say hello over its socket.", envvar="HEGEMON_HELLO_SECONDS", min=0.1)
    ] = USUAL.hello_seconds,
    ping_seconds: Annotated[
        float, option("Seconds between pings, and for the answer to one.", envvar="HEGEMON_PING_SECONDS", min=0.1)
    ] = USUAL.ping_seconds,
    games_per_hour: Annotated[
        int, option("How many games an address may make in an hour.", envvar="HEGEMON_GAMES_PER_HOUR", min=1)
    ] = USUAL.games_per_hour,
    forks_per_hour: Annotated[
        int, option("How many games it may play on from in an hour.", envvar="HEGEMON_FORKS_PER_HOUR", min=1)
    ] = USUAL.forks_per_hour,
    games_per_address: Annotated[
        int, option("How many unfinished games it may have.", envvar="HEGEMON_GAMES_PER_ADDRESS", min=1)
    ] = USUAL.games_per_address,
    listed_per_address: Annotated[
        int, option("How many of them may be in the lobby.", envvar="HEGEMON_LISTED_PER_ADDRESS", min=0)
    ] = USUAL.listed_per_address,
    lobby_minutes: Annotated[
        float,
        option("Minutes the lobby shows a waiting game whose host has left.", envvar="HEGEMON_LOBBY_MINUTES", min=1),
    ] = USUAL.lobby_minutes,
    sweep_seconds: Annotated[
        float, option("Seconds between two looks for games to delete.", envvar="HEGEMON_SWEEP_SECONDS", min=0.1)
    ] = USUAL.sweep_seconds,
    keep_waiting_days: Annotated[
        float,
        option(
            "Days after which games that nobody began are deleted; 0: never.", envvar="HEGEMON_KEEP_WAITING_DAYS", min=0
        ),
    ] = USUAL.keep_waiting_days,
    keep_unfinished_days: Annotated[
        float,
        option(
            "Days after which games nobody plays on are deleted; 0: never.",
            envvar="HEGEMON_KEEP_UNFINISHED_DAYS",
            min=0,
        ),
    ] = USUAL.keep_unfinished_days,
    keep_finished_days: Annotated[
        float,
        option(
            "Days after which games that are over are deleted; 0: never.", envvar="HEGEMON_KEEP_FINISHED_DAYS", min=0
        ),
    ] = USUAL.keep_finished_days,
    log: Annotated[
        str,
        option("How to write the log: json, or text, as on a terminal.", envvar="HEGEMON_LOG", metavar="[json|text]"),
    ] = "",
    metrics_token: Annotated[
        str,
        option(
            "A token with which /metrics may be read from anywhere.",
            envvar="HEGEMON_METRICS_TOKEN",
        ),
    ] = "",
    push: Annotated[
        str,
        option(
            "The file with the key for Web Push, made on first use; without it closed pages are not told anything.",
            envvar="HEGEMON_PUSH",
        ),
    ] = USUAL.push,
    push_contact: Annotated[
        str,
        option(
            "Whom push services may write to about this server: mailto:you@example.org.", envvar="HEGEMON_PUSH_CONTACT"
        ),
    ] = USUAL.push_contact,
    push_hosts: Annotated[
        str, option("The push services that are sent to, with commas between.", envvar="HEGEMON_PUSH_HOSTS")
    ] = USUAL.push_hosts,
    push_seconds: Annotated[
        float,
        option("Seconds somebody is asked with no page open until it is pushed.", envvar="HEGEMON_PUSH_SECONDS", min=0),
    ] = USUAL.push_seconds,
    push_loopback: Annotated[
        bool, option("For tests: push to this machine alone.", name="push-loopback", envvar="HEGEMON_PUSH_LOOPBACK")
    ] = USUAL.push_loopback,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
) -> None:
    """Serve the table in the browser: games against bots, at one screen, or with friends by link."""
    try:
        import uvicorn  # noqa: PLC0415  (only servers need it)

        from hegemon.server.app import make_app  # noqa: PLC0415
        from hegemon.server.connections import HttpConnection, SocketConnection  # noqa: PLC0415
        from hegemon.server.logs import LISTENING, start_logging  # noqa: PLC0415
        from hegemon.server.meters import Meters  # noqa: PLC0415
        from hegemon.server.policies import check_policies  # noqa: PLC0415
        from hegemon.server.store import StoreError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        print(f"hegemon: serving needs {error.name}: pip install 'hegemon[server]'.", file=sys.stderr)
        raise typer.Exit(1) from error
    style = log or ("text" if sys.stderr.isatty() else "json")
    if style not in ("json", "text"):
        raise typer.BadParameter(f"'{log}' is not a log format. Use json or text.", param_hint="'--log'")
    check_policies(bot or ())
    settings = Settings(
        policies=tuple(bot or ()),
        bot_workers=bot_workers,
        bot_budget=bot_budget,
        bot_games=bot_games,
        bot_games_per_address=bot_games_per_address,
        trusted_proxies=proxies(trusted_proxy),
        rate=rate,
        connections=connections,
        connections_per_address=connections_per_address,
        requests_per_address=requests_per_address,
        sockets_per_address=sockets_per_address,
        header_seconds=header_seconds,
        body_seconds=body_seconds,
        idle_seconds=idle_seconds,
        stall_seconds=stall_seconds,
        hello_seconds=hello_seconds,
        ping_seconds=ping_seconds,
        games_per_hour=games_per_hour,
        forks_per_hour=forks_per_hour,
        games_per_address=games_per_address,
        listed_per_address=listed_per_address,
        lobby_minutes=lobby_minutes,
        sweep_seconds=sweep_seconds,
        keep_waiting_days=keep_waiting_days,
        keep_unfinished_days=keep_unfinished_days,
        keep_finished_days=keep_finished_days,
        metrics_token=metrics_token,
        push=push,
        push_contact=push_contact,
        push_hosts=push_hosts,
        push_seconds=push_seconds,
        push_loopback=push_loopback,
    )
    meters = Meters()
    start_logging(style, lambda kind: meters.errors.labels(kind).inc())
    listening = listen(host, port)
    try:
        application = make_app(db, settings, meters)
    except StoreError as error:
        print(f"hegemon: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
    application.door.most = within_files(connections)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    if style == "text":
        print(f"Play at {address} (stop with Ctrl-C).", file=sys.stderr)
    else:
        LOG.info(LISTENING, extra={"address": address})
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    config = uvicorn.Config(
        application,
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,  # updates are small, and it would take memory and time for each page
        ws_ping_interval=ping_seconds,
        ws_ping_timeout=ping_seconds,
        timeout_keep_alive=idle_seconds,
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=HEAD,
        backlog=BACKLOG,
        proxy_headers=False,  # the limits know whom to trust
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="warning",
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listening])


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen at."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=host == "::")
    except OSError as error:
        why = "it is in use" if error.errno == errno.EADDRINUSE else (error.strerror or str(error)).lower()
        print(
            f"hegemon: Nobody can listen at {host}, port {port}: {why}; choose others with --host and --port.",
            file=sys.stderr,
        )
        raise typer.Exit(1) from error
    # Connections inherit this: without it, an answer in two pieces waits 40 ms for the other side to confirm the first.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def proxies(words: str) -> tuple[str, ...]:
    """The addresses and networks of proxies."""
    found = tuple([word.strip() for word in words.split(",") if word.strip()])
    for word in found:
        try:
            ipaddress.ip_network(word, strict=False)
        except ValueError as error:
            raise typer.BadParameter(
                f"'{word}' is no address; use one like 10.0.0.5, or a network like 10.0.0.0/8.",
                param_hint="'--trusted-proxy'",
            ) from error
    return found


def within_files(connections: int) -> int:
    """How many connections fit below the number of files this process may open, which is raised as far as it goes."""
    try:
        import resource  # noqa: PLC0415  (there is none on Windows)
    except ModuleNotFoundError:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # some systems do not allow what they say they do
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    if soft == resource.RLIM_INFINITY:
        return connections
    fitting = soft - min(RESERVED, soft // 2)
    if fitting < connections:
        LOG.warning(
            "fewer connections fit than wanted; raise ulimit -n for more", extra={"connections": fitting, "files": soft}
        )
    return min(connections, fitting)
