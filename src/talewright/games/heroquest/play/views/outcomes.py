"""What came of a contest, as a seat may see it."""

from collections.abc import Iterator

from talewright.games.heroquest.bump import Bump, Side
from talewright.games.heroquest.contest import Decided, Outcome
from talewright.games.heroquest.explained import assist_working, round_working
from talewright.games.heroquest.play.card import Card, CardKind, provisional
from talewright.games.heroquest.play.chances import sees_resistance
from talewright.games.heroquest.play.headlines import headline, level
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.views.shapes import BumpView, OutcomeView
from talewright.games.heroquest.situation import Situation
from talewright.games.heroquest.working import hints, working
from talewright.table.seat import Seat
from talewright.working import Step


def outcome_view(state: State, card: Card, seat: Seat) -> OutcomeView | None:
    """How the contest stands as the faces on the table say, or ended; None before both dice have fallen."""
    situation = state.situation(card)
    decided = provisional(card, situation) if situation else None
    if situation is None or decided is None or card.faces is None:
        return None
    both = situation.is_between_pcs or state.edition.resistance_has_outcome
    return OutcomeView(
        provisional=card.outcome is None,
        outcome=str(decided.outcome),
        level=level(state, card, decided.outcome),
        phrase=decided.outcome.phrase if state.edition.phrases else "",
        theirs=level(state, card, decided.theirs) if both else "",
        headline=headline(state, card, decided.outcome),
        bumps=tuple(map(_bump, decided.bumps)),
        working=_working(state, card, situation, seat, decided.outcome),
        counted=tuple(_counted(state, card, decided)),
        hints=hints(situation, card.faces) if seat.is_gm else (),
    )


def _bump(bump: Bump) -> BumpView:
    return BumpView(
        ours=bump.side is Side.OURS, cause=bump.cause, before=bump.before.title, after=bump.after.title, up=bump.is_up
    )


def _working(state: State, card: Card, situation: Situation, seat: Seat, outcome: Outcome) -> tuple[Step, ...]:
    """Every step; what would tell a hidden resistance is left out, or told without its number."""
    assert card.faces is not None
    steps = working(situation, card.faces, clauses=state.edition.clauses, mastery=state.edition.mastery)
    if not sees_resistance(card, seat):
        steps = tuple(_disguised(step) for step in steps if step.title not in TELLING)
    if card.settled is not None and str(outcome) not in steps[-1].text:
        steps = (*steps, Step("Ruling", f"{card.settled}: {outcome}", "QW2-2.3.5.2.3"))
    return steps


def _counted(state: State, card: Card, decided: Decided) -> Iterator[Step]:
    """What a round or an assist brings to the score of its pairing."""
    before = state.before(card)
    if before and card.kind is CardKind.ROUND:
        yield round_working(before.contest, decided)
    elif before:
        yield assist_working(before.contest, decided.outcome, before.side)


TELLING = ("Resistance", "Masteries")


def _disguised(step: Step) -> Step:
    if step.title != "Roll of the resistance":
        return step
    face, _, rolled = step.text.partition(" against ")
    return Step(step.title, f"{face} is{rolled.partition(' is')[2]}", step.clause)
