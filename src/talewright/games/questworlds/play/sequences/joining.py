"""People come into a sequence, say what they go in with, and face opponents (QW3-5.1.9, QW3-5.1.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Side
from talewright.games.questworlds.play.checks import check_in_play, check_mine, check_rested
from talewright.games.questworlds.play.creating.on_the_spot import as_if_used, first_use
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import Pair, Participant, Sequence, Wagers
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.entering import entered_with
from talewright.games.questworlds.play.sequences.rounds import as_if_begun, next_of
from talewright.games.questworlds.play.sequences.under_way import OfSequence
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.tactics import AGAIN, HAS_FAILED, WHAT_IS_NEW, called_with, choice
from talewright.games.questworlds.rules.framing import check_new_tactic
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, check_no_nesting
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.changing import side_of
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Option, Prose, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import in_a_row


class JoinSequence(under_way.MineInSequence, tag="join-sequence"):
    """Accept the framing, and come in: against an *opponent*, or free to help."""

    opponent: Line = ""
    ours: bool = True

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """A free opponent begins a new tally; with an engaged one that tally is shared.

        Source: QW3-5.1.9.1, QW3-5.1.2.3, QW3-5.2.7.1, QW3-5.3.7.1, QW3-5.4.10.1.
        """
        check_open(sequence)
        if self.character in sequence.everyone:
            raise Refused(f"{state.name(self.character)} takes part already: choose an opponent instead.")
        check_may_join(state, self.character)
        yield CharacterJoined(sequence=sequence.id, character=self.character, ours=self.ours)
        if self.opponent:
            yield from faced(at.now, sequence.id, self.character, self.opponent)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        played = state.played_by(viewer.seat) if allowed(check_open, sequence) else ()
        alone = sum(not sheet.leader for sheet in played) == 1 and not viewer.seat.is_gm
        for sheet in played:
            if allowed(check_may_join, state, sheet.id):
                for ours in (True, False) if sequence.is_between_characters else (True,):
                    made = cls.form(state, sequence, sheet, ours=ours, alone=alone and not sheet.leader)
                    yield made.explained(about="Without an opponent you may assist, or take unrelated actions.")

    @classmethod
    def form(cls, state: State, sequence: Sequence, sheet: Sheet, *, ours: bool, alone: bool) -> Offer:
        foes = opponents(state, sequence, ours=ours)
        whom = Choice(
            name="opponent", label="Against", options=foes, default=foes[0].value if foes else "", optional=True
        )
        busy = not allowed(check_may_contend, state, sequence, sheet.id)  # free to join, and no more
        label = "Take part" if alone else f"Take part with {sheet.character.name}"
        here = {"character": sheet.id}
        if sequence.is_between_characters:
            label += f" on the side of {state.called(sequence, next(iter(sequence.active(ours=ours))))}"
        fields = () if busy or not foes else (whom,)
        return offer(cls, label, *fields, **here) if ours else offer(cls, label, *fields, ours=False, **here)


class FaceOpponent(under_way.InSequence, tag="face-opponent"):
    """Choose an opponent, once somebody is free; the game master pairs anybody."""

    who: Line
    opponent: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Whoever is free pairs with an opponent (QW3-5.1.2.3, QW3-5.1.2.4, QW3-5.1.2.1.1)."""
        one = under_way.one_in(sequence, self.who)
        if one.is_character:
            check_mine(state, at.seat, CharacterId(one.id))
        yield from faced(state, sequence.id, self.who, self.opponent)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in free_to_face(state, sequence):
            foes, who = opponents(state, sequence, ours=one.ours), CharacterId(one.id)
            if foes and state.acts_for(viewer.seat, who):
                whom = one_of("opponent", "Against", foes)
                label = under_way.deed_of(state, sequence, one, viewer, "Face an opponent")
                made = offer(cls, label, whom, who=who)
                yield made.explained(main=sequence.is_free(foes[0].value) and state.answers_for(viewer.seat, who))


class EnterWith(under_way.MineInSequence, tag="enter-with"):
    """Say which ability somebody goes in with, or go in with another as long as nothing has been done with it."""

    ability: Line = ""
    tactic: Prose = ""
    new_way: bool = False

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Tactic and target number come before the rounds; what failed is no new one (QW3-5.1.1.1.1, QW3-2.3.1.3.1)."""
        one = under_way.one_in(sequence, self.character)
        check_may_choose(state, sequence, one)
        character = as_if_used(state, self.character).acting(self.character, sequence)
        ability = character.find(self.ability) if self.ability else None
        lost = state.lost_against(sequence.obstacle(one.id), self.character)
        check_new_tactic(ability, lost, new_way=self.new_way and at.seat.is_gm)
        yield from first_use(state, self.character, self.ability)
        side = Side(self.character, ability=ability, tactic=self.tactic, chosen=True)
        yield entered_with(state, sequence, side, character.rating_of(ability))

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.acting(state, sequence, viewer.seat):
            free = one.is_character and not (sequence.is_out(one.id) or under_way.is_busy(state, sequence, one.id))
            if free and allowed(check_may_choose, state, sequence, one):  # in a round it is chosen on its card
                yield from cls.forms(state, sequence, CharacterId(one.id), viewer)

    @classmethod
    def forms(cls, state: State, sequence: Sequence, character: CharacterId, viewer: Viewer) -> Offers:
        """With a new tactic; for the game master also with what has failed against this obstacle."""
        lost = state.lost_against(sequence.obstacle(character), character)
        every = (*as_if_used(state, character).acting(character, sequence).refs, None)
        free = [ref for ref in every if allowed(check_new_tactic, ref, lost)]
        one, here = sequence.everyone[character], {"character": character}
        if free:
            label = under_way.deed_of(
                state, sequence, one, viewer, "Choose another ability" if one.last else "Choose an ability"
            )
            how = text(cls, "tactic", "How it is used")
            made = offer(cls, label, cls.choice(state, sequence, character, free, viewer.seat), how, **here)
            contends = not (one.last or sequence.is_over or sequence.is_free(character))
            about = f"Instead of {one.last.ability or 'none'}" if one.last else ""
            yield made.explained(about=about, main=contends and state.answers_for(viewer.seat, character))
        again = [ref for ref in every if ref not in free]
        if viewer.seat.is_gm and again:
            label, how = AGAIN.format(state.name(character)), text(cls, "tactic", WHAT_IS_NEW)
            known = cls.choice(state, sequence, character, again, viewer.seat)
            yield offer(cls, label, known, how, new_way=True, **here).explained(about=HAS_FAILED)

    @staticmethod
    def choice(
        state: State, sequence: Sequence, character: CharacterId, refs: list[AbilityRef | None], seat: Seat
    ) -> Choice:
        """The abilities that are listed for somebody, with the odds of the next round where there is an opponent."""
        there, number = as_if_used(state, character), sequence.pair_of(character)
        if number is not None:
            leads = character if sequence.everyone[character].ours else next_of(sequence, number)
            begun, card = as_if_begun(there, sequence, number, leads)
            return choice(begun, card, side_of(card, character), refs, seat, refs[0])
        sheet = there.acting(character, sequence)
        options = tuple(Option(str(ref or ""), called_with(state, sheet, ref)) for ref in refs)
        return Choice(name="ability", label="Ability", options=options, default=options[0].value, optional=True)


# --- what happened


class CharacterJoined(OfSequence, tag="sequence-joined/1"):
    """A character takes part, on our side or theirs; a follower with its *owner*."""

    character: CharacterId
    ours: bool
    owner: CharacterId = NO_CHARACTER
    role: FollowerRole | None = None

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        one = Participant(id=self.character, ours=self.ours, owner=self.owner, role=self.role)
        if sequence.type is SequenceType.CHAINED:
            now = state.sheets[self.character].resolve.now
            one = replace(one, points=now, start=max(1, now))
        return state.with_sequence(sequence.with_one(one))

    def told(self, state: State) -> str:
        """Of a follower is told with whom it comes in, and as what."""
        says = state.sequences[self.sequence].pairs and not self.owner
        return f"{state.name(self.character)} takes part" if says else ""


class PairFormed(OfSequence, tag="pair-formed/1"):
    """Two face each other; with somebody who is engaged the tally is shared (QW3-5.1.2.3).

    Whoever *contends_alone* supports nobody any more (QW3-2.6.8), which older journals do not ask for.
    """

    ours: str
    theirs: str
    contends_alone: bool = False

    def fits(self, state: State) -> bool:
        return {self.ours, self.theirs} <= state.sequences[self.sequence].everyone.keys()

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        for one in sequence.everyone.values() if self.contends_alone else ():
            if one.last:
                last = one.last.without_support((self.ours, self.theirs))
                sequence = sequence.with_one(replace(one, last=last))
        number = sequence.pair_of(self.theirs)
        if number is None:
            number, late = len(sequence.pairs), any(pair.rounds or pair.wagers.done for pair in sequence.pairs)
            sequence = replace(sequence, pairs=(*sequence.pairs, Pair(ours=(), theirs=self.theirs, late=late)))
        pair = sequence.pairs[number]
        sequence = sequence.with_pair(number, replace(pair, ours=(*pair.ours, self.ours)))
        for who in (self.ours, self.theirs):
            sequence = sequence.with_one(replace(sequence.everyone[who], pair=number))
        return state.with_sequence(sequence)

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        return f"{state.called(sequence, self.ours)} faces {state.called(sequence, self.theirs)}"


# --- who may


def check_may_choose(state: State, sequence: Sequence, one: Participant) -> None:
    """Refuse another ability outside of a round once something was done with the first (QW3-5.1.4.2)."""
    if one.last is None:
        return
    pairs = [pair.played_by(one.id) for pair in sequence.pairs if one.id in pair.everyone]
    played = any(pair.rounds or pair.wagers != Wagers() for pair in pairs) or under_way.is_busy(state, sequence, one.id)
    bare = Side(one.last.character, tactic=one.last.tactic, ability=one.last.ability, chosen=True)
    if played or one.last != bare or one.points != one.start:
        raise Refused(
            f"{state.called(sequence, one.id)} has entered: choose another ability in a round.", clause="QW3-5.1.4.2"
        )


def check_open(sequence: Sequence) -> None:
    """Refuse to come into a sequence that is over but for parting shots, and into a recovery.

    Source: QW3-5.1.2.2, QW3-5.4.11.1b.1.
    """
    under_way.check_no_recovery(sequence)
    if sequence.is_over:
        raise Refused("This sequence is over: one side has nobody left.", clause="QW3-5.1.2.2")


def check_may_join(state: State, character: CharacterId) -> None:
    """Refuse whoever is out of play, without resolve, or in another sequence (QW3-5.1.3.1)."""
    check_in_play(state, character)
    check_no_nesting(running=any(character in sequence.everyone for sequence in under_way.running(state)))
    check_rested(state, character)


def free_to_face(state: State, sequence: Sequence) -> Iterator[Participant]:
    """The characters of either side who may take on an opponent now."""
    free = (one for one in under_way.characters_in(sequence) if sequence.is_free(one.id))
    return (one for one in free if allowed(check_may_contend, state, sequence, one.id))


def opponents(state: State, sequence: Sequence, *, ours: bool) -> tuple[Option, ...]:
    """Whom somebody of a side may choose to face, and what is shared by that."""
    foes = under_way.named(state, sequence, foes_of(sequence, ours=ours))
    return tuple(replace(foe, about=_shared(state, sequence, foe.value)) for foe in foes)


def _shared(state: State, sequence: Sequence, foe: str) -> str:
    """Whose tally somebody would have against an opponent, in a scored sequence (QW3-5.2.7.1)."""
    number = sequence.pair_of(foe)
    if number is None or sequence.type is not SequenceType.SCORED:
        return ""
    names = in_a_row(state.called(sequence, who) for who in sequence.still_in(number))
    score = sequence.pairs[number].score
    return f"Shares the tally of {names}, {score.ours} to {score.theirs}, and goes out with it."


def foes_of(sequence: Sequence, *, ours: bool) -> list[str]:
    """Whom somebody of a side may face, those who are free first.

    The other side has one opponent for each of ours, so only those who are free are left for it (QW3-5.1.2.3).
    """
    others = sorted(sequence.active(ours=not ours), key=sequence.is_free, reverse=True)
    return [who for who in others if ours or sequence.is_free(who)]


def check_may_contend(state: State, sequence: Sequence, who: str) -> None:
    """Refuse whoever acts in a contest of the sequence, or supports one, at the moment (QW3-2.6.8)."""
    under_way.check_not_busy(state, sequence, who)
    if any(card.is_supported_by(CharacterId(who)) for card, _ in under_way.parts_of(state, sequence)):
        raise Refused(
            f"{state.called(sequence, who)} supports a round that is under way: finish that first.", clause="QW3-2.6.8"
        )


def faced(state: State, id_: SequenceId, who: str, opponent: str) -> Facts:
    """Somebody takes on an opponent (QW3-5.1.2.3)."""
    sequence = state.sequences[id_]
    one, other = under_way.one_in(sequence, who), under_way.one_in(sequence, opponent)
    if one.ours is other.ours:
        raise Refused("Both are on the same side: choose an opponent.", clause="QW3-5.1.2.1.1")
    ours, theirs = (one, other) if one.ours else (other, one)
    if FollowerRole.SUPPORTER in (one.role, other.role):
        raise Refused("A supporter does not engage opponents: let it assist.", clause="QW3-5.2.1.3.6")
    for each in (one, other):
        if sequence.is_out(each.id):
            raise Refused(f"{state.called(sequence, each.id)} is out of the sequence: choose somebody else.")
    for each in (one, ours):
        if not sequence.is_free(each.id):
            raise Refused(
                f"{state.called(sequence, each.id)} has an opponent: beat that one first, or disengage.",
                clause="QW3-5.1.2.3",
            )
        check_may_contend(state, sequence, each.id)
    yield PairFormed(sequence=id_, ours=ours.id, theirs=theirs.id, contends_alone=True)
