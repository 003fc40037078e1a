"""What players say in Godstorm and nowhere else."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.lands import TEMPLE, God, Pantheon
from hegemon.kernel.steps import Action, Event, Named
from hegemon.rules.actions import Use
from hegemon.table.board import Territory
from hegemon.table.events import ArmiesCommitted, Moved, Names, PiecePlaced, some


class ChoosePantheon(Action):
    """``pantheon norse``: play this pantheon."""

    __slots__ = ("pantheon",)
    __match_args__: ClassVar[tuple[str, ...]] = ("pantheon",)
    verb = "pantheon"
    shape = ("pantheon",)
    label = "Play the"
    role = "faction"

    def __init__(self, pantheon: Pantheon) -> None:
        self.pantheon: Final = pantheon


class NameNeutral(Action):
    """``neutral celts``: this pantheon is neutral in a game for two."""

    __slots__ = ("pantheon",)
    __match_args__: ClassVar[tuple[str, ...]] = ("pantheon",)
    verb = "neutral"
    shape = ("pantheon",)
    label = "Neutral are the"

    def __init__(self, pantheon: Pantheon) -> None:
        self.pantheon: Final = pantheon


class Bid(Action):
    """``bid 4``: sacrifice so much faith for the order of turns, in secret."""

    __slots__ = ("faith",)
    __match_args__: ClassVar[tuple[str, ...]] = ("faith",)
    verb = "bid"
    shape = ("number",)
    binding = True
    label = "Bid"
    role = "stake"

    def __init__(self, faith: int) -> None:
        self.faith: Final = faith


class SealedBid(Action):
    """``sealed``: what others see of a bid before all are made."""

    __slots__ = ()
    verb = "sealed"
    label = "A sealed bid"


SEALED_BID: Final = SealedBid()


class TakeMarker(Action):
    """``marker 2``: take this turn order marker."""

    __slots__ = ("number",)
    __match_args__: ClassVar[tuple[str, ...]] = ("number",)
    verb = "marker"
    shape = ("number",)
    exact = True
    label = "Take marker"
    role = "which"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class PieceSet(PiecePlaced):
    """A god was summoned, or a temple built."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        if self.piece == TEMPLE:
            return f"{name(self.seat)} builds a temple in {self.land.name}."
        return f"{name(self.seat)} summons {self.piece.name} to {self.land.name}."


class Summon(Action):
    """``summon thor thule``: a god comes to a territory."""

    __slots__ = ("god", "land")
    __match_args__: ClassVar[tuple[str, ...]] = ("god", "land")
    verb = "summon"
    shape = ("god", "territory")
    label = "Summon"

    def __init__(self, god: God, land: Territory) -> None:
        self.god: Final = god
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PieceSet(who, self.god, self.land)


class Build(Action):
    """``build thule``: put a temple into a territory."""

    __slots__ = ("land",)
    __match_args__: ClassVar[tuple[str, ...]] = ("land",)
    verb = "build"
    shape = ("territory",)
    label = "Build a temple in"

    def __init__(self, land: Territory) -> None:
        self.land: Final = land

    def event(self, who: int) -> Event:
        return PieceSet(who, TEMPLE, self.land)


class Revive(Action):
    """``revive crypt_ii thule``: an army of a crypt comes back to life at a temple."""

    __slots__ = ("dst", "src")
    __match_args__: ClassVar[tuple[str, ...]] = ("src", "dst")
    verb = "revive"
    shape = ("territory", "territory")
    label = "Revive"

    def __init__(self, src: Territory, dst: Territory) -> None:
        self.src: Final = src
        self.dst: Final = dst

    def event(self, who: int) -> Event:
        return Moved(who, self.src, self.dst, 1)


class Forgo(Action):
    """``forgo``: raise fewer armies and gather more faith."""

    __slots__ = ()
    verb = "forgo"
    label = "Raise fewer armies"


class Obtain(Action):
    """``obtain war 2``: buy so many cards of a deck."""

    __slots__ = ("cards", "deck")
    __match_args__: ClassVar[tuple[str, ...]] = ("deck", "cards")
    verb = "obtain"
    shape = ("deck", "number")
    binding = True
    label = "Obtain"

    def __init__(self, deck: Named, cards: int) -> None:
        self.deck: Final = deck
        self.cards: Final = cards


class PlayCard(Use):
    """``play storms_rage``: sacrifice faith and play a miracle card. Everybody sees it."""

    __slots__ = ()
    verb = "play"
    shape = ("miracle",)
    label = "Play"


class Act(Action):
    """``act golden_fleece``: this relic acts next."""

    __slots__ = ("relic",)
    __match_args__: ClassVar[tuple[str, ...]] = ("relic",)
    verb = "act"
    shape = ("relic",)
    label = "First"

    def __init__(self, relic: Named) -> None:
        self.relic: Final = relic


class ForceDeclared(ArmiesCommitted):
    """So many armies go into an invasion."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} invades with {some(self.armies, 'army', 'armies')}."


class DeclareForce(Action):
    """``force 4``: so many armies take part in the invasion, with all gods that were not held back."""

    __slots__ = ("armies",)
    __match_args__: ClassVar[tuple[str, ...]] = ("armies",)
    verb = "force"
    shape = ("number",)
    label = "Invade with"
    role = "force"

    def __init__(self, armies: int) -> None:
        self.armies: Final = armies

    def event(self, who: int) -> Event:
        return ForceDeclared(who, self.armies)


class ChooseGod(Action):
    """``choose thor``: this god fights, or is meant."""

    __slots__ = ("god",)
    __match_args__: ClassVar[tuple[str, ...]] = ("god",)
    verb = "choose"
    shape = ("god",)
    label = "Choose"

    def __init__(self, god: God) -> None:
        self.god: Final = god


class Save(Action):
    """``save 1``: sacrifice faith to keep so many defending armies."""

    __slots__ = ("armies",)
    __match_args__: ClassVar[tuple[str, ...]] = ("armies",)
    verb = "save"
    shape = ("number",)
    label = "Save"

    def __init__(self, armies: int) -> None:
        self.armies: Final = armies


class Walk(Action):
    """``walk thor rus``: a god goes to another territory without armies."""

    __slots__ = ("god", "land")
    __match_args__: ClassVar[tuple[str, ...]] = ("god", "land")
    verb = "walk"
    shape = ("god", "territory")
    label = "Walk"

    def __init__(self, god: God, land: Territory) -> None:
        self.god: Final = god
        self.land: Final = land


class Embark(Action):
    """``embark gate_i 3``: armies leave heaven for a space of the Underworld."""

    __slots__ = ("armies", "land")
    __match_args__: ClassVar[tuple[str, ...]] = ("land", "armies")
    verb = "embark"
    shape = ("territory", "number")
    label = "Embark"

    def __init__(self, land: Territory, armies: int) -> None:
        self.land: Final = land
        self.armies: Final = armies


class CallDeck(Action):
    """``deck war``: name a deck."""

    __slots__ = ("deck",)
    __match_args__: ClassVar[tuple[str, ...]] = ("deck",)
    verb = "deck"
    shape = ("deck",)
    label = "From the deck"

    def __init__(self, deck: Named) -> None:
        self.deck: Final = deck


class NameRelic(Action):
    """``relic excalibur``: name a relic in play."""

    __slots__ = ("relic",)
    __match_args__: ClassVar[tuple[str, ...]] = ("relic",)
    verb = "relic"
    shape = ("relic",)
    label = "The relic"

    def __init__(self, relic: Named) -> None:
        self.relic: Final = relic


class Link(Action):
    """``link gaul anglia``: name two territories, such as the ends of a sea connection."""

    __slots__ = ("one", "other")
    __match_args__: ClassVar[tuple[str, ...]] = ("one", "other")
    verb = "link"
    shape = ("territory", "territory")
    label = "Choose"

    def __init__(self, one: Territory, other: Territory) -> None:
        self.one: Final = one
        self.other: Final = other


class StealCard(Action):
    """``steal heroes_are_born``: take this card from the hand that is looked at."""

    __slots__ = ("card",)
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)
    verb = "steal"
    shape = ("card",)
    binding = True
    label = "Take"

    def __init__(self, card: Named) -> None:
        self.card: Final = card
