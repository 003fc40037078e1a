"""The lobby, new games, links and seats, boards, and what is left of games that are over: logs, replays, forks."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hegemon.kernel.game import Refused
from hegemon.kernel.views import SPECTATOR
from hegemon.server import schemas, seating
from hegemon.server.boards import as_printed
from hegemon.server.lobby import commitment_of, fixed_seeds
from hegemon.server.rights import Keys
from hegemon.server.room import Room
from hegemon.server.routes.common import address, allowed_room, errors, give_cookie, keys, lobby_of, person_of
from hegemon.server.static_files import PRIVATE, respond_packed
from hegemon.server.viewers import clock_told
from hegemon.server.work import seen
from hegemon.server.worker_tasks import BoardQuestion, rules_of
from hegemon.table.rulebook import briefly

router = APIRouter()
REFUSALS = errors(403, 404, 409)
BUILT = errors(403, 404, 409, 503)


@router.get("/api/games")
async def games(request: Request) -> list[schemas.GameListed]:
    """The games that can be joined or watched."""
    return await lobby_of(request).listed()


@router.post("/api/games", status_code=201, responses=errors(409))
async def create(request: Request, response: Response, wanted: schemas.GameWanted) -> schemas.Links:
    """Begin a new game; the answer holds its links, and the browser becomes its host."""
    lobby = lobby_of(request)
    async with lobby.keeper.new_game(address(request), listed=wanted.listed) as creator:
        links = await lobby.create(wanted, creator=creator, person=await person_of(request))
    give_cookie(request, response, links.id, links.host.partition("#t=")[2])
    return links


@router.post("/api/games/{id}/begin", responses=REFUSALS)
async def begin(request: Request, id: str, form: schemas.Beginning) -> schemas.Fine:
    """Give a seed for the seats at the host's screen, or for one's own in a rematch, after the commitment."""
    room = await allowed_room(request, id)
    seats, _ = await lobby_of(request).rights(room, keys(request, room))
    await seating.begin(room, form.seed, seats)
    return schemas.Fine()


@router.post("/api/games/{id}/knock", responses=REFUSALS)
async def knock(request: Request, id: str, form: schemas.Knocking) -> schemas.LinkTold:
    """What a link opens, and the commitment that a guest's seed comes after. Nothing is taken yet."""
    room = await lobby_of(request).fresh_room(id)
    opened = seating.opened_by(room, form.token)
    return schemas.LinkTold(
        opens=opened.kind,  # type: ignore[arg-type]
        invited=opened.invited,
        seat=opened.seat,
        status=room.status,
        players=[seat.name for seat in room.seats],
        seated=[
            schemas.SeatTold(name=row.name, kind=row.kind, bot=row.bot, joined=row.joined)  # type: ignore[arg-type]
            for row in room.seats
        ],
        host=seating.host_name(room.seats),
        edition=room.row.edition,
        options=briefly(room.row.options),
        clock=clock_told(room.row),
        chat=room.row.chat,  # type: ignore[arg-type]
        commitment=commitment_of(room.row),
        seeds=fixed_seeds(room.seats),
    )


@router.post("/api/games/{id}/enter", responses=REFUSALS)
async def enter(request: Request, response: Response, id: str, form: schemas.Entering) -> schemas.Entered:
    """Exchange a link for a cookie. An invitation works once; the link to come back by is told to this page only."""
    room = await lobby_of(request).fresh_room(id)
    given, person = keys(request, room), await person_of(request)
    token = await seating.enter(room, form.token, given, form.name, form.seed, person)
    return entered(request, response, room, token)


@router.post("/api/games/{id}/join", responses=REFUSALS)
async def join(request: Request, response: Response, id: str, form: schemas.Joining) -> schemas.Entered:
    """Take a free seat."""
    room = await allowed_room(request, id)
    token = await seating.join(room, keys(request, room), form.name, form.seed, await person_of(request))
    return entered(request, response, room, token)


def entered(request: Request, response: Response, room: Room, token: str) -> schemas.Entered:
    """Give somebody the cookie for a game, and the link to come back by if it is not the one that all watch by."""
    give_cookie(request, response, room.id, token)
    own = seating.own_token(room, Keys(token))
    return schemas.Entered(back=f"/g/{room.id}#t={own}" if own else "")


@router.post("/api/games/{id}/seats/{seat}", responses=REFUSALS)
async def replace(request: Request, id: str, seat: int, form: schemas.Replacing) -> schemas.Fine:
    """The host lets a bot play for somebody, or gives the seat back."""
    room = await allowed_room(request, id)
    lobby_of(request).check_bot(room, seat, form.bot)
    await seating.replace(room, seat, form.bot)
    return schemas.Fine()


@router.post("/api/games/{id}/seats/{seat}/free", responses=REFUSALS)
async def free(request: Request, id: str, seat: int) -> schemas.Freed:
    """The host frees a seat for all to see: links to it are void, and the answer holds a new invitation."""
    return schemas.Freed(invitation=f"/g/{id}#t={await seating.free(await allowed_room(request, id), seat)}")


@router.get("/api/games/{id}/seats/{seat}/why", responses=REFUSALS)
async def reason(request: Request, id: str, seat: int) -> schemas.WhyTold:
    """Why the bot at a seat played as it did, in a sentence for everybody; null if it has said nothing yet."""
    room = await allowed_room(request, id)
    return schemas.WhyTold(why=room.bots.why(seat))


@router.post("/api/games/{id}/status", responses=REFUSALS)
async def status(request: Request, id: str, form: schemas.Changing) -> schemas.Fine:
    """The host pauses the game, goes on, or ends it."""
    await lobby_of(request).set_status(await allowed_room(request, id), form.status)
    return schemas.Fine()


@router.post("/api/games/{id}/chat", responses=REFUSALS)
async def allow_chat(request: Request, id: str, form: schemas.Allowing) -> schemas.Fine:
    """The host says what may be said at the table: anything, the quick phrases only, or nothing."""
    room = await allowed_room(request, id)
    await room.allow_chat(form.chat)
    return schemas.Fine()


@router.get("/api/games/{id}/board", responses=BUILT, response_model=schemas.BoardTold)
async def board(request: Request, id: str, seq: Annotated[int | None, Query(ge=0)] = None) -> Response:
    """The board of a game as it is now, or as it was after the first ``seq`` entries of its log."""
    room = await allowed_room(request, id)
    if seq is not None and not room.board_since <= seq <= room.seq:
        return await told_of_record(request, room, "board", seq)
    game = room.live.game
    changed = not as_printed(game.table)
    question = BoardQuestion(
        rules_of(game.table.edition),
        view=seen(game, SPECTATOR) if changed else None,
        game=id if changed else "",
    )
    key = ("board", id, room.board_since) if changed else msgspec.json.encode(question)
    return await respond_packed(request, await lobby_of(request).work.built(key, question, address(request)), PRIVATE)


@router.get("/api/games/{id}/backdrop.svg", responses=BUILT, response_class=Response)
async def picture(request: Request, id: str, bare: bool = False) -> Response:
    """The picture behind the board of a game, which may be a map of somebody's own."""
    room = await allowed_room(request, id)
    edition = room.live.game.table.edition
    question = BoardQuestion(rules_of(edition), picture=True, bare=bare)
    key = ("picture", edition.board, bare)
    return await respond_packed(request, await lobby_of(request).work.built(key, question, address(request)), PRIVATE)


@router.get("/api/games/{id}/log", responses=BUILT, response_class=PlainTextResponse)
async def log(request: Request, id: str) -> Response:
    """The record of a finished game, for ``hegemon verify`` and ``hegemon replay``."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("You can download the record when the game is over. Until then it holds secrets.")
    return await told_of_record(request, room, "log", 0, {"content-disposition": f'attachment; filename="{id}.game"'})


@router.get("/api/games/{id}/replay", responses=BUILT, response_model=schemas.ReplayTold)
async def replay(request: Request, id: str) -> Response:
    """A finished game, answer by answer."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("You can watch the replay when the game is over. Until then it holds secrets.")
    return await told_of_record(request, room, "replay")


@router.get("/api/games/{id}/chances", responses=BUILT, response_model=list[schemas.ChanceTold])
async def possible(request: Request, id: str) -> Response:
    """What chance could have said in a finished game, entry by entry, so that a page can check what it did say."""
    room = await allowed_room(request, id)
    if not room.over:
        raise Refused("You can check the dice when the game is over. Until then they are secret.")
    return await told_of_record(request, room, "chances")


async def told_of_record(
    request: Request, room: Room, what: str, seq: int = 0, headers: dict[str, str] | None = None
) -> Response:
    """Something that a worker builds from the whole record of a game, once."""
    found = await lobby_of(request).told_of(room, what, seq, address(request))
    return await respond_packed(request, found, PRIVATE, headers)


@router.post("/api/games/{id}/fork", status_code=201, responses=BUILT)
async def fork(request: Request, response: Response, id: str, form: schemas.Forking) -> schemas.Links:
    """Play on from a position of a finished game, against bots."""
    room = await allowed_room(request, id)
    lobby = lobby_of(request)
    async with lobby.keeper.new_game(address(request), fork=True) as creator:
        links = await lobby.fork(room, form, creator)
    give_cookie(request, response, links.id, links.host.partition("#t=")[2])
    return links


@router.post("/api/games/{id}/rematch", responses=errors(403, 404, 409, 429))
async def rematch(request: Request, response: Response, id: str) -> schemas.Rematch:
    """Play again with the same players; whoever asks later comes to the same new game."""
    room = await allowed_room(request, id)
    lobby, given = lobby_of(request), keys(request, room)
    again = await lobby.rematch_of(room)
    if not again:
        async with lobby.keeper.new_game(address(request), listed=room.row.listed) as creator:
            again = await lobby.rematch(room, given, creator)
    new = await lobby.fresh_room(again)
    own = seating.own_token(new, given)
    if own:
        give_cookie(request, response, again, own)
    return schemas.Rematch(
        id=again,
        back=f"/g/{again}#t={own}" if own else "",
        commitment=commitment_of(new.row),
        seeds=fixed_seeds(new.seats),
    )
