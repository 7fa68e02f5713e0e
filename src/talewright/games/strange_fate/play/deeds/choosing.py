"""What somebody can do now and with which skill, and choosing one of these things to do."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, EACH_THING, by_identity
from talewright.games.strange_fate.play.able import citable, copying, owned_in_play, plain, skills, usual_of
from talewright.games.strange_fate.play.acting import acting, by_line, doer, with_sheets
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Viewer
from talewright.games.strange_fate.play.conflict.fighters import check_acts, conflict_of
from talewright.games.strange_fate.play.conflict.means import harms_people, reaches, unable
from talewright.games.strange_fate.play.deed import HOME, Deed
from talewright.games.strange_fate.play.deeds.course import Course, Doing, around
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import is_opposed
from talewright.games.strange_fate.play.deeds.steps import DeedChosen, DeedEnded
from talewright.games.strange_fate.play.flaws import check_usable
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId
from talewright.games.strange_fate.play.known import by_name, is_hidden
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.rules.characters.character import no_skill
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS
from talewright.games.strange_fate.rules.trappings import EVERY, Does, NoRoll, Procedure, procedure_with, procedures_of
from talewright.games.strange_fate.rules.trappings.networking import CITED
from talewright.refusal import Refused, refuse
from talewright.table.offer import Choice, Field, Line, Offer, Option, Prose, allowed, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import counted

HANDLING = frozenset({
    "Physical Force", "Dismantle", "Dexterity", "Strike", "Shoot", "Security", "Craft", "Repair", "Transport",
})  # fmt: skip
"""The trappings by which things are handled, which nobody does who is out of their reach (SF-invulnerability.10)."""
LOOKING = {Does.STANDING, Does.ASSESSMENT, Does.DECLARATION}
"""What is done with them without a hand on anything."""
ORDER = {listed.name: place for place, listed in enumerate(TRAPPINGS)}
FOR_COMPANIONS = frozenset(each for each in EVERY if course_of(each).for_companions)
FOR_NPCS = tuple(
    each
    for each in sorted(EVERY, key=lambda each: ORDER[each.trapping])
    if (not isinstance(each.against, NoRoll) or each.from_tier is not Tier.MUNDANE)
    and each.does is not Does.STANDING
    and course_of(each).for_npcs
)
"""What an NPC may do: what is rolled, or measured by a rating."""
GOAL = words("goal", "What for", optional=True)


class Act(Move, tag="act"):
    """Choose what somebody does: a skill and what it can do, "Stealth/hide"; of an NPC *by* is a word of its line."""

    who: ActorId
    does: Line = ""
    goal: Prose = ""
    by: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """A skill and what it can do, in place of what was chosen before and not begun (SF-skill-kinds.2)."""
        actor = own(state, at.seat, self.who)
        check_acts(state, at.seat, self.who)
        if isinstance(actor, Npc) and actor.hidden:
            raise Refused(
                f"Nobody knows of {actor.name} yet: show everybody who it is first, or roll without all this."
            )
        person = doer(state, self.who)
        doing = _doing_of(state, person, self.said_of(actor))
        check_possible(state, person, doing)
        on_call = course_of(doing.procedure).gm_calls is not None and not at.seat.is_gm
        before = state.acts.chosen_by(self.who, on_call=on_call)
        if before:
            yield DeedEnded(deed=before.id, left=True)
        skill, procedure = doing.owned.skill.name, doing.procedure.slug
        chosen = DeedChosen(deed=DeedId(at.stamp.id), who=self.who, skill=skill, procedure=procedure, goal=self.goal)
        yield replace(chosen, on_call=on_call)

    def said_of(self, actor: Person | Npc) -> str:
        """A skill and what it does; of an NPC the skill may stand for itself, and is what it is where nobody says."""
        if "/" in self.does:
            return self.does
        name = " ".join(self.by.split()) or (usual_of(actor) if isinstance(actor, Npc) else "")
        return f"{name}/{self.does}" if name else self.does

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        may = partial(_may_set_about, state, viewer.seat)
        for person in filter(may, with_sheets(state)):
            yield from of_person(state, person, whose(state, viewer.seat, person.id))
        npcs = [npc for npc in filter(may, by_line(state)) if not npc.hidden]
        for npc in npcs:
            if does := _does(_by_skills(state, npc)):
                made = offer(cls, "Use a trained skill", does, GOAL, group=HOME, who=npc.id, by="")
                yield made.explained(whose=npc.listed)
        yield from cls.of_npcs(state, [npc for npc in npcs if plain(npc)])

    @classmethod
    def of_npcs(cls, state: State, handy: Sequence[Npc]) -> Iterator[Offer]:
        """What NPCs do by whatever their line says beside skills, in one form."""
        does = Choice(name="does", label="What", options=OF_NPCS)
        several = [npc for npc in handy if not allowed(usual_of, npc)]
        for npc in several:
            scopes = one_of("by", "By what", plain(npc))
            made = offer(cls, "Use a skill for an NPC", does, scopes, GOAL, group=HOME, who=npc.id)
            yield made.explained(whose=npc.listed)
        if handy := [npc for npc in handy if npc not in several]:
            who = one_of("who", "Who", (Option(npc.id, npc.listed) for npc in handy))
            named = tuple(dict.fromkeys(name for npc in handy for name in plain(npc)))
            by = words("by", "By what it says of them", optional=True, suggestions=named)
            about = "By what they are, if you leave that empty; what a line does not name is Mediocre (+0)."
            yield offer(cls, "Use a skill for an NPC", who, does, by, GOAL, group=HOME).explained(about=about)


def _may_set_about(state: State, seat: Seat, actor: Person | Npc) -> bool:
    """Whether a seat may have somebody do something of their own."""
    return state.acts_for(seat, actor.id) and allowed(check_acts, state, seat, actor.id)


@by_fields(maxsize=EACH_SEAT)
def of_person(state: State, person: Person, name: str) -> tuple[Offer, ...]:
    """Something that a character's skills can do, by trapping; and what it can try untrained."""
    made, here = [], {"group": person.id, "who": person.id}
    known = (each for each, can in doable(state, person) if can and _is_ready(state, person, each))
    if does := _does(known, rated=True):
        used = offer(Act, "Use a trained skill", does, GOAL, **here)
        made.append(used.explained(whose=name, about="What its trappings do, each by its own rule."))
    if does := _does(tried(state, person)):
        untrained = offer(Act, "Try something without training", does, **here, goal="")
        made.append(untrained.explained(whose=name, about="What was not bought is Mediocre (+0)."))
    return tuple(made)


@by_fields(maxsize=EACH_THING)
def _is_ready(state: State, person: Person, doing: Doing) -> bool:
    """Whether there is something to choose for it; so that nobody begins what cannot go on."""
    deed = Deed(id=DeedId(""), who=person.id, skill=doing.owned.skill.name, slug=doing.procedure.slug, goal="what for")
    course = course_of(deed)
    if None in _said(state, deed, course) or (course.amount and course.amount(state, deed) is None):
        return False
    return not _has_target(deed, course) or not _needs_target(state, deed, course) or any(whom(state, deed, course))


def _does(found: Iterable[Doing], *, rated: bool = False) -> Choice | None:
    """A field for what somebody sets about, skill by skill, perhaps with their ratings; None where that is nothing.

    What only answers others, or holds by itself, is nothing to set about.
    """
    options = tuple(_option(each, rated) for each in found if not course_of(each.procedure).holds(each.procedure))
    return Choice(name="does", label="What", options=options) if options else None


@by_identity(maxsize=EACH_THING)
def _option(doing: Doing, rated: bool) -> Option:  # noqa: FBT001 - kept by place
    skill, procedure = doing.owned.skill, doing.procedure
    heading = f"{skill.name}, {skill.notation}" if rated else skill.name
    return Option(doing.text, _called(procedure), _about(procedure), heading, procedure.clauses[0])


def _called(procedure: Procedure) -> str:
    """What it does, by its trapping."""
    return procedure.title if procedure.title == procedure.trapping else f"{procedure.trapping}: {procedure.title}"


def _about(procedure: Procedure) -> str:
    """What it comes to, and what it costs."""
    costs = [f"takes {counted(procedure.fate_points, 'fate point')}"] if procedure.fate_points else []
    costs += [str(procedure.uses)] if procedure.uses else []
    says = f" ({', '.join(costs)})" if costs else ""
    return f"{procedure.about}{says}"


CATEGORIES = {listed.name: listed.category for listed in TRAPPINGS}
OF_NPCS = tuple(
    Option(each.slug, _called(each), _about(each), CATEGORIES[each.trapping], each.clauses[0])
    for each in FOR_NPCS
    if each.from_tier is Tier.MUNDANE
)
"""The same for those whose line says something else than skills, by the categories of the list."""


# ---- everything


@by_identity(maxsize=EACH_THING)
def _ways(owned: Owned) -> tuple[Doing, ...]:
    """What a skill can do, each thing once, in the order of the list of trappings."""
    return tuple(Doing(owned, each) for each in sorted(procedures_of(owned), key=lambda each: ORDER[each.trapping]))


def _by_skills(state: State, npc: Npc) -> Iterator[Doing]:
    """What an NPC can do now by those words of its line that are skills."""
    doings = chain.from_iterable(map(_ways, skills(npc)))
    known = (each for each in doings if each.procedure in FOR_NPCS)
    return (each for each in known if allowed(check_possible, state, doer(state, npc.id), each))


def _doing_of(state: State, person: Person, text: str) -> Doing:
    """What is written so. Raises ``Refused`` where the skill lacks the trapping (SF-skill-kinds.2)."""
    name, _, slug = text.rpartition("/")
    if not name:
        raise Refused("Choose a skill, and one of the things that it does.", clause="SF-skill-kinds.2")
    owned = owned_in_play(state, person.id, name)
    if isinstance(acting(state, person.id), Person) and person.character.usable(name) is None:
        raise no_skill(person.character, name)
    return Doing(owned, procedure_with(owned, slug))


# ---- whether it can be done now


def check_possible(state: State, person: Person, doing: Doing) -> None:
    """Refuse what nobody can do now: uses used up, fate points that are not there, nobody to do it to."""
    procedure, course = doing.procedure, course_of(doing.procedure)
    if not course.counts_late:
        course.check_uses(state.acts, person, doing)
    if procedure.fate_points:
        _check_points(person, procedure)
    check_usable(state, person, doing.owned.skill.name, procedure)
    if NpcId(person.id) in state.npcs and procedure not in (FOR_COMPANIONS if person.of else FOR_NPCS):
        raise Refused(
            f"{procedure.title}: the game master says so of an NPC, and nobody rolls. Choose something that is rolled.",
            clause=procedure.against.clause,
        )
    if _takes_hands(doing):
        refuse(unable(person, Track.HEALTH))
    course.check(state, person, doing)
    targets = course.targets(state, person) if course.targets else ()
    if course.no_target and all(is_hidden(state, who) for who in targets):
        raise Refused(course.no_target.say, clause=course.no_target.clause)


def _takes_hands(doing: Doing) -> bool:
    """Whether something is handled; what is psychic needs no movement of the body (SF-extra-psychic.5)."""
    trapping, held = doing.procedure.trapping, doing.owned.skill.trappings
    if trapping not in HANDLING or doing.procedure.does in LOOKING:
        return False
    return not any(each.trapping.name == trapping and each.is_psychic for each in held)


def _check_points(person: Person, procedure: Procedure) -> None:
    """Refuse what takes a fate point that is not there."""
    try:
        person.purse.paid(procedure.fate_points, procedure.title)
    except Refused as refused:
        raise Refused(refused.why, clause=procedure.against.clause) from refused


@by_fields(maxsize=EACH_SEAT)
def doable(state: State, person: Person) -> tuple[tuple[Doing, bool], ...]:
    """What somebody's own skills can do, and whether it can be done now."""
    doings = chain.from_iterable(_ways(copying(person, each)) for each in person.character.skills)
    return tuple((each, allowed(check_possible, state, person, each)) for each in doings)


@by_fields(maxsize=EACH_SEAT)
def tried(state: State, person: Person) -> tuple[Doing, ...]:
    """What somebody can try now by skills that were not bought (SF-buy-skills.2)."""
    unbought = chain.from_iterable(map(_ways, person.character.untrained))
    rolled = (each for each in unbought if not isinstance(each.procedure.against, NoRoll))
    return tuple(each for each in rolled if allowed(check_possible, state, person, each))


# ---- what has to be said


def asked(state: State, deed: Deed, *, is_gm: bool) -> Iterator[Field | None]:
    """What has to be said; None for something of which there is nothing to choose."""
    course = course_of(deed)
    yield from _said(state, deed, course)
    if _has_target(deed, course):
        yield from _target(state, deed, course, is_gm=is_gm)
    if course.amount:
        yield course.amount(state, deed)


def _said(state: State, deed: Deed, course: Course) -> Iterator[Field | None]:
    """What has to be said before it is said to whom it is done, and how much of it."""
    if course.words:
        yield course.words(state, deed)
    if course.sort and (sort := course.sort(state, deed)):
        yield sort
    if CITED in deed.procedure.needs and deed.who in state.people:
        yield _cited(state, deed)


def _cited(state: State, deed: Deed) -> Field | None:
    """An aspect that names the contacts (SF-trapping-networking.2)."""
    options = [Option(each.name, each.name, each.told) for each in citable(state, deed.who)]
    return one_of("cited", "Citing", options) if options else None


def _target(state: State, deed: Deed, course: Course, *, is_gm: bool) -> Iterator[Field | None]:
    """A field for whom it is done to; None where there is nobody, and somebody is needed."""
    needed = _needs_target(state, deed, course)
    options = by_name(state, whom(state, deed, course, is_gm=is_gm))
    if options:
        usual = course.usual_target(state, deed)
        default = usual if any(each.value == usual for each in options) else ""
        yield Choice(name="on", label=course.target, options=options, default=default, optional=not needed)
    elif needed:
        yield None


def _has_target(deed: Deed, course: Course) -> bool:
    return is_opposed(deed) or course.targets is not None


def _needs_target(state: State, deed: Deed, course: Course) -> bool:
    """Whether somebody has to be named."""
    return course.needs_target is not None or not course.is_left(state, deed)


def whom(state: State, deed: Deed, course: Course, *, is_gm: bool = False) -> Iterator[ActorId]:
    """Those to whom it may be done; an attack stays within one conflict, or outside of all."""
    if not course.for_each and not course.is_left(state, deed):
        return
    fight, is_attack = conflict_of(state, deed.who), harms_people(deed.procedure)
    for who in (course.targets or around)(state, doer(state, deed.who)):
        reached = not is_attack or reaches(state, deed.who, who, deed.skill, deed.procedure.trapping)
        if is_attack and (conflict_of(state, who) is not fight or not reached):
            continue
        if (is_gm or not is_hidden(state, who)) and (not course.for_each or course.is_left(state, deed, who)):
            yield who


# ---- how it looks


class AbleView(Struct, frozen=True, kw_only=True):
    """Something that a skill can do; *can* says whether it can be done now."""

    does: str
    skill: str
    title: str
    about: str
    clause: str
    costs: str
    can: bool


class TrappingView(Struct, frozen=True):
    """What can be done with a trapping."""

    name: str
    ways: tuple[AbleView, ...]


class DoerView(Struct, frozen=True):
    """What one's own character can do, trapping by trapping."""

    id: str
    name: str
    trappings: tuple[TrappingView, ...]


@by_fields(maxsize=EACH_SEAT)
def doer_view(state: State, person: Person) -> DoerView:
    """Everything that a character can do."""
    ways: dict[str, list[AbleView]] = {}
    for each, can in doable(state, person):
        ways.setdefault(each.procedure.trapping, []).append(_able(each, can))
    named = sorted(ways.items(), key=lambda each: ORDER[each[0]])
    return DoerView(person.id, person.name, tuple(TrappingView(name, tuple(each)) for name, each in named))


@by_identity(maxsize=EACH_THING)
def _able(doing: Doing, can: bool) -> AbleView:  # noqa: FBT001 - kept by place
    procedure = doing.procedure
    points = [counted(procedure.fate_points, "fate point")] if procedure.fate_points else []
    return AbleView(
        does=doing.text,
        skill=doing.owned.skill.name,
        title=procedure.title,
        about=procedure.about,
        clause=procedure.clauses[0],
        costs=", ".join([*points, *([str(procedure.uses)] if procedure.uses else [])]),
        can=can,
    )
