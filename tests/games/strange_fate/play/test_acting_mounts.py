"""Whoever takes a risk on the way rolls, and so does what carries them, by a skill of its own."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import EVE, PIM, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.carried import carrier_of, moves
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.ending import EndDeed, LeaveDeed, _check_told
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.trappings.transport import AccidentHappened
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, usual_way
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.rolls.sides import RollFramed
from talewright.games.strange_fate.play.scene.coming import GoAway
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.trappings.transport import Kind
from talewright.table.offer import Choice, Text

STABLE = "the-stable"
HORSE = NpcId(ActorId(f"{STABLE}.1"))
LANDAU = NpcId(ActorId("the-landau.1"))
GALLOP = RollId(f"{IT}.mount")
ALONE = RollId("the-horse-alone")


def riding(*, words: str = "", hidden: bool = False) -> Story:
    """Marigold takes a risk on a horse, against Fair."""
    story = with_skills("Jockey: Unique 3 = Transport").when(GM, AddNpcs(text="Fair horse, Good gallop"), called=STABLE)
    doing(story, "Jockey/transport", goal="over the hedge")
    story.when(NORA, SetAbout(deed=IT, on=HORSE, words=words, sort="riding animals"))
    return story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="Good", hidden=hidden))


@clause("SF-trapping-transport.3", "SF-trapping-transport.7")
def test_what_carries_them_rolls_against_the_same_difficulty_and_its_effort_is_how_far_it_comes() -> None:
    story = riding(words="gallop")
    card = story.card(GALLOP)
    assert card.ours
    assert card.theirs
    assert (card.ours.name, card.ours.by, str(card.ours.rating), str(card.theirs.rating)) == (
        "Horse",
        "gallop",
        "3",
        "3",
    )
    rolls(story, "0000")
    assert deed(story).stage is Stage.ROLLED
    assert not story.offered(NORA, EndDeed)
    story.attempt(NORA, EndDeed(deed=IT)).refused("SF-trapping-transport.3")
    rolls(story, "++00", called=DeedId(GALLOP))
    assert [figures(each) for each in deed(story).came] == [["5"]]


@clause("SF-trapping-transport.1")
@pytest.mark.parametrize(("does", "kind"), [("Seamanship/transport", "watercraft"), ("Jockey/transport", "")])
def test_a_common_skill_is_for_what_its_theme_says_and_any_other_is_asked(does: str, kind: str) -> None:
    """It is chosen for good: the first of the list is nobody's default."""
    story = doing(with_skills("Jockey: Unique 3 = Transport", "Seamanship 2"), does)
    (offer,) = story.offered(NORA, SetAbout)
    (sort,) = (field for field in offer.fields if isinstance(field, Choice) and field.name == "sort")
    assert (sort.default, len(sort.options)) == (kind, 5)


def test_the_game_master_reads_that_a_player_says_the_rest() -> None:
    story = doing(with_skills("Jockey: Unique 3 = Transport"), "Jockey/transport")
    says = {who: story.sees(who).acts.deeds[0].next for who in (GM, NORA, PIM)}
    assert says[GM] == says[PIM] != says[NORA]


def test_the_log_names_who_rides_what_at_the_deed_and_at_either_roll() -> None:
    story = riding()
    assert len([line for line in story.reads(EVE) if "Marigold" in line and "Horse" in line]) == 3
    horse, rides = story.now.npcs[HORSE], story.now.acts.deeds[IT]
    by_kind = {moves(replace(rides, sort=kind), horse) for kind in Kind}
    assert len(by_kind) == 4  # both sorts of ground transport are driven
    assert moves(replace(rides, sort=""), horse) in by_kind


def test_the_log_tells_a_roll_by_what_its_own_event_says_it_is_for() -> None:
    now = riding().now
    rider, horse = RollFramed(roll=RollId(IT), goal="past the toll"), RollFramed(roll=GALLOP, goal="leap for Nora")
    assert rider.goal in rider.told(now)
    assert horse.goal in horse.told(now)


@pytest.mark.parametrize("hidden", [False, True])
def test_the_log_tells_the_difficulty_of_a_ride_once_and_another_one_of_the_horse_too(*, hidden: bool) -> None:
    story = riding(hidden=hidden)

    def told(who: str) -> int:
        return sum("the difficulty" in line.casefold() for line in story.reads(who))

    assert (told(GM), told(EVE)) == (1, 1)
    for times, difficulty in ((2, "Great"), (3, "Good")):
        story.when(GM, SetDifficulty(roll=GALLOP, difficulty=difficulty))
        assert (told(GM), told(EVE)) == (times, times)


def test_of_a_mount_that_is_hidden_later_the_log_tells_nothing_new() -> None:
    story = riding()
    deed_of = story.now.acts.deeds[IT]
    horse = replace(story.now.npcs[HORSE], hidden=True)
    hidden = replace(story.now, npcs={**story.now.npcs, HORSE: horse})
    assert carrier_of(story.now, deed_of) == story.now.npcs[HORSE]
    assert carrier_of(hidden, deed_of) is None


@clause("SF-trapping-transport.3")
def test_what_an_animal_or_vehicle_rolls_by_is_suggested_as_its_line_says_it() -> None:
    story = with_skills("Jockey: Unique 3 = Transport").when(GM, AddNpcs(text="Fair horse, Good gallop"), called=STABLE)
    story.when(GM, BringVehicle(name="Landau", quality="2"), called="the-landau")
    (asked,) = doing(story, "Jockey/transport").offered(NORA, SetAbout)
    (by,) = (field for field in asked.fields if isinstance(field, Text) and field.name == "words")
    assert by.suggestions[:1] == ("Landau",)
    assert {"horse", "gallop"} <= set(by.suggestions)


@clause("SF-trapping-transport.3")
def test_the_difficulty_is_asked_for_once_for_whoever_rides() -> None:
    story = with_skills("Jockey: Unique 3 = Transport").when(GM, AddNpcs(text="Fair horse, Good gallop"), called=STABLE)
    doing(story, "Jockey/transport", goal="over the hedge")
    story.when(NORA, SetAbout(deed=IT, on=HORSE, sort="riding animals"))
    asked = {offer.fixed["roll"]: offer.main for offer in story.offered(GM, SetDifficulty)}
    assert asked == {IT: True, GALLOP: False}


@clause("SF-trapping-transport.4", "SF-trapping-transport.5")
@pytest.mark.parametrize(
    ("rider", "horse", "came", "stress"),
    [
        ("0000", "+000", "it works, and Horse covers 3 zones", 0),
        ("0000", "-000", "it does not work, and Horse suffers 2 Health stress", 2),
        ("-000", "+000", "it does not work, and nothing breaks", 0),
    ],
)
@pytest.mark.parametrize("horse_first", [False, True])
def test_what_both_rolls_come_to(rider: str, horse: str, came: str, stress: int, *, horse_first: bool) -> None:
    story = riding()
    both = [(IT, rider), (DeedId(GALLOP), horse)]
    for roll, faces in reversed(both) if horse_first else both:
        rolls(story, faces, called=roll)
    assert deed(story).came == (came,)
    assert deed(story).stage is Stage.OVER
    assert [(hit.who, hit.stress) for hit in story.sees().hits] == ([(HORSE, stress)] if stress else [])
    last, *_ = story.sees(NORA).recent
    assert figures(last.came) == figures(came)  # where everybody looks, whichever roll came last
    assert last.came


@clause("SF-trapping-transport.5", "SF-trapping-transport.6")
@pytest.mark.parametrize("rider", ["++++", "----"])
def test_nobody_leaves_a_ride_be_before_the_horse_has_rolled(rider: str) -> None:
    story = rolls(riding(), rider)
    for who in (NORA, GM):
        story.attempt(who, LeaveDeed(deed=IT)).refused(by=LeaveDeed.decide)
        assert not story.offered(who, LeaveDeed)
    story.when(GM, CancelRoll(roll=GALLOP))
    assert deed(story).stage is Stage.OVER


@clause("SF-trapping-transport.6")
@pytest.mark.parametrize("horse_first", [False, True])
def test_after_an_accident_everybody_waits_for_the_game_master_to_say_what_happens(*, horse_first: bool) -> None:
    story = riding()
    both = [(IT, "-000"), (DeedId(GALLOP), "0000")]
    for roll, faces in reversed(both) if horse_first else both:
        rolls(story, faces, called=roll)
    assert AccidentHappened(deed=IT) in story.hears(EVE)
    (waits,) = story.sees(NORA).acts.deeds
    assert (waits.stage, waits.told_by_gm, waits.is_rolled) == (Stage.ROLLED, True, False)
    assert not story.sees(NORA).hits
    assert not [*story.offered(NORA, EndDeed), *story.offered(NORA, LeaveDeed)]
    story.attempt(NORA, EndDeed(deed=IT)).refused("SF-trapping-transport.6")
    story.attempt(NORA, LeaveDeed(deed=IT)).refused(by=_check_told)
    (offer,) = story.offered(GM, EndDeed)
    assert (offer.main, [field.name for field in offer.fields]) == (True, ["words"])
    story.when(GM, EndDeed(deed=IT, words="The horse throws her into the brook"))
    last, *_ = story.sees(NORA).recent
    assert last.came.startswith("The horse throws her into the brook")
    assert deed(story).stage is Stage.OVER


def test_what_carries_a_character_rolls_on_the_side_of_the_players() -> None:
    story = riding()
    assert not story.roll(RollId(IT), PIM).is_foes
    assert not story.roll(GALLOP, NORA).is_foes
    rolls(story, "0000", called=DeedId(GALLOP))
    assert not story.roll(GALLOP, PIM).is_foes
    story.when(GM, FrameRoll(who=HORSE, by="gallop", goal="run away"), called=ALONE)
    assert story.roll(ALONE, NORA).is_foes
    assert not story.roll(ALONE, GM).is_foes


def test_of_a_hidden_difficulty_neither_roll_tells_more_than_its_verdict() -> None:
    story = riding(hidden=True)
    seen = story.roll(GALLOP, NORA).theirs
    assert seen
    assert seen.rating is None
    rolls(story, "0000")
    rolls(story, "----", called=DeedId(GALLOP))
    assert [figures(each) for each in deed(story).came] == [[]]
    assert [hit.stress for hit in story.sees(GM).hits] == [5]
    assert [hit.stress for hit in story.sees(NORA).hits] == [None]
    assert not [line for line in story.reads(NORA)[-2:] if "stress" in line]


def test_what_a_mount_bears_does_not_tell_of_a_hidden_difficulty_either() -> None:
    story = riding(hidden=True)
    rolls(story, "0000")
    rolls(story, "-000", called=DeedId(GALLOP))
    (hit,) = story.now.suffered.hits.values()
    way = usual_way(story.now, hit)
    assert way
    told = figures(way.told(bearing_of(story.now, HORSE)))
    story.when(GM, BearHit(hit=hit.id, way=str(way)))
    assert figures(story.reads(NORA)[-1]) == told


@clause("SF-trapping-transport.3", "SF-trapping-transport.9")
def test_what_carries_somebody_is_here_and_a_vehicle_is_asked_for_first() -> None:
    story = with_skills("Coachman: Unique 3 = Transport").when(GM, AddNpcs(text="Fair horse"), called=STABLE)
    story.when(GM, OpenScene(name="The yard", present=(MARIGOLD, COOK, HORSE), zones="Gate\nRoad"))
    story.when(GM, BringVehicle(name="Landau", quality="3"), called="the-landau")
    assert story.now.in_scene(LANDAU)
    doing(story, "Coachman/transport")
    assert [each.value for each in asked_on(story).options] == [LANDAU, COOK, HORSE]
    story.when(GM, GoAway(who=HORSE))
    away = SetAbout(deed=IT, on=HORSE, sort="riding animals")
    story.attempt(NORA, away).refused("SF-trapping-transport.3")


def asked_on(story: Story) -> Choice:
    """The field for what carries her."""
    (made,) = story.offered(NORA, SetAbout)
    (carriers,) = (field for field in made.fields if isinstance(field, Choice) and field.name == "on")
    return carriers


@clause("SF-trapping-transport.3")
@pytest.mark.parametrize("does", ["transport", "transport-push"])
@pytest.mark.parametrize(
    ("skill", "vehicles", "chosen"),
    [
        ("Drive", 1, LANDAU),
        ("Drive", 2, ""),
        ("Drive", 0, ""),
        ("Horsemanship", 1, ""),
    ],
)
def test_the_only_vehicle_that_there_is_is_chosen_already(does: str, skill: str, vehicles: int, chosen: str) -> None:
    story = with_skills(f"{skill} 3").when(GM, AddNpcs(text="Fair horse"), called=STABLE)
    for called in ("the-landau", "the-hansom")[:vehicles]:
        story.when(GM, BringVehicle(name=called, quality="3"), called=called)
    doing(story, f"{skill}/{does}")
    assert asked_on(story).default == chosen


@clause("SF-trapping-transport.3")
def test_without_an_animal_or_a_vehicle_at_the_table_the_roll_stands_alone_and_nobody_else_is_ridden() -> None:
    story = riding()
    story.when(GM, CancelRoll(roll=GALLOP, reason="it knows the way"))
    rolls(story, "0000")
    assert deed(story).stage is Stage.OVER
    dropped = riding().when(GM, CancelRoll(roll=RollId(IT), reason="too late"))
    assert not dropped.now.rolls
    assert not dropped.now.acts.deeds
    unsaddled = doing(with_skills("Jockey: Unique 3 = Transport"), "Jockey/transport")
    other = SetAbout(deed=IT, on=MARIGOLD, sort="riding animals")
    unsaddled.attempt(NORA, other).refused("SF-trapping-transport.3")
