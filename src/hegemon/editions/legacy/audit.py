"""What the laws say of Legacy alone: scar cards are hidden, troops add up, and worlds follow their chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.editions.legacy.extra import NO_SCAR, OFF_BOARD, PLAY, LegacyExtra, legacy
from hegemon.editions.legacy.lands import is_coin
from hegemon.editions.legacy.packs.envelope_4 import DealCurse
from hegemon.editions.legacy.packs.pocket_1 import StrikeTerritory
from hegemon.editions.legacy.scars import PlayScars
from hegemon.editions.legacy.setup import DealScar
from hegemon.editions.legacy.start import PayForStar, StartOfTurn
from hegemon.editions.legacy.world import World, fold, fresh
from hegemon.kernel.chance import Rng
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event, Record
from hegemon.rules.actions import Attack, Enter, Fortify, Occupy, Place
from hegemon.rules.audit import Audit, Books, Cards, broken
from hegemon.table.table import Table

SHOWING: Final = (PlayScars, StartOfTurn, PayForStar, StrikeTerritory)
"""The questions whose answers show a secret."""


class LegacyAudit(Audit):
    """Scar cards are hidden; troops, cards, stars and the world are counted."""

    def books(self, game: Game[Table]) -> Books:
        return LegacyBooks(game)

    def alike(self, t: Table, cards: list[int]) -> list[list[int]]:
        """Coin cards never lie in the Territory deck."""
        return [[card for card in cards if is_coin(card)], [card for card in cards if not is_coin(card)]]

    def hide_again(self, t: Table, seat: int, cards: Cards, rng: Rng) -> None:
        x = legacy(t)
        left = x.dealt()
        if 0 <= seat < len(x.scars) and x.scars[seat] in left:
            left.remove(x.scars[seat])
        for other, kind in enumerate(x.scars):
            if other != seat and kind != NO_SCAR:
                x.scars[other] = left.pop(rng.below(len(left)))
        others = [other for other, card in enumerate(x.curses) if other != seat and card]
        unknown = [card for card in x.curse_cards() if not 0 <= seat < len(x.curses) or card != x.curses[seat]]
        for other in others:
            x.curses[other] = unknown.pop(rng.below(len(unknown)))

    def views_hide(self, game: Game[Table], masked: Game[Table], seat: int) -> None:
        seen = legacy(masked.table)
        if any([kind not in (NO_SCAR, HIDDEN) for other, kind in enumerate(seen.scars) if other != seat]):
            broken("secrets", f"seat {seat} sees the scar card of another seat")
        if any([card not in (0, HIDDEN) for other, card in enumerate(seen.curses) if other != seat]):
            broken("secrets", f"seat {seat} sees a card of another seat")

    def sees(self, t: Table, step: Ask[Table], action: Action, seat: int) -> bool:
        if isinstance(step, (DealScar, DealCurse)):
            return seat == step.owner
        return super().sees(t, step, action, seat)

    def retold(self, names: Sequence[str], world: Record) -> Record:
        assert isinstance(world, World)
        return fold(fresh(names), world.chronicle)

    def shows_a_secret(self, step: Ask[Table]) -> bool:
        """Playing a scar card shows which it was, and four cards that buy a star are all of a hand of four.

        A card that is destroyed wherever it lies may have lain in a hand.
        """
        return isinstance(step, SHOWING) or super().shows_a_secret(step)


class LegacyBooks(Books):
    """What the table held before an answer, to tell what the answer did to it."""

    def __init__(self, game: Game[Table]) -> None:
        t = game.table
        x = legacy(t)
        self.owner = list(t.owner)
        self.armies = list(t.armies)
        self.reserve = list(t.reserve)
        self.turns = t.turns
        self.asking = game.asking
        self.world = x.world
        self.missiles = list(x.missiles)
        self.tokens = list(x.tokens)
        self.stage = x.stage

    def check(self, action: Action, game: Game[Table], events: Sequence[Event]) -> None:
        """Troops are where the answer puts them, and the world is what its chronicle tells."""
        t = game.table
        x = legacy(t)
        if x.world is not self.world:
            self.world_follows(action, x)
        if self.turns and t.turns == self.turns:
            if any([now > before for now, before in zip(x.missiles, self.missiles, strict=True)]):
                broken("missiles", f"“{action}” brings somebody a missile")
            if any([now < before for now, before in zip(x.tokens, self.tokens, strict=True)]):
                broken("stars", f"“{action}” takes a Red Star token from somebody")
        hqs_stand_apart(x)
        self.troops_add_up(action, t, x)

    def world_follows(self, action: Action, x: LegacyExtra) -> None:
        """The world before and what was engraved since give the world now."""
        size = len(self.world.chronicle)
        if x.world.chronicle[:size] != self.world.chronicle:
            broken("world", f"“{action}” changes what the chronicle said before")
        if fold(self.world, x.world.chronicle[size:]) != x.world:
            broken("world", f"after “{action}” the world is not what its chronicle tells")

    def troops_add_up(self, action: Action, t: Table, x: LegacyExtra) -> None:
        """Placing, moving and occupying change the board exactly so; nothing changes hands without troops."""
        if not self.turns or t.turns != self.turns or x.stage != PLAY or x.world.opened:
            return
        total = sum(t.armies) - sum(self.armies)
        if isinstance(action, Place) and total != action.armies:
            broken("troops", f"“{action}” brings {total} troops")
        if isinstance(action, (Fortify, Occupy)) and total not in (0, 1):  # the card of the turn may bring one
            broken("troops", f"“{action}” changes the number of troops by {total}")
        if isinstance(action, (Attack, Enter)) and total > 0:
            broken("troops", f"“{action}” brings {total} troops")
        if isinstance(action, Enter) and t.armies[action.dst.index] < 1:
            broken("troops", f"“{action}” leaves no troop there")


def hqs_stand_apart(x: LegacyExtra) -> None:
    """No two HQs stand in one territory."""
    standing = [land for land in x.hqs if land != OFF_BOARD]
    if len(set(standing)) != len(standing):
        broken("hqs", "two HQs stand in one territory")
