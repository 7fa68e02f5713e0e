"""Whoever hides and walks: how far that goes unseen, and what is read of it before; what a border takes."""

import pytest
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, NORA, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import STRANGE, about, begun
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.measuring import DropStanding
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.scene.coming import ComeIn, GoAway, GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder
from talewright.table.offer import Choice

NEXT = DeedId("the-next-deed")


def hidden_in_the_docks(skill: str) -> Story:
    """She hides on the quay, of three zones in a row."""
    story = with_skills(skill).when(GM, OpenScene(name="The docks", zones="Quay\nStreet\nRoof", present=(MARIGOLD,)))
    return rolls(about(doing(story, "Ghost/hide", goal="in the crates")), "0000")


@clause("SF-trapping-hide.7", "SF-trapping-hide.8", "SF-trapping-hide.9")
@pytest.mark.parametrize(("tier", "hides"), [("", (0, 0)), ("E", (1, 0)), ("S", (1, 1))])
def test_whoever_hides_and_walks_is_seen_unless_their_tier_lets_them(tier: str, hides: tuple[int, int]) -> None:
    kind = "Strange 3{}" if tier else "Unique 3{}"
    story = hidden_in_the_docks(f"Ghost: {kind.format(tier)} = Hide{STRANGE if tier else ''}")
    for zone, stands in zip(("Street", "Roof"), hides, strict=True):
        story.when(NORA, GoTo(who=MARIGOLD, zone=zone))
        assert len(story.now.acts.standing) == stands


@clause("SF-trapping-hide.7", "SF-trapping-hide.8", "SF-trapping-hide.9")
@pytest.mark.parametrize(("tier", "tells"), [("", [True, True]), ("E", [False, True]), ("S", [False, False])])
def test_each_zone_tells_whether_the_way_gives_the_hiding_place_away(tier: str, tells: list[bool]) -> None:
    kind = "Strange 3{}" if tier else "Unique 3{}"
    story = hidden_in_the_docks(f"Ghost: {kind.format(tier)} = Hide{STRANGE if tier else ''}")
    for one, other in (("Quay", "Street"), ("Street", "Roof")):
        story.when(GM, DrawBorder(one=one, other=other))
    hidden = ways(story)
    assert [zone for zone, _ in hidden] == ["Street", "Roof"]
    seen = ways(story.when(GM, DropStanding(deed=IT)))
    assert [one != other for one, other in zip(hidden, seen, strict=True)] == tells


def ways(story: Story) -> list[tuple[str, str]]:
    """The zones that she may go to, and what each says of the way."""
    (walk,) = story.offered(NORA, GoTo)
    (zone,) = walk.fields
    assert isinstance(zone, Choice)
    return [(each.value, each.about) for each in zone.options]


@clause("SF-trapping-hide.7", "SF-trapping-skulk.1")
def test_whoever_skulks_walks_on_and_nobody_is_seen_whom_the_game_master_puts_elsewhere() -> None:
    story = hidden_in_the_docks("Ghost: Unique 3 = Hide, Skulk")
    story.when(GM, GoTo(who=MARIGOLD, zone="Street", ruled=True))
    assert [each.slug for each in story.now.acts.standing] == ["hide"]
    rolls(about(doing(story, "Ghost/skulk", called=NEXT), NEXT), "0000", called=NEXT)
    story.when(NORA, GoTo(who=MARIGOLD, zone="Roof"))
    assert [each.slug for each in story.now.acts.standing] == ["skulk"]


@clause("SF-trapping-security.4", "SF-trapping-hide.2")
@pytest.mark.parametrize(("does", "stands"), [("security-set", [NEXT, IT]), ("hide", [NEXT])])
def test_somebody_sets_up_several_things_and_hides_in_one_place(does: str, stands: list[DeedId]) -> None:
    story = with_skills("Cat: Unique 3 = Security, Hide")
    for it, goal in ((IT, "at the gate"), (NEXT, "on the safe")):
        about(doing(story, f"Cat/{does}", goal=goal, called=it), it)
        rolls(story, "00+0", called=it)
    assert [each.deed for each in story.now.acts.standing] == stands


@clause("SF-trapping-security.4")
def test_all_that_was_set_up_stands_however_much_it_is() -> None:
    story = with_skills("Cat: Unique 3 = Security")
    for number in range(14):
        it = DeedId(f"a-lock-{number:02}")
        about(doing(story, "Cat/security-set", goal=f"on door {number}", called=it), it)
        rolls(story, "00+0", called=it)
    assert len(story.now.acts.standing) == 14


@clause("SF-trapping-climb.4")
@pytest.mark.parametrize(
    ("does", "said", "takes"),
    [("Cat/spot", {}, False), ("Cat/read-somebody", {"on": COOK, "words": "a fear"}, False), ("Cat/search", {}, True)],
)
def test_a_border_takes_from_the_next_action_and_from_nothing_else(
    does: str, said: dict[str, str], *, takes: bool
) -> None:
    story = begun("Cat: Unique 4 = Climb, Notice, Insight, Examine", "climb-border", amount=5)
    about(doing(story, does, called=NEXT), NEXT, **said)
    card = story.card(RollId(NEXT))
    assert card.ours
    assert bool(card.ours.named) is takes
    assert bool(story.now.acts.hindered) is not takes


@clause("SF-trapping-hide.2")
def test_whoever_leaves_the_scene_hides_there_no_more_and_comes_back_in_sight() -> None:
    story = hidden_in_the_docks("Ghost: Unique 3 = Hide").when(NORA, GoAway(who=MARIGOLD))
    assert not story.now.acts.standing
    assert not story.when(NORA, ComeIn(who=MARIGOLD, zone="Roof")).now.acts.standing


@clause("SF-trapping-hide.2")
@pytest.mark.parametrize(("faces", "found"), [("++++", True), ("----", False)])
def test_the_game_master_is_asked_to_remove_the_hiding_place_of_somebody_found(faces: str, *, found: bool) -> None:
    story = with_skills("Cat: Unique 4 = Examine")
    rolls(story.when(GM, Act(who=COOK, does="hide", by="liar"), called=IT).when(GM, SetAbout(deed=IT)), "0000")
    about(doing(story, "Cat/search", called=NEXT), NEXT, against=f"result:{IT}")
    rolls(story, faces, called=NEXT)
    if found:
        story.when(GM, EndDeed(deed=NEXT, words="the cook"))
    (removes,) = story.offered(GM, DropStanding)
    assert removes.main is found
