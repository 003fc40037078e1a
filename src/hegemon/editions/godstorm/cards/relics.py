"""The relics, in the order of their data: Magic cards that lie open before their owners to the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from hegemon.editions.godstorm.cards import MIRACLES
from hegemon.editions.godstorm.cards.base import AEGIS, Relic
from hegemon.editions.godstorm.extra import godstorm
from hegemon.editions.godstorm.lands import DEATH, SKY, WAR
from hegemon.editions.godstorm.miracles import draws, play_from_deck
from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Menu
from hegemon.kernel.steps import Action, Ask
from hegemon.table.cards import Drawn, Draws
from hegemon.table.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class BringingRelic(Relic):
    """A relic that brings a card of a deck before each own step 1, its god in play or not; an empty deck has none.

    Rules: GS-OBT-05 GS-OBT-09 GS-MAG-09
    """

    __slots__ = ()
    starts = True
    brings: ClassVar[int] = WAR

    def play(self, g: Game[Table], who: int) -> None:
        g.then(*draws(who, self.brings))


class TheGoldenFleece(BringingRelic):
    """A War card before each own step 1.

    Rules: GS-CRD-43
    """

    __slots__ = ()
    card = "the_golden_fleece"
    brings = WAR


class ArawnsCauldronOfLife(BringingRelic):
    """A Death card before each own step 1, into the hand.

    Rules: GS-CRD-44
    """

    __slots__ = ()
    card = "arawns_cauldron_of_life"
    brings = DEATH


class TheGreatPyramids(BringingRelic):
    """A Sky card before each own step 1; a point with Egypt.

    Rules: GS-CRD-45 GS-MAG-05
    """

    __slots__ = ()
    card = "the_great_pyramids"
    brings = SKY


class Stonehenge(Relic):
    """Miracle cards cost 1 faith to obtain; a point with Anglia.

    Rules: GS-CRD-46 GS-MAG-04 GS-MAG-05
    """

    __slots__ = ()
    card = "stonehenge"

    def price(self, usual: int) -> int:
        return min(usual, 1)


class TheWineOfEternalLife(Relic):
    """One more army in each own step 1.

    Rules: GS-CRD-47
    """

    __slots__ = ()
    card = "the_wine_of_eternal_life"

    def armies(self, t: Table, who: int) -> int:
        return 1


class FreyasTearsOfGold(Relic):
    """One more faith in each own step 1.

    Rules: GS-CRD-48
    """

    __slots__ = ()
    card = "freyas_tears_of_gold"

    def faith(self, t: Table, who: int) -> int:
        return 1


class PandorasBox(Relic):
    """The top Death card is drawn before each own step 1 and must be played, for nothing; a point with Graecia.

    Rules: GS-CRD-49 GS-GEN-04 GS-PLY-17 GS-MAG-05
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


class TheTabletsOfDestiny(Relic):
    """A bid counts three more than is paid, even a bid of nothing.

    Rules: GS-CRD-50
    """

    __slots__ = ()
    card = "the_tablets_of_destiny"

    def bids(self) -> int:
        return 3


class GungnirSpearOfOdin(Relic):
    """Its owner rolls 1s again in godswar, on either side and in any turn; never for armies.

    Rules: GS-CRD-51
    """

    __slots__ = ()
    card = "gungnir_spear_of_odin"
    rerolls = True


class Excalibur(Relic):
    """Two more armies in each own step 1 for every whole continent.

    Rules: GS-CRD-52
    """

    __slots__ = ()
    card = "excalibur"

    def armies(self, t: Table, who: int) -> int:
        return 2 * sum([t.holds(who, region.lands) for region in t.board.regions])


class MjolnirHammerOfThor(Relic):
    """Three more in every godswar battle of its owner; a point with Thule.

    Rules: GS-CRD-53 GS-MAG-05
    """

    __slots__ = ()
    card = "mjolnir_hammer_of_thor"

    def duel(self) -> int:
        return 3


class TheBookOfTheDead(Relic):
    """Once in each own step 1 two armies may be left in the reserve for four faith.

    Rules: GS-CRD-54
    """

    __slots__ = ()
    card = "the_book_of_the_dead"
    trades = True


class TheTreeOfLife(Relic):
    """Its owner may pay a faith for each defending army that a battle roll would take; a point with Babylon.

    Rules: GS-CRD-55 GS-MAG-05
    """

    __slots__ = ()
    card = "the_tree_of_life"
    saves = True


class AegisShieldOfAthena(Relic):
    """Discarded to cancel a War, Sky or Death card that was just played; the window asks for it by itself.

    Rules: GS-CRD-56
    """

    __slots__ = ()
    card = AEGIS


class TheScalesOfOsiris(Relic):
    """Each own crypt revives up to two armies.

    Rules: GS-CRD-57 GS-MAG-07
    """

    __slots__ = ()
    card = "the_scales_of_osiris"

    def revives(self, usual: int) -> int:
        return max(usual, 2)


RELICS: Final[tuple[type[Relic], ...]] = (
    TheGoldenFleece,
    ArawnsCauldronOfLife,
    TheGreatPyramids,
    Stonehenge,
    TheWineOfEternalLife,
    FreyasTearsOfGold,
    PandorasBox,
    TheTabletsOfDestiny,
    GungnirSpearOfOdin,
    Excalibur,
    MjolnirHammerOfThor,
    TheBookOfTheDead,
    TheTreeOfLife,
    AegisShieldOfAthena,
    TheScalesOfOsiris,
)
