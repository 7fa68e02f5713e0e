"""Extras of trappings, as they stand on the bench: how far they reach, and what they change."""

from tests.games.strange_fate.play.drafting import NELL, building, draft
from tests.games.strange_fate.play.table import NORA, Story
from tests.games.strange_fate.play.test_shown_skills import unique
from tests.rules.clause import clause

from talewright.games.strange_fate.play.making.bench import AddExtra, TakeDrawback, TurnPsychic
from talewright.games.strange_fate.play.making.view import HeldView
from talewright.games.strange_fate.rules.skills.extra import Extra, Held, effects
from talewright.table.offer import Text


def with_extras(trapping: str, *extras: str, psychic: bool = False) -> Story:
    """A Strange skill under way with a trapping and its extras; "Unusual: flight" says what is unusual."""
    story = building(trapping)
    for each in extras:
        extra, _, note = each.partition(": ")
        story.when(NORA, AddExtra(draft=NELL, trapping=trapping, extra=Extra(extra), note=note))
    story.when(NORA, TakeDrawback(draft=NELL, drawback="minor Snag", note="at night"))
    return story.when(NORA, TurnPsychic(draft=NELL, psychic=True)) if psychic else story


def held(story: Story) -> HeldView:
    bench = draft(story).bench
    assert bench
    assert not bench.faults
    (only,) = bench.held
    return only


def changes(trapping: str, *extras: str, psychic: bool = False) -> list[str]:
    """The clauses by which extras change a trapping, each shown in its words."""
    found = held(with_extras(trapping, *extras, psychic=psychic))
    told = {each.says: each.clause for each in effects(Held.parse(found.text))}
    return [told[line] for line in found.effects]


def written(trapping: str, *extras: str, psychic: bool = False) -> str:
    """A build of the text as a player makes it: how it is written, and how far it reaches."""
    found = held(with_extras(trapping, *extras, psychic=psychic))
    return f"{found.text}, {found.reach}"


@clause("SF-extra-psychic.1")
def test_a_strange_skill_alone_is_psychic_for_1_more() -> None:
    story = with_extras("Insight")
    bench = draft(story).bench
    assert bench
    assert bench.total is not None
    psychic = draft(story.when(NORA, TurnPsychic(draft=NELL, psychic=True))).bench
    assert psychic
    assert (psychic.total, psychic.psychic) == (bench.total + 1, True)
    unique("Insight").attempt(NORA, TurnPsychic(draft=NELL, psychic=True)).refused("SF-extra-psychic.1")


@clause("SF-extra-psychic.2", "SF-extra-psychic.3", "SF-extra-psychic.5", "SF-extra-psychic.6")
def test_psychic_frees_from_what_bodies_need() -> None:
    for trapping, freed in (
        ("Convince", ["SF-extra-psychic.2", "SF-extra-psychic.5"]),
        ("Notice", ["SF-extra-psychic.3", "SF-extra-psychic.4", "SF-extra-psychic.5"]),
        ("Security", ["SF-extra-psychic.5"]),
        ("Disguise", ["SF-extra-psychic.5", "SF-extra-psychic.6"]),
        ("Hide", ["SF-extra-psychic.5", "SF-extra-psychic.6"]),
    ):
        assert changes(trapping, psychic=True) == freed
        assert not changes(trapping)


@clause("SF-extra-range.1", "SF-extra-range.2", "SF-extra-range.3")
def test_range_carries_further_from_oneself_from_the_same_zone_and_from_afar() -> None:
    reach = {
        (name, ranges): held(with_extras(name, *["Range"] * ranges)).reach
        for name in ("Disguise", "Strike", "Shoot")
        for ranges in (0, 1)
    }
    assert reach == {
        ("Disguise", 0): "self only",
        ("Disguise", 1): "same zone",
        ("Strike", 0): "same zone",
        ("Strike", 1): "1 zone",
        ("Shoot", 0): "1 zone",
        ("Shoot", 1): "3 zones",
    }


@clause("SF-extra-spray.3", "SF-extra-zone.3", "SF-extra-unusual.3")
def test_what_spray_zone_and_unusual_change_about_a_trapping_that_does_not_attack() -> None:
    assert "SF-extra-spray.3" in changes("Move", "Spray")
    assert "SF-extra-spray.3" not in changes("Shoot", "Spray")
    assert "SF-extra-zone.3" in changes("Inspire", "Zone")
    assert "SF-extra-zone.3" not in changes("Shoot", "Zone")
    assert "SF-extra-unusual.3" in changes("Security", "Unusual: bare hands")
    assert not changes("Security")


@clause("SF-extra-unusual.4")
def test_unusual_may_be_taken_once_for_each_alteration_and_spray_once() -> None:
    story = with_extras("Shoot", "Unusual: sonic", "Unusual: invisible")
    assert held(story).extras == ("Unusual (sonic)", "Unusual (invisible)")
    once = with_extras("Shoot", "Spray")
    once.attempt(NORA, AddExtra(draft=NELL, trapping="Shoot", extra=Extra.SPRAY)).refused("SF-extra-range.4")


@clause("SF-extra-psychic.12", "SF-extra-range.5")
def test_builds_of_the_mind_and_of_long_reach() -> None:
    for trapping in ("Conversation", "Insight", "Convince", "Menace"):
        assert written(trapping, psychic=True).startswith(f"{trapping} + Psychic")
    assert written("Disguise", "Unusual: illusion", "Range", psychic=True) == (
        "Disguise + Unusual (illusion) + Range + Psychic, same zone"
    )
    assert written("Physical Force", "Range") == "Physical Force + Range, 1 zone"
    assert written("Physical Force", "Range", psychic=True) == "Physical Force + Range + Psychic, 1 zone"
    assert written("Examine", "Range", "Range", psychic=True) == "Examine + Range x2 + Psychic, 3 zones"
    assert written("Notice", "Range", "Range") == "Notice + Range x2, 3 zones"


@clause("SF-extra-spray.4", "SF-extra-zone.6")
def test_builds_for_several_at_once() -> None:
    assert "SF-extra-spray.1" in changes("Parry", "Spray")
    assert "SF-extra-spray.2" in changes("Shoot", "Spray")
    assert written("Move", "Unusual: flight", "Spray").startswith("Move + Unusual (flight) + Spray")
    for trapping in ("Shoot", "Resist Damage", "Menace"):
        assert "SF-extra-zone.1" in changes(trapping, "Zone")
    assert written("Move", "Unusual: flight", "Zone").startswith("Move + Unusual (flight) + Zone")


@clause("SF-extra-unusual.5")
def test_builds_that_are_unusual() -> None:
    for trapping, note in (
        ("Parry", "ranged attacks too"),
        ("Move", "flight"),
        ("Examine", "through walls"),
        ("Hide", "invisible"),
        ("Leap", "no space between"),
    ):
        assert written(trapping, f"Unusual: {note}").startswith(f"{trapping} + Unusual ({note})")
    assert written("Disguise", "Unusual: illusion", "Range") == "Disguise + Unusual (illusion) + Range, same zone"


@clause("SF-extra-zone.6", "SF-extra-unusual.5")
def test_what_the_text_builds_so_is_told_where_the_extra_is_taken() -> None:
    offers = {each.label: each for each in with_extras("Shoot").offers(NORA)}
    assert "fireball" in offers["Shoot + Zone"].about
    (note,) = next(each for each in with_extras("Move").offers(NORA) if each.label == "Move + Unusual").fields
    assert isinstance(note, Text)
    assert note.suggestions == ("flight",)
