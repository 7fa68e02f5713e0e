"""A follower goes to another character of the same side, perhaps after it was persuaded (QW3-5.3.1.5.4)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Deed
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.dice import CardAccepted
from talewright.games.questworlds.play.framing import ContestClosed, ContestFramed
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.sequence import Bond, Follower, Sequence
from talewright.games.questworlds.play.sequences.followers import OfFollower, follower_in
from talewright.games.questworlds.play.sequences.rounds import hampered
from talewright.games.questworlds.play.sequences.under_way import InSequence, check_not_busy, named
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import UNROLLED
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.people import CharacterGiven
from talewright.refusal import Refused
from talewright.table.offer import Line, allowed, offer, one_of


class AssignFollower(InSequence, tag="assign-follower"):
    """Assign a follower to another character; a reluctant one is persuaded in a contest first."""

    follower: Line
    to: CharacterId
    reluctant: bool = False

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Whether it is reluctant, the game master says; then the base resistance stands against its leader."""
        follower = follower_in(sequence, self.follower)
        check_mine(state, at.seat, follower.owner)
        check_may_lead(state, sequence, follower, self.to)
        if not self.reluctant:
            yield from assigned(state, sequence, follower, self.to)
            return
        if not at.seat.is_gm:
            raise Refused(
                "The game master says whether a follower is reluctant: leave that out.", clause="QW3-5.3.1.5.4"
            )
        check_not_busy(state, sequence, follower.owner)
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest, kind=CardKind.PART, character=follower.owner,
            prize=f"that {follower.name} goes with {state.name(self.to)}", conflict="a reluctant follower",
            subject=Deed.PERSUASION, by_gm=True,
        )  # fmt: skip
        yield against(contest, TargetNumber.of(state.base), "a reluctant follower")
        yield from hampered(sequence, contest, follower.owner)
        yield CardAccepted(contest=contest)
        yield FollowerAsked(sequence=sequence.id, follower=follower.id, leader=self.to, contest=contest)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for follower in sequence.followers.values():
            free = [
                who
                for who in sequence.everyone
                if not follower.out and allowed(check_may_lead, state, sequence, follower, CharacterId(who))
            ]
            if free and state.acts_for(viewer.seat, follower.owner):
                here = {"follower": follower.id}
                whom = one_of("to", "To", named(state, sequence, free))
                yield offer(cls, f"Assign {follower.name}", whom, **here)
                if viewer.seat.is_gm and allowed(check_not_busy, state, sequence, follower.owner):
                    made = offer(cls, f"Assign {follower.name}, who is reluctant", whom, reluctant=True, **here)
                    yield made.explained(about="It has to be persuaded in a contest first.")


# --- what happened


class FollowerAsked(OfFollower, tag="follower-asked/1"):
    """A contest decides whether a reluctant follower goes to another character."""

    leader: CharacterId
    contest: ContestId

    def file(self, state: State) -> State:
        bond = Bond(sequence=self.sequence, deed=Deed.PERSUASION, who=self.follower, leader=self.leader)
        return state.with_part(self.contest, bond)

    def told(self, state: State) -> str:
        return f"{self.of(state).name} is reluctant to go with {state.name(self.leader)}"


class FollowerAssigned(OfFollower, tag="follower-assigned/1"):
    """A follower belongs to another character in this sequence, with the help that it has still to give."""

    leader: CharacterId

    def fits(self, state: State) -> bool:
        return super().fits(state) and self.leader in state.sequences[self.sequence].everyone

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        follower = sequence.followers[self.follower]
        before, after = sequence.everyone.get(follower.owner), sequence.everyone[self.leader]
        goes = Modifier(Source.SUPPORTERS, follower.name, UNROLLED)
        if before and goes in before.aids:
            stay = tuple(aid for aid in before.aids if aid != goes)
            sequence = sequence.with_one(replace(before, aids=stay)).with_one(replace(after, aids=(*after.aids, goes)))
        if one := sequence.everyone.get(follower.id):
            sequence = sequence.with_one(replace(one, owner=self.leader))
        return self.with_follower(state.with_sequence(sequence), replace(follower, owner=self.leader))

    def told(self, state: State) -> str:
        return f"{self.of(state).name} goes with {state.name(self.leader)} now"


# --- what is allowed, and what follows


def check_may_lead(state: State, sequence: Sequence, follower: Follower, to: CharacterId) -> None:
    """Refuse a leader who has the follower already, or is no character of the same side who is still in."""
    one, before = sequence.everyone.get(to), sequence.everyone.get(follower.owner)
    able = one and one.is_character and not one.owner and not sequence.is_out(to)
    if not (able and one and before and one.ours is before.ours) or to == follower.owner:
        raise Refused(
            f"{follower.name} can be assigned to another character who takes part: choose one.", clause="QW3-5.3.1.5.4"
        )
    check_not_busy(state, sequence, follower.id)
    if follower.lent:
        check_not_busy(state, sequence, follower.owner)  # who may be using what it lends


def assigned(state: State, sequence: Sequence, follower: Follower, to: CharacterId) -> Facts:
    """A follower goes to another character; one with a sheet is rolled for by that one's player."""
    yield FollowerAssigned(sequence=sequence.id, follower=follower.id, leader=to)
    sheet, player = state.sheets.get(CharacterId(follower.id)), state.sheet(to).player
    if sheet and sheet.player != player:
        yield CharacterGiven(character=sheet.id, player=player)


def persuaded(at: At, card: Card, outcome: Outcome) -> Facts:
    """A victory persuades the follower, if it is still there (QW3-5.3.1.5.4)."""
    bond = at.now.bonds[card.id]
    sequence, to = at.now.sequences[bond.sequence], CharacterId(bond.leader)
    yield ContestClosed(contest=card.id)
    follower = sequence.followers.get(bond.who)
    if outcome.verdict is Verdict.VICTORY and follower and allowed(check_may_lead, at.now, sequence, follower, to):
        yield from assigned(at.now, sequence, follower, to)
