from itertools import product

import pytest
from tests.rules.clause import clause

from talewright.games.heroquest import HEROQUEST_2E, QUESTWORLDS_2_2, Outcome, Score
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.extended.aftermath import (
    AftermathRules,
    aftermath,
    against,
    of_all,
    of_last,
    rising,
)
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene

FINAL = [Score(won, lost) for won, lost in product(range(TO_WIN, 10), range(TO_WIN))]


@pytest.mark.parametrize("scene", Scene)
@pytest.mark.parametrize("score", FINAL, ids=str)
def test_the_aftermath_reads_the_same_from_the_other_side(score: Score, scene: Scene) -> None:
    for edition in (HEROQUEST_2E, QUESTWORLDS_2_2):
        ours = aftermath(score, scene, edition.aftermath)
        theirs = aftermath(score.mirrored(), scene, edition.aftermath)
        assert (theirs.ours, theirs.theirs, theirs.outcome) == (ours.theirs, ours.ours, ours.outcome.mirrored())


@clause("HQ2-RISE.3")
def test_in_the_rising_action_the_last_pairing_alone_counts_for_winner_and_loser() -> None:
    scores = [Score(5, 4), Score(5, 0)]
    assert of_last(scores) == aftermath(Score(5, 0), Scene.RISING_ACTION)
    assert of_last(scores[::-1], HEROQUEST_2E.aftermath).ours is Adversity.HURT


@clause("HQ2-CLIM.2", "HQ2-CLIM.3")
def test_in_a_climax_the_points_of_all_opponents_count_also_for_the_winner() -> None:
    scores = [Score(5, 4), Score(5, 3), Score(5, 2)]
    left = of_all(scores)
    assert (against(scores), left.ours, left.outcome) == (9, Adversity.DEAD, Outcome.MINOR_VICTORY)


@clause("HQ2-CLIM.3")
def test_a_game_may_add_to_the_points_against_whoever_lost_a_climax() -> None:
    harder = AftermathRules(added_for_losers=1)
    lost, won = Score(3, 5), Score(5, 3)
    assert aftermath(lost, Scene.CLIMAX).ours is Adversity.IMPAIRED
    assert aftermath(lost, Scene.CLIMAX, harder).ours is Adversity.INJURED
    assert aftermath(won, Scene.CLIMAX, harder).ours is Adversity.HURT
    assert aftermath(won, Scene.CLIMAX, harder).theirs is Adversity.INJURED


@clause("HQ2-CLIM.6")
def test_each_scene_has_harm_from_its_own_table_alone() -> None:
    score = Score(0, 7)
    assert aftermath(score, Scene.RISING_ACTION).ours is Adversity.DYING
    assert aftermath(score, Scene.CLIMAX).ours is Adversity.INJURED


@clause("HQ2-RISE.5", "QW2-9.11")
def test_narrow_winners_are_hurt_in_the_second_edition_alone() -> None:
    assert rising(1, HEROQUEST_2E.aftermath).winner is Adversity.HURT
    assert rising(1, QUESTWORLDS_2_2.aftermath).winner is Adversity.UNHARMED
    assert rising(2, HEROQUEST_2E.aftermath).winner is Adversity.UNHARMED
