from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.heroquest import (
    HEROQUEST_2E,
    QUESTWORLDS_2_2,
    Edition,
    Faces,
    Outcome,
    Score,
    Side,
    Situation,
    resolve,
)
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.hero_bump import check_bump, with_hero_point
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass, ResistanceRules
from talewright.games.heroquest.rules.extended.aftermath import Aftermath, undecided
from talewright.games.heroquest.rules.extended.assist import HARDER, assisted, resistance
from talewright.games.heroquest.rules.extended.extended import Extended, ExtendedRules, Scene, check_parting_shot
from talewright.games.heroquest.rules.extended.group_extended import (
    GroupExtended,
    Pairing,
    after_round,
    next_pairing,
    order,
)
from talewright.games.questworlds.rules.rating import Rating, TargetNumber

MINOR_VICTORY = resolve(Situation.parse("17 vs 14"), Faces(5, 16))


# ---- one against one


@clause("HQ2-EXT.1")
def test_rounds_are_played_until_somebody_has_five_points_and_then_come_the_consequences() -> None:
    contest = Extended(scene=Scene.CLIMAX)
    for _ in range(3):
        assert contest.winner is None
        contest = contest.after(MINOR_VICTORY)
    assert (contest.winner, str(contest.score), contest.rounds) == (Side.OURS, "6-0", 3)
    with refusing("HQ2-EXT.1"):
        contest.after(MINOR_VICTORY)


@clause("HQ2-EXT.9")
def test_every_round_has_an_ability_of_its_own_with_masteries_and_one_hero_point_at_most() -> None:
    contest, faces = Extended(), Faces(12, 9)
    contest = contest.after(resolve(Situation.parse("5M vs 14"), faces))
    assert contest.score == Score(1, 0)
    spent = with_hero_point(Situation.parse("17 vs 14"), faces)
    contest = contest.after(resolve(spent, faces))
    assert contest.score == Score(3, 0)
    with refusing("QW2-2.3.5.5.5"):
        check_bump(spent, faces)


@clause("HQ2-EXT.5")
def test_a_tied_round_counts_as_a_round_and_leaves_the_score() -> None:
    tied = Extended(Score(4, 4)).after(resolve(Situation.parse("17 vs 14"), Faces(9, 9)))
    assert (tied.score, tied.rounds, tied.winner) == (Score(4, 4), 1, None)


@clause("QW2-9.12")
def test_a_parting_shot_is_for_player_characters_since_version_2_2() -> None:
    check_parting_shot(replace(QUESTWORLDS_2_2.extended, parting_shots=True), by_pc=True)
    check_parting_shot(replace(HEROQUEST_2E.extended, parting_shots=True), by_pc=False)
    with refusing("QW2-9.12"):
        check_parting_shot(ExtendedRules(parting_shots=True), by_pc=False)


@clause("QW2-9.12")
@pytest.mark.parametrize("edition", [HEROQUEST_2E, QUESTWORLDS_2_2])
def test_there_are_none_until_a_group_brings_rules_for_them(edition: Edition) -> None:
    with refusing("QW2-9.12"):
        check_parting_shot(edition.extended, by_pc=True)


@pytest.mark.parametrize("text", ["2-4", " 2 : 4 ", "2 -4"])
def test_a_score_reads_back(text: str) -> None:
    assert Score.parse(text) == Score(2, 4)
    assert Score.parse(str(Score(2, 4))) == Score(2, 4)


def test_nobody_has_fewer_points_than_none() -> None:
    with failing("Tally.__post_init__", naming=("-1",)):
        Score(-1, 0)
    with failing("Tally.parse"):
        Score.parse("two to four")


# ---- assists


@clause("HQ2-AST.2", "HQ2-AST.3")
def test_an_assist_may_be_for_either_side() -> None:
    standing = Extended(Score(3, 1))
    assert assisted(standing, Outcome.MINOR_VICTORY).score == Score(3, 0)
    assert assisted(standing, Outcome.MINOR_VICTORY, Side.THEIRS).score == Score(1, 1)


@clause("HQ2-AST.4")
def test_an_assist_that_fails_badly_may_end_the_contest() -> None:
    lost = assisted(Extended(Score(4, 2)), Outcome.COMPLETE_DEFEAT)
    assert (lost.score, lost.winner) == (Score(4, 5), Side.THEIRS)
    with refusing("HQ2-AST.6", naming=("4-5",)):
        assisted(lost, Outcome.MAJOR_VICTORY)


@clause("HQ2-AST.6")
def test_each_further_assist_to_the_same_recipient_is_harder() -> None:
    rules = ResistanceRules()
    assert [str(resistance(earlier, rules)) for earlier in range(5)] == ["14", "20", "14M", "14M2", "14M2"]
    assert HARDER[0] is ResistanceClass.MODERATE
    assert str(resistance(0, ResistanceRules(base=Rating(16)))) == "16"


# ---- groups


def melee() -> GroupExtended:
    return GroupExtended(("Ana", "Ben"), ("Xu", "Yan"), Scene.CLIMAX)


def won(group: GroupExtended, number: int) -> GroupExtended:
    return group.with_contest(number, Extended(Score(5, 2)))


@clause("HQ2-EXT.7")
def test_rounds_are_interleaved_and_those_that_are_over_are_left_out() -> None:
    assert [next_pairing([0, 1], frozenset({last}), last) for last in (0, 1)] == [1, 0]
    assert [next_pairing([1], frozenset(range(played)), last) for played, last in ((0, None), (1, 0), (2, 1))] == [
        1
    ] * 3
    assert next_pairing([], frozenset()) is None


@clause("HQ2-EXT.7")
@pytest.mark.parametrize("orders", [[(0, 1, 2)] * 2, [(2, 1, 0)] * 2, [(0, 1, 2), (1, 0, 2), (1, 2, 0)]])
def test_each_has_one_round_in_every_turn_and_none_two_in_a_row_whatever_the_order(
    orders: list[tuple[int, ...]],
) -> None:
    played, rounds = frozenset[int](), list[int]()
    for number in range(12):
        listed = orders[number % len(orders)]
        found = next_pairing(listed, played, rounds[-1] if rounds else None)
        assert found is not None
        rounds.append(found)
        played = after_round(listed, played, found)
    assert [sorted(rounds[turn : turn + 3]) for turn in range(0, 12, 3)] == [[0, 1, 2]] * 4
    assert all(one != other for one, other in pairwise(rounds))


@clause("HQ2-EXT.7")
def test_the_usual_order_is_by_target_number() -> None:
    assert order([(0, TargetNumber(17)), (1, TargetNumber(25))]) == (1, 0)
    assert order([(0, TargetNumber(17)), (1, TargetNumber(17))]) == (0, 1)


@clause("HQ2-EXT.7", "HQ2-EXT.8")
def test_whoever_is_freed_begins_anew_at_nothing_and_it_ends_when_a_side_has_nobody_left() -> None:
    group = won(melee().begin("Ana", "Xu").begin("Ben", "Yan"), 0)
    assert group.out == {"Xu"}
    assert (group.unengaged, group.winner) == (("Ana",), None)
    group = group.with_contest(1, Extended(Score(0, 5))).begin("Ana", "Yan")
    assert group.pairings[2].contest == Extended(scene=Scene.CLIMAX)
    assert group.engaged == {"Ana", "Yan"}
    assert group.out == {"Xu", "Ben"}
    assert won(group, 2).winner is Side.OURS
    assert group.with_contest(2, Extended(Score(0, 6))).winner is Side.THEIRS


@clause("HQ2-EXT.7")
def test_one_of_two_who_are_paired_is_free() -> None:
    group = melee().begin("Ana", "Xu").begin("Ben", "Yan")
    with refusing("HQ2-EXT.7", by=GroupExtended.begin, naming=("Ana", "Yan", "nobody is")):
        group.begin("Ana", "Yan")
    with refusing("HQ2-EXT.7", by=GroupExtended.begin, naming=("Xu", "out")):
        won(group, 0).begin("Ben", "Xu")
    with refusing("HQ2-EXT.7", by=GroupExtended.begin, naming=("Yan",)):
        group.begin("Yan", "Ben")


@clause("HQ2-EXT.8", "QW2-4.2.0.4", "HQ2-CLIM.2")
def test_several_contend_with_one_each_at_a_score_of_their_own_until_somebody_takes_that_one_out() -> None:
    group = melee().begin("Ana", "Xu").begin("Ben", "Xu")
    assert [group.opponents("Xu", before=number) for number in (0, 1, 2)] == [0, 1, 2]
    group = won(group, 0)
    assert [group.goes_on(each) for each in group.pairings] == [False, False]
    assert group.out == {"Xu"}
    assert group.unengaged == ("Ana", "Ben", "Yan")
    assert group.opponents("Xu") == 0


@clause("HQ2-CLIM.2", "HQ2-RISE.3")
def test_whoever_is_left_without_an_opponent_has_what_was_scored_against_them_in_a_climax_alone() -> None:
    scores = [Score(1, 2), Score(4, 2)]
    assert undecided(scores, Scene.CLIMAX) == Aftermath(Outcome.TIE, Adversity.IMPAIRED, Adversity.UNHARMED)
    assert undecided(scores, Scene.RISING_ACTION).ours is Adversity.UNHARMED


def test_somebody_may_join_late_on_either_side() -> None:
    group = melee().join("Cleo", Side.OURS).join("Zed", Side.THEIRS)
    assert (group.ours, group.theirs) == (("Ana", "Ben", "Cleo"), ("Xu", "Yan", "Zed"))
    assert group.begin("Cleo", "Zed").pairings == (Pairing("Cleo", "Zed", Extended(scene=Scene.CLIMAX)),)
    with refusing("HQ2-EXT.7"):
        group.join("Zed", Side.OURS)


@clause("HQ2-AST.6")
def test_whoever_is_free_may_assist_one_of_their_own_who_is_engaged() -> None:
    group = melee().begin("Ana", "Xu")
    group.check_may_assist("Ben", "Ana")
    group.check_may_assist("Yan", "Xu")
    for helper, recipient, named in (("Ben", "Xu", "Xu"), ("Ben", "Yan", "Yan"), ("Ana", "Ben", "Ana")):
        with refusing("HQ2-AST.6", by=GroupExtended.check_may_assist, naming=(named,)):
            group.check_may_assist(helper, recipient)
    with refusing("HQ2-AST.6", by=GroupExtended.check_may_assist, naming=("Xu", "out")):
        won(group, 0).check_may_assist("Xu", "Yan")


@clause("HQ2-AST.2")
def test_a_botched_assist_counts_against_a_recipient_who_had_no_points_against_them_yet() -> None:
    assert assisted(Extended(Score(2, 0)), Outcome.MINOR_DEFEAT).score == Score(2, 1)
