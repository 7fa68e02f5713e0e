"""The game master gives NPCs names and aspects of their own, and is told the form that the hint shows."""

from collections import Counter

import pytest
from tests.games.strange_fate.play.fighting import TOBIAS, fighters
from tests.games.strange_fate.play.table import GM, MADE_UP, NORA, SAILOR, THUG, Story, given, with_npcs

from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.aspects.placing import ShowAspect
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.order import JoinConflict
from talewright.games.strange_fate.play.harm.hits import DealStress
from talewright.games.strange_fate.play.ids import ActorId, AspectId, NpcId
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc, GiveSlots, ShowNpc
from talewright.games.strange_fate.play.people.npcs import NpcAdded
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.coming import CallMinions, ComeIn, GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawZone
from talewright.games.strange_fate.rules.characters.npc import Described
from talewright.games.strange_fate.rules.conflict.stress import Degree
from talewright.table.offer import Choice

JACK = "Black Jack: Good smuggler (E), Fair liar; One-eyed; Owes the Crown"


@pytest.mark.parametrize("wrong", ["thug", "Fairly good thug", "Good", "Black Jack: thug"])
def test_the_refusal_shows_the_form_that_the_hint_shows(wrong: str) -> None:
    story = given()
    (form,) = story.offered(GM, AddNpcs)
    why = story.attempt(GM, AddNpcs(text=wrong)).why.why
    shown = why.rpartition("write ")[2].removesuffix(".")
    assert shown.partition(", or ")[0] == "Good thug (E)"
    assert shown in form.fields[0].about
    for each in shown.split(", or "):
        assert Described.parse(each).quick.name == "thug"


def test_an_npc_has_a_name_and_aspects() -> None:
    story = with_npcs(JACK)
    npc = story.now.npcs[THUG]
    assert (npc.name, npc.quick.name) == ("Black Jack", "smuggler")
    (seen,) = story.sees(NORA).npcs
    assert seen.name == "Black Jack"
    assert [(each.name, each.placed.on) for each in story.now.aspects.values()] == [
        ("One-eyed", THUG),
        ("Owes the Crown", THUG),
    ]
    assert story.when(GM, DropNpc(npc=THUG)).now.aspects == {}


def test_a_colon_behind_a_rating_belongs_to_what_somebody_is_good_at() -> None:
    assert Described.parse("Good Stealth: Hide").name == ""
    assert Described.parse("Good Stealth: Hide").quick.name == "Stealth: Hide"


def test_of_a_hidden_npc_neither_name_nor_aspects_are_known_until_they_are_shown() -> None:
    story = with_npcs(JACK, hidden=True)
    assert not [body for body in story.may_read(NORA) if "Jack" in body or "One-eyed" in body]
    assert story.sees(NORA).npcs == ()
    story.when(GM, ShowNpc(npc=THUG))
    assert [each.name for each in story.sees(NORA).npcs] == ["Black Jack"]
    assert not [body for body in story.may_read(NORA) if "One-eyed" in body]
    story.when(GM, ShowAspect(aspect=AspectId(f"{MADE_UP}.1.1")))
    assert [body for body in story.may_read(NORA) if "One-eyed" in body]
    assert not [body for body in story.may_read(NORA) if "Crown" in body]


def test_npcs_who_are_alike_are_told_apart_by_a_number() -> None:
    story = with_npcs("Good thug\nFair thug\nBlack Jack: Good smuggler")
    story.when(GM, AddNpcs(text="Good thug\nBlack Jack: Fair liar"))
    assert [each.listed for each in story.now.npcs.values()] == [
        "Thug",
        "Thug 2",
        "Black Jack",
        "Thug 3",
        "Black Jack 2",
    ]
    assert str(story.now.npcs[SAILOR].quick) == "Fair (+2) thug"


def test_no_number_tells_of_somebody_hidden_who_has_the_same_name() -> None:
    story = with_npcs("Good thug\nGood thug", hidden=True).when(GM, AddNpcs(text="Good thug"))
    assert [each.name for each in story.sees(NORA).npcs] == ["Thug"]
    story.when(GM, ShowNpc(npc=SAILOR))
    assert sorted(each.name for each in story.sees(NORA).npcs) == ["Thug", "Thug 2"]


def test_whoever_is_hidden_has_a_number_in_a_conflict_behind_a_name_that_everybody_knows() -> None:
    told = fighters("Good thug, Good initiative (E)\nGood thug", hidden=True).when(GM, AddNpcs(text="Good thug"))
    assert [each.listed for each in told.now.npcs.values()] == ["Thug 3", "Thug 2", "Thug"]
    told.begins(TOBIAS, THUG)
    assert [each.listed for each in told.now.npcs.values()] == ["Thug 2", "Thug 4", "Thug"]
    assert not [body for body in told.may_read(NORA) if "from now on" in body]
    told.when(GM, JoinConflict(conflict=told.conflict.id, who=SAILOR))
    assert sorted(each.listed for each in told.now.npcs.values()) == ["Thug", "Thug 2", "Thug 3"]
    assert told.now.npcs[SAILOR].hidden


def test_two_who_are_hidden_and_alike_fight_under_two_names() -> None:
    told = fighters("Good thug\nGood thug", hidden=True).begins(TOBIAS, THUG, SAILOR)
    assert [each.listed for each in told.now.npcs.values()] == ["Thug", "Thug 2"]


def test_the_game_master_tells_hidden_npcs_of_one_name_apart() -> None:
    story = with_npcs("Good thug\nFair thug\nBlack Jack: Good smuggler", hidden=True)
    story.when(GM, AddNpcs(text="Good thug\nBlack Jack: Fair liar", hidden=True))
    names = [each.name for each in story.sees(GM).npcs]
    assert names == ["Thug", "Thug 2", "Black Jack", "Thug 3", "Black Jack 2"]
    labels = [each.label for each in story.offered(GM, ShowNpc)]
    assert len({*labels}) == len(labels)
    assert not [body for body in story.may_read(NORA) if "hug" in body or "Jack" in body]
    second = NpcId(ActorId(f"{MADE_UP}.2"))
    story.when(GM, FrameRoll(who=second, by="thug", goal="Listen.", difficulty="Fair"))
    assert not [body for body in story.may_read(NORA) if "Thug 2" in body]  # a number would tell of another


def alike(story: Story) -> list[str]:
    """The offers to the game master that nobody could tell apart, for all that stands on them."""
    named = Counter((each.move, each.label, each.whose) for each in story.offers(GM) if each.move != "undo")
    return [" / ".join(name) for name, times in named.items() if times > 1]


def test_no_two_offers_for_hidden_npcs_of_one_name_read_alike() -> None:
    story = with_npcs("Good thug\nGood thug", hidden=True)
    story.when(GM, OpenScene(name="The docks")).when(GM, DrawZone(zone="The quay")).when(GM, DrawZone(zone="A ship"))
    assert not alike(story)
    story.when(GM, ComeIn(who=THUG, zone="The quay")).when(GM, ComeIn(who=SAILOR, zone="The quay"))
    assert not alike(story)
    for who in (THUG, SAILOR):
        story.when(GM, DealStress(who=who, track="Health", stress=1, reason="a fall"))
    assert not alike(story)
    story.when(GM, CountPoints(points=3, reason="for the test"))
    (asks,) = (each for each in story.offered(GM, AskEffect) if "NPC" in each.label)
    assert isinstance(asks.fields[0], Choice)
    assert [each.label for each in asks.fields[0].options] == ["Thug", "Thug 2"]


def test_whom_to_attack_of_hidden_npcs_of_one_name_is_told_by_their_numbers() -> None:
    story = fighters("Good thug\nGood thug\nGood captain", hidden=True)
    story.when(GM, OpenScene(name="The docks", present=(TOBIAS, THUG)))
    story.when(GM, DrawZone(zone="The quay")).when(GM, DrawZone(zone="A ship"))
    story.when(GM, GoTo(who=THUG, zone="The quay", ruled=True)).when(GM, GoTo(who=TOBIAS, zone="A ship", ruled=True))
    story.when(GM, ComeIn(who=SAILOR, zone="A ship"))
    attacks = [each.label for each in story.offered(GM, AttackOnce)]
    assert len({*attacks}) == len(attacks)
    assert any("Thug 2" in each for each in attacks)


def test_a_number_that_the_game_master_alone_saw_is_gone_where_somebody_is_shown() -> None:
    story = with_npcs("Good thug\nFair thug", hidden=True).when(GM, ShowNpc(npc=SAILOR))
    assert [each.name for each in story.sees(NORA).npcs] == ["Thug"]
    assert [each.listed for each in story.now.npcs.values()] == ["Thug 3", "Thug"]  # what one was called nobody else is
    assert not [body for body in story.may_read(NORA) if "Thug 3" in body or "Thug 2" in body]
    story.when(GM, ShowNpc(npc=THUG))
    assert sorted(each.name for each in story.sees(NORA).npcs) == ["Thug", "Thug 2"]


def test_whoever_helps_a_hidden_caller_is_told_apart_from_others_of_that_name() -> None:
    story = with_npcs("Good thug\nFair captain", hidden=True).when(GM, OpenScene(name="The docks", present=(SAILOR,)))
    story.when(GM, CallMinions(who=SAILOR, text="Average thug"))
    assert sorted(each.listed for each in story.now.npcs.values()) == ["Captain", "Thug", "Thug 2"]


def test_an_npc_who_is_shown_takes_the_consequences_that_were_set_before() -> None:
    story = with_npcs(JACK, hidden=True).when(GM, GiveSlots(npc=THUG, degrees=(Degree.MILD,)))
    bears = story.now.npcs[THUG].bears
    assert bears
    assert story.when(GM, ShowNpc(npc=THUG)).now.npcs[THUG].bears == bears


def test_names_and_aspects_have_an_end() -> None:
    story = given()
    for text in (f"{'J' * 81}: Good thug", f"Good thug; {'a' * 81}", "Good thug" + "; old" * 11):
        story.attempt(GM, AddNpcs(text=text))


def test_an_npc_comes_into_the_zone_that_the_game_master_says_and_nowhere_else() -> None:
    story = given().when(GM, OpenScene(name="The docks"))
    assert "zone" not in fields(story)
    for zone in ("Quay", "Crane"):
        story.when(GM, DrawZone(zone=zone))
    assert fields(story)["zone"] == ["Quay", "Crane"]
    story.when(GM, AddNpcs(text="Good thug\nFair clerk", zone="crane"))
    scene = story.now.under_way()
    assert [scene.place(npc) for npc in story.now.npcs] == ["Crane", "Crane"]
    assert "there is Quay, Crane" in story.attempt(GM, AddNpcs(text="Good thug", zone="Hold")).why.why
    story.when(GM, AddNpcs(text="Poor boy", away=True, zone="Hold"))  # not there yet, so in no zone
    assert len(story.now.npcs) == 3


def fields(story: Story) -> dict[str, list[str]]:
    (form,) = story.offered(GM, AddNpcs)
    return {each.name: [one.value for one in each.options] for each in form.fields if isinstance(each, Choice)}


def test_a_number_that_everybody_reads_now_is_not_told_as_a_new_name() -> None:
    told = fighters("Good thug\nGood thug", hidden=True).begins(TOBIAS, THUG, SAILOR)
    assert [each.listed for each in told.now.npcs.values()] == ["Thug", "Thug 2"]
    assert not [each for each in told.hears(GM) if isinstance(each, NpcAdded)][2:]
