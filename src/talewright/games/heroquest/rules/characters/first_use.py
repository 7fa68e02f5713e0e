"""An ability is rated by its first use, in play (QW2-3.1.6)."""

from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import USUAL, CreationRules, rate
from talewright.games.questworlds.rules.keyword import AbilityRef


def used_first(character: Character, ability: AbilityRef, rules: CreationRules = USUAL) -> Character:
    """Rate an ability by using it, if it has no rating yet (QW2-3.1.6)."""
    line = character.abilities.get(ability)
    if character.is_finished or line is None or line.start is not None:
        return character
    return rate(character, line.name, best=_first_start(character, line, rules) == rules.best, rules=rules)


def as_if_used(character: Character, rules: CreationRules = USUAL) -> Character:
    """The same with the ratings that a first use of each ability would bring (QW2-3.1.6)."""
    lines = character.abilities.lines
    if character.is_finished or all(line.start is not None for line in lines):
        return character
    rated = (replace(line, start=_first_start(character, line, rules)) for line in lines)
    return replace(character, abilities=replace(character.abilities, lines=tuple(rated)))


def _first_start(character: Character, line: Ability, rules: CreationRules) -> int:
    """Where a rating starts at first use: the area of expertise, which stands first, is the best (QW2-3.2.1)."""
    if line.start is not None:
        return line.start
    lines = character.abilities.lines
    has_best = any(each.start == rules.best for each in lines)
    return rules.best if line == lines[0] and not has_best else rules.usual
