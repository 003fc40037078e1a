"""Editions with their options, rules and boards, and the bots."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException

from hegemon.ai import BOTS
from hegemon.editions import RULEBOOKS, rulebook
from hegemon.match.catalogue import catalogue
from hegemon.server import schemas
from hegemon.server.desk import BoardQuestion, rules_of
from hegemon.server.routes.common import address, errors, lobby_of
from hegemon.server.static_files import REVALIDATE, respond_packed
from hegemon.table.rulebook import BadOption, Option, Rulebook, players

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
    """Every edition with its options."""
    return [edition_told(book) for book in RULEBOOKS]


@router.get("/api/bots")
async def bots() -> list[schemas.BotTold]:
    """Every bot."""
    return [schemas.BotTold(name=name, summary=summary) for name, summary in BOTS]


@router.get("/api/rules/{edition}", responses=errors(404))
async def rules(edition: str) -> list[schemas.RuleTold]:
    """The rules of an edition."""
    return list(rules_told(known(edition).id))


@router.get("/api/boards/{edition}", responses=errors(404, 422, 503), response_model=schemas.BoardTold)
async def board(request: Request, edition: str, options: Options, seats: int | None = None) -> Response:
    """The printed board of an edition for so many players with these options; a game names the address of its own."""
    return await drawn(request, edition, options, seats, picture=False)


@router.get("/api/boards/{edition}/backdrop.svg", responses=errors(404, 422, 503), response_class=Response)
async def picture(request: Request, edition: str, options: Options, seats: int | None = None) -> Response:
    """The picture behind the board: sea, land, relief and paper."""
    return await drawn(request, edition, options, seats, picture=True)


async def drawn(
    request: Request, edition: str, options: dict[str, bool | str], seats: int | None, picture: bool
) -> Response:
    """A board or its picture, which a worker draws once."""
    book = known(edition)
    opened = book.open(book.seats[-1] if seats is None else seats, options)
    question = BoardQuestion(rules_of(opened), picture)
    key = ("picture", opened.board) if picture else msgspec.json.encode(question)
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
    )


@cache
def rules_told(edition: str) -> tuple[schemas.RuleTold, ...]:
    """The rules as pages get them."""
    return tuple(
        schemas.RuleTold(id=rule.id, section=rule.section, says=rule.says, rulings=list(rule.rulings))
        for rule in catalogue(edition).rules.values()
    )
