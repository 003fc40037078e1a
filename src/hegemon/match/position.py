"""Positions in plain words: what one seat knows, as values that JSON can hold, and the game they describe.

``describe`` tells a view to a program that knows nothing of Hegemon; ``understand`` makes a game of what such a program
tells, on any board: its territories, regions and borders come with the position. docs/advise.md has every field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
from hegemon.table.board import Board, Region, Territory
from hegemon.table.cards import NO_LAND, Card, Drawn
from hegemon.table.combat import Battle, Combat, Rolled
from hegemon.table.edition import NO_CAP, NO_SEAT, Edition, Opening
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

FIELDS: Final = (
    "board",
    "seats",
    "seat",
    "phase",
    "owners",
    "armies",
    "to_place",
    "at_once",
    "cards",
    "deck",
    "hands",
    "next_set_value",
    "after_elimination",
    "bonus_given",
    "captured",
    "choices",
    "battle",
    "turn",
    "rules",
)
REMARKS: Final = ("id", "game", "seed", "prompt", "menu")
"""Fields that say nothing about the position."""

MOST_SEATS: Final = 16
MOST_LANDS: Final = 1000
MOST_ARMIES: Final = 10_000
SYMBOLS: Final = ("infantry", "cavalry", "artillery")
WILDS: Final = 2
NEUTRAL: Final = "neutral"
DESCRIBED: Final = "described"
"""The name of a board and a rulebook that came with a position."""
NO_REGION: Final = "no region"
FORTIFY: Final = ("adjacent", "chain", "chains")
KEPT: Final = 64
"""So many boards and rulebooks are remembered."""


class BadPosition(ValueError):
    """A position that makes no sense. The text is one sentence that names the field."""


# --- plain values ----------------------------------------------------------------------------------------------------


def a_number(value: object, field: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(f"{field} must be a whole number from {low} to {high}, not {shown(value)}.")
    return value


def a_flag(value: object, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadPosition(f"{field} must be true or false, not {shown(value)}.")
    return value


def a_name(value: object, field: str) -> str:
    """A name: text, or a whole number that serves as one. In sentences white space in it becomes an underscore."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        name = "_".join(value.split())
        if name:
            return name
    raise BadPosition(f"{field} must be a name, not {shown(value)}.")


def a_list(value: object, field: str) -> list[object]:
    """A list of anything."""
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{field} must be a list, not {shown(value)}.")
    return list(value)


def an_object(value: object, field: str) -> dict[str, object]:
    """An object of anything."""
    if not isinstance(value, dict):
        raise BadPosition(f"{field} must be an object, not {shown(value)}.")
    return {str(name): part for name, part in value.items()}


def only(given: dict[str, object], known: tuple[str, ...], where: str) -> None:
    """Refuse fields that nobody knows."""
    for name in given:
        if name not in known:
            raise BadPosition(f"{where}{shown(name)} is no field of a position; there are {', '.join(known)}.")


def needed(given: dict[str, object], name: str, where: str = "") -> object:
    """A field that must be there."""
    if name not in given:
        raise BadPosition(f"{where}{name} is missing.")
    return given[name]


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


def board_of(value: object) -> Board:
    """The board of a position; the same object for the same description, so that bots know it again."""
    key = repr(value)
    board = BOARDS.get(key)
    if board is None:
        board = printed_board(value) if isinstance(value, str) else read_board(an_object(value, "board"))
        keep(BOARDS)
        BOARDS[key] = board
    return board


def printed_board(id: str) -> Board:
    """The board of an edition."""
    for book in RULEBOOKS:
        if book.id == id:
            return book.open(book.seats[0], {}).board
    known = ", ".join([book.id for book in RULEBOOKS])
    raise BadPosition(f"board must be an object or the name of an edition ({known}), not {shown(id)}.")


def read_board(given: dict[str, object]) -> Board:
    """A board from its regions, borders and, if their order matters, territories."""
    only(given, ("territories", "regions", "borders"), "board.")
    places: dict[str, int] = {}
    called: dict[str, str] = {}
    for value in a_list(given.get("territories", []), "board.territories"):
        name = a_name(value, "board.territories")
        if name in places:
            raise BadPosition(f"board.territories has {shown(name)} twice.")
        places[name] = len(places)
        called[name] = str(value)
    listed = bool(places)
    groups = an_object(given.get("regions", {}), "board.regions")
    region_of: dict[str, int] = {}
    bonuses: list[int] = []
    titles: list[str] = []
    for title, described in groups.items():
        where = f"board.regions.{title}"
        group = an_object(described, where)
        only(group, ("bonus", "territories"), f"{where}.")
        bonuses.append(a_number(needed(group, "bonus", f"{where}."), f"{where}.bonus", 0, 1000))
        members = a_list(needed(group, "territories", f"{where}."), where)
        if not members:
            raise BadPosition(f"{where}.territories is empty; leave the region out.")
        for value in members:
            name = a_name(value, where)
            if name in region_of:
                raise BadPosition(f"board.regions has {shown(name)} twice; a territory belongs to one region.")
            if listed and name not in places:
                raise BadPosition(f"{where} names {shown(name)}, which is not in board.territories.")
            region_of[name] = len(titles)
            places.setdefault(name, len(places))
            called.setdefault(name, str(value))
        titles.append(title)
    edges: dict[tuple[int, int], bool] = {}
    for pair in a_list(needed(given, "borders", "board."), "board.borders"):
        raw = a_list(pair, "board.borders")
        ends = [a_name(end, "board.borders") for end in raw]
        if len(ends) != 2 or ends[0] == ends[1]:
            raise BadPosition(f"board.borders must be pairs of two territories, not {shown(pair)}.")
        for value, end in zip(raw, ends, strict=True):
            if listed and end not in places:
                raise BadPosition(f"board.borders names {shown(end)}, which is not in board.territories.")
            places.setdefault(end, len(places))
            called.setdefault(end, str(value))
        one, other = sorted([places[ends[0]], places[ends[1]]])
        edges[one, other] = True
    if not 2 <= len(places) <= MOST_LANDS:
        raise BadPosition(f"board must have 2 to {MOST_LANDS} territories, not {len(places)}.")
    if any([name not in region_of for name in places]):
        titles.append(NO_REGION)
        bonuses.append(0)
    homes = [region_of.get(name, len(titles) - 1) for name in places]
    lands = tuple([Territory(k, name, called[name], homes[k]) for k, name in enumerate(places)])
    regions = tuple(
        [
            Region(k, title, title, bonuses[k], tuple([land for land, home in enumerate(homes) if home == k]))
            for k, title in enumerate(titles)
        ]
    )
    return Board(DESCRIBED, DESCRIBED, lands, regions, list(edges), frozenset())


def land_of(board: Board, value: object, field: str) -> int:
    """The territory that a field names."""
    name = a_name(value, field)
    land = board.places.get(name)
    if land is None:
        raise BadPosition(f"{field} names {shown(value)}, which is no territory of the board.")
    return land.index


def called(board: Board, land: Territory) -> str:
    """A territory as the position itself calls it."""
    return land.name if board.id == DESCRIBED else land.id


def by_land(board: Board, value: object, field: str) -> list[object]:
    """One value for each territory: from an object by territory, or from a list in the order of the board."""
    if isinstance(value, (list, tuple)):
        if len(value) != len(board):
            raise BadPosition(f"{field} must have {len(board)} entries, one for each territory, not {len(value)}.")
        return list(value)
    found: list[object] = [None] * len(board)
    left = {land.id for land in board.territories}
    for name, part in an_object(value, field).items():
        land = land_of(board, name, field)
        found[land] = part
        left.discard(board.territories[land].id)
    if left:
        raise BadPosition(f"{field} says nothing about {min(left)}.")
    return found


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
    board: Board, seats: int, neutral: bool, rules: dict[str, object], cards: tuple[Card, ...], values: list[int]
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
    board: Board, seats: int, neutral: bool, rules: dict[str, object], cards: tuple[Card, ...], values: list[int]
) -> Edition:
    """The shared rules with this board, deck, value of sets, dice and way to fortify."""
    only(rules, ("attack_dice", "defend_dice", "army_cap", "fortify"), "rules.")
    dice = (
        a_number(rules.get("attack_dice", 3), "rules.attack_dice", 1, 3),
        a_number(rules.get("defend_dice", 2), "rules.defend_dice", 1, 3),
    )
    if dice not in COMBATS:
        COMBATS[dice] = Combat(attack_dice=dice[0], defend_dice=dice[1])
    cap = rules.get("army_cap")
    way = rules.get("fortify", "adjacent")
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
        army_cap=NO_CAP if cap is None else a_number(cap, "rules.army_cap", 1, MOST_ARMIES),
        bot=RULEBOOKS[0].open(3, {}).bot,
    )


def value_of_sets(values: list[int]) -> Callable[[int], int]:
    """What the n-th set from now on is worth: as listed, and the last value for all that follow."""
    last = len(values) - 1

    def value(traded: int) -> int:
        return values[traded] if traded < last else values[last]

    return value if values else rising_value


def read_values(value: object) -> list[int]:
    """What the next sets are worth: a number for all of them, or a list; an empty one lets them rise as usual."""
    if value is None:
        return []
    if isinstance(value, (list, tuple)):
        if not value:
            raise BadPosition("next_set_value must be a number or a list of them, not an empty list.")
        return [a_number(part, "next_set_value", 0, MOST_ARMIES) for part in value]
    return [a_number(value, "next_set_value", 0, MOST_ARMIES)]


# --- cards -----------------------------------------------------------------------------------------------------------


class Printed:
    """A card as a position describes it."""

    __slots__ = ("id", "land", "symbol")

    def __init__(self, id: str, symbol: str, land: int) -> None:
        self.id: Final = id
        self.symbol: Final = symbol
        self.land: Final = land


def read_card(board: Board, value: object, field: str) -> Printed:
    """A card: its symbol, or an object with its symbol and perhaps its territory and a name of its own."""
    if isinstance(value, str):
        return Printed("", a_name(value, field).lower(), NO_LAND)
    given = an_object(value, field)
    only(given, ("symbol", "territory", "id"), f"{field}.")
    symbol = a_name(needed(given, "symbol", f"{field}."), f"{field}.symbol").lower()
    place = given.get("territory")
    land = NO_LAND if place is None else land_of(board, place, f"{field}.territory")
    name = a_name(given["id"], f"{field}.id") if "id" in given else ""
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


def read_cards(board: Board, given: dict[str, object], others: int) -> tuple[tuple[Card, ...], list[int]]:
    """The deck, and which of its cards are one's own, in the order in which the position lists them."""
    held = a_list(given.get("cards", []), "cards")
    stock = given.get("deck")
    if isinstance(stock, (list, tuple)):
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
        for name, count in an_object(stock, "deck").items():
            counts[name.lower()] = a_number(count, f"deck.{name}", 0, 1000)
    for card in cards:
        counts[card.symbol] = counts.get(card.symbol, 0) - 1
    known = len(cards)
    for symbol, count in counts.items():
        cards += [Printed("", symbol, NO_LAND)] * count
    cards += [Printed("", cards[-1].symbol if cards else SYMBOLS[0], NO_LAND)] * (known + others - len(cards))
    return printed(cards), list(range(known))


def own_cards(board: Board, deck: tuple[Card, ...], held: list[object], others: int) -> list[int]:
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
    given = an_object(position, "The position")
    only(given, FIELDS + REMARKS, "")
    phase = needed(given, "phase")
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadPosition(f"phase must be one of {', '.join(PHASES)}, not {shown(phase)}.")
    board = board_of(needed(given, "board"))
    names = read_seats(needed(given, "seats"))
    seats = len(names)
    who = seat_of(needed(given, "seat"), names, "seat")
    owners = [owner_of(value, names) for value in by_land(board, needed(given, "owners"), "owners")]
    armies = [
        0 if owners[land] == NOBODY else a_number(value, f"armies of {board.territories[land].id}", 0, MOST_ARMIES)
        for land, value in enumerate(by_land(board, needed(given, "armies"), "armies"))
    ]
    sizes = read_hands(given.get("hands"), names)
    others = sum(sizes) - sizes[who]
    cards, own = read_cards(board, given, others)
    if given.get("hands") is not None and sizes[who] not in (0, len(own)):
        raise BadPosition(f"hands says {sizes[who]} cards for the own seat, but cards lists {len(own)}.")
    rules = an_object(given.get("rules", {}), "rules")
    neutral = seats in owners or phase == "place_neutral"
    edition = edition_of(board, seats, neutral, rules, cards, read_values(given.get("next_set_value")))
    t = empty_table(edition)
    t.owner = owners
    t.armies = armies
    t.turn = who
    t.first = 0
    t.turns = a_number(given.get("turn", 1), "turn", 0, 1_000_000)
    t.captured = a_flag(given.get("captured", False), "captured")
    t.bonus_given = a_flag(given.get("bonus_given", False), "bonus_given")
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


def read_seats(value: object) -> list[str]:
    """The names of the seats in the order of play: as listed, or their numbers."""
    if isinstance(value, (list, tuple)):
        names = [a_name(name, "seats") for name in value]
        if len(set(names)) < len(names) or NEUTRAL in names:
            raise BadPosition(f"seats must have names that differ, and none may be {NEUTRAL}.")
    else:
        names = [str(seat) for seat in range(a_number(value, "seats", 2, MOST_SEATS))]
    if not 2 <= len(names) <= MOST_SEATS:
        raise BadPosition(f"seats must be 2 to {MOST_SEATS}, not {len(names)}.")
    return names


def seat_of(value: object, names: list[str], field: str) -> int:
    """The seat that a field names."""
    name = a_name(value, field)
    if name in names:
        return names.index(name)
    if isinstance(value, int) and 0 <= value < len(names):
        return value
    raise BadPosition(f"{field} names {shown(value)}, which is no seat; there are {', '.join(names)}.")


def owner_of(value: object, names: list[str]) -> int:
    """Who holds a territory: a seat, nobody, or the neutral force."""
    if value is None:
        return NOBODY
    return len(names) if value == NEUTRAL else seat_of(value, names, "owners")


def read_hands(value: object, names: list[str]) -> list[int]:
    """How many cards each seat holds."""
    sizes = [0] * len(names)
    if value is None:
        return sizes
    if isinstance(value, (list, tuple)):
        if len(value) != len(names):
            raise BadPosition(f"hands must have {len(names)} entries, one for each seat, not {len(value)}.")
        return [a_number(part, "hands", 0, 1000) for part in value]
    for name, part in an_object(value, "hands").items():
        sizes[seat_of(name, names, "hands")] = a_number(part, f"hands.{name}", 0, 1000)
    return sizes


def set_up(game: Game[Table], who: int, phase: str, given: dict[str, object]) -> None:
    """A question before the first turn."""
    t = game.table
    left = a_number(given.get("to_place", 1), "to_place", 1, MOST_ARMIES)
    t.reserve = [left] * len(t.reserve)
    t.turn = NO_SEAT
    t.turns = 0
    game.stack = [BeginPlay()]
    at_once = a_number(given.get("at_once", 1), "at_once", 1, MOST_ARMIES)
    if phase == "claim":
        game.asking = ClaimOne(who)
    elif phase == "place_neutral":
        game.asking = PlaceNeutral(who)
    elif at_once > 1 or t.edition.neutral != NO_SEAT:
        game.asking = PlaceOwn(who, min(at_once, left), at_once, int(t.edition.neutral != NO_SEAT))
    else:
        game.asking = PlaceOne(who)


def take_turn(game: Game[Table], who: int, phase: str, given: dict[str, object]) -> None:
    """A question of a turn, with the rest of the turn on the stack."""
    t = game.table
    turn = t.edition.turn
    if phase in ("reinforce", "trade"):
        least = 0 if phase == "trade" or len(t.hands[who]) > 2 else 1
        t.reserve[who] = a_number(given.get("to_place", 0 if least == 0 else None), "to_place", least, MOST_ARMIES)
        after = a_flag(given.get("after_elimination", False), "after_elimination")
        game.asking = Reinforce(who, not after)
        game.stack = rest_of_turn(turn, who, 2)
    elif phase == "bonus":
        lands = [land_of(t.board, name, "choices") for name in a_list(needed(given, "choices"), "choices")]
        if not lands or any([t.owner[land] != who for land in lands]):
            raise BadPosition("choices must name territories of the own seat.")
        t.reserve[who] = a_number(given.get("to_place", 0), "to_place", 0, MOST_ARMIES)
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


def read_battle(board: Board, given: dict[str, object]) -> tuple[int, int, int, dict[str, object]]:
    """The battle at hand: from where, to where, and with how many dice."""
    battle = an_object(needed(given, "battle"), "battle")
    only(battle, ("from", "to", "dice", "loser"), "battle.")
    src = land_of(board, needed(battle, "from", "battle."), "battle.from")
    dst = land_of(board, needed(battle, "to", "battle."), "battle.to")
    if dst not in board.near[src]:
        raise BadPosition("battle.to does not border battle.from.")
    return src, dst, a_number(battle.get("dice", 1), "battle.dice", 1, MOST_ARMIES), battle


def meet_attack(game: Game[Table], who: int, given: dict[str, object]) -> None:
    """Somebody attacks: with how many dice do we defend?"""
    t = game.table
    src, dst, dice, _ = read_battle(t.board, given)
    attacker = t.owner[src]
    if attacker in (who, NOBODY) or attacker >= t.edition.seats:
        raise BadPosition("battle.from must belong to another seat, who attacks.")
    if t.owner[dst] not in (who, t.edition.neutral):
        raise BadPosition("battle.to must belong to the own seat, or to the neutral force.")
    if t.armies[dst] < 1:
        raise BadPosition("armies of battle.to must be 1 or more.")
    t.turn = attacker
    t.battle = Battle(src, dst, min(dice, 3))
    game.asking = AnnounceDefence(who)
    game.stack = [*rest_of_turn(t.edition.turn, attacker, 2), LOSSES, ROLL]


def move_in(game: Game[Table], who: int, given: dict[str, object]) -> None:
    """A territory was just captured, and nobody has moved yet: how many armies move in?"""
    t = game.table
    src, dst, least, battle = read_battle(t.board, given)
    if t.owner[src] != who:
        raise BadPosition("battle.from must belong to the own seat.")
    if t.armies[src] <= least:
        raise BadPosition(f"battle.dice is {least}, so battle.from must have {least + 1} armies or more.")
    loser = t.owner[dst]
    if "loser" in battle:
        loser = owner_of(battle["loser"], read_seats(given["seats"]))
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
        "fortify": "chains" if edition.options.get("multi_fortify") is True else "adjacent",
    }
    if edition.army_cap != NO_CAP:
        rules["army_cap"] = edition.army_cap
    return rules


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
