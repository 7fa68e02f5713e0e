"""A skill with Impact: whoever has rolled it with style may declare a fragile aspect, once for the roll."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from talewright.games.strange_fate.play.acting import bearer_of
from talewright.games.strange_fate.play.allowed import is_up_to, own, whose
from talewright.games.strange_fate.play.aspects.placing import NO_WORDS, SCENE, AspectPlaced
from talewright.games.strange_fate.play.base import At, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Place
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, RollId
from talewright.games.strange_fate.play.known import by_name, is_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.gift import fragile_aspect
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Words, offer, text

FREE = 1


class DeclareImpact(Move, tag="declare-impact"):
    """Declare a fragile aspect after a roll with style, by a skill that has Impact; *on* nobody is on the scene."""

    roll: RollId
    who: ActorId
    aspect: Annotated[Line, Words(NO_WORDS)]
    on: ActorId = NOBODY

    def decide(self, state: State, at: At) -> Iterator[AspectPlaced]:
        """The fragile aspect, with its free invoke."""
        own(state, at.seat, self.who)
        found = next((each for each in open_to(state) if (each.card.id, each.who) == (self.roll, self.who)), None)
        if found is None:
            raise Refused(
                "A fragile aspect by Impact is declared once, after a success with style with a skill that has Impact, "
                "and before the next roll of the same character: declare or maneuver instead.",
                clause="SF-gift-impact.1",
            )
        if self.on not in {NOBODY, *found.on}:
            raise Refused(
                "Such an aspect is on whoever rolled, on the opponent or on the scene: choose one of these.",
                clause="SF-gift-impact.1",
            )
        name, id_ = " ".join(self.aspect.split()), AspectId(at.stamp.id)
        yield AspectPlaced(aspect=id_, name=name, on=self.on, by=self.who, free=FREE, impact=found.card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for struck in open_to(state):
            if is_up_to(state, viewer.seat, struck.who):
                known = by_name(state, struck.on)
                on = Choice(name="on", label="On", options=(SCENE, *known), default="", optional=True)
                fields = text(cls, "aspect", "The aspect"), on
                about = f"{struck.skill} has Impact, and the roll succeeded with style: it costs nothing."
                here = {"group": struck.who, "roll": struck.card.id, "who": struck.who}
                made = offer(cls, "Declare a fragile aspect", *fields, **here)
                yield made.explained(whose=whose(state, viewer.seat, struck.who), about=about)


class Struck(Struct, frozen=True):
    """Somebody who may declare an aspect by the Impact of a *skill*, and whom it may be on besides the scene."""

    card: Card
    who: ActorId
    skill: str
    on: tuple[ActorId, ...]


def open_to(state: State) -> Iterator[Struck]:
    """Who may declare an aspect by Impact now: each for the last roll that was theirs (SF-gift-impact.1).

    That is one roll with those of the others whom an attack hits, which are against its effort.
    """
    seen: set[ActorId] = set()
    for card in state.told:
        for place, part in card.parts:
            has_struck = _strikes(state, card, place, part)
            if part.who in seen or (part.fixed and not has_struck):
                continue
            seen.add(part.who)
            if has_struck and not _has_declared(state, part.who):
                yield Struck(card, part.who, part.skill, _targets(state, card, part))


def _strikes(state: State, card: Card, place: Place, part: Part) -> bool:
    """Whether a side has rolled with style, by a skill with Impact."""
    return part.who != NOBODY and _with_style(card, place) and has_impact(state, part)


def _has_declared(state: State, who: ActorId) -> bool:
    """Whether somebody has declared an aspect for the last roll that was theirs."""
    for card in state.told:
        mine = next(((place, part) for place, part in card.parts if part.who == who), None)
        if mine and not card.impact and _strikes(state, card, *mine):
            return True
        if mine and not mine[1].fixed:
            return False
    return False


def _with_style(card: Card, place: Place) -> bool:
    """Whether a side has won by enough; of a hidden opponent nobody learns by how much it fell short.

    Whoever only sets a difficulty for others has won against nobody.
    """
    if card.decided is None or card.is_for_later or (place is Place.THEIRS and card.hides):
        return False
    return fragile_aspect(card.decided.shifts if place is Place.OURS else -card.decided.shifts)


def has_impact(state: State, part: Part) -> bool:
    """Whether a side rolls by a skill with Impact."""
    bearer = bearer_of(state, part.who)
    return bearer is not None and part.skill.casefold() in {each.casefold() for each in bearer.character.impacts}


def _targets(state: State, card: Card, part: Part) -> tuple[ActorId, ...]:
    """Whoever rolled, and the opponent, as far as everybody knows of them and they are still there."""
    involved = dict.fromkeys((part.who, *(other.who for _, other in card.parts), card.against))
    there = {*state.npcs, *(person.id for person in state.in_play)}
    return tuple(who for who in involved if who in there and not is_hidden(state, who))
