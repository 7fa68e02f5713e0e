import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games.questworlds import NO_DICE, Faces, Outcome, Situation, Verdict, outcomes, resolve
from talewright.games.questworlds.rules.contest import points_to_better, ruled_for_pc, successes
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.refusal import Refused

D20 = range(1, 21)


def contest(text: str, ours: int | None, theirs: int | None) -> Outcome:
    return resolve(Situation.parse(text), Faces(ours, theirs))


@clause("QW3-2.0.1")
@pytest.mark.parametrize("faces", [Faces(7, None), Faces(None, 7), NO_DICE])
def test_a_contest_needs_the_dice_of_both_sides(faces: Faces) -> None:
    with failing("rolls"):
        resolve(Situation.parse("17 vs 10"), faces)


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_d20_has_no_other_faces_than_1_to_20(face: int) -> None:
    for ours, theirs in ((face, 7), (7, face)):
        with failing("Faces.__post_init__", naming=(str(face),)):
            Faces(ours, theirs)


@clause("QW3-2.3.7.1", "QW3-2.3.7.1.1", "QW3-2.0.3")
def test_more_successes_gain_the_prize() -> None:
    outcome = contest("17 vs 10", 17, 4)
    assert (outcome.ours, outcome.theirs, str(outcome)) == (2, 1, "victory 1")
    assert outcome.gains_prize


@clause("QW3-2.3.7.2", "QW3-2.3.7.1.1", "QW3-2.0.3")
def test_fewer_successes_lose_the_prize() -> None:
    outcome = contest("17 vs 10", 18, 4)
    assert (outcome.ours, outcome.theirs, str(outcome)) == (0, 1, "defeat 1")
    assert not outcome.gains_prize


@clause("QW3-2.3.7.1.1")
def test_two_successes_against_none_are_a_victory_of_degree_2() -> None:
    assert str(contest("17 vs 10", 17, 11)) == "victory 2"


@clause("QW3-2.3.7.3", "QW3-2.3.7.1.1")
@pytest.mark.parametrize(
    ("situation", "ours", "theirs", "expected"),
    [
        ("17 vs 10", 12, 8, "victory 0"),  # one success each
        ("10 vs 10", 15, 19, "defeat 0"),  # none on either side
        ("5M vs 10", 18, 7, "victory 0"),  # a mastery against a success
        ("17 vs 17", 5, 6, "defeat 0"),
        ("7 vs 9", 7, 9, "defeat 0"),  # two big successes
    ],
)
def test_with_equal_successes_the_higher_roll_wins(situation: str, ours: int, theirs: int, expected: str) -> None:
    outcome = contest(situation, ours, theirs)
    assert outcome.ours == outcome.theirs
    assert str(outcome) == expected


@clause("QW3-2.3.7.4", "QW3-2.3.7.1.2")
@pytest.mark.parametrize("face", [8, 19])
def test_equal_successes_and_equal_rolls_are_a_standoff(face: int) -> None:
    outcome = contest("17 vs 17", face, face)
    assert (outcome.verdict, outcome.degree, str(outcome)) == (Verdict.STANDOFF, None, "tie")
    assert not outcome.gains_prize


@clause("QW3-2.3.6.5")
def test_the_masteries_of_a_resistance_are_successes_too() -> None:
    assert contest("17 vs 5M", 18, 2).theirs == 2
    assert contest("17 vs 5M2", 18, 9).theirs == 2


@clause("QW3-2.3.6.2", "QW3-2.3.6.5", "QW3-2.3.6.4")
def test_story_points_count_for_the_player_character_alone() -> None:
    outcome = contest("10 sp2 vs 10", 15, 4)
    assert (outcome.ours, outcome.theirs) == (2, 1)


@clause("QW3-2.3.2.6", "QW3-2.3.2.7")
@pytest.mark.parametrize(
    "situation", ["10 -10 situational vs 10", "5 -10 situational vs 10", "5 -10 stretch sp3 vs 5M"]
)
@pytest.mark.parametrize("theirs", D20)
def test_at_0_or_less_the_attempt_fails_by_itself_whatever_falls(situation: str, theirs: int) -> None:
    outcome = contest(situation, None, theirs)
    assert (outcome.verdict, outcome.ours) == (Verdict.DEFEAT, 0)
    assert outcome == contest(situation, 20, theirs), "a die that should not have been thrown changes nothing"


@clause("QW3-2.3.2.6")
@pytest.mark.parametrize(("theirs", "expected"), [(4, "defeat 2"), (5, "defeat 3"), (19, "defeat 1")])
def test_the_successes_of_the_resistance_are_the_degree_of_an_attempt_that_failed_by_itself(
    theirs: int, expected: str
) -> None:
    assert str(contest("5 -5 stretch vs 5M", None, theirs)) == expected


@clause("QW3-2.3.2.7")
def test_two_player_characters_who_both_fail_by_themselves_stand_off() -> None:
    situation = Situation.parse("5 -5 stretch vs pc 5 -10 hindrance")
    assert situation.thrown == (False, False)
    assert [str(outcome) for outcome in each_outcome(str(situation), NO_DICE)] == ["tie", "tie"]


@clause("QW3-2.3.4.2.1")
@pytest.mark.parametrize("situation", ["1 vs 0", "10 vs 20 assured", "5 -10 stretch vs 10 assured"])
def test_an_assured_contest_gains_the_prize_without_a_roll(situation: str) -> None:
    outcome = resolve(Situation.parse(situation), NO_DICE)
    assert (str(outcome), outcome.gains_prize, outcome.dice) == ("victory 0", True, None)
    assert not outcome.price_is_possible


@clause("QW3-2.3.4.2.5")
def test_dice_in_an_assured_contest_decide_what_stays_and_never_the_prize() -> None:
    outcome = contest("10 vs 12 assured", 15, 3)
    assert (outcome.ours, outcome.theirs) == (0, 1)
    assert (str(outcome), outcome.gains_prize) == ("victory 0", True)
    assert (outcome.dice, outcome.degree_of_dice) == (Verdict.DEFEAT, 1)


@clause("QW3-2.3.4.2.6")
@pytest.mark.parametrize("ours", D20)
@pytest.mark.parametrize("theirs", D20)
def test_dice_in_an_assured_contest_are_read_as_in_any_other(ours: int, theirs: int) -> None:
    text = "15 +10 augment -5 stretch vs 5M"
    ordinary, assured = contest(text, ours, theirs), contest(f"{text} assured", ours, theirs)
    assert (assured.dice, assured.ours, assured.theirs) == (ordinary.verdict, ordinary.ours, ordinary.theirs)


@clause("QW3-2.3.4.2.6")
def test_a_resistance_of_0_that_is_rolled_fails_but_may_roll_higher() -> None:
    outcome = contest("10 vs 0", 15, 18)
    assert (outcome.ours, outcome.theirs, outcome.dice) == (0, 0, Verdict.DEFEAT)


def each_outcome(situation: str, faces: Faces) -> tuple[Outcome, ...]:
    """How a contest ended for every player character in it."""
    seen = Situation.parse(situation)
    return outcomes(seen, resolve(seen, faces))


@clause("QW3-2.3.7.5.1")
def test_against_a_resistance_there_is_one_outcome() -> None:
    assert each_outcome("17 vs 10", Faces(3, 4)) == (contest("17 vs 10", 3, 4),)


@clause("QW3-2.3.7.5.2", "QW3-2.3.4.1.2")
def test_between_two_player_characters_each_has_an_outcome() -> None:
    ours, theirs = each_outcome("17 vs pc 10M sp1", Faces(17, 4))
    assert (str(ours), ours.ours, ours.theirs) == ("defeat 1", 2, 3)
    assert (str(theirs), theirs.ours, theirs.theirs) == ("victory 1", 3, 2)


@clause("QW3-2.3.7.5.2")
@pytest.mark.parametrize("situation", ["17 vs pc 10M sp1", "5 -5 stretch vs pc 12", "12 vs pc 5 -10 hindrance sp1"])
@pytest.mark.parametrize("face", D20)
def test_both_player_characters_would_agree_on_how_it_ended(situation: str, face: int) -> None:
    seen, faces = Situation.parse(situation), Faces(face, 9)
    assert each_outcome(situation, faces)[::-1] == each_outcome(str(seen.mirrored()), faces.mirrored())


@clause("QW3-2.3.7.3.1")
def test_a_standoff_ruled_for_the_player_character_is_a_victory_of_degree_0() -> None:
    ruled = ruled_for_pc(contest("17 vs 17", 8, 8))
    assert (str(ruled), ruled.gains_prize, ruled.price_is_possible) == ("victory 0", True, True)


@clause("QW3-2.3.7.3.1")
@pytest.mark.parametrize("theirs", [4, 12])
def test_nothing_but_a_standoff_is_ruled_a_victory(theirs: int) -> None:
    with pytest.raises(Refused) as refusal:
        ruled_for_pc(contest("17 vs 17", 8, theirs))
    assert refusal.value.clause == "QW3-2.3.7.3.1"


@clause("QW3-2.3.7.4.1", "QW3-2.3.7.4.2")
def test_only_a_narrow_end_has_a_price_or_a_boon() -> None:
    assert [
        (outcome.price_is_possible, outcome.boon_is_possible)
        for outcome in (contest("17 vs 17", *faces) for faces in ((9, 8), (8, 9), (17, 9), (9, 17), (8, 8)))
    ] == [(True, False), (False, True), (False, False), (False, False), (False, False)]


@clause("QW3-3.4.18", "QW3-8.2.12")
@pytest.mark.parametrize("target", [1, 5, 15, 20, 21, 33, 60])
def test_a_roll_is_bettered_by_as_many_points_as_it_takes_and_by_no_fewer(target: int) -> None:
    for face in D20:
        worth = [successes(each, face, each.masteries) for each in map(TargetNumber, range(target, target + 41))]
        fewest = next(points for points, count in enumerate(worth) if count > worth[0])
        assert points_to_better(TargetNumber(target), face) == fewest
