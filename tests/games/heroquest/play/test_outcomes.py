"""After the dice: hero points, ties, the telling, and what a contest leaves behind."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
    LATER,
    LOCK,
    NORA,
    PILAR,
    PIM,
    WEN,
    Evening,
    Story,
    decided,
    fallen,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.closing import TellOutcome
from talewright.games.heroquest.play.framing.contests import FrameContest, NameOpponent
from talewright.games.heroquest.play.framing.modifiers import ApplyMark
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import CharacterId, ContestId, MarkId
from talewright.games.heroquest.play.lasting import EndMark, GiveBenefit, GiveConsequence, MarkEnded
from talewright.games.heroquest.play.outcome import HeroPointSpent, LetStand, SettleTie, SpendHeroPoint
from talewright.games.heroquest.play.people import PasteCharacter, TakeReady
from talewright.games.heroquest.play.points import CorrectPoints, PointsCounted
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.rules.characters.hero_point import Phase
from talewright.table.moves import CloseSession
from talewright.table.offer import Choice

SPEND = SpendHeroPoint(contest=LOCK, character=WEN)
PASS = LetStand(contest=LOCK, character=WEN)


def level(story: Story) -> str:
    outcome = story.contest().outcome
    assert outcome is not None
    return outcome.level


# --- hero points


@clause("QW2-2.3.5.5.1", "QW2-2.3.5.5.4")
def test_a_hero_point_is_spent_when_the_roll_is_known_and_the_dice_stay() -> None:
    rolling().attempt(NORA, SPEND).refused("QW2-2.3.5.5.4")
    story = fallen(15, 9)
    assert level(story) == "marginal victory"  # a failure bumped up by a mastery, and the higher roll
    [offer] = story.offered(NORA, SpendHeroPoint)
    assert offer.effect.endswith("marginal victory → minor victory")
    story.when(NORA, SPEND)
    assert level(story) == "minor victory"
    assert story.sheet().hero_points == 2
    assert story.hears(EVE)[-3:-1] == [
        HeroPointSpent(contest=LOCK, character=WEN),
        PointsCounted(character=WEN, hero=2, experience=0, phase=Phase.SESSION, contest=LOCK),
    ]


@clause("QW2-2.3.5.5.5")
def test_one_roll_has_one_hero_point() -> None:
    story = fallen(20, 9).when(NORA, SPEND)
    assert story.contest().phase == "decided"
    story.attempt(NORA, SPEND).refused("QW2-2.3.5.5.4")


@clause("QW2-2.3.5.5.7")
def test_a_critical_is_decided_at_once_since_no_point_would_help() -> None:
    assert fallen(1, 9).contest().phase == "decided"
    assert fallen(2, 9).contest().phase == "decided"


@clause("QW2-2.3.5.5.2")
def test_nobody_spends_on_the_roll_of_somebody_else() -> None:
    fallen(15, 9).attempt(PIM, SPEND).refused("QW2-2.3.5.5.2")


@clause("QW2-7.0.1")
def test_without_points_the_outcome_stands_at_once() -> None:
    story = rolling().when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="spent before"))
    assert story.falls(LOCK, 15, 9).contest().phase == "decided"


@clause("QW2-2.2.4")
def test_an_outcome_that_waited_for_a_hero_point_stands_once_there_is_none_to_spend() -> None:
    story = fallen(15, 9)
    assert story.contest().waiting_for == ("Wen Okoro",)
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="they were spent before"))
    assert (story.contest().phase, level(story)) == ("decided", "marginal victory")


@clause("QW2-2.2.4")
def test_it_stands_too_when_the_session_closes_and_nobody_spends_a_point_afterwards() -> None:
    story = fallen(15, 9).when(GM, CloseSession())
    assert (story.contest().phase, level(story)) == ("decided", "marginal victory")
    story.attempt(NORA, SPEND).refused("QW2-2.3.5.5.4")


def contending(ours: int, theirs: int, evening: Evening = DELTA) -> Story:
    """Wen with 13 against Casimir with 13, and their dice lie on the table."""
    story = opened(evening).when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR))
    story.when(NORA, with_ability("Unhurried"))
    story.when(PIM, ChooseAbility(contest=LOCK, character=CASIMIR, ability="Disgraced", tactic="He waits."))
    return story.accepted(LOCK, NORA, PIM).falls(LOCK, ours, theirs)


@clause("QW2-2.3.5.5.5", "HQ2-SC.9")
def test_a_second_hero_point_on_one_roll_is_refused_while_the_other_side_is_still_asked() -> None:
    story = contending(4, 9).when(NORA, SPEND)
    story.attempt(NORA, SPEND).refused("QW2-2.3.5.5.5")


@clause("QW2-7.0.1")
def test_a_hero_point_that_is_not_there_is_refused_while_the_other_side_is_still_asked() -> None:
    story = contending(4, 9).when(GM, CorrectPoints(character=WEN, hero=0, experience=3, reason="spent before"))
    story.attempt(NORA, SPEND).refused("QW2-7.0.1")


@clause("QW2-2.3.5.5.4")
def test_between_two_players_the_losing_side_is_asked_first() -> None:
    story = contending(4, 9)
    assert story.contest().waiting_for == ("Wen Okoro",)
    story.attempt(PIM, SpendHeroPoint(contest=LOCK, character=CASIMIR)).refused("QW2-2.3.5.5.4")
    story.when(NORA, SPEND)
    assert story.contest().waiting_for == ("Casimir Lunt",)
    story.when(PIM, SpendHeroPoint(contest=LOCK, character=CASIMIR))
    assert story.contest().phase == "decided"
    assert level(story) == "marginal defeat"


def test_letting_it_stand_decides_it() -> None:
    story = fallen(15, 9)
    assert [each.main for who in (NORA, GM) for each in story.offered(who, LetStand)] == [True, False]
    story.when(NORA, PASS)
    assert story.contest().phase == "decided"
    story.attempt(NORA, PASS).refused("QW2-2.3.5.5.4")


# --- ties


@clause("QW2-2.3.5.2.1", "QW2-2.3.5.2.3")
def test_a_tie_waits_for_the_game_master_who_lets_it_stand_or_settles_it() -> None:
    story = fallen(2, 2, resistance="14W").when(NORA, PASS)
    assert story.contest(who=EVE).waiting_for == ("the game master",)
    assert not story.offered(NORA, LetStand)
    how = story.offered(GM, SettleTie)[0].fields[0]
    assert isinstance(how, Choice)
    assert [option.value for option in how.options] == [Settling.STANDS, Settling.FOR_PC, Settling.SITUATION]
    story.when(GM, SettleTie(contest=LOCK, how=Settling.FOR_PC, reason="the current helps"))
    assert level(story) == "marginal victory"


@clause("QW2-2.3.5.2.2")
def test_a_changed_situation_says_what_changes() -> None:
    story = fallen(2, 2, LATER, resistance="14M").when(NORA, PASS)
    change = SettleTie(contest=LOCK, how=Settling.SITUATION)
    story.attempt(GM, change).refused("QW2-2.3.5.2.2")
    story.when(GM, SettleTie(contest=LOCK, how=Settling.SITUATION, reason="the lock gives way"))
    assert story.contest().settled.endswith(": the lock gives way")
    assert level(story) == "tie"


@clause("HQ2-SC.20")
def test_two_fumbles_may_defeat_both() -> None:
    story = fallen(20, 20, resistance="14W").when(NORA, PASS)
    story.when(GM, SettleTie(contest=LOCK, how=Settling.BOTH_DEFEATED))
    assert level(story) == "marginal defeat"


@clause("QW2-2.3.5.0.5")
def test_where_two_fumbles_are_compared_they_tie_as_others_do() -> None:
    story = fallen(20, 20, LATER, resistance="14M").when(NORA, PASS)
    story.attempt(GM, SettleTie(contest=LOCK, how=Settling.BOTH_DEFEATED)).refused("QW2-2.3.5.0.5")


# --- telling it


@clause("QW2-2.0.4", "QW2-2.3.5.0.7", "QW2-4.1.1.7", "QW2-2.3.2.3.6")
def test_players_suggest_how_it_is_told_and_the_game_master_has_the_last_word() -> None:
    story = decided(15, 9)
    story.when(NORA, TellOutcome(contest=LOCK, text="She slips past, and nobody wakes."))
    assert story.contest().told == ""
    story.when(GM, TellOutcome(contest=LOCK, text="She is past the guards, and the rest of the way is easy."))
    contest = story.contest(who=EVE)
    assert [(each.who, each.text) for each in contest.suggestions] == [(NORA, "She slips past, and nobody wakes.")]
    assert contest.told == "She is past the guards, and the rest of the way is easy."


@clause("QW2-9.4")
def test_the_later_edition_tells_it_with_an_and_or_a_but() -> None:
    outcome = decided(15, 9, LATER).contest().outcome
    assert outcome is not None
    assert (outcome.level, outcome.phrase) == ("victory", "yes, but…")
    assert decided(15, 9).contest().outcome.phrase == ""  # type: ignore[union-attr]  # it is decided


@clause("QW2-9.3", "HQ2-SC.15")
def test_whether_a_resistance_has_an_outcome_of_its_own_differs() -> None:
    ours, later = decided(15, 9).contest().outcome, decided(15, 9, LATER).contest().outcome
    assert ours is not None
    assert later is not None
    assert (ours.theirs, later.theirs) == ("marginal defeat", "")


# --- what it leaves behind


@clause("HQ2-CON.1", "HQ2-CON.6", "HQ2-CON.3")
def test_a_defeat_proposes_a_state_and_the_game_master_gives_it_to_abilities() -> None:
    story = decided(20, 2)  # a fumble bumped up to a failure, against a success
    assert level(story) == "minor defeat"
    offer = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == LOCK)
    assert [each for each in ("minor defeat", "Impaired") if each not in offer.about] == []
    hurt = GiveConsequence(character=WEN, text="a torn shoulder", state=Harm.IMPAIRED, contest=LOCK)
    story.attempt(GM, hurt).refused("HQ2-CON.6")
    story.when(GM, harm(Harm.IMPAIRED, "River Pilot"))
    assert story.marks() == ["a torn shoulder (Impaired): −6"]
    assert again(story).side(contest="once-again").target == "17"


def harm(state: Harm, *abilities: str) -> GiveConsequence:
    return GiveConsequence(character=WEN, text="a torn shoulder", state=state, abilities=abilities)


@clause("HQ2-CON.6", "HQ2-BEN.4")
def test_what_is_proposed_calls_the_game_master_until_it_is_given() -> None:
    hurt = GiveConsequence(character=WEN, text="a scar", state=Harm.HURT, abilities=("River Pilot",), contest=LOCK)
    story = decided(20, 2)
    assert calls(story) == ["give-consequence"]
    assert calls(story.when(GM, hurt)) == []
    assert calls(story.undo()) == ["give-consequence"]
    good = GiveBenefit(character=WEN, text="a name", bonus=3, abilities=("River Pilot",), contest=LOCK)
    won = decided(5, 16)
    assert calls(won) == ["give-benefit"]
    assert calls(won.when(GM, good)) == []


@clause("HQ2-BEN.1")
@pytest.mark.parametrize(("faces", "offered"), [((20, 2), 0), ((2, 9), 1)])
def test_only_a_victory_offers_a_benefit(faces: tuple[int, int], offered: int) -> None:
    offers = decided(*faces).offered(GM, GiveBenefit)
    assert [offer.fixed["contest"] for offer in offers].count(LOCK) == offered
    assert any(not offer.fixed["contest"] for offer in offers)  # on the sheet, at any time


def calls(story: Story) -> list[str]:
    """What a contest would leave behind, and the game master is called for."""
    offers = story.offered(GM, GiveConsequence) + story.offered(GM, GiveBenefit)
    return [offer.move for offer in offers if offer.main]


def again(story: Story) -> Story:
    contest = ContestId("once-again")
    frame = FrameContest(character=WEN, prize="the sluice", obstacle="the rust", resistance="14")
    used = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="With both hands.")
    return story.when(GM, frame, called=contest).when(NORA, used)


@pytest.mark.parametrize(("faces", "forms"), [((5, 19), (1, 1)), ((19, 5), (1, 0))])
@clause("QW2-2.1.2.1.1", "HQ2-CON.6", "HQ2-BEN.4")
def test_an_adversary_without_abilities_is_left_with_nothing(faces: tuple[int, int], forms: tuple[int, int]) -> None:
    thug = CharacterId("the-thug")
    story = given(DELTA).when(GM, PasteCharacter(sheet="The Thug"), called=thug)
    frame = FrameContest(character=WEN, prize="free passage", obstacle="the toll", opponent=thug)
    story.when(NORA, frame, called=LOCK).when(NORA, with_ability("Unhurried"))
    story.when(GM, ChooseAbility(contest=LOCK, character=thug, tactic="Glares.")).accepted(LOCK, NORA)
    story.falls(LOCK, *faces)
    for who, character in ((NORA, WEN), (GM, thug)) if faces[0] > faces[1] else ((GM, thug), (NORA, WEN)):
        if not story.card().is_decided:
            story.when(who, LetStand(contest=LOCK, character=character))
    given_to = [
        [form.fixed["character"] for form in story.offered(GM, move) if form.fixed["contest"] == LOCK]
        for move in (GiveConsequence, GiveBenefit)
    ]
    assert given_to == [[WEN] * number for number in forms]


@clause("HQ2-CON.4")
def test_an_injury_bumps_every_result_down_by_itself() -> None:
    story = again(decided(15, 9).when(GM, harm(Harm.INJURED, "River Pilot"))).accepted(ContestId("once-again"), NORA)
    outcome = story.falls("once-again", 2, 9).contest("once-again").outcome
    assert outcome is not None
    assert [(bump.cause, bump.after) for bump in outcome.bumps] == [("mastery", "critical"), ("injury", "success")]


@clause("QW2-9.17")
def test_the_later_edition_knows_no_such_bump() -> None:
    evening = Evening(game=QUESTWORLDS_2_2, options={"consequences": "true"})
    story = again(decided(15, 9, evening).when(GM, harm(Harm.INJURED, "River Pilot")))
    assert story.lines(contest="once-again") == ["-9 consequence: a torn shoulder"]


@clause("HQ2-CON.5")
def test_whoever_is_dying_takes_no_action_until_the_game_master_ends_it() -> None:
    story = decided(15, 9).when(GM, harm(Harm.DYING), called="the-wound")
    story.when(NORA, FrameContest(character=WEN, prize="air", obstacle="the water"), called="once-again")
    used = ChooseAbility(contest=ContestId("once-again"), character=WEN, ability="Unhurried", tactic="Slowly.")
    story.attempt(NORA, used).refused("HQ2-CON.5")
    story.when(GM, EndMark(mark=MarkId("the-wound"), why="a day in the infirmary")).when(NORA, used)
    assert story.hears()[-2] == MarkEnded(mark=MarkId("the-wound"), why="a day in the infirmary")


@clause("HQ2-CON.9")
def test_a_simple_contest_leaves_nobody_dead() -> None:
    dead = GiveConsequence(character=WEN, text="drowned", state=Harm.DEAD, contest=LOCK)
    decided(15, 9).attempt(GM, dead).refused("HQ2-CON.9")


@clause("HQ2-BEN.1", "HQ2-BEN.3", "HQ2-BEN.4", "HQ2-BEN.2")
@pytest.mark.parametrize(("faces", "proposed"), [((15, 9), 0), ((2, 9), 3), ((2, 15), 6)])
def test_a_victory_proposes_a_benefit_that_counts_later(faces: tuple[int, int], proposed: int) -> None:
    story = decided(*faces)
    offer = next(each for each in story.offered(GM, GiveBenefit) if each.fixed["contest"] == LOCK)
    assert offer.fields[1].default == proposed  # type: ignore[union-attr]  # it is a number
    given = GiveBenefit(character=WEN, text="the guards owe her", bonus=6, abilities=("River Pilot",))
    assert again(story.when(GM, given)).lines(contest="once-again") == ["+6 benefit: the guards owe her"]


@clause("HQ2-BEN.4")
def test_a_benefit_for_a_situation_counts_where_the_game_master_finds_it() -> None:
    story = decided(15, 9).when(
        GM, GiveBenefit(character=WEN, text="a pass", bonus=3, situation="at the locks"), called="a-free-pass"
    )
    assert again(story).lines(contest="once-again") == ["(+3 benefit: a pass)"]
    assert [line.note for line in story.side(contest="once-again").lines] == ["at the locks"]
    story.when(GM, ApplyMark(contest=ContestId("once-again"), mark=MarkId("a-free-pass"), applies=True))
    assert story.lines(contest="once-again") == ["+3 benefit: a pass"]


@clause("HQ2-CON.2")
@pytest.mark.parametrize(
    ("state", "told"), [(Harm.HURT, (-3, "")), (Harm.INJURED, (0, "every result is bumped down one step"))]
)
def test_a_line_tells_in_words_only_what_its_number_does_not(state: Harm, told: tuple[int, str]) -> None:
    line = again(decided(15, 9).when(GM, harm(state, "River Pilot"))).side(contest="once-again").lines[0]
    assert (line.amount, line.note) == told


@clause("QW2-9.6")
def test_consequences_and_benefits_are_optional() -> None:
    story = decided(20, 2, LATER)
    assert story.offered(GM, GiveConsequence) == []
    assert story.offered(GM, GiveBenefit) == []


@clause("HQ2-CON.5", "HQ2-CON.6")
def test_dying_of_another_kind_bars_what_the_game_master_names() -> None:
    bare = GiveConsequence(character=WEN, text="her good name", state=Harm.DYING, physical=False)
    story = decided(15, 9)
    story.attempt(GM, bare).refused("HQ2-CON.6")
    named = GiveConsequence(
        character=WEN, text="her good name", state=Harm.DYING, physical=False, abilities=("River Pilot",)
    )
    story.when(GM, named).when(NORA, FrameContest(character=WEN, prize="air", obstacle="the water"), called=AGAIN)
    used = ChooseAbility(contest=AGAIN, character=WEN, ability="River Pilot", tactic="By the stars.")
    story.attempt(NORA, used).refused("HQ2-CON.5")
    other = ChooseAbility(contest=AGAIN, character=WEN, ability="Unhurried", tactic="Slowly.")
    assert story.when(NORA, other).side(contest=AGAIN).ability == "Unhurried"


AGAIN = ContestId("once-again")


@clause("HQ2-RISE.7", "QW2-1.5.1")
def test_whose_character_is_dead_brings_another_one_and_whoever_is_dying_or_ruined_does_not() -> None:
    story = given(Evening((WEN, CASIMIR)))
    drowned = GiveConsequence(character=WEN, text="the river kept her", state=Harm.DEAD)
    for alive in (replace(drowned, state=Harm.DYING), replace(drowned, physical=False, abilities=("River Pilot",))):
        story.when(GM, alive)
        story.attempt(NORA, TakeReady(ready="pilar")).refused("QW2-1.5.1")
        story.undo()
    assert story.offered(NORA, TakeReady) == []
    story.when(GM, drowned)
    assert len(story.offered(NORA, TakeReady)) == 1
    story.when(NORA, TakeReady(ready="pilar"), called=PILAR)
    assert {sheet.name: sheet.player_name for sheet in story.sees().characters} == {
        "Wen Okoro": "",
        "Casimir Lunt": "Pim",
        "Pilar Quist": "Nora",
    }
