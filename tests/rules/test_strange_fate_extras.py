"""Run the cases of Strange FATE about extras and drawbacks of skills."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.skill_cases import Told, built, verdict

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import drawback as flaws
from talewright.games.strange_fate.rules.skills.drawback import Drawback, Severity
from talewright.games.strange_fate.rules.skills.extra import (
    Control,
    Held,
    affects_the_mindless,
    effects,
    reach_of,
    shifts_after_spraying,
    sprayed_effort,
)
from talewright.games.strange_fate.rules.skills.price import price

# --- extras


@cases("SF-extras.3")
def _(trappings_with_range: list[str], times_each: int) -> Told:
    held = [f"{trapping} + Range x{times_each}" for trapping in trappings_with_range]
    return {"cost": price(built("Strange", trappings=", ".join(held))).extras}


@cases("SF-extra-psychic.1")
def _(extra: str) -> Told:
    return {"cost": Held.parse(f"Convince + {extra}").price_of_extras}


@cases("SF-extra-psychic.5")
def _(character: str, use: str) -> str:
    assert character == "bound"
    needs_no_movement = any(effect.clause == "SF-extra-psychic.5" for effect in effects(Held.parse(use)))
    return "allowed" if needs_no_movement else "not allowed"


@cases("SF-extra-psychic.6")
def _(observer: str, use: str) -> str:
    assert "automaton" in observer
    return "affected" if affects_the_mindless(Held.parse(use)) else "not affected"


@cases("SF-extra-psychic.8")
def _(control_effort: int) -> Told:
    return {"break_free_difficulty": Control(control_effort).to_break_free}


@cases("SF-extra-psychic.9")
def _(invocation: int) -> Told:
    cost = Control(6).invoking_costs(invocation)
    return {"cost": cost, "paid_to": "target"} if cost else {"cost": cost}


@cases("SF-extra-psychic.11")
def _(trappings: list[dict[str, list[str]]]) -> str:
    held = [" + ".join([name, *extras]) for each in trappings for name, extras in each.items()]
    return verdict(built("Strange", drawbacks=("minor Snag",), trappings=", ".join(held)))


@cases("SF-extra-range.1", "SF-extra-range.2", "SF-extra-range.3", "SF-extra-range.4")
def _(trapping: str, times: int) -> Told:
    held = Held.parse(f"{trapping} + Range x{times}")
    found = reach_of(held)
    if not found.zones:
        return {"targets": str(found)}
    return {"zones": found.zones, "cost": held.price_of_extras}


@cases("SF-extra-spray.2")
def _(targets: int, effort: int) -> Told:
    return {"each_must_reach": sprayed_effort(effort, targets)}


@cases("SF-extra-spray.3")
def _(targets: int, shifts: int) -> Told:
    return {"shifts_left": shifts_after_spraying(shifts, targets)}


@cases("SF-extra-unusual.4")
def _(alterations: int) -> Told:
    return {"cost": Held.parse(" + ".join(["Move", *["Unusual (so)"] * alterations])).price_of_extras}


# --- drawbacks


@cases("SF-drawbacks.2")
def _(severity: str) -> int:
    return -Drawback.parse(f"{severity} Snag").discount


@cases("SF-drawbacks.7")
def _(drawbacks: list[str]) -> int:
    return -flaws.discount([*map(Drawback.parse, drawbacks)])


@cases("SF-drawback-complication.3")
def _(severity: str) -> Told:
    return {"compel": flaws.compel_opens_at(Severity[severity.upper()])}


@cases("SF-drawback-conviction.1")
def _(drawback: str) -> int:
    return -Drawback.parse(drawback).discount


@cases("SF-drawback-charges.1", "SF-drawback-charges.2")
def _(severity: str, rating: int) -> Told:
    uses = flaws.charges(Severity[severity.upper()], rating)
    return {f"uses_per_{uses.per}": uses.count}


@cases("SF-drawback-delay.2", "SF-drawback-delay.4", "SF-drawback-delay.5")
def _(activation: str = "", per_use: str = "") -> object:
    found = flaws.delays(activation, per_use)
    return str(found[0]) if len(found) == 1 else {"flaws": len(found)}


@cases("SF-drawback-taxing.1")
def _(drawback: str) -> Told:
    return {"discount": Drawback.parse(drawback).discount, "fate_points_per_use": flaws.TAXING}


@cases("SF-drawback-transform.5")
def _(skills_with_transform: int) -> Told:
    skills = [built("Strange", drawbacks=("minor Transform (the same)",))] * skills_with_transform
    return {"aspects_replaced": sum(each.replaces_aspect for skill in skills for each in skill.drawbacks)}


@cases("SF-drawback-profane.1")
def _(tier: str) -> Told:
    return {"fate_points": flaws.profane(Tier.parse(tier))}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("SF", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect)
