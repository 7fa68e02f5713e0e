"""Characters in the making, for the tests of making them and of their ties."""

from tests.games.heroquest.play.table import CASIMIR, ROSA, WEN, Evening, Story, given

from talewright.games.heroquest.play.creating.abilities import RateAbility
from talewright.games.heroquest.play.creating.finishing import MakingView
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.people import MakeCharacter
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind

ADA = CharacterId("ada-marsh")


TWO = Evening((WEN, CASIMIR))


def begun(evening: Evening = TWO) -> Story:
    """Rosa begins a character of her own: a stubborn country doctor."""
    made = MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Country Doctor", keyword=KeywordKind.OCCUPATION)
    return given(evening).when(ROSA, made, called=ADA)


def rated(evening: Evening = TWO) -> Story:
    """Both of her first abilities have their ratings: 17 and 13."""
    return (
        begun(evening)
        .when(ROSA, RateAbility(character=ADA, ability="Country Doctor", best=True, points=4))
        .when(ROSA, RateAbility(character=ADA, ability="Stubborn"))
    )


def making(story: Story, character: CharacterId = ADA) -> MakingView:
    seen = story.sheet(character).making
    assert seen is not None
    return seen


def ratings(story: Story, character: CharacterId = ADA) -> dict[str, str]:
    return {line.name: line.rating for line in story.sheet(character).abilities}
