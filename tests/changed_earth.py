"""The vocabulary of the tests of Legacy's packs, on top of ``scene``: worlds by engravings, and games that begin there.

    w = carved(fresh_world(), opened("pack_1"), minor("Peru"), scar("Brazil", 3))
    t = earth("Peru: alice 3 | Brazil: bob 2", w, market="peru brazil alaska ural")

Persons 0, 1 … are alice, bob, carol, dave and erin, and they play the factions 1, 2 … unless it is said. Territories
that a position does not name are empty. Nobody has an HQ, a card, a token or a scar card unless it is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.editions.legacy import RULEBOOK
from hegemon.editions.legacy.cards import TakeACard
from hegemon.editions.legacy.end_of_turn import ScarsAtTheEnd
from hegemon.editions.legacy.expand import ExpandAndAttack
from hegemon.editions.legacy.extra import EMPTY_SLOT, LegacyExtra, legacy
from hegemon.editions.legacy.lands import EARTH
from hegemon.editions.legacy.maneuver import ManeuverTroops
from hegemon.editions.legacy.setup import MakeDecks
from hegemon.editions.legacy.sitting import Sitting
from hegemon.editions.legacy.stars import stars
from hegemon.editions.legacy.world import (
    DESTROYED,
    FORTIFIED,
    FOUNDED,
    LANE,
    MAJOR,
    MINOR,
    NAMED,
    OPENED,
    POWER,
    RESULT,
    SCARRED,
    SIGNED,
    STARTED,
    STUCK,
    UPGRADED,
    Engraving,
    World,
    fresh,
)
from hegemon.kernel.game import Game
from hegemon.kernel.piles import Hand, Pile
from hegemon.kernel.saves import dump
from hegemon.kernel.steps import Step
from hegemon.match.files import reopen
from hegemon.rules.turn import NextTurn, Turn
from hegemon.table.show import Beside
from hegemon.table.table import Table, empty_table
from scene import NAMES, Scene, find, force_number, read_position

DATE = "2031-05-04"


# --- worlds -----------------------------------------------------------------------------------------------------------


def place(name: str) -> int:
    """The number of a territory by name."""
    return next(land.index for land in EARTH.territories if land.id == name.lower().replace(" ", "_"))


def fresh_world() -> World:
    """A fresh box with five persons; no faction has a power yet."""
    return fresh(NAMES[:5])


def carved(world: World, *what: Engraving) -> World:
    """A world after some engravings; it must be one that can be."""
    for engraving in what:
        world = world.engraved(engraving)
    assert not world.faults(), world.faults()
    return world


def cut(kind: int, land: int = -1, number: int = 0, text: str = "", person: int = 0, game: int = 1) -> Engraving:
    return Engraving(game, 0, person, kind, land, number, text)


def opened(pack: str, game: int = 1) -> Engraving:
    return cut(OPENED, text=pack, game=game)


def minor(land: str, name: str = "Ember") -> Engraving:
    return cut(FOUNDED, place(land), MINOR, name)


def major(land: str, person: int = 0, name: str = "Anvil") -> Engraving:
    return cut(FOUNDED, place(land), MAJOR, name, person)


def capital(land: str, name: str = "Centre") -> Engraving:
    return cut(FOUNDED, place(land), 3, name)


def scar(land: str, kind: int) -> Engraving:
    return cut(SCARRED, place(land), kind)


def fort(land: str) -> Engraving:
    return cut(FORTIFIED, place(land))


def coins(land: str, number: int) -> tuple[Engraving, ...]:
    """So many coins on a card that had one."""
    return (cut(UPGRADED, place(land)),) * (number - 1)


def torn(land: str) -> Engraving:
    return cut(DESTROYED, place(land))


def line(one: str, other: str) -> Engraving:
    return cut(LANE, place(one), place(other))


def christened(region: int, person: int) -> Engraving:
    return cut(NAMED, region, text="Sunland", person=person)


def signed(person: int, game: int = 1) -> Engraving:
    return cut(SIGNED, number=1, text=f"{DATE}\n", person=person, game=game)


def stuck(faction: int, slot: int, sticker: int) -> Engraving:
    return cut(STUCK, faction, slot * 1000 + sticker)


def started(faction: int, land: str, game: int, person: int = 0) -> Engraving:
    return cut(STARTED, place(land), faction, person=person, game=game)


def ended(faction: int, result: int, game: int) -> Engraving:
    return cut(RESULT, faction, result, game=game)


# --- games ------------------------------------------------------------------------------------------------------------


class Earth(Scene):
    """A game on a changed world, and the people around it."""

    @property
    def x(self) -> LegacyExtra:
        return legacy(self.table)

    @property
    def world(self) -> World:
        return self.x.world

    @property
    def packs(self) -> list[str]:
        """The packs that are open, in the order of opening."""
        return [opening.pack for opening in self.world.opened]

    @property
    def prompt(self) -> str:
        assert self.game.pending is not None
        return self.game.pending.prompt

    def stars(self, name: str) -> int:
        return stars(self.table, NAMES.index(name))

    def tokens(self, name: str) -> int:
        return self.x.tokens[NAMES.index(name)]

    def market(self) -> list[str]:
        """The ids of the face-up cards, slot 1 first."""
        return [self.table.edition.cards[card].id for card in self.x.market if card != EMPTY_SLOT]

    def beside(self) -> Beside:
        """What pages show of it to alice."""
        show = self.table.edition.show
        assert show is not None
        return show(self.table, 0)

    def quiet(self) -> None:
        """Chance turns up cards that bring no event, and everybody does as little as possible, until something else
        than that is asked."""
        while self.step in ("Refill", "NextMission"):
            decision = self.game.pending
            assert decision is not None
            self.game.play(decision.menu.pick(0))

    def reloaded(self) -> Earth:
        """The same game saved and loaded."""
        again = reopen(dump(self.game), self.game.table.edition)
        assert dump(again) == dump(self.game)
        return Earth(again)


PHASES: dict[str, type[Step[Table]]] = {
    "attack": ExpandAndAttack,
    "maneuver": ManeuverTroops,
    "end": ScarsAtTheEnd,
    "card": TakeACard,
}


def seated(world: World, seats: int = 3, game: int = 2, options: Mapping[str, object] | None = None) -> Game[Table]:
    """A game of a campaign, before its set-up."""
    sitting = Sitting(world, game, tuple(range(seats)), DATE)
    edition = RULEBOOK.open(seats, options or {}, None, sitting)
    return Game(empty_table(edition), list(reversed(edition.setup)))


def set_up(world: World, seats: int = 3, game: int = 2) -> Earth:
    """A game of a campaign at its first question; every faction has the second of its powers."""
    powers = [cut(POWER, card.number, 2 * card.number) for card in world.factions[:5] if not card.slots[0]]
    made = seated(carved(world, *powers), seats, game)
    made.run()
    return Earth(made)


def earth(
    position: str,
    world: World,
    *,
    seats: int = 3,
    game: int = 2,
    rest: str = "nobody",
    turn: str = "alice",
    phase: str = "attack",
    factions: tuple[int, ...] = (1, 2, 3, 4, 5),
    hqs: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    tokens: Mapping[str, int] | None = None,
    scars: Mapping[str, int] | None = None,
    market: str = "",
    mission: int = 0,
    deeds: Mapping[str, Any] | None = None,
    out: tuple[str, ...] = (),
) -> Earth:
    """A game in the given position; ``phase`` is turn (it just begins), attack, maneuver, end (its scars) or card."""
    made = seated(world, seats, game)
    made.stack.clear()
    table = made.table
    x = legacy(table)
    MakeDecks().run(made)
    for land in range(len(table.owner)):
        table.owner[land] = force_number(table, rest)
        table.armies[land] = 0 if rest == "nobody" else 1
    for name, force, armies in read_position(position):
        land = find(table, name).index
        table.owner[land] = force_number(table, force)
        table.armies[land] = armies
    x.factions = list(factions[:seats])
    x.order = ()
    for name, land_name in (hqs or {}).items():
        x.hqs[NAMES.index(name)] = find(table, land_name).index
    for name, count in (tokens or {}).items():
        x.tokens[NAMES.index(name)] = count
    for name, kind in (scars or {}).items():
        x.scars[NAMES.index(name)] = kind
    cards = {card.id: card.index for card in table.edition.cards}
    gone: list[int] = list(table.removed)
    for name, held in (hands or {}).items():
        numbers = tuple(sorted(cards[card] for card in held.split()))
        table.hands[NAMES.index(name)] = Hand(numbers)
        gone += numbers
    for slot, card in enumerate(market.split()):
        x.market[slot] = cards[card]
        gone.append(cards[card])
    x.coin_pile = tuple(card for card in x.coin_pile if card not in gone)
    left = tuple(card for card in table.pile.cards() if card not in gone)
    table.pile = Pile((left,) if left else ())
    if mission:
        x.mission = mission
        x.missions = tuple(number for number in x.missions if number != mission)
    table.first = 0
    table.turns = 1
    table.turn = NAMES.index(turn)
    table.out = tuple(NAMES.index(name) for name in out)
    x.down = tuple(seat for seat in range(seats) if seat not in table.owner and seat not in table.out)
    who = table.turn
    if phase == "turn":
        made.stack.append(Turn(who))
    else:
        steps = [opening(who) for opening in table.edition.turn]
        at = next(n for n, step in enumerate(steps) if isinstance(step, PHASES[phase]))
        made.stack.extend(reversed([*steps[at:], NextTurn(who)]))
        if deeds:
            x.deeds = x.deeds.replaced(**deeds)
    made.run()
    assert not table.faults(), table.faults()
    return Earth(made)


def lands(names: str) -> tuple[int, ...]:
    """The numbers of some territories, by id."""
    return tuple(place(name) for name in names.split())
