"""How few steps a roll takes: three of the player and one of the game master, and not a word."""

from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, given
from tests.games.strange_fate.play.test_scenes import at_the_docks

from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty


def test_a_skill_roll_needs_no_text() -> None:
    told = at_the_docks(given()).when(NORA, FrameRoll(who=MARIGOLD, by="Stealth"), called=IT)
    told.when(GM, SetDifficulty(roll=IT, difficulty="Fair")).rolls("+000").stands(NORA)
    assert told.roll().goal == "Stealth"
    (made,) = [each for each in told.offered(NORA, FrameRoll) if each.fixed["who"] == MARIGOLD]
    assert all(field.optional for field in made.fields if field.name == "goal" and hasattr(field, "optional"))
