"""How great a benefit of victory is, so that it can be cemented (QW2-7.2.2.9)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.heroquest.play.ids import MarkId, leader_of
from talewright.games.heroquest.play.improving.fitting import check_grows, grows
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.hero_point import STORY_LED
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.refusal import Refused
from talewright.table.offer import Option, offer, one_of
from talewright.wording import bare


class NameFortune(GmMove, tag="name-fortune"):
    """Say which state of fortune a benefit is, so that it can be cemented."""

    otherwise = "The game master says how great a benefit is."
    by_clause = "QW2-7.2.2.9"

    mark: MarkId
    fortune: Fortune

    def decide(self, state: State, at: At) -> Facts:
        """A benefit has a state of fortune, from fresh up (QW2-7.2.2.9)."""
        mark = state.mark(self.mark)
        if not isinstance(mark.state, Benefit):
            raise Refused("That is a consequence: only a benefit is a state of fortune.", clause="QW2-7.2.2.9")
        check_grows(state, leader_of(mark.character))
        yield FortuneNamed(mark=self.mark, fortune=self.fortune)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for mark in state.marks.values() if state.edition.growth.model is STORY_LED else ():
            benefit = mark.state
            if isinstance(benefit, Benefit) and benefit.fortune is None and grows(state, leader_of(mark.character)):
                options = (Option(each, f"{each.capitalize()}, +{each.amount}") for each in Fortune)
                likely = next((each for each in Fortune if each.amount == benefit.bonus), Fortune.FRESH)
                how = one_of("fortune", "It leaves them", options, default=likely)
                made = offer(cls, f"Say how great a benefit this is: {benefit.text}", how, mark=mark.id)
                yield made.explained(about=f"{state.name(mark.character)} can cement it then.")


class FortuneNamed(Public, tag="fortune-named/1"):
    """A benefit is a state of fortune, and can be cemented."""

    mark: MarkId
    fortune: Fortune

    def fits(self, state: State) -> bool:
        return isinstance(state.marks[self.mark].state, Benefit)

    def file(self, state: State) -> State:
        mark = state.marks[self.mark]
        assert isinstance(mark.state, Benefit)
        named = replace(mark.state, fortune=self.fortune)
        return state.with_mark(replace(mark, state=named))

    def told(self, state: State) -> str:
        mark = state.marks[self.mark]
        return f"{bare(mark.state.text)} leaves {state.name(mark.character)} {self.fortune}"
