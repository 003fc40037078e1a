"""When Adventure cards may be played: the moments of a turn, of an invasion and of the Fellowship's departure."""

from __future__ import annotations

from typing import Final

START: Final = "start"
REINFORCE: Final = "reinforce"
COMBAT: Final = "combat"
FIGHT: Final = "fight"
FORTIFY: Final = "fortify"
ARRIVED: Final = "arrived"
"""The moments of the own turn: before step 1, while placing, between invasions, between the battles of one, while
fortifying, and when a Leader was just put into a territory."""

LEAVING: Final = "leaving"
TESTED: Final = "tested"
DEPARTING: Final = "departing"
"""The moments of the Fellowship: about to leave without a roll, after its roll, and free to leave."""

OWN_TURN: Final = (START, REINFORCE, COMBAT, FIGHT, FORTIFY, ARRIVED)
"""The moments at which a Mission may be completed."""
