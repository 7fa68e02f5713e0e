"""What an attack is made with besides the skill: a piece of equipment, and a skill that lends its force to it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from talewright.games.strange_fate.equipment import Piece
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play.conflict.means import Means
from talewright.games.strange_fate.play.state import Person
from talewright.games.strange_fate.procedure.profit import TRACKS, Profit, profit, weapon_of
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.weapon import ORDINARY
from talewright.refusal import Refused

MOST_OF_A_KIND = 1
"""Pieces, and skills that lend their force, for one attack; of both the higher Weapon value counts."""


@dataclass(frozen=True, slots=True)
class Armed:
    """An attack with what was named for it: its rating, and the highest Weapon value with whose it is."""

    rating: Rating
    weapon: int = ORDINARY
    name: str = ""
    piece: Piece | None = None


def armed(person: Person, means: Means, names: tuple[str, ...] = ()) -> Armed:
    """What the pieces and skills of these names make of an attack.

    Refused where one is not on the sheet, where several of a kind are to count together, and where a skill lends its
    force to attacks on another track alone.

    Source: SF-gift-equipment.5, SF-trapping-insight.6, SF-trapping-networking.15, SF-trapping-physical-force.14.
    """
    pieces = [each for name in names for each in person.character.equipment if _is(each.name, name)]
    others = [name for name in names if not any(_is(each.name, name) for each in pieces)]
    if max(len(pieces), len(others)) > MOST_OF_A_KIND or (pieces and others and not _force(person, means, others[0])):
        raise Refused(
            f"{' and '.join(names)} do not add up: the Weapon of one piece counts, so choose one.",
            clause="SF-gift-equipment.5",
        )
    lent = [_lent(person, means, name) for name in others]
    piece = next(iter(pieces), None)
    rating = person.character.rating_of(means.by.skill, piece) if piece else means.rating
    values = [(piece.weapon(means.track), piece.name)] if piece else []
    weapon, name = max((*values, *((each.weapon, each.skill) for each in lent)), default=(ORDINARY, ""))
    return Armed(rating, weapon, name, piece)


def arms(person: Person, means: tuple[Means, ...]) -> Iterator[tuple[str, ...]]:
    """What may be named for an attack: each piece, each skill that lends its force, and both where both make it better.

    Whether a skill and the attack are about related things the group judges (SF-trapping-physical-force.15).
    """
    tracks = {each.track for each in means}
    lent = (each.skill for track in Track if track in tracks for each in _lenders(person, track))
    lenders = tuple(lender_name(person, skill) for skill in dict.fromkeys(lent))
    pieces = tuple(each.name for each in person.character.equipment)
    yield from ((name,) for name in (*pieces, *lenders))
    yield from ((piece, lender) for piece in pieces for lender in lenders)


def lender_name(person: Person, skill: str) -> str:
    """What a skill that lends its force is called: by its name, with what it is where a piece has the same."""
    is_piece = any(_is(piece.name, skill) for piece in person.character.equipment)
    return f"skill {json.dumps(skill, ensure_ascii=False)}" if is_piece else skill


def is_better(person: Person, means: Means, names: tuple[str, ...]) -> bool:
    """Whether an attack is better with all of these than with fewer of them."""
    try:
        whole = armed(person, means, names)
        parts = [armed(person, means, names[:place] + names[place + 1 :]) for place in range(len(names))]
    except Refused:
        return False
    return all((each.rating, each.weapon) != (whole.rating, whole.weapon) for each in parts)


def _is(known: str, written: str) -> bool:
    return known.casefold() == written.strip().casefold()


def _lenders(person: Person, track: Track) -> Iterator[Profit]:
    """The skills that lend a Weapon value to attacks on a track, by the tier benefits that were chosen."""
    for owned in person.character.skills:
        for trapping in owned.benefits:
            if TRACKS.get(trapping.name) is track and owned.skill.tier > Tier.MUNDANE:
                yield profit(owned.skill.name, trapping.name, owned.skill.tier)


def _force(person: Person, means: Means, name: str) -> Profit | None:
    """What the skill of a name lends: to an attack on this track, else on another; None where it lends nothing."""
    found = (
        each
        for track in (means.track, *Track)
        for each in _lenders(person, track)
        if _is(lender_name(person, each.skill), name)
    )
    return next(found, None)


def _lent(person: Person, means: Means, name: str) -> Profit:
    """The same. Refused where it lends nothing, or nothing to this attack."""
    found = _force(person, means, name)
    if found is None:
        raise Refused(
            f"{person.name} has no {name.strip()[:60] or 'such piece'}: choose a piece, or a skill that lends its "
            "force, from the sheet, or nothing."
        )
    trapping = next(trapping for trapping, track in TRACKS.items() if track is found.track)
    weapon_of(found, trapping, means.by.label, means.track, is_related=True)
    return found
