"""What a group may set when a campaign begins; the log keeps it, and every option changes the game."""

import pytest
from tests.games.heroquest.play.table import GM, LATER, LOCK, Evening, framed, given, opened, rolling
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.options import as_written
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import BASIC, Advanced
from talewright.refusal import Refused
from talewright.table.offer import Choice, Text
from talewright.table.reading import read_fields

GAMES = (HEROQUEST_2E, QUESTWORLDS_2_2)


def begun(game: HeroQuest, **options: str) -> State:
    return game.begin(options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_form_sends_unchanged_is_the_edition_itself(game: HeroQuest) -> None:
    unchanged = {**read_fields(game.options(), {}), **as_written(game.edition)}
    assert game.begin(unchanged).edition == game.edition
    assert game.begin({}).edition == game.edition


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_that_a_form_has_is_taken_and_changes_something(game: HeroQuest) -> None:
    for field in game.options():
        if not isinstance(field, Choice) or field.many:
            continue
        for value in (option.value for option in field.options if option.value != field.default):
            rests_on = RESTING.get((game.slug, field.name, value), {})
            with_base = game.begin({**rests_on, field.name: field.default}).edition
            assert game.begin({**rests_on, field.name: value}).edition != with_base, field.name


RESTING: dict[tuple[str, str, str], dict[str, str]] = {
    ("questworlds-2.2", "improvement", "story-led"): {"benefits": "true"},
    ("questworlds-2.2", "improvement", "challenge-led"): {"degrees": "true"},
}
"""What has to be set before something else may be (QW2-1.3.3)."""


@clause("QW2-1.3.1", "QW2-9.1")
def test_every_advanced_mechanic_is_a_switch_of_its_own() -> None:
    saga = begun(QUESTWORLDS_2_2, stretches="true")
    assert {each for each in Advanced if saga.uses(each)} == BASIC | {Advanced.STRETCHES}
    assert begun(HEROQUEST_2E, benefits="false").uses(Advanced.CONSEQUENCES)


@clause("QW2-1.3.3")
def test_a_mechanic_without_what_it_rests_on_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        begun(QUESTWORLDS_2_2, augment_results="true")
    assert refused.value.clause == "QW2-1.3.3"
    with pytest.raises(Refused):
        begun(QUESTWORLDS_2_2, improvement="story-led")


@pytest.mark.parametrize(
    ("name", "value", "by", "named"),
    [
        ("base_resistance", "tough", "chosen", ("tough",)),
        ("base_plan", "4 16", "chosen", ("4 16",)),
        ("better_roll", "middling", "chosen", ("middling",)),
        ("degrees", "maybe", "chosen", ("maybe",)),
        ("improvement", "by magic", "chosen", ("simple, story-led, challenge-led", "by magic")),
        ("no_such", "x", "read_options", ("no_such",)),
    ],
)
def test_an_option_that_does_not_fit_is_refused(name: str, value: str, by: str, named: tuple[str, ...]) -> None:
    with refusing(by=by, naming=named):
        begun(QUESTWORLDS_2_2, **{name: value})


@clause("QW2-9.16")
def test_story_led_improvement_is_the_later_editions() -> None:
    assert begun(QUESTWORLDS_2_2, improvement="story-led", benefits="true").edition.growth.model.slug == "story-led"
    with pytest.raises(Refused):
        begun(HEROQUEST_2E, improvement="story-led")


@clause("QW2-2.3.3.5", "QW2-9.14")
def test_the_base_is_moved_and_may_rise_by_a_plan() -> None:
    story = framed(Evening(game=QUESTWORLDS_2_2, options={"base_resistance": "16"}))
    assert story.contest().resistance == "16"
    planned = framed(Evening(game=QUESTWORLDS_2_2, options={"base_plan": "2: 18"}))
    assert planned.contest().resistance == "14"
    planned.next_session().when(GM, SetResistance(contest=LOCK, resistance="High"))
    assert planned.contest().resistance == "4M"


@clause("QW2-2.3.5.1.1")
def test_the_better_roll_may_be_the_lower_one() -> None:
    low = Evening(options={"better_roll": "low"})
    for evening, level in ((LATER, "defeat"), (low, "marginal victory")):
        outcome = rolling(evening).falls(LOCK, 4, 9).contest().outcome
        assert outcome is not None
        assert outcome.level == level


@clause("QW2-2.1.2.0.9")
def test_the_group_writes_masteries_with_a_sign_of_its_own() -> None:
    story = framed(Evening(options={"mastery": "m"}), resistance="5m")
    assert (story.side().rating, story.contest().resistance) == ("3m", "5m")
    assert any('"resistance":"5M"' in (body or "") for _, body in story.records())


def test_the_journal_keeps_what_the_group_has_set() -> None:
    body = given(Evening(options={"better_roll": "low"})).records()[0][1] or ""
    assert '"better_roll":"low"' in body


@clause("QW2-2.1.0.2")
def test_sample_abilities_are_names_to_pick_from() -> None:
    saga = begun(HEROQUEST_2E, sample_abilities="Swimmer, Thief,, ")
    assert saga.edition.creation.sample_abilities == ("Swimmer", "Thief")


def test_the_fields_say_what_they_have() -> None:
    fields = {field.name: field for field in QUESTWORLDS_2_2.options()}
    base = fields["base_resistance"]
    assert isinstance(base, Text)
    assert base.default == "14"
    assert opened(LATER).sees().base_resistance == "14"


@pytest.mark.parametrize("game", [HEROQUEST_2E, QUESTWORLDS_2_2])
def test_every_option_says_what_it_changes(game: HeroQuest) -> None:
    assert [field.name for field in game.options() if not field.about] == []
