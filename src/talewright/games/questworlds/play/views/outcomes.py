"""How a contest came out, as a seat may know it."""

from collections.abc import Iterable

from talewright.games.questworlds.consequence import bonus_options, penalty_options, suggested
from talewright.games.questworlds.contest import NO_DICE, Outcome, Verdict
from talewright.games.questworlds.play.card import Card, Phase, provisional
from talewright.games.questworlds.play.finishing import dice_missing, may_burn
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.play.telling import headline
from talewright.games.questworlds.play.views.chances import sees_resistance
from talewright.games.questworlds.play.views.shapes import OutcomeView, StepView
from talewright.games.questworlds.situation import Situation
from talewright.games.questworlds.story_point import with_story_points
from talewright.games.questworlds.working import hints, working
from talewright.table.seat import Seat


def outcome_view(saga: Saga, card: Card, situation: Situation, seat: Seat) -> OutcomeView | None:
    """The outcome, provisional while it may still change; nothing while a die is missing."""
    if card.phase not in (Phase.FALLEN, Phase.DECIDED, Phase.CLOSED) or dice_missing(saga, card):
        return None
    outcome = provisional(card, situation)
    faces = card.faces if card.throws_dice else NO_DICE
    sees = sees_resistance(card, seat)
    steps = tuple(StepView(step.title, step.text, step.clause) for step in working(situation, faces))
    return OutcomeView(
        headline=headline(saga, card, outcome.verdict),
        verdict=outcome.verdict,
        degree=outcome.degree,
        provisional=card.outcome is None,
        ours=outcome.ours,
        theirs=outcome.theirs,
        steps=steps if sees else _without_resistance(steps, outcome),
        hints=hints(situation, faces) if card.throws_dice else (),
        suggested=suggested(outcome),
        usual_bonuses=bonus_options(outcome),
        usual_penalties=penalty_options(outcome),
        with_story_point=_with_story_point(saga, card, situation) if card.outcome is None else "",
    )


def _without_resistance(steps: Iterable[StepView], outcome: Outcome) -> tuple[StepView, ...]:
    """The working with the hidden number left out: only its successes are told, which the outcome shows anyway."""
    told: list[StepView] = []
    for step in steps:
        if step.title == "Resistance":
            told.append(StepView(step.title, "hidden by the game master", step.clause))
        elif step.title == "Roll of the resistance":
            count = f"{outcome.theirs} success{'' if outcome.theirs == 1 else 'es'}"
            told.append(StepView(step.title, f"{count} in all", step.clause))
        else:
            told.append(step)
    return tuple(told)


def _with_story_point(saga: Saga, card: Card, situation: Situation) -> str:
    """What one more story point would make of the outcome: known for sure, since the dice lie on the table."""
    if not may_burn(saga, card) or situation.is_hopeless:
        return ""
    better = provisional(card, with_story_points(situation))
    return _worded(better)


def _worded(outcome: Outcome) -> str:
    return "a standoff" if outcome.verdict is Verdict.STANDOFF else f"a {outcome.verdict} of degree {outcome.degree}"
