"""Benefits and consequences: given, counted, waning, healed, set off against each other."""

import pytest
from tests.games.questworlds.play.table import (
    AMA,
    GM,
    HARBOUR,
    INES,
    LEDGER,
    NORA,
    PIM,
    ROSA,
    TOBIAS,
    Evening,
    Story,
    decided,
    framed,
    given,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.base import Move
from talewright.games.questworlds.play.framing import ContestFramed, FrameContest
from talewright.games.questworlds.play.marks import (
    OFFSET,
    ChangeMark,
    CombineMarks,
    GiveBenefit,
    GiveConsequence,
    KeepMark,
    MarkChanged,
    MarkEnded,
    MarkGiven,
    MarkKept,
)
from talewright.games.questworlds.play.modifiers import ApplyMark, MarkApplied
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.resistance import Assure, ResistanceSet, SetResistance
from talewright.games.questworlds.play.story_points import ProposeEdit
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import Kind, Together
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.changing import check_decided
from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId, MarkId
from talewright.games.questworlds.shared.saga import AnySaga
from talewright.table.moves import Undo
from talewright.table.offer import Choice

ANKLE = MarkId("the-ankle")
ROOFS = MarkId("the-roofs")
HEALING = ContestId("the-healing")
STORY_ALONE = Evening(options={"numbers_after_contests": "false"})


def ankle(penalty: int = 10, contest: ContestId = NO_CONTEST) -> GiveConsequence:
    return GiveConsequence(
        character=INES,
        text="a twisted ankle",
        penalty=penalty,
        kind=Kind.PHYSICAL,
        abilities=("Sure-footed",),
        expires="bandage and rest",
        contest=contest,
    )


def roofs(bonus: int = 5, ability: str = "Sure-footed") -> GiveBenefit:
    return GiveBenefit(character=INES, text="she knows the roofs", bonus=bonus, abilities=(ability,))


def hurt(evening: Evening = HARBOUR) -> Story:
    """Ines has a twisted ankle, and knows the roofs."""
    return given(evening).when(GM, ankle(), called=ANKLE).when(GM, roofs(), called=ROOFS)


def suggested(story: Story, kind: type[Move]) -> str:
    """What the offer of a decided contest suggests."""
    offer = next(offer for offer in story.offered(GM, kind) if offer.fixed.get("contest"))
    return offer.about


# --- given


@clause("QW3-2.8.1.1", "QW3-2.8.1.2", "QW3-2.8.1.6")
def test_after_a_defeat_the_game_master_gives_the_penalty_that_the_degree_suggests_or_another() -> None:
    story = decided(18, 15)
    assert figures(suggested(story, GiveConsequence)) == ["15"]
    story.attempt(NORA, ankle(contest=LEDGER)).refused("QW3-2.8.1.2")
    story.when(GM, ankle(5, contest=LEDGER), called=ANKLE)
    assert story.hears(NORA)[-1] == MarkGiven(
        mark=ANKLE,
        character=INES,
        good=False,
        text="a twisted ankle",
        amount=-5,
        kind=Kind.PHYSICAL,
        abilities=("Sure-footed",),
        expires="bandage and rest",
        contest=LEDGER,
    )
    mark = story.sheet(who=NORA).marks[0]
    assert (mark.kind, mark.abilities, mark.amount, mark.expires) == (
        "physical",
        ("Sure-footed",),
        -5,
        "bandage and rest",
    )
    story.attempt(GM, ankle(7, contest=LEDGER)).refused("QW3-2.4.1")


@clause("QW3-2.8.1.3", "QW3-2.8.2.1")
def test_a_victory_may_leave_a_consequence_beside_its_benefit() -> None:
    story = decided(4, 18)
    assert figures(suggested(story, GiveBenefit)) == ["10"]
    assert suggested(story, GiveConsequence) == ""
    story.when(GM, ankle(5, contest=LEDGER)).when(GM, roofs(10))
    assert story.marks() == ["a twisted ankle -5 on Sure-footed", "she knows the roofs +10 on Sure-footed"]


def test_what_the_degree_suggests_calls_the_game_master_until_it_is_given() -> None:
    story = decided(4, 18)
    assert is_called_for(story) == [True]
    keys = GiveBenefit(character=INES, text="the keys", bonus=10, abilities=("Sure-footed",), contest=LEDGER)
    assert is_called_for(story.when(GM, keys)) == [False]
    assert is_called_for(story.undo()) == [True]


def is_called_for(story: Story) -> list[bool]:
    return [each.main for each in story.offered(GM, GiveBenefit) if each.fixed.get("contest")]


@clause("QW3-2.8.2.2")
def test_a_benefit_may_belong_to_another_ability_than_the_one_used_and_have_another_size() -> None:
    story = decided(4, 18).when(GM, roofs(20, "Speaks With Sailors"))
    assert story.marks() == ["she knows the roofs +20 on Speaks With Sailors"]
    assert story.kinds()[-1] == "mark-given"
    story.attempt(PIM, roofs()).refused("QW3-2.8.1.2")


@clause("QW3-2.8.2.3")
def test_a_benefit_may_follow_a_defeat() -> None:
    story = decided(18, 15)
    story.when(GM, GiveBenefit(character=INES, text="the widow pities her", bonus=0, contest=LEDGER))
    assert story.hears(NORA)[-1] == MarkGiven(
        mark=MarkId(story.done[-1]),
        character=INES,
        good=True,
        text="the widow pities her",
        amount=0,
        kind=Kind.OTHER,
        abilities=(),
        expires="",
        contest=LEDGER,
    )


def test_nothing_is_left_behind_before_the_contest_is_decided() -> None:
    framed().attempt(GM, ankle(contest=LEDGER)).refused(by=check_decided)


@clause("QW3-2.8.1")
def test_a_group_may_leave_benefits_and_consequences_to_the_story_alone() -> None:
    story = decided(18, 15, STORY_ALONE)
    story.attempt(GM, ankle(contest=LEDGER)).refused("QW3-2.8.1")
    offer = next(offer for offer in story.offered(GM, GiveConsequence) if offer.fixed.get("contest"))
    sizes = [field for field in offer.fields if field.name == "penalty"]
    assert isinstance(sizes[0], Choice)
    assert ([option.value for option in sizes[0].options], offer.about) == (["0"], "")
    story.when(GM, GiveConsequence(character=INES, text="a twisted ankle", penalty=0, contest=LEDGER))
    assert story.hears()[-1] == MarkGiven(
        mark=MarkId(story.done[-1]),
        character=INES,
        good=False,
        text="a twisted ankle",
        amount=0,
        kind=Kind.OTHER,
        abilities=(),
        expires="",
        contest=LEDGER,
    )


def test_a_number_needs_the_abilities_that_it_touches() -> None:
    bare = GiveConsequence(character=INES, text="a twisted ankle", penalty=5)
    given().attempt(GM, bare).refused("QW3-2.8.1.6")
    odd = GiveConsequence(character=INES, text="a twisted ankle", penalty=5, abilities=("",))
    given().attempt(GM, odd).refused(by=AbilityRef.read)


# --- counted


@clause("QW3-2.8.5.1")
def test_all_that_touches_the_ability_is_added_and_the_game_master_may_leave_one_out() -> None:
    story = hurt().when(NORA, FrameContest(character=INES, prize="the ledger", conflict="the warehouse"), called=LEDGER)
    story.when(NORA, with_ability("Sure-footed"))
    assert story.lines() == ["-10 consequence: a twisted ankle", "+5 benefit: she knows the roofs"]
    assert story.side().target == "8"
    story.when(GM, ApplyMark(contest=LEDGER, mark=ANKLE, applies=False))
    assert (story.lines()[0], story.side().target) == ("(-10 consequence: a twisted ankle)", "18")
    assert story.hears(NORA)[-1] == MarkApplied(contest=LEDGER, mark=ANKLE, applies=False)
    story.attempt(NORA, ApplyMark(contest=LEDGER, mark=ANKLE, applies=True)).refused()
    assert [offer.label for offer in story.offered(GM, ApplyMark)] == [
        "Count a twisted ankle (−10)",
        "Leave out she knows the roofs (+5)",
    ]


# --- waning and easing


@clause("QW3-2.8.3.1", "QW3-2.8.4.1", "QW3-2.8.3.2", "QW3-2.8.4.2")
def test_at_a_new_session_the_game_master_is_asked_what_has_faded() -> None:
    story = hurt()
    assert story.sees().fading == ()
    story.next_session().when(NORA, ProposeEdit(level=1, about="there is a rope"))
    assert [mark.text for mark in story.sees().fading] == ["a twisted ankle", "she knows the roofs"]
    assert story.sees(NORA).fading == ()
    keeps = [offer.fixed["mark"] for offer in story.offers(GM) if offer.move == "keep-mark"]
    assert len({offer.named for offer in story.offered(GM, KeepMark)}) == len(keeps) > 1
    assert keeps == [mark.id for mark in story.sees().fading]
    story.attempt(NORA, KeepMark(mark=ANKLE)).refused("QW3-2.8.1.2")
    story.when(GM, ChangeMark(mark=ANKLE, amount=-5, reason="a week has passed"))
    story.when(GM, KeepMark(mark=ROOFS))
    assert story.hears(NORA)[-2:] == [
        MarkChanged(mark=ANKLE, amount=-5, reason="a week has passed"),
        MarkKept(mark=ROOFS),
    ]
    assert story.sees().fading == ()
    story.attempt(GM, KeepMark(mark=ROOFS)).refused(by=KeepMark.decide)
    story.when(GM, ChangeMark(mark=ROOFS, amount=0))
    assert story.marks() == ["a twisted ankle -5 on Sure-footed"]
    assert story.hears()[-1] == MarkEnded(mark=ROOFS, reason="")
    story.attempt(GM, ChangeMark(mark=ROOFS, amount=5)).refused(by=AnySaga.mark)
    story.attempt(GM, ChangeMark(mark=ANKLE, amount=5)).refused("QW3-2.8.3.2")


@clause("QW3-2.8.5.2")
@pytest.mark.parametrize(
    ("how", "left"), [(Together.CANCEL, []), (Together.DIFFERENCE, ["a twisted ankle -5 on Sure-footed"])]
)
def test_a_benefit_and_a_consequence_cancel_each_other_or_leave_their_difference(
    how: Together, left: list[str]
) -> None:
    story = hurt().when(GM, CombineMarks(benefit=ROOFS, consequence=ANKLE, how=how))
    assert story.marks() == left
    assert MarkEnded(mark=ROOFS, reason=OFFSET) in story.hears()
    hurt().attempt(GM, CombineMarks(benefit=ANKLE, consequence=ROOFS, how=how)).refused("QW3-2.8.5.2")


# --- recovery


def healing(character: CharacterId = AMA, healer: str = "") -> Story:
    return hurt().when(PLAYER[character], FrameRecovery(mark=ANKLE, character=character, healer=healer), called=HEALING)


PLAYER = {AMA: ROSA, INES: NORA}


@clause("QW3-2.8.3.2.1", "QW3-2.8.3.3.1")
def test_a_friend_heals_against_the_base_resistance_and_the_size_of_the_penalty() -> None:
    story = healing()
    assert (story.contest(HEALING).resistance, story.contest(HEALING).kind) == ("20", "recovery")
    framed, resistance = story.hears()[-2:]
    assert isinstance(framed, ContestFramed)
    assert (framed.contest, framed.kind, framed.character, framed.subject) == (HEALING, "recovery", AMA, "the-ankle")
    assert [text.endswith(" a twisted ankle") for text in (framed.prize, framed.conflict)] == [True, True]
    assert resistance == ResistanceSet(contest=HEALING, resistance="20", words="recovery", hidden=False)
    story.attempt(GM, SetResistance(contest=HEALING, resistance="5")).refused("QW3-2.8.3.2.1")
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Healer: Stitch Wounds", tactic="A splint.")
    story.when(ROSA, bandage).accepted(HEALING, ROSA).falls(HEALING, 3, 19)
    story.when(ROSA, LetStand(contest=HEALING))
    assert story.marks() == ["she knows the roofs +5 on Sure-footed"]
    assert MarkEnded(mark=ANKLE, reason="recovered") in story.hears()


def test_nobody_tries_to_get_over_the_same_thing_while_a_contest_about_it_is_under_way() -> None:
    story = healing()
    assert [story.offered(who, FrameRecovery) for who in (GM, NORA, ROSA)] == [[], [], []]
    story.attempt(NORA, FrameRecovery(mark=ANKLE, character=INES)).refused(by="check_not_tried")
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story.when(ROSA, bandage).accepted(HEALING, ROSA).falls(HEALING, 19, 3)
    story.when(ROSA, LetStand(contest=HEALING))
    assert story.offered(NORA, FrameRecovery)


@pytest.mark.parametrize(("ours", "theirs"), [(3, 19), (19, 3)])
def test_how_a_recovery_came_out_is_told_as_what_it_is_and_not_as_a_prize(ours: int, theirs: int) -> None:
    story = healing()
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story.when(ROSA, bandage).accepted(HEALING, ROSA).falls(HEALING, ours, theirs)
    shown = story.contest(HEALING).outcome
    assert shown is not None
    assert shown.headline.casefold().startswith(f"{story.contest(HEALING).prize}: ")


def test_a_recovery_that_fails_leaves_it_as_it_was_and_teaches() -> None:
    story = healing()
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story.when(ROSA, bandage).accepted(HEALING, ROSA).falls(HEALING, 19, 3)
    story.when(ROSA, LetStand(contest=HEALING))
    assert story.marks()[0] == "a twisted ankle -10 on Sure-footed"
    assert story.sheet(AMA).experience == 1


@clause("QW3-2.8.3.3.2")
@pytest.mark.parametrize(("ours", "theirs", "close"), [(12, 5, True), (15, 5, False)])
def test_a_recovery_that_was_close_may_have_exhausted_what_healed(ours: int, theirs: int, close: bool) -> None:  # noqa: FBT001 - a column of the table
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story = healing().when(ROSA, bandage).accepted(HEALING, ROSA).falls(HEALING, ours, theirs)
    outcome = story.contest(HEALING).outcome
    assert outcome is not None
    assert outcome.verdict == "victory"
    assert any("exhausted" in hint for hint in outcome.hints) is close


@clause("QW3-2.3.4.2.2", "QW3-2.8.3.3.1")
def test_a_recovery_may_be_assured_and_takes_the_consequence_away_without_a_roll() -> None:
    bandage = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Weeks of rest.")
    story = healing().when(ROSA, bandage)
    assert [offer.fixed for offer in story.offered(GM, Assure)] == [{"contest": HEALING, "assured": True}]
    story.when(GM, Assure(contest=HEALING)).accepted(HEALING, ROSA)
    outcome = story.contest(HEALING).outcome
    assert outcome is not None
    assert (outcome.verdict, outcome.hints) == ("victory", ())
    assert story.marks() == ["she knows the roofs +5 on Sure-footed"]


@clause("QW3-2.8.3.3.4")
def test_with_a_healer_of_the_game_master_the_contest_is_about_the_services() -> None:
    story = healing(INES, "the barber of the fleet")
    prize = story.contest(HEALING).prize
    assert "the barber of the fleet" in prize
    assert prize.endswith("a twisted ankle")


@clause("QW3-2.8.3.1.1")
def test_the_offer_says_what_heals_this_kind_of_consequence() -> None:
    offer = next(offer for offer in hurt().offered(ROSA, FrameRecovery))
    assert [each for each in ("Ines Valdera", "Sure-footed", "medicine") if each not in offer.about] == []
    assert ("a twisted ankle" in offer.label, figures(offer.about)) == (True, ["-10"])
    assert (offer.fixed["character"], [field.name for field in offer.fields]) == (AMA, ["healer"]), "one answer is none"
    hurt().attempt(ROSA, FrameRecovery(mark=ROOFS, character=AMA)).refused("QW3-2.8.3.2.1")


def test_the_game_master_is_asked_first_whether_whoever_is_hurt_tries_to_recover() -> None:
    cut = GiveConsequence(character=TOBIAS, text="a cut", penalty=10, abilities=("Duellist",))
    (made,) = given().when(GM, cut).offered(GM, FrameRecovery)
    who = made.fields[0]
    assert isinstance(who, Choice)
    assert who.default == TOBIAS


def test_a_recovery_that_was_put_away_is_taken_back_alone() -> None:
    rest = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story = healing().when(ROSA, rest).accepted(HEALING, ROSA).falls(HEALING, 19, 3)
    story.when(ROSA, LetStand(contest=HEALING)).when(GM, CloseContest(contest=HEALING), called="put-away")
    assert "put-away" in [offer.fixed["move"] for offer in story.offered(GM, Undo)]


@clause("QW3-2.3.1.3.1", "QW3-2.8.3.3.1")
def test_a_recovery_that_failed_is_not_tried_again_in_the_same_way() -> None:
    rest = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story = healing().when(ROSA, rest).accepted(HEALING, ROSA).falls(HEALING, 19, 3)
    story.when(ROSA, LetStand(contest=HEALING)).when(GM, CloseContest(contest=HEALING))
    again = ContestId("once-more")
    story.when(ROSA, FrameRecovery(mark=ANKLE, character=AMA), called=again)
    more_rest = ChooseAbility(contest=again, character=AMA, ability="Patient", tactic="More rest.")
    story.attempt(ROSA, more_rest).refused("QW3-2.3.1.3.1")
    story.when(ROSA, ChooseAbility(contest=again, character=AMA, ability="Healer", tactic="A splint."))


@clause("QW3-2.3.1.3.1", "QW3-2.8.3.3.1")
def test_one_harm_may_be_got_over_by_what_has_failed_against_another_of_the_same_name() -> None:
    story = healing().when(ROSA, ChooseAbility(contest=HEALING, character=AMA, ability="Patient"))
    story.accepted(HEALING, ROSA).falls(HEALING, 19, 3).when(ROSA, LetStand(contest=HEALING))
    story.when(GM, CloseContest(contest=HEALING)).when(GM, ChangeMark(mark=ANKLE, amount=0))
    other, again = MarkId("the-other-ankle"), ContestId("once-more")
    story.when(GM, ankle(), called=other).when(ROSA, FrameRecovery(mark=other, character=AMA), called=again)
    story.when(ROSA, ChooseAbility(contest=again, character=AMA, ability="Patient"))


@clause("QW3-2.8.3.2.1")
@pytest.mark.parametrize(
    "easing",
    [ChangeMark(mark=ANKLE, amount=-5), CombineMarks(benefit=ROOFS, consequence=ANKLE, how=Together.DIFFERENCE)],
)
def test_what_eases_meanwhile_is_easier_to_recover_from(easing: Move) -> None:
    story = healing().when(GM, easing)
    assert story.contest(HEALING).resistance == "15"


@clause("QW3-2.8.3.3.1")
def test_a_standoff_heals_nothing() -> None:
    rest = ChooseAbility(contest=HEALING, character=AMA, ability="Patient", tactic="Rest.")
    story = healing().when(ROSA, rest).accepted(HEALING, ROSA).falls(HEALING, 3, 3)
    story.when(ROSA, LetStand(contest=HEALING))
    assert story.marks()[0] == "a twisted ankle -10 on Sure-footed"
