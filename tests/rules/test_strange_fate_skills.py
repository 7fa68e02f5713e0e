"""The cases of the catalogue of Strange FATE about skills, run straight from it."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.skill_cases import ILLEGAL, LEGAL, Told, built, verdict

from talewright.games.strange_fate.rules.dice.tier import Tier, refresh_of
from talewright.games.strange_fate.rules.skills import glamour
from talewright.games.strange_fate.rules.skills.chain import Chain, joined
from talewright.games.strange_fate.rules.skills.diagram import Line, LineKind, bundled
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind, Severity
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price, steps
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind, SkillRules, remarks


def costing(rating: int, trappings: int, extras: int = 0, drawbacks: int = 0) -> Skill:
    """A skill whose trappings, extras and drawbacks are worth so many points."""
    held = [Held.parse(f"Environment [{number}]") for number in range(trappings)]
    if extras:
        held[0] = Held.parse(f"Environment [0] + Range x{extras}")
    against = (Drawback(DrawbackKind.SNAG, Severity.MINOR),) * drawbacks
    return Skill(name="", kind=SkillKind.STRANGE, rating=rating, trappings=tuple(held), drawbacks=against)


def worth(kind: str, trappings: list[str]) -> int:
    return price(built(kind, trappings=", ".join(trappings))).trappings


# --- kinds of skill


@cases("SF-skill-kinds.11")
def _(kind: str, tier: str) -> str:
    skill = built(kind, tier, ("Conviction",))
    return LEGAL if verdict(skill) == LEGAL else f"{ILLEGAL} (becomes {skill.counts_as})"


@cases("SF-skill-kinds.13")
def _(*, stranger: bool, kind: str) -> str:
    return verdict(built(kind, drawbacks=("minor Snag",)), is_stranger=stranger)


@cases("SF-skill-kinds.14")
def _(kind: str, tier: str) -> Told:
    return {"counts_as": built(kind, tier).counts_as}


@cases("SF-skill-kinds.16")
def _(kind: str, tier: str, drawbacks: int) -> str:
    return verdict(built(kind, tier, ("minor Snag",) * drawbacks))


@cases("SF-skill-summary.7")
def _(kind: str, tier: str, drawbacks: int) -> str:
    assert kind == SkillKind.COMMON
    return verdict(parse("; ".join([f"Brawn 3{tier[0]}", *["minor Snag"] * drawbacks])))


@cases("SF-skill-summary.8")
def _(kind: str, tier: str, drawbacks: list[str]) -> str:
    return verdict(built(kind, tier, tuple(f"minor {each}" for each in drawbacks)))


@cases("SF-world-without-common-skills.2")
def _(*, option_no_common_skills: bool) -> Told:
    return {"skill_points": SkillRules(common_skills=not option_no_common_skills).skill_points}


@cases("SF-world-without-common-skills.4")
def _(trappings: int) -> str:
    return "warning" if list(remarks(costing(3, trappings), SkillRules(common_skills=False))) else "no warning"


# --- cost


@cases("SF-cost.1", "SF-cost.15", "SF-drawbacks.5")
def _(rating: int, trappings: int = 0, extras: int = 0, drawbacks: int = 0, trapping_value: int = 0) -> int:
    return price(costing(rating, trappings or trapping_value, extras, drawbacks)).total


@cases("SF-cost.7")
def _(to: str, skipped: list[str], **origin: str) -> Told:
    added = steps(built("Strange", trappings=f"{origin['from']}, {to}"), bundled())
    assert skipped
    boxes = sum(step.for_box for step in added)
    return {"boxes_skipped_cost": boxes - sum(bundled().by_name[name].price_of() for name in (origin["from"], to))}


@cases("SF-cost.8")
def _(lines: list[str], **origin: str) -> Told:
    names = [f"box {number}" for number in range(len(lines) + 1)]
    pairs = zip(pairwise(names), lines, strict=True)
    found = (Line(one=one, other=other, kind=LineKind(kind)) for (one, other), kind in pairs)
    crossing = joined(Chain(tuple(names), tuple(found)), frozenset({names[0], names[-1]})).points
    if not origin:
        return {"crossing": crossing}
    box = bundled().by_name["Dexterity"].price_of()
    assert worth("Strange", [origin["from"], "Dexterity"]) - worth("Strange", [origin["from"]]) == crossing + box
    return {"crossing": crossing, "box": box, "total": crossing + box}


@cases("SF-cost.9")
def _(line: str, times_crossed: int) -> Told:
    arms = [Line(one="crossed", other="middle", kind=LineKind(line))]
    arms += [Line(one="middle", other=f"{number}", kind=LineKind.THICK) for number in range(times_crossed)]
    boxes = ("crossed", "middle", *(str(number) for number in range(times_crossed)))
    return {"cost": joined(Chain(boxes, tuple(arms)), frozenset(boxes) - {"middle"}).points}


@cases("SF-cost.10")
def _(trapping: str) -> int:
    return worth("Strange", ["Physical Force", "Wealth", trapping]) - worth("Strange", ["Physical Force", "Wealth"])


@cases("SF-cost.12")
def _(kind: str, trappings: list[str]) -> int:
    return worth(kind, trappings)


@cases("SF-cost-example-professor.1")
def _(
    step: str = "",
    trappings: int = 0,
    complication: int = 0,
    rating: int = 0,
    *,
    printed: bool = False,
    itemised: bool = False,
) -> int:
    professor = library().example("Oxford Professor")
    assert professor is not None
    receipt = price(professor.skill)
    if step:
        return next(line.cost for line in receipt.lines if line.title == step.partition(" (")[0])
    assert professor.skill.rating == rating
    assert -complication == professor.skill.drawbacks[0].discount
    if printed:
        assert price(costing(rating, trappings, drawbacks=1)).total == professor.printed_total
        return professor.printed_total
    assert itemised
    assert receipt.trappings == trappings
    return receipt.total


@cases("SF-cost-example-professor.2")
def _(century: str, tiers: list[str]) -> Told:
    assert century == "Middle"
    return {"refresh": 8 - refresh_of(map(Tier.parse, tiers))}


@cases("SF-cost-example-brute.1")
def _(trappings: list[str], drawbacks: int = 0, rating: int = 0) -> int:
    skill = built("Strange", drawbacks=("minor Transform",) * drawbacks, trappings=", ".join(trappings))
    return price(replace(skill, rating=rating)).total if rating else price(skill).trappings


@cases("SF-cost-example-brute.2")
def _(tier: str) -> Told:
    return {"refresh": -Tier.parse(tier).refresh}


@cases("SF-refresh.1")
def _(tier: str) -> int:
    return Tier.parse(tier).refresh


@cases("SF-refresh.2")
def _(tiers: list[str]) -> int:
    return refresh_of(map(Tier.parse, tiers))


# --- skills of the text


@cases("SF-sample-skills.2")
def _(printed: int, rating: int) -> int:
    sample = next(sample for sample in library().samples if sample.printed == printed)
    return sample.printed_total(rating)


@cases("SF-faerie-glamour.1")
def _(attack: str) -> Told:
    assert glamour.NAME in attack
    return {"track": glamour.harm().track, "consequence": glamour.harm().consequences}


@cases("SF-faerie-glamour.3")
def _(touched_by: str, trapping: str) -> str:
    sample = library().sample(glamour.NAME)
    assert sample is not None
    held = next(held for held in sample.trappings if held.trapping.name == trapping)
    assert touched_by == "iron"
    return "dispelled" if glamour.is_dispelled(held) else "not dispelled"


@cases("SF-faerie-glamour.4")
def _(target: str) -> str:
    return "effect" if glamour.affects(target) else "no effect"


@cases("SF-faerie-glamour.5")
def _(tier: str) -> int:
    return replace(library().find(glamour.NAME), tier=Tier.parse(tier)).refresh


@cases(
    "SF-common-skill-academics.1",
    "SF-common-skill-alertness.1",
    "SF-common-skill-arms.1",
    "SF-common-skill-art.1",
    "SF-common-skill-athletics.1",
    "SF-common-skill-brawn.1",
    "SF-common-skill-bureaucracy.1",
    "SF-common-skill-fisticuffs.1",
    "SF-common-skill-horsemanship.1",
    "SF-common-skill-burglary.1",
    "SF-common-skill-contacting.1",
    "SF-common-skill-craftsmanship.1",
    "SF-common-skill-deceit.1",
    "SF-common-skill-drive.1",
    "SF-common-skill-empathy.1",
    "SF-common-skill-endurance.1",
    "SF-common-skill-presence.1",
    "SF-common-skill-resolve.1",
    "SF-common-skill-intimidation.1",
    "SF-common-skill-investigation.1",
    "SF-common-skill-marksmanship.1",
    "SF-common-skill-occultism.1",
    "SF-common-skill-pilot.1",
    "SF-common-skill-resources.1",
    "SF-common-skill-science.1",
    "SF-common-skill-seamanship.1",
    "SF-common-skill-stealth.1",
    "SF-common-skill-survival.1",
)
def _(skill: str, rating: int) -> Told:
    return {"cost": price(parse(f"{skill} {rating}")).total}


@cases(
    "SF-unique-skill-beggar.1",
    "SF-unique-skill-pickpocket.1",
    "SF-unique-skill-lady-of-the-night.1",
    "SF-unique-skill-police-officer.1",
    "SF-unique-skill-servant.1",
    "SF-unique-skill-carpenter.1",
    "SF-unique-skill-physician.1",
    "SF-unique-skill-barrister.1",
    "SF-unique-skill-clergyman.1",
    "SF-unique-skill-knight-of-the-realm.1",
    "SF-unique-skill-wealthy-socialite.1",
    "SF-unique-skill-archbishop-of-york.1",
    "SF-strange-skill-iron-robe-style.1",
    "SF-strange-skill-flying-crane-technique.1",
    "SF-strange-skill-the-voice-of-ra.1",
    "SF-strange-skill-argonian-vision.1",
    "SF-strange-skill-martian-metamorphosis.1",
    "SF-strange-skill-jupiterian-body.1",
    "SF-strange-skill-electro-static-discharge-cannon.1",
    "SF-strange-skill-scientific-genius.1",
    "SF-strange-skill-clockwork-wings.1",
    "SF-strange-skill-man-of-iron.1",
    "SF-strange-skill-e-unum-pluribus.1",
    "SF-strange-skill-automechanical-programming.1",
    "SF-strange-skill-faerie-swarm.1",
    "SF-strange-skill-gossamer-wings.1",
    "SF-strange-skill-changeling-deceit.1",
    "SF-strange-skill-faerie-glamour.1",
    "SF-strange-skill-god-of-strength.1",
    "SF-strange-skill-divine-luck.1",
    "SF-strange-skill-commanding-presence.1",
    "SF-strange-skill-test-subject.1",
    "SF-strange-skill-the-beast-within.1",
    "SF-strange-skill-feline-reflexes.1",
    "SF-strange-skill-human-pretzel.1",
    "SF-strange-skill-protean-flesh.1",
    "SF-strange-skill-grotesque-elongation.1",
    "SF-strange-skill-grip-of-the-hundred-hand-giant.1",
    "SF-strange-skill-far-step.1",
    "SF-strange-skill-helm-of-minerva.1",
    "SF-strange-skill-hellfire.1",
    "SF-strange-skill-concussive-eye-beams.1",
    "SF-strange-skill-accelerated-healing.1",
    "SF-strange-skill-gigantic-size.1",
    "SF-strange-skill-forceful-telepathy.1",
    "SF-strange-skill-strength-training.1",
    "SF-strange-skill-man-of-action.1",
    "SF-strange-skill-mistress-of-all-pursuits.1",
)
def _(skill: str, rating: int, using: str) -> Told:
    assert using == "printed trapping cost"
    sample = library().sample(skill)
    assert sample is not None
    assert (sample.computed() == sample.printed) is not bool(sample.reason)
    return {"cost": sample.printed_total(rating)}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)
