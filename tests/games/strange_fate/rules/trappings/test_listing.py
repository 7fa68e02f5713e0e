"""All procedures together: what each must say, and which of them a skill has."""

import pytest
from tests.refusing import refusing
from tests.rules.baseline import catalogues
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.tier_benefit import BENEFITS
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping
from talewright.games.strange_fate.rules.trappings import (
    BY_SLUG,
    EVERY,
    PROCEDURES,
    Does,
    Procedure,
    Rows,
    defences_against,
    procedure_with,
    procedures_of,
)
from talewright.games.strange_fate.rules.trappings.hide import HIDE, SKULK

ASKED_WITH_ANOTHER = "SF-trapping-guile.5"
"""What a lie makes of somebody's nature is one question, whether or not it has taken them out."""
RULES = {each.id: each for catalogue in catalogues() for each in catalogue.clauses}


def test_every_trapping_has_something_to_do_with_it() -> None:
    assert list(PROCEDURES) == [listed.name for listed in TRAPPINGS]
    assert [name for name, procedures in PROCEDURES.items() if not procedures] == []
    assert sum(map(len, PROCEDURES.values())) == len(EVERY) == len(BY_SLUG)


@pytest.mark.parametrize("procedure", EVERY, ids=lambda each: each.slug)
def test_a_procedure_is_told_and_stands_on_clauses_that_there_are(procedure: Procedure) -> None:
    assert procedure.title
    assert procedure.about.endswith(".")
    cited = (
        *procedure.clauses,
        procedure.against.clause,
        *(group.clause for group in procedure.modifiers),
        *(offer.clause for offer in procedure.spends),
        *(need.clause for need in procedure.needs),
        *(question.clause for question in procedure.questions),
        *((procedure.patience,) if procedure.patience else ()),
    )
    assert procedure.clauses
    assert [number for number in cited if number not in RULES] == []


@pytest.mark.parametrize("procedure", EVERY, ids=lambda each: each.slug)
def test_a_procedure_can_be_reckoned_with(procedure: Procedure) -> None:
    names = [amount.name for group in procedure.modifiers for amount in group.amounts]
    assert len(set(names)) == len(names)
    assert {amount.otherwise for group in procedure.modifiers for amount in group.amounts} <= {"", *names}
    bought = [offer.buys for offer in procedure.spends]
    assert len(set(bought)) == len(bought)
    asked = [question.about for question in procedure.questions]
    assert len(set(asked)) == len(asked)
    if isinstance(procedure.against, Rows):
        about = [row.about for row in procedure.against.rows]
        assert len(set(about)) == len(about)
        assert about or procedure.against.is_open
    assert (procedure.does is Does.ATTACK) <= (procedure.harms is not None)
    assert (procedure.does is Does.DEFENCE) == bool(procedure.resists)
    choices = next(listed.choices for listed in TRAPPINGS if listed.name == procedure.trapping)
    assert procedure.choice in ("", *choices)


def test_the_game_master_may_name_a_difficulty_where_the_text_fixes_none() -> None:
    fixed = {each.trapping for each in EVERY if isinstance(each.against, Rows) and not each.against.is_open}
    assert fixed == {"Examine", "Minions", "Networking", "Treatment"}


def test_what_is_open_from_a_tier_up_is_a_benefit_that_the_list_has() -> None:
    entries = {(entry.trapping, entry.clause) for entry in BENEFITS}
    for procedure in EVERY:
        if procedure.from_tier is not Tier.MUNDANE:
            assert {(procedure.trapping, number) for number in procedure.clauses} & entries, procedure.slug


def test_every_attack_meets_a_defence() -> None:
    attacks = {each.trapping for each in EVERY if each.does is Does.ATTACK} - {"Dismantle"}
    assert [name for name in attacks if not defences_against(name)] == []
    assert [each.trapping for each in defences_against("Strike")] == ["Dodge", "Parry", "Resist Damage", "Transport"]


# ---- what a skill has


def test_a_skill_does_what_its_trappings_do() -> None:
    cat = Owned(skill=parse("Cat: Unique 2 = Hide, Stress Capacity [Health], Initiative [Mental]"))
    assert [each.slug for each in procedures_of(cat)] == ["hide", "stress-capacity", "initiative-mental"]
    assert procedure_with(cat, "hide") is HIDE
    with refusing("SF-skill-kinds.2", naming=("Cat", "Move silently", "Skulk")):
        procedure_with(cat, SKULK.slug)
    with refusing("SF-skill-kinds.2", naming=("Initiative [Social]",)):
        procedure_with(cat, "initiative-social")
    with refusing(by="procedure_with", naming=("'fly'",)):
        procedure_with(cat, "fly")


@pytest.mark.parametrize(
    ("tier", "chosen", "slugs"),
    [
        ("", False, ["craft"]),
        ("E", False, ["craft"]),
        ("E", True, ["craft", "craft-reveal-extraordinary"]),
        ("S", True, ["craft", "craft-reveal-superhuman"]),
        ("G", True, ["craft", "craft-reveal-ascendant"]),
    ],
)
def test_a_benefit_is_open_where_it_was_chosen_and_the_highest_entry_holds(
    tier: str, *, chosen: bool, slugs: list[str]
) -> None:
    skill = parse(f"Works: Strange 2{tier} = Craft; minor Snag (only by day)")
    owned = Owned(skill=skill, benefits=(Trapping("Craft"),) * chosen)
    assert [each.slug for each in procedures_of(owned)] == slugs
    if not chosen:
        with refusing("SF-skill-kinds.2", naming=("Craft with its tier benefit",)):
            procedure_with(owned, "craft-reveal-extraordinary")


# ---- what is left to people


@clause(
    "SF-trapping-climb.2",
    "SF-trapping-craft.2",
    "SF-trapping-craft.12",
    "SF-trapping-dismantle.5",
    "SF-trapping-dismantle.7",
    "SF-trapping-hide.5",
    "SF-trapping-hide.6",
    "SF-trapping-leap.4",
    "SF-trapping-leap.5",
    "SF-trapping-physical-force.7",
    "SF-trapping-physical-force.15",
    "SF-trapping-repair.8",
    "SF-trapping-security.2",
    "SF-trapping-variable.2",
    "SF-trapping-variable.6",
    "SF-trapping-wealth.6",
)
@pytest.mark.parametrize(
    ("number", "asked"),
    [
        ("climb.2", {"climb": "would a failure be interesting"}),
        ("craft.2", {"craft": "is there tension"}),
        ("craft.12", {"craft": "is it art made only to impress"}),
        (
            "dismantle.5",
            dict.fromkeys(("dismantle", "dismantle-assess", "dismantle-declare", "dismantle-sabotage"), "is it odd"),
        ),
        ("dismantle.7", dict.fromkeys(("dismantle", "dismantle-sabotage"), "is it large enough for an extended")),
        ("hide.5", dict.fromkeys(("hide", "skulk"), "do two rows fit")),
        ("hide.6", dict.fromkeys(("hide", "skulk"), "is the search plain to see")),
        ("leap.4", {"leap": "does he see in time"}),
        ("leap.5", {"leap": "is it interesting to fall"}),
        ("physical-force.7", dict.fromkeys(("physical-force-carry", "physical-force-lift"), "does a pulley")),
        ("physical-force.15", {"physical-force-weapon": "are the themes"}),
        ("repair.8", {"repair": "has it lost a special ability"}),
        ("security.2", {"security": "is it one roll, or one for each"}),
        ("variable.2", dict.fromkeys(("variable-scene", "variable-session"), "does what it copies fit")),
        ("variable.6", dict.fromkeys(("variable-scene", "variable-session"), "is there no other trapping")),
        ("wealth.6", {"wealth": "does it help or hurt"}),
    ],
)
def test_what_the_rules_leave_to_people_is_asked_where_it_comes_up(number: str, asked: dict[str, str]) -> None:
    wanted = f"SF-trapping-{number}"
    assert RULES[wanted].kind == "judgement"
    found = {each.slug: question.asks for each in EVERY for question in each.questions if question.clause == wanted}
    assert set(found) == set(asked)
    for slug, beginning in asked.items():
        assert found[slug].startswith(beginning)


def test_no_judgement_about_a_trapping_in_play_goes_unasked() -> None:
    asked = {question.clause for each in EVERY for question in each.questions} | {ASKED_WITH_ANOTHER}
    asked |= {
        group.clause
        for each in EVERY
        for group in each.modifiers
        if any(amount.at_most is not None for amount in group.amounts)
    }
    open_ = {
        number
        for number, rule in RULES.items()
        if number.startswith("SF-trapping-") and rule.kind == "judgement" and not rule.rule.startswith("Theme test:")
    }
    assert open_ - asked == set()
