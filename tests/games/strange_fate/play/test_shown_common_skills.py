"""The Common skills, as they stand on the sheet of a player who buys them."""

from __future__ import annotations

from tests.games.strange_fate.play.drafting import NELL, begun, draft
from tests.games.strange_fate.play.table import MARIGOLD, NORA, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.skills import BuySkill
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.table.offer import Choice, Offer


def bought(*names: str) -> dict[str, str]:
    """What each of these does for whoever buys it."""
    story = begun()
    for name in names:
        story.when(NORA, BuySkill(draft=NELL, skill=name, rating=1))
    return {each.name: ", ".join(each.trappings) for each in draft(story).skills if each.kind == "Common"}


def listed(offers: list[Offer], name: str) -> list[str]:
    """What the first of some offers has to choose from in a field."""
    (field,) = (each for each in offers[0].fields if each.name == name)
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


def test_common_skills_are_listed_by_the_alphabet() -> None:
    skills = listed(begun().offered(NORA, BuySkill), "skill")
    assert skills == sorted(skills)
    told = given()
    own = {each.name for each in told.now.people[MARIGOLD].character.designs}
    unbought = [each for each in listed(told.offered(NORA, FrameRoll), "by") if each in skills and each not in own]
    assert unbought
    assert unbought == sorted(unbought)


@clause(
    "SF-extras.4",
    "SF-common-skill-academics.1",
    "SF-common-skill-alertness.1",
    "SF-common-skill-arms.1",
    "SF-common-skill-art.1",
    "SF-common-skill-athletics.1",
    "SF-common-skill-brawn.1",
    "SF-common-skill-bureaucracy.1",
)
def test_academics_to_bureaucracy() -> None:
    assert bought("Academics", "Alertness", "Arms", "Art", "Athletics", "Brawn", "Bureaucracy") == {
        "Academics": "Information, Research, Languages",
        "Alertness": "Notice, Initiative [Physical]",
        "Arms": "Strike, Strike + Range, Parry, Information",
        "Art": "Craft, Repair, Information, Inspire, Networking",
        "Athletics": "Climb, Dodge, Leap, Move, Move + Unusual (swimming)",
        "Brawn": "Physical Force",
        "Bureaucracy": "Networking, Information, Convince, Influence, Esteem",
    }


@clause(
    "SF-common-skill-fisticuffs.1",
    "SF-common-skill-horsemanship.1",
    "SF-common-skill-burglary.1",
    "SF-common-skill-contacting.1",
    "SF-common-skill-craftsmanship.1",
    "SF-common-skill-deceit.1",
    "SF-common-skill-drive.1",
)
def test_fisticuffs_to_drive() -> None:
    assert bought("Fisticuffs", "Horsemanship", "Burglary", "Contacting", "Craftsmanship", "Deceit", "Drive") == {
        "Fisticuffs": "Strike, Parry, Information",
        "Horsemanship": "Transport, Information, Treatment [Physical], Treatment [Mental]",
        "Burglary": "Examine, Security, Information",
        "Contacting": "Esteem, Networking, Influence, Initiative [Social], Treatment [Social]",
        "Craftsmanship": "Craft, Repair, Dismantle, Information",
        "Deceit": "Guile, Disguise, Dexterity",
        "Drive": "Transport, Information",
    }


@clause(
    "SF-common-skill-empathy.1",
    "SF-common-skill-endurance.1",
    "SF-common-skill-presence.1",
    "SF-common-skill-resolve.1",
    "SF-common-skill-intimidation.1",
    "SF-common-skill-investigation.1",
    "SF-common-skill-marksmanship.1",
)
def test_empathy_to_marksmanship() -> None:
    assert bought("Empathy", "Endurance", "Presence", "Resolve", "Intimidation", "Investigation", "Marksmanship") == {
        "Empathy": "Insight, Initiative [Mental], Treatment [Mental]",
        "Endurance": "Stress Capacity [Health]",
        "Presence": "Conversation, Convince, Inspire, Stress Capacity [Reputation]",
        "Resolve": "Willpower, Stress Capacity [Composure], Initiative [Mental]",
        "Intimidation": "Menace, Initiative [Mental]",
        "Investigation": "Examine, Information",
        "Marksmanship": "Shoot + Range, Information",
    }


@clause(
    "SF-common-skill-occultism.1",
    "SF-common-skill-pilot.1",
    "SF-common-skill-resources.1",
    "SF-common-skill-science.1",
    "SF-common-skill-seamanship.1",
    "SF-common-skill-stealth.1",
    "SF-common-skill-survival.1",
)
def test_occultism_to_survival() -> None:
    assert bought("Occultism", "Pilot", "Resources", "Science", "Seamanship", "Stealth", "Survival") == {
        "Occultism": "Information, Networking, Research",
        "Pilot": "Transport, Information",
        "Resources": "Wealth",
        "Science": "Craft, Information, Research, Treatment [Physical]",
        "Seamanship": "Transport, Environment [Sea], Information",
        "Stealth": "Hide, Skulk",
        "Survival": "Information, Environment [Wilderness], Treatment [Physical]",
    }
