"""Devices that are mended, in part or as good as new: stress, consequences, and the quality that is lost (Repair)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.course import Against, Course, missed_by, up_to
from talewright.games.strange_fate.play.deeds.steps import at_stage, over
from talewright.games.strange_fate.play.deeds.trappings import facilities
from talewright.games.strange_fate.play.deeds.trappings.works import device, pieces
from talewright.games.strange_fate.play.flaws import may_be_broken
from talewright.games.strange_fate.play.harm.wounds import ConsequenceEased, ConsequenceGone, cleared, filled
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.losses import DeviceDamaged, ThingBack, quality_of
from talewright.games.strange_fate.play.rolls.sides import SideNamed
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.npc import Quick
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track, with_boxes
from talewright.games.strange_fate.rules.conflict.wound import Consequence
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import craft, repair
from talewright.games.strange_fate.rules.trappings.dismantle import boxes
from talewright.refusal import Refused
from talewright.table.offer import allowed, offer
from talewright.table.seat import Stamp

MENDED = "mended"
IS_MENDED = "it is mended"
STRESS = "stress"


class MendPart(OfGameMaster, tag="mend-part"):
    """Allow a near miss to mend a consequence in part."""

    deed: DeedId

    def decide(self, state: State, at: At) -> Facts:
        deed = state.acts.deed(self.deed)
        who, hurt, left = _part(state, deed)
        yield over(deed, f"{hurt.aspect} is {left.degree or 'gone, and the stress track is full'}")
        if left.degree is None:
            yield ConsequenceGone(who=who, slot=hurt.slot, reason=MENDED)
        elif left.degree is not hurt.degree:
            yield ConsequenceEased(who=who, slot=hurt.slot, was=hurt.degree, degree=left.degree, into=hurt.slot)
        if left.fills_track:
            every = tuple(range(1, bearing_of(state, who).track(Track.HEALTH).boxes + 1))
            yield TrackFilled(who=who, track=Track.HEALTH, boxes=every)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for deed in state.acts.deeds.values():
            if deed.procedure is repair.MEND and allowed(_part, state, deed):
                made = offer(cls, "Allow a partial repair", group=home_of(deed), deed=deed.id)
                yield made.explained(about="The consequence becomes less, or goes and fills the stress track.")


class TrackFilled(Concealable, tag="track-filled/1"):
    """All boxes of a track are filled."""

    who: ActorId
    track: Track
    boxes: tuple[int, ...]

    def file(self, state: State) -> State:
        wounds = state.wounds_of(self.who)
        marked = wounds.marked | {(self.track, box) for box in self.boxes}
        return state.with_wounds(self.who, replace(wounds, marked=marked))

    def told(self, state: State) -> str:
        return f"All boxes of {self.track} of {called(state, self.who)} are filled"


class QualityChanged(Concealable, tag="quality-changed/1"):
    """A device has *lost* so much of its quality in repairs; nothing any more where that is 0.

    It is a piece of somebody's, or what a skill of theirs needs; one that is an NPC has no name besides.
    """

    deed: DeedId
    who: ActorId
    piece: str
    lost: int

    def file(self, state: State) -> State:
        before, key = state.acts.worn, (self.who, self.piece)
        others = {known: each for known, each in before.items() if known != key}
        npc, worn = state.npcs.get(NpcId(self.who)), {**others, key: self.lost} if self.lost else others
        state = state.with_acts(replace(state.acts, worn=worn))
        return state.with_npc(_with_quality(npc, before.get(key, 0) - self.lost)) if npc else state

    def told(self, state: State) -> str:
        name = called(state, self.who)
        whole = f"{self.piece} of {name}" if self.piece else name
        return f"{whole} has lost {self.lost} of its quality" if self.lost else f"{whole} has its quality again"


def _with_quality(npc: Npc, more: int) -> Npc:
    """A device of another quality, which changes its boxes (SF-trapping-dismantle.2)."""
    first, *others = npc.quick.goods
    rating = Rating(first.rating.value + more, first.rating.tier)
    quick = Quick((replace(first, rating=rating), *others))
    return replace(npc, quick=quick, bears=npc.bears and with_boxes(npc.bears, Track.HEALTH, boxes(rating.value)))


# ---- what is mended


def _check_device(state: State, deed: Deed) -> None:
    """Only devices are mended, in a facility, whatever they cost (SF-trapping-repair.1, SF-trapping-repair.14)."""
    known = _to_mend_known if deed.procedure is repair.MEND else _to_restore_known
    if deed.against and all(each.key != deed.against for each in known(state, deed)):
        raise Refused(
            "A repair is for devices: choose one from the list, or leave it empty, and the game master says how hard "
            "it is.",
            clause="SF-trapping-repair.1",
        )
    facilities.check_facility(state, replace(deed, amount=0))


def _to_mend(state: State, deed: Deed, named: SideNamed) -> Facts:
    """What is mended has no higher tier than the skill, and suits the facility (SF-trapping-repair.14)."""
    work = Rating.parse(named.rating)
    repair.check_tier(rating_for(state, deed).tier, work.tier, facilities.facility(state, deed))
    facilities.check_work(state, deed, work)
    yield from ()


def _to_mend_known(state: State, deed: Deed) -> Iterator[Against]:
    """The devices that people have: by the higher of quality and price, or by quality where they bear stress.

    Of what bears stress either that is mended, or one of its consequences; companions and minions are no devices.

    Source: SF-trapping-repair.1, SF-trapping-repair.2, SF-trapping-repair.4.
    """
    for person, piece in pieces(state):
        quality = _quality(state, person, piece).value
        yield device(person, piece.name, Rating(repair.difficulty(quality, deed.amount)))
    for person, name in _broken(state):
        whole = quality_of(state, person, name)
        hard = Rating(repair.difficulty(whole.value, deed.amount), whole.tier)
        yield replace(device(person, name, hard), likely=True)
    for npc in state.npcs.values():
        if npc.is_device and not npc.hidden:
            whole = npc.quick.goods[0].rating
            rating = Rating(repair.difficulty(whole.value), whole.tier)
            is_hurt = bool(filled(state.wounds_of(npc.id), Track.HEALTH))
            yield Against(npc.name, rating, _key(npc), rating.title, likely=is_hurt)
            for each in state.wounds_of(npc.id).consequences:
                about = f"{rating.title}, {repair.time_to_mend(each.degree).lower()}"
                yield Against(f"{each.aspect} of {npc.name}", rating, _key(npc, each), about, likely=True)


def _broken(state: State) -> Iterator[tuple[Person, str]]:
    """The skills whose device is broken or damaged, for which a repair is as hard as all that the skill costs.

    Source: SF-trapping-craft.9, SF-trapping-repair.4.
    """
    for person in state.in_play:
        hurt = {*person.broken, *(name for name, _ in person.damaged if name not in person.lost)}
        yield from ((person, skill.name) for skill in person.character.designs if skill.name in hurt)


def _key(npc: Npc, consequence: Consequence | None = None) -> str:
    """How the stress of a device is chosen, or one of its consequences."""
    return f"{npc.id}: {f'{consequence.degree} {consequence.slot}' if consequence else STRESS}"


def _suffers(state: State, deed: Deed) -> tuple[NpcId, Consequence | None] | None:
    """The device that is mended, and the consequence, or None for its stress; None where it bears no stress."""
    for npc in state.npcs.values():
        if deed.against == _key(npc):
            return npc.id, None
        for each in state.wounds_of(npc.id).consequences:
            if deed.against == _key(npc, each):
                return npc.id, each
    return None


def _takes(_: State, deed: Deed) -> Time:
    """A few hours; a Moderate consequence takes a day, and a Severe one a week (SF-trapping-repair.3)."""
    what = deed.against.rpartition(": ")[2].partition(" ")[0]
    usual = repair.time_to_mend(Degree(what) if what in list(Degree) else None)
    return usual.longer(deed.longer)


def _whole(state: State, deed: Deed) -> Facts:
    """Stress is cleared, or a consequence is gone (SF-trapping-repair.3)."""
    for person, name in _broken(state):
        if deed.against == f"{person.id}: {name}":
            if name in person.broken:
                yield ThingBack(who=person.id, what=name)
            else:
                yield DeviceDamaged(who=person.id, what=name, box=0)
    found = _suffers(state, deed)
    if found is None:
        return
    who, hurt = found
    if hurt is not None:
        yield ConsequenceGone(who=who, slot=hurt.slot, reason=MENDED)
    elif marked := filled(state.wounds_of(who), Track.HEALTH):
        yield cleared(state, who, Track.HEALTH, marked, MENDED)


def _done(state: State, deed: Deed) -> Facts:
    if deed.succeeded:
        yield over(deed, *_mended(state, deed), f"it takes {_takes(state, deed).lower()}")
        yield from _whole(state, deed)


def _part(state: State, deed: Deed) -> tuple[NpcId, Consequence, repair.Partial]:
    """What a near miss leaves of a consequence. Raises ``Refused`` where it was none, or nothing of a device.

    Source: SF-trapping-repair.11, SF-trapping-repair.12, SF-trapping-repair.13.
    """
    at_stage(deed, Stage.ROLLED)
    found = _suffers(state, deed) if deed.procedure is repair.MEND else None
    if found is None or found[1] is None:
        raise Refused(
            "A partial repair is for a consequence of a device: let that end.", clause="SF-trapping-repair.11"
        )
    who, hurt = found[0], found[1]
    return who, hurt, repair.partial(-deed.shifts, hurt.degree, allowed=not deed.is_made_good)


def _quality(state: State, person: Person, piece: Piece) -> Rating:
    """The quality of a piece, less what it has lost in repairs."""
    return Rating(craft.quality_of_equipment(piece).value - state.acts.worn.get((person.id, piece.name), 0))


def _with_their_quality(state: State) -> Iterator[tuple[Against, ActorId, str]]:
    """Every device with its quality as it is now, whose it is and its name."""
    for person, piece in pieces(state):
        yield device(person, piece.name, _quality(state, person, piece)), person.id, piece.name
    for person in state.in_play:
        for name in (*may_be_broken(person), *sorted(person.broken)):
            yield device(person, name, quality_of(state, person, name)), person.id, name
    for npc in state.npcs.values():
        if npc.is_device:
            yield Against(npc.name, npc.quick.rating, _key(npc)), npc.id, ""


def _to_restore_known(state: State, _: Deed) -> Iterator[Against]:
    """The devices that have lost quality, against what they had (SF-trapping-repair.9)."""
    for each, who, name in _with_their_quality(state):
        if lost := state.acts.worn.get((who, name)):
            now = each.rating
            hard = Rating(repair.to_restore(now.value + lost, now.value), now.tier)
            yield replace(each, rating=hard, about=hard.title, likely=True)


def _meant(state: State, deed: Deed) -> tuple[ActorId, str, Rating] | None:
    """The device that is mended or restored, by its owner and its name, with its quality as it is now."""
    suffers = _suffers(state, deed)
    key = _key(state.npc(suffers[0])) if suffers else deed.against
    every = ((who, name, each.rating) for each, who, name in _with_their_quality(state) if each.key == key)
    return next(every, None)


def _worn(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """Quality that a repair has cost is lost until somebody restores it (SF-trapping-repair.6)."""
    if deed.is_made_good:
        yield from _whole(state, deed)
    meant, lost = _meant(state, deed), _lost(deed)
    if meant and lost:
        who, piece, _quality_now = meant
        before = state.acts.worn.get((who, piece), 0)
        yield QualityChanged(deed=deed.id, who=who, piece=piece, lost=before + lost, hidden=deed.hides)


def _restored(state: State, deed: Deed) -> Facts:
    if deed.succeeded:
        yield from _whole_again(state, deed)
        yield over(deed, *_as_before(state, deed))


def _restored_later(state: State, deed: Deed, _: str, __: Stamp) -> Facts:
    """Time alone makes a miss good (SF-trapping-repair.10)."""
    if deed.is_made_good:
        repair.restored(-deed.shifts, deed.longer)
        yield from _whole_again(state, deed)


def _whole_again(state: State, deed: Deed) -> Facts:
    meant = _meant(state, deed)
    if meant:
        yield QualityChanged(deed=deed.id, who=meant[0], piece=meant[1], lost=0, hidden=deed.hides)


def _as_before(_: State, deed: Deed) -> Iterator[str]:
    if deed.succeeded or deed.is_made_good:
        yield "it is as good as it was"


def _lost(deed: Deed) -> int:
    """The quality that a repair costs which took too little time for what it missed by."""
    if not deed.is_made_good:
        return 0
    return deed.reached.value - repair.made_good(-deed.shifts, deed.longer, deed.reached.value).quality


def _least_steps(state: State, deed: Deed) -> int:
    """The steps that a repair takes longer at least, since it costs no more quality than there is.

    Source: SF-trapping-repair.6, SF-trapping-repair.7.
    """
    meant = _meant(state, deed)
    has = meant[2] if meant else deed.reached
    return max(0, missed_by(deed) - max(0, has.value))


def _mended(_: State, deed: Deed) -> Iterator[str]:
    if deed.is_made_good:
        lost = _lost(deed)
        how = "by taking longer" if deed.longer else "in the usual time"
        yield f"it is mended {how}{f', and its quality drops by {lost}' if lost else ''}"
    elif deed.succeeded:
        yield IS_MENDED


COURSES = {
    # where time does not suffice, the rest is made good out of the quality (SF-trapping-repair.6)
    repair.MEND: Course(
        sort=facilities.facility_field,
        amount=up_to("Its price on the ladder, if it bears no stress"),
        said=_check_device,
        known=_to_mend_known,
        against="What is mended",
        new="Something else",
        set_against=_to_mend,
        after_roll=_done,
        came=_mended,
        takes=_takes,
        least_steps=_least_steps,
        made_good_by="time or by quality",
        made_good_else=", and each point that is still missing takes 1 from its quality, as long as it has any",
        stays=_worn,
    ),
    repair.RESTORE: Course(
        sort=facilities.facility_field,
        said=_check_device,
        known=_to_restore_known,
        against="What is restored",
        new="Something else",
        set_against=_to_mend,
        after_roll=_restored,
        came=_as_before,
        stays=_restored_later,
    ),
}
