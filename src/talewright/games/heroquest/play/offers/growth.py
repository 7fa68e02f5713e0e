"""What may be done about hero points and experience."""

from collections.abc import Iterable

from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.offers.making import offer, words
from talewright.games.heroquest.play.saga import Saga
from talewright.table.offer import Number, Offer
from talewright.table.seat import Seat


def of_growth(saga: Saga, seat: Seat) -> Iterable[Offer]:
    """The game master corrects points that were counted wrongly."""
    if not seat.is_gm:
        return
    for sheet in saga.sheets.values():
        points = sheet.points
        yield offer(
            mv.CorrectPoints,
            f"Correct the points of {sheet.character.name}",
            Number(name="hero", label="Hero points", least=0, most=99, default=min(points.hero, 99)),
            Number(name="experience", label="Experience points", least=0, most=99, default=min(points.experience, 99)),
            words("reason", "Why"),
            character=sheet.id,
        )
