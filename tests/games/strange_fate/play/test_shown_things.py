"""Things that skills are for: what carries people, the places that they know, devices that are taken apart."""

import pytest
from tests.games.strange_fate.play.acts import GM, IT, NORA, deed, doing, having, rolls, skilled
from tests.games.strange_fate.play.table import ORRIN, Story, given
from tests.games.strange_fate.play.using import STRANGE, about, against, chosen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.rules.trappings.environment import Place
from talewright.games.strange_fate.rules.trappings.transport import Kind
from talewright.table.offer import Choice

NEXT = DeedId("the-next-deed")
THINGS = "the-things"
CLOCK = NpcId(ActorId(f"{THINGS}.1"))
SMITH = "Smith: Unique 4 = Dismantle"


def sorts(story: Story) -> list[str]:
    """The sorts that are offered."""
    (offer,) = story.offered(NORA, SetAbout)
    (field,) = (each for each in offer.fields if each.name == "sort")
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


# ---- Transport


@clause("SF-trapping-transport.1")
def test_a_skill_is_for_one_of_five_kinds_of_transport_from_its_first_use() -> None:
    story = chosen("Jockey: Unique 3 = Transport", "transport-safe")
    assert sorts(story) == [*Kind]
    assert len(Kind) == 5
    for wrong in ("", "broomsticks"):
        story.attempt(NORA, SetAbout(deed=IT, sort=wrong)).refused("SF-trapping-transport.1")
    about(story, sort="riding animals")
    doing(story, "Jockey/transport", called=NEXT)
    assert sorts(story) == ["riding animals"]
    story.attempt(NORA, SetAbout(deed=NEXT, sort="watercraft")).refused("SF-trapping-transport.1")
    about(story, NEXT)


# ---- Environment


def places(kind: str, tier: str = "", *, benefits: bool = True) -> Story:
    flaw = STRANGE if kind == "Strange" else ""
    owned = having(f"Wild: {kind} 3{tier} = Environment [Marshes]{flaw}", benefits=benefits)
    return doing(skilled(given(), owned), "Wild/environment")


@clause("SF-trapping-environment.6", "SF-trapping-environment.7", "SF-trapping-environment.8")
@pytest.mark.parametrize(
    ("kind", "tier", "far"),
    [("Unique", "", 1), ("Strange", "", 2), ("Unique", "E", 3), ("Strange", "E", 3), ("Strange", "S", 4)],
)
def test_a_place_farther_from_what_people_know_takes_a_strange_skill_or_a_higher_tier(
    kind: str, tier: str, far: int
) -> None:
    story = places(kind, tier)
    assert sorts(story) == [*Place][:far]
    for place, clause_of in zip([*Place][far:], ("6", "7", "8")[far - 1 :], strict=True):
        far_off = SetAbout(deed=IT, sort=place)
        story.attempt(NORA, far_off).refused(f"SF-trapping-environment.{clause_of}")
    about(story, against="Likely", sort=[*Place][far - 1])


def test_a_tier_without_its_benefit_is_for_no_place_beyond_the_earth() -> None:
    assert sorts(places("Strange", "S", benefits=False)) == [Place.COMMON, Place.HIDDEN]
    story = places("Strange", "S")
    story.attempt(NORA, SetAbout(deed=IT, sort="a dream")).refused(naming=("a dream",))


# ---- Dismantle


TAKES_APART = [(SMITH, "dismantle"), ("Brute: Unique 4 = Physical Force", "physical-force-break")]


@clause("SF-trapping-dismantle.1", "SF-trapping-dismantle.8")
@pytest.mark.parametrize(("skill", "does"), TAKES_APART)
def test_what_takes_a_device_apart_or_breaks_it_is_stress_on_its_health(skill: str, does: str) -> None:
    story = chosen(skill, does).when(GM, BringVehicle(name="clock", quality="2"), called=THINGS)
    about(story, on=CLOCK).when(GM, Resist(deed=IT))
    rolls(story, "+000", "0000")
    (hit,) = story.sees().hits
    assert (hit.who, hit.track, hit.stress) == (CLOCK, "Health", 3)


@clause("SF-trapping-dismantle.1", "SF-trapping-dismantle.3", "SF-trapping-dismantle.8")
@pytest.mark.parametrize(("skill", "does"), TAKES_APART)
def test_whoever_holds_a_device_is_not_taken_apart_and_defends_it_by_what_fits(skill: str, does: str) -> None:
    story = chosen(skill, does).when(GM, AddNpcs(text="Good watchman, Average juggler"), called=THINGS)
    about(story, on=CLOCK).when(GM, Resist(deed=IT, by="juggler"))
    assert against(story) == "1"
    rolls(story, "++++", "+000")
    assert deed(story).succeeded
    assert not story.sees().hits


@clause("SF-trapping-dismantle.3")
def test_a_device_defends_with_its_quality() -> None:
    story = chosen(SMITH, "dismantle").when(GM, BringVehicle(name="clock", quality="3"), called=THINGS)
    about(story, on=CLOCK).when(GM, Resist(deed=IT))
    assert against(story) == "3"


@clause("SF-trapping-dismantle.6")
@pytest.mark.parametrize(("zones", "stress"), [(1, 2), (3, 4)])
def test_whoever_is_on_what_was_prepared_to_fall_is_hurt_by_the_fall(zones: int, stress: int) -> None:
    story = doing(skilled(given(), SMITH), "Smith/dismantle-sabotage")
    about(story, on=ORRIN, amount=zones).when(GM, SetDifficulty(roll=story.now.acts.deeds[IT].roll, difficulty="3"))
    rolls(story, "0000")
    (hit,) = story.sees().hits
    assert (hit.who, hit.track, hit.stress) == (ORRIN, "Health", stress)


def test_what_did_not_fall_hurts_nobody() -> None:
    story = doing(skilled(given(), SMITH), "Smith/dismantle-sabotage")
    about(story, on=ORRIN, amount=1).when(GM, SetDifficulty(roll=story.now.acts.deeds[IT].roll, difficulty="8"))
    rolls(story, "0000")
    assert not story.sees().hits
