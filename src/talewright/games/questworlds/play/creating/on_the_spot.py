"""An open slot is filled in the middle of play, when an obstacle or a question comes up (QW3-3.1.7)."""

from talewright.games.questworlds.play.creating.steps import TRY, SheetMade, draft_of, sheet_made
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.creating.making import BEST, USUAL, Draft, made_up, rated
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Option, Text
from talewright.table.offering import allowed, one_of, words


def made_on_the_spot(state: State, character: CharacterId, name: str, rating: str) -> SheetMade:
    """A new ability of a character in the making, rated at its first use (QW3-3.1.5, QW3-3.1.7)."""
    if rating.strip() not in (str(USUAL), str(BEST)):
        raise Refused(f"A new ability starts at {USUAL}, or one at {BEST}: write one of them.", clause="QW3-3.4.3")
    with as_refusals():
        draft = made_up(draft_of(state, character), name)
        draft = rated(draft, name, best=rating.strip() == str(BEST))
    return sheet_made(character, draft, f"{name}, on the spot")


def rating_on_the_spot(sheet: Sheet) -> Choice | Text | None:
    """The field for the rating of a new ability; None where no slot is open."""
    if sheet.is_made:
        return words("rating", "Its rating", default=str(USUAL))
    assert sheet.making is not None
    if not allowed(made_up, Draft(sheet.character, sheet.making), TRY):
        return None
    starts = [Option(str(USUAL), str(USUAL))]
    if sheet.making.best is None:
        starts.append(Option(str(BEST), f"{BEST}, the most defining"))
    return one_of("rating", "Its rating", starts)
