"""Complex checks that take several victories: opened, worked on by many, corrected, put away."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.games.west.play.abilities import used_in
from talewright.games.west.play.action import Action, stakes, with_threshold
from talewright.games.west.play.base import At, Concealable, Facts, Offers, OfJudge, Public, Reason, Viewer
from talewright.games.west.play.ids import NO_ACTION, NO_CHARACTER, ActionId, CharacterId, TrackId
from talewright.games.west.play.state import Progress, State
from talewright.games.west.rules.checks.resolution import Outcome
from talewright.games.west.rules.checks.victory import Gained
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, allowed, offer, text
from talewright.table.recounting import Gain, Lasting
from talewright.table.seat import Seat
from talewright.wording import bare, because, counted


class CorrectTrack(OfJudge, tag="correct-track"):
    """Say how many victories a complex check has and how many it needs, with the reason."""

    track: TrackId
    victories: Annotated[int, Meta(ge=0, le=999)]
    required: Annotated[int, Meta(ge=1, le=999)]
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        more = self.victories - state.track(self.track).total
        yield TrackCorrected(track=self.track, more=more, required=self.required, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for track in state.tracks.values():
            so_far = max(0, track.total)
            victories = Number(name="victories", label="So far", least=0, most=99, default=so_far)
            required = Number(name="required", label="Needed", least=1, most=99, default=track.required)
            made = offer(cls, "Correct the victories", victories, required, why, track=track.id)
            yield made.explained(about=which(state, track))


class CloseTrack(OfJudge, tag="close-track"):
    """Put a complex check away, whether it is complete or given up."""

    track: TrackId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        state.track(self.track)
        if workers(state, self.track):
            raise Refused("Somebody is still at work on it: finish or drop that first.", clause="TW-complex.6")
        yield TrackClosed(track=self.track, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for track in state.tracks.values():
            if workers(state, track.id):
                continue
            why = text(cls, "reason", "Why")
            label, fields = ("Put it away", ()) if track.is_complete else ("Give it up", (why,))
            yield offer(cls, label, *fields, track=track.id).explained(about=which(state, track))


# --- what happened


class TrackOpened(Public, tag="track-opened/1"):
    """A complex check that takes several victories. A hidden TN is told in an event of its own.

    *threshold* is the magnitude for one victory, where it is another than the group's; *on_success* is what it means to
    have all victories, *on_failure* what each attempt risks.
    """

    brings = ("track",)

    track: TrackId
    title: str
    required: int
    tn: int | None
    threshold: int = 0
    on_success: str = ""
    on_failure: str = ""

    def file(self, state: State) -> State:
        edition = with_threshold(state.edition, self.threshold)
        return state.with_track(
            recast(self, Progress, id=self.track, tn=self.tn or 0, tn_hidden=self.tn is None, edition=edition)
        )

    def told(self, state: State) -> str:
        takes = f"{bare(self.title)} takes {counted(self.required, 'victory', 'victories')}"
        return ". ".join((takes, *stakes(self.on_success)))


class TrackNumberSet(Concealable, tag="track-number-set/1"):
    """The TN of a track; of a hidden one the Judge alone hears. The action tells of it."""

    track: TrackId
    tn: int

    def file(self, state: State) -> State:
        return state.with_track(replace(state.tracks[self.track], tn=self.tn, tn_hidden=self.hidden))


class VictoriesGained(Public, tag="victories-gained/1"):
    """An action has brought victories; *kept* is what is left above them, where a rule keeps it."""

    brings = ("action",)

    track: TrackId
    action: ActionId
    who: str
    victories: int
    kept: int

    def file(self, state: State) -> State:
        track = state.tracks[self.track]
        actions = {
            id_: replace(each, kept=self.kept) if each.track == self.track else each
            for id_, each in state.actions.items()
        }
        gained = (*track.gained, Gained(self.who, self.victories))
        return replace(state, actions=actions).with_track(replace(track, gained=gained, kept=self.kept))

    def told(self, state: State) -> str:
        track = state.tracks[self.track]
        total = track.total + self.victories
        enough = f"That is enough{because(track.on_success)}"
        done = enough if total >= track.required else f"{total} of {track.required} so far"
        return f"{self.who} brings {counted(self.victories, 'victory', 'victories')} for {bare(track.title)}. {done}"

    def turning(self, state: State) -> int:
        track = state.tracks[self.track]
        return 8 if track.remaining <= self.victories else 0

    def heads(self, state: State) -> bool:
        """The check that brought it has a sentence of its own."""
        return False

    def gains(self, state: State) -> Iterable[Gain]:
        if self.victories:
            at = f"for {bare(state.tracks[self.track].title)}"
            yield Gain(self.who, f"victory {at}", self.victories, several=f"victories {at}")


class TrackCorrected(Public, tag="track-corrected/1"):
    """The Judge has corrected a track: *more* is how many victories were added or taken away."""

    track: TrackId
    more: int
    required: int
    reason: str

    def file(self, state: State) -> State:
        track = state.tracks[self.track]
        gained = (*track.gained, Gained(self.reason, self.more)) if self.more else track.gained
        return state.with_track(replace(track, gained=gained, required=self.required))

    def told(self, state: State) -> str:
        track = state.tracks[self.track]
        total = track.total + self.more
        return f"{bare(track.title)} has {total} of {self.required} victories now{because(self.reason)}"


class TrackClosed(Public, tag="track-closed/1"):
    """A track was put away."""

    track: TrackId
    reason: str

    def file(self, state: State) -> State:
        return replace(state, tracks={id_: each for id_, each in state.tracks.items() if id_ != self.track})

    def told(self, state: State) -> str:
        return f"{bare(state.tracks[self.track].title)} is put away{because(self.reason)}"


# --- what remains


def remaining(state: State) -> Iterator[Lasting]:
    """The tracks that lack victories when a session is over."""
    for each in open_tracks(state):
        yield Lasting("", f"{bare(each.title)}: {each.total} of {counted(each.required, 'victory', 'victories')}")


# --- what goes on with a track


def open_track(state: State, track: TrackId) -> Progress:
    """A complex check that is not complete yet. Raises ``Refused`` if it is (TW-complex.7)."""
    found = state.track(track)
    if found.is_complete:
        raise Refused("This check is complete: call a new one to go on.", clause="TW-complex.7")
    return found


def check_idle(state: State, track: TrackId, who: CharacterId, but: ActionId = NO_ACTION) -> None:
    """A character makes one attempt at a time, *but* this one; others may work on it beside them (TW-complex.8).

    Raises ``Refused`` if the last one goes on (TW-complex.6).
    """
    if any(state.actions[each].character == who for each in workers(state, track) if each != but):
        why = f"{state.sheets[who].name} is at work on it already: the next attempt comes when this one is over."
        raise Refused(why, clause="TW-complex.6")


def open_tracks(state: State, who: CharacterId = NO_CHARACTER) -> tuple[Progress, ...]:
    """The complex checks that may be gone on with: by a character, if one is named."""
    tracks = (track for track in state.tracks.values() if not track.is_complete)
    return tuple(track for track in tracks if not who or allowed(check_idle, state, track.id, who))


def which(state: State, track: Progress) -> str:
    """Which complex check an offer is for; empty for the only one."""
    return bare(track.title) if len(state.tracks) > 1 else ""


def workers(state: State, track: TrackId) -> tuple[ActionId, ...]:
    """The actions under way that work on a track."""
    return tuple(action.id for action in state.actions.values() if action.track == track)


def victories_gained(state: State, action: Action, outcome: Outcome) -> Facts:
    """Victories go into the common total of their track; a failure takes none away.

    Source: TW-complex.6, TW-complex.7, TW-complex.8.
    """
    if action.track not in state.tracks or outcome.magnitude is None:
        return
    before = state.tracks[action.track]
    if before.is_complete:  # by somebody else, in the meantime
        return
    after = before.after(state.name(action), outcome.magnitude)
    who, victories = after.gained[-1].who, after.gained[-1].victories
    yield VictoriesGained(track=action.track, action=action.id, who=who, victories=victories, kept=after.kept)


# --- how it looks


class TrackView(Struct, frozen=True):
    """A complex check over several actions. *under_way* are the actions that work on it now.

    *on_success* is what it means to have all victories. *gained* is what each action added, or a correction took away.
    *tried* is by what each character has tried it last, as the sheet still has it.
    """

    id: TrackId
    title: str
    tn: int | None
    tn_hidden: bool
    threshold: int  # the magnitude for one victory
    required: int
    total: int
    remaining: int
    complete: bool
    on_success: str
    gained: tuple[Gained, ...]
    under_way: tuple[ActionId, ...]
    tried: Mapping[CharacterId, str]
    kept: int  # of earlier magnitudes for the next victory, where a rule keeps it


def track_view(state: State, track: Progress, seat: Seat) -> TrackView:
    """A track as a seat sees it."""
    return recast(
        track,
        TrackView,
        tn=track.tn if seat.is_gm or not track.tn_hidden else None,
        threshold=track.edition.victory_threshold,
        complete=track.is_complete,
        under_way=workers(state, track.id),
        tried=tried_by(state, track),
    )


def tried_by(state: State, track: Progress) -> dict[CharacterId, str]:
    """The notation of the ability of each character's last attempt."""
    last = {who: used_in(state.sheets[who], tried) for who, tried in track.tried.items() if who in state.sheets}
    return {who: by.text for who, by in last.items() if by}
