"""What people write, read: ratings, NPCs, sheets, what defends; and how a character is written down."""

from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.strange_fate.rules.characters import creation, sheet
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.npc import Described, Quick, described, quick
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry, character_of, entry_of
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Side, Situation
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.games.strange_fate.rules.draft.stored import character_again
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.diagram import Diagram
from talewright.recasting import recast
from talewright.refusal import Fault, Refused, as_refusals
from talewright.table.pasted import Pasted

T = TypeVar("T")


def rating_of(text: str, *, clause: str = "SF-difficulty-tiers.1") -> Rating:
    """A rating or a difficulty, as a number or a word of the ladder. Raises ``Refused`` if it is none."""
    with as_refusals(clause):
        return Rating.parse(text)


def npcs_of(text: str) -> tuple[Quick, ...]:
    """Those whom the lines describe, without names. Raises ``Refused`` if one is nobody, or there is none."""
    with as_refusals():
        return _some(tuple(quick(text)))


def described_npcs(text: str) -> tuple[Described, ...]:
    """Those whom the lines describe. Raises ``Refused`` if one is nobody, or there is none."""
    with as_refusals():
        return _some(tuple(described(text)))


def _some(found: tuple[T, ...]) -> tuple[T, ...]:
    if not found:
        raise Refused("Write somebody on a line: Good thug (E), or Good thug (E), Fair liar.")
    return found


# --- characters


def character_in(pasted: Pasted[sheet.Sheet]) -> Character:
    """The character of a sheet, legal or not. Raises ``Refused`` where it cannot be read."""
    with as_refusals():
        return pasted.value.character


def check_legal(character: Character, rules: CreationRules, diagram: Diagram) -> None:
    """Refuse what the rules of creation do not allow, and say all of it."""
    faults = creation.faults(character, rules, diagram)
    if faults:
        raise Refused(told(character, faults), clause=faults[0].clause)


def told(character: Character, faults: tuple[Fault, ...]) -> str:
    """Everything that is wrong with a character, one after the other."""
    if len(faults) == 1:
        return f"{character.name}: {faults[0].why}"
    listed = " ".join(f"({number}) {fault}" for number, fault in enumerate(faults, start=1))
    return f"{character.name} has {len(faults)} faults: {listed}"


def entry_in(character: Character, rules: CreationRules) -> CharacterEntry:
    """The character as an event keeps it: the words of a sheet, without those about the group.

    Raises ``Refused`` for one that could not be read again.
    """
    entry = recast(entry_of(character, rules), CharacterEntry)
    with as_refusals():
        character_of(entry)
    return entry


@lru_cache(maxsize=512)
def character_from(entry: CharacterEntry, rules: CreationRules) -> Character:
    """The character of an event, which was judged when it happened, in the world of its group."""
    return replace(character_again(entry), common_skills=rules.skills.common_skills)


@by_identity(maxsize=EACH_SEAT)
def written(character: Character, rules: CreationRules) -> str:
    """The character as a sheet that reads back."""
    return sheet.write(sheet.Sheet(character=character, rules=rules))


# --- what defends


Defence = Invulnerability | Weakness


def defence_text(defence: Defence) -> str:
    """What defends, in the notation of a roll: minor-weakness "silver"."""
    return str(Side(Rating(0), (), (defence,))).removeprefix("0").strip()


def defence_of(text: str) -> Defence:
    """What defends, from its notation. Raises ``Refused`` if it is none."""
    with as_refusals("SF-invulnerability.1"):
        side = Situation.parse(f"0 vs 0 {text}").opposition
    defences = side.defences if isinstance(side, Side) else ()
    if len(defences) != 1:
        raise Refused(
            f'{text[:60]!r} is no defence: write it as in minor-invulnerability "fire", or major-weakness "sunlight".',
            clause="SF-invulnerability.1",
        )
    return defences[0]
