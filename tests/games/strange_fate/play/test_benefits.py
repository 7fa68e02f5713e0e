"""Tier benefits that are chosen in play, as a rating rises."""

from tests.games.strange_fate.play.acts import having, with_skills
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, PIM
from tests.rules.clause import clause

from talewright.games.strange_fate.play.people.benefits import ChooseBenefit
from talewright.games.strange_fate.play.people.characters import CorrectRating
from talewright.table.reading import fill, read_move


@clause("SF-tier-benefits.2", "SF-tier-benefits.3", "SF-tier-benefits.4")
def test_a_rating_that_has_risen_has_room_for_one_benefit_more() -> None:
    story = with_skills(having("Gale: Strange 1E = Move, Leap, Notice; minor Snag (by day)"))
    benefits = [str(each) for each in story.now.people[MARIGOLD].character.owned("Gale").benefits]  # type: ignore[union-attr]
    leap = ChooseBenefit(character=MARIGOLD, skill="Gale", trapping="Leap")
    assert benefits == ["Move"]
    story.attempt(NORA, leap).refused("SF-tier-benefits.2")
    assert not [each for each in story.offered(NORA, ChooseBenefit) if each.fixed["skill"] == "Gale"]
    story.when(GM, CorrectRating(character=MARIGOLD, skill="Gale", rating="2E", reason="practice"))
    (more,) = (each for each in story.offered(NORA, ChooseBenefit) if each.fixed["skill"] == "Gale")
    assert read_move(story.played, fill(more, {"trapping": "Leap"}), strict=False) == leap  # as a page sends it
    story.attempt(PIM, leap).refused()
    story.when(NORA, leap)
    owned = story.now.people[MARIGOLD].character.owned("Gale")
    assert owned
    assert [str(each) for each in owned.benefits] == ["Move", "Leap"]
