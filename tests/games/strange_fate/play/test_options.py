"""What a group may set when its campaign begins."""

import pytest
from tests.games.story import NORA, seated
from tests.games.strange_fate.play.table import Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century
from talewright.refusal import Refused
from talewright.table.offer import Value


def begun(**options: Value) -> Story:
    return seated(Story, STRANGE_FATE_GAME, "London", options)


def test_without_a_word_everything_is_as_the_book_has_it() -> None:
    assert begun().now.edition == STRANGE_FATE
    filled = {field.name: getattr(field, "default", None) for field in STRANGE_FATE_GAME.options()}
    assert STRANGE_FATE_GAME.begin(filled).edition == STRANGE_FATE


@clause("SF-budget.3", "SF-gifts-and-flaws.1", "SF-social-weapons.1")
def test_every_option_counts() -> None:
    edition = begun(
        century="Late",
        dice="flat",
        common_skills=False,
        gift_drawbacks="true",
        social_weapons=True,
        free_aspects=5,
        best_rating="6",
        least_refresh=-1,
    ).now.edition
    rules = edition.creation
    assert (rules.century, rules.refresh, rules.skill_points()) == (Century.LATE, 10, 45)
    assert (rules.gift_drawbacks, rules.social_weapons) == (True, True)
    assert (rules.free_aspects, rules.best_rating, rules.least_refresh) == (5, 6, -1)
    assert edition.dice.name == "flat"
    assert rules != USUAL


@pytest.mark.parametrize(
    ("name", "value", "saying"),
    [
        ("century", "Dark", "Early, Middle, Late"),
        ("dice", "2d6", "4dF, d6-d6, flat"),
        ("common_skills", "perhaps", "true, false"),
        ("free_aspects", "many", "a whole number"),
        ("diagram", "third", "first, second"),
        ("best_rating", 11, "1 to 10"),
        ("least_refresh", True, "a whole number"),
        ("spells", "true", "no option"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_with_what_would(name: str, value: Value, saying: str) -> None:
    with pytest.raises(Refused) as refused:
        begun(**{name: value})
    assert saying in refused.value.why


def test_no_ready_character_is_offered_whom_the_groups_own_rules_do_not_allow() -> None:
    assert "take-ready" in {each.move for each in begun().offers(NORA)}
    low = begun(best_rating=1)
    assert "take-ready" not in {each.move for each in low.offers(NORA)}
    low.attempt(NORA, TakeReady(ready="tobias")).refused("SF-buy-skills.3")
