"""Every option that the text leaves to a group, with its default, as one frozen value."""

from msgspec import Struct

from talewright.games.strange_fate.rules.dice.dice import FATE_DICE, DiceRules
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules


class Edition(Struct, frozen=True, kw_only=True):
    """What a group plays by. Each field is as the book has it unless the group says otherwise."""

    slug: str = "strange-fate"
    title: str = "Strange FATE"
    dice: DiceRules = FATE_DICE  # SF-dice-options.1, SF-dice-options.3
    creation: CreationRules = USUAL  # SF-budget.3, SF-world-without-common-skills.1, SF-gifts-and-flaws.1


STRANGE_FATE = Edition()
