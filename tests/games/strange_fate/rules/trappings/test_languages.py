from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.languages import (
    ADD,
    Known,
    Reach,
    Tongue,
    added_for_fate_point,
    named,
    room,
)

EARTHLY, EXOTIC = Tongue
M, E, S, A, G = Tier


@clause("SF-trapping-languages.1", "SF-trapping-languages.3")
def test_languages_are_named_at_once_or_in_play_up_to_the_rating() -> None:
    known = named(named(Known(room(2)), "French"), "Latin")
    assert (known.earthly, known.places) == (("French", "Latin"), (0, 0))
    assert known.speaks("latin")
    assert not known.speaks("Greek")
    with refusing("SF-trapping-languages.1", by=named, naming=("2",)):
        named(known, "Greek")
    with refusing("SF-trapping-languages.1", by=named, naming=("french",)):
        named(known, "french")
    with refusing("SF-trapping-languages.1", by="_check_new"):
        named(known, " ")


@clause("SF-trapping-languages.2")
def test_an_exotic_language_needs_a_fitting_background_or_a_place_of_its_own() -> None:
    plain, wide = Known(room(2)), Known(room(2, S))
    assert named(plain, "High Martian", EXOTIC, fits_background=True).earthly == ("High Martian",)
    assert named(wide, "High Martian", EXOTIC).exotic == ("High Martian",)
    with refusing("SF-trapping-languages.2"):
        named(plain, "High Martian", EXOTIC)
    assert named(plain, "Hittite").earthly == ("Hittite",)


@clause("SF-trapping-languages.4", "SF-trapping-languages.5", "SF-trapping-languages.6", "SF-trapping-languages.7")
def test_a_higher_tier_gives_more() -> None:
    found = [room(3, tier) for tier in Tier]
    assert [(each.earthly, each.exotic) for each in found] == [(3, 0), (8, 0), (8, 3), (None, 3), (None, 3)]
    assert [each.for_fate_point for each in found] == [Reach.NONE, Reach.NONE, Reach.NONE, Reach.MET, Reach.ANY]


@clause("SF-trapping-languages.6", "SF-trapping-languages.7")
def test_a_fate_point_adds_a_language_that_could_have_been_met_and_at_godlike_any() -> None:
    scholar, god = Known(room(3, A)), Known(room(3, G))
    assert (ADD.fate_points, ADD.from_tier) == (1, A)
    assert [question.clause for question in ADD.questions] == ["SF-trapping-languages.6"]
    assert scholar.speaks("Basque")
    assert not scholar.speaks("Elvish", EXOTIC)
    assert added_for_fate_point(scholar, "Elvish", could_have_met=True).speaks("Elvish", EXOTIC)
    assert added_for_fate_point(god, "Elvish", could_have_met=False).paid == ("Elvish",)
    with refusing("SF-trapping-languages.6", by=added_for_fate_point):
        added_for_fate_point(scholar, "Elvish", could_have_met=False)
    with refusing("SF-trapping-languages.6", by=added_for_fate_point):
        added_for_fate_point(Known(room(3, S)), "Elvish", could_have_met=True)
    with refusing("SF-trapping-languages.1", naming=("elvish",)):
        added_for_fate_point(added_for_fate_point(god, "Elvish", could_have_met=False), "elvish", could_have_met=True)
