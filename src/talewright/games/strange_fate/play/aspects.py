"""Aspects that come up in play: what a roll brings about or finds, free invokes, and invokes for effect."""

from collections.abc import Iterator

from talewright.games.strange_fate.placed import FREE_INVOKES, check_invoke
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, check_gm, in_phase, own, part_of
from talewright.games.strange_fate.play.card import Card, Part, Phase
from talewright.games.strange_fate.play.impact import declared
from talewright.games.strange_fate.play.in_play import InPlay, Owed
from talewright.games.strange_fate.play.invoking import paying, price_of, purse_of
from talewright.games.strange_fate.play.known import (
    Known,
    everything,
    found,
    is_hidden,
    may_tag,
    named,
    on_actor,
)
from talewright.games.strange_fate.play.moves import NOBODY, ActorId, AspectId, Manner, ModifierId
from talewright.games.strange_fate.play.story import GONE, NO_SUCH, Person, Story
from talewright.games.strange_fate.procedure.insight import Learned, check_sought, learned
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
NO_WORDS = "An aspect is a few words: write what is true now."
GM_PLACES = "The game master puts aspects on the table without a roll: declare or maneuver, with a roll."


def decide(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with an aspect in play brings about."""
    match move:
        case mv.Seek():
            return (_sought(story, move, seat),)
        case mv.Tag():
            return _tagged(story, move, seat, stamp)
        case mv.LendAspect(aspect=aspect, to=to):
            return (_lent(story, aspect, to, seat),)
        case mv.AnswerAssessment():
            return _answered(story, move, seat)
        case mv.DeclareImpact():
            return (declared(story, move, seat, stamp),)
        case mv.AskEffect():
            return _asked(story, move, seat, stamp)
        case _:
            check_gm(seat, GM_PLACES)
            return _by_game_master(story, move, stamp)


def _by_game_master(story: Story, move: mv.Move, stamp: Stamp) -> Events:
    match move:
        case mv.PlaceAspect():
            return (_put(story, move, stamp),)
        case mv.ShowAspect(aspect=aspect):
            return (_shown(story, story.aspect(aspect)),)
        case mv.RemoveAspect(aspect=aspect, reason=reason):
            hidden = story.aspect(aspect).hidden
            return (ev.AspectGone(aspect=aspect, reason=reason.strip(), hidden=hidden),)
        case mv.AnswerEffect():
            return _effect(story, move)
        case _:
            raise AssertionError(move)


# --- put there, shown, lent


def _put(story: Story, move: mv.PlaceAspect, stamp: Stamp) -> ev.Event:
    name = " ".join(move.name.split())
    if not name:
        raise Refused(NO_WORDS)
    for who in (move.on, move.by):
        if who != NOBODY:
            story.actor(who)
    return ev.AspectPlaced(
        aspect=AspectId(stamp.id),
        name=name,
        on=move.on,
        by=move.by,
        free=move.free,
        sticky=move.sticky,
        hidden=move.hidden or is_hidden(story, move.on),
    )


def _placed_anew(each: InPlay, *, by: str, free: int) -> ev.AspectPlaced:
    placed = each.placed
    return ev.AspectPlaced(
        aspect=each.id, name=each.name, on=each.on, by=ActorId(by), free=free, sticky=placed.is_sticky
    )


def _shown(story: Story, each: InPlay) -> ev.Event:
    if not each.hidden:
        raise Refused(f"{each.name} is not hidden: everybody sees it.")
    if is_hidden(story, each.on):
        raise Refused(f"{story.npc(each.on).name} is hidden: show everybody who has it first.")
    return _placed_anew(each, by=each.placed.by, free=each.placed.free)


def _lent(story: Story, aspect: AspectId, to: ActorId, seat: Seat) -> ev.Event:
    known = found(story, aspect)
    if aspect not in story.aspects or not known.free:
        raise Refused(f"{known.name} has no free invokes that somebody else could use.")
    if known.by == NOBODY:
        raise Refused(f"The free invokes of {known.name} are everybody's already.")
    own(story, seat, known.by)
    if is_hidden(story, to) and not seat.is_gm:
        raise Refused(NO_SUCH)
    name = story.actor(to).name
    if may_tag(story, known, to):
        raise Refused(f"{name} may use the free invokes of {known.name} already.")
    return ev.AspectLent(aspect=aspect, to=to, hidden=is_hidden(story, to))


# --- brought about by a roll


def _sought(story: Story, move: mv.Seek, seat: Seat) -> ev.Event:
    """Before the dice fall it is said what the roll is to bring about (SF-trapping-insight.2)."""
    card = in_phase(story, move.roll, BEFORE_THE_DICE)
    if card.ours is None or not story.rolls_for(seat, card.ours):
        raise Refused("What a roll brings about is for whoever rolls to say, or for the game master.")
    aspect = " ".join(move.aspect.split())
    on, removes = move.on, AspectId("")
    if move.manner is Manner.REMOVAL:
        taken = found(story, move.removes)
        if taken.id not in story.aspects:
            raise Refused(f"{taken.name} is a consequence: treat it.")
        aspect, on, removes = taken.name, taken.on, taken.id
    elif on != NOBODY:
        name = story.actor(on).name
        if is_hidden(story, on):
            raise Refused(f"Nobody knows of {name} yet: show everybody who it is first." if seat.is_gm else NO_SUCH)
    if move.manner is Manner.ASSESSMENT:
        check_sought(aspect)
    elif not aspect:
        raise Refused(NO_WORDS)
    return ev.AspectSought(roll=card.id, manner=move.manner, aspect=aspect, on=on, sticky=move.sticky, removes=removes)


def brought(story: Story, card: Card) -> Events:
    """What a roll that stands brings about: an aspect with 1 free invoke, or 2 with style; or one that goes."""
    sought, outcome = card.seeks, card.decided
    if sought is None or outcome is None or (sought.on != NOBODY and not _is_there(story, sought.on)):
        return ()
    free = FREE_INVOKES.get(outcome.verdict, 0)
    if sought.manner is Manner.ASSESSMENT:
        return _assessed(story, card, free)
    if outcome.verdict not in FREE_INVOKES:
        return ()
    if sought.manner is Manner.REMOVAL:
        known = story.aspects.get(sought.removes)
        return (ev.AspectGone(aspect=known.id, hidden=known.hidden),) if known else ()
    by = card.ours.who if card.ours else NOBODY
    return (_brought_about(story, card, by, free),)


def _is_there(story: Story, who: ActorId) -> bool:
    return who in story.npcs or any(who == person.id for person in story.in_play)


def _brought_about(story: Story, card: Card, by: ActorId, free: int) -> ev.Event:
    """The aspect that was meant; one that somebody has placed there already has more free invokes then."""
    sought = card.seeks
    assert sought is not None
    for each in story.aspects.values():
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


def _assessed(story: Story, card: Card, free: int) -> Events:
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
    chooses = sought.on if learns is Learned.DEFENDERS_CHOICE and sought.on in story.people else NOBODY
    return (ev.AssessmentOwed(roll=card.id, free=free, chooses=chooses),)


def to_find(story: Story, owed: Owed, seat: Seat) -> tuple[Known, ...]:
    """The aspects that an assessment may find, as far as a seat knows of them: hidden ones are the game master's."""
    about = (each for each in everything(story) if each.on == owed.on and each.slot is None)
    return tuple(each for each in about if seat.is_gm or not each.hidden)


def answers(story: Story, owed: Owed, seat: Seat) -> bool:
    """Whether a seat says what an assessment finds: the game master, and whoever may choose."""
    return seat.is_gm or story.acts_for(seat, owed.chooses)


def _answered(story: Story, move: mv.AnswerAssessment, seat: Seat) -> Events:
    owed = story.owed.get(move.roll)
    if owed is None:
        raise Refused("Nothing is to be found by that roll any more: look at the table as it stands now.")
    if not answers(story, owed, seat):
        raise Refused("The game master says what is found, or whoever may choose it: wait for that.")
    if move.aspect:
        known = next((each for each in to_find(story, owed, seat) if each.id == move.aspect), None)
        if known is None:
            raise Refused(GONE)
        return _found(story, owed, known)
    words = " ".join(move.words.split())
    if not words:
        check_gm(seat, "Choose the aspect that is found: the game master alone says that there is none.")
        return (ev.AssessmentAnswered(roll=owed.roll),)
    known = next((each for each in to_find(story, owed, seat) if each.name.casefold() == words.casefold()), None)
    if known is None:
        if owed.on in story.people:
            has = ", ".join(each.name for each in to_find(story, owed, seat))
            raise Refused(f"{story.person(owed.on).name} has no aspect {words[:60]!r}: there is {has or 'none'}.")
        check_gm(seat)
        known = Known(name=words, about="", on=owed.on)
    return _found(story, owed, known)


def _found(story: Story, owed: Owed, known: Known) -> Events:
    """What is found is told, with its free invokes."""
    answered = ev.AssessmentAnswered(roll=owed.roll, found=known.name)
    each = story.aspects.get(known.id)
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


def may_be_tagged(story: Story, part: Part) -> tuple[Known, ...]:
    """The aspects of which one side may use a free invoke for its roll."""
    return tuple(
        each
        for each in everything(story)
        if not each.hidden and may_tag(story, each, part.who) and _is_left(part, each.name)
    )


def _is_left(part: Part, aspect: str) -> bool:
    try:
        check_invoke(part.side, aspect, part.rerolled)
    except Refused:
        return False
    return True


def _tagged(story: Story, move: mv.Tag, seat: Seat, stamp: Stamp) -> Events:
    card = in_phase(story, move.roll, (Phase.FALLEN,))
    part = part_of(card, move.place)
    if part.fixed:
        raise Refused("Nobody invokes for a difficulty: invoke for whoever rolls.")
    if not story.rolls_for(seat, part):
        raise Refused(f"{part.name} is not yours to invoke for: ask who plays them.")
    known = found(story, move.aspect)
    check_invoke(part.side, known.name, part.rerolled)
    if not known.free:
        raise Refused(f"{known.name} has no free invoke left: pay a fate point for it.")
    if not may_tag(story, known, part.who):
        raise Refused(f"The free invokes of {known.name} are somebody else's: ask them to let {part.name} use one.")
    tagged = ev.AspectTagged(
        roll=card.id,
        place=move.place,
        modifier=ModifierId(stamp.id),
        aspect=known.name,
        reroll=move.reroll,
        hidden=part.hidden,
    )
    return (tagged, *spent(story, known))


def spent(story: Story, known: Known) -> Iterator[ev.Event]:
    """A free invoke is gone, and with the last one a fragile aspect."""
    if known.slot is not None:
        yield ev.ConsequenceTagged(who=known.on, slot=known.slot, hidden=known.hidden)
        return
    yield ev.FreeInvokeUsed(aspect=known.id, hidden=known.hidden)
    if story.aspects[known.id].placed.tagged() is None:
        yield ev.AspectGone(aspect=known.id, hidden=known.hidden)


# --- for effect


def for_effect(story: Story, person: Person) -> tuple[Known, ...]:
    """The aspects that a character may invoke for effect: its own, and those in play; each name once."""
    mine = list(on_actor(story, person.id))
    others = [each for each in everything(story) if each.id and each.on != person.id]
    known = {each.name.casefold(): each for each in (*mine, *others) if not each.hidden}
    return tuple(each for each in known.values() if can_afford(story, person.id, each.name))


def can_afford(story: Story, who: ActorId, aspect: str) -> bool:
    """Whether somebody has a free invoke of an aspect, or fate points enough."""
    return bool(_free_of(story, who, aspect)) or price_of(story, who, aspect) <= purse_of(story, who).points


def _free_of(story: Story, who: ActorId, aspect: str) -> Known | None:
    fits = (each for each in everything(story) if not each.hidden and each.name.casefold() == aspect.casefold())
    return next((each for each in fits if may_tag(story, each, who)), None)


def _asked(story: Story, move: mv.AskEffect, seat: Seat, stamp: Stamp) -> Events:
    """Somebody would have something happen; where the game master does it, it happens."""
    actor = own(story, seat, move.who)
    aspect = " ".join(move.aspect.split())
    if not aspect:
        raise Refused("Say which aspect is invoked.")
    if isinstance(actor, Person):
        known = named(story, aspect)
        if known is None:
            raise Refused(f"There is no aspect {aspect[:60]!r} here: choose one from the list.")
        aspect = known.name
    if not move.effect.strip():
        raise Refused("Say what happens by it.")
    if not can_afford(story, move.who, aspect):
        purse_of(story, move.who).paid(price_of(story, move.who, aspect), f"Invoking {aspect}")
    wish = mv.WishId(stamp.id)
    hidden = is_hidden(story, move.who)
    asked = ev.EffectAsked(wish=wish, who=move.who, aspect=aspect, effect=move.effect.strip(), hidden=hidden)
    if not seat.is_gm:
        return (asked,)
    return (asked, ev.EffectAnswered(wish=wish, agreed=True, hidden=hidden), *_paid(story, move.who, aspect))


def _paid(story: Story, who: ActorId, aspect: str) -> Iterator[ev.Event]:
    """A free invoke where there is one, and else fate points."""
    free = _free_of(story, who, aspect)
    if free is not None:
        yield from spent(story, free)
    else:
        yield from paying(story, who, aspect)


def _effect(story: Story, move: mv.AnswerEffect) -> Events:
    wish = story.wishes.get(move.wish)
    if wish is None:
        raise Refused("That is not asked any more: look at the table as it stands now.")
    answered = ev.EffectAnswered(wish=move.wish, agreed=move.agreed, reason=move.reason.strip())
    return (answered, *_paid(story, wish.who, wish.aspect)) if move.agreed else (answered,)
