"""Followers where advantage points are wagered: each does one thing, and nothing is rolled for it (QW3-5.3.1.5)."""

from enum import StrEnum
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.sequence import Follower, Participant, Sequence
from talewright.games.questworlds.play.sequences.followers import sidekick_to_bring
from talewright.games.questworlds.play.sequences.manners import Aided
from talewright.games.questworlds.play.sequences.retinue import ability_of, rating_for
from talewright.games.questworlds.play.sequences.under_way import InSequence, OfOne, deed_of, leaders, one_in
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import UNROLLED
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.making import USUAL
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Option, Words, explained, one_of, text, words


class FollowerUse(StrEnum):
    """What a follower does where points are wagered (QW3-5.3.1.5.1)."""

    AUGMENT = "augment"
    LEND = "lend an ability"
    ADD_POINTS = "add points"


USES = (
    Option(FollowerUse.AUGMENT, "Augment", "+5 in your next round."),
    Option(FollowerUse.LEND, "Lend its ability", "You use it as your own."),
    Option(FollowerUse.ADD_POINTS, "Add its points", "Only before your first round."),
)
ONCE = "It does one thing in the whole sequence."


class UseFollower(InSequence, tag="use-follower"):
    """Let a follower augment, lend an ability, or add its advantage points at the beginning."""

    owner: CharacterId
    name: Annotated[Line, Words("Say who the follower is.")]
    use: FollowerUse
    ability: Annotated[Line, Words("Say which ability of the follower is relevant.", clause="QW3-5.3.1.5.2")]
    rating: Line = str(USUAL)

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Exactly one of these, and points only at the beginning (QW3-5.3.1.5.1, QW3-5.3.1.5.2, QW3-5.3.1.5.3)."""
        one = one_in(sequence, self.owner)
        check_mine(state, at.seat, self.owner)
        check_may_use(sequence, one, self.name, self.use)
        with as_refusals():
            rating = rating_for(state, self.owner, self.name, self.ability, self.rating)
        if self.use is FollowerUse.LEND:
            check_may_lend(state.sheet(self.owner).character, AbilityRef.read(f"{self.name}: {self.ability}"))
        points = wagered.starting(TargetNumber.of(rating)) if self.use is FollowerUse.ADD_POINTS else 0
        yield FollowerUsed(
            sequence=sequence.id,
            who=one.id,
            follower=f"{at.stamp.id}.follower",
            name=self.name,
            ability=self.ability,
            points=points,
            lent=str(rating) if self.use is FollowerUse.LEND else "",
        )
        if self.use is FollowerUse.AUGMENT:
            yield Aided(sequence=sequence.id, who=one.id, source=Source.SUPPORTERS, name=self.name, amount=UNROLLED)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        if sequence.type is not SequenceType.WAGERED:
            return
        for one in leaders(state, sequence, viewer.seat):
            begins = is_at_beginning(sequence, one)
            uses = [each for each in USES if begins or each.value != FollowerUse.ADD_POINTS]
            for sidekick in sidekick_to_bring(state, sequence, CharacterId(one.id)):
                own = [each for each in uses if each.value != FollowerUse.LEND]  # it lends without
                label = deed_of(state, sequence, one, viewer, f"Use {sidekick.name}")
                fields = (one_of("use", "What it does", own), ability_of(state, sidekick))
                made = offer(cls, label, *fields, owner=one.id, name=sidekick.name)
                yield explained(made, about=ONCE)
            asked = (
                text(cls, "name", "Who"),
                one_of("use", "What it does", uses),
                text(cls, "ability", "Its ability"),
                words("rating", "Its rating", default=str(USUAL)),
            )
            label = deed_of(state, sequence, one, viewer, "Use a follower")
            yield explained(offer(cls, label, *asked, owner=one.id), about=ONCE)


class FollowerUsed(OfOne, tag="follower-used/1"):
    """A follower takes part, and perhaps adds its points at the beginning or lends its ability, with a rating."""

    follower: str
    name: str
    ability: str
    points: int
    lent: str = ""

    def file(self, state: State) -> State:
        sequence, owner = state.sequences[self.sequence], CharacterId(self.who)
        one = sequence.everyone[self.who]
        start = one.start + self.points if one.start else 0  # whoever enters later counts them then
        each = Follower(
            id=self.follower,
            name=self.name,
            owner=owner,
            role=FollowerRole.SUPPORTER,
            ability=self.ability,
            lent=Rating.parse(self.lent) if self.lent else None,
        )
        one = replace(one, points=one.points + self.points, start=start)
        return state.with_sequence(sequence.with_follower(each).with_one(one))

    def told(self, state: State) -> str:
        leader = state.name(CharacterId(self.who))
        if self.lent:
            return f"{self.name} lends {self.ability} {state.sign(Rating.parse(self.lent))} to {leader}"
        what = f"adds {self.points} advantage points" if self.points else "helps"
        return f"{self.name} {what} with {self.ability}, for {leader}"


def check_may_lend(leader: Character, ability: AbilityRef) -> None:
    """Refuse to lend what the leader may use without it, as that of a sidekick (QW3-6.5.1.7)."""
    if leader.as_written(ability):
        raise Refused(f"{leader.name} may use {ability} already: let the follower do something else.")


def is_at_beginning(sequence: Sequence, one: Participant) -> bool:
    """Whether somebody has played no round yet."""
    return not any(pair.rounds or pair.wagers.done for pair in sequence.pairs if one.id in pair.everyone)


def check_may_use(sequence: Sequence, one: Participant, name: str, use: FollowerUse) -> None:
    """Refuse a second use of the same follower, and points after the first round."""
    if sequence.type is not SequenceType.WAGERED:
        raise Refused("That is for wagered sequences: bring the follower in a role.", clause="QW3-5.3.1.5.1")
    if any(is_same_name(each.name, name) for each in sequence.followers.values()):
        raise Refused(f"{name} helps already: a follower does one thing in a sequence.", clause="QW3-5.3.1.5.1")
    if use is FollowerUse.ADD_POINTS and not is_at_beginning(sequence, one):
        raise Refused("Followers add their points only before the first round: let it augment.", clause="QW3-5.3.1.5.2")
