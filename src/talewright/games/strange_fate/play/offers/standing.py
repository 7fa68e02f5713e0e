"""What may be done once the dice have fallen: invoke an aspect, or let it stand; and fate points counted anew."""

from collections.abc import Iterable
from functools import lru_cache

from talewright.games.strange_fate.odds import Choice as Chosen
from talewright.games.strange_fate.odds import Weighed, weighed
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.card import Card, Part
from talewright.games.strange_fate.play.invoking import can_pay, cost_of, may_invoke
from talewright.games.strange_fate.play.moves import NOBODY, Place
from talewright.games.strange_fate.play.rolling import waits_for
from talewright.games.strange_fate.play.story import Story
from talewright.games.strange_fate.play.telling import headline
from talewright.games.strange_fate.roll import Decided, Faces, judged
from talewright.games.strange_fate.situation import INVOKE, Situation
from talewright.percent import said
from talewright.table.offer import Field, Number, Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted, stopped

MOST_POINTS = 20


def standing(story: Story, card: Card, seat: Seat) -> Iterable[Offer]:
    """A roll whose dice lie there may stand, or somebody invokes an aspect for it."""
    for place, part in card.parts:
        if story.rolls_for(seat, part):
            yield from _invoking(story, card, place, part, seat)
    asked = waits_for(story, card)
    mine = [place for place in asked if story.rolls_for(seat, card.part(place))]
    if not (mine or seat.is_gm):
        return
    outcome = card.outcome
    assert outcome is not None, "all dice have fallen"
    shifts = outcome.shifts if seat.is_gm or not card.hides else None
    made = offer(mv.LetStand, "Let it stand", group=card.id, roll=card.id)
    players = any(story.player(part.who) for _, part in card.parts)
    main = bool(mine) and not (seat.is_gm and players)
    yield explained(made, effect=stopped(headline(card, outcome.verdict, shifts)), main=main)


def _invoking(story: Story, card: Card, place: Place, part: Part, seat: Seat) -> Iterable[Offer]:
    """An aspect for +2, or for another throw, with what each would lead to."""
    fields = _aspects(story, card, part)
    if not fields:
        return
    plus, reroll = _effects(card, place) if seat.is_gm or not card.hides else ("", "")
    uses = Option("false", f"For {INVOKE:+d}", plus), Option("true", "For another throw", reroll)
    use = one_of("reroll", "What for", uses)
    yield offer(mv.Invoke, f"{part.name} invokes an aspect", *fields, use, group=card.id, roll=card.id, place=place)


def _aspects(story: Story, card: Card, part: Part) -> tuple[Field, ...]:
    """Aspects to choose from; for somebody without a sheet any words."""
    names = may_invoke(story, card, part)
    if part.who not in story.people:
        return (words("aspect", "Aspect", suggestions=names),) if can_pay(story, part, "") else ()
    options = [Option(name, name, _price(cost_of(story, part, name))) for name in names]
    return (one_of("aspect", "Aspect", options),) if options else ()


def _price(cost: int) -> str:
    return counted(cost, "fate point") if cost else "for nothing"


def _effects(card: Card, place: Place) -> tuple[str, str]:
    """What +2 and another throw would lead to; of the other side's throw nothing is said."""
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
    return str(better), f"a success in {said(found[Chosen.REROLL].chance)} of all throws"


@lru_cache(maxsize=256)
def _weighed(situation: Situation, faces: Faces) -> tuple[Weighed, ...]:
    return weighed(situation, faces)


# --- fate points


def of_points(story: Story) -> Iterable[Offer]:
    """The game master may count fate points anew."""
    why = words("reason", "Why")
    held = [(NOBODY, "the game master", story.gm_purse.points)]
    held += [(person.id, person.name, person.purse.points) for person in story.in_play]
    for who, name, points in held:
        number = Number(name="points", label="Fate points", least=0, most=MOST_POINTS, default=min(points, MOST_POINTS))
        yield offer(mv.CountPoints, f"Count the fate points of {name}", number, why, group=who, who=who)
