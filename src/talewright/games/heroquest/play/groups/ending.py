"""A group contest is scored and decided, told, and put away (QW2-4.2.1)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, Public, Telling, Viewer
from talewright.games.heroquest.play.card import Card, Settling, Together
from talewright.games.heroquest.play.closing import put_away
from talewright.games.heroquest.play.groups.joining import rolled
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.ids import ContestId, GroupId
from talewright.games.heroquest.play.state import Lost, State, Won
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome
from talewright.games.heroquest.rules.extended.group import GroupEnd, ended, ruled_for_pcs
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored
from talewright.refusal import Refused
from talewright.table.offer import Option, Prose, Words, offer, one_of, text, words
from talewright.wording import bare, because, quoted

TIES = (Settling.STANDS, Settling.FOR_PC, Settling.SITUATION)


class SettleGroup(GmMove, tag="settle-group"):
    """Say what becomes of a tie of groups."""

    group: GroupId
    how: Settling
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """Equal totals are a standoff, which the game master may settle (QW2-4.2.1.10)."""
        group = state.together(self.group)
        if not is_tied(group):
            raise Refused("There is no tie of groups here to settle.", clause="QW2-4.2.1.10")
        if self.how is Settling.BOTH_DEFEATED:
            raise Refused("A tie of groups stands, or is settled for the player characters.", clause="QW2-4.2.1.10")
        if self.how not in _possible(state, group):
            raise Refused(
                "Player characters stand on both sides: let the tie stand, or say what changes.", clause="QW2-2.3.5.2.3"
            )
        if self.how is Settling.SITUATION and not self.reason:
            raise Refused("Say what changes, so that the prize no longer matters.", clause="QW2-2.3.5.2.2")
        end = end_of(state, group)
        yield decided(group, ruled_for_pcs(end) if self.how is Settling.FOR_PC else end, self.how, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in filter(is_tied, state.groups.values()):
            ways = (Option(each.value, each.value.capitalize()) for each in _possible(state, group))
            how = one_of("how", "What becomes of the tie", ways)
            reason = words("reason", "Why, or what changes", default="the story goes on")
            yield offer(cls, "Settle the tie", how, reason, group=group.id).explained(main=True)


class TellGroup(Move, tag="tell-group"):
    """Say what happens, in terms of the prize that was agreed."""

    group: GroupId
    text: Annotated[Prose, Words("Say what happens, in a sentence or two.", clause="QW2-4.2.1.12")]

    def decide(self, state: State, at: At) -> Facts:
        """The result is told in terms of the prize that was agreed (QW2-4.2.1.12)."""
        if state.together(self.group).outcome is None:
            raise Refused("Tell what happens when the group contest is decided.", clause="QW2-4.2.1.12")
        yield GroupTold(group=self.group, text=self.text, who=at.seat.name, final=at.seat.is_gm)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        gm = viewer.seat.is_gm
        label, field = ("Say", "What happens") if gm else ("Suggest", "How you would tell it")
        for group in state.groups.values():
            if group.outcome is not None:
                yield offer(cls, f"{label} what happens", text(cls, "text", field), group=group.id)


class CloseGroup(GmMove, tag="close-group"):
    """Put a group contest away, told to its end or dropped."""

    group: GroupId

    def decide(self, state: State, at: At) -> Facts:
        """Put it away with the contests of its members; before the dice that drops it."""
        yield from put_away(state, state.cards_of(state.together(self.group)))
        yield GroupClosed(group=self.group)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            over = group.outcome is not None
            label = f"{'Close' if over else 'Drop'} the group contest"
            yield offer(cls, label, group=group.id).explained(main=over)


# --- what happened


class MemberScored(Public, tag="member-scored/1"):
    """One member's contest is decided, and brought so many points to either side."""

    group: GroupId
    contest: ContestId
    ours: int
    theirs: int

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        scores = {**group.scores, self.contest: Score(self.ours, self.theirs)}
        return state.with_together(replace(group, scores=scores))

    def told(self, state: State) -> str:
        name, brought = state.name(state.cards[self.contest].ours.character), Score(self.ours, self.theirs)
        if not brought.lead:
            return f"No points by {name}"
        points = state.edition.group.points if abs(brought.lead) > 1 else state.edition.group.points[:-1]
        whose = f"for the group by {name}" if brought.lead > 0 else f"against {name}"
        return f"{abs(brought.lead)} {points} {whose}: {state.groups[self.group].score + brought}"


class GroupDecided(Public, tag="group-decided/1"):
    """Everybody has rolled: how it ended for our side, and the states in which the two sides are left."""

    group: GroupId
    ours: int
    theirs: int
    outcome: str
    our_state: str
    their_state: str
    settled: Settling | None = None
    reason: str = ""

    def file(self, state: State) -> State:
        group, outcome = state.groups[self.group], Outcome.parse(self.outcome)
        end = replace(
            group,
            outcome=outcome,
            our_state=Adversity[self.our_state.upper()],
            their_state=Adversity[self.their_state.upper()],
            settled=self.settled,
            settled_why=self.reason,
            rolled=rolled(state, group),
            opponents=tuple(card.theirs.character for card in state.cards_of(group) if card.theirs),
        )
        filed = state.with_together(end)
        lost, won = _lost(state, group, outcome), _won(state, group, outcome)
        return replace(filed, lost=(*filed.lost, *lost), won=(*filed.won, *won))

    def told(self, state: State) -> str:
        outcome, group = Outcome.parse(self.outcome), state.groups[self.group]
        if outcome is Outcome.TIE:
            return f"A tie over {quoted(group.prize)}, {self.ours}-{self.theirs}{because(self.reason)}"
        gained = "the group gains the prize" if outcome.is_victory else "the group does not gain the prize"
        how = level(state, outcome, group)
        return f"At {self.ours}-{self.theirs} {gained} {quoted(group.prize)}: {how}{because(self.reason)}"

    def turning(self, state: State) -> int:
        return 3 + abs(Outcome.parse(self.outcome))


class GroupTold(Telling, tag="group-told/1"):
    """What happened, in words."""

    group: GroupId

    def file(self, state: State) -> State:
        return state.with_together(self.told_of(state.groups[self.group]))


class GroupClosed(Public, tag="group-closed/1"):
    """A group contest was put away."""

    group: GroupId

    def file(self, state: State) -> State:
        return state.without_group(state.groups[self.group])

    def told(self, state: State) -> str:
        group = state.groups[self.group]
        return f"The group contest for {bare(group.prize)} is {'dropped' if group.outcome is None else 'put away'}"

    def heads(self, state: State) -> bool:
        return state.groups[self.group].outcome is None


def _possible(state: State, group: Together) -> tuple[Settling, ...]:
    """How a tie of groups may be settled: for player characters only where these are on one side (QW2-2.3.5.2.3)."""
    both = any(card.theirs for card in state.cards_of(group))
    return tuple(each for each in TIES if not (both and each is Settling.FOR_PC))


def _lost(state: State, group: Together, outcome: Outcome) -> Iterator[Lost]:
    """The tactics of everybody on the side that lost, whatever came of their own part (QW2-2.3.2.4.1)."""
    for card in state.cards_of(group):
        for side, own in zip(card.sides, (outcome, outcome.mirrored()), strict=False):
            if own.is_defeat and side.chosen:
                for obstacle in dict.fromkeys((card.obstacle, group.obstacle)):  # an opponent, and all of them
                    yield Lost(side.acts, obstacle, side.ability)


def _won(state: State, group: Together, outcome: Outcome) -> Iterator[Won]:
    """What everybody on the side that won may have cited later (QW2-2.4.3.2)."""
    ends = (outcome, outcome.mirrored())
    won = {
        side.character: Won(card.id, side.character, group.prize, group.obstacle, own)
        for card in state.cards_of(group)
        for side, own in zip(card.sides, ends, strict=False)
        if own.is_victory
    }
    yield from won.values()


# --- the sums


def member_scored(at: At, card: Card, end: Decided) -> Facts:
    """What a member's contest brings; after the last of them the sums decide.

    Source: QW2-4.2.1.5, QW2-4.2.1.6, QW2-4.2.1.7, QW2-4.2.1.8, QW2-4.2.1.9.
    """
    points, id_ = scored(end), GroupId(card.subject)
    yield MemberScored(group=id_, contest=card.id, ours=points.ours, theirs=points.theirs)
    group = at.now.groups[id_]
    if not group.still_to_score:
        sums = end_of(at.now, group)
        if sums.outcome is not Outcome.TIE:
            yield decided(group, sums)


def end_of(state: State, group: Together) -> GroupEnd:
    """How the group contest ends at its score."""
    return ended(group.score, state.edition.group, degrees=state.uses(Advanced.DEGREES, group), boost=group.boost)


def decided(group: Together, end: GroupEnd, how: Settling | None = None, reason: str = "") -> GroupDecided:
    """The end of a group contest."""
    ours, theirs = end.states
    return GroupDecided(
        group=group.id,
        ours=end.score.ours,
        theirs=end.score.theirs,
        outcome=str(end.outcome),
        our_state=ours.title,
        their_state=theirs.title,
        settled=how,
        reason=reason,
    )


def is_tied(group: Together) -> bool:
    """Whether everybody has rolled, and the sums are equal."""
    return bool(group.members) and not group.still_to_score and group.outcome is None
