"""Playing Adventure cards: who may play which of them at which moment, and what everybody may know of that."""

from __future__ import annotations

from typing import Final

from hegemon.editions.lotr.actions import Complete
from hegemon.editions.lotr.cards import ADVENTURES, BY_KEY, MISSION, MISSIONS, Adventure
from hegemon.editions.lotr.cards.base import AdventureCard
from hegemon.editions.lotr.cards.events import EVENT_CARDS
from hegemon.editions.lotr.cards.missions import Mission
from hegemon.editions.lotr.cards.powers import POWER_CARDS
from hegemon.editions.lotr.extra import LotrExtra, lotr
from hegemon.editions.lotr.lands import ARMIES
from hegemon.editions.lotr.moments import ARRIVED, DEPARTING, FIGHT, LEAVING, OWN_TURN, START, TESTED
from hegemon.kernel.game import Game
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action
from hegemon.rules.invasion import COMMITTED, DECLARED
from hegemon.table.cards import Power
from hegemon.table.effects import Effects
from hegemon.table.events import CardPlayed, Names
from hegemon.table.table import Table

BEFORE_INVASION: Final = ("before_invasion", "before_invasion_of_stronghold")
"""The windows of cards for an invasion that has not had a battle."""

MOMENTS: Final = (*OWN_TURN, DECLARED, COMMITTED, LEAVING, TESTED, DEPARTING)


class MissionCompleted(CardPlayed):
    """A Mission was declared complete."""

    __slots__ = ()

    def told(self, name: Names) -> str:
        return f"{name(self.seat)} completes the Mission {self.card.name}."


def too_late(x: LotrExtra, moment: str, power: Adventure) -> bool:
    """Whether the time of a card has passed although the invasion goes on: battalions have been sent.

    Rules: LR-POW-01
    """
    if moment != FIGHT or x.invasion is None:
        return False
    return x.invasion.battles > 0 if power.when in BEFORE_INVASION else not x.fresh


class Adventures(Effects):
    """The Missions, Events and Powers, sorted by moment.

    A seat is asked at a moment if, as far as everybody knows, it could hold a card that fits: one that neither lies
    open nor is discarded. So the question tells nothing.

    Rules: LR-ADV-09 LR-POW-01 LR-POW-02 LR-POW-30
    """

    __slots__ = ("at", "by_number", "missions", "open")

    def __init__(self) -> None:
        missions = [Mission(card) for card in MISSIONS]
        others = [kind(BY_KEY[kind.card]) for kind in (*EVENT_CARDS, *POWER_CARDS)]
        cards: list[AdventureCard] = [*missions, *others]
        super().__init__(tuple(cards))
        self.at: Final = {moment: [card for card in others if moment in card.moments] for moment in MOMENTS}
        """The Powers that may be played at each moment."""
        self.missions: Final = {mission.adventure.place: mission for mission in missions}
        """The Missions by the territory where a Leader must be."""
        self.by_number: Final = [self.card(card.key) for card in ADVENTURES]
        """What each copy of a card does."""
        self.open: Final = {moment: [moment in card.moments for card in self.by_number] for moment in MOMENTS}
        """Whether each copy of a card may be played at a moment."""

    def card(self, key: str) -> AdventureCard:
        """What a card does."""
        card = self.by_key[key]
        assert isinstance(card, AdventureCard)
        return card

    def silent(self, t: Table, x: LotrExtra, who: int, moment: str) -> bool:
        """Whether a seat plays no card now whatever it holds: the own turn is not its own, or it has drawn in step 5.

        Rules: LR-ADV-08 LR-ADV-13 LR-MSN-05 LR-MSN-04
        """
        if not x.adventures.hands[who].cards:
            return True
        if who == t.turn:
            return x.closed
        return moment in OWN_TURN

    def could_use(self, t: Table, who: int, moment: str) -> bool:
        x = t.extra
        assert isinstance(x, LotrExtra)
        if self.silent(t, x, who, moment) or self.passed(t, x, who, moment):
            return False
        out = x.adventures.out()
        if moment in OWN_TURN:
            for land in x.leaders_of(who):
                mission = self.missions.get(land)
                if mission is not None and mission.may_be_held(out):
                    return True
        for card in self.at[moment]:  # noqa: SIM110  (a generator is slow when compiled)
            if card.may_be_held(out) and card.playable(t, who):
                return True
        return False

    def passed(self, t: Table, x: LotrExtra, who: int, moment: str) -> bool:
        """Whether a moment is over, since its invasion is no more, or not for this seat: only the defender is asked.

        Rules: LR-POW-27 LR-POW-31
        """
        if moment != DECLARED:
            return False
        return x.invasion is None or t.owner[x.invasion.dst] != who

    def usable(self, t: Table, who: int, moment: str) -> list[Power]:
        found: list[Power] = []
        x = t.extra
        assert isinstance(x, LotrExtra)
        if self.silent(t, x, who, moment) or self.passed(t, x, who, moment):
            return found
        last = ""  # copies of a card lie side by side in a hand
        is_open = self.open[moment]
        for held in x.adventures.hands[who].cards:
            if held == HIDDEN or not is_open[held]:
                continue
            card = self.by_number[held]
            if card.key != last and card.playable(t, who):
                last = card.key
                found.append(ADVENTURES[held])
        return found

    def said(self, power: Power) -> Action | None:
        return Complete(power) if power.symbol == MISSION else None

    def why_not(self, t: Table, who: int, moment: str, power: Power) -> str:
        x = lotr(t)
        assert isinstance(power, Adventure)
        held = [ADVENTURES[card].key for card in x.adventures.hands[who].cards if card != HIDDEN]
        mission = power.symbol == MISSION
        if power.key not in held:
            return f"You do not hold {power.name} ({'LR-MSN-39' if mission else 'LR-POW-01'})."
        if x.closed and who == t.turn:
            rule = "LR-MSN-05" if mission else "LR-ADV-08"
            return f"You have drawn a Mission or a Power: no more cards this turn ({rule})."
        if mission:
            place = t.board.territories[power.place].name
            if t.turn != who:
                return "A Mission is completed on your own turn (LR-MSN-04)."
            if x.leader_at(who, power.place):
                return "A Mission is completed before the Fellowship moves (LR-MSN-04)."
            return f"None of your Leaders is in {place} (LR-MSN-04)."
        if moment not in self.card(power.key).moments or too_late(x, moment, power):
            return f"{power.name} cannot be played at this moment: {power.says.rstrip('.')} (LR-POW-01)."
        return f"{power.name} would change nothing now, so it cannot be played (LR-POW-30)."

    def use(self, g: Game[Table], who: int, power: Power) -> None:
        """A card goes from the hand onto the table, where it scores, and has its effect.

        Rules: LR-POW-02 LR-POW-29 LR-MSN-08
        """
        x = lotr(g.table)
        held = next(card for card in x.adventures.hands[who].cards if ADVENTURES[card].key == power.key)
        x.adventures.lay(who, held)
        told = MissionCompleted if power.symbol == MISSION else CardPlayed
        g.tell(told(who, power, 0, ""))
        self.by_key[power.key].play(g, who)

    def situation(self, t: Table, moment: str) -> str:
        x = lotr(t)
        lands = t.board.territories
        army = "The player in turn" if x.armies[t.turn] < 0 else f"The {ARMIES[x.armies[t.turn]].name.lower()} army"
        if moment == START:
            return "Your turn begins"
        if moment == ARRIVED:
            return "Your Leader has arrived"
        if moment == LEAVING:
            return f"The Fellowship is about to leave {lands[x.ring_place()].name} without a roll"
        if moment == TESTED:
            swayed = f", {x.die + x.sway} with cards" if x.sway else ""
            place = lands[x.ring_place()].name
            return f"The Fellowship rolled {x.die}{swayed}, and needs more than three to leave {place}"
        if moment == DEPARTING:
            return f"The Fellowship is free to leave {lands[x.ring_place()].name}"
        invasion = x.invasion
        assert invasion is not None
        places = f"{army} invades {lands[invasion.dst].name} from {lands[invasion.src].name}"
        battle = t.battle
        if moment == DECLARED or battle is None:
            return places
        return f"{places} with {battle.attack} battalions"
