"""What a seat may do now, how long the words in it may be, and how a game puts that together.

An offer without fields is a button, with fields a form; posting it makes the move.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, ParamSpec, TypeVar, get_args

from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.decoding import tag_of
from talewright.dice.draw import Deck, Die
from talewright.refusal import Refused

P = ParamSpec("P")

# How long the words may be that a person types. A game's moves use these too.
LINE, PROSE = 200, 4000
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Line = Annotated[str, Meta(max_length=LINE)]
Prose = Annotated[str, Meta(max_length=PROSE)]
Word = Annotated[str, Meta(max_length=64)]  # 64 hexadecimal digits


class Words(Struct, frozen=True):
    """Beside the length of a move's text: it must not be empty, and *say* is what is said then.

    For example ``reason: Annotated[Prose, Words("Say what happens.")]``.
    """

    say: str
    clause: str = ""


class Verbatim:
    """Beside the length of a move's text, as in ``Annotated[str, Verbatim()]``: the blanks around it belong to it."""


# And how many of something somebody may choose at once.
T = TypeVar("T")
Several = Annotated[tuple[T, ...], Meta(max_length=200)]

# What an argument may be.
Value = str | int | bool | tuple[str, ...] | None


class Option(Struct, frozen=True):
    """One thing to choose. *about* is a short explanation, perhaps with the odds it would lead to.

    *group* is the heading under which it stands where there are several, *clause* the rule behind it, and *more* is
    read once it is chosen, such as the sheet of a character.
    """

    value: str
    label: str
    about: str = ""
    group: str = ""
    clause: str = ""
    more: str = ""


class Choice(Struct, frozen=True, kw_only=True, tag="choice"):
    """One of *options*, or, with *many*, any number of them, at first *chosen*. An optional one may be left empty."""

    name: str
    label: str
    options: tuple[Option, ...]
    default: str = ""
    optional: bool = False
    many: bool = False
    chosen: tuple[str, ...] = ()
    about: str = ""

    @property
    def labels(self) -> dict[str, str]:
        """What each value is called."""
        return {each.value: each.label for each in self.options}


class Number(Struct, frozen=True, kw_only=True, tag="number"):
    """A whole number from *least* to *most* in steps of *step*."""

    name: str
    label: str
    least: int
    most: int
    step: int = 1
    default: int | None = None
    about: str = ""


class Text(Struct, frozen=True, kw_only=True, tag="text"):
    """Words, at most *most* characters. *suggestions* never close the list; *means* tells what each of them comes to.

    What is read as a notation, such as a rating, has a default, suggestions or an *example* of how it is written.
    """

    name: str
    label: str
    most: int = 200
    default: str = ""
    optional: bool = False
    long: bool = False
    suggestions: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    about: str = ""
    example: str = ""

    @property
    def labels(self) -> dict[str, str]:
        """Suggestions with what they come to, if anything."""
        return {each: f"{each} {means}" for each, means in zip(self.suggestions, self.means, strict=False)}


class Face(Struct, frozen=True, kw_only=True, tag="face"):
    """What a real die or card shows."""

    name: str
    label: str
    of: Die | Deck
    about: str = ""


Field = Choice | Number | Text | Face


class Offer(Struct, frozen=True, kw_only=True, dict=True):  # a dict: its key is asked for time and again
    """A move that this seat may make now.

    *move* is the move's tag; *fixed* are arguments that ride along; *fields* are those still to be filled in, named
    as in the move. *whose* says for whom, or for what, it is where the same is offered for several: a list shows that
    behind the label, a place that says so itself leaves it out. *effect* says what it would change, *clause* is the
    rule behind it. *key* tells offers of the same move apart and stays the same from one look to the next, so that a
    half-filled form can be found again.
    """

    move: str
    label: str
    fixed: Mapping[str, Value] = {}
    fields: tuple[Field, ...] = ()
    whose: str = ""
    about: str = ""
    effect: str = ""
    clause: str = ""
    group: str = ""  # what it belongs to, such as a contest's id; pages place offers by it
    main: bool = False  # the one that most people want next
    in_person: bool = False  # for whoever sits there alone: nobody does it on behalf of somebody absent
    rolls: bool = False  # it calls for a die of this seat's, which a browser then rolls with the same press
    again: bool = False  # it was made before, and the nonce that came with it then stands

    @property
    def named(self) -> str:
        """Its label, and whose it is."""
        return f"{self.label} for {self.whose}" if self.whose else self.label

    @found_once
    def key(self) -> str:
        return "-".join([self.move, *(f"{name}.{value}" for name, value in sorted(self.fixed.items()))])

    def explained(
        self, *, whose: str = "", about: str = "", effect: str = "", clause: str = "", main: bool = False
    ) -> "Offer":
        """The offer with its explanation."""
        return replace(self, whose=whose, about=about, effect=effect, clause=clause, main=main)


# --- how an offer is put together

YES_NO = (Option("true", "Yes"), Option("false", "No"))
HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))


def offer(move: type[Struct], label: str, /, *fields: Field, **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments; it belongs to the first of those that its move *belongs* to.

    For a move that belongs to no argument of that name *group* says to what else. Raises TypeError for an argument that
    the move does not take: `main`, `about` and the like go to `explained`.
    """
    takes, belongs = _arguments(move), getattr(move, "belongs", ())
    group = str(next(filter(None, map(fixed.get, belongs)), ""))
    if "group" not in belongs:
        group = str(fixed.pop("group", group))
    for name in (*fixed, *[field.name for field in fields]):
        if name not in takes and name.partition(".")[0] not in takes:  # move.text is in `move`
            raise TypeError(f"{move.__name__} takes no {name!r}, so it cannot be offered with one.")
    return Offer(move=tag_of(move), label=label, fields=fields, fixed=fixed, group=group)


def words(  # noqa: PLR0913 - each is a property of the field
    name: str,
    label: str,
    *,
    default: str = "",
    optional: bool = False,
    long: bool = False,
    suggestions: tuple[str, ...] = (),
    means: tuple[str, ...] = (),
    about: str = "",
    example: str = "",
) -> Text:
    """A field for words."""
    return Text(
        name=name,
        label=label,
        default=default,
        optional=optional,
        long=long,
        most=PROSE if long else LINE,
        suggestions=suggestions,
        means=means,
        about=about,
        example=example,
    )


def text(  # noqa: PLR0913 - each is a property of the field
    move: type[Struct],
    name: str,
    label: str,
    *,
    default: str = "",
    suggestions: tuple[str, ...] = (),
    about: str = "",
    example: str = "",
) -> Text:
    """A field for a text of a move, as long as the move takes it; it may stay empty where the move lets it."""
    most, optional = _measure(move, name)
    return Text(
        name=name,
        label=label,
        default=default,
        optional=optional,
        long=most > LINE,
        most=most,
        suggestions=suggestions,
        about=about,
        example=example,
    )


@cache
def _arguments(move: type[Struct]) -> frozenset[str]:
    """What a move takes, by the names under which it is sent."""
    return frozenset(field.encode_name for field in structs.fields(move))


@cache
def _measure(move: type[Struct], name: str) -> tuple[int, bool]:
    """How long a text of a move may be, and whether it may stay empty."""
    field = next(each for each in structs.fields(move) if each.name == name)
    notes = get_args(field.type)
    lengths = [note for note in notes if isinstance(note, Meta)]
    most = next(each.max_length for each in lengths if each.max_length)
    demanded = any(isinstance(note, Words) for note in notes) or any(each.min_length for each in lengths)
    return most, not demanded


def allowed(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a rule has nothing against it: for offers, which are never refused."""
    try:
        check(*args, **kwargs)
    except Refused:
        return False
    return True


def one_of(
    name: str, label: str, options: Iterable[object], *, default: str = "", optional: bool = False, about: str = ""
) -> Choice:
    """A field for one of several things; the first, if no other is the default and it may not be left empty.

    What is no ``Option`` is called by what it is stored as.
    """
    known = tuple(each if isinstance(each, Option) else Option(str(each), str(each)) for each in options)
    first = "" if optional else known[0].value
    return Choice(name=name, label=label, options=known, default=default or first, optional=optional, about=about)


def yes_no(name: str, label: str, *, default: bool = False, about: str = "") -> Choice:
    """A field for something that is so or not."""
    return one_of(name, label, YES_NO, default="true" if default else "false", about=about)


def hidden_field(label: str = "Who sees it", *, hidden: bool = False) -> Choice:
    """A field that asks whether something is hidden from the players."""
    return Choice(name="hidden", label=label, options=HIDDEN_OR_SHOWN, default="true" if hidden else "false")
