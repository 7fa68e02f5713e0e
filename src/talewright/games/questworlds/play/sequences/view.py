"""Sequences as a seat sees them: the tallies, who stands where, and the history of rounds."""

from msgspec import Struct

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import Follower, Pair, Participant, Past, Sequence
from talewright.games.questworlds.play.sequences.chances import in_the_end
from talewright.games.questworlds.play.sequences.ending import outcome_of, who_gains, won_by
from talewright.games.questworlds.play.sequences.rounds import leader_of, next_of
from talewright.games.questworlds.play.sequences.settling import as_it_lies
from talewright.games.questworlds.play.sequences.under_way import round_of
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.consequence import suggested
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, Side
from talewright.games.questworlds.rules.sequences.group import for_numbers
from talewright.games.questworlds.rules.sequences.scored import OUT
from talewright.games.questworlds.shared.ids import ContestId
from talewright.recasting import recast
from talewright.table.seat import Seat


class PartView(Struct, frozen=True, omit_defaults=True):
    """Somebody in a sequence. *points* are None where they are not counted, or this seat may not know them.

    So is *start*, which advantage points take from the resistance: while that is hidden, nobody else knows it.
    """

    id: str
    name: str
    ours: bool
    stands: str  # "engaged", "free" or "out"
    resistance: str
    hidden: bool
    points: int | None
    start: int | None
    role: str  # of a follower
    ability: str = ""  # with which it has gone in, or that it used in the last round


class PairView(Struct, frozen=True):
    """Two sides that contend: what each has of the tally, and how much of it makes a whole, 0 where that is hidden.

    *ours* are those who are still in it, whoever acts first: our points are theirs alone, where they are not shared.
    """

    number: int
    ours: tuple[str, ...]
    theirs: str
    our_points: int | None
    their_points: int | None
    our_most: int
    their_most: int
    rounds: int
    over: bool
    is_next: bool
    contest: ContestId | None
    our_wager: int | None
    their_wager: int | None
    leads: str  # "ours" or "theirs": whose exchange it is, or comes next, where no wager may turn it any more
    in_the_end: str  # the chance that our side wins, for those who may see it
    comes_to: str  # what the dice of the round would change, while they may still change


class FollowerView(Struct, frozen=True):
    """A follower, and the points that were shifted to it."""

    id: str
    name: str
    owner: str
    role: str
    ability: str
    points: int
    out: bool


class SequenceView(Struct, frozen=True, omit_defaults=True):
    """A sequence, from its framing to its outcome."""

    id: SequenceId
    type: str
    unit: str
    prize: str
    conflict: str
    people: tuple[PartView, ...]
    pairs: tuple[PairView, ...]
    followers: tuple[FollowerView, ...]
    history: tuple[Past, ...]
    over: bool
    foretold: str  # how it comes out, once it is over and before its outcome stands
    verdict: str
    degree: int | None
    suggested: int
    numbers: tuple[int, ...]  # what the numbers of both sides may be worth
    won_by: str = ""  # where player characters contend with each other
    headline: str = ""  # who gains the prize, once the outcome stands


def sequence_view(state: State, sequence: Sequence, seat: Seat) -> SequenceView:
    """One sequence, from its framing to its outcome."""
    ours, theirs = (len(sequence.active(ours=side)) for side in (True, False))
    mob = any(one.mob for one in sequence.everyone.values())
    turn = sequence.turn
    outcome = sequence.outcome
    comes_to = outcome or (outcome_of(sequence) if sequence.is_over else None)
    return recast(
        sequence,
        SequenceView,
        unit=sequence.type.points,
        people=tuple(_part(state, sequence, one, seat) for one in sequence.everyone.values()),
        pairs=tuple(
            _pair(state, sequence, number, pair, seat, is_next=number == turn)
            for number, pair in enumerate(sequence.pairs)
        ),
        followers=tuple(_follower(state, each) for each in sequence.followers.values()),
        over=sequence.is_over,
        foretold=comes_to.verdict if comes_to and sequence.is_running else "",
        verdict=outcome.verdict if outcome else "",
        degree=outcome.degree if outcome else None,
        suggested=suggested(outcome) if outcome else 0,
        numbers=for_numbers(ours, theirs, mob=mob) if sequence.is_running and ours and theirs else (),
        won_by=won_by(state, sequence, comes_to.verdict) if comes_to else "",
        headline=who_gains(state, sequence, outcome.verdict) if outcome else "",
    )


def _follower(state: State, each: Follower) -> FollowerView:
    role = f"lends {each.ability}" if each.lent else each.role
    return FollowerView(each.id, each.name, state.name(each.owner), role, each.ability, each.points, each.out)


def _part(state: State, sequence: Sequence, one: Participant, seat: Seat) -> PartView:
    sees = seat.is_gm or not one.hidden
    counts = sequence.type is not SequenceType.SCORED and one.start > 0 and sees_points(sequence, one, seat)
    out = sequence.is_out(one.id)
    return recast(
        one,
        PartView,
        name=state.called(sequence, one.id),
        stands="out" if out else "engaged" if sequence.pair_of(one.id) is not None else "free",
        resistance=state.sign(one.resistance) if one.resistance is not None and sees else "",
        points=one.points if counts else None,
        start=one.start if counts and sees else None,
        role=one.role or "",
        ability=str(one.last.ability or "No relevant ability") if one.last else "",
    )


def sees_points(sequence: Sequence, one: Participant, seat: Seat) -> bool:
    """Whether a seat may know somebody's points: an opponent's once they have changed (QW3-5.3.1.6.1)."""
    if seat.is_gm or one.is_character or sequence.type is SequenceType.SCORED:
        return True
    return one.known if sequence.type is SequenceType.WAGERED else not one.hidden or one.known


def _pair(
    state: State, sequence: Sequence, number: int, pair: Pair, seat: Seat, *, is_next: bool
) -> PairView:  # fmt: skip
    card = round_of(state, sequence, number)
    acts = card.ours.character if card else next_of(sequence, number)
    able = [who for who in sequence.still_in(number) if who != acts]
    ours, theirs = sequence.everyone[acts], sequence.everyone[pair.theirs]
    scored = sequence.type is SequenceType.SCORED
    seen = sees_points(sequence, theirs, seat)
    return PairView(
        number=number,
        ours=tuple(state.called(sequence, who) for who in (acts, *able)),
        theirs=state.called(sequence, pair.theirs),
        our_points=pair.score.ours if scored else ours.points,
        their_points=pair.score.theirs if scored else theirs.points if seen else None,
        our_most=OUT if scored else ours.start,
        their_most=OUT if scored else theirs.start if seen and (seat.is_gm or not theirs.hidden) else 0,
        rounds=pair.rounds,
        over=sequence.is_pair_over(number),
        is_next=is_next,
        contest=card.id if card else None,
        our_wager=pair.played_by(acts).wagers.ours,
        their_wager=pair.wagers.theirs,
        leads=_leads(state, sequence, pair.played_by(acts), card),
        in_the_end=in_the_end(state, sequence, pair, card, seat) if seen else "",
        comes_to=as_it_lies(state, card, seat) if card else "",
    )


def _leads(state: State, sequence: Sequence, pair: Pair, card: Card | None) -> str:
    wagers = pair.wagers
    if sequence.type is not SequenceType.WAGERED or not (card or wagers.done or wagers.is_named):
        return ""
    led = state.bonds[card.id].led if card else leader_of(pair)
    return "ours" if led is Side.OURS else "theirs"
