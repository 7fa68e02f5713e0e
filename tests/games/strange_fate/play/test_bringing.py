"""Aspects that trappings bring about by themselves."""

import pytest
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, NORA, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import ROLL, about, came
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.seeking import AnswerAssessment
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.rules.trappings.insight import Learned

CAT = "Cat: Unique 4 = Conversation, Menace, Insight, Examine, Dismantle, Security"


def lying(story: Story) -> list[tuple[str, str, int, str]]:
    """The aspects in play: what they are, on whom, with how many free invokes, and whose."""
    return [(each.name, each.on, each.placed.free, each.placed.by) for each in story.now.aspects.values()]


@clause("SF-trapping-menace.4", "SF-trapping-conversation.1")
@pytest.mark.parametrize("does", ["cow", "charm"])
def test_fear_and_charm_lie_on_their_target_as_aspects(does: str) -> None:
    story = about(doing(with_skills(CAT), f"Cat/{does}"), on=COOK, words="Shaken")
    story.when(GM, Resist(deed=IT, by="cook"))
    assert lying(rolls(story, "++++", "000+")) == [("Shaken", COOK, 2, MARIGOLD)]


@clause("SF-trapping-examine.5", "SF-trapping-dismantle.4", "SF-trapping-security.9")
@pytest.mark.parametrize("does", ["bring-to-light", "dismantle-declare", "security-declare"])
def test_what_is_known_about_a_place_or_a_thing_is_an_aspect_of_the_scene(does: str) -> None:
    story = about(doing(with_skills(CAT), f"Cat/{does}"), words="A Loose Hinge")
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="4"))
    assert lying(rolls(story, "0000")) == [("A Loose Hinge", "", 1, MARIGOLD)]
    failed = about(doing(with_skills(CAT), f"Cat/{does}"), words="A Loose Hinge")
    failed.when(GM, SetDifficulty(roll=ROLL, difficulty="6"))
    assert not lying(rolls(failed, "0000"))


@clause("SF-trapping-insight.3", "SF-trapping-insight.4", "SF-trapping-insight.5")
@pytest.mark.parametrize(("hurries", "learns"), [(0, Learned.BEST_MATCH), (1, Learned.DEFENDERS_CHOICE)])
def test_what_is_found_in_somebody_is_said_when_the_shifts_are_spent(hurries: int, learns: Learned) -> None:
    story = about(doing(with_skills(CAT), "Cat/read-somebody"), on=COOK, words="whom he loves")
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "0000", "--00")
    if hurries:
        story.when(NORA, Buy(deed=IT, buys="one step less time", times=hurries))
    assert not story.now.owed
    story.when(NORA, EndDeed(deed=IT))
    assert str(learns) in came(story)
    story.when(GM, AnswerAssessment(roll=ROLL, words="Loves the Clerk"))
    assert lying(story) == [("Loves the Clerk", COOK, 2, MARIGOLD)]
