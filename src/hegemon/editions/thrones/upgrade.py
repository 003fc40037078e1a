"""Saves of older versions of this edition, brought up to date."""

from __future__ import annotations

from typing import Final

from hegemon.editions.thrones.lands import ENGINE, KNIGHT, TOKENS
from hegemon.kernel.saves import SaveError, revised

DECKS: Final = {"maester": "maesters", "objective": "objectives"}


def upgrade(position: dict[str, object]) -> dict[str, object]:
    """A saved position as it would be saved today."""
    newer = revised(position, revise)
    assert isinstance(newer, dict)
    return newer


def revise(data: dict[str, object]) -> object:
    """One record of a save as it is today; anything else as it is."""
    kind = str(data.get("@", "")).removeprefix("thrones.")
    if kind == "ThronesExtra" and "maester_deck" in data:
        return with_decks(data)
    if kind == "Pluck" and "deck" not in data:
        return {**data, "deck": "maester"}
    if kind == "Invasion" and "knights_out" in data:
        return with_companions(data)
    if kind == "Force" and "land" in data:
        newer = {name: value for name, value in data.items() if name != "land"}
        return {**newer, "lands": [] if data["land"] == -1 else [data["land"]]}
    return data


def with_companions(data: dict[str, object]) -> dict[str, object]:
    """The Knights (0) and Siege Engines (1) of an invasion as lists, where they were counted in fields of their own."""
    newer = {name: data[name] for name in ("@", "src", "dst", "battles")}
    for field in ("out", "fought"):
        knights, engines = data.get(f"knights_{field}", 0), data.get(f"engines_{field}", 0)
        if not isinstance(knights, int) or not isinstance(engines, int) or not 0 <= knights + engines <= 2 * TOKENS:
            raise SaveError("The save holds an invasion that cannot be.")
        newer[field] = [KNIGHT.index] * knights + [ENGINE.index] * engines
    return newer


def with_decks(data: dict[str, object]) -> dict[str, object]:
    """Each deck as one record, where it was four fields."""
    newer = dict(data)
    for name, field in DECKS.items():
        newer[field] = {
            "@": "Deck",
            "cards": newer.pop(f"{name}_deck"),
            "hands": newer.pop(field),
            "pile": newer.pop(f"{name}_pile"),
            "discards": newer.pop(f"{name}_discards"),
        }
    return newer
