"""What a viewer is shown: the state of a table as one update, built from that viewer's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from hegemon.boards.banners import BANNERS
from hegemon.kernel.chance import CHANCE, Thrown
from hegemon.kernel.menus import Offer, Pass
from hegemon.kernel.piles import HIDDEN
from hegemon.kernel.steps import Action, Ask, Event, Named, takes_text, title_of
from hegemon.kernel.views import View
from hegemon.match.live import Played, Undo
from hegemon.rules import prospects
from hegemon.rules.effects import CardAsks
from hegemon.rules.invade import shown_dice
from hegemon.rules.occupy import MoveIn
from hegemon.server.protocol import Asked, Fight, Happened, News, OfferMade, Seated, Shown, StandingTold, VerbTold
from hegemon.server.standing_answers import PLACING, WISH
from hegemon.table.board import Region, Territory
from hegemon.table.edition import Edition
from hegemon.table.events import (
    QUIET,
    DiceFor,
    DiceTested,
    DiceThrown,
    Happening,
    Names,
    Naming,
    Passed,
    Said,
    TakenBack,
)
from hegemon.table.show import Beside, forces_shown
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
        trading=t.edition.trades(),
        plays_cards=t.edition.effects is not None and len(t.edition.effects.by_key) > 0,
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
    found = show(t, seat) if show is not None else Beside()
    if not found.forces:  # an edition that says nothing of it
        found.forces = forces_shown(t)
    return found


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


def asked_of(view: View[Table], rule: str, with_offers: bool, would: Mapping[str, str] | None = None) -> Asked | None:
    """The open question; its offers, and what each of them would change, only for whoever may answer it now."""
    decision = view.pending
    if decision is None:
        return None
    offers = decision.menu.offers() if with_offers and decision.who == view.seat else []
    offered = {offer.verb for offer in offers}
    step, edition = type(decision.step), view.table.edition
    verbs = {kind.verb: verb_told(edition, kind) for kind in edition.actions if kind.verb in offered}
    made = [offer_made(view.table, verbs[offer.verb].shape, offer) for offer in offers]
    for offer in made if would else ():
        offer.would = (would or {}).get(offer_key(offer), "")
    return Asked(
        number=decision.number,
        who=decision.who,
        step=step.__name__,
        title=edition.worded(title_of(step)),
        prompt=decision.prompt,
        rule=rule,
        passing=step.passing,
        stuck=edition.worded(step.stuck),
        reaction=step.reaction,
        standing=step.standing,
        policy="pass" if Pass.verb in offered else "most",
        verbs=verbs,
        offers=made,
        itself=bool(offers) and len(decision.menu) == 1,
        card=isinstance(decision.step, CardAsks),
        into=moving_in(view.table, decision.step),
    )


def moving_in(t: Table, step: Ask[Table]) -> tuple[str, str] | None:
    """From where to where armies move in, if that is asked: the battle may be over by then."""
    if not isinstance(step, MoveIn):
        return None
    lands = t.board.territories
    return lands[step.src].id, lands[step.dst].id


def verb_told(edition: Edition, kind: type[Action]) -> VerbTold:
    """What an action says of itself."""
    text = kind.text_length if takes_text(kind) else None
    return VerbTold(list(kind.shape), edition.label(kind), kind.hostile, kind.role, text)


def offer_key(offer: OfferMade) -> str:
    """An offer by its verb and words."""
    return " ".join([offer.verb, *offer.words])


def prospects_of(view: View[Table], name: Names) -> dict[str, str]:
    """What the offers of the open question would change, by verb and words, as far as this seat can know."""
    would = {str(action): change for action, change in prospects.changes(view).items()}
    asked = asked_of(view, "", with_offers=True) if would else None
    told: dict[str, str] = {}
    for offer in asked.offers if asked is not None else ():
        found: list[str] = []
        for number in range(offer.low, offer.high + 1):
            change = would.get(" ".join([offer_key(offer), *([str(number)] if offer.high else [])]))
            said = "" if change is None else prospects.says(change, view.table, view.seat, offer.name, name)
            if said:
                found.append(said if offer.low == offer.high else f"{number}: {said}")
        if found:
            told[offer_key(offer)] = " ".join(found)
    return told


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
    own = [offer.words[-1].strip('"')] if shape and shape[-1] == "text" and offer.words else []
    words = " ".join(offer.words[: len(offer.words) - len(own)]).split()  # a set of cards is several words
    words += own  # a text that is suggested stays whole
    return OfferMade(offer.verb, words, offer.low, offer.high, name, text)


def seated(
    t: Table, seat: int, name: str, kind: str, spec: str, present: bool, clock: float | None, devices: int, banner: int
) -> Seated:
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
        income=income_of(t, seat),
        cards=len(t.hands[seat]),
        reserve=t.reserve[seat],
        banner=banner if banner >= 0 else banner_of(t, seat),
        allies=[other for other in range(t.edition.seats) if other != seat and not t.hostile(seat, other)],
        clock=clock,
        devices=devices,
    )


def banner_of(t: Table, seat: int) -> int:
    """The banner a seat fights under; whoever has no side yet makes way for a side that wears that of the seat."""
    if t.extra is None:
        return seat
    worn = [t.extra.banner(one) for one in range(t.edition.seats)]
    waiting = [one for one, banner in enumerate(worn) if banner == one and worn.count(banner) > 1]
    if seat not in waiting:
        return worn[seat]
    free = [banner for banner in range(len(BANNERS)) if banner not in worn]
    return free[waiting.index(seat)]


KINDS: Final = "hegemon.table.events"
"""The classes of this module are the kinds that pages know; an event of an edition goes as the kind it derives from."""


def told(events: Sequence[Event], seat: int, name: Names, everything: bool = False) -> list[Happened]:
    """What happened, as this seat may know it; or everything, when there are no secrets any more."""
    seen = events if everything else [event.seen_by(seat) for event in events]
    return [record_of(event, name) for event in seen]


def record_of(event: Event, name: Names) -> Happened:
    """An event as it goes over the wire: its kind and fields, its sentence, its weight, and the territories in it."""
    kind = next((kind for kind in type(event).__mro__ if kind.__module__ == KINDS), Happening)
    says, weight = (event.told(name), type(event).weight) if isinstance(event, Happening) else ("", QUIET)
    fields = {field: plain(getattr(event, field)) for field in getattr(kind, "__match_args__", ())}
    return {"kind": kind.__name__, "says": says, "weight": weight, "lands": territories_in(event), **fields}


def plain(value: object) -> object:
    """A field of an event as plain data."""
    if isinstance(value, (Territory, Region)):
        return value.id
    if isinstance(value, Named):
        told = {"id": value.id, "name": value.name, "says": str(getattr(value, "says", ""))}
        emblem = str(getattr(value, "emblem", ""))
        return {**told, "emblem": emblem} if emblem else told
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


def territories_in(event: Event) -> list[str]:
    """The territories an event speaks of."""
    found: list[str] = []
    for value in event.fields():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Territory) and part.index >= 0:
                found.append(part.id)
    return found


def answer_event(who: int, action: Action) -> Event | None:
    """What an answer tells by itself."""
    if isinstance(action, Pass):
        return Passed(who)
    if isinstance(action, Undo):
        return TakenBack(who)
    if isinstance(action, Thrown):
        return DiceThrown(action.faces)
    return action.event(who)


def in_words(action: Action) -> str:
    """An answer in the words of its button and its fields."""
    kind = type(action)
    words = [kind.label or kind.verb]
    for value in action.fields():
        words += [str(part) for part in value] if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def news_for(played: Played, seat: int, name: Names, sums: list[tuple[int, int, int]]) -> News:
    """An entry of the log as this seat may read it."""
    entry, before = played.entry, played.before
    said = played.action if played.ask is None else played.ask.shown(before, played.action, seat)
    told = entry_told(entry.who, said, played.events, seat, Naming(name, before.table.edition.units))
    return News(entry.number, entry.who, str(said), max(before.table.turns, 0), told, played.changes, sums)


def sums_between(before: Table, after: Table) -> list[tuple[int, int, int]]:
    """The seats that have other cards or another income than before: each with how many cards, and how much."""
    seats = range(after.edition.seats)
    known, found = ([(len(t.hands[seat]), income_of(t, seat)) for seat in seats] for t in (before, after))
    return [(seat, *found[seat]) for seat in seats if found[seat] != known[seat]]


def income_of(t: Table, seat: int) -> int:
    """What a seat would get if its turn began now."""
    return t.edition.income(t, seat) if t.alive(seat) and t.lands(seat) else 0


def entry_told(
    who: int, said: Action, events: Sequence[Event], seat: int, name: Names, everything: bool = False
) -> list[Happened]:
    """What an entry of the log tells: the answer itself first, then what came of it.

    An answer of a seat of which nothing else tells is told in its own words.
    """
    first = answer_event(who, said)
    if isinstance(first, DiceThrown) and any([isinstance(event, (DiceFor, DiceTested)) for event in events]):
        first = None  # what they were thrown for is told with them
    if first is None and not events and who != CHANCE:
        first = Said(who, in_words(said))
    answer = [] if first is None else [record_of(first, name)]
    return answer + told(events, seat, name, everything)


def read_news(stored: str) -> dict[str, News]:
    """An entry as it was stored: for everybody, and for seats that know more.

    Entries from before events had fields keep their sentences, and nothing else is made of them.
    """
    found = msgspec.json.decode(stored, type=dict[str, News])
    for news in found.values():
        news.told = [part if "weight" in part else {**part, "kind": "Happening", "weight": 1} for part in news.told]
    return found


def standing_told(seat: int, answers: Mapping[str, str], edition: Edition) -> list[StandingTold]:
    """The standing answers of a seat, by what their questions are called."""
    if not answers:
        return []
    titles = {kind.__name__: title_of(kind) for kind in questions(Ask)} | {PLACING: "Place the rest"}
    return [
        StandingTold(seat, step, edition.worded(titles.get(step, step)), answer)
        for step, answer in answers.items()
        if step != WISH
    ]


def questions(kind: type[Ask[Any]]) -> list[type[Ask[Any]]]:
    """All kinds of questions below one."""
    below = kind.__subclasses__()
    return [*below, *[further for one in below for further in questions(one)]]


def no_secrets(t: Table, seats: Sequence[int], ask: Ask[Table] | None) -> bool:
    """Whether these seats hold nothing that the others at the same screen may not see."""
    if any(t.hands[seat].cards or (t.extra is not None and t.extra.secrets(seat)) for seat in seats):
        return False
    return ask is None or ask.who == CHANCE or not ask.secret
