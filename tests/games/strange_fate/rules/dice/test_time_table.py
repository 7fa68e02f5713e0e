from tests.refusing import failing

from talewright.games.strange_fate.rules.dice.time_table import STEPS, Patience, Span, Time, Uses, steps_for


def test_the_table_has_the_steps_that_the_text_names_in_their_order() -> None:
    named = [
        "An Instant",
        "A Few Moments",
        "Half a Minute",
        "One Minute",
        "A Few Minutes",
        "15 Minutes",
        "Half an Hour",
        "An Hour",
        "A Few Hours",
        "An Afternoon",
        "A Day",
        "A Week",
    ]
    assert [step for step in STEPS if step in named] == named
    assert len(STEPS) == 22


def test_steps_go_up_and_down_and_end_at_the_ends() -> None:
    assert Time.HALF_AN_HOUR.longer(1) is Time.AN_HOUR
    assert Time.HALF_AN_HOUR.shorter(1) is Time.FIFTEEN_MINUTES
    assert (Time.A_FEW_MOMENTS.shorter(4), Time.A_DECADE.longer(3)) == (Time.AN_INSTANT, Time.A_LIFETIME)
    assert Time.A_DAY.longer(-2) is Time.A_FEW_HOURS


def test_haste_takes_four_steps_off_at_most() -> None:
    assert [steps_for(shifts) for shifts in (-2, 0, 1, 4, 5)] == [0, 0, 1, 4, 4]
    assert Time.A_DAY.sped_up(7) is Time.HALF_AN_HOUR


def test_patience_mends_a_roll_by_four_at_most() -> None:
    assert Patience(missed_by=4, steps=9) == Patience(4, 9)
    assert (Patience(4, 9).bonus, Patience(4, 9).is_success) == (4, True)
    assert (Patience(3, 2).still_missed_by, Patience(3, 2).is_success) == (1, False)
    assert Patience(1, 4).still_missed_by == 0


def test_times_and_counts_are_read_and_told() -> None:
    assert Time.parse(" a few hours ") is Time.A_FEW_HOURS
    with failing(Time.parse, naming=("'soon'", "An Instant")):
        Time.parse("soon")
    assert [str(Uses(count, Span.SCENE)) for count in (1, 2, 3)] == [
        "once per scene",
        "twice per scene",
        "3 times per scene",
    ]
