"""Options at the table: every advanced mechanic by itself, and what the game is without them."""

from __future__ import annotations

import pytest
from tests.games.heroquest.play.opposed import SWIMMER, facing, opposed, outcome
from tests.games.heroquest.play.table import GM, LATER, LOCK, NORA, WEN, Evening, given
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.framing.modifiers import SetModifier
from talewright.games.heroquest.play.groups.joining import FrameGroup
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.refusal import Refused


def with_options(**options: str) -> Evening:
    return Evening(game=QUESTWORLDS_2_2, options=options)


def line(source: Source) -> SetModifier:
    return SetModifier(contest=LOCK, character=WEN, source=source, amount=-6)


@clause("QW2-1.3.1", "QW2-9.1")
def test_each_advanced_mechanic_is_switched_on_without_the_others() -> None:
    stretches = facing("17", "14", with_options(stretches="true"))
    assert stretches.when(GM, line(Source.STRETCH)).side().target == "11"
    stretches.attempt(GM, line(Source.SITUATIONAL)).refused("QW2-1.3.1")
    situations = facing("17", "14", with_options(situational_modifiers="true"))
    assert situations.when(GM, line(Source.SITUATIONAL)).side().target == "11"
    situations.attempt(GM, line(Source.STRETCH)).refused("QW2-1.3.1")


@clause("QW2-1.3.3")
@pytest.mark.parametrize(
    ("on", "base"),
    [
        ({"augment_results": "true"}, {"degrees": "true"}),
        ({"improvement": "story-led"}, {"benefits": "true"}),
        ({"improvement": "challenge-led"}, {"degrees": "true"}),
    ],
)
def test_no_campaign_begins_with_a_mechanic_that_lacks_its_base(on: dict[str, str], base: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        given(with_options(**on))
    assert refused.value.clause == "QW2-1.3.3"
    assert given(with_options(**on, **base)).sees().characters != ()


@clause("QW2-1.3.4")
def test_without_any_of_them_contests_groups_and_improvement_are_there() -> None:
    story = opposed("14", "14", 9, 16)
    assert outcome(story).level == "victory"
    assert (story.offered(GM, GiveConsequence), story.offered(GM, GiveBenefit)) == ([], [])
    assert story.offered(GM, FrameGroup)
    assert story.sees().longs == ()
    buy = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER)
    story = given(LATER).when(GM, StopPlaying()).when(NORA, buy)
    assert story.sheet().hero_points == 2


@clause("QW2-9.16")
def test_story_led_improvement_stands_beside_the_simple_model() -> None:
    buy = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability=SWIMMER)
    story = given(with_options(improvement="story-led", benefits="true")).when(GM, StopPlaying())
    story.attempt(NORA, buy).refused("QW2-7.2.2.7")
    assert (story.sheet().hero_points, story.sheet().experience) == (0, 3)
