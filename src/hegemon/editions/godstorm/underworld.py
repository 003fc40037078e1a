"""Steps 8 to 10: embark from heaven, invade the Underworld, and end the turn with a Death card if one is earned."""

from __future__ import annotations

from typing import Final

from hegemon.editions.godstorm.actions import Embark
from hegemon.editions.godstorm.extra import GodstormExtra, crypts_of, godstorm
from hegemon.editions.godstorm.lands import DEATH, GATES, GROUND, SPACES
from hegemon.editions.godstorm.miracles import draws
from hegemon.editions.godstorm.pieces import move_armies
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Joined, Menu, Offer, OneOf, Pass, Spans
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.actions import Attack, Enter, TakeCard
from hegemon.rules.invade import DeclareAttack, Entries, SpecialAttacks
from hegemon.table.events import Moved
from hegemon.table.table import NOBODY, Table


def stays(t: Table, land: int) -> int:
    """One army stays in every territory and space that armies leave, and none in a heaven.

    Rules: GS-UND-02 GS-UND-12
    """
    return 1 if land < GROUND + len(SPACES) else 0


# --- 8. Embark from heaven -------------------------------------------------------------------------------------------


class Embarkations(Menu):
    """Armies of the own heaven to own spaces and to gates that nobody holds; or no more.

    Rules: GS-HEA-02 GS-HEA-03 GS-HEA-08 GS-HEA-09
    """

    __slots__ = ("armies", "places", "t", "who")

    def __init__(self, t: Table, who: int) -> None:
        self.t: Final = t
        self.who: Final = who
        heaven = godstorm(t).heaven(who)
        self.armies: Final = t.armies[heaven]
        owner = t.owner
        self.places: Final = [
            place for place in SPACES if owner[place] == who or (owner[place] == NOBODY and place in GATES)
        ]

    def __len__(self) -> int:
        return 1 + self.armies * len(self.places)

    def pick(self, k: int) -> Action:
        if k == 0:
            return PASS
        k -= 1
        return Embark(self.t.board.territories[self.places[k // self.armies]], k % self.armies + 1)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Embark):
            return action.land.index in self.places and 1 <= action.armies <= self.armies
        return isinstance(action, Pass)

    def offers(self) -> list[Offer]:
        lands = self.t.board.territories
        ways = [Offer("embark", (lands[place].id,), 1, self.armies) for place in self.places]
        return [Offer("pass", ()), *ways]

    def spans(self, to: Spans) -> None:
        to.row(to.kind(Pass))
        embark = to.kind(Embark)
        for place in self.places if self.armies else []:
            to.row(embark, place, low=1, high=self.armies)

    def why_not(self, action: Action) -> str:
        if not isinstance(action, Embark):
            return f"Embark from heaven, or go on; “{action}” is for another step (GS-TRN-01)."
        if action.land.index in self.places:
            return f"{self.armies} armies of yours are in heaven, not {action.armies} (GS-HEA-07)."
        if action.land.index in GATES:
            return f"{action.land.name} is held by others; invade it in the next step (GS-HEA-04)."
        return f"From heaven armies go to your own spaces and to free gates, not to {action.land.name} (GS-HEA-09)."


class EmbarkFromHeaven(Ask[Table]):
    """Step 8: armies leave the own heaven for own spaces and free gates, as many as one likes.

    Rules: GS-HEA-02 GS-HEA-03 GS-HEA-04 GS-HEA-05 GS-HEA-06 GS-HEA-07 GS-HEA-08 GS-HEA-09 GS-HEA-10
    """

    __slots__ = ()
    title = "Embark from heaven"

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        return t.armies[godstorm(t).heaven(self.who)] == 0 or len(Embarkations(t, self.who)) == 1

    def menu(self, g: Game[Table]) -> Menu:
        return Embarkations(g.table, self.who)

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, Embark):
            t = g.table
            heaven = godstorm(t).heaven(self.who)
            move_armies(t, heaven, action.land.index, action.armies)
            if g.events is not None:
                g.tell(Moved(self.who, t.board.territories[heaven], action.land, action.armies))
            g.then(self)

    def prompt(self, g: Game[Table]) -> str:
        t = g.table
        armies = t.armies[godstorm(t).heaven(self.who)]
        waiting = "1 army waits" if armies == 1 else f"{armies} armies wait"
        return f"{waiting} in your heaven: embark for your spaces or free gates, or go on."


# --- 9. Invade the Underworld ----------------------------------------------------------------------------------------


def below(t: Table, who: int) -> tuple[int, ...]:
    """The places between which a seat may fight and move in step 9: all spaces, and its own heaven.

    Rules: GS-UND-03 GS-UND-06 GS-UND-17
    """
    return (*SPACES, godstorm(t).heaven(who))


class UnderworldAttacks(SpecialAttacks):
    """Attacks between spaces, and from the own heaven on gates."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Attack):
            if action.src.index < GROUND or action.dst.index < GROUND:
                return "Territories are invaded in step 6; this is the Underworld (GS-UND-15)."
            if action.dst.index >= GROUND + len(SPACES):
                return f"{action.dst.name} is a heaven, which cannot be attacked (GS-UND-06)."
        return super().why_not(action)


class UnderworldEntries(Entries):
    """Spaces that nobody holds, entered from an own space next to them, or a gate from heaven.

    Rules: GS-UND-10 GS-ELI-05
    """

    __slots__ = ()

    def look(self) -> list[tuple[int, int, int]]:
        return [row for row in super().look() if row[1] < GROUND + len(SPACES)]

    def why_not(self, action: Action) -> str:
        if isinstance(action, Enter):
            if self.t.owner[action.dst.index] == self.who:
                return f"{action.dst.name} is your own; armies do not move between your spaces (GS-UND-11)."
            if self.t.owner[action.dst.index] != NOBODY:
                return f"Somebody holds {action.dst.name}; attack it (GS-UND-10)."
        return super().why_not(action)


class InvadeTheUnderworld(DeclareAttack):
    """Step 9: attack and enter spaces of the Underworld, roll by roll, with armies alone.

    Rules: GS-UND-01 GS-UND-02 GS-UND-03 GS-UND-06 GS-UND-10 GS-UND-11 GS-UND-12 GS-UND-14 GS-UND-15 GS-UND-16 GS-UND-17
        GS-UND-18 GS-HEA-04
    """

    __slots__ = ()
    title = "Invade the Underworld"

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        owner, armies = t.owner, t.armies
        for place in range(GROUND, len(owner)):
            if owner[place] == self.who and armies[place] > stays(t, place):
                return len(self.menu(g)) == 1
        return True

    def menu(self, g: Game[Table]) -> Menu:
        t, who = g.table, self.who
        among = below(t, who)
        return Joined((UnderworldAttacks(t, who, among), UnderworldEntries(t, who, among)))

    def prompt(self, g: Game[Table]) -> str:
        return "Attack or enter a space of the Underworld, or end your attack."


# --- 10. End your turn -----------------------------------------------------------------------------------------------


class EndYourTurn(Ask[Table]):
    """Step 10: whoever holds a crypt and has the god of death in play may draw one Death card.

    Rules: GS-LAB-10 GS-LAB-11 GS-LAB-15 GS-CRY-02 GS-END-01 GS-END-02
    """

    __slots__ = ()
    title = "Take a Death card"
    passing = "Take none"

    def moot(self, g: Game[Table]) -> bool:
        t = g.table
        x = t.extra
        assert isinstance(x, GodstormExtra)
        return not x.in_play(self.who, DEATH) or not x.death.pile.layers or not crypts_of(t, self.who)

    def menu(self, g: Game[Table]) -> Menu:
        return OneOf((PASS, TakeCard()))

    def take(self, g: Game[Table], action: Action) -> None:
        if isinstance(action, TakeCard):
            g.then(*draws(self.who, DEATH))

    def prompt(self, g: Game[Table]) -> str:
        return "You hold a crypt: do you take a Death card?"
