"""Calamities: everybody may suggest what one does, and the Judge says it."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.west.play.action import Phase, Suggestion
from talewright.games.west.play.allowed import in_phase
from talewright.games.west.play.base import At, Facts, InAction, Move, Offers, OfJudge, Viewer
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.outcome import over
from talewright.games.west.play.state import State
from talewright.games.west.rules.checks.resolution import Verdict
from talewright.table.offer import LINE, Prose, Text, Words, offer
from talewright.table.offer import text as text_field


class RuleCalamity(OfJudge, tag="rule-calamity"):
    """Say what a calamity does."""

    otherwise = "The Judge says what a calamity does: suggest something."
    by_clause = "TW-calamity.7"

    action: ActionId
    ruling: Annotated[Prose, Words("Say what the calamity does.", clause="TW-calamity.7")]

    def decide(self, state: State, at: At) -> Facts:
        in_phase(state, self.action, Phase.CALAMITY, clause="TW-calamity.7")
        yield CalamityRuled(action=self.action, ruling=self.ruling)
        yield from over(at, self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.CALAMITY):
            said = (*filter(None, (action.on_failure,)), *(each.text for each in action.suggestions))
            ideas = tuple(dict.fromkeys(each for each in said if len(each) <= LINE))
            ruling = Text(name="ruling", label="What happens", most=4000, long=not ideas, suggestions=ideas)
            yield offer(cls, "Say what the calamity does", ruling, action=action.id).explained(main=True)


class Suggest(Move, tag="suggest"):
    """Suggest what a calamity could do. Everybody may, the unlucky player included."""

    action: ActionId
    text: Annotated[Prose, Words("Say what could happen.", clause="TW-calamity.7")]

    def decide(self, state: State, at: At) -> Facts:
        in_phase(state, self.action, Phase.CALAMITY, clause="TW-calamity.7")
        yield CalamitySuggested(action=self.action, who=at.seat.name, text=self.text)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.CALAMITY):
            yield offer(cls, "Suggest what could happen", text_field(cls, "text", "Your idea"), action=action.id)


# --- what happened


class CalamityCame(InAction, tag="calamity-came/1"):
    """The exact cell is C."""

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), verdict=Verdict.CALAMITY))

    def told(self, state: State) -> str:
        title, name = self.known(state).title, self.actor(state)
        return f"{title}: a calamity for {name}" if title else f"A calamity for {name}"

    def heads(self, state: State) -> bool:
        return True


class CalamitySuggested(InAction, tag="calamity-suggested/1"):
    """Somebody has an idea what the calamity could do."""

    who: str
    text: str

    def file(self, state: State) -> State:
        action = self.known(state)
        return state.with_action(replace(action, suggestions=(*action.suggestions, Suggestion(self.who, self.text))))

    def told(self, state: State) -> str:
        return f"A suggestion: {self.text}"


class CalamityRuled(InAction, tag="calamity-ruled/1"):
    """The Judge has said what the calamity does."""

    ruling: str

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), ruling=self.ruling))

    def told(self, state: State) -> str:
        return f"The calamity for {self.actor(state)}: {self.ruling}"

    def turning(self, state: State) -> int:
        return 6
