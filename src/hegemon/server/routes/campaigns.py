"""Campaigns: new ones, their home, their worlds, people and games, and their files."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from hegemon.boards.marks import layer
from hegemon.boards.poster import poster
from hegemon.kernel.game import Refused
from hegemon.kernel.steps import Record
from hegemon.match.campaign import world_hash
from hegemon.server import schemas
from hegemon.server.access import FOUND, Who
from hegemon.server.campaign_store import ChapterRow, StoredCampaign
from hegemon.server.campaigns import ONLY_HOST, WORLDS_KEPT, Campaigns, book_of, rights_in, rules_of
from hegemon.server.lobby import commitment_of, fixed_seeds
from hegemon.server.rights import Forbidden
from hegemon.server.routes.common import COOKIE, address, errors, give_cookie, lobby_of
from hegemon.server.static_files import PRIVATE, respond_packed
from hegemon.server.store import GameRow, SeatRow
from hegemon.server.worker_tasks import BoardQuestion
from hegemon.server.worker_tasks import rules_of as played_by
from hegemon.table.campaign import Campaigning, Section
from hegemon.table.edition import Edition

router = APIRouter()
REFUSALS = errors(403, 404, 409)
BUILT = errors(403, 404, 409, 503)


def campaigns_of(request: Request) -> Campaigns:
    """The campaigns of this server."""
    found = request.app.state.campaigns
    assert isinstance(found, Campaigns)
    return found


def token_in(request: Request, id: str) -> str:
    """The token that this page brings along to a campaign."""
    return request.cookies.get(COOKIE + id, "")


async def allowed(request: Request, id: str) -> StoredCampaign:
    """A campaign as it is, if the table of access lets this page do what it asks for."""
    door = FOUND[request.method, request.scope["route"].path]
    at = await campaigns_of(request).look(id)
    _, host = rights_in(at, token_in(request, id))
    if door.who is Who.CAMPAIGN_HOST and not host:
        raise Forbidden(ONLY_HOST)
    return at


@router.post("/api/campaigns", status_code=201, responses=errors(409, 429))
async def create(request: Request, response: Response, wanted: schemas.CampaignWanted) -> schemas.CampaignLinks:
    """Begin a campaign; the answer holds its links, and the browser becomes its host."""
    made = await campaigns_of(request).create(wanted, address(request))
    return links(request, response, *made)


def links(
    request: Request, response: Response, id: str, host: str, watch: str, invitations: list[str]
) -> schemas.CampaignLinks:
    """The links of a new campaign; this browser is its host."""
    give_cookie(request, response, id, host)
    return schemas.CampaignLinks(
        id=id,
        host=f"/c/{id}#t={host}",
        watch=f"/c/{id}#t={watch}",
        people=[f"/c/{id}#t={token}" if token else "" for token in invitations],
    )


@router.post("/api/campaigns/{campaign}/fork", status_code=201, responses=errors(403, 404, 409, 429))
async def fork(
    request: Request, response: Response, campaign: str, form: schemas.CampaignForking
) -> schemas.CampaignLinks:
    """Begin a parallel world with the first games of a campaign; this browser becomes its host, all links are new."""
    at = await allowed(request, campaign)
    rights = rights_in(at, token_in(request, campaign))
    return links(request, response, *await campaigns_of(request).fork(at, rights, form, address(request)))


@router.get("/api/campaigns/{campaign}", responses=REFUSALS)
async def home(request: Request, campaign: str) -> schemas.CampaignTold:
    """The home of a campaign."""
    at = await allowed(request, campaign)
    own, host = rights_in(at, token_in(request, campaign))
    lobby, rules, book = lobby_of(request), rules_of(at.row), book_of(at.row)
    chapter = at.under_way
    game = await asyncio.to_thread(lobby.store.game, chapter.game) if chapter is not None else None
    return schemas.CampaignTold(
        id=campaign,
        name=at.row.name,
        edition=at.row.edition,
        book=book.name,
        games=rules.games,
        played=at.played,
        seats=list(book.seats),
        host=host,
        people=[
            schemas.PersonTold(
                name=person.name,
                kind=person.kind,  # type: ignore[arg-type]
                bot=person.bot,
                come=person.kind != "link" or bool(person.token_hash),
                own=person.person in own,
            )
            for person in at.people
        ],
        chapters=[chapter_told(one, game if one is chapter else None) for one in at.chapters if one.game],
        world=await world_kept(request, at, at.played),
        packs=packs_told(rules, await campaigns_of(request).world_now(at)),
    )


def packs_told(rules: Campaigning, world: Record) -> list[schemas.PackTold]:
    """What is sealed, and what was opened, as pages get it."""
    return [
        schemas.PackTold(id=pack.id, name=pack.name, opens=pack.opens, near=pack.near, game=pack.game, title=pack.title)
        for pack in rules.packs(world)
    ]


def chapter_told(chapter: ChapterRow, game: tuple[GameRow, list[SeatRow]] | None) -> schemas.ChapterTold:
    """A game of a campaign; of the one that is under way also who has not come yet."""
    gathers = game is not None and not game[0].header
    seats = game[1] if game is not None else []
    status = chapter.status if game is None else "gathering" if gathers else "playing"
    return schemas.ChapterTold(
        number=chapter.number,
        game=chapter.game,
        status=status,  # type: ignore[arg-type]
        people=chapter.seated,
        commitment=commitment_of(game[0]) if game is not None and gathers else "",
        seeds=fixed_seeds(seats) if gathers else [],
        waits=[chapter.seated[seat.seat] for seat in seats if gathers and not seat.joined],
    )


def world_told(at: StoredCampaign, world: Record, after: int) -> schemas.WorldTold:
    """A world as pages get it."""
    rules = rules_of(at.row)
    names, marks = [person.name for person in at.people], rules.marks(world)
    board = edition_of(at, world, after).board
    return schemas.WorldTold(
        after=after,
        title=rules.title(world),
        hash=world_hash(world),
        board=f"/api/campaigns/{at.row.id}/board/{after}?world={world_hash(world)[:16]}",
        layer=layer(board, book_of(at.row).package, marks),
        marks={
            land: [schemas.MarkTold(kind=mark.kind, name=mark.name, count=mark.count) for mark in some]
            for land, some in marks.items()
        },
        packs=packs_told(rules, world),
        sections=stories(rules.story(world)),
        deeds=[
            schemas.DeedTold(
                game=deed.game,
                who=names[deed.person] if 0 <= deed.person < len(names) else "",
                lands=list(deed.lands),
                says=deed.says,
            )
            for deed in rules.deeds(world)
        ],
    )


def stories(sections: tuple[Section, ...]) -> list[schemas.Story]:
    """What there is to tell, as pages get it."""
    return [
        schemas.Story(id=one.id, title=one.title, heads=list(one.heads), rows=[list(row) for row in one.rows])
        for one in sections
    ]


def edition_of(at: StoredCampaign, world: Record, after: int) -> Edition:
    """The rules in force in a world."""
    book, rules = book_of(at.row), rules_of(at.row)
    seats = book.seats[0]
    setting = rules.setting(world, after + 1, tuple(range(seats)), "")
    return book.open(seats, {}, setting=setting)


@router.post("/api/campaigns/{campaign}/enter", responses=REFUSALS)
async def enter(request: Request, response: Response, campaign: str, form: schemas.Knocking) -> schemas.Entered:
    """Exchange a link for a cookie. An invitation works once; the link to come back by is told to this page only."""
    campaigns = campaigns_of(request)
    at = await campaigns.look(campaign)
    token = await campaigns.enter(at, form.token, token_in(request, campaign))
    give_cookie(request, response, campaign, token)
    return schemas.Entered(back=f"/c/{campaign}#t={token}")


@router.get("/api/campaigns/{campaign}/world/{number}", responses=REFUSALS)
async def world_at(request: Request, campaign: str, number: int) -> schemas.WorldTold:
    """The world after a game, 0 for the fresh one."""
    at = await allowed(request, campaign)
    return await world_kept(request, at, number)


async def world_kept(request: Request, at: StoredCampaign, number: int) -> schemas.WorldTold:
    """The world after a game as pages get it, made once."""
    campaigns = campaigns_of(request)
    key = (at.row.id, at.row.world_hash, number, *[person.name for person in at.people])
    found = campaigns.worlds.get(key)
    if found is None:
        world = await campaigns.world_after(at, number)
        found = campaigns.worlds[key] = await asyncio.to_thread(world_told, at, world, number)
        if len(campaigns.worlds) > WORLDS_KEPT:
            campaigns.worlds.popitem(last=False)
    return found


@router.get("/api/campaigns/{campaign}/board/{number}", responses=BUILT, response_model=schemas.BoardTold)
async def board(request: Request, campaign: str, number: int) -> Response:
    """The board of the world after a game."""
    at = await allowed(request, campaign)
    edition = edition_of(at, await campaigns_of(request).world_after(at, number), number)
    question = BoardQuestion(played_by(edition))
    built = await lobby_of(request).work.built(msgspec.json.encode(question), question, address(request))
    return await respond_packed(request, built, PRIVATE)


@router.get("/api/campaigns/{campaign}/poster.svg", responses=REFUSALS, response_class=Response)
async def picture(request: Request, campaign: str, after: int | None = Query(default=None, ge=0)) -> Response:
    """A poster of the world after a game: the board with its marks, the victors, and the chronicle."""
    at = await allowed(request, campaign)
    number = at.played if after is None else after
    world = await campaigns_of(request).world_after(at, number)
    drawn = await asyncio.to_thread(drawn_poster, at, world, number)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": PRIVATE})


def drawn_poster(at: StoredCampaign, world: Record, number: int) -> bytes:
    """The poster of a world."""
    names = [person.name for person in at.people]
    board = edition_of(at, world, number).board
    package, rules = book_of(at.row).package, rules_of(at.row)
    return poster(board, package, rules, world, at.row.name, names, number, world_hash(world)).encode()


@router.get("/api/campaigns/{campaign}/packs/{pack}", responses=REFUSALS)
async def pack(request: Request, campaign: str, pack: str) -> schemas.OpenedPack:
    """What is in a pack that was opened."""
    at = await allowed(request, campaign)
    rules, world = rules_of(at.row), await campaigns_of(request).world_now(at)
    told = next((one for one in rules.packs(world) if one.id == pack), None)
    if told is None:
        raise HTTPException(404, "There is no such pack")
    found = rules.contents(world, pack)
    if found is None:
        raise Forbidden(f"{told.name} is still sealed.")
    return schemas.OpenedPack(id=pack, title=told.title, sections=stories(found))


@router.get("/api/campaigns/{campaign}/file", responses=BUILT, response_class=Response)
async def file(request: Request, campaign: str) -> Response:
    """The campaign as a file, for ``hegemon campaign``; a game that is under way is not in it."""
    at = await allowed(request, campaign)
    data = await campaigns_of(request).file(at, address(request))
    headers = {"content-disposition": f'attachment; filename="{campaign}.campaign"', "cache-control": PRIVATE}
    return Response(data, media_type="application/jsonl", headers=headers)


@router.post("/api/campaigns/{campaign}/people", responses=REFUSALS)
async def people(request: Request, campaign: str, form: schemas.PeopleChanging) -> schemas.PeopleChanged:
    """Somebody joins, a name is spelled anew, or somebody who has lost the link gets a new one."""
    at, campaigns = await allowed(request, campaign), campaigns_of(request)
    token = ""
    if form.join is not None:
        token = await campaigns.join(at, form.join)
    elif form.invite is not None:
        token = await campaigns.invite(at, form.invite)
    else:
        await campaigns.rename(at, form.old, form.new)
    return schemas.PeopleChanged(invitation=f"/c/{campaign}#t={token}" if token else "")


@router.post("/api/campaigns/{campaign}/sit", status_code=201, responses=errors(403, 404, 409, 429))
async def sit(request: Request, campaign: str, form: schemas.Sitting) -> schemas.ChapterMade:
    """Make the next game with these persons, clockwise; their links serve it as they did the games before."""
    at, lobby = await allowed(request, campaign), lobby_of(request)
    if len(form.order) not in book_of(at.row).seats:
        least, most = book_of(at.row).seats[0], book_of(at.row).seats[-1]
        raise Refused(f"A game of {at.row.name} is for {least} to {most} people, not {len(form.order)}.")
    async with lobby.keeper.new_game(address(request)) as creator:
        game = await campaigns_of(request).sit(at, form, creator)
    return schemas.ChapterMade(game=game)


@router.post("/api/campaigns/{campaign}/break-off", responses=REFUSALS)
async def break_off(request: Request, campaign: str) -> schemas.Fine:
    """Break off the game under way: it counts for nothing, and the world is as before it."""
    at = await allowed(request, campaign)
    await campaigns_of(request).break_off(at)
    return schemas.Fine()
