"""Augments: one ability supports another, in a contest that is about to be rolled.

Source: QW2-2.4, HQ2-MOD.7, HQ2-MOD.8, HQ2-MOD.9, HQ2-MOD.10, HQ2-MOD.11, HQ2-MOD.12, HQ2-MOD.13, HQ2-MOD.14,
HQ2-MOD.15, HQ2-MOD.16.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind, is_against
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.resistance import USUAL, ResistanceRules, augment_resistance
from talewright.games.heroquest.rules.contests.situation import PLAIN, Contender, ContestRules, Situation
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.rating import MASTERY, TIER, Rating
from talewright.refusal import Refused
from talewright.wording import in_a_row, signed

WON, RAISED = 3, 6  # without degrees; raised for a particularly entertaining description (QW2-2.4.1.6, QW2-2.4.1.7)
BY_OUTCOME = {
    Outcome.COMPLETE_VICTORY: TIER,
    Outcome.MAJOR_VICTORY: 9,
    Outcome.MINOR_VICTORY: 6,
    Outcome.MARGINAL_VICTORY: 3,
    Outcome.TIE: 0,
    Outcome.MARGINAL_DEFEAT: 0,
    Outcome.MINOR_DEFEAT: 0,
    Outcome.MAJOR_DEFEAT: 0,
    Outcome.COMPLETE_DEFEAT: -3,
}
"""The augment results table (QW2-2.4.1.9, HQ2-MOD.8), and a tie, for which it has no row (QW2-2.4.1.12)."""


class Method(StrEnum):
    """How an accepted augment is settled (QW2-2.4.0.14)."""

    ROLLED = "rolled"
    QUICK = "quick"


class AugmentRules(Struct, frozen=True, kw_only=True):
    """What may differ in augments."""

    methods: tuple[Method, ...] = (Method.ROLLED, Method.QUICK)  # the GM takes one always, or either (QW2-2.4.2.3)
    adversaries_only: bool = True  # whether an adversary augments against that adversary alone (QW2-6.6.2.2)
    within_keyword: bool = True  # whether a keyword and its breakouts may augment each other (QW2-2.4.0.11)


EITHER = AugmentRules()


def check_own(ability: AbilityRef, augmenting: AbilityRef, rules: AugmentRules = EITHER) -> None:
    """Refuse an ability that may not augment the one chosen for the contest (QW2-2.4.0.11).

    The text is silent about a keyword and its breakouts, which are abilities of their own; later texts forbid it, so a
    group may too.
    """
    if augmenting.is_same(ability):
        raise Refused(f"{ability} cannot augment itself: choose another ability.", clause="QW2-2.4.0.11")
    if augmenting.keyword.is_same(ability.keyword) and not rules.within_keyword:
        raise Refused(
            f"{augmenting} and {ability} are one keyword, and cannot augment each other: choose an ability that does "
            f"not belong to {ability.name}.",
            clause="QW2-2.4.0.11",
        )


def check_adversary(ability: Ability | None, opposition: str, rules: AugmentRules = EITHER) -> None:
    """Refuse what an adversary stirs in a character where something else stands against it (QW2-6.6.2.2).

    Where nobody has written what that is, the game master judges.
    """
    is_adversary = ability is not None and ability.relationship is RelationshipKind.ADVERSARY
    if ability and is_adversary and rules.adversaries_only and opposition and not is_against(ability.name, opposition):
        raise Refused(
            f"{ability.name} augments against that adversary alone: name them in the story obstacle, or ask the game "
            "master to propose it.",
            clause="QW2-6.6.2.2",
        )


def check_room(sources: Iterable[Source]) -> None:
    """Refuse a second augment with an ability of one's own (QW2-2.4.0.10, HQ2-MOD.16)."""
    if Source.AUGMENT in sources:
        raise Refused(
            "A contest takes one augment with an ability of your own, and this one has it: go on with that, or take it "
            "back while it waits for its answer.",
            clause="QW2-2.4.0.10",
        )


def check_supporter(supporter: str, contestants: Collection[str], supporting: Collection[str] = ()) -> None:
    """Refuse the help of a character who takes part in the contest directly, or who helps in it already.

    Source: QW2-2.4.0.5, QW2-2.4.0.12.
    """
    if any(is_same_name(supporter, contestant) for contestant in contestants):
        raise Refused(
            f"{supporter} takes part in this contest: only those who stand beside it can support it.",
            clause="QW2-2.4.0.5",
        )
    if any(is_same_name(supporter, other) for other in supporting):
        raise Refused(
            f"{supporter} supports this contest already, and can do so once: ask somebody else.", clause="QW2-2.4.0.12"
        )


def check_attempt(augmenter: str, defeated: Collection[str]) -> None:
    """Refuse a further attempt to augment this contest by a character who lost one (QW2-2.4.1.5)."""
    if any(is_same_name(augmenter, other) for other in defeated):
        raise Refused(
            f"{augmenter} has tried to augment this contest and lost: go on without it, or let somebody else help.",
            clause="QW2-2.4.1.5",
        )


def check_moment(*, dice_have_fallen: bool, is_for_augment: bool) -> None:
    """Refuse an augment after the dice, or one for a contest that is itself for an augment.

    Source: QW2-2.4.0.7, QW2-2.4.1.4.
    """
    if is_for_augment:
        raise Refused("A contest for an augment is not augmented: roll it as it stands.", clause="QW2-2.4.1.4")
    if dice_have_fallen:
        raise Refused(
            "The dice have fallen, and augments come before them: keep it for another contest.", clause="QW2-2.4.0.7"
        )


def roll_for(
    augmenting: Contender, resistance: ResistanceRules = USUAL, rules: ContestRules = PLAIN
) -> Situation:  # fmt: skip
    """The simple contest of a rolled augment, held before the main one (QW2-2.4.1.1, QW2-2.4.1.13, HQ2-MOD.7)."""
    return Situation(augmenting, augment_resistance(resistance), rules)


def rolled(outcome: Outcome, *, by_outcome: bool, raised: bool = False) -> int:
    """What the contest of an augment gives the main ability; nothing else follows from it.

    *by_outcome* says whether the results table stands in place of +3 and +6 (QW2-2.4.1.8), and *raised* is the game
    master's word for a particularly entertaining description.
    Source: QW2-2.4.1.6, QW2-2.4.1.7, QW2-2.4.1.8, QW2-2.4.1.9, QW2-2.4.1.10, QW2-2.4.1.11, QW2-2.4.1.12, HQ2-MOD.8,
    HQ2-MOD.10, HQ2-MOD.11.
    """
    if by_outcome:
        if raised:
            raise Refused("The results table fixes what an augment adds: take what it says.", clause="QW2-2.4.1.7")
        return BY_OUTCOME[outcome]
    if raised and not outcome.is_victory:
        raise Refused("Only an augment that was won can be raised: it adds nothing.", clause="QW2-2.4.1.7")
    if not outcome.is_victory:
        return 0
    return RAISED if raised else WON


def quick(rating: Rating, rules: AugmentRules = EITHER) -> int:
    """A fifth of the whole rating, masteries included, rounded down, and no roll (QW2-2.4.2.1, QW2-2.4.2.2).

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> quick(Rating.parse("7M"))
    5
    """
    check_method(Method.QUICK, rules)
    return rating.score // 5


def check_method(method: Method, rules: AugmentRules) -> None:
    """Refuse a way of settling augments that this game does not use (QW2-2.4.2.3)."""
    if method not in rules.methods:
        raise Refused(
            f"Augments are {in_a_row(rules.methods, 'or')} in this game: settle this one so.", clause="QW2-2.4.2.3"
        )


def written(bonus: int, mastery: str = MASTERY) -> str:
    """Write what an augment adds, a whole mastery by its sign (QW2-2.4.1.10, HQ2-MOD.9).

    >>> written(20), written(9), written(0)
    ('+M', '+9', '0')
    """
    if bonus == TIER:
        return f"+{mastery}"
    return signed(bonus) if bonus else "0"
