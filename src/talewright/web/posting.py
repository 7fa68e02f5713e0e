"""Forms: what a person filled in becomes a move, or a sentence that says what would be right."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated

from litestar.di import NamedDependency
from litestar.exceptions import ClientException, InternalServerException
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.game import no_game
from talewright.table.ledger import AnyGame
from talewright.table.offer import Choice, Field, Number, Text, Value
from talewright.table.reading import Plain, read_fields, read_move
from talewright.web.authentication import Asking

Fields = Mapping[str, Sequence[str]]
NOTHING: Fields = {}
Form = NamedDependency[Fields]

SHEET, PREPARE = "sheet/", "prepare"  # pages that forms stand on, beside the table
ONE_PREPARED = "prepare/one"  # the page of a single thing in the pocket
PageOf = Annotated[str, QueryParameter(name="page")]

ENVELOPE = ("move", "id", "for")
BESIDE_OPTIONS = ("game", "name", "gm", "pack", "mark")  # what is sent of a new campaign beside its options


class Garbled(ClientException):
    """What was sent cannot be read; its detail is a sentence that says what would be right."""


class Posted(Struct, frozen=True):
    """A move as a form tells it: *tag* names it, *fields* are its own."""

    tag: str
    id: str
    acting_for: SeatId | None
    fields: Fields

    def as_move(self, game: AnyGame) -> Struct:
        """The move itself. Raises ``Refused`` if a field is missing or cannot be read."""
        try:
            return read_move(game, {"type": self.tag, **_plain(self.fields)}, strict=False)
        except ValueError as error:
            raise Refused(str(error)) from error


@contextmanager
def whole_body() -> Iterator[None]:
    """Say what would be right where a body breaks off, or is written in no encoding that there is."""
    try:
        yield
    except InternalServerException as error:  # which is how Litestar says that the other side has hung up
        raise Garbled("The request broke off before its end. Please send it again.") from error
    except (LookupError, UnicodeError) as error:
        raise Garbled("The text could not be read. Send it as UTF-8.") from error


async def filled(request: Asking) -> Fields:
    """Every name of a form with all that was given under it, in the order of the page."""
    found: dict[str, list[str]] = {}
    with whole_body():
        form = await request.form()
    for name, value in form.multi_items():
        if not isinstance(value, str):
            await form.close()
            raise Garbled("A form of the table holds no files.")
        found.setdefault(name, []).append(value)
    return found


async def posted(request: Asking) -> Posted:
    """The move in a form. The first ``move``, ``id`` and ``for`` are about it, further ones belong to it."""
    form = await filled(request)
    tag, move, absent = (one(form, name) for name in ENVELOPE)
    own = {name: told[1:] if name in ENVELOPE else told for name, told in form.items()}
    fields = {name: told for name, told in own.items() if told}
    return Posted(tag, move or keys.new_id(), SeatId(absent) if absent else None, fields)


def one(form: Fields, name: str) -> str:
    """The one answer to a field; empty if there is none."""
    return next(iter(form.get(name, ())), "")


def of_game(form: Fields, slug: str) -> Fields:
    """The form with the options of one game, which come as ``GAME/OPTION`` or plain, and without those of others."""
    mine = f"{slug}/"
    return {name.removeprefix(mine): told for name, told in form.items() if name.startswith(mine) or "/" not in name}


def options_from(form: Fields, fields: Sequence[Field]) -> dict[str, Value]:
    """What a group set for its campaign. Raises ``Refused`` if something does not fit."""
    try:
        return read_fields(fields, _plain(form))
    except ValueError as error:
        raise Refused(str(error)) from error


def check_options(form: Fields, slug: str, games: Collection[str], fields: Sequence[Field]) -> None:
    """Refuse what a form names as an option of a game that has none of that name, and of one that is not there."""
    known = {field.name for field in fields}
    for name in form:
        head, of_one, option = name.partition("/")
        if of_one and head not in games:
            raise Refused(no_game(head, games))
        asked = option if of_one else head
        if asked not in known and (head == slug if of_one else head not in BESIDE_OPTIONS):
            raise Refused(f"There is no option {asked[:40]!r}: the options are {', '.join(sorted(known))}.")


def as_set(field: Field, form: Fields) -> Field:
    """A field as somebody has filled it in; as it is where the form does not name it."""
    match field, form.get(field.name):
        case Choice(many=True), told if told is not None or form:
            return replace(field, chosen=tuple(told or ()))
        case Number(), [told] if told.removeprefix("-").isdecimal():
            return replace(field, default=int(told))
        case Choice() | Text(), [told]:
            return replace(field, default=told)
        case _:
            return field


def _plain(form: Fields) -> dict[str, Plain]:
    return {name: [*told] if len(told) > 1 else told[0] for name, told in form.items()}
