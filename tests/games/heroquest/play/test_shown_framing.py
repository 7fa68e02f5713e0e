"""Framing at the table by the later edition: prize, obstacle and tactic, and what one contest settles."""

from fractions import Fraction

import pytest
from tests.games.heroquest.play.dueling import DUEL, began
from tests.games.heroquest.play.opposed import SWIMMER, facing, opposed, outcome
from tests.games.heroquest.play.table import GM, LATER, LOCK, NORA, WEN, Evening, framed, given, opened, with_ability
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantQuick, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.creating.abilities import AddFlaw, RateAbility, SpendPoints
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard, HandBack
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.flaws import ForceFlaw, UseFlaw
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import MakeCharacter
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.games.questworlds.rules.rating import Rating

PILOT, SNAGS = "River Pilot", "River Pilot: Shallows and Snags"
SONGS = ProposeAugment(contest=LOCK, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend")
SINGING, ROLL = AugmentId("the-singing"), ContestId("the-first-roll")


def corrected(ability: str, rating: str) -> CorrectRating:
    return CorrectRating(character=WEN, ability=ability, rating=rating, reason="so")


@clause("QW2-2.3.0.1", "QW2-2.3.2.3.1")
def test_no_dice_roll_before_an_ability_is_on_the_card_and_with_it_how_it_is_used() -> None:
    story = opened(LATER).when(GM, SetResistance(contest=LOCK, resistance="14"))
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.3.2.1.1")
    story.when(NORA, with_ability(PILOT, tactic="Through the reeds.")).accepted(LOCK, NORA)
    seen = story.contest()
    assert (seen.prize, seen.obstacle) == ("the barge is through by dawn", "the lock-keeper's guards")
    assert (seen.sides[0].ability, seen.sides[0].tactic) == (PILOT, "Through the reeds.")
    assert len(story.draws()) == 2


@clause("QW2-2.3.2.2.1", "QW2-2.3.2.2.3", "QW2-2.3.2.3.2")
@pytest.mark.parametrize("ability", [PILOT, SNAGS, "Knife in the Boot"])
def test_one_contest_wins_the_whole_prize_or_fails_against_the_whole_obstacle(ability: str) -> None:
    frame = FrameContest(character=WEN, prize="the letter", obstacle="the guards", resistance="14M")
    won, lost = (
        given(LATER)
        .when(GM, frame, called=LOCK)
        .when(NORA, with_ability(ability))
        .accepted(LOCK, NORA)
        .falls(LOCK, *dice)
        for dice in ((1, 20), (20, 1))
    )
    for story in (won, lost):
        if story.card().outcome is None:
            story.when(NORA, LetStand(contest=LOCK, character=WEN))
        assert story.draws() == []
    (victory,) = won.saga.won
    assert (victory.prize, victory.obstacle, won.saga.lost) == ("the letter", "the guards", ())
    (defeat,) = lost.saga.lost
    assert (defeat.obstacle, str(defeat.ability), lost.saga.won) == ("the guards", ability, ())


@clause("QW2-2.1.0.3")
def test_a_broad_ability_and_a_narrow_one_of_the_same_rating_roll_alike() -> None:
    seen = []
    for ability in (PILOT, SWIMMER):
        story = facing("17", "14").when(GM, corrected(PILOT, "17"))
        story.when(NORA, with_ability(ability)).accepted(LOCK, NORA).falls(LOCK, 12, 15)
        seen.append((story.side().rating, story.side().target, outcome(story).level, len(outcome(story).bumps)))
    assert seen[0] == seen[1] == ("17", "17", "victory", 0)


def test_a_contest_that_is_framed_takes_over_a_rating_that_is_corrected() -> None:
    story = framed()
    was = story.side()
    story.when(GM, corrected(PILOT, "9"))
    now, told = story.side(), story.look(NORA).log[-1]
    assert (now.rating, now.target, now.tactic, "9" in told.text) == ("9", "9", was.tactic, True)
    assert story.contest().gm_accepted  # whichever ability is used, with its resistance
    story.accepted(LOCK, NORA).when(GM, corrected(PILOT, "3M"))
    assert story.side().rating == "9"  # the dice have been called for


def test_an_augment_that_waits_takes_over_a_rating_that_is_corrected() -> None:
    story = framed(LATER).when(NORA, SONGS, called=SINGING).when(GM, corrected("Songs for Every Bend", "20"))
    assert "20" in story.look(NORA).log[-1].text
    grant = GrantQuick(contest=LOCK, augment=SINGING)
    assert story.when(GM, grant).lines() == ["+4 augment: Songs for Every Bend"]
    assert story.when(GM, corrected("Songs for Every Bend", "8")).lines() == ["+4 augment: Songs for Every Bend"]


def test_an_augment_that_is_being_rolled_keeps_its_rating() -> None:
    story = framed(LATER).when(NORA, SONGS, called=SINGING)
    story.when(GM, RollAugment(contest=LOCK, augment=SINGING), called=ROLL)
    was = story.side(contest=ROLL).rating
    story.when(GM, corrected("Songs for Every Bend", "18"))
    assert story.side(contest=ROLL).rating == was
    assert story.card().ours.augments[0].rating == Rating.parse(was)


@clause("QW2-3.3b.8", "QW2-3.3b.10")
def test_a_flaw_pulls_and_hinders_by_the_ratings_that_its_owner_has_after_a_correction() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    other = UseFlaw(contest=LOCK, character=WEN, flaw="Owes the River a Life")
    story = given().when(GM, pull, called=LOCK).when(GM, other)
    assert (story.contest().resistance, story.lines()) == ("3W", ["-3 flaw: Owes the River a Life"])
    story.when(GM, corrected(SWIMMER, "10W")).when(GM, corrected(PILOT, "5W"))
    assert (story.contest().resistance, story.lines()) == ("10W", ["-5 flaw: Owes the River a Life"])
    assert story.contest().gm_accepted
    assert "flaw" in story.contest().resistance_words


@clause("QW2-7.4.3")
def test_what_improves_while_a_contest_is_framed_counts_in_it() -> None:
    story = framed(LATER).when(NORA, SONGS, called=SINGING)
    story.when(GM, DirectRaise(character=WEN, ability=PILOT, amount=9, why="a year on the river"))
    assert story.side().rating == "12M"
    story.when(GM, BuyImprovement(character=WEN, option=Option.RAISE_KEYWORD, ability=PILOT))
    story.when(GM, DirectRaise(character=WEN, ability="Songs for Every Bend", amount=6, why="long evenings"))
    assert (story.side().rating, str(story.card().ours.augments[0].rating)) == ("13M", "19")
    story.when(GM, GrantQuick(contest=LOCK, augment=SINGING)).accepted(LOCK, NORA)
    story.when(GM, DirectRaise(character=WEN, ability=PILOT, amount=3, why="a year on the sea"))
    assert story.side().rating == "13M"  # the dice have been called for


@clause("QW2-3.3b.8")
def test_a_flaw_rises_with_the_first_use_of_an_ability() -> None:
    ada, pull = CharacterId("ada-marsh"), ContestId("she-boasts")
    story = given(Evening((), QUESTWORLDS_2_2, {}))
    story.when(NORA, MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Doctor"), called=ada)
    story.when(NORA, RateAbility(character=ada, ability="Stubborn")).when(NORA, AddFlaw(character=ada, name="Proud"))
    story.when(GM, ForceFlaw(character=ada, flaw="Proud", about="she boasts"), called=pull)
    assert story.contest(pull).resistance == "13"
    use = ChooseAbility(contest=pull, character=ada, ability="Doctor", tactic="She counts her breaths.")
    assert story.when(NORA, use).contest(pull).resistance == "17"


@clause("QW2-3.3b.8", "QW2-3.1.6")
def test_a_flaw_that_rises_with_a_first_use_elsewhere_is_accepted_anew() -> None:
    ada, pull = CharacterId("ada-marsh"), ContestId("she-boasts")
    story = given(Evening((), QUESTWORLDS_2_2, {}))
    story.when(NORA, MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Doctor"), called=ada)
    story.when(NORA, RateAbility(character=ada, ability="Stubborn")).when(NORA, AddFlaw(character=ada, name="Proud"))
    story.when(GM, ForceFlaw(character=ada, flaw="Proud", about="she boasts"), called=pull)
    story.when(NORA, ChooseAbility(contest=pull, character=ada, ability="Stubborn", tactic="She bites her tongue."))
    story.when(NORA, HandBack(contest=pull, note="does the crowd help?")).when(NORA, AcceptCard(contest=pull))
    story.when(NORA, FrameContest(character=ada, prize="the treaty"), called=LOCK)
    use = ChooseAbility(contest=LOCK, character=ada, ability="Doctor", tactic="She bleeds the envoy.")
    story.when(NORA, use)
    assert (story.contest(pull).resistance, story.side(ada, pull).accepted) == ("17", False)


@clause("QW2-3.1.6")
def test_points_that_are_spent_in_the_middle_of_a_contest_count_in_it() -> None:
    ada, treaty = CharacterId("ada-marsh"), ContestId("the-treaty")
    story = given(Evening((), QUESTWORLDS_2_2, {}))
    story.when(NORA, MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Doctor"), called=ada)
    story.when(NORA, FrameContest(character=ada, prize="the treaty"), called=treaty)
    story.when(NORA, ChooseAbility(contest=treaty, character=ada, ability="Doctor", tactic="She bleeds the envoy."))
    assert story.side(ada, treaty).rating == "17"
    story.when(NORA, SpendPoints(character=ada, ability="Doctor", points=10))
    assert story.side(ada, treaty).rating == "7M"


@clause("QW2-9.15", "QW2-2.3.3.2")
def test_the_story_sets_the_number_whatever_the_obstacle_is() -> None:
    story = opened(LATER).when(NORA, with_ability(PILOT))
    seen = []
    for resistance in ("Low", "5M", "Very High", "3"):
        story.when(GM, SetResistance(contest=LOCK, resistance=resistance))
        seen.append(story.contest().resistance)
    assert seen == ["8", "5M", "14M", "3"]
    assert "story" in story.offered(GM, SetResistance)[0].about


@clause("QW2-2.3.5.1.2", "QW2-2.3.5.1.1")
@pytest.mark.parametrize(
    ("rating", "better", "counts"),
    [("17", "high", (241, 17, 142)), ("17", "low", (196, 17, 187)), ("13", "high", (173, 19, 208))],
)
def test_where_the_higher_roll_wins_the_better_ability_wins_more_often(
    rating: str, better: str, counts: tuple[int, int, int]
) -> None:
    evening = Evening(game=QUESTWORLDS_2_2, options={"better_roll": better})
    odds = facing(rating, "14", evening).contest().odds
    assert odds is not None
    assert [400 * Fraction(each.fraction) for each in odds.chances] == [*map(Fraction, counts)]
    higher = outcome(opposed("14", "14", 12, 9, evening)).level
    assert (higher == "victory") is (better == "high")


@clause("QW2-9.5", "QW2-2.3.5.0.1")
def test_a_marginal_victory_gains_the_prize_and_complications_are_hinted_at() -> None:
    story = opposed("14", "14", 12, 9)
    seen = outcome(story)
    assert (seen.outcome, seen.level) == ("marginal victory", "victory")
    assert [won.prize for won in story.saga.won] == ["the far bank"]
    assert any("complication" in hint for hint in seen.hints)
    clear = outcome(opposed("14", "14", 12, 16))
    assert (clear.level, clear.hints) == ("victory", ())


@clause("QW2-9.5", "HQ2-EXT.2", "QW2-2.3.5.2.1")
@pytest.mark.parametrize(("ours", "level"), [(15, "marginal victory"), (9, "tie")])
def test_a_round_alone_gains_no_prize_and_no_hint_says_so(ours: int, level: str) -> None:
    first = ContestId("the-first-round")
    story = began().when(GM, StartRound(long=DUEL, pairing=0), called=first)
    story.when(NORA, ChooseAbility(contest=first, character=WEN, ability="The Steam Launch Patience", tactic="So."))
    seen = story.accepted(first, NORA).falls(first, ours, 9).contest(first).outcome
    assert seen is not None
    assert (seen.level, seen.hints) == (level, ())


@pytest.mark.parametrize("evening", [Evening(), LATER], ids=lambda evening: evening.game.slug)
def test_the_table_waits_for_nobody_whose_seat_is_closed(evening: Evening) -> None:
    story = framed(evening)
    assert story.contest().waiting_for
    story.table.seating.revoke(story.campaign, story.seats[NORA], by=story.seats[GM])
    assert not story.contest().waiting_for
    assert [each.main for each in story.offered(GM, AcceptCard)] == [True]
    assert [each.name for each in story.sees(GM).characters if each.mine] == [story.sheet(WEN).name]
