"""Aspects on the table: the game master puts them there, shows and removes them; their owners lend free invokes."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, RollId
from talewright.games.strange_fate.play.in_play import InPlay
from talewright.games.strange_fate.play.known import (
    THE_GM,
    Known,
    called,
    everybody,
    found,
    invokes_as,
    is_here,
    is_hidden,
    may_tag,
    on_actor,
    on_scene,
    seen_by,
)
from talewright.games.strange_fate.play.state import NO_SUCH, State
from talewright.games.strange_fate.rules.aspects.placed import Placed
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Number, Option, Words, hidden_field, offer, one_of, text
from talewright.wording import bare, because, counted

FreeInvokes = Annotated[int, Meta(ge=0, le=9)]
NO_WORDS = "An aspect is a few words: write what is true now."
SCENE = Option("", "The scene")
MOST_FREE = 4
LASTS = (Option("false", "Fragile: it goes once it was used"), Option("true", "Sticky: it stays until it is removed"))


class Places(OfGameMaster):
    """Something that the game master does with aspects, without a roll."""

    otherwise = "The game master puts aspects on the table without a roll: declare or maneuver, with a roll."


class PlaceAspect(Places, tag="place-aspect"):
    """Put an aspect on the table without a roll, on somebody or on the scene."""

    prepared = "Aspects"

    name: Annotated[Line, Words(NO_WORDS)]
    on: ActorId = NOBODY
    by: ActorId = NOBODY
    free: FreeInvokes = 0
    sticky: bool = True
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        for who in (self.on, self.by):
            if who != NOBODY:
                state.actor(who)
        name = " ".join(self.name.split())
        aspect = Placed(name=name, on=self.on, by=self.by, free=self.free, is_sticky=self.sticky)
        yield placed_as(AspectId(at.stamp.id), aspect, hidden=self.hidden or is_hidden(state, self.on))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        everybody = seen_by(state, viewer.seat)
        yield offer(
            cls,
            "Put an aspect on the table",
            text(cls, "name", "The aspect"),
            Choice(name="on", label="On", options=(SCENE, *everybody), default="", optional=True),
            one_of("sticky", "How long", LASTS, default="true"),
            Number(name="free", label="Free invokes", least=0, most=MOST_FREE, default=0),
            Choice(name="by", label="Whose they are", options=(Option("", "Everybody's"), *everybody), optional=True),
            hidden_field(),
        )


class ShowAspect(Places, tag="show-aspect"):
    """Tell everybody of an aspect that was hidden."""

    aspect: AspectId

    def decide(self, state: State, at: At) -> Facts:
        each = state.aspect(self.aspect)
        if not each.hidden:
            raise Refused(f"{each.name} is not hidden: everybody sees it.")
        if is_hidden(state, each.on):
            raise Refused(f"{state.npc(each.on).name} is hidden: show everybody who has it first.")
        yield placed_as(each.id, each.placed)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for each in state.aspects.values():
            if each.hidden and not is_hidden(state, each.on):
                yield offer(cls, f"Show {each.name} to everybody", group=each.id, aspect=each.id)


class RemoveAspect(Places, tag="remove-aspect"):
    """An aspect is true no more."""

    aspect: AspectId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        yield AspectGone(aspect=self.aspect, reason=self.reason, hidden=state.aspect(self.aspect).hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for each in state.aspects.values():
            yield offer(cls, f"Remove {each.name}", why, group=each.id, aspect=each.id)


class LendAspect(Move, tag="lend-aspect"):
    """Let somebody else use one's free invokes of an aspect."""

    aspect: AspectId
    to: ActorId

    def decide(self, state: State, at: At) -> Facts:
        known = found(state, self.aspect)
        if self.aspect not in state.aspects or not known.free:
            raise Refused(f"{known.name} has no free invokes that somebody else could use.")
        if known.by == NOBODY:
            raise Refused(f"The free invokes of {known.name} are everybody's already.")
        own(state, at.seat, known.by)
        if is_hidden(state, self.to) and not at.seat.is_gm:
            raise Refused(NO_SUCH)
        name = state.actor(self.to).name
        if may_tag(state, known, self.to):
            raise Refused(f"{name} may use the free invokes of {known.name} already.")
        yield AspectLent(aspect=self.aspect, borrower=self.to, hidden=is_hidden(state, self.to))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        own_ = (who for who in everybody(state) if state.acts_for(viewer.seat, who))
        mine = {who for who in own_ if invokes_as(state, who) != NOBODY}
        for each in state.aspects.values():
            if not each.hidden and each.placed.free and each.placed.by in mine:
                known, seen = found(state, each.id), seen_by(state, viewer.seat)
                others = [option for option in seen if not may_tag(state, known, ActorId(option.value))]
                if others:
                    to = one_of("to", "Who", others)
                    yield offer(cls, f"Let somebody use {each.name}", to, group=each.id, aspect=each.id)


# --- what happened


class AspectPlaced(Concealable, tag="aspect-placed/1"):
    """An aspect lies on the table; when a hidden one is found or shown, everybody hears of it as new.

    One that was declared by *impact* names the roll.
    """

    brings = ("aspect",)

    aspect: AspectId
    name: str
    on: ActorId = NOBODY
    by: ActorId = NOBODY
    free: int = 0
    sticky: bool = False
    impact: RollId = RollId("")

    def fits(self, state: State) -> bool:
        return not self.impact or bool(self.struck_by(state))

    def file(self, state: State) -> State:
        """There is one aspect by Impact for each roll."""
        found = Placed(name=self.name, on=self.on, by=self.by, free=self.free, is_sticky=self.sticky)
        state = state.with_aspect(InPlay(id=self.aspect, placed=found, hidden=self.hidden))
        return state.with_roll(replace(state.known_roll(self.impact), impact=False)) if self.impact else state

    def told(self, state: State) -> str:
        """The aspect with its free invokes; to whom they belong, where they are somebody's."""
        where = f"on {called(state, self.on)}" if self.on != NOBODY else "in the scene"
        whose = f" for {owner_of(state, self.by)}" if self.by != NOBODY else ""
        free = f", with {counted(self.free, 'free invoke')}{whose}" if self.free else ""
        impact = f", by the Impact of {self.struck_by(state)[0]}" if self.impact else ""
        hidden = ", hidden from the players" if self.hidden else ""
        return f"An aspect {where}: {bare(self.name)}{free}{impact}{hidden}"

    def struck_by(self, state: State) -> tuple[str, ...]:
        """The skill that whoever declares it has rolled."""
        return tuple(part.skill for _, part in state.known_roll(self.impact).parts if part.who == self.by)


class FreeInvokeUsed(Concealable, tag="free-invoke-used/1"):
    """One free invoke of an aspect is spent."""

    aspect: AspectId

    def file(self, state: State) -> State:
        known = state.aspects[self.aspect]
        return state.with_aspect(replace(known, placed=replace(known.placed, free=known.placed.free - 1)))


class ConsequenceTagged(Concealable, tag="consequence-tagged/1"):
    """The free invoke of a consequence is spent; *slot* is its place."""

    who: ActorId
    slot: int

    def file(self, state: State) -> State:
        wounds = state.wounds_of(self.who)
        each_slot = (replace(each, dealt_by="") if each.slot == self.slot else each for each in wounds.consequences)
        return state.with_wounds(self.who, replace(wounds, consequences=tuple(each_slot)))


class AspectLent(Concealable, tag="aspect-lent/1", rename={"borrower": "to"}):
    """Somebody else may use the free invokes of an aspect."""

    aspect: AspectId
    borrower: ActorId

    def file(self, state: State) -> State:
        known = state.aspects[self.aspect]
        return state.with_aspect(replace(known, lent=(*known.lent, self.borrower)))

    def told(self, state: State) -> str:
        return f"{called(state, self.borrower)} may use the free invokes of {state.aspects[self.aspect].name}"


class AspectGone(Concealable, tag="aspect-gone/1"):
    """An aspect is true no more; *told_already* where that was told of what it belongs to."""

    aspect: AspectId
    reason: str = ""
    told_already: bool = False

    def file(self, state: State) -> State:
        return state.without_aspect(self.aspect)

    def told(self, state: State) -> str:
        """Of free invokes of what stands on a sheet, or was there before, only these are gone."""
        if self.told_already:
            return ""
        gone = state.aspects[self.aspect]
        whose = f" for {owner_of(state, gone.placed.by)}" if gone.placed.by != NOBODY else ""
        left = f"No free invoke of {gone.name} is left{whose}"
        return f"{left if self.remains(state) else f'{gone.name} is gone'}{because(self.reason)}"

    def remains(self, state: State) -> bool:
        """Whether it is there without this, as everybody knows: on a sheet, of gear, a consequence, or placed to stay.

        Of two that were placed to stay each is an aspect of its own.
        """
        gone = state.aspects[self.aspect]
        there = on_scene(state) if gone.on == NOBODY else on_actor(state, gone.on)
        others = (each for each in there if each.name.casefold() == gone.name.casefold() and not each.hidden)
        return any(
            each.id not in state.aspects or (not gone.placed.is_sticky and state.aspects[each.id].placed.is_sticky)
            for each in others
        )


def owner_of(state: State, who: ActorId | str) -> str:
    """Whose free invokes they are, as everybody may hear it."""
    is_known = is_here(state, ActorId(who)) and not is_hidden(state, ActorId(who))
    return called(state, ActorId(who)) if is_known else THE_GM


def placed_as(aspect: AspectId, placed: Placed, *, hidden: bool = False) -> AspectPlaced:
    """An aspect that is new, or as it is told anew."""
    return AspectPlaced(
        aspect=aspect,
        name=placed.name,
        on=ActorId(placed.on),
        by=ActorId(placed.by),
        free=placed.free,
        sticky=placed.is_sticky,
        hidden=hidden,
    )


def spent(state: State, known: Known) -> Facts:
    """A free invoke is gone, and with the last one a fragile aspect."""
    if known.slot is not None:
        yield ConsequenceTagged(who=known.on, slot=known.slot, hidden=known.hidden)
        return
    yield FreeInvokeUsed(aspect=known.id, hidden=known.hidden)
    if state.aspects[known.id].placed.tagged() is None:
        yield AspectGone(aspect=known.id, hidden=known.hidden)
