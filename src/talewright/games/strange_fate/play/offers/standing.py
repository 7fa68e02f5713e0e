"""What may be done once the dice have fallen: invoke an aspect, or let it stand; and fate points counted anew."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from talewright.games.strange_fate.odds import Choice as Chosen
from talewright.games.strange_fate.odds import Weighed, answered, weighed
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.aspects import may_be_tagged
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.invoking import can_pay, cost_of, may_invoke
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.roll import Decided, Faces, judged
from talewright.games.strange_fate.situation import INVOKE, Situation
from talewright.percent import said
from talewright.table.offer import Field, Offer, Option
from talewright.table.offering import offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

MOST_POINTS = 20


def invoking(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Somebody invokes an aspect for a roll whose dice lie there."""
    for place, part in card.parts:
        if card.phase is Phase.FALLEN and state.rolls_for(seat, part):
            yield from _invoking(state, card, place, part, seat)


def in_answer(state: State, card: Card) -> str:
    """What is left of a success if the other side invokes in answer."""
    return _answer(_if_answered(state, card).get(Chosen.KEEP), IN_ANSWER)


def _invoking(state: State, card: Card, place: Place, part: Part, seat: Seat) -> Iterable[Offer]:
    """An aspect for +2, or for another throw, with what each would lead to."""
    fields = _aspects(state, card, part)
    if not fields:
        return
    plus, reroll = ("", "") if is_sealed(card, seat) else _effects(state, card, place)
    uses = Option("false", f"For {INVOKE:+d}", plus), Option("true", "For another throw", reroll)
    use = one_of("reroll", "What for", uses)
    yield offer(mv.Invoke, f"{part.name} invokes an aspect", *fields, use, group=card.id, roll=card.id, place=place)


def _aspects(state: State, card: Card, part: Part) -> tuple[Field, ...]:
    """Aspects to choose from; for somebody without a sheet any words."""
    names = may_invoke(state, card, part)
    if part.who not in state.people:
        return (words("aspect", "Aspect", suggestions=names),) if can_pay(state, part, "") else ()
    options = [Option(name, name, _price(cost_of(state, part, name))) for name in names]
    return (one_of("aspect", "Aspect", options),) if options else ()


def _price(cost: int) -> str:
    return counted(cost, "fate point") if cost else "for nothing"


def is_sealed(card: Card, seat: Seat) -> bool:
    """Whether a seat may not know all of a roll."""
    return card.hides and not seat.is_gm


def _effects(state: State, card: Card, place: Place) -> tuple[str, str]:
    """What +2 and another throw would lead to, and what is left of it if the other side invokes in answer.

    Of the other side's own throw nothing is said.
    """
    situation, faces, outcome = card.situation, card.faces, card.outcome
    assert situation is not None
    assert faces is not None
    assert outcome is not None
    ours, theirs = (INVOKE, 0) if place is Place.OURS else (0, INVOKE)
    shifts = outcome.shifts + ours - theirs
    better = Decided(
        outcome.effort + ours, outcome.opposition + theirs, judged(shifts, is_opposed=situation.is_opposed)
    )
    if place is Place.THEIRS:
        return str(better), ""
    found = {each.choice: each for each in _weighed(situation, faces)}
    against = _if_answered(state, card)
    plus, again = (_answer(against.get(choice), BUT) for choice in (Chosen.PLUS, Chosen.REROLL))
    return f"{better}{plus}", f"a success in {said(found[Chosen.REROLL].chance)} of all throws{again}"


BUT, IN_ANSWER = "; if they invoke in answer, {}", "If they invoke in answer, it is a success in {} of all throws."


def _answer(chance: Fraction | None, words: str) -> str:
    return "" if chance is None else words.format(said(chance))


def _if_answered(state: State, card: Card) -> Mapping[Chosen, Fraction]:
    """The chance of a success by each choice, if the other side answers; nothing where it cannot."""
    situation, faces, other = card.situation, card.faces, card.theirs
    if situation is None or faces is None or other is None or other.fixed or not _may_answer(state, card, other):
        return {}
    return _answered(situation, faces)


def _may_answer(state: State, card: Card, other: Part) -> bool:
    """Whether the other side has an aspect to invoke, and what it costs."""
    if other.who in state.people:
        return bool(may_invoke(state, card, other) or may_be_tagged(state, other))
    return can_pay(state, other, "")


_answered = lru_cache(maxsize=256)(answered)


@lru_cache(maxsize=256)
def _weighed(situation: Situation, faces: Faces) -> tuple[Weighed, ...]:
    return weighed(situation, faces)
