"""Minions and duplicates: how they are called, how good they are, and what a higher tier raises."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import (
    COOK,
    GM,
    IT,
    MARIGOLD,
    NORA,
    PEOPLE,
    deed,
    doing,
    having,
    rolls,
    with_skills,
)
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import STRANGE, able, about, against, begun, came, seen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.ways import ways
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.offer import Choice, Text

SIMPLE = "Gang: Unique 4 = Minions [Simple]"
ADVANCED = "Gang: Unique 4 = Minions [Advanced]"
COPIES = "Selves: Strange 4 = Minions [Duplicates]" + STRANGE
QUALITIES = [("Average", 1), ("Fair", 3), ("Good", 5)]


def helpers(story: Story) -> list[tuple[str, int]]:
    """Who has come, and how many of them."""
    return [(str(each.quick), each.count) for id_, each in story.now.npcs.items() if not id_.startswith(PEOPLE)]


def called(skill: str, does: str, faces: str) -> Story:
    """Helpers are called in a scene, and the roll stands."""
    story = with_skills(skill, "Cat: Unique 3 = Hide", "Dog: Unique 2 = Notice", "Owl: Unique 1 = Examine")
    story.when(GM, OpenScene(name="The docks"))
    about(doing(story, f"{skill.partition(':')[0]}/{does}"))
    return rolls(story, faces)


def come(story: Story, quality: str, words: str, times: int = 1) -> Story:
    """So many of a quality, who are called something."""
    story.when(NORA, Buy(deed=IT, buys=f"a helper of {quality} quality", times=times))
    return story.when(NORA, EndDeed(deed=IT, words=words))


@clause("SF-trapping-minions.5")
@pytest.mark.parametrize(("quality", "cost"), QUALITIES)
def test_a_call_is_against_mediocre_and_better_minions_cost_more_shifts(quality: str, cost: int) -> None:
    story = called(SIMPLE, "call-minions", "++00")
    assert (against(story), deed(story).shifts) == ("0", 6)
    story.when(NORA, Buy(deed=IT, buys=f"a helper of {quality} quality"))
    assert deed(story).left == 6 - cost


@clause("SF-trapping-minions.4")
def test_a_call_of_the_scene_before_that_is_dropped_gives_nothing_back_of_the_one_call_of_this_scene() -> None:
    story = with_skills(SIMPLE).when(GM, OpenScene(name="The docks"))
    about(doing(story, "Gang/call-minions")).when(GM, EndScene()).when(GM, OpenScene(name="The roof"))
    again = DeedId("another-call")
    rolls(about(doing(story, "Gang/call-minions", called=again), again), "++00", called=again)
    story.when(GM, CancelRoll(roll=RollId(IT)))
    story.attempt(NORA, Act(who=MARIGOLD, does="Gang/call-minions")).refused("SF-trapping-minions.4")
    assert deed(story, again).stage is Stage.ROLLED


@clause("SF-trapping-minions.3")
def test_minions_come_sooner_for_a_fate_point_and_a_reason() -> None:
    story = with_skills(SIMPLE)
    before = story.now.people[MARIGOLD].purse.points
    doing(story, "Gang/bring-minions-sooner")
    story.attempt(NORA, SetAbout(deed=IT)).refused("SF-trapping-minions.3")
    about(story, words="they were in the crowd all along")
    assert story.now.people[MARIGOLD].purse.points == before - 1
    assert came(story)


@clause("SF-trapping-minions.8")
def test_a_scope_of_a_simple_minion_is_one_skill_and_nothing_else_is() -> None:
    story = called(SIMPLE, "call-minions", "++00")
    story.when(NORA, Buy(deed=IT, buys="a helper of Fair quality"))
    story.attempt(NORA, EndDeed(deed=IT, words="sailor: Physical, Fencing")).refused("SF-trapping-minions.7")
    story.when(NORA, EndDeed(deed=IT, words="sailor: Physical, Mental"))
    assert helpers(story) == [("Fair (+2) sailor, Fair (+2) Physical, Average (+1) Mental", 1)]


@clause("SF-trapping-minions.7", "SF-trapping-minions.8")
def test_a_minion_does_everything_by_its_scopes_and_nothing_by_its_quality() -> None:
    story = called(SIMPLE, "call-minions", "++00")
    come(story, "Good", "sailor: Physical, Mental, Social")
    sailor = next(npc for npc in story.now.npcs if not npc.startswith(PEOPLE))
    for track, by in (("Health", "Physical"), ("Composure", "Mental"), ("Reputation", "Social")):
        roll = f"harm-to-{track.lower()}"
        story.when(GM, AttackOnce(who=COOK, target=sailor, by="cook", track=track), called=roll)
        (defends,) = [
            each
            for each in story.offered(GM, Oppose)
            if (each.fixed.get("roll"), each.fixed.get("who")) == (roll, sailor)
        ]
        (field,) = defends.fields
        assert isinstance(field, Choice)
        assert {option.value for option in field.options} == {"Physical", "Mental", "Social"}
        assert field.options[0].value == by
    story.attempt(GM, Act(who=sailor, does="bluff")).refused("SF-trapping-minions.8")
    (form,) = (each for each in story.offered(GM, Act) if each.fixed.get("who") == sailor)
    (by_its_scopes,) = (each for each in form.fields if each.name == "by" and isinstance(each, Choice))
    assert [option.value for option in by_its_scopes.options] == ["Physical", "Mental", "Social"]
    story.when(GM, Act(who=sailor, does="bluff", by="Social"))


@clause("SF-trapping-minions.7")
def test_an_average_minion_is_good_at_one_thing() -> None:
    story = come(called(SIMPLE, "call-minions", "++00"), "Average", "sailor: Physical")
    sailor = next(npc for npc in story.now.npcs if not npc.startswith(PEOPLE))
    assert [way.by.skill for way in ways(story.now.npcs[sailor])] == ["Physical"]


@clause("SF-trapping-minions.9")
@pytest.mark.parametrize(("quality", "ratings"), [("Average", [1]), ("Fair", [2, 1, 1]), ("Good", [3, 2, 2, 1, 1, 1])])
def test_advanced_minions_have_a_full_pyramid(quality: str, ratings: list[int]) -> None:
    story = called(ADVANCED, "call-advanced-minions", "++00")
    story.when(NORA, Buy(deed=IT, buys=f"a helper of {quality} quality"))
    names = [f"Skill {number}" for number, _ in enumerate(ratings)]
    few = EndDeed(deed=IT, words=f"guard: {', '.join((*names, 'One More'))}")
    story.attempt(NORA, few).refused("SF-trapping-minions.9")
    story.when(NORA, EndDeed(deed=IT, words=f"guard: {', '.join(names)}"))
    ((line, _),) = helpers(story)
    assert [part.strip().partition(" (")[2][:2] for part in line.split(",")][1:] == [f"+{each}" for each in ratings]


RAISING = [
    ("S", "superhuman", "0S", ["(E)"]),
    ("A", "ascendant", "0A", ["(S)"]),
    ("A", "ascendant", "0A", ["(E)", "(E)"]),
    ("A", "ascendant", "0A", ["(E)"]),
    ("G", "godlike", "0G", ["(A)"]),
    ("G", "godlike", "0G", ["(S)", "(E)"]),
    ("G", "godlike", "0G", ["(E)", "(E)", "(E)"]),
    ("G", "godlike", "0G", ["(E)", "(E)"]),
]


@clause("SF-trapping-minions.12", "SF-trapping-minions.13", "SF-trapping-minions.14")
@pytest.mark.parametrize(("tier", "does", "hard", "to"), RAISING)
def test_a_better_call_is_against_the_tier_and_raises_what_it_may(
    tier: str, does: str, hard: str, to: list[str]
) -> None:
    story = called(f"Gang: Strange 9{tier} = Minions [Simple]{STRANGE}", f"call-minions-{does}", "0000")
    assert against(story) == hard
    scopes = [
        f"{scope} {each}".strip() for scope, each in zip(("Physical", "Mental", "Social"), (*to, "", ""), strict=False)
    ]
    come(story, "Good", f"sailor: {', '.join(scopes)}")
    ((line, _),) = helpers(story)
    assert [each for each in ("E", "S", "A") for _ in range(line.count(f"({each})"))] == sorted(
        (each.strip("()") for each in to), key="ESA".index
    )


@clause("SF-trapping-minions.12", "SF-trapping-minions.13", "SF-trapping-minions.14")
@pytest.mark.parametrize(
    ("tier", "does", "clause_id", "words"),
    [
        ("S", "superhuman", "SF-trapping-minions.12", "Physical (S), Mental, Social"),
        ("S", "superhuman", "SF-trapping-minions.12", "Physical (E), Mental (E), Social"),
        ("A", "ascendant", "SF-trapping-minions.13", "Physical (S), Mental (E), Social"),
        ("G", "godlike", "SF-trapping-minions.14", "Physical (A), Mental (E), Social"),
    ],
)
def test_a_better_call_raises_no_more_than_its_tier_allows(tier: str, does: str, clause_id: str, words: str) -> None:
    story = called(f"Gang: Strange 9{tier} = Minions [Simple]{STRANGE}", f"call-minions-{does}", "0000")
    story.when(NORA, Buy(deed=IT, buys="a helper of Good quality"))
    story.attempt(NORA, EndDeed(deed=IT, words=f"sailor: {words}")).refused(clause_id)


@clause("SF-trapping-minions.12", "SF-trapping-minions.13", "SF-trapping-minions.14")
@pytest.mark.parametrize("what", ["Simple", "Advanced", "Duplicates"])
@pytest.mark.parametrize(
    ("tier", "does", "best"), [("S", "superhuman", "(E)"), ("A", "ascendant", "(S)"), ("G", "godlike", "(A)")]
)
def test_a_better_call_is_filled_in_with_the_best_that_it_raises(tier: str, does: str, best: str, what: str) -> None:
    fist = f"Fist: Strange 4G = Strike{STRANGE}"
    story = with_skills(f"Gang: Strange 4{tier} = Minions [{what}]{STRANGE}", fist, "Cat: Unique 3 = Hide")
    story.when(GM, OpenScene(name="The docks"))
    rolls(about(doing(story, f"Gang/call-minions-{does}")), "++++")
    story.when(NORA, Buy(deed=IT, buys="a helper of Fair quality"))
    (field,) = (each for made in story.offered(NORA, EndDeed) for each in made.fields)
    assert isinstance(field, Text)
    assert (field.default.count("("), best in field.default, "(E)" in field.about) == (1, True, True)
    story.when(NORA, EndDeed(deed=IT, words=field.default))
    assert [best in line for line, _ in helpers(story)] == [True]


@clause("SF-trapping-minions.15")
def test_an_extraordinary_skill_has_no_better_call() -> None:
    story = called("Gang: Strange 9E = Minions [Simple]" + STRANGE, "call-minions", "0001")
    assert able(story, "Gang") <= {"call-minions", "bring-minions-sooner"}
    story.when(NORA, Buy(deed=IT, buys="a helper of Average quality"))
    raised = EndDeed(deed=IT, words="sailor: Physical (E)")
    story.attempt(NORA, raised).refused("SF-trapping-minions.15")


# ---- duplicates


@clause("SF-trapping-duplicates.1")
def test_copies_of_oneself_come_at_once() -> None:
    assert str(begun(COPIES, "duplicate").now.acts.deeds[IT].procedure.takes) == "An Instant"


@clause("SF-trapping-duplicates.3")
@pytest.mark.parametrize(("quality", "cost"), QUALITIES)
def test_duplicates_are_against_mediocre_and_all_of_one_quality(quality: str, cost: int) -> None:
    story = called(COPIES, "duplicate", "+++0")
    assert (against(story), deed(story).shifts) == ("0", 7)
    story.when(NORA, Buy(deed=IT, buys=f"a helper of {quality} quality"))
    assert deed(story).left == 7 - cost
    other = "Fair" if quality == "Average" else "Average"
    story.attempt(NORA, Buy(deed=IT, buys=f"a helper of {other} quality")).refused("SF-trapping-minions.6")


@clause("SF-trapping-duplicates.4")
@pytest.mark.parametrize(
    ("quality", "names", "ratings"),
    [("Average", "Cat", ["+1"]), ("Fair", "Cat, Dog", ["+2", "+1"]), ("Good", "Cat, Dog, Owl", ["+3", "+2", "+1"])],
)
def test_a_duplicate_has_a_skill_for_each_rating_up_to_its_quality(
    quality: str, names: str, ratings: list[str]
) -> None:
    story = come(called(COPIES, "duplicate", "++00"), quality, f"self: {names}")
    ((line, _),) = helpers(story)
    assert [part.strip().partition(" (")[2][:2] for part in line.split(",")][1:] == ratings


@clause("SF-trapping-duplicates.4", "SF-trapping-duplicates.7")
def test_a_copy_of_which_nothing_is_said_has_the_best_of_the_characters_own_skills_and_nothing_else() -> None:
    story = called(COPIES, "duplicate", "++00")
    story.when(NORA, Buy(deed=IT, buys="a helper of Good quality"))
    story.attempt(NORA, EndDeed(deed=IT, words="duplicate: ")).refused("SF-trapping-minions.7")
    (offer,) = story.offered(NORA, EndDeed)
    (said,) = (each.default for each in offer.fields if isinstance(each, Text))
    story.when(NORA, EndDeed(deed=IT, words=str(said)))
    copy = next(npc for id_, npc in story.now.npcs.items() if not id_.startswith(PEOPLE))
    own = {skill.name: skill.rating for skill in story.now.people[MARIGOLD].character.designs}
    copied = [(way.by.skill, way.rating.value) for way in ways(copy)]
    assert [rating for _, rating in copied] == [3, 2, 1]
    assert all(own[name] >= rating and name != "Selves" for name, rating in copied)


@clause("SF-trapping-duplicates.4", "SF-trapping-duplicates.7")
@pytest.mark.parametrize(
    ("others", "able"),
    [
        (("Cat: Unique 1 = Hide", "Dog: Unique 1 = Notice", "Owl: Unique 1 = Examine"), ["Average"]),
        (("Cat: Unique 3 = Hide", "Dog: Unique 1 = Notice"), ["Average", "Fair"]),
    ],
)
def test_copies_of_a_quality_that_the_characters_skills_cannot_fill_are_not_to_be_had(
    others: tuple[str, ...], able: list[str]
) -> None:
    story = with_skills()
    alone = replace(story.now.people[MARIGOLD].character, skills=tuple(map(having, (COPIES, *others))))
    story.when(GM, CorrectSheet(character=MARIGOLD, text=written(alone, CreationRules()), reason="for the test"))
    story.when(GM, OpenScene(name="The docks"))
    rolls(about(doing(story, "Selves/duplicate")), "+++0")
    assert [each.fixed["buys"] for each in story.offered(NORA, Buy)] == [f"a helper of {each} quality" for each in able]
    for quality, _ in QUALITIES:
        if quality not in able:
            buys = Buy(deed=IT, buys=f"a helper of {quality} quality")
            story.attempt(NORA, buys).refused("SF-trapping-duplicates.7")
    come(story, able[-1], "My twin")
    ((line, _),) = helpers(story)
    assert line.startswith(f"{able[-1]} (")


@clause("SF-trapping-duplicates.6")
def test_no_copy_makes_copies() -> None:
    story = called(COPIES, "duplicate", "++00")
    story.when(NORA, Buy(deed=IT, buys="a helper of Average quality"))
    story.attempt(NORA, EndDeed(deed=IT, words="self: Selves")).refused("SF-trapping-duplicates.6")


@clause("SF-trapping-duplicates.7")
@pytest.mark.parametrize("names", ["Fencing, Dog", "Owl, Dog"])
def test_a_copy_has_what_the_character_has_and_no_better(names: str) -> None:
    story = called(COPIES, "duplicate", "++00")
    story.when(NORA, Buy(deed=IT, buys="a helper of Fair quality"))
    story.attempt(NORA, EndDeed(deed=IT, words=f"self: {names}")).refused("SF-trapping-duplicates.7")


@clause("SF-trapping-minions.12", "SF-trapping-duplicates.7")
def test_a_better_call_raises_a_skill_of_a_copy_as_far_as_the_character_has_it() -> None:
    fist = f"Fist: Strange 4S = Strike{STRANGE}"
    story = with_skills(f"Selves: Strange 4S = Minions [Duplicates]{STRANGE}", fist, "Cat: Unique 3 = Hide")
    story.when(GM, OpenScene(name="The docks"))
    rolls(about(doing(story, "Selves/call-minions-superhuman")), "++00")
    story.when(NORA, Buy(deed=IT, buys="a helper of Average quality"))
    story.attempt(NORA, EndDeed(deed=IT, words="self: Cat (E)")).refused("SF-trapping-duplicates.7")
    story.when(NORA, EndDeed(deed=IT, words="self: Fist (E)"))
    ((line, _),) = helpers(story)
    assert line.endswith("Average (+1) Fist (E)")


@clause("SF-trapping-duplicates.1")
@pytest.mark.parametrize(("flaw", "sooner"), [("", set()), ("; minor Delay", {"bring-minions-sooner"})])
def test_nobody_pays_for_copies_to_come_sooner_who_come_at_once(flaw: str, sooner: set[str]) -> None:
    story = with_skills(COPIES + flaw)
    assert able(story, "Selves") == {"duplicate"} | sooner
    if not sooner:
        move = Act(who=MARIGOLD, does="Selves/bring-minions-sooner")
        story.attempt(NORA, move).refused("SF-trapping-duplicates.1")


@clause("SF-trapping-duplicates.7")
def test_nobody_calls_copies_whom_no_skill_makes() -> None:
    story = with_skills()
    alone = replace(story.now.people[MARIGOLD].character, skills=(having(COPIES),))
    story.when(GM, CorrectSheet(character=MARIGOLD, text=written(alone, CreationRules()), reason="for the test"))
    assert not [offer for offer in story.offered(NORA, Act) if "goal" not in offer.fixed]
    story.attempt(NORA, Act(who=MARIGOLD, does="Selves/duplicate")).refused("SF-trapping-duplicates.7")


@clause("SF-trapping-minions.4")
def test_helpers_come_into_a_scene_and_leave_with_it_also_those_who_were_called_before_it() -> None:
    story = called(SIMPLE, "call-minions", "++00").when(NORA, Buy(deed=IT, buys="a helper of Average quality"))
    story.when(GM, EndScene())
    assert not story.offered(NORA, EndDeed)
    story.attempt(NORA, EndDeed(deed=IT, words="sailor: Physical")).refused("SF-trapping-minions.4")
    story.when(GM, OpenScene(name="The roof")).when(NORA, EndDeed(deed=IT, words="sailor: Physical"))
    assert len(helpers(story)) == 1
    assert not helpers(story.when(GM, EndScene()))


# ---- what is unusual about a call


CUT_OFF = {
    "no word goes out": 1,
    "no ordinary way leads here": 1,
    "no word goes out, and no ordinary way leads here": 2,
}


@clause("SF-trapping-minions.1")
@pytest.mark.parametrize("hindered", [*CUT_OFF])
def test_nobody_comes_where_no_word_goes_out_or_no_ordinary_way_leads(hindered: str) -> None:
    story = doing(with_skills(SIMPLE), "Gang/call-minions")
    story.attempt(NORA, SetAbout(deed=IT, sort=hindered)).refused("SF-trapping-minions.1")
    about(story)


@clause("SF-trapping-minions.2")
@pytest.mark.parametrize("unusual", [1, 2])
def test_each_thing_that_hinders_them_takes_an_unusual_extra(unusual: int) -> None:
    extras = " + Unusual (by thought) + Unusual (out of the air)"[: None if unusual == 2 else 23]
    for hindered, takes in CUT_OFF.items():
        story = doing(with_skills(f"Gang: Unique 4 = Minions [Simple]{extras}"), "Gang/call-minions")
        if takes > unusual:
            story.attempt(NORA, SetAbout(deed=IT, sort=hindered)).refused("SF-trapping-minions.2")
        else:
            about(story, sort=hindered)


@clause("SF-trapping-duplicates.2")
@pytest.mark.parametrize(("flaw", "takes"), [("", "an instant"), ("; minor Delay", "a few moments")])
def test_copies_come_at_once_and_slower_ones_take_a_delay(flaw: str, takes: str) -> None:
    story = called(COPIES + flaw, "duplicate", "++00")
    assert seen(story).takes == takes
