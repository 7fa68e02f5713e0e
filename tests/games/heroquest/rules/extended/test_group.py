import pytest
from msgspec.structs import replace
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, Faces, Outcome, Score, Situation
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Degree
from talewright.games.heroquest.rules.contests.hero_bump import check_bump, with_hero_point
from talewright.games.heroquest.rules.extended.boost import Boost, bought
from talewright.games.heroquest.rules.extended.group import (
    Form,
    Group,
    GroupRules,
    Member,
    ResistanceRolls,
    against_opponent,
    ended,
    ruled_for_pcs,
)

BOTH = (HEROQUEST_2E, QUESTWORLDS_2_2)


def member(name: str, situation: str, tactic: str = "") -> Member:
    return Member(name, Situation.parse(situation), tactic)


def of(*members: Member, form: Form = Form.ONE_RESISTANCE) -> Group:
    group = Group(form)
    for each in members:
        group = group.joined(each)
    return group


ANA, BEN = member("Ana", "17 vs 14", tactic="climb"), member("Ben", "13 -3 situational vs 14", tactic="distract them")


@clause("HQ2-GSC.1", "QW2-4.2.0.1", "QW2-4.2.1.2")
def test_every_member_has_a_contest_and_a_tactic_of_their_own() -> None:
    group = of(ANA, BEN).rolled(1, Faces(5, 16)).rolled(0, Faces(18, 3))
    assert [each.tactic for each in group.members] == ["climb", "distract them"]
    assert [str(each.situation.target) for each in group.members] == ["17", "10"]
    assert [each.decided and each.decided.outcome for each in group.members] == [
        Outcome.MINOR_DEFEAT,
        Outcome.MINOR_VICTORY,
    ]
    assert str(group.score) == "2-2"


def test_everybody_rolls_when_they_like() -> None:
    group = of(ANA, BEN).rolled(1, Faces(5, 16))
    assert [each.name for each in group.still_to_roll] == ["Ana"]
    assert group.score == Score(2, 0)
    assert group.members[0].decided is None


@clause("QW2-4.2.0.2")
def test_against_one_resistance_all_face_the_same_once() -> None:
    with refusing("QW2-4.2.0.2", by=Group.joined, naming=("Ana",)):
        of(ANA, ANA)
    with refusing("QW2-4.2.0.2", by=Group.joined, naming=("14", "Cleo")):
        of(ANA, member("Cleo", "17 vs 20"))


@clause("QW2-4.2.0.3", "QW2-4.2.0.4")
def test_in_pairs_each_is_matched_with_somebody_and_some_with_two() -> None:
    group = of(replace(ANA, opponent="the smith"), replace(ANA, opponent="his dog"), form=Form.PAIRS)
    assert [each.opponent for each in group.members] == ["the smith", "his dog"]
    with refusing("QW2-4.2.0.3", naming=("Ben",)):
        of(BEN, form=Form.PAIRS)
    assert against_opponent(2, Form.ONE_RESISTANCE) is None
    steeper = against_opponent(3, Form.PAIRS, GroupRules(each_further_opponent=-5))
    assert steeper is not None
    assert steeper.amount == -10


def test_nobody_joins_when_dice_lie_on_the_table() -> None:
    with refusing("QW2-4.2.1.1"):
        of(ANA).rolled(0, Faces(1, 1)).joined(BEN)


@clause("QW2-4.2.1.3")
def test_the_resistance_rolls_anew_for_each_unless_the_group_has_it_roll_once() -> None:
    anew = of(ANA, BEN).rolled(0, Faces(5, 16)).rolled(1, Faces(5, 3), QUESTWORLDS_2_2.group)
    assert anew.still_to_roll == ()
    once = GroupRules(resistance_rolls=ResistanceRolls.ONCE)
    with refusing("QW2-4.2.1.3", naming=("16",)):
        of(ANA, BEN).rolled(0, Faces(5, 16), once).rolled(1, Faces(5, 3), once)
    assert of(ANA, BEN).rolled(0, Faces(5, 16), once).rolled(1, Faces(9, 16), once).still_to_roll == ()
    pairs = of(replace(ANA, opponent="x"), replace(BEN, opponent="y"), form=Form.PAIRS)
    assert pairs.rolled(0, Faces(5, 16), once).rolled(1, Faces(5, 3), once).still_to_roll == ()


@clause("QW2-4.2.1.4")
def test_masteries_and_one_hero_point_bump_each_contest() -> None:
    faces = Faces(15, 9)
    strong = of(member("Ana", "5M vs 14")).rolled(0, faces)
    assert strong.members[0].decided is not None
    assert len(strong.members[0].decided.bumps) == 1
    spent = with_hero_point(strong.members[0].situation, faces)
    assert of(Member("Ana", spent)).rolled(0, faces).score == Score(2, 0)
    with refusing("QW2-2.3.5.5.5"):
        check_bump(spent, faces)


@clause("QW2-4.2.1.8", "HQ2-GSC.2")
def test_points_of_all_members_are_added_up() -> None:
    assert of(ANA, BEN).rolled(0, Faces(1, 20)).rolled(1, Faces(20, 2)).score == Score(5, 3)


@clause("QW2-4.2.1.11")
def test_degrees_come_with_the_difference_where_they_are_in_use() -> None:
    basic, graded = ended(Score(5, 2), degrees=False), ended(Score(5, 2), degrees=True)
    assert (str(basic), basic.degree) == ("victory", None)
    assert (str(graded), graded.degree) == ("major victory", Degree.MAJOR)
    assert basic.states == (Adversity.UNHARMED, Adversity.UNHARMED)
    assert graded.states == (Adversity.UNHARMED, Adversity.INJURED)


@clause("QW2-4.2.1.10")
def test_a_tie_may_be_settled_for_the_player_characters() -> None:
    settled = ruled_for_pcs(ended(Score(3, 3), HEROQUEST_2E.group, degrees=True))
    assert (settled.outcome, settled.losers) == (Outcome.MARGINAL_VICTORY, Adversity.HURT)
    assert ruled_for_pcs(ended(Score(3, 3), degrees=False)).losers is Adversity.UNHARMED
    with refusing("QW2-4.2.1.10", naming=("victory",)):
        ruled_for_pcs(ended(Score(3, 2), degrees=False))


@clause("HQ2-GSC.5")
@pytest.mark.parametrize("rules", [edition.group for edition in BOTH])
def test_a_tie_harms_and_helps_nobody(rules: GroupRules) -> None:
    tie = ended(Score(4, 4), rules, degrees=True)
    assert (tie.outcome, tie.states) == (Outcome.TIE, (Adversity.UNHARMED, Adversity.UNHARMED))


@clause("HQ2-GSC.7")
def test_the_losers_go_by_the_level_and_our_side_may_be_they() -> None:
    lost = ended(Score(2, 5), HEROQUEST_2E.group, degrees=True)
    assert (lost.outcome, lost.states) == (Outcome.MAJOR_DEFEAT, (Adversity.INJURED, Adversity.UNHARMED))
    narrow = ended(Score(2, 3), HEROQUEST_2E.group, degrees=True)
    assert narrow.states == (Adversity.HURT, Adversity.HURT)


@clause("HQ2-GSC.11", "HQ2-GSC.15")
def test_a_boost_lifts_the_level_and_with_it_the_losers_defeat_but_not_the_winners_harm() -> None:
    boosted = ended(Score(3, 2), HEROQUEST_2E.group, degrees=True, boost=Boost.SINGLE)
    assert (boosted.outcome, boosted.winners, boosted.losers) == (
        Outcome.MINOR_VICTORY,
        Adversity.HURT,
        Adversity.IMPAIRED,
    )


@clause("HQ2-GSC.12")
def test_a_boost_decides_a_tie_unless_that_is_switched_off_or_the_others_have_one_too() -> None:
    rules = HEROQUEST_2E.group
    bought_outright = ended(Score(3, 3), rules, degrees=True, boost=Boost.DOUBLE)
    assert (bought_outright.outcome, bought_outright.winners) == (Outcome.MINOR_VICTORY, Adversity.UNHARMED)
    assert ended(Score(3, 3), rules, degrees=True, boost=Boost.SINGLE, their_boost=Boost.SINGLE).outcome is Outcome.TIE
    assert ended(Score(3, 3), rules, degrees=True, their_boost=Boost.SINGLE).outcome is Outcome.MARGINAL_DEFEAT
    strict = replace(rules, boost_settles_ties=False)
    assert ended(Score(3, 3), strict, degrees=True, boost=Boost.DOUBLE).outcome is Outcome.TIE
    assert ended(Score(3, 5), rules, degrees=True, boost=Boost.DOUBLE).outcome is Outcome.MINOR_DEFEAT


@clause("HQ2-GSC.9", "HQ2-GSC.14")
@pytest.mark.parametrize("paid", [{"a": 1}, {"a": 3}, {"a": 3, "b": -1}, {}])
def test_a_boost_is_paid_exactly(paid: dict[str, int]) -> None:
    with refusing("HQ2-GSC.14", naming=("single", "2", "6")):
        bought(Boost.SINGLE, paid, heroes=6, has_begun=False, allowed=True)
    assert bought(Boost.DOUBLE, {"a": 4}, heroes=6, has_begun=False, allowed=True) is Boost.DOUBLE


def test_version_2_2_knows_no_boosts() -> None:
    with refusing("HQ2-GSC.9"):
        bought(Boost.SINGLE, {"a": 1}, heroes=3, has_begun=False, allowed=QUESTWORLDS_2_2.group.boosts)


@clause("QW2-9.10")
def test_a_narrow_victory_leaves_its_level_to_be_told_and_no_state() -> None:
    narrow = ended(Score(3, 2), QUESTWORLDS_2_2.group, degrees=True)
    assert (narrow.degree, narrow.winners) == (Degree.MARGINAL, Adversity.UNHARMED)
