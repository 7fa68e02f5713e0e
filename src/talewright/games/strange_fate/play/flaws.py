"""Flaws of a skill that are felt in play: charges that run out, fate points for each use, and time to make it ready."""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.base import At, OfPerson
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.state import Person, SkillUse, State
from talewright.games.strange_fate.rules.aspects.transform import is_taxing_to_use
from talewright.games.strange_fate.rules.conflict.weapon import skill_with
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.skills import drawback
from talewright.games.strange_fate.rules.skills.drawback import TAXING, Drawback, DrawbackKind
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.trappings import Procedure
from talewright.games.strange_fate.rules.trappings.minion import MinionKind
from talewright.refusal import Fault, Refused, refuse
from talewright.table.watched import by_fields
from talewright.wording import counted

CHARGES = {Span.SCENE: "SF-drawback-charges.1", Span.SESSION: "SF-drawback-charges.2"}
PAID, INVESTED, EACH_TIME = "SF-drawback-taxing.1", "SF-drawback-profane.1", "SF-drawback-delay.4"


class SkillUsed(OfPerson, tag="skill-used/1"):
    """A skill with flaws was used: what that *counts* for, and the fate points that it took.

    Both come back where its roll is dropped, or made by something else.
    """

    brings = ("roll",)

    skill: str
    roll: RollId
    counts: tuple[Span, ...] = ()
    points: int = 0

    def changed(self, person: Person) -> Person:
        use = SkillUse(skill=self.skill, roll=self.roll, counts=self.counts, points=self.points)
        return replace(person, purse=person.purse.given(-self.points), uses=(*person.uses, use))

    def told(self, state: State) -> str:
        after = self.changed(state.people[self.who])
        skill = skill_of(after, self.skill)
        left = map(str, charges_of(after, skill)) if skill else ()
        paid = [counted(self.points, "fate point")] if self.points else []
        return f"{after.name} uses {self.skill}: {', '.join([*left, *paid])}"


def used(
    state: State, at: At, who: ActorId, by: AppliedSkill, roll: RollId, *, against: bool = False
) -> Iterator[SkillUsed]:
    """What a skill takes by which somebody acts, or defends, or rolls otherwise *against* what somebody else does.

    *state* is the one before the move, whose other fate points are paid already. Raises ``Refused`` where its flaws
    keep the skill from working now; what is rolled against something takes no time, and is used once for its roll.

    Source: SF-drawback-charges.1, SF-drawback-charges.2, SF-drawback-taxing.1, SF-drawback-profane.1,
    SF-gifts-and-flaws.5.
    """
    person = state.people.get(CharacterId(who))
    if person is None:
        return
    refuse(taken(person, by.skill))
    besides = person.purse.points - at.now.people[person.id].purse.points
    known = {use.skill for use in person.uses if use.roll == roll}
    skill = skill_of(person, by.skill) if by.skill not in known else None
    gear = price_of_gear(person, by.gear) if by.gear not in known else 0
    if skill is not None:
        more = besides + gear
        refuse(used_up(person, skill, more) if against else faults(state, person, skill, more, by.trapping))
    if gear:
        person.purse.paid(besides + gear, f"Using {by.gear}")
    yield from (use for use in uses_of(person, by, roll) if use.skill not in known)


def uses_of(person: Person, by: AppliedSkill, roll: RollId) -> Iterator[SkillUsed]:
    """What a use takes of a skill with flaws, and of gear with them."""
    if skill := skill_of(person, by.skill):
        severities = {flaw.severity for flaw in drawbacks_of(skill, DrawbackKind.CHARGES)}
        counts = tuple(drawback.charges(severity, skill.rating).per for severity in sorted(severities))
        if counts or price(skill):
            yield SkillUsed(who=person.id, skill=skill.name, roll=roll, counts=counts, points=price(skill))
    if gear := price_of_gear(person, by.gear):
        yield SkillUsed(who=person.id, skill=by.gear, roll=roll, points=gear)


def spans_over(state: State, ended: Span) -> tuple[Span, ...]:
    """What is over with a scene, a session or a story; a scene that is still open goes on in the next session."""
    goes_on = ended is Span.SESSION and state.scene is not None
    return tuple(each for each in Span if each.is_over_with(ended) and not (each is Span.SCENE and goes_on))


def recharged(state: State, ended: Span) -> State:
    """Charges come back with a scene or a session (SF-drawback-charges.1, SF-drawback-charges.2)."""
    over = spans_over(state, ended)

    def changed(person: Person) -> Person:
        uses = (replace(use, counts=tuple(each for each in use.counts if each not in over)) for use in person.uses)
        return replace(person, uses=tuple(use for use in uses if use.counts))

    return _with_uses(state, changed)


def given_back(state: State, roll: RollId) -> State:
    """A roll that is dropped took nothing: neither a charge nor a fate point."""
    return _with_uses(state, lambda person: without_use(person, roll))


def without_use(person: Person, roll: RollId) -> Person:
    """Somebody who has used nothing for a roll."""
    points = sum(use.points for use in person.uses if use.roll == roll)
    uses = tuple(use for use in person.uses if use.roll != roll)
    return replace(person, purse=person.purse.given(points), uses=uses) if len(uses) < len(person.uses) else person


def _with_uses(state: State, changed: Callable[[Person], Person]) -> State:
    for person in state.people.values():
        if person.uses:
            state = state.with_person(changed(person))
    return state


# ---- what flaws ask


class Charges(Struct, frozen=True):
    """The charges of a skill within a scene or a session, and how many of them are left."""

    left: int
    count: int
    per: Span

    def __str__(self) -> str:
        return f"{self.left} of {counted(self.count, 'charge')} left in this {self.per}"


def skill_of(person: Person, name: str) -> Skill | None:
    """The skill of this name on the sheet."""
    return next((skill for skill in person.character.designs if skill.name == name), None)


def drawbacks_of(skill: Skill, kind: DrawbackKind) -> Iterator[Drawback]:
    """The drawbacks of a skill of one kind."""
    return (each for each in skill.drawbacks if each.kind is kind)


def charges_of(person: Person, skill: Skill) -> tuple[Charges, ...]:
    """How often a skill with Charges still works (SF-drawback-charges.1, SF-drawback-charges.2)."""
    each = (drawback.charges(flaw.severity, skill.rating) for flaw in drawbacks_of(skill, DrawbackKind.CHARGES))
    uses = {found.per: found for found in each}
    spent = Counter(per for use in person.uses if use.skill == skill.name for per in {*use.counts})
    return tuple(Charges(max(0, all_.count - spent[per]), all_.count, per) for per, all_ in uses.items())


def price(skill: Skill) -> int:
    """Fate points for each use (SF-drawback-taxing.1)."""
    return TAXING if is_taxing_to_use(skill) else 0


def price_of_gear(person: Person, name: str) -> int:
    """Fate points for each use of a piece of gear (SF-gifts-and-flaws.5)."""
    return next((each.price for each in person.character.equipment if each.name == name), 0)


def owes(person: Person, skill: Skill) -> int:
    """Fate points to be invested before a Profane skill is used in this scene (SF-drawback-profane.1)."""
    is_open = skill.name not in person.invested and any(drawbacks_of(skill, DrawbackKind.PROFANE))
    return drawback.profane(skill.tier) if is_open else 0


# ---- whether it can be used now


def faults(state: State, person: Person, skill: Skill, besides: int = 0, trapping: str = "") -> Iterator[Fault]:
    """Why a skill cannot be used now; *besides* are fate points that the same thing takes otherwise.

    Without a *trapping* it is about the skill as a whole.

    Source: SF-drawback-charges.1, SF-drawback-charges.2, SF-drawback-taxing.1, SF-drawback-profane.1,
    SF-drawback-delay.4.
    """
    if not skill.drawbacks:
        return
    yield from _no_charges(person, skill)
    yield from _waits(state, person, skill)
    yield from _takes_long(state, person, skill, trapping)
    yield from _unpaid(person, skill, besides)


def used_up(person: Person, skill: Skill, besides: int = 0) -> Iterator[Fault]:
    """Why there is nothing left by which a skill could be used once more, be it to defend."""
    yield from _no_charges(person, skill)
    yield from _unpaid(person, skill, besides)


def _no_charges(person: Person, skill: Skill) -> Iterator[Fault]:
    for each in charges_of(person, skill):
        if not each.left:
            wait = f"use another skill, or wait for the next {each.per}, which brings them back."
            yield Fault(f"{skill.name} has {each}: {wait}", CHARGES[each.per])


def _unpaid(person: Person, skill: Skill, besides: int) -> Iterator[Fault]:
    try:
        person.purse.paid(price(skill) + besides if price(skill) else 0, f"Using {skill.name}")
    except Refused as refused:
        yield Fault(refused.why, PAID)


def _waits(state: State, person: Person, skill: Skill) -> Iterator[Fault]:
    """What has to be done before a skill is at work (SF-drawback-delay.1, SF-drawback-profane.1)."""
    if delay_of(skill) and skill.name not in person.ready:
        yield Fault(f"{skill.name} has a Delay: make it ready first, or use another skill.", "SF-drawback-delay.1")
    if state.scene is not None and (points := owes(person, skill)):
        yield Fault(
            f"{skill.name} is Profane: invest {counted(points, 'fate point')} in it first, and use it in this scene.",
            INVESTED,
        )


def _takes_long(state: State, person: Person, skill: Skill, trapping: str) -> Iterator[Fault]:
    """Why a use that takes its time has no place in a turn: it is the whole turn, or more (SF-drawback-delay.4)."""
    fights = (card.exchange for card in state.conflicts.values() if card.exchange and person.id in card.standing)
    exchange = next(fights, None)
    for flaw in drawbacks_of(skill, DrawbackKind.DELAY) if exchange else ():
        time = drawback.time_for_each_use(flaw) if drawback.slowed_trapping(flaw) in {"", trapping} else None
        if time and time.turns != 1:
            instead = "use it before or after that, or another skill."
            yield Fault(f"{skill.name} takes {time.lower()} each time, too long for a conflict: {instead}", EACH_TIME)
        elif time and exchange and person.id in exchange.supplemental:
            yield Fault(f"{skill.name} fills the whole turn, and a part of that is gone: use another skill.", EACH_TIME)


def idle(state: State, person: Person, name: str) -> Iterator[Fault]:
    """Why a skill is not at work, and so does nothing, not even against what others do.

    Source: SF-drawback-focus.1, SF-drawback-transform.1, SF-drawback-delay.1, SF-drawback-profane.1.
    """
    yield from taken(person, name)
    skill = skill_of(person, name)
    if skill is not None:
        yield from _waits(state, person, skill)


@by_fields(maxsize=EACH_SEAT)
def at_rest(state: State, person: Person) -> frozenset[str]:
    """The skills on the sheet that are not at work."""
    flawed = (skill for skill in person.character.designs if skill.drawbacks)
    return person.closed | {skill.name for skill in flawed if any(_waits(state, person, skill))}


def delay_of(skill: Skill) -> Drawback | None:
    """The Delay for which a skill has to be made ready, if it has one; copies come later by it instead.

    Source: SF-drawback-delay.1, SF-trapping-duplicates.2.
    """
    if any(held.trapping.choice == MinionKind.DUPLICATES for held in skill.trappings):
        return None
    return next(
        (each for each in drawbacks_of(skill, DrawbackKind.DELAY) if not drawback.time_for_each_use(each)), None
    )


def check_usable(state: State, person: Person, name: str, procedure: Procedure) -> None:
    """Refuse to use a skill that its flaws keep from doing something now, or that lacks what it needs."""
    refuse(taken(person, name))
    skill = skill_of(person, name)
    if skill is not None:
        refuse(faults(state, person, skill, procedure.fate_points, procedure.trapping))


@by_fields(maxsize=EACH_SEAT)
def worn_out(state: State, person: Person) -> frozenset[str]:
    """The skills on the sheet that cannot be used now, trappings that take too long, and gear that costs too much."""
    flawed = [skill for skill in person.character.designs if skill.drawbacks]
    slowed = {
        f"{skill.name}: {trapping}"
        for skill in flawed
        for flaw in drawbacks_of(skill, DrawbackKind.DELAY)
        if (trapping := drawback.slowed_trapping(flaw)) and any(_takes_long(state, person, skill, trapping))
    }
    return (
        person.closed | slowed | _dear(person) | {skill.name for skill in flawed if any(faults(state, person, skill))}
    )


def out_of_use(state: State, person: Person, roll: RollId) -> frozenset[str]:
    """The skills, and the gear, by which somebody cannot roll against something: what this *roll* takes is there."""
    before = without_use(person, roll)
    return at_rest(state, before) | _spent(before)


def not_now(state: State, person: Person, by: AppliedSkill, roll: RollId) -> Iterator[Fault]:
    """Why somebody cannot roll against something by a skill of the sheet. Raises ``Refused`` for gear too dear."""
    before, gear = without_use(person, roll), price_of_gear(person, by.gear)
    yield from idle(state, person, by.skill)
    if skill := skill_of(person, by.skill):
        yield from used_up(before, skill, gear)
    before.purse.paid(gear, f"Using {by.gear}")


def _spent(person: Person) -> frozenset[str]:
    flawed = (skill.name for skill in person.character.designs if skill.drawbacks and any(used_up(person, skill)))
    return _dear(person).union(flawed)


def _dear(person: Person) -> frozenset[str]:
    """The gear that takes more fate points than there are, by itself or together with a skill that takes some too.

    Source: SF-drawback-taxing.1, SF-gifts-and-flaws.5.
    """
    prices = {"": 0, **{skill.name: price(skill) for skill in person.character.designs if price(skill)}}
    priced = [each for each in person.character.equipment if each.price]
    return frozenset(
        f"{skill} with {each.name}".strip()
        for each in priced
        for skill, points in prices.items()
        if points + each.price > person.purse.points
    )


def is_out(out: frozenset[str], by: AppliedSkill) -> bool:
    """Whether a skill, the trapping by which it is used, the gear, or both together are among what is worn out."""
    geared = {f"with {by.gear}", f"{by.skill} with {by.gear}"} if by.gear else set()
    return not out.isdisjoint({by.skill, f"{by.skill}: {by.trapping}", *geared})


ARMED = skill_with(is_armed=True)


def may_be_taken(person: Person) -> tuple[str, ...]:
    """The skills that somebody can still be kept from: those with a device, and the one that takes a weapon."""
    devices = (skill.name for skill in person.character.designs if any(each.needs_device for each in skill.drawbacks))
    return tuple(each for each in (*devices, ARMED) if each not in person.lost)


def may_be_broken(person: Person) -> tuple[str, ...]:
    """The skills whose device can be broken: a Minor Focus is lost or taken at worst (SF-drawback-focus.2)."""
    designs = (each for each in person.character.designs if each.name not in person.broken)
    return tuple(skill.name for skill in designs if any(flaw.is_breakable for flaw in skill.drawbacks))


def broken(person: Person, name: str) -> Iterator[Fault]:
    """Why the device of a skill is of no use before it is repaired (SF-drawback-focus.2)."""
    if name in person.broken:
        yield Fault(f"The device of {name} is broken: have it repaired, or use another skill.", "SF-drawback-focus.2")


def breakable(person: Person, name: str) -> Iterator[Fault]:
    """Why the device of a skill cannot break (SF-drawback-focus.2)."""
    if name not in may_be_broken(person):
        yield Fault(
            f"{person.name} has no whole device of a Major Focus for that: take it away instead.", "SF-drawback-focus.2"
        )


def taken(person: Person, name: str) -> Iterator[Fault]:
    """Why a skill lacks what it needs (SF-drawback-focus.1, SF-weapons-armor.6, SF-drawback-transform.1)."""
    if name not in person.closed:
        return
    if name not in person.lost:
        yield Fault(
            f"{name} does nothing before {person.name} has changed: change shape first, or use another skill.",
            "SF-drawback-transform.1",
        )
    elif name == ARMED:
        bare = skill_with(is_armed=False)
        yield Fault(f"{person.name} has no weapon: use {bare}, or get one.", "SF-weapons-armor.6")
    elif name in person.broken:
        yield from broken(person, name)
    else:
        yield Fault(
            f"{name} does nothing without its device: get that back, or use another skill.", "SF-drawback-focus.1"
        )
