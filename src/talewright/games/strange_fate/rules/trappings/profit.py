"""Attacks that profit from another skill: the tier benefit of Insight, Networking and Physical Force."""

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.refusal import Refused

TRACKS = {"Insight": Track.COMPOSURE, "Networking": Track.REPUTATION, "Physical Force": Track.HEALTH}
"""The trappings with this benefit, each with the track of the attacks that it helps."""
RELATED = {
    "Insight": "SF-trapping-insight.7",
    "Networking": "SF-trapping-networking.15",
    "Physical Force": "SF-trapping-physical-force.15",
}


FIREARMS = "Marksmanship"
"""The Common skill that the text also calls Firearms."""


class Profit(Struct, frozen=True):
    """The Weapon value that a skill lends to attacks on a track."""

    skill: str
    track: Track
    weapon: int

    def __str__(self) -> str:
        return f"Weapon {self.weapon} [{self.track}] from {self.skill}"


def profit(skill: str, trapping: str, tier: Tier) -> Profit:
    """What a skill lends to attacks by the tier benefit of this trapping: Weapon 1 for each tier above Mundane.

    *tier* is that of the benefit, Mundane where it was not chosen.

    >>> print(profit("Empathy", "Insight", Tier.SUPERHUMAN))
    Weapon 2 [Composure] from Empathy

    Source: SF-trapping-insight.6, SF-trapping-networking.15, SF-trapping-physical-force.14.
    """
    return Profit(skill, TRACKS[trapping], tier - Tier.MUNDANE)


def is_unrelated(trapping: str, attack: Skill) -> bool:
    """Whether the text itself says that a skill is not helped: strength adds nothing to firearms.

    Source: SF-trapping-physical-force.15.
    """
    return trapping == "Physical Force" and (attack.kind, attack.name) == (SkillKind.COMMON, FIREARMS)


def weapon_of(profit: Profit, trapping: str, attack: str, track: Track, *, is_related: bool) -> int:
    """The Weapon value that an attack with another skill has from it.

    Refused where the attack wears down another track, and where the group does not find the two skills related, which
    it judges (SF-trapping-insight.7, SF-trapping-networking.15, SF-trapping-physical-force.15).
    """
    if track is not profit.track:
        raise Refused(
            f"{profit.skill} helps attacks on {profit.track}, and {attack} wears down {track}: attack without it.",
            clause=RELATED[trapping],
        )
    if not is_related:
        raise Refused(
            f"{profit.skill} helps {attack} only where the themes of both are related: attack without it.",
            clause=RELATED[trapping],
        )
    return profit.weapon
