"""Hits, and how they are borne: by boxes and consequences, by a helper, or not at all."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import is_up_to, is_you, own, whose
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, conflict_of, helpers_of, track_of
from talewright.games.strange_fate.play.harm.came import with_what_came
from talewright.games.strange_fate.play.harm.suffered import OpenHit
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.known import by_name, called, everybody, is_hidden, listed_for, may_know
from talewright.games.strange_fate.play.people.npcs import dropped
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.unseen import HurtOver, HurtSeen
from talewright.games.strange_fate.rules.conflict.exchange import Left
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Hit, Way, Wounds, borne, every_way, least, marked
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Option, offer, one_of, text, words, yes_no
from talewright.table.seat import Seat
from talewright.wording import bare, because, counted

MOST_STRESS, MOST_OFFERED = 40, 20
ASPECTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""As many as one hit may leave: of each degree one, two by a Godlike skill, two by gear (SF-refine-details.4)."""


class BearHit(Move, tag="bear-hit"):
    """Bear a hit: *way* is the box and the slots, "box 2, slot 1"; the others are words for the consequences."""

    hit: HitId
    way: Line
    first: Line = ""
    second: Line = ""
    third: Line = ""
    fourth: Line = ""
    fifth: Line = ""
    sixth: Line = ""
    seventh: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The box and the consequences that whoever plays the target has chosen."""
        hit = _own_hit(state, at.seat, self.hit)
        way = Way.parse(self.way)
        aspects = tuple(said for each in ASPECTS if (said := getattr(self, each)))
        borne(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit, way, aspects)
        hidden = is_hidden(state, hit.who)
        yield HitBorne(hit=hit.id, who=hit.who, box=way.box, slots=way.slots, aspects=aspects, hidden=hidden)
        yield from _over(state, hit)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Every way of bearing it, without a consequence first; the one that gives up least leads those of its kind."""
        for hit in _own_hits(state, viewer.seat):
            bears, usual = bearing_of(state, hit.who), usual_way(state, hit)
            found = sorted(
                every_way(bears, state.wounds_of(hit.who), hit.hit),
                key=lambda way: (way != usual, way.absorbs(bears), way),
            )
            for count in range(len(ASPECTS) + 1):
                can = [way for way in found if len(way.slots) == count]
                if can:
                    ways = [Option(str(way), way.told(bears)) for way in can]
                    taken = (words(each, _asked(bears, can, place)) for place, each in enumerate(ASPECTS[:count]))
                    by = f" with {counted(count, 'consequence')}" if count else " with a box"
                    label = f"Take {hit.hit.stress} {hit.hit.track} stress{by}"
                    ends = dict.fromkeys(ASPECTS[count : count + 1], "")  # by which one form is told from another
                    made = offer(cls, label, one_of("way", "How", ways), *taken, **_place(hit), **ends)
                    up_to_me = is_up_to(state, viewer.seat, hit.who)
                    main = up_to_me and usual is not None and len(usual.slots) == count
                    yield made.explained(whose=whose(state, viewer.seat, hit.who), main=main)


class BeTakenOut(Move, tag="be-taken-out"):
    """A hit takes its target out; *fate* says what that means. *dies* if it is death."""

    hit: HitId
    fate: Line = ""
    dies: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The target is out; of a group one is, and of minions nothing stays on the table."""
        hit = _own_hit(state, at.seat, self.hit)
        yield HitDropped(hit=hit.id, hidden=is_hidden(state, hit.who))
        out = _out_of(state, hit)
        if isinstance(out, GroupThinned):
            yield replace(out, fate=self.fate)
            yield from _over(state, hit)
            return
        yield replace(out, fate=self.fate, dies=self.dies)
        if state.scene is not None and hit.who in state.scene.minions:
            yield dropped(state, NpcId(hit.who))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        fate, dies = text(cls, "fate", "What that means"), yes_no("dies", "Is it death?")
        for hit in _own_hits(state, viewer.seat):
            name, is_too_much = listed_for(state, hit.who, viewer.seat), usual_way(state, hit) is None
            label = "Be taken out" if is_you(state, viewer.seat, hit.who) else f"Take {name} out"
            made = offer(cls, label, fate, dies, **_place(hit))
            effect = f"{hit.hit.stress} {hit.hit.track} stress is more than {name} can bear." if is_too_much else ""
            is_last = is_too_much and not helpers_of(state, hit.who)
            yield made.explained(effect=effect, main=is_last and is_up_to(state, viewer.seat, hit.who))


class PassHit(Move, tag="pass-hit"):
    """A helper bears a hit for the one it is with."""

    hit: HitId
    to: ActorId

    def decide(self, state: State, at: At) -> Facts:
        hit = _own_hit(state, at.seat, self.hit)
        if self.to not in helpers_of(state, hit.who):
            name = state.actor(hit.who).name
            raise Refused(f"Nobody like that stands by {name}: choose a companion or a minion who is here.")
        yield HitPassed(hit=hit.id, taker=self.to, hidden=_is_secret(state, hit))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for hit in _own_hits(state, viewer.seat):
            helpers = by_name(state, helpers_of(state, hit.who))
            if helpers:
                made = offer(cls, "Have a helper take the hit", one_of("to", "Who", helpers), **_place(hit))
                main = usual_way(state, hit) is None and is_up_to(state, viewer.seat, hit.who)
                yield made.explained(whose=whose(state, viewer.seat, hit.who), main=main)


class DropHit(OfGameMaster, tag="drop-hit"):
    """A hit does nothing after all, and perhaps why."""

    hit: HitId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        hit = _own_hit(state, at.seat, self.hit)
        yield HitDropped(hit=hit.id, reason=self.reason, cancelled=True, hidden=is_hidden(state, hit.who))
        yield from _over(state, hit)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for hit in _own_hits(state, viewer.seat):
            name = listed_for(state, hit.who, viewer.seat)
            yield offer(cls, f"Cancel the hit on {name}", **_place(hit))


class DealStress(OfGameMaster, tag="deal-stress"):
    """Something hurts somebody without an attack: a fall, fire, an ultimatum; *reason* may say what."""

    otherwise = "The game master says what hurts without an attack."

    who: ActorId
    track: Line
    stress: int
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        state.actor(self.who)
        track, hidden = track_of(self.track), is_hidden(state, self.who)
        if not 1 <= self.stress <= MOST_STRESS:
            raise Refused(f"Deal 1 to {MOST_STRESS} stress, not {self.stress}.")
        hit = HitId(at.stamp.id)
        yield HitDealt(hit=hit, who=self.who, track=track, stress=self.stress, why=self.reason, hidden=hidden)
        if hidden and conflict_of(state, self.who):
            yield HurtSeen(who=self.who)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if people := by_name(state, everybody(state)):
            who = one_of("who", "Whom", people)
            track = one_of("track", "Track", Track)
            stress = Number(name="stress", label="Stress", least=1, most=MOST_OFFERED, default=2)
            yield offer(cls, "Deal stress", who, track, stress, text(cls, "reason", "What it is"))


# --- what happened


class HitDealt(Concealable, tag="hit-dealt/1"):
    """Stress was dealt to somebody, who still has to bear it; none where *stress* is 0.

    *leaves* is the scope of its consequences, where the track does not say it.
    """

    brings = ("hit", "by")

    hit: HitId
    who: ActorId
    by: ActorId = NOBODY
    track: Track
    stress: int
    why: str = ""
    leaves: Scope | None = None

    def file(self, state: State) -> State:
        if not self.stress:
            return with_what_came(state, RollId(self.hit), self.who, self.told(state))
        hit = Hit(self.track, self.stress, self.by, self.leaves)
        hidden = self.hidden and not is_hidden(state, self.who)
        waits = OpenHit(id=self.hit, who=self.who, hit=hit, why=self.why, hidden=hidden)
        return replace(state, suffered=state.suffered.with_hit(waits))

    def told(self, state: State) -> str:
        name = called(state, self.who)
        if not self.stress:
            return f"It does nothing to the {self.track} of {name}"
        return f"{name} has {self.stress} {self.track} stress to bear{because(bare(self.why))}"


class HarmWorked(Concealable, tag="harm-worked/1"):
    """How much stress an attack dealt, with its working."""

    brings = ("hit",)

    hit: HitId
    working: str

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return f"Stress: {self.working}"


class HitBorne(Concealable, tag="hit-borne/1"):
    """A hit was borne: a box was marked, or none where that is 0, and consequences taken."""

    hit: HitId
    who: ActorId
    box: int = 0
    slots: tuple[int, ...] = ()
    aspects: tuple[str, ...] = ()

    @property
    def way(self) -> Way:
        return Way(self.box, self.slots)

    def file(self, state: State) -> State:
        """The box and the consequences; those of a conflict are counted, for whoever gives up later."""
        hit = state.suffered.hits[self.hit]
        after = marked(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit, self.way, self.aspects)
        card = conflict_of(state, hit.who)
        if card and self.slots:
            count = card.consequences.get(hit.who, 0) + len(self.slots)
            state = state.with_conflict(replace(card, consequences={**card.consequences, hit.who: count}))
        state = with_what_came(state, RollId(self.hit), hit.who, self.told(state))
        return _without_hit(state, self.hit).with_wounds(hit.who, after)

    def told(self, state: State) -> str:
        how = self.way.told(bearing_of(state, self.who))
        words = f" ({', '.join(map(bare, self.aspects))})" if self.aspects else ""
        hit = state.suffered.hits[self.hit]
        stress = f"{hit.hit.track} stress" if hit.hidden else f"{hit.hit.stress} {hit.hit.track} stress"
        return f"{called(state, self.who)} bears {stress} with {how}{words}"

    def turning(self, state: State) -> int:
        return 5 * len(self.slots)

    def heads(self, state: State) -> bool:
        """Also with a box alone, where no roll says how it went."""
        return bool(self.slots) or all(card.id != RollId(self.hit) for card in state.told)


class HitPassed(Concealable, tag="hit-passed/1", rename={"taker": "to"}):
    """A helper bears a hit for somebody."""

    hit: HitId
    taker: ActorId

    def file(self, state: State) -> State:
        hit = replace(state.suffered.hits[self.hit], who=self.taker)
        return replace(state, suffered=state.suffered.with_hit(hit))

    def told(self, state: State) -> str:
        return f"{called(state, self.taker)} takes the hit for {called(state, state.suffered.hits[self.hit].who)}"


class HitDropped(Concealable, tag="hit-dropped/1"):
    """A hit does nothing after all where it was *cancelled*; else its target was taken out by it."""

    hit: HitId
    reason: str = ""
    cancelled: bool = False

    def file(self, state: State) -> State:
        hit = state.suffered.hits.get(self.hit)
        if hit is None:
            return state
        says = self.told(state) or _out_of(state, hit).told(state)
        return _without_hit(with_what_came(state, RollId(self.hit), hit.who, says), self.hit)

    def told(self, state: State) -> str:
        return f"The hit does nothing after all{because(bare(self.reason))}" if self.cancelled or self.reason else ""


class GroupThinned(Concealable, tag="group-thinned/1"):
    """One of a group was taken out, and *fate* says what that means; so many are left."""

    npc: NpcId
    left: int
    fate: str = ""

    def file(self, state: State) -> State:
        return state.with_npc(replace(state.npcs[self.npc], count=self.left)).with_wounds(self.npc, Wounds())

    def told(self, state: State) -> str:
        left = f"is {self.left}" if self.left == 1 else f"are {self.left}"
        fate = f" ({bare(self.fate)})" if self.fate else ""
        return f"One of them is taken out{fate}; of {called(state, self.npc)} there {left} left"


class TakenOut(Concealable, tag="taken-out/1"):
    """Somebody was taken out; *fate* says what that means."""

    who: ActorId
    fate: str = ""
    dies: bool = False

    def file(self, state: State) -> State:
        card = conflict_of(state, self.who)
        if card:
            state = state.with_conflict(card.with_gone(self.who, Left.TAKEN_OUT))
        state = state.taken_out(self.who)
        if not self.dies:
            return state
        return replace(state, suffered=replace(state.suffered, dead={**state.suffered.dead, self.who: None}))

    def told(self, state: State) -> str:
        dies = ", and dies" if self.dies else ""
        return f"{called(state, self.who)} is taken out{dies}{because(bare(self.fate))}"

    def turning(self, state: State) -> int:
        return 12


def _without_hit(state: State, hit: HitId) -> State:
    return replace(state, suffered=state.suffered.without_hit(hit))


def _out_of(state: State, hit: OpenHit) -> GroupThinned | TakenOut:
    """What follows for the target of a hit that takes it out: of a group one is gone."""
    npc = state.npcs.get(NpcId(hit.who))
    if npc is not None and npc.count > 1:
        return GroupThinned(npc=npc.id, left=npc.count - 1, hidden=npc.hidden)
    return TakenOut(who=hit.who, hidden=_is_secret(state, hit))


def _over(state: State, hit: OpenHit) -> Facts:
    """Tell those who waited for somebody of whom they may not know more that they need not any longer."""
    if is_hidden(state, hit.who) and conflict_of(state, hit.who):
        yield HurtOver(who=hit.who)


def _is_secret(state: State, hit: OpenHit) -> bool:
    """Whether nobody else has heard of the target: it is hidden, was not attacked, and is in no conflict."""
    return is_hidden(state, hit.who) and hit.hit.by == NOBODY and conflict_of(state, hit.who) is None


# --- whose they are, and how they are borne


def _own_hit(state: State, seat: Seat, hit: HitId) -> OpenHit:
    """A hit that waits, on somebody for whom this seat acts. Raises ``Refused`` if there is none."""
    found = state.suffered.hits.get(hit)
    if found is None or not is_seen(state, seat, found):
        raise Refused("That hit is over. Look at the table as it stands now.")
    own(state, seat, found.who)
    return found


def is_seen(state: State, seat: Seat, hit: OpenHit) -> bool:
    """Whether a seat knows that a hit waits: of one on somebody hidden the players do, if they are fighting."""
    return may_know(state, seat, hit.who) or conflict_of(state, hit.who) is not None


def _own_hits(state: State, seat: Seat) -> tuple[OpenHit, ...]:
    """The hits that wait, on those for whom this seat acts."""
    return tuple(hit for hit in state.suffered.hits.values() if state.acts_for(seat, hit.who))


def _asked(bears: Bearing, ways: list[Way], place: int) -> str:
    """Which consequence is asked for, with its severity where that is the same in every way of bearing the hit."""
    degrees = {bears.slots[way.slots[place]].degree for way in ways}
    which = f"{ASPECTS[place]} consequence" if len(ways[0].slots) > 1 else "consequence"
    return f"The {which}{f' ({degrees.pop()})' if len(degrees) == 1 else ''} in a few words"


def _place(hit: OpenHit) -> dict[str, str]:
    """Where offers about a hit belong."""
    return {"group": f"hit.{hit.id}", "hit": hit.id}


def usual_way(state: State, hit: OpenHit) -> Way | None:
    """The way of bearing a hit that gives up least; None where there is none."""
    return least(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit)
