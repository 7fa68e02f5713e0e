"""What a sheet names that has to stand on it: the skills of aspects and gifts, and the aspects of gifts."""

from collections.abc import Iterator

from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.characters import equipment
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion, usable
from talewright.games.strange_fate.rules.characters.gift import GiftKind, faults_of_names, unknown_in_themes
from talewright.games.strange_fate.rules.skills.budget import USUAL
from talewright.refusal import Fault


def unknown(character: Character) -> Iterator[Fault]:
    """Names that nothing on the sheet bears, whatever a group allows."""
    skills = [each.name for each in character.designs]
    yield from aspect.unknown(character.aspects, character.designs)
    yield from unknown_in_gifts(character)
    yield from unknown_in_themes(character.themes, skills)
    for piece in character.equipment:
        yield from equipment.unknown(piece, usable(skills, USUAL))
    for who in character.companions:
        yield from _unknown_of(who)


def unknown_in_gifts(character: Character) -> Iterator[Fault]:
    """Skills with Impact, and Signature Aspects, that are not on the sheet."""
    skills, aspects = ([each.name for each in found] for found in (character.designs, character.all_aspects))
    yield from faults_of_names(GiftKind.IMPACT, character.impacts, skills, "SF-gift-impact.1")
    signed = character.signature_aspects
    yield from faults_of_names(GiftKind.SIGNATURE_ASPECT, signed, aspects, "SF-gift-signature-aspect.1")


def _unknown_of(who: Companion) -> Iterator[Fault]:
    skills = [each.skill.name for each in who.skills]
    yield from faults_of_names(f"Impact of {who.name}", who.impacts, skills, "SF-gift-impact.1")
    yield from unknown_in_themes(who.themes, skills)
    for piece in who.equipment:
        yield from equipment.unknown(piece, usable(skills, USUAL))
