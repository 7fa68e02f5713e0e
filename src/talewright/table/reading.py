"""From what a form or a program sent to a move, and from an offer to what a form would send.

Whatever does not fit is told in one sentence: which field, what came, and what would be right.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Protocol, Union, get_args

import msgspec
from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import FieldInfo

from talewright.decoding import by_tag, convert, decoder
from talewright.misfit import in_range, wanted, without_none
from talewright.table.legible import legible
from talewright.table.moves import TableMove
from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value

Plain = Union[str, int, float, bool, None, Sequence["Plain"], Mapping[str, "Plain"]]  # noqa: UP007 - it names itself

SHOWN = 40  # characters of what came that an answer repeats
BOUND = 2**63  # whole numbers beyond it cannot be stored


class HasMoves(Protocol):
    """A game, as far as reading goes."""

    @property
    def moves(self) -> tuple[type[Struct], ...]: ...


def read_move(game: HasMoves, data: Mapping[str, Plain], *, strict: bool) -> Struct:
    """The move that *data* tells of: one of the table's or of *game*'s.

    Its tag stands under ``type``, or under ``move`` if there is no ``type``; a form whose move has itself an argument
    of that name sends it second. From a form (not *strict*) come texts, and lists where a name came several times;
    from JSON (*strict*) every value has its own type, or is the text of an offer's choice.
    What stands under a name with a dot, such as ``rest.character``, belongs to an argument that has several.
    Raises ValueError with a sentence for the person who sent it.
    """
    kind, fields, sent = _known(game, data)
    move: Struct = kind(**{name: _argument(*field, sent, strict=strict) for name, field in fields.items()})
    return move


def read_part(game: HasMoves, data: Mapping[str, Plain]) -> tuple[type[Struct], dict[str, Plain]]:
    """Which move *data* tells of, and those of its arguments that are filled in, as a form or a program sent them.

    Raises ValueError with a sentence for the person who sent it.
    """
    kind, fields, sent = _known(game, data)
    filled = {name: value for name, value in sent.items() if not _is_empty(value)}
    read = {name: _argument(*fields[name], filled, strict=False) for name in filled}
    return kind, {name: msgspec.to_builtins(value) for name, value in read.items() if value is not None}


def _known(
    game: HasMoves, data: Mapping[str, Plain]
) -> tuple[type[Struct], Mapping[str, tuple[FieldInfo, inspect.Type]], dict[str, Plain]]:
    """Which move *data* tells of, what it takes, and what was sent for that."""
    tag, sent = _tag(data)
    kinds = moves_by_tag(game.moves)
    if tag not in kinds:
        raise ValueError(f"There is no move {_shown(tag)} here. {_nearest(tag, kinds)}")
    kind = kinds[tag]
    fields = _fields_of(kind)
    sent = _gathered(sent, fields)
    for name in sent:
        if name not in fields:
            raise ValueError(f"{_shown(name)} is no part of {tag}, which takes {_listed(fields)}.")
    return kind, fields, sent


def _gathered(sent: dict[str, Plain], fields: Mapping[str, tuple[FieldInfo, inspect.Type]]) -> dict[str, Plain]:
    """What was sent, with the names of a form such as "rest.character" gathered under "rest"."""
    gathered: dict[str, Plain] = {}
    inner: dict[str, dict[str, Plain]] = {}
    for name, value in sent.items():
        head, _, tail = name.partition(".")
        if tail and head in fields and isinstance(fields[head][1], inspect.DictType):
            inner.setdefault(head, {})[tail] = value
        else:
            gathered[name] = value
    return gathered | inner


@lru_cache(maxsize=64)
def moves_by_tag(moves: tuple[type[Struct], ...]) -> Mapping[str, type[Struct]]:
    """The moves of the table and of a game, by their tags. Raises TypeError if two have the same."""
    return by_tag((*get_args(TableMove), *moves), "moves")


@lru_cache(maxsize=1024)
def _fields_of(kind: type[Struct]) -> Mapping[str, tuple[FieldInfo, inspect.Type]]:
    """What a move takes, by name, and of which type that is."""
    decoder(kind)  # from here on its arguments can be read in several threads
    return {field.name: (field, inspect.type_info(field.type)) for field in msgspec.structs.fields(kind)}


def fill(offer: Offer, choices: Mapping[str, Value] | None = None) -> dict[str, Value]:
    """What a form would send for *offer*: what it fixes, then *choices*, then the fields' own defaults.

    ``read_move`` makes a move of it. Raises ValueError for a field that the offer has not, or
    one that is still to be filled in.
    """
    chosen = dict(choices or {})
    fields = {field.name: field for field in offer.fields}
    for name in chosen:
        if name not in fields:
            raise ValueError(f"{_shown(name)} is no field of {offer.move}, which asks for {_listed(fields)}.")
    values: dict[str, Value] = {"type": offer.move, **offer.fixed}
    for name, field in fields.items():
        value = chosen.get(name, _default(field))
        if value is None and name not in chosen and not _may_stay_open(field):
            raise ValueError(f"{_named(name)} is still to be filled in: {_wanted_by(field)}.")
        if value is not None:
            values[name] = value
    return values


def read_fields(fields: Iterable[Field], data: Mapping[str, Plain]) -> dict[str, Value]:
    """What a form sent for *fields*, such as a game's options; a field left empty has its default.

    Raises ValueError with a sentence for the person who sent it.
    """
    read: dict[str, Value] = {}
    for field in fields:
        sent = _several(data.get(field.name)) if isinstance(field, Choice) and field.many else _one(field.name, data)
        value = _default(field) if _is_empty(sent) else _fitting(field, sent)
        if value is None and not _may_stay_open(field):
            raise ValueError(f"{_named(field.name)} is missing: {_wanted_by(field)}.")
        if value is not None:
            read[field.name] = value
    return read


# --- a move's tag and arguments


def _tag(data: Mapping[str, Plain]) -> tuple[str, dict[str, Plain]]:
    """The tag of a move, and what else was sent."""
    rest = dict(data)
    if "type" in rest:
        tag = rest.pop("type")
    else:
        tag = rest.pop("move", None)
        if isinstance(tag, list | tuple) and tag:
            tag, *others = tag
            rest |= {"move": others} if others else {}
    if not isinstance(tag, str):
        raise ValueError('Say which move it is, such as {"type": "say", "text": "Hello"}.')  # noqa: TRY004 - the border
    return tag, rest


def _argument(field: FieldInfo, kind: inspect.Type, sent: Mapping[str, Plain], *, strict: bool) -> object:
    came = _legible(sent.get(field.name))
    if not strict:
        came = _from_form(kind, field.name, came)
    if came is None and (field.name not in sent or not (strict or _takes_none(kind))):
        if field.default is not NODEFAULT:
            return field.default
        if field.default_factory is not NODEFAULT:
            return field.default_factory()
        is_ticked = not strict and isinstance(without_none(kind), inspect.CollectionType)
        raise ValueError(f"{_named(field.name)} is missing: {'choose at least one' if is_ticked else wanted(kind)}.")
    try:
        read = msgspec.convert(came, field.type, strict=strict and not _is_text(came))  # noqa: TID251 - _fields_of described it
    except (msgspec.ValidationError, ValueError):
        raise ValueError(_misfit(field.name, came, kind)) from None
    if isinstance(read, int) and not -BOUND <= read < BOUND:
        raise ValueError(f"{_named(field.name)} is too large a number: it takes {wanted(kind)}.")
    return read


def _is_text(came: Plain) -> bool:
    """Whether these may be the values of an offer's choices, which are texts even where the move has a number."""
    return all(isinstance(one, str) for one in (came if isinstance(came, list | tuple) else (came,)))


def _from_form(whole: inspect.Type, name: str, came: Plain) -> Plain:
    """What a browser sent, as the type needs it; None where a field was left empty."""
    kind = without_none(whole)
    if isinstance(kind, inspect.CollectionType):
        several = _several(came)
        return [_trimmed(one) for one in several] if came is not None else None
    if isinstance(came, list | tuple):
        came = _one(name, {name: came})
    came = _trimmed(came)
    if came == "" and (_takes_none(whole) or not isinstance(kind, inspect.StrType)):
        return None
    return True if isinstance(kind, inspect.BoolType) and came == "on" else came


def _trimmed(came: Plain) -> Plain:
    return legible(came).replace("\r\n", "\n").strip() if isinstance(came, str) else came


def _legible(came: Plain) -> Plain:
    """A text, or each of several, without what nobody would see in it."""
    if isinstance(came, list | tuple):
        return [_legible(one) for one in came]
    return legible(came) if isinstance(came, str) else came


def _several(came: Plain) -> list[Plain]:
    """The answers to a question of many, without those left empty."""
    answers = list(came) if isinstance(came, list | tuple) else [came]
    return [answer for answer in answers if not _is_empty(answer)]


def _is_empty(answer: Plain) -> bool:
    return answer is None or answer == [] or (isinstance(answer, str) and not answer.strip())


def _one(name: str, data: Mapping[str, Plain]) -> Plain:
    came = data.get(name)
    if not isinstance(came, list | tuple):
        return came
    if len(came) > 1:
        raise ValueError(f"{_named(name)} came {len(came)} times: send it once.")
    return came[0] if came else None


# --- what would be right


def _misfit(name: str, came: Plain, kind: inspect.Type) -> str:
    most = without_none(kind)
    if isinstance(most, inspect.StrType) and isinstance(came, str):
        if most.max_length is not None and len(came) > most.max_length:
            return f"{_named(name)} is too long: {len(came):,} characters, of {most.max_length:,} at most."
        if most.min_length and len(came) < most.min_length:
            return f"{_named(name)} is empty: write {wanted(kind)}."
    return f"{_named(name)}: {_shown(came)} does not fit. It takes {wanted(kind)}."


def _takes_none(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.UnionType) and kind.includes_none


# --- fields of an offer


def _default(field: Field) -> Value:
    match field:
        case Choice(many=True, default=default, chosen=chosen):
            return chosen or ((default,) if default else None)
        case Choice(default=default) | Text(default=default):
            return default or None
        case Number(default=default):
            return default
        case Face():
            return None


def _may_stay_open(field: Field) -> bool:
    return isinstance(field, Choice | Text) and field.optional


def _fitting(field: Field, sent: Plain) -> Value:
    """The value that a form sent for a field, if it fits."""
    match field:
        case Choice(options=options, many=True) if isinstance(sent, list):
            chosen = tuple(answer for answer in sent if isinstance(answer, str))
            if len(chosen) == len(sent) and set(chosen) <= {option.value for option in options}:
                return chosen
        case Choice(options=options):
            if isinstance(sent, str) and sent in {option.value for option in options}:
                return sent
        case Text(most=most):
            text = str(_trimmed(sent))
            if len(text) > most:
                raise ValueError(f"{_named(field.name)} is too long: {len(text):,} characters, of {most:,} at most.")
            return text
        case Number() | Face():
            number = _whole(sent)
            if number is not None and _allows(field, number):
                return number
    raise ValueError(f"{_named(field.name)}: {_shown(sent)} does not fit. It takes {_wanted_by(field)}.")


def _whole(sent: Plain) -> int | None:
    try:
        return convert(_trimmed(sent), int, strict=False)
    except msgspec.ValidationError:
        return None


def _allows(field: Number | Face, number: int) -> bool:
    if isinstance(field, Face):
        return field.of.allows(number)
    return field.least <= number <= field.most and not (number - field.least) % field.step


def _wanted_by(field: Field) -> str:
    match field:
        case Choice(options=options, many=many):
            return ("some of " if many else "one of ") + ", ".join(option.value for option in options)
        case Number(least=least, most=most, step=step):
            return in_range(least, most) + (f", in steps of {step}" if step > 1 else "")
        case Text(most=most):
            return f"a text of 1 to {most:,} characters"
        case Face(of=of):
            return str(of)


# --- words


def _named(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _shown(came: Plain) -> str:
    if came is None:
        return "nothing"
    if isinstance(came, int) and abs(came) >= BOUND:
        return "a number of more than 18 digits"
    text = repr(came) if isinstance(came, str) else str(came)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(names) or "nothing"


def _nearest(tag: str, kinds: Mapping[str, type[Struct]]) -> str:
    near = get_close_matches(tag, kinds, n=3)
    return f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(sorted(kinds))}."
