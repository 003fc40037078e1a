"""Actions as sentences: ``attack hills marsh 3``, ``place dunes 5``, ``trade hills marsh joker``.

What a person types is read kindly: any case, names or ids, with accents or without, the beginning of a word if it is
clear from the names or from what may be answered now; a missing number, or ``all``, means as many as possible.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from hegemon.kernel.game import Game, Refused
from hegemon.kernel.menus import PASS, Menu, Pass
from hegemon.kernel.steps import Action, Named, is_proper, takes_text, written
from hegemon.table.board import Board
from hegemon.table.cards import UNKNOWN
from hegemon.table.edition import Edition
from hegemon.table.table import Table

DONE = ("stop", "done", "end", "no", "skip")
"""Other words for passing."""
FILLERS = ("from", "to", "with", "on", "onto", "into", "and", "the")
"""Words that mean nothing in a sentence, wherever they stand."""
NAMED = 5
"""The most names listed when a word may mean several."""
ALL = ("all", "max", "most", "everything")
"""Words for as many as possible."""
LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss"})
"""Letters that are no letter with an accent, and how they are typed without."""


def parse(game: Game[Table], text: str) -> Action:
    """The answer that a sentence gives to the open question; refused with a sentence if it is none.

    A number that is left out is as large as it may be.
    """
    decision = game.pending
    if decision is None:
        raise Refused("The game is over; nothing more can be answered.")
    action = read_at(game.table, text, decision.menu)
    if action not in decision.menu:
        raise Refused(decision.menu.why_not(action))
    return action


def read_at(t: Table, text: str, menu: Menu | None = None) -> Action:
    """The action a sentence names at this table, whose board may have changed; whether it is possible or not."""
    return read(t.edition, text, menu, t.board)


def read(edition: Edition, text: str, menu: Menu | None = None, board: Board | None = None) -> Action:
    """The action a sentence names, whether it is possible now or not.

    What may be answered now helps to understand a word that is not clear by itself. The board is the edition's, unless
    it has changed in the game.
    """
    said, own = own_text(text)
    words = re.findall(r"[^\s,;“”„\"]+", said.lower())
    if not words:
        raise Refused(f"Say what you do, for example: {any_example(edition, menu)}.")
    try:
        kind = find_kind(edition, words[0], menu)
    except Refused as refusal:
        found = without_verb(edition, words, menu, edition.board if board is None else board)
        if found is None:
            raise refusal from None
        return found
    if takes_text(kind):
        return with_text(edition, kind, words[1:], said, own, menu, edition.board if board is None else board)
    if own is not None:
        words += re.findall(r"[^\s,;]+", own.lower())  # quotes mean nothing where no text is asked for
    if kind is Pass:
        if len(words) > 1:
            raise Refused(f"“{' '.join(words[1:])}” is too much; say only: {words[0]}.")
        return PASS
    fields = read_fields(edition, kind, words[1:], menu, edition.board if board is None else board)
    action = kind(*fields)
    return action if menu is None else namesake(menu.meant(action), menu)


def own_text(text: str) -> tuple[str, str | None]:
    """A sentence without the text in quotes at its end, and that text as it was written; None if there is none."""
    found = re.search(r"[“„\"]([^“”„\"]*)[”“\"]\s*$", text)
    if found is None or not text[: found.start()].strip():
        return text, None
    return text[: found.start()], found[1]


def with_text(
    edition: Edition,
    kind: type[Action],
    words: list[str],
    said: str,
    own: str | None,
    menu: Menu | None,
    board: Board,
) -> Action:
    """An answer that ends in a text of the player's own, in quotes or, as people may type it, without."""
    fields: list[object] = []
    for part in kind.shape[:-1]:
        likely = Likely(menu, kind, fields)
        if part == "territory":
            lands = board.territories if board.printed is None else tuple(board.places.values())
            fields.append(take_named(lands, words, part, likely))
        elif part in edition.things:
            fields.append(take_named(edition.things[part], words, part, likely))
        else:
            raise Refused(f"Say it like this: {example(edition, kind, menu)}.")
    if own is None:
        as_typed = re.findall(r"[^\s,;“”„\"]+", said)
        own = " ".join(as_typed[len(as_typed) - len(words) :])
    elif words:
        raise Refused(f"“{' '.join(words)}” is too much; say it like this: {example(edition, kind, menu)}.")
    text = " ".join(own.split())
    if not is_proper(kind, text):
        least, most = kind.text_length
        raise Refused(f"Write {least} to {most} characters that can be printed, without quotes, as your text.")
    return kind(*[*fields, text])


def without_verb(edition: Edition, words: list[str], menu: Menu | None, board: Board) -> Action | None:
    """The answer that words without a verb give where only one verb is possible, or none."""
    verbs = {offer.verb for offer in menu.offers()} - {Pass.verb} if menu is not None else set()
    if len(verbs) != 1:
        return None
    kind = next(kind for kind in edition.actions if kind.verb in verbs)
    if "text" in kind.shape:  # a text stands in quotes behind its verb
        return None
    try:
        action = kind(*read_fields(edition, kind, words, menu, board))
    except Refused:
        return None
    return action if menu is None or action in menu else None


def find_kind(edition: Edition, word: str, menu: Menu | None = None) -> type[Action]:
    """The kind of action a verb means, or another word for it; its clear beginning is enough.

    A refusal tells the verbs of the menu.
    """
    if word in DONE:
        return Pass
    kinds = [kind for kind in edition.actions if kind.verb == word]
    kinds = kinds or [kind for kind in edition.actions if kind.verb.startswith(word)]
    if not kinds:
        verbs = [verb for other, verb in edition.words.items() if other.startswith(word)]
        kinds = [kind for kind in edition.actions if kind.verb in verbs]
    if len(kinds) == 1:
        return kinds[0]
    if kinds:
        raise Refused(f"“{word}” may mean {' or '.join([kind.verb for kind in kinds])}; say which.")
    verbs = [kind.verb for kind in edition.actions]
    if menu is not None:
        verbs = list(dict.fromkeys([offer.verb for offer in menu.offers()])) or verbs
    raise Refused(f"“{word}” is nothing one can do; you may say {', '.join(verbs)}.")


def read_fields(
    edition: Edition, kind: type[Action], words: list[str], menu: Menu | None, board: Board
) -> list[object]:
    """The fields of an action, in order."""
    fields: list[object] = []
    shape = [part for part in kind.shape if not part.startswith("=")]
    fillers = {part[1:] for part in kind.shape if part.startswith("=")}
    groups = split_at(words, fillers)
    if fillers:
        if len(groups) != len(shape):
            raise Refused(f"Say it like this: {example(edition, kind, menu)}.")
        return [read_faces(group) for group in groups]
    words = [word for word in groups[0] if word not in FILLERS]
    for place, part in enumerate(shape):
        if part == "territory":
            lands = board.territories if board.printed is None else tuple(board.places.values())
            fields.append(take_named(lands, words, "territory", Likely(menu, kind, fields)))
        elif part == "card":
            fields.append(take_card(edition, words, Likely(menu, kind, fields)))
        elif part == "cards":
            cards: list[Named] = []
            while words:
                cards.append(take_card(edition, words, Likely(menu, kind, fields, tuple(cards))))
            fields.append(tuple(cards))
        elif part == "faces":
            fields.append(read_faces(words))
            words = []
        elif part in edition.things:
            fields.append(take_named(edition.things[part], words, part, Likely(menu, kind, fields)))
        elif menu is not None and place == len(shape) - 1 and words and words[0] in ALL:
            words.pop(0)
            fields.append(most(edition, kind, fields, menu))
        elif words and re.fullmatch(r"\d{1,9}", words[0]):
            fields.append(int(words.pop(0)))
        elif words and re.fullmatch(r"\d+", words[0]):
            raise Refused(f"“{words[0]}” is too large a number for any table.")
        elif words:
            raise Refused(f"“{words[0]}” is not a whole number; say it like this: {example(edition, kind, menu)}.")
        elif menu is not None and place == len(shape) - 1:
            fields.append(most(edition, kind, fields, menu))
        else:
            raise Refused(f"A number is missing: {example(edition, kind, menu)}.")
    if words:
        raise Refused(f"“{' '.join(words)}” is too much; say it like this: {example(edition, kind, menu)}.")
    return fields


def split_at(words: list[str], fillers: set[str]) -> list[list[str]]:
    """The words between the words that only make the sentence read well."""
    groups: list[list[str]] = [[]]
    for word in words:
        if word in fillers:
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def read_faces(words: Sequence[str]) -> tuple[int, ...]:
    """The faces of dice."""
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise Refused("Dice are whole numbers, for example: roll 6 3 1 against 5 4.")
    return tuple([int(word) for word in words])


class Likely:
    """What may be named next, as far as the menu knows: asked only where a word is not clear by itself."""

    __slots__ = ("before", "kind", "menu", "taken")

    def __init__(
        self, menu: Menu | None, kind: type[Action], before: list[object], taken: tuple[Named, ...] | None = None
    ) -> None:
        self.menu: Final = menu
        self.kind: Final = kind
        self.before: Final = [written(field) for field in before]
        self.taken: Final = taken
        """What was named before in a list of cards, which are in no order; None for anything else."""

    def among(self, things: list[Named]) -> list[Named]:
        """Those that may be answered, or all of them if none may."""
        ids: set[str] = set()
        for offer in self.menu.offers() if self.menu is not None else []:
            words = " ".join(offer.words).split() if self.taken is not None else list(offer.words)
            start = len(self.before)
            if offer.verb != self.kind.verb or words[:start] != self.before:
                continue
            if self.taken is None:
                ids.update(words[start : start + 1])
            elif {card.id for card in self.taken} <= set(words):
                ids.update(words)
        used = [] if self.taken is None else [card.id for card in self.taken]
        return [thing for thing in things if thing.id in ids and thing.id not in used] or things


def take_card(edition: Edition, words: list[str], likely: Likely) -> Named:
    """The card that the first words name."""
    if words and words[0] == UNKNOWN.id:
        words.pop(0)
        return UNKNOWN
    return take_named((*edition.cards, *edition.things.get("card", ())), words, "card", likely)


def take_named(things: Sequence[Named], words: list[str], what: str, likely: Likely | None = None) -> Named:
    """The thing that the first words name, by id, name or the clear beginning of either; the words are used up.

    A beginning that is not clear by itself may be clear from what can be answered now.
    """
    if not words:
        raise Refused(f"A {what} is missing.")
    for thing in things:  # ids are what logs are written in
        if thing.id == words[0]:
            del words[0]
            return thing
    for count in range(len(words), 0, -1):
        said = plain(" ".join(words[:count]))
        for thing in things:
            if said in (plain(thing.id), plain(thing.name), bare(thing.name)):
                del words[:count]
                return thing
    for count in range(len(words), 0, -1):
        said = plain(" ".join(words[:count]))
        found = [thing for thing in things if said and begins(thing.name, said)]
        if not found and count > 1:
            found = [thing for thing in things if word_by_word(thing.name, words[:count])]
        found = found or ([thing for thing in things if initials(thing.name) == said] if said and count == 1 else [])
        names = list(dict.fromkeys([thing.name for thing in found]))
        if len(names) > 1 and likely is not None:
            found = likely.among(found)
            names = list(dict.fromkeys([thing.name for thing in found]))
        if len(names) == 1:  # copies of one card count once: the menu knows which of them is meant
            del words[:count]
            return found[0]
        if found:
            if len(names) > NAMED:
                names = [*names[:NAMED], f"{len(names) - NAMED} more"]
            raise Refused(f"“{' '.join(words[:count])}” may mean {' or '.join(names)}; say which.")
    raise Refused(f"There is no {what} “{words[0]}” on this board; try {' or '.join(nearest(things, words[0]))}.")


def namesake(action: Action, menu: Menu) -> Action:
    """The answer that names another copy of the same thing, if this one is not possible and that one is."""
    if action in menu or not any([isinstance(value, Named) for value in action.fields()]):
        return action
    said = spoken(action)
    for answer in menu:
        if type(answer) is type(action) and spoken(answer) == said:
            return answer
    return action


def spoken(action: Action) -> list[object]:
    """The fields of an action by what people call them."""
    return [value.name if isinstance(value, Named) else value for value in action.fields()]


def nearest(things: Sequence[Named], word: str) -> list[str]:
    """The names most like a word that names nothing."""
    return get_close_matches(word.title(), [thing.name for thing in things], n=3, cutoff=0)


def plain(text: str) -> str:
    """Letters and digits only, lower case, without accents.

    >>> plain("Saint-Rémy"), plain("Gründau Hills"), plain("Ærø")
    ('saintremy', 'grundauhills', 'aero')
    """
    folded = unicodedata.normalize("NFKD", text.lower().translate(LIGATURES))
    return re.sub(r"[^a-z0-9]", "", folded)


def bare(name: str) -> str:
    """A name as sentences are read: without the words that mean nothing in them."""
    return plain("".join([word for word in name.split() if word.lower() not in FILLERS]))


def begins(name: str, said: str) -> bool:
    """Whether a name begins like this, with the words that mean nothing or without."""
    return plain(name).startswith(said) or bare(name).startswith(said)


def word_by_word(name: str, words: list[str]) -> bool:
    """Whether the words of a name begin like these, one by one: hi hill is High Hills."""
    parts = [plain(word) for word in name.split() if word.lower() not in FILLERS]
    if len(words) > len(parts):
        return False
    return all([plain(word) and part.startswith(plain(word)) for part, word in zip(parts, words, strict=False)])


def initials(name: str) -> str:
    """The first letters of a name of several words, or nothing."""
    parts = name.split()
    return plain("".join([part[0] for part in parts])) if len(parts) > 1 else ""


def most(edition: Edition, kind: type[Action], fields: list[object], menu: Menu) -> int:
    """The largest last number that makes the action possible; 1 if none does, so that the refusal can say why."""
    best = 1
    if kind.exact:
        raise Refused(f"Say which of your dice: {example(edition, kind, menu)}.")
    for answer in menu:
        values = answer.fields()
        last = values[-1] if values else 0
        if type(answer) is kind and values[:-1] == fields and isinstance(last, int):
            best = max(best, last)
    return best


def any_example(edition: Edition, menu: Menu | None) -> str:
    """A sentence that could be said at this table: an answer of the menu, but not passing if there is more."""
    offers = menu.offers() if menu is not None else []
    kinds = {offer.verb for offer in offers if offer.verb != PASS.verb} or {offer.verb for offer in offers}
    for kind in edition.actions:
        if not kinds or kind.verb in kinds:
            return example(edition, kind, menu)
    return PASS.verb


def two_places(edition: Edition) -> tuple[str, str]:
    """A territory of this board and one next to it, for examples."""
    lands, near = edition.board.territories, edition.board.near[0]
    return lands[0].id, lands[near[0] if near else 0].id


def example(edition: Edition, kind: type[Action], menu: Menu | None = None) -> str:
    """What a sentence of this kind looks like: an answer of the menu, or else one with names of this edition."""
    plain_words = not any([part.startswith("=") for part in kind.shape])  # offers do not carry words between
    for offer in menu.offers() if menu is not None and plain_words else []:
        if offer.verb == kind.verb:
            return " ".join([offer.verb, *offer.words, *([str(offer.high)] if offer.high else [])])
    places = two_places(edition)
    cards = [card.id for card in (*edition.cards, *edition.things.get("card", ()))]
    words: list[str] = []
    for part in kind.shape:
        if part.startswith("="):
            words.append(part[1:])
        elif part == "territory":
            words.append(places[min(1, words.count(places[0]))])
        elif part == "cards":
            words += cards[:3]
        elif part == "card":
            words.append(cards[0] if cards else part)
        elif part in edition.things:
            words.append(edition.things[part][0].id)
        else:
            words.append({"number": "3", "faces": "6 3", "text": '"New Hope"'}.get(part, part))
    return " ".join([kind.verb, *words])
