"""What the whole of a sequence comes to: shown beside its tally, to those who may know."""

import pytest
from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, pair, round_, seen, started
from tests.games.questworlds.play.table import AMA, GM, HARBOUR, INES, NORA, PIM, ROSA, TOBIAS, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games import questworlds
from talewright.games.questworlds.odds.sequences.wagered import Steady
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.chances import HideOdds
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist, TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.manners import DeclareManner
from talewright.games.questworlds.play.sequences.opponents import AddOpponent, ShowOpponent
from talewright.games.questworlds.play.sequences.recovery import FrameResolveRecovery
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.showing import ShowResistance
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.sequences.scored import Manner, Score
from talewright.games.questworlds.shared.ids import ContestId
from talewright.percent import said

CARE = SequenceId("the-care")


def effect(story: Story, contest: ContestId, manner: Manner, who: str = NORA) -> str:
    offers = [each for each in story.offers(who) if each.move == "declare-manner"]
    (found,) = [each for each in offers if each.fixed == {"contest": contest, "ours": True, "manner": manner}]
    return found.effect


def test_a_round_shows_what_the_whole_comes_to_from_its_score() -> None:
    story = round_(began(), 13, 15)  # 3 to 0
    assert pair(story).in_the_end == ""
    contest = started(story)
    sequence = questworlds.sequence("13", vs="14").at(Score(3, 0))
    assert pair(story, who=NORA).in_the_end == said(sequence.odds().victory)
    plain, gambit, defense = (each.victory for each in sequence.choices())
    gambled = effect(story, contest, Manner.GAMBIT)
    assert figures(gambled)[:2] == ["+1", "+2"]
    assert gambled.endswith(f" {said(plain)} → {said(gambit)}")
    story.when(NORA, DeclareManner(contest=contest, manner=Manner.GAMBIT))
    assert effect(story, contest, Manner.PLAIN).endswith(f" {said(gambit)} → {said(plain)}")
    assert defense != plain


@clause("QW3-5.4.11.1b.4")
def test_of_help_in_recovery_no_end_is_foretold() -> None:
    story = began(evening(sequence="chained"))
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=1, reason="a wave"))
    story.when(NORA, Disengage(sequence=DUEL, who=INES)).when(GM, EndSequence(sequence=DUEL))
    story.when(PIM, FrameResolveRecovery(helper=TOBIAS, helped=INES), called=CARE)
    story.when(PIM, EnterWith(sequence=CARE, character=TOBIAS, ability="Duellist"))
    story.when(PIM, StartRound(sequence=CARE, pair=0), called="the-round")
    assert [each.in_the_end for each in story.sees(PIM).sequences[-1].pairs] == [""]


def test_once_the_dice_have_fallen_the_page_foretells_no_end() -> None:
    story = began(HARBOUR)
    contest = started(story)
    assert pair(story).in_the_end
    story.when(NORA, AcceptCard(contest=contest)).falls(contest, 13, 15)
    assert (pair(story).contest, pair(story).in_the_end) == (contest, "")


def test_nobody_sees_chances_that_are_hidden_or_tell_a_hidden_resistance() -> None:
    story = began(hidden=True)
    contest = started(story)
    assert pair(story).in_the_end
    assert [pair(story, who=who).in_the_end for who in (NORA, PIM)] == ["", ""]
    assert figures(effect(story, contest, Manner.GAMBIT)) == ["+1", "+2"]
    shown = began()
    contest = started(shown)
    shown.when(GM, HideOdds(contest=contest, hidden=True))
    assert (pair(shown).in_the_end != "", pair(shown, who=NORA).in_the_end) == (True, "")


@pytest.mark.parametrize("kind", ["scored", "wagered", "chained"])
def test_a_hidden_opponent_is_shown_between_rounds(kind: str) -> None:
    story = began(evening(sequence=kind), hidden=True, resolve=5)
    [offered] = story.offered(GM, ShowOpponent)
    assert (offered.fixed["who"], story.offered(NORA, ShowOpponent)) == (CAPTAIN, [])
    show = ShowOpponent(sequence=DUEL, who=CAPTAIN)
    story.attempt(NORA, show).not_theirs().when(GM, show)
    captain = seen(story, NORA).people[1]
    assert (captain.id, captain.resistance, captain.hidden) == (CAPTAIN, "14", False)
    start = {"scored": None, "wagered": None, "chained": 5}[kind]  # advantage points are known once they change
    assert (captain.start, story.offered(GM, ShowOpponent)) == (start, [])
    story.attempt(GM, show).refused(by=ShowOpponent.within)
    contest = started(story) if kind != "wagered" else None
    assert contest is None or story.contest(contest, NORA).resistance == "14"


def test_a_hidden_opponent_is_shown_in_the_middle_of_a_round_with_its_card() -> None:
    story = began(HARBOUR, hidden=True)
    contest = started(story)
    story.when(NORA, AcceptCard(contest=contest)).falls(contest, 13, 15)
    assert story.contest(contest, NORA).resistance == ""
    assert figures(pair(story, who=NORA).comes_to) == figures(pair(story).comes_to) != []  # points are no secret
    story.when(GM, ShowOpponent(sequence=DUEL, who=CAPTAIN))
    assert (story.contest(contest, NORA).resistance, seen(story, NORA).people[1].resistance) == ("14", "14")
    story.when(NORA, LetStand(contest=contest))
    assert seen(story, NORA).people[1].resistance == "14"


def test_what_stands_hidden_against_help_stays_hidden_when_an_opponent_is_shown() -> None:
    story = began(HARBOUR, hidden=True)
    story.when(GM, AddOpponent(sequence=DUEL, name=story.saga.name(AMA), resistance="Base"))
    assist, aside = ContestId("the-assist"), ContestId("the-aside")
    story.when(PIM, StartAssist(sequence=DUEL, helper=TOBIAS, teammate=INES), called=assist)
    trap = TakeUnrelatedAction(sequence=DUEL, character=AMA, about="a trap", aids=CAPTAIN)
    story.when(ROSA, trap, called=aside)
    for contest in (assist, aside):
        story.when(GM, SetResistance(contest=contest, resistance="7M", hidden=True))
    story.when(GM, ShowOpponent(sequence=DUEL, who=CAPTAIN))
    assert [story.contest(contest, NORA).resistance for contest in (assist, aside)] == ["", ""]
    story.when(PIM, ChooseAbility(contest=assist, character=TOBIAS, ability="Duellist")).accepted(assist, PIM)
    story.when(GM, ShowResistance(contest=assist))
    assert [story.contest(contest, NORA).resistance for contest in (assist, aside)] == ["7M", ""]


def test_an_opponent_who_is_hidden_is_shown_as_one_and_not_by_a_round() -> None:
    story = began(HARBOUR, hidden=True)
    contest = started(story)
    story.when(NORA, AcceptCard(contest=contest)).falls(contest, 13, 15)
    story.attempt(GM, ShowResistance(contest=contest)).refused(by=ShowResistance.check)
    assert story.offered(GM, ShowResistance) == []


def test_who_strikes_at_whoever_leaves_stays_hidden_when_another_opponent_is_shown() -> None:
    story = began(HARBOUR, hidden=True)
    story.when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="7M", hidden=True), called="the-guard")
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    guard, shot = "the-guard.foe", ContestId("the-shot")
    story.when(GM, TakePartingShot(sequence=DUEL, who=guard, target=TOBIAS), called=shot)
    story.when(GM, ShowOpponent(sequence=DUEL, who=CAPTAIN))
    assert story.contest(shot, PIM).resistance == ""
    story.when(GM, ShowOpponent(sequence=DUEL, who=guard))
    assert story.contest(shot, PIM).resistance == "7M"


def test_wagers_and_resolve_have_their_own_chances() -> None:
    wagered = began(evening(sequence="wagered"))
    for who, ours, wager in ((NORA, True, 5), (GM, False, 2)):
        wagered.when(who, NameWager(sequence=DUEL, pair=0, ours=ours, wager=wager))
    started(wagered)
    chances = questworlds.sequence("13", vs="14", kind="wagered").odds(Steady(5, 2))
    assert pair(wagered).in_the_end == said(chances.victory)
    assert pair(wagered, who=NORA).in_the_end == ""  # an opponent's points are not known before they change
    chained = began(evening(sequence="chained"), resolve=3)
    started(chained)
    expected = questworlds.sequence("13", vs="14", kind="chained").at(5, 3).odds().victory
    assert pair(chained, who=NORA).in_the_end == said(expected)
