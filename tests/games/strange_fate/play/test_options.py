"""What a group may set when its campaign begins."""

import pytest
from tests.games.story import NORA, seated
from tests.games.strange_fate.play.table import Story
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.game import StrangeFate
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


ASHA = '[[character]]\nname = "Asha"\nskill = [{ name = "Stealth", rating = 2 }]\n'
UNKNOWN = [
    ('aspect = [{ name = "Old Debts", skill = "Gosip" }]', "SF-aspects.6", ("Old Debts", "Gosip")),
    ('impacts = ["Stelth"]', "SF-gift-impact.1", ("Stelth",)),
    ('signature_aspects = ["Nobody\'s Fool"]', "SF-gift-signature-aspect.1", ("Nobody's Fool",)),
    (
        'theme = [{ name = "Night", skills = [{ skill = "Stelth", benefit = "narrow", note = "x" }] }]',
        "SF-gift-theme.1",
        ("Stelth",),
    ),
    ('equipment = [{ name = "Grey Cloak", well_made = ["Stelth"] }]', "SF-gift-equipment.6", ("Grey Cloak", "Stelth")),
    ('companion = [{ name = "Tock", impacts = ["Brawn"] }]', "SF-gift-impact.1", ("Tock", "Brawn")),
]


@pytest.mark.parametrize(("line", "clause_id", "named"), UNKNOWN)
def test_no_campaign_begins_with_a_character_whose_sheet_names_what_is_not_on_it(
    line: str, clause_id: str, named: tuple[str, ...]
) -> None:
    with refusing(clause_id, by=StrangeFate.check_new, naming=("Asha", *named)):
        begun(characters=ASHA + line)


def test_gear_may_better_a_common_skill_that_was_not_bought_even_where_a_group_has_none() -> None:
    line = 'equipment = [{ name = "Grey Cloak", well_made = ["Deceit"] }]'
    assert begun(characters=ASHA + line, common_skills=False).now.ready


@pytest.mark.parametrize("line", [each[0] for each in UNKNOWN])
def test_a_campaign_that_began_with_such_a_character_is_replayed(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as former:
        former.setattr(StrangeFate, "check_new", lambda *_: None)
        story = begun(characters=ASHA + line)
    story.table.ledger.kept.drop(story.campaign)
    assert [*story.now.ready] == ["asha"]
