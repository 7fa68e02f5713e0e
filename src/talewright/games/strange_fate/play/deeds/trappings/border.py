"""Borders that are climbed or leaped: what one takes from whatever somebody does next (Climb, Leap)."""

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.able import benefit_tier, owned_for, rating_for
from talewright.games.strange_fate.play.base import Public
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, up_to
from talewright.games.strange_fate.play.deeds.steps import Facts, over
from talewright.games.strange_fate.play.ids import ActorId, ModifierId
from talewright.games.strange_fate.play.moves import Place
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.procedure import climb, leap
from talewright.games.strange_fate.procedure.border import penalty
from talewright.games.strange_fate.situation import Source
from talewright.table.wording import counted

BORDER = "border"


class Hindered(Public, tag="hindered/1"):
    """What somebody has done takes so much from what is done next; *by* is 0 once it has."""

    who: ActorId
    by: int = 0
    what: str = ""

    def file(self, state: State) -> State:
        return state.with_acts(state.acts.hindering(self.who, self.by, self.what))


def hindered(state: State, named: ev.SideNamed) -> Facts:
    """What a border takes from the next roll, once; a defence is no action (SF-trapping-climb.4, SF-trapping-leap.3).

    *state* is the one before the side is named.
    """
    card = state.known_roll(named.roll)
    if named.place is Place.OURS and card.ours is None and named.who in state.acts.hindered.keys() - {card.against}:
        takes = state.acts.hindered[named.who]
        yield ev.ModifierAdded(
            roll=named.roll,
            place=Place.OURS,
            modifier=ModifierId(f"{named.roll}.{BORDER}"),
            source=Source.SITUATION,
            name=takes.what,
            amount=takes.by,
            hidden=named.hidden,
        )
        yield Hindered(who=named.who)


def hindered_still(state: State, dropped: ev.RollCancelled) -> Facts:
    """A roll that is dropped has taken nothing."""
    ours = state.known_roll(dropped.roll).ours
    for each in ours.named if ours else ():
        if ours and each.id == f"{dropped.roll}.{BORDER}":
            yield Hindered(who=ours.who, by=each.modifier.amount, what=each.modifier.name)


# ---- courses


def _climbed(state: State, deed: Deed) -> Facts:
    return _crossed(state, deed, 0)


def _leaped(state: State, deed: Deed) -> Facts:
    return _crossed(state, deed, _bounds(state, deed))


def _crossed(state: State, deed: Deed, ignored: int) -> Facts:
    """What it takes, the next roll loses (SF-trapping-climb.4, SF-trapping-leap.3, SF-trapping-leap.6)."""
    takes = penalty(rating_for(state, deed, deed.using).value, deed.amount, ignored=ignored)
    if takes:
        yield Hindered(who=deed.who, by=takes, what=deed.procedure.title.lower())
    came = f"it takes {-takes} from what is done next" if takes else "it is crossed freely"
    yield over(deed, f"the border is {deed.amount}, and {came}")


def _bounds(state: State, deed: Deed) -> int:
    return leap.bounds(benefit_tier(owned_for(state, deed), "Leap"))


def _bounded(state: State, deed: Deed) -> Facts:
    left = leap.bound(benefit_tier(owned_for(state, deed), "Leap"), zones=deed.amount)
    yield over(deed, f"{counted(deed.amount, 'zone')} as a free action; {left} left for zones or points of a border")


COURSES = {
    climb.BORDER: Course(amount=up_to("The border"), at_once=_climbed),
    leap.BORDER: Course(amount=up_to("The border"), at_once=_leaped),
    leap.BOUND: Course(amount=up_to("Zones", _bounds), at_once=_bounded),
}
