"""Saves that were edited and sealed anew: refused in a sentence, or as good as any other."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.match.files import checksum
from hegemon.table.table import Table

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
SAVES = sorted(path.stem for path in FIXTURES.glob("*.save"))
Place = tuple[str | int, ...]

NUMBERS = (0, -1, -2, 1, 2, 3, 6, 7, 41, 42, 99, 10**6, 2**31, 2**63, 10**30, -(10**6), True, None, "1", 1.5, [1])
OTHERS: tuple[object, ...] = (0, -1, 99, None, "x", [], {})


def opened(name: str) -> tuple[bytes, dict[str, Any]]:
    """The header and the position of a save."""
    header, snapshot, _ = (FIXTURES / f"{name}.save").read_bytes().splitlines()
    return header, msgspec.json.decode(snapshot)


def sealed(path: Path, header: bytes, snapshot: object) -> Path:
    """A save whose checksum fits."""
    data = msgspec.json.encode(snapshot)
    seal = msgspec.json.encode({"sha256": checksum(header, data)})
    path.write_bytes(b"\n".join((header, data, seal, b"")))
    return path


def places(value: object, place: Place = ()) -> list[tuple[Place, object]]:
    """Everything in a position, with the way that leads to it."""
    found: list[tuple[Place, object]] = [(place, value)]
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inner:
        found += places(part, (*place, name))
    return found


def put(position: Any, place: Place, value: object) -> None:
    for name in place[:-1]:
        position = position[name]
    position[place[-1]] = value


def forged(position: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A position with one to three things changed."""
    made = copy.deepcopy(position)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        everything = places(made)[1:]
        part = chance.choice(("asking", "stack", "table", "result", "number"))
        place, value = chance.choice([one for one in everything if one[0][0] == part])
        put(made, place, another(value, [one for _, one in everything], chance))
    return made


def another(value: object, everything: list[object], chance: random.Random) -> object:
    """Something else in the place of a value: of its kind or not."""
    if isinstance(value, bool):
        return chance.choice((not value, None, 0, 2))
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, *NUMBERS))
    if isinstance(value, str):
        return chance.choice([*[one for one in everything if isinstance(one, str)], "", "x", None, 3])
    if isinstance(value, dict):
        records = [one for one in everything if isinstance(one, dict)]
        return copy.deepcopy(chance.choice([*records, None, {}, []]))
    if isinstance(value, list) and value:
        kept = copy.deepcopy(value)
        how = chance.randrange(5)
        if how == 0:
            kept.pop(chance.randrange(len(kept)))
        elif how == 1:
            kept.append(copy.deepcopy(chance.choice(kept)))
        elif how == 2:
            chance.shuffle(kept)
        elif how == 3:
            kept.append(chance.choice(OTHERS))
        return kept if how < 4 else copy.deepcopy(chance.choice(everything))
    return copy.deepcopy(chance.choice([*OTHERS, chance.choice(everything)]))


def loaded(path: Path) -> Game[Table] | None:
    """The game of a save, or None if it is refused, which must be in a sentence."""
    try:
        return hegemon.load(path)
    except hegemon.SaveError as error:
        text = str(error)
        assert text.endswith(".")
        assert "\n" not in text
        return None


def play(game: Game[Table], answers: int, seed: int) -> None:
    """Give so many answers at random; each is one that whoever is asked could have seen and said."""
    rng = Rng(seed)
    for _ in range(answers):
        decision = game.pending
        if decision is None:
            break
        if decision.who >= 0:
            assert game.view(decision.who).pending is not None
        game.submit(decision.number, decision.who, decision.menu.sample(rng))
    assert (game.pending is None) == (game.result is not None)


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
@given(name=st.sampled_from(SAVES), seed=st.integers(0, 2**32), dice=st.integers(0, 2**32))
def test_whatever_is_edited_is_refused_or_can_be_played(
    tmp_path_factory: pytest.TempPathFactory, name: str, seed: int, dice: int
) -> None:
    header, position = opened(name)
    path = tmp_path_factory.getbasetemp() / "forged.save"
    game = loaded(sealed(path, header, forged(position, random.Random(seed))))
    if game is not None:
        play(game, 200, dice)


EDITS: dict[str, tuple[str, Callable[[dict[str, Any]], object], str]] = {
    "nothing to come": ("classic_fortify", lambda at: at["stack"].clear(), "does not go on"),
    "asks nobody": ("classic_fortify", lambda at: at["asking"].update(who=7), "who"),
    "asks chance": ("classic_fortify", lambda at: at["asking"].update(who=-1), "cannot be"),
    "a fraction": ("classic_fortify", lambda at: at["asking"].update(who=0.5), "0.5"),
    "a huge number": (
        "classic_fortify",
        lambda at: at["table"]["armies"].__setitem__(0, 10**30),
        "no number of any game",
    ),
    "a deep stack": ("classic_fortify", lambda at: at.update(stack=at["stack"] * 600), "steps on its stack"),
    "everybody is out": ("classic_fortify", lambda at: at["table"].update(out=[0, 1, 2]), "everybody is"),
    "out twice": ("classic_fortify", lambda at: at["table"].update(out=[1, 1]), "twice"),
    "a turn of nobody": ("classic_fortify", lambda at: at["table"].update(turn=-1), "turn of nobody"),
    "a card shown from nowhere": (
        "classic_fortify",
        lambda at: at["table"].update(shown=at["table"]["pile"]["layers"][0][:1]),
        "face up",
    ),
    "a hidden card": ("classic_fortify", lambda at: at["table"]["pile"]["layers"][0].__setitem__(0, -1), "face down"),
    "headquarters": (
        "classic_headquarters_play",
        lambda at: at["table"]["extra"].update(headquarters=[1]),
        "Headquarters",
    ),
    "order of turns": ("thrones_maneuver", lambda at: at["table"]["extra"].update(order=[0, 0, 1]), "order of turns"),
    "no purses": ("thrones_maneuver", lambda at: at["table"]["extra"].update(gold=[]), "purse"),
    "units elsewhere": ("thrones_maneuver", lambda at: at["table"]["extra"].update(knights=[0]), "units"),
    "a captor": ("thrones_captives", lambda at: at["table"]["extra"]["characters"].__setitem__(0, 99), "character"),
    "a house twice": (
        "thrones_maneuver",
        lambda at: at["table"]["extra"].update(houses=[0] * len(at["table"]["extra"]["houses"])),
        "one House",
    ),
    "an invasion": ("thrones_invasion", lambda at: at["table"]["extra"].update(invasion=invasion(500)), "invasion"),
}


def invasion(src: int) -> dict[str, object]:
    return {"@": "Invasion", "src": src, "dst": 0, "battles": 0, "out": [], "fought": []}


@pytest.mark.parametrize("what", EDITS)
def test_what_cannot_be_is_named(what: str, tmp_path: Path) -> None:
    name, change, says = EDITS[what]
    header, position = opened(name)
    change(position)
    with pytest.raises(hegemon.SaveError, match=says):
        hegemon.load(sealed(tmp_path / "x.save", header, position))


@pytest.mark.parametrize("name", SAVES)
def test_what_was_not_edited_is_loaded(name: str, tmp_path: Path) -> None:
    header, position = opened(name)
    game = loaded(sealed(tmp_path / "x.save", header, position))
    assert game is not None
    play(game, 200, 5)
