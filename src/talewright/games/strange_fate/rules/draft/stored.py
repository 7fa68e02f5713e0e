"""Characters of a journal: judged when they were written down, and never again.

Readers may grow stricter, and what was stored must still be read: then a part that cannot be read any more is left out,
and everything else is as it was.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.archetype import Archetype, archetype_called
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.gift import parse_drawback
from talewright.games.strange_fate.rules.characters.gift_entry import CompanionEntry, PieceEntry
from talewright.games.strange_fate.rules.characters.owned_entry import OwnedEntry, owned_of
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry, character_of
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.entry import BenchEntry, DraftEntry, draft_of
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Refused

SkillEntry = TypeVar("SkillEntry", OwnedEntry, BenchEntry)


def character_again(entry: CharacterEntry) -> Character:
    """The character of an event, without what cannot be read any more."""
    try:
        return character_of(entry)
    except ValueError:
        return character_of(legible(entry))


def draft_again(entry: DraftEntry, rules: CreationRules = USUAL, diagram: Diagram | None = None) -> Draft:
    """The draft of an event, without what cannot be read any more."""
    try:
        return draft_of(entry, rules, diagram)
    except (ValueError, Refused):
        bench = _skill(entry.bench) if entry.bench else None
        return draft_of(replace(entry, character=legible(entry.character), bench=bench), rules, diagram)


def legible(entry: CharacterEntry) -> CharacterEntry:
    """What can still be read of a stored character."""
    known = (
        isinstance(entry.archetype, Archetype)
        or not entry.archetype.strip()
        or _reads(archetype_called, entry.archetype)
    )
    return replace(
        entry,
        archetype=entry.archetype if known else Archetype(name=str(entry.archetype)),
        skill=_skills(entry.skill),
        equipment=tuple(map(_piece, entry.equipment)),
        companion=tuple(map(_companion, entry.companion)),
        invulnerability=tuple(
            replace(each, against="" if each.broad else each.against) for each in entry.invulnerability
        ),
    )


def _skills(entries: Iterable[OwnedEntry]) -> tuple[OwnedEntry, ...]:
    """Skills, but those of which nothing is left."""
    left = (_skill(each) for each in entries)
    return tuple(each for each in left if _reads(owned_of, each))


def _skill(entry: SkillEntry) -> SkillEntry:
    return replace(
        entry,
        tier=entry.tier if _reads(Tier.parse, entry.tier) else "",
        trappings=_only(Held.parse, entry.trappings),
        drawbacks=_only(Drawback.parse, entry.drawbacks),
        benefits=_only(Trapping.parse, entry.benefits),
    )


def _piece(entry: PieceEntry) -> PieceEntry:
    return replace(
        entry,
        empowered=tuple(each for each in entry.empowered if _reads(Tier.parse, each.tier)),
        drawbacks=_only(parse_drawback, entry.drawbacks),
    )


def _companion(entry: CompanionEntry) -> CompanionEntry:
    return replace(
        entry,
        skill=_skills(entry.skill),
        equipment=tuple(map(_piece, entry.equipment)),
        drawbacks=_only(parse_drawback, entry.drawbacks),
    )


Written = TypeVar("Written")


def _only(read: Callable[[str], object], texts: Iterable[str] | None) -> tuple[str, ...] | None:
    """What can be read; what a skill leaves out, since it is as printed, stays left out."""
    return None if texts is None else tuple(text for text in texts if _reads(read, text))


def _reads(read: Callable[[Written], object], written: Written) -> bool:
    try:
        read(written)
    except (ValueError, Refused):
        return False
    return True
