"""Parting shots: the victor of a pairing strikes once more, and the game master rules on what that does (QW2-9.12)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Card, CardKind, Long, provisional
from talewright.games.heroquest.play.checks import check_victors
from talewright.games.heroquest.play.extended.ending import MOST_POINTS, ScoreRuled
from talewright.games.heroquest.play.extended.rounds import OfPairing, check_shot, contest_of
from talewright.games.heroquest.play.framing.contests import ContestClosed
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored
from talewright.games.questworlds.shared.changing import check_decided
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Field, Line, Number, Offer, Prose, Text, Words, allowed, offer, text
from talewright.table.seat import Seat
from talewright.wording import bare

SHOTS = ("One last blow.", "A last word that stays.", "Take what they hold.")
HITS = ("The defeat is worse by these points.", "They are out for good.", "They lose what they fought with.")
MISSES = ("They slip away.", "They are back in the fight.", "Nothing more comes of it.")


class TakePartingShot(Move, tag="take-parting-shot"):
    """Let the victor of a pairing strike once more at whoever is out; what that does, the game master rules."""

    long: LongId
    pairing: int
    about: Annotated[Line, Words("Say what the victor does.", clause="QW2-9.12")]

    def decide(self, state: State, at: At) -> Facts:
        """One contest more between the two; what it does, no text says, and the game master rules on it."""
        long = state.long(self.long)
        check_may_part(state, long, self.pairing, at.seat)
        kind, contest = CardKind.PARTING_SHOT, ContestId(at.stamp.id)
        yield from contest_of(state, long, self.pairing, kind, contest, prize=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        what = text(cls, "about", "What the victor does", suggestions=SHOTS)
        about = "One contest more. What it does, the game master rules."
        for made in _of_shots(cls, state, viewer.seat, "Take a parting shot", what):
            yield replace(made, about=about)


class WaivePartingShot(Move, tag="waive-parting-shot"):
    """Take no parting shot after a pairing: what it leaves behind may be given."""

    long: LongId
    pairing: int

    def decide(self, state: State, at: At) -> Facts:
        """Nobody has to take one (QW2-9.12)."""
        long = state.long(self.long)
        check_may_part(state, long, self.pairing, at.seat)
        yield PartingShotWaived(long=long.id, pairing=self.pairing)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return _of_shots(cls, state, viewer.seat, "No shot")


class RulePartingShot(GmMove, tag="rule-parting-shot"):
    """Rule on what a parting shot does: in words, and perhaps with *points* more for the victor of the pairing."""

    contest: ContestId
    ruling: Annotated[Prose, Words("Say what the parting shot does.", clause="QW2-9.12")]
    points: int = 0

    def decide(self, state: State, at: At) -> Facts:
        """The texts name parting shots and no effect of them, so what they do is a ruling (QW2-9.12)."""
        card = check_decided(state.card(self.contest))
        if card.kind is not CardKind.PARTING_SHOT or card.id not in state.bonds:
            raise Refused("That is no parting shot: tell what happens there instead.", clause="QW2-9.12")
        if not 0 <= self.points <= MOST_POINTS:
            raise Refused(f"Add 0 to {MOST_POINTS} points, not {self.points}.", clause="QW2-9.12")
        yield PartingShotRuled(contest=card.id, ruling=self.ruling)
        if self.points:
            bond = state.bonds[card.id]
            pairing = state.long(bond.long).everyone.pairings[bond.pairing]
            won = Score(self.points, 0) if pairing.victor == pairing.ours else Score(0, self.points)
            after = pairing.contest.score + won
            ours, theirs = (min(each, MOST_POINTS) for each in (after.ours, after.theirs))
            yield recast(
                bond, ScoreRuled, ours=ours, theirs=theirs, reason=f"a parting shot: {self.ruling}", shot=self.points
            )
        yield ContestClosed(contest=card.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if card.kind is CardKind.PARTING_SHOT and card.outcome is not None and card.id in state.bonds:
                more = points_of(state, card)
                ideas = HITS if more else MISSES
                ruling = Text(name="ruling", label="What it does", most=4000, suggestions=ideas)
                points = Number(name="points", label="Points more", least=0, most=MOST_POINTS, default=more)
                made = offer(cls, "Rule on the parting shot", ruling, points, contest=card.id)
                about = "The rules leave that to you. If it hits, its own points are proposed as more against them."
                yield made.explained(about=about, main=True)


# --- what happened


class PartingShotWaived(OfPairing, tag="parting-shot-waived/1"):
    """The victor of a pairing takes no parting shot."""

    def file(self, state: State) -> State:
        long = state.longs[self.long]
        return state.with_long(replace(long, parted=long.parted | {self.pairing}))

    def told(self, state: State) -> str:
        long = state.longs[self.long]
        loser = long.everyone.pairings[self.pairing].loser
        return f"No parting shot at {state.called(long, loser)}" if loser else "No parting shot"


class PartingShotRuled(Public, tag="parting-shot-ruled/1"):
    """The game master has said what a parting shot does."""

    contest: ContestId
    ruling: str

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return f"The parting shot: {bare(self.ruling)}"

    def turning(self, state: State) -> int:
        return 3


# --- who may


def points_of(state: State, card: Card) -> int:
    """The points that a parting shot would score for the victor of its pairing; none if it misses."""
    bond, situation = state.bonds[card.id], state.situation(card)
    assert card.outcome is not None
    decided = provisional(card, situation) if situation else None
    if decided is None or bond.long not in state.longs:
        return 0
    pairing, points = state.longs[bond.long].everyone.pairings[bond.pairing], scored(decided)
    return points.ours if pairing.victor == pairing.ours else points.theirs


def check_may_part(state: State, long: Long, number: int, seat: Seat) -> None:
    """A parting shot is the victor's; whether a resistance has one is a difference of the editions (QW2-9.12)."""
    check_victors(state, seat, long, check_shot(state, long, number))


def _of_shots(kind: type[Move], state: State, seat: Seat, label: str, *fields: Field) -> Iterator[Offer]:
    """An offer for each parting shot that a seat may take; of several each says at whom."""
    shots = [*_open_shots(state, seat)]
    for long, number, victor, loser in shots:
        at = f" at {state.called(long, loser)}" if len(shots) > 1 else ""
        called = victor in long.foes or state.answers_for(seat, CharacterId(victor))
        yield offer(kind, f"{label}{at}", *fields, long=long.id, pairing=number).explained(main=called)


def _open_shots(state: State, seat: Seat) -> Iterator[tuple[Long, int, str, str]]:
    """The pairings after which a seat may still take a parting shot: who takes it, and at whom."""
    for long in state.longs.values():
        for number, pairing in enumerate(long.everyone.pairings):
            if pairing.victor and pairing.loser and allowed(check_may_part, state, long, number, seat):
                yield long, number, pairing.victor, pairing.loser
