"""What somebody does by a trapping, for the tests of acting."""

from tests.games.strange_fate.play.acts import IT, doing, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import about

from talewright.games.strange_fate.play.ids import DeedId, RollId

ROLL = RollId(IT)


CAT = "Cat: Unique 4 = Hide, Climb, Notice, Convince, Conversation, Networking, Security, Information, Wealth"


NEXT, IT_AGAIN = DeedId("the-next-deed"), DeedId("the-deed-after-that")


def cat(does: str, *, goal: str = "") -> Story:
    return doing(with_skills(CAT), f"Cat/{does}", goal=goal)


def set_about(story: Story, **said: object) -> Story:
    return about(story, **said)
