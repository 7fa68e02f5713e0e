"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from talewright.games.west.play.state import Competition, Progress, State, names_of
from talewright.games.west.play.views.actions import action_view
from talewright.games.west.play.views.people import counters_view, deck_view, sheet_view
from talewright.games.west.play.views.shapes import CompetitionView, GainView, TrackView, WestView
from talewright.table.seat import Seat


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> WestView:
    """What *seat* sees now."""
    names = names_of(seats)
    return WestView(
        actions=tuple(action_view(state, action, seat) for action in state.actions.values()),
        tracks=tuple(_track(state, track, seat) for track in state.tracks.values()),
        competitions=tuple(_competition(contest) for contest in state.competitions),
        recent=tuple(action_view(state, action, seat) for action in state.told),
        characters=tuple(sheet_view(state, sheet, seat, names) for sheet in state.sheets.values()),
        deck=deck_view(state, seats),
        counters=counters_view(state, seat, seats),
        uses_bumps=state.edition.bumps,
        victory_threshold=state.edition.victory_threshold,
    )


def _track(state: State, track: Progress, seat: Seat) -> TrackView:
    counted = track.track(state.edition)
    return TrackView(
        id=track.id,
        title=track.title,
        tn=track.tn if seat.is_gm or not track.tn_hidden else None,
        tn_hidden=track.tn_hidden,
        threshold=counted.edition.victory_threshold,
        required=track.required,
        total=counted.total,
        remaining=counted.remaining,
        complete=counted.is_complete,
        gained=tuple(GainView(each.who, each.victories) for each in track.gained),
        under_way=tuple(action.id for action in state.actions.values() if action.track == track.id),
    )


def _competition(contest: Competition) -> CompetitionView:
    return CompetitionView(
        id=contest.id,
        actions=contest.actions,
        names=contest.names,
        open=not contest.decided,
        tied=contest.is_tied,
        ahead=contest.ahead,
        settled=contest.settled,
    )
