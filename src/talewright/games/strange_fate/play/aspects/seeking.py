"""What a roll is to bring about: an aspect that is declared, put there by a maneuver, found out, or removed."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import owned_in_play
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, is_up_to
from talewright.games.strange_fate.play.aspects.placing import LASTS, NO_WORDS, SCENE, AspectGone, placed_as
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.card import Card
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.deed import Learned
from talewright.games.strange_fate.play.deeds.steps import on_whom
from talewright.games.strange_fate.play.deeds.trappings.conversation import MindControlled
from talewright.games.strange_fate.play.harm.came import with_what_came
from talewright.games.strange_fate.play.ids import NO_ASPECT, NOBODY, ActorId, AspectId, RollId
from talewright.games.strange_fate.play.in_play import Manner, Owed, Sought
from talewright.games.strange_fate.play.known import (
    THE_GM,
    Known,
    by_name,
    called,
    everybody,
    everything,
    found,
    is_here,
    is_hidden,
    is_unheard,
)
from talewright.games.strange_fate.play.rolls.sides import difficulty_set
from talewright.games.strange_fate.play.state import GONE, NO_SUCH, State
from talewright.games.strange_fate.rules.aspects.placed import FREE_INVOKES, Placed, placed
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.trappings.convince import CONTROL
from talewright.games.strange_fate.rules.trappings.insight import Learned as Shown
from talewright.games.strange_fate.rules.trappings.insight import check_sought, learned
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Option, offer, one_of, words
from talewright.table.seat import Seat, check_gm
from talewright.wording import answered, bare, capital

MANNERS = {
    Manner.DECLARATION: "This declares",
    Manner.MANEUVER: "This is a maneuver for",
    Manner.ASSESSMENT: "This looks for",
    Manner.REMOVAL: "This removes",
}


class Seek(Move, tag="seek"):
    """Say what aspect a roll is to bring about before its dice fall; of an assessment, what is looked for.

    *on* nobody is on the scene. A *removes* names the aspect that the roll is to take away.
    """

    roll: RollId
    manner: Manner
    aspect: Line = ""
    on: ActorId = NOBODY
    sticky: bool = False
    removes: AspectId = NO_ASPECT

    def decide(self, state: State, at: At) -> Facts:
        """Before the dice fall it is said what the roll is to bring about (SF-trapping-insight.2).

        Whoever is to be free of control rolls against the effort that put it there (SF-extra-psychic.8).
        """
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        if card.ours is None or not state.rolls_for(at.seat, card.ours):
            raise Refused("What a roll brings about is for whoever rolls to say, or for the game master.")
        if does := _does_already(state, card.id):
            raise Refused(f"This roll is {does}: for an aspect, make another roll.")
        if self.manner is Manner.REMOVAL:
            taken = found(state, self.removes)
            if taken.id not in state.aspects:
                raise Refused(f"{taken.name} is a consequence: treat it.")
            aspect, on, removes = taken.name, taken.on, taken.id
        else:
            aspect, on, removes = " ".join(self.aspect.split()), self.on, NO_ASPECT
            check_known(state, on, at.seat)
        if self.manner is Manner.ASSESSMENT:
            check_sought(aspect)
        elif not aspect:
            raise Refused(NO_WORDS)
        yield AspectSought(roll=card.id, manner=self.manner, aspect=aspect, on=on, sticky=self.sticky, removes=removes)
        hard = state.acts.controls.get(removes)
        if hard is not None and card.theirs is None and card.ours.who == on:
            yield from difficulty_set(card.id, str(hard), hidden=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        there = by_name(state, (who for who in everybody(state) if not is_unheard(state, who)))
        what, lasts = words("aspect", "The aspect"), one_of("sticky", "How long", LASTS)
        gone = [Option(each.id, each.name) for each in state.aspects.values() if not each.hidden]
        for card in state.rolls.values():
            if card.phase not in BEFORE_THE_DICE or not state.rolls_for(viewer.seat, card.ours):
                continue
            if _does_already(state, card.id):
                continue
            target = card.against if any(option.value == card.against for option in there) else NOBODY
            on, done_to = (
                Choice(name="on", label="On", options=(SCENE, *there), default=default, optional=True)
                for default in (NOBODY, target)
            )
            forms: list[tuple[str, tuple[Field, ...], Manner]] = [
                ("Declare an aspect", (what, on, lasts), Manner.DECLARATION),
                ("Maneuver", (what, done_to, lasts), Manner.MANEUVER),
                ("Discover an aspect", (words("aspect", "What is looked for"), done_to), Manner.ASSESSMENT),
            ]
            if gone:
                forms.append(("Remove an aspect", (one_of("removes", "The aspect", gone),), Manner.REMOVAL))
            for label, fields, manner in forms:
                yield offer(cls, label, *fields, group=card.id, roll=card.id, manner=manner)


class AnswerAssessment(Move, tag="answer-assessment"):
    """Say which aspect an assessment finds: one that is there, or one that is told in words; neither is nothing."""

    roll: RollId
    aspect: AspectId = NO_ASPECT
    words: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        owed = state.owed.get(self.roll)
        if owed is None:
            raise Refused("Nothing is to be found by that roll any more: look at the table as it stands now.")
        if not answers(state, owed, at.seat):
            raise Refused("The game master says what is found, or whoever may choose it: wait for that.")
        known = self.found(state, owed, at.seat)
        yield AssessmentAnswered(roll=owed.roll, found=known.name if known else "")
        if known:
            yield from with_free_invokes(state, owed, known)

    def found(self, state: State, owed: Owed, seat: Seat) -> Known | None:
        """What is found; None where there is nothing to find. Raises ``Refused`` for what cannot be."""
        can = to_find(state, owed, seat)
        if self.aspect:
            known = next((each for each in can if each.id == self.aspect), None)
            if known is None:
                raise Refused(GONE)
            return known
        written = " ".join(self.words.split())
        if not written:
            check_gm(seat, "Choose the aspect that is found: the game master alone says that there is none.")
            return None
        known = next((each for each in can if each.name.casefold() == written.casefold()), None)
        if known is not None:
            return known
        if owed.on in state.people:
            has = ", ".join(each.name for each in can) or "none"
            raise Refused(f"{state.person(owed.on).name} has no aspect {written[:60]!r}: there is {has}.")
        check_gm(seat)
        return Known(name=written, about="", on=owed.on)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for owed in state.owed.values():
            if answers(state, owed, viewer.seat):
                for made in cls.by_kind(state, owed, viewer.seat):
                    main = bool(made.fields) and is_up_to(state, viewer.seat, owed.chooses)
                    about = f"It was asked: {owed.sought}" if made.fields else ""
                    yield made.explained(about=about, main=main)

    @classmethod
    def by_kind(cls, state: State, owed: Owed, seat: Seat) -> Offers:
        """What lies there, then what stands on the sheet or anything else, then nothing."""
        here = {"group": f"find-{owed.roll}", "roll": owed.roll}
        can = to_find(state, owed, seat)
        there = [Option(each.id, each.name, "hidden" if each.hidden else each.about) for each in can if each.id]
        sheet = [Option(each.name, each.name, each.about) for each in can if not each.id]
        if there:
            yield offer(cls, "What lies there is found", one_of("aspect", "Aspect", there), **here)
        if sheet:
            yield offer(cls, "An aspect of theirs is found", one_of("words", "Aspect", sheet), **here, aspect="")
        elif seat.is_gm and owed.on not in state.people:
            yield offer(cls, "Something else is found", words("words", "The aspect"), **here, aspect="")
        if seat.is_gm:
            yield offer(cls, "There is nothing to find", **here, aspect="", words="")


# --- what happened


class AspectSought(Public, tag="aspect-sought/1"):
    """A roll is to bring an aspect about, to find one, or to take *removes* away; *on* nobody is on the scene."""

    brings = ("removes",)

    roll: RollId
    manner: Manner
    aspect: str
    on: ActorId = NOBODY
    sticky: bool = False
    removes: AspectId = NO_ASPECT

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls

    def file(self, state: State) -> State:
        sought = Sought(manner=self.manner, aspect=self.aspect, on=self.on, sticky=self.sticky, removes=self.removes)
        return state.with_roll(replace(state.rolls[self.roll], seeks=sought))

    def told(self, state: State) -> str:
        return meant(state, self)


class AssessmentOwed(Public, tag="assessment-owed/1"):
    """An assessment has succeeded; what it finds is still to be said. *free* invokes come with it.

    *also* is one more whom its Spray or Zone takes in, of whom something else is to be said.
    """

    roll: RollId
    free: int
    chooses: ActorId = NOBODY
    also: ActorId = NOBODY

    def fits(self, state: State) -> bool:
        return state.known_roll(self.roll).seeks is not None

    def file(self, state: State) -> State:
        card = state.known_roll(self.roll)
        assert card.seeks is not None
        by, sought = card.ours.who if card.ours else NOBODY, card.seeks
        id_, on = (RollId(f"{card.id}.{self.also}"), self.also) if self.also else (card.id, sought.on)
        owed = Owed(roll=id_, sought=sought.aspect, by=by, on=on, free=self.free, chooses=self.chooses)
        return replace(state, owed={**state.owed, id_: owed})

    def told(self, state: State) -> str:
        sought = state.known_roll(self.roll).seeks
        chooser = called(state, self.chooses) if self.chooses != NOBODY else THE_GM
        of = f", of {called(state, self.also)} too" if self.also else ""
        return f"There is an answer to {bare(sought.aspect) if sought else 'it'}{of}: {chooser} says which"


class AssessmentAnswered(Public, tag="assessment-answered/1"):
    """What an assessment finds has been said; there is nothing to find where *found* is empty."""

    brings = ("roll",)

    roll: RollId
    found: str = ""

    def fits(self, state: State) -> bool:
        return self.roll in state.owed

    def file(self, state: State) -> State:
        owed = state.owed[self.roll]
        state = with_what_came(state, self.roll, owed.by, self.told(state))
        if self.found and owed.on != NOBODY:
            state = state.with_acts(state.acts.learning(Learned(owed.by, owed.on, self.found)))
        return replace(state, owed={known: each for known, each in state.owed.items() if known != self.roll})

    def told(self, state: State) -> str:
        answer = f"{bare(self.found)} is found" if self.found else "there is nothing to find"
        return capital(answered(state.owed[self.roll].sought, answer))


# --- what a roll brings about


def _does_already(state: State, roll: RollId) -> str:
    """What a roll is that brings about something of its own, and so no aspect; empty for all others."""
    if roll in state.suffered.treating:
        return "a treatment"
    return "an attack" if assault_of(state, roll) else ""


def check_known(state: State, on: ActorId, seat: Seat) -> None:
    """Refuse an aspect on somebody of whom nobody else knows."""
    if on == NOBODY:
        return
    name = state.actor(on).name
    if is_unheard(state, on):
        raise Refused(f"Nobody knows of {name} yet: show everybody who it is first." if seat.is_gm else NO_SUCH)


def meant(state: State, sought: Sought | AspectSought) -> str:
    """What a roll is to bring about, in a sentence."""
    where = "about" if sought.manner is Manner.ASSESSMENT else "on"
    whose = f", {where} {on_whom(state, sought.on)}" if is_here(state, sought.on) else ""
    return f"{MANNERS[sought.manner]} {bare(sought.aspect)}{whose}"


def brought(state: State, card: Card) -> Facts:
    """What a roll that stands brings about: an aspect with 1 free invoke, or 2 with style; or one that goes."""
    sought, outcome = card.seeks, card.decided
    if sought is None or outcome is None or (sought.on != NOBODY and not is_there(state, sought.on)):
        return
    deed = state.acts.of_roll(card.id)
    if deed is not None and deed.procedure.spends:
        return  # what is left of the shifts shows it at the end
    if sought.manner is Manner.ASSESSMENT:
        yield from assessed(state, card.id, sought, outcome)
    elif outcome.verdict not in FREE_INVOKES:
        return
    elif sought.manner is Manner.REMOVAL:
        known = state.aspects.get(sought.removes)
        if known:
            yield AspectGone(aspect=known.id, hidden=known.hidden)
    else:
        by = card.ours.who if card.ours else NOBODY
        control = control_of(state, card, sought.on)
        lasts = sought.sticky or control is not None
        new = placed(sought.aspect, outcome.verdict, on=sought.on, by=by, is_sticky=lasts)
        for each in state.aspects.values():  # one that somebody has placed there already has more free invokes then
            same = each.name.casefold() == new.name.casefold() and (each.on, each.placed.by) == (new.on, by)
            if same and not each.hidden:
                more = replace(each.placed, free=each.placed.free + new.free)
                yield placed_as(each.id, replace(more, is_sticky=more.is_sticky or control is not None))
                yield from _controlled(state, each.id, sought.on, control)
                return
        yield placed_as(AspectId(f"{card.id}.aspect"), new)
        yield from _controlled(state, AspectId(f"{card.id}.aspect"), sought.on, control)


def _controlled(state: State, aspect: AspectId, on: ActorId, control: Rating | None) -> Facts:
    """Whoever is controlled breaks free against the best effort that put the aspect there."""
    before = state.acts.controls.get(aspect, control)
    if control is not None and before is not None:
        best = max(control, before, key=lambda each: (each.tier, each.value))
        yield MindControlled(aspect=aspect, rating=str(best), hidden=is_hidden(state, on))


def control_of(state: State, card: Card, on: ActorId) -> Rating | None:
    """The effort by which a maneuver by Convince with Psychic controls its target until that is free; else None.

    Source: SF-extra-psychic.7, SF-extra-psychic.8.
    """
    if card.ours is None or card.decided is None or on in {NOBODY, card.ours.who} or not is_there(state, card.ours.who):
        return None
    held = owned_in_play(state, card.ours.who, card.ours.skill).skill.trappings
    if any(each.trapping.name == CONTROL.trapping == card.ours.applied.trapping and each.is_psychic for each in held):
        return Rating(card.decided.effort, card.ours.rating.tier)
    return None


def is_there(state: State, who: ActorId) -> bool:
    """Whether somebody is still in the story."""
    return who in state.npcs or any(who == person.id for person in state.in_play)


def assessed(state: State, roll: RollId, sought: Sought, outcome: Decided) -> Iterator[AssessmentOwed]:
    """Something is found; with 2 shifts or fewer the defender chooses what.

    Source: SF-trapping-insight.3, SF-trapping-insight.4.
    """
    free = FREE_INVOKES.get(outcome.verdict, 0)
    learns = learned(outcome.shifts)
    if sought.on == NOBODY:
        if free:
            yield AssessmentOwed(roll=roll, free=free)
    elif learns is not Shown.NOTHING:
        is_theirs = learns is Shown.DEFENDERS_CHOICE and sought.on in state.people
        yield AssessmentOwed(roll=roll, free=free, chooses=sought.on if is_theirs else NOBODY)


def to_find(state: State, owed: Owed, seat: Seat) -> tuple[Known, ...]:
    """The aspects that an assessment may find, as far as a seat knows of them: hidden ones are the game master's."""
    about = (each for each in everything(state) if each.on == owed.on and each.slot is None)
    return tuple(each for each in about if seat.is_gm or not each.hidden)


def answers(state: State, owed: Owed, seat: Seat) -> bool:
    """Whether a seat says what an assessment finds: the game master, and whoever may choose."""
    return seat.is_gm or state.acts_for(seat, owed.chooses)


def with_free_invokes(state: State, owed: Owed, known: Known) -> Facts:
    """What was found lies on the table, with its free invokes."""
    each = state.aspects.get(known.id)
    if each is not None and (each.hidden or each.placed.by == owed.by):
        yield placed_as(each.id, replace(each.placed, by=owed.by, free=each.placed.free + owed.free))
        return
    is_new = each is None and not known.is_on_sheet
    if owed.free or is_new:
        new = Placed(name=known.name, on=owed.on, by=owed.by, free=owed.free, is_sticky=is_new)
        yield placed_as(AspectId(f"{owed.roll}.found"), new)
