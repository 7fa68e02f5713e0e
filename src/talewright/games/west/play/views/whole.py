"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from talewright.games.west.play.crew import Competition, Crew, Progress, names_of
from talewright.games.west.play.views.actions import action_view
from talewright.games.west.play.views.people import counters_view, deck_view, sheet_view
from talewright.games.west.play.views.shapes import CompetitionView, GainView, TrackView, WestView
from talewright.table.seat import Seat


def view(crew: Crew, seat: Seat, seats: tuple[Seat, ...]) -> WestView:
    """What *seat* sees now."""
    names = names_of(seats)
    return WestView(
        actions=tuple(action_view(crew, action, seat) for action in crew.actions.values()),
        tracks=tuple(_track(crew, track, seat) for track in crew.tracks.values()),
        competitions=tuple(_competition(contest) for contest in crew.competitions),
        recent=tuple(action_view(crew, action, seat) for action in crew.told),
        characters=tuple(sheet_view(crew, sheet, seat, names) for sheet in crew.sheets.values()),
        deck=deck_view(crew, seats),
        counters=counters_view(crew, seat, seats),
        uses_bumps=crew.edition.bumps,
        victory_threshold=crew.edition.victory_threshold,
    )


def _track(crew: Crew, track: Progress, seat: Seat) -> TrackView:
    state = track.track(crew.edition)
    return TrackView(
        id=track.id,
        title=track.title,
        tn=track.tn if seat.is_gm or not track.tn_hidden else None,
        tn_hidden=track.tn_hidden,
        threshold=state.edition.victory_threshold,
        required=track.required,
        total=state.total,
        remaining=state.remaining,
        complete=state.is_complete,
        gained=tuple(GainView(each.who, each.victories) for each in track.gained),
        under_way=tuple(action.id for action in crew.actions.values() if action.track == track.id),
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
