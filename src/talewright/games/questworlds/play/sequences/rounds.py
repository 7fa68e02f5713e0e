"""Rounds: each is a contest of one pair, and the loser's tally changes by its degree (QW3-5.1.1)."""

from operator import sub

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts
from talewright.games.questworlds.play.card import Card, CardKind, Deed, Side
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.framing import ContestClosed, ContestFramed
from talewright.games.questworlds.play.modifiers import modifier_set
from talewright.games.questworlds.play.resistance import facing
from talewright.games.questworlds.play.sequence import NO_PAIR, Bond, Pair, Sequence, Wagers
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.manners import aided
from talewright.games.questworlds.play.sequences.tally import changes_of, fate, standing, worn
from talewright.games.questworlds.play.sequences.under_way import Changes, OfPair, OfSequence, Part
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import UNROLLED
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.sequences import chained, exchange, scored, wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.wording import bare, in_a_row

# --- what happened


class PartBegan(OfSequence, tag="part-began/1"):
    """A contest belongs to a sequence: a round of a pair, an assist, a parting shot and so on."""

    contest: ContestId
    deed: Deed
    pair: int = NO_PAIR
    who: str = ""
    points: int = 0
    led_by_us: bool = True
    by: str = ""  # who takes a parting shot, or goes for a follower; older journals do not tell

    def file(self, state: State) -> State:
        """Whoever acted before goes on as before: ability, augments and lines are kept (QW3-5.1.4.1, QW3-5.7.1)."""
        bond = recast(self, Bond)
        bound = state.with_part(self.contest, bond)
        sequence = state.sequences[self.sequence]
        if self.deed is Deed.PARTING_SHOT and self.who in sequence.everyone:
            return bound.with_sequence(sequence.with_one(replace(sequence.everyone[self.who], shot=True)))
        if self.deed is not Deed.ROUND:
            return bound
        card = bound.cards[self.contest]
        pair = next(iter(sequence.pairs[self.pair : self.pair + 1]), None)
        is_second = pair is not None and bool(pair.wagers.done)  # of the two exchanges of a round
        for side in () if is_second else card.sides:
            sequence = sequence.with_aids(side.character)
        return bound.with_sequence(sequence).with_card(card.on_sides(lambda side: _as_before(state, sequence, side)))

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        against = f" against {bare(card.conflict)}" if card.conflict else f", {bare(card.prize)}"
        what, comma, stake = card.subject.partition(",")
        return f"{what.capitalize()} begins: {state.name(card.ours.character)}{against}{comma}{stake}"


class RoundPlayed(OfPair, tag="sequence-round-played/1"):
    """What a round has made of the tally, by how much it changed for each side.

    *verdict* and *degree* are those of our side; *removed* is what the loser took in it, and *ends* says whether the
    round is over, since it may have two exchanges.
    """

    contest: ContestId
    who: str
    ours: int
    theirs: int
    verdict: Verdict
    degree: int = 0
    ends: bool = True
    powers: int = 0  # the part of it that incredible powers cost

    def fits(self, state: State) -> bool:
        sequence = state.sequences[self.sequence]
        return super().fits(state) and {self.who, sequence.pairs[self.pair].theirs} <= sequence.everyone.keys()

    def file(self, state: State) -> State:
        """The next round begins as this one ended; another ability or resistance leaves the tally (QW3-5.1.4.4).

        Help and a situational modifier are for one round, of both its exchanges: the latter is set again to last.

        Source: QW3-2.5.2.2, QW3-2.6.19.
        """
        sequence, card = state.sequences[self.sequence], state.cards[self.contest]
        foe = sequence.pairs[self.pair].theirs
        sequence = under_way.with_ratings(state, _remembered(sequence, _ended(card) if self.ends else card, foe), card)
        for who, by in ((self.who, self.ours), (foe, self.theirs)):
            sequence = sequence.changed(self.pair, who, by)
            one = sequence.everyone[who]
            aided = () if self.ends else one.aided
            sequence = sequence.with_one(replace(one, latest=abs(by), aided=aided, shot=False, played=True))
        pair = sequence.pairs[self.pair]
        bond = state.bonds.get(self.contest)
        halfway = replace(pair.played_by(self.who).wagers, done=1, who=self.who, led=bond and bond.led)
        pair = replace(
            pair,
            rounds=pair.rounds + self.ends,
            removed_by=max(abs(self.ours), abs(self.theirs)),
            wagers=Wagers() if self.ends else halfway,
        )
        sequence = replace(sequence.with_pair(self.pair, pair), last=self.pair)
        told = state.with_sequence(sequence.with_past(self.pair, self.told(state), self.contest))
        return worn(told, sequence, {self.who: self.ours, foe: self.theirs})

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        pair = sequence.pairs[self.pair]
        ours, theirs = state.called(sequence, self.who), state.called(sequence, pair.theirs)
        changes = changes_of(sequence.type, (ours, self.ours), (theirs, self.theirs))
        what = in_a_row(changes or ["nobody's tally changes"])
        what += f", {self.powers} of it for incredible powers" if self.powers else ""
        what += self._besides(state, ours, theirs)
        after = sequence.changed_for(self.pair, ((self.who, self.ours), (pair.theirs, self.theirs)))
        which = under_way.called_round(sequence, self.pair).capitalize()
        return f"{which}: {what}{standing(after, self.pair)}{fate(state, sequence, after)}"

    def _besides(self, state: State, ours: str, theirs: str) -> str:
        """How it went with what somebody did instead of contending (QW3-5.1.5.1)."""
        won = {Verdict.VICTORY: exchange.Side.OURS, Verdict.DEFEAT: exchange.Side.THEIRS}.get(self.verdict)
        bond, names = state.bonds.get(self.contest), {exchange.Side.OURS: ours, exchange.Side.THEIRS: theirs}
        return "".join(
            f", {names[side]} {'succeeds' if side is won else 'fails'} in this: {bare(aside.about)}"
            for side, aside in (bond.asides.items() if bond else ())
        )

    def heads(self, state: State) -> bool:
        return True


def _ended(card: Card) -> Card:
    """A card at the end of its round, with what lasts; an augment that was rolled may be changed now (QW3-5.7.2)."""

    def lasting(side: Side) -> Side:
        lines = tuple(line for line in side.modifiers if line.source not in FOR_A_ROUND)
        augments = tuple(
            replace(each, rolled_in=None, settled=True) if each.rolled_in else each for each in side.augments
        )
        return replace(side, modifiers=lines, augments=augments)

    return card.on_sides(lasting)


def _remembered(sequence: Sequence, card: Card, foe: str) -> Sequence:
    for side in card.sides:
        if one := sequence.everyone.get(side.character):
            kept = replace(side, accepted=False, content=False, story_points=0)
            sequence = sequence.with_one(replace(one, last=kept))
    if card.theirs is None and foe in sequence.everyone:
        one = sequence.everyone[foe]
        known = replace(one, resistance=card.resistance, words=card.resistance_words, hidden=card.hidden)
        sequence = sequence.with_one(known)
    return sequence


FOR_A_ROUND = (Source.OWN_AUGMENT, Source.SUPPORTERS, Source.SITUATIONAL)  # lines that are won, brought or set for one


def _as_before(state: State, sequence: Sequence, side: Side) -> Side:
    one = sequence.everyone.get(side.character)
    followers = [
        Modifier(Source.SUPPORTERS, each.name, UNROLLED)  # QW3-5.4.4.4
        for each in sequence.followers.values()
        if sequence.type is SequenceType.CHAINED and each.owner == side.character and not each.out
        if each.role is FollowerRole.SECONDARY
    ]
    if one is None:
        return side
    last = one.last
    gone = last and last.ability and not state.acting(side.character, sequence).as_written(last.ability)
    kept = last if last and not gone else side
    for line in (*sorted(one.aided, key=lambda aid: aid.amount), *one.hampering, *followers):
        kept = kept.with_modifier(line)
    return kept


# --- the contest


def part_of(state: State, part: PartBegan, who: CharacterId, foe: str, prize: str = "") -> Facts:
    """A contest of the sequence against somebody in it; the game master accepts it with the framing."""
    contest, sequence = part.contest, state.sequences[part.sequence]
    against = under_way.one_in(sequence, foe)
    opponent = CharacterId(foe) if against.is_character else NO_CHARACTER
    what = under_way.called_round(sequence, part.pair) if part.deed is Deed.ROUND else part.deed
    stake = f", {part.points} at stake" if part.points else ""
    yield ContestFramed(
        contest=contest,
        kind=CardKind.PART,
        character=who,
        prize=prize or sequence.prize,
        conflict=state.called(sequence, foe),
        opponent=opponent,
        subject=f"{what}{stake}",
        by_gm=True,
    )
    if against.resistance is not None and not opponent:
        yield from facing(contest, against.resistance, against.words, hidden=against.hidden)
    if part.deed is not Deed.ROUND:  # which begins as the last one ended
        yield from hampered(sequence, contest, who, opponent)
    yield CardAccepted(contest=contest)
    yield part


def begins(state: State, sequence: Sequence, number: int, who: str, contest: ContestId) -> Facts:
    """The next round of a pair begins, or the second exchange; what was used in the last one stands.

    Source: QW3-5.1.1.1, QW3-5.2.1, QW3-5.3.1, QW3-5.4.2, QW3-5.1.4.1, QW3-5.7.1, QW3-5.7.2.
    """
    pair = sequence.pairs[number].played_by(who)
    leader = leader_of(pair) if sequence.type is SequenceType.WAGERED else exchange.Side.OURS
    part = PartBegan(
        sequence=sequence.id,
        contest=contest,
        deed=Deed.ROUND,
        pair=number,
        points=under_way.wager_now(sequence, pair, who, leader),
        led_by_us=leader is exchange.Side.OURS,
    )
    return part_of(state, part, CharacterId(who), pair.theirs)


NEXT = ContestId("next")


def as_if_begun(state: State, sequence: Sequence, number: int, who: str) -> tuple[State, Card]:
    """The state as it would be if the next round of a pair began, and that round."""
    for event in begins(state, sequence, number, who, NEXT):
        state = event.file(state)
    return state, state.cards[NEXT]


def part_against(
    sequence: Sequence, part: PartBegan, who: CharacterId, prize: str, resistance: Facts, *, by_gm: bool = True
) -> Facts:
    """A contest of the sequence against a *resistance*; the game master accepts it with the framing."""
    yield ContestFramed(
        contest=part.contest,
        kind=CardKind.PART,
        character=who,
        prize=prize,
        conflict=sequence.conflict,
        subject=part.deed,
        by_gm=by_gm,
    )
    yield from resistance
    yield from hampered(sequence, part.contest, who)
    yield CardAccepted(contest=part.contest)
    yield part


def hampered(sequence: Sequence, contest: ContestId, *whose: CharacterId) -> Facts:
    """What a second chance has left lies under the ratings in a contest."""
    for who in whose:
        one = sequence.everyone.get(who)
        for line in one.hampering if one else ():
            yield modifier_set(contest, who, line)


# --- what comes of a round


def round_played(at: At, card: Card, outcome: Outcome) -> Facts:
    """What a round makes of the tally; whoever is out gets no second exchange.

    Source: QW3-5.1.1.3, QW3-5.1.1.1.4, QW3-5.3.5.
    """
    part = Part.of(at.now, card)
    sequence, bond = part.sequence, part.bond
    pair = sequence.pairs[bond.pair]
    changes = of_round(part, outcome)
    after = sequence.changed_for(bond.pair, changes)
    half = sequence.type is SequenceType.WAGERED and not pair.wagers.done
    yield RoundPlayed(
        sequence=sequence.id,
        pair=bond.pair,
        contest=card.id,
        who=card.ours.character,
        ours=changes[0][1],
        theirs=changes[1][1],
        verdict=outcome.verdict,
        degree=outcome.degree or 0,
        ends=not half or after.is_out(card.ours.character) or after.is_out(pair.theirs),
        powers=sum(under_way.cost_of_powers(at.now, sequence, card, outcome)),
    )
    yield ContestClosed(contest=card.id)
    for side, aside in bond.asides.items():
        if aside.aids and side is exchange.winner_of(outcome):
            own = aside.aids == (card.ours.character if side is exchange.Side.OURS else pair.theirs)
            yield aided(sequence, aside.aids, aside.about, outcome, own=own)


# --- who may


def open_pair(state: State, sequence: Sequence, number: int) -> Pair:
    """A pair that goes on and in which no round is under way. Raises ``Refused`` otherwise."""
    if not 0 <= number < len(sequence.pairs):
        raise Refused("There is no such pair in this sequence.", clause="QW3-5.1.2.1")
    if not sequence.is_going_on(number):
        raise Refused("That pair is over: pair with another opponent.", clause="QW3-5.1.2.3")
    if under_way.round_of(state, sequence, number):
        raise Refused("A round of that pair is under way: finish it first.", clause="QW3-5.1.1.1")
    return sequence.pairs[number]


def next_of(sequence: Sequence, number: int) -> str:
    """Who of a pair's own side acts next: they take turns, and whoever has wagered plays the whole round."""
    pair, able = sequence.pairs[number], sequence.still_in(number)
    if pair.wagers.who in able:
        return pair.wagers.who
    return able[pair.rounds % len(able)] if able else pair.ours[0]


def leader_of(pair: Pair) -> exchange.Side:
    """Which side leads the next exchange: the first is led by the higher wager, at equal ones by the initiative.

    Source: QW3-5.3.3, QW3-5.3.4.
    """
    if pair.wagers.led is not None:
        return pair.wagers.led.other
    ours, theirs = (pair.wagers.of(side) for side in exchange.Side)
    return wagered.order(ours, theirs, pair.initiative)[pair.wagers.done]


# --- by the type of the sequence


def of_round(part: Part, outcome: Outcome) -> Changes:
    """What a round changes for both of its pair, with what incredible powers cost besides (QW3-5.4.3.2.1)."""
    powers = under_way.cost_of_powers(part.state, part.sequence, part.card, outcome)
    ours, theirs = map(sub, _contended(part, outcome), powers)
    return (part.card.ours.character, ours), (part.sequence.pairs[part.bond.pair].theirs, theirs)


def _contended(part: Part, outcome: Outcome) -> tuple[int, int]:
    """By how much a round changes the tally of our side and of theirs, an impersonal one's too (QW3-5.4.6.3)."""
    sequence, card, bond = part.sequence, part.card, part.bond
    pair = sequence.pairs[bond.pair]
    match sequence.type:
        case SequenceType.SCORED:
            after = scored.after_round(pair.score, outcome, bond.ours, bond.theirs, aside=bond.asides)
            return after.theirs - pair.score.theirs, after.ours - pair.score.ours
        case SequenceType.WAGERED:
            situation = part.state.situation(card)
            assert situation is not None, "it is decided"
            before = wagered.Points(
                sequence.everyone[card.ours.character].points, sequence.everyone[pair.theirs].points
            )
            barred = part.state.edition.bars_transfers
            transfer = wagered.transfers(situation, card.faces, outcome, barred_far_apart=barred)
            after_ = wagered.after_exchange(before, bond.points, outcome, transfer=transfer, aside=bond.asides)
            return after_.ours - before.ours, after_.theirs - before.theirs
        case SequenceType.CHAINED:
            if sequence.helped:
                by = chained.recovery(outcome)
                helper = by if by < 0 and sequence.costs is chained.RecoveryDefeat.HELPER else 0
                return helper, min(0, -by)
            now = sequence.everyone[card.ours.character].points, sequence.everyone[pair.theirs].points
            ours, theirs = chained.after_round(*now, outcome, aside=bond.asides)
            return ours - now[0], theirs - now[1]
