"""From where the fuzzer plays campaigns of Legacy besides their first game: late worlds, and the eves of openings."""

from __future__ import annotations

from random_worlds import random_world
from turning_points import BRINKS, quiet

WORLD = random_world
EVES = {name: lambda start=start: quiet(start) for name, start in BRINKS.items()}
