"""In the middle of play an open slot is filled, and an ability rated at its first use (QW3-3.1.5, QW3-3.1.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.creating.steps import TRY, SheetMade, draft_of, sheet_made
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.creating.first_use import used_first
from talewright.games.questworlds.rules.creating.making import BEST, USUAL, Draft, made_up, rated
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Option, Text, allowed, one_of, words


def made_on_the_spot(state: State, character: CharacterId, name: str, rating: str) -> SheetMade:
    """A new ability of a character in the making, rated at its first use (QW3-3.1.5, QW3-3.1.7)."""
    if rating.strip() not in (str(USUAL), str(BEST)):
        raise Refused(f"A new ability starts at {USUAL}, or one at {BEST}: write one of them.", clause="QW3-3.4.3")
    with as_refusals():
        draft = made_up(draft_of(state, character), name)
        draft = rated(draft, name, best=rating.strip() == str(BEST))
    return sheet_made(character, draft, f"{name}, on the spot")


def first_use(state: State, character: CharacterId, name: str) -> Iterator[SheetMade]:
    """The rating of an ability that is used for the first time, if it has none yet (QW3-3.1.5)."""
    before = _in_the_making(state, character)
    after = used_first(before, name) if before else None
    if before and after and after != before:
        rating = after.character.rating_of(after.character.find(name))
        yield sheet_made(character, after, f"{name} is rated {rating}, at its first use")


def as_if_used(state: State, character: CharacterId) -> State:
    """The state in which a character can use what has no rating yet, with the rating that it would get then."""
    draft = _in_the_making(state, character)
    if draft is None or not draft.making.unrated:
        return state
    for slot in draft.making.unrated:
        draft = used_first(draft, slot.ability)
    return state.with_sheet(replace(state.sheet(character), character=draft.character))


def _in_the_making(state: State, character: CharacterId) -> Draft | None:
    sheet = state.sheet(character)
    return None if sheet.is_made or sheet.making is None else Draft(sheet.character, sheet.making)


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
