"""What is said over HTTP: the bodies and answers of all routes, checked by pydantic and described at ``/docs``.

What is wrong whatever the game looks like is refused here, with a sentence that names the field.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from hegemon.boards.banners import BANNERS
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.match.dealer import SEED, BadSeed, check_seed
from hegemon.server.policies import check_name
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, Rulebook, has_own

LONGEST_NAME: Final = 24


def display_name(name: str) -> str:
    """A display name: printable, without spaces around it, not too long."""
    return "".join([letter for letter in name if letter.isprintable()]).strip()[:LONGEST_NAME]


def usable_seed(seed: str) -> str:
    """A seed for the dice, or nothing."""
    try:
        if seed:
            check_seed(seed)
    except BadSeed as error:
        raise ValueError(str(error)) from error
    return seed


def known_bot(name: str) -> str:
    """The name of a bot, or nothing."""
    if name:
        check_name(name)
    return name


Name = Annotated[str, StringConstraints(max_length=64), AfterValidator(display_name)]
SEEDS: Final = {"type": "string", "pattern": f"^({SEED.pattern})?$"}
Seed = Annotated[str, AfterValidator(usable_seed), WithJsonSchema(SEEDS)]
Id = Annotated[str, StringConstraints(max_length=64)]
Token = Annotated[str, StringConstraints(max_length=64)]
BotName = Annotated[str, StringConstraints(max_length=64), AfterValidator(known_bot)]


class Wrong(ValueError):
    """What is wrong with one field of a body, by its path, although each field by itself is possible."""

    def __init__(self, says: str, field: str) -> None:
        super().__init__(says)
        self.field: Final = field


class Schema(BaseModel):
    """Anything sent or answered; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatWanted(Schema):
    """A seat of a new game: played at this screen, by link, by a bot, or free for anybody."""

    kind: Literal["local", "link", "bot", "open"]
    name: Name = ""
    bot: BotName = ""
    banner: int | None = Field(default=None, ge=0, lt=len(BANNERS))
    """The colour, by its number in ``banners`` of the edition, where players choose; else the next free one."""
    faction: Id = ""
    """The side it wishes for, by id: chosen for it when it is its turn to choose and nobody has it yet."""

    @model_validator(mode="after")
    def check_bot(self) -> SeatWanted:
        """A bot's seat names its bot."""
        if self.kind == "bot":
            check_name(self.bot)
        return self


class ClockWanted(Schema):
    """Seconds for each seat in each turn and a bank for the whole game; at zero a bot answers until the turn ends."""

    turn: int = Field(ge=5, le=3600)
    bank: int = Field(ge=0, le=36000)


class GameWanted(Schema):
    """A new game."""

    seats: list[SeatWanted] = Field(min_length=2, max_length=8)
    edition: Id = ""
    """Without an id: the first edition of the list."""
    options: dict[str, bool | str] = Field(default={}, max_length=40)
    clock: ClockWanted | None = None
    listed: bool = True
    chat: Literal["on", "phrases", "off"] = "on"
    """What may be said at the table: anything, the quick phrases only, or nothing."""
    begin: bool = True
    """Whether the seats at the host's screen are there at once, with seeds drawn by the server; else the host sends his
    own to ``/api/games/{id}/begin``, after he has seen the commitment."""

    @model_validator(mode="before")
    @classmethod
    def check_seed(cls, form: object) -> object:
        """A seed belongs after the commitment."""
        if isinstance(form, dict) and "seed" in form:
            raise ValueError(
                "seed: it comes after the commitment; make the game with begin = false, "
                "then send the seed to /api/games/{id}/begin."
            )
        return form

    @model_validator(mode="after")
    def check_options(self) -> GameWanted:
        """The edition is one that there is, and goes with the seats and the options."""
        try:
            understood = self.book.open(len(self.seats), self.options).options
        except BadOption as error:
            raise Wrong(str(error), error.field) from error
        own = {name for name in self.options if has_own({name: understood[name]})}
        self.options |= {name: understood[name] for name in own}  # in one line, as it is kept
        return self

    @model_validator(mode="after")
    def check_banners(self) -> GameWanted:
        """No two seats have the same colour, and nobody chooses where the edition gives them out."""
        taken: dict[int, int] = {}
        for place, seat in enumerate(self.seats):
            if seat.banner is None:
                continue
            field = f"seats.{place}.banner"
            if not self.book.banners_chosen:
                says = f"{field}: {self.book.name} gives out the colours itself; leave it out."
                raise Wrong(says, field)
            if seat.banner in taken:
                colour, other = BANNERS[seat.banner].name, taken[seat.banner] + 1
                raise Wrong(f"{field}: {colour} is taken by seat {other}; choose another colour.", field)
            taken[seat.banner] = place
        return self

    @model_validator(mode="after")
    def check_factions(self) -> GameWanted:
        """A side that is wished for is one that can be chosen in this game."""
        possible = [one.id for one in self.book.factions if one.plays(len(self.seats))]
        for place, seat in enumerate(self.seats):
            if seat.faction and seat.faction not in possible:
                field = f"seats.{place}.faction"
                if not possible:
                    raise Wrong(f"{field}: no sides are chosen in {self.book.name}; leave it empty.", field)
                raise Wrong(
                    f"{field}: {seat.faction!r} cannot be chosen in a game of {len(self.seats)}; "
                    f"it is one of {', '.join(possible)}, or empty.",
                    field,
                )
        return self

    @property
    def book(self) -> Rulebook:
        """The rulebook that is played by."""
        return rulebook(self.edition or RULEBOOKS[0].id)

    def opened(self) -> Edition:
        """That rulebook with seats and options."""
        return self.book.open(len(self.seats), self.options)


class Links(Schema):
    """The links of a new game, shown to the host only; seats that are not played by link have none."""

    id: str
    host: str
    watch: str
    seats: list[str]
    commitment: str
    """What the dice are committed to: fixed before any seed that the host or a guest gives is known."""
    seeds: list[str]
    """The seeds that are fixed already, those of bots among them; empty for a seat whose player may still give one."""


class Beginning(Schema):
    """The host's seed for the seats at his screen; empty keeps the one drawn by the server."""

    seed: Seed = ""


class Knocking(Schema):
    """The token of a link that is not used yet."""

    token: Token


class SeatTold(Schema):
    """Who plays a seat, as everybody may know it."""

    name: str
    kind: Literal["local", "link", "bot", "open"]
    bot: str
    """The bot that plays it, or nothing."""
    joined: bool
    """Whether somebody is there already."""


class LinkTold(Schema):
    """What a link opens, before one enters; and what the dice are committed to, so that one's seed comes after it."""

    opens: Literal["seat", "host", "watch"]
    invited: bool
    """Whether it is an invitation, which works once; else one comes back by a link of one's own, or watches."""
    seat: int
    """The seat, or -1."""
    status: str
    players: list[str]
    seated: list[SeatTold]
    """Who plays each seat."""
    host: str
    """The name of the host, if the host plays too; else nothing."""
    edition: str
    options: dict[str, bool | str]
    """The options of the edition that were chosen; the others are as usual."""
    clock: str
    """What the clocks are and what happens at zero; empty without clocks."""
    chat: Literal["on", "phrases", "off"]
    commitment: str
    seeds: list[str]
    """The seeds that are fixed already; empty for a seat whose player may still give one."""


class Entered(Schema):
    """One is in; ``back`` is the link by which one comes back from another device, told to nobody else."""

    ok: bool = True
    back: str


class Rematch(Schema):
    """A new game with the same players; one's seats there are kept, and ``back`` is the link to come back by."""

    id: str
    back: str
    commitment: str
    """What its dice are committed to: one's seed is sent to ``/api/games/{id}/begin`` after it."""
    seeds: list[str]
    """The seeds that are fixed already; empty for a seat whose player may still give one."""


class Freed(Schema):
    """A seat is free; this link invites somebody else to it, once."""

    invitation: str


class PersonalLink(Schema):
    """A personal link; it is told once, and finds all games of whoever made it."""

    link: str


class OwnGame(Schema):
    """A game of whoever has a personal link."""

    id: str
    edition: str
    status: str
    players: list[str]
    seats: list[int]
    """The seats that are theirs."""
    host: bool
    asked: int
    """The seat that is asked now, or -1."""
    turns: int
    """How many turns there were; 0 if none yet, or if the game is not open at this server."""
    touched: str
    """When something last happened, in ISO 8601."""
    aside: str
    """Why the game was put aside, in a sentence; empty if it was not."""


class Entering(Schema):
    """The token of a link, and who comes."""

    token: Token
    name: Name = ""
    seed: Seed = ""


class Joining(Schema):
    """Who takes a free seat."""

    name: Name = ""
    seed: Seed = ""


class Replacing(Schema):
    """The bot that plays for somebody; empty gives the seat back."""

    bot: BotName = ""


class WhyTold(Schema):
    """Why a bot played as it did, in a sentence; nothing if it has said nothing yet, or never does."""

    why: str | None


class Changing(Schema):
    """What becomes of the game."""

    status: Literal["paused", "playing", "ended"]


class Allowing(Schema):
    """What may be said at the table from now on: anything, the quick phrases only, or nothing."""

    chat: Literal["on", "phrases", "off"]


class PushTold(Schema):
    """The key with which a browser subscribes to pushes of this server; empty if there are none."""

    key: str


class Subscribing(Schema):
    """Where a browser wants to be told that it is somebody's turn, as its push service says it."""

    endpoint: str = Field(min_length=1, max_length=500)
    key: str = Field(pattern=r"^[A-Za-z0-9_-]{87}=?$")
    """The browser's public key, ``p256dh``."""
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}={0,2}$")


class Unsubscribing(Schema):
    """The endpoint of a browser that is to be told no more."""

    endpoint: str = Field(min_length=1, max_length=500)


class GameListed(Schema):
    """A game in the lobby."""

    id: str
    edition: str
    options: dict[str, bool | str]
    status: str
    players: list[str]
    open: list[int]
    """The seats that are free."""
    turns: int
    created: str
    clock: str
    """What the clocks are and what happens at zero; empty without clocks."""
    commitment: str
    """What its dice are committed to, for whoever takes a seat and sends a seed."""


class ChoiceTold(Schema):
    """A choice of an option: what it is called, and for how many players it is; ``why`` says why not for others."""

    value: bool | str
    label: str
    seats: list[int]
    why: str


class OptionTold(Schema):
    """An option of an edition."""

    name: str
    label: str
    choices: list[ChoiceTold]
    default: bool | str
    help: str
    rules: list[str]
    own: bool = False
    """Whether a choice of one's own can be made, with the text of a file; what holds is JSON with its ``name``."""


class BannerTold(Schema):
    """A seat's colour, the pattern of its ring and its emblem (ids in the definitions)."""

    name: str
    colour: str
    ring: str
    emblem: str
    marks: str
    """The colour of the ring's pattern."""
    field: str
    """The colour behind the emblem."""


class ModeTold(Schema):
    """A way to play an edition: what it is called, what it sets, for how many it is, and how long it takes."""

    id: str
    name: str
    says: str
    seats: list[int]
    propose: int
    """For how many players the form for a new game begins."""
    options: dict[str, bool | str]
    minutes: tuple[int, int] | None
    """How long it takes, at least and at most; unknown if null."""
    picture: str
    """Where the picture of its board is."""


class EmblemTold(Schema):
    """A drawing on a field of 48 by 48: a path that is filled (evenodd), and one that is drawn as a line."""

    fill: str
    line: str


class FactionTold(Schema):
    """A side that can be chosen: its colours, its sigil, where it is at home, and what is special about it."""

    id: str
    name: str
    colour: str
    """The colour of its banner; empty if it fights under that of its seat."""
    marks: str
    """The colour in which a pattern or sigil shows on it."""
    emblem: EmblemTold | None
    home: str
    says: str
    seats: list[int]
    """The numbers of players in whose games it can be chosen."""


class EditionTold(Schema):
    """An edition that can be played."""

    id: str
    name: str
    summary: str
    seats: list[int]
    options: list[OptionTold]
    quick: dict[str, bool | str]
    """The options of a game that is begun with one click, and of the form for a new one."""
    modes: list[ModeTold]
    """The ways to play it, at least one."""
    banners: list[BannerTold]
    """The colours that players may choose from; empty if the edition gives them out itself."""
    factions: list[FactionTold]
    """The sides that players choose in this edition, if they do."""
    campaign: int = 0
    """Over how many games a campaign of it tells its story; 0 if each game stands alone."""


class HeldTold(Schema):
    """A territory in a picture: whose it is, and with how many armies."""

    land: str
    seat: int
    armies: int


class PictureTold(Schema):
    """A picture: a part of a board with these territories in the middle, or dice of a battle, or both."""

    board: str
    """Where the board is fetched; empty for dice alone."""
    lands: list[str]
    """What is in the middle; empty for the whole board."""
    held: list[HeldTold]
    arrow: list[str]
    """From one territory to another, or empty."""
    attack: list[int]
    defend: list[int]
    says: str
    """What stands below the picture, and what it is called for those who cannot see it."""


class HowPart(Schema):
    """A part of a page: its heading, paragraphs, steps in order, and a picture."""

    heading: str
    text: list[str]
    steps: list[str]
    picture: PictureTold | None


class HowPage(Schema):
    """A page of How to play."""

    title: str
    parts: list[HowPart]


class TourTold(Schema):
    """A guided first game: how it is set up, how it opens, and what it says to kinds of questions in its own words."""

    seats: int
    options: dict[str, bool | str]
    opening: str
    hints: dict[str, str]
    """By the kind of question, as in ``match/guide.py``; a page has words of its own for the others."""


class HowTold(Schema):
    """How to play an edition; without pages if it brings none."""

    edition: str
    name: str
    summary: str
    pages: list[HowPage]
    tour: TourTold


class BotTold(Schema):
    """A bot that can be seated."""

    name: str
    summary: str


class RuleTold(Schema):
    """A rule, and the rulings that bear on it."""

    id: str
    section: str
    says: str
    rulings: list[str]


class CardTold(Schema):
    """A card of the deck: its symbol, and the territory it shows or nothing."""

    id: str
    name: str
    symbol: str
    land: str


class TerritoryTold(Schema):
    """A territory of a board, with where its token and label stand on the sheet."""

    id: str
    name: str
    region: str
    near: list[str]
    symbol: str
    token: tuple[float, float]
    small: bool
    """Whether it is hard to hit on the sheet."""
    gone: bool = False
    """Whether it is no more: land that sank in the game. It keeps its place in the list."""


class RegionTold(Schema):
    """A region of a board."""

    id: str
    name: str
    bonus: int
    colour: str = ""
    """The colour that it has on the sheet."""


class PartTold(Schema):
    """Where one of several boards lies that are shown as one."""

    name: str
    x: int
    y: int
    width: int
    height: int


class LaneTold(Schema):
    """A way over the sea."""

    a: str
    b: str
    path: str


class BoardTold(Schema):
    """A board: its territories in the order in which owners and armies are told."""

    id: str
    name: str
    width: int
    height: int
    territories: list[TerritoryTold]
    regions: list[RegionTold]
    lanes: list[LaneTold]
    cards: list[CardTold]
    icons: dict[str, str]
    """The drawings of symbols and pieces, where those have other names."""
    units: tuple[str, str]
    """What armies are called: one of them, and several."""
    backdrop: str
    """Where the picture behind everything is."""
    bare: str
    """Where the same picture is without the outlines of the territories, for pages that put them in from the layers."""
    layers: dict[str, str]
    """Pieces of SVG to put over it: definitions, territories, labels, seas, legend."""
    banners: list[BannerTold]
    """How each seat is told apart; the last one is the neutral force."""
    emblems: dict[str, EmblemTold]
    """The pictures on cards and the sigils of factions, by name."""
    factions: list[FactionTold]
    """The sides that can be chosen in a game of so many, if there are any."""
    parts: list[PartTold]
    """The boards that this one is laid out from; none if it is a single one."""


class PersonWanted(Schema):
    """Somebody who belongs to a campaign: at the host's screen, by a link of their own, or a bot."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    kind: Literal["local", "link", "bot"] = "link"
    bot: BotName = ""

    @model_validator(mode="after")
    def check_bot(self) -> PersonWanted:
        """A bot is named."""
        if self.kind == "bot":
            check_name(self.bot)
        return self


class CampaignWanted(Schema):
    """A new campaign; who belongs to it may change between two games."""

    edition: Id = ""
    """Without an id: the first edition with campaigns."""
    name: str = Field(default="", max_length=LONGEST_NAME)
    people: list[PersonWanted] = Field(min_length=1, max_length=20)
    options: dict[str, bool | str] = Field(default={}, max_length=40)

    @model_validator(mode="after")
    def check_edition(self) -> CampaignWanted:
        """Without an edition it is the first that has campaigns."""
        if not self.edition:
            with_campaigns = [book.id for book in RULEBOOKS if book.campaign is not None]
            if not with_campaigns:
                raise ValueError("No edition here has campaigns.")
            self.edition = with_campaigns[0]
        return self


class CampaignLinks(Schema):
    """The links of a new campaign, shown to the host only; those who do not come by link have none."""

    id: str
    host: str
    watch: str
    people: list[str]


class CampaignForking(Schema):
    """After which game a parallel world begins, and its name; without one it has that of the campaign."""

    after: int
    name: str = Field(default="", max_length=LONGEST_NAME)


class PeopleChanging(Schema):
    """One of three: somebody joins, a name is spelled anew, or somebody who has lost the link gets a new one."""

    join: PersonWanted | None = None
    old: str = Field(default="", max_length=64)
    new: str = Field(default="", max_length=64)
    invite: int | None = None

    @model_validator(mode="after")
    def check_one(self) -> PeopleChanging:
        """Exactly one thing is asked for."""
        if (self.join is not None) + bool(self.old or self.new) + (self.invite is not None) != 1:
            raise ValueError("send one of join (a person), old and new (a name), or invite (a number).")
        return self


class PeopleChanged(Schema):
    """It is done; ``invitation`` is the link for somebody who comes by one, told once."""

    invitation: str


class Sitting(Schema):
    """The next game: the persons at its seats, clockwise, and those of them whom a bot plays for."""

    order: list[int] = Field(min_length=1, max_length=8)
    absent: list[int] = Field(default=[], max_length=8)
    bot: BotName = "medium"
    clock: ClockWanted | None = None
    chat: Literal["on", "phrases", "off"] = "on"

    @model_validator(mode="after")
    def check_order(self) -> Sitting:
        """Nobody sits twice, and somebody stands in for those who are absent."""
        if len(set(self.order)) < len(self.order):
            raise ValueError("order: nobody sits at two seats.")
        check_name(self.bot)
        return self


class ChapterMade(Schema):
    """The next game is made."""

    game: str


class Story(Schema):
    """A part of what there is to tell of a world: a title, the heads of its columns, and rows of words."""

    id: str
    title: str
    heads: list[str]
    rows: list[list[str]]


class DeedTold(Schema):
    """Something that was done to the world for good: in which game, by whom (or nobody), where, in words."""

    game: int
    who: str
    lands: list[str]
    says: str


class MarkTold(Schema):
    """What stands on a territory for good."""

    kind: str
    name: str
    count: int


class PackTold(Schema):
    """Something sealed, from outside; ``game`` is the game in which it was opened, or 0."""

    id: str
    name: str
    opens: str
    near: str
    game: int
    title: str


class OpenedPack(Schema):
    """What is in a pack that was opened."""

    id: str
    title: str
    sections: list[Story]


class WorldTold(Schema):
    """A world after a game."""

    after: int
    title: str
    """What it is called; nothing if it has no name yet."""
    hash: str
    board: str
    """Where its board is fetched."""
    layer: str
    """Its marks, as a piece of SVG over that board."""
    marks: dict[str, list[MarkTold]]
    packs: list[PackTold]
    sections: list[Story]
    deeds: list[DeedTold]


class PersonTold(Schema):
    """A person of a campaign."""

    name: str
    kind: Literal["local", "link", "bot"]
    bot: str
    come: bool
    """Whether somebody has come by this person's link, or no link is needed."""
    own: bool
    """Whether this page plays for this person."""


class ChapterTold(Schema):
    """A game of a campaign."""

    number: int
    game: str
    status: Literal["gathering", "playing", "closed", "void"]
    people: list[int]
    commitment: str
    """What its dice are committed to, as long as somebody may still give a seed."""
    seeds: list[str]
    """The seeds that are fixed already; empty for a seat whose player may still give one."""
    waits: list[int]
    """The persons who have not sat down yet."""


class CampaignTold(Schema):
    """The home of a campaign: the world as it is, its people, and its games."""

    id: str
    name: str
    edition: str
    book: str
    """What the edition is called."""
    games: int
    """So many games tell the story."""
    played: int
    """So many count already."""
    seats: list[int]
    """For how many a game is."""
    host: bool
    people: list[PersonTold]
    chapters: list[ChapterTold]
    world: WorldTold
    packs: list[PackTold]
    """What is sealed, with what the game under way has opened."""


class ErrorTold(Schema):
    """An error, in one sentence."""

    says: str
    field: str = ""
    """The field of the body that it is about, such as ``clock.turn``, ``seats.0.bot``, ``options.deal``; or nothing."""


class Fine(Schema):
    """All is well."""

    ok: bool = True


Happened = Annotated[dict[str, Any], WithJsonSchema({"title": "Happened", "type": "object"})]
"""An event as a record, as in ``protocol.py``."""

Beside = Annotated[dict[str, Any], WithJsonSchema({"title": "Beside", "type": "object"})]
"""What lies beside the board, as in ``table/show.py``."""


class Frame(Schema):
    """One answer of a replay, and what it changed."""

    seq: int
    who: int
    say: str
    turn: int
    """How many turns had begun after it."""
    seat: int
    """Whose turn it was."""
    told: list[Happened]
    changes: list[tuple[int, int, int]]
    """Territories by number with their new owner and armies."""
    cards: list[int] | None = None
    """How many cards everybody holds, where that changed."""
    hands: dict[str, list[str]] | None = None
    """The hands that changed, by seat."""
    extra: Beside | None = None
    """What only this edition lays beside the board, where that changed."""
    board: str | None = None
    """Where the board is fetched, if it is another one from here on."""


class ChanceTold(Schema):
    """What chance could have said at an entry of the record: dice with so many faces on each side, or a name of a list.

    A page that knows this can check what the dealer had to deal.
    """

    n: int
    dice: list[list[int]]
    ordered: bool
    """Whether the dice of a side are written in order: those with more faces first, of equal dice the highest."""
    names: list[str]


class ReplayPlayer(Schema):
    """Who played."""

    name: str
    bot: str
    banner: int
    """The colour that was chosen, or -1."""


class ReplayTold(Schema):
    """A whole finished game, to be stepped through."""

    id: str
    edition: str
    options: dict[str, bool | str]
    players: list[ReplayPlayer]
    board: str
    """Where the board is fetched as it was at the beginning."""
    frames: list[Frame]
    winners: list[int]
    ranking: list[int]
    reason: str


class Forking(Schema):
    """Play on from a position of a finished game: after so many answers, in this seat, against these bots."""

    seq: int = Field(ge=0, le=1_000_000)
    seat: int = Field(ge=0, le=7)
    bot: BotName = "medium"
