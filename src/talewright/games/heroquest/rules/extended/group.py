"""The group simple contest: everybody has a simple contest, and the sides' points decide."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.adversity import OF_DEFEAT, Adversity
from talewright.games.heroquest.rules.contests.contest import Decided, Degree, Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score, scored
from talewright.refusal import Refused


class Form(StrEnum):
    """Against what a group contends."""

    ONE_RESISTANCE = "one resistance"  # that stands for one obstacle (QW2-4.2.0.2)
    PAIRS = "pairs"  # two groups are matched (QW2-4.2.0.3)


class ResistanceRolls(StrEnum):
    """How often the game master rolls for one resistance (QW2-4.2.1.3)."""

    FOR_EACH = "for each member"
    ONCE = "once for all"


class GroupClauses(Struct, frozen=True, kw_only=True):
    """Where an edition's text says what: the clauses that the working of a group contest cites."""

    points: str = "QW2-4.2.2.1"
    sums: str = "QW2-4.2.1.8"
    outcome: str = "QW2-4.2.1.9"
    tie: str = "QW2-4.2.1.10"


QW2 = GroupClauses()
HQ2 = GroupClauses(points="HQ2-RP.1", sums="HQ2-GSC.2", outcome="HQ2-GSC.4", tie="HQ2-GSC.5")


class GroupRules(Struct, frozen=True, kw_only=True):
    """What may differ in group simple contests."""

    points: str = "outcome points"  # what is scored (QW2-4.2.2.4)
    boosts: bool = False  # HQ2-GSC.9; version 2.2 does not know them
    boost_settles_ties: bool = True  # HQ2-GSC.12
    hurts_narrow_winners: bool = False  # HQ2-GSC.6, QW2-9.9
    resistance_rolls: ResistanceRolls = ResistanceRolls.FOR_EACH
    each_further_opponent: int = -3  # QW2-4.2.0.4
    clauses: GroupClauses = QW2


USUAL = GroupRules()


class Member(Struct, frozen=True):
    """Who takes part, and how: an own tactic, an own contest, and the faces that fell in it.

    Source: QW2-4.2.0.1, QW2-4.2.1.2.
    """

    name: str
    situation: Situation
    tactic: str = ""
    opponent: str = ""  # whom they are matched with, where the form is pairs
    faces: Faces | None = None

    @property
    def decided(self) -> Decided | None:
        """How the own contest ended, with all its bumps; None while dice are still to fall (QW2-4.2.1.4)."""
        return None if self.faces is None else resolve(self.situation, self.faces)


class Group(Struct, frozen=True):
    """A group simple contest: its members in any order, each of whom rolls in a contest of their own (HQ2-GSC.1)."""

    form: Form
    members: tuple[Member, ...] = ()

    def joined(self, member: Member) -> Group:
        """Let somebody take part. Raises Refused where the contest would not fit the form.

        Against one resistance each has one contest, and all face the same (QW2-4.2.0.2); in pairs whoever is needed
        twice may have a second opponent (QW2-4.2.0.3).
        """
        if any(each.faces is not None for each in self.members):
            raise Refused("Somebody has rolled already: join the next contest.", clause="QW2-4.2.1.1")
        if self.form is Form.ONE_RESISTANCE:
            if any(each.name == member.name for each in self.members):
                raise Refused(f"{member.name} takes part already, with one contest each.", clause="QW2-4.2.0.2")
            if any(each.situation.opposition != member.situation.opposition for each in self.members):
                raise Refused(
                    f"All face one resistance, {self.members[0].situation.resistance}: set the same for {member.name}, "
                    "or match two groups in pairs.",
                    clause="QW2-4.2.0.2",
                )
        elif not member.opponent.strip():
            raise Refused(f"Say whom {member.name} is matched with.", clause="QW2-4.2.0.3")
        return replace(self, members=(*self.members, member))

    def rolled(self, place: int, faces: Faces, rules: GroupRules = USUAL) -> Group:
        """File the faces of one member's contest, by its place; where the resistance rolls once, all meet one face.

        Source: QW2-4.2.1.3.
        """
        met = {each.faces.theirs for each in self.members if each.faces is not None}
        once = rules.resistance_rolls is ResistanceRolls.ONCE and self.form is Form.ONE_RESISTANCE
        if once and met - {faces.theirs}:
            raise Refused(
                f"The resistance has rolled {met.pop()} for all: take that face for everybody.", clause="QW2-4.2.1.3"
            )
        member = replace(self.members[place], faces=faces)
        return replace(self, members=(*self.members[:place], member, *self.members[place + 1 :]))

    @property
    def still_to_roll(self) -> tuple[Member, ...]:
        return tuple(each for each in self.members if each.faces is None)

    @property
    def score(self) -> Score:
        """What has been scored so far (QW2-4.2.1.8, HQ2-GSC.2)."""
        return total(each.decided for each in self.members if each.decided is not None)


class GroupEnd(Struct, frozen=True):
    """How a group simple contest ended, seen from our side.

    *outcome* has the level of victory or defeat, which counts where degrees are in use; *winners* and *losers* are the
    states in which the sides are left, unless the game master spares somebody (HQ2-GSC.8).
    """

    score: Score
    outcome: Outcome
    degrees: bool
    winners: Adversity = Adversity.UNHARMED
    losers: Adversity = Adversity.UNHARMED

    @property
    def degree(self) -> Degree | None:
        """The level of the victory or defeat; none after a tie, or where degrees are not in use (QW2-4.2.1.11)."""
        return self.outcome.degree if self.degrees else None

    @property
    def states(self) -> tuple[Adversity, Adversity]:
        """How our side and theirs are left."""
        return (self.losers, self.winners) if self.outcome.is_defeat else (self.winners, self.losers)

    def mirrored(self) -> GroupEnd:
        """See it from the other side."""
        return replace(self, score=self.score.mirrored(), outcome=self.outcome.mirrored())

    def __str__(self) -> str:
        """Name the end for tables of odds.

        >>> print(ended(Score(5, 3), degrees=True), "/", ended(Score(5, 3), degrees=False))
        minor victory / victory
        """
        return self.outcome.named(degrees=self.degrees)


def total(contests: Iterable[Decided]) -> Score:
    """Add up what each side's victors scored (QW2-4.2.1.8, QW2-4.2.2.5, HQ2-GSC.2)."""
    return sum((scored(decided) for decided in contests), NO_POINTS)


def level(difference: int) -> Degree:
    """The winning group's level of victory, by the difference between the totals (HQ2-GSC.4).

    >>> [level(difference).title for difference in (1, 2, 4, 5)]
    ['marginal', 'minor', 'major', 'complete']
    """
    assert difference > 0, "no difference, no winner"
    return (Degree.MARGINAL, Degree.MINOR, Degree.MAJOR, Degree.MAJOR, Degree.COMPLETE)[min(difference, 5) - 1]


def ended(
    score: Score,
    rules: GroupRules = USUAL,
    *,
    degrees: bool,
    boost: Boost = Boost.NONE,
    their_boost: Boost = Boost.NONE,
) -> GroupEnd:
    """Who has won, how clearly, and who is harmed, from the totals of both sides.

    *degrees* says whether the difference gives a level of victory (QW2-4.2.1.11, HQ2-GSC.3); without any, the table
    harms nobody. A boost lifts the winners' level and nobody else's; the winners' harm goes by the points alone. On a
    tie a boost is a victory in itself: a single one marginal, a double one minor. Source: QW2-4.2.1.9, QW2-4.2.1.10,
    HQ2-GSC.3, HQ2-GSC.4, HQ2-GSC.5, HQ2-GSC.6, HQ2-GSC.7, HQ2-GSC.11, HQ2-GSC.12, HQ2-GSC.15.
    """
    steps = {1: boost, 0: Boost.NONE, -1: their_boost}
    if score.lead:
        side = 1 if score.lead > 0 else -1
        reached = min(level(abs(score.lead)) + steps[side], Degree.COMPLETE)
    else:
        ahead = boost - their_boost if rules.boost_settles_ties else 0
        side = (ahead > 0) - (ahead < 0)
        reached = abs(ahead)
    outcome = Outcome(side * reached)
    if not degrees or outcome is Outcome.TIE:
        return GroupEnd(score, outcome, degrees)
    hurts = rules.hurts_narrow_winners and abs(score.lead) == 1
    return GroupEnd(
        score,
        outcome,
        degrees,
        winners=Adversity.HURT if hurts else Adversity.UNHARMED,
        losers=OF_DEFEAT[Degree(reached)],
    )


def ruled_for_pcs(end: GroupEnd) -> GroupEnd:
    """Settle a tie in favour of the player characters, as a marginal victory (QW2-4.2.1.10)."""
    if end.outcome is not Outcome.TIE:
        raise Refused(
            f"Only a tie can be settled in the group's favour, and this is a {end}: let it stand.",
            clause="QW2-4.2.1.10",
        )
    losers = OF_DEFEAT[Degree.MARGINAL] if end.degrees else Adversity.UNHARMED
    return GroupEnd(end.score, Outcome.MARGINAL_VICTORY, end.degrees, losers=losers)


def against_opponent(number: int, form: Form, rules: GroupRules = USUAL) -> Modifier | None:
    """The penalty of whoever is forced into more than one match: none for the first, more for each further one.

    Against one resistance everybody has a single contest, so there is none. Source: QW2-4.2.0.4.

    >>> against_opponent(1, Form.PAIRS), against_opponent(3, Form.PAIRS).amount
    (None, -6)
    """
    if form is Form.ONE_RESISTANCE or number == 1:
        return None
    return Modifier(Source.OPPONENTS, f"opponent {number}", rules.each_further_opponent * (number - 1))
