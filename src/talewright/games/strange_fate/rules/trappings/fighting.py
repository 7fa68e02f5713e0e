"""Strike, Shoot, Dodge, Parry and Resist Damage: a fight with fists, blades and bullets."""

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE, Does, NoRoll, OpposedBy, Procedure
from talewright.refusal import Refused

HAND_TO_HAND = ("Strike",)
PHYSICAL = ("Strike", "Shoot", "Transport", "Physical Force")
"""Attacks that wear down Health, which any physical defence may meet (SF-trapping-dodge.1)."""

STRIKE = Procedure(
    slug="strike",
    trapping="Strike",
    title="Strike somebody",
    about="An attack within the zone: Health stress and Physical consequences.",
    clauses=("SF-trapping-strike.1",),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-parry.1", ("Parry", "Dodge", "Resist Damage")),
    harms=Track.HEALTH,
)
SHOOT = Procedure(
    slug="shoot",
    trapping="Shoot",
    title="Shoot at somebody",
    about="An attack from afar, one zone away unless Range carries it further: Health stress, Physical consequences.",
    clauses=("SF-trapping-shoot.1", "SF-trapping-shoot.2"),
    does=Does.ATTACK,
    against=OpposedBy("SF-trapping-dodge.1", ("Dodge", "Resist Damage")),
    harms=Track.HEALTH,
)
DODGE = Procedure(
    slug="dodge",
    trapping="Dodge",
    title="Dodge",
    about="Defence against any physical attack, hand to hand or from afar.",
    clauses=("SF-trapping-dodge.1",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-dodge.1"),
    resists=PHYSICAL,
)
PARRY = Procedure(
    slug="parry",
    trapping="Parry",
    title="Parry",
    about="Defence against attacks hand to hand.",
    clauses=("SF-trapping-parry.1",),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-parry.1"),
    resists=HAND_TO_HAND,
)
ENDURE = Procedure(
    slug="resist-damage",
    trapping="Resist Damage",
    title="Take the blow",
    about="Defence by toughness. Against an attack that is not meant to do harm it counts as +0, Mundane.",
    clauses=("SF-trapping-resist-damage.1", "SF-weapons-armor.4", "SF-trapping-resist-damage.2"),
    does=Does.DEFENCE,
    against=NoRoll("SF-trapping-resist-damage.1"),
    resists=PHYSICAL,
    questions=(Question("the intent", "is the attack meant to deal Health stress?", "SF-trapping-resist-damage.2"),),
)
PROCEDURES = (STRIKE, SHOOT, DODGE, PARRY, ENDURE)
REACHES = {"Strike": "SF-trapping-strike.1", "Shoot": "SF-trapping-shoot.2"}


def check_reach(trapping: str, reach: int, zones: int, *, called: str = "") -> None:
    """Refuse an attack on somebody who is more zones away than it reaches (SF-trapping-strike.1, SF-trapping-shoot.2).

    *called* is what the attack is called, where that is more than its trapping.
    """
    if zones > reach:
        attack = called or trapping
        where = f"{reach} zone{'' if reach == 1 else 's'}" if reach else "the same zone"
        raise Refused(
            f"{attack} reaches {where}, and the target is {zones} away: get closer, or take the Range extra.",
            clause=REACHES.get(trapping, "SF-extra-range.1"),
        )


def toughness(rating: Rating, *, is_meant_to_harm: bool) -> Rating:
    """What Resist Damage defends with: its rating, or +0 and Mundane where harm is not what the attack is for.

    A dart is taken in the chest; what it carries arrives all the same (SF-trapping-resist-damage.2).
    """
    return rating if is_meant_to_harm else MEDIOCRE
