"""Companions of a character under way, and whose a gift is: the character's, or a companion's."""

from enum import StrEnum
from typing import TypeVar

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import LEAST, Companion, closed_track
from talewright.games.strange_fate.rules.characters.gift import parse_drawback
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft.draft import Draft, changed, named
from talewright.games.strange_fate.rules.draft.skill import fitting
from talewright.games.strange_fate.rules.skills import library, tier_benefit
from talewright.games.strange_fate.rules.skills.drawback import Drawback
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Refused, refuse

MOST = 12
"""More gifts of one kind, and more improvements of one kind, than any refresh pays for."""

Kind = TypeVar("Kind", bound=StrEnum)
Bearer = Character | Companion
"""Who has equipment, Themes and Impacts of their own."""


class Trained(StrEnum):
    """What an improvement does to a companion.

    Source: SF-gift-companion.6, SF-gift-companion.7, SF-gift-companion.8, SF-gift-companion.9, SF-gift-companion.10,
    SF-gift-companion.11, SF-gift-companion.12, SF-gift-companion.13, SF-gift-companion.14, SF-gift-companion.15,
    SF-gift-companion.16, SF-gift-companion.17, SF-gift-companion.18.
    """

    ASPECT = "an aspect"
    SKILL = "a skill"
    COMMUNICATION = "Communication"
    KEEPING_UP = "Keeping Up"
    INDEPENDENT = "Independent"
    SUMMONABLE = "Summonable"
    IMPACT = "Impact"
    NUMEROUS = "Numerous"
    DRAWBACK = "a drawback"


def one_of(kinds: type[Kind], word: str) -> Kind:
    """The one that is called so. Raises ValueError with all of them where none is.

    >>> one_of(Trained, "summonable")
    <Trained.SUMMONABLE: 'Summonable'>
    """
    for each in kinds:
        if each.casefold() == word.strip().casefold():
            return each
    raise ValueError(f"{word[:40]!r} is none of these: choose {', '.join(kinds)}")


def with_companion(draft: Draft, companion: Companion) -> Draft:
    """Take a companion; its improvements may follow (SF-gift-companion.1, SF-gift-companion.7)."""
    check_room(draft.character.companions, "companions", "SF-gift-companion.1")
    check_free(companion.name, [each.name for each in draft.character.companions])
    companion = replace(companion, name=named(companion.name))
    return changed(draft, replace(draft.character, companions=(*draft.character.companions, companion)))


def trained(draft: Draft, companion: str, trained: Trained, what: str = "") -> Draft:
    """Improve a companion: *what* is the skill, the way or the words that it takes.

    Source: SF-gift-companion.6, SF-gift-companion.7, SF-gift-companion.8, SF-gift-companion.9, SF-gift-companion.10,
    SF-gift-companion.11, SF-gift-companion.12, SF-gift-companion.13, SF-gift-companion.14, SF-gift-companion.15,
    SF-gift-companion.16, SF-gift-companion.17, SF-gift-companion.18, SF-gifts-and-flaws.1.
    """
    old = companion_called(draft, companion)
    return borne(draft, old, _trained(old, trained, what.strip()))


def _trained(who: Companion, trained: Trained, what: str) -> Companion:
    if trained not in {Trained.INDEPENDENT, Trained.SUMMONABLE, Trained.NUMEROUS} and not what:
        raise Refused(f"Say what {trained} is about: name it.", clause="SF-gift-companion.5")
    match trained:
        case Trained.ASPECT:
            return replace(who, aspects=(*who.aspects, what))
        case Trained.SKILL:
            return _taught(who, what, LEAST, Tier.MUNDANE, "")
        case Trained.COMMUNICATION:
            return replace(who, links=(*who.links, what))
        case Trained.KEEPING_UP:
            return replace(who, keeps_up=(*who.keeps_up, what))
        case Trained.IMPACT:
            check_impact(who, what)
            return replace(who, impacts=(*who.impacts, what))
        case Trained.DRAWBACK:
            return replace(who, drawbacks=(*who.drawbacks, parse_drawback(what)))
        case Trained.INDEPENDENT:
            return replace(who, is_independent=True)
        case Trained.SUMMONABLE:
            return replace(who, is_summonable=True)
        case Trained.NUMEROUS:
            return replace(who, copies=who.copies + 1)


def taught(
    draft: Draft, companion: str, skill: str, rating: int, tier: Tier = Tier.MUNDANE, drawback: str = ""
) -> Draft:
    """Teach a companion a Common skill, or give one that it has another rating or tier, or another drawback.

    Source: SF-gift-companion.13, SF-gift-companion.15, SF-gift-companion.16.
    """
    old = companion_called(draft, companion)
    return borne(draft, old, _taught(old, skill.strip(), rating, tier, drawback.strip()))


def _taught(who: Companion, name: str, rating: int, tier: Tier, drawback: str) -> Companion:
    has = next((each for each in who.skills if each.skill.name.casefold() == " ".join(name.casefold().split())), None)
    skill = replace(has.skill if has else _common(name), rating=rating, tier=tier)
    if tier is Tier.MUNDANE:  # a Common skill, which has none
        skill = replace(skill, drawbacks=())
    elif drawback:
        skill = replace(skill, drawbacks=(Drawback.parse(drawback),))
    now = fitting(Owned(skill=skill, benefits=has.benefits if has else ()))
    others = tuple(now if each is has else each for each in who.skills)
    return replace(who, skills=others if has else (*others, now))


def _common(name: str) -> Skill:
    """A Common skill, which a companion can learn (SF-gift-companion.13)."""
    sample = library.library().sample(name)
    if sample is None or sample.kind is not SkillKind.COMMON:
        raise Refused(f"No Common skill is called {name[:60]}: choose one of the 28.", clause="SF-gift-companion.13")
    return sample.skill()


def with_benefit(draft: Draft, companion: str, skill: str, trapping: Trapping, *, has: bool) -> Draft:
    """Have the tier benefit of a trapping in a companion's skill, or not (SF-gift-companion.16)."""
    who = companion_called(draft, companion)
    old = next((each for each in who.skills if each.skill.name.casefold() == skill.strip().casefold()), None)
    if old is None:
        raise Refused(f"{who.name} has no skill {skill[:60]!r}: choose one of its own.", clause="SF-gift-companion.16")
    benefits = (*(each for each in old.benefits if each != trapping), *((trapping,) if has else ()))
    refuse(tier_benefit.faults(old.skill, benefits))
    now = replace(old, benefits=benefits)
    return borne(draft, who, replace(who, skills=tuple(now if each is old else each for each in who.skills)))


def rated(draft: Draft, companion: str, quality: int) -> Draft:
    """Another quality for a companion (SF-gift-companion.1, SF-gift-companion.7)."""
    old = companion_called(draft, companion)
    return borne(draft, old, replace(old, quality=quality))


def tracked(draft: Draft, companion: str, track: Track) -> Draft:
    """Say which track of a companion has the third box. Refused where none has, or all have (SF-gift-companion.8)."""
    old = companion_called(draft, companion)
    refuse(closed_track(old))
    return borne(draft, old, replace(old, best_track=track))


def companion_called(draft: Draft, name: str) -> Companion:
    """A companion. Refused is one that is not there."""
    for companion in draft.character.companions:
        if companion.name.casefold() == name.strip().casefold():
            return companion
    raise Refused(f"There is no companion {name[:60]!r}: choose one of the sheet.", clause="SF-gift-companion.1")


def bearer_called(draft: Draft, companion: str = "") -> Bearer:
    """Whose gifts they are: the character's, or those of a companion. Refused is one that is not there."""
    return companion_called(draft, companion) if companion.strip() else draft.character


def borne(draft: Draft, old: Bearer, now: Bearer) -> Draft:
    """What is borne anew, in its place."""
    match now:
        case Character():
            return changed(draft, now)
        case Companion():
            companions = tuple(now if each is old else each for each in draft.character.companions)
            return changed(draft, replace(draft.character, companions=companions))


def check_room(has: tuple[object, ...], what: str, clause: str) -> None:
    """Refuse one more of a kind where there are enough."""
    if len(has) >= MOST:
        raise Refused(f"{MOST} {what} are more than any refresh pays for: strike one first.", clause=clause)


def check_impact(who: Bearer, skill: str) -> None:
    """Refuse a second Impact of the same skill."""
    if skill.casefold() in {each.casefold() for each in who.impacts}:
        raise Refused(
            f"{skill} has Impact, and more of it does nothing: name another skill.", clause="SF-gift-impact.1"
        )


def check_free(name: str, taken: list[str]) -> None:
    """Refuse a name that is taken."""
    if named(name).casefold() in {each.casefold() for each in taken}:
        raise Refused(f"There is {name} already: choose another name.", clause="SF-gifts.1")
