"""The skills of a character that is being made: bought, begun from nothing or from a sample, changed and struck."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.making.step import OnDraft
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.draft import draft as drafting
from talewright.games.strange_fate.rules.draft import skill as bench
from talewright.games.strange_fate.rules.draft.draft import MOST_SKILLS, Draft
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import RATINGS, Skill, SkillKind
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Name, Number, Offer, Option, Several, Text, offer, one_of, words
from talewright.wording import counted, in_a_row

RatingOf = Annotated[int, Meta(ge=RATINGS[0], le=RATINGS[-1])]
KINDS = (
    Option(SkillKind.UNIQUE, "Unique", "What a human could learn"),
    Option(SkillKind.STRANGE, "Strange", "A power beyond that; it has a drawback"),
)
BEGUN_AT = 3
"""The rating at which a skill of one's own, or one like a sample, begins."""


class BuySkill(OnDraft, tag="buy-skill"):
    """Buy a Common skill at a rating and a tier, or several *skills* alike."""

    skill: Line = ""
    rating: RatingOf
    tier: Line = ""
    skills: Several[Line] = ()

    @property
    def bought(self) -> tuple[str, ...]:
        """The names of all that are bought."""
        return tuple(dict.fromkeys(filter(None, (self.skill, *self.skills))))

    @property
    def in_words(self) -> str:
        return in_a_row(f"{name} {self.rating}{Tier.parse(self.tier).initial}" for name in self.bought)

    def step(self, draft: Draft) -> Draft:
        if not self.bought:
            raise Refused("Choose at least one skill to buy.")
        for name in self.bought:
            draft = bench.bought(draft, name, self.rating, Tier.parse(self.tier))
        return draft

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """Common skills cost their rating (SF-buy-skills.1)."""
        rules = draft.rules.skills
        has = {each.name.casefold() for each in draft.whole.designs}
        open_ones = tuple(
            Option(each.name, each.name, ", ".join(map(str, each.skill().trappings)))
            for each in library().common
            if rules.common_skills and each.name not in rules.left_out and each.name.casefold() not in has
        )
        if open_ones and _has_room(draft):
            which = Choice(name="skills", label="Skills", options=open_ones, many=True)
            made = offer(cls, "Buy Common skills", rating_field(draft), tier_field(), which)
            yield made.explained(
                about="Each costs the rating. Above Extraordinary it is Strange, and needs a drawback."
            )


class StrikeSkill(OnDraft, tag="strike-skill"):
    """Strike a skill off the sheet."""

    skill: Line

    says = "without {skill}"

    def step(self, draft: Draft) -> Draft:
        return drafting.without_skill(draft, self.skill)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        return (offer(cls, f"Remove {each.name}", skill=each.name) for each in draft.character.designs)


class BeginSkill(OnDraft, tag="begin-skill"):
    """Begin a skill of one's own."""

    name: Name
    kind: SkillKind
    rating: RatingOf
    theme: Line = ""

    says = "a new {kind} skill, {name}"

    def step(self, draft: Draft) -> Draft:
        return bench.begun(draft, self.name, self.kind, self.rating, theme=self.theme)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """A skill of one's own, from nothing (SF-skill-summary.1)."""
        if draft.bench is None and _has_room(draft):
            name = Text(name="name", label="Name", most=80)
            about = "What is it about, in a few words? Each trapping must fit it."
            theme = words("theme", "Theme", optional=True, about=about)
            kind = one_of("kind", "Kind", KINDS)
            made = offer(cls, "Build a skill of your own", name, kind, rating_field(draft, BEGUN_AT), theme)
            yield made.explained(main=not draft.character.skills)


class BeginFromSample(OnDraft, tag="begin-from-sample"):
    """Begin with a Unique or Strange sample of the text, to keep it or to change it."""

    sample: Line

    says = "a skill like {sample}"

    def step(self, draft: Draft) -> Draft:
        return bench.like(draft, self.sample)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        """The worked examples and the samples, those of the own Archetype first (SF-sample-skills.3)."""
        if draft.bench is not None or not _has_room(draft) or draft.rules.best_rating < BEGUN_AT:
            return
        has = {each.name.casefold() for each in draft.character.designs}
        archetype = draft.character.archetype
        own = archetype.name if archetype else ""
        samples = tuple(
            Option(name, name, _told(skill, total), group, more=_limits(skill))
            for name, group, skill, total in sorted(_of_the_book(), key=lambda each: each[1] != own)
            if name.casefold() not in has and draft.diagram.has_boxes_of(held.trapping for held in skill.trappings)
        )
        if samples:
            which = Choice(name="sample", label="Sample", options=samples)
            yield offer(cls, "Begin with a sample of the book", which)


class OpenSkill(OnDraft, tag="open-skill"):
    """Change a skill of the sheet."""

    skill: Line

    says = "{skill} is worked on"

    def step(self, draft: Draft) -> Draft:
        return bench.opened(draft, self.skill)

    @classmethod
    def choices(cls, draft: Draft) -> Iterable[Offer]:
        skills = draft.character.designs if draft.bench is None else ()
        return (offer(cls, f"Change {each.name}", skill=each.name) for each in skills)


def _has_room(draft: Draft) -> bool:
    """Whether the sheet takes another skill."""
    return len(draft.whole.skills) < MOST_SKILLS


def rating_field(draft: Draft, default: int = 2) -> Number:
    """A field for the rating of a skill."""
    best = creation.best_rating(draft.whole, draft.rules)
    return Number(name="rating", label="Rating", least=1, most=best, default=min(default, best))


def tier_field(default: Tier = Tier.MUNDANE, tiers: Iterable[Tier] = Tier) -> Choice:
    """A field for a tier, with what it takes."""
    options = (Option(each.title, each.title, f"{each.refresh} refresh" if each.refresh else "") for each in tiers)
    return one_of("tier", "Power tier", options, default=default.title)


def _told(skill: Skill, total: int) -> str:
    """What a sample does, and costs by the book."""
    refresh = f" and {skill.tier.refresh} refresh" if skill.tier.refresh else ""
    does = ", ".join(map(str, skill.trappings))
    return f"{does}; {counted(total, 'skill point')}{refresh} by the book"


def _limits(skill: Skill) -> str:
    return f"With {in_a_row(map(str, skill.drawbacks))}." if skill.drawbacks else ""


def _of_the_book() -> Iterable[tuple[str, str, Skill, int]]:
    """The worked examples and the samples, each with what the book makes it cost."""
    for each in library().examples:
        yield each.skill.name, "Worked examples", each.skill, each.printed_total
    for kind in (SkillKind.UNIQUE, SkillKind.STRANGE):
        for sample in library().of(kind):
            skill = sample.skill()
            yield sample.name, sample.group, skill, sample.printed_total(skill.rating)
