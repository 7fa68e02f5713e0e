"""What comes back to whoever rolls by something else than what a skill with flaws was used for, or not at all."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill
from talewright.games.strange_fate.play.base import OfPerson
from talewright.games.strange_fate.play.card import Part
from talewright.games.strange_fate.play.flaws import charges_of, skill_of
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, RollId
from talewright.games.strange_fate.play.state import Person, SkillUse, State
from talewright.wording import counted


class UseTakenBack(OfPerson, tag="use-taken-back/1"):
    """A skill, or gear, is not used for a roll after all: its charge and its fate points come back."""

    skill: str
    roll: RollId

    def changed(self, person: Person) -> Person:
        points = sum(use.points for use in person.uses if self._is_of(use))
        uses = tuple(use for use in person.uses if not self._is_of(use))
        return replace(person, purse=person.purse.given(points), uses=uses)

    def _is_of(self, use: SkillUse) -> bool:
        return (use.skill, use.roll) == (self.skill, self.roll)

    def told(self, state: State) -> str:
        before = state.people[self.who]
        after = self.changed(before)
        skill, points = skill_of(after, self.skill), after.purse.points - before.purse.points
        left = map(str, charges_of(after, skill)) if skill else ()
        back = [f"{counted(points, 'fate point')} back"] if points else []
        return f"{after.name} does not use {self.skill} after all: {', '.join([*left, *back])}"


def unused(state: State, roll: RollId, known: Part | None, who: ActorId, by: AppliedSkill) -> Iterator[UseTakenBack]:
    """What whoever was *known* to roll on a side has used for that, where now somebody rolls there *by* this."""
    person = state.people.get(CharacterId(known.who)) if known is not None else None
    if person is None:
        return
    still = by if person.id == who else NO_SKILL
    for use in person.uses:
        if use.roll == roll and use.skill not in {still.skill, still.gear}:
            yield UseTakenBack(who=person.id, skill=use.skill, roll=roll)
