"""Compels: offered, proposed, accepted, bought off, withdrawn; and fate points that change hands."""

from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, ORRIN, PIM, Story, given
from tests.games.strange_fate.play.test_scenes import at_the_docks
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play import known
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.compel import (
    AcceptCompel,
    ApproveCompel,
    CompelOffered,
    CompelRefused,
    CompelWithdrawn,
    OfferCompel,
    RefuseCompel,
    WithdrawCompel,
    approved,
    asked,
    aspect_of,
)
from talewright.games.strange_fate.play.ids import NOBODY, CharacterId, CompelId
from talewright.games.strange_fate.play.people.characters import CorrectSheet, Retire
from talewright.games.strange_fate.play.points import CountPoints, HandOver, PointsHandedOver, check_hands
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.state import Answer, State
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.table.offer import Choice
from talewright.table.seat import check_gm

IT = CompelId("the-compel-itself")
OTHER = CompelId("the-other-compel")
DANCES = "Dances Better Than She Lies"


def compelled(aspect: str = DANCES, who: CharacterId = MARIGOLD, told: Story | None = None) -> Story:
    move = OfferCompel(who=who, aspect=aspect, reason="There is a waltz, and she cannot resist.")
    return (told or given()).when(GM, move, called=IT)


def points(told: Story) -> tuple[int, int, int]:
    """Marigold's, Orrin's, the game master's."""
    return told.person().fate_points, told.person(ORRIN).fate_points, told.sees().gm_fate_points


def test_the_answers_to_compels_stand_in_their_scene_and_not_in_the_next() -> None:
    told = compelled().when(NORA, AcceptCompel(compel=IT))
    assert told.sees(PIM).scene.answered
    told.when(GM, OpenScene(name="The roof"))
    assert not told.sees(PIM).scene.answered


def test_a_compel_of_somebody_whose_seat_is_closed_waits_for_the_game_master() -> None:
    told = compelled()
    assert not told.offered(GM, AcceptCompel)
    told.table.seating.revoke(told.campaign, told.seats[NORA], by=told.seats[GM])
    assert [each.main for each in told.offered(GM, AcceptCompel)] == [True]


def test_the_fate_points_of_somebody_whose_seat_is_closed_are_handed_over_by_the_game_master() -> None:
    told = given()
    assert MARIGOLD not in {each.fixed["giver"] for each in told.offered(GM, HandOver)}
    told.table.seating.revoke(told.campaign, told.seats[NORA], by=told.seats[GM])
    assert MARIGOLD in {each.fixed["giver"] for each in told.offered(GM, HandOver)}


def test_a_compel_waits_for_the_player_and_is_paid_when_it_is_accepted() -> None:
    told = compelled()
    seen = told.sees(PIM).scene.compels[0]
    assert (seen.answer, seen.waits_for, seen.mine, seen.offer) == ("offered", NORA, False, 1)
    assert told.sees(NORA).scene.compels[0].mine
    heard = told.hears(PIM)[-1]
    assert isinstance(heard, CompelOffered)
    assert heard.to_refuse == 1
    told.attempt(PIM, AcceptCompel(compel=IT)).refused(by=asked)
    told.attempt(GM, AcceptCompel(compel=IT)).refused(by=asked)
    told.when(NORA, AcceptCompel(compel=IT))
    assert points(told) == (6, 6, 2)
    assert [each.answer for each in told.sees(PIM).scene.answered] == ["accepted"]
    told.attempt(NORA, AcceptCompel(compel=IT)).refused(by=State.compel)
    told.undo(NORA)
    assert (points(told), len(told.now.compels)) == ((5, 6, 2), 1)


def test_a_compel_is_bought_off_with_a_fate_point() -> None:
    told = compelled().when(NORA, RefuseCompel(compel=IT))
    assert points(told) == (4, 6, 2)
    assert CompelRefused(compel=IT) in told.hears(PIM)
    told = compelled(told=given().when(GM, CountPoints(who=MARIGOLD, points=0, reason="spent")))
    told.attempt(NORA, RefuseCompel(compel=IT)).refused(by=Purse.paid, naming=("1",))
    assert [offer.label for offer in told.offered(NORA, RefuseCompel)] == []
    assert told.offered(NORA, AcceptCompel)


def test_the_game_master_answers_for_somebody_absent_and_withdraws() -> None:
    told = compelled().when(GM, RefuseCompel(compel=IT), acting_for=NORA)
    assert points(told) == (4, 6, 2)
    told = compelled()
    told.attempt(NORA, WithdrawCompel(compel=IT)).refused(by=WithdrawCompel.decide)
    told.when(GM, WithdrawCompel(compel=IT, reason="the music stops"))
    assert told.headlined_by(IT) == "compel-withdrawn", "the story went on to say that she is compelled"
    assert (points(told), told.sees(NORA).scene.answered[0].answer) == ((5, 6, 2), "withdrawn")
    assert told.hears(NORA)[-1] == CompelWithdrawn(compel=IT, reason="the music stops")


@clause("SF-aspects.5")
def test_a_compel_takes_an_aspect_that_somebody_has() -> None:
    told = at_the_docks()
    told.attempt(GM, OfferCompel(who=MARIGOLD, aspect=" ", reason="It rains.")).lacks("aspect")
    told.attempt(GM, OfferCompel(who=MARIGOLD, aspect="Rich", reason="It rains.")).refused("SF-aspects.5", by=aspect_of)
    told.attempt(GM, OfferCompel(who=MARIGOLD, aspect=DANCES, reason=" ")).lacks("reason")
    compelled(told=told)
    again = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="Another waltz.")
    told.attempt(GM, again).refused("SF-aspects.5", by=aspect_of, another=True)
    told.when(GM, Retire(character=MARIGOLD))
    assert not told.now.compels
    told.attempt(GM, again).refused(by=OfferCompel.decide)


@clause("SF-aspects.5")
def test_a_conviction_is_marked_and_compelled_as_any_other() -> None:
    told = given()
    conviction = next(
        each.name for each in told.now.people[MARIGOLD].character.all_aspects if each.kind is AspectKind.CONVICTION
    )
    compelled(conviction, told=told)
    seen = told.sees(NORA).scene.compels[0]
    assert (seen.conviction, seen.offer) == (True, 1)
    (heard,) = (each for each in told.hears(PIM) if isinstance(each, CompelOffered))
    assert (heard.aspect, heard.conviction) == (conviction, True)


@clause("SF-drawback-complication.3")
def test_a_major_complication_is_compelled_for_two() -> None:
    told = given()
    text = told.person().text.replace("minor Complication (Church", "major Complication (Church")
    told.when(GM, CorrectSheet(character=MARIGOLD, text=text, reason="they have grown louder"))
    (form,) = (each for each in told.offered(GM, OfferCompel) if each.fixed["who"] == MARIGOLD)
    which = form.fields[0]
    assert isinstance(which, Choice)
    assert [figures(each.about) for each in which.options if figures(each.about)] == [["2"]]
    compelled("Church Bells Make Her Weep", told=told)
    seen = told.sees(NORA).scene.compels[0]
    assert (seen.offer, seen.to_refuse) == (2, 2)
    told.when(NORA, AcceptCompel(compel=IT))
    assert told.person().fate_points == 7


@clause("SF-trapping-inspire.6")
def test_those_in_a_scene_are_compelled_by_its_aspects() -> None:
    told = given()
    fog = OfferCompel(who=MARIGOLD, aspect="Thick Fog", reason="She loses her way.")
    told.attempt(GM, fog).refused("SF-aspects.5")
    at_the_docks(told).when(GM, fog)
    assert told.sees(NORA).scene.compels[0].aspect == "Thick Fog"


# --- proposed by a player


def proposed(by: CharacterId = ORRIN, who: str = PIM) -> Story:
    move = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She shows off.", by=by)
    return given().when(who, move, called=IT)


def test_a_player_proposes_and_the_game_master_offers_and_the_proposer_pays() -> None:
    told = proposed()
    assert (points(told), told.now.compels[IT].answer) == ((5, 6, 2), Answer.PROPOSED)
    assert told.sees(NORA).scene.compels[0].waits_for == known.GM
    told.attempt(NORA, AcceptCompel(compel=IT)).refused(by=asked)
    told.attempt(PIM, ApproveCompel(compel=IT)).not_theirs()
    told.when(GM, ApproveCompel(compel=IT))
    assert points(told) == (5, 5, 2)
    told.attempt(GM, ApproveCompel(compel=IT)).refused(by=approved)
    told.when(NORA, AcceptCompel(compel=IT))
    assert points(told) == (6, 5, 2)


def test_what_the_proposer_paid_comes_back() -> None:
    told = proposed().when(GM, ApproveCompel(compel=IT)).when(NORA, RefuseCompel(compel=IT))
    assert points(told) == (4, 6, 2)
    told = proposed().when(GM, ApproveCompel(compel=IT)).when(PIM, WithdrawCompel(compel=IT))
    assert points(told) == (5, 6, 2)


def test_whoever_proposes_a_compel_withdraws_it_and_the_game_master_turns_it_down() -> None:
    told = proposed()
    (mine,), (turned_down,) = told.offered(PIM, WithdrawCompel), told.offered(GM, WithdrawCompel)
    assert mine.label != turned_down.label
    told.when(GM, ApproveCompel(compel=IT))
    assert [each.label for each in told.offered(GM, WithdrawCompel)] == [mine.label]


def proposed_twice() -> Story:
    """Orrin's player has paid for two compels of Marigold that nobody has answered, in a scene."""
    told = proposed().when(GM, ApproveCompel(compel=IT)).when(GM, OpenScene(name="The docks", present=(MARIGOLD,)))
    aspects = [each.name for each in told.now.people[MARIGOLD].character.all_aspects if each.name != DANCES]
    move = OfferCompel(who=MARIGOLD, aspect=aspects[0], reason="She stumbles.", by=ORRIN)
    return told.when(PIM, move, called=OTHER).when(GM, ApproveCompel(compel=OTHER))


def test_all_that_was_paid_for_several_compels_comes_back_with_the_end_of_the_scene() -> None:
    told = proposed_twice()
    assert told.now.people[ORRIN].purse.points < 5
    assert told.when(GM, EndScene()).now.people[ORRIN].purse.points == 6


def test_all_that_was_paid_for_several_compels_comes_back_when_who_is_compelled_leaves_the_story() -> None:
    assert proposed_twice().when(GM, Retire(character=MARIGOLD)).now.people[ORRIN].purse.points == 6


def test_one_proposes_for_a_character_of_ones_own_and_with_points_to_pay() -> None:
    told = given()
    move = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She shows off.", by=MARIGOLD)
    told.attempt(PIM, move).refused(by=own)
    told.when(GM, CountPoints(who=ORRIN, points=0, reason="spent"))
    told.attempt(PIM, OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She shows off.", by=ORRIN)).refused(
        by=Purse.paid, naming=("1",)
    )
    assert not [offer for offer in told.offered(PIM, OfferCompel) if offer.fixed["who"] == MARIGOLD]
    told.when(NORA, move, called=IT).when(GM, ApproveCompel(compel=IT))
    assert points(told) == (6, 0, 2)


def test_a_compel_that_somebody_proposed_for_themselves_is_accepted_with_the_offer() -> None:
    move = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She shows off.", by=MARIGOLD)
    told = given().when(NORA, move, called=IT)
    assert told.reads(PIM)[-1].count("Marigold Hollow") == 1
    assert told.sees(PIM).scene.compels[0].of_their_own
    told.when(GM, ApproveCompel(compel=IT))
    assert [each.answer for each in told.sees(PIM).scene.answered] == [Answer.ACCEPTED]
    assert not told.offered(NORA, AcceptCompel)
    assert points(told) == (6, 6, 2)


def test_of_a_compel_that_somebody_proposed_for_themselves_is_told_once_why_and_no_price_of_refusing() -> None:
    move = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She shows off.", by=MARIGOLD)
    told = given().when(NORA, move, called=IT)
    (asks,), (others,) = told.offered(GM, ApproveCompel), proposed().offered(GM, ApproveCompel)
    assert asks.label != others.label
    told.when(GM, ApproveCompel(compel=IT))
    reads = told.reads(PIM)
    assert len([line for line in reads if "She shows off" in line]) == 1
    (offer,) = (line for line in reads if DANCES in line and "1" in line)
    assert figures(offer) == ["1"]
    assert not proposed().sees(PIM).scene.compels[0].of_their_own


# --- fate points


def test_fate_points_are_handed_over() -> None:
    told = given().when(NORA, HandOver(giver=MARIGOLD, taker=ORRIN, points=2))
    assert points(told) == (3, 8, 2)
    assert told.hears(PIM)[-1] == PointsHandedOver(giver=MARIGOLD, taker=ORRIN, points=2)
    told.when(GM, HandOver(taker=MARIGOLD)).when(PIM, HandOver(giver=ORRIN, points=3))
    assert points(told) == (4, 5, 4)


def test_fate_points_that_are_not_there_are_not_handed_over() -> None:
    told = given()
    told.attempt(NORA, HandOver(giver=MARIGOLD, taker=ORRIN, points=6)).refused(by=Purse.paid, naming=("6",))
    told.attempt(NORA, HandOver(giver=ORRIN, taker=MARIGOLD)).refused(by=own)
    told.attempt(NORA, HandOver(taker=MARIGOLD)).refused(by=check_gm)
    told.attempt(GM, HandOver(giver=NOBODY, taker=NOBODY)).refused(by=check_hands)
    told.when(GM, Retire(character=ORRIN))
    told.attempt(NORA, HandOver(giver=MARIGOLD, taker=ORRIN)).refused(by=check_hands, another=True)


def test_the_aspects_of_the_sheet_come_first_where_somebody_is_compelled() -> None:
    form = next(each for each in at_the_docks().offered(GM, OfferCompel) if each.fixed["who"] == MARIGOLD)
    names = [option.value for option in form.fields[0].options]  # type: ignore[union-attr]
    assert names.index("Milk-Thief of the Hollow Hill") < names.index("Thick Fog")


@clause("SF-aspects.5")
def test_the_game_master_reads_what_a_compel_costs_whoever_proposed_it() -> None:
    (offer,) = proposed().offered(GM, ApproveCompel)
    assert figures(offer.effect) == ["1"]
    own_one = OfferCompel(who=MARIGOLD, aspect=DANCES, reason="She hears a waltz.", by=MARIGOLD)
    (own_offer,) = given().when(NORA, own_one, called=IT).offered(GM, ApproveCompel)
    assert figures(own_offer.effect) == ["1"]
    assert "Marigold Hollow" in own_offer.effect
