"""Before the first game: every faction gets one of its two powers, and twelve coins go onto Territory cards."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.actions import ChoosePower, PutCoin
from hegemon.editions.legacy.engrave import engrave
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.lands import FACTIONS, STARTING_POWERS, TERRITORY_CARDS, StartingPower
from hegemon.editions.legacy.options import CHANCE as BY_CHANCE
from hegemon.editions.legacy.options import HOST
from hegemon.editions.legacy.world import COIN, FREE, GREEN, POWER, World
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu, OneOf
from hegemon.kernel.steps import Action, Ask, Step
from hegemon.table.cards import Drawn, Draws
from hegemon.table.table import Table

COINS_BEFORE: Final = BOX.before.coins
MOST_BEFORE: Final = BOX.before.most


def unprepared(world: World) -> list[int]:
    """The factions of the fresh box that have no starting power yet."""
    return [faction.index + 1 for faction in FACTIONS if world.card(faction.index + 1).slots[GREEN] == FREE]


def powers_of(faction: int) -> list[StartingPower]:
    """The two starting powers of a faction."""
    return [power for power in STARTING_POWERS if power.faction == faction]


class Prepare(Step[Table]):
    """Before the first game, and only then: powers first, then coins; by the host, by vote or by chance.

    Rules: LG-SET-02 LG-SET-03 LG-SET-19
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        how = t.edition.options["preparation"]
        factions = unprepared(legacy(t).world)
        if not factions:
            return
        if how == BY_CHANCE:
            g.then(*[FlipForPower(faction) for faction in factions], DrawCoins(COINS_BEFORE, ()))
        elif how == HOST:
            g.then(*[PickPower(0, faction) for faction in factions], PlaceCoins(0, COINS_BEFORE))
        else:
            g.then(*[VoteForPower(0, faction, ()) for faction in factions], PlaceCoins(0, COINS_BEFORE))


def give_power(g: Game[Table], seat: int, power: StartingPower) -> None:
    """A faction has its starting power for the campaign; the other one is destroyed.

    Rules: LG-SET-02
    """
    told = f"gives {FACTIONS[power.faction - 1].name} the power {power.name}"
    engrave(g, seat, POWER, power.faction, power.number, told=told if seat >= 0 else "")


class FlipForPower(Ask[Table]):
    """A coin is flipped for the power of a faction.

    Rules: LG-SET-02
    """

    __slots__ = ("faction",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faction",)
    title = "Flip for a power"

    def __init__(self, faction: int) -> None:
        super().__init__(CHANCE)
        self.faction: Final = faction

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(1, 2)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        give_power(g, -1, powers_of(self.faction)[action.faces[0] - 1])

    def prompt(self, g: Game[Table]) -> str:
        return f"A coin is flipped for the power of {FACTIONS[self.faction - 1].name}."


class PickPower(Ask[Table]):
    """The host chooses the power of a faction.

    Rules: LG-SET-02
    """

    __slots__ = ("faction",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "faction")
    title = "Choose a power"

    def __init__(self, who: int, faction: int) -> None:
        super().__init__(who)
        self.faction: Final = faction

    def menu(self, g: Game[Table]) -> Menu:
        return PowerChoices(tuple([ChoosePower(power) for power in powers_of(self.faction)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChoosePower)
        give_power(g, self.who, action.power)

    def prompt(self, g: Game[Table]) -> str:
        return f"Which power does {FACTIONS[self.faction - 1].name} have in this campaign?"


class PowerChoices(OneOf):
    """The two powers of a faction."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return f"“{action}” is no answer: choose one of the two powers of this faction (LG-SET-02)."


class VoteForPower(Ask[Table]):
    """Everybody votes for the power of a faction, one after the other; a coin decides a tie.

    Rules: LG-SET-02
    """

    __slots__ = ("faction", "votes")
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "faction", "votes")
    title = "Vote for a power"

    def __init__(self, who: int, faction: int, votes: tuple[int, ...]) -> None:
        super().__init__(who)
        self.faction: Final = faction
        self.votes: Final = votes

    def menu(self, g: Game[Table]) -> Menu:
        return PowerChoices(tuple([ChoosePower(power) for power in powers_of(self.faction)]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, ChoosePower)
        votes = (*self.votes, action.power.number)
        if len(votes) < g.table.edition.seats:
            g.then(VoteForPower(self.who + 1, self.faction, votes))
            return
        one, other = powers_of(self.faction)
        if votes.count(one.number) == votes.count(other.number):
            g.then(FlipForPower(self.faction))
        else:
            give_power(g, -1, one if votes.count(one.number) > votes.count(other.number) else other)

    def prompt(self, g: Game[Table]) -> str:
        return f"Which power shall {FACTIONS[self.faction - 1].name} have in this campaign?"


class DrawCoins(Ask[Table]):
    """Chance puts one coin on each of twelve different Territory cards.

    Rules: LG-SET-03 LG-SET-19
    """

    __slots__ = ("drawn", "left")
    __match_args__: ClassVar[tuple[str, ...]] = ("left", "drawn")
    title = "Draw a card for a coin"

    def __init__(self, left: int, drawn: tuple[int, ...]) -> None:
        super().__init__(CHANCE)
        self.left: Final = left
        self.drawn: Final = drawn

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(TERRITORY_CARDS, tuple([card.index for card in TERRITORY_CARDS if card.index not in self.drawn]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        if self.left > 1:
            g.then(DrawCoins(self.left - 1, (*self.drawn, action.card.index)))
        engrave(g, -1, COIN, action.card.land)

    def prompt(self, g: Game[Table]) -> str:
        return "A Territory card is drawn and gets a coin."


class PlaceCoins(Ask[Table]):
    """Twelve coins go onto Territory cards, no card above three: the host places them all, or everybody in turn.

    Rules: LG-SET-03 LG-SET-19
    """

    __slots__ = ("left",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "left")
    title = "Put a coin on a card"

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left: Final = left

    def menu(self, g: Game[Table]) -> Menu:
        coins = legacy(g.table).world.coins
        return CoinChoices(tuple([PutCoin(card) for card in TERRITORY_CARDS if coins[card.land] < MOST_BEFORE]))

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, PutCoin)
        t = g.table
        if self.left > 1:
            following = self.who if t.edition.options["preparation"] == HOST else (self.who + 1) % t.edition.seats
            g.then(PlaceCoins(following, self.left - 1))
        engrave(g, self.who, COIN, action.card.land)

    def prompt(self, g: Game[Table]) -> str:
        left = "The last coin" if self.left == 1 else f"{self.left} coins are left"
        return f"{left}: which Territory card gets one?"


class CoinChoices(OneOf):
    """The Territory cards that may get a coin."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        return "Put the coin on a Territory card that has fewer than three (LG-SET-03)."
