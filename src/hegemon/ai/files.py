"""The file of a learnt evaluator, field by field; what else stands there says how it was made."""

from __future__ import annotations

import msgspec


class NetworkFile(msgspec.Struct):
    """The weights of one network: of each hidden unit, and those that skip the hidden layer."""

    hidden: list[list[float]]
    bias: list[float]
    out: list[float]
    straight: list[float]


class EvaluatorFile(msgspec.Struct):
    """The features that networks were learnt for, their means and scales, and the networks."""

    facts: list[str]
    mean: list[float]
    scale: list[float]
    networks: list[NetworkFile]
