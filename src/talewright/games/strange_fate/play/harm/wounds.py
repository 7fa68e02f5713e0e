"""What people suffer, what makes it better with time or by the word of the game master, and what of it is seen."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, conflict_of, track_of
from talewright.games.strange_fate.play.harm.came import TREATED, with_cure
from talewright.games.strange_fate.play.harm.hits import is_seen, usual_way
from talewright.games.strange_fate.play.harm.suffered import OpenHit
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.known import GM, called, is_here, is_hidden, may_know
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.trappings.treatment import leaves_mark
from talewright.refusal import Refused
from talewright.table.offer import Line, offer, text
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import bare, because, capital, small, stopped

BETTER = "The game master says what gets better: ask for it, or have somebody treat it."


class ClearTrack(OfGameMaster, tag="clear-track"):
    """The boxes of a track are cleared, and perhaps why."""

    otherwise = BETTER

    who: ActorId
    track: Line
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        track = track_of(self.track)
        boxes = filled(state.wounds_of(self.who), track)
        if not boxes:
            raise Refused(f"No box of {track} is filled: there is nothing to clear.")
        yield cleared(state, self.who, track, boxes[::-1], self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for who, name, wounds in hurt(state):
            for track in Track:
                if filled(wounds, track):
                    yield offer(cls, f"Clear {track} of {name}", why, who=who, track=track.value)


class BeginRecovery(OfGameMaster, tag="begin-recovery"):
    """A consequence begins to get better, and goes with time: a Mild one with the scene, and so on."""

    otherwise = BETTER

    who: ActorId
    slot: int

    def decide(self, state: State, at: At) -> Facts:
        if consequence_in(state, self.who, self.slot).is_recovering:
            raise Refused("That consequence gets better already.")
        yield RecoveryBegan(who=self.who, slot=self.slot)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for who, name, wounds in hurt(state):
            for each in wounds.consequences:
                if not each.is_recovering:
                    made = offer(cls, f"Let {each.aspect} of {name} recover", who=who, slot=each.slot)
                    yield made.explained(about=f"It is gone when the {each.lasts} ends.")


class EndConsequence(OfGameMaster, tag="end-consequence"):
    """A consequence is gone, and perhaps why."""

    otherwise = BETTER

    who: ActorId
    slot: int
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        consequence_in(state, self.who, self.slot)
        yield ConsequenceGone(who=self.who, slot=self.slot, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for who, name, wounds in hurt(state):
            for each in wounds.consequences:
                yield offer(cls, f"Remove {each.aspect} of {name}", why, who=who, slot=each.slot)


# --- what happened


class TrackCleared(Concealable, tag="track-cleared/1"):
    """Boxes of a track were cleared."""

    who: ActorId
    track: Track
    boxes: tuple[int, ...]
    reason: str = ""

    def file(self, state: State) -> State:
        wounds = state.wounds_of(self.who)
        left = wounds.marked - {(self.track, box) for box in self.boxes}
        if self.reason == TREATED:
            state = with_cure(state, self.who, self.told(state))
        state = replace(state, suffered=state.suffered.without_clearing(self.who, self.track))
        return state.with_wounds(self.who, replace(wounds, marked=left))

    def told(self, state: State) -> str:
        what = ", ".join(f"box {box}" for box in self.boxes)
        return f"{called(state, self.who)} is better: {what} of {self.track} cleared{because(bare(self.reason))}"


class RecoveryBegan(Public, tag="recovery-began/1"):
    """A consequence begins to get better."""

    who: ActorId
    slot: int

    def file(self, state: State) -> State:
        return _changed(state, self.who, self.slot, lambda each: replace(each, is_recovering=True))

    def told(self, state: State) -> str:
        lasts = (each.lasts for each in state.wounds_of(self.who).consequences if each.slot == self.slot)
        ends = next((f", and is gone when the {span} ends" for span in lasts), "")
        return f"{_aspect_of(state, self.who, self.slot)} begins to recover{ends}"


class ConsequenceEased(Public, tag="consequence-eased/1", rename={"into": "to"}):
    """A consequence became a lesser one, in this slot."""

    who: ActorId
    slot: int
    was: Degree | None = None
    degree: Degree
    into: int

    def file(self, state: State) -> State:
        state = _marked(with_cure(state, self.who, self.told(state)), self.who, self.was)
        return _changed(state, self.who, self.slot, lambda each: replace(each, degree=self.degree, slot=self.into))

    def told(self, state: State) -> str:
        return f"{_aspect_of(state, self.who, self.slot)} is {self.degree} now{_mark(state, self.who, self.was)}"


class ConsequenceGone(Public, tag="consequence-gone/1"):
    """A consequence is gone."""

    who: ActorId
    slot: int
    reason: str = ""
    was: Degree | None = None

    def file(self, state: State) -> State:
        if self.reason == TREATED:
            state = with_cure(state, self.who, self.told(state))
        return _changed(_marked(state, self.who, self.was), self.who, self.slot, lambda _: None)

    def told(self, state: State) -> str:
        gone = f"{_aspect_of(state, self.who, self.slot)} is gone{because(bare(self.reason))}"
        return f"{gone}{_mark(state, self.who, self.was)}"


def _changed(state: State, who: ActorId, slot: int, change: Callable[[Consequence], Consequence | None]) -> State:
    """With a consequence changed, or without it."""
    wounds = state.wounds_of(who)
    left = (change(each) if each.slot == slot else each for each in wounds.consequences)
    return state.with_wounds(who, replace(wounds, consequences=tuple(filter(None, left))))


def _marked(state: State, who: ActorId, was: Degree | None) -> State:
    """With an aspect still to be written anew, where a treatment was grave (SF-trapping-treatment.11)."""
    if not leaves_mark(was) or who not in state.people:
        return state
    return replace(state, suffered=state.suffered.with_mark(who, by_death=False))


def _aspect_of(state: State, who: ActorId, slot: int) -> str:
    """What a consequence is called, and whose it is."""
    found = (each.aspect for each in state.wounds_of(who).consequences if each.slot == slot)
    return f"{bare(next(found, 'a consequence'))} of {called(state, who)}"


def _mark(state: State, who: ActorId, was: Degree | None) -> str:
    """What grave treatment leaves behind (SF-trapping-treatment.11)."""
    change = f". It leaves its mark: change a Personal aspect of {called(state, who)}"
    return change if leaves_mark(was) else ""


# --- what people suffer


def consequence_in(state: State, who: ActorId, slot: int) -> Consequence:
    """A consequence by its slot. Raises ``Refused`` if there is none."""
    for each in state.wounds_of(who).consequences:
        if each.slot == slot:
            return each
    raise Refused("There is no consequence in that slot: look at what they suffer as it stands now.")


def filled(wounds: Wounds, track: Track) -> tuple[int, ...]:
    """The boxes of a track that are filled, the highest first."""
    return tuple(sorted((box for marked, box in wounds.marked if marked is track), reverse=True))


def cleared(state: State, who: ActorId, track: Track, boxes: tuple[int, ...], reason: str) -> TrackCleared:
    """Boxes of somebody are cleared; of somebody hidden the game master alone hears it."""
    return TrackCleared(who=who, track=track, boxes=boxes, reason=reason, hidden=is_hidden(state, who))


def hurt(state: State) -> Iterator[tuple[ActorId, str, Wounds]]:
    """Those at the table who suffer something, with their names."""
    for who, wounds in state.wounds.items():
        if is_here(state, who):
            yield who, state.actor(who).name, wounds


def relieved(state: State, reason: str) -> Facts:
    """Which boxes are cleared with a scene, of everybody who has any filled, by the wider Fate rules."""
    for who, _, wounds in hurt(state):
        for track in Track:
            if boxes := filled(wounds, track):
                yield cleared(state, who, track, boxes[::-1], reason)


# --- how it looks


class MarkedView(Struct, frozen=True):
    """A stress track with its boxes: which are marked, from the first up."""

    name: str
    marked: tuple[bool, ...]
    armor: int


class ConsequenceView(Struct, frozen=True):
    """A slot for a consequence, and what it holds; *aspect* is empty where it is free.

    *until* says with what a consequence that recovers is gone: the scene, the session or the story.
    """

    slot: int
    title: str
    aspect: str
    recovering: bool
    free_invoke_of: str
    until: str = ""


class WoundsView(Struct, frozen=True):
    """What somebody can bear, and has suffered."""

    who: str
    tracks: tuple[MarkedView, ...]
    consequences: tuple[ConsequenceView, ...]
    dead: bool


@by_fields(maxsize=EACH_SEAT)
def wounds_seen(state: State, seat: Seat) -> tuple[WoundsView, ...]:
    """What all those have suffered of whom this seat may know."""
    people = (*(person.id for person in state.in_play), *state.npcs)
    return tuple(wounds_view(state, who, seat) for who in people if may_know(state, seat, who))


def wounds_view(state: State, who: ActorId, seat: Seat) -> WoundsView:
    """Boxes and slots of somebody."""
    bears, wounds = bearing_of(state, who), state.wounds_of(who)
    tracks = tuple(
        MarkedView(each.track, tuple(wounds.is_marked(each.track, box) for box in range(1, each.boxes + 1)), each.armor)
        for each in map(bears.track, Track)
    )
    return WoundsView(who, tracks, tuple(_slots(state, who, seat)), who in state.suffered.dead)


def _slots(state: State, who: ActorId, seat: Seat) -> Iterator[ConsequenceView]:
    """Every slot, free or taken; a consequence stays when what lent its slot is not at work any more."""
    slots = bearing_of(state, who).slots
    held = {each.slot: each for each in state.wounds_of(who).consequences}
    for place in sorted({*range(len(slots)), *held}):
        each = held.get(place)
        if each is None:
            yield ConsequenceView(place, str(slots[place]), "", recovering=False, free_invoke_of="")
        else:
            by = dealer_for(state, ActorId(each.dealt_by), seat)
            until, title = each.lasts if each.is_recovering else "", f"{each.degree} [{each.scope}]"
            yield ConsequenceView(place, title, each.aspect, each.is_recovering, by, until)


def dealer_for(state: State, who: ActorId, seat: Seat) -> str:
    """Who dealt harm, behind other words, as a seat may know: whoever fights is known by name. Empty for nobody."""
    if not is_here(state, who):
        return ""
    return called(state, who) if conflict_of(state, who) or may_know(state, seat, who) else small(GM)


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
