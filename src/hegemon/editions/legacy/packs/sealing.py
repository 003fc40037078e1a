"""The words of the sealed packs, which are read when a pack is opened.

Each seal is a TOML file in the form of ``hegemon.table.seals``. Only the seals are kept; to work on the words::

    python -m hegemon.editions.legacy.packs unseal FOLDER    writes FOLDER/pack_1.toml and so on
    python -m hegemon.editions.legacy.packs seal FOLDER      makes the seals from them

Both tell what the packs hold. Numbers of things count through the whole edition, kind by kind, and go on where
``world.toml`` ends. They stand in saved worlds, so they never change; a new thing gets the next number.

This module stays interpreted when the rest is compiled, since the library makes its classes in a way of its own.
"""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

import msgspec

from hegemon.table.files import checked
from hegemon.table.seals import SUFFIX, BadSeal, unwrapped

NAMES: Final = (
    *("pack_1", "pack_2", "pack_3", "pack_4"),
    *("pocket_1", "evolution_1", "evolution_2", "evolution_3", "evolution_4", "pocket_2"),
    *("envelope_1", "envelope_2", "envelope_3", "envelope_4", "promo"),
)
"""All seals, in the order in which packs open that are opened by one action."""

WARNING: Final = "SEALED. What stands below tells what this pack holds: open it in the game, when its time has come."


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """What is done when the pack is opened, one after the other; ``id`` is for the program."""

    id: str
    says: str


class Addition(msgspec.Struct, forbid_unknown_fields=True):
    """A rule that is stuck into the book, at the place with its letter; without a letter it has no place there."""

    title: str
    says: str
    letter: str = ""


class Scar(msgspec.Struct, forbid_unknown_fields=True):
    """A scar on a territory: how many cards, when it is played, and whether it is dealt at all."""

    number: int
    name: str
    text: str
    copies: int
    emblem: str
    when: str = ""
    dealt: bool = True


class Weakness(msgspec.Struct, forbid_unknown_fields=True):
    """A scar on a faction; ``scar`` is its number among the scar cards."""

    number: int
    scar: int
    name: str
    text: str
    copies: int
    emblem: str
    when: str = ""
    dealt: bool = True


class Event(msgspec.Struct, forbid_unknown_fields=True):
    """An event card; ``hand`` says that it is dealt to players instead of drawn.

    ``after`` is what becomes of it: ``discard``, ``destroy``, ``keep``, or ``used`` if it is destroyed only when used.
    """

    number: int
    name: str
    text: str
    copies: int
    after: str
    emblem: str
    hand: bool = False


class Mission(msgspec.Struct, forbid_unknown_fields=True):
    """A mission: its condition, its stars, what else it brings, and what becomes of the card.

    ``after`` is ``discard``, ``destroy``, ``slot`` if it goes onto a faction card, or ``printed`` if it stands there.
    """

    number: int
    name: str
    text: str
    stars: int
    after: str
    emblem: str
    reward: str = ""
    private: bool = False
    copies: int = 1


class Power(msgspec.Struct, forbid_unknown_fields=True):
    """A power, and the colour of the slot that it fills; ``answers`` are those that lead to it."""

    number: int
    name: str
    text: str
    slot: str
    emblem: str
    copies: int = 1
    answers: tuple[int, ...] = ()


class Faction(msgspec.Struct, forbid_unknown_fields=True):
    """A faction: its powers by number, the number of its own mission, and what stands in a slot that is closed."""

    number: int
    id: str
    name: str
    text: str
    banner: str
    emblem: str
    powers: tuple[int, ...]
    mission: int
    closed: str = ""


class DraftKind(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of draft card."""

    number: int
    name: str
    text: str
    emblem: str


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """A draft card: its kind, its value, and the least number of players that it is for."""

    number: int
    kind: int
    name: str
    text: str
    value: int
    players: int
    emblem: str


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """A mark in the place of a city; the number is the kind of city in a saved world."""

    number: int
    name: str
    text: str
    copies: int
    population: int
    emblem: str


class Title(msgspec.Struct, forbid_unknown_fields=True):
    """What a faction may be called for good."""

    number: int
    name: str
    text: str
    emblem: str


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A territory that is added: it has no region; so many coins on its card, so many sea lines, such troops."""

    number: int
    id: str
    name: str
    text: str
    coins: int
    lines: int
    troops: int
    emblem: str


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """One of several answers, by number; ``of`` is the id of the prompt."""

    of: str
    number: int
    name: str
    text: str


class Prompt(msgspec.Struct, forbid_unknown_fields=True):
    """A question to a player; ``id`` is for the program."""

    id: str
    says: str


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """An emblem on a field of 48 by 48: a path that is filled, and one that is drawn as a line."""

    fill: str = ""
    line: str = ""


class SealedRule(msgspec.Struct, forbid_unknown_fields=True):
    """A rule that is told when this pack is open, and those in ``also``; to an open rule it adds a sentence."""

    id: str
    says: str
    also: tuple[str, ...] = ()


class SealedRuling(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling that is told when this pack is open, and those in ``also``; to an open one it adds sentences."""

    number: int
    title: str
    text: str
    also: tuple[str, ...] = ()


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """Everything in one seal; ``ours`` says so if its contents are our own invention."""

    id: str
    number: int
    """Of the pack that it belongs to, as in ``world.toml``."""
    title: str
    story: list[str]
    ours: str = ""
    step: list[Step] = []
    addition: list[Addition] = []
    scar: list[Scar] = []
    weakness: list[Weakness] = []
    event: list[Event] = []
    mission: list[Mission] = []
    power: list[Power] = []
    faction: list[Faction] = []
    draft_kind: list[DraftKind] = []
    draft: list[Draft] = []
    mark: list[Mark] = []
    title_given: list[Title] = []
    place: list[Place] = []
    prompt: list[Prompt] = []
    choice: list[Choice] = []
    emblem: dict[str, Drawing] = {}
    rule: list[SealedRule] = []
    ruling: list[SealedRuling] = []


@cache
def words(name: str) -> str:
    """The TOML of a seal."""
    if name not in NAMES:
        raise BadSeal(f"There is no seal {name!r}; there are {', '.join(NAMES)}.")
    return unwrapped((files(__package__) / f"{name}{SUFFIX}").read_text(encoding="utf-8"))


@cache
def read(name: str) -> Pack:
    """What is in a seal."""
    return parsed(words(name), f"the seal {name}")


def digest(name: str) -> str:
    """The SHA-256 of the words in a seal, which proves afterwards that nobody changed them."""
    return sha256(words(name).encode()).hexdigest()


def parsed(text: str, what: str) -> Pack:
    """A pack from its TOML."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSeal(f"In {what} is no TOML: {error}.") from error
    return checked(data, Pack, what)
