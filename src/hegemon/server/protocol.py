"""What the server and the browser say to each other: one record for each message, JSON on the wire.

The TypeScript types of the client are generated from this file (``python -m hegemon.server.typescript``), so that a
change here that the client does not follow fails its build.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from hegemon.table.show import Beside


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything said over the socket; ``type`` tells which."""


# --- from the browser ------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello"):
    """The first message on a socket: the last entry of the log that the page already has, or -1."""

    last: int = -1


class Say(Message, tag="say"):
    """Answer decision ``number`` with a sentence, for the seat that is asked."""

    number: int
    say: str


class Undo(Message, tag="undo"):
    """Take back the last answer."""

    number: int


class PlaceRest(Message, tag="place_rest"):
    """At decision ``number``: let a bot place the rest of one's armies, also when others answer in between.

    What it has placed without anybody answering in between is taken back by one ``undo``. It ends by itself, or by
    ``always`` with the step ``Placing`` and the answer ``ask``.
    """

    number: int


class Reveal(Message, tag="reveal"):
    """At a shared screen: this seat has taken over, the curtain may open."""

    seat: int


class Why(Message, tag="why"):
    """Why a sentence would be refused now."""

    say: str


class OddsAsked(Message, tag="odds"):
    """The odds of an attack from here to there, fought until ``stop`` armies are left or fewer."""

    src: str
    dst: str
    stop: int = 0


class Always(Message, tag="always"):
    """From now on answer questions of this kind (a step's name) for this seat: the most, pass, or ask as before."""

    seat: int
    step: str
    answer: Literal["most", "pass", "ask"]


class HeadAsked(Message, tag="head"):
    """The fingerprint of the log after so many entries, for a page that noted one and comes back."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


PHRASES: Final = (
    *("hello", "luck", "played", "thanks", "sorry", "truce", "wait", "game"),
    *("smile", "laugh", "wow", "cry", "angry", "cheer"),
)
"""The quick phrases, and after them the emotes; the page knows how to show each."""


class Chat(Message, tag="chat"):
    """Say something at the table for a seat of one's own: a quick phrase or emote by its name, or a text."""

    seat: int
    phrase: str = ""
    says: str = ""


class Ping(Message, tag="ping"):
    """Are you there?"""


FromBrowser = Hello | Say | Undo | PlaceRest | Reveal | Why | OddsAsked | Always | HeadAsked | Chat | Ping


# --- from the server -------------------------------------------------------------------------------------------------


class OfferMade(msgspec.Struct, omit_defaults=True):
    """Some answers at once: ``verb``, the words after it, and the range of the number that ends it (0 to 0: none)."""

    verb: str
    words: list[str]
    low: int
    high: int
    name: str = ""
    """What the words name, if it is neither a territory nor a card of the deck: a character, a House."""
    says: str = ""
    """What that does, in a sentence, or nothing."""
    would: str = ""
    """What this answer would change, reckoned by the rules, as a sentence; nothing where that cannot be told."""


class VerbTold(msgspec.Struct):
    """What an action says of itself."""

    shape: list[str]
    """What the words after the verb are: territory, number, card, cards, faces, or things of the edition."""
    label: str
    """How a button calls it, before what is chosen."""
    hostile: bool
    role: str
    """What its fields mean beyond their shape, or nothing: see ``kernel.steps.ROLES``."""
    text: tuple[int, int] | None = None
    """How many characters a text of the player's own has that ends the sentence, at least and at most; or null."""


class Asked(msgspec.Struct):
    """The open decision. Only whoever plays the seat gets verbs and offers."""

    number: int
    who: int
    step: str
    """The kind of question, as standing answers name it."""
    title: str
    """What it is called."""
    prompt: str
    rule: str
    """The id of the rule behind the question, or nothing."""
    passing: str
    """What a button for passing says."""
    stuck: str
    """Why nothing but passing may be left, or nothing."""
    reaction: bool
    """Whether one reacts to what happens, so that most people pass most of the time."""
    standing: str
    """How a button calls the answer that a seat may give once and for all, or nothing if there is none."""
    policy: Literal["most", "pass"]
    """What that answer would be."""
    verbs: dict[str, VerbTold]
    offers: list[OfferMade]
    itself: bool = False
    """Whether there is no choice, and the answer comes by itself in a moment; only for whoever is asked."""
    card: bool = False
    """Whether a card that is being played asks this, so that nothing more is paid for what is named."""
    into: tuple[str, str] | None = None
    """From where to where armies move in after a battle, if that is the question."""


class Fight(msgspec.Struct):
    """The battle in progress."""

    src: str
    dst: str
    attack: int
    defend: int
    red: list[int]
    white: list[int]
    red_faces: list[int]
    white_faces: list[int]
    """How many faces each of these dice has."""


class Seated(msgspec.Struct):
    """A player as everybody sees him."""

    name: str
    kind: Literal["local", "link", "bot", "open"]
    bot: str
    present: bool
    alive: bool
    armies: int
    lands: int
    regions: list[str]
    income: int
    """New armies at the next turn, without cards."""
    cards: int
    reserve: int
    banner: int
    """Which of the board's banners he fights under."""
    allies: list[int]
    """The seats that are no enemies of his, where there are alliances."""
    clock: float | None
    """Seconds left in this turn with the bank, for people at a game with clocks; they run while one is asked."""
    devices: int
    """How many devices have entered this seat."""


class Notice(msgspec.Struct):
    """What everybody at the table is told beside the log: that a seat was entered from another device, or freed."""

    n: int
    at: str
    """When, in ISO 8601."""
    says: str


class Dice(msgspec.Struct):
    """How the dice are dealt: what was committed to, the seeds of the seats, and at the end the server seed."""

    scheme: str
    commitment: str
    seeds: list[str]
    server_seed: str | None


class Ended(msgspec.Struct):
    """How the game ended."""

    winners: list[int]
    ranking: list[int]
    reason: str


class Shown(msgspec.Struct):
    """The table as this viewer may know it. Owners and armies are in the order of the board's territories."""

    owner: list[int]
    armies: list[int]
    turn: int
    turns: int
    first: int
    sets: int
    next_set: tuple[int, int]
    """What the next set of cards is worth, at least and at most."""
    trading: bool
    """Whether cards of the board are held and traded in sets in this edition."""
    plays_cards: bool
    """Whether other cards are played in this game, so that a page keeps their place from the beginning."""
    pile: int
    discards: int
    hand: list[str]
    """The viewer's own cards, if one seat is his to see."""
    shown: list[str]
    """Cards of hands that lie face up."""
    battle: Fight | None
    extra: Beside
    """What this edition lays beside the board."""


Happened = Annotated[dict[str, Any], msgspec.Meta(title="Happened")]
"""An event as a record: ``kind``, ``says``, ``weight``, ``lands``, and the fields of its kind in ``table/events.py``.

Territories and regions are sent by id, cards and other things as id, name and what they say, hidden ones as hidden.
"""


class News(msgspec.Struct):
    """An entry of the log as this viewer may read it, and what came of it."""

    seq: int
    who: int
    say: str
    turn: int
    told: list[Happened]
    changes: list[tuple[int, int, int]] = []
    """The territories that it changed (by their place on the board), each with its owner and armies after it."""
    sums: list[tuple[int, int, int]] = []
    """The seats whose cards or income it changed, each with how many cards and how much income it has after it."""


class StandingTold(msgspec.Struct):
    """A standing answer of a seat: the kind of question, what it is called, and how it is answered."""

    seat: int
    step: str
    title: str
    answer: str


class Update(Message, tag="update"):
    """Everything a page needs: the state, which replaces the one before, and the entries it does not have yet."""

    edition: str
    board: str
    """Where the board of this game is fetched; another address means another board."""
    seq: int
    """The number of entries in the log."""
    head: str
    """The fingerprint of the log after these entries, which a page notes; empty before the game has begun."""
    status: Literal["waiting", "playing", "paused", "over", "ended"]
    seats: list[int]
    """The seats this viewer plays."""
    host: bool
    seat: int
    """The seat whose secrets are shown, or -1."""
    curtain: int
    """The seat that must take over this screen before anything is shown, or -1."""
    undo: str
    """Empty if the last answer can be taken back, else the reason why not."""
    table: Shown
    asked: Asked | None
    players: list[Seated]
    dice: Dice
    clock: str
    """What the clocks are and what happens at zero; empty without clocks."""
    always: list[StandingTold]
    """The standing answers of the seats this viewer plays."""
    result: Ended | None
    campaign: str
    """The campaign that this is a game of, or nothing."""
    rematch: str
    """The game in which the same players play again, if somebody has asked for it."""
    notices: list[Notice]
    """The last notices, oldest first."""
    chat: Literal["on", "phrases", "off"]
    """What may be said at the table: anything, the quick phrases only, or nothing."""
    muted: list[int]
    """The seats that the operator of the server has muted."""
    news: list[News]


class Refused(Message, tag="refused"):
    """What was said is not possible, in one sentence. The state follows, unless it is about the chat or odds."""

    says: str
    about: Literal["game", "chat", "odds"] = "game"
    rule: str = ""
    """The id of the rule that forbids it, or nothing."""


class Because(Message, tag="because"):
    """Why a sentence would be refused; empty if it would not."""

    say: str
    says: str
    rule: str = ""
    """The id of the rule that forbids it, or nothing."""


class OddsTold(Message, tag="odds"):
    """The odds of an attack, exact unless there are very many armies."""

    src: str
    dst: str
    stop: int
    win: float
    left: float
    """The attackers left on average, if the territory is captured."""
    least: int
    most: int
    """Between these numbers of attackers are left in 80 of 100 battles."""
    roll: list[tuple[int, int, float]]
    """One roll with the most dice: attacker loses, defender loses, how likely."""
    note: str
    """What these odds leave out or estimate, as a sentence; empty if they are exact."""
    counted: str = ""
    """What they count besides armies, as a sentence."""


class HeadTold(Message, tag="head"):
    """The fingerprint of the log after so many entries; empty if it is too long ago to be at hand."""

    seq: int
    head: str
    missing: bool
    """Whether the log has not so many entries."""


class ChatLine(msgspec.Struct):
    """What a seat has said at the table."""

    n: int
    at: str
    """When, in ISO 8601."""
    seat: int
    phrase: str
    """The name of a quick phrase or emote, or nothing."""
    says: str
    """A text as it was written, to be shown as text and nothing else; or nothing."""


class ChatTold(Message, tag="chat"):
    """What was said at the table and this page does not have yet, oldest first."""

    whole: bool
    """Whether this is all there is: it replaces what came before."""
    lines: list[ChatLine]


class Pong(Message, tag="pong"):
    """Here I am."""


FromServer = Update | Refused | Because | OddsTold | HeadTold | ChatTold | Pong
