"""A pulley, a lever and the like: they raise the tier of Physical Force by one, where the game master allows it."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import AIDED, rating_for
from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.steps import OfDeed, at_stage, title
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings.physical_force import CARRY, LIFT, aided
from talewright.refusal import Refused
from talewright.table.offer import explained, offer


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
                yield explained(made, effect=f"Physical Force is {aided(rating_for(state, deed)).title}.")


def _may_be_aided(state: State, deed: Deed) -> bool:
    rating = rating_for(state, deed)
    return deed.procedure in (CARRY, LIFT) and deed.sort != AIDED and aided(rating) != rating


class ForceAided(OfDeed, tag="force-aided/1"):
    """A load is carried or lifted with a pulley or the like."""

    def file(self, state: State) -> State:
        return state.with_acts(state.acts.with_deed(replace(state.acts.deeds[self.deed], sort=AIDED)))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}: with {AIDED}"
