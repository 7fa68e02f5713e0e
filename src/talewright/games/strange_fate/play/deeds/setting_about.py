"""Saying the rest of a deed, and beginning it: to whom, against what, under which circumstances and aids."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.able import AIDED, owned_for, piece_of, rating_for
from talewright.games.strange_fate.play.acting import acting, doer
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, is_up_to
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.conflict.attacks import Assailing, Attack, AttackOnce, attack
from talewright.games.strange_fate.play.conflict.fighters import conflict_of
from talewright.games.strange_fate.play.conflict.means import harms_people
from talewright.games.strange_fate.play.conflict.pace import check_deed, is_action
from talewright.games.strange_fate.play.conflict.turns import action_taken
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds import measuring, steps
from talewright.games.strange_fate.play.deeds.choosing import asked, check_possible
from talewright.games.strange_fate.play.deeds.course import Against, Course, Doing, WordsSaid
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.deeds.spreading import joined, joining_field, spreads_by_zone
from talewright.games.strange_fate.play.deeds.steps import CircumstancesRecounted, DeedBegan, OfDeed, at_stage, title
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, DeedId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.points import paid
from talewright.games.strange_fate.play.rolls import sides
from talewright.games.strange_fate.play.rolls.sides import RollFramed
from talewright.games.strange_fate.play.rolls.standing import put_away
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.trappings import NoRoll, On, OwnRating, Rows
from talewright.games.strange_fate.rules.trappings.physical_force import CARRY, LIFT, aided
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Option, Several, allowed, hidden_field, offer
from talewright.table.seat import Seat

MOST_AMOUNT = 1_000_000_000
Measure = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]


class SetAbout(Move, tag="set-about"):
    """Say the rest of it, and begin.

    *on* is whom it is done to. *against* is a row of its table, or an earlier result that stands as the difficulty.
    *circumstances* are those of its groups that are true. *amount* is a number of the thing: pounds, a border, a
    price, zones. *words* are what is asked, said, sought or copied, *cited* an aspect, *using* a piece of equipment,
    *sort* a kind of transport, of language, of place or of copy; *also* are those who join in; *difficulty* is the
    game master's.
    """

    deed: DeedId
    on: ActorId = NOBODY
    against: Line = ""
    circumstances: Several[Line] = ()
    amount: Measure = 0
    words: Line = ""
    cited: Line = ""
    using: Line = ""
    sort: Line = ""
    also: Several[ActorId] = ()
    difficulty: Line = ""
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """It is done at once, or a roll for it begins."""
        chosen = steps.mine(state, at.seat, self.deed)
        steps.at_stage(chosen, Stage.CHOSEN)
        course_of(chosen).check_called(at.seat)
        yield from put_away(at, chosen.who)
        state = at.now
        person, course = doer(state, chosen.who), course_of(chosen)
        doing = Doing(owned_for(state, chosen), chosen.procedure)
        check_possible(state, person, doing)
        check_deed(state, at.seat, chosen.who, chosen.procedure)
        self.check_target(state, person, course, at.seat)
        piece_of(person, self.using)
        began = self.began()
        deed = began.file(state).acts.deeds[self.deed]
        easily, uses, on = course.easily(state, deed), deed.procedure.uses, course.counts_for(state, deed)
        if not easily:
            course.check_uses(state.acts, person, doing, on)
        measuring.check_said(self.circumstances, is_gm=at.seat.is_gm)
        measuring.check_row(deed, is_gm=at.seat.is_gm)
        if self.difficulty or self.hidden:
            sides.check_sets(at.seat)
        if self.also and not isinstance(deed.procedure.against, NoRoll | OwnRating):
            raise Refused("Others join in once the roll is made: leave that empty, and take them in then.")
        course.said(state, deed)
        counts = "" if easily else course.counted_as(person, doing, on)
        yield replace(began, counts=counts, per=uses.per if uses and counts else None)
        yield from course.settles(state, deed)
        yield from paid(state, deed.who, deed.procedure.fate_points, deed.procedure.title, deed.procedure.title)
        if easily:
            yield steps.over(deed, easily)
        elif isinstance(deed.procedure.against, NoRoll | OwnRating):
            yield from joined(state, deed, self.also)
            yield from course.at_once(state, deed)
        else:
            yield from followed(at, self.roll(state, deed))
            yield from attacked_by(state, at.seat, deed)
        yield from steps.used(state, deed)
        fight = conflict_of(state, deed.who)
        if fight and fight.next == deed.who and deed.roll not in at.now.rolls and is_action(deed.procedure):
            yield from action_taken(fight, deed.who, deed.procedure.title)

    def began(self) -> DeedBegan:
        """All that was said of it."""
        return recast(self, DeedBegan)

    def check_target(self, state: State, person: Person, course: Course, seat: Seat) -> None:
        """Refuse somebody to whom it cannot be done."""
        if self.on == NOBODY:
            if course.needs_target:
                raise Refused(course.needs_target.say, clause=course.needs_target.clause)
            return
        on = state.actor(self.on)
        if is_hidden(state, self.on) and not seat.is_gm:
            raise Refused(NO_SUCH)
        if course.misfit and course.targets and self.on not in course.targets(state, person):
            raise Refused(course.misfit.say.format(on.name), clause=course.misfit.clause)
        if self.on == person.id:
            raise Refused("Nobody does that to themselves: choose somebody else, or leave it empty.")

    def roll(self, state: State, deed: Deed) -> Facts:
        """The roll: by the skill with its trapping, with what the circumstances add, against what is known."""
        against, by = (
            measuring.measured(state, deed),
            AppliedSkill(deed.skill, deed.procedure.trapping, gear=deed.using),
        )
        opponent = deed.on if measuring.is_opposed(deed) and against is None else NOBODY
        yield RollFramed(roll=deed.roll, goal=_goal_of(deed, against), against=opponent)
        way = Way(by, rating_for(state, deed))
        yield sides.by_skill(deed.roll, Place.OURS, deed.who, doer(state, deed.who).name, way)
        yield from measuring.circumstance_lines(state, deed)
        yield from course_of(deed).besides(state, deed)
        if self.difficulty:
            yield from sides.difficulty_set(deed.roll, self.difficulty, hidden=self.hidden)
        elif against is not None:
            yield measuring.difficulty_named(deed, against)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in steps.to_begin(state, viewer.seat):
            course = course_of(deed)
            ready = allowed(check_deed, state, viewer.seat, deed.who, deed.procedure)
            if course.has_form and ready and allowed(course.check_called, viewer.seat):
                yield from cls.form(state, deed, viewer.seat)

    @classmethod
    def form(cls, state: State, deed: Deed, seat: Seat) -> Iterator[Offer]:
        """The form; nothing where something is missing for it."""
        fields = [*asked(state, deed, is_gm=seat.is_gm)]
        if None not in fields:
            more = (
                measuring.against_field(state, deed, is_gm=seat.is_gm),
                _using(state, deed),
                joining_field(state, deed),
                measuring.circumstances_field(state, deed, is_gm=seat.is_gm),
            )
            rated = (sides.difficulty_field(optional=True), hidden_field())
            fields += more if not (seat.is_gm and isinstance(deed.procedure.against, Rows)) else (*more, *rated)
            shown = [each for each in fields if each]
            made = offer(cls, deed.procedure.title, *shown, group=home_of(deed), deed=deed.id)
            about, clause = f"{deed.procedure.about}{spreads_by_zone(state, deed)}", deed.procedure.clauses[0]
            main = is_up_to(state, seat, deed.who) and not deed.on_call
            yield made.explained(about=about, clause=clause, main=main)


class Recount(Move, tag="recount"):
    """Say anew which circumstances are true, before the dice fall."""

    deed: DeedId
    circumstances: Several[Line] = ()

    def decide(self, state: State, at: At) -> Facts:
        """The circumstances are named again; the lines that they bring are new ones (each group's clause).

        A difficulty of its table changes with them; one that the game master has set stays (SF-trapping-environment.4).
        """
        deed = steps.mine(state, at.seat, self.deed)
        steps.at_stage(deed, Stage.BEGUN)
        card = in_phase(state, deed.roll, BEFORE_THE_DICE)
        measuring.check_said(self.circumstances, is_gm=at.seat.is_gm)
        yield CircumstancesRecounted(deed=deed.id, circumstances=self.circumstances)
        changed = at.now.acts.deeds[deed.id]
        yield from measuring.dropped_lines(card, deed)
        yield from measuring.circumstance_lines(state, changed)
        if card.theirs and not card.theirs.fixed:
            yield from measuring.opposition_lines(changed, hidden=card.theirs.hidden)
        if any(group.on is On.DIFFICULTY for group in deed.procedure.modifiers) and _is_measured(state, deed, card):
            against = measuring.row_now(state, changed)
            yield from followed(at, [measuring.difficulty_named(deed, against)] if against else [])

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in steps.going_on(state, viewer.seat, Stage.BEGUN):
            card = state.rolls.get(deed.roll)
            field = measuring.circumstances_field(state, deed, is_gm=viewer.seat.is_gm)
            if card is not None and card.phase in BEFORE_THE_DICE and field is not None:
                yield offer(cls, "Change the circumstances", field, group=home_of(deed), deed=deed.id)


def _is_measured(state: State, deed: Deed, card: Card) -> bool:
    """Whether the difficulty that stands is the one that follows from what was said, and nobody has set another."""
    against, theirs = measuring.row_now(state, deed), card.theirs
    return bool(against and theirs and theirs.fixed and (theirs.name, theirs.rating) == (against.name, against.rating))


def _goal_of(deed: Deed, against: Against | None) -> str:
    """What it is for; for want of words what is done, and to which device, where one was chosen."""
    course = course_of(deed)
    device = f": {against.name}" if against and against.key and course.new else ""
    asked = deed.words if isinstance(course.words, WordsSaid) else ""
    return deed.goal or asked or f"{deed.procedure.title}{device}"


def _using(state: State, deed: Deed) -> Choice | None:
    """Equipment that makes it better (SF-gift-equipment.6)."""
    with_each = [replace(deed, using=each.name) for each in doer(state, deed.who).character.equipment]
    rated = {each.using: rating_for(state, each) for each in with_each if allowed(steps.check_gear, state, each)}
    plain = rating_for(state, deed)
    every = course_of(deed).on_pieces
    options = tuple(Option(name, name, rating.title) for name, rating in rated.items() if every or rating != plain)
    return Choice(name="using", label="With", options=options, optional=True) if options else None


# --- an attack


def attacked_by(state: State, seat: Seat, deed: Deed) -> Facts:
    """The roll of something that is done with a skill is an attack, if that is one and it is done to somebody.

    So there is one way to attack: it reaches, arms and harms as any other.
    """
    if deed.on == NOBODY or not harms_people(deed.procedure):
        return
    fight = conflict_of(state, deed.who)
    procedure, weapons, track = deed.procedure, (deed.using,) if deed.using else (), ""
    text = str(AppliedSkill(deed.skill, procedure.trapping))
    if isinstance(acting(state, deed.who), Npc):  # whose line names no trapping
        text, track = str(AppliedSkill(deed.skill)), str(procedure.harms)
    move: Assailing = AttackOnce(who=deed.who, target=deed.on, by=text, weapons=weapons, track=track)
    if fight is not None:
        move = Attack(conflict=fight.id, who=deed.who, target=deed.on, by=text, weapons=weapons, track=track)
    aim = move.aim(state, seat)
    yield from attack(state, move, aim, move.blow(state, aim), deed.roll, procedure.trapping)


class AidForce(OfGameMaster, tag="aid-force"):
    """Allow a pulley or the like for a load that somebody is about to carry or lift."""

    deed: DeedId

    def decide(self, state: State, at: At) -> Facts:
        """The force is a tier higher with it, once (SF-trapping-physical-force.7)."""
        deed = state.acts.deed(self.deed)
        at_stage(deed, Stage.CHOSEN)
        if not _may_be_aided(state, deed):
            raise Refused("A pulley does nothing more for this.", clause="SF-trapping-physical-force.7")
        yield ForceAided(deed=deed.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for deed in state.acts.deeds.values():
            if deed.stage is Stage.CHOSEN and _may_be_aided(state, deed):
                made = offer(cls, "Allow a pulley or the like", group=home_of(deed), deed=deed.id)
                yield made.explained(effect=f"Physical Force is {aided(rating_for(state, deed)).title}.")


def _may_be_aided(state: State, deed: Deed) -> bool:
    rating = rating_for(state, deed)
    return deed.procedure in (CARRY, LIFT) and deed.sort != AIDED and aided(rating) != rating


class ForceAided(OfDeed, tag="force-aided/1"):
    """A load is carried or lifted with a pulley or the like."""

    def file(self, state: State) -> State:
        return state.with_acts(state.acts.with_deed(replace(state.acts.deeds[self.deed], sort=AIDED)))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}: with {AIDED}"
