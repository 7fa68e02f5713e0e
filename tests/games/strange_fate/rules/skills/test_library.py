"""The skills of the text as data, their printed prices beside ours, and skills as lines and files."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.refusing import failing
from tests.rules.clause import RULES, clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import skill_file
from talewright.games.strange_fate.rules.skills.diagram import faults as diagram_faults
from talewright.games.strange_fate.rules.skills.diagram import second
from talewright.games.strange_fate.rules.skills.drawback import Drawback, DrawbackKind
from talewright.games.strange_fate.rules.skills.extra import Added, Extra, Held
from talewright.games.strange_fate.rules.skills.library import faults, library
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping, choices_of

LIBRARY = library()
DIFFERENT = {
    "Jupiterian Body": (15, 16),
    "Electro-Static Discharge Cannon": (1, 3),
    "Grotesque Elongation": (12, 13),
    "Hellfire": (6, 7),
    "Concussive Eye Beams": (0, 1),
}


def entered(kind: str) -> dict[str, dict[str, object]]:
    catalogue = yaml.load((RULES / "strange-fate-skills.yaml").read_text("utf-8"), yaml.CSafeLoader)
    return {entry["name"]: entry for entry in catalogue[kind]}


def told(entry: dict[str, object]) -> list[tuple[str, str, int, list[tuple[str, int]]]]:
    """The trappings of an entry of the catalogue: name, scope, count, and extras with how often."""
    trappings = entry["trappings"]
    assert isinstance(trappings, list)
    return [
        (each["trapping"], each["scope_or_type"] or "", each["count"],
         [(extra["extra"], extra.get("times", 1)) for extra in each["extras"]])
        for each in trappings
    ]  # fmt: skip


OPEN_IN_THE_TEXT = {"Simple", "Sea"}  # which Minions, and Seamanship's Environment


@clause("SF-skill-kinds.5")
@pytest.mark.parametrize(
    ("kind", "entries", "count"),
    [
        (SkillKind.COMMON, "common_skills", 28),
        (SkillKind.UNIQUE, "unique_skills", 12),
        (SkillKind.STRANGE, "strange_skills", 36),
    ],
)
def test_every_skill_of_the_text_is_there_as_it_is_printed(kind: SkillKind, entries: str, count: int) -> None:
    printed = entered(entries)
    assert [sample.name for sample in LIBRARY.of(kind)] == [*printed]
    assert len(printed) == count
    for sample in LIBRARY.of(kind):
        entry = printed[sample.name]
        held = [
            (each.trapping.name, "" if each.trapping.choice in OPEN_IN_THE_TEXT else each.trapping.choice, each.count,
             [(added.extra.value, added.times) for added in each.extras])
            for each in sample.trappings
        ]  # fmt: skip
        assert held == told(entry), sample.name
        drawbacks = entry["drawbacks"]
        assert isinstance(drawbacks, list)
        assert [(each["kind"], -each["value"]) for each in drawbacks] == [
            (drawback.kind.lower(), drawback.discount) for drawback in sample.drawbacks
        ]
        assert (sample.printed, str(sample.tier or "Any")) == (entry["printed_cost"], entry["tier"])
        assert kind is SkillKind.COMMON or sample.group == entry["group"]


@clause("SF-sample-skills.1", "SF-cost.11", "SF-cost.17")
def test_43_of_48_printed_prices_come_out_and_the_others_have_their_reason() -> None:
    priced = [sample for sample in LIBRARY.samples if sample.printed is not None]
    differing = {each.name: (each.printed, each.computed()) for each in priced if each.printed != each.computed()}
    assert len(priced) == 48
    assert differing == DIFFERENT
    assert {each.name for each in LIBRARY.samples if each.reason} == {*DIFFERENT}


@clause("SF-sample-skills.1", "SF-cost.17")
def test_by_the_second_reading_45_come_out() -> None:
    priced = [sample for sample in LIBRARY.samples if sample.printed is not None]
    found = {each.name: (each.printed, each.computed(second())) for each in priced}
    assert {name: both for name, both in found.items() if both[0] != both[1]} == {
        "Argonian Vision": (8, 7),
        "Jupiterian Body": (15, 16),
        "Grotesque Elongation": (12, 13),
    }
    assert not list(diagram_faults(second()))


def test_every_skill_of_the_text_is_legal() -> None:
    for sample in LIBRARY.samples:
        assert not list(faults(sample.skill())), sample.name


def test_the_page_of_prices_shows_printed_and_computed_ones() -> None:
    page = (RULES.parent / "docs" / "strange-fate-skills.md").read_text("utf-8")
    for sample in LIBRARY.samples:
        if sample.printed is not None:
            computed = str(sample.computed())
            shown = computed if computed == str(sample.printed) else f"**{computed}**"
            assert f"| {sample.name} | {sample.group} | {sample.printed} | {shown} |" in page
            assert page.count(f"**{sample.name}**") == (sample.name in DIFFERENT)


@clause("SF-sample-skills.2")
def test_a_sample_printed_at_nothing_costs_its_rating() -> None:
    flesh = LIBRARY.sample("Protean Flesh")
    assert flesh is not None
    assert (flesh.printed, flesh.printed_total(2), flesh.computed()) == (0, 2, 0)


@clause("SF-sample-skills.3")
def test_samples_may_be_changed_and_raised_or_lowered() -> None:
    assert {sample.tier for sample in LIBRARY.of(SkillKind.UNIQUE)} == {Tier.MUNDANE}
    raised = parse("Pickpocket 2E")
    assert (raised.tier, raised.refresh, list(faults(raised))) == (Tier.EXTRAORDINARY, 1, [])
    lowered = parse("Far Step 1M")
    assert (lowered.notation, list(faults(lowered))) == ("1", [])


@clause("SF-sample-skills.4")
def test_samples_stand_under_a_class_or_an_archetype_and_anybody_may_have_them() -> None:
    assert {sample.group for sample in LIBRARY.of(SkillKind.UNIQUE)} == {
        "Under Class", "Working Class", "Middle Class", "Upper Class",
    }  # fmt: skip
    assert len({sample.group for sample in LIBRARY.of(SkillKind.STRANGE)}) == 11


def test_printed_words_and_numbers_that_were_put_in_order_are_kept() -> None:
    pickpocket, hellfire = LIBRARY.sample("Pickpocket"), LIBRARY.sample("hellfire")
    assert pickpocket is not None
    assert hellfire is not None
    assert pickpocket.printed_values == {"Hide": 2, "Skulk": 2, "Notice": 1}
    assert hellfire.printed_as == {"Snag": "Minor Sang"}


def test_two_common_skills_have_other_names_elsewhere_in_the_text() -> None:
    assert LIBRARY.find("Fists").name == "Fisticuffs"
    assert LIBRARY.find("firearms").name == "Marksmanship"


# ---- in one line


@pytest.mark.parametrize("skill", [sample.skill(2) for sample in LIBRARY.samples], ids=lambda skill: skill.name)
def test_every_skill_reads_back_from_its_line_and_from_its_file(skill: Skill) -> None:
    assert parse(str(skill)) == replace(skill, theme="")
    assert skill_file.read(skill_file.write(skill)) == skill


trappings = st.sampled_from([trapping for listed in TRAPPINGS for trapping in choices_of(listed)])
notes = st.text("abc ,+;[]", max_size=8).map(str.strip).filter(lambda note: note.count("[") == note.count("]") == 0)
extras = st.builds(Added, st.sampled_from(Extra), st.just(1), notes)
held = st.builds(
    lambda trapping, added: Held(trapping, () if added is None else (added,)), trappings, st.none() | extras
)
drawbacks = st.builds(
    lambda kind, note: Drawback(kind, kind.severities[-1], note), st.sampled_from(DrawbackKind), notes
)
skills = st.builds(
    lambda **given: Skill(**given),  # noqa: PLW0108 - its fields are of types that are not there when it is asked for them
    name=st.sampled_from(["", "Far Step", "Two: of a kind", "One, two"]),
    kind=st.sampled_from(SkillKind),
    rating=st.integers(1, 10),
    tier=st.sampled_from(Tier),
    trappings=st.lists(held, min_size=1, max_size=4).map(tuple),
    drawbacks=st.lists(drawbacks, max_size=3).map(tuple),
)


@given(skills)
def test_any_skill_reads_back_from_its_line(skill: Skill) -> None:
    assert parse(str(skill)) == skill


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("unique +3e = wealth;", "Unique 3E = Wealth"),
        ("Brute, strange 3 S = Strike; taxing; minor snag", "Brute: Strange 3S = Strike; Taxing, minor Snag"),
        ("pickpocket 2 e", "Pickpocket: Unique 2E = "),
        ("Far Step", "Far Step: Strange 3A = "),
        ("Oxford Professor", "Oxford Professor: Unique 3 = "),
        ("Brawn 2S; minor Snag (only by day)", "Brawn: Common 2S = Physical Force; minor Snag (only by day)"),
    ],
)
def test_a_skill_is_read_however_it_is_written(written: str, means: str) -> None:
    assert str(parse(written)).startswith(means)


@pytest.mark.parametrize(
    ("written", "by", "named"),
    [
        ("Brawl 3", "Library.find", "'Brawl'"),
        ("xyzzy", "Library.find", "'xyzzy'"),
        ("", "Library.find", "''"),
        ("Nice 3 = Wealth", "_written_out", "'Nice 3'"),
        ("Unique = Wealth", "_written_out", "'Unique'"),
        ("Unique 3Q = Wealth", "_written_out", "'Unique 3Q'"),
        ("Unique 0 = Wealth", "Skill.__post_init__", "0"),
        ("Unique 3 = Wealth; minor", "Drawback.parse", "minor"),
        ("Unique 3 = " + "Wealth, " * 900, "parse", "4000"),
    ],
)
def test_a_line_that_is_no_skill_says_what_would_be(written: str, by: str, named: str) -> None:
    with failing(by, kind=Exception, naming=(named,)):
        parse(written)


# ---- as a file

FILE = """
name = "Brute"
kind = "Strange"
rating = 3
tier = "S"
theme = "a mountain of a man"
trappings = ["Resist Damage", "Physical Force + Range x2"]
drawbacks = ["minor Transform (a hulk)"]
confirmed = ["Resist Damage"]
"""


def test_a_file_is_the_line_with_theme_and_judgements() -> None:
    skill = skill_file.read(FILE)
    assert str(skill) == "Brute: Strange 3S = Resist Damage, Physical Force + Range x2; minor Transform (a hulk)"
    assert (skill.theme, [*skill.confirmed]) == ("a mountain of a man", ["Resist Damage"])
    assert skill_file.read(skill_file.write(skill)) == skill


def test_a_common_skill_in_a_file_has_the_trappings_of_the_list() -> None:
    brawn = skill_file.read('name = "Brawn"\nkind = "Common"\nrating = 2\n')
    assert brawn.trappings == (Held(Trapping("Physical Force")),)
    assert skill_file.read(skill_file.write(brawn)) == brawn


@pytest.mark.parametrize(
    ("before", "after", "by", "named"),
    [
        ("rating = 3", "rating = 11", "read", "rating takes"),
        ("kind", "kin", "read", "kin"),
        ('"Strange"', '"Weird"', "read", "one of Common"),
        ('tier = "S"', 'tier = "Q"', "Tier.parse", "'Q'"),
        ("Range x2", "Rage x2", "parse_added", "Rage"),
    ],
)
def test_a_file_that_is_no_skill_says_what_is_wrong(before: str, after: str, by: str, named: str) -> None:
    with failing(by, kind=Exception, naming=(named,)):
        skill_file.read(FILE.replace(before, after))


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with failing("read_file", naming=("No such file",)):
        skill_file.read_file(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe")
    with failing("read_file"):
        skill_file.read_file(tmp_path / "picture.toml")
