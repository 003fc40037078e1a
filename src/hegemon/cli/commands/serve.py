"""``hegemon serve``: the table in the browser."""

from __future__ import annotations

import logging
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from hegemon.cli.app import app

DATABASE = "sqlite:///hegemon.db"


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)] = 8000,
    db: Annotated[str, typer.Option(help="The database: sqlite:///FILE or postgresql+psycopg://HOST/NAME.")] = DATABASE,
    bot_workers: Annotated[int, typer.Option(help="How many processes compute the moves of bots.", min=1, max=64)] = 1,
    rate: Annotated[float, typer.Option(help="How many requests a second one address may send.", min=1)] = 20,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
) -> None:
    """Serve the table in the browser: games against bots, at one screen, or with friends by link."""
    try:
        import uvicorn  # noqa: PLC0415  (only servers need it)

        from hegemon.server.app import make_app  # noqa: PLC0415
        from hegemon.server.store import StoreError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        print(f"hegemon: serving needs {error.name}: pip install 'hegemon[server]'.", file=sys.stderr)
        raise typer.Exit(1) from error
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s", stream=sys.stderr)
    try:
        application = make_app(db, bot_workers, rate=rate)
    except StoreError as error:
        print(f"hegemon: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
    address = f"http://{host}:{port}/"
    print(f"The table is at {address} (end with Ctrl-C).", file=sys.stderr)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.run(
        application, host=host, port=port, log_level="warning", ws_max_size=16 * 1024, timeout_graceful_shutdown=5
    )
