"""Aspects invoked once the dice have fallen, for fate points or by a free invoke: for +2, or for another throw.

The outcome of a roll is provisional as long as somebody may still invoke for it.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.odds import Choice as Chosen
from talewright.games.strange_fate.odds import answered, weighed
from talewright.games.strange_fate.play.able import aspects_now
from talewright.games.strange_fate.play.acting import companion_of, is_companion, purse_of
from talewright.games.strange_fate.play.allowed import in_phase, is_you, part_of
from talewright.games.strange_fate.play.aspects.placing import AspectGone, spent
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Named, Part, Phase, Place, Took
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, CharacterId, ModifierId, NpcId, RollId
from talewright.games.strange_fate.play.known import (
    Known,
    everything,
    found,
    may_tag,
    named,
    on_actor,
    on_scene,
    with_companions,
)
from talewright.games.strange_fate.play.points import NO_PARENT, PointsCounted, paid
from talewright.games.strange_fate.play.rolls.sides import known_side, sees_all
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.taken_back import invoked, tagged
from talewright.games.strange_fate.rules.aspects.aspect import invoking_costs
from talewright.games.strange_fate.rules.aspects.placed import check_invoke
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.roll import Decided, judged
from talewright.games.strange_fate.rules.dice.situation import INVOKE, Modifier, Source
from talewright.percent import said
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Option, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import counted, signed


class Invoke(Move, tag="invoke"):
    """Invoke an aspect for a roll whose dice have fallen: for +2, or for another throw of that side's dice."""

    roll: RollId
    place: Place = Place.OURS
    aspect: Annotated[Line, Words("Say which aspect is invoked.")]
    reroll: bool = False

    def decide(self, state: State, at: At) -> Facts:
        card, part = side_of(state, at.seat, self.roll, self.place)
        aspect = self.meant(state, card, part)
        check_invoke(part.side, aspect, part.rerolled)
        cost = price_of(state, part.who, aspect)
        yield recast(
            self,
            AspectInvoked,
            roll=card.id,
            modifier=ModifierId(at.stamp.id),
            who=part.who,
            aspect=aspect,
            cost=cost,
            hidden=part.hidden,
        )
        yield from paid(state, part.who, cost, f"Invoking {aspect}", parent=NO_PARENT if part.hidden else card.id)
        yield from directing(at.now, part.who, aspect, cost)
        yield from worn(state, aspect)

    def meant(self, state: State, card: Card, part: Part) -> str:
        """The aspect that is meant. Raises ``Refused`` where nobody has one of this name."""
        written = " ".join(self.aspect.split())
        known = named(state, written)
        if is_companion(state, part.who) and (known is None or known.name not in may_invoke(state, card, part)):
            has = ", ".join(may_invoke(state, card, part)) or "none to invoke now"
            raise Refused(
                f"{part.name} has its own aspects, and two of its character's when apart: there is {has}.",
                clause="SF-gift-companion.11",
            )
        if known is None and part.who in state.people:
            has = ", ".join(may_invoke(state, card, part)) or "none that is left to invoke"
            raise Refused(f"There is no aspect {written[:60]!r} here: {part.name} has {has}.")
        return known.name if known else written

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, place, part in to_invoke_for(state, viewer.seat):
            fields = cls.aspects(state, card, part)
            if fields:
                plus, reroll = leads_to(state, card, place) if sees_all(card, viewer.seat) else ("", "")
                uses = Option("false", f"For {signed(INVOKE)}", plus), Option("true", "For another throw", reroll)
                use = one_of("reroll", "What for", uses)
                here = {"group": card.id, "roll": card.id, "place": place}
                made = offer(cls, "Invoke an aspect", *fields, use, **here)
                yield made.explained(whose=_whose(state, viewer.seat, part))

    @classmethod
    def aspects(cls, state: State, card: Card, part: Part) -> tuple[Field, ...]:
        """Aspects to choose from; for somebody without a sheet any words."""
        names = may_invoke(state, card, part)
        if part.who not in state.people and not is_companion(state, part.who):
            can = price_of(state, part.who, "") <= purse_of(state, part.who).points
            return (text(cls, "aspect", "Aspect", suggestions=names),) if can else ()
        options = [Option(name, name, price_text(price_of(state, part.who, name))) for name in names]
        return (one_of("aspect", "Aspect", options),) if options else ()


class Tag(Move, tag="tag"):
    """Use a free invoke of an aspect in play, or of a consequence, for a roll whose dice have fallen."""

    roll: RollId
    place: Place = Place.OURS
    aspect: AspectId
    reroll: bool = False

    def decide(self, state: State, at: At) -> Facts:
        card, part = side_of(state, at.seat, self.roll, self.place)
        known = found(state, self.aspect)
        check_invoke(part.side, known.name, part.rerolled)
        if not known.free:
            raise Refused(f"{known.name} has no free invoke left: pay a fate point for it.")
        if not may_tag(state, known, part.who):
            raise Refused(f"The free invokes of {known.name} are somebody else's: ask them to let {part.name} use one.")
        yield recast(
            self, AspectTagged, roll=card.id, modifier=ModifierId(at.stamp.id), aspect=known.name, hidden=part.hidden
        )
        yield from spent(state, known)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        uses = Option("false", f"For {signed(INVOKE)}"), Option("true", "For another throw")
        for card, place, part in to_invoke_for(state, viewer.seat):
            can = may_be_tagged(state, part)
            if can:
                aspects = (Option(each.id, each.name, counted(each.free, "free invoke")) for each in can)
                fields = one_of("aspect", "Aspect", aspects), one_of("reroll", "What for", uses)
                here = {"group": card.id, "roll": card.id, "place": place}
                yield offer(cls, "Tag an aspect", *fields, **here).explained(whose=_whose(state, viewer.seat, part))


# --- what happened


class ForRoll(Concealable):
    """An aspect was invoked for one side of a roll, for +2 or for another throw."""

    roll: RollId
    place: Place
    modifier: ModifierId
    aspect: str
    reroll: bool

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls and state.known_roll(self.roll).part(self.place) is not None

    @abstractmethod
    def took(self, state: State) -> Took:
        """What it takes, and gives back where the roll is dropped."""

    def file(self, state: State) -> State:
        """Another throw, or a line more; everybody is asked again whether the roll may stand."""
        card = state.rolls[self.roll]
        card = replace(card, took=(*card.took, self.took(state)))
        for where, part in card.parts:
            changed = replace(part, content=False)
            if where is self.place and self.reroll:
                changed = replace(changed, rerolled=(*part.rerolled, self.aspect))
            elif where is self.place:
                line = Named(self.modifier, Modifier(Source.INVOKE, self.aspect, INVOKE))
                changed = replace(changed, named=(*part.named, line))
            card = card.with_part(where, changed)
        return state.with_roll(card)

    def does(self, state: State, what: str) -> str:
        """Who invokes it, and what for."""
        gets = "another throw" if self.reroll else signed(INVOKE)
        return f"{known_side(state, self.roll, self.place)[1].name} {what} {self.aspect} for {gets}"


class AspectInvoked(ForRoll, tag="aspect-invoked/1"):
    """An aspect was invoked at a cost in fate points."""

    who: ActorId
    cost: int

    def took(self, state: State) -> Took:
        return invoked(state, self.who, self.aspect, self.cost)

    def file(self, state: State) -> State:
        person = state.people.get(CharacterId(self.who))
        if person and not self.cost:
            state = state.with_person(replace(person, signed=person.signed | {self.aspect.casefold()}))
        return ForRoll.file(self, borrowing(state, self.who, self.aspect))

    def told(self, state: State) -> str:
        price = "" if self.cost else ", for nothing, as it is a Signature Aspect"
        return f"{self.does(state, 'invokes')}{price}"


class AspectTagged(ForRoll, tag="aspect-tagged/1"):
    """An aspect was invoked without a fate point."""

    def took(self, state: State) -> Took:
        return tagged(state, self.aspect)

    def told(self, state: State) -> str:
        return self.does(state, "tags")


# --- what may be invoked, and what it costs


def side_of(state: State, seat: Seat, roll: RollId, place: Place) -> tuple[Card, Part]:
    """A side for which this seat may invoke. Raises ``Refused`` otherwise."""
    card = in_phase(state, roll, (Phase.FALLEN,))
    part = part_of(card, place)
    if part.fixed:
        raise Refused("Nobody invokes for a difficulty: invoke for whoever rolls.")
    if not state.rolls_for(seat, part):
        raise Refused(f"{part.name} is not yours to invoke for: ask who plays them.")
    return card, part


def _whose(state: State, seat: Seat, part: Part) -> str:
    """Whose it is to invoke for a side; empty for a player's only character."""
    return "" if is_you(state, seat, part.who) else part.name


def to_invoke_for(state: State, seat: Seat) -> Iterator[tuple[Card, Place, Part]]:
    """The sides for which a seat may invoke."""
    for card in state.rolls.values():
        for place, part in card.parts if card.phase is Phase.FALLEN else ():
            if state.rolls_for(seat, part):
                yield card, place, part


def may_invoke(state: State, card: Card, part: Part) -> tuple[str, ...]:
    """The aspects that one side may still invoke: its own, then those of whom it meets, then those of the scene.

    For others than characters the game master may name any words that fit.
    """
    others = (other for _, other in card.parts if other is not part)
    met = [known for each in (part, *others) if each.who != NOBODY for known in with_companions(state, each.who)]
    met += borrowed(state, part.who)
    names = dict.fromkeys(known.name for known in (*met, *on_scene(state)) if not known.hidden)
    points = purse_of(state, part.who).points
    return tuple(name for name in names if is_left(part, name) and price_of(state, part.who, name) <= points)


def own_aspects(state: State, who: ActorId) -> tuple[str, ...]:
    """The aspects that stand on a character's sheet; none for anybody else."""
    return tuple(each.name for each in aspects_now(state.people[CharacterId(who)])) if who in state.people else ()


def borrowed(state: State, who: ActorId) -> Iterator[Known]:
    """The aspects of its character that an independent companion may use alone: two in all, as it chooses them.

    Source: SF-gift-companion.11.
    """
    npc, companion = state.npcs.get(NpcId(who)), companion_of(state, who)
    if npc is None or companion is None or not npc.alone:
        return
    is_full = len(npc.borrowed) >= companion.borrows
    for known in on_actor(state, npc.of):
        if known.is_on_sheet and (known.name in npc.borrowed or not is_full):
            yield known


def borrowing(state: State, who: ActorId, aspect: str) -> State:
    """The state in which a companion has used an aspect, which is one of the two if it is its character's."""
    npc = state.npcs.get(NpcId(who))
    if npc is None or aspect not in own_aspects(state, npc.of) or aspect in npc.borrowed:
        return state
    return state.with_npc(replace(npc, borrowed=(*npc.borrowed, aspect)))


def may_be_tagged(state: State, part: Part) -> tuple[Known, ...]:
    """The aspects of which one side may use a free invoke for its roll."""
    known = (each for each in everything(state) if not each.hidden and may_tag(state, each, part.who))
    return tuple(each for each in known if is_left(part, each.name))


def is_left(part: Part, aspect: str) -> bool:
    """Whether an aspect was not invoked for this roll yet."""
    return allowed(check_invoke, part.side, aspect, part.rerolled)


def price_of(state: State, who: ActorId, aspect: str) -> int:
    """Fate points for an aspect; a Signature Aspect is free the first time in a scene (SF-gift-signature-aspect.1)."""
    person = state.people.get(CharacterId(who))
    signed = {name.casefold() for name in person.character.signature_aspects} if person else set()
    used = bool(person and aspect.casefold() in person.signed)
    return invoking_costs(is_signature=aspect.casefold() in signed, uses_this_scene=int(used))


def price_text(cost: int) -> str:
    """Fate points in words."""
    return counted(cost, "fate point") if cost else "for nothing"


def directed_by(state: State, aspect: str) -> ActorId | None:
    """Whom an aspect of this name controls; None for any other."""
    known = named(state, aspect)
    return known.on if known and known.id in state.acts.controls else None


def directing(state: State, who: ActorId, aspect: str, cost: int) -> Facts:
    """What invoking an aspect of control takes goes to whoever it controls (SF-extra-psychic.9)."""
    directed = directed_by(state, aspect)
    if directed is not None and directed != who and cost:
        to = directed if directed in state.people else NOBODY
        yield PointsCounted(who=to, points=purse_of(state, to).given(cost).points, reason=f"directed by {aspect}")


def worn(state: State, aspect: str) -> Facts:
    """A fragile aspect goes once it was invoked, as long as no free invoke of it is left."""
    known = named(state, aspect)
    placed = state.aspects.get(known.id) if known else None
    if placed is not None and placed.placed.used() is None:
        yield AspectGone(aspect=placed.id)


# --- what it would lead to


BUT, IN_ANSWER = "; if they invoke in answer, {}", "If they invoke in answer, it is a success in {} of all throws."
LOST, HOPELESS = "If they invoke in answer, it is no success.", "no throw is a success"


def leads_to(state: State, card: Card, place: Place) -> tuple[str, str]:
    """What +2 and another throw would lead to, and what is left of it if the other side invokes in answer.

    Of the other side's own throw nothing is said; an effort that is a difficulty for others is only raised.
    """
    situation, faces, outcome = card.situation, card.faces, card.outcome
    assert situation is not None
    assert faces is not None
    assert outcome is not None
    ours, theirs = (INVOKE, 0) if place is Place.OURS else (0, INVOKE)
    if card.is_for_later:
        return f"the effort is {called(outcome.effort + ours)}", ""
    verdict = judged(outcome.shifts + ours - theirs, is_opposed=situation.is_opposed)
    better = Decided(outcome.effort + ours, outcome.opposition + theirs, verdict)
    if place is Place.THEIRS:
        return f"{card.ours.name if card.ours else 'the other side'}: {better}", ""
    chance = next(each.chance for each in _weighed(situation, faces) if each.choice is Chosen.REROLL)
    left = if_answered(state, card)
    plus, again = (_answer(left.get(each), BUT) for each in (Chosen.PLUS, Chosen.REROLL))
    return f"{better}{plus}", f"a success in {said(chance)} of all throws{again}" if chance else HOPELESS


def in_answer(state: State, card: Card) -> str:
    """What is left of a success if the other side invokes in answer; nothing where that cannot hurt it."""
    chance = if_answered(state, card).get(Chosen.KEEP, Fraction(1))
    return LOST if not chance else _answer(chance if chance < 1 else None, IN_ANSWER)


def _answer(chance: Fraction | None, words: str) -> str:
    return "" if chance is None else words.format(said(chance))


def if_answered(state: State, card: Card) -> Mapping[Chosen, Fraction]:
    """The chance of a success by each choice, if the other side answers; nothing where it cannot."""
    situation, faces, other = card.situation, card.faces, card.theirs
    if situation is None or faces is None or other is None or other.fixed or not most_invokes(state, card, other):
        return {}
    return _answered(situation, faces)


def most_invokes(state: State, card: Card, part: Part) -> int:
    """How many aspects a side may still use for a roll: free invokes, and those for which it has the fate points."""
    points, free = purse_of(state, part.who).points, len(may_be_tagged(state, part))
    if part.who not in state.people and not is_companion(state, part.who):
        return free + points // price_of(state, part.who, "")
    prices = sorted(price_of(state, part.who, name) for name in may_invoke(state, card, part))
    return free + sum(total <= points for total in accumulate(prices))


_answered = lru_cache(maxsize=256)(answered)
_weighed = lru_cache(maxsize=256)(weighed)
