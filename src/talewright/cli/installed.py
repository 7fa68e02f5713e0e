"""`talewright games`: the games, their options, and what each option means when nobody sets it."""

import sys
from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from talewright.games.registry import installed
from talewright.table.offer import Choice, Face, Field, Number, Text


class Listed(msgspec.Struct, frozen=True):
    """A game that is installed here, and what a group may set when a campaign begins."""

    game: str
    title: str
    about: str
    options: tuple[Field, ...]


def games(*, json: Annotated[bool, Parameter(help="The same as JSON, for programs.", negative=())] = False) -> None:
    """The games, their editions and their options."""
    loaded = installed(left_out=say_left_out)
    found = [Listed(slug, game.title, game.about, game.options()) for slug, game in sorted(loaded.items())]
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    sys.stdout.write("\n".join(line for game in found for line in told(game)))


def say_left_out(slug: str, fault: Exception) -> None:
    """Tell of a game that cannot be loaded, while the others go on."""
    sys.stderr.write(f"talewright: the game {slug} cannot be loaded and is left out: {fault}\n")


def told(game: Listed) -> Iterator[str]:
    """A game in a few lines."""
    yield f"{game.game}: {game.title}"
    yield f"    {game.about}"
    for option in game.options:
        yield f"    {option.name}: {option.label}{_values(option)}"
    yield ""


def _values(option: Field) -> str:
    """What an option may be, with the value that it has when nobody sets it.

    >>> _values(Number(name="points", label="Points", least=0, most=9, default=1))
    ' (0 to 9; 1 if not set)'
    """
    match option:
        case Choice(options=options):
            what = ", ".join(each.value for each in options)
        case Number(least=least, most=most):
            what = f"{least} to {most}"
        case Text():
            what = "words"
        case Face(of=of):
            return f" ({of})"
    return f" ({what}; {option.default} if not set)" if option.default not in ("", None) else f" ({what})"
