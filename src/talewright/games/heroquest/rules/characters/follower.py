"""Followers: sidekicks with abilities of their own, and retainers, who are one ability (6.5)."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.checking import faults_of_lines, made, points_in
from talewright.games.heroquest.rules.abilities.keyword import NO_ABILITIES, Abilities, Ability, KeywordKind, Origin
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Fault, Refused, refuse


class SidekickRules(Struct, frozen=True, kw_only=True):
    """What may differ in how sidekicks are made."""

    starts: tuple[int, ...] = (16, 13, 13)  # QW2-6.5.1.3
    points: int = 15  # QW2-6.5.1.7
    most_on_one: int = 10  # QW2-6.5.1.8


USUAL = SidekickRules()


class Sidekick(Struct, frozen=True, kw_only=True):
    """A follower with a name, under the player's control (QW2-6.5.1.1, QW2-6.5.1.2).

    *traits* are the names of those abilities that are traits of personality. *is_unusual* says that it is not human or
    comes from an unusual culture; it need not be a person at all (QW2-6.5.0.2).
    """

    name: str
    abilities: Abilities = NO_ABILITIES
    story: str = ""
    traits: tuple[str, ...] = ()
    is_unusual: bool = False
    origin: Origin = Origin.CHOSEN


class Loss(StrEnum):
    """How a sidekick was lost in a defeat (QW2-6.5.2.1, QW2-6.5.2.2)."""

    DEATH = "death"
    BREAK = "a break with the player character"


def faults(sidekick: Sidekick, rules: SidekickRules = USUAL) -> tuple[Fault, ...]:
    """Everything that the rules do not allow in a sidekick, as it was made; what came in play is left out."""
    lines = made(sidekick.abilities)
    starts = sorted((line.start or 0 for line in lines), reverse=True)
    found = []
    if tuple(starts) != rules.starts:
        why = (
            f"{sidekick.name}: a sidekick has {len(rules.starts)} abilities to start with, at {_listed(rules.starts)}; "
            f"here are {_listed(starts) or 'none'}."
        )
        found.append(Fault(why, "QW2-6.5.1.3"))
    spent = points_spent(sidekick)
    if spent > rules.points:
        why = f"{sidekick.name}: {spent} points are divided among the abilities; divide {rules.points}."
        found.append(Fault(why, "QW2-6.5.1.7"))
    found += faults_of_lines(sidekick.abilities, rules.most_on_one, "QW2-6.5.1.8")
    if sidekick.is_unusual and not any(line.keyword is KeywordKind.CULTURE for line in lines):
        why = (
            f"{sidekick.name} is not human, or of an unusual culture: let one of the three abilities be the keyword of "
            "that species or culture."
        )
        found.append(Fault(why, "QW2-6.5.1.6"))
    return tuple(found)


def remarks(sidekick: Sidekick, rules: SidekickRules = USUAL) -> tuple[str, ...]:
    """What a sidekick lacks without being illegal."""
    left = rules.points - points_spent(sidekick)
    told = []
    if not any(line.name in sidekick.traits for line in sidekick.abilities.lines):
        told.append(f"One of the abilities of {sidekick.name} should be a trait of personality.")  # QW2-6.5.1.5
    if left > 0:
        told.append(f"{sidekick.name} has {left} of {rules.points} points left to divide.")
    if not sidekick.name.strip():
        told.append("A sidekick should have a name.")
    return tuple(told)


def points_spent(sidekick: Sidekick) -> int:
    """The additional points that went into its abilities, breakouts included."""
    return sum(points_in(line) for line in sidekick.abilities.lines)


def divide(sidekick: Sidekick, ability: AbilityRef, points: int, rules: SidekickRules = USUAL) -> Sidekick:
    """Give one of its abilities some of the additional points (QW2-6.5.1.7, QW2-6.5.1.8)."""
    line = sidekick.abilities.line(ability)
    if points < 1:
        raise Refused(f"Divide one point or more, not {points}.", clause="QW2-6.5.1.7")
    raised = line.with_points(points, ability.breakout)
    after = replace(sidekick, abilities=sidekick.abilities.with_line(raised))
    refuse(faults(after, rules))
    return after


def with_keyword(sidekick: Sidekick, ability: str, kind: KeywordKind, rules: SidekickRules = USUAL) -> Sidekick:
    """Let an ability of a sidekick be a keyword, for as long as it is being made (QW2-6.5.1.4, QW2-6.5.1.7)."""
    line = sidekick.abilities.line(AbilityRef.read(ability))
    if line.is_keyword:
        raise Refused(f"{line.name} is a keyword already: choose another ability.", clause="QW2-6.5.1.4")
    if line not in made(sidekick.abilities) or points_spent(sidekick) >= rules.points:
        raise Refused(
            f"{line.name} is not new any more: turn it into a keyword by an improvement.", clause="QW2-6.5.1.4"
        )
    return replace(sidekick, abilities=sidekick.abilities.with_line(replace(line, keyword=kind)))


def check_only_one(has: Sidekick | None) -> None:
    """Refuse a second sidekick (QW2-3.1.8)."""
    if has is not None:
        raise Refused(
            f"A player character has one sidekick, and that is {has.name}: take a retainer, or an ally.",
            clause="QW2-3.1.8",
        )


def check_loss(loss: Loss, outcome: Outcome, *, took_part: bool, physical: bool) -> None:
    """Refuse to take a sidekick away but by a defeat that it shared, and to kill it but in a physical contest.

    Whether it comes to that at all is for the game master to say (QW2-6.5.2.1, QW2-6.5.2.2).
    """
    if not outcome.is_defeat or not took_part:
        raise Refused(
            "A sidekick is lost by a defeat in which it took part, and this was none: let it stay.",
            clause="QW2-6.5.2.1",
        )
    if loss is Loss.DEATH and not physical:
        raise Refused("Nobody dies of such a contest: let the sidekick break with its leader.", clause="QW2-6.5.2.2")


def won_back(lost: Sidekick, loss: Loss, has: Sidekick | None, *, overcame_obstacles: bool) -> Sidekick:
    """Bring a sidekick back from a break, by obstacles of the story that were overcome (QW2-6.5.2.3)."""
    if loss is Loss.DEATH:
        raise Refused(f"{lost.name} is dead and does not come back: make a new sidekick.", clause="QW2-6.5.2.3")
    check_only_one(has)
    if not overcame_obstacles:
        raise Refused(
            f"{lost.name} comes back when the obstacles between you are overcome: play that first.",
            clause="QW2-6.5.2.3",
        )
    return lost


def in_place_of_lost(new: Sidekick, has: Sidekick | None, rules: SidekickRules = USUAL) -> Sidekick:
    """Make a new sidekick after one was lost: by the starting rules, with a story, and at no cost.

    Source: QW2-6.5.2.4, QW2-6.5.2.5.
    """
    check_only_one(has)
    if not new.story.strip():
        raise Refused(f"Say how {new.name} became your follower: that is all it costs.", clause="QW2-6.5.2.5")
    refuse(faults(new, rules))
    return replace(new, origin=Origin.IN_PLAY)


def promoted(retainers: Ability, new: Sidekick, has: Sidekick | None, rules: SidekickRules = USUAL) -> Sidekick:
    """Make a sidekick of a retainer: with a name, a personality and ratings like any new one (QW2-6.5.2.6)."""
    if retainers.relationship is not RelationshipKind.RETAINER:
        raise Refused(f"{retainers.name} is no retainer: promote one of those that serve you.", clause="QW2-6.5.2.6")
    if not any(line.name in new.traits for line in new.abilities.lines):
        raise Refused(
            f"{new.name} steps out of the crowd with a personality: let one of the three abilities be a trait.",
            clause="QW2-6.5.2.6",
        )
    return in_place_of_lost(replace(new, story=new.story or f"one of {retainers.name}"), has, rules)


def check_retainers_replaced(explanation: str, *, accepted: bool) -> None:
    """Refuse new retainers without a convincing explanation; they cost nothing else (QW2-6.5.3.6, QW2-6.5.3.7)."""
    if not explanation.strip() or not accepted:
        raise Refused(
            "Lost retainers are replaced when the group finds the explanation convincing: tell how you find new ones.",
            clause="QW2-6.5.3.7",
        )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
