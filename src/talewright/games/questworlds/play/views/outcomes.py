"""How a contest came out, as a seat may know it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from talewright.games.questworlds.augment import rolled
from talewright.games.questworlds.consequence import bonus_options, penalty_options, recovery_may_exhaust, suggested
from talewright.games.questworlds.contest import NO_DICE, Outcome, Verdict
from talewright.games.questworlds.play.card import Card, CardKind, Side, provisional
from talewright.games.questworlds.play.finishing import is_fallen, may_burn, may_burn_for
from talewright.games.questworlds.play.headlines import headline, roller
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.views.chances import sees_resistance
from talewright.games.questworlds.play.views.shapes import OutcomeView, StepView
from talewright.games.questworlds.rating import signed
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.situation import Situation
from talewright.games.questworlds.story_point import with_story_points
from talewright.games.questworlds.working import hints, working
from talewright.table.seat import Seat
from talewright.table.wording import stopped
from talewright.working import Step

_working = lru_cache(maxsize=1024)(working)  # asked for at each look, as long as the dice lie on the table
_hints = lru_cache(maxsize=1024)(hints)


def outcome_view(state: State, card: Card, seat: Seat) -> OutcomeView | None:
    """The outcome, provisional while it may still change; nothing while a die is missing."""
    situation = state.situation(card)
    if situation is None or not (is_fallen(state, card) or card.phase in (Phase.DECIDED, Phase.CLOSED)):
        return None
    outcome = provisional(card, situation)
    faces = card.faces if card.throws_dice else NO_DICE
    return OutcomeView(
        headline=headline(state, card, outcome.verdict),
        verdict=outcome.verdict,
        degree=outcome.degree,
        provisional=card.outcome is None,
        ours=outcome.ours,
        theirs=outcome.theirs,
        steps=tuple(_steps(state, card, situation, outcome, seat)),
        hints=(*(_hints(situation, faces) if card.throws_dice else ()), *_leads_to(card, outcome)),
        suggested=suggested(outcome),
        usual_bonuses=bonus_options(outcome),
        usual_penalties=penalty_options(outcome),
        with_story_point=with_story_point(state, card, card.ours),
    )


def _leads_to(card: Card, outcome: Outcome) -> tuple[str, ...]:
    """What the rules let follow from the outcome of a special contest.

    Source: QW3-2.6.1.5, QW3-2.6.1.6, QW3-2.6.1.7, QW3-2.6.1.8, QW3-2.8.3.3.2.
    """
    match card.kind:
        case CardKind.AUGMENT:
            return (f"As it stands, the augment gives {_gain(card, outcome)}.",)
        case CardKind.RECOVERY if recovery_may_exhaust(outcome):
            return ("What healed may be exhausted, as a consequence on the ability that was used.",)
        case _:
            return ()


def _gain(card: Card, outcome: Outcome) -> str:
    gain = rolled(outcome)
    strain = f", and later uses of {card.ours.ability} suffer {signed(gain.penalty)}" if gain.penalty else ""
    return f"{signed(gain.bonus)}{strain}"


def _steps(state: State, card: Card, situation: Situation, outcome: Outcome, seat: Seat) -> Iterable[StepView]:
    """The working, with the names of those who rolled; a hidden number is left out.

    What was quietly assured is not given away by dice that agree with it.
    """
    if not (seat.is_gm or card.told) and outcome.dice is outcome.verdict:
        situation = replace(situation, assured=False)
    ours, theirs = roller(state, card, ours=True), roller(state, card, ours=False)
    titles = {
        "Target number": f"Target number of {ours}",
        "Target number of the other side": f"Target number of {theirs}",
        "Your roll": f"Roll of {ours}",
        "Roll of the other side": f"Roll of {theirs}",
        "Outcome": f"Outcome for {ours}" if card.theirs else "Outcome",
    }
    faces, sees = card.faces if card.throws_dice else NO_DICE, sees_resistance(card, seat)
    for step in _working(situation, faces, mastery=state.edition.mastery):
        seen = step if sees else _without_resistance(step, outcome)
        yield StepView(titles.get(seen.title, seen.title), seen.text, seen.clause)
    if card.ruled is not None:
        why = f": {card.ruled}" if card.ruled else ""
        yield StepView("Ruling", stopped(f"the standoff goes to the player character{why}"), "QW3-2.3.7.3.1")


def _without_resistance(step: Step, outcome: Outcome) -> Step:
    """A step without the hidden number: only its successes are told, which the outcome shows anyway."""
    match step.title:
        case "Resistance":
            return replace(step, text="hidden by the game master")
        case "Roll of the resistance":
            count = f"{outcome.theirs} success{'' if outcome.theirs == 1 else 'es'}"
            return Step(step.title, f"{count} in all", "QW3-2.3.6")  # one clause, with masteries or without
        case _:
            return step


def with_story_point(state: State, card: Card, side: Side) -> str:
    """What one more story point would make of the outcome, for this side; known, since the dice lie on the table."""
    situation = state.situation(card)
    if situation is None or not is_fallen(state, card) or not may_burn(state, card):
        return ""
    if not may_burn_for(state, card, side):
        return ""
    if side is card.ours:
        better = provisional(card, with_story_points(situation))
        gives = f", which gives {_gain(card, better)}" if card.kind is CardKind.AUGMENT else ""
        return _worded(better) + gives
    return _worded(provisional(card, with_story_points(situation.mirrored()).mirrored()).mirrored())


def _worded(outcome: Outcome) -> str:
    return "a standoff" if outcome.verdict is Verdict.STANDOFF else f"a {outcome.verdict} of degree {outcome.degree}"
