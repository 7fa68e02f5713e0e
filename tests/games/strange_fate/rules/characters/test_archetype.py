import msgspec
import pytest
from msgspec.structs import replace
from tests.refusing import figures, refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters import archetype, creation
from talewright.games.strange_fate.rules.characters.archetype import (
    Applicant,
    Archetype,
    Demand,
    Magic,
    archetype_called,
    archetypes,
    check_mending,
)
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.refusal import Fault

CONCEPT = Aspect(name="The Last of the Lamp-Eaters", kind=AspectKind.ARCHETYPE)


def power(drawbacks: str = "minor Snag (by day)", *, is_invention: bool = False) -> Owned:
    return Owned(skill=parse(f"Power: Strange 2 = Strike; {drawbacks}"), is_invention=is_invention)


def unmet(name: str, *skills: Owned, **more: object) -> list[Fault]:
    applicant = replace(Applicant(skills=skills, aspects=(CONCEPT,)), **more)
    return list(archetype.faults(archetypes()[name], applicant))


def asked(name: str, *skills: Owned) -> list[tuple[str, str]]:
    character = Character(name="Ada", archetype=archetypes()[name], aspects=(CONCEPT,), skills=skills)
    return [(each.asks, each.clause) for each in creation.questions(character)]


@clause("SF-archetypes.1")
def test_there_are_eleven() -> None:
    assert list(archetypes()) == [
        "Adept",
        "Alien",
        "Anachronist",
        "Artificial",
        "Changed",
        "Faerie",
        "Godling",
        "Human Oddity",
        "Magus",
        "Mutant",
        "Super-Normal",
    ]
    assert archetype_called(" human oddity ") is archetypes()["Human Oddity"]
    with refusing("SF-archetypes.1", naming=("Wizard",)):
        archetype_called("Wizard")


@clause("SF-archetypes.4", "SF-aspects.7")
def test_each_says_what_it_is_and_gives_three_examples() -> None:
    for each in archetypes().values():
        assert (bool(each.what), len(set(each.examples)), bool(each.invoke), bool(each.compel)) == (True, 3, True, True)
    examples = [example for each in archetypes().values() for example in each.examples]
    assert len(set(examples)) == 33


@clause(
    "SF-archetype-adept.2",
    "SF-archetype-alien.2",
    "SF-archetype-anachronist.2",
    "SF-archetype-artificial.2",
    "SF-archetype-changed.2",
    "SF-archetype-faerie.4",
    "SF-archetype-godling.2",
    "SF-archetype-human-oddity.3",
    "SF-archetype-magus.3",
    "SF-archetype-mutant.2",
    "SF-archetype-super-normal.3",
)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Adept", "long practice"),
        ("Alien", "survivor"),
        ("Anachronist", "beyond the science"),
        ("Artificial", "made being"),
        ("Changed", "altered"),
        ("Faerie", "of Oath, of Form and of Self"),
        ("Godling", "deity"),
        ("Human Oddity", "born visibly different"),
        ("Magus", "Sacred magic slow"),
        ("Mutant", "born with unnatural abilities"),
        ("Super-Normal", "beyond accepted limits"),
    ],
)
def test_what_each_is(name: str, words: str) -> None:
    assert words in archetypes()[name].what


@clause(
    "SF-archetype-adept.3",
    "SF-archetype-alien.3",
    "SF-archetype-anachronist.3",
    "SF-archetype-artificial.3",
    "SF-archetype-changed.3",
    "SF-archetype-faerie.5",
    "SF-archetype-godling.3",
    "SF-archetype-human-oddity.4",
    "SF-archetype-magus.4",
    "SF-archetype-mutant.3",
    "SF-archetype-super-normal.4",
)
@pytest.mark.parametrize(
    ("name", "occasions"),
    [
        ("Adept", ["training", "obscure", "mysterious"]),
        ("Alien", ["origin", "script", "another alien"]),
        ("Anachronist", ["invention", "technology", "science"]),
        ("Artificial", ["blow", "rest", "frightening"]),
        ("Changed", ["limits", "how such changes"]),
        ("Faerie", ["other fae", "deceiving", "oath"]),
        ("Godling", ["mortals", "that kind", "long life"]),
        ("Human Oddity", ["scaring", "oddity", "others like it"]),
        ("Magus", ["working magic", "undoing", "occult"]),
        ("Mutant", ["kinship", "advantage"]),
        ("Super-Normal", ["ordinary people", "ability", "bounds"]),
    ],
)
def test_when_each_is_invoked(name: str, occasions: list[str]) -> None:
    said = archetypes()[name].invoke
    assert len(said) == len(occasions)
    assert all(word in sentence for word, sentence in zip(occasions, said, strict=True))


@clause(
    "SF-archetype-adept.4",
    "SF-archetype-alien.4",
    "SF-archetype-anachronist.4",
    "SF-archetype-artificial.4",
    "SF-archetype-changed.4",
    "SF-archetype-faerie.6",
    "SF-archetype-godling.4",
    "SF-archetype-human-oddity.5",
    "SF-archetype-magus.5",
    "SF-archetype-mutant.4",
    "SF-archetype-super-normal.5",
)
@pytest.mark.parametrize(
    ("name", "grounds"),
    [
        ("Adept", ["school", "precepts", "honourably"]),
        ("Alien", ["manners", "same kind", "fit in"]),
        ("Anachronist", ["nobody follows", "before people", "morals"]),
        ("Artificial", ["humans feel", "hide", "mob"]),
        ("Changed", ["hunted", "stranger", "repay"]),
        ("Faerie", ["Law", "prejudice", "Crown"]),
        ("Godling", ["arrogant", "hostile deity", "long ago"]),
        ("Human Oddity", ["scorn", "frighten off", "rage"]),
        ("Magus", ["betray", "danger", "ritual"]),
        ("Mutant", ["crowd", "bad moment", "rival gang"]),
        ("Super-Normal", ["lose touch", "challenge", "too much"]),
    ],
)
def test_on_what_grounds_each_is_compelled(name: str, grounds: list[str]) -> None:
    said = archetypes()[name].compel
    assert len(said) == len(grounds)
    assert all(word in sentence for word, sentence in zip(grounds, said, strict=True))


@clause("SF-archetypes.2", "SF-aspects.2")
def test_who_is_strange_has_one_archetype_aspect() -> None:
    assert unmet("Alien") == []
    for aspects in ((), (CONCEPT, replace(CONCEPT, name="And Another"))):
        (fault,) = unmet("Alien", aspects=aspects)
        assert (fault.clause, "Alien" in fault.why) == ("SF-archetypes.2", True)
    plain = list(archetype.faults(None, Applicant(aspects=(CONCEPT,))))
    assert [fault.clause for fault in plain] == ["SF-aspects.2"]
    assert not list(archetype.faults(None, Applicant()))


@clause("SF-archetype-adept.1", "SF-archetype-human-oddity.1", "SF-archetype-super-normal.1", "SF-archetype-godling.1")
@pytest.mark.parametrize(
    ("name", "about", "clause_id"),
    [
        ("Adept", "physical or mental ability", "SF-archetype-adept.1"),
        ("Human Oddity", "physical or mental ability", "SF-archetype-human-oddity.1"),
        ("Super-Normal", "physical or mental ability", "SF-archetype-super-normal.1"),
        ("Godling", "divine heritage", "SF-archetype-godling.1"),
    ],
)
def test_a_person_confirms_what_strange_skills_are_about(name: str, about: str, clause_id: str) -> None:
    (question,) = [asks for asks, where in asked(name, power()) if where == clause_id]
    assert about in question
    assert not [asks for asks, where in asked(name, Owned(skill=parse("Brawn 2"))) if where == clause_id]


def test_what_was_confirmed_is_not_asked_again() -> None:
    godling = Character(name="Ada", archetype=archetypes()["Godling"], aspects=(CONCEPT,), skills=(power(),))
    (open_,) = [question for skill, question in creation.unanswered(godling) if not skill]
    assert open_.about == "the divine heritage or its sphere"
    confirmed = replace(godling, confirmed=frozenset({open_.about}))
    assert not [question for skill, question in creation.unanswered(confirmed) if not skill]


@clause("SF-archetypes.5")
@pytest.mark.parametrize(
    ("name", "skills", "where", "wanted"),
    [
        ("Artificial", [power()], "SF-archetype-artificial.1", ("Complication",)),
        ("Human Oddity", [power("minor Complication (Odd)")], "SF-archetype-human-oddity.2", ("major Complication",)),
        ("Anachronist", [power(is_invention=True)], "SF-archetype-anachronist.1", ("Power", "Focus")),
        ("Mutant", [], "SF-archetype-mutant.1", ("mutation",)),
        ("Super-Normal", [power()], "SF-archetype-super-normal.2", ("Conviction",)),
    ],
)
def test_a_demand_that_is_not_met_says_what_would_meet_it(
    name: str, skills: list[Owned], where: str, wanted: tuple[str, ...]
) -> None:
    (fault,) = unmet(name, *skills)
    assert fault.clause == where
    assert [each for each in (name, *wanted) if each not in fault.why] == []


def test_everything_that_a_faerie_and_a_magus_need_is_told() -> None:
    drawback, weakness, skill = unmet("Faerie")
    assert (drawback.clause, "Complication" in drawback.why) == ("SF-archetype-faerie.1", True)
    assert (weakness.clause, "iron" in weakness.why, figures(weakness.why)) == (
        "SF-archetype-faerie.2",
        True,
        ["1", "2"],
    )
    assert (skill.clause, "Faerie Glamour" in skill.why) == ("SF-archetype-faerie.3", True)
    obsession, magic = unmet("Magus")
    assert (obsession.clause, "Obsession" in obsession.why) == ("SF-archetype-magus.1", True)
    assert (magic.clause, [each in magic.why for each in Magic]) == ("SF-archetype-magus.2", [True, True])


def test_a_common_skill_beyond_humans_is_a_strange_one_for_its_archetype() -> None:
    assert unmet("Mutant", Owned(skill=parse("Brawn 2E; minor Snag (by day)"))) != []
    assert unmet("Mutant", Owned(skill=parse("Brawn 2S; minor Snag (by day)"))) == []


@clause("SF-archetypes.3")
def test_a_group_may_invent_an_archetype() -> None:
    dream = Archetype(
        name="Dream",
        what="somebody's dream that did not end",
        demands=(Demand(drawback=(DrawbackKind.SNAG, DrawbackKind.TAXING), about="waking"),),
    )
    awake = Applicant(skills=(power("Conviction (Sleep On)"),), aspects=(CONCEPT,))
    (fault,) = archetype.faults(dream, awake)
    assert fault.clause == "SF-archetypes.3"
    assert [each for each in ("Dream", "Snag", "Taxing", "waking") if each not in fault.why] == []
    assert not list(archetype.faults(dream, replace(awake, skills=(power("Taxing"),))))
    character = Character(name="Ada", archetype=dream, aspects=(CONCEPT,))
    assert "SF-archetypes.3" in [question.clause for question in creation.questions(character)]


@pytest.mark.parametrize(
    ("demand", "named"),
    [
        ({"about": "nothing"}, "weak_to"),
        ({"weak_to": "salt", "skill": "Salt"}, "weak_to"),
        ({"drawback": ["Snag"], "severity": "awful"}, "'awful'"),
        ({"drawback": ["Snagg"]}, "'Snagg'"),
    ],
)
def test_a_demand_that_says_nothing_cannot_be_read(demand: dict[str, object], named: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=named):
        msgspec.convert(demand, Demand)


def test_an_artificial_is_mended_in_the_tier_of_its_body() -> None:
    check_mending("Repair", Tier.SUPERHUMAN, [Tier.EXTRAORDINARY, Tier.SUPERHUMAN])
    check_mending("Repair", Tier.MUNDANE, [])
    with refusing("SF-archetype-artificial.5"):
        check_mending("Treatment [Physical]", Tier.GODLIKE, [])
    with refusing("SF-archetype-artificial.6", naming=("Superhuman", "Extraordinary")):
        check_mending("Repair", Tier.EXTRAORDINARY, [Tier.EXTRAORDINARY, Tier.SUPERHUMAN])


def test_ready_characters_have_different_archetypes() -> None:
    names = {each.archetype.name for each in ready().values() if each.archetype}
    assert len(names) == len(ready()) == 6
