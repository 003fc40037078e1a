"""The commands of the program, one module each; importing this package adds them all to the app."""

from hegemon.cli.commands import (  # noqa: F401
    admin,
    advise,
    arena,
    bench,
    bots,
    campaign,
    editions,
    odds,
    play,
    replay,
    rules,
    serve,
    sim,
    train,
    verify,
)
