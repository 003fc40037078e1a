"""Editions with their options, rules and boards, and the bots."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from hegemon.ai import BOTS
from hegemon.boards.banners import BANNERS
from hegemon.editions import OWN, RULEBOOKS, reason, rulebook
from hegemon.match.catalogue import catalogue
from hegemon.match.guide import Mode, Picture, guide
from hegemon.server import schemas
from hegemon.server.boards import banner_told, faction_told, printed_address, printed_query
from hegemon.server.routes.common import address, errors, lobby_of
from hegemon.server.static_files import REVALIDATE, respond_packed
from hegemon.server.worker_tasks import BoardQuestion, rules_of
from hegemon.table.edition import Edition
from hegemon.table.rulebook import BadOption, Option, Rulebook, players

LOG: Final = logging.getLogger("hegemon.server")

router = APIRouter()

OPTIONS = TypeAdapter(dict[str, bool | str])


def chosen_options(options: str = "{}") -> dict[str, bool | str]:
    """The options in a query, as a JSON object; those that are not named have their defaults."""
    try:
        return OPTIONS.validate_json(options)
    except ValidationError as error:
        raise RequestValidationError([{**one, "loc": ("options", *one["loc"])} for one in error.errors()]) from error


Options = Annotated[dict[str, bool | str], Depends(chosen_options)]


@router.get("/api/editions")
async def editions() -> list[schemas.EditionTold]:
    """Every edition with its options; one of another package that cannot be shown is left out, and the log says why."""
    found = [edition_told(book) for book in OWN]
    for book in RULEBOOKS.from_outside():
        try:
            found.append(edition_told(book))
        except Exception as error:  # whatever a foreign package does wrong, the others can be played
            LOG.error("an edition cannot be shown", extra={"edition": book.id, "reason": reason(error)})
    return found


@router.get("/api/bots")
async def bots(request: Request) -> list[schemas.BotTold]:
    """Every bot, ours first and then trained policies."""
    every = [*BOTS, *lobby_of(request).policies.told()]
    return [schemas.BotTold(name=name, summary=summary) for name, summary in every]


@router.get("/api/rules/{edition}", responses=errors(404))
async def rules(edition: str) -> list[schemas.RuleTold]:
    """The rules of an edition."""
    return list(rules_told(known(edition).id))


@router.get("/api/how/{edition}", responses=errors(404))
async def how(edition: str) -> schemas.HowTold:
    """How to play an edition, in a few pages with pictures, and how its guided first game is set up."""
    return how_told(known(edition).id)


@router.get("/api/boards/{edition}", responses=errors(404, 422, 503), response_model=schemas.BoardTold)
async def board(request: Request, edition: str, options: Options, seats: int | None = None) -> Response:
    """The printed board of an edition for so many players with these options; a game names the address of its own."""
    return await drawn(request, edition, options, seats, picture=False)


@router.get("/api/boards/{edition}/backdrop.svg", responses=errors(404, 422, 503), response_class=Response)
async def picture(
    request: Request, edition: str, options: Options, seats: int | None = None, bare: bool = False
) -> Response:
    """The picture behind the board: sea, land, relief and paper; a bare one lacks the outlines of territories."""
    return await drawn(request, edition, options, seats, picture=True, bare=bare)


async def drawn(
    request: Request,
    edition: str,
    options: dict[str, bool | str],
    seats: int | None,
    *,
    picture: bool,
    bare: bool = False,
) -> Response:
    """A board or its picture, which a worker draws once."""
    book = known(edition)
    opened = book.open(book.seats[-1] if seats is None else seats, options)
    question = BoardQuestion(rules_of(opened), picture, bare=bare)
    key = ("picture", opened.board, bare) if picture else msgspec.json.encode(question)
    found = await lobby_of(request).work.built(key, question, address(request))
    return await respond_packed(request, found, REVALIDATE)


def known(edition: str) -> Rulebook:
    """The rulebook, or a 404."""
    try:
        return rulebook(edition)
    except BadOption as error:
        raise HTTPException(404, str(error)) from error


def edition_told(book: Rulebook) -> schemas.EditionTold:
    """An edition as pages get it."""
    return schemas.EditionTold(
        id=book.id,
        name=book.name,
        summary=book.summary,
        seats=list(book.seats),
        options=[option_told(book, option) for option in book.options],
        quick=dict(book.quick),
        modes=[mode_told(book, mode) for mode in guide(book).mode],
        banners=[banner_told(banner) for banner in BANNERS] if book.banners_chosen else [],
        factions=[faction_told(book, faction, book.seats) for faction in book.factions],
        campaign=book.campaign.games if book.campaign is not None else 0,
    )


def mode_told(book: Rulebook, mode: Mode) -> schemas.ModeTold:
    """A way to play, with the picture of the board it is played on."""
    shown = book.open(mode.propose, fitting(book, mode.options, mode.propose))
    return schemas.ModeTold(
        id=mode.id,
        name=mode.name,
        says=mode.says,
        seats=mode.seats,
        propose=mode.propose,
        options=mode.options,
        minutes=mode.minutes,
        picture=picture_address(book, shown),
    )


def picture_address(book: Rulebook, shown: Edition) -> str:
    """Where the picture of a board is; the same for all ways to play that have the same one, so that it is kept."""
    same = [plain for plain in (book.open(seats, {}) for seats in book.seats) if plain.board is shown.board]
    return f"/api/boards/{book.id}/backdrop.svg?{printed_query(same[0] if same else shown)}"


def fitting(book: Rulebook, options: Mapping[str, bool | str], seats: int) -> dict[str, bool | str]:
    """The options of a way to play that go with so many players."""
    return {
        option.name: options[option.name]
        for option in book.options
        if option.name in options and not option.misfit(options[option.name], seats)
    }


@cache
def how_told(edition: str) -> schemas.HowTold:
    """How to play, as pages get it."""
    book = rulebook(edition)
    found = guide(book)
    return schemas.HowTold(
        edition=book.id,
        name=book.name,
        summary=book.summary,
        pages=[
            schemas.HowPage(
                title=page.title,
                parts=[
                    schemas.HowPart(
                        heading=part.heading,
                        text=part.text,
                        steps=part.steps,
                        picture=picture_told(book, part.picture) if part.picture is not None else None,
                    )
                    for part in page.part
                ],
            )
            for page in found.page
        ],
        tour=schemas.TourTold(
            seats=found.tour.seats, options=found.tour.options, opening=found.tour.opening, hints=found.tour.hints
        ),
    )


def picture_told(book: Rulebook, picture: Picture) -> schemas.PictureTold:
    """A picture with the address of its board."""
    return schemas.PictureTold(
        board=printed_address(book.open(picture.seats, picture.options)) if picture.seats else "",
        lands=picture.lands,
        held=[schemas.HeldTold(land=one.land, seat=one.seat, armies=one.armies) for one in picture.held],
        arrow=picture.arrow,
        attack=picture.attack,
        defend=picture.defend,
        says=picture.says,
    )


def option_told(book: Rulebook, option: Option) -> schemas.OptionTold:
    """An option with its choices and the numbers of players they are for."""
    choices = []
    for choice, label in zip(option.choices, option.labels, strict=True):
        fit = option.fits.get(choice)
        seats = [number for number in book.seats if fit is None or number in fit.seats]
        why = "" if fit is None else f"For {players(fit.seats)}: {fit.why}"
        choices.append(schemas.ChoiceTold(value=choice, label=label, seats=seats, why=why))
    return schemas.OptionTold(
        name=option.name,
        label=option.label,
        choices=choices,
        default=option.default,
        help=option.help,
        rules=list(option.rules),
        own=option.own is not None,
    )


@cache
def rules_told(edition: str) -> tuple[schemas.RuleTold, ...]:
    """The rules as pages get them."""
    return tuple(
        schemas.RuleTold(id=rule.id, section=rule.section, says=rule.says, rulings=list(rule.rulings))
        for rule in catalogue(edition).rules.values()
    )
