"""Advantage points given to a teammate, and the second chance of whoever has none left (QW3-5.3.5, QW3-5.3.6)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.resistance import facing
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.rounds import PartBegan, part_against
from talewright.games.questworlds.play.sequences.tally import TallyChanged, last_pair
from talewright.games.questworlds.play.sequences.under_way import Changes, OfOne, Part
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, allowed, explained, one_of


class GivePoints(under_way.InSequence, tag="give-points"):
    """Try to give advantage points to a teammate who is engaged; they are lost to the giver either way."""

    giver: CharacterId
    teammate: Line
    points: int

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Their number is the resistance; whoever is engaged may give, too (QW3-5.3.6.1, QW3-5.3.6.5)."""
        giver, receiver = under_way.one_in(sequence, self.giver), under_way.one_in(sequence, self.teammate)
        check_mine(state, at.seat, self.giver)
        check_may_give(state, sequence, giver, receiver)
        wagered.check_gift(self.points, giver.points, oneself=False)
        contest = ContestId(at.stamp.id)
        part = PartBegan(sequence=sequence.id, contest=contest, deed=Deed.GIFT, who=receiver.id, points=self.points)
        prize = f"{self.points} advantage points for {state.called(sequence, receiver.id)}"
        resistance = facing(contest, wagered.gift_resistance(self.points), part.deed)
        yield from part_against(part, self.giver, prize, sequence.conflict, resistance)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for giver in under_way.answering(state, sequence, viewer.seat):
            others = sequence.everyone.values()
            if team := [one.id for one in others if allowed(check_may_give, state, sequence, giver, one)]:
                to = one_of("teammate", "To", under_way.named(state, sequence, team))
                points = Number(name="points", label="Points", least=1, most=giver.points, default=1)
                label = under_way.deed_of(state, sequence, giver, viewer, "Give points")
                made = offer(cls, label, to, points, giver=giver.id)
                yield explained(made, about="Against their number. They are lost to you either way.")


class TakeSecondChance(under_way.MineInSequence, tag="take-second-chance"):
    """Burn a story point, and try to come back into a group sequence."""

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """The points below 0 are the resistance (QW3-5.3.5.3, QW3-5.3.5.4)."""
        one = under_way.one_in(sequence, self.character)
        check_may_return(state, sequence, one)
        yield PoolSet(points=state.points - 1, why=f"a second chance for {state.name(self.character)}")
        part = PartBegan(sequence=sequence.id, contest=ContestId(at.stamp.id), deed=Deed.SECOND_CHANCE, who=one.id)
        resistance = facing(part.contest, wagered.second_chance_resistance(one.points), part.deed)
        yield from part_against(part, self.character, "to come back", sequence.conflict, resistance)
        yield SecondChanceTaken(sequence=sequence.id, who=one.id)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.answering(state, sequence, viewer.seat):
            if allowed(check_may_return, state, sequence, one):
                label = under_way.deed_of(state, sequence, one, viewer, "Take a second chance")
                made = offer(cls, label, character=one.id)
                hard = state.sign(wagered.second_chance_resistance(one.points))
                effect = f"1 story point, against {hard}, back with {wagered.regained(one.start)}"
                yield explained(made, effect=effect)


# --- what happened


class SecondChanceTaken(OfOne, tag="second-chance-taken/1"):
    """Somebody uses the one second chance of this sequence, successful or not."""

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        one = sequence.everyone[self.who]
        return state.with_sequence(sequence.with_one(replace(one, chances=one.chances + 1)))


class CameBack(OfOne, tag="second-chance-won/1"):
    """A second chance succeeded, and hampers whatever is done from then on (QW3-5.3.5.6)."""

    penalty: int

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        return state.with_sequence(sequence.with_one(replace(sequence.everyone[self.who], penalty=self.penalty)))


# --- what comes of them


def given_away(at: At, card: Card, outcome: Outcome) -> Facts:
    """The points are lost to the giver, and gained by a victory (QW3-5.3.6.2, QW3-5.3.6.3)."""
    part = Part.of(at.now, card)
    for who, by in of_gift(part, outcome):
        if by:
            pair = last_pair(part.sequence, who)
            yield TallyChanged(sequence=part.sequence.id, who=who, pair=pair, by=by, why="a gift", contest=card.id)
    yield ContestClosed(contest=card.id)


def of_gift(part: Part, outcome: Outcome) -> Changes:
    """What a gift changes for both."""
    giver, receiver = (part.sequence.everyone[who] for who in (part.card.ours.character, part.bond.who))
    left, has = wagered.gifted(giver.points, receiver.points, part.bond.points, outcome)
    return (giver.id, left - giver.points), (receiver.id, has - receiver.points)


def second_chance(at: At, card: Card, outcome: Outcome) -> Facts:
    """A victory brings a quarter of the starting points back (QW3-5.3.5.5, QW3-5.3.5.6)."""
    part = Part.of(at.now, card)
    for who, by in of_second_chance(part, outcome):
        yield TallyChanged(sequence=part.sequence.id, who=who, by=by, why="a second chance", contest=card.id)
        yield CameBack(sequence=part.sequence.id, who=who, penalty=wagered.SECOND_CHANCE_PENALTY)
    yield ContestClosed(contest=card.id)


def of_second_chance(part: Part, outcome: Outcome) -> Changes:
    """What a second chance changes: nothing but for a victory."""
    one = part.sequence.everyone[part.bond.who]
    won = outcome.verdict is Verdict.VICTORY
    return ((one.id, wagered.regained(one.start) - one.points),) if won else ()


# --- who may


def check_may_give(state: State, sequence: Sequence, giver: Participant, receiver: Participant) -> None:
    """Refuse a gift where points are not wagered, to oneself, and to anybody but an engaged teammate."""
    if sequence.type is not SequenceType.WAGERED:
        raise Refused("Only where points are wagered can they be given: assist instead.", clause="QW3-5.3.6.1")
    wagered.check_gift(1, giver.points, oneself=giver.id == receiver.id)
    if giver.ours is not receiver.ours or sequence.pair_of(receiver.id) is None:
        raise Refused("Points are given to an engaged teammate: choose one.", clause="QW3-5.3.6.1")
    if sequence.is_out(giver.id):
        raise Refused("Whoever is out has no points to give.", clause="QW3-5.3.6.1")
    for one in (giver, receiver):
        under_way.check_entered(state, sequence, one)
    under_way.check_not_busy(state, sequence, giver.id)


def check_may_return(state: State, sequence: Sequence, one: Participant) -> None:
    """Refuse a second chance where the rules give none.

    Source: QW3-5.3.5.1, QW3-5.3.5.2, QW3-5.3.5.3, QW3-5.3.5.7.
    """
    if sequence.type is not SequenceType.WAGERED or one.left or not sequence.is_beaten(one):
        raise Refused("A second chance is for whoever has no advantage points left.", clause="QW3-5.3.5.1")
    pair = sequence.pairs[one.pair] if one.contended else None
    foes = () if pair is None else (pair.theirs,) if one.ours else pair.ours
    points = state.points if state.edition.story_points else 0
    wagered.check_second_chance(
        in_group=sequence.is_group,
        is_pc=one.is_character,
        used=one.chances > 0,
        engaged=any(map(sequence.is_free, foes)),
        story_points=points,
    )
    under_way.check_not_busy(state, sequence, one.id)
