"""The cases of the QuestWorlds catalogue, run straight from it."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.questworlds_3_cases import Told, ended, lines

from talewright.games.questworlds import Contender, Modifier, Rating, Source, TargetNumber, resistance, result
from talewright.games.questworlds.rules.augment import check_own, check_room, rolled, unrolled
from talewright.games.questworlds.rules.contest import ruled_for_pc, successes
from talewright.games.questworlds.rules.framing import check_new_tactic
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import SCALE, checked, counting, target_number
from talewright.games.questworlds.rules.resistance import NamedResistance, augment_resistance, is_assured

# --- before the dice


@cases("QW3-2.3.1.3.1")
def _(obstacle: str, lost_with: list[str], tactic: str) -> object:
    assert obstacle
    check_new_tactic(AbilityRef.parse(tactic), [AbilityRef.parse(lost) for lost in lost_with])
    return "allowed"


@cases("QW3-2.3.2.1", "QW3-2.3.2.2", "QW3-2.3.2.3")
def _(rating: str, modifiers: list[int]) -> Told:
    target = target_number(Rating.parse(rating), lines(Source.SITUATIONAL, modifiers))
    return {"tn": target, "masteries": target.masteries}


@cases("QW3-2.3.3.2")
def _(base: str, modifier: int) -> object:
    return resistance(Rating.parse(base), modifier)


@cases("QW3-2.3.3.4", "QW3-2.3.3.5")
def _(base: str, modifier: int) -> Told:
    made = resistance(Rating.parse(base), modifier)
    return {"resistance": made, "assured": is_assured(made)}


@cases("QW3-2.3.3.1.11")
def _(base: str, modifiers: list[int]) -> Told:
    made = resistance(Rating.parse(base), *modifiers)
    return {"resistance": made, "assured": is_assured(made)}


@cases("QW3-2.3.3.6")
def _(base: str) -> Told:
    return {"augment_resistance": augment_resistance(Rating.parse(base))}


@cases(
    "QW3-2.3.3.1.1",
    "QW3-2.3.3.1.2",
    "QW3-2.3.3.1.3",
    "QW3-2.3.3.1.4",
    "QW3-2.3.3.1.5",
    "QW3-2.3.3.1.6",
    "QW3-2.3.3.1.7",
    "QW3-2.3.3.1.8",
    "QW3-2.3.3.1.9",
)
def _(name: str, base: str) -> Told:
    found = NamedResistance.parse(name)
    return {"modifier": found.modifier, "tn": found.resistance(Rating.parse(base))}


@cases("QW3-2.3.3.1.10")
def _(base: str, name: str) -> object:
    return NamedResistance.parse(name).resistance(Rating.parse(base))


# --- successes, outcomes


@cases("QW3-2.3.5.1", "QW3-2.3.5.2", "QW3-2.3.5.3", "QW3-2.3.5.4")
def _(roll: int, tn: str) -> Told:
    fell = result(TargetNumber.parse(tn), roll)
    return {"result": fell.title, "successes": fell.value}


@cases("QW3-2.3.6.1", "QW3-2.3.6.2", "QW3-2.3.6.3", "QW3-2.3.6.4")
def _(roll: int, tn: str, story_points: int = 0) -> Told:
    pc = Contender(Rating.parse(tn), story_points=story_points)
    return {"successes": successes(pc.target, roll, pc.additional_successes)}


@cases("QW3-2.3.7.1.2")
def _(outcome: str) -> Told:
    return {"degree": ended(outcome).degree}


@cases("QW3-2.3.7.3.1")
def _(outcome: str, ruling: str) -> Told:
    assert ruling == "for PC"
    ruled = ruled_for_pc(ended(outcome))
    return {"outcome": ruled.verdict, "degree": ruled.degree}


@cases("QW3-2.3.7.4.1")
def _(outcome: str, degree: int) -> Told:
    return {"price_possible": ended(outcome, degree).price_is_possible}


@cases("QW3-2.3.7.4.2")
def _(outcome: str, degree: int) -> Told:
    return {"boon_possible": ended(outcome, degree).boon_is_possible}


# --- modifiers, augments


@cases("QW3-2.4.1.1")
def _(scale: str) -> object:
    assert scale == "all"
    return SCALE


@cases("QW3-2.5.1.2")
def _(stretch: int, rating: str = "15") -> Told:
    return {"tn": target_number(Rating.parse(rating), [checked(Modifier(Source.STRETCH, "odd use", stretch))])}


@cases("QW3-2.6.1")
def _(rating: str, augment: int) -> Told:
    return {"tn": target_number(Rating.parse(rating), lines(Source.OWN_AUGMENT, [augment]))}


@cases("QW3-2.6.2")
def _(own_augments: list[str]) -> object:
    standing: list[Modifier] = []
    for name in own_augments:
        check_room(Source.OWN_AUGMENT, standing)
        standing.append(Modifier(Source.OWN_AUGMENT, name, 5))
    return "both allowed"


@cases("QW3-2.6.3", "QW3-2.6.4", "QW3-2.6.5", "QW3-2.6.6", "QW3-2.6.7")
def _(ability: str, augment: str) -> object:
    check_own(AbilityRef.parse(ability), AbilityRef.parse(augment))
    return "allowed"


@cases("QW3-2.6.9")
def _(supporters: int, bonuses: list[int]) -> Told:
    assert len(bonuses) == supporters
    return {"added": sum(line.amount for line in counting(lines(Source.SUPPORTERS, bonuses)))}


@cases("QW3-2.6.10", "QW3-2.6.11")
def _(rating: str, own: int, supporters: int, community: int = 0) -> Told:
    given = {Source.OWN_AUGMENT: own, Source.SUPPORTERS: supporters, Source.OUTSIDE: community}
    modifiers = [Modifier(source, "helps", amount) for source, amount in given.items()]
    return {"tn": target_number(Rating.parse(rating), modifiers)}


@cases("QW3-2.6.1.2", "QW3-2.6.1.3")
def _(roll: None, *, dramatic: bool = False) -> Told:
    assert roll is None
    return {"bonus": unrolled(dramatic=dramatic).bonus}


@cases("QW3-2.6.1.5", "QW3-2.6.1.6", "QW3-2.6.1.8")
def _(outcome: str, degree: int = 0) -> Told:
    gain = rolled(ended(outcome, degree))
    return {"bonus": gain.bonus, "penalty": gain.penalty, "penalty_to_augmenting_ability": gain.penalty}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW3", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="rejected")
