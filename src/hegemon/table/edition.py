"""An edition is a rulebook with its options chosen: a value that reads like the book's table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hegemon.kernel.game import Game, Result
from hegemon.kernel.steps import Action, Named, Record, Step
from hegemon.table.board import Board, Landmark
from hegemon.table.cards import Card
from hegemon.table.combat import Battle, Combat
from hegemon.table.decks import Printed
from hegemon.table.effects import Effects
from hegemon.table.extra import Extra
from hegemon.table.invasion import Invading
from hegemon.table.sets import Sets
from hegemon.table.words import ARMY, with_article

if TYPE_CHECKING:
    from hegemon.table.assault import Assault
    from hegemon.table.attack_odds import Influence, Strength
    from hegemon.table.show import Beside
    from hegemon.table.table import Table

NO_CAP: Final = 1 << 30
NO_SEAT: Final = -1


NO_RULES: Final[dict[str, str]] = {}
NO_ICONS: Final[dict[str, str]] = {}
NO_EMBLEMS: Final[dict[str, tuple[str, str]]] = {}
NO_THINGS: Final[dict[str, tuple[Named, ...]]] = {}
NO_WORDS: Final[dict[str, str]] = {}

Opening = Callable[[int], Step["Table"]]
"""Makes a step for a seat."""

Showing = Callable[["Table", int], "Beside"]
"""What lies beside the board, for whoever looks from a seat.

The table is that seat's view of it, or the whole table once there are no secrets any more.
"""


FIELDS: Final = (
    "actions",
    "after_turn",
    "allied",
    "amended",
    "armies",
    "army_cap",
    "assault",
    "board",
    "bot",
    "captured",
    "cards",
    "code",
    "combat",
    "decks",
    "defender_rolls_most",
    "effects",
    "eliminated",
    "emblems",
    "ended",
    "entered",
    "extra",
    "fallen",
    "gone",
    "helps",
    "icons",
    "id",
    "income",
    "influence",
    "invading",
    "landmarks",
    "losing",
    "may_attack",
    "moved_in",
    "name",
    "neutral",
    "neutral_rolls_most",
    "options",
    "pieces",
    "rolled",
    "rules",
    "seats",
    "sets",
    "setting",
    "setup",
    "show",
    "stays",
    "strength",
    "survives",
    "things",
    "thrown",
    "turn",
    "units",
    "version",
    "victory",
    "widest",
    "words",
)
"""What an edition is made of, by the names of its constructor."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BotNotes:
    """What bots know of an edition; the table only carries it, and ``hegemon.ai.knowledge`` says what it can be."""

    __slots__ = ()


class Edition:
    """The rulebook in force at one table: board, cards, steps of set-up and turn, battle rules, ends, and numbers."""

    __slots__ = (
        "actions",
        "after_turn",
        "allied",
        "amended",
        "any_enemy",
        "armies",
        "army_cap",
        "assault",
        "board",
        "bot",
        "captured",
        "cards",
        "code",
        "combat",
        "decks",
        "defender_rolls_most",
        "effects",
        "eliminated",
        "emblems",
        "ended",
        "entered",
        "extra",
        "fallen",
        "gone",
        "helps",
        "icons",
        "id",
        "income",
        "influence",
        "invading",
        "landmarks",
        "losing",
        "may_attack",
        "moved_in",
        "name",
        "neutral",
        "neutral_rolls_most",
        "options",
        "pieces",
        "plain_attack",
        "rolled",
        "rules",
        "seats",
        "sets",
        "setting",
        "setup",
        "show",
        "stays",
        "strength",
        "survives",
        "things",
        "thrown",
        "turn",
        "units",
        "version",
        "victory",
        "widest",
        "words",
    )

    def __init__(
        self,
        *,
        id: str,
        name: str,
        code: str,
        seats: int,
        options: dict[str, bool | str],
        board: Board,
        cards: tuple[Card, ...],
        actions: tuple[type[Action], ...],
        armies: int,
        setup: tuple[Step[Table], ...],
        turn: tuple[Opening, ...],
        combat: Combat,
        sets: Sets,
        income: Callable[[Table, int], int],
        victory: Callable[[Game[Table], int], Result | None],
        eliminated: Callable[[int, int], Step[Table]],
        rolled: Opening | None = None,
        show: Showing | None = None,
        icons: Mapping[str, str] = NO_ICONS,
        emblems: Mapping[str, tuple[str, str]] = NO_EMBLEMS,
        landmarks: tuple[Landmark, ...] = (),
        units: tuple[str, str] = ARMY,
        captured: Callable[[Game[Table], Battle, int], None] | None = None,
        moved_in: Callable[[Game[Table], int, int], None] | None = None,
        pieces: Callable[[Table, Battle, bool], tuple[int, ...]] | None = None,
        helps: Callable[[Table, int, int, bool], tuple[str, ...]] | None = None,
        influence: Callable[[Table, int, int, int], Influence] | None = None,
        strength: Callable[[Table, int, int, int], Strength | None] | None = None,
        assault: Callable[[Table, int, int, int], Assault | None] | None = None,
        things: Mapping[str, tuple[Named, ...]] = NO_THINGS,
        words: Mapping[str, str] = NO_WORDS,
        rules: Mapping[str, str] = NO_RULES,
        extra: Extra | None = None,
        decks: tuple[Printed, ...] = (),
        effects: Effects | None = None,
        invading: Invading | None = None,
        ended: Callable[[Game[Table]], None] | None = None,
        neutral: int = NO_SEAT,
        army_cap: int = NO_CAP,
        defender_rolls_most: bool = False,
        neutral_rolls_most: bool = False,
        version: int = 1,
        stays: Callable[[Table, int], int] | None = None,
        allied: Callable[[Table, int, int], bool] | None = None,
        may_attack: Callable[[Table, int, int], bool] | None = None,
        entered: Callable[[Game[Table], int, int, int], None] | None = None,
        thrown: Callable[[Game[Table], bool, tuple[int, ...]], None] | None = None,
        losing: Callable[[Game[Table], int, int], None] | None = None,
        fallen: Callable[[Game[Table], int, int, int, bool], None] | None = None,
        survives: Callable[[Table, int], bool] | None = None,
        gone: Callable[[Game[Table], int], None] | None = None,
        after_turn: Opening | None = None,
        bot: BotNotes | None = None,
        setting: Record | None = None,
        amended: Callable[[Edition, Extra], Edition] | None = None,
        widest: Callable[[Edition], Edition] | None = None,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.code: Final = code
        """The letters its rule ids begin with."""
        self.seats: Final = seats
        self.options: Final = options
        self.board: Final = board
        self.cards: Final = cards
        self.actions: Final = actions
        """Every kind of sentence that can be said at this table."""
        self.armies: Final = armies
        """The armies everybody starts with."""
        self.setup: Final = setup
        self.turn: Final = turn
        self.combat: Final = combat
        self.sets: Final = sets
        """What sets of cards are worth, and when they must be traded."""
        self.income: Final = income
        """The new armies a seat would get if its turn began now, without cards."""
        self.victory: Final = victory
        """The result, if the seat in turn has just won."""
        self.rolled: Final = rolled
        """The window between the roll and the losses, if the options open one."""
        self.show: Final = show
        """What to tell pages of ``table.extra``, if the edition lays anything there."""
        self.icons: Final = icons
        """The drawings of symbols and pieces, where those have other names."""
        self.emblems: Final = emblems
        """Drawings that come with what is in play, beside those in its folder: a path that is filled, and a line."""
        self.landmarks: Final = landmarks
        """What is printed on places and counts for something; a terminal marks it."""
        self.units: Final = units
        """What armies are called in this book: one of them, and several."""
        self.eliminated: Final = eliminated
        """What follows when the first seat has eliminated the second and taken its cards."""
        self.captured: Final = captured
        """What this edition does when a territory falls in a battle, and from whom it was taken."""
        self.moved_in: Final = moved_in
        """What may go along when more armies move from one territory into a captured one than had to."""
        self.pieces: Final = pieces
        """What stands on a side of a battle and works on the dice, for attacker (true) or defender."""
        self.helps: Final = helps
        """The same in words, for an attack from one territory on another: what helps attacker (true) or defender."""
        self.influence: Final = influence
        """What a seat may do about its own roll in an attack from one territory on another, for the odds."""
        self.strength: Final = strength
        """What fights in an attack from one territory on another, for the odds, if not all as it stands there.

        The last number is the territory from which armies and pieces come, where they come through others."""
        self.assault: Final = assault
        """What a roll of an attack from one territory on another changes besides the armies, for the odds.

        The last number is as for ``strength``; nothing, where each roll is as the one before."""
        self.things: Final = things
        """What can be named in a sentence beside territories and cards of the deck: houses, characters, units."""
        self.words: Final = words
        """Other words for the verbs of its sentences, as people may type them; logs are written with the verbs.

        The first one for a verb is what this book calls it (``label``)."""
        self.rules: Final = rules
        """The rule of this edition behind each topic of the shared steps (``rules/topics.py``), where it has one."""
        self.extra: Final = extra
        """What only this edition lays on the table, as it lies at the start."""
        self.decks: Final = decks
        """The decks of cards beside those of the board."""
        self.effects: Final = effects
        """The cards that are played and what they do, if there are any."""
        self.invading: Final = invading
        """How invasions go that are fought battle by battle, if there are any."""
        self.ended: Final = ended
        """What happens when the card that ends the game comes up, if there is one."""
        self.neutral: Final = neutral
        """The owner number of the force that nobody plays, or NO_SEAT."""
        self.army_cap: Final = army_cap
        """The most armies one territory may hold."""
        self.defender_rolls_most: Final = defender_rolls_most
        self.neutral_rolls_most: Final = neutral_rolls_most
        self.version: Final = version
        """The version of the rules this game is played by; a game keeps the one it was begun with."""
        self.bot: Final = bot
        """What bots know of this edition beyond the shared rules."""
        self.stays: Final = stays
        """How many armies must stay in a place when others leave it; without it, ``combat.stay`` everywhere."""
        self.allied: Final = allied
        """Whether two owners are allies, so that they do not fight each other and win together."""
        self.may_attack: Final = may_attack
        """Whether one place may attack another, beside being a neighbour and hostile."""
        self.entered: Final = entered
        """What follows when armies have entered land that nobody holds (from, to, how many); without it none may."""
        self.thrown: Final = thrown
        """What this edition does about dice as they fall: whether they are the attacker's, and what they show."""
        self.losing: Final = losing
        """What happens between computing the losses of a roll and taking them; it finally pushes ``Suffer``."""
        self.fallen: Final = fallen
        """What becomes of armies that fell in battle: where, whose, how many, and whether they attacked."""
        self.survives: Final = survives
        """Whether a seat is still in the game after a loss; without it, whoever holds a territory is."""
        self.gone: Final = gone
        """What is cleared away at once when a seat is out of the game, whoever put it out."""
        self.after_turn: Final = after_turn
        """What follows the last step of a turn, instead of the turn of the next seat to the left."""
        self.setting: Final = setting
        """What the game is begun from beside its options, if this book has that: the header of its files holds it."""
        self.amended: Final = amended
        """The rules in force, where a game changes its own rules, from what lies beside the board."""
        self.widest: Final = widest
        """Where a game changes its own rules: the edition with everything in it that they may ever bring."""
        special = (stays, may_attack, entered, combat.attack_most)
        self.any_enemy: Final = all([seam is None for seam in special])
        """Whether any own territory may attack any neighbour that an enemy holds, with as many dice as ever."""
        self.plain_attack: Final = self.any_enemy and allied is None
        """Whether any own territory may attack any neighbour that is not one's own, with as many dice as ever."""

    def __repr__(self) -> str:
        changed = "".join([f", {name}={value}" for name, value in self.options.items() if value])
        return f"<edition {self.id} for {self.seats} on {self.board.id}{changed}>"

    def replaced(self, **changes: object) -> Edition:
        """The same edition but for some of its values, as they are given to the constructor."""
        values = {name: getattr(self, name) for name in FIELDS}
        return Edition(**{**values, **changes})

    def everything(self) -> Edition:
        """The edition with everything in it that may ever be there: itself, unless its games change their own rules."""
        return self if self.widest is None else self.widest(self)

    def many(self, number: int) -> str:
        """So many armies, in the words of this book."""
        return f"{number} {self.units[0] if number == 1 else self.units[1]}"

    def worded(self, text: str) -> str:
        """A text of a shared step, in which {army}, {an army} and {armies} stand for what this book calls them."""
        one, several = self.units
        return text.replace("{armies}", several).replace("{army}", one).replace("{an army}", with_article(one))

    def label(self, kind: type[Action]) -> str:
        """What a kind of answer is called on its button: as in this book, unless it has a label of its own."""
        name = kind.label or kind.verb.capitalize()
        if name == kind.verb.capitalize():
            for word, verb in self.words.items():
                if verb == kind.verb:
                    return word.capitalize()
        return name

    def trades(self) -> bool:
        """Whether cards of the board are held in hand and traded in sets."""
        return any([kind.role == "set" for kind in self.actions])

    def deck(self, id: str) -> Printed:
        """A deck beside the cards of the board, as printed."""
        for deck in self.decks:
            if deck.id == id:
                return deck
        raise KeyError(id)

    def rule(self, topic: str) -> str:
        """The id of the rule behind a topic of the shared steps, or nothing."""
        return self.rules.get(topic, "")

    def cite(self, topic: str) -> str:
        """The rule behind a refusal, as it stands at the end of a sentence: its id in brackets, or nothing."""
        rule = self.rule(topic)
        return f" ({rule})" if rule else ""
