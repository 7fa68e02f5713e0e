"""How cases of the catalogue are put to the engine, for more than one file of them."""

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import faults
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind

Told = dict[str, object]


LEGAL, ILLEGAL = "legal", "illegal"


def verdict(skill: Skill, *, is_stranger: bool = True) -> str:
    return ILLEGAL if list(faults(skill, is_stranger=is_stranger)) else LEGAL


def built(kind: str, tier: str = "Mundane", drawbacks: tuple[str, ...] = (), trappings: str = "Languages") -> Skill:
    return Skill(
        name="",
        kind=SkillKind(kind),
        rating=3,
        tier=Tier.parse(tier),
        trappings=tuple(map(Held.parse, trappings.split(", "))),
        drawbacks=tuple(map(Drawback.parse, drawbacks)),
    )
