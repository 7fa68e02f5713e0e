"""How a contest came out, as a seat may know it: the working step by step, and what it suggests."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.questworlds.play.card import Card, CardKind, Deed, provisional
from talewright.games.questworlds.play.dice import roller
from talewright.games.questworlds.play.outcome import headline
from talewright.games.questworlds.play.sequences.settling import as_it_lies
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.consequence import (
    bonus_options,
    penalty_options,
    recovery_may_exhaust,
    suggested,
)
from talewright.games.questworlds.rules.contest import Faces, Outcome
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.rules.working import hints, working
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.seeing import sees_resistance
from talewright.recasting import recast
from talewright.table.seat import Seat
from talewright.wording import counted, stopped
from talewright.working import Step


@by_identity(maxsize=EACH_SEAT)
def _hints(situation: Situation, ours: int | None, theirs: int | None) -> tuple[str, ...]:
    return tuple(hints(situation, Faces(ours, theirs)))


class OutcomeView(Struct, frozen=True, omit_defaults=True):
    """How a contest came out: who has the prize comes first."""

    headline: str
    verdict: str
    degree: int | None
    provisional: bool
    ours: int
    theirs: int
    steps: tuple[Step, ...]
    hints: tuple[str, ...]
    suggested: int
    usual_bonuses: tuple[int, ...]
    usual_penalties: tuple[int, ...]
    comes_to: str = ""  # what a contest within a sequence changes as the dice lie; of a round its pair tells it


def outcome_view(state: State, card: Card, seat: Seat, *, fallen: bool) -> OutcomeView | None:
    """The outcome, provisional once the dice have *fallen* and while it may still change; nothing before."""
    if not fallen and card.phase not in (Phase.DECIDED, Phase.CLOSED):
        return None
    situation = state.situation(card)
    if situation is None:
        return None
    outcome = provisional(card, situation)
    return recast(
        outcome,
        OutcomeView,
        headline=headline(state, card, outcome.verdict),
        provisional=card.outcome is None,
        steps=tuple(_steps(state, card, situation, outcome, seat)),
        hints=(
            *(_hints(situation, card.our_face, card.their_face) if card.throws_dice else ()),
            *_leads_to(card, outcome),
        ),
        suggested=suggested(outcome),
        usual_bonuses=bonus_options(outcome),
        usual_penalties=penalty_options(outcome),
        comes_to=as_it_lies(state, card, seat) if card.deed is not Deed.ROUND else "",
    )


def _leads_to(card: Card, outcome: Outcome) -> Iterable[str]:
    """What the rules let follow from the outcome of a special contest.

    Source: QW3-2.6.1.5, QW3-2.6.1.6, QW3-2.6.1.7, QW3-2.6.1.8, QW3-2.8.3.3.2.
    """
    if card.kind is CardKind.AUGMENT:
        yield f"As it stands, the augment gives {card.gain(outcome)}."
    if card.kind is CardKind.RECOVERY and recovery_may_exhaust(outcome):
        yield "What healed may be exhausted, as a consequence on the ability that was used."


def _steps(state: State, card: Card, situation: Situation, outcome: Outcome, seat: Seat) -> Iterable[Step]:
    """The working, with the names of those who rolled; a hidden number is left out.

    What was quietly assured is not given away by dice that agree with it.
    """
    if not (seat.is_gm or card.told) and outcome.dice is outcome.verdict:
        situation = replace(situation, assured=False)
    faces = (card.our_face, card.their_face) if card.throws_dice else (None, None)
    names = roller(state, card, ours=True), roller(state, card, ours=False)
    hidden = None if sees_resistance(card, seat) else outcome.theirs
    yield from _worked(situation, *faces, *names, state.edition.mastery, hidden)
    if card.ruled is not None:
        why = f": {card.ruled}" if card.ruled else ""
        yield Step("Ruling", stopped(f"the standoff goes to the player character{why}"), "QW3-2.3.7.3.1")


@by_identity(maxsize=EACH_SEAT)  # asked for at each look, as long as the dice lie on the table
def _worked(  # noqa: PLR0913, PLR0917 - all that the steps tell of
    situation: Situation,
    our_face: int | None,
    their_face: int | None,
    ours: str,
    theirs: str,
    mastery: str,
    hidden: int | None,
) -> tuple[Step, ...]:
    """The steps of the rules. *hidden* are the successes of a resistance whose number is not to be told."""
    titles = {
        "Target number": f"Target number of {ours}",
        "Target number of the other side": f"Target number of {theirs}",
        "Your roll": f"Roll of {ours}",
        "Roll of the other side": f"Roll of {theirs}",
        "Roll of the resistance": f"Roll of {theirs.replace('The resistance', 'the resistance')}",
        "Outcome": f"Outcome for {ours}" if situation.is_between_pcs else "Outcome",
    }
    steps = working(situation, Faces(our_face, their_face), mastery=mastery)
    seen = steps if hidden is None else (_without_resistance(step, hidden) for step in steps)
    return tuple(replace(step, title=titles.get(step.title, step.title)) for step in seen)


def _without_resistance(step: Step, successes: int) -> Step:
    """A step without the hidden number: only its successes are told, which the outcome shows anyway."""
    match step.title:
        case "Resistance":
            return replace(step, text="hidden by the game master")
        case "Roll of the resistance":
            count = counted(successes, "success", "successes")
            return Step(step.title, f"{count} in all", "QW3-2.3.6")  # one clause, with masteries or without
        case _:
            return step
