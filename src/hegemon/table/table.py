"""The table: everything that lies on it, as flat lists of numbers."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.piles import EMPTY_HAND, HIDDEN, Hand, Pile
from hegemon.kernel.saves import SaveError
from hegemon.kernel.steps import Action
from hegemon.kernel.tabletop import Tabletop
from hegemon.table.board import Board, Changes
from hegemon.table.cards import END
from hegemon.table.combat import Battle
from hegemon.table.edition import NO_SEAT, Edition
from hegemon.table.extra import Extra
from hegemon.table.files import checked
from hegemon.table.saved import ChangesFile, TableFile

NOBODY: Final = -1
"""The owner of a territory that nobody holds."""


class Table(Tabletop):
    """Boards, armies, cards, and how far the turn has gone. Lists hold numbers only; anything nested is a tuple."""

    __slots__ = (
        "armies",
        "battle",
        "board",
        "bonus_given",
        "captured",
        "discards",
        "edition",
        "extra",
        "first",
        "hands",
        "out",
        "owner",
        "pile",
        "removed",
        "reserve",
        "sets",
        "shown",
        "turn",
        "turns",
    )

    SAVED: ClassVar[tuple[str, ...]] = (
        "owner",
        "armies",
        "reserve",
        "hands",
        "pile",
        "discards",
        "removed",
        "shown",
        "sets",
        "first",
        "turn",
        "turns",
        "out",
        "battle",
        "captured",
        "bonus_given",
        "extra",
    )
    SAVED_IF_ANY: ClassVar[tuple[str, ...]] = ("changes",)

    def __init__(
        self,
        edition: Edition,
        board: Board,
        owner: list[int],
        armies: list[int],
        reserve: list[int],
        hands: list[Hand],
        pile: Pile,
        discards: tuple[int, ...],
        removed: tuple[int, ...],
        shown: tuple[int, ...],
        sets: int,
        first: int,
        turn: int,
        turns: int,
        out: tuple[int, ...],
        battle: Battle | None,
        captured: bool,
        bonus_given: bool,
        extra: Extra | None,
    ) -> None:
        self.edition = edition
        """The rules in force; ``reopen`` replaces them where a game changes its own rules."""
        self.board = board
        """The board as it is now: the printed one, or one that was made from it in the course of the game."""
        self.owner = owner
        """Who holds each territory."""
        self.armies = armies
        """How many armies stand on each territory."""
        self.reserve = reserve
        """The armies each seat still has to place; the neutral force has a place here too."""
        self.hands = hands
        self.pile = pile
        self.discards = discards
        self.removed = removed
        """Cards that are out of the game, face up."""
        self.shown = shown
        """Cards of hands that lie face up for now."""
        self.sets = sets
        """How many sets were traded so far, by anybody."""
        self.first = first
        """The seat that begins."""
        self.turn = turn
        """The seat whose turn it is, or NO_SEAT before the first turn."""
        self.turns = turns
        """How many turns have begun."""
        self.out = out
        """Who was eliminated, in that order."""
        self.battle = battle
        self.captured = captured
        """Whether the seat in turn has captured a territory this turn."""
        self.bonus_given = bonus_given
        """Whether the two armies for a card of an own territory were given this turn."""
        self.extra = extra
        """What only this edition lays on the table."""

    def copy(self) -> Table:
        extra = self.extra
        return Table(
            self.edition,
            self.board,
            self.owner.copy(),
            self.armies.copy(),
            self.reserve.copy(),
            self.hands.copy(),
            self.pile,
            self.discards,
            self.removed,
            self.shown,
            self.sets,
            self.first,
            self.turn,
            self.turns,
            self.out,
            self.battle,
            self.captured,
            self.bonus_given,
            None if extra is None else extra.copy(),
        )

    def seen_by(self, seat: int) -> Table:
        """A copy with every hand but the seat's own, and the draw pile, face down.

        Rules: CL-CRD-25 CL-VAR-31
        """
        seen = self.copy()
        seen.pile = self.pile.hidden()
        for other, hand in enumerate(self.hands):
            if other != seat and hand.cards:
                seen.hands[other] = hand.hidden(self.shown)
        if self.extra is not None:
            seen.extra = self.extra.seen_by(seat)
        return seen

    def imagined(self, rng: Rng) -> Table:
        """A copy in which the cards that cannot be seen are dealt at random to where they may be."""
        known = {card for hand in self.hands for card in hand.cards}
        known.update(self.discards)
        known.update(self.removed)
        if self.extra is not None:
            known.update(self.extra.cards())
        unknown = [card.index for card in self.edition.cards if card.index not in known]
        for k in range(len(unknown) - 1, 0, -1):
            other = rng.below(k + 1)
            unknown[k], unknown[other] = unknown[other], unknown[k]
        unknown.sort(key=lambda card: self.edition.cards[card].symbol != END)  # nobody ever holds it
        full = self.copy()
        if self.extra is not None:
            self.extra.put_last(unknown, self.owner)
            full.extra = self.extra.imagined(unknown, rng)
            self.keep_off_pile(self.extra, unknown, rng)
        for seat, hand in enumerate(self.hands):
            cards = [unknown.pop() if card == HIDDEN else card for card in hand.cards]
            full.hands[seat] = Hand(tuple(sorted(cards)))
        full.pile = Pile(
            tuple(
                [
                    tuple(sorted([unknown.pop() if card == HIDDEN else card for card in layer]))
                    for layer in self.pile.layers
                ]
            )
        )
        return full

    def keep_off_pile(self, extra: Extra, unknown: list[int], rng: Rng) -> None:
        """Put cards that never lie in the draw pile among the last ones, which are dealt to hands, at random places."""
        held = sum([hand.cards.count(HIDDEN) for hand in self.hands])
        start = len(unknown) - held
        stray = [place for place in range(start) if extra.off_pile(unknown[place])]
        room = [place for place in range(start, len(unknown)) if not extra.off_pile(unknown[place])]
        for place in stray:
            if room:
                other = room.pop(rng.below(len(room)))
                unknown[place], unknown[other] = unknown[other], unknown[place]

    def __repr__(self) -> str:
        armies = [sum([self.armies[land] for land in self.lands(seat)]) for seat in range(self.edition.seats)]
        held = ", ".join([f"seat {seat}: {self.count(seat)} with {n}" for seat, n in enumerate(armies)])
        turn = "before the first turn" if self.turn == NO_SEAT else f"turn {self.turns} of seat {self.turn}"
        return f"<table of {self.edition.id}, {turn}; territories and armies of {held}>"

    @property
    def changes(self) -> Changes | None:
        """How the board differs from the printed one, if it does."""
        return None if self.board is self.edition.board else self.board.changes

    def read(self, game: Game[Any], text: str) -> Action:
        """The answer that a sentence gives to the open question."""
        from hegemon.table.notation import parse  # noqa: PLC0415  (sentences are about tables)

        return parse(game, text)

    def reopen(self, edition: Edition) -> None:
        """Go on by the rules of another edition of the same book: what the game has changed is in them and their board.

        Places that were added lie empty; the others keep their numbers.
        """
        self.edition = edition
        set_board(self, edition.board)

    def revealed(self) -> int:
        """How much has been shown for good that nobody knew."""
        return 0 if self.extra is None else self.extra.revealed()

    def alive(self, seat: int) -> bool:
        """Whether the seat is still in the game."""
        return seat not in self.out

    def living(self) -> list[int]:
        """The seats still in the game, in seat order."""
        return [seat for seat in range(self.edition.seats) if seat not in self.out]

    def after(self, seat: int) -> int:
        """The next living seat to the left."""
        seats = self.edition.seats
        if len(self.out) >= seats:
            return seat
        extra = self.extra
        following = (seat + 1) % seats if extra is None else extra.following(seat, seats)
        while following in self.out:
            following = (following + 1) % seats if extra is None else extra.following(following, seats)
        return following

    def lands(self, seat: int) -> list[int]:
        """The territories this seat holds; other places are not among them."""
        owner = self.owner
        if self.board.whole:
            return [land for land, held in enumerate(owner) if held == seat]
        return [land for land in self.board.lands if owner[land] == seat]

    def land(self, seat: int, k: int) -> int:
        """The territory of this seat in place k of ``lands``, without listing the others."""
        if not self.board.whole:
            return self.lands(seat)[k]
        left: i64 = k
        land: i64 = 0
        for held in self.owner:
            if held == seat:
                if left == 0:
                    return land
                left -= 1
            land += 1
        raise IndexError(k)

    def count(self, seat: int) -> int:
        """How many territories this seat holds; other places do not count."""
        count: i64 = 0
        if not self.board.whole:
            owner = self.owner
            for land in self.board.lands:
                if owner[land] == seat:
                    count += 1
            return count
        for held in self.owner:
            if held == seat:
                count += 1
        return count

    def places(self, seat: int) -> list[int]:
        """Every place this seat holds, territory or not."""
        return [land for land, held in enumerate(self.owner) if held == seat]

    def holds(self, seat: int, lands: tuple[int, ...]) -> bool:
        """Whether the seat holds all of these territories."""
        owner = self.owner
        for land in lands:  # noqa: SIM110  (a generator is slow when compiled, and a list goes on to the end)
            if owner[land] != seat:
                return False
        return True

    def hostile(self, one: int, other: int) -> bool:
        """Whether two owners are enemies. Land that nobody holds is no enemy, and allies are none."""
        if one == other or NOBODY in (one, other):
            return False
        allied = self.edition.allied
        return allied is None or not allied(self, one, other)

    def stays(self, land: int) -> int:
        """How many armies must stay in a place when others leave it."""
        stays = self.edition.stays
        return self.edition.combat.stay if stays is None else stays(self, land)

    def room(self, land: int) -> int:
        """How many more armies this territory may hold."""
        return self.edition.army_cap - self.armies[land]

    def faults(self) -> list[str]:
        """What cannot be on any table: an empty list unless something is broken."""
        edition = self.edition
        found: list[str] = []
        owners = [NOBODY, *range(edition.seats)]
        if edition.neutral != NO_SEAT:
            owners.append(edition.neutral)
        for land, (held, count) in enumerate(zip(self.owner, self.armies, strict=True)):
            if land in self.board.changes.gone and held != NOBODY:
                found.append(f"{self.board.territories[land].name} is no more, but somebody holds it.")
            if held not in owners:
                found.append(f"{self.board.territories[land].name} belongs to no seat.")
            elif (count < 1) != (held == NOBODY) or count < 0:
                found.append(f"{self.board.territories[land].name} has {count} armies.")
            elif count > edition.army_cap:
                found.append(f"{self.board.territories[land].name} has more armies than the cap allows.")
        if any(count < 0 for count in self.reserve):
            found.append("Somebody has fewer than no armies to place.")
        cards = [card for hand in self.hands for card in hand.cards]
        cards += [*self.pile.cards(), *self.discards, *self.removed]
        if self.extra is not None:
            cards += self.extra.cards()
            found += self.extra.faults()
        seen = sorted(card for card in cards if card != HIDDEN)
        if len(cards) != len(edition.cards) or len(set(seen)) != len(seen):
            found.append("The cards do not make one whole deck.")
        if any(not 0 <= card < len(edition.cards) for card in (*seen, *self.shown)):
            found.append("There is a card that the deck does not have.")
        if self.battle is not None and not all(0 <= n < len(self.owner) for n in (self.battle.src, self.battle.dst)):
            found.append("There is a battle at a place that the board does not have.")
        return found


def empty_table(edition: Edition) -> Table:
    """The table before anything is done: the box opened, the draw pile face down."""
    size = len(edition.board)
    forces = edition.seats + (edition.neutral != NO_SEAT)
    return Table(
        edition=edition,
        board=edition.board,
        owner=[NOBODY] * size,
        armies=[0] * size,
        reserve=[edition.armies] * forces,
        hands=[EMPTY_HAND] * edition.seats,
        pile=Pile((tuple([card.index for card in edition.cards]),)),
        discards=(),
        removed=(),
        shown=(),
        sets=0,
        first=NO_SEAT,
        turn=NO_SEAT,
        turns=0,
        out=(),
        battle=None,
        captured=False,
        bonus_given=False,
        extra=None if edition.extra is None else edition.extra.copy(),
    )


def set_board(table: Table, board: Board) -> None:
    """Replace the board: what was added lies empty, and nobody is left where a place is no more."""
    table.board = board
    more = len(board) - len(table.owner)
    table.owner += [NOBODY] * more
    table.armies += [0] * more
    for land in board.changes.gone:
        table.owner[land] = NOBODY
        table.armies[land] = 0


def lay(edition: Edition, fields: dict[str, object]) -> Table:
    """The table from the fields of a save, every one of them checked."""
    try:
        file = checked(fields, TableFile, "its table")
        if edition.amended is not None and type(file.extra) is type(edition.extra) and file.extra is not None:
            edition = edition.amended(edition, file.extra)
        table = empty_table(edition)
        if file.changes is not None:
            checked(dict(zip(Changes.__match_args__, file.changes.fields(), strict=True)), ChangesFile, "its changes")
            set_board(table, edition.board.changed(file.changes))
    except (ValueError, IndexError) as error:
        raise SaveError(f"The save cannot be read: {str(error)[:1].lower()}{str(error)[1:]}") from error
    for name, given, wanted in (
        ("owner", file.owner, table.owner),
        ("armies", file.armies, table.armies),
        ("reserve", file.reserve, table.reserve),
    ):
        if len(given) != len(wanted):
            raise SaveError(f"The save has {len(given)} entries under {name}, not {len(wanted)}.")
    if len(file.hands) != edition.seats:
        raise SaveError("The save has the wrong number of hands.")
    if type(file.extra) is not type(edition.extra):
        raise SaveError("The save holds something beside the board that this edition does not know.")
    table.owner, table.armies, table.reserve = file.owner, file.armies, file.reserve
    table.hands, table.pile, table.battle, table.extra = file.hands, file.pile, file.battle, file.extra
    table.discards, table.removed, table.shown, table.out = file.discards, file.removed, file.shown, file.out
    table.sets, table.first, table.turn, table.turns = file.sets, file.first, file.turn, file.turns
    table.captured, table.bonus_given = file.captured, file.bonus_given
    faults = [*table.faults(), *([] if table.extra is None else table.extra.misfits(edition.seats, len(table.board)))]
    if len(set(table.out)) != len(table.out) or len(table.out) >= edition.seats:
        faults.append("Somebody is out of the game twice, or everybody is.")
    if not set(table.shown) <= {card for hand in table.hands for card in hand.cards}:
        faults.append("A card lies face up that is in no hand.")
    if table.turns and NO_SEAT in (table.turn, table.first):
        faults.append("There was a turn of nobody.")
    if faults:
        raise SaveError(f"The save holds a table that cannot be: {faults[0]}")
    if not all(NO_SEAT <= seat < edition.seats for seat in (table.first, table.turn, *table.out)):
        raise SaveError("The save names a seat that does not exist.")
    return table


Play = Game[Table]
"""A game of any edition."""
