import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.heroquest.rules.characters.hero_point import (
    CHALLENGE_LED,
    MODELS,
    SIMPLE,
    STORY_LED,
    Model,
    Phase,
    Point,
    Points,
    begin_session,
    check_moment,
    close_session,
    earned,
    end_session,
    spent_on_bump,
    spent_on_improvement,
)

PLAYING = begin_session(Points(), 3)


@clause("QW2-2.2.3", "QW2-7.0.1")
def test_hero_points_bump_rolls_during_a_session_and_improve_at_its_end() -> None:
    bumped = spent_on_bump(PLAYING)
    assert bumped.hero == 2
    assert spent_on_improvement(close_session(bumped, SIMPLE), 2, SIMPLE).hero == 0
    with refusing("QW2-7.0.1"):
        spent_on_bump(replace(PLAYING, hero=0))


@clause("QW2-2.2.4", "QW2-7.1.2")
@pytest.mark.parametrize("model", MODELS.values(), ids=str)
def test_no_hero_point_is_kept_into_another_session(model: Model) -> None:
    ended = end_session(PLAYING, model)
    assert (ended.hero, ended.experience) == (0, 3 if model.keeps_experience else 0)
    with refusing("QW2-2.2.4"):
        spent_on_bump(close_session(PLAYING, model))


@clause("QW2-7.1.3")
def test_a_session_is_closed_in_two_stages() -> None:
    closing = close_session(PLAYING, SIMPLE)
    assert (closing.phase, closing.hero) == (Phase.CLOSING, 3)
    assert end_session(spent_on_improvement(closing, 1, SIMPLE), SIMPLE).hero == 0
    with refusing("QW2-7.2.0.3"):
        spent_on_improvement(end_session(closing, SIMPLE), 1, SIMPLE)


@clause("QW2-7.1.3", "QW2-7.2.2.1")
def test_left_over_points_are_experience_in_time_for_the_improvements_of_that_evening() -> None:
    closing = close_session(PLAYING, STORY_LED)
    assert (closing.hero, closing.experience) == (0, 3)
    assert spent_on_improvement(closing, 3, STORY_LED).experience == 0


@clause("QW2-7.2.0.3", "QW2-7.2.0.4")
@pytest.mark.parametrize("model", [SIMPLE, CHALLENGE_LED], ids=str)
def test_the_game_master_may_allow_an_improvement_during_a_session(model: Model) -> None:
    check_moment(PLAYING, model, gm_allows=True)
    with refusing("QW2-7.2.0.3"):
        check_moment(PLAYING, model)


@clause("QW2-7.2.2.6", "QW2-7.2.2.7")
def test_story_led_improvement_waits_for_the_end_of_the_session_whatever_the_game_master_says() -> None:
    with refusing("QW2-7.2.2.6"):
        check_moment(PLAYING, STORY_LED, gm_allows=True)


@clause("QW2-7.2.2.2")
def test_experience_bumps_no_roll() -> None:
    with refusing("QW2-7.2.2.2"):
        spent_on_bump(replace(PLAYING, experience=9), point=Point.EXPERIENCE)


@clause("QW2-7.2.2.3")
def test_experience_is_kept_from_session_to_session() -> None:
    points = Points()
    for _ in range(40):
        points = end_session(begin_session(points, 3), STORY_LED)
    assert points.experience == 120


@clause("QW2-7.2.3.6", "QW2-7.2.3.7")
def test_what_contests_earn_is_spent_like_any_hero_point_and_else_becomes_experience() -> None:
    points = earned(begin_session(Points(experience=4), CHALLENGE_LED.grant), 3)
    assert points.hero == 3
    assert end_session(spent_on_bump(points), CHALLENGE_LED).experience == 6
    with refusing(by=earned):
        earned(Points(), 1)


def test_a_price_that_cannot_be_paid_is_told_with_what_is_there() -> None:
    closing = replace(PLAYING, hero=1, phase=Phase.CLOSING)
    with refusing("QW2-7.2.1.6"):
        spent_on_improvement(closing, 2, SIMPLE)
    with refusing("QW2-7.2.1.6"):
        spent_on_improvement(replace(closing, hero=0), 2, SIMPLE)
    with refusing("QW2-7.2.2.3"):
        spent_on_improvement(replace(closing, experience=9), 10, CHALLENGE_LED)


def test_sessions_follow_each_other() -> None:
    with refusing("QW2-7.1.1"):
        begin_session(PLAYING, 3)
    for close, where in ((close_session, "QW2-7.1.3"), (end_session, "QW2-7.1.2")):
        with refusing(where, by=close):
            close(Points(), SIMPLE)
    fresh = begin_session(Points(hero=2, bought=(("x", "y"),)), 3)
    assert (fresh.hero, fresh.bought) == (3, ())
    with failing("Points.__post_init__"):
        Points(hero=-1)


@given(st.lists(st.sampled_from(["bump", "improve", "earn"]), max_size=6), st.sampled_from(sorted(MODELS)))
def test_no_point_appears_from_nowhere(moves: list[str], slug: str) -> None:
    model = MODELS[slug]
    points = begin_session(Points(experience=5), model.grant)
    held = points.hero + points.experience
    for move in moves:
        match move:
            case "earn":
                points, held = earned(points, 2), held + 2
            case "bump" if points.hero:
                points, held = spent_on_bump(points), held - 1
            case _ if model.allows_mid_session and points.of(model.pays_with):
                points, held = spent_on_improvement(points, 1, model, gm_allows=True), held - 1
        assert points.hero + points.experience == held
    lost = 0 if model.keeps_experience else points.hero
    after = end_session(points, model)
    assert (after.hero, after.experience) == (0, held - lost)
