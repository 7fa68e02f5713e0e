"""What the rules leave to people about a deed: each question, and each need, as a ruling."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.deed import Deed, home_of
from talewright.games.strange_fate.play.state import State
from talewright.table.moves import Ruling
from talewright.table.offer import Field, Offer, Option, offer, one_of, words
from talewright.table.seat import Seat
from talewright.wording import capital

TARGETS = frozenset({"SF-trapping-guile.3", "SF-trapping-convince.2"})
"""What whoever plays the target may judge as well: what is within its nature."""
YES_OR_NO = (Option("yes", "Yes"), Option("no", "No"))


def rulings(state: State, seat: Seat) -> Iterator[Offer]:
    """The questions of what is done, for the game master, and for the target's player where it is theirs to say."""
    for deed in state.acts.deeds.values():
        for question in deed.procedure.questions:
            if seat.is_gm or (question.clause in TARGETS and deed.on and state.acts_for(seat, deed.on)):
                said = words("choice", "What you decide", suggestions=("yes", "no"))
                yield _ruling(deed, question.clause, question.about, question.asks, said)
        for need in deed.procedure.needs if seat.is_gm else ():
            choice = one_of("choice", "What you decide", YES_OR_NO)
            yield _ruling(deed, need.clause, need.what, "Is it there?", choice)


def _ruling(deed: Deed, clause: str, what: str, asks: str, choice: Field) -> Offer:
    about = f"{deed.procedure.title}: {what}"
    reason = words("reason", "Why", optional=True, long=True)
    made = offer(Ruling, about, choice, reason, group=home_of(deed), clause=clause, about=about[:200])
    return made.explained(about=capital(asks), clause=clause)
