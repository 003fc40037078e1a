"""A rulebook before anything is chosen: everything an edition brings, and the options it is opened with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.steps import Record
from hegemon.table.campaign import Campaigning
from hegemon.table.edition import Edition
from hegemon.table.factions import Faction


class BadOption(Exception):
    """An option that does not exist or does not fit. The text is one sentence that names it and the fix.

    ``field`` says for a form what it is about: ``options.`` and a name, ``seats``, ``bot``, or nothing.
    """

    def __init__(self, says: str, field: str = "") -> None:
        super().__init__(says)
        self.field: Final = field


class Fit:
    """For how many players a choice is meant, and why not for others: a sentence that may name the rule."""

    __slots__ = ("seats", "why")

    def __init__(self, seats: range, why: str) -> None:
        self.seats: Final = seats
        self.why: Final = why


def said(choice: bool | str) -> str:
    """A choice as people say it: yes and no for switches, and what is one's own by its name."""
    if not isinstance(choice, str):
        return "yes" if choice else "no"
    return str(json.loads(choice)["name"]) if own_text(choice) else choice


def players(seats: range) -> str:
    """Numbers of players in words: ``3 to 6 players``."""
    if len(seats) == 1:
        return f"{seats[0]} players"
    return f"{seats[0]} {'or' if len(seats) == 2 else 'to'} {seats[-1]} players"


NO_FITS: Final[dict[bool | str, Fit]] = {}

LONGEST: Final = 60
"""So many letters of a value that is refused are shown."""
BOARD: Final = "board"
"""The option that says which board is played on, in an edition that has several for the same rules."""


OwnChoice = Callable[[str], str]
"""Reads a text that is somebody's own choice of an option; what holds is a JSON object with a ``name``, always the
same for the same choice."""


def own_text(value: str) -> bool:
    """Whether this is somebody's own choice of an option: a text of several lines, or a JSON object."""
    return value.startswith("{") or "\n" in value


def has_own(options: Mapping[str, bool | str]) -> bool:
    """Whether somebody's own choice is among these options."""
    return any([isinstance(value, str) and own_text(value) for value in options.values()])


def briefly(options: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """The options, and of somebody's own choices the name alone."""
    return {
        name: json.dumps({"name": said(value)}, ensure_ascii=False)
        if isinstance(value, str) and own_text(value)
        else value
        for name, value in options.items()
    }


class Option:
    """A switch of the rules: its name, what it may be set to (the first is the default), and a sentence of help.

    ``label`` is what a form calls it, and ``labels`` what it calls the choices. ``fits`` names the choices that are
    only for some numbers of players. ``own`` reads what is none of the choices but somebody's own, such as a map.
    """

    __slots__ = ("choices", "fits", "help", "label", "labels", "name", "own", "rules")

    def __init__(
        self,
        name: str,
        choices: tuple[bool | str, ...],
        help: str,
        rules: tuple[str, ...],
        label: str = "",
        labels: tuple[str, ...] = (),
        fits: Mapping[bool | str, Fit] = NO_FITS,
        own: OwnChoice | None = None,
    ) -> None:
        self.name: Final = name
        self.choices: Final = choices
        self.help: Final = help
        self.rules: Final = rules
        self.label: Final = label or name.replace("_", " ").capitalize()
        self.labels: Final = labels or tuple([said(choice).replace("_", " ").capitalize() for choice in choices])
        self.fits: Final = fits
        self.own: Final = own

    @property
    def default(self) -> bool | str:
        """What holds when nothing is said."""
        return self.choices[0]

    def read(self, value: object) -> bool | str:
        """The value if it is possible; words such as ``yes`` and ``off`` are understood for switches."""
        if isinstance(value, str) and isinstance(self.default, bool):
            word = value.strip().lower()
            if word in ("true", "yes", "on", "1"):
                value = True
            elif word in ("false", "no", "off", "0"):
                value = False
        if isinstance(value, bool) and not isinstance(self.default, bool):
            off = "off" in self.choices and not value
            value = "off" if off else self.choices[int(value)]  # switching a choice on takes the first form of it
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if self.own is not None and isinstance(value, str) and own_text(value):
            return self.own(value)
        named = ", ".join([said(choice) for choice in self.choices])
        given = repr(value)
        shown = given if len(given) <= LONGEST else f"{given[:LONGEST]}…"
        raise BadOption(f"Option {self.name} cannot be {shown}; it takes {named}.", f"options.{self.name}")

    def misfit(self, choice: bool | str, seats: int) -> str:
        """Why a choice does not go with so many players: a sentence, or nothing if it does."""
        fit = self.fits.get(choice)
        if fit is None or seats in fit.seats:
            return ""
        return f"Option {self.name}={said(choice)} is for {players(fit.seats)}, not {seats}: {fit.why}"


def read_options(options: tuple[Option, ...], given: Mapping[str, object], seats: int = 0) -> dict[str, bool | str]:
    """All options of an edition with what was chosen, the rest at their defaults.

    A choice that was made, is not the default, and does not go with the number of players is refused; 0 asks nothing.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"There is no option {name!r}; there are {', '.join(sorted(known))}.", "options")
    chosen = {o.name: o.read(given[o.name]) if o.name in given else o.default for o in options}
    for option in options:
        choice = chosen[option.name]
        why = option.misfit(choice, seats) if seats and choice != option.default else ""
        if why:
            raise BadOption(why, f"options.{option.name}")
    return chosen


NOTHING_RENAMED: Final[dict[str, str]] = {}
NOTHING_CHOSEN: Final[dict[str, bool | str]] = {}

Opener = Callable[[int, Mapping[str, object], int], Edition]
"""Makes the edition for so many seats with these options, by the rules of a version."""

SettingOpener = Callable[[int, Mapping[str, object], int, Record], Edition]
"""The same for a game that is begun from a setting, such as what earlier games have left."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AuditNotes:
    """What laws and fuzzer check in an edition; the table only carries it, and ``hegemon.rules.audit`` reads it."""


class Rulebook:
    """An edition before anything is chosen: what it is called, for how many, and how it is opened."""

    __slots__ = (
        "audit",
        "banners_chosen",
        "campaign",
        "code",
        "factions",
        "id",
        "name",
        "opener",
        "options",
        "package",
        "quick",
        "renamed",
        "seats",
        "seats_rule",
        "setting_opener",
        "summary",
        "upgrade",
        "version",
    )

    def __init__(
        self,
        *,
        id: str,
        name: str,
        code: str,
        summary: str,
        version: int,
        seats: range,
        options: tuple[Option, ...],
        opener: Opener,
        package: str,
        seats_rule: str = "",
        upgrade: Callable[[dict[str, object]], dict[str, object]] | None = None,
        renamed: Mapping[str, str] = NOTHING_RENAMED,
        quick: Mapping[str, bool | str] = NOTHING_CHOSEN,
        audit: AuditNotes | None = None,
        banners_chosen: bool = True,
        factions: tuple[Faction, ...] = (),
        setting_opener: SettingOpener | None = None,
        campaign: Campaigning | None = None,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.code: Final = code
        """The letters its rule ids begin with."""
        self.summary: Final = summary
        """What it is, in a sentence."""
        self.version: Final = version
        """Counts the changes of its rules; saves and logs carry it."""
        self.seats: Final = seats
        self.seats_rule: Final = seats_rule
        """The id of the rule that says for how many it is, or nothing."""
        self.options: Final = options
        self.opener: Final = opener
        self.package: Final = package
        """Where its data lie (rules.toml, rulings.md, sheets), and the name space of its records in saves."""
        self.upgrade: Final = upgrade
        """Brings the data of a saved position from any older form to the present one, and leaves that as it is."""
        self.renamed: Final = renamed
        """What records of old saves are called now; one that only moved between edition and rules needs no entry."""
        self.quick: Final = quick
        """The options of a game that is begun with one click, for a quick start; the form for a new game begins so."""
        self.audit: Final = audit
        """What laws and fuzzer check beyond what holds in every edition."""
        self.banners_chosen: Final = banners_chosen
        """Whether players choose their colours before the game; else the edition gives them out (``Extra.banner``)."""
        self.factions: Final = factions
        """The sides that players choose, if they do; a wish for one can be made before the game begins."""
        self.setting_opener: Final = setting_opener
        """Opens the edition with a setting, if its games can be begun from one."""
        self.campaign: Final = campaign
        """What there is to know about campaigns, if its games change one another."""

    def page(self) -> str:
        """The edition's page for players, in Markdown; empty if it brings none."""
        place = files(self.package) / "page.md"
        return place.read_text(encoding="utf-8") if place.is_file() else ""

    def open(
        self, seats: int, options: Mapping[str, object], version: int | None = None, setting: Record | None = None
    ) -> Edition:
        """The edition for so many seats with these options, by the present rules or those of an older version.

        With a setting the game goes on from what others have left, in a book that has that; others refuse it.
        """
        if seats not in self.seats:
            rule = f" ({self.seats_rule})" if self.seats_rule else ""
            raise BadOption(f"{self.name} is for {players(self.seats)}, not {seats}{rule}.", "seats")
        version = self.version if version is None else version
        if setting is None:
            return self.opener(seats, options, version)
        if self.setting_opener is None:
            raise BadOption(f"{self.name} takes no setting: each of its games begins anew.")
        return self.setting_opener(seats, options, version, setting)
