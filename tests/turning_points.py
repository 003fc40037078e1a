"""Games of Legacy one step before something is opened for good, from which laws and fuzzer play on."""

from __future__ import annotations

from collections.abc import Callable

from changed_earth import Earth, carved, coins, cut, earth, ended, fresh_world, lands, minor, opened, signed, started
from hegemon.editions.legacy.aftermath import finish
from hegemon.editions.legacy.world import ANSWERED, POWER, WON
from hegemon.kernel.game import Game
from hegemon.table.table import Table
from new_earth import ALL_POWERS, a_world, engraved
from pocket_scene import MUTANTS, pocket, with_fallout

CITIES = "alaska alberta ontario venezuela peru brazil argentina egypt japan"
POWERS = tuple(cut(POWER, faction, 2 * faction - faction % 2) for faction in range(1, 6))


def won(t: Earth) -> Game[Table]:
    finish(t.game, 0, "4 Red Stars.")
    t.game.run()
    t.game.events = None
    return t.game


def before_pack_1() -> Game[Table]:
    """Eight cities, and two who held on choose."""
    world = carved(fresh_world(), *POWERS, *[minor(land) for land in CITIES.split()[:8]])
    return won(earth("Ural: alice 3 | Siberia: bob 2 | China: carol 2 | India: bob 1 | Iceland: carol 1", world))


def before_pack_2() -> Game[Table]:
    """Carol has one troop left, and nowhere to start again."""
    t = earth("Peru: carol 1 | Brazil: alice 12", carved(fresh_world(), *POWERS), rest="bob")
    t.game.events = None
    return t.game


def before_pack_3() -> Game[Table]:
    """Alice has signed once and has just won again."""
    return won(earth("Ural: alice 3 | Siberia: bob 2 | China: carol 2", carved(fresh_world(), *POWERS, signed(0))))


def before_pack_4() -> Game[Table]:
    """Alice may complete mission 7."""
    played = [started(1, "ural", 1), ended(1, WON, 1)]
    world = carved(fresh_world(), *POWERS, opened("pack_1"), opened("pack_3"), *coins("peru", 4), *played)
    deeds = {"conquests": lands("egypt")}
    t = earth(
        "Peru: alice 3 | Egypt: bob 3 | Japan: carol 2",
        world,
        phase="card",
        mission=7,
        market="peru ural china india",
        deeds=deeds,
    )
    t.game.events = None
    return t.game


def before_a_sea_line() -> Game[Table]:
    """Alice holds seven islands and may complete mission 8."""
    islands = "greenland iceland great_britain japan madagascar indonesia new_guinea"
    position = " | ".join(f"{land}: alice 2" for land in islands.split())
    world = carved(fresh_world(), *POWERS, opened("pack_3"), opened("pack_2"))
    t = earth(f"{position} | Egypt: bob 3 | Peru: carol 2", world, phase="card", mission=8)
    t.game.events = None
    return t.game


def before_pocket_1() -> Game[Table]:
    """Two missiles lie on a roll, and carol has one left."""
    world = a_world(powers=ALL_POWERS, minor={"siberia": "bob"}, forts={"siberia": 6})
    t = pocket(
        "Ural: alice 5 | Siberia: bob 4 | Mongolia: carol 3 | China: bob 2 | Egypt: carol 2 | Peru: alice 1",
        world=world,
        missiles={"alice": 1, "bob": 1, "carol": 1},
        hands={"bob": "siberia coin_1", "carol": "peru"},
        hqs={"alice": "ural", "bob": "siberia", "carol": "egypt"},
        market="brazil india japan egypt",
    )
    t.alice.attacks("ural", "siberia", 3)
    t.throws_dice("6 5 4 against 3 2")
    t.alice.says("launch attacker 1")
    t.bob.says("launch defender 1")
    t.carol.says("launch defender 2")
    return t.game


def before_pocket_2() -> Game[Table]:
    """Alice holds cards for thirty troops, and a missile."""
    t = pocket(
        "Peru: alice 4 | Egypt: bob 3 | Japan: carol 3",
        world=a_world(powers=ALL_POWERS, coins={"peru": 6, "brazil": 4}),
        phase="recruit",
        hands={"alice": "peru brazil"},
        missiles={"alice": 1},
        market="china india japan egypt",
    )
    t.alice.says("lay peru")
    t.alice.says("lay brazil")
    return t.game


def before_a_box() -> Game[Table]:
    """One of the two questions is answered, and the other one is drawn."""
    world = engraved(with_fallout(a_world(powers=ALL_POWERS, coins={"siberia": 2})), ANSWERED, 8, 2)
    t = pocket(
        "India: alice 9 | Peru: bob 3 | Egypt: carol 3",
        world=world,
        who={"bob": MUTANTS},
        phase="card",
        conquered="india",
        market="india",
    )
    t.alice.says("collect india")
    t.draws("siberia")
    t.draws("event_90")
    return t.game


def quiet(start: Callable[[], Game[Table]]) -> Game[Table]:
    """Such a game, counted from its first question on."""
    game = start()
    game.events = None
    game.number = 0
    return game


BRINKS: dict[str, Callable[[], Game[Table]]] = {
    "pack_1": before_pack_1,
    "pack_2": before_pack_2,
    "pack_3": before_pack_3,
    "pack_4": before_pack_4,
    "line": before_a_sea_line,
    "pocket_1": before_pocket_1,
    "pocket_2": before_pocket_2,
    "box": before_a_box,
}
