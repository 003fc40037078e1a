"""Actions and positions as numbers, for an edition as it is opened with a board, a number of seats and options.

An answer is said part by part, each part one id: first the verb with the first thing it names (``attack hills``),
then what else it names (``then territory marsh``), at last the amount (``then amount most``). A part that leaves no
choice is said by itself, so most answers take one or two ids. Which ids there are follows from the shapes of the
edition's actions and from its lists of things; nothing here knows an edition.

Amounts are told in buckets: the least, the most, every number up to 20 between them, and beyond that the largest number
of each bucket (up to 24, 32, 48, 64, …). A text of the player's own is one of those that the menu lists. All other
answers have ids of their own.

This module is compiled, and needs no library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hegemon.editions import rulebook
from hegemon.kernel.chance import ChanceMenu, Throw, Thrown
from hegemon.kernel.menus import NOTHING_NAMED, Menu, Spans
from hegemon.kernel.steps import Action, Named
from hegemon.kernel.views import View
from hegemon.table.combat import Battle
from hegemon.table.decks import OpenDeck
from hegemon.table.edition import Edition
from hegemon.table.effects import ExtraWithForces
from hegemon.table.extra import Facts
from hegemon.table.table import Table

LEAST: Final = 0
MOST: Final = 1
FIRST_EXACT: Final = 2
EXACT: Final = 20
"""Amounts up to this one have an id of their own."""
BUCKETS: Final[tuple[int, ...]] = (24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1 << 40)
"""The largest amount of each bucket beyond that."""
FIRST_BUCKET: Final = FIRST_EXACT + EXACT + 1
AMOUNTS: Final = FIRST_BUCKET + len(BUCKETS)
FACES: Final = 20
"""The most faces of a die."""
TEXTS: Final = 64
"""The most texts that a menu may list."""

AMOUNT: Final = -1
FACE: Final = -2
TEXT: Final = -3
CARDS: Final = -4
VERB: Final = -5
"""What a part of an answer is, if it is not one of a list of things; a thing has the number of its list instead."""
LAND: Final = 0
CARD: Final = 1

NO_ID: Final = -1
NO_KIND: Final = -1
ROW: Final = 5

BARE: Final = 0
THING: Final = 1
AMOUNT_FIRST: Final = 2
"""How an answer of a kind begins: with nothing but the verb, with a thing, or with an amount."""


def amount_names() -> list[str]:
    """What the ids of amounts are called, in order."""
    names = ["least", "most", *[str(n) for n in range(EXACT + 1)]]
    low = EXACT
    for high in BUCKETS[:-1]:
        names.append(f"up to {high}")
        low = high
    return [*names, f"above {low}"]


class Misfit(ValueError):
    """An id, or an answer, that does not fit the question. The text is one sentence."""


class ActionSpace:
    """The ids of all answers that can be given in one edition, as opened for so many seats with these options.

    Where games change their own rules, whatever they may ever bring has its ids from the beginning on. What it is
    called is not told: a thing that is not there at first has the name of its list and a number.

    The blocks stand in the order of ``edition.actions``: for each kind one id for every thing that may come first;
    then, shared by all kinds, the end of a list, the amounts, the faces of dice, the texts, and every list of things
    that may come second or later.
    """

    __slots__ = (
        "after",
        "bare",
        "decks",
        "exact",
        "first",
        "hostile",
        "index",
        "kind_of",
        "kinds",
        "lands",
        "lists",
        "long",
        "makers",
        "names",
        "numbers",
        "open",
        "opening",
        "parts",
        "place_of",
        "roles",
        "size",
        "things",
    )

    def __init__(self, edition: Edition) -> None:
        at_first = edition if edition.widest is None else fresh(edition)
        edition = edition.everything()
        others = sorted([name for name in edition.things if name != "card"])
        self.lists: Final[list[str]] = ["territory", "card", *others]
        self.things: Final[list[tuple[Named, ...]]] = things_of(edition, self.lists)
        self.open: Final[list[set[str]]] = [
            {thing.id for thing in things} for things in things_of(at_first, self.lists)
        ]
        """The ids of the things that everybody knows, list by list."""
        self.index: Final[list[dict[str, int]]] = [
            {thing.id: place for place, thing in enumerate(things)} for things in self.things
        ]
        self.kinds: Final[dict[type[Action], int]] = {kind: number for number, kind in enumerate(edition.actions)}
        self.makers: Final[list[Callable[..., Action]]] = list(edition.actions)
        self.parts: Final[list[list[int]]] = [self.parts_of(kind) for kind in edition.actions]
        self.long: Final = [is_long(parts) for parts in self.parts]
        self.opening: Final = [
            BARE if not parts else AMOUNT_FIRST if parts[0] == AMOUNT else THING for parts in self.parts
        ]
        self.bare: Final = [not parts or parts[-1] != AMOUNT for parts in self.parts]
        """Whether answers of a kind end without an amount."""
        self.exact: Final = [kind.exact for kind in edition.actions]
        self.roles: Final = [kind.role for kind in edition.actions]
        self.hostile: Final = [kind.hostile for kind in edition.actions]
        self.names: Final[list[str]] = []
        self.kind_of: Final[list[int]] = []
        """The kind of action that an id begins, or NO_KIND if it goes on with an answer."""
        self.place_of: Final[list[int]] = []
        """The number of the territory that an id names, or NOTHING_NAMED."""
        self.first: Final[list[int]] = []
        """The first id of every kind."""
        verbs = [kind.verb for kind in edition.actions]
        for number, kind in enumerate(edition.actions):
            verb = kind.verb if verbs.count(kind.verb) == 1 else f"{kind.verb} ({kind.__name__})"
            parts = self.parts[number]
            self.first.append(self.block(f"{verb} ", parts[0] if parts else VERB, number))
        self.after: Final[dict[int, int]] = {}
        """The first id of every block that goes on with an answer, by what the part is; the end of a list by CARDS."""
        going_on: list[int] = []
        for parts in self.parts:
            for place, part in enumerate(parts):
                listed = part in (CARDS, FACE)
                if listed:
                    going_on += [CARDS, CARD if part == CARDS else FACE]
                if place and part != CARDS:
                    going_on.append(part)
        for part in [CARDS, AMOUNT, FACE, TEXT, *range(len(self.lists))]:
            if part not in going_on:
                continue
            if part == CARDS:
                self.after[CARDS] = len(self.names)
                self.add("end", NO_KIND, NOTHING_NAMED)
            else:
                what = self.lists[part] if part >= 0 else {AMOUNT: "amount", FACE: "face"}.get(part, "")
                self.after[part] = self.block(f"then {what} ".replace("  ", " "), part, NO_KIND)
        self.size: Final = len(self.names)
        self.numbers: Final = {name: id for id, name in enumerate(self.names)}
        """The ids by their names."""

    def add(self, name: str, kind: int, place: int) -> None:
        """One more id."""
        self.names.append(name)
        self.kind_of.append(kind)
        self.place_of.append(place)

    def block(self, word: str, part: int, kind: int) -> int:
        """Ids for everything that a part may be; the first of them."""
        start = len(self.names)
        if part == AMOUNT:
            for name in amount_names():
                self.add(word + name, kind, NOTHING_NAMED)
        elif part == FACE:
            for face in range(1, FACES + 1):
                self.add(f"{word}{face}", kind, NOTHING_NAMED)
        elif part == TEXT:
            for text in range(1, TEXTS + 1):
                self.add(f"{word}text {text}", kind, NOTHING_NAMED)
        elif part == CARDS or part >= 0:
            which = CARD if part == CARDS else part
            for place, thing in enumerate(self.things[which]):
                name = thing.id if thing.id in self.open[which] else f"{self.lists[which]}_{place + 1}"
                self.add(word + name, kind, place if which == LAND else NOTHING_NAMED)
        else:
            self.add(word.strip(), kind, NOTHING_NAMED)
        return start

    def parts_of(self, kind: type[Action]) -> list[int]:
        """What the fields of a kind of action are."""
        found: list[int] = []
        for word in kind.shape:
            if word == "number":
                found.append(AMOUNT)
            elif word == "faces":
                found.append(FACE)
            elif word == "text":
                found.append(TEXT)
            elif word == "cards":
                found.append(CARDS)
            elif word in self.lists:
                found.append(self.lists.index(word))
            elif not word.startswith("="):
                raise Misfit(f"The action {kind.__name__} has a part {word!r}, and the edition lists no such things.")
        return found

    def place(self, part: int, value: object) -> int:
        """The place of a thing in its list."""
        assert isinstance(value, Named)
        if part == LAND:
            found = value.index
            if not 0 <= found < len(self.things[LAND]):
                found = NOTHING_NAMED
        else:
            found = self.index[part].get(value.id, NOTHING_NAMED)
        if found == NOTHING_NAMED:
            raise Misfit(f"There is no id for {value.name}, which is in no list of the edition.")
        return found

    def path(self, action: Action, texts: list[str]) -> list[int]:
        """The answer part by part: ids, and for an amount n the number -1 - n.

        ``texts`` are those that the menu lists, which are numbered by it; one that is not among them is added.
        """
        kind = self.kinds[type(action)]
        parts = self.parts[kind]
        fields = action.fields()
        if not parts:
            return [self.first[kind]]
        found: list[int] = []
        for part, value in zip(parts, fields, strict=True):
            if part == AMOUNT:
                assert isinstance(value, int)
                found.append(-1 - value)
            elif part in (CARDS, FACE):
                which = CARD if part == CARDS else FACE
                assert isinstance(value, tuple)
                for one in value:
                    base = self.first[kind] if not found else self.after[which]
                    found.append(base + (self.face(one) if which == FACE else self.place(CARD, one)))
                found.append(self.after[CARDS])
            else:
                base = self.first[kind] if not found else self.after[part]
                found.append(base + (text_number(str(value), texts) if part == TEXT else self.place(part, value)))
        return found

    def face(self, value: object) -> int:
        """The place of a face among the ids."""
        assert isinstance(value, int)
        if not 1 <= value <= FACES:
            raise Misfit(f"A die that shows {value} has no id; there are ids for 1 to {FACES}.")
        return value - 1

    def said(self, ids: list[int]) -> str:
        """Some ids in words."""
        return ", ".join([self.names[id] for id in ids])


def things_of(edition: Edition, lists: list[str]) -> list[tuple[Named, ...]]:
    """The things of an edition, list by list: its territories, its cards, and whatever else it lists."""
    found: list[tuple[Named, ...]] = []
    for name in lists:
        first: tuple[Named, ...] = ()
        if name == "territory":
            first = edition.board.territories
        elif name == "card":
            first = edition.cards
        found.append((*first, *([] if name == "territory" else edition.things.get(name, ()))))
    return found


def fresh(edition: Edition) -> Edition:
    """The edition before any game has changed its rules."""
    return rulebook(edition.id).open(edition.seats, dict(edition.options), edition.version)


def text_number(text: str, texts: list[str]) -> int:
    """The place of a text among those that are listed."""
    if text not in texts:
        texts.append(text)
        if len(texts) > TEXTS:
            raise Misfit(f"A menu lists more than {TEXTS} texts, and only so many have ids.")
    return texts.index(text)


def is_long(parts: list[int]) -> bool:
    """Whether answers of this kind are more than up to two things and an amount at the end."""
    named = parts[:-1] if parts and parts[-1] == AMOUNT else parts
    return len(named) > 2 or any([part < 0 for part in named])


def amounts_between(low: int, high: int, exact: bool, base: int, ids: list[int], values: list[int]) -> None:
    """The ids for all amounts from the least to the most, and which amount each of them is."""
    if not exact:
        ids.append(base + LEAST)
        values.append(low)
        if high == low:
            return
        ids.append(base + MOST)
        values.append(high)
        low += 1
        high -= 1
    n: i64 = low
    while n <= EXACT and n <= high:
        ids.append(base + FIRST_EXACT + n)
        values.append(n)
        n += 1
    if high > EXACT:
        below = EXACT
        place = FIRST_BUCKET
        for limit in BUCKETS:
            bottom = max(low, below + 1)
            top = min(high, limit)
            if bottom <= top:
                ids.append(base + place)
                values.append(top)
            below = limit
            place += 1


def amounts_among(amounts: list[int], exact: bool, base: int, ids: list[int], values: list[int]) -> None:
    """The same for amounts that need not follow each other."""
    amounts = sorted(set(amounts))
    if len(amounts) == amounts[-1] - amounts[0] + 1:
        amounts_between(amounts[0], amounts[-1], exact, base, ids, values)
        return
    if not exact:
        ids += [base + LEAST, base + MOST]
        values += [amounts[0], amounts[-1]]
        amounts = amounts[1:-1]
    last = NO_ID
    for amount in amounts:
        id = base + amount_place(amount)
        if id == last:
            values[-1] = amount
        else:
            ids.append(id)
            values.append(amount)
        last = id


def amount_place(amount: int) -> int:
    """The place of an amount among the ids of amounts, if it is neither the least nor the most."""
    if amount <= EXACT:
        return FIRST_EXACT + amount
    place = FIRST_BUCKET
    while amount > BUCKETS[place - FIRST_BUCKET]:
        place += 1
    return place


class ChanceNode:
    """What chance may say next: ids with their exact probabilities, and what follows each of them.

    Where neither a node nor an outcome follows, dice were thrown one by one, and the ids themselves say which.
    """

    __slots__ = ("chances", "ends", "ids", "nodes")

    def __init__(self) -> None:
        self.ids: Final[list[int]] = []
        self.chances: Final[list[float]] = []
        self.nodes: Final[list[ChanceNode | None]] = []
        self.ends: Final[list[Action | None]] = []


def throw_chain(space: ActionSpace, throw: Throw) -> ChanceNode:
    """Some equal dice that are thrown one by one: what follows is the same whatever the last one shows."""
    if throw.size > FACES:
        raise Misfit(f"A die with {throw.size} faces has no ids; there are ids for up to {FACES}.")
    following: ChanceNode | None = None
    for die in range(throw.count, 0, -1):
        node = ChanceNode()
        base = space.first[space.kinds[Thrown]] if die == 1 else space.after[FACE]
        for face in range(throw.size):
            node.ids.append(base + face)
            node.chances.append(1.0 / throw.size)
            node.nodes.append(following)
            node.ends.append(None)
        following = node
    assert following is not None
    return following


def chance_tree(space: ActionSpace, menu: ChanceMenu) -> ChanceNode:
    """The outcomes of a chance menu, part by part. Parts that leave no choice are left out."""
    if isinstance(menu, Throw):
        return throw_chain(space, menu)
    texts: list[str] = []
    paths: list[list[int]] = []
    actions: list[Action] = []
    weights: list[float] = []
    for action, chance in menu.outcomes():
        path = space.path(action, texts)
        paths.append([exact_id(space, action, one) for one in path])
        actions.append(action)
        weights.append(float(chance))
    return grown(paths, actions, weights, list(range(len(paths))), 0)


def exact_id(space: ActionSpace, action: Action, one: int) -> int:
    """The id of a part of a chance outcome: its amounts say which one it is."""
    if one >= 0:
        return one
    kind = space.kinds[type(action)]
    amount = -1 - one
    base = space.first[kind] if space.opening[kind] == AMOUNT_FIRST else space.after[AMOUNT]
    if amount > EXACT:
        raise Misfit(f"Chance has an outcome with the number {amount}, and only those up to {EXACT} have ids.")
    return base + FIRST_EXACT + amount


def grown(
    paths: list[list[int]], actions: list[Action], weights: list[float], alive: list[int], level: int
) -> ChanceNode:
    """The tree of some outcomes from a level on."""
    while len(alive) > 1 and len({paths[one][level] for one in alive}) == 1:
        level += 1
    node = ChanceNode()
    groups: dict[int, list[int]] = {}
    for one in alive:
        groups.setdefault(paths[one][level], []).append(one)
    total = sum([weights[one] for one in alive])
    for id in sorted(groups):
        group = groups[id]
        node.ids.append(id)
        node.chances.append(sum([weights[one] for one in group]) / total)
        if len(group) == 1:
            node.ends.append(actions[group[0]])
            node.nodes.append(None)
        else:
            node.ends.append(None)
            node.nodes.append(grown(paths, actions, weights, group, level + 1))
    return node


class Question:
    """One open question, answered id by id. ``ids`` are those that can be said now, each exactly once.

    With ``macro``, the amount of an attack says at how many armies left to stop, and not how many dice are rolled.
    """

    __slots__ = (
        "amount_ids",
        "amounts",
        "answers",
        "chosen",
        "ids",
        "kind",
        "level",
        "macro",
        "node",
        "paths",
        "rows",
        "seen",
        "space",
        "stamp",
        "stop",
        "t",
        "texts",
    )

    def __init__(self, space: ActionSpace, macro: bool = False) -> None:
        self.space: Final = space
        self.macro: Final = macro
        self.t: Table | None = None
        self.rows: list[int] = []
        self.answers: list[Action] = []
        self.paths: list[list[int]] = []
        self.texts: list[str] = []
        self.node: ChanceNode | None = None
        self.level = 0
        self.kind = NO_KIND
        self.ids: list[int] = []
        self.amount_ids: list[int] = []
        self.amounts: list[int] = []
        self.chosen: list[int] = []
        """The ids said so far, those without a choice included."""
        self.stop = -1
        """With how many armies left the attack just chosen is to stop; -1 if it is no attack."""
        self.seen: list[int] = []
        self.stamp = 0

    def copy(self) -> Question:
        """A question that goes its own way."""
        other = Question(self.space, self.macro)
        other.t, other.rows, other.answers, other.paths = self.t, self.rows, self.answers, self.paths
        other.texts, other.node, other.level, other.kind = self.texts, self.node, self.level, self.kind
        other.ids, other.amount_ids, other.amounts = self.ids, self.amount_ids, self.amounts
        other.chosen = self.chosen.copy()
        other.stop = self.stop
        return other

    def open(self, t: Table, menu: Menu) -> Action | None:
        """Ask for an answer of this menu; if there is only one, it is returned."""
        space = self.space
        spans = Spans(space.kinds)
        menu.spans(spans)
        self.t = t
        self.node = None
        self.level = 0
        self.kind = NO_KIND
        self.chosen = []
        self.stop = -1
        rows = spans.rows
        self.rows = rows
        if spans.answers:
            self.take_answers(spans)
        elif self.paths:
            self.paths = []
        self.list_first()
        return self.forced()

    def take_answers(self, spans: Spans) -> None:
        """Turn answers that a menu tells one by one into rows or paths."""
        space = self.space
        rows = self.rows
        self.answers = spans.answers
        self.paths = []
        self.texts = []
        kinds = space.kinds
        place: i64 = 0
        for action in spans.answers:
            kind = kinds[type(action)]
            if space.long[kind]:
                path = space.path(action, self.texts)
                path.append(place)  # the last number is that of the answer
                self.paths.append(path)
            else:
                parts = space.parts[kind]
                fields = action.fields() if parts else []
                first = NOTHING_NAMED
                second = NOTHING_NAMED
                low = -1 - place
                at = 0
                for part in parts:
                    value = fields[at]
                    if part == AMOUNT:
                        assert isinstance(value, int)
                        low = value
                    elif at == 0:
                        first = space.place(part, value)
                    else:
                        second = space.place(part, value)
                    at += 1
                rows.append(kind)
                rows.append(first)
                rows.append(second)
                rows.append(low)
                rows.append(low)
            place += 1

    def fresh(self) -> list[int]:
        """Marks for what was listed already at this level; another stamp than any before."""
        if not self.seen:
            self.seen = [0] * self.space.size
        self.stamp += 1
        return self.seen

    def list_first(self) -> None:
        """The ids that an answer may begin with."""
        space = self.space
        opening, first = space.opening, space.first
        seen = self.fresh()
        stamp = self.stamp
        ids: list[int] = []
        rows = self.rows
        counted: list[int] = []
        size: i64 = len(rows)
        at: i64 = 0
        while at < size:
            kind = rows[at]
            how = opening[kind]
            if how == AMOUNT_FIRST:
                if kind not in counted:
                    counted.append(kind)
            else:
                id = first[kind]
                if how == THING:
                    id += rows[at + 1]
                if seen[id] != stamp:
                    seen[id] = stamp
                    ids.append(id)
            at += ROW
        self.ids = ids
        if counted or self.paths:
            self.amount_ids = []
            self.amounts = []
            for kind in counted:
                self.list_amounts(kind, first[kind])
            if self.paths:
                self.list_parts()

    def list_amounts(self, kind: int, base: int) -> None:
        """The ids of the amounts that the rows of a kind allow."""
        space = self.space
        rows = self.rows
        ids: list[int] = []
        values: list[int] = []
        if self.macro and self.is_attack(kind):
            low, high = self.stops(kind)
            amounts_between(low, high, False, base, ids, values)
        else:
            spans: i64 = 0
            low = high = 0
            several: list[int] = []
            for at in range(0, len(rows), ROW):
                if rows[at] == kind:
                    spans += 1
                    if spans == 1:
                        low, high = rows[at + 3], rows[at + 4]
                    else:
                        if spans == 2:
                            several += range(low, high + 1)
                        several += range(rows[at + 3], rows[at + 4] + 1)
            if spans == 1:
                amounts_between(low, high, space.exact[kind], base, ids, values)
            else:
                amounts_among(several, space.exact[kind], base, ids, values)
        self.ids += ids
        self.amount_ids += ids
        self.amounts += values

    def is_attack(self, kind: int) -> bool:
        """Whether an answer of this kind rolls the dice of an attack, again and again if one likes."""
        role = self.space.roles[kind]
        return role == "commit" or (role == "dice" and self.space.hostile[kind])

    def stops(self, kind: int) -> tuple[int, int]:
        """With how many armies left, at least and at most, an attack may stop."""
        t = self.t
        assert t is not None
        src = self.rows[1] if self.space.opening[kind] == THING else attacking_from(t)
        if src < 0:
            return 0, 0
        return t.stays(src), max(t.stays(src), t.armies[src] - 1)

    def list_parts(self) -> None:
        """The ids of the parts that long answers may go on with."""
        seen = self.seen
        stamp = self.stamp
        level = self.level
        by_kind: dict[int, list[int]] = {}
        for path in self.paths:
            id = path[level]
            if id < 0:
                kind = self.space.kinds[type(self.answers[path[-1]])]
                by_kind.setdefault(kind, []).append(-1 - id)
            elif seen[id] != stamp:
                seen[id] = stamp
                self.ids.append(id)
        for kind, amounts in by_kind.items():
            base = self.space.first[kind] if level == 0 else self.space.after[AMOUNT]
            ids: list[int] = []
            values: list[int] = []
            amounts_among(amounts, self.space.exact[kind], base, ids, values)
            self.ids += ids
            self.amount_ids += ids
            self.amounts += values

    def take(self, id: int) -> Action | None:
        """Say one id; the answer, if it is complete now."""
        if id not in self.ids:
            raise Misfit(self.why_not(id))
        action = self.choose(id)
        return self.forced() if action is None else action

    def why_not(self, id: int) -> str:
        """Why an id cannot be said now."""
        size = self.space.size
        if not 0 <= id < size:
            return f"There is no id {id}; there are ids from 0 to {size - 1}."
        return f"The id {id} ({self.space.names[id]}) is masked: it is no answer to this question."

    def forced(self) -> Action | None:
        """Say what leaves no choice; the answer, if it is complete then."""
        while len(self.ids) == 1:
            action = self.choose(self.ids[0])
            if action is not None:
                return action
        return None

    def choose(self, id: int) -> Action | None:
        """Say one of the ids."""
        self.chosen.append(id)
        if self.node is not None:
            return self.choose_chance(id)
        space = self.space
        level = self.level
        if level == 0:
            self.kind = space.kind_of[id]
        kind = self.kind
        if space.long[kind]:
            return self.choose_part(id)
        parts = space.parts[kind]
        rows = self.rows
        if not parts or parts[level] == AMOUNT:
            amount = self.amounts[self.amount_ids.index(id)] if parts else 0
            return self.answer_with(kind, amount)
        value = id - (space.first[kind] if level == 0 else space.after[parts[level]])
        column = level + 1
        kept: list[int] = []
        size: i64 = len(rows)
        at: i64 = 0
        while at < size:
            if rows[at] == kind and rows[at + column] == value:
                kept.append(kind)
                kept.append(rows[at + 1])
                kept.append(rows[at + 2])
                kept.append(rows[at + 3])
                kept.append(rows[at + 4])
            at += ROW
        self.rows = kept
        level += 1
        self.level = level
        if level == len(parts):
            return self.answer_with(kind, 0)
        self.ids = []
        if parts[level] == AMOUNT:
            self.amount_ids = []
            self.amounts = []
            self.list_amounts(kind, space.after[AMOUNT])
        else:
            self.list_second(space.after[parts[level]])
        return None

    def list_second(self, base: int) -> None:
        """The ids of the second things that the rows name."""
        seen = self.fresh()
        stamp = self.stamp
        rows = self.rows
        ids: list[int] = []
        for at in range(2, len(rows), ROW):
            id = base + rows[at]
            if seen[id] != stamp:
                seen[id] = stamp
                ids.append(id)
        self.ids = ids

    def answer_with(self, kind: int, amount: int) -> Action:
        """The answer that the rows have come down to, with this amount."""
        space = self.space
        rows = self.rows
        at = 0
        while rows[at] != kind:
            at += ROW
        parts = space.parts[kind]
        if space.bare[kind]:
            place = -1 - rows[at + 3]
            if place >= 0:
                return self.answers[place]
        elif self.macro and self.is_attack(kind):
            self.stop = amount
            amount = max([rows[k + 4] for k in range(at, len(rows), ROW) if rows[k] == kind])
        t = self.t
        assert t is not None
        fields: list[object] = []
        column = at + 1
        for part in parts:
            if part == AMOUNT:
                fields.append(amount)
            elif part == LAND:
                fields.append(t.board.territories[rows[column]])
            else:
                fields.append(space.things[part][rows[column]])
            column += 1
        return space.makers[kind](*fields)

    def choose_part(self, id: int) -> Action | None:
        """Say one part of a long answer."""
        level = self.level
        wanted = id
        amounts: list[int] = []
        if id in self.amount_ids and any([path[level] < 0 for path in self.paths]):
            place = self.amount_ids.index(id)
            amounts.append(-1 - self.amounts[place])
            wanted = amounts[0]
        kind = self.kind
        kinds = self.space.kinds
        self.paths = [
            path for path in self.paths if path[level] == wanted and kinds[type(self.answers[path[-1]])] == kind
        ]
        self.level = level + 1
        if level + 2 == len(self.paths[0]):
            return self.answers[self.paths[0][-1]]
        self.ids = []
        self.amount_ids = []
        self.amounts = []
        self.fresh()
        self.list_parts()
        return None

    # --- chance

    def open_chance(self, node: ChanceNode) -> Action | None:
        """Ask chance; if there is only one outcome, it is returned."""
        self.rows = []
        self.paths = []
        self.chosen = []
        self.stop = -1
        self.node = node
        self.ids = node.ids
        return self.forced()

    def choose_chance(self, id: int) -> Action | None:
        """Say one part of an outcome."""
        node = self.node
        assert node is not None
        place = node.ids.index(id)
        following = node.nodes[place]
        if following is None:
            end = node.ends[place]
            return self.thrown() if end is None else end
        self.node = following
        self.ids = following.ids
        return None

    def thrown(self) -> Action:
        """The dice that were said one by one."""
        space = self.space
        first, after = space.first[space.kinds[Thrown]], space.after[FACE]
        return Thrown(tuple([id - (first if k == 0 else after) + 1 for k, id in enumerate(self.chosen)]))

    @property
    def chances(self) -> list[float]:
        """How likely each of ``ids`` is, if chance is asked."""
        return [] if self.node is None else self.node.chances


def attacking_from(t: Table) -> int:
    """Where the attack or invasion under way comes from, or -1."""
    extra = t.extra
    if isinstance(extra, ExtraWithForces) and extra.invasion is not None:
        return extra.invasion.src
    return -1 if t.battle is None else t.battle.src


# --- whole answers ---------------------------------------------------------------------------------------------------


class Part:
    """One step of saying an answer: what was said before, which ids could be said, and which of them is said."""

    __slots__ = ("before", "id", "ids")

    def __init__(self, before: list[int], ids: list[int], id: int) -> None:
        self.before: Final = before
        self.ids: Final = ids
        self.id: Final = id


def parts_of_answer(space: ActionSpace, t: Table, menu: Menu, action: Action) -> list[Part]:
    """How an answer of this menu is said, step by step; parts that leave no choice are no steps.

    An amount is rounded to the nearest that has an id.
    """
    question = Question(space)
    if question.open(t, menu) is not None:
        return []
    texts = question.texts.copy()
    path = space.path(in_order(action), texts)
    if len(texts) > len(question.texts):
        raise Misfit(f"“{action}” is a text that the menu does not list.")
    found: list[Part] = []
    while True:
        wanted = path[len(question.chosen)]
        if wanted < 0:
            wanted = nearest(space, question, space.kinds[type(action)], -1 - wanted)
        if wanted not in question.ids:
            raise Misfit(f"“{action}” is no answer to this question.")
        found.append(Part(question.chosen.copy(), question.ids, wanted))
        if question.take(wanted) is not None:
            return found


def encode(space: ActionSpace, t: Table, menu: Menu, action: Action) -> list[int]:
    """The ids that say an answer of this menu; those that leave no choice are not among them.

    An amount is rounded to the nearest that has an id.
    """
    return [part.id for part in parts_of_answer(space, t, menu, action)]


def in_order(action: Action) -> Action:
    """The same answer with the cards of a set as menus list them: in the order of the deck."""
    fields = action.fields()
    if not any([isinstance(value, tuple) for value in fields]):
        return action
    maker: Callable[..., Action] = type(action)
    return maker(*[cards_in_order(value) for value in fields])


def cards_in_order(value: object) -> object:
    """Cards in the order of the deck; anything else as it is."""
    if not isinstance(value, tuple) or not all([isinstance(one, Named) for one in value]):
        return value
    return tuple(sorted(value, key=lambda card: card.index))


def nearest(space: ActionSpace, question: Question, kind: int, amount: int) -> int:
    """The id of the amount nearest to this one, the larger of two."""
    best = NO_ID
    distance = 1 << 60
    for id, value in zip(question.amount_ids, question.amounts, strict=True):
        begins = space.kind_of[id]
        off = abs(value - amount)
        if begins in (kind, NO_KIND) and (off < distance or (off == distance and value > amount)):
            best, distance = id, off
    return best


def decode(space: ActionSpace, t: Table, menu: Menu, ids: list[int]) -> Action:
    """The answer that some ids say to this menu."""
    question = Question(space)
    action = question.open(t, menu)
    for id in ids:
        if action is not None:
            raise Misfit(f"The answer is complete before the id {id}.")
        action = question.take(id)
    if action is None:
        raise Misfit("The ids are no complete answer; more must be said.")
    return action


# --- positions -------------------------------------------------------------------------------------------------------

STEP_NUMBERS: Final = 6
"""So many numbers of a question (what is left, from where to where) are told."""
SAID: Final = 8
"""So many ids of an answer that is not complete yet are told."""
SEAT_FACTS: Final = ("alive", "in turn", "place in the order of turns", "territories", "armies", "reserve", "cards")
GLOBALS: Final = ("turns", "sets traded", "captured this turn", "bonus given this turn", "pile", "worth of a set")
BATTLE: Final = ("attacking dice", "defending dice")
UNSEEN_CARD: Final = 0
OUT_OF_HANDS: Final = 1
FIRST_HAND: Final = 2
"""Where a card is: unseen, on the discards or out of the game, or with a seat (from one's own on)."""


class PositionSpace:
    """Where every number of a position stands in the row that ``write`` makes of a view.

    The numbers are small and whole: owners and seats counted from the one that looks, armies, where each card is, and
    what the edition tells of what lies beside the board. The same view always gives the same row.
    """

    __slots__ = (
        "actions",
        "at_cards",
        "at_globals",
        "at_owner",
        "at_question",
        "at_said",
        "at_seats",
        "cards",
        "decks",
        "edition",
        "global_names",
        "land_names",
        "places",
        "questions",
        "seat_names",
        "seats",
        "size",
        "told",
    )

    def __init__(self, edition: Edition, start: Table, questions: list[str], actions: ActionSpace) -> None:
        edition = edition.everything()
        self.edition: Final = edition
        self.actions: Final = actions
        self.seats: Final = edition.seats
        self.places: Final = len(edition.board)
        self.questions: Final = {name: number for number, name in enumerate(questions)}
        """The kinds of questions, by the names of their steps."""
        self.decks: Final[list[str]] = [deck.id for deck in edition.decks]
        self.cards: Final = len(edition.cards) + sum([len(deck.cards) for deck in edition.decks])
        facts = Facts(0, edition.seats, self.places)
        if start.extra is not None:
            start.extra.tell(facts)
        self.land_names: Final = ["armies", *facts.lands_named]
        self.seat_names: Final = [*SEAT_FACTS, *[f"{deck} cards" for deck in self.decks], *facts.told_named]
        self.told: Final = len(facts.told_named)
        """How many facts the edition tells of each seat."""
        self.global_names: Final = [*GLOBALS, *BATTLE, *facts.named]
        self.at_owner: Final = 0
        self.at_cards: Final = self.places * (1 + len(self.land_names))
        self.at_seats: Final = self.at_cards + self.cards
        self.at_globals: Final = self.at_seats + self.seats * len(self.seat_names)
        self.at_question: Final = self.at_globals + len(self.global_names)
        self.at_said: Final = self.at_question + 4 + STEP_NUMBERS
        self.size: Final = self.at_said + SAID

    def write(self, view: View[Table], said: list[int]) -> list[int]:
        """The numbers of a view; ``said`` are the ids of the viewer's own answer so far."""
        t, me = view.table, view.seat
        seats = self.seats
        edition = self.edition
        row: list[int] = []
        neutral = edition.neutral
        gone = t.board.changes.gone
        owner = t.owner
        armies = t.armies
        held = [0] * seats
        lands = [0] * seats
        place: i64 = 0
        count: i64 = min(self.places, len(owner))
        while place < count:
            whose = owner[place]
            if whose < 0:
                row.append(seats + 1)
            elif whose == neutral or whose >= seats:
                row.append(seats)
            else:
                row.append((whose - me) % seats)
                held[whose] += armies[place]
                lands[whose] += 1
            place += 1
        for sunk in gone:
            row[sunk] = seats + 2
        row.extend([seats + 2] * (self.places - count))
        row.extend(armies[: self.places])
        row.extend([0] * (self.places - count))
        facts = Facts(me, seats, self.places)
        extra = t.extra
        if extra is not None:
            extra.tell(facts)
            row.extend(facts.lands)
        self.write_cards(row, t, me)
        self.write_seats(row, t, me, lands, held, facts)
        battle = t.battle
        row.append(t.turns)
        row.append(t.sets)
        row.append(int(t.captured))
        row.append(int(t.bonus_given))
        row.append(len(t.pile))
        row.append(edition.sets.value(t.sets))
        row.append(0 if battle is None else battle.attack)
        row.append(0 if battle is None else battle.defend)
        row.extend(facts.numbers)
        self.write_question(row, view, battle)
        for k in range(SAID):
            row.append(said[k] if k < len(said) else NO_ID)
        return row

    def say(self, row: list[int], said: list[int]) -> None:
        """Put other ids of the own answer into a row; everything else is as it was when the answer began."""
        for k in range(SAID):
            row[self.at_said + k] = said[k] if k < len(said) else NO_ID

    def changes(self, before: list[int], now: list[int]) -> list[int]:
        """What one row says otherwise than the one before it, of everything that may come to light: what the edition
        tells, and where the cards are. Each number stands behind its place in the row.
        """
        found: list[int] = []
        facts = self.at_globals - self.seats * self.told
        for low, high in (
            (2 * self.places, self.at_seats),
            (facts, self.at_globals),
            (self.at_globals + len(GLOBALS) + len(BATTLE), self.at_question),
        ):
            for place in range(low, high):
                if before[place] != now[place]:
                    found.append(place)
                    found.append(now[place])
        return found

    def write_cards(self, row: list[int], t: Table, me: int) -> None:
        """Where every card is, as far as it can be seen."""
        seats = self.seats
        start = len(row)
        row.extend([UNSEEN_CARD] * self.cards)
        for card in t.discards:
            row[start + card] = OUT_OF_HANDS
        for card in t.removed:
            row[start + card] = OUT_OF_HANDS
        for seat in range(seats):
            for card in t.hands[seat].cards:
                if card >= 0:
                    row[start + card] = FIRST_HAND + (seat - me) % seats
        extra = t.extra
        if extra is None or not self.decks:
            return
        start += len(self.edition.cards)
        for printed in self.edition.decks:
            deck = extra.deck(printed.id)
            for card in deck.discards:
                row[start + card] = OUT_OF_HANDS
            for seat in range(seats):
                for card in deck.hands[seat].cards:
                    if card >= 0:
                        row[start + card] = FIRST_HAND + (seat - me) % seats
            if isinstance(deck, OpenDeck):
                for seat in range(seats):
                    for card in deck.laid[seat]:
                        row[start + card] = FIRST_HAND + (seat - me) % seats
            start += len(printed.cards)

    def write_seats(self, row: list[int], t: Table, me: int, lands: list[int], held: list[int], facts: Facts) -> None:
        """What is known of every seat, from the viewer on; fact by fact."""
        seats = self.seats
        around = [(me + k) % seats for k in range(seats)]
        order = [0] * seats
        if t.turn >= 0:
            following = t.turn
            for k in range(seats):
                order[following] = k
                following = (following + 1) % seats if t.extra is None else t.extra.following(following, seats)
        for seat in around:
            row.append(int(seat not in t.out))
        for seat in around:
            row.append(int(seat == t.turn))
        for seat in around:
            row.append(order[seat])
        for seat in around:
            row.append(lands[seat])
        for seat in around:
            row.append(held[seat])
        for seat in around:
            row.append(t.reserve[seat])
        for seat in around:
            row.append(len(t.hands[seat]))
        extra = t.extra
        if extra is not None:
            for id in self.decks:
                deck = extra.deck(id)
                for seat in around:
                    row.append(len(deck.hands[seat]))
            row.extend(facts.told)

    def write_question(self, row: list[int], view: View[Table], battle: Battle | None) -> None:
        """What is asked, and whom; where a battle is fought."""
        ask = view.masked.asking
        row.append(NO_ID if battle is None else battle.src)
        row.append(NO_ID if battle is None else battle.dst)
        if ask is None:
            row.append(NO_ID)
            row.append(NO_ID)
        else:
            row.append(self.questions.get(type(ask).__name__, NO_ID))
            row.append((ask.who - view.seat) % self.seats if ask.who >= 0 else NO_ID)
        numbers: list[int] = []
        for value in ask.fields() if ask is not None else []:
            if isinstance(value, int):
                numbers.append(int(value))
            elif isinstance(value, tuple):
                for one in value:
                    if isinstance(one, int):
                        numbers.append(int(one))
        for k in range(STEP_NUMBERS):
            row.append(numbers[k] if k < len(numbers) else NO_ID)
