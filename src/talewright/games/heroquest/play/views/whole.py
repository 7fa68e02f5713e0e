"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from talewright.games.heroquest.advanced import Advanced
from talewright.games.heroquest.changes import LINEAGE, between
from talewright.games.heroquest.editions import HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.heroquest.play.rounds import Long
from talewright.games.heroquest.play.saga import Saga
from talewright.games.heroquest.play.together import Together
from talewright.games.heroquest.play.views.contests import contest_view
from talewright.games.heroquest.play.views.groups import group_view
from talewright.games.heroquest.play.views.longs import long_view
from talewright.games.heroquest.play.views.people import sheet_view
from talewright.games.heroquest.play.views.shapes import ChangeView, SagaView, WishView
from talewright.table.seat import Seat


def view(saga: Saga, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    names = {str(each.id): each.name for each in seats}
    return SagaView(
        edition=saga.edition.title,
        contests=tuple(contest_view(saga, card, seat) for card in saga.open_cards()),
        groups=tuple(group_view(saga, group, seat) for group in saga.groups.values()),
        longs=tuple(long_view(saga, long, seat) for long in saga.longs.values()),
        characters=tuple(sheet_view(saga, sheet, seat, names) for sheet in saga.sheets.values()),
        past=tuple(contest_view(saga, card, seat) for card in saga.told),
        past_groups=tuple(group_view(saga, each, seat) for each in saga.past if isinstance(each, Together)),
        past_longs=tuple(long_view(saga, each, seat) for each in saga.past if isinstance(each, Long)),
        wishes=tuple(WishView(each.id, each.character, saga.name(each.character), each.words) for each in saga.wishes),
        changes=_changes(saga.edition),
        mechanics=tuple(each for each in Advanced if saga.uses(each)),
        base_resistance=saga.sign(saga.resistance_rules.base),
        mastery=saga.edition.mastery,
    )


def _changes(edition: Edition) -> tuple[ChangeView, ...]:
    """In what this game differs from the other edition, whatever its group has set (QW2-9)."""
    is_later = edition.slug == QUESTWORLDS_2_2.slug
    other = HEROQUEST_2E if is_later else QUESTWORLDS_2_2
    said = f"New in {LINEAGE[-1].name}" if is_later else f"{LINEAGE[-1].name} has changed this"
    return tuple(ChangeView(each.clause, f"{said}: {each.text}") for each in between(edition, other))
