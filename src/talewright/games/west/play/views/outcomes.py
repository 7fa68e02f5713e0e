"""What may be taken, what was taken, and what came of it, as far as a seat knows."""

from talewright.games.west.cause import highest
from talewright.games.west.grid import CauseCell
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.chances import known, worth
from talewright.games.west.play.following import bumps_left, effect_extends, result_extends
from talewright.games.west.play.headlines import headline
from talewright.games.west.play.state import State
from talewright.games.west.play.views.cards import reads_effect
from talewright.games.west.play.views.shapes import (
    BumpsView,
    EffectView,
    OutcomeView,
    ResultView,
    SpentView,
    StepView,
)
from talewright.games.west.resolution import Verdict, resolve
from talewright.games.west.working import working
from talewright.table.seat import Seat
from talewright.working import Step

PLAIN = ("Card", "Results", "Further cards", "Taken", "Calamity")
"""The steps of a working that tell nothing but what everybody sees on the cards."""


def knows_all(action: Action, seat: Seat) -> bool:
    """Whether nothing of this action is hidden from this seat."""
    return seat.is_gm or not action.hides


def choice_views(state: State, action: Action, seat: Seat) -> tuple[ResultView, ...]:
    """The results among which the player chooses, or chose."""
    if action.card is None or action.verdict is Verdict.CALAMITY:
        return ()
    choices = action.choices(state.edition)
    best = highest(choices)
    may_draw = action.phase in (Phase.TURNED, Phase.DRAWING) and result_extends(state, action)
    views = []
    for result in choices:
        comes_to, enough, bumps = worth(state, action, seat, result.total)
        views.append(
            ResultView(
                row=result.row,
                cell=str(CauseCell(result.row, known(state, action, seat).result_set.column)),
                values=result.values,
                total=result.total,
                result=comes_to,
                extends=result.extends and may_draw,
                highest=result is best,
                taken=result.row == action.row,
                enough=enough,
                bumps=bumps,
            )
        )
    return tuple(views)


def effect_view(state: State, action: Action) -> EffectView | None:
    """The effect as it was read. Which cells count is plain to everybody as soon as the card is turned."""
    if not reads_effect(action) or action.effect is None:
        return None
    read = action.effect_read(state.edition)
    return EffectView(
        cell=str(action.check(state.edition).effect_cell),
        called=str(action.effect),
        original=read.original,
        values=read.values,
        extends=not action.over and effect_extends(state, action),
    )


def outcome_view(state: State, action: Action, seat: Seat) -> OutcomeView | None:
    """How a check came out, or stands."""
    if action.verdict is None:
        return None
    outcome = resolve(action.check(state.edition), action.drawn)
    return OutcomeView(
        headline=headline(state, action, outcome),
        verdict=outcome.verdict,
        result=outcome.result if knows_all(action, seat) else None,
        magnitude=outcome.magnitude,
        victories=outcome.victories,
        lost=outcome.lost,
        hit_location=action.hit or outcome.hit_location,
    )


def bumps_view(state: State, action: Action) -> BumpsView | None:
    """The bumps of a success."""
    if action.verdict is not Verdict.SUCCESS or not state.edition.bumps:
        return None
    return BumpsView(
        number=action.outcome_now(state.edition).bumps,
        left=bumps_left(state, action) if not action.over else 0,
        spent=tuple(SpentView(each.bumps, each.on) for each in action.bumps_spent),
        asked=action.trade_asked and not action.over,
    )


def step_views(state: State, action: Action, seat: Seat) -> tuple[StepView, ...]:
    """The working of what was decided. Where something is hidden, only what everybody sees of it."""
    if action.verdict is None:
        return ()
    steps = working(action.check(state.edition), action.drawn)
    if not knows_all(action, seat):
        steps = (*(step for step in steps if step.title in PLAIN), *_in_short(state, action))
    return tuple(StepView(step.title, step.text, step.clause) for step in steps)


def _in_short(state: State, action: Action) -> tuple[Step, ...]:
    """The rest without the numbers that it was measured by."""
    outcome = action.outcome_now(state.edition)
    if outcome.verdict is Verdict.CALAMITY:
        return ()
    steps = [Step("Outcome", f"A {outcome.verdict}; the Judge keeps some of the numbers", "TW-simple.2")]
    if outcome.bumps:
        steps.append(Step("Bumps", str(outcome.bumps), "TW-bumps.1"))
    if outcome.magnitude is not None:
        steps.append(Step("Effect", f"A magnitude of {outcome.magnitude}", "TW-effect-grid.5"))
        steps.append(Step("Victories", str(outcome.victories), "TW-victories.1"))
    return tuple(steps)
