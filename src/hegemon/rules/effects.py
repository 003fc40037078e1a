"""Playing cards: the moments at which cards may answer, cards that answer cards, and what a card asks or throws.

What a card does is said by its class (``hegemon.table.effects.Effect``), who may play it by the edition's ``Effects``.
Who is asked at a moment follows from what everybody knows.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Joined, Menu, OneOf, Pass
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.kernel.windows import Window
from hegemon.rules.actions import Use
from hegemon.rules.decks import TopCard, ends
from hegemon.table.cards import Drawn, Power
from hegemon.table.effects import Effect, Effects, forces_of
from hegemon.table.events import CardShown, DiceFor
from hegemon.table.table import Table

CAST: Final = "cast"
"""The moment after a die was thrown for a card."""


def effects_of(t: Table) -> Effects:
    """The cards of this edition and how they are played."""
    effects = t.edition.effects
    assert effects is not None
    return effects


def effect_of(t: Table, key: str) -> Effect:
    """What a card does."""
    return effects_of(t).by_key[key]


def could_use(t: Table, who: int, moment: str) -> bool:
    """Whether a seat can play a card at a moment, as far as everybody knows."""
    effects = t.edition.effects
    return effects is not None and effects.could_use(t, who, moment)


def usable(t: Table, who: int, moment: str) -> list[Power]:
    """The cards a seat can play at a moment."""
    effects = t.edition.effects
    return [] if effects is None else effects.usable(t, who, moment)


def playing(t: Table, power: Power) -> Use:
    """How playing a card is said in this edition."""
    said = effects_of(t).said(power)
    return said if isinstance(said, Use) else Use(power)


@mypyc_attr(allow_interpreted_subclasses=True)
class Uses(OneOf):
    """Cards to play at a moment, after other answers; with why another card cannot be played."""

    __slots__ = ("moment", "t", "who")

    def __init__(
        self,
        t: Table,
        who: int,
        moment: str,
        others: tuple[Action, ...] = (),
        known: list[Power] | None = None,
    ) -> None:
        """``known`` are the cards that can be played, for whoever has just asked for them."""
        found = usable(t, who, moment) if known is None else known
        OneOf.__init__(self, (*others, *[playing(t, power) for power in found]) if found else others)  # super() is slow
        self.t: Final = t
        self.who: Final = who
        self.moment: Final = moment

    def meant(self, action: Action) -> Action:
        """Either copy of a card is named by the other."""
        if isinstance(action, Use):
            for one in self.answers:
                if isinstance(one, Use) and one.power.key == action.power.key:
                    return one
        return action

    def why_not(self, action: Action) -> str:
        if isinstance(action, Use):
            return effects_of(self.t).why_not(self.t, self.who, self.moment, action.power)
        if not self.answers:
            return f"“{action}” is no answer to this."
        return f"“{action}” is not possible now; you may say {self.said(str(action))}."


class WithCards(Joined):
    """Several menus as one, cards to play among them: why a card cannot be played is told even when none can be."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        cards = [part for part in self.parts if isinstance(part, Uses)]
        return cards[0].why_not(action) if cards and isinstance(action, Use) else super().why_not(action)


def in_order(t: Table) -> tuple[int, ...]:
    """The living seats from the one in turn on."""
    first, seats = t.turn, t.edition.seats
    extra = t.extra
    order = tuple([(first + k) % seats for k in range(seats)]) if extra is None else extra.turn_order(first, seats)
    return tuple([seat for seat in order if seat not in t.out]) if t.out else order


def others_in_order(t: Table, who: int) -> tuple[int, ...]:
    """The living seats but one, from the one in turn on."""
    return tuple([seat for seat in in_order(t) if seat != who])


@mypyc_attr(free_list_len=1)
class Moment(Window[Table]):
    """A moment at which cards can be played: everybody in ``order`` is asked in turn, until all pass."""

    __slots__ = ("moment",)
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "at", "moment")
    title = "Use a card"
    topic = "use"

    def __init__(self, order: tuple[int, ...], at: int, moment: str) -> None:
        Window.__init__(self, order, at)  # super() is slow
        self.moment: Final = moment

    def moved(self, at: int) -> Window[Table]:
        return Moment(self.order, at, self.moment)

    def run(self, g: Game[Table]) -> None:
        open_moment(g, self.order, self.moment, self.at)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            open_moment(g, self.order, self.moment, self.at + 1)
        else:
            super().take(g, action)

    def open_to(self, g: Game[Table], seat: int) -> bool:
        return g.table.alive(seat) and effects_of(g.table).could_use(g.table, seat, self.moment)

    def menu(self, g: Game[Table]) -> Menu:
        return Uses(g.table, self.who, self.moment, (PASS,))

    def react(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Use)
        effects_of(g.table).use(g, self.who, action.power)

    def prompt(self, g: Game[Table]) -> str:
        return f"{effects_of(g.table).situation(g.table, self.moment)}: use a card, or pass."


def open_moment(g: Game[Table], order: tuple[int, ...], moment: str, place: int = 0) -> None:
    """Ask the first seat that could play a card at a moment, from a place in the order on; close if there is none."""
    t = g.table
    effects = t.edition.effects
    assert effects is not None
    out = t.out
    for at in range(place, len(order)):
        seat = order[at]
        if seat not in out and effects.could_use(t, seat, moment):
            g.asking = Moment(order, at, moment)
            return


class Answered(Window[Table]):
    """A card was played and paid: another seat may cancel it, or else it has its effect.

    ``notes`` is what was chosen for it before, in editions where targets are named first.
    """

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("order", "at", "key", "player", "notes")
    title = "Cancel a card"
    topic = "cancel"

    def __init__(self, order: tuple[int, ...], at: int, key: str, player: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(order, at)
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def moved(self, at: int) -> Window[Table]:
        return Answered(self.order, at, self.key, self.player, self.notes)

    def open_to(self, g: Game[Table], seat: int) -> bool:
        return effects_of(g.table).could_answer(g.table, seat, self.key, self.player)

    def run(self, g: Game[Table]) -> None:
        super().run(g)
        if g.asking is None:
            effect_of(g.table, self.key).answered(g, self.player, self.notes)

    def menu(self, g: Game[Table]) -> Menu:
        found = effects_of(g.table).answers(g.table, self.who, self.key, self.player)
        return OneOf((PASS, *[Use(power) for power in found]))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Pass):
            if self.at + 1 < len(self.order):
                g.then(self.moved(self.at + 1))
            else:
                effect_of(g.table, self.key).answered(g, self.player, self.notes)
            return
        assert isinstance(action, Use)
        effects_of(g.table).cancel(g, self.who, action.power, self.key, self.player)

    def prompt(self, g: Game[Table]) -> str:
        return effects_of(g.table).playing(g.table, self.key, self.player)


# --- what cards ask --------------------------------------------------------------------------------------------------


class CardChoices(OneOf):
    """What may be chosen for a card; with what the card says of it, or its rule, if something else is answered."""

    __slots__ = ("key", "t")

    def __init__(self, t: Table, key: str, answers: tuple[Action, ...]) -> None:
        super().__init__(answers)
        self.t: Final = t
        self.key: Final = key

    def meant(self, action: Action) -> Action:
        return effect_of(self.t, self.key).meant(action)

    def why_not(self, action: Action) -> str:
        effect = effect_of(self.t, self.key)
        if effect.limits:
            return f"“{action}” is not possible: {effect.limits}"
        rule = f" ({effect.cites()})" if effect.cites() else self.t.edition.cite("choose")
        return f"“{action}” is not possible; you may say {self.said(str(action))}{rule}."


class CardAsks(Ask[Table]):
    """A card asks whoever played it, or whom it hits, to choose something; ``notes`` is what was chosen before."""

    __slots__ = ("key", "notes")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "key", "notes")
    title = "Choose for the card"
    topic = "choose"

    def __init__(self, who: int, key: str, notes: tuple[int, ...] = ()) -> None:
        super().__init__(who)
        self.key: Final = key
        self.notes: Final = notes

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        return CardChoices(t, self.key, effect_of(t, self.key).choices(t, self.who, self.notes))

    def take(self, g: Game[Table], action: Action) -> None:
        effect_of(g.table, self.key).chosen(g, self.who, self.notes, action)

    def prompt(self, g: Game[Table]) -> str:
        effect = effect_of(g.table, self.key)
        return f"{effect.power.name}: {effect.question(g.table, self.who, self.notes)}"


class CastDie(Ask[Table]):
    """A die is thrown for a card by ``roller``, who may still change it; then it does what the card says."""

    __slots__ = ("key", "notes", "player", "roller")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "roller", "notes")
    title = "Throw a die"

    def __init__(self, key: str, player: int, roller: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(CHANCE)
        self.key: Final = key
        self.player: Final = player
        self.roller: Final = roller
        self.notes: Final = notes

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        effect = effect_of(g.table, self.key)
        place = effect.die_for(g.table, self.notes)
        if place >= 0 and g.events is not None:
            land = g.table.board.territories[place]
            g.tell(DiceFor(f"{effect.power.name}, {land.name}", action.faces, (land,)))
        forces_of(g.table).die = action.faces[0]
        g.then(Moment((self.roller,), 0, CAST), DieCounts(self.key, self.player, self.notes))

    def prompt(self, g: Game[Table]) -> str:
        effect = effect_of(g.table, self.key)
        place = effect.die_for(g.table, self.notes)
        where = f" in {g.table.board.territories[place].name}" if place >= 0 else ""
        return f"A die is thrown for {effect.power.name}{where}."


class DieCounts(Step[Table]):
    """The die for a card counts as it lies now."""

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "notes")

    def __init__(self, key: str, player: int, notes: tuple[int, ...]) -> None:
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def run(self, g: Game[Table]) -> None:
        extra = forces_of(g.table)
        face = extra.die
        extra.die = 0
        effect_of(g.table, self.key).thrown(g, self.player, self.notes, face)


class TurnUp(TopCard):
    """The top Territory card is turned up for a card and discarded."""

    __slots__ = ("key", "notes", "player")
    __match_args__: ClassVar[tuple[str, ...]] = ("key", "player", "notes")

    def __init__(self, key: str, player: int, notes: tuple[int, ...] = ()) -> None:
        super().__init__(CHANCE)
        self.key: Final = key
        self.player: Final = player
        self.notes: Final = notes

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        if ends(g, action.card):
            return
        t = g.table
        card = action.card.index
        t.pile = t.pile.without((card,))
        t.discards = (*t.discards, card)
        g.tell(CardShown(action.card))
        effect_of(t, self.key).drawn(g, self.player, self.notes, card)

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is turned up."
