"""What may be done about the skills of a character that is being made, and the one on the bench."""

from collections.abc import Iterable, Mapping

from talewright.games.strange_fate import tier_benefit
from talewright.games.strange_fate.draft import MOST_SKILLS, Draft
from talewright.games.strange_fate.draft_left import receipt
from talewright.games.strange_fate.draft_next import Choice as Box
from talewright.games.strange_fate.draft_next import choices_next
from talewright.games.strange_fate.draft_skill import MOST, may_be, own_faults
from talewright.games.strange_fate.drawback import DrawbackKind
from talewright.games.strange_fate.extra import MOST_TIMES, Extra, Held
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.skill import Skill, SkillKind
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.trapping import LONGEST
from talewright.refusal import Refused
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words

KINDS = (
    Option(SkillKind.UNIQUE, "Unique", "What a human could learn"),
    Option(SkillKind.STRANGE, "Strange", "A power beyond that; it has a drawback"),
)
DISCOUNT = {1: "1 point less", 2: "2 points less"}


def of_skills(making: Making) -> Iterable[Offer]:
    """Skills to buy or begin; or, while one is on the bench, everything that makes it."""
    draft, here = making.draft, {"group": making.id, "draft": making.id}
    if len(draft.whole.skills) < MOST_SKILLS:
        yield from _common(draft, here)
    for each in draft.character.designs:
        yield offer(mv.StrikeSkill, f"Strike {each.name}", skill=each.name, **here)
    if draft.bench is not None:
        yield from _of_bench(draft, draft.bench, here)
        return
    if len(draft.whole.skills) < MOST_SKILLS:
        yield from _new(draft, here)
    for each in draft.character.designs:
        yield offer(mv.OpenSkill, f"Change {each.name}", skill=each.name, **here)


# --- the sheet


def _rating(draft: Draft, default: int = 2) -> Number:
    best = draft.rules.best_rating
    return Number(name="rating", label="Rating", least=1, most=best, default=min(default, best))


def _tier(default: Tier = Tier.MUNDANE, tiers: Iterable[Tier] = Tier) -> Choice:
    options = (Option(each.title, each.title, f"{each.refresh} refresh" if each.refresh else "") for each in tiers)
    return one_of("tier", "Power tier", options, default=default.title)


def _common(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    """Common skills, which cost their rating (SF-buy-skills.1)."""
    rules = draft.rules.skills
    has = {each.name.casefold() for each in draft.whole.designs}
    open_ones = [
        Option(each.name, each.name, ", ".join(str(held.trapping) for held in each.trappings))
        for each in library().of(SkillKind.COMMON)
        if rules.common_skills and each.name not in rules.left_out and each.name.casefold() not in has
    ]
    if open_ones:
        which = Choice(name="skill", label="Skill", options=tuple(open_ones))
        made = offer(mv.BuySkill, "Buy a Common skill", which, _rating(draft), _tier(), **here)
        yield explained(made, about="It costs its rating. Above Extraordinary it is Strange, and needs a drawback.")


def _new(draft: Draft, here: Mapping[str, str]) -> Iterable[Offer]:
    """A skill of one's own, from nothing or from a sample (SF-skill-summary.1, SF-sample-skills.3)."""
    name = Text(name="name", label="Name", most=80)
    theme = words("theme", "Theme", optional=True, about="What is it about, in a few words? Each trapping must fit it.")
    kind = one_of("kind", "Kind", KINDS)
    made = offer(mv.BeginSkill, "Build a skill of your own", name, kind, _rating(draft, 3), theme, **here)
    yield explained(made, main=not draft.character.skills)
    has = {each.name.casefold() for each in draft.character.designs}
    samples = tuple(
        Option(name, f"{name} ({group})", f"the book says {total}")
        for name, group, skill, total in _of_the_book()
        if name.casefold() not in has and draft.diagram.has_boxes_of(held.trapping for held in skill.trappings)
    )
    if samples and draft.rules.best_rating >= 3:
        which = Choice(name="sample", label="Sample", options=samples)
        yield offer(mv.BeginFromSample, "Begin with a sample of the book", which, **here)


def _of_the_book() -> Iterable[tuple[str, str, Skill, int]]:
    """The worked examples and the samples, each with what the book makes it cost."""
    for each in library().examples:
        yield each.skill.name, "worked example", each.skill, each.printed_total
    for kind in (SkillKind.UNIQUE, SkillKind.STRANGE):
        for sample in library().of(kind):
            skill = sample.skill()
            yield sample.name, sample.group, skill, sample.printed_total(skill.rating)


# --- the bench


def _of_bench(draft: Draft, owned: Owned, here: Mapping[str, str]) -> Iterable[Offer]:
    skill = owned.skill
    if not own_faults(draft):
        price = receipt(draft)
        made = offer(mv.PlaceSkill, f"Put {skill.name} on the sheet", **here)
        yield explained(made, effect=f"{price.total} skill points, {price.refresh} refresh" if price else "", main=True)
    yield offer(mv.ClearBench, f"Leave {skill.name} as it was" if draft.replaces else f"Give up {skill.name}", **here)
    yield from _ratings(draft, skill, here)
    yield _named(owned, here)
    if skill.is_built:
        yield from _trappings(draft, skill, here)
        for held in skill.trappings:
            yield from _extras(held, here)
    yield from _drawbacks(skill, here)
    yield from _benefits(owned, here)


def _ratings(draft: Draft, skill: Skill, here: Mapping[str, str]) -> Iterable[Offer]:
    others = (kind for kind in (SkillKind.UNIQUE, SkillKind.STRANGE) if skill.is_built and kind is not skill.kind)
    for kind in (skill.kind, *others):
        tiers = [tier for tier in Tier if may_be(skill, kind, tier)]
        if not tiers:
            continue
        label = "Set rating and tier" if kind is skill.kind else f"Make it {kind}"
        tier = _tier(skill.tier if skill.tier in tiers else tiers[0], tiers)
        yield offer(mv.RateSkill, label, _rating(draft, skill.rating), tier, kind=kind, **here)


def _named(owned: Owned, here: Mapping[str, str]) -> Offer:
    skill = owned.skill
    name = Text(name="name", label="Name", most=80, default=skill.name)
    theme = words("theme", "Theme", default=skill.theme, optional=True, about="What is it about, in a few words?")
    invention = Choice(
        name="invention",
        label="It is an invention",
        options=(Option("false", "No"), Option("true", "Yes")),
        default="true" if owned.is_invention else "false",
        about="An Anachronist cannot use those without their device.",
    )
    if not skill.is_built:
        return offer(mv.NameSkill, "Say what it is about", theme, invention, name=skill.name, **here)
    return offer(mv.NameSkill, "Change name and theme", name, theme, invention, **here)


def _trappings(draft: Draft, skill: Skill, here: Mapping[str, str]) -> Iterable[Offer]:
    """Each trapping that could be taken, with its price from here; and those that can be left (SF-skill-summary.4)."""
    try:
        boxes = [box for region in choices_next(draft) for box in region.choices]
    except Refused:  # another diagram is in use, which lacks a box of this skill
        boxes = []
    options = tuple(
        Option(str(pick.trapping), str(pick.trapping), f"{pick.cost}: {pick.why}")
        for box in boxes
        if not box.is_typed
        for pick in box.picks
        if may_take(skill, str(pick.trapping))
    )
    if options and len(skill.trappings) < MOST:
        which = Choice(name="trapping", label="Trapping", options=options)
        yield offer(mv.TakeTrapping, "Take a trapping", which, **here)
        yield from (_typed(box, here) for box in boxes if box.is_typed)
    if skill.trappings:
        has = tuple(Option(str(held.trapping), str(held)) for held in skill.trappings)
        yield offer(
            mv.LeaveTrapping, "Leave a trapping", Choice(name="trapping", label="Trapping", options=has), **here
        )
        yield from _psychic(skill, here)


def _psychic(skill: Skill, here: Mapping[str, str]) -> Iterable[Offer]:
    """All trappings psychic, which a Strange skill alone can be, or none (SF-extra-psychic.1, SF-extra-psychic.11)."""
    is_psychic = all(held.is_psychic for held in skill.trappings)
    if is_psychic or skill.counts_as is SkillKind.STRANGE:
        label = "None of them is psychic" if is_psychic else "Make all of them psychic"
        effect = f"{Extra.PSYCHIC.price * sum(held.count for held in skill.trappings)}"
        made = offer(mv.TurnPsychic, label, psychic=not is_psychic, **here)
        yield explained(made, effect=f"{'−' if is_psychic else '+'}{effect}")


def may_take(skill: Skill, trapping: str) -> bool:
    """Whether a skill of its kind may have a trapping (more)."""
    if trapping == "Minions [Duplicates]":
        return skill.counts_as is SkillKind.STRANGE
    return not any(str(held.trapping) == trapping and held.count >= MOST_TIMES for held in skill.trappings)


def _typed(box: Box, here: Mapping[str, str]) -> Offer:
    pick = box.picks[0]
    which = Text(name="kind", label="Which one", most=mv.NOTE_LENGTH, about="Urban, for example.")
    made = offer(mv.TakeTrapping, f"Take {box.name}", which, trapping=box.name, **here)
    return explained(made, effect=f"{pick.cost}: {pick.why}")


def _extras(held: Held, here: Mapping[str, str]) -> Iterable[Offer]:
    """Extras that a trapping can carry, and those that it has (SF-skill-summary.5)."""
    name = str(held.trapping)
    room = LONGEST - len(str(held))
    for extra in (Extra.RANGE, Extra.SPRAY, Extra.ZONE):
        times = sum(added.times for added in held.extras if added.extra is extra)
        if times < (MOST_TIMES if extra.may_repeat else 1) and room > len(extra) + 6:
            made = offer(mv.AddExtra, f"{name} + {extra}", trapping=name, extra=extra, **here)
            yield explained(made, effect=f"+{extra.price * held.count}")
    unusual = sum(added.times for added in held.extras if added.extra is Extra.UNUSUAL)
    if unusual < MOST_TIMES and room > mv.NOTE_LENGTH + 16:
        note = Text(name="note", label="What is unusual", most=mv.NOTE_LENGTH, about="Flight, for example.")
        made = offer(mv.AddExtra, f"{name} + {Extra.UNUSUAL}", note, trapping=name, extra=Extra.UNUSUAL, **here)
        yield explained(made, effect=f"+{Extra.UNUSUAL.price * held.count}")
    for added in held.extras:
        if added.extra is not Extra.PSYCHIC:
            yield offer(mv.DropExtra, f"{name} without {added}", trapping=name, extra=str(added), **here)


def _drawbacks(skill: Skill, here: Mapping[str, str]) -> Iterable[Offer]:
    """Drawbacks that its kind may have, and those that it has (SF-skill-summary.6)."""
    is_strange = skill.counts_as is SkillKind.STRANGE
    none_at_all = skill.counts_as is SkillKind.COMMON and skill.tier is Tier.MUNDANE
    open_ones = tuple(
        Option(f"{severity} {kind}", f"{severity} {kind}" if len(kind.severities) > 1 else kind, DISCOUNT[severity])
        for kind in DrawbackKind
        if is_strange or not kind.is_for_strange
        for severity in kind.severities
    )
    if len(skill.drawbacks) < MOST and not none_at_all:
        which = Choice(name="drawback", label="Drawback", options=open_ones)
        note = Text(
            name="note",
            label="What it is, in a few words",
            most=mv.NOTE_LENGTH,
            optional=True,
            about="A Complication or a Conviction is an aspect, and these are its words.",
        )
        yield offer(mv.TakeDrawback, "Take a drawback", which, note, **here)
    for each in dict.fromkeys(map(str, skill.drawbacks)):
        yield offer(mv.LeaveDrawback, f"Strike {each}", drawback=each, **here)


def _benefits(owned: Owned, here: Mapping[str, str]) -> Iterable[Offer]:
    """Tier benefits, where the rating does not suffice for all (SF-tier-benefits.2)."""
    skill, chosen = owned.skill, owned.benefits
    if len(tier_benefit.offered(skill)) <= skill.rating:
        return
    more = [each for each in tier_benefit.offered(skill) if each not in chosen]
    if tier_benefit.may_choose(skill, chosen):
        for each in more:
            benefit = tier_benefit.benefit_of(each, skill.tier)
            made = offer(mv.ChooseBenefit, f"Tier benefit of {each}", trapping=str(each), **here)
            yield explained(made, effect=benefit.text if benefit else "")
    for each in chosen:
        made = offer(mv.ChooseBenefit, f"No tier benefit of {each}", trapping=str(each), has=False, **here)
        yield explained(made, about=f"{called(skill.rating)} allows {skill.rating} of them.")
