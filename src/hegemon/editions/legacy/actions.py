"""What players say only in Legacy: one class, one sentence. The packs use the general ones at the end."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.legacy.lands import StartingPower
from hegemon.kernel.steps import Action, Event, Named
from hegemon.table.board import Region, Territory
from hegemon.table.cards import Card
from hegemon.table.events import PlaceChosen
from hegemon.table.factions import Faction


class ChoosePower(Action):
    """``power fortified_hq``: the starting power that a faction gets before the first game."""

    __slots__ = ("power",)
    __match_args__: ClassVar[tuple[str, ...]] = ("power",)
    verb = "power"
    shape = ("starting_power",)
    label = "Choose"

    def __init__(self, power: StartingPower) -> None:
        self.power: Final = power


class PutCoin(Action):
    """``coin alaska``: put a coin on a Territory card before the first game."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "coin"
    shape = ("card",)
    label = "Put a coin on"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class ChooseFaction(Action):
    """``faction khan_industries``: the faction that a seat plays in this game."""

    __slots__ = ("faction",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faction",)
    verb = "faction"
    shape = ("faction",)
    label = "Play"
    role = "faction"

    def __init__(self, faction: Faction) -> None:
        self.faction: Final = faction


class StartIn(Action):
    """``start peru``: where the starting troops and the HQ go; or, without HQ, those that join the war."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "start"
    shape = ("territory",)
    label = "Start in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PlaceChosen(who, self.land, "starting territory")


class BuyStar(Action):
    """``buy``: a Red Star token for four Resource cards."""

    __slots__ = ()
    verb = "buy"
    label = "Buy a star"


class LayCard(Action):
    """``lay alaska``: turn in a Resource card, for a star or for troops. Everybody sees it."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "lay"
    shape = ("card",)
    binding = True
    label = "Turn in"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Launch(Action):
    """``launch defender 2``: a missile makes this die a 6; dice count from the left as the roll is written."""

    __slots__ = ("place", "side")
    __match_args__: ClassVar[tuple[str, ...]] = ("side", "place")
    verb = "launch"
    exact = True
    shape = ("side", "number")
    binding = True
    label = "Missile on the"
    role = "which"

    def __init__(self, side: Named, place: int) -> None:
        self.side: Final = side
        self.place: Final = place


class PlayScar(Action):
    """``scar peru``: put the scar of the own scar card onto a territory, for good."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "scar"
    shape = ("territory",)
    binding = True
    hostile = True
    label = "Scar"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class Burden(Action):
    """``burden khan_industries weakness_2``: put the scar of the own scar card onto a faction card, for good."""

    __slots__ = ("faction", "weakness")
    __match_args__: ClassVar[tuple[str, ...]] = ("faction", "weakness")
    verb = "burden"
    shape = ("faction", "sticker")
    binding = True
    hostile = True
    label = "Burden"

    def __init__(self, faction: Faction, weakness: Named) -> None:
        self.faction: Final = faction
        self.weakness: Final = weakness


class Collect(Action):
    """``collect peru``: take a face-up Territory card, or a Coin card."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "collect"
    shape = ("card",)
    label = "Take"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Complete(Action):
    """``complete mission_2``: complete a mission instead of taking a card."""

    __slots__ = ("mission",)
    __match_args__: ClassVar[tuple[str, ...]] = ("mission",)
    verb = "complete"
    shape = ("mission",)
    binding = True
    label = "Complete"

    def __init__(self, mission: Card) -> None:
        self.mission: Final = mission


# --- at the end of a game --------------------------------------------------------------------------------------------


class Sign(Action):
    """``sign "We came, we saw"``: the winner signs the board, with words or without."""

    __slots__ = ("words",)
    __match_args__: ClassVar[tuple[str, ...]] = ("words",)
    verb = "sign"
    shape = ("text",)
    text_length = (0, 120)
    binding = True
    label = "Sign"

    def __init__(self, words: str) -> None:
        self.words: Final = words


class NameContinent(Action):
    """``christen africa "Sunland"``: name a continent."""

    __slots__ = ("name", "region")
    __match_args__: ClassVar[tuple[str, ...]] = ("region", "name")
    verb = "christen"
    shape = ("continent", "text")
    binding = True
    label = "Name"

    def __init__(self, region: Region, name: str) -> None:
        self.region: Final = region
        self.name: Final = name


class Found(Action):
    """``found peru "New Hope"``: found a city and name it."""

    __slots__ = ("land", "name")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "name")
    verb = "found"
    shape = ("territory", "text")
    binding = True
    label = "Found a city in"

    def __init__(self, land: Territory, name: str) -> None:
        self.land: Final = land
        self.name: Final = name


class Cover(Action):
    """``cover peru``: cover the scar of a territory."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "cover"
    shape = ("territory",)
    binding = True
    label = "Cover the scar in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class RaiseBonus(Action):
    """``raise africa``: put the +1 mark at a continent."""

    __slots__ = ("region",)
    __match_args__: ClassVar[tuple[str, ...]] = ("region",)
    verb = "raise"
    shape = ("continent",)
    binding = True
    label = "Put +1 at"

    def __init__(self, region: Region) -> None:
        self.region: Final = region


class LowerBonus(Action):
    """``lower africa``: put the -1 mark at a continent."""

    __slots__ = ("region",)
    __match_args__: ClassVar[tuple[str, ...]] = ("region",)
    verb = "lower"
    shape = ("continent",)
    binding = True
    label = "Put -1 at"

    def __init__(self, region: Region) -> None:
        self.region: Final = region


class Encircle(Action):
    """``encircle peru``: put a Fortification around a city."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "encircle"
    shape = ("territory",)
    binding = True
    label = "Put a Fortification in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class TearUp(Action):
    """``tear peru``: destroy a Territory card."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "tear"
    shape = ("card",)
    binding = True
    label = "Destroy the card"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class Upgrade(Action):
    """``upgrade peru``: add a coin to a Territory card."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "upgrade"
    shape = ("card",)
    binding = True
    label = "Add a coin to"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class NameWorld(Action):
    """``proclaim "Hope"``: name the world after the last game that counts."""

    __slots__ = ("name",)
    __match_args__: ClassVar[tuple[str, ...]] = ("name",)
    verb = "proclaim"
    shape = ("text",)
    binding = True
    label = "Name the world"

    def __init__(self, name: str) -> None:
        self.name: Final = name


# --- what packs ask in general ---------------------------------------------------------------------------------------


class Choose(Action):
    """``choose choice_1``: one of the answers that a card offers."""

    __slots__ = ("choice",)
    __match_args__: ClassVar[tuple[str, ...]] = ("choice",)
    verb = "choose"
    shape = ("choice",)
    binding = True
    label = "Choose"

    def __init__(self, choice: Named) -> None:
        self.choice: Final = choice


class DrawLine(Action):
    """``line peru japan``: draw a sea line between two territories, for good."""

    __slots__ = ("one", "other")
    __match_args__: ClassVar[tuple[str, ...]] = ("one", "other")
    verb = "line"
    shape = ("territory", "territory")
    binding = True
    label = "Draw a sea line from"

    def __init__(self, one: Territory, other: Territory) -> None:
        self.one: Final = one
        self.other: Final = other


class DraftCard(Action):
    """``draft draft_3``: take a draft card."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "draft"
    shape = ("draft",)
    label = "Draft"

    def __init__(self, card: Named) -> None:
        self.card: Final = card


class UsePower(Action):
    """``use power_21``: use a power that costs a missile, or play a card that is held."""

    __slots__ = ("power",)
    __match_args__: ClassVar[tuple[str, ...]] = ("power",)
    verb = "use"
    shape = ("sticker",)
    binding = True
    label = "Use"

    def __init__(self, power: Named) -> None:
        self.power: Final = power


class Pick(Action):
    """``pick power_11``: choose a sticker for a faction card."""

    __slots__ = ("sticker",)
    __match_args__: ClassVar[tuple[str, ...]] = ("sticker",)
    verb = "pick"
    shape = ("sticker",)
    binding = True
    label = "Choose"

    def __init__(self, sticker: Named) -> None:
        self.sticker: Final = sticker


class Reveal(Action):
    """``reveal mission_2``: choose the mission that lies face up."""

    __slots__ = ("mission",)
    __match_args__: ClassVar[tuple[str, ...]] = ("mission",)
    verb = "reveal"
    shape = ("mission",)
    binding = True
    label = "Lay out"

    def __init__(self, mission: Card) -> None:
        self.mission: Final = mission


class MoveHq(Action):
    """``hq peru brazil``: an HQ goes to a neighbouring territory."""

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst")
    verb = "hq"
    shape = ("territory", "territory")
    label = "Move the HQ from"

    def __init__(self, src: Territory, dst: Territory) -> None:
        self.src: Final = src
        self.dst: Final = dst


class SingleOut(Action):
    """``single peru``: the territory that a card or power asks for."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "single"
    shape = ("territory",)
    binding = True
    label = "Choose"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land


class PickContinent(Action):
    """``continent africa``: the continent that a card or power asks for."""

    __slots__ = ("region",)
    __match_args__: ClassVar[tuple[str, ...]] = ("region",)
    verb = "continent"
    shape = ("continent",)
    binding = True
    hostile = True
    label = "Choose"

    def __init__(self, region: Region) -> None:
        self.region: Final = region


class Target(Action):
    """``target khan_industries``: the faction that a power is used on."""

    __slots__ = ("faction",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faction",)
    verb = "target"
    shape = ("faction",)
    binding = True
    hostile = True
    label = "Choose"

    def __init__(self, faction: Faction) -> None:
        self.faction: Final = faction


class Withdraw(Action):
    """``withdraw peru 3``: take so many of the own troops off the board."""

    __slots__ = ("armies", "land")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "armies")
    verb = "withdraw"
    shape = ("territory", "number")
    binding = True
    label = "Remove from"

    def __init__(self, land: Territory, armies: int) -> None:
        self.land: Final = land
        self.armies: Final = armies
