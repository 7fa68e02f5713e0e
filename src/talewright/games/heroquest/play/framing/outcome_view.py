"""What came of a contest as a seat sees it, while the dice lie and when it is told."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.play.card import Card, CardKind, provisional
from talewright.games.heroquest.play.favours import called_on
from talewright.games.heroquest.play.headlines import acting, augments_by, headline, level, roller
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests import bump
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome, outcomes
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.contests.supporting import helps
from talewright.games.heroquest.rules.contests.working import hints, working
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.extended.explained import YOURS, assist_working, round_working
from talewright.games.questworlds.shared.seeing import sees_resistance
from talewright.table.seat import Seat
from talewright.working import Step

WHOLE = (CardKind.CONTEST, CardKind.FLAW)


class BumpView(Struct, frozen=True):
    """One bump on the dice: whose result, why, from what to what."""

    ours: bool
    cause: str
    before: str
    after: str
    up: bool


class OutcomeView(Struct, frozen=True):
    """How a contest stands, or ended: for our side and for the other, where that has an outcome of its own.

    The other's *differs* where it is not the mere reverse of ours.
    *help* names the supporting character who is the tactic, or says what an augment gives. *counted* says what it
    brings to the extended contest that it is part of.
    """

    provisional: bool
    outcome: str
    level: str
    phrase: str
    theirs: str
    differs: bool
    headline: str
    help: str
    bumps: tuple[BumpView, ...]
    working: tuple[Step, ...]
    counted: tuple[Step, ...]
    hints: tuple[str, ...]


def outcome_view(state: State, card: Card, seat: Seat, *, against: bool = False) -> OutcomeView | None:
    """How the contest stands as the faces on the table say, or ended; None before both dice have fallen.

    With *against* the outcome is that of the opponent, who is no character.
    """
    situation = state.situation(card)
    decided = provisional(card, situation) if situation else None
    if situation is None or decided is None or card.faces is None:
        return None
    _, *theirs = outcomes(situation, decided, resistance_has_one=state.edition.resistance_has_outcome)
    of_whole, seen = card.kind in WHOLE, decided.theirs if against else decided.outcome
    return OutcomeView(
        provisional=card.outcome is None,
        outcome=str(seen),
        level=level(state, seen, card),
        phrase=_phrase(decided.outcome) if state.edition.phrases and of_whole else "",
        theirs=level(state, theirs[0], card) if theirs else "",
        differs=any(each is not decided.outcome.mirrored() for each in theirs),
        headline=headline(state, card, seen, against=against),
        help=_help(state, card, decided.outcome),
        bumps=tuple(map(_bump, decided.bumps)),
        working=_working(state, card, situation, seat, decided.outcome, against=against),
        counted=tuple(_counted(state, card, decided, seat, against=against)),
        hints=hints(situation, card.faces, who=acting(state, card), of_whole=of_whole) if seat.is_gm else (),
    )


def _help(state: State, card: Card, outcome: Outcome) -> str:
    """What a roll for an augment gives, or whether the supporting character helps who is the tactic (QW2-6.1.2)."""
    if gives := augments_by(state, card, outcome):
        return f"The augment gives {gives}"
    line = called_on(state, card, card.ours)
    if line is None:
        return ""
    return f"With the help of {line.name}" if helps(outcome) else f"Without help from {line.name}"


def _bump(each: bump.Bump) -> BumpView:
    return BumpView(each.side is bump.Side.OURS, each.cause, each.before.title, each.after.title, each.is_up)


@by_identity(maxsize=EACH_SEAT)
def _steps(
    card: Card,
    situation: Situation,
    edition: Edition,
    who: str,
    hides: bool,  # noqa: FBT001 - kept by place
    degrees: bool,  # noqa: FBT001 - as above
) -> tuple[Step, ...]:
    """Every step; without those that tell the resistance for whoever may not know it."""
    assert card.faces is not None
    return working(
        situation,
        card.faces,
        clauses=edition.clauses,
        mastery=edition.mastery,
        who=who,
        hides_resistance=hides,
        degrees=degrees,
    )


def _working(
    state: State, card: Card, situation: Situation, seat: Seat, outcome: Outcome, *, against: bool
) -> tuple[Step, ...]:
    """Every step that this seat may know; they speak to whoever acts, and of them to everybody else.

    With *against* the last one says whose outcome it names.
    """
    who = "" if state.answers_for(seat, card.ours.character) else acting(state, card)
    hides, degrees = not sees_resistance(card, seat), state.uses(Advanced.DEGREES, card)
    steps, named = _steps(card, situation, state.edition, who, hides, degrees), outcome.named(degrees=degrees)
    if card.settled is not None and named not in steps[-1].text:
        steps = (*steps, Step("Ruling", f"{card.settled}: {named}", "QW2-2.3.5.2.3"))
    *others, last = steps
    return (*others, replace(last, text=f"{last.text} for {who}")) if against else steps


def _counted(state: State, card: Card, decided: Decided, seat: Seat, *, against: bool) -> Iterator[Step]:
    """What a round or an assist brings to the score of its pairing; to whoever has nobody in it by names."""
    before, degrees = state.before(card), state.uses(Advanced.DEGREES, card)
    if before and card.kind is CardKind.ROUND:
        stood = before.contest if before.side is bump.Side.OURS else before.contest.mirrored()
        mine = state.answers_for(seat, card.ours.character)
        sides = YOURS if mine else (acting(state, card), roller(state, card, ours=False))
        if against:
            stood, decided, sides = stood.mirrored(), decided.mirrored(), sides[::-1]
        yield round_working(stood, decided, degrees=degrees, sides=sides)
    elif before:
        yield assist_working(before.contest, decided.outcome, before.side, degrees=degrees)


def _phrase(outcome: Outcome) -> str:
    """Whether the prize is won, in a word or two, open where somebody goes on telling (QW2-9.4)."""
    return f"{outcome.phrase}…" if outcome.leads_on else outcome.phrase
