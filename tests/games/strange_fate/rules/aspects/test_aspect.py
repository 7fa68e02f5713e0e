import pytest
from msgspec.structs import replace
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects import aspect
from talewright.games.strange_fate.rules.aspects.aspect import (
    Aspect,
    AspectKind,
    aspects_of,
    compel,
    free_left,
    invoking_costs,
)
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.skills.drawback import Severity
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import Skill

VOW = Aspect(name="Never Again", kind=AspectKind.CONVICTION)
POWER = parse("Power: Strange 2 = Strike; minor Snag (by day)")


def free(number: int) -> list[Aspect]:
    return [Aspect(name=f"Free {each}") for each in range(number)]


def built(name: str, drawbacks: str) -> Skill:
    return parse(f"{name}: Strange 2 = Strike; {drawbacks}")


def broken(written: list[Aspect], *skills: Skill, rules: CreationRules = CreationRules()) -> list[str]:  # noqa: B008
    return [fault.clause for fault in aspect.faults([VOW, *written], skills, rules)]


@clause("SF-aspects.1", "SF-aspects.8")
def test_free_aspects_may_be_anything_up_to_their_number() -> None:
    assert broken(free(3)) == []
    assert broken(free(4)) == ["SF-aspects.9"]
    assert broken(free(4), rules=CreationRules(free_aspects=4)) == []
    assert broken([Aspect(name=" ")]) == ["SF-aspects.1"]
    assert broken([Aspect(name="Free 0"), Aspect(name="free 0")]) == ["SF-aspects.1"]
    assert [kind.is_personal for kind in AspectKind] == [True] * 5 + [False]


@clause("SF-aspects.8")
def test_everyone_has_one_social_class() -> None:
    classes = [Aspect(name=f"Class {each}", kind=AspectKind.SOCIAL_CLASS) for each in range(2)]
    assert broken(classes) == ["SF-aspects.8"]
    assert broken(classes[:1]) == []
    assert any("Social Class" in remark for remark in aspect.remarks([VOW], ()))
    assert not any("Social Class" in remark for remark in aspect.remarks([VOW, *classes[:1]], ()))


@clause("SF-aspects.6", "SF-creation-steps.3")
def test_a_drawback_makes_its_aspect_of_a_free_one() -> None:
    skill = built("Power", "major Complication (Hunted), Conviction (Hunt Them First)")
    found = aspects_of([VOW, *free(1)], [skill])
    assert [(each.name, each.told) for each in found] == [
        ("Never Again", "Conviction"),
        ("Hunt Them First", "Conviction, of Power"),
        ("Free 0", "Free"),
        ("Hunted", "major Complication, of Power"),
    ]
    assert free_left([VOW, *free(1)], [skill]) == 0
    assert broken(free(1), skill) == []
    assert broken(free(2), skill) == ["SF-aspects.9"]
    assert broken(free(2)) == []


@clause("SF-aspects.6")
def test_a_complication_is_written_with_its_skill() -> None:
    assert broken([Aspect(name="Hunted", kind=AspectKind.COMPLICATION)]) == ["SF-aspects.6"]
    assert broken([], built("Power", "minor Complication")) == ["SF-aspects.6"]
    assert broken([Aspect(name="Blade", skill="No Such Skill")], POWER) == ["SF-aspects.6"]


def test_another_conviction_takes_a_free_place() -> None:
    second = replace(VOW, name="And Never There")
    assert free_left([VOW, second], ()) == 2
    assert broken([second, *free(3)]) == ["SF-aspects.9"]


@clause("SF-aspects.9")
def test_nobody_turns_more_aspects_than_there_are() -> None:
    four = [built(f"Power {each}", f"minor Complication (Trouble {each})") for each in range(4)]
    assert broken([], *four) == ["SF-aspects.9"]
    assert broken([], *four[:3]) == []
    changing = [built(f"Shape {each}", "minor Transform") for each in range(2)]
    swapped = [Aspect(name=f"Calm {each}", skill=f"Shape {each}", becomes=f"Wild {each}") for each in range(2)]
    assert broken(swapped, *changing, four[0]) == []
    (fault,) = aspect.faults([VOW, *swapped], [*changing, *four[:2]])
    assert (fault.clause, figures(fault.why)) == ("SF-aspects.9", ["2", "2", "3"])
    for number in (4, 5):
        (fault,) = aspect.faults([VOW, *free(number)], ())
        assert (fault.clause, figures(fault.why)[:2]) == ("SF-aspects.9", [str(number - 3), "3"])


def test_what_a_transformation_replaces_is_fixed_when_it_is_taken() -> None:
    giant = built("Giant", "minor Transform")
    calm = Aspect(name="Gregarious", skill="Giant", becomes="Towering")
    assert broken([calm], giant) == []
    assert broken([], giant) == ["SF-drawback-transform.3"]
    assert broken([replace(calm, becomes="")], giant) == ["SF-drawback-transform.3"]
    assert broken([calm, replace(calm, name="Meek", becomes="Proud")], giant) == ["SF-drawback-transform.5"]
    assert broken([replace(calm, kind=AspectKind.CONVICTION)], giant) == [
        "SF-drawback-transform.2",
        "SF-drawback-transform.3",
    ]
    protean = parse("Giant: Strange 2 = Strike, Variable [Scene]; minor Transform")
    assert broken([replace(calm, becomes="")], protean) == []


def test_a_device_that_can_break_has_an_aspect() -> None:
    device = built("Lantern", "major Focus")
    named = Aspect(name="The Arc Lantern", skill="Lantern")
    assert broken([], device) == ["SF-drawback-focus.2"]
    assert broken([named], device) == []
    assert broken([], built("Lantern", "minor Focus (a lamp)")) == []
    both = built("Lantern", "major Focus, minor Transform")
    swapped = Aspect(name="Meek", skill="Lantern", becomes="Bright")
    assert broken([swapped], both) == ["SF-drawback-focus.2"]
    assert broken([swapped, named], both) == []


@clause("SF-aspects.5")
@pytest.mark.parametrize(
    ("kind", "severity", "offer"),
    [
        (AspectKind.CONVICTION, Severity.MINOR, 1),
        (AspectKind.FREE, Severity.MAJOR, 1),
        (AspectKind.COMPLICATION, Severity.MINOR, 1),
        (AspectKind.COMPLICATION, Severity.MAJOR, 2),
    ],
)
def test_a_compel_offers_what_it_costs_to_refuse(kind: AspectKind, severity: Severity, offer: int) -> None:
    found = compel(Aspect(name="Hunted", kind=kind, severity=severity))
    assert (found.offer, found.to_refuse) == (offer, offer)
    assert found.is_conviction == (kind is AspectKind.CONVICTION)
    assert found.clause == ("SF-drawback-complication.3" if kind is AspectKind.COMPLICATION else "SF-aspects.5")


def test_an_ordinary_aspect_is_never_invoked_for_nothing() -> None:
    assert [invoking_costs(is_signature=False, uses_this_scene=uses) for uses in range(2)] == [1, 1]


@clause("SF-aspects.7")
def test_there_are_examples_of_each_kind() -> None:
    lists = (aspect.FREE_EXAMPLES, aspect.CONVICTION_EXAMPLES, aspect.COMPLICATION_EXAMPLES)
    assert [len(set(examples)) for examples in lists] == [15, 12, 12]
