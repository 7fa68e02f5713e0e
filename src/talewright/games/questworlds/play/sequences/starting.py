"""A round is begun, and where nothing is changed before it, rolled by the same press (QW3-5.1.1)."""

from collections.abc import Iterator

from talewright.games.questworlds.play.acceptance import AcceptCard, check_acceptable
from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.chances import victory
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.rounds import as_if_begun, begins, next_of, open_pair
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.checks import others_accept
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.games.questworlds.shared.offering import offer
from talewright.percent import said
from talewright.refusal import Refused
from talewright.table.offer import Offer, Value, allowed, explained
from talewright.table.seat import Seat

BEFORE = "To use another ability, augment, gamble or hold back first."


class StartRound(under_way.InSequence, tag="start-sequence-round"):
    """Begin the next round of a pair, or its second exchange where advantage points are wagered; *roll* it at once."""

    pair: int
    who: CharacterId = NO_CHARACTER
    roll: bool = False

    @property
    def rolls(self) -> bool:
        return self.roll

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Each round is a single contest, which is accepted and rolled like any other (QW3-5.1.1.1, QW3-5.2.1)."""
        open_pair(state, sequence, self.pair)
        who, contest = self.who or next_of(sequence, self.pair), ContestId(at.stamp.id)
        check_may_start(state, sequence, self.pair, under_way.one_in(sequence, who), at.seat)
        yield from begins(state, sequence, self.pair, who, contest)
        if self.roll:
            yield from AcceptCard(contest=contest, roll=True).decide(at.now, at)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        own = under_way.played_by(state, sequence, viewer.seat)
        for number, pair in enumerate(sequence.pairs):
            for who in sequence.still_in(number):
                if allowed(check_offered, state, sequence, number, who, viewer.seat):
                    here: dict[str, Value] = {"pair": number, "who": who}
                    first = number == sequence.turn and who == next_of(sequence, number) and who in own
                    rolled = [*cls.rolled(state, sequence, number, who, viewer)] if first else []
                    yield from rolled
                    deed = "Prepare" if rolled else "Begin"
                    label = under_way.label_of(state, sequence, pair, who, alone=own == [who], deed=deed)
                    main = first and sequence.everyone[who].last is not None and not rolled
                    yield explained(offer(cls, label, **here), about=BEFORE if rolled else "", main=main)

    @classmethod
    def rolled(cls, state: State, sequence: Sequence, number: int, who: str, viewer: Viewer) -> Iterator[Offer]:
        """The offer to roll a round in which nothing is still to be said, with the chance to win it."""
        begun, card = as_if_begun(state, sequence, number, who)
        if viewer.seat.by_hand or not others_accept(begun, card, viewer.seat):
            return
        if allowed(check_acceptable, begun, card, viewer.seat):
            label = under_way.label_of(state, sequence, sequence.pairs[number], who, alone=True, deed="Roll")
            chance = victory(begun, card, card.ours, viewer.seat)
            made = offer(cls, label, pair=number, who=who, roll=True)
            yield explained(made, effect="" if chance is None else f"Victory {said(chance)}", main=True)


def check_may_start(state: State, sequence: Sequence, number: int, one: Participant, seat: Seat) -> None:
    """Refuse a round out of turn, and to whoever is out or acts elsewhere; the game master may change the order."""
    pair = sequence.pairs[number]
    if one.id not in sequence.still_in(number):
        raise Refused("That character does not contend in this pair any more: choose another.", clause="QW3-5.1.2.1")
    under_way.check_acts_for(state, seat, one)
    under_way.check_not_busy(state, sequence, one.id)
    under_way.check_entered(state, sequence, one)
    expected = next_of(sequence, number)
    if sequence.type is SequenceType.WAGERED and one.id != expected and (pair.wagers.done or not seat.is_gm):
        raise Refused(f"{state.called(sequence, expected)} plays this round, and wagers on it.", clause="QW3-5.3.1.2.1")
    if sequence.type is SequenceType.WAGERED and not pair.played_by(one.id).wagers.is_named and not seat.is_gm:
        raise Refused(
            "Both sides wager before an exchange: name yours, or ask the game master to begin with the usual 3.",
            clause="QW3-5.3.1.2.2",
        )
    turn = sequence.turn
    if turn is not None and turn != number and not seat.is_gm:
        who, foe = (state.called(sequence, each) for each in (next_of(sequence, turn), sequence.pairs[turn].theirs))
        raise Refused(
            f"It is the turn of {who} against {foe}: wait for that round, or ask the game master to begin yours.",
            clause="QW3-5.1.2.1.3",
        )


def check_offered(state: State, sequence: Sequence, number: int, who: str, seat: Seat) -> None:
    """Refuse a round that cannot begin."""
    open_pair(state, sequence, number)
    check_may_start(state, sequence, number, under_way.one_in(sequence, who), seat)
