"""Mass efforts: battles and floods, in which player characters direct, contribute or take part (QW3-2.12)."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.framing import HOW_HARD, Prize
from talewright.games.questworlds.play.groups import joining
from talewright.games.questworlds.play.groups.joining import GroupFramed, Joining
from talewright.games.questworlds.play.groups.together import Together
from talewright.games.questworlds.play.modifiers import modifier_set
from talewright.games.questworlds.play.resistance import resistance_field
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.groups.effort import Influence, check_stake, contribution, fate_resistance
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId, GroupId
from talewright.games.questworlds.shared.offering import people
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Option, Prose, Several, Words, allowed, offer, one_of, text, words
from talewright.wording import because, in_a_row

VERDICTS = tuple(Option(verdict.value, verdict.value.capitalize()) for verdict in Verdict)
ENDS = (
    one_of("verdict", "How the effort comes out", VERDICTS),
    Number(name="degree", label="Degree", least=0, most=20, default=0),
)
MOST = 20
FATE = "If it stays empty it follows from how the effort comes out."


class FrameEffort(GmMove, tag="frame-effort"):
    """Open a mass effort, with the degree to which the player characters can influence it (QW3-2.12.3).

    A *leader* is one of them; *leader_name* is somebody whom the game master plays. Participants learn the *verdict*
    and the *degree* at once, and roll for what becomes of themselves.
    """

    prepared = "Obstacles"

    prize: Prize
    influence: Influence
    resistance: Line = ""
    characters: Several[CharacterId] = ()
    leader: CharacterId = NO_CHARACTER
    leader_name: Line = ""
    verdict: Verdict | None = None
    degree: int = 0

    def decide(self, state: State, at: At) -> Facts:
        """Large forces clash by the ordinary rules of contests (QW3-2.12.1)."""
        group, who = GroupId(at.stamp.id), dict.fromkeys(self.taking_part())
        check_stake(has_stake=bool(who))
        self.check_led()
        yield GroupFramed(group=group, prize=self.prize, conflict="", form=Form.ONE_RESISTANCE)
        yield recast(self, EffortFramed, group=group)
        yield from joining.group_resistance(state, group, self.resistance or self.fate(state), hidden=False)
        for number, character in enumerate(who):
            yield from joining.joined(at, group, ContestId(f"{group}.{number}"), Joining(character))

    def taking_part(self) -> tuple[CharacterId, ...]:
        """Those who roll: the one who directs, or those who contribute and their leader, or all who are in it."""
        lead = (self.leader,) if self.leader else ()
        return lead if self.influence is Influence.DIRECTING else (*self.characters, *lead)

    def check_led(self) -> None:
        """Refuse an effort without its leader, or without the outcome that was to be decided beforehand."""
        if self.influence.is_told_beforehand and (self.verdict is None or not 0 <= self.degree <= MOST):
            raise Refused("Decide first how the effort comes out, and by which degree.", clause="QW3-2.12.7")
        if self.influence is Influence.CONTRIBUTORS and bool(self.leader) is bool(self.leader_name.strip()):
            raise Refused("Say who leads: one of the characters, or somebody you play.", clause="QW3-2.12.5")

    def fate(self, state: State) -> str:
        """The resistance where none is given: the base, or what follows from the outcome of the effort."""
        if self.verdict is None:
            return str(state.base)
        return str(fate_resistance(state.base, self.verdict, self.degree))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        fit = (sheet.id for sheet in state.in_play if allowed(joining.check_fit, state, Form.ONE_RESISTANCE, sheet.id))
        who = people(state, fit)
        if not who:
            return
        what = text(cls, "prize", "The prize of the effort")
        if_empty = joining.IF_EMPTY, FATE
        hard, fate = (resistance_field(state, f"{HOW_HARD} {each}", optional=True) for each in if_empty)
        leader = one_of("leader", "Who leads", who)
        several = joining.everyone(state, who)
        made = offer(cls, "Frame a mass effort: direct it", what, leader, hard, influence=Influence.DIRECTING.value)
        yield made.explained(about="The contest of whoever leads, with a leadership ability, decides it.")
        contribute = Influence.CONTRIBUTORS.value
        if len(who) > 1:
            made = offer(cls, "Frame a mass effort: contribute", what, leader, several, hard, influence=contribute)
            yield made.explained(about="What each brings helps or hinders whoever leads, who then rolls.")
        npc = words("leader_name", "Who leads")
        made = offer(
            cls, "Frame a mass effort: serve under an NPC", what, npc, several, hard, influence=contribute, leader=""
        )
        yield made.explained(about="Their own contest decides it.")
        made = offer(
            cls, "Frame a mass effort: be in it", what, *ENDS, several, fate, influence=Influence.PARTICIPANTS.value
        )
        yield made.explained(about="You decide how it comes out; they roll for what becomes of themselves.")


class DecideEffort(GmMove, tag="decide-effort"):
    """Say how a mass effort comes out in which no player character has a stake."""

    effort: Annotated[Line, Words("Say what the effort is.", clause="QW3-2.12.2")]
    verdict: Verdict
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """No contest is run; the game master chooses the outcome (QW3-2.12.2)."""
        yield EffortDecided(effort=self.effort, verdict=self.verdict, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.sheets:
            asked = text(cls, "effort", "The effort"), ENDS[0], words("reason", "How it goes", optional=True)
            yield offer(cls, "Decide a mass effort", *asked).explained(about="Nobody here has a stake in it.")


# --- what happened


class EffortFramed(Public, tag="effort-framed/1"):
    """The contests of a group are part of a mass effort, which somebody leads or whose outcome is known."""

    group: GroupId
    influence: Influence
    leader: CharacterId
    leader_name: str
    verdict: Verdict | None
    degree: int

    @property
    def foretold(self) -> Outcome | None:
        if self.verdict is None or not self.influence.is_told_beforehand:
            return None
        lead = {Verdict.VICTORY: self.degree, Verdict.DEFEAT: -self.degree}.get(self.verdict, 0)
        return Outcome(self.verdict, self.verdict, max(lead, 0), max(-lead, 0))

    def file(self, state: State) -> State:
        effort = replace(
            state.groups[self.group],
            influence=self.influence,
            leader=self.leader,
            leader_name=self.leader_name,
            foretold=self.foretold,
        )
        return state.with_together(effort)

    def told(self, state: State) -> str:
        leads = state.name(self.leader) or self.leader_name
        match self.influence:
            case Influence.DIRECTING:
                return f"{leads} directs the effort"
            case Influence.CONTRIBUTORS:
                return f"{leads} leads the effort, and the others contribute"
            case Influence.PARTICIPANTS:
                degree = "" if self.verdict is Verdict.STANDOFF else f" of degree {self.degree}"
                return f"The effort comes out as a {self.verdict}{degree}; each rolls for what becomes of them"


class EffortDecided(Public, tag="effort-decided/1"):
    """A mass effort came out in some way without a contest."""

    effort: str
    verdict: Verdict
    reason: str

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        return f"{self.effort.rstrip('.')}: a {self.verdict}{because(self.reason)}"

    def turning(self, state: State) -> int:
        return 2


# --- under a leader


def is_led(group: Together) -> bool:
    """Whether the contest of a leader decides, and the others only contribute (QW3-2.12.5)."""
    return group.influence in (Influence.DIRECTING, Influence.CONTRIBUTORS) and group.leader != NO_CHARACTER


def contributed(at: At, group_id: GroupId, card: Card, outcome: Outcome) -> Facts:
    """What a contributor's contest gives the leader, as long as the leader has not rolled (QW3-2.12.5)."""
    group, who = at.now.groups[group_id], card.ours.character
    if not is_led(group) or who == group.leader:
        return
    leads = (at.now.cards.get(member.contest) for member in group.members if member.character == group.leader)
    amount = contribution(outcome)
    for each in leads:
        if each and each.phase is Phase.FRAMING and amount:
            line = Modifier(Source.SITUATIONAL, f"{at.now.name(who)}'s contribution", amount)
            yield modifier_set(each.id, group.leader, line)


def check_contributed(state: State, card: Card) -> None:
    """Refuse to let a leader go on whose contributors are still at it (QW3-2.12.5)."""
    group = state.together_of(card)
    if group is None or not is_led(group) or card.ours.character != group.leader:
        return
    others = (state.cards.get(member.contest) for member in group.members if member.character != group.leader)
    slow = [state.name(other.ours.character) for other in others if other and other.outcome is None]
    if slow:
        raise Refused(f"{in_a_row(slow)} still contribute: wait for them, or drop their contests.", clause="QW3-2.12.5")


def leads_and_waits(state: State, card: Card) -> bool:
    """Whether a leader is ready, and waits for what the contributors bring."""
    return card.ours.chosen and not allowed(check_contributed, state, card)
