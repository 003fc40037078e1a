"""What the server counts of itself, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from hegemon.server.store import STATUSES


class Meters:
    """The counters, gauges and histograms of one server."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self.registry: Final = own
        self.answers: Final = Counter("hegemon_answers", "Answers of people that were committed.", registry=own)
        self.refusals: Final = Counter("hegemon_refusals", "Answers that were refused.", registry=own)
        self.sockets: Final = Gauge("hegemon_sockets", "Pages that are connected.", registry=own)
        self.rooms: Final = Gauge("hegemon_rooms", "Games that are open.", registry=own)
        self.bots_failed: Final = Gauge("hegemon_bots_failed", "Answers bots did not give in time.", registry=own)
        self.bots_waiting: Final = Gauge(
            "hegemon_bots_waiting", "Questions to bots that wait, by who waits for them.", ["rank"], registry=own
        )
        self.work_waiting: Final = Gauge(
            "hegemon_work_waiting", "What visitors asked for and wait for, by its kind.", ["kind"], registry=own
        )
        self.commit: Final = Histogram("hegemon_answer_seconds", "From an answer to its commit.", registry=own)
        self.connections: Final = Gauge("hegemon_connections", "Connections that are open.", registry=own)
        self.refused: Final = Counter(
            "hegemon_refused", "What was refused or cut off, by the limit.", ["limit"], registry=own
        )
        self.pushes: Final = Counter(
            "hegemon_pushes", "Pushes to browsers, by what came of them.", ["outcome"], registry=own
        )
        self.errors: Final = Counter("hegemon_errors", "Errors, by their kind.", ["kind"], registry=own)
        self.games: Final = Gauge("hegemon_games", "Games in the database, by their status.", ["status"], registry=own)
        self.transaction: Final = Histogram(
            "hegemon_transaction_seconds", "Writing transactions, until they are committed.", registry=own
        )

    def count_games(self, by_status: dict[str, int]) -> None:
        """How many games there are."""
        for status in STATUSES:
            self.games.labels(status).set(by_status.get(status, 0))
