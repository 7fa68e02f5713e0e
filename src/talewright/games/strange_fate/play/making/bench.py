"""The skill on the bench: rated and named, with its trappings, their extras, its drawbacks and tier benefits."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.making.skills import RatingOf, rating_field, tier_field
from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.aspects.aspect import COMPLICATION_EXAMPLES
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft import companion as draft_companion
from talewright.games.strange_fate.rules.draft import skill as draft_skill
from talewright.games.strange_fate.rules.draft.choices import choices_next
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.left import receipt
from talewright.games.strange_fate.rules.draft.skill import MOST, may_be, own_faults
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Severity, asks, snags
from talewright.games.strange_fate.rules.skills.extra import (
    MOST_TIMES,
    Added,
    Extra,
    Held,
    built_with,
    effects,
    reach_of,
)
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import LONGEST, Trapping
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Name, Offer, Option, Text, offer, text, words, yes_no
from talewright.wording import capital, in_a_row, stopped

NOTE_LENGTH = 60
Note = Annotated[str, Meta(max_length=NOTE_LENGTH)]
DISCOUNT = {1: "1 point less", 2: "2 points less"}


class PlaceSkill(OnDraft, tag="place-skill"):
    """Put the skill under way on the sheet."""

    says = "the skill is on the sheet"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.placed(draft)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if draft.bench is not None and not own_faults(draft):
            price = receipt(draft)
            effect = f"{price.total} skill points, {price.refresh} refresh" if price else ""
            yield offer(cls, f"Put {draft.bench.skill.name} on the sheet").explained(effect=effect, main=True)


class ClearBench(OnDraft, tag="clear-bench"):
    """Leave the skill under way: the sheet stays as it was."""

    says = "the skill is left as it was"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.cleared(draft)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if draft.bench is not None:
            name = draft.bench.skill.name
            yield offer(cls, f"Leave {name} as it was" if draft.replaces else f"Give up {name}")


class RateSkill(OnDraft, tag="rate-skill"):
    """Set the rating and the tier of the skill under way, and its kind."""

    kind: SkillKind
    rating: RatingOf
    tier: Line = ""

    @property
    def in_words(self) -> str:
        return f"its skill is {self.kind} {self.rating}{Tier.parse(self.tier).initial}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.rated(draft, self.rating, Tier.parse(self.tier), self.kind)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        for skill in _on_bench(draft):
            others = (kind for kind in (SkillKind.UNIQUE, SkillKind.STRANGE) if skill.is_built and kind != skill.kind)
            for kind in (skill.kind, *others):
                tiers = [tier for tier in Tier if may_be(skill, kind, tier)]
                if tiers:
                    label = "Set rating and tier" if kind is skill.kind else f"Make it {kind}"
                    tier = tier_field(skill.tier if skill.tier in tiers else tiers[0], tiers)
                    yield offer(cls, label, rating_field(draft, skill.rating), tier, kind=kind)


class NameSkill(OnDraft, tag="name-skill"):
    """Say what the skill under way is called, what it is about, and whether it is an invention."""

    name: Name
    theme: Line = ""
    invention: bool = False

    says = "its skill is {name}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.about(draft, self.name, self.theme, is_invention=self.invention)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        if draft.bench is None:
            return
        skill = draft.bench.skill
        name = Text(name="name", label="Name", most=80, default=skill.name)
        theme = words("theme", "Theme", default=skill.theme, optional=True, about="What is it about, in a few words?")
        about = "An Anachronist cannot use those without their device."
        invention = yes_no("invention", "It is an invention", default=draft.bench.is_invention, about=about)
        if skill.is_built:
            yield offer(cls, "Change name and theme", name, theme, invention)
        else:
            yield offer(cls, "Say what it is about", theme, invention, name=skill.name)


# --- trappings and extras


class TakeTrapping(OnDraft, tag="take-trapping"):
    """Take a trapping; *kind* is for one that goes with a word of one's own, such as an environment."""

    trapping: Line
    kind: Note = ""

    says = "takes {trapping}"

    def step(self, draft: Draft) -> Draft:
        trapping = Trapping.parse(self.trapping)
        return draft_skill.with_trapping(draft, Trapping(trapping.name, _bare(self.kind)) if self.kind else trapping)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Each trapping that could be taken, with its price from here (SF-skill-summary.4)."""
        for skill in _built(draft):
            try:
                boxes = [box for region in choices_next(draft) for box in region.choices]
            except Refused:  # another diagram is in use, which lacks a box of this skill
                boxes = []
            options = tuple(
                Option(str(pick.trapping), str(pick.trapping), f"{pick.cost}: {pick.why}")
                for box in boxes
                if not box.is_typed
                for pick in box.picks
                if _may_take(skill, str(pick.trapping))
            )
            if not options or len(skill.trappings) >= MOST:
                return
            yield offer(cls, "Take a trapping", Choice(name="trapping", label="Trapping", options=options))
            which = Text(name="kind", label="Which one", most=NOTE_LENGTH, about="Urban, for example.")
            for box in boxes:
                if box.is_typed:
                    made = offer(cls, f"Take {box.name}", which, trapping=box.name)
                    yield made.explained(effect=f"{box.picks[0].cost}: {box.picks[0].why}")


class LeaveTrapping(OnDraft, tag="leave-trapping"):
    """Leave a trapping that the skill under way has."""

    trapping: Line

    says = "leaves {trapping}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.without_trapping(draft, Trapping.parse(self.trapping))

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        for skill in _built(draft):
            has = tuple(Option(str(held.trapping), str(held)) for held in skill.trappings)
            if has:
                yield offer(cls, "Leave a trapping", Choice(name="trapping", label="Trapping", options=has))


class TurnPsychic(OnDraft, tag="turn-psychic"):
    """Make all trappings of the skill under way psychic, or none."""

    psychic: bool

    @property
    def in_words(self) -> str:
        return "the skill is psychic" if self.psychic else "the skill is not psychic"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.psychic(draft, is_psychic=self.psychic)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """All trappings, which a Strange skill alone can be, or none (SF-extra-psychic.1, SF-extra-psychic.11)."""
        for skill in _built(draft):
            is_psychic = all(held.is_psychic for held in skill.trappings)
            if skill.trappings and (is_psychic or skill.counts_as is SkillKind.STRANGE):
                label = "None of them is psychic" if is_psychic else "Make all of them psychic"
                effect = f"{Extra.PSYCHIC.price * sum(held.count for held in skill.trappings)}"
                made = offer(cls, label, psychic=not is_psychic)
                yield made.explained(effect=f"{'−' if is_psychic else '+'}{effect}")


class AddExtra(OnDraft, tag="add-extra"):
    """Add an extra to a trapping; *note* says what is unusual about it."""

    trapping: Line
    extra: Extra
    note: Note = ""

    @property
    def in_words(self) -> str:
        return f"{self.trapping} + {self.extra}{f' ({self.note})' if self.note else ''}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.with_extra(draft, Trapping.parse(self.trapping), self.extra, self.note)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Extras that a trapping can carry (SF-skill-summary.5)."""
        for held in (held for skill in _built(draft) for held in skill.trappings):
            name, room = str(held.trapping), LONGEST - len(str(held))
            for extra in (Extra.RANGE, Extra.SPRAY, Extra.ZONE):
                times = sum(added.times for added in held.extras if added.extra is extra)
                if times < (MOST_TIMES if extra.may_repeat else 1) and room > len(extra) + 6:
                    made = offer(cls, f"{name} + {extra}", trapping=name, extra=extra)
                    yield made.explained(effect=f"+{extra.price * held.count}", about=_changes(held, extra))
            unusual = sum(added.times for added in held.extras if added.extra is Extra.UNUSUAL)
            if unusual < MOST_TIMES and room > NOTE_LENGTH + 16:
                known = built_with(held.trapping.name, Extra.UNUSUAL)
                hint = "" if known else "Flight, for example."
                note = Text(name="note", label="What is unusual", suggestions=known, most=NOTE_LENGTH, about=hint)
                made = offer(cls, f"{name} + {Extra.UNUSUAL}", note, trapping=name, extra=Extra.UNUSUAL)
                yield made.explained(effect=f"+{Extra.UNUSUAL.price * held.count}")


def _changes(held: Held, extra: Extra) -> str:
    """What an extra would change about a trapping, and a power of the text that is built so."""
    changed, known = held.with_extra(Added(extra)), {*effects(held)}
    far = reach_of(changed)
    reach = [f"it reaches {far if far.zones else 'the same zone'}"] if extra is Extra.RANGE else []
    says = "; ".join([*reach, *(each.says for each in effects(changed) if each not in known)])
    powers = built_with(held.trapping.name, extra)
    return stopped(capital(says) + (f", as for {in_a_row(powers)}" if powers else ""))


class DropExtra(OnDraft, tag="drop-extra"):
    """Take an extra off a trapping; of one that is there more often, one."""

    trapping: Line
    extra: Line

    says = "{trapping} without {extra}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.without_extra(draft, Trapping.parse(self.trapping), self.extra)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        for held in (held for skill in _built(draft) for held in skill.trappings):
            name = str(held.trapping)
            for added in held.extras:
                if added.extra is not Extra.PSYCHIC:
                    yield offer(cls, f"{name} without {added}", trapping=name, extra=str(added))


# --- drawbacks and tier benefits


class TakeDrawback(OnDraft, tag="take-drawback"):
    """Give the skill under way a drawback, such as minor Snag; *note* says what it is in a few words."""

    drawback: Line
    note: Note = ""

    says = "takes {drawback}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.with_drawback(draft, replace(Drawback.parse(self.drawback), note=self.note))

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Drawbacks that its kind may have (SF-skill-summary.6)."""
        for skill in _on_bench(draft):
            is_plain = skill.counts_as is SkillKind.COMMON and skill.tier is Tier.MUNDANE
            if is_plain or len(skill.drawbacks) >= MOST:
                return
            open_ones = tuple(
                Option(f"{bad} {kind}", f"{bad} {kind}" if len(kind.severities) > 1 else kind, _about(skill, kind, bad))
                for kind in DrawbackKind
                if skill.counts_as is SkillKind.STRANGE or not kind.is_for_strange
                for bad in kind.severities
            )
            which = Choice(name="drawback", label="Drawback", options=open_ones)
            about = "A Complication or a Conviction is an aspect, and these are its words."
            label = "What it is, in a few words"
            note = text(cls, "note", label, suggestions=COMPLICATION_EXAMPLES, about=about)
            yield offer(cls, "Take a drawback", which, note)


class LeaveDrawback(OnDraft, tag="leave-drawback"):
    """Strike a drawback of the skill under way."""

    drawback: Line

    says = "without {drawback}"

    def step(self, draft: Draft) -> Draft:
        return draft_skill.without_drawback(draft, self.drawback)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        for skill in _on_bench(draft):
            for each in dict.fromkeys(map(str, skill.drawbacks)):
                yield offer(cls, f"Remove {each}", drawback=each)


class ChooseBenefit(OnDraft, tag="choose-benefit"):
    """Have the tier benefit of a trapping, or not: in the skill under way, or in a *skill* of a *companion*."""

    trapping: Line
    has: bool = True
    companion: Line = ""
    skill: Line = ""

    @property
    def in_words(self) -> str:
        return f"{'the' if self.has else 'no'} tier benefit of {self.trapping}"

    def step(self, draft: Draft) -> Draft:
        wanted = Trapping.parse(self.trapping)
        if self.companion:
            return draft_companion.with_benefit(draft, self.companion, self.skill, wanted, has=self.has)
        others = tuple(each for each in draft.at_work.benefits if each != wanted)
        return draft_skill.with_benefits(draft, (*others, wanted) if self.has else others)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Tier benefits, where the rating does not suffice for all (SF-tier-benefits.2)."""
        if draft.bench is not None:
            yield from cls._of(draft.bench)
        for who in draft.character.companions:
            for each in who.skills:
                yield from cls._of(each, f"{who.name}, {each.skill.name}: ", companion=who.name, skill=each.skill.name)

    @classmethod
    def _of(cls, owned: Owned, whose: str = "", **at: str) -> Iterable[Offer]:
        skill, chosen = owned.skill, owned.benefits
        offered = tier_benefit.offered(skill)
        for each in offered if tier_benefit.may_choose(skill, chosen) else ():
            if each not in chosen:
                benefit = tier_benefit.benefit_of(each, skill.tier)
                made = offer(cls, f"{whose}{'t' if whose else 'T'}ier benefit of {each}", trapping=str(each), **at)
                yield made.explained(effect=benefit.text if benefit else "")
        for each in chosen if len(offered) > skill.rating else ():
            made = offer(
                cls, f"{whose}{'n' if whose else 'N'}o tier benefit of {each}", trapping=str(each), has=False, **at
            )
            yield made.explained(about=f"{called(skill.rating)} allows {skill.rating} of them.")


def _on_bench(draft: Draft) -> Iterable[Skill]:
    """The skill under way, if there is one."""
    return (draft.bench.skill,) if draft.bench else ()


def _built(draft: Draft) -> Iterable[Skill]:
    """The skill under way, if its trappings are chosen one by one."""
    return (skill for skill in _on_bench(draft) if skill.is_built)


def _about(skill: Skill, kind: DrawbackKind, severity: Severity) -> str:
    """What a drawback takes off the price, and what it asks; of a Snag some examples (SF-drawback-snag.4)."""
    if kind is not DrawbackKind.SNAG:
        return f"{DISCOUNT[severity]}: {asks(kind, severity, skill.rating)}"
    examples = snags(severity, [held.trapping.name for held in skill.trappings])
    return f"{DISCOUNT[severity]}, such as: {'; '.join(examples)}"


def _may_take(skill: Skill, trapping: str) -> bool:
    """Whether a skill of its kind may have a trapping (more)."""
    if trapping == "Minions [Duplicates]":
        return skill.counts_as is SkillKind.STRANGE
    return not any(str(held.trapping) == trapping and held.count >= MOST_TIMES for held in skill.trappings)


def _bare(words: str) -> str:
    """A type as it stands between square brackets; what cannot stand there becomes a blank."""
    return " ".join("".join(" " if sign in "[]()+,;" else sign for sign in words).split()) or words
