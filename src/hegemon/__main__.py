"""``python -m hegemon``: the program ``hegemon``."""

from hegemon.cli import main

main()
