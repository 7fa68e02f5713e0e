"""Followers in a sequence: contestants, secondary contestants and supporters (QW3-5.2.1.3, QW3-5.4.4)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Public, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.endings import taken_leave
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.sequence import Follower, Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.joining import CharacterJoined
from talewright.games.questworlds.play.sequences.retinue import ability_of, known_follower, rating_for, sheet_of
from talewright.games.questworlds.play.sequences.rounds import PartBegan, part_of
from talewright.games.questworlds.play.sequences.tally import Left, TallyChanged, last_pair, left_all, tally_of
from talewright.games.questworlds.play.sequences.under_way import OfSequence
from talewright.games.questworlds.play.sheets import legible_name
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.creating.making import USUAL
from talewright.games.questworlds.rules.keyword import Ability, AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.relationships.sidekick import Sidekick
from talewright.games.questworlds.rules.sequences import chained, scored
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Name, Number, Option, allowed, offer, one_of, text, words

WHAT = {  # whoever is rolled for, and whoever is not
    SequenceType.SCORED: ("3 points in one round remove it", "points against you may go to it instead"),
    SequenceType.CHAINED: ("it loses resolve of its own", "it helps with +5, and may take the loss of a round over"),
}
ROLES = {
    type_: (
        Option(FollowerRole.CONTESTANT, "Contestant", f"You roll for it; {rolled}."),
        Option(FollowerRole.SECONDARY, "Secondary contestant", f"It is not rolled for; {unrolled}."),
        Option(FollowerRole.SUPPORTER, "Supporter", "It may assist and act beside the conflict."),
    )
    for type_, (rolled, unrolled) in WHAT.items()
}


class BringFollower(under_way.InSequence, tag="bring-follower"):
    """Let a follower take part, in one role: rolled for, taking points over, or supporting."""

    owner: CharacterId
    name: Name
    role: FollowerRole
    ability: Line = ""
    rating: Line = str(USUAL)

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Whoever rolls has a small sheet; a secondary contestant only needs a relevant ability (QW3-5.2.1.3.3).

        Each follower has a resolve of its own, retainers as one group (QW3-5.4.4.1, QW3-5.4.4.2).
        """
        check_mine(state, at.seat, self.owner)
        check_may_bring(state, sequence, self.owner, self.name)
        if sequence.type is SequenceType.WAGERED:
            raise Refused("Where points are wagered, followers augment or add theirs instead.", clause="QW3-5.3.1.5.1")
        if not self.ability:
            raise Refused("Say which ability of the follower is relevant here.", clause="QW3-5.2.1.3.3")
        name, follower = legible_name(self.name), f"{at.stamp.id}.follower"
        if self.role is not FollowerRole.SECONDARY:
            again = known_follower(state, sequence, self.owner, name)
            follower = again.id if again else follower
            with as_refusals():
                ability = Ability(self.ability, rating_for(state, self.owner, name, self.ability, self.rating))
            yield from sheet_of(state, self.owner, CharacterId(follower), ability, name)
            yield CharacterJoined(
                sequence=sequence.id,
                character=CharacterId(follower),
                ours=sequence.everyone[self.owner].ours,
                owner=self.owner,
                role=self.role,
            )
        yield recast(
            self,
            FollowerBrought,
            sequence=sequence.id,
            follower=follower,
            name=name,
            rating=self.on_sheet(at.now, CharacterId(follower)),
        )

    def on_sheet(self, state: State, follower: CharacterId) -> str:
        """The rating of the ability on a follower's own sheet, as this group writes it; empty if it is on none."""
        sheet = state.sheets[follower].character if follower in state.sheets else None
        known = sheet.as_written(AbilityRef.read(self.ability)) if sheet else None
        return str(sheet.ratings[known]) if sheet and known else ""

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.leaders(state, sequence, viewer.seat) if sequence.type is not SequenceType.WAGERED else ():
            role = one_of("role", "How it takes part", ROLES[sequence.type])
            for sidekick in sidekick_to_bring(state, sequence, CharacterId(one.id)):
                label = under_way.deed_of(state, sequence, one, viewer, f"Bring {sidekick.name}")
                can = ability_of(state, sidekick)
                yield offer(cls, label, role, can, owner=one.id, name=sidekick.name)
            fields = (
                text(cls, "name", "Who"),
                role,
                words("ability", "Its ability"),
                words("rating", "Its rating", default=str(USUAL)),
            )
            label = under_way.deed_of(state, sequence, one, viewer, "Bring a follower")
            yield offer(cls, label, *fields, owner=one.id)


class ShiftPoints(under_way.InSequence, tag="shift-points"):
    """Shift points that were scored against a character to a secondary contestant."""

    follower: Line
    points: int = 1

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Any number, at any time; with three points the follower leaves (QW3-5.2.1.3.4, QW3-5.2.1.3.5)."""
        follower = follower_in(sequence, self.follower)
        check_mine(state, at.seat, follower.owner)
        check_may_shift(sequence, follower)
        pair, now = points_of(sequence, follower.owner)
        left, taken = scored.shifted(now, follower.points, self.points)
        out = scored.follower_is_out(taken)
        yield PointsShifted(sequence=sequence.id, follower=follower.id, points=taken, out=out)
        yield TallyChanged(
            sequence=sequence.id, who=follower.owner, pair=pair, by=left - now, why=f"{follower.name} takes over"
        )

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for follower in sequence.followers.values():
            mine = not follower.out and state.acts_for(viewer.seat, follower.owner)
            shifts = mine and allowed(check_may_shift, sequence, follower)
            if shifts and (now := points_of(sequence, follower.owner)[1]):
                number = Number(name="points", label="Points", least=1, most=now, default=1)
                label = f"Shift points to {follower.name}"
                made = offer(cls, label, number, follower=follower.id)
                yield made.explained(about=f"It has {follower.points}, and leaves with 3.")


class AttackFollower(under_way.InSequence, tag="attack-follower"):
    """Try to remove a follower of the other side, in any role, with somebody who is not engaged."""

    opponent: Line
    follower: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """A contest of the follower's side; a defeat removes it (QW3-5.2.1.3.7, QW3-5.2.1.3.8)."""
        one, follower = under_way.one_in(sequence, self.opponent), follower_in(sequence, self.follower)
        under_way.check_acts_for(state, at.seat, one)
        check_may_attack(state, sequence, one, follower)
        contest = ContestId(at.stamp.id)
        part = PartBegan(sequence=sequence.id, contest=contest, deed=Deed.REMOVAL, who=follower.id, by=one.id)
        yield from part_of(at.now, part, _defender(state, follower), one.id, f"that {follower.name} stays")

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.acting(state, sequence, viewer.seat):
            there = (each for each in sequence.followers.values() if not each.out)
            if here := [each for each in there if allowed(check_may_attack, state, sequence, one, each)]:
                whom = one_of("follower", "Whom", [Option(each.id, each.name) for each in here])
                label = under_way.deed_of(state, sequence, one, viewer, "Go for a follower")
                yield offer(cls, label, whom, opponent=one.id)


def check_may_shift(sequence: Sequence, follower: Follower) -> None:
    """Refuse to shift points but to a secondary contestant, where they are scored (QW3-5.2.1.3.4)."""
    if follower.role is not FollowerRole.SECONDARY or sequence.type is not SequenceType.SCORED:
        raise Refused("Only a secondary contestant of a scored sequence takes points over.", clause="QW3-5.2.1.3.4")


def points_of(sequence: Sequence, who: CharacterId) -> tuple[int, int]:
    """The pair that somebody is in, or was in last, and the points against them there."""
    pair = last_pair(sequence, who)
    return pair, tally_of(sequence, pair, who) if pair >= 0 else 0


def check_may_attack(state: State, sequence: Sequence, one: Participant, follower: Follower) -> None:
    """Refuse whoever is engaged or on the same side, and while either acts elsewhere (QW3-5.2.1.3.7)."""
    leader = sequence.everyone.get(follower.owner)
    strikes = one.id in sequence.active(ours=one.ours) and sequence.is_free(one.id)
    if not strikes or leader is None or leader.ours is one.ours:
        raise Refused("Only an opponent who is not engaged may go for a follower.", clause="QW3-5.2.1.3.7")
    for who in (one.id, _defender(state, follower)):
        under_way.check_not_busy(state, sequence, who)


def _defender(state: State, follower: Follower) -> CharacterId:
    """Who rolls against an attack on a follower: itself if it has a sheet, otherwise its owner."""
    return CharacterId(follower.id) if follower.id in state.sheets else follower.owner


# --- what happened


class OfFollower(OfSequence):
    """Something that happened to a follower."""

    follower: str

    def fits(self, state: State) -> bool:
        return self.follower in state.sequences[self.sequence].followers

    def of(self, state: State) -> Follower:
        """The follower whom it happened to."""
        return state.sequences[self.sequence].followers[self.follower]

    def with_follower(self, state: State, follower: Follower) -> State:
        """The state with a follower changed."""
        return state.with_sequence(state.sequences[self.sequence].with_follower(follower))


class FollowerBrought(OfFollower, tag="follower-brought/1"):
    """A follower takes part."""

    owner: CharacterId
    name: str
    role: FollowerRole
    ability: str
    rating: str = ""  # of whoever is rolled for; older journals do not tell

    def fits(self, state: State) -> bool:
        return True

    def file(self, state: State) -> State:
        follower = Follower(id=self.follower, name=self.name, owner=self.owner, role=self.role, ability=self.ability)
        return self.with_follower(state, follower)

    def told(self, state: State) -> str:
        rating = f" {state.sign(Rating.parse(self.rating))}" if self.rating else ""
        return f"{self.name} follows {state.name(self.owner)} into it, as a {self.role} with {self.ability}{rating}"


class PointsShifted(OfFollower, tag="points-shifted/1"):
    """A follower took points over, and has so many; with three it leaves."""

    points: int
    out: bool

    def file(self, state: State) -> State:
        return self.with_follower(state, replace(self.of(state), points=self.points, out=self.out))

    def told(self, state: State) -> str:
        leaves = " and leaves the scene" if self.out else ""
        return f"{self.of(state).name} has {self.points} of 3 points{leaves}"


class FollowerRemoved(OfFollower, tag="follower-removed/1"):
    """A follower is out of the scene; what lasts of it, the game master says (QW3-5.2.1.3.9)."""

    leaves: bool = False  # in older journals it left the service by this

    def file(self, state: State) -> State:
        filed = self.with_follower(state, replace(self.of(state), out=True))
        return without_service(filed, CharacterId(self.follower)) if self.leaves else filed

    def told(self, state: State) -> str:
        follower = self.of(state)
        if self.leaves:
            return f"{follower.name} leaves the service of {state.name(follower.owner)}"
        return "" if follower.id in state.sequences[self.sequence].everyone else f"{follower.name} is out of the scene"


def without_service(state: State, follower: CharacterId) -> State:
    """The state in which the story of a follower with a sheet is over."""
    sheet = state.sheets.get(follower)
    if sheet is None:
        return state
    return state.with_sheet(replace(sheet, ended=True, ending=StoryEnding.OPEN_END, about_ending="Left the service."))


# --- what comes of it


def follower_attacked(at: At, card: Card, outcome: Outcome) -> Facts:
    """A defeat of any degree removes the follower (QW3-5.2.1.3.7)."""
    bond = at.now.bonds[card.id]
    sequence = at.now.sequences[bond.sequence]
    yield ContestClosed(contest=card.id)
    if outcome.verdict is Verdict.DEFEAT and bond.who in sequence.followers:
        yield from removed(sequence, bond.who)


def removed(sequence: Sequence, follower: str) -> Facts:
    """A follower leaves the scene."""
    yield FollowerRemoved(sequence=sequence.id, follower=follower)
    if follower in sequence.everyone and not sequence.everyone[follower].left:
        yield Left(sequence=sequence.id, who=follower, why="is out of the scene")


def followers_hit(sequence: Sequence, card: Card) -> Facts:
    """Three points in one round remove a follower who contends (QW3-5.2.1.3.2)."""
    for side in card.sides if sequence.type is SequenceType.SCORED else ():
        one = sequence.everyone.get(side.character)
        if one and one.role is FollowerRole.CONTESTANT and scored.follower_is_out(0, one.latest):
            yield from removed(sequence, one.id)


def sidekick_to_bring(state: State, sequence: Sequence, leader: CharacterId) -> tuple[Sidekick, ...]:
    """The sidekick of a leader, while it may come in, as a form of its own asks for it (QW3-6.5.1.2)."""
    one = state.sheet(leader).character.sidekick
    free = one and allowed(check_may_bring, state, sequence, leader, one.name)
    return (one,) if one and free and allowed(known_follower, state, sequence, leader, one.name) else ()


def follower_in(sequence: Sequence, follower: str) -> Follower:
    """A follower who is still there. Raises ``Refused`` otherwise."""
    found = sequence.followers.get(follower)
    if found is None or found.out:
        raise Refused("There is no such follower in the scene any more.", clause="QW3-5.2.1.3.5")
    return found


def check_may_bring(state: State, sequence: Sequence, owner: CharacterId, name: str) -> None:
    """Refuse a follower of whoever is out, and one who is there already in another role (QW3-5.2.1.3.1)."""
    if sequence.is_out(owner):
        raise Refused(f"{state.name(owner)} is not in the sequence: come in first.", clause="QW3-5.2.1.3.1")
    if any(each.name.casefold() == name.strip().casefold() for each in sequence.followers.values()):
        raise Refused(f"{name} takes part already: a follower has one role.", clause="QW3-5.2.1.3.1")


# --- leaving the service


class ServiceLeft(Public, tag="service-left/1"):
    """A follower left the service for good, and must be replaced (QW3-5.4.4.7)."""

    character: CharacterId

    def file(self, state: State) -> State:
        return without_service(state, self.character)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} leaves the service of {state.name(state.sheets[self.character].leader)}"


def left_service(at: At) -> Facts:
    """Followers who have lost three resolve leave the service, and all that was under way, at once (QW3-5.4.4.7)."""
    for sheet in at.now.in_play if at.now.edition.sequence is SequenceType.CHAINED else ():
        if sheet.leader and chained.leaves(sheet.resolve.start - sheet.resolve.now):
            yield ServiceLeft(character=sheet.id)
            yield from taken_leave(at.now, sheet.id)
            yield from left_all(at, sheet.id)
            for sequence in under_way.running(at.now):
                if sheet.id in sequence.followers:
                    yield FollowerRemoved(sequence=sequence.id, follower=sheet.id)
