"""What may be done about hero points and experience."""

from collections.abc import Iterable

from talewright.games.heroquest.hero_point import Phase
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.growth import MOST_GIVEN, MOST_POINTS
from talewright.games.heroquest.play.offers.improving import of_improving
from talewright.games.heroquest.play.offers.making import explained, offer, words
from talewright.games.heroquest.play.state import Sheet, State
from talewright.table.offer import Number, Offer
from talewright.table.seat import Seat


def of_growth(state: State, seat: Seat) -> Iterable[Offer]:
    """Improvements, and what the game master does about points."""
    yield from of_improving(state, seat)
    if not seat.is_gm:
        return
    if any(sheet.points.phase is Phase.SESSION for sheet in state.sheets.values()):
        made = offer(mv.StopPlaying, "Stop playing for this session")
        yield explained(made, about="Then there is time for improvements, until the session is closed.")
    for sheet in state.sheets.values():
        yield from _points(sheet)


def _points(sheet: Sheet) -> Iterable[Offer]:
    points, name = sheet.points, sheet.character.name
    if points.phase is Phase.SESSION and points.hero <= MOST_POINTS - MOST_GIVEN:
        number = Number(name="number", label="How many", least=1, most=MOST_GIVEN, default=1)
        yield offer(
            mv.GiveHeroPoints, f"Give {name} hero points", number, words("reason", "What for"), character=sheet.id
        )
    yield offer(
        mv.CorrectPoints,
        f"Correct the points of {name}",
        Number(name="hero", label="Hero points", least=0, most=99, default=min(points.hero, 99)),
        Number(name="experience", label="Experience points", least=0, most=99, default=min(points.experience, 99)),
        words("reason", "Why"),
        character=sheet.id,
    )
