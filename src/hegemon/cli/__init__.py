"""The command line: ``hegemon``. Data goes to stdout, progress and errors to stderr; exit codes are 0, 1 and 2."""

from hegemon.cli.app import main

__all__ = ["main"]
