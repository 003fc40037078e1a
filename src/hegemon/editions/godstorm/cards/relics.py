"""The relics, in the order of their data: Magic cards that lie open before their owners to the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.base import AEGIS, Relic
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import DEATH, WAR
from hegemon.editions.godstorm.miracles import draws, play_from_deck
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask
from hegemon.table.cards import Drawn, Draws
from hegemon.table.table import Table


class TheGoldenFleece(Relic):
    """A War card before each own step 1.

    Rules: GS-CRD-43
    """

    __slots__ = ()
    card = "the_golden_fleece"
    starts = True

    def play(self, g: Game[Table], who: int) -> None:
        g.then(*draws(who, WAR))


class PandorasBox(Relic):
    """The top Death card is drawn before each own step 1 and must be played, without god or faith.

    Rules: GS-CRD-49 GS-GEN-04 GS-PLY-17
    """

    __slots__ = ()
    card = "pandoras_box"
    starts = True

    def play(self, g: Game[Table], who: int) -> None:
        g.then(OpenTheBox(who))


class OpenTheBox(Ask[Table]):
    """Chance draws the top Death card for all to see. An empty deck gives nothing.

    Rules: GS-CRD-49 GS-PLY-17
    """

    __slots__ = ("owner",)
    __match_args__: ClassVar[tuple[str, ...]] = ("owner",)
    title = "Open the box"

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def moot(self, g: Game[Table]) -> bool:
        return not godstorm(g.table).death.pile.layers

    def menu(self, g: Game[Table]) -> Menu:
        return Draws(MIRACLES[DEATH], godstorm(g.table).death.pile.top())

    def take(self, g: Game[Table], action: Action) -> None:
        assert isinstance(action, Drawn)
        play_from_deck(g, self.owner, MIRACLES[DEATH][action.card.index])

    def prompt(self, g: Game[Table]) -> str:
        return "A Death card comes out of the box."


class MjolnirHammerOfThor(Relic):
    """Three more in every godswar battle of its owner.

    Rules: GS-CRD-53
    """

    __slots__ = ()
    card = "mjolnir_hammer_of_thor"

    def duel(self) -> int:
        return 3


class AegisShieldOfAthena(Relic):
    """Discarded to cancel a War, Sky or Death card that was just played; the window asks for it by itself.

    Rules: GS-CRD-56
    """

    __slots__ = ()
    card = AEGIS


RELICS: Final[tuple[type[Relic], ...]] = (TheGoldenFleece, PandorasBox, MjolnirHammerOfThor, AegisShieldOfAthena)
