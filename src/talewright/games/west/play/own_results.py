"""What cards do here: what a hit, a scatter or failing equipment does, which the text leaves open (TW-cards.8)."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.west.play.action import Action
from talewright.games.west.play.base import At, Facts, Offers, OfJudge, Public, Viewer
from talewright.games.west.play.offering import hit_locations
from talewright.games.west.play.state import State
from talewright.games.west.rules.checks.own_result import MAGNITUDE, OwnResult, printed, said_by
from talewright.games.west.rules.checks.resolution import Outcome, Verdict
from talewright.refusal import Refused
from talewright.table.offer import Line, Text, Words, offer, text
from talewright.wording import bare

MOST = 60  # lines


class NameResult(OfJudge, tag="name-result"):
    """Write down what something on a card does in this group, or strike that out."""

    on: Annotated[Line, Words("Say what the card says: a hit location, a field, or a magnitude.", clause="TW-cards.8")]
    does: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """What the text leaves open is the group's: it is written down once, and shown where a card says so."""
        known = known_as(state, self.on)
        if not self.does and not known:
            raise Refused(f"There is nothing written for {self.on}: say what it does.", clause="TW-cards.8")
        if self.does and not known and len(state.own_results) >= MOST:
            raise Refused(f"What cards do here has {MOST} lines: remove one first.", clause="TW-cards.8")
        yield ResultNamed(on=known or self.on, does=self.does)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        parts = (*hit_locations(state), *_fields(state), f"{MAGNITUDE} 6", f"{MAGNITUDE} 12", f"{MAGNITUDE} 18")
        free = tuple(part for part in parts if not known_as(state, part))
        on = Text(name="on", label="What the card says", most=200, suggestions=free)
        does = Text(name="does", label="What that does", most=200)
        made = offer(cls, "Say what cards do here", on, does)
        yield made.explained(about="Damage, scatter, failing equipment: the book leaves them to you.")
        for name, said in state.own_results.items():
            change = text(cls, "does", "What that does", default=said)
            yield offer(cls, f"Change {name}", change, on=name)


class ResultNamed(Public, tag="result-named/1"):
    """What something on a card does in this group; empty if nothing is said of it any more."""

    on: str
    does: str

    def file(self, state: State) -> State:
        others = {name: said for name, said in state.own_results.items() if name != self.on}
        return replace(state, own_results={**others, self.on: self.does} if self.does else others)

    def told(self, state: State) -> str:
        return (
            f"What cards do here, {self.on}: {bare(self.does)}"
            if self.does
            else f"What cards do here has nothing on {self.on} any more"
        )


def own_said(state: State, action: Action, outcome: Outcome, hit: str) -> tuple[OwnResult, ...]:
    """What is written down of what the card of an attack says; no other check takes notice of that.

    Source: TW-cards.7, TW-cards.8, TW-simple.6.
    """
    if action.verdict is Verdict.CALAMITY or not state.attacks(action):
        return ()
    return said_by(state.own_results, action.drawn.card, hit=hit, magnitude=outcome.magnitude)


def known_as(state: State, name: str) -> str:
    """How a line is written down; empty if there is none of that name."""
    return next((known for known in state.own_results if known.casefold() == name.strip().casefold()), "")


def _fields(state: State) -> tuple[str, ...]:
    """The fields without rules of their own that cards of this deck have something in."""
    return tuple(dict.fromkeys(field for card in state.deck.cards for field, _ in printed(card)))
