"""Characters are made, taken ready, written, corrected and handed on."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.games.west.play.table import EVE, HANK, JUDGE, NORA, PIM, Evening, Story, given
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.abilities import abilities
from talewright.games.west.play.base import Move
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.game import West
from talewright.games.west.play.ids import CharacterId
from talewright.games.west.play.lines import MOST_LINES, check_skills, line_name, lines_of, well_spelt
from talewright.games.west.play.people import CharacterGiven, CharacterMade, GiveCharacter, MakeCharacter, TakeReady
from talewright.games.west.play.sheet import READY, Ready, SheetLines
from talewright.games.west.play.sheets import (
    TRAITS,
    ApCounted,
    CountAp,
    DescribeCharacter,
    SheetWritten,
    WriteSheet,
    free_name,
)
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.rules.cards.grid import COLUMNS, EffectCell
from talewright.games.west.rules.checks.trait import Trait
from talewright.table.offer import Choice, Text
from talewright.table.ready import CHARACTERS
from talewright.table.seat import Seat
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


def test_a_ready_character_is_read_before_it_is_taken() -> None:
    (made,) = given(Evening(characters=())).offered(NORA, TakeReady)
    (field,) = made.fields
    assert isinstance(field, Choice)
    lin = next(option for option in field.options if option.value == "lin")
    lines = ("Knowledge 4d10", "Medicine 4 with Knowledge", "Doctor's bag (3)8", "I mend whoever bleeds")
    assert [line for line in lines if line not in lin.more] == []


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


def test_a_line_of_a_known_name_is_written_anew_and_what_is_left_out_is_struck() -> None:
    story = given().writes(NORA, HANK, traits="knowledge 3d8", equipment="Old fuse 2d4")
    assert isinstance(story.hears()[-1], SheetWritten)
    sheet = story.sheet(HANK)
    assert [trait.results for trait in sheet.traits if trait.name.casefold() == "knowledge"] == ["3d8"]
    assert (len(sheet.traits), sheet.equipment[-1].effect) == (4, "(2)4")
    story.when(NORA, WriteSheet(character=HANK, **{**form(story), "impetus": ""}))
    assert story.sheet(HANK) == replace(sheet, impetus=())


@pytest.mark.parametrize(
    ("move", "by"),
    [
        (WriteSheet(character=HANK, impetus="\u200b"), line_name),
        (DescribeCharacter(character=HANK, name="Miranda"), free_name),
        (DescribeCharacter(character=HANK, name="\u200b"), free_name),
    ],
)
def test_what_no_sheet_can_hold_is_refused(move: Move, by: Callable[..., object]) -> None:
    given().attempt(NORA, move).refused(by=by)


def test_a_character_is_handed_on_by_the_judge() -> None:
    story = given()
    give = GiveCharacter(character=HANK, player=story.seats[PIM])
    story.attempt(NORA, give).not_theirs()
    story.attempt(NORA, WriteSheet(character=CharacterId("nobody"))).refused(by=State.sheet)
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
    story.when(NORA, WriteSheet(character=HANK, traits="Knowledge 2d6", skills="Bravery 3 with Essence"))
    assert story.action("being-brave").ladder == ()
    assert story.sheet(HANK).skills[-1].results == ""


def form(story: Story) -> dict[str, str]:
    """What the form of a whole sheet begins with."""
    (offer,) = story.offered(NORA, WriteSheet)
    return {field.name: field.default for field in offer.fields if isinstance(field, Text)}


def test_a_whole_sheet_is_written_in_one_form() -> None:
    story = given(Evening(characters=())).when(NORA, MakeCharacter(name="Hank"), called=HANK)
    assert form(story)["traits"].splitlines() == list(TRAITS)
    traits, skills = "Coordination 3d10\n\n coordination 2d8\nEssence 3d8", "Riding 4 with Coordination\nBravery 2"
    move = WriteSheet(character=HANK, traits=traits, skills=skills, equipment="Colt 1851 3d6", impetus="Home")
    sheet = story.when(NORA, move).sheet(HANK)
    assert [(each.name, each.results) for each in sheet.traits] == [("coordination", "2d8"), ("Essence", "3d8")]
    assert [(each.name, each.results, each.rank) for each in sheet.skills] == [("Riding", "4d8", 4), ("Bravery", "", 2)]
    assert [(each.name, each.effect) for each in sheet.equipment] == [("Colt 1851", "(3)6")]
    assert sheet.impetus == ("Home",)
    written = story.hears()[-1]
    assert isinstance(written, SheetWritten)
    assert [kind in written.change for kind in ("traits", "Riding", "impetus")] == [True, False, True]
    story.when(NORA, WriteSheet(character=HANK, **{**form(story), "skills": "Riding 5 with Coordination"}))
    grown = story.hears()[-1]
    assert isinstance(grown, SheetWritten)
    assert (grown.change, grown.sheet.impetus) == ("Riding 5 with Coordination", ("Home",))


def test_what_stands_in_one_line_is_told_apart_by_its_commas() -> None:
    skills = "Speed Load, one-handed 2, Bravery 3 with Essence, Stealth 1"
    tools = "Model 3, nickel (3)6, Old Betsy 4d8,"
    move = WriteSheet(character=HANK, traits="Strength 2d10 , Essence 1d6", skills=skills, equipment=tools)
    sheet = given().when(NORA, move).sheet(HANK)
    assert [(each.name, each.results) for each in sheet.traits] == [("Strength", "2d10"), ("Essence", "1d6")]
    ranks = [(each.name, each.rank, each.trait) for each in sheet.skills]
    assert ranks == [("Speed Load, one-handed", 2, ""), ("Bravery", 3, "Essence"), ("Stealth", 1, "")]
    assert [(each.name, each.effect) for each in sheet.equipment] == [
        ("Model 3, nickel", "(3)6"),
        ("Old Betsy", "(4)8"),
    ]


@pytest.mark.parametrize("name", ["Rifles with", "Rifles with Knowledge", "with Knowledge"])
def test_a_line_of_any_name_is_read_as_it_is_written(name: str) -> None:
    story = given().writes(NORA, HANK, skills=f"{name} 2 with with Knowledge", traits=f"{name} 1d12")
    before = story.sheet(HANK)
    assert story.when(NORA, WriteSheet(character=HANK, **form(story))).sheet(HANK) == before


@pytest.mark.parametrize(
    ("field", "line", "clause_id"),
    [
        ("traits", "Strength", "TW-notation.2"),
        ("traits", "Strength 2d7", "TW-notation.2"),
        ("skills", "Riding 6 with Coordination", "TW-cause-grid.13"),
        ("equipment", "Peacemaker", "TW-notation.3"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(field: str, line: str, clause_id: str) -> None:
    given().attempt(NORA, WriteSheet(character=HANK, **{field: line})).refused(clause_id)


@pytest.mark.parametrize("trait", ["Coordnation", "coordinatoin", "Co-ordination", "Coordinattion"])
def test_a_misspelt_trait_of_a_skill_is_refused_with_the_one_that_is_near(trait: str) -> None:
    written = WriteSheet(character=HANK, traits="Coordination 2d8\nEssence 2d6", skills=f"Riding 3 with {trait}")
    given().attempt(NORA, written).refused("TW-cause-grid.13", by=well_spelt, naming=("Riding", trait, "Coordination"))


OF_A_PACK = """
[[character]]
name = "Tom"
traits = [{ name = "Coordination", rank = 2, die = 8 }]
skills = [{ name = "Riding", rank = 3, trait = "Coordnation" }, { name = "Roping", rank = 2, trait = "Coordination" }]
"""


@pytest.mark.parametrize(("trait", "meant"), [("Coordnation", "Coordination"), ("Charm", "Charm")])
def test_no_campaign_begins_with_a_character_whose_skill_goes_with_a_trait_that_it_lacks(
    trait: str, meant: str
) -> None:
    with refusing("TW-cause-grid.13", by=check_skills, naming=("Tom", "Riding", trait, meant)):
        given(Evening(characters=(), options={CHARACTERS: OF_A_PACK.replace("Coordnation", trait)}))


def test_a_campaign_that_began_with_such_a_character_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    story = begun_before(monkeypatch)
    story.table.ledger.kept.drop(story.campaign)
    assert [skill.name for skill in story.when(NORA, TakeReady(ready="tom"), called=HANK).sheet(HANK).skills] == [
        "Riding",
        "Roping",
    ]


def begun_before(monkeypatch: pytest.MonkeyPatch) -> Story:
    """A campaign that began with a misspelt trait, when nothing looked at that yet."""
    with monkeypatch.context() as former:
        former.setattr(West, "check_new", lambda *_: None)
        return given(Evening(characters=(), options={CHARACTERS: OF_A_PACK}))


def test_a_misspelt_trait_that_stands_on_a_sheet_keeps_nobody_from_writing_the_rest_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = begun_before(monkeypatch)
    story.when(NORA, TakeReady(ready="tom"), called=HANK)
    as_it_is, before = form(story), story.sheet(HANK)
    assert story.when(NORA, WriteSheet(character=HANK, **as_it_is)).sheet(HANK) == before
    story.when(NORA, WriteSheet(character=HANK, **{**as_it_is, "traits": "Coordination 3d8", "impetus": "Home"}))
    assert (story.sheet(HANK).traits[0].results, story.sheet(HANK).impetus) == ("3d8", ("Home",))
    for changed in (
        {"skills": "Riding 4 with Coordnation"},
        {"skills": "Riding 3 with Coordnation\nRoping 2 with Cordination"},
        {"traits": "Co-ordination 3d8"},  # Roping was well spelt
    ):
        written = WriteSheet(character=HANK, **{**as_it_is, **changed})
        story.attempt(NORA, written).refused("TW-cause-grid.13", by=well_spelt)
    story.when(NORA, WriteSheet(character=HANK, **{**as_it_is, "skills": "Riding 3 with Coordination"}))
    assert story.sheet(HANK).skills[0].results == "3d8"


def test_a_sheet_has_room_for_so_many_lines() -> None:
    move = WriteSheet(character=HANK, impetus="\n".join(map(str, range(MOST_LINES + 1))))
    given().attempt(NORA, move).refused(by=lines_of, naming=(str(MOST_LINES),))


# --- what the Judge keeps

FELICIA = CharacterId("felicia-laroq")


def felicia(motive: str) -> Story:
    """The Judge plays Felicia, and writes down what nobody else is to know of her."""
    story = given().when(JUDGE, MakeCharacter(name="Felicia", concept="A lady", notes=motive), called=FELICIA)
    write = WriteSheet(character=FELICIA, traits="Coordination 4d10", equipment="Whip (4)12", impetus=motive)
    story.when(JUDGE, write)
    return story.when(JUDGE, DescribeCharacter(character=FELICIA, name="Felicia Laroq", notes=f"{motive}, twice"))


def known(story: Story, who: str) -> str:
    """All that somebody sees, hears and is offered."""
    return repr((story.sees(who), story.hears(who), story.reads(who), story.offers(who)))


def test_notes_and_impetus_of_a_character_of_the_judges_are_the_judges_alone() -> None:
    motive = "she shot the sheriff"
    story, other = felicia(motive), felicia("she pities the deputy")
    for who in (NORA, EVE):
        assert motive not in known(story, who)
        assert (story.sheet(FELICIA, who), story.reads(who)) == (other.sheet(FELICIA, who), other.reads(who))
        assert story.sheet(FELICIA, who).equipment[0].name == "Whip"
    assert (story.sheet(FELICIA).notes, story.sheet(FELICIA).impetus) == (f"{motive}, twice", (motive,))
    assert [field.default for field in story.offered(JUDGE, WriteSheet)[-1].fields if isinstance(field, Text)][
        -1
    ] == motive


def test_whoever_is_given_a_character_of_the_judges_reads_the_whole_sheet_and_so_does_everybody() -> None:
    story = felicia("she shot the sheriff")
    story.when(JUDGE, GiveCharacter(character=FELICIA, player=story.seats[NORA]))
    for who in (NORA, EVE):
        assert story.sheet(FELICIA, who).impetus == ("she shot the sheriff",)


def test_a_character_that_stays_the_judges_keeps_its_secret() -> None:
    story = felicia("she shot the sheriff").when(JUDGE, GiveCharacter(character=FELICIA))
    assert "she shot the sheriff" not in known(story, NORA)
    assert story.sheet(FELICIA).impetus == ("she shot the sheriff",)


def test_what_is_written_of_a_character_is_the_judges_alone_once_the_judge_plays_it() -> None:
    """As the sheet's form says: only the Judge reads it."""
    story = given().when(NORA, DescribeCharacter(character=HANK, name="Hank", notes="A bad leg."))
    impetus = story.sheet().impetus
    assert impetus
    for player, reads in ((SeatId(""), False), (story.seats[PIM], True)):
        story.when(JUDGE, GiveCharacter(character=HANK, player=player))
        for who, knows in ((JUDGE, True), (NORA, reads), (EVE, reads)):
            sheet = story.sheet(HANK, who)
            assert (sheet.notes, sheet.impetus) == (("A bad leg.", impetus) if knows else ("", ()))


def test_the_judge_is_told_beforehand_whose_notes_everybody_would_read() -> None:
    story = felicia("she shot the sheriff")
    told = {made.fixed["character"]: bool(made.about) for made in story.offered(JUDGE, GiveCharacter)}
    assert {who for who, says in told.items() if says} == {FELICIA}
    story.when(JUDGE, GiveCharacter(character=FELICIA, player=story.seats[NORA]))
    assert not any(made.about for made in story.offered(JUDGE, GiveCharacter))


def test_what_an_old_journal_tells_of_a_character_of_the_judges_stays_told() -> None:
    play, lines = THE_WEST_THAT_WASNT, SheetLines("Felicia", notes="She shot the sheriff.", impetus=("Revenge",))
    story = given()
    old = play.evolve(story.crew, CharacterMade(character=FELICIA, player=SeatId(""), sheet=lines))
    seen = next(each for each in play.view(old, seat_of(story, NORA), ()).characters if each.id == FELICIA)
    assert (seen.notes, seen.impetus) == (lines.notes, lines.impetus)


def seat_of(story: Story, who: str) -> Seat:
    return story.folded.seats[story.seats[who]]
