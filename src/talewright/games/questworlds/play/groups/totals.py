"""What each brings to the totals of a group contest, and how it ends (QW3-4.2.1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, Facts, GmSays, Offers, Public, Viewer
from talewright.games.questworlds.play.card import Card, provisional
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.experience import Lesson, taught
from talewright.games.questworlds.play.groups.effort import contributed, is_led
from talewright.games.questworlds.play.groups.joining import still_out
from talewright.games.questworlds.play.groups.together import Joined, Scored, Together
from talewright.games.questworlds.play.state import Lost, State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.experience import Roll, earned_by_contest
from talewright.games.questworlds.rules.groups.effort import effort_outcome
from talewright.games.questworlds.rules.groups.totals import Form, Totals, added, overall, ruled_for_group
from talewright.games.questworlds.shared.ids import ContestId, GroupId
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Prose, offer
from talewright.wording import bare, because


class RuleStalemate(GmSays, tag="rule-stalemate"):
    """Settle a stalemate that makes no sense: the player characters have the victory."""

    group: GroupId
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """A victory of degree 0 (QW3-4.2.1.5)."""
        group = state.together(self.group)
        if group.outcome is None:
            raise Refused("Only a stalemate can be settled, and the totals are not counted yet.", clause="QW3-4.2.1.5")
        yield group_decided(group, ruled_for_group(group.outcome), self.reason or "a stalemate makes no sense")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for group in state.groups.values():
            if group.outcome is not None and group.outcome.verdict is Verdict.STANDOFF:
                made = offer(cls, "Give the group the victory", WHY, group=group.id)
                yield made.explained(about="For a stalemate that makes no sense.")


# --- what happened


class MemberScored(Public, tag="member-scored/1"):
    """The contest of somebody in a group is decided: how, and with which ability."""

    group: GroupId
    contest: ContestId
    verdict: Verdict
    dice: Verdict | None
    ours: int
    theirs: int
    ability: str

    def file(self, state: State) -> State:
        group = state.groups[self.group]
        outcome = Outcome(self.verdict, self.dice, self.ours, self.theirs)
        scores = {**group.scores, self.contest: Scored(outcome, self.ability)}
        return state.with_together(replace(group, scores=scores))

    def told(self, state: State) -> str:
        group = self.file(state).groups[self.group]
        return "" if is_led(group) or group.foretold else f"The totals are {group.totals}"


class GroupDecided(Public, tag="group-decided/1"):
    """All contests of a group are counted: how it ended for the player characters."""

    group: GroupId
    verdict: Verdict
    ours: int
    theirs: int
    reason: str = ""  # why a stalemate is no stalemate
    assured: bool = False  # whether the prize was certain, whatever the totals are

    @property
    def outcome(self) -> Outcome:
        if self.assured:
            return overall(Totals(self.ours, self.theirs), assured=True)
        return Outcome(self.verdict, self.verdict, self.ours, self.theirs)

    def file(self, state: State) -> State:
        """What lost with the group is no new tactic, whatever came of the own contest (QW3-2.3.1.3.1)."""
        group = state.groups[self.group]
        filed = state.with_together(replace(group, outcome=self.outcome, ruled=self.reason or None))
        lost = _lost(state, group) if self.verdict is Verdict.DEFEAT and not group.foretold else ()
        return replace(filed, lost=(*filed.lost, *lost))

    def told(self, state: State) -> str:
        group, count = state.groups[self.group], f"{self.ours} to {self.theirs} in successes"
        prize, why = bare(group.prize), because(self.reason)
        if group.foretold:
            return f"The effort is over: {prize}. It comes out as {self.outcome.in_words}"
        match self.verdict:
            case Verdict.STANDOFF:
                return f"Nobody gains the prize: {prize}. It is a stalemate, {count}"
            case _ if self.assured:
                return f"The group gains the prize: {prize}. It was assured, {count}"
            case verdict:
                gains = "gains" if verdict is Verdict.VICTORY else "does not gain"
                return f"The group {gains} the prize: {prize}. Degree {self.outcome.degree}, {count}{why}"

    def turning(self, state: State) -> int:
        return 1 if self.outcome.degree is None else 3 + self.outcome.degree


def _lost(state: State, group: Together) -> Iterator[Lost]:
    """The tactics of all who faced one resistance; in pairs each has beaten an opponent, or not."""
    for card in state.cards_of(group) if group.form is Form.ONE_RESISTANCE else ():
        if card.id in group.scores and card.conflict:
            yield Lost(card.ours.character, card.conflict, card.ours.ability)


# --- counting


def member_scored(at: At, card: Card, outcome: Outcome) -> Facts:
    """Count what somebody has brought. When nobody is out any more, the group contest is decided."""
    group = at.now.together_of(card)
    if group is None or group.is_decided:
        return
    yield recast(
        outcome, MemberScored, group=group.id, contest=card.id, ability=str(card.ours.ability or "no relevant ability")
    )
    yield from contributed(at, group.id, card, outcome)
    now = at.now.groups[group.id]
    if is_countable(now) and not still_out(at.now, now):
        yield from counted(at, group.id)


def counted(at: At, group_id: GroupId) -> Facts:
    """The group contest is decided, and a defeat teaches everybody who has not learned from it already.

    An outcome that stood beforehand is nobody's defeat: what they rolled was their own fate (QW3-2.12.7).
    """
    group = at.now.groups[group_id]
    end = end_of(at.now, group)
    yield group_decided(group, end)
    yield from taught(at, () if group.foretold else lessons_of_group(at.now, group, end))


def end_of(state: State, group: Together) -> Outcome:
    """How it ends: by the totals, and in a mass effort by the leader's contest or a lone contributor's (QW3-2.12.4).

    What those decide who are only in it is their own fate: its outcome stood beforehand (QW3-2.12.7).
    """
    if group.foretold:
        return group.foretold
    if is_led(group):
        return next(filter(None, leading(group))).outcome
    outcomes = tuple(scored.outcome for scored in group.scores.values())
    assured = all(was_assured(state, contest, scored.outcome) for contest, scored in group.scores.items())
    return effort_outcome(outcomes, assured=assured) if group.influence else overall(group.totals, assured=assured)


def was_assured(state: State, contest: ContestId, outcome: Outcome) -> bool:
    """Whether somebody's own prize was certain (QW3-2.3.4.2.1).

    Of a contest that was put away, what its dice tell.
    """
    card = state.cards.get(contest)
    return card.situation.is_assured if card and card.situation else outcome.verdict is not outcome.dice


def used_against(state: State, group: Together, member: Joined) -> str:
    """With which ability the character went in whom somebody was matched with, if that counts and is still known."""
    card = state.cards.get(member.contest)
    if card is None or card.theirs is None or member.contest not in group.scores:
        return ""
    return str(card.theirs.ability or "no relevant ability")


def in_all(state: State, card: Card, outcome: Outcome) -> str:
    """What the totals would be with this outcome of somebody's, and all other dice as they lie; empty if none count."""
    group = state.together_of(card)
    if group is None or group.form is Form.ONE_PRIZE or group.foretold or is_led(group):
        return ""
    lying = (each for each in state.cards_of(group) if each.id not in group.scores and is_fallen(state, each))
    others = ((each, state.situation(each)) for each in lying if each.id != card.id)
    open_ = [provisional(each, situation) for each, situation in others if situation]
    more, now = added([outcome, *open_]), group.totals
    return f"{now.ours + more.ours} to {now.theirs + more.theirs} in all"


def leading(group: Together) -> Iterator[Scored | None]:
    """How the contests of the leader have ended, as far as they count."""
    return (group.scores.get(member.contest) for member in group.members if member.character == group.leader)


def is_countable(group: Together) -> bool:
    """Whether an end follows from what is decided so far."""
    return any(leading(group)) if is_led(group) else bool(group.scores)


def lessons_of_group(state: State, group: Together, end: Outcome) -> Iterator[Lesson]:
    """What the defeat of all teaches, on whichever side; never twice for the same ability (QW3-4.2.1.9)."""
    lost, beaten = (earned_by_contest(each, roll=Roll.CONTEST) for each in (end, end.mirrored()))
    for member in group.members:
        if lost and member.contest in group.scores:
            ability = group.scores[member.contest].ability
            yield Lesson(member.character, ability, f"for the defeat of the group, with {ability}")
        if beaten and (used := used_against(state, group, member)):
            yield Lesson(member.against, used, f"for the defeat of the group, with {used}")


def group_decided(group: Together, end: Outcome, reason: str = "") -> GroupDecided:
    """The end of a group contest."""
    return recast(end, GroupDecided, group=group.id, reason=reason, assured=end.verdict is not end.dice)
