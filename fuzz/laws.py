"""The laws of the engine, each a function that looks at a game and raises ``Broken`` if it does not hold.

The fuzzer and the tests under tests/laws share them. A law never changes the game it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import CHANCE, ChanceMenu, Rng
from hegemon.kernel.game import Decision, Game, Refused
from hegemon.kernel.menus import NOTHING_NAMED, PASS, Menu, Spans
from hegemon.kernel.piles import HIDDEN, Hand, Pile, Sealed
from hegemon.kernel.replay import Answer, replay
from hegemon.kernel.saves import dump
from hegemon.kernel.steps import Action, Event, Record, Step, is_proper, takes_text
from hegemon.kernel.views import SPECTATOR, View
from hegemon.match.campaign import read_world, world_data, world_hash
from hegemon.match.files import reopen
from hegemon.rules.actions import Trade
from hegemon.rules.audit import Audit, broken
from hegemon.rules.invade import RollDice
from hegemon.rules.sealed import SealedChoice
from hegemon.table.board import Territory
from hegemon.table.cards import UNKNOWN, Card
from hegemon.table.edition import Edition
from hegemon.table.events import CardDrawn, DiceRolled, Happening
from hegemon.table.notation import parse, read_at
from hegemon.table.rulebook import Rulebook
from hegemon.table.table import Table

UNSEEN: Final = Territory(HIDDEN, "hidden", "a hidden territory", HIDDEN)
TEXTS: Final = ("New Hope", "Ärø 2", "", " x", 'say "hi"', "two  blanks", "x" * 25)
NUMBERS: Final = (-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 50, 1_000_000, 1 << 40)
LISTED: Final = 4_000
"""Longer menus are looked at in samples only."""
MANY_WAYS: Final = 8_000
"""Chance with more ways than this is tried way by way only now and then."""
MOST_ROLLS: Final = 36 * 6 * 8 * 6
"""No roll has more outcomes: two large dice and a common one against one of each."""


def asked(game: Game[Table]) -> Decision[Table]:
    """The open decision of a game that is not over."""
    decision = game.pending
    if decision is None:
        broken("pending", "a game that is not over asks nothing")
    return decision


def audit_of(game: Game[Table]) -> Audit:
    """What the edition of a game has audited."""
    for book in RULEBOOKS:
        if book.id == game.table.edition.id and isinstance(book.audit, Audit):
            return book.audit
    return PLAIN


PLAIN: Final = Audit()


def one_sentence(text: str) -> bool:
    """Whether this is one sentence to a person."""
    return (
        8 < len(text) < 260
        and text.strip() == text
        and text[-1] in ".?!"
        and not any(mark in text for mark in ("\n", ". ", "? ", "! ", "..", " None", "<", "object at"))
        and (not text[0].isalpha() or text[0].isupper())
    )


def everybody(game: Game[Table]) -> list[int]:
    """Every seat, and somebody who only watches."""
    return [*range(game.table.edition.seats), SPECTATOR]


# --- worlds ----------------------------------------------------------------------------------------------------------


def world_is_sound(book: Rulebook, world: Record, names: Sequence[str]) -> None:
    """A world has no faults, can be saved and loaded, and is what its chronicle tells from a fresh one."""
    rules = book.campaign
    assert rules is not None
    faults = rules.faults(world)
    if faults:
        broken("world", " ".join(faults))
    text = world_data(world)
    again = read_world(text, book)
    if again != world or world_data(again) != text or world_hash(again) != world_hash(world):
        broken("world", "a world that was saved and loaded is another one")
    audit = book.audit
    if isinstance(audit, Audit) and audit.retold(names, world) != world:
        broken("world", "the world is not what its chronicle tells")


def world_can_be_told(book: Rulebook, world: Record) -> None:
    """Whatever there is to tell of a world can be told, and nothing of what is sealed."""
    rules = book.campaign
    assert rules is not None
    for section in rules.story(world):
        if any([len(row) != len(section.heads) for row in section.rows]):
            broken("story", f"a row of {section.title} has not as many words as there are columns")
    for deed in rules.deeds(world):
        if not deed.says or deed.says.strip() != deed.says:
            broken("story", f"“{deed.says}” does not tell a deed")
    lands = {land for marks in rules.marks(world).values() for land in marks}
    if any([not mark.name for mark in lands]):
        broken("story", "a mark has no name")
    rules.tally(world)
    for pack in rules.packs(world):
        if (rules.contents(world, pack.id) is None) != (pack.game == 0):
            broken("seals", f"{pack.id} can be read though it is sealed, or the other way round")


def rules_follow_the_table(game: Game[Table]) -> None:
    """The rules in force are a pure function of the world, also in the middle of a game.

    They are those that the table has, those that are made from it again, and those of a game that begins there.
    """
    t = game.table
    edition = t.edition
    if edition.amended is None or t.extra is None:
        return
    now = traits(edition)
    for _ in range(2):
        differ(now, traits(edition.amended(edition, t.extra)), "made again from the table are others")
    book = next((book for book in RULEBOOKS if book.id == edition.id), None)
    if book is None or book.campaign is None or edition.setting is None:
        return
    rules = book.campaign
    setting = rules.setting(rules.after(t), 1, rules.people(edition.setting), rules.date(edition.setting))
    other = book.open(edition.seats, dict(edition.options), edition.version, setting)
    differ(now, traits(other), "of a game that begins in this world are others")


def differ(one: dict[str, object], other: dict[str, object], what: str) -> None:
    """Name the first rule in which two editions differ."""
    for name, value in one.items():
        if other[name] != value:
            broken("rules in force", f"{name} {what}")


def traits(edition: Edition) -> dict[str, object]:
    """Everything about an edition that can be compared, but for what lies on its table at first."""
    board = edition.board
    found: dict[str, object] = {
        "territories": board.territories,
        "regions": board.regions,
        "neighbours": board.near,
        "borders": board.kinds,
    }
    names = "options cards actions setup turn combat units icons things words rules"
    return {**found, **{name: getattr(edition, name) for name in names.split()}}


# --- answers ---------------------------------------------------------------------------------------------------------


def answers_fit(game: Game[Table], rng: Rng) -> None:
    """Sampled and listed answers are in the menu; list, length and places agree; no answer stands there twice."""
    menu = asked(game).menu
    size = len(menu)
    if size < 1:
        broken("answers", "the menu is empty")
    whole = size <= LISTED
    places = list(range(size)) if whole else sorted({0, size - 1, *[rng.below(size) for _ in range(60)]})
    picked = [menu.pick(place) for place in places]
    for action in picked:
        if action not in menu:
            broken("answers", f"“{action}” is listed but not in the menu")
        if type(action) not in game.table.edition.actions:
            broken("answers", f"“{action}” is no action of this edition")
    if whole and list(menu) != picked:
        broken("answers", "listing and picking disagree")
    if len(set(picked)) != len(picked):
        broken("answers", "an answer stands in the menu twice")
    for _ in range(6):
        action = menu.sample(rng)
        if action not in menu or (whole and action not in picked):
            broken("answers", f"“{action}” is sampled but not in the menu")


def spans_tell_all(game: Game[Table]) -> None:
    """The spans of a menu are its answers, each once."""
    menu = asked(game).menu
    if len(menu) > LISTED:
        return
    edition, lands = game.table.edition, game.table.board.territories
    spans = Spans({kind: number for number, kind in enumerate(edition.actions)})
    menu.spans(spans)
    told = list(spans.answers)
    for at in range(0, len(spans.rows), 5):
        number, first, second, low, high = spans.rows[at : at + 5]
        kind: Callable[..., Action] = edition.actions[number]
        named = [lands[land] for land in (first, second) if land != NOTHING_NAMED]
        amounts = [(n,) for n in range(low, high + 1)] if "number" in edition.actions[number].shape else [()]
        told += [kind(*named, *amount) for amount in amounts]
    if len(told) != len(menu) or set(told) != set(menu):
        broken("spans", f"{len(told)} answers are told in spans, and the menu has {len(menu)}")


def canonical(action: Action, listed: Collection[Action] = ()) -> Action:
    """The answer as menus list it: the cards of a trade in order; a proper text counts as one that is listed."""
    if isinstance(action, Trade):
        return Trade(tuple(sorted(action.cards, key=lambda card: card.index)))
    if takes_text(type(action)) and is_proper(type(action), action.fields()[-1]):
        for other in listed:
            if type(other) is type(action) and other.fields()[:-1] == action.fields()[:-1]:
                return other
    return action


def strangers(game: Game[Table], rng: Rng, listed: Sequence[Action]) -> Iterator[Action]:
    """Answers of every kind, right or wrong, some of them close to the right ones."""
    edition = game.table.edition
    lands = [*edition.board.territories, UNSEEN]
    cards = [*edition.cards, *edition.things.get("card", ()), UNKNOWN]

    def made_up(part: str) -> object:
        match part:
            case "territory":
                return lands[rng.below(len(lands))]
            case "number":
                return NUMBERS[rng.below(len(NUMBERS))]
            case "card":
                return cards[rng.below(len(cards))]
            case "cards":
                return tuple([cards[rng.below(len(cards))] for _ in range(rng.below(5))])
            case "faces":
                return tuple([rng.below(9) for _ in range(rng.below(4))])
            case "text":
                return TEXTS[rng.below(len(TEXTS))]
            case _:
                things = edition.things[part]
                return things[rng.below(len(things))]

    def field_like(part: str, value: object) -> object:
        if part in edition.things:
            return made_up(part)
        match value:
            case int():
                return value + (-1, 1, -value, 7)[rng.below(4)]
            case Territory():
                return UNSEEN if rng.below(4) == 0 else made_up("territory")
            case Card():
                return UNKNOWN if rng.below(4) == 0 else made_up("card")
            case tuple() if value and isinstance(value[0], Card):
                return (value[:2], (*value, value[0]), (value[1], *value[1:]), value[::-1])[rng.below(4)]
            case tuple():
                return (value[:-1], (*value, 1), tuple([face + 1 for face in value]), value[::-1])[rng.below(4)]
            case _:
                return value

    yield PASS
    for kind in edition.actions:
        shape = [part for part in kind.shape if not part.startswith("=")]
        for _ in range(2):
            yield kind(*[made_up(part) for part in shape])
        if "territory" in shape:
            yield kind(*[UNSEEN if part == "territory" else 1 if part == "number" else made_up(part) for part in shape])
    for _ in range(8):
        action = listed[rng.below(len(listed))]
        fields = action.fields()
        if fields:
            place = rng.below(len(fields))
            parts = [part for part in type(action).shape if not part.startswith("=")]
            fields[place] = field_like(parts[place], fields[place])
            yield type(action)(*fields)
        if len(fields) > 1 and type(fields[0]) is type(fields[1]):
            fields[0], fields[1] = fields[1], fields[0]
            yield type(action)(*fields)


def wrong_answers_are_refused(game: Game[Table], rng: Rng) -> None:
    """An answer is in the menu exactly if it is listed; any other is refused with a sentence and changes nothing."""
    decision = asked(game)
    menu = decision.menu
    if len(menu) > LISTED:
        return
    listed = set(menu)
    before = dump(game)
    for nothing in (None, "pass", 3, decision):
        if nothing in menu:
            broken("wrong answers", f"{nothing!r} is in the menu")
    for action in strangers(game, rng, list(menu)):
        if (action in menu) != (canonical(action, listed) in listed):
            broken("wrong answers", f"“{action}” is {'in' if action in menu else 'not in'} the menu, against the list")
        if action not in menu:
            refused(game, decision.number, decision.who, action)
    if dump(game) != before:
        broken("wrong answers", "a refused answer has changed the game")


def refused(game: Game[Table], number: int, who: int, action: Action) -> None:
    """This answer is refused with one sentence."""
    try:
        game.submit(number, who, action)
    except Refused as refusal:
        text = str(refusal)
        if not one_sentence(text[:1].upper() + text[1:]):  # “a hidden territory is not yours” is good enough
            broken("refusals", f"“{text}” is not one sentence")
    else:
        broken("refusals", f"“{action}” was taken as answer {number} of seat {who}")


def submit_is_strict(game: Game[Table], rng: Rng) -> None:
    """A right answer at the wrong time or from the wrong seat is refused too, and changes nothing."""
    decision = asked(game)
    before = dump(game)
    action = decision.menu.sample(rng)
    for number in (decision.number - 1, decision.number + 1, -1):
        if number != decision.number:
            refused(game, number, decision.who, action)
    for seat in (CHANCE, *everybody(game), game.table.edition.seats):
        if seat != decision.who:
            refused(game, decision.number, seat, action)
    if dump(game) != before:
        broken("refusals", "a refused answer has changed the game")


def sentence_reads_back(game: Game[Table], action: Action) -> None:
    """The text of an answer is parsed as the same answer."""
    text = str(action)
    plain = text.partition('"')[0] if takes_text(type(action)) else text
    if plain != plain.lower() or text.strip() != text:
        broken("sentences", f"“{text}” is no plain sentence")
    if parse(game, text) != action:
        broken("sentences", f"“{text}” is parsed as “{parse(game, text)}”")


def sentences_read_back(game: Game[Table], rng: Rng) -> None:
    """So is every answer of the menu, or some of a long one, without knowing the question too."""
    menu = asked(game).menu
    size = len(menu)
    places = range(size) if size <= 24 else [rng.below(size) for _ in range(24)]
    for place in places:
        action = menu.pick(place)
        sentence_reads_back(game, action)
        if read_at(game.table, str(action)) != action:
            broken("sentences", f"“{action}” is read as “{read_at(game.table, str(action))}”")


def babble_is_refused(game: Game[Table], rng: Rng) -> None:
    """Whatever is typed is either an answer of the menu or refused with one sentence."""
    edition = game.table.edition
    menu = asked(game).menu
    words = [kind.verb for kind in edition.actions]
    words += ["from", "the", "against", "stop", "", "-1", "0", "1", "2", "3", "99", "4000000000", "x", "é—", "hidden"]
    for _ in range(12 if len(menu) <= LISTED else 1):
        said: list[str] = []
        for _ in range(1 + rng.below(5)):
            word = words[rng.below(len(words))]
            if rng.below(2):
                land = edition.board.territories[rng.below(len(edition.board))]
                word = (land.id, land.name, land.name[:4].upper())[rng.below(3)]
            said.append(word)
        text = " ".join(said)
        try:
            action = parse(game, text)
        except Refused as refusal:
            if not one_sentence(str(refusal)):
                broken("babble", f"“{text}” is refused with “{refusal}”, which is not one sentence")
        else:
            if action not in menu:
                broken("babble", f"“{text}” is read as “{action}”, which is not in the menu")


# --- the table -------------------------------------------------------------------------------------------------------


def table_is_sound(game: Game[Table]) -> None:
    """Nothing lies on the table that cannot be there, and the game waits exactly if it is not over."""
    t = game.table
    faults = t.faults()
    if faults:
        broken("table", " ".join(faults))
    if (game.asking is None) == (game.result is None):
        broken("table", "the game is neither over nor waiting")
    if game.asking is not None:
        who = game.asking.who
        if who != CHANCE and not (0 <= who < t.edition.seats and (t.alive(who) or game.asking.even_out)):
            broken("table", f"seat {who} is asked, which is not in the game")
    if any(t.hands[seat].cards or t.reserve[seat] or seat in t.owner for seat in t.out):
        broken("table", "somebody who is out still has cards, armies or territories")
    held = [card for hand in t.hands for card in hand.cards]
    if HIDDEN in held or HIDDEN in t.pile.cards():
        broken("table", "a card is hidden from the table itself")
    if any(list(hand.cards) != sorted(hand.cards) for hand in t.hands):
        broken("table", "a hand is not sorted")
    if not set(t.shown) <= set(held):
        broken("table", "a card lies face up that nobody holds")
    if not one_sentence(game.pending.prompt if game.pending is not None else "It is over."):
        broken("table", f"the prompt “{asked(game).prompt}” is not one sentence")


def events_can_be_told(game: Game[Table], events: Sequence[Event]) -> None:
    """Everything that happens can be told in a sentence, and a draw tells others nothing."""
    for event in events:
        if isinstance(event, DiceRolled):
            continue  # it only tells pages how lucky a roll was; the battle has the sentence
        if not isinstance(event, Happening):
            broken("events", f"{event!r} cannot be told")
        for seat in everybody(game):
            seen = event.seen_by(seat)
            if not one_sentence(seen.told(lambda number: f"Seat {number}")):
                broken("events", f"“{seen.told(str)}” is not one sentence")
            if isinstance(seen, CardDrawn) and seen.seat != seat and seen.card is not UNKNOWN:
                broken("events", f"seat {seat} sees which card seat {seen.seat} draws")


def the_end_is_final(game: Game[Table]) -> None:
    """After the end nothing is asked and nothing is taken, and the result names everybody once."""
    if game.pending is not None or game.stack:
        broken("end", "a game that is over goes on")
    result = game.result
    if result is None:
        broken("end", "a game that is over has no result")
    if sorted(result.ranking) != list(range(game.table.edition.seats)) or not result.winners:
        broken("end", f"the ranking is {result.ranking}")
    if list(result.winners) != list(result.ranking[: len(result.winners)]):
        broken("end", "the winners are not first in the ranking")
    before = dump(game)
    for seat in (CHANCE, *everybody(game)):
        refused(game, game.number, seat, PASS)
        if game.view(seat).pending is not None:
            broken("end", "a view of a game that is over asks something")
    if dump(game) != before:
        broken("end", "a refused answer has changed the game")


# --- saves, copies, replays ------------------------------------------------------------------------------------------


def laid_again(game: Game[Table], data: object) -> Game[Table]:
    """The game of a dump, on a table of the same edition."""
    return reopen(data, game.table.edition)


def saved_and_loaded(game: Game[Table]) -> Game[Table]:
    """What is saved is loaded as the same game, through JSON; the loaded game is returned."""
    data = dump(game)
    again = laid_again(game, msgspec.json.decode(msgspec.json.encode(data)))
    if dump(again) != data or again != game:
        broken("saves", "the loaded game is not the saved one")
    if again.asking != game.asking or again.stack != game.stack or again.result != game.result:
        broken("saves", "the loaded game does not wait for the same")
    return again


def copies_go_their_own_way(game: Game[Table], rng: Rng, plies: int = 12) -> None:
    """Playing on a copy changes nothing in the original, and comes to the same as playing on another copy."""
    before = dump(game)
    one, other = game.copy(), laid_again(game, before)
    if one != game:
        broken("copies", "a copy is not the same game")
    for _ in range(plies):
        decision = one.pending
        if decision is None:
            break
        action = decision.menu.sample(rng)
        one.play(action)
        try:
            other.submit(other.number, asked(other).who, action)
        except Refused as refusal:
            broken("copies", f"a copy takes “{action}”, a loaded game refuses it: {refusal}")
    if dump(game) != before:
        broken("copies", "playing on a copy has changed the original")
    if one != other:
        broken("copies", "playing on a copy and on a loaded game came to different positions")


def copies_share_nothing(game: Game[Table]) -> None:
    """Whatever is changed on the table of a copy, the table of the original stays as it is."""
    before = dump(game)
    names = [name for name in getattr(Table, "__slots__", Table.SAVED) if name not in ("edition", "board")]
    if sorted(names) != sorted(Table.SAVED):
        broken("copies", f"a table has the fields {names} and saves {Table.SAVED}")
    for name in names:
        copy = game.copy()
        value = getattr(copy.table, name)
        if value != getattr(game.table, name) or copy.table.board is not game.table.board:
            broken("copies", f"a copy does not carry {name}")
        if isinstance(value, list):
            for place in range(len(value)):
                value[place] = Hand((1, 2, 3, 4)) if isinstance(value[place], Hand) else value[place] + 1
            value.append(value[0])
        elif isinstance(value, bool):
            setattr(copy.table, name, not value)
        elif isinstance(value, int):
            setattr(copy.table, name, value + 1)
        elif isinstance(value, tuple):
            setattr(copy.table, name, (*value, 5))
        else:
            setattr(copy.table, name, None if name in ("battle", "extra") else Pile(()))
        copy.stack.clear()
        if dump(game) != before:
            broken("copies", f"the original and a copy share {name}")


def replays_alike(start: Game[Table], answers: Sequence[Answer], game: Game[Table]) -> None:
    """The answers given so far, played again from the start, lead to this very position."""
    before = dump(start)
    try:
        again = replay(start, answers)
    except Refused as refusal:
        broken("replays", f"an answer that was taken is refused when it is played again: {refusal}")
    if again != game:
        broken("replays", f"{len(answers)} answers played again do not lead to the same position")
    if dump(start) != before:
        broken("replays", "a replay has changed its start")


# --- secrets ---------------------------------------------------------------------------------------------------------


def same_question(law: str, one: Game[Table], other: Game[Table], seat: int) -> None:
    """A seat cannot tell two games apart by who is asked, by the prompt, or by its own menu."""
    if (one.pending is None) != (other.pending is None):
        broken(law, "one game is over and the other not")
    if one.pending is None or other.pending is None:
        return
    mine, theirs = one.view(seat).pending, other.view(seat).pending
    if mine is None or theirs is None:
        broken(law, f"seat {seat} sees no question though there is one")
    if one.pending.who != other.pending.who or mine.who != one.pending.who or mine.number != one.number:
        broken(law, f"seat {seat} can tell by who is asked")
    if not one.pending.prompt == other.pending.prompt == mine.prompt == theirs.prompt:
        broken(law, f"seat {seat} can tell by the prompt “{one.pending.prompt}”")
    if one.pending.who == seat:
        menus: list[Menu] = [one.pending.menu, other.pending.menu, mine.menu, theirs.menu]
        size = len(menus[0])
        if any([len(menu) != size for menu in menus]):
            broken(law, f"seat {seat} can tell by the length of its menu")
        if size <= LISTED and any([list(menu) != list(menus[0]) for menu in menus]):
            broken(law, f"seat {seat} can tell by its menu")
    elif len(mine.menu) or len(theirs.menu):
        broken(law, f"seat {seat} sees the menu of seat {one.pending.who}")


def views_can_be_imagined(game: Game[Table], rng: Rng) -> None:
    """Every seat sees its own secrets; any game it could be in looks to it like the one it is in."""
    for seat in everybody(game):
        view = game.view(seat)
        table = view.table
        if seat >= 0 and table.hands[seat] != game.table.hands[seat]:
            broken("views", f"seat {seat} does not see its own hand")
        if [len(hand) for hand in table.hands] != [len(hand) for hand in game.table.hands]:
            broken("views", "the number of cards in a hand is hidden")
        imagined = view.imagine(rng)
        table_is_sound(imagined)
        if imagined.view(seat) != view:
            broken("views", f"what seat {seat} imagines does not look like what it sees")
        same_question("views", game, imagined, seat)
        if seat == SPECTATOR:
            choice_is_public(game, imagined)
        nothing_hidden_is_told(game, view, seat)
        audit = audit_of(game)
        audit.decks_stay_hidden(game, view.masked, seat)
        audit.views_hide(game, view.masked, seat)


def choice_is_public(game: Game[Table], imagined: Game[Table]) -> None:
    """How many answers there are depends on secrets only where the question says so (``Ask.private``)."""
    ask, other = game.asking, imagined.asking
    if ask is None or other is None or ask.who == CHANCE:
        return
    if ask.private(game) != other.private(imagined):
        broken("private", f"whether {ask!r} is private depends on a secret")
    if not ask.private(game) and len(ask.menu(game)) != len(other.menu(imagined)):
        broken("private", f"the answers to {ask!r} depend on a secret, and it does not say so")


def seals(step: Step[Table]) -> bool:
    """Whether a step asks for a sealed choice."""
    return isinstance(step, SealedChoice)


def sealed_told(asking: object) -> list[int]:
    """The sealed choices in the dump of a step."""
    assert isinstance(asking, dict)
    for value in asking.values():
        if isinstance(value, dict) and value.get("@") == "Sealed":
            made: list[int] = value["made"]
            return made
    return []


def nothing_hidden_is_told(game: Game[Table], view: View[Table], seat: int) -> None:
    """The JSON of a view holds no card of another hand, no card of the pile and no sealed choice of another seat."""
    text = msgspec.json.decode(msgspec.json.encode(dump(view.masked)))
    t = game.table
    for other, hand in enumerate(text["table"]["hands"]):
        told = [card for card in hand["cards"] if card != HIDDEN and card not in t.shown]
        if other != seat and told:
            broken("secrets", f"seat {seat} sees cards of seat {other}: {told}")
    if any(card != HIDDEN for layer in text["table"]["pile"]["layers"] for card in layer):
        broken("secrets", f"seat {seat} sees what lies in the draw pile")
    asking = game.asking
    if isinstance(asking, SealedChoice):
        made, order = asking.made.made, asking.order
        told = sealed_told(text["asking"])
        for place, choice in enumerate(told):
            if choice != (made[place] if order[place] == seat else HIDDEN):
                broken("secrets", f"seat {seat} is told {told} of the choices {made} of seats {order}")


def with_other_secrets(game: Game[Table], seat: int, rng: Rng) -> Game[Table]:
    """The same game to this seat, with everything it cannot know dealt anew; made without asking any view."""
    other = audit_of(game).with_other_secrets(game, seat, rng)
    asking = other.asking
    if isinstance(asking, SealedChoice):
        made = list(asking.made.made)
        for place in range(len(made)):
            if asking.order[place] != seat:
                choices = asking.choices(other.table, asking.order[place])
                made[place] = asking.number(choices.sample(rng))
        other.asking = asking.going_on(Sealed(tuple(made)))
    return other


def secrets_change_nothing(game: Game[Table], rng: Rng, plies: int = 3) -> None:
    """Dealing anew what a seat cannot see changes neither its view nor its questions, now or after public answers."""
    for seat in everybody(game):
        one, other = game.copy(), with_other_secrets(game, seat, rng)
        for _ in range(plies):
            if one.view(seat) != other.view(seat):
                broken("secrets", f"seat {seat} sees what it cannot know")
            same_question("secrets", one, other, seat)
            if not both_play_on(one, other, seat, rng):
                break


def hidden_answer(decision: Decision[Table], game: Game[Table], seat: int, rng: Rng) -> Action | None:
    """An answer that this seat does not see as it is, such as a card that somebody draws unseen; None if there is none.

    Of the answers to one question some may be open and others hidden: a drawn card that must be shown, and one that
    goes into the hand.
    """
    found = [answer for answer in decision.menu if decision.step.shown(game, answer, seat) != answer]
    return found[rng.below(len(found))] if found else None


def alike(one: Game[Table], other: Game[Table], seat: int, rng: Rng) -> tuple[Action, Action] | None:
    """An answer in each of two games that this seat sees alike; None if there is none, or if it shows a secret."""
    decision, twin = one.pending, other.pending
    if decision is None or twin is None:
        return None
    action = decision.menu.sample(rng)
    step = decision.step
    if isinstance(step, SealedChoice) and len(step.made) + 1 == len(step.order):
        return None  # the last choice shows them all
    if audit_of(one).shows_a_secret(decision.step):
        return None
    seen = decision.step.shown(one, action, seat)
    echo = action if seen == action else hidden_answer(twin, other, seat, rng)
    if echo is None or echo not in twin.menu:
        return None
    if seen != twin.step.shown(other, echo, seat):
        broken("secrets", f"seat {seat} is shown “{seen}”, which it cannot know")
    return action, echo


def both_play_on(one: Game[Table], other: Game[Table], seat: int, rng: Rng) -> bool:
    """Play one answer that this seat sees alike in both games; False if there is none or it shows a secret."""
    answers = alike(one, other, seat, rng)
    if answers is None:
        return False
    out, held = one.table.out, [len(hand) for hand in one.table.hands]
    face_down = len(audit_of(one).hidden_elsewhere(one.table, seat))
    one.play(answers[0])
    other.play(answers[1])
    now = [len(hand) for hand in one.table.hands]
    taken = any([after == 0 < before for before, after in zip(held, now, strict=True)])  # and seen by the taker
    left = [len(audit_of(game).hidden_elsewhere(game.table, seat)) for game in (one, other)]
    turned_up = min(left) < face_down or one.table.shown != other.table.shown
    return one.table.out == out and not taken and not turned_up


def answers_shown(game: Game[Table], action: Action) -> None:
    """A draw is shown to its owner alone and a sealed choice to its maker alone; anything else to everybody.

    To be asked just before the answer is taken.
    """
    step = asked(game).step
    for seat in everybody(game):
        shown = step.shown(game, action, seat)
        sealed = seals(step) and seat != step.who
        if (shown == action) != (not sealed and audit_of(game).sees(game.table, step, action, seat)):
            broken("secrets", f"seat {seat} is shown “{shown}” of “{action}”")


# --- chance ----------------------------------------------------------------------------------------------------------


def chance_adds_up(game: Game[Table]) -> None:
    """The probabilities of a chance menu sum to one, and its equally likely ways agree with them."""
    decision = asked(game)
    menu = decision.menu
    if isinstance(menu, ChanceMenu) != (decision.who == CHANCE):
        broken("chance", f"{decision!r} is asked for an answer of the wrong kind")
    if isinstance(menu, ChanceMenu):
        odds_add_up(menu)


def odds_add_up(menu: ChanceMenu) -> None:
    """The law of one chance menu."""
    outcomes = list(menu.outcomes())
    chances = dict(outcomes)
    if len(outcomes) != len(chances) or [action for action, _ in outcomes] != list(menu):
        broken("chance", "the outcomes are not the answers of the menu, each once")
    if sum(chances.values(), Fraction()) != 1:
        broken("chance", f"the probabilities sum to {sum(chances.values(), Fraction())}")
    counted = Counter([menu.way(k) for k in range(menu.ways)])
    if {action: Fraction(count, menu.ways) for action, count in counted.items()} != chances:
        broken("chance", "the ways and the probabilities disagree")


def dice_fit(game: Game[Table]) -> None:
    """A roll has as many dice as both sides have announced."""
    decision, battle = asked(game), game.table.battle
    if isinstance(decision.step, RollDice):
        if battle is None or not 1 <= battle.attack <= 3 or not 1 <= battle.defend <= 2:
            broken("chance", f"these dice cannot be: {battle!r}")
        if len(decision.menu) > MOST_ROLLS:
            broken("chance", "a roll has more outcomes than there can be")
