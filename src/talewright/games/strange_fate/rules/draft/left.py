"""What a character under way has left, what is still missing, and what people have to judge before it is saved."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.creation import SKILLS, Step
from talewright.games.strange_fate.rules.characters.gift import THEMED
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.budget import Receipt
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.price import Price, price
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.theme import THEME, Question
from talewright.refusal import Fault, Refused, refuse

ASKED_OF_GM = "SF-invulnerability.11"
"""What does not suit a player character unless the game master allows it."""


class Judgement(Struct, frozen=True, kw_only=True):
    """Something for the group to judge: about the character, or about one of its skills."""

    skill: str
    question: Question

    @property
    def is_for_owner(self) -> bool:
        """Whether the player answers it with words of their own: what a skill is about."""
        return self.question.about == THEME


class Left(Struct, frozen=True, kw_only=True):
    """How far a character under way has come.

    *points* and *refresh* count the skill on the bench too; they are empty where the diagram cannot price it.
    *missing* is what keeps it from being saved, each with what would mend it; *judgements* are to be confirmed besides.
    """

    points: Receipt | None
    refresh: Receipt | None
    free_gifts: int
    missing: tuple[Fault, ...]
    judgements: tuple[Judgement, ...]
    remarks: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.judgements


@lru_cache(maxsize=256)
def left(draft: Draft) -> Left:
    """What is left to a draft, and what it lacks.

    Source: SF-budget.1, SF-budget.2, SF-budget.3, SF-budget.4, SF-budget.5, SF-budget.6, SF-budget.7, SF-budget.8,
    SF-creation-steps.1.
    """
    character, rules, diagram = draft.whole, draft.rules, draft.diagram
    try:
        points = creation.points(character, rules, diagram)
        refresh = creation.refresh(character, rules, diagram)
    except Refused as unpriced:
        missing = (*_bench(draft), Fault(unpriced.why, unpriced.clause))
        return Left(points=None, refresh=None, free_gifts=0, missing=missing, judgements=(), remarks=(), steps=())
    return Left(
        points=points,
        refresh=refresh,
        free_gifts=max(0, rules.free_gifts - len(creation.gifts(character, diagram))),
        missing=(*_bench(draft), *creation.faults(character, rules, diagram)),
        judgements=judgements(draft),
        remarks=creation.remarks(character, rules, diagram),
        steps=tuple(_as_far(each, draft) for each in creation.steps(character, rules, diagram)),
    )


def _as_far(step: Step, draft: Draft) -> Step:
    """A step; that of the skills is not done while one is under way, which is on no sheet yet."""
    return replace(step, is_done=False) if step.title == SKILLS and draft.bench is not None else step


def _bench(draft: Draft) -> tuple[Fault, ...]:
    if draft.bench is None:
        return ()
    name = draft.bench.skill.name
    return (Fault(f"{name} is still under way: put it on the sheet, or leave it.", "SF-skill-summary.10"),)


def judgements(draft: Draft) -> tuple[Judgement, ...]:
    """What the group has not judged yet, the game master's leave included (SF-cost.16, SF-invulnerability.11)."""
    whole = draft.whole
    asked = tuple(Judgement(skill=skill, question=each) for skill, each in creation.unanswered(whole, draft.rules))
    leave = (
        Question(str(each), "does it suit a player character?", fault.clause)
        for each in whole.invulnerabilities
        for fault in each.faults(of_player_character=True, allowed=str(each) in whole.confirmed)
        if fault.clause == ASKED_OF_GM
    )
    return (*asked, *(Judgement(skill="", question=each) for each in leave))


def closed_gifts(character: Character) -> Iterator[Fault]:
    """Why some gifts cannot be taken yet (SF-gift-impact.1, SF-gift-theme.1)."""
    has = len(character.designs)
    if not has:
        yield Fault("Impact is for a skill, and there is none yet: buy one, or build one.", "SF-gift-impact.1")
    if has < THEMED:
        yield Fault(
            f"A Theme goes over {THEMED} skills, and there are {has or 'none'}: take {THEMED - has} more first.",
            "SF-gift-theme.1",
        )


def check(draft: Draft) -> None:
    """Let a legal character through that has been judged. Refused is any other, with what would make it legal."""
    found = left(draft)
    refuse(found.missing)
    for each in found.judgements:
        about = f"{each.skill}, {each.question.about}" if each.skill else each.question.about
        who = "say it in the skill's theme" if each.is_for_owner else "ask the game master to confirm it"
        raise Refused(
            f"{about}: {each.question.asks.rstrip('?')}? Nobody has said yet: {who}.", clause=each.question.clause
        )


@lru_cache(maxsize=256)
def receipt(draft: Draft) -> Price | None:
    """The price of the skill on the bench, line by line; none where there is none, or the diagram cannot price it."""
    if draft.bench is None:
        return None
    try:
        return price(draft.bench.skill, draft.diagram)
    except Refused:
        return None


class Printed(Struct, frozen=True, kw_only=True):
    """What the book makes one of its own skills cost; *reason* says why the diagram gives another number, if so."""

    total: int
    reason: str


def printed(skill: Skill) -> Printed | None:
    """What the book prints for a skill that is as the book has it (SF-sample-skills.1, SF-sample-skills.2)."""
    example, sample = library().example(skill.name), library().sample(skill.name)
    if example is not None and _is_like(skill, example.skill) and skill.rating == example.skill.rating:
        return Printed(total=example.printed_total, reason=example.reason)
    if sample is not None and sample.printed is not None and _is_like(skill, sample.skill()):
        return Printed(total=sample.printed_total(skill.rating), reason=sample.reason)
    return None


def _is_like(skill: Skill, other: Skill) -> bool:
    """Whether two skills have the same parts, in whatever words."""
    return _parts(skill) == _parts(other)


def _parts(skill: Skill) -> object:
    return (
        skill.kind,
        [
            (held.trapping, held.count, [(added.extra, added.times) for added in held.extras])
            for held in skill.trappings
        ],
        sorted((drawback.kind, drawback.severity) for drawback in skill.drawbacks),
    )
