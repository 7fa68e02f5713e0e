"""Advantage points given away, second chances (QW3-5.3.5, QW3-5.3.6), and followers who lend theirs (QW3-5.3.1.5)."""

from enum import StrEnum
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.resistance import facing
from talewright.games.questworlds.play.sequence import Follower, Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.followers import sidekick_to_bring
from talewright.games.questworlds.play.sequences.manners import Aided
from talewright.games.questworlds.play.sequences.retinue import ability_of, rating_for
from talewright.games.questworlds.play.sequences.rounds import PartBegan, part_against
from talewright.games.questworlds.play.sequences.tally import TallyChanged, last_pair
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.augment import UNROLLED
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.creating.making import USUAL
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Number, Option, Words, allowed, offer, one_of, text, words


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
        yield from part_against(sequence, part, self.giver, prize, resistance)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for giver in under_way.answering(state, sequence, viewer.seat):
            others = sequence.everyone.values()
            if team := [one.id for one in others if allowed(check_may_give, state, sequence, giver, one)]:
                to = one_of("teammate", "To", under_way.named(state, sequence, team))
                points = Number(name="points", label="Points", least=1, most=giver.points, default=1)
                label = under_way.deed_of(state, sequence, giver, viewer, "Give points")
                made = offer(cls, label, to, points, giver=giver.id)
                yield made.explained(about="Against their number. They are lost to you either way.")


class TakeSecondChance(under_way.MineInSequence, tag="take-second-chance"):
    """Burn a story point, and try to come back into a group sequence."""

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """The points below 0 are the resistance (QW3-5.3.5.3, QW3-5.3.5.4)."""
        one = under_way.one_in(sequence, self.character)
        check_may_return(state, sequence, one)
        yield PoolSet(points=state.points - 1, why=f"a second chance for {state.name(self.character)}")
        part = PartBegan(sequence=sequence.id, contest=ContestId(at.stamp.id), deed=Deed.SECOND_CHANCE, who=one.id)
        resistance = facing(part.contest, wagered.second_chance_resistance(one.points), part.deed)
        yield from part_against(sequence, part, self.character, "to come back", resistance)
        yield SecondChanceTaken(sequence=sequence.id, who=one.id)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.answering(state, sequence, viewer.seat):
            if allowed(check_may_return, state, sequence, one):
                label = under_way.deed_of(state, sequence, one, viewer, "Take a second chance")
                made = offer(cls, label, character=one.id)
                hard = state.sign(wagered.second_chance_resistance(one.points))
                effect = f"1 story point, against {hard}, back with {wagered.regained(one.start)}"
                yield made.explained(effect=effect)


# --- what happened


class SecondChanceTaken(under_way.OfOne, tag="second-chance-taken/1"):
    """Somebody uses the one second chance of this sequence, successful or not."""

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        one = sequence.everyone[self.who]
        return state.with_sequence(sequence.with_one(replace(one, chances=one.chances + 1)))


class CameBack(under_way.OfOne, tag="second-chance-won/1"):
    """A second chance succeeded, and hampers whatever is done from then on (QW3-5.3.5.6)."""

    penalty: int

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        return state.with_sequence(sequence.with_one(replace(sequence.everyone[self.who], penalty=self.penalty)))


# --- what comes of them


def given_away(at: At, card: Card, outcome: Outcome) -> Facts:
    """The points are lost to the giver, and gained by a victory (QW3-5.3.6.2, QW3-5.3.6.3)."""
    part = under_way.Part.of(at.now, card)
    for who, by in of_gift(part, outcome):
        if by:
            pair = last_pair(part.sequence, who)
            yield TallyChanged(sequence=part.sequence.id, who=who, pair=pair, by=by, why="a gift", contest=card.id)
    yield ContestClosed(contest=card.id)


def of_gift(part: under_way.Part, outcome: Outcome) -> under_way.Changes:
    """What a gift changes for both."""
    giver, receiver = (part.sequence.everyone[who] for who in (part.card.ours.character, part.bond.who))
    left, has = wagered.gifted(giver.points, receiver.points, part.bond.points, outcome)
    return (giver.id, left - giver.points), (receiver.id, has - receiver.points)


def second_chance(at: At, card: Card, outcome: Outcome) -> Facts:
    """A victory brings a quarter of the starting points back (QW3-5.3.5.5, QW3-5.3.5.6)."""
    part = under_way.Part.of(at.now, card)
    for who, by in of_second_chance(part, outcome):
        yield TallyChanged(sequence=part.sequence.id, who=who, by=by, why="a second chance", contest=card.id)
        yield CameBack(sequence=part.sequence.id, who=who, penalty=wagered.SECOND_CHANCE_PENALTY)
    yield ContestClosed(contest=card.id)


def of_second_chance(part: under_way.Part, outcome: Outcome) -> under_way.Changes:
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


class UseFollower(under_way.InSequence, tag="use-follower"):
    """Let a follower augment, lend an ability, or add its advantage points at the beginning."""

    owner: CharacterId
    name: Annotated[Line, Words("Say who the follower is.")]
    use: FollowerUse
    ability: Annotated[Line, Words("Say which ability of the follower is relevant.", clause="QW3-5.3.1.5.2")]
    rating: Line = str(USUAL)

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Exactly one of these, and points only at the beginning (QW3-5.3.1.5.1, QW3-5.3.1.5.2, QW3-5.3.1.5.3)."""
        one = under_way.one_in(sequence, self.owner)
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
        for one in under_way.leaders(state, sequence, viewer.seat):
            begins = is_at_beginning(sequence, one)
            uses = [each for each in USES if begins or each.value != FollowerUse.ADD_POINTS]
            for sidekick in sidekick_to_bring(state, sequence, CharacterId(one.id)):
                own = [each for each in uses if each.value != FollowerUse.LEND]  # it lends without
                label = under_way.deed_of(state, sequence, one, viewer, f"Use {sidekick.name}")
                fields = (one_of("use", "What it does", own), ability_of(state, sidekick))
                yield offer(cls, label, *fields, owner=one.id, name=sidekick.name).explained(about=ONCE)
            asked = (
                text(cls, "name", "Who"),
                one_of("use", "What it does", uses),
                text(cls, "ability", "Its ability"),
                words("rating", "Its rating", default=str(USUAL)),
            )
            label = under_way.deed_of(state, sequence, one, viewer, "Use a follower")
            yield offer(cls, label, *asked, owner=one.id).explained(about=ONCE)


class FollowerUsed(under_way.OfOne, tag="follower-used/1"):
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
