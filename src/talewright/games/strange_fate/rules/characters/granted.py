"""Gear that somebody has for a while, in one line: "Sabre: Deadly [Health] x2, Aspect: Blessed"."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.equipment import faults as faults_of
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.conflict.weapon import MOST
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.refusal import Refused, refuse

MOST_TIMES = 9
LIKE_THIS = "write Sabre: Deadly [Health] x2, Aspect: Blessed"


def read(text: str) -> Piece:
    """Read a piece of equipment by its name and its improvements. Raises ValueError if it is none.

    >>> read("Sabre: Deadly [Health] x2, Well-Made: Arms").places
    4
    """
    name, _, listed = text.partition(":")
    if not name.strip() or not listed.strip():
        raise ValueError(f"not a piece of equipment: {text[:60]!r}; {LIKE_THIS}")
    return with_more(Piece(name=name.strip()), listed)


def with_more(piece: Piece, listed: str) -> Piece:
    """A piece with more improvements, "Deadly [Health] x2, Aspect: Blessed". Raises ValueError if one is unknown."""
    for part in _parts(listed):
        piece = _improved(piece, part)
    return piece


KINDS = ("deadly", "protective", "rugged", "essential", "aspect", "well-made", "alternate use", "empowered")


def is_improvement(words: str) -> bool:
    """Whether words begin an improvement, and not the name of a piece."""
    return words.partition("[")[0].strip().casefold() in KINDS


def _parts(listed: str) -> Iterator[str]:
    for part in (each.strip() for each in listed.split(",")):
        what, _, times = part.rpartition(" x")
        if what and times.isdecimal() and 1 <= int(times[:2]) <= MOST_TIMES:
            yield from [what] * int(times)
        elif part:
            yield part


def _improved(piece: Piece, part: str) -> Piece:
    what, _, about = (each.strip() for each in part.partition(":"))
    kind, _, choice = what.removesuffix("]").partition(" [")
    match kind.casefold(), about:
        case "deadly", "":
            return replace(piece, deadly=(*piece.deadly, _track(choice, part)))
        case "protective", "":
            return replace(piece, protective=(*piece.protective, _track(choice, part)))
        case "rugged", "":
            return replace(piece, rugged=(*piece.rugged, _track(choice, part)), is_armour=True)
        case "essential", "":
            return replace(piece, essential=(*piece.essential, _track(choice, part).scope), is_armour=True)
        case "aspect", words if words:
            return replace(piece, aspects=(*piece.aspects, words))
        case "well-made", skill if skill:
            return replace(piece, well_made=(*piece.well_made, skill))
        case "alternate use", use if use:
            return replace(piece, alternate_uses=(*piece.alternate_uses, use))
        case "empowered", skill if skill:
            name, _, tier = skill.removesuffix(")").partition(" (")
            return replace(piece, empowered=(*piece.empowered, Boosted(name, Tier.parse(tier or "E"))))
        case _:
            raise ValueError(f"not an improvement: {part[:60]!r}; {LIKE_THIS}")


def _track(choice: str, part: str) -> Track:
    """The track of an improvement, by its own name or by that of its scope."""
    for track in Track:
        if choice.casefold() in {track.casefold(), track.scope.casefold()}:
            return track
    raise ValueError(f"not a track: {part[:60]!r}; write one of {', '.join(Track)} in square brackets")


def check(piece: Piece, most: int, whose: Character, rules: CreationRules, clause: str) -> Piece:
    """Let a piece through that somebody can be given. Refused are more than *most* improvements, and what no piece has.

    An asset that cannot be held is the group's to allow, and its modifier stays within 3.

    Source: SF-social-weapons.1, SF-social-weapons.2, SF-social-weapons.5.
    """
    if piece.places > most:
        raise Refused(
            f"{piece.name} has {piece.places} improvements, and {most} are the most here: leave some out.",
            clause=clause,
        )
    if not piece.is_tangible and max((piece.deadly + piece.protective).count(track) for track in Track) > MOST:
        raise Refused(f"Keep what {piece.name} adds within {MOST} stress.", clause="SF-social-weapons.2")
    refuse(faults_of(piece, rules, [skill.name for skill in whose.designs] + [*piece.well_made]))
    return piece
