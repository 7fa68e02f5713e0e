"""What the API takes and answers: an OpenAPI document for programs, and a page for reading."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, get_args, get_type_hints

import msgspec
from litestar import Response, get
from litestar.params import FromQuery
from msgspec import Struct
from msgspec.structs import replace

from talewright import __version__
from talewright.decoding import tag_of
from talewright.table import Receipt
from talewright.table.game import no_game
from talewright.table.known import Head
from talewright.table.ledger import AnyGame
from talewright.table.moves import TableMove
from talewright.table.offer import Offer
from talewright.table.reading import Plain
from talewright.table.views import LogLine, Look
from talewright.web.answers import PROBLEM, Problem, page
from talewright.web.api import A_MOVE, A_SEAT, LINES_AT_ONCE, PREFIX, Invitation, SeatLink
from talewright.web.authentication import Asking, client_of
from talewright.web.context import AppContext, Context
from talewright.web.headers import TO_ANY_SITE
from talewright.web.log import LOG_PAGE
from talewright.web.people import DEEDS, Asked
from talewright.web.pictures import Brought
from talewright.web.posting import Garbled
from talewright.web.rate_limit import network
from talewright.web.screens import MoveSchema, MovesOf, Operation, SchemaScreen

Schema = Mapping[str, Plain]

JSON = "application/json"
TITLE = "Talewright's table, for programs"
ABOUT = (
    "Whatever a person may do at the table, a program may do with its seat's token, sent as `Authorization: Bearer "
    "TOKEN`. It sees the same view and the same offers; an offer filled from its own choices is never refused."
)
SHOWN = "What the game shows to this seat."
OPERATIONS = (
    Operation(
        "post", "/moves", "Make a move", "The answer comes once it is stored. The same id again changes nothing."
    ),
    Operation("get", "/view", "See the table", "What this seat sees now, built for it alone."),
    Operation("get", "/offers", "See what may be done", "The moves that this seat may make now."),
    Operation(
        "get", "/log", "Read what happened", "The sentences that this seat may read, oldest first, some at a time."
    ),
    Operation("get", "/head", "Remember what was seen", "How many records this seat knows of, and their digest."),
    Operation("get", "/pictures/{digest}", "See a picture", "One that this seat sees in its view just now."),
    Operation("post", "/pictures/of/{thing}", "Bring a picture", "PNG, JPEG or WebP, for something that has one."),
    Operation("get", "/invitation", "See how people join", "For the game master: the code, and a link to hand out."),
    Operation("post", "/people/{deed}", "Do something about a seat", "A new link is told once, in the answer."),
    Operation(
        "get",
        "/stream",
        "Hear of news",
        "Server-sent events: `news` says that there is something new, `people` who is here, `dice` what the dice "
        "await, `closed` that this token opens nothing any more, `beat` that the line lives.",
    ),
)
ANSWERS: Mapping[str, object] = {
    "/moves": Receipt,
    "/view": Look,
    "/offers": tuple[Offer, ...],
    "/log": tuple[LogLine, ...],
    "/head": Head,
    "/pictures/of/{thing}": Brought,
    "/invitation": Invitation,
    "/people/{deed}": SeatLink,
}
POSTING: Schema = {"$ref": "#/components/schemas/Posting"}
PICTURE: Schema = {"required": True, "content": {"image/*": {"schema": {"type": "string", "format": "binary"}}}}
LATER: Mapping[str, str] = {"429": "Too fast", "503": "The journal cannot be read or written just now"}
RETRY: Schema = {"Retry-After": {"description": "Seconds to wait before the same again.", "schema": {"type": "string"}}}
BESIDE = ("default", "description", "title")  # what stands beside the ways in which an argument may come
TEXTS: Mapping[str, Schema] = {
    "boolean": {"enum": ["true", "false"]},
    "integer": {"type": "string", "pattern": "^-?[0-9]+$"},
}
OTHERS = {"/pictures/{digest}": "image/webp", "/stream": "text/event-stream"}


def _part(name: str, about: str, **more: Plain) -> Schema:
    """A part of an address that is filled in."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string", **more}, "description": about}


PARAMETERS: Mapping[str, Sequence[Schema]] = {
    "/offers": [
        {"name": "for", "in": "query", "schema": {"type": "string"}, "description": "An absent player's seat."},
    ],
    "/log": [
        {"name": "after", "in": "query", "schema": {"type": "integer"}, "description": "Only lines behind this one."},
        {
            "name": "most",
            "in": "query",
            "schema": {"type": "integer", "minimum": 1, "maximum": LINES_AT_ONCE, "default": LOG_PAGE},
            "description": "How many lines at most.",
        },
    ],
    "/head": [
        {"name": "count", "in": "query", "schema": {"type": "integer"}, "description": "As it was at so many records."},
    ],
    "/pictures/{digest}": [_part("digest", "As in the view.")],
    "/pictures/of/{thing}": [_part("thing", "Its id, as in `pictured` of the view.")],
    "/people/{deed}": [_part("deed", "What is to be done.", enum=list(DEEDS))],
    "/stream": [
        {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}, "description": "The last id heard."},
    ],
}


@get("/schema")
async def schema_page(request: Asking, context: Context) -> Response[str] | Response[Schema]:
    """The API, for reading; for programs, if that is what they accept."""
    return await context.explorers.answer(partial(_described_to, request, context), network(client_of(request)))


def _described_to(request: Asking, context: AppContext) -> Response[str] | Response[Schema]:
    games = context.table.ledger.games.values()
    accepted = request.headers.get("accept", "")
    if "json" in accepted and "html" not in accepted:
        return _as_json(games)
    moves = [MovesOf("Every game", _described(get_args(TableMove)))]
    moves += [MovesOf(game.title, _described(game.moves)) for game in games]
    operations = tuple(replace(each, path=PREFIX + each.path) for each in OPERATIONS)
    return page(context, request, "schema", SchemaScreen(TITLE, operations, tuple(moves)))


@get("/schema/openapi.json")
async def schema_document(request: Asking, context: Context, game: FromQuery[str] = "") -> Response[Schema]:
    """The API, for programs; with *game*, with the moves and the view of that one alone."""
    games = context.table.ledger.games
    if game and game not in games:
        raise Garbled(no_game(game, games))
    told = partial(_as_json, [games[game]] if game else games.values())
    return await context.explorers.answer(told, network(client_of(request)))


def _as_json(games: Iterable[AnyGame]) -> Response[Schema]:
    return Response(document(games), media_type="application/vnd.oai.openapi+json", headers=TO_ANY_SITE)


def document(games: Iterable[AnyGame]) -> Schema:
    """The OpenAPI document for these games."""
    games = tuple(games)
    moves = dict.fromkeys((*get_args(TableMove), *(move for game in games for move in game.moves)))
    views = dict.fromkeys(_views(games))
    first = [*ANSWERS.values(), Problem, Asked]  # asked for by place: a game may have a type of the same name
    found, components = msgspec.json.schema_components(
        [*first, *moves, *views], ref_template="#/components/schemas/{name}"
    )
    answers, problem, asked = dict(zip(ANSWERS, found, strict=False)), found[len(ANSWERS)], found[len(ANSWERS) + 1]
    bodies: Mapping[str, Schema] = {
        "/moves": {"required": True, "content": {JSON: {"schema": POSTING, "example": json.loads(A_MOVE)}}},
        "/people/{deed}": {"content": {JSON: {"schema": asked, "example": json.loads(A_SEAT)}}},  # some need none
        "/pictures/of/{thing}": PICTURE,
    }
    components = {name: _trimmed(each) for name, each in components.items()}
    behind = found[len(first) :]
    for made in behind[: len(moves)]:
        name = made["$ref"].rpartition("/")[2]
        components[name] = _as_sent(components[name])
    components["Move"] = _any_of(moves, behind[: len(moves)])
    components["Struct"] = {"description": SHOWN, "type": "object"} | ({"anyOf": behind[len(moves) :]} if views else {})
    components["Posting"] = _posting()
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": ABOUT},
        "paths": {
            PREFIX + each.path: {each.method: _operation(each, answers.get(each.path), bodies.get(each.path), problem)}
            for each in OPERATIONS
        },
        "components": {"schemas": components, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "security": [{"seat": []}],
    }


def _any_of(moves: Iterable[type[Struct]], described: Sequence[Schema]) -> Schema:
    """Any of these moves, told by its type where that is enough: several games may have moves of one name."""
    by_type = {tag_of(move): each["$ref"] for move, each in zip(moves, described, strict=True)}
    if len(by_type) < len(described):
        return {"anyOf": described}
    return {"oneOf": described, "discriminator": {"propertyName": "type", "mapping": by_type}}


def _views(games: Iterable[AnyGame]) -> Iterator[type[Struct]]:
    """What each game shows to a seat, as far as it says so in a way that can be described."""
    for game in games:
        with suppress(NameError, TypeError):
            view = get_type_hints(type(game).view)["return"]
            msgspec.json.schema(view)
            if view is not Struct:
                yield view


def _operation(each: Operation, answer: Schema | None, body: Schema | None, problem: Schema) -> Schema:
    plain: Schema = {OTHERS.get(each.path, JSON): {"schema": {"type": "string"}}}
    content: Schema = {JSON: {"schema": answer}} if answer else plain
    why: Schema = {PROBLEM: {"schema": problem}}
    return {
        "operationId": "-".join(part for part in each.path.split("/") if part and not part.startswith("{")),
        "summary": each.summary,
        "description": each.description,
        "parameters": PARAMETERS.get(each.path, []),
        "responses": {
            "200": {"description": each.summary, "content": content},
            **{status: {"description": LATER[status], "headers": RETRY, "content": why} for status in LATER},
            "default": {"description": "Why not, in a sentence", "content": why},
        },
        **({"requestBody": body} if body else {}),
    }


def _posting() -> Schema:
    """A move as it is sent: its own schema is that of any move."""
    return {
        "title": "Posting",
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "8 to 64 letters, digits or dashes, new for each move."},
            "move": {"$ref": "#/components/schemas/Move"},
            "for": {"type": "string", "description": "An absent player's seat, for the game master."},
        },
        "required": ["id", "move"],
        "additionalProperties": False,
    }


def _as_sent(move: Mapping[str, Any]) -> Schema:
    """A move whose numbers and yeses may also come as the texts of an offer's choices."""
    return {**move, "properties": {name: _or_text(each) for name, each in move["properties"].items()}}


def _or_text(argument: Mapping[str, Any]) -> Mapping[str, Any]:
    if "items" in argument:
        return {**argument, "items": _or_text(argument["items"])}
    ways = argument.get("anyOf") or [{name: argument[name] for name in argument if name not in BESIDE}]
    texts = [TEXTS[way["type"]] for way in ways if way.get("type") in TEXTS]
    beside = {name: argument[name] for name in BESIDE if name in argument}
    return {"anyOf": [*ways, *texts], **beside} if texts else argument


def _trimmed(schema: Schema) -> Schema:
    """A component without what is for readers of the code, such as doctests."""
    about = schema.get("description")
    return {**schema, "description": _first(about)} if isinstance(about, str) else schema


def _described(moves: Iterable[type[Struct]]) -> tuple[MoveSchema, ...]:
    return tuple(
        MoveSchema(
            tag=tag_of(move),
            about=_first(move.__doc__ or ""),
            schema=msgspec.json.format(msgspec.json.encode(msgspec.json.schema(move)), indent=2).decode(),
        )
        for move in moves
    )


def _first(text: str) -> str:
    return text.split("\n\n", maxsplit=1)[0].strip()
