"""Tier benefits that are chosen as a rating rises; those that were chosen before stay."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.skills.tier_benefit import choose_more, offered
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Option, offer, one_of


class ChooseBenefit(Move, tag="choose-tier-benefit"):
    """Choose one tier benefit more, for which the rating of a skill has room."""

    character: CharacterId
    skill: Line
    trapping: Line

    def decide(self, state: State, at: At) -> Facts:
        """It is added to those before, which are locked (SF-tier-benefits.3, SF-tier-benefits.4)."""
        own(state, at.seat, self.character)
        person = state.person(self.character)
        owned = person.character.owned(self.skill)
        if owned is None:
            raise Refused(f"{person.name} has no skill {self.skill[:60]!r} on the sheet.", clause="SF-tier-benefits.3")
        with as_refusals("SF-tier-benefits.3"):
            new = Trapping.parse(self.trapping)
        choose_more(owned.skill, owned.benefits, (*owned.benefits, new))
        yield BenefitChosen(character=person.id, skill=owned.skill.name, trapping=str(new))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            for owned in person.character.skills if state.acts_for(viewer.seat, person.id) else ():
                if options := [Option(str(each), str(each)) for each in _open(owned)]:
                    which = one_of("trapping", "Trapping", options)
                    label, here = f"Choose a tier benefit of {owned.skill.name}", {"character": person.id}
                    yield offer(cls, label, which, group=person.id, **here, skill=owned.skill.name)


def _open(owned: Owned) -> tuple[Trapping, ...]:
    """The benefits that may still be chosen; none where the rating has no room."""
    if len(owned.benefits) >= owned.skill.rating:
        return ()
    return tuple(each for each in offered(owned.skill) if each not in owned.benefits)


class BenefitChosen(Public, tag="benefit-chosen/1"):
    """A tier benefit more was chosen for a skill."""

    character: CharacterId
    skill: str
    trapping: str

    def file(self, state: State) -> State:
        person = state.people[self.character]
        trapping = Trapping.parse(self.trapping)
        skills = tuple(
            replace(each, benefits=(*each.benefits, trapping)) if each.skill.name == self.skill else each
            for each in person.character.skills
        )
        return state.with_person(replace(person, character=replace(person.character, skills=skills)))

    def told(self, state: State) -> str:
        return f"{state.people[self.character].name} has the tier benefit of {self.trapping} in {self.skill}"
