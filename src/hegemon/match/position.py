"""Positions in plain words: what one seat knows, as values that JSON can hold, and the game they describe.

``describe`` tells a view to a program that knows nothing of Hegemon; ``understand`` makes a game of what such a program
tells, on any board: its territories, regions and borders come with the position. docs/advise.md has every field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec

from hegemon.editions import RULEBOOKS
from hegemon.kernel.chance import Thrown
from hegemon.kernel.game import Decision, Game
from hegemon.kernel.menus import Pass
from hegemon.kernel.piles import HIDDEN, Hand, Pile
from hegemon.kernel.steps import Ask, Step
from hegemon.kernel.views import View
from hegemon.rules.actions import Attack, Bonus, Claim, Dealt, Defend, Fortify, Occupy, Place, Trade
from hegemon.rules.eliminate import Conquered, last_one_standing, trade_down
from hegemon.rules.fortify import FortifyAlong, FortifyPosition, Redistribute
from hegemon.rules.invade import LOSSES, ROLL, AnnounceDefence, DeclareAttack
from hegemon.rules.occupy import MoveIn
from hegemon.rules.reinforce import CountNewArmies, Reinforce, new_armies
from hegemon.rules.sets import ChooseBonus, rising_value
from hegemon.rules.setup import BeginPlay, ClaimOne, PlaceOne
from hegemon.rules.turn import EarnCard, NextTurn
from hegemon.rules.two_players import PlaceNeutral, PlaceOwn
from hegemon.table.board import NO_REGION, Board, Region, Territory
from hegemon.table.cards import NO_LAND, Card, Drawn
from hegemon.table.combat import Battle, Combat, Rolled
from hegemon.table.edition import NO_CAP, NO_SEAT, Edition, Opening
from hegemon.table.files import BadFile, checked
from hegemon.table.rulebook import BOARD
from hegemon.table.sets import WILD, Sets
from hegemon.table.table import NOBODY, Table, empty_table

PHASES: Final = (
    "claim",
    "place",
    "place_neutral",
    "trade",
    "reinforce",
    "bonus",
    "attack",
    "occupy",
    "defend",
    "fortify",
)
OTHER: Final = "other"
"""A question of a rule that has no phase here, such as what to do about a roll."""

MOST_SEATS: Final = 16
MOST_LANDS: Final = 1000
MOST_ARMIES: Final = 10_000
SYMBOLS: Final = ("infantry", "cavalry", "artillery")
WILDS: Final = 2
NEUTRAL: Final = "neutral"
DESCRIBED: Final = "described"
"""The name of a board and a rulebook that came with a position."""
FORTIFY: Final = ("adjacent", "chain", "chains")
KEPT: Final = 64
"""The most boards and rulebooks cached."""


class BadPosition(ValueError):
    """A position that makes no sense. The text is one sentence that names the field."""


# --- what a position may hold ----------------------------------------------------------------------------------------

Name = str | int
"""A name: text, or a whole number that serves as one."""
Armies = Annotated[int, msgspec.Meta(ge=0, le=MOST_ARMIES)]
SomeArmies = Annotated[int, msgspec.Meta(ge=1, le=MOST_ARMIES)]
Cards = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Dice = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Told(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A part of a position as a program from outside tells it; a field that nobody knows is refused."""


class RegionTold(Told, frozen=True):
    """A region of a board."""

    bonus: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    territories: list[Name]


class BoardTold(Told, frozen=True):
    """A board of one's own."""

    borders: list[list[Name]]
    territories: list[Name] = []
    """All territories, if their order matters."""
    regions: dict[str, RegionTold] = {}


class CardTold(Told, frozen=True):
    """A card: its symbol, and perhaps the territory it shows and a name of its own."""

    symbol: Name
    territory: Name | None = None
    id: Name | None = None


class BattleTold(Told, frozen=True):
    """The battle at hand."""

    src: Name = msgspec.field(name="from")
    dst: Name = msgspec.field(name="to")
    dice: SomeArmies = 1
    loser: Name | None = None


class RulesTold(Told, frozen=True):
    """Rules that differ."""

    attack_dice: Dice = 3
    defend_dice: Dice = 2
    army_cap: SomeArmies | None = None
    fortify: str = "adjacent"


class Position(Told, frozen=True):
    """Everything that one seat knows and is asked; docs/advise.md explains every field."""

    phase: str
    board: str | BoardTold
    seats: Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)] | list[Name]
    seat: Name
    owners: list[Name | None] | dict[str, Name | None]
    armies: list[Armies | None] | dict[str, Armies | None]
    to_place: Armies | None = None
    at_once: SomeArmies = 1
    cards: list[str | CardTold] = []
    deck: list[str | CardTold] | dict[str, Cards] | None = None
    hands: list[Cards | None] | dict[str, Cards] | None = None
    next_set_value: Armies | list[Armies] | None = None
    after_elimination: bool = False
    bonus_given: bool = False
    captured: bool = False
    choices: list[Name] | None = None
    battle: BattleTold | None = None
    turn: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 1
    rules: RulesTold = RulesTold()
    id: Any = None
    game: Any = None
    seed: Any = None
    prompt: Any = None
    menu: Any = None
    """The last five are remarks: they say nothing about the position."""


REMARKS: Final = ("id", "game", "seed", "prompt", "menu")
BY_LAND: Final = ("owners", "armies")
"""Here nothing is an answer too: nobody, and no armies."""
DEEPEST: Final = 6
"""A position has no more levels than this."""
EXACT: Final = 2.0**53
"""Below this every whole number can be told from its neighbours however it is written."""


def read_position(value: object) -> Position:
    """A position from plain values."""
    if not isinstance(value, dict):
        raise BadPosition("The position must be an object with fields such as phase, board and seats.")
    told = {
        name: part if name in REMARKS else plain(part, name in BY_LAND)
        for name, part in value.items()
        if part is not None
    }
    try:
        return checked(told, Position, "the position")
    except BadFile as error:
        raise BadPosition(str(error)) from error


def plain(value: object, nothing: bool = False, depth: int = DEEPEST) -> object:
    """The same value, however a program writes it: fields that hold null are left out, unless ``nothing`` is an answer
    there, and 3.0 is 3.

    >>> plain({"from": "b", "dice": 3.0, "loser": None})
    {'from': 'b', 'dice': 3}
    """
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < EXACT else value
    if depth == 0:
        return value
    if isinstance(value, dict):
        return {name: plain(part, False, depth - 1) for name, part in value.items() if nothing or part is not None}
    if isinstance(value, (list, tuple)):
        return [plain(part, False, depth - 1) for part in value]
    return value


def a_name(value: Name, field: str) -> str:
    """A name as it stands in sentences: white space in it becomes an underscore."""
    name = "_".join(str(value).split())
    if not name:
        raise BadPosition(f"{field} must be a name, not {shown(value)}.")
    return name


def shown(value: object) -> str:
    """A wrong value, short enough for a sentence."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def keep(store: dict[str, Board] | dict[str, Edition]) -> None:
    """Make room for one more."""
    if len(store) >= KEPT:
        del store[next(iter(store))]


# --- the board -------------------------------------------------------------------------------------------------------

BOARDS: Final[dict[str, Board]] = {}


def board_of(told: str | BoardTold) -> Board:
    """The board of a position; the same object for the same description, so that bots know it again."""
    key = repr(told)
    board = BOARDS.get(key)
    if board is None:
        board = printed_board(told) if isinstance(told, str) else read_board(told)
        keep(BOARDS)
        BOARDS[key] = board
    return board


def printed_board(id: str) -> Board:
    """The board of an edition."""
    for book in RULEBOOKS:
        if book.id == id:
            return book.open(book.seats[0], {}).board
        for option in book.options:
            if option.name == BOARD and id in option.choices:
                return book.open(book.seats[0], {BOARD: id}).board
    known = ", ".join([book.id for book in RULEBOOKS])
    raise BadPosition(f"board must be an object or the name of an edition ({known}), not {shown(id)}.")


def read_board(told: BoardTold) -> Board:
    """A board from its regions, borders and, if their order matters, territories."""
    places: dict[str, int] = {}
    called: dict[str, str] = {}
    for value in told.territories:
        name = a_name(value, "board.territories")
        if name in places:
            raise BadPosition(f"board.territories has {shown(name)} twice.")
        places[name] = len(places)
        called[name] = str(value)
    listed = bool(places)
    region_of: dict[str, int] = {}
    for number, (title, group) in enumerate(told.regions.items()):
        where = f"board.regions.{title}"
        if not group.territories:
            raise BadPosition(f"{where}.territories is empty; leave the region out.")
        for value in group.territories:
            name = a_name(value, where)
            if name in region_of:
                raise BadPosition(f"board.regions has {shown(name)} twice; a territory belongs to one region.")
            if listed and name not in places:
                raise BadPosition(f"{where} names {shown(name)}, which is not in board.territories.")
            region_of[name] = number
            places.setdefault(name, len(places))
            called.setdefault(name, str(value))
    edges: dict[tuple[int, int], bool] = {}
    for pair in told.borders:
        ends = [a_name(end, "board.borders") for end in pair]
        if len(ends) != 2 or ends[0] == ends[1]:
            raise BadPosition(f"board.borders must be pairs of two territories, not {shown(pair)}.")
        for value, end in zip(pair, ends, strict=True):
            if listed and end not in places:
                raise BadPosition(f"board.borders names {shown(end)}, which is not in board.territories.")
            places.setdefault(end, len(places))
            called.setdefault(end, str(value))
        one, other = sorted([places[ends[0]], places[ends[1]]])
        edges[one, other] = True
    if not 2 <= len(places) <= MOST_LANDS:
        raise BadPosition(f"board must have 2 to {MOST_LANDS} territories, not {len(places)}.")
    homes = [region_of.get(name, NO_REGION) for name in places]
    lands = tuple([Territory(k, name, called[name], homes[k]) for k, name in enumerate(places)])
    regions = tuple(
        [
            Region(k, title, title, group.bonus, tuple([land for land, home in enumerate(homes) if home == k]))
            for k, (title, group) in enumerate(told.regions.items())
        ]
    )
    return Board(DESCRIBED, DESCRIBED, lands, regions, list(edges))


def land_of(board: Board, value: Name, field: str) -> int:
    """The territory that a field names."""
    name = a_name(value, field)
    land = board.places.get(name)
    if land is None:
        raise BadPosition(f"{field} names {shown(value)}, which is no territory of the board.")
    return land.index


def called(board: Board, land: Territory) -> str:
    """A territory as the position itself calls it."""
    return land.name if board.id == DESCRIBED else land.id


V = TypeVar("V")


def by_land(board: Board, told: list[V] | dict[str, V], field: str) -> list[V]:
    """One value for each territory: from an object by territory, or from a list in the order of the board."""
    if isinstance(told, list):
        if len(told) != len(board):
            raise BadPosition(f"{field} must have {len(board)} entries, one for each territory, not {len(told)}.")
        return told
    found = {land_of(board, name, field): part for name, part in told.items()}
    left = [land.id for land in board.territories if land.index not in found]
    if left:
        raise BadPosition(f"{field} says nothing about {min(left)}.")
    return [found[land.index] for land in board.territories]


# --- the rulebook ----------------------------------------------------------------------------------------------------

ACTIONS: Final = (
    Claim,
    Place,
    Trade,
    Bonus,
    Attack,
    Defend,
    Occupy,
    Fortify,
    Pass,
    Thrown,
    Dealt,
    Rolled,
    Drawn,
)
EDITIONS: Final[dict[str, Edition]] = {}
COMBATS: Final[dict[tuple[int, int], Combat]] = {}


def edition_of(
    board: Board, seats: int, neutral: bool, rules: RulesTold, cards: tuple[Card, ...], values: list[int]
) -> Edition:
    """The rulebook of a position; the same object for the same rules, so that bots keep their plans."""
    deck = [(card.id, card.symbol, card.land) for card in cards]
    key = repr((id(board), seats, neutral, rules, deck, values))
    edition = EDITIONS.get(key)
    if edition is None:
        edition = make_edition(board, seats, neutral, rules, cards, values)
        keep(EDITIONS)
        EDITIONS[key] = edition
    return edition


def make_edition(
    board: Board, seats: int, neutral: bool, rules: RulesTold, cards: tuple[Card, ...], values: list[int]
) -> Edition:
    """The shared rules with this board, deck, value of sets, dice and way to fortify."""
    dice = (rules.attack_dice, rules.defend_dice)
    if dice not in COMBATS:
        COMBATS[dice] = Combat(attack_dice=dice[0], defend_dice=dice[1])
    way = rules.fortify
    if way not in FORTIFY:
        raise BadPosition(f"rules.fortify must be {', '.join(FORTIFY[:2])} or {FORTIFY[2]}, not {shown(way)}.")
    fortify: Opening = FortifyPosition
    if way == "chain":
        fortify = FortifyAlong
    elif way == "chains":
        fortify = Redistribute
    return Edition(
        id=DESCRIBED,
        name=DESCRIBED,
        code="",
        seats=seats,
        options={},
        board=board,
        cards=cards,
        actions=ACTIONS,
        armies=0,
        setup=(),
        turn=(CountNewArmies, Reinforce, DeclareAttack, EarnCard, fortify),
        combat=COMBATS[dice],
        sets=Sets(value=value_of_sets(values)),
        income=new_armies,
        victory=last_one_standing,
        eliminated=trade_down,
        neutral=seats if neutral else NO_SEAT,
        army_cap=NO_CAP if rules.army_cap is None else rules.army_cap,
    )


def value_of_sets(values: list[int]) -> Callable[[int], int]:
    """What the n-th set from now on is worth: as listed, and the last value for all that follow."""
    last = len(values) - 1

    def value(traded: int) -> int:
        return values[traded] if traded < last else values[last]

    return value if values else rising_value


def read_values(told: int | list[int] | None) -> list[int]:
    """What the next sets are worth: a number for all of them, or a list; an empty one lets them rise as usual."""
    if told is None:
        return []
    if isinstance(told, int):
        return [told]
    if not told:
        raise BadPosition("next_set_value must be a number or a list of them, not an empty list.")
    return told


# --- cards -----------------------------------------------------------------------------------------------------------


class Printed:
    """A card as a position describes it."""

    __slots__ = ("id", "land", "symbol")

    def __init__(self, id: str, symbol: str, land: int) -> None:
        self.id: Final = id
        self.symbol: Final = symbol
        self.land: Final = land


def read_card(board: Board, told: str | CardTold, field: str) -> Printed:
    """A card from its symbol alone, or from its full description."""
    if isinstance(told, str):
        return Printed("", a_name(told, field).lower(), NO_LAND)
    symbol = a_name(told.symbol, f"{field}.symbol").lower()
    land = NO_LAND if told.territory is None else land_of(board, told.territory, f"{field}.territory")
    name = a_name(told.id, f"{field}.id") if told.id is not None else ""
    return Printed(name or (board.territories[land].id if land != NO_LAND else ""), symbol, land)


def printed(cards: list[Printed]) -> tuple[Card, ...]:
    """A deck; cards without a name of their own are called by symbol and number."""
    taken = {card.id for card in cards if card.id}
    if len(taken) < len([card for card in cards if card.id]):
        raise BadPosition("cards: two cards have the same name; give each an id of its own.")
    symbols = {card.symbol for card in cards} - {WILD}
    if len(symbols) > 3:
        raise BadPosition(f"cards may have three symbols besides {WILD}, not {', '.join(sorted(symbols))}.")
    made: list[Card] = []
    for card in cards:
        name = card.id
        number = 1
        while not name or (not card.id and name in taken):
            name = f"{card.symbol}_{number}"
            number += 1
        taken.add(name)
        made.append(Card(len(made), name, name, card.symbol, card.land))
    return tuple(made)


def read_cards(board: Board, given: Position, others: int) -> tuple[tuple[Card, ...], list[int]]:
    """The deck, and which of its cards are one's own, in the order in which the position lists them."""
    held = given.cards
    stock = given.deck
    if isinstance(stock, list):
        deck = printed([read_card(board, card, "deck") for card in stock])
        return deck, own_cards(board, deck, held, others)
    cards = [read_card(board, card, "cards") for card in held]
    counts: dict[str, int] = {}
    if stock is None:
        symbols = sorted({card.symbol for card in cards} - {WILD}) or list(SYMBOLS)
        for k in range(max(3, len(board))):
            symbol = symbols[k % len(symbols)] if len(symbols) >= 3 else SYMBOLS[k % 3]
            counts[symbol] = counts.get(symbol, 0) + 1
        counts[WILD] = WILDS
    else:
        for name, count in stock.items():
            counts[name.lower()] = count
    for card in cards:
        counts[card.symbol] = counts.get(card.symbol, 0) - 1
    known = len(cards)
    for symbol, count in counts.items():
        cards += [Printed("", symbol, NO_LAND)] * count
    cards += [Printed("", cards[-1].symbol if cards else SYMBOLS[0], NO_LAND)] * (known + others - len(cards))
    return printed(cards), list(range(known))


def own_cards(board: Board, deck: tuple[Card, ...], held: list[str | CardTold], others: int) -> list[int]:
    """Which cards of a deck a hand holds; a card may be named, or described as in the deck."""
    found: list[int] = []
    for value in held:
        name = a_name(value, "cards") if isinstance(value, str) else read_card(board, value, "cards").id
        fitting = [card.index for card in deck if name in (card.id, card.symbol) and card.index not in found]
        exact = [number for number in fitting if deck[number].id == name]
        if not fitting:
            raise BadPosition(f"cards names {shown(value)}, which is not in the deck, or twice in the hand.")
        found.append((exact or fitting)[0])
    if len(found) + others > len(deck):
        raise BadPosition(f"hands hold more cards than the deck has ({len(deck)}).")
    return found


# --- understanding a position ----------------------------------------------------------------------------------------


class Situation:
    """A position that was understood: the game, whose question it is, and the own cards as they were listed."""

    __slots__ = ("cards", "game", "phase", "seat")

    def __init__(self, game: Game[Table], seat: int, phase: str, cards: list[int]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.phase: Final = phase
        self.cards: Final = cards


def understand(position: object) -> Situation:
    """The game that a position describes, waiting for the answer of its seat."""
    given = read_position(position)
    phase = given.phase
    if phase not in PHASES:
        raise BadPosition(f"phase must be one of {', '.join(PHASES)}, not {shown(phase)}.")
    board = board_of(given.board)
    names = read_seats(given.seats)
    seats = len(names)
    who = seat_of(given.seat, names, "seat")
    owners = [owner_of(value, names) for value in by_land(board, given.owners, "owners")]
    armies = [
        0 if owners[land] == NOBODY else count or 0 for land, count in enumerate(by_land(board, given.armies, "armies"))
    ]
    sizes = read_hands(given.hands, names)
    others = sum(sizes) - sizes[who]
    cards, own = read_cards(board, given, others)
    if given.hands is not None and sizes[who] not in (0, len(own)):
        raise BadPosition(f"hands says {sizes[who]} cards for the own seat, but cards lists {len(own)}.")
    neutral = seats in owners or phase == "place_neutral"
    edition = edition_of(board, seats, neutral, given.rules, cards, read_values(given.next_set_value))
    t = empty_table(edition)
    t.owner = owners
    t.armies = armies
    t.turn = who
    t.first = 0
    t.turns = given.turn
    t.captured = given.captured
    t.bonus_given = given.bonus_given
    t.hands = [Hand(tuple(sorted(own))) if seat == who else Hand((HIDDEN,) * sizes[seat]) for seat in range(seats)]
    t.pile = Pile(((HIDDEN,) * (len(cards) - len(own) - others),))
    game: Game[Table] = Game(t, [])
    if phase in ("claim", "place", "place_neutral"):
        set_up(game, who, phase, given)
    else:
        take_turn(game, who, phase, given)
    check_table(t, who, phase)
    assert game.asking is not None
    if len(game.asking.menu(game)) == 0:
        raise BadPosition(f"phase is {phase}, but nothing can be answered: there is no room below rules.army_cap.")
    return Situation(game, who, phase, own)


def read_seats(told: int | list[Name]) -> list[str]:
    """The names of the seats in the order of play: as listed, or their numbers."""
    if isinstance(told, int):
        return [str(seat) for seat in range(told)]
    names = [a_name(name, "seats") for name in told]
    if len(set(names)) < len(names) or NEUTRAL in names:
        raise BadPosition(f"seats must have names that differ, and none may be {NEUTRAL}.")
    if not 2 <= len(names) <= MOST_SEATS:
        raise BadPosition(f"seats must be 2 to {MOST_SEATS}, not {len(names)}.")
    return names


def seat_of(value: Name, names: list[str], field: str) -> int:
    """The seat that a field names."""
    name = a_name(value, field)
    if name in names:
        return names.index(name)
    if isinstance(value, int) and 0 <= value < len(names):
        return value
    raise BadPosition(f"{field} names {shown(value)}, which is no seat; there are {', '.join(names)}.")


def owner_of(value: Name | None, names: list[str]) -> int:
    """Who holds a territory: a seat, nobody, or the neutral force."""
    if value is None:
        return NOBODY
    return len(names) if value == NEUTRAL else seat_of(value, names, "owners")


def read_hands(told: list[int | None] | dict[str, int] | None, names: list[str]) -> list[int]:
    """How many cards each seat holds."""
    sizes = [0] * len(names)
    if isinstance(told, list):
        if len(told) != len(names):
            raise BadPosition(f"hands must have {len(names)} entries, one for each seat, not {len(told)}.")
        return [count or 0 for count in told]
    for name, count in (told or {}).items():
        sizes[seat_of(name, names, "hands")] = count
    return sizes


def to_place(given: Position, least: int) -> int:
    """The armies still to be placed, at least ``least``."""
    if given.to_place is None and least == 0:
        return 0
    if given.to_place is None or given.to_place < least:
        raise BadPosition(f"to_place must be a whole number from {least} to {MOST_ARMIES}, not {given.to_place}.")
    return given.to_place


def set_up(game: Game[Table], who: int, phase: str, given: Position) -> None:
    """A question before the first turn."""
    t = game.table
    left = 1 if given.to_place is None else to_place(given, 1)
    t.reserve = [left] * len(t.reserve)
    t.turn = NO_SEAT
    t.turns = 0
    game.stack = [BeginPlay()]
    at_once = given.at_once
    if phase == "claim":
        game.asking = ClaimOne(who)
    elif phase == "place_neutral":
        game.asking = PlaceNeutral(who)
    elif at_once > 1 or t.edition.neutral != NO_SEAT:
        game.asking = PlaceOwn(who, min(at_once, left), at_once, int(t.edition.neutral != NO_SEAT))
    else:
        game.asking = PlaceOne(who)


def take_turn(game: Game[Table], who: int, phase: str, given: Position) -> None:
    """A question of a turn, with the rest of the turn on the stack."""
    t = game.table
    turn = t.edition.turn
    if phase in ("reinforce", "trade"):
        least = 0 if phase == "trade" or len(t.hands[who]) > 2 else 1
        t.reserve[who] = to_place(given, least)
        game.asking = Reinforce(who, not given.after_elimination)
        game.stack = rest_of_turn(turn, who, 2)
    elif phase == "bonus":
        if given.choices is None:
            raise BadPosition("choices is missing.")
        lands = [land_of(t.board, name, "choices") for name in given.choices]
        if not lands or any([t.owner[land] != who for land in lands]):
            raise BadPosition("choices must name territories of the own seat.")
        t.reserve[who] = to_place(given, 0)
        game.asking = ChooseBonus(who, tuple(lands))
        game.stack = rest_of_turn(turn, who, 1)
    elif phase == "attack":
        game.asking = DeclareAttack(who)
        game.stack = rest_of_turn(turn, who, 3)
    elif phase == "fortify":
        asking = turn[4](who)
        assert isinstance(asking, Ask)
        game.asking = asking
        game.stack = rest_of_turn(turn, who, 5)
    elif phase == "defend":
        meet_attack(game, who, given)
    else:
        move_in(game, who, given)


def rest_of_turn(turn: tuple[Opening, ...], who: int, first: int) -> list[Step[Table]]:
    """The steps of a turn from one on, and the next turn; the last comes first."""
    stack: list[Step[Table]] = [NextTurn(who)]
    for opening in reversed(turn[first:]):
        stack.append(opening(who))
    return stack


def read_battle(board: Board, given: Position) -> tuple[int, int, BattleTold]:
    """The battle at hand, and from where to where it goes."""
    battle = given.battle
    if battle is None:
        raise BadPosition("battle is missing.")
    src, dst = land_of(board, battle.src, "battle.from"), land_of(board, battle.dst, "battle.to")
    if dst not in board.near[src]:
        raise BadPosition("battle.to does not border battle.from.")
    return src, dst, battle


def meet_attack(game: Game[Table], who: int, given: Position) -> None:
    """Somebody attacks: with how many dice do we defend?"""
    t = game.table
    src, dst, battle = read_battle(t.board, given)
    attacker = t.owner[src]
    if attacker in (who, NOBODY) or attacker >= t.edition.seats:
        raise BadPosition("battle.from must belong to another seat, who attacks.")
    if t.owner[dst] not in (who, t.edition.neutral):
        raise BadPosition("battle.to must belong to the own seat, or to the neutral force.")
    if t.armies[dst] < 1:
        raise BadPosition("armies of battle.to must be 1 or more.")
    t.turn = attacker
    t.battle = Battle(src, dst, min(battle.dice, 3))
    game.asking = AnnounceDefence(who)
    game.stack = [*rest_of_turn(t.edition.turn, attacker, 2), LOSSES, ROLL]


def move_in(game: Game[Table], who: int, given: Position) -> None:
    """A territory was just captured, and nobody has moved yet: how many armies move in?"""
    t = game.table
    src, dst, battle = read_battle(t.board, given)
    least = battle.dice
    if t.owner[src] != who:
        raise BadPosition("battle.from must belong to the own seat.")
    if t.armies[src] <= least:
        raise BadPosition(f"battle.dice is {least}, so battle.from must have {least + 1} armies or more.")
    loser = t.owner[dst]
    if battle.loser is not None:
        loser = owner_of(battle.loser, read_seats(given.seats))
    game.asking = MoveIn(who, src, dst, least)
    game.stack = rest_of_turn(t.edition.turn, who, 2)
    if loser not in (who, NOBODY):
        game.stack.append(Conquered(who, loser))
    t.owner[dst] = who
    t.armies[dst] = least
    t.armies[src] -= least
    t.captured = True
    t.battle = Battle(src, dst, min(least, 3))


def check_table(t: Table, who: int, phase: str) -> None:
    """Refuse what no table can show, and note who is out."""
    if phase == "claim":
        if NOBODY not in t.owner:
            raise BadPosition("owners leaves no territory to claim: null stands for a territory that nobody holds.")
        return
    for land, held in enumerate(t.owner):
        name = t.board.territories[land].id
        if held == NOBODY:
            raise BadPosition(f"owners gives {name} to nobody, which is only possible in the phase claim.")
        if t.armies[land] < 1:
            raise BadPosition(f"armies of {name} must be 1 or more.")
    if who not in t.owner:
        raise BadPosition("seat holds no territory, so nothing can be asked of it.")
    if phase == "place_neutral" and t.edition.neutral not in t.owner:
        raise BadPosition("owners has no neutral territory for the neutral army.")
    t.out = tuple([seat for seat in range(t.edition.seats) if seat not in t.owner])


# --- telling a position ----------------------------------------------------------------------------------------------


def describe(view: View[Table], decision: Decision[Table]) -> dict[str, object]:
    """What a seat knows and is asked, as ``understand`` reads it."""
    t = view.table
    edition = t.edition
    seat = view.seat
    ids = [land.id for land in t.board.territories]
    names: list[object] = [*range(edition.seats), NEUTRAL]
    told: dict[str, object] = {
        "phase": OTHER,
        "prompt": decision.prompt,
        "menu": [
            {"sentence": " ".join([offer.verb, *offer.words]), "least": offer.low, "most": offer.high}
            if offer.high
            else {"sentence": " ".join([offer.verb, *offer.words])}
            for offer in decision.menu.offers()
        ],
        "seats": edition.seats,
        "seat": seat,
        "turn": t.turns,
        "owners": {ids[land]: None if held == NOBODY else names[held] for land, held in enumerate(t.owner)},
        "armies": {ids[land]: armies for land, armies in enumerate(t.armies)},
        "to_place": t.reserve[seat],
        "cards": [edition.cards[card].id for card in t.hands[seat].cards],
        "hands": [len(hand) for hand in t.hands],
        "next_set_value": [edition.sets.value(t.sets + k) for k in range(12)],
        "captured": t.captured,
        "bonus_given": t.bonus_given,
        "rules": told_rules(edition),
        "board": {
            "territories": ids,
            "regions": {
                region.id: {"bonus": region.bonus, "territories": [ids[land] for land in region.lands]}
                for region in t.board.regions
            },
            "borders": [
                [ids[land], ids[other]] for land in range(len(ids)) for other in t.board.near[land] if land < other
            ],
        },
        "deck": [
            {"id": card.id, "symbol": card.symbol, "territory": None if card.land == NO_LAND else ids[card.land]}
            for card in edition.cards
        ],
    }
    tell_question(t, decision.step, ids, told)
    return told


def told_rules(edition: Edition) -> dict[str, object]:
    """The rules that a position can tell."""
    rules: dict[str, object] = {
        "attack_dice": edition.combat.attack_dice,
        "defend_dice": edition.combat.defend_dice,
        "fortify": told_fortify(edition.turn),
    }
    if edition.army_cap != NO_CAP:
        rules["army_cap"] = edition.army_cap
    return rules


def told_fortify(turn: tuple[Opening, ...]) -> str:
    """How far armies go at the end of a turn, by the step that asks for it."""
    for step in turn:
        if isinstance(step, type) and issubclass(step, FortifyAlong):
            return "chain"
        if isinstance(step, type) and issubclass(step, Redistribute):
            return "chains"
    return "adjacent"


def tell_question(t: Table, step: Ask[Table], ids: list[str], told: dict[str, object]) -> None:
    """Say which phase a question belongs to, and what only that phase has."""
    if isinstance(step, DeclareAttack):
        told["phase"] = "attack"
    elif isinstance(step, AnnounceDefence):
        battle = t.battle
        assert battle is not None
        told["phase"] = "defend"
        told["battle"] = {"from": ids[battle.src], "to": ids[battle.dst], "dice": battle.attack}
    elif isinstance(step, MoveIn):
        # As it was before the fewest armies that must move in did so.
        armies = {ids[land]: count for land, count in enumerate(t.armies)}
        armies[ids[step.src]] += step.dice
        armies[ids[step.dst]] = 0
        told["armies"] = armies
        told["phase"] = "occupy"
        told["battle"] = {"from": ids[step.src], "to": ids[step.dst], "dice": step.dice}
    elif isinstance(step, Reinforce):
        told["phase"] = "reinforce"
        told["after_elimination"] = not step.trading
    elif isinstance(step, (FortifyPosition, FortifyAlong, Redistribute)):
        told["phase"] = "fortify"
    elif isinstance(step, (PlaceOne, PlaceOwn)):
        told["phase"] = "place"
        told["at_once"] = step.left if isinstance(step, PlaceOwn) else 1
    elif isinstance(step, PlaceNeutral):
        told["phase"] = "place_neutral"
        told["to_place"] = t.reserve[t.edition.neutral]
    elif isinstance(step, ClaimOne):
        told["phase"] = "claim"
    elif isinstance(step, ChooseBonus):
        told["phase"] = "bonus"
        told["choices"] = [ids[land] for land in step.lands]
