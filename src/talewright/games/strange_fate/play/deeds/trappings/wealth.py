"""Paying for something dear (Wealth)."""

from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import MOST, Against, Course, anybody
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings.wealth import BUY, INCOMES, OUTSPEND, Affords, affords
from talewright.table.offer import Number

USUAL = f"Usual incomes: {', '.join(f'{row.about} {row.rating.title}' for row in INCOMES)} or more."
"""What each class has for what things cost (SF-trapping-wealth.3)."""


def _easily(state: State, deed: Deed) -> str:
    """How it is paid for without a roll, which can be done at any time (SF-trapping-wealth.4)."""
    found = affords(rating_for(state, deed).value, deed.amount)
    return "" if found is Affords.BY_A_ROLL else f"it is paid for: {found}"


def _price(state: State, deed: Deed) -> Number | None:
    """The price; where the one roll of a scene was made, of what is paid for without one."""
    most = MOST
    if not COURSES[BUY].is_left(state, deed):
        rating = rating_for(state, deed).value
        easy = (price for price in range(MOST) if affords(rating, price) is not Affords.BY_A_ROLL)
        most = max(easy, default=-1)
    if most < 0:
        return None
    return Number(name="amount", label="Its price on the ladder", least=0, most=most, default=0, about=USUAL)


COURSES = {
    BUY: Course(
        counts=lambda doing, _: doing.procedure.trapping,  # one in a scene, by whatever skill: SF-trapping-wealth.5
        counts_late=True,
        amount=_price,
        by_itself=lambda _, deed: Against("its price", Rating(deed.amount)),  # SF-trapping-wealth.4
        easily=_easily,
    ),
    OUTSPEND: Course(targets=anybody),
}
