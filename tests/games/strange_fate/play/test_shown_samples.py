"""The samples of the text, as they stand on the bench of a player who begins with one of them."""

from collections.abc import Iterator

import pytest
from tests.games.strange_fate.play.drafting import NELL, begun, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import ClearBench, NameSkill, PlaceSkill, TakeTrapping
from talewright.games.strange_fate.play.making.skills import BeginFromSample, BeginSkill, OpenSkill
from talewright.games.strange_fate.play.making.view import BenchView
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.drawback import (
    Drawback,
    Severity,
    check_times,
    slowed_trapping,
    time_for_each_use,
)
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Choice


@pytest.mark.parametrize(("archetype", "first"), [("Mutant", "Mutant"), ("Magus", "Magus"), ("", "Worked examples")])
def test_the_samples_stand_under_headings_and_those_of_the_own_archetype_first(archetype: str, first: str) -> None:
    """Fifty stood in one list without any, those of the Archetype far down."""
    story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype=archetype))
    (field,) = story.offered(NORA, BeginFromSample)[0].fields
    assert isinstance(field, Choice)
    groups = [option.group for option in field.options]
    headings = list(dict.fromkeys(groups))
    assert headings[0] == first
    assert len(headings) == 16
    assert groups == [each for heading in headings for each in groups if each == heading], "each heading once"
    beams = next(option for option in field.options if option.value == "Concussive Eye Beams")
    assert "Shoot + Range + Spray" in beams.about
    assert figures(beams.about) == ["3", "2"], "the skill points and the refresh of the book"
    assert "Focus" in beams.more


def test_every_sample_says_what_it_is_about() -> None:
    """Whoever took one had to think of its theme before anything could be played."""
    story = begun()
    (field,) = story.offered(NORA, BeginFromSample)[0].fields
    assert isinstance(field, Choice)
    for option in field.options:
        bench = draft(story.when(NORA, BeginFromSample(draft=NELL, sample=option.value))).bench
        assert bench
        assert bench.theme, option.value
        story.when(NORA, ClearBench(draft=NELL))


@pytest.mark.parametrize("theme", ["", "planing doors"])
def test_the_theme_of_a_sample_is_its_owners_from_then_on(theme: str) -> None:
    """One that was left empty came back as soon as the skill stood on the sheet."""
    story = begun().when(NORA, BeginFromSample(draft=NELL, sample="Carpenter")).when(NORA, PlaceSkill(draft=NELL))
    assert themes(story)["Carpenter"], "it goes along"
    story.when(NORA, OpenSkill(draft=NELL, skill="Carpenter"))
    story.when(NORA, NameSkill(draft=NELL, name="Carpenter", theme=theme)).when(NORA, PlaceSkill(draft=NELL))
    assert themes(story) == {"Carpenter": theme}


def test_a_skill_of_ones_own_gets_no_theme_by_the_name_of_a_sample() -> None:
    story = begun().when(NORA, BeginSkill(draft=NELL, name="Carpenter", kind=SkillKind.UNIQUE, rating=3))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Strike")).when(NORA, PlaceSkill(draft=NELL))
    assert themes(story) == {"Carpenter": ""}


def themes(story: Story) -> dict[str, str]:
    """What each skill of the sheet is about."""
    return {each.name: each.theme for each in draft(story).skills}


def under(group: str) -> list[str]:
    """The samples that are offered under a class or an Archetype, each begun with and left again."""
    return list(_under(group))


def _under(group: str) -> Iterator[str]:
    story = begun()
    (field,) = story.offered(NORA, BeginFromSample)[0].fields
    assert isinstance(field, Choice)
    for sample in (option.value for option in field.options if option.group == group):
        bench = draft(story.when(NORA, BeginFromSample(draft=NELL, sample=sample))).bench
        assert bench
        yield as_printed(bench)
        story.when(NORA, ClearBench(draft=NELL))


def as_printed(bench: BenchView) -> str:
    """A skill with what the book makes its trappings cost, its tier with the refresh, and its parts without notes."""
    assert bench.printed is not None
    parts = ", ".join(each.text for each in bench.held), ", ".join(each.partition(" (")[0] for each in bench.drawbacks)
    return " / ".join((f"{bench.name} {bench.printed - bench.rating}", f"{bench.tier} -{bench.refresh}", *parts))


@clause("SF-unique-skill-beggar.1", "SF-unique-skill-pickpocket.1", "SF-unique-skill-lady-of-the-night.1")
def test_the_samples_of_the_under_class_are_as_the_text_prints_them() -> None:
    assert under("Under Class") == [
        (
            "Beggar 7 / Mundane -0 / Networking, Information, Conversation, Guile, Inspire, Environment [Urban] / "
            "minor Complication"
        ),
        "Pickpocket 5 / Mundane -0 / Networking, Information, Dexterity, Hide, Skulk, Notice / minor Complication",
        (
            "Lady of the Night 3 / Mundane -0 / Networking, Information, Conversation, Convince, Insight, Environment "
            "[Urban] / Conviction"
        ),
    ]


@clause("SF-unique-skill-police-officer.1", "SF-unique-skill-servant.1", "SF-unique-skill-carpenter.1")
def test_the_samples_of_the_working_class_are_as_the_text_prints_them() -> None:
    assert under("Working Class") == [
        (
            "Police Officer 3 / Mundane -0 / Networking, Information, Environment [Urban], Examine, Notice, Menace / "
            "minor Complication"
        ),
        "Servant 2 / Mundane -0 / Networking, Information, Notice, Conversation, Insight / minor Complication",
        (
            "Carpenter 4 / Mundane -0 / Networking, Information, Craft, Repair, Dismantle, Physical Force / minor "
            "Complication"
        ),
    ]


@clause("SF-unique-skill-physician.1", "SF-unique-skill-barrister.1", "SF-unique-skill-clergyman.1")
def test_the_samples_of_the_middle_class_are_as_the_text_prints_them() -> None:
    assert under("Middle Class") == [
        (
            "Physician 4 / Mundane -0 / Networking, Information, Examine, Research, Treatment [Physical], Workspace / "
            "Conviction"
        ),
        "Barrister 4 / Mundane -0 / Networking, Information, Convince, Inspire, Insight / Conviction",
        (
            "Clergyman 6 / Mundane -0 / Networking, Information, Inspire, Convince, Conversation, Treatment [Mental] "
            "/ Conviction"
        ),
    ]


@clause(
    "SF-unique-skill-knight-of-the-realm.1",
    "SF-unique-skill-wealthy-socialite.1",
    "SF-unique-skill-archbishop-of-york.1",
)
def test_the_samples_of_the_upper_class_are_as_the_text_prints_them() -> None:
    assert under("Upper Class") == [
        (
            "Knight of the Realm 13 / Mundane -0 / Networking, Information, Willpower, Wealth, Influence, Esteem, "
            "Stress Capacity [Reputation], Minions [Simple] / Conviction"
        ),
        (
            "Wealthy Socialite 17 / Mundane -0 / Networking, Information, Wealth, Influence + Spray, Stress Capacity "
            "[Reputation], Esteem, Guile, Initiative [Social], Treatment [Social] / minor Complication"
        ),
        (
            "Archbishop of York 26 / Mundane -0 / Networking, Information, Influence, Inspire, Minions [Simple], "
            "Wealth, Initiative [Social], Initiative [Mental], Esteem, Stress Capacity [Reputation], Stress Capacity "
            "[Composure], Willpower / minor Complication"
        ),
    ]


@clause(
    "SF-strange-skill-iron-robe-style.1",
    "SF-strange-skill-flying-crane-technique.1",
    "SF-strange-skill-the-voice-of-ra.1",
)
def test_the_samples_of_an_adept_are_as_the_text_prints_them() -> None:
    assert under("Adept") == [
        "Iron Robe Style 2 / Superhuman -2 / Resist Damage, Willpower / minor Delay",
        "Flying Crane Technique 8 / Extraordinary -1 / Leap, Strike, Dodge, Initiative [Physical] / minor Complication",
        (
            "The Voice of Ra 8 / Superhuman -2 / Shoot + Unusual (sonic), Convince + Zone, Inspire + Zone / minor "
            "Complication"
        ),
    ]


@clause(
    "SF-strange-skill-argonian-vision.1",
    "SF-strange-skill-martian-metamorphosis.1",
    "SF-strange-skill-jupiterian-body.1",
)
def test_the_samples_of_an_alien_are_as_the_text_prints_them() -> None:
    assert under("Alien") == [
        (
            "Argonian Vision 8 / Superhuman -2 / Examine + Unusual (sees through solid objects), Shoot + Unusual "
            "(invisible) / minor Snag"
        ),
        (
            "Martian Metamorphosis 7 / Extraordinary -1 / Disguise + Unusual (shapeshift), Skulk, Hide, Variable "
            "[Session] x2 / minor Snag"
        ),
        (
            "Jupiterian Body 15 / Ascendant -4 / Stress Capacity [Health], Resist Damage, Physical Force, Strike + "
            "Zone, Move + Unusual (flight) / minor Complication"
        ),
    ]


@clause(
    "SF-strange-skill-electro-static-discharge-cannon.1",
    "SF-strange-skill-scientific-genius.1",
    "SF-strange-skill-clockwork-wings.1",
)
def test_the_samples_of_an_anachronist_are_as_the_text_prints_them() -> None:
    assert under("Anachronist") == [
        (
            "Electro-Static Discharge Cannon 1 / Extraordinary -1 / Shoot + Unusual (ignores conductive protection), "
            "Menace + Range + Zone / minor Focus, major Delay, minor Charges"
        ),
        (
            "Scientific Genius 9 / Superhuman -2 / Workspace, Craft, Repair, Dismantle, Information, Research, "
            "Treatment [Physical] / Conviction"
        ),
        (
            "Clockwork Wings 3 / Extraordinary -1 / Move + Unusual (flight), Dodge, Parry / minor Focus, major Delay, "
            "minor Snag"
        ),
    ]


@clause(
    "SF-strange-skill-man-of-iron.1",
    "SF-strange-skill-e-unum-pluribus.1",
    "SF-strange-skill-automechanical-programming.1",
)
def test_the_samples_of_an_artificial_are_as_the_text_prints_them() -> None:
    assert under("Artificial") == [
        "Man of Iron 9 / Superhuman -2 / Physical Force, Resist Damage, Menace, Willpower / minor Complication",
        (
            "E Unum Pluribus 0 / Extraordinary -1 / Minions [Simple] + Unusual (arrive immediately) / major Snag, "
            "minor Transform"
        ),
        (
            "Automechanical Programming 8 / Extraordinary -1 / Variable [Session] x2, Variable [Scene] x2 / minor "
            "Focus, major Delay, minor Snag"
        ),
    ]


@clause(
    "SF-strange-skill-faerie-swarm.1",
    "SF-strange-skill-gossamer-wings.1",
    "SF-strange-skill-changeling-deceit.1",
    "SF-strange-skill-faerie-glamour.1",
)
def test_the_samples_of_a_faerie_are_as_the_text_prints_them() -> None:
    assert under("Faerie") == [
        (
            "Faerie Swarm 11 / Superhuman -2 / Minions [Simple] + Unusual (arrive immediately), Physical Force + "
            "Range, Menace + Spray, Strike / major Complication"
        ),
        "Gossamer Wings 3 / Extraordinary -1 / Move + Unusual (flight), Dodge / minor Snag",
        "Changeling Deceit 2 / Superhuman -2 / Disguise + Unusual (shapeshift), Guile / minor Snag, minor Snag",
        (
            "Faerie Glamour 10 / Mundane -0 / Menace + Range + Unusual (deals Physical consequences), Parry + Unusual "
            "(illusion), Disguise + Range + Unusual (illusion) / minor Snag, minor Snag"
        ),
    ]


@clause(
    "SF-strange-skill-god-of-strength.1", "SF-strange-skill-divine-luck.1", "SF-strange-skill-commanding-presence.1"
)
def test_the_samples_of_a_godling_are_as_the_text_prints_them() -> None:
    assert under("Godling") == [
        (
            "God of Strength 9 / Godlike -6 / Physical Force, Leap, Resist Damage, Stress Capacity [Health], "
            "Willpower / Conviction"
        ),
        (
            "Divine Luck 11 / Superhuman -2 / Dodge, Environment [Wilderness], Environment [Urban], Notice, Resist "
            "Damage / Conviction"
        ),
        (
            "Commanding Presence 11 / Ascendant -4 / Conversation + Zone, Convince + Zone, Menace + Zone, Willpower / "
            "Conviction"
        ),
    ]


@clause("SF-strange-skill-test-subject.1", "SF-strange-skill-the-beast-within.1", "SF-strange-skill-feline-reflexes.1")
def test_the_samples_of_a_changed_are_as_the_text_prints_them() -> None:
    assert under("Changed") == [
        "Test Subject 3 / Superhuman -2 / Stress Capacity [Health], Stress Capacity [Composure] / minor Complication",
        "The Beast Within 1 / Superhuman -2 / Physical Force, Menace, Skulk / minor Focus, major Transform, Taxing",
        "Feline Reflexes 4 / Extraordinary -1 / Move, Dodge, Initiative [Physical] / minor Complication",
    ]


@clause(
    "SF-strange-skill-human-pretzel.1", "SF-strange-skill-protean-flesh.1", "SF-strange-skill-grotesque-elongation.1"
)
def test_the_samples_of_a_human_oddity_are_as_the_text_prints_them() -> None:
    assert under("Human Oddity") == [
        "Human Pretzel 6 / Extraordinary -1 / Dexterity, Dodge, Move + Unusual (tight squeeze) / major Delay",
        (
            "Protean Flesh 0 / Superhuman -2 / Disguise + Unusual (shapeshifting) / minor Focus, minor Transform, "
            "major Charges, minor Snag"
        ),
        (
            "Grotesque Elongation 12 / Extraordinary -1 / Physical Force + Range x3, Resist Damage, Move, Strike + "
            "Spray / Conviction, minor Snag"
        ),
    ]


@clause("SF-strange-skill-human-pretzel.1", "SF-drawback-delay.4")
def test_the_delay_of_a_contortionist_is_as_long_as_a_major_one_has_to_be() -> None:
    bench = draft(begun().when(NORA, BeginFromSample(draft=NELL, sample="Human Pretzel"))).bench
    assert bench
    (delay,) = map(Drawback.parse, bench.drawbacks)
    check_times(delay)
    assert (delay.severity, time_for_each_use(delay)) == (Severity.MAJOR, Time.A_FEW_MINUTES)
    assert slowed_trapping(delay) == "Move"


@clause(
    "SF-strange-skill-grip-of-the-hundred-hand-giant.1",
    "SF-strange-skill-far-step.1",
    "SF-strange-skill-helm-of-minerva.1",
    "SF-strange-skill-hellfire.1",
)
def test_the_samples_of_a_magus_are_as_the_text_prints_them() -> None:
    assert under("Magus") == [
        (
            "Grip of the Hundred-Hand Giant 15 / Superhuman -2 / Physical Force + Range x3, Strike + Range x3, Resist "
            "Damage / major Focus"
        ),
        "Far Step 3 / Ascendant -4 / Leap + Unusual (does not cross the space between), Dodge / Profane",
        (
            "Helm of Minerva 9 / Superhuman -2 / Notice, Examine, Insight, Willpower, Initiative [Mental], Convince / "
            "major Focus"
        ),
        "Hellfire 6 / Superhuman -2 / Shoot, Menace, Variable [Session] x4 / Profane, minor Delay, minor Snag",
    ]


@clause(
    "SF-strange-skill-concussive-eye-beams.1",
    "SF-strange-skill-accelerated-healing.1",
    "SF-strange-skill-gigantic-size.1",
    "SF-strange-skill-forceful-telepathy.1",
)
def test_the_samples_of_a_mutant_are_as_the_text_prints_them() -> None:
    assert under("Mutant") == [
        "Concussive Eye Beams 0 / Superhuman -2 / Shoot + Range + Spray / minor Focus, major Snag",
        "Accelerated Healing 4 / Superhuman -2 / Resist Damage, Treatment [Physical] + Unusual (no tools) / minor Snag",
        "Gigantic Size 12 / Superhuman -2 / Physical Force, Resist Damage, Strike + Zone / minor Transform",
        "Forceful Telepathy 3 / Superhuman -2 / Convince + Psychic, Insight + Psychic / Conviction",
    ]


@clause(
    "SF-strange-skill-strength-training.1",
    "SF-strange-skill-man-of-action.1",
    "SF-strange-skill-mistress-of-all-pursuits.1",
)
def test_the_samples_of_a_super_normal_are_as_the_text_prints_them() -> None:
    assert under("Super-Normal") == [
        "Strength Training 7 / Extraordinary -1 / Physical Force, Leap, Resist Damage / minor Complication",
        (
            "Man of Action 15 / Extraordinary -1 / Leap, Climb, Move, Shoot, Strike, Dodge, Parry, Initiative "
            "[Physical] / Conviction"
        ),
        (
            "Mistress of All Pursuits 5 / Extraordinary -1 / Languages, Willpower, Variable [Session] x2 / minor "
            "Complication"
        ),
    ]
