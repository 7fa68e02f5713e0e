"""A sequence as the table remembers it: who takes part, which pairs they form, and how their tallies stand."""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.questworlds.play.card import Deed, Side
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.sequences import chained, exchange, group, scored, wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import NO_POINTS, FollowerRole, Manner, Score
from talewright.games.questworlds.shared.ids import NO_CHARACTER, NO_CONTEST, CharacterId, ContestId, MarkId

NO_PAIR = -1
UNNAMED = "The opponent"  # one whom nobody has named


class Aside(Struct, frozen=True):
    """Something else that a side does in a round, and whom it augments."""

    about: str
    aids: str = ""


class Bond(Struct, frozen=True, kw_only=True):
    """What a contest is within its sequence. *who* is whom it is for or against."""

    sequence: SequenceId
    deed: Deed
    pair: int = NO_PAIR
    who: str = ""
    ours: Manner = Manner.PLAIN
    theirs: Manner = Manner.PLAIN
    asides: Mapping[exchange.Side, Aside] = {}
    points: int = 0  # wagered in this exchange, or given
    led_by_us: bool = True
    by: str = ""  # who takes a parting shot, or goes for a follower
    leader: str = ""  # whom a follower is persuaded to go with

    @property
    def led(self) -> exchange.Side:
        """Which side leads an exchange."""
        return exchange.Side.OURS if self.led_by_us else exchange.Side.THEIRS


class Participant(Struct, frozen=True, kw_only=True):
    """Somebody in a sequence: a character, or an opponent whom the game master plays.

    *points* are the advantage points or the resolve that are left, *start* what there was at the beginning.
    """

    id: str
    ours: bool
    name: str = ""  # of an opponent; a character's stands on its sheet
    resistance: TargetNumber | None = None
    words: str = ""
    hidden: bool = False
    mob: bool = False
    last: Side | None = None  # as it went into its last round
    rating: TargetNumber | None = None
    points: int = 0
    start: int = 0
    lost: int = 0  # resolve that counts for the outcome
    passed: int = 0  # the part of it that a follower has taken over
    traded: tuple[MarkId, ...] = ()  # consequences taken instead of what rounds have cost
    latest: int = 0  # what the last round cost, or where sequences are chained the last loss in this one
    known: bool = False  # its points have changed since the beginning
    played: bool = False  # a round or the first exchange of one
    left: bool = False
    pair: int = NO_PAIR  # that it is in, or was in last
    shot: bool = False  # a parting shot was taken at it since its last round
    chances: int = 0  # second chances tried
    penalty: int = 0  # from a second chance
    owner: CharacterId = NO_CHARACTER  # of a follower
    role: FollowerRole | None = None
    aids: tuple[Modifier, ...] = ()  # won by things done aside, for the next round
    aided: tuple[Modifier, ...] = ()  # those that the round under way began with

    @property
    def is_character(self) -> bool:
        return not self.name

    @property
    def contended(self) -> bool:
        """Whether it had an opponent, and did not only act beside the others (QW3-5.1.9.1)."""
        return self.pair != NO_PAIR

    @property
    def hampering(self) -> tuple[Modifier, ...]:
        """The line that a second chance leaves under whatever it does in the sequence (QW3-5.3.5.6)."""
        return (Modifier(Source.SITUATIONAL, "second chance", self.penalty),) if self.penalty else ()

    @property
    def side(self) -> exchange.Side:
        return exchange.Side.OURS if self.ours else exchange.Side.THEIRS

    @property
    def target(self) -> TargetNumber:
        """What it goes in with, as far as that is known: the group's outcome goes by it."""
        return self.resistance or self.rating or TargetNumber(0)


class Follower(Struct, frozen=True, kw_only=True):
    """A follower in a sequence. *points* were shifted to it; whoever rolls for itself is a participant besides.

    *lent* is the rating of its ability if it lends that to its leader.
    """

    id: str
    name: str
    owner: CharacterId
    role: FollowerRole
    ability: str
    points: int = 0
    out: bool = False
    lent: Rating | None = None

    @property
    def ref(self) -> AbilityRef:
        """How its leader names its ability, as that of a sidekick."""
        return AbilityRef.read(f"{self.name}: {self.ability}")


class Wagers(Struct, frozen=True):
    """What both sides wager in a round, how many of its exchanges are over, and *who* of ours plays it."""

    ours: int | None = None
    theirs: int | None = None
    done: int = 0
    who: str = ""  # in older journals nobody is named
    led: exchange.Side | None = None  # the first exchange; what is wagered since changes no turns
    due: bool = False  # to whoever a parting shot has brought back: an exchange that is still to be wagered on

    @property
    def is_named(self) -> bool:
        """Whether everybody has wagered who is to: on a second exchange, and on one that is due, its leader alone."""
        if (self.done or self.due) and self.led is not None:
            return (self.theirs if self.led is exchange.Side.OURS else self.ours) is not None
        return self.ours is not None and self.theirs is not None

    def of(self, side: exchange.Side) -> int:
        """A side's wager; the usual one, if it has named none (QW3-5.3.1.2.2)."""
        named = self.ours if side is exchange.Side.OURS else self.theirs
        return wagered.DEFAULT_WAGER if named is None else named


class Pair(Struct, frozen=True, kw_only=True):
    """Two sides that contend: of ours one or more who share the tally, of theirs one (QW3-5.1.2.1, QW3-5.2.7.1)."""

    ours: tuple[str, ...]
    theirs: str
    score: Score = NO_POINTS
    rounds: int = 0
    removed_by: int = 0  # the points of the round that took somebody out
    late: bool = False  # formed when rounds had been played: it comes at the end
    wagers: Wagers = Wagers()
    initiative: exchange.Side = exchange.Side.OURS  # which side leads first if both wager the same

    @property
    def everyone(self) -> tuple[str, ...]:
        return (*self.ours, self.theirs)

    def played_by(self, who: str) -> "Pair":
        """The pair when somebody of our side acts in it: what another has wagered is not theirs (QW3-5.3.1.2.1)."""
        other = self.wagers.who not in {"", who}
        return replace(self, wagers=replace(self.wagers, ours=None)) if other else self


class Past(Struct, frozen=True, omit_defaults=True):
    """A line of the history of rounds: which pair, what happened, and the contest that it came of."""

    pair: int
    text: str
    contest: ContestId = NO_CONTEST


class Sequence(Struct, frozen=True, kw_only=True, dict=True):  # who is out is found once and kept
    """A sequence, from its framing to its outcome."""

    id: SequenceId
    type: SequenceType
    prize: str
    conflict: str
    everyone: Mapping[str, Participant] = {}
    pairs: tuple[Pair, ...] = ()
    followers: Mapping[str, Follower] = {}
    assists: Mapping[str, int] = {}  # how many each was given
    last: int | None = None  # which pair played last
    history: tuple[Past, ...] = ()
    outcome: Outcome | None = None
    stakes: str = ""  # everyone knows that it may end a story, and how
    helped: str = ""  # whose resolve a sequence of recovery gives back
    costs: chained.RecoveryDefeat = chained.RecoveryDefeat.TIME

    def __hash__(self) -> int:
        return hash(self.id)

    # --- who stands where

    @found_once
    def out(self) -> frozenset[str]:
        """Those who are defeated or have left (QW3-5.1.1.1.5)."""
        return frozenset(one.id for one in self.everyone.values() if one.left or self.is_beaten(one))

    def is_out(self, who: str) -> bool:
        """Whether somebody is defeated, has left, or was never there."""
        return who in self.out or who not in self.everyone

    def is_beaten(self, one: Participant) -> bool:
        """Whether the tally has taken somebody out, where points are scored that of the pair they are in."""
        if self.type is SequenceType.SCORED:
            return one.pair != NO_PAIR and self.pairs[one.pair].score.loser is one.side
        return one.start > 0 and one.points <= 0

    def still_in(self, number: int) -> tuple[str, ...]:
        """Those of our side in a pair who are neither out nor gone on to another opponent."""
        return tuple(who for who in self.pairs[number].ours if self._stays(who, number))

    def _stays(self, who: str, number: int) -> bool:
        return not self.is_out(who) and self.everyone[who].pair == number

    def is_pair_over(self, number: int) -> bool:
        """Whether one side of a pair has nobody left in it."""
        return not (self.still_in(number) and self._stays(self.pairs[number].theirs, number))

    def is_going_on(self, number: int) -> bool:
        return 0 <= number < len(self.pairs) and not self.is_pair_over(number)

    def pair_of(self, who: str) -> int | None:
        """The pair in which somebody is engaged."""
        number = NO_PAIR if self.is_out(who) else self.everyone[who].pair
        return number if self.is_going_on(number) else None

    def is_free(self, who: str) -> bool:
        """Whether somebody may still act, and has no opponent."""
        return not self.is_out(who) and self.pair_of(who) is None

    def active(self, *, ours: bool) -> tuple[str, ...]:
        """Those of one side who are still in; supporters do not contend (QW3-5.2.1.3.6)."""
        side = (one for one in self.everyone.values() if one.ours is ours)
        return tuple(one.id for one in side if one.role is not FollowerRole.SUPPORTER and not self.is_out(one.id))

    @property
    def is_over(self) -> bool:
        """Whether one side has nobody left (QW3-5.1.2.2)."""
        return bool(self.pairs) and not (self.active(ours=True) and self.active(ours=False))

    @property
    def is_group(self) -> bool:
        return len(self.everyone) > 2

    @property
    def is_between_characters(self) -> bool:
        """Whether player characters contend on both sides."""
        return any(one.is_character and not one.ours for one in self.everyone.values())

    @property
    def is_running(self) -> bool:
        return self.outcome is None

    def obstacle(self, who: str) -> str:
        """What somebody of our side wants to overcome, in words that people have chosen (QW3-2.3.1.3.1).

        Where nothing else is said to stand in the way it is the opponent. Help in recovery is no such obstacle, and
        neither is another character.
        """
        one = self.everyone.get(who)
        engaged = one and one.ours and one.contended
        foe = self.everyone[self.pairs[one.pair].theirs].name if one and engaged else ""
        obstacle = self.conflict or foe
        return "" if self.helped or obstacle == UNNAMED else obstacle

    # --- whose turn it is

    @property
    def order(self) -> tuple[int, ...]:
        """The pairs in the order in which they play (QW3-5.1.2.1.2, QW3-5.1.2.1.3)."""
        first = [n for n, pair in enumerate(self.pairs) if not pair.late]
        late = (n for n, pair in enumerate(self.pairs) if pair.late)
        return (*group.in_order((n, self._target(self.pairs[n])) for n in first), *late)

    def _target(self, pair: Pair) -> TargetNumber:
        return max(self.everyone[who].target for who in pair.ours)

    @property
    def turn(self) -> int | None:
        """The pair that plays next; one that is between two exchanges goes on first."""
        half = next((n for n, pair in enumerate(self.pairs) if pair.wagers.done and self.is_going_on(n)), None)
        if half is not None:
            return half
        return group.next_pair(self.order, self.last, filter(self.is_going_on, range(len(self.pairs))))

    # --- how it ended

    def degree_of(self, one: Participant) -> int:
        """The degree with which somebody was beaten, or gave up (QW3-5.1.6.1)."""
        match self.type:
            case SequenceType.SCORED:
                score = NO_POINTS if one.pair == NO_PAIR else self.pairs[one.pair].score
                return scored.degree_of(score.against(one.side) - score.against(one.side.other))
            case SequenceType.WAGERED:
                return wagered.degree_of(one.points)
            case SequenceType.CHAINED:
                return chained.degree_of(chained.counted(one.lost))

    # --- changing

    def without(self, bond: Bond) -> "Sequence":
        """The sequence once a contest of it is dropped: its parting shot or second chance may be taken again."""
        match bond.deed, self.everyone.get(bond.who):
            case Deed.PARTING_SHOT, Participant() as one:
                return self.with_one(replace(one, shot=False))
            case Deed.SECOND_CHANCE, Participant() as one:
                return self.with_one(replace(one, chances=max(0, one.chances - 1)))
            case _:
                return self

    def with_aids(self, who: str) -> "Sequence":
        """Somebody begins a round, with all that was won for it."""
        one = self.everyone.get(who)
        return self.with_one(replace(one, aided=(*one.aided, *one.aids), aids=())) if one else self

    def with_one(self, one: Participant) -> "Sequence":
        return replace(self, everyone={**self.everyone, one.id: one})

    def with_follower(self, follower: Follower) -> "Sequence":
        return replace(self, followers={**self.followers, follower.id: follower})

    def with_pair(self, number: int, pair: Pair) -> "Sequence":
        return replace(self, pairs=(*self.pairs[:number], pair, *self.pairs[number + 1 :]))

    def with_apart(self, who: str) -> "Sequence":
        """Somebody's tally is their own from now on, and no longer that of the teammates whom it was shared with."""
        one = self.everyone[who]
        own = replace(self.pairs[one.pair], ours=(who,), late=True)
        return replace(self, pairs=(*self.pairs, own)).with_one(replace(one, pair=len(self.pairs)))

    def with_past(self, pair: int, text: str, contest: ContestId = NO_CONTEST) -> "Sequence":
        return replace(self, history=(*self.history, Past(pair, text, contest)))

    def changed(self, number: int, who: str, by: int) -> "Sequence":
        """The tally of somebody changed: by points against them where it is scored, else by points that they have."""
        if self.type is SequenceType.SCORED:
            pair, side = self.pairs[number], self.everyone[who].side
            score = pair.score.with_against(side, pair.score.against(side) + by)
            return self.with_pair(number, replace(pair, score=score))
        one = self.everyone[who]
        lost = max(0, one.lost - by)
        return self.with_one(replace(one, points=one.points + by, lost=lost, known=one.known or by != 0))

    def changed_for(self, number: int, changes: Iterable[tuple[str, int]]) -> "Sequence":
        """The tallies of several changed."""
        return reduce(lambda sequence, change: sequence.changed(number, *change), changes, self)
