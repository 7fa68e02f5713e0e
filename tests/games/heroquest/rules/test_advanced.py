import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.rules.advanced import BASIC, NEEDS, Advanced, checked, in_this_contest, lacking


@clause("QW2-1.3.1", "QW2-1.3.4")
@pytest.mark.parametrize("mechanic", [mechanic for mechanic in Advanced if mechanic not in NEEDS])
def test_each_mechanic_is_switched_on_by_itself(mechanic: Advanced) -> None:
    assert (checked([]), QUESTWORLDS_2_2.advanced) == (frozenset(), BASIC)
    assert checked([mechanic]) == {mechanic}


@clause("QW2-1.3.2")
def test_one_contest_may_be_treated_otherwise_than_the_rest() -> None:
    game = frozenset({Advanced.STRETCHES})
    assert in_this_contest(game, also=[Advanced.DEGREES]) == {Advanced.STRETCHES, Advanced.DEGREES}
    assert in_this_contest(game, without=[Advanced.STRETCHES]) == frozenset()
    with refusing("QW2-1.3.3", naming=("degrees of victory",)):
        in_this_contest(game, also=[Advanced.AUGMENT_RESULTS])


@clause("QW2-1.3.3")
def test_what_rests_on_something_that_is_off_is_refused() -> None:
    with refusing("QW2-1.3.3"):
        checked([Advanced.STORY_LED])
    assert lacking(Advanced) == {}


@clause("QW2-1.3.5")
def test_every_advanced_subject_that_the_text_names_has_its_switch() -> None:
    named = {
        "degrees of victory",
        "benefits of victory",
        "consequences of defeat",
        "long contests",
        "stretches",
        "situational modifiers",
        "penalties against multiple opponents",
        "a base resistance that rises",
        "automatic victory at a cost",
        "support by a community",
    }
    assert named <= set(Advanced)


def test_the_second_edition_begins_with_what_its_sheet_has() -> None:
    assert checked(HEROQUEST_2E.advanced) == HEROQUEST_2E.advanced
    assert {Advanced.DEGREES, Advanced.CONSEQUENCES, Advanced.LONG_CONTESTS} <= HEROQUEST_2E.advanced
