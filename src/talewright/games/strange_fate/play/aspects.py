"""Aspects that come up in play: what a roll brings about or finds, free invokes, and invokes for effect."""

from collections.abc import Iterator

from talewright.games.strange_fate.placed import FREE_INVOKES, check_invoke
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own, part_of
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, AspectId, ModifierId, WishId
from talewright.games.strange_fate.play.impact import declared
from talewright.games.strange_fate.play.in_play import InPlay, Manner, Owed
from talewright.games.strange_fate.play.invoking import paying, price_of
from talewright.games.strange_fate.play.known import (
    Known,
    everything,
    found,
    is_hidden,
    may_tag,
    named,
    on_actor,
)
from talewright.games.strange_fate.play.points import purse_of
from talewright.games.strange_fate.play.state import GONE, NO_SUCH, Person, State
from talewright.games.strange_fate.procedure.insight import Learned, check_sought, learned
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
NO_WORDS = "An aspect is a few words: write what is true now."
GM_PLACES = "The game master puts aspects on the table without a roll: declare or maneuver, with a roll."


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with an aspect in play brings about."""
    match move:
        case mv.Seek():
            return (_sought(state, move, seat),)
        case mv.Tag():
            return _tagged(state, move, seat, stamp)
        case mv.LendAspect(aspect=aspect, to=to):
            return (_lent(state, aspect, to, seat),)
        case mv.AnswerAssessment():
            return _answered(state, move, seat)
        case mv.DeclareImpact():
            return (declared(state, move, seat, stamp),)
        case mv.AskEffect():
            return _asked(state, move, seat, stamp)
        case _:
            check_gm(seat, GM_PLACES)
            return _by_game_master(state, move, stamp)


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> Events:
    match move:
        case mv.PlaceAspect():
            return (_put(state, move, stamp),)
        case mv.ShowAspect(aspect=aspect):
            return (_shown(state, state.aspect(aspect)),)
        case mv.RemoveAspect(aspect=aspect, reason=reason):
            hidden = state.aspect(aspect).hidden
            return (ev.AspectGone(aspect=aspect, reason=reason.strip(), hidden=hidden),)
        case mv.AnswerEffect():
            return _effect(state, move)
        case _:
            raise AssertionError(move)


# --- put there, shown, lent


def _put(state: State, move: mv.PlaceAspect, stamp: Stamp) -> ev.Event:
    name = " ".join(move.name.split())
    if not name:
        raise Refused(NO_WORDS)
    for who in (move.on, move.by):
        if who != NOBODY:
            state.actor(who)
    return ev.AspectPlaced(
        aspect=AspectId(stamp.id),
        name=name,
        on=move.on,
        by=move.by,
        free=move.free,
        sticky=move.sticky,
        hidden=move.hidden or is_hidden(state, move.on),
    )


def _placed_anew(each: InPlay, *, by: str, free: int) -> ev.AspectPlaced:
    placed = each.placed
    return ev.AspectPlaced(
        aspect=each.id, name=each.name, on=each.on, by=ActorId(by), free=free, sticky=placed.is_sticky
    )


def _shown(state: State, each: InPlay) -> ev.Event:
    if not each.hidden:
        raise Refused(f"{each.name} is not hidden: everybody sees it.")
    if is_hidden(state, each.on):
        raise Refused(f"{state.npc(each.on).name} is hidden: show everybody who has it first.")
    return _placed_anew(each, by=each.placed.by, free=each.placed.free)


def _lent(state: State, aspect: AspectId, to: ActorId, seat: Seat) -> ev.Event:
    known = found(state, aspect)
    if aspect not in state.aspects or not known.free:
        raise Refused(f"{known.name} has no free invokes that somebody else could use.")
    if known.by == NOBODY:
        raise Refused(f"The free invokes of {known.name} are everybody's already.")
    own(state, seat, known.by)
    if is_hidden(state, to) and not seat.is_gm:
        raise Refused(NO_SUCH)
    name = state.actor(to).name
    if may_tag(state, known, to):
        raise Refused(f"{name} may use the free invokes of {known.name} already.")
    return ev.AspectLent(aspect=aspect, to=to, hidden=is_hidden(state, to))


# --- brought about by a roll


def _sought(state: State, move: mv.Seek, seat: Seat) -> ev.Event:
    """Before the dice fall it is said what the roll is to bring about (SF-trapping-insight.2)."""
    card = in_phase(state, move.roll, BEFORE_THE_DICE)
    if card.ours is None or not state.rolls_for(seat, card.ours):
        raise Refused("What a roll brings about is for whoever rolls to say, or for the game master.")
    aspect = " ".join(move.aspect.split())
    on, removes = move.on, AspectId("")
    if move.manner is Manner.REMOVAL:
        taken = found(state, move.removes)
        if taken.id not in state.aspects:
            raise Refused(f"{taken.name} is a consequence: treat it.")
        aspect, on, removes = taken.name, taken.on, taken.id
    elif on != NOBODY:
        name = state.actor(on).name
        if is_hidden(state, on):
            raise Refused(f"Nobody knows of {name} yet: show everybody who it is first." if seat.is_gm else NO_SUCH)
    if move.manner is Manner.ASSESSMENT:
        check_sought(aspect)
    elif not aspect:
        raise Refused(NO_WORDS)
    return ev.AspectSought(roll=card.id, manner=move.manner, aspect=aspect, on=on, sticky=move.sticky, removes=removes)


def brought(state: State, card: Card) -> Events:
    """What a roll that stands brings about: an aspect with 1 free invoke, or 2 with style; or one that goes."""
    sought, outcome = card.seeks, card.decided
    if sought is None or outcome is None or (sought.on != NOBODY and not _is_there(state, sought.on)):
        return ()
    free = FREE_INVOKES.get(outcome.verdict, 0)
    if sought.manner is Manner.ASSESSMENT:
        return _assessed(state, card, free)
    if outcome.verdict not in FREE_INVOKES:
        return ()
    if sought.manner is Manner.REMOVAL:
        known = state.aspects.get(sought.removes)
        return (ev.AspectGone(aspect=known.id, hidden=known.hidden),) if known else ()
    by = card.ours.who if card.ours else NOBODY
    return (_brought_about(state, card, by, free),)


def _is_there(state: State, who: ActorId) -> bool:
    return who in state.npcs or any(who == person.id for person in state.in_play)


def _brought_about(state: State, card: Card, by: ActorId, free: int) -> ev.Event:
    """The aspect that was meant; one that somebody has placed there already has more free invokes then."""
    sought = card.seeks
    assert sought is not None
    for each in state.aspects.values():
        same = each.name.casefold() == sought.aspect.casefold() and (each.on, each.placed.by) == (sought.on, by)
        if same and not each.hidden:
            return _placed_anew(each, by=by, free=each.placed.free + free)
    return ev.AspectPlaced(
        aspect=AspectId(f"{card.id}.aspect"),
        name=sought.aspect,
        on=sought.on,
        by=by,
        free=free,
        sticky=sought.sticky,
    )


def _assessed(state: State, card: Card, free: int) -> Events:
    """Something is found; with 2 shifts or fewer the defender chooses what.

    Source: SF-trapping-insight.3, SF-trapping-insight.4.
    """
    sought, outcome = card.seeks, card.decided
    assert sought is not None
    assert outcome is not None
    if sought.on == NOBODY:
        return (ev.AssessmentOwed(roll=card.id, free=free),) if outcome.verdict in FREE_INVOKES else ()
    learns = learned(outcome.shifts)
    if learns is Learned.NOTHING:
        return ()
    chooses = sought.on if learns is Learned.DEFENDERS_CHOICE and sought.on in state.people else NOBODY
    return (ev.AssessmentOwed(roll=card.id, free=free, chooses=chooses),)


def to_find(state: State, owed: Owed, seat: Seat) -> tuple[Known, ...]:
    """The aspects that an assessment may find, as far as a seat knows of them: hidden ones are the game master's."""
    about = (each for each in everything(state) if each.on == owed.on and each.slot is None)
    return tuple(each for each in about if seat.is_gm or not each.hidden)


def answers(state: State, owed: Owed, seat: Seat) -> bool:
    """Whether a seat says what an assessment finds: the game master, and whoever may choose."""
    return seat.is_gm or state.acts_for(seat, owed.chooses)


def _answered(state: State, move: mv.AnswerAssessment, seat: Seat) -> Events:
    owed = state.owed.get(move.roll)
    if owed is None:
        raise Refused("Nothing is to be found by that roll any more: look at the table as it stands now.")
    if not answers(state, owed, seat):
        raise Refused("The game master says what is found, or whoever may choose it: wait for that.")
    if move.aspect:
        known = next((each for each in to_find(state, owed, seat) if each.id == move.aspect), None)
        if known is None:
            raise Refused(GONE)
        return _found(state, owed, known)
    words = " ".join(move.words.split())
    if not words:
        check_gm(seat, "Choose the aspect that is found: the game master alone says that there is none.")
        return (ev.AssessmentAnswered(roll=owed.roll),)
    known = next((each for each in to_find(state, owed, seat) if each.name.casefold() == words.casefold()), None)
    if known is None:
        if owed.on in state.people:
            has = ", ".join(each.name for each in to_find(state, owed, seat))
            raise Refused(f"{state.person(owed.on).name} has no aspect {words[:60]!r}: there is {has or 'none'}.")
        check_gm(seat)
        known = Known(name=words, about="", on=owed.on)
    return _found(state, owed, known)


def _found(state: State, owed: Owed, known: Known) -> Events:
    """What is found is told, with its free invokes."""
    answered = ev.AssessmentAnswered(roll=owed.roll, found=known.name)
    each = state.aspects.get(known.id)
    if each is not None and (each.hidden or each.placed.by == owed.by):
        return (answered, _placed_anew(each, by=owed.by, free=each.placed.free + owed.free))
    if not owed.free and (each is not None or known.is_on_sheet):
        return (answered,)
    placed = ev.AspectPlaced(
        aspect=AspectId(f"{owed.roll}.found"),
        name=known.name,
        on=owed.on,
        by=owed.by,
        free=owed.free,
        sticky=each is None and not known.is_on_sheet,
    )
    return (answered, placed)


# --- free invokes


def may_be_tagged(state: State, part: Part) -> tuple[Known, ...]:
    """The aspects of which one side may use a free invoke for its roll."""
    return tuple(
        each
        for each in everything(state)
        if not each.hidden and may_tag(state, each, part.who) and _is_left(part, each.name)
    )


def _is_left(part: Part, aspect: str) -> bool:
    try:
        check_invoke(part.side, aspect, part.rerolled)
    except Refused:
        return False
    return True


def _tagged(state: State, move: mv.Tag, seat: Seat, stamp: Stamp) -> Events:
    card = in_phase(state, move.roll, (Phase.FALLEN,))
    part = part_of(card, move.place)
    if part.fixed:
        raise Refused("Nobody invokes for a difficulty: invoke for whoever rolls.")
    if not state.rolls_for(seat, part):
        raise Refused(f"{part.name} is not yours to invoke for: ask who plays them.")
    known = found(state, move.aspect)
    check_invoke(part.side, known.name, part.rerolled)
    if not known.free:
        raise Refused(f"{known.name} has no free invoke left: pay a fate point for it.")
    if not may_tag(state, known, part.who):
        raise Refused(f"The free invokes of {known.name} are somebody else's: ask them to let {part.name} use one.")
    tagged = ev.AspectTagged(
        roll=card.id,
        place=move.place,
        modifier=ModifierId(stamp.id),
        aspect=known.name,
        reroll=move.reroll,
        hidden=part.hidden,
    )
    return (tagged, *spent(state, known))


def spent(state: State, known: Known) -> Iterator[ev.Event]:
    """A free invoke is gone, and with the last one a fragile aspect."""
    if known.slot is not None:
        yield ev.ConsequenceTagged(who=known.on, slot=known.slot, hidden=known.hidden)
        return
    yield ev.FreeInvokeUsed(aspect=known.id, hidden=known.hidden)
    if state.aspects[known.id].placed.tagged() is None:
        yield ev.AspectGone(aspect=known.id, hidden=known.hidden)


# --- for effect


def for_effect(state: State, person: Person) -> tuple[Known, ...]:
    """The aspects that a character may invoke for effect: its own, and those in play; each name once."""
    mine = list(on_actor(state, person.id))
    others = [each for each in everything(state) if each.id and each.on != person.id]
    known = {each.name.casefold(): each for each in (*mine, *others) if not each.hidden}
    return tuple(each for each in known.values() if can_afford(state, person.id, each.name))


def can_afford(state: State, who: ActorId, aspect: str) -> bool:
    """Whether somebody has a free invoke of an aspect, or fate points enough."""
    return bool(_free_of(state, who, aspect)) or price_of(state, who, aspect) <= purse_of(state, who).points


def _free_of(state: State, who: ActorId, aspect: str) -> Known | None:
    fits = (each for each in everything(state) if not each.hidden and each.name.casefold() == aspect.casefold())
    return next((each for each in fits if may_tag(state, each, who)), None)


def _asked(state: State, move: mv.AskEffect, seat: Seat, stamp: Stamp) -> Events:
    """Somebody would have something happen; where the game master does it, it happens."""
    actor = own(state, seat, move.who)
    aspect = " ".join(move.aspect.split())
    if not aspect:
        raise Refused("Say which aspect is invoked.")
    if isinstance(actor, Person):
        known = named(state, aspect)
        if known is None:
            raise Refused(f"There is no aspect {aspect[:60]!r} here: choose one from the list.")
        aspect = known.name
    if not move.effect.strip():
        raise Refused("Say what happens by it.")
    if not can_afford(state, move.who, aspect):
        purse_of(state, move.who).paid(price_of(state, move.who, aspect), f"Invoking {aspect}")
    wish = WishId(stamp.id)
    hidden = is_hidden(state, move.who)
    asked = ev.EffectAsked(wish=wish, who=move.who, aspect=aspect, effect=move.effect.strip(), hidden=hidden)
    if not seat.is_gm:
        return (asked,)
    return (asked, ev.EffectAnswered(wish=wish, agreed=True, hidden=hidden), *_paid(state, move.who, aspect))


def _paid(state: State, who: ActorId, aspect: str) -> Iterator[ev.Event]:
    """A free invoke where there is one, and else fate points."""
    free = _free_of(state, who, aspect)
    if free is not None:
        yield from spent(state, free)
    else:
        yield from paying(state, who, aspect)


def _effect(state: State, move: mv.AnswerEffect) -> Events:
    wish = state.wishes.get(move.wish)
    if wish is None:
        raise Refused("That is not asked any more: look at the table as it stands now.")
    answered = ev.EffectAnswered(wish=move.wish, agreed=move.agreed, reason=move.reason.strip())
    return (answered, *_paid(state, wish.who, wish.aspect)) if move.agreed else (answered,)
