"""A character in the making, for the tests of the builder."""

from tests.games.strange_fate.play.table import NORA, Evening, Story, given

from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import RateSkill, TakeTrapping
from talewright.games.strange_fate.play.making.skills import BeginSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft
from talewright.games.strange_fate.play.making.view import DraftView
from talewright.games.strange_fate.rules.skills.skill import SkillKind

NELL = CharacterId(ActorId("nell-of-the-estuary"))


def begun() -> Story:
    """Nora begins to make Nell."""
    return given(Evening(())).when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)


def building(*trappings: str, tier: str = "Superhuman") -> Story:
    """Nell is a Mutant with a Strange skill under way."""
    story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype="Mutant"))
    story.when(NORA, BeginSkill(draft=NELL, name="Brute", kind=SkillKind.STRANGE, rating=3, theme="iron flesh"))
    story.when(NORA, RateSkill(draft=NELL, kind=SkillKind.STRANGE, rating=3, tier=tier))
    for each in trappings:
        story.when(NORA, TakeTrapping(draft=NELL, trapping=each))
    return story


BRUTE = ("Resist Damage", "Stress Capacity [Health]", "Physical Force")


def draft(story: Story, who: str = NORA, of: CharacterId = NELL) -> DraftView:
    return next(each for each in story.sees(who).drafts if each.id == of)
