"""Scenes: opened, drawn, filled with people, and ended with all that ends with them."""

from msgspec.structs import replace
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    IT,
    MADE_UP,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    SAILOR,
    THUG,
    Story,
    against_difficulty,
    given,
    with_npcs,
)
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.aspects.invoking import Invoke
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect, RemoveAspect, ShowAspect
from talewright.games.strange_fate.play.compel import OfferCompel
from talewright.games.strange_fate.play.conflict.order import BeginConflict
from talewright.games.strange_fate.play.ids import AspectId
from talewright.games.strange_fate.play.known import found, may_tag
from talewright.games.strange_fate.play.people.characters import CorrectSheet, Retire
from talewright.games.strange_fate.play.people.making_up import DropNpc, ShowNpc
from talewright.games.strange_fate.play.points import CountPoints, InvestPoints
from talewright.games.strange_fate.play.scene.coming import CallMinions, ComeIn, GoAway, GoTo, MinionsCalled, present
from talewright.games.strange_fate.play.scene.presence import ActorCame, ActorMoved
from talewright.games.strange_fate.play.scene.scenes import (
    ConsequenceOver,
    EndScene,
    OpenScene,
    RenameScene,
    SceneEnded,
    check_in_story,
    recoveries,
)
from talewright.games.strange_fate.play.scene.view import scene_view
from talewright.games.strange_fate.play.scene.zones import (
    BorderDrawn,
    DrawBorder,
    DrawZone,
    DropBorder,
    DropZone,
    zone_of,
)
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.conflict.zone import Zones
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.table.game import At

DOCKS = OpenScene(
    name="The docks at night",
    present=(MARIGOLD, ORRIN),
    aspects="Thick Fog\n\nStacked Barrels",
    zones="Quay\nStreet\nRoof",
)
SIGNATURE = "Milk-Thief of the Hollow Hill"


def at_the_docks(story: Story | None = None) -> Story:
    """A scene in the fog."""
    return (story or given()).when(GM, DOCKS, called="the-docks-at-night")


def test_a_scene_has_people_aspects_zones_and_a_fate_point_for_each_player() -> None:
    told = given().when(GM, CountPoints(points=9, reason="a long day"))
    seen = at_the_docks(told).sees(NORA).scene
    assert seen.name == "The docks at night"
    assert [zone.name for zone in seen.zones] == ["Quay", "Street", "Roof"]
    assert [(each.to, each.value) for each in seen.zones[1].borders] == [("Quay", 0), ("Roof", 0)]
    assert [holder.name for holder in seen.holders] == ["The docks at night", "Marigold Hollow", "Orrin Pike"]
    assert [aspect.name for aspect in seen.holders[0].aspects] == ["Thick Fog", "Stacked Barrels"]
    assert SIGNATURE in [aspect.name for aspect in seen.holders[1].aspects]
    assert (seen.gm_fate_points, seen.holders[1].fate_points) == (2, 5)
    told.attempt(GM, DOCKS).refused(by=OpenScene.decide)
    told.attempt(PIM, EndScene()).not_theirs()


def test_a_scene_needs_a_name_and_people_who_are_there() -> None:
    told = given()
    told.attempt(GM, OpenScene(name=" ")).lacks("name")
    told.attempt(GM, OpenScene(name="Docks", zones="Quay\nquay")).refused(by=Zones.check)
    told.attempt(GM, OpenScene(name="Docks", present=(THUG,))).refused(by=State.person)
    told.attempt(GM, EndScene()).refused(by=State.under_way)
    told.attempt(NORA, ComeIn(who=MARIGOLD)).refused(by=State.under_way)
    told.when(GM, Retire(character=ORRIN))
    told.attempt(GM, OpenScene(name="Docks", present=(ORRIN,))).refused(by=check_in_story)


def test_zones_and_borders_are_drawn_anew() -> None:
    told = at_the_docks().when(GM, DrawBorder(one="street", other="ROOF", value=4, what="a drainpipe"))
    told.when(GM, DrawZone(zone="Cellar", beside="Street", value=1, what="a hatch")).when(GM, DropZone(zone="Quay"))
    told.when(GM, RenameScene(name="The street"))
    seen = told.sees(PIM).scene
    assert (seen.name, [zone.name for zone in seen.zones]) == ("The street", ["Street", "Roof", "Cellar"])
    assert [(each.to, each.value, each.what) for each in seen.zones[0].borders] == [
        ("Roof", 4, "a drainpipe"),
        ("Cellar", 1, "a hatch"),
    ]
    assert BorderDrawn(one="Street", other="Roof", value=4, what="a drainpipe") in told.hears(PIM)
    told.attempt(GM, DrawBorder(one="Roof", other="Roof")).refused(by=Zones.check)
    told.attempt(GM, DrawZone(zone="roof")).refused(by=Zones.check, another=True)
    told.attempt(GM, DropBorder(one="Roof", other="Cellar")).refused(by=Zones.border)
    told.attempt(GM, DropZone(zone="Moon")).refused(by=zone_of)
    told.when(GM, DropBorder(one="Roof", other="Street"))
    assert not told.sees().scene.zones[1].borders


def test_people_come_and_go_between_zones() -> None:
    told = at_the_docks(with_npcs())
    told.when(NORA, GoTo(who=MARIGOLD, zone="roof")).when(GM, ComeIn(who=SAILOR, zone="Quay"))
    told.when(PIM, GoAway(who=ORRIN))
    seen = told.sees(PIM).scene
    assert [zone.who for zone in seen.zones] == [("Sailor",), (), ("Marigold Hollow",)]
    assert ActorMoved(who=MARIGOLD, zone="Roof") in told.hears(PIM)
    told.attempt(PIM, GoTo(who=ORRIN, zone="Quay")).refused(by=present)
    told.attempt(NORA, GoTo(who=MARIGOLD, zone="Roof")).refused(by=GoTo.decide)
    told.attempt(NORA, GoTo(who=MARIGOLD, zone="Moon")).refused(by=zone_of)
    told.attempt(NORA, ComeIn(who=MARIGOLD)).refused(by=ComeIn.decide)
    told.attempt(NORA, GoAway(who=SAILOR)).refused(by=own)
    told.when(GM, DropZone(zone="Roof")).when(GM, Retire(character=MARIGOLD))
    assert MARIGOLD not in told.now.under_way().present


def test_a_scene_with_zones_begins_with_everybody_in_the_first() -> None:
    assert at_the_docks(with_npcs()).sees(NORA).scene.zones[0].who == ("Marigold Hollow", "Orrin Pike")


def test_of_somebody_hidden_in_the_scene_nothing_is_told_until_they_are_shown() -> None:
    told = at_the_docks(with_npcs(hidden=True))
    before = told.look(NORA).position
    told.when(GM, ComeIn(who=THUG, zone="Roof")).when(GM, GoTo(who=THUG, zone="Street"))
    told.when(GM, PlaceAspect(name="Nervous", on=THUG))
    assert told.look(NORA).position == before
    assert "Thug" not in str(told.sees(NORA).scene)
    assert [zone.who for zone in told.sees().scene.zones] == [("Marigold Hollow", "Orrin Pike"), ("Thug",), ()]
    told.attempt(GM, ShowAspect(aspect=list(told.now.aspects)[-1])).refused(by=ShowAspect.decide)
    told.when(GM, ShowNpc(npc=THUG))
    assert told.sees(NORA).scene.zones[1].who == ("Thug",)
    assert "Nervous" not in str(told.sees(NORA).scene)
    assert ActorCame(who=THUG, zone="Street") in told.hears(EVE)
    told.when(GM, DropNpc(npc=THUG))
    assert "Nervous" not in str(told.sees().scene)


def test_whoever_dealt_it_is_named_as_people_know_them_where_a_free_invoke_is_theirs() -> None:
    told = at_the_docks(with_npcs(hidden=True))
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(MARIGOLD, THUG)), called="the-brawl-itself")
    harm = Consequence(aspect="Sprained", degree=Degree.MILD, scope=Scope.PHYSICAL, slot=0, dealt_by=THUG)
    fights = told.now.with_wounds(MARIGOLD, Wounds(consequences=(harm,)))
    named = []
    for state in (fights, replace(fights, conflicts={})):
        seen = scene_view(state, told.folded.seats[told.seats[NORA]], {})
        named += [each.by for holder in seen.holders for each in holder.aspects if each.name == "Sprained"]
    assert named == ["Thug", "the game master"]


def test_a_scene_that_is_over_is_remembered_by_its_name_until_the_next_one() -> None:
    told = at_the_docks()
    assert given().sees().scene.name == ""
    told.when(GM, EndScene())
    assert (told.sees(EVE).scene.id, told.sees(EVE).scene.name) == ("", "The docks at night")


@clause("SF-trapping-minions.4")
def test_minions_come_once_in_a_scene_and_leave_with_it() -> None:
    told = at_the_docks().when(GM, CallMinions(who=MARIGOLD, text="Average urchin\nAverage urchin"), called=MADE_UP)
    assert [npc.name for npc in told.sees(NORA).npcs] == ["Urchin"]
    assert told.now.npcs[THUG].count == 2
    assert MinionsCalled(who=MARIGOLD, npcs=(THUG,), by_quality=True) in told.hears(NORA)
    assert told.now.under_way().place(THUG) == told.now.under_way().place(MARIGOLD) == "Quay"
    again = CallMinions(who=MARIGOLD, text="Average urchin")
    told.attempt(GM, again).refused("SF-trapping-minions.4")
    told.when(GM, GoAway(who=THUG)).attempt(GM, again).refused("SF-trapping-minions.4")
    told.when(GM, EndScene())
    assert not told.sees(NORA).npcs
    told.when(GM, OpenScene(name="The next morning")).when(GM, again)
    assert len(told.now.npcs) == 1


def test_of_helpers_who_are_alike_it_is_told_how_many_are_called_what() -> None:
    thugs = "Average thug\nAverage thug\nAverage thug (E)\nFair thug"
    told = at_the_docks().when(GM, CallMinions(who=MARIGOLD, text=thugs))
    assert any(line.endswith("Thug (2 of them), Thug 2 and Thug 3.") for line in told.reads(NORA))


def test_the_free_invokes_of_somebody_who_is_needed_no_more_are_the_game_masters() -> None:
    told = at_the_docks(with_npcs()).when(GM, PlaceAspect(name="Smoke", on=ORRIN))
    told.when(GM, PlaceAspect(name="Smoke", on=ORRIN, by=THUG, free=1, sticky=False), called="smoke-of-the-thug")
    told.when(GM, DropNpc(npc=THUG)).when(GM, RemoveAspect(aspect=AspectId("smoke-of-the-thug"), reason="The wind."))
    assert "for the game master: " in told.reads(NORA)[-1]


def test_the_end_of_a_scene_clears_what_lasts_no_longer() -> None:
    told = at_the_docks(against_difficulty("Good").rolls("----"))
    told.when(NORA, Invoke(roll=IT, aspect=SIGNATURE)).stands(NORA)
    told.when(GM, PlaceAspect(name="Out of Breath", on=ORRIN, sticky=False))
    told.when(GM, PlaceAspect(name="Soaked to the Skin", on=ORRIN))
    told.when(GM, OfferCompel(who=MARIGOLD, aspect="Thick Fog", reason="She loses her way."))
    told.when(NORA, AskEffect(who=MARIGOLD, aspect="Thick Fog", effect="Nobody sees her."))
    assert told.now.people[MARIGOLD].signed
    told.when(GM, EndScene())
    now = told.now
    assert (now.scene, [each.name for each in now.aspects.values()]) == (None, ["Soaked to the Skin"])
    assert (now.compels, now.wishes, now.people[MARIGOLD].signed) == ({}, {}, frozenset())
    assert SceneEnded(name="The docks at night") in told.hears(PIM)
    told.undo()
    assert told.now.under_way().name == "The docks at night"
    assert len(told.now.aspects) == 4


def hurt() -> State:
    """Marigold has a full track, and three consequences of which two are recovering."""
    told = at_the_docks()
    kinds = ((Degree.MILD, True), (Degree.MODERATE, True), (Degree.SEVERE, False))
    consequences = tuple(
        Consequence(aspect=f"{degree} harm", degree=degree, scope=Scope.PHYSICAL, slot=slot, is_recovering=recovering)
        for slot, (degree, recovering) in enumerate(kinds)
    )
    return told.now.with_wounds(MARIGOLD, Wounds(frozenset({(Track.HEALTH, 1)}), consequences))


def test_with_a_scene_stress_goes_and_what_was_mild_and_recovering() -> None:
    state = hurt()
    told = at_the_docks()
    at = At.of(told.folded.seats[told.seats[GM]], told.stamp("the-scene-ends", by=GM), state)
    events = tuple(EndScene().decide(state, at))
    assert [event.slot for event in events if isinstance(event, ConsequenceOver)] == [0]
    over = recoveries(state, Span.SESSION)
    assert [event.slot for event in over] == [0, 1]

    wounds = filed(state, events).wounds_of(MARIGOLD)
    assert wounds.marked == frozenset()
    assert [each.degree for each in wounds.consequences] == [Degree.MODERATE, Degree.SEVERE]


@clause("SF-drawback-profane.1")
def test_what_is_invested_in_a_profane_skill_is_lost_with_the_scene() -> None:
    told = given()
    text = told.person().text.replace('["minor Complication (Church', '["major Profane", "minor Complication (Church')
    told.when(GM, CorrectSheet(character=MARIGOLD, text=text, reason="her bargain is of that kind"))
    told.when(GM, CountPoints(who=MARIGOLD, points=3, reason="to begin with"))
    invest = InvestPoints(who=MARIGOLD, skill="thistledown")
    told.attempt(NORA, invest).refused(by=State.under_way)
    at_the_docks(told).when(NORA, invest)
    assert [(each.fate_points, each.invested) for each in told.sees(PIM).scene.holders][1] == (1, 2)
    told.attempt(NORA, invest).refused("SF-drawback-profane.1")
    told.attempt(PIM, invest).refused(by=own)
    told.when(GM, EndScene()).when(GM, OpenScene(name="The next morning"))
    assert (told.now.people[MARIGOLD].purse.points, told.now.people[MARIGOLD].purse.invested) == (1, 0)
    told.attempt(NORA, invest).refused(by=Purse.set_aside, naming=("2", "there is 1"))


def test_consequences_lie_with_the_other_aspects() -> None:
    state = hurt()
    wounds = state.wounds_of(MARIGOLD)
    dealt = replace(wounds.consequences[0], dealt_by=ORRIN)
    state = state.with_wounds(MARIGOLD, replace(wounds, consequences=(dealt, *wounds.consequences[1:])))

    known = found(state, AspectId(f"{MARIGOLD}.slot.0"))
    assert (known.name, known.free, known.about) == (
        "Mild harm",
        1,
        "Mild [Physical] consequence, recovering until the scene ends",
    )
    assert (may_tag(state, known, ORRIN), may_tag(state, known, MARIGOLD)) == (True, False)


def test_the_game_master_has_no_fate_point_for_those_whom_nobody_else_plays() -> None:
    told = with_npcs()
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, THUG, SAILOR)))
    seen = told.sees().scene
    assert seen.gm_fate_points == 1
