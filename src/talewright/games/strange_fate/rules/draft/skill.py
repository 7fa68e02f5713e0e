"""A skill under way on the bench of a draft: its name, rating and tier, trappings, extras, drawbacks, benefits.

The steps are those of the chapter, in any order; what the skill still lacks keeps it on the bench.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft.draft import (
    Draft,
    can_be_mended,
    check_name,
    checked,
    kept,
    named,
    named_anew,
    placed_in,
    settled,
    skill_called,
)
from talewright.games.strange_fate.rules.skills import library, tier_benefit
from talewright.games.strange_fate.rules.skills.drawback import Drawback, check_times
from talewright.games.strange_fate.rules.skills.extra import Added, Extra, Held
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.theme import THEME, questions, still_judged
from talewright.games.strange_fate.rules.skills.trapping import LONGEST, Trapping
from talewright.refusal import Fault, Refused, as_refusals, refuse

MOST = 50
"""More trappings, and more drawbacks, than any budget pays for."""
PSYCHIC = Added(Extra.PSYCHIC)


# ---- begin, and end


def bought(draft: Draft, name: str, rating: int, tier: Tier | None = None) -> Draft:
    """Put a skill on the sheet that comes with the game, at a rating. Refused is one that does not.

    Source: SF-buy-skills.1, SF-skill-summary.3, SF-sample-skills.3.
    """
    sample = library.library().sample(name)
    if sample is None:
        raise Refused(
            f"No skill that comes with the game is called {name[:60]}: choose one of the list, or build your own.",
            clause="SF-buy-skills.1",
        )
    skill = sample.skill(rating, tier)
    owned = Owned(skill=skill, benefits=tier_benefit.all_of(skill))
    check_name(draft, skill.name)
    return checked(draft, _with(draft, (*draft.character.skills, owned)))


def begun(draft: Draft, name: str, kind: SkillKind, rating: int, tier: Tier = Tier.MUNDANE, theme: str = "") -> Draft:
    """Begin a skill of one's own (SF-skill-summary.1, SF-skill-kinds.7, SF-skill-kinds.12)."""
    _check_bench(draft)
    check_name(draft, named(name))
    if kind is SkillKind.COMMON:
        raise Refused(
            "A Common skill is the same for everybody, and is bought as it is: make yours Unique or Strange.",
            clause="SF-skill-kinds.4",
        )
    skill = Skill(name=named(name), kind=kind, rating=rating, tier=tier, theme=theme.strip())
    return checked(draft, replace(draft, bench=Owned(skill=skill), replaces=""))


def like(draft: Draft, sample: str, name: str = "") -> Draft:
    """Begin with a sample or a worked example of the book, to keep it or to change it (SF-sample-skills.3).

    Whoever likes it may take it, of whatever Archetype (SF-sample-skills.4).
    """
    _check_bench(draft)
    try:
        skill = library.library().find(sample)
    except ValueError:
        skill = None
    if skill is None or skill.kind is SkillKind.COMMON:
        raise Refused(f"No sample is called {sample[:60]}: choose one of the list.", clause="SF-sample-skills.3")
    skill = replace(skill, name=named(name) if name else skill.name)
    check_name(draft, skill.name)
    return checked(draft, replace(draft, bench=fitting(Owned(skill=skill)), replaces=""))


def opened(draft: Draft, name: str) -> Draft:
    """Put a skill of the sheet on the bench, to change it; it stays on the sheet until it is done."""
    _check_bench(draft)
    owned = skill_called(draft, name)
    return replace(draft, bench=owned, replaces=owned.skill.name)


def placed(draft: Draft) -> Draft:
    """Put the skill from the bench on the sheet. Refused is one that breaks a rule of its own kind.

    What its Archetype or the budget still lacks does not keep it (SF-skill-summary.10).
    """
    owned = draft.at_work
    check_name(draft, owned.skill.name, but=draft.replaces)
    refuse(own_faults(draft))
    character = placed_in(draft.character, owned, draft.replaces)
    renamed = _renamed(draft, owned.skill.name)
    return checked(draft, replace(draft, character=character, bench=None, replaces="", renamed=renamed))


def _renamed(draft: Draft, name: str) -> tuple[tuple[str, str], ...]:
    """The skills that are called otherwise than at first, with the one from the bench, which is called so now.

    One that came later, under a name that another had at first, was called nothing.
    """
    first = {now: was for was, now in draft.renamed}
    is_later = draft.replaces not in first and draft.replaces in first.values()
    first[name] = first.pop(draft.replaces, "" if is_later else draft.replaces)
    return tuple((was, now) for now, was in first.items() if was not in {"", now})


def cleared(draft: Draft) -> Draft:
    """Leave the skill on the bench: what stands on the sheet stays as it was."""
    draft.at_work  # noqa: B018 - refused where nothing is there
    return settled(draft, replace(draft, bench=None, replaces=""))


def own_faults(draft: Draft) -> tuple[Fault, ...]:
    """What the skill on the bench breaks of the rules for skills, with what would make it legal."""
    owned = draft.at_work
    return (
        *library.faults(owned.skill, draft.rules.skills),
        *tier_benefit.faults(owned.skill, owned.benefits),
    )


def _check_bench(draft: Draft) -> None:
    if draft.bench is not None:
        raise Refused(
            f"{draft.bench.skill.name} is under way: put it on the sheet first, or leave it.",
            clause="SF-skill-summary.1",
        )


def _with(draft: Draft, skills: tuple[Owned, ...]) -> Draft:
    return replace(draft, character=replace(draft.character, skills=skills))


# ---- what it is


def may_be(skill: Skill, kind: SkillKind, tier: Tier) -> bool:
    """Whether nothing forbids a skill to be of another kind and tier, whatever it may still lack."""
    now = replace(skill, kind=kind, tier=tier)
    return all(can_be_mended(fault) for fault in library.faults(now))


def rated(draft: Draft, rating: int, tier: Tier, kind: SkillKind | None = None) -> Draft:
    """Another rating, tier or kind (SF-skill-summary.2, SF-skill-summary.11, SF-buy-skills.3)."""
    skill = draft.at_work.skill
    now = kind or skill.kind
    if (now is SkillKind.COMMON) is not (skill.kind is SkillKind.COMMON):
        raise Refused(
            f"{skill.name} is {skill.kind}, and stays so: begin another skill for another kind.",
            clause="SF-skill-kinds.4",
        )
    return _worked(draft, replace(skill, rating=rating, tier=tier, kind=now))


def about(draft: Draft, name: str, theme: str, *, is_invention: bool = False) -> Draft:
    """What it is called, and its theme; what was judged by another theme is open again (SF-cost.16)."""
    owned = draft.at_work
    skill = owned.skill
    if skill.kind is SkillKind.COMMON and named(name) != skill.name:
        raise Refused(f"{skill.name} is a Common skill, and is called so by everybody.", clause="SF-skill-kinds.4")
    check_name(draft, named(name), but=draft.replaces or skill.name)
    answers = skill.confirmed if theme.strip() == skill.theme else frozenset[str]()
    now = replace(skill, name=named(name), theme=theme.strip(), confirmed=answers - {THEME})
    is_known_so = skill.name.casefold() == draft.replaces.casefold()
    character = draft.character if is_known_so else named_anew(draft.character, skill.name, now.name)
    bench = replace(owned, skill=now, is_invention=is_invention)
    return checked(draft, replace(draft, character=character, bench=bench))


# ---- trappings and extras


def with_trapping(draft: Draft, trapping: Trapping) -> Draft:
    """Take a trapping; in a psychic skill it is psychic too (SF-skill-summary.4, SF-extra-psychic.11).

    A Variable trapping that the skill has is taken once more (SF-trapping-list.10). Refused is one that the diagram
    does not have.
    """
    skill = _built(draft)
    draft.diagram.box_of(trapping)
    has = next((held for held in skill.trappings if held.trapping == trapping), None)
    if has is not None:
        with as_refusals("SF-trapping-list.10"):
            more = replace(has, count=has.count + 1)
        return _worked(draft, replace(skill, trappings=_instead(skill, has, more)))
    if len(skill.trappings) >= MOST:
        raise Refused(f"{MOST} trappings are more than anybody can pay for: leave one first.", clause="SF-cost.2")
    is_psychic = bool(skill.trappings) and all(held.is_psychic for held in skill.trappings)
    held = Held(trapping, (PSYCHIC,) if is_psychic else ())
    _check_reads(str(held), held, Held.parse)
    return _worked(draft, replace(skill, trappings=(*skill.trappings, held)))


def without_trapping(draft: Draft, trapping: Trapping) -> Draft:
    """Leave a trapping, with its extras; of a Variable one that is there more often, one."""
    skill = _built(draft)
    held = held_as(skill, trapping)
    if held.count > 1:
        return _worked(draft, replace(skill, trappings=_instead(skill, held, replace(held, count=held.count - 1))))
    return _worked(draft, replace(skill, trappings=tuple(each for each in skill.trappings if each is not held)))


def with_extra(draft: Draft, trapping: Trapping, extra: Extra, note: str = "") -> Draft:
    """Add an extra to a trapping (SF-skill-summary.5, SF-extras.1, SF-extras.2, SF-extras.3, SF-extras.4).

    Refused is one that it cannot carry: Psychic is for all of a skill's trappings or none (SF-extra-psychic.11).
    """
    skill = _built(draft)
    held = held_as(skill, trapping)
    with as_refusals("SF-trapping-list.10"):
        now = _grown(held, extra, kept(note))
    _check_reads(str(now), now, Held.parse)
    return _worked(draft, replace(skill, trappings=_instead(skill, held, now)))


def _grown(held: Held, extra: Extra, note: str) -> Held:
    """A trapping with an extra more; one that it has already with these words counts once more."""
    for added in held.extras:
        if added.extra is extra and added.note == note:
            more = replace(added, times=added.times + 1)
            return replace(held, extras=tuple(more if each is added else each for each in held.extras))
    return held.with_extra(Added(extra, note=note))


def without_extra(draft: Draft, trapping: Trapping, extra: str) -> Draft:
    """Take an extra off a trapping, as it is written there; of one that is there more often, one."""
    skill = _built(draft)
    held = held_as(skill, trapping)
    added = next((each for each in held.extras if str(each) == extra), None)
    if added is None:
        raise Refused(f"{trapping} has no extra {extra[:60]!r}: choose one that it has.", clause="SF-extras.1")
    kept = (replace(added, times=added.times - 1),) if added.times > 1 else ()
    now = tuple(other for each in held.extras for other in (kept if each is added else (each,)))
    return _worked(draft, replace(skill, trappings=_instead(skill, held, replace(held, extras=now))))


def psychic(draft: Draft, *, is_psychic: bool) -> Draft:
    """Make every trapping psychic, or none (SF-extra-psychic.1, SF-extra-psychic.11)."""
    skill = _built(draft)
    if not skill.trappings:
        raise Refused("Psychic is an extra of trappings: take one first.", clause="SF-extra-psychic.11")
    return _worked(
        draft, replace(skill, trappings=tuple(_psychic(held, is_psychic=is_psychic) for held in skill.trappings))
    )


def _psychic(held: Held, *, is_psychic: bool) -> Held:
    others = tuple(added for added in held.extras if added.extra is not Extra.PSYCHIC)
    return replace(held, extras=(*others, PSYCHIC) if is_psychic else others)


def held_as(skill: Skill, trapping: Trapping) -> Held:
    """A trapping of a skill, with its extras. Refused is one that it has not."""
    for held in skill.trappings:
        if held.trapping == trapping:
            return held
    raise Refused(f"{skill.name} has no {trapping}: choose one of its trappings.", clause="SF-skill-kinds.2")


def _instead(skill: Skill, held: Held, now: Held) -> tuple[Held, ...]:
    return tuple(now if each is held else each for each in skill.trappings)


# ---- drawbacks and benefits


def with_drawback(draft: Draft, drawback: Drawback) -> Draft:
    """Take a drawback.

    Source: SF-skill-summary.6, SF-drawbacks.1, SF-drawbacks.2, SF-drawbacks.3, SF-drawbacks.4, SF-drawbacks.5,
    SF-drawbacks.6, SF-drawbacks.7, SF-drawbacks.8.
    """
    skill = draft.at_work.skill
    drawback = replace(drawback, note=kept(drawback.note))
    check_times(drawback)
    _check_reads(str(drawback), drawback, Drawback.parse)
    if len(skill.drawbacks) >= MOST:
        raise Refused(f"{MOST} drawbacks are more than any skill needs: strike one first.", clause="SF-drawbacks.7")
    return _worked(draft, replace(skill, drawbacks=(*skill.drawbacks, drawback)))


def without_drawback(draft: Draft, drawback: str) -> Draft:
    """Strike a drawback, as it is written; what an aspect that goes with it leaves open is told as missing."""
    skill = draft.at_work.skill
    struck = next((each for each in skill.drawbacks if str(each) == drawback), None)
    if struck is None:
        raise Refused(
            f"{skill.name} has no drawback {drawback[:60]!r}: choose one of its own.", clause="SF-drawbacks.1"
        )
    left = tuple(each for each in skill.drawbacks if each is not struck)
    return settled(draft, _with_design(draft, replace(skill, drawbacks=left)))


def with_benefits(draft: Draft, chosen: Iterable[Trapping]) -> Draft:
    """Choose whose tier benefits the skill gives, as many as its rating (SF-tier-benefits.1, SF-tier-benefits.2)."""
    owned, benefits = draft.at_work, tuple(chosen)
    refuse(tier_benefit.faults(owned.skill, benefits))
    return replace(draft, bench=replace(owned, benefits=benefits))


def _worked(draft: Draft, skill: Skill) -> Draft:
    """The bench with a changed skill. Refused where that breaks a rule that no later choice mends."""
    return checked(draft, _with_design(draft, skill))


def _with_design(draft: Draft, skill: Skill) -> Draft:
    """The bench with a changed skill, whose benefits fit again; what was judged of another is asked anew."""
    rules = draft.rules.skills
    was = questions(draft.at_work.skill, rules)
    judged = replace(skill, confirmed=still_judged(skill.confirmed, was, questions(skill, rules)))
    return replace(draft, bench=fitting(replace(draft.at_work, skill=judged)))


def fitting(owned: Owned) -> Owned:
    """All benefits where the rating suffices for them, else those chosen that can still be had."""
    can = tier_benefit.offered(owned.skill)
    kept = tuple(each for each in owned.benefits if each in can)[: owned.skill.rating]
    return replace(owned, benefits=tier_benefit.all_of(owned.skill) or kept)


def _built(draft: Draft) -> Skill:
    """The skill on the bench, if its player chooses its trappings. Refused for a Common one."""
    skill = draft.at_work.skill
    if not skill.is_built:
        raise Refused(
            f"{skill.name} is a Common skill, and what it can do is the same for everybody: build a Unique skill for "
            "anything else.",
            clause="SF-skill-kinds.4",
        )
    return skill


def _check_reads(written: str, thing: object, parse: Callable[[str], object]) -> None:
    """Refuse words that a sheet could not keep, such as an odd bracket."""
    try:
        same = len(written) <= LONGEST and parse(written) == thing
    except (ValueError, Refused):
        same = False
    if not same:
        raise Refused(
            f"{written[:80]} could not be read again from a sheet: write it shorter, without brackets, plus signs, "
            "commas or semicolons of its own.",
            clause="SF-skill-summary.4",
        )
