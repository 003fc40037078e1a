"""A wrong file of a learnt evaluator is refused in one sentence that names the field."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from hegemon.ai.evaluator import FEATURES, read_networks
from hegemon.table.files import BadFile

LEARNT = json.loads((files("hegemon.ai") / "evaluator.json").read_text(encoding="utf-8"))
COUNT = len(FEATURES)

WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "no mean": (lambda told: told.pop("mean"), "In net.json, mean is missing."),
    "text": (lambda told: told["scale"].__setitem__(2, "x"), "In net.json, scale[2] should be a number, not text."),
    "no bias": (lambda told: told["networks"][0].pop("bias"), "In net.json, bias is missing in networks[0]."),
    "other facts": (lambda told: told["facts"].reverse(), "In net.json, facts are not the features that are measured."),
    "short": (
        lambda told: told["networks"][0]["straight"].pop(),
        f"In net.json, networks[0] has {COUNT - 1} numbers for {COUNT} features.",
    ),
    "a unit less": (
        lambda told: told["networks"][0]["out"].pop(),
        "In net.json, hidden, bias and out of networks[0] should be equally long.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_evaluator_is_refused_in_a_sentence(name: str) -> None:
    change, sentence = WRONG[name]
    told = copy.deepcopy(LEARNT)
    change(told)
    with pytest.raises(BadFile) as error:
        read_networks(json.dumps(told), FEATURES, "net.json")
    assert str(error.value) == sentence


def test_what_is_no_json_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadFile, match=r"^net\.json is no JSON: .+\.$"):
        read_networks("{", FEATURES, "net.json")


def test_numbers_are_read_as_they_were_learnt() -> None:
    network = read_networks(json.dumps(LEARNT))[0]
    assert network.mean == LEARNT["mean"]
    assert network.hidden == LEARNT["networks"][0]["hidden"]
