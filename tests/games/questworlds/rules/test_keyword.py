import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import Ability, Keyword, Rating
from talewright.games.questworlds.rules.keyword import AbilityRef, Breakout, KeywordKind


@clause("QW3-2.1.1.2")
def test_a_keyword_stands_for_an_occupation_a_heritage_a_belief_or_a_community() -> None:
    assert {kind.value for kind in KeywordKind} - {"other"} == {"occupation", "heritage", "belief system", "community"}


@clause("QW3-2.1.1.1.3")
def test_all_breakouts_move_with_their_keyword() -> None:
    detective = Keyword.parse("Detective 15", "Deduction +5", "Hard Drinking +10").with_rating(Rating.parse("17"))
    assert [str(detective.rating_of(name)) for name in ("Deduction", "Hard Drinking", "")] == ["2M", "7M", "17"]


@clause("QW3-2.1.1.1.6")
def test_any_breakout_can_be_added_to_a_keyword() -> None:
    detective = Keyword.parse("Detective 15", "Deduction +5").with_breakout(Breakout("Pigeon Fancier"))
    assert str(detective.rating_of("pigeon fancier")) == "20"


def test_a_keyword_has_no_two_breakouts_of_one_name() -> None:
    with failing("Keyword.__post_init__", naming=("'deduction'",)):
        Keyword.parse("Detective 15", "Deduction +5", "deduction +10")


@pytest.mark.parametrize("text", ["Deduction", "Deduction 5", "Deduction +0", "+5", "Deduction -5", "Deduction +5M"])
def test_a_line_that_is_no_breakout_is_refused(text: str) -> None:
    with failing(Breakout.parse):
        Breakout.parse(text)


def test_a_breakout_never_lowers_its_keyword() -> None:
    with failing("Breakout.__post_init__"):
        Breakout("Deduction", -5)


@pytest.mark.parametrize("text", ["", "  ", "Detective:", ": Deduction", "Detective: Deduction: Footprints"])
def test_an_ability_without_a_name_is_refused(text: str) -> None:
    with failing("named"):
        AbilityRef.parse(text)


@pytest.mark.parametrize(
    ("text", "by"),
    [("Fencer", "named"), ("Fencer 21", "Rating.parse"), ("17", "named"), ("Fencer 0M", "Rating.parse")],
)
def test_an_ability_without_a_rating_is_refused(text: str, by: str) -> None:
    with failing(by):
        Ability.parse(text)


@pytest.mark.parametrize("name", ["O'Brien's Wit", "🗡️ Blade", "شجاع", "x" * 10_000, "<script>alert(1)</script>"])
def test_any_name_is_an_ability_and_reads_back(name: str) -> None:
    assert Ability.parse(str(Ability(name, Rating.parse("5M")))) == Ability(name, Rating.parse("5M"))
    assert AbilityRef.parse(str(AbilityRef("Sage", name))) == AbilityRef("Sage", name)


def test_capitals_make_no_other_ability() -> None:
    assert AbilityRef.parse("Detective: Deduction").is_same(AbilityRef("detective", "DEDUCTION"))
    assert not AbilityRef("Detective").is_same(AbilityRef("Detective", "Deduction"))
