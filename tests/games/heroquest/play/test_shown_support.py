"""Augments at the table, and what lasts beside them."""

import pytest
from tests.games.heroquest.play.opposed import SWIMMER, facing, opposed, outcome
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    GM,
    LATER,
    LOCK,
    NORA,
    PIM,
    WEN,
    Evening,
    Story,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantPlot, GrantQuick, RefuseAugment, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import AugmentId, ContestId
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import SettleTie, SpendHeroPoint
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.play.proposed import Harm

SONGS, NERVES = AugmentId("songs-for-bends"), AugmentId("steady-nerves")
ROLL, AGAIN = ContestId("the-first-roll"), ContestId("once-again")
OWN = ProposeAugment(
    contest=LOCK, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend", about="She hums the depth."
)
SUPPORT = ProposeAugment(
    contest=LOCK, beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="He holds the lantern."
)


# --- augments


def rolled(rating: str, ours: int, theirs: int, evening: Evening = DELTA, *, points: int = 0) -> Story:
    """The songs, rated 13 against 14, support the swim."""
    story = facing(rating, "14", evening)
    story.when(GM, CorrectPoints(character=WEN, hero=points, experience=0, reason="so")).when(NORA, OWN, called=SONGS)
    return story.when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL).falls(ROLL, ours, theirs)


@clause("QW2-2.4.0.2", "HQ2-MOD.9", "QW2-2.4.1.10")
@pytest.mark.parametrize(
    ("rating", "theirs", "target"), [("17", 16, "3W"), ("14", 9, "14"), ("17", 20, "6W"), ("14", 2, "17")]
)
def test_an_augment_is_added_to_the_rating_over_masteries_too(rating: str, theirs: int, target: str) -> None:
    story = rolled(rating, 5, theirs)
    assert (story.side().rating, story.side().target) == (rating, target)
    for main, whole in (("17", "17W"), ("7W", "7W2")):
        assert rolled(main, 1, 20).side().target == whole


@clause("HQ2-MOD.10")
def test_a_tied_augment_adds_nothing() -> None:
    story = rolled("17", 9, 9).when(GM, SettleTie(contest=ROLL, how=Settling.STANDS))
    assert (story.lines(), story.side().target) == (["+0 augment: Songs for Every Bend"], "17")


@clause("HQ2-MOD.16", "QW2-2.4.1.2")
def test_there_is_one_augment_of_ones_own_beside_those_of_others_and_of_the_plot() -> None:
    story = rolled("17", 9, 5)
    other = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=WEN, ability="Hears Weather Coming", about="It will rain."
    )
    story.attempt(NORA, other).refused("QW2-2.4.0.10")
    story.when(PIM, SUPPORT, called=NERVES).when(GM, RollAugment(contest=LOCK, augment=NERVES), called=AGAIN)
    story.when(GM, CorrectPoints(character=CASIMIR, hero=0, experience=0, reason="so")).falls(AGAIN, 9, 5)
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=3, about="the guards drank her wine"))
    assert [line.partition(" ")[0] for line in story.lines()] == ["+3", "+3", "+3"]
    assert story.side().target == "6W"


@clause("QW2-2.4.0.15")
def test_an_augment_ends_with_its_contest() -> None:
    story = rolled("14", 9, 5)
    assert story.side().target == "17"
    story.accepted(LOCK, NORA).falls(LOCK, 9, 16)
    assert story.lines() == ["+3 augment: Songs for Every Bend"]
    story.when(GM, CloseContest(contest=LOCK))
    frame = FrameContest(character=WEN, prize="the sluice", obstacle="the rust", resistance="14")
    used = ChooseAbility(contest=AGAIN, character=WEN, ability=SWIMMER, tactic="From below.")
    story.when(GM, frame, called=AGAIN).when(NORA, used)
    assert (story.lines(contest=AGAIN), story.side(contest=AGAIN).target) == ([], "14")


@clause("QW2-2.4.1.11")
@pytest.mark.parametrize(("ours", "theirs", "target"), [(20, 1, "14"), (20, 5, "17"), (16, 5, "17"), (5, 9, "17")])
def test_only_a_complete_defeat_of_an_augment_lowers_the_ability(ours: int, theirs: int, target: str) -> None:
    story = rolled("17", ours, theirs)
    assert story.side().target == target
    assert [each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == ROLL] == []


@clause("QW2-2.4.1.13")
def test_masteries_and_a_hero_point_bump_the_roll_for_an_augment() -> None:
    pilot = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=WEN, ability="River Pilot", about="She knows the current."
    )
    story = facing("17", "14").when(NORA, pilot, called=SONGS)
    story.when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL).falls(ROLL, 9, 15)
    seen = story.contest(ROLL).outcome
    assert seen is not None
    assert [(bump.cause, bump.after) for bump in seen.bumps] == [("mastery", "success")]
    story = rolled("17", 16, 5, LATER, points=1).when(NORA, SpendHeroPoint(contest=ROLL, character=WEN))
    assert (story.lines(), story.sheet().hero_points) == (["+3 augment: Songs for Every Bend"], 0)


@clause("QW2-2.4.2.4")
def test_a_quick_augment_has_every_other_limit() -> None:
    story = facing("17", "14").when(NORA, OWN, called=SONGS)
    story.attempt(NORA, GrantQuick(contest=LOCK, augment=SONGS)).refused("QW2-2.4.0.8")
    story.when(GM, GrantQuick(contest=LOCK, augment=SONGS))
    other = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=WEN, ability="Hears Weather Coming", about="It will rain."
    )
    story.attempt(NORA, other).refused("QW2-2.4.0.10")
    refused = facing("17", "14").when(NORA, OWN, called=SONGS)
    refused.when(GM, RefuseAugment(contest=LOCK, augment=SONGS, reason="so"))
    refused.attempt(GM, GrantQuick(contest=LOCK, augment=SONGS)).refused("QW2-2.4.0.14")


@clause("QW2-2.4.0.3", "QW2-6.6.2.2", "QW2-6.6.1.3")
@pytest.mark.parametrize(
    ("ability", "target"),
    [("Love for Her Sister Adaeze", "12"), ("The Steam Launch Patience", "13"), ("Unhurried", "13")],
)
def test_bonds_things_and_tempers_augment_alike(ability: str, target: str) -> None:
    propose = ProposeAugment(contest=LOCK, beneficiary=WEN, helper=WEN, ability=ability, about="It matters here.")
    story = facing("10", "14").when(NORA, propose, called=SONGS).when(GM, GrantQuick(contest=LOCK, augment=SONGS))
    assert story.side().target == target
    hates = ProposeAugment(
        contest=LOCK, beneficiary=WEN, helper=CASIMIR, ability="Hates Doctor Verhoeven", about="He is across."
    )
    story.attempt(PIM, hates).refused("QW2-6.6.2.2")  # what stands here is the current
    story.when(GM, hates, called=NERVES).when(GM, GrantQuick(contest=LOCK, augment=NERVES))
    assert story.lines()[-1] == "+2 supporter: Hates Doctor Verhoeven"


# --- what lasts


def hurt(*states: Harm) -> Story:
    """Wen's 17, with these consequences on it, against 14."""
    story = facing("17", "14", DELTA)
    for number, state in enumerate(states):
        story.when(GM, GiveConsequence(character=WEN, text=f"a wound {number}", state=state, abilities=(SWIMMER,)))
    return story


@clause("HQ2-CON.2", "HQ2-CON.3", "HQ2-CON.7", "HQ2-CLIM.4", "HQ2-RISE.7")
@pytest.mark.parametrize(
    ("states", "target"),
    [
        ((Harm.HURT,), "14"),
        ((Harm.IMPAIRED,), "11"),
        ((Harm.HURT, Harm.IMPAIRED), "8"),
        ((Harm.HURT, Harm.HURT), "11"),
        ((Harm.DAZED,), "17"),
        ((Harm.INJURED,), "17"),
    ],
)
def test_consequences_take_three_or_six_and_add_up(states: tuple[Harm, ...], target: str) -> None:
    story = hurt(*states)
    assert (story.side().target, story.side().injured) == (target, Harm.INJURED in states)
    assert story.when(NORA, with_ability("Unhurried")).side().target == "15"


@clause("HQ2-RISE.7")
@pytest.mark.parametrize("state", [Harm.DYING, Harm.DEAD])
def test_nobody_acts_who_is_dying_or_dead(state: Harm) -> None:
    hurt(state).attempt(NORA, with_ability("Unhurried")).refused("HQ2-CON.5")


@clause("HQ2-BEN.5")
def test_a_benefit_adds_to_augments_of_every_kind() -> None:
    story = rolled("13", 9, 5)
    story.when(GM, GiveBenefit(character=WEN, text="a fair tide", bonus=3, abilities=(SWIMMER,)))
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=3, about="the guards drank her wine"))
    assert story.side().target == "2W"


@clause("HQ2-CON.10")
def test_a_tie_proposes_no_consequence() -> None:
    tied = opposed("14", "14", 9, 9, DELTA).when(GM, SettleTie(contest=LOCK, how=Settling.STANDS))
    assert (outcome(tied).level, states_proposed(tied)) == ("tie", [])
    assert states_proposed(opposed("14", "14", 9, 12, DELTA)) == [Harm.HURT]


def states_proposed(story: Story) -> list[Harm]:
    """The states that the contest proposes to the game master."""
    offer = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == LOCK)
    return [state for state in Harm if state in offer.about]


@clause("HQ2-SC.10")
def test_consequences_come_last_and_from_the_level_that_the_hero_point_has_left() -> None:
    story = opposed("14", "14", 16, 9, DELTA, points=1)
    assert outcome(story).level == "minor defeat"
    assert [each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == LOCK] == []
    story.when(NORA, SpendHeroPoint(contest=LOCK, character=WEN))
    assert (outcome(story).level, states_proposed(story)) == ("marginal victory", [])
