"""What came of a contest as a seat sees it, while the dice lie and when it is told."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.play.card import Card, CardKind, provisional
from talewright.games.heroquest.play.headlines import acting, headline, level
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests import bump
from talewright.games.heroquest.rules.contests.contest import Decided, Faces, Outcome, outcomes
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.contests.supporting import helps, is_called
from talewright.games.heroquest.rules.contests.working import hints, working
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.extended.explained import assist_working, round_working
from talewright.games.questworlds.shared.seeing import sees_resistance
from talewright.table.seat import Seat
from talewright.working import Step

TELLING = ("Resistance", "Masteries")  # steps that would tell a hidden resistance


class BumpView(Struct, frozen=True):
    """One bump on the dice: whose result, why, from what to what."""

    ours: bool
    cause: str
    before: str
    after: str
    up: bool


class OutcomeView(Struct, frozen=True):
    """How a contest stands, or ended: for our side and for the other, where that has an outcome of its own.

    *help* names the supporting character who is the tactic. *counted* says what it brings to the extended contest that
    it is part of.
    """

    provisional: bool
    outcome: str
    level: str
    phrase: str
    theirs: str
    headline: str
    help: str
    bumps: tuple[BumpView, ...]
    working: tuple[Step, ...]
    counted: tuple[Step, ...]
    hints: tuple[str, ...]


def outcome_view(state: State, card: Card, seat: Seat) -> OutcomeView | None:
    """How the contest stands as the faces on the table say, or ended; None before both dice have fallen."""
    situation = state.situation(card)
    decided = provisional(card, situation) if situation else None
    if situation is None or decided is None or card.faces is None:
        return None
    _, *theirs = outcomes(situation, decided, resistance_has_one=state.edition.resistance_has_outcome)
    return OutcomeView(
        provisional=card.outcome is None,
        outcome=str(decided.outcome),
        level=level(state, card, decided.outcome),
        phrase=decided.outcome.phrase if state.edition.phrases else "",
        theirs=level(state, card, theirs[0]) if theirs else "",
        headline=headline(state, card, decided.outcome),
        help=_help(state, card, decided.outcome),
        bumps=tuple(map(_bump, decided.bumps)),
        working=_working(state, card, situation, seat, decided.outcome),
        counted=tuple(_counted(state, card, decided)),
        hints=_hints(state, card, situation, card.faces) if seat.is_gm else (),
    )


def _help(state: State, card: Card, outcome: Outcome) -> str:
    """Whether the supporting character helps who is the tactic of a contest, if it is one (QW2-6.1.2)."""
    side = card.ours
    if card.kind is not CardKind.CONTEST or side.whose is not Whose.PC or side.ability is None:
        return ""
    line = state.actor(side.character).character.abilities.get(side.ability)
    if line is None or not is_called(line, side.modifiers):
        return ""
    return f"With the help of {line.name}" if helps(outcome) else f"Without help from {line.name}"


def _bump(each: bump.Bump) -> BumpView:
    return BumpView(each.side is bump.Side.OURS, each.cause, each.before.title, each.after.title, each.is_up)


@by_identity(maxsize=EACH_SEAT)
def _steps(card: Card, situation: Situation, edition: Edition) -> tuple[Step, ...]:
    assert card.faces is not None
    return working(situation, card.faces, clauses=edition.clauses, mastery=edition.mastery)


def _working(state: State, card: Card, situation: Situation, seat: Seat, outcome: Outcome) -> tuple[Step, ...]:
    """Every step; what would tell a hidden resistance is left out, or told without its number."""
    steps = _steps(card, situation, state.edition)
    if not state.answers_for(seat, card.ours.character):
        steps = tuple(_of_others(step, acting(state, card)) for step in steps)
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


def _hints(state: State, card: Card, situation: Situation, faces: Faces) -> tuple[str, ...]:
    """What the faces suggest to the game master."""
    return tuple(_of_another(hint, acting(state, card)) for hint in hints(situation, faces))


def _of_others(step: Step, who: str) -> Step:
    """A step as everybody reads it but whoever acts."""
    return replace(step, title=_of_another(step.title, who), text=_of_another(step.text, who))


def _of_another(sentence: str, who: str) -> str:
    """A sentence of the rules, which speak to whoever acts, as others read it.

    >>> _of_another("Your roll", "Wen"), _of_another("your success is bumped up to a critical", "Wen")
    ('Roll of Wen', "Wen's success is bumped up to a critical")
    """
    for own, told in (("Your roll", f"Roll of {who}"), ("Your ", f"{who}'s "), ("your ", f"{who}'s ")):
        if sentence.startswith(own):
            return told + sentence.removeprefix(own)
    return sentence.replace("you have", f"{who} has")


def _disguised(step: Step) -> Step:
    if step.title != "Roll of the resistance":
        return step
    face, _, rolled = step.text.partition(" against ")
    return Step(step.title, f"{face} is{rolled.partition(' is')[2]}", step.clause)
