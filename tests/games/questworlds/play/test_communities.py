"""A community: founded, drawn on, depleted, bolstered, restored, and through a season."""

from msgspec.structs import replace
from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, started
from tests.games.questworlds.play.table import DUEL as DISPUTE
from tests.games.questworlds.play.table import GM, HARBOUR, INES, LEDGER, NORA, PIM, TOBIAS, Story, given
from tests.games.questworlds.play.test_outcomes_between import duel
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeHelp, WithdrawAugment
from talewright.games.questworlds.play.communities.drawing import AskCommunity, RequireResource, UseResource
from talewright.games.questworlds.play.communities.resources import (
    ChangeResource,
    CommunityView,
    FoundCommunity,
    LeaveCommunity,
    RankResources,
    RestoreResources,
    check_unused,
)
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.seasons import BeginSeason
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.tally import CorrectTally
from talewright.games.questworlds.play.sheets import WriteKeyword
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.communities.community import Answered
from talewright.games.questworlds.shared.ids import AugmentId, ContestId
from talewright.table.offer import Number
from talewright.table.reading import fill, read_move

PLEA = ContestId("the-moot")
WEALTH = UseResource(contest=LEDGER, character=INES, resource="Wealth")
CLAN = FoundCommunity(
    name="Red Cow Clan", first="Morale", second="Wealth", third="Magic", fourth="Diplomacy", fifth="Military"
)

UNRANKED = FoundCommunity(
    name="Red Cow Clan", first="Wealth", second="Diplomacy", third="Morale", fourth="Military", fifth="Magic"
)


def clan(story: Story, who: str = NORA) -> CommunityView:
    seen = story.sees(who).community
    assert seen is not None
    return seen


def worth(story: Story) -> dict[str, int]:
    return {each.name: each.amount for each in clan(story).resources}


def founded() -> Story:
    return given().when(GM, CLAN)


def asks(resource: str = "Wealth", *, bolsters: bool = False) -> AskCommunity:
    return AskCommunity(character=INES, resource=resource, bolsters=bolsters)


def pleaded(story: Story, move: AskCommunity, *, won: bool = True, called: ContestId = PLEA) -> Story:
    """A contest about a resource is played to its end."""
    story.when(NORA, move, called=called)
    story.when(NORA, ChooseAbility(contest=called, character=INES, ability="Sure-footed"))
    ours, theirs = (3, 20) if won else (20, 1)
    return story.accepted(called, NORA).falls(called, ours, theirs).when(NORA, LetStand(contest=called))


def at_work(story: Story, called: ContestId = LEDGER) -> Story:
    """A contest is framed in which a resource might count."""
    frame = FrameContest(character=INES, prize="the bridge", ability="Sure-footed")
    return story.when(NORA, frame, called=called)


def played(story: Story, ours: int, theirs: int, called: ContestId = LEDGER) -> Story:
    story.when(GM, SetResistance(contest=called, resistance="10")).accepted(called, NORA)
    return story.falls(called, ours, theirs).when(NORA, LetStand(contest=called))


@clause("QW3-9.0.1", "QW3-9.0.2", "QW3-9.0.3", "QW3-9.1.1.1", "QW3-9.1.1.2", "QW3-9.1.2.1", "QW3-9.1.3.1")
def test_one_community_with_five_resources_rated_by_order_or_by_points() -> None:
    story = given()
    story.attempt(NORA, CLAN).refused("QW3-9.0.3")
    story.attempt(GM, FoundCommunity(name="X", first="A", second="B", third="C", fourth="D", fifth="a")).refused(
        "QW3-9.1.1.1"
    )
    offered = next(each for each in story.offers(GM) if each.move == "found-community")
    assert [field.default for field in offered.fields[1:3]] == ["Wealth", "Diplomacy"]  # type: ignore[union-attr]
    assert [field.default for field in offered.fields if isinstance(field, Number)] == []
    story.when(GM, UNRANKED).when(GM, RankResources(first=7, second=3, third=9, fourth=1, fifth=5))
    assert worth(story) == {"Morale": 20, "Wealth": 15, "Magic": 10, "Diplomacy": 5, "Military": 0}
    story.attempt(GM, CLAN).refused("QW3-9.0.2")
    (advice,) = clan(story).advice  # one line for all of them
    assert all(story.saga.name(who) in advice for who in (INES, TOBIAS))
    story.when(NORA, WriteKeyword(character=INES, name="Red Cow Clan", rating="15"))
    (advice,) = clan(story).advice
    assert (story.saga.name(INES) in advice, clan(story, PIM) == clan(story, GM)) == (False, True)
    assert story.when(GM, LeaveCommunity(reason="they move on")).sees().community is None


@clause("QW3-9.2.1", "QW3-9.2.2", "QW3-9.2.3", "QW3-9.2.4", "QW3-9.2.1.6")
def test_a_resource_is_a_bonus_whose_use_is_won_first() -> None:
    story = at_work(founded())
    story.attempt(NORA, WEALTH).refused("QW3-9.2.2")
    story.attempt(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Wealth")).refused("QW3-9.2.1")
    pleaded(story, asks(), won=False)
    assert (worth(story)["Wealth"], clan(story).rights) == (15, ())
    story.attempt(NORA, WEALTH).refused("QW3-9.2.2")
    story.when(NORA, asks(), called="the-second-moot")
    assert story.contest("the-second-moot").resistance == "10"
    story.attempt(NORA, UseResource(contest=ContestId("the-second-moot"), character=INES, resource="Wealth")).refused(
        "QW3-9.2.1"
    )
    story.when(GM, SetResistance(contest=ContestId("the-second-moot"), resistance="Hard"))
    assert story.contest("the-second-moot").resistance == "20"
    story.when(GM, CancelContest(contest=ContestId("the-second-moot"), reason="routine support"))
    assert clan(story).rights == ()


def test_a_resource_is_asked_for_on_the_contest_that_it_is_to_help() -> None:
    story = at_work(founded())
    (asked,) = (made for made in story.offered(NORA, AskCommunity) if not made.fixed["bolsters"])
    (outside,) = story.offered(NORA, ProposeHelp)
    assert (asked.group, CLAN.name in outside.about) == (LEDGER, True)
    story.when(GM, SetResistance(contest=LEDGER, resistance="10"))
    assert [made.main for made in story.offered(NORA, AcceptCard)] == [True]
    first = story.when(NORA, asks(), called="the-first")
    assert [made.main for made in first.offered(NORA, AcceptCard)] == [False]  # what it is to use is not won yet
    first.when(NORA, CancelContest(contest=ContestId("the-first")))
    pleaded(story, asks())
    assert [made.main for made in story.offered(NORA, AcceptCard)] == [True]
    (use,) = story.offered(NORA, UseResource)
    assert (use.group, figures(use.effect)) == (LEDGER, ["+15", "61.2", "95.0"])  # with 13, and with 8M
    story.when(NORA, WEALTH)
    assert [made.group for made in story.offered(NORA, AskCommunity) if not made.fixed["bolsters"]] == [INES]


@clause("QW3-9.2.2", "QW3-2.3.1.3.1")
def test_a_plea_that_was_lost_is_not_made_again_in_the_same_way_but_others_are() -> None:
    story = pleaded(founded(), asks(), won=False).when(GM, CloseContest(contest=PLEA))
    again, other = ContestId("the-second-moot"), ContestId("the-third-moot")
    by_clan = ChooseAbility(contest=again, character=INES, ability="Sure-footed")
    story.when(NORA, asks(), called=again).attempt(NORA, by_clan).refused("QW3-2.3.1.3.1")
    story.when(GM, CancelContest(contest=again))
    pleaded(story, asks("Magic"), called=other)
    assert clan(story).rights == ("Ines Valdera: Magic",)


@clause("QW3-9.2.2", "QW3-2.3.1.3.1")
def test_a_plea_that_was_lost_in_an_earlier_session_may_be_made_again_in_the_same_way() -> None:
    story = pleaded(founded(), asks(), won=False).when(GM, CloseContest(contest=PLEA)).next_session()
    pleaded(story, asks(), called=ContestId("the-second-moot"))
    assert clan(story).rights == ("Ines Valdera: Wealth",)


def test_a_community_is_left_after_a_contest_that_drew_on_it_was_dropped() -> None:
    story = at_work(pleaded(founded(), asks()).when(GM, CloseContest(contest=PLEA)))
    story.when(NORA, WEALTH)
    story.when(GM, CancelContest(contest=LEDGER))
    assert story.when(GM, LeaveCommunity(reason="they move on")).sees().community is None


@clause("QW3-9.2.1", "QW3-9.2.1.1", "QW3-9.2.1.2", "QW3-9.2.1.4")
def test_each_use_costs_five_whatever_the_outcome_until_it_is_restored() -> None:
    story = pleaded(founded(), asks())
    assert clan(story).rights == ("Ines Valdera: Wealth",)
    story.attempt(NORA, asks()).refused("QW3-9.2.2")
    at_work(story).when(NORA, WEALTH)
    assert (story.lines(), story.side().target) == (["+15 resource: Wealth"], "8M")
    played(story, 20, 1)
    assert (worth(story)["Wealth"], clan(story).rights) == (10, ())
    again, third = ContestId("the-third-moot"), ContestId("the-ford-again")
    at_work(pleaded(story, asks(), called=again), third)
    story.when(NORA, UseResource(contest=third, character=INES, resource="Wealth"))
    assert story.lines(contest=third) == ["+10 resource: Wealth"]
    story.when(GM, CancelContest(contest=third))
    assert (worth(story)["Wealth"], clan(story).rights) == (10, ("Ines Valdera: Wealth",))
    story.attempt(NORA, RestoreResources(resource="Wealth")).refused("QW3-9.2.1.4")
    assert worth(story.when(GM, RestoreResources(resource="Wealth", reason="the harvest")))["Wealth"] == 15
    story.attempt(GM, RestoreResources()).refused("QW3-9.2.1.4")


@clause("QW3-9.2.1.1")
def test_two_who_use_the_same_resource_in_one_contest_lower_it_by_five_each() -> None:
    story = duel().when(GM, CLAN)
    for who in (INES, TOBIAS):
        story.when(GM, RequireResource(contest=DISPUTE, character=who, resource="Wealth"))
    story.accepted(DISPUTE, NORA, PIM).falls(DISPUTE, 3, 18).when(GM, LetStand(contest=DISPUTE))
    assert worth(story)["Wealth"] == 5


@clause("QW3-9.2.1", "QW3-2.6.11", "QW3-9.2.2.1")
def test_a_community_supports_a_contest_once_and_nothing_else_from_outside_does() -> None:
    story = pleaded(founded(), asks()).when(GM, CloseContest(contest=PLEA))
    at_work(pleaded(story, asks("Morale"), called=ContestId("the-second-moot")))
    help_ = ProposeHelp(contest=LEDGER, character=INES, name="Red Cow Clan")
    story.when(NORA, help_, called="the-kinsfolk").attempt(NORA, WEALTH).refused("QW3-2.6.11")
    assert not story.offered(NORA, UseResource)
    story.when(NORA, WithdrawAugment(contest=LEDGER, augment=AugmentId("the-kinsfolk"))).when(NORA, WEALTH)
    story.attempt(NORA, replace(WEALTH, resource="Morale")).refused("QW3-2.6.11")
    story.attempt(NORA, help_).refused("QW3-2.6.11")
    assert not story.offered(NORA, UseResource) + story.offered(NORA, ProposeHelp)
    story.when(GM, RequireResource(contest=LEDGER, character=INES, resource="Magic"))
    assert story.lines() == ["+15 resource: Wealth", "+10 resource: Magic"]


@clause("QW3-9.2.1", "QW3-9.2.1.1", "QW3-2.6.19")
def test_a_resource_counts_in_a_sequence_from_the_round_in_which_it_is_used_and_is_lowered_once() -> None:
    story = pleaded(began(HARBOUR).when(GM, CLAN), asks())
    first = started(story)
    (use,) = story.offered(NORA, UseResource)
    story.when(NORA, UseResource(contest=first, character=INES, resource=str(use.fixed["resource"])))
    rolled(story, first, 18, 17)
    assert worth(story)["Wealth"] == 10
    second = started(story)
    assert story.lines(INES, second) == ["+15 resource: Wealth"]
    assert not story.offered(NORA, UseResource)
    rolled(story, second, 18, 17)
    assert worth(story)["Wealth"] == 10


@clause("QW3-9.2.1.3", "QW3-9.2.2.1", "QW3-9.2.4.1", "QW3-9.2.1.5", "QW3-9.2.5.1")
def test_an_action_that_takes_a_resource_suffers_when_it_is_below_zero() -> None:
    story = at_work(founded())
    require = RequireResource(contest=LEDGER, character=INES, resource="Military")
    story.attempt(NORA, require).refused()
    story.when(GM, require)
    assert story.lines() == []
    played(story, 3, 20)
    assert worth(story)["Military"] == -5
    at_work(story, called=ContestId("the-siege-wall"))
    story.when(GM, RequireResource(contest=ContestId("the-siege-wall"), character=INES, resource="Military"))
    assert story.lines(contest="the-siege-wall") == ["-5 resource: Military"]
    story.attempt(GM, ChangeResource(resource="Morale", by=3, reason="x")).refused("QW3-9.2.5.1")
    story.attempt(NORA, ChangeResource(resource="Morale", by=-5, reason="x")).refused("QW3-9.2.5.1")
    assert worth(story.when(GM, ChangeResource(resource="Morale", by=-10, reason="the plague")))["Morale"] == 10


@clause("QW3-9.2.4b.1", "QW3-9.2.4b.2", "QW3-9.2.4b.3", "QW3-9.2.4b.5", "QW3-9.2.4b.6")
def test_a_resource_is_bolstered_once_before_it_is_used() -> None:
    story = founded().when(NORA, asks("Morale", bolsters=True), called=PLEA)
    assert story.contest(PLEA).resistance == "10M"
    story.when(GM, SetResistance(contest=PLEA, resistance="10"))
    story.when(NORA, ChooseAbility(contest=PLEA, character=INES, ability="Sure-footed"))
    story.accepted(PLEA, NORA).falls(PLEA, 3, 20).when(NORA, LetStand(contest=PLEA))
    assert worth(story)["Morale"] == 25
    story.attempt(NORA, asks("Morale", bolsters=True)).refused("QW3-9.2.4b.6")
    pleaded(story, asks("Morale"), called=ContestId("another-moot"))
    at_work(story).when(NORA, UseResource(contest=LEDGER, character=INES, resource="Morale"))
    assert worth(played(story, 3, 20))["Morale"] == 20
    lost = pleaded(founded(), asks("Military", bolsters=True), won=False)
    assert worth(lost)["Military"] == 0


@clause("QW3-9.2.1.4", "QW3-9.2.4b.3")
def test_a_bolster_lasts_when_resources_return_to_their_original_values() -> None:
    story = pleaded(founded(), asks("Military", bolsters=True))
    story.when(GM, ChangeResource(resource="Wealth", by=-5, reason="raiders"))
    story.when(GM, ChangeResource(resource="Military", by=-5, reason="raiders"))
    story.when(GM, RestoreResources(reason="the harvest"))
    assert (worth(story)["Wealth"], worth(story)["Military"]) == (15, 5)


def test_the_form_for_another_resistance_has_the_number_of_one_that_a_rule_gives() -> None:
    story = founded().when(NORA, asks("Morale", bolsters=True), called=PLEA)
    (made,) = story.offered(GM, SetResistance)
    story.when(GM, read_move(story.played, fill(made, {"hidden": "false"}), strict=False))
    assert story.contest(PLEA).resistance == "10M"


@clause("QW3-9.2.4b.4", "QW3-9.2.5.1")
def test_a_season_of_a_clan() -> None:
    story = founded().when(GM, ChangeResource(resource="Wealth", by=-20, reason="raiders"))
    assert worth(story)["Wealth"] == -5
    story = pleaded(story, asks("Wealth", bolsters=True))
    assert worth(story)["Wealth"] == 15
    story.attempt(NORA, AskCommunity(character=TOBIAS, resource="Wealth")).refused()
    story.when(GM, ChangeResource(resource="Morale", by=5, reason="a wedding"))
    story.when(GM, BeginSeason(about="the long winter")).when(GM, RestoreResources(reason="a new season"))
    assert worth(story) == {"Morale": 20, "Wealth": 15, "Magic": 10, "Diplomacy": 5, "Military": 0}


@clause("QW3-9.1.3.2", "QW3-9.1.3.1")
def test_the_answers_of_a_questionnaire_are_chosen_by_consensus_by_majority_or_in_turns() -> None:
    for answered in Answered:
        story = given().when(GM, UNRANKED)
        story.attempt(GM, RankResources(answered=answered)).refused("QW3-9.1.3.1")
        story.when(GM, RankResources(third=5, fifth=2, answered=answered))
        assert clan(story).answered.endswith(answered)
        assert [each.name for each in clan(story).resources][:2] == ["Morale", "Magic"]
    story.when(GM, ChangeResource(resource="Morale", by=-5, reason="the plague"))
    story.attempt(GM, RankResources(first=1)).refused(by=check_unused)
    assert not story.offered(GM, RankResources)


@clause("QW3-5.4.1", "QW3-5.4.1.2", "QW3-5.1.3.1", "QW3-9.2.2")
def test_whoever_has_no_resolve_or_is_in_a_chained_sequence_asks_the_community_for_nothing() -> None:
    chained = evening(sequence="chained")
    assert len(given(chained).when(GM, CLAN).offered(NORA, AskCommunity)) == 2
    story = began(chained).when(GM, CLAN)
    assert not story.offered(NORA, AskCommunity)
    story.attempt(NORA, asks()).refused("QW3-5.1.3.1")
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=0, reason="spent")).when(GM, EndSequence(sequence=DUEL))
    story.attempt(NORA, asks()).refused("QW3-5.4.1.2", naming=("Ines Valdera",))
    assert not story.offered(NORA, AskCommunity)
