"""Aspects invoked after the roll, and fate points."""

import pytest
from tests.games.strange_fate.play.table import (
    GM,
    IT,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    Story,
    against_difficulty,
    against_npc,
    given,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import in_phase
from talewright.games.strange_fate.play.aspects.invoking import IN_ANSWER, LOST, AspectInvoked, Invoke, Tag, side_of
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.compel import AcceptCompel, OfferCompel
from talewright.games.strange_fate.play.ids import AspectId, CompelId, ModifierId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.aspects.placed import check_invoke
from talewright.table.offer import Choice
from talewright.web.story import told as cards_of

DANCES, THIMBLE = "Dances Better Than She Lies", "The Thimble of Aunt Perdita"
COMPEL = CompelId("a-compel-of-hers")
SIGNATURE = "Milk-Thief of the Hollow Hill"


def points(told: Story) -> tuple[int, int]:
    """Marigold's fate points, and the game master's."""
    return told.person().fate_points, told.sees().gm_fate_points


@clause("SF-budget.4")
def test_each_session_begins_with_as_many_fate_points_as_refresh_is_left() -> None:
    told = given()
    assert points(told) == (5, 2)
    told.when(GM, CountPoints(who=MARIGOLD, points=1, reason="she gave them all away"))
    told.when(GM, CountPoints(points=7, reason="a long night"))
    assert points(told) == (1, 7)
    told.next_session().when(GM, AddNpcs(text="Good cook"))
    assert points(told) == (5, 2)


def test_what_an_invoke_or_a_compel_takes_is_told_with_it() -> None:
    told = against_difficulty("Good").rolls("--00").when(NORA, Invoke(roll=IT, aspect=DANCES)).stands()
    told.when(GM, OfferCompel(who=MARIGOLD, aspect=DANCES, reason="a hornpipe is heard"), called=COMPEL)
    told.when(NORA, AcceptCompel(compel=COMPEL))
    lines = [each for each in told.table.log(told.campaign, told.seats[PIM]) if each.kind == "points-counted/1"][-2:]
    assert [each.contest for each in lines] == [IT, COMPEL]
    cards = [len(card.lines) for card in cards_of(told.table.log(told.campaign, told.seats[PIM]))]
    assert min(cards[:2]) > 1, "no line of its own between them"


def test_an_aspect_adds_two_to_a_roll_that_has_fallen() -> None:
    told = against_difficulty("Good").rolls("--00")
    assert told.outcome() == "failure -2"
    told.when(NORA, Invoke(roll=IT, aspect=DANCES.upper()))
    assert told.outcome() == "success +0"
    assert points(told) == (4, 2)
    told.stands(NORA)
    assert told.roll().outcome == "Marigold Hollow succeeds, 0 shifts: get through the window."
    assert AspectInvoked(
        roll=IT,
        place=Place.OURS,
        modifier=ModifierId(told.done[-2]),
        aspect="Dances Better Than She Lies",
        reroll=False,
        who=MARIGOLD,
        cost=1,
    ) in told.hears(PIM)


def test_an_aspect_brings_another_throw_of_all_dice_of_that_side() -> None:
    told = against_npc().rolls("---1", "0000")
    told.when(NORA, Invoke(roll=IT, aspect=DANCES, reroll=True))
    assert told.roll().phase == "falling"
    assert len(told.waits()) == 4
    told.attempt(NORA, LetStand(roll=IT)).refused(by=in_phase)
    told.rolls("+++6")
    assert told.outcome() == "style +8"


def test_an_invoke_is_taken_back_with_all_that_came_after_it() -> None:
    told = against_difficulty("Good").rolls("--00").when(NORA, Invoke(roll=IT, aspect=DANCES), called="the-invoke")
    told.stands(NORA).undo(NORA, "the-invoke")
    assert (told.roll().phase, told.outcome(), points(told)) == ("fallen", "failure -2", (5, 2))


def test_each_aspect_is_invoked_once_for_a_roll() -> None:
    told = against_difficulty("Good").rolls("----")
    told.when(NORA, Invoke(roll=IT, aspect=DANCES))
    told.attempt(NORA, Invoke(roll=IT, aspect=DANCES, reroll=True)).refused(by=check_invoke)
    told.when(NORA, Invoke(roll=IT, aspect=THIMBLE, reroll=True)).rolls("000-")
    told.attempt(NORA, Invoke(roll=IT, aspect=THIMBLE)).refused(by=check_invoke)
    assert told.outcome() == "success +1"


@clause("SF-gift-signature-aspect.1")
def test_a_signature_aspect_is_invoked_for_nothing_once() -> None:
    told = against_difficulty("Good").rolls("----")
    told.when(NORA, Invoke(roll=IT, aspect=SIGNATURE))
    assert points(told) == (5, 2)
    told.stands(NORA)
    told.when(GM, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", difficulty="3"), called="another-roll")
    again = RollId("another-roll")
    told.rolls("----", roll=again).when(NORA, Invoke(roll=again, aspect=SIGNATURE))
    assert points(told) == (4, 2)
    told.stands(NORA, again).next_session()
    told.when(GM, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", difficulty="3"), called="a-third-roll")
    third = RollId("a-third-roll")
    told.rolls("----", roll=third).when(NORA, Invoke(roll=third, aspect=SIGNATURE))
    assert points(told) == (5, 2)


@clause("SF-gift-signature-aspect.1")
def test_a_signature_aspect_that_was_invoked_between_scenes_is_free_in_the_next() -> None:
    told = against_difficulty("Good").rolls("----").when(NORA, Invoke(roll=IT, aspect=SIGNATURE)).stands(NORA)
    told.when(GM, OpenScene(name="The docks", present=(MARIGOLD,)))
    told.when(GM, FrameRoll(who=MARIGOLD, by="Stealth", goal="hide", difficulty="3"), called="another-roll")
    again = RollId("another-roll")
    told.rolls("----", roll=again)
    before = points(told)
    told.when(NORA, Invoke(roll=again, aspect=SIGNATURE))
    assert points(told) == before


def test_a_fate_point_that_is_not_there_is_not_spent() -> None:
    told = against_difficulty("Good").when(GM, CountPoints(who=MARIGOLD, points=0, reason="spent")).rolls("----")
    told.attempt(NORA, Invoke(roll=IT, aspect=DANCES)).refused(by=Purse.paid, naming=("1",))
    told.attempt(NORA, Invoke(roll=IT, aspect="Rich")).refused(by=Invoke.meant)
    told.attempt(NORA, Invoke(roll=IT, aspect=" ")).lacks("aspect")
    told.attempt(NORA, Invoke(roll=IT, place=Place.THEIRS, aspect=DANCES)).refused(by=side_of)
    told.attempt(PIM, Invoke(roll=IT, aspect=DANCES)).refused(by=side_of, another=True)
    told.attempt(NORA, CountPoints(who=MARIGOLD, points=9, reason="please")).not_theirs()
    told.attempt(GM, CountPoints(who=MARIGOLD, points=9, reason=" ")).lacks("reason")
    assert told.offered(NORA, Invoke)[0].fields[0].options[0].value == SIGNATURE  # type: ignore[union-attr]


def test_the_game_master_invokes_any_words_for_an_npc_and_the_player_is_asked_again() -> None:
    framed = FrameRoll(who=MARIGOLD, by="Stealth", goal="get past him", against=ORRIN)
    told = given().when(NORA, framed, called=IT).when(PIM, Oppose(roll=IT, who=ORRIN, by="Alertness"))
    told.rolls("0000", "0000").stands(NORA)
    assert told.roll().waits_for == ("Orrin Pike",)
    told.when(PIM, Invoke(roll=IT, place=Place.THEIRS, aspect="Hears the Tide Turn"))
    assert told.roll().waits_for == ("Marigold Hollow", "Orrin Pike")
    other = against_npc().rolls("---1", "0000")
    other.when(GM, Invoke(roll=IT, place=Place.THEIRS, aspect="His own alley"))
    assert points(other) == (5, 1)
    assert other.outcome() == "failure -5"


def test_what_an_invoke_would_lead_to_is_told_with_the_offer() -> None:
    told = against_difficulty("Great (E)").rolls("--+2")
    (offer,) = told.offered(NORA, Invoke)
    use = offer.fields[1]
    assert isinstance(use, Choice)
    assert [figures(option.about) for option in use.options] == [["2"], ["3.1"]]


def test_where_no_other_throw_could_succeed_it_is_told_in_words() -> None:
    told = against_difficulty("8").rolls("----")
    (offer,) = told.offered(NORA, Invoke)
    use = offer.fields[1]
    assert isinstance(use, Choice)
    assert use.options[1].about
    assert not figures(use.options[1].about), "3 and 4 are no 8"


def test_what_is_left_if_the_other_side_invokes_in_answer_is_told_where_it_can() -> None:
    told = against_npc().rolls("00-1", "----")
    spent = against_npc().when(GM, CountPoints(points=0, reason="spent")).rolls("00-1", "----")
    for story, answer in ((told, True), (spent, False)):
        (offer,) = story.offered(NORA, Invoke)
        use = offer.fields[1]
        assert isinstance(use, Choice)
        assert ["in answer" in option.about for option in use.options] == [answer] * 2
        (stand,) = story.offered(NORA, LetStand)
        assert ("in answer" in stand.about) is answer


@pytest.mark.parametrize(
    ("ours", "theirs", "answer"), [("---1", "----", LOST), ("00-1", "----", IN_ANSWER), ("+++6", "0000", "")]
)
def test_what_an_answer_would_leave_is_told_in_words_where_it_is_nothing(ours: str, theirs: str, answer: str) -> None:
    (stand,) = against_npc().rolls(ours, theirs).offered(NORA, LetStand)
    assert stand.about.startswith(answer.split("{", maxsplit=1)[0]) if answer else not stand.about


def test_a_roll_that_is_dropped_gives_back_what_was_invoked_for_it() -> None:
    told = against_difficulty("Superb")
    told.when(GM, PlaceAspect(name="Slippery Deck", free=1, sticky=False), called="a-slippery-deck")
    told.rolls("----").when(NORA, Invoke(roll=IT, aspect=SIGNATURE)).when(NORA, Invoke(roll=IT, aspect=DANCES))
    told.when(NORA, Tag(roll=IT, aspect=AspectId("a-slippery-deck")))
    assert (told.person().fate_points, told.now.people[MARIGOLD].signed) == (4, frozenset({SIGNATURE.casefold()}))
    assert not [each for each in told.now.aspects.values() if each.placed.free]
    told.when(GM, CancelRoll(roll=IT))
    assert (told.person().fate_points, told.now.people[MARIGOLD].signed) == (5, frozenset())
    assert [each.placed.free for each in told.now.aspects.values()] == [1]
