"""What a viewer is shown: the state of a table as one update, built from that viewer's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.kernel.chance import CHANCE
from hegemon.kernel.game import Game
from hegemon.kernel.menus import Offer
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event
from hegemon.kernel.views import View
from hegemon.rules.invade import shown_dice
from hegemon.server.protocol import Asked, Fight, News, OfferMade, Seated, Shown, Told
from hegemon.table.board import Territory
from hegemon.table.events import Happening, Names
from hegemon.table.show import Beside
from hegemon.table.table import Table


def shown_table(view: View[Table]) -> Shown:
    """The table as the viewer may know it."""
    t = view.table
    cards = t.edition.cards
    own = t.hands[view.seat].cards if 0 <= view.seat < len(t.hands) else ()
    return Shown(
        owner=t.owner,
        armies=t.armies,
        turn=t.turn,
        turns=t.turns,
        first=t.first,
        sets=t.sets,
        next_set=t.edition.sets.limits(t.sets),
        pile=len(t.pile),
        discards=len(t.discards),
        hand=[cards[card].id for card in own if card != HIDDEN],
        shown=[cards[card].id for card in t.shown],
        battle=shown_battle(t),
        extra=beside(t, view.seat),
    )


def beside(t: Table, seat: int) -> Beside:
    """What only this edition lays on the table."""
    show = t.edition.show
    return show(t, seat) if show is not None else Beside()


def shown_battle(t: Table) -> Fight | None:
    """The battle in progress."""
    battle = t.battle
    if battle is None:
        return None
    lands = t.board.territories
    red = list(battle.rolled.attack) if battle.rolled is not None else []
    white = list(battle.rolled.defend) if battle.rolled is not None else []
    size = t.edition.combat.size
    large: tuple[list[int], list[int]] = ([size] * len(red), [size] * len(white))
    if battle.rolled is not None:
        attacker, defender = shown_dice(t)
        large = attacker.sizes, defender.sizes
    return Fight(lands[battle.src].id, lands[battle.dst].id, battle.attack, battle.defend, red, white, *large)


def asked_of(view: View[Table], rule: str, with_offers: bool) -> Asked | None:
    """The open question; its offers only for whoever may answer it now."""
    decision = view.pending
    if decision is None:
        return None
    offers = decision.menu.offers() if with_offers and decision.who == view.seat else []
    verbs = {offer.verb for offer in offers}
    shapes = {kind.verb: list(kind.shape) for kind in view.table.edition.actions if kind.verb in verbs}
    made = [offer_made(view.table, shapes[offer.verb], offer) for offer in offers]
    step = type(decision.step).__name__
    return Asked(decision.number, decision.who, step, decision.prompt, rule, shapes, made)


def offer_made(t: Table, shape: list[str], offer: Offer) -> OfferMade:
    """An offer with the names of the things in it that stand neither on the board nor in the deck, and what they do."""
    names: list[str] = []
    says: list[str] = []
    for part, word in zip(shape, offer.words, strict=False):
        for thing in t.edition.things.get(part, ()):
            if thing.id == word:
                names.append(thing.name)
                says.append(str(getattr(thing, "says", "")))
    name, text = ", ".join(names), " ".join(filter(None, says))
    return OfferMade(offer.verb, list(offer.words), offer.low, offer.high, name, text)


def seated(t: Table, seat: int, name: str, kind: str, spec: str, present: bool, clock: float | None) -> Seated:
    """A player as everybody sees him."""
    lands = t.lands(seat)
    regions = [region.id for region in t.board.regions if t.holds(seat, region.lands)]
    alive = t.alive(seat)
    return Seated(
        name=name,
        kind=kind,  # type: ignore[arg-type]
        bot=spec,
        present=present,
        alive=alive,
        armies=sum([t.armies[land] for land in lands]),
        lands=len(lands),
        regions=regions,
        income=t.edition.income(t, seat) if alive and lands else 0,
        cards=len(t.hands[seat]),
        reserve=t.reserve[seat],
        banner=seat if t.extra is None else t.extra.banner(seat),
        clock=clock,
    )


def told(events: Sequence[Event], seat: int, name: Names, everything: bool = False) -> list[Told]:
    """What happened, as this seat may know it; or everything, when there are no secrets any more."""
    found: list[Told] = []
    for event in events:
        seen = event if everything else event.seen_by(seat)
        if isinstance(seen, Happening):
            found.append(Told(type(seen).__name__, seen.told(name), territories_in(seen)))
    return found


def territories_in(event: Happening) -> list[str]:
    """The territories an event speaks of."""
    found: list[str] = []
    for value in event.fields():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Territory):
                found.append(part.id)
    return found


def news_for(
    seq: int, who: int, ask: Ask[Table] | None, game: Game[Table], action: Action, events: Sequence[Event], seat: int,
    name: Names,
) -> News:
    """An entry of the log as this seat may read it. ``game`` is the game before the answer."""
    said = action if ask is None else ask.shown(game, action, seat)
    turn = max(game.table.turns, 0)
    return News(seq, who, str(said), turn, told(events, seat, name))


def no_secrets(t: Table, seats: Sequence[int], ask: Ask[Table] | None) -> bool:
    """Whether these seats hold nothing that the others at the same screen may not see."""
    if any(t.hands[seat].cards or (t.extra is not None and t.extra.secrets(seat)) for seat in seats):
        return False
    return ask is None or ask.who == CHANCE or not ask.secret
