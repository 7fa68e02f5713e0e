"""Characters at the table: taken, made as they go, put right, and those whom they know."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.making import ADA, TWO, begun, making, rated, ratings
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PIM, ROSA, WEN, Evening, Story, given
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.creating.abilities import (
    AddFlaw,
    FirstUse,
    FlawIs,
    MakeUpAbility,
    MakeUpBreakout,
    RankFlaw,
    SpendPoints,
)
from talewright.games.heroquest.play.creating.finishing import FinishCreation
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.people import MakeCharacter, PasteCharacter, TakeReady
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.play.sheets import SheetWritten, StrikeLine
from talewright.games.heroquest.play.sidekicks import MakeSidekick, MakeSidekickKeyword, Which
from talewright.games.heroquest.rules.abilities.keyword import KeywordKind
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.editions import HEROQUEST_2E
from talewright.games.heroquest.rules.ready import ready
from talewright.games.heroquest.rules.sheet import Sheet, write
from talewright.table.offer import Choice, Text


@clause("QW2-3.1.5", "QW2-3.1.6")
def test_several_abilities_are_made_up_at_once_and_all_or_none_of_them() -> None:
    three = MakeUpAbility(character=ADA, name="Bees; Steady Hand ; Rides Well", starts=FirstUse.USUAL)
    made = ratings(rated().when(ROSA, three))
    assert [made[name] for name in ("Bees", "Steady Hand", "Rides Well")] == ["13"] * 3
    story = rated()
    story.attempt(ROSA, replace(three, name="Bees; bees")).refused("QW2-3.1.5", naming=("Bees",))
    story.attempt(ROSA, replace(three, name=";".join("ABCDEFGHIJK"))).refused("QW2-3.1.9")
    story.attempt(ROSA, replace(three, name=f"Bees; {'x' * 81}")).refused(naming=("80",))
    assert "Bees" not in ratings(story)


def test_a_ready_character_is_read_before_it_is_taken() -> None:
    (made,) = given(TWO).offered(ROSA, TakeReady)
    (field, *_) = made.fields
    assert isinstance(field, Choice)
    pilar = next(option for option in field.options if option.value == "pilar")
    lines = ("Kite Rider 5W", "Landing Anywhere +2", "Bruno the Winchman 13", "Pip", "Cloud Jackdaw 1W")
    assert [line for line in lines if line not in pilar.more] == []


def complete() -> Story:
    """Twelve abilities, all of them rated."""
    story = rated()
    for number in range(10):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}", starts=FirstUse.USUAL))
    return story


# --- creation


@clause("QW2-3.1.2", "QW2-1.5.1", "QW2-2.2.1")
def test_a_concept_is_the_first_two_abilities_and_the_sessions_hero_points_come_with_it() -> None:
    story = begun()
    assert ratings(story) == {"Country Doctor": "", "Stubborn": ""}
    assert story.sheet(ADA).concept == "Stubborn Country Doctor"
    assert (story.sheet(ADA).hero_points, story.sheet(ADA).player_name) == (3, ROSA)
    again = MakeCharacter(name="Another", trait="Odd", role="Baker")
    story.attempt(ROSA, again).refused("QW2-1.5.1")


@clause("QW2-3.2.1", "QW2-3.2.3", "QW2-3.2.6")
def test_points_that_are_left_and_what_they_went_into_are_seen() -> None:
    story = rated().when(ROSA, SpendPoints(character=ADA, ability="Stubborn", points=3))
    seen = making(story)
    assert (seen.points_left, seen.places_used) == (13, 2)
    assert [(line.title, line.text, line.cost) for line in seen.prices] == [
        ("Country Doctor", "17 + 4 = 1W", 4),
        ("Stubborn", "13 + 3 = 16", 3),
    ]
    assert ratings(story) == {"Country Doctor": "1W", "Stubborn": "16"}


@clause("QW2-3.2.4")
def test_a_step_that_breaks_a_rule_is_refused_with_the_rule_and_changes_nothing() -> None:
    story = rated()
    too_many = SpendPoints(character=ADA, ability="Country Doctor", points=7)
    story.attempt(ROSA, too_many).refused("QW2-3.2.4")
    second = MakeUpAbility(character=ADA, name="Rows", starts=FirstUse.BEST)
    story.attempt(ROSA, second).refused("QW2-3.2.1")
    nothing = MakeUpBreakout(character=ADA, keyword="Stubborn", name="As a Mule", points=1)
    story.attempt(ROSA, nothing).refused("QW2-3.3.10")


@clause("QW2-1.5.2")
def test_nobody_writes_on_another_players_sheet() -> None:
    rated().attempt(PIM, SpendPoints(character=ADA, ability="Stubborn", points=1)).refused("QW2-1.5.2")


@clause("QW2-3.1.9")
def test_the_thirteenth_ability_is_refused_and_the_sheet_says_so_beforehand() -> None:
    story = complete()
    assert not story.offered(ROSA, MakeUpAbility)
    thirteenth = MakeUpAbility(character=ADA, name="One more")
    story.attempt(ROSA, thirteenth).refused("QW2-3.1.9")
    assert "QW2-3.1.9" in [each.clause for each in making(story).closed]


@clause("QW2-3.1.9", "QW2-3.2.7", "QW2-3.1.10")
def test_creation_ends_with_twelve_rated_abilities_and_points_that_are_left_lapse() -> None:
    early = rated()
    early.attempt(ROSA, FinishCreation(character=ADA)).refused("QW2-3.1.9")
    story = complete()
    (finish,) = story.offered(ROSA, FinishCreation)
    assert figures(finish.effect) == [str(making(story).points_left)]
    story.when(ROSA, FinishCreation(character=ADA))
    assert story.sheet(ADA).making is None
    late = SpendPoints(character=ADA, ability="Stubborn", points=1)
    story.attempt(ROSA, late).refused("QW2-3.2.7")


@clause("QW2-3.2.7")
def test_points_lapse_at_the_end_only_where_some_are_left() -> None:
    story = complete()
    for number in range(2):
        left = making(story).points_left
        assert figures(_ended(story)) == [str(left)]
        story.undo(ROSA)
        spent = SpendPoints(character=ADA, ability=f"Ability {number}", points=min(left, 10))
        story.when(ROSA, spent)
    assert (making(story).points_left, figures(_ended(story))) == (0, [])


def _ended(story: Story) -> str:
    """What is told at the end of creation."""
    told = story.when(ROSA, FinishCreation(character=ADA)).hears(ROSA)[-1]
    assert isinstance(told, SheetWritten)
    return told.change


@clause("QW2-3.3b.1", "QW2-3.3b.3", "QW2-3.3b.6", "QW2-3.3b.4")
def test_flaws_have_their_ratings_by_rank_and_a_fourth_is_refused() -> None:
    story = rated()
    for name in ("Proud", "Lame", "Poor"):
        story.when(ROSA, AddFlaw(character=ADA, name=name))
    assert [(flaw.name, flaw.rating) for flaw in story.sheet(ADA).flaws] == [
        ("Proud", "1W"),
        ("Lame", "13"),
        ("Poor", "13"),
    ]
    story.attempt(ROSA, AddFlaw(character=ADA, name="Loud")).refused("QW2-3.3b.1")
    story.when(ROSA, AddFlaw(character=ADA, name="Overworked", keyword="Country Doctor", kind=FlawIs.SOCIAL))
    story.when(ROSA, RankFlaw(character=ADA, flaw="Overworked", rank=1))
    assert [flaw.name for flaw in story.sheet(ADA).flaws] == ["Overworked", "Proud", "Lame", "Poor"]
    story.attempt(ROSA, RankFlaw(character=ADA, flaw="Proud", rank=1)).refused("QW2-3.3b.6")


@clause("QW2-3.1.7", "QW2-3.2.9", "QW2-3.3.9")
def test_a_breakout_costs_a_point_for_each_one_that_it_adds_and_stands_under_one_keyword() -> None:
    story = rated().when(ROSA, MakeUpBreakout(character=ADA, keyword="Country Doctor", name="Broken Bones", points=3))
    assert ratings(story)["Country Doctor: Broken Bones"] == "4W"
    assert making(story).points_left == 13
    again = MakeUpBreakout(character=ADA, keyword="Country Doctor", name="broken bones", points=1)
    story.attempt(ROSA, again).refused("QW2-3.2.9")


@clause("QW2-3.2.8", "QW2-3.3.2")
def test_the_last_places_are_kept_for_keywords_of_the_genre() -> None:
    evening = Evening((WEN, CASIMIR), QUESTWORLDS_2_2, {"required": "occupation,religion"})
    story = begun(evening)
    for number in range(9):
        story.when(ROSA, MakeUpAbility(character=ADA, name=f"Ability {number}"))
    other = MakeUpAbility(character=ADA, name="Rows")
    story.attempt(ROSA, other).refused("QW2-3.2.8")
    (only,) = story.offered(ROSA, MakeUpAbility)
    assert [option.value for field in only.fields if field.name == "keyword" for option in field.options] == [  # type: ignore[union-attr]
        "religion"
    ]
    story.when(ROSA, MakeUpAbility(character=ADA, name="The Old Gods", keyword=KeywordKind.RELIGION))


SIDEKICK = MakeSidekick(
    character=ADA, name="Tuck", story="Paid her in eggs.", first="Terrier", second="Loyal", third="Digs"
)


@clause("QW2-3.1.8", "QW2-6.5.1.3", "QW2-6.5.1.7", "QW2-6.5.1.8")
def test_a_sidekick_has_three_abilities_fifteen_points_and_no_rival() -> None:
    story = rated().when(ROSA, SIDEKICK)
    points = {"character": ADA, "ability": "Digs", "whose": Whose.SIDEKICK}
    story.when(ROSA, SpendPoints(**points, points=10))  # type: ignore[arg-type]
    sidekick = story.sheet(ADA).sidekick
    assert sidekick is not None
    assert [(line.name, line.rating) for line in sidekick.abilities] == [
        ("Terrier", "16"),
        ("Loyal", "13"),
        ("Digs", "3W"),
    ]
    story.attempt(ROSA, SpendPoints(**points, points=1)).refused("QW2-6.5.1.8")  # type: ignore[arg-type]
    more = SpendPoints(character=ADA, ability="Loyal", points=6, whose=Whose.SIDEKICK)
    story.attempt(ROSA, more).refused("QW2-6.5.1.7")
    story.attempt(ROSA, SIDEKICK).refused("QW2-3.1.8")


@clause("QW2-6.5.1.4")
def test_any_ability_of_a_new_sidekick_may_be_a_keyword() -> None:
    story = rated().when(ROSA, SIDEKICK)
    (form,) = story.offered(ROSA, MakeSidekickKeyword)
    assert form.fixed["character"] == ADA
    digs = MakeSidekickKeyword(character=ADA, ability="Digs", kind=KeywordKind.OCCUPATION)
    sidekick = story.when(ROSA, digs).sheet(ADA).sidekick
    assert sidekick is not None
    assert [line.kind for line in sidekick.abilities if line.name == "Digs"] == [KeywordKind.OCCUPATION]
    story.attempt(ROSA, digs).refused("QW2-6.5.1.4")
    for name, points in (("Digs", 10), ("Loyal", 5)):
        story.when(ROSA, SpendPoints(character=ADA, ability=name, points=points, whose=Whose.SIDEKICK))
    assert not story.offered(ROSA, MakeSidekickKeyword)
    story.attempt(ROSA, replace(digs, ability="Loyal")).refused("QW2-6.5.1.4")


@clause("QW2-3.1.8")
@pytest.mark.parametrize(("option", "places"), [("true", 3), ("false", 2)])
def test_a_sidekick_takes_a_place_unless_the_group_has_it_otherwise(option: str, places: int) -> None:
    story = rated(Evening(TWO.characters, options={"sidekick_takes_place": option})).when(ROSA, SIDEKICK)
    assert making(story).places_used == places


@clause("QW2-6.5.2.6")
def test_a_retainer_becomes_a_sidekick_if_it_has_a_personality() -> None:
    story = rated().when(
        ROSA, MakeUpAbility(character=ADA, name="Stable Hands", relationship=RelationshipKind.RETAINER)
    )
    plain = MakeSidekick(
        character=ADA,
        name="Ned",
        first="Horses",
        second="Loyal",
        third="Digs",
        trait=Which.NONE,
        retainer="Stable Hands",
    )
    story.attempt(ROSA, plain).refused("QW2-6.5.2.6")
    grown = MakeSidekick(
        character=ADA, name="Ned", first="Horses", second="Loyal", third="Digs", retainer="Stable Hands"
    )
    story.when(ROSA, grown)
    assert "Ned" in str(story.sheet(ADA))


# --- corrections


def test_any_rating_is_corrected_with_a_reason_and_can_be_taken_back() -> None:
    wrong = CorrectRating(character=WEN, ability="River Pilot", rating="19", reason="")
    story = given(TWO)
    story.attempt(GM, wrong).lacks("reason")
    story.attempt(NORA, CorrectRating(character=WEN, ability="Unhurried", rating="19", reason="Mine.")).refused()
    story.when(GM, CorrectRating(character=WEN, ability="River Pilot", rating="19", reason="Counted twice."))
    assert ratings(story, WEN)["River Pilot"] == "19"
    assert ratings(story, WEN)["River Pilot: Shallows and Snags"] == "3W"
    under = CorrectRating(
        character=WEN, ability="River Pilot: Shallows and Snags", rating="19", reason="It adds nothing."
    )
    story.attempt(GM, under).refused("QW2-3.3.7")
    story.undo()
    assert ratings(story, WEN)["River Pilot"] == "3W"


def test_a_line_is_struck_with_a_reason_but_not_while_it_is_in_use() -> None:
    story = given(TWO).when(NORA, FrameContest(character=WEN, prize="the barge", obstacle="the guards"), called=LOCK)
    story.when(NORA, ChooseAbility(contest=LOCK, character=WEN, ability="Unhurried", tactic="She waits."))
    story.attempt(GM, StrikeLine(character=WEN, name="Unhurried", reason="A mistake.")).refused(by=HeroQuest.decided)
    story.when(GM, StrikeLine(character=WEN, name="Strong Swimmer", reason="She never learnt."))
    assert "Strong Swimmer" not in ratings(story, WEN)
    story.attempt(GM, StrikeLine(character=WEN, name="Sings", reason="Why not.")).refused("QW2-3.1.5")


def test_the_example_of_a_pasted_sheet_bears_a_name_that_is_free() -> None:
    story = given(Evening(characters=()))
    for _ in range(3):
        [offered] = story.offered(GM, PasteCharacter)
        [sheet] = [field for field in offered.fields if field.name == "sheet"]
        assert isinstance(sheet, Text)
        story.when(GM, PasteCharacter(sheet=sheet.default))


def test_a_finished_character_comes_from_lines_or_from_a_file() -> None:
    lines = "Mara Quill\nRestless Scribe\nKeywords:\nScribe 3W\n  - Forgery: +5\nRestless 15\nFlaw: Proud 15"
    story = given(Evening(characters=())).when(NORA, PasteCharacter(sheet=lines), called=WEN)
    told = {line.name: line.rating for line in story.sheet(WEN).abilities}
    assert told == {"Scribe": "3W", "Scribe: Forgery": "8W", "Restless": "15"}
    assert (story.sheet(WEN).making, [flaw.name for flaw in story.sheet(WEN).flaws]) == (None, ["Proud"])
    story.attempt(PIM, PasteCharacter(sheet="Bo\nA Cook\nCook")).refused(naming=("Cook",))
    file = write(Sheet(edition=HEROQUEST_2E, character=replace(ready()["pilar"], name="Bo")))
    assert story.when(PIM, PasteCharacter(sheet=file), called=CASIMIR).sheet(CASIMIR).name == "Bo"
