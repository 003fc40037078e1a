"""The one door for everything that is done to the world for good, and the opening of packs that follows from it."""

from __future__ import annotations

from typing import Final

from hegemon.editions.legacy.campaign import pack_contents
from hegemon.editions.legacy.extra import legacy
from hegemon.editions.legacy.files import BOX
from hegemon.editions.legacy.hooks import Pack, closed_packs
from hegemon.editions.legacy.world import (
    CONTAMINATED,
    COVERED,
    DESTROYED,
    FORTIFIED,
    FOUNDED,
    NAMED,
    NO_PLACE,
    NOBODY,
    OPENED,
    RESHAPING,
    RUINED,
    SCARRED,
    SIGNED,
    WORLD_NAMED,
    Engraving,
)
from hegemon.kernel.game import Game
from hegemon.table.events import Engraved, PackOpened
from hegemon.table.table import Table

ON_LANDS: Final = (SCARRED, COVERED, FOUNDED, RUINED, FORTIFIED, DESTROYED, CONTAMINATED)
"""What is done to a territory, or to its card."""

CEREMONIES: Final = {
    SCARRED: "mark",
    COVERED: "mark",
    FOUNDED: "mark",
    RUINED: "mark",
    FORTIFIED: "mark",
    CONTAMINATED: "mark",
    NAMED: "name",
    WORLD_NAMED: "name",
    SIGNED: "sign",
    DESTROYED: "tear",
}
"""How pages show what is done for good; everything else is put on a card."""


def engrave(
    g: Game[Table], seat: int, kind: int, land: int = NO_PLACE, number: int = 0, text: str = "", told: str = ""
) -> None:
    """Change the world for good; everybody is told in words that follow the name of the seat.

    The rules in force follow the world at once, and a pack that is due now is opened: its steps come before whatever is
    waiting. So this is the last thing that a step does, or its steps are pushed before it.

    Rules: LG-CMP-02 LG-CMP-24
    """
    t = g.table
    x = legacy(t)
    person = x.people[seat] if seat >= 0 else NOBODY
    x.world = x.world.engraved(Engraving(x.game, g.number, person, kind, land, number, text))
    if told and g.events is not None:
        place = (t.board.territories[land],) if kind in ON_LANDS else ()
        g.tell(Engraved(seat, told, CEREMONIES.get(kind, "card"), place))
    if kind in RESHAPING and t.edition.amended is not None:
        t.reopen(t.edition.amended(t.edition, x))
    open_due(g, seat)


def open_due(g: Game[Table], seat: int) -> None:
    """Open the packs that are due now, in their order; ``seat`` has brought it about.

    Rules: LG-PCK-51 LG-PCK-88
    """
    t = g.table
    for pack in closed_packs(legacy(t).world):
        if pack.due(t) and not legacy(t).world.is_open(pack.id):
            open_pack(g, pack, seat)


def open_pack(g: Game[Table], pack: Pack, seat: int, number: int = 0) -> None:
    """Open a pack: its words are read from now on, and what it says is done.

    Rules: LG-CMP-26 LG-CMP-27
    """
    title = next((row.name for row in BOX.pack if row.id == pack.id), "a sealed pack")
    if g.events is not None:
        g.tell(PackOpened(seat, f"opens {title}", pack.id, cards_of(pack.id)))
    engrave(g, seat, OPENED, number=number, text=pack.id)
    pack.opened(g, seat)


def cards_of(pack: str) -> tuple[tuple[str, str], ...]:
    """The cards of a pack, each with a title and a text, as everybody reads them."""
    return tuple([(row[0] or section.title, row[1]) for section in pack_contents(pack) for row in section.rows])
