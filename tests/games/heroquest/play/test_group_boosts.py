"""Boosts of a group contest: who gives for one, what it costs, and what it does."""

from tests.games.heroquest.play.table import CASIMIR, GM, NORA, PILAR, PIM, ROSA, WEN, Evening
from tests.games.heroquest.play.test_groups import DAM, agreed, gathered, rolled, rolling, seen
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.joining import JoinGroup
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.rules.extended.boost import Boost


@clause("HQ2-GSC.9", "HQ2-GSC.11", "HQ2-GSC.13", "HQ2-GSC.14")
def test_a_boost_is_bought_with_what_somebody_gives_and_lifts_the_level() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (4, 5)}, Evening(), boost=Boost.SINGLE)
    assert (seen(story).outcome, story.sheet(WEN).hero_points) == ("minor victory", 2)
    late = rolling(Evening())
    late.attempt(NORA, PledgePoints(group=DAM, character=WEN, points=1)).refused("HQ2-GSC.13")


@clause("HQ2-GSC.9", "HQ2-GSC.10")
def test_the_price_is_paid_exactly_and_the_offer_says_what_it_does() -> None:
    story = agreed(Evening())
    story.attempt(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE)).refused("HQ2-GSC.14")
    story.when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    [offer] = story.offered(NORA, BuyBoost)
    assert len(figures(offer.effect)) == 2
    story.when(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE))
    story.attempt(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE)).refused("HQ2-GSC.10")


@clause("HQ2-GSC.9")
def test_the_later_edition_knows_no_boosts() -> None:
    story = agreed()
    assert story.offered(NORA, PledgePoints) == []
    story.attempt(NORA, PledgePoints(group=DAM, character=WEN, points=1)).refused("HQ2-GSC.9")


@clause("HQ2-GSC.9")
def test_nobody_joins_once_a_boost_has_been_bought_for_those_who_take_part() -> None:
    story = gathered(Evening(), members=(WEN, CASIMIR))
    story.when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    story.when(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE))
    story.attempt(ROSA, JoinGroup(group=DAM, character=PILAR)).refused("HQ2-GSC.9")


@clause("HQ2-GSC.9", "HQ2-GSC.14")
def test_what_somebody_offered_who_has_left_pays_for_no_boost() -> None:
    story = gathered(Evening(), members=(WEN, CASIMIR)).when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    [hers] = (card.id for card in story.saga.cards.values() if card.ours.character == WEN)
    story.when(NORA, CancelContest(contest=hers))
    story.attempt(PIM, BuyBoost(group=DAM, boost=Boost.SINGLE)).refused("HQ2-GSC.14")
    story.when(PIM, PledgePoints(group=DAM, character=CASIMIR, points=1))
    story.when(PIM, BuyBoost(group=DAM, boost=Boost.SINGLE))
    assert [story.sheet(who).hero_points for who in (WEN, CASIMIR)] == [3, 2]


@clause("HQ2-GSC.14")
def test_a_point_that_was_offered_and_spent_elsewhere_buys_no_boost() -> None:
    story = gathered(Evening()).when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="spent on another roll"))
    story.attempt(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE)).refused("HQ2-GSC.14")


@clause("HQ2-GSC.14", "QW2-2.2.4")
def test_no_boost_is_offered_once_play_has_stopped() -> None:
    story = gathered(Evening()).when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    assert len(story.offered(NORA, BuyBoost)) == 1
    story.when(GM, StopPlaying())
    story.attempt(NORA, BuyBoost(group=DAM, boost=Boost.SINGLE)).refused("QW2-2.2.4")
    assert story.offered(NORA, BuyBoost) == []
