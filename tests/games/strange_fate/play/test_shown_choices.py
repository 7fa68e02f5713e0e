"""What is chosen between: gifts and aspects in the builder, trappings among people, one ally or many, and elements."""

from tests.games.story import seated
from tests.games.strange_fate.play.acts import CLERK, GM, IT, MARIGOLD, NORA, doing, rolls, with_skills
from tests.games.strange_fate.play.drafting import NELL, begun, building
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.test_companions import BARE, BRUTUS, accompanied
from tests.games.strange_fate.play.using import ROLL, able, about
from tests.rules.clause import clause

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.conflict.means import attacks_of
from talewright.games.strange_fate.play.deeds.ending import Buy, EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.ids import NO_ASPECT, DeedId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.bench import TakeDrawback, TakeTrapping
from talewright.games.strange_fate.play.making.skills import BeginSkill
from talewright.games.strange_fate.play.making.under_way import BeginDraft, JudgeDraft
from talewright.games.strange_fate.play.making.written_aspects import WriteAspect
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.characters.archetype import archetypes
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.skill import SkillKind
from talewright.table.offer import Text

# ---- in the builder


def suggested(story: Story, kind: str) -> int:
    """How many examples of a kind of aspect are offered."""
    offers = [each for each in story.offered(NORA, WriteAspect) if each.fixed.get("kind") == kind]
    (field,) = (field for each in offers for field in each.fields if isinstance(field, Text))
    return len(field.suggestions)


@clause("SF-aspects.7")
def test_the_examples_of_the_text_are_at_hand_for_every_kind_of_aspect() -> None:
    story = begun()
    assert (suggested(story, "Free"), suggested(story, "Conviction")) == (15, 12)
    bench = building("Move")
    (note,) = (
        field
        for each in bench.offered(NORA, TakeDrawback)
        for field in each.fields
        if isinstance(field, Text) and len(field.suggestions) == 12
    )
    assert note.name == "note"
    for archetype in archetypes():
        story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype=archetype))
        assert suggested(story, "Archetype") == 3


@clause("SF-budget.7")
def test_refresh_buys_gifts_and_there_is_no_list_of_stunts() -> None:
    story = begun().when(NORA, ChooseArchetype(draft=NELL, archetype="Mutant"))
    story.when(NORA, BeginSkill(draft=NELL, name="Brute", kind=SkillKind.STRANGE, rating=3, theme="iron flesh"))
    made = {offer.move for offer in story.offers(NORA)}
    assert {"take-companion", "take-equipment", "set-skilled"} <= made
    assert not any("stunt" in each for each in made)


@clause("SF-world-without-common-skills.3")
def test_without_common_skills_the_group_is_asked_whether_skill_and_aspect_could_share_a_name() -> None:
    story = seated(Story, STRANGE_FATE_GAME, "London", {"common_skills": False})
    story.when(NORA, BeginDraft(name="Nell Harrow"), called=NELL)
    story.when(NORA, BeginSkill(draft=NELL, name="Docker", kind=SkillKind.UNIQUE, rating=2, theme="the docks"))
    story.when(NORA, TakeTrapping(draft=NELL, trapping="Climb"))
    names = JudgeDraft(draft=NELL, questions=("Docker | names",))
    story.when(GM, names)
    story.attempt(GM, names).refused("SF-cost.16")
    usual = begun()
    usual.when(NORA, BeginSkill(draft=NELL, name="Docker", kind=SkillKind.UNIQUE, rating=2, theme="the docks"))
    usual.when(NORA, TakeTrapping(draft=NELL, trapping="Climb"))
    usual.attempt(GM, names).refused("SF-cost.16")


# ---- among people


@clause("SF-trapping-convince.7", "SF-trapping-influence.2")
def test_each_aim_among_people_has_its_trapping() -> None:
    story = with_skills(
        "Liked: Unique 1 = Conversation", "Liar: Unique 1 = Guile", "Envoy: Unique 1 = Convince",
        "Gossip: Unique 1 = Networking", "Slander: Unique 1 = Influence",
    )  # fmt: skip
    assert "charm" in able(story, "Liked")
    assert {"bluff", "deceive"} <= able(story, "Liar")
    assert {"sway", "argue"} <= able(story, "Envoy")
    assert {"ask-around", "plant-rumour-about-somebody"} & able(story, "Gossip")
    attacks = {means.by.skill: means.track for means in attacks_of(story.now.people[MARIGOLD])}
    assert (attacks["Slander"], attacks.get("Gossip")) == (Track.REPUTATION, None)


@clause("SF-trapping-minions.11")
def test_minions_go_with_the_scene_and_a_companion_stays() -> None:
    told = accompanied(BARE)
    told.when(GM, OpenScene(name="The docks")).when(GM, EndScene())
    assert BRUTUS in told.now.npcs
    story = with_skills("Gang: Unique 4 = Minions [Simple]").when(GM, OpenScene(name="The docks"))
    before = set(story.now.npcs)
    about(doing(story, "Gang/call-minions"))
    rolls(story, "++00").when(NORA, Buy(deed=IT, buys="a helper of Average quality")).when(NORA, EndDeed(deed=IT))
    assert len(set(story.now.npcs) - before) == 1
    story.when(GM, EndScene())
    assert set(story.now.npcs) == before


# ---- things


@clause("SF-trapping-physical-force.1")
def test_physical_force_carries_lifts_throws_and_breaks() -> None:
    assert able(with_skills("Mind: Strange 3 = Physical Force + Psychic; minor Snag (by day)"), "Mind") == {
        f"physical-force-{does}" for does in ("carry", "lift", "throw", "break")
    }


@clause("SF-trapping-craft.21")
def test_any_skill_creates_enlarges_and_ends_a_fire_by_aspects() -> None:
    story = with_skills("Fire: Unique 4 = Notice")
    for manner, words, lie in (
        (Manner.DECLARATION, "On Fire", ["On Fire"]),
        (Manner.MANEUVER, "Raging Inferno", ["On Fire", "Raging Inferno"]),
        (Manner.REMOVAL, "", ["Raging Inferno"]),
    ):
        roll = RollId(f"a-fire-{manner}")
        story.when(GM, FrameRoll(who=MARIGOLD, by="Fire", goal="fire", difficulty="1"), called=roll)
        first = next((each.id for each in story.now.aspects.values()), NO_ASPECT)
        gone = first if manner is Manner.REMOVAL else NO_ASPECT
        story.when(NORA, Seek(roll=roll, manner=manner, aspect=words, removes=gone))
        story.rolls("0000", roll=roll).stands(roll=roll)
        assert [each.name for each in story.now.aspects.values()] == lie


@clause("SF-trapping-disguise.2", "SF-trapping-disguise.1")
def test_a_disguise_goes_as_far_as_the_props_and_gives_way_to_a_close_look() -> None:
    story = with_skills("Mime: Strange 4E = Disguise; minor Snag (by day)")
    about(doing(story, "Mime/live-the-part", goal="a porter"), words="Cheerful")
    again = DeedId("the-close-look")
    doing(story, "Mime/put-on-disguise", called=again)
    asked = {str(each.fixed.get("clause")) for each in story.offers(GM) if each.move == "ruling"}
    assert "SF-trapping-disguise.2" in asked
    about(story, again, on=CLERK).when(GM, Resist(deed=again, by="clerk"))
    story.rolls("----", "++++", roll=RollId(again)).stands(roll=RollId(again))
    assert not story.now.aspects
    assert ROLL not in story.now.rolls
