"""The end of a game: results, signature, the winner's reward, those who held on, and the name of a completed world.

The fourth star, or the last elimination, clears the stack and begins these steps; the game is over when they are done.
So every choice for good is an answer of its seat like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from hegemon.editions.legacy.actions import (
    Cover,
    Encircle,
    Found,
    LowerBonus,
    NameContinent,
    NameWorld,
    RaiseBonus,
    Sign,
    TearUp,
    Upgrade,
)
from hegemon.editions.legacy.engrave import engrave, open_due
from hegemon.editions.legacy.extra import (
    CLOSED,
    HOLDING_ON,
    NO_FACTION,
    RESULTS,
    REWARDED,
    SIGNING,
    has_troops,
    legacy,
    troops,
)
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import open_packs
from hegemon.editions.legacy.lands import card_of
from hegemon.editions.legacy.names import CITIES, CONTINENTS, MOTTOS, WORLDS, suggested
from hegemon.editions.legacy.world import (
    COINS,
    COVERED,
    COVERS,
    DESTROYED,
    ELIMINATED,
    FORTIFICATIONS,
    FORTIFIED,
    FOUNDED,
    GAMES,
    HELD_ON,
    MAJOR,
    MAJOR_CITIES,
    MARKED,
    MINOR,
    MINOR_CITIES,
    MINUS,
    NAMED,
    PLUS,
    RESULT,
    SIGNED,
    UPGRADED,
    WON,
    WORLD_NAMED,
    World,
)
from hegemon.kernel.chance import CHANCE, Throw, Thrown
from hegemon.kernel.game import Game, Result
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask, Step, is_proper, takes_text
from hegemon.table.events import GameWon
from hegemon.table.table import Table


def finish(g: Game[Table], winner: int, reason: str) -> None:
    """The game is won: nothing that was waiting is done any more, and its aftermath begins.

    Rules: LG-TRN-03 LG-END-01 LG-END-15
    """
    t = g.table
    x = legacy(t)
    x.stage = RESULTS
    x.winner = winner
    t.battle = None
    t.shown = ()
    g.asking = None
    g.stack.clear()
    g.tell(GameWon(winner, reason))
    g.then(RecordResults(), SignTheBoard(winner), ChooseReward(winner), HeldOn(), NameTheWorld(), CloseTheGame(reason))


class RecordResults(Step[Table]):
    """Every faction in the game has won, held on (with a troop on the board) or is eliminated.

    Rules: LG-END-03 LG-END-17 LG-CMP-12 LG-CMP-13
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        if x.game <= GAMES:
            for seat in x.turn_order(x.winner, t.edition.seats):
                if x.factions[seat] != NO_FACTION:
                    engrave(g, seat, RESULT, x.factions[seat], result_of(t, seat))
        open_due(g, x.winner)
        for pack in open_packs(x.world):
            pack.game_over(g, x.winner)


def result_of(t: Table, seat: int) -> int:
    """How the game ended for a seat.

    Rules: LG-END-03 LG-END-17
    """
    if seat == legacy(t).winner:
        return WON
    return HELD_ON if has_troops(t, seat) else ELIMINATED


def proper_in(menu: Menu, action: object, listed: Iterator[Action]) -> bool:
    """Whether an answer that ends in a text differs only in that text from one that is listed."""
    if not isinstance(action, Action) or not takes_text(type(action)):
        return False
    fields = action.fields()
    if not is_proper(type(action), fields[-1]):
        return False
    return any([type(other) is type(action) and other.fields()[:-1] == fields[:-1] for other in listed])


class Rewards(Menu):
    """Some choices for good. Where one has a name it is suggested, and any proper name may be given instead."""

    __slots__ = ("choices", "why")

    def __init__(self, choices: list[Action], why: str) -> None:
        self.choices: Final = choices
        self.why: Final = why

    def __len__(self) -> int:
        return len(self.choices)

    def pick(self, k: int) -> Action:
        return self.choices[k]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.choices)

    def __contains__(self, action: object) -> bool:
        return action in self.choices or proper_in(self, action, iter(self.choices))

    def why_not(self, action: Action) -> str:
        if takes_text(type(action)) and not is_proper(type(action), action.fields()[-1]):
            least, most = type(action).text_length
            return f"Write {least} to {most} characters that can be printed, without quotes, as your text."
        return f"“{type(action).verb}” like this is not possible: {self.why}"


class SignTheBoard(Ask[Table]):
    """The winner of one of the first fifteen games signs the board, with the date and with words of choice.

    Rules: LG-END-04 LG-END-30 LG-CMP-13
    """

    __slots__ = ()
    title = "Sign the board"

    def moot(self, g: Game[Table]) -> bool:
        return legacy(g.table).game > GAMES

    def menu(self, g: Game[Table]) -> Menu:
        return Rewards(
            [Sign(""), *[Sign(words) for words in MOTTOS]], "sign the board, with words or without (LG-END-04)."
        )

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Sign)
        x = legacy(g.table)
        x.stage = SIGNING
        told = f"signs the board: {action.words}" if action.words else "signs the board"
        engrave(
            g, self.who, SIGNED, number=x.factions[self.who], text=f"{x.date}\n{action.words}", told=told.rstrip(".!? ")
        )

    def prompt(self, g: Game[Table]) -> str:
        return "You have won: sign the board, with words of your choice or without."


# --- the winner -------------------------------------------------------------------------------------------------------


def winner_rewards(t: Table, who: int) -> list[Action]:
    """What the winner may choose of: one of six rewards, as far as stickers are left.

    Rules: LG-END-04 LG-END-05 LG-END-06 LG-END-07 LG-END-08 LG-END-09 LG-END-10 LG-END-14 LG-END-19 LG-END-20 LG-END-28
    """
    x = legacy(t)
    world = x.world
    lands = t.board.territories
    regions = t.board.regions
    free = [land for land in t.board.lands if world.may_be_marked(land)]
    found: list[Action] = []
    named = [one.name for one in world.named if one is not None]
    for region, christened in zip(regions, world.named, strict=True):
        if christened is None:
            found.append(NameContinent(region, suggested(CONTINENTS, x.game, region.index, named)))
    if world.supply[MAJOR_CITIES]:
        cities = city_names(world)
        found += [
            Found(lands[land], suggested(CITIES, x.game, land, cities)) for land in free if not world.has_city(land)
        ]
    if world.supply[COVERS]:
        found += [Cover(lands[land]) for land in free if world.scar[land]]
    for region, mark in zip(regions, world.marked, strict=True):
        if not mark and world.supply[PLUS]:
            found.append(RaiseBonus(region))
        if not mark and world.supply[MINUS]:
            found.append(LowerBonus(region))
    if world.supply[FORTIFICATIONS]:
        found += [Encircle(lands[land]) for land in free if world.has_city(land)]
    found += [TearUp(t.edition.cards[card_of(land)]) for land, coins in enumerate(world.coins) if coins]
    return found


def city_names(world: World) -> list[str]:
    """The names of all cities, which nobody is suggested for another one."""
    return [city.name for city in world.city if city is not None]


class ChooseReward(Ask[Table]):
    """The winner of one of the first fifteen games changes the world in one of six ways.

    Rules: LG-END-04 LG-END-25 LG-END-26 LG-CMP-06
    """

    __slots__ = ()
    title = "Choose your reward"

    def run(self, g: Game[Table]) -> None:
        t = g.table
        if legacy(t).game <= GAMES and winner_rewards(t, self.who):
            g.asking = self
        else:
            rewarded(g, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        why = "choose one of the winner's rewards for which stickers are left (LG-END-04)."
        return Rewards(winner_rewards(g.table, self.who), why)

    def take(self, g: Game[Table], action: Action) -> None:
        g.then(Rewarded(self.who))
        carve(g, self.who, action, MAJOR)

    def prompt(self, g: Game[Table]) -> str:
        return "Choose your reward: name a continent, found a Major City, or change the world in another way."


class Rewarded(Step[Table]):
    """The winner has chosen; a pack may be due by that.

    Rules: LG-END-15
    """

    __slots__ = ("who",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, g: Game[Table]) -> None:
        rewarded(g, self.who)


def rewarded(g: Game[Table], who: int) -> None:
    """The winner's part is done."""
    legacy(g.table).stage = REWARDED
    open_due(g, who)


def carve(g: Game[Table], who: int, action: Action, kind: int) -> None:
    """Carry out a reward.

    Rules: LG-END-05 LG-END-06 LG-END-07 LG-END-08 LG-END-09 LG-END-10 LG-END-11 LG-END-22 LG-END-27
    """
    if isinstance(action, NameContinent):
        told = f"names {action.region.name} “{action.name}”"
        engrave(g, who, NAMED, action.region.index, text=action.name, told=told)
    elif isinstance(action, Found):
        what = "Minor" if kind == MINOR else "Major"
        told = f"founds the {what} City “{action.name}” in {action.land.name}"
        engrave(g, who, FOUNDED, action.land.index, kind, action.name, told)
    elif isinstance(action, Cover):
        engrave(g, who, COVERED, action.land.index, told=f"covers the scar in {action.land.name}")
    elif isinstance(action, RaiseBonus):
        engrave(g, who, MARKED, action.region.index, 1, told=f"raises the bonus of {action.region.name}")
    elif isinstance(action, LowerBonus):
        engrave(g, who, MARKED, action.region.index, -1, told=f"lowers the bonus of {action.region.name}")
    elif isinstance(action, Encircle):
        engrave(g, who, FORTIFIED, action.land.index, told=f"puts a Fortification around {action.land.name}")
    elif isinstance(action, TearUp):
        engrave(g, who, DESTROYED, action.card.land, told=f"destroys the card of {action.card.name}")
    else:
        assert isinstance(action, Upgrade)
        engrave(g, who, UPGRADED, action.card.land, told=f"adds a coin to the card of {action.card.name}")


# --- those who held on ------------------------------------------------------------------------------------------------


class HeldOn(Step[Table]):
    """Clockwise from the winner, everybody who held on chooses once.

    Rules: LG-END-11 LG-END-13 LG-END-26
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        x.stage = HOLDING_ON
        if x.game <= GAMES:
            order = x.turn_order(x.winner, t.edition.seats)[1:]
            g.then(*[HoldOn(seat) for seat in order if result_of(t, seat) == HELD_ON and t.alive(seat)])


def held_on_rewards(t: Table, who: int) -> list[Action]:
    """What somebody who held on may choose of, in territories controlled at the end.

    Rules: LG-END-11 LG-END-12 LG-END-14 LG-END-23 LG-END-24 LG-END-29 LG-CRD-18
    """
    x = legacy(t)
    world = x.world
    own = t.lands(who)
    found: list[Action] = []
    if world.supply[MINOR_CITIES]:
        cities = city_names(world)
        for land in own:
            if not world.has_city(land) and world.may_be_marked(land):
                name = suggested(CITIES, x.game, land + 20 * (who + 1), cities)
                found.append(Found(t.board.territories[land], name))
    if world.supply[COINS]:
        for land in own:
            if 0 < world.coins[land] < BOX.cards.most:
                found.append(Upgrade(t.edition.cards[card_of(land)]))
    return found


class HoldOn(Ask[Table]):
    """Somebody who held on founds a Minor City or adds a coin to a card.

    Rules: LG-END-11 LG-END-25
    """

    __slots__ = ()
    title = "You held on"

    def moot(self, g: Game[Table]) -> bool:
        return not held_on_rewards(g.table, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        why = (
            "found a Minor City where you have troops and no city is, or upgrade such a card up to 6 coins (LG-END-11)."
        )
        return Rewards(held_on_rewards(g.table, self.who), why)

    def take(self, g: Game[Table], action: Action) -> None:
        carve(g, self.who, action, MINOR)

    def prompt(self, g: Game[Table]) -> str:
        return "You held on: found a Minor City, or add a coin to a card, in a territory that you control."


# --- the completed world ----------------------------------------------------------------------------------------------


def most_signatures(world: World) -> list[int]:
    """The persons who have signed most often."""
    counts = {person.number: world.signed(person.number) for person in world.people}
    best = max(counts.values(), default=0)
    return [person for person, count in counts.items() if count == best and best]


class NameTheWorld(Step[Table]):
    """After game 15 the person with most signatures names the world; those who tie roll for it.

    A person who is not at the table cannot be asked: then the winner says the name on that person's behalf.

    Rules: LG-CMP-07 LG-CMP-08 LG-CMP-14
    """

    __slots__ = ()

    def run(self, g: Game[Table]) -> None:
        x = legacy(g.table)
        if x.game != GAMES or x.world.name:
            return
        best = most_signatures(x.world)
        if len(best) == 1:
            g.then(Proclaim(spokesman(g.table, best[0]), best[0]))
        elif best:
            g.then(RollToName(tuple(best)))


def spokesman(t: Table, person: int) -> int:
    """The seat that speaks for a person: the own one, or the winner's if that person is not at the table."""
    x = legacy(t)
    return x.people.index(person) if person in x.people else x.winner


class RollToName(Ask[Table]):
    """Those who tie for most signatures roll, each adding 1 for every continent named; equal sums roll again.

    Rules: LG-CMP-08
    """

    __slots__ = ("persons",)
    __match_args__: ClassVar[tuple[str, ...]] = ("persons",)
    title = "Roll for the name of the world"

    def __init__(self, persons: tuple[int, ...]) -> None:
        super().__init__(CHANCE)
        self.persons: Final = persons

    def menu(self, g: Game[Table]) -> Menu:
        return Throw(len(self.persons), 6)

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Thrown)
        named = [named.person for named in legacy(g.table).world.named if named is not None]
        sums = [face + named.count(person) for person, face in zip(self.persons, action.faces, strict=True)]
        best = tuple([person for person, total in zip(self.persons, sums, strict=True) if total == max(sums)])
        if len(best) > 1:
            g.then(RollToName(best))
        else:
            g.then(Proclaim(spokesman(g.table, best[0]), best[0]))

    def prompt(self, g: Game[Table]) -> str:
        return "Those who have signed most often roll for the right to name the world."


class Proclaim(Ask[Table]):
    """The world is named.

    Rules: LG-CMP-07
    """

    __slots__ = ("person",)
    __match_args__: ClassVar[tuple[str, ...]] = ("who", "person")
    title = "Name the world"
    even_out = True

    def __init__(self, who: int, person: int) -> None:
        super().__init__(who)
        self.person: Final = person

    def menu(self, g: Game[Table]) -> Menu:
        return Rewards([NameWorld(name) for name in WORLDS], "name the world (LG-CMP-07).")

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, NameWorld)
        engrave(g, self.who, WORLD_NAMED, number=self.person, text=action.name, told=f"names the world “{action.name}”")

    def prompt(self, g: Game[Table]) -> str:
        name = legacy(g.table).world.person(self.person).name
        return f"Fifteen games are played, and {name} has signed most often: what is the name of the world?"


class CloseTheGame(Step[Table]):
    """Everything is done: the game is over, and the world that it leaves stays beside the board.

    Rules: LG-CMP-03 LG-CMP-04
    """

    __slots__ = ("reason",)
    __match_args__: ClassVar[tuple[str, ...]] = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason

    def run(self, g: Game[Table]) -> None:
        t = g.table
        x = legacy(t)
        x.stage = CLOSED
        x.deeds = x.deeds.replaced(laid=())
        g.over(Result((x.winner,), ranking(t, x.winner), self.reason))


def ranking(t: Table, winner: int) -> tuple[int, ...]:
    """The winner, then who held on by territories and troops, then the others, the last one out first."""
    others = [seat for seat in t.living() if seat != winner]
    others.sort(key=lambda seat: (-t.count(seat), -troops(t, seat), seat))
    return (winner, *others, *[seat for seat in reversed(t.out) if seat != winner])
