"""Characters are made, taken ready, written, corrected and handed on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.west.play.table import HANK, JUDGE, NORA, PIM, Evening, given
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.west.play.abilities import abilities
from talewright.games.west.play.base import Move
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.ids import CharacterId
from talewright.games.west.play.people import (
    READY,
    CharacterGiven,
    GiveCharacter,
    MakeCharacter,
    Ready,
    TakeReady,
)
from talewright.games.west.play.sheets import (
    TRAITS,
    ApCounted,
    CountAp,
    DescribeCharacter,
    SheetWritten,
    StrikeLine,
    WriteEquipment,
    WriteImpetus,
    WriteSkill,
    WriteTrait,
    free_name,
    line_name,
    struck,
)
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.rules.cards.grid import COLUMNS, EffectCell
from talewright.games.west.rules.checks.trait import Trait
from talewright.table.offer import Choice, Text
from talewright.table.whose import check_player

LIN = CharacterId("lin-suyin-herself")


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_every_ready_character_can_act_at_once(ready: Ready) -> None:
    lines = ready.sheet
    assert len(lines.traits) == 4
    assert lines.impetus
    assert all(Trait(trait.name, trait.rank, trait.die) for trait in lines.traits)
    assert all(EffectCell.parse(tool.effect).column in COLUMNS for tool in lines.equipment)
    usual = {ability.text for ability in abilities(Sheet(LIN, SeatId(""), lines))}
    assert {skill.name for skill in lines.skills} <= usual


def test_a_ready_character_is_taken_by_one_player() -> None:
    story = given(Evening(characters=())).when(NORA, TakeReady(ready="lin"), called=LIN)
    sheet = story.sheet(LIN, NORA)
    assert (sheet.name, sheet.player_name, sheet.mine) == ("Lin Suyin", NORA, True)
    assert sheet.skills[0].results == "4d10"
    story.attempt(PIM, TakeReady(ready="lin")).refused(by=free_name)
    story.attempt(PIM, TakeReady(ready="zorro")).refused(by=TakeReady.decide)


@clause("TW-cause-grid.13")
def test_a_sheet_has_traits_with_rank_and_die_skills_equipment_and_impetus() -> None:
    sheet = given().sheet(HANK)
    assert [(trait.name, trait.results) for trait in sheet.traits][:2] == [
        ("Coordination", "2d8"),
        ("Knowledge", "2d6"),
    ]
    assert (sheet.skills[0].name, sheet.skills[0].results) == ("Demolitions", "4d8")
    assert [(tool.name, tool.effect) for tool in sheet.equipment] == [("Sticks and caps", "(3)10")]
    assert sheet.impetus == ("Bury that mine",)


def test_lines_are_written_anew_with_a_reason_and_struck() -> None:
    story = given()
    story.when(NORA, WriteTrait(character=HANK, name="knowledge", rank=3, die=8, reason="a winter of books"))
    assert isinstance(story.hears()[-1], SheetWritten)
    assert [trait.results for trait in story.sheet(HANK).traits if trait.name.casefold() == "knowledge"] == ["3d8"]
    assert len(story.sheet(HANK).traits) == 4
    story.when(NORA, WriteSkill(character=HANK, name="Demolitions", rank=5, trait="knowledge"))
    assert story.sheet(HANK).skills[0].results == "5d8"
    story.when(NORA, WriteEquipment(character=HANK, name="Old fuse", effect="2d4"))
    assert story.sheet(HANK).equipment[-1].effect == "(2)4"
    for line in ("Old Fuse", "Bravery", "Bury that mine", "Essence"):
        story.when(NORA, StrikeLine(character=HANK, line=line))
    sheet = story.sheet(HANK)
    assert (len(sheet.traits), len(sheet.skills), sheet.impetus) == (3, 2, ())
    story.attempt(NORA, StrikeLine(character=HANK, line="Bravery")).refused(by=struck)


def test_of_lines_with_one_name_the_one_that_is_meant_is_struck() -> None:
    story = given()
    story.when(JUDGE, WriteTrait(character=HANK, name="Bravery", rank=2, die=8, reason="for the test"))
    story.attempt(NORA, StrikeLine(character=HANK, line="Bravery")).refused(by=struck)
    (offered,) = story.offered(NORA, StrikeLine)
    (field,) = offered.fields
    assert isinstance(field, Choice)
    assert [option.value for option in field.options if "Bravery" in option.label] == [
        'trait "Bravery"',
        'skill "Bravery"',
    ]
    story.when(NORA, StrikeLine(character=HANK, line='skill "Bravery"'))
    sheet = story.sheet(HANK)
    assert "Bravery" in {each.name for each in sheet.traits}
    assert "Bravery" not in {each.name for each in sheet.skills}


@pytest.mark.parametrize(
    ("move", "clause_id", "by"),
    [
        (WriteTrait(character=HANK, name="Luck", rank=2, die=7), "TW-cause-grid.1", ""),
        (WriteEquipment(character=HANK, name="Gun", effect="six"), "TW-notation.3", ""),
        (WriteImpetus(character=HANK, impetus="\u200b"), "", line_name),
        (DescribeCharacter(character=HANK, name="Miranda"), "", free_name),
        (DescribeCharacter(character=HANK, name="\u200b"), "", free_name),
    ],
)
def test_what_no_sheet_can_hold_is_refused(move: Move, clause_id: str, by: Callable[..., object] | str) -> None:
    given().attempt(NORA, move).refused(clause_id, by=by)


def test_a_character_is_handed_on_by_the_judge() -> None:
    story = given()
    give = GiveCharacter(character=HANK, player=story.seats[PIM])
    story.attempt(NORA, give).not_theirs()
    story.attempt(NORA, WriteImpetus(character=CharacterId("nobody"), impetus="x")).refused(by=State.sheet)
    story.when(JUDGE, give)
    assert story.sheet(HANK).player_name == PIM
    assert story.hears()[-1] == CharacterGiven(character=HANK, player=story.seats[PIM], name="Pim")
    story.attempt(JUDGE, GiveCharacter(character=HANK, player=SeatId("x"))).refused(by=check_player)


def test_action_points_are_counted_only_where_somebody_does() -> None:
    story = given()
    assert story.sheet(HANK).ap is None
    story.when(NORA, CountAp(character=HANK, ap=3))
    assert (story.sheet(HANK).ap, story.hears()[-1]) == (3, ApCounted(character=HANK, ap=3))
    assert len(story.offered(NORA, CountAp)) == 2
    story.when(NORA, CountAp(character=HANK))
    assert story.sheet(HANK).ap is None


def test_a_skill_without_its_trait_is_still_known() -> None:
    story = given()
    described = DescribeAction(character=HANK, what="Be brave.", ability="Bravery")
    story.when(NORA, described, called="being-brave")
    assert story.action("being-brave").ladder
    story.when(NORA, StrikeLine(character=HANK, line="Essence"))
    assert story.action("being-brave").ladder == ()
    assert story.sheet(HANK).skills[-1].results == ""


def test_the_next_trait_is_written_by_a_press_and_known_ones_may_be_changed() -> None:
    story = given(Evening(characters=())).when(NORA, MakeCharacter(name="Hank"), called=HANK)

    def names() -> tuple[str, tuple[str, ...]]:
        (offer,) = story.offered(NORA, WriteTrait)
        (name,) = (field for field in offer.fields if isinstance(field, Text) and field.name == "name")
        return name.default, name.suggestions

    assert names() == (TRAITS[0], TRAITS)
    for number, trait in enumerate(TRAITS, start=1):
        story.when(NORA, WriteTrait(character=HANK, name=trait.lower(), rank=2, die=8))
        written = tuple(each.lower() for each in TRAITS[:number])
        assert names() == (TRAITS[number] if TRAITS[number:] else "", (*TRAITS[number:], *written))
