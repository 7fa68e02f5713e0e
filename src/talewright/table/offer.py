"""What a seat may do now. An offer without fields is a button, with fields a form; posting it makes the move."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.caching import found_once
from talewright.dice.draw import Deck, Die

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
