"""What the rules leave to the group when a skill is made: above all that every trapping fits its theme.

Nothing here is decided by the engine: it asks, and the group's answers stand on the skill as *confirmed*.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.games.strange_fate.rules.skills.extra import Added, Extra, Held
from talewright.games.strange_fate.rules.skills.skill import FEW_TRAPPINGS, USUAL, Skill, SkillKind, SkillRules
from talewright.games.strange_fate.rules.skills.trapping import Category, Trapping

THEME = "theme"


@dataclass(frozen=True, slots=True)  # no struct, since one field of it is not compared
class Question:
    """Something for the group to judge. *about* is the word under which the answer is kept.

    *of* is what the answer rests on, where *about* does not say it all: when that is another, it is asked anew.
    """

    about: str
    asks: str
    clause: str
    of: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.about}: {self.asks} ({self.clause})"


def questions(skill: Skill, rules: SkillRules = USUAL) -> Iterator[Question]:
    """What the group has to judge about a skill, whether or not it has; a Common skill raises no question of theme.

    Source: SF-skill-kinds.7, SF-skill-kinds.8, SF-cost.16, SF-extra-unusual.2, SF-extra-psychic.10,
    SF-extra-psychic.13, SF-drawbacks.6, SF-drawback-snag.5.
    """
    if skill.is_built:
        yield Question(THEME, "what is the skill about, in a few words?", "SF-cost.16")
        if skill.counts_as is SkillKind.UNIQUE:
            yield Question("human", "could an ordinary human have all of it?", "SF-skill-kinds.7", _all_of(skill))
        for held in skill.trappings:
            theme, clause = theme_of(held.trapping)
            yield Question(str(held.trapping), f"is the theme about {theme}?", clause)
            yield from (_of_extra(held, added) for added in held.extras if added.extra in _JUDGED)
        yield from _of_breadth(skill, rules)
    for drawback in skill.drawbacks:
        yield Question(str(drawback), "is it a true disadvantage, and does it fit the theme?", "SF-drawbacks.6")
        if drawback.replaces_aspect:
            asks = "can the change be prevented or interrupted? Then there is a Snag besides."
            yield Question(f"sure: {drawback}", asks, "SF-drawback-transform.6")
        if drawback.kind is DrawbackKind.SNAG:
            how = "now and then" if drawback.severity is drawback.kind.severities[0] else "often"
            yield Question(f"how often: {drawback}", f"does it bite {how}?", "SF-drawback-snag.5")


def unanswered(skill: Skill, rules: SkillRules = USUAL) -> tuple[Question, ...]:
    """What the group has not judged yet."""
    answered = skill.confirmed | ({THEME} if skill.theme else set())
    return tuple(question for question in questions(skill, rules) if question.about not in answered)


def still_judged(answers: frozenset[str], before: Iterable[Question], after: Iterable[Question]) -> frozenset[str]:
    """The answers that hold when what was judged is another: what they rest on is as it was (SF-cost.16)."""
    grounds = {question.about: question.of for question in before}
    return answers - {each.about for each in after if each.of != grounds.get(each.about, each.of)}


def _all_of(skill: Skill) -> str:
    return ", ".join(map(str, skill.trappings))


def _of_breadth(skill: Skill, rules: SkillRules) -> Iterator[Question]:
    if len(skill.trappings) > FEW_TRAPPINGS or any(held.trapping.listed.per_use for held in skill.trappings):
        asks = "is it made for its theme, and not for its points?"
        yield Question("breadth", asks, "SF-unique-vs-common.3", _all_of(skill))
    if not rules.common_skills:
        asks = "does it leave room for other skills?"
        yield Question("room", asks, "SF-world-without-common-skills.5", _all_of(skill))
        yield Question("names", "could the skill and an aspect share a name?", "SF-world-without-common-skills.3")


_JUDGED = (Extra.UNUSUAL, Extra.PSYCHIC)
OF_A_CHOICE = {
    Trapping("Minions", "Duplicates"): (
        "duplication, splitting or control of space and time",
        "SF-trapping-duplicates.10",
    )
}
"""Choices of a trapping that ask for a theme of their own, each with its clause."""


def theme_of(trapping: Trapping) -> tuple[str, str]:
    """What a skill must be about to hold a trapping, and the clause that says so."""
    return OF_A_CHOICE.get(trapping, (trapping.listed.theme, trapping.listed.theme_clause))


def _of_extra(held: Held, added: Added) -> Question:
    about = f"{held.trapping} + {added}"
    if added.extra is Extra.UNUSUAL:
        return Question(about, "does it fit the theme, and no other extra better?", "SF-extra-unusual.2")
    perceives = held.trapping.listed.category is Category.PERCEPTION
    asks = "what does it show by this theme?" if perceives else "what does it mean here?"
    return Question(about, asks, "SF-extra-psychic.13" if perceives else "SF-extra-psychic.10")
