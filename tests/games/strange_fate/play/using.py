"""A skill that is used for one thing, for tests: what stands against it, what is added, what came of it."""

from msgspec.structs import replace
from tests.games.strange_fate.play.acts import GM, IT, NORA, deed, doing, with_skills
from tests.games.strange_fate.play.table import Story

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.view import DeedView
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.table.offer import Choice

ROLL = RollId(IT)
STRANGE = "; minor Snag (only by day)"
"""Without a limit no skill is Strange."""


def chosen(skill: str, does: str, *, goal: str = "") -> Story:
    """Somebody with this skill chooses something that it does."""
    return doing(with_skills(skill), f"{skill.partition(':')[0]}/{does}", goal=goal)


def begun(skill: str, does: str, *, goal: str = "", **said: object) -> Story:
    """Somebody with this skill has said the rest of it as well."""
    return about(chosen(skill, does, goal=goal), **said)


def about(story: Story, called: DeedId = IT, /, **said: object) -> Story:
    """The rest of it is said; by the game master, who judges some of what stands against it."""
    return story.when(GM if "against" in said else NORA, replace(SetAbout(deed=called), **said))


def against(story: Story, called: DeedId = IT) -> str:
    """What stands on the other side of its roll."""
    theirs = story.card(RollId(called)).theirs
    assert theirs
    return str(theirs.rating)


def added(story: Story, called: DeedId = IT) -> list[int]:
    """What the circumstances add to its roll."""
    ours = story.card(RollId(called)).ours
    assert ours
    return [each.modifier.amount for each in ours.named]


def seen(story: Story, called: DeedId = IT, who: str = NORA) -> DeedView:
    """It as somebody sees it, under way or over."""
    acts = story.sees(who).acts
    return next(each for each in (*acts.deeds, *acts.told) if each.id == called)


def came(story: Story, called: DeedId = IT) -> tuple[str, ...]:
    """What came of it."""
    return deed(story, called).came


def able(story: Story, skill: str) -> set[str]:
    """What may be chosen to do with a skill."""
    (offer,) = (each for each in story.offered(NORA, Act) if "goal" not in each.fixed)
    field = offer.fields[0]
    assert isinstance(field, Choice)
    found = (option.value.partition("/") for option in field.options)
    return {does for name, _, does in found if name == skill}
