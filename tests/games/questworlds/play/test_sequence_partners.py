"""Who faces whom as a sequence goes on: people come back, go on to another opponent, or leave a teammate behind."""

import pytest
from msgspec.structs import replace
from tests.games.questworlds.play.dueling import (
    CAPTAIN,
    DUEL,
    began,
    evening,
    framed,
    pair,
    rolled,
    round_,
    running,
    score,
    seen,
    started,
)
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, ROSA, TOBIAS, Evening, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.sequences.followers import AttackFollower, BringFollower
from talewright.games.questworlds.play.sequences.giving import GivePoints
from talewright.games.questworlds.play.sequences.helping import StartAssist, TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.manners import ActAside, ContendAgain
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameWager
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId

WAGERED = evening(sequence="wagered")
GUARD = "the-guard.foe"
SHOT, HELP, GIFT = ContestId("the-shot"), ContestId("the-help"), ContestId("the-gift")
PLAYERS = {INES: NORA, TOBIAS: PIM, AMA: ROSA}
ENTERS = {TOBIAS: "Duellist", AMA: "Patient"}


def comes(story: Story, who: CharacterId, opponent: str = "") -> Story:
    """Somebody comes in, and says with what."""
    story.when(PLAYERS[who], JoinSequence(sequence=DUEL, character=who, opponent=opponent))
    return story.when(PLAYERS[who], EnterWith(sequence=DUEL, character=who, ability=ENTERS[who]))


def guarded(story: Story) -> Story:
    """A guard, with 11, stands beside the captain."""
    return story.when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="11"), called="the-guard")


def stands(story: Story) -> dict[str, str]:
    return {each.id: each.stands for each in seen(story).people}


def points(story: Story, who: str, has: int) -> Story:
    return story.when(GM, CorrectTally(sequence=DUEL, who=who, points=has, reason="to the point"))


def left(story: Story) -> dict[str, int | None]:
    return {each.id: each.points for each in seen(story).people}


def wagers(story: Story, ours: int, theirs: int, number: int = 0) -> Story:
    story.when(GM, NameWager(sequence=DUEL, pair=number, wager=ours))
    return story.when(GM, NameWager(sequence=DUEL, pair=number, ours=False, wager=theirs))


def fell(story: Story, contest: ContestId, who: CharacterId, ours: int, theirs: int, ability: str = "") -> Story:
    """The dice of a contest lie on the table."""
    if ability:
        story.when(PLAYERS[who], ChooseAbility(contest=contest, character=who, ability=ability))
    return story.when(PLAYERS[who], AcceptCard(contest=contest)).falls(contest, ours, theirs)


def if_burned(story: Story, who: CharacterId) -> list[str]:
    """The numbers of what one more story point would do."""
    (burn,) = story.offered(PLAYERS[who], BurnStoryPoints)
    return figures(burn.effect)


# --- coming back


@clause("QW3-5.2.3.3", "QW3-5.1.2.3", "QW3-5.1.2.4")
def test_whoever_is_back_after_a_parting_shot_is_free_if_the_other_has_gone_on_to_somebody_else() -> None:
    story = comes(guarded(began()), AMA)
    points(story, CAPTAIN, 3)
    round_(story, 13, 15)  # the captain has 6 against him
    story.when(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent=GUARD))
    story.when(ROSA, TakePartingShot(sequence=DUEL, who=AMA, target=CAPTAIN), called=SHOT)
    story.when(ROSA, ChooseAbility(contest=SHOT, character=AMA, ability="Patient"))
    rolled(story, SHOT, 18, 14, ROSA)
    assert stands(story) == {INES: "engaged", CAPTAIN: "free", GUARD: "engaged", AMA: "free"}
    assert (pair(story, 0).over, running(story).pair_of(INES)) == (True, 1)
    story.when(ROSA, FaceOpponent(sequence=DUEL, who=AMA, opponent=CAPTAIN))
    assert [each.over for each in seen(story).pairs] == [True, False, False]


@clause("QW3-5.1.2.3", "QW3-5.2.7.1", "QW3-5.2.2.1")
def test_a_tally_is_that_of_the_pair_which_somebody_was_in_last() -> None:
    story = comes(guarded(began()), TOBIAS, GUARD)
    points(story, GUARD, 5)
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))  # with Ines, who came first
    points(story, TOBIAS, 2)
    assert (score(story, 0), score(story, 1)) == ("0-2", "5-0")


# --- leaving


@clause("QW3-5.1.6.2", "QW3-5.1.8.1", "QW3-5.2.3.1")
def test_the_opponent_strikes_at_whoever_disengages_also_while_a_teammate_goes_on() -> None:
    story = comes(began(), TOBIAS, CAPTAIN)
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    shot = TakePartingShot(sequence=DUEL, who=CAPTAIN, target=TOBIAS)
    story.when(GM, shot, called=SHOT)
    story.when(PIM, ChooseAbility(contest=SHOT, character=TOBIAS, ability="Duellist"))
    rolled(story, SHOT, 18, 3, PIM)
    assert (score(story), score(story, 1)) == ("0-0", "0-2")  # what falls on Tobias does not fall on Ines
    round_(story, 18, 17)
    story.attempt(GM, shot).refused("QW3-5.1.8.1")  # once, and not again after the next round


@clause("QW3-5.1.2.2", "QW3-5.1.6.1")
def test_whoever_has_won_does_not_throw_it_away_and_nobody_acts_beside_what_is_over() -> None:
    story = points(began(), CAPTAIN, 5)
    story.attempt(NORA, Disengage(sequence=DUEL, who=INES)).refused("QW3-5.1.2.2")
    aside = TakeUnrelatedAction(sequence=DUEL, character=AMA, about="light the lamp")
    story.attempt(ROSA, aside).refused("QW3-5.1.2.2")
    assert not [each for who in (NORA, ROSA) for move in (Disengage, type(aside)) for each in story.offered(who, move)]
    assert story.offered(NORA, TakePartingShot)


@clause("QW3-5.3.3.1", "QW3-5.3.3.3", "QW3-5.1.6.2")
def test_whoever_takes_a_parting_shot_wagers_and_loses_their_own_points() -> None:
    story = comes(guarded(began(WAGERED)), AMA, GUARD)
    points(story, GUARD, -3)
    story.when(ROSA, FaceOpponent(sequence=DUEL, who=AMA, opponent=CAPTAIN))
    for who, player in ((INES, NORA), (AMA, ROSA)):
        story.when(player, Disengage(sequence=DUEL, who=who))
    story.when(GM, TakePartingShot(sequence=DUEL, who=CAPTAIN, target=AMA, wager=4), called=SHOT)
    story.when(ROSA, ChooseAbility(contest=SHOT, character=AMA, ability="Patient"))
    rolled(story, SHOT, 12, 15, ROSA)
    assert left(story) == {INES: 13, CAPTAIN: 10, GUARD: -3, AMA: 15}


@clause("QW3-5.3.5", "QW3-5.3.7.1")
def test_a_round_ends_with_whoever_was_beaten_in_its_first_exchange_although_a_teammate_goes_on() -> None:
    story = comes(points(began(WAGERED), INES, 2), TOBIAS, CAPTAIN)
    wagers(story, 3, 5)
    rolled(story, started(story, by=GM), 18, 9, NORA)
    assert (stands(story)[INES], pair(story).rounds, pair(story).our_wager) == ("out", 1, None)
    assert "name-wager" in {each.move for each in story.offers(PIM)}


# --- what a story point would change


@clause("QW3-7.2.1", "QW3-5.3.1.3.1", "QW3-5.2.1.1", "QW3-5.4.1.1", "QW3-5.2.6.4", "QW3-5.3.6.2")
def test_a_story_point_says_what_it_makes_of_the_tallies() -> None:
    wagered = wagers(began(Evening(options={"sequence": "wagered"})), 5, 4)
    fell(wagered, started(wagered), INES, 18, 9)
    assert if_burned(wagered, INES) == ["0", "-3"]  # a victory of degree 0, and half of 5 from the captain
    scored = began(Evening())
    fell(scored, started(scored), INES, 9, 4)
    assert if_burned(scored, INES) == ["1", "2", "2", "0"]  # 2 points, 2 to 0 in all
    chained = began(Evening(options={"sequence": "chained"}))
    fell(chained, started(chained), INES, 18, 9)
    assert if_burned(chained, INES) == ["0", "-1"]
    helped = began(Evening())
    points(helped, INES, 3).when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    fell(helped, HELP, AMA, 9, 4, "Patient")
    assert if_burned(helped, AMA) == ["1", "2", "0", "1"]  # 2 points less, 0 to 1 in all
    given = comes(began(Evening(options={"sequence": "wagered"})), TOBIAS, CAPTAIN)
    given.when(PIM, GivePoints(sequence=DUEL, giver=TOBIAS, teammate=INES, points=6), called=GIFT)
    fell(given, GIFT, TOBIAS, 18, 4, "Duellist")
    assert if_burned(given, TOBIAS) == ["0", "-6", "+6"]


# --- who rolls


@clause("QW3-5.2.1.3.7", "QW3-5.2.6.1")
def test_the_die_bears_the_name_of_the_opponent_and_of_nobody_where_a_rule_gives_the_resistance() -> None:
    story = guarded(began())
    wren = BringFollower(sequence=DUEL, owner=INES, name="Wren", role=FollowerRole.SECONDARY, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    story.when(GM, AttackFollower(sequence=DUEL, opponent=GUARD, follower="the-wren.follower"), called=SHOT)
    fell(story, SHOT, INES, 9, 4, "Sure-footed")
    assert [die.who for die in story.contest(SHOT).dice] == ["Ines Valdera", "A guard"]
    story.when(ROSA, StartAssist(sequence=DUEL, helper=AMA, teammate=INES), called=HELP)
    fell(story, HELP, AMA, 9, 4, "Patient")
    assert (story.contest(HELP).opponent, story.contest(HELP).dice[1].who) == ("", "The resistance")


# --- between player characters


@clause("QW3-5.1.9.1", "QW3-5.1.1.1.2", "QW3-5.1.7.1", "QW3-5.1.10.1")
def test_where_characters_contend_with_each_other_others_join_either_side_and_help_it() -> None:
    story = framed(evening(), opponent="", resistance="", against=TOBIAS)
    for who, ability in ((INES, "Sure-footed"), (TOBIAS, "Duellist")):
        story.when(PLAYERS[who], EnterWith(sequence=DUEL, character=who, ability=ability))
    offered = story.offered(ROSA, JoinSequence)
    assert [(each.fixed.get("ours", True), len(each.fields)) for each in offered] == [(True, 1), (False, 0)]
    story.when(ROSA, JoinSequence(sequence=DUEL, character=AMA, ours=False))
    assert [each.fixed["teammate"] for each in story.offered(ROSA, StartAssist)] == [TOBIAS]
    aside = TakeUnrelatedAction(sequence=DUEL, character=AMA, about="throw sand", aids=INES)
    story.attempt(ROSA, aside).refused("QW3-5.1.7.1")
    story.when(ROSA, replace(aside, aids=TOBIAS), called=HELP)
    story.when(ROSA, ChooseAbility(contest=HELP, character=AMA, ability="Patient"))
    rolled(story, HELP, 9, 4, ROSA)
    first = started(story)
    assert story.lines(TOBIAS, first) == ["+5 supporters: throw sand"]


@clause("QW3-5.1.5.1", "QW3-5.1.5.2", "QW3-5.1.5.4")
@pytest.mark.parametrize(("kind", "before"), [("scored", "0-0"), ("chained", "5-5"), ("wagered", "13-17")])
def test_each_of_two_characters_against_each_other_may_do_something_else_in_a_round(kind: str, before: str) -> None:
    story = framed(evening(sequence=kind), opponent="", resistance="", against=TOBIAS)
    for who, ability in ((INES, "Sure-footed"), (TOBIAS, "Duellist")):
        story.when(PLAYERS[who], EnterWith(sequence=DUEL, character=who, ability=ability))
    contest = started(story, by=GM)
    (made,) = story.offered(PIM, ActAside)
    aside = ActAside(contest=contest, ours=False, about="bar the door", aids=TOBIAS)
    assert made.fixed == {"contest": contest, "ours": False}
    story.attempt(NORA, aside).refused(by=check_mine)
    story.attempt(PIM, replace(aside, aids=INES)).refused("QW3-5.1.5.4")
    story.when(PIM, aside).when(PIM, ContendAgain(contest=contest, ours=False)).when(PIM, aside)
    assert [side.aside for side in story.contest(contest, ROSA).sides] == ["", "bar the door"]
    assert not pair(story).in_the_end
    rolled(story, contest, 20, 9, NORA, PIM)  # Tobias wins
    assert score(story) == before
    (mine,) = (one for one in running(story).everyone.values() if one.aids)
    assert (mine.id, [aid.source for aid in mine.aids]) == (TOBIAS, [Source.OWN_AUGMENT])
    if kind != "wagered":
        other = started(story, by=GM)
        story.when(PIM, replace(aside, contest=other))
        rolled(story, other, 13, 19, NORA, PIM)  # Ines wins
        assert score(story) != before
