"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from msgspec import Struct

from talewright.caching import EACH_TABLE, by_identity
from talewright.games.heroquest.play.card import Long, Together
from talewright.games.heroquest.play.extended.view import LongView, long_view
from talewright.games.heroquest.play.framing.view import ContestView, contest_view, told_view
from talewright.games.heroquest.play.groups.view import GroupView, group_view
from talewright.games.heroquest.play.improving.growing import WishView, wish_views
from talewright.games.heroquest.play.people import CharacterView, sheet_view
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.changes import LINEAGE, between
from talewright.games.heroquest.rules.editions import EDITIONS, Edition
from talewright.table.game import Viewer
from talewright.table.seat import Seat


class ChangeView(Struct, frozen=True):
    """A rule in which the two editions differ, as a sentence for whoever knows the other one."""

    clause: str
    says: str


class SagaView(Struct, frozen=True):
    """All that a seat sees of a campaign; *over* are the contests of every kind that are over, the newest first."""

    edition: str
    lineage: tuple[str, ...]
    contests: tuple[ContestView, ...]
    groups: tuple[GroupView, ...]
    longs: tuple[LongView, ...]
    characters: tuple[CharacterView, ...]
    past: tuple[ContestView, ...]
    past_groups: tuple[GroupView, ...]
    past_longs: tuple[LongView, ...]
    wishes: tuple[WishView, ...]
    changes: tuple[ChangeView, ...]
    mechanics: tuple[str, ...]
    over: tuple[str, ...]
    base_resistance: str
    mastery: str


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    past = [(state.then(each.id), each) for each in state.past]
    return SagaView(
        edition=state.edition.title,
        lineage=tuple(map(str, LINEAGE)),
        contests=tuple(contest_view(state, card, seat) for card in state.open_cards()),
        groups=tuple(group_view(state, group, seat) for group in state.groups.values()),
        longs=tuple(long_view(state, long, seat) for long in state.longs.values()),
        characters=tuple(sheet_view(state, sheet, Viewer(seat, seats)) for sheet in state.sheets.values()),
        past=tuple(told_view(state.then(card.id), card, seat) for card in state.told),
        past_groups=tuple(group_view(then, each, seat) for then, each in past if isinstance(each, Together)),
        past_longs=tuple(long_view(then, each, seat) for then, each in past if isinstance(each, Long)),
        wishes=wish_views(state),
        changes=_changes(state.edition),
        mechanics=tuple(each for each in Advanced if state.uses(each)),
        over=state.over,
        base_resistance=state.sign(state.resistance_rules.base),
        mastery=state.edition.mastery,
    )


@by_identity(maxsize=EACH_TABLE)
def _changes(edition: Edition) -> tuple[ChangeView, ...]:
    """What differs between this game and the other edition, whatever its group has set (QW2-9)."""
    changes = between(edition, EDITIONS[edition.beside])
    return tuple(ChangeView(each.clause, f"{edition.news}: {each.text}") for each in changes)
