"""Themes at the table: what they add to a roll, or keep from it, is offered to whoever rolls."""

import pytest
from msgspec import convert
from msgspec.structs import replace
from tests.games.strange_fate.play.table import GM, GOAL, MARIGOLD, NORA, PIM, Story, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, CombineSkill
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.gift import Theme, ThemeBenefit, Themed
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.trappings.combined import Part as How
from talewright.table.offer import Offer

ROLL = RollId("another-roll")
DOCKS = Theme(
    "A Night on the Docks",
    (
        Themed("Deceit", ThemeBenefit.NARROW, "in fog"),
        Themed("Presence", ThemeBenefit.MANEUVER),
        Themed("Stealth", ThemeBenefit.UNHINDERED),
    ),
)


def themed(by: str) -> Story:
    """Marigold has the Theme, and rolls by a skill of it."""
    told = given()
    sheet = written(replace(told.now.people[MARIGOLD].character, themes=(DOCKS,)), CreationRules())
    told.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="for the test"))
    return told.when(NORA, FrameRoll(who=MARIGOLD, by=by, goal=GOAL), called=ROLL)


def themes(told: Story, who: str = NORA) -> list[Offer]:
    return [each for each in told.offered(who, AddModifier) if "A Night" in each.label]


def lines(told: Story) -> list[tuple[str, int]]:
    ours = told.card(ROLL).ours
    return [(each.name, each.amount) for each in ours.side.modifiers] if ours else []


def taken(told: Story) -> Story:
    """It is sent as it is offered; nothing is left to be filled in."""
    (made,) = themes(told)
    assert not made.fields
    return told.when(NORA, convert(dict(made.fixed), AddModifier))


@clause("SF-gift-theme.2", "SF-gift-theme.3", "SF-gift-theme.7")
@pytest.mark.parametrize(
    ("by", "says", "adds"), [("Deceit", "(in fog)", 1), ("Presence", "(+2 for a maneuver or a block)", 2)]
)
def test_the_bonus_of_a_theme_is_offered_once_to_whoever_rolls(by: str, says: str, adds: int) -> None:
    told = themed(by)
    for who in (NORA, GM):
        (made,) = themes(told, who)
        assert made.label.endswith(f"A Night on the Docks {says}")
        assert (made.whose, made.effect) == ("Marigold Hollow", f"+{adds}")
    assert themes(told, PIM) == []
    assert themes(taken(told)) == []
    assert [amount for _, amount in lines(told)] == [adds]


@clause("SF-gift-theme.3")
@pytest.mark.parametrize(("manner", "left"), [(Manner.MANEUVER, 1), (Manner.DECLARATION, 0)])
def test_what_is_for_a_maneuver_is_not_for_a_declaration(manner: Manner, left: int) -> None:
    told = themed("Presence").when(NORA, Seek(roll=ROLL, manner=manner, aspect="A Loose Plank"))
    assert len(themes(told)) == left


@clause("SF-gift-theme.5")
def test_what_a_second_skill_takes_is_no_circumstance() -> None:
    told = themed("Stealth: Hide").when(GM, CombineSkill(roll=ROLL, skill="Deceit", how=How.LIMITS))
    assert [amount for _, amount in lines(told)] == [-1]
    assert themes(told) == []


@clause("SF-gift-theme.5")
def test_what_is_ignored_follows_from_the_rating_of_the_skill_without_gear() -> None:
    told = given()
    cloak = Piece(name="Grey cloak", well_made=("Stealth",))
    person = replace(told.now.people[MARIGOLD].character, themes=(DOCKS,), equipment=(cloak,))
    told.when(GM, CorrectSheet(character=MARIGOLD, text=written(person, CreationRules()), reason="for the test"))
    told.when(NORA, FrameRoll(who=MARIGOLD, by="Stealth with Grey cloak", goal=GOAL), called=ROLL)
    told.when(GM, AddModifier(roll=ROLL, name="Light", amount=-4))
    assert themes(told) == []


@clause("SF-gift-theme.5")
def test_what_circumstances_take_is_ignored_up_to_the_rating() -> None:
    told = themed("Stealth: Hide")
    assert themes(told) == []
    told.when(GM, AddModifier(roll=ROLL, name="Fog", amount=-3))
    assert themes(told)[0].effect == "+3"
    told.when(GM, AddModifier(roll=ROLL, name="Rain", amount=-1))
    assert themes(told) == []
    told.undo(GM)
    assert [amount for _, amount in lines(taken(told))] == [-3, 3]
