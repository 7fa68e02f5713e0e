"""The Common skills, as they stand on the sheet of a player who buys them."""

from tests.games.story import seated
from tests.games.strange_fate.play.drafting import NELL, begun, draft
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, THUG, Fight
from tests.games.strange_fate.play.table import GM, MADE_UP, MARIGOLD, NORA, given
from tests.rules.clause import clause

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.able import owned_for, rating_for
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.steps import DeedChosen
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, DeedId
from talewright.games.strange_fate.play.making.skills import BuySkill
from talewright.games.strange_fate.play.making.under_way import TakeSheet
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.rules.characters.character import UNTRAINED
from talewright.games.strange_fate.rules.skills.library import library
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
    skills = listed(begun().offered(NORA, BuySkill), "skills")
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


FERRY = CharacterId(ActorId("nell-of-the-river"))
FERRYMAN = """
game = "strange-fate"
name = "Nell Harrow"

[series]
common_skills = false

[[aspect]]
name = "The River Gives Back"
kind = "Conviction"

[[skill]]
kind = "Unique"
name = "Ferryman"
rating = 3
theme = "the river"
trappings = ["Transport", "Information"]
"""


def without_common_skills() -> Fight:
    """Nell has one skill of her own, in a world without Common skills; a thug is about."""
    told = seated(Fight, STRANGE_FATE_GAME, "London", {"common_skills": "false"})
    told.when(GM, TakeSheet(text=FERRYMAN, player=told.seats[NORA]), called=FERRY)
    return told.when(GM, AddNpcs(text="Good thug, Good initiative"), called=MADE_UP)


@clause("SF-world-without-common-skills.1", "SF-buy-skills.2")
def test_without_common_skills_trappings_are_tried_as_mediocre_by_no_skill_of_a_name() -> None:
    told = without_common_skills()
    names = {sample.name for sample in library().common}
    by = set(listed(told.offered(NORA, FrameRoll), "by"))
    does = {each.partition("/") for one in told.offered(NORA, Act) for each in listed([one], "does")}
    assert not names & (by | {skill for skill, _, _ in does})
    assert {slug for skill, _, slug in does if skill == UNTRAINED} >= {"climb", "hide", "strike", "know"}
    told.attempt(NORA, FrameRoll(who=FERRY, by="Athletics: Dodge", goal="duck")).refused("SF-buy-skills.2")
    told.attempt(NORA, Act(who=FERRY, does="Athletics/climb")).refused("SF-buy-skills.2")
    told.when(NORA, FrameRoll(who=FERRY, by=f"{UNTRAINED}: Dodge", goal="duck"), called=BLOW)
    ours = told.card(BLOW).ours
    assert ours
    assert (str(ours.rating), ours.applied) == ("0", AppliedSkill(UNTRAINED, "Dodge"))


@clause("SF-world-without-common-skills.1", "SF-buy-skills.2")
def test_without_common_skills_anybody_attacks_and_defends_untrained() -> None:
    told = without_common_skills().begins(FERRY, THUG)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=FERRY, place=1))
    assert f"{UNTRAINED}: Strike" in listed(told.offered(NORA, Attack), "by")
    told.when(GM, MoveInOrder(conflict=BRAWL, who=THUG, place=1))
    told.attacks(THUG, FERRY, "thug")
    defences = [option for one in told.offered(NORA, Oppose) for option in listed([one], "by")]
    assert defences[:2] == [f"{UNTRAINED}: Parry", f"{UNTRAINED}: Dodge"]
    told.attempt(NORA, Oppose(roll=BLOW, who=FERRY, by="Athletics: Dodge")).refused("SF-buy-skills.2")
    theirs = told.when(NORA, Oppose(roll=BLOW, who=FERRY, by=defences[0])).card(BLOW).theirs
    assert theirs
    assert str(theirs.rating) == "0"


@clause("SF-world-without-common-skills.1")
def test_what_was_done_by_a_common_skill_in_an_older_journal_of_such_a_world_goes_on() -> None:
    told = without_common_skills()
    it = DeedId("an-older-deed")
    chosen = DeedChosen(deed=it, who=FERRY, skill="Athletics", procedure="climb")
    state = chosen.file(told.now)
    assert str(rating_for(state, state.acts.deed(it))) == "0"
    assert owned_for(state, state.acts.deed(it)).skill.name == "Athletics"
