"""Boards as pages get them: where to fetch one, what it holds, and its picture.

A printed board is the same for all games with the same edition, seats and options, and has one address. A board that
was changed in a game (land sank, a lane closed) is fetched from that game.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlencode

import msgspec

from hegemon.boards import draw, sheet_of
from hegemon.boards.banners import BANNERS, NEUTRAL, Banner, banner
from hegemon.boards.emblems import Emblem, emblem, emblems_of
from hegemon.boards.geometry import Sheet
from hegemon.editions import rulebook
from hegemon.server import schemas
from hegemon.table.board import Board
from hegemon.table.cards import Card
from hegemon.table.edition import Edition
from hegemon.table.factions import NO_BANNER, Faction
from hegemon.table.rulebook import Rulebook, has_own
from hegemon.table.table import Table


def printed_query(edition: Edition) -> str:
    """What tells a printed board from the others of its edition: seats, and options that are not at their default."""
    return query_of(edition.id, edition.seats, tuple(edition.options.items()))


@lru_cache(maxsize=1024)
def query_of(id: str, seats: int, given: tuple[tuple[str, bool | str], ...]) -> str:
    """The same, by what it depends on: every update names a board."""
    usual = {option.name: option.default for option in rulebook(id).options}
    chosen = {name: value for name, value in given if usual.get(name) != value}
    options = {"options": msgspec.json.encode(chosen, order="sorted").decode()} if chosen else {}
    return urlencode({"seats": seats, **options})


def printed_address(edition: Edition) -> str:
    """Where the printed board of a game is fetched."""
    return f"/api/boards/{edition.id}?{printed_query(edition)}"


def board_address(game: str, table: Table, seq: int) -> str:
    """Where the board of a game is fetched as it is after ``seq`` entries of its log."""
    if as_printed(table):
        return printed_address(table.edition)
    return f"/api/games/{game}/board?seq={seq}"


def as_printed(table: Table) -> bool:
    """Whether a board is one that all games share: neither this game nor others before it can have changed it.

    A map of somebody's own belongs to the games that are played on it.
    """
    edition = table.edition
    shared = edition.setting is None and edition.amended is None and not has_own(edition.options)
    return shared and table.board is edition.board


def board_changed(before: Table, after: Table) -> bool:
    """Whether pages need another board: it has changed itself, or the rules in force, and with them what is named."""
    return after.board is not before.board or after.edition is not before.edition


def picture_address(edition: Edition, game: str) -> str:
    """Where the picture behind a board is fetched, up to its last argument: from a game on a map of somebody's own."""
    if game and has_own(edition.options):
        return f"/api/games/{game}/backdrop.svg?"
    return f"/api/boards/{edition.id}/backdrop.svg?{printed_query(edition)}&"


def board_data(edition: Edition, board: Board, game: str = "") -> bytes:
    """A board as it goes over the wire."""
    return board_told(edition, board, game).model_dump_json().encode()


def picture_data(board: Board, bare: bool) -> bytes:
    """The picture behind a board, with or without the outlines of its territories."""
    return draw.backdrop(sheet_of(board), bare=bare).encode()


def board_told(edition: Edition, board: Board, game: str = "") -> schemas.BoardTold:
    """A board as pages get it, for a game if it is told."""
    picture = picture_address(edition, game)
    sheet, book = sheet_of(board), rulebook(edition.id)
    symbols = {card.land: card.symbol for card in edition.cards}
    hues = draw.colours(sheet)
    gone = {board.territories[land].id for land in board.changes.gone}
    return schemas.BoardTold(
        id=board.id,
        name=board.name,
        width=sheet.width,
        height=sheet.height,
        backdrop=picture[:-1],
        bare=f"{picture}bare=true",
        layers={
            "definitions": draw.heraldry(),
            "territories": draw.territories(sheet, gone),
            "changes": draw.changes(sheet, board),
            "seas": draw.sea_names(sheet),
            "labels": draw.labels(sheet, gone=gone),
            "legend": draw.legend(sheet, board),
        },
        lanes=[
            schemas.LaneTold(a=lane.a, b=lane.b, path=lane.path)
            for lane in (*sheet.lanes, *sheet.causeways)
            if board.printed is None or joined(board, lane.a, lane.b)
        ],
        banners=[banner_told(one) for one in (*BANNERS, NEUTRAL)],
        territories=[territory_told(board, sheet, land, symbols.get(land, "")) for land in range(len(board))],
        regions=[
            schemas.RegionTold(id=region.id, name=region.name, bonus=region.bonus, colour=hues.get(region.id, ""))
            for region in board.regions
        ],
        parts=[
            schemas.PartTold(name=part.title.title(), x=part.x, y=part.y, width=part.width, height=part.height)
            for part in sheet.parts
        ],
        cards=[card_told(board, card) for card in edition.cards],
        icons=dict(edition.icons),
        units=edition.units,
        emblems={name: emblem_told(drawing) for name, drawing in emblems_of(edition).items()},
        factions=[
            faction_told(book, faction, (edition.seats,)) for faction in book.factions if faction.plays(edition.seats)
        ],
    )


def joined(board: Board, one: str, other: str) -> bool:
    """Whether two places are neighbours on this board."""
    places = board.places
    return one in places and other in places and places[other].index in board.near[places[one].index]


def territory_told(board: Board, sheet: Sheet, land: int, symbol: str) -> schemas.TerritoryTold:
    """A territory of a board; one that was added in the game and is not on the sheet stands among its neighbours."""
    place, region = board.territories[land], board.region_of(land)
    shape = sheet.lands.get(place.id)
    near = [board.territories[other].id for other in board.near[land]]
    return schemas.TerritoryTold(
        id=place.id,
        name=place.name,
        region=region.id if region is not None else "",
        near=near,
        symbol=symbol,
        token=shape.token if shape is not None else amid([sheet.lands[id].token for id in near if id in sheet.lands]),
        small=shape is None or draw.small_island(sheet, shape),
        gone=land in board.changes.gone,
    )


def amid(points: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The middle of some points."""
    found = list(points) or [(0.0, 0.0)]
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)


def card_told(board: Board, card: Card) -> schemas.CardTold:
    """A card of the deck as pages get it."""
    land = board.territories[card.land].id if card.land >= 0 else ""
    return schemas.CardTold(id=card.id, name=card.name, symbol=card.symbol, land=land)


def banner_told(flag: Banner) -> schemas.BannerTold:
    """A seat's banner as pages get it."""
    return schemas.BannerTold(
        name=flag.name,
        colour=flag.colour,
        ring=flag.ring,
        emblem=flag.emblem,
        marks=flag.marks,
        field=flag.field,
    )


def emblem_told(drawing: Emblem) -> schemas.EmblemTold:
    """An emblem as pages get it."""
    return schemas.EmblemTold(fill=drawing.fill, line=drawing.line)


def faction_told(book: Rulebook, faction: Faction, seats: Iterable[int]) -> schemas.FactionTold:
    """A side that can be chosen, as pages get it, for the numbers of players that matter."""
    drawing = emblem(book.package, faction.emblem)
    flag = banner(faction.banner) if faction.banner != NO_BANNER else None
    return schemas.FactionTold(
        id=faction.id,
        name=faction.name,
        colour=flag.colour if flag is not None else "",
        marks=flag.marks if flag is not None else "",
        emblem=emblem_told(drawing) if drawing is not None else None,
        home=faction.home,
        says=faction.says,
        seats=[number for number in seats if faction.plays(number)],
    )
