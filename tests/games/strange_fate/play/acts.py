"""Characters who use their skills, for tests: somebody with one skill, and what they set about."""

from msgspec.structs import replace
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, Evening, Story, given

from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.tier_benefit import offered

WHO = CharacterId(ActorId("somebody"))
IT = DeedId("the-deed-itself")
PEOPLE = "the-people"
COOK, CLERK = NpcId(ActorId(f"{PEOPLE}.1")), NpcId(ActorId(f"{PEOPLE}.2"))


def with_skills(*skills: Owned | str, benefits: bool = True) -> Story:
    """Nora plays somebody who has these skills besides; the game master has made two people up."""
    return skilled(given(Evening((MARIGOLD,))), *skills, benefits=benefits)


def skilled(story: Story, *skills: Owned | str, benefits: bool = True) -> Story:
    """The same in a story that has begun."""
    story.when(GM, AddNpcs(text="Good cook, Fair liar\nAverage clerk (E)"), called=PEOPLE)
    owned = tuple(each if isinstance(each, Owned) else having(each, benefits=benefits) for each in skills)
    person = story.now.people[MARIGOLD].character
    others = tuple(each for each in person.skills if each.skill.name not in {new.skill.name for new in owned})
    sheet = written(replace(person, skills=(*others, *owned)), CreationRules())
    return story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="for the test"))


def having(text: str, *, benefits: bool = True) -> Owned:
    """A skill with all of its tier benefits."""
    skill = parse(text)
    return Owned(skill=skill, benefits=tuple(offered(skill)[: skill.rating]) if benefits else ())


def doing(story: Story, does: str, *, who: str = NORA, goal: str = "", called: DeedId = IT) -> Story:
    """She chooses something."""
    return story.when(who, Act(who=MARIGOLD, does=does, goal=goal), called=called)


def done(story: Story, does: str, called: str, **said: object) -> DeedId:
    """She chooses something, and says the rest of it."""
    it = DeedId(called)
    doing(story, does, called=it).when(NORA, replace(SetAbout(deed=it), **said))
    return it


def deed(story: Story, called: DeedId = IT) -> Deed:
    """It as the table keeps it, under way or over."""
    acts = story.now.acts
    return next(each for each in (*acts.deeds.values(), *acts.told) if each.id == called)


def rolls(story: Story, ours: str, theirs: str = "", called: str = IT) -> Story:
    """Real dice fall for it, and the roll stands."""
    roll = RollId(called)
    story.rolls(ours, theirs, roll=roll)
    return story.stands(roll=roll)


__all__ = [
    "CLERK",
    "COOK",
    "GM",
    "IT",
    "MARIGOLD",
    "NORA",
    "deed",
    "doing",
    "done",
    "having",
    "ready",
    "rolls",
    "with_skills",
]
