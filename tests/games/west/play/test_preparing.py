"""What the Judge prepares alone: people with their sheets, and checks whose ability is known beforehand."""

import pytest
from msgspec import convert
from tests.games.west.play.table import CYRIL, HANK, JUDGE, MIRANDA, NAMES, PIM, PLAYED_BY, Evening, Story, given

from talewright.games.west.play.checks.calls import CallComplexCheck
from talewright.games.west.play.ids import CharacterId
from talewright.table.moves import PlayPrepared, Prepare
from talewright.table.offer import Choice, Value
from talewright.table.reading import fill, read_move
from talewright.table.seat import ItemId

HORSES: dict[str, Value] = {"type": "call-simple-check", "what": "Hold the horses", "tn": "5"}
SHAFT: dict[str, Value] = {"type": "call-complex-check", "what": "Dig", "tn": "7", "victories": 3}
WRESTLING: dict[str, Value] = {
    "type": "call-contest-with-npc",
    "what": "Pull",
    "tn": "5",
    "name": "Ed",
    "results": "4d8",
}


def pocketed(move: dict[str, Value], **also: Value) -> Story:
    return given().when(JUDGE, convert({"type": "prepare", "move": {**move, **also}}, Prepare), called="the-item")


def asked(story: Story) -> dict[str, Choice | None]:
    """What is asked for each character: by which ability, if that is asked at all."""
    fields: dict[str, Choice | None] = {}
    for made in story.offered(JUDGE, PlayPrepared):
        field = next((each for each in made.fields if each.name == "rest.ability"), None)
        assert field is None or isinstance(field, Choice)
        fields[str(made.fixed["rest.character"])] = field
    return fields


@pytest.mark.parametrize("move", [HORSES, SHAFT, WRESTLING])
def test_a_prepared_check_is_by_the_ability_that_was_named_for_whoever_has_it(move: dict[str, Value]) -> None:
    fields = asked(pocketed(move, ability="bravery"))
    assert fields.pop(HANK) is None
    assert fields.keys() == {MIRANDA, CYRIL}
    assert all(field and "bravery" in field.about for field in fields.values())
    assert [made.whose for made in pocketed(move, ability="bravery").offered(JUDGE, PlayPrepared)] == [*NAMES.values()]


@pytest.mark.parametrize("prepared", [HORSES, {**HORSES, "ability": ""}])
def test_where_no_ability_was_named_it_is_chosen_when_it_is_played(prepared: dict[str, Value]) -> None:
    fields = asked(pocketed(prepared))
    assert fields.keys() == {HANK, MIRANDA, CYRIL}
    assert all(field and not field.about for field in fields.values())


def test_whoever_lacks_the_ability_tries_it_by_another() -> None:
    for chosen in ("Bravery", "Rifles"):
        story, who = pocketed(HORSES, ability="Bravery"), HANK if chosen == "Bravery" else MIRANDA
        (made,) = (each for each in story.offered(JUDGE, PlayPrepared) if each.fixed["rest.character"] == who)
        filled = fill(made, {each.name: chosen for each in made.fields})
        story.when(JUDGE, read_move(story.played, filled, strict=False))
        (action,) = story.crew.actions.values()
        assert (action.character, action.skill) == (who, chosen)


def test_a_check_by_an_ability_that_nobody_has_is_tried_by_another() -> None:
    story = pocketed(HORSES, ability="Yodelling")
    assert asked(story).keys() == {HANK, MIRANDA, CYRIL}
    assert "Yodelling" in story.look(JUDGE).pocket[0].why


def test_a_check_with_an_ability_waits_in_the_pocket_until_there_is_a_character() -> None:
    story = given(Evening(characters=()))
    story.when(
        JUDGE, convert({"type": "prepare", "move": {**HORSES, "ability": "Bravery"}}, Prepare), called="the-item"
    )
    assert story.offered(JUDGE, PlayPrepared) == []
    (item,) = story.look(JUDGE).pocket
    assert (item.id, bool(item.why)) == (ItemId("the-item"), True)
    assert ("By which ability", "Bravery") in item.says


def test_whoever_is_prepared_comes_with_the_whole_sheet() -> None:
    story = given()
    (form,) = (each for each in story.offers(JUDGE) if each.fixed.get("move.type") == "make-character")
    vaughn = {
        "move.name": "Vaughn",
        "move.player": "",
        "move.skills": "Aim 4 with Coordination",
        "move.equipment": "Colt (3)8",
    }
    filled = fill(form, {**vaughn, "move.impetus": "Never hang", "move.notes": "The mayor's son"})
    story.when(JUDGE, read_move(story.played, filled, strict=False), called="the-item")
    assert len(story.sees(PIM).characters) == len(PLAYED_BY)
    story.when(JUDGE, PlayPrepared(item=ItemId("the-item")), called="vaughn-himself")
    for who, impetus, notes in ((JUDGE, ("Never hang",), "The mayor's son"), (PIM, (), "")):
        sheet = story.sheet(CharacterId("vaughn-himself"), who)
        assert [(each.name, each.results) for each in sheet.skills] == [("Aim", "4d8")]
        assert (sheet.equipment[0].effect, sheet.impetus, sheet.notes) == ("(3)8", impetus, notes)
    story.when(
        JUDGE, CallComplexCheck(character=CharacterId("vaughn-himself"), ability="Aim", tn="5", equipment="Colt")
    )
    assert story.look(JUDGE).draws[0].mine


def test_a_line_of_a_prepared_sheet_that_cannot_be_read_is_told_in_the_pocket() -> None:
    move = {"type": "make-character", "name": "Vaughn", "traits": "Strength 9d7"}
    story = given().when(JUDGE, convert({"type": "prepare", "move": move}, Prepare))
    assert story.offered(JUDGE, PlayPrepared) == []
    assert "9" in story.look(JUDGE).pocket[0].why
