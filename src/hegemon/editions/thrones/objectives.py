"""Objectives: when each is met, scoring one in a turn, and drawing the next."""

from __future__ import annotations

from hegemon.editions.thrones.actions import Score
from hegemon.editions.thrones.cards import OBJECTIVE, OBJECTIVES, Objective
from hegemon.editions.thrones.extra import castles, on, ports, realm, thrones
from hegemon.editions.thrones.moments import SCORE
from hegemon.editions.thrones.reinforce import rallies, use_or_reveal
from hegemon.kernel.game import Game
from hegemon.kernel.menus import PASS, Menu, OneOf
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask
from hegemon.rules.decks import DISCARD, DrawInto
from hegemon.rules.effects import Uses, WithCards
from hegemon.table.events import Scored
from hegemon.table.table import Table


def met(t: Table, who: int, objective: Objective) -> bool:
    """Whether a seat has done what an objective asks.

    Rules: GT-OBJ-01 GT-OBJ-02 GT-OBJ-03 GT-OBJ-04 GT-OBJ-05 GT-OBJ-06 GT-OBJ-07 GT-OBJ-08 GT-OBJ-09 GT-OBJ-10
        GT-OBJ-11 GT-OBJ-12 GT-OBJ-13 GT-OBJ-14 GT-OBJ-15 GT-OBJ-16 GT-OBJ-17 GT-OBJ-18 GT-OBJ-19 GT-OBJ-20 GT-OBJ-21
        GT-OBJ-22 GT-OBJ-23 GT-OBJ-24 GT-OBJ-25 GT-OBJ-26 GT-OBJ-27 GT-OBJ-28 GT-OBJ-29 GT-OBJ-30 GT-OBJ-31 GT-OBJ-32
        GT-OBJ-33 GT-OBJ-34 GT-OBJ-35 GT-OBJ-36 GT-OBJ-37 GT-OBJ-43 GT-DOM-60 GT-DOM-62
    """
    kind = objective.kind
    asks = objective.asks
    x = thrones(t)
    if kind == "conquer":
        return conquered_enough(t, objective)
    if kind == "conquer_from_one":
        return any([x.losers.count(seat) >= asks("territories") for seat in range(t.edition.seats) if seat != who])
    if kind == "destroy":
        return x.destroyed >= asks("armies")
    if kind == "gold":
        return x.gold[who] >= asks("amount")
    if kind == "control":
        return (
            castles(t, who) >= asks("castles")
            and ports(t, who) >= asks("ports")
            and sum([t.holds(who, region.lands) for region in t.board.regions]) >= asks("regions")
        )
    if kind == "control_in_regions":
        lands = t.lands(who)
        held = [sum([land in lands for land in region.lands]) for region in t.board.regions]
        return sum([count >= asks("territories_each") for count in held]) >= asks("regions")
    if kind == "port_each_coast":
        return coasts(t, who)
    units = [sum([x.units(unit)[land] for land in t.lands(who)]) for unit in range(3)]
    if kind == "units_same":
        return max(units) >= asks("amount")
    assert kind == "units_each", kind
    return min(units) >= 1


def conquered_enough(t: Table, objective: Objective) -> bool:
    """Whether enough territories fell this turn, with a castle or a port among them if one is asked for.

    Rules: GT-OBJ-39 GT-OBJ-40
    """
    there = realm(t)
    lands = thrones(t).conquered
    return (
        len(lands) >= objective.asks("territories")
        and sum([there.castle[land] for land in lands]) >= objective.asks("castles")
        and sum([there.port[land] != "" for land in lands]) >= objective.asks("ports")
    )


def coasts(t: Table, who: int) -> bool:
    """Whether a seat holds a port of every colour in play.

    Rules: GT-OBJ-07 GT-OBJ-42 GT-WAW-20
    """
    there = realm(t)
    held = {there.port[land] for land in t.lands(who)}
    return all([colour in held for colour in there.colours])


class Scorings(OneOf):
    """The objectives that are met; with why another one cannot be scored."""

    __slots__ = ()

    def why_not(self, action: Action) -> str:
        if isinstance(action, Score):
            return f"You do not hold “{action.card.name}”, or you have not achieved it (GT-DOM-62)."
        return "Score an objective you have achieved, or pass (GT-DOM-87)."


class ScoreObjective(Ask[Table]):
    """After the maneuver one achieved objective may be shown: its points count, it is discarded, and two are drawn of
    which one is kept. Before that, cards for any time may be used.

    Rules: GT-DOM-37 GT-DOM-58 GT-DOM-59 GT-DOM-61 GT-DOM-62 GT-DOM-87 GT-DOM-88 GT-OBJ-38 GT-OBJ-41 GT-MAE-56
    """

    __slots__ = ()
    title = "Score an objective"

    def moot(self, g: Game[Table]) -> bool:
        return not len(thrones(g.table).objectives.hands[self.who])

    def menu(self, g: Game[Table]) -> Menu:
        t = g.table
        held = [OBJECTIVES[card] for card in thrones(t).objectives.hands[self.who].cards if card != HIDDEN]
        scorings = Scorings((PASS, *[Score(one) for one in held if met(t, self.who, one)]))
        if not on(t, "maesters"):
            return scorings
        return WithCards((scorings, Uses(t, self.who, SCORE, tuple(rallies(t, self.who)))))

    def take(self, g: Game[Table], action: Action) -> None:
        if action == PASS:
            return
        if not isinstance(action, Score):
            g.then(self)
            use_or_reveal(g, self.who, action)
            return
        x = thrones(g.table)
        card = action.card
        assert isinstance(card, Objective)
        x.objectives.discard(self.who, card.index)
        x.points[self.who] += card.points
        g.tell(Scored(self.who, card.points, card))
        g.then(DrawInto(self.who, OBJECTIVE, 2, DISCARD))

    def prompt(self, g: Game[Table]) -> str:
        return "Score an objective you have achieved, or pass."
