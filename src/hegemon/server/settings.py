"""What whoever runs a server may choose, each with its default; ``hegemon serve`` has an option for every one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Every limit of a server. *Per address* means all pages of one IPv4 address, or of one IPv6 network (/64)."""

    bot_workers: int = 1
    """Processes that compute the answers of bots."""
    bot_seconds: float = 10.0
    """Seconds a bot has for one answer, at least; twice its budget if that is more."""
    bot_budget: float = 5.0
    """Seconds a bot may think in a turn, or 200 candidates for each of them."""
    bot_games: int = 50
    """Games of bots alone that are played at once, in all."""
    bot_games_per_address: int = 3
    """Games of bots alone that are played at once, per address."""

    policies: tuple[str, ...] = ()
    """Trained policies that people can play against, each ``policy:FILE``."""

    trusted_proxies: tuple[str, ...] = ()
    """The addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto count."""

    rate: float = 20.0
    """Requests and new sockets a second, per address; four seconds' worth may come at once."""
    connections: int = 4000
    """Connections at once, in all."""
    connections_per_address: int = 100
    """Connections at once, per address; trusted proxies have no such limit."""
    requests_per_address: int = 40
    """Requests that are being answered at once, per address."""
    sockets_per_address: int = 60
    """Sockets at once, per address."""

    header_seconds: float = 10.0
    """Seconds until the headers of a request, or the handshake of a socket, must be there."""
    body_seconds: float = 20.0
    """Seconds until the body of a request must be there."""
    idle_seconds: int = 15
    """Seconds after which a connection without a request is closed."""
    stall_seconds: float = 30.0
    """Seconds after which a connection is closed that does not read what it is sent."""
    hello_seconds: float = 15.0
    """Seconds until a page must have said hello over its socket."""
    ping_seconds: float = 20.0
    """Seconds between pings over a socket, and for the answer to one."""

    games_per_hour: int = 60
    """Games that one address may make in an hour."""
    forks_per_hour: int = 60
    """Games that it may play on from in an hour."""
    games_per_address: int = 100
    """Unfinished games that it may have."""
    listed_per_address: int = 10
    """Unfinished games of it in the lobby."""
    lobby_minutes: float = 60.0
    """Minutes for which the lobby shows a game that waits for players after its host has left."""
    sweep_seconds: float = 60.0
    """Seconds between two looks for games whose time is up."""
    keep_waiting_days: float = 2.0
    """Days after which a game is deleted that nobody has begun; 0 for never."""
    keep_unfinished_days: float = 60.0
    """Days without a change after which a game is deleted that is not finished; 0 for never."""
    keep_finished_days: float = 365.0
    """Days after which a game is deleted that is over; 0 for never."""

    push: str = ""
    """The file with the key for Web Push, made on first use; without it nothing is pushed."""
    push_contact: str = ""
    """Whom push services may write to about this server: mailto:… or https://…"""
    push_hosts: str = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"
    """The hosts of push services, with commas between; ``*.`` stands for all hosts below a name."""
    push_seconds: float = 20.0
    """Seconds somebody must have been asked, with no page open, before it is pushed."""
    push_loopback: bool = False
    """For tests: push to this machine's own addresses, and to no others."""

    metrics_token: str = ""
    """Who sends it may read /metrics from anywhere."""
