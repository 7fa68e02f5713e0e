from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.west.rules.checks.bump import BumpsSpent, left_over, moved_hit
from talewright.games.west.rules.checks.victory import Gained, Track, victories
from talewright.games.west.rules.editions import Edition


@clause("TW-bumps.4")
def test_bumps_are_spent_on_the_check_that_gave_them() -> None:
    spent = [BumpsSpent(1, "landing on my feet")]
    assert left_over(2, spent) == 1
    with refusing("TW-bumps.4", naming=("2 bumps", "3")):
        left_over(2, [*spent, BumpsSpent(2, "and on the roof")])


@clause("TW-bumps.6")
def test_moving_a_hit_to_the_other_arm_takes_two_bumps() -> None:
    assert moved_hit("left arm", "right arm", 2) == "right arm"
    with refusing("TW-bumps.6", by=moved_hit, naming=("right arm", "left arm", "2")):
        moved_hit("right arm", "left arm", 1)
    with refusing("TW-bumps.6", by=moved_hit, naming=("left arm", "right arm", "2")):
        moved_hit("left arm", "right arm", 1)
    assert moved_hit("head", "chest", 1) == "chest"
    with refusing("TW-bumps.6", by=left_over):
        left_over(2, [BumpsSpent(0, "nothing")])


@clause("TW-complex.4", "TW-complex.13")
def test_a_failure_takes_no_victories_away() -> None:
    track = Track(tn=7, required=5).after("Hank", 25).after("Hank", None)
    assert (track.total, track.remaining, track.is_complete) == (4, 1, False)


@clause("TW-complex.6", "TW-complex.7", "TW-complex.8")
def test_victories_gather_from_action_to_action_and_from_whoever_helps() -> None:
    track = Track(tn=7, required=6).after("Cyril", 27).after("Miranda", 13)
    assert track.gained == (Gained("Cyril", 4), Gained("Miranda", 2))
    assert track.is_complete
    with refusing("TW-complex.7"):
        track.after("Hank", 9)


@clause("TW-victories.3")
def test_what_is_left_above_a_victory_is_kept_where_a_rule_says_so() -> None:
    kept = Track(tn=7, required=5, edition=Edition(keeps_remainder=True))
    assert kept.after("Hank", 9).after("Hank", 9).total == 3
    assert Track(tn=7, required=5).after("Hank", 9).after("Hank", 9).total == 2


def test_thresholds_and_required_victories_are_at_least_one() -> None:
    with failing("Edition.__post_init__", naming=("0",)):
        Edition(victory_threshold=0)
    with failing("Track.__post_init__", naming=("0",)):
        Track(tn=7, required=0)
    assert victories(25, 5).number == 5
