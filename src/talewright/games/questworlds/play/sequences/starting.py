"""Wagers are named (QW3-5.3.1.2), and a round is begun, where nothing is changed first rolled by the same press."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.acceptance import AcceptCard, check_acceptable
from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.chances import victory
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.rounds import as_if_begun, begins, leader_of, next_of, open_pair
from talewright.games.questworlds.play.sequences.under_way import OfPair
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences import exchange, wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.changing import others_accept
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.percent import said
from talewright.refusal import Refused
from talewright.table.offer import Number, Offer, Value, allowed, offer
from talewright.table.seat import Seat

LOST = "In this exchange the loser loses half of it at degree 0, and at a higher degree all of it for each degree."


class NameWager(under_way.InSequence, tag="name-wager"):
    """Wager advantage points on the exchange that one leads in this round; *ours* says for which side of the pair."""

    pair: int
    ours: bool = True
    wager: int

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """At least 1; player characters up to their starting total, the opposition what it has.

        Source: QW3-5.3.1.2.1, QW3-5.3.1.2.4, QW3-5.3.4.1, QW3-5.3.4.2.
        """
        check_may_wager(state, sequence, self.pair, ours=self.ours)
        one = under_way.one_in(sequence, whose(sequence, self.pair, ours=self.ours))
        under_way.check_acts_for(state, at.seat, one)
        under_way.check_entered(state, sequence, one)
        wagered.check_wager(self.wager, one.points, one.start, is_pc=one.is_character)
        yield WagerNamed(sequence=sequence.id, pair=self.pair, ours=self.ours, wager=self.wager)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for number, pair in enumerate(sequence.pairs):
            for ours in (True, False):
                if not allowed(check_may_wager, state, sequence, number, ours=ours):
                    continue
                one = sequence.everyone[whose(sequence, number, ours=ours)]
                wagers = pair.played_by(one.id).wagers if ours else pair.wagers
                named = wagers.ours if ours else wagers.theirs
                if under_way.acts_for(state, viewer.seat, one) and allowed(
                    under_way.check_entered, state, sequence, one
                ):
                    most = wagered.most_wager(one.points, one.start, is_pc=one.is_character)
                    now = named or min(wagered.DEFAULT_WAGER, most)
                    about = LOST + (" More than you have left is a desperation stake." if most > one.points else "")
                    here: dict[str, Value] = {"pair": number, "ours": ours}
                    usual = named is None and viewer.seat.is_gm is not one.is_character
                    if usual:
                        label = under_way.deed_of(state, sequence, one, viewer, f"Wager {now}")
                        yield offer(cls, label, wager=now, **here).explained(about=about, main=True)
                    if most == now == 1 and (usual or named):
                        continue  # there is no other
                    deed = "Change the wager" if named else "Wager another number" if usual else "Name the wager"
                    field = Number(name="wager", label="Advantage points", least=1, most=most, default=now)
                    made = offer(cls, under_way.deed_of(state, sequence, one, viewer, deed), field, **here)
                    yield made.explained(about=about)


class NameInitiative(under_way.GmInSequence, tag="name-initiative"):
    """Say which side of a pair leads the first exchange while both wager the same."""

    otherwise = "The game master names who has the initiative."
    by_clause = "QW3-5.3.3"

    pair: int
    ours: bool

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """It stands until the other side is named (QW3-5.3.3, QW3-5.3.4)."""
        check_may_lead_first(state, sequence, self.pair)
        yield InitiativeNamed(sequence=sequence.id, pair=self.pair, ours=self.ours)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for number, pair in enumerate(sequence.pairs):
            if allowed(check_may_lead_first, state, sequence, number):
                ours = pair.initiative is exchange.Side.THEIRS
                who = state.called(sequence, whose(sequence, number, ours=ours))
                label = f"Give {who} the initiative"
                yield offer(cls, label, pair=number, ours=ours).explained(effect="leads first at equal wagers")


# --- what happened


class WagerNamed(OfPair, tag="wager-named/1"):
    """A side of a pair wagered advantage points."""

    ours: bool
    wager: int

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        pair = sequence.pairs[self.pair]
        wagers = pair.wagers
        who = whose(sequence, self.pair, ours=True)
        wagers = replace(wagers, ours=self.wager, who=who) if self.ours else replace(wagers, theirs=self.wager)
        return state.with_sequence(sequence.with_pair(self.pair, replace(pair, wagers=wagers)))

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        return f"{state.called(sequence, whose(sequence, self.pair, ours=self.ours))} wagers {self.wager}"


class InitiativeNamed(OfPair, tag="initiative-named/1"):
    """The game master said which side of a pair has the initiative."""

    ours: bool

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        side = exchange.Side.OURS if self.ours else exchange.Side.THEIRS
        pair = replace(sequence.pairs[self.pair], initiative=side)
        return state.with_sequence(sequence.with_pair(self.pair, pair))

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        return f"{state.called(sequence, whose(sequence, self.pair, ours=self.ours))} has the initiative"


# --- who may


def whose(sequence: Sequence, number: int, *, ours: bool) -> str:
    """Who wagers for a side of a pair."""
    return next_of(sequence, number) if ours else sequence.pairs[number].theirs


def check_may_wager(state: State, sequence: Sequence, number: int, *, ours: bool) -> None:
    """Refuse a wager where none is made, after the dice, and another one between two exchanges (QW3-5.3.7).

    Only on the exchange of somebody who has left since the first one a teammate wagers, and whoever a parting shot has
    brought back.
    """
    if sequence.type is not SequenceType.WAGERED:
        raise Refused("Only wagered sequences have wagers: play the round.", clause="QW3-5.3.1.2.1")
    pair = open_pair(state, sequence, number)
    leads = leader_of(pair) is (exchange.Side.OURS if ours else exchange.Side.THEIRS)
    stands_in = ours and leads and pair.wagers.who not in {"", next_of(sequence, number)}
    is_due = pair.wagers.due and leads
    if pair.wagers.due and not (stands_in or is_due):
        leader = state.called(sequence, whose(sequence, number, ours=not ours))
        raise Refused(
            f"{leader} is back and leads this exchange, so that nobody else wagers on it: play it first.",
            clause="QW3-5.3.3.3",
        )
    if pair.wagers.done and not (stands_in or is_due):
        raise Refused(
            "The first exchange is over: change the tactic if you like, but the wager stands.", clause="QW3-5.3.7"
        )


def check_may_lead_first(state: State, sequence: Sequence, number: int) -> None:
    """Refuse an initiative where wagers are unequal or none are made, and between two exchanges (QW3-5.3.4)."""
    if sequence.type is not SequenceType.WAGERED:
        raise Refused("Only wagered sequences ask for the initiative: play the round.", clause="QW3-5.3.3")
    wagers = open_pair(state, sequence, number).wagers
    if wagers.done:
        raise Refused("The first exchange is over: the other side leads the second.", clause="QW3-5.3.3")
    if wagers.of(exchange.Side.OURS) != wagers.of(exchange.Side.THEIRS):
        raise Refused("The higher wager leads the first exchange: let that side begin.", clause="QW3-5.3.4")


BEFORE = "To use another ability or augment first."
BEFORE_SCORED = "To use another ability, augment, gamble or hold back first."


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
                    before = BEFORE_SCORED if sequence.type is SequenceType.SCORED else BEFORE
                    yield offer(cls, label, **here).explained(about=before if rolled else "", main=main)

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
            yield made.explained(effect="" if chance is None else f"Victory {said(chance)}", main=True)


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
