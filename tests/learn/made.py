"""Policies made by hand: weights at random, or such that some answers are always preferred."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from hegemon.editions import rulebook
from hegemon.envs.planes import Floats
from hegemon.learn.policy import FORMAT, Header, Shapes, save_policy, wanted_shapes

WIDTH = 8
ROUNDS = 2


def header(edition: str = "classic", seats: int = 3, **options: bool | str) -> Header:
    """The header of a policy for an edition."""
    opened = rulebook(edition).open(seats, options)
    told = Shapes(opened)
    return Header(FORMAT, edition, seats, dict(opened.options), opened.version, told.fingerprint, WIDTH, ROUNDS)


def weights(edition: str = "classic", seats: int = 3, seed: int = 1, **options: bool | str) -> dict[str, Floats]:
    """Small weights at random."""
    rng = np.random.default_rng(seed)
    shapes = wanted_shapes(Shapes(rulebook(edition).open(seats, options)), WIDTH, ROUNDS)
    return {name: rng.normal(0.0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}


def random_policy(path: Path, edition: str = "classic", seats: int = 3, temperature: float = 0.0) -> str:
    """A policy with weights at random; the name of the bot."""
    told = header(edition, seats)
    told.temperature = temperature
    save_policy(path, told, weights(edition, seats))
    return f"policy:{path}"


def fond_of(path: Path, wanted: dict[str, float], edition: str = "classic", seats: int = 3) -> str:
    """A policy that gives each id that begins with one of these words its number, and 0 to all others."""
    shapes = Shapes(rulebook(edition).open(seats, {}))
    found = {name: np.zeros(shape, np.float32) for name, shape in wanted_shapes(shapes, WIDTH, ROUNDS).items()}
    places = shapes.features.places * shapes.heads.blocks
    for id, name in enumerate(shapes.planes.space.actions.names):
        for word, number in wanted.items():
            if name.startswith(word):
                at = int(shapes.heads.order[id])
                if at < places:
                    found["place_ids.bias"][at % shapes.heads.blocks] = number
                else:
                    found["other_ids.bias"][at - places] = number
    save_policy(path, header(edition, seats), found)
    return f"policy:{path}"
