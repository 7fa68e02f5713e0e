"""Aspects invoked for something that happens: somebody asks for it, and the game master says whether it does."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import is_companion, purse_of
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.aspects import invoking
from talewright.games.strange_fate.play.aspects.placing import Places, spent
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, WishId
from talewright.games.strange_fate.play.in_play import Wish
from talewright.games.strange_fate.play.known import (
    Known,
    by_name,
    called,
    everything,
    is_hidden,
    may_tag,
    named,
    with_companions,
)
from talewright.games.strange_fate.play.points import paid
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.skills.extra import Control
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, Prose, Words, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import bare, because

AGAIN = 2
"""The time from which on directing a mind is not free."""


class AskEffect(Move, tag="ask-effect"):
    """Invoke an aspect for something that happens; the game master says whether it does."""

    who: ActorId
    aspect: Annotated[Line, Words("Say which aspect is invoked.")]
    effect: Annotated[Prose, Words("Say what happens by it.")]

    def decide(self, state: State, at: At) -> Facts:
        """Where the game master asks for it, it happens."""
        actor = own(state, at.seat, self.who)
        aspect = " ".join(self.aspect.split())
        if isinstance(actor, Person):
            aspect = self.meant(state, actor, aspect)
        if not can_afford(state, self.who, aspect):
            purse_of(state, self.who).paid(invoking.price_of(state, self.who, aspect), f"Invoking {aspect}")
        wish, hidden = WishId(at.stamp.id), is_hidden(state, self.who)
        yield EffectAsked(wish=wish, who=self.who, aspect=aspect, effect=self.effect, hidden=hidden)
        if at.seat.is_gm:
            yield EffectAnswered(wish=wish, agreed=True, hidden=hidden)
            yield from paying(state, self.who, aspect)

    def meant(self, state: State, actor: Person, written: str) -> str:
        """The aspect that is meant. Raises ``Refused`` where there is none, or a companion may not invoke it."""
        known = named(state, written)
        if known is None:
            raise Refused(f"There is no aspect {written[:60]!r} here: choose one from the list.")
        can = [each.name for each in may_invoke_for_effect(state, actor.id)] if actor.of else [known.name]
        if known.name not in can:
            raise Refused(
                f"{actor.name} invokes its own aspects, and two of its character's when apart: there is "
                f"{', '.join(can) or 'none to invoke now'}.",
                clause="SF-gift-companion.11",
            )
        return known.name

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        is_gm, effect = viewer.seat.is_gm, text(cls, "effect", "What happens by it")
        about = "" if is_gm else "The game master says whether it does; if not, nothing is paid."
        for who in _invokers(state, viewer.seat):
            can = [
                Option(each.name, each.name, invoking.price_text(cost_of(state, who, each)))
                for each in may_invoke_for_effect(state, who)
            ]
            if can:
                fields = one_of("aspect", "Aspect", can), effect
                made = offer(cls, "Invoke an aspect for effect", *fields, group=who, who=who)
                yield made.explained(whose=whose(state, viewer.seat, who), about=about)
        made_up = (npc for npc in state.npcs if not is_companion(state, npc))
        payers = by_name(state, (npc for npc in made_up if purse_of(state, npc).points))
        if is_gm and payers:
            npcs = one_of("who", "Who", payers)
            yield offer(cls, "Invoke an aspect for an NPC", npcs, text(cls, "aspect", "Aspect"), effect)


class AnswerEffect(Places, tag="answer-effect"):
    """Say whether it happens; if it does not, nothing is paid."""

    wish: WishId
    agreed: bool
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        wish = state.wishes.get(self.wish)
        if wish is None:
            raise Refused("That is not asked any more: look at the table as it stands now.")
        yield EffectAnswered(wish=self.wish, agreed=self.agreed, reason=self.reason)
        if self.agreed:
            yield from paying(state, wish.who, wish.aspect)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for wish in state.wishes.values():
            here = {"group": wish.id, "wish": wish.id}
            if can_afford(state, wish.who, wish.aspect):
                yield offer(cls, "Allow", **here, agreed=True).explained(about=wish.effect, main=True)
            why = text(cls, "reason", "Why")
            yield offer(cls, "Don't allow", why, **here, agreed=False).explained(about=wish.effect)


# --- what happened


class EffectAsked(Concealable, tag="effect-asked/1"):
    """Somebody would invoke an aspect for something that happens; the game master says whether it does."""

    brings = ("wish",)

    wish: WishId
    who: ActorId
    aspect: str
    effect: str

    def file(self, state: State) -> State:
        wish = Wish(id=self.wish, who=self.who, aspect=self.aspect, effect=self.effect)
        return replace(state, wishes={**state.wishes, self.wish: wish})

    def told(self, state: State) -> str:
        return f"{called(state, self.who)} invokes {self.aspect} for effect: {bare(self.effect)}"


class EffectAnswered(Concealable, tag="effect-answered/1"):
    """Whether it happens."""

    wish: WishId
    agreed: bool
    reason: str = ""

    def file(self, state: State) -> State:
        wish = state.wishes[self.wish]
        state = invoking.borrowing(state, wish.who, wish.aspect) if self.agreed else state
        return replace(state, wishes={known: each for known, each in state.wishes.items() if known != self.wish})

    def told(self, state: State) -> str:
        answer = "so it is" if self.agreed else "it is not so"
        return f"{bare(state.wishes[self.wish].effect)}: {answer}{because(self.reason)}"


class SignatureUsed(Public, tag="signature-used/1"):
    """The free invoke that a Signature Aspect has in each scene was used for something that happened."""

    who: ActorId
    aspect: str

    def fits(self, state: State) -> bool:
        return self.who in state.people

    def file(self, state: State) -> State:
        person = state.people[CharacterId(self.who)]
        return state.with_person(replace(person, signed=person.signed | {self.aspect.casefold()}))


# --- what may be invoked, and what it costs


def _invokers(state: State, seat: Seat) -> Iterator[ActorId]:
    """A seat's own characters, and their companions who act alone."""
    for person in state.own(seat):
        yield person.id
        yield from (npc.id for npc in state.npcs.values() if npc.of == person.id and npc.alone)


def may_invoke_for_effect(state: State, who: ActorId) -> tuple[Known, ...]:
    """The aspects that somebody may invoke for effect: their own, and those in play; each name once.

    Source: SF-gift-companion.11.
    """
    mine = (*with_companions(state, who), *invoking.borrowed(state, who))
    others = [each for each in everything(state) if each.id and each.on != who]
    known = {each.name.casefold(): each for each in (*mine, *others) if not each.hidden}
    points, free = purse_of(state, who).points, _free_for(state, who)
    affordable = (name for name, each in known.items() if invoking.price_of(state, who, each.name) <= points)
    can = free.union(affordable)
    return tuple(each for name, each in known.items() if name in can)


def can_afford(state: State, who: ActorId, aspect: str) -> bool:
    """Whether somebody has a free invoke of an aspect, or fate points enough."""
    return bool(free_of(state, who, aspect)) or invoking.price_of(state, who, aspect) <= purse_of(state, who).points


def cost_of(state: State, who: ActorId, known: Known) -> int:
    """Fate points for an aspect, of which a free invoke may be left."""
    return 0 if may_tag(state, known, who) else invoking.price_of(state, who, known.name)


def _free_for(state: State, who: ActorId) -> frozenset[str]:
    """The names of the aspects of which somebody may use a free invoke."""
    known = (each for each in everything(state) if each.free and not each.hidden)
    return frozenset(each.name.casefold() for each in known if may_tag(state, each, who))


def free_of(state: State, who: ActorId, aspect: str) -> Known | None:
    """The aspect of this name of which somebody may use a free invoke."""
    fits = (each for each in everything(state) if not each.hidden and each.name.casefold() == aspect.casefold())
    return next((each for each in fits if may_tag(state, each, who)), None)


def paying(state: State, who: ActorId, aspect: str) -> Facts:
    """A free invoke where there is one, and else fate points. Raises ``Refused`` where there are not enough.

    What directing a controlled mind takes is paid to it (SF-extra-psychic.9).
    """
    free = free_of(state, who, aspect)
    if free is not None:
        yield from spent(state, free)
        return
    directed = invoking.directed_by(state, aspect)
    price = invoking.price_of(state, who, aspect) if directed is None else Control.invoking_costs(AGAIN)
    if not price:
        yield SignatureUsed(who=who, aspect=aspect)
    yield from paid(state, who, price, f"Invoking {aspect}")
    yield from invoking.directing(state, who, aspect, price)
    yield from invoking.worn(state, aspect)
