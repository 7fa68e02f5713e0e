"""What a character has done lately for those it knows, and what its adversaries stir in it."""

import pytest
from tests.games.heroquest.play.making import ADA, rated
from tests.games.heroquest.play.table import CASIMIR, GM, LATER, LOCK, PIM, ROSA, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.creating.abilities import FirstUse, MakeUpAbility
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import TakeReady
from talewright.games.heroquest.play.relationships import HarmTie, JudgeTreatment
from talewright.games.heroquest.play.ties import CallOn
from talewright.games.heroquest.rules.abilities.relationship import Asked, RelationshipKind, Treatment
from talewright.games.heroquest.rules.contests.supporting import Kind

EMPRESS, HATES = "The Dowager Empress", "Hates Doctor Verhoeven"
CALL = ContestId("the-call")


@clause("QW2-6.3.3")
@pytest.mark.parametrize(
    ("treated", "proposed"), [(Treatment.USUAL, "Moderate"), (Treatment.POORLY, "High"), (Treatment.WELL, "Low")]
)
def test_what_was_done_for_a_patron_lately_proposes_how_hard_a_call_is(treated: Treatment, proposed: str) -> None:
    judged = JudgeTreatment(character=CASIMIR, tie=EMPRESS, treated=treated, why="Her letters lay unanswered.")
    story = given(LATER)
    story.attempt(PIM, judged).not_theirs()
    call = CallOn(
        character=CASIMIR,
        tie=EMPRESS,
        asked=Asked.RESOURCES,
        prize="a coach",
        obstacle="her temper",
        approach="A note.",
    )
    story.when(GM, judged).when(PIM, call, called=CALL)
    [offer] = [each for each in story.offered(GM, SetResistance) if each.fixed["contest"] == CALL]
    assert next(getattr(field, "default", "") for field in offer.fields) == proposed


@clause("QW2-6.5.3.5")
def test_others_than_patrons_and_retainers_are_not_judged_so() -> None:
    judged = JudgeTreatment(character=CASIMIR, tie=HATES, treated=Treatment.POORLY, why="He laughed.")
    given(LATER).attempt(GM, judged).refused("QW2-6.3.3")


def against(obstacle: str, evening: Evening = LATER) -> Story:
    frame = FrameContest(character=CASIMIR, prize="the cure", obstacle=obstacle)
    used = ChooseAbility(contest=LOCK, character=CASIMIR, ability="Steady Hand")
    return given(evening).when(PIM, frame, called=LOCK).when(PIM, used)


@clause("QW2-6.6.2.2")
def test_what_an_adversary_stirs_augments_against_that_adversary_alone() -> None:
    hates = ProposeAugment(contest=LOCK, beneficiary=CASIMIR, helper=CASIMIR, ability=HATES, about="That smile!")
    for obstacle in ("Verhoeven's locked cabinet", ""):
        assert len(against(obstacle).when(PIM, hates).side(CASIMIR).lines) == 1
    story = against("the fever")
    story.attempt(PIM, hates).refused("QW2-6.6.2.2")
    assert len(story.when(GM, hates).side(CASIMIR).lines) == 1  # the game master says that it is he
    open_ = Evening(game=LATER.game, options={"adversaries_only": "false"})
    assert len(against("the fever", open_).when(PIM, hates).side(CASIMIR).lines) == 1


@clause("QW2-6.6.2.2")
@pytest.mark.parametrize(
    ("ability", "obstacle", "is_they"),
    [
        ("Hates Li Wu", "Li Wu and his men", True),
        ("Sworn Vengeance Against Heimdall", "a vote against the dam", False),
        ("Hates all Doctors, who can be bribed", "all doors, who can open them", False),
        ("Can't stand Bob", "the door won't open", False),
        ("Grudge against Old Tom", "the old mill, which bears a grudge", False),
        ("Grudge against Old Tom", "Tom and the mill", True),
    ],
)
def test_an_adversary_is_known_by_a_short_name_and_by_no_common_word(
    ability: str, obstacle: str, *, is_they: bool
) -> None:
    kind = RelationshipKind.ADVERSARY
    story = rated().when(ROSA, MakeUpAbility(character=ADA, name=ability, relationship=kind, starts=FirstUse.USUAL))
    story.when(ROSA, FrameContest(character=ADA, prize="the letter", obstacle=obstacle), called=LOCK)
    story.when(ROSA, ChooseAbility(contest=LOCK, character=ADA, ability="Country Doctor"))
    stirred = ProposeAugment(contest=LOCK, beneficiary=ADA, helper=ADA, ability=ability)
    if is_they:
        story.when(ROSA, stirred)
    else:
        story.attempt(ROSA, stirred).refused("QW2-6.6.2.2")


@clause("QW2-6.5.3.4")
def test_retainers_share_a_defeat_although_nobody_was_warned() -> None:
    osric = CharacterId("osric-vane")
    story = given(Evening((), LATER.game)).when(GM, TakeReady(ready="osric"), called=osric)
    frame = FrameContest(character=osric, prize="the cell", obstacle="the mob", resistance="Moderate")
    warders = ChooseAbility(contest=LOCK, character=osric, ability="Prison Warders")
    story.when(GM, frame, called=LOCK).when(GM, warders).accepted(LOCK).falls(LOCK, 19, 3)
    while story.card(LOCK).outcome is None:
        story.when(GM, LetStand(contest=LOCK, character=osric))
    assert {each.fixed["tie"] for each in story.offered(GM, HarmTie)} == {"Prison Warders"}
    hurt = HarmTie(character=osric, tie="Prison Warders", contest=LOCK, kind=Kind.TIE, lowered=3, text="Two ran.")
    story.when(GM, hurt)
    assert {line.name: line.rating for line in story.sheet(osric).abilities}["Prison Warders"] == "10"
    agathe = HarmTie(character=osric, tie="Sister Agathe", contest=LOCK, kind=Kind.TIE, lowered=3)
    story.attempt(GM, agathe).refused("QW2-6.1.8")
