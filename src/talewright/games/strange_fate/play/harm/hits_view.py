"""Hits as a seat sees them, as long as they wait to be borne."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.harm.hits import is_seen, usual_way
from talewright.games.strange_fate.play.harm.suffered import OpenHit
from talewright.games.strange_fate.play.harm.wounds import dealer_for
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.known import may_know
from talewright.games.strange_fate.play.state import State
from talewright.table.seat import Seat
from talewright.wording import capital, stopped


class HitView(Struct, frozen=True, kw_only=True):
    """A hit that waits to be borne; *waits_for* names whoever a player bears it with, and is empty for all others."""

    id: str
    who: str
    name: str
    mine: bool
    waits_for: str
    track: str
    stress: int | None
    by: str
    suggested: str
    why: str


def hits_seen(state: State, seat: Seat, names: Mapping[SeatId, str]) -> tuple[HitView, ...]:
    """The hits that wait, as far as a seat knows of them."""
    return tuple(
        _hit_view(state, hit, seat, names) for hit in state.suffered.hits.values() if is_seen(state, seat, hit)
    )


def _hit_view(state: State, hit: OpenHit, seat: Seat, names: Mapping[SeatId, str]) -> HitView:
    known = may_know(state, seat, hit.who) and (seat.is_gm or not hit.hidden or state.acts_for(seat, hit.who))
    way = usual_way(state, hit) if known else None
    name = state.actor(hit.who).name
    return HitView(
        id=hit.id,
        who=hit.who,
        name=name,
        mine=state.acts_for(seat, hit.who),
        waits_for=name if state.player(hit.who) in names else "",
        track=hit.hit.track,
        stress=hit.hit.stress if known else None,
        by=dealer_for(state, ActorId(hit.hit.by), seat),
        suggested=way.told(bearing_of(state, hit.who)) if way else "",
        why=stopped(capital(hit.why)) if known and hit.why else "",
    )
